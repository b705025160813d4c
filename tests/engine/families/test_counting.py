"""Counting the open ends: the predicted score of a play is its score."""

from __future__ import annotations

import pytest

from engine.core import ALOUD, CALL, CLAIM, NOBODY, PLAY, Move
from engine.events import PlayedAt, ScoreCause, Scored
from engine.families.chain.board import LEFT, NO_SPINNER, RIGHT, Chain, CountedChain
from engine.families.chain.claims import OWN, claimed_on
from engine.families.chain.counting import CountingRules
from engine.families.chain.events import CameLoose, Lapsed, Unclaimed
from engine.games.all_fives import AllFives
from engine.games.five_up import FiveUp
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import TileSet, double, each, mask
from tests.support.rounds.line import open_score, table
from tests.support.rounds.random_walks import choices, walk


def counted_by_hand(board: Chain, pieces: TileSet) -> int:
    """Count the ends from the tiles as played, arm by arm, ignoring the board's own ends."""
    first, *later = zip(board.order, board.arms, strict=True)
    if not later:
        return pieces.pips[first[0]]
    total = 0
    arms = {arm for _, arm in later} | {0, 1}
    for arm in arms:
        if arm < 2:
            pip, tile = pieces.faces[first[0]][arm], first[0]
        else:
            pip, tile = pieces.low[board.stems[arm - 2].double], -1
        for laid, its_arm in later:
            if its_arm == arm:
                tile, pip = laid, pieces.pips[laid] - pip
        total += 2 * pip if tile >= 0 and pieces.is_double(tile) else pip
    return total


@pytest.mark.parametrize("spinner", ["none", "first_double"])
@pytest.mark.parametrize("top", [6, 9, 15])
def test_the_count_is_that_of_the_tiles_that_lie_outermost(spinner: str, top: int) -> None:
    rules = AllFives(3, double(top), {"spinner": spinner, "muggins": "off"})
    seen = 0

    def watch(match: Match[Chain]) -> None:
        nonlocal seen
        board = match.state.board
        if board.laid:
            count = counted_by_hand(board, rules.pieces)
            assert sum(rules.open_ends.parts(board)) == sum(rules.tally(match.state)) == count
            assert sum(rules.open_pips(match.state)) == count, "what is shown beside the table adds up"
            seen += 1

    for number in range(4):
        walk(rules, number, watch, rounds=2)
    assert seen > 50


@pytest.mark.parametrize("house", [{}, {"spinner": "first_double"}, {"muggins": "immediate"}])
def test_a_play_makes_the_points_it_was_said_to_make(house: HouseRules) -> None:
    rules = AllFives(2, None, house)
    for number in range(3):
        match: Match[Chain] = Match(rules)
        match.begin(bytes([number] * 16))
        while not match.is_between:
            can = choices(match)
            plays = [move for _, move in can if move.act == PLAY]
            silent = [move for move in plays if not move.how]
            aloud = [move._replace(how=0) for move in plays if move.how == ALOUD]
            state = match.state
            assert [bool(rules.paying(state, move.at, mask(move.tiles))) for move in silent] == [
                move in aloud for move in silent
            ]
            for move in silent:
                after = match.state.copy()
                after.events = []
                rules.apply(after, match.state.turn, move)
                told = [event for event in after.events if isinstance(event, Scored | Unclaimed)]
                made = sum(event.points for event in told if isinstance(event, Unclaimed))
                count = sum(rules.count_after(match.state, move))
                assert made == (0 if count % 5 else count)
                assert (made > 0) == (move in aloud)
            match.play(*can[-1 - number % len(can)])


@pytest.mark.parametrize(
    "rules", [AllFives(2), AllFives(3, None, {"spinner": "first_double"}), FiveUp(3)], ids=lambda rules: rules.key
)
def test_what_a_play_would_count_is_what_it_counts(rules: CountingRules) -> None:
    tips = 0

    def watch(match: Match[Chain]) -> None:
        nonlocal tips
        state = match.state
        for move in rules.legal(state, state.turn):
            if move.act == PLAY:
                after = state.copy()
                rules.apply(after, state.turn, move)
                assert rules.count_after(state, move) == rules.open_ends.parts(after.board)
                tips += move.at > RIGHT

    for number in range(3):
        walk(rules, number, watch, rounds=2)
    assert tips or rules.spinners == NO_SPINNER


def test_a_copied_board_keeps_its_own_claims() -> None:
    scene = open_score(table("all_fives", hands="1-1 | 2-2", line="5-6", turn="A"), "B", 10)
    board: Chain = claimed_on(scene.state)
    copy = board.copy()
    scene.play("B", "claim")
    assert isinstance(copy, CountedChain)
    assert copy.own is not None
    assert claimed_on(scene.state).own is None


def test_who_is_asked_first_owns_the_oldest_open_score() -> None:
    scene = table("all_fives", hands="1-1 | 2-2 | 3-3", line="5-6", turn="A")
    assert scene.asked() == ""
    open_score(scene, "C", 10)
    assert (scene.rules.owner(scene.state), scene.asked()) == (2, "C")
    open_score(scene, "B", 5, loose=True)
    assert (scene.rules.owner(scene.state), scene.asked()) == (1, "C")


def test_scoring_leads() -> None:
    rules = AllFives(2)
    scene = table("all_fives", hands="5-5 0-1 2-3 0-0 4-6 | 2-2", turn="A")
    paying = each(rules.paying(scene.state, 0, scene.state.pieces.every))
    assert [scene.state.pieces.label(tile) for tile in paying] == ["0-5", "1-4", "2-3", "4-6", "5-5"]
    assert scene.legal("A") == ["0-0", "0-1", "2-3", "2-3!", "4-6", "4-6!", "5-5", "5-5!"]


@pytest.mark.parametrize("house", [{}, {"spinner": "first_double"}, {"muggins": "off"}])
def test_the_ends_that_score_are_those_that_count(house: HouseRules) -> None:
    rules = AllFives(3, None, house)
    seen = 0
    for number in range(3):
        match: Match[Chain] = Match(rules)
        match.begin(bytes([number] * 16))
        while not match.is_between:
            can = choices(match)
            for event in match.play(*can[-1 - number % len(can)]):
                ends = rules.scoring_ends(match.state, event)
                at_ends = isinstance(event, Scored) and event.cause in (ScoreCause.PLAY, ScoreCause.CLAIM)
                if at_ends:
                    seen += 1
                    assert sum(count for _, count in ends) == sum(rules.tally(match.state))
                    assert not any(match.state.board.is_bare_tip(arm) for arm, _ in ends)
                    assert len({arm for arm, _ in ends}) == len(ends)
                elif not isinstance(event, Scored) or event.cause is not ScoreCause.CALL:
                    assert ends == ()
    assert seen > 3


@pytest.mark.parametrize("muggins", ["after_next_play", "immediate", "off"])
def test_the_tile_that_scores_is_the_one_whose_play_made_the_count(muggins: str) -> None:
    """Every score is followed from the play that made it, through claims and calls, to the points."""
    rules = AllFives(3, None, {"muggins": muggins, "target": 10_000})
    calls = 0
    for number in range(12):
        match: Match[Chain] = Match(rules)
        match.begin(bytes([number] * 16))
        own, loose, last = NOBODY, list[int](), NOBODY
        while can := choices(match):
            seat, move = can[(7 * number + len(match.state.board.order)) % len(can)]
            called = move.act == CALL
            meant = own if move.act == CLAIM or move.at == OWN else loose[move.at] if called else NOBODY
            for event in match.play(seat, move):
                if isinstance(event, PlayedAt):
                    last = event.tile
                elif isinstance(event, Unclaimed):
                    own = last
                elif isinstance(event, Lapsed):
                    loose.pop(0)
                elif isinstance(event, CameLoose):
                    loose.append(own)
                elif isinstance(event, Scored) and event.cause in (ScoreCause.PLAY, ScoreCause.CLAIM, ScoreCause.CALL):
                    paid = meant if event.cause != ScoreCause.PLAY else last
                    assert rules.scoring_tile(match.state, event) == paid
                    calls += called
                elif isinstance(event, Scored):
                    assert rules.scoring_tile(match.state, event) is None
            if called:
                loose = [tile for tile in loose if tile != meant]
            if match.is_between and not any(move.act == CALL for _, move in choices(match)):
                break
    assert calls > 3 or muggins == "off"


def test_points_called_after_another_tile_are_made_at_no_end() -> None:
    scene = table("all_fives", hands="1-1 | 2-2 0-6", line="5-6", turn="A")
    open_score(scene, "B", 10, loose=True)
    (event,) = (event for event in scene.match.play(0, Move(CALL)) if isinstance(event, Scored))
    assert scene.rules.scoring_ends(scene.state, event) == ()


def test_both_ends_score_at_bergen_when_they_are_alike() -> None:
    scene = table("bergen", hands="5-6 0-0 | 6-6 1-1", line="5-2 2-2 2-6", turn="A")
    play = next(move for move in scene.match.legal(0) if move.at == LEFT)
    (event,) = (event for event in scene.match.play(0, play) if isinstance(event, Scored))
    assert scene.rules.scoring_ends(scene.state, event) == ((0, 6), (1, 6))
