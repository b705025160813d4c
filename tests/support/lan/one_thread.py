"""A network in one thread: cores of a host and guests, and a clock that the test advances. No sockets, no waiting.

`Network.line(name)` is a `net.guest.table_link.TableLink`; scenes open and join tables with `Network.lan`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from msgspec.structs import replace

from engine.bots.characters import make
from engine.core import CALL, CLAIM, Move
from engine.games import game
from engine.options import HouseRules
from engine.sentences import Refusal
from net.effects.effects import (
    CloseConnection,
    ConnectionId,
    Finished,
    HangUp,
    NewCode,
    SendToGuest,
    SendToHost,
    Think,
    WriteInput,
    WriteNote,
)
from net.effects.inputs import AnyInput, TableFounded
from net.effects.notes import AnyNote
from net.fairness.past_rounds import PastRound
from net.guest.guest import Guest
from net.guest.news import SeatNews
from net.guest.onlooker import Onlooker
from net.guest.successor import Claim
from net.guest.table_end import TableEnd
from net.guest.table_link import LineNews, LinkNews
from net.host.continued import founding_records
from net.host.host import Host
from net.host.identity import TableIdentity
from net.host.recovery import recovered
from net.host.table import HostedTable
from net.protocol.errors import ErrorCode, ProtocolError, known
from net.protocol.field_types import NO_KEY
from net.protocol.keys import Key
from net.protocol.messages import Bye, Hello, LookOn, Ready, Room, TableRequest, TableSettings, Terms, Welcome
from net.protocol.terms import terms_of
from net.protocol.wire import encode, from_guest, from_host

CODE: Final = "123456"
TICK: Final = 0.1


def terms(key: str = "block_draw", seats: int = 2, house: HouseRules | None = None) -> Terms:
    """Return the terms of a match."""
    return terms_of(game(key)(seats, None, house))


class Network:
    """One table and its guests."""

    def __init__(self, seed: int = 1) -> None:
        self.rng: Final = Random(seed)
        self.now = 0.0
        self.host: Host | None = None
        self.journal: list[AnyInput] = []
        self.lines: list[FakeLine] = []
        self.finished: list[bool] = []
        """For each end of the host, True if the table was saved and closed."""
        self.slow = False
        """True while messages are held back."""
        self.features: tuple[str, ...] | None = None
        """The features that the host of an older edition says it has; None for a host of this one."""
        self.code = CODE
        self.owner = NO_KEY
        """The key of the player on the host's own computer."""
        self._wire: deque[Callable[[], None]] = deque()
        self._connections = 0
        self._by_connection: dict[ConnectionId, FakeLine] = {}
        self._pumping = False
        self._ticked = 0.0

    def chance(self, count: int) -> bytes:
        """Return bytes from the test's random source."""
        return self.rng.randbytes(count)

    # -- the host -----------------------------------------------------------------------------------------------

    def open(
        self,
        agreed: Terms | None = None,
        custom: TableSettings | None = None,
        name: str = "Ana's table",
        owner: bytes = NO_KEY,
    ) -> None:
        """Open a table."""
        self.journal, self.owner = [], owner
        founding = TableIdentity.of(name, self.chance, owner)
        self.host = Host(
            HostedTable(founding, agreed or terms(), custom or TableSettings(pace=0), self.now, random=self.chance)
        )
        self.host.on_code(self.code)
        self.pump()

    def stop(self) -> None:
        """Stop the host's computer."""
        self._run_host()
        self.host = None
        for line in list(self._by_connection.values()):
            line.lose("host_gone")

    def restart(self) -> None:
        """Recover the host from its journal."""
        self.host = Host(recovered(self.journal, random=self.chance))
        self.host.wake(self.now)
        self.host.on_code(self.code)
        self.pump()

    def be_older(self, *features: str) -> None:
        """Let the host be of an edition with only these features; everyone comes back to it."""
        self.features = features
        for line in list(self._by_connection.values()):
            line.lose("host_gone")
        self.pump()

    @property
    def table(self) -> HostedTable:
        """The host's table."""
        assert self.host is not None, "the host is away"
        return self.host.table

    def _run_host(self) -> None:
        while self.host is not None:
            effects = self.host.take_effects()
            if not effects:
                return
            for effect in effects:
                if isinstance(effect, WriteInput):
                    self.journal.append(effect.record)
                elif isinstance(effect, SendToGuest):
                    line = self._by_connection.get(effect.connection)
                    if line is not None:
                        self._wire.append(partial(line.hear, effect.connection, encode(effect.message)))
                elif isinstance(effect, CloseConnection):
                    line = self._by_connection.get(effect.connection)
                    if line is not None:
                        self._wire.append(partial(line.closed, effect.connection, effect.code))
                elif isinstance(effect, Think):
                    self._wire.append(partial(self._answer, effect))
                elif isinstance(effect, NewCode):
                    self.code = f"{self.rng.randrange(1_000_000):06}"
                    self.host.on_code(self.code)
                elif isinstance(effect, Finished):
                    self.finished.append(effect.saved)
                    self._wire.append(self._end)

    def _end(self) -> None:
        self.host = None

    def _answer(self, question: Think) -> None:
        if self.host is not None:
            bot, seat = make(question.character), question.ticket[2]
            move = bot.choose(question.rules, question.view, seat, self.rng)
            self.host.on_thought(question.ticket, move, self.now)

    # -- the network --------------------------------------------------------------------------------------------

    def go_on(self, claim: Claim, rounds: Sequence[PastRound], room: Room, key: Key, name: str) -> FakeLine:
        """Open the table at which a match continues, and connect its owner. All lines to the old one are gone."""
        founded = TableFounded(room.name, *claim.table, self.chance(32), room.terms, room.settings, key.public)
        self.journal = founding_records(founded, claim.said, rounds, room.seats)
        self.owner = key.public
        self.lines.clear()
        self.restart()
        return self.line(name, key, "", claim=claim)

    def line(
        self, name: str, key: Key | None = None, code: str | None = None, face: str = "", *, claim: Claim | None = None
    ) -> FakeLine:
        """Connect to the table, by default with the current code."""
        line = FakeLine(self, name, key or Key(self.chance(32)), self.code if code is None else code, claim)
        line.guest.face = face
        self.lines.append(line)
        self.pump()
        return line

    def look_on(self, key: Key | None = None, code: str | None = None) -> FakeLine:
        """Look on at the table, by default with the current code."""
        line = FakeLine(self, "", key or Key(self.chance(32)), self.code if code is None else code, looks_on=True)
        self.lines.append(line)
        self.pump()
        return line

    def connect(self, line: FakeLine) -> ConnectionId:
        """Return a new connection to the host."""
        self._connections += 1
        self._by_connection[self._connections] = line
        return self._connections

    def disconnect(self, connection: ConnectionId) -> None:
        """Forget a connection."""
        if self._by_connection.pop(connection, None) is not None and self.host is not None:
            self.host.on_close(connection, self.now)

    def to_host(self, line: FakeLine, connection: ConnectionId, body: bytes) -> None:
        """Deliver a message to the host."""
        if self.host is None or self._by_connection.get(connection) is not line:
            return
        message = from_guest(body)
        if isinstance(message, Hello | LookOn):
            self.host.on_hello(connection, message, line.channel, self.now, invited=line.is_invited)
        else:
            self.host.on_message(connection, message, self.now)

    def send(self, line: FakeLine, connection: ConnectionId, body: bytes) -> None:
        """Send a message."""
        self._wire.append(partial(self.to_host, line, connection, body))

    def pump_later(self, what: Callable[[], None]) -> None:
        """Schedule a call after everything in transit."""
        self._wire.append(what)

    def pump(self) -> None:
        """Deliver everything in transit, and all messages that follow."""
        if self._pumping or self.slow:
            return
        self._pumping = True
        while True:
            self._run_host()
            for line in self.lines:
                line.run()
            if not self._wire:
                break
            self._wire.popleft()()
        self._pumping = False

    def pass_time(self, seconds: float) -> None:
        """Advance the clock."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + TICK)
            if self.now - self._ticked >= TICK - 1e-9:
                self._ticked = self.now
                if self.host is not None:
                    self.host.on_tick(self.now)
                for line in self.lines:
                    line.tick(self.now)
            self.pump()


class FakeLine:
    """A line to a core in the same thread."""

    def __init__(
        self, net: Network, name: str, key: Key, code: str, claim: Claim | None = None, *, looks_on: bool = False
    ) -> None:
        """`looks_on`: it takes no seat, and has no `guest` at the table."""
        self.net: Final = net
        self.guest = Guest(name, key, net.chance, is_house=key.public == net.owner, claim=claim)
        self._onlooker = Onlooker(key) if looks_on else None
        self.notes: list[AnyNote] = []
        """The guest's notes."""
        self.code: Final = code
        self.channel = b""
        self.away = False
        """True while this computer is cut off."""
        self._connection: ConnectionId = 0
        self._over = False
        self._news: list[LineNews] = [LinkNews("dialing")]

    @property
    def core(self) -> TableEnd:
        """The core at this end of the line."""
        return self._onlooker or self.guest

    @property
    def is_invited(self) -> bool:
        """True if it joined with the current code."""
        return not self.net.code or self.code == self.net.code

    # -- for a scene --------------------------------------------------------------------------------------------

    def news(self) -> list[LineNews]:
        self.net.pump()
        news, self._news = self._news, []
        return news

    def offer(self, move: Move) -> None:
        try:
            self.core.offer(move)
        except (Refusal, ProtocolError) as why:
            raise AssertionError(f"a table offers nothing that cannot be: {why}") from why
        self.net.pump()

    def ask(self, request: TableRequest) -> None:
        self.core.ask(request)
        self.net.pump()

    def close(self) -> None:
        if not self._over:
            self.core.leave()
            self.net.pump()

    def look_on(self, *, on: bool) -> None:
        """Come back without a seat, or with one."""
        connection, self._connection = self._connection, 0
        self.core.on_closed()
        self.net.disconnect(connection)
        self._onlooker = Onlooker(self.guest.key) if on else None
        self.net.pump()

    # -- for the network ----------------------------------------------------------------------------------------

    def cut(self) -> None:
        """Disconnect this computer from the network."""
        self.away = True
        self.lose("timeout")

    def heal(self) -> None:
        """Reconnect this computer to the network."""
        self.away = False
        self.net.pump()

    def fall(self) -> None:
        """Kill this computer's program and restart it with its notes."""
        self.lose("host_gone")
        old = self.guest
        self.guest = Guest(old.name, old.key, self.net.chance, is_house=old.is_house, notes=self.notes)
        self.net.pump()

    def lose(self, code: ErrorCode) -> None:
        """Drop the connection."""
        connection, self._connection = self._connection, 0
        if connection:
            self.core.on_closed()
            self._news.append(LinkNews("lost", code))
            self.net.disconnect(connection)

    def closed(self, connection: ConnectionId, code: str) -> None:
        """Handle the host's goodbye and the closed connection."""
        if connection == self._connection:
            self.core.on_message(Bye(code), self.net.now)
            self.run()
            self.lose("host_gone")

    def hear(self, connection: ConnectionId, body: bytes) -> None:
        """Handle a message of the host."""
        if connection == self._connection:
            message = from_host(body)
            if isinstance(message, Welcome) and self.net.features is not None:
                message = replace(message, features=self.net.features)
            self.core.on_message(message, self.net.now)

    def tell(self, news: LineNews) -> None:
        """Report something that the core didn't, after all that it has."""
        self._news.append(news)

    def tick(self, now: float) -> None:
        """Advance the time."""
        self.core.on_tick(now)

    def run(self) -> None:
        """Carry out the guest core's effects, and reconnect if there is no connection."""
        if not self._connection and not self._over and not self.away:
            self._dial()
        for effect in self.core.take_effects():
            if isinstance(effect, SendToHost) and self._connection:
                self.net.send(self, self._connection, encode(effect.message))
            elif isinstance(effect, WriteNote):
                self.notes.append(effect.note)
            elif isinstance(effect, HangUp) and not self._over:
                self._hang_up(effect)
        for news in self.core.news():
            self._news.append(news)
            if isinstance(news, SeatNews):
                self._news.append(LinkNews("seated"))

    def _dial(self) -> None:
        if self.net.host is None:
            return
        if not self.core.pass_key and not self.is_invited:
            self._over = True
            self._news.append(LinkNews("over", "wrong_code" if self.code else "needs_code"))
            return
        self._news.append(LinkNews("knocking"))
        self._connection = self.net.connect(self)
        self.channel = self.net.chance(32)
        self.core.on_open(self.channel, self.net.now)

    def _hang_up(self, effect: HangUp) -> None:
        connection, self._connection = self._connection, 0
        self.core.on_closed()
        self._over = not effect.again
        self._news.append(LinkNews("lost" if effect.again else "over", known(effect.code)))
        self.net.pump_later(partial(self.net.disconnect, connection))


class Robot:
    """A player on another computer without a window; it is ready whenever asked, and makes any legal move."""

    def __init__(self, line: FakeLine) -> None:
        self.line: Final = line
        self.plays = True
        self.gets_ready = True

    def act(self) -> None:
        """Do one thing that is due."""
        guest = self.line.guest
        self.line.news()
        room, view = guest.room, guest.view
        if not guest.is_seated or room is None:
            return
        if self.gets_ready and room.phase in ("lobby", "shown", "claims", "over") and not room.seats[guest.seat].ready:
            self.line.ask(Ready(on=True))
        legal = [move for move in guest.legal() if move.act not in (CLAIM, CALL)]
        is_mine = view is not None and view.turn == guest.seat and not view.over and room.phase == "play"
        if self.plays and is_mine and legal and guest.pending is None:
            self.line.offer(self.line.net.rng.choice(legal))
