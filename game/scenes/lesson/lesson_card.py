"""The cards of the lessons: a small motif with a tick for each, and the poster that leads to the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Literal, TypeAlias

import pygame

from engine.core import RuleSheet
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.motif_art import Crop
from game.look.motifs import CARD, POSTER
from game.look.paint import ButtonState
from game.look.palette import CREAM, GOLD, GOOD, INK, RGB
from game.scenes.common.motif_card import MotifCard, named
from game.ui.layout import Layout

LessonState: TypeAlias = Literal["done", "next", "open"]
NAME: Final = 19
"""Size of the name's letters."""
_CROP: Final = Crop(-9, 3, 318)
"""The part of a motif that fits on a small card, with some cloth around it."""
_EDGE, _TICK = 14, 15
"""Design units beside the name, and the radius of the tick."""
_SHADE: Final = 0.42
"""Where the shade begins, as a part of the height."""
_DARK_GREEN: Final[RGB] = (12, 50, 30)


class LessonCard(MotifCard):
    """A card that begins a lesson. It shows if the lesson is done, the next one, or still open."""

    corner: ClassVar[float] = 14
    radius = 14

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        sheet: RuleSheet,
        title: str,
        on_press: Callable[[], None],
        progress: LessonState,
    ) -> None:
        super().__init__(look, rect, sheet, title, on_press)
        self.progress: Final[LessonState] = progress

    @property
    def state(self) -> tuple[object, ...]:
        """The body depends on the progress, and on whether the card is in use."""
        return self.progress, self.lit

    def window(self, size: tuple[int, int]) -> tuple[pygame.Rect, Crop]:
        """Show the motif, smaller than on the shelf."""
        return self.whole(size), _CROP

    def finish(self, body: pygame.Surface) -> pygame.Surface:
        """Write the name at the foot, with the tick at its right."""
        px, (wide, high) = self.px, body.get_size()
        if self.progress == "done":  # it steps back a little
            veil = pygame.Surface(body.get_size(), pygame.SRCALPHA)
            veil.fill((4, 24, 20, 58))
            body.blit(veil, (0, 0))
        tick = max(px(_TICK), round(self.look.fonts.line(Face.SERIF_SEMIBOLD, NAME) * 0.55))
        name = named(self, self.title, wide - 2 * px(_EDGE) - 2 * tick - px(6), NAME)
        tall = sum(line.get_height() for line in name)
        top = high - px(8) - tall
        self.shade(body, min(round(high * _SHADE), top - px(34)), px(50), 240)
        for line in name:
            body.blit(line, (px(_EDGE), top))
            top += line.get_height()
        self._tick(body, (wide - px(_EDGE) - tick + px(2), high - px(8) - max(tick, tall // 2)), tick)
        rim = (*GOLD, 255) if self.progress == "next" else (255, 255, 255, 110 if self.lit else 46)
        return self.cut(body, rim, 3 if self.progress == "next" else 1.4)

    def _tick(self, body: pygame.Surface, centre: tuple[int, int], radius: int) -> None:
        """Paint a tick for a lesson that is done, a play sign for the next one, or an empty ring."""
        shapes, icons = self.look.brush.shapes, self.look.icons

        def disc(colour: tuple[int, ...], size: int, hole: int = 0) -> None:
            r, g, b, *alpha = colour
            picture = shapes.disc(size, (r, g, b, alpha[0] if alpha else 255), hole)
            body.blit(picture, picture.get_rect(center=centre))

        if self.progress == "open":
            disc((0, 0, 0, 110), radius - 1)
            disc((255, 255, 255, 120), radius - 1, radius - 1 - self.look.scale.hair(2))
            return
        is_done = self.progress == "done"
        disc((22, 58, 44) if is_done else (66, 42, 8), radius)
        disc(GOOD if is_done else GOLD, radius - self.look.scale.hair(2))
        icon = icons.icon(*(Icon.CHECK, round(radius * 1.26), _DARK_GREEN) if is_done else (Icon.PLAY, radius, INK))
        body.blit(icon, icon.get_rect(center=centre))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card over its shadow; the next one shines."""
        brush, place = self.look.brush, self.rect.move(0, self.look.brush.press if self.down else 0)
        if self.progress == "next":
            brush.glow(place.size, GOLD, max(2, self.px(13)), 150, self.px(self.corner)).draw(surface, place.topleft)
        shadow = brush.soft_shadow(place.size, max(2, self.px(11)), 160, self.px(self.corner))
        shadow.draw(surface, (place.x, place.y + self.px(5)))
        surface.blit(self.body, place)


class Poster(MotifCard):
    """The poster beside the chapters: `over` and `word` in large letters, a text, and what looks like a button."""

    corner: ClassVar[float] = 20
    radius = 20
    spread = 56

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        sheet: RuleSheet,
        over: str,
        word: str,
        text: str,
        button: str,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(look, rect, sheet, over, on_press, name=word, motif=POSTER)
        self.over: Final = over
        self.word: Final = word
        self.text: Final = text
        self.button: Final = button

    @property
    def state(self) -> tuple[object, ...]:
        """The body depends on whether the poster is in use or pressed."""
        return self.lit, self.down

    @property
    def written(self) -> tuple[str, ...]:
        """Every text on it."""
        return self.over, self.word, self.text, self.button

    def window(self, size: tuple[int, int]) -> tuple[pygame.Rect, Crop]:
        """Show the whole motif, wider than the poster if it is flat."""
        return self.whole(size), Crop(0, 0, max(CARD[0], 560 * size[0] / size[1]))

    def finish(self, body: pygame.Surface) -> pygame.Surface:
        """Write the words above the button, at the foot."""
        px, fonts, lay, brush = self.px, self.look.fonts, Layout(self.look.scale), self.look.brush
        inside = lay.inset(self.whole(body.get_size()), 30)
        high = max(px(68), fonts.line(Face.BOLD, 24) + px(20))
        foot, rest = lay.foot(inside, high, 26)
        head = 40 / self.look.scale.text**0.5  # large enough already
        lines = [
            *(
                (line, Face.SERIF_BOLD, head, CREAM)
                for line in fonts.lines(self.over, Face.SERIF_BOLD, head, rest.width)
            ),
            *(
                (line, Face.SERIF_BOLD, head, GOLD)
                for line in fonts.lines(self.word, Face.SERIF_BOLD, head, rest.width)
            ),
            *((line, Face.MEDIUM, 20, (214, 226, 218)) for line in fonts.lines(self.text, Face.MEDIUM, 20, rest.width)),
        ]
        tall = sum(fonts.line(face, size) for _, face, size, _ in lines) + px(14)
        y = rest.bottom - tall
        self.shade(body, y - px(150), px(230), 236)
        last = Face.SERIF_BOLD
        for words, face, size, colour in lines:
            y += px(14) if face is not last else 0
            last = face
            body.blit(fonts.text(words, face, size, colour, face.is_serif), (inside.x, y))
            y += fonts.line(face, size)
        state: ButtonState = "down" if self.down else "hover" if self.lit else "idle"
        brush.button(foot.size, "primary", state).draw(body, foot.topleft)
        icon = self.look.icons.icon(Icon.PLAY, round(fonts.line(Face.BOLD, 24) * 0.72), INK)
        label = self.fitted(self.button, foot.width - icon.get_width() - px(50), face=Face.BOLD, size=24, colour=INK)
        wide = icon.get_width() + px(12) + label.get_width()
        at = lay.centred(foot, wide, foot.height).move(0, brush.press if self.down else 0)
        body.blit(icon, icon.get_rect(midleft=at.midleft))
        body.blit(label, label.get_rect(midright=at.midright))
        return self.cut(body, (255, 255, 255, 110 if self.lit else 60))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the poster over its shadow."""
        shadow = self.look.brush.soft_shadow(self.rect.size, max(2, self.px(14)), 200, self.px(self.corner))
        shadow.draw(surface, (self.rect.x, self.rect.y + self.px(9)))
        surface.blit(self.body, self.rect)
