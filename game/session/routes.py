"""Routes: makes the pages that scenes of other packages lead to.

Scenes ask `session.routes` for a page and put it on the stage themselves, so no package of scenes needs to know
another. `game/scenes/routes.py` knows them all and makes the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from engine.core import NOBODY, Board, Rules, RuleSheet, Seat
from engine.match import Match
from engine.record.branch import BranchMatch
from engine.record.record import Player, Record
from game.look.icon import Icon
from game.play.replay import ReplayTable
from game.play.replay_group import ReplayGroup
from game.play.table import Table, Update
from game.session.game_filter import ALL, GameFilter
from game.session.saved_table import SavedTable, SeatThere
from game.storage.branch_file import BranchFile
from game.ui.actions import Action
from game.ui.field import TextField
from game.ui.scene import Scene


class MenuItem(NamedTuple):
    """An additional item in a table's pause menu."""

    text: str
    press: Callable[[], None]
    icon: Icon
    note: str = ""
    """Explains its effect in one line."""
    is_exit: bool = False
    """True if it leaves the table; these come last."""


class PauseMenu(NamedTuple):
    """What the pause menu over a table offers, and says."""

    rules: Rules[Board]
    leave_table: Callable[[], None] | None
    """Leaves the menu and the table; without it the exits are among `more`."""
    more: Sequence[MenuItem] = ()
    is_at_stake: bool = True
    """True if the table has a match that could be lost."""
    note: str = ""
    """Explains the fate of a table without a match."""
    watches: bool = False
    """True if nobody plays at this table."""
    is_over: bool = False
    """True if the match is over, so that there is nothing to pause."""
    teach: Callable[[], None] | None = None
    """Starts the game's lesson in place of its rules."""
    record: str = ""
    """The name under which the match is saved, if it is."""
    log: Callable[[], None] | None = None
    """Opens the log; None if the table has none."""
    seen: Callable[[], object] | None = None
    """Whenever its result changes, the table below is shown as it is then."""


class MatchAction(NamedTuple):
    """Something to do with a match that is over, as a button on its results page."""

    text: str
    press: Callable[[], str]
    """Does it. Returns a line for the player, or nothing if it leads to another page."""
    icon: Icon


class PlayedBranch(Protocol):
    """A branch that is being played."""

    @property
    def branch(self) -> BranchMatch[Board]:
        """The branch as it is now."""

    def tell(self, news: tuple[str, str]) -> None:
        """Show its player a title and a text for a while."""


class ReplayedMatch(NamedTuple):
    """A match at the position that its replay shows."""

    table: ReplayTable
    branches: BranchFile
    note: str = ""
    """Names the audience of a branch; empty if there is none."""
    on_trial: Callable[[PlayedBranch], None] = lambda _trial: None
    """Is told of each branch that is begun."""


class AfterMatch(NamedTuple):
    """The rest of the results page of a match that is over."""

    ways: tuple[MatchAction, ...] = ()
    lines: tuple[str, ...] = ()
    """The same deal played by others, or with the hands swapped."""


class FollowUp(Protocol):
    """The rest of a table's menu and results page: watch its match, share its code, play the deal again."""

    def after(self, leave: Callable[[], None]) -> AfterMatch:
        """Return the rest of the results page once the match is over. `leave` closes that page."""

    def items(self) -> Sequence[MenuItem]:
        """Return the items for the pause menu while it is played."""


class RoundEndPage(Scene):
    """The page over a table with the result of a round; it follows the updates of the table."""

    @property
    def is_closed(self) -> bool:
        """True if the page has left the stage and needs no more updates."""
        raise NotImplementedError

    def on_update(self, update: Update) -> None:
        """Handle an update of the table while the page is open."""
        raise NotImplementedError


class Routes(Protocol):
    """Makes the pages that scenes lead to. Each call returns a new scene that isn't on the stage yet."""

    # -- from the title and the shelf ------------------------------------------------------------------

    def shelf(self, host: Callable[[RuleSheet], None] | None = None) -> Scene:
        """Return the page for choosing a game, to set it up or, with `host`, to host it on the network."""

    def setup(self, sheet: RuleSheet, game_filter: GameFilter = ALL) -> Scene:
        """Return the page for setting up a table, as close to the filter as possible."""

    def paused(self) -> Scene:
        """Return the list of matches and tables to continue."""

    def typed_code(self, code: str) -> Scene:
        """Return the page for a code, in which one stands already."""

    def finished(self) -> Scene:
        """Return the list of finished matches."""

    def saved_table(self, table: SavedTable) -> Scene | None:
        """Return the way to a saved table of this computer, open again; None if there is no network.

        Raises Refusal if it can't be opened.
        """

    def seat_there(self, seat: SeatThere) -> Scene | None:
        """Return the way back to the player's seat at another host's table; None if it can't be joined."""

    def nearby(self) -> Scene:
        """Return the list of tables on the local network."""

    def lessons(self, play: Callable[[str], None], shelf: Callable[[], None]) -> Scene:
        """Return the list of lessons; `play` and `shelf` are as in `lesson`."""

    def puzzles(self) -> Scene:
        """Return the list of puzzles."""

    def lesson(self, game: str, play: Callable[[str], None], shelf: Callable[[], None]) -> Scene:
        """Return the lesson of a game, by its key.

        When the lesson is left, `play` is called with the key of the game to play, or `shelf` to go to the shelf.
        """

    # -- a table and its pages -------------------------------------------------------------------------

    def table(
        self,
        match: Match[Board],
        players: Sequence[Player],
        name: str = "",
        deal: str = "",
        *,
        coached: bool = False,
    ) -> Scene:
        """Return the table of a match saved under `name`, or under a new name.

        `deal` is that of a deal code; empty for a new one. A `coached` match begins with hints.
        """

    def review(self, record: Record, name: str = "") -> Scene:
        """Return the review of a match, which was saved under `name`, if any."""

    def replay(
        self, record: Record, seat: Seat = NOBODY, name: str = "", *, beside: Path | None = None, start: int = 0
    ) -> Scene:
        """Return the replay of a match from a seat, or else from the first person's, at a position.

        It was saved under `name`, if any, or else in the file `beside` which its branches are kept. Raises Refusal if
        nothing was dealt.
        """

    def shared_replay(
        self, record: Record, company: ReplayGroup, more: Sequence[MenuItem] = (), name: str = ""
    ) -> Scene:
        """Return the replay of a match that is watched in company, with the items `more` in its menu.

        Branches are kept with the match if it was saved, under `name`. Raises Refusal if nothing was dealt.
        """

    def share(self, record: Record, name: str = "", place: int | None = None) -> Scene:
        """Return the page that saves a match, or its position at a place, as a picture. It was saved under `name`."""

    def what_if(self, replayed: ReplayedMatch) -> Scene:
        """Return the menu for playing on from the position of a replay."""

    def pause(self, menu: PauseMenu) -> Scene:
        """Return the pause menu over a table."""

    def results(
        self,
        table: Table,
        updates: tuple[Update, ...],
        on_next: Callable[[], None],
        on_again: Callable[[], None],
        on_leave: Callable[[], None],
        teach: Callable[[], None] | None = None,
        after: Callable[[], AfterMatch] = AfterMatch,
    ) -> RoundEndPage:
        """Return the page with the result of a round, from the updates of its end.

        `after` is called for a match that is over.
        """

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
    ) -> RoundEndPage:
        """Return the page with the result of a solitaire; `facts` are its labels and values."""

    # -- from anywhere ---------------------------------------------------------------------------------

    def rules(self, rules: Rules[Board], lesson: Callable[[], None] | None = None) -> Scene:
        """Return the rules of a game as set up; `lesson` starts its lesson instead of the page."""

    def person(self, people: int = 1) -> Scene:
        """Return the page for the names and faces of so many players at this computer."""

    def keys(self, hotkeys: frozenset[Action]) -> Scene:
        """Return the list of the keys on a page where these actions do something."""

    def letters(self, field: TextField) -> Scene:
        """Return the letters to write into a field without a keyboard."""

    def shared_code(self, title: str, about: str, code: str) -> Scene:
        """Return the page that copies a code and shows it, also as a QR code; `about` says what it is for."""

    def unsaved(self, give_up: Callable[[], None]) -> Scene:
        """Return the page that is left if not everything can be saved; `give_up` is called to quit all the same."""

    def about(self) -> Scene:
        """Return the page about Boneyard, with the licences of all its parts."""

    def settings(self) -> Scene:
        """Return the settings page."""

    def statistics(self, game: str = "") -> Scene:
        """Return the statistics page, with the game of this key selected first."""
