"""The texts and numbers of the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core import COLUMNS, POINTS, TILES_LEFT, RuleSheet
from game.i18n.language import Words
from game.storage.statistics.statistics import MatchOutcome, Tally, best_win, summed_up

_NOTHING: Final = "–"  # noqa: RUF001 - a true dash, as wide as a digit
"""Sign for a missing number."""
DOT: Final = "\N{NO-BREAK SPACE}· "
"""Separator that never starts a line."""


SERIES: Final = 5
"""Number of deals in a series."""


class StatisticsWords:
    """Formats the results of a player's matches of a game."""

    def __init__(self, words: Words) -> None:
        self._words: Final = words

    def best(self, sheet: RuleSheet, tally: Tally) -> str:
        """Return the best result, with its unit unless that is points: "105", "16 tiles"."""
        if tally.best is None:
            return _NOTHING
        return str(tally.best) if sheet.counted_in == POINTS else self.result(sheet, tally.best)

    def result(self, sheet: RuleSheet, reached: int) -> str:
        """Return a result with its unit: "105 points"."""
        say_n = self._words.say_n
        if sheet.counted_in == TILES_LEFT:
            return say_n("{n} tile", "{n} tiles", reached)
        if sheet.counted_in == COLUMNS:
            return say_n("{n} column", "{n} columns", reached)
        return say_n("{n} point", "{n} points", reached)

    def cells(self, sheet: RuleSheet, tally: Tally) -> dict[str, str]:
        """Return the text of each column, by its key."""
        played = bool(tally.played)
        rounds = tally.a_round if tally.rounds > tally.measured else None
        return {
            "played": str(tally.played) if played else _NOTHING,
            "won": str(tally.won) if played else _NOTHING,
            "share": percent(self._words.say, tally.share) if played else _NOTHING,
            "streak": str(tally.streak) if played else _NOTHING,
            "longest": str(tally.longest) if played else _NOTHING,
            "best": self.best(sheet, tally),
            "average": decimal(self._words.say_in, tally.average),
            "round": decimal(self._words.say_in, rounds),
            "par": f"{tally.pars_met}/{tally.pars}" if tally.pars else _NOTHING,
            "days": str(len(tally.days)) if sheet.players[-1] == 1 and tally.days else _NOTHING,
        }

    def best_win(self, sheet: RuleSheet, outcomes: Sequence[MatchOutcome], latest: MatchOutcome | None = None) -> str:
        """Return the win by the greatest margin, and if it is the `latest` match; empty without one.

        In a solitaire that is the best result.
        """
        say, title = self._words.say, self._words.say(sheet.title)
        if sheet.players[-1] == 1:
            tally = summed_up(outcomes)
            if tally.best is None:
                return ""
            others = [each.reached for each in outcomes if each.reached is not None]
            is_new = latest is not None and latest.reached == tally.best and others.count(tally.best) == 1 < len(others)
            named = {"game": title, "result": self.best(sheet, tally)}
            if is_new:
                return say("Your best in {game} yet: {result}", **named)
            return say("Your best in {game}: {result}", **named)
        best = best_win(outcomes)
        if best is None:
            return ""
        scores = {"game": title, "mine": best.reached, "theirs": best.theirs}
        if latest is best and sum(each.is_won for each in outcomes) > 1:
            return say("Your best win in {game} yet: {mine} to {theirs}", **scores)
        return say("Your best win in {game}: {mine} to {theirs}", **scores)

    def series(self, sheet: RuleSheet, outcomes: Sequence[MatchOutcome]) -> str:
        """Return the latest deals of a solitaire that counts its tiles left, with their total; empty before the second.

        So each deal can be played against the one before.
        """
        left = [each.reached for each in outcomes if each.reached is not None][-SERIES:]
        if sheet.counted_in != TILES_LEFT or not sheet.lowest_wins or len(left) < 2:
            return ""
        return self._words.say(
            "Your last {n} deals: {numbers} = {total}", n=len(left), numbers=" + ".join(map(str, left)), total=sum(left)
        )

    def streak(self, tally: Tally) -> str:
        """Return the wins in a row, or the most there ever were; empty if there were never two."""
        say_n = self._words.say_n
        if tally.streak > 1:
            if tally.streak == tally.longest and tally.won > tally.streak:
                return say_n(
                    "{n} win in a row, your longest streak", "{n} wins in a row, your longest streak", tally.streak
                )
            return say_n("{n} win in a row", "{n} wins in a row", tally.streak)
        if tally.longest > 1:
            return say_n("Longest streak: {n} win", "Longest streak: {n} wins", tally.longest)
        return ""

    def line(self, sheet: RuleSheet, tally: Tally) -> str:
        """Return all results in one sentence without a verb."""
        say, say_n = self._words.say, self._words.say_n
        if not tally.played:
            return say("You haven't played this yet.")
        told = [
            say_n("{n} match played", "{n} matches played", tally.played),
            say("{n} won ({share})", n=tally.won, share=percent(self._words.say, tally.share)),
        ]
        if tally.streak > 1:
            told.append(say("current streak {n}", n=tally.streak))
        if tally.longest > 1:
            told.append(say("longest streak {n}", n=tally.longest))
        if tally.best is not None:
            told.append(say("best result {n}", n=self.best(sheet, tally)))
            told.append(say("{n} on average", n=decimal(self._words.say_in, tally.average)))
        if tally.rounds > tally.measured:
            told.append(say("{n} per round", n=decimal(self._words.say_in, tally.a_round)))
        if tally.pars:
            told.append(say("at par in {n} of {all}", n=tally.pars_met, all=tally.pars))
        if tally.days:
            told.append(say_n("{n} daily deal", "{n} daily deals", len(tally.days)))
        return DOT.join(told)


def percent(say: Callable[..., str], share: float) -> str:
    """Return a share of 0 to 1 as a percentage."""
    return say("{n}%", n=round(100 * share))


def decimal(say_in: Callable[..., str], number: float | None) -> str:
    """Return a number with one decimal place, or none if it is whole, with the decimal sign of the language."""
    if number is None:
        return _NOTHING
    whole, tenths = f"{number:.1f}".split(".")
    return whole if tenths == "0" else say_in("decimal number", "{whole}.{tenths}", whole=whole, tenths=tenths)
