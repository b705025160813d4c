"""The way back to a saved table of this computer."""

from __future__ import annotations

from game.lan.network import Mine, lan_of
from game.scenes.nearby.knock import KnockScene
from game.scenes.nearby.lobby import hosted
from game.session.saved_table import SavedTable
from game.session.session import Session
from game.ui.sounds import Sound


def resumed(session: Session, mine: SavedTable) -> KnockScene | None:
    """Return the way to a table of this computer, open again. Plays a sound and returns None if it is hindered.

    Raises Refusal if it can't be opened.
    """
    assert isinstance(mine, Mine), "only the network has such tables"
    lan = lan_of(session)
    if lan is None or mine.hindrance is not None:
        session.play(Sound.ERROR, 0.6)
        return None
    return hosted(session, mine.name, lan.go_on(mine, session.player_name))
