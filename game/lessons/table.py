"""A table at which a lesson is given: the deal is fixed, the others do what is written, and so does who learns."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from engine.bots.advice import Advice
from engine.bots.characters import CHARACTERS
from engine.core import ALOUD, NOBODY, SILENT, Board, Event, Move, Rules, Seat, Side, View
from engine.match import Match
from engine.notation import find
from engine.record.record import Player
from engine.sentences import Refusal, Sentence, sentence
from game.lessons.facts import facts
from game.lessons.lesson import LEARNER, Deed, Lesson, LessonStep, deeds
from game.play.pace import FORCED_PAUSE, Pace
from game.play.table import Update
from game.play.thinking import Answer, Ticket

THOUGHT: Final = 1.1
"""Seconds before somebody else does what is written, so that it can be followed."""
FIRST: Final = ("maren", "idris", "lucho")
"""The bots whose places at the table are taken."""


class LessonTable:
    """Gives one lesson, which counts for nothing and is kept nowhere.

    In each step either something is to be read (`go_on` leads further) or one move is taught; other moves are legal
    but refused. What follows by itself is done in `update`, and then the next step begins.
    """

    def __init__(self, lesson: Lesson, pace: Pace, name: str = "") -> None:
        """Deal, and play up to the first step; `name` is who learns."""
        self.lesson: Final = lesson
        self._pace = pace
        self._match: Match[Board] = Match(lesson.rules())
        bots = [who for key in FIRST for who in CHARACTERS if who.key == key][: lesson.seats - 1]
        self._players = (Player(name), *(Player(who.name, who.key) for who in bots))
        self._news: list[Update] = []
        self._happened: list[Event] = []
        self._due: deque[Deed] = deque(deeds(lesson.opening))
        self._place = 0
        self._told: Sentence | None = None
        self._seq = 0
        self._now = self._since = 0.0
        self._closed = False
        self._match.begin(lesson.seed.encode())
        while self._due:
            self._do_next()
        self._news.clear()

    # -- the lesson ---------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Which step it is, from 1; one more than there are when the lesson is over."""
        return self._place + 1

    @property
    def is_over(self) -> bool:
        """Whether everything has been taught."""
        return self._place == len(self.lesson.steps) and not self._due

    @property
    def is_between(self) -> bool:
        """Whether something happens by itself before the next step."""
        return bool(self._due)

    @property
    def step(self) -> LessonStep | None:
        """The step that the lesson is at; None between two of them and at the end."""
        return None if self._due or self.is_over else self.lesson.steps[self._place]

    @property
    def told(self) -> Sentence | None:
        """What the step says; None where there is none. `LookupError` if it speaks of what is not there."""
        step = self.step
        if step is None:
            return None
        if self._told is None:
            known = facts(self._match, LEARNER, self.taught, self._happened)
            str(Sentence(step.text, known))  # asks for all facts at once
            self._told = Sentence(step.text, known)
        return self._told

    @property
    def taught(self) -> Move | None:
        """The move that is to be made now; None where none is."""
        step = self.step
        return find(self.rules, self._match.state, LEARNER, step.do) if step is not None and step.do else None

    def go_on(self) -> None:
        """Leave a step that was read; where a move is taught, make it for who learns."""
        taught = self.taught
        if taught is not None:
            self.offer(taught)
        elif self.step is not None:
            self._leave(self.step, [])

    def _leave(self, step: LessonStep, events: list[Event]) -> None:
        """Go on from a step with what came of it, and let follow what follows."""
        self._happened, self._told = events, None
        self._due.extend(deeds(step.then))
        self._place += 1

    # -- what a scene asks --------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """The seat of who learns."""
        return LEARNER

    @property
    def is_watching(self) -> bool:
        """Say no: who learns plays."""
        return False

    @property
    def handover(self) -> Seat:
        """Nobody else sits at this machine."""
        return NOBODY

    def sit(self, seat: Seat) -> None:
        """Stay."""

    @property
    def rules(self) -> Rules[Board]:
        """The game of the lesson."""
        return self._match.rules

    @property
    def players(self) -> Sequence[Player]:
        """Who sits where."""
        return self._players

    @property
    def rounds(self) -> int:
        """One: a lesson is a round, or the beginning of one."""
        return len(self._match.rounds)

    @property
    def winners(self) -> tuple[Side, ...]:
        """Nobody: a lesson is no match."""
        return ()

    @property
    def view(self) -> View[Board]:
        """The round as it stands for who learns."""
        return self._match.view(LEARNER)

    @property
    def deal(self) -> int:
        """Zero: the deal of a lesson has no number."""
        return 0

    def legal(self) -> list[Move]:
        """Return what may be done in this game now; nothing while there is something to read."""
        return [] if self.taught is None else self._match.legal(LEARNER)

    def offer(self, move: Move) -> None:
        """Do the move that is taught; `Refusal` for any other."""
        step, taught = self.step, self.taught
        if move.how == ALOUD and move != taught:  # what is claimed too early is claimed in a step of its own
            move = move._replace(how=SILENT)
        if step is None or move not in self.legal():
            raise Refusal(self.rules.why_not(self.view, LEARNER, move))
        if move != taught:
            raise Refusal(
                sentence("That's allowed, but this lesson continues with a different move. Follow the arrow.")
            )
        self._leave(step, self._tell(self._match.play(LEARNER, move)))

    @property
    def steps(self) -> int:
        """How many moves have been made."""
        return len(self._match.rounds[-1].steps)

    @property
    def takes_back(self) -> bool:
        """Say no: a lesson goes forward."""
        return False

    @property
    def can_undo(self) -> bool:
        """Say no."""
        return False

    @property
    def can_redo(self) -> bool:
        """Say no."""
        return False

    def undo(self) -> None:
        """Do nothing."""

    def redo(self) -> None:
        """Do nothing."""

    def restart(self) -> None:
        """Do nothing."""

    def next_round(self) -> None:
        """Do nothing: a lesson has no second round."""

    def news(self) -> list[Update]:
        """Return what has happened since the last call, oldest first."""
        fresh, self._news = self._news, []
        return fresh

    def advise(self, seed: int) -> Ticket:  # noqa: ARG002 - a lesson has nothing to choose from
        """Point at the move that is taught."""
        return Answer(Advice(self.taught, sentence("This is the lesson's move.")))

    def foresee(self) -> Ticket | None:
        """Foresee nothing."""
        return None

    def go_at(self, pace: Pace) -> None:
        """Go faster or slower from the next move on."""
        self._pace = pace

    def update(self, now: float, *, calm: bool) -> None:
        """Let time pass: what happens by itself happens move by move, while the picture is `calm`."""
        if not calm:
            self._since = now
        self._now = now
        if self._closed or not calm or not self._due:
            return
        quick = self._due[0].seat == LEARNER or self._due[0].move in ("draw", "pass")
        if now - self._since >= (FORCED_PAUSE if quick else THOUGHT) * self._pace.factor:
            self._do_next()

    def close(self) -> None:
        """Leave: nobody moves any more."""
        self._closed = True

    def _do_next(self) -> None:
        deed = self._due.popleft()
        self._happened += self._tell(self._match.play(deed.seat, find(self.rules, self._match.state, *deed)))
        self._told = None

    def _tell(self, events: list[Event]) -> list[Event]:
        """Take note of what a move made known; returns it."""
        self._seq += 1
        self._since = self._now
        self._news.append(Update(self._seq, tuple(event.seen_by(LEARNER) for event in events), self.view))
        return list(events)
