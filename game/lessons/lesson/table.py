"""A lesson's table: the deal is fixed, and everyone, including the learner, makes the written moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final

from engine.bots.characters import CHARACTERS
from engine.core import ALOUD, SILENT, Board, Event, Move, Rules, Seat, Side, View
from engine.match import Match
from engine.notation import find
from engine.reasons.advice import Advice
from engine.reasons.told import just
from engine.record.record import Player
from engine.sentences import Refusal, Sentence, sentence
from game.lessons.lesson.facts import facts
from game.lessons.lesson.lesson import LEARNER, Deed, Lesson, LessonStep, deeds
from game.play.pace import FORCED_PAUSE, Pace
from game.play.table import Update
from game.play.thinking import Answer, Ticket

THOUGHT: Final = 1.1
"""Pause in seconds before another player's move, to make it easy to follow."""
FIRST: Final = ("maren", "idris", "lucho")
"""Bots at the other seats."""


class LessonTable:
    """Gives one lesson, which is neither counted nor saved.

    In each step there is either a text to read (`go_on` continues) or one move to learn; other legal moves are refused.
    `update` makes the automatic moves, and then the next step starts.
    """

    seat: Final[Seat] = LEARNER
    is_watching: Final = False
    faces: Final = ()
    record: Final = ""
    deal: Final = 0

    def __init__(self, lesson: Lesson, pace: Pace, name: str = "") -> None:
        """Deal, and play up to the first step; `name` is the learner's."""
        self._pace = pace
        self.lesson: Final = lesson
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
        """The number of the step, from 1; one more than the last when the lesson is over."""
        return self._place + 1

    @property
    def is_over(self) -> bool:
        """True if the lesson is over."""
        return self._place == len(self.lesson.steps) and not self._due

    @property
    def is_between(self) -> bool:
        """True if an automatic move comes before the next step."""
        return bool(self._due)

    @property
    def step(self) -> LessonStep | None:
        """The current step; None between two steps and at the end."""
        return None if self._due or self.is_over else self.lesson.steps[self._place]

    @property
    def told(self) -> Sentence | None:
        """The text of the step; None without a step. Raises LookupError if it mentions a missing fact."""
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
        """The move to make now; None if there isn't one."""
        step = self.step
        return find(self.rules, self._match.state, LEARNER, step.do) if step is not None and step.do else None

    def go_on(self) -> None:
        """Leave a step that was read; if it teaches a move, make it for the learner."""
        taught = self.taught
        if taught is not None:
            self.offer(taught)
        elif self.step is not None:
            self._leave(self.step, [])

    def _leave(self, step: LessonStep, events: list[Event]) -> None:
        """Leave a step with the events it caused, and queue its automatic moves."""
        self._happened, self._told = events, None
        self._due.extend(deeds(step.then))
        self._place += 1

    # -- for scenes --------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules[Board]:
        """The rules of the lesson."""
        return self._match.rules

    @property
    def players(self) -> Sequence[Player]:
        """The players, by seat."""
        return self._players

    @property
    def rounds(self) -> int:
        """One: a lesson is a round, or the start of one."""
        return len(self._match.rounds)

    @property
    def winners(self) -> tuple[Side, ...]:
        """Empty: a lesson isn't a match."""
        return ()

    @property
    def view(self) -> View[Board]:
        """The round as the learner's seat knows it."""
        return self._match.view(LEARNER)

    def legal(self) -> list[Move]:
        """Return the legal moves of the game; empty while there is a text to read."""
        return [] if self.taught is None else self._match.legal(LEARNER)

    def offer(self, move: Move) -> None:
        """Make the taught move. Raises Refusal for any other."""
        step, taught = self.step, self.taught
        if move.how == ALOUD and move != taught:  # a claim made too early gets a step of its own
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
        """The number of moves made."""
        return len(self._match.rounds[-1].steps)

    @property
    def totals(self) -> Mapping[int, tuple[int, ...]]:
        """Nothing: a lesson has one round."""
        return {}

    def next_round(self) -> None:
        """Do nothing: a lesson has one round."""

    def news(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""
        fresh, self._news = self._news, []
        return fresh

    def advise(self, wish: Move | None = None) -> Ticket:  # noqa: ARG002 - as every table
        """Return the taught move as advice."""
        return Answer(Advice(self.taught, just(sentence("This is the lesson's move."))))

    def past(self) -> list[Update]:
        """Return nothing, because a lesson starts at its beginning."""
        return []

    def go_at(self, pace: Pace) -> None:
        """Change the speed from the next move on."""
        self._pace = pace

    def update(self, now: float, *, calm: bool) -> None:
        """Advance to `now`: automatic moves are made one by one, while the picture is `calm`."""
        if not calm:
            self._since = now
        self._now = now
        due = self.due()
        if calm and due is not None and now >= due:
            self._do_next()

    def due(self) -> float | None:
        """Return when the next automatic move is made; None if the learner must move."""
        if self._closed or not self._due:
            return None
        quick = self._due[0].seat == LEARNER or self._due[0].move in ("draw", "pass")
        return self._since + (FORCED_PAUSE if quick else THOUGHT) * self._pace.factor

    def close(self) -> None:
        """Leave: no more moves are made."""
        self._closed = True

    def _do_next(self) -> None:
        step = self._due.popleft()
        self._happened += self._tell(self._match.play(step.seat, find(self.rules, self._match.state, *step)))
        self._told = None

    def _tell(self, events: list[Event]) -> list[Event]:
        """Record the events of a move as an update; returns them."""
        self._seq += 1
        self._since = self._now
        self._news.append(Update(self._seq, tuple(event.seen_by(LEARNER) for event in events), self.view))
        return list(events)


def lesson_texts(lesson: Lesson) -> tuple[Sentence, ...]:
    """Return the text of each step. Raises the error of any step that doesn't work as written."""
    table, told = LessonTable(lesson, Pace(0.0)), []
    while not table.is_over:
        said = table.told
        if said is not None:
            told.append(said)
            table.go_on()
        table.update(0.0, calm=True)
    return tuple(told)


def taught_tiles(lesson: Lesson) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of each tile that the learner plays, in turn, each tile once."""
    table, found = LessonTable(lesson, Pace(0.0)), dict[tuple[int, ...], None]()
    faces = table.rules.pieces.faces
    while not table.is_over:
        if table.step is not None:
            found |= dict.fromkeys(tuple(faces[tile]) for tile in (table.taught.tiles if table.taught else ()))
            table.go_on()
        table.update(0.0, calm=True)
    return tuple(found)
