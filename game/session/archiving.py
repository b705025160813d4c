"""Keeps matches in the archive that were not played at a table of this computer alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.core import Board, Seat
from engine.match import Match
from engine.record.record import Player
from game.session.session import Session
from game.storage.match_names import fingerprint
from game.storage.saves import FINISHED
from game.storage.writer import Matter, Work

NETWORK: Final = "network"
"""Tag of a match that was played on the network."""


def keep_network_match(session: Session, match: Match[Board], players: Sequence[Player], seat: Seat) -> None:
    """Write a match that is over to the archive, if anything is saved here, in the writer's thread."""
    saves = session.saves
    if saves is not None:
        write = partial(saves.archive, match, tuple(players), seat, (NETWORK,))
        session.keep(Work(Matter.FINISHED, saves.folder / FINISHED / fingerprint(match), write))
