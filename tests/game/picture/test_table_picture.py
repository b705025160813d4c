"""Laws of the picture: every legal move can be reached in it, and it holds what the view holds and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from engine.bots.fill import fill
from engine.core import ALOUD, NOBODY, Board, Move, Rules, Seat
from engine.games import GAMES
from engine.games import game as find_game
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.games.matador import Matador
from engine.match import Match
from engine.notation import find
from engine.pieces import double, each, mask
from game.i18n.language import Words
from game.picture.names import Person
from game.picture.table_picture import (
    LANDSCAPE,
    UPRIGHT,
    LogPart,
    PicturedPlace,
    PicturedTile,
    Shape,
    TablePicture,
    TablePictures,
    log_parts,
)
from game.session.medallions import medallions
from tests.support.lengths import often, sampled, some
from tests.support.rounds.line import table
from tests.support.rounds.random_walks import walk
from tests.support.tables import TABLES, agree
from tools.golden_texts.screen.pictures import golden_pictures

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
MOMENTS: Final = 0.15
"""Share of the moments of a round that are looked at in the everyday run."""


def maker(rules: Rules[Board], seat: Seat, shape: Shape = LANDSCAPE) -> TablePictures:
    faces = medallions([""] * rules.seats, seat)
    people = [Person(name, face) for name, face in zip(NAMES, faces, strict=False)]
    return TablePictures(rules, people, Words(), shape, seat)


def reached(picture: TablePicture) -> set[int]:
    """Return the numbers of the moves that a picture offers."""
    places = {number for place in picture.places for number in (place.move, place.claim)}
    return (places | {button.move for button in picture.buttons}) - {-1}


@sampled(4)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_legal_move_of_every_seat_is_in_its_picture(game: type[Rules[Board]]) -> None:
    for row in some([row for sheet, row in TABLES if sheet is game], 12):
        rules = agree(game, row)
        moves_are_reached(rules, Random(str(row)))


def moves_are_reached(rules: Rules[Board], chance: Random) -> None:
    makers = [maker(rules, seat, UPRIGHT) for seat in range(rules.seats)]

    def watch(match: Match[Board]) -> None:
        if chance.random() > MOMENTS:
            return
        for seat, made in enumerate(makers):
            legal = match.legal(seat)
            assert reached(made.of(match.view(seat), legal)) == set(range(len(legal)))

    walk(rules, 1, watch, rounds=1)


@pytest.mark.parametrize("game", [game for game in GAMES if max(game.players) > 1], ids=lambda game: game.key)
def test_other_hidden_tiles_change_no_byte(game: type[Rules[Board]]) -> None:
    rules, chance = game(max(game.players)), Random(game.key)
    makers = {seat: maker(rules, seat) for seat in (NOBODY, *range(rules.seats))}

    def watch(match: Match[Board]) -> None:
        if match.state.over or chance.random() > MOMENTS:
            return
        for seat in (chance.randrange(rules.seats), NOBODY):
            mine = match.state.masked(seat)
            legal: Sequence[Move] = match.legal(seat) if seat != NOBODY else ()
            made = makers[seat]
            told = made.of(mine, legal).encoded()
            assert made.of(fill(mine, chance).masked(seat), legal).encoded() == told

    walk(rules, 2, watch, rounds=often(1, 3))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_hidden_face_is_drawn(game: type[Rules[Board]]) -> None:
    rules, chance = game(max(game.players)), Random(game.key)
    makers = {seat: maker(rules, seat) for seat in (NOBODY, *range(rules.seats))}

    def watch(match: Match[Board]) -> None:
        state = match.state
        if state.over or chance.random() > MOMENTS:
            return
        for seat in (chance.randrange(rules.seats), NOBODY):
            secret = 0
            for other, hand in enumerate(state.hands):
                secret |= 0 if other == seat else hand & ~state.shown
            for pile in state.piles:
                secret |= mask(pile) & ~state.shown
            picture = makers[seat].of(match.view(seat))
            assert not drawn(picture) & {either_way(rules.pieces.faces[tile]) for tile in each(secret)}

    walk(rules, 3, watch, rounds=1)


def test_the_same_view_again_gives_the_same_picture() -> None:
    """Once a line of Matador shrank when it was laid again without a new tile."""
    rules = Matador(2)

    def watch(match: Match[Board]) -> None:
        made, view = maker(rules, NOBODY), match.state.masked(NOBODY)
        assert made.of(view) == made.of(view)

    for number in (1000, 1002):
        walk(rules, number, watch, rounds=3)


def drawn(picture: TablePicture) -> set[tuple[int, ...]]:
    """Return the faces of all tiles in a picture."""
    hands = [faces for seat in picture.seats for faces in seat.shown] + [tile.halves for tile in picture.hand]
    return {either_way(faces) for faces in [*hands, *(tile.halves for tile in picture.tiles)] if faces}


def either_way(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the faces of a tile, the same whichever way round it lies."""
    return min(faces, faces[::-1])


def test_the_log_has_tiles_among_its_words() -> None:
    rules = BlockDraw(2)
    match: Match[Board] = Match(rules)
    match.begin(bytes(32))
    made, seat = maker(rules, 0), match.state.turn
    move = next(move for move in match.legal(seat) if move.tiles)
    made.hear([event.seen_by(0) for event in match.play(seat, move)], match.view(0))
    faces = rules.pieces.faces[move.tiles[0]]
    [line] = made.of(match.view(0)).log
    assert line == (LogPart(f"{NAMES[seat]}: "), LogPart("-".join(map(str, faces)), faces))
    assert log_parts("no tile here", rules.pieces) == (LogPart("no tile here"),)


def test_a_claim_aloud_is_the_same_place() -> None:
    rules = AllFives(2)
    match: Match[Board] = Match(rules)
    chance = Random(4)
    for number in range(30):
        match.begin(bytes([number]) * 32)
        while not match.is_between:
            seat = match.state.turn
            legal = match.legal(seat)
            picture = maker(rules, seat).of(match.view(seat), legal)
            for place in picture.places:
                assert place.claim == -1 or legal[place.claim] == legal[place.move]._replace(how=ALOUD)
            if any(place.claim >= 0 for place in picture.places):
                return
            match.play(seat, chance.choice(legal))
    raise AssertionError("no play could be claimed")


def test_the_pictures_of_a_round_are_as_they_were() -> None:
    for path, text in golden_pictures().items():
        kept = path.read_text(encoding="utf-8") if path.is_file() else ""
        assert kept == text, f"{path.name}: `python -m tools.golden` rewrites it"


SHAPES: Final = (Shape(0.45, 1.6), UPRIGHT, Shape(1.0, 0.9), Shape(1.0, 1.2), LANDSCAPE, Shape(2.4, 0.6))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_tiles_and_places_lie_inside_a_picture_of_any_shape_and_can_be_read(game: type[Rules[Board]]) -> None:
    for seats in some(sorted({min(game.players), max(game.players)}, reverse=True), 2):
        lies_inside(game(seats), Random(game.key))


def lies_inside(rules: Rules[Board], chance: Random) -> None:
    makers = [maker(rules, 0, shape) for shape in SHAPES]

    def watch(match: Match[Board]) -> None:
        if chance.random() > MOMENTS:
            return
        picture = chance.choice(makers).of(match.view(0), match.legal(0))
        for tile in picture.tiles:
            assert is_inside(picture, tile, len(tile.halves) or len(rules.pieces.faces[0]))
            assert tile.unit >= READABLE or not tile.halves
        assert all(is_inside(picture, place, place.sections) for place in picture.places)
        assert all(0 <= label.x <= picture.width and 0 <= label.y <= picture.height for label in picture.labels)

    walk(rules, 4, watch, rounds=1)


READABLE: Final = 24
"""Smallest short side of an open tile in a picture."""


def is_inside(picture: TablePicture, what: PicturedTile | PicturedPlace, squares: int) -> bool:
    """Return True if a tile of so many squares lies in the picture, but for a pixel."""
    across, down = (squares, 1) if what.angle % 180 else (1, squares)
    x, y = across * what.unit / 2 - 1, down * what.unit / 2 - 1
    return x <= what.x <= picture.width - x and y <= what.y <= picture.height - y


@pytest.mark.parametrize(("top", "facts"), [(6, []), (9, [("Asleep", "15")])])
def test_tiles_that_sleep_are_no_boneyard(top: int, facts: list[tuple[str, str]]) -> None:
    rules = find_game("partners")(4, double(top))
    match = Match(rules)
    match.begin(bytes(16))
    picture = maker(rules, 0).of(match.view(0))
    assert picture.boneyard == -1
    assert [(fact.name, fact.value) for fact in picture.facts] == facts


def test_passes_stay_in_the_pictures_until_their_seat_plays_again() -> None:
    scene = table("partners", hands="6-6 3-6 3-4 0-1 | 1-1 1-2 | 2-2 5-6 | 3-3 0-3", turn="A")
    made = maker(scene.rules, 0)

    def after(*moves: str) -> list[tuple[str, str]]:
        for name in moves:
            turn = scene.state.turn
            events = scene.match.play(turn, find(scene.rules, scene.state, turn, name))
            made.hear([event.seen_by(0) for event in events], scene.match.view(0))
        return [(fact.name, fact.value) for fact in made.of(scene.match.view(0)).facts]

    assert after("6-6", "pass") == [("Ben", "passed 6")]
    assert after("5-6@R", "pass", "3-6@L") == [("Ben", "passed 6"), ("Dan", "passed 5, 6")]
    assert after("pass", "pass", "3-3@L") == [("Ben", "passed 3, 5, 6"), ("Cleo", "passed 3, 5")]
