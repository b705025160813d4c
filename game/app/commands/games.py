"""`boneyard games`: the available games and their options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from engine.core import RuleSheet, span
from engine.games import GAMES, game
from engine.options import Option
from game.app.commands.common.arguments import as_usage
from game.app.commands.common.shell import Subcommands, tell_json
from game.app.commands.common.tables import PlainTable, show
from game.i18n.language import Words


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("games")
    parser.takes.add_argument(
        "game", metavar=say("GAME"), nargs="*", help=say("keys of the games to list (default: all)")
    )
    parser.options.add_argument("--json", action="store_true", help=say("print JSON for other programs"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print all games, or the requested ones, as tables or as JSON."""
    with as_usage():
        sheets: Sequence[RuleSheet] = [game(key) for key in args.game] or GAMES
    if args.json:
        tell_json([_described(sheet, words) for sheet in sheets], indent=2)
        return 0
    show(_shelf(sheets, words))
    for sheet in sheets:
        show(_house_rules(sheet, words))
    return 0


def _described(sheet: RuleSheet, words: Words) -> dict[str, object]:
    """Return a game as JSON data."""
    say = words.say
    return {
        "key": sheet.key,
        "title": say(sheet.title),
        "also": say(sheet.also) if sheet.also else "",
        "family": sheet.family,
        "blurb": say(sheet.blurb),
        "source": say(sheet.source),
        "minutes": sheet.minutes,
        "seats": list(sheet.players),
        "sets": [pieces.name for pieces in sheet.sets],
        "house_rules": [
            {
                "key": option.key,
                "label": say(option.label),
                "help": say(option.help) if option.help else "",
                "default": option.default,
                "standard": {str(seats): sheet.standard(option, seats) for seats in sheet.players},
                "choices": [{"value": choice, "name": say(option.name(choice))} for choice in option.choices],
                "numbers": [option.numbers[0], option.numbers[-1]] if option.numbers else None,
                "needs": dict(option.needs),
            }
            for option in sheet.options
        ],
    }


def _shelf(sheets: Sequence[RuleSheet], words: Words) -> RenderableType:
    """Return the table of the games."""
    say = words.say
    table = PlainTable(say("game"), say("title"), say("players"), say("sets"), say("minutes"))
    for sheet in sheets:
        sets = ", ".join(pieces.name for pieces in sheet.sets)
        name = say(sheet.title)
        if sheet.also:
            name = say("{title}, also called {other}", title=name, other=say(sheet.also))
        table.row(Text(sheet.key, "bold"), name, span(sheet.players), sets, str(sheet.minutes))
    return table


def _house_rules(sheet: RuleSheet, words: Words) -> RenderableType:
    """Return the table of a game's house rules, each value as typed and in words."""
    say = words.say
    table = PlainTable(say("house rule"), say("value"), say("meaning"))
    for option in sheet.options:
        table.row(Text(option.key, "bold"), "", say(option.help or option.label))
        for value, meaning in _values(sheet, option, words):
            table.row("", value, meaning)
    head = Text.assemble((sheet.key, "bold"), "  ", say(sheet.title))
    return Group("", head, Text(say(sheet.blurb), "dim"), table)


def _values(sheet: RuleSheet, option: Option, words: Words) -> list[tuple[str, str]]:
    """Return the values of a house rule: each as typed, and in words."""
    say = words.say
    rows = {
        str(choice): say(option.name(choice))
        for choice in option.choices
        if choice not in option.numbers or option.name(choice) != str(choice)
    }
    if option.numbers:
        rows[f"{option.numbers[0]}..{option.numbers[-1]}"] = say("any number in this range")
    for value, seats in _standards(sheet, option).items():
        meaning = rows.get(value, "")
        told = say("{meaning} (default)", meaning=meaning) if meaning else say("default")
        if len(seats) < len(sheet.players):
            players = ", ".join(map(str, seats))
            told = say("{meaning} (default for {players} players)", meaning=meaning or value, players=players)
        rows = {**rows, value: told} if meaning else {value: told, **rows}
    return [*rows.items()]


def _standards(sheet: RuleSheet, option: Option) -> dict[str, list[int]]:
    """Return the standard values of a house rule, each with the numbers of players that it is for."""
    found: dict[str, list[int]] = {}
    for seats in sheet.players:
        found.setdefault(str(sheet.standard(option, seats)), []).append(seats)
    return found
