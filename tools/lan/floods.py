"""Measure the effect of floods: python -m tools.lan.floods [--seconds S] [--rate R] [name ...].

A host runs one table of four on this computer, and one of these disturbs it:

- Strangers: another process opens R connections a second, from one address or from a thousand.
- Guests that have an invitation or have been at the table: they finish the handshake each time, and leave again.
- Guests at the table: a player of an edited program sends as many messages as a host takes from one guest.

For each flood it prints the latency of moves at the table, the time to connect for a returning guest, for a newcomer
with a code and for one with an invitation, and the CPU use of the host's process. Each of these four columns has its
limit:

    moves   95 of 100 take at most twice as long as without a flood, or 15 ms longer; each takes 250 ms at most; and
            there are a third as many at least
    back    every guest who returns is in within 5 s
    new     every newcomer with a code is in within 5 s
    inv.    every newcomer with an invitation is in within 5 s

docs/protocol.md ("Remaining attacks") promises nothing to newcomers with a code while thousands of addresses guess,
to newcomers while thousands knock at an open table, nor to guests who return or have an invitation while somebody who
can prove as much opens connections from thousands. There the figures stand in brackets and count for nothing. A flood
that fails is measured once more, beside a quiet time, and counts if it fails again. The exit code adds up the columns
that failed: 1 moves, 2 back, 4 new, 8 inv. All ends by itself. Linux only: other systems do not have all of
127.0.0.0/8.
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
from typing import Final, Literal, NamedTuple

from net.guest.guest import Guest
from net.handshake.handshake import Credentials, GuestSide, RetryLater
from net.io.connection import received
from net.protocol.messages import Chat, FromGuest, Ready, Resync, Sit
from tools.lab.lan_bench import Crowd, HostProcess, Player

ADDRESSES: Final = 1000
LIMIT: Final = 250.0
"""Limit in milliseconds for any move."""
SLOWER: Final = 2.0
SLOWER_BY: Final = 15.0
"""Limits of the 95th percentile of move times: a multiple of the time without a flood, or milliseconds more than it."""
ENTERS: Final = 5.0
"""Limit in seconds for connecting."""
OFTEN: Final = 15.0
"""Messages a second from a guest at the table. With its moves and pings a host takes 20."""
FEWER: Final = 3
"""Limit of the number of moves, as a divisor of the number without a flood."""
MAX_SECONDS: Final = 120.0
MAX_PER_SECOND: Final = 1_000.0
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


Pest = Literal["resync", "chat", "ready", "sit"]
Column = Literal["moves", "back", "new", "invited"]
COLUMNS: Final[tuple[Column, ...]] = ("moves", "back", "new", "invited")
"""In the order of their bits in the exit code."""


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
    knows: bool = False
    """True if it has the secret, and finishes the handshake."""
    pesters: Pest | None = None
    """The message of a guest at the table; there are no connections then."""
    unpromised: tuple[Column, ...] = ()
    """The columns for which docs/protocol.md promises nothing."""


FLOODS: Final = (
    Flood("silent", ""),
    Flood("silent-many", "", ADDRESSES),
    Flood("return", "R"),
    Flood("return-many", "R", ADDRESSES, waits=True),
    Flood("open", "O", is_open=True),
    Flood("open-many", "O", ADDRESSES, waits=True, is_open=True, unpromised=("new", "invited")),
    Flood("code", "C"),
    Flood("code-waits", "C", waits=True),
    Flood("code-many", "C", ADDRESSES, waits=True, unpromised=("new",)),
    Flood("invited", "I", knows=True, waits=True),
    Flood("invited-many", "I", ADDRESSES, knows=True, waits=True, unpromised=("back", "invited")),
    Flood("was-here", "R", knows=True, waits=True),
    Flood("was-here-many", "R", ADDRESSES, knows=True, waits=True, unpromised=("back", "invited")),
    Flood("resync", "", pesters="resync"),
    Flood("chat", "", pesters="chat"),
    Flood("ready", "", pesters="ready"),
    Flood("seat", "", pesters="sit"),
)


# -- attackers ---------------------------------------------------------------------------------------------------------


class Foe:
    """Opens a number of connections a second and abandons each."""

    def __init__(self, port: int, flood: Flood, match: bytes, secret: bytes) -> None:
        self.told: Final[Counter[str]] = Counter()
        self._port: Final = port
        self._flood: Final = flood
        ident = match if flood.kind == "R" else bytes(16)
        self._ticket = Credentials(flood.kind.encode(), ident, b"no secret")
        if flood.knows:
            by_key = flood.kind == "I"
            self._ticket = Credentials.with_code(secret.decode()) if by_key else Credentials.back(match, secret)
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

    async def _tried(self, source: str, token: bytes) -> tuple[str, RetryLater | None]:
        reader, writer = await asyncio.open_connection(OWN, self._port, local_addr=(source, 0))
        try:
            async with asyncio.timeout(HELD):
                if self._flood.kind:
                    side = GuestSide(0, self._ticket, os.urandom, token)
                    writer.write(side.begin())
                if self._flood.knows:
                    return await self._let_in(side, reader, writer)
                answer = await reader.read(100)
                if answer[2:3] == b"T" and self._flood.waits:
                    side.receive(answer)
                    return "T", side.later
                if answer[2:3] == b"K":
                    await reader.read(100)
                return answer[2:3].decode("ascii", "replace") or "nothing", None
        finally:
            writer.transport.abort()

    @staticmethod
    async def _let_in(
        side: GuestSide, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> tuple[str, RetryLater | None]:
        """Finish a handshake, or fail."""
        try:
            while not side.is_over:
                writer.write(side.receive(await received(reader)))
        except asyncio.IncompleteReadError:
            return "nothing", None
        if side.later is not None:
            return "T", side.later
        return "in" if side.channel is not None else "E", None


async def pester(player: Player, pest: Pest, seconds: float) -> None:
    """Let a player at the table send the same message again and again."""
    guest, begun, sent = player.client.guest, time.monotonic(), 0
    while (passed := time.monotonic() - begun) < seconds:
        while sent < passed * OFTEN:
            sent += 1
            guest.connection.send(_message(guest, pest, sent))
        await asyncio.sleep(0.005)


def _message(guest: Guest, pest: Pest, number: int) -> FromGuest:
    room = guest.room
    assert room is not None
    if pest == "resync":
        return Resync(room.deal)
    if pest == "chat":
        return Chat(text="Hurry up. " * 20)
    if pest == "sit":
        return Sit(number % len(room.seats))
    return Ready(number % 2 == 0, room.deal, room.terms.rules)


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

    def text(self, name: str, unpromised: Sequence[Column] = ()) -> str:
        """Return it as a line of text, with the columns in brackets for which nothing is promised."""
        p50, p95, most = shares(self.moves)
        moves = f"{len(self.moves):5} {p50:7.1f} {p95:7.1f} {most:7.1f}"
        columns: tuple[tuple[Column, Sequence[float]], ...] = (
            ("back", self.back), ("new", self.new), ("invited", self.invited)
        )  # fmt: skip
        told = (f"({waits(each)})" if column in unpromised else f" {waits(each)} " for column, each in columns)
        return f"{name:14} {moves}  {' '.join(told)}  {self.share:5.0%}  {self.told}"

    def failed(self, quiet: Row, unpromised: Sequence[Column] = ()) -> tuple[Column, ...]:
        """Return the columns beyond their limits, compared with a time without a flood.

        A column without a figure has failed: nobody got in, or nobody could move.
        """
        _, usual, _ = shares(quiet.moves)
        _, p95, most = shares(self.moves)
        is_quick = p95 <= max(SLOWER * usual, usual + SLOWER_BY) and most <= LIMIT
        is_quick = is_quick and len(self.moves) * FEWER >= len(quiet.moves)
        well: dict[Column, bool] = {"moves": is_quick}
        well |= {"back": _enter(self.back), "new": _enter(self.new), "invited": _enter(self.invited)}
        return tuple(column for column in COLUMNS if not well[column] and column not in unpromised)


def _enter(took: Sequence[float]) -> bool:
    return bool(took) and max(took) <= ENTERS


def code_of(failed: Sequence[Column]) -> int:
    """Return the exit code for the columns that failed in any flood."""
    return sum(1 << bit for bit, column in enumerate(COLUMNS) if column in failed)


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
        foes, pest = None, None
        if flood is not None and flood.pesters is not None:
            pest = asyncio.get_running_loop().create_task(pester(crowd.players[-1], flood.pesters, seconds + 2))
            await asyncio.sleep(1.5)
        elif flood is not None:
            secret = host.key.encode() if flood.kind == "I" else guest.pass_key
            command = [sys.executable, "-m", "tools.lan.floods", flood.name, "--foe", str(host.port)]
            command += ["--match", guest.table.hex(), "--rate", str(rate), "--seconds", str(seconds + 2)]
            command += ["--secret", secret.hex()] if flood.knows else []
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
        if pest is not None:
            await pest
        return Row(crowd.latencies, back, new, invited, share, told)


async def _failed(flood: Flood, rate: float, seconds: float, quiet: Row) -> set[Column]:
    """Return the columns in which a flood fails, and fails once more: this computer may have had other work."""
    row = await measured(flood, rate, seconds, is_open=flood.is_open)
    print(row.text(flood.name, flood.unpromised), flush=True)
    failed = set(row.failed(quiet, flood.unpromised))
    if failed:
        quiet = await measured(None, 0, seconds, is_open=flood.is_open)
        again = await measured(flood, rate, seconds, is_open=flood.is_open)
        print(quiet.text("  quiet"), again.text("  once more", flood.unpromised), sep="\n", flush=True)
        failed &= set(again.failed(quiet, flood.unpromised))
    return failed


async def compared(names: Sequence[str], rate: float, seconds: float) -> int:
    """Print the table, and which columns failed; return the exit code."""
    print(f"{rate:.0f} connections a second for {seconds:.0f} s; moves in ms, connecting in s")
    head = f"{'':14} {'moves':>5} {'p50':>7} {'p95':>7} {'max':>7}"
    print(f"{head}   {'back':>5} {'max':>5}   {'new':>5} {'max':>5}   {'inv.':>5} {'max':>5}    core  told")
    quiet = await measured(None, 0, seconds)
    print(quiet.text("quiet"), flush=True)
    failed: dict[Column, list[str]] = {}
    for flood in FLOODS:
        if not names or flood.name in names:
            for column in await _failed(flood, rate, seconds, quiet):
                failed.setdefault(column, []).append(flood.name)
    for column in COLUMNS:
        print(f"{column}: " + (f"beyond the limit in {', '.join(failed[column])}" if column in failed else "within"))
    return code_of(list(failed))


def main() -> int:
    """Run the chosen measurements, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(flood.name for flood in FLOODS))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=150.0)
    parser.add_argument("--foe", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--secret", type=bytes.fromhex, default=b"", help=argparse.SUPPRESS)
    parser.add_argument("--match", type=bytes.fromhex, default=bytes(16), help=argparse.SUPPRESS)
    args = parser.parse_args()
    unknown = set(args.names) - {flood.name for flood in FLOODS}
    if unknown:
        parser.error(f"no such flood: {', '.join(sorted(unknown))}")
    rate, seconds = min(args.rate, MAX_PER_SECOND), min(args.seconds, MAX_SECONDS)
    if args.foe:
        foe = Foe(args.foe, next(flood for flood in FLOODS if flood.name == args.names[0]), args.match, args.secret)
        asyncio.run(foe.disturb(rate, seconds))
        print(" ".join(f"{told}:{count}" for told, count in sorted(foe.told.items())))
        return 0
    return asyncio.run(compared(args.names, rate, seconds))


if __name__ == "__main__":
    sys.exit(main())
