"""Beliefs about hidden tiles: which deals are likely, after all that the other seats did in this round."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Generic

from engine.bots.fill import Deals
from engine.core import B, Rules, Seat, State, View
from engine.families.hindsight import Glimpse, Preference
from engine.families.registry import evaluator_of
from engine.match import Step
from engine.pieces import HIDDEN, Tile, Tiles, each, mask

WARMTH: Final = 2.5
"""Points by which a play must be liked better than another to be e times as likely."""
WHIMS: Final = 0.08
"""Share of plays thought to be made for no reason."""
TRIES: Final = 4
"""Number of deals tried for each one wanted, since some come to nothing."""


class HeldTile:
    """A tile in a hidden hand: when it came, and what it can be."""

    __slots__ = ("came", "can")

    def __init__(self, came: int, can: Tiles) -> None:
        self.came = came
        """Number of glimpses before it came."""
        self.can = can
        """The tiles that it can be."""


class Beliefs(Generic[B]):
    """The deals consistent with a view and with the moves of the round, some of them likelier than others.

    A tile that a hand has held since before a draw or a pass can't be one that fitted then. Among the remaining deals,
    those are likelier in which each player chose as a greedy one would, though nobody is taken to be quite sensible
    (WARMTH, WHIMS). Without `past`, or in families whose moves tell nothing, all deals of the view are alike.
    """

    def __init__(
        self,
        rules: Rules[B],
        view: View[B],
        seat: Seat,
        past: Sequence[Step],
        rng: Random,
        worlds: int,
        unread: int = 0,
    ) -> None:
        """Weigh so many `worlds`. The choices of the seats whose bits are in `unread` tell nothing."""
        self._view = view
        self._deals = Deals(view)
        self._worlds: list[State[B]] = []
        self._sums: list[float] = []
        """The weights of the worlds, added up."""
        self._glimpses: list[Glimpse] = evaluator_of(rules).hindsight(view, seat, past) if past else []
        if unread:
            self._glimpses = [
                told._replace(choice=None) if unread >> told.seat & 1 else told for told in self._glimpses
            ]
        if self._glimpses:
            self._others = [other for other, holes in enumerate(view.holes) if holes]
            seen = view.board.tiles() | mask([tile for pile in view.piles for tile in pile if tile != HIDDEN])
            for hand in view.hands:
                seen |= hand
            self._loose = view.pieces.every & ~seen
            self._barred = evaluator_of(rules).undealt(view)
            self._weigh(worlds, rng)

    def draw(self, rng: Random) -> State[B]:
        """Return a deal, the likelier ones more often."""
        if not self._worlds:
            return self._deals.draw(rng)
        sums = self._sums
        at = rng.random() * sums[-1]
        low, high = 0, len(sums) - 1
        while low < high:
            middle = (low + high) // 2
            if sums[middle] > at:
                high = middle
            else:
                low = middle + 1
        return self._worlds[low].copy()

    @property
    def effective(self) -> float:
        """The number of equally likely deals that are worth as much as those weighed; infinite if all are alike."""
        if not self._worlds:
            return math.inf
        weights = [after - before for before, after in zip([0.0, *self._sums], self._sums, strict=False)]
        return self._sums[-1] ** 2 / math.fsum(weight * weight for weight in weights)

    # -- weighing ------------------------------------------------------------------------------------------------

    def _weigh(self, wanted: int, rng: Random) -> None:
        worlds: list[State[B]] = []
        logs: list[float] = []
        for _ in range(TRIES * wanted):
            if len(worlds) == wanted:
                break
            logs.append(0.0)
            world = self._world(rng, logs)
            if world is None:
                logs.pop()
            else:
                worlds.append(world)
        top = max(logs, default=0.0)
        total = 0.0
        for weight in logs:
            total += math.exp(weight - top)
            self._sums.append(total)
        self._worlds = worlds

    def _world(self, rng: Random, logs: list[float]) -> State[B] | None:
        """Return a deal, and add the logarithm of its weight to the last of `logs`; None if no tile fits a slot."""
        hands, origins = held_tiles(self._view, self._others, self._glimpses, self._barred, rng)
        found = filled(self._view, self._loose, hands, rng)
        if found is None:
            return None
        state, held, weight = found
        logs[-1] += weight + likelihood(self._glimpses, held, origins)
        return state


def filled(
    view: View[B], loose: Tiles, hands: Mapping[Seat, Sequence[HeldTile]], rng: Random
) -> tuple[State[B], dict[Seat, list[tuple[int, Tiles]]], float] | None:
    """Return a deal of the loose tiles, by seat, and the logarithm of its weight; None if no tile fits a slot.

    Each hidden tile is a slot. The slots with the fewest possible tiles are filled first; a deal that is reached in
    fewer ways than others weighs more.
    """
    free, chance = loose, rng.random
    order: list[tuple[int, int, int, HeldTile]] = []
    for other, hand in hands.items():
        for slot in hand:
            order.append(((slot.can & free).bit_count(), len(order), other, slot))
    order.sort()
    held: dict[Seat, list[tuple[int, Tiles]]] = {other: [] for other in hands}
    weight = 0.0
    for _, _, other, slot in order:
        can = slot.can & free
        count = can.bit_count()
        if not count:
            return None
        weight += math.log(count)
        for _ in range(int(chance() * count)):
            can &= can - 1
        tile = can & -can
        free ^= tile
        held[other].append((slot.came, tile))
    state = State.of(view)
    for other, tiles in held.items():
        hand_now = 0
        for _, tile in tiles:
            hand_now |= tile
        state.hands[other] |= hand_now
    state.holes = [0] * len(state.hands)
    rest: list[Tile] = [tile for _, tile in sorted([(chance(), tile) for tile in each(free)])]
    for pile in state.piles:
        for i, tile in enumerate(pile):
            if tile == HIDDEN:
                pile[i] = rest.pop()
    return state, held, weight


def held_tiles(
    view: View[B], others: Sequence[Seat], glimpses: Sequence[Glimpse], barred: Tiles, rng: Random
) -> tuple[dict[Seat, list[HeldTile]], list[int]]:
    """Return what each hidden hand can hold, and for each glimpse when the tile that left had come."""
    chance = rng.random
    every = view.pieces.every
    hands: dict[Seat, list[HeldTile]] = {}
    for other in others:
        moved = sum((told.tile != HIDDEN) - told.draws for told in glimpses if told.seat == other)
        dealt = view.holes[other] + moved
        hands[other] = [HeldTile(0, every & ~barred) for _ in range(dealt)]
    origins: list[int] = []
    for number, told in enumerate(glimpses):
        origins.append(0)
        if told.seat not in hands:
            continue
        hand = hands[told.seat]
        if told.tile != HIDDEN:
            bit = 1 << told.tile
            if told.is_newest:
                left = len(hand) - 1
            else:
                able = [i for i, slot in enumerate(hand) if slot.can & bit]
                left = able[int(chance() * len(able))] if able else 0
            origins[number] = hand.pop(left).came
        if told.lacks:
            for slot in hand:
                slot.can &= ~told.lacks
        if told.draws:
            hand.append(HeldTile(number + 1, every))
    return hands, origins


def likelihood(glimpses: Sequence[Glimpse], held: dict[Seat, list[tuple[int, Tiles]]], origins: list[int]) -> float:
    """Return the logarithm of the chance of all choices, if these are the hands."""
    total = 0.0
    for number, told in enumerate(glimpses):
        choice = told.choice
        if choice is None or told.seat not in held:
            continue
        hand = 0
        for came, tile in held[told.seat]:
            if came <= number:
                hand |= tile
        for later in range(number, len(glimpses)):
            other = glimpses[later]
            if other.seat == told.seat and other.tile != HIDDEN and origins[later] <= number:
                hand |= 1 << other.tile
        total += chance_of(choice, hand)
    return total


def chance_of(choice: Preference, hand: Tiles) -> float:
    """Return the logarithm of the chance that a player with this hand chose so, by a softmax of greedy's likings."""
    left = hand.bit_count() - 1
    hidden = choice.unseen & ~hand
    sum_of_all, options = 0.0, 0
    mine = 0.0
    taste = choice.taste
    for number, (tile, merit, openings) in enumerate(choice.appeals):
        if not hand & tile:
            continue
        options += 1
        like = merit
        if left:
            like += taste.open * (hand & ~tile & openings).bit_count() / left
            fitting = hidden & openings
            for lacks, held in choice.rivals:
                share = (fitting & ~lacks).bit_count() / hidden.bit_count()
                like += taste.shut / len(choice.rivals) * (1 - share) ** held
        weight = math.exp(like / WARMTH)
        sum_of_all += weight
        if number == choice.chosen:
            mine = weight
    if options < 2:
        return 0.0
    return math.log((1 - WHIMS) * mine / sum_of_all + WHIMS / options)
