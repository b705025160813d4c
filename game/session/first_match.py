"""A player's first match of a game: an easy opponent, and the rules that the game suggests for it.

Nothing is chosen in silence. The set-up page says why the gentle rules are chosen, and offers the printed ones as soon
as the player knows the game: after its lesson, after a match of it, or after claiming points a few times.
"""

from __future__ import annotations

from engine.core import RuleSheet
from engine.games import game
from engine.options import PRINTED
from engine.sentences import Refusal
from game.lessons import LESSONS
from game.session.quick_starts import play_at_once
from game.session.session import Session
from game.session.table_choice import TableChoice


def first_choice(session: Session, sheet: RuleSheet) -> TableChoice:
    """Return the table that a set-up starts with: as last time, or as suits a first match."""
    remembered = session.settings.values.tables.get(sheet.key)
    choice = TableChoice.of(sheet, remembered)
    if remembered is not None:
        return choice
    if not session.settings.values.tables:
        choice = choice.with_gentle_bots()
    return choice if knows(session, sheet) else choice.with_preset(sheet.first_preset)


def after_lesson(session: Session, key: str) -> TableChoice:
    """Return the table for the match after a game's lesson: with its seats, and otherwise as last time."""
    sheet = game(key)
    choice = TableChoice.of(sheet, session.settings.values.tables.get(key)).with_seats(LESSONS[key].seats)
    if key not in session.settings.values.tables:
        choice = choice.with_gentle_bots()
    try:
        choice.rules()
    except Refusal:  # the remembered rules were for other seats
        return choice.with_house({})
    return choice


def play_after_lesson(session: Session, key: str) -> None:
    """Start the match after a game's lesson, which begins with hints."""
    play_at_once(session, after_lesson(session, key), coached=True)


def knows(session: Session, sheet: RuleSheet) -> bool:
    """Return True if the player knows a game well enough for its printed rules."""
    if sheet.key in session.settings.values.lessons or session.statistics.tally(sheet.key).played:
        return True
    return sheet.first_preset != PRINTED and session.settings.knows_claims
