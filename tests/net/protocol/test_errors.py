"""Every error at a LAN table tells the player what happened and what to do."""

from __future__ import annotations

import pickle
from functools import cache
from typing import get_args

import pytest
from babel.messages.catalog import Catalog

from net.protocol.errors import MAX_ERROR_CODE_LENGTH, TROUBLES, ErrorCode, ProtocolError, known
from tools.translations import catalogues, read


@cache
def catalogue(language: str) -> Catalog:
    return read(catalogues()[language], language)


def translated(text: str) -> dict[str, str]:
    """Return a text in every language, as the catalogues are written: one that lacks a text isn't compiled."""
    found = {language: catalogue(language).get(text) for language in catalogues()}
    return {language: str(message.string) for language, message in found.items() if message is not None}


def test_every_refusal_has_its_two_texts() -> None:
    assert set(TROUBLES) == set(get_args(ErrorCode))


@pytest.mark.parametrize("code", TROUBLES)
def test_a_refusal_is_told_in_whole_sentences_in_every_language(code: ErrorCode) -> None:
    for text in TROUBLES[code]:
        assert text.endswith(".")
        assert text[0].isupper()
        assert len(text) <= 90
        assert translated(text).keys() == catalogues().keys()
        for language, told in translated(text).items():
            assert told != text, language
            assert told.endswith("."), language
    assert TROUBLES[code].happened != TROUBLES[code].advice


def test_no_two_refusals_read_the_same() -> None:
    assert len({trouble.happened for trouble in TROUBLES.values()}) == len(TROUBLES)


def test_codes_fit_on_the_wire() -> None:
    for code in TROUBLES:
        assert code.isascii()
        assert code.replace("_", "").islower()
        assert len(code) <= MAX_ERROR_CODE_LENGTH


def test_a_code_of_a_newer_version_is_still_told() -> None:
    assert known("wrong_code") == "wrong_code"
    assert [known(code) for code in ("", "from_the_future", "WRONG_CODE", "\ufffd" * 99)] == ["refused"] * 4


def test_an_error_says_its_code_and_travels() -> None:
    error = ProtocolError("too_large", "a frame of 99 bytes")
    assert str(error) == "too_large: a frame of 99 bytes"
    assert str(ProtocolError("closed")) == "closed: The host closed the table."
    back = pickle.loads(pickle.dumps(error))  # noqa: S301 - made on this line
    assert (type(back), back.code, back.text, back.trouble) == (ProtocolError, *error.args, TROUBLES["too_large"])
