"""A window with the results of a round, for tests of that page and its texts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.notation import find
from engine.options import HouseRules
from game.i18n.language import Words
from game.play.table import Update
from game.scenes.results.result_rows import ResultRow
from game.scenes.results.results import ResultsScene
from game.storage.settings import Settings, with_value
from tests.support.rounds.line import table
from tests.support.screen.quiet_session import Parlour, StillTable, ended, sit

NAMES = ("Ann", "Rosa", "Mateo", "Lev")


class Sitting(Parlour):
    """A parlour with the results of a round, recording the choices made there."""

    def __init__(self, words: Words | None = None, size: tuple[int, int] = (1280, 720), letters: int = 100) -> None:
        super().__init__(words, size, with_value(Settings(), "text_size", letters))
        self.chosen: list[str] = []
        self.table: StillTable

    def end(self, table: StillTable, updates: tuple[Update, ...]) -> ResultsScene:
        """Show the end of a round."""
        self.table = table
        table.news()
        page = ResultsScene(
            self.session,
            table,
            updates,
            lambda: self.chosen.append("next"),
            lambda: self.chosen.append("again"),
            lambda: self.chosen.append("leave"),
        )
        self.show(page)
        return page

    def rows(self) -> list[ResultRow]:
        """Return the players' lines, from top to bottom."""
        return [widget for widget in self.screen.widgets if isinstance(widget, ResultRow)]


@contextmanager
def sitting(table: StillTable, updates: tuple[Update, ...]) -> Iterator[Sitting]:
    with Sitting() as parlour:
        parlour.end(table, updates)
        yield parlour


def gone_out(
    *, scores: str = "40 80 0", seat: int = 1, house: HouseRules | None = None
) -> tuple[StillTable, tuple[Update, ...]]:
    """Let B (or A) go out with 3-5, worth 13 + 5."""
    hands = ["2-6 2-3", "0-5"]
    hands.insert(seat, "3-5")
    scene = table(
        "block_draw", hands=" | ".join(hands), line="3-6 6-6 6-5", turn="AB"[seat], scores=scores, house=house
    )
    still = sit(scene, *NAMES[:3], rounds=3)
    return still, ended(still, seat, find(scene.rules, scene.state, seat, "3-5@L"))


def blocked(
    hands: str, *, key: str = "block_draw", house: HouseRules | None = None, top: int = 6, rounds: int = 1
) -> tuple[StillTable, tuple[Update, ...]]:
    scene = table(key, hands=hands, line="0-1 1-2", turn="A", house=house, top=top)
    still = sit(scene, *NAMES[: scene.rules.seats], rounds=rounds)
    scene.state.events = []
    scene.rules.block(scene.state)
    return still, (Update(0, tuple(scene.state.events), still.view),)


def with_muggins(scores: str = "40 55 15") -> tuple[StillTable, tuple[Update, ...]]:
    """Let Rosa go out with a tile that makes 5, and forget to claim it."""
    scene = table("all_fives", hands="1-1 | 1-5 | 3-6 0-1", line="2-2 2-5", turn="B", scores=scores)
    still = sit(scene, *NAMES[:3], rounds=2)
    return still, ended(still, 1, find(scene.rules, scene.state, 1, "1-5@R"))
