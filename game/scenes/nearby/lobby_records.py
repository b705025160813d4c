"""Records of a host's earlier tables, for players who join a later one."""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY
from game.lan.host_records import Present
from game.lan.network import lan_of
from game.lan.table import LanTable
from game.look.fonts import Face
from game.look.palette import BAD
from game.scenes.common.page import Page
from game.ui.layout import Column
from game.ui.scroll_view import ScrollView

MOST: Final = 3
"""The most lines shown. The rest are only counted."""


def present(table: LanTable) -> Present:
    """Return the players at a table, by their keys."""
    people = {place.key: place.name for place in table.places if place.kind in ("person", "away")}
    owner = table.room.keeper if table.room is not None else NOBODY
    return Present(table.host, table.places[owner].key if owner != NOBODY else b"", people, table.me)


def put_records(page: Page, view: ScrollView, column: Column, table: LanTable) -> None:
    """Put the memories of the host as the next parts of a column."""
    lan = lan_of(page.session)
    told = [page.session.words.tell(line) for line in lan.told_of(present(table))] if lan is not None else []
    if len(told) > MOST:
        more = len(told) - MOST
        told = [*told[:MOST], page.session.words.say_n("And {n} more thing.", "And {n} more things.", more)]
    for line in told:
        page.write(column, line, face=Face.SEMIBOLD, size=18, colour=BAD, view=view)
        column.skip(6)
    if told:
        column.skip(10)
