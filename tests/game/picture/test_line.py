"""The line of dominoes on the felt never overlaps, leaves the area or jumps about."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from game.look.tiles import is_readable
from game.picture.line.choice import GrowingEnd, PlaceChooser, PlaceClaims, Surroundings
from game.picture.line.grid import Grid
from game.picture.line.line import (
    STEP,
    Bounds,
    LaidLine,
    LineLayout,
    LineSlot,
    Link,
    PlacementRules,
    Slot,
    Spinners,
    Start,
    TilePose,
    Wants,
    fit,
)
from game.picture.line.parts import LineWindow
from game.picture.spot import GAP
from tests.support.lengths import often, sampled
from tests.support.rounds.random_lines import LEGS, TIPS, Table, play_out
from tools.golden_texts.screen.lines import golden_lines

FELT = (1440.0, 620.0)
SMALL = (1000.0, 430.0)
MIN_FELT = (775.0, 368.0)
"""The felt between four players in a window of 1280 by 720."""
LINE = PlacementRules()
HUB = PlacementRules(start=Start.HUB6)
FIRST = PlacementRules(spinners=Spinners.FIRST)
EVERY = PlacementRules(spinners=Spinners.EVERY)
INLINE = PlacementRules(crosswise=False)
MAX_ASKED = STEP + 120
"""Maximum number of positions searched in one layout step: a normal step, and one with a tile in everybody's way."""
OUTER = {0: (0, 1), 1: (-1, 0), 2: (0, -1), 3: (1, 0)}
"""Direction from a tile's centre to its outer half, by its turn."""


def overlap(one: Bounds, two: Bounds) -> bool:
    return (
        one[0] < two[0] + two[2] and two[0] < one[0] + one[2] and one[1] < two[1] + two[3] and two[1] < one[1] + one[3]
    )


def border(one: Bounds, two: Bounds) -> float:
    """Return the length of the common border of two boxes that do not overlap."""
    across = min(one[0] + one[2], two[0] + two[2]) - max(one[0], two[0])
    down = min(one[1] + one[3], two[1] + two[3]) - max(one[1], two[1])
    return max(across, down) if min(across, down) == 0 else 0.0


def half(pose: TilePose, *, outer: bool) -> Bounds:
    dx, dy = OUTER[pose.turn]
    sign = 1 if outer else -1
    return (pose.x + sign * dx - 1, pose.y + sign * dy - 1, 2, 2)


def joined(layout: LaidLine, links: tuple[Link, ...], pose: TilePose, link: Link) -> bool:
    """Return True if a tile's inner half touches its parent's open half."""
    mine = pose.rect if link.double else half(pose, outer=False)
    parent = layout.poses[link.parent]
    if link.slot in LEGS:
        assert layout.plate is not None
        return border(mine, layout.plate) == 2 or (link.double and border(mine, layout.plate) == 4)
    theirs = parent.rect if links[link.parent].double else half(parent, outer=link.slot != Slot.A)
    return border(mine, theirs) >= 1


def faults(layout: LaidLine, table: Table, area: tuple[float, float]) -> list[str]:
    """Return all faults of a layout."""
    links, opens = table
    found = []
    boxes = [layout.rect(i) for i in range(len(links))]
    if layout.plate:
        boxes[0] = layout.plate
    ghosts = {
        (place, double): ghost.rect
        for place in opens
        for double in (False, True)
        if (ghost := layout.ghost(*place, double)) is not None
    }
    found += [
        f"tiles {i} and {j} overlap" for i, j in combinations(range(len(boxes)), 2) if overlap(boxes[i], boxes[j])
    ]
    for (place, double), ghost_box in ghosts.items():
        found += [f"ghost at {place} covers tile {i}" for i, box in enumerate(boxes) if overlap(box, ghost_box)]
        ghost = layout.ghost(*place, double)
        assert ghost is not None
        if not joined(layout, links, ghost, Link(double, *place)):
            found.append(f"ghost at {place} hangs in the air")
    for one, two in combinations(ghosts, 2):
        if one[0] != two[0] and overlap(ghosts[one], ghosts[two]):
            found.append(f"ghosts at {one} and {two} overlap")
    found += [
        f"tile {i} hangs in the air"
        for i in range(1, len(links))
        if not joined(layout, links, layout.poses[i], links[i])
    ]
    for parent, slot in opens:
        if ((parent, slot), False) not in ghosts:
            found.append(f"no place for a single at {parent} {slot}")
        if ((parent, slot), True) not in ghosts and not links[parent].double:
            found.append(f"no place for a double at {parent} {slot}")
    for x, y, width, height in [*boxes, *ghosts.values()]:
        left, top = layout.pixels(x, y, (0, 0, *area))
        right, bottom = layout.pixels(x + width, y + height, (0, 0, *area))
        if min(left, top) < -0.01 or right > area[0] + 0.01 or bottom > area[1] + 0.01:
            found.append(f"{x, y, width, height} leaves the area")
    return found


def smallest(games: list[list[Table]], customs: PlacementRules, area: tuple[float, float] = FELT) -> float:
    """Lay out games tile by tile, check every position and return the smallest size."""
    unit = 64.0
    for game in games:
        line = LineLayout(area, 64, 30, customs)
        before: LaidLine | None = None
        for table in game:
            layout = line.extend(*table)
            if before is not None:
                assert layout.unit <= before.unit
                if layout.unit == before.unit:
                    assert layout.poses[:-1] == before.poses
            before = layout
        assert before is not None
        assert faults(before, game[-1], area) == []
        middle = game[len(game) // 2]
        assert faults(fit(middle.links, area, 64, 30, middle.opens, customs=customs), middle, area) == []
        unit = min(unit, before.unit)
    return unit


@sampled(4)
@pytest.mark.parametrize(("pips", "floor"), [(6, 57), (9, 50), (12, 38), (15, 33)])
def test_a_line_folds_without_becoming_small(pips: int, floor: float) -> None:
    games = [play_out(seed, LINE, pips) for seed in range(often(12, 60) if pips < 10 else often(3, 8))]
    assert smallest(games, LINE) >= floor


@sampled(4)
@pytest.mark.parametrize(("pips", "floor"), [(6, 55), (9, 47)])
@pytest.mark.parametrize("cross", [True, False])
def test_four_arms_fold_without_becoming_small(pips: int, floor: float, *, cross: bool) -> None:
    games = [play_out(seed, FIRST, pips, cross=cross) for seed in range(often(8, 30) if pips == 6 else often(4, 12))]
    assert smallest(games, FIRST) >= (floor if cross else floor - 7)


@pytest.mark.parametrize(("pips", "games"), [(6, often(3, 8)), (9, 1)])
def test_many_spinners_never_overlap(pips: int, games: int) -> None:
    assert smallest([play_out(seed, EVERY, pips) for seed in range(games)], EVERY) >= 12


def test_six_legs_round_a_plate() -> None:
    assert smallest([play_out(seed, HUB, 9) for seed in range(often(3, 8))], HUB) >= 40
    assert smallest([play_out(seed, HUB, 12) for seed in range(often(1, 3))], HUB) >= 30


def test_doubles_lie_inline_where_that_is_the_custom() -> None:
    games = [play_out(seed, INLINE) for seed in range(often(8, 20))]
    assert smallest(games, INLINE) >= 57
    links = (Link(False, -1, Slot.A), Link(True, 0, Slot.B))
    layout = fit(links, FELT, 64, 30, customs=INLINE)
    assert layout.poses[1] == TilePose(4, 0, 1)
    assert fit(links, FELT, 64, 30).poses[1] == TilePose(3, 0, 0)


def test_a_line_that_grows_at_one_end_only_stays_large() -> None:
    assert smallest([play_out(seed, LINE, one_end=True) for seed in range(often(10, 30))], LINE) >= 55


@sampled(4)
@pytest.mark.parametrize("area", [(1000.0, 750.0), (2200.0, 640.0), (940.0, 400.0), (500.0, 900.0)])
@pytest.mark.parametrize("customs", [LINE, FIRST, HUB])
def test_any_area_will_do(area: tuple[float, float], customs: PlacementRules) -> None:
    assert smallest([play_out(seed, customs) for seed in range(often(2, 4))], customs, area) >= 24


def test_the_first_tiles_run_left_and_right_from_the_middle() -> None:
    links = (Link(False, -1, Slot.A), Link(False, 0, Slot.A), Link(True, 0, Slot.B), Link(False, 2, Slot.OUT))
    layout = fit(links, FELT, 64, 30, [(1, Slot.OUT), (3, Slot.OUT)])
    assert layout.poses == (TilePose(0, 0, 3), TilePose(-4, 0, 1), TilePose(3, 0, 0), TilePose(6, 0, 3))
    assert layout.unit == 64
    assert layout.pixels(0, 0, (0, 0, *FELT)) == pytest.approx((720, 310), abs=16.1)
    assert layout.ghost(3, Slot.OUT, False) == TilePose(10, 0, 3)
    assert layout.ghost(3, Slot.OUT, True) == TilePose(9, 0, 0)
    assert layout.ghost(0, Slot.B, False) is None


def test_arms_leave_a_spinner_at_right_angles() -> None:
    links = (
        Link(True, -1, Slot.A),
        Link(False, 0, Slot.T1),
        Link(False, 0, Slot.T2),
        Link(False, 0, Slot.A),
        Link(True, 0, Slot.B),
    )
    layout = fit(links, FELT, 64, 30, customs=FIRST)
    assert layout.poses == (
        TilePose(0, 0, 0),
        TilePose(0, -4, 2),
        TilePose(0, 4, 0),
        TilePose(-3, 0, 1),
        TilePose(2, 0, 0),
    )


def test_tips_are_kept_free_even_if_the_caller_did_not_say_so() -> None:
    table = play_out(3, FIRST, cross=True)[-1]
    assert faults(fit(table.links, FELT, 64, 30, table.opens), table, FELT) == []


def test_a_played_tile_lies_where_its_ghost_was_shown() -> None:
    for seed in range(10):
        line = LineLayout(FELT, 64, 30, FIRST)
        for before, after in pairwise(play_out(seed, FIRST)):
            shown = line.extend(*before)
            double, parent, slot = after.links[-1]
            laid = line.extend(*after)
            if laid.unit == shown.unit:
                assert laid.poses[-1] == shown.ghost(parent, slot, double)


def test_taking_plays_back_lays_the_line_anew() -> None:
    game = play_out(1, LINE)
    line = LineLayout(FELT, 64, 30)
    whole = line.extend(*game[-1])
    assert line.extend(*game[5]) == fit(game[5].links, FELT, 64, 30, game[5].opens)
    assert line.extend(*game[-1]) == whole


def test_a_line_is_laid_in_short_steps_and_lies_as_if_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[GrowingEnd] = []
    choose = PlaceChooser.reservations

    def counted(
        chooser: PlaceChooser, end: GrowingEnd, around: Surroundings, wants: Wants, *, spins: bool
    ) -> PlaceClaims:
        asked.append(end)
        return choose(chooser, end, around, wants, spins=spins)

    monkeypatch.setattr(PlaceChooser, "reservations", counted)
    table = play_out(2, EVERY)[-1]
    line, most, count = LineLayout(SMALL, 64, 27, EVERY), 0, 0
    for _ in line.steps(table.links, table.opens):
        most, count = max(most, len(asked)), count + 1
        asked.clear()
    assert count > 3
    assert most <= MAX_ASKED
    assert line.extend(*table) == fit(table.links, SMALL, 64, 27, table.opens, customs=EVERY)


@pytest.mark.parametrize("customs", [LINE, FIRST])
def test_the_longest_line_can_be_read_in_the_smallest_window(customs: PlacementRules) -> None:
    table = play_out(1, customs, 15, cross=customs == FIRST)[-1]
    layout = fit(table.links, MIN_FELT, 43, 26, table.opens, customs=customs)
    assert len(table.links) > 100
    assert is_readable(int(layout.unit) - GAP)
    assert faults(layout, table, MIN_FELT) == []


def test_a_long_line_of_many_arms_is_packed_before_it_cannot_be_read() -> None:
    *_, table = play_out(0, EVERY, 15)
    layout = LineLayout(MIN_FELT, 26, 26, EVERY).extend(*table, dict.fromkeys(table.opens, (False, False)))
    assert len(table.links) > 125
    assert is_readable(int(layout.unit) - GAP)
    assert [fault for fault in faults(layout, table, MIN_FELT) if not fault.startswith("no place")] == []


def test_steps_that_are_left_undone_or_overtaken_do_no_harm() -> None:
    first, *_, last = play_out(2, EVERY)
    whole = fit(last.links, SMALL, 64, 27, last.opens, customs=EVERY)
    line = LineLayout(SMALL, 64, 27, EVERY)
    left = line.steps(*last)
    next(left)
    assert line.extend(*last) == whole
    assert list(left)
    assert line.extend(*last) == whole
    next(line.steps(*last), None)
    assert line.extend(*first) == fit(first.links, SMALL, 64, 27, first.opens, customs=EVERY)


def test_an_empty_table_shows_the_place_of_the_first_tile() -> None:
    layout = fit((), FELT, 64, 30, [(-1, Slot.A)])
    assert layout.poses == ()
    assert layout.bounds == (0, 0, 0, 0)
    assert layout.ghost(-1, Slot.A, False) == TilePose(0, 0, 3)
    assert layout.ghost(-1, Slot.B, True) == TilePose(0, 0, 0)


def test_the_bounds_hold_all_tiles_and_the_plate() -> None:
    assert fit((Link(True, -1, Slot.A),), FELT, 64, 30, customs=HUB).bounds == (-5, -2, 10, 4)
    assert fit((Link(False, -1, Slot.A), Link(False, 0, Slot.B)), FELT, 64, 30).bounds == (-2, -1, 8, 2)


def test_far_too_small_an_area_still_gives_a_line_without_overlaps() -> None:
    table = play_out(2, LINE, 9)[-1]
    layout = fit(table.links, (60, 40), 64, 30, table.opens)
    assert not [f for f in faults(layout, table, (60, 40)) if "leaves" not in f]


def test_doubles_beside_doubles_find_a_place_when_blanks_match_all() -> None:
    links = [Link(True, -1, Slot.A)] + [Link(True, 0, slot) for slot in (Slot.A, Slot.B, *TIPS)]
    links += [Link(True, parent, Slot.OUT) for parent in (1, 2, 3, 4)]
    opens = [(parent, Slot.OUT) for parent in (5, 6, 7, 8)]
    layout = fit(links, FELT, 64, 30, opens, customs=EVERY)
    assert len(layout.poses) == 9
    boxes = [layout.rect(i) for i in range(9)]
    assert not any(overlap(one, two) for one, two in combinations(boxes, 2))


@pytest.mark.parametrize(
    ("links", "opens"),
    [
        ([Link(False, 0, Slot.A)], []),
        ([Link(False, -1, Slot.A), Link(False, 1, Slot.OUT)], []),
        ([Link(False, -1, Slot.A), Link(False, 0, Slot.OUT)], []),
        ([Link(False, -1, Slot.A), Link(False, 0, Slot.T1)], []),
        ([Link(False, -1, Slot.A), Link(False, 0, Slot.B), Link(False, 0, Slot.B)], []),
        ([Link(False, -1, Slot.A)], [(1, Slot.OUT)]),
        ([Link(False, -1, Slot.A), Link(False, 0, Slot.B)], [(0, Slot.B)]),
    ],
)
def test_a_play_against_nothing_is_refused(links: list[Link], opens: list[LineSlot]) -> None:
    with pytest.raises(ValueError, match=r"cannot lie|against nothing|no open place"):
        fit(links, FELT, 64, 30, opens)


def test_an_area_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="no line fits"):
        fit((), (0, 100), 64, 30)


def test_a_double_lies_across_the_row_where_the_whole_line_can_make_room_for_it() -> None:
    """The second row of this line would push its last double out at the top, unless the whole line moves down."""
    ends: tuple[LineSlot, ...] = (
        (0, Slot.A),
        (1, Slot.OUT),
        (2, Slot.OUT),
        (3, Slot.OUT),
        (4, Slot.OUT),
        (5, Slot.OUT),
    )
    ends = (*ends, (0, Slot.B), (7, Slot.OUT), (8, Slot.OUT), (6, Slot.OUT))
    links = [Link(double=True, parent=-1, slot=Slot.A)]
    layout = LineLayout(MIN_FELT, 128 / 3, 26)
    for index, place in enumerate(ends, start=1):
        links.append(Link(index in (4, 10), *place))
        laid = layout.extend(links)
    single, double = laid.poses[6], laid.poses[10]
    assert (single.turn % 2, double.turn) == (1, 0)
    assert double.y == single.y


def test_no_room_is_kept_for_what_cannot_come_any_more() -> None:
    table = play_out(3, EVERY)[8]
    line = LineLayout(SMALL, 64, 27, EVERY)
    before = line.extend(*table)
    parent, slot = table.opens[-1]
    assert before.ghost(parent, slot, double=False)
    single = line.extend(*table, {(parent, slot): (True, False)})
    assert (single.ghost(parent, slot, double=False), single.ghost(parent, slot, double=True)) == (
        before.ghost(parent, slot, double=False),
        None,
    )
    nothing = line.extend(*table, {(parent, slot): (False, False)})
    assert nothing.ghost(parent, slot, double=False) is None
    assert nothing.poses == before.poses


def test_tiles_are_larger_where_less_can_come() -> None:
    *_, table = play_out(2, EVERY)
    dead = dict.fromkeys(table.opens, (False, False))
    whole, spent = (LineLayout(SMALL, 64, 27, EVERY).extend(*table, wants) for wants in (None, dead))
    assert spent.unit > whole.unit


def test_the_bits_of_tiles_that_stay_in_sight_move_with_the_window() -> None:
    chance = random.Random(3)
    for _ in range(300):
        window = LineWindow.around_origin(chance.randint(9, 40), chance.randint(9, 30))
        other = window.moved(chance.randint(-4, 4), chance.randint(-4, 4))
        grids = Grid(window), Grid(other)
        boxes = [(chance.randint(-20, 16), chance.randint(-15, 11), *chance.choice(((4, 2), (2, 4)))) for _ in range(9)]
        seen = [box for box in boxes if all(grid.holds(*box) for grid in grids)]
        for box in seen:
            assert grids[0].moved(grids[0].box(*box), other) == grids[1].box(*box)


def test_the_tiles_of_random_lines_lie_where_they_lay() -> None:
    for path, text in golden_lines().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: `python -m tools.golden` rewrites it"
