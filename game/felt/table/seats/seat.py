"""Another player at the table: plate, tiles and speech bubble."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.felt.frame import Frame, SeatFrame
from game.felt.table.hand.hand_widgets import CLOSE_UP, LIFTING
from game.felt.table.seats.living_face import LivingFace
from game.felt.table.seats.turn_ring import paint_ring
from game.look.easing import in_out_cubic, share
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, INK, MUTED, RGB
from game.look.players.medallion import Medallion
from game.look.tiles import TileArt, is_readable
from game.picture.spot import Spot, corner
from game.ui.spoken import Role, Spoken
from game.ui.widget import Blit, StillWidget, different

_BUBBLE, _SAID, ONTO = 19.0, 36, 12
"""Size of a speech bubble's letters, the room they need, and how far they may cover a plate, in design units."""
_HIDDEN: Final = 0.8
"""Part of the height of a seat's points that must stay visible, 0 to 1. Otherwise its words hide them."""


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
        if self.away or not self.shown or not self.seat.length:
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
