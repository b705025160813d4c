"""Every file named on a page exists, and contains what the glossary says is in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.support.sources import ROOT

PAGES: Final = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
A_PATH: Final = re.compile(r"(?<![\w/.])(?:engine|net|game|assets|tests|tools|docs)/[\w./*-]*\w[/\w]*")
A_NAME: Final = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]+)*")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = {path.rstrip("/") for path in A_PATH.findall(page.read_text(encoding="utf-8"))}
    assert {path for path in named if not any(ROOT.glob(path))} == set()


def test_the_glossary_knows_where_things_live() -> None:
    rows = re.findall(r"^\| (.+?) \| .+ \| (`.+) \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE)
    assert len(rows) > 40
    for words, where in rows:
        for name in (word.strip() for word in words.split(",")):
            if A_NAME.fullmatch(name):
                files = [path for glob in re.findall(r"`(.+?)`", where) for path in ROOT.glob(glob)]
                sources = [path for each in files for path in (each.rglob("*.py") if each.is_dir() else [each])]
                defined = re.compile(rf"^(?:class {name}\b|{name}\b.* = )", re.MULTILINE)
                assert any(defined.search(path.read_text(encoding="utf-8")) for path in sources), f"{name}: {where}"


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def broken_links(page: Path, text: str) -> list[str]:
    """Return the links of a page that lead to no file or heading of the project."""
    wrong = []
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8"))):
            wrong.append(link)
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken_links(page, page.read_text(encoding="utf-8")) == []


def test_a_broken_link_is_found() -> None:
    text = (
        "[a](docs/testing.md#mutants) [b](docs/gone.md) [c](docs/testing.md#gone) [d](https://example.org) [e](#play)"
    )
    assert broken_links(ROOT / "README.md", text) == ["docs/gone.md", "docs/testing.md#gone"]


def test_every_page_of_docs_is_reached_from_the_architecture() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert {page.name for page in (ROOT / "docs").glob("*.md") if f"docs/{page.name}" not in text} == set()
