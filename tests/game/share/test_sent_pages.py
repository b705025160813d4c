"""The page of a match packs what it packed before."""

from __future__ import annotations

import pytest

from engine.core import RuleSheet
from engine.games import GAMES
from tests.support.lengths import some
from tools.golden_texts.screen.sent_pages import FILE, sent_pages


@pytest.mark.parametrize("sheet", some(GAMES, 20), ids=lambda sheet: sheet.key)
def test_the_page_of_a_match_packs_what_it_packed(sheet: RuleSheet) -> None:
    kept = FILE.read_text(encoding="utf-8").splitlines()
    assert list(sent_pages(sheet)) == [line for line in kept if line.startswith(f"{sheet.key}, ")]
