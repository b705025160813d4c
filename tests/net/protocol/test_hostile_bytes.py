"""Any bytes from the network raise only a `ProtocolError`; tools/fuzz_net.py tries a million times as many."""

from __future__ import annotations

import pytest

from net.protocol.errors import ProtocolError
from net.protocol.wire import from_guest, from_host
from tools.fuzz_net import CRAFTED, fuzzed


@pytest.mark.parametrize("body", CRAFTED, ids=range(len(CRAFTED)))
def test_a_crafted_lie_is_no_message(body: bytes) -> None:
    with pytest.raises(ProtocolError):
        from_guest(body)
    with pytest.raises(ProtocolError):
        from_host(body)


def test_hostile_bytes_are_refused_or_taken_and_nothing_else_happens() -> None:
    taken, _ = fuzzed(20_000, 7)
    refused = sum(count for what, count in taken.items() if not what.endswith("taken"))
    assert 0 < refused < taken.total()
