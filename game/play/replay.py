"""The table of a replay: a match that is over, or was left, shown again position by position.

It has the interface of every table, so the same scene shows it. Nobody can move; time only turns the reel.

Secrets stay secret: while a round is unfinished, only people's seats can be seen, and no open hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core import NOBODY, Board, Event, Move, Rules, Seat, Side, View
from engine.match import Match
from engine.record.record import Player, Record
from engine.record.reel import Reel, opened
from engine.sentences import Refusal, sentence
from game.play.pace import Pace
from game.play.table import Update
from game.play.thinking import Ticket
from game.storage.deals import number_of

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""Factors of the speed at which the reel turns."""
PAUSE: Final = 0.8
"""Seconds between two moves at normal speed."""


class ReplayTable:
    """A match as a table that shows one position after another, seen from `seat`.

    It starts at the first deal and stands still.
    """

    is_watching: Final = True

    def __init__(
        self,
        record: Record,
        pace: Pace,
        *,
        seat: Seat = NOBODY,
        name: str = "",
        faces: Sequence[str] = (),
        is_revealed: bool = False,
    ) -> None:
        """Show a match that was saved as `name`, from a seat or else from the first person's.

        `faces` are those that people at other computers chose, by seat, empty without a choice. `is_revealed` is True
        if nothing is secret although the last round isn't over. Raises Refusal if nothing was dealt.
        """
        self._pace = pace
        if not record.match.rounds:
            raise Refusal(sentence("This match has no rounds to show."))
        self.reel = Reel(record.match)
        self.match: Match[Board] = record.match
        self.players: Sequence[Player] = record.players
        self.rules: Final[Rules[Board]] = record.match.rules
        self.record: Final = name
        self.faces: Final[Sequence[str]] = faces
        people = [each for each, player in enumerate(record.players) if not player.bot]
        every = list(range(self.rules.seats))
        self._is_revealed: Final = is_revealed
        self.seats: Final[Sequence[Seat]] = every if self._is_known or not people else people
        """The seats that the match can be seen from."""
        self.seat: Seat = seat if seat in self.seats else (people or every)[0]
        self.is_open = False
        """True if all hands are open; set by `open_hands`."""
        self.is_turning = False
        """True while the moves follow each other by themselves."""
        self.speed = 1.0
        self._place = 0
        self._seq = 0
        self._news: list[Update] = []
        self._is_retold = False
        self._now = 0.0
        self._since = 0.0

    # -- the reel -----------------------------------------------------------------------------------------------

    @property
    def place(self) -> int:
        """The position that is shown."""
        return self._place

    @property
    def _is_known(self) -> bool:
        return self._is_revealed or self.reel.is_finished

    @property
    def can_open(self) -> bool:
        """True if all hands may be shown: nothing of the match is still to be played."""
        return self._is_known and self.rules.seats > 1

    def open_hands(self, *, is_open: bool) -> None:
        """Show all hands, or only that of the seat."""
        self.is_open = is_open and self.can_open

    def forward(self) -> bool:
        """Show the next move as it was played; returns False at the end."""
        if self._place == self.reel.last:
            self.is_turning = False
            return False
        self._place += 1
        self._tell(self.reel.events(self._place))
        return True

    def seek(self, place: int) -> None:
        """Show a position at once, the nearest one if there is none at `place`. What led to it is in `past`."""
        self._place = min(self.reel.last, max(0, place))
        self._is_retold = False
        self._since = self._now
        self._news.clear()

    def set_playing(self, *, on: bool) -> None:
        """Let the moves follow each other, or stop."""
        self.is_turning = on and self._place < self.reel.last
        self._since = self._now

    # -- the interface of every table ---------------------------------------------------------------------------

    def sit(self, seat: Seat) -> None:
        """Look from another seat."""
        if seat in self.seats:
            self.seat = seat

    @property
    def rounds(self) -> int:
        """The number of rounds started."""
        return self.reel.at(self._place).round

    @property
    def steps(self) -> int:
        """The number of moves made in the round."""
        return self.reel.at(self._place).step

    @property
    def winners(self) -> tuple[Side, ...]:
        """The winners of the match, at its last position."""
        return self.reel.winners if self._place == self.reel.last else ()

    @property
    def totals(self) -> Mapping[int, tuple[int, ...]]:
        """The points by side after each round that is over by now, by its number."""
        return dict(enumerate(self.reel.totals(self._place), 1))

    @property
    def deal(self) -> int:
        """The number of a solitaire's deal, otherwise 0."""
        return number_of(self.match.rounds[self.rounds - 1].seed)

    @property
    def view(self) -> View[Board]:
        """The round as the seat knew it, or with all hands open."""
        return self.view_at(self._place)

    def view_at(self, place: int) -> View[Board]:
        """Return a position as the seat knew it, or with all hands open."""
        state = self.reel.state(place)
        view = state.masked(self.seat)
        return opened(view, state, self.seat) if self.is_open else view

    def legal(self) -> list[Move]:
        """Return nothing."""
        return []

    def offer(self, move: Move) -> None:
        """Refuse every move."""
        raise Refusal(sentence("This is a replay: {move} can't be changed.", move=str(move.act)))

    def next_round(self) -> None:
        """Show the next deal if the round is over."""
        if self.view.over:
            self.forward()

    def past(self) -> list[Update]:
        """Return the moves of the round up to a position that was gone to, as the seat saw them."""
        if self._is_retold:
            return []
        self._is_retold = True
        return [Update(0, events, view) for events, view in self.reel.past(self._place, self.seat)]

    def news(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""
        fresh, self._news = self._news, []
        return fresh

    def advise(self, wish: Move | None = None) -> Ticket:  # noqa: ARG002 - as every table
        """Refuse to give a hint."""
        raise Refusal(sentence("There are no hints in a replay."))

    def go_at(self, pace: Pace) -> None:
        """Change the speed from the next move on."""
        self._pace = pace

    def update(self, now: float, *, calm: bool) -> None:
        """Show the next move if the reel is turning and the picture has been calm for a while."""
        self._now = now
        if not calm:
            self._since = now
        elif self.is_turning and now >= self._since + self._rest:
            self.forward()

    @property
    def _rest(self) -> float:
        """The pause before the next move in seconds: twice as long at the end of a round."""
        return PAUSE * (2 if self.view.over else 1) / self.speed * max(self._pace.factor, 0.5)

    def due(self) -> float | None:
        """Return when the next move is shown; None while the reel stands still."""
        return self._since + self._rest if self.is_turning else None

    def close(self) -> None:
        """Stop."""
        self.is_turning = False

    def _tell(self, events: Sequence[Event]) -> None:
        self._seq += 1
        self._since = self._now
        self._is_retold = True
        self._news.append(Update(self._seq, tuple(event.seen_by(self.seat) for event in events), self.view))
