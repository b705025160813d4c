"""Messages at a LAN table: the latest are kept, and a muted player is not heard."""

from __future__ import annotations

from game.lan.table.conversation import ChatLine, Conversation, PlayerCode, SentCode
from net.guest.news import ChatNews
from net.protocol.field_types import NO_KEY
from net.protocol.messages import SeatInfo

ANA = SeatInfo(0, "person", "Ana", b"a" * 32)
BEN = SeatInfo(1, "person", "Ben", b"b" * 32)


def said(place: SeatInfo, text: str) -> ChatNews:
    return ChatNews(place.seat, -1, text)


def sent(place: SeatInfo, code: str, to: bytes = NO_KEY) -> ChatNews:
    return ChatNews(place.seat, -1, "", code, to)


def test_chat_is_taken_once_and_stays_on_the_page() -> None:
    talk = Conversation()
    talk.on_news(ChatNews(0, 3, ""), ANA, is_own=True)
    talk.on_news(ChatNews(7, -1, "Who am I?"), None, is_own=False)
    lines = [ChatLine(0, "Ana", "Thank you!", "", ANA.key), ChatLine(7, "", "", "Who am I?", NO_KEY)]
    assert talk.take_chat() == lines
    assert talk.take_chat() == []
    assert talk.lines == lines


def test_a_muted_player_is_not_heard_and_sends_no_challenge() -> None:
    talk = Conversation()
    talk.muted.add(BEN.key)
    for place in (ANA, BEN):
        talk.on_news(said(place, "Hi"), place, is_own=False)
        talk.on_news(sent(place, "code"), place, is_own=False)
    assert [line.name for line in talk.take_chat()] == ["Ana"]
    assert talk.take_codes() == [PlayerCode("Ana", "code", ANA.key, is_private=False)]
    talk.muted.clear()
    assert [line.name for line in talk.lines] == ["Ana", "Ben"], "both can be read once nobody is muted"


def test_a_code_from_a_seat_that_nobody_knows_is_ignored() -> None:
    talk = Conversation()
    talk.on_news(sent(BEN, "code"), None, is_own=False)
    assert talk.take_codes() == []


def test_a_code_for_one_player_is_private_and_its_receipt_says_whose_it_is() -> None:
    talk = Conversation()
    talk.on_news(sent(ANA, "code", BEN.key), ANA, is_own=False)
    talk.on_news(sent(BEN, "answer", ANA.key), BEN, is_own=True)
    assert talk.take_codes() == [PlayerCode("Ana", "code", ANA.key, is_private=True)]
    assert talk.take_receipts() == [SentCode("answer", ANA.key)]
    assert (talk.take_codes(), talk.take_receipts()) == ([], [])


def test_who_says_too_much_loses_the_oldest() -> None:
    talk = Conversation()
    for number in range(1_000):
        talk.on_news(said(ANA, str(number)), ANA, is_own=False)
        talk.on_news(sent(ANA, str(number)), ANA, is_own=False)
        talk.on_news(sent(BEN, str(number)), BEN, is_own=True)
    lines, codes, receipts = talk.lines, talk.take_codes(), talk.take_receipts()
    assert [line.text for line in lines] == [str(number) for number in range(800, 1_000)]
    assert [each.code for each in codes] == [each.code for each in receipts] == [str(n) for n in range(980, 1_000)]
