"""The button that opens the page for the player's name and face."""

from __future__ import annotations

from game.look.fonts import Face
from game.look.icons import Icon
from game.scenes.common.page import Page
from game.ui.buttons import Button


def person_width(page: Page) -> int:
    """Return the width of the button, in pixels."""
    return page.button_width(page.say("Name and face"), icon=True)


def person_button(page: Page) -> None:
    """Put the button at the upper right of a page."""
    session, px = page.session, page.px
    high = max(px(60), page.look.fonts.line(Face.BOLD, 20) + px(26))
    rect = page.lay.right(page.lay.top(page.area, high).piece, person_width(page)).piece

    def choose() -> None:
        session.stage.push(session.routes.person())

    page.put("person", Button(page.look, rect, page.say("Name and face"), choose, icon=Icon.PERSON, kind="quiet"))
