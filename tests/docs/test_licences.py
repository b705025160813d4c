"""The page of licences has every package that is installed with the program."""

import pytest

from tests.support.shell import ask, lines
from tests.support.sources import sources
from tools.packaging.licences import CARRIED, PAGE, dependencies, page, parts, unlisted

TEXT = PAGE.read_text(encoding="utf-8")


def test_every_dependency_and_whatever_it_needs_has_its_licence_on_the_page() -> None:
    assert not unlisted(TEXT, dependencies())
    assert not unlisted(TEXT, [part.name for part in parts()])


def test_a_package_that_is_missing_is_found() -> None:
    short = page([part for part in parts() if part.name != "pygame-ce"])
    assert "pygame-ce" in unlisted(short, dependencies())


def test_every_library_inside_a_package_is_named_with_it() -> None:
    assert all(libraries in TEXT for libraries in CARRIED.values())


def test_the_lesser_licences_are_explained() -> None:
    lesser = {part.name for part in parts() if "LGPL" in part.licence}
    section = TEXT.partition("## Packages under the LGPL")[2].partition("\n## ")[0]
    assert lesser
    assert all(name in section for name in lesser)


def test_a_command_prints_the_page() -> None:
    assert lines(ask("licences").out) == lines(TEXT)


@pytest.mark.xdist_group("sources")
def test_nothing_phones_home() -> None:
    """Only the local network's own lines are opened: no module can ask a site for anything."""
    asks_sites = {"urllib.request", "http.client", "webbrowser", "ftplib", "smtplib", "requests", "httpx", "aiohttp"}
    for source in sources().values():
        if source.name.partition(".")[0] in {"boneyard", "engine", "net", "game"}:
            assert not {imported.module for imported in source.imports} & asks_sites, source.name
