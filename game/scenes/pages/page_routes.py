"""The routes to the pages that are the same from everywhere: rules, settings, keys, people, numbers, the pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core import Board, Rules
from engine.record.record import Record
from game.scenes.pages.about import AboutScene
from game.scenes.pages.keys import KeysScene
from game.scenes.pages.letters import LettersScene
from game.scenes.pages.pause import PauseScene
from game.scenes.pages.person import PersonScene
from game.scenes.pages.rules import RulesScene
from game.scenes.pages.settings import SettingsScene
from game.scenes.pages.share import ShareScene
from game.scenes.pages.shared_code import SharedCodeScene
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.pages.unsaved import UnsavedScene
from game.session.routes import PauseMenu
from game.session.session import Session
from game.ui.actions import Action
from game.ui.field import TextField


class PageRoutes:
    """Makes these pages of `session`, as `game.session.routes.Routes` describes them."""

    def __init__(self, session: Session) -> None:
        self._session: Final = session

    def pause(self, menu: PauseMenu) -> PauseScene:
        """Return the pause over a table."""
        return PauseScene(self._session, menu)

    def rules(self, rules: Rules[Board], lesson: Callable[[], None] | None = None) -> RulesScene:
        """Return the rules of a game with its house rules."""
        return RulesScene(self._session, rules, lesson)

    def person(self, people: int = 1) -> PersonScene:
        """Return the page for the names and faces of players at this computer."""
        return PersonScene(self._session, people)

    def keys(self, hotkeys: frozenset[Action]) -> KeysScene:
        """Return the list of the keys on a page where these actions do something."""
        return KeysScene(self._session, hotkeys)

    def letters(self, field: TextField) -> LettersScene:
        """Return the letters to write into a field without a keyboard."""
        return LettersScene(self._session, field)

    def shared_code(self, title: str, about: str, code: str) -> SharedCodeScene:
        """Return the page with a code to pass on."""
        return SharedCodeScene(self._session, title, about, code)

    def share(self, record: Record, name: str = "", place: int | None = None) -> ShareScene:
        """Return the page that saves a match as a picture."""
        return ShareScene(self._session, record, name, place)

    def unsaved(self, give_up: Callable[[], None]) -> UnsavedScene:
        """Return the last page of a program that can't save everything."""
        return UnsavedScene(self._session, give_up)

    def about(self) -> AboutScene:
        """Return the page about Boneyard."""
        return AboutScene(self._session)

    def settings(self) -> SettingsScene:
        """Return the page of the settings."""
        return SettingsScene(self._session)

    def statistics(self, game: str = "") -> StatisticsScene:
        """Return the page of the statistics."""
        return StatisticsScene(self._session, game)
