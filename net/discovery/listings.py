"""Tables that can be joined: a host's description of each, its addresses, and how it was found.

All of it comes from strangers on the network. A listing read by `probe` was checked here: lengths, ranges, printable
text, and addresses that a single computer can have.
"""

from __future__ import annotations

import re
from enum import Enum
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from engine.clean_text import MAX_NAME_LENGTH, NAME_POINTS, clean, clean_name
from engine.sentences import Sentence

FINDING_PORT: Final = 26630
"""UDP port shared by all hosts of a computer, for broadcasts and first queries."""
TABLE_PORT: Final = 26631
"""Preferred port of a host: TCP for the match, and UDP with the same number for its own answers."""
LARGEST_PORT: Final = 65_535
LAST_TABLE: Final = 65_534
"""Highest number of a table on one host."""
MAX_NAME_BYTES: Final = 48
"""Maximum size of a table's name in bytes, to fit an answer, and a DNS label with a tag."""
NAMELESS: Final = "Boneyard"
"""The name of a table whose own name has no visible characters."""
FEWEST_SEATS, _MAX_SEATS = 2, 8
HOST_BYTES: Final = 8
RULES_BYTES: Final = 8
_MAX_MARKS: Final = 32
"""Bytes of the marks of a table with eight seats."""

_SCOPE: Final = re.compile(r"[A-Za-z0-9 _.:\-()#]{1,40}")


class Address(NamedTuple):
    """Address of a host: numeric IPv4 or IPv6, with a %scope if it needs one, and a port.

    If a person typed it (`net.discovery.invitation`), `host` may be a name to look up.
    """

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class FoundBy(Enum):
    """Ways in which a table can be found."""

    MDNS = "mdns"
    PROBE = "probe"
    REMEMBERED = "remembered"
    TYPED = "typed"


class TableListing(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename={
        "host": "h",
        "table": "t",
        "name": "n",
        "game": "g",
        "port": "p",
        "protocol": "v",
        "rules": "r",
        "seats": "s",
        "taken": "k",
        "coded": "c",
        "begun": "b",
        "marks": "m",
        "watchable": "w",
    },
):
    """One table as its host describes it. Raises ValueError for impossible values; `probe` checks lengths, too."""

    host: Annotated[bytes, Meta(min_length=HOST_BYTES, max_length=HOST_BYTES)]
    """Random id of the host, by which a table found in several ways is recognised."""
    table: Annotated[int, Meta(ge=0, le=LAST_TABLE)]
    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME_BYTES)]
    """Cleaned here, because hosts may have other character tables than this computer."""
    game: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}\Z")]
    """The key of the game. This copy may lack it."""
    port: Annotated[int, Meta(ge=1, le=LARGEST_PORT)]
    """TCP port, and the UDP port of the host's own answers."""
    protocol: Annotated[int, Meta(ge=1, le=65_535)]
    rules: Annotated[bytes, Meta(min_length=RULES_BYTES, max_length=RULES_BYTES)]
    """The hash of the rules and options."""
    seats: Annotated[int, Meta(ge=FEWEST_SEATS, le=_MAX_SEATS)]
    taken: Annotated[int, Meta(ge=0, le=_MAX_SEATS)]
    coded: bool
    """True if joining takes a code."""
    begun: bool
    marks: Annotated[bytes, Meta(max_length=_MAX_MARKS)] = b""
    """Marks for those who have sat there (`seat_marks`); empty from a host that doesn't know them."""
    watchable: bool = False
    """True if others may look on."""

    def __post_init__(self) -> None:
        if self.taken > self.seats:
            raise ValueError("more seats are taken than there are")
        if (name := clean_announced_name(self.name) or NAMELESS) != self.name:
            force_setattr(self, "name", name)

    @property
    def settled(self) -> tuple[str, str, int, int, bytes, int, bool]:
        """The part that doesn't change while a table exists."""
        return self.name, self.game, self.port, self.protocol, self.rules, self.seats, self.coded

    @property
    def key(self) -> tuple[bytes, int]:
        """The identity of this table among all others."""
        return self.host, self.table


class FoundTable(NamedTuple):
    """A table that answered, as the list shows it."""

    place: TableListing
    addresses: tuple[Address, ...]
    """The addresses at which it answered, the best first. They can be dialled."""
    ways: frozenset[FoundBy]
    last_answer: float
    """Time of the last answer in seconds, on the searcher's clock."""
    round_trip: float
    """Seconds from the last query to its answer."""
    quiet: bool
    """True if it has missed answers; it is greyed out, and goes soon."""
    hindrance: Sentence | None
    """The reason why this copy can't join it, or None."""

    @property
    def joinable(self) -> bool:
        """True if a player may try to join."""
        return self.hindrance is None


def clean_announced_name(name: str) -> str:
    """Return a player's name for a table, cleaned and cut for announcing; it may be empty."""
    plain = clean_name(name)
    longest = MAX_NAME_LENGTH
    while len(plain.encode()) > MAX_NAME_BYTES:
        longest -= 1
        plain = clean(plain, longest, NAME_POINTS)
    return plain


def numeric(host: str, port: int) -> Address | None:
    """Return a numeric address in its one spelling; None if no single computer can have it, or the port is invalid.

    An IPv6 scope is kept only if it matters; IPv4 mapped to IPv6 becomes IPv4.
    """
    if not 1 <= port <= LARGEST_PORT:
        return None
    try:
        ip: IPv4Address | IPv6Address = ip_address(host)
    except ValueError:
        return None
    scope = ""
    if isinstance(ip, IPv6Address):
        scope = ip.scope_id or ""
        ip = ip.ipv4_mapped or IPv6Address(int(ip))
    if ip.is_unspecified or ip.is_multicast or ip == IPv4Address("255.255.255.255"):
        return None
    if scope and scope != "0" and ip.is_link_local and ip.version == 6:
        return Address(f"{ip}%{scope}", port) if _SCOPE.fullmatch(scope) else None
    return Address(str(ip), port)
