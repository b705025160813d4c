"""Keeps one guest connected: finds the host, joins, plays, and reconnects whenever the connection drops.

The code is used once. From the first welcome on, the guest reconnects with its pass key, and only what the host says
inside the sealed connection ends that. Everything here runs in one event loop; a window uses it through
`net.io.lan_link`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from engine.core import Move
from engine.sentences import Refusal, Sentence, gettext_noop, sentence
from net.discovery.listings import Address
from net.effects.effects import GuestEffect, HangUp, SendToHost, WriteNote
from net.effects.notes import AnyNote
from net.guest.guest import Guest
from net.guest.news import JudgementNews, RefusalNews, SeatNews
from net.guest.table_end import TableEnd
from net.guest.table_link import LineNews, LineState, LinkNews
from net.handshake.handshake import Credentials, GuestSide
from net.handshake.seal import Channel
from net.io.clocks import suspend_aware_clock
from net.io.connection import received
from net.io.dial import Route, Streams
from net.io.journal import Journal
from net.io.write_ahead import WriteAhead
from net.protocol.errors import FINAL_CODES, TROUBLES, ErrorCode, ProtocolError, known
from net.protocol.messages import TableRequest
from net.protocol.wire import encode, from_host
from net.verify.papers import Papers

_HANDSHAKE: Final = 10.0
"""Seconds for the handshake. The welcome after it counts as any other message."""
FIRST_WAIT: Final = 0.1
_MAX_WAIT: Final = 2.0
"""Seconds until the next try, at first and at most. Half of it is random, so guests don't return all at once."""
MAX_WAIT_AFTER_REFUSAL: Final = 30.0
"""The same limit if the host answers and refuses us, or we refuse the host."""
SETTLED: Final = 10.0
"""Seconds at the table after which a reconnection counts as the first again."""
_ANSWERS_WITHIN: Final = 3.0
"""Seconds for a handshake that only asks if a table is open."""
_MAX_ASKED: Final = 3
"""The most computers at a host's addresses that are asked that in a row."""
_TICK: Final = 0.1
_ASLEEP: Final = 5.0
"""Jump of the wall clock, in seconds, after which the computer must have slept and the connection is dead."""
_PARTING: Final = 1.0
MAX_TURN: Final = 60.0
"""Longest time, in seconds, for which a host may ask us to retry later."""
MAX_TURNS: Final = 3
"""How often a guest with a seat lets itself be put off in a row, before it tries the host's other addresses first."""
SHORT_TURN: Final = 2.0
"""Shortest such time, in seconds, that is worth reporting."""
AT_THE_DOOR: Final[frozenset[ErrorCode]] = FINAL_CODES | {
    "wrong_code",
    "code_dead",
    "guess_limit",
    "needs_code",
    "no_code",
}
"""Refusals of the handshake that need a person to act."""
UNREACHED: Final[frozenset[ErrorCode]] = frozenset(
    {"host_gone", "nobody_home", "handshake_timeout", "no_network", "timeout"}
)
"""Codes of a bad network, or of a host that is just restarting."""
NO_TABLE_THERE: Final[frozenset[ErrorCode]] = frozenset({"not_boneyard", "bad_message", "forged"})
"""The same if we have never been admitted: something else is running there."""
_TO_A_SEAT: Final[frozenset[ErrorCode]] = frozenset({"version", "unknown", "wrong_code", "host_id", "no_code"})
"""The same on the first try with a stored seat: what a host says in the handshake. The player can try again."""
UNCONFIRMED: Final = gettext_noop("Unconfirmed: “{what}”")
"""A refusal of the handshake, which anybody on the network can forge."""

log = logging.getLogger(__name__)


class ClientResources(NamedTuple):
    """The resources that a client needs."""

    dial: Callable[[], Awaitable[Streams]]
    """Opens a connection to the host. `OSError` or `ProtocolError` if that fails."""
    clock: Callable[[], float]
    """Returns the time in seconds, and never goes back."""
    wall: Callable[[], float]
    """Returns the wall-clock time in seconds, which goes on while the computer sleeps."""
    random: Callable[[int], bytes]
    """Returns this many random bytes."""
    failed: Callable[[], None] = lambda: None
    """Called if the connection that `dial` opened last did not lead to the table."""


_Out = tuple[Channel | None, GuestEffect]
"""An effect, and the channel it is meant for."""


def _note_of(out: _Out) -> AnyNote | None:
    effect = out[1]
    return effect.note if isinstance(effect, WriteNote) else None


End = TypeVar("End", bound=TableEnd, covariant=True)


class Client(Generic[End]):
    """Keeps one guest, or an onlooker, at its table. `changed` is called when there is news, and must not block."""

    def __init__(
        self,
        guest: End,
        ways: ClientResources,
        *,
        table: int = 0,
        code: str = "",
        changed: Callable[[], None] = lambda: None,
        handshake: float = _HANDSHAKE,
        memory: Journal | None = None,
        papers: Papers | None = None,
    ) -> None:
        """Make a client. `memory` takes the guest's notes; without it they are lost when the program ends.

        `papers` are those of an earlier run, for the file that anyone can check.
        """
        self.guest: Final[End] = guest
        self._papers: Final = papers or Papers()
        self.connections = 0
        """The number of times we were welcomed."""
        self._ways: Final = ways
        self._table: Final = table
        self._code: Final = code
        self._changed: Final = changed
        self._handshake: Final = handshake
        self._news: list[LineNews] = []
        self._link: LinkNews | None = None
        self._memory: Final = memory
        self._out: Final[WriteAhead[_Out]] = WriteAhead(memory, _note_of, self._do)
        self._channel: Channel | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._heard: Sentence | None = None
        """The refusal of the last handshake, for the player, if we keep trying in spite of it."""
        self._parting = ""
        """The code with which the guest hung up, if it did."""
        self._is_over = False
        self._wait = FIRST_WAIT
        self._welcomed = 0.0
        """The time of the last welcome."""
        self._awake: Final = asyncio.Event()

    # -- for the owner of the client ----------------------------------------------------------------------------------

    def news(self) -> list[LineNews]:
        """Return the news since the last call, oldest first."""
        news, self._news = self._news, []
        return news

    async def run(self) -> None:
        """Keep the guest connected until it has left for good. Errors are among the news."""
        ticker = asyncio.get_running_loop().create_task(self._tick())
        committer = asyncio.get_running_loop().create_task(self._out.run())
        try:
            while not self._is_over:
                code = await self._once()
                if not self._is_over:
                    self._report("lost", code, told=self._heard)
                    await self._rest(code)
        finally:
            ticker.cancel()
            self._out.stop()
            await committer
            self._hang_up()
            if self._memory is not None:
                self._memory.close()

    # -- requests -----------------------------------------------------------------------------------------------------

    def offer(self, move: Move) -> None:
        """Offer a move. If that isn't possible, the news say why."""
        try:
            self.guest.offer(move)
        except Refusal:
            self._tell(RefusalNews("illegal", move))
        except ProtocolError as why:
            self._tell(RefusalNews(why.code, move))
        self._pump()

    def ask(self, request: TableRequest) -> None:
        """Ask the host for something."""
        self.guest.ask(request)
        self._pump()

    def leave(self) -> None:
        """Say goodbye. `run` returns soon after."""
        self.guest.leave()
        self._pump()
        self._end("bye")

    def drop(self) -> None:
        """Drop the connection, as if the network had. The next one begins as soon as `dial` gives it."""
        if self._writer is not None:
            self._writer.transport.abort()

    def give_up(self, code: ErrorCode) -> None:
        """Stop trying to come back, for what the last answers from the network said. Nobody is told."""
        self._end(code)

    def round_file(self) -> bytes:
        """Return the rounds of this match as a file that anyone can check (`round_file`); empty if there are none."""
        return self._papers.content(self.guest, is_last=self._is_over) if isinstance(self.guest, Guest) else b""

    # -- one connection -----------------------------------------------------------------------------------------------

    async def _once(self) -> ErrorCode:
        """Connect, and stay until the connection ends. Return the code of the reason."""
        self._parting, self._heard = "", None
        before = self.connections
        self._report("dialing")
        try:
            reader, side = await self._enter()
            return await self._stay(reader, side)
        except ProtocolError as why:
            return self._refused(why.code) if self._channel is not None else self._refused_at_the_door(why.code)
        except TimeoutError:
            return "handshake_timeout"
        except (OSError, asyncio.IncompleteReadError):
            return self._refused(self._parting) if self._parting else "host_gone"
        except Exception:  # our own bug must not end the match, since a new connection resends the whole table
            log.exception("A connection has stumbled.")
            return "desync"
        finally:
            if self.connections == before:
                self._ways.failed()
            self.guest.on_closed()
            self._channel = None
            self._hang_up()

    async def _enter(self) -> tuple[asyncio.StreamReader, GuestSide]:
        """Dial and shake hands, retrying as often as the host asks, until we are admitted."""
        token, turns = b"", 0
        while True:
            reader, writer = await self._dialled()
            self._writer = writer
            if not token:
                self._report("knocking")
            side = await self._knock(reader, writer, token)
            if side.later is None:
                return reader, side
            self._hang_up()
            turns += 1
            if self.guest.pass_key and turns > MAX_TURNS:
                raise ProtocolError("busy")
            token, wait = side.later.token, min(max(side.later.wait, _TICK), MAX_TURN)
            if wait > SHORT_TURN:
                self._report("knocking", "busy" if self.guest.pass_key or not self._code else "guess_limit")
            await self._sleep(wait)
            if self._is_over:
                raise ProtocolError("bye")

    async def _dialled(self) -> Streams:
        try:
            return await self._ways.dial()
        except ProtocolError:
            raise
        except OSError as why:
            raise ProtocolError("host_gone") from why
        except Exception as why:  # looking up a name can fail in many ways
            log.exception("A host cannot be dialled.")
            raise ProtocolError("host_gone") from why

    async def _knock(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, token: bytes) -> GuestSide:
        guest = self.guest
        if guest.pass_key:
            ticket = Credentials.back(guest.table, guest.pass_key)
        else:
            ticket = Credentials.with_code(self._code) if self._code else Credentials.to_open_table()
        side = GuestSide(self._table, ticket, self._ways.random, token)
        async with asyncio.timeout(self._handshake):
            await _shake_hands(side, (reader, writer))
        if side.trouble is not None:
            raise side.trouble
        return side

    async def _stay(self, reader: asyncio.StreamReader, side: GuestSide) -> ErrorCode:
        channel, data = side.channel, side.rest
        assert channel is not None
        self._channel = channel
        self.guest.on_open(channel.id, self._ways.clock())
        self._pump()
        while True:
            for body in channel.receive(data):
                self.guest.on_message(from_host(body), self._ways.clock())
                self._pump()
                if self._parting:
                    return self._refused(self._parting)
            data = await received(reader)

    def _refused(self, code: str) -> ErrorCode:
        """Give up if retrying is pointless. Return the code."""
        found = known(code)
        if found in AT_THE_DOOR:
            self._end(found)
        return found

    def _refused_at_the_door(self, code: str) -> ErrorCode:
        """Give up unless we have a seat: anybody on the network can forge a refusal of the handshake."""
        found = known(code)
        if not self.guest.pass_key:
            final = AT_THE_DOOR | NO_TABLE_THERE
        else:
            final = _TO_A_SEAT if not self.connections else frozenset()
        if found in final:
            self._end(found)
        elif found in AT_THE_DOOR:
            self._heard = sentence(UNCONFIRMED, what=sentence(TROUBLES[found].happened))
        return found

    def _hang_up(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None and not writer.is_closing():
            writer.close()
            asyncio.get_running_loop().call_later(_PARTING, writer.transport.abort)

    # -- timing -------------------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        before = self._ways.wall()
        while True:
            await asyncio.sleep(_TICK)
            now = self._ways.wall()
            if now - before > _ASLEEP:
                self._wait = FIRST_WAIT
                self._awake.set()
                self.drop()
            before = now
            self.guest.on_tick(self._ways.clock())
            self._pump()

    async def _rest(self, code: ErrorCode) -> None:
        """Wait before the next try, longer each time, longest after refusals."""
        if self._welcomed and self._ways.clock() - self._welcomed >= SETTLED:
            self._wait, self._welcomed = FIRST_WAIT, 0.0
        longest = _MAX_WAIT if code in UNREACHED else MAX_WAIT_AFTER_REFUSAL
        chance = int.from_bytes(self._ways.random(2), "big") / 65_536
        await self._sleep(self._wait * (0.5 + chance / 2))
        self._wait = min(self._wait * 2, longest)

    async def _sleep(self, seconds: float) -> None:
        """Wait, but stop when the guest has left or the computer wakes up."""
        self._awake.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0 if self._is_over else seconds):
                await self._awake.wait()

    # -- effects and news ---------------------------------------------------------------------------------------------

    def _pump(self) -> None:
        self._out.push([(self._channel, effect) for effect in self.guest.take_effects()])
        news = self.guest.news()
        for each in news:
            if isinstance(each, SeatNews):
                self._welcomed = self._ways.clock()
                self.connections += 1
                self._report("seated")
            elif isinstance(each, JudgementNews) and isinstance(self.guest, Guest):
                self._papers.note(self.guest)
        if news:
            self._news += news
            self._changed()

    def _do(self, outs: Sequence[_Out]) -> None:
        """Carry out effects. Those meant for a connection that is gone are dropped, since the next one repeats them."""
        for channel, effect in outs:
            if channel is self._channel:
                self._do_one(effect, channel)
            elif isinstance(effect, HangUp) and not effect.again:
                self._end(known(effect.code))  # the connection was lost before earlier notes were on disk

    def _do_one(self, effect: GuestEffect, channel: Channel | None) -> None:
        if isinstance(effect, HangUp):
            self._parting = effect.code
            self._hang_up()
        elif isinstance(effect, SendToHost) and channel is not None and self._writer is not None:
            self._writer.write(channel.seal(encode(effect.message)))

    def _report(self, link: LineState, code: ErrorCode | None = None, *, told: Sentence | None = None) -> None:
        now = LinkNews(link, code, told)
        if now != self._link:
            self._link = now
            self._tell(now)

    def _tell(self, news: LineNews) -> None:
        self._news.append(news)
        self._changed()

    def _end(self, code: ErrorCode) -> None:
        self._is_over = True
        self._awake.set()
        self._report("over", code)


def ways_to(route: Route) -> ClientResources:
    """Return this computer's resources, with the route to a host."""
    return ClientResources(route, suspend_aware_clock(), time.time, os.urandom, route.failed)


async def _shake_hands(side: GuestSide, streams: Streams) -> None:
    """Take the guest's part in a handshake to its end. Raises `OSError` if the connection is lost."""
    reader, writer = streams
    writer.write(side.begin())
    while not side.is_over:
        writer.write(side.receive(await received(reader)))


async def is_open_at(
    addresses: Sequence[Address], table: int, ticket: Credentials, *, patience: float = _ANSWERS_WITHIN
) -> bool:
    """Return True if a table with the secret of a ticket is open at one of a host's addresses.

    The connection ends after the handshake, so it takes no seat, and the host tells nobody.
    """
    route = Route(addresses)
    for _ in range(min(len(addresses), _MAX_ASKED)):
        try:
            streams = await route()
        except ProtocolError:
            return False
        side = GuestSide(table, ticket, os.urandom)
        try:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(patience):
                    await _shake_hands(side, streams)
        finally:
            streams[1].close()
        if side.channel is not None:
            return True
        route.failed()
    return False
