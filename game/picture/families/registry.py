"""The families of games as the game shows them: one record each, found from a game's rules.

A game stands on the shelf once its family has a record here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from engine.core import PLAY, Board, Event, Move, Rules
from engine.events import PlayedAt
from engine.families.blind.rules import BlindRules
from engine.families.chain.board import RIGHT as CHAIN_RIGHT
from engine.families.chain.pair_options import DIRECTION
from engine.families.chain.rules import ChainRules
from engine.families.columns.rules import ColumnRules
from engine.families.legs.rules import LegsRules
from engine.families.melds.rules import MeldRules
from engine.families.overlay.board import RIGHT as CARDS_RIGHT
from engine.families.overlay.rules import OverlayRules
from engine.families.pool.rules import PoolRules
from engine.families.row.rules import RowRules
from engine.families.tricks.rules import TrickRules
from engine.games import GAMES
from game.i18n.language import Words
from game.picture.families import laid_words
from game.picture.families.blind import BlindLayout
from game.picture.families.chain import ChainLayout
from game.picture.families.columns import ColumnsLayout
from game.picture.families.end_words import CardWords, EndWords, LegsWords, MeldWords, PoolWords, TrickWords
from game.picture.families.laid_words import Lying
from game.picture.families.legs import LegsLayout
from game.picture.families.melds.melds import MeldsLayout
from game.picture.families.overlay import OverlayLayout
from game.picture.families.pair_words import ChainWords
from game.picture.families.pool import PoolLayout
from game.picture.families.row import RowLayout
from game.picture.families.tricks import TricksLayout
from game.picture.family_layout import FamilyLayout, Say
from game.picture.rect import Rect


class OpenTiles(NamedTuple):
    """The picture of a family whose tiles do not hang together: a hand below the tiles that lie open."""

    seats: int
    tiles: int
    """That lie, or have lain, face up."""


Way = tuple[int, int]
"""A direction: 1 right or -1 left, and 1 down or -1 up; (0, 0) for none."""


def _arm(place: int) -> Way:
    """Return the direction of an arm. The tips of a double lie above and below it."""
    ends = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return ends[place if place <= CHAIN_RIGHT else 2 + place % 2] if place >= 0 else (0, 0)


def _card_end(place: int) -> Way:
    """Return the direction of an end of a line of cards."""
    return (1 if place >= CARDS_RIGHT else -1, 0) if place >= 0 else (0, 0)


class ShownFamily(NamedTuple):
    """A family of games as it is seen and told: how it lies, and its words for the table and the end of a round."""

    rules: type[object]
    """The rules that all games of the family inherit from."""
    layout: type[FamilyLayout]
    """Where its tiles lie, and the places its moves go to."""
    laid: Callable[[Lying], list[str]]
    """Describes the table in sentences."""
    place: Callable[[Words, str], str] | None = None
    """Names a place as `Rules.place` writes it; None where a tile has only one place to go, or none with a name."""
    end_words: type[EndWords] = EndWords
    """Its own words for the end of a round."""
    way: Callable[[int], Way] | None = None
    """Tells in which direction from the middle of the line a place lies, as `PlayedAt` numbers it; None if in none."""
    run_place: Callable[[Lying, Event], str] | None = None
    """Names the place that several tiles have moved to; None where tiles never move."""
    loose: OpenTiles | None = None
    """How to make its picture where its tiles do not hang together; None where they do."""

    def where(self, at: Lying, event: Event) -> str:
        """Return where a tile was just laid, in words; empty where there is only one place, or none that has a name."""
        if self.run_place is not None:
            return self.run_place(at, event)
        if not isinstance(event, PlayedAt) or at.view.board.tiles().bit_count() <= 1 or self.place is None:
            return ""
        return self.place(at.words, at.rules.place(at.view, Move(PLAY, event.tiles, event.place)))


SHOWN_FAMILIES: Final = (
    ShownFamily(ChainRules, ChainLayout, laid_words.ends, laid_words.end, way=_arm, end_words=ChainWords),
    ShownFamily(MeldRules, MeldsLayout, laid_words.discard, end_words=MeldWords, loose=OpenTiles(2, 7)),
    ShownFamily(TrickRules, TricksLayout, laid_words.trick, end_words=TrickWords, loose=OpenTiles(4, 11)),
    ShownFamily(LegsRules, LegsLayout, laid_words.legs, laid_words.leg, LegsWords),
    ShownFamily(PoolRules, PoolLayout, laid_words.in_pool, end_words=PoolWords, loose=OpenTiles(4, 11)),
    ShownFamily(OverlayRules, OverlayLayout, laid_words.cards, laid_words.end, CardWords, way=_card_end),
    ShownFamily(ColumnRules, ColumnsLayout, laid_words.columns, run_place=laid_words.run_place),
    ShownFamily(RowRules, RowLayout, laid_words.row),
    ShownFamily(BlindRules, BlindLayout, laid_words.ends, laid_words.end, way=_arm),
)
"""All families that can be shown."""


@cache
def shown_family(sheet: type[Rules[Board]]) -> ShownFamily:
    """Return how the family of a game is shown, by the rules it inherits from; `LookupError` where it cannot be."""
    for family in SHOWN_FAMILIES:
        if issubclass(sheet, family.rules):
            return family
    raise LookupError(f"the family of {sheet.__name__} has no record in game/picture/families/registry.py")


SHELF: Final = tuple(sheet for sheet in GAMES if issubclass(sheet, tuple(family.rules for family in SHOWN_FAMILIES)))
"""The games that can be shown, in the order of the shelf."""


def layout_of(rules: Rules[Board], area: Rect, unit: float, say: Say) -> FamilyLayout:
    """Return the layout for a table. `area` is in pixels, `unit` is the pixels of one design unit."""
    return shown_family(type(rules)).layout.of(rules, area, unit, say)


def is_anticlockwise(rules: Rules[Board]) -> bool:
    """Return True if the next in turn sits at a player's right. It is only a picture: seats have their numbers anyway.

    Seats are numbered in turn order at every table, so nothing but the picture knows of option direction.
    """
    return rules.house.get(DIRECTION.key) == "anticlockwise"
