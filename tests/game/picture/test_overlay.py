"""Overlapping cards on the felt: their order, the folds of the line, and the places of links."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import Final

import pygame
import pytest

from engine.core import DRAW, PASS, PLAY, STOP, Move, View
from engine.families.overlay.board import Overlay, overlay
from engine.families.overlay.rules import OverlayRules
from engine.games import game
from engine.games.space_classic import SpaceClassic
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import Tile, space
from game.felt.frame import Frame
from game.felt.table.laid.choices import PlaceWidget
from game.felt.table.model import TableModel
from game.felt.table.score_panel import ScorePanel, Scores
from game.i18n.language import Words
from game.look.fonts import Face
from game.look.look import Look
from game.look.scale import Scale
from game.picture.arms import place_told
from game.picture.families.laid_words import Lying
from game.picture.families.overlay import OverlayLayout, runs
from game.picture.families.overlay_line import SOUTH, PlacedCard, plan, plan_end
from game.picture.family_layout import DropTarget, PlacedTile, SectionsText
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.thinking import InlineThinker
from game.scenes.results.results import ResultsScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from tests.support.lengths import often, sampled
from tests.support.rounds.overlay import card, cards
from tests.support.screen.highlights import golden_buttons, label_texts, lit_tiles
from tests.support.screen.pilot import same
from tests.support.screen.quiet_session import AtTable

SIZES: Final = ((1280, 720), (1440, 1080), (1920, 1080), (3840, 2160))
FLOOR: Final = 27
"""Short side in pixels of the smallest readable card."""
TABLES: Final[tuple[tuple[str, int, HouseRules], ...]] = (
    ("space", 2, {}),
    ("space", 3, {"tournament": "on"}),
    ("space", 4, {"partnership": "on"}),
    ("space_classic", 2, {}),
    ("space_classic", 5, {}),
)
TURNS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Direction from the middle section to the first one, by quarter turns."""
HURRIED: Final = Settings(full_screen=False, speed=Speed.INSTANT)
LONGEST: Final = 400


def felt_at(rules: OverlayRules, size: tuple[int, int], hand: int = 7) -> OverlayLayout:
    """Return the felt of a table in a window of this size."""
    scale = Scale(size)
    frame = Frame(scale, rules.seats, sections=3)
    return OverlayLayout.of(rules, Rect.of(frame.line(frame.hand(hand).rows)), scale.unit, lambda text, **_: text)


def squares(spot: Spot, faces: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Return the value of each of a card's three squares, relative to the middle of the felt."""
    dx, dy = TURNS[spot.turn]
    return {
        (round(spot.x + dx * way * spot.unit), round(spot.y + dy * way * spot.unit)): dots
        for way, dots in zip((1, 0, -1), faces, strict=True)
    }


def near(one: tuple[int, int], other: tuple[int, int], reach: float) -> bool:
    return abs(one[0] - other[0]) < reach and abs(one[1] - other[1]) < reach


def covered(lower: PlacedTile | DropTarget, upper: PlacedTile | DropTarget) -> list[tuple[int, int]]:
    """Return the dots of each pair of overlapping sections."""
    faces = [laid.halves for laid in (lower, upper)]
    one, other = squares(lower.spot, faces[0]), squares(upper.spot, faces[1])
    return [(one[a], other[b]) for a in one for b in other if near(a, b, lower.spot.unit / 2)]


def rounds(rules: OverlayRules, count: int) -> Iterator[tuple[View[Overlay], list[Move]]]:
    """Play random rounds and yield each state with its legal moves."""
    match: Match[Overlay] = Match(rules)
    for number in range(count):
        match.begin(bytes([number]) * 32)
        chance = Random(number)
        while not match.is_between:
            seat = match.state.turn
            legal = match.legal(seat)
            yield match.view(seat), legal
            plays = [move for move in legal if move.act == PLAY]
            match.play(seat, chance.choice(plays or legal))
        if match.is_over:
            return


@sampled(4)
@pytest.mark.parametrize(("key", "seats", "house"), TABLES, ids=[f"{key}-{seats}" for key, seats, _ in TABLES])
def test_cards_cover_what_they_are_linked_to_and_nothing_else(key: str, seats: int, house: HouseRules) -> None:
    rules = game(key)(seats, None, house)
    assert isinstance(rules, OverlayRules)
    felts = [felt_at(rules, size) for size in SIZES]
    for number, (view, legal) in enumerate(rounds(rules, 2)):
        felt = felts[number % len(felts)]
        laid, board = felt.lay(view), overlay(view.board)
        assert [tile.tile for tile in laid] == board.order
        assert laid[0].spot.unit >= FLOOR
        ends: dict[bool, PlacedTile] = {False: laid[0], True: laid[0]}
        for place, tile in zip(board.places[1:], laid[1:], strict=True):
            below = ends[place >= 2]
            assert len(covered(below, tile)) == 1 + (place & 1)
            assert all(lower == upper for lower, upper in covered(below, tile))
            assert not any(
                covered(other, tile) for other in laid[: laid.index(tile)] if other is not below
            ) or under_two(laid, tile, below)
            ends[place >= 2] = tile
        assert [tile.tile for tile in laid if tile.pick] == sorted(
            {end.tile for end in ends.values() if end is not laid[0] or len(laid) == 1}, key=board.order.index
        )
        for tile in laid:
            assert pygame.Rect(felt.area).contains(box(tile.spot))
        check_places(felt, view, legal, ends)


def under_two(laid: tuple[PlacedTile, ...], tile: PlacedTile, below: PlacedTile) -> bool:
    """Return True if a card also lies over the one before the last, whose sections the last one covers as well."""
    others = [other for other in laid[: laid.index(tile)] if other is not below and covered(other, tile)]
    return all(covered(other, below) for other in others)


def box(spot: Spot) -> pygame.Rect:
    """Return the pixels of a card, without its outermost edge."""
    long, short = 3 * spot.unit - 2, spot.unit - 2
    wide, high = (long, short) if spot.turn % 2 else (short, long)
    return pygame.Rect(round(spot.x - wide / 2), round(spot.y - high / 2), round(wide), round(high))


def check_places(felt: OverlayLayout, view: View[Overlay], legal: list[Move], ends: dict[bool, PlacedTile]) -> None:
    """Compare the places of each card with the legal moves."""
    heard = Lying(Words(), felt.rules, view, ("You", "Ann", "Maren", "Kiko", "Luis")[: felt.rules.seats])
    for tile in {move.tiles[0] for move in legal if move.act == PLAY}:
        moves = [move for move in legal if move.act == PLAY and move.tiles[0] == tile]
        drops = felt.drops(view, moves, tile)
        assert [drop.move for drop in drops] == moves
        assert len({drop.spot for drop in drops}) == len(drops)
        for drop in drops:
            assert pygame.Rect(felt.area).contains(box(drop.spot))
            pairs = covered(ends[drop.move.at >= 2], drop)
            assert len(pairs) == 1 + (drop.move.at & 1)
            assert all(lower == upper for lower, upper in pairs)
            assert drop.text == ("double link" if drop.move.at & 1 else "single link")
            assert drop.text in place_told(heard, drop.move)
    others = {move.act for move in legal} - {PLAY}
    assert others <= {DRAW, PASS, STOP}
    assert felt.prompt(view, legal, None)
    assert felt.facts(view)


@pytest.mark.parametrize(("letters", "size"), [(1.6, SIZES[0]), (1.6, SIZES[2]), (1.0, SIZES[0])])
def test_words_at_a_place_cover_nothing_and_are_hardly_ever_left_out(letters: float, size: tuple[int, int]) -> None:
    look, rules, say = Look(Scale(size, letters)), game("space_classic")(4), Words.of("es").say
    assert isinstance(rules, OverlayRules)
    frame, art = Frame(look.scale, 4, sections=3), look.tiles(rules.pieces.top, 3)
    felt = OverlayLayout.of(rules, Rect.of(frame.line()), look.scale.unit, say)
    felt.tall = partial(look.fonts.line, Face.SEMIBOLD)
    hidden, told, silent = set[str](), 0, 0
    for number, (view, legal) in enumerate(rounds(rules, often(1, 5))):
        laid, bounds = [box(tile.spot) for tile in felt.lay(view)], pygame.Rect(felt.area)
        for tile in {move.tiles[0] for move in legal if move.act == PLAY}:
            moves = [move for move in legal if move.tiles[:1] == (tile,)]
            places = [PlaceWidget(look, art, drop, "", ignored, bounds) for drop in felt.drops(view, moves, tile)]
            silent += sum(not place.drop.text for place in places)
            places, taken = [place for place in places if place.drop.text], [*laid, *(place.rect for place in places)]
            for place in places:
                told, words = told + 1, place.words_rect()
                if words.collidelist(taken) >= 0:
                    hidden.add(f"{number}: {place.drop.text} at {words}, its place at {place.rect}")
                taken.append(words)
    assert not hidden
    assert silent <= (told // 30 if letters > 1 else 0)


def ignored(_drop: DropTarget) -> None:
    """Do nothing: no place is pressed."""


def test_a_card_lies_where_its_place_was() -> None:
    rules = game("space")(2)
    assert isinstance(rules, OverlayRules)
    felt = felt_at(rules, (1280, 720))
    match: Match[Overlay] = Match(rules)
    match.begin(b"7" * 32)
    same = plays = 0
    while not match.is_between:
        seat = match.state.turn
        legal = match.legal(seat)
        felt.lay(match.state)
        drops = felt.drops(match.state, legal)
        match.play(seat, legal[0])
        if drops:
            plays += 1
            same += any(laid.spot[2:] == drops[0].spot[2:] for laid in felt.lay(match.state)[-1:])
    assert plays > 5
    assert same >= plays * 0.75, "but for lines that are made smaller or folded anew"


def test_the_longest_lines_fold_and_stay_as_they_are() -> None:
    chance = Random(1)
    for _ in range(60):
        left, right = (
            [PlacedCard(1 + (chance.random() < 0.35), chance.random() < 0.1) for _ in range(20)] for _ in "lr"
        )
        assert plan(left, right, 38, 18, aside=False) is not None
        before = plan_end(right[:-1], 12)
        after = plan_end(right, 12)
        assert before is not None
        assert after is not None
        assert after.poses[:-3] == before.poses[:-2]


@pytest.mark.parametrize("area", [Rect(0, 0, 300, 60), Rect(0, 0, 60, 300), Rect(0, 0, 40, 24)], ids=str)
def test_a_line_folds_even_where_its_cards_are_too_small_to_read(area: Rect) -> None:
    """A review of a long round in a small window with large letters has a board as low as this."""
    rules = SpaceClassic(3)
    felt = OverlayLayout.of(rules, area, area.width / 900, lambda text, **_: text)
    for view, _ in rounds(rules, 2):
        for tile in felt.lay(view):
            assert area.left <= tile.spot.x <= area.right
            assert area.top <= tile.spot.y <= area.bottom


def test_a_run_of_double_links_goes_straight_on_and_has_made_room_for_itself() -> None:
    end = plan_end([PlacedCard(1)] * 4 + [PlacedCard(2)] * 9, 12)
    assert end is not None
    assert len({pose.way for pose in end.poses[-9:]}) == 1
    assert end.poses[-1].way == SOUTH or abs(end.tip.x) <= 12
    assert plan_end([PlacedCard(2)] * 40, 12) is None


def test_runs_stand_together_in_the_hand() -> None:
    faces = space().faces
    rules = game("space")(2)
    assert isinstance(rules, OverlayRules)
    felt = felt_at(rules, (1280, 720))
    hand = cards("333 012 321 032 222")
    found = runs(faces, hand)
    assert is_run(found[0])
    assert found[0][1] == card("321")
    order = felt.sorted_hand(rules, hand)
    assert order == [tile for run in found for tile in run]
    assert sorted(order) == sorted(hand)
    assert [(group.first, group.size) for group in felt.groups(rules, order)] == [(0, 3)]
    assert felt.groups(rules, order[::-1]) == ()


def is_run(run: list[Tile]) -> bool:
    """Return True if each card can make a double link with the one before it, in some direction."""
    faces = space().faces
    readings = [{faces[tile], faces[tile][::-1]} for tile in run]
    return all(any(a[1:] == b[:2] for a in one for b in other) for one, other in pairwise(readings))


@sampled(3)
@pytest.mark.parametrize(("key", "seats", "house"), [("space", 4, {"partnership": "on"}), ("space_classic", 3, {})])
@pytest.mark.parametrize("by_mouse", [True, False], ids=["mouse", "keys"])
def test_a_match_is_played_to_its_end(key: str, seats: int, house: HouseRules, *, by_mouse: bool) -> None:
    rules = game(key)(seats, None, {**house, "hands": 1})
    at = AtTable(Match(rules), InlineThinker(), settings=HURRIED)
    at.settle()
    for _ in range(LONGEST):
        if isinstance(at.scene, ResultsScene):
            break
        (press_what_is_lit if by_mouse else press_enter)(at)
        at.settle()
    assert at.match.is_over
    told = label_texts(at.screen)
    for seat in range(seats):
        if rules.sides[seat] in at.match.winners:
            assert at.table.players[seat].name in told or (seat == at.table.seat and "You" in told)
    assert "total wins" in told


def press_enter(at: AtTable) -> None:
    at.press(Action.ACCEPT)


def press_what_is_lit(at: AtTable) -> None:
    """Click a card that fits and a place for it, otherwise the highlighted button."""
    lit = lit_tiles(at.screen)
    if lit:
        at.click(lit[-1])
        if at.parts.places:
            at.click(at.parts.places[-1])
        return
    at.click(golden_buttons(at.screen)[-1])


def test_the_table_says_what_is_to_be_known() -> None:
    rules = game("space")(2)
    assert isinstance(rules, OverlayRules)
    felt = felt_at(rules, (1280, 720))
    felt.names = ("You", "Ann")
    match: Match[Overlay] = Match(rules)
    match.begin(b"3" * 32)
    board = match.state.board
    said = dict(felt.facts(match.view(0)))
    assert said["Dealer"] == felt.names[board.dealer]
    assert felt.rounds == 5
    assert felt.prompt(match.view(0), [Move(DRAW)], None).endswith("Draw a card.")
    assert felt.prompt(match.view(0), [Move(PASS)], None).endswith("Pass.")
    board.again = True
    assert dict(felt.facts(match.view(0)))["Turn"] == "plays on"
    lay, stop = Move(PLAY, (card("012"),), 1), Move(STOP)
    assert "stop" in felt.prompt(match.view(0), [lay, stop], None)
    assert "double" in felt.prompt(match.view(0), [lay, stop], card("012"))


def test_a_hand_that_was_shown_lies_open_until_it_changes() -> None:
    match: Match[Overlay] = Match(game("space")(2, None, {"show_hand_at_limit": "on"}))  # type: ignore[arg-type]  # it is an overlay game
    match.begin(b"5" * 32)
    shown = TableModel(2)
    shown.open_hand(1, [tile for tile in range(40) if match.state.hands[1] >> tile & 1])
    match.state.shown = match.state.hands[1] & ~(1 << shown.open_hands[1][0])
    shown.settle(match.view(0), 0, ())
    assert len(shown.open_hands[1]) == 6
    match.state.shown = 0
    shown.settle(match.view(0), 0, ())
    assert shown.open_hands == {}


def test_the_panel_draws_the_sections_at_both_ends() -> None:
    rules = game("space")(2, None, {})
    assert isinstance(rules, OverlayRules)
    felt = felt_at(rules, SIZES[0])
    view = next(view for view, _ in rounds(rules, 1) if len(overlay(view.board).order) > 3)
    values = overlay(view.board).values
    drawn = [value.sections for _, value in felt.facts(view) if isinstance(value, SectionsText)]
    assert drawn == [tuple(values[:2]), tuple(values[-2:])], "as they are on the felt, from left to right"
    look = Look(Scale(SIZES[0]))
    sheets = []
    for sections in ((0, 3), (3, 0)):
        panel = ScorePanel(look, Frame(look.scale, 2, sections=3).panel, look.tiles(3, 3))
        facts = (("Left end", SectionsText("told aloud", sections)),)
        panel.show(Scores("Space", "", "", (), 0, "", (), facts=facts))
        sheets.append(pygame.Surface(SIZES[0]))
        panel.paint(sheets[-1])
    assert not same(*sheets)
