"""The flagged moves of a match of bots: for `python -m tools.lab.flagged`.

The executor's workers import this module (see `game/play/workforce.py`).
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.reasons.contrast import contrast
from engine.review.tasks import ChoiceFound, choices, done
from tools.lab.reasons.explained import about
from tools.lab.series.reviewed import SeriesOrder, played


class Flagged(NamedTuple):
    """A move that a review calls a slip, a mistake or a blunder."""

    game: str
    match: int
    place: int
    bot: str
    verdict: str
    cost: float
    ways: tuple[float, ...]
    made: str
    better: str
    text: str
    """The reason."""
    facts: int
    """Number of facts told."""
    both: int
    """Number of them that are claimed for the move made as well when it is asked about."""

    @property
    def is_explained(self) -> bool:
        """True if a fact is the better move's own."""
        return self.facts > self.both

    @property
    def line(self) -> str:
        """The move as a line of the list."""
        ways = ", ".join(f"{100 * way:.1f}" for way in self.ways)
        return (
            f"{self.game} {self.match}:{self.place} {self.bot}: {self.verdict}, {100 * self.cost:.1f} % ({ways}), "
            f"{self.made}, better {self.better}. {self.text}"
        )


class FlaggedMatch(NamedTuple):
    """The flagged moves of a match, and the number of all decisions by bot."""

    moves: tuple[Flagged, ...]
    decisions: dict[str, int]


def flagged(order: SeriesOrder) -> FlaggedMatch:
    """Play a match, and review its decisions; the same order finds the same on every computer."""
    found: list[Flagged] = []
    decisions: Counter[str] = Counter()
    for task in choices(played(order), f"{order.seed.hex()} {order.number}"):
        bot = order.bots[task.decision.seat]
        decisions[bot] += 1
        noted = done(task, order.depth)
        assert isinstance(noted, ChoiceFound)
        told = noted.told
        if told is None:
            continue
        rules, view, seat, past, moves, _ = task.decision
        its = {about(fact) for fact in contrast(rules, view, seat, moves[0], moves[noted.best], past).every}
        found.append(
            Flagged(
                rules.key,
                order.number,
                task.place,
                bot,
                noted.verdict.name.lower(),
                noted.cost.value,
                noted.by_kind,
                noted.moves[0],
                noted.moves[noted.best],
                " ".join(map(str, told.all())),
                len(told.facts),
                sum(about(fact) in its for fact in told.facts),
            )
        )
    return FlaggedMatch(tuple(found), dict(decisions))
