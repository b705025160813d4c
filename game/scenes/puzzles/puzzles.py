"""The list of puzzles by game and grade, with ticks for those that are solved, and the puzzle of the day."""

from __future__ import annotations

from datetime import date
from typing import ClassVar, Final

import pygame

from engine.games import GAMES, game
from engine.record.puzzle import PuzzleCard
from engine.sentences import gettext_noop
from game.i18n.moments import day_words
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import CREAM, GOLD_LIGHT, MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.puzzles.cell import PuzzleCell
from game.scenes.puzzles.puzzle import puzzle_scene
from game.scenes.puzzles.week import Week, week_of
from game.session.puzzle_runs import PuzzleRun, book_of, daily_run, is_all_solved, next_run
from game.session.puzzle_words import PuzzleWords
from game.session.session import Session
from game.storage.puzzle_files import puzzle_cards
from game.storage.saves import today
from game.ui.buttons import Button
from game.ui.layout import Column
from game.ui.scroll_view import ReadingView, ScrollView

_SIDE: Final = 0.3
"""The share of the page for the puzzle of the day."""
_CELL: Final = 10
"""Design units between two puzzles."""


class PuzzlesScene(Page):
    """The choice of puzzles."""

    called: ClassVar[str] = gettext_noop("The list of puzzles")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._cards: Final = puzzle_cards()

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
        inside = self.panel(right, told)
        view, column = self.put_view("list", inside, ReadingView, told)
        for sheet in GAMES:
            mine = [card for card in self._cards if card.game == sheet.key]
            if mine:
                done = sum(book.is_solved(card.name) for card in mine)
                head = say("{game} · {n} of {all}", game=say(sheet.title), n=done, all=len(mine))
                self.write(column, head, face=Face.SERIF_SEMIBOLD, size=24, view=view)
                column.skip(_CELL)
                self._build_cells(mine, column.take(self._cells_height(len(mine), column.width)), view)
                column.skip(GAP)

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
        solved = self.session.words.say_n("{n} solved at the first try", "{n} solved at the first try", book.at_once)
        for told in (solved, say("The dots are the grade: how often easy and steady bots miss a puzzle.")):
            self.write(column, told, size=18, colour=MUTED, view=view)
            column.skip(_CELL)
        self.page.focus_on(first)

    def _build_streak(self, view: ScrollView, column: Column, day: date) -> None:
        """Show the last days, the streak, and why it ended if it did."""
        book, words = book_of(self.session), self.session.words
        days = week_of(book.days, day)
        told = ". ".join(self._answer_words(*each) for each in days)
        self.put("week", Week(self.look, column.take(Week.height(self.look, column.width)), days, told), view)
        column.skip(_CELL)
        streak, longest = book.streak(day), book.longest_streak
        if streak:
            row = words.say_n("{n} day in a row", "{n} days in a row", streak)
            if longest > streak:
                row = words.say("{streak} · longest {n}", streak=row, n=longest)
            self.write(column, row, face=Face.SEMIBOLD, size=20, colour=GOLD_LIGHT, view=view)
        self.write(column, self._streak_words(day), size=18, view=view)
        column.skip(GAP)

    def _answer_words(self, day: date, is_right: bool | None) -> str:
        """Return what the puzzle of a day has come to."""
        say, told = self.say, day_words(self.session.words, day)
        if is_right is None:
            return say("{day}: not answered", day=told)
        return say("{day}: solved", day=told) if is_right else say("{day}: not solved", day=told)

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

    def _cells_height(self, count: int, width: int) -> int:
        wide, high = PuzzleCell.side(self.look)
        gap = self.px(_CELL)
        rows = -(-count // max(1, (width + gap) // (wide + gap)))
        return rows * high + (rows - 1) * gap

    def _build_cells(self, mine: list[PuzzleCard], room: pygame.Rect, view: ReadingView) -> None:
        """Put a cell for each puzzle of a game, in rows."""
        book, words = book_of(self.session), PuzzleWords(self.session.words)
        wide, high = PuzzleCell.side(self.look)
        gap = self.px(_CELL)
        across = max(1, (room.width + gap) // (wide + gap))
        places = self.lay.grid(room, across, -(-len(mine) // across), _CELL, high)
        for place, (card, rect) in enumerate(zip(mine, places, strict=False)):
            is_solved = book.is_solved(card.name)
            name = self.say(
                "{game} {n}: {about}", game=self.say(game(card.game).title), n=place + 1, about=self._about(card, words)
            )
            if is_solved:
                name = self.say("{puzzle}, solved", puzzle=name)

            def press(card: PuzzleCard = card) -> None:
                self.open(PuzzleRun(self._cards, card))

            cell = PuzzleCell(self.look, rect, place + 1, card.grade, name, press, is_solved=is_solved)
            self.put(card.name, cell, view)
