"""A hint is a legal move, and its reason is true."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest

from engine.bots.bot import loudest
from engine.bots.chances import Trials, weigh
from engine.bots.keen import FEWEST, KeenBot, budget_at
from engine.core import ALOUD, CALL, CLAIM, DRAW, PASS, PLAY, Board, Move, Rules, RuleSheet, Seat, View
from engine.games import GAMES, game
from engine.notation import find, spell
from engine.options import HouseRules
from engine.reasons import advice
from engine.reasons.advice import advise, why
from engine.reasons.told import Told
from tests.support.coarse_chances import coarse_chances
from tests.support.compiled import as_python
from tests.support.lengths import often, some
from tests.support.rounds.legs import LegsTable, laid
from tests.support.rounds.line import Table, open_score, table
from tests.support.rounds.positions import Position, positions, stages, tables
from tools.golden_texts.engine.hints import FILE, hints_of

SINGLE: HouseRules = {"match": "single"}
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


@pytest.fixture
def _coarse_chances() -> Iterator[None]:
    """Let the chances between rounds come from a coarse net, for laws that hold whatever they are."""
    with coarse_chances():
        yield


def hint(scene: Table, seat: Seat = 0, playouts: int = 24) -> tuple[str, str]:
    """Return a move and its reason as text."""
    given = advise(scene.rules, scene.match.view(seat), seat, playouts, NAMES)
    move = given.move
    return spell(scene.rules, scene.state, move) if move else "", " ".join(map(str, given.reason))


def test_it_names_the_score() -> None:
    scene = table("all_fives", hands="1-4 1-3 0-0 2-6 | 2-2 3-3 5-5", line="1-6", turn="A")
    move, text = hint(scene)
    assert move == "1-4@L!"
    assert text.startswith("Scores 10; ")
    assert text.endswith(" scores nothing.")


def test_it_names_the_points_of_the_move_and_not_those_made_before() -> None:
    scene = table("all_fives", hands="1-4 1-3 0-0 2-6 | 2-2 3-3 5-5", line="1-6", turn="A")
    scene.state.points = [20, 5]
    move, text = hint(scene)
    assert move == "1-4@L!"
    assert text.startswith("Scores 10; ")
    assert text.endswith(" scores nothing.")


def test_it_tells_a_win_and_the_last_tile() -> None:
    scene = table("all_fives", hands="1-4 0-0 | 2-2 3-3", line="1-6", turn="A", scores="90 0")
    assert hint(scene) == ("1-4@L!", "Wins the match.")
    scene = table("block_draw", hands="1-4 | 2-2 3-3", yard="*", line="1-6", turn="A")
    assert hint(scene) == ("1-4@L", "Your last tile wins the round.")


def test_a_win_that_depends_on_the_others_hands_is_not_promised() -> None:
    # Going out brings what is left in B's hand: 6-6 alone is enough, and it is one of many tiles B may hold.
    scene = table("block_draw", hands="1-4 | 6-6", yard="*", line="1-6", turn="A", scores="90 0")
    assert hint(scene) == ("1-4@L", "Your last tile wins the round.")
    # Any two tiles have at least the point that is missing.
    scene = table("block_draw", hands="1-4 | 6-6 4-6", yard="*", line="1-6", turn="A", scores="99 0")
    assert hint(scene) == ("1-4@L", "Wins the match.")


@pytest.mark.usefixtures("_coarse_chances")
def test_the_same_position_gives_the_same_hint() -> None:
    for number, rules in some(list(enumerate(tables())), 7):
        for at in stages(rules, 400 + number, 20):
            seat = at.state.turn
            again = pickle.loads(pickle.dumps(at.view(seat)))  # noqa: S301 - our own
            assert advise(rules, again, seat, 8) == advise(rules, at.view(seat), seat, 8)


def test_it_tells_that_there_is_no_choice() -> None:
    scene = table("block_draw", hands="1-4 0-0 | 2-2 3-3", yard="*", line="1-6", turn="A")
    assert hint(scene) == ("1-4@L", "The only tile that fits.")
    scene = table("block_draw", hands="2-4 0-0 | 2-2 3-3", yard="0-1", line="1-6", turn="A")
    assert hint(scene) == ("draw", "You have to draw. Nothing fits.")
    scene = table("block_draw", hands="2-4 0-0 | 2-2 3-3", line="1-6", turn="A")
    assert hint(scene) == ("pass", "You have to pass. Nothing fits, and you can't draw.")
    scene = table("block_draw", hands="6-6 0-0 | 2-2 3-3")
    assert hint(scene) == ("6-6", "This tile must lead.")


def test_it_tells_what_is_missing_to_begin() -> None:
    scene = laid("0-1 2-3 | 1-2", yard="0-2 0-3")
    assert explained(scene, "pass") == "You have no double to lead. The next player may have one."
    scene.play("A", "pass").play("B", "pass")
    assert explained(scene, "draw") == "Nobody has a double. Draw a tile."


def test_it_tells_why_there_is_nothing_to_choose_on_legs() -> None:
    scene = laid("0-1 3-4 | 0-4 3-3", start="5-5", legs="5-2 | 5-9")
    assert explained(scene, "pass") == "You have to pass. Nothing fits, and you can't draw."
    scene = laid("0-1 3-4 | 0-4 3-3", start="5-5", legs="5-2 | 5-9", yard="8-8 7-7")
    assert explained(scene, "draw") == "You have to draw. Nothing fits."
    assert explained(scene.play("A", "draw"), "pass") == "You have to pass. Nothing you drew fits."


def explained(scene: LegsTable, move: str) -> str:
    """Return the reason given for a move of A."""
    view = scene.match.view(0)
    told = why(scene.rules, view, 0, find(scene.rules, view, 0, move), None)
    return " ".join(map(str, told.all()))


def test_it_tells_what_is_to_be_claimed() -> None:
    own = open_score(table("all_fives", hands="0-1 | 2-2 | 3-3", line="5-5", turn="A"), "B", 10)
    assert hint(own, 1) == ("claim", "You scored 10 and haven't claimed it yet.")
    loose = open_score(table("all_fives", hands="0-1 | 2-2 | 3-3", line="5-5", turn="A"), "B", 10, loose=True)
    assert hint(loose, 2) == ("muggins", "10 points went unclaimed. Call muggins.")
    assert hint(loose, 1) == ("", "There's nothing for you to do right now.")


def test_a_tile_need_not_lead_where_another_may() -> None:
    house: HouseRules = {"next_leader": "winner"}
    scene = table("block_draw", hands="5-6 0-0 4-6 | 1-1 | 2-2", turn="A", house=house)
    scene.state.number = 2
    assert scene.legal("A") == ["0-0", "4-6", "5-6"]
    assert "must lead" not in hint(scene)[1]


def test_the_last_tile_of_any_seat_wins_the_round() -> None:
    scene = table("block_draw", hands="2-2 3-3 | 1-4", yard="*", line="1-6", turn="B")
    assert hint(scene, 1) == ("1-4@L", "Your last tile wins the round.")


def test_a_win_that_one_tile_of_many_would_prevent_is_not_promised() -> None:
    """The point that is missing comes with any tile that B may hold but the 0-0."""
    scene = table("block_draw", hands="1-4 | 6-6", yard="*", line="1-6", turn="A", scores="99 0")
    view, move = scene.match.view(0), scene.match.legal(0)[0]
    assert list(map(str, why(scene.rules, view, 0, move, None).all())) == ["Your last tile wins the round."]


def test_the_chance_of_a_hint_is_found_with_as_many_playouts_as_asked_for() -> None:
    """Each of two playouts of a match of one round is won or lost; both together aren't certain."""
    scene = table("block_draw", hands="0-1 1-3 4-4 2-2 | 3-3 5-5 0-0", yard="*", line="1-6", turn="A", house=SINGLE)
    assert advise(scene.rules, scene.match.view(0), 0, 2).chance in (0.25, 0.5, 0.75)
    chance = advise(scene.rules, scene.match.view(0), 0, 60).chance
    assert chance is not None
    assert 0 < chance < 1


@pytest.mark.usefixtures("_coarse_chances")
def test_a_hint_can_be_followed_and_says_why() -> None:
    heard: set[str] = set()
    for number, rules in some(list(enumerate(tables())), 3):
        for at in stages(rules, 200 + number, often(12, 6)):
            for seat in range(rules.seats):
                move, told, *_ = advise(rules, at.view(seat), seat, 8, NAMES)
                assert told.facts or told.verdict is not None
                if move is None:
                    assert seat != at.state.turn or at.state.over
                    continue
                assert move in rules.legal(at.state, seat)
                assert move.how == ALOUD or move._replace(how=ALOUD) not in rules.legal(at.state, seat)
                if at.state.turn != seat:
                    assert move.act in (CLAIM, CALL)
                is_true(at, seat, move, told)
                heard |= {fact.key for fact in told.facts}
    assert len(heard) > often(12, 15), "all kinds of reasons are heard"


def is_true(at: Position, seat: Seat, move: Move, told: Told) -> None:
    """Check the facts about a move itself against the complete round, hidden tiles included."""
    rules, state = at
    after = state.copy()
    rules.apply(after, seat, move)
    plays = {m.tiles[0] for m in rules.legal(state, seat) if m.act == PLAY}
    for fact in told.facts:
        if fact.key in ("score", "claim"):
            assert fact.mine == after.points[after.sides[seat]] - state.points[state.sides[seat]]
        elif fact.key == "match":
            assert rules.match_winners(after) == (state.sides[seat],)
        elif fact.key == "out":
            assert after.over
        elif fact.key == "weight":
            assert fact.mine == state.pieces.pips[move.tiles[0]]
        elif fact.key == "me:open" and fact.its and not after.over and rules.family != "overlay":
            assert fact.mine == rules.playable(after, seat).bit_count()
        elif fact.key == "frees":
            column = fact.sentence.values["column"]
            assert isinstance(column, int)
            assert len(state.piles[column]) == fact.mine == len(after.piles[column]) + 1
    text = told.verdict.text if told.verdict is not None else ""
    if "only tile" in text or "only card" in text or "must lead" in text:
        assert len(plays) == 1
    elif "double to lead" in text or "has a double" in text:
        assert not state.hands[seat] & state.pieces.doubles
    elif "have to draw" in text or "have to pass" in text:
        assert move.act == (DRAW if "have to draw" in text else PASS)
        assert not plays
    elif "only move" in text:
        assert len(loudest(rules.legal(state, seat))) == 1


def test_a_tile_that_fits_two_equal_ends_is_one_choice() -> None:
    """The runner-up is another tile, or there is none."""
    scene = table("block_draw", hands="1-4 0-0 | 2-2 3-3", yard="*", line="1-3 3-1", turn="A")
    assert scene.legal("A") == ["1-4@L", "1-4@R"]
    assert hint(scene)[1] == "The only tile that fits."
    scene = table("block_draw", hands="1-4 1-5 0-0 4-4 | 2-2 3-3", yard="*", line="1-3 3-1", turn="A")
    move, text = hint(scene)
    assert ("1-5" if move.startswith("1-4") else "1-4") in text


def test_a_hint_is_compared_with_the_move_that_the_player_thinks_of() -> None:
    scene = table("all_fives", hands="1-4 1-3 0-0 2-6 | 2-2 3-3 5-5", line="1-6", turn="A")
    view = scene.match.view(0)
    for wish in ("1-3@L", "2-6@R"):
        thought = find(scene.rules, view, 0, wish)
        given = advise(scene.rules, view, 0, 24, NAMES, (), thought)
        assert given.move is not None
        assert spell(scene.rules, view, given.move) == "1-4@L!"
        assert wish.partition("@")[0] in str(given.reason[-1])
    best = find(scene.rules, view, 0, "1-4@L")
    assert advise(scene.rules, view, 0, 24, NAMES, (), best) == advise(scene.rules, view, 0, 24, NAMES)


def test_points_left_unclaimed_are_named() -> None:
    scene = table("all_fives", hands="5-6 1-1 | 2-2 3-3", yard="*", line="4-5", turn="A")
    view = scene.match.view(0)
    aloud, silent = (find(scene.rules, view, 0, text) for text in ("5-6@R!", "5-6@R"))
    told = why(scene.rules, view, 0, aloud, silent)
    assert list(map(str, told.all())) == ["The points were there to be claimed."]
    assert told.marks.arms == (0, 1)


def test_a_win_is_promised_only_if_no_hand_can_prevent_it() -> None:
    # A goes out, and wins unless B's two tiles are among the very lightest, in one deal of a hundred.
    scene = table("block_draw", hands="0-3 | 4-6 3-6", yard="*", line="1-2 2-3", turn="A", scores="97 99")
    given = advise(scene.rules, scene.match.view(0), 0)
    assert list(map(str, given.reason)) == ["Your last tile wins the round."]
    assert given.chance is not None
    assert 0.9 < given.chance < 1.0


def test_what_all_playouts_say_is_still_not_certain() -> None:
    scene = table("block_draw", hands="0-1 | 4-6 3-6", yard="*", line="1-2 2-6", turn="A", scores="97 20")
    given = advise(scene.rules, scene.match.view(0), 0, 60)
    assert given.chance is not None
    assert given.chance < 1.0 or list(map(str, given.reason)) == ["Wins the match."]


@pytest.mark.usefixtures("_coarse_chances")
def test_a_chance_is_told_from_more_playouts_where_they_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []

    def weighed(
        rules: Rules[Board], view: View[Board], seat: Seat, moves: list[Move], number: int, rng: Random
    ) -> list[Trials]:
        numbers.append(number)
        return weigh(rules, view, seat, moves, 4, rng)

    monkeypatch.setattr(advice, "weigh", weighed)
    for key, seats, part in (("all_fives", 2, 0.8), ("double_takes", 4, 0.1)):
        rules = game(key)(seats)
        found = [at for at in positions(rules, 3) if len(rules.legal(at.state, at.state.turn)) > 1]
        at = found[int(part * len(found))]
        advise(rules, at.view(at.state.turn), at.state.turn, 400)
    assert numbers == [advice.PLAYED_OUT, 60]


def test_fewer_rounds_are_played_out_where_they_are_long_or_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint takes about as long in every game, and nothing of it depends on a clock."""
    asked: list[int] = []

    class Counted(KeenBot):
        def __init__(self, playouts: int) -> None:
            asked.append(playouts)
            super().__init__(8)

    monkeypatch.setattr(advice, "KeenBot", Counted)

    def budget(key: str, seats: int, part: float = 0.5) -> int:
        rules = game(key)(seats)
        choices = [
            at for at in positions(rules, 3) if not at.state.over and len(rules.legal(at.state, at.state.turn)) > 1
        ]
        at = choices[int(part * (len(choices) - 1))]
        advise(rules, at.view(at.state.turn), at.state.turn, 1_500)
        return budget_at(rules, asked[-1])

    plain = budget("all_fives", 2, 1.0)
    assert plain == 1_500
    assert budget("all_fives", 2, 0.0) < plain
    assert FEWEST <= budget("space", 5) < budget("space", 2) < plain / 2
    assert FEWEST <= budget("super", 8) < budget("super", 2) < plain


def test_advice_names_the_move_that_it_was_compared_with() -> None:
    scene = table("all_fives", hands="1-4 1-3 0-0 2-6 | 2-2 3-3 5-5", line="1-6", turn="A")
    legal = loudest(scene.rules.legal(scene.match.view(0), 0))
    given = advise(scene.rules, scene.match.view(0), 0, 24)
    assert given.rival in legal
    assert given.rival != given.move
    for wish in legal:
        again = advise(scene.rules, scene.match.view(0), 0, 24, wish=wish)
        assert again.move == given.move
        assert again.rival == (wish if wish != given.move else given.rival)


@as_python
@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_hints_spend_and_say_what_they_always_did(sheet: RuleSheet) -> None:
    assert hints_of(sheet.key) in FILE.read_text(encoding="utf-8"), "if it was meant, run tools/golden.py"
