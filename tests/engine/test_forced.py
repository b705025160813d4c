"""Forced moves: draws and passes that everyone knows were the only choice."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.bots.fill import fill
from engine.core import CALL, CLAIM, DRAW, NOBODY, PASS, Board, Move, Rules, State
from engine.forced import openly_forced
from engine.games import GAMES, game
from engine.games.matador import matadors
from engine.match import Match
from tests.support.rounds.line import table
from tests.support.rounds.random_walks import walk

SHARED = [game for game in GAMES if max(game.players) > 1]


def steps(rules: Rules[Board], state: State[Board], seat: int) -> list[int]:
    return [move.act for move in rules.legal(state, seat) if move.act not in (CLAIM, CALL)]


@pytest.mark.parametrize("sheet", SHARED, ids=lambda sheet: sheet.key)
def test_with_no_other_hand_would_there_have_been_a_choice(sheet: type[Rules[Board]]) -> None:
    """Redeal the hidden tiles: a player with a forced draw or pass must have no other move in any deal."""
    rules, chance = sheet(max(sheet.players)), Random(sheet.key)

    def watch(match: Match[Board]) -> None:
        state = match.state
        seat = state.turn
        forced = None if match.is_between else openly_forced(rules, match.view(seat), seat)
        if forced is not None:
            for _ in range(3):
                other = steps(rules, fill(state.masked(NOBODY), chance), seat)
                assert forced.act not in other or len(other) == 1

    walk(rules, 1, watch, rounds=2)


def counted(key: str, number: int) -> Counter[tuple[int, bool]]:
    """Count draws and passes without a choice in some walks, by whether everyone can see that they are forced."""
    rules = game(key)(2)
    found: Counter[tuple[int, bool]] = Counter()

    def watch(match: Match[Board]) -> None:
        seat = match.state.turn
        acts = [] if match.is_between else steps(rules, match.state, seat)
        if len(acts) == 1 and acts[0] in (DRAW, PASS):
            found[acts[0], openly_forced(rules, match.view(seat), seat) is not None] += 1

    for each in range(number):
        walk(rules, each, watch, rounds=2)
    return found


def test_where_nobody_may_draw_who_can_play_every_draw_is_openly_forced() -> None:
    found = counted("cross", 3)
    assert found[DRAW, True] > 10
    assert found[PASS, True] > 0
    assert not found[DRAW, False]
    assert not found[PASS, False]


def test_a_draw_is_forced_once_every_tile_that_fits_lies_on_the_table() -> None:
    scene = table("matador", hands="1-1 2-2 | 3-3", line="0-6 1-0", yard="5-5 6-6 4-4", turn="A")
    assert scene.legal("A") == ["draw"]
    assert openly_forced(scene.rules, scene.match.view(0), 0) is None, "a matador would fit"
    scene.state.board.laid |= matadors(scene.state.pieces)
    assert openly_forced(scene.rules, scene.match.view(0), 0) == Move(DRAW)


def test_where_everybody_may_draw_a_draw_tells_nothing() -> None:
    found = counted("matador", 3)
    assert found[DRAW, False] > 10
    assert found[PASS, True] > 0
