"""What a solitaire adds to a table: the page of its end, and ways to begin again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from game.felt.table.widgets import TableWidgets
from game.look.icons import Icon
from game.play.table import Table, Update
from game.scenes.common.question import QuestionScene
from game.session.routes import EndPage, MenuItem
from game.session.session import Session
from game.ui.scene import Stage


class Place(Protocol):
    """The scene in which it is played."""

    session: Session
    table: Table
    set: TableWidgets | None
    stage: Stage
    again: Callable[[], None] | None

    def play_again(self) -> None:
        """Leave whatever lies over the table for another deal."""

    def go_back(self) -> None:
        """Leave the table."""

    def play_on(self) -> None:
        """Leave whatever lies over the table, and forget that its round was over."""


class Solo:
    """Goes on with a solitaire in other ways than by its next move."""

    def __init__(self, place: Place) -> None:
        self.at: Final = place

    def page(self, ending: Sequence[Update]) -> EndPage:
        """Return the page that tells how it ended, from the updates of its end."""
        at = self.at
        assert at.set is not None
        summary = at.set.felt.summary(at.table.view)
        moves = (at.session.say("Moves"), str(at.table.steps))
        if moves[0] not in dict(summary):  # some games count only what is a move to their players
            summary = (*summary, moves)
        return at.session.routes.solo_results(
            at.table,
            tuple(ending),
            summary,
            on_new=at.play_again,
            on_same=lambda: self._turn_back(at.table.restart),
            on_back=lambda: self._turn_back(at.table.undo),
            on_leave=at.go_back,
        )

    def _turn_back(self, how: Callable[[], None]) -> None:
        """Go on from the deal, or from before the last move."""
        self.at.play_on()
        how()

    def ways(self) -> tuple[MenuItem, ...]:
        """Return what the pause offers to somebody who sits alone at the table."""
        at = self.at
        if at.table.rules.seats > 1 or at.table.is_watching:
            return ()
        ways = [MenuItem(at.session.say("New deal"), self._ask_for_another, Icon.DICE)] if at.again is not None else []
        if at.table.can_undo:
            ways.append(MenuItem(at.session.say("Restart"), lambda: self._turn_back(at.table.restart), Icon.UNDO))
        return tuple(ways)

    def _ask_for_another(self) -> None:
        """Begin another deal; one that has been begun is given up with that, so ask first."""
        at, say = self.at, self.at.session.say
        if not at.table.steps or at.table.view.over:
            at.play_again()
            return
        text = say("A new deal replaces this one. You won't be able to come back to it.")
        ask, yes, no = say("Give up this deal?"), say("New deal"), say("Keep playing")
        at.stage.push(QuestionScene(at.session, ask, text, yes=yes, no=no, on_yes=at.play_again))
