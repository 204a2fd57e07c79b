// Fünfhundert for two on a phone without signal: looks up and adds. What a combination pays, and which stand in each
// other's way, stands in the score table of the page.
const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
const SUITS = Object.keys(SIGNS);
const RANKS = { four_aces: "A", four_tens: "10", four_kings: "K", four_queens: "Q", four_jacks: "J" };
const SHAPES = "●▲";
const PLAYERS = ["A", "B"];
const placeOf = (player) => PLAYERS.indexOf(player);
const minus = (number) => String(number).replace("-", "−");
const safe = (value) => String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const text = (words, values) => Object.entries(values).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words);

// ---- a round in progress: {start, trump, said: [player, tile or what it can have meant], wrong, sevens} --------------

// Can all of this have been said in one round, under this trump or, if nobody has told it, under any?
const fits = (said, trump, table) => {
  const choose = (at, taken) => at === said.length || choices[at].some((tile) => {
    const free = taken.every(([player, other]) => !table[player === said[at][0] ? "own" : "across"][other].includes(tile));
    return free && choose(at + 1, [...taken, [said[at][0], tile]]);
  });
  let choices;
  return (trump ? [trump] : SUITS).some((suit) => {
    choices = said.map(([, tile]) => (tile.can_be ? tile.can_be[suit] : [tile]));
    return choose(0, []);
  });
};

const counting = ({ said, trump }, table) => said.reduce((found, each) => (fits([...found, each], trump, table) ? [...found, each] : found), []);
const trumpOf = (round, counts) => round.trump ?? counts.find(([, tile]) => tile.trump)?.[1].trump ?? null;
const idOf = (tile, trump, table) => {
  const [meld, suit] = table.tiles[tile].split("-");
  return suit && suit === trump ? `trump_${meld}` : meld;
};
const worth = (tile, trump, table) => tile.points ?? table.melds[idOf(tile, trump, table)];

const pointsOf = (round, table) => {
  const counts = counting(round, table);
  const trump = trumpOf(round, counts);
  const points = [0, 0];
  for (const [player, tile] of counts) points[placeOf(player)] += worth(tile, trump, table);
  for (const [player, value] of round.wrong) {
    if (table.penalty === "to_opponent") points[1 - placeOf(player)] += value;
    else points[placeOf(player)] -= value;
  }
  if (round.sevens.length) points[placeOf(round.sevens[0])] += table.seven;
  return points;
};

const plus = (totals, points) => totals.map((total, place) => total + points[place]);
const roundOf = (state) => state.round ?? { start: state.totals, trump: null, said: [], wrong: [], sevens: [] };
const isRace = (state, round, table) => table.races && state.number > 1 && !round.start.some((total) => total >= table.wins_at);
const decided = (totals, table, first = "") => {
  const past = totals.filter((total) => total >= table.wins_at);
  return past.length > 0 && !(past.length === 2 && past[0] === past[1] && !first);
};

// ---- what was told ----------------------------------------------------------------------------------------------------

const whole = (typed) => {
  const tidy = String(typed ?? "").replace(/\s/g, "").replace(/[−–—﹣－]/g, "-");
  return tidy === "" ? null : /^[+-]?\d{1,6}$/.test(tidy) ? Number(tidy) : NaN;
};
const both = (fields) => PLAYERS.map((player) => whole(fields[`points.${player}`]));
const filled = ([a, b], sum) => [a ?? sum - (b ?? 0), b ?? sum - (a ?? 0)];

// A part of a round in the words of the journal, from the fields of a form.
const partOf = (fields, { table }) => {
  const { part, player } = fields;
  if (part === "tile") return fields.tile === "seven" ? { part: "seven", player } : { part: "meld", player, tile: fields.tile, points: both(fields).map((each) => each ?? 0) };
  if (part === "end") return { part, points: filled(both(fields), table.card_points.sum), last: fields.last_trick, first: fields.reached_first };
  if (part === "over") return { part, player, points: both(fields).map((each) => each ?? 0) };
  return { ...fields, points: Number(fields.points), forehand: Number(fields.forehand) };
};
// The same from what a conflict has kept.
const partOfPayload = (payload) => {
  const { part, player, meld, suit } = payload;
  if (part === "meld") return { part, player, tile: suit ? `${meld}-${suit}` : meld, points: PLAYERS.map((each) => payload.card_points?.[each] ?? 0) };
  if (part === "end") return { part, points: PLAYERS.map((each) => payload.card_points[each]), last: payload.last_trick, first: payload.reached_first };
  if (part === "over") return { part, player, points: player === "A" ? [payload.card_points, payload.opponent_card_points ?? 0] : [payload.opponent_card_points ?? 0, payload.card_points] };
  return payload;
};
const told = (step, carried) => {
  if (step.action === "round") return partOf(step.fields, carried);
  return step.action === "decided" && step.fields.kind === "round" && !step.fields.entry ? partOfPayload(JSON.parse(step.fields.payload)) : null;
};

const closed = (state, totals, ended) => ({ ...state, totals, round: null, number: state.number + 1, dealer: 3 - state.dealer, ended, refused: null });
const brokenOff = (state) => (state.round ? closed(state, state.totals, true) : { ...state, ended: true });
const without = (list, found) => list.filter((_each, at) => at !== found);

// The sheet with one part more. What the server would not count leaves it as it was.
const withPart = (before, part, { table }) => {
  const state = { ...before, ended: false, refused: null };
  const round = roundOf(state);
  const race = isRace(state, round, table);
  const now = plus(round.start, pointsOf(round, table));
  if (part.part === "end") {
    const totals = plus(plus(now, part.points), PLAYERS.map((player) => (part.last === player ? table.last_trick : 0)));
    return closed(state, totals, decided(totals, table, race ? part.first : ""));
  }
  if (part.part === "over") {
    const totals = plus(now, part.points);
    const total = totals[placeOf(part.player)];
    return race && total >= table.wins_at ? closed(state, totals, true) : { ...state, round, refused: { player: part.player, total } };
  }
  const grown = grow(round, part, table);
  const totals = plus(grown.start, pointsOf(grown, table));
  // With the announcement that wins the card points so far may have come, for the money.
  if (race && decided(totals, table)) return closed(state, part.part === "meld" ? plus(totals, part.points) : totals, true);
  return { ...state, round: grown, totals, dealer: part.part === "deal" && part.forehand ? 3 - part.forehand : state.dealer };
};

const grow = (round, part, table) => {
  const { player } = part;
  const tile = table.tiles.indexOf(part.tile);
  if (part.part === "deal") return part.trump ? { ...round, trump: part.trump } : round;
  if (part.part === "meld") return tile < 0 ? round : { ...round, said: [...round.said, [player, tile]] };
  if (part.part === "wrong") return { ...round, wrong: [...round.wrong, [player, part.points]] };
  if (part.part === "seven") return { ...round, sevens: [...round.sevens, player] };
  if (part.part !== "back") return round;
  if (part.tile === "seven") return { ...round, sevens: without(round.sevens, round.sevens.lastIndexOf(player)) };
  if (!part.tile) return { ...round, wrong: without(round.wrong, round.wrong.findLastIndex(([who, points]) => who === player && points === part.points)) };
  const counts = counting(round, table);
  return { ...round, said: without(round.said, round.said.findIndex((each) => counts.includes(each) && each[0] === player && (each[1].tile ?? each[1]) === tile)) };
};

// Points given or taken by hand; after the first round they may end the match.
const adjusted = (state, fields, { table }) => {
  const round = state.round ? { ...state.round } : null;
  const open = round ?? roundOf(state);
  const points = both(fields).map((each) => each || 0);
  const looks = state.number > 1 && (!round || isRace(state, open, table));
  if (round) round.start = plus(round.start, points);
  const totals = plus(state.totals, points);
  return looks && decided(totals, table) ? brokenOff({ ...state, totals }) : { ...state, round, totals };
};

// ---- the sheet with what waits ----------------------------------------------------------------------------------------

const applied = (state, step, carried) => {
  const part = told(step, carried);
  if (part) return withPart(state, part, carried);
  if (step.action === "more/points") return adjusted(state, step.fields, carried);
  if (step.action === "more/end") return brokenOff(state);
  if (step.action === "dealer") return { ...state, dealer: Number(step.fields.dealer) };
  if (step.action === "rematch") return { ...state, totals: [0, 0], number: 1, round: null, over: false, ended: false };
  return state;
};

// The steps in force, in order, told on from this state.
export const fold = (start, carried, steps, words) => {
  let state = { ...start };
  const lines = [];
  const labelOf = (step) => labelled(step, state, carried, words);
  for (const step of steps) {
    const line = { step, text: labelOf(step) };
    lines.push(line);
    const before = state.totals;
    state = applied(state, step, carried);
    if (step.action === "rematch" || String(state.totals) === String(before)) continue;
    line.totals = state.totals;
    line.points = state.totals.map((total, place) => total - before[place]);
  }
  return { state, lines, labelOf };
};

const tileName = (tile, trump, { table }, words) => {
  if (tile === "seven") return words.seven;
  const at = table.tiles.indexOf(tile);
  const [, suit] = tile.split("-");
  return at < 0 ? tile : [words[idOf(at, trump, table)], SIGNS[suit]].filter(Boolean).join(" ");
};

const labelled = (step, state, carried, words) => {
  const { fields } = step;
  const part = told(step, carried);
  const { target } = carried.pad;
  if (!part) {
    if (step.action === "rematch") return words.next;
    if (step.action === "dealer") return text(words.dealer, { name: state.seats[Number(fields.dealer) - 1] ?? "" });
    return /(^|\/)note$/.test(step.action) ? `✎ ${fields.text}` : fields.reason || words.note;
  }
  const who = state.names[placeOf(part.player)];
  const trump = trumpOf(roundOf(state), counting(roundOf(state), carried.table));
  if (part.part === "deal") return part.trump ? text(words.trumps_are, { suit: SIGNS[part.trump] }) : text(words.leads, { name: state.seats[part.forehand - 1] });
  if (part.part === "seven") return `${words.seven} · ${who}`;
  if (part.part === "meld") return `${tileName(part.tile, trump, carried, words)} · ${who}`;
  if (part.part === "wrong") return `${words.wrong} −${part.points} · ${who}`;
  if (part.part === "back") return `${part.tile ? tileName(part.tile, trump, carried, words) : `${words.wrong} −${part.points}`} · ${who}: ${words.undone}`;
  if (part.part === "over") return `${text(words.is_over, { target })} · ${who}`;
  return `${words.points} ${part.points?.join(" : ") ?? ""}`;
};

// ---- the pad: a key or a form is a whole part to tell, or what to ask ----------------------------------------------------

const faultOf = (numbers, { table }) => {
  const { sum, impossible } = table.card_points;
  const given = numbers.filter((each) => each !== null);
  if (given.some(Number.isNaN)) return "no_digits";
  if (given.some((each) => impossible.includes(each))) return "impossible";
  return given.some((each) => each < 0 || each > sum) ? "out_of_range" : "";
};
const endFault = (fields, numbers, carried) => {
  const { sum } = carried.table.card_points;
  const fault = faultOf(numbers, carried);
  if (fault) return fault;
  if (numbers.every((each) => each === null)) return "no_number";
  const [a, b] = filled(numbers, sum);
  if (a + b !== sum) return "not_120";
  return carried.table.last_trick && !PLAYERS.includes(fields.last_trick) ? "no_last_trick" : "";
};
const together = (numbers, { table }) => (numbers[0] ?? 0) + (numbers[1] ?? 0) > table.card_points.sum;
const claimant = (fields, numbers) => {
  if (PLAYERS.includes(fields.player)) return fields.player;
  const written = PLAYERS.filter((_player, place) => numbers[place] !== null);
  return written.length === 1 ? written[0] : "";
};

// How a tile stands: open, told by this player, or spent; whether it would win the match at once.
const tilesOf = (state, { table }) => {
  const round = roundOf(state);
  const counts = counting(round, table);
  const trump = trumpOf(round, counts);
  const race = isRace(state, round, table);
  const said = (player, tile) => counts.some(([who, each]) => who === player && (each.tile ?? each) === tile);
  return (player, id) => {
    const place = placeOf(player);
    const tile = table.tiles.indexOf(id);
    const points = id === "seven" ? table.seven : worth(tile, trump, table);
    const mine = id === "seven" ? round.sevens[0] === player : said(player, tile);
    const open = id === "seven" ? !round.sevens.length : fits([...counts, [player, tile]], trump, table);
    const also = id === "seven" ? round.sevens[0] === PLAYERS[1 - place] : said(PLAYERS[1 - place], tile);
    return { id, points, state: mine ? "told" : open ? "open" : "spent", also, trump, wins: race && state.totals[place] + points >= table.wins_at };
  };
};

export const hears = ["round"]; // forms of the server's own pad that go through this one while there is no signal
export const opened = ({ part, ...fields }) => (part ? { ask: part, ...some(fields, [...NUMBERS, "player", "tile", "last_trick"]) } : {});

const NUMBERS = ["points.A", "points.B"];
const some = (fields, names) => Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));

export const heard = (fields, model, carried) => {
  const { part, fault: _said, back, ...given } = fields;
  const { state } = model;
  const numbers = both(given);
  const tell = (...names) => ({ action: "round", fields: { part, ...some(given, names) } });
  const ask = (question, names, fault = "") => ({ asked: { ask: question, ...some(given, names), ...(fault ? { fault } : {}) } });
  if (back) return { asked: {} };
  if (part === "tile") {
    const key = tilesOf(state, carried)(given.player, given.tile);
    if (key.state !== "open") return ask("again", ["player", "tile"]);
    if (!key.wins || key.id === "seven" || !carried.pad.money) return tell("player", "tile");
    const missing = numbers.filter((each) => each === null).length;
    const fault = faultOf(numbers, carried) || (missing === 1 && "no_both") || (together(numbers, carried) && "above_120");
    return given.counted && !fault ? tell("player", "tile", "counted", ...NUMBERS) : ask("win", ["player", "tile", ...NUMBERS], given.counted && fault);
  }
  if (part === "end") {
    const fault = endFault(given, numbers, carried);
    if (fault) return ask("end", [...NUMBERS, "last_trick"], fault);
    const { totals } = withPart(state, partOf({ part, ...given }, carried), carried);
    const first = isRace(state, roundOf(state), carried.table) && totals.every((total) => total >= carried.table.wins_at);
    return first && given.reached_first === undefined ? ask("first", [...NUMBERS, "last_trick"]) : tell(...NUMBERS, "last_trick", "reached_first");
  }
  if (part === "over") {
    const player = claimant(given, numbers);
    const fault = faultOf(numbers, carried) || (!player && "no_claimant") || (numbers[placeOf(player)] === null && "no_own") || (together(numbers, carried) && "above_120");
    return fault ? ask("over", [...NUMBERS, "player"], fault) : { action: "round", fields: { part, player, ...some(given, NUMBERS) } };
  }
  if (part) return tell("trump", "forehand", "player", "points", "tile");
  return { asked: given };
};

// ---- drawing: as the server's own pad -------------------------------------------------------------------------------------

const hidden = (fields) => Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${safe(value)}">`).join("");
const form = (fields, inside, kind = "") => `<form data-ask${kind && ` class="${kind}"`}>${hidden(fields)}${inside}</form>`;
const shape = (place) => `<span class="shape side-${place}" aria-hidden="true">${SHAPES[place]}</span>`;

const dealRow = (state, trump, words) => {
  const seat = 3 - state.dealer;
  const key = (suit) => `<button class="button trump ${suit}" name="trump" value="${suit}" aria-pressed="${suit === trump}" aria-label="${words.trumps} ${SIGNS[suit]}">${SIGNS[suit]}</button>`;
  return form({ part: "deal" }, `<span class="deal-says">${words.trumps}</span>${SUITS.map(key).join("")}
    <button class="button forehand side-${seat - 1}" name="forehand" value="${state.dealer}" title="${safe(text(words.may_lead, { name: state.seats[state.dealer - 1] }))}"><small>${words.forehand}</small><span class="cut">${shape(seat - 1)} ${safe(state.seats[seat - 1])}</span></button>`, "deal");
};

const half = (player, state, carried, words) => {
  const { table } = carried;
  const place = placeOf(player);
  const look = tilesOf(state, carried);
  const tile = (id) => {
    const key = look(player, id);
    const [, suit] = id.split("-");
    const says = [key.state === "told" ? words.told : key.state === "spent" ? words.spent : key.wins ? words.wins : ""].filter(Boolean);
    const face = suit ? SIGNS[suit] : (RANKS[id] ? words[`rank_${RANKS[id]}`] ?? RANKS[id] : (id === "seven" ? words.seven_short : words[id]));
    return form({ part: "tile", player }, `<button class="cell tile ${key.state}${suit && suit === key.trump ? " trumps" : ""}" name="tile" value="${id}" aria-label="${[`${tileName(id, key.trump, carried, words)}${words.colon}${key.points}`, ...says].join(", ")}"><span class="face${suit ? ` ${suit}` : ""}">${face}</span><b>${key.state === "told" ? "✓ " : ""}${key.points}${key.wins && key.state === "open" ? "\u202f★" : ""}</b>${key.also ? `<i class="also side-${1 - place}" aria-hidden="true">${SHAPES[1 - place]}</i>` : ""}</button>`);
  };
  const row = (kind, label, ranks, ids) => `<div class="tile-row ${kind}"><span class="kind">${label}${ranks && `<small>${ranks}</small>`}</span>${ids.map(tile).join("")}</div>`;
  const of = (family) => table.tiles.filter((id) => id.startsWith(`${family}-`));
  const wrong = roundOf(state).wrong.filter(([who]) => who === player).map(([, points]) => points);
  const name = state.names[place];
  return `<div class="tiles side-${place}" data-of="${player}">
    <h2 class="says-who"><b>${shape(place)} ${safe(text(words.announces, { name }))}</b><label for="announces-${PLAYERS[1 - place]}" class="soft">${safe(text(words.other, { name: state.names[1 - place] }))}</label></h2>
    ${row("four", words.marriage, words.marriage_cards, of("marriage"))}${row("four", words.sequence, words.sequence_cards, of("sequence"))}${row("five", words.all_four, "", Object.keys(RANKS))}
    <div class="tile-row two">${tile("binage")}${tile("seven")}<span class="for-wrong"></span></div>
    <details class="menu wrong" id="wrong-${player}"><summary class="cell tile" aria-label="${safe(text(words.was_wrong, { name }))}"><span class="face">${words.wrong}</span><b>${wrong.length ? minus(-wrong.reduce((sum, each) => sum + each)) : "−"}</b></summary>
    <div class="menu-body stack"><p><b>${safe(name)}: ${words.wrongly}</b><br><span class="small soft">${words[table.penalty]}</span></p>
    ${form({ part: "wrong", player }, table.wrong.map((value) => `<button class="button" name="points" value="${value}">−${value}</button>`).join(""), "values")}
    ${wrong.length ? form({ part: "back", player }, wrong.map((value) => `<button class="button" name="points" value="${value}">${text(words.take_back, { points: value })}</button>`).join(""), "values") : ""}</div></details></div>`;
};

const numbers = (state, asked, sum = "") => `<div class="counts"${sum && ` data-sum="${sum}"`}>${PLAYERS.map((player, place) =>
  `<div class="field side-${place}"><label for="points-${player}">${shape(place)} ${safe(state.names[place])}</label><input class="count" id="points-${player}" name="points.${player}" type="text" inputmode="numeric" autocomplete="off" maxlength="4" value="${safe(asked[`points.${player}`] ?? "")}"></div>`).join("")}</div>`;
const choice = (name, title, state, asked, quiet = "") => `<fieldset class="choices two-choices"><legend${quiet}>${title}</legend>${PLAYERS.map((player, place) =>
  `<label class="choice side-${place}"><input type="radio" name="${name}" value="${player}"${asked[name] === player ? " checked" : ""}>${shape(place)} <span class="cut">${safe(state.names[place])}</span></label>`).join("")}</fieldset>`;
const main = (label) => `<button class="button main wide">${label}</button>`;
const hint = (...said) => `<p class="hint">${said.join(" ")}</p>`;

const QUESTIONS = {
  end: (state, asked, { table }, words) => `<h2>${words.one_number}</h2>${form({ part: "end" }, `${numbers(state, asked, table.card_points.sum)}${hint(words.rest)}${table.last_trick ? choice("last_trick", words.last_trick, state, asked) : ""}${main(words.write)}`, "stack")}`,
  over: (state, asked, { pad }, words) => `<h2>${text(words.claims, pad)}</h2>${form({ part: "over" }, `${choice("player", words.claimant, state, asked, ' class="away"')}<p class="label">${words.so_far}</p>${numbers(state, asked)}${hint(pad.money ? words.both : words.own, words.if_true)}${main(words.check)}`, "stack")}`,
  first: (state, asked, { pad }, words) => `<h2>${text(words.who_first, pad)}</h2>${form({ part: "end", ...some(asked, [...NUMBERS, "last_trick"]) }, `<div class="who">${PLAYERS.map((player, place) => `<button class="button wide side-${place}" name="reached_first" value="${player}">${shape(place)}<span class="cut">${safe(state.names[place])}</span></button>`).join("")}</div><button class="button wide" name="reached_first" value="">${words.nobody}</button>`, "stack")}`,
  win: (state, asked, carried, words) => `<h2>${safe(text(words.passes, { name: state.names[placeOf(asked.player)], ...carried.pad, tile: tileName(asked.tile, tilesOf(state, carried)(asked.player, asked.tile).trump, carried, words) }))}</h2>${form({ part: "tile", ...some(asked, ["player", "tile"]), counted: "1" }, `<p class="label">${words.money}</p>${numbers(state, asked)}${hint(words.no_money)}${main(words.announce)}`, "stack")}`,
  again: (state, asked, carried, words) => {
    const { player } = asked;
    const name = state.names[placeOf(player)];
    const key = tilesOf(state, carried)(player, asked.tile);
    const tile = tileName(asked.tile, key.trump, carried, words);
    if (key.state === "told") return `<h2>${safe(text(words.told_before, { tile }))}</h2>${form({ part: "back", player, tile: key.id }, `<button class="button wide">${safe(text(words.not_said, { name }))}</button>`)}`;
    const why = key.id === "seven" ? `<p>${words.seven_once}</p>` : `<p>${words.spent_why}</p>${form({ part: "wrong", player, points: key.points }, `<button class="button wide bad">${safe(text(words.spent_wrong, { name, points: key.points }))}</button>`)}`;
    return `<h2>${safe(text(words.spent_before, { tile }))}</h2>${why}`;
  },
};

const ending = (state, words) => {
  const totals = state.names.map((name, place) => `${name} ${minus(state.totals[place])}`).join(", ");
  return `<section class="card end stack"><h2>${safe(text(words.end, { totals }))}</h2><form data-tell="rematch">${main(words.again)}</form>
    ${state.over ? "" : form({ playing: "1" }, `<button class="button wide">${words.on}</button>`)}</section>`;
};

let speaks = ""; // whose tiles are shown: they stay with who announces, also behind a question

export const draw = ({ state }, carried, words, asked) => {
  const { table, pad } = carried;
  if (state.over || (state.ended && !asked.playing)) return ending(state, words);
  if (QUESTIONS[asked.ask])
    return `<section class="pad duo"><div class="card stack ask-card">${asked.fault ? `<p class="state fault" role="alert">${words[asked.fault]}</p>` : ""}${QUESTIONS[asked.ask](state, asked, carried, words)}
      ${form({ back: "1" }, `<button class="button wide">${words.back}</button>`)}</div></section>`;
  const round = roundOf(state);
  const counts = counting(round, table);
  const [last] = round.said.at(-1) ?? [PLAYERS[2 - state.dealer]];
  speaks = document.querySelector("[name=announces]:checked")?.id.slice(-1) ?? (speaks || last);
  const { refused } = state;
  return `<section class="pad duo">${dealRow(state, trumpOf(round, counts), words)}
    ${refused ? `<p class="refused" role="status">${safe(text(words.not_over, { player: state.names[placeOf(refused.player)], ...pad, total: minus(refused.total) }))}</p>` : ""}
    ${PLAYERS.map((player, place) => `<input class="away announces" type="radio" name="announces" id="announces-${player}" data-stays aria-label="${safe(text(words.announces, { name: state.names[place] }))}"${player === speaks ? " checked" : ""}>`).join("")}
    ${PLAYERS.map((player) => half(player, state, carried, words)).join("")}
    <div class="round-end">${form({ ask: "end" }, main(words.count))}${isRace(state, round, table) ? form({ ask: "over" }, `<button class="button wide">${text(words.claim, pad)}</button>`) : ""}</div></section>`;
};
