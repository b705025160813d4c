"""The model of a table on the screen: everything its widgets show at this moment.

Only two write to it: the director, while it plays what happened, and the table's controller with its parts, which adds
what the player can do and is told. Everyone else reads. All values are immutable, so every change is a write, and the
name of every value that a write has changed is in `changed` until the widgets have followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from engine.core import CALL, CLAIM, NOBODY, Board, Move, Seat, View
from engine.events import Led, Passed, Played, Scored
from engine.families.facts import Marks
from engine.pieces import Tile, each, mask
from game.felt.table.seats.poses import LivingFaces
from game.look.palette import RGB
from game.look.players.faces import Expression
from game.picture.event_words import EventWords, is_at_the_table
from game.picture.family_layout import Ground, Label, PlacedTile, Tray
from game.picture.names import TableNames
from game.picture.spot import Spot
from game.play.table import Update

LAST_PLAYS: Final = 4
V = TypeVar("V")


class Play(NamedTuple):
    """A play in the list of the score panel."""

    seat: Seat
    tile: Tile
    points: int = 0
    taker: Seat = NOBODY
    """The seat that got the points if it is another one: it called them."""


class Bubble(NamedTuple):
    """A speech bubble at a seat."""

    text: str
    until: float
    """When it disappears, in seconds of the table's clock."""


class ScoreSum(NamedTuple):
    """How points add up, shown near the tiles that made them."""

    text: str
    gain: str
    at: Spot
    until: float
    """When it disappears, in seconds of the table's clock."""
    colour: RGB | None = None
    """The enamel of the player who gets the points; None for gold."""


class Linked(NamedTuple):
    """The cards that a seat has linked so far in its turn."""

    seat: Seat
    cards: int


class PointedOut(NamedTuple):
    """A move that a message advises, and the fact that speaks for it, to be marked while the message stands."""

    said: tuple[str, str]
    """The message."""
    move: Move
    key: str
    """The fact's name in the catalogue."""
    marks: Marks


def by_seat(values: Mapping[Seat, V] | None = None) -> Mapping[Seat, V]:
    """Return a read-only copy of a mapping, or an empty one."""
    return MappingProxyType(dict(values or {}))


class SeatNote(NamedTuple):
    """A note on a seat's plate."""

    text: str
    short: str
    """The note where there is no room for the text."""
    title: str = ""
    """The heading of the message while this seat has the turn; empty if the player is thinking."""
    told: str = ""
    """The message below the heading then."""


class TurnEnd(NamedTuple):
    """The end of a limited turn, after which a bot moves."""

    seat: Seat
    seconds: int
    part: float
    """The part that is left of the time since the warning began, from 1 to 0."""


@dataclass(slots=True, eq=False)
class TableModel:
    """Everything the widgets of a table show, with the names of the changed values."""

    seats: int
    changed: set[str] = field(default_factory=set, init=False)
    """The names of the values that have changed since they were taken last."""

    # The round, as far as the animation has come.
    laid: tuple[PlacedTile, ...] = ()
    """The tiles on the felt."""
    adrift: frozenset[Tile] = frozenset()
    """The tiles that the animation draws for now. The rack doesn't show them, the felt only their shadows."""
    labels: tuple[Label, ...] = ()
    """The words on the felt."""
    grounds: tuple[Ground, ...] = ()
    """The grounds below the tiles."""
    trays: tuple[Tray, ...] = ()
    """The fields for tiles of one kind."""
    facts: tuple[tuple[str, str], ...] = ()
    """The lines of the panel about the table: a label and a value each."""
    ends: tuple[int, ...] = ()
    """The open ends of the line, without the tile in flight."""
    tally: tuple[int, ...] = ()
    """The parts of the count, without the tile in flight."""
    left: tuple[int, ...] = ()
    """The number of tiles each seat has yet to play."""
    hand: tuple[Tile, ...] = ()
    """The player's tiles, in their order on the rack."""
    face_down: frozenset[Tile] = frozenset()
    """The tiles of the hand that have been dealt and not yet turned over."""
    arriving: int = 0
    """The number of tiles on their way to the player's rack, which makes room for them."""
    holding: tuple[int, ...] = ()
    """The number of tiles in each hand."""
    yard: int = 0
    """The number of tiles in the boneyard."""
    stirs: bool = False
    """True while the animation draws the boneyard because it is being shuffled."""
    scores: tuple[int, ...] = ()
    """The score of each seat's side."""
    rolling: frozenset[Seat] = frozenset()
    """The seats whose scores are on their way to a new value, and drawn above the panel."""
    turning: frozenset[Seat] = frozenset()
    """The seats whose hands are turned over, and drawn above the table."""
    ways: tuple[int, ...] = ()
    """Which way the turn goes after each seat, as the layout tells it; none if as in the view."""
    reason: PointedOut | None = None
    """The last fact of a hint; it shows only with its message."""
    told_sum: ScoreSum | None = None
    """A score told without motion."""
    links: Linked | None = None
    """The cards linked in this turn, until it ends."""
    turn: Seat = NOBODY
    """The seat whose turn it is."""
    living: LivingFaces = field(default_factory=LivingFaces)
    """What the faces do."""
    faces: Mapping[Seat, Expression] = field(default_factory=by_seat)
    """The faces that aren't at rest."""
    open_hands: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=by_seat)
    """The hands that lie face up."""
    all_open: bool = False
    """True once all hands of a finished round lie open."""
    known: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=by_seat)
    """The tiles that everyone knows another player to hold."""
    passed: Mapping[Seat, tuple[int, ...]] = field(default_factory=by_seat)
    """The numbers each seat has passed on since it played last; none for a seat that hasn't passed."""
    plays: tuple[Play, ...] = ()
    """The last plays, the latest at the end."""
    bubbles: Mapping[Seat, Bubble] = field(default_factory=by_seat)
    """The speech bubbles."""
    waiting: Mapping[Seat, Bubble] | None = None
    """The bubbles that wait for points on their way to their row; None while none are on their way."""
    is_calm: bool = False
    """True if no animation is pending."""

    # Messages.
    title: str = ""
    """The heading of the message; empty if it follows from the turn."""
    text: str = ""
    """The message below the heading."""
    notice: tuple[str, str] | None = None
    """A heading and a text that replace any other message, for example while the host is away."""
    idle: tuple[str, str] | None = None
    """A heading and a text for moments when no player has to move; None if the turn is shown then."""
    request: tuple[str, str] | None = None
    """A heading and a text for the player who must move and has chosen nothing; None if the turn is shown then."""
    notes: Mapping[Seat, SeatNote] = field(default_factory=by_seat)
    """Notes that replace a seat's points, for example that a player is away."""
    turn_end: TurnEnd | None = None
    """The end of the turn, from shortly before it; None if there is none."""
    outlook: tuple[tuple[str, str], ...] = ()
    """Lines of the panel about findings, such as whether the deal can be won."""

    # What the player can do, and has chosen.
    view: View[Board] | None = None
    """The latest view, which the animation reaches later; None before the first round."""
    rounds: int = 0
    """The number of rounds that have begun."""
    legal: tuple[Move, ...] = ()
    """The player's legal moves; empty while tiles move."""
    awaits_start: bool = False
    """True if a counting game waits for the player before the count continues."""
    hints: bool = True
    """True if playable tiles are marked."""
    claims: bool = True
    """True if the player may claim points where the rules ask for that."""
    chosen: Tile | None = None
    """The tile the player has chosen."""
    has_one_outcome: bool = False
    """True if all places of the chosen tile come to the same, so that choosing it again plays it."""
    carried: Tile | None = None
    """The tile the pointer carries."""
    lean: float = 0.0
    """Degrees clockwise by which it is askew while it turns."""
    dropped: tuple[PlacedTile, ...] = ()
    """The tiles that were let go near their place, where that was, until the table answers."""
    homing: tuple[Tile, ...] = ()
    """The tiles that return after they were let go elsewhere."""
    lifted: tuple[Tile, ...] = ()
    """The tiles of the felt that move with the chosen one, starting with it."""
    aloud: bool = False
    """True if the next play comes with a claim."""
    camera: tuple[float, tuple[float, float]] = (1.0, (0.0, 0.0))
    """The zoom of the felt, and how far it is moved in each direction."""

    def __post_init__(self) -> None:
        self.holding = self.holding or (0,) * self.seats
        self.scores = self.scores or (0,) * self.seats

    def __setattr__(self, name: str, value: object) -> None:
        """Write a value, and note its name if it differs from the old one."""
        if not hasattr(self, name):  # in __init__
            object.__setattr__(self, name, value)
        elif getattr(self, name) != value:
            object.__setattr__(self, name, value)
            self.changed.add(name)

    def take_changed(self) -> frozenset[str]:
        """Return the names of the values that have changed since the last call."""
        changed = frozenset(self.changed)
        self.changed.clear()
        return changed

    @property
    def must(self) -> frozenset[int]:
        """The kinds of moves the player has to choose from now, without claims; empty during other players' turns."""
        over = self.view is None or self.view.over
        return frozenset() if over else frozenset(move.act for move in self.legal) - {CLAIM, CALL}

    # -- the round ----------------------------------------------------------------------------------------------

    def settle(self, view: View[Board], me: Seat, laid: tuple[PlacedTile, ...]) -> None:
        """Show the view, with the felt as it is `laid`; the hand keeps its order as far as possible."""
        self.lay(laid)
        self.adrift, self.face_down, self.arriving, self.stirs, self.dropped = frozenset(), frozenset(), 0, False, ()
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
        self.turn, self.all_open = NOBODY if view.over else view.turn, bool(view.over)
        if view.over:
            self.passed = by_seat()
        if not view.over:
            seen = {
                seat: tuple(tile for tile in tiles if view.hands[seat] & view.shown & 1 << tile)
                for seat, tiles in self.open_hands.items()
            }
            self.open_hands = by_seat({seat: tiles for seat, tiles in seen.items() if tiles})

    def clear(self) -> None:
        """Show an empty table before a deal."""
        self.lay(())
        self.living.rest()
        self.faces = by_seat()
        self.hand, self.holding = (), (0,) * self.seats
        self.labels, self.grounds, self.all_open, self.ways, self.links = (), (), False, (), None
        self.open_hands, self.known, self.passed, self.plays = by_seat(), by_seat(), by_seat(), ()

    def lay(self, laid: tuple[PlacedTile, ...]) -> None:
        """Show these tiles on the felt; an empty felt has no open ends."""
        if laid != self.laid:
            self.told_sum = None  # it was told of the line as it was, and stands where there may be tiles now
        self.laid = laid
        if not laid:
            self.ends, self.tally = (), ()

    def count(self, ends: tuple[int, ...], tally: tuple[int, ...]) -> None:
        """Show the open ends and the parts of their count."""
        self.ends, self.tally = ends, tally

    @property
    def away(self) -> frozenset[Tile]:
        """The tiles that are not at their places because the pointer carries them, or did."""
        carried = () if self.carried is None else (self.carried, *self.lifted)
        return frozenset((*carried, *self.homing, *(laid.tile for laid in self.dropped)))

    def hold(self, seat: Seat, more: int) -> None:
        """Add this many tiles to a hand, or take them away if negative."""
        self.holding = put(self.holding, seat, max(0, self.holding[seat] + more))

    def know(self, seat: Seat, tiles: Sequence[Tile]) -> None:
        """Show the tiles that everyone knows a seat to hold."""
        self.known = by_seat({**self.known, seat: tuple(tiles)})

    def open_hand(self, seat: Seat, tiles: Sequence[Tile]) -> None:
        """Show a hand face up."""
        self.open_hands = by_seat({**self.open_hands, seat: tuple(tiles)})

    def passes(self, seat: Seat, numbers: Iterable[int]) -> None:
        """Keep the numbers that a seat passes on until it plays again."""
        known = {*self.passed.get(seat, ()), *numbers}
        self.passed = by_seat({**self.passed, seat: tuple(sorted(known))})

    def played(self, seat: Seat, tile: Tile) -> None:
        """Add a play to the list of last plays."""
        self.passed = by_seat({other: numbers for other, numbers in self.passed.items() if other != seat})
        self.plays = (*self.plays[-(LAST_PLAYS - 1) :], Play(seat, tile))

    def credit(self, seat: Seat, points: int, tile: Tile | None = None) -> None:
        """Add points to a seat, and to the play in the list that made them."""
        self.scores = put(self.scores, seat, self.scores[seat] + points)
        self.pay(seat, points, tile)

    def pay(self, seat: Seat, points: int, tile: Tile | None = None) -> None:
        """Add the points of a seat to the play of a tile in the list, or without one to the seat's latest play."""
        found = [
            place for place, play in enumerate(self.plays) if (play.seat == seat if tile is None else play.tile == tile)
        ]
        if found:
            play = self.plays[found[-1]]
            taker = NOBODY if play.seat == seat else seat
            self.plays = put(self.plays, found[-1], play._replace(points=play.points + points, taker=taker))

    # -- words --------------------------------------------------------------------------------------------------

    def say(self, title: str, text: str) -> None:
        """Show a message; with two empty strings, show whose turn it is."""
        self.title, self.text = title, text

    def speak(self, seat: Seat, text: str, until: float) -> None:
        """Show a bubble at a seat until this time, once no points are on their way that might fly across it."""
        if self.waiting is not None:
            self.waiting = by_seat({**self.waiting, seat: Bubble(text, until)})
        else:
            self.bubbles = by_seat({**self.bubbles, seat: Bubble(text, until)})

    def gain_leaves(self) -> None:
        """Let bubbles wait, since points leave for their row."""
        self.waiting = by_seat()

    def gain_lands(self) -> None:
        """Show the bubbles that have waited for the points."""
        if self.waiting is not None:
            self.bubbles, self.waiting = by_seat({**self.bubbles, **self.waiting}), None

    def hush(self, seat: Seat) -> None:
        """Remove the bubble of a seat, if it has one or one waits for it."""
        if self.waiting is not None:
            self.waiting = by_seat({other: bubble for other, bubble in self.waiting.items() if other != seat})
        if seat in self.bubbles:
            self.bubbles = by_seat({other: bubble for other, bubble in self.bubbles.items() if other != seat})

    def roll(self, seat: Seat, *, on: bool) -> None:
        """Hide a seat's score while it rolls, or show it again."""
        self.rolling = self.rolling | {seat} if on else self.rolling - {seat}

    def end_turn(self) -> None:
        """Show that it is nobody's turn any more."""
        self.turn = NOBODY

    def open_all(self) -> None:
        """Show that all hands lie open."""
        self.all_open = True

    def turn_over(self, seat: Seat, tiles: Sequence[Tile]) -> None:
        """Show a hand face up as soon as the animation that turns it over has ended."""
        self.turning = self.turning | {seat}
        self.open_hand(seat, tiles)

    def rest(self) -> None:
        """Show the hands that have been turned over."""
        self.turning = frozenset()

    @property
    def expiries(self) -> list[float]:
        """The times at which bubbles and the sum expire, or a face changes."""
        ends = [bubble.until for bubble in self.bubbles.values()]
        if self.living.until > self.living.now:
            ends += self.living.changes
        return ends if self.told_sum is None else [*ends, self.told_sum.until]

    def pass_time(self, now: float) -> None:
        """Remove the bubbles and the sum that have expired by `now`, and move the faces."""
        self.faces = by_seat(self.living.at(now))
        if self.told_sum is not None and self.told_sum.until <= now:
            self.told_sum = None
        if any(bubble.until <= now for bubble in self.bubbles.values()):
            self.bubbles = by_seat({seat: bubble for seat, bubble in self.bubbles.items() if bubble.until > now})


VALUES: Final = frozenset(each.name for each in fields(TableModel)) - {"seats", "changed", "living"}
"""The names of all values that can change."""


def put(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """Return a copy of the values with one of them replaced."""
    return (*values[:place], value, *values[place + 1 :])


def log_updates(updates: Iterable[Update], names: TableNames, model: TableModel, note: Callable[[str], None]) -> None:
    """Note these updates, as the player's seat saw them, in the log and among the last plays.

    The message says who leads, and with which tile, as after the deal if nothing was played since.
    """
    words, lead = EventWords(names), ""
    for update in updates:
        lead = next((words.led(event) for event in update.events if isinstance(event, Led)), "")
        for event in update.events:
            if isinstance(event, Led):
                model.passed = by_seat()
            elif isinstance(event, Passed):
                model.passes(event.seat, names.rules.open_pips(update.view))
            elif isinstance(event, Played):
                model.played(event.seat, event.tile)
            elif isinstance(event, Scored) and is_at_the_table(event, update.view):
                model.pay(event.seat, event.points, names.rules.scoring_tile(update.view, event))
        for line in words.lines(update.events, update.view):
            if line:
                note(line)
    if lead:
        model.say("", lead)
