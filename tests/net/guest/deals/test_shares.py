"""When a guest lets its share out: never where it would shuffle a deal with which something is wrong."""

from __future__ import annotations

from net.effects.inputs import ShareReceived
from net.guest.guest import Guest
from net.protocol.messages import AdminRequest, Ready
from tests.cheats.cheat import OTHER, VICTIM, played
from tests.cheats.of_deals import host_cheat
from tests.support.lan.made_up_world import World
from tests.support.lan.one_room import Parlour, mute


def test_a_guest_keeps_its_share_when_somebody_elses_promise_is_forged() -> None:
    forged = next(cheat for cheat in host_cheat.all if cheat.name == "promises in a guests place")
    match = played(forged)
    assert isinstance(match.world, World)
    shared = {each.seat for each in match.world.journal if isinstance(each, ShareReceived) and each.deal == match.deal}
    assert not shared & {VICTIM, OTHER}


def test_a_guest_that_has_lost_its_memory_does_not_break_its_old_promise() -> None:
    """The host lists what it promised before; the share that it would let out now belongs to no promise."""
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    speak = mute(ben)
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    deal = parlour.host.table.deal
    assert deal is not None
    assert list(deal.commits) == [ana.seat]
    parlour.cut(ana)
    forgetful = Guest("Ana", ana.key, parlour.chance.randbytes)
    parlour.news["Ana"] = []
    parlour.connect(forgetful)
    speak()
    parlour.cut(ben)
    parlour.connect(ben)
    assert deal.record.roster is not None
    parlour.run(60)
    assert ana.seat not in deal.opened
    assert not [found for guest in (kai, ben, forgetful) for found in guest.findings]
