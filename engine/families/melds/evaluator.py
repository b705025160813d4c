"""Bot knowledge of the melding games: the suits a hand can grow in, and those the next player collects."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import ClassVar, Final

from engine.core import DECLARE, DISCARD, DRAW, TAKE, Move, Seat, State
from engine.families.evaluator import Evaluator
from engine.families.facts import BoardFact, Compared
from engine.families.melds.board import Discards
from engine.families.melds.hope import PATIENCE, RUN, hope
from engine.families.melds.melds import Meld, neighbours
from engine.families.melds.rules import MeldRules
from engine.families.melds.sight import HandSense, facts_of_hands
from engine.families.taste import Taste
from engine.pieces import Tile, Tiles, each

HOPES: Final = 4
"""Number of suits considered, longest first."""
_STEP: Final = 0.3
"""Value of two tiles in sequence, in tiles of a complete hand."""
_SPARE: Final = 0.05
"""Value of a tile outside the planned suits, in tiles, in case the plan changes."""
READY: Final = 4.0
"""Value of a hand that can be shown at once, in tiles."""
_SHOWN: Final = 100.0
"""Weight of showing a hand, in points."""
GIFT: Final = 2.0
"""Cost in tiles of a discard in a suit that the next player has taken from."""
GIVEN: Final = 0.7
"""Share of the hope lost with a discard that the next player is sure to take."""
WARY: Final = 0.35
"""Probability that the next player collects a suit without any evidence."""
TRIED: Final = 5
"""Number of suits, longest first, whose tiles are worth drawing."""


class MeldEvaluator(Evaluator[Discards]):
    """Collects few suits and watches what the next player takes."""

    effort: ClassVar[float] = 0.0
    """No playouts, because guesses of the other hands would only blur the worth of a move."""
    sheds: ClassVar[bool] = False

    def __init__(self, rules: MeldRules) -> None:
        super().__init__(rules)
        self.melds = rules.melds
        self.table = rules
        self.wanted = len(rules.melds.sizes)
        self.rooms = [[min(count, size) for count in range(rules.size + 2)] for size in rules.melds.sizes]
        """For each meld, the number of tiles it can use, by the number available."""

    def plan(self, hand: Tiles) -> tuple[int, tuple[int, ...]]:
        """Return the number of tiles that fit the best melds a hand can aim for, and the suits of those melds."""
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
                fits = min(fits, (hand & cover).bit_count())  # count tiles of two of the suits once
                if fits > most:
                    most, best = fits, chosen
        return most, best

    def fits(self, hand: Tiles, chosen: tuple[int, ...]) -> int:
        """Return the number of tiles of a hand that fit melds of the `chosen` suits."""
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
        """Return the best hand to show, a discard that helps instead of a draw, or a discard outside the plan."""
        hand, first = state.hands[seat], moves[0]
        if moves[-1].act == DECLARE:
            shows = [move for move in moves if move.act == DECLARE]
            return max(shows, key=lambda move: self.table.worth(hand ^ 1 << move.tiles[0]).points)
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

    def hope(self, state: State[Discards], hand: Tiles) -> float:
        """Return the worth of an incomplete hand at this table."""
        return hope(self.melds, hand, state.pieces.every & ~(state.board.open | state.shown | hand))

    def first_sight(self, worlds: Sequence[State[Discards]], seat: Seat, moves: Sequence[Move]) -> list[float]:
        """Return the hope for the hand after each move. It depends on no hidden tile, so one world is enough."""
        state = worlds[0]
        return [self.outlook(state, seat, move) for move in moves]

    def outlook(self, state: State[Discards], seat: Seat, move: Move) -> float:
        """Return the hope for a hand after a move of `seat`, above all others if it is shown at once.

        A draw is averaged over every tile that may come.
        """
        hand = state.hands[seat]
        if move.act == DECLARE:
            return _SHOWN + self.table.worth(hand ^ 1 << move.tiles[0]).points
        if move.act == DISCARD:
            tile = move.tiles[0]
            return self.hope(state, hand ^ 1 << tile) * (1 - GIVEN * self.risk(state, seat, tile))
        if move.act == TAKE:
            return self.settled(state, hand, move.tiles[0])
        return self.drawn(state, hand) if move.act == DRAW else 0.0

    def gives(self, state: State[Discards], seat: Seat, tile: Tile) -> bool:
        """Return True if the next player has taken a tile from a suit of `tile`."""
        awaited = state.shown & state.hands[(seat + 1) % len(state.hands)]
        return any(awaited & self.melds.members[suit] for suit in self.melds.suits[tile])

    def risk(self, state: State[Discards], seat: Seat, tile: Tile) -> float:
        """Return the rough probability that the next player can use a discard, lower if such tiles were refused."""
        if self.gives(state, seat, tile):
            return 1.0
        safe = 1.0
        for suit in self.melds.suits[tile]:
            safe *= 1 - WARY / (1 << (state.board.open & self.melds.members[suit]).bit_count())
        return 1 - safe

    def settled(self, state: State[Discards], hand: Tiles, tile: Tile) -> float:
        """Return the hope for a hand after taking `tile`, or SHOWN if it can then be shown."""
        more = hand | 1 << tile
        if self.melds.asides(more) & ~(1 << tile):
            return _SHOWN
        return max(self.hope(state, more ^ 1 << other) for other in each(hand))

    def drawn(self, state: State[Discards], hand: Tiles) -> float:
        """Return the hope for a hand before a draw, averaged over all tiles that may come."""
        members, unseen = self.melds.members, state.pieces.every & ~(state.board.open | state.shown | hand)
        held = [(hand & tiles).bit_count() for tiles in members]
        of_use = 0
        for suit in sorted(range(len(members)), key=held.__getitem__, reverse=True)[:TRIED]:
            of_use |= members[suit]
        of_use &= unseen
        hopes = (unseen.bit_count() - of_use.bit_count()) * self.hope(state, hand)
        for tile in each(of_use):
            more = hand | 1 << tile
            asides = self.melds.asides(more)
            if asides:
                points = max(self.table.worth(more ^ 1 << aside).points for aside in each(asides))
                hopes += (1 + RUN * (points - self.wanted)) / PATIENCE
                continue
            cover = 0
            for suit in self.plan(more)[1]:
                cover |= members[suit]
            hopes += max(self.hope(state, more ^ 1 << other) for other in each(more & ~cover) or each(more))
        return hopes / unseen.bit_count()

    def facts(self, compared: Compared[Discards]) -> Iterator[BoardFact]:
        """Yield facts about the hands that the two moves lead to."""
        sense = HandSense(self.melds, self.table, self.plan, self.hope, self.gives)
        yield from facts_of_hands(compared, sense)

    def promise(self, hand: Tiles) -> float:
        """Return a hand's progress in tiles, with a bonus for tiles in sequence."""
        count, chosen = self.plan(hand)
        members = self.melds.members
        promise = float(count)
        for suit in chosen:
            promise += _STEP * neighbours(self.melds.ranks(Meld(suit, hand & members[suit])))
        for suit, tiles in enumerate(members):
            if suit not in chosen:
                promise += _SPARE * max((hand & tiles).bit_count() - 1, 0)
        return promise

    def is_ready(self, state: State[Discards], hand: Tiles) -> bool:
        """Return True if a hand can be shown without giving up the tile just taken, which must stay."""
        taken = 0 if state.board.taken < 0 else 1 << state.board.taken
        return bool(self.melds.asides(hand) & ~taken)

    def liking(self, before: State[Discards], after: State[Discards], seat: Seat, move: Move, taste: Taste) -> float:
        """Return a taste's value for the move in points: hands shown or grown, discards of no use to others."""
        if after.over:
            return _SHOWN * max(taste.open, 1.0) if move.act == DECLARE else 0.0
        hand, board = after.hands[seat], after.board
        if not taste.open:  # looks no further than this turn: prefers a draw to a discard
            like = self.plan(hand)[0] - GIFT * (move.act == TAKE)
            return like + READY * (board.holds and self.is_ready(after, hand))
        like = taste.open * self.promise(hand)
        if board.holds:
            like += taste.open * READY * self.is_ready(after, hand)
        if move.act == TAKE and self.plan(hand)[0] == self.plan(before.hands[seat])[0]:
            like -= taste.open * _STEP  # it has to be kept for a turn; a tile that is drawn may be better, and may go
        if move.act == DISCARD:
            like -= _SPARE * taste.shut * GIFT * self.gives(after, seat, move.tiles[0])
        return like
