"""Nothing that a phone is sent has a face that its player can't see."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from engine.core import NOBODY
from net.protocol.views import to_wire_view
from tests.support.lan.hidden_tiles import HiddenTiles, rounds_of
from tests.support.lan.phone_room import at_a_table
from tests.support.lengths import some

GAMES = (("all_fives", 3), ("super", 3), ("space", 3), ("double_takes", 4), ("thats_it", 3), ("high_fives", 3))


@pytest.mark.parametrize(("game", "seats"), some(GAMES, 2))
def test_no_state_has_a_face_that_its_player_cannot_see(tmp_path: Path, game: str, seats: int) -> None:
    hidden = HiddenTiles()
    with hidden.noted():
        at_a_table(tmp_path, partial(rounds_of, hidden=hidden), game, seats)
    assert hidden.states > 20
    assert not hidden.found


def test_a_planted_leak_is_found(tmp_path: Path) -> None:
    """A host that shows the first hand to those who watch."""
    hidden = HiddenTiles()
    with hidden.noted(lambda state, seat: to_wire_view(state, 0 if seat == NOBODY else seat)):
        at_a_table(tmp_path, partial(rounds_of, hidden=hidden), "all_fives", 3)
    assert hidden.found
