"""Letters on the screen, to write with a gamepad or a finger in place of a keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import pygame

from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.session.session import Session
from game.ui.actions import Action, Device
from game.ui.buttons import Button, even
from game.ui.field import TextField
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading

_DIGITS: Final = "1234567890-_"
_ENGLISH: Final = ("qwertyuiop'\"", "asdfghjkl?!:", "zxcvbnm.,/@#")
_ROWS: Final[Mapping[str, tuple[str, str, str]]] = {
    "de": ("qwertzuiop'\"", "asdfghjkl?!:", "yxcvbnm.,/@#"),
    "fr": ("azertyuiop'\"", "qsdfghjklm?!", "wxcvbn.,:/@#"),
}
"""The letters of a language where its keyboards have them, if that isn't where English ones do."""
_MARKED: Final[Mapping[str, str]] = {
    "de": "äöüßéèáàçñåø",
    "es": "ñáéíóúü¿¡çàè",
    "fr": "éèêëàâçîïôùû",
    "it": "àèéìòùçñüöäô",
    "pt": "ãõáéíóúâêôçà",
}
_MARKED_IN_ENGLISH: Final = "éèáñçäöüåøßæ"
_ACROSS: Final = 12
_WIDE, _PAD, _GAP, _BETWEEN = 1320, 40, 8, 10
"""Design units: width of the panel, its padding, the gaps between keys and between rows."""
_LEAST: Final = 66
"""Least height of a key in design units: 44 pixels in the smallest window."""


def key_rows(language: str) -> tuple[str, ...]:
    """Return the rows of letters for a language, all equally long."""
    return (_DIGITS, *_ROWS.get(language, _ENGLISH), _MARKED.get(language, _MARKED_IN_ENGLISH))


class _Shown(TextField):
    """Shows the text with its caret; the keys below it write."""

    focusable = False


class LettersScene(Scene):
    """Writes into a field of the page below, which gets the text with *Done*; *Back* leaves it as it was."""

    called: ClassVar[str] = gettext_noop("The letters to write with")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, field: TextField) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self._field: Final = field
        self._text = field.value
        self._is_large = not field.value and field.allowed(" ")
        """True if the next letter is a capital. Text without spaces, such as an address, begins with a small one."""
        self._shown: TextField | None = None
        self._keys: dict[str, Button] = {}
        self._turner: Button | None = None

    # -- writing -----------------------------------------------------------------------------------------------------

    def _write(self, letter: str) -> None:
        assert self._shown is not None
        self._shown.typed(letter.upper() if self._is_large and len(letter.upper()) == 1 else letter)
        self._text = self._shown.value
        if self._is_large and letter.isalpha():
            self._turn()

    def _erase(self) -> None:
        assert self._shown is not None
        self._shown.on_action(Action.ERASE)
        self._text = self._shown.value

    def _turn(self) -> None:
        """Change between small letters and capitals."""
        self._is_large = not self._is_large
        for letter, button in self._keys.items():
            button.text = self._on_key(letter)
        if self._turner is not None:
            self._turner.text = self._other_case

    def _on_key(self, letter: str) -> str:
        return letter.upper() if self._is_large and len(letter.upper()) == 1 else letter

    @property
    def _other_case(self) -> str:
        return "abc" if self._is_large else "ABC"

    def _done(self) -> None:
        self.stage.pop()
        self._field.write(self._text)

    # -- the page ----------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Put the text and the keys in the middle."""
        before = self.screen.focus.name if self.screen and self.screen.focus else ""
        lay, px, fonts = Layout(look.scale), look.scale.px, look.fonts
        rows = key_rows(self.session.words.language)
        title = fonts.line(Face.SERIF_BOLD, 30)
        key = max(px(_LEAST), fonts.line(Face.BOLD, 24) + px(12))
        row = max(px(_LEAST), fonts.line(Face.BOLD, 20) + px(26))
        parts = lay.run([title, row, *[key] * len(rows), row], _BETWEEN)
        panel = lay.panel(_WIDE, parts.length + 2 * px(_PAD - 12))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, line, *keys, foot = parts.down(lay.inset(panel, _PAD, _PAD - 12))
        screen.add(Heading(look, head, self._field.name, size=30))
        self._shown = screen.add(self._copy(look, line))
        self._keys = {}
        for letters, place in zip(rows, keys, strict=True):
            for letter, rect in zip(letters, lay.columns(place, _ACROSS, _GAP), strict=True):
                self._keys[letter] = screen.add(self._key(look, rect, letter))
        self._add_foot(screen, foot)
        start = screen.find(before) if before else None
        able = [button for button in self._keys.values() if button.enabled]
        screen.focus_on(start or able[min(_ACROSS, len(able) - 1)])

    def _copy(self, look: Look, line: pygame.Rect) -> TextField:
        """Return a field with the text and the limits of the one below."""
        field = self._field
        shown = _Shown(
            look, line, "", lambda _text: None,
            value=self._text, placeholder=field.placeholder, longest=field.longest, most_points=field.most_points,
            allowed=field.allowed,
        )  # fmt: skip
        shown.focused = True
        return shown

    def _key(self, look: Look, rect: pygame.Rect, letter: str) -> Button:
        key = Button(look, rect, self._on_key(letter), lambda: self._write(letter), size=24)
        key.enabled = self._field.allowed(letter)
        return key

    def _add_foot(self, screen: Screen, foot: pygame.Rect) -> None:
        look, say = screen.look, self.session.say
        lay = Layout(look.scale)
        on_pad = self.session.controls.device is Device.PAD

        def cap(action: Action) -> str:
            return self.session.controls.key(action) if on_pad else ""

        back, large, space, erase, done = lay.columns(foot, 5, _GAP)
        left = Button(look, back, say("Back"), self.stage.pop, icon=Icon.BACK, key=cap(Action.CANCEL))
        turn = self._turner = Button(
            look, large, self._other_case, self._turn, hotkey=Action.HINT, key=cap(Action.HINT), name=say("Capitals")
        )
        blank = Button(look, space, say("Space bar"), lambda: self._write(" "))
        blank.enabled = self._field.allowed(" ")
        out = Button(look, erase, say("Erase"), self._erase, hotkey=Action.DRAW, key=cap(Action.DRAW))
        ready = Button(
            look, done, say("Done"), self._done,
            kind="primary", icon=Icon.CHECK, hotkey=Action.MENU, key=cap(Action.MENU),
        )  # fmt: skip
        even([screen.add(button) for button in (left, turn, blank, out, ready)])
