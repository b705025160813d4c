"""The brush: boxes, shadows, glows and the house's panels and buttons, smooth at every size and kept."""

from typing import Literal, TypeAlias

import pygame

from game.look.cache import Sprite
from game.look.fonts import Fonts
from game.look.palette import Colour, RGB
from game.look.scale import Scale

Kind: TypeAlias = Literal["plain", "primary", "quiet", "danger"]
State: TypeAlias = Literal["idle", "hover", "down", "disabled"]


class Brush:
    """Primitives for one window.  All sizes, radii and widths are PIXELS (take them from `Scale`).

    A `Sprite` result is larger than the thing asked for (shadow or glow); blit it with `sprite.draw(target, rect.topleft)`,
    where `rect` is the thing itself.  Surfaces are shared: never draw on them.
    """

    def __init__(self, scale: Scale, fonts: Fonts, high_contrast: bool = False) -> None:
        self.scale = scale
        self.fonts = fonts
        self.high_contrast = high_contrast

    def box(
        self,
        size: tuple[int, int],
        radius: int,
        top_colour: Colour,
        bottom_colour: Colour | None = None,
        border: Colour | None = None,
        border_width: int = 1,
    ) -> pygame.Surface:
        """Rounded box with a gradient from top to bottom and an optional border inside its edge."""
        raise NotImplementedError

    def frame(self, size: tuple[int, int], radius: int, colour: Colour, width: int = 1) -> pygame.Surface:
        """The border alone, inside `size`."""
        raise NotImplementedError

    def soft_shadow(self, size: tuple[int, int], blur: int, alpha: int, radius: int) -> Sprite:
        """Blurred black shape of the size of the thing, centred on it; shift it down and right yourself."""
        raise NotImplementedError

    def glow(
        self, size: tuple[int, int], colour: RGB, blur: int, alpha: int, radius: int, width: int = 0
    ) -> Sprite:
        """Light around a thing; `width` > 0 blurs only a line along its edge."""
        raise NotImplementedError

    def ring(self, size: tuple[int, int], radius: int) -> Sprite:
        """The golden focus ring around a thing."""
        raise NotImplementedError

    def panel(self, size: tuple[int, int]) -> Sprite:
        """The dark green translucent panel with hairline border and soft shadow."""
        raise NotImplementedError

    def well(self, size: tuple[int, int], radius: int | None = None) -> pygame.Surface:
        """Sunken dark ground inside a panel, for lists, fields and boxes."""
        raise NotImplementedError

    def button(self, size: tuple[int, int], kind: Kind = "plain", state: State = "idle") -> Sprite:
        """A button without its label.  Put the label in `button_ink`, one pixel lower while it is down."""
        raise NotImplementedError

    def button_ink(self, kind: Kind = "plain", state: State = "idle") -> RGB:
        """Colour of the label on such a button."""
        raise NotImplementedError

    def key_cap(self, label: str, on_gold: bool = False) -> pygame.Surface:
        """A small key cap that tells the key of an action; as wide as its label needs, 26 units high."""
        raise NotImplementedError

    def plate(self, size: tuple[int, int], active: bool = False) -> Sprite:
        """The pill under a player's name; with a golden border for the player to move."""
        raise NotImplementedError

    def veil(self, size: tuple[int, int], alpha: int = 150) -> pygame.Surface:
        """Darkness over the screen behind a dialog; blit once into a copy of the screen, it is not kept."""
        raise NotImplementedError
