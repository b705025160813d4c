"""Positions with one reason each: it is told first."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.core import DISCARD
from engine.families.facts import Marks
from engine.games import game
from engine.notation import find
from engine.pieces import each
from engine.reasons.advice import why
from engine.reasons.told import Told
from engine.record.position import replayed
from engine.record.puzzle import from_text, options_as_moves
from game.storage.puzzle_files import puzzle_cards
from tests.engine.reasons.test_laws import pairs
from tests.support.lengths import often
from tests.support.rounds.line import Table, table
from tests.support.rounds.melds import sheet


class Planted(NamedTuple):
    """A puzzle, and how the reason for its right move begins."""

    key: str
    text: str


PUZZLES = {
    "rxzxhwck": Planted(
        "me:safe", "Your last tile, 5-5, fits after 5 of B's 6 answers; after 5-5, 1-1 fits after 1 of 6."
    ),
    "vwmwh2zc": Planted(
        "me:safe", "Whatever A plays, you can play on; after 1-4 on the 4, 4 of 10 answers shut you out."
    ),
    "9cdn6gre": Planted("own", "Only you still have a 5, so that end is yours; 3-6 gives that up."),
    "srpzwymt": Planted("dead", "There is no 2 left, so those ends are dead; after 1-2 on the 2 they aren't."),
    "p9qzv7ew": Planted("numbers", "0-4 would use up your last 0; this keeps one."),
    "z6shk31z": Planted("weight", "Sheds 8 pips; 0-2 sheds 2."),
    "emajq459": Planted("foe:none", "A can't have a tile that fits; after 1-4, 3 would fit."),
    "xd2m6bdw": Planted("foe:fits", "Only 2 unseen tiles fit now; after 2-2, 4 would."),
    "yd6fe9ch": Planted("answer:tiles", "No tile that A may hold scores next; after 1-2, 1 would."),
    "yyza18pp": Planted("answer:most", "A can answer with 5 at most; after 4-5 beside the 5-6, with 10."),
    "y50shpgb": Planted("score", "Scores 5; 1-3 scores nothing."),
    "47xke3sz": Planted("me:open", "Leaves you 1 tile that fits; 5-6 on the 6 leaves none."),
    "cpgdbzrh": Planted("run:again", "Covers two sections, so you play another card; 131 ends your turn."),
    "ma2rra78": Planted("double", "Keeps the double 9-9 out of this trick."),
    "60kzqd3c": Planted("answer:tiles", "Only 3 tiles that B may hold score next; after 12-13, 20 would."),
    "2965rz0r": Planted("draws:foe", "Your opponents draw about 7 tiles from here; after 1-6, about 1."),
    "3vvx1z79": Planted(
        "stays",
        "4-4 fits only one number: if it waits, you're stuck with it in nearly every deal; "
        "with 1-6, in 7 deals out of 10.",
    ),
    "jpfabkrk": Planted("blind", "2 unseen tiles fit now; after 3-6 on the 6, only 1 would."),
}


def told_of(name: str) -> Told:
    """Return why the right move of a puzzle and not the best wrong one."""
    card = next(card for card in puzzle_cards() if card.name == name)
    puzzle = from_text(card.text)
    state, past = replayed(puzzle.position), tuple(puzzle.position.steps)
    right, rival = options_as_moves(puzzle, state)[:2]
    return why(puzzle.position.rules, state.masked(state.turn), state.turn, right, rival, past, is_known=True)


@pytest.mark.parametrize("name", PUZZLES)
def test_the_reason_of_a_puzzle_comes_first(name: str) -> None:
    told, wanted = told_of(name), PUZZLES[name]
    assert (told.facts[0].key, str(told.first()[-1])) == wanted


def test_points_for_the_rival_are_conceded_first() -> None:
    assert str(told_of("emajq459").all()[0]) == "1-4 scores 5 now, this nothing. But:"


def test_the_answer_that_punishes_the_rival_comes_last() -> None:
    assert str(told_of("vwmwh2zc").all()[-1]) == "After 1-4 on the 4, A may answer with 1-1, and nothing of yours fits."


def told(scene: Table, move: str, rival: str) -> Told:
    """Return why A should make a move and not its rival."""
    view = scene.match.view(0)
    one, other = (find(scene.rules, view, 0, text) for text in (move, rival))
    return why(scene.rules, view, 0, one, other)


def test_an_end_of_ones_own_is_marked_with_the_tiles_for_it() -> None:
    marks = told_of("9cdn6gre").marks
    assert len(marks.arms) == 1
    assert marks.tiles
    fits = told_of("xd2m6bdw").marks
    assert fits.unseen.bit_count() == 2
    assert fits.seat != Marks().seat


def test_the_ends_that_score_are_marked() -> None:
    reason = told_of("y50shpgb")
    assert reason.facts[0].key == "score"
    assert reason.marks.arms


def test_moves_that_differ_in_nothing_are_said_to_be_equal() -> None:
    level = [
        pair.told()
        for key in ("block_draw", "blind", "double_takes")
        for pair in pairs(game(key)(2), 7, often(5, 8))
        if not pair.told().facts
    ]
    assert level
    for reason in level:
        (said,) = map(str, reason.all())
        assert said.startswith("About equally good: ") or said.endswith(("deal.", "10."))


def test_a_sure_win_is_told_only_if_the_rival_is_none() -> None:
    scene = table("all_fives", hands="1-4 0-1 0-0 | 2-2 3-3 6-6", line="1-6", turn="A", scores="90 0", yard="*")
    assert [str(each) for each in told(scene, "1-4@L!", "0-1@L").all()] == ["Wins the match."]
    again = told(scene, "0-1@L", "1-4@L!")
    assert "Wins the match." not in [str(each) for each in again.all()]


def test_hands_of_melds_are_counted() -> None:
    """A discard goes with the tiles of the hand that share a suit with it."""
    seen = 0
    for pair in pairs(game("thats_it")(2), 3, 12):
        if pair.move.act != DISCARD or pair.rival.act != DISCARD:
            continue
        facts = {fact.key: fact for fact in pair.told().every}
        suits, hand = sheet().melds.suits, pair.state.hands[pair.seat]
        mine, its = (
            sum(other != move.tiles[0] and bool({*suits[other]} & {*suits[move.tiles[0]]}) for other in each(hand))
            for move in (pair.move, pair.rival)
        )
        assert ("friends" in facts) == (mine < its)
        if "friends" in facts:
            assert (facts["friends"].mine, facts["friends"].its) == (mine, its)
            seen += 1
    assert seen
