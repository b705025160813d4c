"""Table codes: all equally likely, read aloud in two halves, typed in any format."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.sentences import Refusal
from net.handshake.codes import KEY_DIGITS, format_code, new_code, new_key, parse_code


def test_a_code_has_six_digits() -> None:
    rng = Random(7)
    codes = [new_code(rng.randbytes) for _ in range(500)]
    assert all(len(code) == 6 and code.isdecimal() for code in codes)
    assert len(set(codes)) > 490
    assert set(Counter(code[0] for code in codes)) == set("0123456789")


def test_no_code_is_likelier_than_another() -> None:
    """Numbers above the last whole million are discarded, not folded onto the small codes."""
    asked = iter([b"\xff\xff\xff\xff", (4_294_000_000).to_bytes(4, "big"), (4_293_999_999).to_bytes(4, "big")])
    assert new_code(lambda _: next(asked)) == "999999"
    assert not list(asked)
    assert new_code(lambda _: b"\0\0\0\7") == "000007"


def test_a_key_is_no_code_and_nobody_guesses_it() -> None:
    rng = Random(8)
    keys = [new_key(rng.randbytes) for _ in range(500)]
    assert all(len(key) == KEY_DIGITS and key.isdecimal() for key in keys)
    assert len(set(keys)) == len(keys)
    assert new_key(bytes) == "0" * KEY_DIGITS
    with pytest.raises(Refusal, match="six digits"):
        parse_code(keys[0])


def test_a_code_is_shown_in_two_halves() -> None:
    assert format_code("048213") == "048 213"
    assert parse_code(format_code("048213")) == "048213"


@pytest.mark.parametrize(
    "text", ["048213", "048 213", " 04 82 13 ", "048-213", "048\u00a0213", "\uff10\uff1482\uff113", "٠٤٨٢١٣"]
)
def test_a_code_may_be_typed_as_people_type(text: str) -> None:
    assert parse_code(text) == "048213"


@pytest.mark.parametrize("text", ["", "04821", "0482133", "o48213", "048,213", "²48213", "0" * 10**6, "-" * 99])
def test_what_is_no_code_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refusal, match=r"six digits, like 123 456\."):
        parse_code(text)
