// Pass the pencil: the sheet and what is not sent yet as square codes, read by any camera as links into this very page of
// the other phone. What stands behind the # never leaves the two phones. Ids stay the same: later no hand stands twice.
const { all, put, remove, tableOf, waiting, flush } = await import(document.querySelector("script[data-waiting]").src);
const carried = JSON.parse(document.getElementById("carried").textContent);
const frame = JSON.parse(document.getElementById("frame").textContent);
const VERSION = 1;

// ---- square codes: the library's frame, filled in -------------------------------------------------------------------

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const bitAt = (bytes, at) => (bytes[at >> 3] >> (7 - (at & 7))) & 1;
const [logs, powers] = [new Uint8Array(256), new Uint8Array(510)];
for (let power = 0, value = 1; power < 255; power += 1, value = value & 128 ? (value << 1) ^ 285 : value << 1) {
  powers[power] = powers[power + 255] = value;
  logs[value] = power;
}
const times = (one, other) => (one && other ? powers[logs[one] + logs[other]] : 0);

// The rest of the words divided by the generator of that degree, in the field of 256.
const correction = (words, degree) => {
  let generator = [1];
  for (let power = 0; power < degree; power += 1) generator = [...generator, 0].map((value, place) => value ^ times(generator[place - 1] ?? 0, powers[power]));
  const rest = [...words, ...new Uint8Array(degree)];
  for (let at = 0; at < words.length; at += 1) {
    const factor = rest[at];
    generator.forEach((value, place) => (rest[at + place] ^= times(value, factor)));
  }
  return rest.slice(words.length);
};

const room = frame.blocks.reduce((sum, [, words]) => sum + words, 0) - 3; // bytes of text in one code

const modulesOf = (text) => {
  const bytes = new TextEncoder().encode(text);
  const bits = [4, bytes.length >> 12, (bytes.length >> 8) & 15, (bytes.length >> 4) & 15, bytes.length & 15];
  for (const byte of bytes) bits.push(byte >> 4, byte & 15);
  bits.push(0);
  const data = [];
  for (let at = 0; at < bits.length; at += 2) data.push((bits[at] << 4) | (bits[at + 1] ?? 0));
  for (let fill = 0; data.length < room + 3; fill += 1) data.push(fill & 1 ? 0x11 : 0xec);
  let from = 0;
  const blocks = frame.blocks.map(([whole, words]) => {
    const part = data.slice(from, (from += words));
    return [part, correction(part, whole - words)];
  });
  const codewords = [];
  for (const half of [0, 1]) for (let at = 0; at < Math.max(...blocks.map((block) => block[half].length)); at += 1) for (const block of blocks) if (at < block[half].length) codewords.push(block[half][at]);
  return placed(codewords);
};

// Two columns at a time from the right, up and down, past the patterns.
const placed = (codewords) => {
  const { size } = frame;
  const [dark, open] = [bytesOf(frame.dark), bytesOf(frame.open)];
  const modules = Array.from({ length: size * size }, (_, at) => bitAt(dark, at));
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // the timing pattern has this column
    for (let step = 0; step < size; step += 1)
      for (const column of [right, right - 1]) {
        const at = (up ? size - 1 - step : step) * size + column;
        if (bitAt(open, at)) modules[at] ^= bitAt(codewords, next++);
      }
  }
  return modules;
};

const SVG = "http://www.w3.org/2000/svg";
const drawn = (text) => {
  const modules = modulesOf(text);
  const side = frame.size + 8;
  const path = modules.map((dark, at) => (dark ? `M${(at % frame.size) + 4} ${Math.floor(at / frame.size) + 4}h1v1h-1z` : "")).join("");
  const picture = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "shape-rendering": "crispEdges" })) picture.setAttribute(name, value);
  for (const [fill, d] of [["#fff", `M0 0h${side}v${side}H0z`], ["#000", path]]) {
    const part = document.createElementNS(SVG, "path");
    part.setAttribute("fill", fill);
    part.setAttribute("d", d);
    picture.append(part);
  }
  return picture;
};

// ---- packing -----------------------------------------------------------------------------------------------------------

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const packed = async (value) => {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const small = "CompressionStream" in self;
  const bytes = small ? await through(plain, new CompressionStream("deflate-raw")) : plain;
  return (small ? "z" : "p") + btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};
const unpacked = async (text) => {
  const bytes = bytesOf(text.slice(1).replace(/-/g, "+").replace(/_/g, "/"));
  const plain = text[0] === "z" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
  return JSON.parse(new TextDecoder().decode(plain));
};

// ---- giving ------------------------------------------------------------------------------------------------------------

// This page may have been kept at the first hand: the newest sheet that this phone has seen stands on the table's page.
const newest = async (source) => {
  if (!("caches" in self)) return source;
  const kept = await (await caches.open("pages")).match(`/t/${source.code}`);
  if (!kept) return source;
  const page = new DOMParser().parseFromString(await kept.text(), "text/html");
  const state = JSON.parse(page.querySelector(".board")?.dataset.phone ?? "null");
  const rules = JSON.parse(page.getElementById("phone")?.textContent ?? "null")?.rules;
  if (!state || state.version <= source.state.version) return source;
  return { ...source, state, rules: rules?.mark === state.mark ? rules : source.rules };
};

const give = async (source, base) => {
  const { script: _, ...rules } = source.rules;
  const steps = (await waiting(source.code)).map(({ uid, action, fields, base: from, seen, at }) => ({ uid, action, fields, base: from, seen, at }));
  const { code, link, key, dealer, state } = source;
  const text = await packed({ v: VERSION, code, link, key, dealer, state, rules, steps });
  const id = [...crypto.getRandomValues(new Uint8Array(3))].map((byte) => byte.toString(36)).join("");
  const front = `${base}/pencil#${id}.`;
  const share = room - front.length - 8;
  const count = Math.ceil(text.length / share);
  const links = Array.from({ length: count }, (_none, place) => `${front}${place}.${count}.${text.slice(place * share, (place + 1) * share)}`);
  show(links);
};

const show = (links) => {
  const area = document.getElementById("give");
  area.hidden = false;
  let place = 0;
  const turn = (by) => {
    place = (place + by + links.length) % links.length;
    area.querySelector(".code").replaceChildren(drawn(links[place]));
    area.querySelector(".which").textContent = links.length > 1 ? area.dataset.which.replace("{number}", place + 1).replace("{all}", links.length) : "";
    area.dataset.link = links[place];
  };
  const next = area.querySelector("[data-next]");
  next.hidden = links.length < 2;
  next.addEventListener("click", () => turn(1));
  turn(0);
};

// ---- taking ------------------------------------------------------------------------------------------------------------

const take = async (said) => {
  const [id, place, count, chunk] = said.split(".");
  const code = `pencil ${id}`;
  const found = (await tableOf(code)) ?? { code, parts: {}, count: Number(count) };
  found.parts[place] = chunk;
  await put("tables", found);
  const area = document.getElementById("take");
  area.hidden = false;
  const missing = Array.from({ length: found.count }, (_, at) => at).filter((at) => !(at in found.parts));
  if (missing.length) {
    area.querySelector(".words").textContent = area.dataset.missing.replace("{codes}", missing.map((at) => at + 1).join(", "));
    return;
  }
  let given;
  try {
    given = await unpacked(Array.from({ length: found.count }, (_, at) => found.parts[at]).join(""));
    if (given.v > VERSION || !/^(\w{6}|~[\w-]{36})$/.test(given.code) || (given.link && !given.link.startsWith(`/t/${given.code}/open/`))) throw new Error("not ours");
  } catch {
    await remove("tables", code);
    area.querySelector(".words").textContent = area.dataset.broken;
    return;
  }
  await keep(given);
  await remove("tables", code);
};

const keep = async (given) => {
  const { code, link, key, dealer, state } = given;
  const { words, script } = carried.games[given.rules.game];
  const known = new Set((await all("steps")).map((step) => step.uid));
  const before = await tableOf(code);
  await put("tables", { ...before, code, link, key, dealer, state, rules: { ...given.rules, script }, words, at: Date.now() });
  for (const step of given.steps) if (!known.has(step.uid)) await put("steps", { v: 1, ...step, code, state: "" });
  if (before?.became) return location.replace(`/t/${before.became}`);
  const opened = link && (await fetch(link, { credentials: "same-origin" }).catch(() => null));
  if (opened?.ok) {
    if (!given.steps.length) await remove("tables", code);
    return location.replace(`/t/${code}`);
  }
  flush();
  location.replace(`/offline#${code}`);
};

let taking = Promise.resolve();
const next = () => (taking = taking.then(() => take(location.hash.slice(1))));
addEventListener("hashchange", next);
const from = new URLSearchParams(location.search).get("from");
if (location.hash.length > 1) await next();
else if (from) await give(await tableOf(from), location.origin);
else if (carried.code) await give(await newest(carried), carried.base);
