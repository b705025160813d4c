"""Turns the events of all devices into actions: pygame events in, `Input` values out.

It uses nothing but the events and the time passed in, so a posted event works like a real one and a test needs no
device.
"""

from collections.abc import Callable
from math import hypot
from typing import Final, TypeAlias

import pygame

from game.ui.actions import Action, Composing, Device, Input, Pan, Pinch, Pointer, PointerKind, Press, Typed
from game.ui.devices.keys import CONTROL, KeyMap
from game.ui.devices.pads import CONTROLLER, FULL_AXIS, JOYSTICK, PadDevices, PadLayout, PadReader
from game.ui.devices.repeat import Repeater

MAX_TICK: Final = 0.1
"""Longest time step in seconds that a stick moves the picture by, after a stutter."""
MOUSE_AS_TOUCH: Final = -1
"""Number of the touch device that SDL simulates for a mouse."""
NOWHERE: Final = (-1, -1)
_HELD_WITH_OTHERS: Final = frozenset(range(pygame.K_LCTRL, pygame.K_RGUI + 1)) | {pygame.K_CAPSLOCK}
"""Keys that mean nothing alone."""
_Reader: TypeAlias = Callable[[pygame.event.Event, float], list[Input]]


class Inputs:
    """Reads the events of one window. Set the `window` and `surface` sizes whenever they change.

    While `typing` is on, keys that write are left to the text they write.
    """

    def __init__(
        self,
        keys: KeyMap | None = None,
        pads: PadDevices | None = None,
        paste: Callable[[], str] = str,
    ) -> None:
        self.keys = keys or KeyMap()
        self.pads: Final = pads or PadDevices()
        self.device = Device.MOUSE
        self.window = self.surface = (1, 1)
        self._paste = paste
        self._typing = False
        self._composing = False
        self.any_key = False
        """True if keys without a meaning of their own arrive as CANCEL."""
        self._repeater = Repeater()
        self._controllers = PadReader(CONTROLLER, self._repeater)
        self._joysticks = PadReader(JOYSTICK, self._repeater)
        self.layout = CONTROLLER
        """The layout of the pad used last."""
        self._pos = NOWHERE
        self._buttons: set[int] = set()
        self._fingers: dict[int, tuple[float, float]] = {}
        self._gesture = False
        self._last_tick: float | None = None
        self._readers: Final[dict[int, _Reader]] = {
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.TEXTINPUT: self._text,
            pygame.TEXTEDITING: self._composition,
            pygame.MOUSEMOTION: self._mouse_move,
            pygame.MOUSEBUTTONDOWN: self._mouse_button,
            pygame.MOUSEBUTTONUP: self._mouse_button,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.WINDOWLEAVE: self._leave,
            pygame.WINDOWFOCUSLOST: self._focus_lost,
            pygame.FINGERDOWN: self._finger_down,
            pygame.FINGERMOTION: self._finger_move,
            pygame.FINGERUP: self._finger_up,
            pygame.CONTROLLERBUTTONDOWN: self._controller_button,
            pygame.CONTROLLERBUTTONUP: self._controller_button,
            pygame.CONTROLLERAXISMOTION: self._controller_axis,
            pygame.JOYBUTTONDOWN: self._joystick,
            pygame.JOYBUTTONUP: self._joystick,
            pygame.JOYAXISMOTION: self._joystick,
            pygame.JOYHATMOTION: self._joystick,
            pygame.JOYDEVICEADDED: self._plugged_in,
            pygame.JOYDEVICEREMOVED: self._unplugged,
        }

    @property
    def typing(self) -> bool:
        """True if a text field has the focus."""
        return self._typing

    @typing.setter
    def typing(self, typing: bool) -> None:
        if typing != self._typing:
            self._typing, self._composing = typing, False
            self._repeater.release_all()

    @property
    def holding(self) -> bool:
        """True if a key or stick is held that will repeat."""
        return bool(self._repeater.held)

    def let_go(self) -> None:
        """Treat all keys and buttons as released: they were meant for something that is gone."""
        self._repeater.release_all()

    @property
    def pad(self) -> PadLayout | None:
        """The layout of the pad in use; None if another device was used last."""
        return self.layout if self.device is Device.PAD else None

    def read(self, event: pygame.event.Event, now: float) -> list[Input]:
        """Return the inputs of one event; empty for events that don't come from a player."""
        reader = self._readers.get(event.type)
        return reader(event, now) if reader else []

    def tick(self, now: float) -> list[Input]:
        """Return the inputs of held keys and sticks. Call once per frame with `now` in seconds."""
        seconds = 0.0 if self._last_tick is None else min(MAX_TICK, now - self._last_tick)
        self._last_tick = now
        held: list[Input] = [*self._repeater.tick(now)] if self._repeater.held else []
        pan = self._controllers.pan(seconds, self.surface[1]) if self._controllers.axes else None
        return [*held, pan] if pan else held

    # -- keyboard ------------------------------------------------------------------------------------

    def _key_down(self, event: pygame.event.Event, now: float) -> list[Input]:
        self.device = Device.KEYS
        key, mod = event.key, event.mod
        if self._composing:
            # The input method uses these keys; Esc also ends a composition that it forgot to end.
            self._composing = key != pygame.K_ESCAPE
            return []
        if self._typing:
            if key == pygame.K_v and mod & CONTROL and not mod & pygame.KMOD_ALT:
                return [Typed(self._paste())]
            if _writes(key) and not mod & (CONTROL | (pygame.KMOD_ALT & ~self.keys.held.writing)):
                return []
        action = self.keys.action(key, mod, getattr(event, "scancode", 0))
        if action is None and self.any_key and key not in _HELD_WITH_OTHERS:
            action = Action.CANCEL
        return [*self._repeater.hold(("key", key), action, now)] if action else []

    def _key_up(self, event: pygame.event.Event, _now: float) -> list[Input]:
        self._repeater.release(("key", event.key))
        return []

    def _text(self, event: pygame.event.Event, _now: float) -> list[Input]:
        self._composing = False
        return [Typed(event.text)] if self._typing else []

    def _composition(self, event: pygame.event.Event, _now: float) -> list[Input]:
        if not self._typing:
            return []
        self._composing = bool(event.text)
        return [Composing(event.text)]

    # -- mouse, and a finger reported as one ---------------------------------------------------------

    def _mouse_move(self, event: pygame.event.Event, _now: float) -> list[Input]:
        touch = bool(getattr(event, "touch", False))
        if touch and self._gesture:
            return []
        if touch or getattr(event, "rel", None) != (0, 0):  # some systems also report a mouse that doesn't move
            self.device = Device.TOUCH if touch else Device.MOUSE
        self._pos = self._at(event.pos)
        return [Pointer(PointerKind.MOVE, self._pos, touch=touch)]

    def _mouse_button(self, event: pygame.event.Event, _now: float) -> list[Input]:
        kind = PointerKind.DOWN if event.type == pygame.MOUSEBUTTONDOWN else PointerKind.UP
        touch = bool(getattr(event, "touch", False))
        if (touch and self._gesture) or event.button > pygame.BUTTON_RIGHT:  # 4 and 5 repeat the wheel
            return []
        self.device = Device.TOUCH if touch else Device.MOUSE
        self._pos = self._at(event.pos)
        (self._buttons.add if kind is PointerKind.DOWN else self._buttons.discard)(event.button)
        return [Pointer(kind, self._pos, event.button, touch=touch)]

    def _wheel(self, event: pygame.event.Event, _now: float) -> list[Input]:
        up, right = (float(getattr(event, f"precise_{axis}", 0) or getattr(event, axis, 0)) for axis in ("y", "x"))
        return [Pointer(PointerKind.WHEEL, self._pos, wheel=up, sideways=right)]

    def _leave(self, _event: pygame.event.Event, _now: float) -> list[Input]:
        if self._buttons:  # still dragging: the system keeps reporting the mouse's position
            return []
        self._pos = NOWHERE
        return [Pointer(PointerKind.CANCEL, NOWHERE)]

    def _focus_lost(self, _event: pygame.event.Event, _now: float) -> list[Input]:
        self._repeater.release_all()
        self._controllers.forget()
        self._joysticks.forget()
        self._buttons.clear()
        self._fingers.clear()
        self._gesture = self._composing = False
        return [Pointer(PointerKind.CANCEL, NOWHERE)]

    def _at(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Convert window points into pixels; they differ on some high-density screens."""
        if self.window == self.surface:
            return pos
        return (
            round(pos[0] * self.surface[0] / self.window[0]),
            round(pos[1] * self.surface[1] / self.window[1]),
        )

    # -- two fingers ---------------------------------------------------------------------------------

    def _finger_down(self, event: pygame.event.Event, _now: float) -> list[Input]:
        if event.touch_id == MOUSE_AS_TOUCH:
            return []
        self.device = Device.TOUCH
        self._fingers[event.finger_id] = self._spot(event)
        if len(self._fingers) < 2 or self._gesture:
            return []
        self._gesture = True
        self._buttons.clear()
        return [Pointer(PointerKind.CANCEL, NOWHERE, touch=True)]

    def _finger_move(self, event: pygame.event.Event, _now: float) -> list[Input]:
        if event.finger_id not in self._fingers:
            return []
        before = self._spread()
        self._fingers[event.finger_id] = self._spot(event)
        after = self._spread()
        if before is None or after is None:
            return []
        (x0, y0, apart0), (x, y, apart) = before, after
        centre = (round(x), round(y))
        factor = apart / apart0 if apart0 > 0 and apart > 0 else 1.0
        return [Pan(x - x0, y - y0), Pinch(centre, factor)]

    def _finger_up(self, event: pygame.event.Event, _now: float) -> list[Input]:
        self._fingers.pop(event.finger_id, None)
        if not self._fingers:
            self._gesture = False
        return []

    def _spot(self, event: pygame.event.Event) -> tuple[float, float]:
        return event.x * self.surface[0], event.y * self.surface[1]

    def _spread(self) -> tuple[float, float, float] | None:
        """Return the midpoint of exactly two fingers and their distance, in pixels; None for any other number."""
        if len(self._fingers) != 2:
            return None
        (x0, y0), (x1, y1) = self._fingers.values()
        return (x0 + x1) / 2, (y0 + y1) / 2, hypot(x1 - x0, y1 - y0)

    # -- pads ----------------------------------------------------------------------------------------

    def _controller_button(self, event: pygame.event.Event, now: float) -> list[Input]:
        self.pads.mapped(event.instance_id)
        if event.type == pygame.CONTROLLERBUTTONUP:
            self._controllers.button_up(event.instance_id, event.button)
            return []
        self.device, self.layout = Device.PAD, self.pads.layout(event.instance_id)
        return [*self._controllers.button(event.instance_id, event.button, now)]

    def _controller_axis(self, event: pygame.event.Event, now: float) -> list[Input]:
        self.pads.mapped(event.instance_id)
        value = event.value / FULL_AXIS
        presses = self._controllers.axis(event.instance_id, event.axis, value, now)
        return self._from_pad(self.pads.layout(event.instance_id), presses)

    def _joystick(self, event: pygame.event.Event, now: float) -> list[Input]:
        device = event.instance_id
        if self.pads.is_mapped(device):
            return []
        if event.type == pygame.JOYBUTTONUP:
            self._joysticks.button_up(device, event.button)
            return []
        if event.type == pygame.JOYBUTTONDOWN:
            return self._from_pad(JOYSTICK, self._joysticks.button(device, event.button, now))
        if event.type == pygame.JOYHATMOTION:
            return self._from_pad(JOYSTICK, self._joysticks.hat(device, event.value, now))
        return self._from_pad(JOYSTICK, self._joysticks.axis(device, event.axis, event.value, now))

    def _from_pad(self, pad: PadLayout, presses: list[Press]) -> list[Input]:
        if presses:
            self.device, self.layout = Device.PAD, pad
        return [*presses]

    def _plugged_in(self, event: pygame.event.Event, _now: float) -> list[Input]:
        self.pads.plug_in(event.device_index)
        return []

    def _unplugged(self, event: pygame.event.Event, _now: float) -> list[Input]:
        self.pads.unplug(event.instance_id)
        self._repeater.release_all()
        self._controllers.forget()
        self._joysticks.forget()
        return []


def _writes(key: int) -> bool:
    """Return True if a key normally writes a character."""
    return (
        ord(" ") <= key < pygame.K_DELETE
        or pygame.K_KP_DIVIDE <= key <= pygame.K_KP_PLUS
        or pygame.K_KP1 <= key <= pygame.K_KP_PERIOD
    )
