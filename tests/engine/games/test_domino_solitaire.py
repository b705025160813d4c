"""The worked examples DS-1 to DS-5 of Domino Solitaire, and its house rules."""

from __future__ import annotations

from typing import Final

import pytest

from engine.core import CHOOSE, DRAW, STOP, Carry, Move, State
from engine.families.columns.board import Columns, bottom_pip, top_pip
from engine.games.domino_solitaire import DominoSolitaire
from engine.notation import spell
from engine.pieces import HIDDEN, Chance
from engine.record.record import Player
from engine.record.transcript import transcript
from tests.support.rounds.columns import TRAIL, WHOLE_GAME, ColumnTable, columns
from tests.support.rounds.random_walks import walk

DS_2: Final = ("x 1|2", "x x 2|3", "3|5 5|0", "4|3")


def dealt(seed: bytes = b"a deal") -> State[Columns]:
    return DominoSolitaire(1).deal(Chance(seed), Carry((0,)))


# -- the examples -------------------------------------------------------------------------------------------------


def test_ds_1_tiles_are_dealt_in_steps() -> None:
    state = dealt()
    order = Chance(b"a deal").shuffled(28)
    assert [len(pile) for pile in state.piles] == [0, 7, 6, 5, 4, 3, 2, 1]
    assert [pile[0] for pile in state.piles[1:]] == order[:7], "the first row goes over all columns"
    assert [pile[1] for pile in state.piles[1:7]] == order[7:13]
    assert state.piles[1][-1] == order[-1], "the last row is one tile long"


@pytest.mark.parametrize("way", ["horizontal", "vertical"])
def test_ds_1_the_last_tile_of_each_column_is_turned_up(way: str) -> None:
    scene = ColumnTable(DominoSolitaire(1), dealt())
    lowest = [pile[-1] for pile in scene.state.piles[1:]]
    assert scene.legal("A") == ["choose@horizontal", "choose@vertical"]
    scene.play("A", f"choose@{way}")
    assert scene.state.board.columns == [(tile,) for tile in lowest]
    assert [len(pile) for pile in scene.state.piles[1:]] == [6, 5, 4, 3, 2, 1, 0]
    assert scene.told == ["A chose", *(f"A turned up {scene.state.pieces.label(tile)}" for tile in lowest)]


def test_ds_1_the_other_flip_swaps_the_halves_of_every_tile() -> None:
    scenes = [ColumnTable(DominoSolitaire(1), dealt()).play("A", f"choose@{way}") for way in ("horizontal", "vertical")]
    one, other = (scene.state for scene in scenes)
    assert [top_pip(one, tile) for tile in range(28)] == [bottom_pip(other, tile) for tile in range(28)]
    assert one.piles == other.piles
    assert [top_pip(one, tile) for tile in range(28)] != [top_pip(other, tile) for tile in range(28)]


def test_ds_1_nothing_is_seen_before_the_flip_is_chosen() -> None:
    view = dealt().masked(0)
    assert view.board.tiles() == view.turned == 0
    assert {tile for pile in view.piles for tile in pile} == {HIDDEN}


def test_ds_2_a_run_goes_under_a_column_or_to_an_empty_place() -> None:
    assert columns(*DS_2).moves() == ["2-3@c1", "3-5@c2", "3-5@c4", "0-5@empty", "1-2@empty", "2-3@empty"]


def test_ds_2_what_is_freed_is_turned_up_and_runs_can_be_split_again() -> None:
    scene = columns("x 1|2", "x (1|1) 2|3", *DS_2[2:]).play("A", "2-3@c1")
    assert scene.columns[:2] == ["1|2 2|3", "1|1"]
    assert scene.told == ["A played 2-3", "A turned up 1-1"]
    scene.play("A", "3-5@c1")
    assert scene.columns[:4] == ["1|2 2|3 3|5 5|0", "1|1", "", "4|3"]
    assert scene.told == ["A played 3-5 0-5"]
    scene.play("A", "3-5@c4")
    assert scene.columns[:4] == ["1|2 2|3", "1|1", "", "4|3 3|5 5|0"]


STUCK: Final = ("x 4|5", "x 3|5", "x 1|6", "x 2|6", "x 3|6")


def test_ds_3_without_a_match_and_an_empty_place_nothing_can_be_done() -> None:
    scene = columns("x 3|4", "(0|0) 4|6", *STUCK)
    assert scene.moves() == ["4-5@c1", "4-6@c1"]
    scene.play("A", "4-6@c1")
    assert scene.told == ["A played 4-6", "A turned up 0-0", "blocked"]
    assert (scene.over, scene.match_winners, scene.points) == ("lost", "", (0,))
    assert scene.match.is_over
    assert scene.legal("A") == []


def test_ds_3_a_tile_alone_on_the_table_cannot_move() -> None:
    assert columns("5|1").moves() == []
    assert columns("5|1 1|6").moves() == ["1-6@empty"], "but a run can be taken apart"


def test_ds_4_seven_columns_are_not_enough_where_all_high_halves_are_at_the_top() -> None:
    rules = DominoSolitaire(1)
    state = dealt()
    state.turned = state.pieces.every
    assert rules.par(state) == 12


def test_ds_4_a_closed_trail_can_be_joined_to_one_column() -> None:
    words = TRAIL.split()
    rows = [[words.pop(0) for _ in range(7 - row)] for row in range(7)]
    written = [" ".join(row[at] for row in rows if at < len(row)) for at in range(7)]
    scene = columns(*written, flip=-1)
    assert scene.rules.par(scene.state) == 1
    assert scene.rules.par(scene.match.view(0)) == -1, "which way face-down tiles lie is a secret"


SOLUTION: Final = (
    "0-0@c3 4-6@c1 1-1@c5 2-6@c2 2-3@c4 4-5@c4 3-5@c4 0-3@c4 2-2@c3 5-6@c7 0-2@c4 5-5@c7 "
    "3-6@c3 0-1@c5 3-4@c2 1-5@c7 1-2@c4 0-6@c2 3-3@empty 0-5@c2 2-4@c3 1-4@c1 1-3@empty"
)


def test_ds_5_a_whole_game() -> None:
    scene = columns(*WHOLE_GAME)
    assert scene.moves() == ["0-0@c3", "0-3@c4", "1-6@c5", "1-6@c6", "4-6@c7"]
    assert scene.rules.par(scene.state) == 2
    face_down = []
    for move in SOLUTION.split():
        scene.play("A", move)
        face_down.append(scene.face_down)
    assert face_down == [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 4, 3, 2, 1, 1, 0]
    assert scene.columns == [
        "3|3 3|2 2|6 6|4 4|5 5|3 3|0 0|0 0|2 2|2 2|1 1|4 4|2",
        "4|4 4|3 3|6 6|0 0|5",
        "3|1",
        "5|2",
        "0|4",
        "6|6",
        "1|6 6|5 5|5 5|1 1|1 1|0",
    ]
    assert scene.told[-2:] == ["A turned up 0-4", "A won"]
    assert (scene.over, scene.match_winners) == ("", ""), "columns may still be joined"
    assert scene.play("A", "stop").told == ["A stopped", "A scored 7 (tiles)"]
    assert (scene.over, scene.match_winners, scene.points) == ("done", "A", (7,))


# -- the sheet ----------------------------------------------------------------------------------------------------


def test_columns_are_joined_after_the_win_and_counted_at_the_end() -> None:
    scene = columns("(3|5) 0|1", "0|0", "1|3", "6|6").play("A", "0-1@c2")
    assert scene.told[-1] == "A won"
    scene.play("A", "1-3@c2", "3-5@c2")
    assert scene.columns[:4] == ["", "0|0 0|1 1|3 3|5", "", "6|6"]
    scene.play("A", "stop")
    assert (scene.over, scene.points, scene.scores, scene.winners) == ("done", (2,), (2,), "A")


def test_the_game_is_over_by_itself_when_it_is_won_and_nothing_is_left_to_do() -> None:
    scene = columns("(6|6) 0|1", "0|0", "5|4", "2|3", house={"split_runs": "off"}).play("A", "0-1@c2")
    assert (scene.over, scene.points) == ("done", (4,))
    assert scene.told[-3:] == ["A won", "blocked", "A scored 4 (tiles)"]


def test_who_stops_before_every_tile_lies_face_up_has_lost() -> None:
    scene = columns(*DS_2).play("A", "stop")
    assert (scene.over, scene.match_winners, scene.points) == ("lost", "", (0,))
    assert scene.told == ["A stopped"]


def test_only_the_first_empty_place_is_offered() -> None:
    scene = columns("", "x 1|2", "", "x 6|6")
    assert scene.moves() == ["1-2@empty", "6-6@empty"]
    scene.play("A", "1-2@empty")
    assert scene.columns[0] == "1|2"


def test_a_double_goes_under_its_pip_and_leaves_it_open() -> None:
    scene = columns("x 2|4", "x 4|4", "4|1").play("A", "4-4@c1", "1-4@c1")
    assert scene.columns[0] == "2|4 4|4 4|1"


# -- house rules --------------------------------------------------------------------------------------------------


def test_whole_runs_only() -> None:
    scene = columns(*DS_2, house={"split_runs": "off"})
    assert scene.moves() == ["2-3@c1", "3-5@c2", "3-5@c4", "1-2@empty", "2-3@empty"]
    assert scene.refusal("A", scene.wish("5|0", 5)) == "At this table, runs move as a whole."
    assert scene.play("A", "3-5@c4").moves() == ["2-3@c1", "1-2@empty", "2-3@empty"]


def test_a_whole_run_that_joins_can_leave_nothing_to_be_done() -> None:
    scene = columns("6|1", "1|5", house={"split_runs": "off"}).play("A", "1-5@c1")
    assert (scene.over, scene.points) == ("done", (1,))


def test_on_top_of_a_column_without_face_down_tiles() -> None:
    scene = columns("x 1|2 2|3", "3|5", "x 3|4", "3|6 6|1", house={"attach_above": "on"})
    tops = [move for move in scene.moves() if move.endswith(".top")]
    assert tops == ["1-2@c2.top", "2-3@c2.top", "1-2@c4.top", "2-3@c4.top"]
    scene.play("A", "2-3@c4.top")
    assert scene.columns[:4] == ["1|2", "3|5", "3|4", "2|3 3|6 6|1"]
    assert scene.told == ["A played 2-3"]
    assert "1-2@c4.top" in scene.moves(), "and on top of that"
    scene.play("A", "1-2@c4.top")
    assert scene.columns[3] == "1|2 2|3 3|6 6|1"
    assert scene.columns[0]
    assert "1-2@empty" not in scene.moves(), "the column moves as a whole now"


def test_on_top_of_a_column_whole_runs_only() -> None:
    scene = columns("x 1|2 2|3", "3|5", house={"attach_above": "on", "split_runs": "off"})
    assert scene.moves() == ["3-5@c1", "1-2@empty", "1-2@c2.top"]


def test_deals_that_can_be_won_are_dealt_again_until_one_is_proved() -> None:
    any_deal, winnable = (DominoSolitaire(1, None, {"deal": deal}) for deal in ("any", "winnable"))
    again = 0
    for number in range(12):
        seed = bytes([number])
        first = any_deal.deal(Chance(seed), Carry((0,)))
        chance = Chance(seed)
        state = winnable.deal(chance, Carry((0,)))
        assert winnable.can_be_won(state)
        assert (state.piles == first.piles) == any_deal.can_be_won(first)
        assert winnable.deal(Chance(seed), Carry((0,))) == state, "a seed gives one deal"
        again += state.piles != first.piles
    assert 3 <= again <= 9


# -- texts --------------------------------------------------------------------------------------------------------


def test_what_is_not_allowed_is_told() -> None:
    scene = columns(*DS_2)
    for tile, at, told in (
        ("1|2", 3, "1-2 can't go under 0-5: 1 doesn't match 0."),
        ("3|5", 5, "That column has no face-down tiles, so moving it to an empty place changes nothing."),
        ("4|3", 6, "That column has no face-down tiles, so moving it to an empty place changes nothing."),
        ("1|2", 6, "Use the leftmost empty place."),
        ("3|5", 3, "That tile is already in that column."),
        ("6|6", 1, "You can only move face-up tiles."),
        ("2|3", 11, "At this table, runs only go under a column, never on top."),
        ("2|3", 15, "There's no such place on the table."),
    ):
        assert scene.refusal("A", scene.wish(tile, at)) == told
    assert scene.refusal("A", Move(DRAW)) == "This game doesn't have that move."
    assert scene.refusal("A", Move(CHOOSE)) == "You choose which way the tiles flip only once."
    assert str(scene.rules.why_not(scene.state, 1, Move(STOP))) == "It's not your turn."
    assert scene.play("A", "stop").refusal("A", Move(STOP)) == "The game is over."


def test_what_is_not_allowed_on_top_is_told() -> None:
    scene = columns(*DS_2, house={"attach_above": "on"})
    for tile, at, told in (
        ("2|3", 8, "A run can only go on top of a column with no face-down tiles."),
        ("3|5", 11, "0-5 can't go on top of 3-4: 0 doesn't match 4."),
        ("1|2", 12, "Use the leftmost empty place."),
    ):
        assert scene.refusal("A", scene.wish(tile, at)) == told


def test_the_flip_comes_first() -> None:
    scene = ColumnTable(DominoSolitaire(1), dealt())
    assert scene.refusal("A", Move(STOP)) == "First choose which way the tiles flip."


def test_a_transcript_tells_the_deal_and_the_columns() -> None:
    match = walk(DominoSolitaire(1), 3)
    lines = list(transcript(match, (Player("Ann"),)))
    deal, choice = lines[0], lines[1]
    rows, turned = deal["rows"], deal["turned"]
    assert isinstance(rows, list)
    assert isinstance(turned, list)
    assert [len(row) for row in rows if isinstance(row, list)] == [7, 6, 5, 4, 3, 2, 1]
    assert deal["table"] == {"flip": None, "columns": [[]] * 7, "face_down": [7, 6, 5, 4, 3, 2, 1], "won": False}
    flip = choice["place"]
    assert flip in {"horizontal", "vertical"}
    state = [
        "|".join(reversed(tile.split("-")) if (tile in turned) == (flip == "horizontal") else tile.split("-"))
        for tile in (str(row[0]) for row in rows if isinstance(row, list))
    ]
    table = choice["table"]
    assert isinstance(table, dict)
    assert table["columns"] == [[tile] for tile in state]
    assert table["face_down"] == [6, 5, 4, 3, 2, 1, 0]
    assert [line["hands"] for line in lines if line["record"] == "step"] == [[0]] * (len(lines) - 3)
    plays = [line for line in lines if line.get("act") == "play"]
    for line in plays:
        run, to, after = line["run"], line["to"], line["table"]
        assert isinstance(run, list)
        assert isinstance(to, int)
        assert isinstance(after, dict)
        down = after["columns"]
        assert isinstance(down, list)
        there = down[to - 1]
        assert isinstance(there, list)
        assert there[-len(run) :] == run
    assert lines[-1]["record"] == "match_end"


def test_nothing_has_been_moved_in_vain_when_a_game_begins() -> None:
    board = columns("x 1|2", "x 2|3", "5|6").state.board
    assert (board.idle, board.spent) == (0, 0)


def test_a_transcript_counts_columns_from_one() -> None:
    scene = columns("5|6", "1|2 2|3", "x 3|4")
    move = next(move for move in scene.match.legal(0) if spell(scene.rules, scene.state, move) == "3-4@c2")
    assert scene.rules.spelled(scene.state, move) == {"run": ["3|4"], "from": 3, "to": 2}
