"""What a scene is, and what it may ask of the stage it stands on."""

from collections.abc import Iterator
from typing import ClassVar, Protocol

import pygame

from engine.sentences import mark
from game.look.look import Look
from game.look.paint import PANEL_RADIUS
from game.look.palette import PANEL_BOTTOM, PANEL_TOP
from game.ui.actions import Action, Input, Press
from game.ui.screen import Screen


class Stage(Protocol):
    """Where scenes change. Nothing happens at once: changes are made between two frames, in order."""

    def push(self, scene: "Scene", /) -> None:
        """Put a scene on top; the one below waits."""

    def pop(self) -> None:
        """Leave the top scene and go back to the one below; leaving the last one ends the game."""

    def replace(self, scene: "Scene", /) -> None:
        """Leave the top scene for another."""

    def home(self) -> None:
        """Go back to the scene at the bottom."""

    def restyle(self) -> None:
        """Have the look made anew, because the player's taste has changed, and everything laid out again."""

    def quit(self) -> None:
        """Leave all scenes and end the game."""


class Scene:
    """One thing the player is at: a title, a shelf, a table, a dialog.

    Calls come in this order:

        enter, opening (with layout), { handle*, update, draw }*, [ pause, resume ]*, leave or break_off

    `layout` comes again before a draw whenever the window or the taste has changed. A scene keeps what it
    knows in itself and builds everything of pixels in `layout`; it gets all it needs in its constructor.
    """

    called: ClassVar[str] = mark("This page")
    """What players call it, for the sentence that it broke."""
    is_overlay: ClassVar[bool] = False
    """Whether the scene below is still seen, dark and still, around this one."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.screen: Screen | None = None
        self.under: pygame.Surface | None = None
        """For an overlay: the picture of what lies below, set before each `layout`. Not to be painted on."""

    # -- lifecycle -----------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin: called once, before the first `layout`."""

    def resume(self) -> None:
        """Go on: the scene above has left."""

    def pause(self) -> None:
        """Wait: another scene has come on top. No more inputs and updates come until `resume`.

        The last input before is a pointer's CANCEL, so that nothing stays held down or dragged.
        """

    def leave(self) -> None:
        """End: called once, also when the game ends. Save what must not be lost."""

    def break_off(self) -> None:
        """End, instead of `leave`, because something broke: nothing may be given up that can be come back to."""
        self.leave()

    @property
    def keeps_seat(self) -> bool:
        """Whether the player sits at a table of others, where the seat is kept after `break_off`."""
        return False

    # -- frames --------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Build everything that is made of pixels for this look; what the player has chosen must stay."""

    def opening(self, look: Look) -> Iterator[None]:
        """Lay out for the first time, in steps of which none is long; a frame passes after each.

        To be overridden, with a `layout` among the steps, where all of it at once would be felt.
        """
        self.layout(look)
        yield

    def rename_keys(self) -> bool:
        """Show what keys are called now that another device is used; False if that takes a `layout`, which follows."""
        return False

    def handle(self, given: Input) -> None:
        """Act on an input. By default the widgets do, and CANCEL goes one step back."""
        if self.screen and self.screen.handle(given):
            return
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self.stage.pop()

    def update(self, now: float) -> None:
        """Move on to the time `now`, in seconds on a clock that only grows."""
        if self.screen:
            self.screen.update(now)

    def tend(self, now: float) -> None:
        """Keep alive what must not wait for the player, such as connections.

        Called each frame while the scene is covered by others, instead of `update`; shows nothing.
        """

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        """Paint what has changed since the last draw, or all if `full`; returns the rectangles painted.

        Changes nothing but the record of what has been painted. An empty list: nothing was touched.
        """
        return self.screen.draw(surface, full=full) if self.screen else []

    # -- questions of the app ------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is moving or about to, so that a test waits for it."""
        return False

    @property
    def text_rect(self) -> pygame.Rect | None:
        """Where text is being typed; None while keys are not for writing."""
        return self.screen.text_rect if self.screen else None

    # -- for overlays --------------------------------------------------------------------------------

    def middle(self, look: Look, wide: float, high: float) -> pygame.Rect:
        """Return the place of a panel in the middle of the window, so large in design units where there is room."""
        size, edge = look.scale.size, look.scale.px(80)
        panel = pygame.Rect(0, 0, min(look.scale.px(wide), size[0] - edge), min(look.scale.px(high), size[1] - edge))
        panel.center = size[0] // 2, size[1] // 2
        return panel

    def veiled(self, look: Look, panel: pygame.Rect | None = None) -> pygame.Surface:
        """Make the ground for an overlay: the picture below, darkened once and for all.

        With a `panel` on it, through which nothing shines, for a dialog.
        """
        ground = pygame.Surface(look.scale.size) if self.under is None else self.under.copy()
        ground.blit(look.brush.veil(ground.get_size()), (0, 0))
        if panel:
            sprite = look.brush.panel(panel.size)
            sprite.draw(ground, panel.topleft)  # its shadow falls on what is below
            solid = look.brush.box(panel.size, look.scale.px(PANEL_RADIUS), PANEL_TOP, PANEL_BOTTOM)
            ground.blit(solid, panel)
            body = pygame.Rect((-sprite.offset[0], -sprite.offset[1]), panel.size)
            ground.blit(sprite.surface, panel, body)
        return ground
