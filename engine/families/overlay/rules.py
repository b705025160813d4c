"""The rules that games with covering cards share: link to an end, continue after two sections, draw to close.

The deal, who deals, and the points of a round are here, too.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from engine.core import (
    DRAW,
    NOBODY,
    OUT,
    PASS,
    PLAY,
    RUNNING,
    STOP,
    STUCK,
    Carry,
    Move,
    Plain,
    Reminder,
    Rules,
    Seat,
    Side,
    State,
    View,
)
from engine.events import (
    Blocked,
    Counted,
    Dealt,
    Drew,
    DrewLot,
    Led,
    Passed,
    PlayedAt,
    ScoreCause,
    Scored,
    Stopped,
    TurnedUp,
    Void,
    WentOut,
    Won,
)
from engine.families.overlay.board import PLACES, RIGHT, Overlay
from engine.families.overlay.events import EVENT_KINDS, Courtesy, Shown
from engine.families.overlay.options import check_dealer
from engine.families.overlay.reasons import OverlayReasonRules, why_not
from engine.options import HouseRules
from engine.pieces import Chance, Tile, Tiles, TileSet, each, mask, space
from engine.sentences import Sentence, sentence
from engine.standings import decided

_PLAYS: Final = tuple({1 << tile: Move(PLAY, (tile,), at) for tile in range(40)} for at in range(len(PLACES)))
"""The plays at each place, by the bit of their card."""
_DRAW_ONE: Final = Move(DRAW)
_PASS_TURN: Final = Move(PASS)
_STOP_HERE: Final = Move(STOP)
ANY_NUMBER: Final = 99


class OverlayRules(Rules[Overlay]):
    """Rules shared by games with covering cards. Games override attributes and small hooks."""

    family = "overlay"
    board_type = Overlay
    event_kinds = EVENT_KINDS
    players: ClassVar[range] = range(2, 6)
    sets: ClassVar[tuple[TileSet, ...]] = (space(),)
    hand: ClassVar[dict[int, int]] = {2: 7, 3: 7, 4: 6, 5: 6}
    """Hand size in cards, by number of seats."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        check_dealer(self.house, seats)
        self.hand_size = self.hand[seats]
        self.hand_limit = int(self.house["hand_limit"])
        self.hands = int(self.house["hands"])
        self.at_will = self.draws_at_will()
        """Number of cards a player may draw per turn although one fits."""
        self.courtesy = self.house["courtesy"] != "none"
        self.whole_courtesy = self.house["courtesy"] == "full"
        self.shows_full_hands = self.house["show_hand_at_limit"] == "on"

    def draws_at_will(self) -> int:
        """Return the number of cards a player may draw per turn although one fits (option voluntary_max)."""
        asked = self.house["voluntary_max"]
        return asked if isinstance(asked, int) else ANY_NUMBER

    def reminders(self) -> tuple[Reminder, ...]:
        """Return the effects of covering, and how the dots count."""
        one = sentence("Cover one section: your turn is over.")
        two = sentence("Cover two in the right order: play another card, or stop.")
        runs = sentence("If a card's last two sections begin another one, both can go in one turn.")
        draws = sentence("You draw one card after a turn in which you played.")
        return (
            Reminder(sentence("One section"), one),
            Reminder(sentence("Two sections"), two),
            Reminder(sentence("Runs in hand"), runs),
            Reminder(sentence("The end of a turn"), draws),
            Reminder(sentence("Dots"), self.dots_count()),
        )

    def dots_count(self) -> Sentence:
        """Return how the dots left in hands count."""
        return sentence("Dots left in your hand count against you. The lowest total wins.")

    # -- the deal -----------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, carry: Carry) -> State[Overlay]:
        """Find the dealer, deal one card at a time from the dealer's left, and turn up the starter."""
        state: State[Overlay] = State(self.pieces, self.sides, carry.scores, Overlay(self.seats))
        state.number, state.events = carry.number, []
        board, leader = state.board, carry.leader
        board.dealer = self.first_dealer(state, chance) if leader == NOBODY else (leader - 1) % self.seats
        state.lead = state.turn = (board.dealer + 1) % self.seats
        order = chance.shuffled(self.pieces.count)
        dealt = self.seats * self.hand_size
        for place in range(self.seats):
            seat = (state.lead + place) % self.seats
            cards = order[place : dealt : self.seats]
            state.hands[seat] = mask(cards)
        for seat, hand in enumerate(state.hands):
            cards = [card for card in order[:dealt] if hand >> card & 1]
            state.tell(Dealt, seat, tuple(cards))
        starter = order[dealt]
        board.begin(starter, self.pieces.faces[starter])
        state.tell(TurnedUp, NOBODY, starter)
        state.piles[0] = order[dealt + 1 :][::-1]
        state.tell(Led, state.lead)
        return state

    def first_dealer(self, state: State[Overlay], chance: Chance) -> Seat:
        """Return the dealer of the first round (option first_dealer)."""
        asked = self.house["first_dealer"]
        if isinstance(asked, int):
            return asked - 1
        return self.cut(state, chance) if asked == "cut" else chance.below(self.seats)

    def cut(self, state: State[Overlay], chance: Chance) -> Seat:
        """Cut until one seat has the most dots, and return it. Ties cut again from the whole pack (decision SP-2)."""
        rivals = list(range(self.seats))
        stage = 0
        while len(rivals) > 1:
            cards = chance.shuffled(self.pieces.count)[: len(rivals)]
            for seat, card in zip(rivals, cards, strict=True):
                state.tell(DrewLot, seat, card, stage)
            dots = [self.pieces.pips[card] for card in cards]
            rivals = [seat for seat, its_dots in zip(rivals, dots, strict=True) if its_dots == max(dots)]
            stage += 1
        return rivals[0]

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Overlay], seat: Seat) -> list[Move]:
        """Return the plays by place, then by card, followed by stopping, drawing or passing."""
        if seat != view.turn or view.over:
            return []
        board = view.board
        hand = view.hands[seat]
        moves: list[Move] = []
        for place, fits in enumerate(board.links()):
            held = hand & fits
            if held:
                plays = _PLAYS[place]
                while held:
                    low = held & -held
                    moves.append(plays[low])
                    held ^= low
        if board.again or (board.finisher != NOBODY and not self.whole_courtesy):
            moves.append(_STOP_HERE)
        elif not moves:
            moves.append(_DRAW_ONE if self.can_draw(view, seat) else _PASS_TURN)
        elif board.drew < self.at_will and self.can_draw(view, seat):
            moves.append(_DRAW_ONE)
        return moves

    def playable(self, view: View[Overlay], seat: Seat) -> Tiles:
        """Return the cards in a hand that fit an end, over one section or two."""
        return view.hands[seat] & view.board.openings()

    def can_draw(self, view: View[Overlay], seat: Seat) -> bool:
        """Return True if there is a card to draw and room for it in the hand."""
        return bool(view.piles[0]) and view.hands[seat].bit_count() < self.hand_limit

    def apply(self, state: State[Overlay], seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
        act, tiles, at, _ = move
        board = state.board
        if act == PLAY:
            self.lay(state, seat, tiles[0], at)
            hand = state.hands[seat]
            if not hand:
                self.go_out(state, seat)
            elif not at & 1:
                self.end_turn(state, seat)
            elif hand & board.openings():
                board.again = True
            else:
                board.learn(seat)
                self.end_turn(state, seat)
        elif act == DRAW:
            if board.drew >= self.at_will:
                board.learn(seat)
            board.drew += 1
            self.draw(state, seat)
        elif act == PASS:
            self.pass_turn(state, seat)
        else:
            state.tell(Stopped, seat)
            self.end_turn(state, seat)

    def lay(self, state: State[Overlay], seat: Seat, tile: Tile, at: int) -> None:
        """Move a card from a hand to the line."""
        board, bit = state.board, 1 << tile
        state.hands[seat] ^= bit
        if state.shown:
            state.shown &= ~bit
        if board.lacking[seat] & bit:
            board.newer[seat] -= 1
        board.lay(tile, state.pieces.faces[tile], at)
        if state.events is not None:
            state.tell(PlayedAt, seat, tile, at)

    def draw(self, state: State[Overlay], seat: Seat) -> None:
        """Draw the next card of the stock, which may be any."""
        tile = state.piles[0].pop()
        state.hands[seat] |= 1 << tile
        board = state.board
        if board.lacking[seat]:
            board.newer[seat] += 1
        if state.events is not None:
            state.tell(Drew, seat, tile)

    def pass_turn(self, state: State[Overlay], seat: Seat) -> None:
        """Pass because nothing fits. If everyone with cards passes in a row, the round is blocked."""
        board = state.board
        board.learn(seat)
        board.drew = 0
        board.seen |= 1 << seat
        board.passes += 1
        if state.events is not None:
            state.tell(Passed, seat)
        hand = state.hands[seat]
        if self.shows_full_hands and hand.bit_count() >= self.hand_limit:
            state.shown |= hand
            state.tell(Shown, seat, tuple(each(hand)))
        if board.finisher != NOBODY:
            self.next_courtesy(state, seat)
        elif board.passes >= self.seats - board.out.bit_count():
            self.freeze(state)
        else:
            state.turn = self.after(board, seat)

    def end_turn(self, state: State[Overlay], seat: Seat) -> None:
        """End a turn by drawing a card from the stock, except for a courtesy turn (decision SP-9)."""
        board = state.board
        board.again = False
        board.drew = 0
        board.seen |= 1 << seat
        goes_on = board.finisher == NOBODY
        if state.piles[0] and (goes_on or self.whole_courtesy):
            self.draw(state, seat)
        if not goes_on:
            self.next_courtesy(state, seat)
        else:
            state.turn = self.after(board, seat) if board.out else (seat + 1) % self.seats

    def after(self, board: Overlay, seat: Seat) -> Seat:
        """Return the next seat still in the round."""
        seat = (seat + 1) % self.seats
        while board.out >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    # -- going out ----------------------------------------------------------------------------------------------

    def go_out(self, state: State[Overlay], seat: Seat) -> None:
        """Take a seat out of the round. It ends when the whole side is out, apart from courtesy turns."""
        board = state.board
        board.again = False
        board.drew = 0
        board.seen |= 1 << seat
        board.out |= 1 << seat
        state.tell(WentOut, seat)
        if board.finisher != NOBODY:
            self.next_courtesy(state, seat)
        elif any(state.hands[other] for other, side in enumerate(state.sides) if side == state.sides[seat]):
            state.turn = self.after(board, seat)
        else:
            board.finisher = seat
            if self.courtesy:
                board.due = (1 << self.seats) - 1 & ~board.seen
            self.next_courtesy(state, seat)

    def next_courtesy(self, state: State[Overlay], seat: Seat) -> None:
        """Give the next seat without a turn a courtesy turn, skipping those that could do nothing with it."""
        board = state.board
        while board.due:
            seat = (seat + 1) % self.seats
            if board.due >> seat & 1:
                board.due ^= 1 << seat
                if self.whole_courtesy or state.hands[seat] & board.openings():
                    state.turn = seat
                    state.tell(Courtesy, seat)
                    return
                board.learn(seat)
        self.count_out(state)

    # -- points -------------------------------------------------------------------------------------------------

    @abstractmethod
    def settle(self, state: State[Overlay], weights: list[int], winners: list[Seat], cause: ScoreCause) -> None:
        """Credit everyone with the points of a finished round; `winners` have the lightest hands."""

    def credit(self, state: State[Overlay], seat: Seat, points: int, parts: tuple[int, ...], cause: ScoreCause) -> None:
        """Add points, which may be negative, to the side of a seat."""
        state.points[state.sides[seat]] += points
        state.tell(Scored, seat, cause, points, parts)

    def count_out(self, state: State[Overlay]) -> None:
        """End the round that the finisher won."""
        state.over = OUT
        finisher = state.board.finisher
        side = state.sides[finisher]
        self.close(state, [seat for seat in range(self.seats) if state.sides[seat] == side], [finisher], ScoreCause.OUT)

    def freeze(self, state: State[Overlay]) -> None:
        """End a blocked round: the side with the fewest dots wins (decision SP-10)."""
        state.over = STUCK
        state.tell(Blocked)
        held = [(side, state.pieces.weight(hand)) for side, hand in zip(state.sides, state.hands, strict=True)]
        dots = [sum([weight for other, weight in held if other == side]) for side in state.sides]
        best = [seat for seat in range(self.seats) if dots[seat] == min(dots)]
        if len(best) < self.seats:
            best = self.takers(state, best)
        self.close(state, best, best, ScoreCause.BLOCK)

    def takers(self, _state: State[Overlay], best: list[Seat]) -> list[Seat]:
        """Return the winners of a blocked round among those with the fewest dots: all of them."""
        return best

    def close(self, state: State[Overlay], best: list[Seat], heirs: list[Seat], cause: ScoreCause) -> None:
        """Reveal and count all hands. If all seats are equally `best`, nobody wins."""
        weights = [state.pieces.weight(hand) for hand in state.hands]
        for seat, hand in enumerate(state.hands):
            state.tell(Counted, seat, tuple(each(hand)) if state.events is not None else (), weights[seat])
        state.board.heir = self.heir(state, heirs, weights)
        if len(best) == self.seats:
            state.tell(Void)
        self.settle(state, weights, best, cause)
        for seat in best if len(best) < self.seats else ():
            state.winners |= 1 << seat
            state.tell(Won, seat)

    def heir(self, state: State[Overlay], heirs: list[Seat], weights: list[int]) -> Seat:
        """Return the next dealer among `heirs`: the lightest hand, then the first from the dealer's left (SP-11)."""
        return min(heirs, key=lambda seat: (weights[seat], self.turns_after(state.board.dealer, seat)))

    def turns_after(self, dealer: Seat, seat: Seat) -> int:
        """Return the number of seats from the dealer's left to `seat`."""
        return (seat - dealer - 1) % self.seats

    # -- the match ----------------------------------------------------------------------------------------------

    def next_leader(self, view: View[Overlay]) -> Seat:
        """Return the seat to the left of the next dealer."""
        heir = view.board.heir
        return NOBODY if heir == NOBODY else (heir + 1) % self.seats

    def match_winners(self, view: View[Overlay]) -> tuple[Side, ...]:
        """Return the best sides once the agreed rounds are over (options hands and tiebreak_hand)."""
        if view.over == RUNNING or view.number < self.hands:
            return ()
        return decided(self.house, view.scores, lowest=self.lowest_wins)

    # -- words --------------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Overlay]) -> tuple[int, ...]:
        """Return the dots of the two outermost sections."""
        return view.board.values[0], view.board.values[-1]

    def place(self, _view: View[Overlay], move: Move) -> str:
        """Return the place, the end and the sections covered: L1, L2, R1 or R2."""
        return PLACES[move.at] if move.act == PLAY else ""

    def spelled(self, view: View[Overlay], move: Move) -> dict[str, Plain]:
        """Return the end, the number of sections covered, and the card as then read from left to right."""
        if move.act != PLAY:
            return {"end": None, "links": None, "reads": None}
        reads = view.board.reading(view.pieces.faces[move.tiles[0]], move.at)
        return {
            "end": "R" if move.at >= RIGHT else "L",
            "links": 1 + (move.at & 1),
            "reads": "".join(map(str, reads)),
        }

    def spread(self, view: View[Overlay]) -> dict[str, Plain]:
        """Return the visible line and the progress of the turn and the round."""
        board = view.board
        values = board.values
        return {
            "values": "".join(map(str, values)),
            "ends": [
                {"end": "L", "outer": values[0], "inner": values[1]},
                {"end": "R", "outer": values[-1], "inner": values[-2]},
            ],
            "dealer": board.dealer,
            "phase": self.phase(view),
            "drew": board.drew,
            "passes": board.passes,
            "had_turn": [*each(board.seen)],
            "out": [*each(board.out)],
            "shown": [view.pieces.label(tile) for tile in each(view.shown)],
        }

    def phase(self, view: View[Overlay]) -> str:
        """Return the phase of the turn: `start`, `courtesy`, or continuing after two sections."""
        board = view.board
        if view.over:
            return "over"
        if board.finisher != NOBODY and not self.whole_courtesy:
            return "courtesy"
        return "continue" if board.again else "start"

    def why_not(self, view: View[Overlay], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`; `wish.at` is -1 without a place."""
        return why_not(view, seat, wish, self.legal(view, seat), OverlayReasonRules(self.hand_limit, self.at_will))
