"""The worked examples SPACE-6 to SPACE-8, SPACE-10 and SPACE-13: ends of rounds and matches, partners, the deal."""

from __future__ import annotations

from typing import Final

import pytest

from engine.core import Carry, Event
from engine.events import Dealt, DrewLot, TurnedUp
from engine.families.overlay.board import Overlay
from engine.games.space import Space
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import Chance, space
from tests.support.rounds.overlay import DRAW_IT, OverlayTable, card, table

# -- the end of a round -------------------------------------------------------------------------------------------


def test_space_6_who_had_no_turn_may_lay_cards_off() -> None:
    scene = table("space", line="021", hands="100 | 320 313 222 | 312 133", seen="", stock="111")
    scene.play("A", "100 R1")
    assert (scene.line, scene.turn, scene.told[1:]) == ("02100", "B", ["A went out", "B courtesy"])
    assert scene.can("B", "320 L1", "320 R1", "stop")
    assert scene.refusal("B", DRAW_IT) == ("The round is won, so you can lay off cards but not draw.")
    scene.play("B", "320 R1")
    assert (scene.line, scene.turn, scene.holds("B", "313 222")) == ("0210023", "C", True)
    scene.play("C", "133 R1")
    assert (scene.over, scene.winners, scene.points) == ("out", "A", (0, 13, 6))
    assert (scene.dealer, scene.next_leader) == ("A", "B")


def test_only_those_who_had_no_turn_get_one() -> None:
    scene = table("space", line="021", hands="100 | 320 | 003", seen="B").play("A", "100 R1")
    assert (scene.turn, scene.told[2:]) == ("C", ["C courtesy"])


def test_who_could_do_nothing_with_a_turn_of_courtesy_is_passed_over() -> None:
    scene = table("space", line="021", hands="100 | 333 | 222 300", seen="").play("A", "100 R1")
    assert (scene.turn, scene.told[2:]) == ("C", ["C courtesy"])
    assert scene.state.board.lacks(1) == (scene.state.board.openings(), 0)
    scene.play("C", "stop")
    assert scene.points == (0, 9, 9)


def test_a_hand_emptied_in_courtesy_scores_nothing_but_does_not_win() -> None:
    scene = table("space", line="021", hands="100 | 002 | 333", seen="").play("A", "100 R1").play("B", "002 R2")
    assert (scene.over, scene.winners, scene.points) == ("out", "A", (0, 0, 9))


def test_two_sections_go_on_in_courtesy_too() -> None:
    scene = table("space", line="021", hands="100 | 002 022 111", seen="").play("A", "100 R1").play("B", "002 R2")
    assert scene.can("B", "022 L1", "022 R1", "022 R2", "stop")
    scene.play("B", "stop")
    assert scene.points == (0, 7)


@pytest.mark.parametrize(("seen", "courtesy"), [("B", "no_draw"), ("", "none")])
def test_no_courtesy_for_those_who_had_a_turn_or_where_it_is_not_the_custom(seen: str, courtesy: str) -> None:
    scene = table("space", line="021", hands="100 | 200", seen=seen, house={"courtesy": courtesy}, stock="111")
    scene.play("A", "100 R1")
    assert (scene.over, scene.points, scene.yard) == ("out", (0, 2), "111")


def test_a_whole_turn_of_courtesy() -> None:
    def scene(stock: str) -> OverlayTable:
        hands = "100 | 333 322 | 232"
        return table("space", line="021", hands=hands, seen="", house={"courtesy": "full"}, stock=stock).play(
            "A", "100 R1"
        )

    one = scene("222 130 033")
    assert one.can("B", "draw")
    one.play("B", "draw", "draw", "130 R1")
    assert (one.turn, one.holds("B", "333 322 222 033")) == ("C", True)
    one.play("C", "pass")
    assert (one.over, one.points) == ("out", (0, 28, 7))
    two = scene("").play("B", "pass").play("C", "pass")
    assert (two.over, two.points) == ("out", (0, 16, 7))


def test_a_pass_counts_as_a_turn_and_who_went_out_is_not_asked_again() -> None:
    scene = table("space", line="021", hands="211 | 333 322 | 100", turn="B", seen="", house={"courtesy": "full"})
    scene.play("B", "pass").play("C", "100 R1")
    assert (scene.turn, scene.told[2:]) == ("A", ["A courtesy"])
    scene.play("A", "pass")
    assert (scene.over, scene.winners, scene.points) == ("out", "C", (4, 16, 0)), "B passed, and C has no card"


def test_space_7_several_lightest_hands() -> None:
    scene = table("space", line="333", hands="111 011 | 112 | 022", turn="B", dealer="A")
    scene.play("B", "pass").play("C", "pass").play("A", "pass")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "BC", (5, 4, 4))
    assert (scene.dealer, scene.next_leader) == ("B", "C")


def test_where_all_hands_are_equal_nobody_wins_but_everyone_scores() -> None:
    scene = table("space", line="333", hands="112 | 022", dealer="B").play("A", "pass").play("B", "pass")
    assert (scene.is_void, scene.points, scene.dealer) == (True, (4, 4), "A")


def test_space_10_two_full_hands_freeze_the_round_beside_a_full_stock() -> None:
    without = [t for t, face in enumerate(space().faces) if 0 not in (face[0], face[2])]
    assert len(without) == 24
    names = [space().label(t) for t in without]
    first, second = " ".join(names[:10]), " ".join(names[10:20])
    stock = " ".join(space().label(t) for t in range(40) if t not in (*without[:20], card("000")))
    scene = table("space", line="000", hands=f"{first} | {second}", stock=stock)
    assert len(scene.state.piles[0]) == 19
    scene.play("A", "pass").play("B", "pass")
    assert (scene.over, len(scene.state.piles[0])) == ("blocked", 19)


def test_space_13_the_lowest_total_wins() -> None:
    house: HouseRules = {"hands": 3}
    scene = table("space", line="000", hands="333 | 001 | 133", turn="B", scores="5 17 10", number=3, house=house).play(
        "B", "001 R1"
    )
    assert (scene.scores, scene.match_winners) == ((14, 17, 17), "A")
    scene = table("space", line="000", hands="122 | 001", turn="B", scores="0 5", number=2, house={"hands": 2})
    assert scene.match_winners == ""
    assert (scene.play("B", "001 R1").scores, scene.match_winners) == ((5, 5), "AB")


def test_a_tie_may_be_broken_by_one_more_round() -> None:
    house: HouseRules = {"hands": 2, "tiebreak_hand": "on"}
    scene = table("space", line="000", hands="122 | 001", turn="B", scores="0 5", number=2, house=house)
    assert scene.play("B", "001 R1").match_winners == ""
    assert not scene.match.is_over


def test_a_match_goes_on_until_the_agreed_rounds_are_played() -> None:
    scene = table("space", line="000", hands="122 | 001", turn="B", number=4).play("B", "001 R1")
    assert (scene.points, scene.match_winners) == ((5, 0), "")


# -- partners -----------------------------------------------------------------------------------------------------

PAIRS: Final[HouseRules] = {"partnership": "on"}


def test_space_8_a_round_lasts_until_both_partners_are_out() -> None:
    scene = table("space", line="231", hands="310 | 222 212 | 001 | 333", seen="", house=PAIRS)
    scene.play("A", "310 R2")
    assert (scene.line, scene.over, scene.turn) == ("2310", "", "B")
    assert scene.play("B", "222 L1").line == "222310"
    scene.play("C", "001 R1")
    assert (scene.over, scene.winners, scene.points, scene.dealer) == ("out", "AC", (0, 14), "C")
    assert scene.told[-4:] == ["B scored 5 (tiles)", "D scored 9 (tiles)", "A won", "C won"]


def test_space_8_who_is_out_is_left_out() -> None:
    scene = table("space", line="231", hands="310 | 111 | 113 | 331", house=PAIRS).play("A", "310 R2")
    scene.play("B", "pass").play("C", "pass")
    assert scene.over == ""
    scene.play("D", "pass")
    assert (scene.over, scene.winners, scene.points, scene.dealer) == ("blocked", "AC", (5, 10), "A")


def test_the_turn_passes_over_partners_who_are_out() -> None:
    scene = table("space", line="231", hands="310 | 211 | 113 000 | 331 111", house=PAIRS)
    scene.play("A", "310 R2").play("B", "211 L1").play("C", "000 R1")
    assert scene.turn == "D"
    assert scene.play("D", "111 L1").turn == "C"


def test_opponents_who_had_no_turn_may_lay_cards_off() -> None:
    scene = table("space", line="231", hands="310 | 211 333 | 001 | 111 222", seen="", house=PAIRS)
    scene.play("A", "310 R2").play("B", "211 L1").play("C", "001 R1")
    assert (scene.turn, scene.over) == ("D", "")
    scene.play("D", "111 R1")
    assert (scene.points, scene.winners) == ((0, 15), "AC")


@pytest.mark.parametrize(("dealer", "heir"), [("D", "A"), ("A", "C"), ("B", "C"), ("C", "A")])
def test_partners_may_take_turns_in_dealing(dealer: str, heir: str) -> None:
    house = {**PAIRS, "pair_dealer": "alternate"}
    scene = table("space", line="000", hands="001 | 222 | | 333", house=house, dealer=dealer)
    scene.state.board.out = 1 << 2
    scene.play("A", "001 R1")
    assert (scene.winners, scene.dealer) == ("AC", heir)


def test_equal_sides_deal_again_and_nobody_wins() -> None:
    scene = table("space", line="333", hands="111 | 112 | 122 | 022", house=PAIRS, dealer="D")
    for seat in "ABCD":
        scene.play(seat, "pass")
    assert (scene.is_void, scene.points, scene.dealer) == (True, (8, 8), "D")


def test_the_lighter_partner_of_a_frozen_round_deals() -> None:
    scene = table("space", line="333", hands="112 | 222 | 111 | 122", house=PAIRS, dealer="D")
    for seat in "ABCD":
        scene.play(seat, "pass")
    assert (scene.winners, scene.dealer) == ("AC", "C")


# -- the deal -----------------------------------------------------------------------------------------------------


def deal(
    seats: int, number: int, house: HouseRules | None = None, leader: int = -1
) -> tuple[Overlay, list[Event], int]:
    rules = Space(seats, None, house)
    state = rules.deal(Chance(bytes([number])), Carry((0,) * seats, leader))
    return state.board, state.events or [], state.lead


def test_hands_starter_and_stock() -> None:
    for seats, each_hand, stock in ((2, 7, 25), (3, 7, 18), (4, 6, 15), (5, 6, 9)):
        rules = Space(seats)
        state = rules.deal(Chance(b"deal"), Carry((0,) * seats, 1))
        assert [hand.bit_count() for hand in state.hands] == [each_hand] * seats
        assert len(state.piles[0]) == stock
        assert tuple(state.board.values) == space().faces[state.board.order[0]]
        assert (state.board.dealer, state.turn) == (0, 1)
        assert sum(isinstance(event, Dealt) for event in state.events or []) == seats


def test_the_highest_card_cut_deals_and_ties_cut_again() -> None:
    stages = set()
    for number in range(60):
        board, events, lead = deal(4, number)
        lots = [event for event in events if isinstance(event, DrewLot)]
        last = max(event.stage for event in lots)
        stages.add(last)
        rivals = set(range(4))
        for stage in range(last + 1):
            cut = {event.seat: space().pips[event.tile] for event in lots if event.stage == stage}
            assert set(cut) == rivals
            rivals = {seat for seat, dots in cut.items() if dots == max(cut.values())}
        assert rivals == {board.dealer}
        assert lead == (board.dealer + 1) % 4
    assert stages >= {0, 1}


def test_the_first_dealer_by_lot_or_by_agreement() -> None:
    dealers = {deal(3, number, {"first_dealer": "random"})[0].dealer for number in range(30)}
    assert dealers == {0, 1, 2}
    board, events, lead = deal(3, 1, {"first_dealer": 2})
    assert (board.dealer, lead, sum(isinstance(event, DrewLot) for event in events)) == (1, 2, 0)


def test_the_winner_deals_the_next_round() -> None:
    match = Match(Space(3, None, {"first_dealer": 1}))
    match.begin(bytes(16))
    while not match.is_between:
        match.play(match.state.turn, match.legal(match.state.turn)[0])
    heir = match.state.board.heir
    told = match.begin(bytes([1] * 16))
    assert (match.state.board.dealer, match.state.lead) == (heir, (heir + 1) % 3)
    assert any(isinstance(event, TurnedUp) for event in told)
