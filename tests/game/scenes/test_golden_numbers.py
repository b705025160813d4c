"""Constants, limits and defaults of the pages and the table: none changes unnoticed."""

from __future__ import annotations

import pytest

from tools.golden_texts.numbers import file_of, numbers_of


@pytest.mark.slow  # on one system: some numbers differ between them
def test_no_number_changes_unnoticed() -> None:
    assert file_of("scenes").read_text(encoding="utf-8") == numbers_of("scenes"), "if it was meant, run tools/golden.py"
