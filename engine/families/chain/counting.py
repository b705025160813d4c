"""Chain games that count the open ends after each play, with their muggins rules."""

from __future__ import annotations

from abc import abstractmethod
from functools import cache
from typing import ClassVar, Final

from engine.core import ALOUD, CALL, CLAIM, NOBODY, PLAY, SILENT, Move, Plain, Seat, State, View
from engine.events import ScoreCause
from engine.families.chain.board import Chain, CountedChain, Score
from engine.families.chain.events import CameLoose, Lapsed, Overshot, Unclaimed
from engine.families.chain.rules import ChainRules
from engine.options import HouseRules, Option
from engine.pieces import Tiles, TileSet, each, mask
from engine.sentences import Sentence, mark, sentence

MUGGINS: Final = Option(
    "muggins",
    mark("Muggins"),
    "after_next_play",
    ("after_next_play", "immediate", "off"),
    (mark("opponents call after the next tile"), mark("opponents call at once"), mark("scored automatically")),
    help=mark("How points are claimed, and when opponents can take the ones you miss."),
)

CLAIM_OWN: Final = Move(CLAIM)
CALLS: Final = [Move(CALL, (), which) for which in range(3)]
OWN: Final = 2
"""Index of the last play's unclaimed score among the calls; 0 and 1 are the loose scores, oldest first."""
# Ten times as fast to look up as members of an enumeration, which matters for every legal move.
BY_PLAY, BY_CLAIM, BY_CALL = ScoreCause.PLAY, ScoreCause.CLAIM, ScoreCause.CALL


def to_five(pips: int) -> int:
    """Return `pips` rounded to the nearest multiple of five."""
    return (pips + 2) // 5 * 5


@cache
def counts_of(box: TileSet) -> list[list[int]]:
    """Return the count of an end, by its tile and the number it shows."""
    return [[2 * pip if box.is_double(tile) else pip for pip in range(box.top + 1)] for tile in range(box.count)]


@cache
def payers(box: TileSet, worths: tuple[int, ...]) -> list[list[Tiles]]:
    """Return the tiles that score on an end, by its number, then by the count of all other ends.

    `worths` are the points by total count. Callers must not change the result: all tables of a set share it.
    """
    out: list[list[Tiles]] = []
    sums = [count for count, points in enumerate(worths) if points]
    for pip in range(box.top + 1):
        by_rest = [0] * len(worths)
        for tile in each(box.touching[pip]):
            own = counts_of(box)[tile][box.pips[tile] - pip]
            for count in sums:
                if count >= own:
                    by_rest[count - own] |= 1 << tile
        out.append(by_rest)
    return out


def claims(view: View[Chain]) -> CountedChain:
    """Return the board of a counting game typed as a `CountedChain`."""
    board = view.board
    assert isinstance(board, CountedChain)
    return board


class CountingRules(ChainRules):
    """A play scores by the sum of the open ends. With muggins, a score must be claimed in time.

    A single counts its open half, a double both halves while a long side is open. A tile alone on the table counts
    once. A spinner's tips count zero until a tile is played on them.

    Muggins: the owner claims a score with the play or until the next tile is played. From then on any opponent can call
    an unclaimed score, until one more tile is played or the next round is dealt. The end of the round counts as a next
    tile for the owner, not for the callers. A won match ends all calls.
    """

    board_type: ClassVar[type[Chain]] = CountedChain
    scores_plays = True

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.must_claim = self.house["muggins"] != "off"
        self.snaps = self.house["muggins"] == "immediate"
        box = self.pieces
        self.worths = tuple(self.worth(count) for count in range(sum(box.pips) + 1))
        """The points by total count of the open ends; no end counts more than the pips of its tile."""
        self.counting = counts_of(box)
        self.paying_leads = mask([tile for tile, pips in enumerate(box.pips) if self.worths[pips]])
        self.payers = payers(box, self.worths)

    # -- counting -----------------------------------------------------------------------------------------------

    @abstractmethod
    def worth(self, count: int) -> int:
        """Return the points for open ends with a total of `count`."""

    def count(self, board: Chain) -> tuple[int, ...]:
        """Return the count of each open end by arm, without bare tips."""
        assert isinstance(board, CountedChain)
        if len(board.order) == 1:
            return (self.pieces.pips[board.order[0]],)
        if not board.stems:
            return tuple(board.counts)
        tips = zip(board.stems, board.outer[2:], board.counts[2:], strict=True)
        return (*board.counts[:2], *(count for stem, outer, count in tips if outer != stem.double))

    def scoring(self, view: View[Chain], arm: int, fits: Tiles) -> Tiles:
        """Return the tiles of `fits` that score."""
        board = view.board
        assert isinstance(board, CountedChain)
        if board.laid:
            fits &= self.payers[board.ends[arm]][board.total - board.counts[arm]]
        else:
            fits &= self.paying_leads
        return self.kept(view, board, fits, arm) if fits and self.loses_points else fits

    def kept(self, view: View[Chain], board: CountedChain, tiles: Tiles, arm: int) -> Tiles:
        """Return the scoring tiles whose points wouldn't be lost."""
        pips, out = self.pieces.pips, 0
        for tile in each(tiles):
            count = pips[tile]
            if board.laid:
                count = board.total - board.counts[arm] + self.counting[tile][count - board.ends[arm]]
            if self.granted(view, view.turn, self.worths[count], BY_PLAY):
                out |= 1 << tile
        return out

    def count_after(self, view: View[Chain], move: Move) -> tuple[int, ...]:
        """Return the count of each open end after a play, by arm, without bare tips."""
        board, tile, arm = claims(view), move.tiles[0], move.at
        pips = self.pieces.pips[tile]
        if not board.laid:
            return (pips,)
        counts = board.counts[:]
        counts[arm] = self.counting[tile][pips - board.ends[arm]]
        return tuple(count for other, count in enumerate(counts) if other == arm or not board.is_bare_tip(other))

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
        return self.count(view.board) if view.board.laid else ()

    # -- claiming -----------------------------------------------------------------------------------------------

    def spoken(self, view: View[Chain], seat: Seat) -> list[Move]:
        """Return the claims and calls `seat` can make now."""
        board = view.board
        assert isinstance(board, CountedChain)
        if not board.own and not board.loose:
            return []
        side = view.sides[seat]
        moves: list[Move] = []
        own = board.own
        if own and own.seat == seat and self.granted(view, seat, own.points, BY_CLAIM):
            moves.append(CLAIM_OWN)
        for i, score in enumerate(board.loose):
            if view.sides[score.seat] != side and self.granted(view, seat, score.points, BY_CALL):
                moves.append(CALLS[i])
        if self.snaps and own and view.sides[own.seat] != side and self.granted(view, seat, own.points, BY_CALL):
            moves.append(CALLS[OWN])
        return moves

    def owner(self, view: View[Chain]) -> Seat:
        """Return the owner of the oldest unclaimed score, or NOBODY."""
        board = claims(view)
        if board.loose:
            return board.loose[0].seat
        return board.own.seat if board.own else NOBODY

    def played(self, state: State[Chain], seat: Seat, how: int) -> None:
        """Drop the loose scores, release the unclaimed one to opponents, then score the tile just played."""
        board = state.board
        assert isinstance(board, CountedChain)
        if board.loose or board.own:
            for score in board.loose:
                state.tell(Lapsed, score.seat, score.points)
            board.loose = ()
            self.let_loose(state)
        points = self.worths[board.total if len(board.order) > 1 else self.pieces.pips[board.order[0]]]
        if not points:
            return
        if self.loses_points and not self.granted(state, seat, points, BY_PLAY):
            if state.events is not None:
                state.tell(Overshot, seat, BY_PLAY, points, self.count(board))
            return
        is_earned = how == ALOUD or not self.must_claim
        parts = () if is_earned and state.events is None else self.count(board)  # unused without event or claim
        if is_earned:
            self.earn(state, seat, points, parts, BY_PLAY)
        else:
            board.own = Score(seat, points, parts)
            state.tell(Unclaimed, seat, points, parts)

    def let_loose(self, state: State[Chain]) -> None:
        """Release the unclaimed score to opponents."""
        board = claims(state)
        if board.own:
            state.tell(CameLoose, board.own.seat, board.own.points)
            board.loose = (*board.loose, board.own)
            board.own = None

    def speak(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Give an unclaimed score to its owner, or a loose one to the caller."""
        board = claims(state)
        if move.act == CLAIM or move.at == OWN:
            assert board.own is not None
            score, board.own = board.own, None
        else:
            score = board.loose[move.at]
            board.loose = board.loose[: move.at] + board.loose[move.at + 1 :]
        self.earn(state, seat, score.points, score.parts, BY_CLAIM if move.act == CLAIM else BY_CALL)

    def earn(self, state: State[Chain], seat: Seat, points: int, parts: tuple[int, ...], cause: ScoreCause) -> None:
        """Credit the points of a play. A won match ends all claims."""
        self.score(state, seat, points, parts, cause)
        if state.over and self.match_winners(state):  # a score that wins the match ends the round
            self.forget(state)

    def close(self, state: State[Chain]) -> None:
        """End the round, which counts as a next tile. No call survives the end of the match."""
        super().close(state)
        self.let_loose(state)
        if self.match_winners(state):
            self.forget(state)

    def forget(self, state: State[Chain]) -> None:
        """Drop all claims."""
        board = claims(state)
        board.own, board.loose = None, ()

    def spelled(self, view: View[Chain], move: Move) -> dict[str, Plain]:
        """Return the line's fields, plus the owner of the score that is claimed or called."""
        about: Score | None = None
        if move.act in (CLAIM, CALL):
            board = claims(view)
            about = board.own if move.act == CLAIM or move.at == OWN else board.loose[move.at]
        return {**super().spelled(view, move), "owner": about.seat if about else None}

    def spread(self, view: View[Chain]) -> dict[str, Plain]:
        """Return the ends and the unclaimed scores, in the order of their calls."""
        board = claims(view)
        scores = [("loose", score) for score in board.loose] + ([("own", board.own)] if board.own else [])
        waiting: list[Plain] = [
            {"owner": score.seat, "points": score.points, "parts": list(score.parts), "is": kind}
            for kind, score in scores
        ]
        return {**super().spread(view), "open": waiting}

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
