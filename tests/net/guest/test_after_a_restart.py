"""A guest whose program is started again still knows its findings, and which deals it has seen through."""

from __future__ import annotations

import pytest

from net.effects.effects import SendToHost
from net.fairness.findings import AGAINST_HOST, FindingCode
from net.guest.guest import Guest
from net.guest.news import AuditNews
from net.protocol.messages import AdminRequest, Chat, Ready
from tests.support.lan.one_room import Parlour


def playing() -> tuple[Parlour, Guest, Guest]:
    """Return a table in the first round of a match, with Kai and Ana."""
    parlour = Parlour(seats=2, house={"target": 500})
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.run(1)
    return parlour, kai, ana


def again(parlour: Parlour, guest: Guest) -> Guest:
    """Return the same guest in a new run of the program."""
    return Guest(guest.name, guest.key, parlour.chance.randbytes, notes=tuple(parlour.notes[guest.name]))


@pytest.mark.parametrize(
    "found",
    [
        [],
        [("account", AGAINST_HOST)],
        [("two_words", 0)],
        [("two_words", 0), ("shown_otherwise", AGAINST_HOST), ("two_histories", AGAINST_HOST)],
    ],
    ids=["nothing", "of the host", "of a fellow", "of both"],
)
def test_what_was_found_is_known_after_a_restart(found: list[tuple[FindingCode, int]]) -> None:
    parlour, _kai, ana = playing()
    for step, (code, against) in enumerate(found):
        ana.memory.find(1, step, code, against=against)
    ana.follower.answer(())
    parlour.pump()
    fresh = again(parlour, ana)
    assert [(each.code, each.against) for each in fresh.findings] == found
    assert fresh.findings == ana.findings
    assert fresh.memory.tally == ana.memory.tally
    assert fresh.memory.host_forked == ana.memory.host_forked
    assert fresh.memory.accuses_host(1) == any(against == AGAINST_HOST for _, against in found)
    for code, against in found:
        fresh.memory.find(1, 9, code, against=against)
    assert fresh.findings == ana.findings, "each is found once"


@pytest.mark.parametrize(
    ("found", "closes", "told"),
    [(False, False, (False, False)), (True, False, (False, True)), (False, True, (True, False))],
    ids=["honest", "a fault", "closed"],
)
def test_a_deal_is_unseen_if_a_fault_of_the_host_was_found_in_it(
    *, found: bool, closes: bool, told: tuple[bool, bool]
) -> None:
    parlour, kai, ana = playing()
    if found:
        ana.memory.find(1, 0, "account")
    if closes:
        kai.ask(AdminRequest("close"))
        parlour.pump()
    else:
        parlour.play([kai, ana], 400)
    parlour.run(1)
    [news] = [each for each in parlour.news["Ana"] if isinstance(each, AuditNews)]
    assert (news.is_closed, news.is_unseen) == told
    past = again(parlour, ana).memory.past
    assert (past.thrown_away, past.unseen) == ((1,) if closes else (), (1,) if found else ())
    assert past.is_clean == (not found and not closes)


def test_a_guest_without_a_link_says_nothing() -> None:
    parlour = Parlour(seats=2)
    ana = Guest("Ana", parlour.keeper_key, parlour.chance.randbytes)
    ana.ask(Chat(text="Hello?"))
    ana.ask(Ready(on=True))
    assert not [each for each in ana.take_effects() if isinstance(each, SendToHost)]
