"""The words about things that aren't on the disk yet, and the question before the program ends without them."""

from __future__ import annotations

from typing import Final

from game.session.match_store import MAX_WRITE
from game.session.session import Session
from game.storage.disk.writer import ONE, SEVERAL
from game.ui.scene import Scene


def standing_words(session: Session) -> str:
    """Return the list of things that aren't saved, and why, to stand on every page; empty without any."""
    writer = session.matches.writer
    unsaved = writer.unsaved if writer is not None and writer.fails else None
    if unsaved is None:
        return ""
    say = session.say
    listed = ", ".join(say((SEVERAL if count > 1 else ONE)[matter]) for matter, count in unsaved.matters.items())
    return say("Not saved yet: {things}. {why}", things=listed, why=session.words.tell(unsaved.why))


class Farewell:
    """Asked once all pages have left: returns a question while something can't be saved, until the player gives up."""

    def __init__(self, session: Session) -> None:
        self._session: Final = session
        self._gives_up = False

    def __call__(self) -> Scene | None:
        """Try to save everything; return the question if that fails, or None if the program can end."""
        session, writer = self._session, self._session.matches.writer
        if writer is None or self._gives_up:
            return None
        writer.try_again()
        writer.flush(MAX_WRITE)
        return session.routes.unsaved(self._give_up) if writer.fails else None

    def _give_up(self) -> None:
        self._gives_up = True
