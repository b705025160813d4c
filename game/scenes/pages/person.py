"""The page for the name and the face of each player at this computer. Everything is kept as soon as it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from engine.clean_text import MAX_NAME_LENGTH, NAME_POINTS
from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import GOLD_LIGHT, INK, MUTED
from game.look.players.faces import SPARE
from game.look.players.medallion import Medallion
from game.scenes.common.page import GAP, PAD, Page
from game.session.medallions import medallions, own_medallion
from game.session.session import Session
from game.storage.setting_kinds import LocalPlayer
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget

FACES: Final = {
    "": gettext_noop("Plain tile"),
    "cap": gettext_noop("Cap"),
    "curls": gettext_noop("Curls"),
    "beanie": gettext_noop("Woolly hat"),
    "headphones": gettext_noop("Headphones"),
    "hood": gettext_noop("Hood"),
    "glasses": gettext_noop("Glasses"),
    "beret": gettext_noop("Beret"),
    "band": gettext_noop("Sweatband"),
}
"""The faces to choose from, by key, with their names."""
_WIDEST, _LARGEST = 1180, 176
"""Design units: greatest width of the panel, and the diameter of a face."""


class FaceButton(StillWidget):
    """Calls `on_press` when a face is chosen. The chosen one has a golden plate and a tick."""

    radius = 18

    def __init__(
        self, look: Look, rect: pygame.Rect, who: Medallion, name: str, on_press: Callable[[], None], *, chosen: bool
    ) -> None:
        super().__init__(look, rect, name=name)
        self.who: Final = who
        self.chosen: Final = chosen
        self.on_press: Final = on_press

    def on_action(self, action: Action) -> bool:
        """Choose it on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.on_press()
        return True

    def spoken(self) -> Spoken:
        """Return the face, selected if it is the chosen one."""
        return Spoken(Role.TAB, self.name, is_on=self.chosen)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the plate, the medallion and the name."""
        look, rect, px = self.look, self.rect, self.px
        if self.chosen or self.lit:
            edge = (*GOLD_LIGHT, 255 if self.chosen else 120)
            fill = (255, 255, 255, 30 if self.chosen else 16)
            hair = look.scale.hair(3 if self.chosen else 1.5)
            surface.blit(look.brush.box(rect.size, px(18), fill, fill, edge, border_width=hair), rect)
        line = look.fonts.line(Face.SEMIBOLD, 16)
        across = min(rect.width - px(28), rect.height - line - px(30))
        x, y = rect.centerx - across // 2, rect.y + px(12)
        look.avatars.avatar(self.who, across).draw(surface, (x, y))
        name = self.fitted(self.name, rect.width - px(12), face=Face.SEMIBOLD, size=16)
        surface.blit(name, name.get_rect(midtop=(rect.centerx, y + across + px(10))))
        if self.chosen:
            side = max(px(30), look.scale.icon_px(22))
            disc = look.brush.shapes.disc(side // 2, GOLD_LIGHT)
            at = disc.get_rect(center=(x + across - side // 4, y + side // 3))
            surface.blit(disc, at)
            tick = look.icons.icon(Icon.CHECK, round(side * 0.66), INK)
            surface.blit(tick, tick.get_rect(center=at.center))


class PersonScene(Page):
    """Asks each of `people` players at this computer for a name and a face, starting with the one at `place`."""

    called: ClassVar[str] = gettext_noop("The page for names and faces")

    def __init__(self, session: Session, people: int = 1) -> None:
        super().__init__(session)
        self._people: Final = people
        self._place = 0
        self._typed: str | None = None
        """The name while it is being typed."""

    @property
    def someone(self) -> LocalPlayer:
        """The player being named, as kept so far."""
        settings = self.session.settings.values
        if self._place == 0:
            return LocalPlayer(settings.player_name, settings.player_face)
        known = settings.people
        return known[self._place - 1] if self._place <= len(known) else LocalPlayer()

    def leave(self) -> None:
        """Keep the name as typed so far."""
        self._keep_name()

    def pause(self) -> None:
        """Keep the name as typed so far."""
        self._keep_name()

    def _keep_name(self) -> None:
        if self._typed is not None:
            typed, self._typed = self._typed, None
            self.session.settings.introduce(self._place, self.someone._replace(name=typed))

    def _turn_to(self, place: int) -> None:
        self._keep_name()
        self._place = place
        self.rebuild()
        self.page.focus_on(self._keyed["name"])

    def _choose(self, face: str) -> None:
        self._keep_name()
        self.session.settings.introduce(self._place, self.someone._replace(face=face))
        self.rebuild()

    def _done(self) -> None:
        self._keep_name()
        self.stage.pop()

    # -- the page ------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the players on top if there are several, then the name, the faces and the way back."""
        px, say, lay = self.px, self.say, self.lay
        told = say("Shown at the table, in the results and on the network, where a plain tile gets a face of its own.")
        if self._people > 1:
            told = say("Shown at the table, in the results and in saved matches.")
        room = self.header(say("Name and face"), told)
        foot, room = lay.foot(room, self.button_height(72), GAP)
        wide = min(room.width, px(_WIDEST))
        room = lay.centred(room, wide, room.height)
        if self._people > 1:
            tabs, room = lay.top(room, self.button_height(60), GAP)
            self._build_tabs(tabs)
        line = self.look.fonts.line(Face.SEMIBOLD, 16) + px(30)
        columns = 5
        rows = -(-len(FACES) // columns)
        around = 2 * px(PAD) + self.row + px(GAP) + self.look.fonts.line(Face.EXTRABOLD, 15) + px(10)
        tallest = (room.height - around - (rows - 1) * px(10)) // rows - line
        across = min(px(_LARGEST), (wide - 2 * px(PAD)) // columns - px(28 + 10), tallest)
        high = around + rows * (across + line) + (rows - 1) * px(10)
        inside = self.panel(lay.top(room, min(high, room.height)).piece)
        self._build_inside(inside, columns, rows)
        done = self.button_width(say("Done"), icon=True) + px(60)
        place = lay.centred(foot, done, self.button_height())
        button = Button(self.look, place, say("Done"), self._done, kind="primary", icon=Icon.CHECK)
        self.put("done", button)

    def _build_tabs(self, row: pygame.Rect) -> None:
        settings, say = self.session.settings.values, self.say
        for place, rect in enumerate(self.lay.columns(row, self._people, 14)):
            known = settings.people[place - 1].name if 0 < place <= len(settings.people) else ""
            name = (settings.player_name or say("You")) if place == 0 else known or say("Player {n}", n=place + 1)

            def turn(to: int = place) -> None:
                self._turn_to(to)

            selected = place == self._place
            told = say("Player: {name}", name=name)
            tab = Button(self.look, rect, name, turn, icon=Icon.PERSON, selected=selected, name=told)
            self.put(f"tab {place}", tab)

    def _build_inside(self, inside: pygame.Rect, columns: int, rows: int) -> None:
        say, lay = self.say, self.lay
        field, rest = lay.top(inside, self.row, GAP)

        def typed(text: str) -> None:
            self._typed = text

        name = TextField(
            self.look,
            field,
            say("Name"),
            typed,
            value=self.someone.name if self._typed is None else self._typed,
            on_submit=lambda _text: self._done(),
            placeholder=say("You") if self._place == 0 else say("Player {n}", n=self._place + 1),
            longest=MAX_NAME_LENGTH,
            most_points=NAME_POINTS,
        )
        self.put("name", name)
        small = self.look.fonts.text(say("Face").upper(), Face.EXTRABOLD, 15, MUTED)
        self.ground.blit(small, rest.topleft)
        grid = lay.top(rest, small.get_height(), 10).rest
        places = lay.grid(grid, columns, rows, 10)
        for (key, message), rect in zip(FACES.items(), places, strict=False):
            self.put(f"face {key}", self._face(rect, key, say(message)))
        self.page.focus_on(name)

    def _face(self, rect: pygame.Rect, key: str, name: str) -> FaceButton:
        """Return the button of a face, in the colours of the seat."""
        who = own_medallion(key)
        if self._place:
            faces = [""] * self._place + [key]
            who = medallions([""] * (self._place + 1), 0, faces)[self._place]
            if not key:
                name = self.say("Any face")
        return FaceButton(self.look, rect, who, name, lambda: self._choose(key), chosen=key == self.someone.face)


assert set(FACES) == {"", *SPARE}, "every face has a name"
