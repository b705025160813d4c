"""The white focus ring is for keys and pads: a mouse or a finger needs none."""

import pygame

from game.look.look import Look
from game.look.palette import WHITE
from game.ui.buttons import Button
from game.ui.screen import Screen
from tests.support.screen.pilot import Pilot, same, stand

BOX = pygame.Rect(400, 200, 240, 60)


def two_buttons() -> Pilot:
    def build(screen: Screen, look: Look) -> None:
        screen.add(Button(look, BOX, "Draw", lambda: None))
        screen.add(Button(look, BOX.move(0, 150), "Pass", lambda: None))

    return stand(build)


def ringed(pilot: Pilot) -> list[str]:
    """Return the names of the widgets with a white ring above their upper edge."""
    picture = pilot.picture()
    found = []
    for widget in pilot.screen.widgets:
        column = [tuple(picture.get_at((widget.rect.centerx, widget.rect.top - away))) for away in range(20)]
        found += [widget.name] if (*WHITE, 255) in column else []
    return found


def test_a_mouse_shows_no_ring_until_a_key_is_pressed() -> None:
    pilot = two_buttons()
    plain = pilot.picture()
    assert ringed(pilot) == []
    pilot.press(pygame.K_DOWN)
    assert ringed(pilot) == ["Pass"]
    assert same(pilot.picture(), pilot.look_again())
    pilot.move((30, 600))
    assert ringed(pilot) == []
    assert same(pilot.picture(), plain)
    assert pilot.focus == "Pass", "keys still go there"
    pilot.press(pygame.K_LCTRL)
    assert ringed(pilot) == ["Pass"]


def test_a_click_or_a_tap_moves_the_focus_without_a_ring() -> None:
    pilot = two_buttons()
    pilot.press(pygame.K_DOWN)
    pilot.click("Draw")
    assert (pilot.focus, ringed(pilot)) == ("Draw", [])
    pilot.press(pygame.K_DOWN)
    assert ringed(pilot) == ["Pass"]
    pilot.tap("Draw")
    assert (pilot.focus, ringed(pilot)) == ("Draw", [])


def test_a_pad_shows_the_ring() -> None:
    pilot = two_buttons()
    pilot.post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    pilot.step(2)
    assert ringed(pilot) == ["Pass"]


def test_nothing_is_drawn_while_the_device_stays_the_same() -> None:
    pilot = two_buttons()
    pilot.press(pygame.K_DOWN)
    pilot.settle()
    flips = pilot.app.flips
    pilot.press(pygame.K_LCTRL)
    pilot.wait(1)
    assert pilot.app.flips == flips
