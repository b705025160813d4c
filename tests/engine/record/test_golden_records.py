"""Codes, files and puzzles are written and refused as they always were."""

from __future__ import annotations

import pytest

from tools.golden_texts.engine.records import PARTS, file_of, records_of


@pytest.mark.parametrize("part", PARTS)
def test_records_are_written_and_refused_as_they_always_were(part: str) -> None:
    assert file_of(part).read_text(encoding="utf-8") == records_of(part), "if it was meant, run tools/golden.py"
