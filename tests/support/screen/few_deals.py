"""Reviews that spend few deals: what a page shows of them doesn't depend on how sure the findings are."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from engine.bots.characters import make
from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.record import Player, Record
from engine.review.depth import QUICK
from engine.review.tasks import Noted, done, tasks
from game.play.driver import SeedStream, play_match
from game.session.session import Session
from game.storage.reviews import FOLDER, ReviewFile
from game.ui.scene import Scene

FEW: Final = QUICK._replace(first=8, choosing=16, confirming=64, luck=16, hindsight=4)
"""Enough to find the costly moves of that match."""
FEWEST: Final = QUICK._replace(first=4, choosing=8, confirming=16, luck=8, hindsight=2)
"""Enough for a page on which any findings will do."""
PLAYERS: Final = (Player("Ann"), Player("Kiko", "kiko"))
"""The players of the costly match."""


def review_with_few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pages that a test opens spend few deals on a review."""
    monkeypatch.setattr("game.play.reviewing.done", lambda task, _depth: done(task, FEWEST))


@cache
def costly_match() -> Match[Board]:
    """Return a short match with costly moves of the first seat, always the same."""
    seeds = SeedStream(b"review page", 1)
    return play_match(game("all_fives")(2, None, {"target": 50}), [make("kiko")] * 2, seeds, seeds.bot_rng())


@cache
def _findings() -> tuple[Noted, ...]:
    """Return the findings about the costly match, which take a second to make."""
    return tuple(done(task, FEW) for task in tasks(costly_match()))


def leave_findings(saves: Path, match: Match[Board], most: int = 1_000) -> None:
    """Leave the first findings of a review beside the matches of a folder."""
    file = ReviewFile(saves / FOLDER, match, QUICK)
    known = _findings() if match is costly_match() else (done(task, FEW) for task in tasks(match))
    for number, finding in enumerate(islice(known, most)):
        file.add(number, finding)


def reviewed(session: Session) -> Scene:
    """Return the page of the costly match, whose review is complete."""
    assert session.matches.saves is not None
    leave_findings(session.matches.saves.folder, costly_match())
    return session.routes.review(Record(costly_match(), PLAYERS))
