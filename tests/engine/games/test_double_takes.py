"""The worked examples of Double Takes, numbered as on its sheet."""

from __future__ import annotations

import pytest

from engine.core import EXCHANGE, PASS, STOP, Board, Move, Rules
from engine.games.double_takes import DoubleTakes
from engine.match import Match
from engine.notation import tell
from engine.options import HouseRules
from engine.pieces import each
from engine.sentences import Refusal
from tests.support.rounds.random_walks import walk
from tests.support.rounds.tricks import TrickTable, tiles, tricks

PENALTY = {"revoke": "penalty"}
FOUR = "11-4 0-1 | 11-11 0-2 | 11-12 0-3 | 11-0 0-4"


def match_of(seats: int, house: HouseRules | None = None, number: int = 1) -> Match[Board]:
    rules: Rules[Board] = DoubleTakes(seats, None, house)
    return walk(rules, number)


# -- who takes a trick --------------------------------------------------------------------------------------------


def test_double_1_the_higher_other_number_wins_and_a_double_is_as_high_as_its_number() -> None:
    scene = tricks(hands=FOUR).trick("4-11@11", "11-11", "11-12", "0-11")
    assert (scene.turn, scene.points) == ("C", (0, 0, 2, 0))
    scene = tricks(hands="11-10 0-1 | 11-11 0-2 | 11-9 0-3 | 11-0 0-4").trick("10-11@11", "11-11", "9-11", "0-11")
    assert (scene.turn, scene.points) == ("B", (0, 2, 0, 0))


def test_double_2_the_highest_double_of_another_suit_takes_it() -> None:
    scene = tricks(hands="9-15 0-1 | 3-3 0-2 | 12-12 0-3 | 9-9 0-4").trick("9-15@9", "3-3", "12-12", "9-9")
    assert (scene.turn, scene.points) == ("C", (0, 0, 4, 0))
    assert scene.told[-2:] == ["C won the trick 9-15 3-3 12-12 9-9", "C scored 4 = 1 + 3 (trick)"]
    scene = tricks(hands="9-15 0-1 | 0-0 1-2 | 9-9 0-3 | 9-14 0-4").trick("9-15@9", "0-0", "9-9", "9-14")
    assert (scene.turn, scene.points) == ("B", (0, 3, 0, 0))


def test_double_3_the_suit_that_is_called_decides() -> None:
    hands = "9-12 0-2 | 9-9 0-3 | 4-12 0-4 | 0-1 0-5"
    scene = tricks(hands=hands, house=PENALTY).trick("9-12@9", "9-9", "4-12", "0-1")
    assert (scene.turn, scene.points) == ("A", (2, 0, 0, 0))
    scene = tricks(hands=hands, house=PENALTY).trick("9-12@12", "9-9", "4-12", "0-1")
    assert (scene.turn, scene.points) == ("B", (0, 2, 0, 0))


def test_double_4_a_double_that_leads_is_a_middling_tile_of_its_suit() -> None:
    scene = tricks(hands="13-13 0-1 | 2-13 0-2 | 13-14 0-3 | 5-6 0-4").trick("13-13", "2-13", "13-14", "5-6")
    assert (scene.turn, scene.points) == ("C", (0, 0, 2, 0))
    scene = tricks(hands="13-13 0-1 | 2-13 0-2 | 12-13 0-3 | 5-6 0-4").trick("13-13", "2-13", "12-13", "5-6")
    assert (scene.turn, scene.points) == ("A", (2, 0, 0, 0))
    scene = tricks(hands="13-13 0-3 | 2-13 0-2 | 12-13 0-5 | 1-1 0-4").trick("13-13", "2-13", "12-13", "1-1")
    assert (scene.turn, scene.points) == ("D", (0, 0, 0, 3))


def test_double_5_suit_is_followed_with_any_tile_of_it_the_double_too() -> None:
    hands = "2-4 5-6 1-3 | 2-2 2-7 4-9 | 4-4 0-1 0-3 | 2-15 0-2 0-4"
    scene = tricks(hands=hands).play("A", "2-4@2")
    assert scene.legal("B") == ["2-2", "2-7"]
    assert tricks(hands=hands).play("A", "5-6@5").legal("B") == ["2-2", "2-7", "4-9"]
    scene = tricks(hands=hands.replace("2-7", "1-7")).play("A", "2-4@2")
    assert scene.legal("B") == ["2-2"]
    scene.trick("2-2", "4-4", "2-15")
    assert (scene.turn, scene.points) == ("C", (0, 0, 3, 0))


@pytest.mark.parametrize(("seats", "leaders", "total"), [(2, "BABA", 84), (3, "BCA", 61), (4, "BC", 50)])
def test_double_6_the_lead_moves_left_and_the_points_add_up(seats: int, leaders: str, total: int) -> None:
    match: Match[Board] = Match(DoubleTakes(seats, None, {"first": 2}))
    lead = ""
    for number in range(len(leaders)):
        told = [tell(match.rules.pieces, event) for event in match.begin(bytes([number]))]
        lead += told[-1][0]
        while not match.is_between:
            match.play(match.state.turn, match.legal(match.state.turn)[0])
    assert (lead, match.is_over, sum(match.scores)) == (leaders, True, total)


def test_double_7_the_odd_tile_goes_to_the_winner_of_the_very_last_trick() -> None:
    for odd, points in (("6-6", 3), ("6-7", 2)):
        scene = tricks(hands="1-2 | 1-3 | 4-4", odd=odd).trick("1-2@1", "1-3", "4-4")
        assert (scene.points, scene.over, scene.winners) == ((0, 0, points), "done", "C")
        assert scene.told[1:3] == [f"C turned up {odd}", f"C won the trick 1-2 1-3 4-4 {odd}"]


def test_double_9_partners_add_their_points() -> None:
    scene = tricks(hands=FOUR, house={"partnership": "on"}).trick("4-11@11", "11-11", "11-12", "0-11")
    assert scene.points == (2, 0)
    match = match_of(4, {"partnership": "on"})
    assert (len(match.scores), sum(match.scores)) == (2, 50)


# -- not following suit -------------------------------------------------------------------------------------------

WRONG = "2-4 5-6 1-3 | 2-7 9-9 4-9 | 2-3 0-1 0-3 | 2-15 0-2 0-4"


def wrong(hands: str = WRONG, third: str = "2-3") -> TrickTable:
    """Let B play 9-9 to a two while holding a two."""
    return tricks(hands=hands, house=PENALTY).trick("2-4@2", "9-9", third, "2-15")


def test_double_8_a_wrong_tile_that_is_left_costs_five() -> None:
    scene = wrong()
    assert (scene.turn, scene.told[-1], scene.points) == ("B", "B revoked 9-9", (0, 0, 0, 0))
    assert scene.legal("B") == ["exchange:2-7", "stop"]
    scene.play("B", "stop")
    assert (scene.points, scene.turn) == ((0, 1 + 1 - 5, 0, 0), "B")
    assert scene.told == [
        "B stopped",
        "B scored -5 (fine)",
        "B won the trick 2-4 9-9 2-3 2-15",
        "B scored 2 = 1 + 1 (trick)",
    ]


def test_double_8_a_wrong_tile_that_is_exchanged_costs_one_and_another_wins() -> None:
    scene = wrong().play("B", "exchange:2-7")
    assert (scene.points, scene.turn, scene.hand("B")) == ((0, -1, 0, 1), "D", "4-9 9-9")
    assert scene.told[:2] == ["B exchanged 2-7 9-9", "B scored -1 (fine)"]
    assert scene.match.view(0).hands[1] == tiles("9-9"), "everyone has seen the tile that was taken back"
    known = wrong()
    known.state.shown = tiles("2-7 4-9 1-3")
    assert known.play("B", "exchange:2-7").state.shown == tiles("9-9 4-9 1-3"), "all else that was seen stays so"
    scene.play("D", "0-2@2").play("A", "1-3").play("B", "9-9")
    assert not scene.state.shown


def test_double_8_the_next_to_last_trick_is_free() -> None:
    scene = wrong("2-4 5-6 | 2-7 9-9 | 2-3 0-1 | 2-15 0-2")
    assert (scene.points, scene.turn) == ((0, 2, 0, 0), "B")
    assert scene.state.board.lacks(1) == (0, 0), "it shows nothing"


def test_several_answer_in_turn_from_the_leader() -> None:
    scene = tricks(hands="2-7 0-7 9-9 | 2-4 0-5 1-3 | 2-3 8-8 0-3", turn="B", house=PENALTY)
    scene.trick("2-4@2", "8-8", "9-9")
    assert (scene.turn, scene.told[1:]) == ("C", ["C revoked 8-8", "A revoked 9-9"])
    assert scene.legal("A") == []
    scene.play("C", "stop")
    assert (scene.turn, scene.points) == ("A", (0, 0, -5))
    scene.play("A", "exchange:2-7")
    assert (scene.turn, scene.points) == ("C", (-1, 0, -5 + 2))


def test_in_a_partnership_the_side_pays() -> None:
    scene = tricks(hands=WRONG, house={**PENALTY, "partnership": "on"}).trick("2-4@2", "9-9", "2-3", "2-15")
    assert scene.play("B", "exchange:2-7").points == (0, 0)


def test_who_is_not_named_has_none_of_the_suit() -> None:
    scene = wrong("2-4 5-6 1-3 | 2-7 9-9 4-9 | 3-3 0-1 0-3 | 2-15 0-2 0-4", "3-3")
    twos = scene.state.pieces.touching[2]
    assert [scene.state.board.lacks(seat)[0] for seat in range(4)] == [0, 0, twos, 0]
    scene = tricks(hands=WRONG).play("A", "2-4@4").trick("4-9", "0-1")
    assert scene.state.board.lacks(2) == (scene.state.pieces.touching[4], 0)


# -- the match ----------------------------------------------------------------------------------------------------


def test_a_round_is_dealt_from_the_tiles_that_are_left() -> None:
    match: Match[Board] = Match(DoubleTakes(3))
    seen = 0
    for number in range(3):
        match.begin(bytes([number]))
        state = match.state
        assert len(state.piles[0]) == (91, 46, 1)[number]
        for hand in state.hands:
            assert len(each(hand)) == 15
            assert not hand & seen
            seen |= hand
        while not match.is_between:
            match.play(state.turn, match.legal(state.turn)[-1])
    assert match.is_over
    assert match.state.board.tiles() == match.rules.pieces.every


def test_a_tie_is_shared_or_broken_by_a_round_with_the_whole_set() -> None:
    scores = "0 2 0"
    scene = tricks(hands="1-2 | 1-3 | 4-4", odd="6-7", number=3, scores=scores).trick("1-2@1", "1-3", "4-4")
    assert (scene.scores, scene.match_winners) == ((0, 2, 2), "BC")
    scene = tricks(hands="1-2 | 1-3 | 4-4", odd="6-7", number=3, scores=scores, house={"tiebreak_hand": "on"})
    scene.trick("1-2@1", "1-3", "4-4")
    assert (scene.match_winners, scene.next_leader) == ("", "B")
    assert scene.rules.retired(scene.state) == 0
    scene = tricks(hands="1-2 | 1-3 | 4-4", number=4, scores="0 3 0", house={"tiebreak_hand": "on"})
    assert scene.trick("1-2@1", "1-3", "4-4").match_winners == "B"
    scene = tricks(hands="1-2 | 1-3 | 4-4", number=4, scores="0 1 0", house={"tiebreak_hand": "on"})
    assert scene.trick("1-2@1", "1-3", "4-4").match_winners == "C"


def test_a_round_before_the_last_wins_no_match() -> None:
    scene = tricks(hands="1-2 | 1-3 | 4-4", number=2).trick("1-2@1", "1-3", "4-4")
    assert (scene.over, scene.winners, scene.match_winners) == ("done", "C", "")


def test_who_begins_is_drawn_by_lot() -> None:
    begins = {match_of_first_deal(number) for number in range(20)}
    assert begins == {0, 1, 2}


def match_of_first_deal(number: int) -> int:
    match: Match[Board] = Match(DoubleTakes(3))
    match.begin(bytes([number]))
    return match.state.lead


# -- in words -----------------------------------------------------------------------------------------------------


def test_tables_that_cannot_be_are_refused_with_both_names() -> None:
    with pytest.raises(Refusal, match="“Partners” needs four players, not 3"):
        DoubleTakes(3, None, {"partnership": "on"})
    with pytest.raises(Refusal, match="player 4: there are only 2 players"):
        DoubleTakes(2, None, {"first": 4})


def test_why_something_is_not_allowed() -> None:
    scene = tricks(hands=WRONG)
    assert scene.refusal("B", scene.wish("2-7", 2)) == "It's not your turn."
    assert scene.refusal("A", scene.wish("2-4", 5)) == "Call one of the numbers on 2-4."
    assert scene.refusal("A", scene.wish("0-1", 0)) == "You don't have that tile."
    assert scene.refusal("A", Move(0, (200,))) == "You don't have that tile."
    assert scene.refusal("A", Move(PASS)) == "You can't do that now. Play a tile."
    assert scene.refusal("A", scene.wish("2-4", 0, EXCHANGE)) == "You can't do that now. Play a tile."
    scene.play("A", "2-4@2")
    assert scene.refusal("B", scene.wish("9-9")) == "You have a 2, so you must follow suit."
    scene = wrong()
    assert scene.refusal("B", scene.wish("4-9")) == "You didn't follow suit. Swap your tile for a 2, or keep it."
    assert scene.refusal("B", scene.wish("4-9", 0, EXCHANGE)) == "4-9 doesn't follow suit either. You need a 2."
    assert Move(STOP) in scene.match.legal(1)
    over = tricks(hands="1-2 | 1-3 | 4-4").trick("1-2@1", "1-3", "4-4")
    assert over.refusal("A", over.wish("1-2")) == "The round is over."


def test_what_lies_on_the_table_is_told() -> None:
    scene = tricks(hands=WRONG)
    assert scene.rules.open_pips(scene.state) == ()
    scene.play("A", "2-4@2")
    assert scene.rules.open_pips(scene.state) == (2,)
    assert scene.rules.spread(scene.state) == {
        "leader": 0,
        "suit": 2,
        "trick": [{"seat": 0, "tile": "2-4"}],
        "tricks": [0, 0, 0, 0],
        "doubles": [0, 0, 0, 0],
        "offenders": [],
    }
    assert scene.rules.spelled(scene.state, scene.wish("2-7")) == {"suit": 2}
