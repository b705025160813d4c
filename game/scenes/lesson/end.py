"""The end of a lesson over its table: a summary in one line, and buttons to continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from engine.games import game
from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.paint import ButtonKind
from game.look.palette import CREAM, GOLD_LIGHT, MUTED
from game.session.session import Session
from game.storage.statistics.achievements import Achievement
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE, PAD, _GAP = 800, 48, 16
"""Design units: width of the panel, its padding, and the gap between two buttons."""


class LessonEnd(Scene):
    """Shows the summary of a lesson. `leave` returns to where it was opened, before the chosen callback runs."""

    called: ClassVar[str] = gettext_noop("The end of the lesson")
    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        lesson: Lesson,
        news: Sequence[Achievement],
        leave: Callable[[], None],
        play: Callable[[], None] | None,
        another: Callable[[], None] | None,
        shelf: Callable[[], None] | None,
    ) -> None:
        """`news` are the achievements that the lesson brought.

        None means no such button. Without any, the lesson was opened from a match and returns to it.
        """
        super().__init__(session.stage)
        self.session: Final = session
        self.lesson: Final = lesson
        self._news: Final = news
        self._leave: Final = leave
        self._further: Final = (play, another, shelf)

    def handle(self, given: Input) -> None:
        """Let CANCEL leave the lesson."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self._go()
            return
        super().handle(given)

    def _go(self, further: Callable[[], None] = lambda: None) -> None:
        self.stage.pop()
        self._leave()
        further()

    def layout(self, look: Look) -> None:
        """Put the panel in the middle: heading, the summary of the lesson, the buttons."""
        say, px, fonts, lay = self.session.say, look.scale.px, look.fonts, Layout(look.scale)
        texts = (say("Play now"), Icon.PLAY), (say("Another lesson"), Icon.LIST), (say("Back to the shelf"), Icon.BACK)
        named = zip(texts, self._further, strict=True)
        ways = [(text, icon, further) for (text, icon), further in named if further is not None]
        ways = ways or [(say("Back to the match"), Icon.BACK, lambda: None)]
        high, room = max(px(66), fonts.line(Face.BOLD, 21) + px(28)), lay.panel_width(_WIDE) - 2 * px(PAD)
        learned = say(self.lesson.learned)
        line, small = fonts.line(Face.SERIF_BOLD, 46), fonts.line(Face.SEMIBOLD, 19)
        rows = len(fonts.lines(learned, Face.MEDIUM, 24, room)) * fonts.line(Face.MEDIUM, 24)
        news = [f"{say('New: {title}', title=say(each.title))}. {say(each.why)}" for each in self._news]
        told_high = [len(fonts.lines(text, Face.SEMIBOLD, 19, room)) * small for text in news]
        gaps = [0, 22, *[18] * len(news), 34, *[_GAP] * (len(ways) - 1)]
        parts = lay.run([line, small, rows, *told_high, *[high] * len(ways)], gaps)
        panel = lay.panel(_WIDE, parts.length + 2 * px(PAD))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, title, told, *rest = parts.down(lay.inset(panel, PAD).move(0, -px(8)))
        screen.add(Heading(look, head, say("Lesson done"), align=Align.CENTRE))
        name = say(game(self.lesson.game).title)
        screen.add(LabelText(look, title, name, face=Face.SEMIBOLD, size=19, colour=MUTED, align=Align.CENTRE))
        screen.add(LabelText(look, told, learned, size=24, colour=CREAM, align=Align.CENTRE, wrap=True))
        for text, rect in zip(news, rest, strict=False):
            screen.add(
                LabelText(
                    look, rect, text, face=Face.SEMIBOLD, size=19, colour=GOLD_LIGHT, align=Align.CENTRE, wrap=True
                )
            )
        places = rest[len(news) :]
        group: list[Button] = []
        for (text, icon, further), rect in zip(ways, places, strict=True):

            def press(further: Callable[[], None] = further) -> None:
                self._go(further)

            kind: ButtonKind = "plain" if group else "primary"
            group.append(screen.add(Button(look, rect, text, press, kind=kind, icon=icon)))
        even(group)
        screen.focus_on(screen.focusable()[0])
