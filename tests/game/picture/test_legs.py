"""Six legs on the felt: they do not overlap, and there is a place for exactly the legal plays."""

from __future__ import annotations

from itertools import chain, combinations, pairwise, product
from typing import Final

import pygame
import pytest

from engine.core import NOBODY, PLAY
from engine.families.legs.board import LEGS, Legs
from engine.games.super import Super
from engine.match import Match
from engine.pieces import Chance
from game.felt.frame import Frame
from game.felt.table.lens import LensTarget, LensWidget, PowerWords, lens_target
from game.i18n.language import Words
from game.look.look import Look
from game.look.scale import Scale
from game.picture.families.end_words import Ending, LegsWords, RowText
from game.picture.families.legs import ROWS, UNIT_MOST, LegsLayout
from game.picture.families.legs_plan import MANNERS, Lane, LegsPlan, LegsPlanner, course, reach
from game.picture.family_layout import ASKED, DIM, LAST, LIT, PLATE, SIGN, THREAD, VACANT, PlacedTile
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.round_end import RoundEnd, round_end
from game.session.medallions import MINE
from tests.game.felt.test_chain_felt import overlap
from tests.support.lengths import sampled, some
from tests.support.rounds.legs import LegsTable, laid
from tests.support.rounds.random_walks import walk_round

AREA: Final = pygame.Rect(100, 80, 900, 400)
SIZES: Final = ((1280, 720), (1920, 1080), (1440, 1080))
LEAST: Final = 23
"""Minimum size in pixels of a tile in the smallest window, even with nearly the whole set played."""


def say(message: str, /, **values: object) -> str:
    """Return the English text."""
    return message.format(**values)


def felt_for(table: LegsTable) -> LegsLayout:
    """Return the felt of a prepared table, seen by the first player."""
    assert isinstance(table.rules, Super)
    return LegsLayout(table.rules, Rect.of(AREA), 1.0, say)


def box(spot: Spot) -> pygame.FRect:
    """Return the area of a tile."""
    wide, high = (2, 1) if spot.turn % 2 else (1, 2)
    return pygame.FRect(
        spot.x - wide * spot.unit / 2, spot.y - high * spot.unit / 2, wide * spot.unit, high * spot.unit
    )


@sampled(3)
@pytest.mark.parametrize(("seats", "size"), some(list(product((2, 4, 8), SIZES)), 4))
def test_legs_keep_clear_of_each_other_and_show_every_place(seats: int, size: tuple[int, int]) -> None:
    scale = Scale(size)
    area = Frame(scale, seats).line()
    rules = Super(seats)
    felt = LegsLayout(rules, Rect.of(area), scale.unit, say)
    room = pygame.FRect(area).inflate(0.2, 0.2)
    laid_most = 0

    def watch(match: Match[Legs]) -> None:
        nonlocal laid_most
        view, moves = match.state, match.legal(match.state.turn)
        lies = felt.lay(view)
        assert [tile.tile for tile in lies] == view.board.order
        laid_most = max(laid_most, len(lies))
        plays = [move for move in moves if move.act == PLAY]
        drops = felt.drops(view, moves)
        assert [drop.move for drop in drops] == plays, "there is a place for exactly what may be laid"
        if len(lies) % 6 and len(lies) > 1:
            return
        plate = pygame.Rect(next(ground.rect for ground in felt.grounds(view) if ground.kind == PLATE)).inflate(-4, -4)
        for tile in lies:
            assert room.contains(box(tile.spot))
            assert tile.tile == view.board.order[0] or not box(tile.spot).colliderect(plate)
            assert tile.spot.unit >= LEAST
        assert not any(overlap(one.spot, other.spot) for one, other in combinations(lies, 2))
        seen = set()
        for drop in drops:
            assert room.contains(box(drop.spot))
            assert not any(overlap(drop.spot, tile.spot) for tile in lies)
            seen.add((drop.move.at, drop.spot))
        apart = [(leg, spot) for leg, spot in seen if view.board.order]
        assert not any(overlap(one, other) for (a, one), (b, other) in combinations(apart, 2) if a != b)

    for number in range(2):
        match: Match[Legs] = Match(rules)
        walk_round(match, Chance(f"legs {number}".encode()), watch)
    assert laid_most > 30


LONG_LEGS: Final = [
    (36, 4, 6, 0, 0, 0),
    (0, 0, 40, 0, 0, 0),
    (2, 30, 4, 0, 28, 1),
    (18, 14, 16, 20, 12, 15),
    (25, 11, 15, 8, 22, 30),
    (1, 0, 0, 33, 0, 0),
]


def laid_legs(lengths: tuple[int, ...], size: tuple[int, int], seats: int) -> LegsPlan:
    """Lay legs of these lengths, with a double here and there, as on the felt of a window."""
    scale = Scale(size)
    area = Frame(scale, seats).line()
    planner = LegsPlanner(area.size, min(UNIT_MOST * scale.unit, area.height / ROWS))
    return planner.lay([[place % 11 == 4 for place in range(count)] for count in lengths])


@pytest.mark.parametrize(("lengths", "size"), some(list(product(LONG_LEGS, (*SIZES, (1024, 768), (2560, 1080)))), 4))
def test_rows_of_legs_stay_apart(lengths: tuple[int, ...], size: tuple[int, int]) -> None:
    for seats in (2, 8):
        plan = laid_legs(lengths, size, seats)
        flat = [pose for leg in plan.legs for pose in leg if pose.turn % 2]
        for one, other in combinations(flat, 2):
            if abs(one.x - other.x) < 3.9:
                away = abs(one.y - other.y)
                assert away < 0.01 or away >= 2 * 1.25 - 0.01, "rows are a wall"


EVEN_LEGS: Final = [(4, 4, 5, 4, 4, 5), (9, 8, 3, 8, 7, 4), (6, 6, 2, 5, 7, 3)]


def rows_of(plan: LegsPlan) -> tuple[list[float], list[float]]:
    """Return how far the rows above the start and those below it are from its own, in steps, the nearest first."""
    flat = {round(pose.y - plan.plate[1], 1) for leg in plan.legs for pose in leg if pose.turn % 2}
    return sorted(-y for y in flat if y < -2), sorted(y for y in flat if y > 2)


def doubles_are_apart(plan: LegsPlan) -> bool:
    """Return True if half a short side or more is between doubles across neighbouring rows."""
    ways = [pairwise(leg) for leg in plan.legs]
    across = [one for way in ways for before, one in way if one.turn % 2 == 0 and abs(one.y - before.y) < 0.1]
    return not any(
        abs(one.x - other.x) < 2 and 0.1 < abs(one.y - other.y) < 4.9 for one, other in combinations(across, 2)
    )


@sampled(4)
@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_rows_balance_around_a_start_in_the_middle_while_a_round_grows(seats: int) -> None:
    scale = Scale((1920, 1080))
    area = Frame(scale, seats).line()
    rules = Super(seats)
    seen: list[bool] = []
    wide = moved = 0

    for number in range(12):
        planner = LegsPlanner(area.size, min(UNIT_MOST * scale.unit, area.height / ROWS))
        legs: list[list[bool]] = [[] for _ in LEGS]
        before = planner.lay(legs)
        match: Match[Legs] = Match(rules)
        walk_round(match, Chance(f"balanced {number}".encode()))
        board = match.state.board
        for tile, leg in zip(board.order[1:], board.arms[1:], strict=True):
            legs[leg].append(rules.pieces.is_double(tile))
            plan = planner.lay(legs)
            assert plan.plate[0] * plan.unit / 2 == pytest.approx(area.width / 2)
            above, below = rows_of(plan)
            seen.append(abs(len(above) - len(below)) <= 1)
            gaps = [after - one for way in (above, below) for one, after in pairwise([0, *way])]
            wide += all(gap >= 2 * 2.5 for gap in gaps)
            assert doubles_are_apart(plan)
            moved += (plan.unit, plan.plate) != (before.unit, before.plate)
            before = plan
    assert sum(seen) > 0.7 * len(seen), "rows are balanced, unless most tiles are played on a single leg"
    assert wide > 0.35 * len(seen), "rows are far apart while there are few"
    assert moved < len(seen) / 8, "the table seldom moves"


@pytest.mark.parametrize("lengths", EVEN_LEGS)
def test_even_legs_lie_in_balanced_rows(lengths: tuple[int, ...]) -> None:
    above, below = rows_of(laid_legs(lengths, (1920, 1080), 2))
    assert abs(len(above) - len(below)) <= 1


def test_a_leg_starts_opposite_the_one_before() -> None:
    plan = laid_legs((1,) * len(LEGS), (1920, 1080), 2)
    for one, other in ((0, 1), (2, 3), (4, 5)):
        a, b = plan.singles[one], plan.singles[other]
        assert (a.x + b.x, a.y + b.y) == pytest.approx((2 * plan.plate[0], 2 * plan.plate[1]))


@pytest.mark.parametrize("seats", [2, 8])
def test_doubles_across_their_rows_never_touch(seats: int) -> None:
    assert all(doubles_are_apart(laid_legs(legs, (1920, 1080), seats)) for legs in (*LONG_LEGS, *EVEN_LEGS))


def test_a_long_leg_uses_empty_quarters_before_its_rows_pile_up() -> None:
    for number in range(4):
        lengths = tuple(36 if leg == number else 2 for leg in range(6))
        plan = laid_legs(lengths, (1920, 1080), 2)
        long = plan.legs[number]
        assert plan.unit >= 44, "its tiles stay large"
        assert min(pose.x for pose in long) < plan.plate[0] - 4
        assert max(pose.x for pose in long) > plan.plate[0] + 4


def test_every_turn_back_has_a_thread_round_it() -> None:
    table = laid("1-2 | 3-4", start="5-5", legs=" ".join(f"{a}-{a + 1}" for a in range(5, 15)))
    felt = felt_for(table)
    lies = felt.lay(table.state)
    threads = [ground.rect for ground in felt.grounds(table.state) if ground.kind == THREAD]
    rows = {round(tile.spot.y) for tile in lies[1:] if tile.spot.turn % 2}
    assert len(threads) == len(rows) - 1 > 0
    for thread in threads:
        beside = [
            tile
            for tile in lies
            if tile.spot.turn % 2 == 0 and pygame.Rect(thread).collidepoint(tile.spot.x, tile.spot.y)
        ]
        assert len(beside) == 1, "it goes round the tile that turns"


def test_what_a_leg_reaches_is_known_without_laying_it() -> None:
    for count in range(1, 40, 3):
        for lane in (Lane(30.5), Lane(22.25, 5, 1.5), Lane(17.0, 7, -8.2)):
            for manner in MANNERS[1:]:
                assert reach(count + 1, manner, lane) == course([False] * count, manner, lane).reach


def test_tiles_lie_half_to_half() -> None:
    table = laid("0-1 | 1-2", start="5-5", legs="5-9 9-14 14-14 14-3 | 5-2 2-2 2-7", yard="0-0")
    lies = {tile.tile: tile for tile in felt_for(table).lay(table.state)}
    assert [lies[tile].halves for tile in table.state.board.order] == [
        (5, 5), (5, 9), (9, 14), (14, 14), (14, 3), (5, 2), (2, 2), (2, 7),
    ]  # fmt: skip


def test_tiles_stay_where_they_are_while_there_is_room() -> None:
    table = laid("5-9 9-1 1-4 | 1-2 0-0", start="5-5", legs="5-6", yard="0-3")
    felt = felt_for(table)
    before = felt.lay(table.state)
    table.play("A", "5-9@B")
    after = felt.lay(table.state)
    assert [tile.spot for tile in after[:2]] == [tile.spot for tile in before]


def test_the_same_table_is_laid_once() -> None:
    table = laid("5-9 9-1 | 1-2", start="5-5", legs="5-6", yard="0-3")
    felt = felt_for(table)
    assert felt.lay(table.state) is felt.lay(table.state.copy())


def test_each_leg_is_named_and_one_that_waits_shows_the_number_of_the_start() -> None:
    table = laid("5-9 | 1-2", start="5-5", legs="5-6 | 5-2", yard="0-3")
    felt = felt_for(table)
    words = [label.text for label in felt.labels(table.state)]
    assert [word for word in words if word in LEGS] == list(LEGS)
    assert words.count("5") == 4
    assert [ground.kind for ground in felt.grounds(table.state)].count(VACANT) == 6


def test_turns_have_a_sign_and_a_word_for_their_direction() -> None:
    signs = []
    for step, word in ((1, "left"), (-1, "right")):
        table = laid("5-9 | 1-2 | 0-0", start="5-5", legs="5-6", yard="0-3", step=step)
        felt = felt_for(table)
        assert word in [label.text for label in felt.labels(table.state)]
        assert ("Direction", f"to the {word}") in felt.facts(table.state)
        signs += [ground.icon for ground in felt.grounds(table.state) if ground.kind == SIGN]
    assert signs[0] != signs[1]


def test_words_too_long_for_the_plate_are_left_out() -> None:
    def words(unit: float) -> list[str]:
        table = laid("5-9 | 1-2 | 0-0", start="5-5", legs="5-6", yard="0-3")
        assert isinstance(table.rules, Super)
        area = Rect(0, 0, round(1390 * unit), round(552 * unit))
        felt = LegsLayout(table.rules, area, unit, lambda _message, **_values: "a la\nizquierda")
        return [label.text for label in felt.labels(table.state) if label.text in {"a la", "izquierda"}]

    assert words(1.0) == ["a la", "izquierda"]
    assert words(0.4) == []


def test_a_spell_marks_its_leg_in_words_and_bars_all_others() -> None:
    table = laid("9-13 1-1 | 6-13 0-5", start="5-5", legs="5-9 | 5-2", yard="0-3 0-4").play("A", "9-13@A")
    felt = felt_for(table)
    felt.me = 1
    lies = felt.lay(table.state)
    assert [tile.mark for tile in lies] == [0, 0, DIM, LIT]
    asked = [ground.rect for ground in felt.grounds(table.state) if ground.kind == ASKED]
    place = felt.drops(table.state, table.rules.legal(table.state, 1))[0].spot
    assert [pygame.Rect(rect).center for rect in asked] == [(round(place.x), round(place.y))]
    assert {"only", "on A"} <= {label.text for label in felt.labels(table.state)}
    assert ("Spell", "A: 13 or a double") in felt.facts(table.state)
    legal = table.rules.legal(table.state, 1)
    assert felt.prompt(table.state, legal, None) == "Spell: play a 13 or a double on leg A."
    felt.me = 0
    table.play("B", "6-13@A")
    assert [tile.mark for tile in felt.lay(table.state)] == [0, 0, 0, 0, LAST]
    assert ("Spell", "none now") in felt.facts(table.state)


def test_the_start_spell_says_which_legs_are_still_to_be_opened() -> None:
    table = laid("4-13 1-2 | 2-13 3-3 | 1-1", start="13-13", legs="13-5 | 13-9", yard="0-0")
    table.state.board.ring, table.state.board.caster = True, 1
    felt = felt_for(table)
    assert ("Spell", "open C D E F") in felt.facts(table.state)
    assert [ground.kind for ground in felt.grounds(table.state)].count(ASKED) == 4
    assert [tile.mark for tile in felt.lay(table.state)][1:] == [DIM, LAST]


def test_the_player_is_asked_in_the_words_of_the_game() -> None:
    def asked(table: LegsTable, seat: int = 0, chosen: str = "") -> str:
        felt = felt_for(table)
        felt.lay(table.state)
        tile = table.state.pieces.find(*map(int, chosen.split("-"))) if chosen else None
        return felt.prompt(table.state, table.rules.legal(table.state, seat), tile)

    assert asked(laid("1-1 | 0-0")) == "Lead a double."
    assert asked(laid("1-2 | 0-0")) == "You have no double. Pass."
    assert asked(laid("5-9 | 0-0", start="5-5")) == "Play a tile."
    assert asked(laid("5-9 9-1 | 0-0", start="5-5"), chosen="5-9") == "Choose 5-9 again to play it."
    assert asked(laid("1-9 | 0-0", start="5-5", yard="2-2 3-3")) == "Nothing fits. Draw two tiles."
    assert asked(laid("1-9 | 0-0", start="5-5", yard="2-2")) == "Nothing fits. Draw the last tile."
    assert asked(laid("1-9 | 0-0", start="5-5")) == "Nothing fits. Pass."
    again = laid("9-14 8-14 0-1 | 0-0", start="5-5", legs="5-9").play("A", "9-14@A")
    assert asked(again) == "Play another tile, or stop."
    ring = laid("4-13 1-2 | 2-3", start="13-13")
    ring.state.board.ring = True
    assert asked(ring) == "Spell: open the next leg with a 13 or a double."
    many = laid("5-9 | 0-0", start="5-5", legs="5-1 1-9")
    assert asked(many, chosen="5-9") == "Choose a leg for 5-9."


def test_the_button_says_how_many_are_picked() -> None:
    def word(table: LegsTable) -> str:
        felt = felt_for(table)
        felt.lay(table.state)
        return felt.draw_word

    assert word(laid("1-9 | 0-0", start="5-5", yard="2-2 3-3 4-4")) == "Draw 2"
    assert word(laid("1-9 | 0-0", start="5-5", yard="2-2")) == "Draw 1"
    assert word(laid("1-9 | 0-0", yard="2-2 3-3")) == "Draw 1"


def test_the_panel_is_told_how_long_the_match_is_and_what_a_tile_counts() -> None:
    felt = felt_for(laid("1-9 | 0-0", house={"hands": 5}))
    assert (felt.rounds, felt.aim) == (5, "most points wins")
    felt = felt_for(laid("1-9 | 0-0", start="5-5", house={"target": 250, "scoring": "super"}))
    assert (felt.rounds, felt.aim) == (0, "")
    assert ("Per tile left", "its pips") in felt.facts(laid("1-9 | 0-0", start="5-5").state)


def test_another_round_and_another_window_are_laid_afresh() -> None:
    felt = felt_for(laid("1-9 | 0-0", start="5-5"))
    long = laid("1-9 | 0-0", start="5-5", legs=" ".join(f"{a}-{a + 1}" for a in range(5, 15)))
    small = felt.lay(long.state)[0].spot.unit
    assert felt.lay(laid("1-9 | 0-0", start="6-6").state)[0].spot.unit >= small
    felt.fit_into(Rect.of(AREA.inflate(-100, -100)))
    assert felt.lay(long.state)[0].spot.unit < small


def test_legs_are_laid_in_steps_and_lie_as_if_at_once() -> None:
    legs = [[place % 9 == 4 for place in range(count)] for count in (31, 24, 27, 16, 20, 17)]
    at_once, in_steps = (LegsPlanner((1300, 560), 60) for _ in range(2))
    assert len(list(in_steps.steps(legs))) > 3
    assert list(in_steps.steps(legs)) == []
    assert in_steps.lay(legs) == at_once.lay(legs)


def test_a_hand_that_needs_another_row_for_a_while_finds_the_legs_as_they_lay() -> None:
    felt = felt_for(laid("1-9 | 0-0", start="5-5"))
    view = laid("1-9 | 0-0", start="5-5", legs=" ".join(f"{a}-{a + 1}" for a in range(5, 15))).state
    before, wide = felt.lay(view), felt.area
    felt.fit_into(Rect.of(pygame.Rect(wide).inflate(0, -120)))
    assert felt.lay(view) != before
    felt.fit_into(wide)
    assert felt.lay(view) == before


@pytest.mark.parametrize("area", [(300, 60), (60, 300), (40, 40)])
def test_legs_are_laid_even_where_their_tiles_are_too_small_to_read(area: tuple[int, int]) -> None:
    """A review of a long round in a small window with large letters has a board as low as this."""
    plan = LegsPlanner(area, 20).lay([[False] * 22] * 6)
    assert {len(leg) for leg in plan.legs} == {22}
    for tile in chain(*plan.legs):
        assert 0 <= tile.x * plan.unit / 2 <= area[0]
        assert 0 <= tile.y * plan.unit / 2 <= area[1]


def test_a_table_where_no_dot_would_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        LegsPlanner((4, 4), 20).lay([[False] * 40] * 6)


# -- the end of a round -------------------------------------------------------------------------------------------


NO_ROW = RowText("", MINE, "", False, (), "", "", "", "", "", "", None)


def blocked(hands: str, **house: str) -> tuple[LegsWords, RoundEnd]:
    """Block a round and return the texts of its end."""
    table = laid(hands, start="5-5", house={**house})
    table.state.events = []
    assert isinstance(table.rules, Super)
    table.rules.block(table.state)
    end = round_end(table.rules, table.state, table.state.events)
    at = Ending(
        Words(), table.rules, table.state.masked(0), end, lambda seats: f"Nr. {seats[0]}", NOBODY, is_over=False
    )
    return LegsWords(at), end


def test_a_blocked_round_says_what_won_it() -> None:
    told = [
        blocked(hands, **house)[0].reason()
        for hands, house in (
            ("0-1 | 2-3 4-4", {}),
            ("0-1 | 2-3", {}),
            ("0-3 | 1-2", {}),
            ("0-9 | 2-3 1-1", {"blocked_winner": "dots"}),
            ("0-7 | 2-3 1-1", {"blocked_winner": "dots"}),
        )
    ]
    assert told == [
        "Blocked. Fewest tiles wins.",
        "Blocked. Fewest tiles wins. Ties go to fewest pips.",
        "Blocked. The best hands are tied and share the win.",
        "Blocked. Fewest pips wins.",
        "Blocked. Fewest pips wins. Ties go to fewest tiles.",
    ]


def test_hands_count_tiles_or_dots_as_agreed() -> None:
    for scoring, counted in (("simple", [("1", "tile"), ("2", "tiles")]),
                             ("super", [("1", "pip"), ("13", "pips")])):  # fmt: skip
        words, end = blocked("0-1 | 2-3 4-4", scoring=scoring)
        rows = [words.row(NO_ROW, left) for left in end.hands]
        assert [(row.weight, row.weight_note) for row in rows] == counted


def test_who_may_begin_next_is_named() -> None:
    words, _ = blocked("0-1 | 2-3 4-4")
    assert words.next_lead("") == "You get the first chance to lead the next round."
    assert words.next_lead("Rosa") == "Rosa gets the first chance to lead the next round."


# -- the lens -----------------------------------------------------------------------------------------------------


def seen_large(
    unit: float, pos: tuple[int, int] | None, *, top: int = 15, size: tuple[int, int] = (1280, 720), turn: int = 3
) -> tuple[int, ...]:
    """Return the lens's picture of a tile of this size in the middle of the felt; empty if there is none."""
    look = Look(Scale(size))
    lens = LensWidget(look, look.tiles(top), AREA)
    sight = lens_target(
        pos, None, (PlacedTile(3, (0, 3), Spot(500, 300, unit, turn)), PlacedTile(-2, (), Spot(700, 300, unit)))
    )
    if sight is None or not lens.tells(sight, ()):
        return ()
    lens.show(sight)
    assert AREA.contains(lens.rect)
    return lens.halves


def test_a_small_tile_is_enlarged_where_the_mouse_is() -> None:
    assert seen_large(24, (510, 305)) == (0, 3)
    assert seen_large(24, (510, 330)) == ()
    assert seen_large(24, None) == ()
    assert seen_large(24, (700, 300)) == (), "a back has nothing to show"
    assert seen_large(50, (510, 305)) == (), "large tiles are seen well enough"


@pytest.mark.parametrize(("turn", "halves"), [(0, (0, 3)), (1, (3, 0)), (2, (3, 0)), (3, (0, 3))])
def test_an_enlarged_tile_has_its_halves_where_the_small_one_has_them(turn: int, halves: tuple[int, ...]) -> None:
    """Turn an upright tile onto its left side."""
    assert seen_large(24, (510, 305), turn=turn) == halves


def test_many_pips_are_enlarged_wherever_they_are_small_for_the_window() -> None:
    """Pixels of a large screen are closer together, so ten pips need more of them to be countable."""
    assert seen_large(36, (510, 305), size=(1920, 1080)) == (0, 3)
    assert seen_large(72, (510, 305), size=(3840, 2160)) == (0, 3)
    assert seen_large(36, (510, 305), size=(1920, 1080), top=6) == ()
    assert seen_large(100, (510, 305), size=(3840, 2160)) == ()


LEG_ROWS: Final = tuple(pygame.Rect(80, top, 600, 40) for top in (380, 430))
"""Legs just above the hand, from the left edge of the felt to beyond its middle."""
WORDS: Final = (
    PowerWords("A double", "It fits its own number and a 13. At the end of a turn it skips the next player."),
)


@pytest.mark.parametrize(
    ("taken", "is_free"),
    [
        ((), True),
        (LEG_ROWS, True),
        ((*LEG_ROWS, pygame.Rect(60, 180, 1000, 380)), True),
        ((AREA.inflate(900, 900),), False),
    ],
    ids=["empty", "legs", "full from the middle", "no room at all"],
)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_words_about_a_tile_in_hand_cover_no_leg(
    size: tuple[int, int], taken: tuple[pygame.Rect, ...], is_free: bool
) -> None:
    look = Look(Scale(size))
    lens = LensWidget(look, look.tiles(15), AREA)
    lens.taken = taken
    lens.show(LensTarget((2, 2), Spot(300, 540, 40), None, 500), WORDS)
    assert lens.shown
    assert lens.rect.left >= AREA.left
    assert lens.rect.right <= AREA.right
    assert (lens.rect.collidelist(list(taken)) < 0) == is_free
    if not taken or not is_free:
        assert lens.rect.centerx == 300, "near the tile"
        assert lens.rect.bottom < 500
