"""The guest's search for tables: when to query which address, and which answers to believe.

A table is listed only while it answers. mDNS, remembered hosts and typed addresses are only hints for queries, so a
host that was killed is never shown because some cache still contains it. There are no sockets and no clock here: the
caller hands in the time in seconds and received datagrams, and sends the results (`net.io.search` does).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from itertools import takewhile
from typing import Final, NamedTuple

from engine.sentences import Sentence, clipped, sentence
from net.discovery.listings import FINDING_PORT, Address, FoundBy, FoundTable, TableListing
from net.discovery.probe import PROBE_TOKEN_SIZE, DialBack, Dialled, ProbeAnswer, Query, RateLimit, read_probe

_EVERY: Final = 3.0
"""Seconds between two queries for the same table."""
_PATIENCE: Final = 1.0
"""Seconds after which an answer counts as missed; a later one is still accepted."""
QUIET_AFTER, GONE_AFTER = 2, 3
"""Missed answers after which a table is greyed out, and after which it is removed: 10 seconds after its last answer at
most.
"""
IN_A_HURRY: Final = (0.0, 0.5, 1.0)
"""Times of the first broadcasts in seconds after the start; later ones follow every `_EVERY` seconds."""
_SPEAKS: Final = 2 * _EVERY + _PATIENCE
"""Seconds since its last answer for which an address speaks for its host, before those that were heard later."""
REMEMBER_TOKENS: Final = 4.0
MAX_TOKENS: Final = 4096
MAX_ASKED: Final = 12
"""Maximum number of one host's tables queried at once; a club may have more than a host answers (`probe.Allowance`)."""
MAX_PLACES: Final = 200
MAX_OF_ONE_HOST: Final = 64
"""Maximum number of tables in the list, and of those at one address (`network_of`)."""
_SELDOM: Final = 8
"""How many answers of tables without a place it takes on average until one gets that of another with the same share."""
_KEPT: Final = frozenset({FoundBy.REMEMBERED, FoundBy.TYPED})
"""Ways that nobody else can use: the player has been at this address before, or has typed it."""
_MAX_ADDRESSES: Final = 8
MAX_HINTS: Final = 64
"""Maximum number of hints of each kind, which limits the queries that others can provoke."""
DIAL_EVERY: Final = 5.0


class SendDatagram(NamedTuple):
    """A datagram to send."""

    datagram: bytes
    to: Address


class TryDial(NamedTuple):
    """A host asks if its table can be reached: dial `address`, hang up, and call `Finder.dialled`."""

    token: bytes
    address: Address
    reply_to: Address


Doing = SendDatagram | TryDial


@dataclass
class _Hint:
    """Addresses worth querying."""

    addresses: tuple[Address, ...]
    since: float
    due: float
    answered: bool = False


class _Asked(NamedTuple):
    """A query that may still be answered."""

    at: float
    to: Address
    ways: frozenset[FoundBy]
    hints: tuple[tuple[FoundBy, str], ...] = ()
    first: int = 0
    key: tuple[bytes, int] | None = None


class _Contact(NamedTuple):
    """The time and speed of an address's last answer."""

    at: float
    round_trip: float


@dataclass
class _Table:
    """A table in the list."""

    place: TableListing
    following: int | None
    since: float
    """The time from which it has been in the list."""
    ways: set[FoundBy] = field(default_factory=set)
    asked_at: float = float("-inf")


@dataclass
class _Host:
    """A host with its tables, which are removed together when it stops answering."""

    port: int
    due: float
    tables: dict[int, _Table] = field(default_factory=dict)
    contacts: dict[str, _Contact] = field(default_factory=dict)
    """The addresses that answered, in the order of their first answers."""
    waiting: float | None = None
    misses: int = 0
    leaving: bool = False
    """True if the host is said to be gone: one missed answer removes it, and any answer clears this."""

    def addresses(self) -> list[str]:
        """Return the addresses that answered, best first: those of the latest round, then by speed."""
        return sorted(self.contacts, key=lambda host: (-round(self.contacts[host].at / _EVERY), *self._merit(host)))

    def voice(self, now: float) -> str:
        """Return the address whose answers count: the first one heard of those that have answered lately."""
        lately = (host for host, contact in self.contacts.items() if now - contact.at <= _SPEAKS)
        return next(lately, None) or self.addresses()[0]

    def speaks(self, address: str, now: float) -> bool:
        """Return True if an answer from this address counts: none that was heard before it has answered lately."""
        before = takewhile(lambda known: known != address, self.contacts)
        return all(now - self.contacts[each].at > _SPEAKS for each in before)

    @property
    def home(self) -> str:
        """The address at which its tables are counted: an IPv4 address, if it has answered from one."""
        return min(self.contacts, key=lambda host: ":" in host)

    def _merit(self, host: str) -> tuple[bool, float]:
        return ":" in host, self.contacts[host].round_trip

    def next_tables(self) -> list[int]:
        """Return the order of queries: tables that may lead to unknown ones first, then those that waited longest."""
        ends = {number: table.following in {None, *self.tables} for number, table in self.tables.items()}
        return sorted(self.tables, key=lambda number: (ends[number], self.tables[number].asked_at))


@lru_cache(1024)
def network_of(host: str) -> str:
    """Return what counts as one address: an IPv4 address, or the first 64 bits of an IPv6 address.

    Everyone has as many IPv6 addresses as they like.
    """
    if ":" not in host:
        return host
    return str(IPv6Network((int(IPv6Address(host.partition("%")[0])) >> 64 << 64, 64)))


class Finder:
    """The list of tables nearby.

    `protocol` and `games` are those of this program; `chance(n)` returns n random bytes.
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
        self._follow: Final = RateLimit()
        self._dialled_at = float("-inf")
        self.news = 0
        """Counter that grows whenever `found` or `answered` has something new to show."""

    def set_broadcast_targets(self, targets: Sequence[Address], now: float) -> None:
        """Set the broadcast targets, at the start and when the network cards change; then query everything at once."""
        self._everybody = tuple(targets)
        self._shouts = [now + after for after in IN_A_HURRY]
        for hint in self._hints.values():
            hint.due = now
        for host in self._hosts.values():
            host.due = now

    def hint(self, way: FoundBy, name: str, addresses: Sequence[Address], now: float) -> None:
        """Add numeric addresses to query. A later hint of the same kind and `name` replaces this one."""
        count = sum(known is way for known, _ in self._hints)
        if (way, name) in self._hints or count < MAX_HINTS:
            self._hints[way, name] = _Hint(tuple(addresses[:_MAX_ADDRESSES]), now, now)

    def forget(self, way: FoundBy, name: str) -> None:
        """Remove a hint. A table that still answers stays; if mDNS withdrew it, it is queried at once."""
        hint = self._hints.pop((way, name), None)
        if hint is None or way is not FoundBy.MDNS:
            return
        for host in self._hosts.values():
            if any(Address(contact, host.port) in hint.addresses for contact in host.contacts):
                host.leaving, host.due = True, float("-inf")

    def forget_all(self, way: FoundBy) -> None:
        """Remove all hints of one kind, such as those of mDNS on another network."""
        for key in [key for key in self._hints if key[0] is way]:
            del self._hints[key]

    def answered(self) -> frozenset[str]:
        """Return the typed hints that were answered."""
        return frozenset(name for (way, name), hint in self._hints.items() if way is FoundBy.TYPED and hint.answered)

    def silent(self, now: float) -> tuple[str, ...]:
        """Return the typed hints that have gone unanswered for a while, to show to the player."""
        return tuple(
            name
            for (way, name), hint in self._hints.items()
            if way is FoundBy.TYPED and not hint.answered and now - hint.since >= _PATIENCE
        )

    def tick(self, now: float) -> list[SendDatagram]:
        """Return the datagrams to send at `now`; call this several times a second."""
        for token, asked in list(self._asked.items()):
            if now - asked.at <= REMEMBER_TOKENS:
                break  # they are ordered by time
            del self._asked[token]
        self._count_misses(now)
        return [*self._ask_everybody(now), *self._ask_hosts(now), *self._ask_hints(now)]

    def on_datagram(self, datagram: bytes, source: Address, now: float) -> list[Doing]:
        """Handle a datagram from a numeric address. Returns what to do next; invalid datagrams are ignored."""
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
        # Use the host's own port; other hosts on its computer may share the one it answered from.
        own_port = Address(source.host, told.place.port)
        ways = asked.ways or frozenset(tables[told.place.table].ways)
        return [self._ask(own_port, now, ways, asked.hints, first=told.following)]

    def dialled(self, doing: TryDial, *, reached: bool) -> SendDatagram:
        """Return the report to the host after a `TryDial`."""
        return SendDatagram(Dialled(doing.token, reached).datagram(), doing.reply_to)

    def found(self) -> tuple[FoundTable, ...]:
        """Return the list: joinable tables first, then by name."""
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
        """Query some tables of each host in turn. After a missed answer, query one table at every known address."""
        sends: list[SendDatagram] = []
        for key, host in self._hosts.items():
            if now < host.due:
                continue
            host.due = now + _EVERY
            host.waiting = now if host.waiting is None else host.waiting
            tables = host.next_tables()[:MAX_ASKED]
            asked = [(Address(host.voice(now), host.port), table) for table in tables]
            if host.misses:
                ports = (host.port, self._finding_port)
                asked = [(Address(each, port), tables[0]) for each in host.addresses() for port in ports]
            for to, table in asked:
                host.tables[table].asked_at = now
                sends.append(self._ask(to, now, frozenset(), first=table, key=(key, table)))
        return sends

    def _ask_hints(self, now: float) -> list[SendDatagram]:
        """Query the hinted addresses, each once, except those of listed hosts that answer already."""
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
        if len(self._asked) > MAX_TOKENS:
            del self._asked[next(iter(self._asked))]
        return SendDatagram(Query(token, first).datagram(), to)

    def _moved_on(self, place: TableListing, source: Address, asked: _Asked) -> None:
        """Remove what this answer proves to be gone: a closed table of its host, or an earlier host at its address."""
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
        """Add an answer to the list. Returns False if the list is full or the sender is not the known host.

        While the address speaks that was heard first, another one only adds itself: it may be a stranger's.
        """
        place = told.place
        host = self._hosts.get(place.host)
        table = host.tables.get(place.table) if host else None
        stranger = host is not None and source.host not in host.contacts and not host.misses
        if stranger and (table is None or table.place.settled != place.settled):
            return False
        if table is None and not self._make_room(host.home if host else source.host, asked.ways):
            return False
        if host is None:
            host = self._hosts[place.host] = _Host(place.port, now + _EVERY)
        is_voice = bool(host.misses) or host.speaks(source.host, now)
        if table is None:
            table = host.tables[place.table] = _Table(place, told.following, now)
            self.news += 1
        was = table.place, len(host.contacts), len(table.ways), host.misses >= QUIET_AFTER
        if source.host in host.contacts or len(host.contacts) < _MAX_ADDRESSES:
            host.contacts[source.host] = _Contact(now, max(0.0, now - asked.at))
        table.ways |= asked.ways
        if is_voice:
            table.place, table.following, host.port = place, told.following, place.port
            host.waiting, host.misses, host.leaving = None, 0, False
        self.news += was != (table.place, len(host.contacts), len(table.ways), host.misses >= QUIET_AFTER)
        return True

    def _make_room(self, address: str, ways: Collection[FoundBy]) -> bool:
        """Make room for one more table of this address. Return False if it has its fair share already.

        The oldest table leaves of the address that has the most, but none that was found in a way of `_KEPT`.
        """
        own, mine = network_of(address), "" if not _KEPT.isdisjoint(ways) else address
        hosts = list(self._hosts.values())
        near = [host for host in hosts if network_of(host.home) == own]
        if sum(len(host.tables) for host in near) >= MAX_OF_ONE_HOST:
            return self._drop_one(near, [host.home for host in near], mine)
        if sum(len(host.tables) for host in hosts) >= MAX_PLACES:
            return self._drop_one(hosts, [network_of(host.home) for host in hosts], mine and own)
        return True

    def _drop_one(self, hosts: Sequence[_Host], shares: Sequence[str], own: str) -> bool:
        """Remove the oldest table of the largest share. Return False if there is none larger than the `own` one.

        Where that only lets another one in turn be without a place, it happens seldom, or all of them would flicker.
        """
        sizes, free = Counter[str](), set[str]()
        for host, share in zip(hosts, shares, strict=True):
            sizes[share] += len(host.tables)
            if any(_KEPT.isdisjoint(table.ways) for table in host.tables.values()):
                free.add(share)
        most = max((sizes[share] for share in free), default=0)
        if most <= sizes[own] or (own and most == sizes[own] + 1 and self._chance(PROBE_TOKEN_SIZE)[-1] % _SELDOM):
            return False
        oldest, its_host = min(
            (
                (table, host)
                for host, share in zip(hosts, shares, strict=True)
                if share in free and sizes[share] == most
                for table in host.tables.values()
                if _KEPT.isdisjoint(table.ways)
            ),
            key=lambda each: each[0].since,
        )
        del its_host.tables[oldest.place.table]
        if not its_host.tables:
            del self._hosts[oldest.place.host]
        self.news += 1
        return True

    def _dial(self, told: DialBack, source: Address, now: float) -> list[Doing]:
        """Dial a listed host back at its listed port, limited in rate.

        The limits keep strangers from making this computer dial others.
        """
        listed = any(source.host in host.contacts and host.port == told.port for host in self._hosts.values())
        if not listed or now - self._dialled_at < DIAL_EVERY:
            return []
        self._dialled_at = now
        return [TryDial(told.token, Address(source.host, told.port), source)]
