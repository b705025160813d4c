"""Where a solitaire was lost: the move after which its solver finds no way to win any more."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, Generic, NamedTuple

from engine.core import B, Rules, State

_WINNABLE, _LOST = 0, 1
NOWHERE: Final = -1


class SolitaireEnd(IntEnum):
    """The solver's verdict on a solitaire."""

    WINNABLE = 0
    """No move lost it."""
    LOST = 1
    DEALT_LOST = 2
    """It couldn't be won from the deal."""
    UNKNOWN = 3
    """The solver gave up, or there is none for the game."""


class SolitaireRound(NamedTuple, Generic[B]):
    """A round of a solitaire."""

    rules: Rules[B]
    first: int
    """The position of the deal."""
    states: tuple[State[B], ...]
    """All positions from the deal on."""


class WhereLost(NamedTuple):
    """Where a solitaire was lost."""

    ending: SolitaireEnd
    place: int
    """The position from which the losing move was made, or NOWHERE."""


def where_lost(played: SolitaireRound[B]) -> WhereLost:
    """Return the move that lost a solitaire. Lost once is lost for good, so a few positions are enough to solve."""
    rules, first, states = played
    if not rules.foresees:
        return WhereLost(SolitaireEnd.UNKNOWN, NOWHERE)
    states = _running(states)
    low, high = 0, len(states) - 1
    if high < 0 or (start := rules.prospect(states[0])) not in (_WINNABLE, _LOST):
        return WhereLost(SolitaireEnd.UNKNOWN, NOWHERE)
    if start == _LOST:
        return WhereLost(SolitaireEnd.DEALT_LOST, NOWHERE)
    last = rules.prospect(states[high])
    if last != _LOST:
        return WhereLost(SolitaireEnd.WINNABLE if last == _WINNABLE else SolitaireEnd.UNKNOWN, NOWHERE)
    while high - low > 1:
        middle = (low + high) // 2
        found = rules.prospect(states[middle])
        if found not in (_WINNABLE, _LOST):
            return WhereLost(SolitaireEnd.UNKNOWN, NOWHERE)
        low, high = (middle, high) if found == _WINNABLE else (low, middle)
    return WhereLost(SolitaireEnd.LOST, first + low)


def _running(states: Sequence[State[B]]) -> tuple[State[B], ...]:
    """Return the positions before the end of the round."""
    return tuple(state for state in states if not state.over)
