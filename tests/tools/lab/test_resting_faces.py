"""Faces rest for most of the time, whatever the speed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.felt.table.seats import poses
from game.storage.settings import Speed
from tools.lab.resting_faces import rest


def test_faces_rest_for_most_of_the_time_and_the_more_the_faster_tiles_are() -> None:
    found = [rest("all_fives", 4, speed, rounds=1) for speed in Speed]
    assert [speed for speed, _ in sorted(zip(Speed, found, strict=True), key=lambda pair: pair[1].each)] == list(Speed)
    assert all(before.seconds > after.seconds for before, after in pairwise(found))
    assert all(0.85 < each.each < 1 for each in found)
    assert all(each.together < each.each for each in found)


def test_faces_that_look_too_long_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    before = rest("all_fives", 4, Speed.NORMAL, rounds=1)
    monkeypatch.setattr(poses, "BACK", 0.5)
    assert rest("all_fives", 4, Speed.NORMAL, rounds=1).each < before.each - 0.03
