"""Playouts of plain lines, quicker than by lists of moves: the same reflex, the same rules, the same chance.

A line is plain if it has two ends, no spinners, and one tile a turn. Only the steps in between are written out here. A
tile that scores, and whatever ends a round, is left to the rules. Tests compare both.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from engine.core import PASS, Move, State
from engine.families.chain.board import Chain, CountedChain
from engine.families.chain.rules import ALOUD_PLAYS, PLAYS, ChainRules
from engine.families.chain.scoring import OpenEnds

_SHARED: Final = ("legal", "apply", "lay", "stuck", "can_draw", "played")
"""The methods that are written out here: a game that has its own has no plain line."""


def is_plain(rules: ChainRules) -> bool:
    """Return True if a table has a plain line."""
    sheet, scoring = type(rules), rules.scoring
    return (
        rules.arms == 2
        and not rules.spinners
        and not (rules.takes_several or rules.loses_points or rules.draws_freely)
        and (scoring is None or type(scoring) is OpenEnds)
        and all(getattr(sheet, name) is getattr(ChainRules, name) for name in _SHARED)
    )


class Sprint:
    """Plays a plain line to the end of its round by reflex."""

    __slots__ = (
        "aloud",
        "bonuses",
        "counting",
        "fits",
        "passing",
        "payers",
        "pips",
        "reserve",
        "rules",
        "score",
        "stops_dead",
        "urge",
        "whim",
    )

    def __init__(self, rules: ChainRules, urge: list[float], whim: float, score: float) -> None:
        """`urge` is the weight of each tile, `whim` the size of the random term, and `score` the weight of points."""
        self.rules = rules
        self.urge = urge
        self.whim = whim
        self.score = score
        self.fits = rules.fits
        self.pips = rules.pieces.pips
        self.reserve = rules.reserve
        self.stops_dead = rules.stops_dead
        bonuses = rules.bonuses
        self.bonuses = bonuses is not None and bool(bonuses.lead_pass or bonuses.three_passes)
        self.aloud = rules.must_claim
        scoring = rules.scoring
        assert scoring is None or isinstance(scoring, OpenEnds)
        self.payers = scoring.payers if scoring is not None else []
        self.counting = rules.counting
        self.passing = Move(PASS)

    def can_run(self, state: State[Chain]) -> bool:
        """Return True if a tile has been led, and no points wait to be claimed."""
        board = state.board
        return bool(board.laid) and not (isinstance(board, CountedChain) and (board.own or board.loose))

    def run(self, state: State[Chain], rng: Random) -> None:
        """Play to the end of the round. What draws and passes show is not kept up: nobody asks after a playout."""
        rules, fits, pips, urge, whim, reserve = self.rules, self.fits, self.pips, self.urge, self.whim, self.reserve
        payers, counting, aloud, score, chance = self.payers, self.counting, self.aloud, self.score, rng.random
        board, hands, pile = state.board, state.hands, state.piles[0]
        ends, outer, order, arms = board.ends, board.outer, board.order, board.arms
        counted = board if isinstance(board, CountedChain) else None
        counts: list[int] = counted.counts if counted is not None else []
        seats = len(hands)
        stops_dead, bonuses = self.stops_dead, self.bonuses
        while not state.over:
            turn = state.turn
            hand = hands[turn]
            left, right = ends
            on_left, on_right = hand & fits[left], hand & fits[right]
            if not on_left and not on_right:
                if len(pile) > reserve:
                    hands[turn] = hand | 1 << pile.pop()
                    board.drew = 0  # one draw shows nothing that `lay` would have to keep up
                    continue
                if board.passes + 1 >= seats or (bonuses and len(order) == 1):
                    rules.apply(state, turn, self.passing)
                    continue
                board.passes += 1
                board.drew = 0
                state.turn = (turn + 1) % seats
                continue
            pays_left = pays_right = 0
            if counted is not None:
                total = counted.total
                pays_left = on_left & payers[left][total - counts[0]]
                pays_right = on_right & payers[right][total - counts[1]]
            if (
                on_left & (on_left - 1) | on_right & (on_right - 1)
                or (on_left and on_right)
                or (aloud and pays_left | pays_right)
            ):
                best, arm, pays, most = 0, 0, 0, -math.inf
                fitting, paying = on_left, pays_left
                for side in (0, 1):
                    while fitting:
                        low = fitting & -fitting
                        fitting ^= low
                        tile = low.bit_length() - 1
                        wish = urge[tile] + whim * chance()
                        scores = paying & low
                        if scores:
                            if aloud:  # the same play made silently comes first, but is never wished for more
                                wish = urge[tile] + whim * chance()
                            wish += score
                        if wish > most:
                            best, arm, pays, most = tile, side, scores, wish
                    fitting, paying = on_right, pays_right
            else:
                fitting = on_left | on_right
                best = fitting.bit_length() - 1
                arm = 0 if on_left else 1
                pays = pays_left | pays_right
            bit = 1 << best
            shown = pips[best] - ends[arm]
            if (
                (stops_dead and not (fits[shown] | fits[ends[1 - arm]]) & ~(board.laid | bit))
                or (bonuses and board.passes + 1 >= seats)
                or pays
                or hand == bit
                or (pays_right if arm else pays_left) & bit
            ):
                move = ALOUD_PLAYS[best][arm] if aloud and pays else PLAYS[best][arm]
                rules.apply(state, turn, move)
                continue
            hands[turn] = hand ^ bit
            ends[arm] = shown
            outer[arm] = best
            board.laid |= bit
            order.append(best)
            arms.append(arm)
            board.passes = 0
            if counted is not None:
                count = counting[best][shown]
                counted.total += count - counts[arm]
                counts[arm] = count
            state.turn = (turn + 1) % seats
