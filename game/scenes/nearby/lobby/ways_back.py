"""The ways back to a table: to a saved one of this computer, and to the player's seat at another host's."""

from __future__ import annotations

from game.lan.network import HostedSave, KeptSeat, lan_of
from game.scenes.nearby.lobby.join import JoinScene, join
from game.scenes.nearby.lobby.lobby import hosted, lobby
from game.session.saved_table import SavedTable, SeatThere
from game.session.session import Session
from game.ui.sound.sound import Sound


def reopen_table(session: Session, mine: SavedTable) -> JoinScene | None:
    """Return the way to a table of this computer, open again. Plays a sound and returns None if it is hindered.

    Raises Refusal if it can't be opened.
    """
    assert isinstance(mine, HostedSave), "only the network has such tables"
    lan = lan_of(session)
    if lan is None or mine.hindrance is not None:
        session.play(Sound.ERROR)
        return None
    return hosted(session, mine.name, lan.resume(mine, session.settings.shown_name))


def returned(session: Session, seat: SeatThere) -> JoinScene | None:
    """Return the way back to the player's seat, without a code. Plays a sound and returns None if it's hindered."""
    assert isinstance(seat, KeptSeat), "only the network has such seats"
    if seat.hindrance is not None:
        session.play(Sound.ERROR)
        return None
    return join(session, seat.target, "", lobby(session))
