"""The guest's search for tables: whom to ask when, and what may be believed of the answers.

A table is listed only while it answers. mDNS, remembered hosts and typed addresses are hints whom to ask; so a host
that was killed is never shown because some cache still knows it. No sockets and no clock here: the caller hands in the
time in seconds and what arrived, and sends what comes out (`net.io.search` does).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.sentences import Sentence, clipped, sentence
from net.discovery.places import FINDING_PORT, Address, FoundBy, FoundTable, TableListing
from net.discovery.probe import PROBE_TOKEN_SIZE, Allowance, DialBack, Dialled, ProbeAnswer, Query, read_probe

_EVERY: Final = 3.0
"""Seconds between two questions to the same table."""
_PATIENCE: Final = 1.0
"""Seconds after which an answer counts as missed; one that comes later is welcome all the same."""
QUIET_AFTER, GONE_AFTER = 2, 3
"""Missed answers after which a table is greyed, and after which it goes: 10 seconds after the last answer at most."""
IN_A_HURRY: Final = (0.0, 0.5, 1.0)
"""Seconds after the start when everybody is asked; from then on every `_EVERY`."""
REMEMBER_TOKENS: Final = 4.0
MOST_TOKENS: Final = 4096
MOST_ASKED: Final = 12
"""Tables of one host that are asked for at once; a club has more than a host answers (`probe.Allowance`)."""
MOST_PLACES: Final = 200
MOST_OF_ONE_HOST: Final = 64
_MOST_ADDRESSES: Final = 8
MOST_HINTS: Final = 64
"""Hints of each kind: nobody can make this machine ask without end."""
DIAL_EVERY: Final = 5.0


class SendDatagram(NamedTuple):
    """A datagram to be sent."""

    datagram: bytes
    to: Address


class TryDial(NamedTuple):
    """A host wants to know whether its table can be reached: dial `address`, hang up, and tell `Finder.dialled`."""

    token: bytes
    address: Address
    reply_to: Address


Doing = SendDatagram | TryDial


@dataclass
class _Hint:
    """Addresses worth asking."""

    addresses: tuple[Address, ...]
    since: float
    due: float
    answered: bool = False


class _Asked(NamedTuple):
    """A question whose answer may still come."""

    at: float
    to: Address
    ways: frozenset[FoundBy]
    hints: tuple[tuple[FoundBy, str], ...] = ()
    first: int = 0
    key: tuple[bytes, int] | None = None


class _Contact(NamedTuple):
    """When an address of a host last answered, and how fast."""

    at: float
    round_trip: float


@dataclass
class _Table:
    """A table in the list."""

    place: TableListing
    following: int | None
    ways: set[FoundBy] = field(default_factory=set)
    asked_at: float = float("-inf")


@dataclass
class _Host:
    """Who keeps tables: it lives or dies with all of them."""

    port: int
    due: float
    tables: dict[int, _Table] = field(default_factory=dict)
    contacts: dict[str, _Contact] = field(default_factory=dict)
    waiting: float | None = None
    misses: int = 0
    leaving: bool = False
    """Whether somebody said that it is gone: one missed answer is enough then, and an answer shows that it is not."""

    def addresses(self) -> list[str]:
        """Return the addresses that answered, the best first: the latest round of answers, the fastest of it."""
        return sorted(self.contacts, key=lambda host: (-round(self.contacts[host].at / _EVERY), *self._merit(host)))

    def _merit(self, host: str) -> tuple[bool, float]:
        return ":" in host, self.contacts[host].round_trip

    def next_tables(self) -> list[int]:
        """Return whose turn it is: first who may lead to tables that are not known yet, then who waited longest."""
        ends = {number: table.following in {None, *self.tables} for number, table in self.tables.items()}
        return sorted(self.tables, key=lambda number: (ends[number], self.tables[number].asked_at))


class Finder:
    """The list of tables nearby.

    `protocol` and `games` are what this copy can play; `chance(n)` gives n random bytes.
    """

    def __init__(
        self,
        *,
        protocol: int,
        games: Collection[str],
        chance: Callable[[int], bytes],
        finding_port: int = FINDING_PORT,
    ) -> None:
        self._protocol: Final = protocol
        self._finding_port: Final = finding_port
        self._games: Final = frozenset(games)
        self._chance: Final = chance
        self._hints: Final[dict[tuple[FoundBy, str], _Hint]] = {}
        self._asked: Final[dict[bytes, _Asked]] = {}
        self._hosts: Final[dict[bytes, _Host]] = {}
        self._everybody: tuple[Address, ...] = ()
        self._shouts: list[float] = []
        self._follow: Final = Allowance()
        self._dialled_at = float("-inf")
        self.news = 0
        """Grows whenever `found` or `answered` have something to show that they had not before."""

    def everybody(self, targets: Sequence[Address], now: float) -> None:
        """Say where to shout, at the start and whenever the network cards changed; then all are asked at once."""
        self._everybody = tuple(targets)
        self._shouts = [now + after for after in IN_A_HURRY]
        for hint in self._hints.values():
            hint.due = now
        for host in self._hosts.values():
            host.due = now

    def hint(self, way: FoundBy, name: str, addresses: Sequence[Address], now: float) -> None:
        """Ask there, too: `name` tells hints of one way apart; numeric addresses only. A later hint replaces it."""
        count = sum(known is way for known, _ in self._hints)
        if (way, name) in self._hints or count < MOST_HINTS:
            self._hints[way, name] = _Hint(tuple(addresses[:_MOST_ADDRESSES]), now, now)

    def forget(self, way: FoundBy, name: str) -> None:
        """Drop a hint. A table that goes on answering stays; where mDNS told of its end it is asked at once."""
        hint = self._hints.pop((way, name), None)
        if hint is None or way is not FoundBy.MDNS:
            return
        for host in self._hosts.values():
            if any(Address(contact, host.port) in hint.addresses for contact in host.contacts):
                host.leaving, host.due = True, float("-inf")

    def forget_all(self, way: FoundBy) -> None:
        """Drop all hints of one way: what mDNS told of another network."""
        for key in [key for key in self._hints if key[0] is way]:
            del self._hints[key]

    def answered(self) -> frozenset[str]:
        """Return the typed hints where somebody has answered."""
        return frozenset(name for (way, name), hint in self._hints.items() if way is FoundBy.TYPED and hint.answered)

    def silent(self, now: float) -> tuple[str, ...]:
        """Return the typed hints where nobody has answered for a while: the player should be told."""
        return tuple(
            name
            for (way, name), hint in self._hints.items()
            if way is FoundBy.TYPED and not hint.answered and now - hint.since >= _PATIENCE
        )

    def tick(self, now: float) -> list[SendDatagram]:
        """Return what is to be sent at `now`; call it a few times a second."""
        for token, asked in list(self._asked.items()):
            if now - asked.at <= REMEMBER_TOKENS:
                break  # they are in the order in which they were asked
            del self._asked[token]
        self._count_misses(now)
        return [*self._ask_everybody(now), *self._ask_hosts(now), *self._ask_hints(now)]

    def heard(self, datagram: bytes, source: Address, now: float) -> list[Doing]:
        """Take in what arrived from a numeric address; return what to do about it. Anything odd is dropped."""
        told = read_probe(datagram)
        if isinstance(told, DialBack):
            return self._dial(told, source, now)
        asked = self._asked.get(told.token) if isinstance(told, ProbeAnswer) else None
        if not isinstance(told, ProbeAnswer) or asked is None:
            return []
        self._moved_on(told.place, source, asked)
        for hint in asked.hints:
            if hint in self._hints and not self._hints[hint].answered:
                self._hints[hint].answered = True
                self.news += 1
        if not self._take(told, source, asked, now) or told.following is None:
            return []
        tables = self._hosts[told.place.host].tables
        if told.following in tables or told.place.table < asked.first or not self._follow.grants(source.host, now):
            return []
        # By its own port: the one that it answered from may be shared with other hosts of its machine.
        own_port = Address(source.host, told.place.port)
        ways = asked.ways or frozenset(tables[told.place.table].ways)
        return [self._ask(own_port, now, ways, asked.hints, first=told.following)]

    def dialled(self, doing: TryDial, *, reached: bool) -> SendDatagram:
        """Return the report to the host, after `TryDial` was tried."""
        return SendDatagram(Dialled(doing.token, reached).datagram(), doing.reply_to)

    def found(self) -> tuple[FoundTable, ...]:
        """Return the list: what can be joined first, then by name."""
        listed = [self._found(host, table) for host in self._hosts.values() for table in host.tables.values()]
        return tuple(sorted(listed, key=lambda each: (not each.joinable, each.place.name.casefold(), each.place.key)))

    def _found(self, host: _Host, table: _Table) -> FoundTable:
        addresses = host.addresses()
        return FoundTable(
            place=table.place,
            addresses=tuple(Address(each, table.place.port) for each in addresses),
            ways=frozenset(table.ways),
            last_answer=max(host.contacts.values()).at,
            round_trip=host.contacts[addresses[0]].round_trip,
            quiet=host.misses >= QUIET_AFTER,
            hindrance=self._hindrance(table.place),
        )

    def _hindrance(self, place: TableListing) -> Sentence | None:
        if place.protocol > self._protocol:
            return sentence("That table runs a newer Boneyard. Update yours to join.")
        if place.protocol < self._protocol:
            return sentence("That table runs an older Boneyard. Its host must update.")
        if place.game not in self._games:
            return sentence(
                "That table plays {game}, which your Boneyard doesn't have. Update it to join.",
                game=clipped(place.game),
            )
        return None

    def _count_misses(self, now: float) -> None:
        for key, host in list(self._hosts.items()):
            if host.waiting is not None and now - host.waiting >= _PATIENCE:
                host.waiting = None
                host.misses += 1
                self.news += host.leaving or host.misses in {QUIET_AFTER, GONE_AFTER}
                if host.leaving or host.misses >= GONE_AFTER:
                    del self._hosts[key]

    def _ask_everybody(self, now: float) -> list[SendDatagram]:
        if not self._shouts or now < self._shouts[0]:
            return []
        due = self._shouts.pop(0)
        if not self._shouts:
            self._shouts.append(due + _EVERY if now < due + _EVERY else now + _EVERY)
        return [self._ask(target, now, frozenset({FoundBy.PROBE})) for target in self._everybody]

    def _ask_hosts(self, now: float) -> list[SendDatagram]:
        """Ask each host for some of its tables, in turns; one that missed an answer for one table by every way."""
        sends: list[SendDatagram] = []
        for key, host in self._hosts.items():
            if now < host.due:
                continue
            host.due = now + _EVERY
            host.waiting = now if host.waiting is None else host.waiting
            addresses, tables = host.addresses(), host.next_tables()[:MOST_ASKED]
            asked = [(Address(addresses[0], host.port), table) for table in tables]
            if host.misses:
                ports = (host.port, self._finding_port)
                asked = [(Address(each, port), tables[0]) for each in addresses for port in ports]
            for to, table in asked:
                host.tables[table].asked_at = now
                sends.append(self._ask(to, now, frozenset(), first=table, key=(key, table)))
        return sends

    def _ask_hints(self, now: float) -> list[SendDatagram]:
        """Ask where somebody is said to be; once where hints agree, and not where a listed host answers anyway."""
        covered = {contact for host in self._hosts.values() if not host.misses for contact in host.contacts}
        wanted: dict[Address, list[tuple[FoundBy, str]]] = {}
        for key, hint in self._hints.items():
            if now < hint.due:
                continue
            hint.due = now + _EVERY
            if hint.answered and any(address.host in covered for address in hint.addresses):
                continue
            for address in hint.addresses:
                for to in (address, Address(address.host, self._finding_port)):
                    wanted.setdefault(to, []).append(key)
        return [
            self._ask(to, now, frozenset(way for way, _ in keys), tuple(dict.fromkeys(keys)))
            for to, keys in wanted.items()
        ]

    def _ask(
        self,
        to: Address,
        now: float,
        ways: frozenset[FoundBy],
        hints: tuple[tuple[FoundBy, str], ...] = (),
        *,
        first: int = 0,
        key: tuple[bytes, int] | None = None,
    ) -> SendDatagram:
        token = self._chance(PROBE_TOKEN_SIZE)
        self._asked[token] = _Asked(now, to, ways, hints, first, key)
        if len(self._asked) > MOST_TOKENS:
            del self._asked[next(iter(self._asked))]
        return SendDatagram(Query(token, first).datagram(), to)

    def _moved_on(self, place: TableListing, source: Address, asked: _Asked) -> None:
        """Drop what this answer shows to be over: a closed table of the same host, or a host that was there before."""
        if asked.key is not None and asked.key[0] == place.host and asked.key != place.key:
            closed = self._hosts.get(place.host)
            if closed and closed.tables.pop(asked.key[1], None):
                self.news += 1
                if not closed.tables:
                    del self._hosts[place.host]
        for key, host in list(self._hosts.items()):
            if key != place.host and host.port == place.port and source.host in host.contacts:
                del host.contacts[source.host]
                self.news += 1
                if not host.contacts:
                    del self._hosts[key]

    def _take(self, told: ProbeAnswer, source: Address, asked: _Asked, now: float) -> bool:
        """Put an answer into the list; False where there is too much already, or a stranger speaks for a known host."""
        place = told.place
        host = self._hosts.get(place.host)
        table = host.tables.get(place.table) if host else None
        if table is None and self._is_full(source):
            return False
        stranger = host is not None and source.host not in host.contacts and not host.misses
        if stranger and (table is None or table.place.settled != place.settled):
            return False
        if host is None:
            host = self._hosts[place.host] = _Host(place.port, now + _EVERY)
        if table is None:
            table = host.tables[place.table] = _Table(place, told.following)
            self.news += 1
        was = table.place, len(host.contacts), len(table.ways), host.misses >= QUIET_AFTER
        if source.host in host.contacts or len(host.contacts) < _MOST_ADDRESSES:
            host.contacts[source.host] = _Contact(now, max(0.0, now - asked.at))
        table.place, table.following, host.port = place, told.following, place.port
        table.ways |= asked.ways
        host.waiting, host.misses, host.leaving = None, 0, False
        self.news += was != (place, len(host.contacts), len(table.ways), False)
        return True

    def _is_full(self, source: Address) -> bool:
        """Say whether there is no room for one more table, in the list or for that address."""
        count = sum(len(host.tables) for host in self._hosts.values())
        own = sum(len(host.tables) for host in self._hosts.values() if source.host in host.contacts)
        return count >= MOST_PLACES or own >= MOST_OF_ONE_HOST

    def _dial(self, told: DialBack, source: Address, now: float) -> list[Doing]:
        """Dial back a host of the list, at the port it is listed with, and not often.

        So nobody can make this machine dial others.
        """
        listed = any(source.host in host.contacts and host.port == told.port for host in self._hosts.values())
        if not listed or now - self._dialled_at < DIAL_EVERY:
            return []
        self._dialled_at = now
        return [TryDial(told.token, Address(source.host, told.port), source)]
