"""Facts that can be counted after a move and that tell it from another one, and the measures that they act through.

A family's evaluator yields them for two moves of the same position (`Evaluator.facts`). Whether they matter is for
`engine.reasons` to find: a fact counts for as much of the gap between the moves as a measure that carries it.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, Generic, NamedTuple

from engine.core import NOBODY, B, Move, Rules, Seat, SeatOrNobody, State, View
from engine.pieces import Tiles
from engine.sentences import Sentence, sentence


class Measure(Enum):
    """A number that a played-out round shows for the seat that made the move, its side and its opponents."""

    FOE_STUCK = auto()
    """The next opponent can't play at its next turn: 1, otherwise 0. So are all others that aren't counts."""
    ME_STUCK = auto()
    MATE_STUCK = auto()
    FOE_STOPS = auto()
    """How often opponents can't play in the rest of the round."""
    MY_STOPS = auto()
    FOE_NEXT = auto()
    """Points that opponents make before my next turn; FOE_SCORES: whether they make any."""
    FOE_SCORES = auto()
    MY_NEXT = auto()
    MY_SCORES = auto()
    FOE_DRAWS = auto()
    """Tiles drawn in the rest of the round."""
    MY_DRAWS = auto()
    MY_PLAYS = auto()
    """Tiles laid after this turn."""
    RUN = auto()
    """Tiles laid in this turn."""
    MADE = auto()
    """Points of the whole rest of the round, those of the move included."""
    GIVEN = auto()
    WON = auto()
    """My side wins the round."""
    OUT = auto()
    """Somebody of my side goes out; FOE_OUT: an opponent does."""
    FOE_OUT = auto()
    BLOCKED_WON = auto()
    BLOCKED_LOST = auto()
    MATCH = auto()
    """My side wins the match with this round; LOST: another side does."""
    LOST = auto()
    PIPS_LEFT = auto()
    """Pips left in my hand at the end of the round; TILES_LEFT: tiles."""
    TILES_LEFT = auto()
    TRICK = auto()
    """My side takes the trick that the move belongs to; TRICKS: how many in the rest of the round. So for doubles."""
    TRICKS = auto()
    TRICK_DOUBLES = auto()
    DOUBLES = auto()


STUCK_THEN: Final = (Measure.ME_STUCK, Measure.MY_DRAWS, Measure.MY_STOPS, Measure.OUT)
"""What a fact about my own answers acts through."""
HELD_UP: Final = (Measure.FOE_STUCK, Measure.ME_STUCK, Measure.BLOCKED_WON, Measure.BLOCKED_LOST)
"""What an end that nobody can play on acts through, for me and against me."""
LEAST: Final = 0.1
"""The part of the gap for which the measure that carries a fact must stand."""


class Marks(NamedTuple):
    """What a fact speaks of, to be pointed out on the table."""

    arms: tuple[int, ...] = ()
    """Arms of a line, as they are after the move."""
    tiles: Tiles = 0
    """Tiles of the player's hand."""
    unseen: Tiles = 0
    """Unseen tiles that `seat` may hold."""
    seat: SeatOrNobody = NOBODY


NO_MARKS: Final = Marks()


def count(number: int) -> int | Sentence:
    """Return a number of tiles, in words if there is none."""
    return number or sentence("none at all")


def worth(points: int) -> int | Sentence:
    """Return a number of points, in words if there are none."""
    return points or sentence("nothing")


class BoardFact(NamedTuple):
    """Something counted that is true of a move and not of its rival, or of both in different amounts."""

    key: str
    mine: float
    its: float
    sentence: Sentence
    carriers: tuple[Measure, ...] = ()
    """The measures that it acts through: the strongest decides. Without any it always counts."""
    marks: Marks = NO_MARKS
    difference: float | None = None
    """The difference that it makes to its carrier by itself; None: as much as the carriers differ."""
    floor: float = LEAST
    must_be_clear: bool = False
    """True if its carrier itself must differ clearly."""
    is_balanced: bool = False
    """True if it can help and hurt, so that the sum of HELD_UP decides."""
    instead: Marks = NO_MARKS
    """The same after the rival."""


class Compared(NamedTuple, Generic[B]):
    """A move and its rival in one position, and the table after each of them in a deal that may be the true one."""

    rules: Rules[B]
    view: View[B]
    seat: Seat
    foe: Seat
    """The opponent whose turn is next."""
    move: Move
    rival: Move
    mine: State[B] | None
    """After the move; None if that isn't settled, as after a draw, or if the round is over."""
    its: State[B] | None
    rival_name: Sentence
    """What the rival is called: its tile, and its place if that is the difference."""
    move_name: Sentence

    @property
    def unseen(self) -> Tiles:
        """The tiles that the player has never seen."""
        unseen = self.view.pieces.every & ~(self.view.board.tiles() | self.view.shown)
        for hand in self.view.hands:
            unseen &= ~hand
        return unseen
