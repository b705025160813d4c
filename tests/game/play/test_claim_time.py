"""Points that lie unclaimed: nobody can tell them from the pauses of the table, until somebody claims."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pytest

from engine.core import PLAY
from game.play.pace import AFTER_BOTS, Pace
from game.play.thinking import Job, Ticket
from tests.support.lan.company import Answer, Live, Puppets, Slip, live, named_move, said
from tests.support.rounds.line import table

SECONDS: Final = 45.0
TICK: Final = 0.05
PAUSE: Final = Pace().claim_pause
HANDS: Final = "1-4 4-4 | 0-5 5-6 1-1 | 3-5 1-3 4-5 | 1-2 1-5"
"""On a lone 5-5, B makes 10 with 0-5 and nothing with 5-6. Then C plays, D and A can't, and C plays again."""
STEPS: Final = 7


class Thoughtful(Puppets):
    """Bots that think for some seconds about each choice of a play; whether to claim takes them no time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.now = 0.0
        self.thoughts: list[tuple[float, Slip]] = []

    def ask(self, job: Job) -> Ticket:
        slip = super().ask(job)
        assert isinstance(slip, Slip)
        legal = job.rules.legal(job.view, job.seat)
        slip.held = self.seconds > 0 and sum(move.act == PLAY for move in legal) > 1
        self.thoughts.append((self.now + self.seconds, slip))
        return slip

    def think(self, now: float) -> None:
        """Give the answers that are due."""
        self.now = now
        for due, slip in self.thoughts:
            slip.held = slip.held and due > now


def told(hands: str, yard: str, lines: dict[int, Sequence[Answer]], thinks: float, pace: Pace) -> list[tuple[int, str]]:
    """Return what happens at a table where B is in turn on a lone 5-5, each with the tick in which it does."""
    puppets = Thoughtful(thinks)
    puppets.lines = {seat: list(line) for seat, line in lines.items()}
    at = live(table("all_fives", hands=hands, yard=yard, line="5-5", turn="B"), puppets, pace)
    out: list[tuple[int, str]] = []
    for tick in range(round(SECONDS / TICK)):
        puppets.think(at.now)
        out += [(tick, what) for what in at.wait(TICK, step=TICK)]
    return out


@pytest.mark.parametrize("pace", [Pace(), Pace(factor=0.4), Pace(claim_pause=1.0), Pace(claim_pause=0.0)])
@pytest.mark.parametrize("thinks", [0.0, 1.0, PAUSE + 2])
@pytest.mark.parametrize("yard", ["", "2-4 2-2"])
def test_what_comes_next_comes_at_the_same_time_whether_or_not_a_play_counts(
    yard: str, thinks: float, pace: Pace
) -> None:
    scores = told(HANDS, yard, {1: ["0-5@L"]}, thinks, pace)
    nothing = told(HANDS, yard, {1: ["5-6@L"]}, thinks, pace)
    assert len(scores) >= STEPS
    assert scores[:STEPS] == nothing[:STEPS]


@pytest.mark.parametrize("tile", ["0-5", "5-6"])
def test_after_every_play_bots_leave_time_to_claim(tile: str) -> None:
    out = told(HANDS, "", {1: [f"{tile}@L"]}, 0.0, Pace())
    plays = [(tick * TICK, PAUSE * (1 if what[0] == "A" else AFTER_BOTS)) for tick, what in out if what[2:] == "play"]
    assert len(plays) > 1
    assert all(later - sooner >= pause - TICK for (sooner, pause), (later, _) in pairwise(plays))


@pytest.mark.parametrize("tile", ["0-5", "5-6"])
def test_the_time_to_claim_is_told_after_every_play(tile: str) -> None:
    at = live(table("all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3", line="5-5", turn="A"))
    at.wait(20, step=0.5)
    at.table.offer(named_move(at.table, f"{tile}@L"))
    at.wait(2, calm=False)
    shown = at.now
    assert at.table.claim_time == (shown, shown + PAUSE), "it runs from when the play has been shown"
    at.wait(1)
    assert at.table.claim_time == (shown, shown + PAUSE)


def test_there_is_no_time_to_claim_where_nobody_must() -> None:
    off = live(table("all_fives", hands=HANDS, line="5-5", turn="B", house={"muggins": "off"}))
    assert off.table.claim_time is None
    hasty = live(table("all_fives", hands=HANDS, line="5-5", turn="B"), pace=Pace(factor=0))
    assert hasty.table.claim_time is None
    scene = table("all_fives", hands=HANDS, line="5-5", turn="B")
    assert Live(scene.match, Puppets(), watching=True).table.claim_time is None


def test_a_claim_of_the_person_lets_a_bot_think_anew() -> None:
    puppets = Puppets()
    at = live(table("all_fives", hands="0-5 1-2 | 0-3 5-4 3-3", line="5-5", turn="A"), puppets)
    at.table.offer(named_move(at.table, "0-5@L"))
    at.wait(1)
    asked = len(puppets.jobs)
    at.table.offer(named_move(at.table, "claim"))
    at.wait(10)
    assert len(puppets.jobs) > asked
    assert said(at.match)[:4] == ["deal", "A play", "A claim", "B play"]
