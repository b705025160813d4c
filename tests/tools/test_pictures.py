"""Pictures of every game and page can be drawn."""

from pathlib import Path

import pytest

from engine.games import GAMES
from game.scenes.table.table import TableScene
from tests.support.lengths import sampled, some
from tools.pictures import SEED, SETTINGS, main, wanted
from tools.stages.staging import Staged

ALONE = [f"table-{sheet.key}" for sheet in GAMES if len(sheet.players) == 1]


def test_every_game_has_a_picture_of_its_table() -> None:
    assert {f"table-{sheet.key}" for sheet in GAMES} <= set(wanted([]))


@sampled(4)
@pytest.mark.parametrize("key", some([sheet.key for sheet in GAMES], 4))
def test_the_picture_of_a_table_shows_the_table_and_no_results(key: str) -> None:
    window = Staged((1280, 720), seed=SEED)
    SETTINGS[f"table-{key}"](window)
    assert isinstance(window.scene, TableScene)


@sampled(2)
@pytest.mark.parametrize("name", some(ALONE, 3))
def test_a_table_of_a_solitaire_has_one_seat(name: str, tmp_path: Path) -> None:
    assert main(["--only", name, "--size", "1280x720", "--out", str(tmp_path)]) == 0
    assert len([*tmp_path.iterdir()]) == 1
