"""A transcript is enough for a referee who knows only the rules, and exposes every lie."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.core import Board
from engine.games import GAMES, game
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import double
from engine.record.record import Player, from_data, to_data
from engine.record.transcript import TranscriptLine, transcript
from tests.outside.shuffle import FoulError
from tests.support.altered import other
from tests.support.lengths import some
from tests.support.referees.judge import judge
from tests.support.rounds.random_walks import walk

Record = dict[str, Any]  # untrusted JSON
PLAYERS = (Player("Ann"), Player("Bob", "keen"), Player("Zoë"), Player("Dan"))


def told(match: Match[Board]) -> list[TranscriptLine]:
    return list(transcript(match, PLAYERS[: match.rules.seats]))


def as_text(lines: list[TranscriptLine] | list[Record]) -> str:
    return "\n".join(json.dumps(line) for line in lines)


# -- a real match -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", some(range(50), 7))
def test_the_referee_agrees_with_every_match(number: int) -> None:
    sheet = (BlockDraw, AllFives)[number % 2]
    pieces = double((6, 6, 9, 12, 15)[number % 5])
    judge(as_text(told(walk(sheet(2 + number % 3, pieces), number))))


def test_a_match_that_goes_on_has_no_end_and_a_round_that_runs_has_none() -> None:
    rules = BlockDraw(2)
    assert told(Match(rules)) == []
    match: Match[Board] = Match(rules)
    match.begin(bytes(16))
    assert [line["record"] for line in told(match)] == ["round"]
    lines = told(walk(rules, 1, rounds=2))
    assert [line["record"] for line in lines if line["record"] != "step"] == ["round", "round_end"] * 2
    judge(as_text(lines))


def test_a_deal_without_a_double_is_told_with_the_hands_that_were_thrown_back() -> None:
    line: Record = {"redeals": []}
    number = 0
    while not line["redeals"]:
        match: Match[Board] = Match(BlockDraw(2))
        match.begin(number.to_bytes(16, "big"))
        (line,) = told(match)
        number += 1
    hands = line["redeals"][0]
    assert [len(hand) for hand in hands] == [5, 5]
    assert not {f"{pip}-{pip}" for pip in range(7)} & {name for hand in hands for name in hand}
    judge(as_text([line]))


@pytest.mark.parametrize(("how", "by"), [("procedure", "procedure"), ("winner", "winner"), ("rotate", "rotate")])
def test_it_is_told_how_the_leader_is_found(how: str, by: str) -> None:
    lines = told(walk(BlockDraw(3, None, {"next_leader": how, "blocked_tie": "split"}), 4, rounds=3))
    rounds: list[Record] = [line for line in lines if line["record"] == "round"]
    ends: list[Record] = [line for line in lines if line["record"] == "round_end"]
    assert rounds[0]["lead"]["by"] == "procedure"
    assert [line["lead"]["by"] for line in rounds[1:]] == [by, by]
    for end, begun in zip(ends, rounds[1:], strict=False):
        assert end["next"]["by"] == begun["lead"]["by"]
        if how != "procedure":
            assert end["next"]["seat"] == begun["lead"]["seat"]
            assert begun["lead"]["tile"] is None


def test_tips_of_a_spinner_are_named_by_their_double() -> None:
    house: HouseRules = {"spinner": "first_double", "muggins": "off"}
    places = {
        str(line["place"])
        for number in range(3)
        for line in told(walk(game("all_fives")(2, None, house), number))
        if line.get("place")
    }
    tips = sorted(places - {"L", "R"})
    assert tips
    assert all(len(tip) == 6 and tip[0] == tip[2] and tip[3:] in (".t1", ".t2") for tip in tips)


def test_every_reason_is_told() -> None:
    reasons = set()
    for number in range(12):
        for sheet in GAMES:
            reasons |= {
                line["reason"] for line in told(walk(sheet(sheet.players[0]), number)) if line["record"] == "round_end"
            }
            if reasons >= {"out", "blocked", "void", "target", "done"}:
                return
    assert reasons >= {"out", "blocked", "void", "target", "done"}


def test_calls_at_once_are_told_as_such() -> None:
    lines: list[Record] = []
    for number in range(6):
        lines += told(walk(game("all_fives")(3, None, {"muggins": "immediate"}), number))
    calls = [line for line in lines if line.get("text") == "muggins-3"]
    assert calls
    assert all(call["owner"] != call["seat"] and call["scored"][0]["cause"] == "muggins" for call in calls)


# -- forged matches -----------------------------------------------------------------------------------------------


@cache
def honest(key: str) -> tuple[Record, ...]:
    """Return a match with every kind of event: draws, passes, claims, calls, lapsed scores."""
    for number in range(100):
        lines: list[Record] = told(walk(game(key)(3), number))
        acts = {line["act"] for line in lines if line["record"] == "step"}
        wanted = {"play", "draw", "pass"} | ({"claim", "muggins"} if key == "all_fives" else set())
        if acts >= wanted and (key == "block_draw" or any(line.get("lapsed") for line in lines)):
            return tuple(lines)
    raise AssertionError("no such match")


def step(lines: list[Record], wanted: Callable[[Record], object], which: int = 0) -> int:
    """Return the index of a step."""
    return [at for at, line in enumerate(lines) if line["record"] == "step" and wanted(line)][which]


def act(name: str) -> Callable[[Record], bool]:
    return lambda line: line["act"] == name


def forge_a_tile_from_nowhere(lines: list[Record]) -> None:
    lines[step(lines, act("play"), 3)]["tiles"] = ["6-7"]


def forge_a_tile_of_another_hand(lines: list[Record]) -> None:
    at = step(lines, act("play"), 3)
    lines[at]["tiles"] = [lines[0]["hands"][(lines[at]["seat"] + 1) % 3][0]]


def forge_the_other_end(lines: list[Record]) -> None:
    line = lines[step(lines, lambda line: line["place"] and len({end["pip"] for end in line["table"]["ends"]}) == 2, 1)]
    line["place"] = "LR".replace(line["place"], "")


def forge_a_seat_out_of_turn(lines: list[Record]) -> None:
    line = lines[step(lines, act("play"), 2)]
    line["seat"] = (line["seat"] + 1) % 3


def forge_a_draw_left_out(lines: list[Record]) -> None:
    del lines[step(lines, act("draw"))]


def forge_a_pass_before_the_boneyard_is_empty(lines: list[Record]) -> None:
    line = lines[step(lines, act("draw"))]
    line["act"] = line["text"] = "pass"


def forge_a_needless_draw(lines: list[Record]) -> None:
    line = lines[step(lines, act("play"), 1)]
    line["act"] = line["text"] = "draw"


def forge_another_tile_drawn(lines: list[Record]) -> None:
    line = lines[step(lines, act("draw"))]
    line["drew"][0]["tile"] = lines[0]["stock"][-1]


def forge_another_shuffle(lines: list[Record]) -> None:
    lines[0]["stock"].reverse()


def forge_a_swap_of_hands(lines: list[Record]) -> None:
    hands = lines[0]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def forge_another_leader(lines: list[Record]) -> None:
    lines[0]["lead"]["seat"] = (lines[0]["lead"]["seat"] + 1) % 3


def forge_a_step_told_twice(lines: list[Record]) -> None:
    at = step(lines, act("play"), 1)
    lines.insert(at, copy.deepcopy(lines[at]))


def forge_a_round_left_out(lines: list[Record]) -> None:
    end = next(at for at, line in enumerate(lines) if line["record"] == "round_end")
    del lines[: end + 1]


def forge_a_bigger_bonus(lines: list[Record]) -> None:
    end: Record = next(line for line in lines if line.get("awards"))
    end["awards"][0]["points"] += 5


def forge_an_early_end(lines: list[Record]) -> None:
    at = step(lines, act("play"), 4)
    lines[at + 1 : at + 1] = [line for line in lines if line["record"] == "round_end"][:1]


def forge_another_winner(lines: list[Record]) -> None:
    lines[-1]["winners"] = lines[-1]["seats"] = [(lines[-1]["winners"][0] + 1) % 3]


def forge_a_step_after_the_match(lines: list[Record]) -> None:
    lines.append(copy.deepcopy(lines[1]))


def forge_a_house_rule(lines: list[Record]) -> None:
    for line in lines:
        if line["record"] == "round":
            line["options"]["target"] = 50


def forge_a_claim_of_nothing(lines: list[Record]) -> None:
    lines[step(lines, act("play"), 1)]["act"] = "claim"


def forge_a_loud_play_without_points(lines: list[Record]) -> None:
    at = step(lines, lambda line: line["act"] == "play" and not line["scored"] and not line["table"]["open"])
    lines[at]["aloud"] = True
    lines[at]["text"] += "!"


def forge_a_score_given_to_another(lines: list[Record]) -> None:
    line = lines[step(lines, lambda line: line["scored"])]
    line["scored"][0]["seat"] = line["scored"][0]["side"] = (line["seat"] + 1) % 3


def forge_a_call_by_the_owner(lines: list[Record]) -> None:
    line = lines[step(lines, act("muggins"))]
    line["seat"] = line["owner"]


def forge_a_claim_that_came_too_late(lines: list[Record]) -> None:
    line = lines[step(lines, act("muggins"))]
    line["act"] = line["text"] = "claim"
    line["seat"] = line["owner"]


def forge_a_score_that_did_not_lapse(lines: list[Record]) -> None:
    line = lines[step(lines, lambda line: line["lapsed"])]
    line["lapsed"] = []


ANY_GAME = [
    forge_a_tile_from_nowhere,
    forge_a_tile_of_another_hand,
    forge_the_other_end,
    forge_a_seat_out_of_turn,
    forge_a_draw_left_out,
    forge_a_pass_before_the_boneyard_is_empty,
    forge_a_needless_draw,
    forge_another_tile_drawn,
    forge_another_shuffle,
    forge_a_swap_of_hands,
    forge_another_leader,
    forge_a_step_told_twice,
    forge_a_round_left_out,
    forge_a_bigger_bonus,
    forge_an_early_end,
    forge_another_winner,
    forge_a_step_after_the_match,
    forge_a_house_rule,
    forge_a_claim_of_nothing,
]
CALLING_GAMES = [
    forge_a_loud_play_without_points,
    forge_a_score_given_to_another,
    forge_a_call_by_the_owner,
    forge_a_claim_that_came_too_late,
    forge_a_score_that_did_not_lapse,
]
FORGERIES = [(key, forge) for key in ("block_draw", "all_fives") for forge in ANY_GAME]
FORGERIES += [("all_fives", forge) for forge in CALLING_GAMES]


@pytest.mark.parametrize(("key", "forge"), FORGERIES, ids=[f"{key}-{forge.__name__}" for key, forge in FORGERIES])
def test_the_referee_sees_through(key: str, forge: Callable[[list[Record]], None]) -> None:
    lines = copy.deepcopy(list(honest(key)))
    judge(as_text(lines))
    forge(lines)
    with pytest.raises(FoulError):
        judge(as_text(lines))


NOT_JUDGED = {"players"}
"""Fields that no referee can check; everything else follows from the rules and the seed."""


@pytest.mark.parametrize("key", ["block_draw", "all_fives"])
def test_no_field_of_any_record_can_be_changed(key: str) -> None:
    lines = list(honest(key))
    seen: set[tuple[str, str, str]] = set()
    for at, line in enumerate(lines):
        for field in sorted(line.keys() - NOT_JUDGED):
            kind = (str(line["record"]), str(line.get("act")), field)
            if kind in seen:
                continue
            seen.add(kind)
            forged = [*lines[:at], {**line, field: other(line[field])}]
            with pytest.raises(FoulError):
                judge(as_text(forged))
            del forged[-1][field]
            with pytest.raises(FoulError):
                judge(as_text(forged))
    assert {kind for kind, _, _ in seen} == {"round", "step", "round_end", "match_end"}


def test_sides_are_named_even_when_a_rule_sheet_has_partners() -> None:
    class Partners(BlockDraw):
        def seating(self) -> tuple[int, ...]:
            return 0, 1, 0, 1

    match: Match[Board] = Match(Partners(4))
    match.begin(bytes(16))
    (line,) = told(match)
    assert line["sides"] == [[0, 2], [1, 3]]
    assert line["scores"] == [0, 0]


# -- the page -----------------------------------------------------------------------------------------------------

PAGE = Path(__file__).resolve().parents[3] / "docs" / "match-file.md"


def test_every_example_of_the_page_is_real() -> None:
    file, *records = [
        json.loads(block.split("```")[0]) for block in PAGE.read_text(encoding="utf-8").split("```json")[1:]
    ]
    match = walk(BlockDraw(2, None, {"target": 5, "hand_size": 3}), 0)
    assert file == to_data(match, (Player("Ann"), Player("Bob", "keen")))
    assert from_data(file).match.is_over
    walks = [walk(game(key)(3), 77) for key in ("all_fives", "space")]
    lines = [line for played in walks for line in transcript(played, PLAYERS[:3])]
    assert {(record["record"], record.get("act")) for record in records} == {
        *(("step", name) for name in ("play", "draw", "pass", "claim", "muggins")),
        *((kind, None) for kind in ("round", "round_end", "match_end")),
    }
    assert all(record in lines for record in records)


def test_the_page_explains_every_field() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for line in honest("all_fives"):
        assert all(f"`{field}`" in page for field in line)
