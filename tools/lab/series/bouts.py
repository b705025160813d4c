"""Matches of bots, their results, and the 95% interval of each share of wins.

The executor's workers import this module, so everything sent to another process stands here and not in the tool that
is started.

The interval is computed over deals, because matches of one deal are not independent: it is narrow if the tiles decide
and the seats share a deal, and wide if one bot wins whole deals. The variance is that of a bot's share of the matches
of a deal. Four imaginary deals, each won or lost as a whole, are added, since a few deals that agree by chance prove
nothing. The result is Wilson's score interval for the equivalent number of independent matches. If each deal is a
single match, this is the plain Wilson interval. Thinking is measured in processor time, over moves with a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import thread_time
from typing import Final, NamedTuple, TypeVar

from rich.console import Console
from rich.progress import track

from engine.bots.bot import Bot, loudest
from engine.bots.characters import character, make
from engine.bots.level_bot import LevelBot
from engine.bots.rung import Rung
from engine.core import Board, Move, Rules, Seat, View
from engine.match import Step
from game.play.driver import SeedStream, play_match

T = TypeVar("T")

SURE: Final = 1.96
"""Half-width in standard deviations of the interval that holds 95% of a normal distribution."""
IMAGINARY: Final = 4
"""Number of imaginary deals, each won or lost as a whole, added when estimating the variance."""


class Bout(NamedTuple):
    """One deal after another until a match is won, once from every seat."""

    rules: Rules[Board]
    bots: tuple[str, ...]
    """Character keys by seat in the first match."""
    seed: bytes
    number: int
    playouts: int = 0
    """Playout budget of bots that use playouts; 0 for their own."""
    rungs: tuple[tuple[str, Rung], ...] = ()
    """How characters play in place of what the ladder says."""

    def bot(self, key: str) -> Bot:
        """Return a bot of this bout."""
        who = character(key)
        for name, rung in self.rungs:
            if name == key:
                return LevelBot(who.stars, who.ways, who.attention, key, rung=rung)
        return make(who._replace(playouts=self.playouts) if self.playouts and who.playouts else who)


@dataclass(slots=True)
class Result:
    """One bot's results; results can be added."""

    seats: int = 0
    """Number of seats it played in; two seats in one match count twice."""
    wins: float = 0.0
    """Matches won; a win shared by several seats counts in fractions."""
    squares: float = 0.0
    """Sum over the deals of its squared share of the matches won."""
    moves: int = 0
    """Number of moves with a choice."""
    seconds: float = 0.0
    """Total processor time of these moves in seconds."""
    longest: float = 0.0
    """Processor time of the longest of these moves in seconds."""

    def add(self, other: Result) -> None:
        """Add the counts of `other`."""
        self.seats += other.seats
        self.wins += other.wins
        self.squares += other.squares
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(slots=True)
class Standings:
    """The results of all bots, by key."""

    deals: int = 0
    matches: int = 0
    rounds: int = 0
    results: dict[str, Result] = field(default_factory=dict)

    def of(self, key: str) -> Result:
        """Return the result of a bot, creating it if it is new."""
        return self.results.setdefault(key, Result())

    def add(self, other: Standings) -> None:
        """Add the counts of `other`."""
        self.deals += other.deals
        self.matches += other.matches
        self.rounds += other.rounds
        for key, result in other.results.items():
            self.of(key).add(result)


class Timed:
    """Wraps a bot and measures its thinking time."""

    def __init__(self, bot: Bot, result: Result) -> None:
        self.bot = bot
        self.result = result

    def choose(
        self, rules: Rules[Board], view: View[Board], seat: Seat, rng: Random, past: Sequence[Step] = ()
    ) -> Move | None:
        """Return the bot's move."""
        is_choice = seat == view.turn and not view.over and len(loudest(rules.legal(view, seat))) > 1
        begun = thread_time()
        move = self.bot.choose(rules, view, seat, rng, past)
        if is_choice:
            seconds = thread_time() - begun
            self.result.moves += 1
            self.result.seconds += seconds
            self.result.longest = max(self.result.longest, seconds)
        return move


def play_bout(bout: Bout) -> Standings:
    """Play a bout and return its standings; the same bout has the same winners on every computer."""
    standings = Standings(deals=1)
    seats = bout.rules.seats
    for turn in range(seats):
        seating = [bout.bots[(seat + turn) % seats] for seat in range(seats)]
        seeds = SeedStream(bout.seed, bout.number)
        bots = [Timed(bout.bot(key), standings.of(key)) for key in seating]
        match = play_match(bout.rules, bots, seeds, seeds.bot_rng())
        winners = [seat for seat, side in enumerate(bout.rules.sides) if side in match.winners]
        standings.matches += 1
        standings.rounds += len(match.rounds)
        for seat, key in enumerate(seating):
            result = standings.of(key)
            result.seats += 1
            result.wins += (seat in winners) / len(winners)
    for result in standings.results.values():
        result.squares = (result.wins / seats) ** 2
    return standings


def interval(result: Result, matches: int, deals: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a bot's share of wins; all deals have the same number of matches.

    It is Wilson's score interval for the number of independent matches that carry the same information: the number of
    deals if each deal is won or lost as a whole, and more if the shares of the deals differ less.
    """
    if not matches:
        return 0.0, 1.0
    share, square = result.wins / matches, SURE**2
    most = share * (1 - share)
    variance = (result.squares - deals * share**2 + IMAGINARY * most) / (deals + IMAGINARY)
    worth = deals * most / variance if most else deals
    middle = share + square / (2 * worth)
    reach = SURE * sqrt(most / worth + square / (4 * worth**2))
    whole = 1 + square / worth
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def bouts(rules: Rules[Board], bots: Sequence[str], seed: bytes, matches: int, playouts: int = 0) -> list[Bout]:
    """Return the bouts needed to play at least `matches` matches."""
    lineup = tuple(bots[seat % len(bots)] for seat in range(rules.seats))
    return [Bout(rules, lineup, seed, number, playouts) for number in range(-(-matches // rules.seats))]


def compete(executor: Executor, plan: Sequence[Bout], console: Console) -> Standings:
    """Play all bouts on an executor, showing a progress bar if the console is a terminal."""
    return gather(executor, play_bout, plan, console)


def gather(executor: Executor, play: Callable[[T], Standings], plan: Sequence[T], console: Console) -> Standings:
    """Return the sum of what `play` returns for each part of a plan, played on an executor."""
    total = Standings()
    answers = as_completed([executor.submit(play, part) for part in plan])
    for answer in track(answers, "bouts", len(plan), console=console, transient=True, disable=not console.is_terminal):
        total.add(answer.result())
    return total
