"""A costly move in the list of a review: the tile that was played, the better one, the cost, and the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pygame

from engine.core import PLAY, Board, Move, Rules, View
from game.look.charts import mark_picture
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOOD, MUTED, RGB
from game.look.tiles import TileArt
from game.picture.families.registry import Way, shown_family
from game.scenes.common.pictures import WAY_LONG, paint_way
from game.ui.actions import Action, Pointer
from game.ui.widget import StillWidget

_PAD, _SIGN, _GAP = 14, 30, 12
_HEAD, _TEXT = 19, 17
_TILE: Final = 34
"""Short side of a tile in design units at the normal size of letters."""
_ARROW: Final = 28


class MoveSign(NamedTuple):
    """A move as it is drawn in a list."""

    tiles: tuple[tuple[int, ...], ...]
    """The faces of its tiles."""
    way: Way
    """The end of the line it goes to; (0, 0) if none."""
    word: str
    """The rest, in words."""


def sign_of(rules: Rules[Board], view: View[Board], move: Move, told: str) -> MoveSign:
    """Return the sign of a move, which `told` says in words."""
    tiles = tuple(rules.pieces.faces[tile] for tile in move.tiles)
    if not tiles:
        return MoveSign((), (0, 0), told)
    way = shown_family(type(rules)).way
    rest = told.replace(" + ".join(map(rules.pieces.label, move.tiles)), "").strip(", ")
    if way is None or move.act != PLAY or not view.board.tiles():
        return MoveSign(tiles, (0, 0), rest)
    return MoveSign(tiles, way(move.at), rest.partition(", ")[2])


class RowFacts(NamedTuple):
    """The contents of a row."""

    mark: int
    """A mark in `game.look.charts.MARKS`."""
    colour: RGB
    head: str
    text: str
    """The moves and the reason in words, for readers, and to be shown if there are no signs."""
    cost: str = ""
    signs: tuple[MoveSign, ...] = ()
    """The move made, and the better one."""
    why: str = ""
    """The reason alone, shown below the signs."""


class _Part(NamedTuple):
    """A part of the signs, and where its left end and its middle are, in pixels from the corner of the row's text."""

    x: int
    middle: int
    kind: str
    halves: tuple[int, ...] = ()
    way: Way = (0, 0)
    word: str = ""
    is_better: bool = False


class CostlyRow(StillWidget):
    """Calls `on_press` when clicked or accepted."""

    ring_gap = -2.0
    radius = 14

    def __init__(
        self, look: Look, rect: pygame.Rect, row: RowFacts, art: TileArt, on_press: Callable[[], None]
    ) -> None:
        """Only the position and width of `rect` count."""
        super().__init__(look, rect, name=f"{row.head}. {row.text}")
        self.row: Final = row
        self.on_press: Final = on_press
        self._art: Final = art
        fonts = look.fonts
        self._room: Final = self.rect.width - 2 * self.px(_PAD) - look.scale.icon_px(_SIGN) - self.px(_GAP)
        cost = fonts.width(row.cost, Face.EXTRABOLD, _HEAD) + self.px(_GAP) if row.cost else 0
        self._head_room: Final = self._room - cost
        self._below: Final = row.why if row.signs else row.text
        head = len(fonts.lines(row.head, Face.BOLD, _HEAD, self._head_room)) * fonts.line(Face.BOLD, _HEAD)
        below = len(fonts.lines(self._below, Face.MEDIUM, _TEXT, self._room)) if self._below else 0
        self._signs_at: Final = head
        self._laid, high = self._set_signs() if row.signs else ([], 0)
        self._below_at: Final = head + high
        self.rect.height = 2 * self.px(_PAD) + head + high + below * fonts.line(Face.MEDIUM, _TEXT)

    def _set_signs(self) -> tuple[list[_Part], int]:
        """Return the parts of the signs, and their height in pixels."""
        line = self.look.scale.icon_px(_TILE) + 2 * self.px(_GAP)
        parts: list[_Part] = []
        x, middle = 0, line // 2
        for part, wide in self._sign_parts():
            if x and x + wide > self._room:
                x, middle = 0, middle + line
            parts.append(part._replace(x=x, middle=middle))
            x += wide + self.px(_GAP)
        return parts, middle + line // 2

    def _sign_parts(self) -> Iterator[tuple[_Part, int]]:
        """Yield the parts of the signs with their widths: tiles, ends and words, an arrow before the better move."""
        icon_px, unit = self.look.scale.icon_px, self.look.scale.icon_px(_TILE)
        for number, sign in enumerate(self.row.signs):
            if number:
                yield _Part(0, 0, "arrow"), icon_px(_ARROW)
            for halves in sign.tiles:
                yield _Part(0, 0, "tile", halves, is_better=bool(number)), self._art.size(1, unit, len(halves))[0]
            if sign.way != (0, 0):
                yield _Part(0, 0, "way", way=sign.way), icon_px(WAY_LONG)
            if sign.word:
                yield _Part(0, 0, "word", word=sign.word), self.look.fonts.width(sign.word, Face.SEMIBOLD, _TEXT)

    @property
    def head(self) -> str:
        """Where, who and how costly."""
        return self.row.head

    @property
    def text(self) -> str:
        """The moves and the reason in words."""
        return self.row.text

    def on_action(self, action: Action) -> bool:
        """Open it on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.on_press()
        return True

    def clicked(self, _event: Pointer) -> None:
        """Open it."""
        self.on_press()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card, brighter under the pointer."""
        look, fonts, px, rect, shown = self.look, self.look.fonts, self.px, self.rect, self.row
        light, dark = ((34, 74, 64, 230), (22, 56, 48, 235)) if self.lit else ((14, 42, 37, 215), (8, 28, 25, 225))
        edge = look.scale.hair(1.5)
        surface.blit(look.brush.box(rect.size, px(14), light, dark, (255, 255, 255, 36), border_width=edge), rect)
        side = look.scale.icon_px(_SIGN)
        x, y = rect.x + px(_PAD), rect.y + px(_PAD)
        middle = y + fonts.line(Face.BOLD, _HEAD) // 2
        sign = mark_picture(side, shown.mark, shown.colour)
        surface.blit(sign, sign.get_rect(midleft=(x, middle)))
        if shown.cost:
            cost = fonts.text(shown.cost, Face.EXTRABOLD, _HEAD, shown.colour)
            surface.blit(cost, cost.get_rect(midright=(rect.right - px(_PAD), middle)))
        x += side + px(_GAP)
        surface.blit(fonts.wrapped(shown.head, Face.BOLD, _HEAD, CREAM, self._head_room), (x, y))
        for part in self._laid:
            self._paint_part(surface, part, (x + part.x, y + self._signs_at + part.middle))
        if self._below:
            surface.blit(fonts.wrapped(self._below, Face.MEDIUM, _TEXT, MUTED, self._room), (x, y + self._below_at))

    def _paint_part(self, surface: pygame.Surface, part: _Part, midleft: tuple[int, int]) -> None:
        look, unit = self.look, self.look.scale.icon_px(_TILE)
        x, middle = midleft
        if part.kind == "tile":
            at = x, middle - unit // 2
            self._art.shadow(3, unit, 0, len(part.halves)).draw(surface, at)
            surface.blit(self._art.face(part.halves, 3, unit), at)
            if part.is_better:
                size = self._art.size(3, unit, len(part.halves))
                rim = self._art.rim(unit)
                surface.blit(look.brush.frame(size, max(2, unit // 8), (*GOOD, 255), rim), at)
        elif part.kind == "way":
            paint_way(look, surface, midleft, part.way)
        elif part.kind == "arrow":
            arrow = look.icons.icon(Icon.RIGHT, look.scale.icon_px(_ARROW), MUTED)
            surface.blit(arrow, arrow.get_rect(midleft=midleft))
        else:
            word = look.fonts.text(part.word, Face.SEMIBOLD, _TEXT, CREAM)
            surface.blit(word, word.get_rect(midleft=midleft))
