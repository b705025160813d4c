"""The golden devices: the loudness of sounds, the meaning of keys, pads, mice and fingers, and curves of motion.

A mixer that only notes its orders takes the place of the sound device.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

import pygame
from pygame.typing import FileLike

from game.animation.curves import bent, bump
from game.look import easing
from game.ui.actions import Action, Input, Press
from game.ui.devices.inputs import Inputs
from game.ui.devices.keys import DEFAULT_CHORDS, HeldKeys, KeyMap, chord_name
from game.ui.devices.pads import CONTROLLER, JOYSTICK, PLAYSTATION, PadDevices
from game.ui.sound.sound import Sound
from game.ui.sound.sounds import MixerSounds, SoundOutput, clack_at, sides
from tools.golden_texts.screen.canvas import told

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_moments" / "devices.txt"
_SHARES: Final = [place / 12 for place in range(13)]
_CURVES: Final = (
    *(easing.in_quad, easing.out_quad, easing.out_cubic, easing.in_out_cubic, easing.in_out_sine, easing.out_back),
    *(easing.settling, easing.nudged, bump),
)
_CHORD: Final = (Sound.CLACK, Sound.SLIDE, Sound.CHIME, Sound.BUTTON, Sound.SPELL, Sound.ERROR, Sound.MATCH_WON)
"""Sounds that come close after each other."""
_KEYS: Final = (pygame.K_h, pygame.K_DOWN, pygame.K_a, pygame.K_1, pygame.K_KP5, pygame.K_F12, pygame.K_TAB, pygame.K_v)
_MODS: Final = (0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_RALT, pygame.KMOD_LMETA)
_AXES: Final = ((0, 0.7), (0, 0.4), (1, -0.9), (0, 0.1), (1, 0.0), (2, 0.8), (3, -0.6), (4, 0.9), (5, 0.7), (5, 0.0))


class _Mixer:
    """Notes the orders to a mixer: its records have names and lengths, and its voices are numbered."""

    def __init__(self) -> None:
        self.lines: Final[list[str]] = []
        self.now = 1000
        self._voices = 0

    def clock(self) -> int:
        """Return the time in milliseconds."""
        return self.now

    def find_channel(self) -> _Voice:
        """Return another voice."""
        self._voices += 1
        return _Voice(self, self._voices)

    def record(self, file: FileLike) -> _Record:
        """Return a record."""
        assert hasattr(file, "read")
        return _Record(len(file.read()))

    def quit(self) -> None:
        """Keep that the device was closed."""
        self.lines.append("closed")

    def is_busy(self) -> bool:
        """Return False: all has been heard."""
        return False


class _Record:
    """A record of some bytes."""

    def __init__(self, size: int) -> None:
        self.size: Final = size

    def get_length(self) -> float:
        """Return its length in seconds."""
        return self.size / 88_200


class _Voice:
    """A channel of the mixer."""

    def __init__(self, mixer: _Mixer, number: int) -> None:
        self._mixer: Final = mixer
        self._number: Final = number

    def _tell(self, words: str) -> None:
        self._mixer.lines.append(f"    {self._mixer.now}: voice {self._number} {words}")

    def play(self, record: _Record, loops: int = 0, fade_ms: int = 0) -> None:
        """Begin a record."""
        self._tell(f"plays {record.size} bytes, loops {loops}, fades in {fade_ms}")

    def set_volume(self, *volume: float) -> None:
        """Become louder or softer."""
        self._tell(f"at {' '.join(f'{each:.4f}' for each in volume)}")

    def fadeout(self, milliseconds: int) -> None:
        """Fade."""
        self._tell(f"fades out in {milliseconds}")

    def stop(self) -> None:
        """Fall silent."""
        self._tell("stops")


def golden_devices() -> dict[Path, str]:
    """Return the contents of the golden file of devices."""
    return {FILE: devices_text()}


def devices_text() -> str:
    """Return the text as it is now."""
    lines = (*_scales(), *_played(), *_roomy(), *_chords(), *_pads(), *_inputs(), *_moves())
    return "".join(f"{line}\n" for line in lines)


def _scales() -> Iterator[str]:
    """Tell each sound's rank, files, pitches and strengths."""
    for sound in Sound:
        steps = [f"{sound.pitch(step):.4f} at {sound.strength(step):.3f}" for step in range(-1, 9)]
        yield f"{sound.name}: {sound.rank.name}, {' '.join(sound.files())}"
        yield f"    {', '.join(dict.fromkeys(steps))}"
    for loud in (0.0, 0.3, 0.49, 0.5, 0.7, 0.89, 0.9, 1.0):
        yield f"lands at {loud}: {clack_at(loud).name}"
    for pan in (-1.5, -1.0, -0.3, 0.0, 0.6, 1.0):
        yield f"panned to {pan}: {' '.join(f'{side:.4f}' for side in sides(0.7, pan))}"


def _played() -> Iterator[str]:
    """Tell how sounds are played that come close after each other."""
    mixer = _Mixer()
    with _heard_by(mixer):
        sounds = MixerSounds(Random(3), mixer.clock)
        output = SoundOutput(sounds)
        for volume in (100, 60, 130, -5):
            mixer.lines.append(f"volume {volume}")
            output.follow(on=True, volume=volume, ambience=False)
            for order in (1, -1):
                for place, sound in enumerate(_CHORD[::order]):
                    mixer.lines.append(f"  {sound.name}")
                    output.play(sound, 0.4 + 0.15 * place, place / 7 - 0.5, place)
                    output.play(sound, 1.2, 0.1, place)
                    mixer.now += 17
                mixer.now += 300
        output.cue("press")
        output.cue("focus")
        mixer.lines.append(f"hidden: {output.come_into_sight(False)}, {output.follow_time()}")
        sounds.close()
    yield from mixer.lines


def _roomy() -> Iterator[str]:
    """Tell how the room lives on for two minutes."""
    mixer = _Mixer()
    with _heard_by(mixer):
        sounds = MixerSounds(Random(5), mixer.clock)
        output = SoundOutput(sounds)
        output.follow(on=True, volume=80, ambience=True)
        files = 1
        while output.current.load_next():
            files += 1
        mixer.lines.append(f"{files} files")
        for second in range(120):
            due = output.follow_time()
            if second % 20 == 7:
                mixer.lines.append(f"  due in {told(due)}")
                output.play(Sound.CAPICUA if second % 40 == 7 else Sound.PASS)
            if second in (60, 80):
                output.come_to_front(second == 80)
            mixer.now += 130 if second % 20 in range(7, 14) else 1000
        output.follow(on=False, volume=80, ambience=True)
    yield from mixer.lines


def _heard_by(mixer: _Mixer) -> AbstractContextManager[object]:
    """Let a mixer take the place of the sound device."""
    return patch.multiple(
        pygame.mixer,
        find_channel=mixer.find_channel,
        Sound=mixer.record,
        quit=mixer.quit,
        get_busy=mixer.is_busy,
    )


def _chords() -> Iterator[str]:
    """Tell the names of all chords, and the meaning of keys with others."""
    for held in (HeldKeys.of("linux"), HeldKeys.of("darwin")):
        keys = KeyMap(held=held)
        names = [f"{action.name} {' '.join(chord_name(chord, held) for chord in keys.of(action))}" for action in Action]
        yield f"keys of {held.ctrl}, writing {keys.held.writing}: {', '.join(names)}"
    keys = KeyMap()
    for number in sorted({chord.key for chord in DEFAULT_CHORDS}):
        found = [keys.action(number, mod) for mod in _MODS]
        yield f"key {number}: {' '.join('-' if each is None else each.name for each in found)}"
    for scancode in range(28, 42):
        found = [keys.action(pygame.K_SLASH, mod, scancode) for mod in _MODS]
        yield f"place {scancode}: {' '.join('-' if each is None else each.name for each in found)}"


def _pads() -> Iterator[str]:
    """Tell the caps of all pads, and which pads are known."""
    for name, pad in (("controller", CONTROLLER), ("playstation", PLAYSTATION), ("joystick", JOYSTICK)):
        yield f"{name}: {', '.join(f'{action.name} {pad.name(action)}' for action in Action if pad.name(action))}"
    devices = PadDevices()
    devices.mapped(4)
    yield f"mapped: {devices.is_mapped(4)} {devices.is_mapped(5)} {devices.layout(4) is CONTROLLER}"
    devices.unplug(4)
    yield f"unplugged: {devices.is_mapped(4)}"


def _inputs() -> Iterator[str]:
    """Tell the meaning of the events of devices."""
    for typing in (False, True):
        inputs = Inputs(paste=lambda: "pasted")
        inputs.window, inputs.surface, inputs.typing = (1000, 500), (1500, 750), typing
        for name, now, event in _events():
            made = [*inputs.read(event, now), *inputs.tick(now), *inputs.tick(now + 0.07)]
            state = f"{inputs.device.name}{', holding' * inputs.holding}{', pad' * (inputs.pad is not None)}"
            yield f"{name}: {', '.join(map(_input, made))} ({state})"
        inputs.any_key = True
        unknown = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode="", scancode=0)
        yield f"any key: {', '.join(map(_input, inputs.read(unknown, 90.0)))}"


def _events() -> Iterator[tuple[str, float, pygame.event.Event]]:
    """Yield events with names and times."""
    now = 10.0
    for key in _KEYS:
        for mod in _MODS:
            what = {"key": key, "mod": mod, "unicode": "x", "scancode": 0}
            yield f"key {key} with {mod}", now, pygame.event.Event(pygame.KEYDOWN, what)
            yield "still", now + 0.45, pygame.event.Event(pygame.USEREVENT)
            yield "up", now + 0.5, pygame.event.Event(pygame.KEYUP, what)
            now += 1.0
    for text in ("h", "é", ""):
        yield f"text {text!r}", now, pygame.event.Event(pygame.TEXTINPUT, text=text)
        yield f"composing {text!r}", now, pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=0)
    for touch in (False, True):
        at: dict[str, object] = {"pos": (301, 203), "touch": touch}
        yield "move", now, pygame.event.Event(pygame.MOUSEMOTION, at | {"rel": (3, 1), "buttons": (0, 0, 0)})
        for button in (1, 2, 3, 4, 6):
            yield f"button {button}", now, pygame.event.Event(pygame.MOUSEBUTTONDOWN, at | {"button": button})
            yield f"button {button} up", now, pygame.event.Event(pygame.MOUSEBUTTONUP, at | {"button": button})
        wheel = {"x": 1, "y": -2, "precise_x": 0.5, "precise_y": -1.25, "flipped": touch, "touch": touch}
        yield "wheel", now, pygame.event.Event(pygame.MOUSEWHEEL, wheel)
    yield "leave", now, pygame.event.Event(pygame.WINDOWLEAVE)
    for kind, finger, x, y in (
        *((pygame.FINGERDOWN, 1, 0.2, 0.3), (pygame.FINGERMOTION, 1, 0.25, 0.35), (pygame.FINGERDOWN, 2, 0.6, 0.4)),
        *((pygame.FINGERMOTION, 2, 0.7, 0.5), (pygame.FINGERMOTION, 1, 0.1, 0.2), (pygame.FINGERDOWN, 3, 0.5, 0.5)),
        *((pygame.FINGERMOTION, 3, 0.5, 0.6), (pygame.FINGERUP, 3, 0.5, 0.6), (pygame.FINGERUP, 1, 0.1, 0.2)),
        (pygame.FINGERUP, 2, 0.7, 0.5),
    ):
        yield f"finger {finger} {x} {y}", now, pygame.event.Event(kind, touch_id=5, finger_id=finger, x=x, y=y)
    for axis, value in _AXES:
        now += 0.6
        joy = {"instance_id": 8, "axis": axis, "value": value}
        yield f"joystick's axis {axis} {value}", now, pygame.event.Event(pygame.JOYAXISMOTION, joy)
    for hat in ((0, 1), (-1, 0), (0, 0)):
        yield f"hat {hat}", now, pygame.event.Event(pygame.JOYHATMOTION, instance_id=8, hat=0, value=hat)
    for button in range(12):
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            yield f"joystick's button {button}", now, pygame.event.Event(kind, instance_id=8, button=button)
    for button in range(16):
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            yield f"button {button} of a pad", now, pygame.event.Event(kind, instance_id=2, button=button)
    for axis, value in _AXES:
        now += 0.6
        pad = {"instance_id": 2, "axis": axis, "value": round(value * 32768)}
        yield f"axis {axis} {value} of a pad", now, pygame.event.Event(pygame.CONTROLLERAXISMOTION, pad)
    yield "gone", now, pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=2)
    yield "focus lost", now, pygame.event.Event(pygame.WINDOWFOCUSLOST)


def _input(given: Input) -> str:
    """Tell an input in words."""
    if isinstance(given, Press):
        return f"{given.action.name}{' again' * given.repeat}"
    return f"{type(given).__name__} {told(tuple(getattr(each, 'name', each) for each in given))}"


def _moves() -> Iterator[str]:
    """Tell the curves along which things move."""
    for curve in _CURVES:
        yield f"{curve.__name__}: {' '.join(f'{curve(part):.4f}' for part in _SHARES)}"
    for bend in (0.0, 0.3, -0.2):
        way = [bent((10.0, 20.0), (300.0, -40.0), bend, part) for part in _SHARES]
        yield f"bent by {bend}: {' '.join(map(told, way))}"
    spans = [f"{easing.share(now, 0.3, span):.3f}" for span in (0.0, 0.4) for now in (0.2, 0.3, 0.5, 0.7, 0.9)]
    yield f"share: {' '.join(spans)}; mix: {easing.mix(3.0, 9.0, 0.25)}"
