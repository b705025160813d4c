"""The texts for the end of a round: who won and why, the sum of the points, and who leads next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core import NOBODY, OUT, STUCK, Seat
from engine.events import ScoreCause, Scored
from engine.families.chain.rules import ChainRules
from engine.pairs import partners
from engine.pieces import Tile
from game.i18n.language import Words
from game.picture.asleep import asleep
from game.picture.families.end_words import BETWEEN_PARTS, Ending, EndWords, RowText
from game.picture.families.registry import shown_family
from game.picture.names import Person
from game.play.round_end import FinalHand, RoundEnd, ranks
from game.play.table import Table


class ResultWords:
    """The texts for a table, about `end`."""

    def __init__(self, words: Words, table: Table, end: RoundEnd, people: Callable[[], Sequence[Person]]) -> None:
        """`people` returns the players as they are shown now."""
        self.words: Final = words
        self.table: Final = table
        self.end = end
        self._people: Final = people

    @property
    def _own(self) -> EndWords:
        """The texts of the family."""
        table = self.table
        me = NOBODY if table.is_watching else table.seat
        at = Ending(self.words, table.rules, table.view, self.end, self._names, me, self.is_over)
        return shown_family(type(table.rules)).end_words(at)

    @property
    def is_over(self) -> bool:
        """True if the match is over, not only the round."""
        return bool(self.end.match_winners) or self.end.is_last

    def is_me(self, seat: Seat) -> bool:
        """Return True if it is the player's seat."""
        return seat == self.table.seat and not self.table.is_watching

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.table.players[seat].name or self.words.say("You")

    def _names(self, seats: tuple[Seat, ...]) -> str:
        return self.words.listed([self.name(seat) for seat in seats])

    def order(self) -> list[Seat]:
        """Return the seats from top to bottom: by place, or by rank once the match is over; partners together."""
        sides = self.table.rules.sides
        if not self.is_over:
            return sorted(range(len(sides)), key=lambda seat: sides.index(sides[seat]))
        places = self._ranks()
        return sorted(range(len(sides)), key=lambda seat: (places[sides[seat]], sides[seat]))

    def _ranks(self) -> list[int]:
        return ranks(self.end.after, self.end.match_winners, lowest=self.table.rules.lowest_wins)

    def headline(self) -> str:
        """Return the headline, which names the winners."""
        say, partner = self.words.say, self._partner()
        if self.is_over:
            if partner:
                return say("You and {name} win the match!", name=partner)
            seats = tuple(s for s, side in enumerate(self.table.rules.sides) if side in self.end.match_winners)
            told = (say("You win the match!"), say("{name} wins the match", name=self._names(seats)))
            several = say("{names} win the match", names=self._names(seats))
        elif not self.end.winners:
            return say("Nobody wins the round")
        elif partner:
            return say("You and {name} win the round!", name=partner)
        else:
            seats = self.end.winners
            told = (say("You win the round!"), say("{name} wins the round", name=self._names(seats)))
            together = len({self.table.rules.sides[seat] for seat in seats}) == 1
            several = say("{names} share the round", names=self._names(seats))
            if together:
                several = say("{names} win the round", names=self._names(seats))
        if len(seats) > 1:
            return several
        return told[0] if self.is_me(seats[0]) else told[1]

    def _partner(self) -> str:
        """Return the partner with whom the player has won; empty if nobody has, or the player alone."""
        sides, me, end = self.table.rules.sides, self.table.seat, self.end
        if self.table.is_watching:
            return ""
        if self.is_over:
            return (
                self.name(partners(sides, me)[0]) if end.match_winners == (sides[me],) and partners(sides, me) else ""
            )
        both = (me, *partners(sides, me))
        return self.name(both[1]) if len(both) > 1 and set(end.winners) == set(both) else ""

    def why(self) -> str:
        """Explain the result, and name the round."""
        return f"{self._reason()} {self._round()}"

    def why_aloud(self) -> str:
        """Explain the result to those who have just heard who goes out, and name the round."""
        is_told = self.end.over == OUT and not self._own.reason() and self.table.rules.verdict(self.table.view) is None
        return self._round() if is_told else self.why()

    def _round(self) -> str:
        say, say_n, rounds = self.words.say, self.words.say_n, self.table.rounds
        return say_n("{n} round played.", "{n} rounds played.", rounds) if self.is_over else say("Round {n}.", n=rounds)

    def _reason(self) -> str:
        say, end = self.words.say, self.end
        own = self._own.reason()
        if own:
            return own
        verdict = self.table.rules.verdict(self.table.view)
        if verdict is not None:
            return self.words.tell(verdict)
        if end.over == OUT:
            if self.is_me(end.last_player):
                return say("Domino! You played your last tile.")
            return say("Domino! {name} played their last tile.", name=self.name(end.last_player))
        if end.over == STUCK and len(end.winners) == 1:
            return say("Blocked. The lightest hand wins.")
        if end.over == STUCK and end.is_shared:
            return say("Blocked. The lightest hands are tied and share the points.")
        if end.over == STUCK:
            return say("Blocked. The lightest hands are tied, so nobody scores.")
        return say("The target was reached, so the match ends at once.")

    def points(self) -> str:
        """Return the sum of the points in one line."""
        return self._points(is_heard=False)

    def points_aloud(self) -> str:
        """Return the sum of the points for those who hear it."""
        return self._points(is_heard=True)

    def _points(self, *, is_heard: bool) -> str:
        say, end = self.words.say, self.end
        own = self._own.points()
        if own is not None:
            return own
        if not end.points:
            return ""
        seat, _, total = end.points[0]
        side = self.table.rules.sides[seat]
        if end.is_shared:
            return say("{names} score {sum} each", names=self._names(end.winners), sum=total)
        mine = self.is_me(seat)
        told = (
            say("You score {sum}", sum=total) if mine else say("{name} scores {sum}", name=self.name(seat), sum=total)
        )
        gained = end.after[side] - end.before[side]
        played = gained - total.total
        if played > 0:
            if is_heard:
                return say("{scores}, and {n} from plays, {all} in all", scores=told, n=played, all=gained)
            return say("{scores}, and {n} from plays: +{all}", scores=told, n=played, all=gained)
        return told

    def lost(self) -> str:
        """Explain why points don't count if only the exact target wins. Returns an empty string if all count."""
        rules, end = self.table.rules, self.end
        if not end.points or not isinstance(rules, ChainRules) or not rules.loses_points:
            return ""
        seat, cause, total = end.points[0]
        weights = [left.weight for left in end.hands]
        if cause == ScoreCause.OUT:
            made, _ = rules.out_points(weights, seat)
        elif cause == ScoreCause.BLOCK:
            made, _ = rules.blocked_points(weights, seat)
        else:
            return ""
        if made // max(1, len(end.winners)) <= total.total:
            return ""
        return self.words.say("Only exactly {n} wins. Points that go past it don't count.", n=end.target)

    def asleep(self) -> tuple[Tile, ...]:
        """Return the tiles that were out of the round, once all hands are open; none where tiles can be drawn."""
        return asleep(self.table.rules, self.table.view)

    def feat(self) -> str:
        """Tell of a rare end of a match, such as a shut-out; empty for any other."""
        return self._own.aim() if self.is_over and isinstance(self.table.rules, ChainRules) else ""

    def next_lead(self) -> str:
        """Name the seat that leads the next round."""
        say, leader = self.words.say, self.end.next_leader
        if self.is_over:
            return self._own.aim()
        if leader == NOBODY:
            return say("The deal decides who leads the next round.")
        own = self._own.next_lead("" if self.is_me(leader) else self.name(leader))
        if own:
            return own
        if self.is_me(leader):
            return say("You lead the next round.")
        return say("{name} leads the next round.", name=self.name(leader))

    def row(self, left: FinalHand) -> RowText:
        """Return one player's line; the one score of a pair stands in its first line."""
        say, table, end, seat, own = self.words.say, self.table, self.end, left.seat, self._own
        person = self._people()[seat]
        side = table.rules.sides[seat]
        before, after = end.before[side], end.after[side]
        is_first = seat == table.rules.sides.index(side)
        keeps = is_first and shown_family(type(table.rules)).layout.has_points
        counted = str(left.weight) if left.counts == left.weight else f"{left.weight} → {left.counts}"
        row = RowText(
            name=person.name,
            medallion=person.medallion,
            note=self._note(seat),
            heard_note=self._note(seat, is_heard=True),
            won=side in end.match_winners if self.is_over else seat in end.winners,
            tiles=tuple(table.rules.pieces.faces[tile] for tile in own.in_order(left.tiles)),
            no_tiles=say("No tiles left"),
            weight=counted if left.tiles else "",
            weight_note=self._weight_note(left, own),
            before=str(before) if keeps else "",
            after=str(after) if keeps else "",
            gain=f"{after - before:+}" if is_first and after != before else "",
            share=(before / end.target, after / end.target) if is_first and end.target else None,
            harm=(after > before) == table.rules.lowest_wins,
        )
        row = own.row(row, left)
        return row._replace(aloud=tuple(filter(None, (self._worth(row, left), self._gained(row, before, after)))))

    def _worth(self, row: RowText, left: FinalHand) -> str:
        """Return the worth of a hand in words; empty if none is shown."""
        if "→" in row.weight:
            pips = self.words.say_n("{n} pip", "{n} pips", left.weight)
            return self.words.say_n(
                "{pips}, which count {n} point", "{pips}, which count {n} points", left.counts, pips=pips
            )
        if row.weight and row.weight_note == self.words.say("not counted"):
            return self.words.say_n("{n} pip, not counted", "{n} pips, not counted", left.weight)
        return f"{row.weight} {row.weight_note}".strip()

    def _gained(self, row: RowText, before: int, after: int) -> str:
        """Return the points of a line in words; empty if it shows none."""
        say_n, gain = self.words.say_n, after - before
        if not row.gain:
            return say_n("{n} point", "{n} points", after) if row.after else ""
        if not row.after:
            return row.gain
        if gain < 0:
            return say_n("{n} point less, now {after}", "{n} points less, now {after}", -gain, after=after)
        return say_n("{n} point more, now {after}", "{n} points more, now {after}", gain, after=after)

    def counted(self, left: FinalHand) -> str:
        """Return the worth of a hand, in one line; empty if no tile is left."""
        row = self.row(left)
        is_unit = row.weight_note == self._own.unit(left.weight)
        note = row.weight_note if is_unit or not row.weight_note else f"({row.weight_note})"
        return " ".join(filter(None, (row.weight, note)))

    def _note(self, seat: Seat, *, is_heard: bool = False) -> str:
        say, side = self.words.say, self.table.rules.sides[seat]
        kind = say("bot") if self.table.players[seat].bot else ""
        if self.is_over:
            place = self._ranks()[side]
            rank = say("place {n}", n=place) if is_heard else say("#{n}", n=place)
            told = say("match won") if side in self.end.match_winners else rank
        else:
            told = say("round won") if seat in self.end.winners else ""
        return BETWEEN_PARTS.join(filter(None, (told, kind)))

    def _weight_note(self, left: FinalHand, own: EndWords) -> str:
        say, end = self.words.say, self.end
        if not left.tiles:
            return ""
        if end.over not in (OUT, STUCK) and not any(points.seat == left.seat for points in end.points[1:]):
            return say("not counted")
        by_weight = self.table.rules.verdict(self.table.view) is None
        if end.over == STUCK and left.seat in end.winners and by_weight:
            return say("lightest")
        return own.unit(left.weight) if left.counts == left.weight else say("pips → points")

    def claimed(self, event: Scored) -> str:
        """Name the player who claimed or called."""
        say_n, mine = self.words.say_n, self.is_me(event.seat)
        if event.cause == ScoreCause.CALL and mine:
            return say_n("You call muggins: {n} point.", "You call muggins: {n} points.", event.points)
        name = self.name(event.seat)
        if event.cause == ScoreCause.CALL:
            return say_n(
                "{name} calls muggins: {n} point.", "{name} calls muggins: {n} points.", event.points, name=name
            )
        if mine:
            return say_n("You claim {n} point.", "You claim {n} points.", event.points)
        return say_n("{name} claims {n} point.", "{name} claims {n} points.", event.points, name=name)
