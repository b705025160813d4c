"""The words that players read to each other: the right number, short, and no two easily confused."""

from __future__ import annotations

import unicodedata
from itertools import combinations

import pytest

from game.i18n.language import languages
from game.lan.word_lists import WORD_COUNT, WordList, list_for, list_of, read_out, word_lists
from tests.support.lengths import long_run, some

LETTERS = {"en": "abcdefghijklmnopqrstuvwxyz", "es": "abcdefghijklmnopqrstuvwxyzáéíóúüñ"}
ALIKE = {
    "es": [
        ("ch", "C"),
        ("qu", "k"),
        ("ce", "se"),
        ("ci", "si"),
        ("c", "k"),
        ("z", "s"),
        ("v", "b"),
        ("ll", "y"),
        ("h", ""),
    ]
}
"""Letters that sound the same in some language."""


def plain(word: str) -> str:
    """Return a word without accents, which do not sound like letters of their own."""
    apart = unicodedata.normalize("NFD", word)
    bare = "".join(char for char in apart if not unicodedata.combining(char) or char == "\u0303")
    return unicodedata.normalize("NFC", bare)


def sound(word: str, language: str) -> str:
    """Return the approximate sound of a word."""
    heard = plain(word)
    for letters, same in ALIKE.get(language, ()):
        heard = heard.replace(letters, same)
    return heard


def differ_by_one(one: str, other: str) -> bool:
    """Return True if changing, adding or removing one letter turns one word into the other."""
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    at = next((at for at, (left, right) in enumerate(zip(short, long, strict=False)) if left != right), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]


@long_run
@pytest.mark.parametrize("words", some(word_lists(), 3), ids=lambda words: words.language)
def test_a_list_is_whole_and_no_two_words_can_be_taken_for_each_other(words: WordList) -> None:
    assert len(words.words) == len(set(words.words)) == WORD_COUNT
    assert all(3 <= len(word) <= 8 for word in words.words)
    assert set("".join(words.words)) <= set(LETTERS[words.language])
    for write in (plain, lambda word: sound(word, words.language)):
        written = [write(word) for word in words.words]
        near = [pair for pair in combinations(written, 2) if pair[0] == pair[1] or differ_by_one(*pair)]
        assert near == []


def test_a_language_without_a_list_has_the_english_one() -> None:
    assert {words.language for words in word_lists()} <= {language.code for language in languages()}
    assert list_for("es").language == "es"
    assert list_for("xx").language == "en"


def test_the_digest_of_a_list_stands_for_ever() -> None:
    named = {words.language: words.digest.hex() for words in word_lists()}
    assert named == {"en": "292d2ba34e414eba", "es": "1dac0097c0f68268"}, (
        "a changed list is another list: two versions would differ"
    )


def test_words_are_read_with_their_numbers_and_without_the_list_only_these() -> None:
    english = list_for("en")
    assert read_out((0, 1023), english.digest) == [(english.words[0], "0"), (english.words[1023], "1023")]
    assert list_of(bytes(8)) is None
    assert read_out((5, 1023), bytes(8)) == [("", "5"), ("", "1023")]
