"""What the owner of a table tells others about it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from game.lan.hosting.host_process import AnnouncedTable, HostCode, HostNews, HostReady
from game.lan.hosting.hosted_table import HostedHere, OwnTableSetup
from game.lan.seat import PreparedGuest
from net.discovery.invitation import Invitation, read_invitation
from net.discovery.listings import Address
from net.guest.news import EndNews
from net.io.network_thread import NetworkThread

KEY, LATER = "04204213370813370042", "77777777777777777777"


class ToldHost:
    """A host's process that tells what the test puts into `told`."""

    is_running = True

    def __init__(self, *told: HostNews) -> None:
        self.told = list(told)

    def news(self) -> list[HostNews]:
        told, self.told = self.told, []
        return told

    def ask(self, _request: bytes) -> None: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def bridge() -> Iterator[NetworkThread]:
    made = NetworkThread()
    yield made
    made.close()


@pytest.mark.parametrize("hosts", [("192.168.1.7", "10.0.0.4", "fd00::7"), ("127.0.0.1",), ()])
def test_an_invitation_names_every_address_of_the_host_and_its_key_of_now(
    hosts: tuple[str, ...], tmp_path: Path, bridge: NetworkThread
) -> None:
    table = AnnouncedTable(3, "Ana's table", "all_fives", 2, "123456", KEY, "")
    host = ToldHost(HostReady(26700, hosts, tmp_path, (table,)))
    seat: Future[PreparedGuest] = Future()
    own = HostedHere(bridge, host, OwnTableSetup(bytes(32), lambda _: seat, lambda *_: None, lambda _: None))
    assert own.where() is None, "nobody knows yet"
    for key in (KEY, LATER):
        own.poll()
        where = own.where()
        assert where is not None
        addresses = tuple(Address(each, 26700) for each in hosts or ("127.0.0.1",))
        assert read_invitation(where.invitation) == Invitation(addresses, 3, key)
        assert where.addresses == tuple(map(str, addresses))
        host.told.append(HostCode(3, "654321", LATER))


def test_an_owner_who_never_looked_on_is_told_that_there_is_no_seat(tmp_path: Path, bridge: NetworkThread) -> None:
    seat: Future[PreparedGuest] = Future()
    host = ToldHost(HostReady(26700, (), tmp_path, ()))
    own = HostedHere(bridge, host, OwnTableSetup(bytes(32), lambda _: seat, lambda *_: None, lambda _: None))
    assert not own.is_refused_a_seat(EndNews("full"))
    own.seated()
    assert not own.is_refused_a_seat(EndNews("started"))
