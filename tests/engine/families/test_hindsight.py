"""Hindsight: each draw, pass and play of a line game is told as those at the table saw it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from engine.bots.bot import loudest
from engine.core import ALOUD, DRAW, PASS, PLAY, Board, Move, Seat, State
from engine.families.chain.board import Chain
from engine.families.chain.rules import ChainRules
from engine.families.hindsight import Appeal, Glimpse
from engine.families.registry import evaluator_of
from engine.games import game
from engine.match import Match
from engine.pieces import HIDDEN, each, mask

LINES: Final = ("block_draw", "all_fives", "five_up", "matador", "fours", "bergen", "cross", "giant", "one_arm_joe")


def told(key: str, number: int) -> Iterator[tuple[ChainRules, State[Chain], Seat, Move, Glimpse]]:
    """Play a round of two at random; yield each move of seat B, the table before it, and its glimpse."""
    rules = game(key)(2 if 2 in game(key).players else 4)
    assert isinstance(rules, ChainRules)
    match: Match[Chain] = Match(rules)
    rng = Random(number)
    match.begin(number.to_bytes(16, "big"))
    seen: list[tuple[State[Chain], Seat, Move]] = []
    while not match.is_between:
        before, seat = match.state.copy(), match.state.turn
        moves = match.legal(seat)
        move = moves[int(rng.random() * len(moves))]
        match.play(seat, move)
        if not match.is_between:
            view, past = match.view(0), match.past
        if seat and move.act in (PLAY, DRAW, PASS):
            seen.append((before, seat, move))
    glimpses = evaluator_of(rules).hindsight(view, 0, past)
    for (state, other, made), glimpse in zip(seen, glimpses, strict=False):  # the last move ended the round
        yield rules, state, other, made, glimpse


def appeals(rules: ChainRules, before: State[Chain], seat: Seat) -> tuple[list[Move], list[Appeal]]:
    """Return all plays with any tile that isn't on the table, aloud if they score, and the appeal of each."""
    whole = before.copy()
    whole.hands[seat] = whole.pieces.every & ~whole.board.laid
    plays = [move for move in loudest(rules.legal(whole, seat)) if move.act == PLAY]
    found: list[Appeal] = []
    for move in plays:
        after = whole.copy()
        rules.apply(after, seat, move)
        tile, pieces, side = move.tiles[0], whole.pieces, whole.sides[seat]
        made = after.points[side] - whole.points[side]
        merit = made + 3 * pieces.pips[tile] / (2 * pieces.top) + 3 * pieces.is_double(tile)
        found.append(Appeal(1 << tile, round(merit, 6), after.board.openings(rules.fits)))
    return plays, found


@pytest.mark.parametrize("key", LINES)
def test_a_play_is_compared_with_every_other_that_any_hand_could_have_made(key: str) -> None:
    choices = 0
    for number in range(2):
        for rules, before, seat, made, glimpse in told(key, number):
            assert glimpse.seat == seat
            if made.act != PLAY or glimpse.choice is None:
                continue
            plays, possible = appeals(rules, before, seat)
            spoken = made._replace(how=ALOUD) if made._replace(how=ALOUD) in plays and not made.how else made
            assert [appeal._replace(merit=round(appeal.merit, 6)) for appeal in glimpse.choice.appeals] == possible
            assert plays[glimpse.choice.chosen] == spoken
            assert glimpse.choice.unseen == before.pieces.every & ~before.board.laid
            choices += 1
    assert choices > 5


@pytest.mark.parametrize("key", LINES)
def test_a_draw_or_a_pass_tells_what_was_missing_and_a_tile_played_after_a_draw_is_that_one(key: str) -> None:
    for number in range(4):
        for rules, before, _, made, glimpse in told(key, number):
            fitting = before.board.openings(rules.fits)
            newest = made.act == PLAY and before.board.drew > 0 and not rules.draws_freely
            assert glimpse.tile == (made.tiles[0] if made.act == PLAY else HIDDEN)
            assert glimpse.draws == (made.act == DRAW)
            if made.act != PLAY:
                assert glimpse.lacks == (0 if made.act == DRAW and rules.draws_freely else fitting)
            elif newest:
                assert (glimpse.is_newest, glimpse.choice) == (True, None)
                assert glimpse.lacks == fitting & ~(1 << made.tiles[0])
            else:
                assert (glimpse.is_newest, glimpse.lacks) == (False, 0)
                is_free = rules.dealing.draws_lots or rules.is_agreed(before)
                assert bool(glimpse.choice) == (bool(before.board.laid) or is_free), "a lead that must be is no choice"


def test_nobody_was_dealt_what_would_have_led_unless_the_leader_was_agreed_on() -> None:
    """The highest double leads the first round; before the lead nothing is known."""
    found = 0
    for number in range(8):
        for house, knows in (({}, True), ({"next_leader": "winner"}, False)):
            match: Match[Board] = Match(game("block_draw")(2, None, house))
            undealt = evaluator_of(match.rules).undealt
            for _ in range(2):
                match.begin(number.to_bytes(16, "big"))
                assert not undealt(match.view(0))
                match.play(match.state.turn, match.legal(match.state.turn)[0])
                view = match.view(0)
                lead = match.past[0].move.tiles[0]
                higher = mask(
                    [tile for tile in each(view.pieces.doubles) if view.pieces.pips[tile] > view.pieces.pips[lead]]
                )
                assert undealt(view) == (higher if knows or view.number == 1 else 0)
                found += bool(higher)
                rng = Random(number)
                while not match.is_between:
                    moves = match.legal(match.state.turn)
                    match.play(match.state.turn, moves[int(rng.random() * len(moves))])
    assert found > 8


@pytest.mark.parametrize(("key", "most"), [("block_draw", 6.0), ("all_fives", 40.0)])
def test_what_unknown_hands_add_up_to_counts_for_nothing(key: str, most: float) -> None:
    """A play that nothing fits any more may end the round, and then it would score all tiles that could be anywhere."""
    rules = game(key)(2, None, {"dead_layout": "stop"})
    rng, liked = Random(1), [0.0]
    for number in range(40):
        match = Match(rules)
        match.begin(bytes([number]) * 16)
        while not match.is_between:
            view, past = match.view(0), match.past
            moves = match.legal(match.state.turn)
            match.play(match.state.turn, moves[int(rng.random() * len(moves))])
        found = evaluator_of(rules).hindsight(view, 0, past)
        liked += [appeal.merit for glimpse in found if glimpse.choice for appeal in glimpse.choice.appeals]
    assert max(liked) <= most
