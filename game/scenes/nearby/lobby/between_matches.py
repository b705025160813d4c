"""Pastimes of the players at a table between matches: watching the last one together, and challenges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.lan.table.table import LanTable
from game.look.icon import Icon
from game.scenes.nearby.table.after_match import invitation, shared_replay
from game.scenes.nearby.table.challenges import Challenges, ChallengesScene
from game.session.session import Session


class BetweenMatches:
    """The pastimes at one table."""

    def __init__(self, session: Session, lan: LanTable) -> None:
        self._session: Final = session
        self._lan: Final = lan
        self._challenges: Final = Challenges(session, lan)

    def hear(self) -> str:
        """Return a sentence about new challenges; empty if there are none."""
        return self._challenges.hear()

    def invitation(self) -> str:
        """Return the sentence that invites the player to watch the match together; empty if nobody does."""
        return invitation(self._session, self._lan)

    def ways(self) -> list[tuple[str, str, Callable[[], None], Icon]]:
        """Return the buttons for the lobby: their key, words, effect and icon."""
        lan, say, found = self._lan, self._session.say, list[tuple[str, str, Callable[[], None], Icon]]()
        if lan.can_share:
            word = say("Join in") if lan.watching else say("Watch together")
            found.append(("share", word, self._watch, Icon.NEARBY))
        if lan.can_challenge:
            found.append(("challenges", say("Challenges"), self._open_challenges, Icon.FLAG))
        return found

    def _watch(self) -> None:
        self._session.stage.push(shared_replay(self._session, self._lan))

    def _open_challenges(self) -> None:
        self._session.stage.push(ChallengesScene(self._session, self._lan, self._challenges))
