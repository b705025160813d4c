"""Moments that come from files: numbers of seconds that may be any, since disks and other computers tell them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST, _LATEST = 2 * 86_400, 32_503_593_600
"""A day in 1970 and one in the year 2999: outside of them, Windows knows no local time."""


def moment_of(seconds: float) -> datetime:
    """Return the moment some seconds after 1970 began (UTC), or the nearest that each system knows; local time."""
    near = max(_EARLIEST, min(seconds, _LATEST))
    return (_BEGINNING + timedelta(seconds=near)).astimezone()
