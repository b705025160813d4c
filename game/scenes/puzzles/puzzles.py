"""The list of puzzles by game and grade, with ticks for those that are solved, and the puzzle of the day."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from engine.games import GAMES, game
from engine.record.puzzle import PuzzleCard
from engine.sentences import gettext_noop
from game.i18n.moments import day_words
from game.look.fonts import Face
from game.look.icons import Icon
from game.look.palette import CREAM, GOLD_LIGHT, MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.puzzles.cell import PuzzleCell
from game.scenes.puzzles.puzzle import puzzle_scene
from game.session.puzzle_ways import PuzzleRun, book_of, daily_run, next_run
from game.session.puzzle_words import PuzzleWords
from game.session.session import Session
from game.storage.puzzle_files import puzzle_cards
from game.storage.saves import today
from game.ui.buttons import Button
from game.ui.scroll_view import ReadingView

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
        column = self.lay.column(self.panel(rect, say("Puzzle of the day")))
        sheet = game(daily.card.game)
        self.write(column, day_words(self.session.words, day), size=20, colour=MUTED)
        self.write(column, say(sheet.title), face=Face.SERIF_BOLD, size=38, colour=CREAM)
        self.write(column, self._about(daily.card, words), size=20, colour=MUTED)
        column.skip(GAP)
        answered = book.days.get(day)
        if answered is not None:
            told = say("Solved today.") if answered else say("Answered today, but not with the best move.")
            self.write(column, told, face=Face.SEMIBOLD, size=20, colour=GOLD_LIGHT)
        streak = book.streak(day)
        days = self.session.words.say_n("{n} day in a row", "{n} days in a row", streak, n=streak)
        self.write(column, days if streak else say("Solve it each day for a streak."), size=20)
        column.skip(GAP)
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
        )
        column.skip(_CELL)
        following = next_run(daily, book)
        go_on = Button(
            self.look,
            column.take(high),
            say("Next unsolved"),
            lambda: self.open(following),
            kind="plain" if answered is None else "primary",
            icon=Icon.RIGHT,
        )
        self.put("next", go_on)
        column.skip(GAP)
        solved = self.session.words.say_n("{n} solved at the first try", "{n} solved at the first try", book.at_once)
        for told in (solved, say("The dots are the grade: how often easy and steady bots miss a puzzle.")):
            self.write(column, told, size=18, colour=MUTED)
            column.skip(_CELL)
        self.page.focus_on(first if answered is None else go_on)

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
            run = PuzzleRun(self._cards, card)
            is_solved = book.is_solved(card.name)
            name = self.say(
                "{game} {n}: {about}", game=self.say(game(card.game).title), n=place + 1, about=self._about(card, words)
            )
            if is_solved:
                name = self.say("{puzzle}, solved", puzzle=name)

            def press(run: PuzzleRun = run) -> None:
                self.open(run)

            cell = PuzzleCell(self.look, rect, place + 1, card.grade, name, press, is_solved=is_solved)
            self.put(card.name, cell, view)
