// Draws what waits on this phone into the board: the totals with it, the pad as it goes on, the choices of a person.
const { board, here, line, tell, put, settle, tableOf, part, changed } = await import(document.querySelector("script[data-waiting]").src);

const PATIENCE = 8000; // ms for an answer
const text = (words, values = {}) => Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), words ?? "");
const minus = (number) => String(number).replace("-", "−");
const signed = (number) => (number > 0 ? `+${number}` : minus(number));
const safe = (value) => String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const alone = location.pathname === "/offline";
const heading = document.getElementById("heading");
let carried = null; // rules, words
let pad = null; // the module of this game
let clean = null; // the board as the server drew it
let asked = {}; // begun on the pad, not told yet
let typed = {}; // into the question that stands
let model = null;
let latest = []; // the steps that wait
let own = false; // the phone's pad is drawn though nothing waits: the server could not be asked
let turn = 0;
let looks = ""; // of what is drawn now
let drawnFrom = null;

const fetchRules = async (mark) => {
  const block = document.getElementById("phone");
  const table = await tableOf(here);
  carried ??= block ? JSON.parse(block.textContent) : table ? { rules: table.rules, words: table.words } : null;
  if (carried && mark && carried.rules.mark !== mark && !here.startsWith("~"))
    try {
      const answer = await fetch(`/t/${here}/phone.json`);
      if (answer.ok) carried.rules = await answer.json();
    } catch {
      // the points of the old rules would be wrong: none are shown
    }
  const { script } = carried?.rules ?? {};
  if (script && !pad) pad = await import(script).catch(() => null);
  return table;
};

// ---- undo and redo -----------------------------------------------------------------------------------------------

// The stacks as the server will read them: what was taken back is as if it had not been told. Entries that are written
// have their number, steps that wait their own id; `start` is the sheet with undone entries left out.
const turned = (state, steps) => {
  const { back = [], forth = [] } = state;
  const stacks = { undo: back.map(([entry]) => String(entry)).reverse(), redo: forth.map(([entry]) => String(entry)).reverse() };
  const sent = new Set([...stacks.undo, ...stacks.redo]);
  const gone = new Set();
  let place = 0; // among the entries that are written: how many redone, less than 0: undone
  for (const { uid, action, fields } of steps)
    if (action === "undo" || action === "redo") {
      const [from, to] = action === "undo" ? [stacks.undo, stacks.redo] : [stacks.redo, stacks.undo];
      const named = fields.of ?? fields.entry;
      if (from.at(-1) !== named) continue; // somebody was faster: the server will say so
      to.push(from.pop());
      if (action === "undo") gone.add(named);
      else gone.delete(named);
      if (sent.has(named)) place += action === "undo" ? -1 : 1;
    } else if (action === "rematch") stacks.undo = stacks.redo = [];
    else {
      stacks.redo = [];
      stacks.undo.push(uid);
    }
  const passed = place < 0 ? back.slice(0, -place) : forth.slice(0, place);
  const start = Object.assign({}, state, ...passed.map(([, otherwise]) => otherwise));
  return { start, gone, undo: stacks.undo.at(-1), redo: stacks.redo.at(-1) };
};

const plain = (step) => [step.action, ...Object.values(step.fields)].filter((each) => each && each.length < 40).join(" ");
const lineOf = (entry) => clean.querySelector(`.sheet a[href$="/hand/${CSS.escape(entry)}"]`);

// What the sheet comes to with the steps; lines in the order they were told.
const modelled = (state, steps, known) => {
  const { rules, words } = carried;
  const turns = turned(state ?? {}, steps);
  const told = steps.filter((step) => !["undo", "redo"].includes(step.action));
  const found = known ? pad.fold(turns.start, rules, told.filter((step) => !turns.gone.has(step.uid)), words) : { lines: [], labelOf: plain };
  const lines = steps.flatMap((step) => {
    if (told.includes(step)) {
      const line = found.lines.find((each) => each.step === step) ?? { step, text: found.labelOf(step) };
      return [{ ...line, undone: turns.gone.has(step.uid) }];
    }
    return step.fields.of ? [] : [{ step, text: [words[step.action], lineOf(step.fields.entry)?.textContent.trim()].filter(Boolean).join(": "), turns: true }];
  });
  return { ...found, ...turns, lines };
};

// ---- what is drawn -----------------------------------------------------------------------------------------------

const row = ({ text: said, undone, points, totals }, counted) => {
  const { words } = carried;
  const score = counted && totals?.length && !undone ? `<span class="num">${points.map((each, place) => `${signed(each)} <b>${minus(totals[place])}</b>`).join(" · ")}</span>` : "";
  return `<li class="${undone ? "struck" : ""}"><span>${undone ? `<s>${safe(said)}</s> ${words.undone}` : safe(said)} <i class="tag">${words.waiting}</i></span>${score}</li>`;
};

const turnKey = (action, named) => (named === undefined ? "" : `<button class="button" data-turn="${action}" data-named="${safe(named)}">${carried.words[action]}</button>`);

const list = (known, counted, erased) => {
  const { words } = carried;
  const lines = model.lines.filter((line) => !line.step.done);
  const link = known && !alone ? `<p><a class="button" href="/t/${here}/pencil">${words.pencil}</a></p>` : "";
  return `<section class="waiting" role="status"><p>${text(erased ? words.kept : words.some, { count: lines.length })}</p>
    <p class="buttons">${turnKey("undo", model.undo)}${turnKey("redo", model.redo)}</p>
    <ul>${lines.reverse().map((line) => row(line, counted)).join("")}</ul>${erased ? "" : `<p class="soft small">${counted ? words.counted : words.uncounted}</p>`}${link}</section>`;
};

// The marks of the totals, between the zero of each scale and the end that wins.
const placeMarks = (drawn) => drawn.querySelectorAll(".score .scale").forEach((scale, place) => {
  const mark = scale.querySelector(".mark");
  const high = Number(scale.parentElement.querySelector(".ends")?.lastElementChild.textContent);
  if (!high) return mark.remove();
  const zero = parseFloat(scale.querySelector(".zero").getAttribute("d").slice(1));
  const at = zero + (model.state.totals[place] / high) * (200 - zero);
  mark.setAttribute("d", `M${Math.min(200, Math.max(0, at))} 1V11`);
});

// The D goes with the deal: before a person's name, or before the colour of a side without names.
const placeDealer = (drawn) => {
  const { seats, names, dealer } = model.state;
  const place = (dealer - 1) % names.length; // the sides sit in turn
  const called = [...(drawn.querySelectorAll(".score .names")[place]?.querySelectorAll("i") ?? [])];
  const deals = called.find((each) => each.textContent === seats[dealer - 1]) ?? called.find((each) => each.textContent === names[place] && seats[dealer - 1].startsWith(names[place]));
  const mark = drawn.querySelector(".score .dealer");
  if (mark) deals ? deals.before(mark) : mark.remove();
};

// The server's board, with the totals as they come to be and without what a phone can't answer by itself.
const boardWith = (known, counted) => {
  const drawn = clean.cloneNode(true);
  drawn.dataset.overlay = "1";
  delete drawn.dataset.busy; // what was begun on the server's pad goes on here
  delete drawn.dataset.step;
  const sheet = drawn.querySelector(".sheet");
  for (const form of sheet?.querySelectorAll("form") ?? []) form.remove();
  for (const entry of model.gone) drawn.querySelector(`.sheet a[href$="/hand/${CSS.escape(entry)}"]`)?.closest("tr").classList.add("struck");
  if (!known) return drawn; // a game that phones can't draw keeps the server's pad: its forms go on being kept
  for (const each of [...drawn.children]) if (each !== sheet && !each.matches(".score")) each.remove();
  if (!counted) return drawn;
  drawn.querySelectorAll(".score strong").forEach((total, place) => (total.textContent = minus(model.state.totals[place])));
  placeMarks(drawn);
  placeDealer(drawn);
  for (const each of drawn.querySelectorAll(".score .to-go")) each.textContent = "\u00a0";
  return drawn;
};

// The panels of the sides: where the pad has a field for each side, a tap on the panel checks it.
const panels = (drawn, fields) => {
  for (const [place, was] of [...drawn.querySelectorAll(".score > *")].entries()) {
    const inside = was.querySelector("button") ?? was;
    const panel = document.createElement(fields[place] ? "label" : "div");
    panel.className = inside.className;
    if (fields[place]) panel.htmlFor = fields[place].id;
    panel.append(...inside.childNodes);
    was.replaceWith(panel);
  }
};

// What a phone needs to show this again when the table's own page is gone.
const remember = async (table, state) => {
  if (table?.key || !state || table?.state?.version === state.version) return;
  await put("tables", { ...table, code: here, ...carried, state, at: Date.now() });
};

// What was begun on the pad goes on after all was sent, where the sheet is still in the same hand or round.
const goesOn = (state) => Boolean(pad && state && Object.keys(asked).length) && !("busy" in clean.dataset) && model?.state?.number === state.number;

const draw = async () => {
  if (board.querySelector(".waiting-part input[type=text]:focus")) return; // when the typing is done
  const mine = ++turn;
  const { phone } = board.querySelector(".board")?.dataset ?? {};
  const table = await fetchRules(phone ? JSON.parse(phone).mark : "");
  if (mine !== turn) return;
  // Looked at only now: while the rules were asked for a newer board may have come.
  const standing = board.querySelector(".board");
  if (!standing) return;
  if (!standing.dataset.overlay) own &&= clean === standing;
  if (!standing.dataset.overlay) clean = standing;
  const state = clean.dataset.phone ? JSON.parse(clean.dataset.phone) : null;
  // What is written by now is in the sheet already, answered or not.
  const written = latest.filter((step) => step.done && step.done <= Number(clean.dataset.version));
  if (written.length) settle(written);
  const steps = latest.filter((step) => !written.includes(step) && (step.state || !state?.known?.includes(step.uid.slice(0, 8))));
  if (!steps.length && !(table && alone) && !own && !goesOn(state)) {
    asked = typed = {};
    if (!standing.dataset.overlay) return;
    board.replaceChildren(clean);
    if (heading) heading.textContent = clean.dataset.heading;
    return;
  }
  if (!carried) return;
  const first = steps.find((step) => step.state);
  const deciding = first && (await part("deciding").catch(() => null));
  if (steps.length) await remember(table, state);
  if (mine !== turn) return;
  // Drawn anew only when it would look otherwise: a key must not go away under a finger.
  const look = JSON.stringify([steps.map(({ uid, state: stands, said, action, done }) => [uid, stands, said, action, done]), asked, carried.rules.mark, Boolean(deciding)]);
  if (standing.dataset.overlay && look === looks && drawnFrom === clean) return;
  looks = look;
  drawnFrom = clean;
  const { rules, words } = carried;
  const known = Boolean(pad && state && state.mark === rules.mark);
  model = modelled(state, steps, known);
  // The hand in question may be in the sheet by another phone: the totals stay without it.
  const counted = known && first?.state !== "conflict";
  const drawn = boardWith(known, counted);
  const holder = document.createElement("div");
  holder.className = "waiting-part";
  const question = deciding ? deciding.card(first, words, model.labelOf(first)) : "";
  holder.innerHTML = `${question ? `<section class="card pad stack" role="alert">${question}</section>` : known ? pad.draw(model, rules, words, { ...asked, ...typed }) : ""}
    ${steps.some((step) => !step.done) ? list(known, counted, first?.state === "erased") : ""}
    ${alone && (table.key || table.link) ? `<p class="buttons"><a class="button wide" href="/pencil?from=${safe(here)}">${words.pencil}</a></p>` : ""}`;
  drawn.insertBefore(holder, drawn.querySelector(".sheet"));
  if (known) panels(drawn, holder.querySelectorAll("[data-stays]"));
  board.replaceChildren(drawn);
  document.querySelector("#toast [data-fades]")?.remove(); // something newer waits
  if (!known) return window.htmx?.process(drawn);
  if (heading && counted) heading.textContent = text(words.numbered, { number: model.state.number });
};

// ---- what is tapped ------------------------------------------------------------------------------------------------

const tellStep = (action, fields) => {
  asked = typed = {};
  own = false;
  const version = JSON.parse(clean.dataset.phone ?? "{}").version ?? Number(clean.dataset.version);
  return tell(here, action, fields, version, model.lines.map((line) => line.step.uid)); // sent meanwhile, it was seen all the same
};

const take = (said) => {
  if (said.action) return tellStep(said.action, said.fields);
  asked = said.asked;
  typed = {};
  changed();
};

board.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.tell && !form.hasAttribute("data-ask")) return;
  event.preventDefault();
  event.stopPropagation();
  document.activeElement?.blur();
  const given = new FormData(form);
  if (event.submitter?.name) given.set(event.submitter.name, event.submitter.value);
  const fields = Object.fromEntries(given);
  if (form.dataset.tell) return tellStep(form.dataset.tell, fields);
  take(pad.heard({ ...asked, ...fields }, model, carried.rules));
});

// At the document: the pair of a number that is typed has been emptied by then.
document.addEventListener("input", ({ target }) => {
  const fields = target.closest(".waiting-part .ask-card")?.querySelectorAll("input[type=text], input:checked") ?? [];
  if (fields.length) typed = Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
});

// The forms that the server drew, while it can't be asked: a pad that `hears` them takes them, with its own questions.
const asks = (element) => pad?.hears && board.contains(element) && element.matches("form[hx-get], a[hx-get]");
const tells = (element) => pad?.hears && board.contains(element) && pad.hears.some((action) => element.matches(`form[hx-post$="/${action}"]`));
const takeOver = (element, button) => {
  const state = JSON.parse(clean?.dataset.phone ?? "null");
  if (!state || state.mark !== carried?.rules.mark) return false;
  const given = new FormData(element.matches("form") ? element : undefined);
  if (button?.name) given.set(button.name, button.value);
  const fields = Object.fromEntries([...given].filter(([name]) => !["id", "base", "csrf_token"].includes(name)));
  model = modelled(state, latest, true);
  own = true;
  take(tells(element) ? pad.heard(fields, model, carried.rules) : { asked: pad.opened(fields) });
  return true;
};
document.addEventListener("htmx:confirm", (event) => {
  const { elt, triggeringEvent } = event.detail;
  if (!line.down || !(asks(elt) || tells(elt)) || !takeOver(elt, triggeringEvent?.submitter)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("htmx:configRequest", (event) => asks(event.detail.elt) && (event.detail.timeout = PATIENCE));
for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, (event) => asks(event.detail.elt) && takeOver(event.detail.elt, event.detail.requestConfig?.triggeringEvent?.submitter));

board.addEventListener("focusout", () => setTimeout(draw, 600)); // after the tap that ended the typing

board.addEventListener("click", async (event) => {
  const key = event.target.closest("[data-turn]");
  const choice = event.target.closest("[data-decide]")?.dataset.decide;
  if (choice) return (await part("deciding")).decide(latest.find((step) => step.state), choice, model.lines);
  if (!key || key.disabled) return;
  key.disabled = true; // a double tap
  const { turn: action, named } = key.dataset;
  tellStep(action, /^\d+$/.test(named) ? { entry: named } : { of: named });
});

document.addEventListener("outbox:changed", ({ detail }) => {
  latest = detail.steps;
  draw();
});
