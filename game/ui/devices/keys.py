"""The keys of each action, as data: to be shown on key caps and changed by the player."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from game.ui.actions import PICKS, SAYS, Action

CONTROL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
"""Ctrl, and the command key on systems that use it instead."""


class Chord(NamedTuple):
    """A key with its modifiers. Shift only counts if the same key without it is bound, too."""

    key: int
    ctrl: bool = False
    alt: bool = False
    shift: bool = False


class HeldKeys(NamedTuple):
    """The names printed on the keys that are held with others."""

    ctrl: str = "Ctrl"
    alt: str = "Alt"
    shift: str = "Shift"

    @classmethod
    def of(cls, platform: str) -> "HeldKeys":
        """Return the names on the keyboards of a system; `platform` as in `sys.platform`."""
        return cls("Cmd", "Option") if platform == "darwin" else cls()

    @property
    def writing(self) -> int:
        """The modifiers with which a key writes another character, such as @: AltGr, or Option on a Mac."""
        return pygame.KMOD_RALT if self.alt == USUAL.alt else pygame.KMOD_ALT


USUAL: Final = HeldKeys()


class KeyMap:
    """Chords and their actions; immutable. The first chord of an action is the one shown."""

    def __init__(self, chords: Mapping[Chord, Action] | None = None, held: HeldKeys = USUAL) -> None:
        self.chords: Final[Mapping[Chord, Action]] = dict(DEFAULT_CHORDS if chords is None else chords)
        self.held: Final = held

    def action(self, key: int, mod: int, scancode: int = 0) -> Action | None:
        """Return the action of a key event's `key`, `mod` and `scancode`; None if there isn't one.

        The digits of the top row are found by position, since some keyboards need Shift for them.
        """
        key = DIGIT_PLACES.get(scancode, key)
        if mod & pygame.KMOD_SHIFT and (key, scancode) in QUESTION_MARKS:
            key = pygame.K_QUESTION
        ctrl, alt = bool(mod & CONTROL), bool(mod & pygame.KMOD_ALT)
        chord = Chord(key, ctrl, alt, bool(mod & pygame.KMOD_SHIFT))
        found = self.chords.get(chord)
        return self.chords.get(chord._replace(shift=False)) if found is None else found

    def of(self, action: Action) -> tuple[Chord, ...]:
        """Return the chords of an action, the one to show first."""
        return tuple(chord for chord, bound in self.chords.items() if bound is action)

    def name(self, action: Action) -> str:
        """Return the name of the chord to show for an action, such as "H" or "Ctrl+Z"; empty if it has none."""
        chords = self.of(action)
        return chord_name(chords[0], self.held) if chords else ""

    def bind(self, chord: Chord, action: Action) -> "KeyMap":
        """Return a map in which `chord` belongs to `action` alone and is the one shown for it."""
        others = {other: bound for other, bound in self.chords.items() if other != chord}
        return KeyMap({chord: action, **others}, self.held)

    def unbind(self, chord: Chord) -> "KeyMap":
        """Return a map without `chord`."""
        return KeyMap({other: bound for other, bound in self.chords.items() if other != chord}, self.held)


def chord_name(chord: Chord, held: HeldKeys = USUAL) -> str:
    """Return the name of a chord for a key cap."""
    names = [name for name, on in ((held.ctrl, chord.ctrl), (held.alt, chord.alt), (held.shift, chord.shift)) if on]
    return "+".join([*names, _key_name(chord.key)])


def _key_name(key: int) -> str:
    named = KEY_NAMES.get(key)
    if named:
        return named
    return chr(key).upper() if ord(" ") < key < pygame.K_DELETE else pygame.key.name(key).title()


KEY_NAMES: Final[Mapping[int, str]] = {
    pygame.K_ESCAPE: "Esc",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Del",
    pygame.K_MINUS: "−",  # noqa: RUF001 - the true minus sign is as wide as the plus beside it
}

PASTE: Final = Chord(pygame.K_v, ctrl=True)
"""Writes the text on the system's clipboard into a field, which is no action of a page."""
PHRASE_KEYS: Final = (*range(pygame.K_1, pygame.K_9 + 1), pygame.K_0, pygame.K_q, pygame.K_w)
"""Keys that send a phrase while Alt is held."""

DEFAULT_CHORDS: Final[Mapping[Chord, Action]] = {
    Chord(pygame.K_RETURN): Action.ACCEPT,
    Chord(pygame.K_SPACE): Action.ACCEPT,
    Chord(pygame.K_KP_ENTER): Action.ACCEPT,
    Chord(pygame.K_ESCAPE): Action.CANCEL,
    Chord(pygame.K_AC_BACK): Action.CANCEL,
    Chord(pygame.K_TAB): Action.NEXT,
    Chord(pygame.K_TAB, shift=True): Action.PREV,
    Chord(pygame.K_UP): Action.UP,
    Chord(pygame.K_DOWN): Action.DOWN,
    Chord(pygame.K_LEFT): Action.LEFT,
    Chord(pygame.K_RIGHT): Action.RIGHT,
    Chord(pygame.K_PAGEUP): Action.PAGE_UP,
    Chord(pygame.K_PAGEDOWN): Action.PAGE_DOWN,
    Chord(pygame.K_HOME): Action.HOME,
    Chord(pygame.K_END): Action.END,
    Chord(pygame.K_BACKSPACE): Action.ERASE,
    Chord(pygame.K_DELETE): Action.DELETE,
    Chord(pygame.K_h): Action.HINT,
    Chord(pygame.K_r): Action.RULES,
    Chord(pygame.K_QUESTION): Action.KEYS,
    Chord(pygame.K_F1): Action.KEYS,
    Chord(pygame.K_SLASH): Action.KEYS,
    Chord(pygame.K_x): Action.REMIND,
    Chord(pygame.K_F2): Action.LESSON,
    Chord(pygame.K_s): Action.SORT,
    Chord(pygame.K_d): Action.DRAW,
    Chord(pygame.K_p): Action.PASS,
    Chord(pygame.K_c): Action.CLAIM,
    Chord(pygame.K_u): Action.UNDO,
    Chord(pygame.K_z, ctrl=True): Action.UNDO,
    Chord(pygame.K_y): Action.REDO,
    Chord(pygame.K_y, ctrl=True): Action.REDO,
    Chord(pygame.K_z, ctrl=True, shift=True): Action.REDO,
    Chord(pygame.K_g): Action.RESTART,
    Chord(pygame.K_m): Action.MENU,
    Chord(pygame.K_F10): Action.MENU,
    Chord(pygame.K_PERIOD): Action.SKIP,
    Chord(pygame.K_PLUS): Action.ZOOM_IN,
    Chord(pygame.K_EQUALS): Action.ZOOM_IN,
    Chord(pygame.K_KP_PLUS): Action.ZOOM_IN,
    Chord(pygame.K_MINUS): Action.ZOOM_OUT,
    Chord(pygame.K_KP_MINUS): Action.ZOOM_OUT,
    Chord(pygame.K_0): Action.FIT,
    Chord(pygame.K_KP0): Action.FIT,
    Chord(pygame.K_F11): Action.FULLSCREEN,
    Chord(pygame.K_RETURN, alt=True): Action.FULLSCREEN,
    Chord(pygame.K_f, ctrl=True): Action.FULLSCREEN,
    Chord(pygame.K_n): Action.MUTE,
    Chord(pygame.K_c, ctrl=True): Action.COPY,
    Chord(pygame.K_t): Action.SCORES,
    Chord(pygame.K_l): Action.LOG,
    Chord(pygame.K_i): Action.TELL_HAND,
    Chord(pygame.K_e): Action.TELL_TABLE,
    Chord(pygame.K_b): Action.TELL_COUNTS,
    Chord(pygame.K_v): Action.TELL_LAST,
    Chord(pygame.K_w): Action.TELL_TURN,
    Chord(pygame.K_f): Action.FAVOURITE,
    Chord(pygame.K_k): Action.TALK,
    Chord(pygame.K_a): Action.VERIFY,
    Chord(pygame.K_F9): Action.TABLE_VIEW,
    **{Chord(key, alt=True): action for key, action in zip(PHRASE_KEYS, SAYS, strict=True)},
    **{Chord(pygame.K_1 + place): action for place, action in enumerate(PICKS)},
    **{Chord(pygame.K_KP1 + place): action for place, action in enumerate(PICKS)},
}

DIGIT_PLACES: Final[Mapping[int, int]] = {
    pygame.KSCAN_0: pygame.K_0,
    **{pygame.KSCAN_1 + place: pygame.K_1 + place for place in range(9)},
}
"""Scancodes of the top row's digits on every keyboard, and their keys on layouts that need no Shift for them."""

_SHARP_S: Final = 0xDF
QUESTION_MARKS: Final = frozenset(
    {
        *((key, pygame.KSCAN_MINUS) for key in (_SHARP_S, pygame.K_QUOTE, pygame.K_PLUS)),
        (pygame.K_COMMA, pygame.KSCAN_M),
    }
)
"""Keys and scancodes that write a question mark with Shift on keyboards without a slash key: German; Spanish, Italian
and Portuguese; Scandinavian; French. SDL doesn't say what a key writes unless text is being typed.
"""
