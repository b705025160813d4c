"""What somebody who only listens learns of a hand: python -m tools.lan.listener [--deals N] [--game KEY] [--seats N].

Plays deals over real sockets and sealed channels. A listener notes of every frame of every guest's line which way it
went, how long it was and when. Of half of the deals it is told what the first guest was dealt; of the other half it
guesses. It guesses the lot of every tile by itself (naive Bayes over lengths and times) and, for a plain question,
whether a tile of the highest eight is there. Who moves when, it may know: beside it guesses somebody who sees only
that, as everybody at the table does. Ends with 1 where the listener is better than that one and than chance.
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
from net.io.client import Client, Streams, Ways, towards
from net.protocol.keys import Key
from net.protocol.messages import FromHost, Update
from tests.support.lan.loopback import House, agreed

HEARD: Final = 16
"""Frames each way that the listener looks at, from the one before the deal on."""
JOINT: Final = 1 << 17
"""More than a frame is long."""
KINDS: Final = 64
NOTHING: Final = -1
BINS: Final = 4
"""So finely it tells times from each other."""
BEST: Final = 3
"""Traits that it goes by: those that told most about the deals it knows."""
SURE: Final = 3.0
"""Standard deviations that are no chance any more."""


class Heard(NamedTuple):
    """A frame as a listener knows it."""

    when: float
    to_host: bool
    size: int


class Wire:
    """A guest's line, with a listener at it."""

    def __init__(self, port: int) -> None:
        self._port: Final = port
        self.frames: Final[list[Heard]] = []

    async def dial(self) -> Streams:
        """Connect a guest through here."""
        server = await asyncio.start_server(self._pass_on, "127.0.0.1")
        return await towards([Address("127.0.0.1", server.sockets[0].getsockname()[1])])()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        lines = (self._copy(reader, far_writer, 2, 2), self._copy(far_reader, writer, 0, 2))
        with contextlib.suppress(asyncio.CancelledError):  # Python 3.11 would report it as a fault of the program
            await asyncio.gather(*lines)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, bare: int, heads: int) -> None:
        """Pass bytes on: so many without a length, so many messages of the handshake, then frames."""
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
    """A guest of which it is noted what it was dealt, and by which frame of its line."""

    frames = 0
    dealt: dict[int, tuple[int, int]]
    """By deal the frame, and the hand."""
    course: dict[int, list[int]]
    """By deal what everybody at the table sees of its moves: whose they were, and of which kind."""

    def on_message(self, message: FromHost, now: float) -> None:
        """Take in what the host has sent."""
        super().on_message(message, now)
        self.frames += 1
        if isinstance(message, Update) and message.ply == 0 and message.entry is None and self.view is not None:
            self.dealt[message.deal] = self.frames - 1, self.view.hands[self.seat]
        if isinstance(message, Update) and message.entry is not None:
            self.course.setdefault(message.deal, []).append(message.entry.seat * KINDS + message.entry.move.act)


class Sitter:
    """A guest that plays by itself, with a listener at its line."""

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
"""What a listener makes of one deal: numbers that stand for lengths and times."""


class Deal(NamedTuple):
    """A deal as the listener heard it, and what is to be guessed."""

    lengths: Trait
    times: tuple[float, ...]
    course: Trait
    hand: int


async def played(deals: int, game: str, seats: int) -> list[Deal]:
    """Play so many deals; returns what was heard of each."""
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
    """Cut what was heard of a match into deals: the frames of each line from the one with the deal on."""
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
        lengths += [lengths[at] - lengths[at + apart] for at in range(HEARD)]  # what one is told more than another
        lengths += [lengths[at] * JOINT + lengths[at + apart] for at in range(HEARD)]  # and both together
        moves = sitters[0].guest.course.get(deal, [])[:HEARD]
        course = (*moves, *[NOTHING] * (HEARD - len(moves)))
        found.append(Deal(tuple(lengths), tuple(times), course, hand))
    return found


class Guesser:
    """Learns from deals whose hands it is told; for each question how likely each trait is with yes and with no.

    One that `sits` at the table goes by the course of the deal, which everybody there sees, and hears no frame.
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
        """Return for each deal how much more likely yes is than no; `answers` are those of the known deals."""
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
    """Return how much a trait tells about an answer: mutual information, less what chance makes of so few deals."""
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
    """How well was guessed: right answers of so many."""

    right: float
    """Of the listener,"""
    sitting: float
    """of somebody who sees the course of the game,"""
    chance: float
    """and of who always says the likelier."""
    of: int
    spread: float
    """Standard deviation of chance."""

    @property
    def is_chance(self) -> bool:
        """Whether nothing was learned that is not seen at the table anyway."""
        return self.right - max(self.chance, self.sitting) <= SURE * self.spread


def high(known: Sequence[Deal], asked: Sequence[Deal], tiles: int) -> Found:
    """Guess whether a tile of the highest eighth or so is in the hand: the last byte of the set of tiles."""
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
    """Guess the whole hand, tile by tile; counts the tiles that are right."""
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
    """Play, listen, guess; returns 1 where the guesses are better than chance."""
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
    told = "Nothing is learned by listening that is not seen at the table."
    print(told if is_chance else "The lengths or the times betray something.")
    return int(not is_chance)


if __name__ == "__main__":
    sys.exit(main())
