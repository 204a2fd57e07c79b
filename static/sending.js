// Sends what waits: in order, one batch a table, until the server has it. Tables that were started here are opened first.
const outbox = await import(document.querySelector("script[data-waiting]").src);
const { board, here, line, all, put, tableOf, waiting, settle, elsewhere, changed } = outbox;

const PATIENCE = 8000; // ms for an answer
const WAITS = [1000, 2000, 4000, 8000, 15000, 30000];
const MOST = 200; // steps of one batch
const DECIDED = ["conflict", "refused", "erased"]; // states that wait for a person

// ---- one request -------------------------------------------------------------------------------------------------

let token = "";
try {
  token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
} catch {
  token = ""; // a page for everybody: asked for below
}

// The whole answer or, where it broke off or took too long, null.
const reach = async (url, options = {}) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE);
  try {
    const answer = await fetch(url, { cache: "no-store", credentials: "same-origin", ...options, signal: limit.signal });
    const json = answer.headers.get("Content-Type")?.startsWith("application/json");
    const { ok, status, url: at } = answer;
    return { ok, status, url: at, said: json ? await answer.json() : await answer.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

const fresh = async () => {
  const answer = await reach("/csrf");
  if (!answer?.ok) return false;
  token = answer.said.token;
  if (document.body.hasAttribute("hx-headers")) document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
  return true;
};

// The answer, null where none came. The body is a form's fields, or goes as JSON.
export const post = async (url, body) => {
  if (!token && !(await fresh())) return null;
  const kind = body instanceof URLSearchParams ? {} : { "Content-Type": "application/json" };
  const text = body instanceof URLSearchParams ? body : JSON.stringify(body);
  const once = () => reach(url, { method: "POST", body: text, headers: { ...kind, "X-CSRFToken": token } });
  const answer = await once();
  return answer?.status === 400 && (await fresh()) ? once() : answer; // the cookie was lost meanwhile
};

const notNow = (answer) => !answer || answer.status >= 500 || answer.status === 429 || answer.status === 400;

// ---- forms that did not get through ------------------------------------------------------------------------------

const lock = async (code, status) => {
  const state = { 403: "locked", 404: "erased", 410: "erased" }[status];
  if (state) for (const step of await waiting(code)) if (!step.done) await put("steps", { ...step, state });
};

// The form of this step was answered with nothing good: it goes on waiting.
export const failed = async (step, status) => {
  await lock(step.code, status);
  line.down = !navigator.onLine || status === 0;
  await changed(true);
  later();
};

// A form that leads to another page, by itself; `done` when its answer is there.
export const carry = async (form, step, button, done) => {
  const fields = new URLSearchParams({ ...step.fields, id: form.id.value, base: step.base, uid: step.uid });
  const answer = line.down || step.seen.length ? null : await post(form.getAttribute("action"), fields);
  done();
  if (answer?.ok) {
    await settle([step]);
    return location.assign(answer.url);
  }
  if (answer && [409, 422].includes(answer.status)) {
    await settle([step]); // the page that says so takes it over, with all that was typed
    form.dataset.plainly = "1";
    return form.requestSubmit(button ?? undefined);
  }
  if (answer) await lock(step.code, answer.status);
  if (navigator.serviceWorker?.controller) location.assign(`/t/${here}`);
  else await changed(); // on plain http no other page would open now
  return later();
};

// ---- all that waits ----------------------------------------------------------------------------------------------

let timer;
export const later = () => {
  clearTimeout(timer);
  line.tries = (line.tries ?? 0) + 1;
  timer = setTimeout(flush, WAITS[Math.min(line.tries, WAITS.length) - 1] * (0.8 + Math.random() * 0.4));
};

// One tab at a time, where the browser can tell.
const alone = (work) => (navigator.locks ? navigator.locks.request("outbox", { ifAvailable: true }, (lock) => (lock ? work() : null)) : work());

let again = false;
let flushing = false;
export const flush = async () => {
  if (flushing) return (again = true);
  flushing = true;
  clearTimeout(timer);
  try {
    const codes = new Set((await all("steps")).map((step) => step.code));
    for (const each of await all("tables")) if (each.key && !each.became) codes.add(each.code);
    for (const code of codes) if ((await alone(() => flushTable(code))) === null) later();
  } finally {
    flushing = false;
  }
  if (again) {
    again = false;
    flush();
  }
};

// One table. null: try again later.
const flushTable = async (code) => {
  const table = await tableOf(code);
  if (table?.key && !table.became) return openTable(table);
  const mine = (await waiting(code)).filter((step) => !step.done);
  const out = mine.findIndex(elsewhere); // what was told after it waits behind it
  const batch = mine.slice(0, out < 0 ? MOST : Math.min(out, MOST));
  if (!batch.length || mine.some((step) => DECIDED.includes(step.state))) return true;
  if (table?.link) await reach(table.link, { redirect: "follow" }); // the pencil came with the right to use it
  const ids = batch.map((step) => step.uid);
  const steps = batch.map(({ uid, base, seen, action, fields }) => ({ id: uid, base, seen: seen.filter((id) => !ids.includes(id)), action, fields }));
  const answer = await post(`/t/${code}/outbox`, { steps });
  if (notNow(answer)) return lost();
  line.down = false;
  line.tries = 0;
  if (answer.ok) {
    // Counted on this phone until a board comes that has them: the signal may go again before that.
    for (const step of batch) await put("steps", { ...step, done: answer.said.version });
    if (code === here && location.pathname === "/offline") location.replace(`/t/${code}`);
    again ||= mine.length > batch.length && out < 0;
  } else await held(batch, answer);
  if (code === here) await refreshed();
  await changed(true);
  return true;
};

// A person has to look: the answer names the step that it is about.
const held = async (batch, answer) => {
  if (![409, 422].includes(answer.status)) return lock(batch[0].code, answer.status);
  const said = answer.said.id ? answer.said : { words: "" };
  const about = batch.find((step) => step.uid === said.id) ?? batch[0];
  for (const step of batch) if (step.state) await put("steps", { ...step, state: "", said: null });
  await put("steps", { ...about, state: answer.status === 409 ? "conflict" : "refused", said });
};

const lost = async () => {
  line.down = true;
  await changed();
  return null;
};

const openTable = async (table) => {
  const answer = await post("/outbox/tables", { key: table.key, game: table.rules.game, rules: table.rules.rules, dealer: table.dealer });
  if (notNow(answer)) return lost();
  if (!answer.ok) return true;
  const { code } = answer.said;
  for (const step of await waiting(table.code)) await put("steps", { ...step, code, base: Math.max(step.base, 1) });
  await put("tables", { ...table, became: code });
  line.down = false;
  await flushTable(code);
  if (here === table.code) location.replace(`/t/${code}`);
  return true;
};

// The board as it is on the server by now.
const refreshed = async () => {
  const answer = board && location.pathname !== "/offline" && (await reach(`/t/${here}/pad`, { headers: { "HX-Request": "true" } }));
  if (!answer?.ok) return;
  const holder = document.createElement("template");
  holder.innerHTML = answer.said;
  const drawn = holder.content.querySelector(".board");
  const now = board.querySelector(".board");
  if (!drawn || (now && Number(now.dataset.version) >= Number(drawn.dataset.version))) return;
  if (drawn.dataset.build && drawn.dataset.build !== document.body.dataset.build) {
    document.dispatchEvent(new CustomEvent("build:other")); // no old script with new fragments
    return;
  }
  if (board.querySelector("input:focus, textarea:focus")) return; // the live board comes when the typing is done
  board.replaceChildren(holder.content);
  window.htmx?.process(board);
  document.dispatchEvent(new CustomEvent("board:shown"));
};
