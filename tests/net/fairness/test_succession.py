"""What the openings of several deals say of seats, and their ends of deals that were thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from net.fairness.succession import (
    NAMESAKE,
    Takeover,
    is_moved,
    takeovers,
    thrown_away,
    told_takeovers,
    told_thrown_away,
)
from net.protocol.messages import DealParticipant, Opening, Reveal

HOST: Final = bytes(32)
ANA, BEN, EVE = (bytes([n]) * 32 for n in (1, 2, 3))
BOT: Final = DealParticipant("bot", HOST)


def guest(key: bytes) -> DealParticipant:
    return DealParticipant("guest", key)


def opening(deal: int, *seats: DealParticipant, match: int = 1) -> Opening:
    return Opening(deal, match, deal, bytes(32), bytes(8), 8, 120, bytes(8), bytes(32), seats, bytes(64))


def told(*openings: Opening, names: Mapping[int, tuple[str, ...]] | None = None) -> list[str]:
    known = names or {}
    return [
        str(line) for line in told_takeovers(takeovers(openings), lambda deal, seat: known.get(deal, ("", ""))[seat])
    ]


def test_players_who_stay_have_taken_over_nothing() -> None:
    assert takeovers([opening(1, guest(ANA), BOT), opening(2, guest(ANA), BOT)]) == []


def test_a_person_after_a_person_a_bot_after_a_person_and_a_person_after_a_bot_take_over_a_place() -> None:
    deals = [opening(1, guest(ANA)), opening(2, guest(BEN)), opening(3, BOT), opening(4, guest(ANA))]
    assert takeovers(deals) == [
        Takeover(0, 1, 2, was_bot=False, is_bot=False),
        Takeover(0, 2, 3, was_bot=False, is_bot=True),
        Takeover(0, 3, 4, was_bot=True, is_bot=False),
    ]


def test_another_match_begins_with_new_places() -> None:
    assert takeovers([opening(1, guest(ANA)), opening(2, guest(BEN), match=2)]) == []


def test_a_takeover_is_told_with_both_names_and_the_deal() -> None:
    names = {1: ("Ana", "Bo"), 3: ("Eve", "Bo")}
    said = told(opening(1, guest(ANA), BOT), opening(3, guest(EVE), BOT), names=names)
    assert said == ["Eve took over Ana's place and its points in deal 3."]


def test_somebody_of_the_same_name_is_told_apart() -> None:
    names = {1: ("Ana", "Bo"), 2: ("Ana", "Bo")}
    said = told(opening(1, guest(ANA), BOT), opening(2, guest(EVE), BOT), names=names)
    assert said == [NAMESAKE.format(name="Ana", n=2)]


def test_players_whose_names_were_never_told_have_none() -> None:
    assert told(opening(1, BOT), opening(2, guest(EVE))) == [
        "Another player took over a bot's place and its points in deal 2."
    ]


def test_a_player_is_moved_only_within_a_match() -> None:
    one, other = opening(1, guest(ANA), guest(BEN)), opening(2, guest(BEN), guest(ANA))
    assert is_moved(one, other)
    assert not is_moved(one, opening(2, guest(BEN), guest(ANA), match=2))
    assert not is_moved(one, opening(2, guest(ANA), guest(EVE)))
    assert not is_moved(opening(1, BOT, guest(ANA)), opening(2, BOT, guest(ANA)))
    assert is_moved(opening(1, BOT, guest(ANA)), opening(2, guest(ANA), BOT))


def test_deals_without_an_end_and_closed_ones_were_thrown_away() -> None:
    over = Reveal(1, 0, bytes(32), "over", bytes(32), (0,), bytes(64))
    closed = Reveal(2, 0, bytes(32), "closed", bytes(32), (0,), bytes(64))
    assert thrown_away({1: over, 3: None, 2: closed}) == [2, 3]
    assert str(told_thrown_away(2)).endswith("could choose between 3 deals.")
    assert str(told_thrown_away(2, 1)).endswith("could choose between 4 deals.")
