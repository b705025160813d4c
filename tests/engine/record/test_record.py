"""Match files: everything written can be read, and nothing else."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Board, Plain, Rules
from engine.games import GAMES, game
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.pieces import double
from engine.record.record import FORMAT, MAX_ROUNDS, MAX_STEPS, VERSION, Player, checksum, from_data, to_data
from engine.sentences import Refusal
from game.storage.saves import read_match
from tests.support.lengths import often, sampled
from tests.support.rounds.random_walks import STEADY, walk

PLAYERS = (Player("Zoë", ""), Player("Max", "keen"), Player("", ""))
File = dict[str, Any]  # a tampered match file


@cache
def written(key: str = "all_fives") -> str:
    """Return a match file of two rounds."""
    match = walk(game(key)(3, double(6), {"target": 200}), 7, rounds=2)
    assert not match.is_over
    return json.dumps(to_data(match, PLAYERS))


def changed(change: Callable[[File], None], *, sealed: bool = True) -> File:
    """Return a changed file, with a fresh seal unless `sealed` is off."""
    data: File = json.loads(written())
    change(data)
    if sealed:
        data["check"] = checksum(data)
    return data


def refusal(data: object) -> str:
    """Return the sentence that refuses `data`."""
    with pytest.raises(Refusal) as caught:
        from_data(data)
    told = str(caught.value)
    assert type(caught.value) is Refusal
    assert "\n" not in told
    assert told.endswith((".", "!"))
    assert len(told) < 250
    return told


@pytest.mark.parametrize(
    ("wild", "tame"),
    [("Ann\0", "Ann"), ("\udc80", ""), ("\u202eAnn\u200b\n", "Ann"), ("\x1b[2J", "[2J"), ("x" * 40, "x" * 40)],
)
def test_a_name_that_cannot_be_shown_is_cleaned_and_costs_no_match(wild: str, tame: str) -> None:
    read = from_data(changed(put("players", 0, "name", value=wild)))
    assert [player.name for player in read.players] == [tame, "Max", ""]
    assert len(read.match.rounds) == 2
    assert from_data(changed(put("players", 0, "bot", value="\0keen"))).players[0].bot == "keen"


# -- round trip ---------------------------------------------------------------------------------------------------


@sampled(4)
@pytest.mark.parametrize(
    ("sheet", "seats"),
    [(sheet, seats) for sheet in GAMES for seats in sheet.players[::2]],
    ids=lambda part: getattr(part, "key", part),
)
def test_a_match_is_read_as_it_was_written(sheet: type[Rules[Board]], seats: int) -> None:
    house = {"hand_size": 4} if sheet.family == "chain" else {}
    match = walk(sheet(seats, sheet.sets[:2][-1], house), seats, rounds=3)
    players = tuple(Player(f"Nr. {seat}", "keen" * (seat % 2)) for seat in range(seats))
    text = json.dumps(to_data(match, players))
    record = from_data(json.loads(text))
    assert record.players == players
    assert record.match.rounds == match.rounds
    assert (record.match.scores, record.match.winners) == (match.scores, match.winners)
    assert (record.match.rules.pieces, record.match.rules.house) == (match.rules.pieces, match.rules.house)
    assert json.dumps(to_data(record.match, record.players)) == text


def test_a_match_can_be_saved_and_gone_on_with_at_any_move() -> None:
    rules = BlockDraw(2)
    match: Match[Board] = Match(rules)
    assert from_data(to_data(match, PLAYERS[:2])).match.rounds == []
    match.begin(bytes(16))
    for _ in range(12):
        seat = match.state.turn
        match.play(seat, match.legal(seat)[0])
        again = from_data(to_data(match, PLAYERS[:2])).match
        assert (again.state.hands, again.state.turn, again.rounds) == (
            match.state.hands,
            match.state.turn,
            match.rounds,
        )
        assert not again.is_between


@pytest.mark.parametrize(
    ("key", "seats", "rule", "former"),
    [("space", 4, "partnership", "off"), ("high_fives", 2, "missed", "off"), ("five_up", 2, "lead_tips", "both_sides")],
)
def test_a_rule_that_a_file_leaves_out_is_at_its_default(key: str, seats: int, rule: str, former: str) -> None:
    match = walk(game(key)(seats, None, {rule: former}), 1, rounds=1)
    data = to_data(match, (Player("Ann"),) * seats)
    house = data["house"]
    assert isinstance(house, dict)
    house.pop(rule, None)
    data["check"] = checksum(data)
    record = from_data(json.loads(json.dumps(data)))
    assert record.match.rules.house == match.rules.house
    assert record.match.scores == match.scores


def test_what_a_file_says() -> None:
    data: File = json.loads(written())
    assert data.keys() == {"format", "version", "game", "set", "house", "players", "rounds", "check"}
    assert (data["format"], data["version"], data["game"], data["set"]) == (FORMAT, VERSION, "all_fives", "double-6")
    assert data["house"]["target"] == 200
    assert data["players"][1] == {"name": "Max", "bot": "keen"}
    first = data["rounds"][0]
    assert first.keys() == {"seed", "moves", "scores"}
    assert all(seat in range(3) and isinstance(text, str) for seat, text in first["moves"])
    assert len(first["scores"]) == 3


def test_the_seal_is_the_checksum_of_the_rest() -> None:
    data: File = json.loads(written())
    assert data["check"] == checksum(data) == checksum({key: data[key] for key in data if key != "check"})
    assert data["check"] != checksum({**data, "version": 2})


# -- refusals -----------------------------------------------------------------------------------------------------


def test_a_file_that_was_changed_without_its_seal() -> None:
    def richer(data: File) -> None:
        data["rounds"][-1]["scores"][0] += 5

    assert "checksum is wrong" in refusal(changed(richer, sealed=False))


@pytest.mark.parametrize("data", [None, [], "x", 7, 1.5, True, {}, [[]], {"format": 1}])
def test_something_else_altogether(data: object) -> None:
    told = refusal(data)
    assert told == "This isn't a Boneyard match." or "is missing or wrong" in told


def put(*path: str | int, value: object) -> Callable[[File], None]:
    """Return a change that sets a nested value."""

    def change(data: File) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


def take(*path: str | int) -> Callable[[File], None]:
    """Return a change that removes a nested value."""

    def change(data: File) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


DEEP: list[object] = []
for _ in range(100_000):
    DEEP = [DEEP]

FORGERIES: list[tuple[Callable[[File], None], str]] = [
    (put("format", value="chess"), "This isn't a Boneyard match."),
    (put("version", value=2), "format version 2, but this Boneyard reads 1. Try a newer Boneyard."),
    (put("version", value=0), "format version 0"),
    (put("version", value=True), "version is missing or wrong"),
    (put("version", value="1"), "version is missing or wrong"),
    (put("game", value="zzz"), "There's no game called zzz"),
    (put("game", value=None), "game is missing or wrong"),
    (put("set", value="double-7"), "There's no tile set called double-7."),
    (put("set", value="double-" + "9" * 5000), "There's no tile set called double-999"),
    (put("set", value="double-9"), "Round 1, move"),
    (put("house", "target", value=10), "Round 1, move"),
    (put("house", "target", value="much"), "The house rule target can't be much"),
    (put("house", "target", value=True), "The house rule target can't be True"),
    (put("house", "target", value=-(10**30)), "The house rule target can't be -1000000"),
    (put("house", "target", value=None), "The house rules of this match can't be read."),
    (put("house", "target", value=1.0), "The house rules of this match can't be read."),
    (put("house", "hand_size", value=10), "“Tiles in a hand” can't be 10 with 3 players"),
    (put("house", "muggins", value="off"), "Round 1, move"),
    (put("house", "jokers", value=1), "There's no house rule jokers here"),
    (put("house", value=[]), "house is missing or wrong"),
    (put("players", value={}), "players is missing or wrong"),
    (put("players", value=[]), "All Fives takes 2-4 players, not 0."),
    (put("players", 0, value="Zoë"), "This isn't a Boneyard match."),
    (put("players", 0, "name", value=7), "name is missing or wrong"),
    (put("players", 0, "name", value="x" * 41), "name in this match is too long"),
    (put("players", 0, "bot", value="x" * 41), "name in this match is too long"),
    (take("players", 2), "Round 1, move"),
    (take("players", 0, "bot"), "bot is missing or wrong"),
    (take("rounds"), "rounds is missing or wrong"),
    (take("house"), "house is missing or wrong"),
    (take("rounds", 0), "don't follow from its moves"),
    (take("rounds", 0, "seed"), "seed is missing or wrong"),
    (put("rounds", value=None), "rounds is missing or wrong"),
    (put("rounds", 0, value=[]), "This isn't a Boneyard match."),
    (put("rounds", 0, "seed", value="xyz"), "The seed of round 1 can't be read."),
    (put("rounds", 0, "seed", value="00" * 15), "The seed of round 1 can't be read."),
    (put("rounds", 0, "seed", value="00" * 65), "The seed of round 1 can't be read."),
    (put("rounds", 0, "seed", value="00" * 16), "Round 1, move"),
    (put("rounds", 0, "moves", value={}), "moves is missing or wrong"),
    (put("rounds", 0, "moves", 3, value=None), "Round 1, move 4 can't be read."),
    (put("rounds", 0, "moves", 3, value=[0]), "Round 1, move 4 can't be read."),
    (put("rounds", 0, "moves", 3, value=[0, 7]), "Round 1, move 4 can't be read."),
    (put("rounds", 0, "moves", 3, value=[9, "pass"]), "Round 1, move 4 can't be read."),
    (put("rounds", 0, "moves", 3, value=[True, "pass"]), "Round 1, move 4 can't be read."),
    (put("rounds", 0, "moves", 3, value=[-1, "pass"]), "Round 1, move 4 can't be read."),
    (put("rounds", 0, "moves", 3, value=[10**30, "pass"]), "Round 1, move 4 can't be read."),
    (put("rounds", 0, "moves", 3, value=[0, "6-7@L"]), "Round 1, move 4: Seat 0 can't do 6-7@L here."),
    (put("rounds", 0, "moves", 3, value=[0, "x" * 10_000]), "Round 1, move 4: Seat 0 can't do xxx"),
    (put("rounds", 0, "scores", value=[5, 5]), "The scores after round 1 don't follow from its moves."),
    (put("rounds", 0, "scores", value="0"), "scores is missing or wrong"),
    (take("rounds", 0, "moves", 0), "Round 1, move"),
    (take("rounds", 0, "moves", -1), "don't follow"),
    (put("check", value=None), "check is missing or wrong"),
]


@pytest.mark.parametrize(("change", "told"), FORGERIES)
def test_a_forged_file_is_refused_with_one_sentence(change: Callable[[File], None], told: str) -> None:
    data = changed(change, sealed=False)
    if data.get("check") is not None:
        data["check"] = checksum(data)
    assert told in refusal(data)


def test_the_seal_itself_is_judged() -> None:
    for seal in ("", "0" * 64):
        assert "checksum is wrong" in refusal(changed(put("check", value=seal), sealed=False))
    assert "check is missing" in refusal(changed(put("check", value=7), sealed=False))


def test_a_round_that_begins_too_early() -> None:
    def cut(data: File) -> None:
        first = data["rounds"][0]
        first["moves"] = []
        first["scores"] = [0, 0, 0]

    assert refusal(changed(cut)) == "Round 2 starts before the previous one ends."


def test_a_round_after_the_match_is_won() -> None:
    match = walk(BlockDraw(2), 1)
    data: File = json.loads(json.dumps(to_data(match, PLAYERS[:2])))
    data["rounds"].append(copy.deepcopy(data["rounds"][-1]))
    data["check"] = checksum(data)
    assert "starts before the previous one ends" in refusal(data)


def test_too_much_of_anything() -> None:
    assert "too many rounds" in refusal(changed(put("rounds", value=[{}] * (MAX_ROUNDS + 1))))
    assert "too many moves" in refusal(changed(put("rounds", 0, "moves", value=[[0, "pass"]] * (MAX_STEPS + 1))))


def test_what_no_json_file_can_hold() -> None:
    for value in (DEEP, 10**5000, {1: 2, "x": 3}, b"x", {1, 2}, object()):
        assert "contains something no match should" in refusal(changed(put("extra", value=value), sealed=False))
    endless: File = json.loads(written())
    endless["players"].append(endless)
    assert "contains something no match should" in refusal(endless)
    assert f"format version 1{'0' * 38}…, but" in refusal(changed(put("version", value=10**5000), sealed=False))


def test_a_field_that_is_not_known_does_no_harm() -> None:
    assert from_data(changed(put("extra", value=[1.5, math.nan, None]))).players == PLAYERS


def test_a_file_cut_short_anywhere(tmp_path: Path) -> None:
    text, path = written(), tmp_path / "match.json"
    for length in range(0, len(text), 97):
        path.write_text(text[:length], encoding="utf-8")
        with pytest.raises(Refusal):
            read_match(path)
    path.write_text(text, encoding="utf-8")
    assert read_match(path).players == PLAYERS


# -- random changes -----------------------------------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["3-5@L", "pass"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def places(data: Plain, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the path of every value in a file."""
    inner: list[tuple[str | int, Plain]] = []
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data[:4]))
    return [place for key, part in inner for place in [(*path, key), *places(part, (*path, key))]]


PLACES = places(json.loads(written()))


@given(st.lists(st.tuples(st.sampled_from(PLACES), ANYTHING), min_size=1, max_size=2), st.booleans())
@settings(STEADY, max_examples=often(100, 300))
def test_whatever_stands_anywhere_is_read_or_refused(
    changes: list[tuple[tuple[str | int, ...], object]], sealed: bool
) -> None:
    data: File = json.loads(written())
    for path, value in changes:
        try:
            put(*path, value=value)(data)
        except (TypeError, LookupError, AttributeError):
            continue  # the change before removed this place
    if sealed:
        data["check"] = checksum(data)
    try:
        record = from_data(data)
    except Refusal:
        refusal(data)
    else:
        assert to_data(record.match, record.players)["game"] == "all_fives"


@given(ANYTHING)
@STEADY
def test_anything_at_all_is_refused(data: object) -> None:
    refusal(data)
