"""Rebuilds a table from its journal: the same inputs again, up to the same move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final

from engine.clean_text import clean_name
from engine.sentences import Refusal, sentence
from net.discovery.listings import NAMELESS
from net.effects.inputs import (
    AnyInput,
    BotSeated,
    CommitReceived,
    DealOpened,
    DealRevealed,
    MatchContinued,
    MatchStarted,
    MoveMade,
    PastTold,
    PlayerSeated,
    RosterClosed,
    SeatFreed,
    SeatsSwapped,
    SettingsChosen,
    ShareReceived,
    SharesClosed,
    StatementForwarded,
    TableClosed,
    TableFounded,
    TableResumed,
    TableSaved,
    TermsChosen,
)
from net.fairness.deal_record import move_to_sign
from net.host.continued import ContinuedMatch
from net.host.deal import HostedDeal
from net.host.identity import TableIdentity
from net.host.statements import audit, report
from net.host.table import HostedTable
from net.protocol.errors import ProtocolError
from net.protocol.keys import Key, verify
from net.protocol.messages import NO_FINDINGS, Phase, Reason, SignedFinding

DAMAGED: Final = sentence("The file is damaged.")
"""The reason for anything that no honest host writes. What Python says about it is no use to players."""


def recovered(records: Sequence[AnyInput], *, random: Callable[[int], bytes]) -> HostedTable:
    """Return the table of a journal. `Refusal` if it doesn't start with one, or can't be replayed.

    A record that doesn't follow from those before it, or isn't signed by its player, is not believed: whatever was
    left out, doubled or moved in a journal, no other table comes of it. A match begins with its first deal: one whose
    deal never reached the journal hasn't begun, as nobody was told of it. Nobody is connected. `Host.wake` does
    everything that was still due when the journal ended.
    """
    if not records or not isinstance(records[0], TableFounded):
        raise Refusal(sentence("There's no table in this file."))
    first = records[0]
    try:
        name, owner = clean_name(first.name, NAMELESS), (first.owner, first.is_keeper_here)
        founding = TableIdentity(name, first.table, first.pass_key, Key(first.secret), *owner)
        table = HostedTable(founding, first.terms, first.settings, random=random)
        for record, after in zip_longest(records[1:], records[2:]):
            if not isinstance(record, MatchStarted) or isinstance(after, DealOpened):
                _AGAIN[type(record)](table, record)
        _must(table.past is None or table.past.is_complete)
    except Refusal as why:
        raise Refusal(sentence("This saved table can't be replayed: {why}", why=why.sentence)) from None
    except (ValueError, LookupError, TypeError, AssertionError):
        raise Refusal(sentence("This saved table can't be replayed: {why}", why=DAMAGED)) from None
    for chair in table.chairs:
        chair.ready = chair.kind == "bot"
    table.take_effects()
    table.changed()
    return table


def _must(is_so: bool) -> None:
    """Give up on a journal that says something that no honest host writes."""
    if not is_so:
        raise Refusal(DAMAGED)


def _deal(table: HostedTable, number: int, *phases: Phase) -> HostedDeal:
    """Return the deal on the table, which must have this number and be in one of these phases."""
    deal = table.deal
    if deal is None or deal.end is not None or number != table.number or table.phase not in phases:
        raise Refusal(DAMAGED)
    return deal


def _continued(table: HostedTable, record: MatchContinued) -> None:
    _must(table.phase == "lobby" and table.past is None and record.said.parts > 0)
    table.past = ContinuedMatch(record.said)


def _told_past(table: HostedTable, record: PastTold) -> None:
    past = table.past
    _must(past is not None and not past.is_complete)
    if past is not None:
        try:
            past.take(record.part)
            if past.is_complete:
                table.continue_match(past)
        except ProtocolError:
            raise Refusal(DAMAGED) from None


def _seated(table: HostedTable, record: PlayerSeated) -> None:
    _must(table.chairs[record.seat].kind == "open")
    table.chairs.sit(record.seat, record.name, record.key)


def _between_deals(table: HostedTable) -> None:
    _must(table.deal is None or table.deal.end is not None)


def _opened(table: HostedTable, record: DealOpened) -> None:
    _between_deals(table)
    _must(record.deal == table.number + 1 and table.phase != "closed" and not table.match.is_over)
    _must(table.deal is not None or not table.done)  # with other terms a match doesn't go on
    table.open_deal(record.secret)


def _committed(table: HostedTable, record: CommitReceived) -> None:
    deal = _deal(table, record.deal, "commit")
    _must(record.seat in deal.missing() and deal.commit(record.seat, record.row))


def _listed(table: HostedTable, record: RosterClosed) -> None:
    _deal(table, record.deal, "commit")
    table.close_roster(_reasons(record))


def _shared(table: HostedTable, record: ShareReceived) -> None:
    deal = _deal(table, record.deal, "open")
    _must(record.seat in deal.missing() and deal.share(record.seat, record.row))


def _dealt(table: HostedTable, record: SharesClosed) -> None:
    _deal(table, record.deal, "open")
    table.close_shares(_reasons(record))


def _reasons(record: RosterClosed | SharesClosed) -> dict[int, Reason]:
    return {seat: reason for seat, reason in enumerate(record.reasons) if reason}


def _moved(table: HostedTable, record: MoveMade) -> None:
    deal = _deal(table, record.deal, "play", "claims").record
    key = deal.keys[record.seat] if record.stand_in_reason == "seat" else table.founding.key.public
    said = record.findings if record.stand_in_reason == "seat" else NO_FINDINGS
    signed = move_to_sign(deal.shuffled, deal.head, deal.ply, record.seat, record.move, record.move_id, said)
    _must(verify(key, signed, record.signature))
    table.play(
        record.seat,
        record.move,
        record.move_id,
        record.signature,
        by=record.stand_in_reason,
        away=record.away_seconds,
        said=record.findings,
    )


def _revealed(table: HostedTable, record: DealRevealed) -> None:
    deal = _deal(table, record.deal, "commit", "open", "play", "claims")
    if record.closed:
        table.reveal_early()
    else:
        _must(deal.is_dealt and bool(table.match.state.over))
        table.end_round()


def _heard(table: HostedTable, record: StatementForwarded) -> None:
    if isinstance(record.said, SignedFinding):
        _must(verify(record.said.key, table.findings.next_digest(record.said), record.said.signature))
        report(table, record.said)
        return
    for deal in table.done:
        if deal.number == record.said.deal:
            audit(table, deal, record.said)


def _over(table: HostedTable) -> None:
    """End the match, if it is over by its rules: no record says when its last audits had been waited for."""
    if table.phase == "shown" and table.match.is_over:
        table.enter("over")


def _again(table: HostedTable, _record: MatchStarted) -> None:
    _over(table)
    _must(table.phase == "over")
    table.new_match()


def _agreed(table: HostedTable, record: TermsChosen) -> None:
    _over(table)
    _must(table.phase in ("lobby", "over"))
    table.choose_terms(record.terms)


def _saved(table: HostedTable, _record: TableSaved) -> None:
    table.paused = True


_AGAIN: Final[dict[type, Callable[..., None]]] = {
    MatchContinued: _continued,
    PastTold: _told_past,
    PlayerSeated: _seated,
    BotSeated: lambda table, record: table.seat_bot(record.seat, record.bot),
    SeatFreed: lambda table, record: table.open_seat(record.seat, "bye"),
    SeatsSwapped: lambda table, record: table.swap(record.one, record.other),
    TermsChosen: _agreed,
    SettingsChosen: lambda table, record: table.choose_settings(record.settings),
    DealOpened: _opened,
    CommitReceived: _committed,
    RosterClosed: _listed,
    ShareReceived: _shared,
    SharesClosed: _dealt,
    MoveMade: _moved,
    DealRevealed: _revealed,
    StatementForwarded: _heard,
    MatchStarted: _again,
    TableSaved: _saved,
    TableResumed: lambda table, _record: table.resume(),
    TableClosed: lambda table, _record: table.enter("closed"),
}
"""The handlers by the type of the record."""
