// Opens pages without signal; it never sends anything. In front of this text the server puts THIS: the build, the shell.
const SHELL = `shell-${THIS.build}`;
const PAGES = "pages";
const LIMIT = 4000; // ms for the network where something kept would do
const TABLE = /^\/t\/(\w{6})$/;
const NEVER = /\/events$|\/board-fragment$|^\/api\/|^\/csrf$|^\/sw\.js$|^\/(healthz|readyz|metrics)$/;

addEventListener("install", (event) => event.waitUntil(Promise.all([keepShell(), pastMe(event).catch(() => {})])));
addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => clients.claim())));
addEventListener("message", ({ source, data }) => (data === "go" ? skipWaiting() : source.postMessage({ build: THIS.build })));

const keepShell = async () => {
  const cache = await caches.open(SHELL);
  await cache.addAll(THIS.shell.map((url) => new Request(url, { cache: "reload", credentials: "same-origin" })));
};

// Files of the shell come from where they are kept without this worker, which takes its time to wake up on a slow phone.
const pastMe = async (event) => {
  if (!event.addRoutes) return; // where it can't be said, or is refused, it goes through `file`
  const files = THIS.shell.filter((url) => url.startsWith("/static/"));
  const condition = { or: files.map((url) => ({ urlPattern: new URLPattern(url, location.origin) })) };
  await event.addRoutes({ condition, source: { cacheName: SHELL } });
};

// The shell before this one stays: a page kept from then still needs its files when there is no signal.
const dropOld = async () => {
  const shells = (await caches.keys()).filter((name) => name.startsWith("shell-") && name !== SHELL);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
  const pages = await caches.open(PAGES);
  await Promise.all((await pages.keys()).map((request) => renewed(pages, request.url)));
};

const renewed = async (pages, url) => {
  const answer = await limited(new Request(url, { credentials: "same-origin" })).catch(() => null);
  if (answer) await keep(pages, url, answer);
};

const keep = async (pages, url, answer) => {
  if (answer.status === 404 || answer.status === 410) await pages.delete(url);
  else if (answer.ok && !answer.redirected) await pages.put(url, answer.clone());
};

const limited = (request) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT);
  return fetch(request, { signal: limit.signal }).finally(() => clearTimeout(timer));
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || NEVER.test(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
});

const file = async (request) => (await caches.match(request, { cacheName: SHELL })) ?? (await caches.match(request)) ?? fetch(request).catch(async () => (await caches.match(request, { ignoreSearch: true })) ?? Response.error());

const page = async (event, url) => {
  const pages = await caches.open(PAGES);
  if (THIS.shell.includes(url.pathname)) return (await (await caches.open(SHELL)).match(url.pathname)) ?? fetch(event.request);
  const bare = url.origin + url.pathname;
  const table = TABLE.test(url.pathname) && !url.search;
  const kept = table && event.request.cache !== "reload" && event.request.cache !== "no-cache" ? await pages.match(bare) : null;
  const asked = ask(event.request, pages, bare, table);
  if (kept) {
    event.waitUntil(asked.catch(() => null));
    return kept;
  }
  try {
    return await asked;
  } catch {
    return (await pages.match(bare)) ?? instead(pages, url);
  }
};

const ask = async (request, pages, bare, table) => {
  const answer = await limited(request);
  if (table || /\/pencil$/.test(bare)) await keep(pages, bare, answer);
  return answer;
};

// Another page of a table that is kept leads to the table; everything else to the page that needs no signal.
const instead = async (pages, url) => {
  const [, code] = url.pathname.match(/^\/t\/(\w{6})\//) ?? [];
  if (code && (await pages.match(`${url.origin}/t/${code}`))) return Response.redirect(`/t/${code}`, 302);
  return url.pathname === "/" ? Response.redirect("/offline", 302) : ((await caches.match("/offline")) ?? Response.error());
};
