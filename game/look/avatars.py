"""Medallions of the players: a letter on enamel, a badge for bots."""

from game.look.cache import Sprite
from game.look.fonts import Fonts
from game.look.icons import Icons
from game.look.palette import RGB


class Avatars:
    """Medallions for one window, kept once drawn."""

    def __init__(self, fonts: Fonts, icons: Icons) -> None:
        self.fonts = fonts
        self.icons = icons

    def avatar(self, letter: str, colour: RGB, diameter_px: int, active: bool = False, bot: bool = False) -> Sprite:
        """Round medallion with a letter (the first of `letter`), golden rim if active, robot badge for a bot.

        The medallion with its rim is `diameter_px` wide; the sprite adds its shadow.
        """
        raise NotImplementedError
