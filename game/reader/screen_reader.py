"""The outlet to the system's screen reader, by AccessKit.

AccessKit calls back from threads of its own. They only note the wish and wake the loop, so pages are built where
they are drawn. Import this module late and expect ImportError: AccessKit is optional.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Sequence
from ctypes.util import find_library
from queue import Empty, SimpleQueue
from typing import Final, Protocol

import accesskit

from game.reader.page import NEWS, ROOT, HeardItem, HeardPage
from game.reader.reader import Ask, Asked
from game.ui.spoken import Role

_ROLES: Final = {
    Role.BUTTON: accesskit.Role.BUTTON,
    Role.SWITCH: accesskit.Role.SWITCH,
    Role.SLIDER: accesskit.Role.SLIDER,
    Role.CHOICE: accesskit.Role.COMBO_BOX,
    Role.FIELD: accesskit.Role.TEXT_INPUT,
    Role.TAB: accesskit.Role.TAB,
    Role.LIST: accesskit.Role.LIST_BOX,
    Role.ROW: accesskit.Role.LIST_ITEM,
    Role.GROUP: accesskit.Role.GROUP,
    Role.TEXT: accesskit.Role.LABEL,
    Role.HEADING: accesskit.Role.HEADING,
    Role.DOCUMENT: accesskit.Role.DOCUMENT,
    Role.PROGRESS: accesskit.Role.PROGRESS_INDICATOR,
}
_ASKS: Final = {
    int(accesskit.Action.FOCUS): Ask.FOCUS,
    int(accesskit.Action.CLICK): Ask.PRESS,
    int(accesskit.Action.INCREMENT): Ask.MORE,
    int(accesskit.Action.DECREMENT): Ask.LESS,
}
_ONLY_NAMES: Final = sys.platform not in ("win32", "darwin")
"""True where listeners aren't told values in words: there, names hold them."""
_SAME_AGAIN: Final = "\u200b"
"""A character that isn't heard. With it, words that were said before are new to a screen reader."""


class _Adapter(Protocol):
    """What AccessKit's adapters have in common."""

    def update_if_active(self, factory: Callable[[], accesskit.TreeUpdate], /) -> object:
        """Pass an update on if a screen reader is there."""

    def update_window_focus_state(self, is_focused: bool, /) -> object:
        """Tell if the window has the keyboard."""


class ScreenReader:
    """Shows pages to a screen reader. `waker` is called from other threads when one comes, leaves or asks."""

    def __init__(self, title: str, waker: Callable[[], None]) -> None:
        self._title: Final = title
        self._waker: Final = waker
        self._wanted: Final[SimpleQueue[Asked]] = SimpleQueue()
        self._is_heard = False
        self._is_first = True
        self._said = ""
        self._children: list[int] = []
        self._page = HeardPage(title, (), ROOT)
        self._adapter: Final = _opened(self._come, self._ask, self._leave)

    def listens(self) -> bool:
        """Return True while a screen reader is there."""
        return self._is_heard

    def show(self, page: HeardPage, changed: Sequence[HeardItem]) -> None:
        """Pass a page on, as far as it has changed."""
        self._page = page
        self._pass_on(lambda: self._update(page, page.items if self._is_first else changed))

    def say(self, text: str) -> None:
        """Let the screen reader say a text."""
        self._said = text + _SAME_AGAIN if text == self._said else text
        self._pass_on(lambda: self._update(self._page, self._page.items if self._is_first else ()))

    def asked(self) -> Sequence[Asked]:
        """Return what the listener asked for since the last call."""
        found: list[Asked] = []
        while True:
            try:
                found.append(self._wanted.get_nowait())
            except Empty:
                return found

    @property
    def is_busy(self) -> bool:
        """Always False: AccessKit calls."""
        return False

    def close(self) -> None:
        """Do nothing: AccessKit says goodbye when the program ends."""

    # -- from AccessKit's threads ------------------------------------------------------------------------------------

    def _come(self) -> None:
        """Notice that a screen reader has come; the first page follows from the loop."""
        self._is_heard = self._is_first = True
        self._waker()

    def _leave(self) -> None:
        self._is_heard = False
        self._waker()

    def _ask(self, request: accesskit.ActionRequest) -> None:
        ask = _ASKS.get(int(request.action))
        number = getattr(request, "target_node", None) or getattr(request, "target", None)
        if ask is not None and isinstance(number, int):
            self._wanted.put(Asked(number, ask))
            self._waker()

    # -- the tree ----------------------------------------------------------------------------------------------------

    def _pass_on(self, update: Callable[[], accesskit.TreeUpdate]) -> None:
        self._adapter.update_if_active(update)

    def _update(self, page: HeardPage, changed: Sequence[HeardItem]) -> accesskit.TreeUpdate:
        update = accesskit.TreeUpdate(page.focus)
        if self._is_first:
            update.tree = accesskit.Tree(ROOT)
            self._is_first = False
        for item in changed:
            rows = [item.number + place for place in range(1, len(item.spoken.rows) + 1)]
            update.nodes.append((item.number, _node(item, rows)))
            for number, text in zip(rows, item.spoken.rows, strict=True):
                update.nodes.append((number, _row(text, can_act=item.can_act)))
        window = accesskit.Node(accesskit.Role.WINDOW)
        window.set_label(page.name if page.name == self._title else f"{page.name}, {self._title}")
        window.set_children([*(item.number for item in page.items), NEWS])
        update.nodes.append((ROOT, window))
        news = accesskit.Node(accesskit.Role.LABEL)
        news.set_value(self._said)
        news.set_live(accesskit.Live.POLITE)
        update.nodes.append((NEWS, news))
        return update


def _node(item: HeardItem, rows: Sequence[int]) -> accesskit.Node:
    """Return the node of a thing."""
    said = item.spoken
    node = accesskit.Node(_ROLES[said.role])
    if said.role is Role.TEXT:  # a label's name is its value
        node.set_value(", ".join(said.parts))
    else:
        has_value = said.value and said.role is not Role.SWITCH
        node.set_label(", ".join(said.parts) if has_value and _ONLY_NAMES else said.name)
        if has_value:
            node.set_value(said.value)
    if said.more:
        node.set_description(said.more)
    if said.is_on is not None and said.role is Role.SWITCH:
        node.set_toggled(accesskit.Toggled.TRUE if said.is_on else accesskit.Toggled.FALSE)
    elif said.is_on is not None:
        node.set_selected(said.is_on)
    left, top, right, bottom = item.rect
    node.set_bounds(accesskit.Rect(left, top, right, bottom))
    if item.can_act:
        node.add_action(accesskit.Action.FOCUS)
        node.add_action(accesskit.Action.CLICK)
    if item.can_act and said.role in (Role.SLIDER, Role.CHOICE):
        node.add_action(accesskit.Action.INCREMENT)
        node.add_action(accesskit.Action.DECREMENT)
    if not item.is_enabled:
        node.set_disabled()
    if rows:
        node.set_children(list(rows))
    return node


def _row(text: str, *, can_act: bool) -> accesskit.Node:
    """Return the node of a row."""
    node = accesskit.Node(accesskit.Role.LIST_ITEM)
    node.set_label(text)
    if can_act:
        node.add_action(accesskit.Action.FOCUS)
        node.add_action(accesskit.Action.CLICK)
    return node


def _opened(
    come: Callable[[], None], ask: Callable[[accesskit.ActionRequest], None], leave: Callable[[], None]
) -> _Adapter:
    """Return the adapter of this system. Raises OSError if there isn't one."""
    try:
        if sys.platform == "win32":
            window = ctypes.windll.user32.GetActiveWindow()
            return accesskit.windows.SubclassingAdapter(window, come, ask)
        if sys.platform == "darwin":
            return accesskit.macos.SubclassingAdapter.for_window(_mac_window(), come, ask)
        adapter: _Adapter = accesskit.unix.Adapter(come, ask, leave)
        adapter.update_window_focus_state(True)
    except BaseException as why:  # a fault inside AccessKit isn't an Exception
        if isinstance(why, KeyboardInterrupt | SystemExit):
            raise
        raise OSError(str(why)) from why
    else:
        return adapter


def _mac_window() -> int:
    """Return the address of the program's window on macOS; 0 if it has none."""
    objc = ctypes.CDLL(find_library("objc"))
    objc.objc_getClass.restype = objc.sel_registerName.restype = objc.objc_msgSend.restype = ctypes.c_void_p
    objc.objc_msgSend.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    program = objc.objc_msgSend(objc.objc_getClass(b"NSApplication"), objc.sel_registerName(b"sharedApplication"))
    return int(objc.objc_msgSend(program, objc.sel_registerName(b"mainWindow")) or 0)
