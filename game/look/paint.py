"""The brush: boxes, shadows, glows, panels and buttons, smooth at every size and cached."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

import pygame

from game.look.cache import MIB, Sprite, Surfaces
from game.look.fonts import Face, Fonts
from game.look.palette import (
    BLACK,
    BRASS,
    CREAM,
    FAINT,
    GOLD,
    INK,
    PANEL_BOTTOM,
    PANEL_TOP,
    RGB,
    RGBA,
    WELL,
    WHITE,
    Colour,
)
from game.look.scale import Scale
from game.look.shapes import Haze, Shapes, blank, clamp_radius, dashed, from_svg, gradient

ButtonKind: TypeAlias = Literal["plain", "primary", "quiet", "danger"]
ButtonState: TypeAlias = Literal["idle", "hover", "down", "disabled"]
Paint: TypeAlias = tuple[RGBA, RGBA, RGBA]
"""Top, bottom and border colour of a button."""

_CACHE_LIMIT = 48 * MIB
_PANEL_BLUR, _PANEL_SHADE, _PANEL_DROP = 26, 150, 8
"""Softness of a panel's shadow in design units, its opacity, and its distance below the panel in design units."""
PANEL_RADIUS = 20
BUTTON_RADIUS = 12
RING, RING_GAP = 4.5, 8
"""Width of the focus ring, and its distance from the widget, in design units."""
FAINT_ON_CONTRAST: RGB = (170, 180, 176)
PRESS = 2
"""Distance in design units that a button moves down while it is pressed."""

BUTTONS: dict[ButtonKind, dict[ButtonState, Paint]] = {
    "plain": {
        "idle": ((52, 92, 82, 255), (26, 58, 51, 255), (255, 255, 255, 50)),
        "hover": ((70, 116, 104, 255), (36, 74, 66, 255), (255, 255, 255, 84)),
        "down": ((22, 50, 44, 255), (40, 76, 68, 255), (255, 255, 255, 40)),
        "disabled": ((36, 66, 59, 150), (24, 50, 44, 150), (255, 255, 255, 22)),
    },
    "primary": {
        "idle": ((244, 208, 122, 255), (196, 142, 52, 255), (255, 236, 180, 200)),
        "hover": ((255, 226, 156, 255), (216, 162, 70, 255), (255, 246, 210, 240)),
        "down": ((184, 130, 46, 255), (222, 176, 90, 255), (255, 236, 180, 150)),
        "disabled": ((96, 98, 80, 170), (66, 72, 58, 170), (255, 255, 255, 26)),
    },
    "quiet": {
        "idle": ((255, 255, 255, 10), (255, 255, 255, 6), (255, 255, 255, 44)),
        "hover": ((255, 255, 255, 34), (255, 255, 255, 20), (255, 255, 255, 84)),
        "down": ((0, 0, 0, 70), (0, 0, 0, 40), (255, 255, 255, 50)),
        "disabled": ((255, 255, 255, 5), (255, 255, 255, 4), (255, 255, 255, 18)),
    },
    "danger": {
        "idle": ((158, 62, 58, 255), (106, 34, 36, 255), (255, 206, 196, 84)),
        "hover": ((186, 78, 72, 255), (128, 44, 44, 255), (255, 222, 214, 130)),
        "down": ((96, 30, 32, 255), (134, 48, 47, 255), (255, 206, 196, 66)),
        "disabled": ((84, 58, 54, 150), (62, 44, 42, 150), (255, 255, 255, 22)),
    },
}


PAD_SHAPES: Final[Mapping[str, str]] = {
    "Cross": '<path d="M5 5L19 19M19 5L5 19"/>',
    "Circle": '<circle cx="12" cy="12" r="8"/>',
    "Square": '<rect x="4.6" y="4.6" width="14.8" height="14.8" rx="1"/>',
    "Triangle": '<path d="M12 3.6L21 19H3Z"/>',
}
"""SVG shapes of the gamepad buttons that show one, on a 24 by 24 grid."""


class PadCap(str):
    """The name of a gamepad button, drawn on its cap as text or as the button's own shape."""

    __slots__ = ()


class Brush:
    """Drawing primitives for one window. All sizes, radii and widths are in PIXELS (take them from `Scale`).

    A `Sprite` can be larger than the object asked for (shadow or glow); blit it with `sprite.draw(target,
    rect.topleft)`, where `rect` is the object itself. Surfaces are shared: never draw on them.
    """

    def __init__(self, scale: Scale, fonts: Fonts, high_contrast: bool = False) -> None:
        self.scale = scale
        self.fonts = fonts
        self.high_contrast = high_contrast
        window = 4 * scale.size[0] * scale.size[1]
        self.cache = Surfaces(_CACHE_LIMIT + 2 * window)
        self.shapes = Shapes(self.cache)

    def box(
        self,
        size: tuple[int, int],
        radius: int,
        top_colour: Colour,
        bottom_colour: Colour | None = None,
        border: Colour | None = None,
        *,
        border_width: int = 1,
    ) -> pygame.Surface:
        """Return a rounded box with a vertical gradient and, if `border` is given, a border inside its edge."""
        bottom = top_colour if bottom_colour is None else bottom_colour

        def make() -> pygame.Surface:
            sheet = gradient(size, top_colour, bottom)
            self.shapes.round_corners(sheet, radius)
            if border is not None:
                self.shapes.outline(sheet, sheet.get_rect(), radius, border, border_width)
            return sheet

        return self.cache.surface(("box", size, radius, top_colour, bottom, border, border_width), make)

    def frame(self, size: tuple[int, int], radius: int, colour: Colour, width: int = 1) -> pygame.Surface:
        """Return a border alone, drawn inside `size`."""

        def make() -> pygame.Surface:
            sheet = blank(size, colour)
            self.shapes.outline(sheet, sheet.get_rect(), radius, colour, width)
            return sheet

        return self.cache.surface(("frame", size, radius, colour, width), make)

    def dashes(self, size: tuple[int, int], radius: int, colour: RGB, width: int = 1) -> pygame.Surface:
        """Return a dashed border alone, drawn inside `size`."""
        return self.cache.surface(("dashes", size, radius, colour, width), lambda: dashed(size, radius, colour, width))

    def soft_shadow(self, size: tuple[int, int], blur: int, alpha: int, radius: int) -> Sprite:
        """Return a blurred black shape of this size, centred on the object. The caller shifts it down and right."""
        return self.shapes.soft(size, BLACK, blur, alpha, radius)

    def glow(self, size: tuple[int, int], colour: RGB, blur: int, alpha: int, radius: int, *, width: int = 0) -> Sprite:
        """Return a glow around an object; `width` > 0 lights only a line along its edge."""
        return self.shapes.soft(size, colour, blur, alpha, radius, width=width)

    def ring(self, size: tuple[int, int], radius: int, gap: float = RING_GAP) -> Sprite:
        """Return the white focus ring around an object of this size and radius, on a dark ground of its own.

        `gap` is in design units; less than 0 is inside the object.
        """

        def make() -> Sprite:
            line = self.scale.hair(RING + 1.5 * self.high_contrast)
            away, edge = self.scale.px(gap) + line, self.scale.hair(1.5)
            outer = (size[0] + 2 * (away + edge), size[1] + 2 * (away + edge))
            sheet = blank(outer, BLACK)
            self.shapes.outline(sheet, sheet.get_rect(), radius + away + edge, (0, 0, 0, 150), line + 2 * edge)
            rect = sheet.get_rect().inflate(-2 * edge, -2 * edge)
            self.shapes.outline(sheet, rect, radius + away, WHITE, line)
            return Sprite(sheet, (-away - edge, -away - edge))

        return self.cache.sprite(("ring", size, radius, gap), make)

    def panel(self, size: tuple[int, int]) -> Sprite:
        """Return the dark green translucent panel with a hairline border and a soft shadow."""
        return self.cache.sprite(("panel", size), lambda: self._on(self._panel_shadow(size), self._panel_body(size)))

    def panel_steps(self, size: tuple[int, int]) -> Iterator[None]:
        """Make the picture that `panel` returns, in steps; there are none if it's there."""
        if self.cache.peek(("panel", size)) is not None:
            return
        shadow = self._panel_shadow(size)
        yield
        body = self._panel_body(size)
        yield
        self.cache.sprite(("panel", size), lambda: self._on(shadow, body))

    def _on(self, shadow: Sprite, body: pygame.Surface) -> Sprite:
        """Return a panel painted on its own shadow, which is larger on all sides."""
        shadow.surface.blit(body, (-shadow.offset[0], -shadow.offset[1]))
        return shadow

    def _panel_shadow(self, size: tuple[int, int]) -> Sprite:
        """Return a panel's shadow, on a sheet of its own, where it falls."""
        px = self.scale.px
        radius = clamp_radius(size, px(PANEL_RADIUS))
        soft = self.shapes.softened(size, Haze(BLACK, max(2, px(_PANEL_BLUR)), _PANEL_SHADE, radius, 0))
        return Sprite(soft.surface, (soft.offset[0], soft.offset[1] + px(_PANEL_DROP)))

    def _panel_body(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a panel without its shadow."""
        radius = self.scale.px(PANEL_RADIUS)
        rect = pygame.Rect((0, 0), size)
        if self.high_contrast:
            return self.box(size, radius, (4, 16, 14), (0, 8, 7), (*CREAM, 200), border_width=self._line(2))
        body = gradient(size, (*PANEL_TOP, 205), (*PANEL_BOTTOM, 226))
        self.shapes.round_corners(body, radius)
        line = self._line(1.5)
        self.shapes.outline(body, rect, radius, (*BRASS, 84), line)
        inner = rect.inflate(-2 * line, -2 * line)
        self.shapes.outline(body, inner, radius - line, (255, 255, 255, 16), self._line(1))
        return body

    def well(self, size: tuple[int, int], radius: int | None = None) -> pygame.Surface:
        """Return the sunken dark ground inside a panel, for lists, fields and boxes."""
        corner = self.scale.px(14) if radius is None else radius

        def make() -> pygame.Surface:
            ground: RGBA = (0, 0, 0, 255) if self.high_contrast else WELL
            rim: RGBA = (*CREAM, 150) if self.high_contrast else (255, 255, 255, 28)
            sheet = self.box(size, corner, (*ground[:3], min(255, ground[3] + 30)), ground).copy()
            line = self._line(1)
            lip = pygame.Rect(0, line, size[0], size[1] - line)
            self.shapes.outline(sheet, sheet.get_rect(), corner, (0, 0, 0, 90), line)
            self.shapes.outline(sheet, lip, corner, rim, line)
            return sheet

        return self.cache.surface(("well", size, corner), make)

    def button(self, size: tuple[int, int], kind: ButtonKind = "plain", state: ButtonState = "idle") -> Sprite:
        """Return a button without its label. Draw the label in `button_ink`, `press` pixels lower while it is down."""

        def make() -> Sprite:
            radius = self.scale.px(BUTTON_RADIUS)
            top, bottom, border = BUTTONS[kind][state]
            if self.high_contrast and kind != "primary" and state != "disabled":
                border = (*CREAM, 230)
            body = gradient(size, top, bottom)
            if kind != "quiet" and state in {"idle", "hover"}:
                sheen = gradient((size[0], size[1] // 2), (*WHITE, 58 if kind == "primary" else 26), (*WHITE, 4))
                body.blit(sheen, (0, 0))
            self.shapes.round_corners(body, radius)
            self.shapes.outline(body, body.get_rect(), radius, border, self._line(1.4))
            if kind == "quiet" or state == "disabled":
                return Sprite(body, (0, 0))
            if state == "down":
                return self._over_shadow(body, blur=4, alpha=130, radius=radius, drop=1)
            return self._over_shadow(body, blur=8, alpha=140, radius=radius, drop=4)

        return self.cache.sprite(("button", size, kind, state), make)

    def button_ink(self, kind: ButtonKind = "plain", state: ButtonState = "idle") -> RGB:
        """Return the label colour for such a button."""
        if state == "disabled":
            return FAINT_ON_CONTRAST if self.high_contrast else FAINT
        return INK if kind == "primary" else CREAM

    @property
    def press(self) -> int:
        """Distance in pixels that a label moves down on a pressed button."""
        return self.scale.hair(PRESS)

    def key_cap(self, label: str, on_gold: bool = False) -> pygame.Surface:
        """Return a small cap with the name of an action's key, as wide as its label needs and 26 units high.

        A `PadCap` is round, like a gamepad's button, and shows the button's shape if it has one.
        """
        is_round = isinstance(label, PadCap)
        ink = INK if on_gold else CREAM
        shape = self._pad_shape(label, ink) if is_round and label in PAD_SHAPES else None
        text = shape or self.fonts.text(label, Face.BOLD, 15, ink)
        high = max(self.scale.px(26), self.fonts.line(Face.BOLD, 15))
        wide = high if shape else text.get_width() + self.scale.px(16)
        size = (max(high if is_round else round(high * 1.15), wide), high)

        def make() -> pygame.Surface:
            rim: RGBA = (90, 60, 10, 130) if on_gold else (255, 255, 255, 60)
            ground: RGBA = (70, 44, 6, 40) if on_gold else (0, 0, 0, 70)
            radius = high // 2 if is_round else self.scale.px(6)
            sheet = self.box(size, radius, ground, None, rim, border_width=self._line(1)).copy()
            foot = pygame.Rect(0, 0, size[0], size[1] - self._line(1.6))
            self.shapes.outline(sheet, foot, radius, (*rim[:3], 46), self._line(1))
            sheet.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
            return sheet

        return self.cache.surface(("cap", label, is_round, on_gold, size), make)

    def _pad_shape(self, name: str, ink: RGB) -> pygame.Surface:
        """Return the shape of a gamepad button, as high as the letters on a cap."""
        side = round(self.fonts.line(Face.BOLD, 15) * 0.72)

        def make() -> pygame.Surface:
            head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
            line = (
                f'<g fill="none" stroke="rgb{ink}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round">'
            )
            return from_svg(f"{head}{line}{PAD_SHAPES[name]}</g></svg>", (side, side), ink)

        return self.cache.surface(("pad", name, side, ink), make)

    def plate(self, size: tuple[int, int], active: bool = False) -> Sprite:
        """Return the pill under a player's name, with a golden border for the player to move."""

        def make() -> Sprite:
            radius = size[1] // 2
            top, bottom = ((22, 52, 46, 236), (9, 28, 25, 246))
            rim: RGBA = (*GOLD, 225) if active else (255, 255, 255, 46)
            if self.high_contrast:
                top, bottom, rim = (4, 16, 14, 255), (0, 8, 7, 255), (*GOLD, 255) if active else (*CREAM, 170)
            line = self._line(2.4 if active else 1.2)
            body = self.box(size, radius, top, bottom, rim, border_width=line)
            pill = self._over_shadow(body, blur=12, alpha=150, radius=radius, drop=4)
            if not active:
                return pill
            glow = self.glow(size, GOLD, max(2, self.scale.px(12)), 120, radius)
            return joined(glow, pill)

        return self.cache.sprite(("plate", size, active), make)

    def veil(self, size: tuple[int, int], alpha: int = 150) -> pygame.Surface:
        """Return the dark veil for the screen behind a dialog.

        It isn't cached: blit it once into a copy of the screen.
        """
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        sheet.fill((2, 10, 8, alpha))
        return sheet

    def _line(self, units: float) -> int:
        return self.scale.hair(units)

    def _over_shadow(self, body: pygame.Surface, *, blur: float, alpha: int, radius: int, drop: float) -> Sprite:
        """Draw a body over its own shadow, `drop` units below it."""
        shadow = self.soft_shadow(body.get_size(), max(2, self.scale.px(blur)), alpha, radius)
        fall = self.scale.px(drop)
        fallen = Sprite(shadow.surface, (shadow.offset[0], shadow.offset[1] + fall))
        return joined(fallen, Sprite(body, (0, 0)))


def joined(under: Sprite, over: Sprite) -> Sprite:
    """Merge two sprites of the same object, `over` on top."""
    low = pygame.Rect(under.offset, under.surface.get_size())
    high = pygame.Rect(over.offset, over.surface.get_size())
    both = low.union(high)
    sheet = pygame.Surface(both.size, pygame.SRCALPHA)
    sheet.blit(under.surface, (low.x - both.x, low.y - both.y))
    sheet.blit(over.surface, (high.x - both.x, high.y - both.y))
    return Sprite(sheet, (both.x, both.y))
