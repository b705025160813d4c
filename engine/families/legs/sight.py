"""What can be counted on legs after a move: what fits, what a spell leaves, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.facts import BoardFact, Compared, Marks, Measure
from engine.families.legs.board import LEGS, NO_LEG, Legs
from engine.families.sight import facts_in_sight, shed_more, sight
from engine.sentences import sentence


def facts_on_legs(compared: Compared[Legs]) -> Iterator[BoardFact]:
    """Yield what can be counted on legs and differs."""
    yield from facts_in_sight(compared)
    yield from shed_more(compared)
    if compared.mine is None or compared.its is None:
        return
    mine, its, seat, r = compared.mine, compared.its, compared.seat, compared.rival_name
    if mine.board.spell != NO_LEG and its.board.spell == NO_LEG:
        few, many = (sight(compared, after).fits.bit_count() for after in (mine, its))
        if few < many:
            told = sentence(
                "The spell leaves {who} leg {leg}, where {a} unseen tiles fit; {r} leaves all legs, where {b} do.",
                who=compared.foe,
                leg=LEGS[mine.board.spell],
                a=few,
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
        told = sentence("The others draw {a} in all; after {r}, {b}.", a=took, b=takes, r=r)
        yield BoardFact("take", took, takes, told, (Measure.FOE_OUT, Measure.WON, Measure.FOE_STOPS, Measure.OUT))
