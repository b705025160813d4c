"""The search behind a page that lists tables: it runs while the page is the visible one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games import GAMES
from game.i18n.language import Words
from game.lan.network import HostedSave, KeptSeat, TableSearch, lan_of
from game.session.session import Session
from net.discovery.listings import FoundTable
from net.discovery.reach import Cause

Listing = tuple[object, ...]
"""What a page shows of some tables: if it changes, the page must be built again."""
SHEETS: Final = {sheet.key: sheet for sheet in GAMES}


class ListedTables:
    """Finds tables between `begin` and `stop`; both may be called again and again."""

    def __init__(self, session: Session) -> None:
        self._session: Final = session
        self._search: TableSearch | None = None

    def begin(self) -> None:
        """Search the network, and look for the saved tables."""
        lan = lan_of(self._session)
        if lan is not None:
            lan.look()
            self._search = self._search or lan.search()

    def stop(self) -> None:
        """Stop searching."""
        if self._search is not None:
            self._search.close()
            self._search = None

    @property
    def mine(self) -> Sequence[HostedSave]:
        """The tables of this computer that can be resumed."""
        lan = lan_of(self._session)
        return lan.saved_tables() if lan is not None else ()

    @property
    def found(self) -> Sequence[FoundTable]:
        """The tables that answer."""
        return self._search.found() if self._search is not None else ()

    @property
    def seats(self) -> Sequence[KeptSeat]:
        """The player's seats at tables of other hosts, those that answer first."""
        return self._search.seats() if self._search is not None else ()

    @property
    def causes(self) -> Sequence[Cause]:
        """The reasons why there may be none."""
        return self._search.causes() if self._search is not None else ()


def listing(tables: Sequence[FoundTable]) -> Listing:
    """Return what a page shows of these tables."""
    return tuple((each.place, each.quiet, each.hindrance) for each in tables)


def game_name(words: Words, key: str) -> str:
    """Return the title of a game by its key; strangers may play games that this program doesn't know."""
    return words.say(SHEETS[key].title) if key in SHEETS else key
