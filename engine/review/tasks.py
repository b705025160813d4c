"""A review as tasks that don't depend on each other, so that they can be done anywhere and in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Generic, NamedTuple

from engine.bots.estimate import Estimate, mean
from engine.bots.rollouts import RolloutKind, Rollouts
from engine.core import NOBODY, B, Board, Move, Rules, Seat, State
from engine.match import Match
from engine.notation import spell
from engine.reasons.advice import why
from engine.reasons.told import Told
from engine.review.candidates import candidates
from engine.review.decisions import SeenChoice, judge
from engine.review.depth import Depth, suited
from engine.review.luck import LuckEvent, luck_events, luck_of
from engine.review.solitaire import SolitaireEnd, SolitaireRound, where_lost
from engine.review.verdicts import MoveVerdict, verdict_of


class InHindsight(NamedTuple):
    """The candidate that was best in the deal as it was, and how much better than the move made, number 0."""

    best: int
    gain: Estimate


def in_hindsight(
    rules: Rules[B], state: State[B], seat: Seat, moves: Sequence[Move], seed: str, depth: Depth
) -> InHindsight:
    """Return the best candidate with all tiles open, the boneyard in its true order."""
    rng, rollouts, side = Random(seed), Rollouts(rules), state.sides[seat]
    ends: list[list[float]] = [[] for _ in moves]
    for number in range(depth.hindsight):
        luck = rng.getrandbits(32)
        for move, column in zip(moves, ends, strict=True):
            trial = state.copy()
            rules.apply(trial, seat, move)
            column.append(rollouts.shares(trial, Random(luck), RolloutKind(number % len(RolloutKind)))[side])
    means = [mean(column).value for column in ends]
    best = max(range(len(moves)), key=lambda i: (means[i], -i))
    return InHindsight(best, mean([one - other for one, other in zip(ends[best], ends[0], strict=True)]))


class ChoiceTask(NamedTuple, Generic[B]):
    """A decision of the match, and the deal as it was, for hindsight alone."""

    place: int
    """The position from which the move was made."""
    decision: SeenChoice[B]
    state: State[B]


ReviewTask = ChoiceTask[Board] | LuckEvent[Board] | SolitaireRound[Board]


class ChoiceFound(NamedTuple):
    """The findings about a choice."""

    place: int
    seat: Seat
    moves: tuple[str, ...]
    """The candidates as text, the move made first."""
    best: int
    """Number of the best candidate as the seat saw it; 0 if it was the move made."""
    chances: tuple[Estimate, ...]
    """The chance of the seat's side after each candidate."""
    cost: Estimate
    by_kind: tuple[float, ...]
    """The cost by each way of playing on alone: by reflex, with care, and for a large one by learned play."""
    deals: int
    """Number of deals tried; 0 if the result is exact."""
    open_best: int
    """Number of the best candidate with all tiles open."""
    open_gain: Estimate
    """How much better that one was, with all tiles open."""
    told: Told | None = None
    """Why the best candidate and not the move made, if that was costly."""

    @property
    def verdict(self) -> MoveVerdict:
        """The word for it."""
        return verdict_of(self.cost, self.by_kind)


class LuckNoted(NamedTuple):
    """The luck of an event."""

    first: int
    """The position before it; the deal itself for a deal."""
    place: int
    """The position it led to."""
    seat: Seat
    """Whose move it was; NOBODY for a deal."""
    shares: tuple[Estimate, ...]
    """The luck of each side: together 0."""
    after: tuple[float, ...]
    """The chance of each side after the event, with all tiles open: together 1."""


class SolitaireNoted(NamedTuple):
    """Where a round of a solitaire was lost."""

    first: int
    """The position of the deal."""
    ending: SolitaireEnd
    place: int
    """The position from which the losing move was made, or -1."""


Noted = ChoiceFound | LuckNoted | SolitaireNoted


def tasks(match: Match[Board], seed: str = "", edge: float = 0.0) -> Iterator[ReviewTask]:
    """Yield the tasks of a review in a fixed order; another `seed` draws other deals. `edge` is as in `LuckEvent`."""
    if match.rules.seats == 1:
        yield from _solitaires(match)
        return
    yield from choices(match, seed)
    yield from luck_events(match, seed, edge)


def done(task: ReviewTask, depth: Depth) -> Noted:
    """Do a task: the same task and depth give the same result on every computer."""
    if isinstance(task, SolitaireRound):
        return SolitaireNoted(task.first, *where_lost(task))
    if isinstance(task, LuckEvent):
        return LuckNoted(task.first, task.place, task.seat, *luck_of(task, suited(depth, task.rules)))
    place, decision, state = task
    rules, view, seat = decision.rules, decision.view, decision.seat
    fit = suited(depth, rules)
    found = judge(decision, fit)
    after = in_hindsight(rules, state, seat, decision.moves, f"{decision.seed} open", fit)
    moves = tuple(spell(rules, view, move) for move in decision.moves)
    choice = ChoiceFound(place, seat, moves, *found, after.best, after.gain)
    if not choice.verdict:
        return choice
    best, made = decision.moves[choice.best], decision.moves[0]
    return choice._replace(told=why(rules, view, seat, best, made, decision.past, is_known=True))


def answers(task: ReviewTask, noted: Noted) -> bool:
    """Return True if a finding, which may come from a damaged file, is about this task."""
    if isinstance(task, SolitaireRound):
        last = task.first + len(task.states) - 1
        if not isinstance(noted, SolitaireNoted) or noted.first != task.first:
            return False
        return noted.place == NOBODY or task.first <= noted.place < last
    if isinstance(task, LuckEvent):
        sides = max(task.rules.sides) + 1
        return (
            isinstance(noted, LuckNoted)
            and (noted.first, noted.place, noted.seat) == (task.first, task.place, task.seat)
            and len(noted.shares) == len(noted.after) == sides
        )
    place, decision, _ = task
    if not isinstance(noted, ChoiceFound) or (noted.place, noted.seat) != (place, decision.seat):
        return False
    moves = tuple(spell(decision.rules, decision.view, move) for move in decision.moves)
    return noted.moves == moves and len(noted.by_kind) in (len(RolloutKind), len(RolloutKind) + 1)


def choices(match: Match[Board], seed: str = "") -> Iterator[ChoiceTask[Board]]:
    """Yield the decisions of a match in order; another `seed` draws other deals."""
    rules, again, place = match.rules, Match(match.rules), 0
    for number, (secret, steps) in enumerate(match.rounds):
        again.begin(secret)
        place += number > 0
        for seat, move in steps:
            choice = _choice(rules, again, seat, move, place, seed)
            if choice is not None:
                yield choice
            again.play(seat, move)
            place += 1


def _choice(
    rules: Rules[Board], again: Match[Board], seat: Seat, move: Move, place: int, seed: str
) -> ChoiceTask[Board] | None:
    moves = candidates(rules, again.state, seat, move)
    if len(moves) < 2:
        return None
    state = State.of(again.state)
    view = again.view(seat)
    return ChoiceTask(place, SeenChoice(rules, view, seat, again.past, tuple(moves), f"{seed} choice {place}"), state)


def _solitaires(match: Match[Board]) -> Iterator[SolitaireRound[Board]]:
    again, place = Match(match.rules), 0
    for number, (secret, steps) in enumerate(match.rounds):
        again.begin(secret)
        place += number > 0
        states, first = [State.of(again.state)], place
        for seat, move in steps:
            again.play(seat, move)
            states.append(State.of(again.state))
            place += 1
        yield SolitaireRound(match.rules, first, tuple(states))
