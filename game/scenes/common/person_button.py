"""The button that names the player, and opens the page for the name and the face."""

from __future__ import annotations

from typing import Final

from game.look.fonts import Face
from game.look.icons import Icon
from game.scenes.common.page import Page
from game.ui.buttons import Button

_WIDEST: Final = 420
"""Greatest width of the button, in design units."""


def _words(page: Page) -> str:
    name = page.session.settings.player_name
    return page.say("Your name: {name}", name=name) if name else page.say("Your name")


def person_width(page: Page) -> int:
    """Return the width of the button, in pixels."""
    return min(page.px(_WIDEST), page.button_width(_words(page), icon=True))


def person_button(page: Page) -> None:
    """Put the button at the upper right of a page, which must be built again when the name changes."""
    session, px = page.session, page.px
    high = max(px(60), page.look.fonts.line(Face.BOLD, 20) + px(26))
    rect = page.lay.right(page.lay.top(page.area, high).piece, person_width(page)).piece

    def choose() -> None:
        session.stage.push(session.routes.person())

    page.put("person", Button(page.look, rect, _words(page), choose, icon=Icon.PERSON, kind="quiet"))
