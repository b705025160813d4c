"""Solve many deals of a solitaire and print the best possible results.

    python -m tools.lab.deals knock_out --deals 10000
    python -m tools.lab.deals baronet --deals 10000 --house baronet_count=restart
    python -m tools.lab.deals domino_solitaire --deals 500

The same seed gives the same deals.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import mean, median
from typing import Final

from engine.core import Board, Carry, Rules, State
from engine.families.row.baronet_solver import outcome
from engine.families.row.board import Row
from engine.families.row.rules import RowRules
from engine.games import game
from engine.games.baronet import Baronet
from engine.games.domino_solitaire import DominoSolitaire
from engine.games.knock_out import KnockOut
from engine.options import Choice, find
from engine.pieces import Chance
from tools.lab.deals_columns import survey as columns

Report = Callable[[Rules[Board], int, str], Iterator[str]]


def dealt(rules: RowRules, deals: int, seed: str) -> Iterator[State[Row]]:
    """Yield deals until the number is reached."""
    for number in range(deals):
        yield rules.deal(Chance(f"{seed} {number}".encode()), Carry((0,)))


def shares(counts: Counter[int]) -> Iterator[str]:
    """Yield the frequency of each number as text."""
    total = counts.total()
    for number, count in sorted(counts.items()):
        yield f"{number:4} left {count:8} {count / total:8.2%}"


def knock_out(rules: Rules[Board], deals: int, seed: str) -> Iterator[str]:
    """Yield the distribution of the fewest tiles left: at best, with knocks at random, and with the leftmost first."""
    assert isinstance(rules, RowRules)
    pars: Counter[int] = Counter()
    behind: Counter[int] = Counter()
    contacts: list[int] = []
    knocks, lucky, chance = 0, 0, Chance(f"{seed} at random".encode())
    for state in dealt(rules, deals, seed):
        par = rules.par(state)
        pars[par] += 1
        contacts.append(len(state.board.contacts))
        at_random = state.copy()
        while not at_random.over:
            moves = rules.legal(at_random, 0)
            rules.apply(at_random, 0, moves[chance.below(max(1, len(moves) - 1))])  # the last one stops
            knocks += 1
        lucky += len(at_random.board.row) == par
        while not state.over:
            rules.apply(state, 0, rules.legal(state, 0)[0])
        behind[len(state.board.row) - par] += 1
    yield f"par: mean {mean(pars.elements()):.2f}"
    yield from shares(pars)
    yield f"matching contacts in the deal: mean {mean(contacts):.2f}"
    yield f"knocks at random: {knocks / deals:.2f} moves a deal, at par {lucky / deals:.1%}"
    yield f"leftmost first: mean {mean(pars.elements()) + mean(behind.elements()):.2f}"
    for more, count in sorted(behind.items()):
        yield f"{more:4} more {count:8} {count / deals:8.2%}"


def baronet(rules: Rules[Board], deals: int, seed: str) -> Iterator[str]:
    """Yield the share of deals won, where the rest get stuck, and the number of steps."""
    assert isinstance(rules, Baronet)
    pips = rules.pieces.pips
    ends = [
        outcome([pips[tile] for tile in state.board.row], restarts=rules.restarts)
        for state in dealt(rules, deals, seed)
    ]
    yield from shares(Counter(end.left for end in ends))
    won = [end for end in ends if not end.left]
    if won:
        yield f"passes of a win: median {median(end.passes for end in won):.0f}, most {max(end.passes for end in won)}"
        yield f"touches of a win: mean {mean(end.touches for end in won):.1f}, most {max(end.touches for end in won)}"
    yield f"most passes in a row that took nothing: {max(end.longest for end in ends)}"


REPORTS: Final[dict[str, Report]] = {
    KnockOut.key: knock_out,
    Baronet.key: baronet,
    DominoSolitaire.key: columns,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool."""
    parser = argparse.ArgumentParser(description="Solve many deals of a solitaire.")
    parser.add_argument("game", choices=sorted(REPORTS))
    parser.add_argument("--deals", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", default="deal", help="any text")
    parser.add_argument("--house", nargs="*", default=[], metavar="KEY=VALUE")
    args = parser.parse_args(arguments)
    sheet = game(args.game)
    house: dict[str, Choice] = {}
    for agreement in args.house:
        key, _, value = agreement.partition("=")
        option = find(sheet.options, key)
        house[option.key] = option.read(value)
    for line in REPORTS[args.game](sheet(1, None, house), args.deals, args.seed):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
