"""Measure the costs of the LAN table: the handshake, and each sealed message."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Final

from net.handshake.guesses import GuessLimit
from net.handshake.handshake import Credentials, GuestSide, HostSide, TableAccess
from net.handshake.handshake_limit import HandshakeLimit
from net.handshake.seal import Channel
from net.protocol.keys import Key, verify
from tools.lab.benchmarks.measuring import Row, cpu

TICKET: Final = Credentials.back(bytes(16), bytes(32))
"""A ticket whose attempts are not limited; every other kind costs the same."""
HANDSHAKE_AIM: Final = 2.0
"""Target in milliseconds of CPU for one side of a handshake: a host answers eighty a second beside its other work."""
SEAL_AIM: Final = 50.0
"""Target in microseconds for sealing and opening a view together."""


def net_rows(times: int) -> Iterator[Row]:
    """Measure both sides of the handshake, frames with a move and with a whole view, and a signature."""
    door = TableAccess(GuessLimit(lambda: 0.0), code="", match=TICKET.ident, pass_key=TICKET.secret)

    def sides() -> tuple[GuestSide, HostSide]:
        return GuestSide(0, TICKET, os.urandom), _host(door)

    # Each side is measured to its last step; the other side's messages are prepared beforehand.
    knocks = iter([sides()[0].begin() for _ in range(times + 3)])
    host = cpu(lambda: _refused(door, next(knocks)), times)
    answers = iter([_answered(*sides()) for _ in range(times + 3)])

    def begin() -> None:
        assert sides()[0].begin()

    def end() -> None:
        guest, answer = next(answers)
        assert guest.receive(answer)

    yield Row("net", "handshake, the host's end", 1e3 * host, "ms", HANDSHAKE_AIM)
    yield Row("net", "handshake, the guest's end", 1e3 * (cpu(begin, times) + cpu(end, times)), "ms", HANDSHAKE_AIM)
    for size, name in ((150, "a move, 150 B"), (4096, "a view, 4 KiB")):
        message = os.urandom(size)
        one = Channel(sealing=bytes(32), opening=bytes(32), name=b"")
        two = Channel(sealing=bytes(32), opening=bytes(32), name=b"")

        def pass_on(one: Channel = one, two: Channel = two, message: bytes = message) -> None:
            assert list(two.receive(one.seal(message))) == [message]

        yield Row("net", f"{name}: sealed, split and opened", 1e6 * cpu(pass_on, 20 * times), "µs", SEAL_AIM)
    key, move = Key(bytes(32)), bytes(32)
    signature = key.sign(move)
    yield Row("net", "a signature", 1e6 * cpu(lambda: key.sign(move), 10 * times), "µs")
    yield Row("net", "a signature checked", 1e6 * cpu(lambda: verify(key.public, move, signature), 10 * times), "µs")


def _host(door: TableAccess) -> HostSide:
    """Return the host's side with no earlier attempts."""
    return HostSide({0: door}, "10.0.0.7", os.urandom, HandshakeLimit(time.monotonic, os.urandom))


def _answered(guest: GuestSide, host: HostSide) -> tuple[GuestSide, bytes]:
    """Return a guest's side and the host's answer that it waits for."""
    return guest, host.receive(guest.begin())


def _refused(door: TableAccess, knock: bytes) -> None:
    """Answer a guest with a wrong confirmation, which costs the host as much as a right one."""
    host = _host(door)
    assert host.receive(knock)
    host.receive(b"\0\x20" + bytes(32))
