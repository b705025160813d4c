"""The main loop: nothing is painted without need, windows can be resized, and no error loses a game."""

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import app as app_module
from game.app import environment
from game.app.app import MAX_REST, App, show_message
from game.app.wake import waiter
from game.app.window import SMALLEST, NoDisplay, TooSmall, clipboard
from game.look.look import Look
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.scene import Scene, Stage
from game.ui.screen import Screen
from tests.support.screen.pilot import FRAME, Pilot, plain_look, same

BIG = (1920, 1080)


class Room(Scene):
    """A scene that paints its background once and records its inputs."""

    def __init__(self, stage: Stage, *, moving: float = 0.0) -> None:
        super().__init__(stage)
        self.given: list[Input] = []
        self.times: list[float] = []
        self.tended = 0
        self.left = 0
        self.sizes: list[tuple[int, int]] = []
        self.moving = moving

    def layout(self, look: Look) -> None:
        self.sizes.append(look.scale.size)
        ground = pygame.Surface(look.scale.size)
        ground.fill((30, 90, 70))
        self.screen = Screen(look, ground)
        self.screen.add(Button(look, look.scale.rect(100, 100, 300, 60), "Next room", self.go_on))
        self.screen.add(Button(look, look.scale.rect(100, 200, 300, 60), "Leave", self.stage.quit))

    def go_on(self) -> None:
        self.stage.push(Room(self.stage))

    def handle(self, given: Input) -> None:
        self.given.append(given)
        super().handle(given)

    def update(self, now: float) -> None:
        self.times.append(now)
        super().update(now)
        if self.busy and self.screen:
            self.screen.invalidate(pygame.Rect(0, 0, 10, 10))

    @property
    def busy(self) -> bool:
        return bool(self.times) and self.times[-1] - self.times[0] < self.moving

    def update_below(self, now: float) -> None:
        super().update_below(now)
        self.tended += 1

    def leave(self) -> None:
        self.left += 1


@pytest.fixture
def app() -> Iterator[App]:
    made = App(plain_look)
    made.stage.push(Room(made.stage))
    yield made
    made.close()


@pytest.fixture
def pilot(app: App) -> Pilot:
    pilot = Pilot(app)
    pilot.settle()
    return pilot


def room(pilot: Pilot) -> Room:
    assert isinstance(pilot.scene, Room)
    return pilot.scene


# -- frames ------------------------------------------------------------------------------------------


def test_the_first_step_shows_the_first_picture(app: App) -> None:
    assert app.step(1.0)
    assert (app.frames, app.flips) == (1, 1)


def test_nothing_changed_means_no_draw_and_no_flip(pilot: Pilot) -> None:
    pilot.wait(5)
    assert (pilot.app.frames, pilot.app.flips) == (1, 1)
    assert len(pilot.app.flip_seconds) == 1


def test_something_moving_is_drawn_until_it_rests(app: App) -> None:
    app.stage.push(Room(app.stage, moving=1.0))
    pilot = Pilot(app)
    pilot.settle()
    assert 58 <= app.flips <= 63
    flips = app.flips
    pilot.wait(1)
    assert app.flips == flips


def test_what_never_rests_is_noticed(app: App) -> None:
    app.stage.push(Room(app.stage, moving=1e9))
    with pytest.raises(TimeoutError):
        Pilot(app).settle()


def test_time_is_passed_in(app: App) -> None:
    pilot = Pilot(app, start=50.0)
    pilot.step(3)
    assert room(pilot).times == pytest.approx([50 + FRAME, 50 + 2 * FRAME, 50 + 3 * FRAME])


@pytest.mark.parametrize("event", [pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED])
def test_an_uncovered_window_is_painted_whole(pilot: Pilot, event: int) -> None:
    pilot.app.window.get_surface().fill("red")
    pilot.post(event)
    pilot.step()
    assert same(pilot.picture(), pilot.look_again())
    assert pilot.app.flips == 2


# -- scenes ------------------------------------------------------------------------------------------


def test_scenes_change_between_frames(pilot: Pilot) -> None:
    first = room(pilot)
    pilot.click("Next room")
    second = room(pilot)
    assert second is not first
    pilot.step(5)
    assert first.tended >= 5
    assert second.tended == 0
    pilot.press(pygame.K_ESCAPE)
    assert room(pilot) is first
    assert second.left == 1


def test_what_follows_a_change_is_not_for_the_old_scene(pilot: Pilot) -> None:
    first = room(pilot)
    for _ in range(2):
        pilot.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    pilot.step()
    assert first.given.count(Press(Action.ACCEPT)) == 1
    assert pilot.app.busy
    pilot.settle()
    assert len(pilot.app.stage.scenes) == 3


def test_a_scene_that_opens_in_steps_leaves_the_picture_standing_and_inputs_waiting(app: App) -> None:
    class Slow(Room):
        def layout_steps(self, look: Look) -> Iterator[None]:
            yield
            yield from super().layout_steps(look)

    pilot = Pilot(app)
    pilot.settle()
    first, before, flips = room(pilot), pilot.picture(), app.flips
    app.stage.push(Slow(app.stage))
    for frame in range(2):
        app.step(pilot.now + frame * FRAME)
        assert (app.busy, app.flips) == (True, flips)
        assert same(pilot.picture(), before)
        pilot.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    pilot.settle()
    assert not any(isinstance(given, Press) for given in first.given)
    assert len(app.stage.scenes) == 4, "both presses were for the scene that came"


def test_a_held_arrow_ends_with_its_scene(pilot: Pilot) -> None:
    pilot.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
    pilot.step()
    pilot.app.stage.push(Room(pilot.app.stage))
    pilot.wait(2)
    assert room(pilot).given == []


def test_a_covered_scene_holds_nothing_down(pilot: Pilot) -> None:
    first = room(pilot)
    pilot.move("Leave")
    pilot.down()
    pilot.app.stage.push(Room(pilot.app.stage))
    pilot.step()
    pilot.up()
    pilot.press(Action.CANCEL)
    pilot.move((900, 600))
    pilot.move("Leave")
    pilot.up()
    assert room(pilot) is first
    assert first.left == 0


def test_escape_in_the_last_scene_ends_the_game(pilot: Pilot) -> None:
    scene = room(pilot)
    pilot.press(Action.CANCEL)
    assert pilot.app.stage.ended
    assert not pilot.app.step(999.0)
    assert scene.left == 1


def test_closing_the_window_asks_all_scenes_to_leave(pilot: Pilot) -> None:
    pilot.click("Next room")
    rooms = [scene for scene in pilot.app.stage.scenes if isinstance(scene, Room)]
    pilot.post(pygame.QUIT)
    assert not pilot.app.step(999.0)
    assert [scene.left for scene in rooms] == [1, 1]


def test_without_scenes_nothing_happens() -> None:
    app = App(plain_look)
    assert app.step(1.0)
    app.step(2.0)
    assert app.flips == 0
    assert not app.busy
    app.close()


# -- window ------------------------------------------------------------------------------------------


def test_a_closed_window_is_gone_with_its_reader() -> None:
    app, left = App(plain_look), list[str]()

    class Reader:
        def close(self) -> None:
            left.append("reader")

    app.reader = Reader()  # type: ignore[assignment]  # only its end is asked for
    app.close()
    app.close()
    assert left == ["reader"]
    with pytest.raises(pygame.error):
        app.window.get_surface()


def test_another_size_lays_out_anew_and_keeps_working(pilot: Pilot) -> None:
    pilot.resize(BIG)
    assert room(pilot).sizes == [(1280, 720), BIG]
    assert same(pilot.picture(), pilot.look_again())
    pilot.click("Next room")
    assert len(pilot.app.stage.scenes) == 2


def test_full_screen_and_back_by_key() -> None:
    told: list[bool] = []
    own = App(plain_look, on_full_screen=told.append)
    own.stage.push(Room(own.stage))
    pilot = Pilot(own)
    pilot.settle()
    pilot.press(pygame.K_F11)
    assert own.full_screen
    full = own.window.size
    assert full == pygame.display.get_desktop_sizes()[0]
    assert room(pilot).sizes[-1] == full
    assert same(pilot.picture(), pilot.look_again())
    pilot.press(pygame.K_RETURN, mod=pygame.KMOD_LALT)
    assert own.window.size == (1280, 720)
    own.full_screen = False
    assert told == [True, False]


def test_a_new_taste_is_laid_out(pilot: Pilot) -> None:
    pilot.app.stage.restyle()
    pilot.step()
    assert len(room(pilot).sizes) == 2
    assert pilot.app.flips == 2


def test_commands_work_everywhere_and_scenes_do_not_see_them() -> None:
    muted: list[int] = []
    app = App(plain_look, commands={Action.MUTE: lambda: muted.append(1)})
    app.stage.push(Room(app.stage))
    pilot = Pilot(app)
    pilot.press(Action.MUTE)
    assert muted == [1]
    assert Press(Action.MUTE) not in room(pilot).given


def test_the_arrow_of_the_mouse_is_hidden_from_pads_and_fingers(pilot: Pilot) -> None:
    pilot.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    pilot.step()
    assert not pygame.mouse.get_visible()
    assert pilot.focus == "Leave"
    pilot.move((5, 5))
    assert pygame.mouse.get_visible()


def test_an_icon_can_be_given() -> None:
    App(plain_look, icon=pygame.Surface((32, 32))).close()


# -- starting and ending -----------------------------------------------------------------------------


def no_framebuffer_at_first(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    tries: list[int] = []
    real = pygame.Window

    def window(*args: object, **kwargs: object) -> pygame.Window:
        tries.append(1)
        if len(tries) == 1:
            raise pygame.error
        return real(*args, **kwargs)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(pygame, "Window", window)
    return tries


def test_a_system_without_plain_framebuffer_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = no_framebuffer_at_first(monkeypatch)

    def prepare(environ: dict[str, str], _platform: str) -> bool:
        environ[environment.ACCELERATION] = "0"
        return True

    monkeypatch.setattr(environment, "prepare", prepare)
    App(plain_look).close()
    assert len(tries) == 2
    assert environment.ACCELERATION not in os.environ


def test_a_system_without_any_window_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    no_framebuffer_at_first(monkeypatch)
    with pytest.raises(pygame.error):
        App(plain_look)


def test_without_a_display_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplay):
        App(plain_look)


def test_a_window_that_is_too_small_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [BIG])
    with pytest.raises(TooSmall, match="1280x720"):
        App(plain_look, size=(900, 600))
    App(plain_look, size=SMALLEST).close()


def test_full_screen_has_its_size_without_a_window_manager(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the window stays as large as it was made; back in a window it has the size that was asked for."""
    made: list[tuple[int, int]] = []
    real = pygame.Window

    def window(title: str, size: tuple[int, int], **kwargs: object) -> pygame.Window:
        made.append(size)
        return real(title, size, **kwargs)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(pygame, "Window", window)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    app = App(plain_look, full_screen=True)
    assert made == [pygame.display.get_desktop_sizes()[0]]
    app.full_screen = False
    assert app.window.size == SMALLEST
    app.close()


def test_full_screen_by_key_has_its_size_without_a_window_manager(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL asks a window manager to make the window larger: where there is none, we do that ourselves."""
    granted = [False, True]
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [BIG])
    monkeypatch.setattr(app_module, "grants_full_screen", granted.pop)
    app = App(plain_look)
    asked: list[tuple[int, int]] = []
    app.window = FullScreenWindow(app.window, asked)  # type: ignore[assignment]  # it only notes what it is asked for
    for _ in range(2):
        app.toggle_full_screen()
        app.toggle_full_screen()
        assert app.window.size == SMALLEST
    assert asked == [SMALLEST, BIG]
    app.close()


class FullScreenWindow:
    """A window that notes its size when asked to fill the screen."""

    def __init__(self, window: pygame.Window, asked: list[tuple[int, int]]) -> None:
        self.size, self.position = window.size, (0, 0)
        self.destroy = window.destroy
        self._asked = asked

    def set_fullscreen(self, *, desktop: bool) -> None:
        assert desktop
        self._asked.append(self.size)

    def set_windowed(self) -> None:
        pass


def test_a_summons_brings_the_window_to_the_front() -> None:
    wishes = [True]
    app = App(plain_look, summons=lambda: bool(wishes) and wishes.pop())
    app.stage.push(Room(app.stage))
    came: list[bool] = []
    setattr(app, "come_forward", lambda: came.append(True))  # noqa: B010 - the driver of the tests has no front
    app.step(1.0)
    app.step(2.0)
    assert came == [True]
    app.close()


class Clumsy(Room):
    def update(self, now: float) -> None:
        super().update(now)
        if len(self.times) == 2:
            message = "a tile fell off the table"
            raise RuntimeError(message)


def run(app: App) -> int:
    """Run an app to its end, keeping pygame for other tests."""
    try:
        return app.run()
    finally:
        pygame.init()


def test_a_mishap_is_logged_saved_and_told_in_a_sentence(tmp_path: Path) -> None:
    told: list[str] = []
    log = tmp_path / "deep" / "boneyard.log"
    app = App(plain_look, log=log, tell=lambda _title, sentence: told.append(sentence))
    below, clumsy = Room(app.stage), Clumsy(app.stage)
    app.stage.push(below)
    app.stage.push(clumsy)
    assert run(app) == 1
    assert (below.left, clumsy.left) == (1, 1)
    assert "a tile fell off the table" in log.read_text(encoding="utf-8")
    assert len(told) == 1
    assert str(log) in told[0]
    assert "Traceback" not in told[0]


def test_without_a_log_the_story_goes_to_the_console(capsys: pytest.CaptureFixture[str]) -> None:
    app = App(plain_look, tell=lambda *_: None)
    app.stage.push(Clumsy(app.stage))
    assert run(app) == 1
    assert "a tile fell off the table" in capsys.readouterr().err


def test_a_run_ends_when_the_player_leaves() -> None:
    app = App(plain_look)
    app.stage.push(Room(app.stage))
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    assert run(app) == 0


@pytest.mark.parametrize("moving", [0.0, 1e9])
def test_events_are_waited_for_while_nothing_moves(monkeypatch: pytest.MonkeyPatch, *, moving: float) -> None:
    waits: list[int] = []

    def wait(milliseconds: int) -> None:
        waits.append(milliseconds)
        scene.stage.quit()

    class Brief(Room):
        def update(self, now: float) -> None:
            super().update(now)
            if len(self.times) == 5:
                self.stage.quit()

    monkeypatch.setattr(app_module, "waiter", lambda: wait)
    app = App(plain_look)
    scene = Brief(app.stage, moving=moving)
    app.stage.push(scene)
    assert run(app) == 0
    assert len(waits) == (0 if moving else 1)


def test_a_minimised_window_rests_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[int] = []
    events = iter([pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.QUIT])

    def wait(milliseconds: int) -> None:
        waits.append(milliseconds)
        pygame.event.post(pygame.event.Event(next(events)))

    monkeypatch.setattr(app_module, "waiter", lambda: wait)
    app = App(plain_look)
    app.stage.push(Room(app.stage))
    pygame.event.clear()
    assert run(app) == 0
    shown, minimised, restored = waits
    assert shown == restored
    assert minimised > shown


def test_who_must_know_is_asked_while_the_window_is_minimised() -> None:
    """In each frame until there is nothing more to do, and once when the window is seen again."""
    asked: list[bool] = []
    answers = iter([True, False, False, False])

    def follow(seen: bool) -> bool:
        asked.append(seen)
        return next(answers)

    app = App(plain_look, on_sight=follow)
    app.stage.push(Scene(app.stage))
    app.step(1.0)
    assert asked == []
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    app.step(2.0)
    assert asked == [False]
    assert app.rest(2.0) < 1.0
    app.step(2.5)
    assert app.rest(2.5) == MAX_REST
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    app.step(3.0)
    app.step(4.0)
    assert asked == [False, False, True]
    app.close()


def test_where_the_system_cannot_wait_nothing_does() -> None:
    """As on the driver of the tests: an answer at once leaves the pace to the clock."""
    app = App(plain_look)
    waiter()(10_000)
    app.close()


def test_an_interrupted_run_saves() -> None:
    class Interrupted(Room):
        def update(self, now: float) -> None:
            raise KeyboardInterrupt(now)

    app = App(plain_look)
    scene = Interrupted(app.stage)
    app.stage.push(scene)
    assert run(app) == 0
    assert scene.left == 1


def test_a_message_without_a_screen_goes_to_the_console(capsys: pytest.CaptureFixture[str]) -> None:
    show_message("Boneyard", "Something went wrong.")
    assert capsys.readouterr().err == "Boneyard: Something went wrong.\n"


def test_no_clipboard_is_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise pygame.error

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    assert clipboard() == ""
