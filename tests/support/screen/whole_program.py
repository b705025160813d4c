"""The whole program in a test: a window with the title scene, and folders of its own for settings and matches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Final, Self

import pygame

from game.app.app import App
from game.i18n.language import Words
from game.look.fonts import Fonts
from game.play.thinking import InlineThinker
from game.scenes.common.motif_card import MotifCard
from game.scenes.home.title import TitleScene
from game.scenes.routes import SceneRoutes
from game.session.session import Session
from game.session.unsaved import Farewell, standing_words
from game.storage.saves import Saves, SavesWriter
from game.storage.settings import Settings, Speed, load, save
from game.storage.statistics.ledger import Ledger
from game.ui.actions import ARROWS, Action
from game.ui.scrolling import Scrolling
from game.ui.sound.sounds import NullSounds
from game.ui.texts import LabelText
from game.ui.values import ValueWidget
from tests.support.deadline import DEADLINE
from tests.support.lengths import some
from tests.support.screen.pilot import SIZE, Pilot

SIZES: Final = ((1280, 720), (1920, 1080), (1440, 1080), (2560, 1080))
"""The smallest window, the usual one, a squarish one and a wide one."""
LETTERS_AND_SIZES: Final = some(tuple(product((160, 100), SIZES)), 6)
"""Sizes of letters in per cent, with sizes of windows; the largest letters in the smallest window are always tried."""


class Visit(Pilot):
    """A player in the program; another visit with the same folder finds the saved files."""

    def __init__(self, folder: Path, *, size: tuple[int, int] = SIZE, settings: Settings | None = None) -> None:
        self.file = folder / "settings.json"
        if settings is not None:
            save(settings, self.file)
        loaded = load(self.file) if self.file.exists() else None
        matches = folder / "matches"
        matches.mkdir(exist_ok=True)
        self.saves = Saves(matches, Ledger(folder / "statistics.json"))
        self.writer = SavesWriter(self.saves, retry=DEADLINE)
        self.session = Session(
            settings=loaded.settings if loaded else Settings(full_screen=False, speed=Speed.INSTANT),
            settings_file=self.file,
            words=Words(),
            sounds=NullSounds(),
            saves=self.saves,
            writer=self.writer,
            thinker=InlineThinker(),
            chance=Random(1),
            routes=SceneRoutes,
            language="en",
        )
        super().__init__(
            App(
                self.session.settings.look,
                size=size,
                on_full_screen=lambda on: self.session.settings.update(full_screen=on),
                standing=lambda: standing_words(self.session),
                farewell=Farewell(self.session),
                letters=self.session.routes.letters,
            )
        )
        self.session.move_in(self.app.stage, self.app)
        self.title = TitleScene(self.session)
        self.session.stage.push(self.title)
        self.settle()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.writer.close()
        self.app.close()

    @property
    def kept(self) -> Settings:
        """The settings on disk."""
        self.writer.flush()
        return load(self.file).settings

    def tell(self, action: Action) -> None:
        """Press the key of an action and wait until nothing moves."""
        self.press(action)
        self.settle()

    def take(self, name: str) -> None:
        """Click on a widget and wait until nothing moves."""
        self.click(name)
        self.settle()

    def turn(self, name: str, steps: int = 1) -> None:
        """Move a setting right with the keys, or left if `steps` is negative."""
        self.screen.focus_on(self.find(name))
        for _ in range(abs(steps)):
            self.press(Action.RIGHT if steps > 0 else Action.LEFT)
        self.settle()

    def pad(self, button: int) -> None:
        """Press a button of a gamepad."""
        self.post(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=button)
        self.step()
        self.post(pygame.CONTROLLERBUTTONUP, instance_id=3, button=button)
        self.settle()

    # -- laws of every screen ------------------------------------------------------------------------

    def unreachable(self) -> set[str]:
        """Return the widgets that the arrow keys cannot reach from the current focus, without changing anything."""
        everything = {widget.name: widget for widget in self.screen.focusable()}
        reached = {self.focus}
        waiting = [self.focus]
        while waiting:
            widget = everything[waiting.pop()]
            for arrow in ARROWS:
                sideways = arrow in (Action.LEFT, Action.RIGHT)
                if isinstance(widget, Scrolling) or (isinstance(widget, ValueWidget) and sideways):
                    continue
                self.screen.focus_on(widget)
                self.press(arrow)
                if self.focus not in reached:
                    reached.add(self.focus)
                    waiting.append(self.focus)
        return set(everything) - reached

    def flips_when_idle(self) -> int:
        """Return the number of pictures drawn while nothing happens."""
        self.settle()
        before = self.app.flips
        self.wait(1.0)
        return self.app.flips - before


@contextmanager
def watching_cuts() -> Iterator[list[str]]:
    """Yield a list of the texts that are ended by an ellipsis meanwhile."""
    found: list[str] = []
    whole = Fonts.ellipsis

    def watched(self: Fonts, string: str, *rest: object) -> str:
        shown = whole(self, string, *rest)  # type: ignore[arg-type]  # passed on unchanged
        if shown != string:
            found.append(string)
        return shown

    Fonts.ellipsis = watched  # type: ignore[assignment,method-assign]  # restored below
    try:
        yield found
    finally:
        Fonts.ellipsis = whole  # type: ignore[method-assign]  # restored


def cut_texts(pilot: Pilot) -> list[str]:
    """List the screen's texts that are cut: ended by an ellipsis, or larger than their area.

    Widgets that aren't shown now, like a button that waits for its moment, have no room of their own.
    """
    sheet = pygame.Surface(pilot.app.window.size)
    with watching_cuts() as found:
        for widget in filter(attrgetter("shown"), pilot.screen.every()):
            widget.invalidate()  # some keep the pictures that they were painted with
            widget.draw(sheet)
            if isinstance(widget, MotifCard):  # its picture was made before
                for widget.hovered in (True, False):
                    widget.finish(pygame.Surface(widget.body_size))
    for widget in pilot.screen.every():
        if isinstance(widget, LabelText) and widget.text:
            fonts = widget.look.fonts
            lines = len(fonts.lines(widget.text, widget.face, widget.size, widget.rect.width)) if widget.wrap else 1
            if lines * fonts.line(widget.face, widget.size) > widget.rect.height:
                found.append(widget.text)
    return found


def overlaps(pilot: Pilot) -> list[tuple[str, str]]:
    """List the pairs of visible widgets that overlap, and those that reach out of the window."""
    window = pygame.Rect((0, 0), pilot.app.window.size)
    shown = [widget for widget in pilot.screen.every() if widget.shown and widget.name and not widget.children()]
    places = []
    for widget in shown:
        rect = widget.rect.clip(widget.parent.rect) if widget.parent else widget.rect
        if rect:
            places.append((widget.name, rect))
    found = [(name, "the rail") for name, rect in places if not window.contains(rect)]
    rects = [rect for _, rect in places]
    for place, (name, rect) in enumerate(places):
        found += [(name, places[other][0]) for other in rect.collidelistall(rects) if other > place]
    return found
