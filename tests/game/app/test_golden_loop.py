"""The main loop, the window and the messages about failures: no step of a scripted evening changes unnoticed."""

from __future__ import annotations

import pytest

from tools.golden_texts.words.loop import FILE, golden_loop


@pytest.mark.slow  # on one system: windows and errors differ between them
def test_the_loop_asks_calls_and_rests_as_it_always_did() -> None:
    assert FILE.read_text(encoding="utf-8") == golden_loop()[FILE], "if it was meant, run tools/golden.py"
