"""A match: rounds to the end, a complete log, and a state that only the match holds."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import CALL, DRAW, NOBODY, PASS, Board, Move, View, span
from engine.families.chain.board import chain
from engine.games import GAMES, game
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.pieces import HIDDEN, double
from engine.sentences import Refusal
from tests.support.rounds.line import open_score, table
from tests.support.rounds.random_walks import walk

SEED = bytes(16)


def fresh(seats: int = 3) -> Match[Board]:
    return Match(BlockDraw(seats))


# -- the course of a match ----------------------------------------------------------------------------------------


def test_before_the_first_round() -> None:
    match = fresh()
    assert (match.scores, match.winners, match.is_between, match.is_over) == ((0, 0, 0), (), True, False)
    with pytest.raises(ValueError, match="no round has begun"):
        _ = match.state


def test_a_round_begins_from_its_seed() -> None:
    match, twin, other = fresh(), fresh(), fresh()
    assert match.begin(SEED) == twin.begin(SEED) != other.begin(bytes(15) + b"\x01")
    assert not match.is_between
    assert match.rounds[0].seed == SEED
    assert match.rounds[0].steps == []


def test_no_round_begins_while_one_is_running_or_when_somebody_has_won() -> None:
    match = fresh()
    match.begin(SEED)
    with pytest.raises(ValueError, match="between rounds"):
        match.begin(SEED)
    over = walk(BlockDraw(2), 1)
    assert over.is_over
    with pytest.raises(ValueError, match="between rounds"):
        over.begin(SEED)


def test_the_scores_go_on_from_round_to_round() -> None:
    match = walk(BlockDraw(2), 3, rounds=2)
    before = match.scores
    assert sum(before) > 0
    match.begin(SEED)
    assert match.scores == before
    assert [match.state.points, match.state.carried] == [[0, 0], before]


def test_who_leads_the_next_round_by_agreement() -> None:
    match = walk(BlockDraw(3, None, {"next_leader": "rotate"}), 2, rounds=1)
    first = match.state.lead
    match.begin(SEED)
    assert (match.state.lead, chain(match.state.board).must) == ((first + 1) % 3, NOBODY)


def test_each_move_is_written_down() -> None:
    match = fresh()
    match.begin(SEED)
    seat = match.state.turn
    move = match.legal(seat)[0]
    events = match.play(seat, move)
    assert events
    assert match.rounds[0].steps == [(seat, move)]
    assert match.rounds[0].steps[0].seat == seat


def test_who_laid_the_last_tile_is_known_whatever_came_after() -> None:
    assert fresh().last_to_play == NOBODY
    scene = table("block_draw", hands="0-0 1-6 | 2-2 4-4", line="5-6", turn="A")
    assert scene.match.last_to_play == NOBODY
    scene.play("A", "1-6@R").play("B", "pass")
    assert scene.match.last_to_play == 0


def test_nothing_is_taken_back_at_a_table_of_several_or_made_again_that_was_not_taken_back() -> None:
    match = fresh()
    match.begin(SEED)
    match.play(match.state.turn, match.legal(match.state.turn)[0])
    with pytest.raises(ValueError, match="nothing to take back"):
        match.undo()
    with pytest.raises(ValueError, match="nothing to make again"):
        match.redo()
    assert len(match.rounds[0].steps) == 1


# -- refusals -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 3, 10**50])
def test_nobody_plays_from_a_seat_that_is_not_there(seat: int) -> None:
    scene = table("all_fives", hands="1-1 | 2-2 | 3-3", line="5-6", turn="A")
    open_score(scene, "A", 5, loose=True)
    for move in (Move(PASS), Move(CALL)):
        with pytest.raises(Refusal, match="There's no seat"):
            scene.match.play(seat, move)
    assert scene.scores == (0, 0, 0)


def test_a_move_that_is_refused_changes_nothing() -> None:
    match = fresh()
    match.begin(SEED)
    before = match.state.copy()
    for seat in range(3):
        for move in (Move(DRAW), Move(PASS), Move(CALL), Move(99)):
            with pytest.raises(Refusal):
                match.play(seat, move)
    assert match.rounds[0].steps == []
    assert (match.state.hands, match.state.turn, match.state.piles) == (before.hands, before.turn, before.piles)


# -- hidden information -------------------------------------------------------------------------------------------


def test_players_get_views_never_the_state() -> None:
    match = fresh()
    match.begin(SEED)
    view = match.view(1)
    assert type(view) is View
    assert view.hands[1] == match.state.hands[1]
    assert view.holes[1] == 0
    assert (view.count(0), view.holes[0] + view.hands[0].bit_count()) == (5, 5)
    assert set(view.piles[0]) == {HIDDEN}
    assert view.score(2) == 0


def test_the_tile_that_has_to_lead_is_known_to_all() -> None:
    match = fresh()
    match.begin(SEED)
    lead, must = match.state.lead, chain(match.state.board).must
    for seat in range(3):
        assert match.view(seat).hands[lead] >> must & 1
    match.play(lead, match.legal(lead)[0])
    assert all(match.view(seat).hands[lead] == 0 for seat in range(3) if seat != lead)


def test_an_onlooker_sees_no_hand() -> None:
    match = fresh()
    events = match.begin(SEED)
    match.play(match.state.turn, match.legal(match.state.turn)[0])
    view = match.view(NOBODY)
    assert view.hands == [0, 0, 0]
    dealt = [event.seen_by(NOBODY) for event in events if event.eyes != -1]
    assert dealt
    assert all(set(event.tiles) == {HIDDEN} for event in dealt)
    assert events[-1].seen_by(NOBODY) == events[-1]


def test_a_hand_is_dealt_before_its_owners_eyes_only() -> None:
    match = fresh()
    for event in match.begin(SEED):
        if event.eyes != -1:
            assert event.seen_by(event.seat).tiles == event.tiles
            assert set(event.seen_by((event.seat + 1) % 3).tiles) == {HIDDEN}


def test_when_the_round_is_over_all_hands_lie_open_but_not_the_boneyard() -> None:
    match = walk(BlockDraw(3), 5, rounds=1)
    view = match.view(0)
    assert view.hands == match.state.hands
    assert set(view.piles[0]) <= {HIDDEN}


# -- out of turn --------------------------------------------------------------------------------------------------


def test_nobody_is_asked_where_nothing_is_open() -> None:
    match = fresh()
    match.begin(SEED)
    assert match.asked() == []
    fives: Match[Board] = Match(AllFives(3))
    fives.begin(SEED)
    assert fives.asked() == []


# -- the shelf ----------------------------------------------------------------------------------------------------


def test_a_game_is_found_by_its_key_however_it_is_spelled() -> None:
    assert game("block_draw") is game("blockDraw") is game("BLOCK-DRAW") is BlockDraw
    with pytest.raises(Refusal, match="Did you mean block_draw"):
        game("block")
    with pytest.raises(Refusal, match="Choose from block_draw, all_fives"):
        game("zzz")
    with pytest.raises(Refusal, match=r"xxx…\. Choose"):
        game("x" * 10_000)


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_a_table_that_is_not_possible(sheet: type[BlockDraw]) -> None:
    for seats in (-1, 0, sheet.players[0] - 1, sheet.players[-1] + 1):
        allowed = f"{sheet.title} takes {span(sheet.players)} players, not {seats}."
        if sheet.players[-1] == 1:
            allowed = f"{sheet.title} is for one player, not {seats}."
        with pytest.raises(Refusal, match=allowed):
            sheet(seats)
    with pytest.raises(Refusal, match=f"can't be played with the double-3 set. Choose from {sheet.sets[0].name}"):
        sheet(sheet.players[0], double(3))


def test_a_round_is_told_again_from_its_first_event_on() -> None:
    match: Match[Board] = Match(game("block_draw")(3))
    dealt = match.begin(bytes(16))
    assert dealt
    (told, _), *_ = match.retraced(1)
    assert told == tuple(event.seen_by(1) for event in dealt)


def test_moves_in_a_solitaire_are_taken_back_by_its_player_and_elsewhere_by_nobody() -> None:
    assert Match(game("baronet")(1)).undo_seat == 0
    assert Match(game("block_draw")(2)).undo_seat == NOBODY


def test_the_last_of_several_rounds_is_told_again_from_its_own_deal() -> None:
    match = walk(game("block_draw")(3), 3, rounds=3)
    assert len(match.rounds) == 3
    told = list(match.retraced(1))
    assert len(told) == 1 + len(match.rounds[-1].steps)
    assert told[-1][1] == match.view(1)


@pytest.mark.parametrize("key", ["space", "baronet", "all_fives"])
def test_moves_are_undone_one_by_one(key: str) -> None:
    """A card that covers two sections is followed by another of the same player, so several can be undone."""
    sheet, most = game(key), 0
    match: Match[Board] = Match(sheet(sheet.players[0]))
    match.undo_seat = 0
    rng = Random(3)
    for number in range(6):
        match.begin(bytes([number]) * 16)
        while not match.state.over:
            moves = match.legal(match.state.turn)
            match.play(match.state.turn, moves[int(rng.random() * len(moves))])
            left = match.undoable
            most = max(most, left)
            if left and not rng.randrange(4):
                match.undo()
                assert match.undoable == left - 1
                assert match.can_undo == (left > 1)
                match.redo()
        if match.is_over:
            break
    assert most > 1
