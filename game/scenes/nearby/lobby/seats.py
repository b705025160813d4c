"""The seats of a network table: their players, their state, and the buttons of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from engine.bots.characters import character
from engine.core import NOBODY, Seat
from game.lan.table.table import LanTable
from game.look.fonts import Face
from game.look.icon import Icon
from game.scenes.common.page import Page
from game.scenes.common.question import QuestionScene
from game.scenes.nearby.lobby.widgets import SeatPlate, SeatText
from game.scenes.nearby.table.away import NAMES, away_words
from game.session.medallions import MINE, medallions
from game.ui.buttons import ICON, Button
from game.ui.scroll_view import ScrollView
from net.protocol.messages import AdminRequest, SeatInfo, Sit

SIZE: Final = 17
"""Size of the letters on the buttons."""
_BETWEEN, _EDGE = 10, 8
"""Design units between two seats, and between and around the buttons of a seat."""
TIGHTER: Final = 12
"""Design units by which a line may be lower if all lines are visible then."""
WAITS: Final = frozenset({"lobby", "claims", "shown", "over", "saved"})
"""Phases in which players can be ready."""


class SeatAct(NamedTuple):
    """An action for a seat."""

    key: str
    text: str
    icon: Icon
    press: Callable[[], None]
    name: str


class LobbySeats:
    """Puts the seats of `table` on a page."""

    def __init__(self, page: Page, table: LanTable) -> None:
        self._page: Final = page
        self._table: Final = table

    def height(self) -> int:
        """Return the height at which all seats are visible, in pixels."""
        return len(self._table.places) * (SeatPlate.height(self._page.look) + self._page.px(_BETWEEN))

    def build(self, inside: pygame.Rect) -> None:
        """Put a line for each seat, with its buttons."""
        page, name, count = self._page, self._page.say("Seats"), len(self._table.places)
        view, column = page.put_view("seats", inside, ScrollView, name)
        high = SeatPlate.height(page.look)
        short = page.lay.run([high] * count, _BETWEEN).length - column.rest.height
        if 0 < short <= count * page.px(TIGHTER):  # a little closer, and all of them are seen at once
            high -= -(-short // count)
        for place in self._table.places:
            self._line(view, column.take(high), place)
            column.skip(_BETWEEN)

    def _line(self, view: ScrollView, rect: pygame.Rect, place: SeatInfo) -> None:
        page, px = self._page, self._page.px
        acts = self._acts(place)
        high = min(rect.height - 2 * px(_EDGE), max(px(46), page.look.fonts.line(Face.BOLD, SIZE) + px(16)))
        buttons = page.lay.run([self._width(act) for act in acts], _EDGE)
        room = buttons.length + 2 * px(_EDGE) if acts else 0
        view.add(SeatPlate(page.look, rect, self.text(place), room=room))
        row = page.lay.centred(rect, rect.width, high)
        for act, place_of in zip(acts, buttons.along(row, row.right - room), strict=True):
            button = Button(page.look, place_of, act.text, act.press, icon=act.icon, size=SIZE, name=act.name)
            page.put(f"{act.key} {place.seat}", button, view)

    def _width(self, act: SeatAct) -> int:
        fonts, px = self._page.look.fonts, self._page.px
        words = fonts.width(act.text, Face.BOLD, SIZE) + px(12) if act.text else 0
        return words + self._page.look.scale.icon_px(SIZE * ICON) + px(36)

    # -- words --------------------------------------------------------------------------------------------------

    def text(self, place: SeatInfo) -> SeatText:
        """Return the description of a seat."""
        table, say = self._table, self._page.say
        me = place.seat == table.seat and not table.is_watching
        number = str(place.seat + 1)
        if place.kind == "open":
            free = say("Seat {n} is open", n=number)
            note = self._partner(place.seat)
            return SeatText(number, free, note, MINE, taken=False, me=False, ready="")
        bot = place.kind == "bot"
        bots = [each.bot if each.kind == "bot" else "" for each in table.places]
        own = NOBODY if table.is_watching else table.seat
        medallion = medallions(bots, own, table.faces)[place.seat]
        notes = [note for note in (self._state(place), self._partner(place.seat)) if note]
        ready = say("ready") if place.ready and not bot and table.phase in WAITS else ""
        name = say("{name} (you)", name=place.name) if me else place.name
        away = place.kind == "away"
        return SeatText(number, name, " · ".join(notes), medallion, taken=True, me=me, ready=ready, warns=away)

    def _state(self, place: SeatInfo) -> str:
        say = self._page.say
        if place.kind == "away":
            message, values = away_words(self._table, place.seat)
            return say(message, **values)
        if place.kind == "bot":
            known = place.bot in NAMES
            return say("Bot · {level}", level=say(character(place.bot).level)) if known else say("Bot")
        if self._table.room is not None and self._table.room.owner == place.seat:
            return say("host")
        return say("on a phone") if place.phone else ""

    def _partner(self, seat: Seat) -> str:
        sides, places = self._table.rules.sides, self._table.places
        if len(set(sides)) == len(sides):
            return ""
        others = [other for other in range(len(sides)) if sides[other] == sides[seat] and other != seat]
        names = [places[other].name or self._page.say("seat {n}", n=other + 1) for other in others]
        return self._page.say("plays with {name}", name=self._page.session.words.listed(names))

    # -- actions ------------------------------------------------------------------------------------------------

    def _acts(self, place: SeatInfo) -> list[SeatAct]:
        table, say, seat = self._table, self._page.say, place.seat
        acts: list[SeatAct] = []
        number, ask = seat + 1, table.ask
        name = place.name or say("seat {n}", n=number)
        if place.kind == "open" and table.phase == "lobby" and not table.is_watching:
            told = say("Take seat {n}", n=number)
            acts.append(SeatAct("sit", say("Sit here"), Icon.PERSON, lambda: table.ask(Sit(seat)), told))
        if not table.is_owner:
            return acts
        if place.kind == "open":
            told = say("Put a bot in seat {n}", n=number)
            acts.append(SeatAct("bot", say("Bot"), Icon.ROBOT, lambda: ask(AdminRequest("bot", seat)), told))
        elif place.kind == "bot":
            told = say("Open {name}'s seat", name=name)
            acts.append(SeatAct("open", say("Open it"), Icon.PLUS, lambda: ask(AdminRequest("open", seat)), told))
        elif seat != table.seat or table.is_watching:
            told = say("Remove {name}", name=name)
            acts.append(SeatAct("kick", "", Icon.CROSS, lambda: self._ask_to_leave(place), told))
        if table.phase == "lobby":
            other = (seat + 1) % len(table.places)
            told = say("Swap seats {n} and {m}", n=number, m=other + 1)
            acts.append(SeatAct("swap", "", Icon.SORT, lambda: ask(AdminRequest("swap", seat, other)), told))
        return acts

    def _ask_to_leave(self, place: SeatInfo) -> None:
        page, say = self._page, self._page.say
        page.stage.push(
            QuestionScene(
                page.session,
                say("Remove {name}?", name=place.name),
                say("This opens the seat and changes the table's code."),
                yes=say("Remove"),
                no=say("No"),
                on_yes=lambda: self._table.ask(AdminRequest("kick", place.seat)),
            )
        )
