"""The title: the game's name, a still life, and the main menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import ClassVar, Final

import pygame

from engine.games import game
from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icons import Icon
from game.look.paint import ButtonKind
from game.look.palette import FAINT, MUTED
from game.scenes.common.page import Page
from game.scenes.common.pictures import still_life
from game.scenes.home.title_foot import FootLine, TitleFoot, lines_of
from game.session.session import Session
from game.storage.saves import Unfinished
from game.ui.actions import Action, Input, Press
from game.ui.broken_scene import Mishap
from game.ui.buttons import Button
from game.ui.texts import Heading, LabelText

BLOCK: Final = (1728, 920)
"""Largest size of the title's contents in design units, in any window."""
STILL: Final = 850
"""Design units: height of the still life; news for the player goes below it."""
_COLUMN: Final = 620
"""Width in design units of the name and the buttons below it."""
MOST_TOLD: Final = 3
"""The most problems shown at once."""
Chore = Callable[[], bool]
"""A task done in small steps once the first picture is shown. It returns False when it is finished."""


class TitleScene(Page):
    """The first and last scene. `chores` run while the player looks, one step per frame.

    `mishap` is an error that brought the player here.
    """

    called: ClassVar[str] = gettext_noop("The title page")

    def __init__(self, session: Session, *, chores: Sequence[Chore] = (), mishap: Mishap | None = None) -> None:
        super().__init__(session)
        self._mishap = mishap
        self._chores: Final = list(chores)
        self._seen = False
        self._unfinished: Unfinished | None = None
        self._told: list[str] = []
        self._wears = (False, False)

    # -- the scene -----------------------------------------------------------------------------------

    def enter(self) -> None:
        """Look for a match to continue."""
        self._unfinished = self.session.unfinished()

    def resume(self) -> None:
        """Look again, since a match may have been left or ended."""
        before, self._unfinished = self._unfinished, self.session.unfinished()
        self.rebuild()
        if before is None and self._unfinished:
            self.page.focus_on(self.page.find(self._invitation(self._unfinished)))

    def pause(self) -> None:
        """Treat the news as read."""
        self._told.clear()
        self._mishap = None

    def handle(self, given: Input) -> None:
        """Move the focus to Quit on CANCEL, but don't quit, since CANCEL may be pressed once too often."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self.page.focus_on(self.page.find(self.say("Quit")))
            return
        super().handle(given)

    def update(self, now: float) -> None:
        """Show new problems, follow the window's state, and do a chore once there is a picture."""
        super().update(now)
        fresh = self.session.take_problems()
        if fresh:
            self._told.extend(self.session.words.tell(problem) for problem in fresh)
        if fresh or self._wears != self._worn():
            self.rebuild()
        if self._chores and self._seen and not self._chores[0]():
            self._chores.pop(0)

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        """Paint. After the first time, chores may run."""
        painted = super().draw(surface, full=full)
        self._seen = True
        return painted

    @property
    def busy(self) -> bool:
        """True if there are chores left."""
        return bool(self._chores)

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put name and buttons at the left, the still life at the right, the switches in the corner."""
        look, px, lay = self.look, self.px, self.lay
        self._wears = self._worn()
        block = lay.centred(lay.window, px(BLOCK[0]), px(BLOCK[1]))
        foot = self._foot()
        if foot is not None:
            block.height = min(block.bottom, foot.top) - block.y
        column, aside = lay.left(block, px(_COLUMN), 70)
        still_life(look, self.ground, lay.top(aside, min(px(STILL), aside.height)).piece)
        buttons = self._buttons()
        name_high = look.fonts.line(Face.SERIF_BOLD, self._name_size(column.width))
        heights = [name_high, look.fonts.line(Face.MEDIUM, 23), *[self.button_height(68)] * len(buttons)]
        parts = lay.run(heights, [0, 44, *[18] * (len(buttons) - 1)])
        name, motto, *places = parts.down(lay.centred(column, column.width, parts.length))
        self.page.add(Heading(look, name, "Boneyard", size=self._name_size(column.width)))
        motto = motto.move(px(6), 0)
        self.page.add(LabelText(look, motto, self.say("A domino parlour"), size=23, colour=MUTED))
        for (key, text, press, icon), place in zip(buttons, places, strict=True):
            rect = lay.left(place, min(px(520), place.width)).piece
            kind: ButtonKind = "primary" if text == buttons[0][1] else "plain"
            self.put(key, Button(look, rect, text, press, icon=icon, kind=kind, size=22))
        self._corner()
        self._build_foot(foot)

    def _buttons(self) -> list[tuple[str, str, Callable[[], None], Icon]]:
        """Return the menu's buttons, the likeliest first."""
        session, say = self.session, self.say
        ways = [
            ("play", say("Play"), self._shelf, Icon.DICE),
            (
                "lessons",
                say("Lessons"),
                lambda: session.stage.push(session.routes.lessons(self._play, self._shelf)),
                Icon.BULB,
            ),
            ("settings", say("Settings"), lambda: session.stage.push(session.routes.settings()), Icon.GEAR),
            ("quit", say("Quit"), session.stage.quit, Icon.CROSS),
        ]
        if session.lan is not None:
            ways.insert(
                1, ("nearby", say("Play nearby"), lambda: session.stage.push(session.routes.nearby()), Icon.NEARBY)
            )
        if self._unfinished:
            ways.insert(0, ("continue", self._invitation(self._unfinished), self._go_on, Icon.PLAY))
        return ways

    def _shelf(self) -> None:
        """Open the shelf."""
        self.stage.push(self.session.routes.shelf())

    def _play(self, key: str) -> None:
        """Set up the table of a game after its lesson, on top of the shelf."""
        self._shelf()
        self.stage.push(self.session.routes.setup(game(key)))

    def _name_size(self, width: int) -> float:
        """Return the size of the name, which fits its place whatever size the player's letters have."""
        size = 150.0
        while self.look.fonts.width("Boneyard", Face.SERIF_BOLD, size) > width:
            size -= 4
        return size

    def _invitation(self, unfinished: Unfinished) -> str:
        """Return the text of the button that continues a match."""
        match = unfinished.match
        game = self.say(match.rules.title)
        return self.say("Continue · {game} {score}", game=game, score=" : ".join(map(str, match.scores)))

    def _go_on(self) -> None:
        if self._unfinished:
            name, match, players = self._unfinished
            self._unfinished = None
            self.stage.push(self.session.routes.table(match, players, name))

    def _worn(self) -> tuple[bool, bool]:
        return self.session.full_screen, self.session.settings.sound

    def _corner(self) -> None:
        """Put the switches for window and sound at the upper right."""
        session, look, lay, side = self.session, self.look, self.lay, self.px(60)
        full, sound = self._wears
        row = lay.top(self.area, side).piece.move(0, -self.px(6))
        window = self.say("Windowed") if full else self.say("Full screen")
        speaker = self.say("Sound off") if sound else self.say("Sound on")
        ways = (
            ("window", Icon.WINDOW if full else Icon.FULLSCREEN, window, Action.FULLSCREEN, self._turn_window),
            ("sound", Icon.SPEAKER if sound else Icon.SPEAKER_OFF, speaker, Action.MUTE, self._turn_sound),
            ("statistics", Icon.CHART, self.say("Statistics"), Action.SCORES, self._open_statistics),
        )
        places = reversed(lay.run([side] * len(ways), 14).along_to(row))
        for (key, icon, word, action, press), rect in zip(ways, places, strict=True):
            tip = f"{word} ({session.key(action)})" if session.key(action) else word
            own = action if action is Action.SCORES else None
            self.put(key, Button(look, rect, "", press, icon=icon, kind="quiet", name=word, tooltip=tip, hotkey=own))

    def _open_statistics(self) -> None:
        self.stage.push(self.session.routes.statistics())

    def _turn_window(self) -> None:
        self.session.change("full_screen", not self.session.full_screen)

    def _turn_sound(self) -> None:
        self.session.change("sound", not self.session.settings.sound)

    def _build_foot(self, foot: TitleFoot | None) -> None:
        """Show errors and problems, if any, and the version."""
        look, px, lay = self.look, self.px, self.lay
        line = lay.foot(self.area, look.fonts.line(Face.MEDIUM, 16)).piece
        corner = lay.right(line, px(200)).piece.move(0, px(14))
        self.page.add(LabelText(look, corner, installed_version(), size=16, colour=FAINT, align=Align.RIGHT))
        if foot is not None:
            foot.build(self._read)

    def _foot(self) -> TitleFoot | None:
        """Return the box for news, if there is any: a scene that broke, and the latest problems."""
        broke = self._mishap
        lines = [] if broke is None else lines_of(self, broke, waits=self._unfinished is not None)
        lines += [FootLine(words) for words in self._told[-MOST_TOLD:]]
        return TitleFoot(self, lines, bears_sign=broke is not None) if lines else None

    def _read(self) -> None:
        self._told.clear()
        self._mishap = None
        self.rebuild()


def installed_version() -> str:
    """Return the version of Boneyard, or an empty string if it isn't installed."""
    try:
        return version("boneyard")
    except PackageNotFoundError:
        return ""
