"""The players at a LAN table who go through their last match together."""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY, Seat
from game.lan.table import LanTable
from game.play.company import ReplaySight
from net.protocol.messages import ReplayPosition, ReplayRequest

_PER_CENT: Final = 100


class ReplayCompany:
    """A `game.play.company.Company` at a table whose match is over."""

    def __init__(self, lan: LanTable) -> None:
        self._lan: Final = lan
        self._deal: Final = lan.number

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
    def sight(self) -> ReplaySight:
        """What the leader shows. Valid only while there is one."""
        at = self._lan.replay.at
        return ReplaySight(at.place, at.seat, at.open, at.speed / _PER_CENT)

    @property
    def is_lost(self) -> bool:
        """True if the other players can't be reached."""
        return self._lan.ended is not None or self._lan.link != "seated"

    @property
    def is_past(self) -> bool:
        """True if the table has another match by now, or other rules."""
        lan = self._lan
        return lan.ended is None and (lan.number != self._deal or not lan.has_begun)

    def name(self, seat: Seat) -> str:
        """Return the name of a player."""
        return self._lan.players[seat].name

    def join(self, sight: ReplaySight) -> None:
        """Join the replay, or start one that shows `sight`."""
        self._lan.line.watch(ReplayRequest("join", self._deal, _position(sight)))

    def leave(self) -> None:
        """Leave it."""
        self._lan.line.watch(ReplayRequest("leave", self._deal))

    def take_lead(self) -> None:
        """Lead from now on."""
        self._lan.line.watch(ReplayRequest("lead", self._deal))

    def show(self, sight: ReplaySight) -> None:
        """Show everyone a position, as the leader."""
        self._lan.line.watch(ReplayRequest("show", self._deal, _position(sight)))


def _position(sight: ReplaySight) -> ReplayPosition:
    return ReplayPosition(sight.place, sight.seat, sight.is_open, round(sight.speed * _PER_CENT))
