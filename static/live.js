// Keeps the board of this page as it is at the table. Everything else works without this file.
// The element with `data-live` (address of the stream) is filled with each board that arrives; `data-fallback` is the
// address of the same board for lines that can't keep a stream. `#live-state` says when something is wrong, and since when.
const board = document.querySelector("[data-live]");
const state = document.getElementById("live-state");
const speaker = document.getElementById("live-news");
const asks = document.getElementById("live-asks"); // who would like the pencil: only the organiser's stream says so

const SILENCE = 30000; // ms; the server says something every 12 s
const PATIENCE = 8000; // ms for a new connection
const QUIET = 4000; // ms without a connection before anybody is told
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30000;
const POLL = 10000; // ms between two looks while streams fail
const TRIES_BEFORE_POLLING = 4;

let source = null;
let wait = FIRST_WAIT;
let failed = 0;
let fresh = Date.now(); // when what is shown was last known to be right
let waiting = null; // a board that came while somebody was typing
let dog, timer, teller, poller, tag;

const fed = (limit = SILENCE) => {
  clearTimeout(dog);
  dog = setTimeout(restart, limit);
};

const stop = () => {
  clearTimeout(dog);
  clearTimeout(timer);
  if (source) source.close();
  source = null;
};

const restart = () => {
  stop();
  lost();
  start();
};

const start = () => {
  if (document.hidden || source) return;
  source = new EventSource(board.dataset.live);
  fed(PATIENCE);
  source.addEventListener("board", (event) => {
    well();
    fed();
    show(event.data);
  });
  source.addEventListener("asks", (event) => {
    fed();
    if (asks && asks.innerHTML !== event.data) asks.innerHTML = event.data;
  });
  source.addEventListener("ping", () => {
    well();
    fed();
  });
  source.onerror = () => {
    stop();
    lost();
    failed += 1;
    if (failed >= TRIES_BEFORE_POLLING) poll();
    timer = setTimeout(start, wait * (0.7 + Math.random() * 0.6));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };
};

// ---- what is shown -----------------------------------------------------------------------------------------------

// Somebody types, or has begun something that is not sent yet: the board waits for them.
const busy = () => {
  const at = document.activeElement;
  if (at && board.contains(at) && at.matches("input:not([type=hidden]), textarea, select")) return true;
  return board.querySelector("[data-busy]") !== null;
};

const mark = (root) => root.querySelector("[data-version]")?.dataset ?? {};
const parsed = (html) => {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content;
};

// An answer to this phone's own tap may have overtaken the stream: never go back, and don't draw the same twice.
const known = (content) => {
  const now = mark(board);
  const then = mark(content);
  if (!now.version || !then.version) return false;
  if (Number(then.version) < Number(now.version)) return true;
  return then.version === now.version && then.right === now.right;
};

const show = (html) => {
  const content = parsed(html);
  if (mark(content).build !== document.body.dataset.build) {
    document.dispatchEvent(new CustomEvent("build:other")); // what this page's scripts don't know stays out of it
    return;
  }
  if (known(content)) {
    waiting = null;
    return;
  }
  if (busy()) {
    waiting = html;
    return;
  }
  waiting = null;
  const held = board.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const opened = [...board.querySelectorAll("details[open]")].map(nameOf);
  board.replaceChildren(content);
  for (const each of board.querySelectorAll("details")) if (opened.includes(nameOf(each))) each.open = true;
  enliven();
  if (held) board.querySelector(held)?.focus({ preventScroll: true });
  const news = board.querySelector("[data-news]")?.dataset.news ?? "";
  if (speaker && news && news !== speaker.textContent) speaker.textContent = news;
  document.dispatchEvent(new CustomEvent("board:shown"));
};

// A watcher's page comes without htmx; it is fetched with the first board that has forms.
const enliven = () => {
  if (window.htmx) return window.htmx.process(board);
  if (!board.dataset.htmx || !board.querySelector("[hx-post]")) return;
  const script = document.createElement("script");
  script.src = board.dataset.htmx;
  delete board.dataset.htmx;
  document.head.append(script);
};

const keyOf = (element) => {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (!element.name) return null;
  return `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value ?? "")}"]`;
};
const nameOf = (details) => details.id || details.querySelector("summary")?.textContent.trim();

const settle = () => {
  if (waiting !== null && !busy()) show(waiting);
};

// ---- what is said about the line ---------------------------------------------------------------------------------

const well = () => {
  fresh = Date.now();
  wait = FIRST_WAIT;
  failed = 0;
  clearTimeout(teller);
  clearInterval(poller);
  poller = teller = undefined;
  document.dispatchEvent(new CustomEvent("live:open"));
  if (state) state.hidden = true;
};

const lost = () => {
  if (teller === undefined) teller = setTimeout(tell, QUIET);
};

const tell = () => {
  teller = setTimeout(tell, 15000);
  if (!state || document.hidden) return;
  const { lang } = document.documentElement;
  const region = navigator.languages.find((each) => each.startsWith(lang)) ?? lang; // en alone is American
  const time = new Date(fresh).toLocaleTimeString(region, { hour: "2-digit", minute: "2-digit" });
  const words = navigator.onLine ? state.dataset.catching : state.dataset.offline;
  const minutes = Math.floor((Date.now() - fresh) / 60000);
  const age = minutes < 1 ? "" : ` (${state.dataset.age.replace("{minutes}", minutes)})`;
  state.textContent = words.replace("{time}", time) + age;
  state.hidden = false;
};

// ---- lines that can't keep a stream ------------------------------------------------------------------------------

const poll = () => {
  if (poller === undefined && board.dataset.fallback) {
    look();
    poller = setInterval(look, POLL);
  }
};

const look = async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(board.dataset.fallback, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.status === 410 || answer.status === 404) location.reload();
    if (!answer.ok && answer.status !== 304) return;
    const html = answer.status === 304 ? null : await answer.text();
    tag = answer.headers.get("ETag") ?? tag;
    fresh = Date.now();
    if (state) state.hidden = true;
    if (html !== null) show(html);
  } catch {
    tell();
  }
};

if (board) {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return stop();
    wait = FIRST_WAIT;
    lost();
    start();
  });
  addEventListener("online", () => {
    wait = FIRST_WAIT;
    restart();
  });
  addEventListener("offline", tell);
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && restart());
  board.addEventListener("focusout", () => setTimeout(settle));
  board.addEventListener("htmx:afterSettle", settle);
  start();
}
