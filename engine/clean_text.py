"""Names and texts of strangers, made fit to be shown: one line, every letter to be seen, and cut to size.

Whatever comes from the network, a file, a shell or a keyboard may hold characters that no font can draw, that take
no room, that turn the reading direction, or that steer a terminal. Here they are taken out, once for everybody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final
from unicodedata import category, normalize

LONGEST_NAME: Final = 24
"""Letters of a name: of a player, of a table."""
NAME_POINTS: Final = 40
"""Code points of a name; with marks on its letters it has more of them than letters."""
MOST_MARKS: Final = 4
"""Marks on one letter; what is piled higher runs into the lines above and below."""
GUEST: Final = "Guest"
"""What a player is called who has given no name that can be seen."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Controls, formats (directions and joiners among them), halves of surrogates, private and unassigned ones."""
_MARKS: Final = frozenset({"Mn", "Mc", "Me"})
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like a blank."""
_IGNORED: Final = frozenset(
    {"\u034f", "\u17b4", "\u17b5", "\ufffc", *map(chr, range(0x180B, 0x1810)), *map(chr, range(0xFE00, 0xFE10)),
     *map(chr, range(0xE0100, 0xE01F0))}
)  # fmt: skip
"""Marks without a look of their own."""
_ROOM: Final = 16
"""For each code point that is wanted so many are looked at: texts of strangers may be very long."""


def clean(text: str, longest: int, most_points: int | None = None) -> str:
    """Return `text` as one line without outer blanks, `longest` letters at most; perhaps empty.

    It has no more code points than `most_points`, or than `longest` where that is not said. What comes out goes
    through unchanged a second time, also with a smaller limit that it keeps.
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
    """Return the name of a player or a table as everybody may see it, or `otherwise` where nothing is left of it."""
    return clean(text, LONGEST_NAME, NAME_POINTS) or otherwise


def clean_typed(text: str) -> str:
    """Return `text` as one line of letters that can be seen, with a blank at the ends where it had one, uncut."""
    plain = "".join(_seen(text))
    composed = normalize("NFC", plain)
    return plain if composed == plain else "".join(_seen(composed))


def escaped(text: str) -> str:
    """Return `text` for a terminal or a log: whatever could move the cursor, turn or hide is told by its code.

    Nothing is lost of it, unlike in `clean`: a path, a traceback.
    """
    if text.isprintable():
        return text
    return "".join(point if point.isprintable() else _code(point) for point in text)


def _code(point: str) -> str:
    return " " if category(point) == "Zs" else ascii(point)[1:-1]


def letters(text: str) -> Iterator[str]:
    """Give the letters of a text as a reader counts them: each with the marks that stand on it."""
    letter = ""
    for point in text:
        if letter and category(point) not in _MARKS:
            yield letter
            letter = ""
        letter += point
    if letter:
        yield letter


def unlike(name: str, others: Collection[str]) -> str:
    """Return a clean name that nobody can take for one of `others`: with a number behind it where it has to be."""
    taken = {_look(other) for other in others}
    new, count = name, 1
    while _look(new) in taken:
        count += 1
        tail = f" {count}"
        new = clean(name, LONGEST_NAME - len(tail), NAME_POINTS - len(tail)) + tail
    return new


def _look(name: str) -> str:
    return normalize("NFKC", name).casefold()


def _seen(text: str) -> Iterator[str]:
    """Give the code points that may stay: blanks single and plain, marks only on letters and not too many."""
    marks = MOST_MARKS
    """On the letter before; without one, none may follow."""
    is_blank = False
    for point in text:
        if point.isspace() or point in _BLANKS:
            if not is_blank:
                yield " "
            is_blank, marks = True, MOST_MARKS
            continue
        kind = category(point)
        if kind in _UNSEEN or point in _IGNORED:
            continue
        if kind in _MARKS:
            marks += 1
            if marks > MOST_MARKS:
                continue
        else:
            marks = 0
        is_blank = False
        yield point
