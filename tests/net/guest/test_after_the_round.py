"""What a guest makes of a round when it is over: its account, other players' audits, and several findings."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import NOBODY
from engine.games import game
from engine.match import Match
from net.fairness.audit import audit_deal
from net.fairness.deal_record import audit_to_sign
from net.guest.guest import Guest
from net.guest.news import JudgementNews
from net.protocol.messages import AdminRequest, Audit, Ready
from tests.support.lan.one_room import Parlour


def round_over() -> tuple[Parlour, Guest, Guest]:
    """Return a table of two at the end of its first round."""
    parlour = Parlour(seats=2)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana], 400)
    parlour.run(2)
    return parlour, kai, ana


def test_an_account_of_another_table_than_the_moves_lead_to_is_found() -> None:
    parlour, _kai, ana = round_over()
    assert ana.deal is not None
    assert ana.deal.reveal is not None
    record = parlour.host.table.done[0].record
    rules = game("block_draw")(2, None, {})
    assert audit_deal(record, ana.deal.reveal, Match(rules), NOBODY, {}) == []
    record.entries[1] = replace(record.entries[1], public_digest=bytes(len(record.entries[1].public_digest)))
    found = audit_deal(record, ana.deal.reveal, Match(rules), NOBODY, {})
    assert [(each.code, each.step) for each in found] == [("account", 2)]


def test_an_audit_of_another_end_does_not_count() -> None:
    _parlour, kai, ana = round_over()
    deal = ana.deal
    assert deal is not None
    deal.audits.clear()
    end, said = bytes(32), kai.memory.tally
    signature = kai.key.sign(audit_to_sign(end, kai.seat, "clean", said))
    ana.on_message(Audit(1, end, "clean", said, signature, kai.seat), 1e6)
    assert not deal.audits
    signature = kai.key.sign(audit_to_sign(deal.ended, kai.seat, "clean", said))
    ana.on_message(Audit(1, deal.ended, "clean", said, signature, kai.seat), 1e6)
    assert list(deal.audits) == [kai.seat]


def test_two_players_can_be_found_guilty_of_the_same() -> None:
    _parlour, _kai, ana = round_over()
    for seat in (0, 1, 1):
        ana.memory.find(1, 0, "two_words", against=seat)
    assert [found.against for found in ana.findings] == [0, 1]


def test_a_host_that_went_on_without_a_player_who_was_away_was_not_too_early() -> None:
    """Kai's last tile makes points that Ana could call; she is away for as long as any host waits for her."""
    parlour = Parlour("all_fives", 2, house={"target": 500})
    parlour.chance.seed(11)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.run(1)
    table = parlour.host.table
    while not (table.match.state.hands[kai.seat].bit_count() == 1 and any(move.tiles for move in kai.legal())):
        parlour.play([kai, ana], 0.1)
    parlour.cut(ana)
    while table.phase == "play":
        parlour.play([kai], 0.1)
    assert table.rules.legal(table.match.state, ana.seat), "she has nothing to call"
    over = parlour.now
    while table.phase == "claims":
        parlour.run(0.1)
    assert parlour.now - over < 10, "the host waited as for a player who is there"
    parlour.connect(ana)
    judged = [news.judgement for news in parlour.news["Ana"] if isinstance(news, JudgementNews)]
    assert list(judged[-1].remarks) == []
