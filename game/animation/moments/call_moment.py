"""Somebody calls points that another player has laid: a word askew, and an empty ring at the seat that loses them.

A claim of points that aren't there lets the counts of the ends shake and drop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import pi, sin
from typing import Final

import pygame

from game.animation.curves import XY
from game.animation.moments.leg_moments import WordOnFelt
from game.animation.score_flight import MIN_RADIUS, OF_TILE, RADIUS, shown
from game.animation.shade import Shade
from game.felt.spectacle import Spectacle
from game.look.cache import Sprite
from game.look.easing import out_back
from game.look.easing import share as passed
from game.look.fonts import Face
from game.look.gilding import centred
from game.look.look import Look
from game.look.palette import CREAM, RGB
from game.picture.spot import Spot

SPEAKS, POP, LEAVES, FADE, CALLED = 0.12, 0.09, 0.85, 0.15, 1.60
"""When the word stands, how fast it comes, when its line takes its place, how fast, and when that has gone."""
TAKES, TOLD = 0.50, 0.35
"""When the ring of the player who loses the points appears, and for how long."""
ASKEW: Final = 2.0
"""By how many degrees the word is turned."""
DARKENS, LIGHTENS = (0.0, 0.16), (0.95, 1.10)
"""When the light of the table goes in two steps, and when it comes back."""
LETTERS: Final = 72
"""Size of the word in design units."""
_RING, _LINE, _TEXT = 24, 4, 18
"""Radius and width of the ring, and size of its words, in design units."""
SHAKES, SHAKE_AT, SHAKE_FOR, FAR = 2, 0.16, 0.24, 6.0
"""How often the counts shake after a false claim, when, for how long, and how far, in seconds and design units."""
DROPS, FALLS, DROP = 0.50, 0.26, 90.0
"""When they drop, for how long, and how far."""
_PILL: Final = (4, 14, 12, 216)


@dataclass(eq=False)
class CallMoment(Spectacle):
    """A call of somebody's points."""

    word: WordOnFelt
    shade: Shade
    owner: XY
    """The right end of the score of the player who loses the points, whose ring has this `colour`."""
    colour: RGB
    told: str
    _ring: Sprite | None = field(init=False, default=None)
    _words: Sprite | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return CALLED

    @property
    def pose(self) -> float:
        """The moment when its line stands in full light."""
        return LIGHTENS[-1]

    @property
    def dims(self) -> bool:
        """True: the table loses light."""
        return True

    def lightens(self, now: float) -> bool:
        """Return True if light comes back at `now`."""
        return self.shade.lightens(now)

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the word askew, its line, the ring with its words, and the shade."""
        yield from self.shade.dress(look)
        yield from self.word.dress(look)
        if self.word.letters is not None:
            self.word.letters = centred(pygame.transform.rotozoom(self.word.letters.surface, ASKEW, 1.0))
        across = look.scale.px(2 * _RING)
        line, nothing = look.scale.hair(_LINE), (0, 0, 0, 0)
        ring = look.brush.box((across, across), across // 2, nothing, None, (*self.colour, 255), border_width=line)
        self._ring = centred(ring)
        yield
        text, pad = look.fonts.text(self.told, Face.BOLD, _TEXT, CREAM), look.scale.px(10)
        size = text.get_width() + 2 * pad, text.get_height() + pad
        pill = look.brush.box(size, size[1] // 2, _PILL).copy()
        pill.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
        self._words = centred(pill)
        yield

    def dim(self, surface: pygame.Surface, look: Look, now: float, fresh: Sequence[pygame.Rect]) -> bool:
        """Darken the table but for its tiles."""
        return self.shade.dim(surface, look, now, fresh)

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the word, then the ring, then the line."""
        word = self.word
        assert self._ring is not None
        assert self._words is not None
        assert word.letters is not None
        touched: list[pygame.Rect] = []
        pop, gone = passed(now, SPEAKS, POP), passed(now, LEAVES, FADE)
        if pop and gone < 1:
            touched.append(shown(surface, word.letters, word.place, zoom=max(0.3, out_back(pop)), alpha=1 - gone))
        if word.told is not None and gone:
            alpha = min(gone, 1 - passed(now, CALLED - FADE, FADE))
            touched.append(shown(surface, word.told, word.line_place, alpha=alpha))
        if TAKES <= now < TAKES + TOLD:
            alpha = min(1.0, 4 * passed(now, TAKES, TOLD), 4 * (1 - passed(now, TAKES, TOLD)))
            radius = look.scale.px(_RING)
            x, y = self.owner[0] - radius / 2, self.owner[1]
            touched.append(shown(surface, self._ring, (x, y), alpha=alpha))
            words = self._words.surface.get_rect(midright=(round(x - 1.3 * radius), round(y)))
            touched.append(shown(surface, self._words, words.center, alpha=alpha))
        return touched


@dataclass(eq=False)
class FalseClaim(Spectacle):
    """A claim of points that aren't there: the counts of all `ends` appear, shake twice, and drop."""

    ends: tuple[tuple[int, Spot], ...]
    _coins: tuple[Sprite, ...] = field(init=False, default=())

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return DROPS + FALLS

    @property
    def pose(self) -> float:
        """The moment when the counts stand still."""
        return SHAKE_AT

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the counts."""
        unit = look.scale.unit
        radii = [round(max(MIN_RADIUS * unit, min(RADIUS * unit, OF_TILE * spot.unit))) for _, spot in self.ends]
        counts = zip(self.ends, radii, strict=True)
        self._coins = tuple(look.gilding.coin(str(number), radius) for (number, _), radius in counts)
        yield

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the counts."""
        pop, fall = passed(now, 0.0, SPEAKS), passed(now, DROPS, FALLS)
        if not pop or fall >= 1:
            return []
        aside = look.scale.px(FAR) * sin(2 * pi * SHAKES * passed(now, SHAKE_AT, SHAKE_FOR))
        low = look.scale.px(DROP) * fall * fall
        return [
            shown(surface, coin, (spot.x + aside, spot.y + low), zoom=max(0.05, out_back(pop)), alpha=1 - fall)
            for (_, spot), coin in zip(self.ends, self._coins, strict=True)
        ]
