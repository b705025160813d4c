"""Tiles drawn in a row: faster and faster, each in its place, and another player's many as one fan."""

from __future__ import annotations

from collections import deque

import pytest

from engine.core import DRAW, Move
from engine.events import Drew
from game.animation.drawing import FAN, OF_OTHERS, QUICK, joined, starts
from game.play.table import Update
from game.ui.sound.sound import Sound
from tests.support.rounds.line import table
from tests.support.screen.stage import Evening, view_of

NINE = "0-1 0-2 1-1 1-2 2-2 0-3 1-3 2-3 0-6 5-6"
"""A boneyard of which only the tenth tile fits a line of fours and fives."""


def landed(count: int) -> list[float]:
    return [start + QUICK.contact for start in starts(count, mine=True)]


def test_the_gaps_shrink_by_a_fifth_to_a_twelfth_of_a_second() -> None:
    assert landed(9) == pytest.approx([0.24, 0.56, 0.816, 1.021, 1.185, 1.316, 1.421, 1.505, 1.585], abs=0.002)
    assert landed(16)[-1] == pytest.approx(2.145, abs=0.01)
    assert starts(1, mine=True) == (0.0,)


def test_a_bots_tiles_come_sooner_and_many_as_a_fan() -> None:
    assert starts(3, mine=False)[-1] == pytest.approx(OF_OTHERS * starts(3, mine=True)[-1])
    assert starts(FAN, mine=False)[-1] < 0.1


def test_only_draws_of_one_seat_are_joined() -> None:
    scene = table("block_draw", hands="0-0 | 3-3", yard="1-1 2-2", line="5-5 5-3", turn="A")
    view = scene.match.view(0)
    coming = deque([Update(2, (Drew(0, 4),), view), Update(3, (Drew(1, 5),), view)])
    together = joined(Update(1, (Drew(0, 3),), view), coming)
    assert together.events == (Drew(0, 3), Drew(0, 4))
    assert together.seq == 2
    assert [update.seq for update in coming] == [3]


@pytest.mark.parametrize("speed", [1.0, 0.0])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_tile_arrives_and_the_picture_is_that_of_the_view(seat: int, speed: float) -> None:
    hands = "0-0 | 3-3 3-6" if seat == 0 else "3-3 3-6 | 0-0"
    scene = table("block_draw", hands=hands, yard=NINE, line="4-4 4-5", turn="AB"[seat])
    evening = Evening(2, speed)
    evening.settle(scene.match.view(0))
    last: Update | None = None
    while scene.match.legal(seat) == [Move(DRAW)]:
        events = scene.match.play(seat, Move(DRAW))
        last = Update(1, tuple(event.seen_by(0) for event in events), scene.match.view(0))
        evening.director.feed(last)
    assert last is not None
    frames, counts = 0, [evening.model.holding[seat]]
    while not evening.director.calm:
        evening.step()
        frames += 1
        if evening.model.holding[seat] != counts[-1]:
            counts.append(evening.model.holding[seat])
    assert evening.picture == view_of(last)
    if speed:
        assert counts == list(range(1, 12)), "one after another"
        assert frames / 60 < (1.95 if seat == 0 else 0.75)
        slides = [sound for sound, _ in evening.boards.heard if sound is Sound.SLIDE]
        assert len(slides) == (10 if seat == 0 else 1)
    assert len(evening.boards.notes) == 10
