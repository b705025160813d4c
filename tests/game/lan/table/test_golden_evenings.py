"""The golden evenings on the network: what a window's table says of itself, and what it is told."""

from __future__ import annotations

import pytest

from tools.golden_texts.players.lan_tables import EVENINGS, evening_file, golden_evening


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_on_the_network_is_told_as_it_was(name: str) -> None:
    assert golden_evening(name) == evening_file(name).read_text(encoding="utf-8"), "read the diff of `tools.golden`"
