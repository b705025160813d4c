"""Reviews that spend few deals: what a page shows of them doesn't depend on how sure the findings are."""

from __future__ import annotations

from typing import Final

import pytest

from engine.review.depth import QUICK
from engine.review.tasks import done

FEW: Final = QUICK._replace(first=8, choosing=16, confirming=64, luck=16, hindsight=4)


def review_with_few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pages that a test opens spend few deals on a review."""
    monkeypatch.setattr("game.play.reviewing.done", lambda task, _depth: done(task, FEW))
