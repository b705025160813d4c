"""The opponents' seats: speech never covers a tile or another player's plate."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest

from engine.pieces import double
from game.felt.frame import CROWD, STRIP, Frame
from game.felt.table.round_stage import WORD, plaque_place, word_place
from game.felt.table.seats.chip import ChipWidget
from game.felt.table.seats.seat import SeatWidget
from game.look.fonts import Face
from game.look.look import Look
from game.look.pips import Pips
from game.look.scale import Scale
from game.picture.families.legs import legs_of
from game.picture.family_layout import FEW
from game.picture.spot import corner
from game.session.medallions import MINE
from game.storage.settings import PipStyle
from tests.support.lengths import long_run, sampled
from tests.support.screen.pilot import same
from tests.support.screen.whole_program import watching_cuts
from tools.stages.staging import Staged


def plates(size: tuple[int, int], letters: float, seats: int) -> list[SeatWidget]:
    """Return the other players at a table, each with a speech bubble."""
    look = Look(Scale(size, letters))
    frame = Frame(look.scale, seats)
    art = look.tiles(double(6).top)
    out = [
        (ChipWidget if seats >= CROWD else SeatWidget)(look, frame, seat, art, name, MINE)
        for seat, name in zip(
            frame.others(), ("Maren", "Idris", "Lucho", "Kiko", "Suri", "Hana", "Oksana"), strict=False
        )
    ]
    for plate in out:
        plate.show("0 points", 7, active=False, bubble="Domino!")
    return out


def tiles(plate: SeatWidget) -> list[pygame.Rect]:
    """Return the areas of a seat's tiles."""
    spots = plate.frame.backs(plate.seat, plate.count) if plate.seat.length else []
    sizes = [plate.art.size(spot.turn, round(spot.unit)) for spot in spots]
    return [pygame.Rect(corner(spot, size), size) for spot, size in zip(spots, sizes, strict=True)]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("letters", [1.0, 1.6])
@pytest.mark.parametrize("seats", range(2, 9))
def test_words_cover_no_tile_and_nobody_else(size: tuple[int, int], letters: float, seats: int) -> None:
    others = plates(size, letters, seats)
    for plate in others:
        words = plate.words
        assert words.bottom <= plate.frame.line().top, "where the line lies"
        assert words.collidelist(tiles(plate)) < 0
        assert plate.area.contains(words)
        for other in others:
            assert other is plate or not words.colliderect(other.rect)
            assert other is plate or words.collidelist(tiles(other)) < 0
    assert not any(one.words.colliderect(other.words) for one, other in combinations(others, 2))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_plate_has_room_for_its_lines_in_the_largest_letters(size: tuple[int, int], seats: int) -> None:
    small, large = plates(size, 1.0, seats), plates(size, 1.6, seats)
    for plate, larger in zip(small, large, strict=True):
        fonts = larger.look.fonts
        assert fonts.line(Face.BOLD, 20) + fonts.line(Face.MEDIUM, 16) <= larger.rect.height
        assert seats == FEW + 1 or larger.rect.width > plate.rect.width
        assert larger.words.top > larger.rect.bottom - larger.px(8), "speech covers no points"


@pytest.mark.parametrize(("seats", "letters"), [(2, 1.0), (8, 1.0), (8, 1.6), (4, 1.6)])
def test_points_are_told_beside_words(seats: int, letters: float) -> None:
    plate = plates((1280, 720), letters, seats)[0]
    sheets = [pygame.Surface((1280, 720)) for _ in range(2)]
    for sheet, points in zip(sheets, ("0 points", "99 points"), strict=True):
        plate.show(points, 7, active=False, bubble="Domino!")
        plate.paint(sheet)
    assert pygame.image.tobytes(sheets[0], "RGB") != pygame.image.tobytes(sheets[1], "RGB")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("seats", range(6, 9))
def test_a_crowd_sits_in_one_row_in_turn_order_above_a_strip_for_words(size: tuple[int, int], seats: int) -> None:
    frame = Frame(Scale(size), seats)
    chips = [chip.plate for chip in frame.chips()]
    assert len(chips) == seats, "the player has a chip as well"
    assert chips[1:] == [seat.plate for seat in frame.others()]
    assert chips == sorted(chips, key=lambda chip: chip.left)
    assert len({chip.top for chip in chips}) == 1
    gaps = [other.left - one.right for one, other in pairwise(chips)]
    assert min(gaps) >= frame.scale.px(24) - 1, "room for the arrows"
    assert chips[-1].right < frame.panel.left
    assert chips[0].left >= frame.scale.px(60)
    assert frame.line().top >= chips[0].bottom + frame.scale.px(STRIP)


def test_long_words_of_neighbours_keep_to_their_own_part_of_the_strip() -> None:
    others = plates((1280, 720), 1.6, 8)
    for plate in others:
        plate.show("14 pts", 7, active=False, bubble="No coincide ninguna de mis fichas")
    assert not any(one.words.colliderect(other.words) for one, other in combinations(others, 2))
    assert not any(plate.words.colliderect(other.rect) for plate in others for other in others)


@sampled(3)
@pytest.mark.parametrize(("seats", "rows"), [(5, 5), (6, 0), (8, 0)])
def test_the_panel_of_a_crowd_has_no_list_of_scores(seats: int, rows: int) -> None:
    window = Staged(seed="crowd")
    scene = window.sit("high_fives", seats, top=15)
    window.show(scene)
    window.play(scene, 4)
    scores = scene.widgets.panel.scores
    assert scores is not None
    assert len(scores.rows) == rows
    if not rows:
        told = [chip.points for chip in scene.widgets.chips.values()]
        view = scene.table.view
        assert [int(text.split()[0]) for text in told] == [view.score(view.sides[seat]) for seat in scene.widgets.chips]


@long_run
def test_the_arrows_of_a_crowd_turn_with_the_direction_of_play() -> None:
    window = Staged(seed="crowd")
    scene = window.sit("super", 7, top=15)
    window.show(scene)
    window.play(scene, 60)
    board = legs_of(scene.table.view)
    assert {chip.arrows for chip in scene.widgets.chips.values()} == {(board.step < 0, board.step > 0)}


@pytest.mark.parametrize(("top", "marks"), [(6, Pips.PIPS), (9, Pips.PIPS), (12, Pips.BOTH), (15, Pips.BOTH)])
def test_large_sets_have_a_number_beside_their_pips_by_default(top: int, marks: Pips) -> None:
    window = Staged(seed="marks")
    assert window.session.settings.look((1280, 720)).tiles(top).mode_at(60) is marks
    window.session.settings.update(pips=PipStyle.PIPS)
    assert window.session.settings.look((1280, 720)).tiles(top).mode_at(60) is Pips.PIPS


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("seats", [3, 4])
def test_hands_at_the_sides_are_at_the_height_of_the_line(size: tuple[int, int], seats: int) -> None:
    frame = Frame(Scale(size), seats)
    for seat in frame.others():
        if seat.upright:
            spots = frame.backs(seat, 7)
            assert abs((spots[0].y + spots[-1].y) / 2 - frame.line().centery) <= spots[0].unit


@pytest.mark.parametrize("seats", [2, 4])
def test_plate_and_hand_of_the_far_player_are_a_pair_in_the_middle(seats: int) -> None:
    frame = Frame(Scale((1920, 1080)), seats)
    far = next(seat for seat in frame.others() if not seat.upright)
    for count in (3, 5, 7):
        right = frame.backs(far, count)[-1].x + frame.scale.px(21)
        middle = (far.plate.left + right) / 2
        felt = (frame.scale.px(62) + frame.panel.left - frame.scale.px(20)) / 2
        assert abs(middle - felt) <= frame.scale.px(50)


def test_the_winners_total_covers_no_tile_of_a_long_line() -> None:
    frame = Frame(Scale((1280, 720)), 4)
    felt = frame.line()
    line = [pygame.Rect(felt.x, felt.bottom - 90, felt.width, 60), pygame.Rect(felt.x, felt.centery, felt.width, 60)]
    word = pygame.Rect(felt.center, (0, 0))
    place = plaque_place(frame, word, line, mine=False)
    assert felt.contains(place)
    assert place.collidelist(line) < 0
    assert plaque_place(frame, word, [], mine=False).bottom == felt.bottom


@pytest.mark.parametrize("letters", [1.0, 1.6])
def test_only_the_count_of_a_chip_is_repainted_while_it_is_dealt_to(letters: float) -> None:
    chip = plates((1280, 720), letters, 8)[2]
    sheet = pygame.Surface((1280, 720))
    chip.draw(sheet)
    for count in (8, 9, 10, 11, 9):
        chip.painted()
        chip.show("0 points", count, active=False, bubble="Domino!")
        (touched,) = chip.dirty_areas()
        assert touched.width * touched.height < chip.rect.width * chip.rect.height / 4
        anew = pygame.Surface(sheet.get_size())
        chip.draw(anew)
        sheet.blit(anew, touched, touched)
        assert same(sheet, anew), count


@pytest.mark.parametrize(
    ("text", "short"), [("bot in 45 s", "45 s"), ("juega un bot", "bot"), ("120 points", "120 pts")]
)
@pytest.mark.parametrize("seats", [4, 8])
@pytest.mark.parametrize("letters", [1.0, 1.6])
def test_a_note_is_never_cut_on_a_narrow_plate(text: str, short: str, seats: int, letters: float) -> None:
    for plate in plates((1024, 768), letters, seats):
        plate.show(text, 7, active=False, short=short)
        with watching_cuts() as cuts:
            plate.draw(pygame.Surface((1024, 768)))
        assert not [cut for cut in cuts if cut.startswith((text[:3], short[:3]))]


def test_the_word_at_the_end_keeps_off_a_long_line() -> None:
    frame = Frame(Scale((1280, 720)), 2)
    felt = frame.line()
    rows = [pygame.Rect(felt.x, felt.y + round(felt.height * down), felt.width, 60) for down in (0.05, 0.4, 0.75)]
    middle, room = word_place(frame, None, rows)
    word = pygame.Rect(0, 0, min(room, frame.scale.px(WORD[0])), frame.scale.px(WORD[1]))
    word.center = middle
    assert word.collidelist(rows) < 0
    assert room > frame.scale.px(WORD[0]) / 2
    assert word_place(frame, None, [])[1] == felt.width


def crowded_row(pace: float, faces: tuple[tuple[int, ...], ...] = ()) -> SeatWidget:
    """Return a seat whose fourteen tiles overlap, just after another left them. Some of them show their faces."""
    look = Look(Scale((1280, 720)))
    frame = Frame(look.scale, 3)
    seat = SeatWidget(look, frame, frame.others()[0], look.tiles(6), "Maren", MINE)
    seat.pace = pace
    seat.show("", 15, active=True, faces=faces)
    return seat


def places_of(seat: SeatWidget) -> list[tuple[int, int]]:
    """Return where a seat's tiles are painted now."""
    return [at for _, at in seat.row[len(seat.row) // 2 :]]


def test_a_row_closes_up_gently_after_a_tile_has_left() -> None:
    seat = crowded_row(1.0)
    before = places_of(seat)
    seat.show("", 14, active=True)
    assert places_of(seat) == before[:-1], "the tile is still being lifted"
    seen = [before[:-1]]
    for frame in range(20):
        seat.advance(frame / 60)
        seen.append(places_of(seat))
    assert not seat.is_moving
    assert places_of(seat) == [tile.topleft for tile in tiles(seat)]
    steps = [max(abs(x - z) + abs(y - w) for (x, y), (z, w) in zip(*pair, strict=True)) for pair in pairwise(seen)]
    whole = max(abs(x - z) + abs(y - w) for (x, y), (z, w) in zip(seen[0], seen[-1], strict=True))
    assert max(steps) < whole / 2


def test_a_row_closes_the_gap_that_a_known_tile_leaves() -> None:
    faces = ((6, 6), (5, 5), (4, 4))
    seat = crowded_row(1.0, faces)
    before = places_of(seat)
    seat.show("", 14, active=True, faces=(faces[0], faces[2]))
    assert places_of(seat) == [before[0], *before[2:]]
    seat.advance(0.0)
    seat.advance(1.0)
    assert places_of(seat) == [tile.topleft for tile in tiles(seat)]


def test_a_row_is_closed_at_once_if_nothing_moves() -> None:
    seat = crowded_row(0.0)
    seat.show("", 14, active=True)
    assert places_of(seat) == [tile.topleft for tile in tiles(seat)]
    assert not seat.is_moving


def test_a_row_makes_room_at_once_while_it_is_dealt() -> None:
    seat = crowded_row(1.0)
    seat.show("", 16, active=True)
    assert places_of(seat) == [tile.topleft for tile in tiles(seat)]
    assert not seat.is_moving


@sampled(3)
@pytest.mark.parametrize(("seats", "letters"), [(6, 1.0), (8, 1.0), (8, 1.6)])
def test_words_that_a_chip_takes_are_shown_in_full_and_hardly_any_others_would_be(seats: int, letters: float) -> None:
    for plate in plates((1280, 720), letters, seats):
        taken, whole = set(), set()
        for count in range(1, 40):
            words = "n" * count
            plate.show("14 pts", 7, active=False, bubble=words)
            with watching_cuts() as cuts:
                plate.draw(pygame.Surface((1280, 720)))
            taken |= {count} if plate.fits(words) else set()
            whole |= {count} if words not in cuts else set()
        assert taken <= whole
        assert len(whole) - len(taken) <= 2
