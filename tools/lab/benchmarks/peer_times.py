"""Measures the other programs installed here: `python -m tools.lab.benchmarks.peer_times ROUNDS`.

Prints CPU seconds as JSON, for rounds of random moves with their deals, like engine_times.py. It runs without our
engine, so another environment can hold those programs.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from tools.lab.benchmarks.timing import BLOCK, PARTNERS, each_time


def dominoes_round() -> Callable[[int], object]:
    """Return a function that plays a round of the package `dominoes`. Raises ImportError."""
    new = import_module("dominoes").Game.new
    random.seed(1)
    draw = random.random

    def play(_: int) -> None:
        game = new(starting_player=0)
        while game.result is None:
            choice = game.valid_moves
            game.make_move(*choice[int(draw() * len(choice))])

    return play


def openspiel_round() -> Callable[[int], object]:
    """Return a function that plays a round of OpenSpiel's block dominoes. Raises ImportError."""
    import_module("open_spiel.python.games.block_dominoes")
    game, draw = import_module("pyspiel").load_game("python_block_dominoes"), random.Random(1).random

    def play(_: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            choice = state.legal_actions()
            state.apply_action(choice[int(draw() * len(choice))])

    return play


def main(arguments: Sequence[str]) -> int:
    """Print the times."""
    rounds, times = int(arguments[0]), dict[str, float]()
    for name, found in ((PARTNERS, dominoes_round), (BLOCK, openspiel_round)):
        try:
            play = found()
        except ImportError:
            continue
        times[name] = each_time(play, rounds)
    print(json.dumps(times))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
