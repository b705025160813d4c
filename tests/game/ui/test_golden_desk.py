"""Each kind of widget does with keys and the pointer what it did, and is painted as it was meanwhile."""

from __future__ import annotations

import pytest

from tools.golden_texts.screen.desk import FILE, desk_text

READ = "if it was meant, run tools/golden.py; `python -m tools.golden_texts.screen.desk` prints all strokes"


@pytest.mark.slow  # on one system: letters are as wide as here only with its fonts
def test_every_widget_does_what_it_did() -> None:
    assert desk_text() == FILE.read_text(encoding="utf-8"), READ
