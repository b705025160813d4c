"""Print what a screen reader would say of a round, game by game.

    python -m tools.reader.transcript all_fives super [--language es] [--amount full] [--seats 3] [--seed deal]

One process, no screen, no bus: a bot makes the person's moves by names alone, as `tools/reader/listener.py` does on the
real bus. `>` is what gets the focus, which a screen reader reads by itself, and `*` is a press.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

import pygame

from engine.bots.characters import make
from engine.core import Move
from engine.games import GAMES, game
from game.i18n.aloud import tile_aloud
from game.i18n.language import Words
from game.reader.page import HeardItem, HeardPage, focus_of
from game.reader.reader import PageReader
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.storage.settings import Aloud, Settings, Speed
from tests.support.screen.listening import Hearer
from tools.stages.staging import PERSON, Staged

LONGEST: Final = 400
"""Number of turns after which a round is given up."""
PATIENCE: Final = 20.0
"""Seconds of the game in which all that waits is said."""


class Printer(Hearer):
    """Prints the sentences, and the widgets that get the focus."""

    def __init__(self) -> None:
        super().__init__()
        self._focused = ""

    def show(self, page: HeardPage, changed: Sequence[HeardItem]) -> None:
        """Take a page, and print its focus if that has moved."""
        super().show(page, changed)
        told = focus_of(page)
        if told != self._focused:
            self._focused = told
            print(f"  > {told}", flush=True)

    def say(self, text: str) -> None:
        """Print a text."""
        super().say(text)
        print(text, flush=True)

    def can_press(self, name: str) -> bool:
        """Return True if something on the page has this name."""
        return any(item.can_act and item.spoken.name == name for item in self.heard)


class Listener:
    """Somebody who plays a round at a table by names alone."""

    def __init__(self, window: Staged, scene: TableScene, ear: Printer) -> None:
        self.window: Final = window
        self.scene: Final = scene
        self.ear: Final = ear
        self._chance: Final = Random(1)

    def play(self) -> None:
        """Play the round to its end, and hear its results."""
        window, table = self.window, self.scene.table
        for _ in range(LONGEST):
            window.settle()
            window.wait(PATIENCE)
            if isinstance(window.scene, ResultsScene):
                return
            move = make(PERSON).choose(table.rules, table.view, table.seat, self._chance) if table.legal() else None
            if move is not None:
                self._make(move)

    def _make(self, move: Move) -> None:
        before = self.scene.table.steps
        if move.tiles:
            self._press(tile_aloud(self.window.session.words, self.scene.table.rules.pieces.faces[move.tiles[0]]))
            if self.scene.table.steps == before:
                place = next((place for place in self.scene.widgets.places if place.drop.move == move), None)
                if place is not None:
                    self._press(next(item.spoken.name for item in self.ear.heard if item.rect == _sides(place.rect)))
        if self.scene.table.steps == before and self.scene.table.legal():
            self.scene.table.offer(move)

    def _press(self, name: str) -> None:
        if self.ear.can_press(name):
            print(f"  * {name}", flush=True)
            self.ear.press(name)
            self.window.wait(1.0)


def _sides(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom."""
    return rect.left, rect.top, rect.right, rect.bottom


def transcribe(key: str, seats: int, words: Words, amount: Aloud, seed: str) -> None:
    """Print one round of a game."""
    window = Staged(settings=Settings(speed=Speed.INSTANT, aloud=amount), seed=seed, words=words)
    ear = Printer()
    window.app.reader = PageReader(window.session.voice, lambda: window.session.words, [ear])
    sheet = game(key)
    scene = window.sit(key, seats if seats in sheet.players else sheet.players[0])
    print(f"== {sheet.title} ==")
    window.show(scene)
    Listener(window, scene, ear).play()
    for name in ear.names:
        print(f"    | {name}")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the wanted rounds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[sheet.key for sheet in GAMES])
    parser.add_argument("--language", default="en")
    parser.add_argument("--amount", type=Aloud, default=Aloud.NORMAL)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", default="heard")
    wanted = parser.parse_args(argv)
    words = Words.of(wanted.language) if wanted.language != "en" else Words()
    for key in wanted.games:
        transcribe(key, wanted.seats, words, wanted.amount, wanted.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
