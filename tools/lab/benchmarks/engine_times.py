"""Measures the engine of this process, Python or compiled: `python -m tools.lab.benchmarks.engine_times ROUNDS`.

Prints CPU seconds as JSON. Moves are random and chosen by Python; each round has its deal.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from engine.bots.keen import PLAYOUTS, KeenBot
from engine.core import Board, Carry, Rules, State
from engine.families.registry import evaluator_of
from engine.games import GAMES
from engine.games.block_draw import BlockDraw
from engine.pieces import Chance
from tools.lab.benchmarks.timing import BLOCK, PARTNERS, each_time

EARLY: Final = 3
"""Moves of a round before bots are asked for one."""
DEALS: Final = 100
"""Deals in which a choice is looked for; one game hardly ever has any."""


def whole_round(rules: Rules[Board]) -> Callable[[int], object]:
    """Return a function that deals a round and plays random moves to its end."""
    deal, legal, apply = rules.deal, rules.legal, rules.apply
    carry, rng = Carry((0,) * rules.seats), Random(1)
    draw = rng.random

    def play(_: int) -> None:
        state = deal(Chance(rng.randbytes(32)), carry)
        state.events = None
        while not state.over:
            seat = state.turn
            choice = legal(state, seat)
            apply(state, seat, choice[int(draw() * len(choice))])

    return play


def like_others(seats: int) -> BlockDraw:
    """Return the rules as other programs know them: seven tiles each, nobody draws."""
    rules = BlockDraw(seats, house={"match": "single"})
    rules.hand_size, rules.reserve = 7, rules.pieces.count
    return rules


def rounds_of(rounds: int) -> Iterator[tuple[str, float]]:
    """Measure rounds of random moves."""
    yield BLOCK, each_time(whole_round(like_others(2)), rounds)
    yield PARTNERS, each_time(whole_round(like_others(4)), rounds)
    for rules in tables():
        yield f"{rules.title}, {rules.seats} seats: a round", each_time(whole_round(rules), rounds)


def tables() -> Iterator[Rules[Board]]:
    """Yield a table of every game, for two if it can be."""
    for sheet in GAMES:
        yield sheet(min((seats for seats in sheet.players if seats > 1), default=1))


def a_choice(rules: Rules[Board]) -> State[Board] | None:
    """Return a round in which a seat has a choice, None if none was found."""
    for number in range(DEALS):
        draw = Random(number).random
        state = rules.deal(Chance(bytes([number]) * 32), Carry((0,) * rules.seats))
        state.events = None
        for made in range(10 * EARLY):
            choice = [] if state.over else rules.legal(state, state.turn)
            if made >= EARLY and len(choice) > 1:
                return state
            if choice:
                rules.apply(state, state.turn, choice[int(draw() * len(choice))])
    return None


def bots_of(rules: Rules[Board], rounds: int) -> Iterator[tuple[str, float]]:
    """Measure a playout and a move of keen, early in a round."""
    state = a_choice(rules)
    if state is None:
        return
    rng, evaluator, view = Random(1), evaluator_of(rules), state.masked(state.turn)
    yield f"{rules.title}: a playout", each_time(lambda _: evaluator.play_out(state.copy(), rng), 4 * rounds)
    name = f"{rules.title}: a move of keen, {PLAYOUTS} playouts"
    think, turn = KeenBot().choose, state.turn
    yield name, each_time(lambda number: think(rules, view, turn, Random(number)), max(rounds // 50, 1))


def main(arguments: Sequence[str]) -> int:
    """Print the times."""
    rounds = int(arguments[0])
    times = dict(rounds_of(rounds))
    for rules in tables():
        times |= dict(bots_of(rules, rounds))
    print(json.dumps(times))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
