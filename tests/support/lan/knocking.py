"""Both sides of a handshake in one process, with a man in the middle who can change their messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from net.handshake.guesses import GuessLimit
from net.handshake.handshake import Credentials, GuestSide, HostSide, TableAccess
from net.handshake.handshake_limit import HandshakeLimit

CODE: Final = "048213"
KEY: Final = "27182818284590452353"
MATCH: Final = bytes(range(16))
PASS_KEY: Final = bytes(range(100, 132))
ADDRESS: Final = "192.168.1.20"

Between = Callable[[int, bytes], bytes]
"""Takes the turn, from 0, and the bytes sent; returns the bytes that arrive. Even turns go to the host."""


def door(code: str = CODE) -> TableAccess:
    """Return a table's door; its clock does not move."""
    return TableAccess(GuessLimit(lambda: 0.0), code=code, key=KEY if code else "", match=MATCH, pass_key=PASS_KEY)


def quiet() -> HandshakeLimit:
    """Return the empty attempt counter of a door; its clock does not move."""
    return HandshakeLimit(lambda: 0.0, Random(0).randbytes)


def meet(
    ticket: Credentials,
    at: TableAccess,
    *,
    seed: int = 1,
    table: int = 7,
    address: str = ADDRESS,
    knocks: HandshakeLimit | None = None,
    token: bytes = b"",
) -> tuple[GuestSide, HostSide]:
    """Return a guest with this ticket and a host with one table, number 7."""
    guest = GuestSide(table, ticket, Random(2 * seed).randbytes, token)
    return guest, HostSide({7: at}, address, Random(2 * seed + 1).randbytes, quiet() if knocks is None else knocks)


def talk(guest: GuestSide, host: HostSide, between: Between = lambda _turn, said: said) -> list[bytes]:
    """Exchange messages until neither side has any more; return them all."""
    said, turn, all_said = guest.begin(), 0, []
    while said:
        all_said.append(said)
        side = (host, guest)[turn % 2]
        said = side.receive(between(turn, said))
        turn += 1
    return all_said


def code_of(side: GuestSide | HostSide) -> str:
    """Return a side's error code, or `open`, `later` or `waiting`."""
    if side.trouble:
        return side.trouble.code
    return "open" if side.channel else "later" if side.later else "waiting"


SMALL: Final = tuple(
    bytes.fromhex(text)
    for text in (
        "01" + "00" * 31,  # zero
        "ec" + "ff" * 30 + "7f",  # order 2
        "00" * 32,  # order 4
        "00" * 31 + "80",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",  # order 8
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "01" + "00" * 30 + "80",  # not in canonical form
        "ee" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ff" * 32,
    )
)
"""Points of small order, and encodings that are not points."""


def hostile_elements(letter: bytes, count: int, seed: int = 9) -> Iterator[bytes]:
    """Yield elements of 33 bytes that no honest side would send: small orders, off the curve, the wrong prefix."""
    rng = Random(seed)
    for point in SMALL:
        yield letter + point
    for place in range(count - len(SMALL)):
        point = rng.randbytes(32)
        if place % 7 == 0:
            yield rng.randbytes(1) + point
        elif place % 7 == 1:
            yield letter + bytes(rng.randrange(32)).ljust(32, rng.randbytes(1))
        else:
            yield letter + point
