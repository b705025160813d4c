"""A table on this computer: turns, waiting, and the information each player gets."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from engine.bots.characters import character
from engine.core import CALL, PASS, PLAY, RUNNING, Move, View
from engine.events import Dealt, Drew
from engine.families.chain.board import ANYWHERE
from engine.pieces import HIDDEN
from engine.reasons.advice import Advice
from engine.reasons.told import just
from engine.record.record import from_data, to_data
from engine.sentences import Refusal, sentence
from game.play.pace import AFTER_BOTS, FORCED_PAUSE, Pace
from game.play.table import Update
from game.play.thinking import InlineThinker, Thought
from tests.support.lan.company import BOTS, Live, Puppets, Whims, fresh, live, named_move, said, spelled, steps
from tests.support.rounds.line import open_score, table

ME: Final = 0
"""The seat of the only person."""
THINKS = character(BOTS[0]).pace
CLAIM_PAUSE = Pace().claim_pause
AFTER_A_BOT = CLAIM_PAUSE * AFTER_BOTS
ONE = "5-5 5-4"
"""A line that shows a 5 and a 4."""


# -- the person's own moves -----------------------------------------------------------------------------------------


def test_one_tap_draws_until_a_tile_fits() -> None:
    at = live(table("block_draw", hands="0-1 0-2 | 3-3 6-6", yard="1-2 2-3 4-6 0-0", line=ONE, turn="A"))
    assert spelled(at.table) == ["draw"]
    at.table.offer(named_move(at.table, "draw"))
    assert said(at.match) == ["deal", "A draw", "A draw", "A draw"]
    assert spelled(at.table) == ["4-6@R"]
    assert [[type(event) for event in update.events] for update in at.table.news()] == [[Drew]] * 3
    assert at.saved == [2, 3, 4]


def test_one_tap_draws_a_single_tile_where_a_tile_could_be_laid() -> None:
    at = live(table("matador", hands="2-5 3-3 | 1-1", yard="5-6 0-4", line="6-6", turn="A"))
    at.table.offer(named_move(at.table, "draw"))
    assert said(at.match) == ["deal", "A draw"]


def test_a_further_tile_is_asked_for_not_declined_by_itself() -> None:
    at = live(table("one_arm_joe", hands="2-5 0-5 | 1-1", yard="*", line="2-2", turn="A"))
    at.table.offer(named_move(at.table, "2-5"))
    assert at.wait(5) == []
    assert spelled(at.table) == ["0-5", "stop"]
    at.table.offer(named_move(at.table, "stop"))
    assert at.match.state.turn == 1


def test_one_tap_draws_the_boneyard_out_and_the_pass_comes_by_itself() -> None:
    at = live(table("block_draw", hands="0-1 0-2 | 3-3 4-6", yard="1-2 2-3", line=ONE, turn="A"))
    at.table.offer(named_move(at.table, "draw"))
    assert spelled(at.table) == ["pass"]
    assert at.wait(FORCED_PAUSE - 0.1) == []
    assert at.wait(0.2) == ["A pass"]


def test_one_tap_draws_all_the_way_while_a_score_waits_to_be_claimed() -> None:
    scene = table("all_fives", hands="0-1 0-2 | 3-3 6-6 3-6", yard="1-2 2-3 4-6 0-0", line=ONE, turn="A")
    at = live(open_score(scene, "B", 10, loose=True))
    assert spelled(at.table) == ["muggins", "draw"]
    at.table.offer(named_move(at.table, "draw"))
    assert said(at.match) == ["deal", "A draw", "A draw", "A draw"]


def test_a_pass_comes_by_itself_also_while_there_is_something_to_claim() -> None:
    scene = table("all_fives", hands="0-1 0-2 | 3-3 4-6", line=ONE, turn="A")
    at = live(open_score(scene, "A", 10))
    assert spelled(at.table) == ["claim", "pass"]
    assert at.wait(FORCED_PAUSE + 0.1) == ["A pass"]
    assert "claim" in spelled(at.table), "passing closes no claim"


def test_a_player_who_wants_to_be_asked_passes_by_hand() -> None:
    scene = table("block_draw", hands="0-1 0-2 | 3-3 4-6", line=ONE, turn="A")
    at = live(scene, pace=Pace(confirm_pass=True))
    assert at.wait(5) == []
    at.table.offer(Move(PASS))
    assert said(at.match) == ["deal", "A pass"]


def test_what_is_not_legal_is_refused_with_the_rule_and_changes_nothing() -> None:
    at = live(table("block_draw", hands="0-1 5-6 | 3-3 6-6", yard="1-2", line=ONE, turn="A"))
    with pytest.raises(Refusal, match="doesn't fit"):
        at.table.offer(Move(PLAY, (at.table.rules.pieces.find(0, 1),), ANYWHERE))
    with pytest.raises(Refusal, match="can't pass"):
        at.table.offer(Move(PASS))
    assert at.saved == []
    assert at.table.news() == []


def test_a_hint_knows_the_names_at_the_table() -> None:
    puppets = Puppets()
    at = live(table("block_draw", hands="5-6 0-1 | 3-3 6-6", line=ONE, turn="A"), puppets)
    advice = at.table.advise().result()
    assert isinstance(advice, Advice)
    assert advice.move in at.table.legal()
    assert puppets.hints[-1].names == ("Ann", character(BOTS[0]).name)
    assert puppets.hints[-1].past == at.match.past, "what was shown so far counts"


# -- the bots' pace -------------------------------------------------------------------------------------------------


def test_a_bot_waits_its_own_pace() -> None:
    at = live(table("block_draw", hands="0-1 5-6 | 3-3 6-6 4-6", line=ONE, turn="B"))
    assert at.wait(THINKS - 0.1) == []
    assert at.wait(0.2) == ["B play"]


def test_a_bot_that_thinks_longer_than_its_pace_is_waited_for() -> None:
    puppets = Puppets()
    puppets.holding = True
    at = live(table("block_draw", hands="0-1 5-6 | 3-3 6-6 4-6", line=ONE, turn="B"), puppets)
    assert at.wait(10) == []
    puppets.let_go()
    assert at.wait(0.1) == ["B play"]
    assert len(puppets.jobs) == 1


def test_a_bot_draws_and_passes_step_by_step_without_being_asked() -> None:
    puppets = Puppets()
    at = live(table("block_draw", hands="0-1 5-6 | 3-3 6-6", yard="1-2 1-1", line=ONE, turn="B"), puppets)
    assert at.wait(FORCED_PAUSE * 3 + 0.2) == ["B draw", "B draw", "B pass"]
    assert puppets.jobs == []


@pytest.mark.parametrize(("factor", "wait"), [(0.5, THINKS / 2), (2.0, THINKS * 2)])
def test_the_table_goes_at_the_pace_that_was_set_last(factor: float, wait: float) -> None:
    at = live(table("block_draw", hands="0-1 5-6 | 3-3 6-6 4-6", line=ONE, turn="B"), pace=Pace(9))
    at.table.close()
    at = live(table("block_draw", hands="0-1 5-6 | 3-3 6-6 4-6", yard="1-2", line=ONE, turn="A"), pace=Pace(9))
    at.table.go_at(Pace(factor))
    at.table.offer(named_move(at.table, "5-6@L"))
    assert at.wait(wait - 0.1) == []
    assert at.wait(0.2) == ["B play"]


def test_without_a_pace_bots_move_at_once() -> None:
    at = Live(fresh("all_fives", 3), Puppets(), Pace(0), watching=True)
    for _ in range(400):
        at.look()
        if at.match.is_between:
            break
    assert at.match.is_between
    assert at.now == 50.0


def made_five(seats: int = 2) -> str:
    """Return hands in which A makes 5 with 1-3, and everyone else can play."""
    return " | ".join(("1-3 0-0 1-1", "2-4 4-4 4-6", "4-5 5-5 1-5")[:seats])


def test_after_the_persons_tile_there_is_time_to_claim_it() -> None:
    at = live(table("all_fives", hands=made_five(), line="3-4", turn="A"), pace=Pace(1, 3))
    at.table.offer(named_move(at.table, "1-3@L"))
    assert at.wait(2.9) == []
    assert "claim" in spelled(at.table)
    assert at.wait(0.2) == ["B play"]
    assert "claim" not in spelled(at.table)


def test_the_time_to_claim_begins_when_the_picture_has_come_to_rest() -> None:
    at = live(table("all_fives", hands=made_five(), line="3-4", turn="A"), pace=Pace(1, 3))
    at.table.offer(named_move(at.table, "1-3@L"))
    assert at.wait(4, calm=False) == []
    assert at.wait(2.9) == []
    assert at.wait(0.2) == ["B play"]


def test_the_time_to_claim_is_there_again_when_a_match_is_gone_on_with() -> None:
    at = live(table("all_fives", hands=made_five(), line="3-4", turn="A"))
    at.table.offer(named_move(at.table, "1-3@L"))
    again = Live(at.match, Puppets())
    assert again.wait(CLAIM_PAUSE - 0.1) == []
    assert again.wait(0.2) == ["B play"]


def test_where_nothing_has_to_be_claimed_nobody_waits_for_it() -> None:
    scene = table("all_fives", hands="4-5 0-1 | 3-3 6-6 4-6", line="3-4", turn="A", house={"muggins": "off"})
    at = live(scene)
    at.table.offer(named_move(at.table, "4-5@R"))
    assert at.wait(THINKS - 0.1) == []
    assert at.wait(0.2) == ["B play"]


# -- calls out of turn ----------------------------------------------------------------------------------------------


def loose_of_c(turn: str = "A") -> Live:
    """Return a table of three on which C has missed a score, and B plans to call it."""
    scene = table("all_fives", hands=made_five(3), line="3-4", turn=turn)
    puppets = Puppets()
    puppets.lines = {1: ["muggins"]}
    return live(open_score(scene, "C", 10, loose=True), puppets)


def test_a_bot_calls_out_of_turn_but_the_person_has_time_to_call_first() -> None:
    at = loose_of_c()
    assert at.wait(AFTER_A_BOT - 0.1) == []
    assert at.wait(0.2) == ["B muggins"]
    assert at.match.scores == (0, 10, 0)


def test_a_bot_whose_turn_it_is_calls_no_sooner() -> None:
    at = loose_of_c(turn="B")
    assert at.wait(AFTER_A_BOT - 0.1) == []
    assert at.wait(0.2) == ["B muggins"]


def test_who_calls_first_gets_it() -> None:
    at = loose_of_c()
    at.wait(1)
    at.table.offer(named_move(at.table, "muggins"))
    assert at.match.scores == (10, 0, 0)
    assert at.wait(10) == []


def test_a_tile_of_the_person_overtakes_bots_that_still_think_of_calling() -> None:
    at = loose_of_c()
    at.wait(1)
    at.table.offer(named_move(at.table, "1-3@L"))
    at.wait(10)
    assert "B muggins" not in said(at.match)


@pytest.mark.parametrize("turn", ["A", "B"])
def test_a_score_that_is_missed_with_the_last_tile_is_called_between_rounds(turn: str) -> None:
    scene = table("all_fives", hands="4-6 0-0 | 1-3 | 2-4 6-6", line="3-4", turn="B")
    puppets = Puppets()
    puppets.lines = {1: ["1-3@L"], 2: ["muggins"]}
    at = live(scene, puppets)
    assert at.wait(AFTER_A_BOT + 0.1) == ["B play"]
    assert at.match.is_between
    if turn == "A":
        at.table.offer(named_move(at.table, "muggins"))
        assert at.wait(10) == []
        assert at.match.scores[0] == 5
    else:
        assert at.wait(CLAIM_PAUSE - 0.1) == []
        assert at.wait(0.2) == ["C muggins"]
        assert at.match.scores[2] == 5
    assert at.heard[-1].view.over


def test_the_thought_of_one_bot_is_never_the_move_of_another() -> None:
    scene = table("all_fives", hands="1-3 0-0 | 0-1 6-6 | 2-4 4-5", line="3-4", turn="B")
    puppets = Puppets()
    puppets.lines = {1: ["pass"], 2: [None, "2-4@R"]}
    at = live(open_score(scene, "A", 10, loose=True), puppets)
    assert at.wait(2 * CLAIM_PAUSE + 1) == ["B pass", "C play"]


# -- waiting --------------------------------------------------------------------------------------------------------


def test_nothing_moves_while_the_picture_does() -> None:
    puppets = Puppets()
    at = live(table("block_draw", hands="4-5 0-2 | 3-3 5-6", line="4-4", turn="A"), puppets)
    at.table.offer(named_move(at.table, "4-5@L"))
    assert at.wait(20, calm=False, step=0.5) == []
    assert puppets.jobs == []
    assert at.wait(THINKS - 0.1) == []
    assert at.wait(0.2) == ["B play"]


def test_a_table_that_was_left_stands_still() -> None:
    puppets = Puppets()
    puppets.holding = True
    at = live(table("block_draw", hands="0-1 0-2 | 3-3 4-6", line=ONE, turn="B"), puppets)
    at.wait(1)
    at.table.close()
    puppets.let_go()
    assert at.wait(20, step=0.5) == []


def test_rounds_begin_by_themselves_once_and_then_when_asked_for() -> None:
    at = Live(fresh("block_draw"), Puppets())
    assert at.table.rounds == 1
    at.table.next_round()
    assert at.table.rounds == 1, "a round is running"
    play_round(at)
    assert at.match.is_between
    assert at.wait(20, step=1) == []
    at.table.next_round()
    assert at.table.rounds == 2
    first, second = at.match.rounds
    assert first.seed != second.seed


def play_round(at: Live, rng: Random | None = None) -> None:
    """Play until the round is over: the person makes random moves, and time advances in leaps."""
    chance = rng or Random(7)
    for _ in range(4000):
        if at.match.is_between:
            return
        must = [move for move in at.table.legal() if at.match.state.turn == ME or chance.random() < 0.5]
        if must and not at.table.is_watching:
            at.table.offer(chance.choice(must))
            at.look()
        else:
            at.wait(1, step=1)
    raise AssertionError("the table stands still")


# -- whole matches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", ["block_draw", "all_fives"])
@pytest.mark.parametrize("watching", [False, True], ids=["played", "watched"])
def test_every_match_comes_to_its_end_and_every_move_is_told_and_saved(key: str, seats: int, *, watching: bool) -> None:
    house = {"target": 50 if key == "block_draw" else 61}
    at = Live(fresh(key, seats, house), Whims(), Pace(1, 1), watching=watching, seed=seats)
    while not at.match.is_over:
        at.table.next_round()
        play_round(at, Random(len(at.match.rounds)))
    at.look()
    assert at.table.winners
    assert at.saved == list(range(1, steps(at.match) + 1)), "saved after every move"
    assert [update.seq for update in at.heard] == at.saved, "and every move was told"
    for update in at.heard:
        nothing_is_given_away(update)
    assert at.heard[-1].view == at.table.view


def nothing_is_given_away(update: Update) -> None:
    """Compare the person's update with the information the person may have."""
    view = update.view
    assert type(view) is View
    assert all(tile == HIDDEN for pile in view.piles for tile in pile)
    for event in update.events:
        if isinstance(event, Dealt | Drew) and event.seat != ME:
            assert set(event.tiles) == {HIDDEN}
    if view.over == RUNNING:
        assert not any(hand & ~view.shown for seat, hand in enumerate(view.hands) if seat != ME)


@pytest.mark.parametrize("key", ["block_draw", "all_fives"])
def test_a_saved_match_is_gone_on_with_after_any_move(key: str) -> None:
    at = Live(fresh(key, 3), Whims(), seed=5)
    chance = Random(5)
    for _ in range(40):
        before = steps(at.match)
        while steps(at.match) == before and not at.match.is_between:
            legal = at.table.legal()
            if legal and at.match.state.turn == ME:
                at.table.offer(chance.choice(legal))
            at.wait(1, step=1)
        if at.match.is_between:
            break
        saved = from_data(to_data(at.match, at.players)).match
        again = Live(saved, Whims())
        play_round(again)
        assert said(again.match)[:before] == said(at.match)[:before]
    assert at.match.is_between


def test_a_match_that_is_gone_on_with_between_rounds_waits_for_the_next_one() -> None:
    at = Live(fresh("block_draw"), Puppets())
    play_round(at)
    again = Live(at.match, Puppets())
    assert again.wait(9, step=1) == []
    again.table.next_round()
    assert again.table.rounds == 2


@pytest.mark.parametrize(
    "answer",
    [None, Move(PLAY, (27,), 3), Move(CALL), Move(PASS), Advice(None, just(sentence("Nothing.")))],
    ids=["nothing", "no such place", "no score to call", "a pass", "no move at all"],
)
@pytest.mark.parametrize("key", ["block_draw", "all_fives"])
def test_a_bot_that_answers_nonsense_does_not_stop_the_game(key: str, answer: Thought) -> None:
    puppets = Puppets()
    puppets.lines = {seat: [answer] * 2000 for seat in (1, 2)}
    at = Live(fresh(key, 3), puppets)
    play_round(at)
    assert at.match.is_between


def test_the_bots_of_the_house_play_a_round() -> None:
    at = Live(fresh("all_fives", 4), InlineThinker(), Pace(1, 1))
    play_round(at)
    assert at.match.is_between
