"""The texts for the end of a round in games of taking tiles: tricks, and captures from a pool."""

from __future__ import annotations

from engine.families.pool.board import Pool
from engine.families.pool.rules import PoolRules
from engine.families.tricks.board import Tricks
from engine.families.tricks.rules import TrickRules
from engine.pieces import each
from engine.standings import best
from game.play.round_end import Left
from game.scenes.results.end_words import Ending, EndWords
from game.scenes.results.result_rows import RowText


class TrickWords(EndWords):
    """Texts for tricks, and the doubles in them."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, TrickRules)
        assert isinstance(at.view.board, Tricks)
        self.words, self.names, self.view = at.words, at.names, at.view
        self.rules, self.board = at.rules, at.view.board

    def reason(self) -> str:
        """Announce the end of the tiles."""
        if self.at.is_over:
            return self.words.say("The set is used up. The most points wins.")
        return self.words.say("Every tile has been played. The most points wins the round.")

    def points(self) -> str:
        """Explain the points, and the penalties for wrong tiles."""
        say = self.words.say
        told = [say("One point for each trick, and one for each double in it.")]
        for side, points in enumerate(self.view.points):
            seats = tuple(seat for seat, its in enumerate(self.view.sides) if its == side)
            fine = sum(self.board.tricks[seat] + self.board.doubles[seat] for seat in seats) - points
            if fine:
                told.append(say("{name}: -{n} for not following suit.", name=self.names(seats), n=fine))
        return " ".join(told)

    def row(self, row: RowText, left: Left) -> RowText:
        """Return a player's line with tricks and doubles."""
        say_n = self.words.say_n
        tricks, doubles = self.board.tricks[left.seat], self.board.doubles[left.seat]
        taken = " + ".join(
            (say_n("{n} trick", "{n} tricks", tricks), say_n("{n} double", "{n} doubles", doubles)),
        )
        return row._replace(
            no_tiles=taken, weight=str(tricks + doubles), weight_note=say_n("point", "points", tricks + doubles)
        )


class PoolWords(EndWords):
    """Texts for tiles captured from a pool."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, PoolRules)
        assert isinstance(at.view.board, Pool)
        self.words, self.names = at.words, at.names
        self.rules, self.board = at.rules, at.view.board

    def reason(self) -> str:
        """Announce the end of the tiles."""
        return self.words.say("Every tile has been played. The most points wins.")

    def points(self) -> str:
        """Name the players with the most tiles, and their bonus."""
        say, most = self.words.say, self.rules.most
        seats = best([taken.bit_count() for taken in self.board.taken])
        if len(seats) == 1:
            return say("Most tiles: {name}, +{n}.", name=self.names(seats), n=most)
        if self.rules.house["tie_bonus"] == "all":
            return say("Most tiles: {name}, +{n} each.", name=self.names(seats), n=most)
        return say("Tie for the most tiles, so nobody gets the +{n}.", n=most)

    def row(self, row: RowText, left: Left) -> RowText:
        """Return a player's line with the tiles that scored, and the number taken in all."""
        values, taken = self.rules.values, self.board.taken[left.seat]
        worth = sorted((tile for tile in each(taken) if values[tile]), key=lambda tile: (-values[tile], tile))
        count = taken.bit_count()
        return row._replace(
            tiles=tuple(self.rules.pieces.faces[tile] for tile in worth),
            no_tiles=self.words.say("No scoring tiles"),
            weight=str(count),
            weight_note=self.words.say_n("tile taken", "tiles taken", count),
        )
