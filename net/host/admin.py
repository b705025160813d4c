"""What the owner of a table may do with it: seats, terms, settings, start, save, close."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core import NOBODY, Seat
from engine.sentences import Refusal
from net.host.closing import close_for_good, save_and_close
from net.host.seats import PEOPLE
from net.host.table import HostedTable
from net.protocol.errors import ErrorCode
from net.protocol.messages import AdminRequest


def administer(table: HostedTable, seat: Seat, wish: AdminRequest) -> ErrorCode | None:
    """Do what the owner asks for. The owner sits at `seat` or looks on. Return None, or the code of the refusal."""
    if max(wish.seat, wish.other) >= len(table.chairs):
        return "seat_taken"
    return _ACTS[wish.act](table, seat, wish)


def _bot(table: HostedTable, seat: Seat, wish: AdminRequest) -> ErrorCode | None:
    if wish.seat == seat or table.chairs[wish.seat].kind in ("person", "away"):
        return "seat_taken"
    try:
        table.seat_bot(wish.seat, wish.character or table.chairs.spare_bot())
    except Refusal:
        return "bad_message"
    return None


def _open(table: HostedTable, seat: Seat, wish: AdminRequest) -> ErrorCode | None:
    if wish.seat == seat or table.chairs[wish.seat].kind == "person":
        return "seat_taken"
    table.open_seat(wish.seat, "bye")
    return None


def _kick(table: HostedTable, seat: Seat, wish: AdminRequest) -> ErrorCode | None:
    if wish.seat == seat or table.chairs[wish.seat].kind not in ("person", "away"):
        return "seat_taken"
    table.open_seat(wish.seat, "kicked")
    return None


def _swap(table: HostedTable, _seat: Seat, wish: AdminRequest) -> ErrorCode | None:
    if table.phase != "lobby":
        return "started"
    table.swap(wish.seat, wish.other)
    return None


def _terms(table: HostedTable, _seat: Seat, wish: AdminRequest) -> ErrorCode | None:
    if table.phase not in ("lobby", "over"):
        return "started"
    if wish.terms is None:
        return "bad_message"
    people = sum(chair.kind in ("person", "away") for chair in table.chairs)
    if people > wish.terms.seats:
        return "full"
    try:
        table.choose_terms(wish.terms)
    except Refusal:
        return "rules"
    return None


def _custom(table: HostedTable, _seat: Seat, wish: AdminRequest) -> ErrorCode | None:
    if wish.settings is None:
        return "bad_message"
    table.choose_settings(wish.settings)
    return None


def _start(table: HostedTable, seat: Seat, _wish: AdminRequest) -> ErrorCode | None:
    """Start, resume a saved table, or continue without waiting for players who aren't ready.

    A bot takes every seat that is open. Players who are away keep theirs, and a match begins without their consent only
    once a bot is filling in for them.
    """
    if table.paused:
        table.resume()
        return None
    if table.phase not in ("lobby", "shown", "over"):
        return "started"
    if seat == NOBODY:
        table.is_next_wanted = True
    else:
        table.chairs[seat].ready = True
    if table.phase == "lobby":
        if any(chair.kind in PEOPLE and not chair.ready and not chair.bot for chair in table.chairs):
            return "not_ready"
        for place, chair in enumerate(table.chairs):
            if chair.kind == "open":
                table.seat_bot(place, table.chairs.spare_bot())
    elif table.phase == "over" or table.match.is_over:
        table.changed()  # the next match begins as soon as everyone is ready
        return None
    table.open_deal()
    return None


def _save(table: HostedTable, _seat: Seat, _wish: AdminRequest) -> ErrorCode | None:
    save_and_close(table)
    return None


def _close(table: HostedTable, _seat: Seat, _wish: AdminRequest) -> ErrorCode | None:
    close_for_good(table)
    return None


_ACTS: Final[Mapping[str, Callable[[HostedTable, Seat, AdminRequest], ErrorCode | None]]] = {
    "bot": _bot,
    "open": _open,
    "kick": _kick,
    "swap": _swap,
    "terms": _terms,
    "custom": _custom,
    "start": _start,
    "save": _save,
    "close": _close,
}
