"""Pads: every action worth a button has one, and devices that fail are left alone."""

import pygame
import pytest
from pygame._sdl2 import controller

from game.ui import pads
from game.ui.actions import ARROWS, Action
from game.ui.pads import CONTROLLER, JOYSTICK, PadDevices, PadLayout, PadReader
from game.ui.repeat import Repeater


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
    """Stands for a device of pygame, known by its number."""

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
