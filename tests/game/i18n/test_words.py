"""Each language keeps to the words of its players: one word for one thing, and none that says something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.game.i18n.words_to_avoid import AVOIDED, BARE_FRENCH, POINTS, SPOTS, WITH_SPACED_PERCENT
from tools.translations import ROOT, catalogues, forms, read

pytestmark = pytest.mark.xdist_group("sources")
LANGUAGES: Final = sorted(catalogues())


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Yield the English of each message, all forms in one, with each form of its translation."""
    for message in read(catalogues()[language], language):
        for told in forms(message.string) if message.id else ():
            if told:
                yield " ".join(forms(message.id)), told


def rules(language: str) -> Iterator[tuple[str, str]]:
    """Yield the place of each line of the rule texts, with the line."""
    for path in sorted((ROOT / "assets" / "rules").glob(f"*.{language}.md")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield f"{path.name}:{number}", line


def spoken_of(language: str) -> list[str]:
    """Return a language if it has a catalogue."""
    return [language] if language in LANGUAGES else []


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code in AVOIDED])
def test_words_of_one_country_and_false_friends_stay_out(language: str) -> None:
    avoided = re.compile(rf"\b({AVOIDED[language]})\b")
    assert [(where, told) for where, told in (*messages(language), *rules(language)) if avoided.search(told)] == []


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code in POINTS])
def test_spots_on_tiles_are_never_called_points(language: str) -> None:
    points = re.compile(rf"\b{POINTS[language]}\b", re.IGNORECASE)
    of_spots = [
        (english, told)
        for english, told in messages(language)
        if re.search(r"\bpips?\b", english) and not re.search(r"\bpoints?\b|\bscores?\b", english)
    ]
    assert [pair for pair in of_spots if pair[0] not in SPOTS and points.search(pair[1])] == []


@pytest.mark.parametrize("language", spoken_of("es"))
def test_the_fewest_points_never_win_in_spanish(language: str) -> None:
    assert [pair for pair in (*messages(language), *rules(language)) if "menos puntos" in pair[1]] == []


@pytest.mark.parametrize("language", spoken_of("de"))
def test_german_keeps_the_word_for_passing_to_passing(language: str) -> None:
    """The same word means to fit: "Kein Stein passt. Passe." would be nonsense."""
    fitting = [
        (english, told)
        for english, told in messages(language)
        if re.search(r"\bfits?\b|\bmatch(es|ing)?\b", english) and not re.search(r"\bpass", english, re.IGNORECASE)
    ]
    assert [pair for pair in fitting if re.search(r"\b(passt|passen|passend\w*)\b", pair[1])] == []


@pytest.mark.parametrize("language", spoken_of("fr"))
def test_french_signs_have_their_spaces(language: str) -> None:
    assert [pair for pair in messages(language) if BARE_FRENCH.search(pair[1])] == []


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code in WITH_SPACED_PERCENT])
def test_per_cent_stays_with_its_number(language: str) -> None:
    assert [pair for pair in messages(language) if re.search(r"[\d}] ?%(?!\w)", pair[1])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_dots_are_joined_to_the_word(language: str) -> None:
    assert [pair for pair in messages(language) if " …" in pair[1] and not pair[0].startswith("Alt+")] == [], (
        "only keys are listed with dots of their own"
    )
