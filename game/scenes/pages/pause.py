"""The pause at a table: keep playing, read the rules, change a setting, or leave. A question precedes any loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.paint import ButtonKind
from game.look.palette import MUTED
from game.scenes.common.question import QuestionScene
from game.scenes.pages.rules import RulesScene
from game.scenes.pages.settings import SettingsScene
from game.session.routes import PauseMenu
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_MIN_HEAD: Final = 390
"""Design units of the window's height that the buttons leave for the title and its notes."""
_WIDE, PAD, _GAP = 560, 44, 16
"""Design units: width of the dialog, its padding, the gap between two buttons."""
NOTE: Final = 16
"""Size of the line under a button."""


class _Way(NamedTuple):
    """One button, with a line that explains it if need be."""

    text: str
    press: Callable[[], None]
    icon: Icon
    action: Action | None = None
    kind: ButtonKind = "plain"
    note: str = ""


class PauseScene(Scene):
    """A dialog over a waiting table. Leaving takes a question if the match can't be saved."""

    called: ClassVar[str] = gettext_noop("The menu")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, menu: PauseMenu) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.menu: Final = menu
        self.loses: Final = menu.is_at_stake and not menu.note and session.matches.writer is None
        """True if leaving loses the match."""
        self.lags = self._is_lagging()
        """True if the latest moves can't be saved for now."""
        self._seen = menu.seen() if menu.seen is not None else None

    def update(self, now: float) -> None:
        """Show the table below as it is now if it has changed."""
        super().update(now)
        shown = (self._seen, self.lags)
        self._seen, self.lags = self.menu.seen() if self.menu.seen is not None else None, self._is_lagging()
        if (self._seen, self.lags) != shown:
            self.stage.refresh()

    def _is_lagging(self) -> bool:
        return not self.menu.note and not self.session.matches.is_saved(self.menu.record)

    def due(self, now: float) -> float | None:
        """Return when to look at the table below again; a table that waits needs no look."""
        return super().due(now) if self.menu.seen is not None else self.due_by_widgets(now)

    def handle(self, given: Input) -> None:
        """Close the pause on the key that opened it too."""
        if isinstance(given, Press) and given.action is Action.MENU:
            self.stage.pop()
            return
        super().handle(given)

    def layout(self, look: Look) -> None:
        """Put the dialog in the middle, keeping the focus."""
        before = self._focused()
        say, fonts, lay = self.session.say, look.fonts, Layout(look.scale)
        px = lay.px
        ground = self.dimmed(look)
        self.screen = screen = Screen(look, ground, self.session.sounds.cue)
        ways = self._ways()
        high = max(px(64), fonts.line(Face.BOLD, 21) + px(26))
        keys = [self.session.controls.key(way.action) if way.action else "" for way in ways]
        widest = max(fonts.width(way.text, Face.BOLD, 21) for way in ways) + px(180)
        widest = max([widest, *(fonts.width(way.note, Face.MEDIUM, NOTE) + px(8) for way in ways)])
        wide = lay.panel_width(_WIDE, least=widest + 2 * px(PAD))
        told = self.menu.note or say("The match is saved after every move.")
        if self.loses:
            told = say("This match can't be saved. If you leave, it's lost.")
        elif self.lags:
            told = say("The latest moves of this match aren't saved yet.")
        line, small = fonts.line(Face.SERIF_BOLD, 46), fonts.line(Face.MEDIUM, 18)
        noted = fonts.line(Face.MEDIUM, NOTE) + px(4)
        notes = noted * sum(bool(way.note) for way in ways)
        most = (lay.window.height - px(_MIN_HEAD) - notes) // len(ways) - px(_GAP)  # lower in a small window
        high = max(fonts.line(Face.BOLD, 21) + px(10), min(high, most))
        rows = len(fonts.lines(told, Face.MEDIUM, 18, wide - 2 * px(PAD)))
        head = lay.run([line, small, rows * small], [0, 4])
        highs = [high + (noted if way.note else 0) for way in ways]
        parts = lay.run([head.length + px(30), *highs], [0, *[_GAP] * (len(ways) - 1)])
        panel = lay.centred(lay.window, wide, parts.length + 2 * px(PAD))
        inner = lay.inset(panel, PAD)
        look.brush.panel(panel.size).draw(ground, panel.topleft)
        heading, title, note = head.down(inner.move(0, -px(8)))
        screen.add(Heading(look, heading, say("Menu") if self.menu.is_over else say("Pause"), align=Align.CENTRE))
        screen.add(LabelText(look, title, say(self.menu.rules.title), face=Face.SEMIBOLD, size=18, align=Align.CENTRE))
        screen.add(LabelText(look, note, told, size=18, colour=MUTED, align=Align.CENTRE, wrap=True))
        group: list[Button] = []
        places = parts.down(inner.move(0, -px(4)))[1:]
        for way, key, place in zip(ways, keys, places, strict=True):
            rect, under = lay.top(place, high, 4)
            if way.note:
                screen.add(LabelText(look, under, way.note, size=NOTE, colour=MUTED, align=Align.CENTRE, heard=""))
            hotkey = way.action if way.action is not Action.CANCEL else None
            button = Button(
                look,
                rect,
                way.text,
                way.press,
                kind=way.kind,
                icon=way.icon,
                hotkey=hotkey,
                key=key,
                size=21,
                about=way.note,
            )
            group.append(screen.add(button))
        even(group)
        if before is not None:
            screen.focus_on(screen.focusable()[before])

    def _ways(self) -> list[_Way]:
        """Return the buttons, the exits at the end."""
        say, stage, session = self.session.say, self.stage, self.session
        items = [(item.is_exit, _Way(item.text, item.press, item.icon, note=item.note)) for item in self.menu.more]
        ways = [
            _Way(
                self._back_words(),
                stage.pop,
                Icon.PLAY,
                Action.CANCEL,
                "primary",
            ),
            *(way for is_exit, way in items if not is_exit),
            _Way(say("Rules"), self._open_rules, Icon.BOOK, Action.RULES),
            *([_Way(say("Log"), self.menu.log, Icon.CLOCK, Action.LOG)] if self.menu.log is not None else []),
            _Way(say("Keys"), session.controls.show_keys, Icon.LIST, Action.KEYS),
            _Way(say("Settings"), lambda: stage.push(SettingsScene(session)), Icon.GEAR),
            *(way for is_exit, way in items if is_exit),
        ]
        if self.menu.leave_table is not None:
            leave, end = say("Leave the table"), say("Quit")
            ways.append(_Way(leave, self._asking(leave, self.menu.leave_table), Icon.BACK))
            ways.append(_Way(end, self._asking(end, stage.quit), Icon.CROSS))
        return ways

    def _back_words(self) -> str:
        if self.menu.is_over:
            return self.session.say("Back to the table")
        return self.session.say("Keep watching") if self.menu.watches else self.session.say("Keep playing")

    def _open_rules(self) -> None:
        self.stage.push(RulesScene(self.session, self.menu.rules, self.menu.teach))

    def _asking(self, word: str, action: Callable[[], None]) -> Callable[[], None]:
        """Return this action, preceded by a question if it can lose the match, for as long as it can."""
        if not self._can_lose():
            return action
        say = self.session.say
        title, text = say("Leave this match?"), say("It can't be saved, so you'd lose it.")
        if self.lags:
            text = say("Its latest moves aren't saved yet. They will be if saving works before you quit.")
        no = say("Keep playing")
        return lambda: self.stage.push(
            QuestionScene(self.session, title, text, yes=word, no=no, on_yes=action, asked=self._can_lose)
        )

    def _can_lose(self) -> bool:
        return self.loses or (self.menu.is_at_stake and self._is_lagging())

    def _focused(self) -> int | None:
        if self.screen is None or self.screen.focus is None:
            return None
        return self.screen.focusable().index(self.screen.focus)
