"""SVG text for the parts of a tile.

The rasteriser draws shapes and gradients only (no filters, clips, patterns or text), and gradients need
`userSpaceOnUse`. Lengths are in hundredths of the tile's short side; light comes from the upper left.
"""

from game.look.palette import BRASS_PIN, BackColours, TileStyle

_SIDE = 100
_RADIUS = 13
LATTICE = 14.0


def mix(one: str, other: str, share: float) -> str:
    """Blend two '#rrggbb' colours; `share` is the fraction of the second."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the channels of a '#rrggbb' colour."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def stops(*pairs: tuple[float, str]) -> str:
    """Return the stops of a gradient."""
    return "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in pairs)


def linear(name: str, end: tuple[float, float, float, float], inside: str) -> str:
    """Return a linear gradient between the two points of `end`."""
    x1, y1, x2, y2 = end
    place = f'x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"'
    return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{inside}</linearGradient>'


def radial(name: str, circle: tuple[float, float, float], inside: str) -> str:
    """Return a radial gradient."""
    cx, cy, r = circle
    place = f'cx="{cx:.2f}" cy="{cy:.2f}" r="{r:.2f}"'
    return f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{inside}</radialGradient>'


def rect(box: tuple[float, float, float, float], radius: float, look: str) -> str:
    """Return a rounded rectangle."""
    x, y, w, h = box
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{radius:.2f}" {look}/>'


def document(pixels: tuple[int, int], unit: float, defs: str, shapes: str) -> str:
    """Wrap shapes, drawn in hundredths, in an SVG document of exactly `pixels`."""
    w, h = pixels
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f'<defs>{defs}</defs><g transform="scale({unit:.5f})">{shapes}</g></svg>'
    )


def body_svg(
    style: TileStyle, u: int, depth: int, *, flat: bool, sections: int, pin: bool, back: BackColours | None = None
) -> str:
    """Return the body of a tile: horizontal if `flat`, with `depth` pixels of edge visible at the bottom."""
    unit = u / _SIDE
    w, h = (_SIDE * sections, _SIDE) if flat else (_SIDE, _SIDE * sections)
    foot = depth / unit
    pixels = (u * sections, u + depth) if flat else (u, u * sections + depth)
    s = style
    clear_rim = f'<stop offset=".45" stop-color="{s.rim[0]}" stop-opacity=".25"/>'
    ends = f'<stop offset="0" stop-color="{s.rim[0]}"/>', f'<stop offset="1" stop-color="{s.rim[1]}"/>'
    defs = [
        linear("f", (0, 0, w * 0.45, h), stops((0, s.face[0]), (0.5, s.face[1]), (1, s.face[2]))),
        linear("s", (0, h - 12, 0, h + foot), stops((0, s.side[0]), (1, s.side[1]))),
        linear("r", (0, 0, w * 0.3, h), ends[0] + clear_rim + ends[1]),
    ]
    stroke = f'stroke="{s.edge}" stroke-width="1.2"'
    shapes = [
        rect((1.2, foot + 0.8, w - 2.4, h - 2), _RADIUS, f'fill="url(#s)" {stroke} stroke-opacity=".75"'),
        rect((1.2, 1.2, w - 2.4, h - 2.4), _RADIUS, f'fill="{s.side[0]}" {stroke} stroke-opacity=".55"'),
        rect((2, 2, w - 4, h - 4.6), _RADIUS - 0.5, 'fill="url(#f)"'),
        rect((3.6, 3.6, w - 7.2, h - 7.8), _RADIUS - 2, 'fill="none" stroke="url(#r)" stroke-width="3"'),
    ]
    if back is not None:
        shapes.append(back_shapes(w, h, back))
    else:
        for k in range(1, sections):
            shapes.append(groove(_SIDE * k, style, flat=flat))
            if pin and sections == 2:
                cx, cy = (_SIDE, _SIDE / 2) if flat else (_SIDE / 2, _SIDE)
                light, middle, dark = BRASS_PIN
                shading = stops((0, light), (0.55, middle), (1, dark))
                defs.append(radial("p", (cx - 2.5, cy - 3, 9), shading))
                shapes.append(f'<circle cx="{cx + 0.6}" cy="{cy + 1.4}" r="7.6" fill-opacity=".28"/>')
                shapes.append(f'<circle cx="{cx}" cy="{cy}" r="6.8" fill="url(#p)" stroke="{dark}" stroke-width=".8"/>')
    return document(pixels, unit, "".join(defs), "".join(shapes))


def groove(at: float, style: TileStyle, *, flat: bool) -> str:
    """Return the line between two halves: dark, with a light lower lip."""
    dark = f"M{at - 0.6} 13V87" if flat else f"M13 {at - 0.6}H87"
    lit = f"M{at + 1.5} 13V87" if flat else f"M13 {at + 1.5}H87"
    return (
        f'<path d="{dark}" stroke="{style.groove}" stroke-width="3" stroke-linecap="round"/>'
        f'<path d="{lit}" stroke="{style.groove_light}" stroke-width="1.6" stroke-linecap="round" '
        f'stroke-opacity=".8"/>'
    )


def back_shapes(w: float, h: float, back: BackColours) -> str:
    """Return a coloured inlay with a lattice, trimmed in code, and an emblem of four pips."""
    inlay = f'fill="{back.inlay}" stroke="{back.lattice}" stroke-width="2"'
    wire = f'fill="none" stroke="{back.metal}" stroke-width="1.4" stroke-opacity=".9"'
    shapes = [
        rect((8, 8, w - 16, h - 16.6), 8, inlay),
        rect((12.5, 12.5, w - 25, h - 25.6), 5, wire),
    ]
    for x1, y1, x2, y2 in lattice(15, 15, w - 15, h - 15.6):
        line = f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"
        shapes.append(f'<path d="{line}" stroke="{back.lattice}" stroke-width="1.3" stroke-opacity=".55"/>')
    cx, cy = w / 2, (h - 0.6) / 2
    metal = f'fill="none" stroke="{back.metal}"'
    shapes.append(
        f'<circle cx="{cx}" cy="{cy}" r="24" fill="{back.inlay}" stroke="{back.metal}" stroke-width="1.8"/>'
        f'<circle cx="{cx}" cy="{cy}" r="20" {metal} stroke-width=".8" stroke-opacity=".8"/>'
    )
    shapes += [
        f'<circle cx="{cx + dx}" cy="{cy + dy}" r="3.6" fill="{back.metal}"/>'
        for dx, dy in ((0, -9), (9, 0), (0, 9), (-9, 0))
    ]
    gem = f"M{cx} {cy - 4.5}L{cx + 4.5} {cy}L{cx} {cy + 4.5}L{cx - 4.5} {cy}Z"
    shapes.append(f'<path d="{gem}" fill="{back.metal}"/>')
    return "".join(shapes)


def lattice(left: float, top: float, right: float, bottom: float) -> list[tuple[float, float, float, float]]:
    """Return the diagonals of a lattice, trimmed to a rectangle and symmetric about its centre."""
    cx, cy = (left + right) / 2, (top + bottom) / 2
    reach = int((right - left + bottom - top) / LATTICE / 2) + 1
    found = []
    for k in range(-reach, reach + 1):
        for slope in (1, -1):
            shift = cy - slope * cx + (k + 0.5) * LATTICE
            ends = sorted({max(left, min(right, (y - shift) * slope)) for y in (top, bottom)})
            if len(ends) == 2:
                x1, x2 = ends
                found.append((x1, slope * x1 + shift, x2, slope * x2 + shift))
    return found


def pip_svg(colour: str, style: TileStyle) -> str:
    """Return one inset pip, radius 10 in a box of 24: dark at the upper left, with a bright lower rim."""
    shading = stops((0, mix(colour, "#ffffff", 0.22)), (0.45, colour), (1, mix(colour, "#000000", 0.42)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'
        f"<defs>{radial('g', (15, 15.6, 15), shading)}</defs>"
        f'<circle cx="12.55" cy="12.9" r="10.6" fill="{style.pip_rim}" fill-opacity="{style.pip_rim_alpha}"/>'
        '<circle cx="11.75" cy="11.5" r="10.3" fill="#000" fill-opacity=".30"/>'
        '<circle cx="12" cy="12" r="10" fill="url(#g)"/></svg>'
    )
