"""The interfaces of scenes and of the stage they run on."""

from collections.abc import Callable, Iterator
from typing import ClassVar, Final, Protocol

import pygame

from engine.sentences import gettext_noop
from game.look.look import Look
from game.look.paint import PANEL_RADIUS
from game.look.palette import PANEL_BOTTOM, PANEL_TOP
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.screen import Screen

WATCH: Final = 0.1
"""Seconds between two updates of a scene that watches something that wakes nobody."""
VEILED: Final = 128
"""Height in pixels of the strips in which a picture is darkened: a veil for all of it would need much new memory."""

_AT_ONCE: Final = 6
"""Number of strips that are darkened in one step."""


class Stage(Protocol):
    """The stage on which scenes change. Changes are never immediate: they are made between two frames, in order."""

    @property
    def top(self) -> "Scene | None":
        """The top scene; None if there isn't one."""

    @property
    def page(self) -> "Scene | None":
        """The topmost scene that isn't an overlay; None if there isn't one."""

    def push(self, scene: "Scene", /) -> None:
        """Put a scene on top and pause the one below."""

    def pop(self) -> None:
        """Leave the top scene and return to the one below; leaving the last one ends the program."""

    def replace(self, scene: "Scene", /) -> None:
        """Replace the top scene with another."""

    def pop_to_root(self) -> None:
        """Return to the bottom scene."""

    def back_to(self, scene: "Scene", /) -> None:
        """Return to this scene, if it is still there."""

    def restyle(self) -> None:
        """Rebuild the look and lay everything out again, because the style has changed."""

    def refresh(self) -> None:
        """Lay the top scene out again over a fresh picture of the one below, because that one has changed."""

    def quit(self) -> None:
        """Leave all scenes and end the program."""


class Scene:
    """One thing the player is at: a title, a shelf, a table, a dialog.

    Methods are called in this order:

        enter, opening (with layout), { handle*, update, draw }*, [ pause, resume ]*, leave or break_off

    `layout` is called again before a draw whenever the window or the style has changed. A scene keeps its state in
    itself and builds everything made of pixels in `layout`; its constructor gets all it needs.
    """

    called: ClassVar[str] = gettext_noop("This page")
    """The scene's name to players, for the message that it failed."""
    is_overlay: ClassVar[bool] = False
    """True if the scene below stays visible, darkened, around this one."""
    closes_on_any_key: ClassVar[bool] = False
    """True if keys without a meaning of their own arrive as CANCEL."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.screen: Screen | None = None
        self.under: pygame.Surface | None = None
        """For an overlay: the picture of the scene below, set before each `layout`. Never draw on it."""

    # -- lifecycle -----------------------------------------------------------------------------------

    def enter(self) -> None:
        """Start: called once, before the first `layout`."""

    def resume(self) -> None:
        """Continue: the scene above has left."""

    def pause(self) -> None:
        """Wait: another scene is on top. No inputs or updates arrive until `resume`.

        A pointer's CANCEL arrives first, so nothing stays pressed or dragged.
        """

    def leave(self) -> None:
        """End: called once, even when the program ends. Save anything that must not be lost."""

    def abort(self) -> None:
        """Clean up after a failure, instead of `leave`, and keep everything the player can return to."""
        self.leave()

    @property
    def keeps_seat(self) -> bool:
        """True if the player is at someone else's table, where the seat is kept after `abort`."""
        return False

    def heard_name(self, say: Callable[[str], str]) -> str:
        """Return what the page is called aloud if it has no heading; `say` translates."""
        return say(self.called)

    @property
    def tells_cards(self) -> bool:
        """True if numbers of three digits in its texts may be cards."""
        return False

    # -- frames --------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Build everything made of pixels for this look; the player's choices must stay."""

    def layout_steps(self, look: Look) -> Iterator[None]:
        """Lay out for the first time, in short steps with a frame after each.

        Override this, with `layout` as one of the steps, if a single step would cause a noticeable pause.
        """
        self.layout(look)
        yield

    def rename_keys(self) -> bool:
        """Show the key names of another device; returns False if that takes a `layout`, which then follows."""
        return False

    def handle(self, given: Input) -> None:
        """Act on an input. By default the widgets do, and CANCEL goes back one step."""
        if self.screen and self.screen.handle(given):
            return
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self.stage.pop()

    def update(self, now: float) -> None:
        """Advance to the time `now`, in seconds on a clock that never goes back."""
        if self.screen:
            self.screen.update(now)

    def hold(self, now: float) -> None:
        """Let time pass without moving, while another page fades away above; called instead of `update`."""

    def update_below(self, now: float) -> None:
        """Maintain things that can't wait for the player, such as connections.

        Called each frame instead of `update` while other scenes cover this one; shows nothing.
        """

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        """Paint what changed since the last draw, or everything if `full`; returns the painted rectangles.

        It changes nothing but the record of painted areas. An empty list means that nothing was painted.
        """
        return self.screen.draw(surface, full=full) if self.screen else []

    # -- queries by the app --------------------------------------------------------------------------

    def due(self, now: float) -> float | None:
        """Return when `update` is needed next if nothing is put in; None if only an input or a wake-up can change it.

        Times are those of `update`, and `now` stands for the next frame. News from another thread must wake the
        window. A scene with an `update` of its own that doesn't answer this is updated ten times a second.
        """
        if self.busy:
            return now
        return self.due_by_widgets(now) if type(self).update is Scene.update else now + WATCH

    def due_by_widgets(self, now: float) -> float | None:
        """Return when one of the widgets changes by itself; the answer of `due` for scenes that only react."""
        return self.screen.due(now) if self.screen else None

    def decoration_due(self, now: float) -> float | None:  # noqa: ARG002 - for scenes with ornaments to override
        """Return when a decoration changes next; ignored while the window is minimised."""
        return None

    def due_below(self, now: float) -> float | None:  # noqa: ARG002 - for scenes that override `update_below`
        """Return when `update_below` is needed next, as in `due`."""
        return None

    @property
    def busy(self) -> bool:
        """True if something is moving or about to; tests wait until it isn't."""
        return False

    @property
    def hotkeys(self) -> frozenset[Action]:
        """The actions that do something of their own on this page, whether they can be done now or not."""
        buttons = [widget for widget in self.screen.every() if isinstance(widget, Button)] if self.screen else []
        return frozenset(button.hotkey for button in buttons if button.hotkey is not None)

    def before_keys(self) -> bool:
        """Use the gamepad's button for the list of keys for something better; returns False if there is nothing."""
        return False

    @property
    def attention_text(self) -> str:
        """A few words for the title of a window that is behind others, if the player is wanted; empty otherwise."""
        return ""

    @property
    def transition_rect(self) -> pygame.Rect | None:
        """The rectangle of the page's picture of its subject; None without one. See `Widget.is_portrait`."""
        return None

    # -- for overlays --------------------------------------------------------------------------------

    def middle(self, look: Look, wide: float, high: float) -> pygame.Rect:
        """Return the rectangle of a centred panel, of this size in design units if there is room."""
        size, edge = look.scale.size, look.scale.px(80)
        panel = pygame.Rect(0, 0, min(look.scale.px(wide), size[0] - edge), min(look.scale.px(high), size[1] - edge))
        panel.center = size[0] // 2, size[1] // 2
        return panel

    def darkens(self, _look: Look) -> bool:
        """Return True if an overlay darkens the picture below."""
        return True

    def veil_steps(self, look: Look, ground: pygame.Surface) -> Iterator[None]:
        """Paint the picture below, darkened, on an empty picture of the window, in steps of a few milliseconds."""
        width, height = ground.get_size()
        veil = look.brush.veil((width, VEILED)) if self.darkens(look) else None
        for top in range(0, height, VEILED):
            if top and top % (VEILED * _AT_ONCE) == 0:
                yield
            if self.under is not None:
                ground.blit(self.under, (0, top), (0, top, width, VEILED))
            if veil is not None:
                ground.blit(veil, (0, top))

    def dimmed(self, look: Look, panel: pygame.Rect | None = None) -> pygame.Surface:
        """Return the background of an overlay: the picture below, darkened.

        With `panel` it includes an opaque panel, for a dialog.
        """
        ground = pygame.Surface(look.scale.size)
        for _ in self.veil_steps(look, ground):
            pass
        if panel:
            sprite = look.brush.panel(panel.size)
            sprite.draw(ground, panel.topleft)  # its shadow falls on the picture below
            solid = look.brush.box(panel.size, look.scale.px(PANEL_RADIUS), PANEL_TOP, PANEL_BOTTOM)
            ground.blit(solid, panel)
            body = pygame.Rect((-sprite.offset[0], -sprite.offset[1]), panel.size)
            ground.blit(sprite.surface, panel, body)
        return ground
