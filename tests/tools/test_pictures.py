"""Pictures of every game and page can be drawn."""

from pathlib import Path

import pytest

from engine.games import GAMES
from tools.pictures import main, wanted


def test_every_game_has_a_picture_of_its_table() -> None:
    assert {f"table-{sheet.key}" for sheet in GAMES} <= set(wanted([]))


@pytest.mark.parametrize("name", [f"table-{sheet.key}" for sheet in GAMES if len(sheet.players) == 1])
def test_a_table_of_a_solitaire_has_one_seat(name: str, tmp_path: Path) -> None:
    assert main(["--only", name, "--size", "1280x720", "--out", str(tmp_path)]) == 0
    assert len([*tmp_path.iterdir()]) == 1
