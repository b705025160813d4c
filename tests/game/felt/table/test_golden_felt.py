"""Each widget of a table looks as it did by itself, in small and large crowds."""

from __future__ import annotations

from tools.golden_texts.screen.felt import FILE, felt_text

READ = "if it was meant, run tools/golden.py; `python -m tools.golden_texts.screen.felt` prints all strokes"


def test_every_widget_of_a_table_looks_as_it_did() -> None:
    assert felt_text() == FILE.read_text(encoding="utf-8"), READ
