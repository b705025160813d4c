"""The page for phones is small, asks no other computer for anything, and finds all its words.

Its JavaScript runs in `tools/phone`: a browser is needed for that.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from game.i18n.language import Words
from game.phones.page import page_files, page_words

FOLDER: Final = Path(__file__).parents[3] / "assets" / "phone"
FILES: Final = sorted(FOLDER.iterdir())
MOST: Final = 150 * 1024
"""The most bytes of all files together."""
NAMESPACE: Final = "http://www.w3.org/2000/svg"
"""The one address in the files, which nothing is fetched from."""


def text(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def test_the_page_is_small() -> None:
    assert sum(file.stat().st_size for file in FILES) <= MOST


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_names_no_other_computer(file: Path) -> None:
    content = file.read_text("utf-8").replace(NAMESPACE, "")
    assert not re.findall(r"(?:\w+:)?//[\w$][\w.-]*\.\w+", content)
    assert not re.findall(r"@import|@font-face", content)


def test_the_page_holds_no_script_or_style_of_its_own() -> None:
    page = text("page.html")
    assert re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL) == [""]
    assert not re.findall(r"<style|\sstyle=|\son\w+=|javascript:", page)


@pytest.mark.parametrize("name", [file.name for file in FILES if file.suffix == ".js"])
def test_a_script_writes_no_style_or_handler_into_html(name: str) -> None:
    """The page's policy would drop them."""
    assert not re.findall(r"""\sstyle=|\son(?:click|load|error)=["']|\beval\(|new Function""", text(name))


def test_every_file_is_served() -> None:
    served = page_files()
    assert {f"/{file.name}" for file in FILES} - {"/page.html"} == served.keys() - {"/"}
    wanted = re.findall(r'(?:src|href)="(/[^"]*)"', text("page.html"))
    wanted += [f"/{name}" for file in FILES for name in re.findall(r'from "\./([^"]*)"', file.read_text("utf-8"))]
    assert set(wanted) <= served.keys()
    assert b"$" not in re.sub(rb'data-words="[^"]*"', b"", served["/"].content)


def test_the_page_has_all_words_and_needs_them() -> None:
    words = page_words(Words())
    page, script = text("page.html"), text("page.js")
    asked = set(re.findall(r'data-(?:say|name)="(\w+)"', page)) | set(re.findall(r'\bsay\("(\w+)"', script))
    assert asked <= words.keys()
    assert not [key for key in words if f'"{key}"' not in page and not re.search(rf"\b{key}\b", script)]
