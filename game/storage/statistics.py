"""A player's results, game by game: the outcome of a match, and the sums over many.

Independent of files and screens. A match counts once, however often its end is reported: if a solitaire is continued
after its end, the better result counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple, Self

from engine.core import POINTS, Board
from engine.match import Match
from engine.record.record import Player
from game.storage.deals import deal_of, number_of

UNKNOWN, MISSED, MET = -1, 0, 1
"""Results of a deal compared with its par."""
LATE: Final = timedelta(days=1)
"""Time after midnight in which a daily deal still counts for the day before."""
MOST_DAYS: Final = 4_000


class MatchOutcome(NamedTuple):
    """The outcome of a match for the player at this computer."""

    game: str
    is_finished: bool
    """True if it was played to its end. If not, it was given up and only counts as played."""
    is_won: bool = False
    reached: int | None = None
    """The score, as `Rules.reached` defines it."""
    fewer: bool = False
    """True if less is better."""
    rounds: int = 0
    par: int = UNKNOWN
    day: int = 0
    """The number of the deal if it was the daily deal, otherwise 0."""

    @property
    def worth(self) -> tuple[bool, bool, bool, int]:
        """The sort key that is higher for the better of two ends of the same match."""
        known = self.reached is not None
        return self.is_won, self.is_finished, known, (-1 if self.fewer else 1) * (self.reached or 0)


def outcome_of(match: Match[Board], players: Sequence[Player], today: date) -> MatchOutcome | None:
    """Return the outcome of a match, finished or given up, for the first person at the table.

    None if it doesn't count: a table of bots only, or a match given up before its first move.
    """
    seat = next((seat for seat, player in enumerate(players) if not player.bot), None)
    if seat is None or not any(steps for _, steps in match.rounds):
        return None
    rules, key = match.rules, match.rules.key
    number = number_of(match.rounds[-1].seed) if rules.seats == 1 else 0
    day = number if number in {deal_of(today), deal_of(today - LATE)} else 0
    if not match.is_over:
        return MatchOutcome(key, is_finished=False, day=day)
    view = match.view(seat)
    reached, par = rules.reached(view, seat), rules.par(view)
    return MatchOutcome(
        key,
        is_finished=True,
        is_won=view.sides[seat] in match.winners,
        reached=reached,
        fewer=rules.lowest_wins or rules.counted_in != POINTS,
        rounds=len(match.rounds),
        par=UNKNOWN if par < 0 or reached is None else MET if reached <= par else MISSED,
        day=day,
    )


class Tally(NamedTuple):
    """The sums over all matches of a game."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """The current number of wins in a row."""
    longest: int = 0
    """The longest run of wins."""
    measured: int = 0
    """Number of matches with a score that counts."""
    total: int = 0
    """Sum of their scores."""
    rounds: int = 0
    """Sum of their rounds."""
    best: int | None = None
    pars: int = 0
    """Number of deals with a par that was known at the end."""
    pars_met: int = 0
    days: tuple[int, ...] = ()
    """The daily deals played, each once, in order."""

    def with_outcome(self, outcome: MatchOutcome) -> Self:
        """Return the sums with one more match."""
        streak = self.streak + 1 if outcome.is_won else 0
        reached = outcome.reached
        best = self.best
        if reached is not None:
            better = min if outcome.fewer else max
            best = reached if best is None else better(best, reached)
        days = {*self.days, outcome.day} - {0}
        return self._replace(
            played=self.played + 1,
            won=self.won + outcome.is_won,
            streak=streak,
            longest=max(self.longest, streak),
            measured=self.measured + (reached is not None),
            total=self.total + (reached or 0),
            rounds=self.rounds + (outcome.rounds if reached is not None else 0),
            best=best,
            pars=self.pars + (outcome.par != UNKNOWN),
            pars_met=self.pars_met + (outcome.par == MET),
            days=tuple(sorted(days)[-MOST_DAYS:]),
        )

    @property
    def share(self) -> float:
        """The win rate, 0 to 1."""
        return self.won / self.played if self.played else 0.0

    @property
    def average(self) -> float | None:
        """The average score of a match; None without scores."""
        return self.total / self.measured if self.measured else None

    @property
    def a_round(self) -> float | None:
        """The average score of a round; None without scores."""
        return self.total / self.rounds if self.rounds else None

    @property
    def is_possible(self) -> bool:
        """True if some series of matches could have these sums."""
        return (
            0 <= self.streak <= self.longest <= self.won <= self.played
            and 0 <= self.measured <= self.played
            and self.measured <= self.rounds
            and (self.best is not None) == (self.measured > 0)
            and 0 <= self.pars_met <= self.pars <= self.measured
            and len(self.days) <= self.played
        )


def summed(tallies: Iterable[Tally]) -> Tally:
    """Return the sums that several games share: matches played and won."""
    every = list(tallies)
    return Tally(played=sum(tally.played for tally in every), won=sum(tally.won for tally in every))
