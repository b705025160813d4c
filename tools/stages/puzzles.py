"""Pictures of puzzles: their list, a puzzle at its table, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from engine.record.puzzle import options_as_moves
from game.play.puzzle_table import UNANSWERED
from game.scenes.puzzles.puzzle import PuzzleScene, puzzle_scene
from game.session.puzzle_runs import PuzzleRun, daily_run
from game.storage.puzzle_files import puzzle_cards
from game.storage.saves import Saves, today
from game.storage.statistics.ledger import Ledger
from tools.stages.staging import Staged


def puzzles(days: str, share: float = 0.7) -> Callable[[Staged], None]:
    """Return the setting of the list.

    `days` has a letter for each of the last days, today at the end: solved, wrong, or - for no answer. `share` of the
    puzzles are solved.
    """

    def fill(window: Staged) -> None:
        folder = TemporaryDirectory()
        ledger = Ledger(Path(folder.name) / "statistics.json")
        chance, every = Random(4), puzzle_cards()
        for card in every:
            if chance.random() < share:
                ledger.answer(card.name, None, is_right=True)
        for ago, letter in enumerate(reversed(days)):
            if letter != "-":
                ledger.answer(every[0].name, today() - timedelta(days=ago), is_right=letter == "s")
        window.session.matches.saves = Saves(Path(folder.name), ledger)
        window.show(window.session.routes.puzzles())
        folder.cleanup()

    return fill


def puzzle(key: str, place: int = 0, answer: int = UNANSWERED) -> Callable[[Staged], None]:
    """Return the setting of a puzzle of a game, with one of its options chosen."""

    def ask(window: Staged) -> None:
        mine = [card for card in puzzle_cards() if card.game == key]
        card = mine[min(place, len(mine) - 1)]
        scene = puzzle_scene(window.session, PuzzleRun(puzzle_cards(), card))
        window.show(scene)
        window.settle()
        if answer != UNANSWERED:
            moves = options_as_moves(scene.asked.puzzle, scene.asked.before)
            scene.asked.offer(moves[min(answer, len(moves) - 1)])
            window.settle()

    return ask


def puzzle_of_the_day(window: Staged) -> None:
    """Answer the puzzle of the day."""
    run = daily_run(puzzle_cards(), date(2026, 11, 23))
    assert run is not None
    folder = TemporaryDirectory()
    ledger = Ledger(Path(folder.name) / "statistics.json")
    assert run.day is not None
    for ago in range(1, 5):
        ledger.answer(run.card.name, run.day - timedelta(days=ago), is_right=True)
    window.session.matches.saves = Saves(Path(folder.name), ledger)
    scene = puzzle_scene(window.session, run)
    window.show(scene)
    window.settle()
    scene.asked.offer(options_as_moves(scene.asked.puzzle, scene.asked.before)[0])
    window.settle()
    folder.cleanup()


def line(key: str, place: int) -> Callable[[Staged], None]:
    """Return the setting of a line that is shown."""

    def walk(window: Staged) -> None:
        puzzle(key, place, 0)(window)
        scene = window.session.stage.page
        assert isinstance(scene, PuzzleScene)
        scene.walk()
        window.settle()

    return walk


PUZZLES: Final[Mapping[str, Callable[[Staged], None]]] = {
    "puzzles": puzzles("ss-ssss-"),
    "puzzles-new": puzzles("", 0),
    "puzzles-missed": puzzles("sssss--"),
    "puzzles-wrong": puzzles("ssw-ssw"),
    "puzzles-done": puzzles("sssssssss", 1),
    "puzzle": puzzle("all_fives", 3),
    "puzzle-daily": puzzle_of_the_day,
    "puzzle-line": line("all_fives", 3),
    "puzzle-right": puzzle("block_draw", 0, 0),
    "puzzle-wrong": puzzle("all_fives", 3, 2),
}
"""The pictures by their names."""
