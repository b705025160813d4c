"""Moves and events as text, and back."""

from __future__ import annotations

import pytest

from engine.core import (
    ALL_EYES,
    BLOCKED,
    BY_CALL,
    BY_FINE,
    COUNTED,
    DEALT,
    DRAW,
    DREW,
    EXCHANGE,
    LED,
    LOOSE,
    LOST,
    NOBODY,
    OVERSHOT,
    PLAYED,
    REDEALT,
    SCORED,
    STOP,
    STOPPED,
    VOID,
    WENT_OUT,
    WON,
    Board,
    Event,
    Move,
    Rules,
)
from engine.games import GAMES
from engine.games.all_fives import AllFives
from engine.match import Match
from engine.notation import ACTS, CAUSES, REASONS, WHATS, find, spell, tell
from engine.pieces import double
from engine.sentences import Refusal
from tests.support.rounds.line import table
from tests.support.rounds.random_walks import choices

BOX = double(6)
LONG_ENOUGH = 150
"""Number of moves checked in a round."""


def test_every_word_has_a_name() -> None:
    assert (ACTS[DRAW], ACTS[STOP], len(ACTS)) == ("draw", "stop", EXCHANGE + 1)
    assert (WHATS[STOPPED], len(WHATS)) == ("stopped", OVERSHOT + 1)
    assert (CAUSES[BY_CALL], len(CAUSES)) == ("muggins", BY_FINE + 1)
    assert len(REASONS) == LOST + 1


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
        (Event(DEALT, 1, (0, 27)), "B dealt 0-0 6-6"),
        (Event(DEALT, 1, (-1, -1)), "B dealt ? ?"),
        (Event(REDEALT, NOBODY), "redealt"),
        (Event(LED, 0, (27,)), "A led 6-6"),
        (Event(LED, 0), "A led"),
        (Event(PLAYED, 2, (8,), 1), "C played 1-2"),
        (Event(DREW, 3, (8,), eyes=8), "D drew 1-2"),
        (Event(SCORED, 1, (), 0, 10, (10,)), "B scored 10 (play)"),
        (Event(SCORED, 1, (), BY_CALL, 10, (6, 4)), "B scored 10 = 6 + 4 (muggins)"),
        (Event(SCORED, 0, (), 4, 25, (9, 18, -4)), "A scored 25 from 9 + 18 - 4 (blocked)"),
        (Event(SCORED, 0, (), 3, 0, (0, 0)), "A scored 0 = 0 + 0 (out)"),
        (Event(LOOSE, 0, (), 0, 10), "A loose 10"),
        (Event(WENT_OUT, 0), "A went out"),
        (Event(BLOCKED, NOBODY), "blocked"),
        (Event(COUNTED, 0, (), 0, 0), "A counted 0"),
        (Event(COUNTED, 0, (8, 27), 0, 15), "A counted 1-2 6-6 15"),
        (Event(VOID, NOBODY), "void"),
        (Event(WON, 1), "B won"),
    ],
)
def test_events_in_words(event: Event, text: str) -> None:
    assert tell(BOX, event) == text
    assert event.eyes in (ALL_EYES, 8)
