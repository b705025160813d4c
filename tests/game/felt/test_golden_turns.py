"""A turn at a table of each kind of game is seen and heard as it was: its widgets, flights, words and sounds."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.lengths import LONG
from tools.golden_texts.screen.canvas import recorded
from tools.golden_texts.screen.strokes import HANDLED, READ, strokes_file, strokes_of, turn_name
from tools.golden_texts.screen.turns import FOLDER, TURNS, golden_turn, turns_file

EVERYDAY: Final = ("fives", "capture", "row", "columns", "blind", "trick", "melds")
"""Those that take the least time for what they show, and the end of a trick."""
BY_DAY: Final = ("handled-spell", "handled-row", "handled-columns")


@pytest.mark.usefixtures("art_of_its_own")  # a tile takes off a frame later if its picture must be made first
@pytest.mark.parametrize("name", TURNS if LONG else EVERYDAY)
def test_a_turn_is_seen_and_heard_as_it_was(name: str) -> None:
    with recorded() as strokes:
        told = golden_turn(name)
    assert told == turns_file(name).read_text(encoding="utf-8"), "`python -m tools.golden` tells the turn"
    assert strokes.summed_up() == strokes_file(turn_name(name)).read_text(encoding="utf-8"), READ


@pytest.mark.parametrize("name", HANDLED if LONG else BY_DAY)
def test_a_table_is_painted_as_it_was_while_a_person_tries_everything(name: str) -> None:
    assert strokes_of(name).summed_up() == strokes_file(name).read_text(encoding="utf-8"), READ


def test_no_golden_turn_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {turns_file(name).name for name in TURNS}
