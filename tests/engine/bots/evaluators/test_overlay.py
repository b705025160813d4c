"""The bots' evaluator of Space Dominoes."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.bot import RandomBot
from engine.bots.fill import fill
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.core import PLAY, Board
from engine.families.overlay.evaluator import OverlayEvaluator
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.games import game
from engine.match import Match
from engine.notation import find, spell
from engine.pieces import each, space
from engine.reasons.advice import why
from tests.support.rounds.overlay import OverlayTable, table, text
from tests.support.rounds.random_walks import walk


def reflexes(scene: OverlayTable) -> set[str]:
    """Return A's possible reflexes."""
    evaluator, moves = evaluator_of(scene.rules), scene.match.legal(0)
    return {
        spell(scene.rules, scene.state, evaluator.reflex(scene.state, 0, moves, Random(seed))) for seed in range(30)
    }


def greedy(scene: OverlayTable, seat: int = 0) -> str:
    move = GreedyBot().choose(scene.rules, scene.match.view(seat), seat, Random(1))
    assert move is not None
    return spell(scene.rules, scene.state, move)


def test_both_editions_have_their_sense() -> None:
    assert all(isinstance(evaluator_of(game(key)(3)), OverlayEvaluator) for key in ("space", "space_classic"))


def test_without_thinking_two_sections_are_covered_and_nothing_is_drawn_at_will() -> None:
    hands = "210 333 000 | 222 111 131"
    assert reflexes(table("space", line="021", hands=hands, stock="112 113")) == {text("210 R2")}
    scene = table("space_classic", line="003", hands="333 001 | 222 111", stock="112 113")
    assert reflexes(scene) <= {text("333 R1"), text("001 L2")}


def test_without_thinking_a_turn_goes_on_while_something_fits() -> None:
    scene = table("space", line="021", hands="210 000 | 222 111", stock="112").play("A", "210 R2")
    assert reflexes(scene) <= {text("000 L1"), text("000 R1")}


def test_greedy_sees_a_run_that_ends_with_the_last_card() -> None:
    scene = table("space", line="021", hands="213 130 301 | 222 111 333 131", stock="112 113 121 122")
    while not scene.state.over:
        scene.play("A", greedy(scene))
    assert scene.winners == "A"


def test_greedy_parts_with_threes_first() -> None:
    scene = table("space", line="020", hands="033 001 011 | 222 111 333 131", stock="112 113 121 122")
    assert greedy(scene).startswith("033")


def test_greedy_draws_at_will_only_for_a_reason() -> None:
    scene = table("space_classic", line="010", hands="033 022 | 222 111 333 131", stock="112 113 121 122")
    assert greedy(scene) != "draw"


def test_greedy_lays_off_what_it_can_when_the_round_is_won() -> None:
    scene = table("space", line="021", hands="100 | 033 012 222", seen="").play("A", "100 R1")
    assert greedy(scene, 1).startswith("033")


def told(scene: OverlayTable, move: str, rival: str = "") -> str:
    """Return the first thing that is said for a move of A."""
    view = scene.match.view(0)
    one, other = (find(scene.rules, view, 0, text(each)) if each else None for each in (move, rival))
    assert one is not None
    return str(why(scene.rules, view, 0, one, other).first()[0])


def test_hints_speak_of_cards() -> None:
    scene = table("space_classic", line="021", hands="210 213 131 000 022 | 222", stock="111 113")
    assert told(scene, "210 R2", "131 R1") == "Covers two sections, so you play another card; 131 ends your turn."
    scene = table("space", line="333", hands="111 000 | 222", stock="313")
    assert told(scene, "draw") == "You have to draw. Nothing fits."
    assert told(scene.play("A", "draw"), "313 L1") == "The only card that fits."
    scene = table("space", line="333", hands="111 | 222")
    assert told(scene, "pass") == "You have to pass. Nothing fits, and you can't draw."


def test_hints_speak_of_the_last_card() -> None:
    scene = table("space", line="021", hands="100 | 002 | 333", seen="")
    assert told(scene, "100 R1") == "Your last card. That leaves no dots in your hand."


def test_two_sections_that_end_the_turn_are_praised_for_something_else() -> None:
    scene = table("space", line="211", hands="113 111 000 | 333", stock="303")
    assert not told(scene, "113 R2", "111 R1").startswith("Covers two sections")


def test_prizes_are_shares_of_the_match_in_percent() -> None:
    scene = table("space", line="000", hands="001 | 222 | 333").play("A", "001 R1")
    prizes = [OverlayEvaluator(scene.rules).prize(scene.state, side) for side in range(3)]
    assert sum(prizes) == pytest.approx(100)
    assert prizes[0] > 40


def test_few_points_are_good_points() -> None:
    evaluator = OverlayEvaluator(table("space", line="000", hands="001 | 222 | 333").rules)
    state = table("space", line="000", hands="001 | 222 | 333").play("A", "001 R1").state
    assert [evaluator.prize(state, side) for side in range(3)] == sorted(
        (evaluator.prize(state, side) for side in range(3)), reverse=True
    )


@pytest.mark.parametrize(("key", "seats"), [("space", 4), ("space_classic", 5)])
def test_what_is_filled_in_could_be_so_and_can_be_played_out(key: str, seats: int) -> None:
    house = {"partnership": "on", "tournament": "on"} if key == "space" else {}
    rules = game(key)(seats, None, house)
    evaluator = evaluator_of(rules)
    rng = Random(5)

    def look(match: Match[Board]) -> None:
        if len(match.rounds[-1].steps) % 7 or match.state.over:
            return
        seat = match.state.turn
        world = fill(match.view(seat), rng)
        assert rules.legal(world, seat) == match.legal(seat)
        for other in range(seats):
            lacks, newer = world.board.lacks(other)
            assert (world.hands[other] & lacks).bit_count() <= newer
        evaluator.play_out(world, rng)
        assert world.over

    walk(rules, 4, look, rounds=2)


def test_keen_finds_the_run_too() -> None:
    scene = table("space", line="021", hands="213 130 301 222 | 232 111 333 131", stock="112 113 121 122")
    move = KeenBot(60).choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert move is not None
    assert spell(scene.rules, scene.state, move) == text("213 R2")


def test_greedy_beats_chance() -> None:
    rules = game("space")(2, None, {"hands": 1, "first_dealer": "random"})
    won = 0
    for number in range(4):
        match: Match[Board] = Match(rules)
        match.begin(bytes([number] * 16))
        bots = [GreedyBot(), RandomBot()] if number % 2 else [RandomBot(), GreedyBot()]
        while not match.is_between:
            seat = match.state.turn
            move = bots[seat].choose(rules, match.view(seat), seat, Random(number))
            assert move is not None
            match.play(seat, move)
        won += match.winners == (1 - number % 2,)
    assert won >= 3


def fewest(scene: OverlayTable, taste: Taste, depth: int) -> float:
    """Return the cost of the cards that A has left after its best run, by trying every play; its turn then ends."""
    state = scene.state
    costs = [4 + (taste.shed * pips + 2 * even) / 9 for pips, even in zip(state.pieces.pips, evens(scene), strict=True)]
    if not state.hands[0]:
        return -15.0
    best = sum(costs[tile] for tile in each(state.hands[0]))
    for move in scene.match.legal(0):
        if move.act != PLAY or (move.at & 1 and not depth):
            continue
        after = state.copy()
        scene.rules.apply(after, 0, move)
        goes_on = after.turn == 0 and not after.over
        rest = fewest(OverlayTable(scene.rules, after), taste, depth - 1) if goes_on and move.at & 1 else None
        kept = sum(costs[tile] for tile in each(after.hands[0])) if after.hands[0] else -15.0
        best = min(best, kept if rest is None else rest)
    return best


def evens(scene: OverlayTable) -> list[bool]:
    return [face == face[::-1] for face in scene.state.pieces.faces]


@pytest.mark.parametrize("number", range(12))
def test_the_best_run_is_found_among_all_plays(number: int) -> None:
    """Random cards of one number of dots less, so that many fit."""
    rng = Random(number)
    scene = random_scene(rng)
    taste = Taste(shed=rng.choice((0.0, 3.0, 9.0)))
    knows = OverlayEvaluator(scene.rules)
    values = scene.state.board.values
    costs = [knows.cost(tile, taste) for tile in range(scene.state.pieces.count)]
    ends = (values[1], values[0], values[-2], values[-1])
    for depth in (0, 1, 2, 6):
        assert knows.least(costs, ends, scene.state.hands[0], depth) == pytest.approx(fewest(scene, taste, depth))
    for move in scene.match.legal(0):
        after = scene.state.copy()
        scene.rules.apply(after, 0, move)
        if after.turn == 0 and after.hands[0]:
            left = fewest(OverlayTable(scene.rules, after), taste, 6)
            assert knows.liking(scene.state, after, 0, move, taste) == pytest.approx(-left)


def random_scene(rng: Random) -> OverlayTable:
    names = [label for label in map(space().label, range(space().count)) if label.count("3") < 1]
    hand = rng.sample(names, 6)
    line = "".join(rng.choice("012") for _ in range(4))
    return table("space", line=line, hands=f"{' '.join(hand)} | 333 313")
