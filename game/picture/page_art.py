"""What a page needs to draw tiles, faces and icons, as plain data: for replays to send, and for phones."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

import msgspec

from engine.pieces import TileSet
from game.look.palette import BACKS, TILE_STYLES, PipColours, pip_colours
from game.look.pips import MAX_PIPS, pip_places, pip_radius
from game.look.players.faces import face_svg
from game.look.players.medallion import Medallion, ground_svg, rim_svg

_STYLE: Final = TILE_STYLES["ivory"]
_BACK: Final = BACKS["burgundy"]


class BackArt(msgspec.Struct, frozen=True):
    """The colours of a tile's back."""

    inlay: str
    lattice: str
    metal: str


class SetArt(msgspec.Struct, frozen=True):
    """How to draw the tiles of a set."""

    pips: tuple[tuple[float, str, tuple[tuple[float, float], ...]], ...]
    """For each number the radius, the colour and the places of its pips, in hundredths of the tile's short side."""
    top: int
    """The highest number."""
    sections: int
    """Length of a tile in squares."""
    back: BackArt


def set_art(pieces: TileSet) -> SetArt:
    """Return how to draw the tiles of a set."""
    colours = pip_colours(_STYLE, PipColours.AUTO, pieces.top)
    pips = tuple(
        (
            round(100 * pip_radius(value, pieces.top), 1),
            colours[value],
            tuple((round(100 * x, 1), round(100 * y, 1)) for x, y in pip_places(value, pieces.top)),
        )
        for value in range(min(pieces.top, MAX_PIPS) + 1)
    )
    back = BackArt(_BACK.inlay, _BACK.lattice, _BACK.metal)
    return SetArt(pips, pieces.top, len(pieces.faces[0]), back)


def medallion_svg(place: int, who: Medallion) -> str:
    """Return a medallion as SVG. Its gradients are named by `place`, so that several fit on a page."""
    face = f'<g clip-path="circle(44.6px at 50px 50px)">{face_svg(who.face, fine=False)}</g>'
    drawn = ground_svg(who.colour) + face + rim_svg(who.colour, fine=False)
    named = re.sub(r'(id="|url\(#)', rf"\1p{place}", drawn)
    ground = '<circle cx="12" cy="12" r="14" fill="#2e3e46"/>'
    badge = f'<g transform="translate(62 62) scale(1.6)">{ground}{icon_svg("robot")}</g>'
    return f'<svg class="face" viewBox="0 0 100 100" aria-hidden="true">{named}{badge if who.bot else ""}</svg>'


def icon_svg(name: str) -> str:
    """Return an icon as SVG."""
    return files("assets").joinpath("icons", f"{name}.svg").read_text("utf-8").replace("\n", "")
