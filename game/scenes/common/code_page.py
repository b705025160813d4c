"""The base of small pages with a field for a code."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.record.rules_code import LONGEST
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, MUTED
from game.session.session import Session
from game.ui.buttons import Button, even
from game.ui.field import TextField
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

BETWEEN: Final = 14
"""Design units: the gap between the parts of the page."""
_WIDE, _PAD, _GAP = 900, 44, 16
"""Design units: width of the panel, its padding, the gap between buttons."""


class CodeWords(NamedTuple):
    """What a page for a code says."""

    title: str
    about: str
    label: str
    """Name of the field."""
    use: str
    """The button that takes the code."""


class PagePart(NamedTuple):
    """A part of the page."""

    height: int
    """In pixels."""
    put: Callable[[Screen, pygame.Rect], None]
    """Adds it to the screen at a place."""


def row_height(look: Look) -> int:
    """Return the height of a field or a button in pixels."""
    px = look.scale.px
    return max(px(58), look.fonts.line(Face.BOLD, 20) + px(24))


class CodePage(Scene):
    """Asks for a code, to type or to paste, and answers below the field."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, typed: str = "", told: str = "", *, bad: bool = False) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.typed = typed
        """The code in the field."""
        self._told = told
        self._is_bad = bad

    @property
    @abstractmethod
    def words(self) -> CodeWords:
        """What the page says."""

    @abstractmethod
    def use(self) -> None:
        """Do something with the typed code, or say why it can't be used."""

    def paste(self) -> None:
        """Take the text on the clipboard as the code."""
        text = self.session.controls.paste()
        if text.strip():
            self.typed = text.strip()[: 2 * LONGEST]
            self.tell("")
        else:
            self.tell(self.session.say("There's no text to paste."), bad=True)

    def tell(self, text: str, *, bad: bool = False) -> None:
        """Show an answer below the field."""
        self._told, self._is_bad = text, bad
        if self.screen is not None:
            self.layout(self.screen.look)
            self.screen.invalidate(self.screen.base.get_rect())

    def above(self, look: Look, width: int) -> PagePart | None:
        """Return a part to show above the field, `width` pixels wide, if there is one."""
        del look, width
        return None

    def layout(self, look: Look) -> None:
        """Put the field in the middle, the answer below it, and the buttons at the foot."""
        before = self.screen.focus.name if self.screen and self.screen.focus else ""
        lay, px, fonts, say, words = Layout(look.scale), look.scale.px, look.fonts, self.session.say, self.words
        inside = lay.panel_width(_WIDE) - 2 * px(_PAD)
        row = row_height(look)

        def rows(text: str) -> int:
            return max(1, len(fonts.lines(text, Face.MEDIUM, 18, inside))) * fonts.line(Face.MEDIUM, 18)

        above = self.above(look, inside)
        own = [above.height] if above else []
        heights = [fonts.line(Face.SERIF_BOLD, 36), rows(words.about), *own, row, rows(self._told), row]
        parts = lay.run(heights, BETWEEN)
        panel = lay.panel(_WIDE, parts.length + 2 * px(_PAD - 10))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, about, *middle, place, said, foot = parts.down(lay.inset(panel, _PAD, _PAD - 10))
        screen.add(Heading(look, head, words.title, size=36, align=Align.CENTRE))
        screen.add(LabelText(look, about, words.about, size=18, colour=MUTED, align=Align.CENTRE, wrap=True))
        if above:
            above.put(screen, middle[0])
        typed = screen.add(self._field(look, place))
        colour = BAD if self._is_bad else CREAM
        screen.add(LabelText(look, said, self._told, size=18, colour=colour, align=Align.CENTRE, wrap=True))
        left, centre, right = lay.columns(foot, 3, _GAP)
        group = [
            screen.add(Button(look, left, say("Back"), self.stage.pop, icon=Icon.BACK)),
            screen.add(Button(look, centre, say("Paste"), self.paste, icon=Icon.PLUS)),
            screen.add(Button(look, right, words.use, self.use, icon=Icon.PLAY, kind="primary")),
        ]
        even(group)
        screen.focus_on(screen.find(before) if before else typed)

    def _field(self, look: Look, place: pygame.Rect) -> TextField:
        field = TextField(
            look,
            place,
            "",
            self._type,
            value=self.typed,
            on_submit=lambda _text: self.use(),
            placeholder="boneyard:",
            longest=LONGEST,
        )
        field.name = self.words.label
        return field

    def _type(self, text: str) -> None:
        self.typed = text
