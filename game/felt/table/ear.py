"""A table for players who hear it: names of seats and places in words, and a walk along the tiles, arm by arm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame

from engine.core import PLAY, Board, View
from engine.pieces import Tile
from game.felt.table.laid.choices import PlaceWidget
from game.felt.table.laid.line import LineWidget
from game.felt.table.seats.seat import SeatWidget
from game.look.look import Look
from game.picture.arms import Arm, arms_of, place_told
from game.picture.families.laid_words import Lying
from game.picture.family_layout import DropTarget
from game.picture.move_words import MoveWords
from game.picture.spot import drawn
from game.play.table import Table
from game.session.session import Session
from game.ui.actions import Action
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

_AWAY: Final = pygame.Rect(-9999, -9999, 0, 0)
"""Where it is while it hasn't the focus: out of the way of the pointer, and of the arrow keys."""


class LineExplorer(Widget):
    """A ring that goes from tile to tile by the arrow keys. It takes the focus only while somebody listens."""

    focusable = False
    radius = 8

    def __init__(
        self,
        look: Look,
        name: str,
        make: Callable[[], Sequence[Arm]],
        laid: Callable[[], object],
        find: Callable[[Tile], pygame.Rect | None],
    ) -> None:
        """`make` returns the arms of the table, which are others once `laid` returns something else.

        `find` returns where a tile is, in pixels.
        """
        super().__init__(look, _AWAY, name=name)
        self._make: Final = make
        self._laid: Final = laid
        self._find: Final = find
        self._made: tuple[object, Sequence[Arm]] = (None, ())
        """What the arms were made for, and the arms."""
        self._at = (0, 0)
        """The arm, and the tile on it."""

    @property
    def arms(self) -> Sequence[Arm]:
        """The arms of the table."""
        laid, (made_for, arms) = self._laid(), self._made
        if laid is not made_for:
            arms = self._make()
            self._made = laid, arms
            arm = min(self._at[0], max(0, len(arms) - 1))
            self._at = arm, min(self._at[1], len(arms[arm].tiles) - 1 if arms else 0)
        return arms

    def follow(self) -> None:
        """Take the focus if there are tiles. Call this only while somebody listens; then set `focusable` to False."""
        self.focusable = bool(self.arms)

    def invalidate(self, *areas: pygame.Rect) -> None:
        """Ask to be repainted. The ring is on its tile with the focus, and gone without."""
        there = self._find(self._tile) if self.focused and self.arms else None
        self.rect = pygame.Rect(there or _AWAY)
        super().invalidate(*areas)

    @property
    def _tile(self) -> Tile:
        arm, place = self._at
        return self.arms[arm].tiles[place].tile

    def spoken(self) -> Spoken:
        """Return the tiles as a list, with the one that the ring is on."""
        rows: list[str] = []
        row = 0
        for number, arm in enumerate(self.arms):
            if number == self._at[0]:
                row = len(rows) + self._at[1]
            rows += [tile.told if place else f"{arm.name}: {tile.told}" for place, tile in enumerate(arm.tiles)]
        return Spoken(Role.LIST, self.name if rows else "", rows=tuple(rows), row=row)

    def go_to(self, row: int) -> None:
        """Go to a tile by its row."""
        for number, arm in enumerate(self.arms):
            if row < len(arm.tiles):
                self._go(number, row)
                return
            row -= len(arm.tiles)

    def on_action(self, action: Action) -> bool:
        """Go along an arm with LEFT and RIGHT, HOME and END, and to the next with UP and DOWN."""
        if not self.arms:
            return False
        arm, place = self._at
        last = len(self.arms[arm].tiles) - 1
        steps = {
            Action.LEFT: (arm, max(0, place - 1)),
            Action.RIGHT: (arm, min(last, place + 1)),
            Action.HOME: (arm, 0),
            Action.END: (arm, last),
            Action.UP: (arm - 1, 0),
            Action.DOWN: (arm + 1, 0),
            Action.ACCEPT: (arm, place),
        }
        if action not in steps or not 0 <= steps[action][0] < len(self.arms):
            return False
        self._go(*steps[action])
        return True

    def _go(self, arm: int, place: int) -> None:
        self._at = arm, place
        self.invalidate()


class TableEar:
    """Finds the words for those who hear a table.

    `names` are those of the seats. `view` returns the view that is shown, None before the first round.
    """

    def __init__(
        self,
        session: Session,
        table: Table,
        names: Sequence[str],
        line: LineWidget,
        view: Callable[[], View[Board] | None],
        *,
        has_cards: bool,
    ) -> None:
        self._session: Final = session
        self._table: Final = table
        self._names: Final = names
        self._line: Final = line
        self._view: Final = view
        self._has_cards: Final = has_cards
        self.fits: Final = session.say("can be played")
        """The words for a tile that can be played."""
        found = session.say("Tiles on the table")
        self.explorer: Final = LineExplorer(line.look, found, self._arms, lambda: line.laid, self._rect_of)

    def lying(self, view: View[Board], *, stands: bool = False, is_brief: bool = False) -> Lying:
        """Return the table of a view, to be described; with `stands`, tiles keep the order of their halves.

        It `is_brief` for those who have heard each move.
        """
        return Lying(self._session.words, self._table.rules, view, self._names, stands=stands, is_brief=is_brief)

    def name_seats(self, seats: Iterable[SeatWidget]) -> None:
        """Let seats tell their points and tiles in words."""
        for seat in seats:
            seat.told = self._seat

    def follow(self, places: Iterable[PlaceWidget]) -> None:
        """Name new places for a tile by their end and the number that is open there, and follow the tiles.

        Call this only while somebody listens.
        """
        self.explorer.follow()
        new = [place for place in places if place.told == place.name]
        if not new:
            return
        at, moves = self.lying(self._table.view), MoveWords(self._session.words)
        for place in new:
            place.told = place_told(at, place.drop.move) or self._play_told(place.drop, moves.move(place.name))

    def _play_told(self, drop: DropTarget, spelled: str) -> str:
        """Return what becomes of the chosen tile at a place that has no name; `spelled` is the move in words."""
        words, label, move = self._session.words, self._table.rules.pieces.label, drop.move
        if move.act == PLAY and len(move.tiles) > 1:
            return words.say("take {tiles}", tiles=label(move.tiles[1]))
        if move.tiles and spelled == label(move.tiles[0]):  # it would have the name of the tile in the hand
            return drop.text or words.say_in("aloud", "play it")
        return spelled

    def _seat(self, points: str, count: int) -> str:
        say_n = self._session.words.say_n
        if self._has_cards:
            return f"{points}, {say_n('{n} card', '{n} cards', count)}"
        return f"{points}, {say_n('{n} tile', '{n} tiles', count)}"

    def _arms(self) -> Sequence[Arm]:
        view = self._view()
        return arms_of(self.lying(view), self._line.laid) if view is not None else ()

    def _rect_of(self, tile: Tile) -> pygame.Rect | None:
        """Return where a tile is on the felt, in pixels; None if it isn't there."""
        laid = next((laid for laid in self._line.laid if laid.tile == tile), None)
        if laid is None:
            return None
        spot = drawn(laid.spot)
        rect = pygame.Rect((0, 0), self._line.art.size(spot.turn, round(spot.unit), self._line.sections))
        rect.center = round(spot.x), round(spot.y)
        return rect
