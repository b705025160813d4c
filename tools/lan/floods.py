"""Measure the effect of connection floods: python -m tools.lan.floods [--seconds S] [--rate R] [name ...].

A host runs one table of four while another process opens R connections a second, from one address or from a thousand.
For each flood it prints the latency of moves for all four guests, the time to connect for a returning guest, for a
newcomer with a code and for one with an invitation, and the CPU use of the host's process. The exit code is 1 if a move
took too long. Linux only: other systems do not have all of 127.0.0.0/8.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from net.handshake.handshake import Credentials, GuestSide, Later
from net.io.connection import received
from tools.lan_bench import Crowd, HostProcess

ADDRESSES: Final = 1000
LIMIT: Final = 250.0
"""Limit in milliseconds for any move."""
SLOWER: Final = 2.0
"""Limit of the 95th percentile of move times, as a multiple of the time without a flood."""
PATIENCE: Final = 15.0
"""Timeout in seconds for connecting."""
HELD: Final = 12.0
"""Seconds for which a flooding connection stays open unless the host closes it."""
THINK: Final = 0.05
PAUSE: Final = 0.5
"""Seconds between two connections of an honest guest."""
OWN: Final = "127.0.0.1"
"""The address of all honest guests."""
FOE: Final = "127.66.0.1"
"""The address of a single attacker."""


class Flood(NamedTuple):
    """A kind of flood."""

    name: str
    kind: str
    """The kind of its hello; empty if it sends nothing."""
    addresses: int = 1
    waits: bool = False
    """True if it returns with the tokens it receives."""
    is_open: bool = False
    """True if the table is open."""


FLOODS: Final = (
    Flood("silent", ""),
    Flood("silent-many", "", ADDRESSES),
    Flood("return", "R"),
    Flood("return-many", "R", ADDRESSES, waits=True),
    Flood("open", "O", is_open=True),
    Flood("open-many", "O", ADDRESSES, waits=True, is_open=True),
    Flood("code", "C"),
    Flood("code-waits", "C", waits=True),
    Flood("code-many", "C", ADDRESSES, waits=True),
)


# -- attackers ---------------------------------------------------------------------------------------------------------


class Foe:
    """Opens a number of connections a second and abandons each."""

    def __init__(self, port: int, flood: Flood, match: bytes) -> None:
        self.told: Final[Counter[str]] = Counter()
        self._port: Final = port
        self._flood: Final = flood
        self._ticket: Final = Credentials(flood.kind.encode(), match if flood.kind == "R" else bytes(16), b"no secret")
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    async def disturb(self, rate: float, seconds: float) -> None:
        """Open connections until the time is over."""
        begun, sent = time.monotonic(), 0
        while (passed := time.monotonic() - begun) < seconds:
            while sent < passed * rate:
                sent += 1
                task = asyncio.get_running_loop().create_task(self._knock(sent))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            await asyncio.sleep(0.005)

    async def _knock(self, number: int) -> None:
        place = number % self._flood.addresses
        source = FOE if self._flood.addresses == 1 else f"127.77.{place >> 8}.{place & 255}"
        token = b""
        with contextlib.suppress(OSError, TimeoutError):
            while True:
                told, later = await self._tried(source, token)
                self.told[told] += 1
                if later is None or not self._flood.waits:
                    return
                await asyncio.sleep(later.wait)
                token = later.token

    async def _tried(self, source: str, token: bytes) -> tuple[str, Later | None]:
        reader, writer = await asyncio.open_connection(OWN, self._port, local_addr=(source, 0))
        try:
            async with asyncio.timeout(HELD):
                if self._flood.kind:
                    side = GuestSide(0, self._ticket, os.urandom, token)
                    writer.write(side.begin())
                answer = await reader.read(100)
                if answer[2:3] == b"T" and self._flood.waits:
                    side.receive(answer)
                    return "T", side.later
                if answer[2:3] == b"K":
                    await reader.read(100)
                return answer[2:3].decode("ascii", "replace") or "nothing", None
        finally:
            writer.transport.abort()


# -- honest guests -----------------------------------------------------------------------------------------------------


async def entered(port: int, ticket: Credentials) -> float:
    """Connect and disconnect; return the seconds it took to connect."""
    begun, token = time.monotonic(), b""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while True:
                later = None
                with contextlib.suppress(OSError):
                    reader, writer = await asyncio.open_connection(OWN, port)
                    try:
                        side = GuestSide(0, ticket, os.urandom, token)
                        writer.write(side.begin())
                        while not side.is_over:
                            writer.write(side.receive(await received(reader)))
                        if side.channel is not None:
                            return time.monotonic() - begun
                        later = side.later
                    finally:
                        writer.transport.abort()
                token = later.token if later else b""
                await asyncio.sleep(later.wait if later else 0.1)
    return PATIENCE


def newcomer(code: str) -> Credentials:
    """Return the ticket of a newcomer."""
    return Credentials.with_code(code) if code else Credentials.to_open_table()


async def entering(port: int, ticket: Callable[[], Credentials], took: list[float], seconds: float) -> None:
    """Connect again and again."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        took.append(await entered(port, ticket()))
        await asyncio.sleep(PAUSE)


class Row(NamedTuple):
    """The results of one flood."""

    moves: Sequence[float]
    back: Sequence[float]
    new: Sequence[float]
    invited: Sequence[float]
    share: float
    """CPU use of the host's process, as a share of one core."""
    told: str

    def text(self, name: str) -> str:
        """Return it as a line of text."""
        p50, p95, most = shares(self.moves)
        moves = f"{len(self.moves):5} {p50:7.1f} {p95:7.1f} {most:7.1f}"
        entries = "   ".join(map(waits, (self.back, self.new, self.invited)))
        return f"{name:14} {moves}   {entries}   {self.share:5.0%}  {self.told}"


def shares(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the median, the 95th percentile and the maximum."""
    ordered = sorted(values) or [float("nan")]
    return ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)], ordered[-1]


def waits(values: Sequence[float]) -> str:
    """Return the median and the maximum of these seconds as text."""
    p50, _, most = shares(values)
    return f"{p50:5.2f} {most:5.2f}"


async def measured(flood: Flood | None, rate: float, seconds: float, *, is_open: bool = False) -> Row:
    """Run a table for some seconds with or without a flood."""
    words = ["all_fives", "--seats", "4", "--option", "target=10000"]
    async with HostProcess(*words, *(["--open"] if is_open else [])) as host:
        crowd = Crowd(host, 4, THINK)
        await crowd.sit_down()
        guest = crowd.players[0].client.guest
        await asyncio.sleep(1)
        foes = None
        if flood is not None:
            command = [sys.executable, "-m", "tools.lan.floods", flood.name, "--foe", str(host.port)]
            command += ["--match", guest.table.hex(), "--rate", str(rate), "--seconds", str(seconds + 2)]
            foes = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            await asyncio.sleep(1.5)
        crowd.latencies.clear()
        back, new, invited = list[float](), list[float](), list[float]()
        back_again = Credentials.back(guest.table, guest.pass_key)
        (before, _), begun = host.cost(), time.monotonic()
        await asyncio.gather(
            entering(host.port, lambda: back_again, back, seconds),
            entering(host.port, lambda: newcomer(host.code), new, seconds),
            entering(host.port, lambda: newcomer(host.key), invited, seconds),
        )
        after, _ = host.cost()
        share = (after - before) / (time.monotonic() - begun)
        crowd.leave()
        told = (await foes.communicate())[0].decode().strip() if foes is not None else ""
        return Row(crowd.latencies, back, new, invited, share, told)


async def compared(names: Sequence[str], rate: float, seconds: float) -> bool:
    """Print the table; return True if all moves were fast enough."""
    print(f"{rate:.0f} connections a second for {seconds:.0f} s; moves in ms, connecting in s")
    head = f"{'':14} {'moves':>5} {'p50':>7} {'p95':>7} {'max':>7}"
    print(f"{head}   {'back':>5} {'max':>5}   {'new':>5} {'max':>5}   {'inv.':>5} {'max':>5}    core  told")
    quiet = await measured(None, 0, seconds)
    print(quiet.text("quiet"), flush=True)
    _, usual, _ = shares(quiet.moves)
    is_well = True
    for flood in FLOODS:
        if not names or flood.name in names:
            row = await measured(flood, rate, seconds, is_open=flood.is_open)
            _, p95, most = shares(row.moves)
            is_well = is_well and p95 <= SLOWER * usual and most <= LIMIT and max(row.back) < PATIENCE
            print(row.text(flood.name), flush=True)
    return is_well


def main() -> int:
    """Run the chosen measurements, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(flood.name for flood in FLOODS))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=150.0)
    parser.add_argument("--foe", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--match", type=bytes.fromhex, default=bytes(16), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.foe:
        foe = Foe(args.foe, next(flood for flood in FLOODS if flood.name == args.names[0]), args.match)
        asyncio.run(foe.disturb(args.rate, args.seconds))
        print(" ".join(f"{told}:{count}" for told, count in sorted(foe.told.items())))
        return 0
    return int(not asyncio.run(compared(args.names, args.rate, args.seconds)))


if __name__ == "__main__":
    sys.exit(main())
