"""How a chain game is played by its rule sheet: tiles touch with halves alike, and the lightest hand wins a block."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import (
    ALOUD,
    CALL,
    CLAIM,
    DRAW,
    FACING,
    NOBODY,
    OUT,
    PASS,
    PLAY,
    RUNNING,
    SILENT,
    STOP,
    STUCK,
    TARGET,
    Carry,
    Move,
    Plain,
    Reminder,
    Rules,
    Seat,
    SeatOrNobody,
    Side,
    State,
    View,
)
from engine.events import Blocked, Counted, Drew, Passed, PlayedAt, ScoreCause, Scored, Stopped, Void, WentOut, Won
from engine.families.chain.board import ARMS, EVERY_DOUBLE, NO_SPINNER, RIGHT, Chain, CountedChain, Stem
from engine.families.chain.bonuses import Bonuses
from engine.families.chain.claims import BY_CALL, BY_CLAIM, Claims, claimed_on
from engine.families.chain.deal import ChainDeal
from engine.families.chain.events import EVENT_KINDS, Overshot
from engine.families.chain.options import HAND_SIZE
from engine.families.chain.reasons import ChainReasonRules, why_not
from engine.families.chain.reminders import blocked, going_out
from engine.families.chain.scoring import PlayScoring
from engine.options import HouseRules
from engine.pairs import pair_of
from engine.pieces import Chance, Tile, Tiles, TileSet, each
from engine.sentences import Refusal, Sentence, sentence

TIPS: Final = [[Stem(tile, tip) for tip in range(2)] for tile in range(136)]
PLAYS: Final = [[Move(PLAY, (tile,), arm) for arm in range(ARMS)] for tile in range(136)]
ALOUD_PLAYS: Final = [[Move(PLAY, (tile,), arm, ALOUD) for arm in range(ARMS)] for tile in range(136)]
DRAW_ONE: Final = Move(DRAW)
_PASS_TURN: Final = Move(PASS)
_STOP_HERE: Final = Move(STOP)
BY_PLAY: Final = ScoreCause.PLAY


class ChainRules(Rules[Chain]):
    """A chain game at one table: a game's rule sheet overrides numbers and small hooks.

    Its collaborators do the rest: `dealing` deals the tiles and finds the leader, `scoring` counts the points of a tile
    as it is laid (None: no tile scores then), `claims` holds those points until someone claims them (None: they are
    scored at once), and `bonuses` adds what pairs get besides (None: nothing).
    """

    family = "chain"
    board_type: ClassVar[type[Chain]] = Chain
    event_kinds = EVENT_KINDS
    hand: ClassVar[dict[int, int]]
    """Tiles in a hand, by seats."""
    lowest_leads: ClassVar[bool] = False
    """Whether the lowest double leads, not the highest."""
    draws_lots: ClassVar[bool] = False
    """Whether the leader is drawn by lot and leads any tile."""
    arms: ClassVar[int] = 2
    """Number of ends the first tile has. A line of one end grows from its low half."""
    crosswise: ClassVar[bool] = True
    """True if doubles are placed across the line."""
    tips_at_once: ClassVar[bool] = False
    """True if a spinner's tips open as soon as it is played, False if they open once its long sides are covered."""
    suits_tree: ClassVar[bool] = False
    """True if a tree search was measured to be stronger than halving at two seats (docs/measurements.md)."""
    suits_tree_in_pairs: ClassVar[bool] = False
    """The same for two pairs."""
    loses_points: ClassVar[bool] = False
    """Whether points that were made can be lost: `granted` is asked."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.pairs = [pair_of(self.sides, seat) for seat in range(seats)]
        """The bits of the seats of each seat's side, its own included."""
        asked = self.house["hand_size"]
        self.hand_size = asked if isinstance(asked, int) else self.usual_hand()
        if self.hand_size * seats > self.pieces.count:
            raise Refusal(
                sentence(
                    "“{rule}” can't be {n} with {seats} players. The set has only {count} tiles.",
                    rule=sentence(HAND_SIZE.label),
                    n=self.hand_size,
                    seats=seats,
                    count=self.pieces.count,
                )
            )
        self.target = int(self.house["target"]) if self.house["match"] == "rounds" else 0
        self.reserve = self.undrawn()
        self.stops_dead = self.house.get("dead_layout", "stop") == "stop"
        self.bonuses = self.pair_bonuses()
        self.fits = self.fitting()
        """The tiles that fit an end, by the pip that it shows."""
        self.may_lead = self.leading()
        self.spinners = self.spins()
        self.opens_at_once = self.tips_at_once  # asked for each tile: an attribute of the class takes twice as long
        self.doubles = frozenset(each(self.pieces.doubles))
        self.takes_several = False
        """True if a turn can have more than one tile, as `earns_another` decides."""
        self.may_stop = False
        """True if a player may decline another tile in the same turn."""
        self.counts_first = False
        """True if the target wins only once the hands have been counted, since that can cost points."""
        self.draws_freely = False
        """True if a player who can play may still draw, so a draw shows nothing."""
        self.dealing = self.way_of_dealing()
        self.scoring = self.play_scoring()
        self.counting = self.scoring.counting if self.scoring is not None else []
        muggins = self.house.get("muggins", "off")
        self.claims = Claims(self.granted, snaps=muggins == "immediate") if muggins != "off" else None
        self.must_claim = self.claims is not None

    # -- what a sheet may say of the deal -----------------------------------------------------------------------

    def usual_hand(self) -> int:
        """Return the tiles in a hand as printed."""
        return self.hand[self.seats]

    @property
    def sleeps(self) -> bool:
        """True if the tiles that aren't dealt are out of the round: nobody can ever draw one."""
        return self.reserve >= self.pieces.count or 0 < self.pieces.count - self.seats * self.hand_size <= self.reserve

    def undrawn(self) -> int:
        """Return how many tiles stay in the boneyard for good (option boneyard_reserve)."""
        return int(self.house["boneyard_reserve"])

    def way_of_dealing(self) -> ChainDeal:
        """Return how the tiles are dealt and who leads."""
        return ChainDeal(
            self.pieces,
            self.hand_size,
            self.may_lead,
            lowest_leads=self.lowest_leads,
            draws_lots=self.draws_lots,
            single_leads=self.house.get("no_double") == "highest_single",
        )

    def leads(self, view: View[Chain], seat: Seat) -> Tiles:
        """Return the tiles of a hand that may lead; asked before the first tile is laid."""
        must = view.board.must
        return view.hands[seat] & self.may_lead if must == NOBODY else 1 << must

    def led(self, state: State[Chain], seat: Seat, tile: Tile) -> None:
        """Note what the lead shows of the leader's hand: nothing, where any tile may be led."""

    def is_agreed(self, view: View[Chain]) -> bool:
        """Return True if this round's leader was agreed on before the deal."""
        return view.number > 1 and self.house["next_leader"] != "procedure"

    # -- what a sheet may say of the line -----------------------------------------------------------------------

    def fitting(self) -> list[Tiles]:
        """Return the tiles that fit an end, by the pip that it shows: those that show the same."""
        return self.pieces.touching

    def leading(self) -> Tiles:
        """Return the tiles that may lead by agreement; a leader without one leaves it to the procedure."""
        return self.pieces.every

    def spins(self) -> int:
        """Return the kind of spinners at this table: NO_SPINNER, FIRST_DOUBLE or EVERY_DOUBLE."""
        return NO_SPINNER

    def play_scoring(self) -> PlayScoring | None:
        """Return how a tile scores as it is laid; None where nothing scores before the round is over."""
        return None

    def pair_bonuses(self) -> Bonuses | None:
        """Return the points that pairs get besides those of a round; None where there are none."""
        return None

    # -- the deal -----------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, carry: Carry) -> State[Chain]:
        """Deal until somebody can lead; the last deal counts."""
        state: State[Chain] = State(self.pieces, self.sides, carry.scores, self.board_type(self.seats))
        state.number, state.events = carry.number, []
        self.dealing.deal(state, chance, carry.leader)
        return state

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Chain], seat: Seat) -> list[Move]:
        """Return the plays by arm, then by tile; a draw only without a play, a pass only without either.

        If scores must be claimed, claims and calls come first, in turn or out of it, and each scoring play is followed
        by the same play with its claim.
        """
        claims, spoken, scoring = self.claims, None, None
        if claims is not None:
            spoken, scoring = claims.spoken(view, seat), self.scoring
        if seat != view.turn or view.over:
            return spoken or []
        board = view.board
        hand = view.hands[seat]
        ends, touching, closed = board.ends, self.fits, board.closed
        if not board.laid:
            # As if there were one end that whatever may lead fits.
            hand = self.leads(view, seat)
            ends, touching = [0], [hand]
        moves: list[Move] = []
        for arm, pip in enumerate(ends):
            fits = hand & touching[pip]
            if not fits or (closed and closed >> arm & 1):
                continue
            aloud = 0
            if scoring is not None:
                aloud = scoring.tiles(board, arm, fits)
                if aloud and self.loses_points:
                    aloud = self.paying(view, arm, aloud)
            while fits:
                low = fits & -fits
                tile = low.bit_length() - 1
                moves.append(PLAYS[tile][arm])
                if aloud & low:
                    moves.append(ALOUD_PLAYS[tile][arm])
                fits ^= low
        if not moves:
            moves = self.stuck(view)
        elif board.again and self.may_stop:
            moves.append(_STOP_HERE)
        return spoken + moves if spoken else moves

    def stuck(self, view: View[Chain]) -> list[Move]:
        """Return the move left to a player who can't play: a draw if possible, otherwise a pass."""
        return [DRAW_ONE if self.can_draw(view) else _PASS_TURN]

    def playable(self, view: View[Chain], seat: Seat) -> Tiles:
        """Return the tiles of a hand that fit an open end or may lead."""
        board, hand = view.board, view.hands[seat]
        if board.laid:
            return hand & board.openings(self.fits)
        return hand & self.leads(view, seat)

    def can_draw(self, view: View[Chain]) -> bool:
        """Return True if a player who can't play may draw."""
        return len(view.piles[0]) > self.reserve

    def apply(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Carry out a legal move; decision C-25 sets the order of its results."""
        act, tiles, at, how = move
        board = state.board
        if act == PLAY:
            passes = board.passes
            self.lay(state, seat, tiles[0], at, how)
            if self.bonuses is not None and self.bonuses.three_passes and passes == self.seats - 1:
                self.earn_bonus(state, seat, self.bonuses.three_passes, ScoreCause.THREE_PASSES)
                if state.over:
                    return
            if self.scoring is not None:
                if self.claims is not None and isinstance(board, CountedChain) and (board.own or board.loose):
                    self.claims.grow_old(state)
                points = self.scoring.points(board)
                if points:
                    self.played(state, seat, points, how)
                    if state.over:
                        return
            if not state.hands[seat]:
                self.go_out(state, seat)
            elif self.stops_dead and not board.openings(self.fits) & ~board.laid:
                self.block(state)
            elif not self.takes_several or not self.goes_on(state, seat):
                state.turn = (seat + 1) % self.seats
        elif act == DRAW:
            if not board.drew and not self.draws_freely:
                board.lacking[seat] |= board.openings(self.fits)
            board.drew += 1
            board.drawer = seat
            tile = state.piles[0].pop()
            state.hands[seat] |= 1 << tile
            if state.events is not None:
                state.tell(Drew, seat, tile)
        elif act == PASS:
            shown = board.openings(self.fits)
            board.lacking[seat] = shown if board.drew else board.lacking[seat] | shown
            board.drew = 0
            board.passes += 1
            if state.events is not None:
                state.tell(Passed, seat)
            if self.bonuses is not None and board.passes == len(board.order) == 1:
                points = self.bonuses.passed_lead(board)
                if points:
                    self.earn_bonus(state, state.lead, points, ScoreCause.LEAD_PASS)
                    if state.over:
                        return
            if board.passes >= self.seats and len(state.piles[0]) <= self.reserve:
                self.block(state)
            else:
                state.turn = (seat + 1) % self.seats
        elif act == STOP:
            board.again = False
            if state.events is not None:
                state.tell(Stopped, seat)
            state.turn = (seat + 1) % self.seats
        else:
            self.speak(state, seat, move)

    def goes_on(self, state: State[Chain], seat: Seat) -> bool:
        """Return True if `seat` must or may play another tile. Called only if `takes_several`.

        If a turn that could continue ends, no tile of the hand fits.
        """
        board = state.board
        board.again = self.earns_another(state)
        if board.again:
            openings = board.openings(self.fits)
            if not state.hands[seat] & openings:
                board.again = False
                board.lacking[seat] |= openings
        return board.again

    def earns_another(self, _state: State[Chain]) -> bool:
        """Return True if the tile just played earns another. `board.again` is True if it was itself an extra tile."""
        return False

    def lay(self, state: State[Chain], seat: Seat, tile: Tile, arm: int, _how: int = SILENT) -> None:
        """Move a tile from a hand to an arm and update the open ends."""
        board, pieces, bit = state.board, state.pieces, 1 << tile
        state.hands[seat] ^= bit
        if board.drew:
            if self.draws_freely:
                board.lacking[seat] = 0
            elif board.drew > 1:
                board.lacking[seat] = board.openings(self.fits)
            board.drew = 0
        if board.laid:
            ends, outer = board.ends, board.outer
            under = outer[arm]
            ends[arm] = pieces.pips[tile] - ends[arm]
            outer[arm] = tile
        else:
            under = NOBODY
            board.ends = [pieces.low[tile], pieces.high[tile]][: self.arms]
            board.outer = [tile, tile][: self.arms]
            board.must = NOBODY
            self.led(state, seat, tile)
        state.shown &= ~bit
        board.laid |= bit
        board.order.append(tile)
        board.arms.append(arm)
        board.passes = 0
        if state.events is not None:
            state.tell(PlayedAt, seat, tile, arm)
        if self.spinners:
            double = tile if self.opens_at_once else under
            if double in self.doubles:
                self.spin(state, double)
        if self.counting:
            board.recount(self.counting, tile, arm)

    # -- spinners -----------------------------------------------------------------------------------------------

    def spin(self, state: State[Chain], double: Tile) -> None:
        """Open the tips of the double just played, or of the double just played on (see `tips_at_once`)."""
        board = state.board
        if self.is_spinner(state, double) and (self.opens_at_once or self.is_enclosed(board, double)):
            self.open_tips(board, state.pieces, double)

    def is_enclosed(self, board: Chain, double: Tile) -> bool:
        """Return True if both long sides of a double that was played on are covered. Only the first tile has two."""
        return double != board.order[0] or double not in board.outer[:2]

    def is_spinner(self, state: State[Chain], tile: Tile) -> bool:
        """Return True if the double `tile` is a spinner. Called only if `spins` isn't NO_SPINNER."""
        if self.spinners == EVERY_DOUBLE:
            return True
        doubles = state.pieces.doubles
        return next(t for t in state.board.order if doubles >> t & 1) == tile

    def open_tips(self, board: Chain, pieces: TileSet, double: Tile) -> None:
        """Open both tips of a double unless they are open."""
        if TIPS[double][0] in board.stems:
            return
        pip = pieces.low[double]
        board.stems += TIPS[double]
        board.ends += (pip, pip)
        board.outer += (double, double)

    # -- points of plays ----------------------------------------------------------------------------------------

    def paying(self, view: View[Chain], arm: int, fits: Tiles) -> Tiles:
        """Return those of the tiles that would make points for the seat in turn; asked only where plays score."""
        assert self.scoring is not None
        return self.scoring.tiles(view.board, arm, fits)

    def played(self, state: State[Chain], seat: Seat, points: int, how: int) -> None:
        """Score the points of the tile just laid, or let them wait to be claimed."""
        claims, scoring = self.claims, self.scoring
        assert scoring is not None
        if self.loses_points and not self.granted(state, seat, points, BY_PLAY):
            if state.events is not None:
                state.tell(Overshot, seat, BY_PLAY, points, scoring.parts(state.board, points))
        elif claims is not None and how != ALOUD:
            claims.wait(state, seat, points, scoring.parts(state.board, points))
        else:
            parts = () if state.events is None else scoring.parts(state.board, points)
            self.earn(state, seat, points, parts, BY_PLAY)

    def speak(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Give an unclaimed score to its owner, or a loose one to the caller."""
        if self.claims is not None:
            score = self.claims.take(state, move)
            self.earn(state, seat, score.points, score.parts, BY_CLAIM if move.act == CLAIM else BY_CALL)

    def earn(self, state: State[Chain], seat: Seat, points: int, parts: tuple[int, ...], cause: ScoreCause) -> None:
        """Credit the points of a play; a won match ends all claims."""
        self.score(state, seat, points, parts, cause)
        if self.claims is not None and state.over and self.match_winners(state):
            self.claims.forget(state)  # a score that wins the match has ended the round

    def owner(self, view: View[Chain]) -> Seat:
        """Return whose score is open, the oldest first."""
        return self.claims.owner(view) if self.claims is not None else NOBODY

    # -- the end of a round -------------------------------------------------------------------------------------

    def earn_bonus(self, state: State[Chain], seat: Seat, points: int, cause: ScoreCause) -> None:
        """Credit a bonus, which has no terms but itself."""
        self.score(state, seat, points, (points,), cause)

    def score(self, state: State[Chain], seat: Seat, points: int, parts: tuple[int, ...], cause: ScoreCause) -> None:
        """Credit a seat's side; reaching the target ends the match at once (decision C-19)."""
        made = points
        if self.loses_points:
            points = self.granted(state, seat, points, cause)
        side = state.sides[seat]
        state.points[side] += points
        if state.events is not None:
            state.tell(Scored, seat, cause, points, parts)
            if points < made:
                state.tell(Overshot, seat, cause, made - points, parts)
        if not state.over and not self.counts_first and 0 < self.target <= state.carried[side] + state.points[side]:
            state.over = TARGET
            state.winners = 1 << seat
            state.tell(Won, seat)

    def granted(self, _view: View[Chain], _seat: Seat, points: int, _cause: ScoreCause) -> int:
        """Return how many of the points that a seat has made are its own, and the rest is lost.

        Asked only where the game `loses_points`.
        """
        return points

    def go_out(self, state: State[Chain], seat: Seat) -> None:
        """End the round with an empty hand."""
        state.over = OUT
        state.winners = self.pairs[seat]
        state.tell(WentOut, seat)
        self.settle(state, self.reveal(state), [seat], ScoreCause.OUT)
        self.close(state, seat)

    def settle(self, state: State[Chain], weights: list[int], best: list[Seat], cause: ScoreCause) -> None:
        """Score a round that the `best` hands won; they share its points."""
        for seat in best:
            if cause == ScoreCause.OUT:
                points, parts = self.out_worth(state, weights, seat)
            else:
                points, parts = self.blocked_points(weights, seat)
            self.score(state, seat, points // len(best), parts, cause)

    def out_worth(self, _state: State[Chain], weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return what going out is worth, and how it adds up; the line shows how it was done."""
        return self.out_points(weights, winner)

    def block(self, state: State[Chain]) -> None:
        """End the round because nobody can ever play again: the lightest hand wins (decisions C-14, C-16)."""
        state.over = STUCK
        state.tell(Blocked)
        weights = self.reveal(state)
        best = self.best_hands(state, weights)
        if len(best) > 1 and self.is_void_tied():
            state.tell(Void)
            best = []
        for seat in best:
            state.winners |= self.pairs[seat]
        self.settle(state, weights, best, ScoreCause.BLOCK)
        self.close(state, best[0] if len(best) == 1 else NOBODY)

    def is_void_tied(self) -> bool:
        """Return True if nobody wins a blocked round whose best hands are tied (option blocked_tie)."""
        return self.house["blocked_tie"] == "void"

    def best_hands(self, _view: View[Chain], weights: list[int]) -> list[Seat]:
        """Return who wins a blocked round, or is tied for it: the lightest hands."""
        lightest = min(weights)
        return [seat for seat, weight in enumerate(weights) if weight == lightest]

    def reveal(self, state: State[Chain]) -> list[int]:
        """Lay all hands open and return their weights."""
        weights = [state.pieces.weight(hand) for hand in state.hands]
        if state.events is not None:
            for seat, hand in enumerate(state.hands):
                state.tell(Counted, seat, tuple(each(hand)), weights[seat])
        return weights

    def close(self, state: State[Chain], winner: SeatOrNobody) -> None:
        """Say who won the round, when its points are counted; for claims its end is a next tile, or the last one.

        `winner` is the seat that won it, NOBODY if none or several did.
        """
        if self.bonuses is not None and winner != NOBODY:
            for seat, points, cause in self.bonuses.at_the_end(state, winner):
                self.earn_bonus(state, seat, points, cause)
        for seat in each(state.winners):
            state.tell(Won, seat)
        if self.claims is not None:
            self.claims.let_loose(state)
            if self.match_winners(state):
                self.claims.forget(state)

    def out_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return what going out is worth, and how it adds up: the pips of all other hands."""
        parts = tuple(weight for seat, weight in enumerate(weights) if seat != winner)
        return sum(parts), parts

    def blocked_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return what the lightest hand of a blocked round is worth, and how it adds up (option blocked_score)."""
        others = [weight for seat, weight in enumerate(weights) if seat != winner]
        if self.house.get("blocked_score") == "each":
            parts = tuple(weight - weights[winner] for weight in others)
        else:
            parts = (*others, -weights[winner])
        return sum(parts), parts

    # -- the match ----------------------------------------------------------------------------------------------

    def next_leader(self, view: View[Chain]) -> Seat:
        """Return who leads next by agreement (option next_leader); after a void round the procedure decides."""
        how = self.house["next_leader"]
        if how == "rotate":
            return (view.lead + 1) % self.seats
        return self.winning_seat(view) if how == "winner" else NOBODY

    def winning_seat(self, view: View[Chain]) -> SeatOrNobody:
        """Return the seat that won a finished round, alone or for its pair; NOBODY if none or several did."""
        if view.winners.bit_count() == 1:
            return view.winners.bit_length() - 1
        if view.winners not in self.pairs:
            return NOBODY
        for seat, hand in enumerate(view.hands):
            if not hand:
                return seat
        return self.best_hands(view, [view.pieces.weight(hand) for hand in view.hands])[0]

    def match_winners(self, view: View[Chain]) -> tuple[Side, ...]:
        """Return who has reached the target; in a match of one round who has most points, then who won the round."""
        scores = view.scores
        most = max(scores)
        if 0 < self.target > most or (view.over == RUNNING and (self.counts_first or not self.target)):
            return ()
        leaders = tuple(side for side, score in enumerate(scores) if score == most)
        if self.target:
            return leaders
        if len(leaders) > 1:
            leaders = tuple(side for side in leaders if view.winners >> view.sides.index(side) & 1)
        return leaders if len(leaders) == 1 else ()

    # -- words --------------------------------------------------------------------------------------------------

    def same(self, view: View[Chain], one: Move, other: Move) -> bool:
        """Return True if a tile fits, the same way round, two ends that are alike in all that matters later."""
        if one == other or one._replace(at=other.at) != other or one.act != PLAY or not view.board.laid:
            return one == other
        return self._end(view, one.at) == self._end(view, other.at)

    def _end(self, view: View[Chain], arm: int) -> tuple[int, ...]:
        """Return all that matters later of an open end: its number, and the tile there if doubles score or branch."""
        board = view.board
        pip, tile = board.ends[arm], board.outer[arm]
        if self.scoring is None and (not self.spinners or self.opens_at_once):
            return (pip,)
        return (pip, tile, board.is_bare_tip(arm)) if tile in self.doubles else (pip,)

    def reminders(self) -> tuple[Reminder, ...]:
        """Return the peculiarities of the game, then the worth of the end of a round."""
        return (*self.special(), *self.at_the_end())

    def special(self) -> tuple[Reminder, ...]:
        """Return reminders of the game's peculiarities within its family."""
        return ()

    def at_the_end(self) -> tuple[Reminder, ...]:
        """Return reminders of the worth of the end of a round."""
        return going_out(), blocked(self.house)

    def open_pips(self, view: View[Chain]) -> tuple[int, ...]:
        """Return the number of each arm that can be played on."""
        return tuple(pip for _, pip in view.board.open_arms())

    def place(self, view: View[Chain], move: Move) -> str:
        """Return L or R for the ends of the line, `5-5.t1` for a tip of a double, "" for the lead."""
        board = view.board
        if move.act != PLAY or not board.laid or self.arms == 1:
            return ""
        if move.at <= RIGHT:
            return "LR"[move.at]
        stem = board.stems[move.at - 2]
        return f"{view.pieces.label(stem.double)}.t{stem.tip + 1}"

    def spelled(self, view: View[Chain], move: Move) -> dict[str, Plain]:
        """Return the pip that a tile is put against, its half that touches, and whose score is claimed or called."""
        board = view.board
        claimed = self.claims.meant(claimed_on(view), move) if self.claims and move.act in (CLAIM, CALL) else None
        return {
            "onto": board.ends[move.at] if move.act == PLAY and board.laid else None,
            "inner": move.how - FACING if move.how >= FACING else None,
            "aloud": move.act == PLAY and move.how == ALOUD,
            "owner": claimed.seat if claimed else None,
        }

    def spread(self, view: View[Chain]) -> dict[str, Plain]:
        """Return the ends that are open, and the scores that nobody has got yet, in the order of their calls."""
        ends = view.board.open_arms()
        return {
            "ends": [{"place": self.place(view, Move(PLAY, (), arm)), "pip": pip} for arm, pip in ends],
            "open": self.claims.spread(view) if self.claims is not None else [],
        }

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`; `wish.at` may be ANYWHERE."""
        return why_not(view, seat, wish, self.legal(view, seat), ChainReasonRules(self.fits, self.why_lead))

    def why_lead(self, tile: str) -> Sentence:
        """Return why `tile` must lead."""
        return sentence("{tile} must lead: it's the highest.", tile=tile)
