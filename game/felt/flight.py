"""Tiles in motion from one place to another."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, NamedTuple

import pygame

from game.look.easing import in_out_cubic, in_out_sine, in_quad, mix, nudged, out_cubic, out_quad, settling, share
from game.look.tiles import EDGE, TileArt
from game.picture.spot import Spot

LIFTED, LANDED, TILT = 1.06, 1.03, 1.5
"""Scale of a tile held up and of one that touches the felt, and the degrees by which it is askew then."""
RISE: Final = 0.20
"""How far a tile held up seems to move away from the felt, in short sides."""
OUT: Final = 0.3
"""Height at which a lifted tile is out of the rack, 0 to 1."""
TURNED_UP: Final = 0.9
"""Height of a tile that stands on its edge while it turns over, 0 to 1."""
DARKER: Final = 0.22
"""How much darker a tile is while it stands on its edge."""
NUDGE: Final = 0.024
"""Short sides by which a tile that lands moves the next one; the one after it moves half as far."""


class FlightTiming(NamedTuple):
    """How a tile moves: the times of its parts in seconds, and how high it is, 0 (lies) to 1 (held up)."""

    travel: float
    lift: float = 0.0
    drop: float = 0.0
    settle: float = 0.0
    """Until it lies still after it has touched the felt."""
    high: float = 0.0
    """Height after the lift and until the drop; without a lift it begins there."""
    hop: float = 0.0
    """Height added in the middle of the way."""
    bend: float = 0.0
    """How far the way is bent, as a fraction of its length."""
    turn_at: float = 0.0
    """When it begins to turn over, if it does."""
    turn_for: float = 0.24

    @property
    def contact(self) -> float:
        """When the tile touches the felt."""
        return self.lift + self.travel + self.drop

    @property
    def seconds(self) -> float:
        """When it lies still."""
        return self.contact + self.settle


PLAYED: Final = FlightTiming(0.19, lift=0.07, drop=0.07, settle=0.09, high=1.0, turn_at=0.07, turn_for=0.19)
"""A tile played from a hand: lifted, carried and put down with a clack."""
DROPPED: Final = FlightTiming(0.11, drop=0.07, settle=0.09, high=1.0)
"""A tile that the pointer carried, let go near its place."""
HOMING: Final = FlightTiming(0.16, drop=0.05, high=1.0)
"""A tile that was let go elsewhere and returns."""
STRAIGHT: Final = 0.6
"""Part of the way after which a tile that lay askew is straight. A tile that isn't is the most expensive to draw."""
DEALT: Final = FlightTiming(0.26, hop=0.7, bend=0.10)
"""A tile from the boneyard to a hand."""
DRAWN: Final = FlightTiming(0.30, hop=0.7, bend=0.10, turn_at=0.08, turn_for=0.22)
"""A tile that its player draws and sees."""
TURNED: Final = FlightTiming(0.24)
"""A tile that turns over, in place or on the way to another."""
SHIFTED: Final = FlightTiming(0.26)
"""A tile pushed across the felt."""
GATHERED: Final = FlightTiming(0.26, hop=0.5, bend=0.10)
"""A tile that leaves the felt."""
CLOSES_UP: Final = FlightTiming(0.12, hop=0.1)
"""Two tiles that become one stack."""


class Pose(NamedTuple):
    """A moment of a tile's way."""

    way: float
    """Part of the way, 0 to 1."""
    height: float
    """How high it is, 0 to 1."""
    scale: float
    """Its size, compared with a tile that lies there."""
    tilt: float
    """Degrees by which it is askew."""
    turned: float = 0.0
    """Degrees about its own axis: 0 as it was, 180 turned over."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The flight of one tile. `halves` are its faces, inner half first; None if it stays face down."""

    start: Spot
    end: Spot
    halves: tuple[int, ...] | None
    turns_over: bool = False
    """True if it starts face down and lands face up."""
    goes: FlightTiming = PLAYED
    begins: float = 0.0
    """Seconds into the beat at which it takes off. It isn't visible before."""
    stays: float = 0.0
    """Until when it is drawn at its goal, in seconds of the beat, if that is later than its rest."""
    lean: float = 0.0
    """Degrees clockwise by which it lies askew at the start."""
    is_laid: bool = False
    """True if the felt shows its shadow from the moment it lands."""

    @property
    def ends(self) -> float:
        """When it lies still and the widgets show it."""
        turn = self.goes.turn_at + self.goes.turn_for if self.turns_over else 0.0
        return max(self.begins + max(self.goes.seconds, turn), self.stays)

    @property
    def lands(self) -> float:
        """When it touches the felt, in seconds of the beat."""
        return self.begins + self.goes.contact

    def is_down(self, now: float) -> bool:
        """Return True if it has landed, turns over in place, or is just being lifted out of the rack."""
        is_lifted = now - self.begins < self.goes.lift and self.pose(now).height < OUT
        return is_lifted or self.start[:2] == self.end[:2] or now >= self.lands

    def pose(self, now: float) -> Pose:
        """Return how it is at `now`, in seconds of the beat."""
        goes, t = self.goes, now - self.begins
        up = out_quad(share(t, 0, goes.lift))
        down = in_quad(share(t, goes.lift + goes.travel, goes.drop)) if goes.drop else 0.0
        way = in_out_cubic(share(t, goes.lift, goes.travel))
        height = goes.high * up * (1 - down) + goes.hop * 4 * way * (1 - way)
        turned = 0.0
        if self.turns_over:
            turned = 180 * in_out_sine(share(t, goes.turn_at, goes.turn_for))
            height = max(height, TURNED_UP * sin(pi * turned / 180))
        if t >= goes.contact and goes.settle:
            rest = share(t, goes.contact, goes.settle)
            return Pose(way, 0.0, 1 + (LANDED - 1) * (1 - out_cubic(rest)), TILT * settling(rest), turned)
        scale = 1 + (LIFTED - 1) * height
        if goes.settle:
            scale = 1 + (LIFTED - 1) * up - (LIFTED - LANDED) * down
        return Pose(way, height, scale, TILT * down if goes.settle else 0.0, turned)

    def place(self, pose: Pose) -> tuple[float, float]:
        """Return the centre of the tile above the felt, in pixels, without its height."""
        dx, dy = self.end.x - self.start.x, self.end.y - self.start.y
        bow = self.goes.bend * 4 * pose.way * (1 - pose.way)
        side = 1 if dx < 0 else -1  # to the upper side of the screen
        return self.start.x + dx * pose.way - side * dy * bow, self.start.y + dy * pose.way + side * dx * bow

    def draw(self, surface: pygame.Surface, art: TileArt, now: float) -> pygame.Rect | None:
        """Draw the tile at `now`, in seconds of the beat. Return the area drawn on; None before take-off."""
        if now < self.begins:
            return None
        pose = self.pose(now)
        landed = now >= self.lands
        x, y = self.place(pose)
        grown = in_out_sine(share(now, self.begins + self.goes.lift, self.goes.travel))
        unit = mix(self.start.unit, self.end.unit, grown) * pose.scale
        is_double = self.halves is None or len(set(self.halves)) == 1
        angle = quarter(self.start.turn, self.end.turn, pose.way, is_double=is_double)
        angle += self.lean * max(0.0, 1 - pose.way / STRAIGHT) + pose.tilt
        quarters = round(angle / 90)
        lean, native = angle - 90 * quarters, quarters % 4
        # the larger end, so that it is hardly enlarged; at rest exactly as it will lie
        drawn_at = max(8, round(self.end.unit if landed else max(self.start.unit, self.end.unit)))
        shows_back = self.halves is None or (self.turns_over and pose.turned < 90)
        sprite = self._sprite(art, drawn_at, native, pose.turned, lean, unit / drawn_at, shows_back=shows_back)
        whole = max(8, round(unit))
        left = x - sprite.get_width() / 2
        top = y - RISE * unit * pose.height + (art.depth(whole) - sprite.get_height()) / 2  # align the face
        over = pygame.Rect((round(left), round(top)), sprite.get_size())
        if not (self.is_laid and landed):
            shadow = art.cast(native, whole, pose.height, lean, abs(cos(pi * pose.turned / 180)))
            over.union_ip(shadow.draw(surface, (round(x), round(y))))
        return over.union(surface.blit(sprite, (round(left), round(top))))

    def _sprite(
        self, art: TileArt, drawn_at: int, native: int, turned: float, lean: float, scale: float, *, shows_back: bool
    ) -> pygame.Surface:
        """Return the picture of the tile, turned over by `turned` degrees, askew by `lean`, and scaled."""
        turns = 0 < turned < 180
        if shows_back and not turns:
            return art.back_aloft(native, drawn_at, lean, scale)
        sprite = art.back(native, drawn_at) if shows_back else art.face(self.halves or (), native, drawn_at)
        if turns:
            sprite = aslant(sprite, art, drawn_at, native, turned)
        if abs(lean) > 0.05:
            return pygame.transform.rotozoom(sprite, -lean, scale)
        if abs(scale - 1) > 0.005:
            return pygame.transform.smoothscale_by(sprite, scale)  # takes a seventh of rotozoom's time
        return sprite


@dataclass(frozen=True, slots=True)
class Nudged:
    """A tile of the felt that another one pushes when it lands beside it. Its shadow stays with the felt."""

    spot: Spot
    halves: tuple[int, ...]
    push: tuple[float, float]
    """How far it is pushed, in pixels."""
    begins: float
    """When the other one lands."""
    seconds: float = PLAYED.settle
    is_dim: bool = False
    """True if it is drawn darker."""

    @property
    def ends(self) -> float:
        """When it lies still again."""
        return self.begins + self.seconds

    def is_down(self, _now: float) -> bool:
        """Return True: it never leaves the felt."""
        return True

    def draw(self, surface: pygame.Surface, art: TileArt, now: float) -> pygame.Rect:
        """Draw it a little aside."""
        far, unit = nudged(share(now, self.begins, self.seconds)), round(self.spot.unit)
        wide, high = art.size(self.spot.turn, unit, len(self.halves))
        x = round(self.spot.x - wide / 2) + round(self.push[0] * far)
        y = round(self.spot.y - high / 2) + round(self.push[1] * far)
        sprite = (art.dimmed if self.is_dim else art.face)(self.halves, self.spot.turn, unit)
        return surface.blit(sprite, (x, y))


def aslant(sprite: pygame.Surface, art: TileArt, unit: int, turn: int, degrees: float) -> pygame.Surface:
    """Return a tile seen while it turns about its long axis: narrower, with its thick edge beside the face.

    `degrees` is how far it has turned. Rotate the result, never the tile before it.
    """
    narrow, edge = abs(cos(pi * degrees / 180)), abs(sin(pi * degrees / 180))
    wide, high = sprite.get_size()
    thick = max(1, round(unit * EDGE * edge))
    is_flat = turn % 2 == 1
    if is_flat:
        part = pygame.transform.smoothscale(sprite, (wide, max(1, round(high * narrow))))
        side = pygame.Rect(0, part.get_height() // 2, wide, part.get_height() // 2 + thick)
    else:
        part = pygame.transform.smoothscale(sprite, (max(1, round(wide * narrow)), high))
        side = pygame.Rect(part.get_width() // 2, 0, part.get_width() // 2 + thick, high)
    light = round(255 * (1 - DARKER * edge))
    part.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.Surface(side.bottomright, pygame.SRCALPHA)
    _paint_side(whole, art.edge(turn, unit), side, is_flat=is_flat)
    whole.blit(part, (0, 0))
    return whole


def _paint_side(whole: pygame.Surface, edge: pygame.Surface, side: pygame.Rect, *, is_flat: bool) -> None:
    """Paint a narrow edge from the two outer parts of a broad one, so that its corners stay round."""
    if is_flat:
        first, broad = side.height // 2, edge.get_height()
        whole.blit(edge, side, (0, 0, side.width, first))
        whole.blit(edge, (0, side.y + first), (0, broad - side.height + first, side.width, side.height - first))
    else:
        first, broad = side.width // 2, edge.get_width()
        whole.blit(edge, side, (0, 0, first, side.height))
        whole.blit(edge, (side.x + first, 0), (broad - side.width + first, 0, side.width - first, side.height))


def quarter(start: int, end: int, done: float, *, is_double: bool) -> float:
    """Return the angle, in degrees clockwise, of the shorter way from one quarter turn to another."""
    way = (end - start) % (2 if is_double else 4)
    if way > (1 if is_double else 2):
        way -= 2 if is_double else 4
    return 90 * (start + way * done)
