"""Where each move belongs on a table."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import ALOUD, PLAY, SILENT, TAKE, Board, Rules
from engine.families.chain.board import Chain
from engine.games import GAMES, game
from engine.match import Match
from engine.reasons.scored import scored
from game.i18n.language import Words
from game.picture.families.registry import layout_of
from game.picture.move_places import end_halves, line_drops, move_places, place_of, reason_halves
from game.picture.rect import Rect
from tests.support.lengths import often
from tests.support.rounds.random_walks import walk

AREA = Rect(0, 0, 1200, 700)
LOOKED_AT = 0.2
"""Share of the moments of a round that are looked at."""


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_a_move_alone_has_the_place_that_it_has_among_all(sheet: type[Rules[Board]]) -> None:
    rules, chance = sheet(min(sheet.players)), Random(sheet.key)
    layout = layout_of(rules, AREA, 1.0, Words().say)
    layout.split_row()

    def watch(match: Match[Board]) -> None:
        if match.state.over or chance.random() > LOOKED_AT:
            return
        seat = match.state.turn
        view, legal = match.view(seat), match.legal(seat)
        laid = layout.lay(view)
        together = {place.drop.move: place.drop.spot for place in move_places(layout, view, legal, laid)}
        for move in legal:
            drop = place_of(layout, view, move, laid)
            if drop is not None:
                assert drop.move == move
            if move in together and len(legal) == 1:
                assert drop is not None
                assert drop.spot == together[move]
            assert (drop is not None) or move not in together

    walk(rules, 4, watch, rounds=often(1, 3))


def test_a_play_claimed_aloud_lies_where_the_quiet_one_does() -> None:
    rules = game("all_fives")(2)
    layout, met = layout_of(rules, AREA, 1.0, Words().say), 0

    def watch(match: Match[Board]) -> None:
        nonlocal met
        seat = match.state.turn
        view, legal = match.view(seat), match.legal(seat)
        laid = layout.lay(view)
        for move in legal:
            if move.how == ALOUD:
                met += 1
                aloud, quiet = (place_of(layout, view, each, laid) for each in (move, move._replace(how=SILENT)))
                assert aloud is not None
                assert quiet is not None
                assert (aloud.move, aloud.spot) == (move, quiet.spot)

    walk(rules, 4, watch, rounds=2)
    assert met


def test_a_tile_that_is_taken_is_its_own_place() -> None:
    rules, met = game("knock_out")(1), 0
    layout = layout_of(rules, AREA, 1.0, Words().say)

    def watch(match: Match[Board]) -> None:
        nonlocal met
        view = match.view(0)
        laid = layout.lay(view)
        spots = {tile.tile: tile.spot for tile in laid}
        for move in match.legal(0):
            drop = place_of(layout, view, move, laid) if move.act == TAKE else None
            if drop is not None:
                met += 1
                assert drop.spot in [spots[tile] for tile in move.tiles]

    walk(rules, 4, watch, rounds=1)
    assert met


def test_the_open_ends_of_a_line_are_halves_with_their_numbers() -> None:
    rules, met = game("all_fives")(2), 0
    layout = layout_of(rules, AREA, 1.0, Words().say)

    def watch(match: Match[Board]) -> None:
        nonlocal met
        view = match.view(0)
        halves = end_halves(layout, view, layout.lay(view))
        board = match.state.board
        assert isinstance(board, Chain)
        for arm, half in halves.items():
            met += 1
            assert half.number == board.ends[arm]

    walk(rules, 4, watch, rounds=2)
    assert met


def test_the_ends_of_a_reason_lie_on_the_line_and_on_the_tile_that_is_played() -> None:
    rules, met = game("all_fives")(2, None, {"muggins": "off"}), 0
    layout = layout_of(rules, AREA, 1.0, Words().say)

    def watch(match: Match[Board]) -> None:
        nonlocal met
        seat, view = match.state.turn, match.view(match.state.turn)
        laid = layout.lay(view)
        for move in match.legal(seat):
            arms = scored(rules, match.state, seat, move)[1].arms if move.act == PLAY else ()
            drop = place_of(layout, view, move, laid)
            halves = reason_halves(arms, drop, end_halves(layout, view, laid))
            assert len(halves) == len(arms)
            after = match.state.copy()
            rules.apply(after, seat, move)
            board = after.board
            assert isinstance(board, Chain)
            if len(board.order) > 1:
                assert [half.number for half in halves] == [board.ends[arm] for arm in arms]
            met += len(arms)

    walk(rules, 4, watch, rounds=3)
    assert met


@pytest.mark.parametrize("key", ["all_fives", "five_up", "block_draw"])
def test_moves_after_one_another_lie_beside_their_neighbours_and_cover_nothing(key: str) -> None:
    rules, chance, placed, asked = game(key)(2), Random(key), 0, 0
    layout = layout_of(rules, AREA, 1.0, Words().say)

    def watch(match: Match[Board]) -> None:
        nonlocal placed, asked
        state, moves = match.state.copy(), []
        seat = state.turn
        for _ in range(2):
            plays = [move for move in rules.legal(state, state.turn) if move.act == PLAY] if not state.over else []
            if not plays or not state.board.tiles():
                return
            moves.append(chance.choice(plays))
            rules.apply(state, state.turn, moves[-1])
        view = match.view(seat)
        laid = layout.lay(view)
        first = place_of(layout, view, moves[0], laid)
        other = layout_of(rules, AREA, 1.0, Words().say)
        drops = line_drops(other, state.masked(seat), moves, laid, first, AREA)
        assert drops[0] == first
        asked += 1
        last = drops[1]
        if first is None or last is None:
            return
        placed += 1
        assert last.move == moves[1]
        others = [tile.spot for tile in laid] + [first.spot]
        apart = [max(abs(other.x - last.spot.x), abs(other.y - last.spot.y)) / last.spot.unit for other in others]
        assert 0.9 < min(apart) < 2.2, "it touches a tile and covers none"
        assert AREA.left <= last.spot.x <= AREA.right
        assert AREA.top <= last.spot.y <= AREA.bottom

    walk(rules, 6, watch, rounds=often(3, 10))
    assert placed >= 0.8 * asked > 0, (placed, asked)
