"""A guest's connection to its host: it sends, knows whether the host is still there, and gives it up in time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core import Seat
from net.effects.effects import GuestEffect, HangUp, SendToHost
from net.guest.liveness import HostPings, StallTimer, is_less
from net.protocol.errors import FINAL_CODES, ErrorCode
from net.protocol.field_types import DEAD
from net.protocol.messages import Bye, FromGuest, Ping, Pong, Resync, Room

MAX_RESYNCS: Final = 3
"""Limit of requests per connection for a table that doesn't fit."""
GONE: Final = 20.0
"""Seconds without a frame from the host after which the match can continue without it."""
_AWAKE: Final = 2.0
"""Seconds between two looks at the clock after which this computer must have slept or hung."""


class HostConnection:
    """The link of one guest to its host, opened anew whenever it is lost.

    Messages go into `effects`, in order with all that the guest writes down. `ended` is told why it left for good.
    """

    def __init__(self, effects: list[GuestEffect], ended: Callable[[ErrorCode], None]) -> None:
        self.now = 0.0
        """The time in seconds, as it was last handed in."""
        self.link = 0
        """The number of the current link, which shows whether the link has held."""
        self.channel = b""
        """The id of the sealed channel."""
        self.is_open = False
        self.has_left = False
        """True if we have hung up on this link."""
        self.is_seated = False
        """True if the host has welcomed us on this link."""
        self.features: frozenset[str] = frozenset()
        """The features of the host, as of the last welcome."""
        self.pings: Final = HostPings()
        self._stall = StallTimer()
        self._heard = 0.0
        """The time of the host's last message."""
        self._resyncs = 0
        self._effects: Final = effects
        self._ended: Final = ended

    # -- the link -----------------------------------------------------------------------------------------------------

    def open(self, channel: bytes, now: float) -> None:
        """Start a new link. `channel` is the id of its sealed channel, `now` the time in seconds."""
        self.is_open, self.has_left, self.channel, self.now, self._heard = True, False, channel, now, now
        self.link += 1
        self.pings.open(now)

    def close(self) -> None:
        """Note that the link is lost."""
        self.is_open = self.is_seated = False
        self.pings.close(self.now)

    def on_message(self, now: float) -> None:
        """Note that the host says something."""
        self._heard = self.now = now

    def on_welcome(self, features: Sequence[str]) -> None:
        """Note that the host has let us in, and what it can do."""
        self.is_seated, self._resyncs, self._stall = True, 0, StallTimer()
        self.pings.welcomed(self.now)
        self.features = frozenset(features)

    def on_ping(self, message: Ping) -> None:
        """Answer a ping."""
        self.send(Pong(message.n))

    def on_pong(self, message: Pong) -> None:
        """Note that the host has received everything sent before the ping."""
        self.pings.answered(message.n, self.now)

    # -- sending ------------------------------------------------------------------------------------------------------

    def send(self, message: FromGuest) -> None:
        """Send a message; nothing while there is no link."""
        if self.is_open:
            self._effects.append(SendToHost(message))

    def resync(self, deal: int) -> bool:
        """Request a whole deal again, because something is missing or doesn't fit. Return False beyond the limit."""
        self._resyncs += 1
        if self._resyncs > MAX_RESYNCS:
            return False
        self.send(Resync(deal))
        return True

    def hang_up(self, code: ErrorCode) -> None:
        """Give the link up, and come back unless it is for good."""
        again = code not in FINAL_CODES
        self._effects.append(HangUp(code, again))
        self.has_left = True
        if not again:
            self._ended(code)

    def leave(self) -> None:
        """Say goodbye, and don't come back."""
        self.send(Bye())
        self._effects.append(HangUp("bye", again=False))

    # -- time ---------------------------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Let time pass: ping the host, and hang up if it is gone. Return True if we are at its table."""
        self.now = now
        if not self.is_open or self.has_left:
            return False
        if not self.is_seated:
            if now - self._heard > DEAD:
                self.hang_up("timeout")
            return False
        if self.pings.is_dead(now):
            self.hang_up("timeout")
            return False
        if self.pings.is_due(now):
            self.send(Ping(self.pings.ping(now)))
        return True

    def check_stall(self, room: Room, ply: int, turn: Seat, seat: Seat) -> int | None:
        """Ask again for something overdue, and later treat the host as lost. Return the seconds waited if we ask now.

        At the table it is the `turn` of a seat, and ours is `seat`.
        """
        stall = self._stall.check_room(room, ply, turn, seat, self.now)
        if stall.ask:
            self.send(Resync(room.deal))
            return int(stall.seconds)
        if stall.is_lost:
            self.hang_up("timeout")
        return None

    def host_should_wait(self, since: float, link: int, patience: float) -> bool:
        """Return True if an honest host would still wait now for an answer it asked for at `since` or later.

        `link` is the link on which it asked while we were connected. If that isn't this link, we may have been away
        since. Then we must have been back within the host's patience, and must not have been lost too often.
        """
        if not is_less(self.now - since, patience):
            return False
        if link == self.link:
            return True
        gap = self.pings.gap
        return gap is not None and is_less(gap, patience) and not self.pings.is_unsteady


class HostSilence:
    """How long nothing has come from the host, by this guest's own clock. Time in which this computer slept is none."""

    def __init__(self) -> None:
        self._waited = 0.0
        self._ticked: float | None = None

    def heard(self) -> None:
        """Note that a frame has come."""
        self._waited = 0.0

    def tick(self, now: float) -> None:
        """Let time pass."""
        step = now - self._ticked if self._ticked is not None else 0.0
        if step <= _AWAKE:
            self._waited += step
        self._ticked = now

    @property
    def is_gone(self) -> bool:
        """True if the host has been silent for so long that the match may continue without it."""
        return self._waited >= GONE
