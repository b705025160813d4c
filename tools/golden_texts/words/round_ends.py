"""The golden words for ends of rounds: all that a player and an onlooker read and hear of them.

Every player moves at random. Each game is played by few, by many with the largest set, and by each of its presets.
Solitaires have words of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from engine.core import Board, Rules, RuleSheet
from engine.events import Scored
from engine.games import GAMES
from engine.match import Match
from game.i18n.language import Words
from game.look.players.medallion import Medallion
from game.picture.names import Person
from game.picture.result_words import ResultWords
from game.play.local_table import LocalTable
from game.play.pace import Pace
from game.play.round_end import round_end
from game.play.table import Update
from tests.support.lan.company import Live, Whims

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_words"
_ROUNDS: Final = 2
"""The most rounds of a match,"""
_LOOKS: Final = 600
"""and looks at its table."""


def round_ends(sheet: RuleSheet) -> str:
    """Return the words for all ends of rounds of a game."""
    tables = enumerate(_tables(sheet), 1)
    return "".join(f"{line}\n" for number, rules in tables for line in _ends(f"{sheet.key} {number}", rules))


def golden_round_ends() -> dict[Path, str]:
    """Return the contents of the golden file."""
    return {FOLDER / "round_ends.txt": "".join(round_ends(sheet) for sheet in GAMES if sheet.players[-1] > 1)}


def _tables(sheet: RuleSheet) -> Iterator[Rules[Board]]:
    yield sheet(sheet.players[0])
    if len(sheet.players) > 1:
        yield sheet(sheet.players[-1], sheet.sets[-1])
    for preset in sheet.presets[1:]:
        yield sheet(sheet.players[len(sheet.players) // 2], preset.pieces, dict(preset.house))


def _ends(name: str, rules: Rules[Board]) -> Iterator[str]:
    """Yield the words for the rounds of a match at two tables: the player's own, and one that is only watched."""
    for is_watching in (False, True):
        live = Live(Match(rules), Whims(), Pace(0.0), watching=is_watching)
        chance, ends = Random(f"ends of {rules.key}"), 0
        for _ in range(_LOOKS):
            live.now += 1.0
            live.table.update(live.now, calm=True)
            updates = live.table.news()
            if any(update.view.over for update in updates):
                ends += 1
                yield f"{name}, {rules.seats} players, round {ends}, {'watched' if is_watching else 'played'}"
                yield from (f"  {line}" for line in _told(live.table, updates))
                if ends == _ROUNDS or live.table.winners:
                    break
                live.table.next_round()
            elif legal := live.table.legal():
                live.table.offer(chance.choice(legal))


def _told(table: LocalTable, updates: list[Update]) -> Iterator[str]:
    people = [Person(player.name or "Ann", Medallion("star", (200, 80, 60))) for player in table.players]
    events = [event for update in updates for event in update.events]
    words = ResultWords(Words.of("en"), table, round_end(table.rules, table.view, events), lambda: people)
    yield f"{words.headline()} {words.order()}"
    for tell in (words.why, words.why_aloud, words.points, words.points_aloud, words.lost, words.feat, words.next_lead):
        yield f"{tell.__name__}: {tell()}"
    yield f"asleep: {words.asleep()}"
    for left in words.end.hands:
        row = [each for each in words.row(left) if not isinstance(each, Medallion)]
        yield f"hand {left.seat}: {row} {words.counted(left)}"
    yield from map(words.claimed, (event for event in events if isinstance(event, Scored)))
