"""The paths of the list of puzzles: a row for each game, with its motif and its small boards in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from engine.core import RuleSheet
from game.look.cache import MIB, Surfaces
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.motif_art import Crop
from game.look.palette import BRASS, CREAM, MUTED
from game.scenes.common.motif_card import motif_of
from game.scenes.puzzles.board import SIDE, PuzzleBoard
from game.scenes.puzzles.small_board import empty_board
from game.session.game_filter import GameKind
from game.ui.actions import Pointer, PointerKind
from game.ui.buttons import Button
from game.ui.layout import Layout
from game.ui.scroll_view import ScrollView
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

HEAD: Final = 192
"""Width of a row's motif in design units."""
_PAD, _WAY = 16, 38
"""Design units: margin of a row, and of the room for a button at either end of the path."""
_BETWEEN, _LOWER = 16, 30
"""Design units between two boards, and by which every other one is lower."""
_TITLE, _COUNT = 22, 17
"""Sizes of the letters below the motif."""
_CORNER: Final = 16
_LIMIT: Final = 48 * MIB
"""Limit of the pictures that are kept ..."""
_SPARE: Final = 0.75
"""... and the part of it that may be filled with boards out of sight."""
_EAGER, _IDLE = 16, 8
"""Steps of a frame while a board in sight is missing, and while only others are. A board takes about four."""


def path_ground(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return the ground of a path."""
    rim = (*CREAM, 200) if look.style.high_contrast else (*BRASS, 70)
    return look.brush.box(size, look.scale.px(_CORNER), (0, 0, 0, 60), None, rim, border_width=look.scale.hair(1))


class PathRow(Widget):
    """The row of one game. It shows as many boards as have room, from the place `first` on."""

    focusable = False

    def __init__(
        self, look: Look, rect: pygame.Rect, sheet: RuleSheet, title: str, count: str, ways: tuple[str, str]
    ) -> None:
        """`count` says how many are solved; `ways` are the names of the buttons to earlier and to later puzzles."""
        super().__init__(look, rect)
        self.sheet: Final = sheet
        self._written: Final = title, count
        self.boards: Final[list[PuzzleBoard]] = []
        self.first = 0
        self.ends: Final = tuple(
            Button(look, self._end(step), "", self._turn(step), kind="quiet", icon=icon, name="", tooltip=tip)
            for step, icon, tip in ((-1, Icon.LEFT, ways[0]), (1, Icon.RIGHT, ways[1]))
        )
        for end in self.ends:
            end.focusable = False

    @classmethod
    def height(cls, look: Look) -> int:
        """Return the height of a row in pixels."""
        px = look.scale.px
        return PuzzleBoard.height(look, px(SIDE)) + px(_LOWER) + 2 * px(_PAD)

    # -- the boards --------------------------------------------------------------------------------------------------

    @property
    def across(self) -> int:
        """The number of boards that have room."""
        side, gap = self.px(SIDE), self.px(_BETWEEN)
        return max(1, (self._path.width + gap) // (side + gap))

    def place(self, number: int) -> pygame.Rect:
        """Return the place of a board, if the row starts at `first`."""
        side = self.px(SIDE)
        x = (number - self.first) * (side + self.px(_BETWEEN))
        y = self.px(_LOWER) if number % 2 else 0
        corner = self._lay.top(self._path, PuzzleBoard.height(self.look, side)).piece
        return self._lay.left(corner, side).piece.move(x, y)

    def start_at(self, first: int) -> None:
        """Show the boards from this one on, or from the last place that leaves no room free."""
        self.first = max(0, min(first, len(self.boards) - self.across))
        for number, board in enumerate(self.boards):
            board.shown = self.first <= number < self.first + self.across
            if board.shown:
                board.move(self.place(number))
        self.ends[0].shown = self.first > 0
        self.ends[1].shown = self.first + self.across < len(self.boards)
        self.invalidate()

    def reveal(self, board: PuzzleBoard) -> None:
        """Bring a board into sight."""
        number = self.boards.index(board)
        if number < self.first:
            self.start_at(number)
        elif number >= self.first + self.across:
            self.start_at(number - self.across + 1)

    def _turn(self, step: int) -> Callable[[], None]:
        return lambda: self.start_at(self.first + step * max(1, self.across - 1))

    # -- painting ----------------------------------------------------------------------------------------------------

    @property
    def _lay(self) -> Layout:
        return Layout(self.look.scale)

    @property
    def _head(self) -> pygame.Rect:
        return self._lay.left(self._lay.inset(self.rect, _PAD), self.px(HEAD)).piece

    @property
    def _way(self) -> pygame.Rect:
        """The room of the path with the buttons at its ends."""
        return self._lay.left(self._lay.inset(self.rect, _PAD), self.px(HEAD), _PAD / 2).rest

    @property
    def _path(self) -> pygame.Rect:
        return self._lay.inset(self._way, _WAY + _PAD / 2, 0)

    def _end(self, step: int) -> pygame.Rect:
        """Return the place of the button at the left or the right end of the path."""
        wide, cut = self.px(_WAY), self._lay.left if step < 0 else self._lay.right
        return self._lay.centred(cut(self._way, wide).piece, wide, 2 * wide)

    @property
    def _motif(self) -> pygame.Rect:
        """The place of the motif, above the words."""
        words = sum(words.get_height() for words in self._title) + self.look.fonts.line(Face.MEDIUM, _COUNT)
        return self._lay.foot(self._head, words).rest

    @cached_property
    def _title(self) -> list[pygame.Surface]:
        """The name of the game in one line, or in two."""
        face, wide = Face.SERIF_SEMIBOLD, self.px(HEAD)
        return self.fitted_lines(
            self.in_two(self._written[0], wide, face=face, size=_TITLE), wide, face=face, size=_TITLE
        )

    @property
    def _crop(self) -> Crop:
        return Crop(*motif_of(self.sheet).crop)

    @property
    def picture(self) -> pygame.Surface | None:
        """The picture of the motif, if it is painted."""
        return self.look.motifs.found(motif_of(self.sheet), GameKind.of(self.sheet).cloth, self._motif.size, self._crop)

    def painting(self) -> Iterator[None]:
        """Paint the motif in short steps."""
        cloth = GameKind.of(self.sheet).cloth
        yield from self.look.motifs.steps(motif_of(self.sheet), cloth, self._motif.size, self._crop)
        self.invalidate()

    def spoken(self) -> Spoken:
        """Return the game with the number of puzzles solved."""
        return Spoken(Role.GROUP, *self._written)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the ground, the motif with its words, and the path behind the boards."""
        look, motif, head = self.look, self._motif, self._head
        surface.blit(path_ground(look, self.rect.size), self.rect)
        surface.blit(self.picture or empty_board(look, self.sheet, motif.size), motif)
        y = motif.bottom
        for words in self._title:
            surface.blit(words, (head.x, y))
            y += words.get_height()
        told = self.fitted(self._written[1], head.width, face=Face.MEDIUM, size=_COUNT, colour=MUTED)
        surface.blit(told, told.get_rect(bottomleft=head.bottomleft))
        seen = [board.board.center for board in self.boards if board.shown]
        thick = look.scale.hair(2.4)
        for (x, y), (further, below) in pairwise(seen):
            pygame.draw.line(surface, BRASS, (x, y), (further, below), thick)


class PathsView(ScrollView):
    """The rows, below each other. A row scrolls sideways by the wheel, too."""

    def __init__(self, look: Look, rect: pygame.Rect, *, name: str = "") -> None:
        super().__init__(look, rect, name=name)
        self.rows: Final[list[PathRow]] = []

    def add_row(self, row: PathRow) -> None:
        """Add a row, whose boards follow."""
        self.rows.append(row)
        self.add(row)
        for end in row.ends:
            self.add(end)

    def row_of(self, widget: Widget) -> PathRow | None:
        """Return the row of a board."""
        return next((row for row in self.rows if widget in row.boards), None)

    def show(self, widget: Widget) -> None:
        """Scroll the row of a board into sight, and the board in its row."""
        row = self.row_of(widget)
        if row is not None and isinstance(widget, PuzzleBoard):
            row.reveal(widget)
        super().show(row or widget)

    def pointer(self, event: Pointer) -> bool:
        """Scroll the row below a wheel that turns sideways."""
        if event.kind is PointerKind.WHEEL and event.sideways:
            for row in self.rows:
                if row.rect.collidepoint(event.pos):
                    row.start_at(row.first + (1 if event.sideways > 0 else -1))
                    return True
        return super().pointer(event)


class _Missing(NamedTuple):
    """A picture that isn't painted yet."""

    widget: PuzzleBoard | PathRow
    in_sight: bool


class PathPainter:
    """Paints boards and motifs in turn, a few steps a frame: first those in sight, then the rest, and keeps them."""

    def __init__(self) -> None:
        self.pictures: Final = Surfaces(_LIMIT)
        """The pictures of boards, which stay when the page is built again."""
        self._widgets: Sequence[PuzzleBoard | PathRow] = ()
        self._later: Final[deque[PuzzleBoard | PathRow]] = deque()
        """Those that weren't painted yet when they were last looked at."""
        self._now: Iterator[None] | None = None

    def take(self, widgets: Sequence[PuzzleBoard | PathRow]) -> None:
        """Paint these from now on, the first ones first."""
        self._widgets, self._now = widgets, None
        self._later.clear()
        self._later.extend(widgets)

    def _next(self) -> _Missing | None:
        for widget in self._widgets:
            parent = widget.parent
            is_in_sight = widget.shown and parent is not None and widget.rect.colliderect(parent.rect)
            if is_in_sight and widget.picture is None:
                return _Missing(widget, in_sight=True)
        while self._later and self._later[0].picture is not None:
            self._later.popleft()
        if not self._later or self.pictures.bytes > _LIMIT * _SPARE:
            return None
        return _Missing(self._later[0], in_sight=False)

    @property
    def is_due(self) -> bool:
        """True if there is anything to paint."""
        return self._next() is not None

    @property
    def busy(self) -> bool:
        """True if a picture in sight is missing."""
        missing = self._next()
        return missing is not None and missing.in_sight

    def work(self) -> None:
        """Do the steps of one frame."""
        for _ in range(_EAGER if self.busy else _IDLE):
            if self._now is None:
                missing = self._next()
                if missing is None:
                    return
                self._now = missing.widget.painting()
            if next(self._now, self) is self:
                self._now = None
