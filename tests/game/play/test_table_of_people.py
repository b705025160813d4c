"""Several people at one computer: the table waits until the next one has taken over."""

from __future__ import annotations

from engine.core import NOBODY
from game.play.pace import Pace
from tests.support.lan.company import Live, Whims, fresh, steps


def test_the_table_waits_until_the_next_person_has_taken_the_machine() -> None:
    at = Live(fresh("block_draw", 3), Whims(), Pace(0.0), persons=(0, 2))
    seen: set[int] = set()
    for _ in range(60):
        at.wait(0.1)
        if at.table.view.over:
            break
        turn = at.match.state.turn
        if at.table.handover != NOBODY:
            assert at.table.handover == turn != at.table.seat
            assert not at.table.view.hands[turn] & ~at.table.view.shown, "nothing is seen before it is taken"
            before = steps(at.match)
            at.wait(5.0)
            assert steps(at.match) == before, "nobody moves for a person"
            at.table.sit(turn)
        if turn == at.table.seat and at.table.legal():
            seen.add(turn)
            assert at.table.view.hands[turn] == at.match.state.hands[turn]
            at.table.offer(at.table.legal()[0])
    assert seen == {0, 2}
