"""The nouns of the engine: Move, Event, Board, View, State and Rules. No clock, no randomness, no I/O."""

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
from engine.options import AS_PRINTED, PRINTED, Choice, HouseRules, Option, Preset, settled
from engine.pieces import HIDDEN, Chance, Tile, Tiles, TileSet, double
from engine.sentences import Refusal, Sentence, sentence

Seat = Annotated[int, "a seat"]
SeatOrNobody = Annotated[int, "a seat, or -1"]
Side = int
ALL_EYES: Final = -1
NOBODY: Final = -1

# Values of `Move.act`. Plain ints, because they are compared millions of times; notation.py has their names.
PLAY, DRAW, PASS, STOP, CLAIM, CALL, TAKE, DISCARD, DECLARE, CHOOSE, EXCHANGE = range(11)
"""TAKE: open tiles (a discard, a pair, a captured tile). DECLARE: show a complete hand. CHOOSE: one of several ways to
start, given by `Move.at`. EXCHANGE: play `tiles` in place of a wrong tile.
"""

SILENT, ALOUD, FACING = range(3)
"""Values of `Move.how`. FACING + p: a tile that may be turned touches the end with its half p."""

RUNNING, OUT, STUCK, DRAWN, TARGET, DONE, LOST = range(7)
"""Values of `View.over`. DONE: everything was played. LOST: a solitaire was given up or can't be won any longer."""


class Move(NamedTuple):
    """A player's choice, always an element of `Rules.legal` and never built by a client."""

    act: int
    tiles: tuple[Tile, ...] = ()
    at: int = 0
    """The open end, link, suit, column or place in a row, depending on the family."""
    how: int = 0


TILE, TILES, AT, N, PARTS = "tile", "tiles", "at", "n", "parts"
"""Slots of a recorded event. TILE: one tile. TILES: all remaining tiles. Several such fields keep their order."""


class RecordedEvent(NamedTuple):
    """An event as transcripts and the wire store it: seven fields for every kind (docs/views.md)."""

    what: int
    seat: Seat
    tiles: tuple[Tile, ...] = ()
    at: int = 0
    n: int = 0
    parts: tuple[int, ...] = ()
    eyes: int = ALL_EYES


@dataclass(frozen=True, slots=True)
class Event:
    """A result of a move, for display and transcripts only: dropping every event changes nothing.

    Each kind of event is a class of its own, its fields named for what they mean: those that several families share are
    in `engine.events`, each other one beside the rules of its family. `Annotated` says where a field is recorded: among
    the `tiles`, as `at`, `n` or `parts`.
    """

    what: ClassVar[int]
    """Number of this kind in recorded events, unique within each family."""
    word: ClassVar[str]
    """Name of this kind in transcripts and logs."""
    by_house: ClassVar[bool] = False
    """True if it can happen to nobody in particular, with `seat` set to NOBODY."""

    seat: Seat
    """The seat that acted or is affected."""

    @property
    def eyes(self) -> int:
        """Bits of the seats that saw the faces of its tiles, or ALL_EYES for everyone, onlookers included."""
        return ALL_EYES

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All its tiles in order, HIDDEN if the face was not seen."""
        return self.recorded().tiles

    def seen_by(self, seat: Seat) -> Self:
        """Return the event as `seat` saw it (NOBODY: an onlooker), with unseen tiles HIDDEN."""
        if self.eyes == ALL_EYES or (seat != NOBODY and self.eyes >> seat & 1):
            return self
        hidden: dict[str, Any] = {
            name: HIDDEN if slot == TILE else (HIDDEN,) * len(getattr(self, name))
            for name, slot, _ in recorded_fields(type(self))
            if slot in (TILE, TILES)
        }
        return replace(self, **hidden)

    def recorded(self) -> RecordedEvent:
        """Return the event as transcripts and the wire store it."""
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
        """Return the event of this kind recorded like this. Raises ValueError if there is none."""
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
    """The slot of an event's field in its recorded form."""

    name: str
    slot: str
    read: Callable[[Any], Any]
    """Makes the value of the field from the recorded one; `ValueError` where there is none."""


def _recorded_fields(kind: type[Event]) -> tuple[RecordedField, ...]:
    hints = get_type_hints(kind, include_extras=True)
    named = [(each.name, hints[each.name]) for each in fields(kind) if each.name != "seat"]
    return tuple(  # the last annotation is the slot: the type itself, such as Tile, may be annotated too
        RecordedField(name, hint.__metadata__[-1], get_origin(hint.__origin__) or hint.__origin__)
        for name, hint in named
    )


RecordedFields = Callable[[type[Event]], tuple[RecordedField, ...]]
recorded_fields: Final[RecordedFields] = cache(_recorded_fields)  # type: ignore[assignment]  # it can hash classes
"""Returns the fields of a kind of event with their slots in the recorded form."""


class Board(Copyable, ABC):
    """The open table of a family. No field may depend on a tile that isn't public.

    Each kind of board is a dataclass with slots. Its field declarations determine copies, comparisons and, in the same
    order, the wire format (`net/protocol/views.py`).
    """

    __slots__ = ()

    has_ways: ClassVar[bool] = False
    """True if the direction of face-down tiles matters and nobody knows it (`View.turned`)."""

    @abstractmethod
    def tiles(self) -> Tiles:
        """Return the face-up tiles on the table."""

    def wandered(self) -> int:
        """Return the number of moves that only moved tiles about, 0 where every move lays or takes one."""
        return 0

    def lacks(self, _seat: Seat) -> tuple[Tiles, int]:
        """Return the tiles `seat` has shown not to hold, and how many of its newer tiles may be among them."""
        return 0, 0


POINTS, TILES_LEFT, COLUMNS = "points", "tiles", "columns"
MEASURES: Final = (POINTS, TILES_LEFT, COLUMNS)
"""The measures of a match."""

P = ParamSpec("P")
"""The arguments of an event."""

B = TypeVar("B", bound=Board, covariant=True)
"""A family's board. Covariant, so a game of any family is a `Rules[Board]`. Code that doesn't know the family may pass
it only objects that it made itself.
"""

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
"""Plain data, as in JSON."""


@dataclass(slots=True)
class View(Copyable, Generic[B]):
    """A round as one seat knows it. A view can be queried, drawn and filled, but not played on."""

    pieces: TileSet
    """The set in play."""
    sides: tuple[Side, ...]
    """`sides[seat]` is the side a seat scores for."""
    carried: tuple[Number, ...]
    """`carried[side]` are a side's points before this round."""
    board: B
    """The open table of the family."""
    hands: PerSeat[Tiles] = field(init=False)
    """`hands[seat]` are the tiles known to be in a hand."""
    holes: PerSeat[Count] = field(init=False)
    """`holes[seat]` is the number of other tiles in a hand, unknown to this view."""
    piles: list[list[Tile]] = field(init=False, default_factory=lambda: [[]])
    """`piles[0]` is the boneyard. Games with rows of face-down tiles have another pile for each row.

    The next tile is the last of its pile. A tile unknown to this view is HIDDEN.
    """
    shown: Tiles = field(init=False, default=0)
    """The tiles in hands and piles that everyone has seen."""
    turned: Tiles = field(init=False, default=0)
    """The tiles turned around, high half first, in games that track it."""
    number: Count = field(init=False, default=1)
    """The number of the round in its match, from 1."""
    points: list[Number] = field(init=False)
    """`points[side]` are a side's points in this round."""
    lead: SeatOrNobody = field(init=False, default=NOBODY)
    """The seat that led the round."""
    turn: Seat = field(init=False, default=0)
    """The seat that must move while the round runs."""
    over: Small = field(init=False, default=RUNNING)
    """The end of the round, OUT or later; RUNNING until then."""
    winners: Bits = field(init=False, default=0)
    """Bits of the seats that won the round."""

    def __post_init__(self) -> None:
        self.hands = [0] * len(self.sides)
        self.holes = [0] * len(self.sides)
        self.points = [0] * len(self.carried)

    def count(self, seat: Seat) -> int:
        """Return the number of tiles `seat` has left, in hand or, if every seat has a row, in its row."""
        held = self.hands[seat].bit_count() + self.holes[seat]
        return held + len(self.piles[1 + seat]) if len(self.piles) == 1 + len(self.sides) else held

    def score(self, side: Side) -> int:
        """Return the points of `side` in the match so far, including this round's."""
        return self.carried[side] + self.points[side]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side in the match so far, including this round's."""
        return tuple([before + made for before, made in zip(self.carried, self.points, strict=True)])

    def masked(self, seat: Seat) -> View[B]:
        """Return a new view with what `seat` knows of this round, limited to what this view knows.

        NOBODY is an onlooker, who knows only what every seat knows. When the round is over, all hands are open. Secrets
        are removed here and nowhere else: bots, players and the network get only masked views.
        """
        new: View[B] = View.copy(self)
        shown = self.shown
        if not self.over:
            for other, hand in enumerate(self.hands):
                if other != seat:
                    new.hands[other] = hand & shown
                    new.holes[other] += (hand & ~shown).bit_count()
        for number, pile in enumerate(new.piles):
            if new.turned:
                for tile in pile:
                    if tile != HIDDEN and not shown >> tile & 1:
                        new.turned &= ~(1 << tile)
            kept = [tile if tile != HIDDEN and shown >> tile & 1 else HIDDEN for tile in pile] if shown else None
            new.piles[number] = kept or [HIDDEN] * len(pile)
        return new


@dataclass(slots=True)
class State(View[B]):
    """A round without holes, secrets included. Only a state can be played on, by `Rules.apply`."""

    events: Annotated[list[Event] | None, FRESH] = field(init=False, default=None, compare=False)
    """The list that collects events, or None in playouts and copies."""

    @classmethod
    def of(cls, view: View[B]) -> State[B]:
        """Return a state with the content of `view`. The caller must fill each of its holes with a tile."""
        return cls.copy_of(view)

    def tell(self, kind: Callable[P, Event], *values: P.args, **named: P.kwargs) -> None:
        """Create an event of this kind and append it to `events`, unless that is None."""
        if self.events is not None:
            self.events.append(kind(*values, **named))


class Carry(NamedTuple):
    """The facts a round takes over from earlier ones."""

    scores: tuple[int, ...]
    """Points by side."""
    leader: Seat = NOBODY
    """The agreed leader, or NOBODY if the game's own procedure picks one."""
    number: int = 1
    """The number of the round in its match, from 1."""
    retired: Tiles = 0
    """Tiles used up by earlier rounds."""
    voids: int = 0
    """Number of void rounds right before this one."""
    won: int = 0
    """Number of earlier rounds that somebody won."""


class Reminder(NamedTuple):
    """A line about the rules to look up during play: a tile, number or event, and its effect at this table."""

    what: Sentence
    text: Sentence


class Rules(ABC, Generic[B]):
    """A game's rules agreed for one table: its number of seats, its set and its house rules.

    Rules keep no state between calls. A game's docstring is its rule sheet, attributes hold its numbers, and hooks its
    exceptions.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    also: ClassVar[str] = ""
    """Another name of the game, a message; empty if there is none."""
    family: ClassVar[str]
    board_type: ClassVar[type[Board]]
    """The class of the game's board."""
    event_kinds: ClassVar[tuple[type[Event], ...]]
    """Every event that can happen in games of the family."""
    blurb: ClassVar[str]
    """One sentence for the shelf."""
    gist: ClassVar[str]
    """The rule in a few words, for the game's card."""
    source: ClassVar[str]
    """The edition the rules come from."""
    minutes: ClassVar[int] = 15
    players: ClassVar[range] = range(2, 5)
    sets: ClassVar[tuple[TileSet, ...]] = (double(6), double(9), double(12), double(15))
    options: ClassVar[tuple[Option, ...]] = ()
    main: ClassVar[tuple[str, ...]]
    """Keys of the one to three house rules that shape the game most, the first one first. The rest are details."""
    presets: ClassVar[tuple[Preset, ...]] = ()
    """House rules that are chosen together, besides the standard ones."""
    standard_name: ClassVar[str] = AS_PRINTED.name
    """The name of the standard rules among the presets."""
    may_talk: ClassVar[bool] = True
    """Whether players may talk while a round is played. In games where partners sign with tiles, words would tell."""
    keeps_pace: ClassVar[bool] = False
    """Whether bots take the same time for all they do, a forced pass included: partners must not sign with it."""
    first_preset: ClassVar[str] = PRINTED
    """Key of the preset that suits somebody's first match best."""
    first_seats: ClassVar[int] = 0
    """Number of players that suits a first match best; 0 means the fewest."""
    target: int = 0
    """Points that win the match at this table, 0 if the end of the round alone decides."""
    must_claim: bool = False
    """True if scores must be claimed at this table and opponents can take unclaimed ones."""
    open_moves: ClassVar[bool] = True
    """True if each move shows everyone its tiles."""
    lowest_wins: ClassVar[bool] = False
    """True if points are bad and the side with the fewest wins the match."""
    par_is_usual: bool = False
    """True if most deals of this table end at par whatever is done, so that reaching it says nothing of the player."""
    counted_in: ClassVar[str] = POINTS
    """Unit of `reached`, one of MEASURES. Fewer tiles or columns are better."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        """Set up the rules for a table. Raises Refusal if the arguments can't be combined."""
        self.seats = seats
        self.pieces = pieces or self.sets[0]
        if seats not in self.players:
            title, allowed = self.title, span(self.players)
            raise Refusal(
                sentence("{game} takes {seats} players, not {n}.", game=title, seats=allowed, n=seats)
                if self.players[-1] > 1
                else sentence("{game} is for one player, not {n}.", game=title, n=seats)
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
        self.house = settled(self.options, {**self.printed(seats), **(house or {})})
        self.sides = self.seating()

    def __reduce__(self) -> tuple[type[Rules[B]], tuple[int, TileSet, dict[str, str | int]]]:
        return type(self), (self.seats, self.pieces, self.house)

    @classmethod
    def printed(cls, _seats: int) -> HouseRules:
        """Return the house rules of the sheet for this number of players that aren't the defaults of their options."""
        return {}

    @classmethod
    def standard(cls, option: Option, seats: int) -> Choice:
        """Return the value of a house rule as printed, for this number of players."""
        return cls.printed(seats).get(option.key, option.default)

    def differs(self, option: Option) -> bool:
        """Return True if a house rule of this table isn't standard."""
        return self.house[option.key] != self.standard(option, self.seats)

    def written(self) -> dict[str, Choice]:
        """Return the house rules as files and messages write them: in full, but for later rules at their default."""
        later = {option.key: option.default for option in self.options if option.is_later}
        return {key: choice for key, choice in self.house.items() if later.get(key) != choice}

    def seating(self) -> tuple[Side, ...]:
        """Return the side of each seat; everyone plays alone unless the game has partners."""
        return tuple(range(self.seats))

    @abstractmethod
    def deal(self, chance: Chance, carry: Carry) -> State[B]:
        """Shuffle, deal and pick the leader. Results are in the state's `events`."""

    @abstractmethod
    def legal(self, view: View[B], seat: Seat) -> list[Move]:
        """Return all legal moves of `seat`, in turn or out of it, in a fixed order; reads only what `seat` can see.

        While the round runs, the seat in turn has at least one move. Moves out of turn, or after the round, are
        optional.
        """

    @abstractmethod
    def apply(self, state: State[B], seat: Seat, move: Move) -> None:
        """Carry out a legal move in place; the only function that changes a round."""

    def open_pips(self, _view: View[B]) -> tuple[int, ...]:
        """Return the open numbers to show beside the table; if ends are counted, those that count."""
        return ()

    def tally(self, _view: View[B]) -> tuple[int, ...]:
        """Return the parts of the table's count if such a count scores in this game, otherwise ()."""
        return ()

    def scoring_ends(self, _view: View[B], _event: Event) -> tuple[tuple[int, int], ...]:
        """Return the arms at whose ends the points of an event were made, and the number that each contributes.

        The view must be of the moment after the event. Returns () if the points were made elsewhere, or on a line that
        has changed since.
        """
        return ()

    def pays(self, seat: Seat, winner: Seat) -> bool:
        """Return True if the pips left in a seat's hand go to a seat that has won a round."""
        return self.sides[seat] != self.sides[winner]

    def scoring_tile(self, _view: View[B], _event: Event) -> Tile | None:
        """Return the tile on the table whose play made the points of an event.

        The view must be of the moment after the event. Returns None if no single tile made them.
        """
        return None

    def place(self, _view: View[B], _move: Move) -> str:
        """Return the name of the move's place on the table, "" if there is only one.

        Moves that are legal together with the same act and tiles have different names.
        """
        return ""

    def spelled(self, _view: View[B], _move: Move) -> dict[str, Plain]:
        """Return a transcript's fields for a move besides its place; `view` is the table before it."""
        return {}

    @abstractmethod
    def spread(self, view: View[B]) -> dict[str, Plain]:
        """Return a transcript's fields for the table: all that is needed to judge the next move."""

    def owner(self, _view: View[B]) -> Seat:
        """Return the seat whose points can be claimed out of turn, or NOBODY. Claims are offered clockwise from it."""
        return NOBODY

    def playable(self, _view: View[B], _seat: Seat) -> Tiles:
        """Return the tiles of a hand that its seat could play in turn, 0 in games without such hands.

        Call it only while the round runs, and only for hands that the view knows.
        """
        return 0

    def next_leader(self, _view: View[B]) -> Seat:
        """Return the agreed leader of the next round, or NOBODY."""
        return NOBODY

    def retired(self, _view: View[B]) -> Tiles:
        """Return the tiles that are out of the match after this round."""
        return 0

    @abstractmethod
    def match_winners(self, view: View[B]) -> tuple[Side, ...]:
        """Return the sides that have won the match as of this round, () while it continues."""

    def kept(self, _score: int, points: int) -> int:
        """Return how many of the points a side makes are its own with `_score` so far: fewer near an exact target."""
        return points

    def ends_match(self, view: View[B]) -> bool:
        """Return True if no more rounds follow. A solitaire can end without a winner."""
        return bool(self.match_winners(view))

    def par(self, _view: View[B]) -> int:
        """Return the best result possible in this deal, -1 if unknown or if it would reveal secrets."""
        return -1

    def reached(self, view: View[B], seat: Seat) -> int | None:
        """Return a seat's result of a finished match in units of `counted_in`, or None if it has none."""
        return view.score(view.sides[seat])

    foresees: ClassVar[bool] = False
    """True if `prospect` can prove anything."""

    def prospect(self, _state: State[B]) -> int:
        """Return 0 if a solitaire can still be won, 1 if it can't, 2 if that is unknown.

        This looks at face-down tiles, within a search budget, so only the holder of the state may call it.
        """
        return 2

    def retrievable(self, state: State[B]) -> int:
        """Return the same for a game that is over and reviewed: also where `prospect` isn't told during play."""
        return self.prospect(state)

    def verdict(self, _view: View[B]) -> Sentence | None:
        """Return why a finished round ended this way, None for the standard reasons of shedding games."""
        return None

    @abstractmethod
    def reminders(self) -> tuple[Reminder, ...]:
        """Return the ways to score at this table, and the tiles and numbers with powers, under its house rules."""

    def powers(self, _view: View[B], _wish: Move) -> tuple[Reminder, ...]:
        """Return the effects of a tile beyond its number; `wish` is a move with it, legal or without a place.

        Everything here follows from the tile and from what all players see.
        """
        return ()

    def same(self, _view: View[B], one: Move, other: Move) -> bool:
        """Return True if two legal plays of a tile come to the same, apart from where it lies.

        Then they score alike, and nothing that happens later can tell them apart. False is always safe.
        """
        return one == other

    @abstractmethod
    def why_not(self, view: View[B], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`, in this game's words, for the player who tried it."""


RANGE_DASH: Final = "\u2013"
"""The dash of ranges on a screen, where "2-4" with a hyphen would be a tile."""


def span(numbers: range, dash: str = "-") -> str:
    """Return a range of numbers as text, like "2-4", or a single number as "2"."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}{dash}{numbers[-1]}"


RuleSheet = type[Rules[Board]]
"""A game: the class whose docstring is its sheet."""
