"""Why a move and not its rival: both are tried in the same deals with the same luck, and what differs is told.

    told = contrast(rules, view, seat, move, rival, past)
    told.all(names)      # the sentences, in order

A fact is told only if it is true of the move and not of its rival, or differs in number and then tells both. One that
is counted on the board is told only if a measure that it acts through stands for a good part of the gap.
Everything follows from the view, so the same position always gives the same text.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from engine.bots.beliefs import Beliefs
from engine.bots.chances import chance_at
from engine.bots.fill import Deals
from engine.bots.rollouts import RolloutKind
from engine.bots.search.endgame import is_open
from engine.core import DRAW, B, Move, Rules, Seat, State, View
from engine.families.evaluator import Evaluator
from engine.families.facts import HELD_UP, BoardFact, Compared, Measure
from engine.families.registry import evaluator_of
from engine.match import Step
from engine.reasons.coming import Setting, coming
from engine.reasons.gap import LEVEL, Gap
from engine.reasons.line import line_against
from engine.reasons.proofs import facts_proved
from engine.reasons.scored import scored
from engine.reasons.told import FactTold, Told, When, chosen, in_order
from engine.reasons.watch import Playout, Watcher
from engine.reasons.words import called, in_deals, tenths
from engine.sentences import Sentence, sentence

DEALS: Final = 80
"""Number of deals at a usual table."""
FEWEST: Final = 24
_SMALL_SET: Final = 28
_SCORE: Final = 0.05
"""The part of the gap for which points must stand to be told."""


def deals_at(rules: Rules[B]) -> int:
    """Return the number of deals tried at a table: fewer where playouts are slow, as a hint should take no time."""
    share = min(evaluator_of(rules).effort, 1.0) * math.sqrt(_SMALL_SET / rules.pieces.count)
    return max(FEWEST, round(DEALS * share))


def contrast(
    rules: Rules[B],
    view: View[B],
    seat: Seat,
    move: Move,
    rival: Move,
    past: Sequence[Step] = (),
    deals: int = 0,
    rng: Random | None = None,
    *,
    is_known: bool = False,
    careful: float = 0.5,
) -> Told:
    """Return what speaks for a legal move of `seat` and not for its rival, another one.

    `past` are the moves of the round as everyone saw them. 0 deals are as many as suit the table. `careful` is the part
    of them that is played on with care, which can be many times as slow as by reflex. With `is_known`, the
    move was found elsewhere to be better: if these deals say the opposite or nothing, twice as many are tried once.
    """
    evaluator, chance = evaluator_of(rules), rng or chance_at(view, seat)
    if not evaluator.effort or rules.seats == 1:
        world = Deals(view).draw(chance)
        compared = _compared(rules, view, seat, (move, rival), world, None)
        facts = [*facts_proved(compared), *_counted(evaluator, compared, None)]
        return Told(tuple(facts[:2]), about_equal(compared), every=tuple(facts))
    setting = Setting(is_open(view), evaluator.has_cards, evaluator.stiff_doubles, evaluator.sheds)
    count = deals or deals_at(rules)
    beliefs = Beliefs(rules, view, seat, past, chance, count)
    worlds = [beliefs.draw(chance) for _ in range(count)]
    told = _told(rules, worlds, (view, seat, move, rival), setting, chance, careful)
    if not is_known or (told.facts and told.lead > 0):
        return told
    beliefs = Beliefs(rules, view, seat, past, chance, 2 * count)
    worlds = [beliefs.draw(chance) for _ in range(2 * count)]
    told = _told(rules, worlds, (view, seat, move, rival), setting, chance, careful, is_last=True)
    return told if told.facts else told._replace(line=None)


def _told(
    rules: Rules[B],
    worlds: Sequence[State[B]],
    question: tuple[View[B], Seat, Move, Move],
    setting: Setting,
    chance: Random,
    careful: float,
    *,
    is_last: bool = False,
) -> Told:
    """Return what speaks for a move of a seat and not for its rival, after both have been tried in these deals."""
    view, seat, *moves = question
    evaluator, pair = evaluator_of(rules), (moves[0], moves[1])
    gap = _tried(rules, worlds, seat, pair, chance, careful)
    compared = _compared(rules, view, seat, pair, worlds[0], gap)
    facts = [*_counted(evaluator, compared, gap), *_scores(compared, worlds[0], gap), *_going_out(compared, gap)]
    facts = in_order([*facts, *coming(compared, gap, setting)])
    line = line_against(rules, worlds, seat, gap, compared.rival_name) if facts else None
    verdict, concession = _verdict(compared, gap, setting, is_known=is_last), _concession(compared, gap)
    said, steps = line if line is not None else (None, ())
    return Told(chosen(facts), verdict, concession, said, tuple(facts), gap.lead.value, steps)


def _tried(
    rules: Rules[B],
    worlds: Sequence[State[B]],
    seat: Seat,
    moves: tuple[Move, Move],
    chance: Random,
    careful: float,
) -> Gap:
    """Watch both moves in all these deals, a part of them played on with care."""
    watcher, whims = Watcher(rules, seat), Random()
    rows: tuple[list[Playout], list[Playout]] = ([], [])
    for number, world in enumerate(worlds):
        luck = chance.getrandbits(32)
        is_careful = math.floor((number + 1) * careful) > math.floor(number * careful)
        kind = RolloutKind.CAREFUL if is_careful else RolloutKind.REFLEX
        for move, row in zip(moves, rows, strict=True):
            whims.seed(luck)
            row.append(watcher.watch(world, move, whims, kind))
    return Gap(*rows)


def _compared(
    rules: Rules[B], view: View[B], seat: Seat, moves: tuple[Move, Move], world: State[B], gap: Gap | None
) -> Compared[B]:
    move, rival = moves
    after = [None if each.act == DRAW else _after(rules, world, seat, each) for each in moves]
    count = len(view.sides)
    around = [(seat + step) % count for step in range(1, count)]
    foe = next((other for other in around if view.sides[other] != view.sides[seat]), seat)
    if gap is not None:
        turns = Counter(playout.foe for playout in (*gap.mine, *gap.its) if playout.foe >= 0)
        foe = max(turns, key=lambda other: (turns[other], -other), default=foe)
    names = called(rules, view, rival, move), called(rules, view, move, rival)
    return Compared(rules, view, seat, foe, move, rival, after[0], after[1], *names)


def _after(rules: Rules[B], world: State[B], seat: Seat, move: Move) -> State[B] | None:
    """Return the table after a move, without what its player drew at the end of the turn; None after the round."""
    state = world.copy()
    rules.apply(state, seat, move)
    state.hands[seat] &= world.hands[seat]
    return None if state.over else state


def _counted(evaluator: Evaluator[B], compared: Compared[B], gap: Gap | None) -> list[FactTold]:
    """Return the facts of the board that matter."""
    found: list[FactTold] = []
    for fact in evaluator.facts(compared):
        share = 1.0 if gap is None else _share(fact, gap)
        if share >= fact.floor:
            found.append(
                FactTold(
                    fact.key, When.NOW, fact.mine, fact.its, min(share, 1.0), fact.sentence, fact.marks, fact.instead
                )
            )
    return found


def _share(fact: BoardFact, gap: Gap) -> float:
    """Return the part of the gap for which a fact stands, 0 if it is beside the point."""
    if fact.is_balanced:
        return sum([gap.share(measure) for measure in HELD_UP])
    carriers = [each for each in fact.carriers if not fact.must_be_clear or gap.is_clear_in(each)]
    if not fact.carriers:
        return 1.0
    return max([gap.share(measure, fact.difference) for measure in carriers], default=0.0)


def _going_out(compared: Compared[B], gap: Gap) -> list[FactTold]:
    """Return that the move goes out and wins the round, and its rival doesn't end it."""
    if compared.its is None and compared.rival.act != DRAW:
        return []
    if any(len(playout.steps) > 1 or not playout.row.get(Measure.OUT) for playout in gap.mine):
        return []
    told = sentence("Goes out and wins the round; {r} doesn't.", r=compared.rival_name)
    return [FactTold("out", When.NOW, 1, 0, 1.0, told)]


def _scores(compared: Compared[B], world: State[B], gap: Gap) -> list[FactTold]:
    """Return that the move makes more points by itself, or gives fewer away, if that matters."""
    if compared.rules.lowest_wins or compared.mine is None or (compared.its is None and compared.rival.act != DRAW):
        return []
    mine, its = gap.mine[0].made_now, gap.its[0].made_now
    found: list[FactTold] = []
    share = gap.share(Measure.MADE, mine - its)
    if mine > max(its, 0) and share >= _SCORE:
        told = (
            sentence("Scores {a}; {r} scores {b}.", a=mine, b=its, r=compared.rival_name)
            if its > 0
            else sentence("Scores {a}; {r} scores nothing.", a=mine, r=compared.rival_name)
        )
        marks, instead = (
            scored(compared.rules, world, compared.seat, each)[1] for each in (compared.move, compared.rival)
        )
        found.append(FactTold("score", When.NOW, mine, its, min(share, 1.0), told, marks, instead))
    mine, its = gap.mine[0].given_now, gap.its[0].given_now
    if mine < its:
        told = (
            sentence("Gives away {a}; {r} gives away {b}.", a=mine, b=its, r=compared.rival_name)
            if mine
            else sentence("Gives away nothing; {r} gives away {b}.", b=its, r=compared.rival_name)
        )
        found.append(FactTold("gift", When.NOW, mine, its, 0.5, told))
    return found


def _concession(compared: Compared[B], gap: Gap) -> Sentence | None:
    """Return that the rival scores more at once."""
    mine, its = gap.mine[0].made_now, gap.its[0].made_now
    if its <= mine or compared.rules.lowest_wins:
        return None
    r = compared.rival_name
    if mine > 0:
        return sentence("{r} scores {b} now, this only {a}. But:", r=r, a=mine, b=its)
    return sentence("{r} scores {b} now, this nothing. But:", r=r, b=its)


def _verdict(compared: Compared[B], gap: Gap, setting: Setting, *, is_known: bool) -> Sentence:
    """Return the sentence without any fact: that the moves are about equal, or how often each wins the round.

    If the move is known to be better, it isn't called equal, but the deals are counted in which it makes no difference.
    """
    one, other = gap.pair(Measure.WON)
    if tenths(one) <= tenths(other) or not (gap.is_clear or (is_known and gap.lead.value > LEVEL)):
        if is_known:
            m, r, often = compared.move_name, compared.rival_name, in_deals(gap.alike, is_open=setting.is_open)
            return sentence("{m} and {r} come to the same {a}; the other deals decide.", m=m, r=r, a=often)
        return about_equal(compared)
    return sentence(
        "Does better when the round is played out: wins it {a}; {r}, {b}.",
        a=in_deals(one, is_open=setting.is_open),
        b=in_deals(other, is_open=setting.is_open, is_second=True),
        r=compared.rival_name,
    )


def about_equal(compared: Compared[B]) -> Sentence:
    """Return that two moves don't differ in anything that matters."""
    return sentence("About equally good: {m} and {r}.", m=compared.move_name, r=compared.rival_name)
