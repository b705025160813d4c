"""The shelf's filter and order of games. Independent of pixels."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Self

from engine.core import RuleSheet, Side
from engine.sentences import gettext_noop
from game.look.palette import BY_GAME

_CARD_SECTIONS: Final = 3
_LARGE_SET: Final = 15


class GameKind(StrEnum):
    """The kinds of games on the shelf, each with its own colour of cloth; the value is the English label."""

    LINES = gettext_noop("Lines")
    SOLITAIRE = gettext_noop("Solitaire")
    SPACE = gettext_noop("Space")
    FIFTEEN = gettext_noop("Double fifteen")

    @classmethod
    def of(cls, sheet: RuleSheet) -> GameKind:
        """Return the kind of a game, which follows from its rule sheet."""
        if sheet.players[-1] == 1:
            return cls.SOLITAIRE
        if len(sheet.sets[0].faces[0]) == _CARD_SECTIONS:
            return cls.SPACE
        return cls.FIFTEEN if sheet.sets[0].top == _LARGE_SET else cls.LINES

    @property
    def cloth(self) -> str:
        """The key of its cloth in `game.look.palette.CLOTHS`."""
        return self.name.lower()


_FELTS: Final = {
    GameKind.LINES: "green",
    GameKind.SOLITAIRE: "blue",
    GameKind.SPACE: "night",
    GameKind.FIFTEEN: "burgundy",
}
_PAIRS: Final = "violet"


def felt_of(chosen: str, sheet: RuleSheet, sides: Sequence[Side] = ()) -> str:
    """Return the key of a table's cloth in `game.look.palette.FELTS`: that of its kind of game, unless one was chosen.

    Two against two have a cloth of their own, whatever they play.
    """
    if chosen != BY_GAME:
        return chosen
    return _PAIRS if len(set(sides)) < len(sides) else _FELTS[GameKind.of(sheet)]


class GameFilter(NamedTuple):
    """The conditions for showing a game; None and False allow every game."""

    kind: GameKind | None = None
    people: bool = False
    """True for games with other people at this computer."""
    favourites: bool = False

    @property
    def lets_all(self) -> bool:
        """True if every game is shown."""
        return self == ALL

    def allows(self, sheet: RuleSheet, favourites: Sequence[str]) -> bool:
        """Return True if a game is shown; `favourites` are the player's, by key."""
        return (
            (self.kind is None or GameKind.of(sheet) is self.kind)
            and (not self.people or sheet.players[-1] > 1)
            and (not self.favourites or sheet.key in favourites)
        )

    def of_kind(self, kind: GameKind | None) -> Self:
        """Return the filter for another kind of games, None for all kinds."""
        return self._replace(kind=kind)


ALL: Final = GameFilter()


def mine_first(games: Sequence[RuleSheet], favourites: Sequence[str], lately: Sequence[str]) -> tuple[RuleSheet, ...]:
    """Return favourites in shelf order, then the games played `lately` (the latest first), then the rest."""

    def place(sheet: RuleSheet) -> tuple[int, int]:
        if sheet.key in favourites:
            return 0, 0
        return (1, lately.index(sheet.key)) if sheet.key in lately else (2, 0)

    return tuple(sorted(games, key=place))
