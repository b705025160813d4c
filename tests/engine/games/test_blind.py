"""The worked examples BLIND-1 to BLIND-5 of Blind, and its house rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

from engine.bots.fill import fill
from engine.core import DRAW, PASS, PLAY, STOP, Carry, Move
from engine.families.blind.events import RowDealt
from engine.games.blind import Blind
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import HIDDEN, Chance, double
from engine.record.record import Player
from engine.record.transcript import transcript
from tests.support.rounds.blind import BlindTable, blind
from tests.support.rounds.random_walks import walk
from tests.support.rounds.round_scene import named

UP: Final[HouseRules] = {"doubles_face_up": "on"}


def play(tile: str, arm: int = 0) -> Move:
    return Move(PLAY, (named(double(6), tile),), arm)


# -- the examples -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "rows"),
    [
        (6, ["14+0", "9+1", "7+0", "5+3"]),
        (9, ["27+1", "18+1", "13+3", "11+0"]),
        (12, ["45+1", "30+1", "22+3", "18+1"]),
        (15, ["68+0", "45+1", "34+0", "27+1"]),
    ],
)
def test_blind_1_everyone_gets_as_many_tiles(top: int, rows: list[str]) -> None:
    dealt = []
    for seats in Blind.players:
        state = Blind(seats, double(top)).deal(Chance(b"deal"), Carry((0,) * seats))
        sizes = {state.count(seat) for seat in range(seats)}
        dealt.append(f"{sizes.pop()}+{len(state.piles[0])}")
        assert not sizes
    assert dealt == rows


def test_blind_2_who_lays_a_tile_turns_up_the_next_but_for_the_lead() -> None:
    scene = blind("2-5 0-0 1-2 | 5-5 1-5 3-4 2-2")
    assert scene.legal("A") == ["draw"]
    assert scene.play("A", "draw").told == ["A turned up 2-5"]
    assert scene.legal("A") == ["2-5"]
    assert scene.play("A", "2-5").ends == (2, 5)
    assert (scene.turn, scene.legal("A")) == ("B", [])
    scene.play("B", "draw", "5-5@R", "draw", "1-5@R")
    assert scene.ends == (2, 1)
    scene.play("B", "draw")
    assert scene.told == ["B turned up 3-4", "B turned down 3-4"]
    assert (scene.row("B"), scene.turn) == ("2-2 3-4", "A")
    scene.play("A", "draw")
    assert (scene.row("A"), scene.turn) == ("1-2 0-0", "B")


def blind_3() -> BlindTable:
    """Return the table of BLIND-3, with B's 2-5 flipped."""
    scene = blind("0-2 1-2 3-3 | 0-5 2-5 4-4").play("A", "draw", "0-2").play("B", "draw", "0-5@L", "draw")
    assert scene.ends == (5, 2)
    return scene


def test_blind_3_a_tile_that_fits_both_ends_can_go_to_either() -> None:
    assert blind_3().legal("B") == ["2-5@L", "2-5@R"]
    assert blind_3().play("B", "2-5@R").ends == (5, 5)


def test_blind_3_ends_of_one_pip_are_no_choice() -> None:
    scene = blind_3().play("B", "2-5@L")
    assert scene.ends == (2, 2)
    assert scene.play("B", "draw").play("A", "draw").legal("A") == ["1-2@L"]


def test_blind_4_the_first_empty_row_wins_in_the_middle_of_a_run() -> None:
    scene = blind("2-5 0-0 | 5-5 1-5").play("A", "draw", "2-5").play("B", "draw", "5-5@R", "draw", "1-5@R")
    assert (scene.over, scene.winners, scene.match_winners, scene.match.is_over) == ("out", "B", "B", True)
    assert scene.told == ["B played 1-5", "B went out", "A counted 0-0 0", "B counted 0", "B won"]


def test_blind_5_as_soon_as_no_tile_fits_the_lightest_row_wins() -> None:
    scene = blind("0-6 2-2 3-4 | 0-1 1-6 5-5 0-3").play("A", "draw", "0-6").play("B", "draw", "0-1@L", "draw")
    assert (scene.over, scene.ends) == ("", (1, 6))
    scene.play("B", "1-6@L")
    assert (scene.over, scene.ends, scene.winners) == ("blocked", (6, 6), "A")
    assert scene.told[1:] == ["blocked", "A counted 2-2 3-4 11", "B counted 5-5 0-3 13", "A won"]
    assert (scene.points, scene.match.is_over) == ((0, 0), True)


@pytest.mark.parametrize(
    ("rows", "house", "winners"),
    [
        ("6-6 2-3 | 0-1 2-2 | 5-5", {}, "A"),
        ("6-6 2-3 | 1-4 | 5-5", {}, "AB"),
        ("6-6 2-3 | 0-1 2-2 | 5-5", {"blind_blocked": "tiles"}, "A"),
        ("6-6 0-1 0-0 | 3-3 | 5-5", {}, "A"),
        ("6-6 0-1 0-0 | 3-3 | 5-5", {"blind_blocked": "tiles"}, "B"),
        ("6-6 2-3 | 1-4 | 0-5", {"blind_blocked": "tiles"}, "ABC"),
    ],
)
def test_blind_5_of_rows_as_light_the_shorter_wins_then_nobody_alone(
    rows: str, house: HouseRules, winners: str
) -> None:
    scene = blind(rows, house=house).play("A", "draw", "6-6")
    assert (scene.over, scene.winners, scene.match_winners) == ("blocked", winners, winners)


# -- the sheet ----------------------------------------------------------------------------------------------------


def test_nobody_sees_a_tile_before_it_is_turned_up() -> None:
    match = Match(Blind(3))
    events = match.begin(b"seed")
    for seat in range(3):
        view = match.view(seat)
        assert {tile for pile in view.piles for tile in pile} == {HIDDEN}
        assert all(set(event.seen_by(seat).tiles) <= {HIDDEN} for event in events if isinstance(event, RowDealt))
    match.play(0, Move(DRAW))
    assert [match.view(seat).hands[0] for seat in range(3)] == [match.state.hands[0]] * 3
    assert (match.view(1).count(0), len(match.view(1).piles[1])) == (9, 8)


def test_tiles_are_dealt_one_at_a_time_and_the_first_is_the_top() -> None:
    order = Chance(b"seed").shuffled(28)
    state = Blind(3).deal(Chance(b"seed"), Carry((0, 0, 0)))
    assert [pile[::-1] for pile in state.piles[1:]] == [order[:27][seat::3] for seat in range(3)]
    assert state.piles[0] == order[27:]


def test_a_tile_that_goes_back_is_face_down_again() -> None:
    scene = blind("2-5 0-0 1-2 | 3-3 1-5").play("A", "draw", "2-5").play("B", "draw")
    assert (scene.row("B"), scene.seen("B")) == ("1-5 3-3", "? ?")


def test_a_double_that_goes_back_may_stay_face_up() -> None:
    scene = blind("2-5 0-0 1-2 | 3-3 1-4 2-3", house=UP).play("A", "draw", "2-5").play("B", "draw")
    assert scene.seen("B") == "? ? 3-3"
    scene.play("A", "draw").play("B", "draw")
    assert scene.seen("B") == "? 3-3 ?"
    scene.play("A", "draw", "1-2@L", "draw").play("B", "draw")
    assert scene.seen("B") == "3-3 ? ?"
    scene.play("A", "draw").play("B", "draw")
    assert scene.seen("B") == "? ? 3-3"


def test_a_double_that_lay_face_up_is_laid_like_any_other_tile() -> None:
    scene = blind("2-5 3-5 1-1 0-1 0-2 | 3-3 1-4", house=UP).play("A", "draw", "2-5").play("B", "draw")
    scene.play("A", "draw", "3-5@R", "draw").play("B", "draw").play("A", "draw").play("B", "draw", "3-3@R")
    assert (scene.row("B"), scene.state.shown, scene.ends) == ("1-4", 1 << named(double(6), "1-1"), (2, 3))


def test_the_first_turn_may_go_on() -> None:
    scene = blind("2-5 5-6 1-1 | 3-3 1-6", house={"starter_continues": "on"}).play("A", "draw", "2-5")
    assert (scene.turn, scene.legal("A")) == ("A", ["draw"])
    scene.play("A", "draw", "5-6@R", "draw")
    assert scene.turn == "B"


def test_who_begins_may_be_drawn_by_lot() -> None:
    rules = Blind(5, None, {"starter": "random"})
    leads = Counter(rules.deal(Chance(bytes([number])), Carry((0,) * 5)).lead for number in range(100))
    assert set(leads) == set(range(5))
    chance = Chance(b"seed")
    chance.shuffled(28)
    assert rules.deal(Chance(b"seed"), Carry((0,) * 5)).lead == chance.below(5), "the lot comes after the shuffle"


def test_a_made_up_deal_in_which_nothing_fits_ends() -> None:
    """Tiles put aside are secret, so a deal invented for a view can be one that is already blocked."""
    scene = blind("6-6 1-6 2-2 | 3-3 5-6 4-4").play("A", "draw", "6-6").play("B", "draw")
    found = 0
    for number in range(200):
        world = fill(scene.match.view(0), Random(number))
        while not world.over:
            scene.rules.apply(world, world.turn, scene.rules.legal(world, world.turn)[0])
            if world.over and world.board.order == [named(double(6), "6-6")]:
                found += 1
    assert found


def test_what_cannot_be_done_and_why() -> None:
    scene = blind("2-5 0-0 1-2 | 5-5 1-6 3-4")
    assert scene.refusal("B", Move(DRAW)) == "It's not your turn."
    assert scene.refusal("A", play("2-5")) == "Flip the top tile of your row first."
    scene.play("A", "draw")
    assert scene.refusal("A", play("2-5", 1)) == "There's no such place on the table."
    scene.play("A", "2-5").play("B", "draw")
    assert scene.refusal("B", Move(DRAW)) == "The tile you flipped fits, so you must play it."
    told = "No need to pass: a tile that doesn't fit goes back on its own."
    assert scene.refusal("B", Move(PASS)) == told
    assert scene.refusal("B", Move(STOP)) == "This game doesn't have that move."
    only = "You can only play the tile you flipped."
    assert scene.refusal("B", play("3-4")) == scene.refusal("B", Move(PLAY)) == only
    assert scene.refusal("B", play("5-5", 0)) == "5-5 doesn't fit there. That end shows 2."
    assert scene.refusal("B", play("5-5", 7)) == "There's no such place on the table."
    scene = blind("2-5 0-0 | 5-5").play("A", "draw", "2-5").play("B", "draw", "5-5@R")
    assert scene.refusal("A", Move(DRAW)) == "The round is over."


def test_the_ends_are_shown() -> None:
    scene = blind("2-5 0-0 1-2 | 5-5 1-5 3-4 2-2")
    assert scene.rules.open_pips(scene.state) == ()
    scene.play("A", "draw", "2-5")
    assert scene.rules.open_pips(scene.state) == (2, 5)


def test_a_transcript_says_what_was_turned_up_and_how_the_rows_lie() -> None:
    match = walk(Blind(3), 3)
    lines = list(transcript(match, tuple(Player(name) for name in ("Ann", "Bob", "Cid"))))
    rows = lines[0]["rows"]
    assert isinstance(rows, list)
    assert [len(row) for row in rows if isinstance(row, list)] == [9, 9, 9]
    for line in lines[1:-2]:
        seat, table, events = line["seat"], line["table"], line["events"]
        assert isinstance(seat, int)
        assert isinstance(table, dict)
        assert isinstance(events, list)
        row = rows[seat]
        assert isinstance(row, list)
        told = [event["what"] for event in events if isinstance(event, dict)]
        if line["act"] == "draw":
            top = row.pop(0)
            assert told[:2] == ["turned up", "turned down"][: 1 if table["up"] else 2]
            if table["up"]:
                assert table["up"] == top
            else:
                row.append(top)
        assert table["rows"] == rows
    assert lines[-2]["reason"] in ("out", "blocked")
    assert lines[-1]["seats"] == lines[-2]["winners"]


def test_a_block_says_what_decides() -> None:
    rows = "0-6 2-2 3-4 | 0-1 1-6 5-5 0-3"
    for how, word in (("pips", "fewest pips"), ("tiles", "shortest row")):
        scene = blind(rows, house={"blind_blocked": how}).play("A", "draw", "0-6").play("B", "draw", "0-1@L")
        assert scene.rules.verdict(scene.state) is None
        scene.play("B", "draw", "1-6@L")
        assert word in str(scene.rules.verdict(scene.state))
