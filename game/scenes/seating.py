"""The table scene of a match on this computer, with the ways from it to another match and to the lesson."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Board
from engine.match import Match
from engine.record.record import Player
from game.lessons import LESSONS
from game.scenes.lesson.lesson import LessonScene
from game.scenes.table.table import TableScene
from game.session.follow_up import MatchFollowUp
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.storage.saves import Saves


def seated(
    session: Session,
    match: Match[Board],
    players: Sequence[Player],
    name: str = "",
    deal: str = "",
    *,
    coached: bool = False,
) -> TableScene:
    """Return the scene for a match saved under `name`, or under a new one. The same players can play another.

    `deal` is that of a deal code; empty for a new one. A `coached` match begins with hints.
    """
    kept = name or Saves.new_name()

    def again() -> None:
        if match.rules.seats == 1:  # its deal is given up, while in other games players may want to resume
            session.put_away(kept, match, players)
        session.stage.replace(seated(session, Match(match.rules), players))

    choice = TableChoice.of(type(match.rules), session.settings.values.tables.get(match.rules.key))
    table = session.table(match, players, kept, deal, takes_back=choice.takes_back)

    def teach() -> None:
        session.stage.replace(LessonScene(session, LESSONS[match.rules.key]))

    more = MatchFollowUp(session, match, players, kept)
    return TableScene(session, table, again=again, teach=teach, coached=coached, more=more)
