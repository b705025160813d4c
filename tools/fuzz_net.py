"""Send hostile bytes to every parser of the LAN table: `python -m tools.fuzz_net --inputs 1000000`.

Random bytes, golden messages with a few bytes changed, and crafted lengths and depths go to the messages of both sides,
the frames, the handshake and the journal records. Only `ProtocolError` may be raised, no input may take long, and
memory use must stay flat.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from net.handshake.guesses import GuessLimit
from net.handshake.handshake import Credentials, GuestSide, HostSide, TableAccess
from net.handshake.handshake_limit import HandshakeLimit
from net.handshake.seal import Channel, Frames
from net.protocol.errors import ProtocolError
from net.protocol.keys import digest
from net.protocol.wire import LARGEST_MESSAGE, from_guest, from_host

GOLDEN: Final = Path(__file__).resolve().parent.parent / "tests" / "golden_net" / "messages.txt"
SLOW: Final = 0.010
"""Limit in seconds for one input."""
KEY: Final = bytes(32)
CRAFTED: Final = (
    b"",
    b"\x00",
    b"\xc1",
    b"\xdd\xff\xff\xff\xff",  # an array with a false length
    b"\xdf\xff\xff\xff\xff",
    b"\xdb\xff\xff\xff\xff",
    b"\xc6\xff\xff\xff\xff",
    b"\xc9\xff\xff\xff\xff\x01",
    b"\x91" * 60_000,  # depth
    b"\x81\xa1t" * 20_000,
    b"\x82\xa1t\xa4ping\xa1n\xcf\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\x82\xa1t\xa4ping\xa1n\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
    b"\x82\xa1t\xa4ping\xa1n\xd3\x80\x00\x00\x00\x00\x00\x00\x00",
    b"\x81\xa1t\xa4\xff\xff\xff\xff",  # not text
    b"\x81\x01\x02",
    b"\xde\xff\xff" + b"\xa1t\xa1t" * 16_000,
    b"\xdc\xfd\xe8" * 20_000,
    b"\x82\xa1t\xa4talk\xa4text\xda\xff\xff" + b"x" * 65_000,
    bytes(LARGEST_MESSAGE),
    bytes(LARGEST_MESSAGE + 1),
)


def messages() -> list[bytes]:
    """Return the golden messages."""
    found: list[str] = []
    for line in GOLDEN.read_text("utf-8").splitlines():
        if line[:2] in ("> ", "< "):
            found.append("")
        elif line.startswith("  ") and not line.startswith("    "):
            found[-1] += line.strip()
    return [bytes.fromhex(text) for text in found]


def inputs(rng: Random, known: Sequence[bytes]) -> bytes:
    """Return a hostile input."""
    kind = rng.random()
    if kind < 0.2:
        return rng.randbytes(rng.randrange(300))
    if kind < 0.21:
        return rng.choice(CRAFTED)
    body = bytearray(rng.choice(known))
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(body) + 1)
        change = rng.random()
        if change < 0.5 and place < len(body):
            body[place] = rng.randrange(256)
        elif change < 0.7:
            body[place:place] = rng.randbytes(rng.randrange(1, 5))
        elif change < 0.9:
            del body[place : place + rng.randrange(1, 9)]
        else:
            other = rng.choice(known)
            body[place:] = other[rng.randrange(len(other)) :]
    return bytes(body)


def _frames(data: bytes) -> None:
    channel = Channel(sealing=KEY, opening=KEY, name=KEY)
    for body in Frames().feed(data):
        channel.open(body)


def _chance(size: int) -> bytes:
    return digest("fuzz", size=size)


def _host_side(data: bytes) -> None:
    door, knocks = TableAccess(GuessLimit(lambda: 0.0), code=""), HandshakeLimit(lambda: 0.0, _chance)
    HostSide({0: door}, "", _chance, knocks).receive(data)


def _guest_side(data: bytes) -> None:
    side = GuestSide(0, Credentials.to_open_table(), _chance)
    side.begin()
    side.receive(data)


TARGETS: Final[tuple[tuple[str, Callable[[bytes], object], int], ...]] = (
    ("messages of guests", from_guest, 45),
    ("messages of hosts", from_host, 45),
    ("frames", _frames, 9),
    ("a host's handshake", _host_side, 1),
    ("a guest's handshake", _guest_side, 0),
)
"""The parsers and the percentage of inputs for each; our own handshake takes milliseconds before it parses."""


def fuzzed(count: int, seed: int) -> tuple[Counter[str], list[tuple[float, str, bytes]]]:
    """Feed this many inputs and return the counts of outcomes and the slowest inputs.

    Exceptions other than `ProtocolError` propagate.
    """
    rng, known = Random(seed), messages()
    taken: Counter[str] = Counter()
    slowest: list[tuple[float, str, bytes]] = []
    names, readers, weights = zip(*TARGETS, strict=True)
    reads = dict(zip(names, readers, strict=True))
    for name in rng.choices(names, weights, k=count):
        data = inputs(rng, known)
        took, outcome = _timed(reads[name], data)
        taken[f"{name}: {outcome}"] += 1
        if took > SLOW / 4:
            took = min(took, *(_timed(reads[name], data)[0] for _ in range(3)))  # the computer may have been busy
            slowest = sorted([*slowest, (took, name, data[:40])], reverse=True)[:5]
    return taken, slowest


def _timed(read: Callable[[bytes], object], data: bytes) -> tuple[float, str]:
    """Return the seconds it took to parse something, and the outcome."""
    began = time.thread_time()
    try:
        read(data)
    except ProtocolError as refused:
        return time.thread_time() - began, refused.code
    return time.thread_time() - began, "taken"


def memory() -> int:
    """Return the memory of this process in KiB, or 0 if the system does not report it."""
    status = Path("/proc/self/statm")
    return int(status.read_text("ascii").split()[1]) * 4 if status.exists() else 0


def main() -> int:
    """Fuzz with this many inputs; return 1 if one took too long."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    fuzzed(2_000, asked.seed - 1)
    before, began = memory(), time.perf_counter()
    taken, slowest = fuzzed(asked.inputs, asked.seed)
    for what, count in sorted(taken.items()):
        print(f"{count:9} {what}")
    print(f"{asked.inputs} inputs in {time.perf_counter() - began:.0f} s; memory grew by {memory() - before} KiB")
    for took, name, data in slowest:
        print(f"{1000 * took:7.2f} ms {name} {data.hex()}")
    return int(bool(slowest) and slowest[0][0] > SLOW)


if __name__ == "__main__":
    sys.exit(main())
