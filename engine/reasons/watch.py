"""Playouts that are watched: a move, the rest of the round, and the measures that it shows."""

from __future__ import annotations

from random import Random
from typing import Final, Generic, NamedTuple

from engine.bots.rollouts import MAX_MOVES, RolloutKind, next_move, shares_at_end
from engine.core import DRAW, NOBODY, OUT, PASS, PLAY, STUCK, B, Move, Rules, Seat, SeatOrNobody, State
from engine.equity.equity import equity_of
from engine.families.facts import Measure
from engine.families.registry import evaluator_of
from engine.match import Step
from engine.pieces import Tiles, each

_REMEMBERED: Final = 10
"""Number of moves of a playout that are kept: enough for an answer and the next turn."""

Measured = dict[Measure, float]
"""The measures of one playout; those that are missing are 0."""


class Playout(NamedTuple):
    """The measures of a playout, and its first moves."""

    row: Measured
    share: float
    """The share of the match of the mover's side at the end."""
    left: Tiles
    """The mover's hand at the end."""
    steps: tuple[Step, ...]
    """The first moves."""
    foe: SeatOrNobody
    """The opponent whose turn was next."""
    made_now: int
    """The points that the move itself made, and those that it gave to others."""
    given_now: int


class Watcher(Generic[B]):
    """Watches playouts of one table after moves of one seat."""

    def __init__(self, rules: Rules[B], seat: Seat) -> None:
        self._rules = rules
        self._evaluator = evaluator_of(rules)
        self._equity = equity_of(rules)
        self._seat = seat
        self._side = rules.sides[seat]
        self._one_of_each = [rules.sides.index(each_side) for each_side in sorted(set(rules.sides))]
        self._ends_apart = self._evaluator.sheds
        """True if points of the end of a round aren't part of the exchange before it."""

    def watch(self, world: State[B], move: Move, rng: Random, kind: RolloutKind) -> Playout:
        """Play a move and the rest of its round."""
        rules, evaluator, seat, side = self._rules, self._evaluator, self._seat, self._side
        state, sides = world.copy(), world.sides
        before, tally = list(state.points), evaluator.tally(state, seat)
        rules.apply(state, seat, move)
        made_now, given_now = _gains(before, state.points, side)
        row: Measured = {Measure.RUN: float(move.act == PLAY)}
        steps = [Step(seat, move)]
        foe, came_round, mates_seen, is_done = NOBODY, False, False, False
        taken, is_in_trick, runs_on = self._taken(world), bool(tally), True
        is_careful = kind is RolloutKind.CAREFUL
        for _ in range(MAX_MOVES):
            if is_in_trick and self._taken(state) != taken:
                is_in_trick = runs_on = False
                _add_tally(row, evaluator.tally(state, seat), tally, _TRICK)
            over = state.over
            if over:
                break
            turn = state.turn
            moves = rules.legal(state, turn)
            now = next_move(evaluator, state, moves, rng, is_careful=is_careful)
            act = now.act
            is_stuck = act in (DRAW, PASS) and moves[-1].act != PLAY and moves[0].act != PLAY
            runs_on = runs_on and turn == seat
            points = list(state.points)
            if runs_on:
                if act == PLAY:
                    row[Measure.RUN] += 1
            elif turn == seat:
                if not came_round:
                    came_round = True
                    row[Measure.ME_STUCK] = float(is_stuck)
                _count(row, is_stuck, act, Measure.MY_STOPS, Measure.MY_DRAWS)
                if act == PLAY:
                    row[Measure.MY_PLAYS] = row.get(Measure.MY_PLAYS, 0.0) + 1
            elif sides[turn] != side:
                if foe == NOBODY:
                    foe = turn
                    row[Measure.FOE_STUCK] = float(is_stuck)
                _count(row, is_stuck, act, Measure.FOE_STOPS, Measure.FOE_DRAWS)
            elif not mates_seen:
                mates_seen = True
                row[Measure.MATE_STUCK] = float(is_stuck)
            if len(steps) < _REMEMBERED:
                steps.append(Step(turn, now))
            rules.apply(state, turn, now)
            if (state.over and self._ends_apart) or runs_on or is_done:
                continue
            mine, others = _gains(points, state.points, side)
            if not came_round:
                if others > 0:
                    row[Measure.FOE_NEXT] = row.get(Measure.FOE_NEXT, 0.0) + others
                    row[Measure.FOE_SCORES] = 1.0
            elif turn == seat:
                if mine > 0:
                    row[Measure.MY_NEXT] = row.get(Measure.MY_NEXT, 0.0) + mine
                    row[Measure.MY_SCORES] = 1.0
                is_done = state.turn != seat
        _add_tally(row, evaluator.tally(state, seat), tally, _TRICKS)
        self._end(row, state, before)
        shares = shares_at_end(self._equity, state)
        return Playout(row, shares[side], state.hands[seat], tuple(steps), foe, made_now, given_now)

    def _taken(self, state: State[B]) -> int:
        """Return the number of tricks taken so far by all sides, 0 where there are none."""
        return sum([sum(self._evaluator.tally(state, seat)[:1]) for seat in self._one_of_each])

    def _end(self, row: Measured, state: State[B], before: list[int]) -> None:
        """Note how the round ended."""
        side, hand = self._side, state.hands[self._seat]
        won = any(state.winners >> seat & 1 for seat, other in enumerate(state.sides) if other == side)
        row[Measure.WON] = float(won)
        if state.over == OUT:
            row[Measure.OUT if won else Measure.FOE_OUT] = 1.0
        elif state.over == STUCK:
            row[Measure.BLOCKED_WON if won else Measure.BLOCKED_LOST] = 1.0
        pips = state.pieces.pips
        row[Measure.PIPS_LEFT] = float(sum([pips[tile] for tile in each(hand)]))
        row[Measure.TILES_LEFT] = float(hand.bit_count())
        made, given = _gains(before, state.points, side)
        row[Measure.MADE], row[Measure.GIVEN] = float(made), float(given)
        winners = self._rules.match_winners(state)
        if winners:
            row[Measure.MATCH if winners == (side,) else Measure.LOST] = 1.0


_TRICK: Final = (Measure.TRICK, Measure.TRICK_DOUBLES)
_TRICKS: Final = (Measure.TRICKS, Measure.DOUBLES)


def _add_tally(row: Measured, now: tuple[int, ...], before: tuple[int, ...], measures: tuple[Measure, ...]) -> None:
    """Note how much was won since the move."""
    for measure, new, old in zip(measures, now, before, strict=False):
        row[measure] = float(new - old)


def _count(row: Measured, is_stuck: bool, act: int, stops: Measure, draws: Measure) -> None:
    if is_stuck:
        row[stops] = row.get(stops, 0.0) + 1
    if act == DRAW:
        row[draws] = row.get(draws, 0.0) + 1


def _gains(before: list[int], after: list[int], side: int) -> tuple[int, int]:
    """Return the points made by a side, and the most made by another."""
    made = [new - old for old, new in zip(before, after, strict=True)]
    mine = made.pop(side)
    return mine, max(made, default=0)
