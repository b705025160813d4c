"""Constants, limits and defaults of a player's files and tables: none changes unnoticed."""

from __future__ import annotations

import pytest

from tools.golden_texts.numbers import file_of, numbers_of


@pytest.mark.slow  # on one system: the numbers of errors differ between them
def test_no_number_changes_unnoticed() -> None:
    assert file_of("files").read_text(encoding="utf-8") == numbers_of("files"), "if it was meant, run tools/golden.py"
