"""The golden text of reviews: the tasks of short matches, the findings, and their sums.

Rounds aren't played on: the chances at their ends are made up from the tiles of a position, and differ little or much.
So a review costs next to nothing, and all its stages are reached.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, cast

import pytest

from engine.bots.estimate import Estimate
from engine.bots.fill import Deals
from engine.bots.rollouts import RolloutKind, SideShares
from engine.bots.search.endgame import is_open
from engine.core import Board, Move, Rules, State
from engine.games import game
from engine.match import Match
from engine.notation import spell
from engine.options import HouseRules
from engine.pieces import Chance
from engine.pieces import each as each_tile
from engine.reasons.told import Told, just
from engine.review.decisions import Judged, chance_after, judge
from engine.review.depth import DEPTHS, Depth, suited
from engine.review.learned import LearnedPlay
from engine.review.plain import from_plain, to_plain
from engine.review.review import Review, chance_at, put_together
from engine.review.several import over_matches
from engine.review.solitaire import SolitaireEnd, SolitaireRound, where_lost
from engine.review.tasks import ChoiceTask, Noted, SolitaireNoted, answers, done, tasks
from engine.review.verdicts import LIMITS, verdict_of
from engine.sentences import Sentence
from tests.support.coarse_chances import coarse_chances

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_bots" / "reviews.txt"
_MATCHES: Final[dict[str, tuple[int, HouseRules]]] = {
    "block_draw": (2, {"target": 20}),
    "all_fives": (3, {"target": 15}),
    "partners": (4, {"match": "single"}),
    "space": (2, {"hands": 2}),
    "matador": (2, {"match": "single"}),
    "high_fives": (3, {}),
}
_ALL, _REAL = "all", "real"
PARTS: Final = (*_MATCHES, "block_draw decisions", "all_fives decisions", _ALL, _REAL)
"""The parts of the file."""
_DEPTH: Final = Depth("golden", 8, 24, 48, 10, 4)
_EVERY: Final = 4
"""Tasks from one that is done to the next."""
_MOVES: Final = 60
_OPEN: Final = 3
"""Decisions without anything hidden that are judged."""


class _Way(NamedTuple):
    """How the chances after the candidates of a decision differ."""

    apart: float
    noise: float
    """How much chance there is in it."""
    careful: float
    """How much of the difference is left if rounds are played on with care."""


_USUAL: Final = _Way(0.1, 0.05, 1.0)
_WAYS: Final = (
    *(_Way(0.0005, 0.0, 1.0), _Way(0.02, 0.6, 1.0), _Way(0.03, 0.05, 0.2), _Way(0.08, 0.4, 0.4)),
    *(_Way(0.1, 0.1, 0.45), _Way(0.2, 0.05, 1.0), _Way(0.2, 1.0, -0.2)),
)


class _MadeUp:
    """Makes the chances at the end of a round up, in place of `Rollouts`: they follow from the hands, and from luck."""

    way = _USUAL

    def __init__(self, rules: Rules[Board], _edge: float = 0.0) -> None:
        self.rules = rules

    def shares(self, state: State[Board], rng: Random, kind: RolloutKind) -> SideShares:
        """Return the shares of the sides, without playing anything."""
        way, worths = self.way, [1.0] * (max(self.rules.sides) + 1)
        apart = way.apart if kind is RolloutKind.REFLEX else way.apart * way.careful
        for seat, hand in enumerate(state.hands):
            pips = state.pieces.weight(hand) % 7
            worths[state.sides[seat]] += apart * pips + way.noise * (rng.random() * (pips + 1) % 1)
        return tuple(worth / sum(worths) for worth in worths)


class _Unlearned:
    """Makes the move alone, where a search would play on."""

    def __init__(self, rules: Rules[Board], *about: object) -> None:
        self._rules = rules
        self._move = about[3]
        self._told = about[4]

    def follow(self, state: State[Board]) -> None:
        """Make the move."""
        assert isinstance(self._move, Move)
        self._rules.apply(state, state.turn, self._move)


def _why(*about: object, is_known: bool = False) -> Told:
    """Return which moves a reason was asked for."""
    return just(Sentence(f"{about[3]} over {about[4]}, known {is_known}", {}))


def golden_reviews() -> dict[Path, str]:
    """Return the contents of the golden file of reviews."""
    return {FILE: "".join(review_of(part) for part in PARTS)}


def review_of(part: str) -> str:
    """Return a part of the golden file: a review of a game, some of its decisions, or the facts about all games."""
    if part == _REAL:
        with coarse_chances(always=True):
            return "\n".join([*_played_on(), ""])
    key, _, kind = part.partition(" ")
    with pytest.MonkeyPatch.context() as patch, coarse_chances(always=True):
        for module in ("decisions", "luck", "tasks"):
            patch.setattr(f"engine.review.{module}.Rollouts", _MadeUp)
        patch.setattr("engine.review.decisions.LearnedPlay", _Unlearned)
        patch.setattr("engine.review.tasks.why", _why)
        patch.setattr(_MadeUp, "way", _USUAL)
        if part == _ALL:
            lines = [*_depths(), "", *_verdicts(), "", *_solitaires()]
        else:
            seats, house = _MATCHES[key]
            lines = [*(_judged if kind else _reviewed)(key, seats, house)]
    return "\n".join([*lines, "", ""])


def _played(key: str, seats: int, house: HouseRules, most: int = _MOVES) -> Match[Board]:
    """Return a match of random moves to its end, or to the middle of a round."""
    match: Match[Board] = Match(game(key)(seats, None, house))
    chance = Chance(f"golden review of {key}".encode())
    for number in range(most):
        if match.is_over:
            break
        if match.is_between:
            match.begin(sha256(f"golden review {number}".encode()).digest())
        can = [(seat, move) for seat in range(seats) for move in match.legal(seat)]
        match.play(*can[chance.below(len(can))])
    return match


def _reviewed(key: str, seats: int, house: HouseRules) -> Iterator[str]:
    """Yield the tasks of a match, findings about some, and their sums."""
    match = _played(key, seats, house)
    yield f"{key}, {seats}"
    found: list[Noted] = []
    every = list(tasks(match, "golden", 80.0))
    for number, task in enumerate(every):
        if isinstance(task, ChoiceTask):
            yield f"    {task.place} {task.decision.seed} {len(task.decision.past)}: {len(task.decision.moves)}"
        elif not isinstance(task, SolitaireRound):
            facts = (task.first, task.place, task.seat, task.seed, task.edge, task.carry is None, task.move)
            yield f"    {' '.join(map(str, facts))}"
        if number % _EVERY == 0 or not isinstance(task, ChoiceTask):
            found.append(done(task, _DEPTH))
            others = [answers(other, found[-1]) for other in every[max(0, number - 1) : number + 2]]
            plain = to_plain(found[-1])
            yield f"        {json.dumps(plain)} {others} {to_plain(from_plain(plain)) == plain}"
    yield from _sums(put_together(match, reversed(found), 80.0))


def _sums(review: Review) -> Iterator[str]:
    """Yield the sums of a review."""
    yield f"    costly {[choice.place for choice in review.costly]}"
    for seat in review.seats:
        yield f"    {seat.decisions} {seat.verdicts} {_numbers(*seat.given_up)} rate {seat.rate:.4f}"
    for side in review.sides:
        numbers = _numbers(side.result, side.start, *side.luck, side.skill, side.swing)
        yield f"    {numbers} adjusted {_numbers(*side.adjusted)} likely {_numbers(*side.likely)} rest {side.rest:.4f}"
    for line in review.lines:
        yield f"    {' '.join(f'{point.place}:{point.chance:.3f}' for point in line)}"
        places = sorted({at for one, other in pairwise(line) for at in (one.place, (one.place + other.place) // 2)})
        yield f"        {' '.join(f'{chance_at(line, place):.3f}' for place in (*places[:8], 1_000))}"
    if review.sides:
        for count in (1, 9, 10, 12):
            over = over_matches([review.sides[number % len(review.sides)] for number in range(count)])
            numbers = _numbers(over.result, over.luck, *over.adjusted)
            yield f"    {over.matches}: {numbers} {over.is_enough} {over.needed}"


def _judged(key: str, seats: int, house: HouseRules) -> Iterator[str]:
    """Yield the findings about the first decisions of a match, as chances differ little or much."""
    match = _played(key, seats, house)
    choices = [task for task in tasks(match) if isinstance(task, ChoiceTask)]
    choices.sort(key=lambda task: -len(task.decision.moves))
    yield f"{key}, {seats}, {len(choices)} choices"
    for way in _WAYS:
        _MadeUp.way = way
        yield f"    apart {way.apart:g}, noise {way.noise:g}, careful {way.careful:g}"
        for task in choices[:2]:
            after = chance_after(task.decision, 8)
            yield f"        {_finding(judge(task.decision, _DEPTH))}; alone {_numbers(*after)}"


def _finding(found: Judged) -> str:
    chances = " ".join(_numbers(*chance) for chance in found.chances)
    word = verdict_of(found.cost, found.by_kind).name.lower()
    return f"{found.best} of {chances}; {_numbers(*found.cost)} by {_numbers(*found.by_kind)} {word} {found.deals}"


def _depths() -> Iterator[str]:
    """Yield how many deals a review spends."""
    for key in ("block_draw", "giant", "super", "high_fives", "thats_it", "space"):
        rules = game(key)(2)
        yield f"{key}: " + "; ".join(" ".join(map(str, suited(depth, rules)[1:])) for depth in DEPTHS)


def _verdicts() -> Iterator[str]:
    """Yield the words for costs at the limits, and near them."""
    for limit in LIMITS:
        for cost in (0.999 * limit, limit, 2 * limit):
            words = [
                verdict_of(Estimate(cost, error * cost), (part * limit, limit)).name.lower()
                for error in (0.0, 0.49, 0.5)
                for part in (0.49, 0.5, 1.0)
            ]
            yield f"{cost:.4f}: {' '.join(words)}"


class _Solver:
    """Rules of a solitaire as far as a review asks them: the verdict of a solver on each position, and the winners."""

    def __init__(self, word: str, *, is_won: bool) -> None:
        self._word = word
        self._winners = (0,) if is_won else ()

    def retrievable(self, state: State[Board]) -> int:
        """Return 0 for a position that can be won, 1 for a lost one, -1 for an unknown one."""
        return {"w": 0, "l": 1, "?": -1}[self._word[state.number]]

    def match_winners(self, _state: State[Board]) -> tuple[int, ...]:
        """Return the winners at the end."""
        return self._winners


def _solitaires() -> Iterator[str]:
    """Yield where solitaires were lost, by the verdicts of a solver; an x is the end of the round."""
    alone = _played("knock_out", 1, {})
    deal, found = alone.state, (SolitaireNoted(0, SolitaireEnd.LOST, 2), SolitaireNoted(9, SolitaireEnd.UNKNOWN, -1))
    yield str(put_together(alone, found))
    for task in tasks(alone):
        assert isinstance(task, SolitaireRound)
        yield f"{task.first} {len(task.states)} {[answers(task, noted) for noted in found]}"
    for word in ("w", "www", "wwwx", "l", "llx", "wl", "wwwwllll", "wllllllx", "wwwwwwlx", "?", "wl?", "w?lll", "w??l"):
        states = []
        for number, mark in enumerate(word):
            state = deal.copy()
            state.number, state.over = number, int(mark == "x")
            states.append(state)
        for is_won in (False, True):
            rules = cast("Rules[Board]", _Solver(word, is_won=is_won))
            lost = where_lost(SolitaireRound(rules, 5, tuple(states)))
            yield f"{word} {is_won}: {lost.ending.name.lower()} {lost.place} {to_plain(SolitaireNoted(5, *lost))}"


def _played_on() -> Iterator[str]:
    """Yield findings of real searches: decisions in which nothing is hidden, and players who have learned."""
    match = _played("block_draw", 2, {}, 300)
    every = [task.decision for task in tasks(match) if isinstance(task, ChoiceTask)]
    for decision in [each for each in every if is_open(each.view)][:_OPEN]:
        for moves in (decision.moves, decision.moves[::-1]):
            found = _finding(judge(decision._replace(moves=moves), _DEPTH))
            yield f"{decision.seed}, {' '.join(spell(decision.rules, decision.view, move) for move in moves)}: {found}"
    rules, view, seat, past, moves, seed = every[len(every) // 2]
    deals, rng = Deals(view), Random(seed)
    for move in moves[:2]:
        way = LearnedPlay(rules, view, seat, past, move, 80, rng)
        for _ in range(4):
            state = deals.draw(rng)
            way.follow(state)
            laid = [state.pieces.label(tile) for tile in each_tile(state.board.tiles() & ~view.board.tiles())]
            yield f"{spell(rules, view, move)}: {' '.join(laid)}, turn {state.turn}, points {state.points}"


def _numbers(*numbers: float) -> str:
    return " ".join(f"{number:.4f}" for number in numbers)
