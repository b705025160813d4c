"""A round of each game is scripted as it was: the times, motions, sounds and words of its beats."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.lengths import LONG
from tools.golden_texts.screen.beats import FOLDER, ROUNDS, beats_file, beats_text

EVERYDAY: Final = ("all_fives", "partners", "super", "double_takes", "thats_it", "space", "high_fives", "knock_out")
"""A game of each kind that has moments of its own."""


@pytest.mark.parametrize("key", ROUNDS if LONG else EVERYDAY)
def test_a_round_is_scripted_as_it_was(key: str) -> None:
    assert beats_text(key) == beats_file(key).read_text(encoding="utf-8"), "if it was meant, run tools/golden.py"


def test_no_golden_round_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {beats_file(key).name for key in ROUNDS}
