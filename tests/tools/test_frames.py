"""The frames of a demo are measured without a window, and slow ones are reported."""

from typing import Final

import pytest

from tools import frames

MOST_ART: Final = 30
"""Maximum number of pictures and texts made in a frame: a few milliseconds on a slow computer."""


def test_a_slow_frame_ends_with_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    short = ["--games", "block_draw", "--seconds", "1.5", "--size", "1280x720"]
    assert frames.main([*short, "--limit", "100000"]) == 0
    head, row = capsys.readouterr().out.splitlines()
    assert head.split()[:5] == ["table", "frames", "p50", "p99", "max"]
    assert row.split()[:4] == ["block_draw", "4p", "6", str(90 - frames.WARM)]
    assert frames.main([*short, "--limit", "0"]) == 1
    assert "too slow" in capsys.readouterr().out


def test_a_full_table_has_the_most_seats_and_the_largest_set() -> None:
    full = frames.rules_of("super", full=True)
    assert (full.seats, full.pieces.count) == (8, 136)
    assert frames.rules_of("super", full=False).seats == 4


@pytest.mark.parametrize(("key", "seconds"), [("five_up", 36.0), ("knock_out", 12.0)])
def test_no_frame_makes_much_art_to_the_end_of_a_round(key: str, seconds: float) -> None:
    seen = frames.watched(key, (1280, 720), seconds)
    assert 0 < seen.art <= MOST_ART


def test_the_cost_of_moving_tiles_and_of_a_deal_is_told() -> None:
    seen = frames.watched("block_draw", (640, 360), 2.0)
    assert seen.moving
    assert 0 < len(seen.dealing) <= len(seen.moving)
    assert all(cost > 0 for cost in seen.moving)
