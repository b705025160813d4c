"""The settings of a network table as text, with the changed house rules first."""

from __future__ import annotations

from engine.core import Board, Rules
from engine.options import Option
from game.look.fonts import Face
from game.look.palette import CREAM, MUTED
from game.scenes.common.notes import RuleNote
from game.scenes.common.page import Page
from game.scenes.common.set_names import SETS
from game.ui.layout import Column
from game.ui.scroll_view import ScrollView


def put_rules(page: Page, view: ScrollView, column: Column, rules: Rules[Board]) -> None:
    """Write the table and its house rules as the next parts of a column."""
    say = page.say
    set_name = say("{set} · {n} tiles", set=say(SETS.get(rules.pieces.name, rules.pieces.name)), n=rules.pieces.count)
    seats = say("{players} players", players=rules.seats)
    page.write(column, f"{set_name} · {seats}", face=Face.SEMIBOLD, size=18, view=view)
    column.skip(14)
    changed = [option for option in rules.options if differs(rules, option)]
    for option in changed:
        _put_changed(page, view, column, rules, option)
        column.skip(12)
    if not changed:
        page.write(column, say("Standard rules."), size=18, view=view)
        column.skip(12)
    for option in rules.options:
        if option not in changed:
            told = say("{rule}: {value}", rule=say(option.label), value=say(option.name(rules.house[option.key])))
            page.write(column, told, size=17, colour=MUTED, view=view)
            column.skip(6)


def differs(rules: Rules[Board], option: Option) -> bool:
    """Return True if a house rule differs from the standard."""
    return rules.differs(option)


def _put_changed(page: Page, view: ScrollView, column: Column, rules: Rules[Board], option: Option) -> None:
    say = page.say
    told = say("{rule}: {value}", rule=say(option.label), value=say(option.name(rules.house[option.key])))
    page.write(column, told, face=Face.SEMIBOLD, size=18, colour=CREAM, view=view)
    column.skip(2)
    sheet = say("Standard: {choice}", choice=say(option.name(rules.standard(option, rules.seats))))
    note = column.take(RuleNote.height(page.look, "", column.width))
    view.add(RuleNote(page.look, note, "", say("Changed"), sheet, changed=True))
