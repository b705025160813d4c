"""The stage: a stack of scenes, changed only between frames."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.look.look import Look
from game.ui.actions import Pointer, PointerKind
from game.ui.scene import Scene
from game.ui.screen import Screen

_Change: TypeAlias = Callable[[], None]


class _Opening(NamedTuple):
    """A scene being laid out step by step while the previous picture stays."""

    scene: Scene
    look: Look
    steps: Iterator[None]


class Stack:
    """Holds the scenes and makes the requested changes. `dress` returns the look for a window's size."""

    def __init__(self, dress: Callable[[tuple[int, int]], Look]) -> None:
        self._dress: Final = dress
        self.scenes: Final[list[Scene]] = []
        """All scenes, the top one last."""
        self._changes: list[_Change] = []
        self.look: Look | None = None
        """The current look; None before the first scene is laid out, and after the look was given up."""
        self._worn: dict[Scene, Look] = {}
        self.opening: _Opening | None = None
        """The top scene while it is being laid out; it can't be updated or drawn yet."""
        self.ended = False
        self.shed = 0
        """Number of scenes and looks given up so far, whose memory can be freed."""

    # -- for scenes ----------------------------------------------------------------------------------

    @property
    def page(self) -> Scene | None:
        """The topmost scene that isn't an overlay; None if there isn't one."""
        return next((scene for scene in reversed(self.scenes) if not scene.is_overlay), None)

    def push(self, scene: Scene, /) -> None:
        """Put a scene on top."""
        self._changes.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Return to the scene below; after the last one the program ends."""
        self._changes.append(self._pop)

    def replace(self, scene: Scene, /) -> None:
        """Replace the top scene with another."""
        self._changes.append(lambda: self._replace(scene))

    def pop_to_root(self) -> None:
        """Return to the bottom scene."""
        self._changes.append(self._home)

    def back_to(self, scene: Scene, /) -> None:
        """Return to this scene, if it is still there."""
        self._changes.append(lambda: self._back_to(scene))

    def restyle(self) -> None:
        """Rebuild the look."""
        self._changes.append(self._undress)

    def refresh(self) -> None:
        """Lay out the top scene."""
        self._changes.append(self._undress_top)

    def quit(self) -> None:
        """Leave all scenes."""
        self._changes.append(self._clear)

    # -- for the app ---------------------------------------------------------------------------------

    @property
    def top(self) -> Scene | None:
        """The top scene; None if there isn't one."""
        return self.scenes[-1] if self.scenes else None

    @property
    def changing(self) -> bool:
        """True if requested changes are pending or in progress: inputs wait for them."""
        return bool(self._changes) or self.opening is not None

    def apply(self) -> bool:
        """Make the requested changes, including those requested meanwhile; returns True if there were any."""
        changed = bool(self._changes)
        while self._changes:
            self._changes.pop(0)()
        return changed

    def fit(self, size: tuple[int, int], *, in_steps: bool = False) -> bool:
        """Lay out the visible scenes for a window of this size; returns True if that was necessary.

        With `in_steps` one call does one step; there are more while `opening` is True.
        """
        if self.look is None or self.look.scale.size != size:
            self.shed += self.look is not None
            self.look = self._dress(size)
        top = len(self.scenes) - 1
        if top < 0 or self._worn.get(self.scenes[top]) is self.look:
            self.opening = None
            return False
        scene, look = self.scenes[top], self.look
        opening = self.opening
        if opening is None or opening.scene is not scene or opening.look is not look:
            opening = self.opening = _Opening(scene, look, self._fitting(top, look))
        for _ in opening.steps:
            if in_steps:
                return True
        self.opening = None
        return True

    def abandon(self) -> list[Exception]:
        """Break off all scenes, even if some fail, and drop their requested changes; returns the errors."""
        faults: list[Exception] = []
        self.opening = None
        while self.scenes:
            scene = self.scenes.pop()
            self.shed += 1
            self._worn.pop(scene, None)
            try:
                scene.abort()
            except Exception as why:  # noqa: BLE001 - the other scenes must be broken off, too
                faults.append(why)
        self._changes.clear()
        return faults

    def rename_keys(self) -> bool:
        """Update the key names in every scene; returns True if the top one was laid out again.

        The focus stays, so the first press on another device acts on the visible focus.
        """
        self._worn = {scene: look for scene, look in self._worn.items() if scene.rename_keys()}
        top = self.top
        focus = _focus(top.screen) if top else ""
        if self.look is None or not self.fit(self.look.scale.size):
            return False
        if top and top.screen and _focus(top.screen) != focus:
            again = top.screen.find(focus)
            if again and again.can_focus:
                top.screen.focus_on(again)
        return True

    # -- changes -------------------------------------------------------------------------------------

    def _push(self, scene: Scene) -> None:
        if self.scenes:
            below = self.scenes[-1]
            if below in self._worn:  # a release there will never arrive
                below.handle(Pointer(PointerKind.CANCEL, (-1, -1)))
            below.pause()
        self.scenes.append(scene)
        self.ended = False
        scene.enter()

    def _pop(self) -> None:
        if self.scenes:
            self._leave_top()
        if self.scenes:
            self.scenes[-1].resume()
        else:
            self.ended = True

    def _replace(self, scene: Scene) -> None:
        if self.scenes:
            self._leave_top()
        self.scenes.append(scene)
        scene.enter()

    def _home(self) -> None:
        if self.scenes:
            self._back_to(self.scenes[0])

    def _back_to(self, scene: Scene) -> None:
        if scene in self.scenes[:-1]:
            while self.scenes[-1] is not scene:
                self._leave_top()
            scene.resume()

    def _clear(self) -> None:
        while self.scenes:
            self._leave_top()
        self.ended = True

    def _undress(self) -> None:
        self.look = None
        self.shed += 1

    def _undress_top(self) -> None:
        if self.scenes:
            self._worn.pop(self.scenes[-1], None)

    def _leave_top(self) -> None:
        scene = self.scenes.pop()
        self.shed += 1
        self._worn.pop(scene, None)
        scene.leave()

    # -- layout --------------------------------------------------------------------------------------

    def _fitting(self, place: int, look: Look) -> Iterator[None]:
        """Lay out a scene step by step, after the ones visible around it."""
        scene = self.scenes[place]
        if self._worn.get(scene) is look:
            return
        if scene.is_overlay and place:
            yield from self._fitting(place - 1, look)
            scene.under = _covered(self.scenes[place - 1], look)
            yield
        yield from scene.layout_steps(look)
        self._worn[scene] = look


def _covered(scene: Scene, look: Look) -> pygame.Surface:
    """Return the picture of a covered scene, without a focus ring, since keys don't go there now."""
    picture = pygame.Surface(look.scale.size)
    for _ in range(2):  # painting may move the focus and its ring
        focus = scene.screen.focus if scene.screen else None
        if focus:
            focus.focused = focus.ringed = False
        scene.draw(picture, full=True)
        again = scene.screen.focus if scene.screen else None
        if again is focus:
            break
    if focus and scene.screen:
        focus.focused, focus.ringed = True, scene.screen.rings
    return picture


def _focus(screen: Screen | None) -> str:
    """Return the name of the focused widget, empty if there is none."""
    return screen.focus.name if screen and screen.focus else ""
