"""The table in words: one key for each fact, true of the view, in a game of each family."""

from __future__ import annotations

import re
from typing import Final

import pytest

from engine.core import Board, Rules
from engine.families.chain.board import Chain
from engine.families.legs.board import LEGS, Legs
from engine.families.melds.board import Discards
from engine.families.tricks.board import Tricks
from engine.games import GAMES, game
from engine.match import Match
from engine.pieces import HIDDEN, each
from game.felt.table.strip import StripWidget
from game.i18n.language import Words
from game.scenes.pages.key_list import MEANINGS
from game.scenes.pages.pause import PauseScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.devices.keys import DEFAULT_CHORDS, Chord
from tests.support.lan.company import Puppets, Whims
from tests.support.lengths import long_run, sampled
from tests.support.screen.quiet_session import AtTable

TELLS: Final = (
    Action.TELL_HAND,
    Action.TELL_TABLE,
    Action.TELL_COUNTS,
    Action.TELL_LAST,
    Action.SCORES,
    Action.TELL_TURN,
)
OF_A_FAMILY: Final = tuple({sheet.family: sheet for sheet in reversed(GAMES)}.values())
QUICK: Final = Settings(speed=Speed.INSTANT)


def at_table(key: str, moves: int = 6, *, settings: Settings = QUICK) -> AtTable:
    """Sit down to a game with random bots, and make some moves."""
    sheet = game(key)
    match: Match[Board] = Match(sheet(3 if 3 in sheet.players else sheet.players[-1]))
    at = AtTable(match, Whims(), settings=settings, seed=2)
    if match.rules.seats == 1:
        moves = 0
    for _ in range(400):
        at.rest()
        if at.match.is_between or (at.table.steps >= moves and at.match.state.turn == 0 and at.played.calm):
            break
        if at.match.state.turn == 0 and at.table.legal():
            legal = at.table.legal()
            at.table.offer(next((move for move in legal if move.tiles), legal[0]))
        at.wait(0.2)
    assert not at.match.is_between, "the round goes on"
    at.rest()
    return at


def told(at: AtTable, action: Action) -> str:
    """Request a sentence and return it."""
    at.press(action)
    at.step(2)
    assert at.played.spoken
    assert at.parts.strip.shown
    assert at.parts.strip.text == at.played.spoken
    return at.played.spoken


@pytest.mark.parametrize("sheet", OF_A_FAMILY, ids=lambda sheet: sheet.family)
def test_every_fact_is_a_sentence_on_one_key(sheet: type[Rules[Board]]) -> None:
    at = at_table(sheet.key)
    view, rules = at.table.view, at.table.rules
    label = rules.pieces.label
    hand = told(at, Action.TELL_HAND)
    for tile in each(view.hands[0]):
        assert label(tile) in hand
    counts = told(at, Action.TELL_COUNTS)
    names = [person.name for person in at.parts.people]
    for seat, name in enumerate(names):
        if rules.seats > 1:
            assert f"{name}: {at.parts.layout.left(view, seat)} " in counts
    if at.parts.layout.has_yard:
        assert f": {len(view.piles[0])}." in counts
    hidden = set(each(rules.pieces.every)) - set(each(view.board.tiles())).union(*map(each, view.hands))
    hidden -= {tile for pile in view.piles for tile in pile if tile != HIDDEN}
    on_table = told(at, Action.TELL_TABLE)
    named = set(re.findall(r"\d+-\d+", f"{hand} {counts}"))
    assert not named & {label(tile) for tile in hidden}, "nothing is given away"
    for what, much in at.parts.layout.facts(view):
        assert f"{what}: {much}" in on_table
    scores = told(at, Action.SCORES)
    panel = at.parts.panel.scores
    assert panel is not None
    for row in panel.rows:
        assert f"{row.name}: {row.points} " in scores
    assert panel.round_name in scores
    turn = told(at, Action.TELL_TURN)
    assert at.parts.message.title in turn
    last = told(at, Action.TELL_LAST)
    assert last.endswith((".", "!"))
    assert len({hand, counts, on_table, scores, turn, last}) >= (6 if rules.seats > 1 else 5)


@pytest.mark.parametrize("key", ["block_draw", "all_fives"])
def test_the_ends_are_those_of_the_line(key: str) -> None:
    at = at_table(key)
    board = at.table.view.board
    assert isinstance(board, Chain)
    pips = ", ".join(map(str, at.table.rules.open_pips(at.table.view)))
    sentence = told(at, Action.TELL_TABLE)
    assert sentence.startswith(f"Open ends: {pips}.")
    parts = at.table.rules.tally(at.table.view)
    assert (f"The count is {sum(parts)}." in sentence) is bool(parts)


def test_each_leg_is_told() -> None:
    at = at_table("super", 9)
    board = at.table.view.board
    assert isinstance(board, Legs)
    sentence = told(at, Action.TELL_TABLE)
    for leg in range(board.opened):
        assert f"Leg {LEGS[leg]} shows {board.ends[leg]}." in sentence


def test_the_tiles_of_trick_pool_row_and_columns_are_told() -> None:
    for key in ("high_fives", "knock_out", "domino_solitaire"):
        at = at_table(key, 3)
        sentence = told(at, Action.TELL_TABLE)
        spread = at.table.rules.spread(at.table.view)
        lying = spread.get("pool") or spread.get("row") or spread["columns"]
        assert isinstance(lying, list)
        for part in lying:
            for tile in part if isinstance(part, list) else [part]:
                assert str(tile).replace("|", "-") in sentence


def test_the_suit_that_was_called_and_the_best_tile_so_far_are_told() -> None:
    at = at_table("double_takes", 2)
    board = at.match.state.board
    assert isinstance(board, Tricks)
    assert len(board.trick) == 2
    sentence = told(at, Action.TELL_TABLE)
    assert f"The suit is {board.suit}." in sentence
    assert any(f"{at.table.rules.pieces.label(tile)} would win." in sentence for tile in board.trick)


def test_the_tiles_that_were_refused_are_told_where_all_can_see_them() -> None:
    at = at_table("thats_it", 12)
    board = at.match.state.board
    assert isinstance(board, Discards)
    assert board.trash
    names = ", ".join(at.table.rules.pieces.label(tile) for tile in board.trash)
    assert f"In the trash heap: {names}." in told(at, Action.TELL_TABLE)


def test_the_last_move_is_told_with_its_place_and_forgotten_when_taken_back() -> None:
    puppets = Puppets()
    at = AtTable(Match(game("block_draw")(2)), puppets, settings=QUICK, seed=2, takes_back=True)
    at.rest()
    while at.match.state.turn != 0 or not any(move.tiles for move in at.table.legal()) or at.table.steps < 2:
        if at.match.state.turn == 0:
            at.table.offer(at.table.legal()[0])
        at.wait(0.2)
    before = told(at, Action.TELL_LAST)
    move = next(move for move in at.table.legal() if move.tiles)
    puppets.holding = True
    at.played.controller.offer(move)
    at.step()
    sentence = told(at, Action.TELL_LAST)
    assert sentence.startswith(f"You play {at.table.rules.pieces.label(move.tiles[0])}: ")
    assert sentence.endswith(("left end.", "right end."))
    at.press(Action.UNDO)
    assert told(at, Action.TELL_LAST) == before


# -- the strip ------------------------------------------------------------------------------------------------------


def test_it_stays_until_another_key_and_esc_takes_only_it_away() -> None:
    at = at_table("block_draw")
    told(at, Action.TELL_HAND)
    at.wait(8)
    assert at.parts.strip.shown, "it stays as long as it takes to read"
    at.press(Action.CANCEL)
    at.step(2)
    assert not at.played.spoken
    assert not at.parts.strip.shown
    assert at.scene is at.played, "no pause"
    told(at, Action.SCORES)
    at.press(Action.SORT)
    assert not at.played.spoken
    at.press(Action.CANCEL)
    at.step(3)
    assert isinstance(at.scene, PauseScene)


@long_run
def test_it_covers_no_tile_whoever_sits_there() -> None:
    for size in ((1280, 720), (1920, 1080)):
        for seats in (2, 4):
            match: Match[Board] = Match(game("block_draw")(seats))
            at = AtTable(match, Whims(), settings=Settings(speed=Speed.INSTANT, text_size=160), size=size)
            at.rest()
            told(at, Action.TELL_COUNTS)
            strip = at.parts.strip.rect
            assert strip.top == 0
            for widget in at.parts.opponents.values():
                for spot in at.parts.frame.backs(widget.seat, widget.count):
                    high = spot.unit if spot.turn % 2 else 2 * spot.unit
                    assert spot.y - high / 2 >= strip.bottom - 1
            assert not strip.colliderect(at.parts.layout.area)
            assert not strip.colliderect(at.parts.panel.rect)


def test_a_long_sentence_is_read_page_by_page() -> None:
    at = at_table("domino_solitaire", settings=Settings(speed=Speed.INSTANT, text_size=160))
    sentence = told(at, Action.TELL_TABLE)
    strip = at.parts.strip
    assert isinstance(strip, StripWidget)
    read = [strip.page]
    for _ in range(strip.pages - 1):
        at.press(Action.TELL_TABLE)
        read.append(strip.page)
    assert strip.pages > 1
    assert " ".join(read) == sentence
    at.press(Action.TELL_TABLE)
    assert strip.page == read[0], "and from the beginning again"


def test_it_is_there_again_in_a_window_of_another_size_and_gone_for_the_next_person() -> None:
    at = at_table("block_draw")
    sentence = told(at, Action.TELL_HAND)
    at.resize((1920, 1080))
    at.step(3)
    assert at.parts.strip.text == sentence
    at.played._sit(0, at.table.sit)
    at.step(2)
    assert not at.played.spoken
    assert not at.parts.strip.shown


def test_nothing_is_painted_while_it_stands() -> None:
    at = at_table("block_draw")
    told(at, Action.TELL_COUNTS)
    at.settle()
    flips = at.app.flips
    at.wait(1)
    assert at.app.flips == flips


# -- keys and words -------------------------------------------------------------------------------------------------


def test_the_keys_are_listed_and_can_be_changed_like_others() -> None:
    listed = [action for _, lines in MEANINGS for _, action in lines]
    for action in TELLS:
        assert action in listed
        assert list(DEFAULT_CHORDS.values()).count(action) == 1
    at = at_table("block_draw")
    at.app.inputs.keys = at.app.inputs.keys.bind(Chord(ord("q")), Action.TELL_HAND)
    at.press(ord("q"))
    assert at.played.spoken.startswith("Your hand")


@sampled(4)
@pytest.mark.parametrize("sheet", OF_A_FAMILY, ids=lambda sheet: sheet.family)
def test_a_player_of_another_language_is_told_in_it(sheet: type[Rules[Board]]) -> None:
    at = at_table(sheet.key)
    english = [told(at, action) for action in (Action.TELL_HAND, Action.TELL_TABLE, Action.SCORES)]
    at.session.words = Words.of("es")
    assert isinstance(at.played, TableScene)
    at.app.stage.restyle()
    at.step(3)
    spanish = [told(at, action) for action in (Action.TELL_HAND, Action.TELL_TABLE, Action.SCORES)]
    assert not set(english) & set(spanish)
