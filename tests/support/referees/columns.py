"""Referee of Domino Solitaire: runs of tiles in at most seven columns."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from tests.outside.shuffle import FoulError, Stream
from tests.support.referees.base import SWITCH, Record, double_set, event, halves
from tests.support.referees.rows import Half, Row, name

ROWS = (7, 6, 5, 4, 3, 2, 1)
SEARCHED = 200
"""Number of shuffles to look through for a selected deal; a referee cannot decide which deals can be won."""


class DominoSolitaire(Row):
    """Every tile must be turned up; each column left is a penalty point."""

    title = "Domino Solitaire"
    house: ClassVar[dict[str, Collection[str | int]]] = {
        "split_runs": SWITCH,
        "attach_above": SWITCH,
        "deal": ("any", "winnable"),
    }

    def round(self, line: Record) -> Record:
        self.wanted = line["rows"]
        return super().round(line)

    def deal(self, chance: Stream) -> Record:
        for _ in range(SEARCHED if self.options["deal"] == "winnable" else 1):
            special = self.lay_out(chance)
            if special["rows"] == self.wanted:
                break
        self.flip: str | None = None
        self.columns: list[list[Half]] = [[] for _ in ROWS]
        self.can: dict[str, tuple[int, int, int]] = {}
        return special

    def lay_out(self, chance: Stream) -> Record:
        box = double_set(6)
        self.covered: list[list[Half]] = [[] for _ in ROWS]  # the next one to turn up is at the end
        turned: list[str] = []  # includes doubles, although they look the same
        lying: list[Half] = []
        for tile in [box[index] for index in chance.shuffle(len(box))]:
            low, high = halves(tile)
            other_way = chance.below(2)
            lying.append((high, low) if other_way else (low, high))
            turned += [tile] * other_way
        for row in ROWS:
            for column in range(row):
                self.covered[column].append(lying.pop(0))
        rows = [[name(tile) for tile in reversed(column)] for column in self.covered]
        return {"rows": rows, "turned": self.sorted(turned)}

    def turn_up(self, column: int) -> None:
        """Turn up the next tile of a column that has no face-up tiles."""
        if self.covered[column] and not self.columns[column]:
            top, bottom = self.covered[column].pop()
            self.columns[column].append((top, bottom) if self.flip == "horizontal" else (bottom, top))
            self.events.append(event("turned up", 0, [name((top, bottom))], column))

    def moves(self) -> dict[str, tuple[int, int, int]]:
        """Return for each move its column, the number of face-up tiles left there, and the destination."""
        found: dict[str, tuple[int, int, int]] = {}
        free = [at for at, column in enumerate(self.columns) if not column]
        for at, column in enumerate(self.columns):
            for stays, tile in enumerate(column):
                if stays and self.options["split_runs"] == "off":
                    break
                if free and (stays or self.covered[at]):
                    found[f"{name(tile)}@empty"] = at, stays, free[0]
                for to, other in enumerate(self.columns):
                    if to == at or not other:
                        continue
                    if other[-1][1] == tile[0]:
                        found[f"{name(tile)}@c{to + 1}"] = at, stays, to
                    is_bare = not self.covered[to] and self.options["attach_above"] == "on"
                    if is_bare and column[-1][1] == other[0][0]:
                        found[f"{name(tile)}@c{to + 1}.top"] = at, stays, to
        return found

    def move(self, seat: int, text: str, _line: Record) -> Record:
        said: Record = {"run": None, "from": None, "to": None}
        if not self.flip:
            act, _, way = text.partition("@")
            if act != "choose" or way not in ("horizontal", "vertical"):
                raise FoulError("the flip has to be chosen first")
            self.flip = way
            self.events.append(event("chose", seat, (), int(way == "vertical")))
            for column in range(7):
                self.turn_up(column)
            said |= {"act": act, "place": way}
        elif text == "stop":
            said["act"] = text
            self.end()
        else:
            said |= self.carry(text)
        self.can = self.moves()
        if not self.reason and not self.can:
            self.end()
        return said

    def carry(self, text: str) -> Record:
        tile, _, place = text.partition("@")
        if text not in self.can:
            raise FoulError("that is no move")
        at, stays, to = self.can[text]
        run = self.columns[at][stays:]
        del self.columns[at][stays:]
        if place.endswith("top"):
            self.columns[to][:0] = run
        else:
            self.columns[to] += run
        self.turn_up(at)
        return {
            "act": "play",
            "tiles": [tile],
            "place": place,
            "run": [f"{top}|{bottom}" for top, bottom in run],
            "from": at + 1,
            "to": to + 1,
        }

    def is_won(self) -> bool:
        return bool(self.flip) and not any(self.covered)

    def end(self) -> None:
        self.reason, self.winners = ("done", [0]) if self.is_won() else ("lost", [])
        if self.winners:
            self.credit(0, [sum(map(bool, self.columns))], "tiles")

    def table(self) -> Record:
        return {
            "flip": self.flip,
            "columns": [[f"{top}|{bottom}" for top, bottom in column] for column in self.columns],
            "face_down": [len(column) for column in self.covered],
            "won": self.is_won(),
        }
