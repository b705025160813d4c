"""Everything a screen draws with, for one window and one taste."""

from dataclasses import dataclass

from game.look.avatars import Avatars
from game.look.backdrop import Backdrop
from game.look.fonts import Fonts
from game.look.icons import Icons
from game.look.paint import Brush
from game.look.palette import PipColours
from game.look.pips import Pips
from game.look.scale import Scale
from game.look.tiles import TileArt


@dataclass(frozen=True, slots=True)
class Style:
    """The player's taste; names are keys of TILE_STYLES, FELTS and BACKS in `palette`."""

    tile: str = "ivory"
    pips: Pips = Pips.PIPS
    pip_colours: PipColours = PipColours.AUTO
    felt: str = "green"
    back: str = "burgundy"
    high_contrast: bool = False


class Look:
    """The art kit of one window; make a new one when the window's size or the taste changes."""

    def __init__(self, scale: Scale, style: Style | None = None) -> None:
        self.scale = scale
        self.style = Style() if style is None else style
        self.fonts = Fonts(scale)
        self.brush = Brush(scale, self.fonts, self.style.high_contrast)
        self.icons = Icons()
        self.avatars = Avatars(self.fonts, self.icons)
        self.backdrop = Backdrop(scale, self.style.high_contrast)

    def tiles(self, top: int) -> TileArt:
        """Tiles of the set whose highest value is `top`; kept, and sharing one cache."""
        raise NotImplementedError
