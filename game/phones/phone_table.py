"""The phones at one table: lets them in, gives them seats, and finds their seats again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from engine.clean_text import clean_name
from engine.core import NOBODY, Seat
from engine.sentences import Refusal, Sentence, sentence
from game.i18n.language import Words
from game.lan.phones import BackQuestion, PhonesReady
from game.lan.seat import PreparedGuest, prepare_guest
from game.lan.words import cause_text
from game.phones.lobby_words import people_of, seats_of
from game.phones.page import page_files, spoken, words_message
from game.phones.player import PONG, FacesMessage, PhonePlayer
from game.phones.shown_table import Drawers, FeltSize, PhoneState
from game.phones.store import PhoneStore, name_of
from game.picture.page_art import medallion_svg
from game.play.thinking import LateThinker
from net.discovery.listings import Address
from net.guest.guest import Guest
from net.guest.onlooker import Onlooker
from net.io.journal import Journal
from net.io.live_table import LiveTable
from net.io.phone_server import PHONE_PORT, PhoneLine, PhoneServer
from net.phone.messages import FromPhone, PhoneBack, PhoneHello, PhoneJoin, PhonePing, PhoneShape, PhoneWatch
from net.phone.sealing import PhoneSecrets
from net.protocol.field_types import NO_KEY
from net.protocol.keys import KEY_SIZE, Key

LOOK_EVERY: Final = 0.25
"""Seconds between two looks at what the time changes."""
_NOT_LET_BACK: Final = sentence("You weren't let back in. If the seat is yours, ask the person at the host's computer.")
MAX_QUESTIONS: Final = 8
"""The most phones that wait for the host's player at once."""

log = logging.getLogger(__name__)


class Visitor:
    """A page with a line, and its player once it has one."""

    def __init__(self, line: PhoneLine, hello: PhoneHello) -> None:
        self.line: Final = line
        self.name: Final = name_of(hello.key)
        self.words: Final[Words] = spoken(hello.languages)
        self.felt = FeltSize(hello.width, hello.height, hello.letters)
        self.player: PhonePlayer | None = None
        self.note: Sentence | None = None
        """What the page says at the door."""
        self.has_words = False
        self.shown = b""


class PhoneTable:
    """The phones at one table. All methods are for the loop of its host."""

    def __init__(
        self,
        live: LiveTable,
        host: Address,
        store: PhoneStore,
        ask: Callable[[BackQuestion], None],
    ) -> None:
        """Play at the table `live` of the host at an address of this computer. `ask` puts questions to its player."""
        self._live: Final = live
        self._host: Final = host
        self._store: Final = store
        self._thinker: Final = LateThinker()
        self._ask: Final = ask
        self._server: PhoneServer | None = None
        self._players: Final[dict[str, PhonePlayer]] = {}
        self._watchers: Final[set[PhonePlayer]] = set()
        self._drawers: Final[Drawers] = {}
        """Those that draw for all who watch."""
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._visitors: Final[set[Visitor]] = set()
        self._questions: Final[dict[int, tuple[Visitor, Seat]]] = {}
        self._count = 0
        self._ticker: asyncio.Task[None] | None = None

    @classmethod
    def at(cls, live: LiveTable, host: Address, folder: Path, ask: Callable[[BackQuestion], None]) -> PhoneTable:
        """Return the phones of a table whose journal is in a folder."""
        return cls(live, host, PhoneStore(folder, live.number), ask)

    # -- for the host -------------------------------------------------------------------------------------------------

    async def open(self, hosts: Sequence[str]) -> PhonesReady:
        """Let phones in, at these addresses of this computer. Raises ProtocolError if none can be listened at."""
        store = self._store
        store.secrets = store.secrets or PhoneSecrets.new(os.urandom)
        await self._return()
        self._server = PhoneServer(store.secrets, page_files(), self._visit, os.urandom)
        store.port = await self._server.start(store.port or PHONE_PORT, hosts)
        await asyncio.to_thread(store.write)
        self._ticker = asyncio.get_running_loop().create_task(self._tick())
        return self._ready(store.secrets)

    async def renew(self) -> PhonesReady:
        """Make new secrets, so that nobody else comes in with the old ones."""
        self._store.secrets = secrets = PhoneSecrets.new(os.urandom)
        if self._server is not None:
            self._server.renew(secrets)
        await asyncio.to_thread(self._store.write)
        return self._ready(secrets)

    def _ready(self, secrets: PhoneSecrets) -> PhonesReady:
        return PhonesReady(self._live.number, self._store.port, secrets.fragment, secrets.shown_code)

    def answer(self, number: int, *, is_right: bool) -> None:
        """Give a phone the seat that it has asked for, or not."""
        visitor, seat = self._questions.pop(number, (None, NOBODY))
        if visitor is None or visitor not in self._visitors:
            return
        chair, player = self._live.host.table.chairs[seat], self._player_at(seat)
        visitor.note = None if is_right else _NOT_LET_BACK
        if is_right and player is not None:
            self._move(player, visitor)
        elif is_right and chair.kind == "away":
            self._live.free_seat(seat)
            self._run(self._join(visitor, chair.name))
        else:
            self._show_door(visitor)

    def _player_at(self, seat: Seat) -> PhonePlayer | None:
        key = self._live.host.table.chairs[seat].key
        return next((each for each in self._players.values() if each.key == key), None)

    def _move(self, player: PhonePlayer, visitor: Visitor) -> None:
        """Give a player another phone."""
        before = next((name for name, other in self._players.items() if other is player), None)
        if before is not None:
            del self._players[before]
            self._store.seats[visitor.name] = self._store.seats.pop(before)
            self._save()
        self._players[visitor.name] = player
        self._sit(visitor, player)

    async def close(self, *, is_over: bool) -> None:
        """Close every page for good, and let no phone in any more. Those of a table that isn't over find it again."""
        if self._ticker is not None:
            self._ticker.cancel()
        for player in (*self._players.values(), *self._watchers):
            player.refresh()
        if self._server is not None:
            await self._server.stop()
            self._server = None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinker.close()
        if is_over:
            await asyncio.to_thread(self._store.discard)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for player in (*self._players.values(), *self._watchers):
                self._try(player.refresh)
            for visitor in self._visitors:
                if visitor.player is None or visitor.player.is_nobody:
                    self._try(partial(self._show_door, visitor))

    @staticmethod
    def _try(what: Callable[[], None]) -> None:
        """Do something for one phone, whose failure must not affect another."""
        try:
            what()
        except Exception:  # it is written down, and the next try may do
            log.exception("A phone has stumbled.")

    # -- players ------------------------------------------------------------------------------------------------------

    async def _return(self) -> None:
        """Bring back the players of phones from before a crash. They are away until their phones come."""
        for name, file in list(self._store.seats.items()):
            with contextlib.suppress(Refusal):
                prepared = await self._prepared(file, "")
                self._add(name, prepared)

    async def _prepared(self, file: str, name: str) -> PreparedGuest:
        return await asyncio.to_thread(lambda: prepare_guest(self._store.path(file), name, is_phone=True))

    def _add(self, name: str, prepared: PreparedGuest) -> PhonePlayer:
        self._players[name] = self._entered(prepared.guest, prepared.memory)
        return self._players[name]

    def _entered(self, end: Guest | Onlooker, memory: Journal | None = None) -> PhonePlayer:
        live = self._live
        has_owner = live.host.table.founding.owner != NO_KEY
        player = PhonePlayer(end, memory, (self._host,), live.number, live.door.key, self._thinker, has_owner=has_owner)
        self._run(player.run())
        return player

    def _watch(self, visitor: Visitor) -> None:
        """Let a phone's owner watch, as long as the page has its line."""
        watcher = self._entered(Onlooker(Key(os.urandom(KEY_SIZE))))
        self._watchers.add(watcher)
        self._sit(visitor, watcher)

    async def _join(self, visitor: Visitor, name: str) -> None:
        """Give a phone's owner a seat, if there is one."""
        store = self._store
        store.seats[visitor.name] = file = store.fresh_file()
        try:
            prepared = await self._prepared(file, name)
        except Refusal as why:
            visitor.note = why.sentence
            self._show_door(visitor)
            return
        self._save()
        self._sit(visitor, self._add(visitor.name, prepared))

    def _sit(self, visitor: Visitor, player: PhonePlayer) -> None:
        visitor.player = player
        drawers = self._drawers if player in self._watchers else {}
        player.attach(visitor.line, visitor.words, visitor.felt, drawers)

    def _save(self) -> None:
        self._run(asyncio.to_thread(self._store.write))

    def _run(self, work: Coroutine[object, object, None]) -> None:
        """Do something in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- pages --------------------------------------------------------------------------------------------------------

    async def _visit(self, line: PhoneLine, hello: PhoneHello) -> None:
        """Serve a page until its line closes."""
        visitor = Visitor(line, hello)
        self._visitors.add(visitor)
        try:
            player = self._players.get(visitor.name)
            if player is not None and not player.is_over:
                self._sit(visitor, player)
            else:
                self._show_door(visitor)
            while True:
                await self._on_message(visitor, await line.hear())
        finally:
            self._visitors.discard(visitor)
            for number in [number for number, (asking, _) in self._questions.items() if asking is visitor]:
                del self._questions[number]
            if visitor.player is not None:
                visitor.player.detach(line)
                if visitor.player in self._watchers:
                    self._watchers.discard(visitor.player)
                    visitor.player.client.leave()

    async def _on_message(self, visitor: Visitor, said: FromPhone) -> None:
        player = visitor.player
        if player is not None and not player.is_nobody:
            player.on_message(said)
            return
        match said:
            case PhonePing():
                visitor.line.tell(PONG)
            case PhoneShape(width, height, letters):
                visitor.felt = FeltSize(width, height, letters)
            case PhoneJoin(name):
                await self._join(visitor, clean_name(name))
            case PhoneBack(seat):
                self._ask_back(visitor, seat)
            case PhoneWatch():
                self._watch(visitor)
            case _:
                pass  # a button of a page that hasn't been told yet

    def _ask_back(self, visitor: Visitor, seat: Seat) -> None:
        chairs = self._live.host.table.chairs
        if seat >= len(chairs) or len(self._questions) >= MAX_QUESTIONS:
            return
        player = self._player_at(seat)
        is_lost = chairs[seat].kind == "away" or (player is not None and player.line is None)
        if not is_lost or self._asks(visitor):
            return
        self._count += 1
        self._questions[self._count] = visitor, seat
        visitor.note = sentence("Waiting until someone at the host's computer lets you back in.")
        self._show_door(visitor)
        self._ask(BackQuestion(self._count, chairs[seat].name))

    def _asks(self, visitor: Visitor) -> bool:
        """Return True if a phone waits for the host's player."""
        return any(asking is visitor for asking, _ in self._questions.values())

    def _show_door(self, visitor: Visitor) -> None:
        """Show the seats of the table, and the possible actions."""
        table, words = self._live.host.table, visitor.words
        if visitor.player is not None and visitor.player.table.ended is not None:
            visitor.note = cause_text(visitor.player.table.ended)
            visitor.player = None
        if not visitor.has_words:
            visitor.has_words = True
            visitor.line.tell(words_message(words, table.rules))
            places = table.chairs.places(0, table.waits.now)
            faces = [medallion_svg(seat, who.medallion) for seat, who in enumerate(people_of(places))]
            visitor.line.tell(msgspec.json.encode(FacesMessage(tuple(faces))))
        places = table.chairs.places(0, table.waits.now)
        state = PhoneState(
            n=0,
            phase="door",
            title=words.say(table.rules.title),
            table=table.founding.name,
            seats=seats_of(table.rules, places, NOBODY, people_of(places), words),
            free=sum(place.kind == "open" for place in places),
            may_watch=table.onlookers.refusal(table.custom.onlookers, is_owner=False) is None,
            note=words.tell(visitor.note) if visitor.note is not None else "",
            asks=self._asks(visitor),
        )
        told = msgspec.json.encode(state)
        if told != visitor.shown:
            visitor.shown = told
            visitor.line.show(told)
