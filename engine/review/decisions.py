"""The cost of a decision: the worth of the best candidate less that of the move made, by what its seat knew.

All candidates are tried in the same deals with the same luck. The deals come from the seat's view and the moves of the
round that everyone saw. The best candidate is found in some of them, and the cost is measured in others, because the
best of several estimates is always too good.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final, Generic, NamedTuple

from engine.bots.beliefs import Beliefs
from engine.bots.estimate import Estimate, mean
from engine.bots.fill import Deals
from engine.bots.rollouts import RolloutKind, Rollouts
from engine.bots.search.endgame import Endgame, TooManyPositions, is_open
from engine.core import B, Move, Rules, Seat, Side, State, View
from engine.equity.calibration import calibration_of
from engine.families.registry import evaluator_of
from engine.match import Step
from engine.review.depth import Depth
from engine.review.learned import LearnedPlay
from engine.review.verdicts import EITHER, LIMITS, MISTAKEN, SURELY, MoveVerdict, verdict_of

_SHARES: Final = 100.0
"""What the prizes of two sides add up to where a prize is a share in per cent."""
_BEHIND: Final = 2.5
"""Standard errors by which a candidate must be behind the best to be dropped."""
_APART: Final = 2.0
"""Standard errors from the next limit of a verdict at which it's settled."""
_DENIED: Final = 3.0
"""Standard errors by which a cost must be less by learned play to be believed; it's asked again after each stage."""
_DOUBTFUL: Final = 4
"""Number of times as many deals that a cost may take if it's in doubt whether the move was a mistake."""
_LEARNING: Final = 2
"""Number of rounds that a search learns from, for each deal that finds the best candidate."""
_POSITIONS: Final = 12_000
"""Number of positions looked at before an exact search is given up."""


class SeenChoice(NamedTuple, Generic[B]):
    """A choice of a seat, as it saw it."""

    rules: Rules[B]
    view: View[B]
    seat: Seat
    past: tuple[Step, ...]
    """The moves of the round as everyone saw them."""
    moves: tuple[Move, ...]
    """The candidates, the move made first."""
    seed: str


class Judged(NamedTuple):
    """The findings about a decision."""

    best: int
    """Number of the best candidate; 0 if it was the move made."""
    chances: tuple[Estimate, ...]
    """The chance of the mover's side after each candidate."""
    cost: Estimate
    """The chances given up."""
    by_kind: tuple[float, ...]
    """The cost by each way of playing on alone: by reflex, with care, and for a large one by learned play."""
    deals: int
    """The number of deals tried; 0 if all was known and the result is exact."""


class _Tally:
    """What the rollouts of one candidate came to, deal by deal: the mean of both kinds, and each of them."""

    __slots__ = ("both", "single")

    def __init__(self) -> None:
        self.both: list[float] = []
        self.single: list[list[float]] = [[] for _ in RolloutKind]

    def add(self, shares: Sequence[float]) -> None:
        """Add the shares in one deal by each kind."""
        self.both.append(sum(shares) / len(shares))
        for column, share in zip(self.single, shares, strict=True):
            column.append(share)


def judge(decision: SeenChoice[B], depth: Depth) -> Judged:
    """Return the cost of a decision between two candidates or more, in calibrated chances unless it is exact."""
    exact = _solved(decision)
    return exact if exact is not None else _calibrated(decision.rules, _tried(decision, depth))


def _tried(decision: SeenChoice[B], depth: Depth) -> Judged:
    """Return what playing on comes to, as it is."""
    rng = Random(decision.seed)
    trial = _Trial(decision, rng)
    best = trial.choose(depth)
    chances = [trial.chance(i) for i in range(len(decision.moves))]
    if not best:
        return _well_made(chances, trial.deals)
    trial.forget()
    trial.confirm(best, depth)
    cost, by_kind = trial.cost(best), trial.cost_by_kind(best)
    made, other = trial.chance(0), trial.chance(best)
    verdict = verdict_of(cost, by_kind)
    if verdict >= MoveVerdict.MISTAKE and evaluator_of(decision.rules).effort:
        strong = _Strong(decision, best, depth, rng)
        strong.confirm(cost, LIMITS[verdict - 1], depth)
        by_kind = (*by_kind, strong.cost.value)
        trial.deals += strong.deals
        if denies(strong.cost, cost):
            cost, made, other = strong.cost, *strong.chances
            if cost.value <= 0:
                return _well_made(chances, trial.deals)
    return Judged(best, _aligned(chances, made, other, best), cost, by_kind, trial.deals)


def _well_made(chances: Sequence[Estimate], deals: int) -> Judged:
    """Return that no candidate did better than the move made."""
    return Judged(0, tuple(chances), Estimate(0.0, 0.0), (0.0,) * len(RolloutKind), deals)


def chance_after(decision: SeenChoice[B], deals: int) -> Estimate:
    """Return the calibrated chance of the mover's side after the move made, in so many deals."""
    trial = _Trial(decision, Random(decision.seed))
    trial.sample(deals)
    raw = Judged(0, (trial.chance(0),), Estimate(0.0, 0.0), (), deals)
    return _calibrated(decision.rules, raw).chances[0]


def _calibrated(rules: Rules[B], raw: Judged) -> Judged:
    """Return the same with chances that keep their word, as those of hints do; the cost is still their difference."""
    calibration, sides = calibration_of(rules, 0), max(rules.sides) + 1

    def told(chance: Estimate) -> Estimate:
        others = (1 - chance.value) / (sides - 1)
        slope = calibration.slope((chance.value, *[others] * (sides - 1)), 0)
        return Estimate(calibration.share(chance.value, sides), chance.error * slope)

    chances = tuple(map(told, raw.chances))
    apart = raw.chances[raw.best].value - raw.chances[0].value
    if not apart:
        return raw._replace(chances=chances)
    wider = (chances[raw.best].value - chances[0].value) / apart
    cost = Estimate(raw.cost.value * wider, raw.cost.error * wider)
    return raw._replace(chances=chances, cost=cost, by_kind=tuple(kind * wider for kind in raw.by_kind))


def _aligned(first: Sequence[Estimate], made: Estimate, other: Estimate, best: int) -> tuple[Estimate, ...]:
    """Return the chances on the scale of the deals that the move made and the best candidate were compared in."""
    shift = made.value - first[0].value
    moved = [Estimate(min(chance.value + shift, other.value), chance.error) for chance in first]
    moved[0], moved[best] = made, other
    return tuple(moved)


def _solved(decision: SeenChoice[B]) -> Judged | None:
    """Return the exact result where nothing that matters is hidden, or None."""
    rules, view, seat, _, moves, _ = decision
    evaluator, side = evaluator_of(rules), view.sides[seat]
    if evaluator.stakes != _SHARES or not is_open(view):
        return None
    world = Deals(view).draw(Random(decision.seed))
    endgame = Endgame(rules, evaluator, side, _POSITIONS)
    worths: list[Estimate] = []
    try:
        for move in moves:
            after = world.copy()
            rules.apply(after, seat, move)
            worths.append(Estimate(endgame.worth(after) / _SHARES, 0.0))
    except TooManyPositions:
        return None
    values = [worth.value for worth in worths]
    best = values.index(max(values))
    lost = values[best] - values[0]
    return Judged(best, tuple(worths), Estimate(lost, 0.0), (lost,) * len(RolloutKind), 0)


def denies(strong: Estimate, usual: Estimate) -> bool:
    """Return True if a cost by learned play is less than one by the usual ways, and not by chance."""
    return usual.value - strong.value > _DENIED * math.hypot(strong.error, usual.error)


class _Strong(Generic[B]):
    """Rounds after the move made and after the best candidate, each played on as a search of it has learned."""

    def __init__(self, decision: SeenChoice[B], best: int, depth: Depth, rng: Random) -> None:
        rules, view, seat, past, moves, _ = decision
        self._decision = decision
        self._rng = rng
        self._ways = [
            LearnedPlay(rules, view, seat, past, moves[i], _LEARNING * depth.choosing, rng) for i in (0, best)
        ]
        self._rollouts = Rollouts(rules)
        self._tallies = [_Tally(), _Tally()]
        self._doubt = 1.0
        self.deals = 0

    def confirm(self, usual: Estimate, limit: float, depth: Depth) -> None:
        """Try both in the same deals until it's clear if that confirms the usual cost, or all deals are spent."""
        while self.deals < depth.confirming:
            self._try(depth.choosing)
            cost = self.cost
            if cost.value - _APART * cost.error > limit or denies(cost, usual):
                return

    @property
    def cost(self) -> Estimate:
        """How much better the best candidate does."""
        made, best = self._tallies
        value, error = mean(_differences(best.both, made.both))
        return Estimate(value, error * self._doubt)

    @property
    def chances(self) -> tuple[Estimate, Estimate]:
        """The chance of the mover's side after the move made, and after the best candidate."""
        made, best = [mean(tally.both) for tally in self._tallies]
        return Estimate(made.value, made.error * self._doubt), Estimate(best.value, best.error * self._doubt)

    def _try(self, deals: int) -> None:
        rules, view, seat, past, _, _ = self._decision
        rng, side, whims = self._rng, view.sides[seat], Random()
        beliefs = Beliefs(rules, view, seat, past, rng, deals)
        self._doubt = doubt_of(beliefs, deals)
        for _ in range(deals):
            world, luck = beliefs.draw(rng), rng.getrandbits(32)
            for way, tally in zip(self._ways, self._tallies, strict=True):
                known = world.copy()
                way.follow(known)
                shares: list[float] = []
                for kind in RolloutKind:
                    whims.seed(luck)
                    shares.append(self._rollouts.shares(known.copy(), whims, kind)[side])
                tally.add(shares)
        self.deals += deals


def doubt_of(beliefs: Beliefs[B], deals: int) -> float:
    """Return by how much deals that were drawn again and again make errors larger."""
    return math.sqrt(1 + deals / beliefs.effective) if not math.isinf(beliefs.effective) else 1.0


class _Trial(Generic[B]):
    """The rollouts of one decision."""

    def __init__(self, decision: SeenChoice[B], rng: Random) -> None:
        self._decision = decision
        self._rollouts = Rollouts(decision.rules)
        self._side: Side = decision.view.sides[decision.seat]
        self._rng = rng
        self._whims = Random()
        self._tallies = [_Tally() for _ in decision.moves]
        self._doubt = 1.0
        """By how much deals that were drawn again and again make errors larger."""
        self.deals = 0

    def choose(self, depth: Depth) -> int:
        """Return the candidate that seems best: the move made, unless another is ahead of it."""
        left = list(range(len(self._decision.moves)))
        spent, stage = 0, depth.first
        while len(left) > 1 and spent < depth.choosing:
            self._try(left, stage)
            spent += stage
            best = self._leader(left)
            left = [i for i in left if i == best or not i or not self._is_behind(i, best)]
            if not best and all(self._cannot_matter(i) for i in left if i):
                return 0
        return self._leader(left)

    def sample(self, deals: int) -> None:
        """Try the move made alone."""
        self._try([0], deals)

    def confirm(self, best: int, depth: Depth) -> None:
        """Try the best candidate and the move made in fresh deals until the verdict is clear, or all are spent."""
        spent, stage, most = 0, max(depth.choosing // 2, depth.first), depth.confirming
        while spent < most:
            self._try([0, best], stage)
            spent += stage
            doubtful = [limit for limit in LIMITS if not self._is_settled(best, limit)]
            if not doubtful:
                return
            most = depth.confirming * (_DOUBTFUL if MISTAKEN in doubtful else 1)

    def forget(self) -> None:
        """Forget all rollouts so far: the cost is measured in other deals."""
        self._tallies = [_Tally() for _ in self._decision.moves]

    def chance(self, candidate: int) -> Estimate:
        """Return the chance of the mover's side after a candidate."""
        value, error = mean(self._tallies[candidate].both)
        return Estimate(value, error * self._doubt)

    def cost(self, best: int, made: int = 0) -> Estimate:
        """Return how much better a candidate does than another, in the deals in which both were tried."""
        value, error = mean(_differences(self._tallies[best].both, self._tallies[made].both))
        return Estimate(value, error * self._doubt)

    def cost_by_kind(self, best: int) -> tuple[float, ...]:
        """Return the cost by each kind alone."""
        return tuple(kind.value for kind in self._costs_by_kind(best))

    def _try(self, candidates: Sequence[int], deals: int) -> None:
        rules, view, seat, past, moves, _ = self._decision
        rng, whims, side, rollouts = self._rng, self._whims, self._side, self._rollouts
        beliefs = Beliefs(rules, view, seat, past, rng, deals)
        self._doubt = doubt_of(beliefs, deals)
        for _ in range(deals):
            world, luck = beliefs.draw(rng), rng.getrandbits(32)
            for i in candidates:
                shares: list[float] = []
                for kind in RolloutKind:
                    state: State[B] = world.copy()
                    rules.apply(state, seat, moves[i])
                    whims.seed(luck)
                    shares.append(rollouts.shares(state, whims, kind)[side])
                self._tallies[i].add(shares)
        self.deals += deals

    def _leader(self, candidates: Sequence[int]) -> int:
        """Return the candidate with the best mean; the move made, if it does as well."""
        return max(candidates, key=lambda i: (self.chance(i).value, not i))

    def _is_behind(self, candidate: int, best: int) -> bool:
        lead = self.cost(best, candidate)
        return lead.value > _BEHIND * lead.error

    def _is_settled(self, best: int, limit: float) -> bool:
        """Return True if more deals would hardly change the word at a limit, which each kind must confirm."""
        cost = self.cost(best)
        if abs(cost.value - limit) <= _APART * cost.error:
            return False
        if cost.value < limit:
            return True
        needed = EITHER * limit
        return all(abs(kind.value - needed) > _APART * kind.error for kind in self._costs_by_kind(best))

    def _costs_by_kind(self, best: int) -> list[Estimate]:
        one, other = self._tallies[best], self._tallies[0]
        found = [mean(_differences(mine, its)) for mine, its in zip(one.single, other.single, strict=True)]
        return [Estimate(value, error * self._doubt) for value, error in found]

    def _cannot_matter(self, candidate: int) -> bool:
        """Return True if the move made can't be a slip because of a candidate."""
        lead = self.cost(candidate)
        return lead.value + SURELY * lead.error < LIMITS[0]


def _differences(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Return the differences in the deals that both were tried in: the first ones of the longer row."""
    return [mine - its for mine, its in zip(one, other, strict=False)]
