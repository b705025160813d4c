"""What a guest makes of an opening that is not what it should be."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from net.effects.effects import GuestEffect, HangUp, SendToHost
from net.fairness.deal_record import DealRecord, opening_to_sign
from net.guest.guest import Guest
from net.guest.judgement import FORGOTTEN
from net.guest.news import FindingNews, JudgementNews
from net.protocol.errors import ProtocolError
from net.protocol.messages import AdminRequest, Commit, Opening, Ready
from tests.support.lan.one_room import Parlour


def begun() -> tuple[Parlour, Guest, Guest]:
    """Return a table in its first deal, with Kai and Ana."""
    parlour = Parlour(seats=2)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    return parlour, kai, ana


def other_opening(parlour: Parlour, guest: Guest, number: int, *, signed: bool) -> Opening:
    """Return an opening of this deal with another promise of the host."""
    deal = parlour.host.table.deal
    assert deal is not None
    bare = replace(deal.record.opening, deal=number, secret_commitment=bytes(32))
    opened = DealRecord.of(guest.table, guest.host, bare).opened
    signature = parlour.host.table.founding.key.sign(opening_to_sign(opened))
    return replace(bare, signature=signature if signed else bytes(64))


def test_a_guest_answers_no_opening_that_the_host_has_not_signed() -> None:
    parlour, _kai, ana = begun()
    ana.take_effects()
    ana.on_message(other_opening(parlour, ana, 2, signed=False), parlour.now)
    effects = ana.take_effects()
    assert not [each for each in effects if isinstance(each, SendToHost) and isinstance(each.message, Commit)]
    assert [each.code for each in effects if isinstance(each, HangUp)] == ["bad_sig"]
    assert [found.code for found in ana.findings] == ["unreadable"]


def test_a_guest_knows_the_openings_of_deals_that_have_ended() -> None:
    parlour, kai, ana = begun()
    parlour.play([kai, ana], 400)
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana], 400, until_deal=2)
    parlour.run(1)
    assert ana.deal_record is not None
    assert ana.deal_record.deal == 2
    ana.on_message(other_opening(parlour, ana, 1, signed=True), parlour.now)
    assert [(found.code, found.deal) for found in ana.findings] == [("two_openings", 1)]


def test_an_owner_at_another_computer_is_a_guest_like_any_other() -> None:
    parlour = Parlour(seats=2, is_owner_here=False)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    kai.ask(Ready(on=True))
    parlour.pump()
    parlour.restart()
    for guest in (kai, ana):
        guest.take_effects()
        parlour.connect(guest)
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.play([kai, ana], 400)
    parlour.run(1)
    for guest in (kai, ana):
        last = [news.judgement for news in parlour.news[guest.name] if isinstance(news, JudgementNews)][-1]
        assert (guest.findings, last.outcome, last.put_in) == ([], "fair", (0, 1))


def test_a_player_without_a_part_in_the_deal_has_no_move_and_no_complaint() -> None:
    """The host plays the place of a newcomer until the next deal."""
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    kai.ask(AdminRequest("kick", ben.seat))
    parlour.pump()
    eva = parlour.join("Eva")
    assert eva.view is not None
    assert eva.rules is not None
    moves = eva.rules.legal(eva.view, eva.seat)
    assert eva.legal() == []
    for move in moves:
        with pytest.raises(ProtocolError, match="not_your_turn"):
            eva.offer(move)
    parlour.play([kai, ana, eva], 400)
    assert eva.findings == []


def test_a_guest_that_returns_in_a_later_match_hears_the_whole_of_the_one_it_left() -> None:
    """It began anew in between, and replays the rounds before the one that it missed."""
    parlour = Parlour(seats=2, house={"target": 50})
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana], 400)
    kai.ask(AdminRequest("start"))
    parlour.run(2)
    parlour.cut(ana)
    for deal in range(3, 60):
        parlour.play([kai], 400, until_deal=deal)
        if parlour.host.table.phase == "over":
            break
    last = parlour.host.table.number
    kai.ask(AdminRequest("start"))
    parlour.run(20)
    assert parlour.host.table.number > last > 1
    fresh = Guest("Ana", ana.key, parlour.chance.randbytes, notes=tuple(parlour.notes["Ana"]))
    parlour.connect(fresh)
    parlour.run(2)
    assert fresh.last_deal >= last
    assert fresh.findings == []


def commits(parlour: Parlour, guest: Guest) -> list[bytes]:
    """Connect a guest that comes back, and return the commitments that it sends until the round is over."""
    found: list[bytes] = []
    take = guest.take_effects

    def watched() -> list[GuestEffect]:
        effects = take()
        messages = [each.message for each in effects if isinstance(each, SendToHost)]
        found.extend(each.value for each in messages if isinstance(each, Commit))
        return effects

    guest.take_effects = watched  # type: ignore[method-assign]  # to see what it sends
    parlour.connect(guest)
    parlour.run(1)
    return found


def test_a_guest_whose_notes_were_put_back_does_not_commit_again_to_a_deal_that_goes_on() -> None:
    parlour, kai, ana = begun()
    parlour.play([kai, ana], 400)
    backup = tuple(parlour.notes["Ana"])
    ana.ask(Ready(on=True))
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.run(1)
    table = parlour.host.table
    assert (table.number, table.phase) == (2, "play")
    parlour.cut(ana)
    fresh = Guest("Ana", ana.key, parlour.chance.randbytes, notes=backup)
    assert commits(parlour, fresh) == []
    parlour.play([kai, fresh], 400)
    assert table.phase == "shown"
    assert kai.findings == fresh.findings == []
    told = [news.judgement for news in parlour.news["Ana"] if isinstance(news, JudgementNews)]
    assert (told[-1].outcome, told[-1].remarks[0].text) == ("unchecked", FORGOTTEN)


@pytest.mark.parametrize("is_saved", [False, True])
def test_a_guest_that_returns_while_others_are_waited_for_commits_to_the_deal(*, is_saved: bool) -> None:
    """It was away when the deal was opened, or the table was saved since."""
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    parlour.cut(ana)
    parlour.cut(ben)
    for guest in (ana, ben):
        parlour.host.table.chairs[guest.seat].kind = "person"  # the host doesn't know of it yet
    parlour.host.table.open_deal()
    for guest in (ana, ben):
        parlour.host.table.chairs[guest.seat].kind = "away"
    parlour.pump()
    table = parlour.host.table
    assert table.phase == "commit"
    if is_saved:
        kai.ask(AdminRequest("save"))
        parlour.pump()
        parlour.restart()
        parlour.connect(kai)
        parlour.connect(ana)
        kai.ask(AdminRequest("start"))
        parlour.pump()
    else:
        parlour.connect(ana)
    deal = parlour.host.table.deal
    assert deal is not None
    assert list(deal.commits) == [ana.seat]


def test_a_guest_that_reads_nonsense_before_any_deal_says_so_once() -> None:
    parlour = Parlour(seats=2)
    ana = parlour.join("Ana")
    for _ in range(2):
        ana.on_fault(ProtocolError("bad_message", "nonsense"))
    told = [news.finding.code for news in ana.news() if isinstance(news, FindingNews)]
    assert told == [found.code for found in ana.findings] == ["unreadable"]
