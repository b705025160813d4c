"""A table as plain data.

`TablePictures` turns any view into a `TablePicture`, which a page, a television or a screen reader can show without
knowing a game; docs/picture.md describes it field by field. Positions are in a picture 1,000 wide, whatever its shape.
A picture holds what its view holds and nothing else: one for onlookers is made from the view of NOBODY.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec

from engine.core import ALOUD, NOBODY, Board, Event, Move, Rules, Seat, View
from engine.events import Led, Passed, Played
from engine.notation import spell
from engine.pieces import HIDDEN, Tile, TileSet, each
from game.i18n.language import Words
from game.picture.event_words import EventWords
from game.picture.families.laid_words import Lying
from game.picture.families.registry import ShownFamily, layout_of, shown_family
from game.picture.family_layout import DropTarget, Ground, Label, PlacedTile, Tray
from game.picture.move_places import move_places
from game.picture.move_words import MoveWords
from game.picture.names import TILE_END, TILE_START, Person, TableNames
from game.picture.rect import Rect
from game.picture.spot import Spot

WIDE: Final = 1000
"""Width of every picture."""
LOG_LINES: Final = 6
"""Lines of the log in a picture."""
_MARKS: Final = ("", "last", "lit", "dim", "raised")
_GROUNDS: Final = ("plate", "vacant", "asked", "sign", "thread", "aura", "pins", "crown")
WAYS: Final = {
    (0, 0): "",
    (-1, -1): "left-up",
    (-1, 1): "left-down",
    (1, -1): "right-up",
    (1, 1): "right-down",
}
"""The ways of grounds, as in `Ground.way`."""
_PLATES: Final = ("", "chip", "pointer", "brass")
_ONLOOKER: Final = NOBODY - 1
"""The seat of one who reads as nobody: events that happen to nobody in particular have the seat NOBODY."""
_EDGE: Final = 6
"""Margin around the felt."""


class Shape(NamedTuple):
    """The shape of a picture, and the size of its tiles and letters."""

    ratio: float
    """Width by height, from 0.45 (an upright phone) to 2.4."""
    unit: float
    """Size of a design unit: at 1, the largest tile of a line is 64 long, and letters are 17 to 19 high."""
    letters: float = 1.0
    """Factor for letters."""

    @property
    def height(self) -> int:
        """The height of the picture."""
        return round(WIDE / self.ratio)


LANDSCAPE: Final = Shape(1.6, 0.7)
UPRIGHT: Final = Shape(0.75, 1.15)


@dataclass(frozen=True, slots=True)
class PicturedTile:
    """A tile on the felt."""

    tile: int
    """Its number in the set. Tiles of unknown faces have negative numbers, which only tell them apart."""
    halves: tuple[int, ...]
    """Its numbers, first half first; empty if it is face down."""
    x: float
    """The middle of the tile; `y` likewise."""
    y: float
    unit: float
    """Its short side."""
    angle: int
    """Degrees by which its first half has turned clockwise from the top: 0, 90, 180 or 270."""
    mark: str
    """`last`: played last. `lit`: it matters now. `dim`: it doesn't. `raised`: it would move along. Or empty."""


@dataclass(frozen=True, slots=True)
class PicturedGround:
    """Something below the tiles."""

    kind: str
    """`plate`, `vacant` (a faint outline), `asked` (a clear one), `sign` (an icon) or `thread` (a turn of a row)."""
    x: float
    """The upper left corner; `y` likewise."""
    y: float
    width: float
    height: float
    icon: str
    way: str
    """The edge round which a thread runs, and the direction of the row: `left-up` or `right-down`, for example."""


@dataclass(frozen=True, slots=True)
class PicturedTray:
    """A quiet field for tiles of one kind."""

    x: float
    """The upper left corner; `y` likewise."""
    y: float
    width: float
    height: float
    title: str
    amount: str
    tiles: tuple[PicturedTile, ...]
    """Small tiles that explain it and aren't in play."""


@dataclass(frozen=True, slots=True)
class PicturedLabel:
    """Words on the felt."""

    text: str
    x: float
    """Their middle; `y` likewise."""
    y: float
    size: float
    """Height of the letters."""
    strong: bool
    """True if they matter now."""
    plate: str
    """Their background: `chip`, `pointer` (a chip with a tip below), `brass`, or empty."""


@dataclass(frozen=True, slots=True)
class PicturedPlace:
    """A place where a tile can be played."""

    move: int
    """The move it makes, as its number in the list of legal moves."""
    claim: int
    """The same move with its points claimed aloud; -1 if there is none."""
    tile: int
    """The tile to pick first, in the hand or on the felt; -1 if none."""
    halves: tuple[int, ...]
    """How the tile would lie, first half first; empty for an outline."""
    x: float
    """The middle of the place; `y` likewise."""
    y: float
    unit: float
    angle: int
    sections: int
    """Length of the tile in squares."""
    text: str
    """Words at the place, if the tile doesn't say it all."""
    name: str
    """The move in words, for lists and readers: “3-5, left end”."""


@dataclass(frozen=True, slots=True)
class PicturedButton:
    """A move without a place."""

    move: int
    """Its number in the list of legal moves."""
    name: str


@dataclass(frozen=True, slots=True)
class PicturedHand:
    """A tile in the viewer's hand."""

    tile: int
    halves: tuple[int, ...]
    name: str
    """The tile in words: “3-5”."""
    fits: bool
    """True if a legal move begins with it."""


@dataclass(frozen=True, slots=True)
class PicturedSeat:
    """A player."""

    name: str
    face: str
    """Name of the player's face; `you` for the plain tile."""
    colour: str
    """Colour of the player's enamel, as `#rrggbb`."""
    is_bot: bool
    side: int
    points: int
    tiles: int
    """Number of tiles to get rid of."""
    shown: tuple[tuple[int, ...], ...]
    """The tiles of the hand, or of the row in front of the player, that the viewer knows, beside the viewer's own."""
    plays: bool
    """True while it is this player's turn."""
    won: bool
    """True if this player has won the finished round."""


@dataclass(frozen=True, slots=True)
class LogPart:
    """Some words of the log, or a tile among them."""

    text: str
    """The words, or the tile in words."""
    halves: tuple[int, ...] = ()
    """The tile's numbers; empty for words."""


@dataclass(frozen=True, slots=True)
class PicturedFact:
    """A fact about the table: a name and a value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class TablePicture:
    """Everything that one seat, or an onlooker, sees at a moment."""

    game: str
    width: int
    height: int
    top: int
    """Highest number of the set."""
    seat: int
    """The viewer's seat; -1 for onlookers."""
    turn: int
    """The seat to play; -1 between rounds."""
    is_over: bool
    """True if the round is over."""
    tiles: tuple[PicturedTile, ...]
    """The tiles on the felt; later ones cover earlier ones."""
    grounds: tuple[PicturedGround, ...]
    trays: tuple[PicturedTray, ...]
    labels: tuple[PicturedLabel, ...]
    hand: tuple[PicturedHand, ...]
    places: tuple[PicturedPlace, ...]
    buttons: tuple[PicturedButton, ...]
    seats: tuple[PicturedSeat, ...]
    ends: tuple[int, ...]
    """The numbers at the open ends of a line."""
    count: tuple[int, ...]
    """The numbers that the open ends add up to, in games that score by them."""
    boneyard: int
    """Number of tiles to draw from; -1 if there is no boneyard."""
    facts: tuple[PicturedFact, ...]
    says: tuple[str, ...]
    """The table in sentences, for readers."""
    prompt: str
    """What the viewer is asked to do; empty for the usual."""
    log: tuple[tuple[LogPart, ...], ...]
    """The latest lines, oldest first."""

    def encoded(self) -> bytes:
        """Return the picture as JSON."""
        return msgspec.json.encode(self)


class TablePictures:
    """Makes the pictures of one match for one viewer."""

    def __init__(
        self,
        rules: Rules[Board],
        people: Sequence[Person],
        words: Words,
        shape: Shape,
        seat: Seat = NOBODY,
        *,
        is_for_others: bool = False,
    ) -> None:
        """`seat` is the viewer's, NOBODY for onlookers.

        If the picture `is_for_others`, its words name the player at `seat` as they name everyone else.
        """
        self._rules: Final = rules
        self._people: Final = people
        self._words: Final = words
        self._seat: Final = seat
        self.shape: Final = shape
        self._family: Final[ShownFamily] = shown_family(type(rules))
        area = Rect(_EDGE, _EDGE, WIDE - 2 * _EDGE, shape.height - 2 * _EDGE)
        self._layout: Final = layout_of(rules, area, shape.unit, words.say)
        self._layout.split_row()
        self._layout.tall = lambda size: round(1.4 * size * shape.unit * shape.letters)
        self._layout.names = tuple(person.name for person in people)
        self._layout.me = max(0, seat)
        self._layout.is_for_others = is_for_others or seat == NOBODY
        reader = _ONLOOKER if self._layout.is_for_others else seat
        names = TableNames(words, rules, self._layout, people, reader, marks_tiles=True)
        self._event_words: Final = EventWords(names)
        self._move_words: Final = MoveWords(words)
        self._log: list[tuple[LogPart, ...]] = []
        self._passed: dict[Seat, set[int]] = {}
        """The numbers each seat has passed on since it played last."""

    def hear(self, events: Sequence[Event], view: View[Board]) -> tuple[tuple[LogPart, ...], ...]:
        """Note in the log what happened, and return the new lines.

        `events` are as the viewer saw them, `view` is the table after them.
        """
        self._keep_passes(events, view)
        lines = [log_parts(line, self._rules.pieces) for line in self._event_words.lines(events, view) if line]
        self._log = [*self._log, *lines][-LOG_LINES:]
        return tuple(lines)

    def _keep_passes(self, events: Sequence[Event], view: View[Board]) -> None:
        """Keep the numbers that seats pass on, where they stay beside a seat until it plays again."""
        for event in events if self._layout.keeps_passes else ():
            if isinstance(event, Led):
                self._passed.clear()
            elif isinstance(event, Passed):
                self._passed.setdefault(event.seat, set()).update(self._rules.open_pips(view))
            elif isinstance(event, Played):
                self._passed.pop(event.seat, None)

    def of(self, view: View[Board], legal: Sequence[Move] = ()) -> TablePicture:
        """Return the picture of a view; `legal` has the viewer's legal moves, which places and buttons number."""
        layout, rules = self._layout, self._rules
        laid = layout.lay(view)
        places, buttons = self._choices(view, legal, laid)
        ends, count = layout.open_ends(rules, view) if not view.over else ((), ())
        left = len(view.piles[0]) if layout.has_yard and view.piles else -1
        facts = [(name, str(value)) for name, value in layout.facts(view)]
        if layout.sleeps and left > 0:
            facts.append((layout.yard_word, str(left)))
        for seat, numbers in sorted(self._passed.items()) if not view.over else ():
            told = self._words.say("passed {numbers}", numbers=", ".join(map(str, sorted(numbers))))
            facts.append((self._people[seat].name, told))
        return TablePicture(
            game=rules.key,
            width=WIDE,
            height=self.shape.height,
            top=rules.pieces.top,
            seat=self._seat,
            turn=NOBODY if view.over else view.turn,
            is_over=bool(view.over),
            tiles=tuple(_tile(tile.tile, tile.halves, tile.spot, _MARKS[tile.mark]) for tile in laid),
            grounds=tuple(map(_ground, layout.grounds(view))),
            trays=tuple(map(_tray, layout.trays(view))),
            labels=tuple(self._label(label) for label in layout.labels(view)),
            hand=self._hand(view, {place.tile for place in places}),
            places=places,
            buttons=buttons,
            seats=tuple(self._seat_of(view, seat) for seat in range(len(self._people))),
            ends=ends,
            count=count,
            boneyard=-1 if layout.sleeps else left,
            facts=tuple(PicturedFact(*fact) for fact in facts),
            says=tuple(self._family.laid(Lying(self._words, rules, view, layout.names))),
            prompt=layout.prompt(view, legal, None) if legal else "",
            log=tuple(self._log),
        )

    # -- the parts ------------------------------------------------------------------------------------------------

    def _label(self, label: Label) -> PicturedLabel:
        size = _short(label.size * self.shape.unit * self.shape.letters)
        plate = _PLATES[label.plate] or ("chip" if label.boxed else "")
        return PicturedLabel(label.text, _short(label.x), _short(label.y), size, label.strong, plate)

    def _hand(self, view: View[Board], playable: set[int]) -> tuple[PicturedHand, ...]:
        layout, pieces = self._layout, self._rules.pieces
        if self._seat == NOBODY or not layout.has_rack:
            return ()
        held = layout.sorted_hand(self._rules, list(each(view.hands[self._seat])))
        return tuple(PicturedHand(tile, pieces.faces[tile], pieces.label(tile), tile in playable) for tile in held)

    def _seat_of(self, view: View[Board], seat: Seat) -> PicturedSeat:
        person, rules = self._people[seat], self._rules
        known = list(each(view.hands[seat]))
        if self._layout.has_row:
            known += [tile for tile in view.piles[1 + seat] if tile != HIDDEN]
        shown = () if seat == self._seat else tuple(rules.pieces.faces[tile] for tile in known)
        return PicturedSeat(
            name=person.name,
            face=person.medallion.face,
            colour="#{:02x}{:02x}{:02x}".format(*person.medallion.colour),
            is_bot=person.medallion.bot,
            side=rules.sides[seat],
            points=view.score(rules.sides[seat]),
            tiles=self._layout.left(view, seat),
            shown=shown,
            plays=not view.over and seat == view.turn,
            won=bool(view.winners >> seat & 1),
        )

    # -- moves ----------------------------------------------------------------------------------------------------

    def _choices(
        self, view: View[Board], legal: Sequence[Move], laid: Sequence[PlacedTile]
    ) -> tuple[tuple[PicturedPlace, ...], tuple[PicturedButton, ...]]:
        """Return a place or a button for every legal move."""
        numbers = {move: number for number, move in enumerate(legal)}
        places: list[PicturedPlace] = []
        met: set[int] = set()
        for tile, drop in move_places(self._layout, view, legal, laid):
            if drop.move not in numbers:
                continue
            place = self._place(view, tile, drop, numbers)
            places.append(place)
            met |= {place.move, place.claim}
        buttons = [
            PicturedButton(number, self._named(view, move)) for number, move in enumerate(legal) if number not in met
        ]
        return tuple(places), tuple(buttons)

    def _place(self, view: View[Board], tile: int, drop: DropTarget, numbers: dict[Move, int]) -> PicturedPlace:
        spot = drop.spot
        return PicturedPlace(
            move=numbers[drop.move],
            claim=numbers.get(drop.move._replace(how=ALOUD), -1),
            tile=tile,
            halves=drop.halves,
            x=_short(spot.x),
            y=_short(spot.y),
            unit=_short(spot.unit),
            angle=90 * (spot.turn % 4),
            sections=len(drop.halves) or drop.sections,
            text=drop.text,
            name=self._named(view, drop.move),
        )

    def _named(self, view: View[Board], move: Move) -> str:
        """Return a move in words."""
        told = self._move_words.move(spell(self._rules, view, move))
        return told[:1].upper() + told[1:]


def log_parts(line: str, pieces: TileSet) -> tuple[LogPart, ...]:
    """Return a line of the log in parts: words, and the tiles that `TableNames` has marked in it."""
    faces = {pieces.label(tile): pieces.faces[tile] for tile in range(pieces.count)}
    parts = re.split(f"{TILE_START}([^{TILE_END}]*){TILE_END}", line)
    return tuple(LogPart(text, faces.get(text, ()) if number % 2 else ()) for number, text in enumerate(parts) if text)


def _tile(tile: Tile, halves: tuple[int, ...], spot: Spot, mark: str) -> PicturedTile:
    return PicturedTile(tile, halves, _short(spot.x), _short(spot.y), _short(spot.unit), 90 * (spot.turn % 4), mark)


def _ground(ground: Ground) -> PicturedGround:
    return PicturedGround(_GROUNDS[ground.kind], *ground.rect, str(ground.icon), WAYS[ground.way])


def _tray(tray: Tray) -> PicturedTray:
    small = tuple(_tile(HIDDEN, example.halves, example.spot, "") for example in tray.examples)
    return PicturedTray(*tray.rect, tray.title, tray.much, small)


def _short(number: float) -> float:
    """Return a number with one digit after the point, which is as fine as any screen shows it."""
    return round(number, 1)
