"""All art for one window and one style."""

from dataclasses import dataclass, replace
from typing import Final

from game.look.cache import Surfaces
from game.look.fonts import Fonts
from game.look.gilding import Gilding
from game.look.icons import Icons
from game.look.motif_art import MOTIF_TILES, MotifArt
from game.look.paint import Brush
from game.look.palette import BACKS, BY_GAME, TILE_STYLES, PipColours, pip_colours
from game.look.pips import Pips
from game.look.players.avatars import Avatars
from game.look.scale import Scale
from game.look.scenery.backdrop import Backdrop
from game.look.tiles import CACHE_LIMIT, TileArt

_STAYS: Final = 64
"""Part of each cache's limit, as a divisor, that stays when the look is tidied. Scattered leftovers hold memory."""
_CARDS_STAY: Final = 16
"""The same for the pictures of the shelf's cards, which take long to make and are wanted next."""


@dataclass(frozen=True, slots=True)
class Style:
    """The player's choices of style; names are keys of TILE_STYLES, FELTS and BACKS in `palette`."""

    tile: str = "ivory"
    pips: Pips = Pips.PIPS
    pip_colours: PipColours = PipColours.AUTO
    felt: str = BY_GAME
    back: str = "burgundy"
    high_contrast: bool = False


class Look:
    """All art for one window. Make a new one when the window's size or the style changes."""

    def __init__(self, scale: Scale, style: Style | None = None) -> None:
        self.scale = scale
        self.style = Style() if style is None else style
        self.fonts = Fonts(scale)
        self.brush = Brush(scale, self.fonts, self.style.high_contrast)
        self.icons = Icons()
        self.gilding = Gilding(self.fonts)
        self.avatars = Avatars(self.icons)
        self.backdrop = Backdrop(scale, self.style.high_contrast)
        self._tile_cache = Surfaces(CACHE_LIMIT)
        self._sets: dict[tuple[int, int], TileArt] = {}
        self._card_tiles = Surfaces(MOTIF_TILES)
        self.motifs = MotifArt(
            scale,
            self.fonts,
            self.icons,
            lambda top, sections: self._tiles(top, sections, self._card_tiles),
            high_contrast=self.style.high_contrast,
        )

    @property
    def made(self) -> int:
        """Number of surfaces and texts made so far: a measure of a frame's cost that doesn't depend on the computer."""
        return sum(cache.made for cache in self._caches)

    @property
    def _caches(self) -> tuple[Surfaces, ...]:
        return (
            *(self.brush.cache, self.fonts.texts, self.icons.cache, self.avatars.cache, self._tile_cache),
            *(self.motifs.cache, self.gilding.cache),
        )

    def tidy(self) -> None:
        """Drop most of the art after its pages were left. A page that needs a piece again makes it again."""
        for cache in self._caches:
            cache.shrink(cache.limit // (_CARDS_STAY if cache is self.motifs.cache else _STAYS))
        self._card_tiles.shrink(self._card_tiles.limit // _STAYS)
        self.backdrop.tidy()
        for tiles in self._sets.values():
            tiles.tidy()
        self.fonts.tidy()

    def tiles(self, top: int, sections: int = 2) -> TileArt:
        """Return the tiles of the set with `top` as its highest number, `sections` squares long.

        All sets share a cache.
        """
        if (top, sections) not in self._sets:
            self._sets[top, sections] = self._tiles(top, sections, self._tile_cache)
        return self._sets[top, sections]

    def _tiles(self, top: int, sections: int, cache: Surfaces) -> TileArt:
        """Return the tiles of a set in the style chosen, kept in `cache`."""
        style = TILE_STYLES[self.style.tile]
        wish = self.style.pip_colours
        if self.style.high_contrast:
            line = style.outline
            style = replace(style, edge=line, rim=(line, line)) if line else style
            wish = PipColours.CLASSIC if wish is PipColours.AUTO else wish
        return TileArt(
            self.fonts,
            style,
            pip_colours(style, wish, top),
            mode=self.style.pips,
            top=top,
            back=BACKS[self.style.back],
            cache=cache,
            sections=sections,
        )
