"""Deals that a host threw away: at its earlier tables, for players who join a later one, and at this one."""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY
from game.lan.host_records import Present
from game.lan.network import lan_of
from game.lan.table import LanTable
from game.look.fonts import Face
from game.look.palette import BAD
from game.scenes.common.notice import NoticeScene
from game.scenes.common.page import Page
from game.session.session import Session
from game.ui.layout import Column
from game.ui.scroll_view import ScrollView

CLOSING: Final = 1.0
"""Seconds within which a host that closes its table has said so after the end of the round."""
MOST: Final = 3
"""The most lines shown. The rest are only counted."""


def present(table: LanTable) -> Present:
    """Return the players at a table, by their keys."""
    people = {place.key: place.name for place in table.places if place.kind in ("person", "away")}
    owner = table.room.keeper if table.room is not None else NOBODY
    return Present(table.host, table.places[owner].key if owner != NOBODY else b"", people, table.me)


def thrown_away(session: Session, table: LanTable) -> NoticeScene | None:
    """Return the page about a deal that the host has just thrown away; None if there is none to tell of.

    A host that closes its table for good is reported elsewhere.
    """
    checks = table.checks
    if not checks.thrown_now or table.is_owner or table.ended is not None or table.phase in ("", "closed"):
        return None
    if checks.since_end(checks.thrown_now, table.clock) < CLOSING:
        return None
    checks.thrown_now = 0
    text = session.say(
        "The host ended the round in the middle, knowing every hand. The round doesn't count, and the match is over. "
        "If you press “{ready}” for another one, every deal at this table will carry the remark that the host could "
        "choose.",
        ready=session.say("Ready"),
    )
    return NoticeScene(session, session.say("The host threw a deal away"), text, lambda: table.ended is None)


def put_records(page: Page, view: ScrollView, column: Column, table: LanTable) -> None:
    """Put the memories of the host as the next parts of a column."""
    lan = lan_of(page.session)
    told = [page.session.words.tell(line) for line in lan.told_of(present(table))] if lan is not None else []
    if table.checks.thrown_away:
        told.insert(0, page.say("Deals thrown away at this table: {n}.", n=len(table.checks.thrown_away)))
    if len(told) > MOST:
        more = len(told) - MOST
        told = [*told[:MOST], page.session.words.say_n("And {n} more thing.", "And {n} more things.", more)]
    for line in told:
        page.write(column, line, face=Face.SEMIBOLD, size=18, colour=BAD, view=view)
        column.skip(6)
    if told:
        column.skip(10)
