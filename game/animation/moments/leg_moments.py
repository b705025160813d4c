"""The powers of Super Dominoes on the felt: a spell on a leg, its breaking, and play that turns round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from game.animation.curves import XY, bent
from game.animation.score_flight import shown
from game.animation.shade import Shade
from game.felt.free_place import free_place
from game.felt.spectacle import Spectacle
from game.felt.table.laid.grounds import AURA_ALPHA, AURA_REACH, PIN_COUNT
from game.look.cache import Sprite
from game.look.easing import in_out_cubic, in_quad, mix, out_back, out_quad
from game.look.easing import share as passed
from game.look.fonts import Face
from game.look.gilding import centred
from game.look.look import Look
from game.look.palette import CREAM, GOLD, RGB, VIOLET
from game.picture.spot import Spot

RING, RING_AT_REST, LETTER_RING = 1.22, 1.0, 0.62
"""Radius of the ring of pins in short sides of a tile, while the spell is cast and at the end, and of one round the
letter of a leg."""
SECOND: Final = 1.36
"""Radius of the ring that a second spell on a leg adds, in those of the first."""
APART: Final = 0.06
"""Seconds between two rings."""
DARKENS, LIGHTENS = (0.18, 0.34), (0.95, 1.10)
"""When the light of the table goes in two steps, and when it comes back."""
TIGHT, TIGHTENS = 0.87, 0.16
"""How far the ring tightens after an answer that failed, and the seconds for that and back."""
DRAINS: Final = 0.28
"""Seconds in which the light leaves a leg."""
PIN, PIN_AT_REST = 0.17, 0.12
"""Radius of a pin in short sides of a tile."""
LEAPS, CLOSES, SPEAKS, LEAVES, SPELL = 0.12, 0.34, 0.34, 0.80, 1.25
"""When the pins have leapt out, when the ring is closed, when the word stands and leaves, and when all is told. What
stays of a spell lies on the felt from the moment the word leaves."""
POP, FADE = 0.09, 0.15
THREAD, THREAD_BEND = 26, -0.2
"""Number of dots of the thread from the caster's seat to the ring, and how far it is bent."""
BREAKS, BROKEN = 0.14, 0.42
"""When the next player may play after a broken spell, and when the last pin has gone."""
BURST, WEIGHT = 5.6, 20.0
"""Speed of a pin in short sides a second, and how fast it falls, in short sides a second squared."""
WINDS, SWINGS, REVERSAL = 0.16, 0.42, 0.90
"""When the wheel of arrows has wound up, when it has swung back, and when its word has gone."""
WOUND, WHEEL, FLAT, ARC, ARROWS = 20.0, 2.5, 0.7, 1.5, 3
"""Degrees that it winds up, its radius in short sides, its height as a part of that, the angle and the number of arcs.
"""
FLIPS: Final = 0.06
"""Seconds between the flips of two arrows between seats."""
THINS: Final = 0.2
"""Seconds in which it thins out."""
OWN_LETTERS, LETTERS, SMALL_LETTERS, LINE = 96, 84, 60, 20
"""Sizes of the caster's own word in gold, of another's, of the words that follow, and of the line, in design units."""
_PILL: Final = (4, 14, 12, 216)
_GLOW_ALPHA: Final = 190
"""Strength of the light round a leg while the spell is cast."""


@dataclass(eq=False)
class WordOnFelt:
    """A word where nothing lies; gold without a colour. `line` stands in its place later, if there is one."""

    word: str
    size: int
    colour: RGB | None
    near: Spot
    taken: tuple[pygame.Rect, ...]
    area: pygame.Rect
    line: str = ""
    letters: Sprite | None = field(init=False, default=None)
    told: Sprite | None = field(init=False, default=None)
    place: XY = field(init=False, default=(0.0, 0.0))
    line_place: XY = field(init=False, default=(0.0, 0.0))

    def dress(self, look: Look) -> Iterator[None]:
        """Make its pictures and find its place."""
        px, gilding = look.scale.px, look.gilding
        pixels = gilding.fitting(self.word, px(self.size), self.area.width)
        self.letters = gilding.lettering(self.word, pixels, self.colour)
        yield
        wide = gilding.width(self.word, pixels)
        near = self.near._replace(unit=max(self.near.unit * 1.3, pixels * 0.9))
        self.place = free_place((wide, round(pixels * 1.1)), near, self.taken, self.area).center
        if self.line:
            pad = px(12)
            text = look.fonts.text(
                look.fonts.ellipsis(self.line, Face.BOLD, LINE, self.area.width - 2 * pad), Face.BOLD, LINE, CREAM
            )
            size = text.get_width() + 2 * pad, text.get_height() + pad
            pill = look.brush.box(size, size[1] // 2, _PILL).copy()
            pill.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
            self.told = centred(pill)
            self.line_place = free_place(size, near, self.taken, self.area).center
        yield


class Pins:
    """Thirteen brass pins around a point."""

    def __init__(self, middle: XY, unit: float, at_rest: float = RING_AT_REST) -> None:
        self.middle: Final = middle
        self.unit: Final = unit
        self.at_rest: Final = at_rest
        """Radius of the ring in the end, in short sides."""
        self._large: Sprite | None = None
        self._small: Sprite | None = None

    def dress(self, look: Look) -> Iterator[None]:
        """Make their pictures."""
        self._large = look.gilding.spark(max(2, round(PIN * self.unit * self.at_rest)))
        self._small = look.gilding.spark(max(2, round(PIN_AT_REST * self.unit * self.at_rest)))
        yield

    def draw(
        self, surface: pygame.Surface, radius: float, *, small: bool = False, falls: float = 0.0, alpha: float = 1.0
    ) -> list[pygame.Rect]:
        """Draw them on a circle of this radius in pixels, each lower by `falls`."""
        sprite = self._small if small else self._large
        if sprite is None:
            return []
        x, y = self.middle
        touched: list[pygame.Rect] = []
        for pin in range(PIN_COUNT):
            turn = 2 * pi * pin / PIN_COUNT - pi / 2
            at = x + radius * cos(turn), y + radius * sin(turn) + falls
            touched.append(shown(surface, sprite, at, alpha=alpha))
        return touched

    def close(self, surface: pygame.Surface, since: float, left: float, alpha: float = 1.0) -> list[pygame.Rect]:
        """Draw them leaping out of a half, closing the ring, and coming to rest when no time is `left`."""
        if since < LEAPS:
            leapt = 0.55 * self.unit * out_quad(passed(since, 0.0, LEAPS))
            return self.draw(surface, leapt, alpha=alpha) if since > 0 else []
        closed = out_back(passed(since, LEAPS, CLOSES - LEAPS), 1.7)
        rests = 1 - in_out_cubic(passed(left, 0.0, FADE))
        wide = mix(0.55, RING / RING_AT_REST * self.at_rest, closed)
        return self.draw(surface, mix(wide, self.at_rest, rests) * self.unit, alpha=alpha)


class LegLight:
    """Violet light round the tiles of a leg."""

    def __init__(self, leg: tuple[Spot, ...], strength: int) -> None:
        self.leg: Final = leg
        self._strength: Final = strength
        self._glows: tuple[Sprite, ...] = ()

    def dress(self, look: Look) -> Iterator[None]:
        """Make the light round each tile, with a hole for the tile."""
        glows: list[Sprite] = []
        for spot in self.leg:
            size = area_of(spot).size
            reach = max(2, round(AURA_REACH * spot.unit))
            soft = look.brush.shapes.softened_copy(size, VIOLET, reach, self._strength)
            hole = pygame.Rect((-soft.offset[0], -soft.offset[1]), size)
            soft.surface.fill((0, 0, 0, 0), hole)
            glows.append(soft)
            yield
        self._glows = tuple(glows)

    def draw(self, surface: pygame.Surface, share: float, alpha: float = 1.0) -> list[pygame.Rect]:
        """Draw a share of it, counted from the end of the leg."""
        reached = share * len(self.leg)
        touched: list[pygame.Rect] = []
        for place, (spot, glow) in enumerate(zip(reversed(self.leg), reversed(self._glows), strict=False)):
            part = min(1.0, max(0.0, reached - place))
            if part:
                touched.append(faded(surface, glow, area_of(spot).topleft, part * alpha))
        return touched

    def drain(self, surface: pygame.Surface, share: float) -> list[pygame.Rect]:
        """Draw the rest of it, once a share has drained from the end of the leg to its start."""
        gone = share * len(self.leg)
        touched: list[pygame.Rect] = []
        for place, (spot, glow) in enumerate(zip(reversed(self.leg), reversed(self._glows), strict=False)):
            part = 1 - min(1.0, max(0.0, gone - place))
            if part:
                touched.append(faded(surface, glow, area_of(spot).topleft, part))
        return touched


@dataclass(eq=False)
class SpellMoment(Spectacle):
    """A spell is cast on a leg, whose tiles are `leg`, the outermost last. Without tiles it is on the start double."""

    leg: tuple[Spot, ...]
    rings: tuple[XY, ...]
    """The middles of the rings, which close one after another: one at the end of a leg, or one at each letter."""
    unit: float
    seat: XY | None
    """Where the thread begins."""
    word: WordOnFelt
    shade: Shade | None = None
    again: bool = False
    """True if it is cast on a spell that is unbroken: a second ring closes round the first, which stands already."""
    _pins: tuple[Pins, ...] = field(init=False)
    _second: tuple[Pins, ...] = field(init=False)
    _light: LegLight = field(init=False)
    _motes: tuple[Sprite, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        at_rest = RING_AT_REST if self.leg else LETTER_RING
        self._pins = tuple(Pins(middle, self.unit, at_rest) for middle in self.rings)
        second = self.rings if self.again else ()
        self._second = tuple(Pins(middle, self.unit, SECOND * at_rest) for middle in second)
        self._light = LegLight(self.leg, _GLOW_ALPHA)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return SPELL

    @property
    def pose(self) -> float:
        """The moment when its line stands in full light; what stays of the spell lies on the felt then."""
        return LIGHTENS[-1]

    @property
    def dims(self) -> bool:
        """True if the table loses light."""
        return self.shade is not None

    def lightens(self, now: float) -> bool:
        """Return True if light comes back at `now`."""
        return self.shade is not None and self.shade.lightens(now)

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the pins, the light round each tile, the thread, the shade and the words."""
        for pins in (*self._pins, *self._second):
            yield from pins.dress(look)
        yield from self._light.dress(look)
        sizes = [(max(2, look.scale.px(4 + place // 3)), 40 + 5 * place) for place in range(THREAD)]
        self._motes = tuple(look.gilding.mote(radius, alpha) for radius, alpha in sizes)
        yield
        if self.shade is not None:
            yield from self.shade.dress(look)
        yield from self.word.dress(look)

    def dim(self, surface: pygame.Surface, look: Look, now: float, fresh: Sequence[pygame.Rect]) -> bool:
        """Darken the table but for the leg and its ring."""
        return self.shade is not None and self.shade.dim(surface, look, now, fresh)

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the light, the rings, the thread and the words."""
        alpha = 1 - passed(now, SPELL - FADE, FADE)
        if alpha <= 0:
            return []
        touched: list[pygame.Rect] = []
        if now < LEAVES:
            share = in_out_cubic(passed(now, LEAPS, CLOSES - LEAPS))
            rests = in_out_cubic(passed(now, LEAVES - FADE, FADE))
            touched += self._light.draw(surface, share, mix(1.0, AURA_ALPHA / _GLOW_ALPHA, rests))
            closing = self._second or self._pins
            left = 1 - rests if self._second else 1.0
            for place, pins in enumerate(closing):
                touched += pins.close(surface, now - APART * place, LEAVES - now, left)
            for pins in self._pins if self._second else ():
                touched += pins.draw(surface, pins.at_rest * self.unit)
        way = passed(now, LEAPS, CLOSES - LEAPS)
        if self.seat is not None and 0 < way < 1:
            for place, mote in enumerate(self._motes):
                behind = in_out_cubic(way) - (THREAD - place) * 0.012
                if behind > 0:
                    touched.append(shown(surface, mote, bent(self.seat, self.rings[0], THREAD_BEND, behind)))
        return touched + draw_words(surface, self.word, now, alpha)


@dataclass(eq=False)
class RingTightens(Spectacle):
    """Nobody could answer a spell: its ring tightens and eases again."""

    middle: XY
    unit: float
    _pins: Pins = field(init=False)

    def __post_init__(self) -> None:
        self._pins = Pins(self.middle, self.unit)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return TIGHTENS

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the pins."""
        return self._pins.dress(look)

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the ring."""
        tight = sin(pi * passed(now, 0.0, TIGHTENS))
        return self._pins.draw(surface, mix(RING_AT_REST, TIGHT, tight) * self.unit, small=True)


@dataclass(eq=False)
class SpellBreak(Spectacle):
    """A spell is broken: its ring bursts."""

    middle: XY
    unit: float
    word: WordOnFelt
    leg: tuple[Spot, ...] = ()
    """The tiles that had the light of the spell."""
    _pins: Pins = field(init=False)
    _light: LegLight = field(init=False)

    def __post_init__(self) -> None:
        self._pins = Pins(self.middle, self.unit)
        self._light = LegLight(self.leg, AURA_ALPHA)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed; the word stays a little longer than the pins."""
        return BROKEN + 0.4

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the pins, the light and the word."""
        yield from self._pins.dress(look)
        yield from self._light.dress(look)
        yield from self.word.dress(look)

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the light that drains, each pin on its way out and down, and the word."""
        touched: list[pygame.Rect] = []
        if now < DRAINS:
            touched += self._light.drain(surface, in_out_cubic(passed(now, 0.0, DRAINS)))
        if now < BROKEN:
            radius = (RING_AT_REST + BURST * now) * self.unit
            falls = WEIGHT * now * now / 2 * self.unit
            alpha = 1 - passed(now, BREAKS, BROKEN - BREAKS)
            touched += self._pins.draw(surface, radius, small=True, falls=falls, alpha=alpha)
        return touched + draw_word(surface, self.word, now - BREAKS, 1 - passed(now, self.seconds - FADE, FADE))


@dataclass(eq=False)
class ReversalMoment(Spectacle):
    """Play turns round: a wheel of arrows winds up the old way and swings back; `step` is the new direction."""

    middle: XY
    unit: float
    step: int
    word: WordOnFelt
    _width: int = field(init=False, default=1)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return REVERSAL

    @property
    def pose(self) -> float:
        """The moment when the wheel has gone and the word still stands."""
        return REVERSAL - FADE

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the word."""
        self._width = max(2, look.scale.px(7))
        yield from self.word.dress(look)

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the wheel, which thins out in the end, and the word."""
        wound = WOUND * in_quad(passed(now, 0.0, WINDS))
        swung = out_back(passed(now, WINDS, SWINGS - WINDS))
        turn = -self.step * wound + self.step * 180 * swung
        heads = self.step if swung > 0.2 else -self.step
        width = round(self._width * (1 - passed(now, SWINGS + 0.08, THINS)))
        touched: list[pygame.Rect] = []
        if width > 0:
            for arc in range(ARROWS):
                touched += self._draw_arrow(surface, turn * pi / 180 + 2 * pi * arc / ARROWS, heads, width)
        return touched + draw_word(surface, self.word, now - SWINGS, 1 - passed(now, REVERSAL - FADE, FADE))

    def _draw_arrow(self, surface: pygame.Surface, turn: float, heads: int, width: int) -> list[pygame.Rect]:
        """Draw an arc from an angle on, with its head at the end in the direction of play."""
        x, y = self.middle
        wide, high = WHEEL * self.unit * 1.25, WHEEL * self.unit * FLAT
        steps = 14
        ways = [turn + heads * ARC * step / steps for step in range(steps + 1)]
        points = [(x + wide * cos(way), y + high * sin(way)) for way in ways]
        touched = [pygame.draw.lines(surface, GOLD, False, points, width)]
        (one_x, one_y), (end_x, end_y) = points[-2], points[-1]
        far = hypot(end_x - one_x, end_y - one_y) or 1.0
        along = (end_x - one_x) / far * self.unit * 0.4, (end_y - one_y) / far * self.unit * 0.4
        sides = [(end_x - along[0] - way * along[1], end_y - along[1] + way * along[0]) for way in (0.8, -0.8)]
        touched.append(pygame.draw.lines(surface, GOLD, False, [sides[0], (end_x, end_y), sides[1]], width))
        return [rect.inflate(2 * width, 2 * width) for rect in touched]


def draw_words(surface: pygame.Surface, word: WordOnFelt, now: float, alpha: float) -> list[pygame.Rect]:
    """Draw the word of a spell, then the line that takes its place."""
    touched = draw_word(surface, word, now - SPEAKS, 1 - passed(now, LEAVES - FADE, FADE))
    if word.told is not None:
        touched.append(shown(surface, word.told, word.line_place, alpha=min(alpha, passed(now, LEAVES, FADE))))
    return touched


def draw_word(surface: pygame.Surface, word: WordOnFelt, since: float, alpha: float) -> list[pygame.Rect]:
    """Draw a word that pops up."""
    pop = passed(since, 0.0, POP)
    if not pop or word.letters is None:
        return []
    return [shown(surface, word.letters, word.place, zoom=max(0.3, out_back(pop)), alpha=alpha)]


def faded(surface: pygame.Surface, sprite: Sprite, topleft: tuple[int, int], alpha: float) -> pygame.Rect:
    """Draw a picture for an object at `topleft`, paler."""
    sprite.surface.set_alpha(round(255 * alpha))
    return sprite.draw(surface, topleft)


def area_of(spot: Spot) -> pygame.Rect:
    """Return the area of a tile of two squares."""
    long, short = round(2 * spot.unit), round(spot.unit)
    area = pygame.Rect(0, 0, *((long, short) if spot.turn % 2 else (short, long)))
    area.center = round(spot.x), round(spot.y)
    return area


def ring_middle(leg: Sequence[Spot], start: Spot) -> XY:
    """Return the middle of the ring: beyond the outermost tile of a leg, or the start double without one."""
    if not leg:
        return start.x, start.y
    last = leg[-1]
    if len(leg) > 1:
        before: XY = leg[-2][:2]
    else:
        before = (start.x, last.y) if last.turn % 2 else (last.x, start.y)
    dx, dy = last.x - before[0], last.y - before[1]
    far = hypot(dx, dy) or 1.0
    return last.x + dx / far * last.unit, last.y + dy / far * last.unit
