"""What a player's picture shows, and its parts as SVG; `avatars.py` draws it."""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from typing import Final, NamedTuple

from game.look.palette import IVORY, RGB, haloed
from game.look.tile_svg import linear, radial, stops

_BRASS: Final = ((0, "#fff3c6"), (0.42, "#d4a548"), (1, "#6f4a12"))
_IVORY: Final = ("#fff6dc", "#c9b98e", "#efe6cd", "#efe6cd")
"""The enamel of the player at the screen: ground from its light to its dark end, then the band."""


class Medallion(NamedTuple):
    """A player's picture."""

    face: str
    """A face of `faces.py`; the plain tile for any other."""
    colour: RGB
    """The colour of the enamel, in which the player's bars and halos are painted, too."""
    bot: bool = False
    """True if a badge tells this bot from the people at its table."""

    @property
    def halo(self) -> RGB:
        """The colour around the tile that the player played last."""
        return haloed(self.colour)


def ground_svg(colour: RGB) -> str:
    """Return the ground of enamel behind a face, on a square of 100 by 100."""
    light, dark, *_ = _enamel(colour)
    ground = linear("e", (34, 6, 64, 96), stops((0, light), (1, dark)))
    return f'<defs>{ground}</defs><circle cx="50" cy="50" r="46" fill="url(#e)"/>'


def rim_svg(colour: RGB, *, fine: bool) -> str:
    """Return the rim: hair may cover the ground, but never the band of the player's enamel."""
    *_, light, dark = _enamel(colour)
    metal, own = (3.4, 3.2) if fine else (2.6, 5.4)
    defs = linear("m", (20, 6, 80, 96), stops(*_BRASS))
    defs += linear("o", (30, 4, 68, 98), stops((0, light), (1, dark)))
    defs += radial(
        "g",
        (34, 14, 40),
        '<stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>',
    )
    rings = (
        (49.4 - metal / 2, "#3a2607", 1, metal + 1.0),
        (49.2 - metal / 2, "url(#m)", 1, metal - 0.4),
        (49 - metal - own / 2, "url(#o)", 1, own),
        (49 - metal - own, "#140d04", 0.55, 1.1),
    )
    shine = '<circle cx="50" cy="50" r="42" fill="url(#g)"/>' if fine else ""
    return f"<defs>{defs}</defs>{shine}" + "".join(
        f'<circle cx="50" cy="50" r="{r:.2f}" fill="none" stroke="{paint}" stroke-opacity="{opacity}" '
        f'stroke-width="{width:.2f}"/>'
        for r, paint, opacity, width in rings
    )


def _enamel(colour: RGB) -> tuple[str, str, str, str]:
    """Return the light and dark end of the ground, then of the band."""
    if colour == IVORY:
        return _IVORY
    hue, light, rich = rgb_to_hls(*(channel / 255 for channel in colour))
    lights = (min(0.72, light + 0.14), light * 0.52, min(0.78, light + 0.2), light * 0.82)
    found = ["#" + "".join(f"{round(255 * part):02x}" for part in hls_to_rgb(hue, each, rich)) for each in lights]
    return found[0], found[1], found[2], found[3]
