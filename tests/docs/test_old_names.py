"""The names that the glossary gives up are nowhere in the program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.sources import ROOT, sources

pytestmark = pytest.mark.xdist_group("sources")

PROGRAM = ("engine", "net", "game")


@cache
def old_names() -> re.Pattern[str]:
    """Return the pattern of an identifier that the glossary has given up; `NAME_…` stands for all that begin so."""
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    table = page.split("## Names we no longer use")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    names = [name for cell in cells for name in re.findall(r"`(.+?)`", cell)]
    assert len(names) > 30
    return re.compile("_?(?:" + "|".join(name.replace("…", r"\w+") for name in names) + ")")


def identifiers(text: str) -> Iterator[tuple[str, int]]:
    """Yield every name that a module makes or uses, with its line. Strings, such as keys on the wire, are no names."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.arg(arg=name) | ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name, node.lineno
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name, node.lineno


def given_up(text: str) -> list[tuple[str, int]]:
    """Return the identifiers of a module that the glossary has given up.

    Most modules have no such word, not even in a text; they aren't parsed.
    """
    if all(old_names().fullmatch(word) is None for word in set(re.findall(r"\w+", text))):
        return []
    return [each for each in identifiers(text) if old_names().fullmatch(each[0])]


def test_the_program_uses_no_name_that_was_given_up() -> None:
    wrong = {
        str(source.path.relative_to(ROOT)): found
        for name, source in sources().items()
        if name.startswith(PROGRAM) and (found := given_up(source.text))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("planted", "is_old"),
    [
        ("class Vigil: ...", True),
        ("def put_away(): ...", True),
        ("def refuse(mid): ...", True),
        ("_MOST_SEATS = 8", True),
        ("table.play(mid=1)", True),
        ("live.tell_all(message)", True),
        ("match entry:\n    case Entry(seat, mid): ...", True),
        ("move_id = field(name='mid')", False),
        ("MAX_SEATS = MAX_NAME_LENGTH", False),
        ("midnight = amid", False),
    ],
)
def test_a_planted_old_name_would_be_seen(planted: str, is_old: bool) -> None:
    assert bool(given_up(planted)) == is_old
