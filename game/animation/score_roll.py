"""A score that rolls to its new value in the panel, digit by digit, while its bar grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import floor
from typing import Final, NamedTuple, Protocol

import pygame

from game.felt.spectacle import Spectacle
from game.felt.table.score_panel import Figure
from game.look.easing import out_cubic
from game.look.easing import share as passed
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import GOLD

ROLL: Final = 0.25
"""Duration in seconds."""
LETTERS: Final = 24
"""Size of the digits in design units."""
DIGITS: Final = "0123456789"


class Wheel(NamedTuple):
    """One digit of a rolling number, and the share of the way, 0 to 1, to the next one."""

    digit: int
    share: float


def wheels(value: float) -> tuple[Wheel, ...]:
    """Return the digits of a number of points on its way, the last one first.

    A digit turns while the ones after it go from nine to zero.
    """
    out: list[Wheel] = []
    whole, share = floor(value), value - floor(value)
    while True:
        whole, digit = divmod(whole, 10)
        out.append(Wheel(digit, share))
        share = share if digit == 9 else 0.0
        if not whole and not (share and digit == 9):
            return tuple(out)


class Hide(Protocol):
    """Hides a number, or shows it again."""

    def __call__(self, *, on: bool) -> None:
        """Hide it if `on`."""


@dataclass(eq=False)
class ScoreRoll(Spectacle):
    """The roll of a score by some points to what `score` returns once they are credited.

    The panel must not show the number from `hide(on=True)` to `hide(on=False)`.
    """

    points: int
    score: Callable[[], int]
    target: int
    figure: Figure
    hide: Hide
    _after: int = field(init=False, default=0)
    _digits: dict[str, pygame.Surface] = field(init=False, default_factory=dict)
    _bars: tuple[pygame.Surface, pygame.Surface] | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return ROLL

    def begin(self) -> None:
        """Hide the number in the panel."""
        self._after = self.score()
        self.hide(on=True)

    def end(self) -> None:
        """Show the number in the panel again."""
        self.hide(on=False)

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the digits and the bar."""
        for digit in (*DIGITS, "-"):
            self._digits[digit] = look.fonts.text(digit, Face.EXTRABOLD, LETTERS, GOLD)
        bar = self.figure.bar
        if bar.width and self.target:
            radius = max(1, bar.height // 2)
            groove = look.brush.box(bar.size, radius, (255, 255, 255, 30))
            self._bars = groove, look.brush.box(bar.size, radius, GOLD)
        yield

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the number and the bar on their way."""
        value = self._after - self.points * (1 - out_cubic(passed(now, 0, ROLL)))
        touched = [self._draw_number(surface, value)]
        if self._bars is not None:
            groove, full = self._bars
            bar, cap = self.figure.bar, max(1, self.figure.bar.height // 2)
            touched.append(surface.blit(groove, bar))
            wide = min(bar.width, round(bar.width * max(0.0, value) / self.target))
            if wide > 2 * cap:
                surface.blit(full, bar, (0, 0, wide - cap, bar.height))
                surface.blit(full, (bar.x + wide - cap, bar.y), (bar.width - cap, 0, cap, bar.height))
        return touched

    def _draw_number(self, surface: pygame.Surface, value: float) -> pygame.Rect:
        right, middle = self.figure.right, self.figure.middle
        cell = max(self._digits[digit].get_width() for digit in DIGITS)
        high = self._digits["0"].get_height()
        places = wheels(abs(value))
        area = pygame.Rect(0, 0, cell * (len(places) + 1), high)
        area.midright = (right, middle)
        before = surface.get_clip()
        surface.set_clip(area.clip(before))
        x = right - cell / 2
        for digit, share in places:
            for number, up in ((digit, share), ((digit + 1) % 10, share - 1)):
                if abs(up) < 1:
                    glyph = self._digits[str(number)]
                    surface.blit(glyph, glyph.get_rect(center=(round(x), round(middle - up * high))))
            x -= cell
        if value < 0:
            sign = self._digits["-"]
            surface.blit(sign, sign.get_rect(center=(round(x), middle)))
        surface.set_clip(before)
        return area
