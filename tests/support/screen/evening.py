"""Play a match by ENTER alone in the folder of BONEYARD_HOME: `python -m` this module.

It starts a match or resumes the saved one, and prints its rounds as one line of JSON: at the start, and whenever they
are on disk after a frame with news. After each line it waits for a line of input, as long as there is any, so a test
can pace it. It ends with the match unless it is killed before.
"""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack

from engine.record.record import to_data
from game.app.commands import play
from game.app.commands.common.window import Size
from game.i18n.language import Words
from game.play.thinking import InlineThinker
from game.scenes.home.title import TitleScene
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.storage.saves import SavesWriter
from game.ui.actions import Action
from tests.support.screen.own_table import match_of
from tests.support.screen.pilot import Pilot

LONGEST = 5000


def main() -> int:
    """Play; return 0 if the match has ended."""
    setattr(play, "WorkerThinker", lambda _wake: InlineThinker())  # noqa: B010 - a worker would start and be killed each time
    with ExitStack() as closing:
        app = play.opened(closing, Words(), windowed=Size(1280, 720), language="en", in_silence=True)
        pilot = Pilot(app)
        pilot.settle()
        title = pilot.scene
        assert isinstance(title, TitleScene)
        writer = title.session.matches.writer
        assert writer is not None
        for _ in range(4):  # continue, or play, the first game, start
            if not isinstance(pilot.scene, TableScene):
                pilot.press(Action.ACCEPT)
                pilot.step(2)
        return evening(pilot, writer)


def evening(pilot: Pilot, writer: SavesWriter) -> int:
    """Press ENTER until the match is over, reporting the rounds on disk."""
    table = pilot.scene
    assert isinstance(table, TableScene)
    match, players = match_of(table.table), tuple(table.table.players)
    told = ""
    for frame in range(LONGEST):
        writer.flush()
        rounds = json.dumps(to_data(match, tuple(players))["rounds"])
        if rounds != told:
            told = rounds
            sys.stdout.write(f"{rounds}\n")
            sys.stdout.flush()
            sys.stdin.readline()
        if match.is_over and isinstance(pilot.scene, ResultsScene):
            return 0
        if frame % 3 == 0:
            pilot.press(Action.ACCEPT)
        pilot.step()
    return 1


if __name__ == "__main__":
    sys.exit(main())
