"""Bots at a LAN table take as long for forced moves as for chosen ones if the difference would reveal something."""

from __future__ import annotations

import pytest

from engine.core import CALL, CLAIM, DRAW, PASS, Move
from net.host.phases import FORCED_MOVE_PAUSE
from net.protocol.messages import AdminRequest, TableSettings
from tests.support.lan.one_room import STEP, Parlour


def pauses(parlour: Parlour, monkeypatch: pytest.MonkeyPatch, seconds: float) -> dict[bool, set[float]]:
    """Let a guest and a bot play; return the seconds before the bot's draws and passes, by whether it had a choice."""
    kai = parlour.join("Kai")
    kai.ask(AdminRequest("custom", settings=TableSettings(pace=100)))
    kai.ask(AdminRequest("bot", seat=1, character="bruno"))
    kai.ask(AdminRequest("start"))
    parlour.pump()
    table, found = parlour.host.table, dict[bool, set[float]]()
    play_for = table.play_for

    def watched(seat: int, move: Move) -> None:
        if move.act in (DRAW, PASS):
            others = [each for each in table.match.legal(seat) if each.act not in (CLAIM, CALL)]
            found.setdefault(len(others) > 1, set()).add(round(table.waits.now - table.waits.moved, 3))
        play_for(seat, move)

    monkeypatch.setattr(table, "play_for", watched)
    for deal in range(2, 8):
        parlour.play([kai], seconds, until_deal=deal)
    return found


def test_nobody_can_tell_a_draw_that_was_chosen_from_one_that_was_not(monkeypatch: pytest.MonkeyPatch) -> None:
    found = pauses(Parlour("matador", 2), monkeypatch, 400)
    assert found[True] == found[False]
    assert max(found[True]) <= FORCED_MOVE_PAUSE + STEP
