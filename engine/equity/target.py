"""Matches to a target: the chances from a net of scores, solved backwards through measured rounds.

Chances between the points of the net are interpolated. Two sides are told apart by the lead, if rounds have an agreed
leader, and by their strength, if one is stronger. More sides are taken to be alike but for their points, so the net
holds each set of scores once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add, ge
from typing import Final

from engine.core import NOBODY, Side
from engine.equity.rounds import PlayedRound, RoundGain
from engine.equity.slant import frequency
from engine.equity.umpire import Umpire

_POINTS: Final = {2: 24, 3: 10, 4: 7}
"""Number of net points a side, by the number of sides."""
_COARSE: Final = 5
"""Number of them for more sides."""
_ROUNDS: Final = {2: 300}
"""Number of measured rounds used."""
_FEW: Final = 150
"""Number of them for more sides."""
_SWEEPS: Final = 200
_SETTLED: Final = 1e-5
"""Change of a chance below which the net is solved."""

_NEAR: Final = 4_000
"""Number of scores whose corners are kept while a net is solved. Many more leave gaps that Python can't give back."""

_Scores = tuple[int, ...]
_Order = tuple[Side, ...]
"""A side for each place: the sides by their scores, the highest first, or beginning with the leader."""
_Spot = tuple[_Order, _Scores]
"""A point of the net: the order of the sides if it tells two of unlike strength apart, else (), and their scores."""


class TargetTable:
    """The solved net of one table's scores."""

    def __init__(self, umpire: Umpire, rounds: Sequence[PlayedRound], slant: float = 0.0) -> None:
        """Solve it; `slant` makes rounds more frequent in which the first of two sides does better (`slant.py`)."""
        self._sides = umpire.sides
        self._target = umpire.rules.target
        self._led = self._sides == 2 and any(played.leads != NOBODY for played in rounds)
        used = rounds[: _ROUNDS.get(self._sides, _FEW)]
        orders: list[_Order] = [()] if not slant else [(0, 1), (1, 0)] if self._led else [(0, 1)]
        ahead = {(): 0.0, (0, 1): slant, (1, 0): -slant}
        self._is_level = not slant
        """True if no side is stronger, so that the net tells none apart."""
        paths = {order: _paths(used, self._sides, ahead[order], led=self._led) for order in orders}
        unit = _common([gain.points for played in used for gain in played.gains])
        self._axis = _axis(self._target, unit, _POINTS.get(self._sides, _COARSE))
        self._spots = _spots(self._target, self._axis)
        self._net: dict[_Spot, list[float]] = {}
        self._solve(paths, umpire)

    def shares(self, scores: Sequence[int], led: Side, _number: int) -> tuple[float, ...]:
        """Return the share of each side ahead of a round that the side `led` leads, or NOBODY yet."""
        shares = [0.0] * self._sides
        for order, weight in self._orders(scores, led):
            for at, part in self._corners([scores[side] for side in order]):
                for place, share in zip(order, self._net[self._told_apart(order), at], strict=True):
                    shares[place] += weight * part * share
        return tuple(shares)

    def _orders(self, scores: Sequence[int], led: Side) -> list[tuple[_Order, float]]:
        """Return the order of the sides in the net, or both with their weights if a leader is still to be found."""
        if not self._led:
            if not self._is_level:
                return [((0, 1), 1.0)]
            ranked = sorted(range(self._sides), key=scores.__getitem__, reverse=True)
            return [(tuple(ranked), 1.0)]
        if led == NOBODY:
            return [((0, 1), 0.5), ((1, 0), 0.5)]
        return [((led, 1 - led), 1.0)]

    def _told_apart(self, order: _Order) -> _Order:
        """Return the order if it makes a difference."""
        return () if self._is_level else order

    def _corners(self, scores: Sequence[int]) -> list[tuple[_Scores, float]]:
        """Return the net points around scores with their weights, one more than there are sides at most."""
        lowest, highest = 0, self._target - 1
        spots = [self._spots[min(max(score, lowest), highest)] for score in scores]
        at = [base for base, _ in spots]
        rest = sorted([(part, -place) for place, (_, part) in enumerate(spots) if part], reverse=True)
        corners: list[tuple[_Scores, float]] = []
        above = 1.0
        for part, place in rest:
            if above > part:
                corners.append((tuple(at), above - part))
            at[-place] += 1
            above = part
        corners.append((tuple(at), above))
        return corners

    # -- solving ------------------------------------------------------------------------------------------------------

    def _solve(self, paths: Mapping[_Order, Sequence[_Path]], umpire: Umpire) -> None:
        states, near = self._states(), dict[_Scores, list[tuple[_Scores, float]]]()
        spots = [(sides, at) for at in states for sides in paths]
        rows = [
            (spot, *self._row(paths[spot[0]], spot[0], [self._axis[i] for i in spot[1]], near, umpire))
            for spot in spots
        ]
        for spot in spots:
            self._net[spot] = [1 / self._sides] * self._sides
        for _ in range(_SWEEPS):
            change = 0.0
            for spot, won, reached in rows:
                shares = won[:]
                for corner, order, weight in reached:
                    values = self._net[corner]
                    for place, side in enumerate(order):
                        shares[side] += weight * values[place]
                _even_out(spot[1], shares)
                change = max(change, abs(shares[0] - self._net[spot][0]))
                self._net[spot] = shares
            if change < _SETTLED:
                return

    def _states(self) -> list[_Scores]:
        """Return the scores of the net, nearest to the end first."""
        is_whole = self._led or not self._is_level
        states: list[_Scores] = [()]
        for _ in range(self._sides):
            states = [(*at, i) for at in states for i in range(len(self._axis)) if is_whole or not at or i <= at[-1]]
        return sorted(states, key=sum, reverse=True)

    def _row(
        self,
        paths: Sequence[_Path],
        sides: _Order,
        scores: list[int],
        near: dict[_Scores, list[tuple[_Scores, float]]],
        umpire: Umpire,
    ) -> tuple[list[float], list[tuple[_Spot, _Order, float]]]:
        """Return the results of one more round: shares of the match won at once, and the net points reached.

        The round goes like one of the `paths`. `sides` has the side of each place if they are told apart; the order
        that comes with a net point is of places.
        `near` keeps the corners of scores for the next row: rows reach many of the same ones.
        """
        won = [0.0] * self._sides
        ends: dict[tuple[_Scores, Side], float] = {}
        missing = [self._target - score for score in scores]
        for path in paths:
            if any(map(ge, path.peaks, missing)):
                for gains, weight in path.ways.items():
                    end, winners = self._after(scores, gains, umpire)
                    for side in winners:
                        won[side] += weight / len(winners)
                    if not winners:
                        ends[end, path.leads] = ends.get((end, path.leads), 0.0) + weight
            else:
                end = tuple(map(add, scores, path.totals))
                ends[end, path.leads] = ends.get((end, path.leads), 0.0) + path.weight
        reached: dict[tuple[_Spot, _Order], float] = {}
        for (end, leads), weight in ends.items():
            for order, part in self._orders(end, leads):
                ranked = tuple([end[side] for side in order])
                corners = near.get(ranked)
                if corners is None:
                    if len(near) >= _NEAR:
                        near.clear()
                    corners = near[ranked] = self._corners(ranked)
                then = tuple([sides[place] for place in order]) if sides else sides
                for at, share in corners:
                    spot = then, at
                    reached[spot, order] = reached.get((spot, order), 0.0) + weight * part * share
        return won, [(spot, order, weight) for (spot, order), weight in reached.items()]

    def _after(
        self, scores: list[int], gains: tuple[RoundGain, ...], umpire: Umpire
    ) -> tuple[_Scores, tuple[Side, ...]]:
        """Return the scores after a round, and the winners of the match, if there are any."""
        target, ends, keeps = self._target, scores[:], umpire.rules.kept
        for side, points in gains:
            ends[side] += keeps(ends[side], points)
            if ends[side] >= target:
                winners = umpire.winners(ends, running=True)
                if winners:
                    return tuple(ends), winners
        return tuple(ends), umpire.winners(ends) if max(ends) >= target else ()


class _Path:
    """Measured rounds with the same totals: the ways to them, each with its share of all rounds."""

    __slots__ = ("leads", "peaks", "totals", "ways", "weight")

    def __init__(self, totals: _Scores, leads: Side) -> None:
        self.totals = totals
        self.leads = leads
        self.peaks = list(totals)
        """The most points that each side had at once."""
        self.weight = 0.0
        self.ways: dict[tuple[RoundGain, ...], float] = {}

    def add(self, gains: tuple[RoundGain, ...], weight: float) -> None:
        """Add a way."""
        points = [0] * len(self.totals)
        for side, made in gains:
            points[side] += made
            self.peaks[side] = max(self.peaks[side], points[side])
        self.ways[gains] = self.ways.get(gains, 0.0) + weight
        self.weight += weight


def _paths(rounds: Sequence[PlayedRound], sides: int, slant: float, *, led: bool) -> list[_Path]:
    """Return the rounds by their totals; without a leader each is used with the sides in each other's place.

    A point more for the side in the first place makes a round more frequent by the factor `frequency(slant, 1)`.
    """
    weights: list[tuple[_Path, tuple[RoundGain, ...], float]] = []
    found: dict[tuple[_Scores, Side], _Path] = {}
    turns = 1 if led else 2
    for number, played in enumerate(rounds):
        for turn in range(turns):
            seating = tuple(range(sides)) if led else _seating(sides, number, turn)
            gains = tuple(RoundGain(seating[side], points) for side, points in played.gains)
            totals = tuple(sum(points for at, points in gains if at == side) for side in range(sides))
            leads = played.leads if led else NOBODY
            path = found.setdefault((totals, leads), _Path(totals, leads))
            weights.append((path, gains, frequency(slant, totals[0] - totals[1])))
    whole = sum(weight for _, _, weight in weights)
    for path, gains, weight in weights:
        path.add(gains, weight / whole)
    return list(found.values())


def _even_out(at: _Scores, shares: list[float]) -> None:
    """Give the same share to sides with the same score, unless there are only two, which are exact already."""
    if len(at) == 2:
        return
    for i in set(at):
        alike = [place for place, other in enumerate(at) if other == i]
        mean = sum(shares[place] for place in alike) / len(alike)
        for place in alike:
            shares[place] = mean


def _seating(sides: int, number: int, turn: int) -> _Order:
    """Return the place of each side of a round at the table: another one each time, and then the other way round."""
    shift = number % sides
    order = [(place + shift) % sides for place in range(sides)]
    return tuple(reversed(order)) if turn else tuple(order)


def _common(points: Sequence[int]) -> int:
    """Return the greatest number that divides all of them, at least 1."""
    unit = 0
    for each in points:
        rest = abs(each)
        while rest:
            unit, rest = rest, unit % rest
    return max(unit, 1)


def _axis(target: int, unit: int, count: int) -> list[int]:
    """Return the scores of the net: all multiples of the `unit` of points below the target, or about `count` of them.

    The last one is the highest of these.
    """
    steps = -(-target // unit)
    count = min(count, steps)
    return sorted({unit * round(i * (steps - 1) / max(count - 1, 1)) for i in range(count)})


def _spots(target: int, axis: list[int]) -> list[tuple[int, float]]:
    """Return, for each score, the net point at or below it, and how far on the next one it is, from 0 to 1."""
    spots: list[tuple[int, float]] = []
    base = 0
    for score in range(target):
        while base + 1 < len(axis) and axis[base + 1] <= score:
            base += 1
        is_last = base + 1 == len(axis)
        spots.append((base, 0.0 if is_last else (score - axis[base]) / (axis[base + 1] - axis[base])))
    return spots
