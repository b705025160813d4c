"""Measure how much of the time the faces at a table rest, at each speed of the settings.

    python -m tools.lab.resting_faces
    python -m tools.lab.resting_faces --game space --seats 3 --rounds 2

Bots play a match. One of them makes the player's moves as soon as the table is calm, because the time that people take
to think would make the faces look quieter.
"""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random
from typing import Final, NamedTuple

from engine.bots.characters import make
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from tests.support.screen.pilot import FRAME
from tools.stages.staging import PERSON, Staged

MAX_FRAMES: Final = 120_000
"""The most frames of a match."""


class Rest(NamedTuple):
    """How much of the time faces rested, in parts of 1."""

    each: float
    """A face, on average."""
    together: float
    """All faces at the same time."""
    seconds: float
    """The time at the table."""


def rest(game: str, seats: int, speed: Speed, *, rounds: int = 0) -> Rest:
    """Return how much the faces rest in a match, or in its first `rounds` if that isn't 0."""
    whims = Random(game)
    with Staged(settings=Settings(speed=speed), seed="faces") as window:
        scene = window.sit(game, seats)
        window.app.stage.push(scene)
        busy: list[int] = []
        for _ in range(MAX_FRAMES):
            window.step()
            if isinstance(window.scene, ResultsScene):
                if scene.table.winners or scene.table.rounds == rounds:
                    break
                window.press(Action.ACCEPT)
            elif scene.table.rounds:
                busy.append(len(scene.model.faces))
                _move(scene, whims)
        faces, frames = len(scene.widgets.face_spots), len(busy)
        return Rest(1 - sum(busy) / (faces * frames), busy.count(0) / frames, frames * FRAME)


def _move(scene: TableScene, whims: Random) -> None:
    """Make the player's move if the table is calm."""
    table = scene.table
    if scene.model.is_calm and scene.model.must:
        move = make(PERSON).choose(table.rules, table.view, table.seat, whims)
        if move is not None:
            table.offer(move)


def main() -> None:
    """Print a line for each speed."""
    parser = ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--game", default="all_fives")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=0, help="0 for a whole match")
    asked = parser.parse_args()
    for speed in Speed:
        each, together, seconds = rest(asked.game, asked.seats, speed, rounds=asked.rounds)
        print(f"{speed:<8} a face rests {each:.1%} of {seconds:.0f} s, all faces {together:.1%}", flush=True)


if __name__ == "__main__":
    main()
