"""Lists of words to compare aloud: 1,024 per language, one per line in `assets/words/`.

A table names its owner's list by a digest. Players without that list compare the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from engine.sentences import gettext_noop
from game.i18n.language import SOURCE
from net.protocol.keys import digest

READ_ALOUD: Final = gettext_noop("Read these four words to each other:")
CHANGED: Final = gettext_noop("The words changed because someone joined or left.")
NOT_YET: Final = gettext_noop(
    "You get four words to compare aloud with the first deal that every computer has a share in."
)
NOT_AGAIN: Final = gettext_noop(
    "Someone joined or left. New words come with the next deal that every computer puts a share into."
)
NEVER: Final = gettext_noop("No new words come at this table, because this computer has found something wrong here.")
WORD_COUNT: Final = 1024
DIGEST_SIZE: Final = 8


class WordList(NamedTuple):
    """The words of one language, indexed by number."""

    language: str
    words: tuple[str, ...]
    digest: bytes
    """Digest by which a table names the list."""


@cache
def word_lists() -> tuple[WordList, ...]:
    """Return all available lists."""
    folder = resources.files("assets").joinpath("words")
    return tuple(
        _read(file.name.removesuffix(".txt"), file.read_text("utf-8"))
        for file in sorted(folder.iterdir(), key=lambda each: each.name)
        if file.name.endswith(".txt")
    )


def _read(language: str, text: str) -> WordList:
    words = tuple(text.split())
    return WordList(language, words, digest("list", *(word.encode() for word in words), size=DIGEST_SIZE))


def list_for(language: str) -> WordList:
    """Return the list of a language, or the English one if there is none."""
    lists = {each.language: each for each in word_lists()}
    return lists.get(language, lists[SOURCE])


def list_of(named: bytes) -> WordList | None:
    """Return the list with this digest; None if this computer does not have it."""
    return next((each for each in word_lists() if each.digest == named), None)


def read_out(numbers: Sequence[int], named: bytes) -> list[tuple[str, str]]:
    """Return each word with its number; the words are empty if the named list is not available here."""
    found = list_of(named)
    return [
        (found.words[number] if found is not None and number < len(found.words) else "", str(number))
        for number in numbers
    ]


def as_line(words: Sequence[tuple[str, str]]) -> str:
    """Return words with their numbers on one line."""
    return ", ".join(f"{word} ({number})" if word else number for word, number in words)
