"""What a table on the network has agreed on: the house rules in force, those first that leave the sheet."""

from __future__ import annotations

import pygame

from engine.core import Board, Rules
from engine.options import Option
from game.look.fonts import Face
from game.look.palette import CREAM, MUTED
from game.scenes.common.notes import RuleNote
from game.scenes.common.page import Page
from game.scenes.common.set_names import SETS
from game.ui.scroll_view import ScrollView


def put_rules(page: Page, view: ScrollView, column: pygame.Rect, rules: Rules[Board]) -> int:
    """Set the table and its house rules from the top of `column`; returns where they end."""
    say, px = page.say, page.px
    set_name = say("{set} · {n} tiles", set=say(SETS.get(rules.pieces.name, rules.pieces.name)), n=rules.pieces.count)
    seats = say("{players} players", players=rules.seats)
    y = page.text(column, f"{set_name} · {seats}", face=Face.SEMIBOLD, size=18, view=view).bottom + px(14)
    changed = [option for option in rules.options if differs(rules, option)]
    for option in changed:
        y = _put_changed(page, view, pygame.Rect(column.x, y, column.width, 0), rules, option) + px(12)
    if not changed:
        place = pygame.Rect(column.x, y, column.width, 0)
        y = page.text(place, say("Standard rules."), size=18, view=view).bottom + px(12)
    for option in rules.options:
        if option not in changed:
            told = say("{rule}: {value}", rule=say(option.label), value=say(option.name(rules.house[option.key])))
            place = pygame.Rect(column.x, y, column.width, 0)
            y = page.text(place, told, size=17, colour=MUTED, view=view).bottom + px(6)
    return y


def differs(rules: Rules[Board], option: Option) -> bool:
    """Say whether a house rule leaves the sheet."""
    return rules.house[option.key] != option.default


def _put_changed(page: Page, view: ScrollView, place: pygame.Rect, rules: Rules[Board], option: Option) -> int:
    say = page.say
    told = say("{rule}: {value}", rule=say(option.label), value=say(option.name(rules.house[option.key])))
    line = page.text(place, told, face=Face.SEMIBOLD, size=18, colour=CREAM, view=view)
    sheet = say("Standard: {choice}", choice=say(option.name(option.default)))
    high = RuleNote.height(page.look, "", place.width)
    note = pygame.Rect(place.x, line.bottom + page.px(2), place.width, high)
    view.add(RuleNote(page.look, note, "", say("Changed"), sheet, changed=True))
    return note.bottom
