"""The parts of a table never overlap, for any window and number of players."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pygame
import pytest

from game.felt.frame import Frame
from game.look.scale import Scale
from game.look.scenery.backdrop import RAIL
from game.look.tiles import is_readable, numeral_pixels
from game.picture.spot import Spot
from tools.golden_texts.screen.frames import golden_frames

SIZES: Final = [(1280, 720), (1920, 1080), (3840, 2160), (1600, 1200), (2560, 1080)]
SEATS: Final = [2, 3, 4]
WHOLE: Final = [(size, seats) for size in SIZES for seats in SEATS]
HANDS: Final = range(1, 41)


def frame_of(size: tuple[int, int], seats: int) -> Frame:
    return Frame(Scale(size), seats)


def felt_of(size: tuple[int, int]) -> pygame.Rect:
    """Return the window without its wooden rail."""
    rail = Scale(size).px(RAIL)
    return pygame.Rect((0, 0), size).inflate(-2 * rail, -2 * rail)


def parts(frame: Frame) -> dict[str, pygame.Rect]:
    """Return all fixed parts by name."""
    others = {f"seat {place}": seat.area for place, seat in enumerate(frame.others(), 1)}
    return {
        "panel": frame.panel,
        "boneyard": frame.yard,
        "message": frame.message,
        "buttons": frame.buttons,
        "rack": frame.rack.union(frame.lip),
        "line": frame.line(),
        **others,
    }


def tile_box(spot: Spot, sections: int = 2) -> pygame.Rect:
    """Return the area of a tile."""
    unit = round(spot.unit)
    box = pygame.Rect((0, 0), (sections * unit, unit) if spot.turn % 2 else (unit, sections * unit))
    box.center = round(spot.x), round(spot.y)
    return box


@pytest.mark.parametrize(("size", "seats"), WHOLE)
def test_nothing_overlaps(size: tuple[int, int], seats: int) -> None:
    for (name, one), (other_name, other) in combinations(parts(frame_of(size, seats)).items(), 2):
        if "line" in (name, other_name) and "seat" in name + other_name:
            continue  # the light around a plate may reach the line's empty margin; plates and tiles are checked below
        assert not one.colliderect(other), f"{name} {one} and {other_name} {other}"


@pytest.mark.parametrize(("size", "seats"), WHOLE)
def test_everything_lies_on_the_felt(size: tuple[int, int], seats: int) -> None:
    frame, felt = frame_of(size, seats), felt_of(size)
    for name, rect in parts(frame).items():
        if not name.startswith("seat"):
            assert felt.contains(rect), name
            assert rect.width > 0
            assert rect.height > 0
    for seat in frame.others():
        assert felt.contains(seat.plate)


@pytest.mark.parametrize(("size", "seats"), WHOLE)
def test_opponents_lie_clear_of_everything(size: tuple[int, int], seats: int) -> None:
    frame, felt = frame_of(size, seats), felt_of(size)
    still = [rect for name, rect in parts(frame).items() if not name.startswith("seat")]
    for count in (1, 7, 14, 30):
        seen: list[pygame.Rect] = []
        for seat in frame.others():
            spots = frame.backs(seat, count)
            boxes = [tile_box(spot) for spot in spots]
            assert len(spots) == count
            whole = boxes[0].unionall(boxes[1:])
            assert felt.contains(whole)
            assert not whole.colliderect(seat.plate)
            assert seat.area.inflate(2, 2).contains(whole.union(seat.plate))
            assert whole.collidelist(still) < 0
            assert seat.plate.collidelist(still) < 0
            seen += [whole, seat.plate]
        assert not any(one.colliderect(other) for one, other in combinations(seen, 2))


@pytest.mark.parametrize("seats", SEATS)
def test_few_tiles_of_an_opponent_do_not_touch_and_stay_when_one_leaves(seats: int) -> None:
    frame = frame_of((1920, 1080), seats)
    for seat in frame.others():
        boxes = [tile_box(spot) for spot in frame.backs(seat, 7)]
        assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
        assert frame.backs(seat, 6) == frame.backs(seat, 7)[:6]
        assert frame.backs(seat, 0) == []


@pytest.mark.parametrize(("size", "seats"), WHOLE)
@pytest.mark.parametrize("sections", [2, 3])
def test_hands_that_lie_open_can_be_read_however_many_tiles_they_have(
    size: tuple[int, int], seats: int, sections: int
) -> None:
    frame = Frame(Scale(size), seats, sections=sections)
    for seat in frame.others():
        for count in range(1, 21 if sections == 2 else 15):
            spots = frame.opened(seat, count)
            boxes = [tile_box(spot, sections) for spot in spots]
            assert len(boxes) == count
            assert all(seat.area.contains(box) for box in boxes)
            assert is_readable(round(spots[0].unit)) or size == SIZES[0]
            assert numeral_pixels(round(spots[0].unit)) >= 10
            for one, other in combinations(boxes, 2):
                both = one.clip(other)
                assert min(both.width, both.height) <= 0.25 * spots[0].unit
        assert frame.opened(seat, 5) == frame.backs(seat, 5)


def test_seats_go_round_from_the_left() -> None:
    middles = [seat.plate.centerx for seat in frame_of((1920, 1080), 4).others()]
    assert middles == sorted(middles)
    frame = frame_of((1920, 1080), 3)
    assert frame.seat(1).plate.centerx < frame.line().left + frame.line().width / 2 < frame.seat(2).plate.centerx
    assert len(frame_of((1920, 1080), 2).others()) == 1


# -- the hand ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "seats"), WHOLE)
def test_a_hand_of_any_size_stands_on_the_rack(size: tuple[int, int], seats: int) -> None:
    frame = frame_of(size, seats)
    for count in HANDS:
        stand = frame.hand(count)
        assert len(stand.spots) == count
        boxes = [tile_box(Spot(x, y, stand.unit)) for x, y in stand.spots]
        assert not any(one.colliderect(other) for one, other in combinations(boxes, 2)), count
        whole = boxes[0].unionall(boxes[1:])
        assert whole.left >= frame.rack.left, count
        assert whole.right <= frame.rack.right, count
        assert whole.bottom <= frame.lip.bottom, count
        assert whole.top >= frame.line(stand.rows).bottom, count
        assert frame.hand_area(stand.rows).contains(whole), count
        assert not whole.colliderect(frame.yard), count
        assert not whole.colliderect(frame.buttons), count


@pytest.mark.parametrize("size", SIZES)
def test_tiles_of_the_hand_stay_large_enough_to_touch(size: tuple[int, int]) -> None:
    frame = frame_of(size, 4)
    units = [frame.hand(count).unit for count in HANDS]
    assert units == sorted(units, reverse=True), "a larger hand never has larger tiles"
    assert frame.hand(7).unit >= frame.scale.px(58)
    assert frame.hand(24).unit >= 27


@pytest.mark.parametrize(("size", "seats"), WHOLE)
def test_the_line_keeps_room_under_a_large_hand(size: tuple[int, int], seats: int) -> None:
    frame = frame_of(size, seats)
    heights = [frame.line(rows).height for rows in range(1, 5)]
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] >= 300 * frame.scale.unit


# -- the boneyard -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("whole", [28, 55, 91, 136])
def test_the_heap_lies_in_its_tray(size: tuple[int, int], whole: int) -> None:
    frame = frame_of(size, 4)
    spots = frame.scatter(whole, whole)
    assert 0 < len(spots) <= whole
    for spot, _ in spots:
        reach = spot.unit * 1.12  # half a diagonal
        assert frame.yard.left <= spot.x - reach
        assert spot.x + reach <= frame.yard.right
        assert spot.y + reach <= frame.yard.bottom


def test_drawing_leaves_the_rest_of_the_heap_alone() -> None:
    frame = frame_of((1280, 720), 2)
    assert frame.scatter(0, 28) == []
    for count in range(1, 29):
        assert frame.scatter(count, 28)[1:] == frame.scatter(count - 1, 28)


def test_the_parts_of_a_table_are_where_they_were() -> None:
    for path, text in golden_frames().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: `python -m tools.golden` rewrites it"
