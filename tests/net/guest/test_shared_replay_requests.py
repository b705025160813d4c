"""Requests for a shared replay: none to a host that doesn't know them, and positions at a pace."""

from __future__ import annotations

from net.guest.features import BETWEEN, ReplayClient
from net.protocol.messages import SHARED_REPLAYS, ReplayRequest, WireReplayPosition

JOIN, LEAD, LEAVE = ReplayRequest("join", 3), ReplayRequest("lead", 3), ReplayRequest("leave", 3)


def shown(place: int) -> ReplayRequest:
    return ReplayRequest("show", 3, WireReplayPosition(place))


def test_only_a_host_that_knows_shared_replays_is_asked() -> None:
    sent: list[ReplayRequest] = []
    client = ReplayClient(sent.append)
    client.request(JOIN)
    client.on_welcome(("look",))
    client.request(JOIN)
    assert sent == []
    client.on_welcome((SHARED_REPLAYS,))
    client.request(JOIN)
    assert sent == [JOIN]


def test_the_latest_position_follows_the_one_before_after_a_moment() -> None:
    sent: list[ReplayRequest] = []
    client = ReplayClient(sent.append)
    client.on_welcome((SHARED_REPLAYS,))
    for place in (1, 2, 3):
        client.request(shown(place))
    client.tick(BETWEEN / 2)
    assert sent == [shown(1)]
    client.tick(BETWEEN)
    client.tick(3 * BETWEEN)
    assert sent == [shown(1), shown(3)]
    client.request(shown(4))
    client.request(shown(5))
    client.request(LEAVE)
    client.tick(9 * BETWEEN)
    assert sent[2:] == [shown(4), LEAVE], "nobody is shown a position after the leader has left"


def test_who_was_in_it_joins_again_over_a_new_connection() -> None:
    sent: list[ReplayRequest] = []
    client = ReplayClient(sent.append)
    client.on_welcome((SHARED_REPLAYS,))
    for request in (JOIN, LEAD):
        client.request(request)
    sent.clear()
    client.on_welcome(())
    assert sent == []
    client.on_welcome((SHARED_REPLAYS,))
    assert sent == [JOIN]
    client.request(LEAVE)
    sent.clear()
    client.on_welcome((SHARED_REPLAYS,))
    assert sent == []
