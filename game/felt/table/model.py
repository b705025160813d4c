"""The table as the picture shows it at this moment: on its way to the view, and at rest where the view is.

Two write to it: the director, while it plays what happened, and the controller of the table, which says what the player
can do and what the house tells. Everybody else reads. All values are immutable, so a change is always a write, and each
write that changes something raises `changes`: whoever remembers that number knows whether the picture is stale.
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
    """A play as the score panel lists it."""

    seat: Seat
    tile: Tile
    points: int = 0


class Bubble(NamedTuple):
    """What a seat says at the table."""

    text: str
    until: float
    """On the clock of the table, in seconds."""


def by_seat(values: Mapping[Seat, V] | None = None) -> Mapping[Seat, V]:
    """Return a mapping that nobody can change; an empty one if nothing is given."""
    return MappingProxyType(dict(values or {}))


@dataclass(slots=True, eq=False)
class TableModel:
    """Everything that the widgets of a table show, and a counter that tells when any of it has changed."""

    seats: int
    changes: int = field(default=0, init=False)
    """How often something has changed since the table was opened."""

    # -- the round, as far as it has been shown
    laid: tuple[Laid, ...] = ()
    """The tiles that are down."""
    labels: tuple[Label, ...] = ()
    """The words on the felt."""
    grounds: tuple[Ground, ...] = ()
    """What is drawn below the tiles."""
    trays: tuple[Tray, ...] = ()
    """The fields on which tiles of one kind lie."""
    facts: tuple[tuple[str, str], ...] = ()
    """What the panel says of the table, line by line: what it is, and how much."""
    ends: tuple[int, ...] = ()
    """The open ends of the line; those before the tile that is in the air."""
    tally: tuple[int, ...] = ()
    """What the table counts, part by part; likewise."""
    left: tuple[int, ...] = ()
    """How many tiles each seat still has to get rid of."""
    hand: tuple[Tile, ...] = ()
    """The player's tiles in the order in which they stand on the rack."""
    holding: tuple[int, ...] = ()
    """How many tiles each seat has in hand."""
    yard: int = 0
    """How many tiles are in the boneyard."""
    scores: tuple[int, ...] = ()
    """The points of each seat's side."""
    turn: Seat = NOBODY
    """Whose turn it is."""
    open_hands: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=by_seat)
    """The hands that lie open."""
    known: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=by_seat)
    """Tiles that everyone knows others to hold."""
    plays: tuple[Play, ...] = ()
    """The last plays, the newest at the end."""
    bubbles: Mapping[Seat, Bubble] = field(default_factory=by_seat)
    """What the seats say."""
    is_calm: bool = False
    """Whether all that happened has been shown."""

    # -- what the house says
    title: str = ""
    """The heading of the message; empty where it follows from the turn."""
    text: str = ""
    """The message below the heading."""
    notice: tuple[str, str] | None = None
    """A heading and a text in place of everything else: that the host cannot be heard, for example."""
    idle: tuple[str, str] | None = None
    """What is said while nobody is waited for; None where it is said who is to move."""
    notes: Mapping[Seat, str] = field(default_factory=by_seat)
    """What is said of a seat in place of its points: that somebody is away."""
    outlook: tuple[tuple[str, str], ...] = ()
    """What has been found out about the game, beside the facts."""

    # -- what the player can do, and holds
    view: View[Board] | None = None
    """The round as the player knows it now: the picture may still be on its way there. None before the first round."""
    rounds: int = 0
    """How many rounds have begun."""
    legal: tuple[Move, ...] = ()
    """What the player may do now; nothing while tiles move."""
    hints: bool = True
    """Whether the tiles that can be played are marked."""
    chosen: Tile | None = None
    """The tile that has been picked."""
    carried: Tile | None = None
    """The tile that the pointer carries over the table."""
    lifted: tuple[Tile, ...] = ()
    """Tiles of the felt that go along with the one that is chosen, it first."""
    aloud: bool = False
    """Whether the next tile is to be claimed as it is laid."""
    camera: tuple[float, float, float] = (1.0, 0.0, 0.0)
    """How far the felt is zoomed in, and how far it is moved."""

    def __post_init__(self) -> None:
        self.holding = self.holding or (0,) * self.seats
        self.scores = self.scores or (0,) * self.seats

    def __setattr__(self, name: str, value: object) -> None:
        """Write a value, and count it if it is another one than before."""
        if not hasattr(self, name):  # it is being made
            object.__setattr__(self, name, value)
        elif getattr(self, name) != value:
            object.__setattr__(self, name, value)
            object.__setattr__(self, "changes", self.changes + 1)

    @property
    def must(self) -> frozenset[int]:
        """What the player has to do now, claims and calls left aside; empty while others are waited for."""
        over = self.view is None or self.view.over
        return frozenset() if over else frozenset(move.act for move in self.legal) - {CLAIM, CALL}

    # -- the round ----------------------------------------------------------------------------------------------

    def settle(self, view: View[Board], me: Seat, laid: tuple[Laid, ...]) -> None:
        """Show what the view says, the felt as it is `laid`; the order of the hand stays as far as it can."""
        self.lay(laid)
        down = mask([tile.tile for tile in laid if tile.tile >= 0])  # a hand that is shown lies on the felt
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
        """Show these tiles on the felt; an empty one has no open ends."""
        self.laid = laid
        if not laid:
            self.ends, self.tally = (), ()

    def hold(self, seat: Seat, more: int) -> None:
        """Let a seat have so many tiles more in hand, or fewer."""
        self.holding = put(self.holding, seat, max(0, self.holding[seat] + more))

    def know(self, seat: Seat, tiles: Sequence[Tile]) -> None:
        """Show which tiles everyone knows a seat to hold."""
        self.known = by_seat({**self.known, seat: tuple(tiles)})

    def open_hand(self, seat: Seat, tiles: Sequence[Tile]) -> None:
        """Let the hand of a seat lie open."""
        self.open_hands = by_seat({**self.open_hands, seat: tuple(tiles)})

    def played(self, seat: Seat, tile: Tile) -> None:
        """Note a play for the list of last plays."""
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
        """Let the house say something; nothing at all: whose turn it is."""
        self.title, self.text = title, text

    def speak(self, seat: Seat, text: str, until: float) -> None:
        """Let a seat say something for a while."""
        self.bubbles = by_seat({**self.bubbles, seat: Bubble(text, until)})

    def hush(self, seat: Seat) -> None:
        """Let a seat say nothing any more."""
        self.bubbles = by_seat({other: bubble for other, bubble in self.bubbles.items() if other != seat})

    def pass_time(self, now: float) -> None:
        """Let all fall silent who have spoken long enough."""
        if any(bubble.until <= now for bubble in self.bubbles.values()):
            self.bubbles = by_seat({seat: bubble for seat, bubble in self.bubbles.items() if bubble.until > now})


def put(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """Return the values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])
