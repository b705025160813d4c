"""A simulated LAN table: one clock, seeded randomness and faults, and checks of every promise of the table.

Connections break, computers are cut off or sleep, guests lose their memory, and the host is killed between any two
effects. `wrongs` collects violations of the promises: one history, no move twice, no hidden information sent to a seat,
clean audits, and an end.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from engine.bots.bot import loudest
from engine.core import CALL, CLAIM, NOBODY
from engine.games import game
from net.effects.effects import (
    CloseConnection,
    Finished,
    HangUp,
    HostEffect,
    SendToGuest,
    SendToHost,
    Think,
    WriteInput,
    WriteNote,
)
from net.effects.inputs import AnyInput, MoveMade
from net.effects.notes import AnyNote
from net.guest.guest import Guest
from net.guest.news import AuditNews, FindingNews, JudgementNews
from net.host.host import Host
from net.host.identity import TableIdentity
from net.host.recovery import recovered
from net.host.table import HostedTable
from net.protocol.field_types import NO_KEY, UNSEEN
from net.protocol.keys import Key
from net.protocol.messages import (
    Bye,
    Commit,
    FromGuest,
    FromHost,
    Hello,
    Offer,
    Ready,
    Reveal,
    Share,
    TableSettings,
    TableUpdate,
    Welcome,
)
from net.protocol.terms import terms_of
from net.protocol.wire import encode, from_guest, from_host
from net.verify.papers import Papers
from tests.support.lan.transcript import Transcript
from tests.support.lan.world_tables import Table

FAULTY: Final = 30.0
"""Seconds of world time in which faults happen; then everything heals, and the match must finish."""
HORIZON, TICK = 900.0, 0.1
PARTING: Final = 0.5
"""Seconds within which messages sent before a goodbye arrive."""
LOBBY: Final = 3.0
"""Seconds that people spend in a lobby when they join in order."""
QUICK: Final = TableSettings(pace=0)


MakeHost = Callable[[HostedTable], Host]
"""Creates the host of a table, at first and after each restart of its program."""
MakeGuest = Callable[[str, Key, Callable[[int], bytes], tuple[AnyNote, ...]], Guest]
"""Creates a guest from a name, a key, a source of randomness and its notes."""


def honest(name: str, key: Key, random: Callable[[int], bytes], notes: tuple[AnyNote, ...]) -> Guest:
    """Return an honest guest."""
    return Guest(name, key, random, notes=notes)


def has_ended(deal: int, guests: Sequence[Guest]) -> bool:
    """Return True if a deal is known, and has ended for all these guests."""
    return bool(deal and guests) and all(guest.last_deal >= deal for guest in guests)


class World:
    """One match at a LAN table, from an empty lobby to its end or to `horizon`."""

    def __init__(
        self,
        seed: int,
        table: Table,
        *,
        faults: bool = True,
        guest: MakeGuest = honest,
        host: MakeHost = Host,
        custom: TableSettings = QUICK,
        in_order: bool = False,
        horizon: float = HORIZON,
        last: Callable[[], int] | None = None,
        owner: Key | None = None,
        records: Sequence[AnyInput] = (),
        begins: float = 0.0,
    ) -> None:
        """With `in_order` the guests join one after another, and spend some seconds in the lobby.

        `last` returns the deal with which an evening of several matches ends, once that is known, and 0 before. The
        first guest is the `owner`, if there is one. With `records` the table is that of a journal.
        """
        self.rng = Random(seed)
        self.now, self._horizon = begins, horizon
        self.table = table
        self.wrongs: list[str] = []
        self.counts: Counter[str] = Counter()
        self.transcript = Transcript()
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._order = 0
        self._until = 0.0
        self._make_guest, self.make_host = guest, host
        rules = game(table.key)(table.seats, None, table.house)
        self.journal: list[AnyInput] = list(records)
        if records:
            self.host = host(recovered(self.journal, random=self.chance))
            self.host.wake(self.now)
        else:
            founding = TableIdentity.of("World", self.chance, owner.public if owner is not None else NO_KEY)
            self.host = host(HostedTable(founding, terms_of(rules), custom, random=self.chance))
        self.is_up = True
        for seat in range(table.people, table.seats) if not records else ():
            self.host.table.seat_bot(seat, "bruno")
        keys = [owner if owner and not i else Key(self.chance(32)) for i in range(table.people)]
        self.guests = [guest(f"P{i}", key, self.chance, ()) for i, key in enumerate(keys)]
        self.notes: list[list[AnyNote]] = [[] for _ in range(table.people)]
        """The notes of each guest."""
        self.judged: list[dict[int, JudgementNews]] = [{} for _ in range(table.people)]
        """The latest judgement of each guest on each deal."""
        self.papers = [Papers() for _ in range(table.people)]
        """What each guest keeps for a file of rounds."""
        self.links: list[int] = [0] * table.people
        """The connection of each guest; 0 for none."""
        self._connections = 0
        self.owner_of: dict[int, int] = {}
        self._channels: dict[int, bytes] = {}
        self._latest: dict[tuple[int, bool], float] = {}
        self._stalled: dict[tuple[int, bool], list[bytes]] = {}
        self.cut = [False] * table.people
        self.asleep: set[int] = set()
        """Guests that are asleep; -1 is the host."""
        self.gone: set[int] = set()
        """Guests that never return."""
        self.invited: set[int] = set(range(table.people))
        """Guests that come with the code of the table, and not with their pass key."""
        self.finished = False
        self._last = last
        self._moved: Counter[bytes] = Counter()
        self._history: dict[tuple[int, int], bytes] = {}
        self._words: list[dict[tuple[str, int, int], FromGuest]] = [{} for _ in range(table.people)]
        self._acted: set[tuple[int, int, int]] = set()
        self.run_host()
        self._until = FAULTY if faults else 0.0
        self._begins = LOBBY + table.people / 2 if in_order else 0.0
        for i in range(table.people):
            self.after((i + 1) / 2 if in_order else self.rng.random(), partial(self.connect, i))
        self.after(TICK, self._tick)
        if faults:
            self.after(self.rng.uniform(0.5, 2), self._fault)

    def chance(self, count: int) -> bytes:
        """Return bytes from the world's random source."""
        return self.rng.randbytes(count)

    def after(self, seconds: float, what: Callable[[], None]) -> None:
        """Schedule a call."""
        self._at(self.now + seconds, what)

    def _at(self, moment: float, what: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._queue, (moment, self._order, what))

    def run(self) -> list[str]:
        """Play the match and return all failures."""
        while self._queue and self.now < self._horizon and not self._is_done():
            self.now, _, what = heapq.heappop(self._queue)
            what()
        if not self._is_done():
            self.wrongs.append(f"not over after {self._horizon} s: {self.host.table.phase}")
        return self.wrongs

    def sleep_all(self, seconds: float) -> None:
        """Let time pass in which nothing happens anywhere; everything scheduled is delayed by it."""
        self.now += seconds
        self._queue = [(moment + seconds, order, what) for moment, order, what in self._queue]
        self._latest.clear()

    def go_on(self, seconds: float) -> None:
        """Run for a while, even after the end of the match."""
        end = self.now + seconds
        while self._queue and self._queue[0][0] <= end:
            self.now, _, what = heapq.heappop(self._queue)
            what()
        self.now = end

    def _is_done(self) -> bool:
        table = self.host.table
        if self._last is not None:
            return has_ended(self._last(), [guest for i, guest in enumerate(self.guests) if i not in self.gone])
        over = self.finished or len(table.done) >= self.table.rounds
        last = table.done[-1].record.deal if table.done else -1
        here = [i for i in range(self.table.people) if i not in self.gone]
        return over and self.is_up and all(self.guests[i].last_deal >= last for i in here)

    def join(self, name: str, key: Key | None = None, notes: tuple[AnyNote, ...] = ()) -> int:
        """Let one more guest come, or one come back with its key and notes. Return its number."""
        self.guests.append(self._make_guest(name, key or Key(self.chance(32)), self.chance, notes))
        self.notes.append(list(notes))
        self.judged.append({})
        self.papers.append(Papers())
        self._words.append({})
        self.links.append(0)
        self.cut.append(False)
        self.invited.add(len(self.guests) - 1)
        self.connect(len(self.guests) - 1)
        return len(self.guests) - 1

    def come_back(self, i: int) -> None:
        """Let a guest that had to leave come back a little later, with its key and its notes."""

        def come() -> None:
            self.gone.discard(i)
            self.invited.add(i)
            self.crash(i)

        self.after(2 * PARTING, come)

    # -- the network: ordered in each connection, a break loses messages in transit ------------------------------------

    def connect(self, i: int) -> None:
        """Connect a guest, now or when that is possible."""
        if self.links[i] or i in self.gone:
            return
        if not self.is_up or self.cut[i] or self.asleep & {-1, i}:
            self.after(self.rng.uniform(0.2, 1.0), partial(self.connect, i))
            return
        self._connections += 1
        self.links[i] = self._connections
        self.owner_of[self._connections] = i
        channel = self.chance(32)
        self._channels[self._connections] = channel
        self.guests[i].on_open(channel, self.now)
        self._run_guest(i)

    def post(self, connection: int, body: bytes, *, to_host: bool) -> None:
        """Send bytes over a connection; they arrive in order, after a delay."""
        delay = 0.0005 if self.rng.random() < 0.9 else 0.15
        at = max(self.now + delay * (1 + self.rng.random()), self._latest.get((connection, to_host), 0.0))
        self._latest[connection, to_host] = at
        self._at(at, partial(self._deliver, connection, body, to_host=to_host))  # with the exact time: order counts

    def _deliver(self, connection: int, body: bytes, *, to_host: bool) -> None:
        i = self.owner_of.get(connection)
        if i is None or self.links[i] != connection:
            return
        stalled = self._stalled.get((connection, to_host))
        if self.cut[i] or stalled or (-1 if to_host else i) in self.asleep:
            self._stalled.setdefault((connection, to_host), []).append(body)  # nobody learns that nothing arrives
            return
        if to_host:
            if self.is_up:
                self._host_hears(connection, from_guest(body))
        else:
            message = from_host(body)
            self.watch(i, message)
            self.guests[i].on_message(message, self.now)
            if isinstance(message, Welcome):
                self.invited.discard(i)
            self._run_guest(i)

    def _host_hears(self, connection: int, message: FromGuest) -> None:
        self._watch_words(self.owner_of[connection], message)
        if isinstance(message, Hello):
            i = self.owner_of[connection]
            self.host.on_hello(connection, message, self._channels[connection], self.now, invited=i in self.invited)
        else:
            self.host.on_message(connection, message, self.now)
        self.run_host()

    def drop(self, i: int) -> None:
        """Drop the connection of a guest."""
        self.drop_connection(self.links[i])

    def drop_connection(self, connection: int) -> None:
        i = self.owner_of.pop(connection, None)
        if i is None or self.links[i] != connection:
            return
        self.links[i] = 0
        self.guests[i].on_closed()
        if self.is_up:
            self.host.on_close(connection, self.now)
            self.run_host()
        self.after(self.rng.uniform(0.1, 0.6), partial(self.connect, i))

    # -- effects ------------------------------------------------------------------------------------------------------

    def run_host(self) -> None:
        effects = self.host.take_effects()
        struck = self.strike(effects)
        for effect in effects[:struck]:
            to = self.owner_of.get(effect.connection) if isinstance(effect, SendToGuest | CloseConnection) else None
            self.transcript.note(self.now, "Host", effect, f"P{to}" if to is not None else "")
            if isinstance(effect, WriteInput):
                self.journal.append(effect.record)
                self._watch_journal(effect.record)
            elif isinstance(effect, SendToGuest):
                if effect.connection in self.owner_of:
                    self.post(effect.connection, encode(effect.message), to_host=False)
            elif isinstance(effect, CloseConnection):
                if effect.connection in self.owner_of:
                    self.post(effect.connection, encode(Bye(effect.code)), to_host=False)
                self.after(PARTING, partial(self.drop_connection, effect.connection))
            elif isinstance(effect, Think):
                self._think(effect)
            elif isinstance(effect, Finished):
                self.finished = True
        if struck is not None:
            self.kill_host()

    def strike(self, effects: Sequence[HostEffect]) -> int | None:
        """Return how many of these effects are carried out before the host is killed; None if it lives on."""
        dies = effects and self.now < self._until and self.rng.random() < 0.01
        return self.rng.randrange(len(effects) + 1) if dies else None

    def _think(self, question: Think) -> None:
        legal = question.rules.legal(question.view, question.ticket[2])
        must = [move for move in loudest(legal) if move.act not in (CLAIM, CALL)]
        turn = question.view.turn == question.ticket[2] and not question.view.over
        answer = self.rng.choice(must) if turn and must else None
        host = self.host

        def answered() -> None:
            if self.is_up and self.host is host:
                host.on_thought(question.ticket, answer, self.now)
                self.run_host()

        self.after(self.rng.uniform(0.01, 0.3), answered)

    def _run_guest(self, i: int) -> None:
        guest = self.guests[i]
        for effect in guest.take_effects():
            self.transcript.note(self.now, f"P{i}", effect)
            if isinstance(effect, SendToHost) and self.links[i]:
                self.post(self.links[i], encode(effect.message), to_host=True)
            elif isinstance(effect, WriteNote):
                self.notes[i].append(effect.note)
            elif isinstance(effect, HangUp) and self.links[i]:
                self.after(PARTING, partial(self.drop_connection, self.links[i]))  # earlier messages still arrive
                if not effect.again:
                    self.gone.add(i)
        for news in guest.news():
            self.transcript.note(self.now, f"P{i}", news)
            if isinstance(news, FindingNews):
                self.wrongs.append(f"P{i} suspects: {news.finding}")
            elif isinstance(news, JudgementNews):
                self.judged[i][news.judgement.deal] = news
                self.papers[i].note(guest)
            elif isinstance(news, AuditNews):
                self.counts["audits"] += 1
                self.wrongs += [f"P{i} finds in deal {news.deal}: {found}" for found in news.findings]

    def kill_host(self) -> None:
        self.counts["host kills"] += 1
        self.is_up = False
        for connection in list(self.owner_of):
            self.after(self.rng.uniform(0, 0.01), partial(self.drop_connection, connection))
        self.after(self.rng.uniform(0.2, 4), self.restart)

    def restart(self) -> None:
        """Start the host's program again with its journal."""
        self.host = self.make_host(recovered(self.journal, random=self.chance))
        self.host.wake(self.now)
        self.is_up = True
        self.run_host()

    # -- time ---------------------------------------------------------------------------------------------------------

    def _tick(self) -> None:
        if self.is_up and -1 not in self.asleep:
            self.host.on_tick(self.now)
            self.run_host()
        for i, guest in enumerate(self.guests):
            if i in self.asleep or i in self.gone:
                continue
            guest.on_tick(self.now)
            self.act(i)
            self._run_guest(i)
            if not self.links[i] and self.rng.random() < 0.1 and self.now >= self._begins:
                self.connect(i)
        self.after(TICK, self._tick)

    def act(self, i: int) -> None:
        """Act as a person: be ready, move when it is their turn, sometimes claim."""
        guest = self.guests[i]
        room, view, deal = guest.room, guest.view, guest.deal
        if not guest.is_seated or room is None:
            return
        if self.now < self._begins:
            return
        waits = room.phase in ("lobby", "shown", "claims") or (room.phase == "over" and i)  # the owner starts a match
        if waits and not room.seats[guest.seat].ready:
            guest.ask(Ready(on=True))
        if view is None or deal is None or guest.pending is not None or room.phase not in ("play", "claims", "open"):
            return
        legal = guest.legal()
        aside = [move for move in legal if move.act in (CLAIM, CALL)]
        here = (deal.record.deal, deal.record.ply, i)
        if aside and here not in self._acted and self.rng.random() < 0.5:
            guest.offer(self.rng.choice(aside))
        elif view.turn == guest.seat and not view.over and legal:
            guest.offer(self.rng.choice([move for move in legal if move.act not in (CLAIM, CALL)]))
        self._acted.add(here)

    # -- faults -------------------------------------------------------------------------------------------------------

    def _fault(self) -> None:
        if self.now > self._until:
            self.asleep.clear()
            for i in range(self.table.people):
                self._heal(i)
            return
        i, kind = self.rng.randrange(self.table.people), self.rng.random()
        if kind < 0.35:
            self.counts["breaks"] += 1
            self.drop_connection(self.links[i])
        elif kind < 0.55:
            self.counts["partitions"] += 1
            self.cut_off(i, self.rng.uniform(0.5, 15))
        elif kind < 0.75:
            self.crash(i)
        elif kind < 0.87:
            self.counts["sleeps"] += 1
            sleeper = i if kind < 0.82 else -1
            self.asleep.add(sleeper)
            self.after(self.rng.uniform(1, 25), partial(self.wake, sleeper))
        elif kind < 0.875 and len(self.gone) < self.table.people - 1 and self.host.table.phase != "lobby":
            self.counts["gone for good"] += 1
            self.gone.add(i)
            self.drop_connection(self.links[i])
        elif self.is_up:
            self.kill_host()
        self.after(self.rng.expovariate(1 / 1.2), self._fault)

    def cut_off(self, i: int, seconds: float) -> None:
        """Let no messages to or from a guest through for a while."""
        self.cut[i] = True
        self.after(seconds, partial(self._heal, i))

    def crash(self, i: int) -> None:
        """Restart a guest with only its key and its notes."""
        self.counts["guest crashes"] += 1
        old = self.guests[i]
        self.drop_connection(self.links[i])
        self.guests[i] = self._make_guest(old.name, old.key, self.chance, tuple(self.notes[i]))

    def wake(self, sleeper: int) -> None:
        self.asleep.discard(sleeper)
        for i in range(self.table.people):
            self._flush(i)

    def _heal(self, i: int) -> None:
        self.cut[i] = False
        self._flush(i)

    def _flush(self, i: int) -> None:
        """Deliver the messages that a connection held back."""
        if self.cut[i]:
            return
        for to_host in (True, False):
            if (-1 if to_host else i) not in self.asleep:
                for body in self._stalled.pop((self.links[i], to_host), []):
                    self._deliver(self.links[i], body, to_host=to_host)

    # -- checks -------------------------------------------------------------------------------------------------------

    def _watch_journal(self, record: AnyInput) -> None:
        if isinstance(record, MoveMade):
            self.counts["moves"] += 1
            self._moved[record.move_id] += 1
            if self._moved[record.move_id] > 1:
                self.wrongs.append("a move was made twice")

    def _watch_words(self, i: int, message: FromGuest) -> None:
        """Check that a guest never signs two different messages in one place, even after losing its memory."""
        table = self.host.table
        if isinstance(message, Share) and (message.deal, "commit") == (table.number, table.phase):
            self.wrongs.append("a share was let out before there was a roster")
        if isinstance(message, Commit | Share | Offer):
            place = (type(message).__name__, message.deal, message.ply if isinstance(message, Offer) else 0)
            if self._words[i].setdefault(place, message) != message:
                self.wrongs.append(f"P{i} signed two things at {place}")

    def watch(self, i: int, message: FromHost) -> None:
        """Check that all guests receive one history, and none receives hidden information."""
        table = self.host.table
        if isinstance(message, TableUpdate):
            if message.entry is not None:
                place = (message.deal, message.ply)
                if self._history.setdefault(place, message.head) != message.head:
                    self.wrongs.append(f"two histories at {place}")
            if not message.view.over and self.is_up and table.deal and table.deal.record.deal == message.deal:
                self._watch_hands(i, message)
        elif isinstance(message, Reveal) and message.deal not in {deal.number for deal in (*table.before, *table.done)}:
            self.wrongs.append("a secret was told before the end of the deal")

    def _watch_hands(self, i: int, message: TableUpdate) -> None:
        # A guest that has just restarted may not know its seat yet.
        table = self.host.table
        state, mine = table.match.state, table.chairs.of_key(self.guests[i].key.public)
        if mine == NOBODY:
            return  # it was removed, and doesn't know it yet
        for seat, hand in enumerate(message.view.hands):
            hidden = int.from_bytes(hand, "little") & ~state.shown & ~state.board.tiles()
            if seat != mine and hidden and state.hands[seat] & hidden and state.number == message.view.number:
                self.wrongs.append(f"P{i} was told of tiles in the hand of seat {seat}")
        if any(tile >= 0 and not state.shown >> tile & 1 for pile in message.view.piles for tile in pile):
            self.wrongs.append(f"P{i} was told of hidden tiles in a pile")
        for event in message.events:
            if event.eyes != -1 and not event.eyes >> mine & 1 and any(tile != UNSEEN for tile in event.tiles):
                self.wrongs.append(f"P{i} was told of tiles that it did not see")
