"""Talking at a network table: a dozen phrases, free chat if it is on, and whom to mute."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import ClassVar, Final

import pygame

from engine.sentences import gettext_noop
from game.lan.table.conversation import ChatLine
from game.lan.table.table import LanTable
from game.lan.words import PHRASES
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.scenes.common.page import ROW_GAP
from game.session.session import Session
from game.ui.actions import SAYS, Action, Input, Press
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.layout import Layout
from game.ui.rich import RichText, unmarked
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ScrollView
from game.ui.texts import Heading, LabelText
from game.ui.values import Toggle
from net.protocol.field_types import MAX_TEXT_LENGTH
from net.protocol.messages import Chat

_WIDE, _HIGH, PAD, _GAP = 1500, 900, 44, 12
"""Design units: the panel, its padding, the gap between two buttons."""
_COLUMNS: Final = 2


def said_line(session: Session, line: ChatLine) -> str:
    """Return a player's words after the name."""
    return session.say("{name}: {text}", name=line.name, text=" ".join(line.spelled(session.say).split()))


def allows_text(session: Session, table: LanTable) -> bool:
    """Return True if free chat is on, at the table and in the player's settings."""
    return table.room is not None and table.room.settings.chat and session.settings.values.chat


def unmuted_messages(session: Session, table: LanTable) -> list[ChatLine]:
    """Return the messages since the last call, except those the player muted."""
    told = table.talk.take_chat()
    return [line for line in told if line.phrase or allows_text(session, table)]


class ChatScene(Scene):
    """Talk, on top of the running lobby or table. A phrase closes it, and so does the key that opened it."""

    called: ClassVar[str] = gettext_noop("The chat page")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, table: LanTable) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.table: Final = table
        self._typed = ""
        self._shown = 0
        self._page: RichText | None = None
        self._is_quiet = False
        """True if the page was laid out while players mustn't talk."""

    # -- the scene ----------------------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        """Send a phrase by its key, or by its number on this page."""
        if isinstance(given, Press) and not given.repeat:
            number = SAYS.index(given.action) if given.action in SAYS else given.action.pick
            if number is not None:
                self.say_phrase(number)
                return
            if given.action is Action.TALK:
                self.stage.pop()
                return
        super().handle(given)

    def update(self, now: float) -> None:
        """Show new messages."""
        super().update(now)
        if self.table.is_quiet != self._is_quiet and self.screen is not None:
            self.layout(self.screen.look)
            self.screen.invalidate(self.screen.base.get_rect())
        if self.table.version != self._shown and self._page is not None:
            self._shown = self.table.version
            self._page.text = self._lines()
            self._page.on_action(Action.END)

    def due(self, now: float) -> float | None:
        """Return when the page is due: messages come through the table below, which is tended."""
        return self.due_by_widgets(now)

    # -- actions ------------------------------------------------------------------------------------------------

    def say_phrase(self, number: int) -> None:
        """Send a phrase and close the page."""
        self.table.ask(Chat(number))
        self.stage.pop()

    def _send(self, text: str) -> None:
        if text.strip():
            self.table.ask(Chat(text=text.strip()))
        self._typed = ""
        field = self.screen.find(self.session.say("Write a message")) if self.screen is not None else None
        if isinstance(field, TextField):
            field.value = ""

    def _hear_player(self, key: bytes, hears: bool) -> None:
        (self.table.talk.muted.discard if hears else self.table.talk.muted.add)(key)

    def _hear_all(self, hears: bool) -> None:
        for place in self.table.people:
            self._hear_player(place.key, hears)
        if self.screen is not None:
            self.layout(self.screen.look)
            self.screen.invalidate(self.screen.base.get_rect())

    # -- layout -------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Put the phrases at the left, the messages at the right, and the mute buttons below."""
        focus = self.screen.focus.name if self.screen is not None and self.screen.focus is not None else ""
        say, px, fonts, lay = self.session.say, look.scale.px, look.fonts, Layout(look.scale)
        self._is_quiet = self.table.is_quiet
        panel = self.middle(look, _WIDE, _HIGH)
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        inner = lay.inset(panel, PAD, PAD - 8)
        line = fonts.line(Face.SERIF_BOLD, 38)
        close_high = max(px(56), fonts.line(Face.BOLD, 20) + px(20))
        word, key = say("Close"), self.session.controls.key(Action.CANCEL)
        close_wide = fonts.width(word, Face.BOLD, 20) + look.brush.key_cap(key).get_width() + px(110)
        close, _ = lay.right(lay.top(inner, close_high).piece, close_wide)
        title = lay.top(lay.right(inner, close_wide, 20).rest, line).piece
        screen.add(Heading(look, title, say("Chat"), size=38))
        body = lay.top(inner, max(line, close_high), 20).rest
        half = lay.columns(body, 2, 28)[0]
        self._phrases(look, half)
        self._talk(look, lay.right(body, half.width).piece)
        screen.add(Button(look, close, word, self.stage.pop, icon=Icon.CROSS, key=key))
        again = screen.find(focus) if focus else None
        if again is not None and again.can_focus:
            screen.focus_on(again)

    def _phrases(self, look: Look, room: pygame.Rect) -> None:
        assert self.screen is not None
        lay, rows = Layout(look.scale), ceil(len(PHRASES) / _COLUMNS)
        high = min(lay.px(84), lay.grid(room, _COLUMNS, rows, _GAP)[0].height)
        places = lay.grid(room, _COLUMNS, rows, _GAP, high)
        for number, (text, rect) in enumerate(zip(PHRASES, places, strict=False)):
            key = self.session.controls.key(SAYS[number])
            told = self.session.say(text)
            button = Button(look, rect, told, partial(self.say_phrase, number), key=key, size=18)
            button.enabled = not self._is_quiet
            self.screen.add(button)

    def _talk(self, look: Look, room: pygame.Rect) -> None:
        assert self.screen is not None
        px, fonts, say, lay = look.scale.px, look.fonts, self.session.say, Layout(look.scale)
        row = max(px(54), fonts.line(Face.BOLD, 20) + px(24))
        others = self.table.people
        lines = min(len(others) + (len(others) > 1), 3)
        hears = lay.run([row] * lines, ROW_GAP).length + (2 * px(VIEW_PAD) if lines else 0)
        foot = lay.run([row, hears], [14 if lines else 0]).length
        upper, rest = lay.top(room, room.height - foot - px(10), 10)
        line, rest = lay.top(rest, row, 4)
        look_well = look.brush.well(upper.size)
        self.screen.base.blit(look_well, upper)
        self._page = self.screen.add(
            RichText(look, upper.inflate(-px(40), -px(24)), self._lines(), name=say("Chat so far"))
        )
        self._shown = self.table.version
        self._page.on_action(Action.END)
        if self.table.is_quiet:
            told = say("Nobody talks during a round of this game.")
            self.screen.add(LabelText(look, line, told, size=18, colour=MUTED))
        elif allows_text(self.session, self.table):
            self._field(look, line)
        else:
            off = self.session.settings.values.chat
            told = say("Free chat is off at this table.") if off else say("Free chat is off in your settings.")
            self.screen.add(LabelText(look, line, told, size=18, colour=MUTED))
        if lines:
            self._hearing(look, lay.top(rest, hears).piece)

    def _field(self, look: Look, line: pygame.Rect) -> None:
        assert self.screen is not None

        def typed(text: str) -> None:
            self._typed = text

        placeholder = self.session.say("Write a message")
        field = TextField(
            look,
            line,
            "",
            typed,
            value=self._typed,
            on_submit=self._send,
            placeholder=placeholder,
            longest=MAX_TEXT_LENGTH,
        )
        self.screen.add(field)

    def _hearing(self, look: Look, room: pygame.Rect) -> None:
        assert self.screen is not None
        say, px = self.session.say, look.scale.px
        view = self.screen.add(ScrollView(look, room, name=say("Messages")))
        column, row = (
            Layout(look.scale).column(view.inside, ROW_GAP),
            max(px(54), look.fonts.line(Face.BOLD, 20) + px(24)),
        )
        words = (say("Off"), say("On"))
        others = self.table.people
        if len(others) > 1:
            everyone = not all(place.key in self.table.talk.muted for place in others)
            rect = column.take(row)
            view.add(Toggle(look, rect, say("Messages from everyone"), self._hear_all, value=everyone, words=words))
        for place in others:
            is_heard = place.key not in self.table.talk.muted
            view.add(
                Toggle(
                    look, column.take(row), say("Messages from {name}", name=place.name),
                    partial(self._hear_player, place.key), value=is_heard, words=words,
                )
            )  # fmt: skip

    def _lines(self) -> str:
        allowed = allows_text(self.session, self.table)
        told = [
            f"* {unmarked(said_line(self.session, line))}"
            for line in self.table.talk.lines
            if line.key not in self.table.talk.muted and (line.phrase or allowed)
        ]
        return "\n".join(told) or self.session.say("No messages yet.")
