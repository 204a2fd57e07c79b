// What was tapped is kept on this phone until the server has it: nothing is lost without signal, nothing is sent twice.
// Each form that writes is first put into the phone's own store under an id made here; it leaves it when the answer is
// good. While something waits, the board shows it as not sent yet; points come from the score table that the page carries.

const VERSION = 1; // of the records; a page that finds a higher one leaves it alone
const PATIENCE = 8000; // ms for an answer
const HOLD = 1500; // ms that a tap may be on its way before it is shown as not sent
const DECIDED = ["conflict", "refused", "erased"]; // states that wait for a person
const DENIED = [403, 404, 410];
const WAITS = [1000, 2000, 4000, 8000, 15000, 30000];

export const board = document.getElementById("board");
// The table of this page: by its address, or on /offline by what stands behind the #.
export const here = location.pathname.match(/^\/t\/(\w{6})/)?.[1] ?? (location.pathname === "/offline" ? location.hash.slice(1) : "");

export const uuid = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // plain http has no randomUUID
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

// ---- the store ---------------------------------------------------------------------------------------------------

const opening = new Promise((resolve) => {
  try {
    const asked = indexedDB.open("scorekeeper", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("steps", { keyPath: "n", autoIncrement: true });
      asked.result.createObjectStore("tables", { keyPath: "code" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = asked.onblocked = () => resolve(null);
  } catch {
    resolve(null);
  }
});
const memory = { steps: new Map(), tables: new Map(), last: 0 }; // where the browser keeps nothing: as long as the page is open

const ask = async (name, mode, work) => {
  const db = await opening;
  if (!db) return null;
  return new Promise((resolve, reject) => {
    const asked = work(db.transaction(name, mode, { durability: "strict" }).objectStore(name));
    asked.transaction.oncomplete = () => resolve(asked.result);
    asked.transaction.onabort = () => reject(asked.transaction.error);
  });
};

export const put = async (name, record) => {
  if (await opening) {
    const key = await ask(name, "readwrite", (store) => store.put(record));
    if (name === "steps") record.n = key;
    return;
  }
  if (name === "steps") record.n ??= ++memory.last;
  memory[name].set(name === "steps" ? record.n : record.code, record);
};
export const remove = async (name, key) => {
  if (await opening) await ask(name, "readwrite", (store) => store.delete(key));
  else memory[name].delete(key);
};
export const all = async (name) => {
  const found = (await opening) ? await ask(name, "readonly", (store) => store.getAll()) : [...memory[name].values()];
  return name === "steps" ? found.filter((step) => step.v <= VERSION).sort((a, b) => a.n - b.n) : found;
};
export const tableOf = async (code) => (await all("tables")).find((each) => each.code === code);
export const waiting = async (code) => (await all("steps")).filter((step) => step.code === code);

const told = "BroadcastChannel" in self ? new BroadcastChannel("outbox") : null; // the other tabs of this phone
if (told) told.onmessage = () => changed();

// ---- taking what is tapped ---------------------------------------------------------------------------------------

const OWN = ["id", "base", "uid", "csrf_token"];
const fieldsOf = (form, button) => {
  const given = new FormData(form);
  if (button?.name) given.set(button.name, button.value);
  return Object.fromEntries([...given].filter(([name]) => !OWN.includes(name)));
};
const noteOn = /^hand\/(\d+)\/note$/;

const stepOf = async (code, action, fields, base) => ({
  v: VERSION, uid: uuid(), code, action, fields, base: Number(base) || 0, at: Date.now(), state: "",
  seen: (await waiting(code)).map((step) => step.uid),
});

const writes = (form) =>
  form?.method === "post" && form.elements.namedItem("id") && form.elements.namedItem("base") && form.getAttribute("action").startsWith("/t/");
const actionOf = (form) => form.getAttribute("action").replace(/^\/t\/\w+\//, "");

let down = !navigator.onLine;
let asking = []; // steps about which the server's own page asks just now
const inFlight = new Map(); // form -> step

// Tells a step to this phone's store, from the pad that it draws itself.
export const tell = async (code, action, fields, base) => {
  await put("steps", await stepOf(code, action, fields, base));
  await changed(true);
  flush();
};

document.addEventListener("htmx:confirm", async (event) => {
  const form = event.detail.elt;
  if (form.tagName !== "FORM" || !writes(form)) return;
  event.preventDefault();
  if (inFlight.has(form)) return; // a double tap
  inFlight.set(form, null);
  const deciding = ["same", "decided"].includes(actionOf(form)) && asking.length;
  const step = await stepOf(here, actionOf(form), fieldsOf(form, event.detail.triggeringEvent?.submitter), form.base.value);
  const first = step.seen.length === 0 || deciding;
  if (step.action !== "same") await put("steps", step).catch(() => {});
  inFlight.set(form, step);
  if (first && !down) {
    setTimeout(() => inFlight.has(form) && changed(), HOLD);
    return event.detail.issueRequest(true);
  }
  inFlight.delete(form);
  if (step.action === "same") await settle(asking);
  await changed();
  flush();
});

document.addEventListener("htmx:configRequest", (event) => {
  const step = inFlight.get(event.detail.elt);
  if (!step) return;
  event.detail.timeout = PATIENCE;
  event.detail.parameters.uid = step.uid;
});

// Heard at the request itself: the form may be gone by then, when the live board was faster than the answer.
document.addEventListener("htmx:beforeSend", (event) => {
  const form = event.detail.elt;
  const { xhr } = event.detail;
  if (inFlight.get(form)) xhr.addEventListener("loadend", () => answered(form, inFlight.get(form), xhr.status));
});

const answered = async (form, step, status) => {
  inFlight.delete(form);
  const good = status >= 200 && status < 300;
  if (good) await settle(["same", "decided"].includes(step.action) ? [step, ...asking] : [step]);
  if (status === 422) await settle([step]); // the page says why, to whoever just tapped
  if (status === 409) asking = [...asking, step];
  if (DENIED.includes(status)) await lock(step.code, status);
  down = !navigator.onLine || status === 0;
  await changed();
  if (!good && status !== 409 && status !== 422) later();
};

// Forms that lead to another page: sent from here first, so that no tap goes astray.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.hasAttribute("hx-post") || !writes(form) || form.dataset.plainly) return;
  event.preventDefault();
  if (inFlight.has(form)) return;
  const step = await stepOf(here, actionOf(form), fieldsOf(form, event.submitter), form.base.value);
  inFlight.set(form, step);
  await put("steps", step).catch(() => {});
  const answer = down || step.seen.length ? null : await send(form.getAttribute("action"), new URLSearchParams({ ...step.fields, id: form.id.value, base: step.base, uid: step.uid }));
  inFlight.delete(form);
  if (answer?.ok) {
    await settle([step]);
    location.assign(answer.url);
  } else if (answer && [409, 422].includes(answer.status)) {
    await settle([step]); // the page that says so takes it over, with all that was typed
    form.dataset.plainly = "1";
    form.requestSubmit(event.submitter ?? undefined);
  } else {
    if (answer && DENIED.includes(answer.status)) await lock(step.code, answer.status);
    if (navigator.serviceWorker?.controller) location.assign(`/t/${here}`);
    else await changed(); // on plain http no other page would open now
    later();
  }
});

const settle = async (steps) => {
  for (const step of steps) if (step?.n) await remove("steps", step.n);
  asking = asking.filter((each) => !steps.includes(each));
  told?.postMessage("");
};
const lock = async (code, status) => {
  for (const step of await waiting(code)) await put("steps", { ...step, state: status === 403 ? "locked" : "erased" });
};

// ---- sending what waits ------------------------------------------------------------------------------------------

let token = "";
try {
  token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
} catch {
  token = ""; // a page for everybody: asked for below
}

const reach = async (url, options = {}) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE);
  try {
    return await fetch(url, { cache: "no-store", credentials: "same-origin", ...options, signal: limit.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

const fresh = async () => {
  const answer = await reach("/csrf");
  if (!answer?.ok) return false;
  token = (await answer.json()).token;
  if (document.body.hasAttribute("hx-headers")) document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
  return true;
};

const send = async (url, body) => {
  if (!token && !(await fresh())) return null;
  const kind = body instanceof URLSearchParams ? {} : { "Content-Type": "application/json" };
  const text = body instanceof URLSearchParams ? body : JSON.stringify(body);
  const once = () => reach(url, { method: "POST", body: text, headers: { ...kind, "X-CSRFToken": token } });
  const answer = await once();
  return answer?.status === 400 && (await fresh()) ? once() : answer; // the cookie was lost meanwhile
};

let tries = 0;
let timer;
const later = () => {
  clearTimeout(timer);
  timer = setTimeout(flush, WAITS[Math.min(tries++, WAITS.length - 1)] * (0.8 + Math.random() * 0.4));
};

let sending = false;
const alone = async (work) => {
  if (navigator.locks) return navigator.locks.request("outbox", { ifAvailable: true }, (lock) => lock && work());
  if (sending) return false;
  sending = true;
  try {
    return await work();
  } finally {
    sending = false;
  }
};

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

// One table: opened if it was started here, caught up with, then one batch. null: try again later.
const flushTable = async (code) => {
  const busy = [...inFlight.values()].filter(Boolean).map((step) => step.uid);
  const mine = (await waiting(code)).filter((step) => !busy.includes(step.uid) && !asking.some((each) => each.uid === step.uid));
  const table = await tableOf(code);
  if (table?.key && !table.became) return openTable(table);
  if (!mine.length) return true;
  const first = mine[0];
  if (mine.some((step) => DECIDED.includes(step.state))) return true;
  if (table?.link) await reach(table.link, { redirect: "follow" }); // the pencil came with the right to use it
  const now = await reach(`/t/${code}/pad`, { headers: { "HX-Request": "true" } });
  if (!now || now.status >= 500 || now.status === 429) return lost();
  if (now.status === 410 || now.status === 404) await lock(code, now.status);
  else if (now.ok && code === here && location.pathname !== "/offline") fill(await now.text());
  if (!now.ok) return changed().then(() => true);
  const steps = mine.map(({ uid, base, seen, action, fields }) => ({ id: uid, base, seen, action, fields }));
  const answer = await send(`/t/${code}/outbox`, { steps });
  if (!answer || answer.status >= 500 || answer.status === 429 || answer.status === 400) return lost();
  down = false;
  tries = 0;
  if (answer.ok) {
    await settle(mine);
    if (table?.link) await remove("tables", code);
    if (code === here && location.pathname === "/offline") location.replace(`/t/${code}`);
    else if (code === here) await refreshed();
  } else if (answer.status === 409 || (answer.status === 422 && answer.headers.get("Content-Type")?.includes("application/json"))) {
    const said = await answer.json();
    const about = mine.find((step) => step.uid === said.id) ?? first;
    await put("steps", { ...about, state: answer.status === 409 ? "conflict" : "refused", said });
    for (const step of mine) if (step.uid !== about.uid && step.state) await put("steps", { ...step, state: "", said: null });
  } else if (answer.status === 422) {
    await put("steps", { ...first, state: "refused", said: { words: "" } });
  } else {
    await lock(code, answer.status);
  }
  await changed();
  return true;
};

const lost = async () => {
  down = true;
  await changed();
  return null;
};

const openTable = async (table) => {
  const answer = await send("/outbox/tables", { key: table.key, game: table.rules.game, rules: table.rules.rules, dealer: table.dealer });
  if (!answer || answer.status >= 500 || answer.status === 429 || answer.status === 400) return lost();
  if (!answer.ok) return true;
  const { code } = await answer.json();
  for (const step of await waiting(table.code)) await put("steps", { ...step, code, base: Math.max(step.base, 1) });
  await put("tables", { ...table, became: code });
  down = false;
  await flushTable(code);
  if (here === table.code) location.replace(`/t/${code}`);
  return true;
};

// What a person has decided about the first step that waits.
export const decide = async (step, choice) => {
  const { said } = step;
  const mine = await waiting(step.code);
  if (choice === "leave" || choice === "drop") {
    const place = mine.findIndex((each) => each.n === step.n);
    // The contract that was told for this hand goes with it, and what took it back.
    const fed = step.action === "hand" && mine[place - 1]?.action === "contract" && mine[place - 1].fields.contract === step.fields.contract;
    const gone = [step.uid, ...(fed ? [mine[place - 1].uid] : [])];
    await settle(mine.filter((each) => gone.includes(each.uid) || gone.includes(each.fields.of)));
  } else {
    const changedTo = choice === "replace" ? { action: "decided", fields: { kind: said.kind, payload: said.payload, entry: String(said.replaces) } } : {};
    await put("steps", { ...step, ...changedTo, state: "", said: null });
  }
  if (said?.version) for (const each of await waiting(step.code)) await put("steps", { ...each, base: Math.max(each.base, said.version) });
  await changed(true);
  flush();
};

// ---- what is shown -----------------------------------------------------------------------------------------------

const fill = (html) => {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const drawn = holder.content.querySelector(".board");
  const now = board?.querySelector(".board");
  if (!board || !drawn || (now && Number(now.dataset.version) >= Number(drawn.dataset.version))) return;
  if (drawn.dataset.build && drawn.dataset.build !== document.body.dataset.build) {
    document.dispatchEvent(new CustomEvent("build:other")); // no old script with new fragments
    return;
  }
  if (board.querySelector("input:focus, textarea:focus")) return; // the live board comes when the typing is done
  board.replaceChildren(holder.content);
  window.htmx?.process(board);
  document.dispatchEvent(new CustomEvent("board:shown"));
};
const refreshed = async () => {
  const answer = board && (await reach(`/t/${here}/pad`, { headers: { "HX-Request": "true" } }));
  if (answer?.ok) fill(await answer.text());
};

// The steps to be shown: not those that are on their way and may be answered in a moment.
const shown = async (code) => {
  const fast = down ? [] : [...inFlight.values()].filter((step) => step && Date.now() - step.at < HOLD).map((step) => step.uid);
  return (await waiting(code)).filter((step) => !fast.includes(step.uid) && !asking.some((each) => each.uid === step.uid));
};

export const changed = async (quick = false) => {
  if (quick) told?.postMessage("");
  const code = here;
  document.dispatchEvent(new CustomEvent("outbox:changed", { detail: { code, steps: code ? await shown(code) : [], down } }));
};

const awake = () => {
  tries = 0;
  down = !navigator.onLine;
  flush();
};
addEventListener("online", awake);
addEventListener("offline", () => {
  down = true;
  changed();
});
addEventListener("pageshow", (event) => event.persisted && awake());
document.addEventListener("visibilitychange", () => document.hidden || awake());
for (const name of ["board:shown", "live:open", "htmx:afterSwap"])
  document.addEventListener(name, async (event) => {
    if (event.type === "live:open" && (await all("steps")).length) awake();
    if (asking.length && !board?.querySelector("[role=alert]")) asking = []; // asked again by the board below
    changed();
  });
if (board) delete board.dataset.lost; // no tap is lost any more

// What draws the waiting steps is fetched while there is signal, but not before the page stands.
const more = document.querySelector("script[data-waiting]")?.dataset.waiting;
const draw = async () => {
  if (board && more) (await import(more)).start({ board, here, tell, decide, waiting, tableOf, changed });
  await changed();
};
if (document.readyState === "complete") draw();
else addEventListener("load", draw);
navigator.storage?.persist?.().catch?.(() => {});
flush();
