"""How one sits down: a match and its players become a table on the stage."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Board
from engine.match import Match
from engine.record.record import Player
from game.lessons import LESSONS
from game.scenes.lesson.lesson import LessonScene
from game.scenes.table.table import TableScene
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.storage.saves import Saves


def seated(
    session: Session, match: Match[Board], players: Sequence[Player], name: str = "", deal: int = 0
) -> TableScene:
    """Return the scene for a match kept under `name`, or under a new one; the same people may play another.

    `deal` is the number of the deal that a solitaire is to have; 0 for any.
    """
    kept = name or Saves.new_name()

    def again() -> None:
        if match.rules.seats == 1:  # a deal that is given up; elsewhere others may want to go on
            session.put_away(kept, match, players)
        session.stage.replace(seated(session, Match(match.rules), players))

    choice = TableChoice.of(type(match.rules), session.settings.tables.get(match.rules.key))
    table = session.table(match, players, kept, deal, takes_back=choice.takes_back)

    def teach() -> None:
        session.stage.replace(LessonScene(session, LESSONS[match.rules.key]))

    return TableScene(session, table, again=again, teach=teach)
