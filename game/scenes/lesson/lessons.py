"""All lessons on one page. Finished ones have a tick."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import ClassVar, Final

import pygame

from engine.games import GAMES, game
from engine.sentences import gettext_noop
from game.lessons import LESSONS
from game.look.fonts import Face
from game.look.icons import Icon
from game.scenes.common.page import GAP, Page
from game.scenes.lesson.lesson import LessonScene
from game.session.session import Session
from game.ui.buttons import Button

_COLUMNS: Final = 3
_TALLEST: Final = 92
"""Greatest height of a button, in design units."""


def lesson_scene(session: Session, key: str, play: Callable[[str], None], shelf: Callable[[], None]) -> LessonScene:
    """Return the lesson of a game.

    After it, `play` is called with the key of a game to play, or `shelf` to go to the shelf.
    """

    def another() -> None:
        session.stage.push(LessonsScene(session, play, shelf))

    return LessonScene(session, LESSONS[key], play=lambda: play(key), another=another, shelf=shelf)


class LessonsScene(Page):
    """The choice of lessons. The lesson replaces this page, so both are left at once."""

    called: ClassVar[str] = gettext_noop("The list of lessons")

    def __init__(self, session: Session, play: Callable[[str], None], shelf: Callable[[], None]) -> None:
        super().__init__(session)
        self._play: Final = play
        self._shelf: Final = shelf

    def build(self) -> None:
        """Put a button for each lesson in the shelf's order. The first unfinished one has the focus."""
        done = set(self.session.settings.lessons)
        keys = [sheet.key for sheet in GAMES if sheet.key in LESSONS]
        count = sum(key in done for key in keys)
        words = self.say(
            "{n} of {all} done. Each takes two minutes and doesn't count in your statistics.", n=count, all=len(keys)
        )
        room = self.header(self.say("Lessons"), words)
        rows, least = ceil(len(keys) / _COLUMNS), self.look.fonts.line(Face.BOLD, 22) + self.px(18)
        fair = self.lay.grid(room, _COLUMNS, rows, GAP - 6)[0].height
        places = self.lay.grid(room, _COLUMNS, rows, GAP - 6, max(least, min(self.px(_TALLEST), fair)))
        first: Button | None = None
        for place, key in enumerate(keys):
            column, row = divmod(place, rows)
            button = self._button(key, places[row * _COLUMNS + column], is_done=key in done)
            if first is None and key not in done:
                first = button
        self.page.focus_on(first or self.page.focusable()[1])

    def _button(self, key: str, rect: pygame.Rect, *, is_done: bool) -> Button:
        def begin() -> None:
            self.stage.replace(lesson_scene(self.session, key, self._play, self._shelf))

        title = self.say(game(key).title)
        icon = Icon.CHECK if is_done else Icon.PLAY
        return self.put(key, Button(self.look, rect, title, begin, icon=icon, size=22))
