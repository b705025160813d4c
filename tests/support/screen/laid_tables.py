"""Prepared tables for tests of the table scene, with a person and scripted bots."""

from __future__ import annotations

from game.storage.settings import Settings
from tests.support.lan.company import Puppets
from tests.support.rounds.line import Table, table
from tests.support.screen.quiet_session import AtTable

HANDS = "4-6 0-1 5-6 4-5 | 3-3 4-4 2-4"
LINE = "5-5 5-3 3-4"
"""A line that shows 5 and 4: 4-5 fits twice, 4-6 and 5-6 once, 0-1 not at all."""
LAID = ["5-5", "3-5", "3-4"]
NOT_FIT = ("Not now", "0-1 doesn't fit. Open ends: 4, 5.")


def line_game(
    puppets: Puppets | None = None,
    *,
    hands: str = HANDS,
    yard: str = "0-0 1-1",
    turn: str = "A",
    settings: Settings | None = None,
) -> AtTable:
    """Sit down at Block & Draw in the middle of a round."""
    scene = table("block_draw", hands=hands, yard=yard, line=LINE, turn=turn)
    return AtTable(scene.match, puppets or Puppets(), settings=settings)


def fives(scene: Table, puppets: Puppets | None = None, *, settings: Settings | None = None) -> AtTable:
    """Sit down at a prepared table of All Fives."""
    return AtTable(scene.match, puppets or Puppets(), settings=settings)


def made_ten(**house: str) -> Table:
    """Return a line on which 0-5 makes 10 + 0."""
    return table("all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3", line="5-5", turn="A", house={**house})


def off_the_line(at: AtTable) -> tuple[int, int]:
    """Return a point on the table where no tile can be."""
    return at.parts.yard.rect.center
