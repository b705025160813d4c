"""The words that nobody has asked for: a queue in which nothing is cut off and repetitions are shortened.

A scene says what happens; a reader takes the next part once the last one has probably been heard.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from itertools import groupby
from typing import Final, NamedTuple
from unicodedata import combining

from game.i18n.aloud import aloud, seconds_in
from game.i18n.language import Words

PACE: Final = 17
"""Letters a second of a voice that nobody has hurried."""
BREATH: Final = 0.4
"""Seconds before the next words."""
LONGEST: Final = 12.0
"""The most seconds that the next words wait for the last ones: many listeners' voices are much faster."""
_RECENT: Final = 12
"""Number of sentences that are remembered, so that news don't repeat them."""
_MARKS: Final = (60, 30, 10, 5)
"""The seconds at which a countdown is said again."""
_LEAP: Final = 5
"""The most by which a number of seconds grows from one look to the next, unless it counts something else."""
_TWICE: Final = 2
_SPELT: Final = 3
"""The most letters of an edit that are said one by one."""
_SENTENCE: Final = re.compile(r"(?<=[.!?…])\s+")


class Amount(IntEnum):
    """How much is said."""

    BRIEF = 0
    """What happens, and whose turn it is."""
    NORMAL = 1
    """The open ends at the player's turn as well, and the texts of a page that opens."""
    FULL = 2
    """The hand at each turn as well."""


class _Series(NamedTuple):
    """Things that were told in one sentence, and may get more."""

    key: int
    items: tuple[str, ...]
    told: str
    """The sentence as it waits."""


class Voice:
    """The queue. While nobody listens, it takes nothing; `words` returns the player's language."""

    def __init__(self, words: Callable[[], Words]) -> None:
        self._words: Final = words
        self.listens = False
        """True while a reader listens; set by the reader."""
        self.amount = Amount.NORMAL
        """How much the player wants to hear; set by the session."""
        self._waiting: Final[list[str]] = []
        self._recent: Final[deque[str]] = deque(maxlen=_RECENT)
        self._shown: Final[list[str]] = []
        """The waiting sentences that a page shows, which are stale on the next one."""
        self._values: Final[list[str]] = []
        """The sentences of the last value that was said."""
        self._counts: Final[dict[str, tuple[int, bool]]] = {}
        """By the rest of a sentence, the seconds that it gave last, and whether they shrink."""
        self._series = _Series(0, (), "")
        self._old = 0
        """The number of waiting sentences that are older than the page that is open now."""
        self._free_at = 0.0

    def say(self, text: str) -> None:
        """Say something that happened, each time that it happens."""
        for sentence in sentences_of(text) if self.listens else ():
            self._recent.append(sentence)
            self._waiting.append(sentence)

    def say_more(self, key: int, item: str, tell: Callable[[Sequence[str]], str]) -> None:
        """Say a thing of a series, such as tiles drawn one by one. `tell` returns the sentence for some of them.

        Things of the series `key` that follow each other while they wait become one sentence.
        """
        items: tuple[str, ...] = (item,)
        if self.listens and key == self._series.key and self._waiting[-1:] == [self._series.told]:
            self._waiting.pop()
            items = (*self._series.items, item)
        self.say(tell(items))
        self._series = _Series(key, items, self._waiting[-1] if self._waiting else "")

    def know(self, text: str) -> None:
        """Take a text for said, because other words have told it."""
        self._recent.extend(sentences_of(text))

    def report(self, text: str) -> None:
        """Say what a page shows now, without the sentences that were just said.

        A number of seconds that grows or shrinks is said when it appears, and then at a few marks.
        """
        for sentence in sentences_of(text) if self.listens else ():
            counted = seconds_in(self._words(), sentence)
            if self._is_due(*counted) if counted is not None else sentence not in self._recent:
                self._recent.append(sentence)
                self._waiting.append(sentence)
                self._shown.append(sentence)

    def _is_due(self, sentence: str, now: int) -> bool:
        """Return True if a number of seconds is worth saying: it is new, or has passed a mark."""
        before, shrinks = self._counts.get(sentence, (None, False))
        self._counts[sentence] = now, before is not None and (now < before or (now == before and shrinks))
        if before is None or now > before + (0 if shrinks else _LEAP):
            return True
        return any(now <= mark < before or before < mark <= now for mark in _MARKS)

    def change(self, value: str) -> None:
        """Say the new value of the thing in use, at once and in place of any earlier one that still waits."""
        if self.listens:
            self._waiting[:] = [sentence for sentence in self._waiting if sentence not in self._values]
            self._values[:] = sentences_of(value)
            self._waiting[:0] = self._values
            self._free_at = 0.0

    def open_page(self, name: str) -> None:
        """Say that another page has opened, in place of anything that the last one still wanted to show.

        What happened before comes first. On the page, the same words are news again.
        """
        if self.listens:
            before, after = self._waiting[: self._old], self._waiting[self._old :]
            before = [sentence for sentence in before if sentence not in self._shown]
            after = [sentence for sentence in after if sentence not in self._shown]
            self._shown.clear()
            self._recent.clear()
            self._recent.extend((*before, *after))
            new = [sentence for sentence in sentences_of(name) if sentence not in (*before, *after)]
            self._waiting[:] = [*before, *new, *after]
            self._recent.extend(sentences_of(name))
            self._counts.clear()

    def hurry(self) -> None:
        """Let the next words be taken at once."""
        self._free_at = 0.0

    def clear(self) -> None:
        """Drop everything that waits."""
        self._waiting.clear()
        self._old = 0
        self._recent.clear()
        self._counts.clear()
        self._free_at = 0.0

    def due(self) -> float | None:
        """Return when the next words can be taken, in seconds; None if nothing waits."""
        return self._free_at if self._waiting else None

    def take(self, now: float) -> str:
        """Return all that waits, as it is spoken, once the last words have been heard; empty until then."""
        if not self._waiting or now < self._free_at:
            self._old = len(self._waiting)
            return ""
        words = self._words()
        told = aloud(words, " ".join(shortened(words, self._waiting)))
        self._waiting.clear()
        self._shown.clear()
        self._old = 0
        self._free_at = now + min(LONGEST, BREATH + len(told) / PACE)
        return told


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text, each with its full stop."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    found = [sentence for line in lines if line for sentence in _SENTENCE.split(line)]
    return [sentence if sentence[-1] in ".!?…:;," else f"{sentence}." for sentence in found]


def shortened(words: Words, told: Iterable[str]) -> list[str]:
    """Return sentences with those that follow themselves said once, with their number."""
    found: list[str] = []
    for sentence, same in groupby(told):
        count = len(list(same))
        once = sentence.rstrip(".")
        if count == _TWICE:
            found.append(words.say("{what}, twice.", what=once))
        else:
            found.append(words.say("{what}, {n} times.", what=once, n=count) if count > _TWICE else sentence)
    return found


def edited(words: Words, before: str, after: str) -> str:
    """Return the change of a field's text in words."""
    say = words.say
    old, new = _letters_of(before), _letters_of(after)
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    if come:
        return _spelt(words, come)
    if after:
        return say("{letters} deleted", letters=_spelt(words, gone))
    return say("{letters} deleted, empty", letters=_spelt(words, gone))


def passed(words: Words, text: str, before: int, after: int) -> str:
    """Return the words for a move of the caret: the letter that it passes, or the start, the end or another place."""
    found = _letters_of(text[min(before, after) : max(before, after)])
    if len(found) == 1:
        return _letter(words, found[0])
    if after == 0:
        return words.say_in("aloud", "start")
    if after == len(text):
        return words.say_in("aloud", "end")
    if len(found) <= _SPELT:
        return _spelt(words, found if before < after else found[::-1])
    return words.say_in("aloud", "before {letter}", letter=_letter(words, _letters_of(text[after:])[0]))


def _alike(some: Sequence[str], others: Sequence[str]) -> int:
    """Return the number of letters with which both begin."""
    return next(
        (place for place, (one, other) in enumerate(zip(some, others, strict=False)) if one != other),
        min(len(some), len(others)),
    )


def _spelt(words: Words, found: Sequence[str]) -> str:
    """Return letters as they are said: a few one by one, and signs by their names."""
    return ", ".join(_letter(words, each) for each in found) if len(found) <= _SPELT else "".join(found)


def _letter(words: Words, letter: str) -> str:
    """Return a letter as it is said; voices leave out signs that stand alone."""
    say_in = words.say_in
    match letter:
        case " ":
            return say_in("aloud", "space")
        case ".":
            return say_in("aloud", "dot")
        case ",":
            return say_in("aloud", "comma")
        case ":":
            return say_in("aloud", "colon")
        case "-":
            return say_in("aloud", "hyphen")
        case "'" | "’":  # noqa: RUF001 - both are typed
            return say_in("aloud", "apostrophe")
        case _:
            return letter


def _letters_of(text: str) -> list[str]:
    """Return the letters of a text, each with its combining marks."""
    found: list[str] = []
    for point in text:
        if found and combining(point):
            found[-1] += point
        else:
            found.append(point)
    return found
