"""Each kind of spectacle and of flight is seen as it was, from its beginning to its end."""

from __future__ import annotations

import pytest

from tools.golden_texts.screen.moments import FILE, moments_text

READ = "if it was meant, run tools/golden.py; `python -m tools.golden_texts.screen.moments` prints all strokes"


@pytest.mark.slow  # on one system: letters are as wide as here only with its fonts
def test_every_moment_is_seen_as_it_was() -> None:
    assert moments_text() == FILE.read_text(encoding="utf-8"), READ
