"""What waits for the player: paused matches, tables on the network that this computer hosts, and seats at others.

It is found in short steps, so that a page can be shown meanwhile.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Final, NamedTuple

from game.session.saved_table import SavedTable, SeatsThere, SeatThere
from game.session.session import Session
from game.storage.paused import PausedMatch, PausedMatches


class UnfinishedGames(NamedTuple):
    """What waits, as far as it has been found."""

    newest: PausedMatch | None = None
    """The match saved last."""
    matches: int = 0
    """The number of paused matches."""
    tables: int = 0
    """The number of saved tables."""
    newest_table: SavedTable | None = None
    """The table saved last, of those that can be resumed."""
    seats: tuple[SeatThere, ...] = ()
    """The player's seats at tables of other hosts, those at tables that answer first."""

    @property
    def number(self) -> int:
        """The number of all of them."""
        return self.matches + self.tables + len(self.seats)

    @property
    def back(self) -> SeatThere | None:
        """The seat that the player can take back now."""
        return next((seat for seat in self.seats if seat.is_open and not seat.is_quiet), None)

    @property
    def latest(self) -> PausedMatch | SavedTable | None:
        """The match or the table that was left last."""
        table, match = self.newest_table, self.newest
        if table is None or table.saved is None:
            return match
        return table if match is None or table.saved > match.saved else match


class UnfinishedSearch:
    """Finds what waits for the player: first the newest match, then a file with each step, then the tables.

    Those wait until the network is open. Tables of other hosts are watched for from then on, until `stop`.
    """

    def __init__(self, session: Session) -> None:
        self._session: Final = session
        self._reading: PausedMatches | None = None
        self._finding: Future[None] | None = None
        self._asks = False
        """True if the tables are still to be asked for."""
        self._watch: SeatsThere | None = None
        self.found = UnfinishedGames()

    def begin(self) -> None:
        """Search again; only the newest match is known at once."""
        self.stop()
        self._reading, self._asks = self._session.matches.paused(), self._session.has_network
        self.found = self.found._replace(newest=self._reading.newest(), matches=self._reading.count, seats=())

    def stop(self) -> None:
        """Stop watching for tables of other hosts."""
        if self._watch is not None:
            self._watch.close()
            self._watch = None

    def step(self) -> bool:
        """Search on; returns True if `found` has changed."""
        before = self.found
        lan = self._session.lan if self._session.is_network_open else None
        if self._reading is not None:
            reading = self._reading
            if not reading.read_next():
                self._reading = None
            self.found = before._replace(newest=reading.newest(), matches=reading.count)
        elif self._asks and lan is not None:
            self._finding, self._asks = lan.look(), False
        elif self._finding is not None and lan is not None and self._finding.done():
            self._finding = None
            mine = lan.saved_tables()
            newest = next((table for table in mine if table.hindrance is None), None)
            self._watch = lan.watch()
            self.found = before._replace(tables=len(mine), newest_table=newest, seats=self._seats())
        elif self._watch is not None:
            self.found = before._replace(seats=self._seats())
        return self.found != before

    def _seats(self) -> tuple[SeatThere, ...]:
        """Return the player's seats at tables of other hosts, without the forgotten ones."""
        return tuple(seat for seat in self._watch.seats() if not seat.is_dropped) if self._watch is not None else ()

    @property
    def is_over(self) -> bool:
        """True if nothing is left to do but to wait, for a thread or for the network to be opened."""
        return self._reading is None and not (self._asks and self._session.is_network_open)

    @property
    def awaits_disk(self) -> bool:
        """True while a thread looks for the tables."""
        return self._finding is not None
