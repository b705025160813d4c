"""Many matches of bots against bots, in any number of processes: the same seed gives the same matches.

Independent of the shell. Importing it is cheap, because every worker process does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from engine.bots.characters import character, make
from engine.core import DRAW, PASS, PLAY, STUCK, Board, Rules, Seat
from engine.match import Match
from engine.record.record import Player
from engine.record.recorder import Recorder
from engine.sentences import Refusal, sentence
from game.play.driver import SeedStream, play_rounds
from game.play.worker_process import settle_alone, starting_workers
from game.storage.disk.files import write_atomically

WHOLE_WIN: Final = 840
"""Parts of a win, divisible by every number of seats up to eight."""
BATCH: Final = 32
"""Number of matches given to a worker at once ..."""
REPORT_EVERY: Final = 0.5
"""... and seconds after which it reports, however many it has played."""


class SimulationOrder(NamedTuple):
    """The matches to play."""

    rules: Rules[Board]
    bots: tuple[str, ...]
    """Keys of characters; they take the seats in turn and move by one seat with each match."""
    seed: bytes
    """Determines every deal and every choice."""
    matches: int
    folder: Path | None = None
    """Folder for each match's file; it exists."""

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the bot of each seat in match `number`, counted from 0."""
        seats = self.rules.seats
        return tuple(self.bots[(seat + number) % seats % len(self.bots)] for seat in range(seats))

    def file(self, number: int) -> Path | None:
        """Return the path that match `number` is written to, or None."""
        width = len(str(self.matches))
        return self.folder and self.folder / f"{self.rules.key}-{number + 1:0{width}}.json"


@dataclass(slots=True)
class SimulationTally:
    """The results of some matches; tallies add up in any order."""

    matches: int = 0
    rounds: int = 0
    moves: int = 0
    plays: int = 0
    draws: int = 0
    passes: int = 0
    blocked: int = 0
    """Rounds in which nobody could continue."""
    void: int = 0
    """Rounds that nobody won."""
    seat_wins: Counter[Seat] = field(default_factory=Counter)
    """Parts of wins (`WHOLE_WIN`); all winning seats share a win."""
    bot_wins: Counter[str] = field(default_factory=Counter)
    bot_seats: Counter[str] = field(default_factory=Counter)
    """Number of seats that each bot played."""

    def add(self, other: SimulationTally) -> None:
        """Add the counts of `other`."""
        self.matches += other.matches
        self.rounds += other.rounds
        self.moves += other.moves
        self.plays += other.plays
        self.draws += other.draws
        self.passes += other.passes
        self.blocked += other.blocked
        self.void += other.void
        self.seat_wins.update(other.seat_wins)
        self.bot_wins.update(other.bot_wins)
        self.bot_seats.update(other.bot_seats)

    def add_round(self, match: Match[Board]) -> None:
        """Count the round that is now over."""
        steps = match.rounds[-1].steps
        acts = Counter(step.move.act for step in steps)
        self.rounds += 1
        self.moves += len(steps)
        self.plays += acts[PLAY]
        self.draws += acts[DRAW]
        self.passes += acts[PASS]
        self.blocked += match.state.over == STUCK
        self.void += not match.state.winners

    def add_match(self, match: Match[Board], seating: Sequence[str]) -> None:
        """Count the winners of the match."""
        self.matches += 1
        self.bot_seats.update(seating)
        winners = [seat for seat, side in enumerate(match.rules.sides) if side in match.winners]
        for seat in winners:
            self.seat_wins[seat] += WHOLE_WIN // len(winners)
            self.bot_wins[seating[seat]] += WHOLE_WIN // len(winners)


def play_one(order: SimulationOrder, number: int, tally: SimulationTally) -> Match[Board]:
    """Play match `number` and count it. Raises a Refusal that names the match if it can't be played."""
    seating = order.seating(number)
    seeds = SeedStream(order.seed, number)
    match = Match(order.rules)
    try:
        for _ in play_rounds(match, [make(key) for key in seating], seeds, seeds.bot_rng()):
            tally.add_round(match)
    except Refusal as why:
        raise Refusal(
            sentence("Match {n} of seed {seed}: {why}", n=number + 1, seed=order.seed.hex(), why=why.sentence)
        ) from why
    tally.add_match(match, seating)
    return match


class BatchReport(NamedTuple):
    """A worker's report on a batch."""

    tally: SimulationTally
    rest: range
    """The matches not played yet, because it was time to report."""


def play_batch(order: SimulationOrder, numbers: range) -> BatchReport:
    """Play some matches of an order and write their files if it has a folder. Raises Refusal and OSError."""
    tally = SimulationTally()
    until = monotonic() + REPORT_EVERY
    for number in numbers:
        match = play_one(order, number, tally)
        file = order.file(number)
        if file:
            write_atomically(file, Recorder(match).text(players(order.seating(number))) + "\n")
        if monotonic() > until:
            return BatchReport(tally, range(number + 1, numbers.stop))
    return BatchReport(tally, range(0))


def players(seating: Sequence[str]) -> tuple[Player, ...]:
    """Return the bots of a match as its file names them; repeated names get a seat number."""
    names = [character(key).name for key in seating]
    return tuple(
        Player(name if names.count(name) == 1 else f"{name} {seat + 1}", key)
        for seat, (name, key) in enumerate(zip(names, seating, strict=True))
    )


def simulate(order: SimulationOrder, workers: int) -> Generator[SimulationTally, None, None]:
    """Play all matches of an order, yielding a tally now and then.

    This process plays the first batch itself, because starting workers takes longer than playing most orders; with one
    worker it plays them all. Raises Refusal if a match can't be played or workers die, and OSError if a file can't be
    written. Close the iterator to stop the workers early.
    """
    rest = range(order.matches)
    while rest and (workers == 1 or rest.start == 0):
        tally, rest = play_batch(order, rest)
        yield tally
    if not rest:
        return
    try:
        yield from _share_out(order, rest, workers)
    except BrokenProcessPool:
        raise Refusal(sentence("A worker process died, so the matches weren't finished.")) from None


def _share_out(order: SimulationOrder, numbers: range, workers: int) -> Iterator[SimulationTally]:
    """Let workers play batches, two queued for each, which keeps memory constant for any number of matches."""
    size = max(1, min(BATCH, len(numbers) // (2 * workers)))
    batches = (numbers[start : start + size] for start in range(0, len(numbers), size))
    pool = ProcessPoolExecutor(workers, get_context("spawn"), settle_alone)
    try:
        with starting_workers():
            running = {pool.submit(play_batch, order, batch) for batch in islice(batches, 2 * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for tally, rest in [future.result() for future in done]:
                batch = rest or next(batches, None)
                if batch:
                    running.add(pool.submit(play_batch, order, batch))
                yield tally
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
