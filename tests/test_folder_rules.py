"""Imports between folders: the sources obey each rule, and each rule detects a violation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.support.sources import ROOT, Import, Source, sources

pytestmark = pytest.mark.xdist_group("sources")

CLOCKS_FILES_AND_SOCKETS: Final = (
    "asyncio", "fcntl", "io", "multiprocessing", "os", "pathlib", "queue", "random", "secrets", "select", "selectors",
    "shutil", "signal", "socket", "ssl", "subprocess", "tempfile", "threading", "time", "datetime",
)  # fmt: skip
"""Standard modules that make code impure: time, chance and bytes are handed in instead."""


class Rule(NamedTuple):
    """Modules that a folder must not import."""

    folder: str
    forbidden: tuple[str, ...]
    but: tuple[str, ...] = ()
    """Folders below `folder` that are exempt."""
    allowed: tuple[str, ...] = ()
    """Modules below the forbidden ones that are allowed."""


RULES: Final = (
    Rule("engine", ("net", "game", "pygame")),
    # bots use randomness, and a compiled engine has to be found
    Rule(
        "engine",
        CLOCKS_FILES_AND_SOCKETS,
        but=("engine.bots", "engine.reasons", "engine.review", "engine.families", "engine.built"),
    ),
    Rule("engine.reasons", tuple(name for name in CLOCKS_FILES_AND_SOCKETS if name != "random")),
    Rule("engine.review", tuple(name for name in CLOCKS_FILES_AND_SOCKETS if name != "random")),
    Rule("net", ("game", "pygame")),
    Rule("net", ("net.io", *CLOCKS_FILES_AND_SOCKETS), but=("net.io",)),
    Rule("net.io", ("game",)),
    Rule("game.look", ("engine", "net", "game.ui", "game.felt", "game.scenes"), allowed=("engine.clean_text",)),
    Rule(
        "game.ui",
        ("engine", "net", "game.felt", "game.play", "game.lan", "game.session", "game.scenes", "game.storage"),
        allowed=("engine.clean_text", "engine.sentences"),
    ),
    Rule("game.picture", ("net", "pygame", "game.felt", "game.scenes", "game.lan", "game.storage", "game.session")),
    Rule("game.picture", CLOCKS_FILES_AND_SOCKETS),
    Rule(
        "game.share",
        ("net", "pygame", "game.felt", "game.scenes", "game.lan", "game.play", "game.storage", "game.ui"),
    ),
    Rule("game.share", CLOCKS_FILES_AND_SOCKETS),
    Rule("game.share_pictures", ("game.scenes", "game.animation", "game.lan", "game.storage")),
    Rule("game.phones", ("pygame", "game.felt", "game.scenes", "game.animation", "game.ui", "game.share")),
    Rule(
        "game.reader",
        ("engine", "net", "game.felt", "game.picture", "game.play", "game.lan", "game.session", "game.scenes"),
    ),
    Rule("game.felt", ("net", "game.scenes", "game.lan", "game.storage")),
    Rule("game.animation", ("net", "game.scenes", "game.session", "game.lan", "game.storage")),
    Rule("game.play", ("pygame", "game.look", "game.ui", "game.felt", "game.scenes", "game.session")),
    Rule("game.lan", ("pygame", "game.look", "game.ui", "game.felt", "game.scenes", "game.session")),
    Rule("game.storage", ("net", "pygame", "game.ui", "game.felt", "game.scenes", "game.session", "game.play")),
    Rule("game.lessons", ("net", "pygame", "game.look", "game.ui", "game.felt", "game.scenes", "game.session")),
    Rule("game.i18n", ("net", "game.look", "game.ui", "game.felt", "game.scenes", "game.session")),
    Rule("game.session", ("game.felt", "game.animation", "game.scenes")),
    Rule("game.scenes.nearby.lobby", ("game.scenes.nearby.browse",)),
    Rule("game.scenes.nearby.table", ("game.scenes.nearby.browse", "game.scenes.nearby.lobby")),
    Rule("game", ("game.app",), but=("game.app",)),
)


def is_in(name: str, folders: tuple[str, ...]) -> bool:
    return any(name == folder or name.startswith(f"{folder}.") for folder in folders)


def broken(rule: Rule, found: list[Source]) -> list[str]:
    """Return each import that breaks a rule, as a clickable line."""
    return [
        f"{source.path}:{line} imports {module}"
        for source in found
        if is_in(source.name, (rule.folder,)) and not is_in(source.name, rule.but)
        for module, name, line, _ in source.imports
        if is_in(module, rule.forbidden) or is_in(f"{module}.{name}", rule.forbidden)
        if not is_in(module, rule.allowed) and not is_in(f"{module}.{name}", rule.allowed)
    ]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.folder)
def test_a_folder_imports_nothing_that_it_must_not_know(rule: Rule) -> None:
    assert not broken(rule, list(sources().values()))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.folder)
def test_an_import_that_breaks_a_rule_is_noticed(rule: Rule) -> None:
    for forbidden in rule.forbidden:
        forged = Source(
            f"{rule.folder}.forged", Path("forged.py"), "", "Forged.", (), (Import(forbidden, "x", 1, ""),),
            frozenset(), frozenset(),
        )  # fmt: skip
        assert broken(rule, [forged]) == [f"forged.py:1 imports {forbidden}"]
        package, _, module = forbidden.rpartition(".")
        if package:
            whole = forged._replace(imports=(Import(package, module, 1, ""),))
            assert broken(rule, [whole])


def test_every_folder_of_the_game_has_a_rule() -> None:
    packages = {".".join(name.split(".")[:2]) for name in sources() if name.startswith("game.")}
    assert packages - {rule.folder for rule in RULES} == {"game.app", "game.scenes"}, "the two that may know the rest"


def test_the_packages_stand_on_each_other_as_the_page_says() -> None:
    """ARCHITECTURE.md lists the packages so that each imports only those below it, or beside it in its row."""
    rows = re.findall(r"^\| (`[^|]+/`) \|", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"), re.MULTILINE)
    floors = {
        path.rstrip("/").replace("/", "."): floor
        for floor, row in enumerate(rows[: rows.index("`engine/`") + 1])
        for path in re.findall(r"`(.+?)`", row)
    }

    def package(name: str) -> str:
        return max((each for each in floors if is_in(name, (each,))), key=len, default="")

    wrong = [
        f"{source.path}:{line} imports {module}"
        for source in sources().values()
        if package(source.name)
        for module, _, line, _ in source.imports
        if package(module) and floors[package(module)] < floors[package(source.name)]
    ]
    assert not wrong
