"""The window, the clock and the main loop: events, inputs, scenes, picture.

Independent of games and particular scenes. Time is passed in, so a test can play an hour in a second.
"""

import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Final

import pygame

from engine.clean_text import escaped
from game.app.crash_log import note
from game.app.double_press import Pressed, is_spent
from game.app.idle_collector import IdleCollector
from game.app.standing import StandingWords
from game.app.wake import Waker, waiter
from game.app.window import FRONT, SMALLEST, X11, Attention, clipboard, copied, grants_full_screen, open_window
from game.i18n.language import Words
from game.look.look import Look
from game.reader.reader import PageReader
from game.ui.actions import Action, ByName, Device, Input, Pointer, PointerKind, Press
from game.ui.broken_scene import FailureLimit, SceneFailure, culprit
from game.ui.devices.inputs import Inputs
from game.ui.devices.keys import HeldKeys, KeyMap
from game.ui.devices.pads import PadLayout
from game.ui.field import TextField
from game.ui.scene import Scene
from game.ui.stack import Stack
from game.ui.transition import PageTransition

FRAMES_PER_SECOND: Final = 60
MAX_REST: Final = 30.0
"""The most seconds for which events are waited for: should the system ever swallow a wake-up, it is as late as that."""
_HIDDEN_REST: Final = 0.5
"""The fewest seconds from one frame to the next while the window is minimised, unless an event comes."""
UNCOVERED: Final = frozenset(
    {
        pygame.WINDOWEXPOSED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWRESTORED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWFOCUSGAINED,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWRESIZED,
        pygame.WINDOWDISPLAYCHANGED,
    }
)
"""Events after which the window's picture may be lost."""


class App:
    """One window and its scenes. Push a first scene on `stage`, then call `run`.

    `dress` returns the look for a window's size. `commands` are actions that work in every scene and aren't passed to
    it; FULLSCREEN is always one, and `on_full_screen` is called when it changes. `log` is the file for failures.
    `refuge` returns the scene that follows a failed one; without it, the program ends. `fades` returns True while pages
    may cross-fade; by default they never do. Threads with something new for a scene call `waker`. `tidying` gives
    memory back at quiet moments; without it, that is left to Python. When `summons` returns True, the window comes to
    the front. `on_front` is called with False when it leaves it, and with True when it is back. `on_sight` is called
    with False while the window is minimised, again and again as long as it returns True, and with True once it is seen
    again. `on_frame` is called in every frame, and returns within how many seconds there must be another one, None if
    that is all the same to it; `on_page` whenever a page takes the place of another. `standing` returns words that stay
    at the foot of the window below all pages, empty for none. `farewell` is asked once the last scene has left: it
    returns a scene for something left to settle, or None. `letters` returns a scene that writes into a field, for
    those who have no keyboard at hand. This starts pygame's display and fonts, but not sounds and
    pads.
    """

    def __init__(
        self,
        dress: Callable[[tuple[int, int]], Look],
        *,
        title: str = "Boneyard",
        size: tuple[int, int] = SMALLEST,
        full_screen: bool = False,
        icon: pygame.Surface | None = None,
        words: Words | None = None,
        commands: Mapping[Action, Callable[[], None]] | None = None,
        on_full_screen: Callable[[bool], None] | None = None,
        log: Path | None = None,
        tell: Callable[[str, str], None] | None = None,
        refuge: Callable[[SceneFailure], Scene] | None = None,
        fades: Callable[[], bool] = bool,
        waker: Waker | None = None,
        tidying: IdleCollector | None = None,
        summons: Callable[[], bool] = bool,
        on_front: Callable[[bool], None] | None = None,
        on_sight: Callable[[bool], bool] | None = None,
        on_frame: Callable[[], float | None] | None = None,
        on_page: Callable[[], None] = lambda: None,
        standing: Callable[[], str] = str,
        farewell: Callable[[], Scene | None] = lambda: None,
        letters: Callable[[TextField], Scene] | None = None,
    ) -> None:
        self.stage: Final = Stack(dress)
        self.inputs: Final = Inputs(KeyMap(held=HeldKeys.of(sys.platform)), paste=clipboard)
        self._passage: Final = PageTransition(fades)
        self._words_at_foot: Final = standing
        self.foot: Final = StandingWords(standing, dress)
        """The strip at the foot of the window."""
        self._farewell: Final = farewell
        self._letters: Final = letters
        self.frames = 0
        """Number of frames in which a scene painted anything."""
        self.flips = 0
        """Number of times the window got a new picture."""
        self.flip_seconds: Final[deque[float]] = deque(maxlen=FRAMES_PER_SECOND)
        """Durations of the latest flips in seconds, for diagnostics."""
        self._on_front: Final = on_front
        self._on_sight: Final = on_sight
        self._on_frame: Final = on_frame
        self._on_page: Final = on_page
        self._frame_due: float | None = None
        """When `on_frame` wants to be called next."""
        self._was_seen = True
        self._lingers = False
        """True while `on_sight` wants to be called again."""
        self._words: Final = words or Words()
        self._commands: Final = {Action.FULLSCREEN: self.toggle_full_screen, **(commands or {})}
        self._on_full_screen: Final = on_full_screen
        self._log: Final = log
        self._tell: Final = tell or show_message
        self._refuge: Final = refuge
        self._waker: Final = waker or Waker()
        self._tidying: Final = tidying
        self.reader: PageReader | None = None
        """Reads the pages to somebody who listens; None if nobody can. Set once the first page stands."""
        self._is_heard = False
        """True while somebody listens."""
        self._summons: Final = summons
        self._strain: Final = FailureLimit()
        self._handling = False
        """True while an input is being handled."""
        self._is_stirred = False
        """True if the player has done something, or scenes have changed, since that was asked last."""
        self._waiting: deque[Input] = deque()
        self._minimised = False
        self._pressed: Pressed | None = None
        """The last press that was passed on."""
        self._full = True
        self._typing = self._closed = False
        self._pointer_shown = True
        self._device = self.inputs.device
        self._layout = self.inputs.layout
        self._pad: PadLayout | None = None
        self._full_screen = full_screen
        self.window = open_window(title, size, full_screen=full_screen)
        self._windowed = size if full_screen and pygame.display.get_driver() == X11 else None
        """The window's size after it leaves full screen, if that isn't known to the system."""
        self._attention: Final = Attention(self.window, title)
        if icon:
            self.window.set_icon(icon)
        with suppress(pygame.error):  # SDL starts it on some systems, and it would compose our hotkeys
            pygame.key.stop_text_input()

    # -- full screen ---------------------------------------------------------------------------------

    @property
    def full_screen(self) -> bool:
        """True if the window fills the screen; may be set."""
        return self._full_screen

    @full_screen.setter
    def full_screen(self, full_screen: bool) -> None:
        if full_screen == self._full_screen:
            return
        self._full_screen = full_screen
        if full_screen:
            if pygame.display.get_driver() == X11 and not grants_full_screen():
                self._windowed = self.window.size
                self.window.position, self.window.size = (0, 0), pygame.display.get_desktop_sizes()[0]
            self.window.set_fullscreen(desktop=True)  # the desktop's own mode: never change the player's
        else:
            self.window.set_windowed()
            if self._windowed is not None:
                self.window.size, self.window.position = self._windowed, pygame.WINDOWPOS_CENTERED
                self._windowed = None
        self._full = True
        if self._on_full_screen:
            self._on_full_screen(full_screen)

    def toggle_full_screen(self) -> None:
        """Switch between full screen and a window."""
        self.full_screen = not self._full_screen

    def come_forward(self) -> None:
        """Bring the window to the front, as far as the system lets a program do that."""
        if self._minimised:
            self.window.restore()
        self.window.show()
        self.window.focus()

    @property
    def pad(self) -> PadLayout | None:
        """The gamepad in use; None if another device was used last."""
        return self._pad

    def copy(self, text: str) -> bool:
        """Put a text on the system's clipboard; returns False if there is none."""
        return copied(text)

    def paste(self) -> str:
        """Return the text on the system's clipboard; empty if there is none."""
        return clipboard()

    @property
    def device(self) -> Device:
        """The device used last."""
        return self.inputs.device

    # -- the loop ------------------------------------------------------------------------------------

    def run(self) -> int:
        """Run until the last scene has left, close the window and return the exit code.

        An error is written to the log, the scenes are asked to leave, which saves, and one sentence informs the player.
        """
        clock, wait = pygame.time.Clock(), waiter()
        try:
            running = self.step(time.perf_counter())
            painted = self.frames
            self.inputs.pads.start()  # after the first picture, since searching for pads takes a while
            while running:
                rest = self.rest(time.perf_counter()) if self.frames == painted else 0.0
                if rest:
                    wait(ceil(1000 * rest))
                clock.tick(FRAMES_PER_SECOND)
                painted = self.frames
                running = self.step(time.perf_counter())
        except KeyboardInterrupt:
            self._rescue()
        except Exception:  # noqa: BLE001 - whatever it was, the player's game must be saved
            self._mishap(traceback.format_exc())
            return 1
        finally:
            self.close()
            pygame.quit()
        return 0

    def rest(self, now: float) -> float:
        """Return the seconds until the next frame is needed, if no event comes before: 0 for at once."""
        stage, top = self.stage, self.stage.top
        fades = self._passage.is_open and not self._minimised
        if top is None or self.inputs.holding or stage.changing or self._waiting or fades:
            return 0.0
        dues = [top.due(now), *(scene.due_below(now) for scene in stage.scenes[:-1])]
        dues += [now if self._lingers else None, self._frame_due]
        if not self._minimised:
            dues.append(top.decoration_due(now))
        if self._tidying is not None:
            dues.append(self._tidying.due(stage.shed))
        if self._is_heard and self.reader is not None:
            dues.append(self.reader.due(now))
        rest = min((due - now for due in dues if due is not None), default=MAX_REST)
        return min(max(rest, _HIDDEN_REST if self._minimised else 0.0), MAX_REST)

    def step(self, now: float) -> bool:
        """Run one frame at the time `now`, in seconds; returns True while the program continues.

        If a scene fails, it continues at the refuge.
        """
        try:
            return self._frame(now)
        except Exception as why:
            if not self._flee(why, now):
                raise
            return True

    def _frame(self, now: float) -> bool:
        self._waker.answer()
        wait = self._on_frame() if self._on_frame is not None else None
        self._frame_due = now + wait if wait is not None else None
        for event in pygame.event.get():
            self._take(event, now)
        if self._summons():
            self.come_forward()
        self._waiting.extend(self.inputs.tick(now))
        if self.reader is not None:
            self._is_heard = self.reader.wake()
            if self._is_heard:
                self._hear()
        self.inputs.any_key = self.stage.top is not None and self.stage.top.closes_on_any_key
        if self.inputs.device is not self._device or self.inputs.layout is not self._layout:
            self._follow_device(self.inputs.device)
        # Inputs after a change of scenes aren't meant for the old scene: they wait for the next frame.
        while self._waiting and not self.stage.changing:
            self._pass_on(self._waiting.popleft(), now)
        surface = self._change_scenes()
        top = self.stage.top
        if top is None:
            return not self.stage.ended or self._has_more_to_settle()
        for scene in self.stage.scenes[:-1]:
            scene.update_below(now)
        if self.stage.opening:
            return True  # the previous picture stays until the page can be painted in a frame
        shows_rings = self.inputs.device in (Device.KEYS, Device.PAD)
        if top.screen and top.screen.rings != shows_rings:
            top.screen.show_rings(shown=shows_rings)
        if now < self._passage.holds_until and not self._minimised:
            top.hold(now)
        else:
            top.update(now)
        if not self._attention.rests:
            self._attention.follow(
                next((scene.attention_text for scene in reversed(self.stage.scenes) if scene.attention_text), "")
            )
        rect = top.screen.text_rect if top.screen else None
        if rect is not None or self._typing:
            self._follow_text(rect)
        assert self.stage.look is not None, "a scene that is laid out has a look"
        frames, passage = self.frames, self._passage
        if self._minimised:
            self._full = True  # for later: now nobody would see it
        elif (
            passage.draw(top, self.stage.look, surface, now, full=self._full)
            if passage.is_pending
            else top.draw(surface, full=self._full)
        ):
            self.frames += 1
            if self.foot.strip is not None:
                self.foot.draw(self.window.get_surface())
            start = time.perf_counter()
            self.window.flip()
            self.flip_seconds.append(time.perf_counter() - start)
            self.flips += 1
            self._full = False
        else:
            self._full = False
        if self._is_heard and self.reader is not None:
            self.reader.follow(top, now, painted=self.frames != frames)
        if self._minimised or not self._was_seen:
            self._follow_sight()
        if self._tidying is not None:
            self._tidy_up(self._tidying, now)
        return True

    def _has_more_to_settle(self) -> bool:
        """Show a last scene if something must be settled before the end; returns False if not."""
        last = self._farewell()
        if last is not None:
            self.stage.push(last)
        return last is not None

    def _follow_sight(self) -> None:
        """Tell `on_sight` whether the window is seen. Called while it is minimised, and once when it is seen again."""
        seen = not self._minimised
        if self._on_sight:
            self._lingers = self._on_sight(seen)
        self._was_seen = seen

    def _tidy_up(self, tidying: IdleCollector, now: float) -> None:
        """Free the memory of pages that were left, once nothing moves and the player does nothing."""
        if self.busy or self._is_stirred:
            self._is_stirred = False
            tidying.stir(now)
        due = tidying.due(self.stage.shed)
        if due is not None and now >= due:
            self._pressed = None
            tidying.work(self.stage.shed, self.stage.look if len(self.stage.scenes) == 1 else None)

    def close(self) -> None:
        """Close the window; further calls do nothing."""
        if not self._closed:
            self._closed = True
            if self.reader is not None:
                self.reader.close()
            with suppress(pygame.error):  # pygame may have ended already
                self.window.destroy()

    @property
    def busy(self) -> bool:
        """True if anything moves or is held; tests keep stepping while it is."""
        top = self.stage.top
        moving = top is not None and top.busy
        waiting = self.inputs.holding or self.stage.changing or bool(self._waiting)
        return moving or waiting or self._passage.is_open

    # -- the parts of a frame ------------------------------------------------------------------------

    def _take(self, event: pygame.event.Event, now: float) -> None:
        if event.type == pygame.QUIT:
            self.stage.quit()
            return
        if event.type in FRONT:
            in_front = self._attention.in_front
            self._attention.heed(event.type)
            if self._on_front and self._attention.in_front != in_front:
                self._on_front(not in_front)
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._minimised = True
        if event.type in UNCOVERED:
            self._full = True
            self._minimised = False
        self.inputs.window = self.window.size
        self.inputs.surface = self.window.get_surface().get_size()
        self._waiting.extend(self.inputs.read(event, now))

    def _pass_on(self, given: Input, now: float) -> None:
        last, top = self._pressed, self.stage.top
        if top is not None:
            changed = last is not None and (last.scene is not top or last.screen is not top.screen)
            if last is not None and changed and is_spent(last, given, now, self.stage):
                return
            if isinstance(given, Press) or (isinstance(given, Pointer) and given.kind is PointerKind.DOWN):
                self._pressed = Pressed(given, now, top, top.screen)
        self._handling = self._is_stirred = True
        if self._is_heard and self.reader is not None and isinstance(given, Press | ByName):
            self.reader.hurry()
        is_move = isinstance(given, Pointer) and given.kind is PointerKind.MOVE
        if self._passage.is_pending and not is_move:
            self._passage.finish()
        command = self._commands.get(given.action) if isinstance(given, Press) else None
        if command:
            command()
        elif self.stage.top and not (given == Press(Action.COPY) and self._copy_field()):
            focus = self.stage.top.screen.focus if self.stage.top.screen else None
            field = self._to_write_in(given, focus) if isinstance(focus, TextField) else None
            if field is None or self.inputs.device is not Device.PAD:
                self.stage.top.handle(given)
            if field is not None and self._letters is not None and not self.stage.changing:
                self.stage.push(self._letters(field))
            if isinstance(given, ByName):
                self._act_on(given, self.stage.top)
        self._handling = False

    def _copy_field(self) -> bool:
        """Put the text of the focused field on the system's clipboard; returns False if there is none."""
        screen = self.stage.top.screen if self.stage.top else None
        focus = screen.focus if screen else None
        return isinstance(focus, TextField) and bool(focus.value) and self.copy(focus.value)

    def _to_write_in(self, given: Input, field: TextField) -> TextField | None:
        """Return the focused field if a gamepad's button or a finger asks for letters to write in it, else None."""
        match given:
            case Press(Action.ACCEPT) if self._letters is not None:
                return field if self.inputs.device is Device.PAD else None
            case Pointer(PointerKind.UP, touch=True) if self._letters is not None:
                return field if field.down else None
        return None

    def _act_on(self, given: ByName, top: Scene) -> None:
        """Press the widget that was called by its name, if it has the focus now."""
        if given.then is not None and top.screen is not None and top.screen.focus is given.target:
            top.handle(Press(given.then))

    def _hear(self) -> None:
        """Take what a listener asks for; the focus is shown, as for keys."""
        assert self.reader is not None
        heard = self.reader.inputs()
        if heard:
            self.inputs.device = Device.KEYS
            self._waiting.extend(heard)

    def _change_scenes(self) -> pygame.Surface:
        """Make the requested changes and lay out the visible scene; returns its part of the window.

        A new scene is laid out in steps, except for the first picture, when steps would gain nothing.
        """
        before, known = self.stage.top, tuple(self.stage.scenes)
        changed = self.stage.apply()
        if changed:
            self._is_stirred = True
            self.inputs.let_go()
        top = self.stage.top
        if top is not None and top is not before and self.frames:
            is_new = top not in known and not top.is_overlay
            self._passage.prepare(before, is_new=is_new)
            if is_new:
                self._on_page()
        window = self.window.get_surface()  # each time, because a change of size invalidates the old one
        surface = window
        if self.foot.strip is not None or self._words_at_foot():
            self._full |= self.foot.follow(window.get_size(), afresh=changed)
            surface = self.foot.page(window)
        steps = self.frames > 0 and (self.stage.opening is not None or self.stage.top is not before)
        if self.stage.fit(surface.get_size(), in_steps=steps) or changed:
            self._full = True
        return surface

    def _follow_text(self, rect: pygame.Rect | None) -> None:
        """Enable the system's text input only while there is a text field to type into."""
        self.inputs.typing = rect is not None
        if rect is not None:
            if not self._typing:
                pygame.key.start_text_input()
            pygame.key.set_text_input_rect(rect)
        elif self._typing:
            pygame.key.stop_text_input()
        self._typing = rect is not None

    def _follow_device(self, device: Device) -> None:
        """Name keys for the device in use, before its inputs reach widgets that may be rebuilt for it.

        The mouse pointer is hidden while it isn't used.
        """
        self._device, self._layout = device, self.inputs.layout
        if self.inputs.pad is not self._pad:
            self._pad = self.inputs.pad
            if self.stage.rename_keys():
                self._full = True
        shown = device not in (Device.TOUCH, Device.PAD)
        if shown != self._pointer_shown:
            self._pointer_shown = shown
            pygame.mouse.set_visible(shown)

    # -- failures ------------------------------------------------------------------------------------

    def _flee(self, why: Exception, now: float) -> bool:
        """Leave all scenes in order and go to the refuge; returns False if there isn't one or it keeps failing.

        The bottom scene is left, too: it may be the one that failed.
        """
        by_itself = not self._handling and len(self.stage.scenes) <= 1
        self._handling = False
        if self._refuge is None or not self._strain.bears(now, by_itself=by_itself):
            return False
        broken, keeps_seat = culprit(why, self.stage.top), any(map(_keeps_seat, self.stage.scenes))
        is_noted = self._note("".join(traceback.format_exception(why)))
        for fault in self.stage.abandon():
            self._note("".join(traceback.format_exception(fault)))
        self._waiting.clear()
        self._passage.finish()
        self.inputs.let_go()
        self._full = True
        self.stage.push(self._refuge(SceneFailure(broken.called, keeps_seat, self._log if is_noted else None)))
        return True

    def _note(self, story: str) -> bool:
        """Write an error into the log, or on the console if there isn't one. Returns True if it is in the log."""
        if self._log:
            with suppress(OSError):
                note(self._log, story)
                return True
        if sys.stderr:
            sys.stderr.write("\n".join(map(escaped, story.splitlines())) + "\n")
        return False

    def _rescue(self) -> None:
        """Ask every scene to leave, even if others fail."""
        for scene in reversed(self.stage.scenes):
            with suppress(Exception):
                scene.leave()

    def _mishap(self, story: str) -> None:
        is_noted = self._note(story)
        self.stage.abandon()
        self.close()
        say = self._words.say
        sentence = say("Something went wrong, and Boneyard must close. Your match is saved.")
        if self._farewell() is not None:
            sentence = f"{say('Something went wrong, and Boneyard must close.')} {self._words_at_foot()}"
        if is_noted:
            sentence += " " + say("Details are in {file}.", file=self._log)
        self._tell("Boneyard", sentence)


def _keeps_seat(scene: Scene) -> bool:
    try:
        return scene.keeps_seat
    except Exception:  # noqa: BLE001 - it may be the one that failed
        return False


def show_message(title: str, sentence: str) -> None:
    """Show the player a message without a window: in a box, or on the terminal."""
    try:
        pygame.display.message_box(title, sentence, message_type="error")
    except pygame.error:
        sys.stderr.write(f"{escaped(f'{title}: {sentence}')}\n")
