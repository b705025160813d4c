"""A search for tables in the bridge's thread, and the player's own seats among what it finds."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

from engine.games import GAMES
from game.lan.network import HostedSave, JoinTarget, KeptSeat
from game.lan.seats import LeftSeat
from game.storage.times import moment_of
from net.discovery.listings import Address, FoundTable
from net.discovery.reach import Cause, ReachFacts, nothing_found
from net.discovery.remembered import RememberedHost
from net.discovery.seat_marks import SeatState, recognised
from net.handshake.handshake import Credentials
from net.io.client import is_open_at
from net.io.network_thread import NetworkThread
from net.io.search import NetworkSearch
from net.protocol.messages import PROTOCOL

_LOOK: Final = 0.1
"""Least seconds between two updates of a search's results."""
LOOK_AT_DISK: Final = 3.0
"""Seconds between two checks of the saved tables on disk."""
ANSWERS_WITHIN: Final = 1.0
"""Seconds for hosts to answer, before a table is said not to be open."""
ASKS_EVERY: Final = 30.0
"""Seconds between two connections to a host that no search finds."""
_MAX_ASKED: Final = 4
"""The most such hosts that are asked, those at which the player was last."""
WAITS_FOR: Final = timedelta(days=30)
"""Time for which a table that isn't open is listed as one that may open again."""


class SeatsOnDisk(Protocol):
    """What a search needs of this computer's network. Only `bridge` and `wake` don't block on the disk."""

    @property
    def bridge(self) -> NetworkThread:
        """The thread beside the window."""

    @property
    def wake(self) -> Callable[[], None]:
        """Called when there is something new to show."""

    def hosts(self) -> Sequence[RememberedHost]:
        """Return the hosts joined before."""

    def look_for_mine(self) -> None:
        """Find the saved tables."""

    def saved_tables(self) -> Sequence[HostedSave]:
        """Return the saved tables as last found."""

    def left_seats(self) -> Sequence[LeftSeat]:
        """Return the seats taken at tables of other hosts."""

    def taken_at(self, addresses: Sequence[Address], table: int) -> str:
        """Return the seat that was taken at such a table, by its identifier; empty if there is none."""


class NearbySearch:
    """A search in the bridge's thread, which replaces its results as a whole."""

    def __init__(self, net: SeatsOnDisk, *, for_seats: bool) -> None:
        """Search for all tables, or only `for_seats`: then nobody is asked but their hosts and the whole network."""
        self._net: Final = net
        self._for_seats: Final = for_seats
        self._found: tuple[FoundTable, ...] = ()
        self._seats: tuple[KeptSeat, ...] = ()
        self._proved: frozenset[str] | None = None
        """The seats at tables that a search doesn't find, but a handshake; None before any was asked for."""
        self._facts: ReachFacts | None = None
        self._cancel: Final = net.bridge.spawn(self._run, lambda _why: None)

    async def _run(self) -> None:
        news = asyncio.Event()
        search = NetworkSearch(protocol=PROTOCOL, games=[sheet.key for sheet in GAMES], changed=news.set)
        looked: float | None = None
        begun = time.monotonic()
        told: tuple[object, ...] = ()
        left = await asyncio.to_thread(self._net.left_seats)
        asking = asyncio.create_task(self._ask(left, news))
        try:
            await search.open()
            for number, seat in enumerate(left):
                if seat.at is not None and not seat.is_dropped:
                    search.remember(f"seat {number}", seat.at.addresses)
            for host in () if self._for_seats else self._net.hosts():
                search.remember(host.name, host.addresses)
            while True:
                self._found = search.found()
                self._facts = ReachFacts(search.cards, sys.platform, unannounced=search.reason)
                if not self._for_seats and (looked is None or time.monotonic() - looked >= LOOK_AT_DISK):
                    looked = time.monotonic()
                    await asyncio.to_thread(self._net.look_for_mine)
                    left = await asyncio.to_thread(self._net.left_seats)
                is_young = time.monotonic() - begun < ANSWERS_WITHIN
                self._seats = await asyncio.to_thread(self._recognised, left, self._found, is_young)
                shown = (
                    self._seats
                    if self._for_seats
                    else (self._found, self._seats, self._facts, self._net.saved_tables())
                )
                if told != (told := tuple(shown)):
                    self._net.wake()
                with contextlib.suppress(TimeoutError):
                    lull = None if self._for_seats else LOOK_AT_DISK
                    async with asyncio.timeout(ANSWERS_WITHIN if is_young else lull):
                        await news.wait()
                news.clear()
                await asyncio.sleep(_LOOK)
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await search.close()

    async def _ask(self, left: Sequence[LeftSeat], news: asyncio.Event) -> None:
        """Ask hosts that the search doesn't find, now and then, at the addresses at which the player last was.

        Some networks let connections through, but no datagrams.
        """
        by_key = {seat.key: seat for seat in left}
        while True:
            await asyncio.sleep(ANSWERS_WITHIN if self._proved is None else ASKS_EVERY)
            asked = [by_key[each.key] for each in self._seats if each.listed is None and each.key in by_key]
            answers = await asyncio.gather(*(_is_open(seat) for seat in asked[:_MAX_ASKED]))
            proved = frozenset(seat.key for seat, is_open in zip(asked, answers, strict=False) if is_open)
            if proved != self._proved:
                self._proved = proved
                news.set()

    def _recognised(
        self, left: Sequence[LeftSeat], found: Sequence[FoundTable], is_young: bool
    ) -> tuple[KeptSeat, ...]:
        seats = recognised_seats(left, found, self._net.taken_at, datetime.now(UTC), self._proved or ())
        is_early = is_young or self._proved is None
        return tuple(seat._replace(is_sought=is_early and not seat.is_here) for seat in seats)

    def found(self) -> Sequence[FoundTable]:
        """Return the tables that answer now."""
        return self._found

    def seats(self) -> Sequence[KeptSeat]:
        """Return the player's seats at tables of other hosts, those that answer first."""
        return self._seats

    def causes(self) -> Sequence[Cause]:
        """Return the reasons why there may be none."""
        return nothing_found(self._facts) if self._facts is not None else ()

    def close(self) -> None:
        """Stop searching."""
        self._cancel()


def recognised_seats(
    left: Sequence[LeftSeat],
    found: Sequence[FoundTable],
    taken_at: Callable[[Sequence[Address], int], str],
    now: datetime,
    proved: Collection[str] = (),
) -> tuple[KeptSeat, ...]:
    """Return the seats at tables that answer, and then those at tables that may open again, the latest first of each.

    `taken_at` finds a seat by the addresses of its table, for hosts that don't know marks. `proved` are the seats at
    tables that weren't found, but are open.
    """
    here: dict[str, KeptSeat] = {}
    for each in found:
        by_address = "" if each.place.marks else taken_at(each.addresses, each.place.table)
        for seat in left:
            state = recognised(each.place, seat.pass_key, seat.public)
            is_old = seat.key == by_address and not seat.is_dropped
            if is_old or (state is not None and not (seat.is_dropped and state is SeatState.GIVEN_UP)):
                here[seat.key] = _seat(seat, each, state)
    away = [
        _seat(seat, None, None)
        for seat in left
        if seat.at is not None and not seat.at.is_over and not seat.is_dropped and seat.key not in here
    ]
    waiting = [seat for seat in away if seat.saved is not None and now - seat.saved < WAITS_FOR]
    waiting = [seat._replace(is_proved=seat.key in proved) for seat in waiting]
    waiting.sort(key=lambda seat: (seat.is_proved, _recent(seat)), reverse=True)
    return (*sorted(here.values(), key=_recent, reverse=True), *waiting)


async def _is_open(seat: LeftSeat) -> bool:
    """Return True if the table of a seat is open where the player last was at it."""
    at = seat.at
    return at is not None and await is_open_at(at.addresses, at.table, Credentials.back(seat.table, seat.pass_key))


def _seat(seat: LeftSeat, found: FoundTable | None, state: SeatState | None) -> KeptSeat:
    """Return a seat at a table that answers, or at one that was left."""
    at = seat.at
    saved = moment_of(at.seen) if at is not None else None
    known = at.addresses if at is not None else ()
    if found is None:
        name, game, number = (at.name, at.game, at.table) if at is not None else ("", "", 0)
        target = JoinTarget(name, known, number, coded=False, seat=seat.key)
        return KeptSeat(seat.key, name, game, target, saved, is_dropped=seat.is_dropped)
    place = found.place
    addresses = tuple(dict.fromkeys((*found.addresses, *known)))
    target = JoinTarget(place.name, addresses, place.table, coded=False, seat=seat.key)
    return KeptSeat(
        seat.key,
        place.name,
        place.game,
        target,
        saved,
        place.key,
        state,
        found.quiet,
        found.hindrance,
        seat.is_dropped,
    )


def _recent(seat: KeptSeat) -> float:
    return seat.saved.timestamp() if seat.saved is not None else 0.0
