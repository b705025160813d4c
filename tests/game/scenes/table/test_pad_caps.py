"""The key caps on buttons follow the device in use: keyboard or gamepad."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.look.paint import PAD_SHAPES, PadCap
from game.scenes.pages.key_list import entries
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.devices.pads import PLAYSTATION
from tests.support.lan.company import Puppets, fresh
from tests.support.screen.pilot import Pilot, plain_look, same
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.whole_program import Visit

RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT


def caps(pilot: Pilot) -> dict[str, str]:
    """Return the key caps of the buttons, by name, with those that are there only while they can be used."""
    buttons = [widget for widget in pilot.screen.every() if isinstance(widget, Button)]
    return {button.name: button.key for button in buttons if button.hotkey is not None}


def at_a_table() -> AtTable:
    """Sit at a table with undo and a bot that takes time to think."""
    puppets = Puppets()
    puppets.holding = True
    return AtTable(fresh("block_draw"), puppets, takes_back=True)


def by_key(pilot: Pilot) -> None:
    pilot.press(Action.TELL_TURN)


def by_mouse(pilot: Pilot) -> None:
    pilot.move((640, 200))


def by_touch(pilot: Pilot) -> None:
    pilot.tap((640, 200))


@pytest.mark.parametrize("other", [by_key, by_mouse, by_touch])
def test_the_caps_at_a_table_name_the_device_in_hand(other: Callable[[Pilot], None]) -> None:
    at = at_a_table()
    at.rest()
    keys = caps(at)
    assert keys["Hint"] == "H"
    assert keys["Undo"] == "U"
    at.pad(RIGHT)
    at.rest()
    pads = caps(at)
    assert (pads["Hint"], pads["Draw"], pads["Pass"]) == ("Y", "X", "X")
    assert (pads["Rules"], pads["Menu"]) == ("Back", "Start")
    assert pads["Undo"] == pads["Sort"] == ""
    assert all(isinstance(name, PadCap) for name in pads.values())
    other(at)
    assert caps(at) == keys


def test_nothing_is_built_or_painted_while_the_device_stays_the_same() -> None:
    at = at_a_table()
    at.rest()
    parts = at.parts
    at.pad(RIGHT)
    at.rest()
    before = at.app.frames
    at.step(30)
    assert at.app.frames == before
    assert at.parts is parts


def test_what_moves_goes_on_moving_when_a_pad_is_taken() -> None:
    at = AtTable(fresh("block_draw", 2), Puppets(), settings=Settings(speed=Speed.SLOW))
    at.step(3)
    assert not at.played.calm
    at.pad(pygame.CONTROLLER_BUTTON_GUIDE)
    assert not at.played.calm
    assert caps(at)["Hint"] == "Y"


def test_a_tap_that_changes_the_device_is_not_lost(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("Play")
        visit.pad(RIGHT)
        assert visit.find("Back").shown
        visit.tap("Back")
        visit.settle()
        assert visit.scene is visit.title


def test_a_page_names_the_device_in_hand_and_keeps_its_focus(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("Play")
        visit.tell(Action.ACCEPT)
        assert visit.get(Button, "How to play").key == "R"
        visit.screen.focus_on(visit.find("Lesson"))
        visit.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK)
        assert visit.focus == "Lesson"
        assert visit.get(Button, "How to play").key == "Back"
        assert visit.get(Button, "Back").key == "B"
        assert visit.get(Button, "Lesson").key == ""
        visit.press(Action.TELL_TURN)
        assert visit.get(Button, "How to play").key == "R"


def test_a_page_that_was_covered_names_the_device_in_hand_too(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("Play")
        visit.tell(Action.ACCEPT)
        visit.tell(Action.RULES)
        visit.pad(pygame.CONTROLLER_BUTTON_B)
        assert visit.get(Button, "How to play").key == "Back"


def test_an_unknown_pad_is_named_by_its_numbers(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("Play")
        visit.tell(Action.ACCEPT)
        visit.post(pygame.JOYBUTTONDOWN, instance_id=4, button=5)
        visit.post(pygame.JOYBUTTONUP, instance_id=4, button=5)
        visit.settle()
        assert visit.get(Button, "Back").key == "2"


def test_a_mouse_that_nobody_moves_is_not_the_device_in_hand() -> None:
    at = at_a_table()
    at.rest()
    at.pad(RIGHT)
    at.post(pygame.MOUSEMOTION, pos=(50, 50), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    at.step()
    assert caps(at)["Hint"] == "Y"


def test_a_cap_for_a_pad_looks_unlike_one_for_a_key_and_is_kept_apart() -> None:
    brush = plain_look((1280, 720)).brush
    key, pad = brush.key_cap("X"), brush.key_cap(PadCap("X"))
    assert pad.get_at((0, 0)).a < 20
    assert pygame.image.tobytes(key, "RGBA") != pygame.image.tobytes(pad, "RGBA")
    assert brush.key_cap(PadCap("X")) is pad


def test_the_caps_of_a_playstation_pad_show_its_shapes() -> None:
    at = at_a_table()
    at.rest()
    at.app.inputs.pads.layout = lambda _device: PLAYSTATION  # type: ignore[method-assign, assignment]  # as if plugged in
    at.pad(RIGHT)
    at.rest()
    pads = caps(at)
    assert (pads["Hint"], pads["Draw"], pads["Rules"], pads["Menu"]) == ("Triangle", "Square", "Share", "Options")
    assert at.session.controls.pad is PLAYSTATION
    assert same(at.picture(), at.look_again())


def test_every_shape_is_a_picture_of_its_own_and_as_small_as_a_letter() -> None:
    brush = plain_look((1280, 720)).brush
    sheets = [brush.key_cap(PadCap(name)) for name in PAD_SHAPES]
    high = brush.key_cap(PadCap("A")).get_height()
    assert {sheet.get_size() for sheet in sheets} == {(high, high)}
    assert len({pygame.image.tobytes(sheet, "RGBA") for sheet in sheets}) == len(PAD_SHAPES)
    assert brush.key_cap("Cross").get_width() > sheets[0].get_width(), "a key of that name has letters"


def test_the_keys_page_tells_the_names_of_the_pad_in_hand(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        listed = entries(visit.session.controls.keys, visit.session.say, PLAYSTATION)
    lines = {entry.text: entry.pad for _, part in listed for entry in part}
    assert (lines["Undo"], lines["Hint"]) == (("D-pad", "Cross"), ("Triangle",))
    assert {("L2",), ("R2",)} <= set(lines.values())


def test_the_keys_page_tells_how_a_pad_takes_back(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        groups = entries(visit.session.controls.keys, visit.session.say)
        lines = {entry.text: entry.pad for _, listed in groups for entry in listed}
    assert lines["Undo"] == ("D-pad", "A")
    assert lines["Hint"] == ("Y",)
    assert lines["Pass"] == ("X",)
    assert lines["Show the log"] == ()
