"""The end of a round: the light narrows to the last tile, a word, hands turn over, their pips fly to the winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, pi
from typing import Final, NamedTuple

import pygame

from game.animation.curves import XY, bent, bump
from game.animation.moments.pair_finale import FACE, FACES_APART, FACES_LEFT, LineLight, MeetingFaces, pair_number
from game.animation.score_flight import shown
from game.felt.spectacle import Spectacle
from game.felt.table.round_stage import COIN, LETTERS, OpenedHand, RoundStage, WinnersPlaque
from game.look.cache import Sprite
from game.look.easing import in_out_cubic, in_out_sine, mix, out_back
from game.look.easing import share as passed
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD
from game.look.pips import pip_places
from game.look.scenery.lamplight import PoolOfLight, light_steps
from game.look.tiles import TileArt
from game.picture.spot import Spot

HOLD, NARROW = 0.30, 0.25
"""Seconds in which nothing moves, and in which the light narrows."""
DIM_STEPS: Final = 5
"""Number of steps in which it does. Each multiplies the whole window once."""
WORD_AT, WORD_POP = 0.42, 0.26
HANDS_AT, HAND_APART, ALL_HANDS = 0.80, 0.34, 1.5
"""When the first hand turns over, the seconds until the next one, and those within which the last one begins."""
TURN, STAGGER = 0.26, 0.12
"""Seconds for a tile to turn over, and from the first tile of a hand to its last."""
WEIGHED, PIPS_AT, PIP_FLIGHT, PIPS_WITHIN = 0.36, 0.30, 0.52, 0.22
"""Seconds from the turn of a hand to its weight and its first pip, for a pip's flight, and between first and last."""
REST, WORD_ONLY = 0.55, 1.15
"""Seconds for which the total stands, or the word if nothing is counted."""
STILL: Final = 1.2
"""Seconds for which its last moment stands where nothing may move."""
BONUS_AT, BONUS_APART, BONUS_FLIGHT = 1.0, 0.16, 0.45
"""When the coin of the first bonus leaves the word, the seconds until the next one, and for its flight."""
BONUS_COIN: Final = 38
"""Radius of the coin of a bonus in design units."""
TOTAL: Final = 70
"""Size of the total in design units."""
MAX_PIPS: Final = 30
"""Largest number of pips that fly from one hand."""
SPARK: Final = 7
"""Radius of a flying pip in design units."""
TAIL: Final = 6
ROOM: Final = 0.96
"""Part of the felt's width that the word may take."""


class FinaleTimes(NamedTuple):
    """When things happen, in seconds from the end of the round."""

    hands: tuple[float, ...]
    """When each hand turns over."""
    counted: float
    """When the last pip arrives; the last hand lies open otherwise."""
    end: float


def finale_times(hands: int, *, counts: bool) -> FinaleTimes:
    """Return the times for this many hands; `counts` is True if their pips fly to a total."""
    if not hands:
        return FinaleTimes((), HANDS_AT, HANDS_AT + WORD_ONLY)
    apart = min(HAND_APART, ALL_HANDS / hands)
    begins = tuple(HANDS_AT + place * apart for place in range(hands))
    counted = begins[-1] + (PIPS_AT + PIPS_WITHIN + PIP_FLIGHT if counts else WEIGHED)
    return FinaleTimes(begins, counted, counted + REST)


class CountedHand(NamedTuple):
    """A hand as it is counted."""

    hand: OpenedHand
    faces: tuple[tuple[int, ...], ...]
    weight: int
    pays: bool
    """True if its pips fly to the winner's total."""


class Total(NamedTuple):
    """The winner's points before and after the count."""

    plaque: WinnersPlaque
    seat: int
    before: int
    after: int
    target: int
    bonuses: tuple[int, ...] = ()
    """The points besides those for hands, each of which has a coin of its own."""

    def at(self, share: float, coins: int) -> int:
        """Return the points when this share of the pips has arrived, and so many coins."""
        pips = self.after - self.before - sum(self.bonuses)
        return self.before + sum(self.bonuses[:coins]) + round(pips * share)


class FlyingPip(NamedTuple):
    """A pip on its way to the total."""

    leaves: float
    start: XY
    bend: float

    @property
    def lands(self) -> float:
        """When it arrives."""
        return self.leaves + PIP_FLIGHT


def flying_pips(counted: CountedHand, top: int, leaves: float) -> tuple[FlyingPip, ...]:
    """Return the pips of a hand, from where they are on its tiles. Only some fly if it is heavy or counts less."""
    starts: list[XY] = []
    for spot, faces in zip(counted.hand.ends, counted.faces, strict=False):
        middle = (len(faces) - 1) / 2
        for half, value in enumerate(faces):
            for x, y in pip_places(value, top):
                across, along = x - 0.5, half - middle + y - 0.5
                dx, dy = ((across, along), (-along, across), (-across, -along), (along, -across))[spot.turn % 4]
                starts.append((spot.x + dx * spot.unit, spot.y + dy * spot.unit))
    if not counted.hand.ends:
        starts = [(float(counted.hand.coin[0]), float(counted.hand.coin[1]))] * counted.weight
    most = min(MAX_PIPS, max(0, counted.weight))
    if len(starts) > most:
        starts = [starts[place * len(starts) // most] for place in range(most)]
    step = PIPS_WITHIN / max(1, len(starts) - 1)
    return tuple(
        FlyingPip(leaves + place * step, start, (0.16, 0.05, 0.22, 0.1)[place % 4] * (1 if place % 8 < 6 else -1))
        for place, start in enumerate(starts)
    )


@dataclass(eq=False)
class Finale(Spectacle):
    """The end of a round. `last` is the tile that ended it."""

    word: str
    stage: RoundStage
    last: Spot | None
    hands: tuple[CountedHand, ...]
    total: Total | None
    light: LineLight | None = None
    """The light along the line of a capicúa."""
    when: FinaleTimes = field(init=False)
    _map: pygame.Surface | None = field(init=False, default=None)
    _dimmed: int = field(init=False, default=0)
    """Number of steps in which the window has been dimmed."""
    _word: Sprite | None = field(init=False, default=None)
    _coins: tuple[Sprite, ...] = field(init=False, default=())
    _spark: Sprite | None = field(init=False, default=None)
    _tail: tuple[Sprite, ...] = field(init=False, default=())
    _plaque: Plaque | None = field(init=False, default=None)
    _faces: MeetingFaces | None = field(init=False, default=None)
    _pips: tuple[FlyingPip, ...] = field(init=False, default=())
    _bonuses: tuple[Sprite, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self.when = finale_times(len(self.hands), counts=self.total is not None)
        if self.total is not None:
            self._pips = tuple(
                pip
                for counted, begins in zip(self.hands, self.when.hands, strict=True)
                if counted.pays
                for pip in flying_pips(counted, self.stage.top, begins + PIPS_AT)
            )

    @property
    def seconds(self) -> float:
        """Its duration at normal speed. It stays until the results are shown."""
        return self.when.end + REST

    @property
    def pose(self) -> float:
        """Its last moment, which says all."""
        return self.when.end

    @property
    def dims(self) -> bool:
        """True: it changes the light on the whole table."""
        return True

    # -- pictures ------------------------------------------------------------------------------------------------

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the light, the word and everything that flies."""
        unit, gilding, px = look.scale.unit, look.gilding, look.scale.px
        for sheet in light_steps(look.scale.size, unit, self._pools(unit), DIM_STEPS):
            self._map = sheet
            yield
        self._word = gilding.words(
            self.word, gilding.fitting(self.word, px(LETTERS), round(self.stage.room * ROOM)), 170
        )
        yield
        self._coins = tuple(gilding.coin(str(counted.weight), px(COIN)) for counted in self.hands)
        yield
        art = look.tiles(self.stage.top, self.stage.sections)
        for counted in self.hands:
            ways = zip(counted.hand.starts, counted.hand.ends, counted.faces, strict=False)
            for start, spot, faces in ways:
                for turn, size in ((start.turn, round(start.unit)), (spot.turn, round(spot.unit))):
                    art.back(turn, size)
                    art.shadow(turn, size)
                art.face(faces, spot.turn, round(spot.unit))
            yield
        if self.total is not None:
            self._spark = gilding.spark(max(2, px(SPARK)))
            self._tail = tuple(
                gilding.mote(max(1, px(SPARK) * (place + 2) // TAIL), 30 + 28 * place) for place in range(TAIL)
            )
            self._bonuses = tuple(gilding.coin(f"+{points}", px(BONUS_COIN)) for points in self.total.bonuses)
            plaque = Plaque(look, self.total)
            yield from plaque.dress()
            self._plaque = plaque
            if self.total.plaque.partner is not None:
                pair = MeetingFaces(look, self.total.plaque)
                yield from pair.dress()
                self._faces = pair
        if self.light is not None:
            yield from self.light.dress(look)

    def _pools(self, unit: float) -> list[PoolOfLight]:
        """Return the light that remains: around the last tile, and less where something happens."""
        x, y = self.stage.word
        pools = [PoolOfLight(x, y, 420 * unit, 0.26)]
        if self.last is not None:
            pools.append(PoolOfLight(self.last.x, self.last.y, 250 * unit, 1.0))
        for counted in self.hands:
            spots = counted.hand.ends or (Spot(*counted.hand.coin, 1),)
            middle = sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots)
            pools.append(PoolOfLight(*middle, 300 * unit, 0.4))
        if self.total is not None:
            pools.append(PoolOfLight(*self.total.plaque.rect.center, 330 * unit, 0.5))
        if self.stage.asleep is not None:
            pools.append(PoolOfLight(*self.stage.asleep.center, 260 * unit, 0.4))
        return pools

    # -- drawing -------------------------------------------------------------------------------------------------

    def dim(self, surface: pygame.Surface, _look: Look, now: float, fresh: Sequence[pygame.Rect]) -> bool:
        """Dim the table step by step, and whatever has just been painted on it as far as the rest."""
        assert self._map is not None
        for rect in fresh:
            for _ in range(self._dimmed):
                surface.blit(self._map, rect, rect, special_flags=pygame.BLEND_RGB_MULT)
        due = round(DIM_STEPS * passed(now, HOLD, NARROW))
        more, self._dimmed = due - self._dimmed, max(due, self._dimmed)
        for _ in range(more):
            surface.blit(self._map, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return more > 0

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the hands, the total, the pips on their way and the word."""
        touched = self.light.draw(surface, now) if self.light is not None else []
        art = look.tiles(self.stage.top, self.stage.sections)
        for place, (counted, begins) in enumerate(zip(self.hands, self.when.hands, strict=True)):
            if now >= begins:
                touched += draw_hand(surface, art, counted, now - begins)
                pop = passed(now, begins + WEIGHED, 0.14)
                if pop and place < len(self._coins) and counted.weight:
                    coin = self._coins[place]
                    touched.append(shown(surface, coin, counted.hand.coin, zoom=max(0.05, out_back(pop))))
        if self._plaque is not None and self.total is not None and now >= HANDS_AT:
            coins = sum(now >= BONUS_AT + place * BONUS_APART + BONUS_FLIGHT for place in range(len(self._bonuses)))
            touched += self._plaque.draw(surface, now - HANDS_AT, self.total.at(self._landed(now), coins))
        if self._faces is not None:
            touched += self._faces.draw(surface, now)
        touched += self._draw_pips(surface, now)
        pop = passed(now, WORD_AT, WORD_POP)
        if pop and self._word is not None:
            touched.append(
                shown(surface, self._word, self.stage.word, zoom=max(0.1, out_back(pop)), alpha=min(1.0, 2 * pop))
            )
        return touched + self._draw_bonuses(surface, now)

    def _draw_bonuses(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Draw the coins on their way from the word to the total."""
        touched: list[pygame.Rect] = []
        for place, coin in enumerate(self._bonuses):
            way = passed(now, BONUS_AT + place * BONUS_APART, BONUS_FLIGHT)
            if self._plaque is not None and 0 < way < 1:
                at = bent(self.stage.word, self._plaque.goal, 0.1, in_out_cubic(way))
                touched.append(shown(surface, coin, at, zoom=min(1.0, 4 * way)))
        return touched

    def _landed(self, now: float) -> float:
        """Return the share of the pips that have arrived."""
        if not self._pips:
            return passed(now, self.when.hands[-1] if self.when.hands else HANDS_AT, PIP_FLIGHT)
        return sum(now >= pip.lands for pip in self._pips) / len(self._pips)

    def _draw_pips(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        touched: list[pygame.Rect] = []
        if self.total is None or self._spark is None or self._plaque is None:  # not made ready yet
            return touched
        goal = self._plaque.goal
        for pip in self._pips:
            share = passed(now, pip.leaves, PIP_FLIGHT)
            if not 0 < share < 1:
                continue
            for place, mote in enumerate(self._tail):
                behind = in_out_cubic(max(0.0, share - 0.02 * (TAIL - place)))
                touched.append(shown(surface, mote, bent(pip.start, goal, pip.bend, behind)))
            touched.append(shown(surface, self._spark, bent(pip.start, goal, pip.bend, in_out_cubic(share))))
        return touched


def draw_hand(surface: pygame.Surface, art: TileArt, counted: CountedHand, since: float) -> list[pygame.Rect]:
    """Draw a hand that turns over, tile by tile, each about its long axis on the way to its place."""
    touched: list[pygame.Rect] = []
    hand, count = counted.hand, len(counted.faces)
    for place, (start, end, faces) in enumerate(zip(hand.starts, hand.ends, counted.faces, strict=False)):
        share = passed(since, STAGGER * place / max(1, count - 1), TURN)
        turned, way = in_out_sine(share), in_out_cubic(share)
        sprite = art.face(faces, end.turn, round(end.unit))
        turn, unit = end.turn, round(end.unit)
        if turned < 0.5:
            turn, unit = start.turn, round(start.unit)
            sprite = art.back(turn, unit)
        middle = mix(start.x, end.x, way), mix(start.y, end.y, way) + art.depth(unit) / 2 - bump(share) * unit * 0.2
        shadow = art.shadow(turn, unit)
        wide, high = art.size(turn, unit)
        touched.append(shadow.draw(surface, (round(middle[0] - wide / 2), round(middle[1] - high / 2))))
        narrow = abs(cos(pi * turned))
        if narrow < 0.99:
            size = (sprite.get_width(), max(2, round(sprite.get_height() * narrow)))
            if turn % 2 == 0:
                size = (max(2, round(sprite.get_width() * narrow)), sprite.get_height())
            sprite = pygame.transform.smoothscale(sprite, size)
        touched.append(surface.blit(sprite, sprite.get_rect(center=(round(middle[0]), round(middle[1])))))
    return touched


class Plaque:
    """The winner's medallion, name and total, which grows as pips arrive. The faces of a pair come by themselves."""

    def __init__(self, look: Look, total: Total) -> None:
        self._look: Final = look
        self._total: Final = total
        self._ground: pygame.Surface | None = None
        self._at = (0, 0)
        self._digits: dict[str, Sprite] = {}
        self._widths: dict[str, int] = {}
        self._bars: tuple[pygame.Surface, pygame.Surface] | None = None
        self._bar = pygame.Rect(0, 0, 0, 0)
        rect, px = total.plaque.rect, look.scale.px
        up = 0 if total.target else rect.height / 10
        self._number = Spot(rect.right - px(40), rect.y + rect.height * 2 / 5 + up, px(TOTAL))
        """The right end of the total, and the size of its digits."""
        if total.plaque.partner is not None:
            self._number = pair_number(rect, look)

    @property
    def goal(self) -> XY:
        """Where pips fly to."""
        rect = self._total.plaque.rect
        if self._total.plaque.partner is None:
            return rect.center
        return self._number.x - self._number.unit / 2, self._number.y

    def dress(self) -> Iterator[None]:
        """Make the ground and the digits."""
        look, total, px = self._look, self._total, self._look.scale.px
        rect, gilding = total.plaque.rect, look.gilding
        pill = look.brush.plate(rect.size, True)
        sheet = pill.surface.copy()
        left, top = -pill.offset[0], -pill.offset[1]
        self._at = rect.x - left, rect.y - top
        letters = round(self._number.unit)
        if total.plaque.partner is None:
            across = px(108)
            look.avatars.avatar(total.plaque.medallion, across).draw(
                sheet, (left + px(13), top + (rect.height - across) // 2)
            )
            words, end, high = rect.x + px(137), rect.right - px(40), max(3, px(10))
            self._name(sheet, pygame.Rect(words, rect.y, px(150), rect.height * 4 // 5), 27, 16, 1)
            self._bar = pygame.Rect(words, rect.bottom - px(38), end - words, high)
        else:
            words, end = rect.x + px(FACES_LEFT + FACES_APART + FACE // 2 + 20), rect.right - px(34)
            self._name(sheet, pygame.Rect(words, rect.y + px(12), end - words, px(62)), 25, 15, 2)
            wide = end - words - gilding.width("000", letters) - px(14)
            self._bar = pygame.Rect(words, round(self._number.y) - px(2), wide, max(3, px(10)))
        self._ground = sheet
        if total.target:
            radius = max(1, self._bar.height // 2)
            self._bars = (
                look.brush.box(self._bar.size, radius, (255, 255, 255, 34)),
                look.brush.box(self._bar.size, radius, GOLD),
            )
        yield
        for digit in "0123456789-":
            self._digits[digit] = gilding.words(digit, letters, 60)
            self._widths[digit] = gilding.width(digit, letters)
            if digit in "37":
                yield
        yield

    def _name(self, sheet: pygame.Surface, place: pygame.Rect, largest: int, smallest: int, most: int) -> None:
        """Write whose total it is on the ground, in at most this many lines, as large as there is room."""
        fonts, name = self._look.fonts, self._total.plaque.name
        least = min(smallest, int(smallest / self._look.scale.text))
        tries = [(size, [name]) for size in range(largest, (least if most == 1 else 3 * largest // 4) - 1, -1)]
        if most > 1:
            tries += [(size, fonts.lines(name, Face.BOLD, size, place.width)) for size in range(largest, least - 1, -1)]
        size, told = next(
            (
                (size, lines)
                for size, lines in tries
                if len(lines) <= most
                and len(lines) * fonts.line(Face.BOLD, size) <= place.height
                and all(fonts.width(line, Face.BOLD, size) <= place.width for line in lines)
            ),
            (least, [name]),
        )
        y = place.centery - len(told) * fonts.line(Face.BOLD, size) // 2
        for line in told:
            text = fonts.text(fonts.ellipsis(line, Face.BOLD, size, place.width), Face.BOLD, size, CREAM)
            sheet.blit(text, (place.x - self._at[0], y - self._at[1]))
            y += fonts.line(Face.BOLD, size)

    def draw(self, surface: pygame.Surface, since: float, value: int) -> list[pygame.Rect]:
        """Draw it with these points."""
        assert self._ground is not None
        total = self._total
        alpha = passed(since, 0, 0.15)
        ground = Sprite(self._ground, (0, 0))
        middle = self._at[0] + self._ground.get_width() / 2, self._at[1] + self._ground.get_height() / 2
        touched = [shown(surface, ground, middle, alpha=alpha)]
        if alpha < 1:
            return touched
        if self._bars is not None and total.target:
            groove, full = self._bars
            surface.blit(groove, self._bar)
            wide = min(self._bar.width, round(self._bar.width * max(0, value) / total.target))
            cap = max(1, self._bar.height // 2)
            if wide > 2 * cap:
                surface.blit(full, self._bar, (0, 0, wide - cap, self._bar.height))
                surface.blit(
                    full, (self._bar.x + wide - cap, self._bar.y), (self._bar.width - cap, 0, cap, self._bar.height)
                )
        x = self._number.x - sum(self._widths[digit] for digit in str(value))
        for digit in str(value):
            wide = self._widths[digit]
            at = x + wide / 2, self._number.y
            touched.append(shown(surface, self._digits[digit], at))
            x += wide
        return touched
