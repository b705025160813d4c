"""Cheats of a host against a guest whose program has just restarted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from engine.core import Seat
from net.fairness.deal_record import first_head
from net.protocol.messages import (
    FromGuest,
    FromHost,
    Log,
    LogEntry,
    Offer,
    Opening,
    Reveal,
    Roster,
    Shares,
    TableUpdate,
)
from tests.cheats.cheat import OTHER, VICTIM, Catalogue
from tests.cheats.edited import Edited, promised, with_row

host_cheat: Final = Catalogue()


def restart(host: Edited, when: Callable[[Offer], bool]) -> None:
    """Restart the victim's program when it has signed a certain move; the move itself is lost."""

    def hear(seat: Seat, offer: Offer) -> FromGuest | None:
        if seat == VICTIM and when(offer) and not host.plan.times:
            host.cheats_once()
            host.plan.restart(seat)
            return None
        return offer

    host.hears(Offer, hear)


def is_anew(host: Edited, seat: Seat) -> bool:
    return seat == VICTIM and bool(host.plan.times)


@host_cheat("two_rosters", "faulty", puppets=1, convicts=(2,))
def shows_another_roster_after_a_guest_began_anew(host: Edited) -> None:
    """With a commitment of its puppet drawn after it knew all shares."""

    def tell(seat: Seat, roster: Roster) -> Sequence[FromHost]:
        if not is_anew(host, seat):
            return (roster,)
        opened = host.deal.record.opened
        row = promised(host.plan.puppets[0], opened, 2, bytes(32))
        return (host.roster(opened, roster, with_row(roster.contributions, 2, row)),)

    restart(host, lambda _offer: True)
    host.tells(Roster, tell)


@host_cheat("two_lists", "faulty", puppets=1)
def shows_another_list_of_shares_after_a_guest_began_anew(host: Edited) -> None:
    def tell(seat: Seat, shares: Shares) -> Sequence[FromHost]:
        if not is_anew(host, seat):
            return (shares,)
        return (host.shares(host.deal.record.listed, shares, with_row(shares.contributions, 2, "silent")),)

    restart(host, lambda _offer: True)
    host.tells(Shares, tell)


@host_cheat("two_openings", "faulty")
def opens_the_deal_otherwise_after_a_guest_began_anew(host: Edited) -> None:
    def tell(seat: Seat, opening: Opening) -> Sequence[FromHost]:
        return (host.opening(opening, secret_commitment=bytes(32)) if is_anew(host, seat) else opening,)

    restart(host, lambda _offer: True)
    host.tells(Opening, tell)


@host_cheat("two_histories", "faulty|remark")
def tells_other_moves_after_a_guest_began_anew(host: Edited) -> None:
    """Rename the bot's last move, which invalidates the guest's signature on the first one."""

    def log(seat: Seat, message: Log) -> Sequence[FromHost]:
        if not is_anew(host, seat):
            return (message,)
        record, entries = host.deal.record, list(message.entries)
        at = next(ply for ply in reversed(range(len(entries))) if entries[ply].stand_in_reason == "bot")
        entries[at] = replace(entries[at], move_id=bytes(8))
        before = host.after(first_head(record.shuffled), entries[:at])
        entries[at] = host.own(record.shuffled, before, entries[at])
        host.plan.kept["head"] = host.after(before, entries[at:])
        head = host.plan.kept["head"]
        assert isinstance(head, bytes)
        return (replace(message, entries=tuple(entries), signature=host.head(record.shuffled, len(entries), head)),)

    def update(seat: Seat, message: TableUpdate) -> Sequence[FromHost]:
        head = host.plan.kept.get("head")
        if not is_anew(host, seat) or not isinstance(head, bytes):
            return (message,)
        return (replace(message, head=head, signature=host.head(host.deal.record.shuffled, message.ply, head)),)

    restart(host, lambda offer: bool(offer.ply) and host.deal.record.entries[-1].stand_in_reason == "bot")
    host.tells(Log, log)
    host.tells(TableUpdate, update)


@host_cheat("two_histories", "remark|fair", rounds=2)
def tells_the_round_before_otherwise_after_a_guest_began_anew(host: Edited) -> None:
    """To carry over other scores, or to hide a puppet's first fault."""

    def log(seat: Seat, message: Log) -> Sequence[FromHost]:
        if not is_anew(host, seat) or message.deal != 1:
            return (message,)
        host.plan.deal = 1
        record, entries = host.table.done[0].record, list(message.entries)
        last = len(entries) - 1
        entries[last] = replace(entries[last], away_seconds=entries[last].away_seconds + 1)
        head = host.after(first_head(record.shuffled), entries)
        host.plan.kept["head"] = head
        return (replace(message, entries=tuple(entries), signature=host.head(record.shuffled, len(entries), head)),)

    def reveal(seat: Seat, message: Reveal) -> Sequence[FromHost]:
        head = host.plan.kept.get("head")
        if not is_anew(host, seat) or message.deal != 1 or not isinstance(head, bytes):
            return (message,)
        return (host.reveal(host.table.done[0].record.last_digest, message, head=head),)

    restart(host, lambda offer: offer.deal == 2)
    host.tells(Log, log)
    host.tells(Reveal, reveal)


@host_cheat("two_histories", "faulty|remark")
def tells_a_guest_who_comes_back_of_moves_that_were_none(host: Edited) -> None:
    """Rename an early move and continue from there to moves the guest has not seen."""

    def tick(_now: float) -> None:
        if host.table.phase == "play" and host.deal.record.ply > 4 and host.cheats_once():
            host.plan.cut(VICTIM)

    def update(seat: Seat, message: TableUpdate) -> Sequence[FromHost]:
        if seat != VICTIM or not host.plan.times or message.entry is not None:
            return (message,)
        record = host.deal.record
        entries = list(record.entries)
        at = next(ply for ply, entry in enumerate(entries) if entry.stand_in_reason == "bot")
        entries[at] = replace(entries[at], move_id=bytes(8))
        entries.append(replace(entries[at], ply=len(entries)))
        head = host.after(first_head(record.shuffled), entries)
        return (Log(1, tuple(entries), host.head(record.shuffled, len(entries), head)),)

    host.ticks(tick)
    host.tells(Log, lambda seat, log: () if seat == VICTIM and host.plan.times else (log,))
    host.tells(TableUpdate, update)


@host_cheat("two_histories", "faulty|remark")
def tells_anothers_move_otherwise_after_a_guest_began_anew(host: Edited) -> None:
    """Change what the guest knows only from its notes, as it has signed nothing since."""

    def tick(_now: float) -> None:
        if host.table.phase != "play" or not host.deal.record.entries:
            return
        last = host.deal.record.entries[-1]
        if (last.seat, last.stand_in_reason) == (OTHER, "seat") and host.cheats_once():
            host.plan.kept["ply"] = last.ply
            host.plan.restart(VICTIM)

    def changed() -> tuple[list[LogEntry], bytes]:
        record, at = host.deal.record, host.plan.kept["ply"]
        assert isinstance(at, int)
        entries = list(record.entries)
        before = host.after(first_head(record.shuffled), entries[:at])
        entries[at] = host.own(record.shuffled, before, replace(entries[at], stand_in_reason="away", away_seconds=9))
        return entries, host.after(before, entries[at:])

    def log(seat: Seat, message: Log) -> Sequence[FromHost]:
        if not is_anew(host, seat):
            return (message,)
        entries, head = changed()
        signature = host.head(host.deal.record.shuffled, len(entries), head)
        return (replace(message, entries=tuple(entries), signature=signature),)

    def update(seat: Seat, message: TableUpdate) -> Sequence[FromHost]:
        if not is_anew(host, seat):
            return (message,)
        _, head = changed()
        return (replace(message, head=head, signature=host.head(host.deal.record.shuffled, message.ply, head)),)

    host.ticks(tick)
    host.tells(Log, log)
    host.tells(TableUpdate, update)
