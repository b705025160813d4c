"""The search for the rungs of all characters at a table, and the rows of measured steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console

from engine.bots.characters import CHARACTERS, STARS, Character, character
from engine.bots.ladder import LADDER
from engine.bots.rung import Rung
from engine.core import Board, Rules
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from game.storage.disk.files import write_atomically
from tools.lab.ladder.curve import Curve, Gap, Trial
from tools.lab.series.bouts import Bout, compete

STEP: Final = 100.0
"""The greatest step, in Elo."""
QUICK: Final = Rung("keen", playouts=400)
QUICKER: Final = Rung("keen", playouts=60)
"""How levels look ahead that need more than one move."""
LEAD: Final = {True: 65.0, False: 15.0}
"""By how much the top is taken to be stronger than QUICK, in Elo, where it searches a tree and elsewhere."""
SLOWER: Final = 3
"""Only one of so many deals is played if one of the two plays rounds out."""
TURNS: Final = 2
"""How often each character is tried in the way that it will play."""
MILD: Final = 0.35
"""Share that remains of a manner that costs too much."""
NEAR: Final = 30.0
"""Elo that a character may lack for its place before it plays another way, if there is one."""
SMALL: Final = 10.0
"""Elo that are not worth misjudging for."""
PLAIN, FARTHER = "greedy", "oksana"
"""Who stands for a bot that looks one move ahead, and for one that looks farther."""
FAR: Final = 4
"""The lowest level that a fit lets look ahead further than one move."""
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


class Known(NamedTuple):
    """What is known of a game before its ladder is fitted, in Elo above PLAIN; None if it isn't."""

    looks: float | None = None
    """How strong QUICK is."""
    top: float | None = None


class Rival(NamedTuple):
    """Whom a level is tried against."""

    key: str
    rung: Rung
    elo: float


class Fit:
    """The search for the rungs of all characters at one table. Elo is above PLAIN, which misjudges nothing.

    It begins at the top, and each level is tried against the one above, since steps are what should be even. Only the
    level below the top is tried against PLAIN, because the top is slow.
    """

    def __init__(self, table: Table, deals: int, log: Callable[[str], None], known: Known) -> None:
        self.table = table
        self.deals = deals
        self.log = log
        self.looks = known.looks
        self.top = known.top
        self.trials: list[Trial] = []

    def rungs(self) -> dict[str, Rung]:
        """Return the rungs."""
        table, best, low = self.table, CHARACTERS[-1].key, CHARACTERS[0].key
        rival = Rival(PLAIN, Rung("greedy"), 0.0)
        if self.looks is None:
            self.looks = table.gap(FARTHER, PLAIN, self.deals, {FARTHER: QUICK}, "looks").elo
        top = self.top if self.top is not None else self.looks + LEAD[evaluator_of(table.rules).prefers_tree]
        self._try(low, Rung("greedy", 1.0), rival)
        step = min(STEP, (top - self._curve().floor) / (STARS - 1))
        rungs: dict[str, Rung] = {best: Rung("top")}
        for stars in range(STARS - 1, 0, -1):
            place = top - step * (STARS - stars)
            for who in CHARACTERS:
                if who.stars == stars:
                    rungs[who.key] = self._fitted(who, place, rival)
            rival = Rival(REFERENCES[stars - 1], rungs[REFERENCES[stars - 1]], place)
        curve = self._curve()
        shares = ", ".join(f"{key} {share}: {wins:g}/{matches}" for key, share, wins, matches, _ in self.trials)
        self.log(f"{table.rules.key}: wins against the level above: {shares}")
        strengths = ", ".join(f"{key} {worth:.0f}" for key, worth in curve.best.items())
        self.log(f"  top {top:.0f}, floor {curve.floor:.0f}, step {step:.0f}, bend {curve.bend:.2f}")
        self.log(f"  at their best: {strengths}")
        self.log(
            f"  rungs: {', '.join(f'{key} {rung.way} {rung.misjudges} {rung.manner}' for key, rung in rungs.items())}"
        )
        return rungs

    def _fitted(self, who: Character, place: float, rival: Rival) -> Rung:
        """Return the rung that puts a character in its place."""
        for way in self._ways(who, place):
            for _ in range(TURNS):
                self._try(who.key, self._guess(who.key, way, place), rival)
                if self._curve().best[_player(who.key, way)] < place - NEAR:
                    break
            else:
                break
        return self._guess(who.key, way, place)

    @staticmethod
    def _ways(who: Character, place: float) -> list[Rung]:
        """Return the ways in which a character may play, the first choice first."""
        sight = Rung("greedy")
        if who.stars < FAR:
            return [sight] if who.taste == Taste() else [sight, sight._replace(manner=MILD)]
        return [QUICKER, QUICK] if place > NEAR else [sight, QUICKER, QUICK]

    def _guess(self, key: str, way: Rung, place: float) -> Rung:
        """Return the rung that puts a character in its place, as far as is known."""
        curve, player = self._curve(), _player(key, way)
        if player not in curve.best and way.way == "keen":
            return way
        needed = curve.needed(player, place)
        return way._replace(misjudges=round(needed, 3) if curve.best.get(player, 0.0) - place > SMALL else 0.0)

    def _curve(self) -> Curve:
        return Curve(self.trials, self.table.rules.seats)

    def _try(self, key: str, rung: Rung, rival: Rival) -> None:
        rungs = {key: rung} if rival.key == PLAIN else {key: rung, rival.key: rival.rung}
        deals = self.deals if rung.way == rival.rung.way == "greedy" else -(-self.deals // SLOWER)
        gap = self.table.gap(key, rival.key, deals, rungs, f"{key} {rung.misjudges} {len(self.trials)}")
        self.trials.append(Trial(_player(key, rung), rung.misjudges, gap.share * gap.matches, gap.matches, rival.elo))


def _player(key: str, rung: Rung) -> str:
    """Return the name of a character in trials: one that plays another way is another player."""
    return f"{key} {rung.way} {rung.playouts} {rung.manner} {rung.weighed}"


def source(ladder: Mapping[tuple[str, int], Mapping[str, Rung]], head: str) -> str:
    """Return the module of the ladder; `head` is what it has above the table."""
    if not ladder:
        return f"{head}{{}}\n"
    lines = [head, "{\n"]
    for (key, seats), rungs in sorted(ladder.items()):
        lines.append(f'    ("{key}", {seats}): {{\n')
        for who in CHARACTERS:
            way, misjudges, playouts, manner, weighed = rungs[who.key]
            tail = f", {misjudges}" if misjudges or playouts else ""
            tail += f", {playouts}" if playouts else ""
            tail += f", manner={manner}" if manner != 1 else ""
            tail += f", weighed={weighed}" if weighed else ""
            lines.append(f'        "{who.key}": Rung("{way}"{tail}),\n')
        lines.append("    },\n")
    return "".join([*lines, "}\n"])


def fit(tables: Sequence[Table], deals: int, known: Known, path: Path, log: Callable[[str], None]) -> None:
    """Fit games one after another, saving each."""
    ladder = dict(LADDER)
    for table in tables:
        ladder[table.rules.key, table.rules.seats] = Fit(table, deals, log, known).rungs()
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
