"""The worked examples KO-1 to KO-5 of Knock-Out, and the rest of its sheet."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest

from engine.core import TAKE, Carry, Move
from engine.families.row.board import Row
from engine.families.row.knock_out_solver import (
    HIGHEST_PAR,
    RowTile,
    best_line,
    blind,
    is_telling,
    optimum,
    possible,
)
from engine.games.knock_out import KnockOut
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import Chance, Tile, double
from engine.record.record import Player
from engine.record.transcript import transcript
from tests.support.lengths import often
from tests.support.rounds.random_walks import walk
from tests.support.rounds.round_scene import named
from tests.support.rounds.row import RowTable, row_table

RUNS: Final[HouseRules] = {"knock": "runs"}
ANY: Final[HouseRules] = {"deal": "any"}
DEAL: Final = (
    "2|5 6|6 2|6 6|5 5|1 3|2 5|5 5|4 4|4 5|3 0|0 0|6 2|2 3|1 4|0 6|4 4|3 1|6 1|0 6|3 3|3 4|2 4|1 0|5 1|1 2|0 0|3 1|2"
)
TRAIL: Final = (
    "0|0 0|1 1|1 1|2 2|0 0|3 3|1 1|4 4|0 0|5 5|1 1|6 6|2 2|2 2|3 3|3 3|4 4|2 2|5 5|3 3|6 6|4 4|4 4|5 5|5 5|6 6|6 6|0"
)


def faces(row: str) -> list[RowTile]:
    return [(int(tile[0]), int(tile[2])) for tile in row.split()]


def wish(*tiles: str) -> Move:
    return Move(TAKE, tuple(named(double(6), tile) for tile in tiles))


def knock_leftmost(scene: RowTable) -> RowTable:
    """Take the leftmost contact repeatedly."""
    while not scene.over:
        scene.play("A", scene.legal("A")[0])
    return scene


def knock_best(scene: RowTable, *, runs: bool = False) -> RowTable:
    """Play the solver's solution."""
    dealt: list[Tile] = scene.state.board.row[:]
    for group in best_line(faces(scene.row), runs=runs):
        scene.play("A", f"take:{'+'.join(scene.state.pieces.label(dealt[place]) for place in group)}")
    return scene


# -- the examples -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("knock", "left"), [("take:1-2+2-3", "3|4"), ("take:2-3+3-4", "1|2")])
def test_ko_1_of_three_matching_tiles_two_go(knock: str, left: str) -> None:
    scene = row_table("knock_out", "1|2 2|3 3|4")
    assert scene.legal("A") == ["take:1-2+2-3", "take:2-3+3-4", "stop"]
    scene.play("A", knock)
    assert (scene.row, scene.over, scene.points, scene.match_winners) == (left, "done", (1,), "A")


def test_ko_1_or_all_three_where_whole_runs_go() -> None:
    scene = row_table("knock_out", "1|2 2|3 3|4", house=RUNS)
    assert scene.legal("A") == ["take:1-2+2-3", "take:1-2+2-3+3-4", "take:2-3+3-4", "stop"]
    scene.play("A", "take:1-2+2-3+3-4")
    assert (scene.row, scene.over, scene.points, scene.match_winners) == ("", "done", (0,), "A")


def test_ko_2_the_line_closes_and_new_halves_touch() -> None:
    scene = row_table("knock_out", "0|1 3|5 5|2 1|6")
    assert scene.legal("A") == ["take:3-5+2-5", "stop"]
    assert scene.play("A", "take:3-5+2-5").row == "0|1 1|6"
    scene.play("A", "take:0-1+1-6")
    assert (scene.row, scene.over, scene.points) == ("", "done", (0,))


def test_ko_3_the_order_matters() -> None:
    row = "1|6 6|3 3|4 6|5 1|2 2|5"
    assert row_table("knock_out", row).legal("A") == ["take:1-6+3-6", "take:3-6+3-4", "take:1-2+2-5", "stop"]
    scene = knock_leftmost(row_table("knock_out", row))
    assert (scene.row, scene.points, scene.over, scene.match_winners) == ("3|4 6|5", (2,), "lost", "")
    scene = row_table("knock_out", row).play("A", "take:1-2+2-5", "take:3-6+3-4", "take:1-6+5-6")
    assert (scene.points, scene.over, scene.match_winners) == ((0,), "done", "A")


def test_ko_4_a_whole_deal() -> None:
    scene = row_table("knock_out", DEAL)
    assert [place + 1 for place in scene.state.board.contacts] == [3, 4, 7, 8, 11, 16, 20, 26]
    assert scene.rules.par(scene.state) == 10
    assert knock_leftmost(row_table("knock_out", DEAL)).points == (14,)
    assert knock_best(scene).row == "2|5 6|6 5|1 3|1 4|0 1|6 1|0 4|2 4|1 0|5"
    assert (scene.points, scene.over) == ((10,), "done")


@pytest.mark.parametrize("house", [{}, RUNS])
def test_ko_5_a_trail_of_all_tiles_goes_completely(house: HouseRules) -> None:
    scene = row_table("knock_out", TRAIL, house=house)
    assert scene.rules.par(scene.state) == 0
    knock_best(scene, runs=bool(house))
    assert (scene.row, scene.points, scene.over, scene.match_winners) == ("", (0,), "done", "A")


# -- the sheet ----------------------------------------------------------------------------------------------------


def test_a_player_may_stop_at_any_time_and_gets_a_point_for_each_tile_left() -> None:
    scene = row_table("knock_out", "0|1 3|5 5|2 1|6").play("A", "stop")
    assert scene.told == ["A stopped", "A scored 4 (tiles)"]
    assert (scene.points, scene.over, scene.match_winners, scene.match.is_over) == ((4,), "lost", "", True)
    assert scene.legal("A") == []


def test_stopping_at_par_is_as_good_as_going_on() -> None:
    scene = row_table("knock_out", "0|1 2|3 4|5")
    assert scene.legal("A") == ["stop"], "a line in which nothing matches can only be left as it is"
    scene.play("A", "stop")
    assert (scene.points, scene.over, scene.match_winners) == ((3,), "done", "A")


def test_part_of_a_run_may_go_from_wherever_it_touches() -> None:
    scene = row_table("knock_out", "0|1 1|2 2|3 3|0 5|5", house=RUNS)
    assert scene.legal("A") == [
        "take:0-1+1-2", "take:0-1+1-2+2-3", "take:0-1+1-2+2-3+0-3",
        "take:1-2+2-3", "take:1-2+2-3+0-3",
        "take:2-3+0-3",
        "stop",
    ]  # fmt: skip
    assert scene.play("A", "take:1-2+2-3+0-3").row == "0|1 5|5"
    assert scene.over == "lost", "all four could have gone"


def test_the_way_a_tile_points_is_part_of_the_deal() -> None:
    rules = KnockOut(1, None, ANY)
    chance = Chance(b"seed")
    order = chance.shuffled(28)
    bits = [chance.below(2) for _ in order]
    match: Match[Row] = Match(rules)
    match.begin(b"seed")
    state = match.state
    assert state.board.row == order
    for tile, bit in zip(order, bits, strict=True):
        low, high = rules.pieces.faces[tile]
        assert rules.face(state, tile) == ((high, low) if bit else (low, high))
    assert not state.turned & rules.pieces.doubles, "a double looks the same either way"


@pytest.mark.parametrize(
    ("tiles", "told"),
    [
        (("2-5", "1-6"), "The halves that touch don't match."),
        (("0-1", "1-6"), "You can only knock out tiles that are side by side."),
        (("0-1",), "You can only knock out tiles that are side by side."),
        (("0-0", "0-1"), "That tile isn't in the row."),
    ],
)
def test_what_stays_in_the_line_and_why(tiles: tuple[str, ...], told: str) -> None:
    assert row_table("knock_out", "0|1 3|5 5|2 1|6").refusal("A", wish(*tiles)) == told


def test_other_things_that_cannot_be_done() -> None:
    scene = row_table("knock_out", "1|2 2|3 3|4")
    assert scene.refusal("A", wish("1-2", "2-3", "3-4")) == "You can only knock out two tiles at a time."
    assert scene.refusal("A", Move(0, (0,))) == "This game doesn't have that move."
    scene.play("A", "stop")
    assert scene.refusal("A", wish("1-2", "2-3")) == "The round is over."


def test_a_transcript_says_how_each_tile_points_and_what_is_left() -> None:
    rules = KnockOut(1)
    match = walk(rules, 3)
    lines = list(transcript(match, (Player("Ann"),)))
    table = lines[0]["table"]
    assert isinstance(table, dict)
    assert table["par"] == rules.deal(Chance(match.rounds[0].seed), Carry((0,))).board.par
    row = table["row"]
    assert isinstance(row, list)
    assert len(row) == 28
    for line in lines[1:-2]:
        places = line["places"]
        assert isinstance(places, list)
        if places:
            first = int(str(places[0])) - 1
            assert str(row[first])[2] == str(row[first + 1])[0]
            del row[first : first + 2]
        after = line["table"]
        assert isinstance(after, dict)
        assert after["row"] == row
    assert lines[-1]["scores"] == [len(row)]


# -- the solver ---------------------------------------------------------------------------------------------------


def brute_force(row: tuple[RowTile, ...], *, runs: bool) -> int:
    """Return the fewest tiles that can be left, by trying everything."""
    known: dict[tuple[RowTile, ...], int] = {}

    def fewest(row: tuple[RowTile, ...]) -> int:
        if row not in known:
            known[row] = len(row)
            for start in range(len(row)):
                for end in range(start + 2, len(row) + 1 if runs else min(start + 2, len(row)) + 1):
                    if row[end - 2][1] != row[end - 1][0]:
                        break
                    known[row] = min(known[row], fewest(row[:start] + row[end:]))
        return known[row]

    return fewest(row)


@pytest.mark.parametrize("runs", [False, True])
def test_the_solver_finds_what_trying_everything_finds(*, runs: bool) -> None:
    chance = Chance(b"short rows")
    for _ in range(300):
        top = 3 + chance.below(4)
        row = tuple((chance.below(top), chance.below(top)) for _ in range(chance.below(10)))
        assert optimum(row, runs=runs) == brute_force(row, runs=runs)


@pytest.mark.parametrize("runs", [False, True])
def test_the_best_line_can_be_played(*, runs: bool) -> None:
    chance = Chance(b"lines")
    for _ in range(200):
        row = [(chance.below(5), chance.below(5)) for _ in range(24)]
        left = list(range(len(row)))
        for group in best_line(row, runs=runs):
            first = left.index(group[0])
            assert tuple(left[first : first + len(group)]) == group
            assert all(row[one][1] == row[other][0] for one, other in pairwise(group))
            assert len(group) == 2 or (runs and len(group) == 3)
            del left[first : first + len(group)]
        assert len(left) == optimum(row, runs=runs)


def blind_games(rules: KnockOut, deals: int) -> tuple[float, float]:
    """Return the share of deals that knocks at random bring to par, and their mean number."""
    chance, reached, knocks = Chance(b"blind"), 0, 0
    for number in range(deals):
        state = rules.deal(Chance(f"blind {number}".encode()), Carry((0,)))
        while not state.over:
            moves = rules.legal(state, 0)
            rules.apply(state, 0, moves[chance.below(max(1, len(moves) - 1))])
            knocks += 1
        reached += bool(state.winners)
    return reached / deals, knocks / deals


def test_a_line_has_something_to_decide_unless_any_line_is_dealt() -> None:
    reached, knocks = blind_games(KnockOut(1), often(60, 150))
    assert reached < 0.45, "playing blindly misses par more often than not"
    assert knocks >= 5
    reached, knocks = blind_games(KnockOut(1, None, ANY), often(120, 300))
    assert reached > 0.9, "and that is what an honest shuffle is like"
    assert knocks < 4
    assert (KnockOut(1).par_is_usual, KnockOut(1, None, ANY).par_is_usual) == (False, True)


@pytest.mark.parametrize("house", [{}, RUNS])
def test_every_telling_line_has_two_ends_at_least_and_comes_from_its_seed(house: HouseRules) -> None:
    rules = KnockOut(1, None, house)
    for number in range(12):
        state = rules.deal(Chance(f"telling {number}".encode()), Carry((0,)))
        row = [rules.face(state, tile) for tile in state.board.row]
        chance = Chance(b"games")
        ends = {blind(row, chance.below, runs=rules.runs) for _ in range(60)}
        assert min(ends) >= state.board.par
        assert max(ends) > state.board.par
        assert state.board.par <= HIGHEST_PAR
        assert rules.deal(Chance(f"telling {number}".encode()), Carry((0,))) == state


def test_a_line_without_a_choice_is_not_telling() -> None:
    chance = Chance(b"")
    assert not is_telling(faces("1|2 2|3 3|4"), chance.below), "either knock leaves one"
    never = faces("1|6 6|3 3|4 6|5 1|2 2|5")
    assert is_telling(never, lambda _count: 0), "KO-3: the leftmost match each time always misses par"
    assert possible(faces("1|2 2|3 3|4 4|4"), runs=True) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert possible(faces("1|2 2|3 3|4 4|4")) == [(0, 1), (1, 2), (2, 3)]


def test_the_par_of_any_line_is_about_21() -> None:
    rules = KnockOut(1, None, ANY)
    lefts = [rules.deal(Chance(number.to_bytes(2, "big")), Carry((0,))).board.par for number in range(300)]
    assert 20.5 < sum(lefts) / len(lefts) < 22
    assert all(left % 2 == 0 for left in lefts), "two tiles go at once, and 28 are even"


def test_the_end_is_told_against_what_could_be_reached() -> None:
    scene = row_table("knock_out", "1|2 2|3 3|4")
    scene.play("A", scene.legal("A")[0])
    assert str(scene.rules.verdict(scene.state)) == "That's par: this deal can't go below 1."
    scene = row_table("knock_out", "1|2 2|3 3|4")
    scene.play("A", scene.legal("A")[-1])
    told = "You stopped with 3 tiles left. Par for this deal is 1."
    assert str(scene.rules.verdict(scene.state)) == told
    scene = row_table("knock_out", "1|6 6|3 3|4 6|5 1|2 2|5")
    while not scene.over:
        scene.play("A", scene.legal("A")[0])
    assert str(scene.rules.verdict(scene.state)) == "No more tiles match. Par for this deal is 0."


def test_what_was_knocked_out_has_been_seen_and_is_in_nobody_s_hand() -> None:
    scene = row_table("knock_out", "1|2 2|3 3|4 5|6")
    before = scene.state.board.tiles()
    scene.play("A", "take:2-3+3-4")
    assert scene.state.board.tiles() == before
    assert scene.state.board.gone.bit_count() == 2
