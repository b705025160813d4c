"""Each widget and each key of a page leads where it always led."""

from __future__ import annotations

import pytest

from tests.support.lengths import sampled
from tools.golden_texts.screen.presses import FOLDER, PAGES, golden_press, presses_file


@sampled(6)
@pytest.mark.slow  # on one system: fonts decide which widgets are in sight
@pytest.mark.parametrize("kind", PAGES)
def test_each_press_leads_where_it_always_led(kind: str) -> None:
    wanted = presses_file(kind).read_text(encoding="utf-8")
    assert golden_press(kind) == wanted, "if it was meant, run tools/golden.py"


def test_each_page_that_is_pressed_has_its_golden_file_and_no_other() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*PAGES}
