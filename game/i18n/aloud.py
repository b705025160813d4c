"""Tiles, numbers and signs as players say them: "six-four", "double five", "twenty-three becomes twenty-five".

On the screen a tile is digits, low half first: `3-5`. A voice would read that as a subtraction, and make nothing or
"rightwards arrow" of the signs of a sum, so whatever is spoken passes through here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from re import Match
from typing import Final

from engine.sentences import gettext_noop
from game.i18n.language import Words

NUMBERS: Final = (
    gettext_noop("blank"),
    gettext_noop("one"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("eleven"),
    gettext_noop("twelve"),
    gettext_noop("thirteen"),
    gettext_noop("fourteen"),
    gettext_noop("fifteen"),
)
"""By number, in English to be translated."""
_HALVES: Final = 2
_TURNABLE: Final = "|"
"""Sign between the halves of a tile that stands one way, the upper half first."""
_BETWEEN: Final = re.compile(r"[ \u00a0]· ")
"""Sign between short facts, of which a voice makes nothing or "middle dot"."""
_TILE: Final = re.compile(r"(?<![\w#:/+.-])(1[0-5]|[0-9])([-|])(1[0-5]|[0-9])(?![\w/-])")
_ROW: Final = re.compile(r"(?<![\w#:/+.-])(\d{1,2}[-|]\d{1,2}) (?=\d{1,2}[-|]\d{1,2}(?![\w/-]))")
"""A tile, and the space before another one."""
_CARD: Final = re.compile(r"(?<![\w#:/+.,-])[0-3]{3}(?![\w%/-]|[.,]\d)")
"""A card of three sections."""
_SECONDS: Final = re.compile(r"(?<![\w:/+.-])(\d+)[ \u00a0\u202f]s(?!\w)")
"""A number of seconds, which all languages write alike."""
_SUM: Final = re.compile(r"(?<![\w.,+×−])(?<![+×−] )(\d+(?: \+ \d+)+) = (\d+)(?! [+×−])")  # noqa: RUF001 - sums have the true minus sign
"""A sum with its result, such as 3 + 12 = 15."""
_AND: Final = re.compile(r"(?<=[^\W\d]) \+ (?=\w)")
"""A plus sign between two things that aren't both numbers."""
_RANGE: Final = re.compile(r"(?<![\w.,-])(\d+)[-\u2013](\d+)(?=[ \u00a0\u202f]?%)")
"""A range of percents; voices know the dash of any other range."""
_SCORE: Final = re.compile(r"(?<=\d)(?: : |\u00a0:\u00a0)(?=\d)")
"""The sign between the points of two players. After a word, French has other spaces around a colon."""
_OF: Final = re.compile(r"(?<!\S)(\d+) / (\d+)(?!\S)")
"""A number of things, and how many there are."""
_TIMES: Final = re.compile(r"(?<![\w.,])(\d+(?:[.,]\d+)?)×(?!\w)")  # noqa: RUF001 - as it is written
"""A factor, such as a speed."""
_SIGN: Final = re.compile(r" (→|=|×) |[ \u00a0](±)[ \u00a0]|(?<!\S)([+×−#]) ?(?=\d)")  # noqa: RUF001 - sums have the true minus sign
"""A sign between two numbers, or before one."""
_SECTIONS: Final = re.compile(r"(?<![\w#:/+.-])[0-3]-[0-3]-[0-3](?![\w/-])")
"""A card with its sections apart."""


def number_aloud(words: Words, number: int) -> str:
    """Return the number of a half as it is said: "blank" for 0. Larger numbers than tiles have remain digits."""
    return words.say(NUMBERS[number]) if 0 <= number < len(NUMBERS) else str(number)


def tile_aloud(words: Words, faces: Sequence[int], *, stands: bool = False) -> str:
    """Return a tile as it is said, its high half first; one that `stands` as its halves are given, top first."""
    if len(faces) != _HALVES:
        return "-".join(number_aloud(words, face) for face in faces)
    if faces[0] == faces[1]:
        return words.say_in("aloud", "double {number}", number=number_aloud(words, faces[0]))
    first, second = faces if stands else sorted(faces, reverse=True)
    high, low = number_aloud(words, first), number_aloud(words, second)
    return words.say_in("aloud", "{high}-{low}", high=high, low=low)


def aloud(words: Words, text: str, *, has_cards: bool = False) -> str:
    """Return a text with all tiles in it as they are said.

    Cards are told from other numbers of three digits only if the text `has_cards`.
    """

    def tile(found: Match[str]) -> str:
        return tile_aloud(words, (int(found[1]), int(found[3])), stands=found[2] == _TURNABLE)

    def card(found: Match[str]) -> str:
        return tile_aloud(words, [int(section) for section in found[0] if section != "-"])

    text = _ROW.sub(r"\1, ", _BETWEEN.sub(", ", text))
    text = _TILE.sub(tile, text)
    text = _SECTIONS.sub(card, text)
    text = _CARD.sub(card, text) if has_cards else text
    text = _SUM.sub(lambda found: _sum_aloud(words, found), text)
    text = _AND.sub(f" {words.say_in('aloud', 'and')} ", text)
    text = _RANGE.sub(lambda found: words.say_in("aloud", "{low} to {high}", low=found[1], high=found[2]), text)
    text = _SCORE.sub(f" {words.say_in('aloud', 'to')} ", text)
    text = _OF.sub(lambda found: words.say("{n} of {all}", n=found[1], all=found[2]), text)
    text = _TIMES.sub(lambda found: f"{words.say_in('aloud', 'times')} {found[1]}", text)
    text = _SECONDS.sub(lambda found: words.say_n("{n} second", "{n} seconds", int(found[1])), text)
    return _SIGN.sub(lambda found: _sign_aloud(words, found), text)


def seconds_in(words: Words, told: str) -> tuple[str, int] | None:
    """Return a spoken text without its seconds, and their number; None if it gives no seconds."""
    for found in re.finditer(r"\d+", told):
        count = int(found[0])
        spoken = re.escape(words.say_n("{n} second", "{n} seconds", count))
        rest, replaced = re.subn(rf"(?<!\d){spoken}", "", told)
        if replaced:
            return rest, count
    return None


def _sum_aloud(words: Words, found: Match[str]) -> str:
    """Return a sum as somebody counts it aloud. A zero isn't counted, and a single number is no sum."""
    parts = [part for part in found[1].split(" + ") if part != "0"]
    if len(parts) < _HALVES:
        return found[2]
    return words.say_in("aloud", "{parts}, that makes {total}", parts=words.listed(parts), total=found[2])


def _sign_aloud(words: Words, found: Match[str]) -> str:
    """Return the word for a sign, with spaces as the sign had them."""
    say_in = words.say_in
    match found[1] or found[2] or found[3]:
        case "→":
            word = say_in("aloud", "becomes")
        case "=":
            word = say_in("aloud", "makes")
        case "×":  # noqa: RUF001 - as it is written
            word = say_in("aloud", "times")
        case "±":
            word = say_in("aloud", "plus or minus")
        case "#":
            word = say_in("aloud", "number")
        case "+":
            word = say_in("aloud", "plus")
        case _:
            word = say_in("aloud", "minus")
    return f"{word} " if found[3] else f" {word} "
