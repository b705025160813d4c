"""House rules that the player saves under a name, and may remove again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from engine.clean_text import MAX_NAME_LENGTH, NAME_POINTS, clean_name
from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.scenes.common.question import QuestionScene
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


def save_rules(session: Session, choice: TableChoice, on_saved: Callable[[], None]) -> None:
    """Ask for a name, and save the rules of the choice under it."""
    game = choice.sheet.key

    def save(name: str) -> None:
        session.settings.save_rules(game, name, choice.named())
        on_saved()

    session.stage.push(NameRulesScene(session, tuple(session.settings.values.own_rules.get(game, {})), save))


def remove_rules(session: Session, game: str, name: str, on_removed: Callable[[], None]) -> None:
    """Remove the rules of this name, after asking."""

    def remove() -> None:
        session.settings.forget_rules(game, name)
        on_removed()

    say = session.say
    ask, text = say("Remove “{name}”?", name=name), say("This table keeps its rules. Only their name is forgotten.")
    yes = session.words.say_in("rules", "Remove")
    session.stage.push(QuestionScene(session, ask, text, yes=yes, no=say("Keep"), on_yes=remove))


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
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
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
            longest=MAX_NAME_LENGTH,
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
