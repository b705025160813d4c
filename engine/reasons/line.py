"""The line that punishes the rival: the answer that costs most over all deals, and its effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.core import DRAW, OUT, PASS, PLAY, B, Rules, Seat, State
from engine.reasons.gap import Gap
from engine.reasons.words import called
from engine.sentences import Sentence, sentence

_SEEN = 2
"""Number of deals in which an answer must come up."""


class _Answer(NamedTuple):
    """An opponent's answer to the rival."""

    seat: Seat
    name: Sentence
    points: int
    is_out: bool


def line_against(rules: Rules[B], worlds: Sequence[State[B]], seat: Seat, gap: Gap, r: Sentence) -> Sentence | None:
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
            answers[key] = _Answer(turn, name, made, state.over == OUT)
            costs[key] = costs.get(key, 0.0) + mine.share - its.share
            often[key] += 1
            then.setdefault(key, Counter())
    worst = max(costs, key=costs.__getitem__, default="")
    if not worst or costs[worst] <= 0 or often[worst] < _SEEN:
        return None
    return _told(answers[worst], then[worst], r)


def _told(answer: _Answer, then: Counter[int], r: Sentence) -> Sentence | None:
    """Return what an answer brings, and the act that mostly follows it."""
    who, tile, points = answer.seat, answer.name, answer.points
    if answer.is_out:
        return sentence("After {r}, {who} may answer {tile} and go out.", r=r, who=who, tile=tile)
    is_shut = bool(then) and then.most_common(1)[0][0] in (DRAW, PASS)
    values: dict[str, str | int | Sentence] = {"r": r, "who": who, "tile": tile}
    if points:
        shut = sentence("After {r}, {who} may answer {tile} for {n}, and nothing of yours fits.")
        told = shut if is_shut else sentence("After {r}, {who} may answer {tile} for {n}.")
        return told._replace(values={**values, "n": points})
    if is_shut:
        return sentence("After {r}, {who} may answer {tile}, and nothing of yours fits.")._replace(values=values)
    return None
