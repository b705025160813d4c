"""A live table for tests: bots with scripted answers, and a clock that the test advances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from engine.bots.characters import CHARACTERS, character
from engine.core import PLAY, Board, Move, Rules, Seat, State, View
from engine.games import game
from engine.match import Match
from engine.notation import find, spell
from engine.options import HouseRules
from engine.pieces import double
from engine.reasons.advice import Advice
from engine.reasons.told import just
from engine.record.record import Player
from engine.review.depth import Depth
from engine.sentences import sentence
from game.play.local_table import LocalTable
from game.play.pace import Pace
from game.play.reviewing import InlineReview, ReviewRun
from game.play.table import Update
from game.play.thinking import Hint, Job, Thinker, Thought, Ticket
from game.storage.reviews import ReviewFile
from tests.support.rounds.line import Table as Round
from tests.support.rounds.simple_bots import Whimsical

BOTS: Final = tuple(who.key for who in CHARACTERS)
Answer: TypeAlias = str | Thought
"""A move as text, or any answer of a bot."""


class Slip(Ticket):
    """A ticket whose answer the test can hold back."""

    def __init__(self, thought: Thought) -> None:
        self.thought = thought
        self.held = False

    def done(self) -> bool:
        return not self.held

    def result(self) -> Thought:
        return self.thought


class Puppets(Thinker):
    """Bots that answer from `lines`, seat by seat; without a line they make the first legal move.

    Out of turn they do nothing without a line.
    """

    def __init__(self) -> None:
        self.lines: dict[Seat, list[Answer]] = {}
        self.jobs: list[Job] = []
        self.slips: list[Slip] = []
        self.holding = False
        """True while new answers are held back."""
        self.advice: Callable[[Rules[Board], View[Board], Seat], Thought] = first_play
        self.hints: list[Hint] = []

    def ask(self, job: Job) -> Ticket:
        self.jobs.append(job)
        lines = self.lines.get(job.seat, [])
        if lines:
            line = lines.pop(0)
            return self._slip(find(job.rules, job.view, job.seat, line) if isinstance(line, str) else line)
        must = [move for move in job.rules.legal(job.view, job.seat) if move.act <= PLAY + 2]
        return self._slip(must[0] if must else None)

    def advise(self, hint: Hint) -> Ticket:
        self.hints.append(hint)
        return self._slip(self.advice(hint.rules, hint.view, hint.seat))

    def prepare(self, rules: Rules[Board]) -> None: ...

    def foresee(self, rules: Rules[Board], state: State[Board]) -> Ticket:  # noqa: ARG002 - as every thinker
        raise AssertionError("nobody asked for a prospect")

    def review(self, file: ReviewFile, depth: Depth) -> ReviewRun:
        return InlineReview(file, depth)

    def close(self) -> None: ...

    def let_go(self) -> None:
        """Deliver all answers held back."""
        self.holding = False
        for slip in self.slips:
            slip.held = False

    def _slip(self, thought: Thought) -> Slip:
        slip = Slip(thought)
        slip.held = self.holding
        self.slips.append(slip)
        return slip


class Whims(Puppets):
    """Bots that make random legal moves; out of turn only half of the time."""

    def ask(self, job: Job) -> Ticket:
        return self._slip(Whimsical().choose(job.rules, job.view, job.seat, Random(job.seed)))


def first_play(rules: Rules[Board], view: View[Board], seat: Seat) -> Thought:
    """Suggest the first tile that can be played."""
    plays = [move for move in rules.legal(view, seat) if move.act == PLAY]
    if not plays:
        return Advice(None, just(sentence("Nothing.")))
    return Advice(plays[0], just(sentence("It is the first that fits.")))


class Live:
    """A live table with a manual clock: call `pass_time` until something should have happened."""

    def __init__(
        self,
        match: Match[Board],
        thinker: Thinker,
        pace: Pace | None = None,
        *,
        watching: bool = False,
        persons: Sequence[int] = (),
        seed: int = 1,
        takes_back: bool = False,
    ) -> None:
        self.match = match
        self.thinker = thinker
        self.saved: list[int] = []
        """The number of moves at each call to save the match."""
        chance = Random(seed)
        self.players = tuple(
            Player(f"Person {seat}") if seat in persons else player
            for seat, player in enumerate(people(match.rules.seats, watching=watching))
        )
        self.table = LocalTable(
            match,
            self.players,
            thinker,
            pace or Pace(),
            seeds=lambda: chance.randbytes(32),
            chances=lambda: chance.getrandbits(64),
            saved=lambda saved, _players: self.saved.append(steps(saved)),
            takes_back=takes_back,
        )
        self.now = 50.0
        self.heard: list[Update] = []
        self.table.update(self.now, calm=True)

    def at(self, seconds: float) -> list[str]:
        """Set the clock to this many seconds after the start and return the new events as text."""
        self.now = 50.0 + seconds
        return self.look()

    def wait(self, seconds: float, *, step: float = 0.05, calm: bool = True) -> list[str]:
        """Advance the clock step by step and return the events as text."""
        told: list[str] = []
        for _ in range(round(seconds / step)):
            self.now += step
            told += self.look(calm=calm)
        return told

    def look(self, *, calm: bool = True) -> list[str]:
        """Let the table look at the clock once and return the events as text."""
        before = steps(self.match)
        self.table.update(self.now, calm=calm)
        self.heard += self.table.news()
        return said(self.match)[before:]


def people(seats: int, *, watching: bool = False) -> tuple[Player, ...]:
    """Return the players of a table: Ann, who is the person, and the first bots."""
    keys = BOTS[: seats - 1]
    ann = Player(character(BOTS[-1]).name, BOTS[-1]) if watching else Player("Ann")
    return (ann, *(Player(character(key).name, key) for key in keys))


def fresh(key: str, seats: int = 2, house: HouseRules | None = None, top: int = 6) -> Match[Board]:
    """Return a match that has not started."""
    return Match(game(key)(seats, double(top), house))


def steps(match: Match[Board]) -> int:
    """Return the number of moves and deals in a match."""
    return sum(1 + len(each.steps) for each in match.rounds)


def said(match: Match[Board]) -> list[str]:
    """Return the acts of a match, one for each of `steps`: `deal`, `A play`, `B draw` ..."""
    acts = ("play", "draw", "pass", "stop", "claim", "muggins")
    told: list[str] = []
    for each in match.rounds:
        told += ["deal", *(f"{'ABCD'[step.seat]} {acts[step.move.act]}" for step in each.steps)]
    return told


def live(scene: Round, thinker: Thinker | None = None, pace: Pace | None = None) -> Live:
    """Sit down at a table made with `tests.support.rounds.line.table`; seat A is the person."""
    return Live(scene.match, thinker or Puppets(), pace)


def spelled(table: LocalTable) -> list[str]:
    """Return the person's legal moves as text."""
    return [spell(table.rules, table.view, move) for move in table.legal()]


def named_move(table: LocalTable, text: str) -> Move:
    """Return the person's move named by `text`."""
    return find(table.rules, table.view, table.seat, text)
