"""A small page to type or paste a code, either with a deal to play or with a result to compare."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.record.rules_code import LONGEST
from engine.sentences import Refusal, gettext_noop
from game.look.fonts import Align, Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, MUTED
from game.session.comparing import friend_words, own_result, result_words
from game.session.deal_play import keep_friends, read_typed, table_of_typed
from game.session.session import Session
from game.ui.buttons import Button, even
from game.ui.field import TextField
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE, PAD, _GAP = 900, 44, 16
"""Design units: width of the panel, its padding, the gap between widgets."""


class DealCodeScene(Scene):
    """Plays the deal of a typed code. A friend's result is kept, and compared at once if the deal was played here.

    A code that was given, or that of a challenge that was put off, stands there already.
    """

    called: ClassVar[str] = gettext_noop("The page for a code")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, code: str = "") -> None:
        super().__init__(session.stage)
        self.session: Final = session
        waiting = "" if code or session.saves is None else session.saves.results.waiting()
        self._typed = code or waiting
        self._told = session.say("A friend's deal is waiting for you.") if waiting else ""
        self._is_bad = False

    def paste(self) -> None:
        """Take the text on the clipboard as the code."""
        text = self.session.paste()
        if text.strip():
            self._typed = text.strip()[: 2 * LONGEST]
            self._say("")
        else:
            self._say(self.session.say("There's no text to paste."), bad=True)

    def use(self) -> None:
        """Play the deal of the typed code, or compare its result, or say why there is none."""
        session = self.session
        try:
            typed = read_typed(self._typed)
        except Refusal as why:
            self._say(session.words.tell(why.sentence), bad=True)
            return
        deal, theirs = typed
        mine = own_result(session, deal, theirs) if theirs is not None else None
        if mine is None or theirs is None:
            self.stage.replace(table_of_typed(session, typed))
            return
        keep_friends(session, [typed])
        own = session.say("Your result: {result}.", result=result_words(session.words, deal, mine))
        self._say(f"{friend_words(session.words, deal, theirs, mine)} {own}")

    def _say(self, text: str, *, bad: bool = False) -> None:
        self._told, self._is_bad = text, bad
        if self.screen is not None:
            self.layout(self.screen.look)
            self.screen.spoil(self.screen.base.get_rect())

    def _type(self, text: str) -> None:
        self._typed = text

    def layout(self, look: Look) -> None:
        """Put the field in the middle, the answer below it, and the buttons at the foot."""
        before = self.screen.focus.name if self.screen and self.screen.focus else ""
        lay, px, fonts, say = Layout(look.scale), look.scale.px, look.fonts, self.session.say
        inside = lay.panel_width(_WIDE) - 2 * px(PAD)
        about = say("Type or paste the code of a deal. If a friend's result is in it, you see it once you've played.")
        row = max(px(58), fonts.line(Face.BOLD, 20) + px(24))

        def rows(text: str) -> int:
            return max(1, len(fonts.lines(text, Face.MEDIUM, 18, inside))) * fonts.line(Face.MEDIUM, 18)

        parts = lay.run([fonts.line(Face.SERIF_BOLD, 36), rows(about), row, rows(self._told), row], 14)
        panel = lay.panel(_WIDE, parts.length + 2 * px(PAD - 10))
        self.screen = screen = Screen(look, self.veiled(look, panel), self.session.hears)
        head, told, place, said, foot = parts.down(lay.inset(panel, PAD, PAD - 10))
        screen.add(Heading(look, head, say("Enter a code"), size=36, align=Align.CENTRE))
        screen.add(LabelText(look, told, about, size=18, colour=MUTED, align=Align.CENTRE, wrap=True))
        typed = TextField(
            look,
            place,
            "",
            self._type,
            value=self._typed,
            on_submit=lambda _text: self.use(),
            placeholder="boneyard:",
            longest=LONGEST,
        )
        typed.name = say("Code")
        screen.add(typed)
        colour = BAD if self._is_bad else CREAM
        screen.add(LabelText(look, said, self._told, size=18, colour=colour, align=Align.CENTRE, wrap=True))
        left, middle, right = lay.columns(foot, 3, _GAP)
        group = [
            screen.add(Button(look, left, say("Back"), self.stage.pop, icon=Icon.BACK)),
            screen.add(Button(look, middle, say("Paste"), self.paste, icon=Icon.PLUS)),
            screen.add(Button(look, right, say("Play"), self.use, icon=Icon.PLAY, kind="primary")),
        ]
        even(group)
        screen.focus_on(screen.find(before) if before else typed)
