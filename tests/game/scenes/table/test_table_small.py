"""Small details of a table: shouts, open hands, and the panel."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from engine.core import PASS, Board
from engine.events import WentOut
from engine.games import game
from engine.match import Match
from engine.pieces import Chance, each
from engine.record.record import Player
from game.look.players.faces import FacePose
from game.picture.event_words import EventWords
from game.play.local_table import LocalTable
from game.play.pace import Pace
from game.play.table import Update
from game.scenes.results.result_rows import ResultRow
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.devices.pads import CONTROLLER
from tests.support.lan.company import Puppets, Whims, people
from tests.support.lengths import long_run, sampled
from tests.support.rounds.line import table as line_table
from tests.support.rounds.overlay import table as cards_table
from tests.support.screen.quiet_session import AtTable, Parlour, StillTable
from tests.support.screen.whole_program import cut_texts


@pytest.mark.parametrize(
    ("key", "cry"), [("space", "I'm out!"), ("space_classic", "I'm out!"), ("block_draw", "Domino!")]
)
def test_who_goes_out_calls_what_is_called_in_this_game(key: str, cry: str) -> None:
    match: Match[Board] = Match(game(key)(2))
    at = AtTable(match, Whims())
    said = EventWords(at.parts.names).said(WentOut(1))
    assert said is not None
    assert said.bubble == cry


def test_a_hand_that_was_shown_lies_open_again_when_the_match_is_gone_on_with() -> None:
    round_ = cards_table("space", line="021", hands="210 000 | 222 111", stock="103", turn="A")
    round_.state.shown = round_.state.hands[1]
    parlour = Parlour()
    still = StillTable(round_, (Player("Ann"), Player("Maren", "maren")))  # type: ignore[arg-type]  # any round
    scene = TableScene(parlour.session, still)
    parlour.show(scene)
    faces = scene.widgets.opponents[1].faces
    assert sorted(faces) == sorted(round_.state.pieces.faces[tile] for tile in each(round_.state.hands[1]))


@long_run
def test_the_panel_and_the_plate_of_a_game_with_legs_change_in_the_same_frame() -> None:
    match: Match[Board] = Match(game("super")(3))
    at = AtTable(match, Whims(), settings=Settings(speed=Speed.FAST), seed=3)
    layout, shown = at.parts.layout, at.played.model
    said: dict[object, set[object]] = {}
    hear = at.played.controller.on_update

    def heard(update: Update) -> None:
        said.setdefault(tuple(label.text for label in layout.labels(update.view)), set()).add(layout.facts(update.view))
        hear(update)

    at.played.controller.on_update = heard  # type: ignore[method-assign]  # only records
    changes = 0
    before: object = None
    for _ in range(2500):
        if match.is_between:
            break
        if at.played.calm and match.state.turn == 0 and at.table.legal():
            legal = at.table.legal()
            at.table.offer(next((move for move in legal if move.tiles), legal[0]))
        at.step()
        panel = at.parts.panel.scores
        texts = tuple(label.text for label in shown.labels)
        if panel is None or not panel.facts or not texts or texts not in said:
            continue
        assert panel.facts in said[texts]
        changes += panel.facts != before
        before = panel.facts
    assert changes > 2


@pytest.mark.parametrize("key", ["knock_out", "domino_solitaire"])
def test_a_deal_without_a_number_is_not_called_a_round(key: str) -> None:
    match: Match[Board] = Match(game(key)(1))
    at = AtTable(match, Whims())
    at.rest()
    panel = at.parts.panel.scores
    assert panel is not None
    assert panel.round_name == ""


def test_a_match_of_several_still_counts_its_rounds() -> None:
    match: Match[Board] = Match(game("block_draw")(2))
    at = AtTable(match, Whims())
    at.rest()
    panel = at.parts.panel.scores
    assert panel is not None
    assert panel.round_name == "Round 1"


@pytest.mark.parametrize("key", ["super", "high_fives"])
def test_the_page_of_results_holds_eight_players_with_large_letters(key: str) -> None:
    match: Match[Board] = Match(game(key)(8))
    match.begin(bytes(16))
    chance = Chance(b"eight")
    while not match.is_between:
        legal = match.legal(match.state.turn)
        match.play(match.state.turn, legal[chance.below(len(legal))])
    parlour = Parlour(settings=Settings(text_size=160))
    table = LocalTable(match, people(8), Whims(), Pace())

    def nothing() -> None: ...

    parlour.show(ResultsScene(parlour.session, table, (), nothing, nothing, nothing))
    window = parlour.screen.base.get_rect()
    rows = [widget.rect for widget in parlour.screen.widgets if isinstance(widget, ResultRow)]
    assert len(rows) == 8
    for widget in parlour.screen.widgets:
        assert window.contains(widget.rect), widget.name
        assert isinstance(widget, ResultRow) or widget.rect.collidelist(rows) == -1, widget.name
    assert all(upper.bottom <= lower.top for upper, lower in pairwise(rows))
    assert not cut_texts(parlour)


def test_the_button_of_a_gamepad_that_draws_passes_where_nothing_else_can_be_done() -> None:
    scene = line_table("block_draw", hands="0-1 0-2 | 3-3 4-6", line="5-5 5-4", turn="A")
    at = AtTable(scene.match, Puppets(), settings=Settings(confirm_pass=True))
    at.rest()
    at.pad(pygame.CONTROLLER_BUTTON_X)
    assert scene.match.rounds[-1].steps[-1].move.act == PASS


def test_a_gamepad_has_a_button_for_claims() -> None:
    assert CONTROLLER.name(Action.CLAIM)
    assert len(set(CONTROLLER.buttons.values())) == len(CONTROLLER.buttons)


@sampled(4)
@pytest.mark.parametrize("speed", Speed)
def test_faces_move_as_fast_as_the_tiles_and_not_at_all_if_everything_is_instant(speed: Speed) -> None:
    at = AtTable(Match(game("all_fives")(4)), Whims(), settings=Settings(speed=speed, hints=False))
    seen = set[FacePose]()
    for _ in range(600):
        at.step()
        seen |= {expression.pose for expression in at.played.model.faces.values()}
        if at.played.calm and at.played.model.must:
            at.table.offer(at.table.legal()[0])
    assert (FacePose.GLANCE in seen) is (speed is not Speed.INSTANT)
    assert at.played.director is not None
    assert at.played.model.living.speed == at.played.director.speed == at.session.settings.pace.factor
