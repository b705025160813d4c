"""Where things are in a window that can't be asked: the same pages, laid out again from the files it has written.

Nothing here is shown. The window under test has no back door: a mirror reads its saved match like a second start would,
and its own layout code tells where a player would click.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from engine.core import PASS, PLAY, Board, Move, Seat
from engine.match import Match
from engine.record.record import Player
from engine.sentences import Refusal
from game.app.app import App
from game.i18n.language import Words
from game.play.thinking import InlineThinker
from game.scenes.home.title import TitleScene
from game.scenes.routes import SceneRoutes
from game.scenes.table.table import TableScene
from game.session.session import Session
from game.storage.saves import Saves, read_match
from game.storage.settings import load
from game.ui.scene import Scene
from game.ui.sound.sounds import NullSounds
from game.ui.widget import Widget

ME: Final[Seat] = 0
_FRAMES: Final = 600
"""Frames within which a page is at rest."""
Point = tuple[int, int]


class Gesture(NamedTuple):
    """Points of the window to click in order, and the effect in words."""

    points: tuple[Point, ...]
    told: str
    others: tuple[Point, ...] = ()
    """Where the first point may be instead: a drawn tile stays at the right until the hand is sorted again."""


class Mirror:
    """Lays out the pages of a window of this size that uses the data folder `home`."""

    def __init__(self, home: Path, size: tuple[int, int]) -> None:
        self._home: Final = home
        self._size: Final = size

    def title(self, *names: str) -> Gesture:
        """Return the click on a button of the title; without a name, on Continue, or else on the quick game."""
        with self._page(TitleScene) as (app, _):
            wanted = names or ("Continue", "Quick game")
            found = [widget for widget in _widgets(app) if widget.name.startswith(wanted)]
            first = min(found, key=lambda widget: not widget.name.startswith("Continue"))
            return Gesture((first.rect.center,), first.name)

    def steps(self) -> tuple[int, int, bool]:
        """Return the rounds and moves on disk, and True if the match is over."""
        found = self._read()
        if found is None:
            return 0, 0, True
        rounds = found[0].rounds
        return len(rounds), sum(len(each.steps) for each in rounds), False

    @property
    def is_mine(self) -> bool:
        """True if the player must act: to move, or to go to the next round."""
        found = self._read()
        if found is None:
            return True
        match = found[0]
        if not match.rounds or match.is_between:
            return bool(match.rounds)
        acts = {move.act for move in match.legal(ME)}
        return match.state.turn == ME and acts != {PASS}

    def table(self) -> Gesture | None:
        """Return the clicks of the player's next move, or of the results; None if the match is over."""
        found = self._read()
        if found is None:
            return None
        match, players = found
        with self._page(lambda session: session.routes.table(match, players, "mirror")) as (app, scene):
            assert isinstance(scene, TableScene), "a match is played at a table"
            page = app.stage.top
            if page is not scene and page is not None and page.screen is not None:
                focus = page.screen.focus
                return Gesture((focus.rect.center,), focus.name) if focus else None
            return _move(app, scene, scene.table.legal())

    def _read(self) -> tuple[Match[Board], tuple[Player, ...]] | None:
        """Return the match on disk; None if there isn't an unfinished one."""
        for path in sorted((self._home / "matches").glob("*.json")):
            try:
                return read_match(path)
            except Refusal:  # it moves to the finished ones at this moment
                continue
        return None

    @contextmanager
    def _page(self, make: Callable[[Session], Scene]) -> Iterator[tuple[App, Scene]]:
        words = Words.of("en")
        session = Session(
            settings=load(self._home / "settings.json").settings,
            settings_file=None,
            words=words,
            sounds=NullSounds(),
            saves=Saves(self._home / "matches"),
            writer=None,
            thinker=InlineThinker(),
            chance=Random(1),
            routes=SceneRoutes,
            language="en",
        )
        app = App(session.settings.look, size=self._size, words=words)
        try:
            session.move_in(app.stage, app)
            scene = make(session)
            app.stage.push(scene)
            _settle(app)
            yield app, scene
        finally:
            app.close()


def _settle(app: App) -> None:
    for frame in range(_FRAMES):
        app.step(100 + frame / 10)
        if frame > 3 and not app.busy:
            return


def _widgets(app: App) -> list[Widget]:
    top = app.stage.top
    return [widget for widget in top.screen.every() if widget.shown] if top is not None and top.screen else []


def _move(app: App, scene: TableScene, legal: list[Move]) -> Gesture | None:
    """Return the clicks of a move: a tile and its place, or a button."""
    for move in legal:
        tile = scene.widgets.hand.tile(move.tiles[0]) if move.act == PLAY and move.tiles else None
        if tile is None:
            continue
        spot = tile.rect.center
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            pygame.event.post(pygame.event.Event(kind, pos=spot, touch=False, **more))
            app.step(200.0)
        app.step(201.0)
        places = scene.widgets.places
        place = next((place for place in places if place.drop.move == move), None)
        if place is not None:
            # A line remembers how it grew, and the mirror's hasn't grown. A button stays where it is.
            button = _button(app, f"Play {tile.name}") if len(places) == 1 else None
            slots = tuple(each.rect.center for each in reversed(scene.widgets.hand.children()) if each is not tile)
            return Gesture((spot, (button or place).rect.center), f"tile {tile.name}", slots)
    for name in ("Draw", "Pass"):
        if (button := _button(app, name)) is not None:
            return Gesture((button.rect.center,), name)
    return None


def _button(app: App, name: str) -> Widget | None:
    """Return the button that can be pressed and has this name, if there is one."""
    return next((widget for widget in _widgets(app) if widget.name == name and widget.enabled), None)
