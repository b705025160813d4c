"""A match is won: a row of dominoes topples across the screen, and the title falls into place with it."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, sin
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.sentences import gettext_noop
from game.look.cache import Sprite
from game.look.easing import in_quad, mix, out_back, out_cubic, share
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import BLACK, CREAM, MUTED
from game.look.scenery.lamplight import PoolOfLight, light_steps
from game.look.title.topple import Domino, DominoPicture, Flat, PinholeCamera, around, lean, picture, row_of
from game.session.session import Session
from game.ui.actions import Action, Input, Pointer, PointerKind, Press
from game.ui.scene import Scene
from game.ui.sound.sound import Sound

FALLS: Final = 1.5
"""Seconds in which the row topples."""
SETTLES: Final = 5.0
"""Number of places behind the front of the wave at which a domino lies still."""
STAYS: Final = 1.3
"""Seconds for which the title stands afterwards."""
LETTER: Final = 0.22
"""Seconds that a letter falls."""
LETTERS, DROP, TURN = 152, 92, 12
"""Size of the title and the height that letters fall from, in design units, and the degrees by which they turn."""
TITLE, BELOW, FOOT = 262, 134, 80
"""Distance of the title from the top, of the line below it from the title, and of the way on from the foot."""
MARGIN: Final = 110
STEP: Final = 1.5
"""Degrees of lean in which a domino is drawn anew."""
FINE_UP_TO: Final = 1500
"""Height of a window in pixels up to which dominoes are drawn twice as large and shrunk."""
SHADE: Final = 8
"""Design units for a pixel of the picture with the shadows."""
DARKNESS: Final = 150
DUST, DUST_LIVES = 7, 0.4
"""Grains of dust for each domino that is hit, and their seconds."""
LIGHT, LIT = 460, 0.42
"""Width in design units of the light at the front of the wave, and its strength."""
FACES: Final = ((5, 1), (3, 4), (2, 6), (5, 5), (1, 4), (3, 2), (4, 6), (2, 2), (3, 5), (6, 6), (5, 3), (4, 2), (6, 1))
LIGHTS: Final = ((960, 560, 620, 0.62), (1240, 640, 420, 0.8), (960, 270, 560, 0.5))
"""Pools of light in design units of a window 1920 wide: centre, radius and strength."""


class Letter(NamedTuple):
    """A letter of the title."""

    sprite: Sprite
    x: float
    lands: float
    """Seconds from the beginning until it is in place."""


class VictoryScene(Scene):
    """Shows the end of a won match, then leaves by itself. Any key or tap leaves at once."""

    called: ClassVar[str] = gettext_noop("The end of the match")

    def __init__(self, session: Session, title: str, line: str, felt: str) -> None:
        """`felt` is the key of the table's cloth."""
        super().__init__(session.stage)
        self.session: Final = session
        self.title: Final = title
        self.line: Final = line
        self._felt: Final = felt
        self._begun: float | None = None
        self._now = 0.0
        self._left = False
        self._ground: pygame.Surface | None = None
        self._row: tuple[Domino, ...] = ()
        self._order: tuple[int, ...] = ()
        """The dominoes from the farthest to the nearest."""
        self._shown: list[DominoPicture] = []
        self._leans: list[float] = []
        self._shadows: list[list[Flat]] = []
        """The outline of the shadow of each domino."""
        self._letters: tuple[Letter, ...] = ()
        self._words: pygame.Surface | None = None
        self._foot: pygame.Surface | None = None
        self._motes: tuple[Sprite, ...] = ()
        self._light: Sprite | None = None
        self._stale: list[pygame.Rect] = []
        self._clacked = 0

    # -- pictures ------------------------------------------------------------------------------------------------

    def layout_steps(self, look: Look) -> Iterator[None]:
        """Make the felt in its light, then domino by domino, then the letters."""
        size, unit = look.scale.size, look.scale.unit
        self._look, self._camera = look, PinholeCamera(size)
        nowhere = (-size[0], -size[1])
        yield from look.backdrop.felt_steps(size, self._felt, nowhere)
        ground = look.backdrop.felt(size, self._felt, nowhere).copy()
        yield
        wide = size[0] / 1920
        pools = [PoolOfLight(x * wide, y * unit, radius * unit, much) for x, y, radius, much in LIGHTS]
        for light in light_steps(size, unit, pools, 1):
            if light is not None:
                ground.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            yield
        self._ground = ground
        self._fine = 2 if size[1] <= FINE_UP_TO else 1
        self._row = row_of(self._camera, size, FACES)
        distances = [self._camera.distance(domino) for domino in self._row]
        self._order = tuple(sorted(range(len(self._row)), key=lambda place: -distances[place]))
        self._leans = [self._lean(place) for place in range(len(self._row))]
        self._shown, self._shadows = [], []
        for domino, degrees in zip(self._row, self._leans, strict=True):
            self._shown.append(picture(self._camera, domino, degrees, self._fine))
            self._shadows.append(domino.shadow(self._camera, degrees))
            yield
        yield from self._letter_by_letter(look)
        self._stale = [ground.get_rect()]
        yield

    def layout(self, look: Look) -> None:
        """Make everything for another window at once."""
        for _ in self.layout_steps(look):
            pass

    def _letter_by_letter(self, look: Look) -> Iterator[None]:
        gilding, px, width = look.gilding, look.scale.px, look.scale.size[0]
        pixels = gilding.fitting(self.title, px(LETTERS), width - 2 * px(MARGIN))
        left = (width - gilding.width(self.title, pixels)) / 2
        middles = [around(domino.silhouette(self._camera, 0.0)).centerx for domino in self._row]
        letters: list[Letter] = []
        for place, char in enumerate(self.title):
            if char.isspace():
                continue
            x = left + gilding.width(self.title[: place + 1], pixels) - gilding.width(char, pixels) / 2
            below = min(range(len(middles)), key=lambda each: abs(middles[each] - x)) if middles else 0
            letters.append(Letter(gilding.words(char, pixels, 60), x, self._hit(below) + LETTER))
            yield
        self._letters = tuple(letters)
        fonts, room = look.fonts, width - 2 * px(MARGIN)
        size: float = 27
        while size > 15 and fonts.width(self.line, Face.SEMIBOLD, size) > room:
            size -= 1
        line = fonts.ellipsis(self.line, Face.SEMIBOLD, size, room)
        self._words = fonts.text(line, Face.SEMIBOLD, size, CREAM, shadow=True)
        self._foot = self._way_on(look)
        self._motes = tuple(gilding.mote(max(1, px(size)), 235) for size in (2, 3, 4))
        yield
        self._light = gilding.glow((px(LIGHT), px(LIGHT)), LIT)
        yield

    def _way_on(self, look: Look) -> pygame.Surface:
        """Return the key that leads on, and where to."""
        key = self.session.controls.key(Action.ACCEPT)
        cap = look.brush.key_cap(key) if key else None
        text = look.fonts.text(self.session.say("See the results"), Face.SEMIBOLD, 20, MUTED)
        gap = look.scale.px(12)
        wide = text.get_width() + (cap.get_width() + gap if cap else 0)
        sheet = pygame.Surface((wide, max(text.get_height(), cap.get_height() if cap else 0)), pygame.SRCALPHA)
        if cap:
            sheet.blit(cap, cap.get_rect(midleft=(0, sheet.get_height() // 2)))
        sheet.blit(text, text.get_rect(midright=(wide, sheet.get_height() // 2)))
        return sheet

    # -- time ----------------------------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return self._now - self._begun if self._begun is not None else 0.0

    @property
    def busy(self) -> bool:
        """True until it leaves."""
        return not self._left

    def update(self, now: float) -> None:
        """Let the row topple; leave when the title has been read."""
        if self._begun is None:
            self._begun = now
        self._now = now
        hit = sum(self._hit(place) <= self.seconds for place in range(len(self._row)))
        if hit > self._clacked:
            if hit % 2:
                self.session.play(Sound.CLACK, 0.45, pan=1.2 * hit / len(self._row) - 0.6)
            self._clacked = hit
        if self.seconds >= FALLS + STAYS:
            self._leave()

    def due(self, now: float) -> float | None:
        """Return `now`: the row topples in every frame."""
        return now

    def handle(self, given: Input) -> None:
        """Leave on any key or tap."""
        if isinstance(given, Press) or (isinstance(given, Pointer) and given.kind is PointerKind.DOWN):
            self._leave()

    def _leave(self) -> None:
        if not self._left:
            self._left = True
            self.stage.pop()

    def _hit(self, place: int) -> float:
        """Return when a domino is touched."""
        return FALLS * (place + 1) / (len(self._row) + SETTLES)

    def _lean(self, place: int) -> float:
        """Return the degrees by which a domino leans now, in steps; in the end it lies exactly."""
        front = self.seconds / FALLS * (len(self._row) + SETTLES) - 1
        return round(lean(front - place) / STEP) * STEP

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        """Paint the dominoes and letters that move, and whatever is around them."""
        if self._ground is None:
            return []
        stale = [self._ground.get_rect()] if full else self._stale
        self._stale = []
        stale += self._move_dominoes()
        grains = self._dust()
        now = [mote.surface.get_rect(center=(round(x), round(y))).inflate(4, 4) for x, y, mote in grains]
        now += [self._letter_place(letter) for letter in self._letters if self._moves(letter)]
        lit = self._lit()
        if lit is not None:
            now.append(lit)
        if 0 < self._words_share() < 1:
            now.append(self._words_place())
        self._stale += now
        rects = _joined([*stale, *now], self._ground.get_rect())
        shade = self._shade() if rects else None
        for rect in rects:
            surface.set_clip(rect)
            surface.blit(self._ground, rect, rect)
            if shade is not None:
                self._blit_shade(surface, shade, rect)
            for place in self._order:
                if self._shown[place].rect.colliderect(rect):
                    surface.blit(*self._shown[place])
            if lit is not None and self._light is not None:
                surface.blit(self._light.surface, lit, special_flags=pygame.BLEND_RGB_ADD)
            self._paint_words(surface)
            for x, y, mote in grains:
                mote.draw(surface, (round(x), round(y)))
        surface.set_clip(None)
        return rects

    def _move_dominoes(self) -> list[pygame.Rect]:
        """Draw the dominoes anew that have moved; return the areas they covered and cover."""
        areas: list[pygame.Rect] = []
        for place, domino in enumerate(self._row):
            degrees = self._lean(place)
            if degrees == self._leans[place]:
                continue
            before = around(self._shadows[place]).union(self._shown[place].rect)
            self._leans[place] = degrees
            self._shown[place] = picture(self._camera, domino, degrees, self._fine)
            self._shadows[place] = domino.shadow(self._camera, degrees)
            after = around(self._shadows[place]).union(self._shown[place].rect)
            areas.append(before.union(after).inflate(4 * self._cell, 4 * self._cell))
        return areas

    def _shade(self) -> pygame.Surface:
        """Return the shadows on the felt, at a fraction of the size, which makes them soft when they are enlarged."""
        assert self._ground is not None
        size, cell = self._ground.get_size(), self._cell
        sharp = pygame.Surface((2 * (size[0] // cell + 1), 2 * (size[1] // cell + 1)), pygame.SRCALPHA)
        for shadow in self._shadows:
            pygame.draw.polygon(sharp, (*BLACK, DARKNESS), [(2 * x / cell, 2 * y / cell) for x, y in shadow])
        return pygame.transform.smoothscale_by(sharp, 0.5)

    def _blit_shade(self, surface: pygame.Surface, shade: pygame.Surface, rect: pygame.Rect) -> None:
        cell = self._cell
        part = rect.copy()
        part.update(rect.x // cell - 1, rect.y // cell - 1, rect.width // cell + 4, rect.height // cell + 4)
        part = part.clip(shade.get_rect())
        if part:
            grown = pygame.transform.smoothscale_by(shade.subsurface(part), cell)
            surface.blit(grown, (part.x * cell, part.y * cell))

    @property
    def _cell(self) -> int:
        """Pixels of the window for one of the picture with the shadows."""
        return max(2, self._look.scale.px(SHADE))

    # -- letters and dust ------------------------------------------------------------------------------------------

    def _moves(self, letter: Letter) -> bool:
        return letter.lands - LETTER <= self.seconds < letter.lands + LETTER

    def _letter_place(self, letter: Letter) -> pygame.Rect:
        px, area = self._look.scale.px, letter.sprite.surface.get_rect(center=(round(letter.x), 0))
        area.centery = px(TITLE - DROP / 2)
        return area.inflate(area.width // 3, 2 * px(DROP))

    def _paint_words(self, surface: pygame.Surface) -> None:
        px = self._look.scale.px
        for letter in self._letters:
            falls = share(self.seconds, letter.lands - LETTER, LETTER)
            if falls <= 0:
                continue
            up = px(DROP) * (1 - in_quad(falls)) - px(9) * _rebound(self.seconds - letter.lands)
            picture_of = letter.sprite.surface
            if falls < 1:
                if self._fine > 1:
                    picture_of = pygame.transform.rotozoom(picture_of, -TURN * (1 - falls), 1.0)
                else:  # in large pixels, edges need no smoothing, which would take too long
                    picture_of = pygame.transform.rotate(picture_of, -TURN * (1 - falls))
                picture_of.set_alpha(round(255 * min(1.0, 2.2 * falls)))
            surface.blit(picture_of, picture_of.get_rect(center=(round(letter.x), round(px(TITLE) - up))))
        if self._words is not None and self._words_share() > 0:
            self._words.set_alpha(round(255 * self._words_share()))
            surface.blit(self._words, self._words.get_rect(center=self._words_place().center))
            self._words.set_alpha(255)
        if self._foot is not None:
            width, height = self._look.scale.size
            surface.blit(self._foot, self._foot.get_rect(bottomright=(width - px(FOOT), height - px(FOOT - 10))))

    def _words_share(self) -> float:
        return out_cubic(share(self.seconds, FALLS - 0.2, 0.25))

    def _words_place(self) -> pygame.Rect:
        assert self._words is not None
        return self._words.get_rect(center=(self._look.scale.size[0] // 2, self._look.scale.px(TITLE + BELOW)))

    def _lit(self) -> pygame.Rect | None:
        """Return the area of the light around the domino that is being hit; None if none is."""
        front = self.seconds / FALLS * (len(self._row) + SETTLES) - 1
        if self._light is None or not 0 <= front < len(self._shown) - 1:
            return None
        place = int(front)
        one, other = self._shown[place].rect, self._shown[place + 1].rect
        share_of = front - place
        x, y = mix(one.centerx, other.centerx, share_of), mix(one.centery, other.centery, share_of)
        return self._light.surface.get_rect(center=(round(x), round(y)))

    def _dust(self) -> list[tuple[float, float, Sprite]]:
        """Return the grains in the air: where they are, and their pictures."""
        out: list[tuple[float, float, Sprite]] = []
        reach = self._look.scale.px(150)
        for place, shown in enumerate(self._shown):
            age = share(self.seconds, self._hit(place), DUST_LIVES)
            if not 0 < age < 1:
                continue
            for grain in range(DUST):
                way = 2.4 * ((grain * 0.618 + place * 0.37) % 1.0) - 2.77
                far = reach * (0.35 + 0.65 * ((grain * 0.757 + place * 0.23) % 1.0)) * out_cubic(age)
                x = shown.rect.right - shown.rect.width * 0.3 + cos(way) * far
                y = shown.rect.y + shown.rect.height * 0.2 + sin(way) * far * 0.7 + reach * 0.5 * age * age
                size = (grain + place) % len(self._motes)
                if age < 0.7 or size == 0:
                    out.append((x, y, self._motes[size if age < 0.5 else 0]))
        return out


def _rebound(since: float) -> float:
    """Return how far a letter is pressed down after it has landed, 0 to 1."""
    return 1 - out_back(share(since, 0.0, LETTER)) if 0 <= since < LETTER else 0.0


def _joined(areas: list[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Return areas that don't overlap and cover these, inside the window."""
    out: list[pygame.Rect] = []
    for area in areas:
        grown = area.clip(window)
        if not grown:
            continue
        touching = grown.collidelist(out)
        while touching >= 0:
            grown = grown.union(out.pop(touching))
            touching = grown.collidelist(out)
        out.append(grown)
    return out
