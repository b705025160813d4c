"""Each widget of a table looks as it did by itself, in small and large crowds."""

from __future__ import annotations

import pytest

from tools.golden_texts.screen.felt import FILE, felt_text

READ = "if it was meant, run tools/golden.py; `python -m tools.golden_texts.screen.felt` prints all strokes"


@pytest.mark.slow  # on one system: letters are as wide as here only with its fonts
def test_every_widget_of_a_table_looks_as_it_did() -> None:
    assert felt_text() == FILE.read_text(encoding="utf-8"), READ
