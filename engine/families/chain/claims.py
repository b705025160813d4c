"""Muggins: scores that must be claimed in time, and that opponents may call when they are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core import CALL, CLAIM, NOBODY, Move, Plain, Seat, State, View
from engine.events import ScoreCause
from engine.families.chain.board import Chain, CountedChain, Score
from engine.families.chain.events import CameLoose, Lapsed, Unclaimed

CLAIM_OWN: Final = Move(CLAIM)
CALLS: Final = [Move(CALL, (), which) for which in range(3)]
OWN: Final = 2
"""The place of the unclaimed score of the last play among the calls; 0 and 1 are the loose ones, oldest first."""
# Found here in a tenth of the time that it takes to find the member of an enumeration: each legal move asks for it.
BY_CLAIM, BY_CALL = ScoreCause.CLAIM, ScoreCause.CALL


def claimed_on(view: View[Chain]) -> CountedChain:
    """Return the board of a counting game with its claims."""
    board = view.board
    assert isinstance(board, CountedChain)
    return board


class Claims:
    """The rules of claiming and calling; the scores themselves lie on the board.

    The owner claims a score with the play or until the next tile is laid. When that tile is laid and the score is
    unclaimed, any opponent may call it, until one more tile is laid or the next round is dealt. The end of the round
    counts as a next tile for the owner, not for the callers. A won match ends all calls.
    """

    def __init__(self, granted: Callable[[View[Chain], Seat, int, ScoreCause], int], *, snaps: bool = False) -> None:
        """Ask `granted` how many points of a seat would count; who `snaps` may call before the owner's time is over."""
        self.granted = granted
        self.snaps = snaps

    def spoken(self, view: View[Chain], seat: Seat) -> list[Move]:
        """Return what `seat` may claim or call now."""
        board = view.board
        assert isinstance(board, CountedChain)
        if not board.own and not board.loose:
            return []
        granted, side = self.granted, view.sides[seat]
        moves: list[Move] = []
        own = board.own
        if own and own.seat == seat and granted(view, seat, own.points, BY_CLAIM):
            moves.append(CLAIM_OWN)
        for i, score in enumerate(board.loose):
            if view.sides[score.seat] != side and granted(view, seat, score.points, BY_CALL):
                moves.append(CALLS[i])
        if self.snaps and own and view.sides[own.seat] != side and granted(view, seat, own.points, BY_CALL):
            moves.append(CALLS[OWN])
        return moves

    def wait(self, state: State[Chain], seat: Seat, points: int, parts: tuple[int, ...]) -> None:
        """Let a score of the tile just laid wait for its owner."""
        board = state.board
        assert isinstance(board, CountedChain)
        board.own = Score(seat, points, parts)
        if state.events is not None:
            state.tell(Unclaimed, seat, points, parts)

    def grow_old(self, state: State[Chain]) -> None:
        """Let an older loose score lapse and an unclaimed one come loose: a next tile has been laid."""
        board = state.board
        assert isinstance(board, CountedChain)
        for score in board.loose:
            state.tell(Lapsed, score.seat, score.points)
        board.loose = ()
        if board.own:
            self.let_loose(state)

    def let_loose(self, state: State[Chain]) -> None:
        """End the owner's right to an unclaimed score."""
        board = claimed_on(state)
        if board.own:
            if state.events is not None:
                state.tell(CameLoose, board.own.seat, board.own.points)
            board.loose = (*board.loose, board.own)
            board.own = None

    def take(self, state: State[Chain], move: Move) -> Score:
        """Take the score that a claim or a call is about from the board."""
        board = claimed_on(state)
        score = self.meant(board, move)
        if score is board.own:
            board.own = None
        else:
            board.loose = board.loose[: move.at] + board.loose[move.at + 1 :]
        return score

    def meant(self, board: CountedChain, move: Move) -> Score:
        """Return the score that a claim or a call is about."""
        if move.act == CLAIM or move.at == OWN:
            assert board.own is not None
            return board.own
        return board.loose[move.at]

    def forget(self, state: State[Chain]) -> None:
        """Drop all claims."""
        board = claimed_on(state)
        board.own, board.loose = None, ()

    def owner(self, view: View[Chain]) -> Seat:
        """Return whose score is open, the oldest first."""
        board = claimed_on(view)
        if board.loose:
            return board.loose[0].seat
        return board.own.seat if board.own else NOBODY

    def spread(self, view: View[Chain]) -> list[Plain]:
        """Return the scores that nobody has got yet, in the order of their calls, for a transcript."""
        board = claimed_on(view)
        scores = [("loose", score) for score in board.loose] + ([("own", board.own)] if board.own else [])
        return [
            {"owner": score.seat, "points": score.points, "parts": list(score.parts), "is": kind}
            for kind, score in scores
        ]
