"""A hint is a legal move, and its reason is true."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from engine.bots.advice import advise, explain
from engine.bots.chances import chance_at
from engine.bots.fill import fill
from engine.bots.keen import Basis, KeenBot
from engine.core import ALOUD, CALL, CLAIM, DRAW, PASS, PLAY, Move, Seat, State
from engine.families.chain.board import Chain
from engine.families.evaluator import MoveReason
from engine.families.legs.board import Legs
from engine.games import game
from engine.notation import find, spell
from engine.options import HouseRules
from engine.pieces import each
from engine.sentences import Sentence
from tests.support.laws.columns import column_reason
from tests.support.lengths import often, some
from tests.support.rounds.legs import LegsTable, laid
from tests.support.rounds.line import Table, open_score, table
from tests.support.rounds.positions import Position, stages, tables

BASES = (
    "Looks best at first sight.",
    "Looks best at first sight, and playing the round out found nothing clearly better.",
    "Came out best when the round was played out many times.",
)
SINGLE: HouseRules = {"match": "single"}
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def hint(scene: Table, seat: Seat = 0, playouts: int = 24) -> tuple[str, str]:
    """Return a move and its reason as text."""
    move, reason, _ = advise(scene.rules, scene.match.view(seat), seat, playouts, NAMES)
    return spell(scene.rules, scene.state, move) if move else "", str(reason)


def test_it_names_the_score() -> None:
    scene = table("all_fives", hands="1-4 1-3 0-0 2-6 | 2-2 3-3 5-5", line="1-6", turn="A")
    assert hint(scene) == ("1-4@L!", "Scores 10.")


def test_it_names_the_points_of_the_move_and_not_those_made_before() -> None:
    scene = table("all_fives", hands="1-4 1-3 0-0 2-6 | 2-2 3-3 5-5", line="1-6", turn="A")
    scene.state.points = [20, 5]
    assert hint(scene) == ("1-4@L!", "Scores 10.")


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


def test_the_same_position_gives_the_same_hint() -> None:
    for number, rules in some(list(enumerate(tables())), 6):
        for at in stages(rules, 400 + number, 20):
            seat = at.state.turn
            again = pickle.loads(pickle.dumps(at.view(seat)))  # noqa: S301 - our own
            assert advise(rules, again, seat, 8) == advise(rules, at.view(seat), seat, 8)


def test_a_hint_says_that_playouts_decided_only_when_they_did() -> None:
    said: dict[str, int] = {}
    for number in range(60):
        at = stages(game("block_draw")(2), number, 5)[0]
        view, seat = at.view(at.state.turn), at.state.turn
        bot = KeenBot(60)
        move = bot.choose(at.rules, view, seat, chance_at(view, seat))
        assert move
        given = advise(at.rules, view, seat, 60)
        assert given.move == move
        text = given.reason.text
        said[text] = said.get(text, 0) + 1
        if text in BASES:
            assert (text == BASES[2]) == (bot.basis is Basis.PLAYED_OUT)
    assert set(said) & set(BASES[1:])


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
    return str(explain(scene.rules, view, 0, find(scene.rules, view, 0, move), Random(1)))


def test_it_tells_what_is_to_be_claimed() -> None:
    own = open_score(table("all_fives", hands="0-1 | 2-2 | 3-3", line="5-5", turn="A"), "B", 10)
    assert hint(own, 1) == ("claim", "You scored 10 and haven't claimed it yet.")
    loose = open_score(table("all_fives", hands="0-1 | 2-2 | 3-3", line="5-5", turn="A"), "B", 10, loose=True)
    assert hint(loose, 2) == ("muggins", "10 points went unclaimed. Call muggins.")
    assert hint(loose, 1) == ("", "There's nothing for you to do right now.")


def test_it_names_who_is_shut_out() -> None:
    scene = table("block_draw", hands="1-3 1-2 | 0-6 6-6 0-2", line="3-5 5-1", turn="B").play("B", "pass")
    assert hint(scene) == ("1-3@L", "Ben had no 1, so this keeps that end closed.")
    nameless = advise(scene.rules, scene.match.view(0), 0, 24)
    assert str(nameless.reason) == "An opponent had no 1, so this keeps that end closed."


def test_it_counts_what_stays_playable() -> None:
    scene = table("block_draw", hands="1-3 1-2 3-4 3-5 0-3 | 0-0 2-2 4-4", line="1-6", turn="A")
    assert hint(scene, playouts=200) == ("1-3@L", "Keeps 3 of your 4 tiles playable.")


@pytest.mark.parametrize(
    ("hands", "move", "reason"),
    [
        ("5-5 0-5 2-3", "5-5@R", "Gets rid of a heavy double."),
        ("1-1 0-5 2-3", "1-1@L", "A double fits only one number, so play it while you can."),
        ("4-5 0-5 2-3", "4-5@R", "Takes 9 pips off your hand, more than any other tile that fits."),
        ("4-5 0-5 2-3", "0-5@R", "Looks best at first sight."),
        ("2-5 0-5 3-5", "2-5@R", "Looks best at first sight."),
        ("2-5 1-6", "2-5@R", "Looks best at first sight."),
        ("0-5 0-3 2-5 5-5", "0-5@R", "Looks best at first sight."),
        ("0-1 0-2 0-5 1-6", "0-1@L", "Looks best at first sight."),
        ("2-5 0-5 3-5", "3-5@R", "Takes 8 pips off your hand, more than any other tile that fits."),
        ("0-1 1-6 0-2", "0-1@L", "Keeps 1 of your 2 tiles playable."),
        ("0-1 0-2 4-5", "0-1@L", "Keeps all your tiles playable."),
        ("5-5 0-5", "5-5@R", "Keeps your last tile playable."),
        ("0-1 1-6 0-2 0-3", "0-1@L", "Keeps 2 of your 3 tiles playable."),
        ("0-1 1-2 0-2 1-6", "0-1@L", "Keeps 1 of your 3 tiles playable."),
    ],
)
def test_the_best_is_said_for_a_move(hands: str, move: str, reason: str) -> None:
    scene = table("block_draw", hands=f"{hands} | 3-3 2-2 4-4", yard="*", line="1-5", turn="A")
    view = scene.match.view(0)
    assert str(explain(scene.rules, view, 0, find(scene.rules, view, 0, move), Random(1))) == reason


def test_a_tile_that_fits_twice_is_compared_with_other_tiles() -> None:
    scene = table("block_draw", hands="1-5 0-1 | 3-3 4-4", yard="*", line="1-2 2-5", turn="A")
    assert reason(scene, "1-5@L") == "Takes 6 pips off your hand, more than any other tile that fits."


def test_a_tile_need_not_lead_where_another_may() -> None:
    house: HouseRules = {"next_leader": "winner"}
    scene = table("block_draw", hands="5-6 0-0 4-6 | 1-1 | 2-2", turn="A", house=house)
    scene.state.number = 2
    assert scene.legal("A") == ["0-0", "4-6", "5-6"]
    assert "This tile must lead." not in {reason(scene, move) for move in scene.legal("A")}


def test_a_single_point_is_a_score() -> None:
    scene = table("five_up", hands="1-3 0-0 | 2-2 3-3", yard="*", line="1-2", turn="A", house={"muggins": "off"})
    assert reason(scene, "1-3@L") == "Scores 1."


def test_the_last_tile_of_any_seat_wins_the_round() -> None:
    scene = table("block_draw", hands="2-2 3-3 | 1-4", yard="*", line="1-6", turn="B")
    assert hint(scene, 1) == ("1-4@L", "Your last tile wins the round.")


def test_a_win_that_one_tile_of_many_would_prevent_is_not_promised() -> None:
    """The point that is missing comes with any tile that B may hold but the 0-0."""
    scene = table("block_draw", hands="1-4 | 6-6", yard="*", line="1-6", turn="A", scores="99 0")
    view, move = scene.match.view(0), scene.match.legal(0)[0]
    told = {str(explain(scene.rules, view, 0, move, Random(seed))) for seed in range(6)}
    assert told == {"Your last tile wins the round."}


def test_the_chance_of_a_hint_is_found_with_as_many_playouts_as_asked_for() -> None:
    """Each of two playouts of a match of one round is won or lost; both together aren't certain."""
    scene = table("block_draw", hands="0-1 1-3 4-4 2-2 | 3-3 5-5 0-0", yard="*", line="1-6", turn="A", house=SINGLE)
    assert advise(scene.rules, scene.match.view(0), 0, 2).chance in (0.25, 0.5, 0.75)
    chance = advise(scene.rules, scene.match.view(0), 0, 60).chance
    assert chance is not None
    assert 0 < chance < 1


def reason(scene: Table, move: str) -> str:
    """Return the reason for a move of A."""
    view = scene.match.view(0)
    return str(explain(scene.rules, view, 0, find(scene.rules, view, 0, move), Random(1)))


def test_a_double_is_heavy_from_the_highest_number_of_pips_on() -> None:
    for hands, reason in (("3-3 0-3 4-5 5-6", "Gets rid of a heavy"), ("2-2 0-2 4-5 5-6", "A double fits only one")):
        scene = table("block_draw", hands=f"{hands} | 0-0 4-4 1-4 1-1", yard="*", line="2-1 1-3", turn="A")
        view, move = scene.match.view(0), f"{hands[:3]}@{'R' if hands[0] == '3' else 'L'}"
        assert str(explain(scene.rules, view, 0, find(scene.rules, view, 0, move), Random(1))).startswith(reason)


def is_true(at: Position, seat: Seat, move: Move, reason: Sentence) -> None:
    """Check a reason against the complete round, hidden tiles included."""
    rules, state = at
    text, values = reason.text, reason.values
    after = state.copy()
    rules.apply(after, seat, move)
    gained = after.points[after.sides[seat]] - state.points[state.sides[seat]]
    left = after.count(seat)
    plays = {m.tiles[0] for m in rules.legal(state, seat) if m.act == PLAY}
    tile = move.tiles[0] if move.tiles else 0
    if text.startswith("Scores") or "claimed it yet" in text or "went unclaimed" in text:
        assert gained == values["n"]
    elif text == "Wins the match.":
        assert rules.match_winners(after) == (state.sides[seat],)
    elif "last tile wins" in text:
        assert after.over
        assert not left
    elif "only tile" in text or "only card" in text or "must lead" in text:
        assert plays == {tile}
    elif "double to lead" in text or "has a double" in text:
        assert not state.hands[seat] & state.pieces.doubles
    elif "have to draw" in text or "have to pass" in text:
        assert move.act == (DRAW if "have to draw" in text else PASS)
        assert not plays
    elif "only move" in text:
        assert rules.legal(state, seat) == [move]
    elif "had no" in text:
        other, pip = NAMES.index(str(values["name"])), values["pip"]
        assert isinstance(pip, int)
        assert isinstance(after.board, Chain | Legs)
        assert pip in after.board.ends
        assert not state.hands[other] & state.pieces.touching[pip]
    elif "playable" in text:
        can = {m.tiles for m in rules.legal(turned(after, seat), seat) if m.act == PLAY}
        assert len(can) == values.get("n", left)
        assert values.get("all", left) == left
    elif "double" in text:
        assert state.pieces.is_double(tile)
        assert ("heavy" in text) == (state.pieces.pips[tile] >= state.pieces.top)
    elif "Takes" in text:
        assert values["n"] == state.pieces.pips[tile] == max(state.pieces.pips[t] for t in plays)
    elif "better tile in the suit" in text:
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        suit = state.pieces.touching[move.at]
        assert all(state.pieces.pips[t] <= state.pieces.pips[tile] for hand in others for t in each(hand & suit))
    elif "no use to anyone" in text:
        assert state.pieces.pips[tile] % 5
        assert len(move.tiles) == 1
    elif "only move" in text:
        assert len(rules.legal(state, seat)) == 1
    elif "Covers two sections" in text:
        assert after.turn == seat
        assert any(m.act == PLAY for m in rules.legal(after, seat))
    elif "same both ways" in text:
        assert state.pieces.faces[tile] == state.pieces.faces[tile][::-1]
    elif "last card" in text:
        assert not left
    elif "chance of a complete hand" in text:
        assert rules.family == "melds"
    elif "draw before you play" in text:
        assert move.act == DRAW
        assert plays
    elif rules.family == "columns" and text not in BASES:
        column_reason(at.state, after, reason)
    else:
        assert text in BASES


def turned(state: State, seat: Seat) -> State:  # type: ignore[type-arg]  # any board
    new = state.copy()
    new.turn = seat
    return new


def test_a_hint_can_be_followed_and_its_reason_is_true() -> None:
    heard: set[str] = set()
    for number, rules in some(list(enumerate(tables())), 3):
        for at in stages(rules, 200 + number, often(12, 6)):
            for seat in range(rules.seats):
                move, reason, _ = advise(rules, at.view(seat), seat, 8, NAMES)
                if move is None:
                    assert seat != at.state.turn or at.state.over
                    continue
                assert move in rules.legal(at.state, seat)
                assert move.how == ALOUD or move._replace(how=ALOUD) not in rules.legal(at.state, seat)
                if at.state.turn != seat:
                    assert move.act in (CLAIM, CALL)
                is_true(at, seat, move, reason)
                heard.add(reason.text)
    assert len(heard) > 10, "all kinds of reasons are heard"


def test_a_reason_does_not_depend_on_what_cannot_be_seen() -> None:
    for number, rules in enumerate(tables()):
        for _, state in stages(rules, 300 + number, 14):
            seat = state.turn
            other = fill(state.masked(seat), Random(number)).masked(seat)
            assert advise(rules, other, seat, 8) == advise(rules, state.masked(seat), seat, 8)


def test_a_win_is_promised_only_if_no_hand_can_prevent_it() -> None:
    # A goes out, and wins unless B's two tiles are among the very lightest, in one deal of a hundred.
    scene = table("block_draw", hands="0-3 | 4-6 3-6", yard="*", line="1-2 2-3", turn="A", scores="97 99")
    given = advise(scene.rules, scene.match.view(0), 0)
    assert str(given.reason) == "Your last tile wins the round."
    assert given.chance is not None
    assert 0.9 < given.chance < 1.0


def test_points_are_promised_only_if_no_hand_can_prevent_them() -> None:
    house: dict[str, str | int] = {"target": 31, "bonus_overshoot": "cap"}
    scene = table("five_up", hands="0-3 | 4-6", yard="*", line="1-2 2-3", turn="A", scores="30 20", house=house)
    view = scene.match.view(0)
    move = find(scene.rules, view, 0, "0-3@R")
    told = {str(explain(scene.rules, view, 0, move, Random(seed))) for seed in range(20)}
    assert told == {"Your last tile wins the round."}, "B's hand may be too light for a point"


def test_what_all_playouts_say_is_still_not_certain() -> None:
    scene = table("block_draw", hands="0-1 | 4-6 3-6", yard="*", line="1-2 2-6", turn="A", scores="97 20")
    given = advise(scene.rules, scene.match.view(0), 0, 60)
    assert given.chance is not None
    assert given.chance < 1.0 or str(given.reason) == "Wins the match."


def test_a_reason_names_the_ends_and_the_tiles_that_it_speaks_of() -> None:
    """Data for a board that marks them: arms as they are after the move, and tiles that stay in the hand."""

    def given(scene: Table, move: str) -> MoveReason:
        view = scene.match.view(0)
        return explain(scene.rules, view, 0, find(scene.rules, view, 0, move), Random(1))

    scene = table("block_draw", hands="1-3 1-2 3-4 3-5 0-3 | 0-0 2-2 4-4", line="1-6", turn="A")
    kept = given(scene, "1-3@L")
    assert str(kept) == "Keeps 3 of your 4 tiles playable."
    assert [scene.rules.pieces.label(tile) for tile in each(kept.tiles)] == ["0-3", "3-4", "3-5"]
    assert kept.arms == ()
    scene = table("block_draw", hands="1-3 1-2 | 0-6 6-6 0-2", line="3-5 5-1", turn="B").play("B", "pass")
    shut = given(scene, "1-3@L")
    assert (str(shut), shut.arms, shut.tiles) == ("An opponent had no 1, so this keeps that end closed.", (0, 1), 0)
    scene = table("all_fives", hands="5-6 1-1 | 2-2 3-3", yard="*", line="4-5", turn="A", house={"muggins": "off"})
    scored = given(scene, "5-6@R")
    assert (str(scored), scored.arms) == ("Scores 10.", (0, 1))
    scene = table("all_fives", hands="0-5 1-1 | 2-2 3-3", yard="*", line="5-5", turn="A", house={"muggins": "off"})
    assert given(scene, "0-5@L").arms == (1,), "a blank adds nothing"
    own = open_score(table("all_fives", hands="0-1 | 2-2 | 3-3", line="5-5", turn="A"), "B", 10)
    view = own.match.view(1)
    claim = explain(own.rules, view, 1, find(own.rules, view, 1, "claim"), Random(1))
    assert claim.arms in ((0,), (0, 1))
