"""The worked examples of High Fives, numbered as on its sheet."""

from __future__ import annotations

from typing import Final

import pytest

from engine.core import DRAW, PASS, TAKE, Board, Carry, Event, Move, Rules
from engine.events import Took, TurnedUp
from engine.games.high_fives import HighFives
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import Chance, each, mask
from tests.support.rounds.pool import pool
from tests.support.rounds.random_walks import walk
from tests.support.rounds.round_scene import named

MUST: Final[HouseRules] = {"missed": "off"}
LAST = {"schedule": "full_only"}


@pytest.mark.parametrize(
    ("tile", "value"),
    [
        ("2-3", 1), ("1-4", 1), ("3-12", 3), ("7-8", 3), ("12-13", 5), ("15-15", 7),
        ("0-0", 1), ("5-5", 3), ("4-4", 1), ("10-10", 5), ("6-7", 0),
    ],
)  # fmt: skip
def test_high_1_what_a_tile_is_worth(tile: str, value: int) -> None:
    rules = HighFives(2)
    assert rules.value(named(rules.pieces, tile)) == value
    assert sum(map(rules.value, range(136))) == 100


def test_high_2_a_tile_takes_one_that_it_matches() -> None:
    hands, lies = "5-12 3-4 | 0-1 0-2", "2-12 5-7 5-5 8-9 1-1"
    scene = pool(hands=hands, pool=lies)
    assert scene.legal("A") == ["3-4", "5-12", "5-12+2-12", "5-12+5-5", "5-12+5-7"], "a match can be missed"
    assert pool(hands=hands, pool=lies, house=MUST).legal("A") == ["3-4", "5-12+2-12", "5-12+5-5", "5-12+5-7"]
    scene.play("A", "5-12+5-5")
    assert (scene.lies, scene.taken("A"), scene.points) == ("1-1 2-12 5-7 8-9", "5-5 5-12", (3, 0))
    assert scene.told == ["A played 5-12", "A took 5-12 5-5", "A scored 3 = 0 + 3 (tiles)"]


def test_high_3_an_empty_pool_takes_whatever_is_played() -> None:
    scene = pool(hands="5-12 | 5-5")
    assert scene.legal("A") == ["5-12"]
    scene.play("A", "5-12")
    assert (scene.lies, scene.points) == ("5-12", (0, 0))
    scene.play("B", "5-5+5-12")
    assert (scene.over, scene.points, scene.match_winners) == ("done", (0, 3 + 5), "B")
    assert scene.told[2:] == ["B scored 3 = 3 + 0 (tiles)", "B scored 5 (most)", "B won"]


@pytest.mark.parametrize(
    ("seats", "hands", "share", "left"),
    [
        (2, (5,) * 13, 65, 1),
        (3, (*(5,) * 8, 3), 43, 2),
        (4, (*(5,) * 6, 2), 32, 3),
        (5, (*(4,) * 6, 2), 26, 1),
        (6, (*(4,) * 5, 1), 21, 5),
        (7, (4, 4, 4, 3, 3), 18, 5),
        (8, (4,) * 4, 16, 3),
    ],
)
def test_high_4_how_the_set_is_shared(seats: int, hands: tuple[int, ...], share: int, left: int) -> None:
    rules = HighFives(seats)
    assert (rules.hands, sum(rules.hands)) == (hands, share)
    assert 5 + seats * share + left == 136


@pytest.mark.parametrize(
    ("seats", "balanced", "full"),
    [
        (2, (5,) * 13, (5,) * 13),
        (3, (*(5,) * 7, 4, 4), (5,) * 8),
        (4, (*(5,) * 4, 4, 4, 4), (5,) * 6),
        (5, (*(4,) * 5, 3, 3), (4,) * 6),
        (6, (4, 4, 4, 3, 3, 3), (4,) * 5),
        (7, (4, 4, 4, 3, 3), (4, 4, 4, 3, 3)),
        (8, (4,) * 4, (4,) * 4),
    ],
)
def test_high_4_other_ways_to_share(seats: int, balanced: tuple[int, ...], full: tuple[int, ...]) -> None:
    assert HighFives(seats, None, {"schedule": "balanced"}).hands == balanced
    assert HighFives(seats, None, LAST).hands == full


@pytest.mark.parametrize(("seats", "left"), [(2, 1), (3, 2), (4, 3), (5, 1), (6, 5), (7, 5), (8, 3)])
def test_high_4_what_is_left_joins_the_pool_with_the_last_hands(seats: int, left: int) -> None:
    rules = HighFives(seats, None, {"first": 2})
    match: Match[Board] = Match(rules)
    assert match.begin(b"left")[-1].seat == 1
    assert match.state.board.tiles().bit_count() == 5
    turned: list[int] = []
    while not match.is_between:
        before, seat = len(match.state.piles[0]), match.state.turn
        events = match.play(seat, match.legal(seat)[0])
        turned += [event.tile for event in events if isinstance(event, TurnedUp)]
        if len(match.state.piles[0]) != before:
            assert match.state.turn == 1, "every hand is begun by the same player"
            assert bool(turned) == (not match.state.piles[0])
    assert len(turned) == left


def test_high_5_only_a_pair_with_the_tile_just_played_is_taken() -> None:
    scene = pool(hands="8-9 2-5 | 3-4 3-5", pool="0-1 1-2 7-7", house=MUST)
    assert scene.legal("A") == ["2-5+1-2", "8-9"]
    scene.play("A", "8-9")
    assert (scene.lies, scene.taken("A"), scene.turn) == ("0-1 1-2 7-7 8-9", "", "B")


def test_high_6_what_was_missed_belongs_to_the_next_player() -> None:
    hands = "5-12 0-0 | 3-8 0-1 | 1-1 6-7"
    scene = pool(hands=hands, pool="2-12 8-9")
    assert scene.legal("A") == ["0-0", "5-12", "5-12+2-12"]
    scene.play("A", "5-12")
    assert scene.legal("B") == ["take:5-12+2-12", "0-1", "3-8", "3-8+8-9"]
    scene.play("B", "take:5-12+2-12")
    assert (scene.turn, scene.lies, scene.legal("B")) == ("B", "8-9", ["0-1", "3-8", "3-8+8-9"])
    scene.play("B", "3-8+8-9")
    assert (scene.turn, scene.taken("B")) == ("C", "2-12 3-8 5-12 8-9")


def test_high_6_the_right_is_gone_with_the_next_play() -> None:
    scene = pool(hands="5-12 0-0 | 3-8 0-1 | 1-1 6-7", pool="2-12 8-9")
    scene.play("A", "5-12").play("B", "0-1")
    assert scene.told == ["B missed 5-12", "B played 0-1"]
    assert scene.legal("C") == ["1-1", "1-1+0-1", "6-7"]


def test_high_7_no_bonus_where_several_have_most() -> None:
    hands = "0-1 | 0-5 | 7-8"
    scene = pool(hands=hands, pool="8-9", taken="1-4 1-6 | 2-3 2-6 | ", turn="A")
    scene.state.points[:] = [1, 1, 0]
    scene.play("A", "0-1").play("B", "0-5+0-1").play("C", "7-8+8-9")
    assert (scene.points, scene.match_winners) == ((1, 1 + 1 + 5, 3), "B")
    scene = pool(hands="0-2 | 3-6 | 7-8", pool="8-9", taken="1-4 1-6 | 2-3 2-7 | ", turn="A")
    scene.state.points[:] = [1, 1, 0]
    scene.play("A", "0-2").play("B", "3-6").play("C", "7-8+8-9")
    assert (scene.points, scene.match_winners) == ((1, 1, 3), "C")


def test_each_may_get_the_bonus() -> None:
    scene = pool(hands="0-2 | 3-6", taken="1-4 1-6 | 2-3 2-7", house={"tie_bonus": "all"})
    scene.state.points[:] = [1, 1]
    scene.play("A", "0-2").play("B", "3-6")
    assert (scene.points, scene.winners, scene.match_winners) == ((6, 6), "AB", "AB")


def test_a_tie_may_be_broken_by_another_pass() -> None:
    scene = pool(hands="0-2 | 3-6", house={"tiebreak_hand": "on"}).play("A", "0-2").play("B", "3-6")
    assert (scene.over, scene.match_winners, scene.next_leader) == ("done", "", "B")
    three = pool(hands="0-2 | 3-6 | 4-7", turn="C").play("C", "4-7").play("A", "0-2").play("B", "3-6")
    assert (three.over, three.next_leader) == ("done", "A")


def test_points_grow_with_each_pair_and_worthless_pairs_are_not_told_as_points() -> None:
    scene = pool(hands="6-7 0-1 | 3-4 0-2", pool="6-8").play("A", "6-7+6-8")
    assert scene.told == ["A played 6-7", "A took 6-7 6-8"]
    assert scene.points == (0, 0)


# -- missed matches between hands and turns -----------------------------------------------------------------------


def test_the_right_survives_a_new_hand() -> None:
    scene = pool(hands=" | 5-12", pool="2-12", turn="B", yard="0-1 0-2 0-3 0-4 0-5 1-1 1-2 1-3 1-4 12-15 7-7")
    scene.state.lead = 0
    scene.play("B", "5-12")
    assert (scene.turn, scene.hand("A")) == ("A", "0-1 0-2 0-3 0-4 0-5")
    assert scene.lies == "2-12 5-12 7-7"
    assert scene.legal("A")[0] == "take:5-12+2-12"
    scene.play("A", "take:5-12+2-12")
    assert "take" not in "".join(scene.legal("A"))


def test_only_what_lay_there_can_have_been_missed() -> None:
    scene = pool(hands=" | 5-12", pool="2-12", turn="B", yard="0-1 0-2 0-3 0-4 0-5 1-1 1-2 1-3 1-4 7-7 12-15")
    scene.state.lead = 0
    scene.play("B", "5-12")
    assert scene.lies == "2-12 5-12 12-15"
    assert [move for move in scene.legal("A") if "take" in move] == ["take:5-12+2-12"]


def test_after_the_last_tile_the_next_player_may_still_take() -> None:
    scene = pool(hands="0-5 | 5-12", pool="2-12").play("A", "0-5").play("B", "5-12")
    assert (scene.over, scene.turn, scene.legal("A")) == ("", "A", ["take:5-12+0-5", "take:5-12+2-12", "pass"])
    scene.play("A", "take:5-12+0-5")
    assert (scene.over, scene.points) == ("done", (1 + 5, 0))
    scene = pool(hands="0-5 | 5-12", pool="2-12").play("A", "0-5").play("B", "5-12").play("A", "pass")
    assert (scene.over, scene.points) == ("done", (0, 0))
    assert scene.told == ["A missed 5-12", "A passed", "A won", "B won"]


# -- in words -----------------------------------------------------------------------------------------------------


def test_why_something_is_not_allowed() -> None:
    scene = pool(hands="5-12 3-4 | 0-1 0-2", pool="2-12 5-7 8-9", house=MUST)
    assert scene.refusal("B", scene.wish("0-1")) == "It's not your turn."
    assert scene.refusal("A", scene.wish("5-12", "2-12", act=TAKE)).startswith(
        "You can only take the tile just left behind"
    )
    assert scene.refusal("A", Move(DRAW)) == scene.refusal("A", Move(PASS)) == "You must play a tile."
    assert scene.refusal("A", scene.wish("0-1")) == "You don't have that tile."
    assert scene.refusal("A", Move(0, (300,))) == "You don't have that tile."
    assert scene.refusal("A", scene.wish("5-12")) == "5-12 matches a tile in the pool. Choose the one it takes."
    assert scene.refusal("A", scene.wish("5-12", "0-1")) == "A tile takes one tile from the pool."
    assert scene.refusal("A", scene.wish("5-12", "8-9")) == "5-12 and 8-9 have no number in common."
    scene.play("A", "3-4").play("B", "0-1").play("A", "5-12+5-7").play("B", "0-2+0-1")
    assert scene.refusal("A", scene.wish("3-4")) == "The round is over."


def test_what_lies_on_the_table_is_told() -> None:
    scene = pool(hands="5-12 3-4 | 0-1 0-2", pool="2-12 5-7").play("A", "5-12")
    assert scene.rules.open_pips(scene.state) == (2, 5, 7, 12)
    assert scene.rules.spread(scene.state) == {
        "pool": ["2-12", "5-7", "5-12"],
        "taken": [[], []],
        "hands_dealt": 14 - 1,
        "left": "5-12",
        "missed": ["2-12", "5-7"],
    }
    scene.play("B", "0-1")
    assert scene.rules.spread(scene.state)["left"] is None


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_whole_set_is_worth_a_hundred_and_the_bonus_five(seats: int) -> None:
    rules = HighFives(seats)
    sheet: Rules[Board] = rules
    match = walk(sheet, 5)
    left = match.state.board.tiles()
    for event in told_of(match):
        left &= ~mask(event.tiles)
    assert sum(match.scores) + sum(rules.value(tile) for tile in each(left)) in (100, 105)


def told_of(match: Match[Board]) -> list[Event]:
    """Return the events of pairs taken in the first round of a match."""
    again: Match[Board] = Match(match.rules)
    again.begin(match.rounds[0].seed)
    events = [event for step in match.rounds[0].steps for event in again.play(*step)]
    return [event for event in events if isinstance(event, Took)]


def test_who_begins_is_drawn_by_lot() -> None:
    rules = HighFives(3)
    assert {rules.deal(Chance(bytes([number])), Carry((0, 0, 0))).lead for number in range(20)} == {0, 1, 2}
