"""The widgets around the felt: the boneyard, the seats, the message box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from game.felt.frame import MAX_IN_HEAP, Frame, SeatFrame
from game.felt.table.hand_widgets import CLOSE_UP, LIFTING
from game.felt.table.living_face import LivingFace
from game.felt.table.turn_ring import paint_ring
from game.look.cache import Sprite
from game.look.easing import in_out_cubic, in_out_sine, mix, share
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, INK, MUTED, RGB
from game.look.players.medallion import Medallion
from game.look.shapes import REACH
from game.look.tiles import TileArt, is_readable
from game.picture.spot import Spot, corner
from game.ui.actions import Action
from game.ui.spoken import Role, Spoken
from game.ui.widget import Blit, StillWidget, clipped, different

MESSAGE = 17
"""Size of the letters of a message in design units."""
_BUBBLE, _SAID, ONTO = 19.0, 36, 12
"""Size of a speech bubble's letters, the room they need, and how far they may cover a plate, in design units."""
_HIDDEN: Final = 0.8
"""Part of the height of a seat's points that must stay visible, 0 to 1. Otherwise its words hide them."""
FEW_LINES: Final = 2
"""Lines of a message below its heading, if letters that can be read allow it."""
MIN_BOX, _EDGES = 82, 26
"""Least height of the message box in design units, and the room above and below its words."""
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


class Closing:
    """A row of tiles that closes up after one was taken from it, as a hand does in the rack."""

    def __init__(self, rests: list[Blit], ways: Sequence[tuple[int, int]]) -> None:
        """`rests` are the pictures at their places, `ways` the distances in pixels at which each begins."""
        self._rests: Final = rests
        self._ways: Final = ways
        self._since: float | None = None

    def part(self, now: float, pace: float) -> float:
        """Return which part of the way is done, 0 to 1: at first the tile is lifted out."""
        if self._since is None:
            self._since = now + LIFTING * pace
        return in_out_cubic(share(now, self._since, CLOSE_UP * pace)) if pace else 1.0

    def seen(self, part: float) -> list[Blit]:
        """Return the pictures where they are after this part of the way."""
        left = 1 - part
        moved = zip(self._rests, self._ways, strict=True)
        return [(picture, (x + round(dx * left), y + round(dy * left))) for (picture, (x, y)), (dx, dy) in moved]


def left_at(before: Sequence[tuple[int, ...]], after: Sequence[tuple[int, ...]]) -> int:
    """Return the first place at which a row shows another tile than before: something left there."""
    same = (place for place, (one, other) in enumerate(zip(before, after, strict=False)) if one != other)
    return next(same, min(len(before), len(after)))


class SeatWidget(StillWidget):
    """An opponent: name, points, tiles (backs, or faces if the hands are open), and speech bubble."""

    focusable = False

    def __init__(
        self, look: Look, frame: Frame, seat: SeatFrame, art: TileArt, name: str, medallion: Medallion
    ) -> None:
        super().__init__(look, seat.plate, name=name)
        self.frame = frame
        self.seat = seat
        self.art = art
        self.medallion = medallion
        edge, wide = self.px(3), self.rect.height - self.px(6)
        self.living = LivingFace(look, medallion, pygame.Rect(self.rect.x + edge, self.rect.y + edge, wide, wide))
        self.points = self.short = ""
        self.count = 0
        self.active = False
        self.faces: tuple[tuple[int, ...], ...] = ()
        self.bubble = ""
        self.away = False
        self.joined: RGB | None = None
        """The colour of the viewer, if this is the viewer's partner."""
        self.ring = 0.0
        """The part that is left before the turn ends; 0 without an end."""
        self._blits: list[Blit] = []
        self._tiles: list[pygame.Rect] = []
        """The places of the tiles at rest."""
        self.pace = 0.0
        """Multiplies the time in which the row closes up; 0 if nothing moves."""
        self.closing: Closing | None = None
        """How the tiles move together; None if they are at their places."""
        self.told: Callable[[str, int], str] = lambda points, count: f"{points}, {count}"
        """Tells points and the number of tiles in words."""
        self._more: tuple[int, Spot] | None = None
        """Number of tiles of an open hand that don't fit, and the place of that number."""

    def spoken(self) -> Spoken:
        """Return the player with points, tiles and bubble; the tiles that are seen are among the rows."""
        seen = ["-".join(map(str, faces)) for faces in self.faces if faces] if not self.away else []
        return Spoken(Role.GROUP, self.name, self.told(self.points, self.count), self.bubble, rows=tuple(seen))

    @property
    def hidden(self) -> int:
        """Number of tiles of an open hand shown only as a number."""
        return self._more[0] if self._more is not None else 0

    @property
    def area(self) -> pygame.Rect:
        """Area of everything drawn for the seat."""
        reach = self.seat.area.inflate(self.px(48), self.px(48))
        shadow = self.px(72)
        return reach.union(self.words.inflate(shadow, shadow)) if self.bubble else reach

    def show(
        self,
        points: str,
        count: int,
        *,
        active: bool,
        faces: Sequence[tuple[int, ...]] = (),
        bubble: str = "",
        away: bool = False,
        short: str = "",
    ) -> None:
        """Show the current state of the seat; `away` is True while its tiles are drawn elsewhere.

        `short` is shown if there is no room for the points.
        """
        self.short = short or self.short
        fresh = (points, count, active, tuple(faces), bubble, away)
        if fresh != (self.points, self.count, self.active, self.faces, self.bubble, self.away):
            before, fitted = self._blits, self._more is None
            if (count, tuple(faces)) != (self.count, self.faces):
                rests = self._placed(count, faces)
                self.closing = self._closes(
                    rests, left_at(self.faces, faces) if len(faces) < len(self.faces) else None, count
                )
                self._blits = rests if self.closing is None else self.closing.seen(0.0)
            is_dealt = fresh[2:] == (self.active, self.faces, self.bubble, self.away) and fitted and self._more is None
            plain = points == self.points
            self.points, self.count, self.active, self.faces, self.bubble, self.away = fresh
            self.invalidate(*(self._patches(before, is_count=plain) if is_dealt else ()))

    def show_ring(self, part: float) -> None:
        """Show how much is left before the turn ends: 1 to 0, and 0 without an end."""
        if part != self.ring:
            self.ring = part
            self.invalidate(self.rect.inflate(self.px(48), self.px(48)))

    def _closes(self, rests: list[Blit], gap: int | None, count: int) -> Closing | None:
        """Return how the row closes up to these pictures after tiles have left at `gap`; None if nothing moves.

        Without a gap, they left at the end, farthest from the plate.
        """
        gone = self.count - count
        if self.away or not self.pace or not 0 < gone < self.count or len(rests) != 2 * count:
            return None
        if len(self._blits) != 2 * self.count:  # fewer are shown than there are
            return None
        gap = count if gap is None else min(gap, count)
        stood = self._blits[:gap] + self._blits[gap + gone : self.count + gap] + self._blits[self.count + gap + gone :]
        ways = [(old[0] - new[0], old[1] - new[1]) for (_, old), (_, new) in zip(stood, rests, strict=True)]
        return Closing(rests, ways) if any(way != (0, 0) for way in ways) else None

    @property
    def row(self) -> Sequence[Blit]:
        """The pictures of the tiles as shown: all shadows, then all tiles."""
        return self._blits

    @property
    def is_moving(self) -> bool:
        """True while the row closes up, or is about to."""
        return self.closing is not None

    def advance(self, now: float) -> None:
        """Let the row close up further; `now` is in seconds."""
        closing = self.closing
        if closing is None:
            return
        part = closing.part(now, self.pace)
        before, self._blits = self._blits, closing.seen(part)
        if part >= 1:
            self.closing = None
        gone = different(before, self._blits)
        if gone:
            self.invalidate(*gone)

    def _patches(self, before: Sequence[Blit], *, is_count: bool) -> list[pygame.Rect]:  # noqa: ARG002 - for chips
        """Return the plate, and the areas of the tiles that are new or gone. `is_count` if only tiles have changed."""
        return [self.rect.inflate(self.px(48), self.px(48)), *different(before, self._blits)]

    def _placed(self, count: int, faces: Sequence[tuple[int, ...]]) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the pictures of the tiles: shadows first, then the tiles."""
        shadows: list[tuple[pygame.Surface, tuple[int, int]]] = []
        tiles: list[tuple[pygame.Surface, tuple[int, int]]] = []
        is_open = 0 < count <= len(faces) and all(faces[:count])
        self._tiles = []
        lies, self._more = self._opened(count) if is_open else (self.frame.backs(self.seat, count), None)
        for place, spot in enumerate(lies if self.seat.length else ()):
            unit = round(spot.unit)
            at = corner(spot, self.art.size(spot.turn, unit))
            shadow = self.art.shadow(spot.turn, unit)
            shadows.append((shadow.surface, shadow.at(at)))
            known = place < len(faces) and bool(faces[place])
            tiles.append(
                (self.art.face(faces[place], spot.turn, unit) if known else self.art.back(spot.turn, unit), at)
            )
            self._tiles.append(pygame.Rect(at, self.art.size(spot.turn, unit)))
        return shadows + tiles

    def sight(self, pos: tuple[int, int]) -> tuple[tuple[int, ...], Spot] | None:
        """Return the faces and the place of the open tile under a point; None if there isn't one."""
        if self.away or not self.shown or not self.seat.length or not any(self.faces):
            return None
        is_open = 0 < self.count <= len(self.faces) and all(self.faces[: self.count])
        lies = self._opened(self.count)[0] if is_open else self.frame.backs(self.seat, self.count)
        for faces, spot in reversed(list(zip(self.faces, lies, strict=False))):
            size = self.art.size(spot.turn, round(spot.unit))
            if faces and pygame.Rect(corner(spot, size), size).collidepoint(pos):
                return faces, spot
        return None

    def _opened(self, count: int) -> tuple[list[Spot], tuple[int, Spot] | None]:
        """Return the places of legible open tiles, the number that don't fit, and the place of that number."""
        spots = self.frame.opened(self.seat, count)
        fewer = next((n for n in range(count, 1, -1) if self._is_readable(n)), count)
        if fewer == count:
            return spots, None
        *spots, last = self.frame.opened(self.seat, fewer)
        return spots, (count - len(spots), last)

    def _is_readable(self, count: int) -> bool:
        return not self.seat.length or is_readable(round(self.frame.opened(self.seat, count)[0].unit))

    def _paint_more(self, surface: pygame.Surface, more: int, spot: Spot) -> None:
        """Paint the number of tiles that don't fit. The results show them all."""
        place = pygame.Rect((0, 0), self.art.size(spot.turn, round(spot.unit)))
        place.topleft = corner(spot, place.size)
        text = self.fitted(f"+{more}", place.width + self.px(14), face=Face.EXTRABOLD, size=17, colour=GOLD)
        chip = text.get_rect(center=place.center).inflate(self.px(6), 0)
        chip.left = max(chip.left, place.left + 1)
        surface.blit(self.look.brush.box(chip.size, self.px(6), (0, 0, 0, 110)), chip)
        surface.blit(text, text.get_rect(center=chip.center))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint tiles, plate and bubble."""
        look, rect, px = self.look, self.rect, self.px
        if not self.away:
            surface.fblits(self._blits)
        if self._more is not None and not self.away:
            self._paint_more(surface, *self._more)
        look.brush.plate(rect.size, self.active).draw(surface, rect.topleft)
        if self.joined is not None and not self.active:
            line, rim = look.scale.hair(2.4), (*self.joined, 235)
            surface.blit(look.brush.box(rect.size, rect.height // 2, (0, 0, 0, 0), None, rim, border_width=line), rect)
        if self.ring:
            paint_ring(look, surface, rect, rect.height // 2, self.ring)
        face = self.living.picture or look.avatars.avatar(self.medallion, self.living.place.width)
        face.draw(surface, self.living.place.topleft)
        if self.joined is not None:
            self._paint_joined(surface, self.joined)
        left = rect.x + rect.height + px(8)
        room = rect.right - px(66) - left
        large, small = 20, 16
        while large > 10 and self._lines(large, small) > rect.height - px(4):
            large, small = large - 1, small - (large <= small + 2)
        name = self.fitted(self.name, room, face=Face.BOLD, size=large)
        points = self.fitted(self._note(room), room, face=Face.MEDIUM, size=small, colour=MUTED)
        top = rect.centery - (name.get_height() + points.get_height()) // 2
        surface.blit(name, (left, top))
        top += name.get_height()
        if not self.bubble or self.words.top > top + points.get_height() * _HIDDEN:
            surface.blit(points, (left, top))
        number = look.fonts.text(str(self.count), Face.EXTRABOLD, 17, GOLD if self.active else CREAM)
        chip = pygame.Rect(0, 0, px(40), px(28))
        chip.midright = (rect.right - px(16), rect.centery)
        surface.blit(look.brush.box(chip.size, px(8), (255, 255, 255, 26)), chip)
        surface.blit(number, number.get_rect(center=chip.center))
        if self.bubble:
            self._paint_bubble(surface)

    def _paint_joined(self, surface: pygame.Surface, colour: RGB) -> None:
        """Paint the mark of a partner beside the face: it doesn't rest on a colour."""
        mark = self.look.fonts.text("&", Face.EXTRABOLD, max(self.smallest, 17 / self.look.scale.text), INK)
        side = max(mark.get_height(), self.px(26))
        disc = pygame.Rect(0, 0, side, side)
        disc.center = self.rect.x + self.px(12), self.rect.bottom - self.px(10)
        surface.blit(self.look.brush.box(disc.size, side // 2, GOLD, None, (*colour, 255), border_width=1), disc)
        surface.blit(mark, mark.get_rect(center=disc.center))

    def _note(self, room: int) -> str:
        """Return the points or the note, as short as `room` pixels ask for."""
        fits = self.look.fonts.width(self.points, Face.MEDIUM, self.smallest) <= room
        return self.points if fits or not self.short else self.short

    def _lines(self, large: int, small: int) -> int:
        """Return the heights of a name and of the points under it, in these sizes."""
        return self.look.fonts.line(Face.BOLD, large) + self.look.fonts.line(Face.MEDIUM, small)

    @property
    def words(self) -> pygame.Rect:
        """Return the place of the seat's words: below its medallion, or on its plate if they would cover tiles."""
        px, rect = self.px, self.rect
        size, fonts = self._size(), self.look.fonts
        high = max(px(34), fonts.line(Face.BOLD, size) + px(4))
        box = pygame.Rect(0, 0, fonts.width(self.bubble, Face.BOLD, size) + px(32), high)
        top = min(rect.bottom + px(8), self.seat.foot - high) if self._room() else rect.bottom + px(4) - high
        box.topleft = (rect.x + rect.height, top)
        beside = [tile for tile in self._tiles if tile.colliderect(box) and tile.left > rect.right]
        if beside:  # a long phrase begins further left
            box.right = min(tile.left for tile in beside) - px(8)
        room = self.look.scale.rect(46, 46, self.look.scale.width - 92, self.look.scale.height - 92)
        room.width = self.frame.panel.left - px(12) - room.left
        return box.clamp(room)

    def fits(self, _words: str) -> bool:
        """Return True if there is room for these words in full."""
        return True

    def _room(self) -> int:
        """Return the height left for words below the lines on the plate, or 0 if it is too little."""
        room = self.seat.foot - self.rect.bottom + self.px(ONTO)
        return room if room >= self.px(_SAID) else 0

    def _size(self) -> float:
        """Return the size of the letters, reduced if they would cover something they must not."""
        size, most = _BUBBLE, max(self.px(_SAID), self._room())
        while size > self.smallest and self.look.fonts.line(Face.BOLD, size) + self.px(4) > most:
            size = max(self.smallest, size - 1)
        return size

    def _paint_bubble(self, surface: pygame.Surface) -> None:
        box, px = self.words, self.px
        brush = self.look.brush
        brush.soft_shadow(box.size, max(2, px(8)), 150, px(14)).draw(surface, (box.x, box.y + px(4)))
        surface.blit(brush.box(box.size, px(14), (255, 252, 240), (233, 224, 200)), box)
        text = self.look.fonts.text(self.bubble, Face.BOLD, self._size(), INK)
        surface.blit(text, text.get_rect(center=box.center))


class MessageWidget(StillWidget):
    """The message box: a golden heading and two lines below it, or more in smaller letters if the text is long.

    `rect` is the room reserved for it. Nothing else is there, and the box leaves it only if the smallest letters do
    without a heading.
    """

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        super().__init__(look, rect)
        self._size: float = MESSAGE
        self._lines: list[str] = []
        self.title = ""
        self.heading = ""
        """The title, if there is room for it."""
        self.text = ""
        self.urgent = False
        self.ring = 0.0
        """The part that is left before the player's turn ends; 0 without an end."""
        self._grounds: Final[dict[tuple[int, bool], tuple[Sprite, pygame.Surface]]] = {}
        """The pictures of the box, by its height and whether it is urgent."""

    def move(self, rect: pygame.Rect) -> None:
        """Give it another room."""
        if rect != self.rect:
            if rect.width != self.rect.width:
                self._grounds.clear()
            super().move(rect)
            self._break()

    def show(self, title: str, text: str, *, urgent: bool) -> None:
        """Show a message; `urgent` is True if the player must act. The request is in its last line."""
        if (title, text, urgent) != (self.title, self.text, self.urgent):
            self.title, self.text, self.urgent = title, text, urgent
            self._break()
            self.invalidate()

    def show_ring(self, part: float) -> None:
        """Show how much is left before the player's turn ends: 1 to 0, and 0 without an end."""
        if part != self.ring:
            self.ring = part
            self.invalidate()

    def spoken(self) -> Spoken:
        """Return the message; it is told at once if it asks for something, or answers."""
        text = self.text  # its lines are sentences of their own
        is_news = self.urgent or bool(text)
        title, text = (self.title, text) if self.urgent or not text else (text, "")
        return Spoken(Role.TEXT if is_news else Role.GROUP, title, text, is_news=is_news)

    @property
    def letters(self) -> float:
        """The current size of its letters, in design units."""
        return self._size

    @property
    def lines(self) -> tuple[str, ...]:
        """The text as it is broken into lines."""
        return tuple(self._lines)

    @property
    def box(self) -> pygame.Rect:
        """The box at the bottom of its room, just above the buttons."""
        box = pygame.Rect(self.rect.x, 0, self.rect.width, max(self._height(), self.px(MIN_BOX)))
        box.bottom = self.rect.bottom
        return box

    @property
    def area(self) -> pygame.Rect:
        """The box and its shadow."""
        reach = REACH * max(2, self.px(12)) + self.px(4) + 2
        return self.box.inflate(2 * reach, 2 * reach)

    def _height(self) -> int:
        """Return the height of the heading and all lines, in pixels."""
        line = self.look.fonts.line(Face.MEDIUM, self._size)
        titles = len(self._titles()) * self.look.fonts.line(Face.EXTRABOLD, self._size + 2)
        return titles + line * len(self._lines) + self.px(_EDGES)

    def make_ready(self) -> Iterator[None]:
        """Make the pictures for messages of few lines below a heading, one by one."""
        fonts = self.look.fonts
        for lines in range(1, FEW_LINES + 1):
            words = fonts.line(Face.EXTRABOLD, MESSAGE + 2) + lines * fonts.line(Face.MEDIUM, MESSAGE)
            for urgent in (False, True):
                self._ground(max(words + self.px(_EDGES), self.px(MIN_BOX)), urgent=urgent)
                yield

    def _ground(self, height: int, *, urgent: bool) -> tuple[Sprite, pygame.Surface]:
        """Return the pictures of a box of this height: its shadow, and the box without words."""
        found = self._grounds.get((height, urgent))
        if found is None:
            look, px, size = self.look, self.px, (self.rect.width, height)
            edge = (*GOLD, 150) if urgent else (255, 255, 255, 46)
            shadow = look.brush.soft_shadow(size, max(2, px(12)), 140, px(18))
            hair = look.scale.hair(1.4)
            box = look.brush.box(size, px(16), (22, 52, 46, 238), (9, 28, 25, 244), edge, border_width=hair)
            found = self._grounds[height, urgent] = shadow, box
        return found

    def _titles(self) -> list[str]:
        """Return the lines of the heading."""
        if not self.heading:
            return []
        return self.in_two(self.heading, self.rect.width - self.px(40), face=Face.EXTRABOLD, size=self._size + 2)

    def _break(self) -> None:
        """Break the text into lines: two in letters as large as possible, otherwise as many as there is room for.

        If it is too long, only the request in the last line is shown, and if that is too long, no heading.
        """
        self.heading, self._size, self._lines = self.title, MESSAGE, []
        if not self.text:
            return
        told, most = dict.fromkeys((self.text, self.text.rpartition("\n")[2])), len(self.text)
        ways = [(way, text) for way in ((self.title, FEW_LINES), (self.title, most), ("", most)) for text in told]
        any(self._set(*way, text) for way, text in ways)

    def _set(self, heading: str, most: int, text: str) -> bool:
        """Set a text in the largest letters that need at most so many lines and break no word."""
        room, self.heading, self._size = self.rect.width - self.px(40), heading, MESSAGE
        while True:
            self._lines = self.look.fonts.lines(text, Face.MEDIUM, self._size, room)
            if " ".join(self._lines[:most]).split() == text.split() and self._height() <= self.rect.height:
                return True
            if self._size <= self.smallest:
                return False
            self._size = max(self.smallest, self._size - 1)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the box."""
        if not self.title and not self.text:
            return
        look, px, box = self.look, self.px, self.box
        shadow, ground = self._ground(box.height, urgent=self.urgent)
        shadow.draw(surface, (box.x, box.y + px(4)))
        surface.blit(ground, box)
        if self.ring:
            paint_ring(look, surface, box, px(16), self.ring)
        y = box.y + px(12)
        room, size, colour = box.width - px(40), self._size + 2, GOLD if self.urgent else CREAM
        for title in self.fitted_lines(self._titles(), room, face=Face.EXTRABOLD, size=size, colour=colour):
            surface.blit(title, (box.x + px(20), y))
            y += title.get_height()
        y += px(2)
        for line in self._lines:
            surface.blit(look.fonts.text(line, Face.MEDIUM, self._size, CREAM), (box.x + px(20), y))
            y += look.fonts.line(Face.MEDIUM, self._size)
