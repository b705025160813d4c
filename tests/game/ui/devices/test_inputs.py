"""pygame's events become actions: keys, text, mouse, fingers and pads."""

import pygame
import pytest

import tests.support.screen.pilot  # noqa: F401 - sets the drivers for having no screen
from game.ui.actions import Action, Composing, Device, Input, Pan, Pinch, Pointer, PointerKind, Press, Typed
from game.ui.devices.inputs import Inputs
from game.ui.devices.keys import HeldKeys, KeyMap
from game.ui.devices.pads import CONTROLLER, PAN_SPEED


@pytest.fixture
def inputs() -> Inputs:
    made = Inputs(paste=lambda: "pasted")
    made.window = made.surface = (1000, 500)
    return made


def read(inputs: Inputs, kind: int, now: float = 0.0, **what: object) -> list[Input]:
    return inputs.read(pygame.event.Event(kind, what), now)


def key(inputs: Inputs, number: int, mod: int = 0, now: float = 0.0) -> list[Input]:
    return read(inputs, pygame.KEYDOWN, now, key=number, mod=mod, unicode="", scancode=0)


def actions(given: list[Input]) -> list[Action]:
    return [one.action for one in given if isinstance(one, Press)]


# -- keyboard ----------------------------------------------------------------------------------------


def test_a_key_asks_for_its_action(inputs: Inputs) -> None:
    assert key(inputs, pygame.K_h) == [Press(Action.HINT)]
    assert key(inputs, pygame.K_q) == []


def test_a_held_arrow_repeats_until_it_is_let_go(inputs: Inputs) -> None:
    key(inputs, pygame.K_DOWN, now=1.0)
    assert inputs.holding
    assert inputs.tick(1.39) == []
    assert inputs.tick(1.41) == [Press(Action.DOWN, repeat=True)]
    read(inputs, pygame.KEYUP, key=pygame.K_DOWN, mod=0)
    assert inputs.tick(9.0) == []


def test_a_lost_keyboard_lets_all_keys_go(inputs: Inputs) -> None:
    key(inputs, pygame.K_DOWN)
    assert read(inputs, pygame.WINDOWFOCUSLOST) == [Pointer(PointerKind.CANCEL, (-1, -1))]
    assert inputs.tick(9.0) == []


def test_while_typing_letters_are_letters(inputs: Inputs) -> None:
    assert read(inputs, pygame.TEXTINPUT, text="h") == []
    inputs.typing = True
    assert key(inputs, pygame.K_h) == []
    assert key(inputs, pygame.K_SPACE) == []
    assert key(inputs, pygame.K_KP5) == []
    assert read(inputs, pygame.TEXTINPUT, text="ñЖ") == [Typed("ñЖ")]


def test_while_typing_other_keys_still_work(inputs: Inputs) -> None:
    inputs.typing = True
    for number, action in (
        (pygame.K_ESCAPE, Action.CANCEL),
        (pygame.K_RETURN, Action.ACCEPT),
        (pygame.K_KP_ENTER, Action.ACCEPT),
        (pygame.K_TAB, Action.NEXT),
        (pygame.K_BACKSPACE, Action.ERASE),
        (pygame.K_DELETE, Action.DELETE),
        (pygame.K_HOME, Action.HOME),
        (pygame.K_LEFT, Action.LEFT),
        (pygame.K_F11, Action.FULLSCREEN),
    ):
        assert actions(key(inputs, number)) == [action]


def test_pasting_types_the_clipboard_only_into_text(inputs: Inputs) -> None:
    assert key(inputs, pygame.K_v, pygame.KMOD_LCTRL) == []
    inputs.typing = True
    assert key(inputs, pygame.K_v, pygame.KMOD_LCTRL) == [Typed("pasted")]
    assert key(inputs, pygame.K_v, pygame.KMOD_LMETA) == [Typed("pasted")], "as on macOS"
    assert key(inputs, pygame.K_v, pygame.KMOD_LCTRL | pygame.KMOD_RALT) == []


@pytest.mark.parametrize(("platform", "held"), [("linux", pygame.KMOD_RALT), ("darwin", pygame.KMOD_LALT)])
def test_a_key_that_writes_another_character_sends_no_phrase(platform: str, held: int) -> None:
    """AltGr+Q is @ on German keyboards, Option+5 is [ on a Mac."""
    inputs = Inputs(KeyMap(held=HeldKeys.of(platform)))
    assert actions(key(inputs, pygame.K_q, held)) == [Action.SAY_11]
    inputs.typing = True
    assert key(inputs, pygame.K_q, held) == []
    assert key(inputs, pygame.K_5, held) == []
    assert read(inputs, pygame.TEXTINPUT, text="@") == [Typed("@")]


def test_alt_sends_a_phrase_from_a_field(inputs: Inputs) -> None:
    inputs.typing = True
    assert actions(key(inputs, pygame.K_1, pygame.KMOD_LALT)) == [Action.SAY_1]


def test_an_input_method_has_the_keys_to_itself(inputs: Inputs) -> None:
    inputs.typing = True
    assert read(inputs, pygame.TEXTEDITING, text="duo", start=0, length=3) == [Composing("duo")]
    assert key(inputs, pygame.K_RETURN) == []
    assert key(inputs, pygame.K_BACKSPACE) == []
    assert read(inputs, pygame.TEXTINPUT, text="多") == [Typed("多")]
    assert actions(key(inputs, pygame.K_RETURN)) == [Action.ACCEPT]


def test_escape_frees_the_keys_from_a_forgotten_composition(inputs: Inputs) -> None:
    inputs.typing = True
    read(inputs, pygame.TEXTEDITING, text="x", start=0, length=1)
    assert key(inputs, pygame.K_ESCAPE) == []
    assert actions(key(inputs, pygame.K_ESCAPE)) == [Action.CANCEL]


def test_composing_is_nothing_without_a_field(inputs: Inputs) -> None:
    assert read(inputs, pygame.TEXTEDITING, text="x", start=0, length=1) == []


# -- mouse -------------------------------------------------------------------------------------------


def mouse(inputs: Inputs, kind: int, pos: tuple[int, int], button: int = 1, *, touch: bool = False) -> list[Input]:
    if kind == pygame.MOUSEMOTION:
        return read(inputs, kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=touch)
    return read(inputs, kind, pos=pos, button=button, touch=touch)


def test_the_mouse_moves_presses_and_lets_go(inputs: Inputs) -> None:
    assert mouse(inputs, pygame.MOUSEMOTION, (3, 4)) == [Pointer(PointerKind.MOVE, (3, 4))]
    assert mouse(inputs, pygame.MOUSEBUTTONDOWN, (5, 6)) == [Pointer(PointerKind.DOWN, (5, 6), 1)]
    assert mouse(inputs, pygame.MOUSEBUTTONUP, (7, 8), 3) == [Pointer(PointerKind.UP, (7, 8), 3)]


def test_the_wheel_turns_where_the_mouse_is_and_only_once(inputs: Inputs) -> None:
    mouse(inputs, pygame.MOUSEMOTION, (30, 40))
    assert mouse(inputs, pygame.MOUSEBUTTONDOWN, (30, 40), 4) == []
    turned = read(inputs, pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.5)
    assert turned == [Pointer(PointerKind.WHEEL, (30, 40), wheel=1.5)]
    assert read(inputs, pygame.MOUSEWHEEL, x=-2, y=0) == [Pointer(PointerKind.WHEEL, (30, 40), sideways=-2.0)]


def test_a_mouse_that_leaves_points_at_nothing_unless_it_drags(inputs: Inputs) -> None:
    assert read(inputs, pygame.WINDOWLEAVE) == [Pointer(PointerKind.CANCEL, (-1, -1))]
    mouse(inputs, pygame.MOUSEBUTTONDOWN, (5, 6))
    assert read(inputs, pygame.WINDOWLEAVE) == []


def test_points_are_turned_into_pixels_on_dense_screens(inputs: Inputs) -> None:
    inputs.surface = (2000, 1000)
    assert mouse(inputs, pygame.MOUSEMOTION, (30, 40)) == [Pointer(PointerKind.MOVE, (60, 80))]


# -- fingers -----------------------------------------------------------------------------------------


def finger(inputs: Inputs, kind: int, number: int, x: float, y: float, *, touch_id: int = 5) -> list[Input]:
    return read(inputs, kind, finger_id=number, touch_id=touch_id, x=x, y=y, dx=0.0, dy=0.0)


def test_one_finger_is_a_mouse_that_says_so(inputs: Inputs) -> None:
    assert mouse(inputs, pygame.MOUSEBUTTONDOWN, (5, 6), touch=True) == [
        Pointer(PointerKind.DOWN, (5, 6), 1, touch=True)
    ]
    assert finger(inputs, pygame.FINGERDOWN, 1, 0.005, 0.012) == []
    assert finger(inputs, pygame.FINGERMOTION, 1, 0.1, 0.1) == []
    assert inputs.device is Device.TOUCH


def test_two_fingers_pinch_and_pan(inputs: Inputs) -> None:
    finger(inputs, pygame.FINGERDOWN, 1, 0.4, 0.5)
    finger(inputs, pygame.FINGERDOWN, 2, 0.6, 0.5)
    pan, pinch = finger(inputs, pygame.FINGERMOTION, 2, 0.8, 0.5)
    assert isinstance(pan, Pan)
    assert isinstance(pinch, Pinch)
    assert (pan.dx, pan.dy) == pytest.approx((100, 0))
    assert pinch.centre == (600, 250)
    assert pinch.factor == pytest.approx(2)


def test_a_second_finger_calls_off_the_press_of_the_first(inputs: Inputs) -> None:
    mouse(inputs, pygame.MOUSEBUTTONDOWN, (400, 250), touch=True)
    finger(inputs, pygame.FINGERDOWN, 1, 0.4, 0.5)
    assert finger(inputs, pygame.FINGERDOWN, 2, 0.6, 0.5) == [Pointer(PointerKind.CANCEL, (-1, -1), touch=True)]
    assert mouse(inputs, pygame.MOUSEMOTION, (1, 1), touch=True) == []
    finger(inputs, pygame.FINGERUP, 2, 0.6, 0.5)
    assert mouse(inputs, pygame.MOUSEBUTTONUP, (1, 1), touch=True) == []
    finger(inputs, pygame.FINGERUP, 1, 0.4, 0.5)
    assert len(mouse(inputs, pygame.MOUSEBUTTONDOWN, (1, 1), touch=True)) == 1


def test_a_real_mouse_works_during_a_gesture(inputs: Inputs) -> None:
    finger(inputs, pygame.FINGERDOWN, 1, 0.4, 0.5)
    finger(inputs, pygame.FINGERDOWN, 2, 0.6, 0.5)
    assert len(mouse(inputs, pygame.MOUSEMOTION, (1, 1))) == 1


def test_a_third_finger_and_a_mouse_as_finger_do_nothing(inputs: Inputs) -> None:
    assert finger(inputs, pygame.FINGERDOWN, 9, 0.1, 0.1, touch_id=-1) == []
    for number in (1, 2, 3):
        finger(inputs, pygame.FINGERDOWN, number, 0.1 * number, 0.5)
    assert finger(inputs, pygame.FINGERMOTION, 3, 0.9, 0.5) == []
    assert finger(inputs, pygame.FINGERMOTION, 9, 0.9, 0.5) == []


# -- pads --------------------------------------------------------------------------------------------


def test_a_controller_s_buttons(inputs: Inputs) -> None:
    for button, action in (
        (pygame.CONTROLLER_BUTTON_A, Action.ACCEPT),
        (pygame.CONTROLLER_BUTTON_B, Action.CANCEL),
        (pygame.CONTROLLER_BUTTON_START, Action.MENU),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, Action.LEFT),
    ):
        assert actions(read(inputs, pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=button)) == [action]
    assert inputs.device is Device.PAD
    assert inputs.pad is CONTROLLER
    key(inputs, pygame.K_h)
    assert inputs.pad is None


def test_a_direction_held_on_the_pad_repeats(inputs: Inputs) -> None:
    down = {"instance_id": 3, "button": pygame.CONTROLLER_BUTTON_DPAD_DOWN}
    read(inputs, pygame.CONTROLLERBUTTONDOWN, 1.0, **down)
    assert inputs.tick(1.5) == [Press(Action.DOWN, repeat=True)]
    read(inputs, pygame.CONTROLLERBUTTONUP, 1.6, **down)
    assert inputs.tick(9.0) == []


def stick(inputs: Inputs, axis: int, value: float, now: float = 0.0) -> list[Input]:
    return read(inputs, pygame.CONTROLLERAXISMOTION, now, instance_id=3, axis=axis, value=round(value * 32767))


def test_the_left_stick_is_four_arrows_beyond_the_dead_zone(inputs: Inputs) -> None:
    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    assert stick(inputs, x, 0.34) == []
    assert actions(stick(inputs, x, 0.5)) == [Action.RIGHT]
    assert stick(inputs, x, 0.9, 0.1) == []
    assert stick(inputs, x, 0.3, 0.2) == []
    assert actions(inputs.tick(0.45)) == [Action.RIGHT]
    assert stick(inputs, x, 0.0, 0.5) == []
    assert inputs.tick(5.0) == []
    assert actions(stick(inputs, y, -1.0)) == [Action.UP]
    assert actions(stick(inputs, x, -1.0)) == [Action.LEFT]


def test_the_right_stick_pans_by_time(inputs: Inputs) -> None:
    stick(inputs, pygame.CONTROLLER_AXIS_RIGHTX, 1.0)
    assert inputs.tick(1.0) == []
    (pan,) = inputs.tick(1.05)
    assert isinstance(pan, Pan)
    assert (pan.dx, pan.dy) == pytest.approx((-PAN_SPEED * 500 * 0.05, 0))


def test_triggers_zoom(inputs: Inputs) -> None:
    assert actions(stick(inputs, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.8)) == [Action.ZOOM_IN]
    assert actions(stick(inputs, pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.8)) == [Action.ZOOM_OUT]


def test_a_controller_is_not_heard_twice(inputs: Inputs) -> None:
    read(inputs, pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=0)
    assert read(inputs, pygame.JOYBUTTONDOWN, instance_id=3, button=0) == []
    assert actions(read(inputs, pygame.JOYBUTTONDOWN, instance_id=4, button=0)) == [Action.ACCEPT]


def test_an_unknown_joystick_works_by_stick_hat_and_buttons(inputs: Inputs) -> None:
    def joy(kind: int, now: float = 0.0, **what: object) -> list[Action]:
        return actions(read(inputs, kind, now, instance_id=8, **what))

    assert joy(pygame.JOYAXISMOTION, axis=1, value=0.9) == [Action.DOWN]
    assert joy(pygame.JOYAXISMOTION, axis=1, value=0.0) == []
    assert joy(pygame.JOYAXISMOTION, axis=4, value=-1.0) == []
    assert joy(pygame.JOYHATMOTION, hat=0, value=(0, 1)) == [Action.UP]
    assert joy(pygame.JOYHATMOTION, hat=0, value=(0, 0)) == []
    assert joy(pygame.JOYBUTTONDOWN, button=1) == [Action.CANCEL]
    assert joy(pygame.JOYBUTTONUP, button=1) == []
    assert joy(pygame.JOYBUTTONDOWN, button=77) == []


def test_pads_come_and_go(inputs: Inputs) -> None:
    pygame.joystick.init()
    assert read(inputs, pygame.JOYDEVICEADDED, device_index=99, guid="") == []
    stick(inputs, pygame.CONTROLLER_AXIS_LEFTX, 1.0)
    assert inputs.holding
    assert read(inputs, pygame.JOYDEVICEREMOVED, instance_id=3) == []
    assert not inputs.holding


def test_other_events_are_none_of_ours(inputs: Inputs) -> None:
    assert read(inputs, pygame.USEREVENT) == []
