"""Rectangles divided into rows, columns and grids: no overlaps, no lost pixels, and equal gaps are equal."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.look.scale import Scale
from game.ui.layout import Layout

SIZES = [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (3440, 1440)]
GAP = 14.5


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def layout(request: pytest.FixtureRequest) -> Layout:
    size: tuple[int, int] = request.param
    return Layout(Scale(size))


@pytest.fixture
def room(layout: Layout) -> pygame.Rect:
    return layout.inset(layout.window, 97, 53)


def test_an_inset_leaves_the_same_on_both_sides(layout: Layout, room: pygame.Rect) -> None:
    inner = layout.inset(room, 20, 8)
    assert inner.x - room.x == room.right - inner.right == layout.px(20)
    assert inner.y - room.y == room.bottom - inner.bottom == layout.px(8)
    assert layout.inset(inner, -20, -8) == room


@pytest.mark.parametrize("side", ["top", "foot", "left", "right"])
def test_a_cut_loses_only_the_gap(layout: Layout, room: pygame.Rect, side: str) -> None:
    piece, rest = getattr(layout, side)(room, 101, GAP)
    assert room.contains(piece)
    assert room.contains(rest)
    assert not piece.colliderect(rest)
    assert piece.union(rest) == room
    across = side in ("left", "right")
    used = piece.width + rest.width if across else piece.height + rest.height
    assert (room.width if across else room.height) - used == layout.px(GAP)
    first = piece if side in ("top", "left") else rest
    assert first.topleft == room.topleft


def test_a_split_gives_each_side_its_share(layout: Layout, room: pygame.Rect) -> None:
    left, right = layout.split(room, 0.6, GAP)
    assert left.width == round((room.width - layout.px(GAP)) * 0.6)
    assert right.x - left.right == layout.px(GAP)
    assert (left.x, right.right) == (room.x, room.right)


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_columns_are_equal_and_fill_the_room(layout: Layout, room: pygame.Rect, count: int) -> None:
    columns = layout.columns(room, count, GAP)
    assert len({column.width for column in columns}) == 1
    assert {right.x - left.right for left, right in pairwise(columns)} <= {layout.px(GAP)}
    assert columns[0].topleft == room.topleft
    assert 0 <= room.right - columns[-1].right < count


def test_a_grid_goes_row_by_row(layout: Layout, room: pygame.Rect) -> None:
    cells = layout.grid(room, 3, 4, GAP)
    assert len(cells) == 12
    assert room.contains(cells[0].unionall(cells))
    assert [cell.x for cell in cells[:3]] == [column.x for column in layout.columns(room, 3, GAP)]
    assert {cells[place + 3].y - cells[place].bottom for place in range(9)} == {layout.px(GAP)}
    low = layout.grid(room, 3, 4, GAP, high=20)
    assert {cell.height for cell in low} == {20}


def test_a_run_is_as_long_as_it_was_measured(layout: Layout, room: pygame.Rect) -> None:
    run = layout.run([40, 25, 60], [10, 33])
    assert run.length == 125 + layout.px(10) + layout.px(33)
    rows = run.down(room)
    assert [row.height for row in rows] == [40, 25, 60]
    assert {(row.x, row.width) for row in rows} == {(room.x, room.width)}
    assert [low.y - high.bottom for high, low in pairwise(rows)] == [layout.px(10), layout.px(33)]
    assert rows[-1].bottom - room.y == run.length
    words = run.along(room)
    assert [word.width for word in words] == [40, 25, 60]
    assert words[-1].right - room.x == run.length
    shifted = run.along_to(room)
    assert shifted[-1].right == room.right
    assert [word.width for word in shifted] == [40, 25, 60]


@pytest.mark.parametrize("spare", [-50, 0, 1, 2, 100])
def test_a_run_that_fills_a_row_shares_what_is_over(layout: Layout, spare: int) -> None:
    run = layout.run([100, 150, 90], GAP)
    row = pygame.Rect(30, 10, run.length + spare, 40)
    parts = run.fill(row)
    assert (parts[0].x, parts[-1].right) == (row.x, row.right)
    assert {right.x - left.right for left, right in pairwise(parts)} == {layout.px(GAP)}
    more = [part.width - need for part, need in zip(parts, [100, 150, 90], strict=True)]
    assert sum(more) == spare
    assert max(more) - min(more) <= 1


def test_a_run_needs_a_gap_for_each_pair(layout: Layout) -> None:
    assert layout.run([], 5).length == 0
    assert layout.run([7], 5).length == 7
    with pytest.raises(ValueError, match="3 lengths have 2 gaps, not 1"):
        layout.run([1, 2, 3], [5])


def test_a_column_puts_part_below_part(layout: Layout, room: pygame.Rect) -> None:
    column = layout.column(room, gap=6)
    first = column.take(50)
    column.skip(20)
    second = column.take(30, inset=12)
    assert first == pygame.Rect(room.topleft, (room.width, 50))
    assert second.y == first.bottom + layout.px(6) + layout.px(20)
    assert second.x - room.x == room.right - second.right == layout.px(12)
    assert column.rest == pygame.Rect(room.x, column.y, room.width, room.bottom - column.y)
    assert column.y == second.bottom + layout.px(6)
    column.take(room.height)
    assert column.rest.height == 0


def test_a_column_goes_on_below_what_stands_beside_it(layout: Layout, room: pygame.Rect) -> None:
    column = layout.column(room)
    column.take(20)
    beside = column.beside(30, 10)
    sign = layout.left(column.rest, 30).piece
    words = beside.take(55)
    assert (words.y, words.x - sign.right, words.right) == (sign.y, layout.px(10), room.right)
    column.go_below(beside.y)
    column.go_below(words.y)
    assert column.take(1).y == words.bottom


def test_a_panel_stands_in_the_middle_and_keeps_off_the_sides(layout: Layout) -> None:
    panel = layout.panel(700, 300)
    assert (panel.width, panel.height) == (layout.px(700), 300)
    assert panel.center == layout.window.center
    widest = layout.panel(9_000, 300)
    assert widest.width == layout.panel_width(9_000) == layout.window.width - layout.px(120)
