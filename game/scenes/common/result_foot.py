"""The buttons at the foot of a page of results: the way out and the table at the left, the next step at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.paint import ButtonKind
from game.session.session import Session
from game.ui.actions import Action
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.screen import Screen

_GAP: Final = 14


class ResultsButton(NamedTuple):
    """A button: its words, its key if it has one, its effect and its icon."""

    text: str
    action: Action | None
    act: Callable[[], None]
    icon: Icon | None


def button_height(look: Look) -> int:
    """Return the height of a button in pixels."""
    return max(look.scale.px(64), look.fonts.line(Face.BOLD, 20) + look.scale.px(26))


def button_width(look: Look, text: str, key: str) -> int:
    """Return the width in pixels that a button with these words and this key needs."""
    cap = look.brush.key_cap(key).get_width() if key else 0
    return look.fonts.width(text, Face.BOLD, 20) + cap + look.scale.px(86) + look.scale.icon_px(26)


def peek_button(
    session: Session, look: Look, rect: pygame.Rect, act: Callable[[], None], *, kind: ButtonKind, is_back: bool
) -> Button:
    """Return the button that shows the table, or the one that leads back from there."""
    text = _see_result(session) if is_back else session.say("View table")
    return Button(look, rect, text, act, kind=kind, hotkey=Action.SCORES, key=session.controls.key(Action.SCORES))


def put_foot(
    session: Session, screen: Screen, row: pygame.Rect, plans: Sequence[ResultsButton], peek: Callable[[], None]
) -> None:
    """Put the buttons into a row: the first one at its left, then the one that shows the table, the rest at its right.

    The last one has the focus.
    """
    look, leave = screen.look, plans[0]
    lay, gap, to_table = Layout(look.scale), look.scale.px(_GAP), session.controls.key(Action.SCORES)
    caps = [session.controls.key(plan.action) if plan.action is not None else "" for plan in plans]
    widths = [button_width(look, plan.text, cap) for plan, cap in zip(plans, caps, strict=True)]
    peek_width = button_width(look, _see_result(session), to_table)
    room = row.width - gap * len(plans)
    if sum(widths) + peek_width > room:
        peek_width = button_width(look, session.say("View table"), to_table)
        shrunk = min(1.0, room / (sum(widths) + peek_width))
        widths, peek_width = [int(width * shrunk) for width in widths], int(peek_width * shrunk)
    buttons: list[Button] = []
    places = lay.run(widths[1:], _GAP).along_to(row)
    for (text, action, act, icon), cap, rect in reversed(list(zip(plans[1:], caps[1:], places, strict=True))):
        kind: ButtonKind = "primary" if action is Action.ACCEPT else "plain"
        hotkey = action if action is not Action.ACCEPT else None
        buttons.append(Button(look, rect, text, act, kind=kind, icon=icon, key=cap, hotkey=hotkey))
    first, second = lay.run([widths[0], peek_width], _GAP).along(row)
    buttons.append(peek_button(session, look, second, peek, kind="quiet", is_back=False))
    buttons.append(Button(look, first, leave.text, leave.act, kind="quiet", icon=leave.icon, key=caps[0]))
    even(buttons)
    for button in reversed(buttons):
        screen.add(button)
    screen.focus_on(buttons[0])


def _see_result(session: Session) -> str:
    return session.say("Back to results")
