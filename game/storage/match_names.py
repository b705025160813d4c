"""The names of match files: the time at which a match began, and a few letters that set it apart. They sort by time."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from engine.core import Board
from engine.match import Match

ENDING: Final = ".json"
_STAMP: Final = "%Y%m%d-%H%M%S"
_STAMP_LETTERS: Final = 15
_MOST_LETTERS: Final = 16


def new_name() -> str:
    """Return a name for a match that starts now."""
    return f"{datetime.now(UTC):{_STAMP}}-{secrets.token_hex(4)}"


def name_for(match: Match[Board]) -> str:
    """Return a name for a match that was played elsewhere and ends now."""
    return f"{datetime.now(UTC):{_STAMP}}-{fingerprint(match)}"


def began(name: str) -> datetime | None:
    """Return the time in a name that Boneyard gave to a match; None for another name."""
    stamp, ending = name[:_STAMP_LETTERS], name[_STAMP_LETTERS:]
    if not (ending.startswith("-") and ending[1:].isalnum() and len(ending) <= 1 + _MOST_LETTERS):
        return None
    try:
        return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def fingerprint(match: Match[Board]) -> str:
    """Return eight letters that two different matches hardly ever share."""
    told = repr((match.rules.key, [(seed.hex(), [tuple(step) for step in steps]) for seed, steps in match.rounds]))
    return sha256(told.encode()).hexdigest()[:8]
