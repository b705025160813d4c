"""The passage from one page to the next: a short cross-fade, in which a new page rises a little.

If a card with a picture was pressed, or the old page shows a picture of its subject, and the new page shows one of the
same thing, the first picture grows into the second. Then the pages fade around it.

No scene knows of it. The new page is painted on a sheet of its own meanwhile, and gets every input at once. A frame
multiplies the window by one number and adds a share of the sheet that was multiplied in advance: two copies of the
window, where blending the pages anew would cost six. A new page with a picture of its subject waits, painted once,
until it stands: the deal of a table would double that. Its time begins then.
"""

from collections.abc import Callable
from typing import Final

import pygame

from game.look.look import Look
from game.look.scenery.backdrop import RAIL
from game.ui.scene import Scene
from game.ui.screen import around

SECONDS: Final = 0.16
GROWTH: Final = 0.14
"""Seconds before a fade in which a picture grows. Meanwhile nothing else changes, which keeps its frames cheap."""
_SHARE: Final = 0.36
"""Part of the way to the new page that each frame goes."""
_KEPT: Final = round(255 * (1 - _SHARE))
_RISE: Final = 14
"""Design units below its place at which a new page begins."""
_STRIP: Final = 2
"""Lines of pixels compared to see whether both pages have the wooden rail, which stays where it is."""


class PageTransition:
    """Paints the top scene for the app. `wanted` returns True while the player wants motion."""

    def __init__(self, wanted: Callable[[], bool]) -> None:
        self._wanted: Final = wanted
        self._sheet: pygame.Surface | None = None
        """The new page; None while there is no fade."""
        self._added: pygame.Surface | None = None
        """The share of it that each frame adds."""
        self._moving: pygame.Rect | None = None
        """The part that rises; None if nothing does."""
        self.is_pending = False
        """True from `prepare` until the new page stands, or is shown at once: only then are frames painted here."""
        self._is_due = self._rises = False
        self._waits = False
        """True if the new page isn't painted again until it stands."""
        self.holds_until = 0.0
        """When a page that isn't painted again until it stands may move: its deal would jump before."""
        self._begun = 0.0
        self._is_cut_short = False
        self._from: pygame.Rect | None = None
        self._card: pygame.Surface | None = None
        self._to: pygame.Rect | None = None
        self._under: pygame.Surface | None = None
        """The old page without its picture, while that grows over it."""
        self._covers: pygame.Rect | None = None
        """Where that picture is."""

    @property
    def is_open(self) -> bool:
        """True while pages fade."""
        return self._sheet is not None

    def prepare(self, before: Scene | None, *, is_new: bool) -> None:
        """Fade from the window's picture, which is of `before`, to the page that is painted next.

        A page that is new rises, or grows out of the card that was pressed or the old page's picture.
        """
        self.is_pending = self._is_due = True
        self._rises, self._from = is_new, None
        pressed = before.screen.focus if before is not None and before.screen is not None else None
        if is_new and before is not None:
            picture = pressed.rect if pressed is not None and pressed.is_portrait else before.transition_rect
            self._from = picture.copy() if picture is not None else None

    def finish(self) -> None:
        """Show the new page at once, with the next picture."""
        self._is_due = False
        self._is_cut_short, self.holds_until = self.is_open, 0.0

    def draw(self, scene: Scene, look: Look, surface: pygame.Surface, now: float, *, full: bool) -> bool:
        """Paint a frame of the scene or of the fade; returns True if anything was painted."""
        if self._is_due and full and self._wanted():
            self._begin(scene, look, surface, now)
            full = False
        self._is_due = False
        if self._sheet is None or self._added is None:
            self.is_pending = False
            return bool(scene.draw(surface, full=full))
        for rect in scene.draw(self._sheet, full=full) if not self._waits else ():
            self._added.blit(self._sheet, rect, rect)
            self._added.fill((255 - _KEPT,) * 3, rect, special_flags=pygame.BLEND_RGB_MULT)
        passed = now - self._begun
        grown = min(1.0, passed / GROWTH) if self._card is not None else 1.0
        part = (passed - (GROWTH if self._card is not None else 0.0)) / SECONDS
        if part >= 1 or self._is_cut_short or self._sheet.get_size() != surface.get_size():
            self._end(scene, surface)
            return True
        if self._under is not None:
            self._grow(surface, grown)
            if grown < 1:
                return True
            self._under = None  # the picture has arrived, and fades with the rest of the old page
        surface.fill((_KEPT,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        self._add(surface, self._added, round(look.scale.px(_RISE) * (1 - part) ** 3))
        return True

    def _begin(self, scene: Scene, look: Look, surface: pygame.Surface, now: float) -> None:
        self._sheet = pygame.Surface(surface.get_size())
        scene.draw(self._sheet, full=True)
        self._added = self._sheet.copy()
        self._added.fill((255 - _KEPT,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        window = surface.get_rect()
        self._moving = None
        if self._rises:
            edge = 2 * look.scale.px(RAIL) + 2
            is_framed = _top_lines(surface) == _top_lines(self._sheet)
            self._moving = window.inflate(-edge, -edge) if is_framed else window
        self._begun, self._is_cut_short = now, False
        self._card = self._under = self._covers = None
        portrait = scene.transition_rect
        self._waits = self._rises and portrait is not None
        if self._from is not None and portrait is not None and window.contains(self._from):
            goal = self._from.fit(portrait)
            if goal.width > self._from.width:
                self._card, self._to, self._under = surface.subsurface(self._from).copy(), goal, surface.copy()
                self._under.fill(surface.get_at((max(0, self._from.left - 2), self._from.centery)), self._from)
        self.holds_until = now + SECONDS + (GROWTH if self._card is not None else 0.0) if self._waits else 0.0

    def _grow(self, surface: pygame.Surface, grown: float) -> None:
        """Paint the picture on its way, and the old page where it no longer is."""
        assert self._card is not None, "nothing else grows"
        assert self._from is not None
        assert self._to is not None
        assert self._under is not None
        eased = grown * grown * (3 - 2 * grown)
        place = pygame.Rect(*(round(one + (two - one) * eased) for one, two in zip(self._from, self._to, strict=True)))
        for left in around(self._covers, place) if self._covers is not None else ():
            surface.blit(self._under, left, left)
        pygame.transform.scale(self._card, place.size, surface.subsurface(place))
        self._covers = place

    def _end(self, scene: Scene, surface: pygame.Surface) -> None:
        if self._sheet is not None and self._sheet.get_size() == surface.get_size():
            if self._waits:
                scene.draw(self._sheet, full=False)
            surface.blit(self._sheet, (0, 0))
        else:
            scene.draw(surface, full=True)
        self._sheet = self._added = self._moving = self._card = self._under = self._covers = None
        self._is_cut_short = self.is_pending = False
        self.holds_until = 0.0

    def _add(self, surface: pygame.Surface, added: pygame.Surface, drop: int) -> None:
        """Add the share of the new page, its moving part `drop` pixels lower."""
        window, moving = surface.get_rect(), self._moving
        if moving is None or not drop:
            surface.blit(added, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            return
        low = pygame.Rect(moving.x, moving.y + drop, moving.width, moving.height - drop)
        surface.blit(added, low, (*moving.topleft, *low.size), special_flags=pygame.BLEND_RGB_ADD)
        still = (
            pygame.Rect(0, 0, window.width, low.y),
            pygame.Rect(0, low.bottom, window.width, window.height - low.bottom),
            pygame.Rect(0, low.y, low.x, low.height),
            pygame.Rect(low.right, low.y, window.width - low.right, low.height),
        )
        for rect in still:
            if rect:
                surface.blit(added, rect, rect, special_flags=pygame.BLEND_RGB_ADD)


def _top_lines(picture: pygame.Surface) -> bytes:
    """Return the first lines of a picture, which lie on the rail of a page that has one."""
    return pygame.image.tobytes(picture.subsurface((0, 0, picture.get_width(), _STRIP)), "RGB")
