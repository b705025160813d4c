"""Drawn rows, legs and columns in the rule texts are parsed, true, and fit on the page."""

from __future__ import annotations

from typing import TypeVar

import pytest

from engine.families.row.board import Row as RowBoard
from engine.games import game
from engine.games.super import Super
from game.i18n.language import Words
from game.i18n.rule_texts import (
    ColumnsDrawing,
    CountedRow,
    DrawnTile,
    LegsDrawing,
    LineDrawing,
    RowDrawing,
    Spread,
    Turned,
    drawing,
    load,
    texts,
)
from game.i18n.table_rules import told_rules
from game.look.look import Look
from game.look.palette import CREAM
from game.look.scale import Scale
from game.scenes.pages.rule_drawings import RuleDrawings
from game.scenes.pages.spread_drawings import legs_view
from tests.support.languages import READ
from tests.support.rounds.columns import columns
from tests.support.rounds.row import row_table

S = TypeVar("S", RowDrawing, CountedRow, LegsDrawing, ColumnsDrawing, Turned)
EVERY = [(key, each) for key, code in texts() for each in load(key, code).drawings if isinstance(each, Spread)]


def drawn(kind: type[S]) -> list[S]:
    return [each for _, each in EVERY if isinstance(each, kind)]


def name(tile: DrawnTile) -> str:
    return f"{tile[0]}|{tile[1]}"


def test_drawings_are_read() -> None:
    assert drawing("row 0-1 3-5") == RowDrawing(((0, 1), (3, 5)))
    assert drawing("counted 5 | 1-5 3-3") == CountedRow(5, ((1, 5), (3, 3)))
    assert drawing("legs 5-5 | 5-9 +9-13 | 5-2 | spell A") == LegsDrawing((5, 5), (((5, 9), (9, 13)), ((5, 2),)), 0, 0)
    assert drawing("columns 1-2 | x 3-5 5-0") == ColumnsDrawing((((1, 2),), (None, (3, 5), (5, 0))))
    assert drawing("turned 6 | 2-5") == Turned(6, (2, 5))


@pytest.mark.parametrize("spec", ["row", "counted 1", "counted 0 | 1", "legs", "columns", "columns y", "turned 6"])
def test_what_cannot_be_drawn_is_refused(spec: str) -> None:
    with pytest.raises(ValueError, match=r"no drawing|no tile"):
        drawing(spec)


@pytest.mark.parametrize("key", ["super", "knock_out", "baronet", "blind", "domino_solitaire"])
def test_games_that_are_no_line_show_how_they_lie(key: str) -> None:
    assert [each for sheet, each in EVERY if sheet == key]


@pytest.mark.parametrize("what", drawn(RowDrawing))
def test_rows_match_where_the_text_says_so(what: RowDrawing) -> None:
    scene = row_table("knock_out", " ".join(map(name, what.tiles)))
    meets = [place for place in range(len(what.tiles) - 1) if what.tiles[place][1] == what.tiles[place + 1][0]]
    assert list(scene.state.board.contacts) == meets
    assert meets


@pytest.mark.parametrize("what", drawn(CountedRow))
def test_tiles_go_whose_number_is_said(what: CountedRow) -> None:
    row = " ".join(f"{low}-{high}" for low, high in what.tiles)
    scene = row_table("baronet", row, count=what.first)
    board = scene.state.board
    assert isinstance(board, RowBoard)
    goes = {what.first + place for place, tile in enumerate(what.tiles) if sum(tile) == what.first + place}
    scene.go_through()
    assert goes
    assert len(scene.state.board.row) == len(what.tiles) - len(goes)


@pytest.mark.parametrize("what", drawn(LegsDrawing))
def test_legs_can_be_laid_and_a_spell_is_one(what: LegsDrawing) -> None:
    rules = Super(2)
    view = legs_view(rules, what)
    assert len(view.board.order) == 1 + sum(map(len, what.legs))
    assert what.spell is None or view.board.ends[what.spell] == 13
    with pytest.raises(ValueError, match="does not fit on leg A"):
        legs_view(rules, LegsDrawing((5, 5), (((6, 7),),)))


def test_the_columns_of_the_example_move_as_it_says() -> None:
    what = drawn(ColumnsDrawing)[1]
    written = [" ".join("x" if tile is None else name(tile) for tile in column) for column in what.columns]
    moves = columns(*written).moves()
    assert {"2-3@c1", "3-5@c2", "3-5@c4", "0-5@empty", "1-2@empty", "2-3@empty"} <= set(moves)
    assert "3-5@empty" not in moves


def test_the_tile_that_is_turned_up_fits_both_ends_of_the_line_below() -> None:
    turned, line, *_ = (each for each in load("blind").drawings if isinstance(each, Turned | LineDrawing))
    assert isinstance(turned, Turned)
    assert isinstance(line, LineDrawing)
    assert set(turned.tile) == set(line.ends)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", READ)
def test_drawings_find_room_on_the_page(size: tuple[int, int], language: str) -> None:
    for letters in (1.0, 1.6):
        look = Look(Scale(size, letters))
        wide = look.scale.px(820)
        for key in dict.fromkeys(key for key, _ in EVERY):
            sheet = game(key)
            drawings = RuleDrawings(look, Words.of(language), sheet(sheet.players[0]))
            for line in told_rules(sheet(sheet.players[0]), Words.of(language)).splitlines():
                if line.startswith("@") and isinstance(drawing(line[1:]), Spread):
                    picture = drawings.draw(line[1:], wide)
                    assert picture.get_width() == wide
                    assert look.scale.px(60) < picture.get_height() < look.scale.px(520)


def test_the_frame_of_the_tile_that_was_laid_last_is_whole() -> None:
    look = Look(Scale((1280, 720)))
    drawings = RuleDrawings(look, Words(), game("bergen")(2))
    framed = [line for line in load("bergen").text.splitlines() if line.startswith("@line") and "+" in line]
    assert framed
    for line in framed:
        picture = drawings.draw(line[1:], look.scale.px(820))
        columns = range(look.scale.px(100), look.scale.px(520), 3)  # where the tiles are, between round corners
        bright = [
            y
            for y in range(picture.get_height())
            if any(min(picture.get_at((x, y))[:3]) > min(CREAM) - 40 for x in columns)
        ]
        assert bright[0] > look.scale.px(18 + 4), "above the frame is a little room, and then the edge of the ground"
