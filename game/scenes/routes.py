"""The routes between scenes: the one module that knows every package of scenes, so they needn't know each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from engine.core import NOBODY, Board, RuleSheet, Seat
from engine.match import Match
from engine.record.record import Player, Record
from game.play.replay import ReplayTable
from game.play.replay_group import ReplayGroup
from game.play.table import Table, Update
from game.scenes.home.shelf import ShelfScene
from game.scenes.lesson.lesson import LessonScene
from game.scenes.lesson.lessons import LessonsScene, lesson_scene
from game.scenes.matches.code import DealCodeScene
from game.scenes.matches.finished import FinishedScene
from game.scenes.nearby.browse.browse import BrowseScene
from game.scenes.nearby.browse.open_table import HostableSetupScene
from game.scenes.nearby.browse.paused import PausedScene
from game.scenes.nearby.lobby.ways_back import reopen_table, returned
from game.scenes.pages.page_routes import PageRoutes
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.scenes.replay.replay import ReplayScene, branches_of, replay_of
from game.scenes.replay.shared import SharedReplayScene
from game.scenes.results.results import ResultsScene
from game.scenes.results.solo_results import SoloResults
from game.scenes.review.review import ReviewScene
from game.scenes.seating import seated
from game.scenes.table.table import TableScene
from game.scenes.whatif.menu import WhatIfMenu
from game.session.game_filter import ALL, GameFilter
from game.session.routes import AfterMatch, MenuItem, ReplayedMatch
from game.session.saved_table import SavedTable, SeatThere
from game.ui.scene import Scene


class SceneRoutes(PageRoutes):
    """Makes the pages of `session`, as `game.session.routes.Routes` describes them."""

    def shelf(self, host: Callable[[RuleSheet], None] | None = None) -> ShelfScene:
        """Return the page for choosing a game, to set it up or to host it."""
        return ShelfScene(self._session, host=host)

    def setup(self, sheet: RuleSheet, game_filter: GameFilter = ALL) -> HostableSetupScene:
        """Return the page that sets up a table for a game, which can also be opened on the network."""
        return HostableSetupScene(self._session, sheet, game_filter)

    def paused(self) -> PausedScene:
        """Return the list of matches and tables to continue."""
        return PausedScene(self._session)

    def typed_code(self, code: str) -> DealCodeScene:
        """Return the page for a code, in which one stands already."""
        return DealCodeScene(self._session, code)

    def finished(self) -> FinishedScene:
        """Return the list of finished matches."""
        return FinishedScene(self._session)

    def saved_table(self, table: SavedTable) -> Scene | None:
        """Return the way to a saved table of this computer, open again; None if there is no network."""
        return reopen_table(self._session, table)

    def seat_there(self, seat: SeatThere) -> Scene | None:
        """Return the way back to the player's seat at another host's table; None if it can't be joined."""
        return returned(self._session, seat)

    def nearby(self) -> BrowseScene:
        """Return the list of tables on the network."""
        return BrowseScene(self._session)

    def lessons(self, play: Callable[[str], None], shelf: Callable[[], None]) -> LessonsScene:
        """Return the list of lessons."""
        return LessonsScene(self._session, play, shelf)

    def puzzles(self) -> PuzzlesScene:
        """Return the list of puzzles."""
        return PuzzlesScene(self._session)

    def lesson(self, game: str, play: Callable[[str], None], shelf: Callable[[], None]) -> LessonScene:
        """Return the lesson of a game, by its key."""
        return lesson_scene(self._session, game, play, shelf)

    def table(
        self,
        match: Match[Board],
        players: Sequence[Player],
        name: str = "",
        deal: str = "",
        *,
        coached: bool = False,
    ) -> TableScene:
        """Return the table of a match saved under `name`, or under a new name."""
        return seated(self._session, match, players, name, deal, coached=coached)

    def review(self, record: Record, name: str = "") -> ReviewScene:
        """Return the review of a match."""
        return ReviewScene(self._session, record, name)

    def replay(
        self, record: Record, seat: Seat = NOBODY, name: str = "", *, beside: Path | None = None, start: int = 0
    ) -> ReplayScene:
        """Return the replay of a match. Raises Refusal if nothing was dealt."""
        return replay_of(self._session, record, seat, name, beside=beside, start=start)

    def shared_replay(
        self, record: Record, company: ReplayGroup, more: Sequence[MenuItem] = (), name: str = ""
    ) -> SharedReplayScene:
        """Return the replay of a match that is watched in company. Raises Refusal if nothing was dealt."""
        table = ReplayTable(record, self._session.settings.pace, seat=company.seat, faces=company.faces)
        return SharedReplayScene(self._session, table, company, more, branches_of(self._session, record, name))

    def what_if(self, replayed: ReplayedMatch) -> WhatIfMenu:
        """Return the menu for playing on from the position of a replay."""
        return WhatIfMenu(self._session, replayed)

    def results(
        self,
        table: Table,
        updates: tuple[Update, ...],
        on_next: Callable[[], None],
        on_again: Callable[[], None],
        on_leave: Callable[[], None],
        teach: Callable[[], None] | None = None,
        after: Callable[[], AfterMatch] = AfterMatch,
    ) -> ResultsScene:
        """Return the results page of a round."""
        return ResultsScene(self._session, table, updates, on_next, on_again, on_leave, teach, after)

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
        after: Callable[[], AfterMatch] = AfterMatch,
    ) -> SoloResults:
        """Return the results page of a solitaire."""
        return SoloResults(
            self._session,
            table,
            updates,
            facts,
            on_new=on_new,
            on_same=on_same,
            on_back=on_back,
            on_leave=on_leave,
            after=after,
        )
