"""Super Dominoes beyond its examples: the deal, public knowledge, and the description of a table."""

from __future__ import annotations

import pytest

from engine.core import PASS, Carry, Move
from engine.events import Dealt, Led
from engine.games.super import Super
from engine.pieces import Chance, each
from engine.sentences import Refusal
from tests.support.rounds.legs import laid

PASS_IT = Move(PASS)

# -- the deal -----------------------------------------------------------------------------------------------------


def test_nine_tiles_each_are_dealt_from_the_seat_that_may_begin() -> None:
    state = Super(4).deal(Chance(b"super"), Carry((0,) * 4, leader=2, number=2))
    order = Chance(b"super").shuffled(136)
    for place, seat in enumerate((2, 3, 0, 1)):
        assert each(state.hands[seat]) == sorted(order[9 * place : 9 * place + 9])
    assert state.piles[0][::-1] == order[36:]
    assert [event.seat for event in state.events or [] if isinstance(event, Dealt)] == [0, 1, 2, 3]
    assert (state.events or [])[-1] == Led(2)
    assert (state.turn, state.number) == (2, 2)


def test_who_begins_the_match_is_drawn_by_lot_or_agreed() -> None:
    deals = [Super(3).deal(Chance(bytes([seed])), Carry((0, 0, 0))) for seed in range(30)]
    assert {state.lead for state in deals} == {0, 1, 2}
    assert Super(3, None, {"first": 3}).deal(Chance(b"a"), Carry((0, 0, 0))).lead == 2
    with pytest.raises(Refusal, match="there are only 3 players"):
        Super(3, None, {"first": 4})


# -- public knowledge ---------------------------------------------------------------------------------------------


def test_a_tile_taken_for_a_15_may_be_what_its_player_lacked() -> None:
    scene = laid("9-15 0-1 9-9 | 0-2 | 0-4", start="5-5", legs="5-9 | 5-2", yard="1-9 5-6 9-12", turn="C")
    pieces = scene.state.pieces
    lack = pieces.touching[9] | pieces.touching[2] | pieces.touching[5]
    scene.play("C", "draw")
    assert scene.state.board.lacks(2) == (lack, 2)
    scene.play("C", "1-9@A")
    assert scene.state.board.lacks(2) == (lack, 1), "one of the two tiles picked has gone"


def test_a_pass_after_drawing_shows_that_the_new_tiles_do_not_fit_either() -> None:
    scene = laid("9-10 0-1 | 0-2 8-8 | 0-4", start="5-5", legs="5-9 | 5-2", yard="3-6 3-7", turn="C")
    touching = scene.state.pieces.touching
    scene.play("C", "draw").play("C", "pass")
    assert scene.state.board.lacks(2) == (touching[9] | touching[2] | touching[5], 0)
    start = laid("0-1 | 0-2", yard="1-2 3-3").play("A", "pass").play("B", "pass").play("A", "draw")
    assert (start.turn, start.state.board.lacks(0)) == ("B", (start.state.pieces.doubles, 0))


def test_what_a_transcript_says_of_a_table() -> None:
    scene = laid("9-13 0-1 | 0-2 8-8", start="5-5", legs="5-9 | 5-2")
    play = scene.rules.legal(scene.state, 0)[0]
    assert scene.rules.spelled(scene.state, play) == {"onto": 9, "leaves": 13}
    assert scene.rules.spelled(scene.state, PASS_IT) == {"onto": None, "leaves": None}
    assert scene.rules.open_pips(scene.state) == (9, 2, 5)
    assert scene.play("A", "9-13@A").rules.spread(scene.state) == {
        "ends": [{"place": "A", "pip": 13}, {"place": "B", "pip": 2}, {"place": "C", "pip": 5}],
        "opened": 2,
        "spell": "A",
        "caster": 0,
        "direction": 1,
        "picked": False,
        "again": False,
        "passes": 0,
    }
    assert scene.rules.open_pips(scene.state) == (13,)
    scene = laid("13-13 0-1 | 0-2")
    assert scene.rules.open_pips(scene.state) == ()
    assert scene.rules.spelled(scene.state, scene.rules.legal(scene.state, 0)[0]) == {"onto": None, "leaves": 13}
    assert scene.rules.spread(scene.state)["ends"] == []
    assert scene.play("A", "13-13").rules.spread(scene.state)["spell"] == "start"
