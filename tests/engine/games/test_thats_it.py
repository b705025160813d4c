"""The worked examples THATS-1 to THATS-12 of That's It!, and its house rules."""

from __future__ import annotations

from typing import Final

import pytest

from engine.core import CLAIM, DECLARE, DISCARD, DRAW, PASS, PLAY, TAKE, Carry, Move
from engine.events import Led
from engine.games.thats_it import ThatsIt
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import Chance, each, mask
from engine.record.record import Player
from engine.record.transcript import transcript
from engine.sentences import Refusal
from tests.support.rounds.melds import MeldScene, each_named, hand, meld, melds, points, sheet, tiles

SEVEN: Final = "2-9 2-11 2-14 5-4 5-5 5-12 5-13"
"""A complete hand of a 1 and a 3."""
OTHER: Final = "0-1 0-6 3-8 7-10 9-12 11-15 1-13"
"""A worthless hand."""


# -- the worth of a hand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "worth"),
    [
        ("2-9 2-11 2-14", 1),
        ("2-9 2-13 2-14", 2),
        ("5-4 5-5 5-12 5-13", 3),
        ("2-12 2-13 2-14", 7),
        ("4-4 5-5 6-6", 7),
        ("10-0 10-1 10-2 10-3", 9),
        ("10-0 10-1 10-2 10-7", 3),
        ("10-0 10-1 10-2", 7),
        ("3-6 3-12 3-14", 1),
        ("4-4 6-6 12-12 13-13", 2),
        ("15-0 15-1 15-14 15-15", 3),
    ],
)
def test_thats_1_a_meld_is_worth_its_point_and_what_follows_on(names: str, worth: int) -> None:
    assert meld(names) == worth


def test_thats_2_a_tile_of_two_suits_goes_where_it_is_worth_more() -> None:
    worth = hand("10-0 10-1 10-2 10-7 7-3 7-5 7-12")
    assert worth
    assert worth.points == 8
    assert {each_meld.tiles for each_meld in worth.melds} == {tiles("10-0 10-1 10-2"), tiles("10-7 7-3 7-5 7-12")}


def test_thats_3_two_melds_of_one_suit_count_twice() -> None:
    assert points("2-0 2-1 2-2 2-3 2-4 2-5 2-6") == 32
    assert points("2-0 2-2 2-4 2-6 2-8 2-10 2-12") == 4
    doubles = "0-0 2-2 4-4 6-6 8-8 10-10 12-12"
    assert points(doubles) == 4
    assert points(doubles, {"doubles_count_as_suit": "off"}) == 2


def test_thats_4_a_double_serves_one_of_its_suits() -> None:
    assert points("5-5 6-6 9-9 3-3 5-1 5-8 5-11") == 3
    assert hand("1-2 1-3 1-4 1-5 1-6 7-8 7-9") is None
    assert hand("5-5 5-9 5-12 6-6 9-9 9-0 9-3") is None


def test_a_hand_of_another_size_is_not_complete() -> None:
    four = tiles("5-1 5-2 5-3 5-4")
    assert list(sheet().melds.partitions(four)) == []
    with pytest.raises(ValueError, match="empty"):
        sheet().worth(four)


def test_thats_5_of_two_ways_that_are_worth_the_same_either_will_do() -> None:
    names = "5-4 5-5 5-6 5-7 4-4 6-6 7-7"
    assert points(names) == 11
    worths = [worth.points for worth in map(sheet().value, sheet().melds.partitions(tiles(names)))]
    assert worths.count(11) == 2


def test_thats_6_ten_tiles_are_three_melds() -> None:
    assert points("2-0 2-1 2-2 2-3 9-4 9-5 9-6 1-1 3-3 12-12") == 17
    assert points("2-0 2-1 2-2 2-3 2-5 2-6 2-7 2-9 2-11 2-13") == 34
    two_of_one_suit = "2-0 2-1 2-2 2-3 2-5 2-6 2-7 9-0 9-5 9-11"
    assert points(two_of_one_suit) == 9 + 7 + 1
    assert points(two_of_one_suit, {"ten_double": "any_two"}) == 34
    worth = hand(two_of_one_suit, {"ten_double": "any_two"})
    assert worth
    assert sorted(worth.parts) == [(1, 0, 1), (1, 6, 7), (1, 8, 9)]


# -- the turn -----------------------------------------------------------------------------------------------------


def test_thats_7_the_first_turn_is_a_draw_and_a_refused_tile_is_gone() -> None:
    match = Match(ThatsIt(2, None, {"first": 1}))
    match.begin(bytes(16))
    assert [move.act for move in match.legal(0)] == [DRAW]
    match.play(0, Move(DRAW))
    assert (match.state.count(0), len(match.state.piles[0])) == (8, 121)
    out = match.legal(0)[0]
    match.play(0, out)
    tile = out.tiles[0]
    assert match.legal(1) == [Move(TAKE, (tile,)), Move(DRAW)]
    match.play(1, Move(DRAW))
    assert match.state.board.trash == [tile]
    match.play(1, match.legal(1)[0])
    match.play(0, Move(DRAW))
    assert match.state.board.trash[0] == tile
    assert len(match.state.board.trash) == 2


def test_thats_7_a_tile_just_taken_cannot_be_put_out() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="14-15 *", turn="B")
    scene.play("B", "take:0-2")
    assert scene.legal("B") == [f"discard:{name}" for name in ["0-1", "0-6", "1-13", "3-8", "7-10", "9-12", "11-15"]]
    told = "You just took 0-2. Discard another tile."
    for act in (DISCARD, DECLARE):
        assert scene.refusal("B", Move(act, tuple(each_named("0-2")))) == told
    assert (scene.discard, scene.trash, scene.known("B")) == ("", "", "0-2")
    scene.play("B", "discard:0-1")
    assert (scene.discard, scene.turn, scene.known("B")) == ("0-1", "A", "0-2")


def test_a_tile_that_was_drawn_may_be_put_out_at_once() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="14-15 *", turn="B").play("B", "draw")
    assert scene.told == ["B trashed 0-2", "B drew 14-15"]
    assert scene.play("B", "discard:14-15").discard == "14-15"


def test_a_tile_that_was_taken_is_known_until_it_is_put_out_again() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="14-15 *", turn="B")
    scene.play("B", "take:0-2", "discard:0-1").play("A", "draw", "discard:14-15").play("B", "take:14-15")
    assert scene.known("B") == "0-2 14-15"
    view = scene.match.view(0)
    assert (each(view.hands[1]), view.holes[1]) == (each_named("0-2 14-15"), 6)
    assert scene.play("B", "discard:0-2").known("B") == "14-15"


def test_thats_8_a_hand_that_is_complete_still_takes_its_tile() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="15-15 *")
    assert scene.legal("A") == ["take:0-2", "draw"]
    assert scene.play("A", "draw").asides("A") == "15-15"
    scene.play("A", "thats-it:15-15")
    assert scene.told == [
        "A declared 15-15",
        "A melded 2-9 2-11 2-14 1 = 1 + 0 + 0",
        "A melded 4-5 5-5 5-12 5-13 3 = 1 + 2 + 0",
        "A scored 4 = 1 + 3 (melds)",
        "A won",
    ]
    assert (scene.over, scene.winners, scene.points, scene.next_leader) == ("out", "A", (4, 0), "B")


def test_thats_9_a_discard_can_complete_a_hand() -> None:
    scene = melds(hands=f"{OTHER} | 2-9 2-11 8-14 5-4 5-5 5-12 5-13", discard="2-10", turn="B")
    assert scene.play("B", "take:2-10").asides("B") == "8-14"
    scene.play("B", "thats-it:8-14")
    assert scene.points == (0, 10)
    assert "B melded 2-9 2-10 2-11 7 = 1 + 6 + 0" in scene.told


def test_a_tile_put_aside_stays_face_down() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="15-15 1-1")
    scene.play("A", "draw", "thats-it:15-15")
    assert (scene.hand("A"), scene.yard) == ("2-9 2-11 2-14 4-5 5-5 5-12 5-13", "1-1 15-15")
    view = scene.match.view(1)
    assert view.piles[0] == [-1, -1]
    assert view.hands[0] == tiles(SEVEN)


def test_a_tile_once_taken_and_then_put_aside_is_face_down_too() -> None:
    scene = melds(hands=f"{OTHER} | 2-9 2-11 8-14 5-4 5-5 5-12 0-3", discard="14-15", yard="6-6 5-13 *", turn="B")
    scene.play("B", "take:14-15", "discard:0-3").play("A", "draw", "discard:6-6").play("B", "draw", "discard:8-14")
    scene.state.piles[0].append(each_named("2-10")[0])
    scene.play("A", "draw", "discard:2-10").play("B", "take:2-10", "thats-it:14-15")
    assert not scene.state.shown & tiles("14-15")
    assert scene.match.view(0).piles[0][0] == -1


def test_thats_10_a_refusal_with_an_empty_boneyard_ends_the_round() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER} | 0-4 2-3 6-8 6-9 7-13 3-14 10-15", discard="0-2", turn="C")
    assert scene.legal("C") == ["take:0-2", "pass"]
    assert scene.refusal("C", Move(DRAW)) == "The boneyard is empty."
    scene.play("C", "pass")
    assert scene.told == ["C trashed 0-2", "C passed", "void"]
    assert (scene.is_void, scene.trash, scene.points, scene.next_leader) == (True, "0-2", (0, 0, 0), "B")


def test_with_an_empty_boneyard_discards_can_still_be_taken() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", turn="B").play("B", "take:0-2", "discard:0-1")
    assert scene.legal("A") == ["take:0-1", "pass"]


def test_thats_11_what_is_put_aside_decides_the_points() -> None:
    asides = {"0-10": 9, "3-10": 9, "1-10": 4, "2-10": 4, "3-7": 11, "5-7": 11, "7-12": 10, "7-13": 10}
    for name, worth in asides.items():
        scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 7-12 7-13 | {OTHER.replace('7-10', '6-6')}")
        assert sorted(scene.asides("A").split()) == sorted(asides)
        assert scene.play("A", f"thats-it:{name}").points == (worth, 0)


def test_thats_12_the_first_to_twenty_five_wins() -> None:
    shown = "2-9 2-11 2-14 5-4 5-5 5-6 5-7"  # 1 + 9
    run = "2-9 2-10 2-11 5-4 5-5 5-8 5-7"  # 7 + 3
    assert (points(shown), points(run)) == (10, 10)
    scene = melds(hands=f"{shown} 15-15 | {OTHER}", scores="11 3")
    assert scene.play("A", "thats-it:15-15").match_winners == ""
    scene = melds(hands=f"{run} 15-15 | {OTHER}", scores="16 3")
    assert scene.play("A", "thats-it:15-15").match_winners == "A"
    assert scene.scores == (26, 3)


def test_with_ten_tiles_three_melds_are_shown() -> None:
    hands = f"2-0 2-1 2-2 2-3 9-4 9-5 9-6 1-1 3-3 12-12 | {OTHER} 0-8 6-14 8-15"
    scene = melds(hands=hands, yard="13-15 *", house={"size": 10}).play("A", "draw")
    assert scene.asides("A") == "13-15"
    assert scene.play("A", "thats-it:13-15").points == (17, 0)
    assert "A scored 17 = 9 + 1 + 7 (melds)" in scene.told


def test_a_hand_worth_double_says_what_each_meld_brings() -> None:
    scene = melds(hands=f"2-0 2-1 2-2 2-3 2-4 2-5 2-6 15-15 | {OTHER}").play("A", "thats-it:15-15")
    assert scene.told[1:4] == [
        "A melded 0-2 1-2 2-2 2-3 18 = 1 + 8 + 9",
        "A melded 2-4 2-5 2-6 14 = 1 + 6 + 7",
        "A scored 32 = 18 + 14 (melds)",
    ]


# -- ends without a winner ----------------------------------------------------------------------------------------


def stalled(seats: int, house: HouseRules) -> MeldScene:
    """Let everyone take the discard without drawing until the round is void."""
    others = ["0-1 0-6 3-8 7-10 9-12 11-15 1-13", "0-4 2-3 6-8 6-9 7-13 3-14 10-15", "0-5 1-6 2-7 4-8 9-13 10-14 3-3"]
    scene = melds(hands=" | ".join(others[:seats]), discard="15-15", yard="*", house=house)
    while not scene.over:
        seat = scene.turn
        scene.play(seat, scene.legal(seat)[0]).play(seat, scene.legal(seat)[-1])
    return scene


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (2, 10), (3, 4)])
def test_a_round_in_which_nobody_draws_any_more_is_void(seats: int, rounds: int) -> None:
    scene = stalled(seats, {"stall_rounds": rounds})
    assert scene.is_void
    assert len(scene.match.rounds[-1].steps) == 2 * rounds * seats
    assert scene.told[-1] == "void"
    assert scene.discard, "the last discard is refused by nobody"


def test_a_draw_starts_the_count_anew() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="*", house={"stall_rounds": 1})
    scene.play("A", "take:0-2", "discard:2-9").play("B", "draw", "discard:0-1").play("A", "take:0-1", "discard:2-11")
    assert not scene.over
    assert scene.play("B", "take:2-11", "discard:1-13").is_void


@pytest.mark.parametrize(("carried", "winners"), [("7 2", "A"), ("4 4", "AB")])
def test_void_rounds_in_a_row_end_the_match_for_who_has_most(carried: str, winners: str) -> None:
    for before, ended in ((1, ""), (2, winners)):
        scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", turn="B", scores=carried)
        scene.state.board.voids = before
        assert scene.match_winners == ""
        assert scene.play("B", "pass").match_winners == ended


def test_a_round_that_is_won_starts_the_count_of_void_ones_anew() -> None:
    match = Match(ThatsIt(2, None, {"stall_rounds": 1, "void_rounds": 4}))
    voids: list[int] = []
    while not match.is_over:
        match.begin(bytes([len(voids)] * 16))
        voids.append(match.state.board.voids)
        if len(voids) == 3:
            match.state.hands[match.state.turn] = tiles(SEVEN)  # a given hand, for a round that is won
        while not match.is_between:
            moves = match.legal(match.state.turn)
            match.play(match.state.turn, moves[-1] if moves[-1].act == DECLARE else moves[0])
    assert voids == [0, 1, 2, 0, 1, 2, 3]
    assert len(match.winners) == 1


# -- the deal and the options -------------------------------------------------------------------------------------


def test_everyone_takes_a_whole_hand_beginning_with_the_first_player() -> None:
    for leader in range(3):
        state = ThatsIt(3).deal(Chance(b"deal"), Carry((0, 0, 0), leader))
        order = Chance(b"deal").shuffled(136)
        for place in range(3):
            assert state.hands[(leader + place) % 3] == mask(order[7 * place : 7 * place + 7])
        assert state.piles[0][::-1] == order[21:]
        assert (state.lead, state.turn) == (leader, leader)
        assert [event.seat for event in state.events or [] if isinstance(event, Led)] == [leader]


def test_the_first_player_is_drawn_by_lot_or_agreed_on() -> None:
    lots = {ThatsIt(4).deal(Chance(bytes([n])), Carry((0,) * 4)).lead for n in range(40)}
    assert lots == {0, 1, 2, 3}
    agreed = ThatsIt(4, None, {"first": 3})
    assert {agreed.deal(Chance(bytes([n])), Carry((0,) * 4)).lead for n in range(9)} == {2}
    with pytest.raises(Refusal, match="there are only 2 players"):
        ThatsIt(2, None, {"first": 3})


def test_doubling_with_two_melds_of_three_is_for_ten_tiles() -> None:
    with pytest.raises(Refusal, match="“Ten tiles score double” can be changed only when “Tiles in a hand”"):
        ThatsIt(2, None, {"ten_double": "any_two"})


def test_the_trash_can_be_covered_and_is_known_all_the_same() -> None:
    assert [ThatsIt(2, None, {"trash_visible": how}).shows_trash for how in ("on", "off")] == [True, False]
    for how in ("on", "off"):
        scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="1-1", house={"trash_visible": how})
        assert scene.play("A", "draw").match.view(1).board.tiles() == tiles("0-2")


# -- why not ------------------------------------------------------------------------------------------------------


def test_what_cannot_be_done_is_told() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="1-1 15-15")
    first = "Take the discard or draw a tile first."
    assert scene.refusal("B", Move(DRAW)) == "It's not your turn."
    assert scene.refusal("A", Move(CLAIM)) == "This game doesn't have that move."
    assert scene.refusal("A", Move(PLAY, (3,))) == scene.refusal("A", Move(DISCARD, (3,)))
    assert scene.refusal("A", Move(DISCARD, tuple(each_named("2-9")))) == first
    assert scene.refusal("A", Move(DECLARE, tuple(each_named("2-9")))) == first
    assert scene.refusal("A", Move(TAKE, (0,))) == "You can only take the current discard, 0-2."
    assert scene.refusal("A", Move(PASS)) == "You can pass only when the boneyard is empty. Draw a tile."
    scene.play("A", "draw")
    assert scene.refusal("A", Move(DRAW)) == "You already took a tile. Discard one."
    assert scene.refusal("A", Move(TAKE, tuple(each_named("0-2")))) == "You already took a tile. Discard one."
    for wrong in ((), (0,), (-1,), (999,)):
        assert scene.refusal("A", Move(DISCARD, wrong)) == "You don't have that tile."
    told = "Without 2-9 your hand isn't all melds."
    assert scene.refusal("A", Move(DECLARE, tuple(each_named("2-9")))) == told
    scene.play("A", "thats-it:1-1")
    assert scene.refusal("B", Move(DRAW)) == "The round is over."


def test_no_discard_can_be_taken_on_the_first_turn() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", yard="1-1 15-15")
    assert scene.legal("A") == ["draw"]
    assert scene.refusal("A", Move(TAKE, (0,))) == "There's no discard."


# -- the transcript -----------------------------------------------------------------------------------------------


def test_a_transcript_says_what_lies_open_and_who_took_what() -> None:
    match = Match(ThatsIt(2, None, {"first": 1}))
    match.begin(bytes(16))
    for seat, way in ((0, 0), (0, 0), (1, 0), (1, -1)):
        match.play(seat, match.legal(seat)[way])
    lines = list(transcript(match, (Player("Ann"), Player("Bob"))))
    out, took, last = lines[2], lines[3], lines[4]
    tile = match.state.pieces.label(match.rounds[0].steps[1].move.tiles[0])
    assert out["table"] == {
        "discard": tile,
        "trash": [],
        "taken": None,
        "known": [[], []],
        "turns_without_draw": 0,
        "void_rounds": 0,
    }
    assert (took["text"], took["tiles"]) == (f"take:{tile}", [tile])
    assert isinstance(took["table"], dict)
    assert (took["table"]["taken"], took["table"]["known"]) == (tile, [[], [tile]])
    assert isinstance(last["table"], dict)
    assert (last["table"]["taken"], last["table"]["turns_without_draw"]) == (None, 1)


def test_the_seat_left_of_the_winner_leads_next_at_a_larger_table() -> None:
    rules = ThatsIt(4)
    state = rules.deal(Chance(b"next"), Carry((0,) * 4))
    for winner in range(4):
        state.winners = 1 << winner
        assert rules.next_leader(state) == (winner + 1) % 4
    state.winners, state.lead = 0, 2
    assert rules.next_leader(state) == 3
