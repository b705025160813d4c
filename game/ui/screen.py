"""A screen of widgets: focus, pointer, hotkeys, tooltips and the areas to repaint.

It depends on widgets and inputs, not on devices, scenes or the window. `base` is the finished background; the widgets
are painted over it in the order they were added.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, Protocol, TypeAlias, TypeVar

import pygame

from game.look.look import Look
from game.ui.actions import ARROWS, Action, ByName, Composing, Input, Pointer, PointerKind, Press, Typed
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.navigation import nearest
from game.ui.scroll_view import ScrollView
from game.ui.scrolling import SLOP, Scrolling
from game.ui.texts import Tooltip
from game.ui.widget import Widget, clipped

W = TypeVar("W", bound=Widget)
Cue: TypeAlias = Literal["focus", "press", "change"]
WASTE: Final = 1.4
"""How much larger than the two areas to repaint one that covers both may be, as a factor."""
_PREWARM: Final = 0.03
"""Fraction of the screen that one step of prewarming paints: a line of the results, or some words and a button."""
FINGER: Final = 66
"""Size in design units of the area in which a finger hits a widget: 44 pixels in the smallest window."""
TIP_DELAY: Final = 0.6
"""Seconds that the mouse or the focus rests on a widget before its tooltip shows."""


class CueListener(Protocol):
    """Plays the sound of a cue: the focus moved, a widget was pressed, a value changed."""

    def __call__(self, cue: Cue, /) -> None:
        """Play the sound."""


def silent(_cue: Cue) -> None:
    """Play nothing."""


class Screen:
    """Widgets over a finished background `base`, which is as large as the window."""

    def __init__(self, look: Look, base: pygame.Surface, hears: CueListener = silent) -> None:
        self.look: Final = look
        self.widgets: Final[list[Widget]] = []
        self._base = base
        self._hears = hears
        self.focus: Widget | None = None
        """The widget that keys go to: the first that can take them, until `focus_on` chooses another."""
        self.strays = False
        """True if the focus is where nobody put it and not in its `home`: its own widget is gone, or there was none."""
        self.home: Widget | None = None
        """The focus goes to a widget inside this one, as soon as there is any, if its own is gone."""
        self.waits = False
        """True while widgets come and go by themselves: if its own is gone, nothing but its `home` gets the focus."""
        self.rings = True
        """True if the focus is shown: the player uses keys or a pad, not a mouse or a finger."""
        self._hover: Widget | None = None
        self._captured: Widget | None = None
        self._press_at = (0, 0)
        self._is_beside = False
        """True if the press that is captured began beside its widget, where a finger still hits it."""
        self._tip: Tooltip | None = None
        self._tip_for: tuple[Widget, float | None] | None = None
        self._stale: list[pygame.Rect] = []

    # -- building ------------------------------------------------------------------------------------

    @property
    def base(self) -> pygame.Surface:
        """The background under the widgets. Setting it repaints everything."""
        return self._base

    @base.setter
    def base(self, base: pygame.Surface) -> None:
        self._base = base
        self._stale = [base.get_rect()]

    def add(self, widget: W) -> W:
        """Add a widget on top of all others; the first that can take the focus gets it."""
        self.widgets.append(widget)
        self._keep_focus()
        return widget

    def remove(self, widget: Widget) -> None:
        """Remove a widget; does nothing if it isn't here."""
        if widget in self.widgets:
            self.widgets.remove(widget)
            self._stale.append(widget.last_area or widget.area)
            for inside in (widget, *widget.children()):
                self._let_go(inside)

    def every(self) -> Iterator[Widget]:
        """Yield all widgets, each followed by the ones inside it: the order of TAB."""
        for widget in self.widgets:
            yield widget
            yield from widget.children()

    def find(self, name: str) -> Widget | None:
        """Return a visible widget by its name, preferring one that can take the focus; None if there isn't one."""
        named = [widget for widget in self.every() if widget.name == name and self._is_there(widget)]
        return min(named, key=lambda widget: not widget.focusable, default=None)

    # -- focus ---------------------------------------------------------------------------------------

    def focus_on(self, widget: Widget | None) -> None:
        """Give the focus to a widget and scroll it into sight."""
        self.strays = False
        if widget is self.focus:
            return
        if self.focus:
            self.focus.focused = self.focus.ringed = False
            if isinstance(self.focus, TextField):
                self.focus.composing("")
        self.focus = widget
        if widget:
            widget.focused, widget.ringed = True, self.rings
            if isinstance(widget.parent, ScrollView):
                widget.parent.show(widget)

    def show_rings(self, *, shown: bool) -> None:
        """Show where the focus is, or hide it."""
        self.rings = shown
        if self.focus:
            self.focus.ringed = shown

    def focusable(self) -> list[Widget]:
        """Return the widgets that can take the focus now."""
        return [widget for widget in self.every() if self._can_focus(widget)]

    @property
    def text_rect(self) -> pygame.Rect | None:
        """The rectangle of the text being typed; None if the focused widget takes no text."""
        return self.focus.caret_rect if isinstance(self.focus, TextField) else None

    # -- inputs --------------------------------------------------------------------------------------

    def handle(self, given: Input) -> bool:
        """Act on an input; returns True if it was used here."""
        self._keep_focus()
        match given:
            case Press(action):
                self._await_tip(None)
                return self._press(action)
            case Pointer():
                return self._pointer(given)
            case Typed(text) if isinstance(self.focus, TextField):
                self.focus.typed(text)
                return True
            case ByName(target, row=row):
                return self._reach(target, row)
            case Composing(text) if isinstance(self.focus, TextField):
                self.focus.composing(text)
                return True
        return False

    def update(self, now: float) -> None:
        """Show a tooltip when it is due; `now` is in seconds."""
        for widget in (self._hover, self.focus):
            if widget:
                widget.tick(now)
        if self._tip_for is None:
            return
        widget, since = self._tip_for
        if since is None:
            self._tip_for = (widget, now)
        elif self._tip is None and now - since >= TIP_DELAY:
            self._tip = Tooltip(self.look, widget.tooltip, widget.rect, self._base.get_rect())
            self._stale.append(self._tip.area)

    def due(self, now: float) -> float | None:
        """Return when `update` changes something next, in seconds; None if it doesn't."""
        dues = [widget.due(now) for widget in (self._hover, self.focus) if widget]
        if self._tip_for is not None and self._tip is None:
            since = self._tip_for[1]
            dues.append(now if since is None else since + TIP_DELAY)
        return min((due for due in dues if due is not None), default=None)

    # -- painting ------------------------------------------------------------------------------------

    def prewarm_steps(self) -> Iterator[None]:
        """Paint every widget once, out of sight, in steps of a few milliseconds: its art is ready for the first frame.

        The screen may change meanwhile; anything not prewarmed is drawn when it is painted.
        """
        nowhere = pygame.Surface((1, 1))
        width, height = self.base.get_size()
        done = 0
        for widget in self.widgets[:]:
            if widget.shown:
                widget.draw(nowhere)
                done += widget.rect.width * widget.rect.height
            if done >= _PREWARM * width * height:
                done = 0
                yield

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        """Paint what changed since the last call, or everything; returns the painted rectangles."""
        window = surface.get_rect()
        self._keep_focus()
        stale = [window] if full else _merged([*self._stale, *self._changed_areas()], window)
        if not stale:
            return []
        seen = [widget for widget in self.widgets if widget.shown]
        areas = [widget.last_area if widget.last_area and not widget.dirty else widget.area for widget in seen]
        for rect in stale:
            self._paint(surface, rect, [seen[place] for place in rect.collidelistall(areas)])
        self._stale.clear()
        for widget in self.widgets:
            if widget.dirty or widget.dirty_inside:
                widget.painted()
        return stale

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint a part of the screen, including the background."""
        there = [widget for widget in self.widgets if widget.shown and widget.area.colliderect(rect)]
        self._paint(surface, rect, there)

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, there: Sequence[Widget]) -> None:
        """Paint the background of a part of the screen, and the widgets there."""
        with clipped(surface, rect) as seen:
            if not seen:
                return
            surface.blit(self._base, rect, rect)
            for widget in there:
                widget.draw(surface)
            if self._tip and self._tip.area.colliderect(rect):
                self._tip.draw(surface)

    def invalidate(self, rect: pygame.Rect) -> None:
        """Mark a part of the background, or of a scene's painting on it, for repainting."""
        self._stale.append(pygame.Rect(rect))

    def _changed_areas(self) -> Iterator[pygame.Rect]:
        for widget in self.widgets:
            if widget.dirty:
                yield from widget.dirty_areas()
            if widget.dirty_inside and widget.shown and (widget.is_patched or not widget.dirty):
                for inside in widget.children():
                    yield from (area.clip(widget.rect) for area in inside.dirty_areas() if inside.dirty)

    # -- keys ----------------------------------------------------------------------------------------

    def _press(self, action: Action) -> bool:
        focus = self.focus
        if focus and focus.on_action(action):
            self._hears("press" if action is Action.ACCEPT else "change")
            return True
        if action in ARROWS:
            return self._step(action)
        if action in (Action.NEXT, Action.PREV):
            return self._tab(1 if action is Action.NEXT else -1)
        return self._hotkey(action)

    def _step(self, action: Action) -> bool:
        focus = self.focus
        if focus is None:
            return False
        others = [widget for widget in self.focusable() if widget is not focus]
        inside = [widget for widget in others if widget.parent is focus and self._seen(widget)]
        if inside and action is Action.DOWN:  # read to the end: continue to the widgets there
            self._go(min(inside, key=lambda widget: widget.rect.top))
            return True
        together = [widget for widget in others if widget.parent and widget.parent is focus.parent]
        apart = [widget for widget in others if widget not in together and self._seen(widget)]
        around = [widget for widget in others if widget is focus.parent and action is Action.UP]
        for candidates in (together, apart):
            if candidates is apart and around:  # back to reading
                self._go(around[0])
                return True
            place = nearest(focus.rect, [widget.rect for widget in candidates], action)
            if place is not None:
                self._go(candidates[place])
                return True
        return False

    def _tab(self, step: int) -> bool:
        order = self.focusable()
        if not order:
            return False
        place = order.index(self.focus) + step if self.focus in order else 0
        self._go(order[place % len(order)])
        return True

    def _hotkey(self, action: Action) -> bool:
        for widget in self.every():
            if isinstance(widget, Button) and widget.hotkey is action and self._can_act(widget):
                self._hears("press")
                return widget.on_action(Action.ACCEPT)
        return False

    def _reach(self, target: object, row: int) -> bool:
        """Focus on a widget, if it can take the focus, and go to one of its rows."""
        found = next((widget for widget in self.focusable() if widget is target), None)
        if found is not None and found is not self.focus:
            self._go(found)
        if found is not None and row >= 0:
            found.go_to(row)
        return found is not None

    def _go(self, widget: Widget) -> None:
        self.focus_on(widget)
        self._hears("focus")
        self._await_tip(widget)

    # -- pointer -------------------------------------------------------------------------------------

    def _pointer(self, event: Pointer) -> bool:
        if event.kind is PointerKind.CANCEL:
            self._await_tip(None)
            self._hover_over(None)
            captured, self._captured = self._captured, None
            return captured.pointer(event) if captured else False
        if event.kind is PointerKind.WHEEL:
            return self._wheel(event)
        if self._captured:
            return self._captured_pointer(self._captured, event)
        under = self.touched(event.pos) if event.touch else self._at(event.pos)
        if not event.touch:
            self._hover_over(under)
        if event.kind is PointerKind.DOWN and event.button == pygame.BUTTON_LEFT:
            return self._pointer_down(under, event)
        if under and event.kind is PointerKind.MOVE:
            under.pointer(event)
        return under is not None

    def _pointer_down(self, under: Widget | None, event: Pointer) -> bool:
        self._await_tip(None)
        if under is None or not under.enabled:
            return under is not None
        self._captured, self._press_at = under, event.pos
        self._is_beside = event.touch and not under.rect.collidepoint(event.pos)
        if under.can_focus:
            self.focus_on(under)
        under.pointer(event)
        return True

    def _captured_pointer(self, captured: Widget, event: Pointer) -> bool:
        view = captured.parent
        if self._is_beside and self._finger_area(captured).collidepoint(event.pos):
            event = event._replace(pos=_clamped(event.pos, captured.rect))
        if event.touch and event.kind is PointerKind.MOVE and isinstance(view, ScrollView):
            dx, dy = event.pos[0] - self._press_at[0], event.pos[1] - self._press_at[1]
            if view.furthest and abs(dy) > self.look.scale.px(SLOP) and abs(dy) > abs(dx):
                captured.pointer(event._replace(kind=PointerKind.CANCEL))
                view.seize(event, self._press_at)
                self._captured = view
                return True
        if event.kind is PointerKind.UP and event.button == pygame.BUTTON_LEFT:
            self._captured = None
            if captured.pointer(event):
                self._hears("press")
            self._hover_over(None if event.touch else self._at(event.pos))
        elif event.kind is PointerKind.MOVE:
            captured.pointer(event)
        return True

    def _wheel(self, event: Pointer) -> bool:
        self._await_tip(None)
        under = self._at(event.pos)
        while under:
            if isinstance(under, Scrolling) and under.pointer(event):
                self._hover_over(self._at(event.pos))
                return True
            under = under.parent
        return False

    def _hover_over(self, widget: Widget | None) -> None:
        if widget is self._hover:
            return
        if self._hover:
            self._hover.hovered = False
            self._hover.pointer(Pointer(PointerKind.CANCEL, (-1, -1)))
        self._hover = widget
        self._await_tip(widget)
        if widget:
            widget.hovered = widget.enabled

    def touched(self, pos: tuple[int, int]) -> Widget | None:
        """Return the widget that a finger hits: the one there, else the nearest within a finger tip."""
        there = self._at(pos)
        if there is not None and not isinstance(there, Scrolling):
            return there
        near = [
            (abs(x - pos[0]) + abs(y - pos[1]), place, widget)
            for place, widget in enumerate(self.focusable())
            if not isinstance(widget, Scrolling) and self._finger_area(widget).collidepoint(pos)
            if widget.parent is None or widget.parent.rect.collidepoint(pos)
            for x, y in [_clamped(pos, widget.rect)]
        ]
        return min(near)[2] if near else there

    def _finger_area(self, widget: Widget) -> pygame.Rect:
        """Return a widget's rectangle, enlarged to the size of a finger tip."""
        least, rect = self.look.scale.px(FINGER), widget.rect
        return rect.inflate(max(0, least - rect.width), max(0, least - rect.height))

    def _at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost visible widget at a position, leaving out plain texts; None if there isn't one."""
        for widget in reversed(self.widgets):
            if widget.shown and widget.rect.collidepoint(pos):
                for inside in reversed(widget.children()):
                    if inside.shown and inside.rect.collidepoint(pos) and _points(inside):
                        return inside
                if _points(widget):
                    return widget
        return None

    # -- tooltips ------------------------------------------------------------------------------------

    def _await_tip(self, widget: Widget | None) -> None:
        """Take any tooltip away, and wait to show that of a widget."""
        self._tip_for = (widget, None) if widget and widget.tooltip else None
        if self._tip:
            self._stale.append(self._tip.area)
            self._tip = None

    # -- questions -----------------------------------------------------------------------------------

    def _is_there(self, widget: Widget) -> bool:
        return widget.shown and (widget.parent is None or widget.parent.shown)

    def _can_focus(self, widget: Widget) -> bool:
        known = widget in self.widgets or (widget.parent in self.widgets and widget in widget.parent.children())
        return known and widget.can_focus

    def _keep_focus(self) -> None:
        """Move the focus home, or else to the nearest widget, if its own is gone or can no longer act."""
        lost = self.focus
        stands = lost is not None and self._can_focus(lost)
        if stands and not (self.strays and self.home):
            return
        order = self.focusable()
        inside = [widget for widget in order if widget.parent and widget.parent is self.home]
        if not inside and self.waits:
            self.focus_on(None)
            return
        if stands and not inside:
            return
        near = inside or order
        if lost and (not inside or lost.parent is self.home):
            x, y = lost.rect.center
            near.sort(key=lambda widget: abs(widget.rect.centerx - x) + abs(widget.rect.centery - y))
        self.focus_on(next(iter(near), None))
        self.strays = not inside

    def _can_act(self, widget: Widget) -> bool:
        return self._is_there(widget) and widget.enabled

    def _seen(self, widget: Widget) -> bool:
        return widget.parent is None or widget.rect.colliderect(widget.parent.rect)

    def _let_go(self, widget: Widget) -> None:
        if widget is self._captured:
            self._captured = None
        if widget is self._hover:
            self._hover = None
            self._await_tip(None)


def _clamped(pos: tuple[int, int], rect: pygame.Rect) -> tuple[int, int]:
    """Return the point of a rectangle that is nearest to a position."""
    x, y = pos
    return min(max(x, rect.left), rect.right - 1), min(max(y, rect.top), rect.bottom - 1)


def _points(widget: Widget) -> bool:
    return widget.focusable or isinstance(widget, Scrolling) or bool(widget.tooltip)


def _merged(rects: list[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Return rectangles that cover the same part of the window, and more if it is little, without overlaps."""
    found: list[pygame.Rect] = []
    todo = [rect.clip(window) for rect in reversed(rects)]
    while todo:
        rect = todo.pop()
        if not area(rect):
            continue
        touching = rect.collidelist(found)
        if touching < 0:
            found.append(rect)
            continue
        other = found[touching]
        whole, both = rect.union(other), rect.clip(other)
        if area(whole) <= WASTE * (area(rect) + area(other) - area(both)):
            todo.append(found.pop(touching).union(rect))
        else:
            todo += around(rect, both)
    # SDL copies rows that start on whole 16 bytes past the processor's cache, and painting the next widgets then waits
    # for every pixel: off the multiples of four pixels, it takes half the time to restore and repaint a rectangle.
    for place, rect in enumerate(found):
        wider = pygame.Rect(rect.x - 1, rect.y, rect.width + 1, rect.height)
        if rect.x and rect.x % 4 == 0 and wider.collidelistall(found) == [place]:
            found[place] = wider
    return found


def area(rect: pygame.Rect) -> int:
    """Return the number of pixels in a rectangle."""
    return rect.width * rect.height


def around(rect: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """Return the up to four parts of a rectangle beside a hole in it."""
    parts = (
        pygame.Rect(rect.x, rect.y, rect.width, hole.y - rect.y),
        pygame.Rect(rect.x, hole.bottom, rect.width, rect.bottom - hole.bottom),
        pygame.Rect(rect.x, hole.y, hole.x - rect.x, hole.height),
        pygame.Rect(hole.right, hole.y, rect.right - hole.right, hole.height),
    )
    return [part for part in parts if min(part.size) > 0]
