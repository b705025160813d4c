// The phone's page: shows each state that the table sends, whole, and sends back what was chosen. It knows no game.
import { felt } from "./felt.js";
import { link } from "./link.js";
import { codeLetters, linkSecret, random } from "./sealed.js";
import { art, esc, label } from "./tiles.js";

const $ = id => document.getElementById(id);
const all = selector => [...document.querySelectorAll(selector)];
const reading = text => { try { return JSON.parse(text) || {}; } catch { return {}; } };

// -- words, and what the phone keeps

let words = reading(document.body.dataset.words), icons = {}, phrases = [], drawn = null;
const say = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const icon = name => icons[name] || "";
const named = () => {
  for (const it of all("[data-say]")) it.textContent = say(it.dataset.say);
  for (const it of all("[data-icon]")) it.innerHTML = icon(it.dataset.icon);
  for (const it of all("[data-name]")) it.setAttribute("aria-label", say(it.dataset.name));
  for (const [id, key] of [["seats", "players"], ["log", "log"], ["hand", "your_tiles"], ["moves", "moves"], ["acts", "moves"]])
    $(id).setAttribute("aria-label", say(key));
};
const STORE = "boneyard", TABLES = 8;
const stored = () => { try { return reading(localStorage.getItem(STORE)); } catch { return {}; } };
const store = values => { try { localStorage.setItem(STORE, JSON.stringify({ ...stored(), ...values })); } catch { /* a private window keeps nothing */ } };
// Returns the phone's own key at the table of a secret.
const ownKey = secret => {
  const { [secret]: known, ...others } = stored().keys || {};
  const key = known || [...random(16)].map(byte => byte.toString(16).padStart(2, "0")).join("");
  store({ last: secret, keys: Object.fromEntries([...Object.entries(others).slice(1 - TABLES), [secret, key]]) });
  return key;
};

// -- what is shown

let state = null, picture = null, chosen = null, claimed = null, sent = -1, hinted = null, isTouched = false, shown = -1;
let line = null, sheet = null, hasResults = true;
const VIEWS = ["enter", "notice", "door", "lobby", "table"];
const view = name => { for (const id of VIEWS) $(id).hidden = id !== name; };
// Puts HTML into an element if it changed, and keeps the focus.
const fill = (element, html) => {
  if (element.filled === html) return;
  const key = element.contains(document.activeElement) && document.activeElement.dataset.key;
  element.innerHTML = element.filled = html;
  if (key) [...element.querySelectorAll("[data-key]")].find(it => it.dataset.key === key)?.focus();
};
// Puts list items into an element in order; one that is there already, by its HTML, isn't touched, which saves a slow
// phone most of its work after a tap. Returns the items.
const fillItems = (list, items) => {
  const held = new Map([...list.children].map(it => [it.filled, it]));
  const wanted = items.map(html => {
    const it = held.get(html) || document.createElement("li");
    if (!held.delete(html)) it.innerHTML = it.filled = html;
    return it;
  });
  for (const it of held.values()) it.remove();
  wanted.forEach((it, n) => { if (list.children[n] !== it) list.insertBefore(it, list.children[n] || null); });
  return wanted;
};
const put = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value);
};
const button = (kind, action, arg, text, more = "") =>
  `<button type="button" class="${kind}" data-do="${action}" data-arg="${arg}" data-key="${action} ${arg}" ${more}>${text}</button>`;
const notice = (text, action = "", key = "") => {
  view("notice");
  $("notice-text").textContent = text;
  $("notice-go").hidden = !action;
  $("notice-go").dataset.do = action;
  $("notice-go").textContent = action && say(key);
};
const toast = (text, kind = "") => {
  const item = Object.assign(document.createElement("li"), { textContent: text, className: kind });
  $("toasts").append(item);
  setTimeout(() => item.remove(), 2500 + 60 * text.length);
};

// -- the door and the lobby

let faces = [];
// A face for one part of the page: names inside an SVG hold in the whole document, and must differ.
const face = (seat, part) => (faces[seat] || '<span class="face nobody"></span>').replace(/(id="|href="#|url\(#)/g, `$1${part}-`);
const kind = ({ kind: what, you, phone, pair }) =>
  [you && say("you"), what === "bot" && say("bot"), what === "away" && say("away"), phone && say("on_phone"), pair].filter(Boolean).join(" · ");
const door = () => {
  view("door");
  $("free").textContent = state.free ? say("free_seats", { n: state.free }) : say("no_seat");
  $("join").disabled = !state.free;
  $("watch").hidden = !state.may_watch;
  const known = state.seats.filter(seat => seat.kind === "away");
  $("known").hidden = !known.length || state.asks;
  $("join-form").hidden = state.asks;
  $("ask-not").hidden = !state.asks;
  fill($("known-seats"), known.map(seat =>
    `<li>${button("", "back", seat.seat, `${face(seat.seat, "door")}<span class="who">${esc(seat.name)}<small>${esc(kind(seat))}</small></span>`)}</li>`).join(""));
  if (!$("name").value) $("name").value = stored().name || "";
};
const lobby = () => {
  view("lobby");
  fill($("waits"), esc(state.waits || ""));
  fill($("agreed-rules"), (state.agreed || []).map(text => `<li>${esc(text)}</li>`).join(""));
  fill($("lobby-seats"), state.seats.map(seat => {
    if (seat.kind === "open") return `<li>${face(-1, "")}<span class="who">${esc(say("free_seat"))}<small>${esc(seat.pair || "")}</small></span>${button("plain", "sit", seat.seat, esc(say("sit_here")))}</li>`;
    const mark = seat.ready ? `<span class="mark ready" role="img" aria-label="${esc(say("is_ready"))}">${icon("check")}</span>`
      : `<span class="mark" role="img" aria-label="${esc(say("not_ready"))}"></span>`;
    return `<li class="${seat.you ? "own" : ""}">${face(seat.seat, "lobby")}<span class="who">${esc(seat.name)}<small>${esc(kind(seat))}</small></span>${mark}</li>`;
  }).join(""));
  const ready = $("lobby").querySelector('[data-do="ready"]');
  ready.hidden = !state.can_ready;
  ready.textContent = say("ready");
  ready.classList.toggle("on", !!state.ready);
  ready.setAttribute("aria-pressed", !!state.ready);
};

// -- the table

const tapped = ({ places, picked }) => {
  if (places.length > 1) open("choice", places);
  else if (places.length) begin(places[0]);
  else if (picked.length) pick(picked[0].tile);
  else if (chosen !== null || claimed) pick(null);
};
const zoomed = isZoomed => {
  $("whole").hidden = !isZoomed;
  $("felt").classList.toggle("zoomed", isZoomed);
};
const table = felt($("felt"), { tapped, zoomed });
const isMine = () => sent !== state.n && !!(state.yours || picture.places.length || picture.buttons.length);
const placesOf = tile => picture.places.filter(place => place.tile === tile);
const inHand = tile => picture.hand.some(it => it.tile === tile);
const nameOf = tile => (picture.hand.find(it => it.tile === tile) || {}).name || label((picture.tiles.find(it => it.tile === tile) || { halves: [] }).halves);

// Whom a seat plays with: its partners' names, and in words, which name the viewer's own partner as such.
const partners = n => picture.seats.filter((seat, other) => other !== n && seat.side === picture.seats[n].side).map(seat => seat.name).join(", ");
const isPartner = n => n !== picture.seat && picture.seats[picture.seat]?.side === picture.seats[n].side;
const paired = n => partners(n) && (isPartner(n) ? say("partner") : say("pair", { name: partners(n) }));
const SEAT = 4.9; // least width of a seat, in letters
let room = { seats: 0, width: 0, height: 0 };
// Measures the page before anything in it changes: later it would have to be laid out for that.
const measure = () => { room = { seats: $("seats").clientWidth, width: $("hand").clientWidth, height: $("hand").clientHeight }; };
const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
const pair = n => partners(n) && `<span class="pair-of ${isPartner(n) || n === picture.seat ? "own" : ""}"><span aria-hidden="true">+ ${esc(partners(n))}</span><span class="unseen">${esc(paired(n))}</span></span>`;
const seatList = () => {
  const { seats } = picture, most = Math.max(1, Math.floor(room.seats / (SEAT * rem())));
  $("seats").style.setProperty("--columns", Math.ceil(seats.length / Math.ceil(seats.length / Math.min(4, most))));
  const items = fillItems($("seats"), seats.map((seat, n) => `<!--${n}-->${face(n, "table")}<span class="who">${esc(seat.name)}</span>${pair(n)}<span class="has"></span>`));
  seats.forEach((seat, n) => {
    const marks = [n === picture.seat && say("you"), seat.plays && say("plays"), seat.won && say("won")].filter(Boolean).join(", ");
    put(items[n], { class: `${seat.plays ? "plays" : ""} ${seat.won ? "won" : ""} ${n === picture.seat ? "me" : ""}` });
    fill(items[n].lastChild, `<span class="unseen">${esc(say("tiles", { n: seat.tiles }))}, ${esc(say("points"))}: ${seat.points}${marks && `, ${esc(marks)}`}</span>` +
      `<span class="left" aria-hidden="true">${seat.tiles}</span><b aria-hidden="true">${seat.points}</b>`);
  });
};
const facts = () => {
  const { count, ends, boneyard, facts: more } = picture, told = [];
  if (state.round) told.push(`<b>${esc(say("round", { n: state.round }))}</b>`);
  const fact = (name, value) => told.push(`<span>${esc(name)} <b>${esc(value)}</b></span>`);
  if (count.length) fact(say("count"), count.length > 1 ? `${count.join(" + ")} = ${count.reduce((a, b) => a + b)}` : count[0]);
  else if (ends.length) fact(say("ends"), ends.join(", "));
  if (boneyard >= 0) fact(say("boneyard"), boneyard);
  for (const { name, value } of more) fact(name, value);
  return told;
};
const spoken = parts => parts.map(({ text, halves }) => halves.length ? drawn.inline(halves) : esc(text)).join("");
// Returns how many lines of the end of a list begin the next one.
const overlap = (old, now) => {
  let kept = Math.min(old.length, now.length);
  while (kept && old.slice(-kept).some((text, n) => text !== now[n])) kept--;
  return kept;
};
// Adds only the new lines, so that a screen reader tells each once.
const log = () => {
  const lines = picture.log.map(spoken), box = $("log"), kept = overlap(box.lines || [], lines);
  while (box.children.length > kept) box.firstChild.remove();
  for (const text of lines.slice(kept)) box.insertAdjacentHTML("beforeend", `<li>${text}</li>`);
  box.lines = lines;
};
const prompt = () => {
  if (claimed) return `<b>${esc(say("claim_title"))}</b>`;
  if (chosen !== null && inHand(chosen)) return `<b>${esc(say("choose_place", { tile: nameOf(chosen) }))}</b>`;
  if (isMine()) return `<b>${esc(say("your_turn"))}</b>${picture.prompt ? ` · ${esc(picture.prompt)}` : ""}`;
  if (state.phase !== "play") return state.ready ? esc(say("waiting")) : "";
  const plays = picture.seats[picture.turn], watching = picture.seat < 0 ? `${esc(say("watching"))} ` : "";
  return watching + (plays ? esc(say("turn_of", { name: plays.name })) : "");
};
const isShown = () => !!state.results && (state.phase === "shown" || state.phase === "over");
const readyButton = text => state.can_ready
  ? button(`brass${state.ready ? " on" : ""}`, "ready", "", esc(text), `aria-pressed="${!!state.ready}"`) : "";
const acts = () => {
  if (claimed) return button("brass", "claim", claimed.move, esc(say("play"))) + button("brass", "claim", claimed.claim, esc(say("play_claim"))) +
    button("plain", "cancel", "", esc(say("cancel")));
  if (isShown() && !hasResults) return readyButton(say("ready")) + button("plain", "results", "", esc(say("see_results")));
  if (isMine()) return picture.buttons.map(({ move, name }) => button(`brass${move === hinted?.move ? " advised" : ""}`, "move", move, esc(name))).join("");
  return "";
};
// Moves that begin with no tile of the hand, and those of the chosen tile, for keys and readers.
const moves = () => picture.places.filter(({ tile }) => tile === chosen || tile < 0 || !inHand(tile)).flatMap(({ move, claim, name }) =>
  [button("", "move", move, esc(name)), ...(claim < 0 ? [] : [button("", "move", claim, `${esc(name)}: ${esc(say("play_claim"))}`)])])
  .map(text => `<li>${text}</li>`).join("");

// -- the hand

const SMALL = 44, LARGE = 58, TALL = 118, ROW_GAP = 6, SIDES = 8, ENDS = 21, MOST_HIGH = .55;
let rail = { key: "", high: 0 };
const railFor = (count, length, wide, width) =>
  Math.ceil(count / Math.max(1, Math.floor(wide / width))) * (width * length + 4 + ROW_GAP) - ROW_GAP;
// Makes tiles as large as the hand fits into the height that it has. The rail grows as the hand needs it; it shrinks
// only when two more tiles would fit, so that the felt doesn't change its shape with every tile.
const fitted = (box, count, length) => {
  const isUpright = matchMedia("(max-aspect-ratio: 1/1)").matches, wide = room.width - SIDES, key = `${innerWidth} ${innerHeight}`;
  if (rail.key !== key) rail = { key, high: 0 };
  if (isUpright) {
    const least = Math.min(.32 * innerHeight, TALL), [now, soon] = [count, count + 2].map(n => Math.max(least, railFor(n, length, wide, SMALL)));
    rail.high = Math.min(Math.max(now, Math.min(rail.high, soon)), MOST_HIGH * innerHeight - ENDS);
  }
  const high = isUpright ? rail.high : room.height - ENDS;
  let width = LARGE;
  while (width > SMALL && railFor(count, length, wide, width) > high) width--;
  box.style.setProperty("--tile", `${width}px`);
  box.style.setProperty("--rows-high", isUpright ? `${rail.high + ENDS}px` : "0");
  box.classList.toggle("scrolls", railFor(count, length, wide, width) > high + 2);
};
const hand = () => {
  const box = $("hand"), { hand: tiles } = picture, mine = isMine(), was = box.hidden;
  box.hidden = !tiles.length && !(picture.seat >= 0 && rail.high && state.phase === "play");
  if (was && !box.hidden) measure();
  if (tiles.length) fitted(box, tiles.length, tiles[0].halves.length);
  const items = fillItems(box, tiles.map(({ tile, halves, name }) => {
    const n = halves.length;
    return button("", "pick", tile, `<svg viewBox="-50 ${-50 * n} 100 ${100 * n + 9}" aria-hidden="true">${drawn.tile(halves)}</svg>`, `aria-label="${esc(name)}"`);
  }));
  tiles.forEach(({ tile, fits }, n) => {
    const can = fits && mine;
    put(items[n].firstChild, {
      class: `${can ? "" : mine ? "idle" : ""} ${tile === hinted?.tile ? "hinted" : ""}`, "aria-pressed": tile === chosen, "aria-disabled": !can,
    });
  });
  $("table").classList.toggle("no-hand", box.hidden);
};

// -- choosing

// What can be touched on the felt now.
const offer = () => {
  const mine = isMine(), onFelt = new Set(mine ? picture.places.map(({ tile }) => tile).filter(tile => tile >= 0 && !inHand(tile)) : []);
  if (mine && chosen === null && onFelt.size === 1 && picture.places.every(({ tile }) => onFelt.has(tile))) [chosen] = onFelt;
  const places = !mine ? [] : claimed ? [claimed] : picture.places.filter(({ tile }) => tile < 0 || tile === chosen);
  onFelt.delete(chosen);
  table.offer(places, onFelt, claimed || places.find(({ move }) => move === hinted?.move));
};
const choices = () => {
  measure();
  offer();
  hand();
  fill($("prompt"), prompt());
  fill($("acts"), acts());
  $("bar").classList.toggle("has-acts", !!$("acts").filled);
  fill($("moves"), isMine() ? moves() : "");
  $("moves").hidden = !$("moves").filled;
  $("moves").setAttribute("aria-label", chosen === null ? say("moves") : say("moves_of", { tile: nameOf(chosen) }));
};
const play = move => {
  if (sent === state.n || !line.send({ t: "move", n: state.n, move })) return;
  sent = state.n;
  chosen = claimed = hinted = null;
  choices();
};
const begin = place => {
  if (place.claim < 0) return play(place.move);
  claimed = claimed ? null : place;
  choices();
};
const pick = (tile, byKeys = false) => {
  const places = tile === null || !isMine() ? [] : placesOf(tile);
  claimed = null;
  if (places.length === 1 && inHand(tile)) {
    chosen = tile;
    return begin(places[0]);
  }
  chosen = places.length && chosen !== tile ? tile : null;
  choices();
  if (byKeys && chosen !== null) $("moves").querySelector("button")?.focus();
};

// -- dragging a tile of the hand

const START = 10, REACH = 34;
let drag = null, draggedAt = 0;
const dropped = event => {
  if (!drag) return;
  const { tile, ghost } = drag;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  draggedAt = event.timeStamp;
  const places = placesOf(tile), box = $("frame").getBoundingClientRect();
  const isOver = event.clientX > box.left && event.clientX < box.right && event.clientY > box.top && event.clientY < box.bottom;
  const found = event.type !== "pointerup" ? [] : places.length === 1 && isOver ? places : table.placesAt(event, REACH).filter(place => place.tile === tile);
  chosen = null;
  if (found.length === 1) begin(found[0]);
  else if (found.length) open("choice", found);
  else choices();
};
$("hand").addEventListener("pointerdown", event => {
  const from = event.target.closest("button");
  if (!from || !picture || !isMine() || !placesOf(+from.dataset.arg).length || $("hand").classList.contains("scrolls")) return;
  drag = { tile: +from.dataset.arg, x: event.clientX, y: event.clientY };
});
addEventListener("pointermove", event => {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < START) return;
    const svg = $("hand").querySelector(`[data-arg="${drag.tile}"] svg`);
    drag.ghost = svg.cloneNode(true);
    drag.ghost.setAttribute("class", "dragged");
    document.body.append(drag.ghost);
    [chosen, claimed] = [drag.tile, null];
    choices();
  }
  drag.ghost.style.transform = `translate(${event.clientX - 26}px, ${event.clientY - 80}px)`;
});
addEventListener("pointerup", dropped);
addEventListener("pointercancel", dropped);

// -- a picture

// Returns where a tile that is new on the felt comes from: the hand, or the player who had the turn.
const origin = (before, places, chip) => tile => {
  const box = places.get(tile.tile) || chip;
  if (!before || !box || document.hidden) return null;
  return table.point({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
};
const showTable = () => {
  view("table");
  measure();
  const before = picture && picture.game === state.picture.game && state.round === picture.round ? picture : null;
  const inHands = new Map(all("#hand button").map(it => [+it.dataset.arg, it.getBoundingClientRect()]));
  const chip = before && before.turn >= 0 ? $("seats").children[before.turn]?.getBoundingClientRect() : null;
  picture = { ...state.picture, round: state.round };
  if (!placesOf(chosen).length) chosen = null;
  if (shown !== state.n) [claimed, hinted] = [null, null]; // it may come for a word in the chat or the felt's new shape
  else claimed &&= picture.places.find(({ move }) => move === claimed.move) || null;
  shown = state.n;
  table.show(picture, drawn, origin(before, inHands, chip));
  seatList();
  $("facts").classList.toggle("pairs", !!partners(0)); // what passes tell must be seen
  fill($("facts"), facts().join(""));
  log();
  fill($("told"), [state.note, ...(state.reminders || [])].filter(Boolean).map(text => `<li>${esc(text)}</li>`).join(""));
  $("tools").querySelector('[data-do="hint"]').hidden = picture.seat < 0 || state.phase !== "play";
  choices();
};

// -- sheets

const faced = halves => drawn.inline(halves);
const SHEETS = {
  menu: () => [say("menu"), `<ul class="menu">${[["phrases", "speech", "say"], ["rules", "book", "rules"], ["details", "list", "details"], ["leaving", "flag", "leave"]]
    .filter(([action]) => (action !== "details" || picture) && (action !== "phrases" || phrases.length && seated()))
    .map(([action, sign, key]) => [action, sign, say(key), action === "phrases" && state.hush || ""])
    .map(([action, sign, text, why]) => `<li>${button("plain", action, "", `${icon(sign)}<span>${esc(text)}${why && `<small>${esc(why)}</small>`}</span>`, why && "disabled")}</li>`).join("")}</ul>`],
  phrases: () => [say("say"), state.hush ? `<p>${esc(state.hush)}</p>` : `<ul class="phrases">${phrases.map((text, n) => `<li>${button("plain", "phrase", n, esc(text))}</li>`).join("")}</ul>`],
  leaving: () => [say("leave"), `${seated() && state.phase === "play" ? `<p>${esc(say("leave_sure"))}</p>` : ""}<div class="pair">${button("brass", "close", "", esc(say("stay")))}${button("plain", "leave", "", esc(say("leave")))}</div>`],
  choice: places => [say("moves"), `<ul class="menu">${places.map(({ move, name }) => `<li>${button("plain", "place", move, esc(name))}</li>`).join("")}</ul>`],
  rules: ({ title, parts }) => [title, parts.map(part =>
    `${part.title ? `<h3>${esc(part.title)}</h3>` : ""}${part.text.map(parts => `<p>${spoken(parts)}</p>`).join("")}`).join("")],
  details: () => [say("table"), [
    picture.says.map(text => `<p>${esc(text)}</p>`).join(""),
    `<ul>${[...facts(), ...picture.seats.map((seat, n) => partners(n) && esc(`${seat.name}: ${paired(n)}`))].filter(Boolean).map(text => `<li>${text}</li>`).join("")}</ul>`,
    picture.seats.map(seat => seat.shown.length ? `<h3>${esc(say("tiles_of", { name: seat.name }))}</h3><p>${seat.shown.map(faced).join(" ")}</p>` : "").join(""),
    `<h3>${esc(say("log"))}</h3><ol>${picture.log.map(parts => `<li>${spoken(parts)}</li>`).join("")}</ol>`,
    (state.chat || []).length ? `<h3>${esc(say("chat"))}</h3><ul>${state.chat.map(({ name, text }) => `<li><b>${esc(name)}</b> ${esc(text)}</li>`).join("")}</ul>` : "",
  ].join("")],
  results: () => {
    const { title, told, rows, lines, verdict } = state.results, sides = [...new Set(picture.seats.map(({ side }) => side))];
    const held = (seat, n) => n === picture.seat ? picture.hand.map(({ halves }) => halves) : seat.shown;
    const row = ({ name, points, total, won, counts }, place) => {
      const members = picture.seats.map((seat, n) => ({ seat, n })).filter(({ seat }) => seat.side === sides[place]);
      const left = members.map(({ seat, n }, each) => held(seat, n).map(faced).join("") + (counts[each] && ` <b>${esc(counts[each])}</b>`)).filter(Boolean).map(text => `<span class="held">${text}</span>`);
      return `<li class="${won ? "won" : ""}"><span class="who">${members.map(({ n }) => face(n, "results")).join("")}<span>${esc(name)}` +
        `${won ? `<small>★ ${esc(say("won"))}</small>` : ""}</span></span>` +
        `<span class="points">${esc(points)}</span><span class="total"><span class="unseen">${esc(say("total"))} </span>${esc(total)}</span>` +
        `${left.length ? `<span class="leftover">${left.join(" ")}</span>` : ""}</li>`;
    };
    return [title, `<div class="told">${told.map(text => `<p>${esc(text)}</p>`).join("")}</div><ul class="results">${rows.map(row).join("")}</ul><ul class="lines">${lines.map(text => `<li>${esc(text)}</li>`).join("")}</ul>` +
      `${verdict ? `<p class="verdict">${esc(verdict)}</p>` : ""}${state.ready ? `<p role="status">${esc(say("waiting"))}</p>` : ""}` +
      `<div class="actions">${readyButton(say(state.phase === "over" ? "ready" : "next_round"))}${button("plain", "close", "", esc(say("see_table")))}</div>`];
  },
};
const seated = () => (state.seats || []).some(seat => seat.you);
const drawSheet = () => {
  const [title, body] = SHEETS[sheet.name](sheet.data);
  $("sheet-title").textContent = title;
  fill($("sheet-body"), body);
};
const open = (name, data) => {
  if (!sheet) sheet = { back: document.activeElement };
  Object.assign(sheet, { name, data });
  $("sheet").hidden = $("shade").hidden = false;
  for (const id of VIEWS) $(id).inert = true;
  drawSheet();
  $("sheet").focus();
};
const close = () => {
  if (!sheet) return;
  const { name, back } = sheet;
  sheet = null;
  $("sheet").hidden = $("shade").hidden = true;
  for (const id of VIEWS) $(id).inert = false;
  if (name === "results") hasResults = false;
  if (picture && state.picture) choices();
  back?.focus?.();
};

// -- messages

let chat = null;
const talk = () => {
  const now = (state.chat || []).map(({ name, text }) => `${name}: ${text}`);
  if (chat) now.slice(overlap(chat, now)).forEach(text => toast(text));
  chat = now;
};
// Shows the results a moment after the last tile was laid.
const LAST_MOVE = 1200;
let curtain = 0, wasPlaying = false;
const reveal = () => { if (isShown() && hasResults && picture) open("results"); };
const show = () => {
  for (const it of all("[data-note]")) it.textContent = state.note || "";
  for (const it of all("[data-game]")) it.textContent = [state.title, state.table].filter(Boolean).join(" · ");
  if (state.phase === "gone") notice(state.note || say("gone"), "again", "try_again");
  else if (state.phase === "door") door();
  else if (state.phase === "lobby" || !state.picture) lobby();
  else if (drawn) showTable();
  if (!state.picture) picture = null;
  talk();
  if (!isShown()) hasResults = true;
  else if (hasResults && sheet?.name !== "results" && picture) {
    clearTimeout(curtain);
    curtain = setTimeout(reveal, wasPlaying ? LAST_MOVE : 0);
  }
  if (sheet && (sheet.name === "results" && !isShown() || sheet.name === "details" && !picture)) close();
  else if (sheet) drawSheet();
  wasPlaying = state.phase === "play";
};
const turned = isMineNow => {
  document.title = isMineNow ? `● ${say("your_turn")}` : state.title || "Boneyard";
  if (isMineNow && !turned.was && isTouched) navigator.vibrate?.(80); // browsers forbid it before the first touch
  turned.was = isMineNow;
};
const HEARD = {
  words: message => {
    words = message.words;
    ({ icons = {}, phrases = [] } = message);
    document.documentElement.lang = message.language;
    drawn = art(message);
    $("defs").innerHTML = drawn.defs();
    named();
    if (state) show();
  },
  faces: message => {
    ({ faces } = message);
    if (state) show();
  },
  state: message => {
    if (state?.n !== message.n) {
      sent = -1;
      if (sheet?.name === "choice") close();
    }
    state = message;
    show();
    turned(!!state.yours);
  },
  hint: ({ n, move, text }) => {
    if (n !== state.n || !picture) return;
    hinted = picture.places.find(place => move >= 0 && (place.move === move || place.claim === move)) || { move, tile: null };
    if (placesOf(hinted.tile).length > 1) chosen = hinted.tile;
    toast(text, "hint");
    choices();
  },
  rules: message => open("rules", message),
  refused: ({ text }) => {
    sent = -1;
    toast(text);
    if (picture) choices();
  },
};

// -- actions

const ACTIONS = {
  pick: (arg, event) => { if (event.timeStamp - draggedAt > 80) pick(+arg, event.detail === 0); },
  move: arg => play(+arg),
  claim: arg => play(+arg),
  cancel: () => pick(null),
  place: arg => {
    const place = picture.places.find(({ move }) => move === +arg);
    close();
    begin(place);
  },
  ready: () => line.send({ t: "ready", on: !state.ready }),
  sit: arg => line.send({ t: "sit", seat: +arg }),
  back: arg => line.send({ t: "back", seat: +arg }),
  phrase: arg => {
    line.send({ t: "say", phrase: +arg });
    close();
  },
  hint: () => line.send({ t: "hint" }),
  rules: () => line.send({ t: "rules" }),
  leave: () => {
    line.send({ t: "leave" });
    close();
  },
  results: () => {
    hasResults = true;
    open("results");
  },
  reload: () => location.reload(),
  menu: () => open("menu"),
  phrases: () => open("phrases"),
  details: () => open("details"),
  leaving: () => open("leaving"),
  whole: () => table.whole(),
  close,
  again: () => {
    notice(say("connecting"));
    line.open();
  },
};
document.addEventListener("click", event => {
  const it = event.target.closest("[data-do]");
  if (it && !it.disabled) ACTIONS[it.dataset.do]?.(it.dataset.arg, event);
});
document.addEventListener("pointerdown", () => { isTouched = true; });
$("shade").addEventListener("click", close);
document.addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  if (sheet) close();
  else if (picture) pick(null);
});
$("join-form").addEventListener("submit", event => {
  event.preventDefault();
  const name = $("name").value.trim();
  if (!name) return $("name").focus();
  store({ name });
  line.send({ t: "join", name });
});
$("watch").addEventListener("click", () => line.send({ t: "watch" }));

// -- the way in

const letters = () => {
  const usual = CSS.supports("-webkit-touch-callout", "none") ? 17 : 16;
  return Math.min(2, Math.max(.8, rem() / usual));
};
// The size of the felt; before it was shown, about what it will be.
const shape = () => {
  const box = $("frame"), isUpright = innerHeight >= innerWidth;
  const width = box.clientWidth || (isUpright ? innerWidth : innerWidth - Math.min(432, Math.max(304, .42 * innerWidth)));
  const height = box.clientHeight || (isUpright ? Math.max(160, innerHeight - 270) : innerHeight - 10);
  return { width: Math.round(width), height: Math.round(height), letters: Math.round(100 * letters()) / 100 };
};
let told = null, timer = 0;
const reshape = () => {
  if (!picture || $("table").hidden) return;
  const now = shape(), isNew = !told || now.letters !== told.letters || Math.abs(now.width - told.width) > 4 || Math.abs(now.height / told.height - 1) > .12;
  if (isNew && line.send({ t: "shape", ...now })) told = now;
};
new ResizeObserver(() => {
  clearTimeout(timer);
  timer = setTimeout(reshape, 120);
}).observe($("frame"));
addEventListener("resize", () => { if (picture && !$("table").hidden) { measure(); seatList(); choices(); } });

const enter = note => {
  view("enter");
  $("enter-note").textContent = note ? say(note) : "";
};
const ended = {
  bad_secret: () => {
    store({ last: "" });
    history.replaceState(null, "", location.pathname);
    enter("bad_secret");
  },
  replaced: () => notice(say("replaced"), "again", "play_here"),
  closed: () => notice(state?.phase === "gone" && state.note || say("closed")),
  full: () => notice(say("full"), "again", "try_again"),
};
const PATIENCE = 500;
let warning = 0;
const warn = () => {
  $("banner").textContent = say("offline");
  $("banner").hidden = false;
};
const connect = secret => {
  const key = ownKey(secret);
  notice(say("connecting"));
  line = link(secret, {
    hello: () => {
      told = shape();
      return { t: "hello", key, languages: navigator.languages.slice(0, 4), ...told, seen: state ? state.n : 0 };
    },
    heard: message => HEARD[message.t]?.(message),
    changed: now => {
      clearTimeout(warning);
      if (now !== "off") $("banner").hidden = true;
      else if (state) warning = setTimeout(warn, PATIENCE);
      if (now === "off") sent = shown = -1; // the next line counts anew
      if (now in ended) {
        close();
        ended[now]();
      }
    },
  });
};
$("code-form").addEventListener("submit", event => {
  event.preventDefault();
  const secret = codeLetters($("code").value);
  if (!secret) {
    $("enter-note").textContent = say("code_wrong");
    return $("code").focus();
  }
  store({ last: secret });
  location.reload();
});
addEventListener("hashchange", () => location.reload());

named();
const known = location.hash.slice(1), last = stored().last || "";
if (linkSecret(known)) connect(known);
else if (linkSecret(last) || codeLetters(last)) connect(last);
else enter();
