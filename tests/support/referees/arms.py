"""Referee of the games with branching doubles: Cross, Giant Block, and the tips of Five Up."""

from __future__ import annotations

from typing import ClassVar

from tests.outside.shuffle import Tile, is_double, name
from tests.support.referees.lines import SCORED, Arm, Line
from tests.support.referees.referee import Judged


class Arms(Line):
    """A line whose doubles can have tips."""

    def open_tips(self, double: Tile) -> None:
        for tip in ("t1", "t2"):
            self.arms[f"{name(double)}.{tip}"] = Arm(double[0], None)


class Cross(Arms):
    """The lead double is open on four sides; nothing else can be played on until all are taken."""

    key = "cross"
    title = "Cross"
    hand_for_two = 7
    judges: ClassVar[Judged] = {**SCORED, "cross_draw": ("one", "until")}

    def needs_double(self, *, agreed: bool) -> bool:
        del agreed
        return True

    def can_lead_freely(self, seat: int) -> bool:
        return any(map(is_double, self.hands[seat]))

    def leads(self, seat: int) -> set[Tile]:
        return {tile for tile in super().leads(seat) if is_double(tile)}

    def lay(self, tile: Tile, place: str | None, half: int) -> Tile | None:
        covered = super().lay(tile, place, half)
        if len(self.arms) == 2:
            self.open_tips(tile)
        return covered

    def waiting(self) -> dict[str, Arm]:
        """Return the free sides of the double."""
        return {place: arm for place, arm in self.arms.items() if arm.tile in {None, self.lead}}

    def open_arms(self) -> dict[str, Arm]:
        return self.waiting() or self.arms

    def may_draw(self, seat: int) -> bool:
        is_once = bool(self.waiting()) and self.options["cross_draw"] == "one"
        return super().may_draw(seat) and not (is_once and self.draws)


class Giant(Arms):
    """Every double is open on all its free sides at once."""

    key = "giant"
    title = "Giant Block"
    judges: ClassVar[Judged] = SCORED

    def lay(self, tile: Tile, place: str | None, half: int) -> Tile | None:
        covered = super().lay(tile, place, half)
        if is_double(tile):
            self.open_tips(tile)
        return covered
