"""A puzzle in the list: its small board, a mark for how it was answered, and dots for its grade."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Final

import pygame

from engine.games import game
from engine.record.puzzle import GRADES, PuzzleCard
from engine.sentences import Refusal
from game.felt.marked_moves import TICK, Disc, paint_disc
from game.look.cache import Surfaces
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOLD, PANEL_BOTTOM
from game.scenes.puzzles.small_board import CORNER, board_steps, empty_board
from game.storage.puzzle_book import AT_ONCE, LATER, WRONG
from game.ui.actions import Action
from game.ui.layout import Layout
from game.ui.widget import StillWidget, Widget

SIDE: Final = 126
"""Design units: a board is a square of this size in the list."""
_DOTS, _DOT, _APART = 26, 6, 6
"""Design units: the foot with the dots, and the width of a dot and of the gap between two, at the usual letters."""
_MARK: Final = 15
"""Radius of the mark in design units, at the usual letters."""
_DISCS: Final = {
    AT_ONCE: TICK,
    LATER: Disc(PANEL_BOTTOM, CREAM, None, is_ringed=True),
    WRONG: Disc(PANEL_BOTTOM, BAD, Icon.QUESTION, is_ringed=True),
}


def paint_mark(look: Look, surface: pygame.Surface, middle: tuple[int, int], worth: int) -> None:
    """Paint how well a puzzle was answered: a tick on brass, a pale ring, or a question in a ring."""
    paint_disc(look, surface, middle, mark_radius(look), _DISCS[worth])


def mark_radius(look: Look) -> int:
    """Return the radius of a mark in pixels, which grows with the letters."""
    return look.scale.px(_MARK * min(look.scale.text, 1.3))


class MarkWidget(StillWidget):
    """A mark that its neighbour explains."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, worth: int) -> None:
        super().__init__(look, rect)
        self._worth: Final = worth

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the mark."""
        paint_mark(self.look, surface, self.rect.center, self._worth)


class PuzzleBoard(Widget):
    """Opens a puzzle. Until its picture is painted by `painting`, it shows its cloth; `pictures` keeps it after that.

    `worth` is how well the puzzle was answered, None for one without an answer. The `next` one has a golden rim.
    """

    radius = 14
    spread = 22

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        card: PuzzleCard,
        name: str,
        on_press: Callable[[], None],
        pictures: Surfaces,
        *,
        worth: int | None = None,
        is_next: bool = False,
        on_step: Callable[[int], bool] | None = None,
    ) -> None:
        """`on_step` walks to a neighbour on the path, 1 to the next; it returns False if there is none."""
        super().__init__(look, rect, name=name, tooltip=name)
        self.card: Final = card
        self.on_press: Final = on_press
        self.worth: Final = worth
        self.is_next: Final = is_next
        self._pictures: Final = pictures
        self._on_step: Final = on_step

    @classmethod
    def height(cls, look: Look, board: int) -> int:
        """Return the height in pixels with a board of this height."""
        return board + look.scale.px(_DOTS)

    @property
    def board(self) -> pygame.Rect:
        """The rectangle of the board, above the dots."""
        return Layout(self.look.scale).foot(self.rect, self.px(_DOTS)).rest

    @property
    def is_solved(self) -> bool:
        """True if the puzzle was answered right, however late."""
        return self.worth is not None and self.worth != WRONG

    @property
    def picture(self) -> pygame.Surface | None:
        """The picture of its position, if it is painted."""
        return self._pictures.peek((self.card.name, self.board.size))

    def painting(self) -> Iterator[None]:
        """Paint the position in short steps. A damaged puzzle keeps its cloth."""
        try:
            steps: Generator[None, None, pygame.Surface] = board_steps(self.look, self.card.text, self.board.size)
            picture = yield from steps
        except Refusal:
            picture = empty_board(self.look, game(self.card.game), self.board.size)
        self._pictures.surface((self.card.name, self.board.size), lambda: picture)
        self.invalidate()

    def on_action(self, action: Action) -> bool:
        """Open it on ACCEPT, and walk the path on LEFT and RIGHT."""
        if action is Action.ACCEPT and self.enabled:
            self.on_press()
            return True
        if self._on_step is not None and action in (Action.LEFT, Action.RIGHT):
            return self._on_step(1 if action is Action.RIGHT else -1)
        return False

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the board, its rim, the mark at its corner and the dots below it."""
        look, brush, board, hair = self.look, self.look.brush, self.board, self.look.scale.hair
        picture = self.picture or empty_board(look, game(self.card.game), board.size)
        surface.blit(picture, board)
        radius = round(board.height * CORNER)
        if self.is_next:
            surface.blit(brush.frame(board.size, radius, GOLD, hair(3)), board)
        elif self.hovered or look.style.high_contrast:
            surface.blit(brush.frame(board.size, radius, CREAM, hair(2)), board)
        self._paint_dots(surface)
        if self.worth is not None:
            inside = mark_radius(look) // 3
            paint_mark(look, surface, (board.right - inside, board.y + inside), self.worth)

    def _paint_dots(self, surface: pygame.Surface) -> None:
        radius = max(2, self.px(_DOT * min(self.look.scale.text, 1.3)) // 2)
        pitch = 2 * radius + self.px(_APART)
        grade = min(self.card.grade, GRADES)
        left = self.rect.centerx - (grade * pitch - self.px(_APART)) // 2
        dot = self.look.brush.shapes.disc(radius, GOLD)
        for place in range(grade):
            surface.blit(dot, dot.get_rect(midleft=(left + place * pitch, self.rect.bottom - self.px(_DOTS) // 2)))
