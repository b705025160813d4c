"""The words of the end of a round: who won and why, how the points add up, and who leads next."""

from __future__ import annotations

from typing import Final

from engine.bots.characters import character
from engine.chain_points import ChainPoints
from engine.core import BY_CALL, NOBODY, OUT, STUCK, Event, Seat
from engine.discards import Discards
from engine.legs_points import LegsPoints
from engine.meld_rules import MeldRules
from engine.overlay_rules import OverlayRules
from game.felt.felts import FELTS
from game.felt.table_set import people_of
from game.house import House
from game.round_end import Left, RoundEnd, ranks
from game.scenes.card_words import CardWords
from game.scenes.legs_words import LegsWords
from game.scenes.meld_words import MeldWords
from game.scenes.result_rows import RowText
from game.scenes.take_words import TakeWords
from game.table import Table


class ResultWords:
    """Finds the words for a table; `end` is what they are about."""

    def __init__(self, house: House, table: Table, end: RoundEnd) -> None:
        self.house: Final = house
        self.table: Final = table
        self.end = end

    @property
    def _cards(self) -> CardWords | None:
        """The words for a game with covering cards; None for other games."""
        rules = self.table.rules
        if not isinstance(rules, OverlayRules):
            return None
        me = NOBODY if self.table.is_watching else self.table.seat
        return CardWords(self.house.words, rules, self.end, self._names, me=me)

    @property
    def _melds(self) -> MeldWords | None:
        """The words for a game of melds; None for other games."""
        table, rules = self.table, self.table.rules
        if not isinstance(rules, MeldRules):
            return None
        board = table.view.board
        assert isinstance(board, Discards)
        me = NOBODY if table.is_watching else table.seat
        return MeldWords(self.house.words, rules, board, self.end, me, [self.name(seat) for seat in range(rules.seats)])

    @property
    def _takes(self) -> TakeWords | None:
        """The words for games in which tiles are taken; None for others."""
        words = self.house.words
        return TakeWords.of(words, self.table.rules, self.table.view, self._names, is_over=self.is_over)

    @property
    def _legs(self) -> LegsWords | None:
        """The words for a game with legs; None for other games."""
        rules = self.table.rules
        return LegsWords(self.house.words, rules, self.end) if isinstance(rules, LegsPoints) else None

    @property
    def is_over(self) -> bool:
        """Whether the match is over, not only the round."""
        return bool(self.table.winners) or self.end.is_last

    def is_me(self, seat: Seat) -> bool:
        """Say whether the player sits there."""
        return seat == self.table.seat and not self.table.is_watching

    def name(self, seat: Seat) -> str:
        """Return who sits there."""
        return self.table.players[seat].name or self.house.say("You")

    def _names(self, seats: tuple[Seat, ...]) -> str:
        names = self.name(seats[0])
        for seat in seats[1:]:
            names = self.house.say("{some} and {other}", some=names, other=self.name(seat))
        return names

    def order(self) -> list[Seat]:
        """Return the seats from top to bottom: as they sit, or by rank when the match is over."""
        seats = list(range(self.table.rules.seats))
        if not self.is_over:
            return seats
        places = self._ranks()
        return sorted(seats, key=lambda seat: places[self.table.rules.sides[seat]])

    def _ranks(self) -> list[int]:
        return ranks(self.end.after, self.table.winners, lowest=self.table.rules.lowest_wins)

    def headline(self) -> str:
        """Say who won."""
        say = self.house.say
        if self.is_over:
            seats = tuple(s for s, side in enumerate(self.table.rules.sides) if side in self.table.winners)
            told = (say("You win the match!"), say("{name} wins the match", name=self._names(seats)))
            several = say("{names} win the match", names=self._names(seats))
        elif not self.end.winners:
            return say("Nobody wins the round")
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

    def why(self) -> str:
        """Say why, and in which round."""
        say, say_n, rounds = self.house.say, self.house.words.say_n, self.table.rounds
        played = say_n("{n} round played.", "{n} rounds played.", rounds)
        return f"{self._reason()} {played}" if self.is_over else f"{self._reason()} {say('Round {n}.', n=rounds)}"

    def _reason(self) -> str:
        say, end = self.house.say, self.end
        if self._cards is not None:
            return self._cards.reason()
        if self._melds is not None:
            return self._melds.reason(is_over=self.is_over)
        if self._takes is not None:
            return self._takes.reason()
        verdict = self.table.rules.verdict(self.table.view)
        if verdict is not None:
            return self.house.words.tell(verdict)
        if end.over == OUT:
            if self.is_me(end.winners[0]):
                return say("Domino: you laid your last tile.")
            return say("Domino: {name} laid the last tile.", name=self.name(end.winners[0]))
        if end.over == STUCK and self._legs is not None:
            return self._legs.reason()
        if end.over == STUCK and len(end.winners) == 1:
            rules = self.table.rules
            if isinstance(rules, ChainPoints) and not rules.lightest_wins:
                return say("The round is blocked: the best hand wins it.")
            return say("The round is blocked: the lightest hand wins it.")
        if end.over == STUCK and end.is_shared:
            return say("The round is blocked: the lightest hands are equal and share the points.")
        if end.over == STUCK:
            return say("The round is blocked and the lightest hands are equal: nobody scores.")
        return say("The target was reached, so the match ends at once.")

    def points(self) -> str:
        """Say in one line how the points of the end add up."""
        say, end = self.house.say, self.end
        if self._cards is not None:
            return self._cards.points()
        if self._melds is not None:
            return self._melds.points()
        if self._takes is not None:
            return self._takes.points()
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
            told = say("{scores}, and {n} from plays: +{all}", scores=told, n=played, all=gained)
        return told

    def next_lead(self) -> str:
        """Say who leads the next round."""
        say, leader = self.house.say, self.end.next_leader
        if self.is_over:
            return self._cards.aim() if self._cards is not None else ""
        if leader == NOBODY:
            return say("The deal decides who leads the next round.")
        if self._legs is not None:
            return self._legs.next_lead("" if self.is_me(leader) else self.name(leader))
        if self.is_me(leader):
            return say("You lead the next round.")
        return say("{name} leads the next round.", name=self.name(leader))

    def row(self, left: Left) -> RowText:
        """Return one player's line."""
        say, table, end, seat = self.house.say, self.table, self.end, left.seat
        person = people_of(self.house, table, lambda key: character(key).colour)[seat]
        side = table.rules.sides[seat]
        before, after = end.before[side], end.after[side]
        tiles = left.tiles if self._melds is None else self._melds.in_order(left.tiles)
        note = self._weight_note(left)
        keeps = FELTS[table.rules.family].has_points
        counted = str(left.weight) if left.counts == left.weight else f"{left.weight} → {left.counts}"
        if self._legs is not None:
            counted, note = self._legs.amount(left)
        row = RowText(
            name=person.name,
            letter=person.name,
            note=self._note(seat, bot=person.bot),
            colour=person.colour,
            bot=person.bot,
            won=side in table.winners if self.is_over else seat in end.winners,
            tiles=tuple(table.rules.pieces.faces[tile] for tile in tiles),
            no_tiles=say("No tiles left") if self._cards is None else say("No cards left"),
            weight=counted if left.tiles and self._melds is None else "",
            weight_note=note,
            before=str(before) if keeps else "",
            after=str(after) if keeps else "",
            gain=f"{after - before:+}" if after != before else "",
            share=(before / end.target, after / end.target) if end.target else None,
            harm=(after > before) == table.rules.lowest_wins,
        )
        return self._takes.row(row, seat) if self._takes is not None else row

    def _note(self, seat: Seat, *, bot: bool) -> str:
        say, side = self.house.say, self.table.rules.sides[seat]
        kind = say("bot") if bot else ""
        if self.is_over:
            place = self._ranks()[side]
            told = say("wins the match") if side in self.table.winners else say("place {n}", n=place)
        else:
            told = say("wins the round") if seat in self.end.winners else ""
        return " · ".join(filter(None, (told, kind)))

    def _weight_note(self, left: Left) -> str:
        say, end = self.house.say, self.end
        if not left.tiles or self._melds is not None:
            return ""
        if end.over not in (OUT, STUCK) and not any(points.seat == left.seat for points in end.points[1:]):
            return say("not counted")
        by_weight = self.table.rules.verdict(self.table.view) is None
        if end.over == STUCK and left.seat in end.winners and by_weight:
            return say("lightest")
        say_n = self.house.words.say_n
        return say_n("pip", "pips", left.weight) if self._cards is None else say_n("dot", "dots", left.weight)

    def claimed(self, event: Event) -> str:
        """Say who has claimed or called."""
        say_n, mine = self.house.words.say_n, self.is_me(event.seat)
        if event.at == BY_CALL and mine:
            return say_n("You call muggins: {n} point.", "You call muggins: {n} points.", event.n)
        name = self.name(event.seat)
        if event.at == BY_CALL:
            return say_n("{name} calls muggins: {n} point.", "{name} calls muggins: {n} points.", event.n, name=name)
        if mine:
            return say_n("You claim {n} point.", "You claim {n} points.", event.n)
        return say_n("{name} claims {n} point.", "{name} claims {n} points.", event.n, name=name)
