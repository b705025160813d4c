"""Referee of Space Dominoes, both editions: forty cards of three sections, played over the ends of a line."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import ClassVar

from tests.outside.shuffle import FoulError, Stream
from tests.support.referees.base import ANY_TARGET, SWITCH, Record, Referee, event

CARDS = sorted({min(card, card[::-1]) for card in map("".join, product("0123", repeat=3))})

Play = tuple[str, str]
"""A card and its place."""

SHARED: dict[str, Collection[str | int]] = {
    "hands": range(1, 21),
    "first_dealer": ("cut", "random", 1, 2, 3, 4, 5),
    "hand_limit": (10, 12, 14),
    "show_hand_at_limit": SWITCH,
    "courtesy": ("no_draw", "full", "none"),
    "voluntary_max": ("unlimited", 1),
    "tiebreak_hand": SWITCH,
}


class Space(Referee):
    """The edition of 2014: all players write down their own dots, and the lowest total wins."""

    title = "Space Dominoes"
    box = "space"
    players = range(2, 6)
    house: ClassVar[dict[str, Collection[str | int]]] = {
        **SHARED,
        "tournament": SWITCH,
        "partnership": SWITCH,
        "pair_dealer": ("finisher", "alternate"),
    }
    dealer = 0

    # -- the deal -------------------------------------------------------------------------------------------------

    def deal(self, chance: Stream) -> Record:
        cuts: list[list[Record]] = []
        if self.rounds == 1:
            how = self.options["first_dealer"]
            if how == "cut":
                self.dealer = self.cut(chance, cuts)
            else:
                self.dealer = chance.below(self.seats) if how == "random" else how - 1
        else:
            self.dealer = self.next_dealer
        cards = [CARDS[index] for index in chance.shuffle(len(CARDS))]
        self.turn = self.after(self.dealer)
        each = 7 if self.seats <= 3 else 6
        for number in range(each * self.seats):
            self.hands[(self.turn + number) % self.seats].add(cards.pop(0))
        self.line = cards.pop(0)
        self.events.append(event("turned up", None, [self.line]))
        self.stock = cards
        self.phase = "start"
        self.drawn = self.passes = 0
        self.had_turn: set[int] = set()
        self.out: list[int] = []
        self.shown: set[str] = set()
        self.waiting: list[int] | None = None  # seats that still get a courtesy turn once the round is won
        return {"seat_draws": cuts}

    def cut(self, chance: Stream, cuts: list[list[Record]]) -> int:
        """Return the dealer: the most dots; tied players cut again."""
        cutting = list(range(self.seats))
        while len(cutting) > 1:
            order = chance.shuffle(len(CARDS))
            drawn = {seat: CARDS[order[at]] for at, seat in enumerate(cutting)}
            cuts.append([{"seat": seat, "tile": card} for seat, card in drawn.items()])
            dots = {seat: self.weight([card]) for seat, card in drawn.items()}
            cutting = [seat for seat in cutting if dots[seat] == max(dots.values())]
        return cutting[0]

    def pips(self, tile: str) -> tuple[int, ...]:
        return tuple(map(int, tile))

    # -- a turn ---------------------------------------------------------------------------------------------------

    def plays(self, seat: int) -> dict[Play, str]:
        """Return all cards that fit, with the place and the sections from left to right."""
        found: dict[Play, str] = {}
        for card in self.hands[seat]:
            for lies in (card, card[::-1]):
                for links in (1, 2):
                    if lies[-links:] == self.line[:links]:
                        found[card, f"L{links}"] = lies
                    if lies[:links] == self.line[-links:]:
                        found[card, f"R{links}"] = lies
        return found

    def is_early(self) -> bool:
        """Return True if a player may draw while a card fits."""
        return bool(self.options["tournament"] == "on")

    def move(self, seat: int, text: str, _line: Record) -> Record:
        plays = self.plays(seat)
        can_draw = self.phase == "start" and self.stock and len(self.hands[seat]) < self.options["hand_limit"]
        said: Record = {"act": text, "end": None, "links": None, "reads": None}
        if text == "draw":
            at_will = self.is_early() and (self.options["voluntary_max"] == "unlimited" or not self.drawn)
            if not can_draw or (plays and not at_will):
                raise FoulError("no card may be drawn")
            self.draw(seat)
            self.drawn += 1
        elif text == "pass":
            if plays or can_draw or self.phase != "start":
                raise FoulError("nobody may pass who can do something")
            self.skip(seat)
        elif text == "stop":
            if self.phase == "start":
                raise FoulError("a turn does not begin like that")
            self.close(seat)
        else:
            card, place = text.split("@")
            lies = plays.get((card, place))
            if lies is None:
                raise FoulError(f"{card} cannot be laid there")
            self.lay(seat, card, place, lies)
            spelled = {"end": place[0], "links": int(place[1]), "reads": lies}
            said = {"act": "play", "tiles": [card], "place": place, **spelled}
        return said

    def lay(self, seat: int, card: str, place: str, lies: str) -> None:
        links = int(place[1])
        self.line = lies[:-links] + self.line if place[0] == "L" else self.line + lies[links:]
        self.hands[seat].remove(card)
        self.shown.discard(card)
        self.passes = 0
        if not self.hands[seat]:
            self.go_out(seat)
        elif links == 1 or not self.plays(seat):
            self.close(seat)
        elif self.phase == "start":
            self.phase = "continue"

    def close(self, seat: int) -> None:
        """End a turn in which a card was played: with one card from the stock, unless it only shed cards."""
        if self.stock and self.phase != "courtesy":
            self.draw(seat)
        self.go_on(seat)

    def skip(self, seat: int) -> None:
        if self.options["show_hand_at_limit"] == "on" and len(self.hands[seat]) >= self.options["hand_limit"]:
            self.shown |= self.hands[seat]
            self.events.append(event("shown", seat, self.sorted(self.hands[seat])))
        self.passes += 1
        self.had_turn.add(seat)
        if self.waiting is None and self.passes == sum(map(bool, self.hands)):
            self.freeze()
        else:
            self.go_on(seat)

    def go_on(self, seat: int) -> None:
        self.had_turn.add(seat)
        self.phase, self.drawn = "start", 0
        if self.waiting is None:
            self.turn = next(at for at in self.around(self.after(seat)) if self.hands[at])
            return
        while self.waiting:
            self.turn = self.waiting.pop(0)
            if self.options["courtesy"] == "full" or self.plays(self.turn):
                self.phase = "start" if self.options["courtesy"] == "full" else "courtesy"
                self.events.append(event("courtesy", self.turn))
                return
        self.finish("out", self.seats_of([self.sides[self.finisher]]))
        self.score_out()

    # -- the end of a round ---------------------------------------------------------------------------------------

    def go_out(self, seat: int) -> None:
        self.out.append(seat)
        self.had_turn.add(seat)
        partners = self.seats_of([self.sides[seat]])
        if self.waiting is None and not any(self.hands[partner] for partner in partners):
            self.finisher = seat
            late = [] if self.options["courtesy"] == "none" else self.around(self.after(seat))
            self.waiting = [other for other in late if other not in self.had_turn]
            self.next_dealer = self.first_of(partners)
            if self.options.get("pair_dealer") != "alternate":
                self.next_dealer = seat
        self.go_on(seat)

    def finish(self, reason: str, winners: list[int]) -> None:
        self.reason, self.winners, self.phase, self.drawn = reason, winners, "over", 0

    def first_of(self, seats: list[int]) -> int:
        """Return the first of these seats from the dealer's left."""
        return next(seat for seat in self.around(self.after(self.dealer)) if seat in seats)

    def freeze(self) -> None:
        dots = [self.weight(hand) for hand in self.hands]
        sums = [sum(dots[seat] for seat in self.seats_of([side])) for side in range(len(self.scores))]
        low = [side for side, total in enumerate(sums) if total == min(sums)]
        best = self.seats_of(low)
        if len(low) == len(sums):
            self.finish("void", [])
        else:
            self.finish("blocked", best)
        if len(low) == 1 and self.options.get("pair_dealer") != "alternate":
            best = [seat for seat in best if dots[seat] == min(dots[other] for other in best)]
        self.next_dealer = self.first_of(best)
        if self.reason == "void" and self.options.get("partnership") == "on":
            self.next_dealer = self.dealer
        self.score_frozen(dots, low)

    def score_out(self) -> None:
        for seat, hand in enumerate(self.hands):
            if self.weight(hand):
                self.credit(seat, [self.weight(hand)], "tiles")

    def score_frozen(self, _dots: list[int], _low: list[int]) -> None:
        self.score_out()

    def table(self) -> Record:
        left, right = map(int, self.line[:2]), map(int, self.line[:-3:-1])
        return {
            "values": self.line,
            "ends": [
                {"end": end, "outer": outer, "inner": inner} for end, (outer, inner) in (("L", left), ("R", right))
            ],
            "dealer": self.dealer,
            "phase": self.phase,
            "drew": self.drawn,
            "passes": self.passes,
            "had_turn": sorted(self.had_turn),
            "out": sorted(self.out),
            "shown": self.sorted(self.shown),
        }

    # -- the match ------------------------------------------------------------------------------------------------

    def next_leader(self) -> int:
        return self.after(self.next_dealer)

    def is_over(self) -> bool:
        return self.rounds >= self.options["hands"] and self.lone_best()

    def best(self) -> list[int]:
        return [side for side, score in enumerate(self.scores) if score == min(self.scores)]


class SpaceClassic(Space):
    """The first edition: the winner collects from the other players, and the highest account wins."""

    title = "Space Dominoes Classic"
    house: ClassVar[dict[str, Collection[str | int]]] = {
        **SHARED,
        "target": ANY_TARGET,
        "classic_tie": ("each", "first"),
        "two_player": ("race", "net"),
    }

    def is_early(self) -> bool:
        return True

    def score_out(self) -> None:
        dots = [self.weight(hand) for hand in self.hands]
        self.collect([self.finisher], dots, 0, "out")

    def score_frozen(self, dots: list[int], low: list[int]) -> None:
        if self.reason == "blocked":
            if self.options["classic_tie"] == "first":
                low = self.winners = [self.first_of(low)]
            self.collect(low, dots, min(dots), "blocked")

    def collect(self, winners: list[int], dots: list[int], own: int, cause: str) -> None:
        """Let winners collect the excess of each other hand; zero is not recorded."""
        for seat in winners:
            if any(pips > own for pips in dots):
                self.credit(seat, [pips - own for other, pips in enumerate(dots) if other != seat], cause)
        for seat, pips in enumerate(dots):
            if seat not in winners and pips > own and (self.seats > 2 or self.options["two_player"] == "net"):
                self.credit(seat, [own - pips] * len(winners), "tiles")

    def is_over(self) -> bool:
        if self.seats == 2:
            return max(self.scores) >= self.options["target"] and self.lone_best()
        return super().is_over()

    def best(self) -> list[int]:
        return Referee.best(self)
