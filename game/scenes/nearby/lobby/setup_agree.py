"""The set-up page for changing the house rules of a network table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from engine.core import Board, Rules, RuleSheet
from engine.sentences import Refusal, gettext_noop
from game.look.icons import Icon
from game.scenes.setup.setup import SetupScene
from game.session.session import Session
from game.session.table_choice import TableChoice


class AgreeScene(SetupScene):
    """Starts with the rules of a table; `on_agree` receives the chosen ones."""

    called: ClassVar[str] = gettext_noop("The house rules page")
    START: ClassVar[str] = gettext_noop("Use these rules")

    def __init__(self, session: Session, rules: Rules[Board], on_agree: Callable[[Rules[Board]], None]) -> None:
        super().__init__(session, type(rules))
        self.choice = TableChoice.by_rules(rules)
        self._on_agree = on_agree

    @property
    def fixed_game(self) -> RuleSheet | None:
        """The game of the table."""
        return self.sheet

    def put_above(self, room: pygame.Rect) -> pygame.Rect:
        """Return the whole room: the table is open, and a paused match doesn't matter to it."""
        return room

    def further_way(self) -> tuple[str, Icon | None, Callable[[], None]] | None:
        """Return None, since the table is already open."""
        return None

    def play_after_lesson(self, key: str) -> None:  # noqa: ARG002 - the table waits, whichever lesson it was
        """Return from a lesson to this page."""
        self.stage.pop()

    def start(self, deal: int = 0, *, coached: bool = False) -> None:  # noqa: ARG002 - neither is for a network table
        """Pass on the chosen rules if they are valid."""
        try:
            rules = self.choice.rules()
        except Refusal:
            return
        self._on_agree(rules)
