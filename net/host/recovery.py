"""Rebuilds a table from its journal: the same inputs again, up to the same move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.clean_text import clean_name
from engine.sentences import Refusal, sentence
from net.discovery.places import NAMELESS
from net.effects.inputs import (
    AnyInput,
    BotSeated,
    CommitReceived,
    DealOpened,
    DealRevealed,
    MatchStarted,
    MoveMade,
    PlayerSeated,
    RosterClosed,
    SeatFreed,
    SeatsSwapped,
    SettingsChosen,
    ShareReceived,
    SharesClosed,
    TableClosed,
    TableFounded,
    TableResumed,
    TableSaved,
    TermsChosen,
    WordPassedOn,
)
from net.host.table import Founding, HostedTable
from net.protocol.keys import Key
from net.protocol.messages import Reason, SignedFinding

DAMAGED: Final = sentence("The file is damaged.")
"""The reason for anything that no honest host writes. What Python says about it is no use to players."""


def recovered(records: Sequence[AnyInput], *, random: Callable[[int], bytes]) -> HostedTable:
    """Return the table of a journal. `Refusal` if it doesn't start with one, or can't be replayed.

    Nobody is connected. `Host.wake` does everything that was still due when the journal ended.
    """
    if not records or not isinstance(records[0], TableFounded):
        raise Refusal(sentence("There's no table in this file."))
    first = records[0]
    founding = Founding(clean_name(first.name, NAMELESS), first.table, first.pass_key, Key(first.secret), first.keeper)
    table = HostedTable(founding, first.terms, first.custom, random=random)
    try:
        for record in records[1:]:
            _AGAIN[type(record)](table, record)
    except Refusal as why:
        raise Refusal(sentence("This saved table can't be replayed: {why}", why=why.sentence)) from None
    except (ValueError, IndexError, AssertionError):
        raise Refusal(sentence("This saved table can't be replayed: {why}", why=DAMAGED)) from None
    for chair in table.chairs:
        chair.ready = chair.kind == "bot"
    table.take()
    table.changed()
    return table


def _committed(table: HostedTable, record: CommitReceived) -> None:
    assert table.deal is not None
    table.deal.commit(record.seat, record.row)


def _shared(table: HostedTable, record: ShareReceived) -> None:
    assert table.deal is not None
    table.deal.share(record.seat, record.row)


def _reasons(record: RosterClosed | SharesClosed) -> dict[int, Reason]:
    return {seat: reason for seat, reason in enumerate(record.reasons) if reason}


def _moved(table: HostedTable, record: MoveMade) -> None:
    table.play(record.seat, record.move, record.mid, record.signature, by=record.by, away=record.away, said=record.said)


def _revealed(table: HostedTable, record: DealRevealed) -> None:
    if record.closed:
        table.end_early()
    else:
        table.end_round()


def _heard(table: HostedTable, record: WordPassedOn) -> None:
    if isinstance(record.said, SignedFinding):
        table.report(record.said)
        return
    for deal in table.done:
        if deal.number == record.said.deal:
            table.audit(deal, record.said)


def _put_away(table: HostedTable, _record: TableSaved) -> None:
    table.paused = True


_AGAIN: Final[dict[type, Callable[..., None]]] = {
    PlayerSeated: lambda table, record: table.chairs.sit(record.seat, record.name, record.key),
    BotSeated: lambda table, record: table.seat_bot(record.seat, record.bot),
    SeatFreed: lambda table, record: table.open_seat(record.seat, "bye"),
    SeatsSwapped: lambda table, record: table.swap(record.one, record.other),
    TermsChosen: lambda table, record: table.choose_terms(record.terms),
    SettingsChosen: lambda table, record: table.choose_settings(record.custom),
    DealOpened: lambda table, record: table.open_deal(record.secret),
    CommitReceived: _committed,
    RosterClosed: lambda table, record: table.close_roster(_reasons(record)),
    ShareReceived: _shared,
    SharesClosed: lambda table, record: table.close_shares(_reasons(record)),
    MoveMade: _moved,
    DealRevealed: _revealed,
    WordPassedOn: _heard,
    MatchStarted: lambda table, _record: table.new_match(),
    TableSaved: _put_away,
    TableResumed: lambda table, _record: table.resume(),
    TableClosed: lambda table, _record: table.enter("closed"),
}
"""The handlers by the type of the record."""
