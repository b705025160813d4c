"""Records of hosts, stored for a year: matches they closed mid-round, and deals they did not reveal.

These are the only ways to try a deal again, so players are warned at later tables of the same people. They are
recognised by the host's key and by the keys of the company, since every table has its own host key. The file is read
whole or not at all; access blocks on the disk.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Collection, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Final, Literal, NamedTuple

from engine.sentences import Sentence, gettext_noop, sentence
from game.storage.disk.files import BrokenFile, read_json, set_aside, write_atomically
from net.protocol.keys import KEY_SIZE

What = Literal["closed", "unshown"]
_KEPT: Final = timedelta(days=365)
_MOST: Final = 500
_LARGEST: Final = 1024 * 1024
MIN_KNOWN: Final = 2
"""Number of other players' keys by which a company is recognised."""
THIS_HOST: Final[dict[What, str]] = {
    "closed": gettext_noop("This host closed a match in the middle ({day})."),
    "unshown": gettext_noop("This host didn't reveal its deal ({day})."),
}
COMPANY: Final[dict[What, str]] = {
    "closed": gettext_noop("At a table with {names}, a match was closed in the middle ({day})."),
    "unshown": gettext_noop("At a table with {names}, a deal wasn't revealed ({day})."),
}
NAMED: Final[dict[What, str]] = {
    "closed": gettext_noop(
        "A table that named this player as its host closed a match in the middle ({day}). "
        "They had signed nothing there."
    ),
    "unshown": gettext_noop(
        "A table that named this player as its host didn't reveal its deal ({day}). They had signed nothing there."
    ),
}
"""A table can name anyone, so this is no more than what happened there."""


class HostRecord(NamedTuple):
    """One incident at a host's table."""

    what: What
    day: date
    table: bytes
    deal: int
    host: bytes
    """The host's public key."""
    house: bytes
    """Key of the player at the host's own computer who signed moves there; empty if there was none."""
    guests: frozenset[bytes]
    """Keys of the other people who had signed their commitments to the deal."""
    named: bytes = b""
    """Key of the player whom the table named as the one at the host's computer, though they had signed nothing yet."""
    opened: bytes = b""
    """The digest D of the deal; empty in older records."""


class Present(NamedTuple):
    """The people at the current table."""

    host: bytes
    house: bytes
    """Key of its owner; empty if there is none."""
    people: dict[bytes, str]
    """Names of all seated players, by key."""
    me: bytes


def records(path: Path, today: date) -> tuple[HostRecord, ...]:
    """Return the records of the last year, none without a file. A broken file is set aside."""
    try:
        told = read_json(path, _LARGEST)
    except BrokenFile:
        with contextlib.suppress(OSError):
            set_aside(path)
        return ()
    except OSError:
        return ()
    listed = told.get("records") if isinstance(told, dict) else None
    found = _read(listed if isinstance(listed, list) else [])
    return tuple(each for each in found if today - each.day <= _KEPT)[-_MOST:]


def noted(known: Sequence[HostRecord], record: HostRecord) -> tuple[HostRecord, ...]:
    """Return the records with one added, replacing any for the same deal.

    A host chooses the id of its table and the number of its deal, so only the digest shows whether it is the same.
    """
    same = record.table, record.deal, record.opened
    others = [each for each in known if (each.table, each.deal, each.opened) != same]
    return (*others, record)[-_MOST:]


def taken_back(known: Sequence[HostRecord], table: bytes, deal: int, opened: bytes) -> tuple[HostRecord, ...]:
    """Return the records without a deal that was revealed after all; `opened` is its digest D."""
    same = [("unshown", table, deal, digest) for digest in (opened, b"")]
    return tuple(each for each in known if (each.what, each.table, each.deal, each.opened) not in same)


def write_records(path: Path, known: Sequence[HostRecord]) -> None:
    """Write the records. Raises OSError if the disk refuses."""
    listed = [
        {
            "what": each.what,
            "day": each.day.isoformat(),
            "table": each.table.hex(),
            "deal": each.deal,
            "host": each.host.hex(),
            "house": each.house.hex(),
            "guests": sorted(guest.hex() for guest in each.guests),
            "named": each.named.hex(),
            "opened": each.opened.hex(),
        }
        for each in known
    ]
    write_atomically(path, json.dumps({"records": listed}, indent=1) + "\n", private=True)


def _read(listed: Collection[object]) -> Iterator[HostRecord]:
    for each in listed:
        with contextlib.suppress(KeyError, TypeError, ValueError):
            if not isinstance(each, dict):
                continue
            what, deal = each["what"], each["deal"]
            if what not in THIS_HOST or not isinstance(deal, int):
                continue
            host, house, table = (bytes.fromhex(each[word]) for word in ("host", "house", "table"))
            guests = frozenset(bytes.fromhex(guest) for guest in each["guests"])
            named, opened = (bytes.fromhex(each.get(word, "")) for word in ("named", "opened"))
            if len(host) == KEY_SIZE:
                day = date.fromisoformat(each["day"])
                yield HostRecord(what, day, table, deal, host, house, guests, named, opened)


def host_warnings(known: Sequence[HostRecord], present: Present) -> list[Sentence]:
    """Return the warnings for a player at a table with these people, latest first."""
    lines: list[tuple[date, Sentence]] = []
    for each in known:
        day = each.day.isoformat()
        if present.me in (each.house, each.named):
            continue  # it was this player's own host
        if each.host == present.host or (each.house and each.house == present.house):
            lines.append((each.day, sentence(THIS_HOST[each.what], day=day)))
            continue
        if each.named and each.named == present.house:
            lines.append((each.day, sentence(NAMED[each.what], day=day)))
            continue
        again = ({each.house, *each.guests} & present.people.keys()) - {present.me}
        if len(again) >= MIN_KNOWN:
            names = ", ".join(sorted(present.people[key] for key in again))
            lines.append((each.day, sentence(COMPANY[each.what], names=names, day=day)))
    return [line for _, line in sorted(lines, key=lambda line: line[0], reverse=True)]
