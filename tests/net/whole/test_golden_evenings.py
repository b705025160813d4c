"""Evenings at a LAN table: every message, record and piece of news comes as it always has."""

from __future__ import annotations

import pytest

from tests.support.lan.transcript import kept
from tools.golden_texts.network.parlours import EVENINGS, told


@pytest.mark.parametrize("title", EVENINGS)
def test_an_evening_goes_as_it_always_has(title: str) -> None:
    assert told(title) == kept("evenings.txt")[title], "tools/golden.py shows what differs"
