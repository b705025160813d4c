"""A round with all tiles known: the common part of the games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tests.outside.protocol.digests import public_digest
from tests.outside.protocol.forms import NOBODY
from tests.outside.protocol.messages import Terms
from tests.outside.protocol.views import Board, Event, Move, View
from tests.outside.tiles import Pieces, pieces

HIDDEN: Final = 255
RUNNING, OUT, BLOCKED, TARGET = 0, 1, 2, 4
PLAY, DRAW, PASS, STOP, CLAIM, MUGGINS = range(6)
DEALT, REDEALT, LED, PLAYED, DREW, PASSED, SCORED, UNCLAIMED, LOOSE, LAPSED = range(10)
WENT_OUT, FROZEN, COUNTED, VOID, WON, DREW_LEAD, STOPPED, TURNED_UP = range(10, 18)
COURTESY, SHOWN = 32, 33


class IllegalMove(Exception):
    """The rules do not allow this."""


@dataclass(frozen=True)
class Before:
    """The state that the deal of a later round depends on."""

    lead: int
    winners: tuple[int, ...]
    heir: int = NOBODY


def masked(terms: Terms, view: View) -> View:
    """Return a seat's view as an onlooker's: without what only its own hand shows."""
    if view.over:
        return view
    stock = pieces(terms.pieces)
    shown = stock.inside(view.shown)
    hands, holes = [], []
    for hand, hole in zip(view.hands, view.holes, strict=True):
        tiles = stock.inside(hand)
        hands.append(stock.mask(tiles & shown))
        holes.append(hole + len(tiles - shown))
    return replace(view, hands=hands, holes=holes)


class Round(ABC):
    """A round from its deal; `events` are those of the last move, unmasked."""

    def __init__(self, terms: Terms, number: int, carried: Sequence[int]) -> None:
        self.terms: Final = terms
        self.pieces: Final[Pieces] = pieces(terms.pieces)
        self.seats: Final = terms.seats
        self.number: Final = number
        self.carried: Final = list(carried)
        self.points: Final = [0] * len(carried)
        self.hands: list[set[int]] = [set() for _ in range(terms.seats)]
        self.pile: list[int] = []
        self.shown: set[int] = set()
        self.lead = self.turn = 0
        self.over = RUNNING
        self.winners: tuple[int, ...] = ()
        self.events: list[Event] = []

    @abstractmethod
    def board(self) -> Board:
        """Return the open table."""

    @abstractmethod
    def legal(self, view: View, seat: int) -> list[Move]:
        """Return the legal moves of a seat that knows only this view."""

    @abstractmethod
    def make(self, seat: int, move: Move) -> None:
        """Make a legal move."""

    def play(self, seat: int, move: Move) -> None:
        """Make a move, if it is legal."""
        if move not in self.legal(self.view(seat), seat):
            raise IllegalMove
        self.events = []
        self.make(seat, move)

    def side(self, seat: int) -> int:
        """Return the side of a seat."""
        return seat % len(self.points)

    def totals(self) -> list[int]:
        """Return the points of the match."""
        return [old + new for old, new in zip(self.carried, self.points, strict=True)]

    def tell(
        self,
        what: int,
        seat: int,
        tiles: Iterable[int] = (),
        at: int = 0,
        n: int = 0,
        parts: Sequence[int] = (),
        eyes: int = -1,
    ) -> None:
        """Add an event."""
        self.events.append(Event(what, seat, bytes(tiles), at, n, list(parts), eyes))

    def score(self, seat: int, points: int, at: int, parts: Sequence[int]) -> None:
        """Credit points."""
        self.points[self.side(seat)] += points
        self.tell(SCORED, seat, at=at, n=points, parts=parts)

    def count_hands(self) -> list[int]:
        """Open all hands and return their weights."""
        for seat, hand in enumerate(self.hands):
            self.tell(COUNTED, seat, sorted(hand), n=self.pieces.weight(hand))
        return [self.pieces.weight(hand) for hand in self.hands]

    def told(self, seat: int) -> list[Event]:
        """Return the events as a seat, or an onlooker, sees them."""
        faces = [one.eyes == -1 or (seat != NOBODY and one.eyes >> seat & 1) for one in self.events]
        return [
            one if is_seen else replace(one, tiles=bytes([HIDDEN]) * len(one.tiles))
            for one, is_seen in zip(self.events, faces, strict=True)
        ]

    def view(self, seat: int = NOBODY) -> View:
        """Return a seat's view, or an onlooker's without a seat."""
        hands, holes = [], []
        for owner, hand in enumerate(self.hands):
            seen = hand if self.over or owner == seat else hand & self.shown
            hands.append(self.pieces.mask(seen))
            holes.append(len(hand - seen))
        return View(
            board=self.board(),
            hands=hands,
            holes=holes,
            piles=[[tile if tile in self.shown else -1 for tile in self.pile]],
            shown=self.pieces.mask(self.shown),
            turned=self.pieces.mask(()),
            number=self.number,
            carried=list(self.carried),
            points=list(self.points),
            lead=self.lead,
            turn=self.turn,
            over=self.over,
            winners=sum(1 << winner for winner in self.winners),
        )

    def public(self) -> bytes:
        """Return the digest of an onlooker's view."""
        return public_digest(self.view())
