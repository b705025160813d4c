"""Positions with one right answer: what each family's bots like of a move, in points, and what each character does."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.bots.characters import make
from engine.bots.keen import Basis, KeenBot
from engine.core import NOBODY, Board, View
from engine.families.evaluator import SURE, Evaluator
from engine.families.facts import Compared
from engine.families.melds.evaluator import MeldEvaluator
from engine.families.melds.hope import hope, soon
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.families.tricks.board import Tricks
from engine.families.tricks.evaluator import TricksEvaluator
from engine.games import game
from engine.games.double_takes import DoubleTakes
from engine.notation import spell
from engine.options import HouseRules
from engine.pieces import each, mask
from engine.reasons.advice import why
from engine.sentences import sentence
from tests.support.lengths import often
from tests.support.rounds.columns import columns
from tests.support.rounds.legs import LegsTable, laid
from tests.support.rounds.line import Table, open_score, table
from tests.support.rounds.melds import melds, sheet, tiles
from tests.support.rounds.overlay import card
from tests.support.rounds.overlay import table as space
from tests.support.rounds.pool import pool
from tests.support.rounds.positions import positions
from tests.support.rounds.random_walks import NoLuck
from tests.support.rounds.round_scene import Scene
from tests.support.rounds.tricks import tricks

NOTHING = Taste(points=0, open=0, shed=0, doubles=0, shut=0)
PLAIN = {"muggins": "off"}


def likes(scene: Scene[Board], taste: Taste = NOTHING) -> dict[str, float]:
    """Return what a taste likes of each move of the seat whose turn it is, with all hands known."""
    state = scene.state
    moves = scene.match.legal(state.turn)
    found = evaluator_of(scene.rules).likings([state], state.turn, moves, taste)
    return {spell(scene.rules, state, move): round(like, 3) for move, like in zip(moves, found, strict=True)}


def chosen(key: str, scene: Scene[Board]) -> set[str]:
    """Return the moves of a character in place of the seat whose turn it is."""
    seat = scene.state.turn
    moves = {make(key).choose(scene.rules, scene.match.view(seat), seat, Random(luck)) for luck in range(4)}
    return {spell(scene.rules, scene.state, move) for move in moves if move}


def prizes(scene: Scene[Board]) -> list[float]:
    """Return the worth of the round for each side."""
    sides = range(max(scene.state.sides) + 1)
    return [round(evaluator_of(scene.rules).prize(scene.state, side), 3) for side in sides]


# -- lines --------------------------------------------------------------------------------------------------------


def fives(scores: str = "") -> Table:
    """Return a line that ends in 5 and 5, and a hand that scores 15, 5 or nothing."""
    return table("all_fives", hands="5-5 0-5 3-5 | 2-2 3-3", line="5-1 1-2 2-5", turn="A", house=PLAIN, scores=scores)


def test_points_are_those_of_the_move_and_not_those_made_before() -> None:
    scene = fives(scores="40 35")
    scene.state.points = [25, 10]
    for times in (1, 2):
        liked = likes(scene, NOTHING._replace(points=times))
        assert liked == {"5-5@L": 15 * times, "5-5@R": 15 * times, "0-5@L": 5 * times, "0-5@R": 5 * times,
                         "3-5@L": 0, "3-5@R": 0}  # fmt: skip


@pytest.mark.parametrize("key", ["bruno", "lucho", "maren", "hana", "tadeo"])
def test_who_counts_points_takes_fifteen_rather_than_five(key: str) -> None:
    bot = make(key)
    bot.attention = 1
    scene = fives(scores="40 35")
    move = bot.choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert move
    assert spell(scene.rules, scene.state, move).startswith("5-5")


def test_a_playable_hand_a_shut_opponent_weight_and_doubles_have_their_prices() -> None:
    scene = table("block_draw", hands="1-2 1-3 3-4 3-5 1-1 | 0-0 2-2", yard="*", line="1-6", turn="A")
    assert likes(scene) == dict.fromkeys(("1-1@L", "1-2@L", "1-3@L"), 0)
    assert likes(scene, NOTHING._replace(open=6)) == {"1-1@L": 3, "1-2@L": 0, "1-3@L": 3}
    assert likes(scene, NOTHING._replace(shut=12)) == {"1-1@L": 12, "1-2@L": 0, "1-3@L": 12}
    assert likes(scene, NOTHING._replace(shed=3)) == {"1-1@L": 0.5, "1-2@L": 0.75, "1-3@L": 1}
    assert likes(scene, NOTHING._replace(doubles=3)) == {"1-1@L": 3, "1-2@L": 0, "1-3@L": 0}


def test_in_a_company_each_opponent_who_cannot_play_counts() -> None:
    scene = table("block_draw", hands="1-2 1-3 0-0 | 2-2 5-5 | 4-4 5-4", yard="*", line="1-6", turn="A")
    assert likes(scene, NOTHING._replace(shut=12)) == {"1-2@L": 6, "1-3@L": 12}


def test_weight_counts_with_the_last_tile_but_open_ends_do_not() -> None:
    scene = table("block_draw", hands="1-3 | 0-0 2-2", yard="*", line="1-6", turn="A", house={"match": "single"})
    assert likes(scene, Taste(points=0)) == {"1-3@L": SURE + 1}, "it wins the match"


def test_each_character_has_a_way_of_its_own() -> None:
    """Suri dumps the heaviest, Maren keeps tiles playable, Idris shuts B, known to hold neither 5 nor 1."""
    scene = table("block_draw", hands="1-6 1-2 2-3 2-4 1-4 | 0-6 6-6 3-3", yard="5-5", line="1-5", turn="A")
    assert chosen("suri", scene) == {"1-6@L"}
    assert chosen("maren", scene) == {"1-2@L"}
    scene = table("block_draw", hands="1-3 1-6 0-0 0-2 | 0-6 6-6 4-6", line="3-5 5-1", turn="B").play("B", "pass")
    assert chosen("idris", scene) == {"1-3@L"} or chosen("idris", scene) == {"1-3@R"}


def test_a_claim_comes_before_any_tile_in_a_reflex_and_a_draw_after_it() -> None:
    claim = open_score(table("all_fives", hands="1-4 1-1 | 2-2", line="1-6", turn="A"), "B", 5, loose=True)
    plain = table("fours", hands="1-3 1-5 3-0 | 2-2 | 4-4 | 0-0", line="1-6", turn="A")
    for scene, first in ((claim, "muggins"), (plain, "1-3@L")):
        moves = scene.match.legal(0)
        reflex = evaluator_of(scene.rules).reflex
        named = {spell(scene.rules, scene.state, reflex(scene.state, 0, moves, Random(luck))) for luck in range(30)}
        assert named == {first}


def test_a_sure_win_needs_no_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evaluator, "play_out", None)
    scene = table("all_fives", hands="1-4 1-5 1-3 | 0-0 2-2", yard="*", line="1-6", turn="A", scores="90 90")
    bot = KeenBot(400)
    move = bot.choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert move
    assert spell(scene.rules, scene.state, move) == "1-4@L!"
    assert bot.basis == Basis.SURE


def test_winning_the_match_is_worth_fifty_points() -> None:
    scene = table("all_fives", hands="1-4 1-1 | 2-2", line="1-6", turn="A", scores="90 0")
    scene.state.points = [10, 4]
    knows: Evaluator[Board] = Evaluator(scene.rules)
    assert [knows.prize(scene.state, side) for side in range(2)] == [10 - 4 + 50, 4 - 10 - 50]


def test_without_thinking_the_heavier_tile_goes_where_a_turn_has_one() -> None:
    scene = table("block_draw", hands="1-6 1-2 2-3 2-4 | 0-0", yard="*", line="1-5", turn="A")
    move = evaluator_of(scene.rules).reflex(scene.state, 0, scene.match.legal(0), NoLuck())
    assert spell(scene.rules, scene.state, move) == "1-6@L"


def test_equal_tiles_are_played_at_whim() -> None:
    scene = table("block_draw", hands="1-3 1-4 0-0 | 2-2", yard="*", line="1-6", turn="A")
    moves = scene.match.legal(0)
    reflex = evaluator_of(scene.rules).reflex
    named = {spell(scene.rules, scene.state, reflex(scene.state, 0, moves, Random(luck))) for luck in range(30)}
    assert named == {"1-3@L", "1-4@L"}


def careful(scene: Table) -> str:
    """Return what a careful player plays in place of the seat whose turn it is."""
    seat = scene.state.turn
    move = evaluator_of(scene.rules).careful(scene.state, seat, scene.match.legal(seat))
    return spell(scene.rules, scene.state, move)


def test_a_careful_player_takes_points_keeps_tiles_playable_and_shuts_ends() -> None:
    assert careful(fives()) == "5-5@L", "fifteen, and the first of two places alike"
    last = table("all_fives", hands="5-6 | 2-2 3-3", line="5-1 1-6", turn="A", house=PLAIN)
    assert careful(last) == "5-6@R", "a last tile makes ten there, and twelve at the other end"
    stop = table("block_draw", hands="1-2 1-3 3-4 3-5 | 0-0 2-2", yard="*", line="1-6", turn="A")
    assert careful(stop) == "1-3@L", "for the other threes"
    shut = table("block_draw", hands="1-3 1-6 0-0 | 0-6 6-6 4-6", line="3-5 5-1", turn="B").play("B", "pass")
    assert careful(shut).startswith("1-3"), "B has neither"
    heavy = table("block_draw", hands="1-4 1-5 0-0 | 2-2 3-3", yard="*", line="1-6", turn="A")
    assert careful(heavy) == "1-5@L"
    claim = open_score(table("all_fives", hands="1-4 1-1 | 2-2", line="1-6", turn="A"), "B", 5, loose=True)
    assert careful(claim) == "muggins"
    double = table("block_draw", hands="1-4 1-1 0-0 | 2-2 3-3", yard="*", line="1-6", turn="A")
    assert careful(double) == "1-1@L", "three points for a double, and the last 1 stays playable"


def test_elsewhere_a_careful_player_does_what_common_taste_likes_best() -> None:
    """The pair worth most, a trick with a double in it, the card that begins a run."""
    for scene, best in (
        (pool(hands="3-4 5-12 | 0-1 5-7", pool="2-12 5-5"), "5-12+5-5"),
        (tricks(hands="9-12 0-1 | 9-9 0-2 | 2-9 9-14 0-3").trick("9-12@9", "9-9"), "9-14"),
        (space("space", line="021", hands="213 130 301 222 | 232 111 333 131", stock="112 113"), "213@R2"),
    ):
        state, moves = scene.state, scene.match.legal(scene.state.turn)
        assert spell(scene.rules, state, moves[0]) != best
        assert spell(scene.rules, state, evaluator_of(scene.rules).careful(state, state.turn, moves)) == best


# -- legs ---------------------------------------------------------------------------------------------------------


def powers(hands: str, house: HouseRules | None = None) -> LegsTable:
    """Return a table with a 9 and a 2 open, and tiles to draw."""
    return laid(hands, start="5-5", legs="5-9 | 5-2", yard="1-1 3-3 6-6", house=house)


def test_powers_and_an_answer_to_a_spell_have_their_prices() -> None:
    scene = powers("9-15 9-14 9-10 0-5 | 0-2 7-7 | 0-3 8-8")
    assert likes(scene) == {"9-15@A": 2, "9-14@A": 4, "9-10@A": 0, "0-5@C": 0}, "one tile for each, another turn"
    scene = powers("9-15 9-14 9-10 0-5 4-13 | 0-2 7-7 | 0-3 8-8")
    assert likes(scene) == {"9-15@A": 5, "9-14@A": 7, "9-10@A": 3, "0-5@C": 3}, "a 13 answers a spell"
    scene = laid("9-15 9-10 | 0-2 7-7 | 0-3 8-8", start="5-5", legs="5-9", yard="1-1")
    assert likes(scene) == {"9-15@A": 1, "9-10@A": 0}, "the boneyard has one tile for two"
    scene = powers("9-13 9-10 0-6 | 0-2 7-7 | 0-3 8-8")
    assert likes(scene) == {"9-13@A": 0, "9-10@A": 3}


def test_on_legs_a_playable_hand_and_each_shut_opponent_have_their_prices() -> None:
    """B can play on the 2 only, C on a 10 only."""
    scene = laid("9-10 9-11 2-10 | 0-2 7-7 | 0-10 8-8", start="5-5", legs="5-9 | 5-2", yard="1-1 3-3 6-6")
    assert likes(scene, NOTHING._replace(open=6)) == {"9-10@A": 3, "9-11@A": 3, "2-10@B": 6}
    assert likes(scene, NOTHING._replace(shut=12)) == {"9-10@A": 0, "9-11@A": 6, "2-10@B": 6}


def test_without_thinking_a_double_comes_first_then_a_number_with_a_power() -> None:
    for hands, first in (
        ("9-9 9-10 0-5 | 0-2", "9-9@A"),
        ("9-10 9-15 0-5 | 0-2", "9-15@A"),
        ("9-10 9-14 9-15 | 0-2", "9-14@A"),
    ):
        scene = laid(hands, start="5-5", legs="5-9 | 5-2", yard="1-1 3-3")
        moves = scene.match.legal(0)
        move = evaluator_of(scene.rules).reflex(scene.state, 0, moves, NoLuck())
        assert spell(scene.rules, scene.state, move) == first


def test_each_tile_played_off_a_leg_is_one_fewer_and_its_pips_count_where_pips_score() -> None:
    hands = "9-10 0-5 0-6 | 0-2 7-7"
    assert likes(powers(hands), NOTHING._replace(shed=2)) == {"9-10@A": 2, "0-5@C": 2}
    dots = powers(hands, house={"scoring": "super"})
    assert likes(dots, NOTHING._replace(shed=2)) == {"9-10@A": 2 * (1 + 0.95), "0-5@C": 2 * (1 + 0.25)}


def test_a_double_is_no_burden_where_it_fits_two_numbers() -> None:
    scene = laid("9-9 8-8 0-1 1-2 | 0-2", start="5-5", legs="5-9 | 5-8", yard="1-1 3-3")
    view = scene.match.view(0)
    one, *others = scene.match.legal(0)
    said = [str(each) for other in others for each in why(scene.rules, view, 0, one, other).all()]
    assert not any("fits only one number" in each for each in said)


def test_fewer_tiles_than_the_opponents_are_a_lead() -> None:
    scene = laid("9-10 0-5 | 0-2 7-7 1-1 | 0-3", start="5-5", legs="5-9")
    assert prizes(scene) == [3 * (2 - 2), 3 * (1.5 - 3), 3 * (2.5 - 1)]


def unthinking(scene: Scene[Board]) -> dict[str, int]:
    """Return how often in a hundred times each move is made without thinking."""
    state, moves = scene.state, scene.match.legal(scene.state.turn)
    reflex = evaluator_of(scene.rules).reflex
    rng = Random(7)
    made = Counter(spell(scene.rules, state, reflex(state, state.turn, moves, rng)) for _ in range(100))
    return {spell(scene.rules, state, move): made[spell(scene.rules, state, move)] for move in moves}


def test_a_whim_outweighs_a_little_and_no_more() -> None:
    """Six points of weight on a line, a tile on legs, five dots in space, half a point in a pool, less in a trick."""
    yard = "1-1 3-3"
    for scene, first, usual, never in (
        (table("block_draw", hands="1-2 1-4 | 0-0", yard="*", line="1-6", turn="A"), "1-4@L", "1-2@L", ""),
        (table("block_draw", hands="6-6 1-2 | 0-0", yard="*", line="1-6", turn="A"), "6-6@R", "", "1-2@L"),
        (laid("9-10 9-11 9-8 | 0-2", start="5-5", legs="5-9 | 5-2", yard=yard), "9-10@A", "9-11@A", ""),
        (laid("9-9 9-10 | 0-2", start="5-5", legs="5-9 | 5-2", yard=yard), "9-9@A", "", "9-10@A"),
        (space("space", line="3113", hands="300 301 | 222", stock="112"), "103@L1", "003@L1", ""),
        (pool(hands="5-10 0-3 0-6 | 0-1", pool=""), "0-6", "0-3", "5-10"),
        (tricks(hands="9-12 0-1 | 9-13 9-15 2-9").play("A", "9-12@9"), "9-13", "9-15", "2-9"),
        (tricks(hands="3-15 6-10 0-14 | 0-1"), "3-15@3", "0-14@14", ""),
    ):
        made = unthinking(scene)
        assert made[first] > 15
        assert not usual or 4 < made[usual] < 60
        assert not never or not made[never]


# -- tricks -------------------------------------------------------------------------------------------------------


def test_tiles_are_worth_holding_the_more_the_higher() -> None:
    """The double 15 is worth half a point, the double blank a third of that, a single 15 three tenths."""
    scene = tricks(hands="15-15 | 0-0 | 3-15")
    assert prizes(scene) == [round(worth, 3) for worth in (
        0.5 - (0.5 / 3 + 0.3) / 2, 0.5 / 3 - (0.5 + 0.3) / 2, 0.3 - (0.5 + 0.5 / 3) / 2
    )]  # fmt: skip
    scene.state.points = [2, 0, 0]
    assert prizes(scene)[0] == round(2 + 0.5 - (0.5 / 3 + 0.3) / 2, 3)


def test_a_trick_is_worth_its_points_less_the_tile() -> None:
    """C takes two points with the double in it, or leaves them to B."""
    scene = tricks(hands="9-12 0-1 | 9-9 0-2 | 9-14 2-9 0-3").trick("9-12@9", "9-9")
    high, low = round(0.3 * (14 / 15) ** 2, 3), round(0.3 * (9 / 15) ** 2, 3)
    assert likes(scene) == {"2-9": -low, "9-14": -high}
    assert likes(scene, NOTHING._replace(points=2)) == {"2-9": -4 - low, "9-14": 4 - high}


def test_a_lead_is_praised_if_fewer_tiles_that_nobody_has_seen_beat_it() -> None:
    rules = game("double_takes")(3)
    knows, strength = TricksEvaluator(DoubleTakes(3)), DoubleTakes(3).strength
    said: Counter[bool] = Counter()
    for at in (at for number in range(often(1, 4)) for at in positions(rules, number)):
        state, seat = at.state, at.state.turn
        assert isinstance(state.board, Tricks)
        if state.over or state.board.suit != NOBODY or state.board.offenders:
            continue
        hidden = each(state.pieces.every & ~state.board.laid & ~state.hands[seat])
        view: View[Tricks] = state.masked(seat)  # type: ignore[assignment]  # it is a board of tricks
        one, *others = rules.legal(state, seat)
        suits = [
            [*move.tiles, *(t for t in hidden if state.pieces.touching[move.at] >> t & 1)] for move in (one, *others)
        ]
        ranks = [[strength(move.at, t) for t in suit] for move, suit in zip((one, *others), suits, strict=True)]
        beaten = [sum(rank > mine for rank in rest) for mine, *rest in ranks]
        for other, by in zip(others, beaten[1:], strict=True):
            compared = Compared(DoubleTakes(3), view, seat, 0, one, other, None, None, sentence("it"), sentence("it"))
            found = {fact.key: fact for fact in knows.facts(compared)}
            assert ("top" in found) == (by > beaten[0])
            assert "top" not in found or (found["top"].mine, found["top"].its) == (beaten[0], by)
            said["top" in found] += 1
    assert min(said.values()) > often(5, 20)


def test_a_double_is_not_thrown_to_an_opponent_and_a_worthless_trick_is_not_paid_for() -> None:
    scene = tricks(hands="9-15 0-1 | 0-9 0-2 | 5-8 2-2 1-1").trick("9-15@9", "0-9")
    assert chosen("bruno", scene) <= {"2-2", "1-1"}, "off suit, a double takes the trick"


def test_the_last_player_takes_a_trick_for_sure_even_with_a_low_tile() -> None:
    scene = tricks(hands="0-2 5-6 | 0-3 0-1").play("A", "0-2@0")
    moves = scene.match.legal(1)
    reflex = evaluator_of(scene.rules).reflex
    named = {spell(scene.rules, scene.state, reflex(scene.state, 1, moves, Random(luck))) for luck in range(40)}
    assert named == {"0-3"}


def test_a_tile_holds_the_more_surely_the_higher_and_never_more_than_surely() -> None:
    scene = tricks(hands="15-15 | 0-0 | 3-15")
    knows = TricksEvaluator(scene.rules)
    top = scene.rules.pieces.top
    chances = [knows.holds(rank) for rank in range(2 * top + 1)]
    assert chances == sorted(chances)
    assert [chances[0], chances[top], chances[2 * top]] == pytest.approx([0, 0.6, 1])


def test_leads_and_answers_are_worth_the_trick_less_the_tile() -> None:
    """A trick is a point and one for each double in it; a tile given up costs three tenths at most, a double half."""
    scene = tricks(hands="3-15 0-7 5-5 | 3-14 3-8 0-1 | 5-6 7-9 0-5")
    assert likes(scene, NOTHING._replace(points=1)) == {
        "0-7@0": 0.935, "0-7@7": -1.065, "3-15@3": 0.7, "3-15@15": 0.7, "5-5": -2.278
    }  # fmt: skip
    scene = tricks(hands="9-12 3-3 | 9-14 2-9 | 9-13 0-9").play("A", "9-12@9")
    assert likes(scene, NOTHING._replace(points=1)) == {"2-9": -1.108, "9-14": 0.739}


# -- the pool -----------------------------------------------------------------------------------------------------


def test_a_catch_is_worth_its_tiles_less_half_of_what_the_next_player_could_take() -> None:
    scene = pool(hands="5-12 3-4 | 0-1 5-7", pool="2-12 5-5", house={"missed": "off"})
    for times in (1, 2):
        liked = likes(scene, NOTHING._replace(points=times))
        assert liked == {"3-4": -1.5 * times, "5-12+2-12": -1 * times, "5-12+5-5": 3.5 * times}
    assert chosen("bruno", scene) == {"5-12+5-5"}
    bait = pool(hands="15-15 3-4 | 14-15 0-2", pool="")
    assert likes(bait, NOTHING._replace(points=2)) == {"3-4": 0, "15-15": -7}


def test_a_missed_pair_is_worth_its_points_and_what_the_same_player_can_take_next() -> None:
    """5-5 and 5-10 are worth three points each, and 5-15 four: B can still take 5-5, or else A can."""
    hands = "5-12 0-0 5-15 | 3-8 0-1 5-10"
    scene = pool(hands=hands, pool="2-12 5-5", house={"missed": "on"}).play("A", "5-12")
    assert likes(scene, NOTHING._replace(points=1)) == {
        "take:5-12+2-12": 0.5 + 6, "take:5-12+5-5": 0.5 + 3, "5-10+5-5": 0.5 + 6 - 4 / 2, "5-10+5-12": 0.5 + 3 - 7 / 2,
        "0-1": -7 / 2, "3-8": -7 / 2, "5-10": -7 / 2,
    }  # fmt: skip


def test_the_lead_in_points_and_an_eighth_of_a_point_for_each_tile_ahead() -> None:
    scene = pool(hands="5-12 | 0-1", taken="1-1 2-2 3-3 | 4-4", pool="0-0")
    scene.state.points = [10, 4]
    assert prizes(scene) == [3 + 0.125, -3 - 0.125]
    scene = pool(hands="5-12 | 0-1 | 3-4", taken="1-1 2-2 3-3 | 4-4 | 6-6 7-7", pool="0-0")
    scene.state.points = [10, 4, 1]
    assert prizes(scene) == [5 + 0.125, -1 - 0.125, -4]


# -- space --------------------------------------------------------------------------------------------------------


def test_without_thinking_a_card_that_starts_a_run_comes_before_a_heavier_one() -> None:
    """After 211 the card 110 covers two sections again; after 213 nothing does."""
    scene = space("space", line="021", hands="211 213 110 000 | 222", stock="333")
    moves = scene.match.legal(0)
    move = evaluator_of(scene.rules).reflex(scene.state, 0, moves, NoLuck())
    assert spell(scene.rules, scene.state, move) == "112@R2"


def test_a_run_needs_another_card() -> None:
    """After 012 the card 101 covers two sections again; after 112 only itself would."""
    scene = space("space", line="021", hands="101 112 012 | 222", stock="333")
    move = evaluator_of(scene.rules).reflex(scene.state, 0, scene.match.legal(0), NoLuck())
    assert spell(scene.rules, scene.state, move) == "012@R2"


def test_the_cards_left_after_the_best_run_are_its_cost() -> None:
    """After 213, 130 and 301 only 222 is left; any other card ends the turn, and another has to be drawn."""
    for line, end in (("021", "R"), ("120", "L")):
        scene = space("space", line=line, hands="213 130 301 222 | 232 111 333 131", stock="112 113 121 122")
        costs = {move: -like for move, like in likes(scene).items()}
        assert costs.pop(f"213@{end}2") == 4.222
        assert set(costs.values()) == {4.222 + 3 * 4}


def test_light_hands_playable_cards_and_shut_opponents_are_liked() -> None:
    scene = space("space", line="020", hands="033 001 011 | 222 111 333 131", stock="112 113 121 122")
    ends = [f"{card_left}@{end}1" for card_left in ("001", "011", "033") for end in "LR"]
    for taste, worth in (
        (NOTHING, (-12, -12, -12)),
        (NOTHING._replace(shed=9), (-24, -23, -19)),
        (NOTHING._replace(open=8), (-4, -4, -6.667)),
    ):
        assert likes(scene, taste) == {end: worth[place // 2] for place, end in enumerate(ends)}
    closed = space("space", line="020", hands="033 001 222 | 111 212", stock="")
    bare, shut = likes(closed), likes(closed, NOTHING._replace(shut=8))
    assert {move: round(shut[move] - bare[move], 3) for move in bare} == {
        "001@L1": 0,
        "001@R1": 0,
        "033@L1": 8,
        "033@R1": 8,
    }


@pytest.mark.parametrize(("line", "end"), [("021", "R"), ("120", "L")])
def test_a_run_is_seen_at_either_end(line: str, end: str) -> None:
    """After 210 covers two sections, 301 can cover two more, and then only 333 is left."""
    scene = space("space", line=line, hands="213 130 301 222 | 232 111 333 131", stock="112 113 121 122")
    liked = likes(scene, Taste())
    assert max(liked, key=liked.__getitem__) == f"213@{end}2".replace("213", scene.state.pieces.label(card("213")))


def test_the_last_card_is_worth_fifteen_and_cards_kept_cost_four_and_their_dots() -> None:
    scene = space("space", line="021", hands="100 | 002 222", stock="112")
    assert set(likes(scene).values()) == {15}
    scene = space("space", line="021", hands="100 333 | 002 222")
    assert likes(scene)["001@R1"] == -round(4 + 2 / 9, 3), "333 reads the same both ways"
    assert likes(scene, NOTHING._replace(shed=9))["001@R1"] == -round(4 + (9 * 9 + 2) / 9, 3)
    courtesy = space("space", line="021", hands="100 | 033 012 222", seen="").play("A", "100 R1")
    assert set(likes(courtesy).values()) == {0}, "the round is won"
    assert mask([card("100")]) == scene.state.hands[0] & ~mask([card("333")])


def test_covering_two_sections_is_worth_twelve_dots_and_a_card_that_fits_then_one() -> None:
    """000 covers two sections, worth twelve, and two since it reads the same both ways; 333 has eleven."""
    for hands, first in (
        ("000 333 123 | 222", "000@R2"),
        ("000 333 123 113 223 | 222", "333@L1"),
    ):
        scene = space("space", line="3100", hands=hands, stock="112")
        move = evaluator_of(scene.rules).reflex(scene.state, 0, scene.match.legal(0), NoLuck())
        assert spell(scene.rules, scene.state, move) == first, hands


# -- columns ------------------------------------------------------------------------------------------------------


def test_a_tile_freed_is_worth_ten_and_a_column_fewer_three() -> None:
    scene = columns("(6|6) 1|2", "(0|0) (4|4) 2|3", "5|6", "x 4|1")
    liked = likes(scene)
    assert max(liked, key=liked.__getitem__) == "2-3@c1"
    assert liked["stop"] == -6
    joined = columns("1|2", "2|3", "5|6")
    assert likes(joined)["2-3@c1"] >= 3


def test_a_column_game_is_worth_its_columns_and_what_is_still_face_down() -> None:
    """Sixty for a win, less three a column; two for each tile face down; an eighth of the squared moves in vain."""
    scene = columns("(6|6) (1|1) 1|2", "(0|0) 2|3", "5|6")
    assert prizes(scene) == [-6]
    scene.state.board.spent = 4
    assert prizes(scene) == [-6 - 2]
    won = columns("1|2 2|3", "5|6").play("A", "stop")
    assert prizes(won) == [60 - 3 * 2]


def test_each_gain_at_the_columns_has_its_price() -> None:
    """Ten for a tile flipped, three for a column fewer, two for each column that can be freed next."""
    scene = columns("(6|6) 1|2", "(0|0) (4|4) 2|3", "5|6", "x 4|1")
    bare = likes(scene)
    scene.state.board.idle = 2
    assert {move: round(bare[move] - like, 3) for move, like in likes(scene).items() if move != "stop"} == {
        move: 1 for move in bare if move != "stop"
    }, "half a point for each move since the last flip"
    assert likes(columns("x 1|2", "2|3", "5|6"))["2-3@c1"] == 3, "it only joins two columns"
    assert likes(columns("x 1|2", "x 2|3", "5|6"))["2-3@c1"] == 10 - 2, "a tile flipped, and a chance gone"
    assert bare == {
        "2-3@c1": 10, "1-2@c4": 10 - 2, "2-3@empty": 10 - 3, "1-2@empty": 10 - 3 - 2, "1-4@empty": 10 - 3 - 2,
        "stop": -6,
    }  # fmt: skip


def test_without_thinking_a_tile_is_freed_on_top_of_a_column_rather_than_in_an_empty_place() -> None:
    """The deeper column has nowhere to go but the empty place."""
    scene = columns("2|5", "x 6|2", "x x x 3|4", house={"attach_above": "on"})
    assert unthinking(scene)["2-6@c1.top"] == 100


def test_a_solitaire_won_is_no_sure_win_over_anyone() -> None:
    scene = columns("(6|6) 0|1", "0|0", "5|4", "2|3", house={"split_runs": "off"})
    assert max(likes(scene).values()) < SURE


# -- melds --------------------------------------------------------------------------------------------------------

IDLE = "0-4 2-3 6-8 6-9 7-13 3-14 10-15"
"""An opponent's hand of no consequence."""


def test_a_discard_that_is_sure_to_be_taken_loses_seven_tenths_of_the_hope() -> None:
    other = "8-3 8-4 0-6 1-9 7-13 3-14 11-15"
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | {other}")
    knows = MeldEvaluator(scene.rules)
    state, held = scene.state, scene.state.hands[0]
    out = next(move for move in scene.match.legal(0) if spell(scene.rules, state, move) == "discard:8-9")
    state.shown |= tiles("8-3 8-4")
    assert knows.outlook(state, 0, out) == pytest.approx(0.3 * knows.hope(state, held ^ 1 << out.tiles[0]))
    assert knows.risk(state, 0, out.tiles[0]) == 1


def test_without_any_evidence_a_discard_is_taken_for_each_suit_by_a_third() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | {IDLE.replace('7-13', '4-13')}")
    knows, state = MeldEvaluator(scene.rules), scene.state
    suits = len(knows.melds.suits[tiles("8-9").bit_length() - 1])
    assert knows.risk(state, 0, tiles("8-9").bit_length() - 1) == pytest.approx(1 - (1 - 0.35) ** suits)
    state.board.open |= tiles("8-1")
    once = (1 - 0.35 / 2) * (1 - 0.35) ** (suits - 1)
    assert knows.risk(state, 0, tiles("8-9").bit_length() - 1) == pytest.approx(1 - once), "an eight was refused"


def test_a_hand_is_as_promising_as_its_tiles_in_melds_runs_and_spares() -> None:
    """A tile each, three tenths for two in sequence, a twentieth for a second tile of another suit."""
    knows = MeldEvaluator(sheet())
    assert knows.promise(tiles("0-1 0-3 0-5 0-7 4-9 4-11 4-13")) == pytest.approx(7)
    assert knows.promise(tiles("0-1 0-2 0-5 0-7 4-9 4-11 4-13")) == pytest.approx(7.3)
    assert knows.promise(tiles("0-1 0-3 0-5 0-7 4-9 4-11 6-13 6-15")) >= 6.05


def test_what_a_discard_on_offer_is_worth_to_a_taste() -> None:
    hands = f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 | {IDLE}"
    helps, idle = (likes(melds(hands=hands, discard=tile, yard="*"), Taste()) for tile in ("7-12", "8-15"))
    assert helps["take:7-12"] > helps["draw"] + 6 * 0.5, "it brings the hand a tile nearer"
    assert idle["take:8-15"] < idle["draw"], "it has to be kept for a turn"


@pytest.mark.parametrize(
    ("hand", "discard", "taken", "drawn"),
    [
        ("10-0 10-1 10-2 10-3 7-3 7-5 8-9", "7-12", 2 * (7 + 0.9 + 0.05 + 4), 2 * (6 + 0.9 + 0.1)),
        ("10-0 10-1 10-2 10-3 7-3 7-5 8-9", "8-15", 2 * (6 + 0.9 + 0.1 - 0.3), 2 * (6 + 0.9 + 0.1)),
        ("10-0 10-1 10-2 10-3 7-3 7-5 7-8", "8-15", 2 * (7 + 0.9 + 0.1 - 0.3), 2 * (7 + 0.9 + 0.1 + 4)),
        ("10-0 10-2 10-4 10-6 7-3 7-5 7-8", "7-12", 2 * (7 + 4 - 0.3), 2 * (7 + 0.05 + 4)),
    ],
)
def test_a_taste_for_whole_hands_adds_up_what_a_tile_brings(
    hand: str, discard: str, taken: float, drawn: float
) -> None:
    """Tiles in melds, sequences and spares; four for a hand that can be shown, less a bit for one no meld needs.

    The next tile to draw is the 0-0.
    """
    scene = melds(hands=f"{hand} | {IDLE}", discard=discard, yard="*")
    assert likes(scene, Taste(open=2, shut=0)) == pytest.approx({f"take:{discard}": taken, "draw": drawn})


def test_a_gift_costs_a_taste_that_shuts_others_out() -> None:
    """A tenth of a tile for each point that the taste gives for shutting an opponent out."""
    hands = "10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | 8-3 8-4 0-6 1-9 7-13 3-14 11-15"
    taste = Taste(open=1, shut=12)
    plain = melds(hands=hands)
    known = melds(hands=hands)
    known.state.shown |= tiles("8-3 8-4")
    lost = {move: round(like - likes(known, taste)[move], 3) for move, like in likes(plain, taste).items()}
    gifts = {"discard:8-9", "discard:3-7", "discard:3-10"}
    assert lost == {move: 1.2 if move in gifts else 0 for move in lost}


def test_only_a_whole_hand_is_ready_and_not_by_giving_up_the_tile_just_taken() -> None:
    knows = MeldEvaluator(sheet())
    part = melds(hands=f"10-0 10-1 10-2 4-11 7-3 7-5 7-12 0-2 | {IDLE}")
    whole = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 7-12 0-0 | {IDLE}")
    assert not knows.is_ready(part.state, part.state.hands[0])
    assert knows.is_ready(whole.state, whole.state.hands[0])
    whole.state.board.taken = tiles("0-0").bit_length() - 1
    assert not knows.is_ready(whole.state, whole.state.hands[0]), "the tile taken has to stay"
    whole = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 7-12 8-15 | {IDLE}")
    assert knows.is_ready(whole.state, whole.state.hands[0])
    whole.state.board.taken = tiles("8-15").bit_length() - 1
    assert not knows.is_ready(whole.state, whole.state.hands[0])


def test_every_further_plan_makes_a_hand_more_hopeful() -> None:
    """The seventh tile opens plans with another suit, or with one that is there already and has room."""
    knows = MeldEvaluator(sheet())
    unseen = knows.rules.pieces.every
    hands = ("0-1 0-2 4-5 4-6 8-9 8-10", "0-1 0-2 4-5 4-6 8-9 8-10 12-13")
    few, more = (hope(knows.melds, tiles(held), unseen & ~tiles(held)) for held in hands)
    assert more > few > 0


def test_a_tile_that_completes_a_hand_and_one_that_serves_no_plan() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 | {IDLE}", discard="7-12", yard="*")
    assert likes(scene) == {"take:7-12": 9, "draw": 6}, "ready, with seven tiles in melds, but a discard shows them"
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | {IDLE.replace('7-13', '4-13')}")
    assert likes(scene) == {
        "discard:0-10": 5, "discard:1-10": 5, "discard:2-10": 5, "discard:3-7": 4, "discard:3-10": 5,
        "discard:5-7": 5, "discard:6-14": 6, "discard:8-9": 6,
    }  # fmt: skip
    assert likes(scene, Taste(open=1, shut=0))["discard:8-9"] == 6.95


def test_one_tile_of_ten_in_a_hundred_is_worth_a_third_of_having_it() -> None:
    """It comes with 13 in 100 a turn, and each turn of waiting costs a fifth."""
    assert soon((1,), (10,), 100) == pytest.approx(0.8 * 0.13 / (1 - 0.8 * 0.87))


def waiting(useful: int, unseen: int) -> float:
    """Return the worth of waiting for one of so many useful tiles: 1.3 tiles come a turn, and a turn costs a fifth."""
    comes = useful * 1.3 / unseen
    return 0.8 * comes / (1 - 0.8 * (1 - comes))


def test_two_tiles_are_awaited_one_after_the_other() -> None:
    """Two tiles of one suit are left and three of a second; once one suit has its tile, only one more is awaited."""
    rest = 2 / 5 * waiting(3, 50) + 3 / 5 * waiting(2, 50)
    assert soon((1, 1), (2, 3), 50) == pytest.approx(waiting(5, 50) * rest)
    assert soon((2,), (3,), 50) == pytest.approx(waiting(3, 50) * waiting(2, 50))


def test_a_single_plan_is_worth_the_wait_for_it_and_each_sequence_fifteen_hundredths_more() -> None:
    knows = MeldEvaluator(sheet())
    unseen = tiles("7-9 7-11 12-13 13-14")
    for held, worth in (
        ("10-0 10-2 10-4 10-6 7-3 7-5", 1.0),
        ("10-0 10-2 10-4 10-5 7-3 7-5", 1.15),
        ("10-0 10-1 10-4 10-5 7-3 7-5", 1.3),
        ("10-0 10-2 10-4 10-5 7-3 7-4", 1.15 * 1.15),
    ):
        assert hope(knows.melds, tiles(held), unseen) == pytest.approx(worth * waiting(2, 4))
    assert hope(knows.melds, tiles("10-0 10-2 10-4 10-6 7-3"), unseen) == pytest.approx(waiting(2, 4) * waiting(1, 4))


def test_hope_rests_on_the_six_longest_suits() -> None:
    """Tens can be completed, and with the blanks a whole hand; the pairs from 3 to 7 get no more tiles."""
    knows = MeldEvaluator(sheet())
    unseen, plan = tiles("10-11 0-12 0-13 0-14"), "10-0 10-1 10-2"
    assert hope(knows.melds, tiles(f"{plan} 3-4 4-5 5-6 3-6"), unseen) > 0
    assert hope(knows.melds, tiles(f"{plan} 3-4 4-5 5-6 6-7 3-7"), unseen) == 0, "five pairs come before the blanks"


def test_a_tile_of_both_suits_of_a_plan_counts_for_one() -> None:
    """With the 7-10 one more tile is wanted."""
    knows = MeldEvaluator(sheet())
    unseen = tiles("7-9 7-11 12-13 13-14")
    assert hope(knows.melds, tiles("10-0 10-2 10-4 7-10 7-3 7-5"), unseen) == pytest.approx(waiting(2, 4))
    assert hope(knows.melds, tiles("10-0 10-2 10-4 7-10 7-3 7-5 0-0"), unseen) == pytest.approx(waiting(2, 4))


def test_the_plan_needs_two_suits_and_counts_what_fits() -> None:
    knows = MeldEvaluator(sheet())
    assert knows.plan(tiles("0-1 0-3 0-5 0-7 4-9 4-11 4-13"))[0] == 7
    assert set(knows.plan(tiles("0-1 0-3 0-5 0-7 4-9 4-11 6-13"))[1]) == {0, 4}
    assert knows.fits(tiles("0-1 0-3 0-5 0-7 4-9 4-11 6-13"), (0, 4)) == 6
    assert knows.fits(tiles("0-1 0-3 0-5 0-7 0-9 0-11 0-13"), (0, 4)) == 4, "a meld has room for four"
