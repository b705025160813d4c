"""Nobody sits at a table as "Player": the name is guessed until it is said."""

from __future__ import annotations

import pytest

from game.storage import guessed_name as names
from game.storage.guessed_name import PLEASANT, first_name, guessed_name


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("Ana María López,,,", "Ana"),
        ("ana.lopez", "Ana"),
        ("JORDAN", "Jordan"),
        ("McKay", "McKay"),
        ("luis92", "Luis"),
        ("Øyvind", "Øyvind"),
        ("root", ""),
        ("User", ""),
        ("x", ""),
        ("4711", ""),
        ("", ""),
        ("\u202eana", "Ana"),
        ("a" * 60, ""),
    ],
)
def test_a_first_name_is_found_in_what_the_system_says(told: str, name: str) -> None:
    assert first_name(told) == name


def test_without_a_persons_name_it_is_a_pleasant_one_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_full_name", lambda: "")
    monkeypatch.setattr(names, "_account", lambda: "root")
    assert guessed_name() in PLEASANT
    assert guessed_name() == guessed_name()
    monkeypatch.setattr(names, "_account", lambda: "ana")
    assert guessed_name() == "Ana"


def test_whatever_the_system_lacks_there_is_a_name() -> None:
    assert guessed_name()
