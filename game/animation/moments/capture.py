"""A tile takes another: for a moment both lie end to end with their equal halves together, in one ring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.animation.curves import XY
from game.animation.score_flight import shown
from game.felt.free_place import covered, free_place
from game.felt.spectacle import Spectacle
from game.look.cache import Sprite
from game.look.easing import out_back
from game.look.easing import share as passed
from game.look.fonts import Face
from game.look.gilding import centred
from game.look.look import Look
from game.look.palette import CREAM, RGB
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot

HOLD, OTHERS_HOLD = 0.52, 0.46
"""Seconds for which the player's pair lies together, and another player's."""
APPEARS: Final = 0.10
_AROUND, _LINE = 1.15, 4.0
"""Radius of the ring in short sides of a tile, and its width in design units."""
LETTERS, _PAD, _BELOW = 19, 12, 0.35
"""Size of the words, the space around them, in design units, and their distance from the pair in short sides."""
_PILL: Final = (4, 14, 12, 216)
_COIN, _SMALLEST, _BESIDE, _PAST = 1.1, 0.5, 0.1, 0.62
"""The size of a coin beside a pair and the least one, its distance from the pair, and that of two coins of one tile
from its middle, all in short sides."""


@dataclass(eq=False)
class CaptureMoment(Spectacle):
    """A ring around the halves that are alike, and what they are in words."""

    pair: tuple[Spot, Spot]
    """The tile that was played and the one it takes."""
    words: str
    colour: RGB
    hold: float
    area: pygame.Rect
    """Where the words must stay."""
    taken: Sequence[pygame.Rect] = ()
    """Other tiles and words, which these words keep off."""
    reasons: str = ""
    """The reasons for its points, told below the pair while they are counted."""
    counts: float = 0.0
    """Seconds in which they are counted, after the pair has lain together."""
    _places: dict[tuple[int, int], pygame.Rect] = field(init=False, default_factory=dict)
    _ring: Sprite | None = field(init=False, default=None)
    _told: Sprite | None = field(init=False, default=None)
    _why: Sprite | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return self.hold + self.counts

    @property
    def pose(self) -> float:
        """The moment when the pair lies in its ring, and the words say why."""
        return self.hold / 2

    @property
    def middle(self) -> XY:
        """Where the two tiles touch."""
        one, other = self.pair
        return (one.x + other.x) / 2, (one.y + other.y) / 2

    def told_at(self, size: tuple[int, int]) -> pygame.Rect:
        """Return where words of this size go: below the pair or above it, or else near it where they cover least."""
        if size not in self._places:
            self._places[size] = self._place(size)
        return self._places[size]

    def _place(self, size: tuple[int, int]) -> pygame.Rect:
        """Return the place of words of this size."""
        unit, below, above = self.pair[0].unit, pygame.Rect((0, 0), size), pygame.Rect((0, 0), size)
        away, ys = (1 + _BELOW) * unit, [spot.y for spot in self.pair]
        below.midtop = round(self.middle[0]), round(max(ys) + away)
        above.midbottom = below.centerx, round(min(ys) - away)
        inside = self.area.top <= above.top, below.bottom <= self.area.bottom
        for place, fits in ((below, inside[1]), (above, inside[0])):
            place.clamp_ip(self.area)
            if fits and place.collidelist(list(self.taken)) < 0:
                return place
        pair = [covered(PlacedTile(0, (0, 0), spot)) for spot in self.pair]
        return free_place(size, Spot(*self.middle, unit), (*pair, *self.taken), self.area)

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the ring and the words."""
        across = round(2 * _AROUND * self.pair[0].unit)
        line, nothing = look.scale.hair(_LINE), (0, 0, 0, 0)
        ring = look.brush.box((across, across), across // 2, nothing, None, (*self.colour, 255), border_width=line)
        self._ring = centred(ring)
        yield
        self._told = pill(look, self.words)
        yield
        if self.reasons:
            self._why = pill(look, self.reasons)
            yield

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the ring and its words, then the reasons."""
        assert self._ring is not None
        assert self._told is not None
        if now >= self.hold:
            if self._why is None:
                return []
            return [shown(surface, self._why, self.told_at(self._why.surface.get_size()).center)]
        pop = passed(now, 0.0, APPEARS)
        if not pop:
            return []
        touched = [shown(surface, self._ring, self.middle, alpha=pop, zoom=max(0.6, out_back(pop)))]
        place = self.told_at(self._told.surface.get_size())
        return [*touched, shown(surface, self._told, place.center, alpha=pop)]


def pill(look: Look, words: str) -> Sprite:
    """Return words on a dark ground."""
    text, pad = look.fonts.text(words, Face.BOLD, LETTERS, CREAM), look.scale.px(_PAD)
    size = text.get_width() + 2 * pad, text.get_height() + pad
    pill = look.brush.box(size, size[1] // 2, _PILL).copy()
    pill.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
    return centred(pill)


def coins_beside(
    pair: Sequence[Spot], reasons: Sequence[Sequence[int]], others: Sequence[pygame.Rect], area: pygame.Rect
) -> tuple[tuple[int, Spot], ...]:
    """Return a coin for each part of the points of two tiles, beside its tile.

    They are on the side of the pair with more room, and small enough for it.
    """
    unit = pair[0].unit
    left, right = pair[0].x - unit / 2, pair[0].x + unit / 2
    top, foot = min(spot.y for spot in pair) - unit, max(spot.y for spot in pair) + unit
    near = [other for other in others if other.bottom > top and other.top < foot]
    wide = min((other.left for other in near if other.left >= right), default=area.right) - right
    narrow = left - max((other.right for other in near if other.right <= left), default=area.left)
    way, room = (1, wide) if wide >= narrow else (-1, narrow)
    size = max(_SMALLEST * unit, min(_COIN * unit, room - 2 * _BESIDE * unit))
    x = (right if way > 0 else left) + way * (size / 2 + _BESIDE * unit)
    out: list[tuple[int, Spot]] = []
    for spot, parts in zip(pair, reasons, strict=True):
        counted = [part for part in parts if part]
        for place, part in enumerate(counted):
            y = spot.y + (2 * place - len(counted) + 1) * _PAST * size
            out.append((part, Spot(x, y, size)))
    return tuple(sorted(out, key=lambda coin: coin[1].y))
