"""The host's entry in mDNS, which advertises its tables, follows the network cards and disappears on closing.

Failures never raise. The host is then left without entries, with a reason to show; its tables can still be found by the
probe and joined by address.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final

from zeroconf import NonUniqueNameException, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from engine.sentences import Sentence, sentence
from net.discovery.listings import TableListing
from net.discovery.mdns import SERVICE, OpenMdns, notice, open_mdns
from net.discovery.network_cards import NetworkCard, advertised, network_cards

_LOOK_EVERY: Final = 2.0
"""Seconds between two checks of the network cards."""
SLEPT_AFTER: Final = 10.0
"""Seconds without a look after which the computer must have slept, and others have forgotten the entry."""
_MAX_CLOSE: Final = 3.0
_TRIES: Final = 3


class Beacon:
    """Announces tables. `look_for` returns the network cards, `opening` opens mDNS, `clock` returns the time of day.

    It must be the time of day, since other clocks stop while the computer sleeps.
    """

    def __init__(
        self,
        look_for: Callable[[], tuple[NetworkCard, ...]] = network_cards,
        opening: OpenMdns = open_mdns,
        clock: Callable[[], float] = time.time,
        service: str = SERVICE,
    ) -> None:
        self._look_for: Final = look_for
        self._opening: Final = opening
        self._clock: Final = clock
        self._service: Final = service
        self._server: Final = f"boneyard-{secrets.token_hex(6)}"
        self._tags: Final[dict[int, str]] = {}
        self._places: tuple[TableListing, ...] = ()
        self._cards: tuple[NetworkCard, ...] = ()
        self._looked_at = 0.0
        self._mdns: AsyncZeroconf | None = None
        self._entries: dict[int, ServiceInfo] = {}
        self._turn: Final = asyncio.Lock()
        self._watch: asyncio.Task[None] | None = None
        self.reason: Sentence | None = None
        """The reason why there is no entry; None if there is one."""

    @property
    def cards(self) -> tuple[NetworkCard, ...]:
        """The network cards at the last check."""
        return self._cards

    async def open(self, places: Sequence[TableListing]) -> None:
        """Announce these tables, and keep them announced.

        This takes about two seconds, because mDNS first asks if the names are free.
        """
        self._places = tuple(places)
        await self._rebuild()
        self._watch = asyncio.get_running_loop().create_task(self._watching())

    async def update(self, places: Sequence[TableListing]) -> None:
        """Announce these tables instead. Others are sent only the changes."""
        self._places = tuple(places)
        async with self._turn:
            if self._mdns is None:
                return
            try:
                await self._announce(self._mdns)
            except Exception as why:  # noqa: BLE001  a failed update must not end a match
                self.reason = _offline(why)

    async def look(self) -> bool:
        """Check the network cards. Announce again and return True if they changed or the computer slept."""
        slept = self._clock() - self._looked_at > SLEPT_AFTER
        if not slept and self._look_for() == self._cards and (self._mdns is not None or not self._cards):
            self._looked_at = self._clock()
            return False
        await self._rebuild()
        return True

    async def close(self) -> None:
        """Remove the entry. Wait for it before the program ends, or others will ask for the table for an hour.

        Close the `DiscoveryResponder` first: guests ask at once, and believe a table that answers.
        """
        if self._watch is not None:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
            self._watch = None
        async with self._turn:
            await self._shut()

    async def _watching(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            await self.look()

    async def _rebuild(self) -> None:
        async with self._turn:
            await self._shut()
            self._cards = self._look_for()
            self._looked_at = self._clock()
            self.reason = None
            if not self._cards:
                self.reason = sentence("This computer has no network connection.")
                return
            try:
                self._mdns = self._opening()
                await self._announce(self._mdns)
            except Exception as why:  # noqa: BLE001  multicast can fail in many ways
                await self._shut()
                self.reason = _offline(why)

    async def _announce(self, mdns: AsyncZeroconf) -> None:
        """Bring the entries in line with the tables."""
        addresses = advertised(self._cards)
        there = {place.table for place in self._places}
        for table in self._entries.keys() - there:
            await mdns.async_unregister_service(self._entries.pop(table))
        for place in self._places:
            before = self._entries.get(place.table)
            entry = self._entry(place, addresses)
            if before is None or before.name != entry.name:
                if before is not None:
                    await mdns.async_unregister_service(before)
                self._entries[place.table] = await self._registered(mdns, place, addresses)
            elif (before.text, before.port) != (entry.text, entry.port):
                self._entries[place.table] = entry
                await mdns.async_update_service(entry)

    async def _registered(self, mdns: AsyncZeroconf, place: TableListing, addresses: Sequence[str]) -> ServiceInfo:
        """Register a table, changing its tag if another computer uses the same name."""
        for left in reversed(range(_TRIES)):
            entry = self._entry(place, addresses)
            try:
                await mdns.async_register_service(entry)
            except NonUniqueNameException:
                del self._tags[place.table]
                if not left:
                    raise
            else:
                return entry
        raise AssertionError("the last try returns or raises")

    def _entry(self, place: TableListing, addresses: Sequence[str]) -> ServiceInfo:
        tag = self._tags.setdefault(place.table, secrets.token_hex(2))
        return notice(place, tag, self._server, addresses, self._service)

    async def _shut(self) -> None:
        mdns, self._mdns = self._mdns, None
        self._entries.clear()
        if mdns is not None:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(_MAX_CLOSE):
                    await mdns.async_close()


def _offline(why: Exception) -> Sentence:
    """Return the reason why the tables cannot be announced."""
    cause = getattr(why, "strerror", None) or str(why) or type(why).__name__
    return sentence("This network doesn't allow tables to be announced ({reason}).", reason=str(cause).rstrip("."))
