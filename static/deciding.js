// What a person has to decide about something that waits: others were faster, it can't be so, the table is locked or gone.
const { board, put, remove, settle, waiting, tableOf, uuid, part, changed, flush } = await import(document.querySelector("script[data-waiting]").src);
const safe = (value) => String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
const button = (choice, label, main = "") => `<button class="button wide ${main}" data-decide="${choice}">${safe(label)}</button>`;

// The question about a step, in words; `label` is what this phone has.
export const card = ({ state, said }, words, label) => {
  if (state === "conflict")
    return `<h2>${words.faster}</h2>${said.theirs.map((line) => `<p>${safe(line)}</p>`).join("")}
      <p>${words.mine} <b>${safe(said.mine || label)}</b></p>
      ${button("leave", said.adds ? words.same : words.leave, "main")}
      ${said.adds && said.replaces ? button("replace", words.replace) : ""}${button("again", said.adds ? words.another : words.anyway)}`;
  if (state === "refused")
    return `<h2>${words.refused}</h2><p><b>${safe(label)}</b></p><p>${safe(said.words)}</p>${button("leave", words.drop)}${button("copy", words.copy)}`;
  if (state === "locked") return `<p>${words.locked}</p>${button("copy", words.copy)}`;
  return `<p>${words.erased}</p>${button("carry", words.carry, "main")}${button("copy", words.copy)}${button("forget", words.forget)}`;
};

// What was chosen; `lines` is what waits as it is shown.
export const decide = async (step, choice, lines) => {
  if (choice === "copy") return copy(lines);
  if (choice === "carry") return carryOn(step.code, lines);
  if (choice === "forget") {
    await settle(await waiting(step.code));
    return location.assign("/");
  }
  if (choice === "leave") await leaveOut(step);
  else {
    const { said } = step;
    const changedTo = choice === "replace" ? { action: "decided", fields: { kind: said.kind, payload: said.payload, entry: String(said.replaces) } } : {};
    if (choice === "replace") await settle(await contractFor(step)); // else it would stand on the pad as the next hand's
    await put("steps", { ...step, ...changedTo, state: "", said: null });
  }
  const seen = step.said?.version ?? 0;
  for (const each of await waiting(step.code)) if (each.base < seen) await put("steps", { ...each, base: seen });
  await changed(true);
  return flush();
};

// The contract that was told for a hand just before it, with what took it back.
const contractFor = async (step) => {
  const mine = await waiting(step.code);
  const before = mine[mine.findIndex((each) => each.n === step.n) - 1];
  const fed = step.action === "hand" && before?.action === "contract" && before.fields.contract === step.fields.contract;
  return fed ? mine.filter((each) => [each.uid, each.fields.of].includes(before.uid)) : [];
};

// With a hand goes the contract that was told for it, and what took either of them back.
const leaveOut = async (step) => {
  const mine = await waiting(step.code);
  await settle([...(await contractFor(step)), ...mine.filter((each) => [each.uid, each.fields.of].includes(step.uid))]);
};

const copy = async (lines) => {
  const said = lines.filter((line) => !line.undone).map((line) => [line.text, line.points?.map(signed).join(" / ")].filter(Boolean).join(": ")).join("\n");
  try {
    await navigator.clipboard.writeText(said);
  } catch {
    const place = document.createElement("textarea");
    place.value = said;
    board.querySelector(".waiting-part").prepend(place);
    place.select();
  }
};

// What was told for an erased table goes on at a new one with the same rules; what was about its lines stays behind.
const carryOn = async (code, lines) => {
  const { post } = await part("sending");
  const table = await tableOf(code);
  table.next ??= uuid();
  await put("tables", table); // tapped again after a lost answer, it is the same new table
  const { rules, state } = table;
  const answer = await post("/outbox/tables", { key: table.next, game: rules.game, rules: rules.rules, dealer: state.dealer });
  if (!answer?.ok) return;
  const { code: made } = answer.said;
  const aboutGone = ({ action, fields }) => /^hand\//.test(action) || (action === "decided" && fields.entry);
  const told = lines.filter((line) => !line.undone && !line.turns && !line.step.done).map((line) => line.step);
  for (const step of told) if (!aboutGone(step)) await put("steps", { ...step, code: made, base: 1, seen: [], state: "" });
  await settle((await waiting(code)).filter((step) => !told.some((each) => each.n === step.n)));
  if (!(await waiting(code)).length) await remove("tables", code);
  location.assign(`/t/${made}`);
};

// On a page without a board: where the question stands.
export const notice = async ({ code }) => {
  const { words } = (await tableOf(code)) ?? {};
  const toast = document.getElementById("toast");
  const gone = document.querySelector("[data-gone]") && location.pathname === `/t/${code}`;
  if (gone && words) return location.replace(`/offline#${code}`);
  if (!words || !toast) return;
  toast.innerHTML = `<div class="toast"><span>${words.stuck}</span><a class="button" href="/t/${safe(code)}">${words.look}</a></div>`;
};
