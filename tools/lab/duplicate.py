"""Play single rounds in duplicate, most at four seats, and report how much better one bot is than another.

    python -m tools.lab.duplicate tree:6000 keen:400:200 --deals 600 --seed c0ffee
    python -m tools.lab.duplicate tree:1500 tree:1500:blind --deals 700
    python -m tools.lab.duplicate tadeo oksana --alone block_draw --deals 900

In pairs, each deal of Partners is played twice, with the pairs exchanged. Seven tiles each, seat 0 leads any tile, and
going out or a block scores all pips left: every deal counts, and nothing but its points. The score is 0:0 in a match to
200. With --alone, the first bot plays one round against three of the second (or as many as --seats leaves), once from
each seat of a deal; the most points win, and ties share.

A bot is the key of a character, `greedy`, `keen:PLAYOUTS` or `keen:PLAYOUTS:DEALS` (so many deals weighed by earlier
plays), or `tree:SIMULATIONS`. With `:blind` at its end, its partner's choices tell it nothing. A rung of the ladder is
tried as `CHARACTER=WAY,MISJUDGES,PLAYOUTS,MANNER`.

The intervals hold 95 %: 1.96 standard errors of the mean of a deal, whose rounds are one observation.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import thread_time
from typing import NamedTuple

from engine.bots.beliefs import Beliefs
from engine.bots.bot import Bot, loudest
from engine.bots.characters import character, make
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.bots.level_bot import LevelBot
from engine.bots.rung import Looking, Rung
from engine.bots.search.tree import MoveTally, Order, Search, TreeBot
from engine.core import NOBODY, Board, Carry
from engine.families.chain.rules import ChainRules
from engine.games import game
from engine.games.partners import Partners
from engine.match import Step
from engine.pieces import Chance


class DealResult(NamedTuple):
    """How the first bot or pair did in the rounds of a deal."""

    points: float
    """The mean of its points minus those of the best other side."""
    won: float
    """The share of the rounds that it won; ties and void rounds are shared."""
    seconds: float
    """Processor time of its choices."""
    choices: int
    longest: float
    """Processor time of its longest choice."""


def blind(orders: Sequence[Order[Board]]) -> list[list[MoveTally]]:
    """Run searches to which the partner's choices tell nothing."""
    found: list[list[MoveTally]] = []
    for rules, view, seat, moves, past, seed, simulations, worlds in orders:
        rng = Random(seed)
        partner = sum(1 << other for other, side in enumerate(view.sides) if side == view.sides[seat] and other != seat)
        beliefs = Beliefs(rules, view, seat, past, rng, worlds, unread=partner)
        each = Search(rules, view, seat, moves, beliefs, rng)
        each.run(simulations)
        found.append(each.tallies())
    return found


def bot(text: str) -> Bot:
    """Return the bot that a word of the command line names."""
    key, _, rung = text.partition("=")
    if rung:
        who, (way, misjudges, playouts, manner) = character(key), rung.split(",")
        looking: Looking = "keen" if way == "keen" else "greedy"
        step = Rung(looking, float(misjudges), int(playouts), float(manner))
        return LevelBot(who.stars, who.ways, who.attention, key, rung=step)
    kind, *numbers = text.split(":")
    if kind == "tree":
        return TreeBot(int(numbers[0]), run=blind) if "blind" in numbers else TreeBot(int(numbers[0]))
    if kind == "keen":
        weighed = int(numbers[1]) if len(numbers) > 1 else 0
        return KeenBot(int(numbers[0]), weighed=weighed, reads_partner="blind" not in numbers)
    return GreedyBot() if kind == "greedy" else make(character(kind))


def played(number: int, bots: tuple[str, str], seed: str, alone: str = "", seats: int = 4) -> DealResult:
    """Play a deal both ways, or by the game `alone` with the first bot in each of its `seats`."""
    rules: ChainRules = Partners(4, None, {"points": "all", "target": 200})
    if alone:
        sheet = game(alone)(seats)
        assert isinstance(sheet, ChainRules)
        rules = sheet
    points, won, seconds, choices, longest = 0.0, 0.0, 0.0, 0, 0.0
    ways = seats if alone else 2
    for first in range(ways):
        ours = [seat for seat in range(rules.seats) if (seat - first) % ways == 0]
        sat = [bot(bots[0 if seat in ours else 1]) for seat in range(rules.seats)]
        nothing = (0,) * (max(rules.sides) + 1)
        state = rules.deal(Chance(f"{seed} {number}".encode()), Carry(nothing, NOBODY if alone else 0, 2 - bool(alone)))
        state.events = None
        past: list[Step] = []
        rngs = [Random(f"{seed} {number} {seat}") for seat in range(rules.seats)]
        while not state.over:
            seat = state.turn
            moves = loudest(rules.legal(state, seat))
            move = moves[0]
            if len(moves) > 1:
                begun = thread_time()
                move = sat[seat].pick(rules, state.masked(seat), seat, moves, rngs[seat], past)
                if seat in ours:
                    took = thread_time() - begun
                    seconds, choices, longest = seconds + took, choices + 1, max(longest, took)
            rules.apply(state, seat, move)
            past.append(Step(seat, move))
        mine = state.sides[first]
        best = max(state.points)
        points += (state.points[mine] - max(made for side, made in enumerate(state.points) if side != mine)) / ways
        won += (state.points[mine] == best) / state.points.count(best) / ways
    return DealResult(points, won, seconds, choices, longest)


def told(results: Sequence[DealResult]) -> str:
    """Return the means of all deals with their intervals."""

    def mean(values: Sequence[float]) -> tuple[float, float]:
        usual = sum(values) / len(values)
        variance = sum((value - usual) ** 2 for value in values) / max(1, len(values) - 1)
        return usual, 1.96 * math.sqrt(variance / len(values))

    points, reach = mean([each.points for each in results])
    share, wide = mean([100 * each.won for each in results])
    choices = sum(each.choices for each in results)
    each_move = 1000 * sum(each.seconds for each in results) / max(1, choices)
    longest = 1000 * max(each.longest for each in results)
    return (
        f"{len(results)} deals: {points:+.1f} ± {reach:.1f} points a round, {share:.1f} ± {wide:.1f} % of rounds won, "
        f"{each_move:.0f} ms a choice, {longest:.0f} at most"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Play the series and print its result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs=2, help="the bot that is measured, and the other one")
    parser.add_argument("--alone", default="", metavar="KEY", help="a game in which everyone plays alone")
    parser.add_argument("--seats", type=int, default=4, help="how many sit at the game of --alone")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="pairs")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args(argv)
    results: list[DealResult] = []
    play = partial(played, bots=(asked.bots[0], asked.bots[1]), seed=asked.seed, alone=asked.alone, seats=asked.seats)
    with ProcessPoolExecutor(asked.processes) as pool:
        for result in pool.map(play, range(asked.deals), chunksize=4):
            results.append(result)
            if len(results) % 100 == 0:
                print(told(results), flush=True)
    print(f"{asked.bots[0]} against {asked.bots[1]}, seed {asked.seed}")
    print(told(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
