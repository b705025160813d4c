"""What a line game says at the end of a round that pairs have played."""

from __future__ import annotations

from engine.core import NOBODY, OUT, STUCK, Seat, Side
from engine.events import ScoreCause
from engine.families.chain.blocks import closer, pair_weights
from engine.families.chain.rules import ChainRules
from engine.games.all_fives import AllFives
from engine.games.partners import Partners
from engine.pairs import partners
from game.picture.bonus_words import bonus_name
from game.picture.families.end_words import Ending, EndWords, RowText
from game.play.round_end import FinalHand


class ChainWords(EndWords):
    """The words of line games; only those of pairs differ from the general ones."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, ChainRules)
        self._rules = at.rules
        self._say = at.words.say
        self._end = at.end
        self._in_pairs = len(set(at.rules.sides)) < at.rules.seats

    def _pair(self, seat: Seat) -> str:
        """Return the names of a pair, the reader's first."""
        seats = (seat, *partners(self._rules.sides, seat))
        return self.at.names(tuple(sorted(seats, key=lambda other: (other != self.at.me, other))))

    # -- why ----------------------------------------------------------------------------------------------------

    def reason(self) -> str:
        """Say who won a blocked round, and why; or what won the match in the middle of one."""
        if not self._in_pairs:
            return ""
        cause = self._end.points[0].cause if self._end.points else None
        if self._end.over == STUCK:
            return self._why_blocked()
        if self._end.over == OUT:
            return ""
        if cause == ScoreCause.LEAD_PASS:
            return self._say("The lead was passed, which reaches the target. The match ends at once.")
        if cause == ScoreCause.THREE_PASSES:
            return self._say("Three passes in a row reach the target. The match ends at once.")
        return ""

    def _why_blocked(self) -> str:
        say, rules = self._say, self._rules
        if not self._end.winners:
            return say("Blocked. It's a tie, so nobody scores.")
        if not isinstance(rules, Partners):
            return say("Blocked. The lighter pair wins.")
        last = closer(self.at.view)
        how, weights = rules.house["blocked_winner"], [left.weight for left in self._end.hands]
        worth = pair_weights(rules.sides, weights) if how == "pair" else weights
        rivals = range(rules.seats)
        if how in ("duel", "duel_before"):
            rival = (last + (1 if how == "duel" else -1)) % rules.seats
            rivals = range(rival, rival + 1)
        tied = {
            rules.sides[seat] for seat in (last, *rivals) if worth[seat] == min(worth[each] for each in (last, *rivals))
        }
        name = self._name(last)
        if len(tied) > 1:
            leader = rules.house["blocked_tie"] == "leader"
            who = self._pair(self._end.winners[0])
            told = say("Blocked, and a tie. It goes to the blocker's pair: {names}.", names=who)
            if leader:
                told = say("Blocked, and a tie. It goes to the leader's pair: {names}.", names=who)
            elif rules.house["blocked_tie"] == "not_closer":
                told = say("Blocked, and a tie. It goes to the pair that didn't block: {names}.", names=who)
            return told
        if how == "hand":
            return say("Blocked. The pair with the lightest hand wins.")
        if how == "pair":
            return say("Blocked. The lighter pair wins.")
        other = self._name(rivals[0])
        return say("Blocked. {name} and {other} compare hands, and the lighter one wins.", name=name, other=other)

    def _name(self, seat: Seat) -> str:
        return self.at.names((seat,))

    # -- points -------------------------------------------------------------------------------------------------

    def points(self) -> str | None:
        """Say in one line what the winners get for the hands and besides, and what the losers lose."""
        if not self._in_pairs:
            return None
        say, end, sides = self._say, self._end, self._rules.sides
        if isinstance(self._rules, AllFives) and self._rules.pays_own and end.over in (OUT, STUCK):
            return say("Each pair loses the pips left in its own hands, each hand rounded to the nearest five.")
        won = [each for each in end.points if each.cause != ScoreCause.LOVE]
        if not won:
            return ""
        seat, cause, total = won[0]
        side: Side = sides[seat]
        bonus = bonus_name(say, cause)
        told = [str(total) if not bonus else f"{total} ({bonus})"]
        told += [f"{each.sum} ({bonus_name(say, each.cause)})" for each in won[1:]]
        lost = [each for each in end.points if each.cause == ScoreCause.LOVE]
        counted = sum(each.sum.total for each in won)
        gained = end.after[side] - end.before[side] - sum(each.sum.total for each in lost if sides[each.seat] == side)
        if gained > counted and end.over in (OUT, STUCK):
            told.append(say("{n} from plays", n=gained - counted))
        line = say("{names}: {sum}", names=self._pair(seat), sum=", ".join(told))
        if len(told) > 1:
            line = f"{line}: +{gained}"
        for each in lost:
            line += " · " + self.at.words.say_n(
                "Six love: {names} lose {n} point.",
                "Six love: {names} lose {n} points.",
                -each.sum.total,
                names=self._pair(each.seat),
            )
        return line

    def row(self, row: RowText, left: FinalHand) -> RowText:
        """Return a player's line; in pairs no single hand is the lightest."""
        if self._in_pairs and left.tiles and self._end.over == STUCK:
            return row._replace(weight_note=self.unit(left.weight))
        return row

    # -- what follows -------------------------------------------------------------------------------------------

    def next_lead(self, name: str) -> str:
        """Say who leads the next round, and by which agreement; no name: the reader."""
        if not isinstance(self._rules, Partners):
            return ""
        say = self._say
        how = self._rules.house["next_leader" if self._end.winners else "after_tie"]
        if how == "winner":
            if name:
                return say("{name} won the round and leads the next one.", name=name)
            return say("You won the round, so you lead the next one.")
        if how == "same":
            return say("{name} leads again.", name=name) if name else say("You lead again.")
        if name:
            return say("The lead moves on: {name} leads the next round.", name=name)
        return say("The lead moves on: you lead the next round.")

    def aim(self) -> str:
        """Say that the losers were shut out."""
        end, sides = self._end, self._rules.sides
        if not self._in_pairs or len(end.match_winners) != 1:
            return ""
        losers = next((seat for seat, side in enumerate(sides) if side not in end.match_winners), NOBODY)
        if losers == NOBODY or end.after[sides[losers]]:
            return ""
        return self._say("A shut-out: {names} end the match without a point.", names=self._pair(losers))
