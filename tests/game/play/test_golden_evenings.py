"""The golden evenings at one computer: what a table says of itself, whom it asks and when it saves."""

from __future__ import annotations

import pytest

from tools.golden_texts.players.local_tables import EVENINGS, evening_file, golden_evening


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_at_one_computer_is_told_as_it_was(name: str) -> None:
    assert golden_evening(name) == evening_file(name).read_text(encoding="utf-8"), "read the diff of `tools.golden`"
