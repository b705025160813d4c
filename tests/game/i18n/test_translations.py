"""The catalogues are complete and compiled, keep the English placeholders, and contain every text."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from engine.games import GAMES
from game.i18n.language import Words, languages
from game.look.fonts import Face, Fonts
from game.look.palette import CREAM
from game.look.scale import Scale
from net.fairness.succession import THROWN_AWAY
from net.guest.judgement import LEFT_OUT
from net.guest.past import UNSEEN
from net.verify.before_match import UNSEEN_BY
from tests.support.counted_words import PLURALS
from tests.support.lengths import long_run, sampled
from tests.support.screen.pseudo_language import accented, overheard, pseudo_words
from tools.translations import (
    FIRST,
    KEYWORDS,
    LOCALES,
    ROOT,
    all_found,
    as_mo,
    as_po,
    begin,
    called,
    catalogues,
    comments,
    compile_stale,
    faults,
    forms,
    is_offered,
    messages_of,
    places,
    read,
    shares,
    stale,
    template,
    translations,
    update,
)

pytestmark = pytest.mark.xdist_group("sources")


ADJECTIVE: Final = re.compile(r"(permitid|obligatori|prohibid|tant|cuant)(o|a|os|as)")

# -- the catalogues -----------------------------------------------------------------------------------------------


def test_every_catalogue_is_complete_compiled_and_up_to_date() -> None:
    assert list(stale()) == [], "python tools/translations.py brings them up to date"


def test_spanish_is_spoken() -> None:
    assert "es" in {language.code for language in languages()}
    assert Words.of("es").say("Next round") == "Ronda siguiente"
    assert Words.of("es").say_n("{n} round", "{n} rounds", 2) == "2 rondas"
    assert Words.of("es").say_in("button", "Draw") == "Robar"


@pytest.mark.parametrize("language", list(catalogues()))
def test_no_translation_is_longer_than_a_button_can_bear(language: str) -> None:
    catalogue = read(catalogues()[language], language)
    for message in (each for each in catalogue if each.id):
        for english, told in zip(forms(message.id), forms(message.string), strict=False):
            assert len(told) <= 2.2 * len(english) + 16, (english, told)


def ending(word: str) -> str:
    """Return the gender and number that a Spanish word shows: o, a, os or as."""
    return word.removesuffix("s")[-1] + ("s" if word.endswith("s") else "")


def test_the_adjectives_of_spanish_house_rules_agree_with_their_labels() -> None:
    say, wrong = Words.of("es").say, []
    for option in (option for rules in GAMES for option in rules.options):
        label = say(option.label)
        for choice in option.choices:
            first = say(option.name(choice)).split()[0]
            if ADJECTIVE.fullmatch(first) and ending(first) != ending(label.split()[0]):
                wrong.append(f"{label}: {say(option.name(choice))}")
    assert wrong == []


# -- the tool -----------------------------------------------------------------------------------------------------


def found(source: str) -> list[tuple[object, str | None]]:
    return [(message.id, message.context) for message in messages_of(ast.parse(source))]


def test_messages_are_found_wherever_they_are_said() -> None:
    assert found('words.say("Your turn")') == [("Your turn", None)]
    assert found("x = f\"{say('Round {n}', n=1)}!\"") == [("Round {n}", None)]
    assert found('sentence("{a} does " "not fit.", a=1)') == [("{a} does not fit.", None)]
    assert found('say_n("{n} tile", "{n} tiles", 3)') == [(("{n} tile", "{n} tiles"), None)]
    assert found('sentence_n("{n} tile", "{n} tiles", 3)') == [(("{n} tile", "{n} tiles"), None)]
    assert found('say_in("button", "Draw")') == [("Draw", "button")]
    assert found("say(message); gettext_noop(title); print('Nothing')") == []


def test_faults_are_told() -> None:
    catalogue = Catalog(locale="es")
    # Said here, because Babel 2.19 counts three forms in Spanish and older ones two.
    catalogue.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]
    catalogue.add("Fine {n}", "Bien {n}")
    catalogue.add("Missing")
    catalogue.add("Lost {name}", "Perdido {nombre}")
    catalogue.add("Unsure", "Quizá", flags=["fuzzy"])
    catalogue.add(("{n} tile", "{n} tiles"), ("una ficha", "{n} fichas"))
    catalogue.add(("{n} seat of {m}", "{n} seats of {m}"), ("un puesto", "{n} puestos de {m}"))
    assert list(faults(catalogue)) == [
        "'Missing' is not translated",
        "'Lost {name}' has the placeholders ['name'], its translation ['nombre']",
        "'Unsure' is marked as unsure",
        "'{n} seat of {m}' has the placeholders ['m', 'n'], its translation []",
    ]


def test_places_are_read_as_the_game_reads_them() -> None:
    assert places("{{no}} {yes} 50 %") == {"yes"}
    assert places("{name.upper}") >= {"{", "}"}


@long_run
def test_a_new_language_is_offered_once_its_first_screens_are_complete(tmp_path: Path) -> None:
    path = begin("fr", tmp_path)
    assert set(catalogues(tmp_path)) == {"fr"}
    assert update(tmp_path) == [], "it may lag behind"
    assert not path.with_suffix(".mo").exists()
    before = path.read_bytes()
    assert update(tmp_path) == []
    assert path.read_bytes() == before, "the same sources give the same file"
    told = list(shares(tmp_path))
    assert told[0].startswith("fr: 0% of ")
    assert "not offered" in told[0]
    assert any(line.endswith(" in game/scenes/home") for line in told)
    translate_first_screens(path)
    assert update(tmp_path) == []
    assert path.with_suffix(".mo").is_file()
    assert next(shares(tmp_path)).endswith("; offered")
    assert Words.of("fr", tmp_path).say("Next round") == "Next round «»"
    path.with_suffix(".mo").unlink()
    assert any(".mo does not follow" in line for line in stale(tmp_path))
    assert LOCALES.is_dir()


def test_a_language_that_is_always_complete_is_offered_with_a_text_missing(tmp_path: Path) -> None:
    begin("es", tmp_path)
    assert next(shares(tmp_path)).endswith("; offered")


def translate_first_screens(path: Path) -> None:
    """Translate messages until the language can be offered."""
    catalogue = read(path, "fr")
    for message in catalogue:
        if message.id and any(where.startswith(FIRST) for where, _ in message.locations):
            told = tuple(f"{form} «»" for form in forms(message.id))
            message.string = told if len(told) > 1 else told[0]
    path.write_bytes(as_po(catalogue))
    assert is_offered(catalogue)


def test_spanish_stays_while_a_text_is_missing_which_is_told_by_name(tmp_path: Path) -> None:
    """Without it, tests of other games and other texts fail as well, and bury the one that names the cause."""
    path = begin("es", tmp_path)
    assert "es: 'Round {n}' is not translated" in update(tmp_path)
    assert path.with_suffix(".mo").is_file()


def test_a_language_that_may_lag_behind_is_still_checked(tmp_path: Path) -> None:
    path = begin("fr", tmp_path)
    catalogue = read(path, "fr")
    message = catalogue.get("Round {n}")
    assert message is not None
    message.string = "Manche {m}"
    path.write_bytes(as_po(catalogue))
    assert update(tmp_path) == ["fr: 'Round {n}' has the placeholders ['n'], its translation ['m']"]


def test_a_plural_with_a_form_missing_is_english() -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add(("{n} tile", "{n} tiles"), ("", "{n} dominos"))
    catalogue.add("Fine", "Bien")
    assert list(translations(read_mo(BytesIO(as_mo(catalogue))))) == [(None, "Fine")]


@sampled(3)
@pytest.mark.parametrize(("language", "one"), [("fr", [0, 1]), ("pt", [0, 1]), ("de", [1]), ("it", [1])])
def test_a_new_language_counts_as_its_speakers_do(tmp_path: Path, language: str, one: list[int]) -> None:
    catalogue = read(begin(language, tmp_path), language)
    assert catalogue.num_plurals == 2
    form = c2py(catalogue.plural_expr)
    assert [n for n in range(30) if form(n) == 0] == one


# -- comments for translators -----------------------------------------------------------------------------------------


def test_every_comment_is_on_a_message_that_exists() -> None:
    assert set(comments()) - {(message.context, forms(message.id)[0]) for message in template()} == set()


def test_a_comment_stands_above_its_message() -> None:
    message = template().get("Claim")
    assert message is not None
    assert message.auto_comments == [comments()[None, "Claim"]]


def test_a_single_word_in_two_places_has_a_comment_or_a_context() -> None:
    """Such a word may be a noun here and a verb there, or another game's term."""
    shared = [
        message.id
        for message in template()
        if not message.context
        and isinstance(message.id, str)
        and re.fullmatch(r"\w+", message.id)
        and len(message.locations) > 1
    ]
    assert [word for word in shared if (None, word) not in comments()] == []


# -- numbers ------------------------------------------------------------------------------------------------------

NEVER_ONE: Final = {
    "Result {result}: {start} at the start, {luck} from deals and draws, {skill} from moves, {rest} unknown": "shares",
    "Answer with a {n} or any double. If you can't, draw {draws} tiles, then answer or pass.": "two at least",
    "They score {n} points more at the end.": "always five",
    "{n} for {pips} pips": "a multiple of five",
    "You have {n} cards, and that's the limit.": "ten at least",
    "The match still isn't over after {n} rounds.": "a limit of ours",
    "The round still isn't over after {n} moves.": "a limit of ours",
    "Nobody has drawn for {n} turns, so the round is void.": "a turn of each player at least",
    "Unknown is how choices turned out with the tiles as they lay. That makes the range so wide: 95 of 100 such ranges "
    "hold the truth. It takes about {n} reviewed matches to know it to within {near}%.": "a fixed number",
    "after about {n} matches": "ten at least",
    "after {n} passes": "one has a sentence of its own",
    "Only {a} unseen cards fit now; after {r}, {b} would.": "one has a sentence of its own",
    "Only {a} unseen tiles fit now; after {r}, {b} would.": "one has a sentence of its own",
    "Takes away {a} tiles; {r} takes {b}.": "two at least",
    "The trick brings you {a} doubles on average; with {r}, {b}.": "an average",
    "You take {a} more doubles on average; with {r}, {b}.": "an average",
    "You take {a} more tricks on average; with {r}, {b}.": "an average",
    "{tile} brings you no nearer; {a} of {n} tiles that may come would.": "the boneyard has more",
    "{n} tiles are flipped face up.": "a few are named",
    "{n} tiles · +{points}": "a tile takes another",
    "{n} players": "one and two have words of their own",
    "Your last {n} deals: {numbers} = {total}": "told from two on",
    "{n} of {all} done · {minutes} minutes each": "two",
    "Start · {minutes} minutes": "two",
    "about {minutes} minutes": "five at least",
    "{game} · {taken} of {seats} seats taken": "a table seats two at least",
    "The table now has {n} seats.": "a table seats two at least",
    "{set} · {n} tiles": "a set",
    "{bots} bots are too many for a table for {seats}.": "one bot is never too many",
    THROWN_AWAY: "a deal thrown away and this one",
    UNSEEN: "a deal thrown away and this one",
    UNSEEN_BY: "a deal thrown away and this one",
    LEFT_OUT: "two at least",
    "A pass over {n} tiles took none. Since {n} is a multiple of 13, each tile would get the same number "
    "in every pass, and none could ever be taken.": "thirteen at least",
}
"""Messages with one form for every number, and why that number is never one."""
TWO_PLAYERS: Final = re.compile(r"\{(n|players|seats)\} players")
"""Games for one player have a text of their own."""


def test_a_number_before_a_noun_has_a_plural_form_or_is_never_one() -> None:
    lessons = "game/lessons/"  # their numbers are known; test_lessons reads them
    told = {m.id for where, m in all_found() if isinstance(m.id, str) and not where.startswith(lessons)}
    single = {text for text in told if PLURALS.search(text) and not TWO_PLAYERS.search(text)}
    assert single - {*NEVER_ONE} == set()
    assert {*NEVER_ONE} - told == set(), "a reason is left of a message that is gone"


def test_a_missing_or_older_catalogue_is_compiled_and_no_other(tmp_path: Path) -> None:
    path = begin("fr", tmp_path)
    assert compile_stale(tmp_path) == [], "its first screens are missing"
    translate_first_screens(path)
    compiled = path.with_suffix(".mo")
    assert compile_stale(tmp_path) == [compiled]
    assert set(path.parent.iterdir()) == {path, compiled}
    assert compile_stale(tmp_path) == []
    os.utime(compiled, (0, 0))
    assert compile_stale(tmp_path) == [compiled]


# -- texts shown without translation ------------------------------------------------------------------------------

SHOWN: Final = ("game/scenes", "game/felt", "game/ui", "game/animation/director.py")
"""Code that makes texts for players."""
WORDY: Final = re.compile(r"[^\W\d_]{2,} +[^\W\d_]|(?<![\w.])[A-Z][a-z]{2,}")
"""Two words, or one with a capital: possible text for players."""
FOR_US: Final = frozenset(
    {"TypeVar", "cast", "getattr", "setattr", "hasattr", "TypeAlias", "LookupError", "ValueError", "Random"}
)
"""Calls whose texts are for programmers, or for nobody."""
KEYS: Final = ["Ctrl", "Shift", "Alt", "Esc", "Enter", "Space", "Tab", "Down", "Left", "Right", "Home", "End", "Del"]
SHAPES: Final = ["Cross", "Circle", "Square", "Triangle"]  # drawn wherever they are shown
ALLOWED: Final = {
    "game/ui/devices/keys.py": {*KEYS, "Cmd", "Option", "Backspace", "PgUp", "PgDn"},  # printed on keys
    "game/ui/devices/pads.py": {"Back", "Start", "Share", "Options", *SHAPES},  # printed on buttons
    "game/ui/sound/sounds.py": {"No sound: %s", "No sound %s: %s"},  # logged
    "game/ui/values.py": {"Off"},  # only a default when a test gives no words
    "game/scenes/home/title.py": {"Boneyard"},  # the program's name
    "game/scenes/common/pictures.py": {"the picture of "},  # a seed
}


def bare_texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield every wordy literal without a keyword that is neither a docstring nor for programmers."""
    fine: set[int] = set()
    for node in ast.walk(tree):
        inside: list[ast.AST | None] = []
        match node:
            case ast.Call() if called(node) in KEYWORDS:
                inside = [*node.args[: KEYWORDS[called(node)]]]
            case ast.Call() if called(node) in FOR_US:
                inside = [*node.args]
            case ast.Raise() | ast.Assert() | ast.Expr(value=ast.Constant()):
                inside = [node]
            case ast.AnnAssign() | ast.arg():
                inside = [node.annotation]
            case ast.FunctionDef():
                inside = [node.returns]
            case ast.Subscript():
                inside = [node.slice]
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                inside = [node]
        fine |= {id(each) for part in inside if part for each in ast.walk(part)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in fine:
            text = node.value
            if WORDY.search(text) and not text.lstrip().startswith("<"):
                yield node.lineno, text


def test_bare_texts_are_seen() -> None:
    assert [text for _, text in bare_texts(ast.parse('Label(look, rect, "Your turn")'))] == ["Your turn"]
    assert [text for _, text in bare_texts(ast.parse('Button(x, "Draw", f"{n} tiles left")'))] == [
        "Draw",
        " tiles left",
    ]
    assert not list(bare_texts(ast.parse('put(f"bot {n}"); name == "primary"')))
    assert not list(bare_texts(ast.parse('say("Your turn"); f"{say(chr(3))} · {n}"; kind = "primary"')))
    assert not list(
        bare_texts(ast.parse('def f() -> "Scene":\n    """Do it."""\n    raise ValueError("No such thing")'))
    )


@pytest.mark.parametrize("where", SHOWN)
def test_nothing_is_shown_that_cannot_be_translated(where: str) -> None:
    top = ROOT / where
    bare = [
        f"{path.relative_to(ROOT)}:{line} {text!r}"
        for path in (sorted(top.rglob("*.py")) if top.is_dir() else [top])
        for line, text in bare_texts(ast.parse(path.read_text("utf-8")))
        if text not in ALLOWED.get(path.relative_to(ROOT).as_posix(), set())
    ]
    assert not bare, "translate it, mark it with gettext_noop, or give a reason above"


def test_nobodys_language_gives_bare_texts_away() -> None:
    words, fonts = pseudo_words(), Fonts(Scale((1280, 720)))
    with overheard() as seen:
        fonts.text(words.say("Your turn"))
        fonts.text(words.say_n("{n} tile", "{n} tiles", 3), Face.BOLD, 20)
        fonts.wrapped(f"Rosa · {words.say_in('button', 'Draw')} · 3-5", Face.BOLD, 20, CREAM, 300)
        assert seen.plain({"Rosa"}) == []
        fonts.wrapped("Not said", Face.BOLD, 20, CREAM, 300)
        assert seen.plain() == ["Not said", next(text for text in seen.texts if text.startswith("Rosa"))]
    assert accented("{name}: tile") == "[{name}: ťíłé]"
