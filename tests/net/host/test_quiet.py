"""Where partners sign with tiles, nobody talks from the deal to the end of a round, and the host sees to it."""

from __future__ import annotations

import pytest

from net.guest.guest import Guest
from net.guest.news import ChatNews, RefusalNews
from net.protocol.messages import AdminRequest, Chat, Ready
from tests.support.lan.one_room import Parlour

NAMES = ("Kai", "Ana", "Luis", "Mei")


def heard(parlour: Parlour, name: str) -> list[int]:
    return [each.phrase for each in parlour.news[name] if isinstance(each, ChatNews)]


def refused(parlour: Parlour, name: str) -> list[str]:
    return [each.code for each in parlour.news[name] if isinstance(each, RefusalNews)]


def begun(parlour: Parlour, guests: list[Guest]) -> list[Guest]:
    """Start the match, and return its players once the first round is dealt."""
    for guest in guests[1:]:
        guest.ask(Ready(on=True))
    parlour.pump()
    guests[0].ask(AdminRequest("start"))
    parlour.pump()
    for _ in range(300):
        if parlour.host.table.phase == "play":
            return guests
        parlour.run(0.1)
    raise AssertionError("nothing is dealt")


@pytest.mark.parametrize(("key", "talks"), [("partners", False), ("block_draw", True)])
def test_players_talk_before_a_round_and_not_during_one(key: str, talks: bool) -> None:
    parlour = Parlour(key, seats=4)
    guests = [parlour.join(name) for name in NAMES]
    guests[1].ask(Chat(3))
    parlour.pump()
    assert heard(parlour, "Kai") == [3], "in the lobby everyone may talk"
    begun(parlour, guests)
    guests[1].ask(Chat(4))
    guests[1].ask(Chat(text="I have sixes"))
    parlour.pump()
    if talks:
        assert heard(parlour, "Kai") == [3, 4, -1]
        assert refused(parlour, "Ana") == []
    else:
        assert heard(parlour, "Kai") == [3]
        assert refused(parlour, "Ana") == ["hush", "hush"]


def test_they_talk_again_when_the_round_is_over() -> None:
    parlour = Parlour("partners", seats=4)
    guests = begun(parlour, [parlour.join(name) for name in NAMES])
    parlour.play(guests, 60)
    assert parlour.host.table.phase == "shown"
    guests[1].ask(Chat(3))
    parlour.pump()
    assert heard(parlour, "Kai") == [3]
