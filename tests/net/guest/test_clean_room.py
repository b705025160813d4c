"""Untrusted names and chat at a LAN table are cleaned by the host, and again by each guest."""

from __future__ import annotations

import os
from random import Random
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.clean_text import clean_name
from engine.core import NOBODY
from engine.games import game
from net.discovery.sanitize import clean_chat, clean_room
from net.effects.effects import SendToGuest, SendToHost, WriteInput
from net.effects.inputs import AnyInput, PlayerSeated
from net.guest.guest import Guest
from net.guest.news import ChatNews, RoomNews
from net.host.host import Host
from net.host.identity import TableIdentity
from net.host.recovery import recovered
from net.host.table import HostedTable
from net.protocol.errors import ProtocolError
from net.protocol.keys import Key, digest
from net.protocol.messages import PROTOCOL, Chat, Room, SeatInfo, TableSettings, Welcome
from net.protocol.terms import terms_of

TERMS: Final = terms_of(game("all_fives")(4, None, {}))
NASTY: Final = (
    "\0",
    "\x1b[2J",
    "\u200b",
    "\u202eeve",
    "\ufeffAna",
    "a\nb: I resign",
    "\ue000",
    "x" * 40,
    "e" + "\u0301" * 39,
)
WILD: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=24) | st.sampled_from(NASTY)


def key(number: int) -> Key:
    return Key(bytes([number]) * 32)


def hosted() -> HostedTable:
    return HostedTable(TableIdentity.of("Sunday", Random(1).randbytes), TERMS, TableSettings(), random=os.urandom)


def guest() -> Guest:
    """Return a guest at a table of which nothing is known yet."""
    guest = Guest("Ana", key(1), os.urandom)
    guest.connection.is_seated = True
    return guest


def room(*names: str, table: str = "Sunday") -> Room:
    places = tuple(SeatInfo(seat, "person", name, key(seat + 1).public) for seat, name in enumerate(names))
    return Room(1, "lobby", table, TERMS, TableSettings(), places, code="12\x1b34")


def journaled(table: HostedTable) -> list[AnyInput]:
    return [effect.record for effect in table.take_effects() if isinstance(effect, WriteInput)]


@pytest.mark.parametrize("name", NASTY)
def test_a_host_writes_down_and_tells_only_names_that_can_be_seen(name: str) -> None:
    table = hosted()
    table.seat_person(0, name, key(1).public)
    told = table.chairs[0].name
    assert told
    assert clean_name(told) == told
    assert [record.name for record in journaled(table) if isinstance(record, PlayerSeated)] == [told]


def test_players_who_cannot_be_told_apart_get_numbers() -> None:
    table = hosted()
    for seat, name in enumerate(("Ana", "A\u200bna", "ANA\0", "\u200b")):
        table.seat_person(seat, name, key(seat).public)
    assert [chair.name for chair in table.chairs] == ["Ana", "Ana 2", "ANA 3", "Guest"]


def test_names_of_an_old_journal_are_cleaned_when_it_is_gone_on_with() -> None:
    table = hosted()
    sat = [PlayerSeated(seat, name, key(seat).public) for seat, name in enumerate(("\0", "\u202eAna", "Ana"))]
    again = recovered([*journaled(table), *sat], random=os.urandom)
    assert [chair.name for chair in again.chairs] == ["Guest", "Ana", "Ana 2", ""]


def test_a_table_of_an_old_journal_gets_a_name() -> None:
    founding = TableIdentity.of("\u200b\0", Random(1).randbytes)
    assert (
        recovered(
            journaled(HostedTable(founding, TERMS, TableSettings(), random=os.urandom)), random=os.urandom
        ).founding.name
        == "Boneyard"
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [("\x1b]0;pwned\x07hi", "]0;pwnedhi"), ("a\r\nEve: b", "a Eve: b"), ("\u200b\u202e", None), (" \t", None)],
)
def test_a_host_passes_on_what_can_be_seen_of_what_is_said(said: str, told: str | None) -> None:
    table = hosted()
    table.seat_person(0, "Ana", key(1).public)
    table.chairs.connect(0, 7, 0.0)
    table.take_effects()
    Host(table).on_message(7, Chat(-1, said), 0.0)
    heard = [effect.message for effect in table.take_effects() if isinstance(effect, SendToGuest)]
    assert [each.text for each in heard if isinstance(each, Chat)] == ([] if told is None else [told])


@given(st.lists(WILD, min_size=4, max_size=4), WILD)
@settings(max_examples=60)
def test_a_guest_believes_no_name_of_a_hostile_host(names: list[str], table: str) -> None:
    ana = guest()
    ana.on_room(room(*names, table=table))
    (news,) = [each.room for each in ana.news() if isinstance(each, RoomNews)]
    assert ana.room == news
    shown = [place.name for place in news.seats]
    assert len({name.casefold() for name in shown}) == 4
    assert all(name and clean_name(name) == name for name in (*shown, news.name))
    assert news.code == "1234"
    assert clean_room(news) == news


def test_seats_count_from_nought_one_by_one() -> None:
    places = (SeatInfo(5, "person", "Ana", key(1).public), SeatInfo(5, "bot", "Zed", key(2).public, "zed"))
    told = clean_room(Room(1, "lobby", "Sunday", TERMS, TableSettings(), places))
    assert [place.seat for place in told.seats] == [0, 1]


def test_an_open_seat_needs_no_name() -> None:
    places = (SeatInfo(0, "person", "Ana", key(1).public), *(SeatInfo(seat, "open", "\0") for seat in (1, 2, 3)))
    told = clean_room(Room(1, "lobby", "Sunday", TERMS, TableSettings(), places))
    assert [place.name for place in told.seats] == ["Ana", "", "", ""]


def test_a_guest_hears_only_what_can_be_shown() -> None:
    ana = guest()
    for text in ("\x1b[2Jhello\rEve: bye", "\u200b", "\ufeff"):
        ana.on_chat(Chat(-1, text, 0))
    ana.on_chat(Chat(3, "\0", 1))
    ana.on_chat(Chat(-1, "nobody says this", NOBODY))
    assert ana.news() == [ChatNews(0, -1, "[2Jhello Eve: bye"), ChatNews(1, 3, "")]
    assert clean_chat(Chat(-1, "\0")).text == ""
    assert clean_chat(Chat(-1, "a word", code="boneyard:x-F")) == Chat(-1, "", code="boneyard:x-F")
    for code in ("a b", "\u202ex", "line\n"):
        assert clean_chat(Chat(-1, "", code=code)) == Chat()


def test_a_guest_sends_no_name_and_no_word_that_cannot_be_sent() -> None:
    ana = Guest("\ud800\0", key(1), os.urandom)
    assert ana.name == "Guest"
    ana.on_open(bytes(32), 0.0)
    ana.take_effects()
    ana.ask(Chat(text="\udfffhello\n"))
    assert [effect.message for effect in ana.take_effects() if isinstance(effect, SendToHost)] == [Chat(-1, "hello")]


def test_a_seat_that_the_room_does_not_have_ends_the_connection() -> None:
    ana, house = guest(), key(9)
    proof = house.sign(digest("welcome", ana.connection.channel, bytes(16)))
    ana.on_welcome(Welcome(PROTOCOL, bytes(16), 7, bytes(32), house.public, proof, 0))
    places = tuple(SeatInfo(seat, "open") for seat in range(TERMS.seats))
    with pytest.raises(ProtocolError, match="none of the room's"):
        ana.on_room(Room(1, "lobby", "Sunday", TERMS, TableSettings(), places))


# -- faces -------------------------------------------------------------------------------------------------------------

NOT_FACES = ("Hood", "hood\0", "a b", "x" * 25, "../hood", "ho\u200bod", "1", "\U0001f600", " hood")


@pytest.mark.parametrize("face", NOT_FACES)
def test_what_is_no_face_is_shown_by_neither_end(face: str) -> None:
    table = hosted()
    table.seat_person(0, "Ana", key(1).public)
    table.chairs.set_face(0, face)
    assert table.chairs.places(8, 0.0)[0].face == ""
    place = SeatInfo(0, "person", "Ana", key(1).public, face=face)
    assert clean_room(replace(room("Ana"), seats=(place,))).seats[0].face == ""


def test_a_face_stays_with_its_player_and_leaves_with_them() -> None:
    table = hosted()
    table.seat_person(0, "Ana", key(1).public)
    table.chairs.set_face(0, "hood")
    table.chairs.swap(0, 1)
    assert [place.face for place in table.chairs.places(8, 0.0)][:2] == ["", "hood"]
    table.chairs.open(1)
    assert not any(place.face for place in table.chairs.places(8, 0.0))


def test_ends_without_faces_are_understood() -> None:
    whole = SeatInfo(0, "person", "Ana", key(1).public, face="hood")
    plain = msgspec.to_builtins(whole)
    del plain["face"]
    assert msgspec.convert(plain, SeatInfo).face == ""
    assert msgspec.convert({**msgspec.to_builtins(whole), "later": 1}, SeatInfo).face == "hood"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**plain, "face": "x" * 41}, SeatInfo)
