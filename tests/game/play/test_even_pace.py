"""In Partners, time tells nothing: a bot takes as long for its only tile, or for a pass, as for a choice."""

from __future__ import annotations

import pytest

from engine.bots.characters import character
from game.play.pace import FORCED_PAUSE
from tests.support.lan.company import BOTS, Puppets, live, said, spelled
from tests.support.rounds.line import table

THINKS = character(BOTS[0]).pace


@pytest.mark.parametrize(
    "hand", ["3-5 2-5 1-1", "3-5 1-1 2-2", "1-1 2-2 0-0"], ids=["a choice", "one fitting tile", "a pass"]
)
def test_a_bot_takes_the_same_time_whatever_it_holds(hand: str) -> None:
    at = live(table("partners", hands=f"0-1 0-2 | {hand} | 1-2 0-6 | 1-6 2-6", line="5-5 5-4", turn="B"))
    assert at.wait(THINKS - 0.05) == []
    assert len(at.wait(0.2)) >= 1


@pytest.mark.parametrize("hand", ["1-5 1-3 2-3", "1-1 3-3 1-3"], ids=["one fitting tile", "a pass"])
def test_a_bot_that_once_thought_longer_than_its_pace_is_never_quicker_again(hand: str) -> None:
    thinker = Puppets()
    scene = table("partners", hands=f"4-6 0-0 6-6 | 4-4 {hand} | 0-6 2-6 | 1-6 2-5", line="5-5 5-4", turn="B")
    thinker.holding = True
    at = live(scene, thinker)
    assert at.wait(THINKS + 1.5) == []
    thinker.let_go()
    assert at.wait(0.05) == ["B play"]
    assert at.wait(12)[-1] == "D play"
    at.table.offer(at.table.legal()[0])
    at.look()
    assert at.wait(THINKS + 1.4) == []
    assert at.wait(0.3)[0] == ("B play" if hand.startswith("1-5") else "B pass")


def test_in_other_games_a_forced_pass_is_quick() -> None:
    scene = table("block_draw", hands="0-1 0-2 | 1-1 2-2", line="5-5 5-4", turn="B")
    at = live(scene)
    assert at.wait(FORCED_PAUSE - 0.05) == []
    assert at.wait(0.2)[0] == "B pass"


def test_the_only_tile_of_a_person_is_not_played_for_them() -> None:
    at = live(table("partners", hands="5-6 0-1 | 1-1 | 2-2 | 3-3", line="5-5 5-4", turn="A"))
    assert at.wait(20) == []
    assert spelled(at.table) == ["5-6@L"]
    assert said(at.match) == ["deal"]
