"""The branch of a shared replay's leader, whose moves come from another computer, and the table to watch it.

Incoming moves are hostile until they have been replayed here.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Board
from engine.pieces import mask
from engine.record.branch import FRESH, OPEN, TRUE, BranchMatch, BranchPoint, branch_off
from engine.record.record import Player, Record
from engine.record.reel import Reel
from engine.sentences import Refusal, sentence
from game.play.pace import Pace
from game.play.replay import ReplayTable
from game.play.replay_group import BranchMoves, ReplayPosition


def branch_moves(branch: BranchMatch[Board]) -> BranchMoves:
    """Return the moves of a branch, for the other players."""
    return BranchMoves(tuple(branch.rounds[-1].steps[branch.point.moves :]), branch.hidden)


def branch_position(branch: BranchMatch[Board], seen: ReplayPosition) -> ReplayPosition:
    """Return the sight of a branch, for the other viewers, that leaves the match at the position of `seen`."""
    point = branch.point
    return ReplayPosition(seen.place, point.seat, point.kind == OPEN, seen.speed, branch_moves(branch))


def replay_branch(replay: ReplayTable, sight: ReplayPosition) -> BranchMatch[Board]:
    """Replay the branch received with a position, up to its first illegal move.

    Raises Refusal if the match has no such moment, or its hidden tiles can't be these.
    """
    tried = sight.tried
    swaps, turned = tried.hidden if tried is not None else ({}, 0)
    is_odd = set(swaps) != set(swaps.values()) or turned & ~mask([*swaps])
    if is_odd or not 0 <= sight.place <= replay.reel.last or sight.seat not in range(replay.rules.seats):
        raise Refusal(sentence("There's no such moment in the match."))
    kind = FRESH if swaps else OPEN if sight.is_open else TRUE
    number, step, _ = replay.reel.at(sight.place)
    branch = branch_off(replay.match, BranchPoint(number, step, sight.seat, kind), tried.hidden if tried else None)
    for seat, move in tried.steps if tried is not None else ():
        if seat not in range(replay.rules.seats) or move not in replay.rules.legal(branch.state, seat):
            break
        branch.play(seat, move)
    return branch


class WatchedBranchTable(ReplayTable):
    """A branch as its viewers watch it, at its latest move."""

    def __init__(
        self,
        branch: BranchMatch[Board],
        players: Sequence[Player],
        pace: Pace,
        sight: ReplayPosition,
        faces: Sequence[str],
    ) -> None:
        """Show a branch from the seat of a sight."""
        super().__init__(Record(branch, tuple(players)), pace, seat=sight.seat, faces=faces, is_revealed=True)
        self.branch: BranchMatch[Board] = branch
        self.open_hands(is_open=sight.is_open)
        self.seek(self.reel.last)

    def follow(self, branch: BranchMatch[Board]) -> bool:
        """Take over the branch as it is now. Return True if moves were only added to it, and can be shown."""
        steps, known = branch.rounds[-1].steps, self.branch.rounds[-1].steps
        same = (branch.point, branch.hidden) == (self.branch.point, self.branch.hidden)
        self.branch = self.match = branch
        self.reel = Reel(self.match)
        return same and steps[: len(known)] == known
