"""A host's bots claim their points, and call out of turn what a player has left unclaimed."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import CALL, CLAIM, DRAW, PASS, PLAY, Move
from engine.families.chain.board import CountedChain
from net.effects.effects import Think
from net.host.phases import AFTER_BOTS, CLAIM_PAUSE
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
        kai.ask(AdminRequest("bot", seat=seat, character="bruno"))
    kai.ask(AdminRequest("start"))
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


class Silent(Parlour):
    """A table whose bots claim nothing; it notes how long after each tile of a bot the next move of a bot comes."""

    def _think(self) -> None:
        asked, self._asked = self._asked, []
        for question in asked:
            self.host.on_thought(question.ticket, quiet(question), self.now)


def quiet(question: Think) -> Move | None:
    """Return the first move that claims nothing; None out of turn."""
    seat = question.ticket[2]
    if question.view.turn != seat or question.view.over:
        return None
    legal = question.rules.legal(question.view, seat)
    return next(move for move in legal if move.act not in (CLAIM, CALL))


def test_the_pauses_of_bots_tell_nothing_of_points_that_lie_unclaimed() -> None:
    pauses: dict[tuple[str, bool, bool], list[float]] = {}
    parlour = Silent("all_fives", seats=4)
    kai = parlour.join("Kai")
    for seat in (1, 2, 3):
        kai.ask(AdminRequest("bot", seat=seat, character="bruno"))
    kai.ask(AdminRequest("start"))
    parlour.pump()
    table = parlour.host.table
    table.custom = replace(table.custom, pace=100)
    play_for = table.play_for

    def watched(seat: int, move: Move) -> None:
        state, steps = table.match.state, table.match.rounds[-1].steps
        assert isinstance(state.board, CountedChain)
        if steps and steps[-1].move.act == PLAY:
            kind = "forced" if move.act in (DRAW, PASS) else "play"
            lies, by_bot = bool(state.board.own or state.board.loose), steps[-1].seat != 0
            pauses.setdefault((kind, by_bot, lies), []).append(parlour.now - table.waits.laid)
        play_for(seat, move)

    table.play_for = watched  # type: ignore[method-assign]  # to see when a bot moves
    for deal in range(2, 6):
        parlour.play([kai], 600, until_deal=deal)
    assert {("play", True, True), ("play", True, False)} <= set(pauses)
    for (kind, by_bot, lies), told in pauses.items():
        least = CLAIM_PAUSE * (AFTER_BOTS if by_bot else 1)
        assert least - 0.05 <= min(told) <= max(told) <= least + 0.15, (kind, by_bot, lies)
