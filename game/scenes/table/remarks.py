"""The bots' remarks at a table: they wait until the tiles are at rest, and are shown at the seats for a moment."""

from __future__ import annotations

from typing import Final

from engine.bots.banter import Banter, Remark, public
from game.play.table import Table, Update
from game.scenes.table.controller import TableController
from game.session.session import Session

_SHOWN: Final = 3.2
"""Time in seconds for which a remark is shown."""


class Remarks:
    """Hears the updates of a table, and lets the bots speak if the player wants that."""

    def __init__(self, session: Session, table: Table) -> None:
        self._session: Final = session
        self._table: Final = table
        self._banter: Banter | None = None
        self._bots: tuple[str, ...] = ()
        self._heard: list[Update] = []
        """The updates since nothing moved the last time."""
        self.awaits_calm = False
        """True if there is something to say something about."""

    def hear(self, update: Update) -> None:
        """Take in an update. The bots think about it only when nothing moves, and keep quiet where nobody may talk."""
        if not self._table.rules.may_talk:
            return
        self._heard.append(update)
        self.awaits_calm = True

    def _remark(self, update: Update) -> Remark | None:
        """Return what a bot says to an update."""
        rules = self._table.rules
        bots = tuple(player.bot for player in self._table.players)
        if self._banter is None or self._bots != bots:  # players come and go at tables on the network
            self._banter, self._bots = Banter(rules.key, bots), bots
        return self._banter.hear(public(update.view, update.events, rules.target))

    def make(self, controller: TableController) -> None:
        """Make the remark on the last update, if there is one; call this while nothing moves."""
        remark: Remark | None = None
        for update in self._heard:
            remark = self._remark(update)
        self._heard, self.awaits_calm = [], False
        if remark is None or not self._session.settings.values.banter or remark.seat == self._table.seat:
            return
        text = self._session.say(remark.text)
        if controller.has_room(remark.seat, text):
            controller.speak(remark.seat, text, _SHOWN)
