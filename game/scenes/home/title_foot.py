"""The box of notices at the title's foot, with a button that marks them as read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import CREAM, GOLD, MUTED, RGB, RGBA
from game.scenes.common.page import Page
from game.ui.broken_scene import SceneFailure
from game.ui.buttons import Button

_WIDE, PAD, BUTTON, _SIGN, DROP = 1240, 18, 52, 54, 24
"""Design units: greatest width, padding, button, error sign, and how far the box reaches below the page's contents."""
_CLEAR: Final = 20
"""Design units between the box and the buttons above it."""
GROUND: Final[tuple[RGBA, RGBA]] = ((8, 24, 21, 244), (5, 18, 16, 250))


class FootLine(NamedTuple):
    """One notice, and its style."""

    words: str
    face: Face = Face.MEDIUM
    size: float = 17
    colour: RGB = CREAM


def lines_of(page: Page, mishap: SceneFailure, *, waits: bool) -> list[FootLine]:
    """Return the lines about a broken scene, the match and the log; `waits` if there's a match to continue."""
    say = page.say
    what = say(mishap.page)
    more = []
    if mishap.keeps_seat:
        words = say("{page} crashed. Your seat at the table is safe.", page=what)
        more.append(say("“Play nearby” takes you back to it."))
    elif waits:
        words = say("{page} crashed. Your match is safe.", page=what)
    else:
        words = say("{page} crashed.", page=what)
    if mishap.log is not None:
        more.append(say("Details are in {file}.", file=mishap.log))
    told = [FootLine(words, Face.BOLD, 20)]
    return [*told, FootLine(" ".join(more), size=16, colour=MUTED)] if more else told


class NoticeBox:
    """The box for some lines, at `box`. A box about an error has its sign."""

    def __init__(self, page: Page, lines: Sequence[FootLine], *, bears_sign: bool) -> None:
        px, area = page.px, page.area
        self._page: Final = page
        self._lines: Final = lines
        self._indent: Final = px(_SIGN + PAD) if bears_sign else 0
        wide = min(area.width - px(220), px(_WIDE))
        self._room: Final = wide - 3 * px(PAD) - px(BUTTON) - self._indent
        self._high: Final = sum(
            page.text_height(line.words, self._room, face=line.face, size=line.size) for line in lines
        )
        high = max(px(_SIGN) if bears_sign else 0, px(BUTTON), self._high) + 2 * px(PAD)
        self.box: Final = page.lay.left(page.lay.foot(area, high).piece, wide).piece.move(0, px(DROP))

    @property
    def top(self) -> int:
        """The lowest line of pixels for the buttons above the box."""
        return self.box.top - self._page.px(_CLEAR)

    def build(self, read: Callable[[], None]) -> None:
        """Paint the box on the page, with a button that calls `read`."""
        page, look, box, px, lay = self._page, self._page.look, self.box, self._page.px, self._page.lay
        rim: RGBA = (*GOLD, 150) if self._indent else (255, 255, 255, 70)
        look.brush.soft_shadow(box.size, max(2, px(14)), 150, px(14)).draw(page.ground, (box.x, box.y + px(5)))
        page.ground.blit(look.brush.box(box.size, px(14), *GROUND, rim, border_width=look.scale.hair(1.4)), box)
        if self._indent:
            icon = look.icons.icon(Icon.BROKEN, px(_SIGN), GOLD)
            page.ground.blit(icon, icon.get_rect(midleft=(box.x + px(PAD), box.centery)))
        middle = lay.left(lay.centred(box, box.width, self._high), px(PAD) + self._indent).rest
        column = lay.column(lay.left(middle, self._room).piece)
        for line in self._lines:
            page.write(column, line.words, face=line.face, size=line.size, colour=line.colour)
        close = lay.right(lay.centred(lay.inset(box, PAD, 0), box.width - 2 * px(PAD), px(BUTTON)), px(BUTTON)).piece
        page.put("close", Button(look, close, "", read, icon=Icon.CHECK, kind="quiet", name=page.say("Dismiss")))
