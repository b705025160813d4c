"""The leader of a shared replay tries other moves. The host passes them on; each guest replays them itself."""

from __future__ import annotations

import msgspec
import pytest

from net.guest.features import BETWEEN
from net.guest.guest import Guest
from net.guest.news import EndNews, RefusalNews, SharedReplayNews
from net.protocol.errors import ProtocolError
from net.protocol.field_types import MAX_BRANCH, MAX_BRANCH_LENGTH
from net.protocol.messages import (
    BRANCHES,
    FEATURES,
    AdminRequest,
    Ready,
    ReplayRequest,
    SharedReplay,
    WireBranch,
    WireMove,
    WireReplayPosition,
    WireStep,
)
from net.protocol.wire import encode, from_guest, from_host, is_valid_branch, packed
from tests.support.lan.one_room import Parlour

TRIED = WireBranch((WireStep(0, WireMove(0, (5,), 1, 0)), WireStep(1, WireMove(1))))


def over() -> tuple[Parlour, Guest, Guest]:
    """Return a table whose match is over, with Ana leading its replay and Kai watching."""
    parlour = Parlour(seats=3, house={"target": 1})
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    while parlour.host.table.phase != "over":
        parlour.play([kai, ana], 400)
        parlour.run(0.1)
    for guest in (ana, kai):
        guest.ask(ReplayRequest("join", parlour.host.table.number, WireReplayPosition(4)))
        parlour.pump()
    return parlour, kai, ana


def show(parlour: Parlour, guest: Guest, branch: WireBranch | None, place: int = 4) -> None:
    guest.ask(ReplayRequest("show", parlour.host.table.number, WireReplayPosition(place), branch))
    parlour.pump()
    parlour.run(BETWEEN)


def seen(parlour: Parlour, guest: Guest) -> SharedReplay:
    return [each.replay for each in parlour.news[guest.name] if isinstance(each, SharedReplayNews)][-1]


def refusals(parlour: Parlour, guest: Guest) -> list[str]:
    return [each.code for each in parlour.news[guest.name] if isinstance(each, RefusalNews | EndNews)]


def test_everyone_hears_of_the_leaders_branch_until_its_end() -> None:
    parlour, kai, ana = over()
    show(parlour, ana, TRIED)
    assert seen(parlour, kai) == SharedReplay(1, (0, 1), 1, WireReplayPosition(4), TRIED)
    show(parlour, kai, WireBranch())
    assert seen(parlour, kai).branch == TRIED, "only the leader tries"
    show(parlour, ana, None)
    assert seen(parlour, kai).branch is None
    assert not refusals(parlour, ana)


@pytest.mark.parametrize("way", ["lead", "leave", "lost"])
def test_a_branch_ends_with_its_leader(way: str) -> None:
    parlour, kai, ana = over()
    show(parlour, ana, TRIED)
    if way == "lead":
        kai.ask(ReplayRequest("lead", 1))
    elif way == "leave":
        ana.ask(ReplayRequest("leave", 1))
    else:
        parlour.cut(ana)
    parlour.pump()
    assert (seen(parlour, kai).leader, seen(parlour, kai).branch) == (0, None)
    assert seen(parlour, kai).position == WireReplayPosition(4)


def test_the_leader_who_asks_for_the_lead_again_keeps_the_branch() -> None:
    parlour, kai, ana = over()
    show(parlour, ana, TRIED)
    ana.ask(ReplayRequest("lead", 1))
    parlour.pump()
    assert seen(parlour, kai).branch == TRIED


def test_a_newcomer_sees_the_branch_and_a_request_to_join_brings_none() -> None:
    parlour, kai, ana = over()
    show(parlour, ana, TRIED)
    kai.ask(ReplayRequest("leave", 1))
    kai.ask(ReplayRequest("join", 1, WireReplayPosition(), WireBranch()))
    parlour.pump()
    assert seen(parlour, kai).branch == TRIED
    for guest in (kai, ana):
        guest.ask(ReplayRequest("leave", 1))
        parlour.pump()
    kai.ask(ReplayRequest("join", 1, WireReplayPosition(2), TRIED))
    parlour.pump()
    assert seen(parlour, ana) == SharedReplay(1, (0,), 0, WireReplayPosition(2))


LONG = WireBranch(tuple(WireStep(0, WireMove(0, tuple(range(60, 120)))) for _ in range(MAX_BRANCH)))


@pytest.mark.parametrize("branch", [WireBranch((WireStep(3, WireMove(0)),)), LONG], ids=["no seat", "too long"])
def test_an_impossible_branch_is_refused_and_a_guest_hangs_up_over_it(branch: WireBranch) -> None:
    assert branch is not LONG or len(packed(LONG)) > MAX_BRANCH_LENGTH
    parlour, kai, ana = over()
    show(parlour, ana, branch)
    assert refusals(parlour, ana) == ["bad_message"]
    assert seen(parlour, kai).branch is None
    with pytest.raises(ProtocolError):
        kai.replays.receive(SharedReplay(1, (0, 1), 1, WireReplayPosition(4), branch), kai.room, 1)


def test_a_branch_may_be_as_long_as_its_limit_and_no_longer() -> None:
    most = next(rows for rows in range(MAX_BRANCH) if len(packed(branch_of((60,) * rows))) > MAX_BRANCH_LENGTH - 80)
    branches = [branch_of((*(60,) * most, last)) for last in range(60)]
    lengths = [len(packed(branch)) for branch in branches]
    assert {MAX_BRANCH_LENGTH, MAX_BRANCH_LENGTH + 1} <= set(lengths)
    assert [is_valid_branch(branch, 2) for branch in branches] == [each <= MAX_BRANCH_LENGTH for each in lengths]


def branch_of(rows: tuple[int, ...]) -> WireBranch:
    """Return a branch of moves with so many tiles."""
    return WireBranch(tuple(WireStep(0, WireMove(0, tuple(range(60, 60 + tiles)))) for tiles in rows))


def test_a_branch_has_limits_on_the_wire() -> None:
    step = [0, [0, [5], 1, 0]]
    plain = {"t": "watch", "act": "show", "deal": 1, "branch": [[step] * MAX_BRANCH]}
    request = from_guest(msgspec.msgpack.encode(plain))
    assert isinstance(request, ReplayRequest)
    assert request.branch == WireBranch((WireStep(0, WireMove(0, (5,), 1, 0)),) * MAX_BRANCH)
    for odd in ([[step] * (MAX_BRANCH + 1)], [[[8, [0]]]], [[[0, [64]]]], [[], b"x" * 273], [[], b"", b"x" * 137], 1):
        with pytest.raises(ProtocolError):
            from_guest(msgspec.msgpack.encode({**plain, "branch": odd}))


def test_ends_without_branches_are_understood() -> None:
    assert from_guest(msgspec.msgpack.encode({"t": "watch", "act": "lead", "deal": 1})) == ReplayRequest("lead", 1)
    assert from_host(msgspec.msgpack.encode({"t": "replay"})) == SharedReplay()
    assert from_host(encode(SharedReplay(1, (0,), 0, branch=TRIED))) == SharedReplay(1, (0,), 0, branch=TRIED)
    assert BRANCHES in FEATURES
