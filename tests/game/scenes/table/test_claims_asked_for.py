"""A beginner at a table with claims is asked for them, and bots wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import CLAIM, Board
from engine.games import game
from engine.games.all_fives import AllFives
from engine.match import Match
from engine.record.record import Player
from game.i18n.language import Words
from game.play.local_table import LocalTable
from game.play.pace import Pace
from game.play.thinking import InlineThinker
from game.scenes.table.table import TableScene
from game.storage.settings import CLAIMS_KNOWN
from game.ui.actions import PICKS, Action
from tests.support.languages import READ
from tests.support.screen.whole_program import Visit, cut_texts

WAIT = 15.0
YOU = (Player("Ann"), Player("Kiko", "kiko"))


def scoring_table(first_claims: float) -> LocalTable:
    """Return a table at which the person has just scored and the bot is next."""
    for number in range(200):
        table = LocalTable(
            Match(AllFives(2)),
            YOU,
            InlineThinker(),
            Pace(first_claims=first_claims),
            seeds=lambda number=number: bytes([number]),  # type: ignore[misc]  # a default binds the loop's value
            chances=lambda: 1,
        )
        table.update(0.0, calm=True)
        for move in table.legal():
            if table.rules.must_claim and move.tiles:
                table.offer(move)
                if any(each.act == CLAIM for each in table.legal()):
                    return table
                break
    raise AssertionError("no deal begins with a score")


def steps_after(table: LocalTable, seconds: float) -> int:
    before, tick = table.steps, 0.25
    for place in range(1, round(seconds / tick) + 1):
        table.update(place * tick, calm=True)
    return table.steps - before


def test_bots_wait_for_the_first_claims() -> None:
    assert steps_after(scoring_table(0.0), 10) > 0
    patient = scoring_table(WAIT)
    assert steps_after(patient, 10) == 0
    assert steps_after(scoring_table(WAIT), 2 * WAIT) > 0, "but not for ever"


@pytest.mark.parametrize(("first_claims", "told"), [(0.0, 4.0), (WAIT, WAIT)])
def test_the_time_that_is_shown_is_the_time_that_there_is(first_claims: float, told: float) -> None:
    table = scoring_table(first_claims)
    table.update(0.25, calm=True)
    assert table.claim_time is not None
    since, until = table.claim_time
    assert until - since == told, "no ring runs down long before anyone plays"


def test_after_the_claim_nobody_waits_longer() -> None:
    table = scoring_table(WAIT)
    table.update(0.5, calm=True)
    table.offer(next(move for move in table.legal() if move.act == CLAIM))
    before = table.steps
    for place in range(1, 30):
        table.update(0.5 + place * 0.25, calm=True)
    assert table.steps > before


@pytest.mark.parametrize("language", READ)
def test_the_words_on_the_button_fit_beside_the_one_that_plays(tmp_path: Path, language: str) -> None:
    with Visit(tmp_path) as visit:
        visit.session.words = Words.of(language)
        match = next(match for match in map(led_by, range(50)) if match.state.turn == 0)
        visit.session.stage.push(visit.session.routes.table(match, YOU))
        visit.settle()
        assert isinstance(visit.scene, TableScene)
        buttons = visit.scene.buttons
        assert buttons.claim is not None
        assert buttons.play is not None
        visit.tell(Action.CLAIM)
        assert buttons.claim.text == visit.session.say("Claiming next tile")
        assert buttons.claim.text not in cut_texts(visit)
        visit.tell(PICKS[visit.scene.model.hand.index(match.legal(0)[0].tiles[0])])
        assert buttons.play.shown
        assert buttons.claim.selected
        assert buttons.claim.text == visit.session.say("Claiming")
        assert buttons.claim.text not in cut_texts(visit)


def led_by(number: int) -> Match[Board]:
    match: Match[Board] = Match(game("all_fives")(2))
    match.begin(bytes([number]))
    return match


def test_points_are_asked_for_until_one_knows(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        for known in (False, True):
            table = scoring_table(WAIT)
            scene = TableScene(visit.session, table)
            visit.session.stage.push(scene)
            visit.step(2)
            assert (scene.model.title == "Your points!") is not known
            scene.controller.claim()
            assert visit.session.settings.values.claims >= 1
            visit.session.settings.update(claims=CLAIMS_KNOWN)
