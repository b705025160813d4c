// Draws tiles, and what lies around them on the felt, as SVG: for the phone's page and for shared replays.

export const esc = text => String(text).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
// The numbers of a tile in words, and an SVG group around a point, in thousandths of its unit.
export const label = halves => halves.join("-");
export const placed = (x, y, unit, inside, look = "") =>
  `<g transform="translate(${x} ${y}) scale(${unit / 100})"${look}>${inside}</g>`;

// Returns what draws one set of tiles: `pips` has the radius, the colour and the places of the pips of each number, `top`
// the highest number, `sections` the squares of a tile, `back` the colours of backs, `icons` the signs of grounds.
export const art = ({ pips, top, sections, back, icons }) => {

  // -- tiles, in hundredths of their short side around the origin

  const dots = ([radius, colour, places]) => places.map(([x, y]) =>
    `<circle cx="${x + .6}" cy="${y + 1}" r="${radius + .8}" fill="#fff"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`).join("");
  const box = (n, inset, radius, look, low = 0) =>
    `<rect x="${inset - 50}" y="${inset + low - 50 * n}" width="${100 - 2 * inset}" height="${100 * n - 2 * inset}" rx="${radius}" ${look}/>`;
  const body = n => box(n, 0, 14, 'fill="#0006"', 7) + box(n, 1, 13, 'fill="#a8976a" stroke="#5b4a28" stroke-width="1.5"', 4) +
    box(n, 1.5, 12.5, 'fill="url(#ivory)"');
  const face = (n, pinned) => {
    let lines = "";
    for (let k = 1; k < n; k++) {
      const y = 100 * k - 50 * n;
      lines += `<path d="M-37 ${y}H37" stroke="#a4946c" stroke-width="3" stroke-linecap="round"/>`;
      if (n === 2 && pinned) lines += `<circle cy="${y}" r="7" fill="url(#pin)" stroke="#7a5312"/>`;
    }
    return body(n) + box(n, 3.5, 11, 'fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2.4"') + lines;
  };
  const reverse = n => {
    const wire = `fill="none" stroke="${back.metal}" stroke-width="2"`;
    return body(n) + box(n, 8, 8, `fill="${back.inlay}" stroke="${back.lattice}" stroke-width="2"`) +
      box(n, 14, 5, wire) + `<circle r="22" ${wire}/><path d="M0-10L10 0L0 10L-10 0Z" fill="${back.metal}"/>`;
  };
  // An SVG without a size, with all that the other drawings refer to.
  const defs = () => {
    const stop = (at, colour) => `<stop offset="${at}" stop-color="${colour}"/>`;
    let out = `<linearGradient id="ivory" x2=".45" y2="1">${stop(0, "#fffdf6")}${stop(.5, "#f7f0df")}${stop(1, "#e9dec3")}</linearGradient>` +
      `<radialGradient id="pin" cx=".35" cy=".3">${stop(0, "#fff0b8")}${stop(.55, "#d8a63c")}${stop(1, "#7a5312")}</radialGradient>`;
    for (const n of [1, 2, 3]) out += `<g id="face${n}">${face(n, true)}</g><g id="bare${n}">${face(n)}</g><g id="back${n}">${reverse(n)}</g>`;
    pips.forEach((each, value) => { out += `<g id="pips${value}"><g transform="translate(-50 -50)">${dots(each)}</g></g>`; });
    return `<svg class="defs" width="0" height="0" aria-hidden="true"><defs>${out}</defs></svg>`;
  };
  // A tile; `angle` in quarters, `plain` with numerals for pips.
  const tile = (halves, angle = 0, length = sections, plain = false) => {
    const n = halves.length || length, flat = angle % 2, turn = flat ? ' transform="rotate(-90)"' : "";
    const order = angle === 0 || angle === 3 ? halves : [...halves].reverse();
    const w = flat ? 100 * n : 100, h = flat ? 100 : 100 * n;
    let out = `<rect class="rim" x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="16"/>`;
    out += `<use href="#${!halves.length ? "back" : plain ? "bare" : "face"}${n}"${turn}/>`;
    order.forEach((value, k) => {
      const at = 100 * k + 50 - 50 * n, ink = (pips[value] || [0, "#1f1d1b"])[1];
      out += plain || !pips[value]
        ? `<text class="numeral" ${flat ? "x" : "y"}="${at}" font-size="${value > 9 ? 60 : 74}" font-weight="700" fill="${ink}">${value}</text>`
        : `<use href="#pips${value}" transform="${flat ? `translate(${at}) rotate(90)` : `translate(0 ${at})`}"/>`;
    });
    return out;
  };
  const small = halves => {
    const n = halves.length || sections;
    return `<svg viewBox="-52 ${-50 * n - 3} 104 ${100 * n + 14}" aria-hidden="true">${tile(halves, 0, n, top > 9)}</svg>`;
  };
  const inline = halves => {
    const n = halves.length;
    return `<svg class="mini" viewBox="${-50 * n - 2} -52 ${100 * n + 4} 112" role="img" aria-label="${label(halves)}">${tile(halves, 3, n, top > 9)}</svg>`;
  };

  // -- what lies around them, as docs/picture.md has it

  const rect = ({ x, y, width, height }, radius, look) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${look}/>`;
  const looks = {
    plate: 'fill="#4a2d16" stroke="#d6ac5c" stroke-opacity=".5" stroke-width="1.5"',
    vacant: 'fill="#00000014" stroke="#fff" stroke-opacity=".22" stroke-width="1.5"',
    asked: 'fill="#ffffff12" stroke="#f4d07a" stroke-width="2.5" stroke-dasharray="9 5"',
    aura: 'fill="none" stroke="#b286ff" stroke-opacity=".6" stroke-width="8"',
  };
  // A line round the edge where a row turns back, with an arrowhead in its middle.
  const thread = ({ x, y, width, height, way }) => {
    const side = way.startsWith("right") ? 1 : -1, down = way.endsWith("down") ? 1 : -1;
    const start = side > 0 ? x : x + width, edge = start + side * width, middle = y + height / 2, straight = side * (width - 12);
    const curve = `h${straight}q${side * 12} 0 ${side * 12} 12v${height - 24}q0 12 ${-side * 12} 12h${-straight}`;
    return `<path d="M${start} ${y}${curve}" fill="none" stroke="#e8c470" stroke-opacity=".5" stroke-width="3"/>` +
      `<path d="M${edge - 8} ${middle - down * 8}h16L${edge} ${middle + down * 8}z" fill="#d6ac5c"/>`;
  };
  // Thirteen pins in a ring.
  const pins = ({ x, y, width }) => Array.from({ length: 13 }, (_, pin) => {
    const turn = 2 * Math.PI * pin / 13 - Math.PI / 2, radius = width / 2;
    return `<circle cx="${x + radius * (1 + Math.cos(turn))}" cy="${y + radius * (1 + Math.sin(turn))}" r="${.12 * radius}" fill="#e8c470" stroke="#4a2f08"/>`;
  }).join("");
  const crown = ({ x, y, width, height }) => `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 100 70">` +
    `<path d="M10 62L4 20L28 38L50 6L72 38L96 20L90 62Z" fill="#e3b552" stroke="#5b3a08" stroke-width="3"/></svg>`;
  const ground = it => it.kind === "thread" ? thread(it) : it.kind === "crown" ? crown(it) : it.kind === "pins" ? pins(it) : it.kind !== "sign" ? rect(it, 7, looks[it.kind])
    : `<svg x="${it.x}" y="${it.y}" width="${it.width}" height="${it.height}" viewBox="0 0 24 24" opacity=".8">${icons[it.icon] || ""}</svg>`;
  const tray = (it, size = 17) => rect(it, 10, 'fill="#0003" stroke="#fff" stroke-opacity=".09"') +
    `<text class="tray" x="${it.x + 10}" y="${it.y + .82 * size}" font-size="${size}">${[it.title, it.amount].filter(Boolean).map(esc).join(" · ")}</text>`;
  const words = it => `<g><text x="${it.x}" y="${it.y}" font-size="${it.size}" class="${it.strong ? "strong" : ""}" data-plate="${it.plate}">${esc(it.text)}</text></g>`;
  return { defs, tile, small, inline, ground, tray, words, sections };
};

const PLATES = {
  chip: 'fill="#0a241fcc" stroke="#fff" stroke-opacity=".18"',
  pointer: 'fill="#0a241fee" stroke="#e8c470"',
  brass: 'fill="#d6ac5c" stroke="#7a5312"',
};
// Makes words smaller that would run into each other or over the edge, and puts plates below those that have one. What is
// measured is measured at once, since a change in between makes the browser lay everything out again.
export const plated = (svg, wide) => {
  const found = [...svg.querySelectorAll("[data-plate]")].map(text => ({ text, box: text.getBBox(), x: +text.getAttribute("x") }));
  for (const { text, box, x } of found) {
    const size = +text.getAttribute("font-size");
    let room = 2 * Math.min(x, wide - x) - 12;
    for (const other of found)
      if (other.x !== x && Math.abs(other.box.y - box.y) < size) room = Math.min(room, .84 * Math.abs(other.x - x));
    if (box.width > room) text.setAttribute("font-size", size * Math.max(.5, room / box.width));
  }
  const onPlates = found.filter(({ text }) => text.dataset.plate && text.textContent).map(({ text, x }) => ({ text, x, at: text.getBBox() }));
  for (const { text, x, at } of onPlates) {
    const { plate } = text.dataset, dx = 9, dy = 3;
    const tip = plate === "pointer" ? `<path d="M${x - 7} ${at.y + at.height + dy}h14l-7 9z" fill="#e8c470"/>` : "";
    text.insertAdjacentHTML("beforebegin", `${tip}<rect x="${at.x - dx}" y="${at.y - dy}" width="${at.width + 2 * dx}" height="${at.height + 2 * dy}" rx="${at.height / 2}" ${PLATES[plate]}/>`);
    if (plate === "brass") text.classList.add("engraved");
  }
};
