"""Dealing by docs/shuffle.md gives the engine's deals, in every game for two or more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core import NOBODY, Board, Carry, Rules, State
from engine.events import Led
from engine.games import GAMES
from engine.pieces import Chance, mask
from tests.outside.shuffle import Stream

PAGE = Path(__file__).resolve().parents[2] / "docs" / "shuffle.md"
COLUMNS = (2, 3, 4, 5, 8)
SHARED = [sheet for sheet in GAMES if max(sheet.players) > 1]
UNTOLD = "docs/shuffle.md and `deal` below must tell how this game is dealt and who leads"
WHOLE = ("super", "double_takes", "thats_it", "high_fives")


def hand_sizes() -> dict[str, dict[int, int]]:
    """Return the table of the page: by game, then by seats."""
    rows = re.findall(r"^\| `(\w+)` \|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    found = {}
    for key, row in rows:
        cells = zip(COLUMNS, row.split("|"), strict=True)
        found[key] = {seats: int(cell) for seats, cell in cells if cell.strip()}
    return found


def dealt(rules: Rules[Board], number: int, round_: int = 1) -> State[Board]:
    """Return the deal of a round; later ones are led by seat 1."""
    carry = Carry((0,) * (max(rules.sides) + 1), NOBODY if round_ == 1 else 1, round_)
    return rules.deal(Chance(number.to_bytes(16, "big")), carry)


@pytest.mark.parametrize("sheet", SHARED, ids=lambda sheet: sheet.key)
def test_hands_are_as_large_as_the_page_says(sheet: type[Rules[Board]]) -> None:
    sizes = hand_sizes()
    assert sizes.keys() == {sheet.key for sheet in SHARED} - {"blind", "high_fives"}, "run tools/game_lists.py"
    for seats in sheet.players:
        state = dealt(sheet(seats), seats)
        if sheet.key in sizes:
            said = sizes[sheet.key].get(seats, sizes[sheet.key].get(8))
            assert [hand.bit_count() for hand in state.hands] == [said] * seats, "run tools/game_lists.py"
    if sheet.key in sizes:
        assert all(seats in sheet.players for seats in sizes[sheet.key] if seats < 8)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("sheet", SHARED, ids=lambda sheet: sheet.key)
def test_the_page_is_enough_to_deal(sheet: type[Rules[Board]], number: int) -> None:
    seats = sheet.players[number % len(sheet.players)]
    rules = sheet(seats)
    for round_ in (1, 2):
        state = dealt(rules, number, round_)
        stream = Stream(number.to_bytes(16, "big"))
        hands, rest, leader = deal(rules, stream, round_)
        assert state.lead == leader, UNTOLD
        if sheet.key == "blind":
            assert [pile[::-1] for pile in state.piles] == [rest, *hands]
            continue
        assert state.hands == [mask(hand) for hand in hands], UNTOLD
        assert state.piles[0][::-1] == rest
        assert [event.seat for event in state.events or () if isinstance(event, Led)] == [leader]


def deal(rules: Rules[Board], stream: Stream, round_: int) -> tuple[list[list[int]], list[int], int]:
    """Return hands, remaining tiles and leader, computed from the page."""
    seats, count, key = rules.seats, rules.pieces.count, rules.key
    agreed = 1 if round_ > 1 else None
    size = hand_sizes().get(key, {}).get(seats) or hand_sizes().get(key, {}).get(8, 5 if seats < 5 else 4)
    if key in WHOLE:
        first = stream.below(seats) if agreed is None else agreed
        order = stream.shuffle(count)
        hands = [order[(seat - first) % seats * size :][:size] for seat in range(seats)]
        return hands, order[seats * size + (5 if key == "high_fives" else 0) :], first
    if key == "blind":
        order, each = stream.shuffle(count), count // seats
        return [order[seat : each * seats : seats] for seat in range(seats)], order[each * seats :], 0
    if key.startswith("space"):
        first = 1 if agreed else (dealer(rules, stream) + 1) % seats
        order = stream.shuffle(count)
        hands = [order[(seat - first) % seats : size * seats : seats] for seat in range(seats)]
        return hands, order[size * seats + 1 :], first
    if key in ("fours", "five_up") and agreed is None:
        agreed = lot(rules, stream)
    while True:
        order = stream.shuffle(count)
        hands = [order[seat : size * seats : seats] for seat in range(seats)]
        doubles = [[tile for tile in hand if rules.pieces.is_double(tile)] for hand in hands]
        if agreed is not None and (key != "cross" or doubles[agreed]):
            return hands, order[size * seats :], agreed
        held = sorted(tile for of_hand in doubles for tile in of_hand)
        if held:
            leads = held[0 if key == "bergen" else -1]
            return hands, order[size * seats :], next(seat for seat in range(seats) if leads in hands[seat])


def dealer(rules: Rules[Board], stream: Stream) -> int:
    """Return the dealer of the first round: by cut in the newer edition, by lot in the classic one."""
    if rules.key == "space_classic":
        return stream.below(rules.seats)
    tied = list(range(rules.seats))
    while len(tied) > 1:
        tied = heaviest(rules, tied, stream.shuffle(40))
    return tied[0]


def lot(rules: Rules[Board], stream: Stream) -> int:
    """Return the seat that draws the heaviest tile."""
    tied, order = list(range(rules.seats)), stream.shuffle(rules.pieces.count)
    while len(tied) > 1:
        if len(order) < len(tied):
            tied, order = list(range(rules.seats)), stream.shuffle(rules.pieces.count)
        tied, order = heaviest(rules, tied, order), order[len(tied) :]
    return tied[0]


def heaviest(rules: Rules[Board], seats: list[int], order: list[int]) -> list[int]:
    weights = [rules.pieces.pips[tile] for tile in order[: len(seats)]]
    return [seat for seat, weight in zip(seats, weights, strict=True) if weight == max(weights)]
