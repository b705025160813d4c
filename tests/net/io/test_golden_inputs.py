"""Typed addresses, network cards, damaged files and altered handshakes are read as they always have been."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.support.lan.transcript import kept
from tools.golden_texts.network.inputs import INPUTS, told


@pytest.mark.slow  # on one system: the numbers of errors differ between them
@pytest.mark.parametrize("inputs", INPUTS, ids=lambda inputs: inputs.__name__)
def test_inputs_are_read_as_they_always_have_been(inputs: Callable[[], Iterator[str]]) -> None:
    assert told(inputs) == kept("inputs.txt")[inputs.__name__], "tools/golden.py shows what differs"
