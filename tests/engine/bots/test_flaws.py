"""A flawed player errs alike in the same position, overlooks only what its level may, and forgets only in its deals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.bots.fill import Deals
from engine.bots.flaws import FLAWLESS, Flaws, whims_at
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.core import Move
from engine.families.evaluator import SURE
from engine.pieces import double
from tests.support.lengths import long_run
from tests.support.rounds.line import Table, table

OPEN = table("block_draw", hands="1-2 1-3 1-5 3-6 6-6 5-6 | 0-0 2-2", yard="*", line="1-6", turn="A")


def chosen(bot: GreedyBot | KeenBot, scene: Table, seed: int) -> Move | None:
    return bot.choose(scene.rules, scene.match.view(0), 0, Random(seed))


@pytest.mark.parametrize("kind", ["greedy", "keen"])
def test_the_same_position_is_misjudged_alike(kind: str) -> None:
    def bot(name: str) -> GreedyBot | KeenBot:
        flaws = Flaws(misjudges=1.0)
        return GreedyBot(None, 1.0, name, flaws) if kind == "greedy" else KeenBot(30, 1.0, name, flaws)

    moves = {name: {chosen(bot(name), OPEN, seed) for seed in range(8)} for name in ("a", "b", "c", "d")}
    if kind == "greedy":
        assert all(len(made) == 1 for made in moves.values()), "chance has no say"
    assert len(set.union(*moves.values())) > 1, "but everyone errs in a way of their own"


def test_whims_follow_from_the_position() -> None:
    view = OPEN.match.view(0)
    assert whims_at("a", view, 0, 5) == whims_at("a", OPEN.match.view(0), 0, 5)
    assert whims_at("a", view, 0, 5) != whims_at("b", view, 0, 5)
    later = view.masked(0)
    later.hands[0] &= later.hands[0] - 1
    assert whims_at("a", view, 0, 5) != whims_at("a", later, 0, 5)


def test_who_misjudges_everything_likes_all_moves_equally_often() -> None:
    made: Counter[Move | None] = Counter(
        chosen(GreedyBot(None, 1.0, f"name {number}", Flaws(misjudges=1.0)), OPEN, 1) for number in range(600)
    )
    moves = OPEN.rules.legal(OPEN.match.view(0), 0)
    assert len(made) == len(moves)
    assert all(0.6 < count * len(moves) / 600 < 1.4 for count in made.values())


@long_run
def test_who_misjudges_more_goes_wrong_more_often() -> None:
    best = chosen(GreedyBot(), OPEN, 1)
    wrong = [
        sum(chosen(GreedyBot(None, 1.0, f"name {n}", Flaws(misjudges=share)), OPEN, 1) != best for n in range(200))
        for share in (0.0, 0.5, 0.75, 1.0)
    ]
    assert wrong == sorted(wrong)
    assert wrong[0] == 0 < wrong[2] < wrong[3]


def test_judgement_is_a_mixture_in_units_of_the_spread() -> None:
    worths, whims = [4.0, 0.0], [-1.0, 1.0]
    assert FLAWLESS.judged(worths, whims) == worths
    assert Flaws(misjudges=0.5).judged(worths, whims) == [0.5 * 4 - 0.5 * 2, 0.5 * 2]
    tenfold = Flaws(misjudges=0.5).judged([40.0, 0.0], whims)
    assert tenfold == [10.0, 10.0], "the same mistakes on another scale"
    assert Flaws(misjudges=0.5).judged([3.0, 3.0], whims) == [1.0, 2.0], "nothing to tell them apart but a whim"


def test_beyond_one_the_worse_moves_look_better() -> None:
    worths, whims = [4.0, 0.0], [-1.0, 1.0]
    assert Flaws(misjudges=1.5).judged(worths, whims) == [-0.5 * 4 - 0.5 * 2, 0.5 * 2]
    assert Flaws(misjudges=2.0).judged(worths, whims) == [-4.0, 0.0], "the worst looks best, and no whim helps"
    best = chosen(GreedyBot(), OPEN, 1)
    liked = [
        sum(chosen(GreedyBot(None, 1.0, f"name {n}", Flaws(misjudges=share)), OPEN, 1) == best for n in range(200))
        for share in (1.0, 1.4, 2.0)
    ]
    assert liked == sorted(liked, reverse=True)
    assert liked[-1] == 0 < liked[0]


def test_a_sure_win_is_seen_however_much_is_misjudged_unless_it_may_be_missed() -> None:
    worths, whims = [SURE - 5, 40.0, 0.0], [-9.0, 9.0, 0.0]
    seen = Flaws(misjudges=1.0).judged(worths, whims)
    assert seen.index(max(seen)) == 0
    missed = Flaws(misjudges=1.0, misses_wins=True).judged(worths, whims)
    assert missed.index(max(missed)) == 1
    assert Flaws(misses_wins=True).judged(worths, whims) == [-5.0, 40.0, 0.0]


def test_forgetting_changes_the_deals_that_are_thought_possible_and_nothing_else() -> None:
    scene = table("block_draw", hands="1-3 1-6 0-0 | 0-6 6-6 4-6", line="3-5 5-1", turn="B").play("B", "pass")
    view = scene.match.view(0)
    lacks, _ = view.board.lacks(1)
    assert lacks
    rng = Random(1)
    remembered = [Flaws().deals(view).draw(rng) for _ in range(40)]
    forgotten = [Flaws(forgets=True).deals(view).draw(rng) for _ in range(40)]
    assert all(not world.hands[1] & lacks for world in remembered)
    assert any(world.hands[1] & lacks for world in forgotten)
    assert all(world.hands[0] == view.hands[0] for world in forgotten)
    assert all(world.hands[1].bit_count() == view.holes[1] for world in forgotten)
    fresh = table("block_draw", hands="1-3 1-6 | 0-6 6-6", yard="*", line="1-5", turn="A").match.view(0)
    assert Deals(fresh).draw(Random(5)).hands == Deals(fresh, forgets=True).draw(Random(5)).hands, "nothing to forget"


def test_who_forgets_does_not_shut_out_an_opponent_on_purpose() -> None:
    scene = table("block_draw", hands="1-3 1-6 0-0 | 0-6 6-6 4-6", line="3-5 5-1", turn="B").play("B", "pass")
    taste = GreedyBot().taste._replace(points=0.0, open=0.0, shed=0.0, doubles=0.0)
    told = {
        forgets: Counter(chosen(GreedyBot(taste, flaws=Flaws(forgets=forgets)), scene, seed) for seed in range(30))
        for forgets in (False, True)
    }
    shut = next(move for move in told[False] if move and double(6).find(1, 3) in move.tiles)
    assert told[False][shut] == 30
    assert told[True] != told[False]


def test_a_keen_bot_without_flaws_plays_as_ever() -> None:
    for seed in range(3):
        assert chosen(KeenBot(60), OPEN, seed) == chosen(KeenBot(60, name="other"), OPEN, seed)
