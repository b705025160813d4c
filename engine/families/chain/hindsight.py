"""What draws, passes and plays of a chain game tell of the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import ALOUD, DRAW, NOBODY, PASS, PLAY, SILENT, Event, Move, Seat, State, View
from engine.events import ScoreCause, Scored
from engine.families.chain.board import Chain, PairChain
from engine.families.chain.rules import ChainRules
from engine.families.hindsight import Appeal, Glimpse, Preference, Rival
from engine.families.taste import Taste
from engine.match import Step
from engine.pieces import Tiles

TASTE: Final = Taste()
"""What everyone is thought to like: the taste of a greedy bot."""
IN_PAIRS: Final = Taste(open=2.8, shed=5.2, doubles=2.7, shut=8.8)
"""The same in pairs, fitted to the choices of the top level."""
_AT_ENDS: Final = (ScoreCause.PLAY, ScoreCause.CLAIM)


def retrace(rules: ChainRules, view: View[Chain], me: Seat, past: Sequence[Step]) -> list[Glimpse]:
    """Return the news of every other seat's draws, passes and plays; `past` are all moves before `view`.

    The rules build the line once more. Every seat holds all tiles meanwhile: the line doesn't depend on the hands.
    """
    pieces, free = view.pieces, rules.draws_freely
    state: State[Chain] = State(pieces, view.sides, view.carried, rules.board_type(rules.seats))
    state.hands = [pieces.every] * rules.seats
    state.piles = [[0] * pieces.count]
    board = state.board
    if isinstance(board, PairChain) and isinstance(view.board, PairChain):
        board.agreed, board.won = view.board.agreed, view.board.won
    may_choose_lead = rules.is_agreed(view) or rules.dealing.draws_lots or not rules.dealing.must_lead
    board.lacking = [outranking(rules, view)] * rules.seats
    counts = [rules.hand_size] * rules.seats
    told: list[Glimpse] = []
    for seat, move in past:
        act = move.act
        state.turn = seat
        fitting = board.openings(rules.fits)
        if act == PLAY:
            tile = move.tiles[0]
            newest = board.drew > 0 and not free
            if seat != me:
                is_choice = not newest and (bool(board.laid) or may_choose_lead)
                choice = _choice(rules, state, seat, move, counts) if is_choice else None
                told.append(Glimpse(seat, False, tile, fitting & ~(1 << tile) if newest else 0, newest, choice))
            counts[seat] -= 1
        elif act in (DRAW, PASS):
            if seat != me:
                told.append(Glimpse(seat, act == DRAW, lacks=0 if free and act == DRAW else fitting))
            counts[seat] += act == DRAW
        rules.apply(state, seat, move)
        state.hands[seat] = pieces.every
    return told


def outranking(rules: ChainRules, view: View[Chain]) -> Tiles:
    """Return the tiles that nobody was dealt, because a lower one had to lead; none if the leader was agreed on."""
    dealing = rules.dealing
    if not view.board.order or dealing.draws_lots or not dealing.must_lead or rules.is_agreed(view):
        return 0
    return dealing.outranking(view.board.order[0])


def _choice(rules: ChainRules, state: State[Chain], seat: Seat, made: Move, counts: list[int]) -> Preference | None:
    """Return what a hand with any tiles could have played in place of `made`; None if that isn't among it."""
    taste = IN_PAIRS if rules.pairs[seat] != 1 << seat else TASTE
    pieces, board, sides = state.pieces, state.board, state.sides
    whole = state.hands[seat]
    state.hands[seat] = pieces.every & ~board.laid
    plays = [move for move in rules.legal(state, seat) if move.act == PLAY]
    appeals: list[Appeal] = []
    chosen = NOBODY
    for i, move in enumerate(plays):
        tile = move.tiles[0]
        if move.how == SILENT and i + 1 < len(plays) and plays[i + 1] == move._replace(how=ALOUD):
            continue  # nobody leaves points lying about
        if move.tiles == made.tiles and move.at == made.at and (move.how <= ALOUD or move.how == made.how):
            chosen = len(appeals)
        after = state.copy()
        rules.apply(after, seat, move)
        if after.over:  # all that the hands add up to is unknown
            points = _played_for(rules, state, seat, move)
        else:
            points = after.points[sides[seat]] - state.points[sides[seat]]
        merit = taste.points * points + taste.shed * pieces.pips[tile] / (2 * pieces.top)
        if pieces.doubles >> tile & 1:
            merit += taste.doubles
        appeals.append(Appeal(1 << tile, merit, after.board.openings(rules.fits)))
    state.hands[seat] = whole
    if chosen == NOBODY:
        return None
    rivals = tuple(
        Rival(board.lacking[other], held) for other, held in enumerate(counts) if sides[other] != sides[seat]
    )
    return Preference(tuple(appeals), chosen, pieces.every & ~board.laid, rivals, taste)


def _played_for(rules: ChainRules, state: State[Chain], seat: Seat, move: Move) -> int:
    """Return the points that a play makes at the ends of the line, without those of a round that ends by it."""
    after, events = state.copy(), list[Event]()
    after.events = events
    rules.apply(after, seat, move)
    return sum(event.points for event in events if isinstance(event, Scored) and event.cause in _AT_ENDS)
