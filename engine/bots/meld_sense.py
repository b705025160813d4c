"""What a bot knows of the melding games: which suits a hand grows in, and what the next player is after."""

from __future__ import annotations

import math
from itertools import combinations
from random import Random
from typing import ClassVar, Final

from engine.bots.meld_hope import PATIENCE, RUN, hope
from engine.bots.sense import Sense
from engine.bots.taste import Taste
from engine.core import DECLARE, DISCARD, TAKE, Move, Seat, Side, State
from engine.discards import Discards
from engine.meld_rules import MeldRules
from engine.melds import Meld, neighbours
from engine.pieces import Tile, Tiles, each

HOPES: Final = 4
"""Suits that are looked at: those that a hand has most of."""
STEP: Final = 0.3
"""What two tiles that follow one another are worth, in tiles that a complete hand has."""
SPARE: Final = 0.05
"""What a tile of a further suit is worth: the plan may change."""
READY: Final = 4.0
"""What it is worth, in tiles, that a hand can be shown at once."""
SHOWN: Final = 100.0
"""The urge to show a hand, in points."""
GIFT: Final = 2.0
"""What a discard of a suit gives to the next player who has taken from that suit, in tiles."""
WHOLE: Final = 100.0
"""What the least hand is worth that is whole."""


class MeldSense(Sense[Discards]):
    """The sense of someone who collects few suits, and looks at what the neighbour takes."""

    effort: ClassVar[float] = 1.0
    doubt: ClassVar[float] = 0.5
    sheds: ClassVar[bool] = False
    horizon: int = 1
    """Turns of its own that a hand is played on before it is looked at: what is hoped of it then tells the rest."""

    def __init__(self, rules: MeldRules) -> None:
        super().__init__(rules)
        self.melds = rules.melds
        self.worth = rules.worth
        self.dealing = rules
        self.wanted = len(rules.melds.sizes)
        self.rooms = [[min(count, size) for count in range(rules.size + 2)] for size in rules.melds.sizes]
        """For each meld, by the tiles that are there for it, how many it can use."""

    def plan(self, hand: Tiles) -> tuple[int, tuple[int, ...]]:
        """Return how many tiles of a hand can stay in melds that are to be, and the suits of these."""
        members, rooms = self.melds.members, self.rooms
        held = [(hand & tiles).bit_count() for tiles in members]
        hopes = sorted([suit for suit, count in enumerate(held) if count], key=held.__getitem__, reverse=True)
        most = 0
        best: tuple[int, ...] = ()
        for chosen in combinations(hopes[:HOPES], self.wanted):
            fits = 0
            for suit, room in zip(chosen, rooms, strict=True):
                fits += room[held[suit]]
            if fits > most:
                cover = 0
                for suit in chosen:
                    cover |= members[suit]
                fits = min(fits, (hand & cover).bit_count())  # tiles of two of the suits are counted once
                if fits > most:
                    most, best = fits, chosen
        return most, best

    def fits(self, hand: Tiles, chosen: tuple[int, ...]) -> int:
        """Return how many tiles of a hand can stay in melds of the `chosen` suits."""
        members = self.melds.members
        cover = 0
        counts: list[int] = []
        for suit in chosen:
            tiles = hand & members[suit]
            cover |= tiles
            counts.append(tiles.bit_count())
        counts.sort(reverse=True)
        room = 0
        for count, size in zip(counts, self.melds.sizes, strict=False):
            room += min(count, size)
        return min(cover.bit_count(), room)

    def reflex(self, state: State[Discards], seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return the best hand to show; a discard that helps rather than a draw; a tile out that serves no plan."""
        hand, first = state.hands[seat], moves[0]
        if moves[-1].act == DECLARE:
            shows = [move for move in moves if move.act == DECLARE]
            return max(shows, key=lambda move: self.worth(hand ^ 1 << move.tiles[0]).points)
        most, chosen = self.plan(hand)
        if first.act == TAKE:
            return first if self.fits(hand | 1 << first.tiles[0], chosen) > most else moves[1]
        members, suits, chance = self.melds.members, self.melds.suits, rng.random
        cover = 0
        for suit in chosen:
            cover |= members[suit]
        out = [move for move in moves if not cover >> move.tiles[0] & 1]
        if not out:
            return max(moves, key=lambda move: self.fits(hand ^ 1 << move.tiles[0], chosen) + chance() / 2)
        awaited = state.shown & state.hands[(seat + 1) % len(state.hands)]
        best, least = first, math.inf
        for move in out:
            low, high = suits[move.tiles[0]]
            like = members[low] | members[high]
            keep = (hand & like).bit_count() + chance() + (GIFT if awaited & like else 0)
            if keep < least:
                best, least = move, keep
        return best

    def prize(self, state: State[Discards], side: Side) -> float:
        """Return what a hand that is shown is worth; one that is played on by how soon it can be whole, and how."""
        if state.over:
            return WHOLE / PATIENCE * (1 + RUN * (state.points[side] - self.wanted)) if state.winners else 0.0
        return WHOLE * self.hope(state, state.hands[side])

    def hope(self, state: State[Discards], hand: Tiles) -> float:
        """Return what a hand is worth that is to become whole, at this table."""
        return hope(self.melds, hand, state.pieces.every & ~(state.board.open | state.shown | hand))

    def play_out(self, state: State[Discards], rng: Random) -> None:
        """Play on the hand of the seat that has just moved, as if the others did nothing, to the end of a turn.

        What the others hold is guessed and has little to do with the move; their luck would only blur how good it is.
        Who has taken a tile ends this turn, who has put one out the next: what is whole by then is not shown yet.
        """
        if state.over:
            return
        board, rules = state.board, self.dealing
        if board.holds:
            seat, moves = state.turn, rules.legal(state, state.turn)
            if moves[-1].act == DECLARE:
                rules.apply(state, seat, self.reflex(state, seat, moves, rng))
                return
        elif not state.piles[0]:
            return
        else:
            seat = state.turn = (state.turn - 1) % rules.seats
            rules.refuse(state, seat)
            rules.draw(state, seat)
        rules.put_out(state, seat, self.spare(state, seat))

    def spare(self, state: State[Discards], seat: Seat) -> Tile:
        """Return the tile that a hand can best do without."""
        hand, taken = state.hands[seat], state.board.taken
        cover = 0
        for suit in self.plan(hand)[1]:
            cover |= self.melds.members[suit]
        free = [tile for tile in each(hand) if tile != taken]
        out = [tile for tile in free if not cover >> tile & 1] or free
        return max(out, key=lambda tile: self.hope(state, hand ^ 1 << tile)) if len(out) > 1 else out[0]

    def promise(self, hand: Tiles) -> float:
        """Return how far a hand is on its way, in tiles; tiles that follow one another count for more."""
        count, chosen = self.plan(hand)
        members = self.melds.members
        promise = float(count)
        for suit in chosen:
            promise += STEP * neighbours(self.melds.ranks(Meld(suit, hand & members[suit])))
        for suit, tiles in enumerate(members):
            if suit not in chosen:
                promise += SPARE * max((hand & tiles).bit_count() - 1, 0)
        return promise

    def liking(self, before: State[Discards], after: State[Discards], seat: Seat, move: Move, taste: Taste) -> float:
        """Like hands that are shown, hands that grow, and discards that the next player has no use for."""
        if after.over:
            return SHOWN if move.act == DECLARE else 0.0
        hand, board = after.hands[seat], after.board
        like = taste.open * self.promise(hand)
        if board.holds and after.turn == seat:
            taken = 0 if board.taken < 0 else 1 << board.taken
            like += taste.open * READY * bool(self.melds.asides(hand) & ~taken)
        if move.act == TAKE and self.plan(hand)[0] == self.plan(before.hands[seat])[0]:
            like -= taste.open * STEP  # it has to be kept for a turn; a tile that is drawn may be better, and may go
        if move.act == DISCARD:
            awaited = after.shown & after.hands[after.turn]
            gives = any(awaited & self.melds.members[suit] for suit in self.melds.suits[move.tiles[0]])
            like -= SPARE * taste.shut * GIFT * gives
        return like
