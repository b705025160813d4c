"""The statistics: a table of all games, graphs, achievements, and the buttons to reset and to export them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from engine.bots.characters import EASY, SHARP, STEADY
from engine.core import RuleSheet
from engine.sentences import gettext_noop, sentence
from game.i18n.moments import date_words
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, SOFT
from game.picture.families.registry import SHELF
from game.scenes.common.page import GAP, Page
from game.scenes.common.question import QuestionScene
from game.scenes.common.statistics_words import DOT, StatisticsWords, percent
from game.scenes.pages.statistics_table import COLUMNS, StatisticsTable
from game.scenes.pages.statistics_widgets import AchievementCard, RateBar, RateBars, RateGraph, RatePoint
from game.session.session import Session
from game.storage.disk.files import reason
from game.storage.disk.folders import FolderError, exports_dir
from game.storage.saves import today
from game.storage.statistics.achievements import ACHIEVEMENTS
from game.storage.statistics.exports import ExportForm, spelled, stem_of, write_beside
from game.storage.statistics.statistics import LEAST, MatchOutcome, Tally, by_person, by_strength, stretches, summed
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button, even
from game.ui.scroll_view import ReadingView
from game.ui.texts import LabelText
from game.ui.values import Chooser

_LOWEST, HIGHEST = 30, 50
"""Least and greatest height of a line of the table, in design units."""


class Part(StrEnum):
    """The parts of the statistics; the value is the English heading."""

    GAMES = gettext_noop("Games")
    GRAPHS = gettext_noop("Graphs")
    ACHIEVEMENTS = gettext_noop("Achievements")


_PART_ICONS: Final = {Part.GAMES: Icon.LIST, Part.GRAPHS: Icon.CHART, Part.ACHIEVEMENTS: Icon.STAR}
_AGAINST: Final = {
    EASY: gettext_noop("Easy bots"),
    STEADY: gettext_noop("Steady bots"),
    SHARP: gettext_noop("Sharp bots"),
}
"""The opponents of a graph's bars; people have their names."""
_MAX_PEOPLE: Final = 4
"""The most people with a bar of their own."""
_BETWEEN: Final = 14
_TAB: Final = 240
"""Greatest width of a part's button, in design units."""
_LARGE: Final = 1.3
"""Letters up to which cards fit in two columns."""
_TWO: Final = 1200
"""Least width for cards in two columns, in design units."""


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
        self._part = Part.GAMES
        self._graphed = ""
        """The key of the game in the graphs, empty for all games."""
        self._exported = ""
        """Where the last export went, or why it failed."""

    def layout_steps(self, look: Look) -> Iterator[None]:
        """Sum up very many matches before the page is built."""
        books = self.session.statistics.books
        yield
        len(books.tallies)
        yield
        self.layout(look)
        yield

    def open(self, part: Part) -> None:
        """Open a part of the statistics."""
        self._part = part
        self._exported = ""
        self.rebuild()

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
        self._place, self._exported = place, ""
        self._follow()

    def _follow(self) -> None:
        """Describe the chosen game in words."""
        if self._told and self._forget:
            tally = self._tallies[self._place]
            self._told.text = self._exported or StatisticsWords(self.session.words).line(self.chosen, tally)
            self._forget.text = self.say("Reset {game}", game=self.say(self.chosen.title))
            self._forget.enabled = bool(tally.played)

    # -- resetting -----------------------------------------------------------------------------------

    def ask_to_forget(self, sheet: RuleSheet | None) -> None:
        """Ask before resetting the statistics of a game, or of all games with None."""
        say = self.say
        title = say("Reset {game}?", game=say(sheet.title)) if sheet else say("Reset all games?")
        text = say("This clears its statistics and can't be undone.")
        if sheet is None:
            text = say("This clears all statistics and achievements, and can't be undone.")

        def forget() -> None:
            self.session.statistics.forget(sheet.key if sheet else None)
            self.rebuild()

        self.stage.push(
            QuestionScene(self.session, title, text, yes=say("Reset"), no=say("Keep"), on_yes=forget),
        )

    # -- the page ------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the parts on top, and the open one below."""
        books = self.session.statistics.books
        self._tallies = [books.tally(sheet.key) for sheet in self._games]
        every = summed(self._tallies)
        self._told = self._forget = None
        room = self._build_tabs(self.header(self.say("Statistics")))
        if self._part is Part.ACHIEVEMENTS:
            self._build_achievements(room)
        elif not every.played:
            told = self.say("Finish a match of any game, and your results appear here.")
            self.nothing(room, self.say("Nothing to count yet"), told)
        elif self._part is Part.GRAPHS:
            self._build_graphs(room)
        else:
            self._build_games(room, every)

    def _build_tabs(self, room: pygame.Rect) -> pygame.Rect:
        """Put the parts beside the title, or below it if they need more room; returns the room below."""
        px, say, area = self.px, self.say, self.area
        words = [*(say(part.value) for part in Part), say("Matches")]
        high = self.button_height(60)
        least = max(self.button_width(word, icon=True) for word in words)
        line = self.lay.top(area, high).piece
        beside = self.lay.left(line, self.title_end - area.x, 60).rest
        if (least + px(_BETWEEN)) * len(words) <= beside.width:
            wide = max(least, min(px(_TAB), self.lay.columns(beside, len(words), _BETWEEN)[0].width))
            places = self.lay.run([wide] * len(words), _BETWEEN).along_to(line)
        else:
            line, room = self.lay.top(room, high, GAP)
            places = self.lay.columns(line, len(words), _BETWEEN)
        matches = Button(self.look, places[-1], words[-1], self._open_matches, icon=Icon.CLOCK)
        for part, word, place in zip(Part, words[:-1], places[:-1], strict=True):

            def turn(to: Part = part) -> None:
                self.open(to)

            chosen = part is self._part
            name = say("Page: {name}", name=word)
            tab = Button(self.look, place, word, turn, icon=_PART_ICONS[part], selected=chosen, name=name)
            self.put(f"tab {part}", tab)
            if chosen:
                self.page.focus_on(tab)
        self.put("matches", matches)
        return room

    def _open_matches(self) -> None:
        self.stage.push(self.session.routes.finished())

    def _build_games(self, room: pygame.Rect, every: Tally) -> None:
        """Put the table on the page, with the chosen game in words and the buttons below."""
        px, say, words, look = self.px, self.say, StatisticsWords(self.session.words), self.look
        sub = say("Counts matches you finish or give up. When people share this computer, only the first seat counts.")
        room = self.lay.top(room, self.text(room, sub, size=16, colour=SOFT).height, 6).rest
        lines = 2 if look.scale.text == 1 else 3
        told, small = lines * look.fonts.line(Face.MEDIUM, 18), look.fonts.line(Face.EXTRABOLD, 15)
        foot, table = self.lay.foot(room, max(2 * self.button_height(46) + px(10), small + px(6) + told), 10)
        row = (table.height - small - px(30)) // max(1, len(self._games)) / look.scale.unit
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

    def _build_foot(self, foot: pygame.Rect, every: Tally) -> None:
        """Put the words at the left and the buttons at the right."""
        px, say, look, lay = self.px, self.say, self.look, self.lay
        word, size = say("Reset all"), 18
        widest = max(self.button_width(say("Reset {game}", game=say(sheet.title)), size=size) for sheet in self._games)
        lengths = [min(widest, px(360)), self.button_width(word, icon=True, size=size)]
        exports: list[tuple[str, ExportForm]] = [(say("Export CSV"), "csv"), (say("Export JSON"), "json")]
        lengths += [self.button_width(text, size=size) for text, _ in exports]
        buttons = lay.run([max(sum(lengths[:2]), sum(lengths[2:])) // 2 + px(20)] * 2, 14)
        high = self.button_height(46)
        upper, lower = lay.run([high, high], 10).down(lay.centred(foot, foot.width, 2 * high + px(10)))
        one, everything = buttons.along_to(upper)
        rest = lay.right(foot, buttons.length, GAP).rest.move(px(4), 0)
        left, under = lay.top(rest, look.fonts.line(Face.EXTRABOLD, 15), 6)
        total = say("All games: {played} played, {won} won", played=every.played, won=every.won)
        self.page.add(LabelText(look, left, total, face=Face.EXTRABOLD, size=15, colour=SOFT))
        self._told = self.page.add(LabelText(look, under, "", size=18, colour=CREAM, wrap=True))
        forget = Button(look, one, "", lambda: self.ask_to_forget(self.chosen), kind="quiet", size=size)
        self._forget = self.put("forget", forget)
        button = Button(
            look, everything, word, lambda: self.ask_to_forget(None), kind="quiet", icon=Icon.CROSS, size=size
        )
        button.enabled = bool(every.played)
        self.put("forget_all", button)
        saves = [
            Button(look, lower_one, text, partial(self.export, form), kind="quiet", size=size)
            for (text, form), lower_one in zip(exports, buttons.along_to(lower), strict=True)
        ]
        for (_, form), each in zip(exports, saves, strict=True):
            self.put(f"export {form}", each)
        even([forget, button, *saves])

    def export(self, form: ExportForm) -> None:
        """Write the statistics to a new file in the player's documents, and say where."""
        try:
            folder = exports_dir()
            path = write_beside(spelled(self.session.statistics.books, form), folder, stem_of(today()), form)
        except FolderError as why:
            self._exported = self.session.words.tell(why.sentence)
        except OSError as why:
            told = sentence("The file couldn't be written: {reason}.", reason=reason(why))
            self._exported = self.session.words.tell(told)
        else:
            self._exported = self.say("Saved as {file}", file=_short(path))
        self.rebuild()

    # -- graphs --------------------------------------------------------------------------------------

    def _build_graphs(self, room: pygame.Rect) -> None:
        """Put the choice of a game on top, the two graphs side by side, and the best results below."""
        say, look, lay = self.say, self.look, self.lay
        played = [sheet for sheet, tally in zip(self._games, self._tallies, strict=True) if tally.played]
        keys = ["", *(sheet.key for sheet in played)]
        names = [say("All games"), *(say(sheet.title) for sheet in played)]
        if self._graphed not in keys:
            self._graphed = ""

        def choose(place: int) -> None:
            self._graphed = keys[place]
            self.rebuild()

        upper, room = lay.top(room, self.row, 14)
        upper = lay.left(upper, min(upper.width, self.px(900))).piece
        chooser = Chooser(look, upper, say("Game"), names, choose, value=keys.index(self._graphed))
        self.put("graphed", chooser)
        outcomes = self.session.statistics.books.outcomes(self._graphed)
        told = self._bests(outcomes)
        high = self.text_height(told, room.width, size=18) if told else 0
        foot, room = lay.foot(room, high, 14 if told else 0)
        left, right = lay.split(room, 0.56, GAP)
        points = [RatePoint(each.share.rate, self._day(each.last)) for each in stretches(outcomes)]
        head = say("Win rate over time")
        if points:
            head = self.session.words.say_n(
                "Win rate over time · about {n} match a mark",
                "Win rate over time · about {n} matches a mark",
                round(len(outcomes) / len(points)),
            )
        self.page.add(self._over_time(self.panel(left, head), points))
        inside = self.panel(right, say("Win rate by opponent"))
        self.page.add(self._by_opponent(inside, outcomes))
        if told:
            self.text(foot, told, size=18)

    def _over_time(self, inside: pygame.Rect, points: list[RatePoint]) -> RateGraph:
        nothing = self.say("Too few matches yet. The graph starts at {n}.", n=2 * LEAST)
        return RateGraph(self.look, inside, points, nothing, self.say("Win rate over time"))

    def _by_opponent(self, inside: pygame.Rect, outcomes: tuple[MatchOutcome, ...]) -> RateBars:
        say, say_n, bars = self.say, self.session.words.say_n, list[RateBar]()
        rates = {say(_AGAINST[kind]): share for kind, share in by_strength(outcomes).items() if kind in _AGAINST}
        rates |= dict(list(by_person(outcomes).items())[:_MAX_PEOPLE])
        for who, share in rates.items():
            is_sure = share.played >= LEAST
            counted = say_n("{n} match", "{n} matches", share.played)
            rate = percent(say, share.rate)
            told = (
                say("{rate} of {matches}", rate=rate, matches=counted)
                if is_sure
                else say("{won} won of {matches}, too few for a rate", won=share.won, matches=counted)
            )
            bars.append(RateBar(who, share.rate, told, is_sure))
        nothing = say("No matches against opponents yet.")
        return RateBars(self.look, inside, bars, nothing, say("Win rate by opponent"))

    def _bests(self, outcomes: tuple[MatchOutcome, ...]) -> str:
        """Return the best win and the streak of the chosen game in one line."""
        sheet = next((sheet for sheet in self._games if sheet.key == self._graphed), None)
        if sheet is None:
            return ""
        words = StatisticsWords(self.session.words)
        return DOT.join(
            filter(None, (words.best_win(sheet, outcomes), words.streak(self.session.statistics.tally(sheet.key))))
        )

    # -- achievements --------------------------------------------------------------------------------

    def _day(self, number: int) -> str:
        """Return a date such as 20300102 in words; empty if there is no such day."""
        try:
            return date_words(self.session.words, date(number // 10_000, number // 100 % 100, number % 100))
        except ValueError:  # the file of the statistics was edited
            return ""

    def _build_achievements(self, room: pygame.Rect) -> None:
        """Put a card for each achievement on a page that scrolls, and the button to reset them below."""
        say, look, lay, px = self.say, self.look, self.lay, self.px
        earned = self.session.statistics.books.earned
        foot, room = lay.foot(room, self.button_height(50), 14)
        view, column = self.put_view("achievements", room, ReadingView, say("Achievements"))
        count = 2 if room.width >= px(_TWO) and look.scale.text <= _LARGE else 1
        texts = []
        for each in ACHIEVEMENTS:
            when = earned.get(each.key)
            day = self._day(when.day) if when else ""
            got = say("Earned on {date}", date=day) if day else say("Earned") if when else ""
            texts.append((say(each.title), say(each.how), say(each.why), got))
        for start in range(0, len(texts), count):
            line = texts[start : start + count]
            wide = lay.columns(column.rest, count, _BETWEEN)[0].width
            high = max(AchievementCard.height(look, wide, how, why, got) for _, how, why, got in line)
            for text, rect in zip(line, lay.columns(column.take(high), count, _BETWEEN), strict=False):
                view.add(AchievementCard(look, rect, *text))
            column.skip(_BETWEEN)
        known = sum(each.key in earned for each in ACHIEVEMENTS)
        told = say("{n} of {all} earned", n=known, all=len(ACHIEVEMENTS))
        word = say("Reset achievements")
        button, rest = lay.right(foot, self.button_width(word, icon=True, size=18), GAP)
        self.page.add(LabelText(look, rest, told, face=Face.EXTRABOLD, size=18, colour=CREAM))
        reset = Button(look, button, word, self._ask_to_forget_earned, kind="quiet", icon=Icon.CROSS, size=18)
        reset.enabled = bool(known)
        self.put("forget_earned", reset)

    def _ask_to_forget_earned(self) -> None:
        say = self.say

        def forget() -> None:
            self.session.statistics.forget_achievements()
            self.rebuild()

        text = say("This clears your achievements and can't be undone. Your results stay.")
        title = say("Reset achievements?")
        self.stage.push(QuestionScene(self.session, title, text, yes=say("Reset"), no=say("Keep"), on_yes=forget))


def _short(path: Path) -> str:
    """Return a path with ~ for the home folder."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
