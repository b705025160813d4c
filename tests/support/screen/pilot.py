"""A player for tests: drives an `App` without a screen by posting real events, with a clock of its own.

Nothing here sleeps. SDL_VIDEODRIVER=dummy must be set before pygame starts; importing this module does it.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Self, TypeAlias, TypeVar

for _name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
    os.environ.setdefault(_name, "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# SDL turns SIGTERM and SIGINT into a closed window: a test run that is ended from outside would continue with a failing
# test, because "no scene is left".
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")

import pygame  # noqa: E402 - the environment must be set first

from game.app.app import App  # noqa: E402
from game.look.look import Look  # noqa: E402
from game.look.scale import Scale  # noqa: E402
from game.ui.actions import Action  # noqa: E402
from game.ui.devices.keys import Chord  # noqa: E402
from game.ui.scene import Scene, Stage  # noqa: E402
from game.ui.screen import Screen  # noqa: E402
from game.ui.widget import Widget  # noqa: E402

SIZE = (1280, 720)
FRAME = 1 / 60
LONGEST = 30.0
"""Maximum time in seconds of the pilot's clock for an animation."""
W = TypeVar("W", bound=Widget)
Spot: TypeAlias = str | Widget | pygame.Rect | tuple[int, int]
"""A point: given as a widget, its name, a rectangle (its centre) or coordinates."""


def plain_look(size: tuple[int, int]) -> Look:
    """Return the look of a new player."""
    return Look(Scale(size))


class Stand(Scene):
    """A scene with only the widgets that `build` adds, for tests of widgets."""

    def __init__(self, stage: Stage, build: Callable[[Screen, Look], None]) -> None:
        super().__init__(stage)
        self.build = build
        self.heard: list[str] = []

    def layout(self, look: Look) -> None:
        ground = pygame.Surface(look.scale.size)
        for row in range(0, ground.get_height(), 8):  # no two neighbouring areas are equal, so errors show
            ground.fill((10 + row % 60, 70 + row % 90, 60), (0, row, ground.get_width(), 8))
        ground.fill((90, 40, 30), (ground.get_width() // 3, 0, 5, ground.get_height()))
        self.screen = Screen(look, ground, self.heard.append)
        self.build(self.screen, look)


def stand(build: Callable[[Screen, Look], None], size: tuple[int, int] = SIZE) -> "Pilot":
    """Open a window of `size` with some widgets in it."""
    app = App(plain_look, size=size)
    app.stage.push(Stand(app.stage, build))
    pilot = Pilot(app)
    pilot.settle()
    return pilot


class Pilot:
    """Drives an app. Use it as a context manager, or let the next pilot close the window.

    A forgotten window takes the focus from another one when it is garbage-collected, so close apps without a pilot
    yourself.
    """

    resting_frame: ClassVar[float] = FRAME
    """Seconds that a frame takes while the pilot only waits until nothing moves."""
    _open: ClassVar[list[App]] = []

    def __init__(self, app: App, start: float = 100.0, *, beside: bool = False) -> None:
        """Drive `app`; other apps are closed, unless it runs `beside` them."""
        while self._open and not beside:
            self._open.pop().close()
        self._open.append(app)
        self.app = app
        self.now = start
        self._seconds = FRAME
        self.at = (0, 0)
        self.watchers: list[Callable[[], None]] = []
        """Called after each frame."""
        pygame.event.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.app.close()

    # -- time ----------------------------------------------------------------------------------------

    def step(self, frames: int = 1) -> None:
        """Run frames, waiting for scenes that open in steps."""
        for _ in range(frames):
            self.now += self._seconds
            self.app.step(self.now)
            while self.app.stage.opening:
                self.app.step(self.now)
            for watch in self.watchers:
                watch()

    def wait(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        self.step(max(1, round(seconds / FRAME)))

    def settle(self) -> None:
        """Let time pass until nothing moves and nothing is painted."""
        end = self.now + LONGEST
        quiet = 0
        while quiet < 2:
            flips = self.app.flips
            self._seconds = self.resting_frame
            try:
                self.step()
            finally:
                self._seconds = FRAME
            quiet = 0 if self.app.busy or self.app.flips != flips else quiet + 1
            if self.now > end:
                message = f"still moving after {LONGEST} seconds: {self.scene}"
                raise TimeoutError(message)

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The front scene."""
        top = self.app.stage.top
        assert top is not None, "no scene is left"
        return top

    @property
    def focus(self) -> str:
        """The name of the focused widget; empty if there is none."""
        return self.screen.focus.name if self.screen.focus else ""

    @property
    def names(self) -> list[str]:
        """The names of all widgets that can have the focus."""
        return [widget.name for widget in self.screen.focusable()]

    @property
    def screen(self) -> Screen:
        """The widgets of the front scene."""
        screen = self.scene.screen
        assert screen is not None, "this scene has no widgets"
        return screen

    def get(self, kind: type[W], name: str) -> W:
        """Return a widget of a certain kind by its name."""
        found = self.find(name)
        assert isinstance(found, kind), found
        return found

    def look_again(self) -> pygame.Surface:
        """Paint the whole scene on a new surface, to compare with the window."""
        anew = pygame.Surface(self.app.window.size)
        self.screen.paint(anew, anew.get_rect())
        return anew

    def find(self, name: str) -> Widget:
        """Return a widget of the front scene by its name; the error lists the names there."""
        found = self.screen.find(name)
        if found is None:
            known = [widget.name for widget in self.screen.every()]
            message = f"no {name!r} among {known}"
            raise LookupError(message)
        return found

    def picture(self) -> pygame.Surface:
        """Return a copy of the window's picture."""
        return self.app.window.get_surface().copy()

    def shot(self, path: Path | str) -> None:
        """Save the window's picture as a PNG."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.window.get_surface(), str(path))

    # -- mouse ---------------------------------------------------------------------------------------

    def move(self, spot: Spot, *, touch: bool = False) -> None:
        """Move the mouse."""
        before, self.at = self.at, self.place(spot)
        rel = (self.at[0] - before[0], self.at[1] - before[1])
        self.post(pygame.MOUSEMOTION, pos=self.at, rel=rel, buttons=(0, 0, 0), touch=touch)
        self.step()

    def down(self, button: int = 1, *, touch: bool = False) -> None:
        """Press a mouse button at the current position."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button, touch=touch)
        self.step()

    def up(self, button: int = 1, *, touch: bool = False) -> None:
        """Release the mouse button."""
        self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=button, touch=touch)
        self.step()

    def click(self, spot: Spot, button: int = 1) -> None:
        """Move to a point and click."""
        self.move(spot)
        self.down(button)
        self.up(button)

    def tap(self, spot: Spot) -> None:
        """Touch with one finger, reported by SDL as a mouse event with a touch flag."""
        self.at = self.place(spot)
        self.down(touch=True)
        self.up(touch=True)

    def drag(self, start: Spot, end: Spot, *, steps: int = 6, touch: bool = False) -> None:
        """Press at one point and release at another."""
        (x0, y0), (x1, y1) = self.place(start), self.place(end)
        self.move((x0, y0), touch=touch)
        self.down(touch=touch)
        for step in range(1, steps + 1):
            self.move((x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps), touch=touch)
        self.up(touch=touch)

    def wheel(self, notches: float, spot: Spot | None = None) -> None:
        """Turn the wheel, away from the player if positive."""
        if spot is not None:
            self.move(spot)
        self.post(
            pygame.MOUSEWHEEL, x=0, y=round(notches), precise_x=0.0, precise_y=notches, flipped=False, touch=False
        )
        self.step()

    def place(self, spot: Spot) -> tuple[int, int]:
        """Return the point."""
        if isinstance(spot, str):
            spot = self.find(spot)
        if isinstance(spot, Widget):
            spot = spot.rect
        if isinstance(spot, pygame.Rect):
            return spot.center
        return spot

    # -- keys ----------------------------------------------------------------------------------------

    def press(self, key: int | Action, *, mod: int = 0, held: float = 0.0) -> None:
        """Press a key, given by its code or by its action, and release it after `held` seconds."""
        if isinstance(key, Action):
            chord = self.app.inputs.keys.of(key)[0]
            key, mod = chord.key, modifiers(chord)
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.step()
        if held:
            self.wait(held)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        self.step()

    def type(self, text: str) -> None:
        """Type a text letter by letter."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)
        self.step()

    def compose(self, text: str) -> None:
        """Send an unfinished text, as input methods do."""
        self.post(pygame.TEXTEDITING, text=text, start=len(text), length=0)
        self.step()

    # -- anything ------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window."""
        self.app.window.size = size
        self.step(2)

    def post(self, kind: int, **what: object) -> None:
        """Post an event; it is read in the next step."""
        pygame.event.post(pygame.event.Event(kind, what))


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Return True if two pictures are equal in every pixel."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def modifiers(chord: Chord) -> int:
    """Return pygame's modifier mask of a chord."""
    masks = ((chord.ctrl, pygame.KMOD_LCTRL), (chord.alt, pygame.KMOD_LALT), (chord.shift, pygame.KMOD_LSHIFT))
    return sum(mask for held, mask in masks if held)
