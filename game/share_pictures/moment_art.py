"""Paints a position of a match with its players, and the film of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from engine.core import NOBODY, Seat
from engine.record.reel import Reel
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD_LIGHT, IVORY, MUTED, haloed
from game.picture.families.registry import shown_family
from game.picture.table_picture import Shape, TablePicture
from game.share_pictures.encoding import Pixels, as_gif, as_png
from game.share_pictures.postcard import signed
from game.share_pictures.postcard_art import NAME
from game.share_pictures.shared_match import SharedMatch, ShownHands, seen, step_at
from game.share_pictures.table_art import felt_for, paint_picture, smooth_cloth, tile_steps

WIDE: Final = 1280
FILM_WIDE: Final = 640
"""Width of a picture, and of a film."""
_HIGH: Final = 720
"""Height of the felt."""
_PLAYERS, _LOG, _HAND, _MANY = 76, 52, 108, 48
"""Heights of the players, of the line of the log, of one hand, and of each of several hands."""
_IN_A_ROW: Final = 4
"""Players in a row."""
_LENGTH, _FIRST, _END = 800, 1200, 3200
"""Milliseconds of a frame, and of the first and the last one."""


class MomentArt:
    """A position of a match as it is seen with some of the hands, or the film of several, each after a move.

    `plan` it and make its `file` in any thread, and paint it in `steps` between, one a frame.
    """

    def __init__(self, shared: SharedMatch, look: Look, hands: ShownHands, places: Sequence[int]) -> None:
        """Show the position at one place, or those at several that follow each other in a round."""
        self._shared: Final = shared
        self._look: Final = look
        self._hands: Final = hands
        self._places: Final = tuple(places)
        self._is_film: Final = len(places) > 1
        self.ending: Final = "gif" if self._is_film else "png"
        self._family: Final = shown_family(type(shared.record.match.rules)).layout
        self._pictures: list[TablePicture] = []
        self._frames: list[Pixels] = []
        self.preview = pygame.Surface((1, 1))
        """The position painted last."""

    def plan(self) -> None:
        """Lay the table of each position."""
        reel, hands = Reel(self._shared.record.match), self._hands
        pictures = self._shared.pictures(Shape(WIDE / _HIGH, 0.72, 1.1), hands)
        self._pictures = []
        first = reel.firsts[reel.at(self._places[0]).round - 1]
        for place in range(first, self._places[-1] + 1):
            view = reel.state(place).masked(hands.seat)
            pictures.hear([event.seen_by(hands.seat) for event in reel.events(place)], view)
            picture = pictures.of(seen(reel, place, hands))
            if place >= self._places[0]:
                self._pictures.append(picture)

    def steps(self) -> Iterator[None]:
        """Paint the planned positions."""
        self._frames = []
        sections = len(self._shared.record.match.rules.pieces.faces[0])
        for place, picture in zip(self._places, self._pictures, strict=True):
            units = {max(6, int(tile.unit * WIDE / picture.width) - 1) for tile in picture.tiles}
            for unit in units:
                yield from tile_steps(self._look, picture.tiles, picture.top, sections, unit)
            self.preview = self._painted(picture, place)
            yield
            high = round(self.preview.get_height() * FILM_WIDE / WIDE)
            small = pygame.transform.smoothscale(self.preview, (FILM_WIDE, high)) if self._is_film else self.preview
            self._frames.append(Pixels.of(small))
            yield

    def file(self) -> bytes:
        """Return the painted position as a PNG, or the film as a GIF."""
        if not self._is_film:
            return as_png(self._frames[0])
        lengths = [_FIRST, *[_LENGTH] * (len(self._frames) - 2), _END]
        return as_gif(self._frames, lengths)

    def _painted(self, picture: TablePicture, place: int) -> pygame.Surface:
        look, rows = self._look, self._hand_rows(picture)
        seats = len(picture.seats)
        lines = -(-seats // _IN_A_ROW)
        hand_high = _HAND if len(rows) == 1 else _MANY
        high = _HIGH + hand_high * len(rows) + _PLAYERS * lines + _LOG
        sheet = smooth_cloth(felt_for(look, self._shared.record.match.rules), (WIDE, high), is_lit=not self._is_film)
        area = pygame.Rect(0, 0, WIDE, _HIGH)
        sections = len(self._shared.record.match.rules.pieces.faces[0])
        paint_picture(look, sheet, area, picture, sections, self._halo(place))
        top = area.bottom
        for seat, tiles in rows:
            self._hand(sheet, pygame.Rect(0, top, WIDE, hand_high), picture, seat, tiles, len(rows) > 1)
            top += hand_high
        for number in range(seats):
            wide = WIDE // min(seats, _IN_A_ROW)
            cell = pygame.Rect(number % _IN_A_ROW * wide, top + number // _IN_A_ROW * _PLAYERS, wide, _PLAYERS)
            self._player(sheet, cell, picture, number)
        self._foot(sheet, pygame.Rect(0, high - _LOG, WIDE, _LOG), picture)
        return sheet

    def _halo(self, place: int) -> tuple[int, int, int]:
        step = step_at(self._shared.record, place)
        return haloed(self._shared.people[step[0]].medallion.colour if step is not None else IVORY)

    def _hand_rows(self, picture: TablePicture) -> list[tuple[Seat, tuple[tuple[int, ...], ...]]]:
        """Return the hands that are shown, by seat: empty ones, too, so that a film keeps its height."""
        if self._hands.seat == NOBODY or not self._family.has_rack:
            return []
        own = tuple(tile.halves for tile in picture.hand)
        if not self._hands.is_open:
            return [(self._hands.seat, own)]
        return [(seat, own if seat == self._hands.seat else each.shown) for seat, each in enumerate(picture.seats)]

    def _hand(
        self,
        sheet: pygame.Surface,
        area: pygame.Rect,
        picture: TablePicture,
        seat: Seat,
        tiles: tuple[tuple[int, ...], ...],
        is_named: bool,
    ) -> None:
        look = self._look
        sheet.blit(look.brush.box(area.size, 0, (10, 28, 24, 150)), area)
        left = area.x + 20
        if is_named:
            text = look.fonts.text(look.fonts.ellipsis(picture.seats[seat].name, Face.SEMIBOLD, 20, 180), size=20)
            sheet.blit(text, text.get_rect(midleft=(left, area.centery)))
            left += 200
        if not tiles:
            return
        long = len(tiles[0])
        room = area.right - 20 - left
        # several hands lie flat, one stands upright
        turn, high = (1, area.height - 14) if is_named else (0, (area.height - 14) // long)
        wide = long if turn else 1
        unit = min(high, 46, int(room / len(tiles) / (wide + 0.16)))
        step = round(unit * (wide + 0.16))
        if not is_named:
            left = area.centerx - (step * len(tiles)) // 2
        art = look.tiles(picture.top, long)
        for halves in tiles:
            size = art.size(turn, unit, long)
            at = left, area.centery - size[1] // 2
            art.shadow(turn, unit, 0, long).draw(sheet, at)
            sheet.blit(art.face(halves, turn, unit), at)
            left += step

    def _player(self, sheet: pygame.Surface, cell: pygame.Rect, picture: TablePicture, number: int) -> None:
        look, seat = self._look, picture.seats[number]
        sheet.blit(look.brush.box(cell.size, 0, (4, 18, 15, 215)), cell)
        if seat.plays:
            sheet.fill(GOLD_LIGHT, (cell.x + 12, cell.bottom - 5, cell.width - 24, 3))
        across = 54
        medallion = self._shared.people[number].medallion._replace(bot=False)
        look.avatars.avatar(medallion, across).draw(sheet, (cell.x + 16, cell.centery - across // 2))
        told = signed(seat.points)
        if not self._family.has_points:
            told = self._shared.words.say_n("{n} tile", "{n} tiles", seat.tiles)
        points = look.fonts.text(told, Face.SERIF_BOLD, 32, GOLD_LIGHT if seat.plays else CREAM)
        sheet.blit(points, points.get_rect(midright=(cell.right - 20, cell.centery)))
        room = cell.width - across - 50 - points.get_width() - 16
        is_bot = self._shared.record.players[number].bot
        bot = f", {self._shared.words.say('bot')}" if is_bot else ""
        name = look.fonts.ellipsis(f"{seat.name}{bot}", Face.SEMIBOLD, 22, room)
        text = look.fonts.text(name, Face.SEMIBOLD, 22, CREAM)
        sheet.blit(text, text.get_rect(midleft=(cell.x + across + 30, cell.centery)))

    def _foot(self, sheet: pygame.Surface, area: pygame.Rect, picture: TablePicture) -> None:
        """Write what happened last, and the name of the program."""
        look = self._look
        sheet.blit(look.brush.box(area.size, 0, (2, 11, 9, 235)), area)
        name = look.fonts.text(NAME, Face.SERIF_BOLD, 26, GOLD_LIGHT)
        sheet.blit(name, name.get_rect(midright=(area.right - 20, area.centery)))
        told = "".join(part.text for part in picture.log[-1]) if picture.log else ""
        line = look.fonts.ellipsis(told, Face.MEDIUM, 22, area.width - name.get_width() - 70)
        text = look.fonts.text(line, Face.MEDIUM, 22, CREAM if picture.log else MUTED)
        sheet.blit(text, text.get_rect(midleft=(area.x + 20, area.centery)))
