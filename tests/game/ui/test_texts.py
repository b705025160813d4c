"""Widgets that only show text."""

import pygame

from game.look.fonts import Align
from game.look.look import Look
from game.ui.buttons import Button
from game.ui.screen import Screen
from game.ui.texts import Caption, Heading, LabelText, Progress, Tooltip
from tests.support.screen.pilot import plain_look, same, stand

BOX = pygame.Rect(100, 100, 400, 50)


def build(screen: Screen, look: Look) -> None:
    screen.add(LabelText(look, BOX, "Your turn"))
    screen.add(Caption(look, BOX.move(0, 100), "Games"))
    screen.add(Progress(look, BOX.move(0, 200), value=0.2, text="Looking"))
    screen.add(Heading(look, BOX.move(0, 300), "Boneyard"))


def test_a_label_changes_only_when_its_words_do() -> None:
    pilot = stand(build)
    flips = pilot.app.flips
    label = pilot.get(LabelText, "Your turn")
    label.text = "Your turn"
    pilot.step()
    assert pilot.app.flips == flips
    label.text = "Ben draws"
    pilot.step()
    assert pilot.app.flips == flips + 1
    assert pilot.find("Ben draws") is label
    label.text = ""
    pilot.step()
    assert same(pilot.picture(), pilot.look_again())


def test_a_long_title_gets_smaller_letters_before_it_is_cut() -> None:
    long = "The game of the twelve patient neighbours"

    def build(screen: Screen, look: Look) -> None:
        screen.add(Heading(look, BOX, long))

    pilot = stand(build)
    heading = pilot.get(Heading, long)
    assert heading.look.fonts.width(long, heading.face, heading.size) <= BOX.width


def test_nothing_that_only_tells_takes_the_focus() -> None:
    pilot = stand(build)
    assert pilot.names == []
    pilot.click("Your turn")
    assert pilot.focus == ""


def test_progress_paints_when_a_pixel_changes() -> None:
    pilot = stand(build)
    bar = pilot.get(Progress, "Looking")
    flips = pilot.app.flips
    bar.value = 0.2 + 0.1 / BOX.width
    pilot.step()
    assert pilot.app.flips == flips
    bar.value = 7
    assert bar.value == 1
    bar.text = "Found"
    pilot.step()
    assert pilot.app.flips == flips + 1
    assert same(pilot.picture(), pilot.look_again())


def test_labels_stand_left_middle_or_right() -> None:
    look = plain_look((1920, 1080))
    lefts = []
    for align in Align:
        surface = pygame.Surface((600, 200))
        LabelText(look, BOX, "Boneyard", align=align).draw(surface)
        lefts.append(pygame.mask.from_threshold(surface, "white", (200, 200, 200)).get_bounding_rects()[0].x)
    left, centre, right = lefts
    assert left < centre < right


def test_a_tooltip_stays_inside_the_window_and_beside_its_target() -> None:
    look = plain_look((1280, 720))
    window = pygame.Rect(0, 0, 1280, 720)
    for target in (BOX, pygame.Rect(0, 0, 40, 40), pygame.Rect(1240, 680, 40, 40)):
        tip = Tooltip(look, "Draws until you have a tile that fits. " * 3, target, window)
        assert window.contains(tip.rect)
        assert not tip.rect.colliderect(target)


def test_a_tooltip_comes_after_a_while_and_goes() -> None:
    def with_tip(screen: Screen, look: Look) -> None:
        screen.add(Button(look, BOX, "Draw", lambda: None))
        screen.add(Button(look, BOX.move(0, 100), "Pass", lambda: None, tooltip="You can still play."))

    pilot = stand(with_tip)
    before = pilot.picture()
    pilot.move("Pass")
    hovered = pilot.picture()
    pilot.wait(0.4)
    assert same(hovered, pilot.picture())
    pilot.wait(0.4)
    shown = pilot.picture()
    assert not same(hovered, shown)
    assert same(shown, pilot.look_again())
    flips = pilot.app.flips
    pilot.wait(2)
    assert pilot.app.flips == flips
    pilot.move((900, 600))
    assert same(before, pilot.picture())
    pilot.press(pygame.K_DOWN)
    pilot.wait(0.8)
    tip = pilot.picture()
    pilot.press(pygame.K_LCTRL)
    pilot.press(pygame.K_UP)
    assert not same(tip, pilot.picture())
    pilot.move((901, 600))  # without the focus ring
    assert same(before, pilot.picture())
