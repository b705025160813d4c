"""A player for tests: sits at an `App` without a screen, posts real events and lets a clock of its own run.

Nothing here sleeps. Set SDL_VIDEODRIVER=dummy before pygame starts, as importing this module does.
"""

import os
from pathlib import Path
from typing import Self, TypeAlias

for _name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
    os.environ.setdefault(_name, "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402 - the environment must be set first

from game.app import App  # noqa: E402
from game.look.look import Look  # noqa: E402
from game.look.scale import Scale  # noqa: E402
from game.scenes.base import Scene  # noqa: E402
from game.ui.actions import Action  # noqa: E402
from game.ui.keys import Chord  # noqa: E402
from game.ui.widget import Widget  # noqa: E402

FRAME = 1 / 60
LONGEST = 30.0
"""Seconds of the pilot's clock that anything may go on moving."""
Spot: TypeAlias = str | Widget | pygame.Rect | tuple[int, int]
"""A place to point at: a widget, its name, a rectangle (its middle) or a point."""


def plain_look(size: tuple[int, int]) -> Look:
    """Make the look of a new player."""
    return Look(Scale(size))


class Pilot:
    """Plays an app. Use as a context; the window is closed at the end."""

    def __init__(self, app: App, start: float = 100.0) -> None:
        self.app = app
        self.now = start
        self.at = (0, 0)
        pygame.event.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.app.close()

    # -- time ----------------------------------------------------------------------------------------

    def step(self, frames: int = 1) -> None:
        """Let some frames pass."""
        for _ in range(frames):
            self.now += FRAME
            self.app.step(self.now)

    def wait(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        self.step(max(1, round(seconds / FRAME)))

    def settle(self) -> None:
        """Let time pass until nothing moves and nothing is painted any more."""
        end = self.now + LONGEST
        quiet = 0
        while quiet < 2:
            flips = self.app.flips
            self.step()
            quiet = 0 if self.app.busy or self.app.flips != flips else quiet + 1
            if self.now > end:
                message = f"still moving after {LONGEST} seconds: {self.scene}"
                raise TimeoutError(message)

    # -- what is to be seen --------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene in front."""
        top = self.app.stage.top
        assert top is not None, "no scene is left"
        return top

    @property
    def focus(self) -> str:
        """The name of the focused widget; empty if there is none."""
        screen = self.scene.screen
        return screen.focus.name if screen and screen.focus else ""

    @property
    def names(self) -> list[str]:
        """The names of all widgets that can have the focus."""
        screen = self.scene.screen
        return [widget.name for widget in screen.focusable()] if screen else []

    def find(self, name: str) -> Widget:
        """Find a widget in the scene in front; the names there are told if it is missing."""
        screen = self.scene.screen
        found = screen.find(name) if screen else None
        if found is None:
            known = [widget.name for widget in screen.every()] if screen else []
            message = f"no {name!r} among {known}"
            raise LookupError(message)
        return found

    def picture(self) -> pygame.Surface:
        """Copy what the window shows."""
        return self.app.window.get_surface().copy()

    def shot(self, path: Path | str) -> None:
        """Keep what the window shows as a PNG."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.window.get_surface(), str(path))

    # -- mouse ---------------------------------------------------------------------------------------

    def move(self, spot: Spot, *, touch: bool = False) -> None:
        """Bring the mouse somewhere."""
        before, self.at = self.at, self.place(spot)
        rel = (self.at[0] - before[0], self.at[1] - before[1])
        self.post(pygame.MOUSEMOTION, pos=self.at, rel=rel, buttons=(0, 0, 0), touch=touch)
        self.step()

    def down(self, button: int = 1, *, touch: bool = False) -> None:
        """Press a mouse button where the mouse is."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button, touch=touch)
        self.step()

    def up(self, button: int = 1, *, touch: bool = False) -> None:
        """Let the mouse button go."""
        self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=button, touch=touch)
        self.step()

    def click(self, spot: Spot, button: int = 1) -> None:
        """Move there, press and let go."""
        self.move(spot)
        self.down(button)
        self.up(button)

    def tap(self, spot: Spot) -> None:
        """Touch with one finger, as SDL tells it: as a mouse that says it is a finger."""
        self.at = self.place(spot)
        self.down(touch=True)
        self.up(touch=True)

    def drag(self, start: Spot, end: Spot, *, steps: int = 6, touch: bool = False) -> None:
        """Press at one place and let go at another."""
        (x0, y0), (x1, y1) = self.place(start), self.place(end)
        self.move((x0, y0), touch=touch)
        self.down(touch=touch)
        for step in range(1, steps + 1):
            self.move((x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps), touch=touch)
        self.up(touch=touch)

    def wheel(self, notches: float, spot: Spot | None = None) -> None:
        """Turn the wheel, away from the player if above 0."""
        if spot is not None:
            self.move(spot)
        self.post(
            pygame.MOUSEWHEEL, x=0, y=round(notches), precise_x=0.0, precise_y=notches, flipped=False, touch=False
        )
        self.step()

    def place(self, spot: Spot) -> tuple[int, int]:
        """Find the point that is meant."""
        if isinstance(spot, str):
            spot = self.find(spot)
        if isinstance(spot, Widget):
            spot = spot.rect
        if isinstance(spot, pygame.Rect):
            return spot.center
        return spot

    # -- keys ----------------------------------------------------------------------------------------

    def press(self, key: int | Action, *, mod: int = 0, held: float = 0.0) -> None:
        """Press a key, by its number or by the action it stands for, and let it go after `held` seconds."""
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
        """Type a text as the system would give it, letter by letter."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)
        self.step()

    def compose(self, text: str) -> None:
        """Show an unfinished text, as input methods do."""
        self.post(pygame.TEXTEDITING, text=text, start=len(text), length=0)
        self.step()

    # -- anything ------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.app.window.size = size
        self.step(2)

    def post(self, kind: int, **what: object) -> None:
        """Post any event; it is read in the next step."""
        pygame.event.post(pygame.event.Event(kind, what))


def modifiers(chord: Chord) -> int:
    """Turn what is held down with a key into pygame's mask."""
    masks = ((chord.ctrl, pygame.KMOD_LCTRL), (chord.alt, pygame.KMOD_LALT), (chord.shift, pygame.KMOD_LSHIFT))
    return sum(mask for held, mask in masks if held)
