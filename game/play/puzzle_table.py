"""The table of a puzzle: a position from a match that was played, and one move to make.

It has the interface of every table, so the same scene shows it. After the move nothing follows. It can also show a
line for the rest of the round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.bots.characters import CHARACTERS, STEADY
from engine.core import Board, Event, Move, Rules, Seat, Side, State, View
from engine.match import Step
from engine.reasons.advice import Advice
from engine.reasons.told import just
from engine.record.position import dealt
from engine.record.puzzle import Puzzle, answered, options_as_moves
from engine.record.record import Player
from engine.sentences import Refusal, sentence
from game.play.pace import FORCED_PAUSE, Pace
from game.play.table import Update
from game.play.thinking import Answer, Ticket

THOUGHT: Final = 1.1
"""Pause in seconds before each move of the line, to make it easy to follow."""
UNANSWERED: Final = -2
"""In place of the number of an option."""


class PuzzleTable:
    """Shows one puzzle from the seat to move, and takes one move. If it `walks`, it shows the line in place of that."""

    is_watching: Final = False
    faces: Final = ()
    record: Final = ""
    deal: Final = 0

    def __init__(self, puzzle: Puzzle, pace: Pace, name: str = "", *, walks: bool = False) -> None:
        """Deal, and play up to the position; `name` is the player's."""
        self._pace = pace
        position = puzzle.position
        self.puzzle: Final = puzzle
        self.rules: Final[Rules[Board]] = position.rules
        self.walks: Final = walks
        self.answer = UNANSWERED
        """The number of the option that the player chose, -1 for a move that is none of them."""
        self.made: Move | None = None
        """The player's move."""
        self._news: list[Update] = []
        self._line: list[Step] = list(puzzle.then) if walks else []
        self._steps = 0
        self._seq = 0
        self._now = self._since = 0.0
        self._is_closed = False
        self._state: State[Board] = dealt(position)
        passed = [(tuple(self._state.events or ()), State.of(self._state))]
        passed += [(tuple(self._do(step)), State.of(self._state)) for step in position.steps]
        self.seat: Final[Seat] = self._state.turn
        self._passed: Final = [
            Update(0, tuple(event.seen_by(self.seat) for event in events), state.masked(self.seat))
            for events, state in passed
        ]
        """The moves up to the puzzle, as the seat saw them."""
        self._past = [*self._passed]
        self.before: Final[State[Board]] = State.of(self._state)
        """The position of the puzzle, secrets included."""
        self.options: Final = options_as_moves(puzzle, self.before)
        """The moves to choose from, the right one first."""
        bots = sorted(CHARACTERS, key=lambda who: who.level != STEADY)
        others = iter(bots)
        self.players: Final[Sequence[Player]] = tuple(
            Player(name) if seat == self.seat else Player((who := next(others)).name, who.key)
            for seat in range(self.rules.seats)
        )

    # -- the puzzle ---------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """True if the player has answered, or the line has been shown."""
        return not self._line if self.walks else self.answer != UNANSWERED

    def show(self, place: int, *, instead: bool = False) -> None:
        """Show the position after so many moves of the line, 0 for that of the puzzle, without playing on.

        The line is that after the right move, or that after its closest rival.
        """
        self._state, self._line, self._news = State.of(self.before), [], []
        self._steps, self._past = len(self.puzzle.position.steps), [*self._passed]
        for step in (self.puzzle.instead if instead else self.puzzle.then)[:place]:
            events = tuple(event.seen_by(self.seat) for event in self._do(step))
            self._past.append(Update(0, events, self.view))

    # -- the interface of every table ---------------------------------------------------------------------------

    @property
    def rounds(self) -> int:
        """The number of the round in its match."""
        return self.puzzle.position.carry.number

    @property
    def winners(self) -> tuple[Side, ...]:
        """Empty: a puzzle isn't a match."""
        return ()

    @property
    def view(self) -> View[Board]:
        """The round as the player's seat knows it."""
        return self._state.masked(self.seat)

    @property
    def totals(self) -> Mapping[int, tuple[int, ...]]:
        """Nothing: the rounds before aren't known."""
        return {}

    @property
    def steps(self) -> int:
        """The number of moves made in the round."""
        return self._steps

    def legal(self) -> list[Move]:
        """Return the legal moves, until one of them was made."""
        return [] if self.walks or self.is_over else self.rules.legal(self._state, self.seat)

    def offer(self, move: Move) -> None:
        """Take the answer. Raises Refusal for a move that isn't legal."""
        if move not in self.legal():
            raise Refusal(self.rules.why_not(self.view, self.seat, move))
        self.answer = answered(self.puzzle, self._state, move)
        self.made = move
        self._tell(Step(self.seat, move))

    def next_round(self) -> None:
        """Do nothing: a puzzle has one round."""

    def past(self) -> list[Update]:
        """Return the moves of the round up to the position shown, as the seat saw them, once."""
        told, self._past = self._past, []
        return told

    def news(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""
        fresh, self._news = self._news, []
        return fresh

    def advise(self, wish: Move | None = None) -> Ticket:  # noqa: ARG002 - as every table
        """Give no hint."""
        return Answer(
            Advice(None, just(sentence("A puzzle has no hints. The best move is far better than every other.")))
        )

    def go_at(self, pace: Pace) -> None:
        """Change the speed from the next move on."""
        self._pace = pace

    def update(self, now: float, *, calm: bool) -> None:
        """Show the next move of the line if the picture has been calm for a while."""
        if not calm:
            self._since = now
        self._now = now
        due = self.due()
        if calm and due is not None and now >= due:
            self._tell(self._line.pop(0))

    def due(self) -> float | None:
        """Return when the next move of the line is shown; None if there is none."""
        if self._is_closed or not self._line:
            return None
        forced = len(self.rules.legal(self._state, self._state.turn)) == 1
        return self._since + (FORCED_PAUSE if forced else THOUGHT) * self._pace.factor

    def close(self) -> None:
        """Leave: no more moves are shown."""
        self._is_closed = True

    def _do(self, step: Step) -> Sequence[Event]:
        self._state.events = []
        self.rules.apply(self._state, step.seat, step.move)
        self._steps += 1
        return self._state.events

    def _tell(self, step: Step) -> None:
        events = self._do(step)
        self._seq += 1
        self._since = self._now
        self._news.append(Update(self._seq, tuple(event.seen_by(self.seat) for event in events), self.view))
