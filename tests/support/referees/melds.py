"""Referee of That's It!: hands of melds with the double-fifteen set."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, pairwise
from typing import ClassVar

from tests.outside.shuffle import FoulError, Stream
from tests.support.referees.base import ANY_TARGET, SWITCH, Record, Referee, double_set, event, halves, is_double

DOUBLES = 16
"""The suit of the doubles."""

MELDS = {7: (4, 3), 10: (4, 3, 3)}
"""The melds of a hand, by its number of tiles."""

Split = list[tuple[str, ...]]


def suit(meld: Collection[str]) -> int | None:
    """Return the suit of a meld, or None if it is not one."""
    if all(map(is_double, meld)):
        return DOUBLES
    common = set.intersection(*({*halves(tile)} for tile in meld))
    return common.pop() if common else None


def value(meld: Collection[str]) -> list[int]:
    """Return the point of a meld and its bonus."""
    of = suit(meld) or 0
    ranks = sorted(halves(tile)[0] if of == DOUBLES else sum(halves(tile)) - of for tile in meld)
    neighbours = sum(right == left + 1 for left, right in pairwise(ranks))
    return [1, 2 * len(ranks) if neighbours == len(ranks) - 1 else neighbours]


def splits(tiles: frozenset[str], sizes: tuple[int, ...]) -> Iterator[Split]:
    """Yield all ways to split tiles into melds of these sizes."""
    if not sizes:
        yield []
        return
    for meld in combinations(sorted(tiles), sizes[0]):
        if suit(meld) is not None:
            for rest in splits(tiles - {*meld}, sizes[1:]):
                yield [meld, *rest]


class ThatsIt(Referee):
    """A complete hand scores its melds when shown."""

    title = "That's It!"
    box = "double-15"
    players = range(2, 7)
    house: ClassVar[dict[str, Collection[str | int]]] = {
        "size": (7, 10),
        "target": ANY_TARGET,
        "ten_double": ("all", "any_two"),
        "doubles_count_as_suit": SWITCH,
        "trash_visible": SWITCH,
        "stall_rounds": range(1, 101),
        "void_rounds": range(1, 101),
        "first": ("random", *range(1, 9)),
    }
    void_rounds = 0
    opener = winner = 0

    def deal(self, chance: Stream) -> Record:
        if self.rounds == 1:
            self.opener = self.seat_option(chance)
        else:
            self.opener = self.after(self.opener if self.void_rounds else self.winner)
        tiles = double_set(15)
        self.stock = [tiles[index] for index in chance.shuffle(len(tiles))]
        for seat in self.around(self.opener):
            self.hands[seat] = {*self.stock[: self.options["size"]]}
            del self.stock[: self.options["size"]]
        self.turn = self.opener
        self.discard: str | None = None
        self.trash: list[str] = []
        self.taken: str | None = None
        self.known: list[set[str]] = [set() for _ in range(self.seats)]
        self.without_draw = 0
        self.voids_before = self.void_rounds
        return {}

    def move(self, seat: int, text: str, line: Record) -> Record:
        act, _, tile = text.partition(":")
        hand = self.hands[seat]
        full = len(hand) > self.options["size"]
        if full != (act in ("discard", "thats-it")):
            raise FoulError("it is not the time for that")
        if act == "take":
            if tile != self.discard:
                raise FoulError("that tile is not on offer")
            hand.add(tile)
            self.known[seat].add(tile)
            self.taken, self.discard = tile, None
            self.without_draw += 1
            self.events.append(event("took", seat, [tile]))
        elif text in ("draw", "pass"):
            if (text == "draw") != bool(self.stock):
                raise FoulError("a tile is drawn as long as there is one")
            self.refuse(seat)
        elif tile not in hand or tile == self.taken:
            raise FoulError(f"{tile} cannot be put out")
        elif act == "discard":
            self.part_with(seat, tile)
            self.discard = tile
            self.events.append(event("discarded", seat, [tile]))
            self.turn = self.after(seat)
            if self.without_draw >= self.options["stall_rounds"] * self.seats:
                self.finish("void", [])
        elif act == "thats-it":
            self.part_with(seat, tile)
            self.stock.append(tile)
            self.events.append(event("declared", seat, [tile]))
            self.show(seat, line["events"][1:])
        else:
            raise FoulError(f"nobody can {act}")
        return {"act": act, "tiles": [tile] if tile else []}

    def refuse(self, seat: int) -> None:
        if self.discard:
            self.trash.append(self.discard)
            self.events.append(event("trashed", seat, [self.discard]))
            self.discard = None
        if self.stock:
            self.draw(seat)
            self.without_draw = 0
        else:
            self.finish("void", [])

    def part_with(self, seat: int, tile: str) -> None:
        self.hands[seat].remove(tile)
        self.known[seat].discard(tile)
        self.taken = None

    def show(self, seat: int, told: list[Record]) -> None:
        """Score a hand; if several splits are best, the one in the record is used."""
        hand = frozenset(self.hands[seat])
        sizes = MELDS[self.options["size"]]
        worth = [sum(map(sum, self.count(split))) for split in splits(hand, sizes)]
        if not worth:
            raise FoulError("that hand is not complete")
        split: Split = [tuple(meld["tiles"]) for meld in told]
        if sorted(sum(split, ())) != sorted(hand) or sorted(map(len, split)) != sorted(sizes):
            raise FoulError("these melds are not that hand")
        counted = self.count(split)
        if sum(map(sum, counted)) != max(worth):
            raise FoulError("that hand is worth more")
        for meld, parts in zip(split, counted, strict=True):
            found = event("melded", seat, self.sorted(meld), suit(meld) or 0, sum(parts))
            self.events.append({**found, "parts": parts})
        self.credit(seat, [sum(parts) for parts in counted], "melds")
        self.winner = seat
        self.finish("out", [seat])

    def count(self, split: Split) -> list[list[int]]:
        """Return the point, the bonus and the doubled amount of each meld."""
        suits = [suit(meld) for meld in split]
        if None in suits:
            raise FoulError("that is no meld")
        alike = max(suits.count(of) for of in suits if of != DOUBLES or self.options["doubles_count_as_suit"] == "on")
        twice = alike == len(suits) or (alike == 2 and self.options["ten_double"] == "any_two")
        return [[*value(meld), sum(value(meld)) if twice else 0] for meld in split]

    def finish(self, reason: str, winners: list[int]) -> None:
        self.reason, self.winners = reason, winners
        self.void_rounds = 0 if winners else self.void_rounds + 1

    def table(self) -> Record:
        return {
            "discard": self.discard,
            "trash": self.trash,
            "taken": self.taken,
            "known": [self.sorted(tiles) for tiles in self.known],
            "turns_without_draw": self.without_draw,
            "void_rounds": self.voids_before,
        }

    def next_leader(self) -> int:
        return self.after(self.opener if self.void_rounds else self.winner)

    def is_over(self) -> bool:
        return bool(max(self.scores) >= self.options["target"] or self.void_rounds >= self.options["void_rounds"])
