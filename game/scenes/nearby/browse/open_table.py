"""Hosting a table: its name, who can join, its settings, and the number of bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
from msgspec.structs import replace

from engine.clean_text import MAX_NAME_LENGTH, NAME_POINTS
from engine.core import Board, Rules, RuleSheet
from engine.sentences import Refusal, gettext_noop
from game.lan.network import NewTable, lan_of
from game.lan.word_lists import list_for
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import MUTED
from game.scenes.common.name import once_named
from game.scenes.common.notes import Objection
from game.scenes.common.page import GAP, ROW_GAP, Page
from game.scenes.nearby.lobby.join import JoinScene
from game.scenes.nearby.lobby.lobby import hosted
from game.scenes.nearby.lobby.settings import put_choosers, put_rules
from game.scenes.setup.setup import SetupScene
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.layout import Column
from game.ui.scroll_view import ReadingView, ScrollView
from game.ui.sound.sound import Sound
from game.ui.values import EDGE, Chooser, Toggle
from net.discovery.listings import clean_announced_name
from net.protocol.messages import NEW_TABLE, TableSettings
from net.protocol.terms import terms_of

_LEFT_SHARE: Final = 0.52
"""Width of the choices, as a part of the page's width. The rest shows the rules."""


class OpenTableScene(Page):
    """Opens a table with `rules`, with as many bots of `company` as the player wants."""

    called: ClassVar[str] = gettext_noop("The hosting page")

    def __init__(self, session: Session, rules: Rules[Board], company: tuple[str, ...]) -> None:
        super().__init__(session)
        self.rules: Final = rules
        self._company: Final = company
        self._name = ""
        self._coded = True
        self._bots = 0
        self._custom = usual_settings(session)
        self._refusal = ""

    @property
    def table_name(self) -> str:
        """Name of the table."""
        return clean_announced_name(self._name) or usual_name(self.session, self.rules)

    def open(self) -> None:
        """Open the table and its lobby."""
        bots = tuple(bot for bot in self._company if bot)[: self._bots]
        bots += ("",) * (self._bots - len(bots))
        opening = NewTable(self.table_name, terms_of(self.rules), self._custom, self._coded, bots)
        try:
            scene = opened(self.session, opening)
        except Refusal as why:
            self.session.play(Sound.ERROR)
            self._refusal = self.session.words.tell(why.sentence)
            self.rebuild()
            return
        self.stage.replace(scene)

    # -- layout -------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the choices at the left, the rules at the right, the button below."""
        say = self.say
        room = self.header(say("Host a table"), say("Other players on this network can join it."))
        foot, upper = self.lay.foot(room, self.button_height(72), GAP)
        left, right = self.lay.split(upper, _LEFT_SHARE, GAP)
        self._build_choices(self.panel(left, say("Table")))
        view, column = self._view("rules", self.panel(right, say(self.rules.title)), say("House rules"))
        put_rules(self, view, column, self.rules)
        self._build_foot(foot)

    def _view(self, key: str, inside: pygame.Rect, name: str) -> tuple[ScrollView, Column]:
        return self.put_view(key, inside, ReadingView, name)

    def _build_choices(self, inside: pygame.Rect) -> None:
        say, look = self.say, self.look
        view, column = self._view("choices", inside, say("Table"))

        def typed(text: str) -> None:
            self._name = text

        def coded(on: bool) -> None:
            self._coded = on
            self.rebuild()

        def bots(place: int) -> None:
            self._bots = place

        def custom(wanted: TableSettings) -> None:
            self._custom = wanted
            self.rebuild()

        field = TextField(
            look, column.take(self.row), say("Table name"), typed,
            value=self._name, placeholder=self.table_name, longest=MAX_NAME_LENGTH, most_points=NAME_POINTS,
        )  # fmt: skip
        self.put("name", field, view)
        column.skip(ROW_GAP)
        rect = column.take(self.row)
        words = (say("Off"), say("On"))
        self.put("coded", Toggle(look, rect, say("Require a code"), coded, value=self._coded, words=words), view)
        note = (
            say("Players need the six-digit code to join.") if self._coded else say("Anyone on this network can join.")
        )
        self.write(column, note, face=Face.MEDIUM, size=16, colour=MUTED, inset=EDGE, view=view)
        column.skip(14)
        rect = column.take(self.row)
        counts = [self.session.words.say_in("bots", "none"), *map(str, range(1, self.rules.seats))]
        self.put("bots", Chooser(look, rect, say("Bots at the table"), counts, bots, value=self._bots), view)
        column.skip(ROW_GAP)
        put_choosers(self, view, column, self._custom, custom)

    def _build_foot(self, foot: pygame.Rect) -> None:
        word = self.say("Start hosting")
        wide = max(self.px(360), self.button_width(word, icon=True, size=23))
        rect, rest = self.lay.right(foot, wide, GAP)
        told = self.page.add(Objection(self.look, rest))
        told.text = self._refusal
        button = Button(self.look, rect, word, self.open, kind="primary", icon=Icon.NEARBY, size=23)
        self.page.focus_on(self.put("open", button))


def usual_name(session: Session, rules: Rules[Board]) -> str:
    """Return the name of a table that the player hasn't named."""
    return clean_announced_name(
        session.say("{name}'s table", name=session.settings.shown_name)
    ) or clean_announced_name(rules.title)


def usual_settings(session: Session) -> TableSettings:
    """Return the settings of a table that the player hasn't changed."""
    return replace(NEW_TABLE, words=list_for(session.words.language).digest)


def opened(session: Session, opening: NewTable) -> JoinScene:
    """Open a table and return the scene that joins it. Raises Refusal if that's impossible."""
    lan = lan_of(session)
    assert lan is not None, "there is no network to play in"
    return hosted(session, opening.name, lan.open(opening, session.settings.shown_name), opening.custom)


def opened_as_usual(session: Session, sheet: RuleSheet) -> JoinScene:
    """Open a table of a game with its last set-up and a code. Raises Refusal if that's impossible."""
    choice = TableChoice.of(sheet, session.settings.values.tables.get(sheet.key))
    try:
        rules = choice.rules()
    except Refusal:  # remembered rules that don't go together
        rules = TableChoice.of(sheet).rules()
    opening = NewTable(usual_name(session, rules), terms_of(rules), usual_settings(session), coded=True)
    return opened(session, opening)


class HostableSetupScene(SetupScene):
    """The set-up page. A table for several players can be opened on the network."""

    def second_button(self) -> tuple[str, Icon | None, Callable[[], None]] | None:
        """Return the button for hosting, if there is a network and the game isn't a solitaire."""
        if self.is_alone or not self.session.has_network:
            return super().second_button()
        return self.say("Play nearby"), Icon.NEARBY, self.open_nearby

    def open_nearby(self) -> None:
        """Open this table on the network if its rules are valid."""
        try:
            rules = self.choice.rules()
        except Refusal:
            return
        self.session.settings.remember_table(self.sheet.key, self.choice.remembered())
        company = self.choice.opponents
        once_named(self.session, lambda: self.stage.push(OpenTableScene(self.session, rules, company)))
