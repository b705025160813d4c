"""Joining a table: looking for its host, the join code, and the reason for a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from engine.sentences import Sentence, gettext_noop
from game.lan.network import JoinTarget, OwnTable, lan_of
from game.lan.table.checks import FinishedMatch
from game.lan.table.table import LanTable
from game.lan.words import LINKS, OPENING, cause_text, remedy_text
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, MUTED
from game.scenes.nearby.lobby.widgets import DIGITS, CodeField
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.sound.sound import Sound
from game.ui.texts import Heading, LabelText
from net.guest.table_link import TableLink
from net.protocol.errors import ErrorCode

_WIDE, PAD, _GAP = 860, 48, 16
"""Design units: width of the panel, its padding, the gap between two widgets."""
CODES: Final[frozenset[ErrorCode]] = frozenset({"needs_code", "wrong_code", "code_dead", "guess_limit"})
"""Refusals that a code can resolve."""


class JoinScene(Scene):
    """Joins a table and calls `on_seated` with it once there is a seat, then leaves the stage.

    `go` opens a connection with the typed code, which may be empty.
    """

    called: ClassVar[str] = gettext_noop("The join page")
    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        title: str,
        go: Callable[[str], TableLink],
        on_seated: Callable[[LanTable], Scene],
        *,
        coded: bool = False,
        is_own: bool = False,
    ) -> None:
        """`coded` is True if the table is known to need a code, which is then asked for first.

        `is_own` is True if this computer hosts it.
        """
        super().__init__(session.stage)
        self.session: Final = session
        self.title: Final = title
        self._go: Final = go
        self._on_seated: Final = on_seated
        self._is_own: Final = is_own
        self._asks = coded
        """True if a code is asked for."""
        self._code = ""
        self._refused: ErrorCode | None = "needs_code" if coded else None
        self._told: Sentence | None = None
        """The reason for the refusal, if `_refused` does not give one."""
        self._lost: ErrorCode | None = None
        self.table: LanTable | None = None
        self._look: Look | None = None
        self._shown: tuple[object, ...] = ()
        self._is_done = False

    # -- joining ------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Connect, unless a code is needed first."""
        if not self._asks:
            self.connect()

    def leave(self) -> None:
        """Disconnect, unless there is a seat."""
        if self.table is not None and not self._is_done:
            self.table.close()

    def abort(self) -> None:
        """Disconnect even if a seat was just being taken, since its page never opened."""
        if self.table is not None:
            self.table.close()

    def connect(self) -> None:
        """Connect with the typed code."""
        if not self.session.has_network:
            return
        if self.table is not None:
            self.table.close()
        self._refused = self._told = None
        self.table = LanTable(self._go(self._code), self.session.thinker, self.session.settings.pace, self._keep)

    def _keep(self, finished: FinishedMatch) -> None:
        self.session.matches.archive(finished.match, finished.players, finished.seat)

    def update(self, now: float) -> None:
        """Follow the progress of joining."""
        super().update(now)
        table = self.table
        if table is not None and not self._is_done:
            table.poll(now)
            if table.ended is not None:
                self._turn_away(table.ended, table.told)
            elif table.link == "seated" and table.room is not None:
                self._is_done = True
                self.stage.replace(self._on_seated(table))
            else:
                self._lost = table.why
        if self._shown != self._facts() and self._look is not None:
            self.layout(self._look)
            if self.screen is not None:
                self.screen.invalidate(self.screen.base.get_rect())

    def _turn_away(self, code: ErrorCode, told: Sentence | None) -> None:
        self.table, self._told = None, told
        self.session.play(Sound.ERROR)
        self._refused = code
        if code in CODES:
            self._asks, self._code = True, ""
        elif code == "no_code":
            self._asks = False

    def _typed(self, text: str) -> None:
        self._code = text
        if len(text) == DIGITS:
            self.connect()

    # -- layout -------------------------------------------------------------------------------------------------

    def _progress(self) -> str:
        """Return the text for the state of the line, untranslated."""
        link = self.table.link if self.table is not None else "dialing"
        return OPENING if self._is_own and link in ("dialing", "lost") else LINKS[link]

    def _facts(self) -> tuple[object, ...]:
        return self._refused, self._lost, self._asks, self.table is None, self.table and self.table.link

    def layout(self, look: Look) -> None:
        """Put the panel in the middle: the table's name, the progress, the code, and the buttons."""
        self._look, self._shown = look, self._facts()
        say, tell = self.session.say, self.session.words.tell
        lay, px, fonts = Layout(look.scale), look.scale.px, look.fonts
        inside = lay.panel_width(_WIDE) - 2 * px(PAD)
        asks = self._asks and self.table is None
        code = self._refused
        if code is not None:
            told, more = tell(self._told or cause_text(code)), "" if self._told else tell(remedy_text(code))
        else:
            told = say(self._progress())
            more = tell(cause_text(self._lost)) if self._lost is not None else ""
        size = 42.0
        while size > 24 and fonts.width(self.title, Face.SERIF_BOLD, size) > inside:
            size -= 1
        line = fonts.line(Face.SERIF_BOLD, size)
        first = len(fonts.lines(told, Face.SEMIBOLD, 21, inside)) * fonts.line(Face.SEMIBOLD, 21)
        second = len(fonts.lines(more, Face.MEDIUM, 19, inside)) * fonts.line(Face.MEDIUM, 19) if more else 0
        digits = [max(px(92), fonts.line(Face.SERIF_BOLD, 52))] if asks else []
        high = max(px(66), fonts.line(Face.BOLD, 20) + px(26))
        empty = 0  # above the buttons
        heights = [line, first, second, *digits, empty, high]
        parts = lay.run(heights, [_GAP, 4, *[_GAP] * (len(heights) - 3)])
        panel = lay.panel(_WIDE, parts.length + px(_GAP) - px(4) + 2 * px(PAD - 8))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, place, under, *boxes, _, foot = parts.down(lay.inset(panel, PAD, PAD - 8))
        screen.add(Heading(look, head, self.title, size=size, align=Align.CENTRE))
        bad = BAD if code is not None and code != "needs_code" else CREAM
        words = LabelText(look, place, told, face=Face.SEMIBOLD, size=21, colour=bad, align=Align.CENTRE, wrap=True)
        screen.add(words)
        screen.add(LabelText(look, under, more, size=19, colour=MUTED, align=Align.CENTRE, wrap=True))
        field: CodeField | None = None
        for box in boxes:
            room = lay.left(lay.left(box, inside // 10).rest, inside - inside // 5).piece
            field = screen.add(CodeField(look, room, say("Code"), self._typed, value=self._code))
        self._buttons(look, foot, asks=asks)
        if field is not None:
            screen.focus_on(field)

    def _buttons(self, look: Look, row: pygame.Rect, *, asks: bool) -> None:
        assert self.screen is not None
        say, lay = self.session.say, Layout(look.scale)
        again = self._refused is not None and not asks
        back = lay.columns(row, 2 if again else 1, _GAP)[0]
        leave = Button(look, back, say("Back") if again or asks else say("Cancel"), self.stage.pop, icon=Icon.BACK)
        self.screen.add(leave)
        if again:
            right = lay.right(row, back.width).piece
            knock = Button(look, right, say("Try again"), self.connect, kind="primary", icon=Icon.PLAY)
            self.screen.focus_on(self.screen.add(knock))


def join(
    session: Session,
    target: JoinTarget,
    code: str,
    on_seated: Callable[[LanTable, OwnTable | None], Scene],
    *,
    is_watching: bool = False,
) -> JoinScene:
    """Return the scene that joins a table, trying the invitation's code first if there is one.

    `is_watching`: it takes no seat, and only looks on.
    """
    lan = lan_of(session)
    assert lan is not None, "there is no network to play in"

    def go(typed: str) -> TableLink:
        if is_watching:
            return lan.look_on(target, typed or code)
        return lan.join(target, session.settings.shown_name, typed or code)

    asks = bool(target.coded) and not code
    return JoinScene(session, target.name, go, lambda table: on_seated(table, None), coded=asks)
