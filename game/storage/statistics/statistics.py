"""A player's results, game by game: the outcome of a match, and the sums over many.

Independent of files and screens. A match counts once, however often its end is reported: if a solitaire is continued
after its end, the better result counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, NamedTuple, Self

from engine.bots.characters import CHARACTERS, EASY, SHARP, STEADY
from engine.core import POINTS, Board, Rules, Seat, View
from engine.match import Match
from engine.record.record import Player
from game.storage.deals import deal_of, number_of

UNKNOWN, MISSED, MET = -1, 0, 1
"""Results of a deal compared with its par."""
LATE: Final = timedelta(days=1)
"""Time after midnight in which a daily deal still counts for the day before."""
MAX_DAYS: Final = 4_000
LEVELS: Final = (EASY, STEADY, SHARP)
"""The bots' levels, the weakest first."""
_LEVEL_OF: Final[Mapping[str, int]] = {who.key: LEVELS.index(who.level) for who in CHARACTERS}


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
    ended: int = 0
    """The date on which it ended, such as 20300102; 0 if unknown."""
    theirs: int | None = None
    """The best score of an opponent, if both are points."""
    bots: tuple[str, ...] = ()
    """The opponents' characters."""
    people: tuple[str, ...] = ()
    """The names of opponents, at the same computer or on the network."""
    earned: tuple[str, ...] = ()
    """The keys of the achievements that it deserves, each match by itself (`achievements.py`)."""

    @property
    def level(self) -> str:
        """The level of the strongest bot against the player; empty without bots, or for unknown ones."""
        known = [_LEVEL_OF[key] for key in self.bots if key in _LEVEL_OF]
        return LEVELS[max(known)] if known else ""

    @property
    def margin(self) -> int | None:
        """How far the score is better than that of any opponent; None without scores to compare."""
        if self.reached is None or self.theirs is None:
            return None
        return (self.theirs - self.reached) if self.fewer else (self.reached - self.theirs)

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
    rules = match.rules
    number = number_of(match.rounds[-1].seed) if rules.seats == 1 else 0
    day = number if number in {deal_of(today), deal_of(today - LATE)} else 0
    if not match.is_over:
        return _played(rules, players, seat, today)._replace(day=day)
    return outcome_seen(rules, match.view(seat), players, seat, len(match.rounds), today)._replace(day=day)


def outcome_seen(
    rules: Rules[Board], view: View[Board], players: Sequence[Player], seat: Seat, rounds: int, today: date
) -> MatchOutcome:
    """Return the outcome of a match that is over, for a seat that saw its end."""
    against, fewer = _against(rules, seat), rules.lowest_wins or rules.counted_in != POINTS
    reached, par = rules.reached(view, seat), rules.par(view)
    return _played(rules, players, seat, today)._replace(
        is_finished=True,
        is_won=view.sides[seat] in rules.match_winners(view),
        reached=reached,
        fewer=fewer,
        rounds=rounds,
        par=UNKNOWN if par < 0 or reached is None else MET if reached <= par else MISSED,
        theirs=None if reached is None else _best_of(rules, view, against, fewer=fewer),
    )


def _against(rules: Rules[Board], seat: Seat) -> list[Seat]:
    """Return the seats of the other sides."""
    return [other for other, side in enumerate(rules.sides) if side != rules.sides[seat]]


def _played(rules: Rules[Board], players: Sequence[Player], seat: Seat, today: date) -> MatchOutcome:
    """Return the outcome of a match that was given up."""
    against = [players[other] for other in _against(rules, seat)]
    return MatchOutcome(
        rules.key,
        is_finished=False,
        ended=today.year * 10_000 + today.month * 100 + today.day,
        bots=tuple(player.bot for player in against if player.bot),
        people=tuple(player.name for player in against if not player.bot),
    )


def _best_of(rules: Rules[Board], view: View[Board], seats: Sequence[Seat], *, fewer: bool) -> int | None:
    """Return the best score of these seats, None if there are none or the game doesn't count points."""
    if rules.counted_in != POINTS:
        return None
    scores = [score for seat in seats if (score := rules.reached(view, seat)) is not None]
    return (min if fewer else max)(scores) if scores else None


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
        days = self.days
        if outcome.day and outcome.day not in days[-2:]:  # the daily deals come nearly in order
            days = tuple(sorted({*days, outcome.day})[-MAX_DAYS:])
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
            days=days,
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


def summed_up(outcomes: Iterable[MatchOutcome]) -> Tally:
    """Return the sums over these matches of one game."""
    tally = Tally()
    for outcome in outcomes:
        tally = tally.with_outcome(outcome)
    return tally


def summed(tallies: Iterable[Tally]) -> Tally:
    """Return the sums that several games share: matches played and won."""
    every = list(tallies)
    return Tally(played=sum(tally.played for tally in every), won=sum(tally.won for tally in every))


# -- over time, and against whom ---------------------------------------------------------------------------------------

PERSON: Final = "person"
"""In place of a level: matches against people at the same computer."""
STRETCHES: Final = 12
"""The most stretches of a graph over time."""
LEAST: Final = 5
"""Fewer matches than this say nothing about a win rate."""


class WinShare(NamedTuple):
    """How many of some matches were won."""

    played: int = 0
    won: int = 0

    @property
    def rate(self) -> float:
        """The win rate, 0 to 1."""
        return self.won / self.played if self.played else 0.0

    def with_one(self, *, won: bool) -> WinShare:
        """Return the share with one more match."""
        return WinShare(self.played + 1, self.won + won)


class Stretch(NamedTuple):
    """Some matches in a row: the win rate, and the dates of the first and the last one (0 if unknown)."""

    share: WinShare
    first: int
    last: int


def stretches(outcomes: Sequence[MatchOutcome]) -> tuple[Stretch, ...]:
    """Return the matches, oldest first, in up to `STRETCHES` stretches as even as possible, of `LEAST` or more each.

    Empty if there are fewer than two of them.
    """
    count = min(STRETCHES, len(outcomes) // LEAST)
    if count < 2:
        return ()
    edges = [len(outcomes) * place // count for place in range(count + 1)]
    return tuple(
        Stretch(
            WinShare(last - first, sum(each.is_won for each in outcomes[first:last])),
            outcomes[first].ended,
            outcomes[last - 1].ended,
        )
        for first, last in pairwise(edges)
    )


def by_strength(outcomes: Iterable[MatchOutcome]) -> dict[str, WinShare]:
    """Return the win rates against the bots' levels, weakest first, and against people; those never met are left out.

    A match counts for its strongest bot. One against people counts for them, even with bots at the table.
    """
    found = dict.fromkeys((*LEVELS, PERSON), WinShare())
    for outcome in outcomes:
        kind = PERSON if outcome.people else outcome.level
        if kind:
            found[kind] = found[kind].with_one(won=outcome.is_won)
    return {kind: share for kind, share in found.items() if share.played}


def by_person(outcomes: Iterable[MatchOutcome]) -> dict[str, WinShare]:
    """Return the win rates against each of the people at this computer by name, those met most often first."""
    found: dict[str, WinShare] = {}
    for outcome in outcomes:
        for name in outcome.people:
            found[name] = found.get(name, WinShare()).with_one(won=outcome.is_won)
    return dict(sorted(found.items(), key=lambda item: -item[1].played))


def best_win(outcomes: Iterable[MatchOutcome]) -> MatchOutcome | None:
    """Return the match won by the greatest margin, the first of several; None if none has one."""
    best: MatchOutcome | None = None
    for outcome in outcomes:
        margin = outcome.margin
        if outcome.is_won and margin is not None and (best is None or margin > (best.margin or 0)):
            best = outcome
    return best
