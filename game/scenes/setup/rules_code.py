"""Two small pages over the set-up: the code of the rules, to copy or to type, and a name for rules to save."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from engine.clean_text import LONGEST_NAME, NAME_POINTS, clean_name
from engine.core import Board, Rules, RuleSheet
from engine.record.deal_code import has_deal
from engine.record.rules_code import LONGEST, read_rules_code, rules_code
from engine.sentences import Refusal, gettext_noop, sentence
from game.look.fonts import Align, Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOLD_LIGHT, MUTED
from game.session.deal_play import TypedDeal, read_typed
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.ui.buttons import Button, even
from game.ui.field import TextField
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE, PAD, _GAP = 900, 44, 16
"""Design units: width of the panel, its padding, the gap between widgets."""
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


class RulesCodeScene(Scene):
    """Shows the code of a table's rules, and gives the rules of a typed one to `on_rules`.

    With `only`, codes of other games are refused. A code with a deal goes to `on_deal`, if it can be played here.
    """

    called: ClassVar[str] = gettext_noop("The rules code")
    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        choice: TableChoice,
        on_rules: Callable[[Rules[Board]], None],
        *,
        only: RuleSheet | None = None,
        on_deal: Callable[[TypedDeal], None] | None = None,
    ) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self._on_deal: Final = on_deal
        self._only: Final = only
        self._on_rules: Final = on_rules
        self._typed = ""
        self._answer: LabelText | None = None
        try:
            self.code = rules_code(choice.rules())
        except Refusal as why:
            self.code = ""
            self._told = session.words.tell(why.sentence)
        else:
            self._told = ""
        self._is_bad = bool(self._told)

    def copy(self) -> None:
        """Put the code on the clipboard."""
        is_there = self.session.copy(self.code)
        say = self.session.say
        self._say(
            say("Copied.") if is_there else say("There's no clipboard here. Write the code down."), bad=not is_there
        )

    def use(self) -> None:
        """Take the rules of the typed code, or say why it isn't one."""
        try:
            if has_deal(self._typed) and self._on_deal is not None:
                self._play(self._on_deal)
                return
            rules = self._read()
        except Refusal as why:
            self._say(self.session.words.tell(why.sentence), bad=True)
            return
        self.stage.pop()
        self._on_rules(rules)

    def _play(self, on_deal: Callable[[TypedDeal], None]) -> None:
        """Play the deal of the typed code. Raises Refusal."""
        found = read_typed(self._typed)
        self.stage.pop()
        on_deal(found)

    def _read(self) -> Rules[Board]:
        """Return the rules of the typed code. Raises Refusal."""
        rules = read_rules_code(self._typed)
        if self._only not in (None, type(rules)):
            raise Refusal(sentence("That's a code for {game}.", game=sentence(rules.title)))
        return rules

    def _say(self, text: str, *, bad: bool) -> None:
        self._told, self._is_bad = text, bad
        if self.screen is not None:
            self.layout(self.screen.look)
            self.screen.spoil(self.screen.base.get_rect())

    def _type(self, text: str) -> None:
        self._typed = text

    def layout(self, look: Look) -> None:
        """Put the code above, the field for another one below it, and the answer above the buttons."""
        before = self.screen.focus.name if self.screen and self.screen.focus else ""
        lay, px, fonts, say = Layout(look.scale), look.scale.px, look.fonts, self.session.say
        inside = lay.panel_width(_WIDE) - 2 * px(PAD)
        about = say("It stands for the game, the players and every rule. Send it to a friend, or type theirs below.")
        row = max(px(58), fonts.line(Face.BOLD, 20) + px(24))

        def rows(text: str, size: float) -> int:
            return len(fonts.lines(text, Face.MEDIUM, size, inside)) * fonts.line(Face.MEDIUM, size)

        code = [CodeText.height(look, self.code, inside), row] if self.code else []
        answer = rows(self._told, 18) if self._told else fonts.line(Face.MEDIUM, 18)
        parts = lay.run([fonts.line(Face.SERIF_BOLD, 36), rows(about, 18), *code, row, answer, row], 12)
        panel = lay.panel(_WIDE, parts.length + 2 * px(PAD - 10))
        self.screen = screen = Screen(look, self.veiled(look, panel), self.session.hears)
        head, told, *middle, field, said, foot = parts.down(lay.inset(panel, PAD, PAD - 10))
        screen.add(Heading(look, head, say("Rules code"), size=36, align=Align.CENTRE))
        screen.add(LabelText(look, told, about, size=18, colour=MUTED, align=Align.CENTRE, wrap=True))
        if middle:
            screen.add(CodeText(look, middle[0], self.code))
            place = lay.centred(middle[1], round(inside * 0.46), row)
            screen.add(Button(look, place, say("Copy"), self.copy))
        typed = TextField(
            look,
            field,
            say("Another code"),
            self._type,
            value=self._typed,
            on_submit=lambda _text: self.use(),
            placeholder="boneyard:",
            longest=LONGEST,
            label_share=0.3,
        )
        screen.add(typed)
        colour = BAD if self._is_bad else CREAM
        self._answer = LabelText(look, said, self._told, size=18, colour=colour, align=Align.CENTRE, wrap=True)
        screen.add(self._answer)
        left, right = lay.columns(foot, 2, _GAP)
        back = screen.add(Button(look, left, say("Back"), self.stage.pop, icon=Icon.BACK))
        even([back, screen.add(Button(look, right, say("Use this code"), self.use, icon=Icon.PLAY, kind="primary"))])
        screen.focus_on(screen.find(before) if before else typed)


class NameRulesScene(Scene):
    """Asks for a name for rules, and gives it to `on_name`. `known` are the names already in use."""

    called: ClassVar[str] = gettext_noop("The name of the rules")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, known: Sequence[str], on_name: Callable[[str], None]) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self._known: Final = tuple(known)
        self._on_name: Final = on_name
        self._typed = ""
        self._save: Button | None = None
        self._told: LabelText | None = None

    def save(self) -> None:
        """Save the rules if there is a name."""
        name = clean_name(self._typed)
        if name:
            self.stage.pop()
            self._on_name(name)

    def _type(self, text: str) -> None:
        self._typed = text
        self._follow()

    def _follow(self) -> None:
        name, say = clean_name(self._typed), self.session.say
        if self._save is not None and self._told is not None:
            self._save.enabled = bool(name)
            is_known = name in self._known
            self._told.text = say("This replaces the rules of that name.") if is_known else ""

    def layout(self, look: Look) -> None:
        """Put the field in the middle, and the buttons below."""
        before = self.screen.focus.name if self.screen and self.screen.focus else ""
        lay, px, fonts, say = Layout(look.scale), look.scale.px, look.fonts, self.session.say
        row = max(px(58), fonts.line(Face.BOLD, 20) + px(24))
        parts = lay.run([fonts.line(Face.SERIF_BOLD, 36), row, fonts.line(Face.MEDIUM, 18), row], 14)
        panel = lay.panel(_WIDE, parts.length + 2 * px(PAD - 10))
        self.screen = screen = Screen(look, self.veiled(look, panel), self.session.hears)
        head, place, under, foot = parts.down(lay.inset(panel, PAD, PAD - 10))
        screen.add(Heading(look, head, say("Save these rules"), size=36, align=Align.CENTRE))
        field = TextField(
            look,
            place,
            say("Name"),
            self._type,
            value=self._typed,
            on_submit=lambda _text: self.save(),
            placeholder=say("Sunday rules"),
            longest=LONGEST_NAME,
            most_points=NAME_POINTS,
            label_share=0.3,
        )
        screen.add(field)
        self._told = screen.add(LabelText(look, under, "", size=18, colour=MUTED, align=Align.CENTRE))
        left, right = lay.columns(foot, 2, _GAP)
        back = screen.add(Button(look, left, say("Cancel"), self.stage.pop, icon=Icon.BACK))
        self._save = Button(look, right, say("Save"), self.save, icon=Icon.CHECK, kind="primary")
        even([back, screen.add(self._save)])
        self._follow()
        screen.focus_on(screen.find(before) if before else field)
