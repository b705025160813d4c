"""Keys, the wheel, the pointer and time do on each page what they did."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.lengths import LONG
from tools.golden_texts.screen.walks import FOLDER, WALKED, golden_walk, walks_file
from tools.golden_texts.screen.widgets import shown

BY_DAY: Final = ("SettingsScene", "PhonesScene")
"""Pages that take least time for all that they have: choices and panels, and words that scroll."""


@pytest.mark.parametrize("kind", WALKED if LONG else BY_DAY)
def test_a_page_answers_each_input_as_it_did(kind: str) -> None:
    with shown(kind, WALKED[kind]) as window:
        told = golden_walk(window)
    assert told == walks_file(kind).read_text(encoding="utf-8"), (
        "`python -m tools.golden` walks again: read the difference"
    )


def test_each_page_has_its_golden_walk_and_no_other() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*WALKED}
