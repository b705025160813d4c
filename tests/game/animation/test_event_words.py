"""Every event at a table is reported in one line, except any that would reveal a secret."""

from __future__ import annotations

from typing import Final

import pytest

from engine.core import (
    AGAIN,
    BLOCKED,
    BY_BLOCK,
    BY_CALL,
    BY_CLAIM,
    BY_OUT,
    BY_PLAY,
    CHOSE,
    COUNTED,
    COURTESY,
    DEALT,
    DECLARED,
    DISCARDED,
    DREW,
    EXCHANGED,
    LAPSED,
    LED,
    LOOSE,
    LOT,
    MELDED,
    MISSED,
    NOBODY,
    OVERSHOT,
    PASSED,
    PLAYED,
    REDEALT,
    RETURNED,
    REVERSED,
    REVOKED,
    SCORED,
    SHOWN,
    SKIPPED,
    SPELL,
    SPELL_BROKEN,
    STOPPED,
    TOOK,
    TRASHED,
    TRICK,
    TURNED,
    UNCLAIMED,
    VOID,
    WENT_OUT,
    WON,
    Event,
)
from engine.notation import WHATS
from engine.pieces import HIDDEN
from game.play.table import Update
from tests.support.rounds.line import table
from tests.support.screen.stage import Evening

TOLD: Final = {
    "redealt": Event(REDEALT, NOBODY),
    "led by me": Event(LED, 0),
    "led by another": Event(LED, 1),
    "led with a tile": Event(LED, 1, (27,)),
    "drew": Event(DREW, 1, (HIDDEN,)),
    "drew myself": Event(DREW, 0, (3,)),
    "passed": Event(PASSED, 1),
    "passed myself": Event(PASSED, 0),
    "scored": Event(SCORED, 1, at=BY_PLAY, n=10, parts=(5, 5)),
    "scored much": Event(SCORED, 1, at=BY_PLAY, n=20, parts=(12, 8)),
    "claimed": Event(SCORED, 0, at=BY_CLAIM, n=5, parts=(5,)),
    "called": Event(SCORED, 0, at=BY_CALL, n=5, parts=(5,)),
    "for going out": Event(SCORED, 0, at=BY_OUT, n=25, parts=(12, 13)),
    "for a blocked round": Event(SCORED, 0, at=BY_BLOCK, n=25, parts=(12, 13)),
    "lapsed": Event(LAPSED, 1, n=10),
    "lapsed for me": Event(LAPSED, 0, n=10),
    "went out": Event(WENT_OUT, 1),
    "went out myself": Event(WENT_OUT, 0),
    "blocked": Event(BLOCKED, NOBODY),
    "void": Event(VOID, NOBODY),
    "lot": Event(LOT, 1, (3,)),
    "lot of my own": Event(LOT, 0, (3,)),
    "stopped": Event(STOPPED, 1),
    "stopped myself": Event(STOPPED, 0),
    "turned": Event(TURNED, NOBODY, (3,)),
    "returned": Event(RETURNED, NOBODY, (3,)),
    "took": Event(TOOK, 1, (3, 4)),
    "took myself": Event(TOOK, 0, (3, 4)),
    "discarded": Event(DISCARDED, 1, (3,)),
    "discarded myself": Event(DISCARDED, 0, (3,)),
    "trashed": Event(TRASHED, NOBODY, (3,)),
    "declared": Event(DECLARED, 1),
    "declared myself": Event(DECLARED, 0),
    "melded": Event(MELDED, NOBODY, (3, 4, 5), n=2),
    "trick": Event(TRICK, 1),
    "trick myself": Event(TRICK, 0),
    "revoked": Event(REVOKED, 1),
    "revoked myself": Event(REVOKED, 0),
    "exchanged": Event(EXCHANGED, 1, (3,)),
    "exchanged myself": Event(EXCHANGED, 0, (3,)),
    "spell": Event(SPELL, 1),
    "spell myself": Event(SPELL, 0),
    "spell broken": Event(SPELL_BROKEN, NOBODY),
    "reversed": Event(REVERSED, NOBODY),
    "skipped": Event(SKIPPED, 1),
    "skipped myself": Event(SKIPPED, 0),
    "again": Event(AGAIN, 1),
    "again myself": Event(AGAIN, 0),
    "courtesy": Event(COURTESY, 1),
    "courtesy myself": Event(COURTESY, 0),
    "shown": Event(SHOWN, 1),
    "shown myself": Event(SHOWN, 0),
    "missed": Event(MISSED, 1, (3,)),
    "missed myself": Event(MISSED, 0, (3,)),
    "overshot": Event(OVERSHOT, 1, at=BY_PLAY, n=2, parts=(6, 4)),
    "overshot myself": Event(OVERSHOT, 0, at=BY_OUT, n=4, parts=(2, 2)),
    "won": Event(WON, 1),
    "won myself": Event(WON, 0),
}


@pytest.mark.parametrize("event", TOLD.values(), ids=TOLD.keys())
def test_whatever_happens_is_told_and_logged(event: Event) -> None:
    evening = Evening(2)
    scene = table("block_draw", hands="0-0 | 3-3", yard="1-1 2-2", line="5-5 5-3", turn="A")
    evening.settle(scene.match.view(0))
    evening.play(Update(1, (event,), scene.match.view(0)))
    (note,) = evening.boards.notes
    assert note.endswith((".", "”", "2", "5", "0"))
    assert "{" not in note
    assert ("Player 1" in note) == (event.seat == 1)


def test_every_kind_of_event_is_known_here() -> None:
    """Expect a text for each, except those that would reveal something or are part of another."""
    silent = {DEALT, PLAYED, COUNTED, UNCLAIMED, LOOSE, CHOSE}
    assert {event.what for event in TOLD.values()} | silent == set(range(len(WHATS)))


@pytest.mark.parametrize("what", [UNCLAIMED, LOOSE])
def test_an_unclaimed_score_betrays_itself_by_nothing(what: int) -> None:
    evening = Evening(2)
    scene = table("all_fives", hands="0-0 | 3-3", yard="1-1 2-2", line="5-5 5-3", turn="A")
    evening.settle(scene.match.view(0))
    assert evening.play(Update(1, (Event(what, 1, n=10, parts=(10,)),), scene.match.view(0))) == 0
    assert (evening.boards.notes, evening.boards.heard, evening.model.bubbles) == ([], [], {})
    assert (evening.model.title, evening.model.text) == ("", "")
