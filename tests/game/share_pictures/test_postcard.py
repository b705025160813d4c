"""Postcards: what they say, what they keep back, and their pixels."""

from __future__ import annotations

import io
import re
from datetime import date
from itertools import pairwise
from typing import Final

import pytest
from PIL import Image

from engine.core import Board, Rules
from engine.games import GAMES
from engine.games.all_fives import AllFives
from engine.games.double_takes import DoubleTakes
from engine.games.high_fives import HighFives
from engine.games.knock_out import KnockOut
from engine.games.space import Space
from engine.games.super import Super
from engine.match import Match
from engine.options import Choice
from engine.record.deal_code import read_deal_code
from engine.record.record import Record
from engine.record.reel import Reel
from engine.review.review import ChancePoint, put_together
from engine.sentences import Refusal
from game.i18n.language import Words
from game.look.look import Look, Style
from game.picture.table_picture import Shape
from game.share_pictures.encoding import LARGEST, Pixels
from game.share_pictures.postcard import Postcard, postcard_of
from game.share_pictures.postcard_art import PORTRAIT, SQUARE, PostcardArt, drawing_look
from game.share_pictures.shared_match import SharedMatch
from net.discovery.invitation import qr
from tests.support.finished_matches import GUESTS, MINE, finished_match
from tests.support.lengths import long_run, sampled, some
from tests.support.tried_games import TRIED

WIDE: Final = Shape(2.8, 1.0)
DAY: Final = date(2026, 11, 24)


@pytest.fixture(scope="module")
def look() -> Look:
    return drawing_look(Style())


def card(record: Record, *, names: bool = False) -> Postcard:
    return postcard_of(SharedMatch.of(record, Words(), day=DAY, names=names), WIDE)


def everything(post: Postcard) -> str:
    """Return all words of a card."""
    return repr(post._asdict())


def painted(shared: SharedMatch, look: Look, size: tuple[int, int] = PORTRAIT) -> PostcardArt:
    art = PostcardArt(shared, look, size)
    art.plan()
    for _ in art.steps():
        pass
    return art


@sampled(4)
@pytest.mark.parametrize("sheet", some(TRIED, 2), ids=lambda sheet: sheet.key)
def test_a_card_of_each_game_has_tiles_and_names_nobody(sheet: type[Rules[Board]]) -> None:
    post = card(finished_match(sheet, max(sheet.players)))
    assert post.tiles
    assert all(tile.halves for tile in post.tiles)
    assert len(post.lines) <= 4
    assert not [name for name in (MINE, *GUESTS) if name in everything(post)]


def test_names_are_shown_only_where_they_are_wished() -> None:
    record = finished_match(AllFives, 4)
    assert GUESTS[0] in everything(card(record, names=True))
    assert {line.name for line in card(record).lines} == {"You", "Suri", "Hana", "Red"}
    assert {line.note for line in card(record).lines} == {"", "bot"}


def test_pairs_are_shown_as_pairs() -> None:
    record = finished_match(DoubleTakes, 4, {"partnership": "on"})
    assert [len(line.faces) for line in card(record).lines] == [2, 2]


def test_the_title_tells_who_won() -> None:
    record = finished_match(AllFives, 2)
    won = 0 in record.match.winners
    assert card(record).is_won == won
    swapped = Record(record.match, record.players[::-1])
    titles = {card(record).title, card(swapped).title}
    assert titles == {"You win the match!", "Well played, Suri"}


def test_the_last_trick_lies_where_the_table_is_empty() -> None:
    post = card(finished_match(DoubleTakes, 4))
    assert len(post.tiles) == 4
    assert "trick" in post.caption


def test_the_best_captures_lie_in_pairs() -> None:
    post = card(finished_match(HighFives, 3))
    assert len(post.tiles) == 6
    points = [int(number) for number in re.findall(r"\+(\d+)", post.caption)]
    assert points == sorted(points, reverse=True)
    values = HighFives(3).values
    assert [
        values[one.tile] + values[other.tile] for one, other in zip(post.tiles[::2], post.tiles[1::2], strict=True)
    ] == points


def test_a_solitaire_shows_how_it_ended() -> None:
    record = finished_match(KnockOut, 1)
    post = card(record)
    assert len(post.tiles) == record.match.view(0).score(0) > 2
    assert not post.caption


def test_the_code_plays_the_deal_and_a_match_on_the_network_has_none() -> None:
    record = finished_match(AllFives, 2)
    code = read_deal_code(card(record).code)
    assert code.rules.key == AllFives.key
    assert not card(finished_match(AllFives, 2, has_code=False)).code


def test_an_unfinished_match_has_no_card() -> None:
    record = finished_match(AllFives, 2)
    match: Match[Board] = Match(record.match.rules)
    match.begin(record.match.rounds[0].seed)
    with pytest.raises(Refusal):
        card(Record(match, record.players))


def test_the_turning_point_is_the_greatest_change() -> None:
    record = finished_match(AllFives, 2)
    reel = Reel(record.match)
    place = next(place for place in range(1, reel.last) if reel.at(place).step and record.match.rounds)
    line = (ChancePoint(0, 0.5), ChancePoint(place, 0.45), ChancePoint(place + 1, 0.81), ChancePoint(reel.last, 1.0))
    review = put_together(record.match, ())._replace(lines=(line, line))
    post = postcard_of(SharedMatch.of(record, Words(), review=review), WIDE)
    assert post.turn is not None
    assert (post.turn.before, post.turn.after) == (0.45, 0.81)


@sampled(4)
@pytest.mark.parametrize("size", [PORTRAIT, SQUARE], ids=["portrait", "square"])
@pytest.mark.parametrize("sheet", [AllFives, *GAMES[-4:]], ids=lambda sheet: sheet.key)
def test_tiles_are_twice_as_long_as_wide_and_lie_apart(
    sheet: type[Rules[Board]], size: tuple[int, int], look: Look
) -> None:
    record = finished_match(sheet)
    art = painted(SharedMatch.of(record, Words(), day=DAY), look, size)
    surface = art.card
    assert surface.get_size() == size
    boxes = art.boxes
    for tile, box in zip(art.laid, boxes, strict=True):
        short, long = sorted(box.size)
        assert abs(long - len(tile.halves) * short) <= 1
        assert surface.get_rect().contains(box)
    for box, other in pairwise(boxes):
        assert box.clip(other).width * box.clip(other).height <= max(box.size), "tiles may touch, not cover"


@pytest.mark.parametrize("size", [PORTRAIT, SQUARE], ids=["portrait", "square"])
def test_a_long_line_is_laid_in_as_many_rows_as_make_its_tiles_large(size: tuple[int, int], look: Look) -> None:
    art = painted(SharedMatch.of(finished_match(Space, 4), Words(), day=DAY), look, size)
    assert min(min(box.size) for box in art.boxes) >= 40


@sampled(3)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_long_legs_take_most_of_a_square_card_and_cover_nothing(seats: int, look: Look) -> None:
    art = painted(SharedMatch.of(finished_match(Super, seats), Words(), day=DAY), look, SQUARE)
    assert min(min(box.size) for box in art.boxes) >= 37
    inside = art.card.get_rect().inflate(-80, -80)
    assert art.paper.collidelist(art.boxes) < 0
    assert not [box for box in art.boxes if box.bottom > art.paper.top or not inside.contains(box)]


def test_a_long_code_beside_the_players_stays_on_the_card(look: Look) -> None:
    house: dict[str, Choice] = {"hands": 5, "next_starter": "rotate", "skip_on_13_13": "on", "final_15_draws": "off"}
    house |= {"caster_exempt": "on", "dead_spell_lapses": "on", "blocked_scoring": "difference", "ledger": "on"}
    art = painted(SharedMatch.of(finished_match(Super, 4, house), Words(), day=DAY), look, SQUARE)
    assert art.card.get_rect().inflate(-80, -80).contains(art.paper)
    assert not [box for box in art.boxes if box.bottom > art.paper.top]


def test_a_table_with_large_tiles_leaves_a_square_card_as_it_is(look: Look) -> None:
    for sheet in (AllFives, Space):
        art = painted(SharedMatch.of(finished_match(sheet, 4), Words(), day=DAY), look, SQUARE)
        assert art.paper.left == 60, "the code is below the players"


@pytest.mark.parametrize("sheet", [DoubleTakes, HighFives], ids=lambda sheet: sheet.key)
def test_a_few_tiles_are_not_lost_on_the_cloth(sheet: type[Rules[Board]], look: Look) -> None:
    art = painted(SharedMatch.of(finished_match(sheet, 3), Words(), day=DAY), look)
    assert min(min(box.size) for box in art.boxes) > 100


@sampled(4)
@pytest.mark.parametrize("size", [PORTRAIT, SQUARE], ids=["portrait", "square"])
@pytest.mark.parametrize("sheet", [AllFives, Super], ids=lambda sheet: sheet.key)
def test_the_qr_code_can_be_read_at_600_pixels(sheet: type[Rules[Board]], size: tuple[int, int], look: Look) -> None:
    shared = SharedMatch.of(finished_match(sheet, 2), Words(), day=DAY)
    art = painted(shared, look, size)
    file = art.file()
    small = Image.open(io.BytesIO(file)).convert("L").resize((600, 600 * size[1] // size[0]))
    lights, modules = small.tobytes(), qr(shared.code)
    unit = art.paper.width / (len(modules) + 8)
    for y, row in enumerate(modules, start=4):
        for x, is_dark in enumerate(row, start=4):
            across = round((art.paper.x + (x + 0.5) * unit) * 600 / size[0] - 0.5)
            down = round((art.paper.y + (y + 0.5) * unit) * 600 / size[0] - 0.5)
            assert (lights[across + 600 * down] < 128) == is_dark, (x, y)


def test_files_are_small_and_carry_nothing_beside_the_picture(look: Look) -> None:
    made = painted(SharedMatch.of(finished_match(AllFives, 2), Words(), day=DAY), look).file()
    assert len(made) <= LARGEST
    image = Image.open(io.BytesIO(made))
    assert image.format == "JPEG"
    assert not image.getexif()
    assert image.info.keys() <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert not [name for name in (MINE, *GUESTS) if name.encode() in made]


@long_run
@pytest.mark.parametrize("sheet", some([Space, AllFives], 2), ids=lambda sheet: sheet.key)
def test_a_png_is_small_and_keeps_the_colours_of_the_cloth(sheet: type[Rules[Board]], look: Look) -> None:
    art = painted(SharedMatch.of(finished_match(sheet, 4), Words(), day=DAY), look)
    made = art.png()
    assert len(made) <= LARGEST
    image = Image.open(io.BytesIO(made))
    assert not image.info
    assert not [name for name in (MINE, *GUESTS) if name.encode() in made]
    means = [_means(picture) for picture in (image.convert("RGB"), Pixels.of(art.card).image)]
    off = max(abs(one - other) for one, other in zip(*means, strict=True))
    assert off <= 6, "a patch of it has another colour than what was painted"


def _means(image: Image.Image) -> bytes:
    """Return the mean colours of patches of 12 by 12 pixels."""
    return image.resize((100, 125), Image.Resampling.BOX).tobytes()


def test_painting_takes_many_small_steps(look: Look) -> None:
    art = PostcardArt(SharedMatch.of(finished_match(AllFives, 2), Words(), day=DAY), look)
    art.plan()
    assert sum(1 for _ in art.steps()) >= 8


def test_the_card_wears_the_cloth_of_the_player() -> None:
    shared = SharedMatch.of(finished_match(AllFives, 2), Words(), day=DAY)
    corners = {
        tuple(painted(shared, drawing_look(Style(felt=felt)), SQUARE).card.get_at((3, 3))) for felt in ("green", "blue")
    }
    assert len(corners) == 2
