"""The golden text of searches for tables: the list that a player sees while hosts come, change, move and are lost.

Datagrams take their time or are lost, a host has several cards, a stranger lies, and a flood of tables fills the list.
A line tells of a table that is new in the list (+) or no longer in it (-). Letters stand for all datagrams of some
seconds, and for all that the list holds then.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace

from net.discovery.answers import ProbeResponder
from net.discovery.finder import Doing, Finder, SendDatagram, TryDial
from net.discovery.listings import FINDING_PORT, Address, FoundBy, FoundTable
from tests.support.lan.listed_tables import EVERYBODY, ME, place
from tests.support.lan.transcript import FOLDER

_STEP: Final = 0.1
_PART: Final = 15
"""Seconds of datagrams that have letters of their own."""
_SECONDS: Final = 120.0
_LOST: Final = 0.06
"""The part of all datagrams that are lost."""
_GAMES: Final = {"all_fives", "block_draw"}


class Station:
    """A computer with tables. It answers at its own port, and at the shared one unless it came too late for that."""

    def __init__(self, number: int, addresses: Sequence[str], chance: Callable[[int], bytes], tables: int) -> None:
        self.addresses = list(addresses)
        self.host = bytes([number]) * 8
        self.port = 26_700 + number
        self.is_up = True
        self.is_far = False
        """True if no broadcast comes so far."""
        self.shares_port = True
        self.answers = ProbeResponder(chance)
        self.places = [
            place(f"Table {number}.{i}", host=self.host, table=3 * i, port=self.port, taken=1) for i in range(tables)
        ]
        self.announce()

    def announce(self) -> None:
        """Announce the tables as they are now."""
        self.answers.announce(self.places)

    def hears(self, to: Address, address: str) -> bool:
        """Return True if a datagram arrives at one of its addresses."""
        ports = {self.port, FINDING_PORT} if self.shares_port else {self.port}
        if to == EVERYBODY:
            return self.is_up and self.shares_port and not self.is_far
        return self.is_up and to.host == address and to.port in ports

    def change(self, at: int, **changes: object) -> None:
        """Announce a table with something changed."""
        self.places[at] = replace(self.places[at], **changes)
        self.announce()

    def close(self, at: int) -> None:
        """Announce a table no longer."""
        del self.places[at]
        self.announce()

    def start_again(self) -> None:
        """Answer as another host, with the same tables."""
        self.host, self.is_up = bytes(reversed(range(8))), True
        self.places = [replace(each, host=self.host) for each in self.places]
        self.announce()

    def imitate(self, other: Station) -> None:
        """Answer as another computer does."""
        self.host, self.port, self.places, self.is_up = other.host, other.port, other.places[:1], True
        self.announce()

    def move(self, *addresses: str) -> None:
        """Have other network cards."""
        self.addresses = list(addresses)

    def switch(self, *, on: bool) -> None:
        """Answer again, or no longer."""
        self.is_up = on


class Search:
    """One search over some minutes. `lines` report it."""

    def __init__(self, seed: int, *, lost: float = _LOST) -> None:
        self.rng = Random(seed)
        self.now = 100.0
        self.finder = Finder(protocol=1, games=_GAMES, chance=self.rng.randbytes)
        self.stations: list[Station] = []
        self.lines: list[str] = []
        self._lost: Final = lost
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._order = 0
        self._seen: set[str] = set()
        self._said: dict[int, list[bytes]] = {}
        self._news = 0

    def station(self, *addresses: str, tables: int = 1) -> Station:
        """Add a computer."""
        self.stations.append(Station(len(self.stations) + 1, addresses, self.rng.randbytes, tables))
        return self.stations[-1]

    def tell(self, what: str) -> None:
        """Add a line."""
        self.lines.append(f"{self.now:8.1f}  {what}")

    def at(self, second: float, what: str, do: Callable[[], object]) -> None:
        """Do something after so many seconds of the search."""

        def done() -> None:
            self.tell(what)
            do()

        self._after(second, done)

    def sleep(self, seconds: float) -> None:
        """Let time pass in which nothing is done here."""
        self.now += seconds

    def _after(self, seconds: float, do: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._queue, (self.now + seconds, self._order, do))

    def run(self, seconds: float = _SECONDS) -> str:
        """Search for so long, and return all that was seen."""
        end = self.now + seconds
        self.finder.set_broadcast_targets([EVERYBODY], self.now)
        while self.now < end:
            self._carry(self.finder.tick(self.now))
            self._look()
            following = self.now + _STEP
            while self._queue and self._queue[0][0] <= following:
                moment, _, do = heapq.heappop(self._queue)
                self.now = max(self.now, moment)
                do()
            self.now = max(self.now, following)
        self.lines += [
            f"          {part * _PART} s: {len(said)} times {sha256(b''.join(said)).hexdigest()[:6]}"
            for part, said in sorted(self._said.items())
        ]
        return "".join(f"{line}\n" for line in self.lines)

    def _carry(self, doings: Iterable[Doing]) -> None:
        for doing in doings:
            if isinstance(doing, TryDial):
                self.tell(f"dials {doing.address} for {doing.reply_to}")
                reached = bool(self.rng.randrange(2))
                self._carry([self.finder.dialled(doing, reached=reached)])
                continue
            self._note(f"{self.now:.3f} {doing.to} ".encode() + doing.datagram)
            for station in self.stations:
                for address in station.addresses:
                    if station.hears(doing.to, address) and self.rng.random() >= self._lost:
                        self._after(self.rng.uniform(0.001, 0.3), partial(self._arrive, station, address, doing))

    def _arrive(self, station: Station, address: str, doing: SendDatagram) -> None:
        answer = station.answers.on_datagram(doing.datagram, ME, self.now)
        if answer is not None and self.rng.random() >= self._lost:
            source = Address(address, station.port if doing.to.port == station.port else FINDING_PORT)
            self._after(self.rng.uniform(0.001, 0.3), partial(self.hear, answer, source))

    def hear(self, datagram: bytes, source: Address) -> None:
        """Let a datagram arrive here."""
        self._carry(self.finder.on_datagram(datagram, source, self.now))

    def _note(self, said: bytes) -> None:
        self._said.setdefault(int(self.now // _PART), []).append(said)

    def _look(self) -> None:
        found = self.finder.found()
        exactly = [f"{each.addresses} {each.last_answer:.3f} {each.round_trip:.3f}" for each in found]
        self._note("|".join(exactly).encode())
        seen = {_row(each) for each in found}
        if seen != self._seen:
            for sign, rows in (("-", self._seen - seen), ("+", seen - self._seen)):
                self.lines += [f"{self.now:8.1f}  {sign} {row}" for row in sorted(rows)]
            self.lines.append(f"{'':8}    {len(seen)} tables, news {self.finder.news - self._news}")
        self._seen, self._news = seen, self.finder.news


def _row(found: FoundTable) -> str:
    each = found.place
    told = [f"{each.name}, {each.game}, {each.taken} of {each.seats}", " ".join(sorted(map(str, found.addresses)))]
    told.append(" ".join(sorted(way.value for way in found.ways)))
    told += ["quiet"] * found.quiet + [str(found.hindrance)] * (not found.joinable)
    return "; ".join(told)


def evening(seed: int) -> str:
    """Return a search on an evening on which everything happens."""
    search = Search(seed)
    ana = search.station("192.168.1.7", "fe80::7%eth0", tables=2)
    club = search.station("10.0.0.9", tables=15)
    later, withdrawn, known, typed, liar = (search.station(f"10.0.1.{n}") for n in range(5))
    later.change(0, protocol=2)
    later.places.append(place("Old", host=later.host, table=1, port=later.port, protocol=1, game="whist"))
    later.announce()
    for far in (withdrawn, known, typed):
        far.is_far = True
    liar.is_up = club.shares_port = False
    known.port += 100
    known.change(0, port=known.port)
    finder = search.finder
    hint = finder.hint
    here = Address("10.0.1.1", withdrawn.port)
    search.at(1, "mDNS tells of the withdrawn", lambda: hint(FoundBy.MDNS, "w", [here], search.now))
    search.at(2, "remembers", lambda: hint(FoundBy.REMEMBERED, "k", [Address("10.0.1.2", 26_000)], search.now))
    search.at(3, "types", lambda: hint(FoundBy.TYPED, "t", [Address("10.0.1.3", typed.port)], search.now))
    search.at(3.5, "types in vain", lambda: hint(FoundBy.TYPED, "n", [Address("10.9.9.9", 26_700)], search.now))
    search.at(
        4, "mDNS tells of the club", lambda: hint(FoundBy.MDNS, "c", [Address("10.0.0.9", club.port)], search.now)
    )
    for second in (4.2, 6, 20):
        search.at(
            second, "hints", lambda: search.tell(f"answered {sorted(finder.answered())}, {finder.silent(search.now)}")
        )
    search.at(9, "somebody sits down at Ana's", lambda: ana.change(0, taken=3))
    search.at(12, "Ana's first card is unplugged", lambda: ana.move("fe80::7%eth0"))
    search.at(20, "a table of the club is closed", lambda: club.close(4))
    search.at(24, "a table of the club begins", lambda: club.change(2, begun=True, name="Begun", taken=4))
    search.at(28, "Ana's first card is back", lambda: ana.move("fe80::7%eth0", "192.168.1.7"))
    search.at(33, "mDNS says that a host leaves", lambda: finder.forget(FoundBy.MDNS, "w"))
    search.at(36, "it does", lambda: withdrawn.switch(on=False))
    search.at(37, "mDNS tells of it again", lambda: hint(FoundBy.MDNS, "w", [here], search.now))
    search.at(38, "and withdraws it", lambda: finder.forget(FoundBy.MDNS, "w"))
    search.at(42, "the club is killed", lambda: club.switch(on=False))
    search.at(58, "the club is started again", club.start_again)
    search.at(62, "a stranger says to be Ana", lambda: liar.imitate(ana))
    search.at(68, "and that her table is empty", lambda: liar.change(0, taken=0))
    search.at(74, "and calls it otherwise", lambda: liar.change(0, name="Evil"))
    for second in (70, 71, 76):
        search.at(second, "Ana asks to be dialled", lambda: _ask_to_dial(search, ana))
    search.at(80, "Ana's computer is off", lambda: ana.switch(on=False))
    search.at(
        95, "another network", lambda: finder.set_broadcast_targets([EVERYBODY, Address("10.0.255.255", 1)], search.now)
    )
    search.at(97, "mDNS is asked anew", partial(finder.forget_all, FoundBy.MDNS))
    search.at(99, "this computer sleeps for a minute", lambda: search.sleep(60))
    return search.run(200)


def _ask_to_dial(search: Search, station: Station) -> None:
    for ask in station.answers.request_dial_back(search.now):
        search.hear(ask.datagram, Address(station.addresses[-1], station.port))
    search.tell(f"reached: {station.answers.reached(search.now).value}")


def flood(seed: int) -> str:
    """Return a search in a flood of tables, with a host that is known, and one that opens late."""
    search = Search(seed, lost=0.0)
    known = search.station("10.7.7.7")
    search.finder.hint(FoundBy.TYPED, "known", [Address("10.7.7.7", known.port)], search.now)
    for n in range(3):
        search.station(f"10.6.6.{n}", tables=64 - n)
    for n in range(3):
        search.station(f"2001:db8::{n + 1}", tables=30)
    late = search.station("10.5.5.5", tables=3)
    late.is_up = False
    search.at(3, "a late host opens", lambda: late.switch(on=True))
    search.run(9)
    homes = Counter(each.addresses[0].host for each in search.finder.found())
    told = [line for line in search.lines if " + " not in line and " - " not in line and "tables, news" not in line]
    return "".join(f"{line}\n" for line in (*told, f"          {dict(sorted(homes.items()))}"))


SEARCHES: Final[dict[str, Callable[[], str]]] = {
    "an evening": partial(evening, 2),
    "a flood": partial(flood, 3),
}


def golden_searches() -> dict[Path, str]:
    """Return the contents of the golden file."""
    return {FOLDER / "searches.txt": "".join(f"{title}\n{search()}" for title, search in SEARCHES.items())}
