"""Constants, limits and defaults of the felt, its moments, widgets and art: none changes unnoticed."""

from __future__ import annotations

import pytest

from tools.golden_texts.numbers import file_of, numbers_of


@pytest.mark.slow  # on one system: some numbers differ between them
def test_no_number_changes_unnoticed() -> None:
    assert file_of("felt").read_text(encoding="utf-8") == numbers_of("felt"), "if it was meant, run tools/golden.py"
