"""Remembered hosts: recognised by key or company, for a year, and never ourselves."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.lan.host_records import HostRecord, Present, What, host_warnings, noted, records, taken_back, write_records

HOST, HOUSE, LUIS, MARIA, ME = (bytes([n] * 32) for n in range(1, 6))
OTHER = bytes([9] * 32)
TODAY = date(2026, 5, 3)
PEOPLE = {HOUSE: "Hana", LUIS: "Luis", MARIA: "Maria", ME: "Ana"}


def record(what: What = "closed", *, day: date = TODAY, deal: int = 1, house: bytes = HOUSE) -> HostRecord:
    return HostRecord(what, day, bytes(16), deal, HOST, house, frozenset({LUIS, MARIA, ME}))


def lines(known: tuple[HostRecord, ...], host: bytes, house: bytes, people: dict[bytes, str]) -> list[str]:
    return [str(line) for line in host_warnings(known, Present(host, house, people, ME))]


def test_what_was_noted_is_read_again_for_a_year(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    old = record(deal=2, day=TODAY - timedelta(days=366))
    write_records(path, (old, record(), record("unshown", deal=3)))
    assert records(path, TODAY) == (record(), record("unshown", deal=3))


def test_a_deal_counts_once_and_is_taken_back_when_it_was_shown_after_all() -> None:
    known = noted(noted((), record("unshown")), record("closed"))
    assert known == (record("closed"),)
    assert taken_back(known, bytes(16), 1, b"") == known, "a match that was closed stays closed"
    assert taken_back((record("unshown"),), bytes(16), 1, bytes([7] * 32)) == ()


def test_a_host_is_known_by_its_key_or_by_its_player() -> None:
    told_of = ["This host closed a match in the middle (2026-05-03)."]
    assert lines((record(),), HOST, b"", {ME: "Ana"}) == told_of
    assert lines((record(),), OTHER, HOUSE, PEOPLE) == told_of
    assert lines((record("unshown"),), OTHER, HOUSE, PEOPLE) == ["This host didn't reveal its deal (2026-05-03)."]


def test_a_company_is_known_by_two_others_and_one_alone_is_accused_of_nothing() -> None:
    assert lines((record(),), OTHER, LUIS, {LUIS: "Luis", MARIA: "Maria", ME: "Ana"}) == [
        "At a table with Luis, Maria, a match was closed in the middle (2026-05-03)."
    ]
    assert lines((record(),), OTHER, LUIS, {LUIS: "Luis", ME: "Ana"}) == []


def test_our_own_tables_are_held_against_nobody_else() -> None:
    assert lines((record(house=ME),), OTHER, LUIS, PEOPLE) == []


def test_a_later_table_of_the_same_id_neither_overwrites_nor_takes_back_a_record() -> None:
    """The host chooses the id of its table. Only the digest of the deal is its own."""
    first, second = record("unshown")._replace(opened=bytes([1] * 32)), record()._replace(opened=bytes([2] * 32))
    assert noted((first,), second) == (first, second)
    assert noted((first,), first._replace(what="closed")) == (first._replace(what="closed"),)
    assert taken_back((first,), bytes(16), 1, second.opened) == (first,)
    assert taken_back((first,), bytes(16), 1, first.opened) == ()


@pytest.mark.parametrize(("what", "told"), [("closed", "closed a match in the middle"), ("unshown", "reveal its deal")])
def test_of_a_player_who_was_only_named_as_the_host_no_more_is_said_than_that(what: What, told: str) -> None:
    known = (record(what, house=b"")._replace(named=HOUSE, guests=frozenset()),)
    [line] = lines(known, OTHER, HOUSE, PEOPLE)
    assert "This host" not in line
    assert line.startswith("A table that named this player as its host ")
    assert told in line
    assert line.endswith("They had signed nothing there.")
    assert lines(known, OTHER, LUIS, PEOPLE) == []


def test_a_table_without_a_keeper_is_not_known_by_having_none() -> None:
    assert lines((record(house=b""),), OTHER, b"", {ME: "Ana"}) == []


def test_the_latest_is_told_first() -> None:
    known = (record(deal=1, day=date(2026, 1, 2)), record("unshown", deal=2))
    assert lines(known, HOST, b"", {ME: "Ana"}) == [
        "This host didn't reveal its deal (2026-05-03).",
        "This host closed a match in the middle (2026-01-02).",
    ]


@pytest.mark.parametrize(
    "content",
    [
        "", "[]", "null", "{", "[" * 5000, '{"records": 7}', '{"records": [7, null, []]}',
        '{"records": [{"what": "closed"}]}', '{"records": [{"what": "lied", "deal": 1}]}',
        json.dumps({"records": [{"what": "closed", "day": "x", "table": "", "deal": 1, "host": "01" * 32, "house": "",
                                 "guests": []}]}),
    ],
)  # fmt: skip
def test_whatever_lies_there_harms_nobody(tmp_path: Path, content: str) -> None:
    path = tmp_path / "records.json"
    path.write_text(content, encoding="utf-8")
    assert records(path, TODAY) == ()
    write_records(path, (record(),))
    assert records(path, TODAY) == (record(),)
