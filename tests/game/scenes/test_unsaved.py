"""While anything is unsaved, every page says so, and the program doesn't end without a question."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.games import game
from engine.match import Match
from engine.record.record import Player
from game.play.driver import SeedStream, play_match
from game.scenes.home.title import TitleScene
from game.scenes.pages.unsaved import UnsavedScene
from game.scenes.table.table import TableScene
from game.storage.saves import Saves
from game.ui.actions import Action
from tests.support.rounds.simple_bots import Whimsical
from tests.support.screen.whole_program import Visit

PLAYERS = (Player("Ana"), Player("Maren", "maren"))


class Disk:
    """The real disk, which may be full."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.is_full = False
        fsync = os.fsync

        def refuse(file: int) -> None:
            if self.is_full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            fsync(file)

        patch.setattr(os, "fsync", refuse)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    made = Disk(monkeypatch)
    yield made
    made.is_full = False


@pytest.fixture
def visit(tmp_path: Path, disk: Disk) -> Iterator[Visit]:
    with Visit(tmp_path) as made:
        yield made
        disk.is_full = False


def let_write(visit: Visit) -> None:
    """Wait until everything has been tried, and show the outcome."""
    visit.writer.flush()
    visit.step(3)


def finish(visit: Visit, number: int = 1) -> str:
    """Save a match to its end, as a table does; returns its name."""
    name = Saves.new_name()
    match = play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"unsaved", number), visit.session.chance)
    visit.session.matches.saver(name)(match, PLAYERS)
    let_write(visit)
    return name


def sit(visit: Visit, key: str, seats: int) -> None:
    match = Match(game(key)(seats))
    visit.session.stage.push(visit.session.routes.table(match, PLAYERS[:seats]))
    visit.settle()


LATE = "Its latest moves aren't saved yet. They will be if saving works before you quit."
FULL = "No space left on device. Free some: saving is tried again every few seconds."

CHANGES: dict[str, tuple[Callable[[Visit], object], str]] = {
    "a match that ends": (finish, "a match"),
    "a setting": (lambda visit: visit.session.settings.update(volume=10), "the settings"),
    "an answer": (
        lambda visit: visit.session.statistics.note(lambda books: books.with_answer("abcd1234", None, is_right=True)),
        "the statistics",
    ),
    "an achievement": (lambda visit: visit.session.statistics.award(("muggins",)), "the statistics"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_unsaved_stands_on_the_page_until_it_is_saved(visit: Visit, disk: Disk, change: str) -> None:
    act, told = CHANGES[change]
    disk.is_full = True
    act(visit)
    let_write(visit)
    assert visit.app.foot.shown == f"Not saved yet: {told}. {FULL}"
    disk.is_full = False
    visit.writer.try_again()
    let_write(visit)
    assert visit.app.foot.shown == ""


def test_it_stands_on_every_page_and_covers_none(visit: Visit, disk: Disk) -> None:
    disk.is_full = True
    finish(visit)
    high = visit.app.window.size[1]
    pages: tuple[Callable[[], None], ...] = (
        lambda: sit(visit, "all_fives", 2),
        lambda: sit(visit, "knock_out", 1),
        lambda: visit.session.stage.push(visit.session.routes.statistics()),
        lambda: visit.session.stage.push(visit.session.routes.lessons(lambda _key: None, lambda: None)),
    )
    for open_page in pages:
        open_page()
        visit.settle()
        assert visit.app.foot.shown
        assert visit.screen.look.scale.size[1] < high
        assert visit.app.window.get_surface().get_at((2, high - 2))[:3] == (58, 20, 16)


def test_a_later_match_does_not_say_that_everything_is_saved(visit: Visit, disk: Disk) -> None:
    disk.is_full = True
    name = finish(visit)
    assert visit.saves.finished() == []
    sit(visit, "all_fives", 2)
    disk.is_full = False
    visit.session.matches.saver("other")(Match(game("all_fives")(2)), PLAYERS)
    let_write(visit)
    assert [path.stem for path in visit.saves.finished()] == [name]
    assert isinstance(visit.scene, TableScene)
    assert not visit.writer.fails


def test_a_match_that_is_over_and_unsaved_is_not_offered_again(visit: Visit, disk: Disk) -> None:
    match, name = Match(game("block_draw")(2)), Saves.new_name()
    save = visit.session.matches.saver(name)
    match.begin(bytes(32))
    save(match, PLAYERS)
    let_write(visit)
    assert [each.name for each in visit.session.matches.paused().every()] == [name]
    disk.is_full = True
    while not match.is_over:
        if match.is_between:
            match.begin(bytes([len(match.rounds)]) * 32)
        seat = match.state.turn
        match.play(seat, match.legal(seat)[0])
    save(match, PLAYERS)
    let_write(visit)
    assert visit.saves.path(name).exists(), "the disk has its first moves only"
    assert visit.session.matches.paused().every() == ()
    disk.is_full = False
    visit.writer.try_again()
    let_write(visit)
    assert [path.stem for path in visit.saves.finished()] == [name]


def test_a_program_that_can_save_ends_without_a_question(visit: Visit) -> None:
    finish(visit)
    visit.session.stage.quit()
    assert not visit.app.step(visit.now)


def test_a_program_with_something_unsaved_asks_and_can_try_again(visit: Visit, disk: Disk) -> None:
    disk.is_full = True
    name = finish(visit)
    visit.session.stage.quit()
    visit.step(3)
    assert isinstance(visit.scene, UnsavedScene)
    visit.click("Try again")
    visit.step(3)
    assert isinstance(visit.scene, UnsavedScene)
    disk.is_full = False
    visit.click("Try again")
    visit.app.step(visit.now)
    assert not visit.app.step(visit.now)
    assert [path.stem for path in visit.saves.finished()] == [name]


def test_it_is_possible_to_quit_anyway(visit: Visit, disk: Disk) -> None:
    disk.is_full = True
    finish(visit)
    visit.session.stage.quit()
    visit.step(3)
    visit.click("Quit anyway")
    visit.app.step(visit.now)
    assert not visit.app.step(visit.now)


def test_the_program_ends_by_itself_once_the_clock_has_saved_everything(visit: Visit, disk: Disk) -> None:
    disk.is_full = True
    finish(visit)
    visit.session.stage.quit()
    visit.step(3)
    disk.is_full = False
    visit.writer.try_again()  # as the clock does
    visit.writer.flush()
    while visit.app.step(visit.now):
        visit.now += 0.1
    assert len(visit.saves.finished()) == 1


def test_the_pause_tells_of_moves_that_are_not_saved(visit: Visit, disk: Disk) -> None:
    sit(visit, "knock_out", 1)
    let_write(visit)
    disk.is_full = True
    assert isinstance(visit.scene, TableScene)
    visit.session.matches.saver(visit.scene.table.record)(Match(game("knock_out")(1)), PLAYERS[:1])
    let_write(visit)
    visit.tell(Action.MENU)
    assert visit.find("The latest moves of this match aren't saved yet.").shown
    disk.is_full = False
    visit.writer.try_again()  # as the clock does
    let_write(visit)
    assert visit.find("The match is saved after every move.").shown
    visit.take("Leave the table")
    assert isinstance(visit.scene, TitleScene)


def test_the_question_about_unsaved_moves_leaves_once_they_are_saved(visit: Visit, disk: Disk) -> None:
    match = Match(game("block_draw")(2))
    match.begin(bytes(32))
    match.play(match.state.turn, match.legal(match.state.turn)[0])
    visit.session.stage.push(visit.session.routes.table(match, PLAYERS))
    visit.settle()
    let_write(visit)
    disk.is_full = True
    assert isinstance(visit.scene, TableScene)
    visit.session.matches.saver(visit.scene.table.record)(match, PLAYERS)
    let_write(visit)
    visit.tell(Action.MENU)
    visit.take("Leave the table")
    visit.step(10)
    assert visit.find(LATE).shown
    disk.is_full = False
    visit.writer.try_again()  # as the clock does
    let_write(visit)
    visit.settle()
    assert visit.find("The match is saved after every move.").shown
    visit.take("Leave the table")
    assert isinstance(visit.scene, TitleScene)


def test_a_match_left_unsaved_is_offered_on_the_title_once_it_is_saved(visit: Visit, disk: Disk) -> None:
    match = Match(game("block_draw")(2))
    match.begin(bytes(32))
    match.play(match.state.turn, match.legal(match.state.turn)[0])
    disk.is_full = True
    visit.session.stage.push(visit.session.routes.table(match, PLAYERS))
    visit.settle()
    assert isinstance(visit.scene, TableScene)
    visit.session.matches.saver(visit.scene.table.record)(match, PLAYERS)
    let_write(visit)
    visit.tell(Action.MENU)
    visit.take("Leave the table")
    visit.step(10)
    visit.take("Leave the table")
    assert isinstance(visit.scene, TitleScene)
    assert not [name for name in visit.names if name.startswith("Continue")]
    disk.is_full = False
    visit.writer.try_again()  # as the clock does
    let_write(visit)
    visit.settle()
    assert [name for name in visit.names if name.startswith("Continue")]


def test_a_match_is_resumed_as_it_was_left_even_if_that_is_not_on_the_disk(visit: Visit, disk: Disk) -> None:
    match = Match(game("block_draw")(2))
    match.begin(bytes(32))
    visit.session.matches.saver("one")(match, PLAYERS)
    let_write(visit)
    disk.is_full = True
    match.play(match.state.turn, match.legal(match.state.turn)[0])
    visit.session.matches.saver("one")(match, PLAYERS)
    let_write(visit)
    paused = visit.session.matches.paused().newest()
    assert paused is not None
    found = visit.session.matches.resume(paused)
    assert found is not None
    assert found.match.rounds == match.rounds
