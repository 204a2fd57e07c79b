// Five Hundred on a phone without signal: looks up and adds. What a contract pays stands in the score table of the page.
const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
const SHAPES = "●▲■◆★⬢";
const minus = (number) => String(number).replace("-", "−");
const signed = (number) => (number > 0 ? `+${number}` : minus(number));
const safe = (value) => String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const text = (words, values) => Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), words);
const whole = (value) => (/^\d+$/.test(value ?? "") ? Number(value) : null);

// ---- a hand as far as the fields tell it: the same fields as the server's pad ---------------------------------------

const read = (fields, { table, pad }) => {
  const passed = fields.contract === pad.passed;
  const row = table.contracts[fields.contract];
  const declarers = row ? (fields.declarers ?? "").split(",").filter((side) => table.sides.includes(side)) : [];
  const misere = Boolean(row?.misere);
  const pays = misere ? [row.per].flat().some((each) => each !== 0) : true;
  const counts = row ? pays : table.undeclared !== null;
  const broken = fields.verdict === "broken";
  const stopped = misere && broken && table.stops_early;
  const others = table.sides.filter((side) => !declarers.includes(side));
  let took = whole(fields.took) ?? (whole(fields.others) === null ? null : 10 - whole(fields.others));
  if (passed) took = 0;
  if (misere && fields.verdict === "made") took = 0;
  if (took === null && misere && broken && (stopped || !counts)) took = 1;
  const tricks = {};
  let left = 10 - (took ?? 0);
  let open = null;
  for (const [place, side] of others.entries()) {
    const follows = left === 0 || (place === others.length - 1 && !stopped);
    const told = follows ? left : whole(fields[`tricks.${side}`]);
    if (told === null || told > left) {
      open = side;
      break;
    }
    tricks[side] = told;
    left -= told;
  }
  let question = null;
  if (!row && !passed) question = "contract";
  else if (row && !declarers.length) question = "declarers";
  else if (row?.each && declarers.length === 1 && !(fields.declarers ?? "").endsWith(",")) question = "partner";
  else if (misere && !["made", "broken"].includes(fields.verdict)) question = "verdict";
  else if (row && took === null) question = "took";
  else if (counts && open) question = open;
  return { passed, row, declarers, misere, counts, took, tricks, others, left, question, fields };
};

const pointsOf = (hand, { table }) => {
  if (hand.passed) return table.sides.map((side) => (table.undeclared ?? 0) * (hand.tricks[side] ?? 0));
  const { row, took } = hand;
  const mine = hand.declarers.length > 1 ? row.each[took] : row.by[took];
  const per = [row.per].flat().length > 1 ? row.per[took] : [row.per].flat()[0];
  const taken = hand.others.reduce((sum, side) => sum + (hand.tricks[side] ?? 0), 0);
  return table.sides.map((side) => (hand.declarers.includes(side) ? mine : row.flat[took] + per * (table.together ? taken : (hand.tricks[side] ?? 0))));
};

const nameOf = (contract, { pad }) => {
  const special = pad.specials.find(([id]) => id === contract);
  if (special) return special[1];
  const found = /^(\d+)(\w+)$/.exec(contract ?? "");
  return found ? found[1] + (SIGNS[found[2]] ?? " NT") : "";
};
const people = (sides, state, { table }) => sides.map((side) => state.names[table.sides.indexOf(side)]).join(" + ");

// ---- the sheet with what waits ----------------------------------------------------------------------------------------

// The steps in force, in order, told on from this state.
export const fold = (start, carried, steps, words) => {
  let state = { ...start };
  const lines = [];
  const labelOf = (step) => labelled(step, state, carried, words);
  for (const step of steps) {
    const { action, fields } = step;
    const line = { step, text: labelOf(step) };
    lines.push(line);
    if (action === "contract") {
      state = { ...state, contract: fields.contract || null, declarers: (fields.declarers ?? "").split(",").filter(Boolean) };
      if (fields.contract === carried.pad.passed) state = scored(state, line, read(fields, carried), carried);
    } else if (action === "misdeal") state = { ...state, contract: null };
    else if (action === "dealer") state = { ...state, dealer: Number(fields.dealer) };
    else if (action === "rematch") state = { ...state, totals: state.totals.map(() => 0), number: 1, contract: null, declarers: [], over: false };
    else if (action === "hand" || (action === "decided" && fields.kind === "hand" && !fields.entry)) {
      const hand = read(action === "hand" ? fields : told(JSON.parse(fields.payload), carried), carried);
      if (!hand.question) state = scored(state, line, hand, carried);
    }
  }
  return { state, lines, labelOf };
};

const scored = (state, line, hand, carried) => {
  line.points = pointsOf(hand, carried);
  line.totals = state.totals.map((total, place) => total + line.points[place]);
  return { ...state, totals: line.totals, contract: null, declarers: [], number: state.number + 1, dealer: (state.dealer % state.seats.length) + 1 };
};

// The fields that would tell this hand.
const told = (payload, { pad }) => {
  const { declarers = [], tricks } = payload;
  const fields = { contract: payload.contract ?? pad.passed, declarers: declarers.join(",") };
  if (tricks) for (const [side, number] of Object.entries(tricks)) fields[declarers.includes(side) ? "took" : `tricks.${side}`] = String(number + (declarers.includes(side) ? Number(fields.took ?? 0) : 0));
  if (payload.made !== undefined && payload.made !== null) fields.verdict = payload.made ? "made" : "broken";
  else if (fields.took) fields.verdict = fields.took === "0" ? "made" : "broken";
  return fields;
};

const labelled = (step, state, carried, words) => {
  const { fields } = step;
  const contract = fields.contract === carried.pad.passed ? words.passed : nameOf(fields.contract, carried);
  if (step.action === "contract") return [contract || "–", people((fields.declarers ?? "").split(",").filter(Boolean), state, carried)].filter(Boolean).join(" · ");
  if (step.action === "decided") return labelled({ action: fields.kind, fields: told(JSON.parse(fields.payload), carried) }, state, carried, words);
  if (step.action === "hand") {
    const hand = read(fields, carried);
    const result = hand.misere ? words[fields.verdict] : hand.took;
    return [contract, [people(hand.declarers, state, carried), hand.passed ? "" : result].filter((each) => each !== "" && each !== null).join(", ")].filter(Boolean).join(" · ");
  }
  if (step.action === "rematch") return words.next;
  if (/(^|\/)note$/.test(step.action)) return `✎ ${fields.text}`;
  if (step.action === "dealer") return text(words.dealer, { name: state.seats[Number(fields.dealer) - 1] ?? "" });
  return words.note;
};

// ---- the pad ---------------------------------------------------------------------------------------------------------

export const hears = ["hand"]; // forms of the server's own pad that go through this one while there is no signal
export const opened = (fields) => fields;

// A key was tapped: a whole fact to tell, or what to go on with.
export const heard = (fields, model, carried) => {
  const { state } = model;
  const { change, ...rest } = fields;
  if (change && !rest.contract) return { asked: { change } };
  const begun = rest.contract ?? state.contract;
  if (rest.contract && rest.contract !== carried.pad.passed && rest.contract !== state.contract)
    return { action: "contract", fields: { contract: rest.contract, ...(state.contract ? {} : { declarers: state.declarers.join(",") }) } };
  const hand = read({ declarers: state.declarers.join(","), ...rest, contract: begun }, carried);
  return hand.question ? { asked: hand.fields } : { action: "hand", fields: hand.fields };
};

const key = (name, value, label, pays = "", made = false) =>
  `<button class="t${made ? " made" : ""}" name="${name}" value="${safe(value)}"><b>${label}</b>${pays === "" ? "" : `<small>${signed(pays)}</small>`}</button>`;
const shape = (place) => `<span class="shape side-${place}" aria-hidden="true">${SHAPES[place]}</span>`;
const row = (place, title, inside, hidden = "", under = "") =>
  `<section class="strip${place === null ? "" : ` side-${place}`}"><div class="strip-head"><h3>${place === null ? "" : shape(place)} ${safe(title)}</h3>${under && `<span>${under}</span>`}</div><form data-ask>${hidden}${inside}</form></section>`;
const hidden = (name, value) => `<input type="hidden" name="${name}" value="${safe(value)}">`;

const grid = (carried, words, model) => {
  const { pad } = carried;
  const sign = (strain) => `<span class="strain"><span class="${strain === "NT" ? "N" : strain}">${SIGNS[strain] ?? "NT"}</span></span>`;
  const cell = (each) => (each ? `<button class="cell" name="contract" value="${each[0]}"><span class="away">${nameOf(each[0], carried)}: </span><b>${each[1]}</b></button>` : "<span></span>");
  const specials = [...pad.specials, ...(pad.passed ? [[pad.passed, words.passed, null]] : [])];
  return `<section class="pad"><div class="pad-head"><h2>${words.contract}</h2><span class="soft small">${safe(text(words.dealer, { name: model.state.seats[model.state.dealer - 1] }))}</span></div><form data-ask>
    <div class="grid"><span></span>${pad.strains.map(sign).join("")}${pad.levels.map(([level, cells]) => `<span class="level">${level}</span>${cells.map(cell).join("")}`).join("")}</div>
    <div class="specials${specials.length > 4 ? " five" : ""}">${specials.map(([id, name, value]) => `<button class="cell" name="contract" value="${id}">${safe(name)}${value === null ? "" : `<b>${value}</b>`}</button>`).join("")}</div></form></section>`;
};

const ended = ({ table }, { totals }) => totals.some((total) => total >= table.target) || (table.loss_limit !== null && totals.some((total) => total <= table.loss_limit));

export const draw = (model, carried, words, asked) => {
  const { state } = model;
  const { table } = carried;
  const fields = { declarers: state.declarers.join(","), contract: state.contract ?? "", ...asked };
  if (!state.contract && !asked.contract && !asked.playing && (state.over || ended(carried, state))) {
    const said = state.names.map((name, place) => `${name} ${minus(state.totals[place])}`).join(", ");
    return `<section class="card end stack"><h2>${safe(text(words.end, { totals: said }))}</h2><form data-tell="rematch"><button class="button main wide">${words.again}</button></form>
      ${state.over ? "" : `<form data-ask>${hidden("playing", "1")}<button class="button wide">${words.on}</button></form>`}</section>`;
  }
  const hand = read(fields, carried);
  if (asked.change || hand.question === "contract") return grid(carried, words, model);
  const names = (sides) => people(sides, state, carried);
  const place = (side) => table.sides.indexOf(side);
  const strip = (declarers) => {
    const at = (took) => pointsOf(read({ ...fields, declarers: declarers.join(",") + (declarers.length === 1 ? "," : ""), took: String(took) }, carried), carried)[place(declarers[0])];
    const made = (took) => took >= hand.row.made;
    const keys = Array.from({ length: 11 }, (_, took) => key("took", took, took, made(took) ? at(took) : "", made(took))).join("");
    const as = fields.declarers.replace(/,$/, "") === declarers.join(",") ? fields.declarers : declarers.join(",");
    return row(place(declarers[0]), text(words.bid, { side: names(declarers) }), `<div class="tricks two">${keys}</div>`, hidden("declarers", as), `${text(words.under, { level: hand.row.made })} ${minus(at(hand.row.made - 1))}`);
  };
  const verdicts = (declarers) => row(place(declarers[0]), text(words.was, { side: names(declarers) }),
    `<div class="verdicts">${key("verdict", "made", words.made, hand.row.by[0], true)}${key("verdict", "broken", words.broken, hand.row.by[1])}</div>`, hidden("declarers", declarers.join(",")));
  const result = hand.misere ? verdicts : strip;
  const choose = (title, name, choices) => row(null, title, `<div class="who">${choices.map(([value, label, at]) => `<button class="button${at === null ? "" : ` side-${at}`}" name="${name}" value="${value}">${at === null ? "" : shape(at)}<span class="cut">${safe(label)}</span></button>`).join("")}</div>`);
  let rows;
  if (hand.question === "declarers")
    rows = table.sides.length === 2 ? table.sides.map((side) => result([side])).join("") : choose(words.who, "declarers", table.sides.map((side, at) => [side, state.names[at], at]));
  else if (hand.question === "partner") {
    const [mine] = hand.declarers;
    rows = choose(text(words.partner, { side: names([mine]) }), "declarers", [...table.sides.filter((side) => side !== mine).map((side) => [`${mine},${side}`, names([side]), place(side)]), [`${mine},`, words.alone, null]]);
  } else if (hand.question === "verdict") rows = verdicts(hand.declarers);
  else if (hand.question === "took") rows = hand.misere ? row(place(hand.declarers[0]), text(words.bid, { side: names(hand.declarers) }), `<div class="tricks two">${Array.from({ length: 10 }, (_, at) => key("took", at + 1, at + 1)).join("")}</div>`) : strip(hand.declarers);
  else rows = row(place(hand.question), text(words.took, { side: names([hand.question]) }), `<div class="tricks two">${Array.from({ length: hand.left + 1 }, (_, at) => key(`tricks.${hand.question}`, at, at)).join("")}</div>`);
  const big = hand.passed ? safe(words.passed) : safe(nameOf(fields.contract, carried));
  return `<section class="pad"><section class="contract"><span class="big${hand.misere ? " word" : ""}">${big}</span><span class="tools"><form data-ask>${hidden("change", "1")}<button class="button">${words.change}</button></form></span></section>${rows}</section>`;
};
