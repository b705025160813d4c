"""The board of the overlay family: a line of cards of three sections that partly cover each other."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Final

from engine.core import NOBODY, Board, Seat, SeatOrNobody
from engine.fields import Bits, Count, PerSeat, Small
from engine.pieces import Tile, Tiles, TileSet, mask, space

L1, L2, R1, R2 = range(4)
"""The places to play a card: the end, and the number of sections covered there."""
PLACES: Final = ("L1", "L2", "R1", "R2")
RIGHT: Final = 2
"""The first place at the right end."""
DOTS: Final = 4
"""Number of different sections: none to three dots."""


def singles(pieces: TileSet) -> list[Tiles]:
    """Return the cards that cover one section of an end, by the dots of its outer section."""
    return [mask([t for t, face in enumerate(pieces.faces) if dots in (face[0], face[2])]) for dots in range(DOTS)]


def doubles(pieces: TileSet) -> list[Tiles]:
    """Return the cards that cover two sections of an end, by `DOTS` * inner + outer, as read outwards."""
    return [
        mask([t for t, (a, b, c) in enumerate(pieces.faces) if b == outer and inner in (a, c)])
        for inner in range(DOTS)
        for outer in range(DOTS)
    ]


SINGLES: Final = singles(space())
DOUBLES: Final = doubles(space())
EITHER: Final = [SINGLES[end % DOTS] | cards for end, cards in enumerate(DOUBLES)]
"""The cards that cover one or two sections of an end, by `DOTS` * inner + outer."""


@dataclass(slots=True)
class Overlay(Board):
    """A line of cards that partly cover each other, as everyone at the table sees it.

    An end is the outermost visible section and the one next to it.
    """

    seats: InitVar[int]
    values: list[Small] = field(default_factory=list)
    """The visible sections, from left to right."""
    order: list[Tile] = field(default_factory=list)
    """The cards in the order they were played, the starter first."""
    places: list[Small] = field(default_factory=list)
    """`places[i]` is the place of `order[i]`, L1 to R2; NOBODY for the starter."""
    laid: Tiles = 0
    """The cards of `order`, as a set."""
    dealer: SeatOrNobody = NOBODY
    """The dealer."""
    seen: Bits = 0
    """Bits of the seats that ended a turn in this round."""
    out: Bits = 0
    """Bits of the seats that went out."""
    again: bool = False
    """True if the seat in turn covered two sections and may continue."""
    drew: Count = 0
    """Number of cards drawn in this turn."""
    passes: Count = 0
    """Number of passes since the last card was played."""
    finisher: SeatOrNobody = NOBODY
    """The seat that ended the round by going out; courtesy turns follow."""
    due: Bits = 0
    """Bits of the seats still due a courtesy turn."""
    heir: SeatOrNobody = NOBODY
    """The next dealer, NOBODY while the round runs."""
    lacking: PerSeat[Tiles] = field(init=False)
    """`lacking[seat]` are the cards of which a seat can hold at most `newer[seat]`."""
    newer: PerSeat[Count] = field(init=False)
    """Number of newer cards in a hand, drawn since it showed that lack."""

    def __post_init__(self, seats: int) -> None:
        self.lacking = [0] * seats
        self.newer = [0] * seats

    def tiles(self) -> Tiles:
        """Return the cards in the line."""
        return self.laid

    def lacks(self, seat: Seat) -> tuple[Tiles, int]:
        """Return the cards `seat` has shown not to hold, and how many of its newer cards may be among them."""
        return self.lacking[seat], self.newer[seat]

    # -- the line -----------------------------------------------------------------------------------------------

    def begin(self, starter: Tile, face: tuple[int, ...]) -> None:
        """Place the starter, which reads as named."""
        self.order, self.places, self.laid, self.values = [starter], [NOBODY], 1 << starter, list(face)

    def links(self) -> tuple[Tiles, Tiles, Tiles, Tiles]:
        """Return the cards that fit, by place."""
        values = self.values
        left, right = values[0], values[-1]
        return (
            SINGLES[left],
            DOUBLES[DOTS * values[1] + left],
            SINGLES[right],
            DOUBLES[DOTS * values[-2] + right],
        )

    def openings(self) -> Tiles:
        """Return all cards that fit somewhere."""
        values = self.values
        return EITHER[DOTS * values[1] + values[0]] | EITHER[DOTS * values[-2] + values[-1]]

    def openings_after(self, face: tuple[int, ...], at: int) -> Tiles:
        """Return all cards that would fit somewhere after a card with this face is played where it fits."""
        values = self.values
        near = values[-1 - (at & 1)] if at >= RIGHT else values[at]
        end = DOTS * face[1] + (face[2] if face[0] == near else face[0])
        other = DOTS * values[1] + values[0] if at >= RIGHT else DOTS * values[-2] + values[-1]
        return EITHER[end] | EITHER[other]

    def lay(self, tile: Tile, face: tuple[int, ...], at: int) -> None:
        """Play a card at a place where it fits. The covered sections decide its direction."""
        values = self.values
        near, middle, far = face
        if at >= RIGHT:
            if near != values[-1 - (at & 1)]:
                far = near
            if not at & 1:
                values.append(middle)
            values.append(far)
        else:
            if near != values[at]:
                far = near
            if not at:
                values.insert(0, middle)
            values.insert(0, far)
        self.laid |= 1 << tile
        self.order.append(tile)
        self.places.append(at)
        self.passes = 0

    def reading(self, face: tuple[int, ...], at: int) -> tuple[int, ...]:
        """Return the sections of a card from left to right if played at a place where it fits."""
        near = self.values[-1 - (at & 1)] if at >= RIGHT else self.values[at]
        return face if (face[0] == near) == (at >= RIGHT) or face[0] == face[2] else face[::-1]

    # -- what is shown ------------------------------------------------------------------------------------------

    def learn(self, seat: Seat) -> None:
        """Record that nothing in the hand of `seat` fits now."""
        shown = self.openings()
        self.lacking[seat] = shown if self.newer[seat] else self.lacking[seat] | shown
        self.newer[seat] = 0


def overlay(board: Board) -> Overlay:
    """Return `board` typed as an `Overlay`."""
    assert isinstance(board, Overlay)
    return board
