"""The key map: the action and name of each key, and changes to it."""

import pygame
import pytest

from game.ui.actions import Action
from game.ui.devices.keys import DEFAULT_CHORDS, Chord, HeldKeys, KeyMap, chord_name

KEYS = KeyMap()


@pytest.mark.parametrize(
    ("key", "mod", "action"),
    [
        (pygame.K_ESCAPE, 0, Action.CANCEL),
        (pygame.K_SPACE, 0, Action.ACCEPT),
        (pygame.K_TAB, 0, Action.NEXT),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Action.PREV),
        (pygame.K_h, 0, Action.HINT),
        (pygame.K_h, pygame.KMOD_CAPS, Action.HINT),
        (pygame.K_h, pygame.KMOD_RSHIFT, Action.HINT),
        (pygame.K_c, pygame.KMOD_LCTRL, Action.COPY),
        (pygame.K_h, pygame.KMOD_LCTRL, None),
        (pygame.K_F4, pygame.KMOD_LALT, None),
        (pygame.K_z, pygame.KMOD_LCTRL, Action.UNDO),
        (pygame.K_z, pygame.KMOD_LMETA, Action.UNDO),
        (pygame.K_F11, 0, Action.FULLSCREEN),
        (pygame.K_RETURN, pygame.KMOD_RALT, Action.FULLSCREEN),
        (pygame.K_EQUALS, pygame.KMOD_LSHIFT, Action.ZOOM_IN),
        (pygame.K_3, 0, Action.PICK_3),
        (pygame.K_KP9, pygame.KMOD_NUM, Action.PICK_9),
        (pygame.K_q, 0, None),
    ],
)
def test_keys_and_what_they_ask_for(key: int, mod: int, action: Action | None) -> None:
    assert KEYS.action(key, mod) is action


def test_digits_count_by_their_place_on_a_french_keyboard() -> None:
    assert KEYS.action(pygame.K_AMPERSAND, 0, pygame.KSCAN_1) is Action.PICK_1


@pytest.mark.parametrize(
    ("key", "scancode"),
    [
        (pygame.K_SLASH, pygame.KSCAN_SLASH),
        (0xDF, pygame.KSCAN_MINUS),
        (pygame.K_QUOTE, pygame.KSCAN_MINUS),
        (pygame.K_PLUS, pygame.KSCAN_MINUS),
        (pygame.K_COMMA, pygame.KSCAN_M),
    ],
    ids=["American", "German", "Spanish", "Swedish", "French"],
)
def test_a_question_mark_asks_for_the_keys_on_every_keyboard(key: int, scancode: int) -> None:
    assert KEYS.action(key, pygame.KMOD_LSHIFT, scancode) is Action.KEYS


def test_a_key_that_writes_a_question_mark_only_with_shift_keeps_its_meaning() -> None:
    assert KEYS.action(pygame.K_PLUS, 0, pygame.KSCAN_MINUS) is Action.ZOOM_IN
    assert KEYS.action(pygame.K_MINUS, pygame.KMOD_LSHIFT, pygame.KSCAN_MINUS) is Action.ZOOM_OUT


def test_every_action_has_a_key_with_a_name() -> None:
    for action in Action:
        assert KEYS.of(action), action
        assert KEYS.name(action), action


@pytest.mark.parametrize(
    ("action", "name"),
    [
        (Action.HINT, "H"),
        (Action.CANCEL, "Esc"),
        (Action.PREV, "Shift+Tab"),
        (Action.UNDO, "U"),
        (Action.PICK_4, "4"),
        (Action.FULLSCREEN, "F11"),
        (Action.UP, "Up"),
    ],
)
def test_names_on_key_caps(action: Action, name: str) -> None:
    assert KEYS.name(action) == name


def test_names_of_chords() -> None:
    assert chord_name(Chord(pygame.K_z, ctrl=True)) == "Ctrl+Z"
    assert chord_name(Chord(pygame.K_RETURN, alt=True)) == "Alt+Enter"


def test_a_key_can_be_given_to_another_action() -> None:
    changed = KEYS.bind(Chord(pygame.K_q), Action.HINT)
    assert changed.name(Action.HINT) == "Q"
    assert changed.action(pygame.K_h, 0) is Action.HINT
    assert KEYS.name(Action.HINT) == "H"
    taken = changed.bind(Chord(pygame.K_h), Action.RULES)
    assert taken.action(pygame.K_h, 0) is Action.RULES
    assert taken.name(Action.RULES) == "H"


def test_a_key_can_be_taken_away() -> None:
    without = KEYS.unbind(Chord(pygame.K_h))
    assert without.action(pygame.K_h, 0) is None
    assert without.name(Action.HINT) == ""
    assert len(without.chords) == len(DEFAULT_CHORDS) - 1


def test_a_mac_has_its_own_names_for_the_keys_that_are_held() -> None:
    mac = KeyMap(held=HeldKeys.of("darwin"))
    assert [chord_name(chord, mac.held) for chord in mac.of(Action.REDO)] == ["Y", "Cmd+Y", "Cmd+Shift+Z"]
    assert mac.bind(Chord(pygame.K_RETURN, alt=True), Action.FULLSCREEN).name(Action.FULLSCREEN) == "Option+Enter"
    assert HeldKeys.of("win32") == HeldKeys.of("linux") == HeldKeys()


@pytest.mark.parametrize(
    ("key", "action"), [(pygame.K_f, Action.FULLSCREEN), (pygame.K_y, Action.REDO), (pygame.K_c, Action.COPY)]
)
@pytest.mark.parametrize("held", [pygame.KMOD_LMETA, pygame.KMOD_RGUI, pygame.KMOD_LCTRL])
def test_the_command_key_does_what_ctrl_does(key: int, held: int, action: Action) -> None:
    assert KEYS.action(key, held) is action
