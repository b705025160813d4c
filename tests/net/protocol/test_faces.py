"""Each player at a table has one face, the same on every screen."""

from __future__ import annotations

from itertools import permutations

from game.look.players.faces import SPARE
from net.protocol.faces import FACES, agreed_faces
from net.protocol.messages import SeatInfo


def person(seat: int, key: int, face: str = "") -> SeatInfo:
    return SeatInfo(seat, "person", f"Player {key}", bytes([key] * 32), face=face)


def by_key(places: list[SeatInfo]) -> dict[bytes, str]:
    return {place.key: face for place, face in zip(places, agreed_faces(places), strict=True)}


def test_the_faces_of_the_protocol_are_those_that_are_drawn() -> None:
    assert tuple(SPARE) == FACES


def test_a_face_that_was_chosen_is_worn_and_nobody_else_gets_it() -> None:
    for key in range(50):
        faces = agreed_faces([person(0, 200, "beret"), person(1, key), person(2, 201, "cap")])
        assert (faces[0], faces[2]) == ("beret", "cap")
        assert faces[1] in FACES
        assert len(set(faces)) == 3


def test_who_chose_none_has_the_same_face_wherever_they_sit() -> None:
    people = [(1, ""), (2, ""), (3, "hood"), (4, "hood")]
    seen = [by_key([person(seat, *who) for seat, who in enumerate(order)]) for order in permutations(people)]
    assert all(each == seen[0] for each in seen)
    assert seen[0][bytes([3] * 32)] == "hood"
    assert len(set(seen[0].values())) == 4


def test_eight_people_have_eight_faces_and_bots_have_their_own() -> None:
    assert len(set(agreed_faces([person(seat, seat + 1) for seat in range(8)]))) == 8
    bot, free = SeatInfo(1, "bot", "Maren", bytes(32), "maren"), SeatInfo(2, "open")
    assert agreed_faces([person(0, 1), bot, free])[1:] == ("", "")


def test_who_chose_none_keeps_their_face_from_edition_to_edition() -> None:
    """Players of two editions at one table see the same faces."""
    assert [agreed_faces([person(0, key)])[0] for key in range(4)] == ["beanie", "beret", "band", "beanie"]


def test_a_face_of_a_later_edition_counts_as_none() -> None:
    assert agreed_faces([person(0, 1, "monocle")]) == agreed_faces([person(0, 1)])
