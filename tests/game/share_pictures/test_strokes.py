"""Postcards and moments are painted with the strokes that they had."""

from __future__ import annotations

import pytest

from tests.support.lengths import some
from tools.golden_texts.screen.strokes import CARDS, MOMENTS, READ, strokes_file, strokes_of


@pytest.mark.slow  # on one system: letters are as wide as here only with its fonts
@pytest.mark.parametrize("name", [*some([*CARDS], 4), *some([*MOMENTS], 4)])
def test_a_picture_to_send_is_painted_with_the_strokes_that_it_had(name: str) -> None:
    assert strokes_of(name).summed_up() == strokes_file(name).read_text(encoding="utf-8"), READ
