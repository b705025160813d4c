"""The words of the program: Move, Event, Board, View, State, Rules. No clock, no chance, no input or output."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    ParamSpec,
    Self,
    TypeVar,
    get_origin,
    get_type_hints,
)

from engine.fields import FRESH, Bits, Copyable, Count, Number, PerSeat, Small
from engine.options import HouseRules, Option, settled
from engine.pieces import HIDDEN, Chance, Tile, Tiles, TileSet, double
from engine.sentences import Refusal, Sentence, sentence

Seat = Annotated[int, "a seat"]
SeatOrNobody = Annotated[int, "a seat, or -1"]
Side = int
ALL_EYES: Final = -1
NOBODY: Final = -1

# What a seat can do. Plain ints because they are compared millions of times; notation.py has their names.
PLAY, DRAW, PASS, STOP, CLAIM, CALL, TAKE, DISCARD, DECLARE, CHOOSE, EXCHANGE = range(11)
"""TAKE: tiles that lie open (a discard, a pair, a captured tile). DECLARE: a complete hand is shown. CHOOSE: one of
several ways to begin, `Move.at` says which. EXCHANGE: `tiles` are played after all, in place of a wrong tile.
"""

# How it is done, where there is a choice (`Move.how`).
SILENT, ALOUD, FACING = range(3)
"""A play whose tile may be turned says FACING + p: its half p is put against the end."""

# How a round ended (`View.over`); 0 is a round that goes on.
RUNNING, OUT, STUCK, DRAWN, TARGET, DONE, LOST = range(7)
"""DONE: all is played that was to be played; LOST: a solitaire that was given up, or cannot be won any more."""


class Move(NamedTuple):
    """A choice: always an element of `Rules.legal`, never composed by a client."""

    act: int
    tiles: tuple[Tile, ...] = ()
    at: int = 0
    """The open end, link, suit, column or place in a row, as the family says."""
    how: int = 0


# Which field of the recorded form a field of an event fills.
TILE, TILES, AT, N, PARTS = "tile", "tiles", "at", "n", "parts"
"""TILE: one tile; TILES: all that are left. Of several such fields the tiles stand in the order of the fields."""


class RecordedEvent(NamedTuple):
    """Holds an event as transcripts and the wire have it: seven fields, whatever happened (docs/views.md)."""

    what: int
    seat: Seat
    tiles: tuple[Tile, ...] = ()
    at: int = 0
    n: int = 0
    parts: tuple[int, ...] = ()
    eyes: int = ALL_EYES


@dataclass(frozen=True, slots=True)
class Event:
    """An event tells eyes and ears what happened: dropping every event changes nothing.

    Each kind of event is a class of its own, its fields named for what they mean: those that several families share are
    in `engine.events`, each other one beside the rules of its family. `Annotated` says where a field is recorded: among
    the `tiles`, as `at`, `n` or `parts`.
    """

    what: ClassVar[int]
    """The number of this kind of event in its recorded form; one kind in each family may have it."""
    word: ClassVar[str]
    """What this kind of event is called in transcripts and logs."""
    by_house: ClassVar[bool] = False
    """Says whether it can happen to nobody in particular: then `seat` is NOBODY."""

    seat: Seat
    """Who did it, or whom it happened to."""

    @property
    def eyes(self) -> int:
        """These seats saw the faces of its tiles, one bit each; ALL_EYES: everybody, onlookers too."""
        return ALL_EYES

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """It is about all these tiles, in order; HIDDEN where a face was not seen."""
        return self.recorded().tiles

    def seen_by(self, seat: Seat) -> Self:
        """Return the event as `seat` saw it (NOBODY: an onlooker): faces it did not see are holes."""
        if self.eyes == ALL_EYES or (seat != NOBODY and self.eyes >> seat & 1):
            return self
        hidden: dict[str, Any] = {
            name: HIDDEN if slot == TILE else (HIDDEN,) * len(getattr(self, name))
            for name, slot, _ in recorded_fields(type(self))
            if slot in (TILE, TILES)
        }
        return replace(self, **hidden)

    def recorded(self) -> RecordedEvent:
        """Return the event in the form that transcripts and the wire have it in."""
        tiles: list[Tile] = []
        others: dict[str, Any] = {}
        for name, slot, _ in recorded_fields(type(self)):
            value = getattr(self, name)
            if slot == TILES:
                tiles += value
            elif slot != TILE:
                others[slot] = tuple(value) if slot == PARTS else int(value)
            elif value is not None:
                tiles.append(value)
        return RecordedEvent(self.what, self.seat, tuple(tiles), **others, eyes=self.eyes)

    @classmethod
    def read(cls, recorded: RecordedEvent) -> Self:
        """Return the event of this kind that was recorded so; `ValueError` where there is none."""
        if recorded.seat == NOBODY and not cls.by_house:
            raise ValueError(f"nobody has {cls.word}")
        tiles = list(recorded.tiles)
        values: dict[str, Any] = {}
        for name, slot, read in recorded_fields(cls):
            if slot == TILES:
                values[name], tiles = tuple(tiles), []
            elif slot != TILE:
                values[name] = read(getattr(recorded, slot))
            elif tiles:
                values[name] = tiles.pop(0)
        try:
            event = cls(seat=recorded.seat, **values)
        except TypeError:
            raise ValueError(f"{cls.word} without a tile") from None
        if event.recorded() != recorded or (event.eyes == ALL_EYES and HIDDEN in recorded.tiles):
            raise ValueError(f"no {cls.word} is recorded so")
        return event


class RecordedField(NamedTuple):
    """Says where a field of a kind of event stands in the recorded form."""

    name: str
    slot: str
    read: Callable[[Any], Any]
    """Makes the value of the field from the recorded one; `ValueError` where there is none."""


def recorded_fields(kind: type[Event]) -> tuple[RecordedField, ...]:
    """Return the fields of a kind of event that its recorded form has under other names."""
    return _recorded_fields(kind)  # type: ignore[arg-type]  # mypy asks of the class what holds for its instances


@cache
def _recorded_fields(kind: type[Event]) -> tuple[RecordedField, ...]:
    hints = get_type_hints(kind, include_extras=True)
    named = [(each.name, hints[each.name]) for each in fields(kind) if each.name != "seat"]
    return tuple(  # what is annotated last is said here: a tile, for one, is annotated itself
        RecordedField(name, hint.__metadata__[-1], get_origin(hint.__origin__) or hint.__origin__)
        for name, hint in named
    )


class Board(Copyable, ABC):
    """A board is what lies open on the table, as a family keeps it; no field may depend on a tile that is not public.

    A kind of board is a dataclass with slots. Its fields stand there and nowhere else: copies, comparisons and what
    goes over the wire (`net/protocol/views.py`), in that order, follow from the declaration.
    """

    __slots__ = ()

    has_ways: ClassVar[bool] = False
    """Whether it matters which way round a face-down tile lies, and nobody knows (`View.turned`)."""

    @abstractmethod
    def tiles(self) -> Tiles:
        """Return the tiles that lie face up on the table."""

    def lacks(self, _seat: Seat) -> tuple[Tiles, int]:
        """Return tiles that `seat` has shown not to hold, and how many of its newer tiles may be such all the same."""
        return 0, 0


POINTS, TILES_LEFT, COLUMNS = "points", "tiles", "columns"
MEASURES: Final = (POINTS, TILES_LEFT, COLUMNS)
"""What matches are measured by."""

P = ParamSpec("P")
"""What it takes to make an event."""

B = TypeVar("B", bound=Board, covariant=True)
"""A family's board. Covariant, so that a game of any family is a `Rules[Board]`: whoever holds one without knowing its
family passes it only what it has made itself.
"""

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
"""Plain data, as JSON has it."""


@dataclass(slots=True)
class View(Copyable, Generic[B]):
    """A view is a round as one seat knows it: it can be asked, drawn and filled, but not played on."""

    pieces: TileSet
    """The set that is played with."""
    sides: tuple[Side, ...]
    """`sides[seat]` is the side that a seat scores for."""
    carried: tuple[Number, ...]
    """`carried[side]` are the points of a side before this round."""
    board: B
    """What lies open on the table, as the family keeps it."""
    hands: PerSeat[Tiles] = field(init=False)
    """`hands[seat]` are the tiles that are known to be in a hand."""
    holes: PerSeat[Count] = field(init=False)
    """`holes[seat]` counts the further tiles of a hand, which this view cannot name."""
    piles: list[list[Tile]] = field(init=False, default_factory=lambda: [[]])
    """`piles[0]` is the boneyard; games played from rows of face-down tiles have a pile for each row after it.

    The next tile is the last of its pile. A tile that this view cannot name is HIDDEN.
    """
    shown: Tiles = field(init=False, default=0)
    """The tiles in hands and piles that everyone has seen."""
    turned: Tiles = field(init=False, default=0)
    """The tiles that lie the other way round, high half first, in games where that matters."""
    number: Count = field(init=False, default=1)
    """The number of the round in its match, from 1."""
    points: list[Number] = field(init=False)
    """`points[side]` are the points that a side has made in this round."""
    lead: SeatOrNobody = field(init=False, default=NOBODY)
    """This seat began the round."""
    turn: Seat = field(init=False, default=0)
    """This seat must move, while the round runs."""
    over: Small = field(init=False, default=RUNNING)
    """How the round ended, a number from OUT on; RUNNING while it goes on."""
    winners: Bits = field(init=False, default=0)
    """The seats that have won the round, one bit each."""

    def __post_init__(self) -> None:
        self.hands = [0] * len(self.sides)
        self.holes = [0] * len(self.sides)
        self.points = [0] * len(self.carried)

    def count(self, seat: Seat) -> int:
        """Return how many tiles `seat` has left: in hand, or in the row before it where every seat has one."""
        held = self.hands[seat].bit_count() + self.holes[seat]
        return held + len(self.piles[1 + seat]) if len(self.piles) == 1 + len(self.sides) else held

    def score(self, side: Side) -> int:
        """Return the points of `side` in the match so far, this round's included."""
        return self.carried[side] + self.points[side]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side in the match so far, this round's included."""
        return tuple(before + made for before, made in zip(self.carried, self.points, strict=True))

    def masked(self, seat: Seat) -> View[B]:
        """Return a new view that holds what `seat` knows of this round, and no more than this view knows itself.

        NOBODY is an onlooker, who knows what every seat knows. When the round is over, all hands lie open. This is the
        one place where secrets are taken out: what bots, players and the network are given has come through here.
        """
        new: View[B] = View.copy(self)
        shown = self.shown
        if not self.over:
            for other, hand in enumerate(self.hands):
                if other != seat:
                    new.hands[other] = hand & shown
                    new.holes[other] += (hand & ~shown).bit_count()
        for pile in new.piles:
            for place, tile in enumerate(pile):
                if tile != HIDDEN and not shown >> tile & 1:
                    pile[place] = HIDDEN
                    new.turned &= ~(1 << tile)
        return new


@dataclass(slots=True)
class State(View[B]):
    """A state is a round without holes, secrets included: the only thing that `Rules.apply` can play on."""

    events: Annotated[list[Event] | None, FRESH] = field(init=False, default=None, compare=False)
    """Where events are written down; None in a playout and in a copy, where nobody listens."""

    @classmethod
    def of(cls, view: View[B]) -> State[B]:
        """Return a state that says what `view` says; whoever makes it puts a tile into each of its holes."""
        return cls.copy(view)  # type: ignore[arg-type]  # a copy reads nothing that a view has not

    def tell(self, kind: Callable[P, Event], *values: P.args, **named: P.kwargs) -> None:
        """Make an event of this kind and write it down, if anyone listens; else none is made."""
        if self.events is not None:
            self.events.append(kind(*values, **named))


class Carry(NamedTuple):
    """What a round takes over from those before it."""

    scores: tuple[int, ...]
    """Points by side."""
    leader: Seat = NOBODY
    """The seat that leads by agreement, or NOBODY where the game's own procedure finds it."""
    number: int = 1
    """Which round of the match this is."""
    retired: Tiles = 0
    """Tiles that earlier rounds have used up."""
    voids: int = 0
    """How many rounds right before it nobody has won."""


class Rules(ABC, Generic[B]):
    """A game as its rule sheet, agreed for one table: so many seats, this set, these house rules.

    A passive state is asked about; nothing is remembered here between calls. The docstring of a game is its sheet,
    attributes hold the numbers, hooks the exceptions.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    family: ClassVar[str]
    board_type: ClassVar[type[Board]]
    """The kind of board that the game is played on."""
    event_kinds: ClassVar[tuple[type[Event], ...]]
    """All of this can happen in games of the family, and nothing else."""
    blurb: ClassVar[str]
    """One sentence for the shelf."""
    source: ClassVar[str]
    """The edition the rules come from."""
    minutes: ClassVar[int] = 15
    players: ClassVar[range] = range(2, 5)
    sets: ClassVar[tuple[TileSet, ...]] = (double(6), double(9), double(12), double(15))
    options: ClassVar[tuple[Option, ...]] = ()
    target: int = 0
    """Points that win the match at this table; 0 where nothing but the end of the round decides."""
    must_claim: bool = False
    """Whether a score has to be claimed at this table, and others may take one that was not."""
    lowest_wins: ClassVar[bool] = False
    """Whether points are bad: the match goes to the side that has fewest."""
    counted_in: ClassVar[str] = POINTS
    """What `reached` counts, one of MEASURES; of tiles and columns few are good."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        """Agree on a table; `Refusal` says what cannot be agreed on."""
        self.seats = seats
        self.pieces = pieces or self.sets[0]
        if seats not in self.players:
            raise Refusal(
                sentence(
                    "{game} takes {seats} players, not {n}.",
                    game=self.title,
                    seats=span(self.players),
                    n=seats,
                )
            )
        if self.pieces not in self.sets:
            raise Refusal(
                sentence(
                    "{game} can't be played with the {set} set. Choose from {sets}.",
                    game=self.title,
                    set=self.pieces.name,
                    sets=", ".join(each_set.name for each_set in self.sets),
                )
            )
        self.house = settled(self.options, house or {})
        self.sides = self.seating()

    def __reduce__(self) -> tuple[type[Rules[B]], tuple[int, TileSet, dict[str, str | int]]]:
        return type(self), (self.seats, self.pieces, self.house)

    def seating(self) -> tuple[Side, ...]:
        """Return the side of each seat; everyone plays alone unless the game has partners."""
        return tuple(range(self.seats))

    @abstractmethod
    def deal(self, chance: Chance, carry: Carry) -> State[B]:
        """Shuffle, deal and find who leads; what happened stands in the state's `events`."""

    @abstractmethod
    def legal(self, view: View[B], seat: Seat) -> list[Move]:
        """Return all that `seat` may do now, in turn or out of it, in a fixed order; reads only what `seat` can see.

        While the round runs the seat whose turn it is has at least one move. What a seat may do out of turn, or
        when the round is over, it need not do.
        """

    @abstractmethod
    def apply(self, state: State[B], seat: Seat, move: Move) -> None:
        """Do a legal move in place: the only function that changes a round."""

    def open_pips(self, _view: View[B]) -> tuple[int, ...]:
        """Return the pips that lie open, to be shown beside the table; where they are counted, those that count."""
        return ()

    def tally(self, _view: View[B]) -> tuple[int, ...]:
        """Return what the table counts now, part by part, in games where such a count scores; empty in others."""
        return ()

    def place(self, _view: View[B], _move: Move) -> str:
        """Return the name of the place on the table that a move is about; empty where there is only one.

        No two moves of one act with the same tiles that are legal together have the same name.
        """
        return ""

    def spelled(self, _view: View[B], _move: Move) -> dict[str, Plain]:
        """Return what a transcript has to say of a move beside its place; `view` is the table before it."""
        return {}

    @abstractmethod
    def spread(self, view: View[B]) -> dict[str, Plain]:
        """Return what lies on the table, for a transcript: all that is needed to judge the next move."""

    def owner(self, _view: View[B]) -> Seat:
        """Return the seat whose points may be claimed out of turn, or NOBODY; all are asked clockwise from it."""
        return NOBODY

    def playable(self, _view: View[B], _seat: Seat) -> Tiles:
        """Return the tiles in a hand that its seat could lay if it were its turn; none where hands are not laid out.

        Asked while the round runs, of whoever's hand is known: of the own one, or of all by who holds a state.
        """
        return 0

    def next_leader(self, _view: View[B]) -> Seat:
        """Return the seat that leads the next round by agreement, or NOBODY."""
        return NOBODY

    def retired(self, _view: View[B]) -> Tiles:
        """Return the tiles that are out of the match when this round is over."""
        return 0

    @abstractmethod
    def match_winners(self, view: View[B]) -> tuple[Side, ...]:
        """Return the sides that have won the match with this round as it stands; empty while it goes on."""

    def ends_match(self, view: View[B]) -> bool:
        """Say whether no further round follows; a solitaire can end without a winner."""
        return bool(self.match_winners(view))

    def par(self, _view: View[B]) -> int:
        """Return the best that can be reached from this deal, or -1 where nobody knows or it would tell secrets."""
        return -1

    def reached(self, view: View[B], seat: Seat) -> int | None:
        """Return what a seat has come to in a match that is over, in what the game is `counted_in`; None: nothing."""
        return view.score(view.sides[seat])

    foresees: ClassVar[bool] = False
    """Whether `prospect` can find anything out."""

    def prospect(self, _state: State[B]) -> int:
        """Return whether a solitaire can still be won: 0 it can, 1 it cannot, 2 nobody knows.

        For whoever holds the state; what lies face down is looked at, as far as a budget goes.
        """
        return 2

    def verdict(self, _view: View[B]) -> Sentence | None:
        """Return why a round that is over ended so; None where it is as in any game of tiles that are shed."""
        return None

    @abstractmethod
    def why_not(self, view: View[B], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`, in this game's words, to a player who tried it."""


def span(numbers: range) -> str:
    """Return "2 to 4" as "2-4", a single number as itself."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
