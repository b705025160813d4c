"""Scripted players go from a finished match to its review, to the worst move, try another one, and compare."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import PLAY
from game.scenes.replay.replay import ReplayScene
from game.scenes.results.results import ResultsScene
from game.scenes.review.costly_row import CostlyRow
from game.scenes.review.review import ReviewScene
from game.scenes.whatif.branches import BranchesScene
from game.scenes.whatif.ends import WhatIfResults
from game.scenes.whatif.table import WhatIfScene
from game.ui.actions import Action
from game.ui.texts import LabelText
from tests.support.lengths import some
from tests.support.screen.few_deals import PLAYERS, costly_match, leave_findings
from tests.support.screen.whole_program import Visit

NAME = "20260101-200000-cafe"
LONGEST = 300
"""Actions after which a player gives up."""


class Visitor(Visit):
    """Uses only the mouse, or only the keys."""

    by_mouse = True

    def choose(self, name: str) -> None:
        """Press a button."""
        if self.by_mouse:
            self.click(name)
        else:
            for _ in range(LONGEST):
                if self.focus == name:
                    break
                self.tell(Action.NEXT)
            assert self.focus == name, (name, self.names)
            self.tell(Action.ACCEPT)
        self.settle()

    def play(self) -> None:
        """Make some move."""
        scene = self.scene
        assert isinstance(scene, WhatIfScene)
        fitting = [move.tiles[0] for move in scene.branch_table.legal() if move.act == PLAY]
        if not fitting:
            self.choose(next(name for name in ("Draw", "Pass") if name in self.names))
            return
        self.choose(scene.branch_table.rules.pieces.label(fitting[0]))
        if self.scene is scene and scene.widgets.places:
            self.click(scene.widgets.places[0]) if self.by_mouse else self.tell(Action.ACCEPT)
        self.settle()

    def texts(self) -> str:
        """All texts of the page in front."""
        return "\n".join(each.text for each in self.screen.every() if isinstance(each, LabelText))


@pytest.mark.parametrize("by_mouse", some([True, False], 2))
def test_the_worst_move_is_found_and_played_otherwise(tmp_path: Path, *, by_mouse: bool) -> None:
    match = costly_match()
    with Visitor(tmp_path) as visit:
        visit.by_mouse = by_mouse
        visit.saves.save(match, PLAYERS, NAME)
        leave_findings(visit.saves.folder, match)
        visit.session.stage.push(visit.session.routes.table(match, PLAYERS, NAME))
        visit.settle()
        assert isinstance(visit.scene, ResultsScene)
        visit.choose("Review")
        assert isinstance(visit.scene, ReviewScene)
        worst = next(each for each in visit.screen.every() if isinstance(each, CostlyRow))
        visit.choose(worst.name)
        scene = visit.scene
        assert isinstance(scene, ReplayScene)
        place = scene.reel_table.place
        if by_mouse:
            visit.choose("What if")
        else:
            visit.tell(Action.RESTART)
            visit.settle()
        visit.choose("Play on with the real tiles")
        for _ in range(LONGEST):
            if isinstance(visit.scene, WhatIfResults):
                break
            visit.play()
        assert isinstance(visit.scene, WhatIfResults)
        assert {"In this branch", "In the match"} <= {line.partition(":")[0] for line in visit.texts().splitlines()}
        visit.choose("Back to the replay")
        assert visit.scene is scene
        assert scene.reel_table.place == place
        if by_mouse:
            visit.choose("What if")
        else:
            visit.tell(Action.RESTART)
            visit.settle()
        visit.choose("1 branch")
        assert isinstance(visit.scene, BranchesScene)
        for page in (ReplayScene, ReviewScene, ResultsScene):
            visit.tell(Action.CANCEL)
            assert isinstance(visit.scene, page)
