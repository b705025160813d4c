"""A card with the motif of a game: the base of the cards on the shelf and of those for lessons.

Its pictures are made in steps by `painting`, so a page of cards never holds up a frame. Until then it shows the picture
that ships with the program, and can be used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import ClassVar, Final

import pygame

from engine.core import RuleSheet
from game.lessons import LESSONS
from game.lessons.lesson.table import taught_tiles
from game.look.fonts import Face
from game.look.look import Look
from game.look.motif_art import Crop
from game.look.motifs import MOTIFS, Motif, fan
from game.look.palette import CLOTHS, CREAM, GOLD, RGBA, ClothColours
from game.look.scale import READABLE
from game.look.shapes import gradient
from game.session.game_filter import GameKind
from game.ui.actions import Action
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

_DEEP: Final = 0.62
"""Brightness of the shade behind the words, relative to the darkest part of the cloth."""

SHRUNK: Final = 0.7
"""The least size of a long name, relative to its full size ..."""
_SET_TIGHT: Final = 0.85
"""... and the size of one that takes two lines."""
_STEPS: Final = 5
"""Steps of a frame in a window of 1920x1080; a step takes about 2 ms there."""


@cache
def motif_of(sheet: RuleSheet) -> Motif:
    """Return a game's motif: its own, or the first tiles that its lesson plays."""
    return MOTIFS[sheet.key] if sheet.key in MOTIFS else fan(taught_tiles(LESSONS[sheet.key]), sheet.sets[0].top)


class MotifCard(Widget):
    """A card for a game that calls `on_press`. Subclasses write on it in `finish`.

    A card has a body for each state in which it looks different; `state` names the present one.
    """

    is_portrait = True
    spread = 46
    corner: ClassVar[float] = 16
    """Radius of its corners, in design units."""

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        sheet: RuleSheet,
        title: str,
        on_press: Callable[[], None],
        *,
        name: str = "",
        motif: Motif | None = None,
    ) -> None:
        """Show the game's own motif, or another; the name is the title unless it is given."""
        super().__init__(look, rect, name=name or title)
        self.sheet: Final = sheet
        self.title: Final = title
        self.on_press: Final = on_press
        self.motif: Final = motif or motif_of(sheet)
        self.cloth: Final = GameKind.of(sheet).cloth
        self._bodies: dict[tuple[object, ...], pygame.Surface] = {}
        self._plain: dict[tuple[object, ...], pygame.Surface] = {}
        """Bodies with a shipped picture or none, shown while the motif is painted."""

    # -- to override -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> tuple[object, ...]:
        """Everything that its body depends on."""
        return ()

    def spoken(self) -> Spoken:
        """Return a button with every text on the card."""
        texts = (text for text in self.written if text and text not in self.name)
        return Spoken(Role.BUTTON, self.name, ". ".join(text.rstrip(".") for text in texts), self.tooltip)

    @property
    def written(self) -> tuple[str, ...]:
        """Every text on it."""
        return (self.title,)

    @property
    def body_size(self) -> tuple[int, int]:
        """Size in pixels of the body in the present state."""
        return self.rect.size

    def window(self, size: tuple[int, int]) -> tuple[pygame.Rect, Crop]:
        """Return where the motif is shown on a body of this size, and which part of it."""
        raise NotImplementedError

    def finish(self, body: pygame.Surface) -> pygame.Surface:
        """Write on a body that has the motif on it, and return it."""
        raise NotImplementedError

    # -- painting ----------------------------------------------------------------------------------------------------

    @property
    def is_painted(self) -> bool:
        """True if the card has its motif in the present state."""
        return self._painted() is not None

    @property
    def _key(self) -> tuple[object, ...]:
        return type(self).__name__, self.sheet.key, self.body_size, self.state, self.written

    def _painted(self) -> pygame.Surface | None:
        """Return the body in the present state, made for this card or for an equal one before; None without one."""
        state = self.state
        if state not in self._bodies:
            kept = self.look.motifs.cache.peek(self._key)
            if kept is not None:
                self._bodies[state] = kept
        return self._bodies.get(state)

    def painting(self) -> Iterator[None]:
        """Paint the card for the present state in short steps; another state meanwhile starts it again."""
        while not self.is_painted:
            key, size = self._key, self.body_size
            place, crop = self.window(size)
            yield from self.look.motifs.steps(self.motif, self.cloth, place.size, crop)
            if self._key == key:
                body = pygame.Surface(size)
                body.blit(self.look.motifs.picture(self.motif, self.cloth, place.size, crop), place)
                self._bodies[self.state] = self._keep(key, self.finish(body))
                self._plain.clear()
                self.invalidate()
                yield

    def _keep(self, key: tuple[object, ...], body: pygame.Surface) -> pygame.Surface:
        """Keep a finished body for equal cards on pages to come."""
        return self.look.motifs.cache.surface(key, lambda: body)

    @property
    def body(self) -> pygame.Surface:
        """The body in the present state, with the shipped picture as long as its motif isn't painted."""
        return self._painted() or self._plainly()

    def _plainly(self) -> pygame.Surface:
        state = self.state
        if state not in self._plain:
            sheet = pygame.Surface(self.body_size)
            cloth = CLOTHS[self.cloth]
            sheet.blit(gradient(sheet.get_size(), (*cloth.middle, 255), (*cloth.dark, 255)), (0, 0))
            self._show_shipped(sheet)
            self._plain[state] = self.finish(sheet)
        return self._plain[state]

    def _show_shipped(self, body: pygame.Surface) -> None:
        """Show the picture that ships with the program, if there is one of this motif."""
        if self.motif == motif_of(self.sheet):
            place, crop = self.window(body.get_size())
            shipped = self.look.motifs.shipped_part(self.sheet.key, place.size, crop)
            if shipped is not None:
                body.blit(shipped, place)

    def follow(self, now: float) -> bool:  # noqa: ARG002 - for cards that move to override
        """Follow the time in seconds; returns True while the card moves."""
        return False

    def write(self) -> None:
        """Make the body now, so that the first picture of the page needn't."""
        if self._painted() is None:
            self._plainly()

    @staticmethod
    def whole(size: tuple[int, int]) -> pygame.Rect:
        """Return the rectangle of a body of this size."""
        return pygame.Rect((0, 0), size)

    def shade(self, body: pygame.Surface, top: int, rise: int, strength: int = 226) -> None:
        """Darken the foot of a body for words. The shade is full `rise` pixels below `top`."""
        body.blit(*shaded(body.get_size(), CLOTHS[self.cloth], top, rise, strength))

    def cut(self, body: pygame.Surface, rim: RGBA, line: float = 1.4) -> pygame.Surface:
        """Return a body with round corners and a thin rim, a little brighter on top."""
        sheet = pygame.Surface(body.get_size(), pygame.SRCALPHA)
        sheet.blit(body, (0, 0))
        shapes, radius, thick = self.look.brush.shapes, self.px(self.corner), self.look.scale.hair(line)
        shapes.round_corners(sheet, radius)
        if self.look.style.high_contrast and rim[:3] != GOLD:
            rim = (*CREAM, 230)
        shapes.outline(sheet, sheet.get_rect(), radius, rim, thick)
        glint = pygame.Surface((max(1, sheet.get_width() - 2 * radius), thick), pygame.SRCALPHA)
        glint.fill((255, 255, 255, 90))
        sheet.blit(glint, (radius, 0))
        return sheet

    # -- acting ------------------------------------------------------------------------------------------------------

    def on_action(self, action: Action) -> bool:
        """Choose it on ACCEPT."""
        if action is not Action.ACCEPT or not self.enabled:
            return False
        self.on_press()
        return True


def named(card: MotifCard, name: str, room: int, size: float) -> list[pygame.Surface]:
    """Return a name in one line, or in several where it would be too small, broken between words and at hyphens."""
    fonts, face = card.look.fonts, Face.SERIF_SEMIBOLD
    if fonts.width(name, face, max(card.smallest, size * SHRUNK)) <= room:
        return [card.fitted(name, room, face=face, size=size, colour=CREAM)]
    tight, apart = max(size * _SET_TIGHT, min(size, READABLE)), name.replace("-", "- ")
    while tight > card.smallest and max(fonts.width(word, face, tight) for word in apart.split()) > room:
        tight = max(card.smallest, tight - 1)
    return [
        card.fitted(line.replace("- ", "-"), room, face=face, size=tight, colour=CREAM)
        for line in fonts.lines(apart, face, tight, room)
    ]


def shaded(
    size: tuple[int, int], cloth: ClothColours, top: int, rise: int, strength: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a shade in the cloth's own dark that rises slowly, so that no edge shows, and where it begins."""
    r, g, b = (round(channel * _DEEP) for channel in cloth.dark)
    top = max(0, min(top, size[1] - 2))
    ramp = pygame.Surface((1, size[1] - top), pygame.SRCALPHA)
    for y in range(ramp.get_height()):
        share = min(1.0, y / max(1, rise))
        ramp.set_at((0, y), (r, g, b, round(strength * share * share * (3 - 2 * share))))
    return pygame.transform.scale(ramp, (size[0], ramp.get_height())), (0, top)


class Painter:
    """Paints cards in turn, a few steps a frame: first the one in use, then those in sight, then the rest."""

    def __init__(self, look: Look) -> None:
        self._cards: list[MotifCard] = []
        self._now: tuple[MotifCard, Iterator[None]] | None = None
        self._is_first = True
        """True in the first frame, which paints the whole page."""
        self._steps: Final = max(2, round(_STEPS / max(1.0, look.scale.unit**1.6)))

    def ask(self, card: MotifCard) -> None:
        """Paint a card before all others, unless it is painted."""
        if not card.is_painted:
            self._cards = [card, *(each for each in self._cards if each is not card)]

    def add(self, card: MotifCard) -> None:
        """Paint a card after all others, unless its picture is ready, in which case it is finished at once."""
        if not card.is_painted:
            self._cards.append(card)

    @property
    def busy(self) -> bool:
        """True if cards are waiting."""
        return bool(self._cards) or self._now is not None

    def work(self) -> None:
        """Do the steps of one frame."""
        if self._is_first:
            self._is_first = False
            return
        for _ in range(self._steps):
            if self._now is None:
                if not self._cards:
                    return
                card = self._cards.pop(0)
                self._now = (card, card.painting())
            card, steps = self._now
            if next(steps, self) is self:
                self._now = None
