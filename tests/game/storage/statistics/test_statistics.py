"""The statistics of matches: whose matches count, which results, and their sums."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from engine.core import COLUMNS, MEASURES, POINTS, TILES_LEFT, Board, Rules
from engine.games import GAMES, game
from engine.match import Match
from engine.record.record import Player
from game.play.driver import SeedStream, play_match
from game.storage.deals import deal_of, seed_of
from game.storage.statistics.statistics import (
    LEAST,
    MET,
    MISSED,
    PERSON,
    STRETCHES,
    UNKNOWN,
    MatchOutcome,
    Tally,
    WinShare,
    best_win,
    by_person,
    by_strength,
    outcome_of,
    stretches,
    summed,
)
from tests.support.rounds.simple_bots import Whimsical

TODAY = date(2030, 1, 2)
ME, BOT = Player("Ada"), Player("Bo", "random")


def over(key: str, seats: int = 0, number: int = 1) -> Match[Board]:
    sheet = game(key)
    seats = seats or sheet.players[0]
    return play_match(sheet(seats), [Whimsical()] * seats, SeedStream(b"statistics", number), Random(number))


def won(reached: int = 100, *, rounds: int = 2, day: int = 0, fewer: bool = False, par: int = UNKNOWN) -> MatchOutcome:
    return MatchOutcome("bergen", True, True, reached, fewer, rounds, par, day)


def lost(reached: int = 50) -> MatchOutcome:
    return won(reached)._replace(is_won=False)


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_a_match_of_any_game_comes_to_something(sheet: type[Rules[Board]]) -> None:
    match = over(sheet.key)
    players = [ME, *[BOT] * (match.rules.seats - 1)]
    outcome = outcome_of(match, players, TODAY)
    assert outcome is not None
    assert outcome.is_finished
    assert outcome.is_won is (match.rules.sides[0] in match.winners)
    assert outcome.rounds == len(match.rounds)
    assert match.rules.counted_in in MEASURES
    if match.rules.counted_in == POINTS:
        assert outcome.reached == match.scores[match.rules.sides[0]]
        assert outcome.fewer is match.rules.lowest_wins


def test_only_people_are_counted_and_of_several_the_first() -> None:
    match = over("all_fives")
    winner = match.winners[0]
    assert outcome_of(match, [BOT, BOT], TODAY) is None
    for seat in (0, 1):
        alone = [BOT, BOT]
        alone[seat] = ME
        outcome = outcome_of(match, alone, TODAY)
        assert outcome is not None
        assert outcome.is_won is (seat == winner)
        assert outcome.reached == match.scores[seat]
    shared, alone_here = outcome_of(match, [ME, Player("Bo")], TODAY), outcome_of(match, [ME, BOT], TODAY)
    assert shared is not None
    assert alone_here is not None
    assert shared._replace(people=(), bots=("random",)) == alone_here
    assert shared.people == ("Bo",)


def test_solitaires_are_counted_in_what_is_left() -> None:
    knock_out = over("knock_out")
    outcome = outcome_of(knock_out, [ME], TODAY)
    assert outcome is not None
    assert (knock_out.rules.counted_in, outcome.fewer) == (TILES_LEFT, True)
    assert outcome.reached == knock_out.scores[0] > 0
    assert outcome.par == (MET if outcome.is_won else MISSED)
    baronet = over("baronet")
    outcome = outcome_of(baronet, [ME], TODAY)
    assert outcome is not None
    assert (baronet.rules.counted_in, outcome.fewer, outcome.par) == (TILES_LEFT, True, UNKNOWN)
    assert outcome.is_won is (outcome.reached == 0)
    columns = over("domino_solitaire")
    outcome = outcome_of(columns, [ME], TODAY)
    assert outcome is not None
    assert columns.rules.counted_in == COLUMNS
    assert not columns.winners
    assert (outcome.reached, outcome.par) == (None, UNKNOWN)  # face-down tiles are left


def test_given_up_is_played_and_not_won() -> None:
    match: Match[Board] = Match(game("baronet")(1))
    assert outcome_of(match, [ME], TODAY) is None
    match.begin(seed_of(4711))
    assert outcome_of(match, [ME], TODAY) is None  # a deal without a move
    match.play(0, match.legal(0)[0])
    outcome = outcome_of(match, [ME], TODAY)
    assert outcome == MatchOutcome("baronet", is_finished=False, ended=20300102)
    tally = Tally().with_outcome(won()).with_outcome(outcome)
    assert (tally.played, tally.won, tally.streak, tally.longest, tally.best, tally.average) == (2, 1, 0, 1, 100, 100)


def test_the_deal_of_the_day_is_known_on_its_day_and_the_night_after() -> None:
    for today, day in ((TODAY, 20300102), (date(2030, 1, 3), 20300102), (date(2030, 1, 4), 0), (date(2030, 1, 1), 0)):
        match: Match[Board] = Match(game("baronet")(1))
        match.begin(seed_of(deal_of(TODAY)))
        match.play(0, match.legal(0)[0])
        outcome = outcome_of(match, [ME], today)
        assert outcome is not None
        assert outcome.day == day


def test_sums() -> None:
    tally = Tally()
    for outcome in (won(100), won(80), lost(20), won(60, rounds=4), won(110, day=20300102), won(90, day=20300102)):
        tally = tally.with_outcome(outcome)
    assert (tally.played, tally.won, tally.streak, tally.longest) == (6, 5, 3, 3)
    assert (tally.best, tally.total, tally.rounds, tally.days) == (110, 460, 14, (20300102,))
    assert tally.average == 460 / 6
    assert tally.a_round == 460 / 14
    assert tally.share == 5 / 6
    few = Tally().with_outcome(won(9, fewer=True, par=MISSED)).with_outcome(won(7, fewer=True, par=MET))
    assert (few.best, few.pars, few.pars_met) == (7, 2, 1)
    assert (Tally().average, Tally().a_round, Tally().best) == (None, None, None)
    assert summed([tally, few]) == Tally(played=8, won=7)


def test_all_sums_that_come_of_matches_are_possible() -> None:
    rng, tally = Random(5), Tally()
    for _ in range(300):
        reached = rng.choice([None, -3, 0, 40])
        tally = tally.with_outcome(
            MatchOutcome(
                "x", True, rng.random() < 0.5, reached, False, rng.randint(1, 9), UNKNOWN if reached is None else MET
            )
        )
        assert tally.is_possible
    assert not tally._replace(won=tally.played + 1).is_possible
    assert not tally._replace(streak=tally.longest + 1).is_possible
    assert not tally._replace(best=None).is_possible


# -- over time, and against whom ---------------------------------------------------------------------------------------


def test_too_few_matches_make_no_graph_and_many_fall_into_even_stretches() -> None:
    assert stretches([won()] * (2 * LEAST - 1)) == ()
    matches = [won()._replace(ended=20300101 + number % 20) for number in range(7 * LEAST + 3)]
    found = stretches(matches)
    assert sum(each.share.played for each in found) == len(matches)
    assert all(LEAST <= each.share.played <= LEAST + 1 for each in found)
    assert found[0].first == matches[0].ended
    assert found[-1].last == matches[-1].ended
    assert len(stretches([lost()] * 10_000)) == STRETCHES


def test_a_match_counts_for_its_strongest_bot_or_for_the_people() -> None:
    found = by_strength(
        [
            won()._replace(bots=("kiko", "tadeo")),
            lost()._replace(bots=("oksana",)),
            won()._replace(bots=("kiko",)),
            won()._replace(bots=("kiko",), people=("Bo",)),
            won()._replace(bots=("nobody_known",)),
            won(),
        ]
    )
    assert found == {"easy": WinShare(1, 1), "sharp": WinShare(2, 1), PERSON: WinShare(1, 1)}
    assert list(found) == ["easy", "sharp", PERSON]


def test_people_are_told_apart_by_name() -> None:
    found = by_person([won()._replace(people=("Bo", "Cy")), lost()._replace(people=("Cy",)), won()])
    assert found == {"Cy": WinShare(2, 1), "Bo": WinShare(1, 1)}
    assert list(found) == ["Cy", "Bo"]


def test_the_best_win_is_the_one_by_most_points() -> None:
    assert best_win([lost()._replace(theirs=0), won()]) is None
    close, far = won(100)._replace(theirs=90), won(75)._replace(theirs=10)
    assert best_win([close, far, far._replace(rounds=9)]) == far
    low, lower = won(30, fewer=True)._replace(theirs=40), won(20, fewer=True)._replace(theirs=80)
    assert best_win([low, lower]) == lower
