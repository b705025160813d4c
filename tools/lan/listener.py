"""Measure what an eavesdropper learns of a hand: python -m tools.lan.listener [--deals N] [--game KEY] [--seats N].

Plays deals over real sockets and sealed channels. A listener records the direction, length and time of every frame of
every guest's connection. For half of the deals it is given the first guest's hand; for the other half it guesses. It
guesses each tile separately (naive Bayes over lengths and times), and whether the hand has a tile of the highest
eighth. Who moves when is public, so a second guesser sees only that. The exit code is 1 if the listener is better than
the second guesser and than chance.
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
from math import log, sqrt
from random import Random
from typing import Final, NamedTuple

from engine.bots.characters import make
from net.discovery.places import Address
from net.guest.guest import Guest
from net.io.autopilot import Autopilot
from net.io.client import Client, Ways, towards
from net.io.dial import Streams
from net.protocol.keys import Key
from net.protocol.messages import FromHost, TableUpdate
from tests.support.lan.loopback import House, agreed

HEARD: Final = 16
"""Number of frames in each direction that the listener uses, starting with the one before the deal."""
JOINT: Final = 1 << 17
"""A number larger than any frame length."""
KINDS: Final = 64
NOTHING: Final = -1
BINS: Final = 4
"""Number of bins for times."""
BEST: Final = 3
"""Number of traits used: those with the most information about the known deals."""
SURE: Final = 3.0
"""Number of standard deviations above which a result is not chance."""


class Heard(NamedTuple):
    """A frame as a listener sees it."""

    when: float
    to_host: bool
    size: int


class Wire:
    """A guest's connection with a listener on it."""

    def __init__(self, port: int) -> None:
        self._port: Final = port
        self.frames: Final[list[Heard]] = []

    async def dial(self) -> Streams:
        """Connect a guest through this wire."""
        server = await asyncio.start_server(self._pass_on, "127.0.0.1")
        return await towards([Address("127.0.0.1", server.sockets[0].getsockname()[1])])()

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
        self.wire: Final = Wire(port)
        self.guest: Final = Watched(name, Key(os.urandom(32)), os.urandom)
        self.guest.dealt, self.guest.course = {}, {}
        ways = Ways(self.wire.dial, time.monotonic, time.time, os.urandom)
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


Trait = tuple[int, ...]
"""The listener's features of one deal: numbers that stand for lengths and times."""


class Deal(NamedTuple):
    """A deal as the listener recorded it, with the hand to guess."""

    lengths: Trait
    times: tuple[float, ...]
    course: Trait
    hand: int


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
        lengths: list[int] = []
        times: list[float] = []
        start = lines[0][0][first].when
        for sitter, (down, up) in zip(sitters, lines, strict=True):
            begin = sitter.guest.dealt[deal][0]
            for frames in (down[begin:], [frame for frame in up if frame.when > start]):
                near = frames[:HEARD]
                lengths += [frame.size for frame in near] + [0] * (HEARD - len(near))
                times += [frame.when - start for frame in near] + [0.0] * (HEARD - len(near))
        apart = len(lengths) // len(sitters)
        lengths += [lengths[at] - lengths[at + apart] for at in range(HEARD)]  # differences
        lengths += [lengths[at] * JOINT + lengths[at + apart] for at in range(HEARD)]  # and pairs
        moves = sitters[0].guest.course.get(deal, [])[:HEARD]
        course = (*moves, *[NOTHING] * (HEARD - len(moves)))
        found.append(Deal(tuple(lengths), tuple(times), course, hand))
    return found


class Guesser:
    """Learns from deals with known hands how likely each trait is for yes and for no, for each question.

    One that `sits` at the table uses the public course of the deal instead of frames.
    """

    def __init__(self, known: Sequence[Deal], *, sits: bool) -> None:
        self._sits: Final = sits
        self._edges: Final = [_edges([deal.times[at] for deal in known]) for at in range(len(known[0].times))]
        self._traits: Final = [self.traits(deal) for deal in known]
        self._known: Final = known

    def traits(self, deal: Deal) -> Trait:
        """Return a deal as numbers to count."""
        if self._sits:
            return deal.course
        bins = (sum(when > edge for edge in edges) for when, edges in zip(deal.times, self._edges, strict=True))
        return (*deal.lengths, *bins)

    def leaning(self, answers: Sequence[bool], asked: Sequence[Deal]) -> list[float]:
        """Return the log-odds of yes for each deal; `answers` are those of the known deals."""
        yes, no = sum(answers), len(answers) - sum(answers)
        counts = [(Counter[int](), Counter[int]()) for _ in self._traits[0]]
        for traits, answer in zip(self._traits, answers, strict=True):
            for sides, trait in zip(counts, traits, strict=True):
                sides[answer][trait] += 1
        best = sorted(range(len(counts)), key=lambda place: -_told(*counts[place]))[:BEST]
        found = []
        for deal in asked:
            traits = self.traits(deal)
            total = log((yes + 1) / (no + 1))
            for place in best:
                rarely, often = (side[traits[place]] for side in counts[place])
                total += log((often + 0.5) / (yes + 1)) - log((rarely + 0.5) / (no + 1))
            found.append(total)
        return found


def _told(no: Counter[int], yes: Counter[int]) -> float:
    """Return a trait's mutual information with an answer, corrected for the chance bias of few deals."""
    of = no.total() + yes.total()
    found = -(len(no | yes) - 1) / 2
    for side in (no, yes):
        for trait, count in side.items():
            found += count * log(count * of / (side.total() * (no[trait] + yes[trait])))
    return found


def _edges(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered[len(ordered) * part // BINS] for part in range(1, BINS)]


class Found(NamedTuple):
    """The numbers of right answers, out of `total`."""

    right: float
    """Right answers of the listener."""
    sitting: float
    """Right answers of a guesser that sees the course of the game."""
    chance: float
    """Right answers of always guessing the more likely one."""
    of: int
    spread: float
    """Standard deviation of chance."""

    @property
    def is_chance(self) -> bool:
        """True if nothing was learned beyond the course of the game."""
        return self.right - max(self.chance, self.sitting) <= SURE * self.spread


def high(known: Sequence[Deal], asked: Sequence[Deal], tiles: int) -> Found:
    """Guess whether the hand has a tile of about the highest eighth: the last byte of the set of tiles."""
    top = (tiles - 1) // 8 * 8
    answers = [bool(deal.hand >> top) for deal in known]
    truth = [bool(deal.hand >> top) for deal in asked]

    def right(*, sits: bool) -> int:
        leaning = Guesser(known, sits=sits).leaning(answers, asked)
        return sum((lean > 0) == true for lean, true in zip(leaning, truth, strict=True))

    likelier = sum(answers) * 2 >= len(answers)
    chance = sum(true == likelier for true in truth)
    share = max(sum(answers), len(answers) - sum(answers)) / len(answers)
    return Found(right(sits=False), right(sits=True), chance, len(asked), sqrt(len(asked) * share * (1 - share)))


def hands(known: Sequence[Deal], asked: Sequence[Deal], tiles: int) -> Found:
    """Guess the whole hand tile by tile, and count the right tiles."""
    held = known[0].hand.bit_count()

    def right(*, sits: bool) -> int:
        guesser = Guesser(known, sits=sits)
        leaning = [guesser.leaning([bool(deal.hand >> tile & 1) for deal in known], asked) for tile in range(tiles)]
        found = 0
        for place, deal in enumerate(asked):
            likely = {tile: leaning[tile][place] for tile in range(tiles)}
            found += sum(deal.hand >> tile & 1 for tile in sorted(likely, key=likely.__getitem__)[-held:])
        return found

    chance = len(asked) * held * held / tiles
    spread = sqrt(len(asked) * held * held / tiles * (tiles - held) / tiles * (tiles - held) / (tiles - 1))
    return Found(right(sits=False), right(sits=True), chance, len(asked) * held, spread)


def main() -> int:
    """Play, listen and guess; return 1 if the guesses are better than chance."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--game", default="block_draw")
    parser.add_argument("--seats", type=int, default=2)
    args = parser.parse_args()
    deals = asyncio.run(played(args.deals, args.game, args.seats))
    tiles = agreed(args.game, args.seats).pieces.count
    half = len(deals) // 2
    known, asked = deals[:half], deals[half:]
    sizes = Counter(size for deal in deals for size in deal.lengths[: 2 * HEARD * args.seats] if size)
    print(f"{len(deals)} deals of {args.game}; frames had {len(sizes)} lengths: {sorted(sizes)[:12]}")
    is_chance = True
    for name, found in (("a high tile", high(known, asked, tiles)), ("the hand", hands(known, asked, tiles))):
        is_chance = is_chance and found.is_chance
        print(
            f"{name}: {found.right:.0f} of {found.of} right; from the course of the game {found.sitting:.0f}, "
            f"by chance {found.chance:.0f}, give or take {found.spread:.0f}"
        )
    told = "Listening reveals nothing that is not seen at the table."
    print(told if is_chance else "The lengths or the times reveal something hidden.")
    return int(not is_chance)


if __name__ == "__main__":
    sys.exit(main())
