"""A deal is checked by the rules it was opened under, whatever the table has agreed on since."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games import game
from net.effects.effects import HangUp
from net.fairness.deal_record import opening_digest, opening_to_sign
from net.guest.guest import Guest
from net.guest.judgement import OTHER_RULES, Judgement
from net.guest.news import AuditNews, JudgementNews
from net.guest.past import UNSEEN
from net.protocol.messages import AdminRequest, Ready, Terms
from net.protocol.terms import terms_of
from tests.support.lan.one_room import Parlour


def away_at_the_end_of_a_match() -> tuple[Parlour, Guest, Guest]:
    """Return a table at which a match of one round ended, with Kai at the host's computer, while Ana was away."""
    parlour = Parlour(seats=2, house={"target": 5})
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.run(2)
    parlour.cut(ana)
    parlour.play([kai], 400)
    parlour.run(20)
    assert parlour.host.table.phase == "over"
    return parlour, kai, ana


def other_terms(seats: int = 2) -> Terms:
    return terms_of(game("block_draw")(seats, None, {"target": 50}))


def page(parlour: Parlour, guest: Guest, deal: int) -> Judgement:
    news = [each for each in parlour.news[guest.name] if isinstance(each, JudgementNews)]
    return [each.judgement for each in news if each.judgement.deal == deal][-1]


def play_on(parlour: Parlour, kai: Guest, ana: Guest) -> None:
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana], 400, until_deal=3)


@pytest.mark.parametrize("is_restarted", [False, True], ids=["", "and its program was started again"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_guest_away_while_a_match_ended_and_other_rules_were_chosen_checks_its_last_deal(
    seats: int, *, is_restarted: bool
) -> None:
    parlour, kai, ana = away_at_the_end_of_a_match()
    kai.ask(AdminRequest("terms", terms=other_terms(seats)))
    parlour.pump()
    if is_restarted:
        ana = Guest("Ana", ana.key, parlour.chance.randbytes, notes=tuple(parlour.notes["Ana"]))
    parlour.connect(ana)
    parlour.run(2)
    last = page(parlour, ana, 1)
    assert (last.outcome, ana.findings) == ("remark", [])
    assert OTHER_RULES not in {remark.text for remark in last.remarks}
    assert [each.match.is_over for each in parlour.news["Ana"] if isinstance(each, AuditNews)] == [True]


def test_the_next_page_accuses_nobody_of_having_chosen_a_deal() -> None:
    parlour, kai, ana = away_at_the_end_of_a_match()
    kai.ask(AdminRequest("terms", terms=other_terms()))
    parlour.pump()
    parlour.connect(ana)
    parlour.run(2)
    play_on(parlour, kai, ana)
    assert UNSEEN not in {remark.text for remark in page(parlour, ana, 2).remarks}
    assert page(parlour, ana, 2).outcome == "fair"


def test_rules_that_the_guest_never_saw_cannot_be_checked() -> None:
    """A match was opened under them while the guest was away, and the table has other ones by now."""
    parlour, kai, ana = away_at_the_end_of_a_match()
    table = parlour.host.table
    for target in (10, 50):
        kai.ask(AdminRequest("terms", terms=terms_of(game("block_draw")(2, None, {"target": target}))))
        if target == 10:
            kai.ask(AdminRequest("start"))
            parlour.run(20)
            for _ in range(30):
                parlour.play([kai], 400)
                parlour.run(2)
                if table.phase == "over":
                    break
            parlour.run(20)
            assert table.phase == "over"
    parlour.pump()
    parlour.connect(ana)
    parlour.run(2)
    assert page(parlour, ana, 2).remarks[0].text == OTHER_RULES
    assert ana.findings == []


def test_a_deal_for_more_seats_than_its_rules_have_is_refused() -> None:
    """Even if the table's present rules have so many."""
    parlour, kai, ana = away_at_the_end_of_a_match()
    kai.ask(AdminRequest("terms", terms=other_terms(3)))
    parlour.pump()
    parlour.connect(ana)
    parlour.run(2)
    table, last = parlour.host.table, parlour.host.table.done[0]
    before = last.record.opening
    grown = replace(before, deal=2, match=2, previous_end=last.ended, seats=(*before.seats, before.seats[0]))
    host = table.founding.key
    digest = opening_digest(table.t, grown)
    ana.on_message(replace(grown, signature=host.sign(opening_to_sign(digest))), parlour.now)
    assert [effect.code for effect in ana.take_effects() if isinstance(effect, HangUp)] == ["bad_message"]
    assert [found.code for found in ana.findings] == ["unreadable"]
