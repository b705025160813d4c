"""Reminders: every game has some, for its house rules, and each power of a tile that they tell is real."""

from __future__ import annotations

from itertools import product

import pytest

from engine.core import PLAY, TAKE, Board, Move, Rules, RuleSheet
from engine.events import Drew
from engine.families.chain.board import ANYWHERE
from engine.families.legs.board import Legs
from engine.families.legs.events import Reversed, Skipped, SpellCast
from engine.games import GAMES, game
from engine.games.super import Super
from engine.match import Match
from engine.pieces import TileSet, double
from engine.sentences import Refusal
from tests.support.rounds.legs import laid
from tests.support.rounds.random_walks import walk
from tests.support.rounds.round_scene import named
from tests.support.rounds.tricks import tricks

HEAD, TEXT = 26, 120
"""Longest words of a reminder: its subject, and its effect."""
FIFTEEN = double(15)


def tables(sheet: RuleSheet) -> list[Rules[Board]]:
    """Return the game with each value of each house rule, at its smallest and its largest table."""
    found = [sheet(seats) for seats in (sheet.players[0], sheet.players[-1])]
    for option, seats in product(sheet.options, (sheet.players[0], sheet.players[-1])):
        for choice in option.choices:
            try:
                found.append(sheet(seats, None, {option.key: choice}))
            except Refusal:
                continue
    return found


def told(rules: Rules[Board]) -> dict[str, str]:
    """Return the reminders of a table as text."""
    return {str(reminder.what): str(reminder.text) for reminder in rules.reminders()}


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_every_game_reminds_of_its_scores_in_a_few_short_lines(sheet: RuleSheet) -> None:
    for rules in tables(sheet):
        lines = told(rules)
        assert 2 <= len(rules.reminders()) == len(lines) <= 9, "each line has a subject of its own"
        assert max(map(len, lines)) <= HEAD
        assert max(map(len, lines.values())) <= TEXT
        assert all(text.endswith(".") for text in lines.values())


def test_reminders_follow_the_house_rules() -> None:
    claims = [told(game("all_fives")(2, None, {"muggins": how}))["Claims"] for how in ("after_next_play", "off")]
    assert "muggins" in claims[0]
    assert "automatically" in claims[1]
    rounding = [told(game("all_fives")(2, None, {"bonus_rounding": how}))["Going out"] for how in ("per_hand", "total")]
    assert ["each rounded" in text for text in rounding] == [True, False]
    assert ["together, rounded" in text for text in rounding] == [False, True]
    assert "3 left open" not in told(Super(2))
    assert "3 left open" in told(Super(3))
    assert "unless" not in told(Super(3, None, {"skip_on_13_13": "on"}))["A double"]
    assert "The first double" not in told(game("all_fives")(2))
    assert "The first double" in told(game("all_fives")(2, None, {"spinner": "first_double"}))


@pytest.mark.parametrize("number", range(3))
def test_what_a_tile_is_said_to_do_on_a_leg_is_what_happens(number: int) -> None:
    rules = Super(3)
    seen: set[str] = set()

    def watch(match: Match[Legs]) -> None:
        state = match.state
        if state.over:
            return
        for move in match.legal(state.turn):
            if move.act != PLAY:
                continue
            view = match.view(state.turn)
            said = {str(reminder.what) for reminder in rules.powers(view, move)}
            assert said == {str(reminder.what) for reminder in rules.powers(state, move)}, "it depends on hidden tiles"
            after = state.copy()
            after.events = []
            rules.apply(after, state.turn, move)
            if after.over or not state.board.order:
                continue
            happened = after.events
            assert ("13 left open" in said) == any(isinstance(event, SpellCast) for event in happened)
            assert ("3 left open" in said) == any(isinstance(event, Reversed) for event in happened)
            draws = any(isinstance(event, Drew) for event in happened)
            assert ("15 left open" in said) >= draws
            if "A double" in said and not after.board.again:
                assert any(isinstance(event, Skipped) for event in happened)
            seen.update(said)

    walk(rules, number, watch, rounds=1)
    assert "A double" in seen


def test_a_tile_in_hand_tells_of_both_its_halves() -> None:
    table = laid("13-14 1-2 | 3-4 5-6 | 7-8", start="5-5", legs="5-9")
    wish = Move(PLAY, (named(FIFTEEN, "13-14"),), ANYWHERE)
    assert [str(each.what) for each in table.rules.powers(table.state, wish)] == ["14 left open", "13 left open"]
    plain = Move(PLAY, (named(FIFTEEN, "1-2"),), ANYWHERE)
    assert not table.rules.powers(table.state, plain)
    assert not table.rules.powers(table.state, wish._replace(act=TAKE)), "it lies there already"


def test_a_double_that_starts_tells_of_its_power() -> None:
    table = laid("13-13 4-4 | 3-4 5-6")
    said = [table.rules.powers(table.state, Move(PLAY, (named(FIFTEEN, name),))) for name in ("13-13", "4-4")]
    assert [[str(each.text) for each in one] for one in said] == [
        ["All six legs must be started before any of them continues."],
        [],
    ]


def test_the_powers_of_single_tiles_in_other_games() -> None:
    def of(key: str, name: str, pieces: TileSet = FIFTEEN) -> list[str]:
        match: Match[Board] = Match(game(key)(2))
        match.begin(bytes(16))
        wish = Move(PLAY, (named(pieces, name),), ANYWHERE)
        return [str(each.what) for each in match.rules.powers(match.view(0), wish)]

    assert of("matador", "2-5", double(6)) == ["Matador"]
    assert of("matador", "2-6", double(6)) == []
    assert of("one_arm_joe", "4-4", double(6)) == ["A double"]
    assert of("high_fives", "5-5") == ["Taking"]
    assert of("high_fives", "1-2") == []
    assert of("double_takes", "1-2") == []
    assert of("block_draw", "4-4", double(6)) == []


def test_a_double_of_the_suit_called_is_only_a_tile_of_the_suit() -> None:
    table = tricks(hands="9-15 0-1 | 9-9 12-12")
    table.play("A", "9-15@9")
    own, other = (table.rules.powers(table.state, Move(PLAY, (named(FIFTEEN, name),))) for name in ("9-9", "12-12"))
    assert "ranks" in str(own[0].text)
    assert "takes the trick" in str(other[0].text)


def test_a_capture_tells_the_points_of_both_tiles() -> None:
    rules = game("high_fives")(2)
    match: Match[Board] = Match(rules)
    match.begin(bytes(16))
    both = Move(PLAY, (named(FIFTEEN, "5-5"), named(FIFTEEN, "1-5")))
    said = [str(each.text) for each in rules.powers(match.view(0), both)]
    assert said == ["3 points for both tiles."]
    one = Move(PLAY, (named(FIFTEEN, "1-1"), named(FIFTEEN, "1-2")))
    assert [str(each.text) for each in rules.powers(match.view(0), one)] == ["1 point for both tiles."]
    assert not rules.powers(match.view(0), Move(PLAY, (named(FIFTEEN, "1-2"), named(FIFTEEN, "1-5"))))


def test_games_without_ends_take_no_two_plays_for_the_same() -> None:
    rules = game("double_takes")(2)
    match: Match[Board] = Match(rules)
    match.begin(bytes(16))
    one, other = match.legal(match.state.turn)[:2]
    assert rules.same(match.view(0), one, one)
    assert not rules.same(match.view(0), one, other)


def test_a_spell_is_answered_with_a_13_and_costs_two_tiles() -> None:
    assert told(Super(3))["Under a spell"] == (
        "Answer with a 13 or any double. If you can't, draw 2 tiles, then answer or pass."
    )


@pytest.mark.parametrize(("size", "melds"), [(7, "A meld of four and a meld of three."), (10, "two melds of three.")])
def test_a_complete_hand_has_melds_for_all_its_tiles(size: int, melds: str) -> None:
    assert any(melds in text for text in told(game("thats_it")(2, None, {"size": size})).values())
