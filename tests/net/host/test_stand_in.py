"""A bot fills in only for a player who has been away for as long as the deal on the table says."""

from __future__ import annotations

from net.guest.guest import Guest
from net.protocol.messages import AdminRequest, Ready, TableSettings
from tests.support.lan.one_room import Parlour


def left() -> tuple[Parlour, Guest, Guest, Guest]:
    """Return a table of three in its first deal, where a bot has filled in for Ben after 8 seconds."""
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.cut(ben)
    parlour.run(9)
    assert parlour.host.table.chairs[ben.seat].bot
    return parlour, kai, ana, ben


def choose(parlour: Parlour, kai: Guest, seconds: int) -> None:
    kai.ask(AdminRequest("custom", settings=TableSettings(pace=0, stand_in=seconds)))
    parlour.pump()


def test_a_bot_that_has_filled_in_moves_for_nobody_sooner_than_the_next_deal_says() -> None:
    parlour, kai, ana, ben = left()
    choose(parlour, kai, 60)
    parlour.play([kai, ana], 400)
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.play([kai, ana], 400)
    deal = parlour.host.table.deal
    assert deal is not None
    waited = [entry.away_seconds for entry in deal.record.entries if entry.seat == ben.seat]
    assert (deal.number, deal.record.opening.stand_in) == (2, 60)
    assert min(waited) >= 60
    assert kai.findings == ana.findings == []


def test_a_bot_stands_up_between_two_deals_if_the_owner_chooses_to_wait_longer() -> None:
    parlour, kai, ana, ben = left()
    parlour.play([kai, ana], 400)
    choose(parlour, kai, 600)
    chair, place = parlour.host.table.chairs[ben.seat], parlour.host.table.places()[ben.seat]
    assert (chair.bot, place.bot) == ("", "")
    assert place.left > 0
    choose(parlour, kai, 8)
    assert chair.bot


def test_a_bot_keeps_playing_in_a_deal_that_was_opened_before_the_owner_chose_to_wait_longer() -> None:
    parlour, kai, _ana, ben = left()
    choose(parlour, kai, 600)
    parlour.run(1)
    assert parlour.host.table.chairs[ben.seat].bot
    assert parlour.host.table.stand_in_reason(ben.seat) is not None
