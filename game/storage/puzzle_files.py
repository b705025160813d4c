"""The puzzles that come with the program: a text for each game in `assets/puzzles`."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from engine.games import GAMES
from engine.record.puzzle import PuzzleCard, cards

LARGEST_TEXT: Final = 1024 * 1024
"""Limit in bytes for the puzzles of a game."""


def puzzle_cards(root: Traversable | None = None) -> tuple[PuzzleCard, ...]:
    """Return all puzzles by game, in the order of its file; files that can't be read are left out.

    A puzzle's number is its place there, so new puzzles go to the end of a file.
    """
    folder = resources.files("assets").joinpath("puzzles") if root is None else root
    found: dict[str, PuzzleCard] = {}
    for sheet in GAMES:
        try:
            text = folder.joinpath(f"{sheet.key}.txt").read_bytes()[:LARGEST_TEXT].decode("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        found |= {card.name: card for card in cards(text) if card.game == sheet.key}
    return tuple(found.values())
