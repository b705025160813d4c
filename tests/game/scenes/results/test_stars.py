"""The stars of a solitaire tell how good a result is, and what the next star takes."""

from __future__ import annotations

import pytest

from engine.core import DONE, LOST
from engine.families.columns.rules import ColumnRules
from game.scenes.results.solo_results import SoloWords
from tools.stages.staging import Staged


def told(columns: int, par: int, monkeypatch: pytest.MonkeyPatch, over: int = DONE) -> SoloWords:
    """Return the words for a deal of Domino Solitaire that ended with this many columns."""
    window = Staged(seed="stars")
    scene = window.sit("domino_solitaire", 1)
    window.show(scene)
    view = scene.table.view
    view.over, view.winners = over, 1 if over == DONE else 0
    view.points[0] = columns
    monkeypatch.setattr(type(scene.table), "view", view)
    monkeypatch.setattr(ColumnRules, "par", lambda _rules, _view: par)
    return SoloWords(window.session, scene.table)


@pytest.mark.parametrize(
    ("columns", "earned", "text"),
    [
        (4, 3, "Every star is yours."),
        (5, 3, "Every star is yours."),
        (6, 2, "5 or fewer earns the next star."),
        (7, 2, "5 or fewer earns the next star."),
        (9, 1, "7 or fewer earns the next star."),
    ],
)
def test_fewer_columns_earn_more_stars(columns: int, earned: int, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(columns, 4, monkeypatch).stars() == (earned, text)


def test_a_deal_that_is_lost_earns_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(0, 4, monkeypatch, LOST).stars() is None
