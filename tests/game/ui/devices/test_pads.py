"""Pads: every important action has a button, and failing devices are ignored."""

import pygame
import pytest
from pygame._sdl2 import controller

from game.ui.actions import ARROWS, Action
from game.ui.devices import pads
from game.ui.devices.pads import CONTROLLER, JOYSTICK, PLAYSTATION, PadDevices, PadLayout, PadReader
from game.ui.devices.repeat import Repeater


@pytest.mark.parametrize("layout", [CONTROLLER, JOYSTICK])
def test_a_pad_alone_is_enough(layout: PadLayout) -> None:
    for action in (Action.ACCEPT, Action.CANCEL, Action.NEXT, Action.PREV, Action.MENU, Action.RULES):
        assert layout.name(action)


def test_a_controller_has_arrows() -> None:
    assert all(CONTROLLER.name(arrow) for arrow in ARROWS)
    assert CONTROLLER.name(Action.LOG) == ""


def test_forgotten_sticks_stand_still() -> None:
    reader = PadReader(CONTROLLER, Repeater())
    reader.axis(1, CONTROLLER.pan[1], 1.0, 0.0)
    assert reader.pan(0.1, 1000) is not None
    reader.forget()
    assert reader.pan(0.1, 1000) is None


def test_a_joystick_never_pans() -> None:
    reader = PadReader(JOYSTICK, Repeater())
    reader.axis(1, 0, 1.0, 0.0)
    assert reader.pan(0.1, 1000) is None


class Plugged:
    """Stands in for a pygame device, identified by its number."""

    name = "Some Controller"

    def __init__(self, index: int) -> None:
        self.index = index

    def as_joystick(self) -> "Plugged":
        return self

    def get_instance_id(self) -> int:
        return 100 + self.index


@pytest.mark.parametrize("known", [True, False])
def test_known_pads_are_opened_as_controllers_and_others_as_joysticks(
    monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    monkeypatch.setattr(controller, "is_controller", lambda _: known)
    monkeypatch.setattr(controller, "Controller", Plugged)
    monkeypatch.setattr(pygame.joystick, "Joystick", Plugged)
    devices = PadDevices()
    devices.plug_in(4)
    assert devices.is_mapped(104) is known


@pytest.mark.parametrize(
    ("name", "shaped"),
    [
        *((name, True) for name in ("PS3 Controller", "PS4 Controller", "PS5 Controller", "DualSense Edge Controller")),
        *((name, True) for name in ("Sony Interactive Entertainment Wireless Controller", "PlayStation Classic Pad")),
        *((name, False) for name in ("Xbox Series X Controller", "Nintendo Switch Pro Controller", "Steam Deck", "")),
    ],
)
def test_the_buttons_of_a_playstation_pad_bear_shapes(monkeypatch: pytest.MonkeyPatch, name: str, shaped: bool) -> None:
    monkeypatch.setattr(controller, "is_controller", lambda _: True)
    monkeypatch.setattr(controller, "Controller", type("Named", (Plugged,), {"name": name}))
    devices = PadDevices()
    devices.plug_in(4)
    assert devices.layout(104) is (PLAYSTATION if shaped else CONTROLLER)
    devices.unplug(104)
    assert devices.layout(104) is CONTROLLER


def test_another_name_on_a_button_is_no_other_button() -> None:
    assert PLAYSTATION.buttons == CONTROLLER.buttons
    assert set(PLAYSTATION.names) == set(CONTROLLER.names)
    assert [PLAYSTATION.name(action) for action in (Action.ACCEPT, Action.CANCEL, Action.DRAW, Action.HINT)] == [
        *("Cross", "Circle", "Square", "Triangle")
    ]


def test_without_the_private_module_all_pads_are_joysticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pads, "HAS_CONTROLLERS", False)
    monkeypatch.setattr(pygame.joystick, "Joystick", Plugged)
    devices = PadDevices()
    devices.start()
    devices.plug_in(4)
    assert not devices.is_mapped(104)


def test_a_pad_that_is_gone_before_it_can_be_opened_is_left_alone() -> None:
    devices = PadDevices()
    devices.start()
    devices.plug_in(pygame.joystick.get_count() + 3)
    assert not devices.is_mapped(1)
    devices.mapped(1)
    assert devices.is_mapped(1)
    devices.unplug(1)
    assert not devices.is_mapped(1)
