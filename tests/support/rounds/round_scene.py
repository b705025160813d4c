"""A round set up by a test: any family's table, played and asked in words.

Seats are A, B, C ...; moves are written as in `engine.notation`.
"""

from __future__ import annotations

from typing import Generic, Self

from engine.core import ALL_EYES, NOBODY, STUCK, B, Move, Rules, State
from engine.match import Match, Round
from engine.notation import REASONS, SEATS, find, spell, tell
from engine.pieces import Tile, TileSet, each
from engine.sentences import Refusal


class Scene(Generic[B]):
    """A round as it lies on the table, with all hands known to the test."""

    def __init__(self, rules: Rules[B], state: State[B]) -> None:
        self.rules = rules
        self.match: Match[B] = Match(rules)
        self.match._state = state
        self.match.rounds.append(Round(b"", []))
        self.told: list[str] = []
        """What the last move made known, seats as letters."""

    def play(self, seat: str, *moves: str) -> Self:
        """Let a seat do one thing after the other."""
        for text in moves:
            at = SEATS.index(seat)
            events = self.match.play(at, find(self.rules, self.state, at, text))
            assert all(event.eyes == ALL_EYES or event.eyes == 1 << event.seat for event in events)
            self.told = [tell(self.state.pieces, event) for event in events]
        return self

    def legal(self, seat: str) -> list[str]:
        """Return what a seat may do, in the engine's order."""
        return [spell(self.rules, self.state, move) for move in self.match.legal(SEATS.index(seat))]

    def asked(self) -> str:
        """Return the seats that may do something out of turn, in the order in which bots are asked."""
        return "".join(SEATS[seat] for seat in self.match.asked())

    def refusal(self, seat: str, move: Move) -> str:
        """Return why a seat cannot do `move`; the table stays as it was."""
        before = self.match.view(SEATS.index(seat)).hands
        try:
            self.match.play(SEATS.index(seat), move)
        except Refusal as why:
            assert self.match.view(SEATS.index(seat)).hands == before
            return str(why)
        raise AssertionError(f"{move} is legal")

    @property
    def state(self) -> State[B]:
        """The round, without holes."""
        return self.match.state

    @property
    def points(self) -> tuple[int, ...]:
        """Points made in this round."""
        return tuple(self.state.points)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of the match, this round included."""
        return self.match.scores

    @property
    def turn(self) -> str:
        """The seat that must move."""
        return SEATS[self.state.turn]

    @property
    def yard(self) -> str:
        """The boneyard, the next tile first."""
        return self._names(self.state.piles[0][::-1])

    @property
    def over(self) -> str:
        """How the round ended; empty while it runs."""
        return REASONS[self.state.over] if self.state.over else ""

    @property
    def is_void(self) -> bool:
        """Whether the round was blocked and nobody won it."""
        return self.state.over == STUCK and not self.state.winners

    @property
    def winners(self) -> str:
        """The seats that won the round."""
        return "".join(SEATS[seat] for seat in each(self.state.winners))

    @property
    def match_winners(self) -> str:
        """The seats that won the match."""
        return "".join(SEATS[side] for side in self.match.winners)

    @property
    def next_leader(self) -> str:
        """The seat that leads the next round by agreement; empty where the game's procedure finds it."""
        leader = self.rules.next_leader(self.state)
        return "" if leader == NOBODY else SEATS[leader]

    def hand(self, seat: str) -> str:
        """Return a seat's tiles, lowest first."""
        return self._names(each(self.state.hands[SEATS.index(seat)]))

    def _names(self, tiles: list[Tile]) -> str:
        return " ".join(self.state.pieces.label(tile) for tile in tiles)


def named(pieces: TileSet, name: str) -> Tile:
    """Return the tile called `name`, in either order of its halves."""
    return pieces.find(*(int(pip) for pip in name.split("-")))
