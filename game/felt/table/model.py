"""The table as the screen shows it now: on its way to the view, and equal to it once at rest.

Only two objects write to it: the director, which plays events, and the controller, which sets the legal moves and the
messages. Everything else only reads. All values are immutable, so every change is an assignment, and each one that
changes something increments `changes`. A reader compares that number to know if its picture is stale.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from engine.core import CALL, CLAIM, NOBODY, Board, Move, Seat, View
from engine.pieces import Tile, each, mask
from game.felt.family_layout import Ground, Label, Laid, Tray

LAST_PLAYS: Final = 4
V = TypeVar("V")


class Play(NamedTuple):
    """A play as listed in the score panel."""

    seat: Seat
    tile: Tile
    points: int = 0


class Bubble(NamedTuple):
    """A seat's speech bubble."""

    text: str
    until: float
    """End of the bubble on the table's clock, in seconds."""


def by_seat(values: Mapping[Seat, V] | None = None) -> Mapping[Seat, V]:
    """Return an immutable mapping, by default an empty one."""
    return MappingProxyType(dict(values or {}))


@dataclass(slots=True, eq=False)
class TableModel:
    """Everything that the widgets of a table show, and a counter of the changes."""

    seats: int
    changes: int = field(default=0, init=False)
    """Number of changes since the table was opened."""

    # -- the round as shown so far
    laid: tuple[Laid, ...] = ()
    """The tiles on the felt."""
    labels: tuple[Label, ...] = ()
    """The words on the felt."""
    grounds: tuple[Ground, ...] = ()
    """The grounds below the tiles."""
    trays: tuple[Tray, ...] = ()
    """The trays for tiles of one kind."""
    facts: tuple[tuple[str, str], ...] = ()
    """Facts about the table in the panel, line by line: name and value."""
    ends: tuple[int, ...] = ()
    """The open ends of the line, not counting a tile still in the air."""
    tally: tuple[int, ...] = ()
    """The parts of the count, likewise."""
    left: tuple[int, ...] = ()
    """Number of tiles each seat must still get rid of."""
    hand: tuple[Tile, ...] = ()
    """The player's tiles in the order of the rack."""
    holding: tuple[int, ...] = ()
    """Number of tiles in each seat's hand."""
    yard: int = 0
    """Number of tiles in the boneyard."""
    scores: tuple[int, ...] = ()
    """The points of each seat's side."""
    turn: Seat = NOBODY
    """The seat to move."""
    open_hands: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=by_seat)
    """The open hands."""
    known: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=by_seat)
    """Tiles that everyone knows opponents to hold."""
    plays: tuple[Play, ...] = ()
    """The last plays, newest last."""
    bubbles: Mapping[Seat, Bubble] = field(default_factory=by_seat)
    """The speech bubbles by seat."""
    is_calm: bool = False
    """True if no animation is pending."""

    # -- what the house says
    title: str = ""
    """The heading of the message, or empty for the one that follows from the turn."""
    text: str = ""
    """The message below the heading."""
    notice: tuple[str, str] | None = None
    """A heading and a text that replace all others, for example when the host is unreachable."""
    idle: tuple[str, str] | None = None
    """The message while no move is awaited, or None for the one naming the player to move."""
    notes: Mapping[Seat, str] = field(default_factory=by_seat)
    """Notes shown in place of a seat's points, such as that the player is away."""
    outlook: tuple[tuple[str, str], ...] = ()
    """Results of the analysis of the game, shown beside the facts."""

    # -- what the player can do, and holds
    view: View[Board] | None = None
    """The round as the player knows it, which the screen may still be catching up with. None before the first round."""
    rounds: int = 0
    """Number of rounds started."""
    legal: tuple[Move, ...] = ()
    """The player's legal moves, empty while tiles move."""
    hints: bool = True
    """True if playable tiles are marked."""
    chosen: Tile | None = None
    """The tile that was picked."""
    carried: Tile | None = None
    """The tile that the pointer carries."""
    lifted: tuple[Tile, ...] = ()
    """Tiles of the felt that move along with the chosen one, starting with it."""
    aloud: bool = False
    """True if the next play is claimed."""
    camera: tuple[float, float, float] = (1.0, 0.0, 0.0)
    """The zoom factor and the offset of the felt."""

    def __post_init__(self) -> None:
        self.holding = self.holding or (0,) * self.seats
        self.scores = self.scores or (0,) * self.seats

    def __setattr__(self, name: str, value: object) -> None:
        """Write a value, and count it if it differs from the old one."""
        if not hasattr(self, name):  # still under construction
            object.__setattr__(self, name, value)
        elif getattr(self, name) != value:
            object.__setattr__(self, name, value)
            object.__setattr__(self, "changes", self.changes + 1)

    @property
    def must(self) -> frozenset[int]:
        """Acts required of the player, without claims and calls. Empty while another player is to move."""
        over = self.view is None or self.view.over
        return frozenset() if over else frozenset(move.act for move in self.legal) - {CLAIM, CALL}

    # -- the round ----------------------------------------------------------------------------------------------

    def settle(self, view: View[Board], me: Seat, laid: tuple[Laid, ...]) -> None:
        """Show the view, with the felt as `laid`. The hand keeps its order as far as possible."""
        self.lay(laid)
        down = mask([tile.tile for tile in laid if tile.tile >= 0])  # a shown hand is on the felt
        mine = each(view.hands[me] & ~down)
        stays = [tile for tile in self.hand if tile in mine]
        self.hand = (*stays, *(tile for tile in mine if tile not in stays))
        holding = [view.count(seat) for seat in range(self.seats)]
        if view.over:
            holding = [
                0 if view.hands[seat] and not view.hands[seat] & ~down else held for seat, held in enumerate(holding)
            ]
        self.holding = tuple(holding)
        known = [view.hands[seat] & view.shown & ~down for seat in range(self.seats)]
        self.known = by_seat({seat: tuple(each(tiles)) for seat, tiles in enumerate(known) if tiles and seat != me})
        self.yard = len(view.piles[0])
        self.scores = tuple(view.score(side) for side in view.sides)
        self.turn = NOBODY if view.over else view.turn
        if not view.over:
            seen = {
                seat: tuple(tile for tile in tiles if view.hands[seat] & view.shown & 1 << tile)
                for seat, tiles in self.open_hands.items()
            }
            self.open_hands = by_seat({seat: tiles for seat, tiles in seen.items() if tiles})

    def clear(self) -> None:
        """Show an empty table before a deal."""
        self.lay(())
        self.hand, self.holding = (), (0,) * self.seats
        self.labels, self.grounds = (), ()
        self.open_hands, self.known, self.plays = by_seat(), by_seat(), ()

    def lay(self, laid: tuple[Laid, ...]) -> None:
        """Show these tiles on the felt. An empty one has no open ends."""
        self.laid = laid
        if not laid:
            self.ends, self.tally = (), ()

    def hold(self, seat: Seat, more: int) -> None:
        """Change the number of tiles in a seat's hand."""
        self.holding = put(self.holding, seat, max(0, self.holding[seat] + more))

    def know(self, seat: Seat, tiles: Sequence[Tile]) -> None:
        """Show the tiles that everyone knows a seat to hold."""
        self.known = by_seat({**self.known, seat: tuple(tiles)})

    def open_hand(self, seat: Seat, tiles: Sequence[Tile]) -> None:
        """Open a seat's hand."""
        self.open_hands = by_seat({**self.open_hands, seat: tuple(tiles)})

    def played(self, seat: Seat, tile: Tile) -> None:
        """Add a play to the list of last plays."""
        self.plays = (*self.plays[-(LAST_PLAYS - 1) :], Play(seat, tile))

    def credit(self, seat: Seat, points: int) -> None:
        """Add points to a seat, and to its last play if that is still listed."""
        self.scores = put(self.scores, seat, self.scores[seat] + points)
        place = next((place for place, play in reversed([*enumerate(self.plays)]) if play.seat == seat), None)
        if place is not None:
            play = self.plays[place]
            self.plays = put(self.plays, place, play._replace(points=play.points + points))

    # -- words --------------------------------------------------------------------------------------------------

    def say(self, title: str, text: str) -> None:
        """Show a message, or by default whose turn it is."""
        self.title, self.text = title, text

    def speak(self, seat: Seat, text: str, until: float) -> None:
        """Show a seat's speech bubble until the given time."""
        self.bubbles = by_seat({**self.bubbles, seat: Bubble(text, until)})

    def hush(self, seat: Seat) -> None:
        """Remove a seat's speech bubble."""
        self.bubbles = by_seat({other: bubble for other, bubble in self.bubbles.items() if other != seat})

    def pass_time(self, now: float) -> None:
        """Remove the speech bubbles whose time is over."""
        if any(bubble.until <= now for bubble in self.bubbles.values()):
            self.bubbles = by_seat({seat: bubble for seat, bubble in self.bubbles.items() if bubble.until > now})


def put(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """Return the values with one of them replaced."""
    return (*values[:place], value, *values[place + 1 :])
