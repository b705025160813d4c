"""A player's first match of a game: an easy opponent, and the rules that the game suggests for it.

Nothing is chosen in silence. The set-up page says why the gentle rules are chosen, and offers the printed ones as soon
as the player knows the game: after its lesson, after a match of it, or after claiming points a few times.
"""

from __future__ import annotations

from engine.core import RuleSheet
from engine.options import PRINTED
from game.session.session import Session
from game.session.table_choice import TableChoice


def first_choice(session: Session, sheet: RuleSheet) -> TableChoice:
    """Return the table that a set-up starts with: as last time, or as suits a first match."""
    remembered = session.settings.tables.get(sheet.key)
    choice = TableChoice.of(sheet, remembered)
    if remembered is not None:
        return choice
    if not session.settings.tables:
        choice = choice.with_gentle_bots()
    return choice if knows(session, sheet) else choice.with_preset(sheet.first_preset)


def knows(session: Session, sheet: RuleSheet) -> bool:
    """Return True if the player knows a game well enough for its printed rules."""
    if sheet.key in session.settings.lessons or session.tally(sheet.key).played:
        return True
    return sheet.first_preset != PRINTED and session.knows_claims
