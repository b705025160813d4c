"""Shared code of the referees in this folder: take records in order, require their fields, and compare.

A referee reads only the seed and the text of each move. Everything else in the record must follow by the rules and is
compared. Nothing of Boneyard is used.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from functools import cache
from typing import Any, ClassVar

from tests.outside.shuffle import FoulError, Stream, same

Record = dict[str, Any]  # untrusted JSON

ANY_TARGET = range(1, 10001)
SWITCH = ("off", "on")
AWARDS = ("out", "blocked", "melds", "tiles", "most")
"""Causes of points that `round_end` repeats."""


def double_set(top: int) -> list[str]:
    """Return all tiles of a double set in order."""
    return [f"{low}-{high}" for low in range(top + 1) for high in range(low, top + 1)]


@cache
def halves(tile: str) -> tuple[int, ...]:
    return tuple(int(half) for half in tile.split("-"))


def is_double(tile: str) -> bool:
    low, high = halves(tile)
    return low == high


def event(what: str, seat: int | None, tiles: Iterable[str] = (), at: int = 0, n: int = 0) -> Record:
    return {"what": what, "seat": seat, "tiles": list(tiles), "at": at, "n": n, "parts": []}


class Referee(ABC):
    """Follows one match. Subclasses implement the deal, the moves, the open table and the end."""

    title: ClassVar[str]
    box: ClassVar[str]
    players: ClassVar[Collection[int]]
    house: ClassVar[dict[str, Collection[str | int]]]
    """All house rules and their possible values."""

    def __init__(self, first: Record) -> None:
        self.game: str = first["game"]
        self.seats: int = first["seats"]
        self.options: dict[str, Any] = first["options"]
        self.people = first["players"]
        if self.seats not in self.players or self.options.keys() != self.house.keys():
            raise FoulError("that table is not possible")
        if not all(value in self.house[key] for key, value in self.options.items()):
            raise FoulError("there are no such house rules")
        self.sides = self.seating()
        self.scores = [0] * len({*self.sides})
        self.points = list(self.scores)
        self.rounds = self.steps = 0
        self.awaits = {"round"}
        self.hands: list[set[str]] = []
        self.stock: list[str] = []
        self.turn = 0
        self.reason: str | None = None
        self.winners: list[int] = []
        self.begun()

    def hear(self, line: Record, *, is_strict: bool = True) -> None:
        self.is_strict = is_strict
        kind = line["record"]
        if kind not in self.awaits:
            raise FoulError(f"a {kind} cannot come here")
        must = {
            "round": self.round,
            "step": self.step,
            "round_end": self.end_round,
            "match_end": self.end_match,
        }[kind](line)
        self.compare(line, {"record": kind, **must})

    def compare(self, said: Record, must: Record) -> None:
        if said == must and not self.is_strict:
            return
        for field in sorted({*said, *must}):
            if field not in said or field not in must or same(said[field]) != same(must[field]):
                raise FoulError(f"{field} is {said.get(field)!r}, not {must.get(field)!r}")

    def round(self, line: Record) -> Record:
        self.rounds += 1
        self.begun()
        special = self.deal(Stream(bytes.fromhex(line["seed"])))
        self.awaits = {"step"}
        return {
            "round": self.rounds,
            "game": self.game,
            "title": self.title,
            "set": self.box,
            "options": self.options,
            "seats": self.seats,
            "players": [
                {"seat": seat, "side": side, "name": self.people[seat]["name"], "bot": self.people[seat]["bot"]}
                for seat, side in enumerate(self.sides)
            ],
            "sides": [self.seats_of([side]) for side in range(len(self.scores))],
            "scores": self.scores,
            "seed": bytes.fromhex(line["seed"]).hex(),
            "seat_draws": [],
            "redeals": [],
            "hands": [self.sorted(hand) for hand in self.hands],
            "stock": self.stock,
            "rows": [],
            "turned": [],
            "lead": {"seat": self.turn, "by": "procedure" if self.rounds == 1 else "rules", "tile": None},
            "events": self.events,
            "table": self.table(),
            **special,
        }

    def begun(self) -> None:
        """Reset the state of the last round."""
        self.points = [0] * len(self.scores)
        self.hands = [set() for _ in range(self.seats)]
        self.stock = []
        self.steps = self.turn = 0
        self.reason, self.winners = None, []
        self.told()

    def told(self) -> None:
        """Reset the state of the last step."""
        self.drew: list[Record] = []
        self.scored: list[Record] = []
        self.events: list[Record] = []

    def step(self, line: Record) -> Record:
        if line["seat"] != self.turn:
            raise FoulError("it is not that seat's turn")
        self.told()
        self.steps += 1
        seat, text = self.turn, line["text"]
        said = {"tiles": [], "place": None, **self.move(seat, text, line)}
        self.awaits = {"round_end"} if self.reason else {"step"}
        return {
            "round": self.rounds,
            "step": self.steps,
            "seat": seat,
            "text": text,
            **said,
            "drew": self.drew,
            "scored": self.scored,
            "lapsed": [],
            "events": self.events,
            "points": self.points,
            "scores": self.totals(),
            "hands": self.counts(),
            "stock": len(self.stock),
            "table": self.table(),
            "turn": None if self.reason else self.turn,
            "over": self.reason,
        }

    def end_round(self, _line: Record) -> Record:
        self.scores = self.totals()
        over = self.is_over()
        self.awaits = {"match_end"} if over else {"round"}
        return {
            "round": self.rounds,
            "reason": self.reason,
            "winners": self.winners,
            "hands": [
                {"seat": seat, "tiles": self.sorted(hand), "weight": self.weight(hand)}
                for seat, hand in enumerate(self.hands)
            ],
            "stock": self.stock,
            "awards": [score for score in self.scored if score["cause"] in AWARDS],
            "points": self.points,
            "scores": self.scores,
            "table": self.table(),
            "next": None if over else {"seat": self.next_leader(), "by": "rules"},
        }

    def end_match(self, _line: Record) -> Record:
        self.awaits = set()
        best = self.best()
        return {"rounds": self.rounds, "winners": best, "seats": self.seats_of(best), "scores": self.scores}

    # -- shared by most games ---------------------------------------------------------------------------------------

    def pips(self, tile: str) -> tuple[int, ...]:
        return halves(tile)

    def sorted(self, tiles: Iterable[str]) -> list[str]:
        return sorted(tiles, key=self.pips)

    def weight(self, tiles: Iterable[str]) -> int:
        return sum(sum(self.pips(tile)) for tile in tiles)

    def totals(self) -> list[int]:
        return [before + now for before, now in zip(self.scores, self.points, strict=True)]

    def counts(self) -> list[int]:
        return [len(hand) for hand in self.hands]

    def seats_of(self, sides: list[int]) -> list[int]:
        return [seat for seat, side in enumerate(self.sides) if side in sides]

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def around(self, seat: int) -> list[int]:
        """Return all seats clockwise from `seat`."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def seat_option(self, chance: Stream) -> int:
        """Return the seat that starts the first round; a lot is drawn even if a seat is named."""
        lot, first = chance.below(self.seats), self.options["first"]
        return lot if first == "random" else first - 1

    def draw(self, seat: int) -> None:
        tile = self.stock.pop(0)
        self.hands[seat].add(tile)
        self.drew.append({"seat": seat, "tile": tile})

    def credit(self, seat: int, parts: list[int], cause: str) -> None:
        side, points = self.sides[seat], sum(parts)
        self.points[side] += points
        self.scored.append({"seat": seat, "side": side, "points": points, "parts": parts, "cause": cause})

    def seating(self) -> list[int]:
        """Return the side of each seat; partners sit opposite each other."""
        if self.options.get("partnership") != "on":
            return list(range(self.seats))
        if self.seats != 4:
            raise FoulError("it takes four for partners")
        return [0, 1, 0, 1]

    def lone_best(self) -> bool:
        """Return True if no tie prevents the end of the match."""
        return self.options.get("tiebreak_hand") != "on" or len(self.best()) == 1

    def best(self) -> list[int]:
        """Return the sides that are winning the match."""
        return [side for side, score in enumerate(self.scores) if score == max(self.scores)]

    # -- implemented by each game -----------------------------------------------------------------------------------

    @abstractmethod
    def deal(self, chance: Stream) -> Record:
        """Deal a round, set the turn, and return the additional fields of the record."""

    @abstractmethod
    def move(self, seat: int, text: str, line: Record) -> Record:
        """Make the move of this text, or raise `FoulError`; return the fields that describe it.

        `line` decides choices that the rules leave open, such as the order of equal items.
        """

    @abstractmethod
    def table(self) -> Record: ...

    @abstractmethod
    def is_over(self) -> bool: ...

    @abstractmethod
    def next_leader(self) -> int: ...


def hear(referee: Referee, raw: str) -> None:
    """Pass one line of a transcript to a referee."""
    try:
        # whole numbers are compared exactly; `true` and `1.0` would equal 1
        referee.hear(json.loads(raw), is_strict="true" in raw or "false" in raw or "." in raw)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as why:
        raise FoulError(f"it makes no sense: {why!r}") from why


def judge(text: str, referees: dict[str, type[Referee]]) -> None:
    """Judge a whole transcript; raises `FoulError` at the first fault."""
    lines = text.splitlines()
    first = json.loads(lines[0])
    referee = referees[first["game"]](first)
    for number, raw in enumerate(lines, start=1):
        try:
            hear(referee, raw)
        except FoulError as why:
            raise FoulError(f"line {number}: {why}") from why
