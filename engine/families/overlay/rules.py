"""The rules that games with covering cards share: link to an end, continue after two sections, draw to close."""

from __future__ import annotations

from typing import Final

from engine.core import DRAW, NOBODY, PASS, PLAY, STOP, Move, Plain, Reminder, Seat, State, View
from engine.events import Drew, Passed, PlayedAt, Stopped, WentOut
from engine.families.overlay.board import PLACES, RIGHT, Overlay
from engine.families.overlay.events import Courtesy, Shown
from engine.families.overlay.points import OverlayPoints
from engine.families.overlay.reasons import OverlayCustom, why_not
from engine.options import HouseRules
from engine.pieces import Tile, Tiles, TileSet, each
from engine.sentences import Sentence, sentence

_PLAYS: Final = tuple({1 << tile: Move(PLAY, (tile,), at) for tile in range(40)} for at in range(len(PLACES)))
"""The plays at each place, by the bit of their card."""
_DRAW_ONE: Final = Move(DRAW)
_PASS_TURN: Final = Move(PASS)
_STOP_HERE: Final = Move(STOP)
ANY_NUMBER: Final = 99


class OverlayRules(OverlayPoints):
    """Rules shared by games with covering cards. Games override attributes and small hooks."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
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
        return why_not(view, seat, wish, self.legal(view, seat), OverlayCustom(self.hand_limit, self.at_will))
