"""Points on their way: numbers leave the open ends, meet in a sum over the last tile, and the gain flies to its row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from game.animation.curves import XY, bent
from game.felt.free_place import free_place
from game.felt.spectacle import Spectacle
from game.look.cache import Sprite
from game.look.easing import in_out_cubic, in_quad, mix, out_back
from game.look.easing import share as passed
from game.look.look import Look
from game.look.palette import RGB
from game.picture.spot import Spot

DISC_APART, DISC_POP, DISC_REST, DISC_FLIGHT = 0.08, 0.12, 0.10, 0.35
"""Seconds between two discs, for a disc to appear, before its number leaves, and for the number's flight."""
ALL_DISCS: Final = 0.16
"""Seconds within which all discs appear, however many there are."""
SUM_POP, GAIN_FLIGHT, FADE, READ = 0.09, 0.20, 0.12, 0.55
"""Seconds for the sum to appear, for the gain's flight, for the discs to fade, and for which the sum stays after it."""
PLAIN_REST: Final = 0.30
"""Seconds that a gain made at no open end is shown before it flies."""
STAMP: Final = 1.8
"""Size from which a stamp falls."""
RADIUS, RADIUS_LANDED = 34, 27
MIN_RADIUS: Final = 15
"""Radius of a disc in design units, that of its number when it arrives, and the least on a small tile."""
OF_TILE: Final = 0.52
"""Largest radius of a disc, in short sides of its tile."""
SUM_SIZE, GAIN_SIZE = 60, 62
LARGER_LETTERS: Final = 1.25
"""Factor by which the sum grows at most with the player's text size."""
BENDS: Final = (0.24, 0.22, -0.22)
WAYS_ROUND: Final = (0.0, 0.08, -0.08, 0.16, -0.16, 0.5, -0.5, 0.8, -0.8)
"""Further ways for a number that would cross tiles."""
_LOOKS: Final = 12
"""Points of a way at which it is seen what it crosses."""
GAIN_BEND: Final = 0.4
TRAIL, TRAIL_STEP = 10, 0.028
"""Number of dots in a trail, and their distance as a share of the way."""


class Timing(NamedTuple):
    """When things happen, in seconds from the moment the tile touches the felt."""

    discs: tuple[float, ...]
    """When each disc appears."""
    leaves: tuple[float, ...]
    """When each number leaves its disc."""
    lands: tuple[float, ...]
    """When each number arrives in the sum."""
    sum: float
    """When the sum is complete."""
    gain: float
    """When the gain leaves."""
    goal: float
    """When the gain arrives."""


def timing(ends: int) -> Timing:
    """Return the times for points made at this many ends."""
    apart = min(DISC_APART, ALL_DISCS / max(1, ends - 1))
    discs = tuple(place * apart for place in range(ends))
    leaves = tuple(start + DISC_REST for start in discs)
    lands = tuple(start + DISC_FLIGHT for start in leaves)
    if not ends:
        return Timing((), (), (), 0.0, PLAIN_REST, PLAIN_REST + GAIN_FLIGHT)
    gain = lands[-1] + SUM_POP
    return Timing(discs, leaves, lands, lands[-1], gain, gain + GAIN_FLIGHT)


class SumPart(NamedTuple):
    """A piece of the sum, and the end that it comes from; None for a sign or the total."""

    text: str
    end: int | None = None


def sum_parts(numbers: Sequence[int], parts: Sequence[int]) -> tuple[SumPart, ...]:
    """Return the pieces of the sum of some ends, whose points add up as `parts`.

    Ends that only show the same number are joined by an equals sign. If several ends make one part, its piece
    comes from the last of them.
    """
    groups = grouped(numbers, parts)
    if groups:
        shown = [SumPart(str(part), end) for part, end in zip(parts, groups, strict=True) if part]
        return (shown[0], *(piece for one in shown[1:] for piece in (SumPart(" + "), one)), SumPart(f" = {sum(parts)}"))
    if len(numbers) < 2:
        return tuple(SumPart(str(number), end) for end, number in enumerate(numbers))
    adds = tuple(numbers) == tuple(parts)
    out: list[SumPart] = []
    for end, number in enumerate(numbers):
        if end:
            out.append(SumPart(" + " if adds else " = "))
        out.append(SumPart(str(number), end))
    return (*out, SumPart(f" = {sum(parts)}")) if adds else tuple(out)


def grouped(numbers: Sequence[int], parts: Sequence[int]) -> tuple[int, ...]:
    """Return the last end of each part if there are more ends than parts, and they add up in order; else nothing."""
    out: list[int] = []
    place = 0
    for part in parts:
        left = part
        while place < len(numbers) and left > 0:
            left -= numbers[place]
            place += 1
        if left:
            return ()
        out.append(place - 1)
    return tuple(out) if place == len(numbers) > len(parts) else ()


@dataclass(eq=False)
class ScoreFlight(Spectacle):
    """The flight of some points. `ends` are the numbers with the middles of their ends, as large as their tiles."""

    ends: tuple[tuple[int, Spot], ...]
    parts: tuple[int, ...]
    """How the points add up."""
    gain: str
    made_at: Spot
    """The last tile played, or the middle of the tiles that made the points."""
    goal: XY
    taken: tuple[pygame.Rect, ...]
    """Areas that the sum should not cover."""
    area: pygame.Rect
    """Where the sum must stay."""
    colour: RGB | None = None
    """The enamel of the player they are for; gold and brass without one."""
    keeps_off: bool = False
    """True if the numbers lie beside their tiles, and keep off all tiles on their way."""
    stamps: bool = False
    """True if the discs fall on their ends like stamps, because somebody calls the points."""
    when: Timing = field(init=False)
    _dressed: Dressed | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.when = timing(len(self.ends))

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return self.when.goal + (READ + FADE if self.ends else FADE)

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the coins and the sum, a few pictures in each step."""
        unit, gilding = look.scale.unit, look.gilding
        letters = round(SUM_SIZE * unit * min(LARGER_LETTERS, max(1.0, look.scale.text)))
        texts = sum_parts([number for number, _ in self.ends], self.parts)
        widths = [gilding.width(piece.text, letters) for piece in texts]
        whole = sum(widths)
        if whole > self.area.width * 0.8:
            letters = max(12, round(letters * self.area.width * 0.8 / whole))
            widths = [gilding.width(piece.text, letters) for piece in texts]
            whole = sum(widths)
        large = round(GAIN_SIZE * unit)
        whole = whole or gilding.width(self.gain, large)
        discs = [pygame.Rect(0, 0, round(spot.unit * 1.2), round(spot.unit * 1.2)) for _, spot in self.ends]
        for disc, (_, spot) in zip(discs, self.ends, strict=True):
            disc.center = round(spot.x), round(spot.y)
        ground = whole + letters, round(letters * 1.25)
        box = free_place((whole + letters // 2, letters), self.made_at, (*self.taken, *discs), self.area)
        box = box.inflate(-(letters // 2), 0)
        if self.keeps_off:
            wider = free_place(ground, self.made_at, (*self.taken, *discs), self.area)
            if wider.collidelist(self.taken) < 0:  # the ground dims no tile either
                box.center = wider.center
        haze = gilding.haze(ground)
        yield
        pieces: list[tuple[SumPart, Sprite, XY]] = []
        x = float(box.x)
        for piece, wide in zip(texts, widths, strict=True):
            pieces.append((piece, gilding.lettering(piece.text, letters, self.colour), (x + wide / 2, box.centery)))
            x += wide
            yield
        radii = [round(max(MIN_RADIUS * unit, min(RADIUS * unit, OF_TILE * spot.unit))) for _, spot in self.ends]
        coins = [
            gilding.coin(str(number), radius) if self.colour is None else gilding.disc(str(number), radius, self.colour)
            for (number, _), radius in zip(self.ends, radii, strict=True)
        ]
        yield
        gain = gilding.lettering(self.gain, large, self.colour, 170)
        motes = [
            gilding.mote(max(2, round(mix(4, 14, place / TRAIL) * unit)), round(mix(40, 190, place / TRAIL)))
            for place in range(TRAIL)
        ]
        motes = motes if self.colour is None else []  # sparks are the player's own
        glow = gilding.glow((round(5 * radii[0]),) * 2, 0.6) if radii and self.colour is None else None
        goals = {
            end: next(at for piece, _, at in pieces if piece.end is not None and piece.end >= end)
            for end in range(len(self.ends))
            if pieces
        }
        start = pieces[-1][2] if pieces else (float(box.centerx), float(box.centery))
        bends = [BENDS[end % len(BENDS)] for end in range(len(self.ends))]
        if self.keeps_off:
            bends = [
                clear_bend((spot.x, spot.y), goals[end], radius, self.taken, bend)
                for end, ((_, spot), radius, bend) in enumerate(zip(self.ends, radii, bends, strict=True))
            ]
        self._dressed = Dressed(
            tuple(pieces), box, haze, tuple(radii), tuple(coins), glow, gain, tuple(motes), goals, start, tuple(bends)
        )
        yield

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the discs, the numbers on their way, the sum and the gain."""
        worn = self._dressed
        assert worn is not None
        touched: list[pygame.Rect] = []
        self._draw_discs(surface, worn, now, touched)
        self._draw_sum(surface, worn, now, touched)
        self._draw_numbers(surface, worn, now, touched)
        self._draw_gain(surface, worn, now, touched)
        return touched

    def _draw_discs(self, surface: pygame.Surface, worn: Dressed, now: float, touched: list[pygame.Rect]) -> None:
        gone = passed(now, self.when.goal, FADE)
        if gone >= 1:
            return
        for (_, spot), coin, start in zip(self.ends, worn.coins, self.when.discs, strict=True):
            pop = passed(now, start, DISC_POP)
            if pop <= 0:
                continue
            middle = (round(spot.x), round(spot.y))
            flash = 1 - passed(now, start + DISC_POP, DISC_REST * 2)
            if worn.glow is not None and flash > 0 and not gone:
                touched.append(worn.glow_at(surface, middle))
            zoom = mix(STAMP, 1.0, in_quad(pop)) if self.stamps else max(0.05, out_back(pop))
            touched.append(shown(surface, coin, middle, zoom=zoom, alpha=1 - gone))

    def _draw_numbers(self, surface: pygame.Surface, worn: Dressed, now: float, touched: list[pygame.Rect]) -> None:
        for end, ((_, spot), coin) in enumerate(zip(self.ends, worn.coins, strict=True)):
            way = passed(now, self.when.leaves[end], DISC_FLIGHT)
            if not 0 < way < 1:
                continue
            done, bend = in_out_cubic(way), worn.bends[end]
            start, goal = (spot.x, spot.y), worn.goals[end]
            touched += worn.trail(surface, start, goal, bend, done, 0.7)
            at = bent(start, goal, bend, done)
            touched.append(shown(surface, coin, at, zoom=mix(1, RADIUS_LANDED / RADIUS, done)))

    def _draw_sum(self, surface: pygame.Surface, worn: Dressed, now: float, touched: list[pygame.Rect]) -> None:
        when = self.when
        if not self.ends or now < when.lands[0]:
            return
        alpha = 1 - passed(now, when.goal + READ, FADE)
        coming = passed(now, when.lands[0], FADE)
        touched.append(shown(surface, worn.haze, worn.box.center, alpha=min(coming, alpha)))
        for piece, words, at in worn.pieces:
            if piece.end is not None:
                lands = when.lands[piece.end]
                if now >= lands:
                    zoom = 1 + 0.14 * (1 - passed(now, lands, FADE))
                    touched.append(shown(surface, words, at, zoom=zoom, alpha=alpha))
            elif now >= when.sum:
                zoom = max(0.1, out_back(passed(now, when.sum, SUM_POP)))
                touched.append(shown(surface, words, at, zoom=zoom, alpha=alpha))

    def _draw_gain(self, surface: pygame.Surface, worn: Dressed, now: float, touched: list[pygame.Rect]) -> None:
        when = self.when
        if now >= when.goal:
            return
        if not self.ends:
            alpha = min(passed(now, 0.0, FADE), 1 - passed(now, when.gain, FADE))
            touched.append(shown(surface, worn.haze, worn.box.center, alpha=alpha))
        if not self.ends and now < when.gain:
            zoom = max(0.05, out_back(passed(now, 0.0, DISC_POP)))
            touched.append(shown(surface, worn.gain, worn.start, zoom=zoom))
        if now < when.gain:
            return
        done = in_out_cubic(passed(now, when.gain, GAIN_FLIGHT))
        touched += worn.trail(surface, worn.start, self.goal, GAIN_BEND, done, 1.0)
        at = bent(worn.start, self.goal, GAIN_BEND, done)
        touched.append(shown(surface, worn.gain, at, zoom=mix(1, 0.62, done)))


class Dressed(NamedTuple):
    """The pictures of one flight, and where they go."""

    pieces: tuple[tuple[SumPart, Sprite, XY], ...]
    box: pygame.Rect
    """The place of the sum."""
    haze: Sprite
    radii: tuple[int, ...]
    coins: tuple[Sprite, ...]
    glow: Sprite | None
    gain: Sprite
    motes: tuple[Sprite, ...]
    goals: dict[int, XY]
    """Where each number goes."""
    start: XY
    """Where the gain leaves."""
    bends: tuple[float, ...]
    """How much the way of each number is bent."""

    def glow_at(self, surface: pygame.Surface, middle: tuple[int, int]) -> pygame.Rect:
        """Add light around a disc."""
        assert self.glow is not None
        return surface.blit(self.glow.surface, self.glow.at(middle), special_flags=pygame.BLEND_RGB_ADD)

    def trail(
        self, surface: pygame.Surface, start: XY, goal: XY, bend: float, done: float, zoom: float
    ) -> list[pygame.Rect]:
        """Draw the dots behind something on its way."""
        touched: list[pygame.Rect] = []
        count = round(len(self.motes) * zoom)
        for place, mote in enumerate(self.motes[:count]):
            behind = done - (count - place) * TRAIL_STEP
            if behind > 0:
                x, y = bent(start, goal, bend, behind)
                touched.append(mote.draw(surface, (round(x), round(y))))
        return touched


def clear_bend(start: XY, goal: XY, radius: int, taken: Sequence[pygame.Rect], bend: float) -> float:
    """Return the bend of a way on which a disc crosses as little as possible of the areas `taken`: `bend` if it can."""

    def crossed(bend: float) -> int:
        disc, much = pygame.Rect(0, 0, 2 * radius, 2 * radius), 0
        for place in range(1, _LOOKS):
            x, y = bent(start, goal, bend, place / _LOOKS)
            disc.center = round(x), round(y)
            much += sum(shared.width * shared.height for area in taken for shared in [disc.clip(area)])
        return much

    return min((bend, -bend, *WAYS_ROUND), key=crossed)


def shown(surface: pygame.Surface, sprite: Sprite, middle: XY, *, zoom: float = 1.0, alpha: float = 1.0) -> pygame.Rect:
    """Draw a picture around its middle, larger or smaller, or paler. Return the area drawn on."""
    if alpha <= 0:
        return pygame.Rect(round(middle[0]), round(middle[1]), 0, 0)
    picture = sprite.surface
    if abs(zoom - 1) > 0.01:
        picture = pygame.transform.smoothscale_by(picture, zoom)
    place = picture.get_rect(center=(round(middle[0]), round(middle[1])))
    if alpha >= 1:
        return surface.blit(picture, place)
    picture.set_alpha(round(255 * alpha))
    touched = surface.blit(picture, place)
    picture.set_alpha(255)  # pictures are shared
    return touched
