"""The focus is on the player's hand while others have the turn, and where it was after a pause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.scenes.pages.pause import PauseScene
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.buttons import Button
from tests.support.lan.nearby_evening import Evening, is_my_turn, play_by_keys
from tests.support.lengths import long_run, sampled
from tools.stages.staging import Staged


@pytest.fixture
def evening() -> Iterator[Evening]:
    with Evening(settings=Settings(speed=Speed.NORMAL, player_name="Ana")) as made:
        yield made


def opened(key: str, seats: int, *, seed: str = "a") -> tuple[Staged, TableScene]:
    """Sit down at a table that is about to deal."""
    window = Staged(seed=seed)
    scene = window.sit(key, seats)
    window.app.stage.push(scene)
    window.step(2)
    return window, scene


def hand(scene: TableScene) -> list[str]:
    """Return the names of the tiles in hand that the keys can reach."""
    return [tile.name for tile in scene.widgets.hand.children() if tile.can_focus]


def strayed(window: Staged | Evening, scene: TableScene) -> set[str]:
    """Return the widget with the focus if it isn't in the hand, although there are tiles and others have the turn."""
    if window.scene is not scene or scene.model.must or not hand(scene):
        return set()
    return {window.focus} - set(hand(scene))


def test_a_deal_puts_the_focus_on_the_hand_whoever_begins() -> None:
    window, scene = opened("all_fives", 4)
    found = set[str]()
    window.watchers.append(lambda: found.update(strayed(window, scene)))
    window.settle()
    assert scene.table.view.turn == scene.table.seat
    assert scene.table.steps, "others began"
    assert not found
    assert window.focus == next(
        scene.table.rules.pieces.label(tile)
        for tile in scene.model.hand
        if tile in {move.tiles[0] for move in scene.model.legal if move.tiles}
    )


def test_the_next_deal_puts_the_focus_back_on_the_hand() -> None:
    window, scene = opened("matador", 3, seed="c")
    window.play(scene, 1000)
    assert isinstance(window.scene, ResultsScene)
    found = set[str]()
    window.watchers.append(lambda: found.update(strayed(window, scene)))
    window.press(Action.ACCEPT)
    window.settle()
    assert scene.table.rounds == 2
    assert scene.table.steps, "others began"
    assert not found
    assert window.focus in hand(scene)


def test_after_a_draw_or_a_pass_the_focus_is_on_the_hand() -> None:
    window, scene = opened("block_draw", 3)
    for button in ("Draw", "Pass"):
        for _ in range(200):
            window.settle()
            if isinstance(window.scene, ResultsScene) or window.focus == button:
                break
            window.press(Action.ACCEPT)
        while isinstance(window.scene, ResultsScene):
            window.press(Action.ACCEPT)
            window.settle()
        if window.focus == button:
            window.press(Action.ACCEPT)
            window.step(2)
            assert window.focus in hand(scene)


def test_a_button_that_the_player_went_to_keeps_the_focus_while_others_play() -> None:
    window, scene = opened("all_fives", 4)
    window.settle()
    window.press(Action.ACCEPT)
    window.press(Action.ACCEPT)
    for _ in range(40):
        if window.focus == "Rules":
            break
        window.press(Action.NEXT)
    assert window.focus == "Rules"
    assert not scene.model.must
    window.step(10)
    assert window.focus == "Rules"


@sampled(4)
@pytest.mark.parametrize("how", ["mouse", "finger", "keys"])
@pytest.mark.parametrize(("key", "seats"), [("block_draw", 2), ("domino_solitaire", 1), ("thats_it", 3)])
def test_the_focus_is_where_it_was_before_the_pause(key: str, seats: int, how: str) -> None:
    window, scene = opened(key, seats)
    window.settle()
    window.press(Action.RIGHT)
    before = window.focus
    if how == "mouse":
        window.click("Menu")
    elif how == "finger":
        window.tap("Menu")
    else:
        window.press(Action.MENU)
    window.settle()
    page = window.scene
    assert isinstance(page, PauseScene)
    window.press(Action.CANCEL)
    window.settle()
    assert window.scene is scene
    assert window.focus == before


def test_the_focus_is_where_it_was_after_a_pause_in_which_the_table_was_laid_out_anew() -> None:
    window, scene = opened("block_draw", 2)
    window.settle()
    before = window.focus
    assert before in hand(scene)
    window.click("Menu")
    window.settle()
    window.resize((1600, 900))
    window.press(Action.CANCEL)
    window.settle()
    assert window.focus == before


@long_run
def test_at_a_table_nearby_the_focus_is_on_the_hand_while_others_play(evening: Evening) -> None:
    found = set[str]()
    evening.begin(guests=("Luis", "Maria"))
    evening.watchers.append(lambda: found.update(strayed_nearby(evening)))
    evening.until(lambda: evening.table.rounds == 3, lambda: play_by_keys(evening))
    evening.until(lambda: is_my_turn(evening) and evening.played.calm)
    evening.step(2)
    assert evening.focus in hand(evening.played)
    assert not found


def strayed_nearby(evening: Evening) -> set[str]:
    """Return the same for Ana's table."""
    return strayed(evening, evening.played)


@sampled(4)
@pytest.mark.parametrize("key", ["domino_solitaire", "knock_out", "baronet", "all_fives"])
def test_no_button_beside_the_tiles_gets_the_focus_while_they_move(key: str) -> None:
    window, scene = opened(key, 1 if key != "all_fives" else 4)
    found = set[str]()

    def look() -> None:
        assert scene.screen is not None
        if not scene.model.is_calm and isinstance(scene.screen.focus, Button):
            found.add(window.focus)

    window.step()
    window.watchers.append(look)
    window.settle()
    for _ in range(3):
        assert window.focus, "there is something to do"
        window.press(Action.ACCEPT)
        window.press(Action.ACCEPT)
        window.settle()
    assert not found


def test_the_focus_of_somebody_who_watches_stays_where_it_is() -> None:
    window = Staged(seed="a")
    scene = window.sit("all_fives", 4, watching=True)
    window.app.stage.push(scene)
    window.step(2)
    found = list[str]()
    window.watchers.append(lambda: found.append(window.focus) if window.scene is scene else None)
    window.step(600)
    assert scene.table.steps > 3
    assert len(set(found[2:])) == 1
    assert found[-1]


def test_the_first_key_that_skips_tiles_finds_a_focus() -> None:
    window, scene = opened("knock_out", 1)
    window.step(3)
    assert not scene.model.is_calm
    assert not window.focus
    window.press(Action.NEXT)
    assert scene.model.is_calm
    assert window.focus
