"""Lessons, drawings of rules and texts for a voice: none changes unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.golden_texts.words.words import (
    DRAWINGS_FILE,
    LESSONS_FILE,
    SAID_FILE,
    golden_drawings,
    golden_lessons,
    golden_sayings,
)


@pytest.mark.parametrize(
    ("file", "told"),
    [(LESSONS_FILE, golden_lessons), (DRAWINGS_FILE, golden_drawings), (SAID_FILE, golden_sayings)],
)
def test_words_are_as_they_always_were(file: Path, told: Callable[[], str]) -> None:
    assert file.read_text(encoding="utf-8") == told(), "if it was meant, run tools/golden.py"
