"""The names of match files: the time at which a match began, and a few letters that set it apart. They sort by time."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.core import Board
from engine.match import Match
from engine.record.record import Record

ENDING: Final = ".json"
EXPORTED: Final = ".boneyard"
"""The ending of match files that are taken elsewhere: a desktop opens them with Boneyard. The content is the same."""
_STAMP: Final = "%Y%m%d-%H%M%S"
_STAMP_LETTERS: Final = 15
_MAX_LETTERS: Final = 16
_YEARS: Final = range(1970, 3000)


def new_name() -> str:
    """Return a name for a match that starts now."""
    return f"{datetime.now(UTC):{_STAMP}}-{secrets.token_hex(4)}"


def name_for(match: Match[Board], folder: Path) -> str:
    """Return a name that is free in a folder, for a match that was played elsewhere and ends now."""
    name = f"{datetime.now(UTC):{_STAMP}}-{fingerprint(match)}"
    return new_name() if (folder / f"{name}{ENDING}").exists() else name


def began(name: str) -> datetime | None:
    """Return the time in a name that Boneyard could have given to a match; None for another name."""
    stamp, ending = name[:_STAMP_LETTERS], name[_STAMP_LETTERS:]
    if not (ending.startswith("-") and ending[1:].isalnum() and len(ending) <= 1 + _MAX_LETTERS):
        return None
    try:
        read = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return read if read.year in _YEARS else None


def fingerprint(match: Match[Board]) -> str:
    """Return eight letters that the moves of two different matches hardly ever share."""
    return sha256(_spelled(match).encode()).hexdigest()[:8]


def digest(record: Record) -> str:
    """Return the digest of all that makes a match: its rules and house rules, its players and every move."""
    match, rules = record.match, record.match.rules
    told = (rules.pieces.name, sorted(rules.written().items()), [tuple(player) for player in record.players])
    return sha256(f"{told!r}{_spelled(match)}".encode()).hexdigest()


def _spelled(match: Match[Board]) -> str:
    return repr((match.rules.key, [(seed.hex(), [tuple(step) for step in steps]) for seed, steps in match.rounds]))
