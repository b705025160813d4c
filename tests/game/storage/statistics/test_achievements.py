"""Achievements: earned by what a player really did, and by nobody else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.core import CALL, OUT, Board, Rules
from engine.events import ScoreCause, Scored
from engine.families.chain.board import chain
from engine.games import GAMES, game
from engine.match import Match
from engine.record.record import Player
from game.play.driver import SeedStream, play_match
from game.storage.statistics.achievements import (
    ACHIEVEMENTS,
    KEYS,
    Moves,
    deserved,
    of_lessons,
    of_outcome,
    of_tallies,
)
from game.storage.statistics.statistics import MET, MISSED, MatchOutcome, Tally
from tests.support.rounds.simple_bots import Whimsical

ME, BOT = Player("Ada"), Player("Bo", "kiko")


def over(key: str, number: int) -> Match[Board]:
    sheet = game(key)
    seats = sheet.players[0]
    return play_match(sheet(seats), [Whimsical()] * seats, SeedStream(b"achievements", number), Random(number))


def first_with(key: str, is_so: Callable[[Match[Board]], bool]) -> Match[Board]:
    return next(match for match in (over(key, number) for number in range(40)) if is_so(match))


def calls(match: Match[Board], seat: int) -> int:
    return sum(step.move.act == CALL and step.seat == seat for each in match.rounds for step in each.steps)


def test_a_call_of_muggins_belongs_to_who_made_it() -> None:
    mine = first_with("all_fives", lambda match: bool(calls(match, 0)) and not calls(match, 1))
    assert "muggins" in deserved(Moves.of(mine, [ME, BOT]))
    assert "muggins" not in deserved(Moves.of(mine, [BOT, ME]))


def test_a_capicua_belongs_to_who_went_out_with_it() -> None:
    def outs(match: Match[Board]) -> set[int]:
        again, found = Match(match.rules), set()
        for each in match.rounds:
            again.begin(each.seed)
            for seat, move in each.steps:
                board = again.state.board
                ends = {*chain(board).ends}
                again.play(seat, move)
            last = move.tiles and {again.rules.pieces.low[move.tiles[0]], again.rules.pieces.high[move.tiles[0]]}
            if again.state.over == OUT and len(ends) == 2 and last == ends:
                found.add(seat)
        return found

    match = first_with("partners", lambda match: len(outs(match)) == 1)
    (seat,) = outs(match)
    for place in range(4):
        players = [ME if place == each else BOT for each in range(4)]
        assert ("capicua" in deserved(Moves.of(match, players))) == (place == seat)


def test_a_pair_that_leaves_the_other_without_points_has_shut_it_out() -> None:
    rules = game("partners")(4, None, {"target": 20})
    matches = [play_match(rules, [Whimsical()] * 4, SeedStream(b"shut", n), Random(n)) for n in range(12)]
    earned = [[ME if seat == me else BOT for seat in range(4)] for me in range(4)]
    for match in matches:
        shut = 0 in match.scores
        for seat, players in enumerate(earned):
            is_won = rules.sides[seat] in match.winners
            assert ("shut_out" in deserved(Moves.of(match, players))) == (shut and is_won)
    assert {0 in match.scores for match in matches} == {False, True}
    other = game("block_draw")(2, None, {"target": 1})
    lone = play_match(other, [Whimsical()] * 2, SeedStream(b"shut", 1), Random(1))
    assert "shut_out" not in deserved(Moves.of(lone, [ME, ME]))


def test_a_table_of_bots_and_a_match_that_goes_on_earn_nothing() -> None:
    match = over("super", 1)
    assert deserved(Moves.of(match, [BOT] * match.rules.seats)) == ()
    players = [ME, *[BOT] * (match.rules.seats - 1)]
    assert "spell" in deserved(Moves.of(match, players))
    match.rewind(len(match.rounds[-1].steps) - 1)
    assert deserved(Moves.of(match, players)) == ()


def test_a_copy_of_the_moves_does_not_change() -> None:
    match = over("block_draw", 1)
    course = Moves.of(match, [ME, BOT])
    before = deserved(course)
    match.rewind(0)
    assert deserved(course) == before


def test_points_are_looked_at_one_tile_at_a_time() -> None:
    match = first_with("all_fives", lambda match: "twenty" in deserved(Moves.of(match, [ME, BOT])))
    again, best = Match(match.rules), 0
    for seed, steps in match.rounds:
        events = again.begin(seed)
        for step in steps:
            events += again.play(*step)
        made = (ScoreCause.PLAY, ScoreCause.CLAIM)
        best = max([best, *(e.points for e in events if isinstance(e, Scored) and e.seat == 0 and e.cause in made)])
    assert best >= 20


def test_a_block_is_earned_by_its_winner_alone() -> None:
    found = [over("block_draw", number) for number in range(40)]
    earned = [[seat for seat in (0, 1) if "blocked" in deserved(Moves.of(m, swapped(seat)))] for m in found]
    assert any(earned)


def swapped(seat: int) -> list[Player]:
    return [ME, BOT] if seat == 0 else [BOT, ME]


def test_results_and_sums_bring_the_rest() -> None:
    won = MatchOutcome("knock_out", is_finished=True, is_won=True, reached=0, fewer=True, rounds=1, par=MET)
    assert of_outcome(won) == ("par",)
    assert of_outcome(won._replace(par=MISSED, bots=("kiko", "oksana"))) == ("sharp",)
    assert of_outcome(won._replace(is_finished=False, is_won=False, reached=None)) == ()
    assert of_tallies({"bergen": Tally(played=3, won=3, streak=3, longest=3)}) == ("streak",)
    assert of_tallies({"knock_out": Tally(days=tuple(range(20300101, 20300108)))}) == ("daily",)
    every = {each.family: each.key for each in GAMES}
    assert of_tallies(dict.fromkeys(every.values(), Tally(played=1))) == ("families",)
    assert of_tallies({key: Tally(played=1) for key in list(every.values())[1:]}) == ()


def test_all_lessons_of_a_family_count_and_a_family_of_one_game_does_not() -> None:
    cards = [each.key for each in GAMES if each.family == "overlay"]
    assert len(cards) > 1
    assert of_lessons(cards) == ("lessons",)
    assert of_lessons(cards[:-1]) == ()
    lone = next(each.key for each in GAMES if [other.family for other in GAMES].count(each.family) == 1)
    assert of_lessons([lone]) == ()


def test_each_achievement_says_how_and_why() -> None:
    assert len(KEYS) == len(ACHIEVEMENTS) >= 12
    assert all(each.how.endswith(".") and each.why.endswith(".") for each in ACHIEVEMENTS)


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_a_match_of_any_game_can_be_looked_through(sheet: type[Rules[Board]]) -> None:
    match = over(sheet.key, 3)
    assert set(deserved(Moves.of(match, [ME, *[BOT] * (match.rules.seats - 1)]))) <= KEYS
