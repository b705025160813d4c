"""Phrases of translated English never become more frequent in texts, pages and docstrings."""

from __future__ import annotations

import ast
from functools import cache
from typing import Final

import pytest

from engine.games import GAMES
from tests.support.sources import ROOT, sources
from tools.english import (
    CODE,
    DOCSTRINGS,
    MESSAGES,
    PAGE_TEXTS,
    PHRASES,
    RULE_TEXTS,
    Text,
    Texts,
    ceilings,
    docstrings_of,
    found,
    hits,
    lowered,
    paragraphs,
    texts,
)

pytestmark = pytest.mark.xdist_group("sources")

KINDS: Final = (MESSAGES, RULE_TEXTS, PAGE_TEXTS, DOCSTRINGS)


@cache
def all_texts() -> Texts:
    """Return all texts, by kind; the docstrings as the tests of sources read them, which takes seconds, and once."""
    return texts(
        Text(source.path.relative_to(ROOT).as_posix(), text)
        for source in sources().values()
        if source.name.split(".")[0] in CODE
        for text in source.docstrings
    )


@pytest.mark.parametrize("phrase", PHRASES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_phrase_of_translated_english_becomes_no_more_frequent(kind: str, phrase: str) -> None:
    offending = found(all_texts()[kind], phrase)
    count = sum(hits(each.text, phrase) for each in offending)
    listed = "\n".join(f"  {each.where}: {each.text}" for each in offending)
    limit = ceilings()[kind][phrase]
    assert count <= limit, f"“{phrase}” {count} times in {kind}, and {limit} is the ceiling. Rewrite one of\n{listed}"


def test_everything_that_is_read_is_counted() -> None:
    read = all_texts()
    assert set(read) == set(ceilings()) == set(KINDS)
    assert all(set(limits) == set(PHRASES) for limits in ceilings().values())
    assert len(read[MESSAGES]) > 1000
    assert len(read[DOCSTRINGS]) > 1000
    assert {each.where for each in read[PAGE_TEXTS]} >= {"README.md", "ARCHITECTURE.md", "docs/protocol.md"}
    assert len({each.where for each in read[RULE_TEXTS]}) == len(GAMES)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("go on", "Play goes on until someone goes out."),
        ("headless who", "Who has no answer picks two."),
        ("headless who", "If nothing fits, who ends a turn with a double costs the next player a turn."),
        ("headless what", "Keep what is left."),
        ("whoever", "Whoever reaches it first wins."),
        ("the others", "It shows what the others hold."),
        ("fronted of", "The row is turned up. Of equal rows the shorter one wins."),
        ("may not", "You may not draw."),
        ("has to", "The double has to lead."),
        ("is to", "A score is to be claimed."),
    ],
)
def test_a_phrase_is_found(phrase: str, text: str) -> None:
    assert hits(text, phrase) == 1


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("go on", "It goes one further."),
        ("headless who", "A player who has no answer draws two."),
        ("the others", "The other players draw."),
        ("fronted of", "Of course it fits. Most of them do."),
        ("is to", "It is to the left."),
    ],
)
def test_good_english_is_not_counted(phrase: str, text: str) -> None:
    assert hits(text, phrase) == 0


def test_a_paragraph_is_read_over_its_lines_and_code_is_not_read() -> None:
    prose = "# Whoever\n\nPlay goes\non here.\n\n* It has\n  to.\n\n| is to | x |\n"
    code = "\n    may not\n\n```\nmay not\n```\n\n@line may not\n"
    assert list(paragraphs(prose + code)) == ["Whoever", "Play goes on here.", "It has to.", "is to", "x"]


def test_docstrings_of_attributes_are_read() -> None:
    tree = ast.parse('"""A."""\nX = 1\n"""B\n  goes on."""\ndef f():\n    """C."""\n    return "D"\n')
    assert sorted(docstrings_of(tree)) == ["A.", "B goes on.", "C."]


def test_a_ceiling_is_only_ever_lowered() -> None:
    before = {MESSAGES: {"go on": 5, "whoever": 1}}
    assert lowered(before, {MESSAGES: {"go on": 3, "whoever": 2}}) == {MESSAGES: {"go on": 3, "whoever": 1}}
    assert lowered({}, {MESSAGES: {"go on": 3}}) == {MESSAGES: {"go on": 3}}
