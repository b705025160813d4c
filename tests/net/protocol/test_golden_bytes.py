"""Golden handshakes: no byte on the wire changes unnoticed, and docs/protocol.md is enough to reproduce them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgpack
import pytest

from net.handshake.guesses import GuessLimit
from net.handshake.handshake import HostSide, TableAccess
from net.protocol.errors import TROUBLES
from net.protocol.messages import FromGuest, FromHost
from net.protocol.wire import encode, from_guest, from_host
from tests.outside.protocol.handshake import Stranger, frame, unframed
from tests.support.lan.knocking import quiet
from tools.golden_net import (
    CODE,
    FOLDER,
    MATCH,
    PASS_KEY,
    TICKETS,
    chance,
    golden_door,
    golden_handshakes,
    golden_messages,
)

PAGE = Path(__file__).resolve().parents[3] / "docs" / "protocol.md"


def read(kind: str) -> dict[str, list[bytes]]:
    """Return the bytes of a golden file by name, in order."""
    found: dict[str, list[bytes]] = {}
    for line in (FOLDER / f"handshake_{kind}.txt").read_text("utf-8").splitlines()[2:]:
        if line:
            found.setdefault(line[:16].strip(), []).append(bytes.fromhex(line[17:]))
    return found


@pytest.mark.parametrize("kind", TICKETS)
def test_a_handshake_goes_as_it_always_went(kind: str) -> None:
    path = FOLDER / f"handshake_{kind}.txt"
    assert path.read_text(encoding="utf-8") == golden_handshakes()[path], "tools/golden.py shows what differs"
    assert set(golden_handshakes()) <= set(FOLDER.iterdir())


@pytest.mark.parametrize("kind", TICKETS)
def test_a_stranger_comes_to_the_same_bytes(kind: str) -> None:
    said = {name: values[0] for name, values in read(kind).items()}
    ticket = TICKETS[kind]
    stranger = Stranger(7, ticket.kind, ticket.ident, ticket.secret, said["chance of guest"])
    answer = said["< answer"][2:]
    keys = stranger.keys(answer)
    assert stranger.password == said["password"]
    assert stranger.knock() == said["> table"] + said["> hello"]
    assert stranger.key(answer) == said["key of SPAKE2"]
    names = ("root", "guest to host", "host to guest", "guest confirms", "host confirms", "channel")
    assert keys == tuple(said[name] for name in names)
    assert said["> confirms"] == b"\0\x20" + keys.guest_confirms
    assert said["< confirms"] == b"\0\x20" + keys.host_confirms


@pytest.mark.parametrize("kind", TICKETS)
def test_a_stranger_reads_and_writes_the_frames(kind: str) -> None:
    said = read(kind)
    for direction, key in (("> ", said["guest to host"][0]), ("< ", said["host to guest"][0])):
        for count, (message, sent) in enumerate(zip(said[direction + "says"], said[direction + "frame"], strict=True)):
            assert frame(key, count, message) == sent
            assert unframed(key, count, sent) == message


@pytest.mark.parametrize(
    ("kind", "ident", "secret"),
    [(b"C", bytes(16), CODE.encode()), (b"R", MATCH, PASS_KEY), (b"O", bytes(16), b"")],
)
def test_a_stranger_gets_through_the_door(kind: bytes, ident: bytes, secret: bytes) -> None:
    door = golden_door("open" if kind == b"O" else "code")
    host = HostSide({3: door}, "10.0.0.7", chance("live host"), quiet())
    stranger = Stranger(3, kind, ident, secret, chance("live guest")(64))
    answer = host.receive(stranger.knock())[2:]
    keys = stranger.keys(answer)
    assert host.receive(b"\0\x20" + keys.guest_confirms) == b"\0\x20" + keys.host_confirms
    assert host.channel
    assert host.channel.id == keys.channel
    assert list(host.channel.receive(frame(keys.to_host, 0, b"hello"))) == [b"hello"]
    assert unframed(keys.to_guest, 0, host.channel.seal(b"welcome")) == b"welcome"


def test_a_stranger_that_is_asked_to_come_later_comes_with_its_proof() -> None:
    path = FOLDER / "handshake_later.txt"
    assert path.read_text(encoding="utf-8") == golden_handshakes()[path], "tools/golden.py shows what differs"
    said = read("later")
    token = said["token"][0]
    assert said["< later"][0][2:] == b"T" + token + said["tenths"][0]
    stranger = Stranger(7, b"R", MATCH, PASS_KEY, chance("guest again")(64), token)
    assert stranger.knock() == said["> table"][1] + said["> hello"][1]
    assert stranger.hello.endswith(token + said["proof"][0])


def test_a_stranger_with_another_code_does_not() -> None:
    host = HostSide({3: TableAccess(GuessLimit(lambda: 0.0), code="111111")}, "10.0.0.7", chance("live host"), quiet())
    stranger = Stranger(3, b"C", bytes(16), b"111112", chance("live guest")(64))
    keys = stranger.keys(host.receive(stranger.knock())[2:])
    assert host.receive(b"\0\x20" + keys.guest_confirms) == b"\0\x0bEwrong_code"
    assert host.channel is None


def test_the_page_tells_every_refusal() -> None:
    refusals = PAGE.read_text("utf-8").partition("## Refusals\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", refusals, re.MULTILINE)
    expected = {code: f"{trouble.happened} {trouble.advice}" for code, trouble in TROUBLES.items()}
    assert dict(rows) == expected, "the table of refusals in docs/protocol.md repeats net/protocol/errors.py"


def messages() -> dict[str, bytes]:
    """Return the bytes of every golden message, by direction and name."""
    found: dict[str, str] = {}
    name = ""
    for line in (FOLDER / "messages.txt").read_text("utf-8").splitlines():
        if line[:2] in ("> ", "< "):
            name = line
        elif re.fullmatch(r"  [0-9a-f]+", line):
            found[name] = found.get(name, "") + line.strip()
    return {name: bytes.fromhex(text) for name, text in found.items()}


def test_every_message_is_written_as_it_always_was() -> None:
    assert (FOLDER / "messages.txt").read_text("utf-8") == golden_messages(), "tools/golden.py shows what differs"


def test_every_message_has_a_golden_example_that_any_msgpack_reads_and_we_write_again() -> None:
    ways = {"> ": (FromGuest, from_guest), "< ": (FromHost, from_host)}
    for way, (kinds, read_it) in ways.items():
        tags = {kind.__struct_config__.tag for kind in get_args(kinds)}
        golden = {name[2:]: body for name, body in messages().items() if name.startswith(way)}
        assert golden.keys() == tags, "a message needs an example in RARE of tools/golden_net.py: run tools/golden.py"
        for tag, body in golden.items():
            plain = msgpack.unpackb(body)
            assert plain["t"] == tag
            message = read_it(body)
            assert encode(message) == body
            assert read_it(msgpack.packb({**plain, "of_a_later_version": [1, {"x": None}]})) == message
