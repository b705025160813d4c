"""Referee of High Fives: tiles of the hand take tiles from an open pool."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from tests.outside.shuffle import FoulError, Stream
from tests.support.referees.base import SWITCH, Record, Referee, double_set, event, halves, is_double

SHORT_LAST = {
    2: [5] * 13,
    3: [*[5] * 8, 3],
    4: [*[5] * 6, 2],
    5: [*[4] * 6, 2],
    6: [*[4] * 5, 1],
    7: [4, 4, 4, 3, 3],
    8: [4] * 4,
}
BALANCED = {
    3: [*[5] * 7, 4, 4],
    4: [*[5] * 4, 4, 4, 4],
    5: [*[4] * 5, 3, 3],
    6: [*[4] * 3, 3, 3, 3],
}
SCHEDULES = {
    "short_last": SHORT_LAST,
    "balanced": {**SHORT_LAST, **BALANCED},
    "full_only": {**SHORT_LAST, **{seats: SHORT_LAST[seats][:-1] for seats in BALANCED}},
}


def worth(tile: str) -> int:
    """Return the points of a taken tile."""
    pips = sum(halves(tile))
    return is_double(tile) + (pips // 5 if pips % 5 == 0 else 0)


class HighFives(Referee):
    """Doubles and tiles whose pips are a multiple of five score; the most tiles score five more."""

    title = "High Fives"
    box = "double-15"
    players = SHORT_LAST
    house: ClassVar[dict[str, Collection[str | int]]] = {
        "first": ("random", *range(1, 9)),
        "schedule": SCHEDULES,
        "missed": SWITCH,
        "tie_bonus": ("none", "all"),
        "tiebreak_hand": SWITCH,
    }
    opener = 0

    def deal(self, chance: Stream) -> Record:
        self.opener = self.seat_option(chance) if self.rounds == 1 else self.after(self.opener)
        tiles = double_set(15)
        self.stock = [tiles[index] for index in chance.shuffle(len(tiles))]
        self.sizes = list(SCHEDULES[self.options["schedule"]][self.seats])
        self.hands_dealt = 0
        self.pool: set[str] = set()
        self.taken: list[set[str]] = [set() for _ in range(self.seats)]
        self.left: str | None = None
        self.missed: set[str] = set()
        self.turn = self.opener
        self.deal_hands()
        self.told()
        self.turn_up(5)
        return {}

    def deal_hands(self) -> None:
        each = self.sizes.pop(0)
        self.hands_dealt += 1
        dealt = {seat: [self.stock.pop(0) for _ in range(each)] for seat in self.around(self.opener)}
        for seat, tiles in sorted(dealt.items()):
            self.hands[seat] = {*tiles}
            self.events.append(event("dealt", seat, tiles))
        if not self.sizes:
            self.turn_up(len(self.stock))

    def turn_up(self, count: int) -> None:
        for _ in range(count):
            tile = self.stock.pop(0)
            self.pool.add(tile)
            self.events.append(event("turned up", None, [tile]))

    def partners(self, tile: str) -> set[str]:
        """Return the tiles of the pool that a tile matches."""
        return {other for other in self.pool if {*halves(other)} & {*halves(tile)}}

    def move(self, seat: int, text: str, _line: Record) -> Record:
        act, _, names = text.rpartition(":")
        tiles = names.split("+")
        if text == "pass":
            if any(self.hands) or not self.left:
                raise FoulError("there is nothing to let be")
            act, tiles = "pass", []
            self.forget(seat)
        elif act == "take":
            if tiles[0] != self.left or tiles[1] not in self.missed:
                raise FoulError("these cannot be taken")
            self.left, self.missed = None, set()
            self.take(seat, tiles)
        else:
            act = "play"
            self.play(seat, tiles)
        if not any(self.hands):
            if self.sizes:
                self.deal_hands()
            elif not self.left:
                self.count()
        return {"act": act, "tiles": tiles}

    def forget(self, seat: int) -> None:
        """Leave a tile that only this seat could still take."""
        if self.left:
            self.events.append(event("missed", seat, [self.left]))
        self.left, self.missed = None, set()

    def play(self, seat: int, tiles: list[str]) -> None:
        self.hands[seat].remove(tiles[0])
        could = self.partners(tiles[0])
        self.forget(seat)
        if len(tiles) == 1:
            if could:
                if self.options["missed"] == "off":
                    raise FoulError("it takes a tile")
                self.left, self.missed = tiles[0], could
            self.pool.add(tiles[0])
        else:
            if tiles[1] not in could:
                raise FoulError("these do not match")
            self.take(seat, tiles)
        self.turn = self.after(seat)

    def take(self, seat: int, tiles: list[str]) -> None:
        one, other = tiles
        self.pool -= {one, other}
        self.taken[seat] |= {one, other}
        self.events.append(event("took", seat, tiles))
        if worth(one) + worth(other):
            self.credit(seat, [worth(one), worth(other)], "tiles")

    def count(self) -> None:
        counts = [len(tiles) for tiles in self.taken]
        most = [seat for seat in range(self.seats) if counts[seat] == max(counts)]
        if len(most) == 1 or self.options["tie_bonus"] == "all":
            for seat in most:
                self.credit(seat, [5], "most")
        self.reason = "done"
        self.winners = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]

    def table(self) -> Record:
        return {
            "pool": self.sorted(self.pool),
            "taken": [self.sorted(tiles) for tiles in self.taken],
            "hands_dealt": self.hands_dealt,
            "left": self.left,
            "missed": self.sorted(self.missed),
        }

    def next_leader(self) -> int:
        return self.after(self.opener)

    def is_over(self) -> bool:
        return self.lone_best()
