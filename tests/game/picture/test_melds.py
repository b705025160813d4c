"""The felt of the melding games: positions, places for legal moves, and whole matches by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice, pairwise
from random import Random
from typing import Final

import pygame
import pytest

from engine.core import DECLARE, DISCARD, DRAW, OUT, PASS, Move, View
from engine.families.melds.board import Discards
from engine.families.melds.rules import MeldRules
from engine.games import game
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import each, mask
from game.felt.frame import Frame
from game.i18n.language import Words
from game.look.fonts import Face, Fonts
from game.look.scale import Scale
from game.picture.families.end_words import Ending, MeldWords
from game.picture.families.melds.melds import ASIDE, MeldsLayout
from game.picture.families.melds.melds_plan import BELOW, RIGHT
from game.picture.families.melds.melds_words import hand_sum, in_melds, meld_sum
from game.picture.family_layout import PlacedTile
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.round_end import round_end
from game.play.table import Update
from tests.support.lengths import sampled
from tests.support.rounds.melds import MeldScene, each_named, melds, sheet, tiles

SIZES: Final = ((1280, 720), (1440, 1080), (1920, 1080), (3840, 2160))
FLOOR: Final = 27
"""Short side in pixels of the smallest readable tile."""
TABLES: Final[tuple[tuple[int, HouseRules], ...]] = (
    (2, {}),
    (3, {"size": 10}),
    (4, {"trash_visible": "off"}),
    (5, {}),
    (6, {"size": 10}),
)
SEVEN: Final = "2-9 2-11 2-14 5-4 5-5 5-12 5-13"
"""A complete hand of a 1 and a 3."""
OTHER: Final = "0-1 0-6 3-8 7-10 9-12 11-15 1-13"


def felt_at(rules: MeldRules, size: tuple[int, int]) -> MeldsLayout:
    """Return the felt of a table in a window of this size."""
    scale = Scale(size)
    frame = Frame(scale, rules.seats)
    felt = MeldsLayout.of(rules, Rect.of(frame.line()), scale.unit, lambda text, **values: text.format(**values))
    felt.names = ("You", "Ann", "Rosa", "Bob", "Eve", "Jo")
    return felt


def box(spot: Spot) -> pygame.Rect:
    """Return the pixels of a tile."""
    unit = int(spot.unit)
    return pygame.Rect(round(spot.x - unit / 2), round(spot.y - unit), unit, 2 * unit)


def rounds(rules: MeldRules, count: int) -> Iterator[tuple[View[Discards], list[Move]]]:
    """Play random rounds and yield each state with its legal moves; complete hands are shown."""
    match: Match[Discards] = Match(rules)
    for number in range(count):
        match.begin(bytes([number]) * 32)
        chance = Random(number)
        while not match.is_between:
            seat = match.state.turn
            legal = match.legal(seat)
            yield match.view(0), legal if seat == 0 else []
            shows = [move for move in legal if move.act == DECLARE]
            match.play(seat, chance.choice(shows or legal))
        yield match.view(0), []
        if match.is_over:
            return


@sampled(4)
@pytest.mark.parametrize(("seats", "house"), TABLES, ids=[f"{seats}" for seats, _ in TABLES])
def test_all_tiles_lie_apart_on_the_felt_and_can_be_read(seats: int, house: HouseRules) -> None:
    rules = game("thats_it")(seats, None, house)
    assert isinstance(rules, MeldRules)
    felts = [felt_at(rules, size) for size in SIZES]
    for number, (view, legal) in enumerate(rounds(rules, 1 + (seats < 5))):
        felt = felts[number % len(felts)]
        laid = felt.lay(view)
        assert all(pygame.Rect(felt.area).contains(box(tile.spot)) and tile.spot.unit >= FLOOR for tile in laid)
        faced = [box(tile.spot) for tile in laid if tile.halves]
        assert not any(one.colliderect(other) for one, other in combinations(faced, 2))
        assert len({tile.tile for tile in laid}) == len(laid)
        fields = [tray.rect for tray in felt.trays(view)]
        assert all(pygame.Rect(felt.area).contains(field) for field in fields)
        assert all(any(pygame.Rect(field).inflate(2, 2).contains(rect) for field in fields) for rect in faced)
        assert all(pygame.Rect(felt.area).collidepoint(label.x, label.y) for label in felt.labels(view))
        assert felt.facts(view)
        check_lies(felt, view, laid)
        check_places(felt, view, legal)


def check_lies(felt: MeldsLayout, view: View[Discards], laid: tuple[PlacedTile, ...]) -> None:
    """Compare the tiles on the felt with the public information."""
    there, board = {tile.tile for tile in laid}, view.board
    if view.over == OUT:
        assert there == {ASIDE, *each(view.hands[view.winners.bit_length() - 1])}
        return
    known = [tile for seat in range(1, felt.rules.seats) for tile in each(view.hands[seat] & view.shown)]
    if view.over or felt.rules.seats <= 4:
        known = [tile for tile in known if tile in there]
    assert there <= {*known, *board.trash, *([board.discard] if board.discard >= 0 else [])}
    assert not set(known) - there
    assert board.discard < 0 or laid[-1].tile == board.discard
    assert len(there & set(board.trash)) >= min(len(board.trash), 28)


def check_places(felt: MeldsLayout, view: View[Discards], legal: list[Move]) -> None:
    """Compare the places with the legal moves, with and without a chosen tile."""
    standing = felt.free_targets(view, legal)
    acts = {move.act for move in legal}
    assert {drop.move.act for drop in standing} <= acts & {DRAW, PASS, DECLARE}
    assert (DECLARE in acts) == any(drop.move.act == DECLARE for drop in standing)
    for tile in {move.tiles[0] for move in legal if move.act in (DISCARD, DECLARE)}:
        moves = [move for move in legal if move.tiles[:1] == (tile,)]
        drops = felt.drops(view, moves, tile)
        assert [drop.move for drop in drops] == moves
        assert not any(box(one.spot).colliderect(box(other.spot)) for one, other in combinations(drops, 2))
        assert felt.prompt(view, legal, tile)
        standing += drops
    for drop in standing:
        assert pygame.Rect(felt.area).contains(box(drop.spot))
        assert drop.text or drop.move.act in (DRAW, PASS)
    assert not legal or felt.prompt(view, legal, None)


def test_a_refused_discard_has_its_place_in_the_trash_heap() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", trash="0-9 3-3", yard="1-1 15-15")
    felt = felt_at(scene.rules, (1280, 720))
    view = scene.state.masked(0)
    before = felt.lay(view)
    (draw,) = felt.free_targets(view, scene.rules.legal(view, 0))
    assert draw.move == Move(DRAW)
    assert draw.halves == (0, 2)
    assert felt.prompt(view, scene.rules.legal(view, 0), None) == "Take 0-2, or draw and send it to the trash heap."
    scene.play("A", "draw")
    after = {tile.tile: tile.spot for tile in felt.lay(scene.state.masked(0))}
    assert after[before[-1].tile] == draw.spot


def test_the_best_hand_can_be_shown_without_choosing_a_tile_and_any_other_with_it() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 7-12 7-13 | {OTHER}", yard="1-1")
    felt = felt_at(scene.rules, (1920, 1080))
    view = scene.state.masked(0)
    felt.lay(view)
    legal = scene.rules.legal(view, 0)
    (best,) = felt.free_targets(view, legal)
    assert best.text == "That's It! +11"
    ten = each_named("10-0")[0]
    texts = [drop.text for drop in felt.drops(view, [move for move in legal if move.tiles == (ten,)], ten)]
    assert texts == ["Discard it", "That's It! +9"]


def test_a_hand_stands_in_melds_with_their_points() -> None:
    felt = felt_at(sheet(), (1280, 720))
    hand = each_named("2-12 5-5 2-13 9-10 2-14 5-1 0-8")
    order = felt.sorted_hand(felt.rules, hand)
    groups = felt.groups(felt.rules, order)
    assert [(group.first, group.size, group.text, group.whole) for group in groups] == [
        (0, 3, "2s +7", True),
        (3, 2, "5s", False),
    ]
    assert mask(order[:3]) == tiles("2-12 2-13 2-14")
    assert felt.groups(felt.rules, order[::-1]) == (), "it stands as the player wants it"
    assert felt.groups(felt.rules, []) == ()
    doubles = felt.sorted_hand(felt.rules, each_named("4-4 6-6 12-12 0-1"))
    assert felt.groups(felt.rules, doubles)[0].text == "doubles +1"


def test_sums_are_told_as_players_write_them() -> None:
    rules = sheet()
    assert meld_sum(1, 0) == "1"
    assert meld_sum(1, 6) == "1 + 6 = 7"
    assert hand_sum(rules.worth(tiles(SEVEN))).endswith(" = 4")
    twos = rules.worth(tiles("2-0 2-1 2-2 2-3 2-4 2-5 2-6"))
    assert hand_sum(twos) in ("(9 + 7) \u00d7 2 = 32", "(7 + 9) × 2 = 32")  # noqa: RUF001 - times
    assert mask(in_melds(rules, tiles(OTHER))) == tiles(OTHER)


def test_the_felt_shows_how_far_the_hand_is_and_what_its_melds_score() -> None:
    scene = melds(hands=f"2-9 2-10 2-14 5-4 5-12 0-0 8-15 | {OTHER}", yard="1-1")
    felt = felt_at(scene.rules, (1280, 720))
    felt.lay(scene.state.masked(0))
    tray = next(tray for tray in felt.trays(scene.state.masked(0)) if tray.title == "That's It!")
    assert [example.halves for example in tray.examples] == [(2,), (2,), (2,), (), (5,), (5,), ()]
    assert tray.much == "3 of 7"
    assert "+2" in [label.text for label in felt.labels(scene.state.masked(0))]


@sampled(4)
@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1024, 768), 100), ((3840, 2160), 160)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_the_trays_show_lies_inside_them_and_apart(size: tuple[int, int], percent: int, seats: int) -> None:
    scale = Scale(size, percent / 100)
    fonts, rules = Fonts(scale), game("thats_it")(seats, None, {"size": 10} if seats == 5 else {})
    assert isinstance(rules, MeldRules)
    felt = MeldsLayout.of(
        rules, Rect.of(Frame(scale, seats).line()), scale.unit, lambda text, **values: text.format(**values)
    )
    felt.tall, felt.names = partial(fonts.line, Face.SEMIBOLD), ("You", "Ann", "Rosa", "Bob", "Eve", "Jo")
    for view, _ in islice(rounds(rules, 1), 0, None, 9):
        laid = [box(tile.spot) for tile in felt.lay(view)]
        if view.over:
            continue
        trays = felt.trays(view)
        slots = [pygame.Rect(tray.rect) for tray in trays if not tray.title]
        for tray in trays:
            drawn = []
            for _, spot in tray.examples:
                place = pygame.Rect(0, 0, int(spot.unit), int(spot.unit * (2 if tray.title == "Points" else 1)))
                place.center = round(spot.x), round(spot.y)
                drawn.append(place)
            small = [place for place in drawn if tray.title != "Points"]
            assert all(pygame.Rect(tray.rect).contains(place) for place in small)
            assert not any(one.colliderect(other) for one, other in combinations(small, 2))
            assert all(place.collidelist([*laid, *slots]) < 0 for place in drawn)


def test_a_hand_is_shown_meld_by_meld_and_explained() -> None:
    scene = melds(hands=f"{SEVEN} 15-15 | {OTHER}", yard="1-1")
    felt = felt_at(scene.rules, (1280, 720))
    before = felt.lay(scene.state.masked(0))
    scene.state.events = []
    scene.rules.apply(scene.state, 0, Move(DECLARE, tuple(each_named("15-15"))))
    update = Update(0, tuple(scene.state.events), scene.state.masked(0))
    steps = felt.animation_steps(before, update)
    counts = [len(step.laid) for step in steps]
    assert counts[0] == 1, "the tile that is put aside"
    assert counts[-1] == 8
    assert len(counts) == 3
    assert all(step.labels == () for step in steps), "nothing of the turn is told below the hand"
    texts = [label.text for label in felt.labels(update.view)]
    assert texts[0] == "You: “That's It!”"
    assert texts[-1] == "3 + 1 = 4"
    assert "1 + 2 = 3" in texts
    assert "set aside" in texts


def test_what_happened_is_said_at_the_discard() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="1-1 15-15", turn="B")
    felt = felt_at(scene.rules, (1280, 720))
    felt.lay(scene.state.masked(0))
    assert felt.labels(scene.state.masked(0))[-1].text == "Offered to Ann"
    scene.play("B", "take:0-2")
    felt.lay(scene.state.masked(0))
    assert "Ann took 0-2" in [label.text for label in felt.labels(scene.state.masked(0))]


# -- how it ends --------------------------------------------------------------------------------------------------


def words_of(scene: MeldScene, *, is_over: bool = False, me: int = 0) -> tuple[str, str]:
    """Return the reason why a round is over, and the sum of its points."""
    view = scene.state.masked(0)
    end = round_end(scene.rules, view, scene.state.events or ())
    told = MeldWords(Ending(Words(), scene.rules, view, end, lambda seats: ("You", "Ann")[seats[0]], me, is_over))
    points = told.points()
    assert points is not None
    return told.reason(), points


def test_the_end_of_a_round_is_explained() -> None:
    scene = melds(hands=f"2-9 2-11 8-14 5-4 5-5 5-12 5-13 2-10 | {OTHER}", yard="1-1 15-15")
    scene.play("A", "thats-it:8-14")
    reason, points = words_of(scene)
    assert reason == "That's It! Your whole hand is melds."
    assert points == "You score 3 + 7 = 10", "as on the felt: the largest meld first"
    reason, points = words_of(scene, me=1)
    assert reason == "That's It! You's whole hand is melds."
    assert points.startswith("You scores")


def test_a_void_round_says_why() -> None:
    scene = melds(hands=f"{SEVEN} | {OTHER}", discard="0-2", yard="")
    scene.play("A", "pass")
    assert words_of(scene) == ("The boneyard is empty and the discard was refused, so the round is void.", "")
    reason, _ = words_of(scene, is_over=True)
    assert reason.endswith("Void rounds in a row: 1. That ends the match.")
    scene.state.board.dry = scene.rules.stall
    assert words_of(scene)[0] == f"Nobody has drawn for {scene.rules.stall} turns, so the round is void."
    felt = felt_at(scene.rules, (1280, 720))
    felt.lay(scene.state)
    assert felt.labels(scene.state)[-1].text == "Void: nobody scores"
    assert ("Without a draw", "20 of 20") in felt.facts(scene.state)


def test_it_is_told_what_counts_twice() -> None:
    two: HouseRules = {"size": 10, "ten_double": "any_two"}
    for house, line in (({}, "One number: \u00d7 2"), (two, "Two of one number: \u00d7 2")):
        rules = sheet(house)
        felt, match = felt_at(rules, (1920, 1080)), Match[Discards](rules)
        match.begin(b"1" * 32)
        felt.lay(match.view(0))
        assert line in [label.text for label in felt.labels(match.view(0))]
    scene = melds(hands=f"2-0 2-1 2-2 2-3 2-4 2-5 2-6 0-0 | {OTHER}", yard="1-1")
    scene.play("A", "thats-it:0-0")
    felt = felt_at(scene.rules, (1280, 720))
    felt.lay(scene.state)
    texts = [label.text for label in felt.labels(scene.state)]
    assert texts[-1] == "Scores double: (9 + 7) \u00d7 2 = 32"
    assert "run of 2s" in texts


@pytest.mark.parametrize("size", SIZES)
def test_groups_stand_apart_on_the_rack(size: tuple[int, int]) -> None:
    frame = Frame(Scale(size), 4)
    for count in (7, 8, 10, 11):
        stand = frame.hand(count, [3, 5])
        assert stand.rows == 1
        steps = [other[0] - one[0] for one, other in pairwise(stand.spots)]
        assert min(steps) >= stand.unit
        assert min(steps[2], steps[4]) > max(steps[0], steps[1], steps[3])
        assert frame.rack.left <= stand.spots[0][0] - stand.unit / 2
        assert stand.spots[-1][0] + stand.unit / 2 <= frame.rack.right
        assert stand.unit == frame.hand(count, []).unit, "tiles stay as they are when groups form"


@sampled(3)
@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1280, 720), 160), ((1440, 1080), 160)])
def test_no_tile_and_no_place_stands_on_the_title_of_its_tray(size: tuple[int, int], percent: int) -> None:
    for seats, banner in ((2, 0), (2, 216), (3, 0), (6, 0)):
        scale = Scale(size, percent / 100)
        fonts, rules = Fonts(scale), game("thats_it")(seats)
        assert isinstance(rules, MeldRules)
        frame = Frame(scale, seats, banner=banner)
        felt = MeldsLayout.of(rules, Rect.of(frame.line()), scale.unit, lambda text, **values: text.format(**values))
        felt.names = ("You", "Ann", "Rosa", "Bob", "Eve", "Jo")
        felt.tall = partial(fonts.line, Face.SEMIBOLD)
        for view, legal in islice(rounds(rules, 1), 0, None, 7):
            things = [box(laid.spot) for laid in felt.lay(view)]
            drops = felt.free_targets(view, legal) + felt.drops(view, [move for move in legal if move.act == DISCARD])
            things += [box(drop.spot) for drop in drops]
            for tray in felt.trays(view):
                wide = fonts.width(tray.title.upper(), Face.EXTRABOLD, 15)
                title = pygame.Rect(tray.rect.x + scale.px(18), tray.rect.y + scale.px(12), wide, felt.tall(15))
                assert not tray.title or title.collidelist(things) < 0, tray.title
                assert not tray.title or pygame.Rect(tray.rect).contains(title), tray.title


@sampled(4)
@pytest.mark.parametrize("percent", [100, 160])
@pytest.mark.parametrize("seats", [2, 6])
def test_the_words_at_the_trash_heap_cover_none_of_its_tiles(seats: int, percent: int) -> None:
    scale = Scale((1280, 720), percent / 100)
    fonts, rules = Fonts(scale), game("thats_it")(seats)
    felt = MeldsLayout.of(
        rules, Rect.of(Frame(scale, seats).line()), scale.unit, lambda text, **values: text.format(**values)
    )
    felt.tall = partial(fonts.line, Face.SEMIBOLD)
    sides = set[int]()
    for view, legal in rounds(felt.rules, 1):
        tiles = [box(laid.spot) for laid in felt.lay(view) if laid.tile in view.board.trash]
        for drop in felt.free_targets(view, [move for move in legal if move.act == DRAW]):
            sides.add(drop.side)
            if not drop.text:
                continue  # the player's prompt says so as well
            chip = pygame.Rect(0, 0, fonts.width(drop.text, Face.BOLD, 17) + scale.px(24), fonts.line(Face.BOLD, 17))
            place, gap = box(drop.spot), scale.px(8)
            if drop.side == BELOW:
                chip.midtop = place.centerx, place.bottom + gap
            else:
                chip.midleft = place.right + gap, place.centery
            assert chip.clamp(felt.area).collidelist(tiles) < 0
    assert sides >= ({RIGHT, BELOW} if seats == 2 else {RIGHT})


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1280, 720), 160), ((1440, 1080), 160)])
def test_the_words_of_a_hand_that_is_shown_stand_apart(size: tuple[int, int], percent: int) -> None:
    scale = Scale(size, percent / 100)
    fonts, scene = Fonts(scale), melds(hands=f"{SEVEN} 15-15 | {OTHER}", yard="1-1")
    scene.rules.apply(scene.state, 0, Move(DECLARE, tuple(each_named("15-15"))))
    view = scene.state.masked(0)
    for banner in (0, 216):
        frame = Frame(scale, 2, banner=banner)
        felt = MeldsLayout.of(
            scene.rules, Rect.of(frame.line()), scale.unit, lambda text, **values: text.format(**values)
        )
        felt.names, felt.tall = ("You", "Ann"), partial(fonts.line, Face.SEMIBOLD)
        things = [box(laid.spot) for laid in felt.lay(view)]
        for label in felt.labels(view):
            wide = min(fonts.width(label.text, Face.SEMIBOLD, label.size), label.width)
            words = pygame.Rect(0, 0, wide, felt.tall(label.size) * 3 // 4)
            words.center = round(label.x), round(label.y)
            assert frame.line().contains(words), label.text
            assert words.collidelist(things) < 0, label.text
            things.append(words)
