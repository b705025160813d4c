"""Those who look on at a table without a seat, as its host keeps them, and what each of them has been shown.

They are shown what everybody at the table sees: no hand before the round is over. The owner, whose screen may be the
table's own, is never made to wait, and isn't counted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from net.effects.effects import CloseConnection, ConnectionId, HostEffect, SendToGuest
from net.handshake.bucket import Bucket
from net.host.seats import A_SECOND, BURST
from net.protocol.errors import ErrorCode
from net.protocol.field_types import DEAD
from net.protocol.messages import AFTER_ROUND, NO_ONLOOKERS, Chat, FromHost, TableUpdate

MAX_ONLOOKERS: Final = 50
"""Limit of onlookers at one table, not counting its owner."""
MAX_HELD: Final = 2_000
"""Limit of messages that wait for their time. Each update is complete, so the oldest can be left out."""


@dataclass
class Seatless:
    """One connection without a seat."""

    is_owner: bool
    seen: float
    """The time at which anything was last heard of it."""
    messages: Bucket


class Onlookers:
    """The onlookers of one table. `ask` takes the effects; `wait` is always that of the table's settings."""

    def __init__(self, ask: Callable[[HostEffect], None]) -> None:
        self._ask: Final = ask
        self.present: Final[dict[ConnectionId, Seatless]] = {}
        """Everyone who looks on now, the owner included, by connection."""
        self._held: Final[deque[tuple[float, TableUpdate | Chat]]] = deque(maxlen=MAX_HELD)
        """The messages that wait to be shown to everyone but the owner, with the times of their events."""
        self._shown: TableUpdate | None = None
        """What they were last shown of the table."""

    def __iter__(self) -> Iterator[ConnectionId]:
        return iter(list(self.present))

    def __contains__(self, connection: ConnectionId) -> bool:
        return connection in self.present

    @property
    def count(self) -> int:
        """The number of onlookers, without the owner."""
        return sum(not onlooker.is_owner for onlooker in self.present.values())

    def is_owner(self, connection: ConnectionId) -> bool:
        """Return True if the owner of the table is at the other end."""
        return connection in self.present and self.present[connection].is_owner

    def refusal(self, wait: int, *, is_owner: bool) -> ErrorCode | None:
        """Return why one more can't look on; None if it can."""
        if is_owner:
            return None
        if wait == NO_ONLOOKERS:
            return "no_onlookers"
        return "many_onlookers" if self.count >= MAX_ONLOOKERS else None

    # -- coming and going ---------------------------------------------------------------------------------------------

    def add(self, connection: ConnectionId, now: float, *, is_owner: bool) -> None:
        """Note a new onlooker."""
        self.present[connection] = Seatless(is_owner, now, Bucket.full(A_SECOND, BURST))

    def remove(self, connection: ConnectionId) -> bool:
        """Forget an onlooker. Return False if there was none with this connection."""
        if self.present.pop(connection, None) is None:
            return False
        if not self.count:
            self.forget_shown()
        return True

    def allows_message(self, connection: ConnectionId, now: float) -> bool:
        """Count one more message. Return False if that is too many."""
        onlooker = self.present[connection]
        onlooker.seen = now
        onlooker.messages, is_allowed = onlooker.messages.drawn(now)
        return is_allowed

    def dismiss(self, code: ErrorCode, *, with_owner: bool = True) -> None:
        """Send everyone away."""
        for connection, onlooker in list(self.present.items()):
            if with_owner or not onlooker.is_owner:
                self._ask(CloseConnection(connection, code))
                self.remove(connection)

    def dismiss_silent(self, now: float) -> bool:
        """Send those away who have been silent for too long. Return True if there were any."""
        silent = [each for each, onlooker in self.present.items() if now - onlooker.seen > DEAD]
        for connection in silent:
            self._ask(CloseConnection(connection, "timeout"))
            self.remove(connection)
        return bool(silent)

    def excuse_silence(self, now: float) -> None:
        """Count the time that has passed against nobody."""
        for onlooker in self.present.values():
            onlooker.seen = now

    # -- showing ------------------------------------------------------------------------------------------------------

    def tell(self, connection: ConnectionId, message: FromHost) -> None:
        """Send one onlooker a message."""
        self._ask(SendToGuest(connection, message))

    def show_newcomer(self, connection: ConnectionId, update: TableUpdate, now: float, wait: int) -> None:
        """Show a new onlooker the table, as it is now or as other onlookers have been shown it."""
        if self.is_owner(connection) or wait == 0 or (wait == AFTER_ROUND and update.view.over):
            self.tell(connection, update)
        elif self._shown is not None:
            self.tell(connection, self._shown)
        elif not self._held and wait != AFTER_ROUND:
            self._held.append((now, update))

    def show(self, message: TableUpdate | Chat, now: float, wait: int) -> None:
        """Show everyone an event, each at their time."""
        for connection in self:
            if self.is_owner(connection):
                self.tell(connection, message)
        if wait != AFTER_ROUND:
            self._held.append((now, message))
            self.release(now, wait)
            return
        self._held.clear()
        if isinstance(message, TableUpdate) and message.view.over:
            self._show_others(message)

    def release(self, now: float, wait: int) -> None:
        """Show the messages that have waited long enough."""
        while self._held and wait >= 0 and now - self._held[0][0] >= wait:
            self._show_others(self._held.popleft()[1])

    def _show_others(self, message: TableUpdate | Chat) -> None:
        if isinstance(message, TableUpdate):
            self._shown = message
        for connection in self:
            if not self.is_owner(connection):
                self.tell(connection, message)

    def forget_shown(self) -> None:
        """Forget the messages shown and those that wait: the table has other terms, or nobody looks on."""
        self._held.clear()
        self._shown = None
