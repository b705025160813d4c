"""Referees of the line games with one or two ends; each implements its differences from the standard."""

from __future__ import annotations

from typing import ClassVar

from tests.outside.shuffle import Tile, is_double, weight
from tests.support.referees.lines import NO_DOUBLE, SCORED, SHARED, Arm, Line, SeatsDraw
from tests.support.referees.referee import NEAR, Judged


class BlockDraw(Line):
    """Five tiles each, the highest double leads, and nothing else."""

    key = "block_draw"
    title = "Block & Draw"
    judges: ClassVar[Judged] = {**SCORED, **NO_DOUBLE}


class Matador(Line):
    """Touching halves add up to seven, matadors go anywhere, and a player may draw even with a playable tile."""

    key = "matador"
    title = "Matador"
    tops = (6,)
    hand_for_two = 7
    judges: ClassVar[Judged] = {**SCORED, **NO_DOUBLE, "voluntary_draw": ("on", "off")}

    def touching(self, tile: Tile, pip: int) -> set[int]:
        if tile in {(0, 0), (1, 6), (2, 5), (3, 4)}:
            return {*tile}
        return {7 - pip} & {*tile}

    def inner(self, half: int) -> int | None:
        return half

    def may_draw(self, seat: int) -> bool:
        if self.options["voluntary_draw"] == "on":
            return bool(self.arms) and self.has_stock()
        return super().may_draw(seat)


class Bergen(Line):
    """The lowest double leads, equal ends score, one tile is drawn, and the best hand has no double."""

    key = "bergen"
    title = "Bergen"
    hand_for_two = hand = 6
    highest_leads = False
    judges: ClassVar[Judged] = {
        **SHARED,
        "target": (15, 10, *NEAR),
        "bergen_draw": ("one", "until"),
        "triple_on_exposed_double": ("off", "on"),
    }

    def may_draw(self, seat: int) -> bool:
        return super().may_draw(seat) and (self.options["bergen_draw"] == "until" or not self.draws)

    def count_play(self, seat: int, tile: Tile, covered: Tile | None, *, aloud: bool) -> bool:
        del covered, aloud
        left, right = self.arms.values()
        if left.pip == right.pip and left.tile and right.tile:
            exposed = is_double(left.tile) or is_double(right.tile)
            triple = is_double(tile) or (self.options["triple_on_exposed_double"] == "on" and exposed)
            points = 3 if triple and self.lead != tile else 2
            self.credit(seat, points, [points], "play")
            if self.is_won():
                self.reason, self.winners = "target", [seat]
        return False

    def best_hands(self) -> list[int]:
        lowest = [min((tile[0] for tile in hand if is_double(tile)), default=-1) for hand in self.hands]
        without = [seat for seat in range(self.seats) if lowest[seat] < 0]
        if not without:
            return [lowest.index(min(lowest))]
        lightest = min(weight(self.hands[seat]) for seat in without)
        return [seat for seat in without if weight(self.hands[seat]) == lightest]

    def finish(self, reason: str, winners: list[int]) -> None:
        self.reason, self.winners = reason, winners
        for seat in winners:
            self.credit(seat, int(len(winners) == 1), [1], reason)


class Fours(SeatsDraw):
    """A turn continues as long as a tile fits."""

    key = "fours"
    title = "Fours"
    seat_counts = (4,)
    judges: ClassVar[Judged] = {**SCORED, "fours": ("must", "may")}

    def goes_on(self, tile: Tile, covered: Tile | None) -> bool:
        del tile, covered
        return True

    def may_stop(self) -> bool:
        return bool(self.options["fours"] == "may")


class OneArmJoe(Line):
    """One end only; a tile played on a double earns a second one."""

    key = "one_arm_joe"
    title = "One-Arm Joe"
    hand_for_two = hand = 3
    judges: ClassVar[Judged] = {**SCORED, "free_tile": ("on_double", "played_double")}

    def lay(self, tile: Tile, place: str | None, half: int) -> Tile | None:
        covered = super().lay(tile, place, half) if self.arms else None
        if self.lead is None:
            self.lead = tile
            self.arms = {"": Arm(tile[0], tile)}
        return covered

    def goes_on(self, tile: Tile, covered: Tile | None) -> bool:
        earned = tile if self.options["free_tile"] == "played_double" else covered
        return earned is not None and is_double(earned) and not self.further

    def may_stop(self) -> bool:
        return True
