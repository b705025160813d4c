"""The shelf's filter and order of games. Independent of pixels."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Self

from engine.core import RuleSheet
from engine.pieces import TileSet
from engine.sentences import gettext_noop


class Company(StrEnum):
    """The other players at the table; the value is the English label."""

    ALONE = gettext_noop("Solo")
    BOTS = gettext_noop("With bots")
    PEOPLE = gettext_noop("With people")


class GameFilter(NamedTuple):
    """The conditions for showing a game; None and False allow every game."""

    company: Company | None = None
    pieces: str | None = None
    """The name of a tile set that it can be played with."""
    favourites: bool = False

    @property
    def lets_all(self) -> bool:
        """True if every game is shown."""
        return self == ALL

    def lets(self, sheet: RuleSheet, favourites: Sequence[str]) -> bool:
        """Return True if a game is shown; `favourites` are the player's, by key."""
        is_alone = sheet.players[-1] == 1
        return (
            (self.company is None or is_alone == (self.company is Company.ALONE))
            and (self.pieces is None or self.set_of(sheet) is not None)
            and (not self.favourites or sheet.key in favourites)
        )

    def set_of(self, sheet: RuleSheet) -> TileSet | None:
        """Return the chosen set if the game can be played with it, or None."""
        return next((pieces for pieces in sheet.sets if pieces.name == self.pieces), None)

    def turned(self, wish: Company | str) -> Self:
        """Return the filter with a company or set chosen, or no longer chosen if it was."""
        if isinstance(wish, Company):
            return self._replace(company=None if self.company is wish else wish)
        return self._replace(pieces=None if self.pieces == wish else wish)


ALL: Final = GameFilter()


def sets_of(games: Sequence[RuleSheet]) -> tuple[TileSet, ...]:
    """Return every tile set used by any of these games, small ones first."""
    found = dict.fromkeys(pieces for sheet in games for pieces in sheet.sets)
    return tuple(sorted(found, key=lambda pieces: (len(pieces.faces[0]), pieces.top)))


def mine_first(games: Sequence[RuleSheet], favourites: Sequence[str], lately: Sequence[str]) -> tuple[RuleSheet, ...]:
    """Return favourites in shelf order, then the games played `lately` (the latest first), then the rest."""

    def place(sheet: RuleSheet) -> tuple[int, int]:
        if sheet.key in favourites:
            return 0, 0
        return (1, lately.index(sheet.key)) if sheet.key in lately else (2, 0)

    return tuple(sorted(games, key=place))
