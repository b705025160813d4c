"""Measured rounds: the points of each side, step by step, and the next leader, as text and read again.

A round is a word such as `a5b10a25>b`: letters are sides counted from that of the leader, numbers the points as they
were scored, and the side after `>` leads the next round, if that is agreed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.core import NOBODY, Side


class RoundGain(NamedTuple):
    """Points scored at once; the side is counted from that of the round's leader."""

    side: Side
    points: int


class PlayedRound(NamedTuple):
    """The points of each side in order, and the side that leads the next round, or NOBODY."""

    gains: tuple[RoundGain, ...]
    leads: Side = NOBODY

    @property
    def word(self) -> str:
        """The round as text; an empty one is a dash."""
        gains = "".join(f"{chr(97 + side)}{points}" for side, points in self.gains)
        return (gains or "-") + (f">{chr(97 + self.leads)}" if self.leads != NOBODY else "")


def written(rounds: Iterable[PlayedRound]) -> str:
    """Return rounds as text."""
    return " ".join(played.word for played in rounds)


def read(text: str) -> list[PlayedRound]:
    """Return the rounds of a text. Raises ValueError if it isn't one."""
    return [_read(word) for word in text.split()]


def _read(word: str) -> PlayedRound:
    made, _, leads = word.partition(">")
    gains: list[RoundGain] = []
    number, side = "", NOBODY
    for mark in ("" if made == "-" else made) + "a":
        if "a" <= mark <= "h":
            if side != NOBODY:
                gains.append(RoundGain(side, int(number)))
            side, number = ord(mark) - 97, ""
        else:
            number += mark
    return PlayedRound(tuple(gains), ord(leads) - 97 if leads else NOBODY)
