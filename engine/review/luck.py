"""The luck of each deal and each draw, and the result of a match without it.

Luck is the chances after an event less their mean over all events that were possible. Both are means of rounds played
on with all tiles open: before a deal from other deals, before a draw from other orders of the boneyard. So luck is
zero on average, however well the match and the rounds are played, and taking it from the result changes no average.
The better the rounds are played, and the better the strength of the players is known, the less of the spread is left.
(M. Zinkevich and others, Optimal Unbiased Estimators for Evaluating Agent Performance, 2006; N. Burch and others,
AIVAT, 2018.)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, Generic, NamedTuple

from engine.bots.estimate import Estimate, mean
from engine.bots.rollouts import RolloutKind, Rollouts, SideShares
from engine.core import NOBODY, B, Carry, Move, Rules, Seat, State
from engine.match import Match, Step
from engine.pieces import Chance
from engine.review.candidates import candidates
from engine.review.depth import Depth

_SEED_BYTES: Final = 16


class LuckEvent(NamedTuple, Generic[B]):
    """A deal, or the tiles that came from the boneyard one after the other without a choice in between."""

    rules: Rules[B]
    first: int
    """The position before it; the deal itself for a deal."""
    place: int
    """The position it led to."""
    seat: Seat
    """Whose move it was; NOBODY for a deal."""
    carry: Carry | None
    """The facts that a deal began from."""
    before: State[B] | None
    move: Move | None
    """The first move of a draw."""
    after: State[B]
    seed: str
    edge: float = 0.0
    """How much stronger the first of two sides was known to be before the match, in Elo."""


class LuckFound(NamedTuple):
    """The luck of each side in an event."""

    shares: tuple[Estimate, ...]
    """Together 0."""
    after: tuple[float, ...]
    """The chance of each side after the event, with all tiles open: together 1."""


def luck_events(match: Match[B], seed: str, edge: float = 0.0) -> Iterator[LuckEvent[B]]:
    """Yield the events of a match in order; `seed` is that of the review, `edge` as in `LuckEvent`."""
    rules, again, place = match.rules, Match(match.rules), 0
    for number, (secret, steps) in enumerate(match.rounds):
        carry = again.carry()
        again.begin(secret)
        place += number > 0
        dealt = State.of(again.state)
        yield LuckEvent(rules, place, place, NOBODY, carry, None, None, dealt, f"{seed} deal {place}", edge)
        begun: LuckEvent[B] | None = None
        for seat, move in steps:
            before = State.of(again.state)
            if begun is not None and not _goes_on(rules, before, begun, Step(seat, move)):
                yield begun._replace(after=before)
                begun = None
            again.play(seat, move)
            place += 1
            drew = sum(map(len, again.state.piles)) < sum(map(len, before.piles))
            if begun is not None:
                begun = begun._replace(place=place)
            elif drew and not again.state.over:
                begun = LuckEvent(
                    rules, place - 1, place, seat, None, before, move, before, f"{seed} draw {place}", edge
                )
        if begun is not None:
            yield begun._replace(after=State.of(again.state))


def _goes_on(rules: Rules[B], before: State[B], begun: LuckEvent[B], step: Step) -> bool:
    """Return True if a step only draws on: the same seat, from a pile, because nothing else was possible."""
    if step.seat != begun.seat or begun.move is None or step.move.act != begun.move.act:
        return False
    return not step.move.tiles and len(candidates(rules, before, *step)) == 1


def luck_of(event: LuckEvent[B], depth: Depth) -> LuckFound:
    """Return the luck of an event."""
    rng, rollouts = Random(event.seed), Rollouts(event.rules, event.edge)
    number = depth.luck
    if event.carry is not None:
        before = [_dealt(event.rules, event.carry, rng) for _ in range(number)]
    else:
        assert event.before is not None
        assert event.move is not None
        before = [_drawn(event.rules, event.before, Step(event.seat, event.move), rng) for _ in range(number)]
    could = [_played_on(rollouts, state, rng, i) for i, state in enumerate(before)]
    came = [_played_on(rollouts, _shuffled(event.after, rng), rng, i) for i in range(number)]
    ends = [mean(column) for column in _columns(came)]
    shares = tuple(_gap(one, mean(other)) for one, other in zip(ends, _columns(could), strict=True))
    return LuckFound(shares, tuple(end.value for end in ends))


def _dealt(rules: Rules[B], carry: Carry, rng: Random) -> State[B]:
    """Return another deal of a round."""
    state = rules.deal(Chance(rng.randbytes(_SEED_BYTES)), carry)
    state.events = None
    return state


def _drawn(rules: Rules[B], before: State[B], step: Step, rng: Random) -> State[B]:
    """Return the position after a draw from another order of the boneyard."""
    state = _shuffled(before, rng)
    rules.apply(state, *step)
    return state


def _shuffled(state: State[B], rng: Random) -> State[B]:
    """Return a copy in which the face-down tiles of the piles lie in another order, all orders equally likely."""
    copy = state.copy()
    for pile in copy.piles:
        down = [tile for tile in pile if not copy.shown >> tile & 1]
        rng.shuffle(down)
        again = iter(down)
        pile[:] = [tile if copy.shown >> tile & 1 else next(again) for tile in pile]
    return copy


def _played_on(rollouts: Rollouts[B], state: State[B], rng: Random, number: int) -> SideShares:
    """Play a state on, every other one by reflex."""
    return rollouts.shares(state, rng, RolloutKind(number % len(RolloutKind)))


def _columns(rows: list[SideShares]) -> list[list[float]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _gap(one: Estimate, other: Estimate) -> Estimate:
    """Return the difference of two independent estimates."""
    return Estimate(one.value - other.value, (one.error**2 + other.error**2) ** 0.5)
