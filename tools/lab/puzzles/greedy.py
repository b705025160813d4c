"""Which puzzles the greedy bot always solves: a quarter at most, since these need no thought."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.games import GAMES
from engine.record.puzzle import GREEDY, PuzzleCard, card_of, from_text, name_of
from tools.lab.puzzles.mining import missed_by

LARGEST_SHARE: Final = 0.25
"""The part of all puzzles that the greedy bot may always solve."""
ENOUGH: Final = 10
"""Puzzles of a game that are kept, however many of them it always solves."""
TRIES: Final = 24
"""Times that it is asked."""
_EACH: Final = 4
"""Puzzles that it can miss for each one that it always solves, in a game with more than enough."""
_STATED: Final = re.compile(rf"(?m)^missed {GREEDY} [0-9]+")


def misses(text: str, seed: str = "greedy") -> int:
    """Return how often the greedy bot misses a puzzle today, in per cent."""
    return missed_by(from_text(text), GREEDY, TRIES, f"{name_of(text)} {seed}")


def stated(card: PuzzleCard) -> int:
    """Return how often it misses a puzzle by the puzzle's own text, in per cent."""
    found = _STATED.search(card.text)
    return int(found[0].rpartition(" ")[2]) if found else 0


def restated(card: PuzzleCard, share: int) -> PuzzleCard:
    """Return the puzzle with another share in its text. Its name stays the same."""
    return card_of(_STATED.sub(f"missed {GREEDY} {share}", card.text))


def thinned(cards: Sequence[PuzzleCard]) -> list[PuzzleCard]:
    """Return those to keep of a game's puzzles, in their order.

    All that the greedy bot can miss stay, and one of those it always solves for every four, or until there are enough:
    first those that other bots miss.
    """
    hard = [card for card in cards if stated(card)]
    plain = sorted((card for card in cards if not stated(card)), key=lambda card: -card.grade)
    kept = {card.name for card in [*hard, *plain[: max(len(hard) // _EACH, ENOUGH - len(hard))]]}
    return [card for card in cards if card.name in kept]


def table(cards: Sequence[PuzzleCard]) -> list[str]:
    """Return how many puzzles each game has, and how many of them it always solves, as lines of text."""
    lines: list[str] = []
    for sheet in GAMES:
        mine = [card for card in cards if card.game == sheet.key]
        if mine:
            lines.append(f"{sheet.key:18} {len(mine):3}  always solved {sum(not stated(card) for card in mine):3}")
    plain = sum(not stated(card) for card in cards)
    return [*lines, f"{len(cards)} puzzles, {plain} always solved ({plain / max(len(cards), 1):.1%})"]
