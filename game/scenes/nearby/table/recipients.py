"""Chooses the recipients of a challenge: everyone at the table, or single players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final, Protocol

import pygame

from engine.record.result_code import ResultCode
from engine.sentences import gettext_noop
from game.lan.table.table import LanTable
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import GOOD, MUTED
from game.look.players.medallion import Medallion
from game.scenes.common.page import Page
from game.scenes.common.rows.place_row import Fact, PlaceRow
from game.session.medallions import medallions
from game.session.session import Session
from game.session.words.comparing import result_words
from game.ui.layout import Column, Layout
from game.ui.scroll_view import ReadingView
from game.ui.sound.sound import Sound
from net.protocol.field_types import NO_KEY
from net.protocol.messages import SeatInfo

_BETWEEN: Final = 10
_FACE, _EDGE = 46, 12
"""Design units across a face, and at its left."""


class SentResults(Protocol):
    """One's own results, and who at the table got them."""

    notice: str
    """Why the last one couldn't be sent."""

    def hear(self) -> str:
        """Take in what the host has passed on."""

    def hear_refusals(self) -> bool:
        """Note why results couldn't be sent. Return False if nothing was refused."""

    @property
    def present(self) -> tuple[bytes, ...]:
        """The keys of the other people who are at the table now."""

    def send(self, result: ResultCode, to: bytes = NO_KEY) -> None:
        """Send a result to everyone or to one player."""

    def has_got(self, result: ResultCode, player: bytes) -> bool:
        """Return True if a player got it."""

    def is_sent(self, result: ResultCode) -> bool:
        """Return True if everyone at the table got it."""


class PersonRow(PlaceRow):
    """A player in a list, with the face."""

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        name: str,
        facts: str,
        end: Fact,
        on_press: Callable[[], None],
        *,
        face: Medallion | None,
        pale: bool = False,
    ) -> None:
        """`face` is None for everyone."""
        super().__init__(look, rect, name, facts, end, on_press, pale=pale, lead=look.scale.px(_FACE + _EDGE))
        self._face: Final = face

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the row and the face."""
        super().paint(surface)
        across = min(self.px(_FACE), self.rect.height - self.px(10))
        lay = Layout(self.look.scale)
        row = lay.inset(self.rect, _EDGE, 0)
        spot = lay.left(lay.centred(row, row.width, across), across).piece
        if self._face is not None:
            self.look.avatars.avatar(self._face, across).draw(surface, spot.topleft)
        else:
            icon = self.look.icons.icon(Icon.NEARBY, self.look.scale.icon_px(30), MUTED)
            surface.blit(icon, icon.get_rect(center=spot.center))


class RecipientsScene(Page):
    """Lists the players at the table for one result. Players who leave stay in the list, so that no row moves."""

    called: ClassVar[str] = gettext_noop("The page for choosing a player")

    def __init__(self, session: Session, lan: LanTable, sent: SentResults, result: ResultCode) -> None:
        super().__init__(session)
        self._lan: Final = lan
        self._sent: Final = sent
        self._result: Final = result
        self._listed: dict[bytes, tuple[SeatInfo, Medallion]] = {}
        """The players by key, in the order in which they were seen first."""
        self._version = -1
        self._is_new = True
        sent.notice = ""

    def update(self, now: float) -> None:
        """Show who comes and leaves, and who got it."""
        super().update(now)
        is_refused = self._sent.hear_refusals()
        if is_refused or self._lan.version != self._version:
            self._version = self._lan.version
            self._sent.hear()
            self.rebuild()

    def due(self, now: float) -> float | None:
        """Return when a widget needs the next update. News wake the window."""
        return self.due_by_widgets(now)

    def _send(self, to: bytes) -> None:
        """Send the result, or say why that is impossible."""
        place = self._listed[to][0] if to != NO_KEY else None
        if not self._lan.can_challenge:
            self._refuse(self.say("A match has begun, or the host can't be reached."))
        elif place is not None and to not in self._sent.present:
            self._refuse(self.say("{name} isn't at the table right now.", name=place.name))
        elif not (self._sent.is_sent(self._result) if to == NO_KEY else self._sent.has_got(self._result, to)):
            self._sent.send(self._result, to)
            self.rebuild()

    def _refuse(self, why: str) -> None:
        self.session.play(Sound.ERROR)
        self._sent.notice = why
        self.rebuild()

    def build(self) -> None:
        """Put a row for everyone, and one for each player."""
        self._meet()
        deal, result = self._result
        words = result_words(self.session.words, deal, result)
        facts = {"game": self.say(deal.rules.title), "result": words}
        about = self.say("{game}, {result}. Each player sees it after playing the deal.", **facts)
        room = self.header(self.say("Who gets your result?"), self._sent.notice or about)
        name = self.say("Players")
        view, column = self.put_view("players", self.panel(room), ReadingView, name)
        everyone = [place.name for place in self._lan.people if place.kind == "person"]
        self._put_row(view, column, NO_KEY, self.say("Everyone"), ", ".join(everyone))
        for key, (place, _) in self._listed.items():
            column.skip(_BETWEEN)
            facts_of = self.say("Seat {n}", n=place.seat + 1) if self._is_seated(key) else ""
            self._put_row(view, column, key, place.name, facts_of)
        if self._is_new:
            self._is_new = False
            self.page.focus_on(self._keyed[NO_KEY.hex()])

    def _meet(self) -> None:
        """Take in everyone who is at the table."""
        lan = self._lan
        bots = [place.bot if place.kind == "bot" else "" for place in lan.places]
        faces = medallions(bots, lan.seat, lan.faces)
        for place in lan.people:
            self._listed[place.key] = (place, faces[place.seat])

    def _is_seated(self, key: bytes) -> bool:
        return any(place.key == key for place in self._lan.people)

    def _put_row(self, view: ReadingView, column: Column, key: bytes, name: str, facts: str) -> None:
        end, wide = self._end(key), column.width - self.px(_FACE + _EDGE)
        rect = column.take(PersonRow.height(self.look, facts or " ", end, wide))
        face = self._listed[key][1] if key != NO_KEY else None
        is_pale = key not in (NO_KEY, *self._sent.present)
        row = PersonRow(self.look, rect, name, facts, end, partial(self._send, key), face=face, pale=is_pale)
        self.put(key.hex(), row, view)

    def _end(self, key: bytes) -> Fact:
        """Return the fact at the end of a row: it was sent, or why it can't be."""
        is_sent = self._sent.is_sent(self._result) if key == NO_KEY else self._sent.has_got(self._result, key)
        if is_sent:
            return Fact(self.say("Sent"), Icon.CHECK, GOOD)
        if key in (NO_KEY, *self._sent.present):
            return Fact("")
        return Fact(self.say("Away") if self._is_seated(key) else self.say("Left the table"))
