"""The end of a branch: its result beside that of the match, and the ways back."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engine.core import Board
from engine.match import Match
from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOOD, MUTED
from game.play.table import Update
from game.play.what_if import WhatIfTable
from game.scenes.common.result_foot import ResultsButton
from game.scenes.results.results import NewsLine, ResultsScene
from game.session.routes import RoundEndPage
from game.session.session import Session
from game.session.words.branch_words import BETTER, BranchWords, names_of
from game.storage.branch_file import KeptBranch
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE, _PAD, _GAP = 820, 44, 14


class WhatIfResults(ResultsScene):
    """The results of a branch with opponents, compared with those of the match."""

    def __init__(
        self,
        session: Session,
        table: WhatIfTable,
        updates: tuple[Update, ...],
        original: Match[Board],
        on_undo: Callable[[], None],
        on_retry: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(session, table, updates, on_retry, on_retry, on_back)
        self._on_undo: Final = on_undo
        self._compared: Final = BranchWords(
            session.words, original, table.branch, names_of(session.words, table.players)
        )

    @property
    def celebrates(self) -> bool:
        """False: a branch isn't celebrated."""
        return False

    def notes(self) -> list[NewsLine]:
        """Return how the round went here and in the match."""
        colour = GOOD if self._compared.verdict == BETTER else CREAM
        told = [self._told] if self._told is not None else []
        return [*told, NewsLine(self._compared.here(), colour), NewsLine(self._compared.there(), MUTED)]

    def buttons(self) -> list[ResultsButton]:
        """Return the buttons: back to the replay, undo, and from the same moment again."""
        say = self.session.say
        claim = ResultsButton(say("Claim"), Action.CLAIM, self.claim, None)
        return [
            ResultsButton(say("Back to the replay"), Action.CANCEL, self.on_leave, Icon.BACK),
            *([claim] if self.table.rules.must_claim and not self.words.is_over else []),
            ResultsButton(say("Undo"), Action.UNDO, self._on_undo, Icon.UNDO),
            ResultsButton(say("Try again"), Action.ACCEPT, self.on_again, Icon.PLAY),
        ]


class SoloBranchEnd(RoundEndPage):
    """The end of a solitaire's branch."""

    called: ClassVar[str] = gettext_noop("The end of the branch")
    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        kept: KeptBranch,
        original: Match[Board],
        on_undo: Callable[[], None],
        on_retry: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self._compared: Final = BranchWords(session.words, original, kept.match, names_of(session.words, kept.players))
        self._undo: Final = on_undo
        self._retry: Final = on_retry
        self._back: Final = on_back
        self._closed = False

    @property
    def is_closed(self) -> bool:
        """True if the page has left the stage."""
        return self._closed

    def leave(self) -> None:
        """Mark the page as closed."""
        self._closed = True

    def on_update(self, update: Update) -> None:
        """Do nothing: nothing happens any more."""

    def layout(self, look: Look) -> None:
        """Put both courses in the middle, and the ways back below them."""
        before = self.screen.focus.name if self.screen and self.screen.focus else ""
        lay, px, fonts, say = Layout(look.scale), look.scale.px, look.fonts, self.session.say
        inside = lay.panel_width(_WIDE) - 2 * px(_PAD)
        lines = (self._compared.here(), self._compared.there())
        highs = [len(fonts.lines(line, Face.MEDIUM, 20, inside)) * fonts.line(Face.MEDIUM, 20) for line in lines]
        row = max(px(60), fonts.line(Face.BOLD, 20) + px(24))
        parts = lay.run([fonts.line(Face.SERIF_BOLD, 40), *highs, row, row], _GAP)
        panel = lay.panel(_WIDE, parts.length + 2 * px(_PAD - 10))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, here, there, upper, lower = parts.down(lay.inset(panel, _PAD, _PAD - 10))
        screen.add(Heading(look, head, say("What if"), size=40, align=Align.CENTRE))
        screen.add(LabelText(look, here, lines[0], size=20, colour=CREAM, align=Align.CENTRE, wrap=True))
        screen.add(LabelText(look, there, lines[1], size=20, colour=MUTED, align=Align.CENTRE, wrap=True))
        left, right = lay.columns(upper, 2, _GAP)
        key = self.session.controls.key
        again = Button(look, right, say("Try again"), self._retry, icon=Icon.PLAY, kind="primary")
        undo = Button(look, left, say("Undo"), self._undo, icon=Icon.UNDO, hotkey=Action.UNDO, key=key(Action.UNDO))
        back = Button(look, lower, say("Back to the replay"), self._back, icon=Icon.BACK, key=key(Action.CANCEL))
        even([screen.add(undo), screen.add(again), screen.add(back)])
        screen.focus_on(screen.find(before) if before else again)

    def handle(self, given: Input) -> None:
        """Leave the page and the table on CANCEL."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self._back()
            return
        super().handle(given)
