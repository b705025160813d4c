"""Calling the player to act: a sound once each turn, and the focus on what has to be done."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, Protocol

from engine.core import Move
from game.felt.table.model import TableModel
from game.felt.table.move_input import MoveInput
from game.felt.table.widgets import GRASPED, TableWidgets
from game.play.table import Table
from game.scenes.table.buttons import TableButtons
from game.scenes.table.talk import Talk
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.sounds import Sound


class Place(Protocol):
    """The scene in which it is done."""

    session: Session
    table: Table
    shown: TableModel
    set: TableWidgets | None
    buttons: TableButtons | None
    move_input: MoveInput
    talk: Talk


class Calls:
    """Calls the player whenever there is something new to be done."""

    def __init__(self, place: Place) -> None:
        self.at: Final = place
        self._turn: tuple[int, ...] = ()
        """The turn that the player was last called to, and below, to do what; None while somebody else is to move."""
        self._called: tuple[tuple[int, ...], AbstractSet[int]] | None = None

    def follow(self, turn: tuple[int, ...], legal: list[Move], must: AbstractSet[int]) -> None:
        """Call the player to `turn`, unless that has been done; `must` is what has to be done, if anything."""
        if must and (turn, must) != self._called:
            self._call(turn, legal)
        self._called = (turn, must) if must else None

    def _call(self, turn: tuple[int, ...], legal: list[Move]) -> None:
        """Call with a sound once each turn; what the last score was made of may still be read."""
        at = self.at
        assert at.set is not None
        stays = at.set.felt.quiet and bool(self._turn) and isinstance(at.set.screen.focus, Button)
        if turn != self._turn:
            self._turn = turn
            if at.table.rules.seats > 1:
                at.session.play(Sound.YOUR_TURN, 0.5)
            at.talk.withdraw()
            at.shown.title = ""
        if at.move_input.chosen is None and not stays:  # a button stays that was gone to while turns pass by themselves
            self._focus_first(legal)
        else:
            at.move_input.refresh()

    def _focus_first(self, legal: list[Move]) -> None:
        """Point at what has to be done: ACCEPT does the sensible thing on each turn."""
        at = self.at
        assert at.set is not None
        assert at.buttons is not None
        tiles = [move.tiles[0] for move in legal if move.act in GRASPED and move.tiles]
        place = next((tile for tile in at.shown.hand if tile in tiles), None)
        at.move_input.refresh()
        picks, quiet = at.set.picks, at.set.felt.quiet
        pick = next((pick for pick in picks if pick.tile in tiles or quiet), None)
        if place is not None:
            at.set.screen.focus_on(at.set.hand.tile(place))
        elif pick is not None:
            at.set.screen.focus_on(pick)
        elif at.set.places:
            at.set.screen.focus_on(at.set.places[0])
        else:
            at.set.screen.focus_on(at.buttons.first({move.act for move in legal}))
