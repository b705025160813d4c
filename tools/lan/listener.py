"""Measure what an eavesdropper learns of a hand: python -m tools.lan.listener [--deals N] [--game KEY] [--seats N].

Plays deals over real sockets and sealed channels. A listener records the direction, length and time of every frame of
every guest's connection, and is told half of the hands of one guest. It guesses the other half, with naive Bayes over
lengths and times: whether the hand has a tile of the highest eighth, and each tile. Who moves when is public, so only
what it knows beyond that counts (`tools.lan.eavesdropper`).

Controls in every run: six leaks that betray a high tile in 30 % of such deals are planted in the record, one at a time,
and each must be noticed; hands are shuffled, and nothing may be noticed. Without --deals it plays as many deals as such
a leak takes. The exit code is 0 if the listener notices every planted leak and nothing else, 1 if the frames betray
something, and 2 if it can't tell: a planted leak wasn't noticed, or there were too few deals.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

from engine.bots.characters import make
from net.discovery.listings import Address
from net.guest.guest import Guest
from net.host import seats
from net.io.autopilot import Autopilot
from net.io.client import Client, ClientResources
from net.io.dial import Route, Streams
from net.protocol.keys import Key
from net.protocol.messages import FromHost, TableUpdate
from tests.support.lan.loopback import EAGER, House, agreed
from tools.lan.eavesdropper import (
    HEARD,
    LEAKS,
    SHUFFLES,
    SURE,
    Deal,
    Findings,
    Line,
    deals_needed,
    listened,
    share_of_high,
    sure_of_one,
)

LEAK: Final = 0.3
"""Part of the deals with a high tile that a planted leak betrays."""
FIRST: Final = 20
"""Deals that are played to see how many tiles a hand has."""
KINDS: Final = 64
NOTHING: Final = -1


class Heard(NamedTuple):
    """A frame as a listener sees it."""

    when: float
    to_host: bool
    size: int


class TappedLink:
    """A guest's connection with a listener on it."""

    def __init__(self, port: int) -> None:
        self._port: Final = port
        self.frames: Final[list[Heard]] = []

    async def dial(self) -> Streams:
        """Connect a guest through this wire."""
        server = await asyncio.start_server(self._pass_on, "127.0.0.1")
        return await Route([Address("127.0.0.1", server.sockets[0].getsockname()[1])])()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        lines = (self._copy(reader, far_writer, 2, 2), self._copy(far_reader, writer, 0, 2))
        with contextlib.suppress(asyncio.CancelledError):  # Python 3.11 would report it as a fault of the program
            await asyncio.gather(*lines)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, bare: int, heads: int) -> None:
        """Forward bytes: first a number of bytes without lengths, then handshake messages, then frames."""
        to_host = bare > 0
        try:
            writer.write(await reader.readexactly(bare))
            while True:
                width = 2 if heads else 4
                head = await reader.readexactly(width)
                size = int.from_bytes(head, "big")
                body = await reader.readexactly(size)
                if writer.is_closing():
                    return
                writer.write(head + body)
                if heads:
                    heads -= 1
                else:
                    self.frames.append(Heard(time.perf_counter(), to_host, size))
        except (ConnectionError, asyncio.IncompleteReadError):
            writer.close()


class Watched(Guest):
    """A guest that records its hands and the frame of each."""

    frames = 0
    dealt: dict[int, tuple[int, int]]
    """The frame and the hand of each deal."""
    course: dict[int, list[int]]
    """The public course of each deal: the seats and kinds of its moves."""

    def on_message(self, message: FromHost, now: float) -> None:
        """Handle a message of the host."""
        super().on_message(message, now)
        self.frames += 1
        if isinstance(message, TableUpdate) and message.ply == 0 and message.entry is None and self.view is not None:
            self.dealt[message.deal] = self.frames - 1, self.view.hands[self.seat]
        if isinstance(message, TableUpdate) and message.entry is not None:
            self.course.setdefault(message.deal, []).append(message.entry.seat * KINDS + message.entry.move.act)


class Sitter:
    """A guest that plays on its own, with a listener on its connection."""

    def __init__(self, port: int, name: str) -> None:
        self.wire: Final = TappedLink(port)
        self.guest: Final = Watched(name, Key(os.urandom(32)), os.urandom)
        self.guest.dealt, self.guest.course = {}, {}
        ways = ClientResources(self.wire.dial, time.monotonic, time.time, os.urandom)
        self.client: Final = Client(self.guest, ways, changed=self._changed)
        self._pilot: Final = Autopilot(self.client)
        self._bot, self._rng = make("bruno"), Random(name)
        self.task: Final = asyncio.get_running_loop().create_task(self.client.run())

    def _changed(self) -> None:
        asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self.client.news()
        self._pilot.be_ready()
        question = self._pilot.question()
        if question is not None:
            self._pilot.answer(question, self._bot.choose(question.rules, question.view, question.seat, self._rng))


async def played(deals: int, game: str, seats: int) -> list[Deal]:
    """Play this many deals and return the record of each."""
    found: list[Deal] = []
    while len(found) < deals:
        house = House()
        house.table(agreed(game, seats), code="")
        port = await house.open()
        sitters = [Sitter(port, f"P{seat}") for seat in range(seats)]
        first = sitters[0].guest
        while not (first.match is not None and first.match.is_over):  # noqa: ASYNC110  they ring too often
            await asyncio.sleep(0.01)
        found += heard(sitters)
        for sitter in sitters:
            sitter.task.cancel()
        await house.close()
    return found[:deals]


def heard(sitters: Sequence[Sitter]) -> list[Deal]:
    """Split the record of a match into deals: the frames of each connection, starting with the one of the deal."""
    found = []
    lines = [[[frame for frame in each.wire.frames if frame.to_host == up] for up in (False, True)] for each in sitters]
    for deal, (first, hand) in sitters[0].guest.dealt.items():
        if any(deal not in sitter.guest.dealt for sitter in sitters):
            continue
        start = lines[0][0][first].when
        told: list[Line] = []
        for sitter, (down, up) in zip(sitters, lines, strict=True):
            begin = sitter.guest.dealt[deal][0]
            for frames in (down[begin:], [frame for frame in up if frame.when > start]):
                near = frames[:HEARD]
                none = HEARD - len(near)
                sizes, times = [frame.size for frame in near], [frame.when - start for frame in near]
                told.append(Line((*sizes, *[0] * none), (*times, *[0.0] * none)))
        moves = sitters[0].guest.course.get(deal, [])[:HEARD]
        found.append(Deal(tuple(told), (*moves, *[NOTHING] * (HEARD - len(moves))), hand))
    return found


def lines_of(found: Findings, leak: float) -> list[str]:
    """Return the result as text. No line claims more than the controls have shown."""
    noticed = len(LEAKS) - len(found.deaf)
    told = [
        (
            f"a high tile: {found.high:+.1f} standard deviations from chance (limit {SURE:.1f}); "
            f"any one tile: {found.tile:+.1f} (limit {sure_of_one(found.tiles):.1f})"
        ),
        (
            f"controls: {noticed} of {len(LEAKS)} planted leaks noticed; {found.alarms} of {SHUFFLES} records without "
            "anything to learn raised an alarm"
        ),
        *(f"not noticed: {name}, in {leak:.0%} of the deals with a high tile" for name in found.deaf),
    ]
    if found.is_leak:
        told.append("The lengths or the times of frames betray something hidden.")
    elif found.deals < found.needed:
        told.append(f"Nothing was noticed, but {found.deals} deals are too few: such a leak takes {found.needed}.")
    elif not found.is_sure:
        told.append("Nothing was noticed, but this listener is no good: the controls have failed.")
    else:
        told.append(
            f"No leak was noticed. One in a length, a time or the number of frames that betrays a high tile in "
            f"{leak:.0%} of such deals would have been."
        )
    return told


def verdict(found: Findings) -> int:
    """Return the exit code."""
    if found.is_leak:
        return 1
    return 0 if found.is_sure else 2


async def recorded(deals: int | None, game: str, seats: int, tiles: int) -> list[Deal]:
    """Play a number of deals, or as many as a leak takes to be noticed."""
    first = await played(FIRST if deals is None else deals, game, seats)
    if deals is not None:
        return first
    needed = deals_needed(LEAK, share_of_high(tiles, first[0].hand.bit_count()))
    return first + await played(max(0, needed - FIRST), game, seats)


def main() -> int:
    """Play, listen, guess and check the listener; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, help="number of deals (default: as many as a planted leak takes)")
    parser.add_argument("--game", default="block_draw")
    parser.add_argument("--seats", type=int, default=2)
    args = parser.parse_args()
    tiles = agreed(args.game, args.seats).pieces.count
    with patch.object(seats, "A_SECOND", EAGER):  # players without a pause would be shown out as a flood
        deals = asyncio.run(recorded(args.deals, args.game, args.seats, tiles))
    sizes = Counter(size for deal in deals for line in deal.lines for size in line.lengths if size)
    print(f"{len(deals)} deals of {args.game}; frames had {len(sizes)} lengths: {sorted(sizes)[:12]}")
    found = listened(deals, tiles, LEAK, Random(0))
    for line in lines_of(found, LEAK):
        print(line)
    return verdict(found)


if __name__ == "__main__":
    sys.exit(main())
