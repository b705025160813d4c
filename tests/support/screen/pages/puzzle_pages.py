"""What tests look at on the pages of puzzles."""

from __future__ import annotations

from datetime import date

import pygame

from engine.record.puzzle import options_as_moves
from game.scenes.puzzles.answer import LineStep, PuzzleAnswer
from game.scenes.puzzles.board import PuzzleBoard
from game.scenes.puzzles.felt_marks import MovePill
from game.scenes.puzzles.paths import PathRow, PathsView
from game.scenes.puzzles.puzzle import PuzzleScene
from game.scenes.puzzles.week import DayBead
from game.ui.buttons import Button
from game.ui.texts import Heading, LabelText
from tests.support.screen.whole_program import Visit

TODAY = date(2030, 3, 1)


def cells(visit: Visit) -> list[PuzzleBoard]:
    """Return the boards of the list, in the order of its rows."""
    return [widget for widget in visit.screen.every() if isinstance(widget, PuzzleBoard) and widget.focusable]


def row(visit: Visit, key: str) -> PathRow:
    return next(widget for widget in visit.screen.every() if isinstance(widget, PathRow) and widget.sheet.key == key)


def paths(visit: Visit) -> PathsView:
    return next(widget for widget in visit.screen.every() if isinstance(widget, PathsView))


def pills(visit: Visit) -> list[MovePill]:
    """Return the chances on the felt, that of the best move first."""
    return [widget for widget in visit.screen.every() if isinstance(widget, MovePill)]


def pixels(visit: Visit) -> pygame.Surface:
    return visit.app.window.get_surface().copy()


def inside(picture: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(rect), "RGB")


def steps(visit: Visit) -> list[LineStep]:
    return [widget for widget in visit.screen.every() if isinstance(widget, LineStep)]


def heading(visit: Visit) -> str:
    return next(widget.text for widget in visit.screen.every() if isinstance(widget, Heading))


def texts(visit: Visit) -> list[str]:
    return [widget.text for widget in visit.screen.every() if isinstance(widget, LabelText)]


def week(visit: Visit) -> list[DayBead]:
    """Return the beads of the week, today's at the end."""
    return [widget for widget in visit.screen.every() if isinstance(widget, DayBead)]


def asked(visit: Visit) -> PuzzleScene:
    scene = visit.app.stage.page
    assert isinstance(scene, PuzzleScene)
    return scene


def answer(visit: Visit, option: int) -> None:
    """Make a move of the puzzle, and wait for its answer."""
    scene = asked(visit)
    scene.asked.offer(options_as_moves(scene.asked.puzzle, scene.asked.before)[option])
    visit.settle()
    assert isinstance(visit.app.stage.top, PuzzleAnswer)


def message(visit: Visit) -> tuple[str, str]:
    scene = asked(visit)
    return scene.widgets.words.message(scene.controller.model)


def buttons_of(scene: PuzzleScene) -> list[str]:
    """Return the buttons that the table of a puzzle shows."""
    assert scene.screen is not None
    return [widget.name for widget in scene.screen.every() if isinstance(widget, Button) and widget.shown]
