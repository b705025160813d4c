"""What each family says in its own words at the end of a round; where it says nothing, the general words do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.core import OUT, STUCK, Board, Rules, Seat, View
from engine.families.legs.points import LegsPoints
from engine.families.melds.board import Discards
from engine.families.melds.rules import MeldRules
from engine.families.overlay.rules import OverlayRules
from engine.families.pool.board import Pool
from engine.families.pool.rules import PoolRules
from engine.families.tricks.board import Tricks
from engine.families.tricks.rules import TrickRules
from engine.pieces import Tile, each, mask
from engine.standings import best
from game.i18n.language import Words
from game.i18n.sums import Sum
from game.look.players.medallion import Medallion
from game.picture.families.melds.melds_words import hand_sum, in_melds, largest_first
from game.play.round_end import FinalHand, RoundEnd

BETWEEN_PARTS: Final = " · "
"""Between the parts of a note, of which the first matters most."""


class RowText(NamedTuple):
    """What one player's line at the end of a round says; texts are finished."""

    name: str
    medallion: Medallion
    note: str
    """Below the name: a word for the winner, for bots, the rank."""
    won: bool
    tiles: tuple[tuple[int, ...], ...]
    no_tiles: str
    weight: str
    weight_note: str
    before: str
    after: str
    gain: str
    share: tuple[float, float] | None
    """How much of the bar is full before and after, 0 to 1; None for no bar."""
    harm: bool = False
    """Whether the gain is bad for the player."""
    heard_note: str = ""
    """The note for those who hear it."""
    aloud: tuple[str, ...] = ()
    """The weight and the points in words, for those who hear them."""


class Ending(NamedTuple):
    """The end of a round, and who reads of it."""

    words: Words
    rules: Rules[Board]
    view: View[Board]
    end: RoundEnd
    names: Callable[[tuple[Seat, ...]], str]
    """Who sits in some seats, as a sentence begins with it."""
    me: Seat
    """Who reads; NOBODY: an onlooker."""
    is_over: bool
    """Whether the match is over, too."""


class EndWords:
    """The words for the end of a round in a family that has none of its own; others are its children."""

    def __init__(self, at: Ending) -> None:
        self.at: Final = at

    def reason(self) -> str:
        """Say why the round is over; empty where it is as in any game."""
        return ""

    def points(self) -> str | None:
        """Say in one line how the points of the end add up; None where it is as in any game."""
        return None

    def next_lead(self, _name: str) -> str:
        """Say who leads the next round, `name` (empty: who reads); empty where it is as in any game."""
        return ""

    def aim(self) -> str:
        """Say what has won the match; empty where that goes without saying."""
        return ""

    def in_order(self, tiles: Sequence[Tile]) -> list[Tile]:
        """Return a hand in the order in which it lies open."""
        return list(tiles)

    def unit(self, count: int) -> str:
        """Return what the weight of a hand is counted in."""
        return self.at.words.say_n("pip", "pips", count)

    def row(self, row: RowText, _left: FinalHand) -> RowText:
        """Return a player's line as this family writes it."""
        return row


class CardWords(EndWords):
    """The words of covering cards: who is out, the dots written down, and the aim of the match."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, OverlayRules)
        self._rules = at.rules
        self._say = at.words.say
        self._end = at.end
        self._names = at.names
        self._is_mine = at.end.winners == (at.me,)

    def reason(self) -> str:
        """Say why the round is over."""
        say, end = self._say, self._end
        if end.over == OUT and self._is_mine:
            return say("You are out of cards.")
        if end.over == OUT and len(end.winners) == 1:
            return say("{name} is out of cards.", name=self._names(end.winners))
        if end.over == OUT:
            return say("{names} are out of cards.", names=self._names(end.winners))
        if not end.winners:
            return say("Blocked. Everyone is tied on dots, so nobody wins.")
        return say("Blocked. Nobody can play, so the fewest dots wins.")

    def points(self) -> str:
        """Say what is written down."""
        say, end = self._say, self._end
        if self._rules.lowest_wins:
            return self._written_down()
        if not end.points:
            return say("There's nothing to collect.")
        total = end.points[0].sum
        if end.is_shared:
            return say("{names} collect {sum} each", names=self._names(end.winners), sum=total)
        if self._is_mine:
            return say("You collect {sum}", sum=total)
        return say("{name} collects {sum}", name=self._names(end.winners), sum=total)

    def _written_down(self) -> str:
        say, end, sides = self._say, self._end, self._rules.sides
        if len(set(sides)) == len(sides):
            return say("Dots left in your hand count against you.")
        told: list[str] = []
        for side in sorted(set(sides)):
            weights = tuple(left.weight for left in end.hands if sides[left.seat] == side)
            if sum(weights):
                seats = tuple(seat for seat, its_side in enumerate(sides) if its_side == side)
                total = Sum(weights, sum(weights))
                told.append(say("{names}: {sum}", names=self._names(seats), sum=total))
        return " · ".join(told)

    def aim(self) -> str:
        """Say what has won the match."""
        say = self._say
        if self._rules.target:
            target = self._rules.target
            return self.at.words.say_n(
                "The match was played to {n} point.", "The match was played to {n} points.", target
            )
        return say("The lowest total wins.") if self._rules.lowest_wins else say("The highest total wins.")

    def unit(self, count: int) -> str:
        """Count dots."""
        return self.at.words.say_n("dot", "dots", count)

    def row(self, row: RowText, _left: FinalHand) -> RowText:
        """Call cards what they are."""
        say = self._say
        return row._replace(no_tiles=say("No cards left"))


class LegsWords(EndWords):
    """The words of games with legs: who wins a blocked round, and the count of a hand."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, LegsPoints)
        self._rules = at.rules
        self._words = at.words
        self._end = at.end

    def reason(self) -> str:
        """Say what won a blocked round."""
        say, end, pieces = self._words.say, self._end, self._rules.pieces
        if end.over != STUCK:
            return ""
        if end.is_shared:
            return say("Blocked. The best hands are tied and share the win.")
        by_dots = self._rules.house["blocked_winner"] == "dots"
        sizes = [pieces.weight(mask(left.tiles)) if by_dots else len(left.tiles) for left in end.hands]
        if sizes.count(min(sizes)) == 1:
            if by_dots:
                return say("Blocked. Fewest pips wins.")
            return say("Blocked. Fewest tiles wins.")
        if by_dots:
            return say("Blocked. Fewest pips wins. Ties go to fewest tiles.")
        return say("Blocked. Fewest tiles wins. Ties go to fewest pips.")

    def row(self, row: RowText, left: FinalHand) -> RowText:
        """Return the line with what a hand counts, and in what."""
        if not left.tiles:
            return row._replace(weight="", weight_note="")
        say_n, count = self._words.say_n, self._rules.worth(mask(left.tiles))
        unit = say_n("pip", "pips", count) if self._rules.counts_dots else say_n("tile", "tiles", count)
        return row._replace(weight=str(count), weight_note=unit)

    def next_lead(self, name: str) -> str:
        """Say who has the first chance to begin the next round; no name: the player."""
        if name:
            return self._words.say("{name} gets the first chance to lead the next round.", name=name)
        return self._words.say("You get the first chance to lead the next round.")


class MeldWords(EndWords):
    """The words of melds: who has shown a hand, what it scores, or why the round is void."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, MeldRules)
        assert isinstance(at.view.board, Discards)
        self._rules = at.rules
        self._board = at.view.board
        self._say = at.words.say
        self._end = at.end

    def reason(self) -> str:
        """Say why the round is over."""
        say, end, board = self._say, self._end, self._board
        if end.over == OUT:
            seat = end.winners[0]
            if seat == self.at.me:
                return say("That's It! Your whole hand is melds.")
            return say("That's It! {name}'s whole hand is melds.", name=self.at.names((seat,)))
        if board.dry >= self._rules.stall:
            why = say("Nobody has drawn for {n} turns, so the round is void.", n=board.dry)
        else:
            why = say("The boneyard is empty and the discard was refused, so the round is void.")
        if not self.at.is_over:
            return why
        return f"{why} {say('Void rounds in a row: {n}. That ends the match.', n=board.voids + 1)}"

    def points(self) -> str:
        """Say how the melds that were shown add up."""
        say, end = self._say, self._end
        if end.over != OUT:
            return ""
        seat = end.winners[0]
        told = hand_sum(largest_first(self._rules.worth(mask(end.hands[seat].tiles))))
        if seat == self.at.me:
            return say("You score {sum}", sum=told)
        return say("{name} scores {sum}", name=self.at.names((seat,)), sum=told)

    def in_order(self, tiles: Sequence[Tile]) -> list[Tile]:
        """Return a hand meld by meld, as far as it has come."""
        return in_melds(self._rules, mask(list(tiles)))

    def row(self, row: RowText, _left: FinalHand) -> RowText:
        """Leave the weight of a hand away: it counts nothing."""
        return row._replace(weight="", weight_note="")


class TrickWords(EndWords):
    """The words of trick games: tricks, and the doubles in them."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, TrickRules)
        assert isinstance(at.view.board, Tricks)
        self.words, self.names, self.view = at.words, at.names, at.view
        self.rules, self.board = at.rules, at.view.board

    def reason(self) -> str:
        """Say that everything has been played."""
        if self.at.is_over:
            return self.words.say("The set is used up. The most points wins.")
        return self.words.say("Every tile has been played. The most points wins the round.")

    def points(self) -> str:
        """Say what a point is made for, and what was paid for wrong tiles."""
        say = self.words.say
        told = [say("One point for each trick, and one for each double in it.")]
        for side, points in enumerate(self.view.points):
            seats = tuple(seat for seat, its in enumerate(self.view.sides) if its == side)
            fine = sum(self.board.tricks[seat] + self.board.doubles[seat] for seat in seats) - points
            if fine:
                told.append(say("{name}: -{n} for not following suit.", name=self.names(seats), n=fine))
        return " ".join(told)

    def row(self, row: RowText, left: FinalHand) -> RowText:
        """Return the line with tricks and doubles."""
        say_n = self.words.say_n
        tricks, doubles = self.board.tricks[left.seat], self.board.doubles[left.seat]
        taken = " + ".join(
            (say_n("{n} trick", "{n} tricks", tricks), say_n("{n} double", "{n} doubles", doubles)),
        )
        return row._replace(
            no_tiles=taken, weight=str(tricks + doubles), weight_note=say_n("point", "points", tricks + doubles)
        )


class PoolWords(EndWords):
    """The words of games with a pool: the tiles that were captured from it."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, PoolRules)
        assert isinstance(at.view.board, Pool)
        self.words, self.names = at.words, at.names
        self.rules, self.board = at.rules, at.view.board

    def reason(self) -> str:
        """Say that everything has been played."""
        return self.words.say("Every tile has been played. The most points wins.")

    def points(self) -> str:
        """Say who has most tiles, and what that is worth."""
        say, most = self.words.say, self.rules.most
        seats = best([taken.bit_count() for taken in self.board.taken])
        if len(seats) == 1:
            return say("Most tiles: {name}, +{n}.", name=self.names(seats), n=most)
        if self.rules.house["tie_bonus"] == "all":
            return say("Most tiles: {name}, +{n} each.", name=self.names(seats), n=most)
        return say("Tie for the most tiles, so nobody gets the +{n}.", n=most)

    def row(self, row: RowText, left: FinalHand) -> RowText:
        """Return the line with the tiles that were worth something, and how many were taken in all."""
        values, taken = self.rules.values, self.board.taken[left.seat]
        worth = sorted((tile for tile in each(taken) if values[tile]), key=lambda tile: (-values[tile], tile))
        count = taken.bit_count()
        return row._replace(
            tiles=tuple(self.rules.pieces.faces[tile] for tile in worth),
            no_tiles=self.words.say("No scoring tiles"),
            weight=str(count),
            weight_note=self.words.say_n("tile taken", "tiles taken", count),
        )
