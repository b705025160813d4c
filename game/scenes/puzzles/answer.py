"""The answer to a puzzle over its table: right or wrong, the chances of each move, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from engine.match import Step
from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.paint import ButtonKind
from game.look.palette import CREAM, GOOD, MUTED
from game.play.puzzle_table import PuzzleTable
from game.session.puzzle_runs import PuzzleRun, book_of, is_all_solved
from game.session.puzzle_words import PuzzleWords
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText
from game.ui.widget import Widget

_WIDE, _PAD, _GAP = 980, 40, 14
"""Design units: width of the panel, its padding, and the gap between two buttons."""
_ROW, _TEXT = 8, 20
"""Design units around the letters of a row, and their size."""
_LABEL, _NUMBER = 0.34, 0.13
"""Shares of a row for the move and for its number."""
_MOST: Final = 6
"""Moves that are shown, at most."""


class OptionBar(Widget):
    """A move with its chance as a bar and a number. A tick marks the right move, a cross a wrong one of the player."""

    focusable = False

    def __init__(
        self, look: Look, rect: pygame.Rect, move: str, chance: float, told: str, icon: Icon | None, note: str
    ) -> None:
        """`told` is the chance in words, `note` says whose move it is; empty for nobody's."""
        super().__init__(look, rect, name=", ".join(part for part in (move, told, note) if part))
        self.move_words: Final = f"{move} ({note})" if note else move
        self.chance: Final = chance
        self.told: Final = told
        self.icon: Final = icon

    @classmethod
    def height(cls, look: Look) -> int:
        """Return the height of a row in pixels."""
        return look.fonts.line(Face.SEMIBOLD, _TEXT) + look.scale.px(_ROW)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the sign, the move, the bar and the number."""
        look, px, rect = self.look, self.px, self.rect
        sign = rect.height
        colour = GOOD if self.icon is Icon.CHECK else CREAM
        if self.icon is not None:
            icon = look.icons.icon(self.icon, round(sign * 0.62), colour)
            surface.blit(icon, icon.get_rect(center=(rect.x + sign // 2, rect.centery)))
        wide, number = round(rect.width * _LABEL), round(rect.width * _NUMBER)
        face = Face.BOLD if self.icon is not None else Face.SEMIBOLD
        label = self.fitted(self.move_words, wide - px(10), face=face, size=_TEXT, colour=colour)
        surface.blit(label, label.get_rect(midleft=(rect.x + sign + px(6), rect.centery)))
        lay = Layout(look.scale)
        beside = lay.left(lay.right(rect, number).rest, sign + px(6) + wide).rest
        room = lay.centred(beside, beside.width, round(rect.height * 0.56))
        radius = room.height // 2
        surface.blit(look.brush.box(room.size, radius, (255, 255, 255, 26)), room)
        full = max(room.height, round(room.width * min(max(self.chance, 0.0), 100.0) / 100))
        fill = (*GOOD, 255) if self.icon is Icon.CHECK else (*MUTED, 255)
        surface.blit(look.brush.box((full, room.height), radius, fill), room)
        told = self.fitted(self.told, number - px(8), face=Face.BOLD, size=_TEXT, colour=colour)
        surface.blit(told, told.get_rect(midright=(rect.right, rect.centery)))


class PuzzleAnswer(Scene):
    """Shows the answer to the puzzle of a table. CANCEL leaves the puzzle."""

    called: ClassVar[str] = gettext_noop("The answer to the puzzle")
    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        run: PuzzleRun,
        table: PuzzleTable,
        names: Sequence[str],
        *,
        on_next: Callable[[], None],
        on_line: Callable[[], None],
        on_leave: Callable[[], None],
    ) -> None:
        """`names` are the players' by seat."""
        super().__init__(session.stage)
        self.session: Final = session
        self.run: Final = run
        self.table: Final = table
        self._words: Final = PuzzleWords(session.words)
        self._ways: Final = (on_next, on_line, on_leave)
        self._names: Final = names
        self._why: Final = self._words.why(table.puzzle, table.before, names)

    @property
    def is_right(self) -> bool:
        """True if the player found the right move."""
        return self.table.answer == 0

    def handle(self, given: Input) -> None:
        """Let CANCEL leave the puzzle."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self._ways[-1]()
            return
        super().handle(given)

    # -- what it says -------------------------------------------------------------------------------------------

    def _head(self) -> str:
        return self.session.say("Right!") if self.is_right else self.session.say("Not the best move")

    def _under(self) -> str:
        """Return the lines below the heading: the streak of a puzzle of the day, the chances given up, the columns."""
        say, day, table = self.session.say, self.run.day, self.table
        parts: list[str] = []
        if day is not None:
            streak = book_of(self.session).streak(day)
            days = self.session.words.say_n("{n} day in a row", "{n} days in a row", streak, n=streak)
            parts.append(say("Puzzle of the day · {streak}", streak=days) if streak else say("Puzzle of the day"))
        options = table.puzzle.options
        if table.answer > 0:
            lost = options[0].chance - options[table.answer].chance
            parts.append(say("It gives up {n}% of the match", n=round(lost)))
        elif is_all_solved(self.run.cards, book_of(self.session)):
            parts.append(say("All {n} puzzles are solved!", n=len(self.run.cards)))
        return " · ".join([*parts, say("Chances to win after each move")])

    def _rows(self, most: int) -> list[tuple[int, str, float]]:
        """Return the options to show: number, words and chance. The right one and the player's are among them."""
        options = self.table.puzzle.options
        shown = list(range(min(len(options), most)))
        if self.table.answer >= len(shown):
            shown[-1] = self.table.answer
        return [(i, self._words.move(options[i].move), options[i].chance) for i in shown]

    def _lines(self) -> list[str]:
        """Return the line after the right move, and that after the player's if it was the best other one."""
        say, puzzle = self.session.say, self.table.puzzle
        told = [say("With the tiles as they lay: {moves}", moves=self._line(puzzle.then))]
        if self.table.answer == 1:
            told.append(say("After your move: {moves}", moves=self._line(puzzle.instead)))
        return told

    def _line(self, steps: Sequence[Step]) -> str:
        return self._words.line(self.table.rules, self.table.before, steps, self._names)

    # -- layout -------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Put the panel in the middle: heading, bars, reasons, the line, the buttons."""
        px, fonts, lay = look.scale.px, look.fonts, Layout(look.scale)
        wide = lay.panel_width(_WIDE) - 2 * px(_PAD)
        texts = [(text, _TEXT, CREAM) for text in self._why]
        texts += [(text, 17, MUTED) for text in self._lines()]
        head = fonts.line(Face.SERIF_BOLD, 40)
        under = len(fonts.lines(self._under(), Face.SEMIBOLD, 18, wide)) * fonts.line(Face.SEMIBOLD, 18)
        high = max(px(60), fonts.line(Face.BOLD, 20) + px(22))
        row = OptionBar.height(look)
        most = _MOST
        while True:
            rows = self._rows(most)
            words = [
                len(fonts.lines(text, Face.MEDIUM, size, wide)) * fonts.line(Face.MEDIUM, size)
                for text, size, _ in texts
            ]
            parts = lay.run(
                [head, under, *[row] * len(rows), *words, high],
                [2, 14, *[2] * (len(rows) - 1), *[14, *[6] * (len(words) - 1)], 20],
            )
            if parts.length + 2 * px(_PAD) <= lay.window.height - px(40):
                break
            if most > 2:
                most -= 1
            elif len(texts) > 1:
                texts.pop()
            else:
                break
        panel = lay.panel(_WIDE, parts.length + 2 * px(_PAD))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        places = parts.down(lay.inset(panel, _PAD))
        screen.add(Heading(look, places[0], self._head(), size=40, align=Align.CENTRE))
        screen.add(
            LabelText(
                look, places[1], self._under(), face=Face.SEMIBOLD, size=18, colour=MUTED, align=Align.CENTRE, wrap=True
            )
        )
        for (number, move, chance), rect in zip(rows, places[2:], strict=False):
            is_made = number == self.table.answer
            icon = Icon.CHECK if not number else Icon.CROSS if is_made else None
            note = self.session.say("your move") if is_made else ""
            screen.add(OptionBar(look, rect, move, chance, self._words.chance(chance), icon, note))
        for (text, size, ink), rect in zip(texts, places[2 + len(rows) :], strict=False):
            screen.add(LabelText(look, rect, text, size=size, colour=ink, align=Align.CENTRE, wrap=True))
        self._build_buttons(look, lay.columns(places[-1], len(self._ways), _GAP))

    def _build_buttons(self, look: Look, places: list[pygame.Rect]) -> None:
        say, screen = self.session.say, self.screen
        assert screen is not None
        texts = (
            (say("Next puzzle"), Icon.RIGHT),
            (say("Watch the line"), Icon.PLAY),
            (say("All puzzles"), Icon.LIST),
        )
        group: list[Button] = []
        for (text, icon), press, rect in zip(texts, self._ways, places, strict=True):
            kind: ButtonKind = "plain" if group else "primary"
            group.append(screen.add(Button(look, rect, text, press, kind=kind, icon=icon)))
        even(group)
        screen.focus_on(group[0])
