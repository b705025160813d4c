"""The deals of a table before the match in a file: how they ended, and whether the file holds them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.sentences import Refusal, Sentence, gettext_noop, sentence
from net.fairness.dealing import BEFORE_FIRST
from net.fairness.succession import thrown_away
from net.protocol.messages import Reveal
from net.verify.round_file import RoundFile
from net.verify.signed_rounds import STRAY_DEAL, end_of

ONE_UNTOLD: Final = gettext_noop("Deal {n} of this table, from before this match, isn't in this file.")
SOME_UNTOLD: Final = gettext_noop("Deals {first} to {last} of this table, from before this match, aren't in this file.")


class BeforeMatch(NamedTuple):
    """What a file tells of the deals before its match."""

    end: bytes | None
    """E of the last of them, which the first round must name; None if it isn't in the file."""
    closed: int
    """How many of them were thrown away."""
    remarks: tuple[Sentence, ...]


def before_match(file: RoundFile) -> BeforeMatch:
    """Follow the deals before a match. Raises Refusal if one isn't signed, or doesn't follow the one before it."""
    first = file.rounds[0].opening
    known = {each.opening.deal: each for each in file.earlier}
    end: bytes | None = BEFORE_FIRST
    missing: list[int] = []
    ends: dict[int, Reveal | None] = {}
    for deal in range(1, first.deal - first.round + 1):
        each = known.get(deal)
        if each is None:
            missing.append(deal)
            end = None
            continue
        if end not in (None, each.opening.prev):
            raise Refusal(sentence(STRAY_DEAL, n=deal))
        end, ends[deal] = end_of(file, each), each.reveal
    remarks = [
        sentence(ONE_UNTOLD, n=low) if low == high else sentence(SOME_UNTOLD, first=low, last=high)
        for low, high in _runs(missing)
    ]
    return BeforeMatch(end if first.round == 1 else None, len(thrown_away(ends)), tuple(remarks))


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of consecutive numbers."""
    for place, number in enumerate(numbers):
        if place == 0 or numbers[place - 1] != number - 1:
            end = place
            while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
                end += 1
            yield number, numbers[end]
