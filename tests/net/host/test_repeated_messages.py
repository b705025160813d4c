"""Messages that a guest sends a second time, or out of order."""

from __future__ import annotations

from net.effects.effects import SendToGuest, SendToHost
from net.fairness.deal_record import BEFORE_FIRST, commit_to_sign, finding_digest
from net.guest.guest import Guest
from net.guest.news import RefusalNews
from net.host.seats import AGAIN
from net.protocol.messages import AdminRequest, Commit, FromHost, Offer, Ready, Resync, SignedFinding, TableUpdate
from tests.support.lan.one_room import Parlour


def table_of_two() -> tuple[Parlour, Guest, Guest]:
    """Return a table in its first deal, with Kai and Ana."""
    parlour = Parlour(seats=2)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    return parlour, kai, ana


def told(parlour: Parlour, guest: Guest) -> list[FromHost]:
    """Return the messages that the host is about to send to a guest, without delivering them."""
    connection = parlour.host.table.chairs[guest.seat].connection
    return [
        effect.message
        for effect in parlour.host.take_effects()
        if isinstance(effect, SendToGuest) and effect.connection == connection
    ]


def turn_of(parlour: Parlour, guests: list[Guest]) -> Guest:
    """Return the guest whose turn it is."""
    return next(guest for guest in guests if guest.seat == parlour.host.table.match.state.turn)


def test_a_guest_that_asks_is_told_the_whole_deal_again() -> None:
    parlour, kai, ana = table_of_two()
    parlour.pump()
    parlour.play([kai, ana], 2)
    deal = parlour.host.table.deal
    assert deal is not None
    parlour.host.take_effects()
    connection = parlour.host.table.chairs[ana.seat].connection
    parlour.host.on_message(connection, Resync(deal.number), parlour.now)
    again = told(parlour, ana)
    assert again[:3] == [deal.record.opening, deal.record.roster, deal.record.shares]
    assert isinstance(again[-1], TableUpdate)
    assert again[-1].ply == deal.record.ply


def test_a_guest_that_asks_again_and_again_is_told_once_a_second() -> None:
    """Each answer is the whole deal, so that a single guest could hold up everyone's moves."""
    parlour, kai, ana = table_of_two()
    parlour.pump()
    parlour.play([kai, ana], 2)
    table = parlour.host.table
    assert table.deal is not None
    parlour.host.take_effects()
    connection = table.chairs[ana.seat].connection
    for _ in range(15):
        parlour.host.on_message(connection, Resync(table.number), parlour.now)
    assert told(parlour, ana).count(table.deal.record.opening) == 1
    parlour.now += AGAIN / 2
    parlour.host.on_tick(parlour.now)
    assert told(parlour, ana).count(table.deal.record.opening) == 0
    parlour.now += AGAIN
    parlour.host.on_tick(parlour.now)
    again = told(parlour, ana)
    assert again.count(table.deal.record.opening) == 1
    assert isinstance(again[-1], TableUpdate)
    parlour.now += 2 * AGAIN
    parlour.host.on_tick(parlour.now)
    assert told(parlour, ana).count(table.deal.record.opening) == 0, "nothing is owed any more"


def test_a_move_that_comes_again_is_confirmed_and_not_refused() -> None:
    """Its answer may have been lost with a connection."""
    parlour, kai, ana = table_of_two()
    parlour.pump()
    mover = turn_of(parlour, [kai, ana])
    mover.offer(mover.legal()[0])
    offers = [effect.message for effect in mover.take_effects() if isinstance(effect, SendToHost)]
    offer = next(message for message in offers if isinstance(message, Offer))
    connection = parlour.host.table.chairs[mover.seat].connection
    parlour.host.on_message(connection, offer, parlour.now)
    parlour.pump()
    deal = parlour.host.table.deal
    assert deal is not None
    ply = deal.record.ply
    news = len(parlour.news[mover.name])
    parlour.host.on_message(connection, offer, parlour.now)
    parlour.pump()
    assert deal.record.ply == ply
    assert not [each for each in parlour.news[mover.name][news:] if isinstance(each, RefusalNews)]


def test_only_the_first_promise_of_a_guest_counts() -> None:
    parlour, kai, ana = table_of_two()
    for effect in kai.take_effects():
        if isinstance(effect, SendToHost):
            parlour.host.on_message(parlour.host.table.chairs[kai.seat].connection, effect.message, parlour.now)
    deal = parlour.host.table.deal
    assert deal is not None
    assert parlour.host.table.phase == "commit"
    connection = parlour.host.table.chairs[ana.seat].connection

    def promise(value: bytes) -> Commit:
        said = ana.memory.tally
        signed = commit_to_sign(deal.record.opened, ana.seat, value, said)
        return Commit(deal.number, value, said, ana.key.sign(signed))

    parlour.host.on_message(connection, promise(bytes(32)), parlour.now)
    first = deal.commits[ana.seat]
    parlour.host.on_message(connection, promise(bytes([1] * 32)), parlour.now)
    assert deal.commits[ana.seat] == first


def test_a_finding_is_passed_on_only_after_the_one_before_it() -> None:
    parlour, kai, ana = table_of_two()
    parlour.pump()
    connection = parlour.host.table.chairs[ana.seat].connection
    bare = SignedFinding(ana.key.public, 2, 1, 0, "left_off", -1, (), bytes(64))
    signature = ana.key.sign(finding_digest(parlour.host.table.t, BEFORE_FIRST, bare))
    second = SignedFinding(ana.key.public, 2, 1, 0, "left_off", -1, (), signature)
    parlour.host.take_effects()
    parlour.host.on_message(connection, second, parlour.now)
    assert second not in told(parlour, kai)
    assert not list(parlour.host.table.findings)
