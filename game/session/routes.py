"""Where scenes lead: every page that a scene of another package opens.

Scenes ask `session.routes` for a page and put it on the stage themselves, so that no package of scenes needs to know
another. `game/scenes/routes.py` knows them all and makes the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from engine.core import Board, Rules
from engine.match import Match
from engine.record.record import Player
from game.look.icons import Icon
from game.play.table import Table, Update
from game.session.game_filter import ALL, GameFilter, RuleSheet
from game.ui.scene import Scene


class MenuItem(NamedTuple):
    """One more thing that the pause of a table offers."""

    text: str
    press: Callable[[], None]
    icon: Icon


class EndPage(Scene):
    """The page over a table that tells how a round ended, and follows what still happens there."""

    @property
    def is_closed(self) -> bool:
        """Whether the page has left the stage; it needs to hear nothing any more."""
        raise NotImplementedError

    def hear(self, update: Update) -> None:
        """Take in what happened at the table while the page is open."""
        raise NotImplementedError


class Routes(Protocol):
    """Makes the pages that scenes lead to. Each call returns a new scene that is on no stage yet."""

    # -- from the title and the shelf ------------------------------------------------------------------

    def shelf(self) -> Scene:
        """Return the page on which a game is chosen."""

    def setup(self, sheet: RuleSheet, game_filter: GameFilter = ALL) -> Scene:
        """Return the page that sets up a table for a game, as far as possible like the filter asks."""

    def nearby(self) -> Scene:
        """Return the list of tables in this network."""

    def lessons(self, play: Callable[[str], None], shelf: Callable[[], None]) -> Scene:
        """Return the list of lessons, which leads on like `lesson`."""

    def lesson(self, game: str, play: Callable[[str], None], shelf: Callable[[], None]) -> Scene:
        """Return the lesson of a game, by its key.

        When it has been left, `play` is called with the key of a game to be played, or `shelf` to go to the shelf.
        """

    # -- a table and what lies over it -----------------------------------------------------------------

    def table(self, match: Match[Board], players: Sequence[Player], name: str = "", deal: int = 0) -> Scene:
        """Return the table of a match that is kept under `name`, or under a new name.

        `deal` is the number of the deal that a solitaire begins with; 0 for any.
        """

    def pause(
        self,
        rules: Rules[Board],
        leave_table: Callable[[], None],
        more: Sequence[MenuItem] = (),
        *,
        is_at_stake: bool = True,
        note: str = "",
        teach: Callable[[], None] | None = None,
    ) -> Scene:
        """Return the pause over a table, which offers `more` and the way out by `leave_table`.

        `is_at_stake`: there is a match that could be lost. `note` says what becomes of a table that is no match.
        `teach` begins the lesson of the game in place of its rules.
        """

    def results(
        self,
        table: Table,
        updates: tuple[Update, ...],
        on_next: Callable[[], None],
        on_again: Callable[[], None],
        on_leave: Callable[[], None],
        teach: Callable[[], None] | None = None,
    ) -> EndPage:
        """Return the page that tells how a round ended, from the updates of its end."""

    def solo_results(
        self,
        table: Table,
        updates: tuple[Update, ...],
        facts: Sequence[tuple[str, str]],
        *,
        on_new: Callable[[], None],
        on_same: Callable[[], None],
        on_back: Callable[[], None],
        on_leave: Callable[[], None],
    ) -> EndPage:
        """Return the page that tells how a solitaire ended; `facts` are what was reached, and how much."""

    # -- from anywhere ---------------------------------------------------------------------------------

    def rules(self, rules: Rules[Board], lesson: Callable[[], None] | None = None) -> Scene:
        """Return the rules of a game as it is agreed; `lesson` begins its lesson in place of the page."""

    def settings(self) -> Scene:
        """Return the page of the settings."""

    def statistics(self, game: str = "") -> Scene:
        """Return the page of the statistics, with the game of this key chosen at first."""
