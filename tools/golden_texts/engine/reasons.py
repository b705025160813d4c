"""The golden text of reasons: for each game a choice between two moves, and the reason for the first one.

The facts follow from playouts, so a change of a bot may change their numbers, and seldom the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from engine.bots.bot import loudest
from engine.bots.rollouts import RolloutKind
from engine.core import Board, Move, Rules, State
from engine.families.facts import Measure
from engine.games import GAMES
from engine.match import Match, Step
from engine.notation import SEATS, spell
from engine.pieces import Chance
from engine.reasons.contrast import contrast
from engine.reasons.told import Told
from engine.reasons.watch import Watcher
from tests.support.coarse_chances import coarse_chances

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_bots" / "reasons.txt"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
_DEALS: Final = 24
_WATCHED: Final = 2
"""Playouts whose measures are added up."""
_MOVES: Final = 60
"""Moves of a round at most; the choice is from the middle of it."""


class Choice(NamedTuple):
    """Two moves of a game, as text, and the reason for the first one."""

    title: str
    told: Told
    counts: tuple[str, ...]
    """The measures after each of the moves, as text; none in a solitaire."""


@cache
def choices() -> tuple[Choice, ...]:
    """Return a choice of each game, at its largest table. The chances between rounds come from a coarse net."""
    with coarse_chances(always=True):
        return tuple(choice for sheet in GAMES for choice in _choice(sheet(sheet.players[-1])))


def golden_reasons() -> dict[Path, str]:
    """Return the contents of the golden file of reasons."""
    return {FILE: "\n".join(line for choice in choices() for line in _lines(choice))}


def _lines(choice: Choice) -> Iterator[str]:
    title, told, counts = choice
    yield title
    yield from (f"    {count}" for count in counts)
    yield from (f"    {said}" for said in told.all(NAMES))
    for fact in told.every:
        numbers = f"{fact.mine:.1f} {fact.its:.1f} {fact.share:.2f}"
        yield f"    {fact.key} {fact.when.name.lower()} {numbers}  {fact.sentence}"
    yield ""


class Pair(NamedTuple):
    """A position, and two moves in it that don't come to the same."""

    state: State[Board]
    move: Move
    rival: Move
    past: tuple[Step, ...]
    """The moves of the round until then, as everyone saw them."""


def pair_of(rules: Rules[Board]) -> Pair | None:
    """Return two moves from the middle of a random round, None in a game without a choice."""
    seed = sha256(f"golden reasons of {rules.key}".encode()).digest()
    match, chance = Match(rules), Chance(seed + b"moves")
    match.begin(seed)
    found: list[Pair] = []
    for _ in range(_MOVES):
        state = match.state
        moves = loudest(match.legal(state.turn))
        if match.is_between or not moves:
            break
        one = moves[chance.below(len(moves))]
        others = [move for move in moves if move != one and not rules.same(state, one, move)]
        if others:
            found.append(Pair(state.copy(), one, others[chance.below(len(others))], match.past))
        match.play(state.turn, one)
    return found[len(found) // 2] if found else None


def _choice(rules: Rules[Board]) -> Iterator[Choice]:
    pair = pair_of(rules)
    if pair is None:
        return
    state, one, other, _ = pair
    told = contrast(rules, state.masked(state.turn), state.turn, one, other, (), _DEALS)
    title = f"{rules.key}: {SEATS[state.turn]} {spell(rules, state, one)}, not {spell(rules, state, other)}"
    counts = (_counts(rules, state, move) for move in (one, other) if rules.seats > 1)
    yield Choice(title, told, tuple(counts))


def _counts(rules: Rules[Board], state: State[Board], move: Move) -> str:
    """Return the sums of the measures in some playouts after a move."""
    watcher, sums = Watcher(rules, state.turn), dict.fromkeys(Measure, 0.0)
    for number in range(_WATCHED):
        for measure, value in watcher.watch(state.copy(), move, Random(number), RolloutKind.REFLEX).row.items():
            sums[measure] += value
    return " ".join(f"{measure.name.lower()} {sums[measure]:g}" for measure in Measure if sums[measure])
