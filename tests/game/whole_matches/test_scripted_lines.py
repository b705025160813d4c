"""A scripted player plays matches of the other line games, by mouse only and by keys only."""

from __future__ import annotations

from itertools import cycle, product
from typing import Final

import pytest

from engine.games import game
from tests.support.lengths import LONG, sampled
from tests.support.screen.playing_by_hand import Guest

LONGEST: Final = 400
"""Number of actions after which a match should be over."""


KEYS = ("matador", "bergen", "cross", "five_up", "fours", "one_arm_joe", "giant")


@sampled(4)
@pytest.mark.parametrize(
    ("key", "by_mouse"), list(product(KEYS, (True, False)) if LONG else zip(KEYS, cycle((True, False)), strict=False))
)
def test_a_match_is_played_to_its_end(key: str, *, by_mouse: bool) -> None:
    sheet = game(key)
    at = Guest(sheet(sheet.players[0], None, {"match": "single"}), by_mouse=by_mouse)
    at.play_on(LONGEST)
    (won,) = {at.match.rules.sides.index(side) for side in at.match.winners}
    told = at.told_at_end
    assert "You win the match!" in told if won == 0 else f"{at.table.players[won].name} wins the match" in told
