"""A match: all rounds to the end, with a referee that alone holds the State."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, NamedTuple, Self

from engine.core import NOBODY, PLAY, B, Board, Carry, Event, Move, Rules, Seat, Side, State, View
from engine.pieces import HIDDEN, Chance, Tiles, mask
from engine.sentences import Refusal, clipped, sentence


class Step(NamedTuple):
    """One move and the seat that made it."""

    seat: Seat
    move: Move


class Round(NamedTuple):
    """A replayable round: its secret seed and its moves."""

    seed: bytes
    steps: list[Step]


class Knowledge(NamedTuple):
    """A seat's knowledge of hidden tiles at one moment. Compare two with `reveals`."""

    tiles: Tiles
    """The tiles whose place it knows."""
    lacks: tuple[tuple[Tiles, int], ...]
    """The tiles each other seat can't hold, as in `Board.lacks`."""

    @classmethod
    def of(cls, view: View[Board], me: Seat) -> Self:
        """Return the knowledge in the view of `me`."""
        tiles = view.board.tiles() | mask([tile for pile in view.piles for tile in pile if tile != HIDDEN])
        for hand in view.hands:
            tiles |= hand
        return cls(tiles, tuple(view.board.lacks(seat) for seat in range(len(view.sides)) if seat != me))

    def with_more(self, other: Knowledge) -> Knowledge:
        """Return the combined knowledge of two moments."""
        lacks = (
            (one | more, min(new, newer)) for (one, new), (more, newer) in zip(self.lacks, other.lacks, strict=True)
        )
        return Knowledge(self.tiles | other.tiles, tuple(lacks))

    def reveals(self, before: Knowledge) -> bool:
        """Return True if anything known now was hidden `before`."""
        shown = zip(self.lacks, before.lacks, strict=True)
        proved = any(now & ~then or newer < new for (now, newer), (then, new) in shown)
        return proved or bool(self.tiles & ~before.tiles)


class Match(Generic[B]):
    """Rounds of one game until someone has won.

    Call `begin` with a fresh secret seed for each round, then `play` until `is_between`, then `begin` again unless
    `winners` shows that the match is over. `[(seed, steps)]` of all rounds replays it: `rounds` is the save game. Only
    the match holds the state; players get `view(seat)`. A solitaire can be undone move by move to the deal. At other
    tables the seat `undo_seat` can undo moves that have revealed nothing hidden to it. The record of a match contains
    no undone moves.
    """

    def __init__(self, rules: Rules[B]) -> None:
        self.rules = rules
        self.rounds: list[Round] = []
        self._state: State[B] | None = None
        self.carries: Final[list[Carry]] = []
        """The facts that each round took over."""
        self._undone: list[Step] = []
        self._taker: Seat = 0 if rules.seats == 1 else NOBODY
        self._sights: list[Knowledge] = []
        """The taker's knowledge at the deal and after each move of the round, computed on demand."""

    @property
    def state(self) -> State[B]:
        """The current round, for referees (transcripts, audits, tests) only. Raises ValueError before a deal."""
        if self._state is None:
            raise ValueError("no round has begun")
        return self._state

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by side, including this round's."""
        if self._state is None:
            return (0,) * (max(self.rules.sides) + 1)
        return self._state.scores

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """Points by side after each finished round."""
        carried = tuple(carry.scores for carry in self.carries[1:])
        return (*carried, self.scores) if self.rounds and self.is_between else carried

    @property
    def winners(self) -> tuple[Side, ...]:
        """The sides that have won the match, () while it continues."""
        return () if self._state is None else self.rules.match_winners(self._state)

    @property
    def last_to_play(self) -> Seat:
        """The seat that played the last tile in this round, or NOBODY."""
        steps = self.rounds[-1].steps if self.rounds else []
        return next((step.seat for step in reversed(steps) if step.move.act == PLAY), NOBODY)

    @property
    def past(self) -> tuple[Step, ...]:
        """The moves of the current round as everyone saw them, () in a game whose moves can hide a tile.

        They are part of the match: after a pause, in a replay, and at the host of a table on the network.
        """
        return tuple(self.rounds[-1].steps) if self.rounds and self.rules.open_moves else ()

    @property
    def is_between(self) -> bool:
        """True if no round is running: before the first, and after each."""
        return self._state is None or bool(self._state.over)

    @property
    def is_over(self) -> bool:
        """True if no more rounds follow."""
        return self._state is not None and self.rules.ends_match(self._state)

    def begin(self, seed: bytes) -> list[Event]:
        """Deal the next round from its own secret seed and return its events. Raises ValueError while one runs."""
        if not self.is_between or self.is_over:
            raise ValueError("a round can begin only between rounds of a match that goes on")
        self.carries.append(self.carry())
        self._state = self.dealt(seed)
        self.rounds.append(Round(seed, []))
        self._undone.clear()
        self._sights.clear()
        return self._state.events or []

    def dealt(self, seed: bytes) -> State[B]:
        """Return the deal of the current round again, for referees only."""
        return self.rules.deal(Chance(seed), self.carries[-1])

    def anew(self) -> Match[B]:
        """Return a match without rounds that deals as this one does."""
        return Match(self.rules)

    def carry(self) -> Carry:
        """Return the facts that the next round takes over; call it between rounds."""
        state = self._state
        if state is None:
            return Carry(self.scores)
        before = self.carries[-1] if self.carries else Carry(self.scores)  # of a round that was laid out by hand
        leader, retired = self.rules.next_leader(state), self.rules.retired(state)
        voids, won = (0, before.won + 1) if state.winners else (before.voids + 1, before.won)
        return Carry(self.scores, leader, len(self.rounds) + 1, retired, voids, won)

    def retraced(self, seat: Seat) -> Iterator[tuple[tuple[Event, ...], View[B]]]:
        """Replay the current round: yield the events and the view of `seat` after the deal and after each move."""
        if not self.carries:  # no round was dealt here
            return
        seed, steps = self.rounds[-1]
        state = self.dealt(seed)
        yield tuple(event.seen_by(seat) for event in state.events or ()), state.masked(seat)
        for mover, move in steps:
            state.events = []
            self.rules.apply(state, mover, move)
            yield tuple(event.seen_by(seat) for event in state.events), state.masked(seat)

    def legal(self, seat: Seat) -> list[Move]:
        """Return the legal moves of `seat`, in turn or out of it."""
        return self.rules.legal(self.state, seat)

    def view(self, seat: Seat) -> View[B]:
        """Return the round as `seat` knows it."""
        return self.state.masked(seat)

    def asked(self) -> list[Seat]:
        """Return the seats with a legal move out of turn, clockwise from the owner of the points."""
        state, seats = self.state, self.rules.seats
        owner = self.rules.owner(state)
        if owner == NOBODY:
            return []
        order = [(owner + i) % seats for i in range(seats)]
        return [seat for seat in order if (state.over or seat != state.turn) and self.legal(seat)]

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Carry out a move and return its events. Raises Refusal with the rule that forbids it."""
        state = self.state
        if not 0 <= seat < self.rules.seats:
            raise Refusal(sentence("There's no seat {n} at this table.", n=clipped(seat)))
        if move not in self.rules.legal(state, seat):
            raise Refusal(self.rules.why_not(state, seat, move))
        events: list[Event] = []
        state.events = events
        self.rules.apply(state, seat, move)
        self.rounds[-1].steps.append(Step(seat, move))
        self._undone.clear()
        if self._sights:
            self._sights.append(self._sight(state))
        return events

    # -- taking back --------------------------------------------------------------------------------------------------

    @property
    def undo_seat(self) -> Seat:
        """The seat that can undo moves, or NOBODY. Set it only if all other seats are bots."""
        return self._taker

    @undo_seat.setter
    def undo_seat(self, seat: Seat) -> None:
        self._taker = seat
        self._sights.clear()

    @property
    def can_undo(self) -> bool:
        """True if the last move can be undone."""
        return self.undoable > 0

    @property
    def undoable(self) -> int:
        """Number of the newest moves that can be undone, one by one.

        In a solitaire, all of this round. At other tables, those that have revealed nothing hidden to the taker: no
        face, and no tile that a player can't have.
        """
        if self._taker == NOBODY or not self.rounds:
            return 0
        if self.rules.seats == 1:
            return len(self.rounds[-1].steps)
        self._look_back()
        since, count = self._sights[-1], 0
        for before in self._sights[-2::-1]:
            if since.reveals(before):
                break
            since, count = since.with_more(before), count + 1
        return count

    def _look_back(self) -> None:
        """Replay the round to compute the taker's knowledge after each move, unless it is known already."""
        seed, steps = self.rounds[-1]
        if len(self._sights) == len(steps) + 1:
            return
        state = self.dealt(seed)
        self._sights = [self._sight(state)]
        for seat, move in steps:
            state.events = []
            self.rules.apply(state, seat, move)
            self._sights.append(self._sight(state))

    def _sight(self, state: State[B]) -> Knowledge:
        """Return the taker's knowledge now, including tiles seen in the last events."""
        sight, events = Knowledge.of(state.masked(self._taker), self._taker), state.events or []
        told = [tile for event in events for tile in event.seen_by(self._taker).tiles if tile != HIDDEN]
        return sight._replace(tiles=sight.tiles | mask(told))

    @property
    def can_redo(self) -> bool:
        """True if an undone move can be redone."""
        return bool(self._undone)

    def undo(self) -> None:
        """Undo the last move by replaying the round up to it. Raises ValueError if that isn't possible."""
        if not self.can_undo:
            raise ValueError("there is nothing to take back")
        last = self.rounds[-1].steps[-1]
        self.rewind(len(self.rounds[-1].steps) - 1)
        self._undone.append(last)

    def rewind(self, count: int) -> None:
        """Reset the current round to its first `count` moves, for writing a record of the match."""
        seed, steps = self.rounds[-1]
        del steps[count:]
        state = self.dealt(seed)
        state.events = None
        for seat, move in steps:
            self.rules.apply(state, seat, move)
        state.events = []
        self._state = state
        del self._sights[count + 1 :]

    def redo(self) -> list[Event]:
        """Redo the move undone last and return its events. Raises ValueError if there is none."""
        if not self._undone:
            raise ValueError("there is nothing to make again")
        undone = self._undone[:]
        events = self.play(*undone.pop())
        self._undone = undone
        return events
