"""Paints few frames while a page comes to rest, for tests that look only at its contents."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.screen.pilot import Pilot

AT_REST: Final = frozenset({"lesson", "pages", "puzzles", "results", "setup", "table"})
"""The folders whose tests look at nothing that moves while they wait for it to rest."""
SECONDS: Final = 0.1
"""The time of a frame on a very slow computer."""


@pytest.fixture(autouse=True)
def _few_frames(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.path.parent.name in AT_REST:
        monkeypatch.setattr(Pilot, "resting_frame", SECONDS)
