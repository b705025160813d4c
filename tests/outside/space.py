"""Space Dominoes, edition of 2014, written from the rules and docs/views.md, docs/shuffle.md and docs/match-file.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from tests.outside.protocol.forms import NOBODY
from tests.outside.protocol.messages import Terms
from tests.outside.protocol.views import Board, Move, Overlay, View
from tests.outside.rounds import (
    BLOCKED,
    COURTESY,
    DEALT,
    DRAW,
    DREW,
    DREW_LEAD,
    FROZEN,
    LED,
    OUT,
    PASS,
    PASSED,
    PLAY,
    PLAYED,
    SHOWN,
    STOP,
    STOPPED,
    TURNED_UP,
    VOID,
    WENT_OUT,
    WON,
    Before,
    Round,
)
from tests.outside.tiles import Chance, Pieces, pieces

BY_TILES: Final = 7
RIGHT: Final = 2


def bits(seats: set[int]) -> int:
    """Return seats as a bit mask."""
    return sum(1 << seat for seat in seats)


def readings(pieces: Pieces, card: int) -> set[tuple[int, ...]]:
    """Return a card's sections in both directions."""
    face = pieces.faces[card]
    return {face, face[::-1]}


def laid(pieces: Pieces, values: Sequence[int], card: int, place: int) -> list[int] | None:
    """Return the line with a card at this place; None if it does not fit."""
    links = place % 2 + 1
    outwards = list(values) if place >= RIGHT else list(values)[::-1]
    for reading in readings(pieces, card):
        if tuple(outwards[-links:]) == reading[:links]:
            after = outwards + list(reading[links:])
            return after if place >= RIGHT else after[::-1]
    return None


def places_for(pieces: Pieces, values: Sequence[int], card: int) -> list[int]:
    """Return the places for a card."""
    return [place for place in range(4) if laid(pieces, values, card, place)]


def free_draws(terms: Terms, drew: int) -> bool:
    """Return True if one more card may be drawn voluntarily."""
    return terms.house["tournament"] == "on" and (terms.house["voluntary_max"] == "unlimited" or drew == 0)


def legal_in_space(terms: Terms, view: View, seat: int) -> list[Move]:
    """Return a seat's legal moves, judging by its view."""
    board = cast("Overlay", view.board)
    if view.over or view.turn != seat:
        return []
    cards = pieces(terms.pieces)
    hand = cards.inside(view.hands[seat])
    plays = [Move(PLAY, [card], place) for card in sorted(hand) for place in places_for(cards, board.values, card)]
    shedding = board.finisher != NOBODY and terms.house["courtesy"] == "no_draw"
    if board.again or shedding:
        return [*plays, Move(STOP)]
    room = bool(view.piles[0]) and len(hand) < cast("int", terms.house["hand_limit"])
    if plays:
        return [*plays, Move(DRAW)] if room and free_draws(terms, board.drew) else plays
    return [Move(DRAW if room else PASS)]


class SpaceRound(Round):
    """A round of Space Dominoes."""

    def __init__(
        self, terms: Terms, seed: bytes, number: int, carried: Sequence[int], before: Before | None = None
    ) -> None:
        super().__init__(terms, number, carried)
        self.pairs: Final = terms.house["partnership"] == "on"
        self.limit: Final = cast("int", terms.house["hand_limit"])
        self.values: list[int] = []
        self.order: list[int] = []
        self.places: list[int] = []
        self.seen: set[int] = set()
        self.out: set[int] = set()
        self.due: set[int] = set()
        self.again = False
        self.drew = self.passes = 0
        self.finisher = self.heir = NOBODY
        self.lacking: list[set[int]] = [set() for _ in range(self.seats)]
        self.newer = [0] * self.seats
        self.deal(Chance(seed), before)

    def deal(self, chance: Chance, before: Before | None) -> None:
        """Find the dealer, shuffle and deal."""
        self.dealer = before.heir if before else self.first_dealer(chance)
        self.lead = self.turn = (self.dealer + 1) % self.seats
        each = 7 if self.seats <= 3 else 6
        order = chance.shuffle(self.pieces.count)
        cards = each * self.seats
        for place in range(self.seats):
            seat = (self.lead + place) % self.seats
            self.hands[seat] = set(order[place : cards : self.seats])
        for seat in range(self.seats):
            self.tell(DEALT, seat, order[(seat - self.lead) % self.seats : cards : self.seats], eyes=1 << seat)
        starter = order[cards]
        self.pile = order[cards + 1 :][::-1]
        self.values = list(self.pieces.faces[starter])
        self.order, self.places = [starter], [-1]
        self.tell(TURNED_UP, NOBODY, [starter])
        self.tell(LED, self.lead)

    def first_dealer(self, chance: Chance) -> int:
        """Return the dealer of the first round."""
        way = self.terms.house["first_dealer"]
        if isinstance(way, int):
            return way - 1
        if way == "random":
            return chance.below(self.seats)
        tied = list(range(self.seats))
        stage = 0
        while len(tied) > 1:
            order = chance.shuffle(self.pieces.count)
            cut = dict(zip(tied, order, strict=False))
            for seat, card in cut.items():
                self.tell(DREW_LEAD, seat, [card], at=stage)
            dots = {seat: self.pieces.weight([card]) for seat, card in cut.items()}
            tied = [seat for seat in tied if dots[seat] == max(dots.values())]
            stage += 1
        return tied[0]

    def board(self) -> Board:
        mask = self.pieces.mask
        return Overlay(
            "overlay",
            list(self.values),
            list(self.order),
            list(self.places),
            mask(self.order),
            self.dealer,
            bits(self.seen),
            bits(self.out),
            self.again,
            self.drew,
            self.passes,
            self.finisher,
            bits(self.due),
            self.heir,
            [mask(one) for one in self.lacking],
            list(self.newer),
        )

    def openings(self) -> set[int]:
        """Return all cards that fit an end."""
        return {card for card in self.pieces.all if places_for(self.pieces, self.values, card)}

    def legal(self, view: View, seat: int) -> list[Move]:
        return legal_in_space(self.terms, view, seat)

    def learn(self, seat: int) -> None:
        """Record that a seat has shown to hold nothing that fits."""
        openings = self.openings()
        self.lacking[seat] = openings if self.newer[seat] else self.lacking[seat] | openings
        self.newer[seat] = 0

    def make(self, seat: int, move: Move) -> None:
        by_act: dict[int, Callable[[int, Move], None]] = {
            PLAY: self.lay,
            DRAW: self.draw,
            PASS: self.give_way,
            STOP: self.stop,
        }
        by_act[move.act](seat, move)

    def lay(self, seat: int, move: Move) -> None:
        """Play a card."""
        card = move.tiles[0]
        self.values = cast("list[int]", laid(self.pieces, self.values, card, move.at))
        self.order.append(card)
        self.places.append(move.at)
        self.hands[seat].remove(card)
        self.shown.discard(card)
        self.newer[seat] -= card in self.lacking[seat]
        self.passes = 0
        self.tell(PLAYED, seat, [card], at=move.at)
        if not self.hands[seat]:
            self.go_out(seat)
        elif move.at % 2 == 0:
            self.end_turn(seat, closing=True)
        elif self.hands[seat] & self.openings():
            self.again = True
        else:
            self.learn(seat)
            self.end_turn(seat, closing=True)

    def go_out(self, seat: int) -> None:
        """Go out; if a partner still holds cards, the round continues."""
        self.out.add(seat)
        self.tell(WENT_OUT, seat)
        side = {one for one in range(self.seats) if self.side(one) == self.side(seat)}
        if self.finisher == NOBODY and side <= self.out:
            self.finisher = seat
            self.due = set(range(self.seats)) - self.seen - {seat}
            if self.terms.house["courtesy"] == "none":
                self.due = set()
        self.end_turn(seat, closing=False)

    def take(self, seat: int) -> None:
        """Take a card from the stock."""
        card = self.pile.pop()
        self.hands[seat].add(card)
        self.newer[seat] += bool(self.lacking[seat])
        self.tell(DREW, seat, [card], eyes=1 << seat)

    def draw(self, seat: int, _: Move) -> None:
        """Draw a card."""
        if not free_draws(self.terms, self.drew):
            self.learn(seat)
        self.drew += 1
        self.take(seat)

    def give_way(self, seat: int, _: Move) -> None:
        """Pass."""
        self.learn(seat)
        self.passes += 1
        self.tell(PASSED, seat)
        if self.terms.house["show_hand_at_limit"] == "on" and len(self.hands[seat]) >= self.limit:
            self.shown |= self.hands[seat]
            self.tell(SHOWN, seat, sorted(self.hands[seat]))
        self.end_turn(seat, closing=False)

    def stop(self, seat: int, _: Move) -> None:
        """End a turn after covering two sections, or a courtesy turn."""
        self.tell(STOPPED, seat)
        self.end_turn(seat, closing=self.again)

    def end_turn(self, seat: int, *, closing: bool) -> None:
        """End a turn and find the next seat."""
        shedding = self.finisher != NOBODY and self.terms.house["courtesy"] == "no_draw"
        if closing and self.pile and not shedding:
            self.take(seat)
        self.again = False
        self.drew = 0
        self.seen.add(seat)
        others = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        if self.finisher == NOBODY:
            holding = [one for one in others if one not in self.out]
            if self.passes == len(holding):
                self.freeze()
            else:
                self.turn = holding[0]
            return
        for other in [one for one in others if one in self.due]:
            self.due.remove(other)
            if shedding and not self.hands[other] & self.openings():
                self.learn(other)
                continue
            self.turn = other
            self.tell(COURTESY, other)
            return
        self.finish()

    def finish(self) -> None:
        """Score a round won by going out."""
        self.over = OUT
        weights = self.count_hands()
        self.winners = tuple(seat for seat in range(self.seats) if self.side(seat) == self.side(self.finisher))
        self.write_down(weights)
        self.heir = self.next_dealer(weights)

    def freeze(self) -> None:
        """Score a round in which everyone has passed."""
        self.over = BLOCKED
        self.tell(FROZEN, NOBODY)
        weights = self.count_hands()
        sides = [0] * len(self.points)
        for seat, weight in enumerate(weights):
            sides[self.side(seat)] += weight
        if min(sides) < max(sides):
            self.winners = tuple(seat for seat in range(self.seats) if sides[self.side(seat)] == min(sides))
        self.write_down(weights)
        self.heir = self.next_dealer(weights)

    def write_down(self, weights: Sequence[int]) -> None:
        """Write down the dots of every hand."""
        for seat, weight in enumerate(weights):
            if weight and not (self.over == OUT and seat in self.winners):
                self.score(seat, weight, BY_TILES, [weight])
        if not self.winners:
            self.tell(VOID, NOBODY)
        for seat in self.winners:
            self.tell(WON, seat)

    def next_dealer(self, weights: Sequence[int]) -> int:
        """Return the next dealer."""
        after = [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
        if not self.winners:
            return self.dealer if self.pairs else after[0]
        won = [seat for seat in after if seat in self.winners]
        if self.pairs and self.terms.house["pair_dealer"] == "alternate":
            return won[0]
        if self.finisher != NOBODY:
            return self.finisher
        return min(won, key=lambda seat: weights[seat])

    def decided(self) -> bool:
        """Return True if the match ends with this round."""
        if self.number < cast("int", self.terms.house["hands"]):
            return False
        totals = self.totals()
        return self.terms.house["tiebreak_hand"] == "off" or totals.count(min(totals)) == 1
