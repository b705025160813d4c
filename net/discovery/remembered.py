"""Hosts joined before, latest first, which are queried again if nothing else finds them.

This is a plain value; `known_hosts` stores it. The file is checked row by row: invalid rows are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.sentences import Refusal
from net.discovery.invitation import read_invitation
from net.discovery.listings import Address, clean_announced_name

MAX_HOSTS: Final = 20
_MAX_ADDRESSES: Final = 8
_VERSION: Final = 1
LATEST: Final = 1 << 40


class RememberedHost(NamedTuple):
    """A computer that hosted a table."""

    name: str
    """Name of the table last joined there."""
    addresses: tuple[Address, ...]
    """The addresses at which it was reached, best first."""
    joined: int
    """Time of joining, in seconds since 1970."""


class Remembered(NamedTuple):
    """The hosts, latest first."""

    hosts: tuple[RememberedHost, ...] = ()

    def joined(self, host: RememberedHost) -> Remembered:
        """Return the list with `host` first; older rows that share an address with it are dropped."""
        if not host.addresses:
            return self
        new = host._replace(name=clean_announced_name(host.name), addresses=host.addresses[:_MAX_ADDRESSES])
        others = (old for old in self.hosts if not set(old.addresses) & set(new.addresses))
        return Remembered((new, *others)[:MAX_HOSTS])

    def without(self, host: RememberedHost) -> Remembered:
        """Return the list without `host`."""
        return Remembered(tuple(old for old in self.hosts if old != host))

    def as_json(self) -> dict[str, object]:
        """Return the content of the file."""
        rows = [
            {"name": host.name, "addresses": [str(address) for address in host.addresses], "joined": host.joined}
            for host in self.hosts
        ]
        return {"version": _VERSION, "hosts": rows}


def from_json(said: object) -> Remembered:
    """Return the valid rows of a file. Unknown parts of a later version are ignored."""
    rows = said.get("hosts") if isinstance(said, dict) else None
    hosts = [host for row in (rows[: 4 * MAX_HOSTS] if isinstance(rows, list) else []) if (host := _host(row))]
    kept = Remembered()
    for host in sorted(hosts, key=lambda host: host.joined):
        kept = kept.joined(host)
    return kept


def _host(row: object) -> RememberedHost | None:
    if not isinstance(row, dict):
        return None
    name, addresses, joined = row.get("name"), row.get("addresses"), row.get("joined")
    if not isinstance(name, str) or not isinstance(addresses, list):
        return None
    if type(joined) is not int or not 0 <= joined <= LATEST:
        return None
    known = addresses_of(addresses)
    return RememberedHost(clean_announced_name(name), known, joined) if known else None


def addresses_of(said: Sequence[object]) -> tuple[Address, ...]:
    """Return the valid addresses of a list in a file."""
    known: dict[Address, None] = {}
    for text in said[:_MAX_ADDRESSES]:
        try:
            read_ones = read_invitation(text).addresses if isinstance(text, str) else ()
        except Refusal:
            continue
        known.update(dict.fromkeys(read_ones))
    return tuple(known)[:_MAX_ADDRESSES]
