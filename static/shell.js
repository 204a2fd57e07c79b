// Keeps this page for times without signal, with the newest board; says when there is a new version. Needs https or
// localhost; everything works without this file.
const PAGES = "pages";
const board = document.getElementById("board");
const script = document.querySelector("script[data-version-words]");
const path = location.pathname;
let registration = null;

// ---- what is kept ------------------------------------------------------------------------------------------------

const keepPage = async () => {
  if (!("caches" in self) || !board || !/^\/t\/\w{6}$/.test(path)) return;
  const pages = await caches.open(PAGES);
  for (const each of [path, ...(document.getElementById("phone") ? [`${path}/pencil`] : [])]) {
    if (await pages.match(each)) continue; // the worker renews it at each visit
    const answer = await fetch(each).catch(() => null);
    if (answer?.ok && !answer.redirected) await pages.put(each, answer);
  }
};

let keeping = Promise.resolve();
const keepBoard = () => {
  const drawn = board?.querySelector(".board");
  if (!("caches" in self) || !drawn || "overlay" in drawn.dataset || "busy" in drawn.dataset || drawn.querySelector("[role=alert]")) return;
  const html = board.innerHTML;
  keeping = keeping.then(() => putBoard(html)).catch(() => {});
};
const putBoard = async (html) => {
  const pages = await caches.open(PAGES);
  const page = await pages.match(path);
  if (!page) return;
  const headers = new Headers(page.headers);
  headers.delete("Content-Encoding");
  const text = await page.text();
  await pages.put(path, new Response(text.replace(/<!--board-->[^]*<!--\/board-->/, () => `<!--board-->${html}<!--/board-->`), { headers }));
};
for (const name of ["board:shown", "htmx:afterSwap"]) document.addEventListener(name, keepBoard);

// ---- a new version -----------------------------------------------------------------------------------------------

const tell = () => {
  if (document.querySelector(".new-version")) return;
  const bar = document.createElement("div");
  bar.className = "toast new-version";
  bar.setAttribute("role", "status");
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = script.dataset.versionButton;
  button.addEventListener("click", load);
  const words = document.createElement("span");
  words.textContent = script.dataset.versionWords;
  bar.append(words, button);
  document.querySelector("#main").before(bar);
};

// What waits to be sent stands in this phone's store: nothing is lost by loading.
const load = async () => {
  if ("caches" in self) await (await caches.open(PAGES)).delete(path);
  const waiting = registration?.waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("go");
};

// A worker that waits is newer only where it is not of this page's own version: then it may go at once, unseen.
const weigh = (worker) => navigator.serviceWorker.controller && worker?.postMessage("build");
const weighed = ({ source, data }) => {
  if (!data?.build) return;
  if (data.build !== document.body.dataset.build) return tell();
  document.querySelector(".new-version")?.remove();
  source.postMessage("go");
};

const watch = (worker) => worker?.addEventListener("statechange", () => worker.state === "installed" && weigh(worker));

const install = async () => {
  if (!navigator.serviceWorker || !script) return;
  navigator.serviceWorker.addEventListener("message", weighed);
  registration = await navigator.serviceWorker.register("/sw.js");
  weigh(registration.waiting);
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
  await navigator.serviceWorker.ready;
  await keepPage();
};

// A board of another version is never put into this page.
document.addEventListener("build:other", () => {
  registration?.update().catch(() => {});
  tell();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const [, build] = event.detail.xhr.responseText.match(/class="board"[^>]* data-build="(\w+)"/) ?? [];
  if (!build || build === document.body.dataset.build) return;
  event.detail.shouldSwap = false;
  document.dispatchEvent(new CustomEvent("build:other"));
});

// Starting a table without signal.
document.addEventListener("submit", (event) => {
  if (event.target.getAttribute("action") !== "/start" || navigator.onLine || !navigator.serviceWorker?.controller) return;
  event.preventDefault();
  location.assign("/offline");
});

install().catch(() => {});
