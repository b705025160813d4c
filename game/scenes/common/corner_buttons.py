"""The buttons in the upper right corner of a page: the statistics, and the player's name."""

from __future__ import annotations

from typing import Final

from game.look.fonts import Face
from game.look.icon import Icon
from game.scenes.common.page import Page
from game.ui.actions import Action
from game.ui.buttons import Button

_WORD: Final = 20
"""Size of the letters on the button."""


def statistics_width(page: Page) -> int:
    """Return the width of the statistics button, in pixels."""
    return page.button_width(
        page.say("Statistics"), icon=True, key=page.session.controls.key(Action.SCORES), size=_WORD
    )


def statistics_button(page: Page, game: str = "") -> None:
    """Put a button at the upper right of a page that opens the statistics at `game`."""
    look, session = page.look, page.session
    high = max(page.px(60), look.fonts.line(Face.BOLD, _WORD) + page.px(26))
    rect = page.lay.right(page.lay.top(page.area, high).piece, statistics_width(page)).piece

    def open_statistics() -> None:
        session.stage.push(session.routes.statistics(game))

    page.put(
        "statistics",
        Button(
            look,
            rect,
            page.say("Statistics"),
            open_statistics,
            icon=Icon.CHART,
            kind="quiet",
            hotkey=Action.SCORES,
            key=session.controls.key(Action.SCORES),
            size=_WORD,
        ),
    )


_WIDEST: Final = 420
"""Greatest width of the button, in design units."""


def _words(page: Page) -> str:
    name = page.session.settings.values.player_name
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
