"""The player's hand on the table: the tile that is chosen or carried, and where it may go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core import ALOUD, PLAY, SILENT, TAKE, Move
from engine.families.chain.board import ANYWHERE
from engine.notation import spell
from engine.pieces import Tile
from game.felt.family_layout import Drop
from game.felt.table.laid_widgets import PlaceWidget
from game.felt.table.model import TableModel
from game.felt.table.widgets import GRASPED, Held, TableWidgets
from game.play.table import Table
from game.session.session import Session
from game.ui.sounds import Sound

UNSORTED: Final = -1
"""The order of a hand that the player has not sorted."""


class MoveInput:
    """Turns picks, taps and drags into legal moves; what is legal the table says.

    `offer` does a move, `refuse` tells why a wish cannot be done, `calm` says whether the picture has come to rest.
    """

    def __init__(
        self,
        session: Session,
        table: Table,
        shown: TableModel,
        offer: Callable[[Move], None],
        refuse: Callable[[Move], None],
        calm: Callable[[], bool],
    ) -> None:
        self.session: Final = session
        self.table: Final = table
        self.shown: Final = shown
        self.chosen: Tile | None = None
        self.carried: tuple[Tile, tuple[int, int]] | None = None
        self.aloud = False
        """Whether the next tile is to be claimed as it is laid."""
        self.set: TableWidgets | None = None
        self._offer = offer
        self._refuse = refuse
        self._calm = calm
        self._drops: list[Drop] = []
        self._order = UNSORTED
        self._tidy: list[Tile] = []
        """The hand as it was last put in the order of the game."""

    @property
    def held(self) -> Held:
        """What the set has to show of it."""
        lifted: tuple[Tile, ...] = ()
        if self.chosen is not None and self.set is not None and self.chosen not in self.shown.hand:
            lifted = self.set.felt.lifted(self.table.view, self.chosen)
        return Held(self.chosen, self.carried[0] if self.carried else None, lifted)

    def plays(self) -> list[Move]:
        """Return what can be done now with a tile that is grasped."""
        if not self._calm():
            return []
        return [move for move in self.table.legal() if move.act in GRASPED and move.tiles]

    def moves_of(self, tile: Tile | None) -> list[Move]:
        """Return what can be done with this tile: one that is taken from the felt may be named at any place."""
        return [move for move in self.plays() if move.tiles[0] == tile or (move.act == TAKE and tile in move.tiles)]

    # -- picking ------------------------------------------------------------------------------------------------

    def choose(self, tile: Tile) -> None:
        """Pick a tile of the hand; a second pick plays it where it has only one place."""
        moves = self.moves_of(tile)
        if not moves:
            held = tile in self.shown.hand
            self._refuse(Move(PLAY, (tile,), ANYWHERE) if held else Move(TAKE, (tile,)))
            return
        if tile == self.chosen:
            if len(self._drops) == 1:
                self.play_at(self._drops[0])
            elif self._drops:
                self._focus_place(0)
            return
        self.session.play(Sound.PICK_UP, 0.7)
        self.chosen = tile
        self.shown.title, self.shown.text = "", ""
        self.refresh()
        on_felt = self.set is not None and self.set.felt.at_once and tile not in self.shown.hand
        if len(moves) == 1 and (not self._drops or on_felt):
            self._offer(moves[0])
        elif self.set is not None and len(self._drops) > 1 and self.set.screen.focus is self.set.grasp(tile):
            self._focus_place(0)

    def let_loose(self) -> bool:
        """Put back what is chosen, and take back the wish to claim; says whether there was any."""
        had = self.chosen is not None or self.aloud
        self.aloud = False
        self.clear()
        return had

    def clear(self) -> None:
        """Hold nothing."""
        self.chosen, self.carried = None, None
        self.refresh()

    def sort(self) -> None:
        """Put the hand in the next of three orders: lowest first, suit by suit, heaviest first."""
        pieces = self.table.rules.pieces
        orders: tuple[Callable[[Tile], tuple[int, int]], ...] = (
            lambda tile: (pieces.low[tile], pieces.high[tile]),
            lambda tile: (-pieces.high[tile], -pieces.low[tile]),
            lambda tile: (-pieces.pips[tile], -pieces.high[tile]),
        )
        self._order = (self._order + 1) % len(orders)
        self.shown.hand = sorted(self.shown.hand, key=orders[self._order])

    def tidy(self) -> None:
        """Keep the hand in the order of the game, as long as the player has not sorted it."""
        if self._order == UNSORTED and self.set is not None and self.shown.hand != self._tidy:
            self.shown.hand = self._tidy = self.set.felt.sorted_hand(self.table.rules, self.shown.hand)

    # -- carrying -----------------------------------------------------------------------------------------------

    def drag(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Carry a tile over the table."""
        if self.carried is None:
            if not self.moves_of(tile):
                return
            self.chosen = tile
            self.refresh()
        self.carried = (tile, pos)

    def drop(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Let a tile go: at a place it is played, elsewhere it goes back."""
        self.carried = None
        if self.set is None:
            return
        place = self.set.at(self._drops, pos)
        if place is None and len(self._drops) == 1 and self.set.line.rect.collidepoint(pos):
            place = self._drops[0]
        moves = self.moves_of(tile)
        if place is not None:
            self.play_at(place)
        elif not self._drops and len(moves) == 1 and self.set.hand.rect.collidepoint(pos):
            self._offer(moves[0])  # taken from the felt, and let go over the rack
        else:
            self.chosen = tile

    def let_go(self) -> None:
        """Put a carried tile back."""
        self.carried = None

    # -- places -------------------------------------------------------------------------------------------------

    def play_at(self, drop: Drop) -> None:
        """Lay the chosen tile there; aloud if the player said so and the rules know a score."""
        move, aloud = drop.move, self.aloud
        self.aloud = False
        said = move._replace(how=ALOUD)
        pays = said in self.table.legal()
        self._offer(said if aloud and pays else move)
        if aloud and not pays:
            self.shown.text = self.session.say("That play doesn't score, so there's nothing to claim.")

    def point_at(self, move: Move) -> None:
        """Choose the tile of a move and point at its place, as a hint does; at the tile itself if it has none."""
        self.chosen = move.tiles[0]
        self.refresh()
        if self._drops or self.set is None:
            self._focus_place(self._place_of(move))
        else:
            self.clear()
            self.set.screen.focus_on(self.set.grasp(move.tiles[0]))

    def follow(self) -> None:
        """Keep in step with the table while nothing is chosen: show what can be picked, and where one can begin."""
        if self.chosen is None:
            self.refresh()

    def refresh(self) -> None:
        """Show the places of the chosen tile where they are now."""
        table_set = self.set
        if table_set is None or not self.table.rounds:
            return
        focus = table_set.screen.focus
        pointed = focus.drop.move if isinstance(focus, PlaceWidget) else None
        view = self.table.view
        moves = self.moves_of(self.chosen) if self.chosen is not None else []
        table_set.show_picks(self._on_felt(), self, self.held)
        if moves:
            self._drops = table_set.drops(view, moves, self.chosen)
        else:
            self._drops = table_set.standing(view, self.table.legal()) if self._calm() else []
        names = [spell(self.table.rules, view, drop.move) for drop in self._drops]
        table_set.show_places(self._drops, self.play_at, names)
        if pointed is not None:  # the focus stays on its place, or comes back to the hand
            place = self._place_of(pointed)
            tile = table_set.grasp(pointed.tiles[0]) if pointed.tiles else None
            if place is not None:
                self._focus_place(place)
            elif tile is not None:
                table_set.screen.focus_on(tile)

    def _on_felt(self) -> set[Tile]:
        """Return the tiles of the felt that can be picked now."""
        if self.set is None or not self._calm() or not self.table.legal():
            return set()
        return self.set.felt.picks(self.table.view, self.plays()) - set(self.shown.hand)

    def _place_of(self, move: Move) -> int | None:
        silent = move._replace(how=SILENT) if move.how == ALOUD else move
        return next((place for place, drop in enumerate(self._drops) if drop.move == silent), None)

    def _focus_place(self, place: int | None) -> None:
        if self.set is not None and place is not None:
            self.set.screen.focus_on(self.set.places[place])
