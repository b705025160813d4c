"""Trick games: a player leads a tile and calls a suit, everyone else follows, and the best tile wins."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from engine.core import DONE, EXCHANGE, NOBODY, PLAY, STOP, Carry, Move, Plain, Rules, Seat, Side, State, View
from engine.events import Dealt, Led, ScoreCause, Scored, TurnedUp, Won
from engine.families.tricks.board import Tricks
from engine.families.tricks.events import EVENT_KINDS, Exchanged, LetStand, PlayedToTrick, Revoked, TrickWon
from engine.options import HouseRules
from engine.pieces import Chance, Tile, Tiles, TileSet, among, each, mask
from engine.sentences import Sentence, sentence
from engine.standings import best, check_first, decided, first_seat

LEAVE_IT: Final = Move(STOP)
EXCHANGED_FINE: Final = 1
"""Points lost for a wrong tile that is swapped."""
REVOKE_FINE: Final = 5
"""Points lost for a wrong tile that is kept."""


class TrickRules(Rules[Tricks]):
    """Rules shared by trick games: the rounds of a match, fixed in number, use up the set."""

    family = "tricks"
    board_type = Tricks
    event_kinds = EVENT_KINDS
    hand: ClassVar[dict[int, int]]
    """Hand size in tiles, by number of seats."""
    rounds: ClassVar[dict[int, int]]
    """Number of rounds in a match, by number of seats: as many as the set has hands for."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        check_first(self.house, seats)
        self.may_revoke = self.house["revoke"] == "penalty"
        """True if any tile may be played to a suit, with a fine for not following it when able."""
        box = self.pieces
        self.strengths = [[self.strength(suit, tile) for tile in range(box.count)] for suit in range(box.top + 1)]
        """The strength of each tile in a trick, by the suit called."""
        self.leads = [
            tuple(Move(PLAY, (tile,), suit) for suit in sorted(set(face))) for tile, face in enumerate(box.faces)
        ]
        self.follows = [Move(PLAY, (tile,)) for tile in range(box.count)]

    @abstractmethod
    def strength(self, suit: int, tile: Tile) -> int:
        """Return the rank of a tile in a trick of that suit; a negative one never wins."""

    # -- the deal -----------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, carry: Carry) -> State[Tricks]:
        """Deal whole hands, the leader's first, from the tiles that earlier rounds left unused."""
        seats = self.seats
        leader = first_seat(self.house, seats, chance) if carry.leader == NOBODY else carry.leader
        state = State(self.pieces, self.sides, carry.scores, Tricks(seats, leader, laid=carry.retired))
        state.number, state.events = carry.number, []
        state.lead = state.turn = leader
        left = each(self.pieces.every & ~carry.retired)
        order = [left[place] for place in chance.shuffled(len(left))]
        size = self.hand[seats]
        for seat in range(seats):
            first = (seat - leader) % seats * size
            tiles = order[first : first + size]
            state.hands[seat] = mask(tiles)
            state.tell(Dealt, seat, tuple(tiles))
        state.piles[0] = order[seats * size :][::-1]
        state.tell(Led, leader)
        return state

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Tricks], seat: Seat) -> list[Move]:
        """Return the leads by tile and suit, the tiles that may follow, or the swaps of a wrong tile."""
        if seat != view.turn or view.over:
            return []
        board, hand, suit = view.board, view.hands[seat], view.board.suit
        if board.offenders:
            return [*(Move(EXCHANGE, (tile,)) for tile in each(hand & self.pieces.touching[suit])), LEAVE_IT]
        if suit == NOBODY:
            moves: list[Move] = []
            for tile in each(hand):
                moves += self.leads[tile]
            return moves
        follows = self.follows
        return [follows[tile] for tile in each(self.playable(view, seat))]

    def playable(self, view: View[Tricks], seat: Seat) -> Tiles:
        """Return the tiles of a hand that may lead or follow the suit called; none during a swap."""
        board, hand = view.board, view.hands[seat]
        if board.offenders:
            return 0
        if board.suit == NOBODY or self.may_revoke:
            return hand
        return hand & self.pieces.touching[board.suit] or hand

    def apply(self, state: State[Tricks], seat: Seat, move: Move) -> None:
        """Carry out a legal move. The last tile completes the trick, unless someone can still swap a tile."""
        board = state.board
        if board.offenders:
            self.atone(state, seat, move)
            return
        tile = move.tiles[0]
        bit = 1 << tile
        state.hands[seat] ^= bit
        state.shown &= ~bit
        board.laid |= bit
        if board.suit == NOBODY:
            board.suit = move.at
        elif not self.may_revoke and not self.pieces.touching[board.suit] & bit:
            board.lacking[seat] |= self.pieces.touching[board.suit]
        board.trick.append(tile)
        if state.events is not None:
            state.tell(PlayedToTrick, seat, tile, board.suit)
        if len(board.trick) < self.seats:
            state.turn = (seat + 1) % self.seats
        elif not self.may_revoke or not self.find_revokes(state):
            self.take(state)

    # -- following suit -----------------------------------------------------------------------------------------

    def find_revokes(self, state: State[Tricks]) -> bool:
        """Announce the seats that failed to follow suit. The rest have shown that they have none of it.

        In the next-to-last trick of a round nothing is announced, so nothing is shown.
        """
        board = state.board
        if state.hands[board.leader].bit_count() == 1:
            return False
        suit = self.pieces.touching[board.suit]
        offenders: list[Seat] = []
        for seat, tile in board.played():
            if suit >> tile & 1:
                continue
            if state.hands[seat] & suit:
                offenders.append(seat)
                state.tell(Revoked, seat, tile, board.suit)
            else:
                board.lacking[seat] |= suit
        if offenders:
            board.offenders = tuple(offenders)
            state.turn = offenders[0]
        return bool(offenders)

    def atone(self, state: State[Tricks], seat: Seat, move: Move) -> None:
        """Swap a wrong tile, which everyone has seen, or keep it. Both cost points."""
        board = state.board
        place = (seat - board.leader) % self.seats
        if move.act == EXCHANGE:
            tile, wrong = move.tiles[0], board.trick[place]
            board.trick[place] = tile
            board.laid ^= 1 << tile | 1 << wrong
            state.hands[seat] ^= 1 << tile | 1 << wrong
            state.shown = state.shown & ~(1 << tile) | 1 << wrong
            state.tell(Exchanged, seat, tile, wrong, board.suit)
        else:
            state.tell(LetStand, seat)
        fine = -EXCHANGED_FINE if move.act == EXCHANGE else -REVOKE_FINE
        state.points[state.sides[seat]] += fine
        state.tell(Scored, seat, ScoreCause.FINE, fine, (fine,))
        board.offenders = board.offenders[1:]
        if board.offenders:
            state.turn = board.offenders[0]
        else:
            self.take(state)

    # -- a trick ------------------------------------------------------------------------------------------------

    def winning(self, board: Tricks) -> Seat:
        """Return the seat with the best tile of the trick so far."""
        strength = self.strengths[board.suit]
        ranks = [strength[tile] for tile in board.trick]
        return (board.leader + ranks.index(max(ranks))) % self.seats

    def take(self, state: State[Tricks]) -> None:
        """Give the trick to the best tile, with a point for it and for each double. Its owner leads next."""
        board, tiles = state.board, state.board.trick
        winner = self.winning(board)
        last = not state.hands[winner]
        if last and len(state.piles[0]) == 1:  # the odd tile of the set goes with the last trick
            odd = state.piles[0].pop()
            tiles = [*tiles, odd]
            board.laid |= 1 << odd
            state.tell(TurnedUp, winner, odd)
        doubles = sum(self.pieces.doubles >> tile & 1 for tile in tiles)
        board.tricks[winner] += 1
        board.doubles[winner] += doubles
        state.points[state.sides[winner]] += 1 + doubles
        if state.events is not None:
            state.tell(TrickWon, winner, tuple(tiles), board.suit)
            state.tell(Scored, winner, ScoreCause.TRICK, 1 + doubles, (1, doubles))
        board.trick = []
        board.suit = NOBODY
        board.leader = state.turn = winner
        if last:
            self.finish(state)

    def finish(self, state: State[Tricks]) -> None:
        """End the round when all tiles are played."""
        state.over = DONE
        sides = best(state.points)
        for seat, side in enumerate(state.sides):
            if side in sides:
                state.winners |= 1 << seat
                state.tell(Won, seat)

    # -- the match ----------------------------------------------------------------------------------------------

    def next_leader(self, view: View[Tricks]) -> Seat:
        """Return the seat to the left of this round's first leader."""
        return (view.lead + 1) % self.seats

    def retired(self, view: View[Tricks]) -> Tiles:
        """Return the tiles used up so far, none before a tie-breaking round, which starts with the whole set."""
        return view.board.laid if view.number < self.rounds[self.seats] else 0

    def match_winners(self, view: View[Tricks]) -> tuple[Side, ...]:
        """Return the sides with the most points once the set is used up (option tiebreak_hand)."""
        if not view.over or view.number < self.rounds[self.seats]:
            return ()
        return decided(self.house, view.scores)

    # -- in words -----------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Tricks]) -> tuple[int, ...]:
        """Return the suit to follow."""
        return () if view.board.suit == NOBODY else (view.board.suit,)

    def place(self, view: View[Tricks], move: Move) -> str:
        """Return the suit that a lead calls if the tile has two."""
        is_choice = move.act == PLAY and view.board.suit == NOBODY and not self.pieces.is_double(move.tiles[0])
        return str(move.at) if is_choice else ""

    def spelled(self, view: View[Tricks], move: Move) -> dict[str, Plain]:
        """Return the suit that a move calls or follows."""
        return {"suit": move.at if view.board.suit == NOBODY else view.board.suit}

    def spread(self, view: View[Tricks]) -> dict[str, Plain]:
        """Return the current trick, everyone's tricks, and the seats that can still swap a tile."""
        board = view.board
        return {
            "leader": board.leader,
            "suit": None if board.suit == NOBODY else board.suit,
            "trick": [{"seat": seat, "tile": self.pieces.label(tile)} for seat, tile in board.played()],
            "tricks": [*board.tricks],
            "doubles": [*board.doubles],
            "offenders": [*board.offenders],
        }

    def why_not(self, view: View[Tricks], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`."""
        board = view.board
        if view.over:
            return sentence("The round is over.")
        if seat != view.turn:
            return sentence("It's not your turn.")
        if wish.act not in (PLAY, EXCHANGE) or (wish.act == EXCHANGE and not board.offenders):
            return sentence("You can't do that now. Play a tile.")
        if len(wish.tiles) != 1 or not among(view.hands[seat], wish.tiles[0]):
            return sentence("You don't have that tile.")
        name = self.pieces.label(wish.tiles[0])
        if board.offenders and wish.act == PLAY:
            return sentence("You didn't follow suit. Swap your tile for a {pip}, or keep it.", pip=board.suit)
        if board.offenders:
            return sentence("{tile} doesn't follow suit either. You need a {pip}.", tile=name, pip=board.suit)
        if board.suit == NOBODY:
            return sentence("Call one of the numbers on {tile}.", tile=name)
        return sentence("You have a {pip}, so you must follow suit.", pip=board.suit)
