"""The boneyard in its tray, at rest and while it is shuffled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from game.felt.frame import MAX_IN_HEAP, Frame
from game.look.cache import Sprite
from game.look.easing import in_out_sine, mix
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, INK, MUTED
from game.look.tiles import TileArt
from game.ui.actions import Action
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget, clipped

_STIR: Final = (6.0, 10.0)
"""The smallest and the largest radius in which a tile goes around while the boneyard is shuffled, in design units."""
_FEW_LOST: Final = 3
"""Number of tiles leaving the boneyard at once up to which only their places are painted anew."""
_TURNS: Final = 2
"""Number of times that it goes around."""
_INWARD: Final = 0.14
"""How much closer to the middle tiles are meanwhile, which keeps them in the tray, as a fraction of the distance."""
_ASLEEP: Final = 120
"""How clearly tiles are seen that are out of the round, of 255."""


class BoneyardWidget(StillWidget):
    """The boneyard in its tray, with the number of its tiles. Press it to draw."""

    radius = 20

    def __init__(
        self, look: Look, frame: Frame, art: TileArt, whole: int, title: str, on_press: Callable[[], None]
    ) -> None:
        """`whole` is the number of tiles in the set."""
        super().__init__(look, frame.yard, name=title)
        self.frame = frame
        self.art = art
        self.whole = whole
        self.on_press = on_press
        self._count = 0
        self._calls = False
        self._stirs = False
        self.sleeps = False
        """True if these tiles are out of the round: they can't be drawn."""
        self.up: tuple[tuple[int, ...], ...] = ()
        """The numbers on its tiles if they lie face up."""
        self._named = ""
        self._heap: pygame.Surface | None = None
        """The current picture of the heap, of the tray's size."""
        self._turned: list[tuple[Sprite, Sprite]] = []
        """The shadow and the picture of each tile of the heap, from the middle outwards, around its centre."""

    @property
    def is_empty(self) -> bool:
        """True if no tile lies in the tray, of which nothing is seen then."""
        return not self._count

    def show(self, count: int, *, calls: bool, stirs: bool = False) -> None:
        """Show this many tiles; `calls` is True if the player must draw, `stirs` if a mover draws the heap."""
        if (count, calls, stirs) != (self._count, self._calls, self._stirs):
            loses_few = 0 < self._count - count <= _FEW_LOST and (calls, stirs) == (self._calls, self._stirs)
            parts: list[pygame.Rect] = []
            if loses_few and count and self._heap is not None:
                parts = self._take(self._heap, count)
            elif count != self._count:
                self._heap = None
            self._count, self._calls, self._stirs, self.enabled = count, calls, stirs, count > 0
            self.invalidate(*parts)

    def turn_up(self, tiles: tuple[tuple[int, ...], ...], named: str) -> None:
        """Show these tiles face up instead of the heap; `named` are their names."""
        if tiles != self.up:
            self.up, self._named = tiles, named
            self.invalidate()

    def up_at(self) -> list[pygame.Rect]:
        """Return the places of the tiles that lie face up, below the label."""
        return self.frame.in_tray(len(self.up), self.px(22) + self.look.fonts.line(Face.EXTRABOLD, 15))

    def _take(self, heap: pygame.Surface, left: int) -> list[pygame.Rect]:
        """Paint the heap anew where its outermost tiles were, with `left` tiles. Return the areas to repaint."""
        corner, gone = self.rect.topleft, list[pygame.Rect]()
        for place in range(left, min(self._count, MAX_IN_HEAP)):
            area = self._place(place).clip(self.rect)
            gone.append(area)
            with clipped(heap, area.move(-corner[0], -corner[1])):
                heap.fill((0, 0, 0, 0))
                near = [other for other in range(min(left, MAX_IN_HEAP)) if self._place(other).colliderect(area)]
                self._paint_heap(heap, near, corner)
        return [*gone, self._chip()]

    def _place(self, place: int) -> pygame.Rect:
        """Return the area of a tile of the heap, with its shadow."""
        self.turn_tiles(place + 1)
        spot, _ = self.frame.heaped(place, self.whole)
        at = round(spot.x), round(spot.y)
        shadow, tile = (pygame.Rect(sprite.at(at), sprite.surface.get_size()) for sprite in self._turned[place])
        return shadow.union(tile)

    def _chip(self) -> pygame.Rect:
        """Return the area of the count, which keeps its width for as long as it has as many digits."""
        chip = pygame.Rect(0, 0, max(self.px(44), self._digits() + self.px(18)), self.px(28))
        chip.topright = (self.rect.right - self.px(14), self.rect.y + self.px(10))
        return chip

    def _digits(self) -> int:
        return self.look.fonts.width("0" * len(str(self._count)), Face.EXTRABOLD, 17)

    def spoken(self) -> Spoken:
        """Return the boneyard with the number of its tiles."""
        role = Role.GROUP if self.sleeps or not self.focusable else Role.BUTTON
        return Spoken(role, self.name, self._named or str(self._count)) if self._count else Spoken(role, "")

    def on_action(self, action: Action) -> bool:
        """Draw on ACCEPT."""
        if action is not Action.ACCEPT or not self.enabled or self.sleeps:
            return False
        self.on_press()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Paint tray, heap and count. An empty tray would only be in the way, so nothing is left of it."""
        if not self._count:
            return
        look, rect = self.look, self.rect
        quiet = (255, 255, 255, 70 if self.lit and not self.sleeps else 26)
        edge = (*GOLD, 235) if self._calls else quiet
        width = look.scale.hair(3 if self._calls else 1.5)
        surface.blit(
            look.brush.box(rect.size, self.px(20), (0, 0, 0, 84), (0, 0, 0, 60), edge, border_width=width), rect
        )
        if self.up:
            for faces, spot in zip(self.up, self.up_at(), strict=True):
                turn, unit = int(spot.width > spot.height), min(spot.size)
                self.art.shadow(turn, unit).draw(surface, spot.topleft)
                surface.blit(self.art.face(faces, turn, unit), spot)
        elif not self._stirs:
            if self._heap is None:
                self._heap = pygame.Surface(rect.size, pygame.SRCALPHA)
                self.heap(self._heap, self._count, rect.topleft)
                self._heap.set_alpha(_ASLEEP if self.sleeps else 255)
            surface.blit(self._heap, rect)
        label = self.fitted(
            self.name.upper(), self._chip().left - rect.x - self.px(28), face=Face.EXTRABOLD, size=15, colour=MUTED
        )
        surface.blit(label, (rect.x + self.px(20), rect.y + self.px(14)))
        number = look.fonts.text(str(self._count), Face.EXTRABOLD, 17, INK if self._calls else CREAM)
        chip = self._chip()
        surface.blit(look.brush.box(chip.size, self.px(9), (*GOLD, 235) if self._calls else (255, 255, 255, 26)), chip)
        surface.blit(number, number.get_rect(center=chip.center))

    def turn_tiles(self, count: int) -> None:
        """Make the pictures of this many tiles of the heap. Turning takes too long to do it in every frame."""
        for place in range(len(self._turned), min(count, MAX_IN_HEAP)):
            spot, angle = self.frame.heaped(place, self.whole)
            unit = round(spot.unit)
            shadow = self.art.spun_shadow(angle, unit, 0)
            away = (shadow.offset[0] + round(unit * 0.06), shadow.offset[1] + round(unit * 0.1))
            tile = self.art.spun(None, angle, unit)
            middle = (-(tile.get_width() // 2), -(tile.get_height() // 2))
            self._turned.append((Sprite(shadow.surface, away), Sprite(tile, middle)))

    def heap(
        self,
        surface: pygame.Surface,
        count: int,
        corner: tuple[int, int] = (0, 0),
        moved: Callable[[int], tuple[float, float]] = lambda _place: (0.0, 0.0),
    ) -> None:
        """Paint a heap of this many tiles, each moved by some pixels. `corner` is the window's place of the surface."""
        self.turn_tiles(count)
        self._paint_heap(surface, range(min(count, MAX_IN_HEAP)), corner, moved)

    def _paint_heap(
        self,
        surface: pygame.Surface,
        places: Sequence[int],
        corner: tuple[int, int],
        moved: Callable[[int], tuple[float, float]] = lambda _place: (0.0, 0.0),
    ) -> None:
        """Paint the tiles at these places of the heap, the outer ones first."""
        for place in reversed(places):
            spot, _ = self.frame.heaped(place, self.whole)
            dx, dy = moved(place)
            at = (round(spot.x + dx) - corner[0], round(spot.y + dy) - corner[1])
            for sprite in self._turned[place]:
                sprite.draw(surface, at)


class ShuffledHeap:
    """The boneyard while it is shuffled: each tile goes around in a small circle of its own."""

    begins: Final = 0.0

    def __init__(self, yard: BoneyardWidget, count: int, seconds: float) -> None:
        self.ends: Final = seconds
        self._yard: Final = yard
        self._count: Final = count
        yard.turn_tiles(count)

    def is_down(self, _now: float) -> bool:
        """Return True: the tiles stay in their tray."""
        return True

    def moved(self, place: int, now: float) -> tuple[float, float]:
        """Return how far a tile is from its place at `now`, in pixels. At both ends it isn't."""
        part = min(1.0, now / self.ends)
        radius = self._yard.look.scale.unit * mix(*_STIR, place * 0.618 % 1.0)
        around = place * place * 1.7  # tiles beside each other begin on different sides of their circles
        turn = around + _TURNS * 2 * pi * in_out_sine(part) * (1 if place % 2 else -1)
        spot, _ = self._yard.frame.heaped(place, self._yard.whole)
        inward = _INWARD * sin(pi * part)
        return (
            radius * (cos(turn) - cos(around)) - inward * (spot.x - self._yard.rect.centerx),
            radius * (sin(turn) - sin(around)) - inward * (spot.y - self._yard.rect.centery),
        )

    def draw(self, surface: pygame.Surface, _art: TileArt, now: float) -> pygame.Rect:
        """Paint the heap inside its tray."""
        tray = self._yard.rect
        with clipped(surface, tray):
            self._yard.heap(surface, self._count, moved=lambda place: self.moved(place, now))
        return tray
