// What was tapped is kept on this phone until the server has it: nothing is lost without signal, nothing is sent twice.
// Each form that writes is first put into the phone's own store under an id made here; it leaves it when the answer is
// good. What is only needed when something waits is fetched then: sending.js, waiting.js (draws it), deciding.js. What no
// tap needs comes when the page is painted: shell.js.

const VERSION = 1; // of the records; a page that finds a higher one leaves it alone
const PATIENCE = 8000; // ms for an answer
const HOLD = 1500; // ms that a tap may be on its way before it is shown as not sent

export const board = document.querySelector("#board:not(.tv)"); // the one for the room shows what is written, no more
// The table of this page: by its address, or on /offline by what stands behind the #.
export const here = location.pathname.match(/^\/t\/(\w{6})/)?.[1] ?? (location.pathname === "/offline" ? location.hash.slice(1) : "");
export const line = { down: !navigator.onLine };

const parts = document.querySelector("script[data-waiting]").dataset;
export const part = (name) => import(parts[name]);

// Plain http has no randomUUID.
const digit = (place) => (place ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (place / 4)))).toString(16);
export const uuid = () => crypto.randomUUID?.() ?? "10000000-1000-4000-8000-100000000000".replace(/[018]/g, digit);

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
// Where the browser keeps nothing: as long as the page is open.
const inMemory = (key, kept = new Map(), last = 0) => ({
  put: (record) => kept.set((record[key] ??= ++last), record) && record[key],
  delete: (id) => kept.delete(id),
  getAll: () => [...kept.values()],
});
const memory = { steps: inMemory("n"), tables: inMemory("code") };

const ask = async (name, mode, work) => {
  const db = await opening;
  if (!db) return work(memory[name]);
  return new Promise((resolve, reject) => {
    const asked = work(db.transaction(name, mode, { durability: "strict" }).objectStore(name));
    asked.transaction.oncomplete = () => resolve(asked.result);
    asked.transaction.onabort = () => reject(asked.transaction.error);
  });
};
export const put = async (name, record) => {
  const key = await ask(name, "readwrite", (store) => store.put(record));
  if (name === "steps") record.n = key;
};
export const remove = (name, key) => ask(name, "readwrite", (store) => store.delete(key));
export const all = async (name) => {
  const found = await ask(name, "readonly", (store) => store.getAll());
  return name === "steps" ? found.filter((step) => step.v <= VERSION).sort((a, b) => a.n - b.n) : found;
};
export const tableOf = async (code) => (await all("tables")).find((each) => each.code === code);
export const waiting = async (code) => (await all("steps")).filter((step) => step.code === code);

// What was sent or dropped leaves the store, and after the last of it what the phone kept of its table.
export const settle = async (steps) => {
  for (const step of steps) if (step?.n) await remove("steps", step.n);
  asking = asking.filter((each) => !steps.includes(each));
  for (const code of new Set(steps.filter(Boolean).map((step) => step.code))) {
    const table = (await waiting(code)).length ? null : await tableOf(code);
    if (table && !table.key) await remove("tables", code);
  }
};

// ---- taking what is tapped ---------------------------------------------------------------------------------------

const OWN = ["id", "base", "uid", "csrf_token"];
const stepFrom = async (code, action, fields, base) => ({
  v: VERSION, uid: uuid(), code, action, fields, base: Number(base) || 0, at: Date.now(), state: "",
  seen: (await waiting(code)).map((step) => step.uid),
});
const stepOf = (form, button) => {
  const given = new FormData(form);
  if (button?.name) given.set(button.name, button.value);
  const fields = Object.fromEntries([...given].filter(([name]) => !OWN.includes(name)));
  return stepFrom(here, form.getAttribute("action").replace(/^\/t\/\w+\//, ""), fields, form.base.value);
};
const writes = (form) => form?.method === "post" && form.elements.namedItem("id") && form.elements.namedItem("base") && form.getAttribute("action").startsWith("/t/");
const answers = (step) => ["same", "decided"].includes(step.action); // the question of the server's own page

let asking = []; // steps about which the server's own page asks just now
const inFlight = new Map(); // form -> step

const same = (step) => (each) => each?.uid === step.uid;
const flying = (step) => [...inFlight.values()].some(same(step));
// Another answer is about this step: not to be sent a second time meanwhile.
export const elsewhere = (step) => flying(step) || asking.some(same(step));

// A question that is gone from the page is asked again by the board below, unless its answer is on the way.
const forget = () => {
  if (asking.length && !inFlight.size && !board?.querySelector("[role=alert]")) asking = [];
};

// Tells a step to this phone's store, from the pad that it draws itself.
export const tell = async (code, action, fields, base, drawn = []) => {
  const step = await stepFrom(code, action, fields, base);
  await put("steps", { ...step, seen: [...new Set([...drawn, ...step.seen])] });
  await changed(true);
  flush();
};

document.addEventListener("htmx:confirm", async (event) => {
  const form = event.detail.elt;
  if (form.tagName !== "FORM" || !writes(form)) return;
  event.preventDefault();
  if (inFlight.has(form)) return; // a double tap
  inFlight.set(form, null);
  const step = await stepOf(form, event.detail.triggeringEvent?.submitter);
  const first = !step.seen.length || (asking.length && answers(step));
  if (step.action !== "same") await put("steps", step).catch(() => {});
  inFlight.set(form, step);
  if (first && !line.down) {
    setTimeout(() => inFlight.has(form) && changed(), HOLD);
    return event.detail.issueRequest(true);
  }
  inFlight.delete(form);
  if (answers(step)) await settle(asking);
  await changed(true);
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
  const good = status >= 200 && status < 300;
  // On its way until it has left the store: between the two it would be shown as not sent.
  if (good) await settle(answers(step) ? [step, ...asking] : [step]);
  else if (status === 422) await settle([step]); // the page says why, to whoever just tapped
  else if (status === 409) asking = [...asking, step];
  inFlight.delete(form);
  forget();
  if (!good && ![409, 422].includes(status)) return (await part("sending")).failed(step, status);
  line.down = !navigator.onLine;
  await changed(true);
  flush(); // what was told meanwhile waited behind it
};

// Forms that lead to another page: sent from here first, so that no tap goes astray.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.hasAttribute("hx-post") || !writes(form) || form.dataset.plainly) return;
  event.preventDefault();
  if (inFlight.has(form)) return;
  const step = await stepOf(form, event.submitter);
  inFlight.set(form, step);
  await put("steps", step).catch(() => {});
  await (await part("sending")).carry(form, step, event.submitter, () => inFlight.delete(form));
});

// ---- when to send, and when to draw --------------------------------------------------------------------------------

export const flush = async () => {
  const unopened = (await all("tables")).some((table) => table.key && !table.became);
  if (unopened || (await all("steps")).length) await (await part("sending")).flush();
};

// What is on its way may be answered in a moment, and is not shown before.
const late = (step) => line.down || !flying(step) || Date.now() - step.at >= HOLD;
const shown = async () => (here ? await waiting(here) : []).filter((step) => late(step) && !asking.some(same(step)));

const told = "BroadcastChannel" in self ? new BroadcastChannel("outbox") : null; // the other tabs of this phone
if (told) told.onmessage = () => changed();

export const changed = async (news = false) => {
  if (news) told?.postMessage("");
  const steps = await shown();
  if (board && steps.length) await part("waiting").catch(() => null);
  document.dispatchEvent(new CustomEvent("outbox:changed", { detail: { steps } }));
};

const awake = () => {
  line.down = !navigator.onLine;
  line.tries = 0;
  flush();
};
addEventListener("online", awake);
addEventListener("offline", () => {
  line.down = true;
  changed();
});
addEventListener("pageshow", (event) => event.persisted && awake());
document.addEventListener("visibilitychange", () => document.hidden || awake());
for (const name of ["board:shown", "live:open", "htmx:afterSwap"])
  document.addEventListener(name, async (event) => {
    if (event.type === "live:open" && (await all("steps")).length) awake();
    forget();
    changed();
  });

const sent = flush();
// Whoever writes has these at hand before the signal goes, but not before the page stands.
const prepare = async () => {
  if (board && (board.hasAttribute("data-awake") || location.pathname === "/offline")) await Promise.all([part("waiting"), part("sending")]).catch(() => null);
  await changed();
  if (board) return;
  await sent;
  const stuck = (await all("steps")).find((step) => step.state);
  if (stuck) (await part("deciding")).notice(stuck);
};
if (board) delete board.dataset.lost; // no tap is lost any more
const others = () => {
  part("shell").catch(() => {});
  prepare();
};
// A page that nobody looks at is not painted.
const painted = () => (document.hidden ? others() : requestAnimationFrame(() => setTimeout(others)));
if (document.readyState === "complete") painted();
else addEventListener("load", painted);
navigator.storage?.persist?.().catch?.(() => {});
