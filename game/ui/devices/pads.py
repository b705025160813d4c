"""Gamepads: the devices, and their buttons and sticks as actions.

Only this module uses `pygame._sdl2.controller`. SDL knows the positions of A, B, X and Y on hundreds of pads, but
pygame offers that only in this private module. Without it, pads still work as plain joysticks with the most common
layout.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from game.look.paint import PadCap
from game.ui.actions import ARROWS, Action, Pan, Press
from game.ui.devices.repeat import Repeater

try:
    from pygame._sdl2 import controller
except ImportError:
    HAS_CONTROLLERS = False
else:
    HAS_CONTROLLERS = True

DEAD_ZONE: Final = 0.35
"""Deflection, out of 1, up to which sticks and triggers count as at rest."""
LET_GO: Final = 0.25
"""Deflection that a stick must return to before its direction ends, which prevents flicker at the threshold."""
PAN_SPEED: Final = 1.1
"""Speed of the picture at full deflection of the right stick, in window heights per second."""
FULL_AXIS: Final = 32767

ALSO: Final[Mapping[Action, Action]] = {
    Action.PASS: Action.DRAW,
    Action.FAVOURITE: Action.DRAW,
    Action.FIT: Action.KEYS,  # which comes first while the picture can be fitted, see `Scene.before_keys`
}
"""Second action of a button, used when the first isn't possible."""


class PadLayout(NamedTuple):
    """The action of each button, and the numbers of the axes."""

    buttons: Mapping[int, Action]
    names: Mapping[int, str]
    move: tuple[int, int]
    pan: tuple[int, int]
    zoom_out: int
    zoom_in: int
    triggers: tuple[str, str] = ("LT", "RT")
    """Names of the triggers that zoom out and in."""

    def name(self, action: Action) -> PadCap:
        """Return the name of an action's button, such as "Y"; empty if it has none."""
        wanted = ALSO.get(action, action)
        return PadCap(next((self.names[button] for button, bound in self.buttons.items() if bound is wanted), ""))


CONTROLLER: Final = PadLayout(
    buttons={
        pygame.CONTROLLER_BUTTON_A: Action.ACCEPT,
        pygame.CONTROLLER_BUTTON_B: Action.CANCEL,
        pygame.CONTROLLER_BUTTON_X: Action.DRAW,
        pygame.CONTROLLER_BUTTON_Y: Action.HINT,
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Action.PREV,
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Action.NEXT,
        pygame.CONTROLLER_BUTTON_BACK: Action.RULES,
        pygame.CONTROLLER_BUTTON_START: Action.MENU,
        pygame.CONTROLLER_BUTTON_LEFTSTICK: Action.CLAIM,
        pygame.CONTROLLER_BUTTON_RIGHTSTICK: Action.KEYS,
        pygame.CONTROLLER_BUTTON_DPAD_UP: Action.UP,
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: Action.DOWN,
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: Action.LEFT,
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Action.RIGHT,
    },
    names={
        pygame.CONTROLLER_BUTTON_A: "A",
        pygame.CONTROLLER_BUTTON_B: "B",
        pygame.CONTROLLER_BUTTON_X: "X",
        pygame.CONTROLLER_BUTTON_Y: "Y",
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
        pygame.CONTROLLER_BUTTON_BACK: "Back",
        pygame.CONTROLLER_BUTTON_START: "Start",
        pygame.CONTROLLER_BUTTON_LEFTSTICK: "L3",
        pygame.CONTROLLER_BUTTON_RIGHTSTICK: "R3",
        pygame.CONTROLLER_BUTTON_DPAD_UP: "D-pad",
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: "D-pad",
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: "D-pad",
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "D-pad",
    },
    move=(pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY),
    pan=(pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY),
    zoom_out=pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    zoom_in=pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
)

PLAYSTATION: Final = CONTROLLER._replace(
    names={
        **CONTROLLER.names,
        pygame.CONTROLLER_BUTTON_A: "Cross",
        pygame.CONTROLLER_BUTTON_B: "Circle",
        pygame.CONTROLLER_BUTTON_X: "Square",
        pygame.CONTROLLER_BUTTON_Y: "Triangle",
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "L1",
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "R1",
        pygame.CONTROLLER_BUTTON_BACK: "Share",
        pygame.CONTROLLER_BUTTON_START: "Options",
    },
    triggers=("L2", "R2"),
)
"""The same buttons under other names."""
OF_PLAYSTATION: Final = re.compile(r"\bps[1-5]\b|playstation|dualshock|dualsense|\bsony\b", re.IGNORECASE)
"""Matches the names, from SDL or the pad, of pads with shapes on their buttons."""

JOYSTICK: Final = PadLayout(
    buttons=dict(
        enumerate(
            (
                *(Action.ACCEPT, Action.CANCEL, Action.DRAW, Action.HINT),
                *(Action.PREV, Action.NEXT, Action.RULES, Action.MENU),
            )
        )
    ),
    names={button: str(button + 1) for button in range(8)},
    move=(0, 1),
    pan=(-1, -1),  # the numbers of all other axes differ between devices
    zoom_out=-1,
    zoom_in=-1,
)


class PadReader:
    """Turns the events of one kind of pad into presses. Sources in the repeater are (device, ...)."""

    def __init__(self, layout: PadLayout, repeater: Repeater) -> None:
        self.layout: Final = layout
        self._repeater = repeater
        self.axes: Final[dict[tuple[int, int], float]] = {}
        """The latest position of each axis, by device and number."""

    def button(self, device: int, button: int, now: float) -> list[Press]:
        """Handle a button press."""
        action = self.layout.buttons.get(button)
        return self._repeater.hold((device, "button", button), action, now) if action else []

    def button_up(self, device: int, button: int) -> None:
        """Handle a button release."""
        self._repeater.release((device, "button", button))

    def hat(self, device: int, value: tuple[int, int], now: float) -> list[Press]:
        """Handle a hat; its y grows upwards."""
        x, y = value
        return self._point((device, "hat"), float(x), float(-y), now)

    def axis(self, device: int, axis: int, value: float, now: float) -> list[Press]:
        """Handle an axis; `value` is -1 to 1, for triggers 0 to 1."""
        self.axes[device, axis] = value
        if axis in self.layout.move:
            x, y = (self.axes.get((device, number), 0.0) for number in self.layout.move)
            return self._point((device, "stick"), x, y, now)
        if axis in (self.layout.zoom_in, self.layout.zoom_out):
            wanted = Action.ZOOM_IN if axis == self.layout.zoom_in else Action.ZOOM_OUT
            return self._lean((device, "trigger", axis), wanted if value > DEAD_ZONE else None, value, now)
        return []

    def pan(self, seconds: float, height: int) -> Pan | None:
        """Return the picture's shift by the right sticks in `seconds`, for a window `height` pixels high."""
        dx, dy = (
            sum(
                value
                for (_, axis), value in self.axes.items()
                if axis == wanted and abs(value) > DEAD_ZONE and axis >= 0
            )
            for wanted in self.layout.pan
        )
        reach = PAN_SPEED * height * seconds
        return Pan(-dx * reach, -dy * reach) if reach and (dx or dy) else None

    def forget(self) -> None:
        """Treat all sticks as released."""
        self.axes.clear()

    def _point(self, source: tuple[int, str], x: float, y: float, now: float) -> list[Press]:
        up, down, left, right = ARROWS
        strength = max(abs(x), abs(y))
        sideways = (left if x < 0 else right) if abs(x) >= abs(y) else None
        wanted = sideways or (up if y < 0 else down)
        return self._lean(source, wanted if strength > DEAD_ZONE else None, strength, now)

    def _lean(self, source: tuple[int | str, ...], wanted: Action | None, strength: float, now: float) -> list[Press]:
        held = self._repeater.action(source)
        if wanted is held or (wanted is None and strength > LET_GO):
            return []
        self._repeater.release(source)
        return self._repeater.hold(source, wanted, now) if wanted else []


class PadDevices:
    """Keeps plugged-in pads open, since closed ones send no events."""

    def __init__(self) -> None:
        self._pads: dict[int, pygame.joystick.JoystickType | controller.Controller] = {}
        self._mapped: set[int] = set()
        self._shaped: set[int] = set()
        """Pads with shapes instead of letters on their buttons."""

    def start(self) -> None:
        """Start listening; every pad already plugged in is announced as an event."""
        pygame.joystick.init()
        if HAS_CONTROLLERS:
            controller.init()

    def is_mapped(self, device: int) -> bool:
        """Return True if a pad sends controller events, which its joystick events repeat."""
        return device in self._mapped

    def layout(self, device: int) -> PadLayout:
        """Return the layout of a pad that sends controller events."""
        return PLAYSTATION if device in self._shaped else CONTROLLER

    def mapped(self, device: int) -> None:
        """Record that a pad sends controller events."""
        self._mapped.add(device)

    def plug_in(self, index: int) -> None:
        """Open the pad at an index of the system's list; one that can't be opened is ignored."""
        try:
            if HAS_CONTROLLERS and controller.is_controller(index):
                pad = controller.Controller(index)
                number = pad.as_joystick().get_instance_id()
                self._pads[number] = pad
                self._mapped.add(number)
                if OF_PLAYSTATION.search(pad.name or ""):
                    self._shaped.add(number)
            else:
                stick = pygame.joystick.Joystick(index)
                self._pads[stick.get_instance_id()] = stick
        except (pygame.error, SystemError):  # unplugged again before it could be opened
            return

    def unplug(self, device: int) -> None:
        """Forget a pad."""
        self._pads.pop(device, None)
        self._mapped.discard(device)
        self._shaped.discard(device)
