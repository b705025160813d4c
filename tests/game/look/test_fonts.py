"""Text is cached, spaced, wrapped and cut."""

import pygame
import pytest

from game.look.fonts import WORD_SPACE, Align, Face, Fonts
from game.look.palette import CREAM, GOLD
from game.look.scale import Scale


@pytest.fixture
def fonts() -> Fonts:
    return Fonts(Scale((1920, 1080)))


def test_a_text_is_rendered_once(fonts: Fonts) -> None:
    assert fonts.text("Your turn") is fonts.text("Your turn")
    assert fonts.text("Your turn") is not fonts.text("Your turn", colour=GOLD)


@pytest.mark.parametrize("face", Face)
def test_every_face_writes_european_letters(fonts: Fonts, face: Face) -> None:
    for string in ("Domino", "ñÉß", "Игрок"):
        assert fonts.text(string, face).get_bounding_rect().w > 20
    assert len({pygame.image.tobytes(fonts.text(c, face), "RGBA") for c in "ñЖд"}) == 3


@pytest.mark.parametrize("face", Face)
def test_width_is_what_text_takes(fonts: Fonts, face: Face) -> None:
    for string in ("", "All Fives", " a  b "):
        assert max(1, fonts.width(string, face, 24)) == fonts.text(string, face, 24).get_width()


def test_words_stand_apart(fonts: Fonts) -> None:
    size = 40
    for face in (Face.MEDIUM, Face.EXTRABOLD):
        gap = fonts.width("ALL FIVES", face, size) - fonts.width("ALL", face, size)
        gap -= fonts.width("FIVES", face, size)
        assert gap == round(WORD_SPACE * size)


@pytest.mark.parametrize("face", list(Face))
def test_nothing_is_drawn_over_an_ellipsis(fonts: Fonts, face: Face) -> None:
    alone = fonts.width("…", face, 40) + fonts.width("?", face, 40)
    assert fonts.width("…?", face, 40) == pytest.approx(alone, abs=4)


def test_a_shadow_leaves_the_letters_where_they_were(fonts: Fonts) -> None:
    plain, shaded = fonts.text("Score"), fonts.text("Score", shadow=True)
    assert shaded.get_width() == plain.get_width()
    assert shaded.get_height() > plain.get_height()
    middle = [(x, y) for x in range(plain.get_width()) for y in range(plain.get_height())]
    solid = [at for at in middle if plain.get_at(at).a == 255]
    assert all(shaded.get_at(at) == plain.get_at(at) for at in solid)


def test_wrapped_lines_fit_and_lose_no_word(fonts: Fonts) -> None:
    text = "Touch a tile that cannot be played and one line says which rule forbids it."
    lines = fonts.lines(text, Face.MEDIUM, 20, 220)
    assert len(lines) > 2
    assert " ".join(lines) == text
    assert all(fonts.width(line, Face.MEDIUM, 20) <= 220 for line in lines)
    sheet = fonts.wrapped(text, Face.MEDIUM, 20, CREAM, 220)
    assert sheet.get_size() == (220, len(lines) * fonts.line(Face.MEDIUM, 20))
    assert sheet is fonts.wrapped(text, Face.MEDIUM, 20, CREAM, 220)


def test_no_short_word_is_left_alone_in_the_last_line(fonts: Fonts) -> None:
    text, evened = "You have a card that fits, and you get only one optional draw a turn.", 0
    for width in range(90, 700, 5):
        lines = fonts.lines(text, Face.MEDIUM, 17, width)
        assert " ".join(lines) == text
        assert max(fonts.width(line, Face.MEDIUM, 17) for line in lines) <= width
        alone = len(lines) > 1 and " " not in lines[-1] and 3 * fonts.width(lines[-1], Face.MEDIUM, 17) < width
        narrower = [fonts.lines(text, Face.MEDIUM, 17, less) for less in range(width * 2 // 3 + 1, width, 7)]
        assert not (alone and any(len(few) == len(lines) and " " in few[-1] for few in narrower)), (width, lines)
        words, greedy = text.split(), [""]
        for word in words:
            longer = f"{greedy[-1]} {word}".strip()
            fits = fonts.width(longer, Face.MEDIUM, 17) <= width
            greedy = [*greedy[:-1], longer] if fits else [*greedy, word]
        assert len(lines) == len(greedy), "as many as without that"
        evened += lines != greedy
    assert evened
    narrow = fonts.width("One- Arm", Face.MEDIUM, 17) + 1
    assert fonts.lines("One- Arm I", Face.MEDIUM, 17, narrow) == ["One- Arm", "I"], "no word is parted for that"


def test_newlines_and_empty_lines_are_kept(fonts: Fonts) -> None:
    assert fonts.lines("one\n\ntwo", Face.BOLD, 20, 500) == ["one", "", "two"]


def test_chinese_breaks_between_characters(fonts: Fonts) -> None:
    lines = fonts.lines("多米诺骨牌是一种古老的游戏", Face.MEDIUM, 20, 120)
    assert len(lines) > 1
    assert "".join(lines) == "多米诺骨牌是一种古老的游戏"


def test_a_word_wider_than_the_line_is_cut_not_lost(fonts: Fonts) -> None:
    lines = fonts.lines("Donaudampfschifffahrtsgesellschaft", Face.BOLD, 20, 90)
    assert "".join(lines) == "Donaudampfschifffahrtsgesellschaft"
    assert all(fonts.width(line, Face.BOLD, 20) <= 90 for line in lines)


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
@pytest.mark.parametrize("face", [Face.MEDIUM, Face.SERIF_BOLD])
def test_no_line_breaks_at_a_space_that_forbids_it(fonts: Fonts, space: str, face: Face) -> None:
    text = f"On y va{space}! Encore une partie{space}? Et les anticonstitutionnels{space}: {space}!"
    widest = fonts.width("anticonstitutionnels", face, 20)
    for width in range(fonts.width("mm !", face, 20), 2 * widest, 3):
        lines = fonts.lines(text, face, 20, width)
        assert not [line for line in lines if line[:1] in "!?: \u00a0" and line != "\u00a0!"], (width, lines)
        assert not [line for line in lines if line.endswith("\u00a0")], (width, lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace(space, "\u00a0")
        assert all(fonts.width(line, face, 20) <= width for line in lines)


def test_the_narrow_space_is_drawn_as_a_space(fonts: Fonts) -> None:
    for face in Face:
        assert fonts.width("va\u202f!", face, 20) == fonts.width("va\u00a0!", face, 20)


def test_alignment_moves_the_ink(fonts: Fonts) -> None:
    left, centre, right = (
        fonts.wrapped("Hi", Face.BOLD, 20, CREAM, 300, align=align).get_bounding_rect()
        for align in (Align.LEFT, Align.CENTRE, Align.RIGHT)
    )
    assert left.x < 5
    assert abs(centre.centerx - 150) < 3
    assert right.right > 295


def test_ellipsis_cuts_only_what_is_too_long(fonts: Fonts) -> None:
    name = "A very long name of a player"
    assert fonts.ellipsis(name, Face.BOLD, 20, 1000) == name
    cut = fonts.ellipsis(name, Face.BOLD, 20, 120)
    assert cut.endswith("…")
    assert name.startswith(cut[:-1].rstrip())
    assert fonts.width(cut, Face.BOLD, 20) <= 120
    assert fonts.ellipsis(name, Face.BOLD, 20, 1) == "…"


def test_a_running_counter_does_not_tremble(fonts: Fonts) -> None:
    widths = {fonts.numeral_text(f"{n:02}:11").get_width() for n in range(0, 60, 7)}
    assert len(widths) == 1


def test_exact_text_is_cut_to_its_ink(fonts: Fonts) -> None:
    image = fonts.exact("8", Face.EXTRABOLD, 40, CREAM)
    assert image.get_bounding_rect() == image.get_rect()


def test_small_windows_keep_readable_letters() -> None:
    small = Fonts(Scale((1280, 720)))
    assert small.line(Face.MEDIUM, 5) == small.line(Face.MEDIUM, 19)


def test_texts_stay_within_their_limit(fonts: Fonts) -> None:
    fonts.texts.limit = 200_000
    for n in range(200):
        fonts.text(f"score {n}")
    assert fonts.texts.bytes <= 200_000


def test_centred_lines_are_about_equally_long_and_no_more_than_before(fonts: Fonts) -> None:
    text = "Type or paste the code of a deal. If it has a friend's result, you see it once you have played."
    width = fonts.width(text, Face.MEDIUM, 20) - 10
    ragged = fonts.wrapped(text, Face.MEDIUM, 20, CREAM, width)
    even = fonts.wrapped(text, Face.MEDIUM, 20, CREAM, width, align=Align.CENTRE)
    assert even.get_size() == ragged.get_size()
    assert even.get_bounding_rect().width < 0.6 * width, "the last word isn't alone"


def test_centring_cuts_no_word_that_fits(fonts: Fonts) -> None:
    word = "boneyard:allfives-2-muggins=off-Z"
    width = fonts.width(word, Face.MEDIUM, 20) + 2
    centred = fonts.wrapped(f"{word} is it", Face.MEDIUM, 20, CREAM, width, align=Align.CENTRE)
    assert centred.get_bounding_rect().width >= width - 6
