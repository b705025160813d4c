"""The worked examples PA-1 to PA-16 of Partners, and PF-1 to PF-3 of All Fives in pairs."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from engine.core import DRAW, NOBODY, PLAY, Carry, Move, Seat
from engine.events import ScoreCause
from engine.families.chain.board import LEFT, PairChain
from engine.families.chain.events import Redealt
from engine.games.all_fives import AllFives
from engine.games.partners import Partners
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import Chance, double
from engine.record.record import Player
from engine.record.transcript import transcript
from engine.sentences import Refusal
from tests.engine.games.test_block_draw import Stacked, stacked
from tests.support.rounds.line import CALL_IT, Table, table

HANDS: Final = (
    "6-6 0-1 0-2 1-3 2-5 3-4 4-6",
    "5-5 0-0 1-2 2-6 3-3 3-6 4-5",
    "1-1 0-3 0-6 1-4 2-2 3-5 5-6",
    "4-4 0-4 0-5 1-5 1-6 2-3 2-4",
)
"""The deal of the examples."""


def seated(hands: str, line: str = "", turn: str = "", house: HouseRules | None = None, **more: str) -> Table:
    """Return a table of two pairs without points."""
    return table("partners", hands=hands, line=line, turn=turn, house=house, **{"scores": "0 0", **more})  # type: ignore[arg-type]  # all are texts


def at_the_end(
    weights: list[int], last: Seat, lead: Seat = 0, **house: str | int
) -> tuple[list[Seat], Partners, Table]:
    """Return who wins a block of these weights whose last tile `last` played, with the rules and the table."""
    scene = seated(" | ".join(HANDS), turn="A", house=house)
    scene.state.turn, scene.state.lead = last, lead
    assert isinstance(scene.rules, Partners)
    return scene.rules.best_hands(scene.state, weights), scene.rules, scene


# -- the lead -----------------------------------------------------------------------------------------------------


def test_pa_1_the_double_six_leads_and_both_ends_can_be_played_on() -> None:
    scene = seated(" | ".join(HANDS))
    assert scene.turn == "A"
    assert scene.legal("A") == ["6-6"]
    scene.play("A", "6-6")
    assert scene.legal("B") == ["2-6@L", "3-6@L", "2-6@R", "3-6@R"]
    scene.play("B", "3-6@R")
    assert scene.ends == (6, 3)
    assert scene.legal("C") == ["0-6@L", "5-6@L", "0-3@R", "3-5@R"]


def dealt(leader: Seat = NOBODY, number: int = 1, **house: str | int) -> Table:
    """Return the deal of the examples, as the rules deal it."""
    rules = Partners(4, None, house)
    chance = Stacked(stacked(rules, *HANDS))
    return Table(rules, rules.deal(chance, Carry((0, 0), leader, number)))


def test_pa_2_the_holder_of_the_double_six_may_lead_any_tile_and_everyone_knows_who_holds_it() -> None:
    scene = dealt(first_leader="holder")
    assert scene.legal("A") == [*HANDS[0].split()[1:], "6-6"]
    assert scene.state.masked(1).hands[0] == 1 << scene.state.pieces.find(6, 6)
    scene.play("A", "0-1")
    assert scene.state.masked(1).hands[0] == 1 << scene.state.pieces.find(6, 6)


@pytest.mark.parametrize(("leader", "moves"), [(1, "0-0 3-3 5-5"), (3, "4-4"), (0, "6-6")])
def test_pa_2_with_lead_tile_double_a_leader_by_agreement_leads_a_double(leader: Seat, moves: str) -> None:
    scene = dealt(leader, 2, lead_tile="double")
    assert scene.legal("ABCD"[leader]) == moves.split()


def test_pa_2_a_leader_without_a_double_leads_anything_and_shows_it() -> None:
    rules = Partners(4, None, {"lead_tile": "double"})
    hands = ["0-1 0-2 1-3 2-5 3-4 4-6 1-4", "5-5 0-0 1-2 2-6 3-3 3-6 4-5", "1-1 0-3 0-6 6-6 2-2 3-5 5-6", HANDS[3]]
    scene = Table(rules, rules.deal(Stacked(stacked(rules, *hands)), Carry((0, 0), 0, 2)))
    assert len(scene.legal("A")) == 7
    scene.play("A", "0-1")
    assert scene.state.board.lacks(0)[0] & rules.pieces.doubles == rules.pieces.doubles


def test_pa_2_lead_tile_has_no_effect_on_a_first_round() -> None:
    assert len(dealt(first_leader="holder", lead_tile="double").legal("A")) == 7


def test_pa_2_a_refused_single_is_told_why() -> None:
    scene = dealt(1, 2, lead_tile="double")
    assert scene.refusal("B", scene.wish("1-2", LEFT)) == "A double must lead, if you have one."


def test_pa_3_double_nine_deals_ten_each_and_lets_fifteen_sleep() -> None:
    state = Partners(4, double(9)).deal(Chance(b"nine"), Carry((0, 0)))
    assert [state.count(seat) for seat in range(4)] == [10] * 4
    assert len(state.piles[0]) == 15


def test_pa_d_a_hand_of_eight_needs_a_larger_set() -> None:
    with pytest.raises(Refusal, match="can't be 8 with 4 players"):
        Partners(4, None, {"hand_size": 8})
    assert Partners(4, double(9), {"hand_size": 13}).hand_size == 13


# -- the end of a round -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "points", "parts"),
    [
        ({}, 19, (9, 10)),
        ({"points": "all"}, 21, (9, 2, 10)),
        ({"points": "difference"}, 17, (9, 10, -2)),
        ({"rounding": "five"}, 20, (9, 10)),
        ({"rounding": "five", "points": "all"}, 20, (9, 2, 10)),
        ({"rounding": "five", "points": "difference"}, 15, (9, 10, -2)),
    ],
)
def test_pa_4_going_out_scores_the_hands_that_count(house: HouseRules, points: int, parts: tuple[int, ...]) -> None:
    scene = seated("3-5 | 3-6 | 1-1 | 0-4 2-4", line="2-2 2-3", turn="A", house=house)
    scene.play("A", "3-5@R")
    assert (scene.over, scene.winners, scene.points) == ("out", "AC", (points, 0))
    told = " + ".join(map(str, parts)).replace("+ -", "- ")
    assert f"A scored {points} {'=' if sum(parts) == points else 'from'} {told} (out)" in scene.told
    assert scene.told[-2:] == ["A won", "C won"]


def test_pa_4_points_are_never_below_zero() -> None:
    rules = Partners(4, None, {"points": "difference"})
    assert rules.out_points([0, 1, 14, 2], 0) == (0, (1, 2, -14))


@pytest.mark.parametrize(
    ("blocked_winner", "points", "winner", "score"),
    [
        ("pair", "opponents", 2, (23, (3, 20))),
        ("pair", "all", 2, (43, (12, 3, 8, 20))),
        ("pair", "difference", 2, (3, (3, 20, -12, -8))),
        ("hand", "opponents", 1, (20, (12, 8))),
        ("hand", "all", 1, (43, (12, 3, 8, 20))),
        ("hand", "difference", 1, (0, (12, 8, -3, -20))),
        ("duel", "opponents", 2, (23, (3, 20))),
        ("duel_before", "opponents", 1, (20, (12, 8))),
    ],
)
def test_pa_5_who_wins_a_block(
    blocked_winner: str, points: str, winner: Seat, score: tuple[int, tuple[int, ...]]
) -> None:
    weights = [12, 3, 8, 20]
    best, rules, _ = at_the_end(weights, 2, blocked_winner=blocked_winner, points=points)
    assert best == [winner]
    assert rules.blocked_points(weights, winner) == score


def blocked_by(seat: str, hands: str, house: HouseRules, lead: str = "A") -> Table:
    """Let a seat play the last three, so that nobody can play any more."""
    scene = seated(hands, line="3-3 3-6 6-0 0-3 3-2 2-5 5-3 3-4 4-1", turn=seat, house=house)
    scene.state.lead = "ABCD".index(lead)
    return scene.play(seat, "1-3@R")


@pytest.mark.parametrize(
    ("house", "leader"),
    [
        ({"next_leader": "winner"}, "C"),
        ({"next_leader": "winner", "blocked_winner": "hand"}, "B"),
        ({"next_leader": "rotate"}, "B"),
        ({"next_leader": "procedure"}, ""),
    ],
)
def test_pa_5_the_next_leader_after_a_block(house: HouseRules, leader: str) -> None:
    scene = blocked_by("C", "6-6 | 1-2 | 1-3 1-1 2-4 | 5-5 4-6", house)
    assert [scene.state.pieces.weight(hand) for hand in scene.state.hands] == [12, 3, 8, 20]
    assert scene.over == "blocked"
    assert scene.next_leader == leader


@pytest.mark.parametrize(("seat", "hands", "points"), [
    ("C", "6-6 | 1-2 | 1-3 1-1 2-4 | 5-5 4-6", (48, 0)),
    ("A", "6-6 1-3 | 1-2 | 1-1 2-4 | 5-5 4-6", (48, 0)),
    ("B", "6-6 | 1-2 1-3 | 1-1 2-4 | 5-5 4-6", (23, 0)),
])  # fmt: skip
def test_pa_5_closing_is_paid_to_a_closer_whose_pair_wins(seat: str, hands: str, points: tuple[int, int]) -> None:
    assert blocked_by(seat, hands, {"closing": 25}).points == points


@pytest.mark.parametrize(
    ("house", "winner", "next_leader"),
    [
        ({}, "", "D"),
        ({"after_tie": "same"}, "", "C"),
        ({"after_tie": "procedure"}, "", ""),
        ({"blocked_tie": "closer"}, "B", "D"),
        ({"blocked_tie": "not_closer"}, "C", "D"),
        ({"blocked_tie": "leader"}, "C", "D"),
    ],
)
def test_pa_6_a_tie(house: HouseRules, winner: str, next_leader: str) -> None:
    scene = blocked_by("B", "6-6 | 4-5 1-3 | 1-1 2-4 | 5-6", house, lead="C")
    assert scene.is_void == (not winner)
    assert scene.next_leader == next_leader
    assert scene.points == {"": (0, 0), "B": (0, 20), "C": (20, 0)}[winner]
    parts = {"B": "12 + 8", "C": "9 + 11"}
    assert not winner or f"{winner} scored 20 = {parts[winner]} (blocked)" in scene.told


def test_pa_6_the_lightest_hand_can_be_tied_only_between_pairs() -> None:
    assert at_the_end([5, 5, 9, 14], 1, blocked_winner="hand")[0] == [0, 1]
    assert at_the_end([5, 6, 5, 9], 1, blocked_winner="hand")[0] == [2]


@pytest.mark.parametrize(
    ("tile", "line", "end", "house", "points"),
    [
        ("3-5", "3-6 6-6 6-5", "L", {"capicua": 25}, 25),
        ("3-5", "3-6 6-6 6-5", "R", {"capicua": 25}, 25),
        ("3-5", "3-6 6-4 4-3", "L", {"capicua": 25}, 0),
        ("3-5", "3-6 6-6 6-4", "L", {"capicua": 25}, 0),
        ("0-5", "0-6 6-6 6-5", "L", {"capicua": 25}, 25),
        ("0-0", "0-6 6-6 6-4", "L", {"blank_out": 100, "capicua": 25}, 100),
    ],
)
def test_pa_7_and_8_capicua_and_the_double_blank(
    tile: str, line: str, end: str, house: HouseRules, points: int
) -> None:
    scene = seated(f"{tile} | 2-2 | 1-1 | 1-2", line=line, turn="A", house=house)
    scene.play("A", f"{tile}@{end}")
    assert scene.points == (7 + points, 0)


def test_pa_7_ends_alike_make_a_capicua_only_if_the_table_says_so() -> None:
    for ends, points in (("different", 7), ("any", 32)):
        scene = seated(
            "3-5 | 2-2 | 1-1 | 1-2", line="3-6 6-4 4-3", turn="A", house={"capicua": 25, "capicua_ends": ends}
        )
        assert scene.play("A", "3-5@L").points == (points, 0)
    scene = seated("3-3 | 2-2 | 1-1 | 1-2", line="3-6 6-4 4-3", turn="A", house={"capicua": 25, "capicua_ends": "any"})
    assert scene.play("A", "3-3@L").points == (7, 0)


def test_pa_9_the_key_tile_is_the_last_of_its_number() -> None:
    line = "3-3 3-6 6-0 0-3 3-2 2-1 1-3 3-4 4-6"
    scene = seated("3-5 | 2-2 | 1-1 | 1-4", line=line, turn="A", house={"unit": "hands", "key_tile": 1})
    assert scene.ends == (3, 6)
    assert scene.play("A", "3-5@L").points == (2, 0)
    scene = seated(
        "3-5 | 2-2 | 1-1 | 1-4", line=f"{line} 6-5", turn="A", house={"unit": "hands", "key_tile": 1, "capicua": 1}
    )
    assert scene.play("A", "3-5@R").points == (2, 0)


@pytest.mark.parametrize(
    ("tile", "line", "end", "points"),
    [
        ("5-5", "2-6 6-5", "R", 2),
        ("3-5", "3-6 6-5", "R", 3),
        ("5-5", "5-6 6-2 2-5", "R", 4),
        ("3-5", "2-6 6-3", "R", 1),
        ("3-5", "3-6 6-2 2-3", "R", 3),
    ],
)
def test_pa_9_ways_of_going_out(tile: str, line: str, end: str, points: int) -> None:
    scene = seated(f"{tile} | 4-4 | 1-1 | 1-4", line=line, turn="A", house={"unit": "ways"})
    assert scene.play("A", f"{tile}@{end}").points == (points, 0)


def test_pa_10_a_passed_lead_and_three_passes() -> None:
    house: HouseRules = {"lead_pass": 25, "three_passes": 30}
    sixes = "0-6 1-6 2-6 3-6 4-6 5-6 6-6"
    scene = seated(f"{sixes} | {HANDS[1].replace('2-6 ', '').replace('3-6 ', '')} | 1-1 2-2 | 4-4 1-5", house=house)
    scene.play("A", "6-6")
    scene.play("B", "pass")
    assert scene.points == (25, 0)
    assert scene.told == ["B passed", "A scored 25 (lead-pass)"]
    scene.play("C", "pass").play("D", "pass")
    assert scene.points == (25, 0)
    scene.play("A", "4-6@L")
    assert scene.points == (55, 0)


def test_pa_10_a_passed_single_can_count_twice_and_pays_the_leader() -> None:
    house: HouseRules = {"lead_pass": 25, "lead_pass_single": "twice"}
    scene = seated("2-2 | 4-4 | 1-3 0-0 | 0-2 5-5", turn="C", house=house)
    scene.play("C", "1-3").play("D", "pass")
    assert scene.points == (50, 0)


def test_pa_11_with_sleeping_tiles_four_passes_end_a_round() -> None:
    scene = table(
        "partners",
        hands="9-9 8-9 0-1 | 0-0 1-1 2-2 | 3-3 4-4 5-5 | 2-4 2-3 3-4",
        yard="*",
        scores="0 0",
        top=9,
        house={"hand_size": 3, "three_passes": 30},
    )
    scene.play("A", "9-9").play("B", "pass").play("C", "pass").play("D", "pass").play("A", "8-9@L")
    assert scene.points == (30, 0)
    for seat in "BCD":
        scene.play(seat, "pass")
    assert not scene.state.over
    scene.play("A", "pass")
    assert scene.over == "blocked"
    assert scene.points == (30, 25)
    assert "B scored 25 = 1 + 24 (blocked)" in scene.told
    assert scene.winners == "BD"


def test_pa_12_a_line_that_no_tile_can_fit_is_blocked_at_once() -> None:
    line = "5-1 1-3 3-3 3-6 6-0 0-3 3-2 2-4 4-3"
    scene = seated("3-5 1-1 | 2-2 | 4-4 | 1-2", line=line, turn="A", led="3-3")
    assert scene.ends == (5, 3)
    scene.play("A", "3-5@L")
    assert scene.over == "blocked"
    assert scene.turn == "A"
    scene = seated("3-5 | 2-2 | 4-4 | 1-2", line=line, turn="A", led="3-3")
    assert scene.play("A", "3-5@L").over == "out"


def test_pa_13_the_first_rounds_that_anybody_wins_score_more() -> None:
    house: HouseRules = {"opening": "hundred", "points": "all", "capicua": 100, "capicua_ends": "any", "target": 500}
    for won, hand, points in ((0, "3-5 | 3-6 | 1-1 | 0-4 2-4", 121), (1, "3-5 | 3-6 | 1-1 | 0-4 2-4", 96)):
        scene = seated(hand, line="2-2 2-3", turn="A", house=house)
        assert isinstance(scene.state.board, PairChain)
        scene.state.board.won = won
        assert scene.play("A", "3-5@R").points == (points, 0)
    scene = seated("3-6 | 3-5 | 1-1 | 0-4 2-4", line="3-2 2-5", turn="B", house=house)
    assert isinstance(scene.state.board, PairChain)
    scene.state.board.won = 1
    assert scene.play("B", "3-5@R").points == (0, 21 + 100 + 75)
    scene.state.board.won = 4


def test_pa_13_void_rounds_do_not_count_among_the_first() -> None:
    rules = Partners(4, None, {"opening": "hundred", "target": 10_000, "blocked_winner": "hand"})
    match, rng = Match(rules), Random(5)
    won = 0
    for number in range(120):
        match.begin(b"%d" % number)
        board = match.state.board
        assert isinstance(board, PairChain)
        assert board.won == won
        while not match.is_between:
            seat = match.state.turn
            match.play(seat, rng.choice(match.legal(seat)))
        won += bool(match.state.winners)
        if match.is_over:
            break
    assert won < len(match.rounds), "no round was void: choose another seed"


def test_pa_14_passing_the_target_wins_at_the_end_or_in_mid_round() -> None:
    scene = seated("3-5 | 3-6 | 1-1 | 0-4 2-4", line="2-2 2-3", turn="A", scores="85 97")
    scene.play("A", "3-5@R")
    assert (scene.scores, scene.match_winners) == ((104, 97), "A")
    scene = seated("6-6 0-1 | 5-5 | 1-1 | 0-4", house={"lead_pass": 25, "target": 200}, scores="180 40")
    scene.play("A", "6-6").play("B", "pass")
    assert (scene.over, scene.winners, scene.scores) == ("target", "A", (205, 40))
    assert scene.match.is_over


@pytest.mark.parametrize(("six_love", "scores"), [("keep", (0, 1)), ("wipe", (0, 0)), ("off", (5, 1))])
def test_pa_15_six_love(six_love: str, scores: tuple[int, int]) -> None:
    house: HouseRules = {"unit": "hands", "target": 6, "six_love": six_love}
    scene = seated("0-0 | 3-5 | 1-1 | 2-2", line="6-6 6-3", turn="B", scores="5 0", house=house)
    scene.play("B", "3-5@R")
    assert scene.scores == scores
    lost = [line for line in scene.told if "love" in line]
    assert (
        lost
        == {
            "keep": ["C scored -5 (love)"],
            "wipe": ["C scored -5 (love)", "B scored -1 (love)"],
            "off": [],
        }[six_love]
    )


def test_pa_15_six_in_a_row_win() -> None:
    house: HouseRules = {"unit": "hands", "target": 6, "six_love": "keep"}
    scene = seated("3-5 | 0-0 | 1-1 | 2-2", line="6-6 6-3", turn="A", scores="5 0", house=house)
    scene.play("A", "3-5@R")
    assert (scene.scores, scene.match_winners) == ((6, 0), "A")


@pytest.mark.parametrize(("doubles", "thrown_in"), [(0, False), (4, True), (5, True), (6, False)])
def test_pa_16_a_deal_with_many_doubles_is_thrown_in(doubles: int, thrown_in: bool) -> None:
    rules = Partners(4, None, {"redeal_doubles": doubles})
    hands = [
        "0-0 1-1 2-2 3-3 4-4 0-1 0-2",
        "5-5 0-3 1-2 2-6 3-4 3-6 4-5",
        "0-6 6-6 1-4 1-5 1-6 3-5 5-6",
        "0-4 0-5 1-3 2-3 2-4 2-5 4-6",
    ]
    state = rules.deal(Stacked(stacked(rules, *hands)), Carry((0, 0)))
    assert any(isinstance(event, Redealt) for event in state.events or ()) == thrown_in


def test_nothing_is_drawn_and_a_wish_to_draw_says_so() -> None:
    scene = seated("6-6 0-1 | 5-5 | 1-1 | 0-4").play("A", "6-6")
    assert scene.legal("B") == ["pass"]
    assert scene.refusal("B", Move(DRAW)) == "Nothing is drawn in this game: play a tile, or pass if none fits."
    assert scene.state.masked(0).board.lacks(1)[0] == 0
    scene.play("B", "pass")
    assert scene.state.masked(0).board.lacks(1)[0] == scene.state.pieces.touching[6]


def test_both_seats_of_a_pair_share_its_points_and_a_void_round_changes_none() -> None:
    match, rng = Match(Partners(4)), Random(3)
    while not match.is_over:
        before = match.scores
        match.begin(b"share%d" % len(match.rounds))
        while not match.is_between:
            seat = match.state.turn
            legal = match.legal(seat)
            assert len(legal) == 1 or all(move.act == PLAY for move in legal)
            match.play(seat, rng.choice(legal))
        if not match.state.winners:
            assert match.scores == before
        else:
            assert match.state.winners in (0b0101, 0b1010)
    assert len(match.scores) == 2


def test_a_transcript_names_the_way_of_a_lead_after_a_tie() -> None:
    match, rng = Match(Partners(4, None, {"after_tie": "same", "next_leader": "winner", "target": 500})), Random(8)
    while not match.is_over:
        match.begin(b"tie%d" % len(match.rounds))
        while not match.is_between:
            seat = match.state.turn
            match.play(seat, rng.choice(match.legal(seat)))
    ends = [line for line in transcript(match, [Player("", "kiko")] * 4) if line["record"] == "round_end"]
    said = {(line["reason"], line["next"]["by"]) for line in ends if isinstance(line["next"], dict)}
    assert {("out", "winner"), ("blocked", "winner"), ("void", "same")} == said


# -- All Fives in pairs -------------------------------------------------------------------------------------------


def fives(hands: str, line: str, turn: str, **house: str | int) -> Table:
    return table("all_fives", hands=hands, line=line, turn=turn, scores="50 50", house={"partnership": "on", **house})


@pytest.mark.parametrize(
    ("house", "points"),
    [
        ({}, (20, 0)),
        ({"bonus_rounding": "total"}, (20, 0)),
        ({"partner_count": "everyone_pays"}, (-5, -20)),
    ],
)
def test_pf_1_going_out_in_pairs(house: HouseRules, points: tuple[int, int]) -> None:
    scene = fives("0-3 | 1-6 | 1-2 | 6-6 0-1", "3-2 2-4", "A", muggins="off", **house)
    scene.play("A", "0-3@L")
    assert scene.points == points
    assert scene.winners == "AC"


def test_pf_2_a_block_in_pairs() -> None:
    pairs = AllFives(4, None, {"partnership": "on"})
    assert pairs.blocked_points([6, 9, 4, 12], 2) == (10, (9, 12, -6, -4))
    for house, points in (("opponents", (10, 0)), ("everyone_pays", (-10, -20))):
        scene = fives("3-3 | 1-2 | 0-4 | 1-1", "0-1 1-4", "A", muggins="off", partner_count=house)
        scene.rules.settle(scene.state, [6, 9, 4, 12], [2], ScoreCause.BLOCK)
        assert scene.points == points


def test_pf_3_a_partner_cannot_call_muggins() -> None:
    scene = fives("5-5 0-1 | 1-1 5-6 | 2-2 4-4 0-5 | 3-3 2-3", "", "A")
    scene.play("A", "5-5")
    assert "claim" in scene.legal("A")
    scene.play("B", "5-6@L")
    assert "muggins" in scene.legal("B")
    assert "muggins" in scene.legal("D")
    assert "muggins" not in scene.legal("C")
    assert scene.refusal("C", CALL_IT)


def test_in_pairs_seven_are_dealt_and_nothing_is_drawn() -> None:
    state = AllFives(4, None, {"partnership": "on"}).deal(Chance(b"pairs"), Carry((0, 0)))
    assert [state.count(seat) for seat in range(4)] == [7] * 4
    assert not state.piles[0]
    with pytest.raises(Refusal, match="needs four players"):
        AllFives(3, None, {"partnership": "on"})


def test_with_everyone_paying_the_target_waits_for_the_count() -> None:
    scene = table(
        "all_fives",
        hands="1-5 6-6 | 1-6 | 1-2 | 6-5 0-1",
        line="5-2 2-4",
        turn="A",
        scores="95 0",
        house={"partnership": "on", "partner_count": "everyone_pays", "muggins": "off", "target": 100},
    )
    scene.play("A", "1-5@L")
    assert scene.scores == (100, 0)
    assert not scene.over
    assert not scene.match.winners
