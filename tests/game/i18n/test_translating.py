"""The texts that a language lacks go to a translator in parts, and the answers come back into the catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.lengths import long_run
from tools.translating import take_answers, write_parts
from tools.translations import begin, catalogues, forms, read, template

pytestmark = pytest.mark.xdist_group("sources")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    begin("fr", tmp_path / "locale")
    return tmp_path / "locale"


def rows(paths: list[Path]) -> dict[str, str]:
    """Return the number of each text of some parts."""
    lines = [line.split("\t") for path in paths for line in path.read_text("utf-8").splitlines()]
    return {"\t".join(line[1:]): line[0] for line in lines}


@long_run
def test_every_message_is_in_one_part_and_the_first_screens_come_first(root: Path, tmp_path: Path) -> None:
    paths = write_parts("fr", tmp_path / "parts", root)
    asked = rows(paths)
    assert len(asked) == len([message for message in template() if message.id])
    assert len(paths[0].read_text("utf-8").splitlines()) == 200
    assert int(asked["Next round"]) < int(asked["You're watching."])
    (claim,) = [text for text in asked if text.startswith("Claim\t")]
    assert "Table button" in claim
    (draw,) = [text for text in asked if text.startswith("Draw\t")]
    assert "[button: " in draw


@long_run
def test_answers_come_into_the_catalogue_and_faults_are_left_out(root: Path, tmp_path: Path) -> None:
    paths = write_parts("fr", tmp_path / "parts", root)
    asked = rows(paths)
    draw = next(number for text, number in asked.items() if text.startswith("Draw\t"))
    leg = next(number for text, number in asked.items() if text.startswith("only\\non {leg}"))
    answers = {
        asked["Next round"]: "Manche suivante",
        asked["{n} tile ¦ {n} tiles"]: "{n} domino ¦ {n} dominos",
        asked["Round {n}"]: "Manche {m}",
        draw: "Piocher",
        leg: "seulement\\nsur {leg}",
    }
    for path in paths:
        numbers = [line.split("\t")[0] for line in path.read_text("utf-8").splitlines()]
        text = "".join(f"{number}\t{answers[number]}\n" for number in numbers if number in answers)
        path.with_suffix(".done.txt").write_text(text, "utf-8")
    left = take_answers("fr", tmp_path / "parts", root)
    assert [line.partition(" ")[2] for line in left] == [
        "'Round {n}' has the placeholders ['n'], its translation ['m']"
    ]
    catalogue = read(catalogues(root)["fr"], "fr")
    told = {
        (message.context, forms(message.id)[0]): forms(message.string)
        for message in catalogue
        if message.id and all(forms(message.string))
    }
    assert told == {
        (None, "Next round"): ("Manche suivante",),
        (None, "{n} tile"): ("{n} domino", "{n} dominos"),
        ("button", "Draw"): ("Piocher",),
        (None, "only\non {leg}"): ("seulement\nsur {leg}",),
    }
    assert "Next round" not in rows(write_parts("fr", tmp_path / "again", root))
