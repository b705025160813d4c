"""A match that continues without its host: the tables that have it, and the process of a new one on this computer."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from engine.core import NOBODY
from engine.sentences import Refusal
from game.lan.hosting.host_process import FALLEN, HostGone, HostNews, HostProcess, resuming
from game.lan.hosting.hosted_table import started
from game.lan.network import GoingOn, JoinTarget
from game.lan.table.table import LanTable
from net.discovery.listings import FoundTable
from net.discovery.seat_marks import RivalTable, rival_tables
from net.effects.inputs import TableFounded
from net.host.continued import founding_records
from net.io.journal import JOURNAL_SUFFIX, Journal
from net.protocol.keys import KEY_SIZE


class MatchTable(NamedTuple):
    """A table nearby that has the match of a player."""

    rival: RivalTable
    names: tuple[str, ...]
    """The players who are at it, the first one by seat first."""
    target: JoinTarget
    """The way to it."""


def match_of(table: LanTable) -> GoingOn | None:
    """Return the match that can continue without the host of a table; None while the host is heard."""
    claim, room = table.gone.claim, table.room
    if claim is None or room is None or table.ended is not None:
        return None
    return GoingOn(table.line, claim, table.gone.rounds, room, table.me)


def match_elsewhere(table: LanTable) -> GoingOn | None:
    """Return the match at the player's own table that was open before, and may have continued without this computer."""
    room = table.room
    if not table.is_owner or table.claim is None or room is None or table.ended is not None or table.continued:
        return None
    return GoingOn(table.line, table.claim, (), room, table.me)


def first_table(match: GoingOn, found: Sequence[FoundTable]) -> MatchTable | None:
    """Return the table at which a match continues, if anybody is there; None if it is this player's own.

    The lower seat goes first.
    """
    tables = [each for each in match_tables(match, found) if not each.rival.is_old and each.names]
    mine = next((place.seat for place in match.room.seats if place.key == match.me), NOBODY)
    return tables[0] if tables and mine not in tables[0].rival.here else None


def host_name(match: GoingOn) -> str:
    """Return the name of the player at the computer that is gone; empty if nobody played there."""
    owner = match.room.owner
    return match.room.seats[owner].name if owner != NOBODY else ""


def match_tables(match: GoingOn, found: Sequence[FoundTable]) -> list[MatchTable]:
    """Return the tables that have a match, in the order in which its players should join them."""
    people = {place.seat: place for place in match.room.seats if place.kind in ("person", "away")}
    keys = {seat: place.key for seat, place in people.items()}
    claim = match.claim
    return [
        MatchTable(
            rival,
            tuple(people[seat].name for seat in rival.here),
            JoinTarget(rival.found.place.name, rival.found.addresses, rival.found.place.table, coded=False),
        )
        for rival in rival_tables(found, claim.before.pass_key, claim.table.pass_key, keys)
    ]


def write_founding(match: GoingOn, tables: Path) -> Path:
    """Write the first records of a table at which a match continues. Return its new folder. Blocks; raises OSError."""
    room, claim = match.room, match.claim
    folder = tables / f"{datetime.now():%Y%m%d-%H%M%S}-{os.urandom(3).hex()}"  # noqa: DTZ005  the player's own time
    folder.mkdir(mode=0o700, parents=True)
    secret = os.urandom(KEY_SIZE)
    founded = TableFounded(room.name, *claim.table, secret, room.terms, room.settings, match.me)
    journal = Journal(folder / f"0{JOURNAL_SUFFIX}")
    try:
        journal.append(founding_records(founded, claim.said, match.rounds, room.seats))
    finally:
        journal.close()
    return folder


class FoundingHost:
    """The process of a table whose first records are being written; it starts as soon as they are."""

    def __init__(self, coming: Future[Path], wake: Callable[[], None]) -> None:
        self._coming: Future[Path] | None = coming
        self._wake: Final = wake
        self._host: HostProcess | None = None
        self._is_stopped = False
        coming.add_done_callback(lambda _: wake())

    def news(self) -> list[HostNews]:
        """Return the host's news since the last call, without blocking."""
        coming = self._coming
        if coming is not None and coming.done() and not self._is_stopped:
            self._coming = None
            try:
                self._host = started(resuming(coming.result(), phones=True), self._wake)
            except (OSError, Refusal) as why:
                return [HostGone(FALLEN, str(why))]
        return self._host.news() if self._host is not None else []

    @property
    def is_running(self) -> bool:
        """True if the process is running, or about to be."""
        return self._host.is_running if self._host is not None else self._coming is not None

    def ask(self, request: bytes) -> None:
        """Send a request; the result arrives as news. It is lost before the process runs."""
        if self._host is not None:
            self._host.ask(request)

    def stop(self) -> None:
        """Tell it to save its tables and end; returns at once."""
        self._is_stopped = True
        if self._host is not None:
            self._host.stop()

    def close(self) -> None:
        """Stop it and wait briefly; call this as the program ends."""
        self._is_stopped = True
        if self._host is not None:
            self._host.close()
