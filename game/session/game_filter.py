"""Which games the shelf shows, and in what order: what a player has asked for. Knows no pixels."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Self

from engine.core import Board, Rules
from engine.pieces import TileSet
from engine.sentences import mark

RuleSheet = type[Rules[Board]]


class Company(StrEnum):
    """Who else is at the table; the value is the English word for it."""

    ALONE = mark("Solo")
    BOTS = mark("With bots")
    PEOPLE = mark("With people")


class GameFilter(NamedTuple):
    """What a game must be like to be shown; None and False let everything through."""

    company: Company | None = None
    pieces: str | None = None
    """The name of a tile set that it can be played with."""
    favourites: bool = False

    @property
    def lets_all(self) -> bool:
        """Whether nothing is held back."""
        return self == ALL

    def lets(self, sheet: RuleSheet, favourites: Sequence[str]) -> bool:
        """Say whether a game passes; `favourites` are the player's, by key."""
        is_alone = sheet.players[-1] == 1
        return (
            (self.company is None or is_alone == (self.company is Company.ALONE))
            and (self.pieces is None or self.set_of(sheet) is not None)
            and (not self.favourites or sheet.key in favourites)
        )

    def set_of(self, sheet: RuleSheet) -> TileSet | None:
        """Return the set that was asked for, if the game can be played with it."""
        return next((pieces for pieces in sheet.sets if pieces.name == self.pieces), None)

    def turned(self, wish: Company | str) -> Self:
        """Return it asking for a company or for a set, or no longer for it if it did."""
        if isinstance(wish, Company):
            return self._replace(company=None if self.company is wish else wish)
        return self._replace(pieces=None if self.pieces == wish else wish)


ALL: Final = GameFilter()


def sets_of(games: Sequence[RuleSheet]) -> tuple[TileSet, ...]:
    """Return every tile set that any of these games is played with, small ones first."""
    found = dict.fromkeys(pieces for sheet in games for pieces in sheet.sets)
    return tuple(sorted(found, key=lambda pieces: (len(pieces.faces[0]), pieces.top)))


def mine_first(games: Sequence[RuleSheet], favourites: Sequence[str], lately: Sequence[str]) -> tuple[RuleSheet, ...]:
    """Return favourites as they stand on the shelf, then games played `lately` (the last one first), then the rest."""

    def place(sheet: RuleSheet) -> tuple[int, int]:
        if sheet.key in favourites:
            return 0, 0
        return (1, lately.index(sheet.key)) if sheet.key in lately else (2, 0)

    return tuple(sorted(games, key=place))
