"""Untrusted names and texts lose invisible characters, control characters and excess length."""

from __future__ import annotations

from unicodedata import category, is_normalized

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clean_text import (
    GUEST,
    MAX_MARKS,
    MAX_NAME_LENGTH,
    NAME_POINTS,
    clean,
    clean_name,
    clean_typed,
    letters,
    skeleton,
    unlike,
)
from engine.confusables import CONFUSABLES

ANYTHING = st.text(st.characters(), max_size=80)
"""Any Unicode text, including lone surrogates."""
NASTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "aA \t\r\n\0\x1b\x7f\x85\u0300\u0301\u0345\u034f\u05bf\u093c\u0958\u115f\u1160\u1161\u2028\u200b\u200d"
            "\u202e\u2066\u2800\u3164\ufb1d\ufe0f\ufeff\uffa0\uffff\ud800\udfff\ue000\U0001d160\U000e0041\U0010ffff"
        ),
    ),
    max_size=80,
)


@pytest.mark.parametrize(
    ("wild", "tame"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\r\n Lena ", "Ana Lena"),
        ("Ana\0", "Ana"),
        ("\ud800Ana\udfff", "Ana"),
        ("\ufeffAna", "Ana"),
        ("\u200bAna\u200d", "Ana"),
        ("Ana\u202egnp", "Anagnp"),
        ("\x1b[31mRed\x1b[0m", "[31mRed[0m"),
        ("one\u2028two\u2029three\x85four", "one two three four"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u0301e", "e"),
        (" \u0301", ""),
        ("\u3164\u2800\u115f", ""),
        ("\ue000\U0010ffff\uffff\u0378", ""),
        ("e" + "\u0336" * 50, "e" + "\u0336" * MAX_MARKS),
        ("李小龍", "李小龍"),
        ("שלום", "שלום"),
        ("अनिरुद्ध", "अनिरुद्ध"),
        ("🁡", "🁡"),
        ("\u2764\ufe0f", "\u2764"),
        ("", ""),
    ],
)
def test_only_what_can_be_seen_stays(wild: str, tame: str) -> None:
    assert clean_name(wild) == tame


def test_a_name_is_counted_in_letters_not_in_code_points() -> None:
    marked = "q\u0323" * 30
    assert len(list(letters(clean(marked, 24, 100)))) == 24
    assert clean(marked, 24, 41) == "q\u0323" * 20, "no letter loses its marks where it is cut"
    assert clean_name("x" * 100) == "x" * MAX_NAME_LENGTH
    assert clean("x" * 23 + "  y", 24) == "x" * 23, "no blank is left at the end where it is cut"


def test_a_long_text_of_a_stranger_takes_no_time_and_hides_nothing() -> None:
    assert clean(" " * 1_000_000 + "Ana" + "\u0301" * 1_000_000, 24) == "An\u00e1" + "\u0301" * (MAX_MARKS - 1)


def test_a_name_of_nothing_gets_another_one() -> None:
    assert clean_name("\u200b", GUEST) == GUEST
    assert clean_name("\u200bAna", GUEST) == "Ana"


def test_a_line_that_is_typed_keeps_its_last_blank() -> None:
    assert clean_typed("Ana ") == "Ana "
    assert clean_typed("a\n\nb") == "a b"


@given(ANYTHING | NASTY, st.integers(1, 40), st.integers(0, 20))
def test_every_text_comes_out_clean_and_goes_through_unchanged(text: str, longest: int, more: int) -> None:
    tame = clean(text, longest, longest + more)
    assert clean(tame, longest, longest + more) == tame
    assert clean_typed(clean_typed(text)) == clean_typed(text)
    assert len(list(letters(tame))) <= longest
    assert len(tame) <= longest + more
    assert is_normalized("NFC", tame)
    assert tame == " ".join(tame.split(" "))
    assert not {category(point) for point in tame} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert tame.isprintable()
    tame.encode()


@given(NASTY, st.lists(NASTY, max_size=8))
def test_no_two_players_at_a_table_look_alike(wild: str, others: list[str]) -> None:
    names: list[str] = []
    for each in (wild, *others):
        name = unlike(clean_name(each, GUEST), names)
        assert name == clean_name(name)
        assert name not in names
        names.append(name)
    assert len(names[0]) <= NAME_POINTS


def test_a_number_tells_players_of_one_name_apart() -> None:
    assert unlike("Ana", ["Ana", "Ana 2"]) == "Ana 3"
    assert unlike("ANA", ["Ana"]) == "ANA 2"
    assert unlike("\uff21na", ["Ana"]) == "\uff21na 2"
    assert unlike("x" * 24, ["x" * 24]) == "x" * 22 + " 2"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "\u0410na"),  # Cyrillic A
        ("Ana", "An\u0430"),
        ("ana", "A\u039dA"),  # Greek N
        ("HANA", "\u041d\u0410N\u0410"),
        ("paypal", "\u0440\u0430\u0443\u0440\u0430l"),
        ("Sol", "S0l"),
        ("Ian", "lan"),
        ("Ana 1", "Ana l"),
        ("Camila", "Carnila"),
        ("O'Neil", "O\u2019Neil"),
    ],
)
def test_names_that_look_the_same_are_told_apart(name: str, other: str) -> None:
    assert unlike(other, [name]) == f"{other} 2"
    assert unlike(name, [other]) == f"{name} 2"


@pytest.mark.parametrize(
    ("name", "other"), [("Ana", "Anna"), ("Jos\u00e9", "Jose"), ("\u041c\u0430\u0448\u0430", "Masha"), ("Li", "Lu")]
)
def test_names_that_look_different_stay_as_they_are(name: str, other: str) -> None:
    assert unlike(other, [name]) == other


def test_what_letters_look_like_looks_like_nothing_else() -> None:
    words = CONFUSABLES.split(" ")
    assert len(words) > 3000
    assert skeleton("\u0410\u0430") == "Aa"
    for look in words[::2]:
        assert skeleton(skeleton(look)) == skeleton(look), ascii(look)
    letters_of = "".join(words[1::2])
    assert len(set(letters_of)) == len(letters_of), "a letter looks like one thing only"
