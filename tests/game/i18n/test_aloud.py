"""Tiles and numbers as they are said."""

from __future__ import annotations

import pytest

from game.i18n.aloud import aloud, number_aloud, seconds_in, tile_aloud
from game.i18n.language import Words

ENGLISH = Words()


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((4, 6), "six-four"),
        ((6, 6), "double six"),
        ((0, 6), "six-blank"),
        ((0, 0), "double blank"),
        ((9, 15), "fifteen-nine"),
        ((0, 2, 3), "blank-two-three"),
    ],
)
def test_the_high_half_comes_first(faces: tuple[int, ...], told: str) -> None:
    assert tile_aloud(ENGLISH, faces) == told


def test_a_tile_that_stands_is_read_from_the_top() -> None:
    assert tile_aloud(ENGLISH, (4, 6), stands=True) == "four-six"
    assert aloud(ENGLISH, "Column 2: 4|6, 6|1.") == "Column 2: four-six, six-one."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Suri leads with 4-4.", "Suri leads with double four."),
        ("You play 0-5: right end.", "You play five-blank: right end."),
        ("3-5, 10-12", "five-three, twelve-ten"),
        ("Your hand · 5 tiles", "Your hand, 5 tiles"),
        ("6|4", "six-four"),
    ],
)
def test_tiles_in_sentences_are_said_in_words(text: str, told: str) -> None:
    assert aloud(ENGLISH, text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("23 → 25 pips", "23 becomes 25 pips"),
        ("6 + 9 − 4 = 11 → 10", "6 plus 9 minus 4 makes 11 becomes 10"),  # noqa: RUF001 - the sign of sums
        ("Suri scores 3 + 12 = 15", "Suri scores 3 and 12, that makes 15"),
        ("You score 36 + 32 + 33 = 101 → 100", "You score 36, 32 and 33, that makes 101 becomes 100"),
        ("Suri scores 0 + 15 = 15", "Suri scores 15"),
        ("20 + 4 × 5 = 40", "20 plus 4 times 5 makes 40"),  # noqa: RUF001 - the sign of sums
        ("3 tricks + 2 doubles", "3 tricks and 2 doubles"),
        ("3-5 + 4-4", "five-three and double four"),
        ("Suri takes 3-5 4-4 0-6.", "Suri takes five-three, double four, six-blank."),
        ("Would win 0-66% of such matches", "Would win 0 to 66% of such matches"),
        ("52 / 66", "52 of 66"),
        ("against Kiko\u00a0· 140 : 59 : 0\u00a0· 6 rounds", "against Kiko, 140 to 59 to 0, 6 rounds"),
        ("0.5×", "times 0.5"),  # noqa: RUF001 - as it is written
        ("gave up 18.7\u00a0±\u00a04.3%", "gave up 18.7 plus or minus 4.3%"),
        ("+14", "plus 14"),
        ("One number: × 2", "One number: times 2"),  # noqa: RUF001 - as it is written
        ("#2 · bot", "number 2, bot"),
        ("Bots fill in after 30 s", "Bots fill in after 30 seconds"),
        ("bot in 1 s", "bot in 1 second"),
    ],
)
def test_signs_are_said_in_words(text: str, told: str) -> None:
    assert aloud(ENGLISH, text) == told


def test_seconds_are_found_in_what_was_said() -> None:
    assert seconds_in(ENGLISH, "Your turn ends in 12 seconds.") == ("Your turn ends in .", 12)
    assert seconds_in(ENGLISH, "Leg A shows 2.") is None
    german = Words.of("de")
    assert seconds_in(german, aloud(german, "Dein Zug endet in 12 s")) == ("Dein Zug endet in ", 12)


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-28 12:00",
        "boneyard:allfives-2-muggins=off-Z",
        "10 - 5",
        "2\N{EN DASH}4 players",
        "-5 points",
        "192.168.1-2",
        "17-3",
        "100 points",
        "4-5-6",
        "032 072",
    ],
)
def test_other_numbers_stay_as_they_are(text: str) -> None:
    assert aloud(ENGLISH, text) == text


def test_cards_are_said_where_there_are_any_or_nothing_else_is_meant() -> None:
    assert aloud(ENGLISH, "Choose 123 again.", has_cards=True) == "Choose one-two-three again."
    assert aloud(ENGLISH, "You play 023: left end.", has_cards=True) == "You play blank-two-three: left end."
    assert aloud(ENGLISH, "Ann: 0-2-3") == "Ann: blank-two-three"
    assert aloud(ENGLISH, "You have 120 points.") == "You have 120 points."


def test_numbers_of_halves_have_words_up_to_fifteen() -> None:
    assert [number_aloud(ENGLISH, number) for number in (0, 6, 15, 16)] == ["blank", "six", "fifteen", "16"]


def test_other_languages_say_tiles_their_way() -> None:
    assert tile_aloud(Words.of("es"), (4, 6)) == "seis-cuatro"
    assert tile_aloud(Words.of("es"), (6, 6)) == "doble seis"


def test_a_smaller_number_before_the_seconds_is_not_part_of_them() -> None:
    assert seconds_in(ENGLISH, "2 tiles in 12 seconds") == ("2 tiles in ", 12)
