"""The golden text of facts: the reasons for a move if playouts show one measure to differ.

The playouts are made up, with one measure after another that differs much or little. So every sentence comes up, and
every limit below which it doesn't.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

from engine.bots.rollouts import RolloutKind
from engine.core import Board, Move, Rules, Seat, State
from engine.families.facts import NO_MARKS, Measure
from engine.games import game
from engine.match import Step
from engine.reasons.contrast import contrast
from engine.reasons.gap import PRIOR
from engine.reasons.told import Told
from engine.reasons.watch import Playout
from tests.support.coarse_chances import coarse_chances
from tools.golden_texts.engine.reasons import NAMES, Pair, pair_of

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_bots" / "facts.txt"
TABLES: Final = {
    "block_draw": 2,
    "partners": 4,
    "space": 2,
    "double_takes": 3,
    "super": 2,
    "all_fives": 2,
    "matador": 3,
    "bergen": 2,
    "five_up": 2,
    "cross": 3,
    "one_arm_joe": 2,
    "fours": 4,
    "thats_it": 2,
    "high_fives": 2,
    "space_classic": 2,
}
"""The games, and the seats of their tables."""
_WHOLE: Final = [*TABLES][:8]
"""The games of which all measures are told."""
_SOME: Final = (Measure.FOE_STUCK, Measure.FOE_SCORES, Measure.WON, Measure.ME_STUCK)
_AT_ONCE: Final = (
    ((1, 0), (0, 0)),
    ((5, 0), (0, 0)),
    ((10, 5), (0, 0)),
    ((5, 10), (0, 5)),
    ((0, 10), (5, 10)),
    ((0, 0), (0, 5)),
)
"""Points made and given at once, by the move and by its rival."""
_KNOWN: Final = "matador"
"""The game whose facts are told as if all tiles were known."""
_DEALS: Final = 8
_COUNTED: Final = frozenset(
    {
        *(Measure.FOE_STOPS, Measure.MY_STOPS, Measure.FOE_NEXT, Measure.MY_NEXT, Measure.FOE_DRAWS, Measure.MY_DRAWS),
        *(Measure.MY_PLAYS, Measure.RUN, Measure.MADE, Measure.GIVEN, Measure.PIPS_LEFT, Measure.TILES_LEFT),
        *(Measure.TRICKS, Measure.TRICK_DOUBLES, Measure.DOUBLES),
    }
)
"""Measures that are numbers; all other ones happen or don't."""
_WORTH: Final = {True: 0.01, False: 0.2}
"""The worth of one unit of a measure in made-up playouts: counted ones have little."""


class _Differ(NamedTuple):
    """How the made-up playouts of two moves differ."""

    measure: Measure
    mine: float
    """Its average after the move, and after its rival."""
    its: float
    made: tuple[int, int] = (0, 0)
    """Points made at once by each, and given to others."""
    given: tuple[int, int] = (0, 0)


class _Scripted:
    """Makes playouts up, in place of a `Watcher`: their first moves are random, their measures as asked for."""

    asked = _Differ(Measure.WON, 1.0, 0.0)
    pair: Pair

    def __init__(self, rules: Rules[Board], _seat: Seat) -> None:
        self._rules = rules

    def watch(self, world: State[Board], move: Move, rng: Random, kind: RolloutKind) -> Playout:
        """Return a made-up playout."""
        differ, rules, state = self.asked, self._rules, world.copy()
        seat = state.turn
        is_rival = move == self.pair.rival
        rules.apply(state, seat, move)
        steps = [Step(seat, move)]
        foe = next((other for other in range(rules.seats) if state.sides[other] != state.sides[seat]), seat)
        while not state.over and len(steps) < 4:
            moves = rules.legal(state, state.turn)
            steps.append(Step(state.turn, moves[int(rng.random() * min(len(moves), 2))]))
            rules.apply(state, *steps[-1])
        average = differ.its if is_rival else differ.mine
        is_counted = differ.measure in _COUNTED
        value = float(int(average) + (rng.random() < average % 1)) if is_counted else float(rng.random() < average)
        worth = _WORTH[is_counted] * (1 if PRIOR[differ.measure] > 0 else -1)
        share = 0.5 + worth * value + 0.02 * rng.random() + (0.01 if kind is RolloutKind.CAREFUL else 0)
        left = world.hands[seat] if rng.random() < (0.9 if is_rival else 0.4) else 0
        return Playout(
            {differ.measure: value}, share, left, tuple(steps), foe, differ.made[is_rival], differ.given[is_rival]
        )


def golden_facts() -> dict[Path, str]:
    """Return the contents of the golden file of facts."""
    return {FILE: "".join(facts_of(key) for key in TABLES)}


def facts_of(key: str) -> str:
    """Return the part of the golden file that is about a game."""
    seats = TABLES[key]
    with pytest.MonkeyPatch.context() as patch, coarse_chances(always=True):
        patch.setattr("engine.reasons.contrast.Watcher", _Scripted)
        if key == _KNOWN:
            patch.setattr("engine.reasons.contrast.is_open", lambda _view: True)
        title = f"{key}, {seats}{', if all tiles were known' if key == _KNOWN else ''}"
        lines = [title, *(f"    {line}" for line in _table(game(key)(seats), [*TABLES].index(key)))]
    return "\n".join([*lines, "", ""])


def _table(rules: Rules[Board], turn: int) -> Iterator[str]:
    """Yield the facts told at a table for all measures, then for points made and given at once."""
    pair = pair_of(rules)
    assert pair is not None
    _Scripted.pair = pair
    for number, measure in enumerate(Measure if rules.key in _WHOLE else _SOME):
        low, high = ((0.0, 2.4), (1.6, 2.0), (0.04, 0.5))[(number + turn) % 3]
        if measure not in _COUNTED:
            low, high = ((0.0, 1.0), (0.1, 0.3), (0.3, 0.9))[(number + turn) % 3]
        mine, its = (high, low) if PRIOR[measure] > 0 else (low, high)
        yield from _told(rules, pair, _Differ(measure, mine, its))
    for made, given in _AT_ONCE:
        yield from _told(rules, pair, _Differ(Measure.MADE, made[0] + 0.5, made[1] + 0.25, made, given))
    yield from _told(rules, pair, _Differ(Measure.OUT, 1.0, 1.0))
    for mine, its in ((0.2, 0.7), (0.55, 0.5)):  # the second is doubtful in the first deals alone
        yield from _told(rules, pair, _Differ(Measure.WON, mine, its), is_known=True)


def _told(rules: Rules[Board], pair: Pair, differ: _Differ, *, is_known: bool = False) -> Iterator[str]:
    _Scripted.asked = differ
    state, one, other, past = pair
    past = past if is_known else ()  # weighing takes its time
    seat: Seat = state.turn
    told = contrast(rules, state.masked(seat), seat, one, other, past, _DEALS, Random(7), is_known=is_known)
    points = f" made {differ.made} given {differ.given}" if any((*differ.made, *differ.given)) else ""
    yield f"{differ.measure.name.lower()} {differ.mine:g} {differ.its:g}{points}: lead {told.lead:.4f}"
    yield from (f"    {line}" for line in _lines(told))


def _lines(told: Told) -> Iterator[str]:
    yield from map(str, told.all(NAMES))
    if told.steps:
        yield " ".join(f"{step.seat}:{step.move.act}{list(step.move.tiles)}" for step in told.steps)
    for fact in told.every:
        marks = "".join(
            f" {each.arms}{each.tiles:x}:{each.unseen:x}:{each.seat}" for each in (fact.marks, fact.instead)
        )
        marks = marks if fact.marks != NO_MARKS or fact.instead != NO_MARKS else ""
        yield f"{fact.key} {fact.when.name.lower()} {fact.mine:.1f} {fact.its:.1f} {fact.share:.3f}{marks}"
