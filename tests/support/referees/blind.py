"""Referee of Blind: face-down rows that nobody looks at, and a block that is known at once."""

from __future__ import annotations

from typing import ClassVar

from tests.outside.shuffle import Stream, Tile, name, names, weight
from tests.support.referees.referee import Judged, Record, Referee


class Blind(Referee):
    """Flip the top tile and play it if it fits, then continue; otherwise it goes to the bottom."""

    key = "blind"
    title = "Blind"
    seat_counts = (2, 3, 4, 5)
    judges: ClassVar[Judged] = {
        "starter": ("seat", "random"),
        "starter_continues": ("off", "on"),
        "doubles_face_up": ("off", "on"),
        "blind_blocked": ("pips", "tiles"),
    }

    def lay_out(self, stream: Stream) -> Record:
        tiles = self.shuffled(stream)
        dealt = len(tiles) // self.seats * self.seats
        self.rows = [tiles[seat : dealt : self.seats] for seat in range(self.seats)]
        self.hands = [set(row) for row in self.rows]
        self.stock = tiles[dealt:]
        self.up: Tile | None = None
        self.ends: dict[str, int] = {}
        seat = stream.below(self.seats) if self.options["starter"] == "random" else 0
        return {"seat": seat, "by": "procedure", "tile": None}

    def fitting(self, tile: Tile) -> dict[str | None, int | None]:
        """Return the places where the tile fits, with the open number of each."""
        if not self.ends:
            return {None: None}
        fits: dict[str | None, int | None] = {place: pip for place, pip in self.ends.items() if pip in tile}
        return {"L": fits["L"]} if len(fits) == 2 and fits["L"] == fits["R"] else fits

    def move(self, seat: int, line: Record) -> Record:
        self.in_turn(seat)
        act = line["act"]
        if act == "draw":
            self.turn_up(seat)
            return {"text": act, "tiles": [], "place": None, "onto": None}
        if act != "play" or not self.up:
            self.foul(f"nobody can {act} now")
        return self.play(seat, line["place"], self.up)

    def turn_up(self, seat: int) -> None:
        if self.up:
            self.foul("a tile lies there and has to be laid")
        top = self.rows[seat].pop(0)
        self.event("turned up", seat, 0, top)
        if self.fitting(top):
            self.up = top
            return
        self.event("turned down", seat, 0, top)
        self.rows[seat].append(top)
        self.turn = self.after(seat)

    def play(self, seat: int, place: str | None, tile: Tile) -> Record:
        onto = self.fitting(tile)[place]
        is_lead = place is None
        if place is None:
            self.ends = {"L": tile[0], "R": tile[1]}
        else:
            self.ends[place] = sum(tile) - self.ends[place]
        self.up = None
        if not self.rows[seat]:
            self.reason, self.winners = "out", [seat]
        elif not any({*tile_in} & {*self.ends.values()} for row in self.rows for tile_in in row):
            self.reason, self.winners = "blocked", self.lightest()
        elif is_lead and self.options["starter_continues"] == "off":
            self.turn = self.after(seat)
        text = name(tile) + (f"@{place}" if place else "")
        return {"text": text, "tiles": [name(tile)], "place": place, "onto": onto}

    def lightest(self) -> list[int]:
        loads = [(weight(row), len(row)) for row in self.rows]
        if self.options["blind_blocked"] == "tiles":
            loads = [(tiles, pips) for pips, tiles in loads]
        return [seat for seat in range(self.seats) if loads[seat] == min(loads)]

    def sizes(self) -> list[int]:
        return [len(row) + (bool(self.up) and seat == self.turn) for seat, row in enumerate(self.rows)]

    def table(self) -> Record:
        ends = [{"place": place, "pip": pip} for place, pip in self.ends.items()]
        return {"ends": ends, "up": name(self.up) if self.up else None, "rows": [names(row) for row in self.rows]}

    def is_won(self) -> bool:
        return True

    def best(self) -> list[int]:
        return self.winners

    def next_lead(self) -> Record:
        return {}

    def end_round(self, line: Record) -> None:
        self.hands = [set(row) for row in self.rows]
        super().end_round(line)
