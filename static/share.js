// Copy, the phone's own share sheet, print: buttons that appear only where they work.
const addressOf = (selector) => document.querySelector(selector).href;

// Plain http has no clipboard interface: there the address is selected and copied the old way.
const copy = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "away";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("not copied");
};

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  const words = button.textContent;
  button.addEventListener("click", async () => {
    try {
      await copy(addressOf(button.dataset.copy));
      button.textContent = button.dataset.done;
      setTimeout(() => (button.textContent = words), 2000);
    } catch {
      getSelection().selectAllChildren(document.querySelector(button.dataset.copy));
    }
  });
}

for (const button of document.querySelectorAll("[data-send]")) {
  if (!navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    // Closing the sheet without sending is no fault.
    navigator.share({ title: button.dataset.title, url: addressOf(button.dataset.send) }).catch(() => {});
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
