"""The tiles that players of a pool have taken lie below their chips."""

from __future__ import annotations

import pytest

from game.picture.families.pool import TAKEN
from game.storage.settings import Settings
from tests.support.lan.company import Puppets
from tests.support.lengths import sampled
from tests.support.rounds.pool import pool
from tests.support.screen.quiet_session import AtTable

HANDS = ("5-12 3-4", "0-6", "0-1", "0-2", "0-3", "1-3", "2-4", "1-4")
TAKEN_PAIRS = ("8-9 9-9", "8-10 9-10", "8-11 9-11", "8-12 9-12", "8-13 9-13", "8-14 9-14", "8-15 9-15", "7-8 7-9")


@sampled(4)
@pytest.mark.parametrize("letters", [100, 130, 160])
@pytest.mark.parametrize("seats", range(2, 9))
def test_each_pile_begins_where_its_chip_does_and_no_name_is_told_twice(seats: int, letters: int) -> None:
    scene = pool(hands="|".join(HANDS[:seats]), pool="2-12 5-7", taken="|".join(TAKEN_PAIRS[:seats]), turn="A")
    at = AtTable(scene.match, Puppets(), settings=Settings(text_size=letters))
    at.settle()
    parts, model = at.parts, at.played.model
    chips = {seat: chip.rect for seat, chip in {**parts.opponents, **parts.chips}.items()}
    assert len(chips) == seats - (0 if parts.chips else 1)
    for seat, chip in chips.items():
        (pile,) = [laid for laid in model.laid if laid.tile == TAKEN - 100 * seat]
        wide = pile.spot.unit * (2 if pile.spot.turn else 1)
        assert pile.spot.x - wide / 2 == pytest.approx(chip.x, abs=2)
        assert pile.spot.y > chip.bottom
        words = [label for label in model.labels if chip.x <= label.x <= chip.right and label.y < pile.spot.y + wide]
        assert [label.text for label in words] == ["4 tiles", "+0"] or len(words) == 2
        for label in words:
            assert label.x - label.width / 2 >= pile.spot.x + wide / 2 - 1
            assert label.x + label.width / 2 <= chip.right + 1
        assert parts.line.area.contains((pile.spot.x - wide / 2, pile.spot.y - 4, wide, 8)), "it is painted"
    told = [label.text for label in model.labels]
    assert not {person.name for person in parts.people} & set(told)
