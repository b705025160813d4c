"""The card of a game on the shelf: its motif, its name, its players and its minutes.

The card in use stands a little larger, and shows the rule in a few words, a star for favourites and a book.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from engine.core import RuleSheet
from game.look.easing import mix, out_cubic, share
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.motif_art import Crop
from game.look.motifs import CARD
from game.look.palette import CREAM, GOLD, GOLD_LIGHT, INK, RGB
from game.scenes.common.motif_card import SHRUNK, MotifCard, named
from game.ui.actions import Action, Pointer
from game.ui.layout import Layout
from game.ui.spoken import Spoken

TITLE, FACTS, GIST = 25, 16, 15.5
"""Sizes of the letters."""
GROWN: Final = 1.045
"""Size of the card in use."""
GROWS: Final = 0.09
"""Seconds in which a card takes that size, or its own again."""
EDGE: Final = 18
"""Design units beside the words."""
_FOOT, _TIGHT = 10, 0.97
"""Design units below the words, and the distance of their lines."""
_SHADE, _RISE = 49, 62
"""Design units from the top of the shade to the words, and to its full strength."""
_ICON: Final = 0.72
"""Size of the icons, in heights of the name."""
_APART: Final = 1.52
"""Distance of the icons, in their own size; each is that wide to a click."""
_RAISED: Final = 3
_SOFT: Final[RGB] = (208, 220, 212)
_WARM: Final[RGB] = (240, 232, 208)


class GameCard(MotifCard):
    """A card that opens a game. The star and the key for favourites call `on_star`, which must set `favourite`.

    The book calls `on_rules`.
    """

    corner: ClassVar[float] = 16
    radius = 16
    spread = 76

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        sheet: RuleSheet,
        title: str,
        on_press: Callable[[], None],
        on_star: Callable[[], None],
        on_rules: Callable[[], None],
        *,
        facts: str = "",
        gist: str = "",
        favourite: bool = False,
        badge: str = "",
        moves: bool = False,
    ) -> None:
        """`badge` is the score of a paused match, shown in place of the facts. `moves`: it grows when it is in use."""
        super().__init__(look, rect, sheet, title, on_press)
        self.badge: Final = badge
        self.on_star: Final = on_star
        self.on_rules: Final = on_rules
        self.facts: Final = facts
        self.gist: Final = gist
        self._favourite = favourite
        self._moves: Final = moves
        self._size, self._goal = 0.0, 0.0
        """How far it has grown, and how far it will, from 0 to 1."""
        self._from, self._begun = 0.0, 0.0

    @property
    def favourite(self) -> bool:
        """True if the star is full; may be set."""
        return self._favourite

    @favourite.setter
    def favourite(self, favourite: bool) -> None:
        if favourite != self._favourite:
            self._favourite = favourite
            self.invalidate()

    # -- its body ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> tuple[object, ...]:
        """The body depends on whether the card is in use, and on its star."""
        return self.lit, self._favourite

    def spoken(self) -> Spoken:
        """Return a button with the texts; it is selected if the game is a favourite."""
        return super().spoken()._replace(is_on=self.favourite or None)

    @property
    def written(self) -> tuple[str, ...]:
        """Every text on it."""
        return self.title, self.facts, self.gist, self.badge

    @property
    def _grown(self) -> float:
        return GROWN if self.lit else 1.0

    @property
    def body_size(self) -> tuple[int, int]:
        """The card in use is larger."""
        return round(self.rect.width * self._grown), round(self.rect.height * self._grown)

    def window(self, size: tuple[int, int]) -> tuple[pygame.Rect, Crop]:
        """Show the whole motif."""
        return self.whole(size), Crop(0, 0, CARD[0])

    @classmethod
    def least_width(cls, look: Look, facts: list[str], titles: list[str]) -> int:
        """Return the width in pixels from which cards can be read: facts fit, and titles need to shrink little."""
        fonts, edge = look.fonts, 2 * look.scale.px(EDGE)
        wide = max(fonts.width(text, Face.SEMIBOLD, FACTS) for text in facts) + edge
        return max(wide, round(max(fonts.width(text, Face.SERIF_SEMIBOLD, TITLE) for text in titles) * SHRUNK) + edge)

    def finish(self, body: pygame.Surface) -> pygame.Surface:
        """Write the name and the facts at the foot, and the rule if the card is in use."""
        k, lines, size = self._grown, self._lines(), body.get_size()
        edge, y = round(self.px(EDGE) * k), self._top(lines, size[1])
        self.shade(body, y - round(self.px(_SHADE) * k), round(self.px(_RISE) * k))
        for line in lines:
            body.blit(line, (edge, y))
            y += round(line.get_height() * _TIGHT)
        for place, (icon, colour) in enumerate(self._signs()):
            sign = self.look.icons.icon(icon, self._icon, colour)
            body.blit(sign, sign.get_rect(center=self._field(place, size, lines).center))
        return self.cut(body, (255, 255, 255, 70 if self.lit else 38))

    def _plate(self, room: int) -> pygame.Surface:
        """Return the golden plate with the score of a paused match."""
        look, k = self.look, self._grown
        pad, gap = round(self.px(11) * k), round(self.px(6) * k)
        side = round(look.fonts.line(Face.BOLD, FACTS * k) * 0.62)
        words = self.fitted(self.badge, room - 2 * pad - gap - side, face=Face.BOLD, size=FACTS * k, colour=INK)
        high, wide = words.get_height(), 2 * pad + side + gap + words.get_width()
        plate = look.brush.box((wide, high), high // 2, (*GOLD_LIGHT, 255), (*GOLD, 255)).copy()
        sign = look.icons.icon(Icon.PAUSE, side, INK)
        plate.blit(sign, sign.get_rect(midleft=(pad, high // 2)))
        plate.blit(words, words.get_rect(midright=(wide - pad, high // 2)))
        return plate

    def _lines(self) -> list[pygame.Surface]:
        """Return the lines at the foot, from the name down."""
        k, fonts = self._grown, self.look.fonts
        room = self.body_size[0] - 2 * round(self.px(EDGE) * k)
        lines = named(self, self.title, room - len(self._signs()) * round(self._icon * _APART), TITLE * k)
        facts = self.fitted(self.facts, room, face=Face.SEMIBOLD, size=FACTS * k, colour=_SOFT)
        lines.append(self._plate(room) if self.badge else facts)  # anywhere else it would cover part of the motif
        if self.lit:
            rule = fonts.lines(self.gist, Face.MEDIUM, GIST * k, room)
            lines += [fonts.text(line, Face.MEDIUM, GIST * k, _WARM) for line in rule]
        return lines

    def _top(self, lines: list[pygame.Surface], high: int) -> int:
        """Return the top of the lines on a body of this height."""
        return high - round(self.px(_FOOT) * self._grown) - sum(round(line.get_height() * _TIGHT) for line in lines)

    @property
    def _icon(self) -> int:
        """Size of the icons in pixels."""
        return round(self.look.fonts.line(Face.SERIF_SEMIBOLD, TITLE * self._grown) * _ICON)

    def _signs(self) -> list[tuple[Icon, RGB]]:
        """Return the icons and their colours, from the right."""
        if self.lit:
            return [(Icon.STAR, GOLD_LIGHT) if self._favourite else (Icon.STAR_OUTLINE, CREAM), (Icon.BOOK, CREAM)]
        return [(Icon.STAR, GOLD_LIGHT)] if self._favourite else []

    def _field(self, place: int, size: tuple[int, int], lines: list[pygame.Surface]) -> pygame.Rect:
        """Return the field of an icon on a body, counted from the right."""
        lay, side = Layout(self.look.scale), round(self._icon * _APART)
        high = size[1] - self._top(lines, size[1])
        row = lay.top(lay.foot(self.whole(size), high).piece, lines[0].get_height()).piece
        beside = round(self.px(EDGE) * self._grown) - (side - self._icon) // 2
        return lay.centred(lay.right(lay.right(row, beside + place * side).rest, side).piece, side, side)

    @property
    def standing(self) -> pygame.Rect:
        """The rectangle of the body: larger and a little raised while the card is in use."""
        lay = Layout(self.look.scale)
        rect = lay.centred(self.rect, *self.body_size)
        return rect.move(0, -self.px(_RAISED)) if self.lit else rect

    def follow(self, now: float) -> bool:
        """Grow while it comes into use, and shrink while it goes; returns True until it stands."""
        goal = float(self.lit)
        if goal != self._goal:
            self._goal, self._from, self._begun = goal, self._size, now
        if self._size != goal:
            part = out_cubic(share(now, self._begun, GROWS)) if self._moves else 1.0
            self._size = mix(self._from, goal, part) if part < 1 else goal
            self.invalidate()
        return self._size != goal

    @property
    def grown(self) -> float:
        """How far it has grown, from 0 to 1."""
        return self._size

    def _sign(self, place: int) -> pygame.Rect:
        standing = self.standing
        return self._field(place, standing.size, self._lines()).move(standing.topleft)

    @property
    def star(self) -> pygame.Rect:
        """Rectangle of the star of the card in use, in pixels of the window."""
        return self._sign(0)

    @property
    def book(self) -> pygame.Rect:
        """Rectangle of the book of the card in use, in pixels of the window."""
        return self._sign(1)

    # -- acting ------------------------------------------------------------------------------------------------------

    def on_action(self, action: Action) -> bool:
        """Open the game or its rules, or toggle the star (on a gamepad with the draw button)."""
        if action in (Action.FAVOURITE, Action.DRAW) and self.enabled:
            self.on_star()
            return True
        if action is Action.RULES and self.enabled:
            self.on_rules()
            return True
        return super().on_action(action)

    def clicked(self, event: Pointer) -> None:
        """Toggle the star or open the rules if the click was there, otherwise choose the card."""
        if self.star.collidepoint(event.pos):
            self.on_action(Action.FAVOURITE)
        elif self.book.collidepoint(event.pos):
            self.on_action(Action.RULES)
        else:
            self.on_action(Action.ACCEPT)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the card, and the ring around it as it stands now."""
        self.paint(surface)
        if self.ringed:
            place = self.standing
            self.look.brush.ring(place.size, self.px(self.radius)).draw(surface, place.topleft)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card over its shadow."""
        lit, place, body = self.lit and not self.down, self.standing, self.body
        if self._size != self._goal:
            place, body = self._between()
        blur, alpha, drop = (16, 210, 12) if lit else (13, 170, 6)
        shadow = self.look.brush.soft_shadow(place.size, max(2, self.px(blur)), alpha, self.px(self.corner))
        shadow.draw(surface, (place.x, place.y + self.px(drop)))
        surface.blit(body, place)

    def _between(self) -> tuple[pygame.Rect, pygame.Surface]:
        """Return where it stands while it grows or shrinks, and the picture it had at rest in that size."""
        rest = (False, self._favourite)
        body = self._bodies.get(rest) or self._plain.get(rest) or self.body
        grown = 1 + (GROWN - 1) * self._size
        size = round(self.rect.width * grown), round(self.rect.height * grown)
        raised = round(self.px(_RAISED) * self._size)
        between = Layout(self.look.scale).centred(self.rect, *size).move(0, -raised)
        return between, pygame.transform.smoothscale(body, between.size)
