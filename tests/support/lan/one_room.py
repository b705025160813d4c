"""A host and its guests in one process: messages arrive at once, and time passes when a test advances it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core import CALL, CLAIM, Move
from engine.games import game
from engine.options import Choice
from net.effects.effects import (
    CloseConnection,
    Finished,
    GuestEffect,
    HangUp,
    NewCode,
    SendToGuest,
    SendToHost,
    Think,
    WriteInput,
    WriteNote,
)
from net.effects.inputs import AnyInput
from net.effects.notes import AnyNote
from net.guest.guest import Guest
from net.guest.news import News
from net.guest.onlooker import Onlooker
from net.host.host import Host
from net.host.identity import TableIdentity
from net.host.recovery import recovered
from net.host.table import HostedTable
from net.protocol.keys import Key
from net.protocol.messages import Bye, Commit, FromGuest, FromHost, Hello, LookOn, Ready, Share, TableSettings
from net.protocol.terms import terms_of
from net.protocol.wire import encode, from_guest, from_host
from tests.support.lan.transcript import Transcript

STEP = 0.1


class Watcher(Onlooker):
    """An onlooker with a name, for the test; `heard` collects the host's messages."""

    def __init__(self, name: str, key: Key) -> None:
        super().__init__(key)
        self.name = name
        self.heard: list[FromHost] = []

    def on_message(self, message: FromHost, now: float) -> None:
        self.heard.append(message)
        super().on_message(message, now)


class Parlour:
    """One table. `join` adds a guest, `run` advances time, and `play` acts for the guests."""

    def __init__(
        self,
        key: str = "block_draw",
        seats: int = 3,
        *,
        kept: bool = True,
        is_owner_here: bool = True,
        house: dict[str, Choice] | None = None,
        onlookers: int = 0,
    ) -> None:
        self.chance = Random(f"{key}{seats}")
        self.now = 0.0
        self.keeper_key = Key(self.chance.randbytes(32))
        owner = self.keeper_key.public if kept else bytes(32)
        founding = TableIdentity.of("Parlour", self.chance.randbytes, owner, is_owner_here=is_owner_here)
        terms = terms_of(game(key)(seats, None, house or {}))
        self.host = Host(
            HostedTable(founding, terms, TableSettings(pace=0, onlookers=onlookers), random=self.chance.randbytes)
        )
        self.transcript = Transcript()
        self.transcript.names[self.host.table.founding.key.public] = "Host"
        self.journal: list[AnyInput] = []
        self.news: dict[str, list[News]] = {}
        self.notes: dict[str, list[AnyNote]] = {}
        """The notes of each guest."""
        self.finished: list[bool] = []
        self.codes = 0
        self._connections = 0
        self._guests: dict[int, Guest | Watcher] = {}
        self._asked: list[Think] = []
        self.pump()

    def join(self, name: str, *, invited: bool = True, key: Key | None = None) -> Guest:
        """Add a new guest; the host's name is Kai."""
        own = key or (self.keeper_key if name == "Kai" else Key(self.chance.randbytes(32)))
        is_house = own is self.keeper_key and self.host.table.founding.is_owner_here
        guest = Guest(name, own, self.chance.randbytes, is_house=is_house)
        self.news[name] = []
        self.connect(guest, invited=invited)
        return guest

    def look(self, name: str, *, invited: bool = True, key: Key | None = None) -> Watcher:
        """Let somebody look on."""
        watcher = Watcher(name, key or Key(self.chance.randbytes(32)))
        self.connect(watcher, invited=invited)
        return watcher

    def connect(self, guest: Guest | Watcher, *, invited: bool = False) -> None:
        """Connect a guest over a new connection."""
        self._connections += 1
        connection, channel = self._connections, self.chance.randbytes(32)
        self._guests[connection] = guest
        self.transcript.names[guest.key.public] = guest.name
        guest.on_open(channel, self.now)
        for effect in guest.take_effects():
            self.transcript.note(self.now, guest.name, effect)
            if isinstance(effect, SendToHost) and isinstance(effect.message, Hello | LookOn):
                self.host.on_hello(connection, effect.message, channel, self.now, invited=invited)
        self.pump()

    def cut(self, guest: Guest | Watcher) -> None:
        """Drop a guest's connection."""
        for connection in [number for number, each in self._guests.items() if each is guest]:
            del self._guests[connection]
            self.transcript.note(self.now, guest.name, "loses the connection")
            guest.on_closed()
            self.host.on_close(connection, self.now)
        self.pump()

    def restart(self) -> None:
        """Kill the host and recover it from its journal; all connections drop."""
        for guest in self._guests.values():
            guest.on_closed()
        self._guests.clear()
        self.transcript.note(self.now, "Host", "starts again")
        self.host = Host(recovered(self.journal, random=self.chance.randbytes))
        self.host.wake(self.now)
        self.pump()

    def run(self, seconds: float) -> None:
        """Advance the time."""
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            self.host.on_tick(self.now)
            for guest in list(self._guests.values()):
                guest.on_tick(self.now)
            self._think()
            self.pump()

    def play(self, guests: list[Guest], seconds: float = 60.0, *, until_deal: int = 0) -> None:
        """Let guests move and be ready until the round is shown or over, or a later deal is reached."""
        for _ in range(round(seconds / STEP)):
            table = self.host.table
            if (until_deal and table.number >= until_deal) or (not until_deal and table.phase in ("shown", "over")):
                return
            for guest in guests:
                self._move(guest)
            self.pump()
            self.run(STEP)

    def _move(self, guest: Guest) -> None:
        room, view = guest.room, guest.view
        if room is None or not guest.is_seated:
            return
        if room.phase in ("shown", "claims") and not room.seats[guest.seat].ready:
            guest.ask(Ready(on=True))
        legal = [move for move in guest.legal() if move.act not in (CLAIM, CALL)]
        if view is not None and view.turn == guest.seat and not view.over and legal:
            guest.offer(self.chance.choice(legal))

    def pump(self) -> None:
        """Deliver messages until there are no more."""
        moved = True
        while moved:
            moved = self._host_speaks()
            for connection, guest in list(self._guests.items()):
                for effect in guest.take_effects():
                    moved = True
                    self.transcript.note(self.now, guest.name, effect)
                    if isinstance(effect, HangUp):
                        self.cut(guest)
                    elif isinstance(effect, WriteNote):
                        self.notes.setdefault(guest.name, []).append(effect.note)
                    elif connection in self._guests:
                        message: FromGuest = from_guest(encode(effect.message))
                        self.host.on_message(connection, message, self.now)
                self._take_news(guest)

    def _take_news(self, guest: Guest | Watcher) -> None:
        for each in guest.news():
            self.transcript.note(self.now, guest.name, each)
            self.news.setdefault(guest.name, []).append(each)

    def _host_speaks(self) -> bool:
        effects = self.host.take_effects()
        for effect in effects:
            to = self._guests.get(effect.connection) if isinstance(effect, SendToGuest | CloseConnection) else None
            self.transcript.note(self.now, "Host", effect, to.name if to is not None else "")
            if isinstance(effect, WriteInput):
                self.journal.append(effect.record)
            elif isinstance(effect, SendToGuest) and effect.connection in self._guests:
                self._guests[effect.connection].on_message(from_host(encode(effect.message)), self.now)
            elif isinstance(effect, CloseConnection) and effect.connection in self._guests:
                guest = self._guests.pop(effect.connection)
                guest.on_message(Bye(effect.code), self.now)
                written = [each.note for each in guest.take_effects() if isinstance(each, WriteNote)]
                self.notes.setdefault(guest.name, []).extend(written)
                self._take_news(guest)
                guest.on_closed()
            elif isinstance(effect, Think):
                self._asked.append(effect)
            elif isinstance(effect, NewCode):
                self.codes += 1
            elif isinstance(effect, Finished):
                self.finished.append(effect.saved)
        return bool(effects)

    def _think(self) -> None:
        asked, self._asked = self._asked, []
        for question in asked:
            seat = question.ticket[2]
            moves = [move for move in question.rules.legal(question.view, seat) if move.act not in (CLAIM, CALL)]
            in_turn = question.view.turn == seat and not question.view.over
            answer: Move | None = self.chance.choice(moves) if in_turn and moves else None
            self.host.on_thought(question.ticket, answer, self.now)


def mute(guest: Guest) -> Callable[[], None]:
    """Let a guest put nothing into any deal, until the returned function is called."""
    honest = guest.take_effects

    def take() -> list[GuestEffect]:
        return [each for each in honest() if not (isinstance(each, SendToHost) and _is_put_in(each.message))]

    def speak() -> None:
        guest.take_effects = honest  # type: ignore[method-assign]  # an honest guest again

    guest.take_effects = take  # type: ignore[method-assign]  # a slow or a malicious guest
    return speak


def _is_put_in(message: FromGuest) -> bool:
    return isinstance(message, Commit | Share)
