"""Golden rounds: the full text of a round of each game, so no rule changes unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import Board
from engine.games import GAMES, game
from engine.match import Match
from engine.notation import SEATS, find, tell
from engine.options import Choice, Option
from engine.options import find as option_named
from engine.pieces import tile_set
from tools.golden_texts.engine.refusals import golden_refusals
from tools.golden_texts.engine.rounds import FOLDER, golden_round, golden_rounds
from tools.golden_texts.engine.tables import golden_tables
from tools.golden_texts.renewal import renewed


@pytest.mark.parametrize("key", [sheet.key for sheet in GAMES])
def test_a_round_goes_as_it_always_went(key: str) -> None:
    path = FOLDER / f"{key}.txt"
    assert path.exists(), "a game needs a golden round: run tools/golden.py"
    assert path.read_text(encoding="utf-8") == golden_rounds()[path], "if it was meant, run tools/golden.py"


def test_moves_and_tables_are_described_as_they_always_were() -> None:
    for file, text in golden_tables().items():
        assert file.read_text(encoding="utf-8") == text, "if it was meant, run tools/golden.py"


def test_what_is_not_possible_is_refused_in_the_same_words() -> None:
    for file, text in golden_refusals().items():
        assert file.read_text(encoding="utf-8") == text, "if it was meant, run tools/golden.py"


def test_no_golden_round_is_left_of_a_game_that_is_gone() -> None:
    assert set(FOLDER.iterdir()) == set(golden_rounds())


def _house(words: str, options: tuple[Option, ...]) -> dict[str, Choice]:
    pairs = [word.split("=") for word in words.split()]
    return {key: option_named(options, key).read(value) for key, value in pairs}


@pytest.mark.parametrize("path", sorted(golden_rounds()), ids=lambda path: path.stem)
def test_a_golden_round_can_be_played_from_its_text(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    header = {line[:6].strip(): line[6:] for line in lines[: lines.index("")]}
    sheet = game(header["game"])
    rules = sheet(int(header["seats"]), tile_set(header["set"]), _house(header["house"], sheet.options))
    match: Match[Board] = Match(rules)
    told = [tell(rules.pieces, event) for event in match.begin(bytes.fromhex(header["seed"]))]
    for line in lines[lines.index("") + 1 :]:
        done, what = ([], line.strip()) if line.startswith(" ") else (line.split()[:2], line.split(maxsplit=2)[2])
        if done:
            seat = SEATS.index(done[0])
            told = [
                "; ".join(
                    tell(rules.pieces, event) for event in match.play(seat, find(rules, match.state, seat, done[1]))
                )
            ]
        assert what == told.pop(0)
    assert match.is_between


def test_the_check_fails_and_shows_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "block_draw.txt"
    text = golden_round(game("block_draw")(3))
    assert renewed({path: text}, check=True)
    assert not path.exists()
    assert renewed({path: text}, check=False)
    assert path.read_text(encoding="utf-8") == text
    assert not renewed({path: text}, check=True)
    path.write_text(text.replace("block_draw", "other"), encoding="utf-8")
    capsys.readouterr()
    assert renewed({path: text}, check=True)
    assert "-game  other" in capsys.readouterr().out
