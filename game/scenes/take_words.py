"""The words of the end of a round in games in which tiles are taken: tricks, and captures from a pool."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from engine.core import Board, Rules, Seat, View
from engine.pieces import each
from engine.pool import Pool, PoolRules
from engine.standings import best
from engine.tricks import TrickRules, Tricks
from game.scenes.result_rows import RowText
from game.words import Words

Names = Callable[[tuple[Seat, ...]], str]
"""Who sits there, as a sentence begins with it."""


class TakeWords(ABC):
    """Finds the words for what was taken; `is_over`: the match is, too."""

    def __init__(self, words: Words, names: Names, *, is_over: bool) -> None:
        self.words = words
        self.names = names
        self.is_over = is_over

    @staticmethod
    def of(words: Words, rules: Rules[Board], view: View[Board], names: Names, *, is_over: bool) -> TakeWords | None:
        """Return the words for a table; None where nothing is taken."""
        board = view.board
        if isinstance(rules, TrickRules) and isinstance(board, Tricks):
            return TrickWords(words, names, rules, view, board, is_over=is_over)
        if isinstance(rules, PoolRules) and isinstance(board, Pool):
            return PoolWords(words, names, rules, board, is_over=is_over)
        return None

    @abstractmethod
    def reason(self) -> str:
        """Say why the round, or the match, is decided."""

    @abstractmethod
    def points(self) -> str:
        """Say in one line what was added at the end."""

    @abstractmethod
    def row(self, row: RowText, seat: Seat) -> RowText:
        """Return a player's line with what the player has taken."""


class TrickWords(TakeWords):
    """Tricks, and the doubles in them."""

    def __init__(
        self, words: Words, names: Names, rules: TrickRules, view: View[Board], board: Tricks, *, is_over: bool
    ) -> None:
        super().__init__(words, names, is_over=is_over)
        self.rules = rules
        self.view = view
        self.board = board

    def reason(self) -> str:
        """Say that everything has been played."""
        if self.is_over:
            return self.words.say("The set is used up: the most points win.")
        return self.words.say("All tiles are played: the most points win the round.")

    def points(self) -> str:
        """Say what a point is made for, and what was paid for wrong tiles."""
        say = self.words.say
        told = [say("A point for each trick, and one for each double in it.")]
        for side, points in enumerate(self.view.points):
            seats = tuple(seat for seat, its in enumerate(self.view.sides) if its == side)
            fine = sum(self.board.tricks[seat] + self.board.doubles[seat] for seat in seats) - points
            if fine:
                told.append(say("{name}: -{n} for not following suit.", name=self.names(seats), n=fine))
        return " ".join(told)

    def row(self, row: RowText, seat: Seat) -> RowText:
        """Return the line with tricks and doubles."""
        say_n = self.words.say_n
        tricks, doubles = self.board.tricks[seat], self.board.doubles[seat]
        taken = " + ".join(
            (say_n("{n} trick", "{n} tricks", tricks), say_n("{n} double", "{n} doubles", doubles)),
        )
        return row._replace(
            no_tiles=taken, weight=str(tricks + doubles), weight_note=say_n("point", "points", tricks + doubles)
        )


class PoolWords(TakeWords):
    """Tiles captured from a pool."""

    def __init__(self, words: Words, names: Names, rules: PoolRules, board: Pool, *, is_over: bool) -> None:
        super().__init__(words, names, is_over=is_over)
        self.rules = rules
        self.board = board

    def reason(self) -> str:
        """Say that everything has been played."""
        return self.words.say("All tiles are played: the most points win.")

    def points(self) -> str:
        """Say who has most tiles, and what that is worth."""
        say, most = self.words.say, self.rules.most
        seats = best([taken.bit_count() for taken in self.board.taken])
        if len(seats) == 1:
            return say("Most tiles: {name}, +{n}.", name=self.names(seats), n=most)
        if self.rules.house["tie_bonus"] == "all":
            return say("Most tiles: {name}, +{n} each.", name=self.names(seats), n=most)
        return say("Several have the most tiles: nobody gets the +{n}.", n=most)

    def row(self, row: RowText, seat: Seat) -> RowText:
        """Return the line with the tiles that were worth something, and how many were taken in all."""
        values, taken = self.rules.values, self.board.taken[seat]
        worth = sorted((tile for tile in each(taken) if values[tile]), key=lambda tile: (-values[tile], tile))
        count = taken.bit_count()
        return row._replace(
            tiles=tuple(self.rules.pieces.faces[tile] for tile in worth),
            no_tiles=self.words.say("Nothing of worth"),
            weight=str(count),
            weight_note=self.words.say_n("tile taken", "tiles taken", count),
        )
