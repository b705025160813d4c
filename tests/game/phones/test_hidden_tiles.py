"""Nothing that a phone is sent has a face that its player can't see."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from engine.core import NOBODY
from net.host import deal
from net.protocol.views import to_wire_view
from tests.support.lan.hidden_tiles import HiddenTiles, rounds_of
from tests.support.lan.phone_room import at_a_table
from tests.support.lengths import some

GAMES = (("all_fives", 3), ("super", 3), ("space", 3), ("double_takes", 4), ("thats_it", 3), ("high_fives", 3))


@pytest.mark.parametrize(("game", "seats"), some(GAMES, 2))
def test_no_state_has_a_face_that_its_player_cannot_see(tmp_path: Path, game: str, seats: int) -> None:
    hidden = HiddenTiles()
    with hidden.watched():
        at_a_table(tmp_path, rounds_of, game, seats)
    assert hidden.states > 20
    assert not hidden.found


def test_a_planted_leak_is_found(tmp_path: Path) -> None:
    """A host that shows the first hand to those who watch."""
    hidden = HiddenTiles()
    with (
        patch.object(deal, "to_wire_view", lambda state, seat: to_wire_view(state, 0 if seat == NOBODY else seat)),
        hidden.watched(),
    ):
        at_a_table(tmp_path, rounds_of, "all_fives", 3)
    assert hidden.found
