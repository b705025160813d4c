"""The worked examples BAR-1 to BAR-5 of Baronet, and its house rules."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import pytest

from engine.core import PASS, TAKE, Carry, Move, Plain, Rules, State
from engine.families.row.baronet_solver import NUMBERS, outcome, sticks
from engine.families.row.board import Row
from engine.games.baronet import Baronet
from engine.games.knock_out import KnockOut
from engine.options import HouseRules
from engine.pieces import Chance, double
from engine.record.record import Player
from engine.record.transcript import TranscriptLine, transcript
from tests.support.lengths import some
from tests.support.rounds.random_walks import walk
from tests.support.rounds.round_scene import named
from tests.support.rounds.row import RowTable, row_table

ALLOW: Final[HouseRules] = {"baronet_miss": "allow"}
RESTART: Final[HouseRules] = {"baronet_count": "restart"}
WON: Final = (
    "0-1 0-3 6-6 2-6 2-4 0-6 3-4 4-5 0-2 4-4 0-4 0-0 1-4 0-5 2-3 1-1 5-6 1-5 3-3 1-6 2-5 5-5 1-3 3-5 4-6 2-2 3-6 1-2"
)
STUCK_AT_13: Final = (
    "0-6 5-5 4-4 4-6 0-1 0-5 1-6 1-4 1-3 2-3 6-6 4-5 2-2 0-3 2-5 1-2 3-6 0-0 0-2 5-6 3-5 2-4 3-4 1-5 0-4 2-6 3-3 1-1"
)
STUCK_AT_26: Final = (
    "1-4 5-5 1-5 1-6 4-6 3-4 3-3 5-6 2-4 0-5 3-6 3-5 2-3 4-4 0-4 2-2 0-6 4-5 6-6 0-3 0-2 0-0 1-3 0-1 1-1 2-5 1-2 2-6"
)
THIRTEEN: Final = "0-1 0-2 0-3 0-4 0-5 0-6 1-6 2-6 3-6 4-6 5-6 6-6 0-0"


def pips(row: str) -> list[int]:
    return [int(tile[0]) + int(tile[2]) for tile in row.split()]


def wish(tile: str) -> Move:
    return Move(TAKE, (named(double(6), tile),))


class Course(NamedTuple):
    """The course of a deal."""

    over: str
    left: int
    passes: int
    touches: int
    taken: list[str]
    """The tiles taken, pass by pass."""


def play_out(scene: RowTable) -> Course:
    taken: list[str] = []
    while not scene.over:
        before = len(scene.match.rounds[-1].steps)
        scene.go_through()
        steps = scene.match.rounds[-1].steps[before:]
        taken.append(" ".join(scene.state.pieces.label(tile) for step in steps for tile in step.move.tiles))
    left = sum(word != "." for word in scene.row.split())
    return Course(scene.over, left, len(taken), len(scene.match.rounds[-1].steps), taken)


# -- the examples -------------------------------------------------------------------------------------------------


def test_bar_1_a_tile_goes_on_its_own_number() -> None:
    scene = row_table("baronet", "0-0 1-5 1-1 3-3 0-4")
    assert scene.legal("A") == ["take:0-0"]
    scene.touch()
    assert scene.legal("A") == ["pass"], "1-5 is touched with 1"
    assert scene.touch(times=3).row == ". 1-5 . 3-3 0-4"
    assert scene.touch().row == "1-5 3-3"
    assert (scene.told[-1], scene.state.board.count) == ("A again 2", 5)
    scene.go_through()
    assert (scene.row, scene.state.board.count) == ("1-5", 7)
    said = []
    while not scene.over:
        said.append(scene.state.board.count)
        scene.touch()
    assert said == [7, 8, 9, 10, 11, 12, 0, 1, 2, 3, 4, 5, 6]
    assert (scene.over, scene.match_winners, scene.points) == ("done", "A", (0,))


def test_bar_2_the_count_goes_on_where_the_row_ends() -> None:
    box = double(6)
    scene = row_table("baronet", " ".join(box.label(tile) for tile in range(28)))
    scene.go_through()
    assert [box.label(tile) for tile in range(28) if scene.state.board.gone >> tile & 1] == [
        "0-0", "0-1", "0-2", "0-3", "0-4", "0-5", "0-6",
    ]  # fmt: skip
    assert scene.state.board.count == 2


def test_bar_3_a_dry_pass_over_thirteen_tiles_is_the_end() -> None:
    scene = row_table("baronet", THIRTEEN).touch(times=12)
    assert scene.over == ""
    scene.touch()
    assert (scene.over, scene.match_winners, scene.match.is_over, scene.legal("A")) == ("lost", "", True, [])


def test_bar_3_the_same_row_goes_in_one_pass_on_another_count() -> None:
    scene = row_table("baronet", THIRTEEN, count=1).go_through()
    assert (scene.over, len(scene.match.rounds[-1].steps)) == ("done", 13)


@pytest.mark.parametrize("tiles", range(1, 29))
def test_bar_4_thirteen_dry_passes_show_every_tile_every_number_unless_there_are_13_or_26(tiles: int) -> None:
    shown = [{(place + dry * tiles) % NUMBERS for dry in range(NUMBERS)} for place in range(tiles)]
    assert sticks(tiles) == (tiles in (13, 26)) == any(len(numbers) < NUMBERS for numbers in shown)
    assert sticks(tiles, restarts=True)


def test_bar_5_a_deal_that_is_won() -> None:
    course = play_out(row_table("baronet", WON))
    assert course[:4] == ("done", 0, 23, 204)
    assert course.taken[:2] == ["1-1 2-5", "0-3 2-4 4-5 0-0 3-3 1-6"]
    assert course.taken[-1] == "2-6"


def test_bar_5_a_deal_that_sticks_at_thirteen() -> None:
    assert play_out(row_table("baronet", STUCK_AT_13))[:4] == ("lost", 13, 11, 210)


def test_bar_5_a_deal_that_sticks_at_twenty_six() -> None:
    course = play_out(row_table("baronet", STUCK_AT_26))
    assert course == ("lost", 26, 3, 81, ["3-3", "3-4", ""])


# -- the sheet ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [{}, RESTART])
def test_the_solver_sees_the_end_that_comes(house: HouseRules) -> None:
    rules = Baronet(1, None, house)
    ends = set()
    for number in range(60):
        state = rules.deal(Chance(bytes([number])), Carry((0,)))
        foreseen = outcome([rules.pieces.pips[tile] for tile in state.board.row], restarts=rules.restarts)
        row = " ".join(rules.pieces.label(tile) for tile in state.board.row)
        course = play_out(row_table("baronet", row, house=house))
        assert foreseen[:3] == course[1:4]
        assert (course.over == "done") == (not foreseen.left)
        ends.add(foreseen.left if not house else bool(foreseen.left))
        assert foreseen.longest < NUMBERS
    assert ends == ({True} if house else {0, 13, 26})


def test_dry_passes_are_counted() -> None:
    assert outcome([]) == (0, 0, 0, 0)
    assert outcome(pips("0-0 0-1 3-3")) == (0, 5, 7, 3)


def test_a_count_that_starts_again_sticks_with_any_dry_pass() -> None:
    scene = row_table("baronet", "0-0 1-5 1-1", house=RESTART).go_through()
    assert (scene.row, scene.state.board.count, scene.over) == ("1-5", 0, "")
    assert scene.touch().over == "lost"


def test_a_tile_may_be_missed_where_that_is_allowed() -> None:
    scene = row_table("baronet", "0-0 1-5 1-1", house=ALLOW)
    assert scene.legal("A") == ["take:0-0", "pass"]
    scene.touch(take=False)
    assert scene.told == ["A missed 0-0"]
    assert scene.legal("A") == ["pass"]
    scene.touch()
    assert scene.told == ["A passed 1-5"]
    assert scene.touch().row == "0-0 1-5"
    assert play_out(scene).over == "done"


def test_a_pass_in_which_a_tile_was_missed_is_not_the_end() -> None:
    scene = row_table("baronet", THIRTEEN, house=ALLOW, count=1).touch(take=False, times=13)
    assert (scene.row, scene.over, scene.state.board.count) == (THIRTEEN, "", 1)
    scene.go_through()
    assert scene.over == "done", "the same numbers come again"


def test_what_cannot_be_done_and_why() -> None:
    scene = row_table("baronet", "0-0 1-5 1-1")
    assert scene.refusal("A", Move(PASS)) == "The count is 0, so you must take the tile."
    assert scene.refusal("A", wish("1-5")) == "0-0 is next: take the tiles in order."
    scene.touch()
    assert scene.refusal("A", wish("1-5")) == "The count is 1, but the tile has 6 pips."
    assert scene.refusal("A", wish("0-0")) == scene.refusal("A", wish("6-6")) == "That tile isn't in the row."
    assert scene.refusal("A", Move(0, (0,))) == "This game doesn't have that move."
    play_out(scene)
    assert scene.refusal("A", Move(PASS)) == "The round is over."


def test_it_cannot_be_told_from_the_deal_how_it_ends() -> None:
    rules = Baronet(1)
    assert rules.par(rules.deal(Chance(b"seed"), Carry((0,)))) == -1


def test_a_transcript_says_each_number_and_each_tile_that_is_touched() -> None:
    match = walk(Baronet(1, None, ALLOW), 3)
    lines = list(transcript(match, (Player("Ann"),)))
    row = _row(lines[0])
    count = place = 0
    said = set()
    for line in lines[1:-2]:
        touched = row[place]
        assert (line["count"], line["touched"], line["places"]) == (count, touched, [place + 1])
        assert (line["tiles"] == [touched]) == (line["act"] == "take")
        if line["act"] == "take":
            assert pips(str(touched)) == [count]
            row[place] = None
        events = line["events"]
        assert isinstance(events, list)
        said |= {event["what"] for event in events if isinstance(event, dict)}
        place, count = place + 1, (count + 1) % NUMBERS
        if place == len(row):
            row, place = [tile for tile in row if tile], 0
        if not line["over"]:
            assert _row(line) == row
    assert {"took", "missed", "again"} <= said


def _row(line: TranscriptLine) -> list[Plain]:
    table = line["table"]
    assert isinstance(table, dict)
    row = table["row"]
    assert isinstance(row, list)
    return row[:]


def test_the_end_is_told_with_its_proof() -> None:
    scene = row_table("baronet", "0-0")
    scene.touch()
    assert str(scene.rules.verdict(scene.state)) == "Every tile was taken on its own number."
    scene = row_table("baronet", "0-1 0-2 0-3 0-4 0-5 0-6 1-6 2-6 3-6 4-6 5-6 6-6 0-0")
    scene.touch(times=13)
    assert str(scene.rules.verdict(scene.state)).startswith(
        "A pass over 13 tiles took none. Since 13 is a multiple of 13"
    )
    scene = row_table("baronet", "0-1 0-2", house={"baronet_count": "restart"})
    scene.touch(times=2)
    assert "starts at 0" in str(scene.rules.verdict(scene.state))


def test_tiles_are_counted_side_by_side_and_knocked_out_end_to_end() -> None:
    assert not Baronet.end_to_end
    assert KnockOut.end_to_end


def test_passes_over_the_row_are_counted_one_by_one() -> None:
    scene = row_table("baronet", "0-1 0-2")
    assert scene.rules.spread(scene.state) == {"row": ["0-1", "0-2"], "count": 0, "place": 1, "passes": 0}
    scene.touch(times=2)
    assert scene.rules.spread(scene.state)["passes"] == 1
    scene.touch(times=2)
    assert scene.rules.spread(scene.state)["passes"] == 2


# -- why there are no puzzles -------------------------------------------------------------------------------------


def matches(state: State[Row]) -> list[int]:
    """Return the places from the one touched next whose tiles will match the count in this pass."""
    board, pips = state.board, state.pieces.pips
    places = range(board.at, len(board.row))
    return [place for place in places if pips[board.row[place]] == (board.count + place - board.at) % NUMBERS]


def touch(rules: Rules[Row], state: State[Row], *, take: bool) -> None:
    rules.apply(state, 0, rules.legal(state, 0)[0 if take else -1])


def end_pass(rules: Rules[Row], state: State[Row], taken: list[int]) -> None:
    """Take the tiles at these places, and pass or miss the rest of the row."""
    passes = state.board.passes
    while not state.over and state.board.passes == passes:
        touch(rules, state, take=state.board.at in taken)


@pytest.mark.parametrize("seed", some(range(60), 12))
def test_whoever_misses_a_tile_can_still_win_so_no_take_is_ever_the_only_way(seed: int) -> None:
    chance = Random(seed)
    row = [double(6).label(tile) for tile in chance.sample(range(28), 28)]
    scene, misses = row_table("baronet", " ".join(row), house=ALLOW), chance.randrange(1, 20)
    rules, state = scene.rules, scene.state
    while not state.over and misses:  # takes and misses at random, and stops after a miss
        is_miss = state.board.at in matches(state) and chance.random() < 0.4
        misses -= is_miss
        touch(rules, state, take=not is_miss)
    if state.over:
        return
    end_pass(rules, state, [])
    while not state.over:
        found = matches(state)
        is_next_stuck = len(state.board.row) in (14, 27)
        # of two that match, the second gets the same number again: 13 or 26 tiles lie from one pass of it to the next
        end_pass(rules, state, found[:1] if len(found) > is_next_stuck else [])
    assert rules.match_winners(state) == (0,)


def test_where_each_pass_counts_from_0_hardly_a_deal_can_be_won() -> None:
    scene = row_table("baronet", "0-0 0-1 1-1", house={**ALLOW, **RESTART}).touch(take=False, times=2).touch()
    assert scene.row == "0-0 0-1", "the first tile keeps its place, so it must be 0-0 and go last"
    assert scene.touch(take=False).touch().touch().over == "done"
    scene = row_table("baronet", "0-1 0-0 1-1", house={**ALLOW, **RESTART})
    while not scene.over:
        scene.touch()
    assert scene.over == "lost"
