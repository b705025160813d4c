"""An evening at the parlour, played on with ENTER alone in the folder of BONEYARD_HOME: `python -m` this module.

It begins a match or goes on with the one that waits, and prints its rounds as one line of JSON: at the beginning, and
again whenever they are on the disk after a frame that brought something new. After each such line it waits for a line
on its input, as long as there is one; so a test can let it run ahead, but not away. It ends with the match, unless it
is killed before.
"""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack

from engine.record.record import to_data
from game.app.commands import play
from game.app.commands.arguments import Size
from game.i18n.language import Words
from game.play.local_table import LocalTable
from game.play.thinking import InlineThinker
from game.scenes.home.title import TitleScene
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.storage.saves import SavesWriter
from game.ui.actions import Action
from tests.support.screen.pilot import Pilot

LONGEST = 5000


def main() -> int:
    """Play; returns 0 if the match has come to its end."""
    setattr(play, "WorkerThinker", InlineThinker)  # noqa: B010 - a worker would have to start and be killed each time
    with ExitStack() as closing:
        app = play.opened(closing, Words(), windowed=Size(1280, 720), language="en", in_silence=True)
        pilot = Pilot(app)
        pilot.settle()
        title = pilot.scene
        assert isinstance(title, TitleScene)
        writer = title.session.writer
        assert writer is not None
        for _ in range(4):  # continue, or play, the first game, start
            if not isinstance(pilot.scene, TableScene):
                pilot.press(Action.ACCEPT)
                pilot.step(2)
        return evening(pilot, writer)


def evening(pilot: Pilot, writer: SavesWriter) -> int:
    """Press ENTER until the match is over, and tell what is on the disk."""
    table = pilot.scene
    assert isinstance(table, TableScene)
    assert isinstance(table.table, LocalTable)
    match, players = table.table._match, table.table.players
    told = ""
    for frame in range(LONGEST):
        writer.flush()
        rounds = json.dumps(to_data(match, players)["rounds"])
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
