"""The line after a move of a puzzle as tiles with faces: each shows the position after it when pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from engine.core import Board, Rules, Seat, State
from engine.match import Step
from engine.notation import spell
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.medallion import Medallion
from game.look.palette import CREAM, GOLD
from game.look.tiles import TileArt
from game.session.puzzle_words import PuzzleWords
from game.ui.actions import Action
from game.ui.widget import StillWidget, Widget

_FACE, _UNIT, _GAP, _EDGE, _SIZE = 34, 26, 6, 8, 16
"""Design units: a face, the short side of a tile, the gap between them, the edge around, and the letters."""


class LineMove(NamedTuple):
    """One move of a line, or several draws in a row by one player."""

    seat: Seat
    words: str
    halves: tuple[int, ...]
    """The tile it plays; empty without one."""
    place: int
    """The number of moves made after it."""


def line_moves(
    rules: Rules[Board], before: State[Board], steps: Sequence[Step], words: PuzzleWords
) -> Iterator[LineMove]:
    """Yield the moves of a line. Several moves in a row without a tile are one if they are the same."""
    state, last = before.copy(), None
    for place, (seat, move) in enumerate(steps, start=1):
        told = words.move(spell(rules, state, move).rstrip("!").partition("@")[0])
        halves = rules.pieces.faces[move.tiles[0]] if move.tiles else ()
        rules.apply(state, seat, move)
        now = LineMove(seat, told, halves, place)
        if last is not None and now._replace(place=last.place) != last:
            yield last
        last = now
    if last is not None:
        yield last


class LineStep(StillWidget):
    """A position of the line: the puzzle's own, or the one after a move. `selected` is the one shown."""

    states = Widget.states | {"selected"}
    radius = 10

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        name: str,
        on_press: Callable[[], None],
        parts: Sequence[pygame.Surface],
        *,
        selected: bool,
    ) -> None:
        super().__init__(look, rect, name=name, tooltip=name)
        self.on_press: Final = on_press
        self.selected = selected
        """True if this position is shown; may be set."""
        self._pictures: Final = parts

    @staticmethod
    def parts(look: Look, art: TileArt, move: LineMove, who: Medallion) -> list[pygame.Surface]:
        """Return the pictures of a move: the face of who makes it, then the tile or words."""
        px = look.scale.px
        face = look.avatars.avatar(who, px(_FACE)).surface
        if not move.halves:
            return [face, look.fonts.text(move.words, Face.SEMIBOLD, _SIZE, CREAM)]
        return [face, art.face(move.halves, 3, max(13, px(_UNIT)))]

    @staticmethod
    def question(look: Look) -> list[pygame.Surface]:
        """Return the picture of the puzzle's own position."""
        return [look.icons.icon(Icon.PUZZLE, look.scale.px(_FACE), CREAM)]

    @staticmethod
    def size(look: Look, parts: Sequence[pygame.Surface]) -> tuple[int, int]:
        """Return the width and height in pixels with these parts."""
        px = look.scale.px
        wide = sum(part.get_width() for part in parts) + (len(parts) - 1) * px(_GAP) + 2 * px(_EDGE)
        return wide, max(px(_FACE) + 2 * px(_EDGE), *(part.get_height() for part in parts))

    def on_action(self, action: Action) -> bool:
        """Show its position on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.on_press()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the move, in a golden rim if its position is shown."""
        look, brush, radius = self.look, self.look.brush, self.px(self.radius)
        if self.selected or self.hovered:
            rim = GOLD if self.selected else CREAM
            surface.blit(brush.frame(self.rect.size, radius, rim, look.scale.hair(2)), self.rect)
        x = self.rect.x + self.px(_EDGE)
        for part in self._pictures:
            surface.blit(part, part.get_rect(midleft=(x, self.rect.centery)))
            x += part.get_width() + self.px(_GAP)
