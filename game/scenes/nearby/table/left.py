"""The page after leaving another host's table: what happened, and what the player can do now."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from engine.sentences import gettext_noop
from game.lan.table.table import LanTable
from game.lan.verdicts import accusation
from game.lan.words import cause_text, remedy_text
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, MUTED, RGB
from game.scenes.nearby.table.verify import VerifyScene
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText
from net.guest.judgement import CLOSED
from net.protocol.errors import ErrorCode

_WIDE, WIDER, PAD = 860, 1080, 48
"""Design units: width of the panel, width of one with much text, padding."""
_MANY: Final = 3
"""Number of paragraphs from which the panel is wider."""


MAX_FOUND: Final = 3
"""The most findings shown here. The page of the deal has all of them."""
SHOWN_LATER: Final[frozenset[ErrorCode]] = frozenset({"saved", "kicked", "replaced"})
"""Endings after which players of that table may still see its deal."""


class GoneWords(NamedTuple):
    """A paragraph in the middle of the panel."""

    text: str
    face: Face
    size: float
    colour: RGB
    gap: int
    """Gap above it, in design units."""


class LeftTableScene(Scene):
    """Explains why the player left `table`, shows the findings there, and returns to the title."""

    called: ClassVar[str] = gettext_noop("The goodbye page")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, table: LanTable, code: ErrorCode) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.table: Final = table
        self.code: Final[ErrorCode] = code

    def handle(self, given: Input) -> None:
        """Return to the title on CANCEL too."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self.stage.pop_to_root()
        elif isinstance(given, Press) and given.action is Action.VERIFY and self._has_deal:
            self.verify()
        else:
            super().handle(given)

    def verify(self) -> None:
        """Open the page with the check of the last deal."""
        self.stage.push(VerifyScene(self.session, self.table))

    @property
    def _has_deal(self) -> bool:
        return self.table.judgement is not None

    def _said(self) -> list[GoneWords]:
        """Return the paragraphs on the ending, the findings, and the player's options."""
        table, tell, say = self.table, self.session.words.tell, self.session.say
        told = [GoneWords(tell(cause_text(self.code, is_owner=table.is_owner)), Face.SEMIBOLD, 21, CREAM, 14)]
        found = table.checks.suspicions
        told += [GoneWords(tell(accusation(*each)), Face.MEDIUM, 19, BAD, 10) for each in found[:MAX_FOUND]]
        if len(found) > MAX_FOUND:
            more = self.session.words.say_n("And {n} more thing.", "And {n} more things.", len(found) - MAX_FOUND)
            told.append(GoneWords(more, Face.MEDIUM, 19, BAD, 10))
        if table.number in table.checks.thrown_away:
            told.append(GoneWords(say(CLOSED), Face.MEDIUM, 19, CREAM, 10))
        is_open = table.has_begun and not table.is_watching and not table.checks.has_ended(table.number)
        if is_open and self.code not in SHOWN_LATER:
            unchecked = say("The last round hasn't been checked: the host never revealed its secret.")
            told.append(GoneWords(unchecked, Face.MEDIUM, 19, CREAM, 10))
        return [*told, GoneWords(tell(remedy_text(self.code, is_owner=table.is_owner)), Face.MEDIUM, 19, MUTED, 10)]

    def layout(self, look: Look) -> None:
        """Put the panel in the middle."""
        lay, px, fonts, say = Layout(look.scale), look.scale.px, look.fonts, self.session.say
        said = self._said()
        wide = _WIDE if len(said) < _MANY else WIDER
        inside = lay.panel_width(wide) - 2 * px(PAD)
        lines = [len(fonts.lines(each.text, each.face, each.size, inside)) for each in said]
        heights = [count * fonts.line(each.face, each.size) for count, each in zip(lines, said, strict=True)]
        line = fonts.line(Face.SERIF_BOLD, 40)
        button = max(px(66), fonts.line(Face.BOLD, 20) + px(26))
        parts = lay.run([line, *heights, button], [*(each.gap for each in said), 30])
        panel = lay.panel(wide, parts.length + 2 * px(PAD - 8))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, *places, row = parts.down(lay.inset(panel, PAD, PAD - 8))
        name = self.table.room.name if self.table.room is not None else ""
        screen.add(Heading(look, head, name, size=40, align=Align.CENTRE))
        for each, place in zip(said, places, strict=True):
            label = LabelText(
                look,
                place,
                each.text,
                face=each.face,
                size=each.size,
                colour=each.colour,
                align=Align.CENTRE,
                wrap=True,
            )
            screen.add(label)
        left = row
        if self._has_deal:
            left = lay.columns(row, 2, 16)[0]
            right = lay.right(row, left.width).piece
            key = self.session.controls.key(Action.VERIFY)
            screen.add(Button(look, right, say("Verify this deal"), self.verify, icon=Icon.SEAL, key=key))
        back = screen.add(
            Button(look, left, say("Back to the title"), self.stage.pop_to_root, kind="primary", icon=Icon.BACK)
        )
        screen.focus_on(back)
