"""The statistics: the results of the player's matches of each game, and the buttons to reset them."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from engine.core import RuleSheet
from engine.sentences import gettext_noop
from game.felt.families.registry import SHELF
from game.look.fonts import Align, Face
from game.look.icons import Icon
from game.look.palette import CREAM, MUTED
from game.scenes.common.page import GAP, PAD, Page
from game.scenes.common.question import QuestionScene
from game.scenes.common.statistics_words import StatisticsWords
from game.scenes.pages.statistics_table import COLUMNS, StatisticsTable
from game.session.session import Session
from game.storage.statistics import Tally, summed
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.texts import Heading, LabelText

_PANEL: Final = 900
"""Width of the panel on an empty page, in design units."""
_LOWEST, HIGHEST = 30, 50
"""Least and greatest height of a line of the table, in design units."""


class StatisticsScene(Page):
    """Shows all games in a table, the chosen one also in words. `game` is the key of the first one chosen."""

    called: ClassVar[str] = gettext_noop("The statistics page")

    def __init__(self, session: Session, game: str = "", games: tuple[RuleSheet, ...] = SHELF) -> None:
        super().__init__(session)
        self._games: Final = games
        self._place = next((place for place, sheet in enumerate(games) if sheet.key == game), 0)
        self._tallies: list[Tally] = []
        self._told: LabelText | None = None
        self._forget: Button | None = None

    @property
    def chosen(self) -> RuleSheet:
        """The game described in words."""
        return self._games[self._place]

    def handle(self, given: Input) -> None:
        """Close the page on the key that opened it too."""
        if isinstance(given, Press) and given.action is Action.SCORES:
            if not given.repeat:
                self.stage.pop()
            return
        super().handle(given)

    def _choose(self, place: int) -> None:
        self._place = place
        self._follow()

    def _follow(self) -> None:
        """Describe the chosen game in words."""
        if self._told and self._forget:
            tally = self._tallies[self._place]
            self._told.text = StatisticsWords(self.session.words).line(self.chosen, tally)
            self._forget.text = self.say("Reset {game}", game=self.say(self.chosen.title))
            self._forget.enabled = bool(tally.played)

    # -- resetting -----------------------------------------------------------------------------------

    def ask_to_forget(self, sheet: RuleSheet | None) -> None:
        """Ask before resetting the statistics of a game, or of all games with None."""
        say = self.say
        title = say("Reset {game}?", game=say(sheet.title)) if sheet else say("Reset all games?")
        text = say("This clears its statistics and can't be undone.")
        if sheet is None:
            text = say("This clears all statistics and can't be undone.")

        def forget() -> None:
            self.session.forget(sheet.key if sheet else None)
            self.rebuild()

        self.stage.push(
            QuestionScene(self.session, title, text, yes=say("Reset"), no=say("Keep"), on_yes=forget),
        )

    # -- the page ------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the table on the page, with the chosen game in words and the reset buttons below."""
        px, say, words, look = self.px, self.say, StatisticsWords(self.session.words), self.look
        self._tallies = [self.session.tally(sheet.key) for sheet in self._games]
        every = summed(self._tallies)
        sub = say("Counts matches you finish or give up. When people share this computer, only the first seat counts.")
        room = self.header(say("Statistics"), sub)
        if not every.played:
            self._build_nothing(room)
            return
        lines = 2 if look.scale.text == 1 else 3
        told, small = lines * look.fonts.line(Face.MEDIUM, 18), look.fonts.line(Face.EXTRABOLD, 15)
        foot, table = self.lay.foot(room, max(self.button_height(), small + px(6) + told), GAP - 6)
        row = (table.height - small - px(30)) / look.scale.unit / max(1, len(self._games))
        self.put(
            "table",
            StatisticsTable(
                look,
                table,
                [say(sheet.title) for sheet in self._games],
                [words.cells(sheet, tally) for sheet, tally in zip(self._games, self._tallies, strict=True)],
                {column.key: say(column.name) for column in COLUMNS},
                self._choose,
                value=self._place,
                name=say("Statistics"),
                row_height=min(HIGHEST, max(_LOWEST, row)),
                nothing=say("not played yet"),
            ),
        )
        self._build_foot(foot, every)
        self._follow()
        self.page.focus_on(self.page.find(say("Statistics")))

    def _build_nothing(self, room: pygame.Rect) -> None:
        """Say why there is no table yet."""
        say, look, lay, px = self.say, self.look, self.lay, self.px
        head, told = say("Nothing to count yet"), say("Finish a match of any game, and your results appear here.")
        wide = min(room.width, px(_PANEL))
        rows = (look.fonts.line(Face.SERIF_BOLD, 34), self.text_height(told, wide - 2 * px(PAD), size=20))
        inside = self.panel(lay.centred(room, wide, sum(rows) + px(GAP) + 4 * px(PAD)))
        column = lay.column(lay.centred(inside, inside.width, sum(rows) + px(GAP)))
        self.page.add(Heading(look, column.take(rows[0]), head, size=34, align=Align.CENTRE))
        column.skip(GAP)
        self.text(column.take(rows[1]), told, size=20, colour=MUTED, align=Align.CENTRE)

    def _build_foot(self, foot: pygame.Rect, every: Tally) -> None:
        """Put the words at the left and the buttons at the right."""
        px, say, look, lay = self.px, self.say, self.look, self.lay
        word = say("Reset all")
        widest = max(self.button_width(say("Reset {game}", game=say(sheet.title))) for sheet in self._games)
        buttons = lay.run([min(widest, px(420)), self.button_width(word, icon=True)], 14)
        row = lay.centred(foot, foot.width, self.button_height())
        one, everything = buttons.along_to(row)
        rest = lay.right(foot, buttons.length, GAP).rest.move(px(4), 0)
        left, under = lay.top(rest, look.fonts.line(Face.EXTRABOLD, 15), 6)
        total = say("All games: {played} played, {won} won", played=every.played, won=every.won)
        self.page.add(LabelText(look, left, total, face=Face.EXTRABOLD, size=15, colour=MUTED))
        self._told = self.page.add(LabelText(look, under, "", size=18, colour=CREAM, wrap=True))
        self._forget = self.put("forget", Button(look, one, "", lambda: self.ask_to_forget(self.chosen), kind="quiet"))
        button = Button(look, everything, word, lambda: self.ask_to_forget(None), kind="quiet", icon=Icon.CROSS)
        button.enabled = bool(every.played)
        self.put("forget_all", button)
