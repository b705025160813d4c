"""The moves that a guest missed, as updates: only what everyone at the table saw, and without points.

They come from the host, so a tile that isn't in the set is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import DRAW, PASS, PLAY, STOP, Board, Event, Rules, View
from engine.events import Drew, Passed, Played, Stopped
from engine.pieces import HIDDEN
from game.play.table import Update
from net.guest.news import LoggedMove, LogNews


class MissedMoves:
    """Collects the moves missed in the current deal until they are taken."""

    def __init__(self) -> None:
        self._deal = 0
        self.moves: list[LoggedMove] = []
        """Those that weren't taken yet."""
        self._known = 0
        """The number of moves of the deal that were shown or collected."""

    def on_log(self, news: LogNews, known: int) -> None:
        """Add the moves of a deal, of which the first `known` ones have been shown."""
        if news.deal != self._deal:
            self._deal, self.moves, self._known = news.deal, [], 0
        self._known = max(self._known, known)
        for move in news.moves:
            if move.ply >= self._known:
                self.moves.append(move)
                self._known = move.ply + 1

    def taken(self, deal: int, rules: Rules[Board], view: View[Board]) -> list[Update]:
        """Return the moves missed in a deal, once each; `view` is the table after all of them."""
        if deal != self._deal:
            return []
        moves, self.moves = self.moves, []
        return [Update(0, tuple(visible_event(move, rules)), view) for move in moves]


def visible_event(logged: LoggedMove, rules: Rules[Board]) -> Sequence[Event]:
    """Return the event of a move that looks the same in every game; none for other moves."""
    seat, move = logged.seat, logged.move
    if move.act == PLAY and len(move.tiles) > 0 and 0 <= move.tiles[0] < rules.pieces.count:
        return [Played(seat, move.tiles[0])]
    plain: Final = {DRAW: Drew(seat, HIDDEN), PASS: Passed(seat), STOP: Stopped(seat)}
    return [plain[move.act]] if move.act in plain else []
