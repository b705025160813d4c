"""`boneyard rules`."""

from __future__ import annotations

import contextlib
import os
import re
from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len

from engine.core import Board, Rules
from engine.games import GAMES, game
from engine.options import Choice
from engine.record.deal_code import CHANCE, completed, deal_code
from engine.record.rules_code import rules_code
from engine.sentences import Refusal
from game.app.commands.rule_examples import example
from game.i18n.language import Words
from game.i18n.table_rules import told_rules
from game.ui.rich import paragraphs
from tests.support.languages import READ
from tests.support.lengths import in_turn, long_run, sampled
from tests.support.shell import ask, ask_outside, complaint


@long_run
def test_rules_are_printed_with_examples_and_house_rules() -> None:
    for sheet in GAMES:
        answer = ask("rules", sheet.key)
        assert (answer.code, answer.err) == (0, "")
        assert sheet.title in answer.out
        option = sheet.options[0]
        assert f"{option.label}: {option.name(option.default)}" in answer.out
        assert "**" not in answer.out
        assert "\n@" not in answer.out
    assert "[5|5] [5|0]*" in ask("rules", "all-fives").out
    assert "12 + 20 − 7 = 25" in ask("rules", "block_draw").out  # noqa: RUF001 - the true minus sign


def test_rules_speak_the_language_asked_for() -> None:
    answer = ask("rules", "block_draw", "--lang", "es")
    assert "Objetivo" in answer.out
    assert "Puntas abiertas" in answer.out


@pytest.mark.parametrize(
    ("words", "line", "told"),
    [
        (("rules", "-", "--code"), "boneyard:allfives-2-W", ""),
        (("simulate", "-"), "boneyard:allfives-2-A", "typing error"),
        (("demo", "-"), "boneyard:allfives-2-A", "typing error"),
        (("host", "-"), "boneyard:allfives-2-A", "typing error"),
        (("play", "-"), "boneyard:allfives-2-#7k3m9q2xw8c4h6tf-A", "typing error"),
        (("play", "-"), "hello", "a deal's code"),
        (("play", "-"), "", "a deal's code"),
    ],
)
def test_a_code_is_read_from_standard_input(
    words: tuple[str, ...], line: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "typed"
    file.write_text(f" {line} \n", encoding="utf-8")
    with file.open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        answer = ask(*words)
    assert told in complaint(answer, 2) if told else (answer.code, answer.out.strip()) == (0, line)


def test_the_code_of_a_deal_is_taken_for_its_rules() -> None:
    rules = game("all_fives")(2, None, {"muggins": "off"})
    code = deal_code(rules, completed("0" * CHANCE))
    assert ask("rules", code, "--width", "80") == ask("rules", rules_code(rules), "--width", "80")
    assert ask("rules", code, "--code").out.strip() == rules_code(rules)
    said = complaint(ask("simulate", code), 2)
    assert rules_code(rules) in said


def test_a_game_is_found_and_told_by_its_other_name() -> None:
    assert ask("rules", "all-sevens") == ask("rules", "matador")
    assert "also called All Sevens" in words_of(ask("rules", "matador").out)
    assert "Matador, also called All Sevens" in words_of(ask("games", "All Sevens").out)
    assert ask("games", "domino_elimination") == ask("games", "baronet")


def test_an_unknown_game_is_told() -> None:
    assert "Did you mean all_fives" in complaint(ask("rules", "all_fivs"), 2)


def test_a_code_stands_for_a_table_and_is_printed_for_one() -> None:
    code = ask("rules", "all_fives", "--seats", "3", "--option", "muggins=off", "--code").out.strip()
    assert code.startswith("boneyard:allfives-3-muggins=off-")
    assert "Muggins: scored automatically  (changed)" in ask("rules", code).out
    assert "typing error" in complaint(ask("rules", code.replace("3", "4")), 2)
    assert "Leave the rest out" in complaint(ask("rules", code, "--seats", "2"), 2)


WIDTHS = (40, 80, 200)
LANGUAGES = READ
SHEETS = [sheet.key for sheet in GAMES]
MARKS = re.compile(r"[─•]")


def house_of(key: str) -> dict[str, Choice]:
    """Return house rules with every option changed that a table may change together."""
    house: dict[str, Choice] = {}
    for option in game(key).options:
        for choice in option.choices:
            if choice == option.default:
                continue
            with contextlib.suppress(Refusal):
                game(key)(game(key).players[-1], None, {**house, option.key: choice})
                house[option.key] = choice
                break
    return house


def tables(key: str) -> list[Rules[Board]]:
    """Return a standard table, and one with many house rules."""
    sheet = game(key)
    return [sheet(sheet.players[0]), sheet(sheet.players[-1], None, house_of(key))]


def words_of(text: str) -> str:
    """Return the words of a text, however they are broken into lines, and without marks."""
    return " ".join(MARKS.sub(" ", text.replace("**", "")).split())


def printed(rules: Rules[Board], language: str, width: int) -> str:
    return _printed(rules_code(rules), language, width)


@cache
def _printed(code: str, language: str, width: int) -> str:
    return ask("rules", code, "--lang", language, "--width", str(width)).out


@sampled(4)
@pytest.mark.parametrize(("key", "language"), in_turn(SHEETS, LANGUAGES))
def test_every_paragraph_is_whole_at_any_width(key: str, language: str) -> None:
    for rules in tables(key):
        told = told_rules(rules, Words.of(language))
        for width in WIDTHS:
            out = printed(rules, language, width)
            assert all(cell_len(line) <= width for line in out.splitlines())
            seen = words_of(out)
            for paragraph in paragraphs(told):
                if not paragraph.startswith("@"):
                    assert words_of(re.sub(r"^(#+|[*-]) ", "", paragraph)) in seen


@sampled(3)
@pytest.mark.parametrize(("key", "language"), in_turn(SHEETS, LANGUAGES))
def test_every_drawing_is_told_in_words_and_figures(key: str, language: str) -> None:
    """Each tile of a drawing is there, and the sum of its points, at every width."""
    for rules in tables(key):
        for width in WIDTHS:
            seen = words_of(printed(rules, language, width))
            for spec in paragraphs(told_rules(rules, Words.of(language))):
                if spec.startswith("@") and not spec.startswith("@house"):
                    tiles = re.findall(r"\d+-\d+", spec) or [" ".join(card) for card in re.findall(r"\d{3}", spec)]
                    assert tiles
                    assert all(f"[{'|'.join(re.findall(chr(92) + 'd+', tile))}]" in seen for tile in tiles)
                    lines = " ".join(line.plain for line in example(spec[1:], rules, Words.of(language)))
                    assert words_of(lines) in seen


@sampled(4)
@pytest.mark.parametrize("key", SHEETS)
def test_the_house_rules_printed_are_those_of_the_table(key: str) -> None:
    for rules in tables(key):
        seen = words_of(printed(rules, "en", 200))
        for option in rules.options:
            value = rules.house[option.key]
            assert words_of(f"{option.label}: {option.name(value)}") in seen
            if value != option.default:
                assert words_of(f"{option.label} at this table: {option.name(value)}") in seen
                assert f"{option.label}: {option.name(option.default)} " not in seen


def test_a_pipe_without_a_terminal_gets_eighty_columns_and_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    out = ask_outside("rules", "all_fives", env={**os.environ, "TERM": "dumb"}).out
    assert max(map(cell_len, out.splitlines())) in range(70, 81)
    assert "\x1b" not in out
    assert all(line == line.rstrip() for line in out.splitlines())


@pytest.mark.parametrize("width", ["19", "1001", "wide", ""])
def test_an_odd_width_is_refused(width: str) -> None:
    assert "whole number from 20 to 1000" in complaint(ask("rules", "bergen", "--width", width), 2)
