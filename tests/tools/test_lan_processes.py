"""The laws that the events of several guests must follow, and what counts as silence."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tools.lan.processes import Event, History, Process, has_seen_end, history, last_heard

MOVE: Final[Event] = {"event": "move", "deal": 1, "ply": 0, "head": "aa"}
NEXT: Final[Event] = {"event": "move", "deal": 1, "ply": 1, "head": "bb"}
OTHER: Final[Event] = {"event": "move", "deal": 1, "ply": 1, "head": "cc"}
ROUND: Final[Event] = {"event": "audit", "findings": [], "over": False, "scores": [5, 0]}
END: Final[Event] = {"event": "audit", "findings": [], "over": True, "scores": [100, 20]}
OTHER_END: Final[Event] = {**END, "scores": [20, 100]}
FOUND: Final[Event] = {**ROUND, "findings": ["wrong shuffle"]}
SUSPICION: Final[Event] = {"event": "suspicion", "finding": "late"}
CHAT: Final[Event] = {"event": "chat", "deal": 1, "ply": 1}


def guest(*events: Event, errors: str = "") -> Process:
    """Return a guest whose events came a second apart."""
    made = Process([], Path())
    made.events = [(float(at), event) for at, event in enumerate(events, 1)]
    made.errors = errors
    return made


@pytest.mark.parametrize(
    ("guests", "told"),
    [
        ([guest(MOVE, NEXT, ROUND, END), guest(MOVE, CHAT, NEXT, ROUND, END)], History(2, 4, [])),
        ([guest(MOVE, NEXT), guest(OTHER)], History(2, 0, ["two histories at (1, 1)"])),
        ([guest(MOVE), guest(SUSPICION)], History(1, 0, ["P1 suspects late"])),
        ([guest(FOUND), guest()], History(0, 1, ["P0 finds wrong shuffle"])),
        ([guest(END), guest(OTHER_END)], History(0, 2, ["different ends"])),
        ([guest(END, ROUND), guest(END)], History(0, 3, [])),
        ([guest(MOVE), guest(errors="Traceback")], History(1, 0, ["Traceback"])),
    ],
    ids=["honest", "forked", "suspected", "found", "two ends", "one end", "failed"],
)
def test_guests_agree_or_it_is_told_who_differs(guests: list[Process], told: History) -> None:
    found = history(guests)
    assert found[:2] == told[:2]
    assert [wrong.partition(":")[0] for wrong in found.wrongs] == told.wrongs


def test_only_a_move_or_a_checked_round_breaks_the_silence() -> None:
    assert last_heard([guest(MOVE, ROUND, CHAT), guest(SUSPICION)]) == 2.0
    assert last_heard([guest(CHAT)]) == 0.0


def test_a_guest_has_seen_the_end_once_it_has_checked_the_last_round() -> None:
    assert not has_seen_end(guest(MOVE, ROUND))
    assert has_seen_end(guest(ROUND, END))
