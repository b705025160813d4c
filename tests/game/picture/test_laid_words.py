"""The tiles on the table in words, for players who have it read to them."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from game.i18n.language import Words
from game.picture.families.laid_words import Lying
from game.picture.families.registry import shown_family
from game.play.driver import SeedStream

NAMES = ("You", "Ann", "Maren", "Kiko")


def told(match: Match[Board]) -> list[str]:
    """Return the sentences about the table."""
    view = match.view(0)
    return shown_family(type(match.rules)).laid(Lying(Words(), match.rules, view, NAMES))


@pytest.mark.parametrize(
    ("key", "seats", "empty"),
    [
        ("all_fives", 2, "There are no tiles on the table yet."),
        ("super", 4, "There are no tiles on the table yet."),
        ("space", 4, "There are no cards on the table yet."),
    ],
)
def test_only_an_empty_table_is_called_empty(key: str, seats: int, empty: str) -> None:
    match: Match[Board] = Match(game(key)(seats))
    match.begin(SeedStream(b"laid words", 1)())
    rng = Random(1)
    for _ in range(8):
        is_empty = not match.view(0).board.tiles()
        assert (empty in told(match)) == is_empty
        match.play(match.state.turn, rng.choice(match.legal(match.state.turn)))
    assert not is_empty
