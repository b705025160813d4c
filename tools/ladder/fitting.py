"""The search for the rungs of all characters at a table, and the rows of measured steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console

from engine.bots.characters import CHARACTERS, STARS, character
from engine.bots.ladder import LADDER
from engine.bots.rung import Rung
from engine.core import Board, Rules
from engine.families.registry import evaluator_of
from game.storage.files import write_atomically
from tools.ladder.curve import Curve, Gap, Trial
from tools.series.bouts import Bout, compete

STEP: Final = 100.0
"""The greatest step, in Elo."""
QUICK: Final = Rung("keen", playouts=400)
"""How levels look ahead that need more than one move."""
LEAD: Final = {True: 65.0, False: 15.0}
"""By how much the top is taken to be stronger than QUICK, in Elo, where it searches a tree and elsewhere."""
TURNS: Final = 2
"""How often each character is tried where it is thought to belong."""
MILD: Final = 0.35
"""Share that remains of a manner that costs too much."""
NEAR: Final = 30.0
"""Elo that are not worth misjudging for."""
PLAIN, FARTHER = "greedy", "oksana"
"""Who stands for a bot that looks one move ahead, and for one that looks farther."""
FAR: Final = 4
"""The lowest level that may look ahead further than one move."""
REFERENCES: Final = tuple(next(who.key for who in CHARACTERS if who.stars == stars) for stars in range(1, STARS + 1))
"""The character that stands for each level."""
START: Final = "]]] = "
"""Where the table begins in the module of the ladder."""
HEAD: Final = "| game | seats | stronger | weaker | matches | wins | 95 % | Elo | 95 % |\n" + "| --- " * 9 + "|"

Measure = Callable[[str, Rung, str, Rung, int], Gap]
"""Measures by how much a character with a rung is stronger than another one, in a number of deals."""


class Table(NamedTuple):
    """A game at a number of seats, with the workers that play it."""

    rules: Rules[Board]
    seed: bytes
    executor: Executor
    console: Console

    def gap(self, one: str, other: str, deals: int, rungs: Mapping[str, Rung], salt: str) -> Gap:
        """Return by how much `one` is stronger than `other`, with these rungs or else their own."""
        lineup = (one, *[other] * (self.rules.seats - 1))
        seed = self.seed + salt.encode()
        plan = [Bout(self.rules, lineup, seed, number, rungs=tuple(rungs.items())) for number in range(deals)]
        return Gap.of(compete(self.executor, plan, self.console), one, self.rules.seats)


class Fit:
    """The search for the rungs of all characters at one table. Elo is above PLAIN, which misjudges nothing."""

    def __init__(self, table: Table, deals: int, log: Callable[[str], None]) -> None:
        self.table = table
        self.deals = deals
        self.log = log
        self.trials: list[Trial] = []
        self.mild: set[str] = set()
        """Those whose manner costs too much in this game."""

    def rungs(self, looks: float | None) -> dict[str, Rung]:
        """Return the rungs; `looks` is by how much QUICK is stronger than PLAIN, if that is known."""
        table, best, low = self.table, CHARACTERS[-1].key, CHARACTERS[0].key
        if looks is None:
            looks = table.gap(FARTHER, PLAIN, self.deals, {FARTHER: QUICK}, "looks").elo
        top = looks + LEAD[evaluator_of(table.rules).prefers_tree]
        self._try(low, 1.0)
        rungs: dict[str, Rung] = {best: Rung("top")}
        for turn in range(TURNS + 1):
            curve = Curve(self.trials, table.rules.seats)
            step = min(STEP, (top - curve.floor) / (STARS - 1))
            for who in CHARACTERS[:-1]:
                place = top - step * (STARS - who.stars)
                if who.stars >= FAR and place > NEAR:
                    rungs[who.key] = QUICK
                    if looks - place > NEAR:  # what keeps it from its best also keeps it from what it gains by looking
                        rungs[who.key] = QUICK._replace(
                            misjudges=round(((looks - place) / (looks - curve.floor)) ** 0.6, 3)
                        )
                    continue
                if curve.best.get(who.key, place) < place - NEAR and turn < TURNS and who.key not in self.mild:
                    self.mild.add(who.key)
                    self.trials = [trial for trial in self.trials if trial.player != who.key]
                    curve = Curve(self.trials, table.rules.seats)
                rungs[who.key] = self._sight(who.key, round(curve.needed(who.key, place), 3))
                if turn < TURNS:
                    self._try(who.key, rungs[who.key].misjudges)
        shares = ", ".join(f"{key} {share}: {wins:g}/{matches}" for key, share, wins, matches in self.trials)
        self.log(f"{table.rules.key}: wins against {PLAIN}: {shares}")
        strengths = ", ".join(f"{key} {worth:.0f}" for key, worth in curve.best.items())
        self.log(f"  top {top:.0f}, floor {curve.floor:.0f}, step {step:.0f}, bend {curve.bend:.2f}")
        self.log(f"  at their best: {strengths}")
        self.log(
            f"  rungs: {', '.join(f'{key} {rung.way} {rung.misjudges} {rung.manner}' for key, rung in rungs.items())}"
        )
        return rungs

    def _sight(self, key: str, misjudges: float) -> Rung:
        return Rung("greedy", misjudges, manner=MILD if key in self.mild else 1.0)

    def _try(self, key: str, misjudges: float) -> None:
        rungs = {key: self._sight(key, misjudges)}
        gap = self.table.gap(key, PLAIN, self.deals, rungs, f"{key} {misjudges} {len(self.trials)}")
        self.trials.append(Trial(key, misjudges, gap.share * gap.matches, gap.matches))


def source(ladder: Mapping[tuple[str, int], Mapping[str, Rung]], head: str) -> str:
    """Return the module of the ladder; `head` is what it has above the table."""
    if not ladder:
        return f"{head}{{}}\n"
    lines = [head, "{\n"]
    for (key, seats), rungs in sorted(ladder.items()):
        lines.append(f'    ("{key}", {seats}): {{\n')
        for who in CHARACTERS:
            way, misjudges, playouts, manner = rungs[who.key]
            tail = f", {misjudges}" if misjudges or playouts else ""
            tail += f", {playouts}" if playouts else ""
            tail += f", manner={manner}" if manner != 1 else ""
            lines.append(f'        "{who.key}": Rung("{way}"{tail}),\n')
        lines.append("    },\n")
    return "".join([*lines, "}\n"])


def fit(tables: Sequence[Table], deals: int, looks: float | None, path: Path, log: Callable[[str], None]) -> None:
    """Fit games one after another, saving each."""
    ladder = dict(LADDER)
    for table in tables:
        ladder[table.rules.key, table.rules.seats] = Fit(table, deals, log).rungs(looks)
        text = path.read_text(encoding="utf-8")
        write_atomically(path, source(ladder, text[: text.index(START) + len(START)]))


def pairs() -> list[tuple[str, str]]:
    """Return who is measured against whom, the stronger one first: neighbouring levels, then those of one level."""
    steps = [(REFERENCES[stars + 1], REFERENCES[stars]) for stars in range(STARS - 1)]
    twins = [(REFERENCES[who.stars - 1], who.key) for who in CHARACTERS if who.key not in REFERENCES]
    return steps + twins


def row(table: Table, one: str, other: str, deals: int) -> str:
    """Return the row of a pair."""
    gap = table.gap(one, other, deals, {}, "measured")
    low, high = gap.bounds
    cells = [table.rules.key, str(table.rules.seats), named(one), named(other), str(gap.matches)]
    cells += [f"{gap.share:.1%}", f"{gap.low:.1%} - {gap.high:.1%}", f"{gap.elo:+.0f}", f"{low:+.0f} to {high:+.0f}"]
    return f"| {' | '.join(cells)} |"


def named(key: str) -> str:
    """Return a character's name with its level."""
    who = character(key)
    return f"{who.name} {who.stars}"
