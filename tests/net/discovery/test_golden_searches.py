"""A search for tables shows the list, and sends each datagram, as it always has."""

from __future__ import annotations

import pytest

from tests.support.lan.transcript import kept
from tools.golden_texts.network.searches import SEARCHES


@pytest.mark.parametrize("title", SEARCHES)
def test_a_search_goes_as_it_always_has(title: str) -> None:
    assert SEARCHES[title]() == kept("searches.txt")[title], "tools/golden.py shows what differs"
