"""Proofs that a solitaire is lost, as far as its player can know: only if no tile is face down."""

from __future__ import annotations

from engine.bots.chances import chance_at
from engine.bots.fill import Deals
from engine.core import STOP, B, Move, Rules, Seat, View
from engine.families.facts import Compared
from engine.pieces import HIDDEN
from engine.reasons.told import FactTold, When
from engine.sentences import sentence

_NO, _YES = 0, 1
"""Answers of `Rules.retrievable` to whether a game is lost."""


def loses(rules: Rules[B], view: View[B], seat: Seat, move: Move) -> bool | None:
    """Return whether a solitaire can't be won any more after a legal move, None if that isn't proved."""
    if rules.seats > 1 or any(HIDDEN in pile for pile in view.piles):
        return None
    state = Deals(view).draw(chance_at(view, seat))
    rules.apply(state, seat, move)
    if state.over:
        return not rules.match_winners(state)
    return {_NO: False, _YES: True}.get(rules.retrievable(state))


def facts_proved(compared: Compared[B]) -> list[FactTold]:
    """Return that the rival loses a game which can still be won, unless it gives it up openly."""
    rules, view, seat = compared.rules, compared.view, compared.seat
    if compared.rival.act == STOP or not loses(rules, view, seat, compared.rival):
        return []
    if loses(rules, view, seat, compared.move) is not False:
        return []
    told = sentence("After {r} this can't be won any more.", r=compared.rival_name)
    return [FactTold("lost", When.NOW, 0, 1, 1.0, told)]
