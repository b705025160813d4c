"""What a judgement says of players whose computers put nothing into the deal."""

from __future__ import annotations

import pytest

from net.effects.effects import GuestEffect, SendToHost
from net.guest.guest import Guest
from net.guest.judgement import LEFT_OUT, MOVED, NOT_IN, NOTHING_IN, SILENT, Judgement
from net.guest.news import JudgementNews
from net.protocol.messages import AdminRequest, Audit, Commit, Ready, Share
from tests.support.lan.one_room import Parlour


def never_sends(guest: Guest, kind: type[Audit | Commit | Share]) -> None:
    """Let a guest leave out one kind of message."""
    take = guest.take_effects

    def without() -> list[GuestEffect]:
        return [each for each in take() if not (isinstance(each, SendToHost) and isinstance(each.message, kind))]

    guest.take_effects = without  # type: ignore[method-assign]  # an edited program


def judged(kind: type[Commit | Share]) -> Judgement:
    """Return what Ben says of a round for which Ana left out one kind of message."""
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    never_sends(ana, kind)
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana, ben], 400)
    parlour.run(3)
    return [news.judgement for news in parlour.news["Ben"] if isinstance(news, JudgementNews)][-1]


@pytest.mark.parametrize(("kind", "text"), [(Commit, NOTHING_IN), (Share, LEFT_OUT)])
def test_players_are_told_whose_computer_put_nothing_in(kind: type[Commit | Share], text: str) -> None:
    ben = judged(kind)
    assert ben.outcome == "remark"
    assert [str(remark.values["name"]) for remark in ben.remarks if remark.text == text] == ["Ana"]


@pytest.mark.parametrize("name", ["Kai", "Ana"])
def test_no_deal_is_fair_that_somebodys_computer_has_not_reported_on(name: str) -> None:
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(each) for each in ("Kai", "Ana", "Ben"))
    never_sends({"Kai": kai, "Ana": ana}[name], Audit)
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana, ben], 400)
    parlour.run(3)
    judgement = [news.judgement for news in parlour.news["Ben"] if isinstance(news, JudgementNews)][-1]
    assert judgement.outcome == "remark"
    assert [(remark.text, remark.values) for remark in judgement.remarks] == [(SILENT, {"name": name})]
    assert len(judgement.clean) == 1


def test_nothing_is_claimed_of_a_deal_made_while_a_player_was_away() -> None:
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana, ben], 400)
    parlour.cut(ana)
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ben], 100, until_deal=2)
    parlour.run(40)
    assert parlour.host.table.phase == "play"
    parlour.connect(ana)
    parlour.play([kai, ana, ben], 400)
    parlour.run(3)
    judgement = [news.judgement for news in parlour.news["Ana"] if isinstance(news, JudgementNews)][-1]
    assert judgement.deal == 2
    assert (judgement.outcome, judgement.findings) == ("unchecked", ())
    assert judgement.remarks[0].text == NOT_IN


def test_players_are_told_how_many_moves_were_made_for_others() -> None:
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.cut(ana)
    parlour.play([kai, ben], 400)
    parlour.run(3)
    judgement = [news.judgement for news in parlour.news["Ben"] if isinstance(news, JudgementNews)][-1]
    assert judgement.outcome == "remark"
    moved = [entry for entry in parlour.host.table.done[0].record.entries if entry.seat == ana.seat]
    told = [remark.values for remark in judgement.remarks if remark.text == MOVED["away"]]
    assert [(values["name"], values["n"]) for values in told] == [("Ana", len(moved))]


@pytest.mark.parametrize("newcomers", [(), ("Neu",)])
def test_a_page_names_those_who_were_in_the_deal_whoever_sits_there_now(newcomers: tuple[str, ...]) -> None:
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    kai.ask(AdminRequest("kick", ana.seat))
    parlour.pump()
    come = [parlour.join(name) for name in newcomers]
    parlour.play([kai, ben, *come], 400)
    parlour.run(8)
    judgement = [news.judgement for news in parlour.news["Ben"] if isinstance(news, JudgementNews)][-1]
    named = {remark.values["name"] for remark in judgement.remarks if "name" in remark.values}
    assert judgement.deal == 1
    assert named == {"Ana"}
