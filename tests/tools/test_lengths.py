"""Which cases of a test the everyday run tries."""

from __future__ import annotations

import pytest

from tests.support.lengths import LONG, is_tried, sampled


@sampled(5)
@pytest.mark.parametrize("colour", ["green", "red"])
@pytest.mark.parametrize(("size", "letters"), [(1, 100), (2, 130), (3, 160)])
def test_every_fifth_case_is_tried_or_all_in_the_long_run(
    request: pytest.FixtureRequest, size: int, letters: int, colour: str
) -> None:
    assert isinstance(request.node, pytest.Function)
    assert is_tried(request.node)
    assert LONG or (size, letters, colour) in {(1, 100, "green"), (3, 160, "red")}


def test_a_test_without_a_sample_is_tried(request: pytest.FixtureRequest) -> None:
    assert isinstance(request.node, pytest.Function)
    assert is_tried(request.node)
