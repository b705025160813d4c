"""Independent clients and hosts without a network: messages arrive at once, and time is manual."""

from __future__ import annotations

import secrets
from typing import Final, Generic, TypeVar, cast

from tests.outside.client import Guest
from tests.outside.host import Host
from tests.outside.protocol.forms import unpacked
from tests.outside.protocol.messages import written

H = TypeVar("H", bound=Host)


class Evening(Generic[H]):
    """Guests and their host."""

    def __init__(self, host: H, guests: list[Guest]) -> None:
        self.host: Final = host
        self.guests: Final = guests
        self.channels: Final = [secrets.token_bytes(32) for _ in guests]
        self.now = 1000.0
        for guest, channel in zip(guests, self.channels, strict=True):
            guest.hello(channel, self.now)
        self.deliver()

    def deliver(self) -> None:
        """Deliver messages until there are no more."""
        while any(self.host.out) or any(guest.out for guest in self.guests):
            for seat, guest in enumerate(self.guests):
                sent, guest.out = guest.out, []
                for body in sent:
                    kind = cast("dict[str, str]", unpacked(body))["t"]
                    self.host.hear(seat, self.channels[seat], kind, body)
                told = list(self.host.out[seat])
                self.host.out[seat].clear()
                for message in told:
                    guest.hear(written(message), self.now)

    def wait(self, seconds: int) -> None:
        """Let time pass; everyone pings once a second."""
        for _ in range(seconds):
            self.now += 1
            for guest in self.guests:
                guest.ping(self.now)
            self.deliver()

    def codes(self, seat: int = 0) -> list[str]:
        """Return the codes of a guest's findings."""
        guest = self.guests[seat]
        known = guest.findings.known if guest.findings else []
        return [one.code for one in known if one.key == guest.me.key]
