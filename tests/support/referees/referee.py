"""A referee independent of the engine; it reads transcripts as docs/match-file.md describes them, and judges.

This file holds the rules for every game: the order of records, and the fields that all records share. Each game works
out the rest of a record from its rule sheet, and the whole record is compared. Nothing of Boneyard is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NoReturn

from tests.outside.shuffle import FoulError, Stream, Tile, name, names, same, weight

Record = dict[str, Any]  # untrusted JSON
NEAR = (1, 2, 4, 8, 16)
"""Targets that are soon reached."""
Judged = dict[str, tuple[object, ...]]
"""House rules, and the values of each that a referee can judge."""

DURING_PLAY = ("play", "claim", "muggins", "lead-pass", "three-passes")
"""Causes of points in the middle of a round; all others are awards at its end."""


class Referee:
    """Follows one match, record by record."""

    key: ClassVar[str]
    title: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    tops: ClassVar[tuple[int, ...]] = (6, 9, 12, 15)
    judges: ClassVar[Judged] = {}

    def __init__(self) -> None:
        self.rounds = 0
        self.scores: list[int] = []
        self.awaits = {"round"}
        self.reason: str | None = None
        self.next: Record = {}

    def hear(self, line: Record) -> None:
        """Judge the next record; raises `FoulError` with the fault."""
        try:
            self.follow(line)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as why:
            raise FoulError(f"it makes no sense: {why!r}") from why

    def follow(self, line: Record) -> None:
        kind = line["record"]
        if kind not in self.awaits:
            self.foul(f"a {kind} cannot come here")
        if kind == "round":
            self.deal(line)
        elif kind == "step":
            self.step(line)
        elif kind == "round_end":
            self.end_round(line)
        else:
            self.end_match(line)

    def foul(self, why: str) -> NoReturn:
        raise FoulError(why)

    def compare(self, said: Record, must: Record) -> None:
        if said == must:
            return
        for field in sorted({*said, *must}):
            if field not in said or field not in must or said[field] != must[field]:
                self.foul(f"{field} is {said.get(field)!r}, not {must.get(field)!r}")

    # -- a deal ---------------------------------------------------------------------------------------------------

    def sit_down(self, line: Record) -> None:
        self.seats, self.players, self.options = line["seats"], line["players"], line["options"]
        top = int(line["set"].removeprefix("double-"))
        self.set = f"double-{top}"
        self.box = [(low, high) for low in range(top + 1) for high in range(low, top + 1)]
        if self.seats not in self.seat_counts or top not in self.tops:
            self.foul("that table is not possible")
        for rule in sorted({*self.judges, *self.options}):
            if same(self.options[rule]) not in map(same, self.judges[rule]):
                self.foul(f"{rule} is {self.options[rule]!r}, which I do not know")
        self.sides = self.seating()
        self.scores = [0] * (max(self.sides) + 1)

    def seating(self) -> list[int]:
        """Return the side of each seat."""
        return list(range(self.seats))

    def seats_of(self, sides: Iterable[int]) -> list[int]:
        wanted = set(sides)
        return [seat for seat, side in enumerate(self.sides) if side in wanted]

    def deal(self, line: Record) -> None:
        if not self.rounds:
            self.sit_down(line)
        self.rounds += 1
        self.steps = 0
        self.points = [0] * len(self.scores)
        self.awards: list[Record] = []
        self.reason = None
        self.winners: list[int] = []
        self.seat_draws: list[list[Record]] = []
        self.redeals: list[list[list[str]]] = []
        self.rows: list[list[Tile]] = []
        self.hands: list[set[Tile]] = []
        self.stock: list[Tile] = []
        seed = bytes.fromhex(line["seed"])
        if not 16 <= len(seed) <= 64:
            self.foul("that seed is too short or too long")
        lead = self.lay_out(Stream(seed))
        self.turn: int = lead["seat"]
        self.compare(
            line,
            {
                "record": "round",
                "round": self.rounds,
                "game": self.key,
                "title": self.title,
                "set": self.set,
                "options": self.options,
                "seats": self.seats,
                "players": [
                    {"seat": seat, "side": self.sides[seat], "name": player["name"], "bot": player["bot"]}
                    for seat, player in enumerate(self.players)
                ],
                "sides": [self.seats_of([side]) for side in range(len(self.scores))],
                "scores": self.scores,
                "seed": seed.hex(),
                "seat_draws": self.seat_draws,
                "redeals": self.redeals,
                "hands": [names(sorted(hand)) for hand in self.hands],
                "stock": names(self.stock),
                "rows": [names(row) for row in self.rows],
                "turned": [],
                "lead": lead,
                "events": [],
                "table": self.table(),
            },
        )
        self.awaits = {"step"}

    def lay_out(self, stream: Stream) -> Record:
        """Deal from the stream, and return the fields with the leader."""
        raise NotImplementedError

    def shuffled(self, stream: Stream) -> list[Tile]:
        return [self.box[index] for index in stream.shuffle(len(self.box))]

    # -- a step ---------------------------------------------------------------------------------------------------

    def step(self, line: Record) -> None:
        self.steps += 1
        self.scored: list[Record] = []
        self.lapsed: list[Record] = []
        self.events: list[Record] = []
        self.drew: list[Record] = []
        seat = line["seat"]
        if seat not in range(self.seats):
            self.foul("nobody sits there")
        self.compare(
            line,
            {
                **self.move(seat, line),
                "record": "step",
                "round": self.rounds,
                "step": self.steps,
                "seat": int(seat),
                "act": line["act"],
                "drew": self.drew,
                "scored": self.scored,
                "lapsed": self.lapsed,
                "events": self.events,
                "points": self.points,
                "scores": self.totals(),
                "hands": self.sizes(),
                "stock": len(self.stock),
                "table": self.table(),
                "turn": None if self.reason else self.turn,
                "over": self.reason,
            },
        )
        self.awaits = {"round_end"} if self.reason else {"step"}

    def move(self, seat: int, line: Record) -> Record:
        """Judge and make a move, and return the fields that describe it."""
        raise NotImplementedError

    def in_turn(self, seat: int) -> None:
        if self.reason:
            self.foul("the round is over")
        if seat != self.turn:
            self.foul("it is not that seat's turn")

    def after(self, seat: int, way: int = 1) -> int:
        return (seat + way) % len(self.sides)

    def take(self, seat: int) -> None:
        tile = self.stock.pop(0)
        self.hands[seat].add(tile)
        self.drew.append({"seat": seat, "tile": name(tile)})

    def totals(self) -> list[int]:
        return [before + now for before, now in zip(self.scores, self.points, strict=True)]

    def sizes(self) -> list[int]:
        return [len(hand) for hand in self.hands]

    def table(self) -> Record:
        raise NotImplementedError

    def credit(self, seat: int, points: int, parts: list[int], cause: str) -> None:
        side = self.sides[seat]
        self.points[side] += points
        record = {"seat": seat, "side": side, "points": points, "parts": parts, "cause": cause}
        self.scored.append(record)
        if cause not in DURING_PLAY:
            self.awards.append(record)

    def event(self, what: str, seat: int | None, at: int = 0, *tiles: Tile) -> None:
        self.events.append({"what": what, "seat": seat, "tiles": names(tiles), "at": at, "n": 0, "parts": []})

    def loses(self, seat: int, points: int, parts: list[int], cause: str) -> None:
        at = ("play", "claim", "muggins", "out", "blocked").index(cause)
        self.events.append({"what": "overshot", "seat": seat, "tiles": [], "at": at, "n": points, "parts": parts})

    # -- the end --------------------------------------------------------------------------------------------------

    def is_won(self) -> bool:
        """Return True if the match ends with this round."""
        raise NotImplementedError

    def best(self) -> list[int]:
        """Return the sides that won the match."""
        return [side for side, score in enumerate(self.scores) if score == max(self.scores)]

    def next_lead(self) -> Record:
        raise NotImplementedError

    def end_round(self, line: Record) -> None:
        is_over = self.is_won()
        self.scores = self.totals()
        self.next = self.next_lead()
        self.compare(
            line,
            {
                "record": "round_end",
                "round": self.rounds,
                "reason": self.reason,
                "winners": self.winners,
                "hands": [
                    {"seat": seat, "tiles": names(sorted(hand)), "weight": weight(hand)}
                    for seat, hand in enumerate(self.hands)
                ],
                "stock": names(self.stock),
                "awards": self.awards,
                "points": self.points,
                "scores": self.scores,
                "table": self.table(),
                "next": None if is_over else self.next,
            },
        )
        self.points = [0] * len(self.scores)
        self.awaits = {"match_end"} if is_over else {"round"}

    def end_match(self, line: Record) -> None:
        best = self.best()
        self.compare(
            line,
            {
                "record": "match_end",
                "rounds": self.rounds,
                "winners": best,
                "seats": self.seats_of(best),
                "scores": self.scores,
            },
        )
        self.awaits = set()
