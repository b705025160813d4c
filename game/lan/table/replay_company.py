"""The players at a LAN table who go through their last match together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core import NOBODY, Seat
from engine.match import Step
from engine.pieces import each, mask
from engine.record.branch import HiddenTiles
from game.lan.table.conversation import ChatLine
from game.lan.table.table import LanTable
from game.play.replay_group import BranchMoves, ReplayPosition
from net.fairness.deal_record import move_of, wire_move
from net.protocol.field_types import MAX_BRANCH, MAX_SEATS
from net.protocol.messages import ReplayRequest, WireBranch, WireReplayPosition, WireStep
from net.protocol.wire import is_valid_branch

_PER_CENT: Final = 100


class LanReplayGroup:
    """A `game.play.replay_group.ReplayGroup` at a table whose match is over."""

    def __init__(self, lan: LanTable, spelled: Callable[[ChatLine], str]) -> None:
        """`spelled` returns a line of chat in the player's language; empty if it isn't shown."""
        self._lan: Final = lan
        self._deal: Final = lan.number
        self._spelled: Final = spelled
        self._last = lan.talk.lines[-1] if lan.talk.lines else None

    @property
    def seat(self) -> Seat:
        """The player's own seat."""
        return self._lan.seat

    @property
    def viewers(self) -> tuple[Seat, ...]:
        """The seats in the replay; none while the player isn't in it."""
        replay = self._lan.replay
        return replay.viewers if not self.is_lost and self._lan.seat in replay.viewers else ()

    @property
    def leader(self) -> Seat:
        """The seat that leads; NOBODY while the player isn't in it."""
        return self._lan.replay.leader if self.viewers else NOBODY

    @property
    def position(self) -> ReplayPosition:
        """What the leader shows. Valid only while there is one."""
        at, branch = self._lan.replay.position, self._lan.replay.branch
        return ReplayPosition(at.place, at.seat, at.open, at.speed / _PER_CENT, _tried(branch) if branch else None)

    @property
    def shows_branches(self) -> bool:
        """True if everyone sees the leader's branch."""
        return self._lan.can_share_branches

    @property
    def is_lost(self) -> bool:
        """True if the other players can't be reached."""
        return self._lan.ended is not None or self._lan.link != "seated"

    @property
    def is_past(self) -> bool:
        """True if the table has another match by now, or other rules."""
        lan = self._lan
        return lan.ended is None and (lan.number != self._deal or not lan.has_begun)

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the people, by seat, empty for bots."""
        return self._lan.faces

    def heard(self) -> Sequence[tuple[Seat, str]]:
        """Return the chat since the last call, in the player's language, with the seats."""
        fresh = list[ChatLine]()
        for line in reversed(self._lan.talk.lines):
            if line is self._last:
                break
            fresh.insert(0, line)
        self._last = self._lan.talk.lines[-1] if self._lan.talk.lines else None
        told = [(line.seat, self._spelled(line)) for line in fresh if line.key not in self._lan.talk.muted]
        return [(seat, text) for seat, text in told if text]

    def name(self, seat: Seat) -> str:
        """Return the name of a player."""
        return self._lan.players[seat].name

    def join(self, sight: ReplayPosition) -> None:
        """Join the replay, or start one that shows `sight`."""
        self._lan.line.ask(ReplayRequest("join", self._deal, _position(sight)))

    def leave(self) -> None:
        """Leave it."""
        self._lan.line.ask(ReplayRequest("leave", self._deal))

    def take_lead(self) -> None:
        """Lead from now on."""
        self._lan.line.ask(ReplayRequest("lead", self._deal))

    def show(self, sight: ReplayPosition) -> None:
        """Show everyone a position, as the leader."""
        self._lan.line.ask(ReplayRequest("show", self._deal, _position(sight), _branch(sight)))


def _branch(sight: ReplayPosition) -> WireBranch | None:
    """Return the moves tried in a sight for the wire, at most as many as go over it."""
    if sight.tried is None:
        return None
    steps, hidden = sight.tried
    pairs = bytes(tile for pair in sorted(hidden.swaps.items()) for tile in pair)
    told = [WireStep(seat, wire_move(move)) for seat, move in steps[:MAX_BRANCH]]
    while not is_valid_branch(branch := WireBranch(tuple(told), pairs, bytes(each(hidden.turned))), MAX_SEATS):
        told.pop()
    return branch


def _tried(branch: WireBranch) -> BranchMoves:
    """Return the moves of a branch from the wire. They can be anything."""
    tiles = branch.hidden
    swaps = dict(zip(tiles[::2], tiles[1::2], strict=False))
    steps = tuple(Step(step.seat, move_of(step.move)) for step in branch.steps)
    return BranchMoves(steps, HiddenTiles(swaps, mask(list(branch.turned))))


def _position(sight: ReplayPosition) -> WireReplayPosition:
    return WireReplayPosition(sight.place, sight.seat, sight.is_open, round(sight.speed * _PER_CENT))
