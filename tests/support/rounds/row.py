"""Scenes of the row solitaires: `row_table("knock_out", "1|2 2|3 3|4")`, `row_table("baronet", "0-0 1-5", count=5)`."""

from __future__ import annotations

from engine.core import State
from engine.families.row.board import Row
from engine.families.row.rules import RowRules
from engine.games import game
from engine.games.knock_out import KnockOut
from engine.options import HouseRules
from tests.support.rounds.round_scene import Scene, named


class RowTable(Scene[Row]):
    """A round of a row solitaire."""

    @property
    def row(self) -> str:
        """The row: in Knock-Out with the direction of the halves, in Baronet with its gaps as dots."""
        row = self.rules.spread(self.state)["row"]
        assert isinstance(row, list)
        return " ".join(str(tile or ".") for tile in row)

    def touch(self, *, take: bool = True, times: int = 1) -> RowTable:
        """Touch the next tiles, and take those with their number unless `take` is off."""
        for _ in range(times):
            self.play("A", self.legal("A")[0 if take else -1])
        return self

    def go_through(self) -> RowTable:
        """Touch tiles until the end of the pass."""
        passes = self.state.board.passes
        while not self.over and self.state.board.passes == passes:
            self.touch()
        return self


def row_table(key: str, row: str, *, count: int = 0, house: HouseRules | None = None) -> RowTable:
    """Make a row of tiles, in Knock-Out with their directions; unnamed tiles are in the box, out of the game."""
    rules = game(key)(1, None, house)
    assert isinstance(rules, RowRules)
    names = row.replace("|", "-").split()
    state: State[Row] = State(rules.pieces, rules.sides, (0,), Row([named(rules.pieces, name) for name in names]))
    state.lead = 0
    state.board.count = count
    if isinstance(rules, KnockOut):
        for name, tile in zip(names, state.board.row, strict=True):
            state.turned |= (int(name[0]) > int(name[2])) << tile
        rules.measure(state)
    return RowTable(rules, state)
