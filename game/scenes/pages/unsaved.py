"""The last page of a program that can't save everything: try again, or quit without."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from engine.sentences import gettext_noop
from game.scenes.common.question import QuestionScene
from game.session.session import Session


class UnsavedScene(QuestionScene):
    """Asks whether to quit although something isn't saved; it leaves as soon as everything is."""

    called: ClassVar[str] = gettext_noop("The question")
    is_overlay: ClassVar[bool] = False

    def __init__(self, session: Session, give_up: Callable[[], None]) -> None:
        """`give_up` is called if the player quits anyway."""
        say = session.say
        super().__init__(
            session,
            say("Quit without saving?"),
            say("The line below says what isn't saved and why. If you quit now, that is lost."),
            yes=say("Quit anyway"),
            no=say("Try again"),
            on_yes=give_up,
        )
        self._is_leaving = False

    def due(self, now: float) -> float | None:
        """Return when the question changes next; the writer wakes the loop with its own news."""
        return super().due(now)

    def update(self, now: float) -> None:
        """Leave once everything is saved."""
        super().update(now)
        if not self._is_leaving and self.session.matches.writer is not None and not self.session.matches.writer.fails:
            self._is_leaving = True
            self.stage.pop()
