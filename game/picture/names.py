"""The players of a table, and the facts that the words about its events need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import Board, Rules, Seat, View
from engine.pairs import partners
from engine.pieces import Tile
from game.i18n.language import Words
from game.look.players.medallion import Medallion
from game.picture.family_layout import FamilyLayout

TILE_START, TILE_END = "\ue000", "\ue001"
"""Marks around the name of a tile in a sentence. They are private characters, which no name of a player can have."""


class Person(NamedTuple):
    """A player as shown at a seat."""

    name: str
    medallion: Medallion


class TableNames:
    """The names of players and tiles as the seat `me` reads them, in the player's language."""

    def __init__(
        self,
        words: Words,
        rules: Rules[Board],
        layout: FamilyLayout,
        people: Sequence[Person],
        me: Seat,
        *,
        is_watching: bool = False,
        marks_tiles: bool = False,
    ) -> None:
        """`is_watching` is True if a bot plays the seat. `marks_tiles`: tiles are marked in sentences, to be drawn."""
        self.rules: Final = rules
        self.people: Final = people
        self.me: Final = me
        self.say: Final = words.say
        self.say_n: Final = words.say_n
        self._listed: Final = words.listed
        self._layout: Final = layout
        self._is_watching: Final = is_watching
        self._marks_tiles: Final = marks_tiles

    def faces(self, tile: Tile) -> tuple[int, ...]:
        """Return the faces of a tile."""
        return self.rules.pieces.faces[tile]

    def tile(self, tile: Tile) -> str:
        """Return the name of a tile in a sentence, between marks if tiles are marked."""
        named = self.rules.pieces.label(tile)
        return f"{TILE_START}{named}{TILE_END}" if self._marks_tiles else named

    def name(self, seat: Seat) -> str:
        """Return a seat's name as it begins a sentence."""
        return self.people[seat].name

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The seats that play together with the reader; none for an onlooker."""
        return () if self._is_watching else partners(self.rules.sides, self.me)

    def together(self, seat: Seat) -> str:
        """Return the names of everyone on a seat's side, the reader's first, as they begin a sentence."""
        seats = (seat, *partners(self.rules.sides, seat))
        return self._listed([self.name(other) for other in sorted(seats, key=lambda other: (other != self.me, other))])

    def pair_won(self, seat: Seat) -> str:
        """Return the sentence for a round that a seat's pair has won."""
        if self.partners and (seat == self.me or seat in self.partners):
            return self.say("You and {name} win the round!", name=self.name(self.partners[0]))
        return self.say("{names} win the round", names=self.together(seat))

    @property
    def go_out_shout(self) -> str:
        """The shout of a player who goes out in this game."""
        return self._layout.out_cry or self.say("Domino!")

    @property
    def target(self) -> int:
        """The points that win the match, or 0 if there is no target."""
        return self.rules.target

    @property
    def set_size(self) -> tuple[int, int]:
        """The highest number of the set, and the length of its tiles in squares."""
        return self.rules.pieces.top, len(self.rules.pieces.faces[0])

    def is_lost(self, view: View[Board]) -> bool:
        """Return True if a view ends a match that the player has lost."""
        winners = self.rules.match_winners(view) if view.over else ()
        return bool(winners) and not self._is_watching and view.sides[self.me] not in winners

    def won(self, view: View[Board]) -> str:
        """Return the word for a solitaire that is won: the tiles left if nearly every deal ends at par."""
        if self.rules.par_is_usual:
            return self.say_n("{n} tile left", "{n} tiles left", view.score(0))
        return self._layout.won_word or self.say("You won!")
