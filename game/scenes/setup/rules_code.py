"""A small page over the set-up: the code of the rules, to copy, and a field for another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from engine.core import Board, Rules, RuleSheet
from engine.record.deal_code import has_deal
from engine.record.rules_code import read_rules_code, rules_code
from engine.sentences import Refusal, gettext_noop, sentence
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import GOLD_LIGHT
from game.scenes.common.code_page import BETWEEN, CodePage, CodeWords, PagePart, row_height
from game.session.deal_play import TypedDeal, read_typed
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.layout import Layout
from game.ui.screen import Screen
from game.ui.texts import LabelText

_GAP: Final = 16
"""Design units: the padding of the well."""
_CODE: Final = 24
"""Size of a code's letters."""


class CodeText(LabelText):
    """A code in a well, in as many lines as it needs."""

    @staticmethod
    def broken(look: Look, code: str, width: int) -> list[str]:
        """Return the lines of a code, which ends a line only after a part."""
        lines = [""]
        for part in code.replace("-", "-\n").split("\n"):
            if lines[-1] and look.fonts.width(lines[-1] + part, Face.BOLD, _CODE) > width:
                lines.append("")
            lines[-1] += part
        return lines

    @classmethod
    def height(cls, look: Look, code: str, width: int) -> int:
        """Return the height in pixels that a code needs in this width."""
        rows = len(cls.broken(look, code, width - 2 * look.scale.px(_GAP)))
        return rows * look.fonts.line(Face.BOLD, _CODE) + 2 * look.scale.px(_GAP)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the well and the lines."""
        look, rect = self.look, self.rect
        surface.blit(look.brush.well(rect.size, self.px(10)), rect)
        room = rect.width - 2 * self.px(_GAP)
        y = rect.y + self.px(_GAP)
        for line in self.broken(look, self.text, room):
            words = self.fitted(line, room, size=_CODE, colour=GOLD_LIGHT)
            surface.blit(words, words.get_rect(midtop=(rect.centerx, y)))
            y += look.fonts.line(Face.BOLD, _CODE)


class RulesCodeScene(CodePage):
    """Shows the code of a table's rules, and gives the rules of a typed one to `on_rules`.

    With `only`, codes of other games are refused. A code with a deal goes to `on_deal`, if it can be played here.
    """

    called: ClassVar[str] = gettext_noop("The rules code")

    def __init__(
        self,
        session: Session,
        choice: TableChoice,
        on_rules: Callable[[Rules[Board]], None],
        *,
        only: RuleSheet | None = None,
        on_deal: Callable[[TypedDeal], None] | None = None,
    ) -> None:
        self.code, told = "", ""
        try:
            self.code = rules_code(choice.rules())
        except Refusal as why:
            told = session.words.tell(why.sentence)
        super().__init__(session, told=told, bad=bool(told))
        self._on_deal: Final = on_deal
        self._only: Final = only
        self._on_rules: Final = on_rules

    @property
    def words(self) -> CodeWords:
        """What the page says."""
        say = self.session.say
        about = say("It stands for the game, the players and every rule. Send it to a friend, or type theirs below.")
        return CodeWords(say("Rules code"), about, say("Another code"), say("Use this code"))

    def copy(self) -> None:
        """Put the code on the clipboard."""
        is_there = self.session.controls.copy(self.code)
        say = self.session.say
        self.tell(
            say("Copied.") if is_there else say("There's no clipboard here. Write the code down."), bad=not is_there
        )

    def use(self) -> None:
        """Take the rules of the typed code, or say why it isn't one."""
        try:
            if has_deal(self.typed) and self._on_deal is not None:
                self._play(self._on_deal)
                return
            rules = self._read()
        except Refusal as why:
            self.tell(self.session.words.tell(why.sentence), bad=True)
            return
        self.stage.pop()
        self._on_rules(rules)

    def _play(self, on_deal: Callable[[TypedDeal], None]) -> None:
        """Play the deal of the typed code. Raises Refusal."""
        found = read_typed(self.typed)
        self.stage.pop()
        on_deal(found)

    def _read(self) -> Rules[Board]:
        """Return the rules of the typed code. Raises Refusal."""
        rules = read_rules_code(self.typed)
        if self._only not in (None, type(rules)):
            raise Refusal(sentence("That's a code for {game}.", game=sentence(rules.title)))
        return rules

    def above(self, look: Look, width: int) -> PagePart | None:
        """Put the code above the field, with Copy below it."""
        if not self.code:
            return None
        lay, row, say = Layout(look.scale), row_height(look), self.session.say
        parts = lay.run([CodeText.height(look, self.code, width), row], BETWEEN)

        def put(screen: Screen, place: pygame.Rect) -> None:
            code, below = parts.down(place)
            screen.add(CodeText(look, code, self.code))
            key, middle = self.session.controls.key(Action.COPY), lay.centred(below, round(width * 0.46), row)
            screen.add(Button(look, middle, say("Copy"), self.copy, hotkey=Action.COPY, key=key))

        return PagePart(parts.length, put)
