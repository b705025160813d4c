"""The screens look as they did, to a player who sees all of them at a glance.

Most changes of a screen are meant, so they are compared in the long run alone.
"""

from __future__ import annotations

import pytest

from tests.support.lengths import long_run
from tools.golden_texts.screen.look import changed
from tools.golden_texts.screen.pages import PAGES, golden_page, page_file


@long_run
@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_did(name: str) -> None:
    found = changed(page_file(name), golden_page(name))
    assert found == [], "`python -m tools.golden` draws tests/golden_look/pages anew: look at it before and after"
