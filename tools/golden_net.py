"""Golden bytes of the LAN table for other implementations: handshakes, and an example of every message.

`tools/golden.py` writes them to tests/golden_net. docs/protocol.md explains the bytes.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import msgpack
from spake2 import SPAKE2_A

from net.handshake.guesses import GuessLimit
from net.handshake.handshake import Credentials, GuestSide, HostSide, TableAccess, derived_keys
from net.handshake.handshake_limit import TENTHS, HandshakeLimit
from net.protocol.keys import digest
from net.protocol.messages import (
    NO_FINDINGS,
    AdminRequest,
    Admission,
    Audit,
    Bye,
    Chat,
    Continuation,
    Error,
    FromGuest,
    FromHost,
    Log,
    LogEntry,
    LookOn,
    PastDeal,
    Pause,
    Ping,
    Pong,
    ReplayRequest,
    Resync,
    SharedReplay,
    SignedFinding,
    Sit,
    WireBranch,
    WireMove,
    WireReplayPosition,
    WireStep,
)
from net.protocol.wire import encode
from tests.support.lan.made_up_world import World
from tests.support.lan.world_tables import Table

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden_net"
TABLE: Final = 7
CODE: Final = "048213"
KEY: Final = "31415926535897932384"
MATCH: Final = bytes(range(0xA0, 0xB0))
PASS_KEY: Final = bytes(range(32))
TICKETS: Final[Mapping[str, Credentials]] = {
    "code": Credentials.with_code(CODE),
    "return": Credentials.back(MATCH, PASS_KEY),
    "open": Credentials.to_open_table(),
    "invited": Credentials.with_code(KEY),
}


def chance(label: str) -> Callable[[int], bytes]:
    """Return a deterministic byte source for a label; it is not secret."""
    return lambda size: digest(label, size=size)


def golden_door(kind: str) -> TableAccess:
    """Return the door for a kind of ticket."""
    code = "" if kind == "open" else CODE
    return TableAccess(GuessLimit(lambda: 0.0), code=code, key=KEY, match=MATCH, pass_key=PASS_KEY)


def golden_handshake(kind: str) -> str:
    """Return a whole handshake as text, with the derived values and the first frames."""
    ticket = TICKETS[kind]
    guest = GuestSide(TABLE, ticket, chance("guest"))
    host = HostSide({TABLE: golden_door(kind)}, "", chance("host"), HandshakeLimit(lambda: 0.0, chance("knocks")))
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
    keys = derived_keys(*transcript)
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


def golden_later() -> str:
    """Return, as text, a returning guest's handshake: the host answers “later”, then accepts."""
    now = [1000.0]
    knocks, ticket = HandshakeLimit(lambda: now[0], chance("knocks")), TICKETS["return"]
    doors = {TABLE: golden_door("return")}
    while not knocks.wait("", known=False, waited=False):
        pass  # earlier attempts by other guests
    guest = GuestSide(TABLE, ticket, chance("guest"))
    knock = guest.begin()
    answer = HostSide(doors, "", chance("host"), knocks).receive(knock)
    guest.receive(answer)
    assert guest.later
    now[0] += guest.later.wait
    again = GuestSide(TABLE, ticket, chance("guest again"), guest.later.token)
    second = again.begin()
    assert HostSide(doors, "", chance("host"), knocks).receive(second).startswith(b"\0\x22K")
    lines = [
        ("table", str(TABLE)),
        ("kind", ticket.kind.decode()),
        ("pass key", ticket.secret.hex()),
        ("", ""),
        ("> table", knock[:2].hex()),
        ("> hello", knock[2:].hex()),
        ("< later", answer.hex()),
        ("", ""),
        ("token", guest.later.token.hex()),
        ("tenths", round(guest.later.wait * TENTHS).to_bytes(2, "big").hex()),
        ("proof", ticket.proof(guest.later.token).hex()),
        ("", ""),
        ("> table", second[:2].hex()),
        ("> hello", second[2:].hex()),
    ]
    return "\n".join([*(f"{name:16} {value}".strip() for name, value in lines), ""])


def golden_handshakes() -> dict[Path, str]:
    """Return the contents of each golden file of a handshake."""
    found = {FOLDER / f"handshake_{kind}.txt": golden_handshake(kind) for kind in TICKETS}
    return {**found, FOLDER / "handshake_later.txt": golden_later()}


class Listener(World):
    """A world in which all messages are recorded."""

    def __init__(self, seed: int, table: Table) -> None:
        self.heard: dict[str, bytes] = {}
        super().__init__(seed, table, faults=False)

    def post(self, connection: int, body: bytes, *, to_host: bool) -> None:
        """Keep the first message of each kind; the last one of kinds that grow."""
        kind = msgpack.unpackb(body)["t"]
        side = "> " if to_host else "< "
        if side + kind not in self.heard or kind in GROWING:
            self.heard[side + kind] = body
        super().post(connection, body, to_host=to_host)


GROWING: Final = ("update",)
BRANCH: Final = WireBranch((WireStep(1, WireMove(0, (27,), 1)), WireStep(0, WireMove(2))), bytes((3, 9, 9, 3)))
"""Two moves, after two hidden tiles were swapped."""
RARE: Final[tuple[tuple[str, FromGuest | FromHost], ...]] = (
    ("> look", LookOn(2, bytes(range(32)), bytes(64), ("look",))),
    ("< admit", Admission(2, MATCH, PASS_KEY, bytes(range(32)), bytes(64), is_owner=True, features=("look",))),
    ("> resync", Resync(3)),
    ("> sit", Sit(2)),
    ("> keep", AdminRequest("bot", 1, character="bruno")),
    ("> watch", ReplayRequest("show", 3, WireReplayPosition(27, 1, speed=200), BRANCH)),
    ("> talk", Chat(code="boneyard:blockdraw-2-#7k3m9q2xw8c4h6tf-F", recipient=bytes(range(32)))),
    ("> pong", Pong(7)),
    ("> bye", Bye()),
    (
        "< log",
        Log(1, (LogEntry(0, 1, WireMove(0, (27,)), bytes(8), bytes(64), "seat", 0, NO_FINDINGS, bytes(8)),), bytes(64)),
    ),
    ("> finding", SignedFinding(bytes(32), 1, 3, 7, "account", -1, (b"a message",), bytes(64))),
    ("< audit", Audit(3, bytes(32), "clean", NO_FINDINGS, bytes(64), 1)),
    ("< finding", SignedFinding(bytes(32), 1, 3, 7, "account", -1, (b"a message",), bytes(64))),
    ("< pause", Pause(3, bytes(32), 7, bytes(32), bytes(64))),
    ("< replay", SharedReplay(3, (0, 1), 1, WireReplayPosition(27, 1, speed=200), BRANCH)),
    ("< continues", Continuation(bytes(range(16)), bytes(32), 1, 3, 3, bytes(32), (45, 20), 9)),
    ("< past", PastDeal(bytes(range(16)), bytes(32), (b"a message",))),
    ("< error", Error("stale", bytes(range(8)))),
    ("< talk", Chat(-1, "Well played!", 1)),
    ("< ping", Ping(7)),
    ("< pong", Pong(7)),
    ("< bye", Bye("closed")),
)
"""Messages that are rare unless something goes wrong."""


def golden_messages() -> str:
    """Return an example of every message: direction, contents and bytes."""
    world = Listener(5, Table("block_draw", 2, 2, {}))
    world.run()
    said = world.heard | {name: encode(message) for name, message in RARE}
    lines = []
    for name in sorted(said):
        plain = msgpack.unpackb(said[name])
        lines += [name, "", *(f"    {field:11}{_readable(value)}" for field, value in plain.items()), ""]
        lines += [*textwrap.wrap(said[name].hex(), 116, initial_indent="  ", subsequent_indent="  "), ""]
    return "\n".join(lines)


def _readable(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex() or "nothing"
    if isinstance(value, list):
        return f"[{', '.join(map(_readable, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_readable(each)}' for key, each in value.items())}}}"
    return str(value)


def golden_net() -> dict[Path, str]:
    """Return the contents of each golden file."""
    return {**golden_handshakes(), FOLDER / "messages.txt": golden_messages()}
