"""Tricks on the felt: nothing is hidden, every move has its place, and a trick is shown whole before it is taken."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
import pytest

from engine.core import EXCHANGE, NOBODY, PLAY, STOP, Move
from engine.events import TurnedUp
from engine.families.tricks.board import Tricks
from engine.families.tricks.events import Exchanged, PlayedToTrick, TrickWon
from engine.families.tricks.rules import TrickRules
from engine.games.double_takes import DoubleTakes
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import each
from game.felt.frame import Frame
from game.look.fonts import Face, Fonts
from game.look.scale import Scale
from game.picture.families.tricks import AT_RIGHT, BACK_OF_ODD, CALLED, TAKEN, TricksLayout
from game.picture.family_layout import DIM, LIT, DropTarget, PlacedTile
from game.picture.rect import Rect
from game.play.table import Update
from game.ui.actions import Action
from game.ui.sound.sound import Sound
from tests.support.lan.company import Puppets
from tests.support.lengths import sampled, some
from tests.support.rounds.random_walks import walk
from tests.support.rounds.tricks import TrickTable, tricks
from tests.support.screen.playing_by_hand import FLOOR, SIZES, Guest, clashes, felt_at
from tests.support.screen.quiet_session import AtTable

TABLES: Final[tuple[tuple[int, HouseRules], ...]] = (
    (2, {}),
    (3, {}),
    (4, {"partnership": "on"}),
    (2, {"revoke": "penalty"}),
    (4, {"revoke": "penalty"}),
)
LONGEST: Final = 400


def plan(rules: TrickRules, size: tuple[int, int] = (1280, 720), hand: int = 17) -> TricksLayout:
    felt = felt_at(rules, size, hand)
    assert isinstance(felt, TricksLayout)
    return felt


@pytest.mark.parametrize(("seats", "house"), TABLES)
def test_nothing_hides_anything_and_each_move_has_its_place(seats: int, house: HouseRules) -> None:
    rules = DoubleTakes(seats, None, house)
    felts = [plan(rules, size) for size in SIZES]
    seen: set[int] = set()

    def watch(match: Match[Tricks]) -> None:
        state = match.state
        if state.over:
            return
        seat = state.turn
        for felt in felts[:: 1 if len(seen) < 60 else 4]:
            felt.me = seat
            laid = felt.lay(state)
            whole = [tile for tile in laid if tile.pick]
            legal = match.legal(seat)
            hand = sorted({move.tiles[0] for move in legal if move.tiles})
            seen.add(hash(laid))
            shown = [tile.tile for tile in whole if tile.tile >= 0]
            assert sorted(shown) == sorted(state.board.trick)
            assert (CALLED - state.board.suit in {tile.tile for tile in whole}) == (state.board.suit != NOBODY)
            assert sum(tile.tile <= TAKEN for tile in laid) == sum(state.board.tricks)
            for tile in hand[:: max(1, len(hand) - 1)]:
                moves = [move for move in legal if move.tiles == (tile,)]
                places = felt.drops(state, moves, tile)
                assert [place.move for place in places] == moves
                things: list[PlacedTile | DropTarget] = [*whole, *places]
                assert not clashes(things, pygame.Rect(felt.area))
            assert all(tile.spot.unit >= FLOOR for tile in laid)
            for label in felt.labels(state):
                assert pygame.Rect(felt.area).collidepoint(label.x, label.y)

    walk(rules, 3, watch, rounds=rules.rounds[seats])
    assert len(seen) > 60


def test_in_a_low_area_with_large_letters_nothing_lies_on_the_words_about_the_suit() -> None:
    """As in a lesson, whose text takes the upper part of the felt."""
    scale = Scale((1280, 720), 1.6)
    fonts = Fonts(scale)
    for seats in (2, 3, 4):
        rules = DoubleTakes(seats)
        felt = TricksLayout.of(
            rules, Rect.of(Frame(scale, seats, has_yard=False, banner=216).line()), scale.unit, str.format
        )
        felt.tall = partial(fonts.line, Face.SEMIBOLD)
        match = Match[Tricks](rules)
        match.begin(bytes(32))
        while sum(match.state.board.tricks) < 3 or len(match.state.board.trick) < seats - 1:
            match.play(match.state.turn, match.legal(match.state.turn)[0])
        view = match.view(0)
        laid = felt.lay(view)
        words = next(label for label in felt.labels(view) if label.text.startswith("The suit is"))
        place = pygame.Rect(0, 0, fonts.width(words.text, Face.SEMIBOLD, words.size), felt.tall(words.size) * 2 // 3)
        place.center = round(words.x), round(words.y)
        backs = [rect_of(each) for each in laid if not each.halves]
        assert place.collidelist(backs) < 0
        assert all(rect_of(each).collidelist(backs) < 0 for each in laid if each.halves)


@pytest.mark.parametrize("percent", [100, 160])
@pytest.mark.parametrize("size", SIZES)
def test_the_words_of_a_lead_do_not_stand_on_the_tricks_that_are_taken(size: tuple[int, int], percent: int) -> None:
    scale = Scale(size, percent / 100)
    fonts = Fonts(scale)
    for seats in (2, 3, 4):
        rules = DoubleTakes(seats)
        felt = TricksLayout.of(rules, Rect.of(Frame(scale, seats, has_yard=False).line()), scale.unit, str.format)
        match = Match[Tricks](rules)
        match.begin(bytes(32))
        felt.me = match.state.turn
        match.state.board.tricks[felt.me] = match.state.count(felt.me)
        view = match.view(felt.me)
        tile = next(move.tiles[0] for move in match.legal(felt.me) if len(set(rules.pieces.faces[move.tiles[0]])) > 1)
        moves = [move for move in match.legal(felt.me) if move.tiles == (tile,)]
        backs = [rect_of(laid) for laid in felt.lay(view) if not laid.halves]
        assert all(pygame.Rect(felt.area).contains(back) for back in backs)
        for drop in felt.drops(view, moves, tile):
            wide = fonts.width("as thirteen", Face.BOLD, 17) + scale.px(32)
            chip = pygame.Rect(0, 0, wide, fonts.line(Face.BOLD, 17) + scale.px(10))
            half = round(drop.spot.unit / 2)
            x, y = round(drop.spot.x), round(drop.spot.y)
            chip.center = (x + half + wide // 2, y) if drop.side == AT_RIGHT else (x - half - wide // 2, y)
            assert chip.collidelist(backs) < 0


def rect_of(laid: PlacedTile) -> pygame.Rect:
    """Return the pixels of a tile, or of its back."""
    unit = round(laid.spot.unit)
    long = unit * (len(laid.halves) or 2)
    place = pygame.Rect(0, 0, *((long, unit) if laid.spot.turn % 2 else (unit, long)))
    place.center = round(laid.spot.x), round(laid.spot.y)
    return place


def test_a_hand_of_seventeen_stands_in_one_row_that_can_be_read() -> None:
    for size in SIZES:
        hand = Frame(Scale(size), 4, has_yard=False).hand(17)
        assert hand.unit >= FLOOR
        assert hand.rows == 1


def test_the_best_tile_is_marked_and_the_felt_says_why() -> None:
    scene = tricks(hands="3-9 1-2 | 4-9 1-3 | 7-7 2-5 | 8-8 2-6", turn="A")
    felt = plan(scene.rules)

    def said() -> list[str]:
        felt.lay(scene.state)
        return [label.text for label in felt.labels(scene.state)]

    def marks() -> dict[str, int]:
        label = scene.state.pieces.label
        return {label(laid.tile): laid.mark for laid in felt.lay(scene.state) if laid.tile >= 0}

    assert felt.prompt(scene.state, scene.match.legal(0), None) == "Lead any tile and call one of its numbers."
    scene.play("A", "3-9@9")
    assert said() == ["The suit is nine", "leads"]
    assert felt.prompt(scene.state, scene.match.legal(1), None) == "Follow suit: play a nine."
    scene.play("B", "4-9")
    assert "4-9 is the highest nine" in said()
    assert "any tile" in felt.prompt(scene.state, scene.match.legal(2), None)
    scene.play("C", "7-7")
    assert "7-7 beats the suit: another suit's double" in said()
    assert marks()["7-7"] == LIT
    assert DIM not in marks().values()


def steps(scene: TrickTable, felt: TricksLayout, seat: str, move: str) -> list[list[PlacedTile]]:
    """Return the felt's layout after each step of a move."""
    before = felt.lay(scene.state)
    events = scene.match.play("ABCD".index(seat), next_move(scene, seat, move))
    steps = felt.animation_steps(before, Update(0, tuple(events), scene.state))
    kinds = [type(step.event) for step in steps if step.event]
    assert kinds == [
        type(event) for event in events if isinstance(event, PlayedToTrick | Exchanged | TurnedUp | TrickWon)
    ]
    return [list(step.laid) for step in steps]


def next_move(scene: TrickTable, seat: str, name: str) -> Move:
    legal = scene.match.legal("ABCD".index(seat))
    return next(move for move in legal if (scene.state.pieces.label(move.tiles[0]) if move.tiles else "") == name)


def names(scene: TrickTable, laid: list[PlacedTile]) -> set[str]:
    return {scene.state.pieces.label(tile.tile) for tile in laid if tile.tile >= 0}


def test_a_trick_lies_whole_before_it_is_taken_and_the_odd_tile_goes_with_the_last() -> None:
    scene = tricks(hands="1-2 | 1-3 | 4-4", odd="6-6", turn="A", number=3)
    felt = plan(scene.rules)
    assert [laid.tile for laid in felt.lay(scene.state)] == [BACK_OF_ODD]
    assert [label.text for label in felt.labels(scene.state)] == ["Goes with the last trick"]
    scene.play("A", "1-2@1").play("B", "1-3")
    whole, turned, taken = steps(scene, felt, "C", "4-4")
    assert names(scene, whole) == {"1-2", "1-3", "4-4"}
    assert names(scene, turned) == {"1-2", "1-3", "4-4", "6-6"}
    assert not names(scene, taken)
    assert sum(laid.tile <= TAKEN for laid in taken) == 1
    assert [label.text for label in felt.labels(scene.state)] == ["Tricks 1 · +3"]


def test_a_pile_counts_a_trick_only_once_it_is_taken() -> None:
    scene = tricks(hands="0-2 1-3 | 0-1 1-2", turn="A")
    felt = plan(scene.rules)
    scene.play("A", "0-2@0").play("B", "0-1").play("A", "1-3@1")
    before = felt.lay(scene.state)
    events = scene.match.play(1, next_move(scene, "B", "1-2"))
    told = [
        [label.text for label in step.labels or () if label.text.startswith("Tricks")]
        for step in felt.animation_steps(before, Update(0, tuple(events), scene.state))
    ]
    assert told == [["Tricks 1 · +1"], ["Tricks 2 · +2"]]


def test_a_wrong_tile_can_be_exchanged_or_stand_and_either_has_its_price() -> None:
    for is_exchanged in (True, False):
        scene = tricks(hands="2-4 0-1 5-6 | 2-7 9-9 5-8", turn="A", house={"revoke": "penalty"})
        felt = plan(scene.rules)
        felt.me = 1
        scene.play("A", "2-4@2").play("B", "9-9")
        legal = scene.match.legal(1)
        assert {move.act for move in legal} == {EXCHANGE, STOP}
        exchange = next(move for move in legal if move.act == EXCHANGE)
        assert felt.drops(scene.state, [exchange], exchange.tiles[0])[0].text == "swap: -1"
        assert felt.stop_word == "Keep it: -5"
        assert felt.buttons()
        assert "have played a two" in felt.prompt(scene.state, legal, None)
        told = steps(scene, felt, "B", "2-7" if is_exchanged else "")
        assert not names(scene, told[-1])
        if is_exchanged:
            assert names(scene, told[0]) == {"2-4", "2-7"}


def test_a_wrong_tile_that_stays_is_told_with_its_price() -> None:
    scene = tricks(hands="2-7 9-9 5-8 | 2-4 0-1 5-6", turn="B", house={"revoke": "penalty"})
    puppets = Puppets()
    puppets.lines[1] = ["2-4@2"]
    at = AtTable(scene.match, puppets)
    at.settle()
    wrong = scene.wish("9-9").tiles[0]
    at.played.controller.choose(wrong)
    at.played.controller.choose(wrong)
    at.step(2)
    at.rest()
    assert "You could have followed suit." in at.played.log
    at.press(Action.PASS)
    at.step(2)
    at.rest()
    assert "You keep your tile." in at.played.log
    assert scene.points[0] == 2 - 5


def test_doubles_stand_first_then_the_highest_numbers() -> None:
    scene = tricks(hands="1-2 3-3 2-15 15-15 4-12 | 0-0 0-1 0-2 0-3 0-4", turn="A")
    felt = plan(scene.rules)
    label = scene.state.pieces.label
    hand = felt.sorted_hand(scene.rules, each(scene.state.hands[0]))
    assert [label(tile) for tile in hand] == ["15-15", "3-3", "2-15", "4-12", "1-2"]
    assert felt.prompt(scene.state, [move for move in scene.match.legal(0) if move.act == PLAY], hand[2]).startswith(
        "Which number of 2-15"
    )


@sampled(2)
@pytest.mark.parametrize(
    ("seats", "house", "by_mouse"),
    some([(4, {"partnership": "on"}, True), (3, {}, False), (4, {"revoke": "penalty"}, False)], 2),
)
def test_a_match_is_played_to_its_end(seats: int, house: HouseRules, *, by_mouse: bool) -> None:
    at = Guest(DoubleTakes(seats, None, house), by_mouse=by_mouse)
    at.play_on(LONGEST)
    won = [seat for seat, side in enumerate(at.match.rules.sides) if side in at.match.winners]
    assert (
        "You win" in at.told_at_end
        if won == [0]
        else all(at.table.players[seat].name in at.told_at_end for seat in won)
    )
    assert "The set is used up" in at.told_at_end


def test_a_trick_is_heard_when_it_is_collected() -> None:
    scene = tricks(hands="2-7 9-9 5-8 | 2-4 0-1 5-6", turn="B")
    puppets = Puppets()
    puppets.lines[1] = ["2-4@2"]
    at = AtTable(scene.match, puppets)
    at.settle()
    at.played.controller.offer(next(move for move in scene.match.legal(0) if move.tiles == scene.wish("2-7").tiles))
    assert at.played.director is not None
    moving: list[int] = []
    while at.ears.heard.count(Sound.SLIDE) == 0:
        at.step()
        moving.append(len(at.played.director.moving))
    assert moving[-1] == 2, "both tiles leave"
    assert 0 in moving, "after the winner has been named"
