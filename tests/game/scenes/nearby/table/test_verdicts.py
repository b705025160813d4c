"""The verdicts on a network deal: fair, checked with a remark, unchecked, or disputed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.sentences import Sentence, sentence
from game.lan.table.checks import SETTLES
from game.scenes.nearby.lobby.lobby import LobbyScene
from game.scenes.nearby.table.left import LeftTableScene
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.verify import VerifyScene
from game.storage.saves import Saves
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from net.fairness.audit import ILLEGAL
from net.fairness.findings import Finding, make_finding
from net.guest.judgement import LEFT_OUT, NOT_IN, SILENT, DealOutcome
from net.guest.news import FindingNews, JudgementNews
from net.guest.table_link import LinkNews
from net.protocol.errors import ErrorCode
from tests.support.lan.nearby_evening import Evening, play_by_keys


@pytest.fixture
def evening() -> Iterator[Evening]:
    with Evening() as made:
        yield made


def judge(
    evening: Evening, outcome: DealOutcome, remarks: tuple[Sentence, ...] = (), findings: tuple[Finding, ...] = ()
) -> None:
    """Set this computer's verdict on the current deal."""
    before = evening.table.checks.judged(evening.table.number)
    assert before is not None
    evening.wait(SETTLES)
    evening.table.checks.on_news(
        JudgementNews(before._replace(outcome=outcome, remarks=remarks, findings=findings)), 0.0
    )
    evening.table.version += 1
    evening.settle()


def test_what_was_checked_can_be_read_and_kept(evening: Evening) -> None:
    evening.begin()
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    evening.settle()
    evening.press(Action.VERIFY)
    evening.settle()
    assert evening.says("This deal was fair")
    for part in ("What went in", "The shuffle", "The moves", "What you were shown", "The points"):
        assert evening.says(part)
    evening.click("Save the round")
    evening.step(3)
    assert "Saved as 20260101.rounds.json." in evening.texts
    evening.press(Action.VERIFY)
    evening.settle()
    evening.press(Action.ACCEPT)
    evening.step(3)
    assert "You're ready. Waiting for Luis." in evening.texts


def test_a_match_nearby_counts_once_in_the_statistics(evening: Evening, tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "statistics.json")
    evening.session.matches.saves = Saves(tmp_path, ledger)
    evening.begin(house={"target": 1})
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    evening.settle()
    assert isinstance(evening.scene, LanResults)
    evening.scene.enter()
    (outcome,) = ledger.books.recent.values()
    assert (outcome.game, outcome.is_finished, outcome.rounds) == ("block_draw", True, 1)
    assert outcome.people == ("Luis",)
    assert outcome.is_won is (evening.table.rules.sides[evening.table.seat] in evening.table.winners)


def test_a_deal_that_does_not_add_up_says_what_and_where(evening: Evening) -> None:
    evening.begin()
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    judge(evening, "faulty", findings=(make_finding(1, 3, "account", sentence(ILLEGAL, seat=2)),))
    what = "seat 2's move wasn't possible with the tiles it held"
    told = f"Move 3. The host's account doesn't check out: {what}."
    assert f"This deal doesn't check out at move 3: {what}." in evening.texts
    evening.press(Action.VERIFY)
    evening.settle()
    assert evening.says("This deal doesn't check out")
    assert evening.says(told)
    assert "The shuffle" not in evening.texts, "nothing is claimed of a deal that doesn't check out"


def test_a_remark_is_told_with_its_words_and_several_are_counted(evening: Evening) -> None:
    evening.begin()
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    left_out, silent = sentence(LEFT_OUT, name="Luis", n=2), sentence(SILENT, name="Luis")
    judge(evening, "remark", (left_out,))
    told = "Luis's computer put nothing in, so the host could choose between 2 deals."
    assert f"Checked, with a remark. {told}" in evening.texts
    judge(evening, "remark", (left_out, silent))
    assert "Checked, with 2 remarks. See them under “Verify this deal”." in evening.texts
    evening.press(Action.VERIFY)
    evening.settle()
    assert evening.says("Checked, with 2 remarks")
    for line in (told, "Luis's computer hasn't reported on this round.", "The shuffle"):
        assert evening.says(line)


def test_a_deal_into_which_nothing_of_ours_went_is_not_called_fair(evening: Evening) -> None:
    evening.begin()
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    judge(evening, "unchecked", (sentence(NOT_IN),))
    assert "Not checked. Nothing from this computer went into the deal." in evening.texts
    evening.press(Action.VERIFY)
    evening.settle()
    assert evening.says("This deal hasn't been checked")
    assert "What went in" not in evening.texts
    assert evening.says("The moves"), "it was played again all the same"


def test_other_machines_have_a_moment_to_speak_before_their_silence_is_a_remark(evening: Evening) -> None:
    evening.begin()
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    before = evening.table.checks.judged(evening.table.number)
    assert before is not None
    silent = before._replace(outcome="remark", remarks=(sentence(SILENT, name="Luis"),))
    evening.table.checks.on_news(JudgementNews(silent), 0.0)
    evening.table.version += 1
    evening.step(2)
    assert "Checked by this computer. Waiting a moment for the other players' computers …" in evening.texts
    evening.wait(SETTLES + 1)
    assert "Checked, with a remark. Luis's computer hasn't reported on this round." in evening.texts


# -- the farewell ------------------------------------------------------------------------------------------------------


def end(evening: Evening, code: ErrorCode) -> None:
    """End the connection with a code."""
    evening.line.news()
    evening.line.tell(LinkNews("over", code))
    evening.settle()


def test_who_takes_no_further_part_reads_what_was_found_and_may_look_at_the_deal(evening: Evening) -> None:
    evening.begin()
    number = evening.table.number
    found = make_finding(number, 4, "two_histories"), make_finding(number, 0, "two_words", against=1)
    for each in found:
        evening.table.checks.on_news(FindingNews(each, ("Ana", "Luis")), 0.0)
    end(evening, "split")
    assert isinstance(evening.scene, LeftTableScene)
    assert "takes no further part in it." in evening.texts
    assert (
        "Move 4. Proved against the host: the host gave two different accounts of this round's moves." in evening.texts
    )
    assert "Proved against Luis: a player signed two different things for the same step." in evening.texts
    assert "The last round hasn't been checked: the host never revealed its secret." in evening.texts
    assert "Verify this deal" not in evening.texts
    before = evening.table.checks.judged(number)
    assert before is None


def test_of_a_table_that_is_put_away_nothing_is_claimed_and_nothing_is_held_against_it(evening: Evening) -> None:
    evening.begin()
    end(evening, "saved")
    assert isinstance(evening.scene, LeftTableScene)
    assert "never showed" not in evening.texts


def test_a_player_whose_table_was_saved_did_not_leave_it(evening: Evening) -> None:
    evening.begin()
    end(evening, "saved")
    (below,) = (scene for scene in evening.app.stage.scenes if isinstance(scene, LobbyScene))
    evening.click("Back to the title")
    assert below.screen is not None
    told = [widget.name for widget in below.screen.every()]
    assert "The table is saved, ready to resume another day." in told, "as its owner reads it"
    assert not any("You left" in line for line in told)


def test_the_last_deal_can_be_looked_at_from_the_farewell(evening: Evening) -> None:
    evening.begin()
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    judge(evening, "remark", (sentence(SILENT, name="Luis"),))
    end(evening, "old_journal")
    assert "A player has seen more of this table than the host's computer remembers." in evening.texts
    evening.press(Action.VERIFY)
    evening.settle()
    assert isinstance(evening.scene, VerifyScene)
    assert evening.says("Checked, with 1 remark")
