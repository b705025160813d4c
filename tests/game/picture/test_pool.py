"""Pools on the felt: a tile keeps its place, each match has its own, and pairs are shown before they are taken."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
import pytest

from engine.core import PASS, TAKE, Event, Move
from engine.events import Played, Took
from engine.families.pool.board import Pool
from engine.families.pool.rules import PoolRules
from engine.games.high_fives import HighFives
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import Tile, each
from engine.reasons.advice import Advice
from engine.reasons.told import just
from engine.sentences import sentence
from game.felt.frame import Frame
from game.felt.table.laid.line import LineWidget
from game.i18n.language import Words
from game.look.fonts import Face
from game.look.look import Look
from game.look.scale import Scale
from game.picture.families.pool import TAKEN, PoolLayout
from game.picture.family_layout import LIT, DropTarget, PlacedTile
from game.picture.rect import Rect
from game.play.table import Update
from game.play.thinking import InlineThinker
from game.ui.actions import Action
from tests.support.lan.company import Puppets
from tests.support.lengths import sampled, some
from tests.support.rounds.pool import PoolTable, pool
from tests.support.rounds.random_walks import walk
from tests.support.screen.playing_by_hand import FLOOR, SIZES, Guest, box, clashes, felt_at
from tests.support.screen.quiet_session import AtTable

TABLES: Final[tuple[tuple[int, HouseRules], ...]] = (
    (2, {}),
    (3, {"missed": "on"}),
    (4, {"schedule": "full_only"}),
    (6, {}),
    (8, {"missed": "on"}),
)
LONGEST: Final = 400
ONE_ROW: Final = 9


def plan(rules: PoolRules, size: tuple[int, int] = (1280, 720)) -> PoolLayout:
    felt = felt_at(rules, size, 5)
    assert isinstance(felt, PoolLayout)
    return felt


@pytest.mark.parametrize("high", [0, 40, 90])
def test_a_felt_too_low_for_its_words_still_has_tiles(high: int) -> None:
    rules = HighFives(2)
    match: Match[Pool] = Match(rules)
    match.begin(bytes(32))
    felt = PoolLayout(rules, Rect(0, 0, 600, high), 1.0, str.format)
    assert min(placed.spot.unit for placed in felt.lay(match.view(0))) > 0, "letters of 160 % in a small window"


def name(scene: PoolTable, tile: Tile) -> str:
    return scene.state.pieces.label(tile)


@sampled(3)
@pytest.mark.parametrize(("seats", "house"), some(TABLES, 2))
def test_nothing_hides_anything_and_each_move_has_its_place(seats: int, house: HouseRules) -> None:
    rules = HighFives(seats, None, house)
    felts = [plan(rules, size) for size in SIZES]
    places_before: list[dict[Tile, tuple[float, float]]] = [{} for _ in felts]
    most = 0

    def watch(match: Match[Pool]) -> None:
        nonlocal most
        state = match.state
        seat = state.turn
        for number, felt in enumerate(felts):
            felt.me = 0
            laid = felt.lay(state)
            tiles: list[PlacedTile | DropTarget] = [tile for tile in laid if tile.tile >= 0]
            most = max(most, len(tiles))
            assert sorted(tile.tile for tile in laid if tile.tile >= 0) == each(state.board.pool)
            assert not clashes(tiles, pygame.Rect(felt.area))
            piles = [tile for tile in laid if tile.tile <= TAKEN]
            assert not any(box(pile).colliderect(box(tile)) for pile in piles for tile in tiles)
            assert all(pygame.Rect(felt.area).inflate(2, 2).contains(box(pile)) for pile in piles)
            if len(tiles) < 48:
                assert felt.unit >= FLOOR
            stay = {tile.tile: (tile.spot.x, tile.spot.y) for tile in laid if tile.tile >= 0}
            if len(tiles) < ONE_ROW:
                assert all(stay[tile] == spot for tile, spot in places_before[number].items() if tile in stay)
            places_before[number] = stay if len(tiles) < ONE_ROW else {}
            legal = match.legal(seat)
            assert [drop.move for drop in felt.free_targets(state, legal)] == [m for m in legal if m.act == TAKE]
            for tile in sorted({move.tiles[0] for move in legal if move.tiles and move.act != TAKE}):
                moves = [move for move in legal if move.tiles[:1] == (tile,) and move.act != TAKE]
                drops = felt.drops(state, moves, tile)
                assert [drop.move for drop in drops] == moves
                new = [drop for drop in drops if drop.halves]
                assert not clashes([*tiles, *new], pygame.Rect(felt.area))
            for label in felt.labels(state):
                assert pygame.Rect(felt.area).collidepoint(label.x, label.y)

    walk(rules, 5, watch, rounds=1)
    assert most >= 5


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_small_pool_lies_in_the_middle_of_the_felt(seats: int) -> None:
    hands = "|".join(["5-12", "3-4", "0-6", "0-1", "0-2", "0-3", "1-3", "2-4"][:seats])
    scene = pool(hands=hands, pool="2-12 5-7", taken="|".join(["8-9 9-9"] * 1 + [""] * (seats - 1)))
    for size in SIZES:
        felt = plan(scene.rules, size)
        lies = [box(tile) for tile in felt.lay(scene.state) if tile.tile >= 0]
        both = lies[0].union(lies[1])
        assert abs(both.centery - felt.area.centery) < both.height / 3
        assert abs(both.centerx - felt.area.centerx) < both.width


def test_what_a_tile_can_take_is_lit_with_what_both_are_worth() -> None:
    scene = pool(hands="5-12 3-4 0-6 | 0-1 0-2 0-3", pool="2-12 5-7 5-5 8-9 1-1", turn="A", house={"missed": "off"})
    felt = plan(scene.rules)
    felt.lay(scene.state)
    legal = scene.match.legal(0)

    def drops(tile: str) -> dict[str, str]:
        moves = [move for move in legal if name(scene, move.tiles[0]) == tile]
        return {
            " ".join(name(scene, other) for other in drop.move.tiles[1:]): drop.text
            for drop in felt.drops(scene.state, moves)
        }

    assert drops("5-12") == {"2-12": "+0", "5-7": "+0", "5-5": "+3"}
    assert drops("3-4") == {"": ""}
    assert sorted(label.text for label in felt.labels(scene.state)) == ["+1", "+3"]
    chosen = {name(scene, move.tiles[0]): move.tiles[0] for move in legal}
    assert "Match a number" in felt.prompt(scene.state, legal, None)
    assert felt.prompt(scene.state, legal, chosen["5-12"]) == "Which tile should 5-12 take?"
    assert "stays in the pool" in felt.prompt(scene.state, legal, chosen["3-4"])
    assert not felt.buttons()


def animation_steps(
    scene: PoolTable, felt: PoolLayout, seat: int, move: Move
) -> list[tuple[type[Event] | None, set[str]]]:
    before = felt.lay(scene.state)
    events = scene.match.play(seat, move)
    told = felt.animation_steps(before, Update(0, tuple(events), scene.state))
    return [
        (type(stage.event) if stage.event else None, {name(scene, laid.tile) for laid in stage.laid if laid.tile >= 0})
        for stage in told
    ]


def test_a_tile_goes_to_the_one_it_takes_then_both_go_to_the_seat() -> None:
    scene = pool(hands="5-12 3-4 | 0-1 0-2", pool="5-5 8-9", turn="A")
    felt = plan(scene.rules)
    takes = next(move for move in scene.match.legal(0) if len(move.tiles) > 1)
    assert animation_steps(scene, felt, 0, takes)[:2] == [(Played, {"5-12", "5-5", "8-9"}), (Took, {"8-9"})]
    assert [label.text for label in felt.labels(scene.state)] == ["You took", "2 tiles · +3"]
    lies = scene.match.legal(1)[0]
    assert animation_steps(scene, felt, 1, lies)[0] == (Played, {"8-9", name(scene, lies.tiles[0])})


def test_no_worth_stands_where_its_tile_has_gone() -> None:
    at = AtTable(Match(HighFives(2)), InlineThinker(), watching=True, seed=7)
    taken = 0
    for _ in range(100):
        before = {laid.tile for laid in at.parts.line.laid}
        at.step(6)
        lying = {laid.tile for laid in at.parts.line.laid}
        worths = {label.tile for label in at.parts.line.labels} - {None}
        assert worths <= lying
        taken += bool(worths) and bool(before - lying)
    assert taken


def test_an_overlooked_match_stands_for_the_next_player() -> None:
    scene = pool(hands="5-12 | 3-8", pool="2-12 8-9", turn="A", house={"missed": "on"})
    felt = plan(scene.rules)
    felt.me = 1
    assert felt.buttons()
    assert felt.pass_word.endswith("it")
    felt.lay(scene.state)
    leaves = next(move for move in scene.match.legal(0) if len(move.tiles) == 1)
    assert felt.drops(scene.state, scene.match.legal(0))[0].text == "leave it here"
    told = felt.prompt(scene.state, scene.match.legal(0), leaves.tiles[0])
    assert told == "Take 2-12, or leave 5-12 in the pool."
    scene.match.play(0, leaves)
    laid = {laid.tile: laid for laid in felt.lay(scene.state)}
    assert laid[leaves.tiles[0]].mark == LIT
    legal = scene.match.legal(1)
    (stand,) = felt.free_targets(scene.state, legal)
    assert name(scene, stand.move.tiles[1]) == "2-12"
    assert stand.text == "take it"
    assert "or just play" in felt.prompt(scene.state, legal, None)
    assert "or leave it" in felt.prompt(scene.state, [stand.move, Move(PASS)], None)
    assert animation_steps(scene, felt, 1, stand.move)[0] == (Took, {"8-9"})


def test_a_hint_to_take_an_overlooked_match_needs_only_enter_more() -> None:
    scene = pool(hands="3-8 | 5-12", pool="2-12 8-9", turn="B", house={"missed": "on"})
    scene.match.play(1, next(move for move in scene.match.legal(1) if len(move.tiles) == 1))
    puppets = Puppets()
    take = next(move for move in scene.match.legal(0) if move.act == TAKE)
    puppets.advice = lambda _rules, _view, _seat: Advice(take, just(sentence("It was left.")))
    at = AtTable(scene.match, puppets)
    at.press(Action.HINT)
    at.settle()
    assert at.told[0] == "Hint: take 5-12 + 2-12"
    at.press(Action.ACCEPT)
    at.rest()
    assert scene.taken("A").split() == ["2-12", "5-12"]


@sampled(2)
@pytest.mark.parametrize(
    ("seats", "house", "by_mouse"),
    some([(3, {"missed": "on"}, True), (3, {"missed": "on"}, False), (5, {}, False)], 2),
)
def test_a_match_is_played_to_its_end(seats: int, house: HouseRules, *, by_mouse: bool) -> None:
    at = Guest(HighFives(seats, None, house), by_mouse=by_mouse)
    at.play_on(LONGEST)
    won = at.match.winners
    assert (
        "You win" in at.told_at_end
        if won == (0,)
        else all(at.table.players[seat].name in at.told_at_end for seat in won)
    )
    assert "most tiles" in at.told_at_end.casefold()


@pytest.mark.parametrize("letters", [1.0, 1.6])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_long_name_stays_above_what_its_player_took(size: tuple[int, int], letters: float) -> None:
    scene = pool(hands="5-12|3-4|0-6|0-1|0-2|0-3|1-3|2-4", pool="2-12 5-7", taken="|8-9 9-9||||||")
    felt, look = plan(scene.rules, size), Look(Scale(size, letters))
    felt.names = tuple(f"Bartholomew Featherstone {seat}" for seat in range(8))
    line = LineWidget(look, pygame.Rect(felt.area), look.tiles(scene.state.pieces.top))
    marks = []
    for label in felt.labels(scene.state)[-2:]:
        line.show((), (label,))
        felt_alone = pygame.Surface(size, pygame.SRCALPHA)
        line.paint(felt_alone)
        marks.append(felt_alone.get_bounding_rect())
    assert marks[0].width
    assert marks[0].bottom <= marks[1].top


def test_the_largest_words_beside_a_pile_have_room_where_they_are_readable() -> None:
    look, say = Look(Scale((1280, 720), 1.6)), Words.of("fr").say
    rules, frame = HighFives(2), Frame(look.scale, 2)
    match: Match[Pool] = Match(rules)
    match.begin(bytes(32))
    while not match.is_between and len(list(each(match.state.board.taken[0]))) < 20:
        match.play(match.state.turn, match.legal(match.state.turn)[-1])
    felt = PoolLayout(rules, Rect.of(frame.line()), look.scale.unit, say)
    felt.tall, view = partial(look.fonts.line, Face.SEMIBOLD), match.view(0)
    felt.lay(view)
    told = [label for label in felt.labels(view) if " · +" in label.text]
    assert len(told) == 2
    for label in told:
        assert look.fonts.width(label.text, Face.SEMIBOLD, look.scale.smallest) <= label.width, label.text
        assert label.x + label.width / 2 <= felt.area.right + 1
