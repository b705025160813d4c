"""A guest that promises and then keeps its share back, deal after deal, has no further part in the shuffle."""

from __future__ import annotations

from net.effects.effects import GuestEffect, SendToHost
from net.fairness.deal_record import MAX_STRIKES
from net.guest.guest import Guest
from net.protocol.messages import AdminRequest, Ready, Share
from tests.support.lan.one_room import Parlour


def keeps_shares_back(guest: Guest) -> None:
    """Let a guest send no shares."""
    take = guest.take_effects

    def without_shares() -> list[GuestEffect]:
        return [each for each in take() if not (isinstance(each, SendToHost) and isinstance(each.message, Share))]

    guest.take_effects = without_shares  # type: ignore[method-assign]  # an edited program


def test_who_keeps_shares_back_is_left_out_and_nobody_waits_again() -> None:
    parlour = Parlour(seats=2)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    keeps_shares_back(ana)
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    reasons = []
    for number in range(1, MAX_STRIKES + 2):
        parlour.play([kai, ana], 400, until_deal=number)
        parlour.run(60)  # longer than anyone waits for a share
        deal = parlour.host.table.deal
        assert deal is not None
        assert deal.record.roster is not None
        row = deal.record.roster.contributions[ana.seat]
        reasons.append(row if isinstance(row, str) else "")
        parlour.play([kai, ana], 400)
        kai.ask(AdminRequest("start"))
    assert reasons == [""] * MAX_STRIKES + ["barred"]
    assert not [found for found in kai.findings if found.against != ana.seat]
    assert "barred" not in [found.code for found in kai.findings]
