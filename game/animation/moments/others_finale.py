"""The end of a round that somebody else wins: the word in that player's enamel, and a thread from seat to tile.

Gold, sparks and darkness are the player's own. Nothing here covers the tile that ended the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Final, NamedTuple

import pygame

from game.animation.curves import XY
from game.animation.moments.finale import CountedHand, draw_hand
from game.animation.score_flight import shown
from game.felt.free_place import free_place
from game.felt.spectacle import Spectacle
from game.felt.table.round_stage import COIN, RoundStage
from game.look.cache import Sprite
from game.look.easing import in_out_cubic, mix, out_back
from game.look.easing import share as passed
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, RGB
from game.picture.spot import Spot

DIMS, LEFT, DIM_STEPS = 0.16, 0.8, 2
"""Seconds in which the table darkens, what is left of its light, and the steps on the way."""
WORD_AT, WORD_POP = 0.15, 0.16
THREAD_AT, THREAD = 0.15, 0.25
"""When the thread leaves the seat, and the seconds until it reaches the tile."""
HANDS_AT, HAND_APART, ALL_HANDS, WEIGHED = 0.25, 0.12, 0.5, 0.30
"""When the first hand turns over, the seconds to the next one, those until the last one begins, and to a weight."""
SUM_AT, POP, ENDS = 0.75, 0.14, 1.2
"""When the sum stands, the seconds for its disc to appear, and when everything has been told."""
LETTERS, SUM, UNDER = 60, 24, 62
"""Sizes of the word and of the sum, and the distance of their middles, in design units."""
TALLER: Final = 1.3
"""How much larger both are at most with the player's text size."""
LINE, HEAD = 3.0, 16.0
"""Width of the thread, and length of its point, in design units."""
BESIDE: Final = 1.15
"""Distance of the thread's point from the middle of the tile, in its short sides."""


class Winner(NamedTuple):
    """The winner, and the reason for the win."""

    colour: RGB
    """Their enamel."""
    plate: pygame.Rect | None
    """Their seat."""
    points: int
    told: str
    """The sum of the points, in words; empty without points."""


class OthersTimes(NamedTuple):
    """When things happen, in seconds from the end of the round."""

    hands: tuple[float, ...]
    end: float


def others_times(hands: int) -> OthersTimes:
    """Return the times for this many hands."""
    apart = min(HAND_APART, ALL_HANDS / max(1, hands))
    begins = tuple(HANDS_AT + place * apart for place in range(hands))
    return OthersTimes(begins, max(ENDS, *(start + WEIGHED + 0.2 for start in begins)) if begins else ENDS)


@dataclass(eq=False)
class OthersFinale(Spectacle):
    """The end of a round that somebody else wins. `last` is the tile that ended it."""

    word: str
    winner: Winner
    stage: RoundStage
    last: Spot | None
    hands: tuple[CountedHand, ...]
    taken: tuple[pygame.Rect, ...]
    """Areas that the sum should not cover."""
    area: pygame.Rect
    """Where it must stay."""
    when: OthersTimes = field(init=False)
    _dimmed: int = field(init=False, default=0)
    _word: Sprite | None = field(init=False, default=None)
    _sum: tuple[Sprite, XY] | None = field(init=False, default=None)
    _disc: tuple[Sprite, XY] | None = field(init=False, default=None)
    _coins: tuple[Sprite, ...] = field(init=False, default=())
    _width: int = field(init=False, default=1)
    _point: float = field(init=False, default=1.0)

    def __post_init__(self) -> None:
        self.when = others_times(len(self.hands))

    @property
    def seconds(self) -> float:
        """Its duration at normal speed. It stays until the results are shown."""
        return self.when.end + 1.0

    @property
    def pose(self) -> float:
        """Its last moment, which says all."""
        return self.when.end

    @property
    def dims(self) -> bool:
        """True: the table loses a little of its light."""
        return True

    # -- pictures ------------------------------------------------------------------------------------------------

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the word, the sum and the discs."""
        px, gilding, colour = look.scale.px, look.gilding, self.winner.colour
        larger = min(TALLER, max(1.0, look.scale.text))
        letters = gilding.fitting(self.word, round(px(LETTERS) * larger), self.stage.room)
        self._word = gilding.enamel(self.word, letters, colour)
        self._width, self._point = max(2, px(LINE)), float(px(HEAD))
        yield
        self._coins = tuple(gilding.disc(str(counted.weight), px(COIN), colour) for counted in self.hands)
        yield
        if self.winner.told:
            size = SUM * larger / look.scale.text
            told = look.fonts.ellipsis(self.winner.told, Face.SEMIBOLD, size, self.area.width)
            text = look.fonts.text(told, Face.SEMIBOLD, size, CREAM)
            room = pygame.Rect(0, 0, gilding.width(self.word, letters), letters)
            room.center = self.stage.word
            below = Spot(self.stage.word[0], self.stage.word[1] + px(UNDER) * larger, letters / 2)
            own = text.get_rect(center=(round(below.x), round(below.y)))
            place = free_place(text.get_size(), below, (*self.taken, room), self.area)
            is_free = own.collidelist(self.taken) < 0 and self.area.contains(own)
            self._sum = plain(text), own.center if is_free else place.center
        if self.winner.points and self.winner.plate is not None:
            plate = self.winner.plate
            self._disc = (
                gilding.disc(f"+{self.winner.points}", px(COIN), colour),
                (plate.right - px(COIN) // 2, plate.centery),
            )
        yield
        art = look.tiles(self.stage.top, self.stage.sections)
        for counted in self.hands:
            for start, spot, faces in zip(counted.hand.starts, counted.hand.ends, counted.faces, strict=False):
                for turn, size_of in ((start.turn, round(start.unit)), (spot.turn, round(spot.unit))):
                    art.back(turn, size_of)
                    art.shadow(turn, size_of)
                art.face(faces, spot.turn, round(spot.unit))
            yield

    # -- drawing -------------------------------------------------------------------------------------------------

    def dim(self, surface: pygame.Surface, look: Look, now: float, fresh: Sequence[pygame.Rect]) -> bool:  # noqa: ARG002
        """Darken the table a little, and whatever has just been painted on it as far as the rest."""
        kept = round(255 * LEFT ** (1 / DIM_STEPS))
        for rect in fresh:
            for _ in range(self._dimmed):
                surface.fill((kept, kept, kept), rect, pygame.BLEND_RGB_MULT)
        due = round(DIM_STEPS * passed(now, 0.0, DIMS))
        more, self._dimmed = due - self._dimmed, max(due, self._dimmed)
        for _ in range(more):
            surface.fill((kept, kept, kept), special_flags=pygame.BLEND_RGB_MULT)
        return more > 0

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the hands, the thread, the word and the sum."""
        touched: list[pygame.Rect] = []
        art = look.tiles(self.stage.top, self.stage.sections)
        for counted, coin, begins in zip(self.hands, self._coins, self.when.hands, strict=True):
            if now >= begins:
                touched += draw_hand(surface, art, counted, now - begins)
                pop = passed(now, begins + WEIGHED, POP)
                if pop and counted.weight:
                    touched.append(shown(surface, coin, counted.hand.coin, zoom=max(0.05, out_back(pop))))
        touched += self._draw_thread(surface, now)
        pop = passed(now, WORD_AT, WORD_POP)
        if pop and self._word is not None:
            touched.append(
                shown(surface, self._word, self.stage.word, zoom=max(0.1, out_back(pop)), alpha=min(1.0, 2 * pop))
            )
        pop = passed(now, SUM_AT, POP)
        if pop and self._sum is not None:
            touched.append(shown(surface, *self._sum, alpha=pop))
        if pop and self._disc is not None:
            touched.append(shown(surface, *self._disc, zoom=max(0.05, out_back(pop))))
        return touched

    def _draw_thread(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Draw the thread from the seat to the tile, as far as it has come."""
        share = in_out_cubic(passed(now, THREAD_AT, THREAD))
        ends = self.thread()
        if not share or ends is None:
            return []
        (x, y), (end_x, end_y) = ends
        tip = mix(x, end_x, share), mix(y, end_y, share)
        touched = [pygame.draw.line(surface, self.winner.colour, (x, y), tip, self._width)]
        far = hypot(end_x - x, end_y - y)
        if share == 1 and far:
            along = ((end_x - x) / far * self._point, (end_y - y) / far * self._point)
            across = (-along[1] / 2, along[0] / 2)
            back = tip[0] - along[0], tip[1] - along[1]
            point = [tip, (back[0] + across[0], back[1] + across[1]), (back[0] - across[0], back[1] - across[1])]
            touched.append(pygame.draw.polygon(surface, self.winner.colour, point))
        return [rect.inflate(2, 2) for rect in touched]

    def thread(self) -> tuple[XY, XY] | None:
        """Return where the thread leaves the seat, and where it ends beside the tile; None without either."""
        plate, last = self.winner.plate, self.last
        if plate is None or last is None:
            return None
        x = min(max(last.x, plate.left + plate.height / 2), plate.right - plate.height / 2)
        y = plate.bottom if last.y > plate.centery else plate.top
        away = hypot(last.x - x, last.y - y)
        stop = 1 - BESIDE * last.unit / away if away > (BESIDE + 0.4) * last.unit else 0.0
        return ((float(x), float(y)), (mix(x, last.x, stop), mix(y, last.y, stop))) if stop else None


def plain(sheet: pygame.Surface) -> Sprite:
    """Return a picture placed by its middle."""
    return Sprite(sheet, (-sheet.get_width() // 2, -sheet.get_height() // 2))
