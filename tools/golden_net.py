"""Golden handshakes of the LAN table: the bytes that both ends send when their chance is fixed, for strangers to try.

`tools/golden.py` writes them to tests/golden_net, one file for each kind of ticket. docs/protocol.md says what the
bytes mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from spake2 import SPAKE2_A

from net.guesses import Guesses
from net.handshake import Door, GuestSide, HostSide, Ticket, agreed
from net.keys import digest

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden_net"
TABLE: Final = 7
CODE: Final = "048213"
MATCH: Final = bytes(range(0xA0, 0xB0))
PASS_KEY: Final = bytes(range(32))
TICKETS: Final[Mapping[str, Ticket]] = {
    "code": Ticket.with_code(CODE),
    "return": Ticket.back(MATCH, PASS_KEY),
    "open": Ticket.to_open_table(),
}


def chance(label: str) -> Callable[[int], bytes]:
    """Return a source that is no secret: always the same bytes for a label."""
    return lambda size: digest(label, size=size)


def golden_door(kind: str) -> Door:
    """Return the door that such a ticket opens."""
    code = "" if kind == "open" else CODE
    return Door(Guesses(lambda: 0.0), code=code, match=MATCH, pass_key=PASS_KEY)


def golden_handshake(kind: str) -> str:
    """Return a whole handshake as text, what follows from it, and the first frames."""
    ticket = TICKETS[kind]
    guest = GuestSide(TABLE, ticket, chance("guest"))
    host = HostSide({TABLE: golden_door(kind)}, "", chance("host"))
    knock = guest.begin()
    answer = host.receive(knock)
    guest_confirms = guest.receive(answer)
    host_confirms = host.receive(guest_confirms)
    guest.receive(host_confirms)
    assert guest.channel
    assert host.channel
    pake = SPAKE2_A(ticket.password, idA=b"guest", idB=b"host" + knock[:2], entropy_f=chance("guest"))
    pake.start()
    key = pake.finish(answer[3:])
    transcript = (key, knock[:2], knock[4:], answer[2:])
    keys = agreed(*transcript)
    lines = [
        ("table", str(TABLE)),
        ("kind", ticket.kind.decode()),
        ("password", ticket.password.hex()),
        ("chance of guest", chance("guest")(64).hex()),
        ("chance of host", chance("host")(64).hex()),
        ("", ""),
        ("> table", knock[:2].hex()),
        ("> hello", knock[2:].hex()),
        ("< answer", answer.hex()),
        ("> confirms", guest_confirms.hex()),
        ("< confirms", host_confirms.hex()),
        ("", ""),
        ("key of SPAKE2", key.hex()),
        ("root", digest("handshake", *transcript).hex()),
        ("guest to host", keys.to_host.hex()),
        ("host to guest", keys.to_guest.hex()),
        ("guest confirms", keys.guest_confirms.hex()),
        ("host confirms", keys.host_confirms.hex()),
        ("channel", guest.channel.id.hex()),
        ("", ""),
        ("> says", b"a tile".hex()),
        ("> frame", guest.channel.seal(b"a tile").hex()),
        ("> says", b"another".hex()),
        ("> frame", guest.channel.seal(b"another").hex()),
        ("< says", b"a tile".hex()),
        ("< frame", host.channel.seal(b"a tile").hex()),
    ]
    return "\n".join([*(f"{name:16} {value}".strip() for name, value in lines), ""])


def golden_handshakes() -> dict[Path, str]:
    """Return what should stand in each golden file."""
    return {FOLDER / f"handshake_{kind}.txt": golden_handshake(kind) for kind in TICKETS}
