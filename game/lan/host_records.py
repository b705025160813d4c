"""What is remembered of hosts for a year: matches that they closed in the middle, and deals that they did not show.

A deal can be tried again only by one of these two, so whoever sits down at a later table of theirs is told. They are
known by the host's key and by the keys of the company, for every table has a host's key of its own. A file of its own,
read whole or not at all; it waits for the disk.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Collection, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Final, Literal, NamedTuple

from engine.sentences import Sentence, mark, sentence
from game.storage.files import BrokenFile, read_json, set_aside, write_atomically
from net.protocol.keys import KEY_SIZE

What = Literal["closed", "unshown"]
_KEPT: Final = timedelta(days=365)
_MOST: Final = 500
_LARGEST: Final = 1024 * 1024
LEAST_KNOWN: Final = 2
"""Keys of others by which a company is known again."""
THIS_HOST: Final[dict[What, str]] = {
    "closed": mark("This host closed a match in the middle ({day})."),
    "unshown": mark("This host didn't reveal its deal ({day})."),
}
COMPANY: Final[dict[What, str]] = {
    "closed": mark("At a table with {names}, a match was closed in the middle ({day})."),
    "unshown": mark("At a table with {names}, a deal wasn't revealed ({day})."),
}


class HostRecord(NamedTuple):
    """One thing that a host has done."""

    what: What
    day: date
    table: bytes
    deal: int
    host: bytes
    """The host's public key."""
    house: bytes
    """The key of the player at the host's own machine; empty where there was none."""
    guests: frozenset[bytes]
    """The keys of the other people at the table."""


class Present(NamedTuple):
    """Who is at a table now."""

    host: bytes
    house: bytes
    """Who keeps it; empty for nobody."""
    people: dict[bytes, str]
    """The names of all who sit there, by their keys."""
    me: bytes


def records(path: Path, today: date) -> tuple[HostRecord, ...]:
    """Return what a file tells of the last year; nothing where there is none. A broken one is put aside."""
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
    """Return the records with one more, which counts once."""
    others = [each for each in known if (each.table, each.deal) != (record.table, record.deal)]
    return (*others, record)[-_MOST:]


def taken_back(known: Sequence[HostRecord], table: bytes, deal: int) -> tuple[HostRecord, ...]:
    """Return the records without a deal that was shown after all."""
    return tuple(each for each in known if (each.what, each.table, each.deal) != ("unshown", table, deal))


def write_records(path: Path, known: Sequence[HostRecord]) -> None:
    """Write the records down; `OSError` where the disk does not take it."""
    listed = [
        {
            "what": each.what,
            "day": each.day.isoformat(),
            "table": each.table.hex(),
            "deal": each.deal,
            "host": each.host.hex(),
            "house": each.house.hex(),
            "guests": sorted(guest.hex() for guest in each.guests),
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
            if len(host) == KEY_SIZE:
                yield HostRecord(what, date.fromisoformat(each["day"]), table, deal, host, house, guests)


def host_warnings(known: Sequence[HostRecord], present: Present) -> list[Sentence]:
    """Return what a player should know who sits at a table with these, the latest first."""
    lines: list[tuple[date, Sentence]] = []
    for each in known:
        day = each.day.isoformat()
        if each.house == present.me:
            continue  # it was our own machine
        if each.host == present.host or (each.house and each.house == present.house):
            lines.append((each.day, sentence(THIS_HOST[each.what], day=day)))
            continue
        again = ({each.house, *each.guests} & present.people.keys()) - {present.me}
        if len(again) >= LEAST_KNOWN:
            names = ", ".join(sorted(present.people[key] for key in again))
            lines.append((each.day, sentence(COMPANY[each.what], names=names, day=day)))
    return [line for _, line in sorted(lines, key=lambda line: line[0], reverse=True)]
