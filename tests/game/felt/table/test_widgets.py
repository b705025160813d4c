"""The felt repaints only what changed, with the same result as painting everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pygame
import pytest

from engine.core import PLAY
from engine.families.chain.board import chain
from game.animation.beats import Beat
from game.felt.flight import Flight
from game.felt.frame import Frame
from game.felt.table.laid.choices import PlaceWidget
from game.felt.table.message import MessageWidget
from game.felt.table.score_panel import ScorePanel, Scores
from game.felt.table.widgets import TableWidgets
from game.look.fonts import Face, Fonts
from game.look.look import Look
from game.look.scale import Scale
from game.look.tiles import is_readable
from game.picture.family_layout import PLAIN
from game.picture.spot import Spot
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, with_value
from game.ui.actions import Action
from tests.support.lengths import long_run, sampled, some
from tests.support.screen.pilot import same
from tools.stages.staging import Staged


def seated(
    key: str, seats: int, *, watching: bool = True, top: int = 6, seed: str = "felt"
) -> tuple[Staged, TableScene]:
    """Return a window with a table before its first deal."""
    window = Staged(seed=seed)
    scene = window.sit(key, seats, top=top, watching=watching)
    window.app.stage.push(scene)
    window.step()
    return window, scene


def in_play(key: str = "all_fives", seats: int = 4, tiles: int = 5) -> tuple[Staged, TableWidgets]:
    """Return a table on the person's turn."""
    window, scene = seated(key, seats, watching=False)
    window.play(scene, tiles)
    return window, scene.widgets


def calm_frames(window: Staged, scene: TableScene, frames: int) -> Iterator[int]:
    """Let time pass, yielding at each frame without a flight."""
    for frame in range(frames):
        window.step()
        if scene.director and not scene.director.moving and window.scene is scene:
            yield frame


@sampled(2)
@pytest.mark.parametrize(
    ("key", "seats", "top"), some([("all_fives", 4, 6), ("block_draw", 3, 9), ("block_draw", 2, 15)], 2)
)
def test_what_is_painted_bit_by_bit_is_as_if_all_were_painted(key: str, seats: int, top: int) -> None:
    window, scene = seated(key, seats, top=top)
    compared = 0
    for frame in calm_frames(window, scene, 900):
        if frame % 9 == 0:
            assert same(window.picture(), window.look_again()), frame
            compared += 1
    assert compared > 20
    assert len(scene.model.laid) > 1


def test_tiles_leave_no_trace() -> None:
    window, scene = seated("block_draw", 2, watching=False)
    window.play(scene, 4)
    window.wait(3.0)
    assert scene.director is not None
    pieces = scene.widgets.pieces
    away = [Flight(Spot(200, 150, 60), Spot(1000, 600, 30, n), pieces.faces[n]) for n in range(4)]
    before = window.look_again()
    scene.director.add(Beat(0.6, tuple(away)))
    window.step(3)
    assert not same(window.picture(), before)
    while scene.director.moving:
        window.step()
    window.step()
    assert same(window.picture(), window.look_again())


def test_a_deal_repaints_only_what_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    window, scene = seated("block_draw", 4, watching=False)
    assert scene.screen is not None
    assert scene.director is not None
    painted: list[list[pygame.Rect]] = []
    draw = scene.screen.draw

    def counted(surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        painted.append(draw(surface, full=full))
        return painted[-1]

    monkeypatch.setattr(scene.screen, "draw", counted)
    while scene.director.moving:
        window.step()
    shares = sorted(sum(rect.width * rect.height for rect in frame) / (1280 * 720) for frame in painted)
    assert all(one.clip(other).width == 0 for frame in painted for one, other in combinations(frame, 2))
    assert shares[len(shares) // 2] < 0.12
    assert shares[-1] < 0.4


@long_run
def test_the_line_eases_to_its_new_place_and_leaves_no_trace() -> None:
    window, parts = in_play("block_draw", 2)
    line = parts.line
    window.wait(3.0)
    laid = line.laid
    before = window.picture()
    for scale, away in ((1.0, 60), (0.8, 25)):
        moved = tuple(
            tile._replace(spot=tile.spot._replace(x=tile.spot.x * scale + away, unit=tile.spot.unit * scale))
            for tile in laid
        )
        line.show(tuple(tile._replace(spot=tile.spot._replace(y=tile.spot.y * scale)) for tile in moved), rides=True)
        assert line.is_riding
        seen = []
        for frame in range(30):
            line.ease(frame / 60, 1.0)
            window.app.stage.apply()
            parts.screen.draw(window.app.window.get_surface(), full=False)
            seen.append(window.app.window.get_surface().copy())
        assert not line.is_riding
        assert same(seen[-1], window.look_again())
        assert sum(not same(one, other) for one, other in pairwise(seen)) > 8, "it takes its time"
        line.show(laid, rides=False)
        assert not line.is_riding, "only the camera that follows by itself eases"
        window.step()
    assert same(window.picture(), before)


def test_the_line_does_not_ease_without_motion() -> None:
    _, parts = in_play("block_draw", 2)
    line, laid = parts.line, parts.line.laid
    line.show(tuple(tile._replace(spot=tile.spot._replace(x=tile.spot.x + 30)) for tile in laid), rides=True)
    line.ease(0.0, 0.0)
    assert not line.is_riding


def test_a_frame_without_a_change_paints_nothing() -> None:
    window, _ = in_play()
    window.wait(3.0)  # until all speech has gone
    flips = window.app.flips
    window.wait(2.0)
    assert window.app.flips == flips


def test_the_line_shows_the_round_and_marks_the_last_tile() -> None:
    window, parts = in_play()
    view = parts.table.view
    assert [laid.tile for laid in parts.line.laid] == chain(view.board).order
    shown = window.picture()
    parts.line.show(tuple(laid._replace(mark=PLAIN) for laid in parts.line.laid))
    window.step()
    assert not same(window.picture(), shown), "the last tile has an outline"


def test_every_tile_of_the_hand_is_on_the_rack() -> None:
    _, parts = in_play()
    hand = parts.hand.children()
    assert len(hand) == parts.table.view.count(0)
    assert [tile.rect.centerx for tile in hand] == sorted(tile.rect.centerx for tile in hand)
    for tile in hand:
        assert parts.hand.area.contains(tile.area.clip(parts.hand.area))
        assert parts.frame.rack.left <= tile.rect.left
        assert tile.rect.right <= parts.frame.rack.right


def test_watched_tiles_are_out_of_reach() -> None:
    window, scene = seated("block_draw", 2)
    window.wait(4.0)
    assert scene.widgets.hand.children()
    assert not any(tile.can_focus for tile in scene.widgets.hand.children())
    assert not scene.widgets.yard.can_focus
    assert set(window.names) == {"Rules", "Reminder", "Menu"}


def test_the_boneyard_counts_and_lights_up_when_one_has_to_draw() -> None:
    window, parts = in_play("block_draw", 2)
    yard = parts.yard
    pressed: list[Action] = []
    yard.on_press = lambda: pressed.append(Action.DRAW)
    yard.show(9, calls=False)
    window.step()
    quiet = window.picture()
    yard.show(9, calls=True)
    window.step()
    assert not same(window.picture(), quiet)
    yard.show(8, calls=False)
    window.step()
    assert not same(window.picture(), quiet)
    yard.show(9, calls=False)
    window.step()
    assert same(window.picture(), quiet), "the heap is always the same"
    assert yard.on_action(Action.ACCEPT)
    assert pressed == [Action.DRAW]
    assert not yard.on_action(Action.LEFT)


def test_the_cloth_shows_through_the_tray_of_the_boneyard() -> None:
    window, parts = in_play("block_draw", 2)
    parts.yard.show(2, calls=False)
    window.step()
    x, y = parts.yard.rect.move(-12, -40).bottomright
    assert window.picture().get_at((x, y)).g > 20, "the heap covers it"


def test_nothing_is_left_of_an_empty_boneyard() -> None:
    window, parts = in_play("block_draw", 2)
    yard = parts.yard
    yard.show(1, calls=False)
    window.step()
    yard.show(0, calls=False)
    window.step()
    assert same(window.picture().subsurface(yard.rect), parts.screen.base.subsurface(yard.rect))
    assert not yard.on_action(Action.ACCEPT)
    assert not yard.can_focus


@long_run
def test_an_opponent_shows_what_is_known() -> None:
    window, parts = in_play()
    seat = parts.opponents[1]
    window.wait(3.0)
    shots: list[pygame.Surface] = []
    for count, active, faces, bubble in (
        (3, False, [], ""),
        (4, False, [], ""),
        (4, True, [], ""),
        (4, False, [(1, 2), (3, 4), (5, 5), (0, 0)], ""),
        (4, False, [], "Pass"),
    ):
        seat.show("5 points", count, active=active, faces=faces, bubble=bubble)
        window.app.stage.apply()
        scene = window.scene
        assert scene.screen is not None
        surface = window.app.window.get_surface()
        scene.screen.draw(surface, full=False)
        shots.append(surface.copy())
        assert same(shots[-1], window.look_again())
    assert not any(same(one, other) for i, one in enumerate(shots) for other in shots[:i])


def test_of_a_large_open_hand_as_many_tiles_are_shown_as_can_be_read() -> None:
    _, parts = in_play()
    seat = next(iter(parts.opponents.values()))
    shown: list[int] = []
    face = parts.art.face

    def watched(halves: tuple[int, ...], turn: int, unit: int) -> pygame.Surface:
        shown.append(unit)
        return face(halves, turn, unit)

    parts.art.face = watched  # type: ignore[assignment, method-assign]  # only for this table
    for count in (1, 7, 18, 27, 40):
        shown.clear()
        seat.show("", count, active=False, faces=[(place % 7, 3) for place in range(count)])
        assert len(shown) + seat.hidden == count
        assert all(is_readable(unit) for unit in shown)
        assert bool(seat.hidden) == (count > 18)
    seat.show("", 40, active=False)
    assert not seat.hidden, "backs need not be read"


def test_bubbles_stay_on_the_felt() -> None:
    _, parts = in_play()
    whole = parts.screen.base.get_rect()
    for seat in parts.opponents.values():
        seat.show("0 points", 5, active=False, bubble="Muggins! +25 " * 3)
        assert whole.contains(seat.words)


def test_the_message_grows_upwards_with_its_text() -> None:
    _, parts = in_play()
    message: MessageWidget = parts.message
    message.show("Your turn", "Play a tile.", urgent=True)
    low = message.box
    message.show("Not now", "This is a long sentence about a rule that forbids it.", urgent=False)
    assert message.box.bottom == low.bottom
    assert message.box.height > low.height
    assert not message.box.colliderect(parts.frame.buttons)
    assert message.area.contains(message.box)


def test_a_message_is_never_cut_short_in_large_letters_either() -> None:
    look = Look(Scale((1280, 720), 1.6))
    drawn: list[str] = []
    draw = look.fonts.text

    def watched(string: str, *how: object, **more: object) -> pygame.Surface:
        drawn.append(string)
        return draw(string, *how, **more)  # type: ignore[arg-type]  # passed on unchanged

    look.fonts.text = watched  # type: ignore[method-assign]  # only for this look
    message = MessageWidget(look, pygame.Rect(800, 590, 180, 55))
    told = "Lay a tile that shares a number with one in the pool, or put it there. " * 3
    message.show("Your turn", told.strip(), urgent=True)
    message.paint(pygame.Surface(look.scale.size))
    assert " ".join(drawn).removeprefix("Your turn ").split() == told.split()


def test_places_are_pressed_where_they_lie() -> None:
    window, parts = in_play()
    plays = [move for move in parts.table.legal() if move.act == PLAY]
    drops = parts.layout.drops(parts.table.view, plays, None)
    pressed: list[object] = []
    parts.show_places(drops, pressed.append, [f"place {n}" for n in range(len(drops))])
    window.step()
    assert [place.drop for place in parts.places] == drops
    for place in parts.places:
        assert isinstance(place, PlaceWidget)
        assert parts.line.rect.contains(place.rect)
        assert parts.carried.place_at(drops, place.rect.center) is not None
        assert place.on_action(Action.ACCEPT)
    assert pressed == drops
    assert parts.carried.place_at(drops, (0, 0)) is None
    parts.show_places([], pressed.append, [])
    window.step()
    assert same(window.picture(), window.look_again())


# -- the score panel --------------------------------------------------------------------------------------------------


def test_the_panel_says_who_has_how_much() -> None:
    _, parts = in_play()
    scores = parts.panel.scores
    assert scores is not None
    assert scores.title == "All Fives"
    assert scores.subtitle == "Double 6 · first to 100"
    assert [row.name for row in scores.rows][1:] == ["Maren", "Idris", "Lucho"]
    assert [row.points for row in scores.rows] == [parts.table.view.score(side) for side in range(4)]
    assert [row.active for row in scores.rows] == [True, False, False, False]
    assert scores.rows[0].me
    assert sum(scores.ends) == int(scores.count) == sum(parts.table.rules.tally(parts.table.view))


@long_run
def test_the_open_ends_stay_while_a_tile_is_in_the_air() -> None:
    window, scene = seated("all_fives", 2)
    parts, director = scene.widgets, scene.director
    assert parts is not None
    assert director is not None
    known, flying = 0, 0
    for _ in range(1_500):
        window.step()
        scores = parts.panel.scores
        if scores is None or window.scene is not scene:
            continue
        known += bool(scores.ends)
        if director.moving and len(scene.model.laid) > 1 and known:
            flying += 1
            assert scores.ends
            assert scores.count
    assert flying > 10


def test_buttons_stand_clear_of_what_the_panel_says() -> None:
    _, parts = in_play()
    assert parts.panel.rect.contains(parts.panel.foot)


def test_the_message_of_a_solitaire_has_large_letters_and_covers_no_tile() -> None:
    window = Staged(settings=with_value(Settings(), "text_size", 160), seed="felt")
    window.session.settings.update(language="es")
    scene = window.sit("domino_solitaire", 1)
    window.show(scene)
    window.play(scene, 3)
    message = scene.widgets.message
    assert len(message.text) > 60
    assert message.letters > message.smallest
    assert not any(message.box.colliderect(taken) for taken in scene.widgets.line.taken())


def test_facts_of_the_panel_have_letters_of_one_size() -> None:
    look = Look(Scale((1280, 720), 1.6))
    panel = ScorePanel(look, Frame(look.scale, 1).panel, look.tiles(6, 2))
    used: dict[str, int] = {}
    fitted = panel.fitted

    def watched(string: str, width: int, **how: object) -> pygame.Surface:
        image = fitted(string, width, **how)  # type: ignore[arg-type]  # passed on unchanged
        used[string] = image.get_height()
        return image

    panel.fitted = watched  # type: ignore[method-assign]  # only for this panel
    facts = (("Tiles that are left now", "26"), ("Pass", "1 of 30"))
    panel.show(Scores("Baronet", "", "", (), 0, "", (), facts=facts))
    panel.paint(pygame.Surface(look.scale.size))
    assert used["Pass"] == used["Tiles that are left now"]
    assert used["26"] == used["1 of 30"]


@sampled(4)
@pytest.mark.parametrize(("key", "seats"), [("space", 5), ("high_fives", 8), ("double_takes", 4), ("all_fives", 4)])
@pytest.mark.parametrize("letters", some([160, 100], 2))
def test_no_word_of_a_small_table_is_cut(key: str, seats: int, letters: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    ellipsis = Fonts.ellipsis

    def watched(fonts: Fonts, text: str, face: Face, size: float, width: int) -> str:
        shown = ellipsis(fonts, text, face, size, width)
        cut.extend([text] if shown != text else [])
        return shown

    monkeypatch.setattr(Fonts, "ellipsis", watched)
    window = Staged((1024, 768), Settings(text_size=letters), seed="felt")
    scene = window.sit(key, seats)
    window.show(scene)
    window.play(scene, 7)
    window.wait(0.5)
    assert not cut


def test_the_boneyard_is_stirred_while_it_is_shuffled_and_ends_as_it_lay() -> None:
    window, parts = in_play()
    tray, count = parts.yard.rect, parts.table.rules.pieces.count
    stirring = parts.geometry.stirring(count, 0.7)
    assert stirring is not None
    pictures = []
    for now in (0.0, 0.2, 0.35, 0.7):
        sheet = window.picture()
        sheet.fill((0, 60, 0), tray)
        touched = stirring.draw(sheet, parts.art, now)
        assert touched == tray, "no tile leaves the tray"
        pictures.append(sheet.subsurface(tray).copy())
    assert same(pictures[0], pictures[-1])
    assert not same(pictures[0], pictures[1])
    assert not same(pictures[1], pictures[2])
