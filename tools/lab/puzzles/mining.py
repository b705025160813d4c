"""Puzzles from matches: positions in which one move is far better than every other.

The executor's workers import this module (see `tools/lab/series/workers.py`).

Each decision has all its options tried in the same deals with the same luck, by both ways of playing a round on. A few
deals are enough to see that most decisions are no puzzle; the rest is tried in more and more. The best of several
estimates is always too good, so a find is measured again in other deals, and only these numbers are written down.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from engine.bots.beliefs import Beliefs
from engine.bots.bot import loudest
from engine.bots.characters import CHARACTERS, make
from engine.bots.estimate import mean
from engine.bots.rollouts import RolloutKind, Rollouts
from engine.core import ALOUD, CALL, CLAIM, PLAY, Board, Move, Rules, Seat, State, View
from engine.equity.equity import equity_of
from engine.families.registry import evaluator_of
from engine.match import Match, Step
from engine.notation import spell
from engine.record.deal_code import CHANCE, completed, deal_of, round_seed
from engine.record.position import PuzzlePosition, choices, position_code, replayed
from engine.record.puzzle import (
    GREEDY,
    JUDGES,
    Puzzle,
    PuzzleOption,
    answered,
    card_of,
    from_text,
    name_of,
    options_as_moves,
    to_text,
)
from engine.record.record import from_data
from engine.record.rules_code import LETTERS
from engine.review.candidates import candidates
from engine.sentences import Refusal
from game.play.driver import play_match
from game.storage.disk.files import read_json
from tools.lab.reasons.explained import Explained, explained

LEAST: Final = 0.08
"""The share of the match by which the right move must be better than every other."""
ERRORS: Final = 4.0
"""Standard errors by which it must be better at all, by either way of playing on alone."""
MARGIN: Final = 2.0
"""Standard errors by which a find must exceed LEAST, so that it does again in other deals."""
_STAGES: Final = (8, 16, 32, 64, 128)
"""Deals tried one stage after the other until a decision turns out to be no puzzle."""
_WANTED: Final = 0.11
"""The lead below which a find would take too many deals to be sure of."""
_HOPELESS: Final = 0.8
"""Standard errors below that at which a decision is given up."""
_FIRST: Final = 512
"""Deals of a measurement before it may end; as many again until it's sure."""
_GLANCE: Final = 24
"""Deals in which a decision is tried first, in one way only."""
_DOUBT: Final = 0.6
"""Standard errors below _WANTED at which it is given up then. Some puzzles are lost by that, and much time is won."""
_PLAIN_FAMILIES: Final = ("chain", "blind")
"""Families whose rounds are played on faster with care than by reflex."""
_GLANCES: Final = 5
"""Times that the greedy bot is asked before anything is tried: its usual move can't be the answer."""
_MOST: Final = 8_192
"""Deals of a check, at most."""
_MOST_MINED: Final = 2_048
"""Deals in which a find is measured, at most: one that needs more isn't clear enough to be worth the time."""
MAX_OPTIONS: Final = 12
"""Moves to choose from, at most."""
TRIES: Final = 12
"""Times that each bot is asked for its move."""
DULL: Final = 8.0
"""Mean share of the bots that must miss a puzzle, in per cent: otherwise everyone sees it."""
_LINE: Final = 40
"""Moves of a line, at most."""
_LATE: Final = 2
"""Rounds at the end of a match that are searched: a move seldom costs 8 % of a match that has hardly begun."""
_PER_MATCH: Final = 2
"""Puzzles from a match, at most."""


class MinedMatch(NamedTuple):
    """A match to be played and searched."""

    rules: Rules[Board]
    seed: str
    number: int
    options: int = MAX_OPTIONS
    """Decisions with more moves to choose from aren't searched."""

    @property
    def deal(self) -> str:
        """The deal it's played from."""
        draw = Random(f"{self.seed} {self.rules.key} {self.rules.seats} {self.number}")
        return completed("".join(draw.choice(LETTERS) for _ in range(CHANCE)))

    @property
    def bots(self) -> tuple[str, ...]:
        """The characters by seat, all quick ones."""
        quick = [who.key for who in CHARACTERS if who.is_quick]
        draw = Random(f"{self.deal} bots")
        return tuple(draw.choice(quick) for _ in range(self.rules.seats))


class Lead(NamedTuple):
    """How much better the best option is than another, as a share of the match."""

    value: float
    error: float
    by_kind: tuple[float, ...]
    """By each way of playing on alone, and the errors of that."""
    errors: tuple[float, ...]


class Trial:
    """The rollouts of all options of a decision."""

    def __init__(self, rules: Rules[Board], view: View[Board], past: Sequence[Step], moves: Sequence[Move]) -> None:
        self._rules, self._view, self._past, self.moves = rules, view, past, moves
        self._seat = view.turn
        self._side = view.sides[self._seat]
        self._rollouts = Rollouts(rules)
        self._doubt = 1.0
        self.shares: list[list[list[float]]] = [[[] for _ in RolloutKind] for _ in moves]
        """By option and kind, deal by deal."""
        self.wins: list[int] = [0 for _ in moves]
        """The rounds that the mover's side has won."""
        self.deals = 0

    def add(
        self, deals: int, rng: Random, tried: Sequence[int], kinds: Sequence[RolloutKind] = tuple(RolloutKind)
    ) -> None:
        """Try some options in more deals, by both ways of playing on or one; those left out can't be tried again."""
        rules, seat, side = self._rules, self._seat, self._side
        beliefs = Beliefs(rules, self._view, seat, self._past, rng, deals)
        self._doubt = math.sqrt(1 + deals / beliefs.effective) if not math.isinf(beliefs.effective) else 1.0
        whims = Random()
        for _ in range(deals):
            world, luck = beliefs.draw(rng), rng.getrandbits(32)
            for option in tried:
                for kind in kinds:
                    state = world.copy()
                    rules.apply(state, seat, self.moves[option])
                    whims.seed(luck)
                    self.shares[option][kind].append(self._rollouts.shares(state, whims, kind)[side])
                    self.wins[option] += any(
                        state.winners >> other & 1 for other, one in enumerate(state.sides) if one == side
                    )
        self.deals += deals

    def chance(self, option: int) -> float:
        """Return the chance of an option."""
        return math.fsum(mean(column).value for column in self.shares[option]) / len(RolloutKind)

    def round_share(self, option: int) -> float:
        """Return the share of the rounds won after an option."""
        return self.wins[option] / max(sum(map(len, self.shares[option])), 1)

    def glimpse(self, best: int, other: int, kind: RolloutKind) -> tuple[float, float]:
        """Return by how much an option does better than another by one way of playing on, and the error of that."""
        pairs = zip(self.shares[best][kind], self.shares[other][kind], strict=True)
        found = mean([one - less for one, less in pairs])
        return found.value, found.error * self._doubt

    def lead(self, best: int, other: int) -> Lead:
        """Return how much better an option does than another in the deals in which both were tried."""
        columns = [
            [one - less for one, less in zip(self.shares[best][kind], self.shares[other][kind], strict=False)]
            for kind in RolloutKind
        ]
        both = mean([sum(row) / len(row) for row in zip(*columns, strict=True)])
        kinds = [mean(column) for column in columns]
        doubt = self._doubt
        return Lead(
            both.value,
            both.error * doubt,
            tuple(kind.value for kind in kinds),
            tuple(kind.error * doubt for kind in kinds),
        )


def is_sure(lead: Lead) -> bool:
    """Return True if a lead is large enough with a margin, and either way of playing on confirms it alone."""
    return lead.value - MARGIN * lead.error >= LEAST and all(
        value >= max(LEAST, ERRORS * error) for value, error in zip(lead.by_kind, lead.errors, strict=True)
    )


def _looks_dull(rules: Rules[Board], view: View[Board], moves: Sequence[Move], rng: Random, plain: int) -> bool:
    """Return True if a few deals, played on in the cheaper way, show no option but `plain` far ahead."""
    kind = RolloutKind.CAREFUL if rules.family in _PLAIN_FAMILIES else RolloutKind.REFLEX
    trial = Trial(rules, view, (), moves)
    trial.add(_GLANCE, rng, range(len(moves)), (kind,))
    best = max((i for i in range(len(moves)) if i != plain), key=lambda i: sum(trial.shares[i][kind]))
    glimpses = (trial.glimpse(best, other, kind) for other in range(len(moves)) if other != best)
    return any(value + _DOUBT * error < _WANTED for value, error in glimpses)


def _promising(trial: Trial, rng: Random, plain: int) -> int | None:
    """Return the option that seems far better than all others after more and more deals, or None.

    It isn't the option `plain`, -1 for none.
    """
    left = list(range(len(trial.moves)))
    for stage in _STAGES:
        trial.add(stage, rng, left)
        best = max((i for i in left if i != plain), key=trial.chance)
        leads = {other: trial.lead(best, other) for other in left if other != best}
        if any(lead.value + _HOPELESS * lead.error < _WANTED for lead in leads.values()):
            return None
        # an option far behind needn't be tried again
        left = [i for i in left if i == best or leads[i].value - ERRORS * leads[i].error < LEAST]
        if len(left) == 1:
            return best
    return best if all(lead.value > LEAST for lead in leads.values()) else None


def measured(trial: Trial, best: int, rng: Random, most: int = _MOST_MINED) -> bool:
    """Try an option against all others until its leads are sure; return False if they can't be."""
    left = list(range(len(trial.moves)))
    while trial.deals < most:
        trial.add(_FIRST // 2, rng, left)
        leads = [(i, trial.lead(best, i)) for i in left if i != best]
        shrinks = math.sqrt(trial.deals / most)
        if any(lead.value + lead.error - MARGIN * lead.error * shrinks < LEAST for _, lead in leads):
            return False  # as many deals as there may be wouldn't make it sure
        left = [best, *[i for i, lead in leads if not is_sure(lead)]]
        if len(left) == 1:
            return True
    return False


def _is_plain(rules: Rules[Board], state: State[Board], moves: Sequence[Move], best: int) -> bool:
    """Return True if the best move is one that everyone sees: the most points at once, or the end of the round."""
    seat, side = state.turn, state.sides[state.turn]
    points: list[int] = []
    for number, move in enumerate(moves):
        after = state.copy()
        rules.apply(after, seat, move)
        if number == best and after.over:
            return True
        points.append(after.points[side])
    rest = [made for number, made in enumerate(points) if number != best]
    is_only_play = sum(move.act == PLAY for move in moves) == 1 and moves[best].act == PLAY
    return is_only_play or (points[best] > max(rest))


def _is_same(rules: Rules[Board], state: State[Board], move: Move, other: Move) -> bool:
    """Return True if two moves come to the same."""
    return move == other or (move.act == other.act and rules.same(state, move, other))


def _always_greedy(position: PuzzlePosition, state: State[Board], moves: Sequence[Move], seed: str) -> int:
    """Return the option that the greedy bot always plays, -1 if it has no such habit."""
    rules, seat, rng, bot = position.rules, state.turn, Random(f"{seed} glance"), make(GREEDY)
    view, habit = state.masked(seat), -1
    for _ in range(_GLANCES):
        made = bot.choose(rules, view, seat, rng, position.past)
        ways = () if made is None else (made, made._replace(how=ALOUD))
        found = next((i for i, move in enumerate(moves) for way in ways if _is_same(rules, state, move, way)), -1)
        if found < 0 or (habit >= 0 and found != habit):
            return -1
        habit = found
    return habit


def puzzle_at(position: PuzzlePosition, seed: str, options: int = MAX_OPTIONS) -> Puzzle | None:
    """Return the puzzle that a position is, or None if it is none or has more options."""
    rules, state = position.rules, replayed(position)
    seat: Seat = state.turn
    view = state.masked(seat)
    if any(step.move.act in (CLAIM, CALL) for step in choices(rules, state)):
        return None
    moves = candidates(rules, state, seat, loudest(rules.legal(state, seat))[0])
    if not 2 <= len(moves) <= options:
        return None
    past = position.past
    rng = Random(f"{seed} choose")
    plain = _always_greedy(position, state, moves, seed)
    if _looks_dull(rules, view, moves, rng, plain):
        return None
    first = Trial(rules, view, past, moves)
    best = _promising(first, rng, plain)
    if best is None or _is_plain(rules, state, moves, best):
        return None
    then, instead = _lines(rules, state, first, best, seed)
    words = [spell(rules, state, move) for move in (moves[best], *moves[:best], *moves[best + 1 :])]
    sketch = Puzzle(position, tuple(PuzzleOption(word, 0, 0, 0) for word in words), then, instead, {})
    missed = {key: missed_by(sketch, key, TRIES, seed) for key in JUDGES} if then else {}
    if sum(missed.values()) <= DULL * len(missed) or not missed[GREEDY]:
        return None
    trial = Trial(rules, view, past, moves)
    if not measured(trial, best, Random(f"{seed} measure")):
        return None
    then, instead = _lines(rules, state, trial, best, seed)
    return (
        _put_together(position, state, trial, best)._replace(then=then, instead=instead, missed=missed)
        if then
        else None
    )


def _order(trial: Trial, best: int) -> list[int]:
    """Return the options, the right one first, then the best others."""
    return sorted(range(len(trial.moves)), key=lambda i: (i != best, trial.lead(best, i).value))


def _put_together(position: PuzzlePosition, state: State[Board], trial: Trial, best: int) -> Puzzle:
    order, chance = _order(trial, best), trial.chance(best)
    found: list[PuzzleOption] = []
    for number, i in enumerate(order):
        lead = trial.lead(best, i if number else order[1])
        share = chance - lead.value if number else chance
        move = spell(position.rules, state, trial.moves[i])
        found.append(PuzzleOption(move, 100 * max(share, 0.0), 100 * lead.error, 100 * trial.round_share(i)))
    return Puzzle(position, tuple(found), (), (), {})


def _lines(
    rules: Rules[Board], state: State[Board], trial: Trial, best: int, seed: str
) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Return the lines after the right move and after the best other one.

    Empty if the line would prove the opposite, as the tiles lie.
    """
    side = state.sides[state.turn]
    (then, good), (instead, bad) = (_line(rules, state, trial.moves[i], seed) for i in _order(trial, best)[:2])
    return (then, instead) if good[side] >= bad[side] else ((), ())


def _line(
    rules: Rules[Board], state: State[Board], move: Move, seed: str
) -> tuple[tuple[Step, ...], tuple[float, ...]]:
    """Return the rest of the round after a move if everyone is careful, and the share of each side at its end."""
    evaluator, trial = evaluator_of(rules), state.copy()
    steps = [Step(trial.turn, move)]
    rules.apply(trial, trial.turn, move)
    while not trial.over and len(steps) < _LINE:
        moves = loudest(rules.legal(trial, trial.turn))
        chosen = moves[0] if len(moves) == 1 else evaluator.careful(trial, trial.turn, moves)
        steps.append(Step(trial.turn, chosen))
        rules.apply(trial, trial.turn, chosen)
    ends = (
        equity_of(rules).after(trial)
        if trial.over
        else Rollouts(rules).shares(trial.copy(), Random(seed), RolloutKind.CAREFUL)
    )
    return tuple(steps), tuple(ends)


def missed_by(puzzle: Puzzle, key: str, tries: int, seed: str) -> int:
    """Return how often a bot misses a puzzle, in per cent."""
    rules, state = puzzle.position.rules, replayed(puzzle.position)
    past = puzzle.position.past
    bot, rng = make(key), Random(f"{seed} {key}")
    missed = 0
    for _ in range(tries):
        made = bot.choose(rules, state.masked(state.turn), state.turn, rng, past)
        missed += made is None or answered(puzzle, state, made) != 0
    return round(100 * missed / tries)


class Search(NamedTuple):
    """The result of searching a match."""

    texts: list[str]
    """The puzzles found."""
    seconds: float
    """The time it took."""


def mined(task: MinedMatch) -> Search:
    """Search a match for puzzles; the same task finds the same ones on every computer."""
    begun = monotonic()
    rules, deal = task.rules, task.deal
    numbers = iter(range(1, 10_000))
    whims = Random(f"{deal} whims")
    match = play_match(rules, [make(key) for key in task.bots], lambda: round_seed(deal, next(numbers)), whims)
    texts = list(islice(puzzles_in(match, _LATE, task.options), _PER_MATCH))
    return Search(texts, monotonic() - begun)


def puzzles_in(match: Match[Board], late: int = 0, options: int = MAX_OPTIONS) -> Iterator[str]:
    """Yield the puzzles of a match, or of so many rounds at its end, as texts: one a round, at most.

    None has more than so many options.
    """
    rules, deal = match.rules, deal_of(match)
    again = Match(rules)
    for number, (seed, steps) in enumerate(match.rounds):
        carry = again.carry()
        again.begin(seed)
        position = PuzzlePosition(rules, deal or seed.hex(), carry, ())
        is_found = bool(late) and number < len(match.rounds) - late
        for step in steps:
            state = again.state
            if not is_found and not state.over and step.seat == state.turn and len(rules.legal(state, step.seat)) > 1:
                found = _tried(position, options)
                if found:
                    is_found = True
                    yield found
            again.play(*step)
            position = position._replace(steps=(*position.steps, step))


def _tried(position: PuzzlePosition, options: int) -> str:
    """Return the text of the puzzle that a position is; empty if it is none."""
    try:
        puzzle = puzzle_at(position, f"{position.deal} {position.carry.number} {len(position.steps)}", options)
        if puzzle is None:
            return ""
        position_code(position)
        text = to_text(puzzle)
        return text if explained(card_of(text), both_ways=False).kind is Explained.CAUSE else ""
    except Refusal:  # such as a position too long for a code
        return ""


def file_mined(path: Path) -> tuple[str, list[str]]:
    """Return the game of a match file and its puzzles; nothing if the file holds no match."""
    try:
        match = from_data(read_json(path)).match
    except (OSError, ValueError):
        return "", []
    return match.rules.key, list(puzzles_in(match)) if match.rules.seats > 1 else []


class Checked(NamedTuple):
    """A puzzle measured again."""

    holds: bool
    words: str


def checked(text: str, seed: str) -> Checked:
    """Measure a puzzle again in deals that another seed draws, and return if its right move is still the one."""
    puzzle = from_text(text)
    rules, state = puzzle.position.rules, replayed(puzzle.position)
    past = puzzle.position.past
    trial = Trial(rules, state.masked(state.turn), past, options_as_moves(puzzle, state))
    rng, others = Random(f"{seed} check"), range(1, len(puzzle.options))
    while trial.deals < _MOST:
        trial.add(_FIRST, rng, range(len(puzzle.options)))
        leads = [trial.lead(0, other) for other in others]
        if all(_holds(lead, MARGIN) for lead in leads) or not all(_holds(lead, -MARGIN) for lead in leads):
            break
    least = min(leads, key=lambda lead: lead.value)
    kinds = " and ".join(f"{value:.1%} ± {error:.1%}" for value, error in zip(least.by_kind, least.errors, strict=True))
    return Checked(
        all(_holds(lead, 0) for lead in leads),
        f"leads by {least.value:.1%} ± {least.error:.1%}, by kind {kinds}, in {trial.deals} deals",
    )


def _holds(lead: Lead, margin: float) -> bool:
    """Return True if a lead is large enough by either way of playing on, with so many standard errors to spare."""
    measured = zip((lead.value, *lead.by_kind), (lead.error, *lead.errors), strict=True)
    return all(value - margin * error >= LEAST and (margin < 0 or value >= ERRORS * error) for value, error in measured)


def solved(text: str, bot: str, tries: int) -> float:
    """Return how often a bot finds the right move."""
    return 1 - missed_by(from_text(text), bot, tries, name_of(text)) / 100
