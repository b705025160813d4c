"""A whole match of pairs over sockets: two people and two bots at Partners, and what their files say of it."""

from __future__ import annotations

import asyncio
import os

import pytest

from net.guest.news import RefusalNews
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, Chat, Ready, Sit
from net.verify.checking import checked
from net.verify.round_file import RoundFile, read_rounds
from tests.support.lan.loopback import House, Player, agreed, run


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't let a slow first thought slow down every move: `test_even_pace.py` tests that it does."""
    monkeypatch.setattr("engine.bots.pauses.LONGEST", 0.0)


async def seated(house: House, *, are_partners: bool) -> tuple[Player, Player]:
    """Seat Ada, who owns the table, and Bob, who moves to the seat opposite if they are partners, with two bots."""
    key = Key(os.urandom(32))
    house.table(agreed("partners", 4), code="", owner=key.public, last="bruno")
    await house.open()
    ada = Player(house, "Ada", key=key, is_house=True)
    await ada.link("seated")
    bob = Player(house, "Bob")
    await bob.link("seated")
    assert (ada.guest.seat, bob.guest.seat) == (0, 1)
    if are_partners:
        bob.client.ask(Sit(2))
        await bob.until(lambda: bob.guest.seat == 2)
    ada.client.ask(AdminRequest("bot", seat=1 if are_partners else 2, character="kiko"))
    for player in (ada, bob):
        player.client.ask(Ready(on=True))
    await ada.until(lambda: ada.guest.room is not None and all(each.ready for each in ada.guest.room.seats))
    ada.client.ask(AdminRequest("start"))
    return ada, bob


@pytest.mark.parametrize("are_partners", [True, False], ids=["partners", "opponents"])
def test_two_people_and_two_bots_play_partners_to_the_end(*, are_partners: bool) -> None:
    async def work() -> None:
        house = House()
        ada, bob = await seated(house, are_partners=are_partners)
        await asyncio.gather(ada.match_over(), bob.match_over())
        sides = agreed("partners", 4).sides
        assert (sides[ada.guest.seat] == sides[bob.guest.seat]) is are_partners, "the seat decides who plays with whom"
        ours, theirs = ada.guest.match, bob.guest.match
        assert ours is not None
        assert theirs is not None
        assert ours.scores == theirs.scores
        assert ours.winners == theirs.winners
        assert len(ours.winners) == 1, "one pair has won"
        assert not ada.wrongs
        assert not bob.wrongs
        for player in (ada, bob):
            file = read_rounds(player.client.round_file())
            assert isinstance(file, RoundFile)
            found = checked(file)
            assert found.match.scores == ours.scores
            assert found.doubts == ()
            assert found.findings == ()
            await player.close()
        await house.close()

    run(work())


def test_a_partner_who_talks_in_a_round_is_told_why_not() -> None:
    async def work() -> None:
        house = House()
        ada, bob = await seated(house, are_partners=True)
        ada.plays = bob.plays = False
        await bob.until(lambda: bob.guest.room is not None and bob.guest.room.phase == "play")
        bob.client.ask(Chat(text="I have sixes"))
        await bob.until(lambda: any(isinstance(each, RefusalNews) and each.code == "hush" for each in bob.heard))
        for player in (ada, bob):
            await player.close()
        await house.close()

    run(work())
