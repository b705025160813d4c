"""The worked examples CLASSIC-1 to CLASSIC-7 of the classic edition of Space Dominoes, and its house rules."""

from __future__ import annotations

import pytest

from engine.core import Carry
from engine.events import DrewLot
from engine.games.space_classic import SpaceClassic
from engine.options import HouseRules
from engine.pieces import Chance
from engine.sentences import Refusal
from tests.support.rounds.overlay import DRAW_IT, PASS_IT, OverlayTable, table


def test_classic_1_the_winner_collects_and_the_account_adds_up_to_nothing() -> None:
    scene = table("space_classic", line="000", hands="001 | 333 323 111 | 122").play("A", "001 R1")
    assert (scene.over, scene.winners, scene.points) == ("out", "A", (25, -20, -5))
    assert scene.told[-4:] == [
        "A scored 25 = 20 + 5 (out)",
        "B scored -20 (tiles)",
        "C scored -5 (tiles)",
        "A won",
    ]
    scene = table("space_classic", line="000", hands="221 011 | 333 002 | 001", turn="C", scores="25 -20 -5", number=2)
    scene.play("C", "001 R1")
    assert (scene.scores, sum(scene.scores), scene.dealer) == ((18, -31, 13), 0, "C")


def frozen(hands: str, house: HouseRules | None = None, dealer: str = "C") -> OverlayTable:
    """Return a round in which everyone has passed in turn."""
    scene = table("space_classic", line="333", hands=hands, dealer=dealer, house=house)
    for seat in "ABCDE"[: scene.rules.seats]:
        scene.play(seat, "pass")
    return scene


def test_classic_2_the_lightest_hand_collects_the_differences() -> None:
    scene = frozen("222 | 022 | 122 111")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "B", (-2, 6, -4))
    assert (scene.dealer, scene.next_leader) == ("B", "C")


def test_classic_3_each_of_the_lightest_collects_in_full() -> None:
    scene = frozen("111 | 012 | 222")
    assert (scene.winners, scene.points) == ("AB", (3, 3, -6))
    assert "C scored -6 = -3 - 3 (tiles)" in scene.told


def test_classic_3_or_only_the_first_after_the_dealer() -> None:
    scene = frozen("111 | 012 | 222", {"classic_tie": "first"}, dealer="A")
    assert (scene.winners, scene.points, scene.dealer) == ("B", (0, 3, -3), "B")


def test_equal_hands_score_nothing() -> None:
    for house in ({}, {"classic_tie": "first"}):
        scene = frozen("111 | 012 | 021", house)
        assert (scene.is_void, scene.points, scene.dealer) == (True, (0, 0, 0), "A")


def test_classic_4_a_round_can_be_won_for_nothing() -> None:
    scene = table("space_classic", line="000", hands="001 | 000").play("A", "001 R1")
    assert (scene.winners, scene.points, scene.dealer) == ("A", (0, 0), "A")
    assert not any("scored" in line for line in scene.told)


NO_ZERO = "111 112 113 121 122 123 131 132 133 212 213 222"


def test_classic_5_cards_may_be_drawn_up_to_fourteen() -> None:
    scene = table("space_classic", line="000", hands=f"{NO_ZERO} 001 | 333", stock="313 323")
    assert {"draw", "001@L1"} <= {*scene.legal("A")}
    scene.play("A", "draw")
    assert "draw" not in scene.legal("A")
    assert scene.refusal("A", DRAW_IT) == "You have 14 cards, and that's the limit."
    assert scene.refusal("A", PASS_IT) == "You can't pass: you have a card that fits."


def test_classic_5_with_fourteen_cards_that_do_not_fit_a_player_passes() -> None:
    scene = table("space_classic", line="000", hands=f"{NO_ZERO} | 333", stock="313 323 001")
    scene.play("A", "draw", "draw")
    assert scene.can("A", "pass")
    assert scene.play("A", "pass").yard == "001"


def test_classic_6_early_draws_come_before_the_first_card() -> None:
    scene = table("space_classic", line="021", hands="210 222 | 111", stock="232 323 333")
    scene.play("A", "draw", "draw", "210 R2")
    assert (scene.line, scene.turn, scene.holds("A", "222 232 323 333")) == ("0210", "B", True)


def test_early_draws_may_be_limited() -> None:
    scene = table(
        "space_classic", line="021", hands="210 222 | 111", stock="232 323 333", house={"voluntary_max": 1}
    ).play("A", "draw")
    assert "draw" not in scene.legal("A")


def two(scores: str, hands: str, house: HouseRules | None = None) -> OverlayTable:
    return table("space_classic", line="000", hands=hands, scores=scores, number=6, house=house).play("A", "001 R1")


def test_classic_7_two_players_race_to_fifty_with_their_winnings() -> None:
    scene = two("20 17", "001 | 333 023")
    assert (scene.scores, scene.match_winners) == ((34, 17), "")
    scene = two("34 29", "001 | 333 232")
    assert (scene.scores, scene.match_winners) == ((50, 29), "A")
    running = table("space_classic", line="000", hands="001 | 333", scores="50 3")
    assert running.match_winners == "", "a round is played to its end"


def test_two_players_may_take_losses_off() -> None:
    scene = two("34 -34", "001 | 333 232", {"two_player": "net"})
    assert (scene.scores, scene.match_winners) == ((50, -50), "A")


def test_more_players_agree_on_a_number_of_rounds() -> None:
    scene = table("space_classic", line="000", hands="001 | 333 | 111", scores="60 -20 -40", number=4)
    assert scene.play("A", "001 R1").match_winners == ""
    scene = table("space_classic", line="000", hands="001 | 333 | 111", scores="0 -20 20", number=5)
    assert scene.play("A", "001 R1").match_winners == "C"


def test_nobody_is_asked_to_lay_cards_off() -> None:
    scene = table("space_classic", line="021", hands="100 | 320 | 133", seen="").play("A", "100 R1")
    assert (scene.over, scene.points) == ("out", (12, -5, -7))


def test_but_that_can_be_agreed() -> None:
    house: HouseRules = {"courtesy": "no_draw"}
    scene = table("space_classic", line="021", hands="100 | 320 111 | 033", seen="", house=house)
    scene.play("A", "100 R1").play("B", "320 R1").play("C", "033 R1")
    assert (scene.over, scene.winners, scene.points) == ("out", "A", (3, -3, 0))


def test_who_deals_first_is_drawn_by_lot_or_cut() -> None:
    for choice, cuts in (("random", False), ("cut", True)):
        state = SpaceClassic(3, None, {"first_dealer": choice}).deal(Chance(b"first"), Carry((0, 0, 0)))
        assert any(isinstance(event, DrewLot) for event in state.events or []) == cuts


def test_the_account_of_two_players_is_for_two_players() -> None:
    with pytest.raises(Refusal) as caught:
        SpaceClassic(3, None, {"two_player": "net"})
    assert str(caught.value) == "“Two-player scoring” can be changed only with 2 players, not 3."
    assert SpaceClassic(3, None, {"target": 100}).target == 0, "what merely has no effect is let be"
