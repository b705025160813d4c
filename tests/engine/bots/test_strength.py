"""The strength of the characters: what docs/measurements.md says, and nothing about those that nobody measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.bots.characters import STARS
from engine.bots.strength import STEPS, edge_of
from engine.games import GAMES, game

DOCS = Path(__file__).parents[3] / "docs" / "measurements.md"


def test_the_steps_are_those_of_the_table() -> None:
    rows = re.findall(
        rf"^\| ([^|]+) ((?:\| [+-]\d+ \[[^|]+ ){{{STARS - 1}}})\|$", DOCS.read_text("utf-8"), re.MULTILINE
    )
    told = {name: tuple(int(step) for step in re.findall(r"\| ([+-]\d+) \[", row)) for name, row in rows}
    assert told == {sheet.title: STEPS[sheet.key] for sheet in GAMES if sheet.key in STEPS}


@pytest.mark.parametrize(
    ("key", "bots"),
    [
        ("all_fives", ("", "tadeo")),
        ("all_fives", ("kiko",)),
        ("all_fives", ("greedy", "kiko")),
        ("blind", ("kiko", "tadeo")),
        ("all_fives", ("kiko", "kiko")),
        ("all_fives", ("maren", "idris")),
    ],
)
def test_strength_that_nobody_knows_or_that_is_the_same_gives_no_edge(key: str, bots: tuple[str, ...]) -> None:
    assert edge_of(game(key)(2), bots) == 0


def test_more_than_two_seats_have_no_edge() -> None:
    assert edge_of(game("all_fives")(3), ("kiko", "tadeo", "tadeo")) == 0


def test_the_edge_adds_up_the_steps_between_two_levels() -> None:
    steps = STEPS["matador"]
    assert edge_of(game("matador")(2), ("oksana", "suri")) == sum(steps[1:4])
    assert edge_of(game("matador")(2), ("suri", "oksana")) == -sum(steps[1:4])
