"""What holds for all puzzles that ship: enough of them, few that show at once, each clear, and solitaires proved."""

from __future__ import annotations

from collections import Counter
from math import factorial
from typing import Final

import pytest

from engine.core import STOP, Board, Move, Rules, State
from engine.families.columns.board import Columns
from engine.families.row.board import Row
from engine.games import GAMES
from engine.record.position import replayed
from engine.record.puzzle import PuzzleCard, card_of, from_text, options_as_moves
from game.storage.puzzle_files import puzzle_cards
from tests.support.lengths import some
from tools.lab.puzzles.greedy import ENOUGH, LARGEST_SHARE, misses, restated, stated, table, thinned
from tools.lab.puzzles.mining import MinedMatch
from tools.lab.puzzles.solitaires import (
    HIDDEN_MOST,
    LEAST_LOST,
    LOST,
    TILES_MOST,
    WON,
    arrangements,
    mined_alone,
    only_way,
    prospect,
    tables,
)

CARDS: Final = puzzle_cards()
CLEAR: Final = 4.0
"""Standard errors by which a right move leads."""
NONE: Final = {"baronet"}
"""The solitaire in which a pass never loses, so that there is nothing to find."""


def test_each_game_has_enough_puzzles() -> None:
    counts = Counter(card.game for card in CARDS)
    lacking = {sheet.key for sheet in GAMES if counts[sheet.key] < ENOUGH}
    assert lacking == NONE


def test_the_greedy_bot_always_solves_a_quarter_at_most() -> None:
    assert sum(not stated(card) for card in CARDS) <= LARGEST_SHARE * len(CARDS)
    assert table(CARDS)[-1].startswith(f"{len(CARDS)} puzzles, ")


@pytest.mark.parametrize("card", some(CARDS, 12), ids=lambda card: card.name)
def test_what_a_puzzle_says_of_the_greedy_bot_holds(card: PuzzleCard) -> None:
    assert abs(misses(card.text) - stated(card)) <= 30


def test_thinning_keeps_all_that_the_greedy_bot_can_miss_in_their_order() -> None:
    plain, hard = ([card for card in CARDS if bool(stated(card)) is is_hard] for is_hard in (False, True))
    cards = [*plain[:9], *hard[:20], *plain[9:18]]
    kept = thinned(cards)
    assert [card for card in kept if stated(card)] == hard[:20]
    assert len(kept) == 25
    assert kept == [card for card in cards if card in kept]
    assert len(thinned(plain[:18])) == ENOUGH


def test_a_puzzle_keeps_its_name_when_the_greedy_bot_is_asked_again() -> None:
    again = restated(CARDS[0], 37)
    assert (stated(again), again.name) == (37, CARDS[0].name)


def test_each_lead_is_clear_of_its_error() -> None:
    for card in CARDS:
        best, *others = from_text(card.text).options
        assert all(best.chance - other.chance >= CLEAR * other.error for other in others), card.name


def left(rules: Rules[Board], state: State[Board], seen: dict[tuple[int, ...], int]) -> int:
    """Return the fewest tiles that can be left in a line, by trying everything."""
    assert isinstance(state.board, Row)
    key = tuple(state.board.row)
    if key not in seen:
        seen[key] = len(key)
        for move in rules.legal(state, 0) if not state.over else ():
            if move.act != STOP:
                seen[key] = min(seen[key], left(rules, made(rules, state, move), seen))
    return seen[key]


def made(rules: Rules[Board], state: State[Board], move: Move) -> State[Board]:
    after = state.copy()
    rules.apply(after, 0, move)
    return after


@pytest.mark.parametrize("card", [card for card in CARDS if card.game == "knock_out"], ids=lambda card: card.name)
def test_one_move_alone_keeps_a_solitaire_winnable(card: PuzzleCard) -> None:
    puzzle = from_text(card.text)
    rules, state = puzzle.position.rules, replayed(puzzle.position)
    assert isinstance(state.board, Row)
    assert len(state.board.row) <= TILES_MOST
    right, *others = options_as_moves(puzzle, state)
    assert len([*others, right]) == len(rules.legal(state, 0)), "no other way is left out"
    seen: dict[tuple[int, ...], int] = {}
    par = state.board.par
    assert left(rules, made(rules, state, right), seen) == par
    assert all(left(rules, made(rules, state, move), seen) > par for move in others if move.act != STOP)
    assert len(state.board.row) > par
    assert [prospect(rules, made(rules, state, move)) for move in (right, *others)] == [WON] + [LOST] * len(others)
    assert [option.chance for option in puzzle.options] == [100] + [0] * len(others)


def bared(rules: Rules[Board], state: State[Board], seen: dict[object, bool]) -> bool:
    """Return True if every tile of a stepped deal can still be turned up as they lie, by trying everything."""
    assert isinstance(state.board, Columns)
    if not any(state.piles):
        return True
    key = (tuple(state.board.columns), tuple(map(len, state.piles)))
    if key not in seen:
        seen[key] = False
        moves = () if state.over else rules.legal(state, 0)
        seen[key] = any(bared(rules, made(rules, state, move), seen) for move in moves if move.act != STOP)
    return seen[key]


@pytest.mark.parametrize(
    "card", [card for card in CARDS if card.game == "domino_solitaire"], ids=lambda card: card.name
)
def test_one_move_alone_wins_however_the_hidden_tiles_lie(card: PuzzleCard) -> None:
    puzzle = from_text(card.text)
    rules, state = puzzle.position.rules, replayed(puzzle.position)
    hidden = [tile for pile in state.piles for tile in pile]
    assert 0 < len(hidden) <= HIDDEN_MOST
    worlds = list(arrangements(state))
    doubles = sum(state.pieces.doubles >> tile & 1 for tile in hidden)
    assert len(worlds) == factorial(len(hidden)) << len(hidden) - doubles
    assert len({(repr(world.piles), world.turned) for world in worlds}) == len(worlds)
    moves = options_as_moves(puzzle, state)
    assert len(moves) == len(rules.legal(state, 0)), "no other way is left out"
    counts = [0] * len(moves)
    for world in worlds:
        seen: dict[object, bool] = {}
        for number, move in enumerate(moves):
            counts[number] += move.act != STOP and bared(rules, made(rules, world, move), seen)
    shares = [100 * count / len(worlds) for count in counts]
    assert [option.chance for option in puzzle.options] == pytest.approx(shares, abs=0.01)
    assert shares[0] == 100
    assert max(shares[1:]) <= 100 * (1 - LEAST_LOST)


def test_its_line_wins() -> None:
    for card in CARDS:
        if card.seats == 1:
            puzzle = from_text(card.text)
            state = replayed(puzzle.position)
            for step in puzzle.then:
                state = made(puzzle.position.rules, state, step.move)
            is_won = puzzle.position.rules.match_winners(state) == (0,)
            assert is_won or (card.game == "domino_solitaire" and not any(state.piles)), card.name


def test_the_only_way_must_always_win_and_every_other_lose_often_enough() -> None:
    assert only_way([0, 1, 0.5]) == 1
    assert only_way([1, 0.9]) == -1
    assert only_way([1, 1, 0]) == -1
    assert only_way([0.9, 0]) == -1


def test_a_deal_of_a_solitaire_is_searched_alike_each_time() -> None:
    task = MinedMatch(tables()[0], "only-1", 146)
    (text,) = mined_alone(task).texts
    assert [text] == mined_alone(task).texts
    assert card_of(text).game == "knock_out"
