"""Constants, limits and defaults of the commands, the lessons and the main loop: none changes unnoticed."""

from __future__ import annotations

import pytest

from tools.golden_texts.numbers import file_of, numbers_of


@pytest.mark.slow  # on one system: some numbers differ between them
def test_no_number_changes_unnoticed() -> None:
    assert file_of("words").read_text(encoding="utf-8") == numbers_of("words"), "if it was meant, run tools/golden.py"
