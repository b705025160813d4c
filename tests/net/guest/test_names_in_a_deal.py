"""The names of those in a deal: a place that another player has taken since has none."""

from __future__ import annotations

from typing import Final

import pytest

from engine.games import game
from net.guest.past import names_in
from net.protocol.messages import DealParticipant, Opening, Room, SeatInfo, TableSettings
from net.protocol.terms import terms_of

HOST, ANA, EVE = (bytes([letter] * 32) for letter in b"hae")
TERMS: Final = terms_of(game("block_draw")(2, None, {}))
DEALT: Final = {
    "Ana": DealParticipant("guest", ANA),
    "the house": DealParticipant("house", ANA),
    "a bot": DealParticipant("bot", HOST),
}
NOW: Final = {
    "Ana": SeatInfo(0, "person", "Ana", ANA),
    "Ana, away": SeatInfo(0, "away", "Ana", ANA),
    "Eve": SeatInfo(0, "person", "Eve", EVE),
    "Bruno": SeatInfo(0, "bot", "Bruno", HOST, "bruno"),
    "nobody": SeatInfo(0, "open"),
}
NAMED: Final = {
    ("Ana", "Ana"): "Ana",
    ("Ana", "Ana, away"): "Ana",
    ("the house", "Ana"): "Ana",
    ("the house", "Ana, away"): "Ana",
    ("a bot", "Bruno"): "Bruno",
}
"""The name of a player that was dealt in and is still there; all other places are left without one."""


@pytest.mark.parametrize("now", NOW)
@pytest.mark.parametrize("dealt", DEALT)
def test_a_place_in_a_deal_has_the_name_of_the_player_it_was_dealt_to(dealt: str, now: str) -> None:
    room = Room(1, "play", "Table", TERMS, TableSettings(), (NOW[now], SeatInfo(1, "person", "Kai", HOST)))
    seats = (DEALT[dealt], DealParticipant("guest", HOST))
    opening = Opening(1, 1, 1, bytes(32), bytes(8), 8, 120, bytes(8), bytes(32), seats, bytes(64))
    assert names_in(room, opening) == (NAMED.get((dealt, now), ""), "Kai")
