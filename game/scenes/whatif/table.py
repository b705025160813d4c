"""The table of a branch: a match is played on from a moment of its replay, which waits below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from engine.core import Board
from engine.record.branch import BranchMatch, branch_off
from engine.record.record import Player
from engine.sentences import gettext_noop
from game.play.table import Update
from game.play.what_if import WhatIfTable
from game.scenes.table.table import TableScene
from game.scenes.whatif.ends import SoloBranchEnd, WhatIfResults
from game.session.routes import PauseMenu, PlayedBranch, RoundEndPage
from game.session.session import Session
from game.storage.branch_file import BranchFile, KeptBranch


def table_at(session: Session, branch: BranchMatch[Board], players: Sequence[Player]) -> WhatIfTable:
    """Return the table of a branch."""
    chance = session.chance
    return WhatIfTable(branch, players, session.thinker, session.settings.pace, chances=lambda: chance.getrandbits(64))


class WhatIfScene(TableScene):
    """Plays `table` to the end of its round. The branch is kept among `branches` once it is over or left."""

    called: ClassVar[str] = gettext_noop("The branch")

    def __init__(
        self, session: Session, table: WhatIfTable, branches: BranchFile, on_trial: Callable[[PlayedBranch], None]
    ) -> None:
        """`on_trial` is told of this branch, and of each one that replaces it."""
        super().__init__(session, table)
        self.branch_table: Final = table
        self._branches: Final = branches
        self._on_trial: Final = on_trial

    @property
    def branch(self) -> BranchMatch[Board]:
        """The branch as it is now."""
        return self.branch_table.branch

    def enter(self) -> None:
        """Report the branch."""
        super().enter()
        self._on_trial(self)

    @property
    def _kept(self) -> KeptBranch:
        return KeptBranch(self.branch_table.branch, self.branch_table.players)

    def leave(self) -> None:
        """Leave the table, and keep the branch if anything was played."""
        super().leave()
        if self.branch_table.branch.undoable:
            self._branches.keep(self._kept)

    def result_page(self, ending: tuple[Update, ...]) -> RoundEndPage:
        """Return the comparison with the match."""
        if self.table.rules.seats == 1:
            return SoloBranchEnd(self.session, self._kept, self._branches.original, self._undo, self._retry, self._back)
        return WhatIfResults(
            self.session, self.branch_table, ending, self._branches.original, self._undo, self._retry, self._back
        )

    def _undo(self) -> None:
        self.play_on()
        self.branch_table.undo()

    def _retry(self) -> None:
        """Play another branch from the same moment, with the same tiles."""
        self.results.close()
        branch, session = self.branch_table.branch, self.session
        again = branch_off(self._branches.original, branch.point, branch.hidden)
        table = table_at(session, again, self.branch_table.players)
        self.stage.replace(WhatIfScene(session, table, self._branches, self._on_trial))

    def _back(self) -> None:
        """Leave the results and the table for the replay."""
        self.results.close()
        self.stage.pop()

    def pause_table(self) -> None:
        """Open the menu."""
        note = self.session.say("This branch doesn't count. It's kept with the match.")
        self.stage.push(
            self.session.routes.pause(
                PauseMenu(self.table.rules, self.go_back, is_at_stake=False, note=note, log=self.controller.pages.log)
            )
        )
