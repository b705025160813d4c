"""A code can be meant for one player: nobody else gets it, and the sender is told if it can't be delivered."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest

from net.discovery.sanitize import clean_chat
from net.effects.effects import SendToGuest
from net.guest.guest import Guest
from net.guest.news import ChatNews, RefusalNews
from net.protocol.errors import ProtocolError
from net.protocol.field_types import NO_KEY
from net.protocol.keys import Key
from net.protocol.messages import CHALLENGES, FEATURES, PRIVATE_CODES, AdminRequest, Chat
from net.protocol.wire import encode, from_guest, from_host
from tests.support.lan.one_room import Parlour

CODE = "boneyard:x-F"


@dataclass
class Three:
    """Kai's table with Ana and Luis."""

    parlour: Parlour
    kai: Guest
    ana: Guest
    luis: Guest

    def heard(self, guest: Guest) -> list[ChatNews]:
        """Return the codes that a guest was sent."""
        return [each for each in self.parlour.news[guest.name] if isinstance(each, ChatNews) and each.code]

    def refused(self, guest: Guest) -> list[str]:
        return [each.code for each in self.parlour.news[guest.name] if isinstance(each, RefusalNews)]


@pytest.fixture
def three() -> Three:
    parlour = Parlour(seats=4)
    return Three(parlour, parlour.join("Kai"), parlour.join("Ana"), parlour.join("Luis"))


def test_a_code_for_one_player_reaches_that_player_alone_and_comes_back_as_a_receipt(three: Three) -> None:
    three.ana.ask(Chat(code=CODE, recipient=three.luis.key.public))
    three.parlour.pump()
    expected = [ChatNews(three.ana.seat, -1, "", CODE, three.luis.key.public)]
    assert three.heard(three.luis) == three.heard(three.ana) == expected
    assert three.heard(three.kai) == []
    three.ana.ask(Chat(code=CODE))
    three.parlour.pump()
    assert three.heard(three.kai) == [ChatNews(three.ana.seat, -1, "", CODE)]


def test_the_host_sends_it_to_these_two_alone(three: Three) -> None:
    table = three.parlour.host.table
    said = Chat(code=CODE, recipient=three.luis.key.public)
    three.parlour.host.on_message(table.chairs[three.ana.seat].connection, said, 0.0)
    sent = [each for each in table.take_effects() if isinstance(each, SendToGuest) and isinstance(each.message, Chat)]
    assert {table.chairs.at(each.connection) for each in sent} == {three.ana.seat, three.luis.seat}
    assert len(sent) == 2


def test_an_address_is_that_of_a_person_wherever_they_sit(three: Three) -> None:
    three.kai.ask(AdminRequest("swap", three.luis.seat, 3))
    three.parlour.pump()
    three.ana.ask(Chat(code=CODE, recipient=three.luis.key.public))
    three.parlour.pump()
    assert [len(three.heard(guest)) for guest in (three.kai, three.ana, three.luis)] == [0, 1, 1]


@pytest.mark.parametrize("way", ["lost", "left", "a stranger", "a bot"])
def test_the_sender_is_told_that_nobody_was_there(three: Three, way: str) -> None:
    to = three.luis.key.public
    if way == "lost":
        three.parlour.cut(three.luis)
    elif way == "left":
        three.luis.leave()
    elif way == "a stranger":
        to = Key(bytes(32)).public
    else:
        three.kai.ask(AdminRequest("bot", 3, character="maren"))
        three.parlour.pump()
        to = three.parlour.host.table.founding.key.public
    three.parlour.pump()
    three.ana.ask(Chat(code=CODE, recipient=to))
    three.parlour.pump()
    assert three.refused(three.ana) == ["not_here"]
    assert not any(map(three.heard, (three.kai, three.ana, three.luis)))


def test_another_player_under_the_same_name_is_somebody_else(three: Three) -> None:
    three.luis.leave()
    three.parlour.pump()
    other = three.parlour.join("Luis")
    three.ana.ask(Chat(code=CODE, recipient=three.luis.key.public))
    three.parlour.pump()
    assert three.refused(three.ana) == ["not_here"]
    assert three.heard(other) == []


def test_only_codes_have_an_address_and_nothing_meant_for_one_is_sent_to_all(three: Three) -> None:
    table = three.parlour.host.table
    for said in (Chat(3, recipient=three.luis.key.public), Chat(-1, "psst", recipient=three.luis.key.public)):
        assert clean_chat(said) == Chat()
        three.parlour.host.on_message(table.chairs[three.ana.seat].connection, said, 0.0)
    assert not [
        each for each in table.take_effects() if isinstance(each, SendToGuest) and isinstance(each.message, Chat)
    ]


def test_an_older_host_which_would_send_it_to_all_gets_nothing(three: Three) -> None:
    three.ana.chat_filter.on_welcome((CHALLENGES,))
    three.ana.ask(Chat(code=CODE, recipient=three.luis.key.public))
    three.parlour.pump()
    assert not any(map(three.heard, (three.kai, three.ana, three.luis)))
    three.ana.ask(Chat(code=CODE))
    three.parlour.pump()
    assert len(three.heard(three.kai)) == 1
    assert PRIVATE_CODES in FEATURES


def test_a_guest_skips_what_a_host_sends_to_the_wrong_player(three: Three) -> None:
    three.luis.on_chat(Chat(-1, seat=three.ana.seat, code=CODE, recipient=three.kai.key.public))
    assert three.luis.news() == []


def test_ends_without_addresses_are_understood_and_odd_ones_are_not() -> None:
    plain = msgspec.msgpack.encode({"t": "talk", "code": CODE})
    for read in (from_guest, from_host):
        assert read(plain) == Chat(code=CODE, recipient=NO_KEY)
    for odd in (b"", bytes(31), bytes(33), 1, None, "x" * 32):
        body = msgspec.msgpack.encode({"t": "talk", "code": CODE, "to": odd})
        for read in (from_guest, from_host):
            with pytest.raises(ProtocolError):
                read(body)
    assert from_guest(encode(Chat(code=CODE, recipient=bytes([1]) * 32))) == Chat(code=CODE, recipient=bytes([1]) * 32)


def test_codes_for_one_player_count_towards_a_flood(three: Three) -> None:
    for _ in range(100):
        three.ana.ask(Chat(code=CODE, recipient=three.luis.key.public))
    three.parlour.pump()
    assert len(three.heard(three.luis)) <= 60
    assert three.luis.seat in three.parlour.host.table.chairs.present()
