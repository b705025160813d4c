"""Days and times in the player's language, as short as they stay clear."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from engine.sentences import gettext_noop
from game.i18n.language import Words

_MONTHS: Final = (
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)
_FEW: Final = 6
"""The most days that are counted; the weekday of an older day is no longer clear."""


def day_words(words: Words, day: date) -> str:
    """Return a day of any year, without the year: "23 November"."""
    return words.say("{day} {month}", day=day.day, month=words.say(_MONTHS[day.month - 1]))


def date_words(words: Words, day: date) -> str:
    """Return a day with its year: "23 November 2030"."""
    return words.say("{date} {year}", date=day_words(words, day), year=day.year)


def moment_words(words: Words, moment: datetime, now: datetime) -> str:
    """Return how long ago a moment was: "today 14:05", "3 days ago", then its date."""
    day, today = moment.date(), now.date()
    if day == today:
        return words.say("today {time}", time=f"{moment:%H:%M}")
    if day == today - timedelta(days=1):
        return words.say("yesterday {time}", time=f"{moment:%H:%M}")
    passed = (today - day).days
    if 0 < passed <= _FEW:
        return words.say_n("{n} day ago", "{n} days ago", passed)
    return day_words(words, day) if day.year == today.year else date_words(words, day)
