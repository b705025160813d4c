"""The answer to a puzzle over its table, which keeps its light: the moves at their places, and a strip at the foot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.core import Board, Rules, Seat, State
from engine.match import Step
from engine.notation import spell
from engine.sentences import gettext_noop
from game.felt.marked_moves import BETTER, OTHER, RIVAL, WORSE, answer_mark
from game.felt.table.widgets import TableWidgets
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.paint import ButtonKind
from game.look.palette import CREAM, GOLD, MUTED, PANEL_BOTTOM, PANEL_TOP
from game.look.players.medallion import Medallion
from game.look.tiles import TileArt
from game.picture.family_layout import DropTarget
from game.play.puzzle_table import PuzzleTable
from game.scenes.puzzles.felt_marks import FeltMarks, MarkedMove
from game.session.puzzle_runs import PuzzleRun, book_of, is_all_solved
from game.session.session import Session
from game.session.words.puzzle_words import PuzzleWords, ShortFact
from game.session.words.told_line import ToldLine
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import FINGER, Screen
from game.ui.texts import Heading, LabelText
from game.ui.widget import StillWidget, Widget

_EDGE, _LOW, _PAD, _GAP, _HIGH = 36, 12, 18, 12, 96
"""Design units: beside and below the strip, inside it, between its parts, and its height at the usual letters."""
_VERDICT: Final = 0.27
"""Share of the strip for the verdict."""
_HEAD, _UNDER, _BUTTON, _CAPTION, _SMALL = 26, 17, 18, 15, 16
"""Sizes of the letters: the verdict, the line below it, the buttons, above the line of moves, small buttons."""
_LINE: Final = 0.3
"""Share of the strip that the line needs at least: buttons lose their words for it."""
_MORE: Final = "…"
_SHOWN: Final = 4
"""Moves that are shown on the felt, at most."""
_FACE, _UNIT, _BETWEEN, _AROUND, _LETTERS = 34, 26, 6, 8, 16
"""Design units: a face, the short side of a tile, the gap between them, the edge around, and the letters."""


class LineMove(NamedTuple):
    """One move of a line, or several draws in a row by one player."""

    seat: Seat
    words: str
    halves: tuple[int, ...]
    """The tile it plays; empty without one."""
    place: int
    """The number of moves made after it."""


def line_moves(
    rules: Rules[Board], before: State[Board], steps: Sequence[Step], words: PuzzleWords
) -> Iterator[LineMove]:
    """Yield the moves of a line. Several moves in a row without a tile are one if they are the same."""
    state, last = before.copy(), None
    for place, (seat, move) in enumerate(steps, start=1):
        told = words.move(spell(rules, state, move).rstrip("!").partition("@")[0])
        halves = rules.pieces.faces[move.tiles[0]] if move.tiles else ()
        rules.apply(state, seat, move)
        now = LineMove(seat, told, halves, place)
        if last is not None and now._replace(place=last.place) != last:
            yield last
        last = now
    if last is not None:
        yield last


class LineStep(StillWidget):
    """A position of the line: the puzzle's own, or the one after a move. `selected` is the one shown."""

    states = Widget.states | {"selected"}
    radius = 10

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        name: str,
        on_press: Callable[[], None],
        parts: Sequence[pygame.Surface],
        *,
        selected: bool,
    ) -> None:
        super().__init__(look, rect, name=name, tooltip=name)
        self.on_press: Final = on_press
        self.selected = selected
        """True if this position is shown; may be set."""
        self._pictures: Final = parts

    @staticmethod
    def parts(look: Look, art: TileArt, move: LineMove, who: Medallion) -> list[pygame.Surface]:
        """Return the pictures of a move: the face of who makes it, then the tile or words."""
        px = look.scale.px
        face = look.avatars.avatar(who, px(_FACE)).surface
        if not move.halves:
            return [face, look.fonts.text(move.words, Face.SEMIBOLD, _LETTERS, CREAM)]
        return [face, art.face(move.halves, 3, max(13, px(_UNIT)))]

    @staticmethod
    def question(look: Look) -> list[pygame.Surface]:
        """Return the picture of the puzzle's own position."""
        return [look.icons.icon(Icon.PUZZLE, look.scale.px(_FACE), CREAM)]

    @staticmethod
    def size(look: Look, parts: Sequence[pygame.Surface]) -> tuple[int, int]:
        """Return the width and height in pixels with these parts."""
        px = look.scale.px
        wide = sum(part.get_width() for part in parts) + (len(parts) - 1) * px(_BETWEEN) + 2 * px(_AROUND)
        return max(px(FINGER), wide), max(px(_FACE) + 2 * px(_AROUND), *(part.get_height() for part in parts))

    def on_action(self, action: Action) -> bool:
        """Show its position on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.on_press()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the move, in a golden rim if its position is shown."""
        look, brush, radius = self.look, self.look.brush, self.px(self.radius)
        if self.selected or self.hovered:
            rim = GOLD if self.selected else CREAM
            surface.blit(brush.frame(self.rect.size, radius, rim, look.scale.hair(2)), self.rect)
        lay = Layout(look.scale)
        run = lay.run([part.get_width() for part in self._pictures], _BETWEEN)
        middle = lay.centred(self.rect, run.length, self.rect.height)
        for part, place in zip(self._pictures, run.along(middle), strict=True):
            surface.blit(part, part.get_rect(midleft=place.midleft))


class AnswerWays(NamedTuple):
    """The effects of the buttons of the answer."""

    on_next: Callable[[], None]
    on_again: Callable[[], None]
    on_line: Callable[[], None]
    on_leave: Callable[[], None]
    on_show: Callable[[int, bool], None]
    """Shows the position after so many moves of the line after the best move or, if True, after its closest rival."""


class PuzzleAnswer(Scene):
    """Shows the answer to the puzzle of a table. CANCEL leaves the puzzle."""

    called: ClassVar[str] = gettext_noop("The answer to the puzzle")
    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        run: PuzzleRun,
        table: PuzzleTable,
        felt: Callable[[], TableWidgets],
        ways: AnswerWays,
        place: int = 0,
    ) -> None:
        """`table` has the answer; `felt` returns the widgets below, which show the line at this `place`."""
        super().__init__(session.stage)
        self.session: Final = session
        self.run: Final = run
        self.table: Final = table
        self.place = place
        """The number of moves of the line that are shown."""
        self.is_instead = False
        """True if the line shown is that after the closest rival of the best move."""
        self.is_rival = False
        """True if the rival of the best move is shown in place of it: the player's move, or the next best."""
        self.shown_moves = 0
        """The number of moves shown of the line that punishes the rival."""
        self._words: Final = PuzzleWords(session.words)
        self._felt: Final = felt
        self._ways: Final = ways

    @property
    def is_right(self) -> bool:
        """True if the player found the right move."""
        return self.table.answer == 0

    def handle(self, given: Input) -> None:
        """Let CANCEL stop the line that punishes the rival, or leave the puzzle."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            if self.shown_moves:
                self.switch()
                return
            self._ways.on_leave()
            return
        super().handle(given)

    def show(self, place: int, *, instead: bool) -> None:
        """Show a position of a line."""
        self.place, self.is_instead = place, instead
        self.is_rival, self.shown_moves = False, 0
        self._ways.on_show(place, instead)
        self.stage.refresh()

    def switch(self) -> None:
        """Show the rival in place of the best move, or the best move again; the line of the rival stops."""
        self.is_rival, self.shown_moves = not (self.is_rival or self.shown_moves), 0
        self.stage.refresh()

    def play_on(self) -> None:
        """Show one move more of the line that punishes the rival; after the last, the rival alone."""
        self.is_rival, self.shown_moves = True, self._line().next(self.shown_moves)
        self.stage.refresh()

    def _line(self) -> ToldLine:
        table = self.table
        return self._words.line_against(table.puzzle, table.before, self._names(), table.answer)

    def _names(self) -> list[str]:
        return [who.name for who in self._felt().people]

    # -- what it says -------------------------------------------------------------------------------------------

    def _head(self) -> str:
        return self.session.say("Right!") if self.is_right else self.session.say("Not the best move")

    def _under(self) -> str:
        """Return the line below the verdict: the chances given up, the streak of a puzzle of the day."""
        say, day, table = self.session.say, self.run.day, self.table
        parts: list[str] = []
        options = table.puzzle.options
        if table.answer > 0:
            lost = options[0].chance - options[table.answer].chance
            if table.puzzle.is_alone and not options[table.answer].chance:
                parts.append(say("It can't be won any more"))
            elif table.puzzle.is_alone:
                parts.append(say("It loses in {n} of 100 ways", n=round(lost)))
            else:
                parts.append(say("It gives up {n}% of the match", n=round(lost)))
        elif is_all_solved(self.run.cards, book_of(self.session)):
            parts.append(say("All {n} puzzles are solved!", n=len(self.run.cards)))
        if day is not None:
            streak = book_of(self.session).streak(day)
            days = self.session.words.say_n("{n} day in a row", "{n} days in a row", streak, n=streak)
            parts.append(say("Puzzle of the day · {streak}", streak=days) if streak else say("Puzzle of the day"))
        return " · ".join(parts)

    def _moves(self) -> list[MarkedMove]:
        """Return the moves to show: the best one, the player's, and the next best ones."""
        puzzle, answer = self.table.puzzle, self.table.answer
        numbers = list(dict.fromkeys([0, *([answer] if answer > 0 else []), *range(len(puzzle.options))]))
        moves: list[MarkedMove] = []
        for number in numbers[:_SHOWN]:
            option = puzzle.options[number]
            words, chance = self._words.move(option.move), self._words.chance(option.chance)
            notes = [self.session.say("the best move")] if not number else []
            notes += [self.session.say("your move")] if number == answer else []
            mark = BETTER if not number else WORSE if number == answer else OTHER
            name = ", ".join([words, chance, *notes])
            note = notes[-1] if mark == WORSE else ""
            moves.append(MarkedMove(self.table.options[number], mark, words, chance, note, name))
        if answer < 0 and self.table.made is not None:
            words = self.session.say("your move")
            moves.insert(1, MarkedMove(self.table.made, WORSE, words, "", "", words))
        return moves

    # -- layout -------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Put the strip at the foot, and mark the moves on the felt if it shows the puzzle's own position."""
        before = self.screen.focus.name if self.screen is not None and self.screen.focus is not None else ""
        lay, felt = Layout(look.scale), self._felt()
        ground = pygame.Surface(look.scale.size)
        if self.under is not None:
            ground.blit(self.under, (0, 0))
        self.screen = screen = Screen(look, ground, self.session.sounds.cue)
        foot = lay.foot(lay.inset(lay.window, _EDGE, _LOW), self._height(look)).piece
        if not self.place:
            self._mark(screen, FeltMarks(look, felt, self.table.before.masked(self.table.seat), foot))
        strip = look.brush.box(foot.size, look.scale.px(_PAD), PANEL_TOP, PANEL_BOTTOM, (255, 255, 255, 60))
        ground.blit(strip, foot)
        inside = lay.inset(foot, _PAD, 0)
        verdict, rest = lay.split(inside, _VERDICT, _GAP)
        self._build_verdict(screen, verdict)
        first = self._build_rest(screen, felt, rest)
        again = screen.find(before) if before else None
        screen.focus_on(again if again is not None and again.can_focus else first)

    def _height(self, look: Look) -> int:
        """Return the height of the strip in pixels."""
        px, fonts = look.scale.px, look.fonts
        wide = round((look.scale.size[0] - 2 * px(_EDGE + _PAD) - px(_GAP)) * _VERDICT)
        under = len(fonts.lines(self._under(), Face.SEMIBOLD, _UNDER, wide)) * fonts.line(Face.SEMIBOLD, _UNDER)
        return max(px(_HIGH), fonts.line(Face.SERIF_BOLD, _HEAD) + under + px(_GAP))

    def _mark(self, screen: Screen, marks: FeltMarks) -> None:
        """Show the moves on the felt, with their chances and the facts that speak for the best one."""
        moves = self._moves()
        table, names, line = self.table, self._names(), self._line()
        rival = self._rival(moves)
        answers = self._line_moves(line, rival)
        keep = [*marks.places(moves), *(marks.places(answers, line.after) if answers else [])]
        if self.is_rival:
            row = answers[: self.shown_moves] or [rival]
            marks.paint(screen.base, row, line.after if self.shown_moves else None)
            self._put_switch(screen, marks, keep, has_line=bool(line.steps))
            self._mark_rival(screen, marks, row, line)
            return
        marks.paint(screen.base, moves)
        self._put_switch(screen, marks, keep, has_line=bool(line.steps))
        facts = self._words.facts(table.puzzle, table.before, names, table.answer)
        for fact in facts:
            if fact.marks is not None:
                marks.point_out(screen.base, moves[0], fact.marks)
        has_lines = self.table.answer == 1
        for number, shown in enumerate(moves):
            press = partial(self.show, 0, instead=shown.mark == WORSE) if has_lines and shown.mark != OTHER else None
            pill = marks.pill(shown, press)
            if pill is not None:
                screen.add(pill)
            for fact in facts if not number else ():
                told = marks.fact(fact, shown)
                if told is not None:
                    screen.add(told)

    def _rival(self, moves: Sequence[MarkedMove]) -> MarkedMove:
        """Return the move that is told to be worse: the player's, or the next best one."""
        move = self.table.options[max(self.table.answer, 1)]
        return next(shown for shown in moves if shown.move == move)._replace(mark=RIVAL)

    def _line_moves(self, line: ToldLine, rival: MarkedMove) -> list[MarkedMove]:
        """Return the moves of the line that punishes the rival, each opponent's in the opponent's colour."""
        people, found = self._felt().people, [rival]
        for (seat, move), said in list(zip(line.steps, line.words, strict=True))[1:]:
            if seat == self.table.seat:
                found.append(MarkedMove(move, RIVAL, said, "", "", said))
            else:
                mark = answer_mark(people[seat].medallion.colour)
                found.append(MarkedMove(move, mark, said, "", "", said, seat))
        return found if line.steps else []

    def _mark_rival(self, screen: Screen, marks: FeltMarks, shown: Sequence[MarkedMove], line: ToldLine) -> None:
        """Say why the rival is worse, or tell the last move shown of its line."""
        table = self.table
        fact = self._words.against(table.puzzle, table.before, self._names(), table.answer)
        if self.shown_moves:
            fact = ShortFact(line.words[self.shown_moves - 1])
        elif fact.marks is not None:
            marks.point_out(screen.base, shown[0], fact.marks)
        pill = marks.pill(shown[0])
        told = marks.fact(fact, shown[-1]) if fact.text else None
        for widget in (pill, told):
            if widget is not None:
                screen.add(widget)

    def _put_switch(
        self, screen: Screen, marks: FeltMarks, keep: Sequence[DropTarget | None], *, has_line: bool
    ) -> None:
        """Put the buttons that show the rival, and the line that punishes it, where the felt is free."""
        look, say, key, px = screen.look, self.session.say, self.session.controls.key, screen.look.scale.px
        mine = self.session.words.say_in("button", "Your move") if self.table.answer > 0 else say("Next best move")
        texts = [(say("Best move") if self.is_rival else mine, Icon.EYE, Action.RULES, self.switch)]
        if has_line:
            texts.append((say("And then?"), Icon.SKIP_FORWARD, Action.HINT, self.play_on))
        widest = max(self._small(look, word, key(Action.RULES)) for word in (mine, say("Best move")))
        most = [widest, self._small(look, say("And then?"), key(Action.HINT))]
        run, high = Layout(look.scale).run(most[: len(texts)], _GAP), look.fonts.line(Face.BOLD, _SMALL) + px(18)
        foot = self._felt().line.rect.bottomleft
        row = marks.row(run.length, high, foot, keep)
        if row is None:
            return
        for (text, icon, action, press), place in zip(texts, run.along(row), strict=True):
            screen.add(Button(look, place, text, press, icon=icon, hotkey=action, key=key(action), size=_SMALL))

    @staticmethod
    def _small(look: Look, text: str, key: str) -> int:
        """Return the width of a small button with a key cap."""
        px, icon = look.scale.px, look.scale.icon_px(_SMALL * 1.3)
        return look.fonts.width(text, Face.BOLD, _SMALL) + icon + look.brush.key_cap(key).get_width() + px(60)

    def _build_verdict(self, screen: Screen, rect: pygame.Rect) -> None:
        look, lay, told = screen.look, Layout(screen.look.scale), self._under()
        line = look.fonts.line(Face.SERIF_BOLD, _HEAD)
        rows = look.fonts.lines(told, Face.SEMIBOLD, _UNDER, rect.width) if told else []
        parts = lay.run([line, len(rows) * look.fonts.line(Face.SEMIBOLD, _UNDER)])
        head, under = parts.down(lay.centred(rect, rect.width, parts.length))
        screen.add(Heading(look, head, self._head(), size=_HEAD))
        if told:
            screen.add(LabelText(look, under, told, face=Face.SEMIBOLD, size=_UNDER, colour=MUTED, wrap=True))

    def _build_rest(self, screen: Screen, felt: TableWidgets, rect: pygame.Rect) -> Button:
        """Put the line and the buttons beside the verdict; return the first button."""
        look, lay, say = screen.look, Layout(screen.look.scale), self.session.say
        ways, px = self._ways, look.scale.px
        texts: list[tuple[str, str, Icon, Callable[[], None]]] = [
            (say("Next puzzle"), say("Next puzzle"), Icon.RIGHT, ways.on_next),
            (say("Watch"), say("Watch the line"), Icon.PLAY, ways.on_line),
            (say("Try again"), say("Try again"), Icon.UNDO, ways.on_again),
            ("", say("All puzzles"), Icon.LIST, ways.on_leave),
        ]
        least = rect.width * (1 - _LINE)
        widths = [self._wide(look, text) for text, _, _, _ in texts]
        for number in (2, 1):  # the line needs its room, too
            if lay.run(widths, _GAP).length > least:
                texts[number] = ("", *texts[number][1:])
                widths[number] = self._wide(look, "")
        run = lay.run(widths[::-1], _GAP)
        high = min(rect.height - 2 * px(_GAP), max(px(60), look.fonts.line(Face.BOLD, _BUTTON) + px(20)))
        places = run.along_to(lay.centred(rect, rect.width, high))[::-1]
        line = lay.right(rect, run.length, _GAP).rest
        self._build_line(screen, felt, line)
        buttons: list[Button] = []
        for (text, name, icon, press), place in zip(texts, places, strict=True):
            kind: ButtonKind = "plain" if buttons else "primary"
            tip = "" if text else name
            button = Button(look, place, text, press, kind=kind, icon=icon, name=name, tooltip=tip, size=_BUTTON)
            buttons.append(screen.add(button))
        even([button for button in buttons if button.text])
        return buttons[0]

    @staticmethod
    def _wide(look: Look, text: str) -> int:
        icon = look.scale.icon_px(_BUTTON * 1.3) + look.scale.px(40)
        return icon + (look.fonts.width(text, Face.BOLD, _BUTTON) + look.scale.px(16) if text else 0)

    def _build_line(self, screen: Screen, felt: TableWidgets, rect: pygame.Rect) -> None:
        """Put the moves of the line beside each other, as many as have room."""
        look, lay, say, puzzle = screen.look, Layout(screen.look.scale), self.session.say, self.table.puzzle
        steps = puzzle.instead if self.is_instead else puzzle.then
        shown: list[tuple[str, int, Sequence[pygame.Surface]]] = [
            (say("The position of the puzzle"), 0, LineStep.question(look))
        ]
        for move in line_moves(self.table.rules, self.table.before, steps, self._words):
            who = felt.people[move.seat]
            name = f"{who.name}: {move.words}"
            shown.append((name, move.place, LineStep.parts(look, felt.art, move, who.medallion)))
        sizes = [LineStep.size(look, parts) for _, _, parts in shown]
        more = look.fonts.width(_MORE, Face.BOLD, _BUTTON) + look.scale.px(_GAP)
        whole = lay.run([wide for wide, _ in sizes]).length
        while len(sizes) > 2 and whole + more * (len(sizes) < len(shown)) > rect.width:
            whole -= sizes.pop()[0]
        high, line = max(high for _, high in sizes), look.fonts.line(Face.MEDIUM, _CAPTION)
        caption, tiles = lay.run([line, high]).down(lay.centred(rect, rect.width, line + high))
        told = say("After your move") if self.is_instead else say("With the tiles as they lay")
        screen.add(LabelText(look, caption, told, size=_CAPTION, colour=MUTED))
        places = lay.run([wide for wide, _ in sizes]).along(tiles)
        for (name, place, parts), there in zip(shown, places, strict=False):
            press = partial(self.show, place, instead=self.is_instead)
            screen.add(LineStep(look, there, name, press, parts, selected=place == self.place))
        if len(sizes) < len(shown):  # Watch shows the rest
            dots = look.fonts.text(_MORE, Face.BOLD, _BUTTON, MUTED)
            screen.base.blit(dots, dots.get_rect(midleft=(places[-1].right + look.scale.px(_GAP) // 2, tiles.centery)))
