"""A host that shows the end of a match too early: nothing unchecked is counted, and the round continues."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from engine.core import NOBODY, Board, State
from game.lan.network import JoinTarget
from game.scenes.common.notice import NoticeScene
from game.scenes.nearby.lobby.join import join
from game.scenes.nearby.lobby.lobby import lobby
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.table import LanTableScene
from game.storage.saves import Saves
from game.storage.statistics.ledger import Ledger
from net.fairness.deal_record import public_digest
from net.protocol.messages import AdminRequest, TableSettings, TableUpdate
from net.protocol.views import to_wire_view
from tests.support.lan.nearby_evening import OWNER, Evening, is_my_turn, play_by_keys
from tests.support.lan.one_thread import Robot, terms

ANA: Final = 1


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Let Ana play a match of one round at the table of Luis, up to a turn of hers."""
    with Evening() as made:
        made.session.matches.saves = Saves(tmp_path, Ledger(tmp_path / "statistics.json"))
        made.net.open(terms(house={"target": 1}), TableSettings(pace=0), "Luis's table", owner=OWNER.public)
        luis = Robot(made.net.line("Luis", OWNER))
        made.robots.append(luis)
        made.show(join(made.session, JoinTarget("Luis's table", ()), "123456", lobby(made.session)))
        made.settle()
        made.click("Ready")
        made.step(2)
        luis.line.ask(AdminRequest("start"))
        made.step(5)
        made.until(lambda: is_my_turn(made))
        yield made


def lost(evening: Evening) -> State[Board]:
    """Return an end of Ana's round in which she has lost the match."""
    for seed in range(1000):
        rng, match = Random(seed), copy.deepcopy(evening.net.table.match)
        while not match.state.over:
            match.play(match.state.turn, rng.choice(match.legal(match.state.turn)))
        if match.winners and ANA not in match.winners:
            return match.state
    raise AssertionError


def show(evening: Evening, state: State[Board]) -> None:
    """Let the host show Ana this table in place of the one there is."""
    table = evening.net.table
    deal = table.deal
    assert deal is not None
    record = deal.record
    public, signature = public_digest(to_wire_view(state, NOBODY)), deal.signed_head(record.ply)
    table.outbox.send(
        ANA, TableUpdate(table.number, record.ply, record.head, signature, public, to_wire_view(state, ANA), (), None)
    )
    evening.net.pump()
    evening.wait(2)


def test_a_match_is_not_counted_before_this_computer_has_checked_its_end(evening: Evening) -> None:
    show(evening, lost(evening))
    assert isinstance(evening.scene, LanResults)
    assert evening.session.statistics.books.tallies == {}


def test_an_end_that_is_taken_back_leaves_the_table_to_play_on_and_counts_for_nothing(evening: Evening) -> None:
    show(evening, lost(evening))
    show(evening, evening.net.table.match.state)
    assert isinstance(evening.scene, LanTableScene)
    evening.until(lambda: evening.net.table.phase == "over", lambda: play_by_keys(evening))
    evening.until(lambda: isinstance(evening.scene, NoticeScene))
    evening.click("Continue")
    evening.until(lambda: isinstance(evening.scene, LanResults))
    evening.wait(8)
    judgement = evening.table.judgement
    assert judgement is not None
    assert [found.code for found in judgement.findings] == ["shown_otherwise"]
    assert evening.session.statistics.books.tallies == {}, "what it was about isn't certain, and may be no match at all"
