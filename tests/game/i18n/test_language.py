"""Translations are found and filled in, and never raise an exception."""

from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from engine.sentences import sentence, sentence_n
from game.i18n import system_language
from game.i18n.language import NATIVE_NAMES, Language, Words, languages
from game.i18n.system_language import preferred

# Said here, because Babel 2.19 counts three forms in Spanish and older ones two.
TWO_FORMS = ("Plural-Forms", "nplurals=2; plural=(n != 1);")


def catalogue(root: Path, language: str) -> None:
    words = Catalog(locale=language)
    words.mime_headers = [TWO_FORMS]
    words.add("Your turn", "Te toca")
    words.add("{name} drew {n}.", "{name} robó {n}.")
    words.add("Round {n}", "Ronda {numero}")
    words.add("Score {n}", "Puntos {n")
    words.add("Wait {n}", "Espera {}")
    words.add("Braces", "{{llaves}}")
    words.add("{tile} does not fit.", "{tile} no encaja.")
    words.add("the {a}-{b}", "el {a}-{b}")
    words.add(("{n} tile", "{n} tiles"), ("{n} ficha", "{n} fichas"))
    words.add(("{n} round", "{n} rounds"), ("{numero} ronda", "{numero} rondas"))
    words.add("Draw", "Robar", context="button")
    words.add("Draw", "Robo", context="game")
    folder = root / language / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "boneyard.mo").open("wb") as file:
        write_mo(file, words)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    catalogue(tmp_path, "es")
    return tmp_path


@pytest.fixture
def spanish(root: Path) -> Words:
    return Words.of("es", root)


def test_sentences_are_translated_and_filled(spanish: Words) -> None:
    assert spanish.say("Your turn") == "Te toca"
    assert spanish.say("{name} drew {n}.", name="Ana", n=3) == "Ana robó 3."
    assert spanish.say("Braces") == "{llaves}"


def test_counts_choose_the_form(spanish: Words) -> None:
    assert [spanish.say_n("{n} tile", "{n} tiles", n) for n in (1, 2)] == ["1 ficha", "2 fichas"]
    assert [Words().say_n("{n} tile", "{n} tiles", n) for n in (0, 1)] == ["0 tiles", "1 tile"]


def test_an_engine_s_sentence_has_the_form_of_its_number() -> None:
    told = [Words().tell(sentence_n("{n} pip", "{n} pips", n)) for n in range(3)]
    assert told == ["0 pips", "1 pip", "2 pips"]


def test_short_words_depend_on_their_context(spanish: Words) -> None:
    assert spanish.say_in("button", "Draw") == "Robar"
    assert spanish.say_in("game", "Draw") == "Robo"
    assert spanish.say_in("verb", "Draw") == "Draw"


def test_what_is_not_translated_stays_english(spanish: Words) -> None:
    assert spanish.say("Hello {name}", name="Ana") == "Hello Ana"
    assert spanish.say_n("{n} match", "{n} matches", 2) == "2 matches"


@pytest.mark.parametrize("message", ["Round {n}", "Score {n}", "Wait {n}"])
def test_a_translator_s_wrong_place_gives_the_english_sentence(spanish: Words, message: str) -> None:
    assert spanish.say(message, n=7) == message.replace("{n}", "7")


def test_a_wrong_place_in_a_plural_gives_the_english_form_of_the_number(spanish: Words) -> None:
    assert [spanish.say_n("{n} round", "{n} rounds", n) for n in (1, 2)] == ["1 round", "2 rounds"]


def test_a_missing_or_ruined_catalogue_is_english(tmp_path: Path) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "boneyard.mo").write_bytes(b"no catalogue at all")
    for language in ("fr", "xx"):
        assert Words.of(language, tmp_path).say("Your turn") == "Your turn"


@pytest.mark.parametrize("length", range(0, 400, 23))
def test_a_catalogue_that_breaks_off_does_no_harm(root: Path, length: int) -> None:
    path = root / "es" / "LC_MESSAGES" / "boneyard.mo"
    path.write_bytes(path.read_bytes()[:length])
    assert Words.of("es", root).say("Your turn") in {"Your turn", "Te toca"}


def test_an_engine_s_sentence_is_told_from_the_inside_out(spanish: Words) -> None:
    inner = sentence("the {a}-{b}", a=6, b=5)
    assert spanish.tell(sentence("{tile} does not fit.", tile=inner)) == "el 6-5 no encaja."
    assert Words().tell(sentence("{tile} does not fit.", tile=inner)) == "the 6-5 does not fit."


def test_a_sentence_cannot_look_into_a_value() -> None:
    assert Words().say("{name.__class__}", name="Ana") == "{name.__class__}"
    assert Words().say("{n:>99999999999}", n=1) == "{n:>99999999999}"


@given(st.text(), st.dictionaries(st.text(min_size=1), st.integers()))
def test_no_text_can_break_the_words(text: str, values: dict[str, int]) -> None:
    assert isinstance(Words().tell(sentence(text, **values)), str)


def test_languages_are_told_by_their_own_names(root: Path) -> None:
    catalogue(root, "tlh")
    assert languages(root) == (Language("en", "English"), Language("es", "Español"), Language("tlh", "tlh"))
    assert languages(root / "nowhere") == (Language("en", "English"),)
    assert {language.code for language in languages()} >= {"en"}
    assert NATIVE_NAMES["es"] == "Español"


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ({}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "es@euro"}, "es"),
        ({"LANG": "fi_FI.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": ""}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fi:es:en"}, "es"),
        ({"LANG": "fi_FI.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "en_IE.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "es"}, "en"),
        ({"LANG": "", "LANGUAGE": "es"}, "en"),
    ],
)
def test_the_system_s_language_is_taken_if_we_speak_it(
    root: Path, monkeypatch: pytest.MonkeyPatch, asked: dict[str, str], given: str
) -> None:
    monkeypatch.setattr(system_language, "HAS_PANEL", False)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    assert preferred(root) == given


@pytest.mark.parametrize(
    ("asked", "given"), [([], "en"), (["fi", "es", "en"], "es"), (["fi"], "en"), (["en", "es"], "en"), (None, "en")]
)
def test_where_a_window_of_the_system_has_the_language_that_one_is_asked(
    root: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str] | None, given: str
) -> None:
    def locales() -> list[dict[str, str | None]]:
        if asked is None:
            raise pygame.error
        return [{"language": code, "country": None} for code in asked]

    monkeypatch.setattr(system_language, "HAS_PANEL", True)
    monkeypatch.setattr(system_language, "pygame", pygame, raising=False)
    monkeypatch.setattr(pygame.system, "get_pref_locales", locales)
    assert preferred(root) == given


@pytest.mark.parametrize(
    ("names", "english", "spanish"),
    [
        ([], "", ""),
        (["Eva"], "Eva", "Eva"),
        (["Ana", "Luis"], "Ana and Luis", "Ana y Luis"),
        (["Ana", "Luis", "Eva"], "Ana, Luis and Eva", "Ana, Luis y Eva"),
        (["Ana", "Idris"], "Ana and Idris", "Ana e Idris"),
        (["Ana", "Íñigo"], "Ana and Íñigo", "Ana e Íñigo"),
        (["Ana", "Hilda"], "Ana and Hilda", "Ana e Hilda"),
        (["Ana", "Ian"], "Ana and Ian", "Ana y Ian"),
        (["Idris", "Hana"], "Idris and Hana", "Idris y Hana"),
    ],
)
def test_names_are_listed_as_people_say_them(names: list[str], english: str, spanish: str) -> None:
    assert Words().listed(names) == english
    assert Words.of("es").listed(names) == spanish
