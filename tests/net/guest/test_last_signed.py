"""The last thing in a deal that the host has signed, as a guest remembers it after a restart."""

from __future__ import annotations

from net.guest.memory import RestoredDeal
from net.protocol.field_types import NO_KEY
from net.protocol.messages import LastSigned
from tests.net.guest.test_after_the_round import round_over


def test_the_latest_head_is_the_last_thing_signed_or_else_the_roster_or_the_opening() -> None:
    parlour, _kai, _ana = round_over()
    record = parlour.host.table.done[0].record
    deal = RestoredDeal(record.opening)
    assert record.roster is not None

    def last() -> LastSigned:
        return deal.last_signed(record.table, record.host)

    assert last() == LastSigned(1, "opening", record.opened, 0, NO_KEY, record.opening.signature)
    deal.roster = record.roster
    assert last() == LastSigned(1, "roster", record.listed, 0, NO_KEY, record.roster.signature)
    heads = {ply: (head, bytes([ply]) * 64) for ply, head in enumerate(record.heads[:4])}
    deal.heads |= {1: heads[1], 3: heads[3], 2: heads[2]}
    assert last().kind == "roster", "there are no shares to check them by"
    deal.shares = record.shares
    assert last() == LastSigned(1, "at", record.shuffled, 3, *heads[3])
