"""Measures the engine of this process, Python or compiled: `python -m tools.benchmarks.engine_times ROUNDS`.

Prints CPU seconds as JSON. Moves are random and chosen by Python; each round has its deal.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from engine.bots.keen import PLAYOUTS, KeenBot
from engine.core import Board, Carry, Rules
from engine.families.registry import evaluator_of
from engine.games import game
from engine.games.block_draw import BlockDraw
from engine.pieces import Chance
from tools.benchmarks.timing import BLOCK, PARTNERS, each_time

GAMES: Final = (
    "block_draw", "all_fives", "matador", "fours", "double_takes", "thats_it", "blind", "high_fives", "space", "bergen",
)  # fmt: skip
"""At least one of each family for two or more."""
THOUGHT_OVER: Final = ("block_draw", "all_fives")
"""Games in which the bots are measured."""


def whole_round(rules: Rules[Board]) -> Callable[[int], object]:
    """Return a function that deals a round and plays random moves to its end."""
    deal, legal, apply = rules.deal, rules.legal, rules.apply
    carry = Carry((0,) * rules.seats)

    def play(number: int) -> None:
        rng = Random(number)
        draw = rng.random
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
    for key in GAMES:
        sheet = game(key)
        rules = sheet(min(seats for seats in sheet.players if seats > 1))
        yield f"{sheet.title}, {rules.seats} seats: a round", each_time(whole_round(rules), rounds)


def bots_of(key: str, rounds: int) -> Iterator[tuple[str, float]]:
    """Measure a playout and a move of keen, after the first move of a round."""
    rules, rng, bot = game(key)(2), Random(1), KeenBot()
    state = rules.deal(Chance(bytes(32)), Carry((0, 0)))
    rules.apply(state, state.turn, rules.legal(state, state.turn)[0])
    evaluator, view = evaluator_of(rules), state.masked(state.turn)
    yield f"{rules.title}: a playout", each_time(lambda _: evaluator.play_out(state.copy(), rng), 4 * rounds)
    name = f"{rules.title}: a move of keen, {PLAYOUTS} playouts"
    yield name, each_time(lambda number: bot.choose(rules, view, state.turn, Random(number)), max(rounds // 50, 1))


def main(arguments: Sequence[str]) -> int:
    """Print the times."""
    rounds = int(arguments[0])
    times = dict(rounds_of(rounds))
    for key in THOUGHT_OVER:
        times |= dict(bots_of(key, rounds))
    print(json.dumps(times))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
