"""The tables of the made-up worlds: all families, claims out of turn, partners, bots among people."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.options import Choice


class Table(NamedTuple):
    """The game, the players and the house rules of a world."""

    key: str
    seats: int
    people: int
    house: dict[str, Choice]
    rounds: int = 1
    """Number of rounds after which the world ends."""


TABLES: Final = (
    Table("block_draw", 2, 2, {}, 2),
    Table("all_fives", 3, 2, {}),
    Table("high_fives", 2, 2, {"missed": "on"}),
    Table("five_up", 3, 3, {"muggins": "immediate"}),
    Table("double_takes", 2, 2, {"revoke": "penalty"}),
    Table("bergen", 2, 2, {}, 2),
    Table("cross", 4, 3, {}),
    Table("space", 3, 3, {}),
    Table("giant", 2, 2, {}),
    Table("one_arm_joe", 2, 2, {}, 2),
    Table("super", 3, 2, {"scoring": "super"}),
    Table("matador", 2, 2, {}, 2),
    Table("blind", 4, 4, {}),
    Table("fours", 4, 4, {}, 2),
    Table("space_classic", 2, 2, {}),
    Table("block_draw", 4, 4, {}),
    Table("all_fives", 2, 2, {}),
    Table("space", 4, 3, {"partnership": "on"}),
    Table("five_up", 2, 2, {}, 2),
    Table("thats_it", 3, 2, {}),
    Table("block_draw", 3, 2, {}, 4),
)
