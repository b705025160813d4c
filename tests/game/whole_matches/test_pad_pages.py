"""Every control of the pages beside a match is reached with a gamepad alone, and every page is left again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import game
from game.scenes.home.title import TitleScene
from game.scenes.matches.finished import FinishedScene
from game.scenes.nearby.browse.browse import BrowseScene
from game.scenes.nearby.lobby.lobby import LobbyScene
from game.scenes.pages.settings import SettingsScene
from game.scenes.pages.share import ShareScene
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.replay.replay import ReplayScene
from game.scenes.review.review import ReviewScene
from game.ui.field import TextField
from game.ui.scene import Scene
from tests.support.finished_matches import finished_match
from tests.support.lan.for_scenes import place
from tests.support.lan.nearby_evening import Evening
from tests.support.lengths import long_run, sampled
from tests.support.screen.pad_walk import B, PadWalk
from tests.support.screen.whole_program import Visit


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    """Return a player with some finished matches."""
    with Visit(tmp_path) as visit:
        for number, key in enumerate(("all_fives", "block_draw", "baronet"), 1):
            record = finished_match(game(key))
            visit.saves.save(record.match, record.players, f"2030010{number}-100000-cafe")
        yield visit


def walk(pad: PadWalk, kind: type[Scene]) -> None:
    """Reach all that is on a page of this kind; in a replay the cross also moves along the match."""
    assert type(pad.pilot.scene) is kind
    assert pad.passed() == set(pad.pilot.names)
    if kind is not ReplayScene:
        assert pad.reached() == set(pad.pilot.names)


def leave(pad: PadWalk, kind: type[Scene]) -> None:
    """Go back to a page of this kind with B."""
    pad.press(B, 30)
    assert type(pad.pilot.scene) is kind


def look_into(pad: PadWalk, name: str) -> None:
    """Open a page, reach all that is on it, and go back to where it was opened."""
    before = pad.pilot.scene
    pad.take(name)
    assert pad.pilot.scene is not before, name
    while isinstance(pad.pilot.scene, ShareScene) and pad.pilot.scene.works:
        pad.pilot.settle()
    walk(pad, type(pad.pilot.scene))
    leave(pad, type(before))
    assert pad.pilot.focus == name


def parts(pad: PadWalk) -> list[str]:
    """Return the names of the buttons for the parts of the page."""
    return [name for name in pad.pilot.names if name.startswith("Page: ")]


@sampled(2)
@pytest.mark.parametrize(
    ("button", "page", "fewest"), [("Settings", SettingsScene, 6), ("Statistics", StatisticsScene, 3)]
)
def test_every_part_of_a_page(visit: Visit, button: str, page: type[Scene], fewest: int) -> None:
    pad = PadWalk(visit)
    pad.take(button)
    assert len(parts(pad)) >= fewest
    for part in parts(pad):
        pad.take(part)
        walk(pad, page)
    leave(pad, TitleScene)


def test_the_finished_matches(visit: Visit) -> None:
    pad = PadWalk(visit)
    pad.take("Finished matches")
    walk(pad, FinishedScene)
    for name in ("Baronet", "Share: Baronet", "Search", "Enter a code"):
        look_into(pad, name)
    pad.take("Review: Baronet")
    assert type(visit.scene) is ReviewScene
    leave(pad, FinishedScene)
    leave(pad, TitleScene)


def test_a_name_is_written_with_the_letters_on_the_screen(visit: Visit) -> None:
    pad = PadWalk(visit)
    pad.take("Settings")
    pad.take("Page: Player")
    look_into(pad, "Your name")
    pad.take("Your name")
    for letter in "Ana":
        pad.take(letter, 3)
    pad.take("Done")
    assert visit.get(TextField, "Your name").value == "Ana"
    leave(pad, TitleScene)
    assert visit.kept.player_name == "Ana"


@long_run
def test_play_nearby_to_the_lobby_of_a_table_and_back() -> None:
    with Evening() as evening:
        evening.lan.places.append(place("Luis's table"))
        pad = PadWalk(evening)
        pad.take("Play nearby")
        walk(pad, BrowseScene)
        for name in ("Your name: Ana", "Luis's table", "Address"):
            look_into(pad, name)
        pad.take("Choose a game")
        pad.take("Block & Draw", 60)
        walk(pad, LobbyScene)
        for name in ("Can others reach me?", "Phones", "Change the rules", "Challenges", "Chat", "How to play"):
            look_into(pad, name)
        leave(pad, BrowseScene)
        leave(pad, TitleScene)
