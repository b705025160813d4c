"""A network table from the window's side: actions, updates and errors."""

from __future__ import annotations

import pytest

from engine.core import DRAW, PASS, PLAY, Move
from engine.options import HouseRules
from engine.reasons.advice import Advice
from engine.sentences import Refusal
from game.lan.table.table import LanTable
from game.play.pace import Pace
from game.play.thinking import InlineThinker, Thinker
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, Chat, Ready, Sit, TableSettings
from tests.support.lan.company import Puppets
from tests.support.lan.one_thread import Network, Robot, terms


class Company:
    """Ana at a window's table, with guests on other computers and a manual clock."""

    def __init__(
        self,
        *,
        key: str = "block_draw",
        seats: int = 2,
        people: int = 2,
        house: HouseRules | None = None,
        stand_in: int = 8,
        thinker: Thinker | None = None,
    ) -> None:
        self.net = Network()
        ana = Key(self.net.chance(32))
        self.net.open(terms(key, seats, house), TableSettings(pace=0, stand_in=stand_in), owner=ana.public)
        self.line = self.net.line("Ana", ana)
        self.table = LanTable(self.line, thinker or InlineThinker(), Pace(0.0))
        self.robots = [Robot(self.net.line(name)) for name in ("Luis", "Maria", "Chen")[: people - 1]]
        self.now = 0.0
        self.step()

    def step(self, seconds: float = 0.1) -> None:
        self.net.pass_time(seconds)
        self.now += seconds
        for robot in self.robots:
            robot.act()
        self.table.poll(self.now)
        self.table.update(self.now, calm=True)

    def begin(self) -> None:
        self.table.ask(Ready(on=True))
        self.step()
        self.table.ask(AdminRequest("start"))
        self.step()
        assert self.table.has_begun

    def wait_for_turn(self) -> None:
        for _ in range(400):
            if self.table.legal() and self.table.view.turn == self.table.seat:
                return
            self.step()
        raise TimeoutError

    def play_round(self) -> None:
        for _ in range(600):
            if self.table.view.over:
                return
            legal = self.table.legal()
            if legal and self.table.view.turn == self.table.seat:
                self.table.offer(legal[0])
            self.step()
        raise TimeoutError


def test_a_match_is_played_by_updates_alone_to_its_end() -> None:
    company = Company(house={"target": 100})
    company.begin()
    table = company.table
    assert [player.name for player in table.players] == ["Ana", "Luis"]
    seen = []
    for _ in range(40):
        company.play_round()
        company.step()
        seen.append(table.rounds)
        if table.winners:
            break
        table.next_round()
        company.step()
    assert table.winners
    assert seen == list(range(1, len(seen) + 1))
    updates = table.news()
    assert [update.seq for update in updates] == list(range(1, len(updates) + 1))
    assert all(audit.findings == () for audit in table.checks.audits)


def test_a_move_is_sent_and_nothing_changes_before_the_host_has_made_it() -> None:
    company = Company()
    company.begin()
    company.wait_for_turn()
    table, net = company.table, company.net
    before, move = table.view, table.legal()[0]
    net.slow = True
    table.offer(move)
    assert table.sending == move
    assert table.view is before
    assert table.legal() == []
    with pytest.raises(Refusal, match="still on its way"):
        table.offer(move)
    company.now += 2.0
    table.poll(company.now)
    assert table.waited() == pytest.approx(2.0)
    net.slow = False
    company.step()
    assert table.sending is None
    assert table.view is not before


def test_what_the_rules_forbid_is_refused_before_it_is_sent() -> None:
    company = Company()
    company.begin()
    company.wait_for_turn()
    with pytest.raises(Refusal):
        company.table.offer(Move(PLAY, (0,), 63))
    assert company.table.sending is None


def test_one_draw_draws_until_a_tile_fits() -> None:
    company = Company()
    company.begin()
    for _ in range(600):
        company.wait_for_turn() if not company.table.view.over else company.table.next_round()
        company.step(0)
        legal = company.table.legal()
        if legal and [move.act for move in legal] == [DRAW]:
            break
        if legal:
            company.table.offer(legal[0])
        company.step()
    before = company.table.steps
    company.table.offer(Move(DRAW))
    for _ in range(30):
        company.step()
        if company.table.sending is None:
            break
    assert company.table.steps > before
    assert company.table.view.turn != 0 or company.table.legal()[0].act == PLAY or company.table.view.over


def test_a_forced_pass_needs_nobody_unless_the_player_wants_to_be_asked() -> None:
    company = Company(seats=4, people=2, house={"target": 500})
    company.table.go_at(Pace(0.0, confirm_pass=True))
    company.begin()
    for _ in range(2000):
        legal = company.table.legal()
        if legal and company.table.view.turn == company.table.seat:
            if legal == [Move(PASS)]:
                break
            company.table.offer(legal[0])
        if company.table.view.over:
            company.table.next_round()
        company.step()
    company.step()
    assert company.table.legal() == [Move(PASS)]
    company.table.go_at(Pace(0.0))
    before = company.table.steps
    company.step()
    company.step()
    assert company.table.steps > before


def test_who_is_away_is_seen_with_a_clock_then_a_bot_and_then_back() -> None:
    company = Company(seats=3, people=3)
    company.begin()
    table, luis = company.table, company.robots[0].line
    luis.cut()
    company.step()
    assert table.places[1].kind == "away"
    assert table.left(1) == 8
    company.step(3.0)
    assert table.left(1) == 5
    company.step(6.0)
    assert table.places[1].bot
    assert table.left(1) == 0
    luis.heal()
    company.step()
    assert [place.kind for place in table.places] == ["person"] * 3


def test_the_host_is_lost_and_back_and_the_move_under_way_is_made_once() -> None:
    company = Company()
    company.begin()
    company.wait_for_turn()
    table, net = company.table, company.net
    net.slow = True
    table.offer(table.legal()[0])
    net.slow = False
    steps = table.steps
    net.stop()
    table.update(company.now, calm=True)
    assert (table.link, table.why) == ("lost", "host_gone")
    assert table.legal() == []
    with pytest.raises(Refusal):
        table.offer(Move(PASS))
    net.restart()
    company.step()
    assert table.link == "seated"
    assert table.sending is None
    assert table.steps > steps


def test_a_table_that_was_put_away_goes_on_with_the_same_tiles() -> None:
    company = Company()
    company.begin()
    company.wait_for_turn()
    table, net = company.table, company.net
    view = table.view
    table.ask(AdminRequest("save"))
    company.step()
    assert table.ended == "saved"
    assert net.finished == [True]
    net.restart()
    line = net.line("Ana", company.line.guest.key)
    again = LanTable(line, InlineThinker(), Pace(0.0))
    again.update(0.0, calm=True)
    assert again.phase == "saved"
    assert again.legal() == []
    again.ask(AdminRequest("start"))
    again.update(0.1, calm=True)
    assert again.phase == "play"
    assert again.view.hands == view.hands
    assert again.seat == table.seat


def test_a_change_of_terms_is_told_and_clears_the_ready_marks() -> None:
    company = Company(house={"target": 100})
    table = company.table
    company.step()
    table.ask(Ready(on=True))
    company.step()
    assert all(place.ready for place in table.places)
    company.robots[0].gets_ready = False
    table.ask(AdminRequest("terms", terms=terms(house={"target": 150})))
    company.step()
    assert [str(change) for change in table.take_changes()] == ["Points to win: 100 → 150."]
    assert table.waited_for == (0, 1), "nobody has seen these terms yet"


def test_seats_may_be_changed_and_the_player_knows_where_he_sits() -> None:
    company = Company(seats=3)
    company.table.ask(Sit(2))
    company.step()
    assert company.table.seat == 2
    assert company.table.is_owner


def test_who_was_refused_is_told_why() -> None:
    company = Company(seats=3)
    company.table.ask(Sit(1))
    company.step()
    assert company.table.take_refusals() == ["seat_taken"]


def test_talk_is_heard_but_not_that_of_a_player_who_was_muted() -> None:
    company = Company(seats=3, people=3)
    company.robots[0].line.ask(Chat(2))
    company.robots[1].line.ask(Chat(-1, "Hola"))
    company.step()
    assert [(line.name, line.phrase, line.text) for line in company.table.talk.take_chat()] == [
        ("Luis", "Well played!", ""),
        ("Maria", "", "Hola"),
    ]
    company.table.talk.muted.add(company.robots[0].line.guest.key.public)
    company.robots[0].line.ask(Chat(0))
    company.step()
    assert company.table.talk.take_chat() == []


def test_a_hint_is_found_from_the_own_view() -> None:
    company = Company()
    company.begin()
    company.wait_for_turn()
    advice = company.table.advise().result()
    assert isinstance(advice, Advice)
    assert advice.move in company.table.legal()


def test_a_hint_counts_what_was_shown_in_the_round() -> None:
    asked = Puppets()
    company = Company(thinker=asked)
    company.begin()
    company.wait_for_turn()
    table = company.table
    for _ in range(2):
        company.wait_for_turn()
        table.offer(table.legal()[0])
        company.step()
    company.wait_for_turn()
    table.advise()
    assert table.steps > 2
    assert len(asked.hints[-1].past) == table.steps
    company.table = LanTable(company.line, asked, Pace(0.0))
    company.step()
    company.line.fall()
    company.step()
    company.wait_for_turn()
    company.table.advise()
    assert asked.hints[-1].past == (), "a window that came later has missed some"


def test_a_deal_that_was_checked_before_a_restart_is_not_called_unchecked_afterwards() -> None:
    company = Company()
    company.begin()
    company.play_round()
    company.step(6.0)
    table, net = company.table, company.net
    fair = table.judgement
    assert fair is not None
    assert (fair.outcome, fair.remarks) == ("fair", ())
    luis = company.robots[0]
    luis.line.fall()
    again = LanTable(luis.line, InlineThinker(), Pace(0.0))
    luis.gets_ready = False
    net.pass_time(1.0)
    again.poll(7.0)
    net.pass_time(6.0)
    again.poll(14.0)
    told = again.checks.judged(fair.deal)
    assert told is not None
    assert told.outcome == "remark"
    assert [str(remark) for remark in told.remarks] == [
        "This computer checked the deal before it came back to the table."
    ]
