"""Bots at rows: the open rows of solitaires, and the unseen ones of Blind."""

from __future__ import annotations

from random import Random

from engine.bots.bot import Bot
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.core import STOP, TAKE
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.games import game
from engine.notation import spell
from engine.reasons.advice import advise, why
from engine.reasons.proofs import loses
from tests.support.rounds.blind import blind
from tests.support.rounds.positions import positions
from tests.support.rounds.row import RowTable, row_table


def hint(scene: RowTable) -> tuple[str, str]:
    given = advise(scene.rules, scene.match.view(0), 0, 60)
    assert given.move is not None
    return spell(scene.rules, scene.state, given.move), str(given.reason[0])


def play_on(scene: RowTable, bot: Bot) -> RowTable:
    while not scene.over:
        move = bot.choose(scene.rules, scene.match.view(0), 0, Random(1))
        assert move is not None
        scene.match.play(0, move)
    return scene


def test_bad_points_are_not_made_while_a_tile_can_go() -> None:
    scene = play_on(row_table("knock_out", "0|1 3|5 5|2 1|6"), GreedyBot())
    assert (scene.points, scene.over) == ((0,), "done")


def test_the_fewer_tiles_are_left_the_better_a_row_ends() -> None:
    scene = row_table("knock_out", "0|1 3|5 5|2 1|6")
    knows, state = evaluator_of(scene.rules), scene.state
    prizes: list[float] = []
    for points in (0, 2, 4):
        state.points = [points]
        prizes.append(knows.prize(state, 0))
    assert prizes == sorted(prizes, reverse=True)
    assert len(set(prizes)) == 3


def test_a_keen_bot_finds_the_order() -> None:
    scene = play_on(row_table("knock_out", "1|6 6|3 3|4 6|5 1|2 2|5"), KeenBot(200))
    assert (scene.points, scene.over) == ((0,), "done")


def test_what_can_go_is_not_missed() -> None:
    for bot in (GreedyBot(), KeenBot(20)):
        scene = play_on(row_table("baronet", "0-0 1-5 1-1", house={"baronet_miss": "allow"}), bot)
        offers = [step.move.act for step in scene.match.rounds[-1].steps].count(TAKE)
        assert (scene.over, offers, len(scene.match.rounds[-1].steps)) == ("done", 3, 7)


def test_hints_say_nothing_of_hands_where_there_are_none() -> None:
    assert hint(row_table("baronet", "1-5 0-0")) == ("pass", "It's your only move.")
    assert hint(row_table("knock_out", "0|1 2|3 4|5")) == ("stop", "It's your only move.")
    assert hint(row_table("knock_out", "1|2 2|3"))[1] == "Wins the match."
    assert hint(row_table("knock_out", "1|2 2|3 5|5 3|4"))[1] == "Wins the match."
    assert "hand" not in hint(row_table("knock_out", "1|6 6|3 3|4 6|5 1|2 2|5"))[1]
    scene = blind("2-5 0-0 | 5-5 1-6")
    assert list(map(str, advise(scene.rules, scene.match.view(0), 0, 20).reason)) == ["It's your only move."]


def test_of_two_ends_the_one_is_left_that_more_tiles_fit() -> None:
    scene = blind("0-2 1-2 0-6 0-0 | 0-5 5-5 5-6 6-6 2-6 4-4").play("A", "draw", "0-2")
    scene.play("B", "draw", "0-5@L", "draw", "5-5@L", "draw", "5-6@L", "draw", "6-6@L", "draw")
    assert scene.legal("B") == ["2-6@L", "2-6@R"]
    likes = []
    for move in scene.match.legal(1):
        after = scene.state.copy()
        scene.rules.apply(after, 1, move)
        likes.append(evaluator_of(scene.rules).liking(scene.state, after, 1, move, Taste(open=22)))
    assert likes == [5, 4], "22 tiles are not in the line: five show a two, four a six"


def test_a_shared_win_is_a_part_of_one_and_a_lost_block_is_nothing() -> None:
    for rows, prizes, likes in (
        ("6-6 2-3 | 1-4 | 5-5", [50, 50, 0], [0, 0, -1]),
        ("6-6 2-3 | 3-4 | 5-5", [100, 0, 0], [1, -1, -1]),
    ):
        scene = blind(rows).play("A", "draw", "6-6")
        evaluator = evaluator_of(scene.rules)
        assert [evaluator.prize(scene.state, side) for side in range(3)] == prizes
        made = scene.match.rounds[-1].steps[-1].move
        taste = Taste(shut=1)
        assert [evaluator.liking(scene.state, scene.state, seat, made, taste) for seat in range(3)] == likes


def test_what_loses_a_row_is_told_and_never_advised() -> None:
    """Everything lies open, so the player could find out as much as the solver proves."""
    rules, told, lost = game("knock_out")(1), 0, 0
    for at in positions(rules, 5, 6):
        moves = rules.legal(at.state, 0)
        if at.state.over or len(moves) < 2 or rules.retrievable(at.state):
            continue
        view = at.view(0)
        given = advise(rules, view, 0, 8)
        assert given.move is not None
        assert loses(rules, view, 0, given.move) is False
        for rival in moves:
            if rival.act == STOP or rival == given.move or rules.same(view, rival, given.move):
                continue
            facts = {fact.key for fact in why(rules, view, 0, given.move, rival).facts}
            after = at.state.copy()
            rules.apply(after, 0, rival)
            is_lost = bool(rules.retrievable(after)) and not rules.match_winners(after)
            lost += is_lost
            told += "lost" in facts
            assert ("lost" in facts) == is_lost or list(map(str, given.reason)) == ["Wins the match."]
    assert told
    assert lost
