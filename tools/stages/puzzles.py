"""Pictures of puzzles: their list, a puzzle at its table, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from engine.record.puzzle import options_as_moves
from game.play.puzzle_table import UNANSWERED
from game.scenes.puzzles.puzzle import puzzle_scene
from game.session.puzzle_ways import PuzzleRun
from game.storage.ledger import Ledger
from game.storage.puzzle_files import puzzle_cards
from game.storage.saves import Saves, today
from tools.stages.staging import Staged


def puzzles(window: Staged) -> None:
    """Show all puzzles, some of them solved, and a streak."""
    folder = TemporaryDirectory()
    ledger = Ledger(Path(folder.name) / "statistics.json")
    for place, card in enumerate(puzzle_cards()):
        if place % 3:
            ledger.answer(card.name, today() - timedelta(days=place) if place in (1, 2) else None, is_right=True)
    window.session.saves = Saves(Path(folder.name), ledger)
    window.show(window.session.routes.puzzles())
    folder.cleanup()


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


PUZZLES: Final[Mapping[str, Callable[[Staged], None]]] = {
    "puzzles": puzzles,
    "puzzle": puzzle("all_fives", 3),
    "puzzle-right": puzzle("block_draw", 0, 0),
    "puzzle-wrong": puzzle("all_fives", 3, 2),
}
"""The pictures by their names."""
