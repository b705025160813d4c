"""Referees of Knock-Out and Baronet: solitaires with all tiles in a row."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from typing import ClassVar

from tests.outside.shuffle import FoulError, Stream
from tests.support.referees.base import Record, Referee, double_set, event, halves

Half = tuple[int, int]
"""A tile in the row: its left and its right half."""


def name(tile: Half) -> str:
    return f"{min(tile)}-{max(tile)}"


class Row(Referee):
    """A solitaire of one deal, without a hand."""

    box = "double-6"
    players = (1,)

    def round(self, line: Record) -> Record:
        return {**super().round(line), "hands": []}

    def next_leader(self) -> int:
        raise FoulError("one deal is all")

    def is_over(self) -> bool:
        return True

    def best(self) -> list[int]:
        return self.winners


class KnockOut(Row):
    """Matching neighbours are knocked out; every tile left is a point."""

    title = "Knock-Out"
    house: ClassVar[dict[str, Collection[str | int]]] = {"knock": ("pairs", "runs"), "deal": ("any", "rich")}

    def deal(self, chance: Stream) -> Record:
        box = double_set(6)
        for _ in range(1000 if self.options["deal"] == "rich" else 1):
            order = chance.shuffle(len(box))
            self.row: list[Half] = []
            for index in order:
                low, high = halves(box[index])
                self.row.append((high, low) if chance.below(2) else (low, high))
            self.par = self.fewest()
            if self.par <= 18 and self.is_telling(chance):
                break
        self.gone: list[str] = []
        self.events.append(event("turned up", 0, map(name, self.row)))
        return {"turned": self.sorted(name((left, right)) for left, right in self.row if left > right)}

    def fewest(self) -> int:
        """Return the fewest tiles that can be left, by finding all stretches that can be cleared."""
        size = len(self.row)
        # chained[i][j]: tiles i and j go in one knock (with some of the tiles between them), and all between them go
        # too
        chained = [[False] * size for _ in range(size)]
        clear = [[first > last for last in range(-1, size)] for first in range(size + 1)]  # [first][last + 1]
        for span in range(1, size):
            for first in range(size - span):
                last = first + span
                links = [first]
                if self.options["knock"] == "runs":
                    links += [between for between in range(first + 1, last) if chained[first][between]]
                chained[first][last] = any(
                    self.row[link][1] == self.row[last][0] and clear[link + 1][last] for link in links
                )
                clear[first][last + 1] = any(
                    chained[first][end] and clear[end + 1][last + 1] for end in range(first + 1, last + 1)
                )
        best = [0] * (size + 1)
        for end in range(1, size + 1):
            best[end] = min([best[end - 1] + 1] + [best[start] for start in range(end) if clear[start][end]])
        return best[size]

    def is_telling(self, chance: Stream) -> bool:
        """Return True if at most four of twelve blind games reach par; the fifth that does ends the trial."""
        luck = 0
        for _ in range(12):
            row = self.row[:]
            while True:
                longest = len(row) if self.options["knock"] == "runs" else 2
                knocks = [
                    (first, end)
                    for first in range(len(row))
                    for end in range(first + 2, min(first + longest, len(row)) + 1)
                    if all(left[1] == right[0] for left, right in itertools.pairwise(row[first:end]))
                ]
                if not knocks:
                    break
                first, end = knocks[chance.below(len(knocks))]
                del row[first:end]
            luck += len(row) == self.par
            if luck > 4:
                return False
        return True

    def touching(self) -> bool:
        return any(left[1] == right[0] for left, right in zip(self.row, self.row[1:], strict=False))

    def move(self, seat: int, text: str, _line: Record) -> Record:
        tiles: list[str] = []
        places: list[int] = []
        act, _, spelled = text.partition(":")
        if act == "take":
            tiles = spelled.split("+")
            at = [name(tile) for tile in self.row].index(tiles[0])
            knocked = self.row[at : at + len(tiles)]
            if [name(tile) for tile in knocked] != tiles or len(tiles) < 2:
                raise FoulError("these are no neighbours")
            if any(left[1] != right[0] for left, right in itertools.pairwise(knocked)):
                raise FoulError("these do not match")
            if len(tiles) > 2 and self.options["knock"] == "pairs":
                raise FoulError("only two go at once")
            del self.row[at : at + len(tiles)]
            self.gone += tiles
            places = [at + 1 + step for step in range(len(tiles))]
            self.events.append(event("took", seat, tiles, at))
        elif text != "stop":
            raise FoulError(f"nobody can {act}")
        if text == "stop" or not self.touching():
            done = len(self.row) == self.par
            self.reason, self.winners = "done" if done else "lost", [0] if done else []
            self.credit(seat, [len(self.row)], "tiles")
        return {"act": act, "tiles": tiles, "places": places}

    def table(self) -> Record:
        row = [f"{left}|{right}" for left, right in self.row]
        return {"row": row, "gone": self.sorted(self.gone), "par": self.par}


class Baronet(Row):
    """Tiles are touched in turn; one whose pips equal the number called is taken."""

    title = "Baronet"
    house: ClassVar[dict[str, Collection[str | int]]] = {
        "baronet_count": ("continue", "restart"),
        "baronet_miss": ("prevent", "allow"),
    }

    def deal(self, chance: Stream) -> Record:
        box = double_set(6)
        self.row: list[str | None] = [box[index] for index in chance.shuffle(len(box))]
        self.number, self.place, self.passes = 0, 1, 0
        self.is_dry = True
        self.events.append(event("turned up", 0, filter(None, self.row)))
        return {}

    def move(self, seat: int, text: str, _line: Record) -> Record:
        number, place = self.number, self.place
        tile = self.row[place - 1] or ""
        fits = sum(halves(tile)) == number
        self.is_dry = self.is_dry and not fits
        if text == f"take:{tile}":
            if not fits:
                raise FoulError("that tile has another number")
            self.row[place - 1] = None
            self.events.append(event("took", seat, [tile], place - 1))
        elif text != "pass" or (fits and self.options["baronet_miss"] == "prevent"):
            raise FoulError("that tile cannot be passed by")
        elif fits:
            self.events.append(event("missed", seat, [tile], place - 1))
        if not any(self.row):
            self.reason, self.winners = "done", [0]
        else:
            self.go_on(seat)
        said: Record = {"act": text.partition(":")[0], "tiles": [tile] if text != "pass" else []}
        return {**said, "count": number, "touched": tile, "places": [place]}

    def go_on(self, seat: int) -> None:
        self.number = (self.number + 1) % 13
        self.place += 1
        if self.place <= len(self.row):
            return
        touched = len(self.row)
        restart = self.options["baronet_count"] == "restart"
        self.row = [tile for tile in self.row if tile]
        self.passes += 1
        if restart:
            self.number = 0
        self.place = 1
        if self.is_dry and (restart or touched % 13 == 0):
            self.reason = "lost"
        else:
            self.events.append(event("again", seat, (), self.passes, len(self.row)))
        self.is_dry = True

    def table(self) -> Record:
        return {"row": self.row, "count": self.number, "place": self.place, "passes": self.passes}
