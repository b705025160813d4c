"""Undo against bots: back to the last hidden information revealed, and exactly as it was."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from engine.core import CLAIM, NOBODY, PLAY, Board, Event, Move, Rules, View
from engine.games import GAMES
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.games.knock_out import KnockOut
from engine.games.super import Super
from engine.match import Match
from engine.pieces import HIDDEN, Chance, each
from engine.record.record import Player, from_data, to_data
from engine.record.recorder import Recorder
from tests.support.lan.company import Live, Puppets, Whims, fresh
from tests.support.rounds.insides import everything
from tests.support.rounds.random_walks import choices

ME = 0
TOGETHER = tuple(sheet for sheet in GAMES if sheet.players[-1] > 1)
MOST = 45
"""Number of moves checked in a round."""


def placed(view: View[Board]) -> set[int]:
    """Return the tiles whose place is known from a view."""
    named = {tile for pile in view.piles for tile in pile if tile != HIDDEN}
    return named.union(each(view.board.tiles()), *map(each, view.hands))


def met(events: list[Event], view: View[Board]) -> set[int]:
    """Return the tiles that an update shows, in its events and on the table."""
    return placed(view) | {tile for event in events for tile in event.seen_by(ME).tiles if tile != HIDDEN}


class Walk:
    """A round of random moves, and everything the first seat has seen of it."""

    def __init__(self, rules: Rules[Board], number: int) -> None:
        self.match: Match[Board] = Match(rules)
        self.match.undo_seat = ME
        self.chance = Chance(f"back {rules.key} {number}".encode())
        events = self.match.begin(bytes(self.chance.below(256) for _ in range(16)))
        self.views = [self.match.view(ME)]
        self.seen = [met(events, self.views[0])]

    def step(self) -> None:
        """Make a random move."""
        can = choices(self.match)
        turn = [choice for choice in can if choice[0] == self.match.state.turn]
        can = turn if turn and self.chance.below(4) else can
        seat, move = can[self.chance.below(len(can))]
        events = self.match.play(seat, move)
        self.views.append(self.match.view(ME))
        self.seen.append(met(events, self.views[-1]))

    def back(self) -> None:
        """Undo one move, and expect the earlier table."""
        left = self.match.undoable
        self.match.undo()
        assert self.match.undoable == left - 1
        later = self.seen.pop()
        self.views.pop()
        assert everything(self.match.view(ME)) == everything(self.views[-1])
        assert not later - placed(self.views[-1]), "nothing that was unknown there has been seen since"


@pytest.mark.parametrize("sheet", TOGETHER, ids=lambda sheet: sheet.key)
def test_what_is_taken_back_has_shown_nothing_and_leaves_no_trace(sheet: type[Rules[Board]]) -> None:
    taken = 0
    for number, seats in enumerate((sheet.players[0], sheet.players[0], sheet.players[-1])):
        walk = Walk(sheet(seats), number)
        for _ in range(MOST):
            walk.step()
            if walk.match.is_between:
                break
            whole = walk.match.undoable
            if whole and not walk.chance.below(3):
                back = 1 + walk.chance.below(whole)
                shown = set().union(*walk.seen[len(walk.seen) - back :])
                for _ in range(back):
                    walk.back()
                assert not shown - placed(walk.views[-1])
                assert len(walk.match.rounds[-1].steps) == len(walk.views) - 1
                taken += back
        players = tuple(Player(f"Nr. {seat}") for seat in range(seats))
        again = from_data(to_data(walk.match, players)).match
        assert everything(again.state) == everything(walk.match.state), "the record knows nothing of it"
    assert taken, "or the law was never tried"


@pytest.mark.parametrize("sheet", TOGETHER, ids=lambda sheet: sheet.key)
def test_nobody_else_shows_a_tile_or_passes_without_cutting_off_the_way_back(sheet: type[Rules[Board]]) -> None:
    walk = Walk(sheet(sheet.players[0]), 7)
    proofs = 0
    for _ in range(MOST):
        before = walk.match.view(ME)
        walk.step()
        if walk.match.is_between:
            break
        after = walk.match.view(ME)
        is_shown = bool(walk.seen[-1] - placed(before))
        is_proved = any(
            after.board.lacks(seat)[0] & ~before.board.lacks(seat)[0] for seat in range(1, walk.match.rules.seats)
        )
        if is_shown or is_proved:
            proofs += 1
            assert not walk.match.can_undo
            with pytest.raises(ValueError, match="nothing to take back"):
                walk.match.undo()
    assert proofs


def test_what_was_seen_on_the_way_counts_though_it_is_hidden_again() -> None:
    """A tile that was turned up and down again has been seen."""
    for number in range(12):
        walk = Walk(next(sheet for sheet in GAMES if sheet.key == "blind")(2), number)
        for _ in range(MOST):
            walk.step()
            if walk.match.is_between:
                break
            if walk.seen[-1] - placed(walk.views[-2]):
                assert not walk.match.can_undo


def test_without_a_taker_nobody_takes_anything_back() -> None:
    match: Match[Board] = Match(BlockDraw(2))
    match.begin(bytes(16))
    match.play(match.state.turn, match.legal(match.state.turn)[0])
    assert match.undo_seat == NOBODY
    assert not match.can_undo


def test_the_own_tile_can_be_taken_back_until_somebody_lays_one() -> None:
    match: Match[Board] = Match(BlockDraw(2))
    match.undo_seat = ME
    match.begin(bytes(range(16)))
    while match.state.turn != ME or not any(move.act == PLAY for move in match.legal(ME)):
        match.play(match.state.turn, match.legal(match.state.turn)[0])
    before = everything(match.view(ME))
    match.play(ME, next(move for move in match.legal(ME) if move.act == PLAY))
    assert match.undoable == 1
    match.undo()
    assert everything(match.view(ME)) == before
    match.redo()
    match.play(1, match.legal(1)[0])
    assert not match.can_undo


# -- the record -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [KnockOut(1), Super(2), AllFives(2)], ids=lambda rules: rules.key)
def test_the_match_file_knows_nothing_of_moves_that_were_taken_back(rules: Rules[Board]) -> None:
    players = tuple(Player(f"Nr. {seat}") for seat in range(rules.seats))
    walk = Walk(rules, 3)
    recorder, taken = Recorder(walk.match), 0
    for _ in range(60):
        if walk.match.is_between:
            break
        if walk.match.can_undo and walk.chance.below(2):
            walk.match.undo()
            taken += 1
        else:
            walk.step()
        if walk.chance.below(2):
            assert json.loads(recorder.text(players)) == to_data(walk.match, players)
    assert taken
    assert json.loads(recorder.text(players)) == to_data(walk.match, players)


# -- at the table ---------------------------------------------------------------------------------------------------


def turn_of_mine(at: Live, wanted: Callable[[Move], bool] = lambda move: move.act == PLAY) -> Move:
    """Wait until the person has this move, and return it."""
    for _ in range(200):
        found = next((move for move in at.table.legal() if wanted(move)), None)
        if found is not None and at.match.state.turn == ME:
            return found
        if at.match.state.turn == ME and at.table.legal():
            at.table.offer(at.table.legal()[0])
        at.wait(1, step=0.5)
    raise AssertionError("no such turn")


def test_a_person_alone_against_bots_takes_the_last_choice_back_while_they_think() -> None:
    puppets = Puppets()
    at = Live(fresh("block_draw", 3), puppets, takes_back=True)
    move = turn_of_mine(at)
    before, made = everything(at.table.view), at.table.steps
    puppets.holding = True
    at.table.offer(move)
    at.wait(3)
    assert puppets.jobs[-1].seat != ME, "a bot thinks"
    asked = len(puppets.jobs)
    at.table.undo()
    assert (everything(at.table.view), at.table.steps) == (before, made)
    puppets.let_go()
    at.wait(9)
    assert at.table.steps == made, "what the bot thought of is dropped"
    assert len(puppets.jobs) == asked
    at.table.offer(move)
    at.wait(9)
    assert at.table.steps > made + 1, "and it thinks anew"
    assert at.saved[-1] == at.table.steps + 1


def test_taking_back_goes_over_moves_that_nobody_chose() -> None:
    for seed in range(1, 40):
        at = Live(fresh("all_fives", 2), Whims(), takes_back=True, seed=seed)
        move = turn_of_mine(at)
        made = at.table.steps
        at.table.offer(move)
        if any(other.act == CLAIM for other in at.table.legal()):
            at.table.offer(next(other for other in at.table.legal() if other.act == CLAIM))
            scores = at.match.scores
            at.table.undo()
            assert at.table.steps == made + 1, "the claim is a choice of its own"
            assert at.match.scores != scores
            at.table.undo()
            assert at.table.steps == made
            at.table.redo()
            assert at.table.steps > made
            return
    raise AssertionError("nobody has scored")


def test_several_people_take_nothing_back() -> None:
    at = Live(fresh("block_draw", 3), Puppets(), persons=(1,), takes_back=True)
    assert not at.table.takes_back
    at.table.offer(turn_of_mine(at))
    assert not at.table.can_undo


def test_where_it_was_not_agreed_nothing_is_taken_back() -> None:
    at = Live(fresh("block_draw", 2), Puppets())
    at.table.offer(turn_of_mine(at))
    assert not at.table.takes_back
    assert not at.table.can_undo
    made = at.table.steps
    at.table.undo()
    at.table.restart()
    assert at.table.steps == made


def test_a_deal_against_bots_is_never_begun_again() -> None:
    at = Live(fresh("block_draw", 2), Puppets(), takes_back=True)
    at.table.offer(turn_of_mine(at))
    made = at.table.steps
    assert at.table.can_undo
    at.table.restart()
    assert at.table.steps == made


def test_moves_can_be_taken_back_in_a_match_that_is_gone_on_with() -> None:
    puppets = Puppets()
    puppets.holding = True
    at = Live(fresh("block_draw", 2), puppets, takes_back=True)
    puppets.holding = False
    move = turn_of_mine(at)
    puppets.holding = True
    at.table.offer(move)
    again = Live(from_data(to_data(at.match, at.players)).match, Puppets(), takes_back=True)
    assert again.table.can_undo
    again.table.undo()
    assert again.match.state.turn == ME
    assert move in again.table.legal()
