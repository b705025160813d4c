"""Additional laws of the chain games."""

from __future__ import annotations

from itertools import pairwise as neighbours

from engine.core import CALL, CLAIM, DRAW, PASS, PLAY, STOP, STUCK, Move, State
from engine.events import Played, ScoreCause, Scored
from engine.families.chain.board import LEFT, RIGHT, Chain
from engine.families.chain.rules import ChainRules
from engine.games.bergen import Bergen
from engine.games.cross import Cross
from engine.games.cross import is_open as cross_is_open
from engine.games.five_up import FiveUp
from engine.match import Match


def chain_laws(match: Match[Chain]) -> None:
    """Check the laws of a line after every move."""
    rules, state = match.rules, match.state
    assert isinstance(rules, ChainRules)
    made = [step.seat for step in match.rounds[-1].steps if step.move.act not in (CLAIM, CALL)]
    if not made or made[-1] != state.turn:
        assert (state.board.drew, state.board.again) == (0, False), "a new turn"
    if rules.crosswise:
        tiles_touch_alike(state)
    else:
        tiles_make_seven(state)
    for seat in range(rules.seats):
        moves_are_in_order(rules, state, rules.legal(state, seat))
        assert seat == state.turn or not state.board.lacks(seat)[1], "tiles are drawn in the own turn only"
    if isinstance(rules, FiveUp) and rules.target:
        assert max(match.scores) <= rules.target, "only exactly the target wins"
    if isinstance(rules, Bergen):
        a_play_scores_where_both_ends_are_alike(state)
    if state.over == STUCK:
        blocked_means_blocked(rules, state)


def a_play_scores_where_both_ends_are_alike(state: State[Chain]) -> None:
    """Expect 2 or 3 points for a play that makes both ends equal, 2 for leading a double, and 0 otherwise."""
    board, events = state.board, state.events or []
    if any(isinstance(event, Played) for event in events):
        made = [event.points for event in events if isinstance(event, Scored) and event.cause == ScoreCause.PLAY]
        alike = board.ends[LEFT] == board.ends[RIGHT]
        assert made in (([2], [3]) if alike else ([],))
        assert made != [3] or len(board.order) > 1


def tiles_touch_alike(state: State[Chain]) -> None:
    """Expect each arm to be a chain of equal halves, from its start to its open end."""
    board, pieces = state.board, state.pieces
    laid = list(zip(board.order, board.arms, strict=True))
    for arm, shows in enumerate(board.ends):
        along = [tile for tile, its_arm in laid[1:] if its_arm == arm]
        if arm < 2:
            near, first = pieces.faces[board.order[0]][arm], board.order[0]
        else:
            first = board.stems[arm - 2].double
            near = pieces.low[first]
            assert pieces.is_double(first)
            assert first in board.order[: board.order.index(along[0])] if along else True
        for tile in along:
            assert near in pieces.faces[tile]
            near = pieces.pips[tile] - near
        assert (near, (along or [first])[-1]) == (shows, board.outer[arm])


def tiles_make_seven(state: State[Chain]) -> None:
    """Expect touching halves to add up to seven, unless one of the tiles is a matador."""
    board, pieces = state.board, state.pieces
    sevens = [tile for tile in range(pieces.count) if pieces.pips[tile] in (0, 7)]
    for arm, shows in enumerate(board.ends):
        last, far = board.order[0], pieces.faces[board.order[0]][arm]
        for tile, its_arm, inner in list(zip(board.order, board.arms, board.inner, strict=True))[1:]:
            if its_arm == arm:
                assert inner in pieces.faces[tile]
                assert far + inner == 7 or tile in sevens or (last in sevens and far)
                last, far = tile, pieces.pips[tile] - inner
        assert (far, last) == (shows, board.outer[arm])


def moves_are_in_order(rules: ChainRules, state: State[Chain], moves: list[Move]) -> None:
    """Expect a claim, then calls, then plays by end, tile and voice; or only a draw or a pass.

    A draw may follow plays only if it can be voluntary, and a stop only if the turn continues.
    """

    def rank(move: Move) -> tuple[int, ...]:
        return [CLAIM, CALL, PLAY, DRAW, PASS, STOP].index(move.act), move.at, *move.tiles, move.how

    ranks = [rank(move) for move in moves]
    assert all(one < other for one, other in neighbours(ranks)), "each once, and in order"
    acts = [move.act for move in moves if move.act not in (CLAIM, CALL)]
    if PLAY in acts and acts[-1] == DRAW:
        assert rules.draws_freely
        acts.pop()
    if PLAY in acts and acts[-1] == STOP:
        assert rules.may_stop
        assert state.board.again
        acts.pop()
    assert set(acts) <= {PLAY} or acts in ([DRAW], [PASS])
    assert not state.board.again or state.over or not acts or PLAY in acts, "who goes on has a tile"


def blocked_means_blocked(rules: ChainRules, state: State[Chain]) -> None:
    fits = state.board.openings(rules.fits)
    assert not any(hand & fits for hand in state.hands)
    if isinstance(rules, Cross) and not rules.reserve:
        assert not cross_is_open(state.board), "a tile for the cross is always left"
    if rules.stops_dead and not fits & ~state.board.laid:
        return
    assert len(state.piles[0]) <= rules.reserve
