"""Matches of bots, reviewed: for `python -m tools.lab.series.review_series`.

The executor's workers import this module (see `game/play/workforce.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time
from typing import Any, NamedTuple

from engine.bots.characters import make
from engine.bots.strength import edge_of
from engine.core import Board, Rules
from engine.match import Match
from engine.review.depth import Depth
from engine.review.review import Review, put_together
from engine.review.tasks import ChoiceFound, ChoiceTask, LuckNoted, done, tasks
from engine.review.verdicts import MoveVerdict
from game.play.driver import SeedStream, play_match


class SeriesOrder(NamedTuple):
    """One match to play and to review."""

    rules: Rules[Board]
    bots: tuple[str, ...]
    """Characters by seat."""
    seed: bytes
    number: int
    depth: Depth
    luck: bool
    """True if luck is estimated."""
    choices: bool
    """True if decisions are judged."""
    reviews: int = 1
    """Number of reviews of the decisions, each in other deals."""

    @property
    def key(self) -> str:
        """The order as text, to know its numbers by."""
        house = sorted(self.rules.house.items())
        return repr((self.rules.key, self.rules.seats, house, *self[1:]))


class SeriesFound(NamedTuple):
    """The numbers of one match."""

    number: int
    result: float
    """The part of the match that the first side won."""
    luck: float
    """The luck of the first side."""
    decisions: int
    given_up: float
    """The costs of all decisions."""
    costly: tuple[dict[int, MoveVerdict], ...]
    """The verdicts of the decisions that weren't fine, by position, for each review."""
    seconds: float
    """Processor time of the reviews."""
    likely: tuple[float, float]
    """The range of the part of such matches that the first side would win, going by this one."""

    @property
    def row(self) -> list[object]:
        """The numbers as plain data."""
        costly = [[[place, int(verdict)] for place, verdict in each.items()] for each in self.costly]
        return [*self[:5], costly, self[6], [*self.likely]]


def from_row(row: Sequence[Any]) -> SeriesFound:
    """Return the numbers from plain data that `row` made."""
    costly = tuple({place: MoveVerdict(verdict) for place, verdict in each} for each in row[5])
    return SeriesFound(row[0], row[1], row[2], row[3], row[4], costly, row[6], (row[7][0], row[7][1]))


def won(order: SeriesOrder) -> float:
    """Play a match, and return the part of it that the first side won."""
    winners = played(order).winners
    return (0 in winners) / max(1, len(winners))


def reviewed(order: SeriesOrder) -> SeriesFound:
    """Play a match and review it; the same order finds the same on every computer."""
    match = played(order)
    begun = process_time()
    reviews = [_review(order, match, f"{order.seed.hex()} {number}") for number in range(order.reviews)]
    first = reviews[0]
    return SeriesFound(
        order.number,
        first.sides[0].result,
        first.sides[0].luck.value,
        sum(seat.decisions for seat in first.seats),
        sum(seat.given_up.value for seat in first.seats),
        tuple({choice.place: choice.verdict for choice in review.costly} for review in reviews),
        process_time() - begun,
        first.sides[0].likely,
    )


def played(order: SeriesOrder) -> Match[Board]:
    """Play the match of an order."""
    seeds = SeedStream(order.seed, order.number)
    return play_match(order.rules, [make(bot) for bot in order.bots], seeds, seeds.bot_rng())


def _review(order: SeriesOrder, match: Match[Board], seed: str) -> Review:
    found: list[ChoiceFound | LuckNoted] = []
    edge = edge_of(order.rules, order.bots)
    for task in tasks(match, seed, edge):
        if order.choices if isinstance(task, ChoiceTask) else order.luck:
            noted = done(task, order.depth)
            assert isinstance(noted, ChoiceFound | LuckNoted)
            found.append(noted)
    return put_together(match, found, edge)
