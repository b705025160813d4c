"""A message that is altered, missing, doubled or late: each program reacts as it always has."""

from __future__ import annotations

import pytest

from tests.support.lan.transcript import kept
from tools.golden_texts.network.odd_messages import Recording, of_program


@pytest.fixture(scope="module")
def recording() -> Recording:
    return Recording()


@pytest.mark.parametrize("who", ["Ana", "the host"])
def test_a_program_reacts_to_odd_messages_as_it_always_has(who: str, recording: Recording) -> None:
    assert of_program(recording, who) == kept("odd_messages.txt")[who], "tools/golden.py shows what differs"
