"""A card is linked to another: a rivet holds one section, a clamp two, and from the third card on a run is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Final

import pygame

from game.animation.curves import XY
from game.animation.score_flight import shown
from game.felt.spectacle import Spectacle
from game.look import brasswork
from game.look.cache import Sprite
from game.look.easing import out_back
from game.look.easing import share as passed
from game.look.gilding import centred
from game.look.look import Look
from game.look.palette import RGB
from game.picture.family_layout import PlacedTile

SINGLE, DOUBLE, SHOWS = 0.12, 0.16, 0.60
"""Seconds in which a rivet and a clamp take hold, and for which they are shown."""
RUN: Final = 3
"""Number of cards in one turn from which they are counted."""
GOES_OUT: Final = 0.04
"""Seconds between two planets that go out."""
STANDS: Final = 1.2
"""Seconds for which a link stands if nothing may move."""
_PLANET, _PLANETS_APART = 1.1, 0.95
"""Size of a planet with its ring, and the distance of two, in short sides."""
_FADE: Final = 0.15
_RIVET, _CLAMP, _AWAY, _LETTERS = 0.16, 0.26, 0.62, 56
"""Radius of a rivet and thickness of a clamp in short sides, their distance from the section's middle, and the size of
the count in design units."""
_NEAR: Final = 0.35
"""Distance in short sides up to which two sections lie on each other."""


def sections(laid: PlacedTile) -> list[XY]:
    """Return the middles of the sections of a card."""
    spot, count = laid.spot, len(laid.halves)
    middle = (count - 1) / 2
    return [
        (spot.x + way * spot.unit, spot.y) if spot.turn % 2 else (spot.x, spot.y + way * spot.unit)
        for way in (place - middle for place in range(count))
    ]


def linked(card: PlacedTile, others: Sequence[PlacedTile]) -> tuple[XY, ...]:
    """Return the middles of the sections of a card that lie on sections of the line."""
    lie = [middle for other in others if other.halves for middle in sections(other)]
    far = _NEAR * card.spot.unit
    return tuple((x, y) for x, y in sections(card) if any(hypot(x - a, y - b) <= far for a, b in lie))


@dataclass(eq=False)
class LinkMoment(Spectacle):
    """A link at these sections; `count` is the number of cards so far in this turn."""

    points: tuple[XY, ...]
    unit: float
    along: bool
    """True if the card lies across the window, so that rivets are above its sections and not beside them."""
    count: int
    colour: RGB | None
    """The enamel of another player, None for the player's own side."""
    row: XY
    """Where the row of planets begins, one for each card of the turn, at the player's side."""
    _hold: Sprite | None = field(init=False, default=None)
    _number: Sprite | None = field(init=False, default=None)
    _planet: Sprite | None = field(init=False, default=None)

    @property
    def is_double(self) -> bool:
        """True if two sections are linked."""
        return len(self.points) > 1

    @property
    def takes(self) -> float:
        """Seconds until the next card may be played."""
        return DOUBLE if self.is_double else SINGLE

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return SHOWS + GOES_OUT * (self.count - 1)

    @property
    def pose(self) -> float:
        """The moment when all of it is there."""
        return SHOWS - _FADE

    @property
    def planets(self) -> tuple[XY, ...]:
        """The middles of the planets: one for each card of the turn."""
        x, y = self.row
        return tuple((x + _PLANETS_APART * place * self.unit, y) for place in range(self.count))

    @property
    def middle(self) -> XY:
        """Where the rivet or the clamp sits: beside the middle of what it holds."""
        x, y = (sum(axis) / len(self.points) for axis in zip(*self.points, strict=True))
        away = _AWAY * self.unit
        return (x, y - away) if self.along else (x - away, y)

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the rivet or the clamp, and the number of a run."""
        if self.is_double:
            long, thick = round(1.9 * self.unit), max(4, round(_CLAMP * self.unit))
            bar = brasswork.bar((thick, long))
            self._hold = centred(pygame.transform.rotate(bar, 90) if self.along else bar)
        else:
            self._hold = look.gilding.spark(max(3, round(_RIVET * self.unit)))
        yield
        self._planet = centred(brasswork.planet(max(12, round(_PLANET * self.unit))))
        yield
        if self.count >= RUN:
            told, letters = f"\N{MULTIPLICATION SIGN}{self.count}", look.scale.px(_LETTERS)
            self._number = (
                look.gilding.words(told, letters)
                if self.colour is None
                else look.gilding.enamel(told, letters, self.colour)
            )
        yield

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw what holds the cards, and the number of a run."""
        if self._hold is None:
            for _ in self.prerender_steps(look):
                pass
        assert self._hold is not None
        assert self._planet is not None
        alpha = 1 - passed(now, SHOWS - _FADE, _FADE)
        pop = out_back(passed(now, 0.0, self.takes))
        if pop <= 0:
            return []
        touched: list[pygame.Rect] = []
        for place, middle in enumerate(self.planets):
            left = 1 - passed(now, SHOWS - _FADE + GOES_OUT * place, _FADE)
            comes = max(0.2, pop) if place == self.count - 1 else 1.0
            touched.append(shown(surface, self._planet, middle, zoom=comes, alpha=left))
        if alpha <= 0:
            return touched
        touched.append(shown(surface, self._hold, self.middle, zoom=max(0.2, pop), alpha=alpha))
        if self._number is not None:
            x, y = self.middle
            at = (x, y - 0.75 * self.unit) if self.along else (x - 0.9 * self.unit, y)
            touched.append(shown(surface, self._number, at, zoom=max(0.2, pop), alpha=alpha))
        return touched


def link_of(card: PlacedTile, was: Sequence[PlacedTile], count: int, colour: RGB | None, row: XY) -> LinkMoment | None:
    """Return the moment of a card laid on a line as it `was`; None for the first card."""
    points = linked(card, was)
    return LinkMoment(points, card.spot.unit, bool(card.spot.turn % 2), count, colour, row) if points else None
