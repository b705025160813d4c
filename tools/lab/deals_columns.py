"""Survey deals of Domino Solitaire: how many are proved won or lost, and at what cost."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.core import Board, Carry, Rules
from engine.families.columns.board import begun
from engine.families.columns.rules import ColumnRules
from engine.families.columns.search import LOST, OPEN, VERDICTS, WON
from engine.families.columns.solver import solve
from engine.pieces import Chance

PLACES: Final = 7
TWO_SIGMAS: Final = 1.96
"""Half-width in standard deviations of a 95% interval."""
QUANTILES: Final = (0.5, 0.9, 0.99, 1.0)


class Found(NamedTuple):
    """The solver's result for one deal."""

    par: int
    verdict: int
    moves: int
    nodes: int
    seconds: float


def survey(rules: Rules[Board], deals: int, seed: str) -> Iterator[str]:
    """Solve this many deals, which are turned over sideways, and yield a summary."""
    assert isinstance(rules, ColumnRules)
    found = [_look(rules, f"{seed} {number}".encode()) for number in range(deals)]
    yield f"{deals} deals of {rules.title}, seed {seed!r}"
    for verdict in (WON, LOST, OPEN):
        yield _share(f"proved {VERDICTS[verdict]}", [each.verdict == verdict for each in found])
    yield _share("  lost: more than 7 columns are needed", [each.par > PLACES for each in found])
    yield _share(
        "  won, of those for which 7 columns are enough", [each.verdict == WON for each in found if each.par <= PLACES]
    )
    pars = Counter(each.par for each in found)
    yield "par          " + "  ".join(f"{par}: {pars[par] / max(deals, 1):.1%}" for par in sorted(pars))
    yield _quantiles("moves of a win", [each.moves for each in found if each.verdict == WON], "{:.0f}")
    yield _quantiles("nodes", [each.nodes for each in found], "{:.0f}")
    yield _quantiles("nodes of a win", [each.nodes for each in found if each.verdict == WON], "{:.0f}")
    yield _quantiles("CPU milliseconds", [1000 * each.seconds for each in found], "{:.1f}")


def _look(rules: ColumnRules, seed: bytes) -> Found:
    state = rules.deal(Chance(seed), Carry((0,)))
    table = begun(state)[0]
    started = time.process_time()
    answer = solve(table, splits=rules.splits)
    seconds = time.process_time() - started
    return Found(rules.par(state), answer.verdict, len(answer.steps), answer.nodes, seconds)


def _share(name: str, hits: Sequence[bool]) -> str:
    """Return a share with its 95% confidence interval (Wilson)."""
    count, hit = len(hits), sum(hits)
    if not count:
        return f"{name:45} none"
    share, spread = hit / count, TWO_SIGMAS**2 / count
    middle = (share + spread / 2) / (1 + spread)
    reach = math.sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    return f"{name:45} {hit:5} of {count}: {share:6.1%}  ({middle - reach:.1%} to {middle + reach:.1%})"


def _quantiles(name: str, values: Sequence[float], shape: str) -> str:
    if not values:
        return f"{name:20} none"
    ranked = sorted(values)
    told = [f"{part:.0%} {shape.format(ranked[min(int(part * len(ranked)), len(ranked) - 1)])}" for part in QUANTILES]
    return f"{name:20} mean {shape.format(sum(ranked) / len(ranked))}, {', '.join(told)}"
