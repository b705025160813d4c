"""The keen bot: it plays the round out many times, with deals consistent with its view."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum, auto
from random import Random
from typing import Final

from engine.bots.beliefs import Beliefs
from engine.bots.bot import Bot
from engine.bots.flaws import FLAWLESS, Flaws, whims_at
from engine.bots.greedy import WORLDS
from engine.bots.sure import surest
from engine.core import B, Move, Rules, Seat, State, View
from engine.families.evaluator import SURE
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.match import Step
from engine.pairs import pair_of

PLAYOUTS: Final = 1_500
FEWEST: Final = 60
"""Smallest number of playouts, even if rounds are long."""
_SMALL_SET: Final = 28
"""Size of the set that a budget is meant for: in a larger one rounds are longer, and fewer are played out."""
WIDEST: Final = 8
"""Largest number of moves tried: those liked best at first sight."""


def budget_at(rules: Rules[B], wanted: int) -> int:
    """Return the number of playouts at a table for a bot that `wanted` so many: fewer where rounds are long."""
    share = evaluator_of(rules).effort * math.sqrt(_SMALL_SET / rules.pieces.count)
    return max(int(wanted * share), min(wanted, FEWEST))


class Basis(Enum):
    """What a choice rests on."""

    SURE = auto()
    """It wins the match in every deal tried."""
    SIGHT = auto()
    """It was liked best at first sight, and nothing was played out."""
    STAYED = auto()
    """It was liked best at first sight, and no other move did clearly better when the round was played out."""
    PLAYED_OUT = auto()
    """It did clearly better than the favourite at first sight when the round was played out."""


class KeenBot(Bot):
    """Tries each move in the same deals, and the better ones in more of them (halving).

    It first looks one move ahead, like a greedy bot. Its favourite is always tried to the end, and chosen unless
    another move did clearly better: luck in a few deals must not outweigh common sense. Its time is counted in
    playouts, so the same view, seed and budget give the same move on any computer.
    """

    def __init__(
        self,
        playouts: int = PLAYOUTS,
        attention: float = 1.0,
        name: str = "",
        flaws: Flaws = FLAWLESS,
        taste: Taste | None = None,
        weighed: int = 0,
        *,
        reads_partner: bool = True,
    ) -> None:
        """Without a `taste` of its own, first sight is the best that the family has.

        Rounds are played out in so many deals `weighed` by earlier plays; 0: in any that are possible. Without
        `reads_partner` the partner's plays don't weigh any, which is for measuring.
        """
        super().__init__(attention, name)
        self.playouts = playouts
        self.flaws = flaws
        self.taste = taste
        self.weighed = weighed
        self.reads_partner = reads_partner
        self.basis: Basis | None = None
        """What its last pick rests on; None before the first one."""
        self.standing: list[Move] = []
        """The moves of its last pick from the best to the worst, by its own playouts where there were any."""

    def pick(
        self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random, past: Sequence[Step] = ()
    ) -> Move:
        """Return the move with the best playouts for its side."""
        evaluator, deals, side = evaluator_of(rules), self.flaws.deals(view), view.sides[seat]
        budget = budget_at(rules, self.playouts)
        fancies = whims_at(self.name, view, seat, len(moves))
        likes = self.flaws.judged(
            self._first_sight(rules, [deals.draw(rng) for _ in range(WORLDS)], seat, moves), fancies
        )
        likes = surest(rules, deals, seat, moves, likes, rng)
        ranked = sorted(range(len(moves)), key=likes.__getitem__, reverse=True)[:WIDEST]
        if not evaluator.effort or likes[ranked[0]] >= SURE:
            self.basis = Basis.SURE if likes[ranked[0]] >= SURE else Basis.SIGHT
            self.standing = [moves[i] for i in ranked]
            return moves[ranked[0]]
        favourite, leads, squares = ranked[0], [0.0] * len(moves), [0.0] * len(moves)
        judged = [0.0] * len(moves)  # the leads as it takes them to be
        gone: list[int] = []
        whims = Random()
        unread = 0 if self.reads_partner else pair_of(view.sides, seat)
        worlds = Beliefs(rules, view, seat, past, rng, self.weighed, unread) if self.weighed else deals
        stages = (len(ranked) - 1).bit_length()
        for _ in range(stages):
            for _ in range(max(1, budget // stages // len(ranked))):
                world, luck = worlds.draw(rng), rng.getrandbits(32)
                prizes: list[float] = []
                for i in ranked:
                    trial = world.copy()
                    rules.apply(trial, seat, moves[i])
                    whims.seed(luck)  # the same luck for each move, which reduces its influence
                    evaluator.play_out(trial, whims)
                    prizes.append(evaluator.prize(trial, side))
                usual = prizes[ranked.index(favourite)]
                for i, prize in zip(ranked, prizes, strict=True):
                    leads[i] += prize - usual
                    squares[i] += (prize - usual) ** 2
            if self.flaws.misjudges:
                seen = self.flaws.judged([leads[i] for i in ranked], [fancies[i] for i in ranked])
                usual = seen[ranked.index(favourite)]
                for i, worth in zip(ranked, seen, strict=True):
                    judged[i] = worth - usual
            else:
                judged = leads
            ranked.sort(key=judged.__getitem__, reverse=True)
            dropped = ranked[(len(ranked) + 1) // 2 :]
            del ranked[(len(ranked) + 1) // 2 :]
            gone = [*dropped, *gone]
            if favourite in dropped:
                ranked.append(favourite)
        best, self.standing = ranked[0], [moves[i] for i in dict.fromkeys([*ranked, *gone])]
        if judged[best] > evaluator.doubt * math.sqrt(squares[best]):
            self.basis = Basis.PLAYED_OUT
            return moves[best]
        self.basis = Basis.STAYED
        return moves[favourite]

    def misses_wins(self) -> bool:
        """Return True if that is one of its flaws."""
        return self.flaws.misses_wins

    def _first_sight(
        self, rules: Rules[B], worlds: Sequence[State[B]], seat: Seat, moves: Sequence[Move]
    ) -> list[float]:
        evaluator = evaluator_of(rules)
        if self.taste is None:
            return evaluator.first_sight(worlds, seat, moves)
        return evaluator.likings(worlds, seat, moves, self.taste)
