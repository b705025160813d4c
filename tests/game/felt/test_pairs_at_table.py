"""Two pairs at a table: where the partner sits, what a pass leaves behind, and the tiles that sleep."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from engine.games import game
from engine.notation import find
from engine.options import HouseRules
from game.felt.frame import Frame
from game.felt.table.widgets import TableWidgets
from game.look.scale import Scale
from game.picture.families.registry import is_anticlockwise
from game.scenes.table.table import TableScene
from game.storage.settings import Motion, Settings
from game.ui.actions import Action
from tests.support.lengths import sampled
from tests.support.rounds.line import table
from tests.support.screen.quiet_session import Parlour, StillTable, sit
from tests.support.screen.whole_program import watching_cuts

NAMES = ("Ann", "Rosa", "Mateo", "Lev")


@contextmanager
def seated(still: StillTable) -> Iterator[tuple[Parlour, TableScene, TableWidgets]]:
    with Parlour() as parlour:
        scene = TableScene(parlour.session, still)
        parlour.session.stage.push(scene)
        for _ in range(3):
            parlour.step()
        assert scene.widgets is not None
        yield parlour, scene, scene.widgets


def partners(house: HouseRules | None = None, *, top: int = 6, watching: bool = False) -> StillTable:
    hands = "6-6 3-6 3-4 0-1 | 1-1 1-2 | 2-2 5-6 | 3-3 0-3"
    scene = table("partners", hands=hands, yard="*" if top > 6 else "", turn="A", house=house, top=top)
    return sit(scene, *NAMES, watching=watching)


def play(parlour: Parlour, still: StillTable, *moves: str) -> None:
    for move in moves:
        turn = still.view.turn
        still.do(turn, find(still.rules, still.scene.state, turn, move))
    for _ in range(200):
        parlour.step()


@pytest.mark.parametrize(("direction", "nexts"), [("anticlockwise", "right"), ("clockwise", "left")])
def test_the_next_player_sits_at_the_right_or_left_and_the_partner_opposite(direction: str, nexts: str) -> None:
    with seated(partners({"direction": direction})) as (_, _, widgets):
        middle = widgets.frame.line().centerx
        at = {seat: widgets.opponents[seat].seat.first[0] for seat in (1, 2, 3)}
        assert (at[1] > middle) is (nexts == "right")
        assert (at[3] > middle) is (nexts == "left")
        assert not widgets.opponents[2].seat.upright, "the partner is at the far side"
        assert widgets.opponents[1].seat.upright
        assert widgets.opponents[3].seat.upright


def test_in_all_other_games_the_next_player_sits_at_the_left() -> None:
    assert not is_anticlockwise(game("block_draw")(4))
    assert not is_anticlockwise(game("all_fives")(4, None, {"partnership": "on"}))
    one, other = Frame(Scale((1280, 720)), 4), Frame(Scale((1280, 720)), 4, anticlockwise=True)
    assert [seat.plate for seat in one.others()] == [seat.plate for seat in other.others()][::-1]


def test_the_partner_has_a_word_and_a_mark_of_its_own() -> None:
    with seated(partners()) as (_, scene, widgets):
        assert widgets.words.points(scene.model, 2) == "your partner"
        assert widgets.words.short_points(scene.model, 2) == "partner"
        assert widgets.words.points(scene.model, 1) == "0 points"
        assert [seat for seat, widget in widgets.opponents.items() if widget.joined] == [2]


def test_onlookers_have_no_partner() -> None:
    with seated(partners(watching=True)) as (_, scene, widgets):
        assert widgets.words.short_points(scene.model, 2) == "0 pts"
        assert not any(widget.joined for widget in widgets.opponents.values())


def test_the_panel_shows_both_faces_of_a_pair_and_one_score() -> None:
    with seated(partners()) as (_, scene, widgets):
        own, other = widgets.words.scores(scene.model).rows
        assert (own.name, other.name) == ("Ann and Mateo", "Rosa and Lev")
        assert (own.partner, other.partner) == (widgets.people[2].medallion, widgets.people[3].medallion)


def test_a_pass_stays_at_the_seat_until_it_plays_again() -> None:
    with seated(partners()) as (parlour, scene, widgets):
        play(parlour, still := scene.table, "6-6", "pass")  # type: ignore[arg-type]
        assert scene.model.passed == {1: (6,)}
        assert widgets.words.points(scene.model, 1) == "passed 6"
        assert widgets.words.short_points(scene.model, 1) == "no 6"
        play(parlour, still, "5-6@R", "pass", "3-6@L")  # type: ignore[arg-type]
        assert scene.model.passed == {1: (6,), 3: (5, 6)}
        play(parlour, still, "pass", "pass", "3-3@L")  # type: ignore[arg-type]
        assert scene.model.passed == {1: (3, 5, 6), 2: (3, 5)}, "who played again is forgiven"


def test_the_players_own_passes_stay_on_the_rack_until_they_play_again() -> None:
    scene = table("partners", hands="0-1 1-3 | 5-5 4-6 | 2-2 1-4 | 3-3 0-0", line="5-6", turn="A")
    with seated(sit(scene, *NAMES)) as (parlour, played, widgets):
        assert widgets.hand.note == ""
        play(parlour, played.table, "pass")  # type: ignore[arg-type]
        assert widgets.hand.note == "you passed 5, 6"
        play(parlour, played.table, "4-6@R", "1-4@R")  # type: ignore[arg-type]
        assert widgets.hand.note == "you passed 5, 6", "it stays while the others play"
        play(parlour, played.table, "pass", "1-3@R")  # type: ignore[arg-type]
        assert widgets.hand.note == ""


@pytest.mark.parametrize("letters", [100, 160])
@pytest.mark.parametrize("count", [1, 7])
def test_the_words_on_the_rack_never_leave_it(count: int, letters: int) -> None:
    rest = ["1-1", "1-2", "1-3", "1-4", "0-1", "0-2", "0-3"][:count]
    scene = table("partners", hands=f"{' '.join(rest)} | 5-5 4-6 | 2-2 3-4 | 3-3 0-0", line="5-6", turn="A")
    with Parlour(settings=Settings(text_size=letters)) as parlour:
        played = TableScene(parlour.session, sit(scene, *NAMES))
        parlour.session.stage.push(played)
        parlour.step()
        assert played.widgets is not None
        hand = played.widgets.hand
        played.model.passes(0, range(7))
        with watching_cuts() as cuts:
            parlour.step()
            hand.paint_lip(pygame.Surface((1280, 720)))
        assert hand.note == "you passed 0, 1, 2, 3, 4, 5, 6"
        assert not [cut for cut in cuts if cut.startswith("you passed")]


def test_passes_are_known_again_when_a_match_goes_on() -> None:
    still = partners()
    told = [
        still.do(still.view.turn, find(still.rules, still.scene.state, still.view.turn, move))
        for move in ("6-6", "pass", "5-6@R")
    ]
    still.news()
    still.past = lambda: told  # type: ignore[method-assign]
    with seated(still) as (_, scene, _):
        assert scene.model.passed == {1: (6,)}


def test_in_other_games_a_pass_is_only_said() -> None:
    scene = table("block_draw", hands="6-6 0-1 | 1-1", turn="A", house={"boneyard_reserve": 0})
    with seated(sit(scene, *NAMES[:2])) as (parlour, played, widgets):
        play(parlour, played.table, "6-6", "pass")  # type: ignore[arg-type]
        assert widgets.words.points(played.model, 1) == "0 points"


def test_sleeping_tiles_are_no_boneyard_and_cannot_be_drawn() -> None:
    still = partners(top=9)
    with seated(still) as (parlour, scene, widgets):
        assert widgets.yard.name == "Asleep"
        assert widgets.yard.sleeps
        assert not widgets.yard.can_focus
        before = scene.model.text, scene.model.yard
        assert not widgets.yard.on_action(Action.ACCEPT)
        parlour.step()
        assert (scene.model.text, scene.model.yard) == before


def nine() -> StillTable:
    """Return a round of double nine before its last tile, in which fifteen tiles sleep."""
    line = "8-9 9-9 9-7 7-8 8-8 8-6 6-7 7-7 7-5 5-6 6-6 6-4 4-5 5-5 5-3 3-4 4-4 4-2 2-3 3-3 3-1 1-2 2-2 2-0"
    hands = "0-3 | 1-9 2-9 3-9 4-9 5-9 | 1-8 2-8 3-8 4-8 5-8 | 1-7 2-7 3-7 4-7 0-0"
    return sit(table("partners", hands=hands, line=line, led="9-9", turn="A", top=9, yard="*"), *NAMES)


@sampled(4)
@pytest.mark.parametrize("motion", [Motion.FULL, Motion.REDUCED])
@pytest.mark.parametrize("letters", [100, 160])
def test_sleeping_tiles_are_turned_up_on_the_felt_with_the_hands(letters: int, motion: Motion) -> None:
    with Parlour(settings=Settings(text_size=letters, motion=motion)) as parlour:
        still = nine()
        scene = TableScene(parlour.session, still)
        parlour.session.stage.push(scene)
        parlour.step(3)
        yard = scene.widgets.yard
        assert not yard.up, "nobody may see them before"
        play(parlour, still, "0-3@R")
        while not yard.up:
            assert parlour.scene is scene, "the results came first"
            parlour.step()
        assert scene.model.open_hands.keys() >= {1, 2, 3}
        assert len(yard.up) == 15
        assert (6, 9) in yard.up
        assert (0, 3) not in yard.up
        assert yard.spoken().value.startswith("0-1 0-4 0-5 ")
        spots = yard.up_at()
        assert all(yard.rect.contains(spot) for spot in spots)
        assert not any(one.colliderect(other) for place, one in enumerate(spots) for other in spots[:place])
        assert scene.director is not None
        scene.director.skip()
        parlour.step(3)
        assert yard.up, "they are seen below the results"
        scene.model.clear()
        scene.widgets.follow(scene.model)
        assert not yard.up


@pytest.mark.parametrize(("hand", "reserve", "word"), [(9, 1, "Asleep"), (9, 0, "Boneyard"), (7, 2, "Boneyard")])
def test_what_three_leave_undealt_sleeps_if_it_is_never_drawn(hand: int, reserve: int, word: str) -> None:
    house: HouseRules = {"hand_size": hand, "boneyard_reserve": reserve}
    scene = table("block_draw", hands="6-6 0-1 | 1-1 | 2-2", turn="A", yard="5-5", house=house)
    with seated(sit(scene, *NAMES[:3])) as (_, _, widgets):
        assert widgets.yard.name == word


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_mark_of_the_partner_covers_no_words(size: tuple[int, int]) -> None:
    with Parlour(size=size) as parlour:
        scene = TableScene(parlour.session, partners())
        parlour.session.stage.push(scene)
        for _ in range(3):
            parlour.step()
        assert scene.widgets is not None
        plate = scene.widgets.opponents[2]
        words = pygame.Rect(plate.rect.x + plate.rect.height + plate.px(8), plate.rect.y, 1, plate.rect.height)
        assert plate.rect.x + plate.px(12) + plate.px(13) < words.x
