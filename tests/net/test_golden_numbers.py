"""Constants, limits and defaults of the network: none changes unnoticed."""

from __future__ import annotations

import pytest

from tools.golden_texts.numbers import file_of, numbers_of


@pytest.mark.slow  # on one system: the numbers of errors differ between them
def test_no_number_changes_unnoticed() -> None:
    assert file_of("net").read_text(encoding="utf-8") == numbers_of("net"), "if it was meant, run tools/golden.py"
