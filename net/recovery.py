"""A table from its journal: the same inputs again, to the same move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.clean_text import clean_name
from engine.sentences import Refusal, sentence
from net.dealing import move_of
from net.hosted_table import Founding, HostedTable
from net.inputs import (
    Again,
    Agreed,
    AnyInput,
    BotSat,
    Dealt,
    Founded,
    Freed,
    Kept,
    Moved,
    Opened,
    Promised,
    Published,
    PutAway,
    Resumed,
    Revealed,
    Sat,
    Shut,
    Swapped,
)
from net.keys import Key
from net.places import NAMELESS


def recovered(records: Sequence[AnyInput]) -> HostedTable:
    """Return the table that a journal tells of; `Refusal` where it does not begin with one, or cannot be followed.

    Nobody is connected; what was not yet done when the journal ended is done by `Host.wake`.
    """
    if not records or not isinstance(records[0], Founded):
        raise Refusal(sentence("This file holds no table."))
    first = records[0]
    founding = Founding(
        clean_name(first.name, NAMELESS), first.table, first.pass_key, first.master, Key(first.secret), first.keeper
    )
    table = HostedTable(founding, first.terms, first.custom)
    try:
        for record in records[1:]:
            _AGAIN[type(record)](table, record)
    except (Refusal, ValueError, IndexError, AssertionError) as why:
        raise Refusal(sentence("The journal of this table cannot be followed: {why}", why=str(why))) from None
    for chair in table.chairs.chairs:
        chair.ready = chair.kind == "bot"
    table.take()
    table.changed()
    return table


def _dealt(table: HostedTable, record: Dealt) -> None:
    table.number = record.deal - 1
    table.open_deal()


def _promised(table: HostedTable, record: Promised) -> None:
    assert table.deal is not None
    table.deal.commits[record.seat] = record.value


def _opened(table: HostedTable, record: Opened) -> None:
    assert table.deal is not None
    table.deal.open(record.seat, record.value)


def _moved(table: HostedTable, record: Moved) -> None:
    if table.phase == "open":
        table.begin_round()  # it followed from the last nonce
    table.play(record.seat, move_of(record.move), record.mid, record.signature, bot=record.bot)


def _put_away(table: HostedTable, _record: PutAway) -> None:
    table.paused = True


_AGAIN: Final[dict[type, Callable[..., None]]] = {
    Sat: lambda table, record: table.chairs.sit(record.seat, record.name, record.key),
    BotSat: lambda table, record: table.seat_bot(record.seat, record.bot),
    Freed: lambda table, record: table.open_seat(record.seat, "bye"),
    Swapped: lambda table, record: table.swap(record.one, record.other),
    Agreed: lambda table, record: table.agree(record.terms),
    Kept: lambda table, record: table.keep_by(record.custom),
    Dealt: _dealt,
    Promised: _promised,
    Published: lambda table, record: table.publish(list(record.owed)),
    Opened: _opened,
    Moved: _moved,
    Revealed: lambda table, _record: table.end_round(),
    Again: lambda table, _record: table.new_match(),
    PutAway: _put_away,
    Resumed: lambda table, _record: table.resume(),
    Shut: lambda table, _record: table.enter("closed"),
}
"""By the type of the record."""
