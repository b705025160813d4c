"""Chain games that count the open ends after each play, and the house rule for claiming what they score."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from engine.core import ALOUD, CALL, CLAIM, PLAY, SILENT, Event, Move, Seat, View
from engine.events import ScoreCause, Scored
from engine.families.chain.board import Chain, CountedChain
from engine.families.chain.rules import ChainRules
from engine.families.chain.scoring import OpenEnds
from engine.options import Option
from engine.pieces import Tile, Tiles, each, mask
from engine.sentences import Sentence, gettext_noop, sentence

MUGGINS: Final = Option(
    "muggins",
    gettext_noop("Muggins"),
    "after_next_play",
    ("after_next_play", "immediate", "off"),
    (
        gettext_noop("opponents call after the next tile"),
        gettext_noop("opponents call at once"),
        gettext_noop("scored automatically"),
    ),
    help=gettext_noop("How points are claimed, and when opponents can take the ones you miss."),
)

_AT_ENDS: Final = frozenset({ScoreCause.PLAY, ScoreCause.CLAIM, ScoreCause.CALL})
"""Causes of points that the open ends made."""


def to_five(pips: int) -> int:
    """Return `pips` rounded to the nearest multiple of five."""
    return (pips + 2) // 5 * 5


class CountingRules(ChainRules):
    """A chain game whose plays score by the sum of the open ends; with muggins a score must be claimed in time."""

    board_type: ClassVar[type[Chain]] = CountedChain
    open_ends: OpenEnds
    """`scoring` of such a game."""

    def play_scoring(self) -> OpenEnds:
        """Return the count of the open ends."""
        self.open_ends = OpenEnds(self.pieces, self.worth)
        return self.open_ends

    @abstractmethod
    def worth(self, count: int) -> int:
        """Return the points for open ends with a total of `count`."""

    def paying(self, view: View[Chain], arm: int, fits: Tiles) -> Tiles:
        """Return those of the tiles that would make points for the seat in turn, and not lose them."""
        tiles = super().paying(view, arm, fits)
        if self.loses_points:
            scoring = self.open_ends
            made = [(tile, scoring.worths[sum(scoring.parts_after(view.board, tile, arm))]) for tile in each(tiles)]
            tiles = mask([tile for tile, points in made if self.granted(view, view.turn, points, ScoreCause.PLAY)])
        return tiles

    def count_after(self, view: View[Chain], move: Move) -> tuple[int, ...]:
        """Return the count of each open end after a play, by arm, without bare tips."""
        return self.open_ends.parts_after(view.board, move.tiles[0], move.at)

    def open_pips(self, view: View[Chain]) -> tuple[int, ...]:
        """Return the numbers that make up the count: both halves of a double, and no bare tips."""
        board, shown = view.board, []
        lone = len(board.order) == 1
        for arm, pip in board.open_arms():
            if not board.is_bare_tip(arm):
                both = view.pieces.is_double(board.outer[arm]) and not lone
                shown += [pip, pip] if both else [pip]
        return tuple(shown)

    def tally(self, view: View[Chain]) -> tuple[int, ...]:
        """Return the count of each open end."""
        return self.open_ends.parts(view.board) if view.board.laid else ()

    def scoring_ends(self, view: View[Chain], event: Event) -> tuple[tuple[int, int], ...]:
        """Return the arms that count, each with its count; a lone tile counts once, as arm 0."""
        board = view.board
        if not isinstance(event, Scored) or event.cause not in _AT_ENDS or not board.laid:
            return ()
        arms = [arm for arm in range(len(board.ends)) if not board.is_bare_tip(arm)]
        counts = self.open_ends.parts(board)
        if event.parts != counts:  # called after another tile was played
            return ()
        return tuple(zip(arms[: len(counts)], counts, strict=True))

    def scoring_tile(self, view: View[Chain], event: Event) -> Tile | None:
        """Return the last tile, or for a call, as long as nobody can call at once, the tile before it."""
        board = view.board
        if not isinstance(event, Scored) or event.cause not in _AT_ENDS or not board.order:
            return None
        is_last = event.cause != ScoreCause.CALL or (
            (bool(view.over) or (self.claims is not None and self.claims.snaps))
            and event.parts == self.open_ends.parts(board)
        )
        return board.order[-1 if is_last or len(board.order) == 1 else -2]

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return why nothing can be claimed or called, or the rule of the line that forbids `wish`."""
        if wish.act in (CLAIM, CALL):
            if not self.must_claim:
                return sentence("Points are scored automatically at this table.")
            return sentence("There are no points for you to claim.")
        silent = wish._replace(how=SILENT)
        if wish.act == PLAY and wish.how == ALOUD and silent in self.legal(view, seat):
            if not self.must_claim:
                return sentence("Points are scored automatically at this table.")
            return sentence(
                "That play doesn't score: the open ends add up to {n}.", n=sum(self.count_after(view, silent))
            )
        return super().why_not(view, seat, wish)
