"""The strip under the lines of a finished match: the graph of the points, and what they mean for the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from engine.core import POINTS
from game.felt.table.words import people_of
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOLD_LIGHT, MUTED
from game.picture.result_words import ResultWords
from game.scenes.results.match_numbers import MatchNumbers, NumberLine
from game.scenes.results.score_graph import GraphLine, ScoreGraph
from game.session.session import Session
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.screen import Screen
from game.ui.widget import StillWidget

LEAST, MOST, ALONE = 176, 320, 760
"""Design units: least and greatest height of the strip, and the most width of the numbers without a graph."""
_GRAPH: Final = 0.56
"""Width of the graph, as a part of the strip."""
_GAP, _EDGE, _PAD = 14, 20, 14
_TEXT, _MORE = 19, 16
_SMALLEST: Final = 13


class NumbersCard(StillWidget):
    """Shows `NumberLine`s on a small card, as many as fit. It takes no input."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, lines: Sequence[NumberLine], *, asks: bool) -> None:
        """If it `asks`, the last line is a question to the buttons below, and stays."""
        super().__init__(look, rect, name="\n".join(line.text for line in lines))
        self.lines: Final = tuple(lines)
        self.asks: Final = asks

    @staticmethod
    def height(look: Look, lines: Sequence[NumberLine], width: int, smaller: float = 0) -> int:
        """Return the height in pixels at which all lines are there, in letters that much smaller."""
        px, fonts = look.scale.px, look.fonts
        room = NumbersCard._room(look, width)
        high = 2 * px(_PAD)
        for line in lines:
            high += len(fonts.lines(line.text, Face.BOLD, _TEXT - smaller, room)) * fonts.line(
                Face.BOLD, _TEXT - smaller
            )
            more = fonts.lines(line.more, Face.MEDIUM, _MORE - smaller, room) if line.more else []
            high += len(more) * fonts.line(Face.MEDIUM, _MORE - smaller)
        return high + px(8) * max(0, len(lines) - 1)

    @staticmethod
    def _room(look: Look, width: int) -> int:
        return width - 2 * look.scale.px(_EDGE) - look.scale.icon_px(22) - look.scale.px(12)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the box and the lines; if they don't fit, in smaller letters, then without the last ones."""
        look, fonts, px = self.look, self.look.fonts, self.px
        edge = look.scale.hair(1.5)
        box = look.brush.box(
            self.rect.size, px(14), (14, 42, 37, 215), (8, 28, 25, 225), (255, 255, 255, 28), border_width=edge
        )
        surface.blit(box, self.rect)
        lines, smaller = list(self.lines), 0.0
        while self.height(look, lines, self.rect.width, smaller) > self.rect.height:
            if smaller < _MORE - _SMALLEST:
                smaller += 0.5
            elif len(lines) > 1 + self.asks:
                lines.pop(-1 - self.asks)
            elif lines[0].more:
                lines[0] = lines[0]._replace(more="")
            else:
                break
        high = self.height(look, lines, self.rect.width, smaller)
        room, side = self._room(look, self.rect.width), look.scale.icon_px(22)
        x, y = self.rect.x + px(_EDGE), self.rect.y + px(_PAD) + max(0, self.rect.height - high) // 2
        for line in lines:
            text_line = fonts.line(Face.BOLD, _TEXT - smaller)
            is_new = bool(line.more)
            sign = look.icons.icon(line.icon, side, GOLD_LIGHT if is_new else MUTED)
            surface.blit(sign, sign.get_rect(midleft=(x, y + text_line // 2)))
            words = fonts.wrapped(line.text, Face.BOLD, _TEXT - smaller, GOLD_LIGHT if is_new else CREAM, room)
            surface.blit(words, (x + side + px(12), y))
            y += len(fonts.lines(line.text, Face.BOLD, _TEXT - smaller, room)) * text_line
            if line.more:
                words = fonts.wrapped(line.more, Face.MEDIUM, _MORE - smaller, MUTED, room)
                surface.blit(words, (x + side + px(12), y))
                y += len(fonts.lines(line.more, Face.MEDIUM, _MORE - smaller, room)) * fonts.line(
                    Face.MEDIUM, _MORE - smaller
                )
            y += px(8)


class MatchStrip:
    """Measures and builds the strip of a finished match. `asked` is called when the player has chosen about a name."""

    def __init__(self, session: Session, words: ResultWords, numbers: MatchNumbers, asked: Callable[[], None]) -> None:
        self._words: Final = words
        self._session: Final = session
        self._table: Final = words.table
        self._numbers: Final = numbers
        self._routes: Final = session.routes
        self._asked: Final = asked

    @property
    def graph(self) -> tuple[GraphLine, ...]:
        """The lines of the graph; none if there is nothing to see in it."""
        table, rules = self._table, self._table.rules
        totals = table.totals
        if rules.counted_in != POINTS or not totals:
            return ()
        people, lines = people_of(self._session, table), []
        starts = {0: 0} if 1 in totals else {}
        for side in sorted(set(rules.sides)):
            seats = [seat for seat, each in enumerate(rules.sides) if each == side]
            names = " + ".join(people[seat].name for seat in seats)
            points = {**starts, **{number: scores[side] for number, scores in totals.items()}}
            lines.append(GraphLine(names, people[seats[0]].medallion.colour, points))
        return tuple(lines) if ScoreGraph.says_something(lines) else ()

    @property
    def lines(self) -> tuple[NumberLine, ...]:
        """The lines of the card."""
        lines = self._numbers.lines
        if self.asks_name:
            lines = (*lines, NumberLine(Icon.PERSON, self._session.say("What should other players call you?")))
        return lines

    @property
    def asks_name(self) -> bool:
        """True if this is the moment to ask for a name: once, after the first match."""
        settings = self._session.settings.values
        return not settings.name_asked and not settings.player_name and not self._table.is_watching

    @property
    def is_empty(self) -> bool:
        """True if there is nothing to show."""
        return not self.graph and not self.lines

    def height(self, look: Look, width: int, room: int) -> int:
        """Return the height in pixels that the strip takes of `room`; 0 if it is too little, or for nothing."""
        px = look.scale.px
        if self.is_empty:
            return 0
        needs = 0
        if self.lines:
            card = self._card_width(look, width)
            needs = NumbersCard.height(look, self.lines, card) + (self._row(look) + px(_PAD) if self.asks_name else 0)
        if self.graph:
            needs = max(needs, px(LEAST + 44))
        least = px(LEAST) if self.graph else min(needs, px(LEAST))
        return min(needs, px(MOST), room) if room >= least else 0

    def _card_width(self, look: Look, width: int) -> int:
        px = look.scale.px
        return width - round(width * _GRAPH) - px(_GAP) if self.graph else min(width, px(ALONE))

    def _row(self, look: Look) -> int:
        return max(look.scale.px(50), look.fonts.line(Face.BOLD, 17) + look.scale.px(18))

    def build(self, screen: Screen, look: Look, place: pygame.Rect) -> list[Button]:
        """Put the strip on a page; returns its buttons."""
        say, lay, graph = self._session.say, Layout(look.scale), self.graph
        card = place
        if graph:
            left = place
            if self.lines:
                wide = self._card_width(look, place.width)
                card, left = lay.right(place, wide, _GAP)
            rules = self._table.rules
            word = say("Target {n}", n=rules.target) if rules.target else ""
            screen.add(ScoreGraph(look, left, say("Points by round"), graph, rules.target, word))
        elif self.lines:
            card = lay.centred(place, self._card_width(look, place.width), place.height)
        if not self.lines:
            return []
        asks, row = self.asks_name, self._row(look)
        upper = lay.foot(card, row, _PAD).rest if asks else card
        screen.add(NumbersCard(look, upper, self.lines, asks=asks))
        if not asks:
            return []
        return self._ask(screen, look, lay.foot(card, row).piece)

    def _ask(self, screen: Screen, look: Look, row: pygame.Rect) -> list[Button]:
        """Put the two answers to the question for a name under the card."""
        say = self._session.say

        def choose() -> None:
            self._asked()
            self._session.stage.push(self._routes.person())

        first, second = Layout(look.scale).columns(row, 2, _GAP)
        buttons = [
            Button(look, first, say("Name and face"), choose, icon=Icon.PERSON, size=17),
            Button(look, second, say("No, thanks"), self._asked, kind="quiet", size=17),
        ]
        even(buttons)
        for button in buttons:
            screen.add(button)
        return buttons
