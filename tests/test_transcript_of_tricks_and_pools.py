"""Transcripts of Double Takes and High Fives say enough to judge each step, by a reader who knows only the sheets."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core import Board, Rules
from engine.games import game
from engine.options import House
from engine.record import Player
from engine.transcript import transcript
from tests.outsider import Tile
from tests.walks import walk

Record = dict[str, Any]  # JSON as a stranger reads it


def told(rules: Rules[Board], number: int) -> list[Record]:
    """Return the records of a match of chance, as a stranger gets them."""
    players = [Player(f"Nr. {seat}") for seat in range(rules.seats)]
    text = "\n".join(json.dumps(line) for line in transcript(walk(rules, number), players))
    return [json.loads(line) for line in text.splitlines()]


def tile(text: str) -> Tile:
    low, high = text.split("-")
    return int(low), int(high)


def is_double(text: str) -> bool:
    return tile(text)[0] == tile(text)[1]


# -- Double Takes -------------------------------------------------------------------------------------------------


class TrickReader:
    """Follows the tricks of a round and works out who has to take each."""

    def __init__(self, line: Record) -> None:
        self.hands = [set(hand) for hand in line["hands"]]
        self.leader = line["lead"]["seat"]
        self.sides = [player["side"] for player in line["players"]]
        self.odd = line["stock"] if len(line["stock"]) == 1 else []
        self.trick: list[tuple[int, str]] = []
        self.suit = -1
        self.points = [0] * (max(self.sides) + 1)

    def best(self) -> int:
        foreign = [(tile(name)[0], seat) for seat, name in self.trick if is_double(name) and tile(name)[0] != self.suit]
        own = [(sum(tile(name)) - self.suit, seat) for seat, name in self.trick if self.suit in tile(name)]
        return max(foreign or own)[1]

    def step(self, line: Record) -> None:
        seats, seat, suit = len(self.hands), line["seat"], line["suit"]
        if line["act"] == "play":
            (name,) = line["tiles"]
            assert seat == (self.leader + len(self.trick)) % seats
            assert name in self.hands[seat]
            if not self.trick:
                self.suit = suit
                assert suit in tile(name)
                assert line["place"] == (None if is_double(name) else str(suit))
            elif suit not in tile(name) and line["penalty"] == "enforced":
                assert not any(suit in tile(other) for other in self.hands[seat])
            assert suit == self.suit
            self.hands[seat].remove(name)
            self.trick.append((seat, name))
        else:
            at = (seat - self.leader) % seats
            wrong = self.trick[at][1]
            assert suit not in tile(wrong)
            assert any(suit in tile(other) for other in self.hands[seat])
            fine = 5
            if line["act"] == "exchange":
                (name,) = line["tiles"]
                assert suit in tile(name)
                self.hands[seat] ^= {name, wrong}
                self.trick[at] = (seat, name)
                fine = 1
            self.points[self.sides[seat]] -= fine
        offenders = line["table"]["offenders"]
        if len(self.trick) == seats and not offenders:
            winner = self.best()
            last = not any(self.hands)
            names = [name for _, name in self.trick] + (self.odd if last else [])
            self.points[self.sides[winner]] += 1 + sum(map(is_double, names))
            assert line["events"][-1]["tiles"] == names
            assert line["events"][-1]["seat"] == winner
            assert line["over"] == ("done" if last else None)
            assert last or line["turn"] == winner
            self.leader, self.trick = winner, []
        elif offenders:
            assert line["turn"] == offenders[0]
        assert line["points"] == self.points
        assert line["hands"] == [len(hand) for hand in self.hands]
        assert [play["tile"] for play in line["table"]["trick"]] == [name for _, name in self.trick]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("house", [{}, {"revoke": "penalty"}, {"partnership": "on", "revoke": "penalty"}], ids=str)
def test_a_reader_of_double_takes_agrees_with_every_step(seats: int, house: House) -> None:
    if "partnership" in house and seats != 4:
        return
    rules = game("double_takes")(seats, None, house)
    for line in told(rules, seats):
        if line["record"] == "round":
            reader = TrickReader(line)
        elif line["record"] == "step":
            reader.step({**line, "penalty": rules.house["revoke"]})


# -- High Fives ---------------------------------------------------------------------------------------------------


def worth(name: str) -> int:
    """Return what a tile counts when it is taken."""
    pips = sum(tile(name))
    return is_double(name) + (pips // 5 if pips % 5 == 0 else 0)


def match(one: str, other: str) -> bool:
    return bool({*tile(one)} & {*tile(other)})


class PoolReader:
    """Follows the pool of a round."""

    def __init__(self, line: Record) -> None:
        self.hands = [set(hand) for hand in line["hands"]]
        self.first = self.turn = line["lead"]["seat"]
        self.pool = {name for event in line["events"] for name in event["tiles"]}
        self.missed: set[str] = set()
        self.left = ""
        self.taken: list[set[str]] = [set() for _ in self.hands]
        self.can_miss = line["options"]["missed"] == "on"
        assert len(self.pool) == 5

    def step(self, line: Record) -> None:
        seat, names = line["seat"], line["tiles"]
        assert seat == self.turn
        if line["act"] == "take":
            assert names[0] == self.left
            assert names[1] in self.missed
            self.catch(seat, names)
        elif line["act"] == "play":
            self.hands[seat].remove(names[0])
            could = {other for other in self.pool if match(names[0], other)}
            self.left, self.missed = "", set()
            if len(names) == 2:
                assert names[1] in could
                self.catch(seat, names)
            else:
                assert not could or self.can_miss
                self.left, self.missed = (names[0], could) if could else ("", set())
                self.pool.add(names[0])
            self.turn = (seat + 1) % len(self.hands)
        else:
            assert not any(self.hands)
            assert self.missed
            self.left, self.missed = "", set()
        for event in line["events"]:
            if event["what"] == "dealt":
                assert not self.hands[event["seat"]]
                self.hands[event["seat"]] = set(event["tiles"])
                assert self.turn == self.first
            elif event["what"] == "turned up":
                self.pool.update(event["tiles"])
        assert set(line["table"]["pool"]) == self.pool
        assert [set(names) for names in line["table"]["taken"]] == self.taken
        assert line["table"]["left"] == (self.left or None)
        assert line["hands"] == [len(hand) for hand in self.hands]
        points = [sum(map(worth, names)) for names in self.taken]
        if line["over"]:
            counts = [len(names) for names in self.taken]
            if counts.count(max(counts)) == 1:
                points[counts.index(max(counts))] += 5
        else:
            assert line["turn"] == self.turn
        assert line["points"] == points

    def catch(self, seat: int, names: list[str]) -> None:
        self.pool -= {*names}
        self.taken[seat] |= {*names}
        self.left, self.missed = "", set()


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("missed", ["off", "on"])
def test_a_reader_of_high_fives_agrees_with_every_step(seats: int, missed: str) -> None:
    reader: PoolReader | None = None
    for line in told(game("high_fives")(seats, None, {"missed": missed}), seats):
        if line["record"] == "round":
            reader = PoolReader(line)
        elif line["record"] == "step" and reader:
            reader.step(line)
    assert reader
    assert not any(reader.hands)
