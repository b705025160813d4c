"""Somebody who does odd things with a window: presses, drags and touches at random, at frames of any length."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Final

import pygame

from game.app.app import App
from game.app.commands.common.window import Size
from game.i18n.language import languages
from game.session.session import Session
from game.storage.settings import Motion, Speed
from game.ui.devices.keys import DEFAULT_CHORDS, Chord

SLOW: Final = (0.2, 0.5, 1.0)
TIMES: Final = ((0.0, 0.001, 0.016, 0.016, 0.05, *SLOW), SLOW, SLOW, (0.016,))
"""Lengths of frames for a while, in seconds: mixed, those of a slow computer, and the usual one."""
WHILE: Final = 0.02
"""How likely another while begins with a frame."""
SUSPENDED: Final = 10.0
SIZES: Final = tuple(
    map(Size._make, ((800, 450), (960, 720), (1024, 600), (1280, 720), (1280, 720), (1366, 768), (2560, 1440)))
)
TOLD: Final = 30
"""Number of inputs told with a finding."""
QUIET: Final = frozenset({pygame.K_ESCAPE, pygame.K_AC_BACK, pygame.K_F11})
"""Keys pressed seldom: they lead away, and full screen is no size of its own here."""
KEYS: Final = tuple(chord for chord in DEFAULT_CHORDS if chord.key not in QUIET)
USUAL: Final = tuple(map(Chord, (pygame.K_RETURN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_h, pygame.K_1)))
BACK: Final = Chord(pygame.K_ESCAPE)


class Shaker:
    """One window, and somebody who does odd things with it."""

    def __init__(self, app: App, session: Session, chance: Random) -> None:
        self.app: Final = app
        self.session: Final = session
        self.chance: Final = chance
        self.done: Final[deque[str]] = deque(maxlen=TOLD)
        """The latest inputs and frames."""
        self.fingers: Final = count(1)
        self._now = 100.0
        self._times = chance.choice(TIMES)
        self.acts: Final[tuple[tuple[int, Callable[[], None]], ...]] = (
            *((12, self.click), (6, self.press), (8, self.drag), (3, self.touch), (3, self.pad), (2, self.wheel)),
            *((1, self.resize), (1, self.adjust), (1, self.pinch), (1, self.front), (1, self.hide), (1, self.plug)),
            (1, self.leave_drag),
        )

    def step(self, seconds: float) -> bool:
        """Let a frame pass; returns False once the program has ended."""
        self._now += seconds
        self.done.append(f"{seconds:g} s")
        return self.app.step(self._now)

    def frame(self) -> bool:
        """Let a frame of some length pass."""
        if self.chance.random() < WHILE:
            self._times = self.chance.choice(TIMES)
        return self.step(SUSPENDED if self.chance.random() < 0.01 else self.chance.choice(self._times))

    def post(self, kind: int, **values: object) -> None:
        """Put an event in."""
        self.done.append(f"{pygame.event.event_name(kind)} {values}")
        pygame.event.post(pygame.event.Event(kind, values))

    def act(self, *, watches: bool) -> None:
        """Do one thing; who watches leaves the table's tiles and buttons alone."""
        weights, acts = zip(*(self.acts[5:] if watches else self.acts), strict=True)
        self.chance.choices(acts, weights)[0]()

    def tap(self, chord: Chord) -> None:
        """Press a key and let it go, now or after a while."""
        mod = pygame.KMOD_CTRL * chord.ctrl | pygame.KMOD_ALT * chord.alt | pygame.KMOD_SHIFT * chord.shift
        self.post(pygame.KEYDOWN, key=chord.key, mod=mod, scancode=0, unicode="")
        if self.chance.random() < 0.1:
            self.frame()
        self.post(pygame.KEYUP, key=chord.key, mod=mod, scancode=0)

    def press(self) -> None:
        """Press a key; one that leads back is likelier on a page over the table."""
        if self.chance.random() < (0.3 if len(self.app.stage.scenes) > 2 else 0.02):
            self.tap(BACK)
        else:
            self.tap(self.chance.choice(self.chance.choice((KEYS, USUAL))))

    def spot(self) -> tuple[int, int]:
        """Return the middle of a widget, or any place."""
        top, size = self.app.stage.top, self.app.window.size
        found = top.screen.focusable() if top is not None and top.screen is not None else []
        if found and self.chance.random() < 0.9:
            return self.chance.choice(found).rect.center
        return self.chance.randrange(size[0]), self.chance.randrange(size[1])

    def button(self, *, down: bool, pos: tuple[int, int], touch: bool = False) -> None:
        """Press or release the left button, or a finger."""
        button = 3 if not touch and self.chance.random() < 0.05 else 1
        self.post(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=touch)

    def move(self, pos: tuple[int, int], *, touch: bool = False) -> None:
        """Move the mouse, or a finger."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=touch)

    def click(self, *, touch: bool = False) -> None:
        """Click on something."""
        pos = self.spot()
        self.move(pos, touch=touch)
        self.button(down=True, pos=pos, touch=touch)
        if self.chance.random() < 0.3:
            self.frame()
        self.button(down=False, pos=pos, touch=touch)

    def drag(self, *, touch: bool = False) -> None:
        """Drag something to another; anything may happen in between."""
        pos = self.spot()
        self.move(pos, touch=touch)
        self.button(down=True, pos=pos, touch=touch)
        for _ in range(self.chance.randrange(1, 4)):
            pos = self.spot()
            self.move(pos, touch=touch)
            self.frame()
            if self.chance.random() < 0.1:
                self.act(watches=True)
        self.button(down=False, pos=pos, touch=touch)

    def touch(self) -> None:
        """Do something with a finger."""
        self.chance.choice((self.click, self.drag))(touch=True)

    def leave_drag(self) -> None:
        """Take something and leave the window with it, or lose the front."""
        pos = self.spot()
        self.button(down=True, pos=pos)
        self.move((pos[0] + 60, pos[1] - 60))
        self.frame()
        self.post(self.chance.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST)))

    def pinch(self) -> None:
        """Put two fingers down, move one and lift them, not always both."""
        fingers = [next(self.fingers), next(self.fingers)]
        for finger in fingers:
            self._finger(pygame.FINGERDOWN, finger)
        for _ in range(3):
            self._finger(pygame.FINGERMOTION, fingers[0])
            self.frame()
        for finger in fingers[self.chance.random() < 0.1 :]:
            self._finger(pygame.FINGERUP, finger)

    def _finger(self, kind: int, finger: int) -> None:
        place = {"x": self.chance.random(), "y": self.chance.random()}
        self.post(kind, touch_id=5, finger_id=finger, **place)

    def wheel(self) -> None:
        """Turn the wheel."""
        self.post(pygame.MOUSEWHEEL, x=self.chance.randrange(-1, 2), y=self.chance.randrange(-5, 6))

    def pad(self) -> None:
        """Press a button of a pad, or lean its sticks."""
        if self.chance.random() < 0.3:
            value = self.chance.choice((-32768, 0, 32767))
            self.post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=self.chance.randrange(6), value=value)
            return
        button = self.chance.randrange(15)
        if button != pygame.CONTROLLER_BUTTON_B or self.chance.random() < 0.3:
            self.post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
            self.frame()
            self.post(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)

    def plug(self) -> None:
        """Plug a pad in, or out."""
        if self.chance.random() < 0.5:
            self.post(pygame.JOYDEVICEADDED, device_index=0)
        else:
            self.post(pygame.JOYDEVICEREMOVED, instance_id=0)

    def resize(self) -> None:
        """Give the window another size."""
        size = self.chance.choice(SIZES)
        self.done.append(f"size {size}")
        self.app.window.size = size

    def front(self) -> None:
        """Take the window to the front, or leave it."""
        self.post(self.chance.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))

    def hide(self) -> None:
        """Minimise the window for some frames."""
        self.post(pygame.WINDOWMINIMIZED)
        for _ in range(self.chance.randrange(6)):
            self.frame()
        self.post(pygame.WINDOWRESTORED)

    def adjust(self) -> None:
        """Change a setting."""
        chance, settings = self.chance, self.session.settings
        changes: tuple[Callable[[], None], ...] = (
            lambda: settings.update(speed=chance.choice(list(Speed))),
            lambda: settings.update(motion=chance.choice(list(Motion))),
            lambda: settings.update(text_size=chance.choice((100, 130, 160))),
            lambda: settings.update(high_contrast=chance.random() < 0.5),
            lambda: settings.update(language=chance.choice([each.code for each in languages()])),
            lambda: settings.update(one_tap=chance.random() < 0.5, hints=chance.random() < 0.5),
            lambda: settings.update(faces_move=chance.random() < 0.5, claim_pause=chance.choice((0, 1, 4))),
        )
        chosen = chance.randrange(len(changes))
        self.done.append(f"setting {chosen}")
        changes[chosen]()
