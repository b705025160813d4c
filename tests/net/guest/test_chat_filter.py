"""Lines of chat: shown if somebody says something to everyone, or to this player, and sent where the host can."""

from __future__ import annotations

from typing import Final

import pytest

from net.guest.features import ChatFilter
from net.guest.news import ChatNews
from net.protocol.field_types import MAX_PHRASES, NO_KEY
from net.protocol.messages import PRIVATE_CODES, Chat

ME, OTHER = bytes([1]) * 32, bytes([2]) * 32
MINE: Final = 0
"""The player's own seat."""


def shown(chat: Chat) -> list[ChatNews]:
    return ChatFilter(ME, lambda _: None).accept(chat, MINE)


@pytest.mark.parametrize("phrase", [0, 1, MAX_PHRASES - 1])
def test_every_phrase_is_shown(phrase: int) -> None:
    assert shown(Chat(phrase, seat=2)) == [ChatNews(2, phrase, "", "", NO_KEY)]


@pytest.mark.parametrize(
    ("chat", "is_shown"),
    [
        (Chat(text="Well played", seat=2), True),
        (Chat(text="Well played"), False),
        (Chat(seat=2), False),
        (Chat(text=" \u200b", seat=2), False),
        (Chat(code="boneyard:result", seat=2), True),
        (Chat(code="boneyard:result", seat=2, recipient=ME), True),
        (Chat(code="boneyard:result", seat=2, recipient=OTHER), False),
        (Chat(code="boneyard:result", seat=MINE, recipient=OTHER), True),
    ],
    ids=["a text", "nobody's", "nothing", "nothing that is seen", "a code", "for me", "for another", "my own"],
)
def test_a_line_is_shown_if_it_says_something_and_is_not_for_another_player(chat: Chat, *, is_shown: bool) -> None:
    assert bool(shown(chat)) == is_shown


def test_a_line_for_one_player_is_only_sent_by_a_host_that_keeps_it_from_the_rest() -> None:
    sent: list[Chat] = []
    chat = ChatFilter(ME, sent.append)
    lines = [Chat(0), Chat(code="boneyard:result", recipient=OTHER)]
    for line in lines:
        chat.say(line)
    assert sent == lines[:1]
    chat.on_welcome((PRIVATE_CODES,))
    chat.say(lines[1])
    assert sent == lines
