"""The evaluator for games with legs: leave numbers with a power, and keep an answer to a spell."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from engine.core import PASS, PLAY, Move, Seat, Side, State, View
from engine.families.evaluator import Evaluator
from engine.families.facts import BoardFact, Compared, Marks, Measure
from engine.families.legs.board import LEGS, NO_LEG, Legs
from engine.families.legs.powers import CAST, GO_ON, OTHERS_TAKE
from engine.families.legs.rules import LegsRules
from engine.families.sight import facts_in_sight, shed_more, sight
from engine.families.taste import Taste, readiness, shut_out
from engine.sentences import Sentence, sentence, sentence_n

POWERS: Final = {OTHERS_TAKE: 2.0, GO_ON: 2.5, CAST: 1.0}
"""Weight of leaving a number with a power, in tiles."""
_DOUBLE: Final = 1.5
"""Weight of playing a double, which costs the next player a turn."""
_WEIGHT: Final = 1.5
"""Weight of shedding the heaviest tile, if pips are counted."""
_WHIM: Final = 1.0
"""Upper limit of the random weight of a tile."""

_TURNS: Final = 5
"""Number of moves per player after which a playout is judged, because later ones are mostly luck."""
LEAD: Final = 3.0
"""Value at that point of holding one tile fewer than the opponents, in points."""

_TURN: Final = 4.0
"""Greedy weight of moving again, in points."""
_TILE: Final = 2.0
"""Greedy weight of a tile another player must draw, shared among all, in points."""
_ANSWER: Final = 3.0
"""Greedy weight of keeping an answer to a spell, in points."""


class LegsEvaluator(Evaluator[Legs]):
    """Plays like someone who knows the powers."""

    stiff_doubles: ClassVar[bool] = False
    effort: ClassVar[float] = 3.0
    care: ClassVar[float] = 0.25

    def __init__(self, rules: LegsRules) -> None:
        super().__init__(rules)
        pieces = rules.pieces
        self.fits = rules.fits
        self.leaving = rules.leaving
        self.power = [POWERS.get(effect, 0.0) for effect in rules.leaving]
        heavy = _WEIGHT / (2 * pieces.top) if rules.counts_dots else 0.0
        self.urge = [heavy * pips + _DOUBLE * pieces.is_double(tile) for tile, pips in enumerate(pieces.pips)]
        self.heavy = heavy
        self.ease = 0.2 / math.sqrt(rules.seats)
        self.horizon = _TURNS * rules.seats
        self.answers = rules.fits[rules.wild]

    def reflex(self, state: State[Legs], _seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return a play if there is one, usually a double, a number with a power or a heavy tile."""
        ends, chance = state.board.ends, rng.random
        if not ends:
            return moves[int(chance() * len(moves))]
        urge, power, pieces = self.urge, self.power, state.pieces
        pips, low, doubles = pieces.pips, pieces.low, pieces.doubles
        best, most = moves[0], -math.inf
        for move in moves:
            if move.act != PLAY:
                break  # the last move is a stop
            tile = move.tiles[0]
            left = low[tile] if doubles >> tile & 1 else pips[tile] - ends[move.at]
            wish = urge[tile] + power[left] + _WHIM * chance()
            if wish > most:
                best, most = move, wish
        return best

    def prize(self, state: State[Legs], side: Side) -> float:
        """Return the value of a round for `side`; an unfinished one counts by the difference in tiles."""
        if state.over:
            return super().prize(state, side)
        counts = [state.count(seat) for seat in range(len(state.sides))]
        mine = counts[side]
        others = (sum(counts) - mine) / (len(counts) - 1)
        return LEAD * (others - mine)

    def liking(self, before: State[Legs], after: State[Legs], seat: Seat, move: Move, taste: Taste) -> float:
        """Return a taste's value for the move in points: hands, answers to spells, draws and extra turns."""
        if after.over:
            return 0.0
        others = [other for other in range(len(after.sides)) if other != seat]
        taken = sum(after.count(other) - before.count(other) for other in others)
        like = taste.open * readiness(self.rules, after, seat) + taste.shut * shut_out(self.rules, after, seat)
        like += _TILE * taken / len(others) + _TURN * (after.turn == seat)
        like += _ANSWER * bool(after.hands[seat] & self.answers)
        if move.act == PLAY:
            tile = move.tiles[0]
            like += taste.shed * (1.0 + self.heavy * after.pieces.pips[tile])
        return like

    def facts(self, compared: Compared[Legs]) -> Iterator[BoardFact]:
        """Yield facts about fitting tiles, spells, and the answers of the next opponent."""
        yield from facts_on_legs(compared)

    def why_forced(self, view: View[Legs], move: Move) -> Sentence | None:
        """Return why there is only a draw or a pass."""
        if not view.board.order:
            return (
                sentence("You have no double to lead. The next player may have one.")
                if move.act == PASS
                else sentence("Nobody has a double. Draw a tile.")
            )
        if move.act == PASS and view.board.picked:
            return sentence("You have to pass. Nothing you drew fits.")
        return None


def facts_on_legs(compared: Compared[Legs]) -> Iterator[BoardFact]:
    """Yield the facts of the legs that differ."""
    yield from facts_in_sight(compared)
    yield from shed_more(compared)
    if compared.mine is None or compared.its is None:
        return
    mine, its, seat, r = compared.mine, compared.its, compared.seat, compared.rival_name
    if mine.board.spell != NO_LEG and its.board.spell == NO_LEG:
        few, many = (sight(compared, after).fits.bit_count() for after in (mine, its))
        if few < many:
            told = sentence_n(
                "The spell leaves {who} leg {leg}, where {n} unseen tile fits; {r} leaves all legs, where {b} do.",
                "The spell leaves {who} leg {leg}, where {n} unseen tiles fit; {r} leaves all legs, where {b} do.",
                few,
                who=compared.foe,
                leg=LEGS[mine.board.spell],
                b=many,
                r=r,
            )
            yield BoardFact("spell", few, many, told, (Measure.FOE_STUCK,), Marks((mine.board.spell,)))
    if mine.turn == seat != its.turn:
        told = sentence("You play again at once; after {r}, {who} is next.", r=r, who=its.turn)
        yield BoardFact("again", 1, 0, told, (Measure.RUN, Measure.TILES_LEFT, Measure.OUT, Measure.WON))
    elif mine.turn != its.turn and seat not in (mine.turn, its.turn) and mine.board.step != its.board.step:
        told = sentence("{mate} is next; after {r}, {who} is.", mate=mine.turn, who=its.turn, r=r)
        yield BoardFact("turn", 1, 0, told, (Measure.WON, Measure.OUT, Measure.FOE_OUT))
    before = compared.view
    took, takes = (
        sum([after.count(other) - before.count(other) for other in range(len(after.sides)) if other != seat])
        for after in (mine, its)
    )
    if took > takes:
        told = sentence("Everyone else draws {a} in all; after {r}, {b}.", a=took, b=takes, r=r)
        yield BoardFact("take", took, takes, told, (Measure.FOE_OUT, Measure.WON, Measure.FOE_STOPS, Measure.OUT))
