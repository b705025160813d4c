"""A round set up by a test: the table of any family, played and queried in words.

Seats are A, B, C ...; moves use `engine.notation`.
"""

from __future__ import annotations

from typing import Generic, Self

from engine.core import ALL_EYES, NOBODY, STUCK, B, Move, Rules, State
from engine.match import Match, Round
from engine.notation import REASONS, SEATS, find, spell, tell
from engine.pieces import Tile, TileSet, each
from engine.sentences import Refusal


class Scene(Generic[B]):
    """A round in progress, with all hands known to the test."""

    def __init__(self, rules: Rules[B], state: State[B]) -> None:
        self.rules = rules
        self.match: Match[B] = Match(rules)
        self.match._state = state
        self.match.rounds.append(Round(b"", []))
        self.told: list[str] = []
        """The events of the last move, with seats as letters."""

    def play(self, seat: str, *moves: str) -> Self:
        """Make moves for a seat."""
        for text in moves:
            at = SEATS.index(seat)
            events = self.match.play(at, find(self.rules, self.state, at, text))
            assert all(event.eyes == ALL_EYES or event.eyes == 1 << event.seat for event in events)
            self.told = [tell(self.state.pieces, event) for event in events]
        return self

    def legal(self, seat: str) -> list[str]:
        """Return a seat's legal moves, in the engine's order."""
        return [spell(self.rules, self.state, move) for move in self.match.legal(SEATS.index(seat))]

    def asked(self) -> str:
        """Return the seats that can move out of turn, in the order in which bots are asked."""
        return "".join(SEATS[seat] for seat in self.match.asked())

    def refusal(self, seat: str, move: Move) -> str:
        """Return the reason why a seat cannot make `move`; the table does not change."""
        before = self.match.view(SEATS.index(seat)).hands
        try:
            self.match.play(SEATS.index(seat), move)
        except Refusal as why:
            assert self.match.view(SEATS.index(seat)).hands == before
            return str(why)
        raise AssertionError(f"{move} is legal")

    @property
    def state(self) -> State[B]:
        """The complete state of the round."""
        return self.match.state

    @property
    def points(self) -> tuple[int, ...]:
        """The points of this round."""
        return tuple(self.state.points)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of the match, this round included."""
        return self.match.scores

    @property
    def turn(self) -> str:
        """The seat whose turn it is."""
        return SEATS[self.state.turn]

    @property
    def yard(self) -> str:
        """The boneyard, the next tile first."""
        return self._names(self.state.piles[0][::-1])

    @property
    def over(self) -> str:
        """The end of the round; empty before it."""
        return REASONS[self.state.over] if self.state.over else ""

    @property
    def is_void(self) -> bool:
        """True if the round was blocked without a winner."""
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
        """The agreed leader of the next round; empty if the rules find it."""
        leader = self.rules.next_leader(self.state)
        return "" if leader == NOBODY else SEATS[leader]

    def hand(self, seat: str) -> str:
        """Return a seat's tiles, the lowest first."""
        return self._names(each(self.state.hands[SEATS.index(seat)]))

    def _names(self, tiles: list[Tile]) -> str:
        return " ".join(self.state.pieces.label(tile) for tile in tiles)


def named(pieces: TileSet, name: str) -> Tile:
    """Return the tile called `name`, with its halves in either order."""
    return pieces.find(*(int(pip) for pip in name.split("-")))
