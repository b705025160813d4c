"""Block & Draw and All Fives, written from the rules and docs/views.md, docs/shuffle.md and docs/match-file.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final, cast

from tests.outside.protocol.forms import NOBODY
from tests.outside.protocol.messages import Terms
from tests.outside.protocol.views import Board, Chain, Counted, Move, Score, Stem, View
from tests.outside.rounds import (
    BLOCKED,
    CLAIM,
    DEALT,
    DRAW,
    DREW,
    FROZEN,
    LAPSED,
    LED,
    LOOSE,
    MUGGINS,
    OUT,
    PASS,
    PASSED,
    PLAY,
    PLAYED,
    REDEALT,
    TARGET,
    UNCLAIMED,
    VOID,
    WENT_OUT,
    WON,
    Before,
    Round,
)
from tests.outside.tiles import Chance, Pieces, pieces

BY_PLAY, BY_CLAIM, BY_MUGGINS, BY_OUT, BY_BLOCK = range(5)
OWN: Final = 2


def fives(points: int) -> int:
    """Return the nearest multiple of five."""
    return (points + 2) // 5 * 5


@dataclass
class Line:
    """The tiles played so far, and the open ends."""

    pieces: Pieces
    spins: bool
    order: list[int] = field(default_factory=list)
    arms: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    outer: list[int] = field(default_factory=list)
    stems: list[Stem] = field(default_factory=list)

    def openings(self) -> set[int]:
        """Return all tiles of the set that fit somewhere."""
        return {tile for tile in self.pieces.all if set(self.pieces.faces[tile]) & set(self.ends)}

    def lay(self, tile: int, arm: int) -> None:
        """Play a tile; the lead has no arm."""
        low, high = self.pieces.faces[tile]
        if not self.order:
            self.ends, self.outer = [low, high], [tile, tile]
        else:
            self.ends[arm] = high if self.ends[arm] == low else low
            self.outer[arm] = tile
        self.order.append(tile)
        self.arms.append(arm)
        if self.spins and not self.stems:
            self.spin()

    def spin(self) -> None:
        """Open the tips of the first double, if both its long sides are covered."""
        first = next((place for place, tile in enumerate(self.order) if self.pieces.double(tile)), None)
        if first is None:
            return
        later = self.arms[first + 1 :]
        if {0, 1} <= set(later) if first == 0 else self.arms[first] in later:
            double = self.order[first]
            self.stems = [Stem(double, 0), Stem(double, 1)]
            self.ends += self.pieces.faces[double]
            self.outer += [double, double]

    def counts(self) -> list[int]:
        """Return the count of each arm."""
        bare = [arm >= 2 and arm not in self.arms for arm in range(len(self.ends))]
        worth = [2 if self.pieces.double(tile) else 1 for tile in self.outer]
        return [0 if free else pip * times for free, pip, times in zip(bare, self.ends, worth, strict=True)]

    def parts(self) -> list[int]:
        """Return the parts of a score: one for a single tile, otherwise one for each arm with a tile."""
        if len(self.order) == 1:
            return [self.pieces.weight(self.order)]
        return [one for arm, one in enumerate(self.counts()) if arm < 2 or arm in self.arms]


def line_of(terms: Terms, board: Chain) -> Line:
    """Return the line shown by a board."""
    tiles = (list(board.order), list(board.arms), list(board.ends), list(board.outer))
    return Line(pieces(terms.pieces), terms.house.get("spinner") == "first_double", *tiles, stems=list(board.stems))


def legal_on_lines(terms: Terms, view: View, seat: int) -> list[Move]:
    """Return a seat's legal moves, judging by its view."""
    board = cast("Chain", view.board)
    claims = claims_of(terms, board, seat) if isinstance(board, Counted) else []
    if view.over or view.turn != seat:
        return claims
    line = line_of(terms, board)
    hand = line.pieces.inside(view.hands[seat])
    plays = []
    for tile in sorted(hand if board.must < 0 else hand & {board.must}):
        fits = [arm for arm, pip in enumerate(line.ends) if pip in line.pieces.faces[tile]]
        for arm in fits if line.order else [0]:
            plays += [Move(PLAY, [tile], arm, how) for how in ways(terms, line, tile, arm)]
    if plays:
        return plays + claims
    more = len(view.piles[0]) > cast("int", terms.house["boneyard_reserve"])
    return [Move(DRAW if more else PASS), *claims]


def ways(terms: Terms, line: Line, tile: int, arm: int) -> tuple[int, ...]:
    """Return the ways to make a play: silently, or aloud if that scores."""
    if terms.house.get("muggins", "off") == "off":
        return (0,)
    after = deepcopy(line)
    after.lay(tile, arm)
    total = sum(after.parts())
    return (0, 1) if total and total % 5 == 0 else (0,)


def claims_of(terms: Terms, board: Counted, seat: int) -> list[Move]:
    """Return the scores that a seat can claim."""
    moves = [Move(MUGGINS, at=place) for place, score in enumerate(board.loose) if score.seat != seat]
    if board.own and board.own.seat == seat:
        moves.append(Move(CLAIM))
    elif board.own and terms.house["muggins"] == "immediate":
        moves.append(Move(MUGGINS, at=OWN))
    return moves


class LineRound(Round):
    """A round of Block & Draw or All Fives."""

    def __init__(
        self, terms: Terms, seed: bytes, number: int, carried: Sequence[int], before: Before | None = None
    ) -> None:
        super().__init__(terms, number, carried)
        self.fives: Final = terms.game == "all_fives"
        self.muggins: Final = terms.house.get("muggins", "off")
        self.line = Line(self.pieces, terms.house.get("spinner", "none") == "first_double")
        self.must = self.drawer = NOBODY
        self.drew = self.passes = 0
        self.lacking: list[set[int]] = [set() for _ in range(self.seats)]
        self.own: Score | None = None
        self.loose: list[Score] = []
        self.deal(Chance(seed), before)

    def rank(self, tile: int) -> tuple[bool, int, int]:
        """Return a tile's rank among those that may have to lead."""
        low, high = self.pieces.faces[tile]
        return (low == high, low + high, high)

    def deal(self, chance: Chance, before: Before | None) -> None:
        """Shuffle, deal and find the leader."""
        house = self.terms.house
        size = house["hand_size"]
        each = size if isinstance(size, int) else 7 if self.fives and self.seats == 2 else 5
        agreed = self.agreed(str(house["next_leader"]), before)
        while True:
            order = chance.shuffle(self.pieces.count)
            dealt = [order[seat : each * self.seats : self.seats] for seat in range(self.seats)]
            for seat, tiles in enumerate(dealt):
                self.tell(DEALT, seat, tiles, eyes=1 << seat)
            singles = house["no_double"] == "highest_single"
            held = {tile for tiles in dealt for tile in tiles if singles or self.pieces.double(tile)}
            if held or agreed != NOBODY:
                break
            self.tell(REDEALT, NOBODY)
        self.hands = [set(tiles) for tiles in dealt]
        self.pile = order[each * self.seats :][::-1]
        if agreed == NOBODY:
            self.must = max(held, key=self.rank)
            self.shown = {self.must}
            higher = {tile for tile in self.pieces.all if self.rank(tile) > self.rank(self.must)}
            self.lacking = [set(higher) for _ in range(self.seats)]
            agreed = next(seat for seat, hand in enumerate(self.hands) if self.must in hand)
        self.lead = self.turn = agreed
        self.tell(LED, agreed, self.shown)

    def agreed(self, way: str, before: Before | None) -> int:
        """Return the agreed leader, if any."""
        if before is None or way == "procedure" or (way == "winner" and len(before.winners) != 1):
            return NOBODY
        return before.winners[0] if way == "winner" else (before.lead + 1) % self.seats

    def legal(self, view: View, seat: int) -> list[Move]:
        return legal_on_lines(self.terms, view, seat)

    def board(self) -> Board:
        line = self.line
        mask = self.pieces.mask
        chain = Chain(
            "chain",
            list(line.order),
            list(line.arms),
            mask(line.order),
            list(line.ends),
            list(line.outer),
            list(line.stems),
            0,
            self.must,
            self.drew,
            self.drawer,
            self.passes,
            [mask(one) for one in self.lacking],
            again=False,
            inner=[],
        )
        if not self.fives:
            return chain
        counts = line.counts()
        mine = {"own": self.own, "loose": list(self.loose), "counts": counts, "total": sum(counts)}
        return Counted(**(vars(chain) | {"type": "counted"} | mine))

    def make(self, seat: int, move: Move) -> None:
        by_act: dict[int, Callable[[int, Move], None]] = {
            PLAY: self.lay,
            DRAW: self.draw,
            PASS: self.give_way,
            CLAIM: self.take,
            MUGGINS: self.take,
        }
        by_act[move.act](seat, move)

    def lay(self, seat: int, move: Move) -> None:
        """Play a tile."""
        tile = move.tiles[0]
        if self.drew >= 2:
            self.lacking[seat] = self.line.openings()
        self.hands[seat].remove(tile)
        self.shown.discard(tile)
        self.line.lay(tile, move.at)
        self.must, self.drew, self.passes = NOBODY, 0, 0
        self.tell(PLAYED, seat, [tile], at=move.at)
        if self.fives:
            self.count(seat, aloud=move.how == 1 or self.muggins == "off")
        if self.over:
            return
        dead = self.terms.house["dead_layout"] == "stop" and not self.line.openings() - set(self.line.order)
        if not self.hands[seat]:
            self.tell(WENT_OUT, seat)
            self.over = OUT
            self.award_out(seat)
        elif dead:
            self.block()
        else:
            self.turn = (seat + 1) % self.seats

    def count(self, seat: int, *, aloud: bool) -> None:
        """Count the ends: older scores lapse or can be called, and a new one is credited or left unclaimed."""
        for score in self.loose:
            self.tell(LAPSED, score.seat, n=score.points)
        self.loose = [self.own] if self.own else []
        for score in self.loose:
            self.tell(LOOSE, score.seat, n=score.points)
        self.own = None
        parts = self.line.parts()
        total = sum(parts)
        if total % 5 or not total:
            return
        if aloud:
            self.score(seat, total, BY_PLAY, parts)
            self.look_at_target(seat)
        else:
            self.own = Score(seat, total, parts)
            self.tell(UNCLAIMED, seat, n=total, parts=parts)

    def take(self, seat: int, move: Move) -> None:
        """Claim or call an open score."""
        if move.act == CLAIM or move.at == OWN:
            score, self.own = cast("Score", self.own), None
        else:
            score = self.loose.pop(move.at)
        self.score(seat, score.points, BY_CLAIM if move.act == CLAIM else BY_MUGGINS, score.parts)
        if self.over:
            self.close()
        else:
            self.look_at_target(seat)

    def look_at_target(self, seat: int) -> None:
        """End the round if the target is reached in the middle of it."""
        if self.terms.house["match"] == "rounds" and self.totals()[seat] >= cast("int", self.terms.house["target"]):
            self.over = TARGET
            self.winners = (seat,)
            self.own, self.loose = None, []
            self.tell(WON, seat)

    def draw(self, seat: int, _: Move) -> None:
        """Draw a tile."""
        if not self.drew:
            self.lacking[seat] |= self.line.openings()
        self.drew += 1
        self.drawer = seat
        tile = self.pile.pop()
        self.hands[seat].add(tile)
        self.tell(DREW, seat, [tile], eyes=1 << seat)

    def give_way(self, seat: int, _: Move) -> None:
        """Pass."""
        openings = self.line.openings()
        self.lacking[seat] = openings if self.drew else self.lacking[seat] | openings
        self.drew = 0
        self.passes += 1
        self.tell(PASSED, seat)
        if self.passes == self.seats:
            self.block()
        else:
            self.turn = (seat + 1) % self.seats

    def award_out(self, seat: int) -> None:
        """Score the other hands."""
        weights = self.count_hands()
        parts = [weight for other, weight in enumerate(weights) if other != seat]
        points = sum(parts)
        if self.fives and self.terms.house["bonus_rounding"] == "total":
            points = fives(points)
        elif self.fives:
            parts = [fives(one) for one in parts]
            points = sum(parts)
        self.score(seat, points, BY_OUT, parts)
        self.end((seat,))

    def block(self) -> None:
        """End a blocked round: the lightest hand wins."""
        self.over = BLOCKED
        self.tell(FROZEN, NOBODY)
        weights = self.count_hands()
        best = tuple(seat for seat, weight in enumerate(weights) if weight == min(weights))
        if len(best) > 1 and self.terms.house["blocked_tie"] == "void":
            self.tell(VOID, NOBODY)
            self.end(())
            return
        for seat in best:
            others = [weight for other, weight in enumerate(weights) if other != seat]
            if self.terms.house.get("blocked_score", "combined") == "each":
                parts = [weight - weights[seat] for weight in others]
            else:
                parts = [*others, -weights[seat]]
            points = fives(sum(parts)) if self.fives else sum(parts)
            self.score(seat, points // len(best), BY_BLOCK, parts)
        self.end(best)

    def end(self, winners: tuple[int, ...]) -> None:
        """End the round."""
        self.winners = winners
        for seat in winners:
            self.tell(WON, seat)
        if self.own:
            self.loose.append(self.own)
            self.tell(LOOSE, self.own.seat, n=self.own.points)
        self.own = None
        self.close()

    def close(self) -> None:
        """Close all open scores if the match is won."""
        if self.decided():
            self.own, self.loose = None, []

    def decided(self) -> bool:
        """Return True if the match ends with this round."""
        totals = self.totals()
        if self.terms.house["match"] == "rounds":
            return max(totals) >= cast("int", self.terms.house["target"])
        best = {seat for seat, total in enumerate(totals) if total == max(totals)}
        return len(best) == 1 or len(best & set(self.winners)) == 1
