// The felt: shows a picture of the table (docs/picture.md), moves tiles from where they were, and tells what is touched.
import { esc, placed, plated } from "./tiles.js";

const TAP = 44, NEAR = 10, SMALL = 11, MOST = 4; // three in pixels, and how much larger a pinch makes the felt
const svgElement = name => document.createElementNS("http://www.w3.org/2000/svg", name);

// `tapped` gets what was touched: a list of places that lie there, or of tiles of the felt to pick, or neither; `zoomed`
// gets whether a part of the felt is seen larger.
export const felt = (svg, { tapped, zoomed }) => {
  const layers = {};
  for (const name of ["below", "tiles", "above", "places"]) svg.append(layers[name] = svgElement("g"));
  layers.places.classList.add("places");
  const known = new Map();
  let picture = null, art = null, places = [], picks = new Set(), view = null;

  // -- drawing

  const look = () => {
    svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    zoomed(!isWhole());
  };
  const whole = () => {
    view = { x: 0, y: 0, width: picture.width, height: picture.height };
    look();
  };
  const isWhole = () => !view || view.width > .99 * picture.width;
  // Draws a layer anew if it has changed, and returns true then.
  const fill = (layer, html) => {
    if (layer.filled === html) return false;
    layer.innerHTML = layer.filled = html;
    return true;
  };
  const put = (g, { x, y, unit }) => { g.style.transform = `translate(${x}px,${y}px) scale(${unit / 100})`; };
  const layTiles = source => {
    const used = new Set();
    picture.tiles.forEach((tile, n) => {
      const drawn = `${tile.angle} ${tile.halves}`;
      let g = known.get(tile.tile);
      if (!g) {
        g = svgElement("g");
        known.set(tile.tile, g);
        const from = source(tile);
        if (from) {
          put(g, { ...tile, ...from });
          requestAnimationFrame(() => requestAnimationFrame(() => put(g, g.laid)));
        } else put(g, tile);
      } else put(g, tile);
      g.laid = tile;
      if (g.drawn !== drawn) {
        g.innerHTML = art.tile(tile.halves, tile.angle / 90);
        g.drawn = drawn;
      }
      g.setAttribute("class", `tile ${tile.mark}${picks.has(tile.tile) ? " pick" : ""}`);
      if (layers.tiles.children[n] !== g) layers.tiles.insertBefore(g, layers.tiles.children[n] || null);
      used.add(tile.tile);
    });
    for (const [key, g] of known) if (!used.has(key)) {
      g.remove();
      known.delete(key);
    }
  };
  // Shows a picture. `source` returns where a new tile comes from, in the picture, or null.
  const show = (newPicture, newArt, source = () => null) => {
    const isNew = !picture || picture.width !== newPicture.width || picture.height !== newPicture.height;
    if (art !== newArt) {
      for (const g of known.values()) g.remove();
      known.clear();
    }
    [picture, art] = [newPicture, newArt];
    if (isNew) whole();
    fill(layers.below, picture.grounds.map(art.ground).join("") + picture.trays.map(tray =>
      art.tray(tray, SMALL * picture.width / svg.clientWidth) + tray.tiles.map(({ x, y, unit, halves, angle }) => placed(x, y, unit, art.tile(halves, angle / 90))).join("")).join(""));
    layTiles(source);
    if (fill(layers.above, picture.labels.map(art.words).join(""))) plated(layers.above, picture.width);
    svg.setAttribute("aria-label", picture.says.join(" "));
  };
  const size = ({ angle, sections, unit }) => angle % 180 ? [sections * unit, unit] : [unit, sections * unit];
  const drawnPlace = (place, isAsked) => {
    const { x, y, unit, halves, angle, text } = place, [w, h] = size(place);
    const ghost = halves.length ? placed(x, y, unit, art.tile(halves, angle / 90), ' class="ghost"') : "";
    const frame = `<rect class="frame" x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="${.14 * unit}"/>`;
    const said = text && `<text x="${x}" y="${y + h / 2 + 1.1 * letters()}" font-size="${letters()}" data-plate="chip">${esc(text)}</text>`;
    return `<g class="${isAsked ? "place asked" : "place"}">${ghost}${frame}${said}</g>`;
  };
  const letters = () => 13 * scale();
  // Offers places and tiles to pick; the place `asked` stands out.
  const offer = (newPlaces, newPicks, asked = null) => {
    [places, picks] = [newPlaces, newPicks];
    if (!picture) return;
    if (fill(layers.places, places.map(place => drawnPlace(place, place === asked)).join(""))) {
      const texts = [...layers.places.querySelectorAll("[data-plate]")];
      texts.map(text => text.getBBox().width / 2 + 12).forEach((half, n) =>
        texts[n].setAttribute("x", Math.max(half, Math.min(picture.width - half, +texts[n].getAttribute("x")))));
      plated(layers.places, picture.width);
    }
    for (const [tile, g] of known) g.classList.toggle("pick", picks.has(tile));
  };

  // -- touching

  const scale = () => view.width / svg.clientWidth; // units of the picture for a pixel
  const point = ({ clientX, clientY }) => {
    const box = svg.getBoundingClientRect(), each = Math.max(view.width / box.width, view.height / box.height);
    return {
      x: view.x + view.width / 2 + (clientX - box.left - box.width / 2) * each,
      y: view.y + view.height / 2 + (clientY - box.top - box.height / 2) * each,
    };
  };
  // Returns the nearest of some places or tiles that lie within a finger's reach of a point.
  const nearest = (list, { x, y }, more = 0) => {
    const measured = list.map(it => {
      const [w, h] = size(it), [dx, dy] = [Math.abs(it.x - x), Math.abs(it.y - y)];
      const reach = Math.max(0, TAP * scale() - Math.min(w, h)) / 2 + more * scale();
      const away = Math.hypot(Math.max(0, dx - w / 2), Math.max(0, dy - h / 2));
      return { it, away, reach, middle: Math.hypot(dx, dy) };
    }).filter(({ away, reach }) => away <= reach).sort((a, b) => a.away - b.away || a.middle - b.middle);
    const same = measured.filter(({ it }) => it.x === measured[0].it.x && it.y === measured[0].it.y);
    return same.map(({ it }) => it);
  };
  const placesAt = (event, more = 0) => nearest(places, point(event), more);
  const picksAt = event => nearest(picture.tiles.filter(({ tile }) => picks.has(tile)).map(tile =>
    ({ ...tile, sections: tile.halves.length || art.sections })), point(event)).slice(-1);

  const fingers = new Map();
  let isMoved = false, tappedAt = -1e9;
  const clamped = () => {
    view.width = Math.min(picture.width, Math.max(picture.width / MOST, view.width));
    view.height = view.width * picture.height / picture.width;
    view.x = Math.min(picture.width - view.width, Math.max(0, view.x));
    view.y = Math.min(picture.height - view.height, Math.max(0, view.y));
    look();
  };
  // Keeps a point of the picture below a point of the screen.
  const hold = (held, at) => {
    const now = point(at);
    view.x += held.x - now.x;
    view.y += held.y - now.y;
    clamped();
  };
  const middle = list => ({
    clientX: list.reduce((sum, it) => sum + it.clientX, 0) / list.length,
    clientY: list.reduce((sum, it) => sum + it.clientY, 0) / list.length,
  });
  const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  svg.addEventListener("pointerdown", event => {
    if (!picture) return;
    if (!fingers.size) isMoved = false;
    svg.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
  });
  svg.addEventListener("pointermove", event => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (!isMoved && fingers.size === 1 && Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < NEAR) return;
    isMoved = true;
    const old = [...fingers.values()], held = point(middle(old));
    fingers.set(event.pointerId, event);
    const now = [...fingers.values()];
    if (now.length === 2) {
      view.width *= spread(old) / Math.max(1, spread(now));
      view.height = view.width * picture.height / picture.width;
    } else if (isWhole()) return;
    hold(held, middle(now));
  });
  const lifted = event => {
    if (!fingers.delete(event.pointerId) || isMoved || event.type === "pointercancel") return;
    const found = placesAt(event), picked = found.length ? [] : picksAt(event);
    const isDouble = event.timeStamp - tappedAt < 350 && !found.length && !picked.length;
    tappedAt = event.timeStamp;
    if (isDouble) whole();
    tapped({ places: found, picked });
  };
  svg.addEventListener("pointerup", lifted);
  svg.addEventListener("pointercancel", lifted);
  svg.addEventListener("wheel", event => {
    if (!picture) return;
    event.preventDefault();
    const held = point(event);
    view.width *= Math.exp(event.deltaY / 400);
    clamped();
    hold(held, event);
  }, { passive: false });

  return { show, offer, whole, placesAt, point };
};
