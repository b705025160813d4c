"""The player's settings: each change counts, is kept once, and is applied."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest

from game.session.player_settings import PlayerSettings
from game.storage.disk.writer import Matter, Work
from game.storage.setting_kinds import LocalPlayer
from game.storage.settings import Settings, Speed, load, sheet


class Kept:
    """Settings that record all writes and changes."""

    def __init__(self, file: Path | None) -> None:
        self.works: list[Work] = []
        self.applied: list[tuple[set[str], Settings]] = []
        self.settings = PlayerSettings(Settings(), file, self.works.append, self._changed)

    def _changed(self, names: Collection[str], before: Settings) -> None:
        self.applied.append((set(names), before))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "settings.json")


def test_a_change_counts_at_once_and_is_written_when_the_writer_comes_to_it(kept: Kept, tmp_path: Path) -> None:
    kept.settings.update(volume=10, speed=Speed.FAST)
    assert (kept.settings.values.volume, kept.settings.values.speed) == (10, Speed.FAST)
    assert not (tmp_path / "settings.json").exists()
    (work,) = kept.works
    assert work.matter is Matter.SETTINGS
    work.write()
    assert load(tmp_path / "settings.json").settings == kept.settings.values


def test_a_choice_is_applied_even_if_it_changes_nothing_but_not_written(kept: Kept) -> None:
    before = kept.settings.values
    kept.settings.update(full_screen=before.full_screen)
    assert kept.applied == [({"full_screen"}, before)]
    assert kept.works == []


def test_an_invalid_value_changes_nothing(kept: Kept) -> None:
    with pytest.raises(ValueError, match="not a number"):
        kept.settings.update(chat=False, volume=1000)
    assert kept.settings.values == Settings()
    assert kept.works == []
    assert kept.applied == []


def test_a_line_of_the_settings_page_sets_its_own(kept: Kept) -> None:
    line = next(line for line in sheet() if line.name == "volume")
    kept.settings.set(line, 35)
    assert kept.settings.values.volume == 35
    with pytest.raises(ValueError, match="not a number"):
        kept.settings.set(line, "loud")


def test_a_player_is_introduced_in_one_change(kept: Kept) -> None:
    kept.settings.introduce(0, LocalPlayer("Ana", "beret"))
    assert kept.settings.shown_name == "Ana"
    assert kept.settings.values.name_asked
    assert len(kept.works) == 1
    kept.settings.introduce(2, LocalPlayer("Rosa", "hood"))
    assert kept.settings.names_here == ("", "Rosa")
    assert kept.settings.face_of("Rosa", "You") == "hood"
    assert kept.settings.face_of("You", "You") == kept.settings.face_of("Ana", "You") == "beret"


def test_the_game_played_last_is_kept_as_the_last(kept: Kept) -> None:
    for game in ("bergen", "matador", "bergen"):
        kept.settings.remember_table(game, {"seats": 2})
    assert kept.settings.lately == ("bergen", "matador")
    assert len(kept.works) == 3, "the order changed, although the tables are equal"


def test_without_a_file_nothing_is_written() -> None:
    kept = Kept(None)
    kept.settings.update(volume=10)
    assert kept.settings.values.volume == 10
    assert kept.works == []


def test_a_table_is_as_quick_as_the_player_wants_it_and_waits_for_nobody_at_once(kept: Kept) -> None:
    factors = []
    for speed in (Speed.SLOW, Speed.NORMAL, Speed.FAST, Speed.INSTANT):
        kept.settings.update(speed=speed)
        factors.append(kept.settings.pace.factor)
    assert factors == sorted(factors, reverse=True)
    assert factors[1] == 1.0, "the pace that bots are made for"
    assert factors[3] == 0.0, "at once"
