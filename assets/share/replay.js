// Shows the positions of a match from the data in this page. It knows no game; game/share/packing.py packs the data.
// In the page assets/phone/tiles.js stands before it, and a function around both.
const $ = id => document.getElementById(id), D = boneyard.data;
const say = (key, values = {}) => D.words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

// -- the positions

const DIGITS = Array.from({ length: 90 }, (_, n) => String.fromCharCode(36 + n)).filter(c => c !== "\\").join(""), ONES = 70;
// Reads numbers as `spelled` has written them, at least `length` of them.
const numbers = (told, length = 0) => {
  const found = [];
  for (let at = 0; at < told.length; at++) {
    const digit = DIGITS.indexOf(told[at]);
    if (told[at] === "!") found.push(...Array(DIGITS.indexOf(told[++at])).fill(0));
    else if (digit < 0) {
      const end = told.indexOf("~", at + 1);
      found.push(+told.slice(at + 1, end));
      at = end;
    } else {
      const folded = digit < ONES ? digit : ONES + (digit - ONES) * DIGITS.length + DIGITS.indexOf(told[++at]);
      found.push(folded % 2 ? -(folded + 1) / 2 : folded / 2);
    }
  }
  while (found.length < length) found.push(0);
  return found;
};
// Makes a list from another as `changes` has told it.
const grown = (old, told) => {
  const steps = numbers(told), now = [];
  let from = 0;
  for (let at = 0; at < steps.length;) {
    const kept = steps[at++], dropped = steps[at++] || 0, added = steps[at++] || 0;
    now.push(...old.slice(from, from + kept));
    for (let n = 0; n < added; n++) now.push(steps[at++] || 0);
    from += kept + dropped;
  }
  return now.concat(old.slice(from));
};
const things = packed => {
  if (!packed) return entries.map(() => []);
  const [amounts, allKeys, recalled, ...columns] = packed.map(told => typeof told === "string" ? told.split(" ") : told);
  const symbols = {}, next = columns.map(() => 0), known = new Set(), all = [];
  let keys = [], rows = {};
  return allKeys.map((told, place) => {
    keys = grown(keys, told);
    const added = columns.map(each => numbers(each[place], keys.length)), now = {};
    const again = numbers(recalled[place], keys.length);
    let above = Array(amounts).fill(0);
    keys.forEach((key, n) => {
      above = (again[n] ? all[again[n] - 1] : rows[key] || above).map((value, c) => value + added[c][n]);
      if (!known.has(`${above}`)) all.push(above);
      known.add(`${above}`);
      const old = symbols[key] || [];
      symbols[key] = added.slice(amounts).map((each, c) => each[n] < 0 ? next[c]++ : each[n] ? each[n] - 1 : old[c]);
      now[key] = above;
      above.row = [key, ...above, ...symbols[key]];
    });
    rows = now;
    return keys.map(key => now[key].row);
  });
};
const counted = told => { const found = numbers(told); return numbers(told, found[0]).slice(1, found[0]); };
const texts = name => {
  let next = 0;
  return number => D.texts[name][number ? number - 1 : next++];
};
const kept = (name, read = number => number) => {
  let value;
  return D[name].split(" ").map(told => (value = told ? counted(told).map(read) : value));
};
const entries = D.lines.split(" "), P = {}, last = entries.length - 1;
for (const name of ["tiles", "grounds", "trays", "examples", "labels", "seats", "table"]) P[name] = things(D[name]);
for (const name of ["ends", "count"]) P[name] = kept(name);
for (const name of ["says", "facts"]) P[name] = kept(name, texts(name));
const text = texts("lines");
const parts = told => counted(told).map(n => n < 0 ? D.halves[-1 - n] : text(n));
P.lines = entries.map(told => told ? told.split("#").map(parts) : []);
let held = D.people.map(() => []), onFelt = [];
P.hands = D.hands.split(" ").map((told, k) => {
  const steps = told.split("#");
  if (told) onFelt = steps.map(each => each === "~");
  let at = 0;
  return held = held.map((old, seat) => onFelt[seat]
    ? P.tiles[k].slice(at, at += P.seats[k][seat][2]).map(([, , , , , halves]) => halves)
    : grown(old, steps[seat] || ""));
});
const rounds = P.table.map(([row]) => row[1]);
const first = {}, end = {};
rounds.forEach((n, k) => { first[n] ??= k; end[n] = k; });

// -- the felt

const MARKS = ["", "last", "lit", "dim", "raised"], GROUNDS = ["plate", "vacant", "asked", "sign", "thread", "aura", "pins", "crown"];
const WAYS = ["", "left-up", "left-down", "right-up", "right-down"];
const { defs, tile, small, inline, ground, tray, words } = art(D);
const below = k =>
  P.grounds[k].map(([, x, y, width, height, kind, icon, way]) =>
    ground({ x, y, width, height, kind: GROUNDS[kind], icon: D.texts.icons[icon], way: WAYS[way] })).join("") +
  P.trays[k].map(([, x, y, width, height, title, amount]) =>
    tray({ x, y, width, height, title: D.texts.titles[title], amount: D.texts.amounts[amount] })).join("") +
  P.examples[k].map(([, x, y, unit, angle, halves]) => placed(x, y, unit / 10, tile(D.halves[halves], angle))).join("");
const PLATE_NAMES = ["", "chip", "pointer", "brass"];
const above = k => P.labels[k].map(([, x, y, size, text, strong, plate]) =>
  words({ x, y, size, text: D.texts.labels[text], strong, plate: PLATE_NAMES[plate] })).join("");
const still = k => `<svg viewBox="0 0 ${D.size} ${D.size}" role="img" aria-label="${esc(P.says[k].join(" "))}">${below(k)}${P.tiles[k].map(([, x, y, unit, angle, halves, mark]) =>
  placed(x, y, unit / 10, tile(D.halves[halves], angle), ` class="tile ${MARKS[mark]}"`)).join("")}${above(k)}</svg>`;

const known = new Map();
const layTiles = k => {
  const box = $("tiles"), used = new Set();
  P.tiles[k].forEach((row, n) => {
    const [key, x, y, unit, angle, halves, mark] = row, drawn = `${angle} ${halves}`;
    let g = known.get(key);
    if (!g) {
      g = document.createElementNS("http://www.w3.org/2000/svg", "g");
      known.set(key, g);
    }
    if (g.drawn !== drawn) { g.innerHTML = tile(D.halves[halves], angle); g.drawn = drawn; }
    g.setAttribute("class", `tile ${MARKS[mark]}`);
    g.style.transform = `translate(${x}px,${y}px) scale(${unit / 1000})`;
    g.dataset.tile = JSON.stringify([key, x, y, unit, angle, MARKS[mark], D.halves[halves]]);
    if (box.children[n] !== g) box.insertBefore(g, box.children[n] || null);
    used.add(key);
  });
  for (const [key, g] of known) if (!used.has(key)) { g.remove(); known.delete(key); }
};

// -- around it

const line = parts => parts.map(part => typeof part === "string" ? esc(part) : inline(part)).join("");
const where = k => {
  const n = rounds[k], step = k - first[n], move = step ? say("move", { n: step, all: end[n] - first[n] }) : say("deal");
  return [...(Object.keys(first).length > 1 ? [say("round", { n, all: D.total })] : []), move].join(" · ");
};
let shown = -1, eyes = -1;
const seats = k => D.people.map((who, seat) => {
  const [, points, tiles, won, plays] = P.seats[k][seat];
  const hand = eyes < 0 || eyes === seat ? P.hands[k][seat] : [];
  const hidden = D.people.length > 1 ? Math.max(0, tiles - hand.length) : 0;
  const notes = [who.bot && say("bot"), plays && `▶ ${say("plays")}`, won && `★ ${say("won")}`].filter(Boolean).map(esc).join(" · ");
  const told = [...hand.map(n => label(D.halves[n])), hidden && say("hidden", { n: hidden })].filter(Boolean).join(", ");
  return `<li class="${plays ? "plays" : ""}" style="--own:${who.colour}">${who.picture}` +
    `<span class="who">${esc(who.name)} <small>${notes}</small></span>` +
    `<span class="points"><span class="hidden">${esc(say("points"))} </span>${points}</span>` +
    `<span class="hand" role="img" aria-label="${esc(told)}">${hand.map(n => small(D.halves[n])).join("")}${small([]).repeat(Math.min(hidden, 16))}${hidden > 16 ? `<span class="plus">+${hidden - 16}</span>` : ""}</span></li>`;
}).join("");
const facts = k => {
  const count = P.count[k], told = [], names = P.facts[k];
  if (count.length) told.push([say("count"), count.length > 1 ? `${count.join(" + ")} = ${count.reduce((a, b) => a + b)}` : count[0]]);
  const yard = P.table[k][0][2];
  if (yard >= 0) told.push([say("boneyard"), yard]);
  for (let n = 0; n < names.length; n += 2) told.push([names[n], names[n + 1]]);
  return told.map(([name, value]) => `<span>${esc(name)} <b>${esc(value)}</b></span>`).join("");
};
const LINES = 8;
const log = k => {
  const told = [];
  for (let at = k; at >= first[rounds[k]] && told.length < LINES; at--)
    for (const parts of [...P.lines[at]].reverse()) told.push(`<li${at === k ? ' class="at"' : ""}>${line(parts)}</li>`);
  return told.slice(0, LINES).reverse().join("");
};
const show = k => {
  k = Math.max(0, Math.min(last, k));
  $("felt").classList.toggle("still", Math.abs(k - shown) !== 1);
  shown = k;
  $("below").innerHTML = below(k);
  layTiles(k);
  $("above").innerHTML = above(k);
  plated($("above"), D.size);
  $("felt").setAttribute("aria-label", P.says[k].join(" "));
  $("where").textContent = where(k);
  $("slide").value = k;
  $("slide").setAttribute("aria-valuetext", where(k));
  $("said").innerHTML = P.lines[k].map(parts => `<span>${line(parts)}</span>`).join(" ") || esc(where(k));
  $("seats").innerHTML = seats(k);
  $("facts").innerHTML = facts(k);
  $("log").innerHTML = log(k);
  $("round").value = rounds[k];
  $("back").disabled = $("start").disabled = k === 0;
  $("on").disabled = $("end").disabled = k === last;
  boneyard.shown?.(k);
};
let timer = 0;
const play = on => {
  clearInterval(timer);
  timer = 0;
  if (on) {
    if (shown === last) show(0);
    timer = setInterval(() => { show(shown + 1); if (shown === last) play(false); }, 1000);
  }
  $("play").innerHTML = D.icons[on ? "pause" : "play"];
  $("play").setAttribute("aria-label", say(on ? "pause" : "play"));
};
const go = k => { play(false); show(k); };

// -- the page

document.body.insertAdjacentHTML("beforeend", defs());
const icon = (id, name) => { $(id).innerHTML = D.icons[name]; };
for (const [id, name] of [["start", "skip-back"], ["back", "left"], ["on", "right"], ["end", "skip-forward"]]) icon(id, name);
$("slide").max = last;
$("slide").oninput = event => go(+event.target.value);
$("start").onclick = () => go(0);
$("back").onclick = () => go(shown - 1);
$("on").onclick = () => go(shown + 1);
$("end").onclick = () => go(last);
$("play").onclick = () => play(!timer);
$("round").innerHTML = Object.keys(first).map(n => `<option value="${n}">${esc(say("nth", { n }))}</option>`).join("");
$("round").onchange = event => go(first[event.target.value]);
$("round").hidden = Object.keys(first).length < 2;
$("hands").innerHTML = [say("all"), ...D.people.map(who => who.name)].map((name, n) => `<option value="${n - 1}">${esc(name)}</option>`).join("");
$("hands").onchange = event => { eyes = +event.target.value; show(shown); };
$("hands").hidden = !D.open;
document.onkeydown = event => {
  const on = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 }[event.key], inList = event.target.tagName === "SELECT";
  if (event.altKey || event.ctrlKey || event.metaKey || inList) return;
  if (on && (event.target.id === "slide" || !event.key.match(/Up|Down/))) go(shown + on);
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(last);
  else if (event.key === " " && event.target.tagName !== "BUTTON") play(!timer);
  else return;
  event.preventDefault();
};
const asked = () => /^#\d+$/.test(location.hash) ? +location.hash.slice(1) : 0;
addEventListener("hashchange", () => go(asked()));
const SHEET = 6;
const picks = [...new Set(Array.from({ length: SHEET }, (_, n) => Math.round(last * (n + 1) / SHEET)))];
$("sheet").innerHTML = picks.map(k => `<figure>${still(k)}<figcaption><b>${esc(where(k))}</b> ${P.lines[k].map(line).join(" ")}</figcaption></figure>`).join("");
$("sheet").style.display = "block";
plated($("sheet"), D.size);
$("sheet").style.display = "";
play(false);
show(asked());
Object.assign(boneyard, { show: go, last, esc });
