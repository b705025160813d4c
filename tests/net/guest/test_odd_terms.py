"""A deal that was opened while a guest was away, on terms that aren't the lobby's, is a remark on its page."""

from __future__ import annotations

import pytest

from net.guest.guest import Guest
from net.guest.judgement import ODD, Judgement
from net.guest.news import JudgementNews
from net.protocol.messages import AdminRequest, Ready, TableSettings
from tests.support.lan.one_room import Parlour


def last_page(parlour: Parlour, guest: Guest) -> Judgement:
    return [each.judgement for each in parlour.news[guest.name] if isinstance(each, JudgementNews)][-1]


@pytest.mark.parametrize("is_restarted", [False, True], ids=["", "and its program was started again"])
def test_the_page_says_that_a_deal_was_not_opened_on_the_terms_of_the_lobby(*, is_restarted: bool) -> None:
    parlour = Parlour(seats=2)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana], 400)
    parlour.cut(ana)
    kai.ask(AdminRequest("start"))
    kai.ask(AdminRequest("custom", settings=TableSettings(pace=0, stand_in=99)))
    parlour.pump()
    parlour.connect(ana)
    parlour.run(2)
    if is_restarted:
        parlour.cut(ana)
        ana = Guest("Ana", ana.key, parlour.chance.randbytes, notes=tuple(parlour.notes["Ana"]))
        parlour.connect(ana)
        parlour.run(2)
    parlour.play([kai, ana], 400)
    parlour.run(8)
    page = last_page(parlour, ana)
    assert page.deal == 2
    assert ana.seat in page.put_in
    assert (page.outcome, ana.findings) == ("remark", [])
    assert ODD in {remark.text for remark in page.remarks}
