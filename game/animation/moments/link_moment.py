"""A card is linked to another: a rivet holds one section, a clamp two, and from the third card on a run is counted.

Before it lies, rings mark the sections that it will cover; at the end of its turn the planets go out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Final, NamedTuple

import pygame

from game.animation.curves import XY
from game.animation.score_flight import shown
from game.felt.free_place import free_place
from game.felt.spectacle import Spectacle
from game.felt.table.sum_widget import planet_picture
from game.look.cache import Sprite
from game.look.easing import out_back
from game.look.easing import share as passed
from game.look.fonts import Face
from game.look.gilding import centred
from game.look.look import Look
from game.look.palette import CREAM, RGB
from game.look.scenery import brasswork
from game.look.shapes import blank
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot

SINGLE, DOUBLE, SHOWS = 0.12, 0.16, 0.60
"""Seconds in which a rivet and a clamp take hold, and for which they are shown."""
RUN: Final = 3
"""Number of cards in one turn from which they are counted."""
GOES_OUT, STAYS = 0.04, 0.3
"""Seconds between two planets that go out, and for which they stay at the end of a turn."""
RINGED, RING, RING_LINE = 0.24, 0.62, 3.0
"""Seconds before the contact from which the sections are ringed, radius of a ring in short sides, and width of its line
in design units."""
_RING_COLOUR: Final = (176, 200, 255)
_FADE: Final = 0.15
_RIVET, _CLAMP, _AWAY, _LETTERS, _WORD = 0.16, 0.26, 0.62, 56, 20
"""Radius of a rivet and thickness of a clamp in short sides, their distance from the section's middle, and the sizes of
the count and of the word in design units."""
_PILL: Final = (4, 14, 12, 216)
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


class WordRoom(NamedTuple):
    """What the words of a link keep off, and where they must stay."""

    taken: tuple[pygame.Rect, ...]
    area: pygame.Rect


@dataclass(eq=False)
class LinkRings(Spectacle):
    """Rings around the sections that a card will cover at `contact`; two share a bar."""

    points: tuple[XY, ...]
    unit: float
    along: bool
    """True if the card will lie across the window."""
    contact: float
    _ring: Sprite | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return self.contact

    @property
    def middle(self) -> XY:
        """The middle of the rings."""
        x, y = (sum(axis) / len(self.points) for axis in zip(*self.points, strict=True))
        return x, y

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the picture of the rings and their bar."""
        line, radius = look.scale.unit * RING_LINE, RING * self.unit
        far = (len(self.points) - 1) / 2 * self.unit
        half = round(far + radius + 3 * line)
        sheet = blank((2 * half, 2 * half), _RING_COLOUR)
        for place in range(len(self.points)):
            x = half + (2 * place - len(self.points) + 1) * self.unit / 2
            brasswork.draw_line(sheet, brasswork.circle(x, half, radius), line, _RING_COLOUR)
        if far:
            y = half - radius
            brasswork.draw_line(sheet, [(half - far, y), (half + far, y)], 1.6 * line, _RING_COLOUR)
        self._ring = centred(sheet if self.along else pygame.transform.rotate(sheet, 90))
        yield

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the rings shortly before the card lies."""
        assert self._ring is not None
        alpha = passed(now, self.contact - RINGED, _FADE / 2)
        return [shown(surface, self._ring, self.middle, alpha=alpha)] if alpha > 0 and now < self.contact else []


@dataclass(eq=False)
class LinkMoment(Spectacle):
    """A link at these sections; `planets` has a place for each card so far in this turn, the latest at the end."""

    points: tuple[XY, ...]
    unit: float
    along: bool
    """True if the card lies across the window, so that rivets are above its sections and not beside them."""
    planets: tuple[Spot, ...]
    colour: RGB | None
    """The enamel of another player, None for the player's own side."""
    around: WordRoom
    again: str = ""
    """The word for a turn that isn't over; empty if it is."""
    _hold: Sprite | None = field(init=False, default=None)
    _number: tuple[Sprite, XY] | None = field(init=False, default=None)
    _word: tuple[Sprite, XY] | None = field(init=False, default=None)
    _planet: Sprite | None = field(init=False, default=None)

    @property
    def count(self) -> int:
        """The number of cards so far in this turn."""
        return len(self.planets)

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
        return SHOWS

    @property
    def pose(self) -> float:
        """The moment when all of it is there."""
        return SHOWS - _FADE

    @property
    def middle(self) -> XY:
        """Where the rivet or the clamp sits: beside the middle of what it holds."""
        x, y = (sum(axis) / len(self.points) for axis in zip(*self.points, strict=True))
        away = _AWAY * self.unit
        return (x, y - away) if self.along else (x - away, y)

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the rivet or the clamp, the planet, the word and the number of a run."""
        if self.is_double:
            long, thick = round(1.9 * self.unit), max(4, round(_CLAMP * self.unit))
            bar = brasswork.bar((thick, long))
            self._hold = centred(pygame.transform.rotate(bar, 90) if self.along else bar)
        else:
            self._hold = look.gilding.spark(max(3, round(_RIVET * self.unit)))
        yield
        self._planet = planet_picture(look, self.planets[-1]) if self.planets else None
        yield
        x, y = (sum(axis) / len(self.points) for axis in zip(*self.points, strict=True))
        near, taken, area = Spot(x, y, self.unit), self.around.taken, self.around.area
        if self.again:
            text, pad = look.fonts.text(self.again, Face.BOLD, _WORD, CREAM), look.scale.px(12)
            size = text.get_width() + 2 * pad, text.get_height() + pad
            pill = look.brush.box(size, size[1] // 2, _PILL).copy()
            pill.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
            place = free_place(size, near, taken, area)
            self._word, taken = (centred(pill), place.center), (*taken, place)
            yield
        if self.count >= RUN:
            told, letters = f"\N{MULTIPLICATION SIGN}{self.count}", look.scale.px(_LETTERS)
            number = look.gilding.lettering(told, letters, self.colour)
            room = look.gilding.width(told, letters), round(letters * 0.9)
            self._number = number, free_place(room, near, taken, area).center
        yield

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw what holds the cards, the latest planet until it lies in its row, the word and the number of a run."""
        assert self._hold is not None
        alpha = 1 - passed(now, SHOWS - _FADE, _FADE)
        pop = out_back(passed(now, 0.0, self.takes))
        if pop <= 0 or alpha <= 0:
            return []
        zoom = max(0.2, pop)
        touched = [shown(surface, self._hold, self.middle, zoom=zoom, alpha=alpha)]
        if self._planet is not None and now < self.takes:
            touched.append(shown(surface, self._planet, self.planets[-1][:2], zoom=zoom))
        words = [each for each in (self._word, self._number) if each is not None]
        return touched + [shown(surface, *each, zoom=zoom, alpha=alpha) for each in words]


@dataclass(eq=False)
class PlanetsGoOut(Spectacle):
    """The end of a turn: its planets go out one after another."""

    planets: tuple[Spot, ...]
    _planet: Sprite | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return STAYS + GOES_OUT * (len(self.planets) - 1) + _FADE

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the picture of a planet."""
        self._planet = planet_picture(look, self.planets[0])
        yield

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the planets that are left."""
        assert self._planet is not None
        left = [1 - passed(now, STAYS + GOES_OUT * place, _FADE) for place in range(len(self.planets))]
        return [
            shown(surface, self._planet, spot[:2], alpha=alpha)
            for spot, alpha in zip(self.planets, left, strict=True)
            if alpha > 0
        ]


def points_of(card: PlacedTile, laid: Sequence[PlacedTile]) -> tuple[XY, ...]:
    """Return the middles of the sections of a card that lie on others of a line with it; none for the first card."""
    return linked(card, [other for other in laid if other.tile != card.tile])
