"""Moves and events as text, and back."""

from __future__ import annotations

import pytest

from engine.core import DRAW, EXCHANGE, LOST, STOP, Board, Event, Move, Rules
from engine.events import Blocked, Counted, Dealt, Drew, Led, PlayedAt, ScoreCause, Scored, Void, WentOut, Won
from engine.families.chain.events import CameLoose, Overshot, Redealt
from engine.games import GAMES
from engine.games.all_fives import AllFives
from engine.match import Match
from engine.notation import ACTS, CAUSES, REASONS, find, spell, tell
from engine.pieces import HIDDEN, double
from engine.sentences import Refusal
from tests.support.lengths import sampled
from tests.support.rounds.line import table
from tests.support.rounds.random_walks import choices

BOX = double(6)
LONG_ENOUGH = 150
"""Number of moves checked in a round."""


def test_every_word_has_a_name() -> None:
    assert (ACTS[DRAW], ACTS[STOP], len(ACTS)) == ("draw", "stop", EXCHANGE + 1)
    assert (CAUSES[ScoreCause.CALL], len(CAUSES)) == ("muggins", len(ScoreCause))
    assert len(REASONS) == LOST + 1


@sampled(4)
@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_every_legal_move_has_a_name_of_its_own_and_is_found_by_it(sheet: type[Rules[Board]]) -> None:
    house = {"spinner": "first_double", "muggins": "immediate"} if sheet is AllFives else {}
    rules = sheet(sheet.players[-1], None, house)

    for number in range(3):
        match: Match[Board] = Match(rules)
        match.begin(bytes([number] * 16))
        for _ in range(LONG_ENOUGH):  # a solitaire can continue forever
            can = choices(match)
            if not can:
                break
            texts = [(seat, spell(rules, match.state, move)) for seat, move in can]
            assert len(set(texts)) == len(texts)
            for (seat, move), (_, text) in zip(can, texts, strict=True):
                assert find(rules, match.state, seat, text) == find(rules, match.view(seat), seat, text) == move
            match.play(*can[number % len(can)])


def test_what_is_no_move_is_refused() -> None:
    scene = table("block_draw", hands="3-4 | 3-3", line="3-6", turn="A")
    for text in ("", "3-4", "4-3@L", "3-4@R", "3-4@L!", "draw", "PASS"):
        with pytest.raises(Refusal, match=r"Seat 0 can't do .* here\."):
            find(scene.rules, scene.state, 0, text)
    with pytest.raises(Refusal) as caught:
        find(scene.rules, scene.state, 0, "x" * 10_000)
    assert len(str(caught.value)) < 100


def test_the_acts_without_a_tile() -> None:
    scene = table("block_draw", hands="3-4 | 3-3", line="3-6", turn="A")
    assert [spell(scene.rules, scene.state, Move(act)) for act in range(1, len(ACTS))] == [*ACTS[1:]]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Dealt(1, (0, 27)), "B dealt 0-0 6-6"),
        (Dealt(1, (HIDDEN, HIDDEN)), "B dealt ? ?"),
        (Redealt(), "redealt"),
        (Led(0, 27), "A led 6-6"),
        (Led(0), "A led"),
        (PlayedAt(2, 8, 1), "C played 1-2"),
        (Drew(3, 8), "D drew 1-2"),
        (Scored(1, ScoreCause.PLAY, 10, (10,)), "B scored 10 (play)"),
        (Scored(1, ScoreCause.CALL, 10, (6, 4)), "B scored 10 = 6 + 4 (muggins)"),
        (Scored(0, ScoreCause.BLOCK, 25, (9, 18, -4)), "A scored 25 from 9 + 18 - 4 (blocked)"),
        (Scored(0, ScoreCause.OUT, 0, (0, 0)), "A scored 0 = 0 + 0 (out)"),
        (Overshot(0, ScoreCause.PLAY, 2, (6, 4)), "A overshot 2 from 6 + 4 (play)"),
        (CameLoose(0, 10), "A loose 10"),
        (WentOut(0), "A went out"),
        (Blocked(), "blocked"),
        (Counted(0, (), 0), "A counted 0"),
        (Counted(0, (8, 27), 15), "A counted 1-2 6-6 15"),
        (Void(), "void"),
        (Won(1), "B won"),
    ],
)
def test_events_in_words(event: Event, text: str) -> None:
    assert tell(BOX, event) == text
