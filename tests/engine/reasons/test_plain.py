"""Reasons are kept as plain data that holds nobody's name, and come back the same; nothing else is believed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest

from engine.core import Plain
from engine.games import game
from engine.reasons.plain import NotTold, from_plain, to_plain
from engine.reasons.told import Told, just
from engine.sentences import sentence, sentence_n
from tests.engine.reasons.test_laws import pairs

Change = Callable[[dict[str, Plain]], object]


@cache
def some_told() -> list[Told]:
    return [pair.told() for key in ("block_draw", "all_fives", "thats_it") for pair in pairs(game(key)(2), 5, 4)]


def test_it_comes_back_the_same() -> None:
    for told in some_told():
        again = from_plain(json.loads(json.dumps(to_plain(told))))
        assert again.all() == told.all()
        assert again.marks == told.marks
        assert again.steps == told.steps
        assert [fact.instead for fact in again.facts] == [fact.instead for fact in told.facts]
        assert [(fact.key, fact.when) for fact in again.facts] == [(fact.key, fact.when) for fact in told.facts]
        assert to_plain(again) == to_plain(told)


def test_reasons_written_before_their_lines_were_kept_are_read() -> None:
    for told in some_told():
        plain = json.loads(json.dumps(to_plain(told)))
        del plain["steps"]
        for fact in plain["facts"]:
            del fact["instead"]
        assert from_plain(plain).all() == told.all()


@pytest.mark.parametrize(
    "verdict",
    [
        {"text": "{who.real}", "many": "", "values": {"who": 1}},
        {"text": "{who[0]}", "many": "", "values": {"who": "x"}},
        {"text": "{who!r}", "many": "", "values": {"who": 1}},
        {"text": "{who}", "many": "", "values": {}},
        {"text": "open {", "many": "", "values": {}},
        {"text": "x" * 301, "many": "", "values": {}},
        {"text": "a", "many": "b", "values": {}},
        {"text": "a", "many": "b", "values": {"n": "2"}},
        {"text": "a", "many": "", "values": {"n": True}},
        {"text": "a", "many": "", "values": {"n": 1.5}},
        {"text": 3, "many": "", "values": {}},
        "text",
        [],
    ],
)
def test_a_message_that_could_do_harm_is_refused(verdict: object) -> None:
    plain: dict[str, object] = {**to_plain(just(sentence("a"))), "verdict": verdict}
    with pytest.raises(NotTold):
        from_plain(plain)


def test_sentences_go_only_so_deep() -> None:
    told = sentence_n("{n} tile of {a}", "{n} tiles of {a}", 2, a=sentence("{b}", b=sentence("{c}", c="x")))
    assert from_plain(to_plain(just(told))).verdict == told
    with pytest.raises(NotTold):
        from_plain(to_plain(just(sentence("{a}", a=told))))


@pytest.mark.parametrize(
    "change",
    [
        {"key": 1}, {"when": 3}, {"when": -1}, {"sentence": None}, {"mine": "1"}, {"arms": [0.5]}, {"arms": [0] * 9},
        {"tiles": "-1"}, {"tiles": "g"}, {"tiles": 3}, {"seat": None},
    ],
)  # fmt: skip
def test_a_fact_that_is_none_is_refused(change: dict[str, object]) -> None:
    told = next(each for each in some_told() if each.facts)
    plain = json.loads(json.dumps(to_plain(told)))
    plain["facts"][0] |= change
    with pytest.raises(NotTold):
        from_plain(plain)
    others: tuple[object, ...] = (None, [], {"facts": 1}, {})
    for other in others:
        with pytest.raises(NotTold):
            from_plain(other)
