"""The player's answers to puzzles: which are solved, and the days on which the puzzle of the day was.

Part of the statistics file, and validated when read like everything in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

MAX_ANSWERS: Final = 5_000
MAX_DAYS_SOLVED: Final = 4_000
WRONG, LATER, AT_ONCE = 0, 1, 2
"""How well a puzzle was answered: never right so far, right after a wrong answer, right with the first one."""
_NAME: Final = re.compile(r"[0-9a-z]{8}")
_DAY: Final = timedelta(days=1)
_FIRST, _LAST = date(2000, 1, 1), date(2999, 12, 31)
"""The dates that a file can have, so the days before and after are dates, too."""


@dataclass(frozen=True)
class PuzzleBook:
    """The answers so far. It never changes."""

    answers: Mapping[str, int] = field(default_factory=dict)
    """How well each puzzle was answered, by its name."""
    days: Mapping[date, bool] = field(default_factory=dict)
    """True for the days whose puzzle was solved with the first answer of that day."""

    def with_answer(self, name: str, day: date | None, *, is_right: bool) -> PuzzleBook:
        """Return the book with an answer; `day` is the date whose puzzle it was, if any."""
        known = self.answers.get(name)
        worth = known if known in (LATER, AT_ONCE) else WRONG
        if is_right and worth == WRONG:
            worth = AT_ONCE if known is None else LATER
        answers = {**self.answers, name: worth}
        days = {**self.days} if day is None or day in self.days else {**self.days, day: is_right}
        return PuzzleBook(dict(list(answers.items())[-MAX_ANSWERS:]), dict(sorted(days.items())[-MAX_DAYS_SOLVED:]))

    def is_solved(self, name: str) -> bool:
        """Return True if a puzzle was ever answered right."""
        return self.answers.get(name, WRONG) != WRONG

    @property
    def solved(self) -> int:
        """The number of puzzles solved."""
        return sum(worth != WRONG for worth in self.answers.values())

    @property
    def at_once(self) -> int:
        """The number of those solved with the first answer."""
        return sum(worth == AT_ONCE for worth in self.answers.values())

    def streak(self, today: date) -> int:
        """Return on how many days in a row the puzzle of the day was solved, up to today or yesterday."""
        return self._row(today if today in self.days else today - _DAY)

    def _row(self, last: date) -> int:
        """Return the number of days in a row that were solved, up to the last one."""
        count = 0
        while self.days.get(last, False):
            count, last = count + 1, last - _DAY
        return count

    @property
    def longest_streak(self) -> int:
        """The most days in a row on which the puzzle of the day was solved."""
        ends = [day for day, is_right in self.days.items() if is_right and not self.days.get(day + _DAY, False)]
        return max(map(self._row, ends), default=0)

    def broken(self, today: date) -> date | None:
        """Return the day that ended the last streak; None if there is a streak or never was one."""
        solved = [day for day, is_right in self.days.items() if is_right and day <= today]
        return max(solved) + _DAY if solved and not self.streak(today) else None


def plain_puzzles(book: PuzzleBook) -> dict[str, object]:
    """Return the book as JSON data."""
    return {
        "answers": dict(book.answers),
        "days": {day.isoformat(): is_right for day, is_right in book.days.items()},
    }


def believed_puzzles(raw: object) -> tuple[PuzzleBook, bool]:
    """Return the valid part of a book from JSON data, and True if all of it was valid."""
    answers, days = (raw.get("answers"), raw.get("days")) if isinstance(raw, dict) else (None, None)
    is_whole = isinstance(answers, dict) and isinstance(days, dict)
    found: dict[str, int] = {}
    for name, worth in list(answers.items())[:MAX_ANSWERS] if isinstance(answers, dict) else ():
        if _NAME.fullmatch(name) and type(worth) is int and WRONG <= worth <= AT_ONCE:
            found[name] = worth
        else:
            is_whole = False
    solved: dict[date, bool] = {}
    for text, is_right in list(days.items())[:MAX_DAYS_SOLVED] if isinstance(days, dict) else ():
        day = _day(text)
        if day is not None and isinstance(is_right, bool):
            solved[day] = is_right
        else:
            is_whole = False
    return PuzzleBook(found, dict(sorted(solved.items()))), is_whole


def _day(text: str) -> date | None:
    """Return a date such as 2030-01-02, None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text and _FIRST <= day <= _LAST else None


def of_the_day(names: list[str], day: date) -> str:
    """Return the puzzle of a day, the same for everyone: in each row of so many days, each puzzle has one of them."""
    if not names:
        return ""
    row, place = divmod(day.toordinal(), len(names))
    order = sorted(names, key=lambda name: sha256(f"boneyard puzzle {row} {name}".encode()).digest())
    return order[place]
