"""A solitaire's ways to begin again: after its end, and in its pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from game.look.icon import Icon
from game.play.table import Update
from game.scenes.common.question import QuestionScene
from game.scenes.table.context import TableContext
from game.scenes.table.takeback import Takeback
from game.session.routes import AfterMatch, MenuItem, RoundEndPage


class SolitaireTable(Protocol):
    """The scene of a solitaire."""

    again: Callable[[], None] | None
    """Starts another deal; None if there can't be one."""

    def play_on(self) -> None:
        """Close everything over the table."""

    def play_again(self) -> None:
        """Close everything over the table and start another deal."""

    def go_back(self) -> None:
        """Leave the table, and everything over it."""

    def after(self) -> AfterMatch:
        """Return the rest of the results page."""


class Solitaire:
    """Offers another deal, the same deal, and the way back from the end to the last moves."""

    def __init__(self, context: TableContext, scene: SolitaireTable, takeback: Takeback) -> None:
        self._context: Final = context
        self._scene: Final = scene
        self._takeback: Final = takeback

    @property
    def notice(self) -> tuple[str, str] | None:
        """A heading and a text while a counting game waits for the player before the count continues."""
        context, say = self._context, self._context.session.say
        if not context.table.rounds or not context.awaits_start:
            return None
        return say("Ready?"), say("Press “{next}” to continue the count.", next=context.widgets.layout.pass_word)

    def result_page(self, ending: tuple[Update, ...]) -> RoundEndPage:
        """Return the results page, with the buttons to start again."""
        context, table, scene = self._context, self._context.table, self._scene
        summary = context.widgets.layout.summary(table.view)
        moves = (context.session.say("Moves"), str(table.steps))
        if moves[0] not in dict(summary):  # some games count moves differently
            summary = (*summary, moves)
        return context.session.routes.solo_results(
            table,
            ending,
            summary,
            on_new=scene.play_again,
            on_same=lambda: self.turn_back(self._takeback.restart),
            on_back=lambda: self.turn_back(self._takeback.undo),
            on_leave=scene.go_back,
            after=scene.after,
        )

    def turn_back(self, how: Callable[[], None]) -> None:
        """Continue from the deal, or from before the last move."""
        self._scene.play_on()
        how()

    def ways(self) -> tuple[MenuItem, ...]:
        """Return the pause's extra buttons."""
        context, say = self._context, self._context.session.say
        ways = [MenuItem(say("New deal"), self._ask_for_another, Icon.DICE)] if self._scene.again is not None else []
        if context.local is not None and context.local.can_undo:
            ways.append(MenuItem(say("Restart"), lambda: self.turn_back(self._takeback.restart), Icon.UNDO))
        return tuple(ways)

    def _ask_for_another(self) -> None:
        """Start a new deal, asking first if that abandons one in progress."""
        session, table = self._context.session, self._context.table
        if not table.steps or table.view.over:
            self._scene.play_again()
            return
        say = session.say
        text = say("A new deal replaces this one. You won't be able to come back to it.")
        ask, yes, no = say("Give up this deal?"), say("New deal"), say("Keep playing")
        session.stage.push(QuestionScene(session, ask, text, yes=yes, no=no, on_yes=self._scene.play_again))
