"""The deals of a table before the match in a file: how they ended, and whether the file holds them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.sentences import Refusal, Sentence, gettext_noop, sentence
from net.fairness.dealing import BEFORE_FIRST
from net.verify.round_file import RoundFile
from net.verify.signed_rounds import STRAY_DEAL, end_of

ONE_UNTOLD: Final = gettext_noop("Deal {n} of this table, from before this match, isn't in this file.")
SOME_UNTOLD: Final = gettext_noop("Deals {first} to {last} of this table, from before this match, aren't in this file.")
ONE_CLOSED: Final = gettext_noop("Before this match, a round at this table was closed in the middle.")
SOME_CLOSED: Final = gettext_noop("Before this match, {n} rounds at this table were closed in the middle.")


class BeforeMatch(NamedTuple):
    """What a file tells of the deals before its match."""

    end: bytes | None
    """E of the last of them, which the first round must name; None if it isn't in the file."""
    remarks: tuple[Sentence, ...]


def before_match(file: RoundFile) -> BeforeMatch:
    """Follow the deals before a match. Raises Refusal if one isn't signed, or doesn't follow the one before it."""
    first = file.rounds[0].opening
    known = {each.opening.deal: each for each in file.earlier}
    end: bytes | None = BEFORE_FIRST
    missing: list[int] = []
    closed = 0
    for deal in range(1, first.deal - first.round + 1):
        each = known.get(deal)
        if each is None:
            missing.append(deal)
            end = None
            continue
        if end not in (None, each.opening.prev):
            raise Refusal(sentence(STRAY_DEAL, n=deal))
        end, closed = end_of(file, each), closed + (each.reveal.how == "closed")
    remarks = [
        sentence(ONE_UNTOLD, n=low) if low == high else sentence(SOME_UNTOLD, first=low, last=high)
        for low, high in _runs(missing)
    ]
    if closed:
        remarks.append(sentence(ONE_CLOSED) if closed == 1 else sentence(SOME_CLOSED, n=closed))
    return BeforeMatch(end if first.round == 1 else None, tuple(remarks))


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of consecutive numbers."""
    for place, number in enumerate(numbers):
        if place == 0 or numbers[place - 1] != number - 1:
            end = place
            while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
                end += 1
            yield number, numbers[end]
