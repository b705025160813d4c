"""Sprites of tiles, drawn from SVG parts at exactly the size wanted."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import pygame

from game.look.cache import MIB, Sprite, Surfaces
from game.look.fonts import Fonts
from game.look.palette import Back, TileStyle
from game.look.pips import Pips

__all__ = ["Pips", "TileArt", "Turn"]

Turn: TypeAlias = Literal[0, 1, 2, 3]
"""Clockwise quarter turns of the first half: 0 first half on top, 1 right, 2 bottom, 3 left."""
CACHE_LIMIT = 64 * MIB


class TileArt:
    """Every picture of the tiles of one set, in one style.

    `u` is the short side in pixels, `turn` the clockwise quarter turns of the first half (0 it is on top, 1 right,
    2 bottom, 3 left).  A sprite is u x n*u (n*u x u for odd turns) plus `depth(u)` pixels of thick edge at its foot;
    its top left is the tile's top left.  Halves may be two or any number of sections.  Surfaces are shared: never
    draw on them.  Draw all shadows first, then tiles from the top of the screen down.
    """

    def __init__(
        self,
        fonts: Fonts,
        style: TileStyle,
        colours: Sequence[str],
        mode: Pips,
        top: int,
        back: Back,
        cache: Surfaces | None = None,
    ) -> None:
        """`colours` has one '#rrggbb' per value, `top` is the set's highest value."""
        self.fonts = fonts
        self.style = style
        self.colours = tuple(colours)
        self.mode = mode
        self.top = top
        self.cache = Surfaces(CACHE_LIMIT) if cache is None else cache

    def depth(self, u: int) -> int:
        """Pixels of thick edge below the face."""
        raise NotImplementedError

    def size(self, turn: int, u: int, sections: int = 2) -> tuple[int, int]:
        """Width and height of the tile on the table, without its thick edge."""
        raise NotImplementedError

    def face(self, halves: tuple[int, ...], turn: int, u: int) -> pygame.Surface:
        """The tile face up."""
        raise NotImplementedError

    def back(self, turn: int, u: int, sections: int = 2) -> pygame.Surface:
        """The tile face down."""
        raise NotImplementedError

    def ghost(self, halves: tuple[int, ...], turn: int, u: int) -> pygame.Surface:
        """A possible place: the tile translucent, outlined in gold; as large as `face`."""
        raise NotImplementedError

    def dimmed(self, halves: tuple[int, ...], turn: int, u: int) -> pygame.Surface:
        """A tile that cannot be played now: in shade, still readable."""
        raise NotImplementedError

    def shadow(self, turn: int, u: int, lift: int = 0, sections: int = 2) -> Sprite:
        """Shadow of a tile lying on the felt (lift 0) or held above it (lift 1), relative to the tile's top left."""
        raise NotImplementedError

    def halo(self, turn: int, u: int, sections: int = 2) -> Sprite:
        """Golden outline with glow for a tile that may be played; draw it under the tile."""
        raise NotImplementedError

    def spun(self, halves: tuple[int, ...] | None, angle: float, u: int) -> pygame.Surface:
        """The upright tile turned clockwise by any angle in degrees (None: face down); blit by its centre."""
        raise NotImplementedError

    def spun_shadow(self, angle: float, u: int, lift: int = 1, sections: int = 2) -> Sprite:
        """Shadow for `spun`; offset leads from the tile's centre."""
        raise NotImplementedError

    def half(self, value: int, u: int) -> pygame.Surface:
        """A square chip with one value, u x u, flat: for open ends and rule texts."""
        raise NotImplementedError
