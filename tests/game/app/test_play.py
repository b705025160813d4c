"""Starting the program: folders, settings and matches, a window, and the work after the first picture."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from engine.games import game
from engine.record.deal_code import completed, deal_code
from engine.sentences import Refusal
from game.app import cli
from game.app.app import App
from game.app.commands import play
from game.app.commands.common.shell import UsageError
from game.app.commands.common.window import WINDOW, Size
from game.app.window import NoDisplay, TooSmall
from game.i18n.language import Words
from game.play.thinking import InlineThinker
from game.scenes.home.title import TitleScene
from game.scenes.table.table import TableScene
from game.storage.saves import SavesWriter
from game.storage.settings import Settings, load, save
from game.ui.actions import Action
from game.ui.sound.sounds import MixerSounds, NullSounds
from game.ui.texts import LabelText
from tests.support.screen.pilot import Pilot

Open = Callable[..., Pilot]


class Worker(InlineThinker):
    """Stands in for the bots' process, which is slow to start."""

    started = 0

    def __init__(self, _wake: Callable[[], None]) -> None:
        super().__init__()
        Worker.started += 1


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    monkeypatch.setattr(play, "WorkerThinker", Worker)
    Worker.started = 0
    return tmp_path


def title(pilot: Pilot) -> TitleScene:
    assert isinstance(pilot.scene, TitleScene)
    return pilot.scene


def opened(
    closing: ExitStack, *, windowed: Size | None = WINDOW, language: str = "en", in_silence: bool = True
) -> Pilot:
    return Pilot(play.opened(closing, Words(), windowed=windowed, language=language, in_silence=in_silence))


def labels(pilot: Pilot) -> list[str]:
    return [widget.text for widget in pilot.screen.every() if isinstance(widget, LabelText)]


def test_the_first_picture_waits_for_nothing_slow(home: Path) -> None:
    with ExitStack() as closing:
        pilot = opened(closing, in_silence=False)
        pilot.step()
        house = title(pilot).session
        assert pilot.app.flips == 1
        assert Worker.started == 0
        assert isinstance(house.sounds.current, NullSounds)
        pilot.settle()
        assert Worker.started == 1
        assert isinstance(house.thinker, Worker)
        assert isinstance(house.sounds.current, MixerSounds)
        assert not house.sounds.current.load_next()
    assert not pygame.mixer.get_init()
    assert (home / "matches").is_dir()


@pytest.mark.usefixtures("home")
def test_in_silence_no_device_is_opened() -> None:
    with ExitStack() as closing:
        pilot = opened(closing)
        pilot.settle()
        assert isinstance(title(pilot).session.sounds.current, NullSounds)


def test_a_window_is_as_large_as_asked_for_and_settings_stay(home: Path) -> None:
    save(Settings(full_screen=True), home / "settings.json")
    with ExitStack() as closing:
        pilot = opened(closing, windowed=Size(1600, 900))
        pilot.settle()
        assert pilot.app.window.size == (1600, 900)
        assert not pilot.app.full_screen
        assert load(home / "settings.json").settings.full_screen
        pilot.click("Full screen")
        pilot.settle()
        assert pilot.app.full_screen


def test_the_settings_decide_on_full_screen(home: Path) -> None:
    save(Settings(full_screen=True), home / "settings.json")
    with ExitStack() as closing:
        assert opened(closing, windowed=None).app.full_screen
    save(Settings(full_screen=False), home / "settings.json")
    with ExitStack() as closing:
        assert not opened(closing, windowed=None).app.full_screen


def test_a_key_turns_the_sound_off_everywhere(home: Path) -> None:
    with ExitStack() as closing:
        pilot = opened(closing)
        pilot.settle()
        pilot.press(Action.MUTE)
        pilot.settle()
        assert pilot.find("Sound on").shown
    assert not load(home / "settings.json").settings.sound


def test_broken_settings_are_told(home: Path) -> None:
    (home / "settings.json").write_text("{", encoding="utf-8")
    with ExitStack() as closing:
        pilot = opened(closing)
        pilot.settle()
        assert any("The settings file was damaged" in text for text in labels(pilot))


@pytest.mark.usefixtures("home")
def test_without_folders_one_can_play_and_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "file"))
    with ExitStack() as closing:
        pilot = opened(closing)
        pilot.settle()
        assert any("can't be used as a folder" in text for text in labels(pilot))
        for _ in range(3):
            pilot.press(Action.ACCEPT)
            pilot.step(3)
        assert type(pilot.scene).__name__ == "TableScene"


def test_a_language_asked_for_stands_above_the_settings(home: Path) -> None:
    save(Settings(full_screen=False, language="en"), home / "settings.json")
    with ExitStack() as closing:
        house = title_of(opened(closing, language="xx")).session
        assert house.words.language == "xx"
        house.settings.update(language="en")
        assert house.words.language == "en"


def title_of(pilot: Pilot) -> TitleScene:
    pilot.step()
    return title(pilot)


@pytest.mark.usefixtures("home")
def test_everything_is_closed_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(Worker, "close", lambda _self: closed.append("thinker"))
    monkeypatch.setattr(SavesWriter, "close", lambda _self: closed.append("writer"))

    def leave_at_once(app: App) -> int:
        Pilot(app).settle()
        return 0

    monkeypatch.setattr(App, "run", leave_at_once)
    args = Namespace(windowed=WINDOW, lang="en", no_sound=True, speak=False)
    assert play.run(args, Words()) == 0
    assert sorted(closed) == ["thinker", "writer"]


@pytest.mark.usefixtures("home")
def test_quitting_ends_with_no_complaint() -> None:
    with ExitStack() as closing:
        app = opened(closing).app
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert app.run() == 0


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (NoDisplay(), "There's no display to open a window on. Start Boneyard in a desktop session."),
        (TooSmall(), "The smallest window is 1280x720."),
    ],
)
@pytest.mark.usefixtures("home")
def test_a_window_that_is_of_no_use_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, fault: pygame.error, told: str
) -> None:
    def refused(*_args: object, **_more: object) -> App:
        raise fault

    monkeypatch.setattr(play, "App", refused)
    with ExitStack() as closing, pytest.raises((Refusal, UsageError)) as why:
        opened(closing)
    assert str(why.value) == told


@pytest.mark.usefixtures("home")
def test_a_second_window_shows_the_first_and_ends(capsys: pytest.CaptureFixture[str]) -> None:
    with ExitStack() as closing:
        first = opened(closing)
        first.settle()
        came: list[bool] = []
        setattr(first.app, "come_forward", lambda: came.append(True))  # noqa: B010 - there is no front here
        args = Namespace(windowed=WINDOW, lang="en", no_sound=True, speak=False)
        assert play.run(args, Words()) == 0
        assert "already open" in capsys.readouterr().out
        first.step(2)
        assert came == [True]
    with ExitStack() as closing:
        opened(closing)


@pytest.mark.usefixtures("home")
def test_a_code_for_a_second_window_is_shown_in_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    code = deal_code(game("bergen")(2), completed("7k3m9q2xw8c4h6t"))
    with ExitStack() as closing:
        first = opened(closing)
        first.settle()
        setattr(first.app, "come_forward", lambda: None)  # noqa: B010 - there is no front here
        args = Namespace(windowed=WINDOW, lang="en", no_sound=True, speak=False, code=code)
        assert play.run(args, Words()) == 0
        assert "shows the code" in capsys.readouterr().out
        first.settle()
        assert first.focus == "Code"
        first.press(Action.ACCEPT)
        first.settle()
        assert isinstance(first.scene, TableScene)
        assert first.scene.table.rules.key == "bergen"


@pytest.mark.usefixtures("home")
def test_without_a_screen_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def blind(*_args: object, **_more: object) -> App:
        raise pygame.error("no available video device.")

    monkeypatch.setattr(play, "App", blind)
    with ExitStack() as closing, pytest.raises(Refusal) as refused:
        opened(closing)
    assert str(refused.value) == "No window could be opened: no available video device."


def test_it_is_what_happens_without_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Namespace] = []

    class Fake:
        @staticmethod
        def add_to(subcommands: object) -> None:
            play.add_to(subcommands)  # type: ignore[arg-type]  # the command line's object

        @staticmethod
        def run(args: Namespace, _words: Words) -> int:
            seen.append(args)
            return 0

    monkeypatch.setattr(cli, "COMMANDS", {"play": Fake})
    for typed in (["--windowed", "1600x900", "--no-sound"], ["play", "--windowed", "1600x900", "--no-sound"]):
        assert cli.main(typed) == 0
        assert (seen[-1].windowed, seen[-1].no_sound) == (Size(1600, 900), True)
    assert cli.main(["--windowed", "1600x900", "play"]) == 0
    assert seen[-1].windowed == Size(1600, 900)


@pytest.mark.usefixtures("home")
def test_nobody_is_read_to_before_the_other_work_after_the_first_picture_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []

    def part(name: str) -> Callable[..., Iterator[bool]]:
        def work(*_: object, **__: object) -> Iterator[bool]:
            done.append(name)
            yield True

        return work

    monkeypatch.setattr(play, "leisure", part("work"))
    monkeypatch.setattr(play, "open_ears", part("ears"))
    with ExitStack() as closing:
        opened(closing).settle()
    assert done == ["work", "ears"]
