"""Recent hosts: the latest first, each once, and a broken file loses only its broken entries."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.lan.known_hosts import hosts, write_hosts
from net.discovery.listings import Address
from net.discovery.remembered import MAX_HOSTS, Remembered, RememberedHost, from_json

ANA = RememberedHost("Ana's table", (Address("192.168.1.7", 4711), Address("fe80::7%eth0", 4711)), 1_000)
BEA = RememberedHost("Bea", (Address("10.0.0.8", 4711),), 2_000)


def test_the_latest_is_first_and_a_machine_is_there_once() -> None:
    kept = Remembered().joined(ANA).joined(BEA)
    assert kept.hosts == (BEA, ANA)
    again = RememberedHost("Ana's second", (Address("192.168.1.7", 4711),), 3_000)
    assert kept.joined(again).hosts == (again, BEA)
    assert kept.without(BEA).hosts == (ANA,)
    assert kept.joined(RememberedHost("nowhere", (), 4_000)) == kept


def test_twenty_are_remembered() -> None:
    kept = Remembered()
    for n in range(50):
        kept = kept.joined(RememberedHost(f"Table {n}", (Address(f"10.0.0.{n + 1}", 5),), n))
    assert len(kept.hosts) == MAX_HOSTS == 20
    assert kept.hosts[0].name == "Table 49"


def test_what_is_written_is_read() -> None:
    kept = Remembered().joined(ANA).joined(BEA)
    assert from_json(json.loads(json.dumps(kept.as_json()))) == kept


GOOD = {"name": "Bea", "addresses": ["10.0.0.8:4711"], "joined": 2_000}


@pytest.mark.parametrize(
    "broken",
    [
        None, 5, [], "x", {}, {**GOOD, "name": None}, {**GOOD, "name": "x" * 25}, {**GOOD, "addresses": []},
        {**GOOD, "addresses": "10.0.0.8"}, {**GOOD, "addresses": [7, None, "1.2.3", "x" * 700]},
        {**GOOD, "joined": "today"}, {**GOOD, "joined": True}, {**GOOD, "joined": -1}, {**GOOD, "joined": 1 << 60},
        {**GOOD, "joined": 1.5},
    ],
)  # fmt: skip
def test_a_broken_row_costs_that_row(broken: object) -> None:
    assert from_json({"version": 1, "hosts": [broken, GOOD]}).hosts == (BEA,)


@pytest.mark.parametrize("said", [None, [], "x", {"hosts": 5}, {"hosts": {}}, {"version": 9}])
def test_another_file_is_empty(said: object) -> None:
    assert from_json(said) == Remembered()


def test_names_from_a_file_are_printable_too() -> None:
    assert from_json({"hosts": [{**GOOD, "name": "a\x1b[2J\n"}]}).hosts[0].name == "a[2J"


def test_they_are_kept_on_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "hosts.json"
    assert hosts(path) == Remembered()
    kept = Remembered().joined(ANA).joined(BEA)
    write_hosts(path, kept)
    assert hosts(path) == kept
    assert [entry.name for entry in tmp_path.iterdir()] == ["hosts.json"]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[" * 100_000, b"{", b"x" * 2_000_000])
def test_a_broken_file_is_put_aside_and_nothing_is_lost(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "hosts.json"
    path.write_bytes(content)
    assert hosts(path) == Remembered()
    assert (tmp_path / "hosts.json.broken-1").read_bytes() == content
    write_hosts(path, Remembered().joined(BEA))
    assert hosts(path).hosts == (BEA,)


def test_a_disk_that_fails_is_no_reason_to_stop(tmp_path: Path) -> None:
    assert hosts(tmp_path) == Remembered()  # a folder is in its place
    assert hosts(tmp_path / "missing" / "hosts.json") == Remembered()
    assert not write_hosts(tmp_path / "missing" / "hosts.json", Remembered())
