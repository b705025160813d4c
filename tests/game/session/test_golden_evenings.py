"""The golden choices of a session: its tables, its ways from the shelf, and its words for results and puzzles."""

from __future__ import annotations

import pytest

from tools.golden_texts.players.choices_made import EVENINGS, evening_file, golden_evening


@pytest.mark.posix  # keys have other names on a Mac
@pytest.mark.parametrize("name", EVENINGS)
def test_a_session_offers_and_tells_the_same_as_before(name: str) -> None:
    assert golden_evening(name) == evening_file(name).read_text(encoding="utf-8"), "read the diff of `tools.golden`"
