"""Deals that a host threw away, or may have: at this table, and at its earlier ones for players of a later one."""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY
from engine.sentences import gettext_noop
from game.lan.host_records import Present
from game.lan.network import lan_of
from game.lan.table.table import LanTable
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


THROWN: Final = gettext_noop(
    "The host ended the round in the middle, knowing every hand. The round doesn't count, and the match is over. "
    "If you press “{ready}” for another one, every deal at this table will carry the remark that the host could "
    "choose."
)
UNSEEN: Final = gettext_noop(
    "The host says that the round is over, but it wasn't played and checked to a clean end here. So the host may have "
    "thrown the deal away, knowing every hand. If you agree to another one, every deal at this table will carry the "
    "remark that the host may have chosen."
)
NOT_CLEAN: Final = gettext_noop("Deals at this table that weren't played and checked to a clean end here: {n}.")


def present(table: LanTable) -> Present:
    """Return the players at a table, by their keys."""
    people = {place.key: place.name for place in table.places if place.kind in ("person", "away")}
    owner = table.room.owner if table.room is not None else NOBODY
    return Present(table.host, table.places[owner].key if owner != NOBODY else b"", people, table.me)


def thrown_away(session: Session, table: LanTable) -> NoticeScene | None:
    """Return the page about a deal that was just thrown away, or may have been; None if there is none to tell of.

    A host that closes its table for good is reported elsewhere.
    """
    checks = table.checks
    if not checks.thrown_now or table.is_owner or table.ended is not None or table.phase in ("", "closed"):
        return None
    is_closed = checks.thrown_now in checks.thrown_away
    if is_closed and checks.since_end(checks.thrown_now, table.clock) < CLOSING:
        return None
    checks.thrown_now = 0
    title, text = session.say("A deal has no clean end"), session.say(UNSEEN)
    if is_closed:
        title, text = session.say("The host threw a deal away"), session.say(THROWN, ready=session.say("Ready"))
    return NoticeScene(session, title, text, lambda: table.ended is None)


def put_records(page: Page, view: ScrollView, column: Column, table: LanTable) -> None:
    """Put the memories of the host as the next parts of a column."""
    lan = lan_of(page.session)
    told = [page.session.words.tell(line) for line in lan.warnings_about(present(table))] if lan is not None else []
    if table.checks.thrown_away:
        told.insert(0, page.say("Deals thrown away at this table: {n}.", n=len(table.checks.thrown_away)))
    if table.checks.unseen:
        told.insert(0, page.say(NOT_CLEAN, n=len(table.checks.unseen)))
    if len(told) > MOST:
        more = len(told) - MOST
        told = [*told[:MOST], page.session.words.say_n("And {n} more thing.", "And {n} more things.", more)]
    for line in told:
        page.write(column, line, face=Face.SEMIBOLD, size=18, colour=BAD, view=view)
        column.skip(6)
    if told:
        column.skip(10)
