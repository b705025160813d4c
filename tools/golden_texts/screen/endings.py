"""Ends of rounds and matches that are laid out by hand, so that no match need be played to see their pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple
from unittest.mock import patch

from engine.core import DONE, LOST
from game.scenes.results.results import ResultsScene
from game.scenes.results.solo_results import SoloResults
from game.storage.settings import Motion, Settings
from tests.support.rounds.line import table
from tests.support.screen.pilot import Pilot
from tests.support.screen.quiet_session import Parlour, ended, sit
from tools.stages.pages import nothing
from tools.stages.staging import Staged


class Ending(NamedTuple):
    """A round of a line that ends with the only tile of a hand."""

    key: str
    hands: str
    line: str
    turn: str
    scores: str
    names: tuple[str, ...]


_LINES: Final[Mapping[str, Ending]] = {
    "ending-match": Ending("all_fives", "5-6 | 3-3 2-4 6-6", "5-5 5-3 3-4", "A", "95 95", ("Ann", "Rosa")),
    "ending-lost": Ending("all_fives", "3-3 2-4 6-6 | 5-6", "5-5 5-3 3-4", "B", "95 95", ("Ann", "Rosa")),
    "ending-pairs": Ending(
        *("partners", "3-6 | 1-1 | 3-5 | 0-4 2-4", "3-3 3-4 4-5", "C", "40 80"),
        ("Ann", "Rosa", "Mateo", "Bartholomäus Oberhuber"),
    ),
}
_SOLITAIRES: Final = {"ending-solved": (DONE, 1), "ending-unsolved": (LOST, 0)}
"""Deals of a solitaire: how they end, and the mask of the winners."""
ENDINGS: Final = (*_LINES, *_SOLITAIRES)


@contextmanager
def ending(name: str) -> Iterator[Pilot]:
    """Yield a window with the page of an end."""
    if name in _SOLITAIRES:
        with _solitaire(*_SOLITAIRES[name]) as window:
            yield window
        return
    end = _LINES[name]
    scene = table(end.key, hands=end.hands, line=end.line, turn=end.turn, scores=end.scores, led=end.line[:3])
    still, seat = sit(scene, *end.names), "ABCD".index(end.turn)
    updates = ended(still, seat, next(move for move in scene.match.legal(seat) if move.tiles))
    with Parlour(settings=Settings(motion=Motion.REDUCED)) as window:
        window.show(ResultsScene(window.session, still, updates, nothing, nothing, nothing))
        yield window


@contextmanager
def _solitaire(over: int, winners: int) -> Iterator[Pilot]:
    """Yield a window with the results of a deal of Domino Solitaire."""
    with Staged(seed="stars") as window:
        scene = window.sit("domino_solitaire", 1)
        window.show(scene)
        view = scene.table.view
        view.over, view.winners, view.points[0] = over, winners, 5
        go: Callable[[], None] = nothing
        facts = (("Columns", "5"), ("Par", "4"), ("Best so far", "6"))
        with patch.object(type(scene.table), "view", view):
            window.show(
                SoloResults(*(window.session, scene.table, (), facts), on_new=go, on_same=go, on_back=go, on_leave=go)
            )
            yield window
