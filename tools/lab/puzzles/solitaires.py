"""Puzzles from solitaires: positions that can still be won, by one move only.

The solver of the game proves it, so nothing is estimated. Face-down tiles are tried in every order and direction: the
right move wins in all of them, and no other does. A move's chance is the share in which the game can still be won.

Baronet has no puzzles. Its rules leave a choice only if tiles may be missed, and then a player who misses one can still
win: the answer would always be a pass (docs/puzzles.md has the proof).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from random import Random
from time import monotonic
from typing import Final, cast

from engine.core import CHOOSE, STOP, Board, Move, Rules, State
from engine.families.columns.board import Columns
from engine.families.columns.rules import ColumnRules
from engine.families.registry import evaluator_of
from engine.games import game
from engine.games.knock_out import KnockOut
from engine.match import Match, Step
from engine.notation import spell
from engine.record.position import PuzzlePosition, dealt
from engine.record.puzzle import GREEDY, JUDGES, Puzzle, PuzzleOption, card_of, to_text
from tools.lab.puzzles.mining import DULL, TRIES, MinedMatch, Search, missed_by
from tools.lab.reasons.explained import Explained, explained

WON, LOST = range(2)
"""What a solver proves; any more means that it gave up."""
HIDDEN_MOST: Final = 3
"""Face-down tiles of a position, at most."""
TILES_MOST: Final = 18
"""Tiles of a line of Knock-Out, at most: more are too many to see through."""
_TEMPTING: Final = 2
"""Moves that a position must have, at least."""
LEAST_LOST: Final = 0.4
"""Share of the ways to lie in which every other move must lose."""
_PROOF: Final = 2_000
"""Tables of a proof in Domino Solitaire, at most: a position that needs more is beyond a player, too."""
_LINE: Final = 40
"""Moves of a line, at most."""


def tables() -> list[Rules[Board]]:
    """Return the tables whose deals are searched: those at which a move can lose and bots miss that."""
    houses = (
        ("knock_out", {"knock": "runs"}),
        ("domino_solitaire", {"split_runs": "off"}),
        ("domino_solitaire", {"split_runs": "off", "attach_above": "on"}),
    )
    return [game(key)(1, None, game(key)(1).house | house) for key, house in houses]


def prospect(rules: Rules[Board], state: State[Board]) -> int:
    """Return whether a position can still be won as its tiles lie: WON, LOST, or more if the solver gave up."""
    if state.over:
        return WON if rules.match_winners(state) else LOST
    return (
        rules.prospect(cast("State[Columns]", state), _PROOF)
        if isinstance(rules, ColumnRules)
        else rules.retrievable(state)
    )


def arrangements(state: State[Board]) -> Iterator[State[Board]]:
    """Yield the position with its face-down tiles in every order and direction in which they may lie."""
    hidden = [tile for pile in state.piles for tile in pile]
    doubles = state.pieces.doubles
    for order in permutations(hidden):
        for ways in range(1 << len(hidden)):
            again, rest = state.copy(), iter(order)
            again.piles = [list(islice(rest, len(pile))) for pile in state.piles]
            for place, tile in enumerate(hidden):
                again.turned = again.turned & ~(1 << tile) | (ways >> place & 1) << tile
            if not any(doubles >> tile & ways >> place & 1 for place, tile in enumerate(hidden)):
                yield again


def choices_of(rules: Rules[Board], state: State[Board]) -> list[Move]:
    """Return the moves to choose from: no two that come to the same, and no stop."""
    found: list[Move] = []
    for move in rules.legal(state, 0):
        if move.act not in (STOP, CHOOSE) and not any(rules.same(state, move, other) for other in found):
            found.append(move)
    return found


def chances(rules: Rules[Board], state: State[Board], moves: Sequence[Move]) -> list[float] | None:
    """Return the share of the arrangements in which each move leaves a game that can be won.

    None unless exactly one always does, or if there is no proof. Moves that lost once are left out at first: most
    positions end there.
    """
    worlds, alive = list(arrangements(state)), list(range(len(moves)))
    for world in worlds:
        ways = {number: _after(rules, world, moves[number]) for number in alive}
        alive = [number for number, way in ways.items() if way == WON]
        if not alive or any(way not in (WON, LOST) for way in ways.values()):
            return None
    if len(alive) > 1:
        return None
    shares: list[float] = []
    for number, move in enumerate(moves):
        ends = [WON] * len(worlds) if number in alive else [_after(rules, world, move) for world in worlds]
        if any(end not in (WON, LOST) for end in ends):
            return None
        shares.append(ends.count(WON) / len(ends))
    return shares


def _after(rules: Rules[Board], state: State[Board], move: Move) -> int:
    """Return the prospect after a move."""
    after = state.copy()
    after.events = None
    rules.apply(after, 0, move)
    return prospect(rules, after)


def only_way(shares: Sequence[float]) -> int:
    """Return the number of the one move that always wins, if all others lose often enough; -1 if there is none."""
    sure = [number for number, share in enumerate(shares) if share == 1]
    others = [share for share in shares if share < 1]
    return sure[0] if len(sure) == 1 and max(others, default=0.0) <= 1 - LEAST_LOST else -1


def mined_alone(task: MinedMatch) -> Search:
    """Search a deal for a puzzle; the same task finds the same one on every computer."""
    begun = monotonic()
    return Search(list(islice(_puzzles(task), 1)), monotonic() - begun)


def _puzzles(task: MinedMatch) -> Iterator[str]:
    """Yield the puzzles on one way to win a deal, as texts."""
    rules, rng = task.rules, Random(f"{task.deal} way")
    position = PuzzlePosition(rules, task.deal, Match(rules).carry(), ())
    state = dealt(position)
    state.events = None
    if state.board.tiles() == 0:
        position = _with(position, state, rng.choice(rules.legal(state, 0)))
    while not state.over:
        moves = choices_of(rules, state)
        if _is_near(rules, state) and len(moves) >= _TEMPTING:
            text = _text(position, state, moves, task.deal)
            if text:
                yield text
        if not isinstance(rules, ColumnRules):
            rng.shuffle(moves)
        good = (move for move in _eager(rules, state, moves) if _after(rules, state, move) == WON)
        move = next(good, None)
        if move is None or len(position.steps) >= 2 * _LINE:
            return
        position = _with(position, state, move)


def _is_near(rules: Rules[Board], state: State[Board]) -> bool:
    """Return True if so little is left that a player can see it through."""
    if isinstance(state.board, Columns):
        return 0 < sum(map(len, state.piles)) <= HIDDEN_MOST
    return isinstance(rules, KnockOut) and len(_row(state)) <= TILES_MOST


def _row(state: State[Board]) -> list[int]:
    row = getattr(state.board, "row", [])
    return list(row)


def _with(position: PuzzlePosition, state: State[Board], move: Move) -> PuzzlePosition:
    """Make a move, and return the position with it."""
    position.rules.apply(state, 0, move)
    return position._replace(steps=(*position.steps, Step(0, move)))


def _eager(rules: Rules[Board], state: State[Board], moves: Sequence[Move]) -> list[Move]:
    """Return moves in the order in which they turn up most."""

    def left(move: Move) -> int:
        after = state.copy()
        after.events = None
        rules.apply(after, 0, move)
        return sum(map(len, after.piles))

    return sorted(moves, key=left)


def _text(position: PuzzlePosition, state: State[Board], moves: Sequence[Move], seed: str) -> str:
    """Return the text of the puzzle that a position is; empty if it is none."""
    rules = position.rules
    shares = chances(rules, state, moves)
    best = -1 if shares is None else only_way(shares)
    if shares is None or best < 0:
        return ""
    order = sorted(range(len(moves)), key=lambda i: (i != best, -shares[i]))
    said = [(moves[i], 100 * shares[i]) for i in order]
    said += [(move, 0.0) for move in rules.legal(state, 0) if move.act == STOP]
    options = tuple(PuzzleOption(spell(rules, state, move), share, 0, share) for move, share in said)
    then, instead = _wins(rules, state, moves[best]), _goes_on(rules, state, moves[order[1]], Random(seed))
    sketch = Puzzle(position, options, then, instead, {})
    if not missed_by(sketch, GREEDY, TRIES, seed):
        return ""
    missed = {key: missed_by(sketch, key, TRIES, seed) for key in JUDGES}
    if sum(missed.values()) <= DULL * len(missed):
        return ""
    text = to_text(sketch._replace(missed=missed))
    return text if explained(card_of(text), both_ways=False).kind is not Explained.NOTHING else ""


def _wins(rules: Rules[Board], state: State[Board], first: Move) -> tuple[Step, ...]:
    """Return moves that win as the tiles lie, the first one given; cut where there are many."""
    table, steps, seen = state.copy(), [Step(0, first)], set[str]()
    table.events = None
    rules.apply(table, 0, first)
    while not table.over and len(steps) < _LINE:
        for move in _eager(rules, table, choices_of(rules, table)):
            after = table.copy()
            rules.apply(after, 0, move)
            if prospect(rules, after) == WON and repr(after.board) not in seen:
                table = after
                break
        else:
            break
        seen.add(repr(table.board))
        steps.append(Step(0, move))
        if isinstance(table.board, Columns) and not sum(map(len, table.piles)):
            break  # won; what is left is to join columns
    return tuple(steps)


def _goes_on(rules: Rules[Board], state: State[Board], first: Move, rng: Random) -> tuple[Step, ...]:
    """Return a line after another move, played by reflex."""
    evaluator, table, steps = evaluator_of(rules), state.copy(), [Step(0, first)]
    table.events = None
    rules.apply(table, 0, first)
    while not table.over and len(steps) < _LINE:
        moves = rules.legal(table, 0)
        move = moves[0] if len(moves) == 1 else evaluator.reflex(table, 0, moves, rng)
        steps.append(Step(0, move))
        rules.apply(table, 0, move)
    return tuple(steps)
