// Comforts of the table page: the bar with Undo fades, the heading follows the board, the scoring phone stays awake,
// the result goes through the phone's own share sheet. Everything works without this file.

const FADES_AFTER = 8000; // ms that the bar with Undo stays, if it says nothing else
const board = document.getElementById("board");
const toast = document.getElementById("toast");
let fading;

// ---- the bar -----------------------------------------------------------------------------------------------------

const fade = () => {
  clearTimeout(fading);
  const bar = toast?.querySelector("[data-fades]");
  if (!bar) return;
  fading = setTimeout(() => {
    if (bar.matches(":hover, :focus-within")) return fade();
    bar.classList.add("fading");
    setTimeout(() => bar.remove(), 600);
  }, Number(bar.dataset.fades) || FADES_AFTER);
};

// ---- after each new board ----------------------------------------------------------------------------------------

const settled = () => {
  stay();
  const drawn = board?.querySelector(".board");
  const heading = document.getElementById("heading");
  if (drawn && heading) heading.textContent = document.title = drawn.dataset.heading;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share && !navigator.clipboard;
};

const takeBar = (answer = document) => {
  const bar = answer.querySelector("#bar");
  if (!bar || !toast) return;
  toast.replaceChildren(bar.content);
  bar.remove();
  window.htmx?.process(toast);
};

document.addEventListener("htmx:afterSwap", (event) => {
  takeBar();
  settled();
  fade();
  const fault = event.target.querySelector?.("[role=alert]");
  if (fault) {
    fault.tabIndex = -1;
    fault.focus();
  } else if (event.target === board) {
    if (scrollY > 0) scrollTo({ top: 0 });
  }
});
document.addEventListener("board:shown", settled);

// A tap counts once: until the answer is there the same form or key sends nothing more.
document.addEventListener("htmx:beforeRequest", (event) => {
  const sender = event.target; // a form, or a key that sends by itself
  if (sender.dataset?.sent) event.preventDefault();
  else if (sender.dataset) sender.dataset.sent = "1";
});
document.addEventListener("htmx:afterRequest", (event) => delete event.target.dataset?.sent);

// A tap's answer that the live board was faster than brings nothing new but the bar: what was begun since then stays.
const tooLate = ({ requestConfig, serverResponse, xhr }, now) => {
  const { elt } = requestConfig;
  const written = xhr.status === 200 && Number(elt.elements?.base?.value) < Number(now.dataset.version);
  if (!written || elt.isConnected || !now.matches("[data-step]")) return false;
  const answer = document.createElement("template");
  answer.innerHTML = serverResponse;
  takeBar(answer.content);
  fade();
  return true;
};

// Of two answers the older may come last: the board never goes back.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== board) return;
  const then = /data-version="(\d+)"/.exec(event.detail.serverResponse ?? "");
  const now = board.querySelector("[data-version]");
  if (!then || !now) return;
  const newer = Number(then[1]) - Number(now.dataset.version);
  if (newer < 0 || (newer === 0 && tooLate(event.detail, now))) event.detail.shouldSwap = false;
});

// Never a tap that is silently lost.
const tellLost = () => {
  if (!toast || !board?.dataset.lost) return;
  const bar = document.createElement("div");
  bar.className = "toast";
  bar.dataset.fades = "";
  bar.textContent = board.dataset.lost;
  toast.replaceChildren(bar);
  fade();
};
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) document.addEventListener(name, tellLost);

// ---- sharing -----------------------------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const text = button.dataset.share;
  try {
    if (navigator.share) await navigator.share({ text });
    else await navigator.clipboard.writeText(text);
  } catch {
    // the person closed the share sheet
  }
});

// ---- fields ------------------------------------------------------------------------------------------------------

// Whose tiles are shown is this phone's own choice: it stays through each new board.
const STAYS = `stays:${location.pathname}`;
const stay = () => {
  const field = document.getElementById(sessionStorage.getItem(STAYS) ?? "");
  if (field?.matches("[data-stays]")) field.checked = true;
};
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-stays]")) sessionStorage.setItem(STAYS, event.target.id);
});

// Two numbers with a fixed sum: while one is typed the other shows what is left.
document.addEventListener("input", (event) => {
  const pair = event.target.closest("[data-sum]");
  if (!pair) return;
  const typed = event.target.value.trim();
  const left = Number(pair.dataset.sum) - Number(typed);
  for (const other of pair.querySelectorAll("input")) {
    if (other === event.target) continue;
    other.placeholder = /^\d{1,3}$/.test(typed) && left >= 0 ? String(left) : "";
    other.value = ""; // the number typed last is the one that counts
  }
});

// A menu closes when something else is tapped, or with Escape.
const closeMenus = (except) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== except) menu.open = false;
};
document.addEventListener("pointerdown", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus());

// ---- the scoring phone stays awake while a match is on ----------------------------------------------------------------

let lock = null;
const stayAwake = async () => {
  if (board?.querySelector(".end")) {
    await lock?.release();
    return;
  }
  if (!board?.hasAttribute("data-awake") || document.hidden || lock || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    lock = null; // a low battery may refuse it
  }
};
for (const name of ["board:shown", "htmx:afterSwap"]) document.addEventListener(name, stayAwake);
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("pointerdown", stayAwake, { once: true });

// Large type by itself where the phone's own type is large.
if (parseFloat(getComputedStyle(document.documentElement).fontSize) >= 21) document.body.classList.add("large");

settled();
fade();
stayAwake();
