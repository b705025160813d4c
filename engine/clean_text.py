"""Makes untrusted names and texts fit to show: one line, visible letters only, limited length.

Text from the network, a file, a shell or a keyboard may contain characters that no font can draw, that have no width,
that change the reading direction, or that steer a terminal. They are all removed here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Final
from unicodedata import category, normalize

from engine.confusables import CONFUSABLES

MAX_NAME_LENGTH: Final = 24
"""Limit in letters for the name of a player or a table."""
NAME_POINTS: Final = 40
"""Limit in code points for a name; letters with marks have several."""
MAX_MARKS: Final = 4
"""Limit of marks on one letter; a higher pile would run into the neighbouring lines."""
GUEST: Final = "Guest"
"""Name of a player whose own name has no visible letters."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Categories of controls, formats (such as directions and joiners), surrogates, private and unassigned characters."""
_MARKS: Final = frozenset({"Mn", "Mc", "Me"})
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like a space."""
_IGNORED: Final = frozenset(
    {"\u034f", "\u17b4", "\u17b5", "\ufffc", *map(chr, range(0x180B, 0x1810)), *map(chr, range(0xFE00, 0xFE10)),
     *map(chr, range(0xE0100, 0xE01F0))}
)  # fmt: skip
"""Marks without an appearance of their own."""
_ROOM: Final = 16
"""Code points examined for each one wanted, since untrusted texts may be very long."""


def clean(text: str, longest: int, most_points: int | None = None) -> str:
    """Return `text` as one line without outer spaces, at most `longest` letters; it may be empty.

    It has at most `most_points` code points (default: `longest`). Cleaning the result again changes nothing, even with
    a smaller limit that it meets.
    """
    points = longest if most_points is None else most_points
    kept: list[str] = []
    for letter in letters(clean_typed(text.lstrip()[: _ROOM * points])):
        points -= len(letter)
        if points < 0 or len(kept) == longest:
            break
        kept.append(letter)
    return "".join(kept).strip()


def clean_name(text: str, otherwise: str = "") -> str:
    """Return the visible name of a player or a table, or `otherwise` if nothing is left of it."""
    return clean(text, MAX_NAME_LENGTH, NAME_POINTS) or otherwise


def clean_typed(text: str) -> str:
    """Return `text` as one line of visible letters, uncut, with a space at either end if it had one."""
    plain = "".join(_seen(text))
    composed = normalize("NFC", plain)
    return plain if composed == plain else "".join(_seen(composed))


def escaped(text: str) -> str:
    """Return `text` for a terminal or a log, with unprintable characters escaped.

    Unlike `clean` it loses nothing, so it suits paths and tracebacks.
    """
    if text.isprintable():
        return text
    return "".join(point if point.isprintable() else _code(point) for point in text)


def _code(point: str) -> str:
    return " " if category(point) == "Zs" else ascii(point)[1:-1]


def letters(text: str) -> Iterator[str]:
    """Yield the letters of a text as a reader counts them: each with its combining marks."""
    letter = ""
    for point in text:
        if letter and category(point) not in _MARKS:
            yield letter
            letter = ""
        letter += point
    if letter:
        yield letter


def unlike(name: str, others: Collection[str]) -> str:
    """Return a clean name that can't be mistaken for one of `others`, with a number added if necessary.

    Names are the same if they look the same, also in letters of several alphabets, or differ only in capitals.
    """
    taken = {look for other in others for look in _looks(other)}
    new, count = name, 1
    while not taken.isdisjoint(_looks(new)):
        count += 1
        tail = f" {count}"
        new = clean(name, MAX_NAME_LENGTH - len(tail), NAME_POINTS - len(tail)) + tail
    return new


def _looks(name: str) -> set[str]:
    """Return what a name looks like as it is written, and in small letters."""
    plain = normalize("NFKC", name)
    return {skeleton(plain).casefold(), skeleton(plain.casefold()).casefold()}


def skeleton(text: str) -> str:
    """Return the text that stands for all texts that look like this one (UTS #39)."""
    return normalize("NFD", normalize("NFD", text).translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """Return what each letter looks like, by its code point, for those that look like another one."""
    words = CONFUSABLES.split(" ")
    return {ord(letter): look for look, letters in zip(words[::2], words[1::2], strict=True) for letter in letters}


def _seen(text: str) -> Iterator[str]:
    """Yield the code points to keep: single plain spaces, and marks only on letters and not too many."""
    marks = MAX_MARKS
    """Marks still allowed on the previous letter; none without one."""
    is_blank = False
    for point in text:
        if point.isspace() or point in _BLANKS:
            if not is_blank:
                yield " "
            is_blank, marks = True, MAX_MARKS
            continue
        kind = category(point)
        if kind in _UNSEEN or point in _IGNORED:
            continue
        if kind in _MARKS:
            marks += 1
            if marks > MAX_MARKS:
                continue
        else:
            marks = 0
        is_blank = False
        yield point
