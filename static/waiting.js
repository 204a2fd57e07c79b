// Draws what waits on this phone into the board: the totals with it, the pad as it goes on, the choices of a person.
const text = (words, values = {}) => Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), words ?? "");
export const minus = (number) => String(number).replace("-", "−");
export const signed = (number) => (number > 0 ? `+${number}` : minus(number));
export const safe = (value) => String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

export const start = ({ board, here, tell, decide, tableOf, changed }) => {
  let carried = null; // rules, words
  let pad = null; // the module of this game
  let clean = null; // the board as the server drew it
  let asked = {}; // begun on the pad, not told yet
  let model = null;
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

  const plain = (step) => [step.action, ...Object.values(step.fields)].filter((each) => each && each.length < 40).join(" ");

  const card = (first, words) => {
    const { said = {} } = first;
    const mine = safe(model?.labelOf(first) ?? "");
    const button = (choice, label, main = "") => `<button class="button wide ${main}" data-decide="${choice}">${safe(label)}</button>`;
    if (first.state === "conflict")
      return `<h2>${words.faster}</h2>${said.theirs.map((line) => `<p>${safe(line)}</p>`).join("")}
        <p>${words.mine} <b>${safe(said.mine) || mine}</b></p>
        ${button("leave", said.adds ? words.same : words.leave, "main")}
        ${said.adds && said.replaces ? button("replace", words.replace) : ""}${button("again", said.adds ? words.another : words.anyway)}`;
    if (first.state === "refused")
      return `<h2>${words.refused}</h2><p><b>${mine}</b></p><p>${safe(said.words)}</p>${button("drop", words.drop)}${button("copy", words.copy)}`;
    if (first.state === "locked" || first.state === "erased")
      return `<p>${words[first.state]}</p>${button("copy", words.copy)}`;
    return "";
  };

  const rows = (words) => {
    const last = model.lines.findLast?.((line) => line.undoable) ?? [...model.lines].reverse().find((line) => line.undoable);
    return [...model.lines].reverse().map((line) => {
      const undo = line === last ? `<button class="button" data-undo="${safe(line.step.uid)}">${words.undo}</button>` : "";
      const score = line.totals?.length
        ? `<span class="num">${line.points.map((each, place) => `${signed(each)} <b>${minus(line.totals[place])}</b>`).join(" · ")}</span>`
        : "";
      return `<li class="${line.undone ? "struck" : ""}"><span>${line.undone ? `<s>${safe(line.text)}</s> ${words.undone}` : safe(line.text)} <i class="tag">${words.waiting}</i></span>${score}${undo}</li>`;
    }).join("");
  };

  const draw = async ({ steps }) => {
    const mine = ++turn;
    const { phone } = board.querySelector(".board")?.dataset ?? {};
    const table = await fetchRules(phone ? JSON.parse(phone).mark : "");
    if (mine !== turn) return;
    // Looked at only now: while the rules were asked for a newer board may have come.
    const standing = board.querySelector(".board");
    if (!standing) return;
    if (!standing.dataset.overlay) clean = standing;
    const alone = table && location.pathname === "/offline";
    if (!steps.length && !alone) {
      asked = {};
      if (standing.dataset.overlay) board.replaceChildren(clean);
      return;
    }
    if (!carried) return;
    // Drawn anew only when it would look otherwise: a key must not go away under a finger.
    const look = JSON.stringify([steps.map(({ uid, state, said, action }) => [uid, state, said, action]), asked, carried.rules.mark]);
    if (standing.dataset.overlay && look === looks && drawnFrom === clean) return;
    looks = look;
    drawnFrom = clean;
    const { rules, words } = carried;
    const state = clean.dataset.phone ? JSON.parse(clean.dataset.phone) : null;
    const known = pad && state && state.mark === rules.mark;
    model = known ? pad.fold(state, rules, steps, words) : { lines: steps.map((step) => ({ step, text: plain(step), undoable: step.action !== "undo" })), labelOf: plain };
    const drawn = clean.cloneNode(true);
    drawn.dataset.overlay = "1";
    delete drawn.dataset.busy; // what was begun on the server's pad goes on here
    for (const form of known ? drawn.querySelectorAll(".score form") : []) {
      const panel = document.createElement("div");
      panel.className = form.querySelector("button").className;
      panel.append(...form.querySelector("button").childNodes);
      form.replaceWith(panel);
    }
    const sheet = drawn.querySelector(".sheet");
    // A game that phones can't draw keeps the server's pad: its forms go on being kept.
    if (known) for (const each of [...drawn.children]) if (each !== sheet && !each.matches(".score")) each.remove();
    for (const form of sheet?.querySelectorAll("form") ?? []) form.remove();
    if (known) drawn.querySelectorAll(".score strong").forEach((total, place) => (total.textContent = minus(model.state.totals[place])));
    for (const each of known ? drawn.querySelectorAll(".score .to-go") : []) each.textContent = "\u00a0";
    const part = document.createElement("div");
    part.className = "waiting-part";
    const first = steps.find((step) => step.state);
    const decision = first ? card(first, words) : "";
    part.innerHTML = `${decision ? `<section class="card pad stack" role="alert">${decision}</section>` : known ? pad.draw(model, rules, words, asked) : ""}
      ${steps.length ? `<section class="waiting" role="status"><p>${text(words.some, { count: steps.length })}</p><ul>${rows(words)}</ul><p class="soft small">${known ? words.counted : words.uncounted}
      ${known && !here.startsWith("~") ? `</p><p><a class="button" href="/t/${here}/pencil">${words.pencil}</a>` : ""}</p></section>` : ""}
      ${alone ? `<p class="buttons"><a class="button wide" href="/pencil?from=${safe(here)}">${words.pencil}</a></p>` : ""}`;
    drawn.insertBefore(part, sheet);
    board.replaceChildren(drawn);
    if (!known) window.htmx?.process(drawn);
    if (known) {
      const heading = document.getElementById("heading");
      if (heading) heading.textContent = text(words.numbered, { number: model.state.number });
    }
  };

  const redraw = () => changed();
  const tellStep = (action, fields) => {
    asked = {};
    const version = JSON.parse(clean.dataset.phone ?? "{}").version ?? Number(clean.dataset.version);
    return tell(here, action, fields, version);
  };

  board.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.tell && !form.hasAttribute("data-ask")) return;
    event.preventDefault();
    event.stopPropagation();
    const given = new FormData(form);
    if (event.submitter?.name) given.set(event.submitter.name, event.submitter.value);
    const fields = Object.fromEntries(given);
    if (form.dataset.tell) return tellStep(form.dataset.tell, fields);
    const said = pad.heard({ ...asked, ...fields }, model, carried.rules);
    if (said.action) return tellStep(said.action, said.fields);
    asked = said.asked;
    redraw();
  });

  board.addEventListener("click", (event) => {
    const undo = event.target.closest("[data-undo]");
    if (undo) return tellStep("undo", { of: undo.dataset.undo });
    const choice = event.target.closest("[data-decide]")?.dataset.decide;
    if (!choice) return;
    const first = latest.steps.find((step) => step.state);
    if (choice === "copy") return copy(model.lines.map((line) => [line.text, line.points?.map(signed).join(" / ")].filter(Boolean).join(": ")).join("\n"));
    decide(first, choice);
  });

  const copy = async (said) => {
    try {
      await navigator.clipboard.writeText(said);
    } catch {
      const place = document.createElement("textarea");
      place.value = said;
      board.querySelector(".waiting-part").prepend(place);
      place.select();
    }
  };

  let latest = { steps: [] };
  document.addEventListener("outbox:changed", (event) => {
    latest = event.detail;
    draw(event.detail);
  });
};
