"""Marks in a listing: players recognise their table and seat, and others learn nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from net.discovery.listings import Address, FoundBy, FoundTable, TableListing, clean_announced_name
from net.discovery.probe import MAX_DATAGRAM_LENGTH, ProbeAnswer, read_probe
from net.discovery.seat_marks import MarkedSeat, SeatState, gives_way, marks, recognised, rival_tables
from tests.support.lan.listed_tables import HOST, RULES, place

PASS_KEY, OTHER_PASS_KEY = bytes([7] * 32), bytes([8] * 32)
ANA, LUIS, EVE = (bytes([letter] * 32) for letter in b"ale")
TOKEN = bytes(8)


def listed(*seats: MarkedSeat | None, host: bytes = HOST, number: int = 0, pass_key: bytes = PASS_KEY) -> TableListing:
    return replace(place(host=host, table=number), marks=marks(host, number, pass_key, seats))


@pytest.mark.parametrize("state", [SeatState.HERE, SeatState.KEPT, SeatState.BOT])
def test_a_player_knows_the_seat_and_its_state(state: SeatState) -> None:
    said = listed(MarkedSeat(ANA, SeatState.HERE), None, MarkedSeat(LUIS, state), None)
    assert recognised(said, PASS_KEY, LUIS) is state
    answer = read_probe(ProbeAnswer(TOKEN, said).datagram())
    assert isinstance(answer, ProbeAnswer)
    assert recognised(answer.place, PASS_KEY, LUIS) is state, "on the wire, too"


def test_a_player_whose_seat_was_given_away_knows_that() -> None:
    said = listed(MarkedSeat(ANA, SeatState.HERE), MarkedSeat(EVE, SeatState.HERE))
    assert recognised(said, PASS_KEY, LUIS) is SeatState.GIVEN_UP


def test_another_table_is_not_taken_for_ones_own() -> None:
    said = listed(MarkedSeat(LUIS, SeatState.BOT), pass_key=OTHER_PASS_KEY)
    assert recognised(said, PASS_KEY, LUIS) is None
    assert recognised(replace(said, marks=b""), PASS_KEY, LUIS) is None
    assert recognised(replace(said, table=1), OTHER_PASS_KEY, LUIS) is None, "copied from another table of its host"


def test_nobody_can_follow_a_table_or_its_players_from_one_evening_to_the_next() -> None:
    seats = (MarkedSeat(ANA, SeatState.HERE), MarkedSeat(LUIS, SeatState.BOT))
    first, second = listed(*seats).marks, listed(*seats, host=bytes(reversed(HOST))).marks
    pieces = [{said[at : at + 3] for at in range(len(said) - 2)} for said in (first, second)]
    assert not pieces[0] & pieces[1]
    assert len(first) == len(listed(None, None).marks), "a person's seat looks like any other"


def test_the_widest_answer_with_marks_is_no_longer_than_its_question() -> None:
    widest = TableListing(
        host=HOST, table=65_534, name=clean_announced_name("🁡" * 24), game="x" * 32, port=65_535,
        protocol=65_535, rules=RULES,
        seats=8, taken=8, coded=True, begun=True, marks=marks(HOST, 65_534, PASS_KEY, [None] * 8),
        watchable=True,
    )  # fmt: skip
    assert len(ProbeAnswer(TOKEN, widest).datagram()) <= MAX_DATAGRAM_LENGTH
    assert read_probe(ProbeAnswer(TOKEN, widest).datagram()) == ProbeAnswer(TOKEN, widest)


def test_the_marks_are_those_of_the_document() -> None:
    page = (Path(__file__).parents[3] / "docs" / "discovery.md").read_text(encoding="utf-8")
    said = marks(HOST, 0, bytes(range(32)), [MarkedSeat(bytes(range(32, 64)), SeatState.BOT), None])
    assert said.hex() in page
    assert said.hex() == "d980dfd20953c4d0942a8797bd8a"


def found_at(number: int, pass_key: bytes, seats: list[MarkedSeat | None]) -> FoundTable:
    """Return a table as a search finds it."""
    host = number.to_bytes(8, "big")
    said = marks(host, 0, pass_key, seats)
    place = TableListing(host, 0, "Table", "block_draw", 26631, 2, bytes(8), 3, 3, True, True, said)
    return FoundTable(place, (Address("10.0.0.1", 26631),), frozenset({FoundBy.PROBE}), 0.0, 0.001, False, None)


def test_the_tables_that_have_a_match_are_told_with_those_at_them_the_lower_seat_first() -> None:
    old, new = bytes(32), bytes([1]) * 32
    keys = {0: b"a" * 32, 2: b"c" * 32}

    def at(*here: int) -> list[MarkedSeat | None]:
        states = {seat: SeatState.HERE if seat in here else SeatState.KEPT for seat in keys}
        return [MarkedSeat(keys[seat], states[seat]) if seat in keys else None for seat in range(3)]

    found = [
        found_at(1, old, at(0)),
        found_at(2, new, at(2)),
        found_at(3, new, at(0, 2)),
        found_at(4, bytes([2]) * 32, at(0)),
    ]
    told = rival_tables(found, old, new, keys)
    assert [(each.found.place.host[-1], each.is_old, each.here) for each in told] == [
        (3, False, (0, 2)),
        (2, False, (2,)),
        (1, True, (0,)),
    ]
    assert gives_way(found[1].place, told) == told[0]
    assert gives_way(found[2].place, told) is None
