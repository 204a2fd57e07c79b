// Starts a table without signal, or goes on with one that this phone holds. The rest is done by outbox.js and waiting.js.
const { here, all, put, tableOf, uuid, changed } = await import(document.querySelector("script[data-waiting]").src);
const ways = JSON.parse(document.getElementById("ways").textContent);
const said = JSON.parse(document.getElementById("words").textContent);
const board = document.getElementById("board");
const list = document.getElementById("start");
const SHAPES = "●▲■◆★⬢";

const element = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

const start = async (way) => {
  const key = uuid();
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  const dealer = (drawn % way.state.seats.length) + 1;
  await put("tables", { code: `~${key}`, key, rules: way.rules, words: said[way.rules.game], state: { ...way.state, dealer }, dealer, at: Date.now() });
  location.hash = `~${key}`;
};

const when = (at) => {
  const { lang } = document.documentElement;
  return new Date(at).toLocaleString(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", timeStyle: "short" }); // en alone is American
};

// The tables whose own page opens without signal.
const keptPages = async () => {
  const found = "caches" in self ? await (await caches.open("pages")).keys() : [];
  return new Set(found.map(({ url }) => url.match(/\/t\/(\w{6})$/)?.[1]).filter(Boolean));
};

const showWays = async () => {
  list.hidden = false;
  for (const way of ways) {
    const button = element("button", { class: "way", type: "button", "data-choice": way.choice }, element("b", {}, way.name), ...way.examples.map((line) => element("span", {}, line)));
    button.addEventListener("click", () => start(way));
    list.querySelector(".ways").append(button);
  }
  const held = list.querySelector(".held");
  const kept = await keptPages();
  for (const table of await all("tables")) {
    if (!table.state || table.became) continue;
    const href = kept.delete(table.code) ? `/t/${table.code}` : `/offline#${table.code}`; // one entry for one table
    held.append(element("a", { class: "way", href }, element("b", {}, table.state.names.join(" · ")), element("span", {}, when(table.at))));
  }
  for (const code of kept) held.append(element("a", { class: "way", href: `/t/${code}` }, element("b", {}, code)));
  held.hidden = !held.querySelector(".way");
};

const showTable = async (table) => {
  const { state, words } = table;
  const panels = state.names.map((name, place) =>
    element("div", { class: `${state.names.length > 2 ? "side-row" : "side"} side-${place}` },
      element("span", { class: "names" }, element("span", { class: `shape side-${place}`, "aria-hidden": "true" }, SHAPES[place]), element("i", {}, name)),
      ...(state.names.length > 2 ? [element("span"), element("span")] : []),
      element("strong", {}, String(state.totals[place]).replace("-", "−"))));
  board.replaceChildren(
    element("div", { class: "board", "data-version": state.version, "data-phone": JSON.stringify({ ...state, mark: table.rules.mark }) },
      element("section", { class: `score${state.names.length > 2 ? " list" : ""}` }, ...panels), element("section", { class: "sheet" })));
  document.getElementById("heading").textContent = words.numbered.replace("{number}", state.number);
  await changed();
};

addEventListener("hashchange", () => location.reload());
const table = here ? await tableOf(here) : null;
if (table?.became) location.replace(`/t/${table.became}`);
else if (table) await showTable(table);
else await showWays();
