"""Keeps matches in the archive that were not played at a table of this computer alone."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread
from typing import Final

from engine.core import Board, Seat
from engine.match import Match
from engine.record.record import Player
from engine.sentences import sentence
from game.session.session import Session
from game.storage.files import reason

NETWORK: Final = "network"
"""Tag of a match that was played on the network."""


def keep_network_match(session: Session, match: Match[Board], players: Sequence[Player], seat: Seat) -> Thread | None:
    """Write a match that is over to the archive, in a thread; None if nothing is saved here.

    The thread is no daemon, so a window that closes waits for it. A failure becomes one of the session's problems.
    """
    saves = session.saves
    if saves is None:
        return None

    def write() -> None:
        try:
            saves.archive(match, players, seat, (NETWORK,))
        except OSError as why:
            session.problems.append(sentence("The match couldn't be archived: {reason}.", reason=reason(why)))

    thread = Thread(target=write, name="archive")
    thread.start()
    return thread
