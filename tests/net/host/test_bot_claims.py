"""A host's bots claim their points, and call out of turn what a player has left unclaimed."""

from __future__ import annotations

from engine.core import CALL, CLAIM, Move
from net.effects.effects import Think
from net.protocol.messages import AdminRequest
from tests.support.lan.one_room import Parlour


class Talkative(Parlour):
    """A table whose bots claim and call whenever they may."""

    def _think(self) -> None:
        asked, self._asked = self._asked, []
        for question in asked:
            self.host.on_thought(question.ticket, answer(question), self.now)


def answer(question: Think) -> Move | None:
    """Return a claim or a call where there is one, otherwise the first move; None out of turn."""
    seat = question.ticket[2]
    legal = question.rules.legal(question.view, seat)
    spoken = [move for move in legal if move.act in (CLAIM, CALL)]
    in_turn = legal if question.view.turn == seat and not question.view.over else []
    return next(iter([*spoken, *in_turn]), None)


def test_bots_claim_and_call_though_it_is_not_their_turn() -> None:
    parlour = Talkative("all_fives", seats=3, house={"muggins": "immediate"})
    kai = parlour.join("Kai")
    for seat in (1, 2):
        kai.administer(AdminRequest("bot", seat=seat, character="bruno"))
    kai.administer(AdminRequest("start"))
    parlour.pump()
    called = []
    play_for = parlour.host.table.play_for

    def watched(seat: int, move: Move) -> None:
        if move.act in (CLAIM, CALL):
            called.append((move.act, parlour.host.table.match.state.turn == seat))
        play_for(seat, move)

    parlour.host.table.play_for = watched  # type: ignore[method-assign]  # to see what the bot does
    for deal in range(2, 8):
        parlour.play([kai], 200, until_deal=deal)
    assert {(CLAIM, False), (CALL, False)} <= set(called), "out of turn"
