"""Pairwise testing: few rows in which every pair of choices occurs at least once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from engine.options import Choice

Row = dict[str, Choice]
Meeting = tuple[tuple[str, Choice], tuple[str, Choice]]


def pairwise(choices: Mapping[str, Sequence[Choice]], is_possible: Callable[[Row], bool]) -> list[Row]:
    """Return rows with a choice for every key; every possible pair of choices occurs in one of them.

    `is_possible` is also called with incomplete rows. The result is deterministic.
    """
    missing = {
        meeting: None
        for one, other in combinations(choices, 2)
        for first in choices[one]
        for second in choices[other]
        if is_possible(dict(meeting := ((one, first), (other, second))))
    }
    rows: list[Row] = []
    while missing:
        row: Row = dict(next(iter(missing)))
        for key in choices:
            if key not in row:
                row[key] = _best(row, key, choices[key], missing, is_possible)
        rows.append({key: row[key] for key in choices})
        for meeting in _meetings(rows[-1]):
            missing.pop(meeting, None)
    return rows


def _best(
    row: Row, key: str, choices: Sequence[Choice], missing: Mapping[Meeting, None], is_possible: Callable[[Row], bool]
) -> Choice:
    """Return the possible choice that adds most missing pairs to the row, the first of those that add as many."""
    worth = {choice: _worth({**row, key: choice}, missing) for choice in choices}
    best_first = sorted(choices, key=lambda choice: -worth[choice])
    return next((choice for choice in best_first if is_possible({**row, key: choice})), choices[0])


def _worth(row: Row, missing: Mapping[Meeting, None]) -> int:
    ordered = dict(sorted(row.items()))
    return sum(meeting in missing or meeting[::-1] in missing for meeting in _meetings(ordered))


def _meetings(row: Row) -> Iterator[Meeting]:
    return combinations(row.items(), 2)
