"""The players at a LAN table who go through their last match together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core import NOBODY, Seat
from game.lan.table import ChatLine, LanTable
from game.play.company import ReplaySight
from net.protocol.messages import ReplayPosition, ReplayRequest

_PER_CENT: Final = 100


class ReplayCompany:
    """A `game.play.company.Company` at a table whose match is over."""

    def __init__(self, lan: LanTable, spelled: Callable[[ChatLine], str]) -> None:
        """`spelled` returns a line of chat in the player's language; empty if it isn't shown."""
        self._lan: Final = lan
        self._deal: Final = lan.number
        self._spelled: Final = spelled
        self._last = lan.chat_lines[-1] if lan.chat_lines else None

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

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces that the players chose, by seat, empty without a choice."""
        return self._lan.faces

    def heard(self) -> Sequence[tuple[Seat, str]]:
        """Return the chat since the last call, in the player's language, with the seats."""
        fresh = list[ChatLine]()
        for line in reversed(self._lan.chat_lines):
            if line is self._last:
                break
            fresh.insert(0, line)
        self._last = self._lan.chat_lines[-1] if self._lan.chat_lines else None
        told = [(line.seat, self._spelled(line)) for line in fresh if line.seat not in self._lan.muted]
        return [(seat, text) for seat, text in told if text]

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
