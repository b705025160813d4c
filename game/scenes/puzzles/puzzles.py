"""The list of puzzles as paths of small boards, one for each game, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.games import GAMES, game
from engine.record.puzzle import GRADES, PuzzleCard
from engine.sentences import gettext_noop
from game.i18n.moments import day_words
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOLD_LIGHT, MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.puzzles.board import SIDE, MarkWidget, PuzzleBoard, mark_radius
from game.scenes.puzzles.paths import PathPainter, PathRow, PathsView
from game.scenes.puzzles.puzzle import puzzle_scene
from game.scenes.puzzles.week import DayBead, WeekDay, WeekPath, week_of
from game.session.puzzle_runs import PuzzleRun, book_of, daily_run, is_all_solved, next_run, run_of
from game.session.session import Session
from game.session.words.puzzle_words import PuzzleWords
from game.storage.puzzle_book import AT_ONCE, LATER, WRONG
from game.storage.puzzle_files import puzzle_cards
from game.storage.saves import today
from game.ui.buttons import Button
from game.ui.chips import Chip
from game.ui.layout import Column
from game.ui.scroll_view import ReadingView, ScrollView

_SIDE: Final = 0.26
"""The share of the page for the puzzle of the day."""
_CELL: Final = 10
"""Design units between two parts of a column, or two chips."""
_TODAY: Final = 2
"""How much higher than a board of the list that of the day is."""


class PuzzleFilter(NamedTuple):
    """Which puzzles of each game are shown: by default all."""

    only: str = ""
    """`next` for those without an answer, `missed` for those without a right one."""
    grade: int = 0
    """Only those of this grade; 0 for any."""

    def lets(self, card: PuzzleCard, worth: int | None) -> bool:
        """Return True for a puzzle that is shown; `worth` is how well it was answered."""
        if self.grade and card.grade != self.grade:
            return False
        if self.only == "next":
            return worth is None
        return worth == WRONG if self.only == "missed" else True


class PuzzlesScene(Page):
    """The choice of puzzles."""

    called: ClassVar[str] = gettext_noop("The list of puzzles")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._cards: Final = puzzle_cards()
        self._filter = PuzzleFilter()
        self._painter = PathPainter()
        self._rows: dict[str, PathRow] = {}

    def layout(self, look: Look) -> None:
        """Build the page; another look needs other pictures."""
        if look is not self._look:
            self._painter = PathPainter()
        super().layout(look)

    def update(self, now: float) -> None:
        """Paint more of the missing pictures."""
        super().update(now)
        self._painter.work()

    def due(self, now: float) -> float | None:
        """Return when the page is due: with each frame while pictures are missing, even out of sight."""
        return now if self._painter.is_due else self.due_by_widgets(now)

    @property
    def busy(self) -> bool:
        """True if a picture in sight is missing."""
        return self._painter.busy

    def resume(self) -> None:
        """Show the latest ticks."""
        self.rebuild()

    def open(self, run: PuzzleRun) -> None:
        """Open a puzzle."""
        self.stage.push(puzzle_scene(self.session, run))

    # -- layout ------------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the puzzle of the day at the left, and the games at the right."""
        say, book = self.say, book_of(self.session)
        room = self.header(say("Puzzles"), say("One move is far better than any other. Find it."))
        daily = daily_run(self._cards)
        if daily is None:
            self.nothing(room, say("No puzzles"), say("This copy of Boneyard has no puzzles."))
            return
        left, right = self.lay.split(room, _SIDE, GAP)
        self._build_daily(daily, left)
        solved = sum(book.is_solved(card.name) for card in self._cards)
        told = say("{n} of {all} solved", n=solved, all=len(self._cards))
        self._build_paths(self._build_chips(self.panel(right, told), told), told)

    def ask(self, chosen: PuzzleFilter) -> None:
        """Show the puzzles that this filter lets through."""
        self._filter, self._rows = chosen, {}
        self.rebuild()

    def _build_chips(self, room: pygame.Rect, title: str) -> pygame.Rect:
        """Put the filters beside the title of the panel, or below it; return the room below both."""
        say, look, chosen, book = self.say, self.look, self._filter, book_of(self.session)
        missed = sum(book.answers.get(card.name) == WRONG for card in self._cards)
        grade = chosen.grade
        told = say("Grade {n}: {word}", n=grade, word=PuzzleWords(self.session.words).grade(grade)) if grade else ""
        wishes = (
            ("all", say("All"), None, chosen == PuzzleFilter(), PuzzleFilter()),
            ("new", say("Next"), None, chosen.only == "next", PuzzleFilter("next")),
            ("missed", say("Missed"), missed, chosen.only == "missed", PuzzleFilter("missed")),
            ("grade", say("Grade"), grade or None, grade > 0, PuzzleFilter(grade=(grade + 1) % (GRADES + 1))),
        )
        wide = [Chip.width(look, text, count=count) for _, text, count, _, _ in wishes]
        run, high = self.lay.run(wide, _CELL), Chip.height(look)
        title_line = look.fonts.line(Face.EXTRABOLD, 15)
        beside = look.fonts.width(title.upper(), Face.EXTRABOLD, 15) + self.px(GAP) + run.length <= room.width
        if beside:
            room = self.lay.foot(room, room.height + title_line + self.px(_CELL)).piece
        row, rest = self.lay.top(room, high, _CELL)
        for (key, text, count, is_chosen, wish), rect in zip(wishes, run.along_to(row), strict=True):

            def press(wish: PuzzleFilter = wish) -> None:
                self.ask(wish)

            name = told if key == "grade" else ""
            chip = Chip(look, rect, text, press, count=count, selected=is_chosen, name=name, tooltip=name)
            self.put(f"wish {key}", chip)
        return rest

    def _build_paths(self, room: pygame.Rect, told: str) -> None:
        """Put a row for each game with puzzles that are shown."""
        say, book = self.say, book_of(self.session)
        kept = {key: row.first for key, row in self._rows.items()}
        self._rows = {}
        view, column = self.put_view("list", room, PathsView, told)
        self._build_week(view, column)
        for sheet in GAMES:
            mine = [card for card in self._cards if card.game == sheet.key]
            shown = [card for card in mine if self._filter.lets(card, book.answers.get(card.name))]
            if not shown:
                continue
            done = sum(book.is_solved(card.name) for card in mine)
            row = PathRow(
                self.look,
                column.take(PathRow.height(self.look)),
                sheet,
                say(sheet.title),
                say("{n} of {all}", n=done, all=len(mine)),
                (say("Earlier puzzles"), say("Later puzzles")),
            )
            view.add_row(row)
            column.skip(_CELL)
            following = self._following(mine)
            for place, card in enumerate(shown):
                board = self._board(card, row.place(place), mine.index(card) + 1, len(mine), is_next=card is following)
                row.boards.append(self.put(card.name, board, view))
            there = shown.index(following) if following in shown else 0
            row.start_at(kept.get(sheet.key, there - row.across // 2))
            self._rows[sheet.key] = row
        if not view.rows:
            self.write(column, say("No puzzle matches this filter."), size=20, colour=MUTED, view=view)
        boards = [widget for widget in self.page.every() if isinstance(widget, PuzzleBoard)]
        self._painter.take([*boards, *view.rows])

    def _following(self, mine: Sequence[PuzzleCard]) -> PuzzleCard | None:
        """Return the puzzle of a game that comes next: the first without an answer, or else the first missed."""
        book = book_of(self.session)
        new = (card for card in mine if card.name not in book.answers)
        return next(new, next((card for card in mine if not book.is_solved(card.name)), None))

    def _board(
        self, card: PuzzleCard, rect: pygame.Rect, number: int, count: int, *, is_next: bool = False
    ) -> PuzzleBoard:
        """Return the board of a puzzle with its place among those of its game, for the list."""
        worth = book_of(self.session).answers.get(card.name)

        def press() -> None:
            self.open(PuzzleRun(self._cards, card))

        def step(by: int) -> bool:
            return self._walk(card, by)

        name = self._name(card, number, count, worth, is_next=is_next)
        return PuzzleBoard(
            self.look, rect, card, name, press, self._painter.pictures, worth=worth, is_next=is_next, on_step=step
        )

    def _name(self, card: PuzzleCard, number: int, count: int, worth: int | None, *, is_next: bool = False) -> str:
        """Return the name of a board, as readers say it."""
        say = self.say
        parts = [say(game(card.game).title), say("{n} of {all}", n=number, all=count)]
        if worth is not None:
            told = {AT_ONCE: say("solved at the first try"), WRONG: say("missed")}
            parts.append(told.get(worth, say("solved later")))
        if is_next:
            parts.append(say("next"))
        return ", ".join([*parts, say("grade {n}", n=card.grade)])

    def _walk(self, card: PuzzleCard, by: int) -> bool:
        """Move the focus along a path; return False to the left of its first board."""
        row = self._rows[card.game]
        place = next(place for place, board in enumerate(row.boards) if board.card is card) + by
        if 0 <= place < len(row.boards):
            self.page.focus_on(row.boards[place])
        return place >= 0

    def _build_daily(self, daily: PuzzleRun, rect: pygame.Rect) -> None:
        """Tell of the puzzle of the day and of the streak, with buttons to start it or to continue."""
        say, book, words, day = self.say, book_of(self.session), PuzzleWords(self.session.words), today()
        inside = self.panel(rect, say("Puzzle of the day"))
        view, column = self.put_view("day", inside, ReadingView, day_words(self.session.words, day), bar=6)
        sheet = game(daily.card.game)
        self.write(column, day_words(self.session.words, day), size=20, colour=MUTED, view=view)
        self.write(column, say(sheet.title), face=Face.SERIF_BOLD, size=38, colour=CREAM, view=view)
        self.write(column, self._about(daily.card, words), size=20, colour=MUTED, view=view)
        column.skip(_CELL)
        side = self.px(SIDE * _TODAY)
        whole = column.take(PuzzleBoard.height(self.look, side))
        whole.width -= mark_radius(self.look)
        mine = [card for card in self._cards if card.game == daily.card.game]
        board = self._board(daily.card, whole, daily.number, len(mine))
        board.focusable = False  # the button below does the same
        self.put("board", board, view)
        rule = say("Everyone has the same puzzle today. Only the first answer counts.")
        self.write(column, rule, size=18, colour=MUTED, view=view)
        column.skip(GAP)
        answered = book.days.get(day)
        high = self.button_height()
        start = say("Solve it") if answered is None else say("Look at it again")
        first = self.put(
            "daily",
            Button(
                self.look,
                column.take(high),
                start,
                lambda: self.open(daily),
                kind="primary" if answered is None else "plain",
                icon=Icon.PLAY,
                name=say("Puzzle of the day"),
            ),
            view,
        )
        column.skip(GAP)
        self._build_streak(view, column, day)
        following = None if is_all_solved(self._cards, book) else next_run(daily, book)
        if following is not None:
            go_on = Button(
                self.look,
                column.take(high),
                say("Next unsolved"),
                lambda: self.open(following),
                kind="plain" if answered is None else "primary",
                icon=Icon.RIGHT,
            )
            self.put("next", go_on, view)
            first = first if answered is None else go_on
            column.skip(_CELL)
        else:
            told = say("Every puzzle is solved. The one of the day still counts for your streak.")
            self.write(column, told, size=18, view=view)
            column.skip(_CELL)
        first_try = self.session.words.say_n("{n} solved at the first try", "{n} solved at the first try", book.at_once)
        self.write(column, first_try, size=18, colour=MUTED, view=view)
        column.skip(_CELL)
        for worth, told in (
            (AT_ONCE, say("right at the first try")),
            (LATER, say("right later")),
            (WRONG, say("missed, come back")),
        ):
            self._build_legend(view, column, worth, told)
        dots = say("The dots are the grade: how often easy and steady bots miss a puzzle.")
        self.write(column, dots, size=18, colour=MUTED, view=view)
        self.page.focus_on(first)

    def _build_legend(self, view: ScrollView, column: Column, worth: int, told: str) -> None:
        """Explain a mark."""
        across = 2 * mark_radius(self.look)
        high = max(across, self.text_height(told, column.width - across - self.px(_CELL)))
        mark, beside = self.lay.left(column.take(high), across, _CELL)
        view.add(MarkWidget(self.look, mark, worth))
        words = self.lay.centred(beside, beside.width, self.text_height(told, beside.width))
        self.text(words, told, view=view)
        column.skip(_CELL)

    def _build_streak(self, view: ScrollView, column: Column, day: date) -> None:
        """Show the streak, and why it ended if it did."""
        book, words = book_of(self.session), self.session.words
        streak, longest = book.streak(day), book.longest_streak
        if streak:
            row = words.say_n("{n} day in a row", "{n} days in a row", streak)
            if longest > streak:
                row = words.say("{streak} · longest {n}", streak=row, n=longest)
            self.write(column, row, face=Face.SEMIBOLD, size=20, colour=GOLD_LIGHT, view=view)
        self.write(column, self._streak_words(day), size=18, view=view)
        column.skip(GAP)

    def _build_week(self, view: ScrollView, column: Column) -> None:
        """Put the week's puzzles above the rows of the games."""
        say, look, days = self.say, self.look, week_of(book_of(self.session).days, today())
        solved = say("{n} of {all} solved", n=sum(day.is_right is True for day in days), all=len(days))
        rect = column.take(WeekPath.height(look))
        path = self.put("week", WeekPath(look, rect, say("The week"), solved), view)
        column.skip(_CELL)
        for number, day in enumerate(days):

            def press(day: date = day.day) -> None:
                run = daily_run(self._cards, day)
                if run is not None:  # an earlier puzzle no longer counts for its day
                    self.open(run_of(self._cards, run.card))

            told = say("Today") if day.is_today else str(day.day.day)
            self.put(f"day {number}", DayBead(look, path.place(number), day, told, self._day_name(day), press), view)

    def _day_name(self, day: WeekDay) -> str:
        """Return what the puzzle of a day has come to."""
        say, told = self.say, day_words(self.session.words, day.day)
        if day.is_today:
            told = say("Today, {day}", day=told)
        if day.is_right is None:
            return say("{day}: not answered", day=told)
        return say("{day}: solved", day=told) if day.is_right else say("{day}: not solved", day=told)

    def _streak_words(self, today: date) -> str:
        """Return how today's puzzle went, or what it could do for the streak, and why the last one ended."""
        say, book = self.say, book_of(self.session)
        answered = book.days.get(today)
        if answered is not None:
            if answered:
                return say("Solved today. A new puzzle comes tomorrow.")
            return say("Today's first answer wasn't the best move. A new streak can start tomorrow.")
        missed = book.broken(today)
        if missed is None:
            has_streak = book.streak(today) > 0
            return say("Solve today's puzzle to extend it.") if has_streak else say("Solve it each day for a streak.")
        told = day_words(self.session.words, missed)
        if missed in book.days:
            return say("The streak ended on {day}: the first answer wasn't the best move.", day=told)
        return say("The streak ended on {day}: that day's puzzle wasn't answered.", day=told)

    def _about(self, card: PuzzleCard, words: PuzzleWords) -> str:
        return self.say("{grade} · {n} players", grade=words.grade(card.grade), n=card.seats)
