"""A table on this computer: a match of people at one screen and bots. Only this module knows its state.

It is independent of the picture. Time is passed in; nothing here sleeps.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.bots.characters import character
from engine.bots.pauses import LongestThoughts
from engine.core import CALL, CLAIM, DRAW, NOBODY, PASS, PLAY, Board, Event, Move, Rules, Seat, Side, View
from engine.match import Match
from engine.record.record import Player
from game.play.pace import AFTER_BOTS, FORCED_PAUSE, Pace
from game.play.table import Update
from game.play.thinking import Awaited, Hint, Job, Thinker, Ticket
from game.storage.deals import number_of


class LocalTable:
    """A match on this computer: people, taking turns at one screen, and bots that see only their views.

    The screen belongs to one person at a time. When it is another person's turn, `handover` returns that seat, and
    nothing of it is shown until `sit` is called. A demo has no people; it is seen from the first seat.
    """

    def __init__(
        self,
        match: Match[Board],
        players: Sequence[Player],
        thinker: Thinker,
        pace: Pace,
        *,
        seeds: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        chances: Callable[[], int] = lambda: secrets.randbits(64),
        saved: Callable[[Match[Board], tuple[Player, ...]], None] = lambda _match, _players: None,
        takes_back: bool = False,
        record: str = "",
    ) -> None:
        """Take the players' seats; if no round is running, one starts with the first `update`.

        `seeds` returns a secret seed for each round, `chances` a seed for each bot's random choices. `saved` is called
        after every move, under the name `record`. `takes_back` allows a person alone against bots to undo moves.
        """
        self._pace = pace
        self._match = match
        self._players = tuple(players)
        self._thinker = thinker
        self._seeds = seeds
        self._chances = chances
        self._saved = saved
        self._seq = 0
        self._news: list[Update] = []
        self._now = 0.0
        self._since = 0.0
        """The time of the last step, or until when it was still being shown."""
        self._people = [seat for seat, player in enumerate(self._players) if not player.bot]
        self.seat: Seat = self._people[0] if self._people else 0
        """The seat of the person at the screen."""
        self.rules: Final[Rules[Board]] = match.rules
        """The rules of the match."""
        self.record: Final = record
        """The name under which the match is saved; empty if it isn't."""
        self.faces: Final = ()
        """Nothing: everyone is at this computer."""
        self.is_watching: Final = not self._people
        """True if all players are bots."""
        if takes_back and match.rules.seats > 1 and len(self._people) == 1:
            match.undo_seat = self._people[0]
        self.takes_back: Final = not self.is_watching and match.undo_seat != NOBODY
        """True if moves can be undone here: in solitaires, or if the set-up allows it."""
        self._asked: set[int] = set()
        """For each move the person made by hand in this round: the number of moves before it."""
        self._claim_since: float | None = None
        """The time since which the last play can be claimed, or until when it was still being shown."""
        self._is_laid_now = True
        """True while the last play is still being shown, or may be."""
        self._thought: Awaited | None = None
        self._asides: list[Awaited] | None = None
        self._longest: Final = LongestThoughts()
        self._thinks_since: float | None = None
        """The time at which a bot was asked for its move; None once its answer is there."""
        self._is_started = False
        """True once the player has begun to count; a new deal, a resumed one and an undo wait for that."""
        self._opened = False
        self._closed = False
        self._rests = False
        """True while nothing happens before a person moves, or asks for the next round."""
        self._is_retold = False
        thinker.prepare(match.rules)

    # -- for scenes --------------------------------------------------------------------------------------------

    @property
    def handover(self) -> Seat:
        """The seat of another person whose turn it is, or NOBODY."""
        if not self._match.rounds or self._match.is_between:
            return NOBODY
        turn = self._match.state.turn
        if turn == self.seat or turn not in self._people or self._is_forced_pass(turn):
            return NOBODY
        return turn

    def sit(self, seat: Seat) -> None:
        """Show the table to another person from now on."""
        self.seat = seat
        self._tell([])

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, by seat."""
        return self._players

    @property
    def rounds(self) -> int:
        """The number of rounds started."""
        return len(self._match.rounds)

    @property
    def winners(self) -> tuple[Side, ...]:
        """The winners of the match; empty while it continues."""
        return self._match.winners

    @property
    def totals(self) -> Mapping[int, tuple[int, ...]]:
        """The points by side after each finished round, by its number."""
        return dict(enumerate(self._match.totals, 1))

    @property
    def view(self) -> View[Board]:
        """The round as the person's seat knows it."""
        return self._match.view(self.seat)

    @property
    def deal(self) -> int:
        """The number of the deal, 0 if it has none."""
        return number_of(self._match.rounds[-1].seed) if self._match.rounds else 0

    @property
    def steps(self) -> int:
        """The number of moves made in the current round."""
        return len(self._match.rounds[-1].steps) if self._match.rounds else 0

    def legal(self) -> list[Move]:
        """Return the person's legal moves."""
        return [] if self.is_watching or not self._match.rounds else self._match.legal(self.seat)

    @property
    def awaits_start(self) -> bool:
        """True if a counting game waits for the player before the count continues."""
        return self.rules.seats == 1 and not self._is_started and self._can_only(Move(PASS)) and not self.is_watching

    def offer(self, move: Move) -> None:
        """Make the person's move. A draw repeats until a tile fits or none is left."""
        before = self.steps
        self._is_started = True
        self._play(self.seat, move)
        self._asked.add(before)
        while move.act == DRAW and self._can_only(move):
            self._play(self.seat, move)

    def _can_only(self, move: Move) -> bool:
        """Return True if the person has no other move, apart from claims and calls."""
        return _but_spoken(self._match.legal(self.seat)) == [move]

    @property
    def can_undo(self) -> bool:
        """True if the person's last choice can be undone: nothing hidden has been revealed since."""
        if self.is_watching:
            return False
        if self.rules.seats == 1:
            return self._match.can_undo
        steps = self.steps
        return any(self._was_chosen(place) for place in range(steps - self._match.undoable, steps))

    def _was_chosen(self, place: int) -> bool:
        """Return True if a move of this round, counted from 0, was the person's own choice."""
        seat, move = self._match.rounds[-1].steps[place]
        return seat == self.seat and (move.act != PASS or place in self._asked)

    @property
    def can_redo(self) -> bool:
        """True if an undone move can be redone."""
        return not self.is_watching and self._match.can_redo

    def undo(self) -> None:
        """Undo the person's last choice and everything after it; the bots' thinking is discarded."""
        alone = self.rules.seats == 1
        while self.can_undo:
            is_chosen = self._was_chosen(self.steps - 1)
            self._match.undo()
            if self._is_choice() if alone else is_chosen:
                break
        self._stand_anew([])

    def redo(self) -> None:
        """Redo the last undone move and the forced moves after it."""
        events: list[Event] = []
        while self.can_redo:
            events += self._match.redo()
            if self._is_choice():
                break
        self._stand_anew(events)

    def restart(self) -> None:
        """Start the same deal again, in a solitaire."""
        while self.rules.seats == 1 and self.can_undo:
            self._match.undo()
        self._stand_anew([])

    def _stand_anew(self, events: list[Event]) -> None:
        """Update everything that depends on the match's position."""
        self._thought = None
        self._is_started = False
        self._asked = {place for place in self._asked if place < self.steps}
        self._is_laid_now = True
        self._tell(events)

    def _is_choice(self) -> bool:
        """Return True if the person has something to decide now."""
        return any(move.act != PASS for move in self._match.legal(self.seat))

    def next_round(self) -> None:
        """Deal the next round; does nothing during a round or after the match."""
        if self._match.is_between and not self._match.is_over:
            self._asked.clear()
            self._tell(self._match.begin(self._seeds()))

    def past(self) -> list[Update]:
        """Return the updates of a round that was resumed, as the seat at the screen saw them."""
        if self._seq or not self.rounds or self._is_retold:
            return []
        self._is_retold = True
        return [Update(0, events, view) for events, view in self._match.retraced(self.seat)]

    def news(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""
        fresh, self._news = self._news, []
        return fresh

    def advise(self, wish: Move | None = None) -> Ticket:
        """Ask for a hint for the person's seat."""
        return self._thinker.advise(self._hint(self.view, wish))

    def _hint(self, view: View[Board], wish: Move | None) -> Hint:
        """Return the question for a hint for the person's seat, which has this view."""
        names = tuple(player.name for player in self._players)
        return Hint(self.rules, view, self.seat, names, self._match.past, wish)

    def foresee(self) -> Ticket | None:
        """Ask if the game can still be won; the ticket's result is one of PROSPECTS.

        Returns None unless it is a solitaire with a solver.
        """
        known = self.rules.foresees and self._match.rounds
        return self._thinker.foresee(self.rules, self._match.state) if known else None

    def go_at(self, pace: Pace) -> None:
        """Change the speed from the next step on."""
        self._pace = pace
        self._rests = False

    def close(self) -> None:
        """Leave the table: pending answers are discarded, and no more moves are made."""
        self._thought, self._asides = None, None
        self._closed = True

    # -- time ---------------------------------------------------------------------------------------------------

    def update(self, now: float, *, calm: bool) -> None:
        """Advance to `now`: at most one step is made, and only while the picture is `calm`."""
        if self._closed:
            return
        if not self._opened or not calm:
            self._since = now
            if self._is_laid_now:
                self._claim_since = now
        else:
            self._is_laid_now = False
        self._opened, self._now = True, now
        if not calm or self._rests:
            return
        if not self._match.rounds:
            self.next_round()
        elif not self._hear_asides():
            self._take_turn()

    def due(self) -> float | None:
        """Return when the next bot moves, or a step that leaves no choice is made; None if a person must choose."""
        match = self._match
        if self._closed:
            return None
        if not match.rounds or self._asides is None:
            return self._now
        if self._asides:
            return _due(self._asides[0])
        if match.is_between:
            return None
        seat, alone = match.state.turn, self.rules.seats == 1
        legal = match.legal(seat)
        if seat in self._people:
            patience = self._pace.patience(legal, alone=alone)
            return None if patience is None else self._since + patience
        if self._is_openly_forced(legal):
            return self._ready(seat)
        return self._now if self._thought is None else _due(self._thought)

    def _hear_asides(self) -> bool:
        """Ask the bots that may claim or call out of turn; returns True while one is still thinking.

        The bot in turn thinks at the same time. If it waited for their answers, everybody could tell that there is
        something to claim.
        """
        if self._asides is None:
            self._asides = [self._ask(seat) for seat in self._match.asked() if self._players[seat].bot]
            turn = self._match.state.turn
            if self._asides and self._thinks(turn) and self._thought is None:
                self._thought, self._thinks_since = self._ask(turn), self._now
        while self._asides:
            thought = self._asides[0]
            if not thought.ticket.done() or self._now < thought.ready:
                return True
            self._asides.pop(0)
            move = thought.ticket.result()
            if isinstance(move, Move) and move in self._match.legal(thought.seat):
                self._play(thought.seat, move)
                return True
        return False

    def _take_turn(self) -> None:
        if self._match.is_between:
            self._rests = True
            return
        seat = self._match.state.turn
        legal = self._match.legal(seat)
        must = _but_spoken(legal)
        if seat in self._people:
            waited = self._now - self._since
            self._rests = self._pace.patience(legal, alone=self.rules.seats == 1) is None
            if self.awaits_start:
                return
            if any(move.act == PASS for move in must) and self._pace.passes(must, waited, alone=self.rules.seats == 1):
                self._play(seat, Move(PASS))  # no click is needed
        elif self._is_openly_forced(legal):
            if self._now >= self._ready(seat):
                self._play_forced(seat, must[0])
        else:
            if self._thought is None:
                self._thought, self._thinks_since = self._ask(seat), self._now
            if self._thought.ticket.done() and self._thinks_since is not None:
                self._longest.note(seat, self._now - self._thinks_since)
                self._thinks_since = None
            if self._thought.ticket.done() and self._now >= self._thought.ready:
                answer, self._thought = self._thought.ticket.result(), None
                # An illegal answer of a bot must not hold up the table.
                move = answer if isinstance(answer, Move) and answer in legal else must[0]
                if must == [move] and move.act in (DRAW, PASS):
                    self._play_forced(seat, move)
                else:
                    self._play(seat, move)

    def _play_forced(self, seat: Seat, move: Move) -> None:
        """Make a bot's only move; like the person's, a draw repeats until a tile fits."""
        self._play(seat, move)
        while move.act == DRAW and self._match.state.turn == seat and _but_spoken(self._match.legal(seat)) == [move]:
            self._play(seat, move)

    def _is_openly_forced(self, legal: Sequence[Move]) -> bool:
        """Return True if a bot with these moves can only draw or pass, and may do so without a thought."""
        return len(legal) == 1 and legal[0].act in (DRAW, PASS) and not self.rules.keeps_pace

    def _thinks(self, seat: Seat) -> bool:
        """Return True if a bot thinks about its turn."""
        over = self._match.is_between
        return not over and bool(self._players[seat].bot) and not self._is_openly_forced(self._match.legal(seat))

    def _is_forced_pass(self, seat: Seat) -> bool:
        """Return True if a person can only pass and needn't confirm it, not even be at the screen."""
        must = _but_spoken(self._match.legal(seat))
        return must[0].act == PASS and len(must) == 1 and not self._pace.confirm_pass

    @property
    def claim_time(self) -> tuple[float, float] | None:
        """When the time began in which the last play can be claimed, and when it ends; None if there is none.

        It is the same after every play of a person, and half of it after every play of a bot, whether or not it scores:
        a pause must not tell. A beginner is told of points anyway, and has longer for them.
        """
        if not self.rules.must_claim or self.is_watching or self._claim_since is None:
            return None
        if not self._match.rounds or self._match.is_between or not self.rules.open_pips(self._match.state):
            return None
        pause = self._claim_pause
        return (self._claim_since, self._claim_since + pause) if pause else None

    @property
    def _claim_pause(self) -> float:
        """Seconds that the last play can be claimed for; 0 at a table that plays at once."""
        pause = self._pace.claim_pause
        if not self._match.is_between and self._match.last_to_play not in self._people:
            pause *= AFTER_BOTS
        if any(move.act == CLAIM for move in self._match.legal(self.seat)):
            pause = max(pause, self._pace.first_claims)
        return pause if self._pace.factor else 0.0

    def _ready(self, seat: Seat) -> float:
        """Return the time from which a bot may act: no sooner than its pace, after the time to claim.

        Out of turn it acts when the player in turn does, if that one is a bot or can only pass. Otherwise the table
        would wait for its answer, and everybody could tell that there is something to claim.
        """
        wait = character(self._players[seat].bot).pace * self._pace.factor
        if not self._match.is_between:
            turn = self._match.state.turn
            legal = self._match.legal(turn)
            if turn in self._people:
                patience = self._pace.patience(legal, alone=False)
                wait = wait if patience is None else patience
            else:
                wait = self._wait_in_turn(turn, _but_spoken(legal))
        ready, time = self._since + wait, self.claim_time
        if time is not None:
            ready = max(ready, time[1])
        elif self._match.is_between and not self.is_watching:
            ready = max(ready, self._since + self._claim_pause)
        return ready

    def _wait_in_turn(self, seat: Seat, must: Sequence[Move]) -> float:
        """Return how long a bot waits before one of the moves that it must make."""
        factor = self._pace.factor
        if self.rules.keeps_pace:
            return max(character(self._players[seat].bot).pace * factor, self._longest.of(seat))
        if len(must) == 1 and must[0].act in (DRAW, PASS):
            return FORCED_PAUSE * factor
        return character(self._players[seat].bot).pace * factor

    def _ask(self, seat: Seat) -> Awaited:
        """Ask a bot for its move, no sooner than its pace, after leaving the person time to claim or call first."""
        who = character(self._players[seat].bot)
        job = Job(who.key, self.rules, self._match.view(seat), seat, self._chances(), self._match.past)
        return Awaited(seat, self._thinker.ask(job), self._ready(seat))

    def _play(self, seat: Seat, move: Move) -> None:
        events = self._match.play(seat, move)
        if move.act == PLAY:
            self._is_laid_now = True
        if move.act in (PLAY, CLAIM, CALL) or seat == self._match.state.turn:
            self._thought = None
        self._tell(events)

    def _tell(self, events: list[Event]) -> None:
        self._seq += 1
        self._since = self._now
        if self._is_laid_now:
            self._claim_since = self._now
        self._asides, self._rests = None, False
        self._news.append(Update(self._seq, tuple(event.seen_by(self.seat) for event in events), self.view))
        self._saved(self._match, self._players)


def _but_spoken(legal: Sequence[Move]) -> list[Move]:
    """Return the moves that aren't claims or calls."""
    return [move for move in legal if move.act not in (CLAIM, CALL)]


def _due(awaited: Awaited) -> float | None:
    """Return when an answer is used; None while the bot is thinking, since it wakes the window."""
    return awaited.ready if awaited.ticket.done() else None
