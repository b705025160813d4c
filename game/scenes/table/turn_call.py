"""Calls the player when there is something new to do: by a sound once a turn, and by moving the focus."""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY
from game.picture.family_layout import GRASPED
from game.play.table import Update
from game.scenes.table.context import TableContext
from game.ui.buttons import Button
from game.ui.sound.sound import Sound
from game.ui.widget import Widget


class TurnCall:
    """Knows what the player was last called for. The controller asks it before each picture, the scene after it."""

    def __init__(self, context: TableContext) -> None:
        self._context: Final = context
        self.is_new = False
        """True if the focus has yet to move to what has to be done."""
        self._called: tuple[tuple[int, int], frozenset[int]] | None = None
        """The turn the player was last called for and what had to be done; None during other players' turns."""
        self._turn: tuple[int, int] | None = None
        """The last turn that the player was called for."""
        self._is_own_turn = False
        """True during a turn of the player that was announced."""
        self._awaited = False
        """True if a counting game waited for its start when the player was called last."""
        self._stays = False
        """True if the focus stays on the button the player chose, in games that don't say what can be done."""
        self.left: Widget | None = None
        """The widget that the last press took the focus from, if the pointer made it."""

    def on_update(self, update: Update) -> None:
        """Find out whether the player's next move belongs to a new turn, which a sound announces."""
        seat, view = self._context.table.seat, update.view
        others = any(event.seat not in (seat, NOBODY) for event in update.events)
        self._is_own_turn = self._is_own_turn and not others and view.turn == seat and not view.over

    def follow(self, turns: int) -> bool:
        """Call the player if there is something new to do; returns True once at the beginning of each of their turns.

        `turns` is the number of turns that have ended.
        """
        context, model = self._context, self._context.model
        must, turn, widgets = model.must, (model.rounds, turns), context.widgets
        begins = False
        if must and (turn, must) != self._called:
            self.is_new = True
            is_button = isinstance(widgets.screen.focus, Button)
            self._stays = widgets.layout.quiet and self._turn is not None and is_button and not self._awaited
            begins, self._turn = turn != self._turn, turn
            if begins and not self._is_own_turn and context.table.rules.seats > 1:
                context.session.play(Sound.YOUR_TURN)
            self._is_own_turn = True
        self._called = (turn, must) if must else None
        self._awaited = model.awaits_start
        return begins

    def move_focus(self) -> None:
        """Move the focus to what has to be done, since the player has just been called."""
        if self._context.model.chosen is None and not self._stays:
            self._focus_first()
        self.is_new = False

    def return_focus(self) -> None:
        """Return the focus from a button that the pointer pressed, since a page opens."""
        screen = self._context.widgets.screen
        if isinstance(screen.focus, Button) and self.left in screen.focusable():
            screen.focus_on(self.left)

    def _focus_first(self) -> None:
        """Focus on the thing to do, so that ACCEPT does the sensible thing on each turn."""
        widgets, legal = self._context.widgets, self._context.model.legal
        tiles = [move.tiles[0] for move in legal if move.act in GRASPED and move.tiles]
        tile = next((tile for tile in self._context.model.hand if tile in tiles), None)
        pick = next((pick for pick in widgets.picks if pick.tile in tiles or widgets.layout.quiet), None)
        if tile is not None:
            widgets.screen.focus_on(widgets.hand.tile(tile))
        elif self._context.model.awaits_start:
            widgets.screen.focus_on(self._context.buttons.pass_turn)
        elif pick is not None:
            widgets.screen.focus_on(pick)
        elif widgets.places:
            widgets.screen.focus_on(widgets.places[0])
        else:
            widgets.screen.focus_on(self._context.buttons.first({move.act for move in legal}))
