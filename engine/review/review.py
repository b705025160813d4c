"""A review: the findings about each decision and each piece of luck in a match, and their sums.

Luck, skill and an unexplained rest add up to the result. The adjusted result is the result without the luck.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.bots.estimate import Estimate
from engine.core import Board, Seat, Side
from engine.equity.equity import equity_of
from engine.match import Match
from engine.review.tasks import ChoiceFound, LuckNoted, Noted, SolitaireNoted
from engine.review.verdicts import MoveVerdict

WIDE: Final = 2.0
"""Standard errors on either side that hold 95 of 100 true numbers."""


class ChancePoint(NamedTuple):
    """The chance of a side at a position, as its own player saw it."""

    place: int
    chance: float


class SeatReview(NamedTuple):
    """The decisions of a player."""

    decisions: int
    """Number of moves with a choice."""
    verdicts: tuple[int, ...]
    """Number of them by verdict: fine, slips, mistakes, blunders."""
    given_up: Estimate
    """The sum of all their costs, in shares of the match."""

    @property
    def rate(self) -> float:
        """The mean cost of a decision."""
        return self.given_up.value / self.decisions if self.decisions else 0.0


class SideReview(NamedTuple):
    """The parts of a side's result: `start + luck + skill + rest`."""

    result: float
    """The part of the match it won."""
    start: float
    """Its chance before the first deal: even, unless one of two sides was known to be stronger."""
    luck: Estimate
    """The luck of its deals and draws; its error is that of the rounds played on."""
    skill: float
    """The costs of its opponents' decisions less those of its own."""
    swing: float
    """The root of the sum of the squares of all moves of its chances between deals and draws."""

    @property
    def adjusted(self) -> Estimate:
        """The result without the luck; it can lie beyond 0 and 1.

        It estimates the part of such matches that these players would win. Its error counts all that luck doesn't
        explain, so it's that of a single match.
        """
        return Estimate(self.result - self.luck.value, self.swing)

    @property
    def likely(self) -> tuple[float, float]:
        """The lowest and the highest part of such matches that the side would win, going by this one.

        95 of 100 such ranges hold the true part.
        """
        middle, around = self.adjusted.value, WIDE * self.adjusted.error
        return max(0.0, min(middle - around, 1.0)), max(0.0, min(middle + around, 1.0))

    @property
    def rest(self) -> float:
        """The part that neither luck nor skill explains."""
        return self.result - self.start - self.luck.value - self.skill


class Review(NamedTuple):
    """All that a review found."""

    choices: tuple[ChoiceFound, ...]
    """Every decision, in order."""
    luck: tuple[LuckNoted, ...]
    """Every deal and draw, in order."""
    solitaires: tuple[SolitaireNoted, ...]
    seats: tuple[SeatReview, ...]
    sides: tuple[SideReview, ...]
    """Empty for a solitaire, and before the end of a match."""
    lines: tuple[tuple[ChancePoint, ...], ...]
    """The chances of each side over the match."""

    @property
    def costly(self) -> tuple[ChoiceFound, ...]:
        """The slips, mistakes and blunders, in order."""
        return tuple(choice for choice in self.choices if choice.verdict)


def chance_at(line: Sequence[ChancePoint], place: int) -> float:
    """Return the chance at a position, in proportion between two points of a line."""
    after = next((number for number, at in enumerate(line) if at.place >= place), len(line) - 1)
    one, other = line[max(0, after - 1)], line[after]
    if other.place <= one.place or place >= other.place:
        return other.chance
    return one.chance + (other.chance - one.chance) * (place - one.place) / (other.place - one.place)


def put_together(match: Match[Board], found: Iterable[Noted], edge: float = 0.0) -> Review:
    """Return the review that these findings make; they may come in any order. `edge` is that of their tasks."""
    noted = list(found)
    choices = sorted([each for each in noted if isinstance(each, ChoiceFound)], key=lambda each: each.place)
    luck = sorted([each for each in noted if isinstance(each, LuckNoted)], key=lambda each: each.place)
    solo = sorted([each for each in noted if isinstance(each, SolitaireNoted)], key=lambda each: each.first)
    rules = match.rules
    seats = tuple(_seat(choices, seat) for seat in range(rules.seats))
    if rules.seats == 1:
        return Review((), (), tuple(solo), seats, (), ())
    starts = equity_of(rules, edge).before((0,) * (max(rules.sides) + 1))
    sides = tuple(_side(match, side, start, seats, luck) for side, start in enumerate(starts)) if match.is_over else ()
    return Review(tuple(choices), tuple(luck), (), seats, sides, _lines(match, choices))


def _seat(choices: Iterable[ChoiceFound], seat: Seat) -> SeatReview:
    own = [choice for choice in choices if choice.seat == seat]
    verdicts = [choice.verdict for choice in own]
    error = math.sqrt(math.fsum(choice.cost.error**2 for choice in own))
    given_up = Estimate(math.fsum(choice.cost.value for choice in own), error)
    return SeatReview(len(own), tuple(verdicts.count(verdict) for verdict in MoveVerdict), given_up)


def _side(
    match: Match[Board], side: Side, start: float, seats: tuple[SeatReview, ...], luck: list[LuckNoted]
) -> SideReview:
    winners, sides = match.winners, match.rules.sides
    others = max(sides)
    had = [each.shares[side] for each in luck]
    fortune = Estimate(math.fsum(one.value for one in had), math.sqrt(math.fsum(one.error**2 for one in had)))
    skill = 0.0
    for seat, review in enumerate(seats):
        skill += -review.given_up.value if sides[seat] == side else review.given_up.value / others
    result = (side in winners) / max(len(winners), 1)
    return SideReview(result, start, fortune, skill, _swing(start, result, side, luck))


def _swing(start: float, result: float, side: Side, luck: Sequence[LuckNoted]) -> float:
    """Return how far a side's chances moved between the events: together, all that luck doesn't explain."""
    afters = [start, *[each.after[side] for each in luck]]
    befores = [*[each.after[side] - each.shares[side].value for each in luck], result]
    return math.dist(afters, befores)


def _lines(match: Match[Board], choices: list[ChoiceFound]) -> tuple[tuple[ChancePoint, ...], ...]:
    rules, equity = match.rules, equity_of(match.rules)
    lines: list[list[ChancePoint]] = [[] for _ in range(max(rules.sides) + 1)]
    by_place = {choice.place: choice for choice in choices}
    again, place = Match(rules), 0
    for number, (secret, steps) in enumerate(match.rounds):
        place += number > 0
        carry = again.carry()
        for side, share in enumerate(equity.before(carry.scores, carry.leader, carry.number)):
            lines[side].append(ChancePoint(place, share))
        again.begin(secret)
        for seat, move in steps:
            choice = by_place.get(place)
            if choice is not None:
                line = lines[rules.sides[seat]]
                if choice.best:
                    line.append(ChancePoint(place, choice.chances[choice.best].value))
                line.append(ChancePoint(place + 1, choice.chances[0].value))
            again.play(seat, move)
            place += 1
    if again.is_over:
        winners = again.winners
        for side, line in enumerate(lines):
            line.append(ChancePoint(place, (side in winners) / max(len(winners), 1)))
    return tuple(map(tuple, lines))
