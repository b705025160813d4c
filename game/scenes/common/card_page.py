"""The base of the pages of cards: a slim head, felt with its lamp turned down, and cards that are painted in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.scenery.backdrop import RAIL
from game.scenes.common.motif_card import MotifCard, Painter
from game.scenes.common.page import GAP, Page
from game.session.session import Session
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.texts import Heading

_SLIM, _SLIM_TITLE = 48, 38
"""Height of the head in design units, and the size of its title."""
_WRITTEN: Final = 5
"""Number of cards that are written on in one frame."""
_KEPT, _ADDED = (127, 127, 127), (2, 10, 9)
"""What the felt keeps of its light, and the green that is mixed in: like a veil, without a sheet as large as the page.
"""


class CardPage(Page):
    """A page of cards. Subclasses put cards on it in `build_cards`, in the order in which they are painted."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._painter: Painter | None = None
        self._moves = False
        """True while a card grows or shrinks."""

    def layout_steps(self, look: Look) -> Iterator[None]:
        """Make the felt, build the page, and write on its cards, with a frame after each few of them."""
        yield from look.backdrop.felt_steps(look.scale.size, self.session.settings.values.felt)
        yield
        self.layout(look)
        yield
        cards = [widget for widget in self.page.every() if isinstance(widget, MotifCard)]
        for place, card in enumerate(cards, start=1):
            card.write()
            if place % _WRITTEN == 0:
                yield
        yield

    def build_cards(self) -> None:
        """Paint on `ground` and put the widgets on the page."""

    def build(self) -> None:
        """Turn the lamp down, build the page, and have its cards painted."""
        inner = self.lay.inset(self.lay.window, RAIL)
        self.ground.fill(_KEPT, inner, pygame.BLEND_RGB_MULT)
        self.ground.fill(_ADDED, inner, pygame.BLEND_RGB_ADD)
        self._painter = Painter(self.look)
        self.build_cards()
        for widget in self.page.every():
            if isinstance(widget, MotifCard):
                self._painter.add(widget)

    def update(self, now: float) -> None:
        """Paint more of the missing pictures, first that of the card in use."""
        super().update(now)
        if self._painter is None:
            return
        self._moves = False
        for widget in self.page.every():
            if isinstance(widget, MotifCard):
                self._moves |= widget.follow(now)
                if widget.lit:
                    self._painter.ask(widget)
        self._painter.work()

    def due(self, now: float) -> float | None:
        """Return when the page is due: with each frame while pictures are missing or cards move."""
        return now if self.busy else self.due_by_widgets(now)

    @property
    def busy(self) -> bool:
        """True if pictures are still missing, or a card moves."""
        return self._moves or (self._painter is not None and self._painter.busy)

    # -- the head ----------------------------------------------------------------------------------------------------

    def slim_height(self) -> int:
        """Return the height in pixels of the row of `slim_header`."""
        return max(self.px(_SLIM), self.look.fonts.line(Face.SERIF_BOLD, _SLIM_TITLE))

    @property
    def sign_size(self) -> float:
        """The size of a button with nothing but an icon, which grows with the letters."""
        return 20 * self.look.scale.text

    def slim_header(self, title: str, row: pygame.Rect) -> pygame.Rect:
        """Put a small back button and the title into a row; returns the room at their right."""
        look, px, lay, key = self.look, self.px, self.lay, self.session.controls.key(Action.CANCEL)
        word = self.say("Back")
        side, beside = lay.left(row, row.height, 18)
        tip = f"{word} ({key})" if key else word
        button = lay.centred(side, row.height, row.height)
        size = self.sign_size
        self.put("back", Button(look, button, "", self.stage.pop, icon=Icon.BACK, name=word, tooltip=tip, size=size))
        wide = min(beside.width, look.fonts.width(title, Face.SERIF_BOLD, _SLIM_TITLE) + px(4))
        words, rest = lay.left(beside, wide, GAP)
        self.page.add(Heading(look, words, title, size=_SLIM_TITLE))
        self.title_end = words.right
        return rest

    def sign_button(
        self,
        key: str,
        rect: pygame.Rect,
        icon: Icon,
        word: str,
        press: Callable[[], None],
        hotkey: Action | None = None,
    ) -> None:
        """Put a button with nothing but an icon on the page; its tooltip has its name and its key."""
        cap = self.session.controls.key(hotkey) if hotkey is not None else ""
        button = Button(
            self.look,
            rect,
            "",
            press,
            icon=icon,
            kind="quiet",
            hotkey=hotkey,
            name=word,
            tooltip=f"{word} ({cap})" if cap else word,
            size=self.sign_size,
        )
        self.put(key, button)
