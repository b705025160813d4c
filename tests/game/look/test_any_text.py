"""Any untrusted text can be measured, cut, wrapped and painted; characters without a glyph become boxes or vanish."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.look.fonts import ELLIPSIS, TALLEST, WIDEST, Align, Face, Fonts
from game.look.look import Look
from game.look.palette import CREAM
from game.look.scale import Scale
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.rich import Ink, set_lines
from game.ui.texts import Caption, Heading, LabelText, Progress, Tooltip
from tests.engine.test_clean_text import ANYTHING, NASTY
from tests.support.lengths import long_run, often

FONTS = [Fonts(Scale(size)) for size in ((1280, 720), (1920, 1080), (3840, 2160))]
BROKE = [
    "\0",
    "a\0b",
    "\ud800",
    "Ana\udfff",
    "\u200b",
    "\u202e",
    "\ufeffAna",
    "\U000e0041",
    "\ufe0f",
    "\u034f",
    "\n",
    "",
]
"""Texts that once raised, and similar ones."""
WILD = ANYTHING | NASTY | st.sampled_from(BROKE)
SIZES = st.sampled_from([13.0, 20.0, 64.0])


def no_more(_text: str) -> None: ...


@pytest.mark.parametrize("face", [Face.MEDIUM, Face.SERIF_BOLD])
@pytest.mark.parametrize("text", BROKE)
def test_what_raised_once_is_painted(text: str, face: Face) -> None:
    for fonts in FONTS:
        wide = max(1, fonts.width(text, face, 20))
        assert fonts.text(text, face, 20).get_width() == wide
        assert fonts.text(text, face, 20, shadow=True).get_width() == wide
        fonts.numeral_text(text, face)
        fonts.exact(text, face, 30, CREAM)
        assert fonts.wrapped(text, face, 20, CREAM, 200).get_width() == 200
        assert fonts.ellipsis(text, face, 20, 500) == fonts.ellipsis(text, face, 20, 5000)


@given(WILD, st.sampled_from(FONTS), st.sampled_from(Face), SIZES, st.integers(-5, 400))
@settings(max_examples=often(300, 1000))
def test_any_text_is_measured_cut_wrapped_and_painted(
    text: str, fonts: Fonts, face: Face, size: float, room: int
) -> None:
    assert fonts.text(text, face, size).get_width() == max(1, fonts.width(text, face, size))
    cut = fonts.ellipsis(text, face, size, room)
    assert fonts.width(cut, face, size) <= max(room, fonts.width(ELLIPSIS, face, size))
    fonts.text(cut, face, size, shadow=True)
    fonts.numeral_text(text, face, size)
    fonts.exact(text, face, 17, CREAM)
    for align in Align:
        assert fonts.wrapped(text, face, size, CREAM, room, align=align).get_width() == max(1, room)
    for line in fonts.lines(text, face, size, max(60, room)):
        fonts.text(line, face, size)
    ink = Ink(face, size, CREAM)
    for runs in set_lines(fonts, text, (ink, ink), 0, max(1, room)):
        for run in runs:
            fonts.text(run.text, face, size)


@given(WILD)
@settings(max_examples=100)
def test_any_name_has_a_key_cap(text: str) -> None:
    look = Look(Scale((1280, 720)))
    look.brush.key_cap(text)


@long_run
@given(WILD, WILD, st.sampled_from([(1280, 720), (1920, 1080), (3840, 2160)]))
@settings(max_examples=80)
def test_every_widget_with_words_paints_any_words(text: str, more: str, size: tuple[int, int]) -> None:
    look, sheet, rect = Look(Scale(size)), pygame.Surface(size), pygame.Rect(20, 20, 300, 60)
    field = TextField(look, rect, text, no_more, value=more, placeholder=text)
    for widget in (
        LabelText(look, rect, text),
        LabelText(look, rect, text, wrap=True, align=Align.CENTRE),
        Heading(look, rect, text),
        Caption(look, rect, text),
        Progress(look, rect, value=0.5, text=text),
        Button(look, rect, text, lambda: None, key=more[:4]),
        field,
    ):
        widget.paint(sheet)
    if text:
        Tooltip(look, text, rect, sheet.get_rect()).draw(sheet)
    field.typed(text)
    field.composing(more)
    field.paint(sheet)
    assert sheet.get_rect().contains(field.caret_rect)


def test_what_cannot_be_drawn_is_a_box_and_what_takes_no_room_is_left_out() -> None:
    fonts = FONTS[1]
    box = fonts.width("\ufffd")
    assert box > 0
    assert [fonts.width(f"a{odd}b") - fonts.width("ab") for odd in ("\0", "\ud800", "\x1b")] == [box] * 3
    assert [fonts.width(f"a{odd}b") for odd in ("\u200b", "\u202e", "\ufeff")] == [fonts.width("ab")] * 3
    assert fonts.width("a\tb") == fonts.width("a b") == fonts.width("a\u2028b")


@long_run
def test_a_text_without_end_is_cut_before_it_is_too_large_for_a_picture() -> None:
    fonts = FONTS[2]
    for text in ("W" * 100_000, "W " * 50_000, "\u0301" * 100_000, "李" * 100_000, "\n" * 100_000):
        line = fonts.text(text, Face.BOLD, 40)
        assert line.get_width() == max(1, fonts.width(text, Face.BOLD, 40)) <= WIDEST
        assert fonts.numeral_text(text, Face.BOLD, 40).get_width() <= 2 * WIDEST
        assert fonts.wrapped(text, Face.BOLD, 40, CREAM, 1).get_height() <= TALLEST
        assert fonts.wrapped(text, Face.BOLD, 40, CREAM, 300).get_height() <= TALLEST


def test_no_letter_loses_its_marks_where_a_text_is_cut() -> None:
    fonts = FONTS[1]
    text = "q\u0323\u0301" * 30
    for room in range(20, 200, 7):
        assert not (len(fonts.ellipsis(text, Face.BOLD, 20, room)) - 1) % 3
        assert all(len(line) % 3 == 0 for line in fonts.lines(text, Face.BOLD, 20, max(room, 40)))
