"""All keys on one page: what they do, the key, and the gamepad button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import pygame

from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.look import Look
from game.look.paint import PadCap
from game.look.palette import MUTED
from game.ui.actions import Action
from game.ui.devices.keys import PASTE, USUAL, KeyMap, chord_name
from game.ui.devices.pads import CONTROLLER, PadLayout
from game.ui.layout import Layout
from game.ui.scrolling import Scrolling
from game.ui.spoken import Role, Spoken
from game.ui.widget import clipped

Lines: TypeAlias = tuple[str, tuple[tuple[str, Action], ...]]
"""A heading, and what keys do with their actions."""

MAX_CAPS: Final = 2
"""The most keys shown for one action."""
GENERAL: Final = (
    (gettext_noop("Choose, press, play"), Action.ACCEPT),
    (gettext_noop("Back, pause"), Action.CANCEL),
    (gettext_noop("Move the focus"), Action.RIGHT),
    (gettext_noop("Next item"), Action.NEXT),
    (gettext_noop("Previous item"), Action.PREV),
    (gettext_noop("Turn pages"), Action.PAGE_DOWN),
    (gettext_noop("Show all keys"), Action.KEYS),
    (gettext_noop("Rules"), Action.RULES),
    (gettext_noop("Lesson, or its next step"), Action.LESSON),
    (gettext_noop("Statistics (title, shelf)"), Action.SCORES),
    (gettext_noop("Favourite (shelf)"), Action.FAVOURITE),
    (gettext_noop("Full screen or window"), Action.FULLSCREEN),
    (gettext_noop("Sound on or off"), Action.MUTE),
    (gettext_noop("Copy, paste"), Action.COPY),
)
AT_TABLE: Final[tuple[Lines, ...]] = (
    (
        gettext_noop("Your turn"),
        (
            (gettext_noop("Pick a tile by position"), Action.PICK_1),
            (gettext_noop("Draw"), Action.DRAW),
            (gettext_noop("Pass"), Action.PASS),
            (gettext_noop("Claim points"), Action.CLAIM),
            (gettext_noop("Hint"), Action.HINT),
            (gettext_noop("Sort your hand"), Action.SORT),
            (gettext_noop("Undo"), Action.UNDO),
            (gettext_noop("Redo"), Action.REDO),
            (gettext_noop("Restart the deal"), Action.RESTART),
            (gettext_noop("Skip animation"), Action.SKIP),
        ),
    ),
    (
        gettext_noop("The table"),
        (
            (gettext_noop("Zoom in"), Action.ZOOM_IN),
            (gettext_noop("Zoom out"), Action.ZOOM_OUT),
            (gettext_noop("Show the whole line"), Action.FIT),
            (gettext_noop("Reminder of the rules"), Action.REMIND),
            (gettext_noop("Show the log"), Action.LOG),
            (gettext_noop("Menu"), Action.MENU),
            (gettext_noop("Chat (on the network)"), Action.TALK),
            (gettext_noop("Send a phrase"), Action.SAY_1),
            (gettext_noop("Verify the deal"), Action.VERIFY),
            (gettext_noop("Table without a hand"), Action.TABLE_VIEW),
        ),
    ),
    (
        gettext_noop("In words"),
        (
            (gettext_noop("Read out: your hand"), Action.TELL_HAND),
            (gettext_noop("Read out: ends, table"), Action.TELL_TABLE),
            (gettext_noop("Read out: tiles left"), Action.TELL_COUNTS),
            (gettext_noop("Read out: last move"), Action.TELL_LAST),
            (gettext_noop("Read out: scores"), Action.SCORES),
            (gettext_noop("Read out: whose turn"), Action.TELL_TURN),
        ),
    ),
)
"""The keys of a table, in groups."""
IN_REPLAY: Final[Lines] = (
    gettext_noop("Replay"),
    (
        (gettext_noop("One move back"), Action.UNDO),
        (gettext_noop("One move on"), Action.REDO),
        (gettext_noop("Play on from here"), Action.RESTART),
        (gettext_noop("Skip animation"), Action.SKIP),
    ),
)
"""The keys of a replay, where nobody's turn it is; the arrow keys move along it, too."""
MEANINGS: Final = (
    (gettext_noop("Everywhere"), GENERAL),
    (gettext_noop("At the table"), tuple(line for _, lines in AT_TABLE for line in lines)),
)
"""The purpose of each key in the page's order, under two headings."""
PLAYS_OUT: Final = gettext_noop("Let the game finish itself")
CONTRASTS: Final = {
    Action.RULES: gettext_noop("The better move or yours"),
    Action.HINT: gettext_noop("Play the line, move by move"),
}
"""The keys of rules and hints on a page without a table that uses both: a review."""
ALWAYS: Final = frozenset(
    {
        *(Action.ACCEPT, Action.CANCEL, Action.RIGHT, Action.NEXT, Action.PREV, Action.PAGE_DOWN),
        *(Action.KEYS, Action.FULLSCREEN, Action.MUTE),
    }
)
"""Actions that do something on every page."""
INSTEAD: Final = {
    Action.RIGHT: (gettext_noop("Arrow keys"),),
    Action.PICK_1: ("1-9",),
    Action.SAY_1: (gettext_noop("Alt+1 …"),),
    Action.PAGE_DOWN: (gettext_noop("PgUp"), gettext_noop("PgDn")),
}
"""Texts for keys that come in groups."""
UNNAMED: Final = frozenset({pygame.K_AC_BACK, pygame.K_KP_ENTER, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_KP0})
"""Keys that few keyboards have, or that share another one's name."""
CROSS_KEYS: Final = gettext_noop("D-pad")
BY_FOCUS: Final = (Action.LESSON, Action.REMIND, Action.SORT, Action.UNDO, Action.REDO, Action.RESTART)
"""Actions with a button on the screen but none on the gamepad, which reaches it by moving the focus."""


class KeyEntry(NamedTuple):
    """A line of the list: the action, its keys, its gamepad buttons."""

    text: str
    keys: tuple[str, ...]
    pad: tuple[PadCap, ...]


def entries(
    keys: KeyMap, say: Callable[[str], str], pad: PadLayout = CONTROLLER
) -> tuple[tuple[str, tuple[KeyEntry, ...]], ...]:
    """Return both lists with headings, in the player's language, for a gamepad with these buttons."""
    return tuple(
        (say(title), tuple(entry(keys, say, text, action, pad) for text, action in lines)) for title, lines in MEANINGS
    )


def entry(keys: KeyMap, say: Callable[[str], str], text: str, action: Action, pad: PadLayout) -> KeyEntry:
    """Return the line of one action."""
    if action in INSTEAD:
        caps = tuple(say(name).replace(USUAL.alt, keys.held.alt) for name in INSTEAD[action])
    else:
        chords = (*keys.of(action), *((PASTE,) if action is Action.COPY else ()))
        names = dict.fromkeys(chord_name(chord, keys.held) for chord in chords if chord.key not in UNNAMED)
        caps = tuple(say(name) for name in list(names)[:MAX_CAPS])
    return KeyEntry(say(text), caps, tuple(PadCap(name) for name in _on_pad(pad, say(CROSS_KEYS), action) if name))


def _on_pad(pad: PadLayout, cross_keys: str, action: Action) -> tuple[str, ...]:
    """Return the text for a gamepad."""
    if action in BY_FOCUS:
        return cross_keys, pad.name(Action.ACCEPT)
    instead = {Action.RIGHT: cross_keys, Action.ZOOM_OUT: pad.triggers[0], Action.ZOOM_IN: pad.triggers[1]}
    return (instead.get(action, pad.name(action)),)


def is_replay(hotkeys: frozenset[Action]) -> bool:
    """Return True if a page with these actions is a replay, the only one where a key goes to the last move."""
    return Action.END in hotkeys


class KeyGroup(NamedTuple):
    """Lines that go together: a heading, and for each a text with the caps beside it."""

    title: str
    lines: tuple[tuple[str, tuple[str, ...]], ...]


def groups(
    keys: KeyMap, say: Callable[[str], str], pad: PadLayout | None, hotkeys: frozenset[Action]
) -> tuple[KeyGroup, ...]:
    """Return the keys of a page where these actions do something, or its buttons on a gamepad, in groups.

    What the device has no key for is left out.
    """
    is_table = Action.TELL_TURN in hotkeys
    known = ALWAYS | hotkeys if not is_table else ALWAYS | hotkeys - {Action.SCORES}
    everywhere = (MEANINGS[0][0], tuple(line for line in GENERAL if line[1] in known))
    here = AT_TABLE if is_table else ()
    if is_replay(hotkeys):
        here = IN_REPLAY, *AT_TABLE[1:]
        everywhere = everywhere[0], tuple(line for line in everywhere[1] if line[1] is not Action.RIGHT)
    if not is_table and CONTRASTS.keys() <= hotkeys:
        others = [line for line in everywhere[1] if line[1] not in CONTRASTS]
        everywhere = everywhere[0], (*((text, action) for action, text in CONTRASTS.items()), *others)
    found: list[KeyGroup] = []
    for title, lines in (*here, everywhere):
        used = [line for line in lines if line[1] in hotkeys | known]
        if Action.PICK_1 not in hotkeys:  # without a hand the key for sorting it does something else
            used = [(PLAYS_OUT, action) if action is Action.SORT else (text, action) for text, action in used]
        told = [entry(keys, say, text, action, pad or CONTROLLER) for text, action in used]
        caps = tuple((each.text, each.pad if pad is not None else each.keys) for each in told)
        found.append(KeyGroup(say(title), tuple(line for line in caps if line[1])))
    return tuple(group for group in found if group.lines)


class KeyList(Scrolling):
    """Shows entries in three columns: meaning, keys, gamepad. Takes the focus only if it must scroll."""

    def __init__(
        self, look: Look, rect: pygame.Rect, title: str, listed: tuple[KeyEntry, ...], heads: tuple[str, str]
    ) -> None:
        """`heads` are the headings of the columns for keys and gamepad buttons."""
        super().__init__(look, rect, name=title)
        self.listed: Final = listed
        self.heads: Final = heads
        self.line_px: Final = max(self.px(46), look.brush.key_cap("x").get_height() + self.px(16))
        self.head_px: Final = max(self.px(60), look.fonts.line(Face.SERIF_BOLD, 25) + self.px(20))

    @property
    def can_focus(self) -> bool:
        """True if there is anything to scroll."""
        return super().can_focus and self.furthest > 0

    @property
    def content_height(self) -> int:
        """Height of all lines, in pixels."""
        return self.head_px + self.line_px * len(self.listed)

    def on_action(self, action: Action) -> bool:
        """Scroll."""
        return self.turn_page(action)

    def spoken(self) -> Spoken:
        """Return the actions with their keys."""
        rows = (f"{entry.text}: {', '.join(map(str, entry.keys))}" for entry in self.listed)
        return Spoken(Role.GROUP, self.name, rows=tuple(rows))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the heading, the visible lines and the scroll bar."""
        view = self.view
        with clipped(surface, view) as seen:
            column = Layout(self.look.scale).column(view.move(0, -self.scroll))
            head = column.take(self.head_px)
            if seen and head.colliderect(view):
                self._paint_head(surface, head)
            for shown in self.listed if seen else ():
                line = column.take(self.line_px)
                if line.colliderect(view):
                    self._paint_entry(surface, shown, line)
        self.paint_bar(surface)

    def _columns(self, row: pygame.Rect) -> tuple[int, int]:
        return row.x + round(row.width * 0.46), row.x + round(row.width * 0.76)

    def _paint_head(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        fonts = self.look.fonts
        columns = self._columns(row)
        title = self.fitted(self.name, columns[0] - row.x, face=Face.SERIF_BOLD, size=25)
        surface.blit(title, title.get_rect(midleft=(row.x, row.centery)))
        for x, head in zip(columns, self.heads, strict=True):
            over = fonts.text(head.upper(), Face.EXTRABOLD, 15, MUTED)
            surface.blit(over, over.get_rect(midleft=(x, row.centery)))

    def _paint_entry(self, surface: pygame.Surface, shown: KeyEntry, row: pygame.Rect) -> None:
        brush = self.look.brush
        keys, pad = self._columns(row)
        lay = Layout(self.look.scale)
        line = lay.top(lay.right(row, self.px(24)).rest, 1).piece
        surface.blit(brush.box(line.size, 0, (255, 255, 255, 20)), line)
        words = self.fitted(shown.text, keys - row.x - self.px(12), face=Face.MEDIUM, size=19)
        surface.blit(words, words.get_rect(midleft=(row.x, row.centery)))
        x = keys
        for name in shown.keys:
            cap = brush.key_cap(name)
            surface.blit(cap, cap.get_rect(midleft=(x, row.centery)))
            x += cap.get_width() + self.px(8)
        x = pad
        for button in shown.pad:
            cap = brush.key_cap(button)
            surface.blit(cap, cap.get_rect(midleft=(x, row.centery)))
            x += cap.get_width() + self.px(8)
