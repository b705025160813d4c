"""`boneyard rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import GAMES
from tests.support.shell import ask, complaint


def test_rules_are_printed_with_examples_and_house_rules() -> None:
    for sheet in GAMES:
        answer = ask("rules", sheet.key)
        assert (answer.code, answer.err) == (0, "")
        assert sheet.title in answer.out
        option = sheet.options[0]
        assert f"{option.label}: {option.name(option.default)}" in answer.out
        assert "**" not in answer.out
        assert "\n@" not in answer.out
    assert "[5|5][5|0]*" in ask("rules", "all-fives").out
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
    assert told in complaint(answer, 2) if told else answer.out.strip() == line


def test_an_unknown_game_is_told() -> None:
    assert "Did you mean all_fives" in complaint(ask("rules", "all_fivs"), 2)


def test_a_code_stands_for_a_table_and_is_printed_for_one() -> None:
    code = ask("rules", "all_fives", "--seats", "3", "--option", "muggins=off", "--code").out.strip()
    assert code.startswith("boneyard:allfives-3-muggins=off-")
    assert "Muggins: scored automatically  (changed)" in ask("rules", code).out
    assert "typing error" in complaint(ask("rules", code.replace("3", "4")), 2)
    assert "Leave the rest out" in complaint(ask("rules", code, "--seats", "2"), 2)
