"""Referee of Double Takes: tricks with the double-fifteen set, until it is used up."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from tests.outside.shuffle import FoulError, Stream
from tests.support.referees.base import SWITCH, Record, Referee, double_set, event, halves, is_double

ROUNDS = {2: (4, 17), 3: (3, 15), 4: (2, 17)}
"""The number of rounds in a set and the tiles of a hand, by the number of players."""


class DoubleTakes(Referee):
    """A trick is 1 point, plus 1 for each double in it."""

    title = "Double Takes"
    box = "double-15"
    players = ROUNDS
    house: ClassVar[dict[str, Collection[str | int]]] = {
        "first": ("random", *range(1, 9)),
        "tiebreak_hand": SWITCH,
        "partnership": SWITCH,
        "revoke": ("enforced", "penalty"),
    }
    opener = 0

    def __init__(self, first: Record) -> None:
        self.unused: list[str] = []
        super().__init__(first)

    def deal(self, chance: Stream) -> Record:
        rounds, each = ROUNDS[self.seats]
        fresh = self.rounds == 1 or self.rounds > rounds  # a tie-break round uses the whole set again
        tiles = double_set(15) if fresh else self.sorted(self.unused)
        if self.rounds == 1:
            self.opener = self.seat_option(chance)
        else:
            self.opener = self.after(self.opener)
        tiles = [tiles[index] for index in chance.shuffle(len(tiles))]
        for seat in self.around(self.opener):
            self.hands[seat] = {*tiles[:each]}
            del tiles[:each]
        self.stock = self.unused = tiles
        self.odd = self.stock if self.seats == self.rounds == 3 else []
        self.leader = self.turn = self.opener
        self.suit: int | None = None
        self.trick: list[tuple[int, str]] = []
        self.tricks, self.doubles = [0] * self.seats, [0] * self.seats
        self.offenders: list[int] = []
        return {}

    def move(self, seat: int, text: str, _line: Record) -> Record:
        if self.offenders:
            return self.answer(seat, text)
        tile, _, called = text.partition("@")
        if tile not in self.hands[seat]:
            raise FoulError(f"{tile} is not in that hand")
        if not self.trick:
            self.suit = halves(tile)[0] if is_double(tile) else int(called)
            if self.suit not in halves(tile) or (is_double(tile) and called):
                raise FoulError("that number cannot be called")
        elif called or (self.options["revoke"] == "enforced" and not self.follows(tile) and self.holders(seat)):
            raise FoulError("suit has to be followed")
        suit = self.suit
        self.hands[seat].remove(tile)
        self.trick.append((seat, tile))
        if len(self.trick) < self.seats:
            self.turn = self.after(seat)
        else:
            self.look()
        return {"act": "play", "tiles": [tile], "place": called or None, "suit": suit}

    def follows(self, tile: str) -> bool:
        return self.suit in halves(tile)

    def holders(self, seat: int) -> list[str]:
        """Return the tiles of a hand that follow suit."""
        return [tile for tile in self.hands[seat] if self.follows(tile)]

    def look(self) -> None:
        """Record the players who could have followed suit and did not; the next-to-last trick is exempt."""
        if len(self.hands[self.leader]) != 1:
            for seat, tile in self.trick:
                if not self.follows(tile) and self.holders(seat):
                    self.offenders.append(seat)
                    self.events.append(event("revoked", seat, [tile], self.suit or 0))
        self.settle()

    def answer(self, seat: int, text: str) -> Record:
        suit = self.suit
        act, _, tile = text.partition(":")
        at = [player for player, _ in self.trick].index(seat)
        if act == "exchange" and tile in self.holders(seat):
            wrong = self.trick[at][1]
            self.hands[seat] ^= {tile, wrong}
            self.trick[at] = seat, tile
            self.credit(seat, [-1], "fine")
            self.events.append(event("exchanged", seat, [tile, wrong], suit or 0))
        elif text == "stop":
            self.credit(seat, [-5], "fine")
        else:
            raise FoulError("a wrong tile is exchanged or left")
        self.offenders.pop(0)
        self.settle()
        return {"act": act, "tiles": [tile] if tile else [], "suit": suit}

    def settle(self) -> None:
        """Give the trick to the highest double of another suit, otherwise to the highest tile of the suit."""
        if self.offenders:
            self.turn = self.offenders[0]
            return
        suit = self.suit or 0
        foreign = [(halves(tile)[0], seat) for seat, tile in self.trick if is_double(tile) and not self.follows(tile)]
        own = [(sum(halves(tile)) - suit, seat) for seat, tile in self.trick if self.follows(tile)]
        winner = max(foreign or own)[1]
        tiles = [tile for _, tile in self.trick]
        if not any(self.hands) and self.odd:
            self.events.append(event("turned up", winner, self.odd))
            tiles += self.odd
            self.stock = self.odd = []
        self.events.append(event("won the trick", winner, tiles, suit))
        doubles = sum(map(is_double, tiles))
        self.tricks[winner] += 1
        self.doubles[winner] += doubles
        self.credit(winner, [1, doubles], "trick")
        self.leader = self.turn = winner
        self.suit, self.trick = None, []
        if not any(self.hands):
            self.reason = "done"
            self.winners = [at for at in range(self.seats) if self.points[self.sides[at]] == max(self.points)]

    def table(self) -> Record:
        return {
            "leader": self.leader,
            "suit": self.suit,
            "trick": [{"seat": seat, "tile": tile} for seat, tile in self.trick],
            "tricks": self.tricks,
            "doubles": self.doubles,
            "offenders": self.offenders,
        }

    def next_leader(self) -> int:
        return self.after(self.opener)

    def is_over(self) -> bool:
        return self.rounds >= ROUNDS[self.seats][0] and self.lone_best()
