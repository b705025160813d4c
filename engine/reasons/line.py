"""The line that punishes the rival: the answer that costs most over all deals, and its effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.bots.chances import chance_at
from engine.bots.fill import Deals
from engine.core import DRAW, OUT, PASS, PLAY, B, Move, Rules, Seat, State, View
from engine.match import Step
from engine.reasons.gap import Gap
from engine.reasons.words import called
from engine.sentences import Sentence, sentence

_SEEN = 2
"""Number of deals in which an answer must come up."""
_DEALS = 300
"""Number of deals that are searched for one in which a line can be played."""


class Line(NamedTuple):
    """The sentence of a line, and its moves: the rival, the answer, and a draw or pass if nothing fits then."""

    told: Sentence
    steps: tuple[Step, ...]


class _Answer(NamedTuple):
    """An opponent's answer to the rival."""

    seat: Seat
    name: Sentence
    points: int
    is_out: bool
    steps: tuple[Step, ...]


def line_against(rules: Rules[B], worlds: Sequence[State[B]], seat: Seat, gap: Gap, r: Sentence) -> Line | None:
    """Return the answer to the rival that costs most; None if none does, or if nothing worth telling comes of it."""
    costs: dict[str, float] = {}
    answers: dict[str, _Answer] = {}
    often: Counter[str] = Counter()
    then: dict[str, Counter[int]] = {}
    for world, mine, its in zip(worlds, gap.mine, gap.its, strict=True):
        state = world.copy()
        rules.apply(state, *its.steps[0])
        key = ""
        for turn, move in its.steps[1:]:
            if key:
                if turn == seat:
                    then[key][move.act] += 1
                    break
                rules.apply(state, turn, move)
                continue
            if move.act != PLAY or state.sides[turn] == state.sides[seat]:
                break
            before, name = state.points[state.sides[turn]], called(rules, state, move, move._replace(tiles=()))
            rules.apply(state, turn, move)
            is_over = bool(state.over)
            made = 0 if is_over else state.points[state.sides[turn]] - before
            key = f"{turn} {name} {made} {is_over}"
            steps = its.steps[0], Step(turn, move)
            answers.setdefault(key, _Answer(turn, name, made, state.over == OUT, steps))
            costs[key] = costs.get(key, 0.0) + mine.share - its.share
            often[key] += 1
            then.setdefault(key, Counter())
    worst = max(costs, key=costs.__getitem__, default="")
    if not worst or costs[worst] <= 0 or often[worst] < _SEEN:
        return None
    answer, after = answers[worst], [act for act, _ in then[worst].most_common(1)]
    is_shut = after in ([DRAW], [PASS])
    told = _told(answer, r, is_shut=is_shut)
    last = (Step(seat, Move(after[0])),) if is_shut else ()
    return Line(told, (*answer.steps, *last)) if told is not None else None


def played(rules: Rules[B], view: View[B], seat: Seat, steps: Sequence[Step]) -> list[State[B]]:
    """Return the position of a view and those after each of these moves, in a deal in which they are legal.

    The list is empty if no such deal is found. Moves without a tile that come last may be left out.
    """
    rng, deals = chance_at(view, seat), Deals(view)
    for _ in range(_DEALS):
        found = [deals.draw(rng)]
        for turn, move in steps:
            state = found[-1].copy()
            if state.over or state.turn != turn or move not in rules.legal(state, turn):
                break
            rules.apply(state, turn, move)
            found.append(state)
        if len(found) > len([move for _, move in steps if move.tiles]):
            return found
    return []


def _told(answer: _Answer, r: Sentence, *, is_shut: bool) -> Sentence | None:
    """Return what an answer brings; `is_shut`: mostly, nothing of the player's fits then."""
    who, tile, points = answer.seat, answer.name, answer.points
    if answer.is_out:
        return sentence("After {r}, {who} may answer with {tile} and go out.", r=r, who=who, tile=tile)
    values: dict[str, str | int | Sentence] = {"r": r, "who": who, "tile": tile}
    if points:
        shut = sentence("After {r}, {who} may answer with {tile} for {n}, and nothing of yours fits.")
        told = shut if is_shut else sentence("After {r}, {who} may answer with {tile} for {n}.")
        return told._replace(values={**values, "n": points})
    if is_shut:
        return sentence("After {r}, {who} may answer with {tile}, and nothing of yours fits.")._replace(values=values)
    return None
