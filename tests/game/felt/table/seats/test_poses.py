"""When faces do something: not often, few at a time, and each for a moment."""

from __future__ import annotations

import pygame
import pytest

from game.felt.table.seats.living_face import LEGIBLE, LivingFace
from game.felt.table.seats.poses import BACK, LENGTHS, PAUSE, SEEN, Freedom, LivingFaces, halfway
from game.look.players.faces import AT_REST, BOTS, SPARE, Expression, FacePose, face_svg
from game.look.players.medallion import Medallion
from tests.support.screen.spectacles import look_of

DOWN = Expression(FacePose.GLANCE, (0.0, 1.0))
GRIN, WIDEN, WINCE = (Expression(pose) for pose in (FacePose.GRIN, FacePose.WIDEN, FacePose.WINCE))


def living(freedom: Freedom = Freedom.ALL) -> LivingFaces:
    faces = LivingFaces()
    faces.freedom = freedom
    return faces


def test_a_glance_goes_back_halfway_first_and_then_the_face_rests() -> None:
    faces = living()
    faces.pose(1, DOWN, 5.0)
    assert faces.at(5.0) == {1: DOWN}
    assert faces.changes == [5.0 + LENGTHS[FacePose.GLANCE], 5.0 + LENGTHS[FacePose.GLANCE] + BACK]
    assert faces.at(5.0 + LENGTHS[FacePose.GLANCE] + 0.01) == {1: halfway(DOWN)}
    assert faces.at(6.0) == {}
    assert not faces.changes


def test_the_later_pose_wins_and_only_wince_and_grin_need_no_rest_before() -> None:
    faces = living()
    faces.pose(1, DOWN, 0.0)
    faces.pose(1, WIDEN, 0.1)
    assert faces.at(0.1) == {1: WIDEN}, "it is amazed at what it glanced at"
    faces.pose(1, DOWN, 0.1)
    assert faces.at(0.1) == {1: WIDEN}
    faces.pose(1, WINCE, 0.1)
    assert faces.at(0.1) == {1: WINCE}
    faces.pose(1, GRIN, 0.2)
    assert faces.at(0.2) == {1: GRIN}
    over = 0.2 + LENGTHS[FacePose.GRIN]
    faces.pose(1, DOWN, over + PAUSE - 0.01)
    assert faces.at(over + PAUSE) == {}
    faces.pose(1, DOWN, over + PAUSE)
    assert faces.at(over + PAUSE) == {1: DOWN}


def test_at_most_two_faces_do_more_than_glance() -> None:
    faces = living()
    for seat in range(1, 4):
        faces.pose(seat, WIDEN, 0.0)
    faces.pose(4, DOWN, 0.0)
    assert faces.at(0.0) == {1: WIDEN, 2: WIDEN, 4: DOWN}


@pytest.mark.parametrize("speed", [1.7, 1.0, 0.45])
def test_poses_are_as_fast_as_the_tiles_but_can_still_be_seen(speed: float) -> None:
    faces = living()
    faces.speed, faces.spots = speed, {0: (0, 0), 1: (0, 0)}
    faces.glance(0, (0, 90))
    seen = max(SEEN, LENGTHS[FacePose.GLANCE] * speed)
    rests = seen + BACK * speed
    assert faces.changes == pytest.approx([seen, rests])
    faces.pose(1, DOWN, rests + PAUSE * speed - 0.01)
    assert not faces.at(rests + PAUSE * speed)
    faces.pose(1, GRIN, rests + PAUSE * speed)
    over = rests + PAUSE * speed + LENGTHS[FacePose.GRIN] * speed
    assert faces.at(over - 0.01) == {1: GRIN}
    assert not faces.at(over + 0.01)


@pytest.mark.parametrize("freedom", [Freedom.NONE, Freedom.ROUND_END])
def test_without_motion_only_the_end_of_a_round_may_bring_a_grin(freedom: Freedom) -> None:
    faces = living(freedom)
    faces.pose(1, DOWN, 0.0)
    faces.pose(2, GRIN, 0.0)
    faces.pose(3, GRIN, 0.0, ends_round=True)
    assert faces.at(0.0) == ({3: GRIN} if freedom is Freedom.ROUND_END else {})


@pytest.mark.parametrize("face", [*BOTS, *SPARE, ""])
def test_every_pose_of_every_face_is_another_drawing(face: str) -> None:
    poses = (AT_REST, DOWN, halfway(DOWN), WIDEN, WINCE, GRIN)
    for fine in (True, False):
        assert len({face_svg(face, fine=fine, expression=pose) for pose in poses}) == len(poses)


def test_a_face_shows_only_what_was_painted_before_and_nothing_if_it_is_small() -> None:
    look, bot = look_of(), Medallion("suri", (200, 80, 150))
    face = LivingFace(look, bot, pygame.Rect(10, 10, 48, 48))
    poses = list(face.poses(Freedom.ALL, below=False))
    assert {pose.pose for pose in poses} == set(FacePose) - {FacePose.REST}
    assert not face.show(GRIN)
    assert sum(1 for _ in face.make(poses)) == len(poses)
    assert face.show(GRIN)
    assert not face.show(GRIN)
    small = LivingFace(look, bot, pygame.Rect(10, 10, LEGIBLE - 1, LEGIBLE - 1))
    assert not list(small.poses(Freedom.ALL, below=False))
    person = LivingFace(look, Medallion("cap", (20, 80, 150)), face.place)
    assert {pose.pose for pose in person.poses(Freedom.ALL, below=False)} == {FacePose.GLANCE}
    assert not list(person.poses(Freedom.ROUND_END, below=False))


def test_only_the_face_within_its_rim_changes() -> None:
    look, bot = look_of(), Medallion("maren", (40, 150, 120))
    at_rest = look.avatars.avatar(bot, 60).surface
    grins = look.avatars.avatar(bot, 60, GRIN).surface
    assert at_rest.get_size() == grins.get_size()
    wide, middle = at_rest.get_width(), at_rest.get_width() // 2
    rim = [(x, y) for x in range(wide) for y in range(wide) if (x - middle) ** 2 + (y - middle) ** 2 > 29**2]
    assert all(at_rest.get_at(spot) == grins.get_at(spot) for spot in rim)
    assert pygame.image.tobytes(at_rest, "RGBA") != pygame.image.tobytes(grins, "RGBA")


@pytest.mark.parametrize(
    ("spot", "right", "is_down"),
    [((0, 90), 0, True), ((200, 90), 1, True), ((-200, 90), -1, True), ((9, -90), 0, False)],
)
def test_eyes_go_to_the_tile(spot: tuple[int, int], right: int, is_down: bool) -> None:
    faces = living()
    faces.spots = {0: (0, 0), 1: (0, 0)}
    faces.glance(0, spot)
    across, down = faces.at(0.0)[1].way
    assert across == right
    assert (down > 0) == is_down
    assert 0 not in faces.at(0.0), "who lays a tile knows it"
