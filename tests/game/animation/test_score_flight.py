"""Points fly from the ends that made them to the sum, and from there to their row."""

from __future__ import annotations

import pygame
import pytest

from game.animation.score_flight import DISC_FLIGHT, ScoreFlight, grouped, sum_parts, timing
from game.animation.score_roll import ScoreRoll, wheels
from game.felt.free_place import free_place
from game.felt.table.score_panel import Figure
from game.picture.spot import Spot
from tests.support.lengths import sampled
from tests.support.screen.spectacles import look_of, run_through

AREA = pygame.Rect(60, 120, 760, 300)


def flight(*ends: tuple[int, Spot], gain: str = "+20") -> ScoreFlight:
    made = ends[-1][1] if ends else Spot(400, 300, 40)
    parts = tuple(number for number, _ in ends) or (20,)
    return ScoreFlight(ends, parts, gain, made, (1200, 160), (), AREA)


THREE = (5, Spot(100, 250, 40)), (5, Spot(300, 160, 40)), (10, Spot(520, 250, 40))


def test_three_ends_are_told_in_nine_tenths_of_a_second() -> None:
    when = timing(3)
    assert when.discs == pytest.approx((0.0, 0.08, 0.16))
    assert (when.gain, when.goal) == pytest.approx((0.70, 0.90))


@pytest.mark.parametrize("ends", range(20))
def test_however_many_ends_there_are_nobody_waits_longer(ends: int) -> None:
    when = timing(ends)
    assert when.goal <= 0.9 + 1e-9
    assert len(when.discs) == len(when.lands) == ends
    for start, leaves, lands in zip(when.discs, when.leaves, when.lands, strict=True):
        assert start < leaves
        assert lands - leaves == pytest.approx(DISC_FLIGHT)
        assert lands <= when.sum <= when.gain < when.goal


def test_the_sum_names_each_end_in_its_order() -> None:
    told = sum_parts((5, 0, 10), (5, 0, 10))
    assert "".join(piece.text for piece in told) == "5 + 0 + 10 = 15"
    assert [piece.text for piece in told if piece.end is not None] == ["5", "0", "10"]


def test_one_end_needs_no_sum_and_ends_alike_are_compared() -> None:
    assert "".join(piece.text for piece in sum_parts((10,), (10,))) == "10"
    assert "".join(piece.text for piece in sum_parts((6, 6), (2,))) == "6 = 6"


@sampled(4)
@pytest.mark.parametrize("ends", [(), THREE[:1], THREE, THREE * 4])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_it_draws_only_where_it_says_and_makes_no_pictures_on_its_way(
    ends: tuple[tuple[int, Spot], ...], size: tuple[int, int]
) -> None:
    shown = run_through(flight(*ends), look_of(size))
    assert max(shown) > 500
    assert shown[len(shown) // 2] > 0


def test_another_players_points_are_of_their_enamel_and_never_golden() -> None:
    look, points = look_of(), flight(*THREE)
    points.colour, points.stamps = (30, 120, 60), True
    assert max(run_through(points, look)) > 500
    for now in (0.05, 0.3, 0.6, 0.8):
        sheet = pygame.Surface(look.scale.size)
        points.paint(sheet, look, now)
        red, green, blue, _ = pygame.transform.average_color(sheet, pygame.Rect(70, 130, 480, 160))
        assert green >= red, now
    own = pygame.Surface(look.scale.size)
    flight(*THREE).paint(own, look, 0.3)
    red, green, blue, _ = pygame.transform.average_color(own, pygame.Rect(70, 130, 480, 160))
    assert red > green >= blue


def test_it_fits_into_the_felt_with_the_largest_letters() -> None:
    look = look_of(text=1.6)
    many = flight(*(THREE * 6))
    shown = run_through(many, look)
    assert max(shown) > 500


def test_the_sum_keeps_off_the_tiles_if_it_can() -> None:
    last = Spot(400, 250, 40)
    above = pygame.Rect(200, 130, 400, 100)
    place = free_place((200, 40), last, [above], AREA)
    assert not place.colliderect(above)
    assert AREA.contains(place)
    assert free_place((200, 40), last, [], AREA).centerx == 400


@pytest.mark.parametrize("corner", [(60, 120), (820, 120), (60, 420), (820, 420)])
def test_the_sum_never_leaves_the_felt(corner: tuple[int, int]) -> None:
    assert AREA.contains(free_place((300, 60), Spot(*corner, 50), [], AREA))


@pytest.mark.parametrize(("value", "digits"), [(0, "0"), (7, "7"), (45, "45"), (100, "100"), (99, "99")])
def test_a_score_at_rest_shows_its_digits(value: int, digits: str) -> None:
    shown = wheels(float(value))
    assert "".join(str(wheel.digit) for wheel in reversed(shown)) == digits
    assert all(wheel.share == 0 for wheel in shown)


def test_a_ten_turns_only_with_the_nine_before_it() -> None:
    assert [(wheel.digit, round(wheel.share, 2)) for wheel in wheels(48.5)] == [(8, 0.5), (4, 0.0)]
    assert [(wheel.digit, round(wheel.share, 2)) for wheel in wheels(49.5)] == [(9, 0.5), (4, 0.5)]
    assert [(wheel.digit, round(wheel.share, 2)) for wheel in wheels(99.5)] == [(9, 0.5), (9, 0.5), (0, 0.5)]


@pytest.mark.parametrize(("points", "after"), [(20, 65), (-5, 3), (-5, -5), (150, 150)])
def test_a_rolling_score_hides_the_number_in_the_panel_until_it_is_there(points: int, after: int) -> None:
    hidden: list[bool] = []

    def hide(*, on: bool) -> None:
        hidden.append(on)

    roll = ScoreRoll(points, lambda: after, 150, Figure(1200, 200, pygame.Rect(1000, 220, 200, 6)), hide)
    shown = run_through(roll, look_of())
    assert hidden == [True, False]
    assert min(shown) > 50


def test_several_coins_can_make_one_part_of_a_sum() -> None:
    pieces = sum_parts((1, 1, 1, 1), (1, 3))
    assert "".join(piece.text for piece in pieces) == "1 + 3 = 4"
    assert [piece.end for piece in pieces] == [0, None, 3, None]
    assert grouped((5, 5), (5, 5)) == ()
    assert grouped((2, 2), (2,)) == (), "both ends only show the number"
