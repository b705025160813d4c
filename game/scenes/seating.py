"""The table scene of a match on this computer, with the ways from it to another match and to the lesson."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Board
from engine.match import Match
from engine.record.record import Player
from game.lessons import LESSONS
from game.scenes.lesson.lesson import LessonScene
from game.scenes.table.table import TableScene
from game.session.follow_up import open_local_table
from game.session.session import Session


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
    sat = open_local_table(session, match, players, name, deal)

    def again() -> None:
        if match.rules.seats == 1:  # its deal is given up, while in other games players may want to resume
            session.matches.abandon(sat.name, match, players)
        session.stage.replace(seated(session, Match(match.rules), players))

    def teach() -> None:
        session.stage.replace(LessonScene(session, LESSONS[match.rules.key]))

    return TableScene(session, sat.table, again=again, teach=teach, coached=coached, more=sat.more)
