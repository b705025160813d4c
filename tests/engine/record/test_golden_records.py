"""Codes, files and puzzles are written and refused as they always were."""

from __future__ import annotations

from tools.golden_texts.records import golden_records


def test_records_are_written_and_refused_as_they_always_were() -> None:
    for file, text in golden_records().items():
        assert file.read_text(encoding="utf-8") == text, "if it was meant, run tools/golden.py"
