"""Shortcuts from the shelf to a table: continue, last played, daily deal, quick game.

Independent of pixels. A way that leads nowhere isn't offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from engine.core import RuleSheet
from engine.match import Match
from engine.sentences import Refusal
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.storage.deals import deal_of, seed_of, turn_of
from game.storage.paused import PausedMatch
from game.storage.settings import Settings

EASY_FIRST: Final = 2
"""Number of players at a beginner's first table."""


class DailyDeal(NamedTuple):
    """A solitaire whose deal is the same for everybody on one day."""

    choice: TableChoice
    number: int


class QuickStarts(NamedTuple):
    """The tables within one press of the shelf."""

    last: TableChoice | None
    """The game last played, with its rules; None if there isn't one besides the match to continue."""
    daily: DailyDeal | None
    """None without a solitaire on the shelf."""
    quick: TableChoice | None
    """A table against gentle bots; None without a game for several players."""


def quick_starts(games: Sequence[RuleSheet], settings: Settings, day: date, unfinished: str = "") -> QuickStarts:
    """Return the ways into these games on a day; `unfinished` is the key of the game of the match to continue."""
    return QuickStarts(last_played(games, settings, unfinished), daily_deal(games, day), quick_game(games, settings))


def last_played(games: Sequence[RuleSheet], settings: Settings, unfinished: str = "") -> TableChoice | None:
    """Return the table of the game last played, leaving out the one that waits to be continued."""
    found = _lately(games, settings)
    return next((choice for choice in found if choice.sheet.key != unfinished), None)


def daily_deal(games: Sequence[RuleSheet], day: date) -> DailyDeal | None:
    """Return the daily deal: by the standard rules, so everybody has the same one."""
    solitaires = [sheet for sheet in games if sheet.players[-1] == 1]
    return DailyDeal(TableChoice.of(turn_of(day, solitaires)), deal_of(day)) if solitaires else None


def par_of(daily: DailyDeal) -> int:
    """Return the par of a daily deal, -1 if it's unknown or would reveal hidden tiles."""
    match = Match(daily.choice.rules())
    match.begin(seed_of(daily.number))
    return match.rules.par(match.view(0))


def quick_game(games: Sequence[RuleSheet], settings: Settings) -> TableChoice | None:
    """Return the last game for several players, with its rules, or else the first one on the shelf; bots are gentle."""
    for choice in _lately(games, settings):
        if choice.sheet.players[-1] > 1 and _is_sound(choice):
            return choice.with_gentle_bots()
    first = next((sheet for sheet in games if EASY_FIRST in sheet.players), None)
    return TableChoice.of(first).with_seats(EASY_FIRST).with_gentle_bots() if first else None


def start_match(session: Session, choice: TableChoice, deal: int = 0, *, coached: bool = False) -> None:
    """Start a match at a table; `deal` is a solitaire's deal number, 0 for any. A `coached` one begins with hints."""
    players = choice.players(session.settings.values.player_name, session.say, session.settings.names_here)
    session.stage.push(
        session.routes.table(Match(choice.rules()), players, deal=str(deal) if deal else "", coached=coached)
    )


def resume_match(session: Session, paused: PausedMatch) -> bool:
    """Open the table of a paused match; returns False, with a problem to show, if it can't be resumed."""
    found = session.matches.resume(paused)
    if found is None:
        return False
    session.stage.push(session.routes.table(found.match, found.players, found.name))
    return True


def play_at_once(session: Session, choice: TableChoice, *, coached: bool = False) -> None:
    """Start a quick match. A game's first table is remembered, but a player's own one stays as it is."""
    if choice.sheet.key not in session.settings.values.tables:
        session.settings.remember_table(choice.sheet.key, choice.remembered())
    start_match(session, choice, coached=coached)


def _lately(games: Sequence[RuleSheet], settings: Settings) -> list[TableChoice]:
    """Return the remembered tables of these games, the latest first."""
    known = {sheet.key: sheet for sheet in games}
    return [TableChoice.of(known[key], setup) for key, setup in reversed(list(settings.tables.items())) if key in known]


def _is_sound(choice: TableChoice) -> bool:
    """Return True if the rules of a remembered table go together."""
    try:
        choice.rules()
    except Refusal:
        return False
    return True
