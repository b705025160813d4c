"""The rules that the games with legs share: a double begins, and some numbers do something when they are left."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import (
    AGAIN,
    DRAW,
    DREW,
    NOBODY,
    PASS,
    PASSED,
    PLAY,
    PLAYED,
    REVERSED,
    SKIPPED,
    SPELL,
    SPELL_BROKEN,
    STOP,
    STOPPED,
    Move,
    Plain,
    Seat,
    State,
    View,
)
from engine.families.legs.board import HUB, LEGS, NO_LEG, Legs
from engine.families.legs.points import LegsPoints
from engine.families.legs.reasons import why_not
from engine.options import HouseRules
from engine.pieces import Tile, Tiles, TileSet, each
from engine.sentences import Sentence

PLAYS: Final = [[Move(PLAY, (tile,), leg) for leg in range(len(LEGS))] for tile in range(136)]
PICK: Final = Move(DRAW)
PASS_TURN: Final = Move(PASS)
STOP_HERE: Final = Move(STOP)

# What leaving a number can do.
NOTHING, OTHERS_TAKE, GO_ON, CAST, TURN_BACK, OPEN_ALL = range(6)
"""OTHERS_TAKE: everyone else takes a tile. GO_ON: the same player may lay another. CAST: only this leg may be played
on. TURN_BACK: the turns go round the other way. OPEN_ALL: no leg may be continued before all are open.
"""


class LegsRules(LegsPoints):
    """What the games with legs share; a game says what its numbers do."""

    picks: ClassVar[int] = 2
    """Tiles that are picked by who cannot play."""
    leaves: ClassVar[dict[int, int]] = {}
    """What a tile does that leaves a number."""
    starts: ClassVar[dict[int, int]] = {}
    """What a start double does."""
    wild: ClassVar[int] = NO_LEG
    """The number that any double may be laid on."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        numbers = range(self.pieces.top + 1)
        self.leaving = [self.leaves.get(number, NOTHING) for number in numbers]
        self.starting = [self.starts.get(number, NOTHING) for number in numbers]
        touching, doubles = self.pieces.touching, self.pieces.doubles
        self.fits: list[Tiles] = [touching[n] | doubles if n == self.wild else touching[n] for n in numbers]
        """The tiles that fit an end, by the number that it shows."""
        self.last_tile_counts = True
        """Whether others take a tile for the last tile of a hand as well."""
        self.casting_costs = False
        """Whether a double that casts a spell costs the next player a turn, as others do."""
        self.spares_caster = False
        """Whether the turn passes over the player whose spell is unbroken."""
        self.spells_lapse = False
        """Whether a spell that nobody can answer ends by itself."""

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Legs], seat: Seat) -> list[Move]:
        """Return the plays by leg, then by tile; a pick only without a play, a pass only without either."""
        if seat != view.turn or view.over:
            return []
        board, hand = view.board, view.hands[seat]
        if not board.order:
            return self.legal_starts(view, hand)
        fitting, ends = self.fits, board.ends
        moves: list[Move] = []
        for leg in board.open_legs():
            fits = hand & fitting[ends[leg]]
            while fits:
                low = fits & -fits
                moves.append(PLAYS[low.bit_length() - 1][leg])
                fits ^= low
        if moves:
            return [*moves, STOP_HERE] if board.again else moves
        return [PASS_TURN if board.picked or not view.piles[0] else PICK]

    def playable(self, view: View[Legs], seat: Seat) -> Tiles:
        """Return the tiles in a hand that fit a leg, or the doubles that may begin."""
        board = view.board
        return view.hands[seat] & (board.openings(self.fits) if board.order else self.pieces.doubles)

    def legal_starts(self, view: View[Legs], hand: Tiles) -> list[Move]:
        """Return the doubles of a hand; who has none passes, and takes a tile when all have passed."""
        doubles = each(hand & self.pieces.doubles)
        if doubles:
            return [PLAYS[tile][0] for tile in doubles]
        return [PICK if view.board.passes >= self.seats else PASS_TURN]

    def apply(self, state: State[Legs], seat: Seat, move: Move) -> None:
        """Do a legal move."""
        act, tiles, leg, _ = move
        board = state.board
        if act == PLAY:
            if board.order:
                self.lay(state, seat, tiles[0], leg)
            else:
                self.begin(state, seat, tiles[0])
        elif act == DRAW:
            if board.order:
                board.show_lack(seat, board.openings(self.fits))
                board.picked = True
                self.take(state, seat, self.picks)
            elif not self.take(state, seat, 1) & self.pieces.doubles:
                board.fresh[seat] = 0
                self.pass_on(state, seat)
        elif act == PASS:
            self.give_up(state, seat)
        else:
            state.tell(STOPPED, seat)
            self.end_turn(state, seat)

    # -- tiles --------------------------------------------------------------------------------------------------

    def begin(self, state: State[Legs], seat: Seat, tile: Tile) -> None:
        """Lay the start double, and let it do what it does."""
        number = state.pieces.low[tile]
        state.lead = seat
        self.part_with(state, seat, tile)
        state.board.start(tile, number)
        state.tell(PLAYED, seat, (tile,))
        self.work(state, seat, self.starting[number], HUB)

    def lay(self, state: State[Legs], seat: Seat, tile: Tile, leg: int) -> None:
        """Lay a tile at a leg, and let the number that it leaves do what it does."""
        board, pieces = state.board, state.pieces
        self.part_with(state, seat, tile)
        left = pieces.low[tile] if pieces.doubles >> tile & 1 else pieces.pips[tile] - board.ends[leg]
        board.put(tile, leg, left)
        if state.events is not None:
            state.tell(PLAYED, seat, (tile,), at=leg)
        effect = self.leaving[left]
        is_open = board.ring and board.opened == len(board.ends)
        if is_open or (board.spell != NO_LEG and effect != CAST):
            self.lift(state, seat)
        self.work(state, seat, effect, leg)

    def part_with(self, state: State[Legs], seat: Seat, tile: Tile) -> None:
        """Take a tile out of a hand; one that was not there before was among the fresh ones."""
        state.hands[seat] ^= 1 << tile
        if state.board.lacking[seat] >> tile & 1:
            state.board.fresh[seat] -= 1

    def take(self, state: State[Legs], seat: Seat, count: int) -> Tiles:
        """Move so many tiles from the boneyard to a hand, or as many as there are, and return them."""
        pile, taken = state.piles[0], 0
        for _ in range(min(count, len(pile))):
            tile = pile.pop()
            taken |= 1 << tile
            if state.events is not None:
                state.tell(DREW, seat, (tile,), eyes=1 << seat)
        state.hands[seat] |= taken
        state.board.fresh[seat] += taken.bit_count()
        return taken

    # -- what a number does ---------------------------------------------------------------------------------------

    def work(self, state: State[Legs], seat: Seat, effect: int, leg: int) -> None:
        """Do what the number just left does: tiles for the others first, then the empty hand, then all else."""
        board = state.board
        if effect == OTHERS_TAKE and (state.hands[seat] or self.last_tile_counts):
            for i in range(1, self.seats):
                self.take(state, (seat + i * board.step) % self.seats, 1)
        if not state.hands[seat]:
            board.picked = board.again = False
            self.go_out(state, seat)
            return
        if effect == GO_ON and self.goes_on(state, seat):
            return
        if effect == TURN_BACK and self.seats > 2:
            board.step = -board.step
            state.tell(REVERSED, seat)
        elif effect == CAST:
            board.spell, board.caster = leg, seat
            state.tell(SPELL, seat, at=leg)
        elif effect == OPEN_ALL:
            board.ring, board.caster = True, seat
            state.tell(SPELL, seat, at=HUB)
        self.end_turn(state, seat)

    def goes_on(self, state: State[Legs], seat: Seat) -> bool:
        """Say whether `seat` has a further tile to lay; if not it has shown so, and its turn ends."""
        board = state.board
        openings = board.openings(self.fits)
        if not state.hands[seat] & openings:
            board.show_lack(seat, openings)
            return False
        board.again = True
        state.tell(AGAIN, seat)
        return True

    def lift(self, state: State[Legs], seat: Seat) -> None:
        """End the spell that holds, broken by `seat` (NOBODY: by itself)."""
        board = state.board
        state.tell(SPELL_BROKEN, seat, at=HUB if board.ring else board.spell)
        board.spell, board.caster, board.ring = NO_LEG, NOBODY, False

    # -- turns --------------------------------------------------------------------------------------------------

    def give_up(self, state: State[Legs], seat: Seat) -> None:
        """Pass; when everyone has, and nothing is left to be picked, the round is blocked, or the spell ends."""
        board = state.board
        board.show_lack(seat, board.openings(self.fits) if board.order else self.pieces.doubles)
        board.passes += 1
        state.tell(PASSED, seat)
        asked = self.seats - (self.spares_caster and board.spell != NO_LEG)
        if board.order and board.passes >= asked and not state.piles[0]:
            if not self.spells_lapse or (board.spell == NO_LEG and not board.ring):
                self.block(state)
                return
            self.lift(state, NOBODY)
            board.passes = 0
        self.pass_on(state, seat)

    def end_turn(self, state: State[Legs], seat: Seat) -> None:
        """End a turn in which a tile was laid: a double at its end costs the next player a turn."""
        board = state.board
        is_double = self.pieces.doubles >> board.order[-1] & 1 and len(board.order) > 1
        if is_double and (board.spell == NO_LEG or self.casting_costs):
            seat = (seat + board.step) % self.seats
            state.tell(SKIPPED, seat)
        self.pass_on(state, seat)

    def pass_on(self, state: State[Legs], seat: Seat) -> None:
        """Give the turn to who follows `seat`."""
        board = state.board
        board.picked = board.again = False
        state.turn = (seat + board.step) % self.seats
        if self.spares_caster and board.spell != NO_LEG and state.turn == board.caster:
            state.tell(SKIPPED, state.turn)
            state.turn = (state.turn + board.step) % self.seats

    # -- words --------------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Legs]) -> tuple[int, ...]:
        """Return the number of each leg that may be played on."""
        board = view.board
        return tuple(board.ends[leg] for leg in board.open_legs()) if board.order else ()

    def place(self, view: View[Legs], move: Move) -> str:
        """Return the letter of the leg; the start double has only one place."""
        return LEGS[move.at] if move.act == PLAY and view.board.order else ""

    def spelled(self, view: View[Legs], move: Move) -> dict[str, Plain]:
        """Return the number that a tile is put against, and the one that it leaves."""
        if move.act != PLAY:
            return {"onto": None, "leaves": None}
        (tile,), board, pieces = move.tiles, view.board, view.pieces
        onto = board.ends[move.at] if board.order else None
        double = onto is None or pieces.is_double(tile)
        return {"onto": onto, "leaves": pieces.low[tile] if double else pieces.pips[tile] - (onto or 0)}

    def spread(self, view: View[Legs]) -> dict[str, Plain]:
        """Return the legs that have begun and the next one, and what holds for the next move."""
        board = view.board
        legs = range(min(board.opened + 1, len(board.ends)))
        spell = LEGS[board.spell] if board.spell != NO_LEG else "start" if board.ring else None
        return {
            "ends": [{"place": LEGS[leg], "pip": board.ends[leg]} for leg in legs],
            "opened": board.opened,
            "spell": spell,
            "caster": None if spell is None else board.caster,
            "direction": board.step,
            "picked": board.picked,
            "again": board.again,
            "passes": board.passes,
        }

    def why_not(self, view: View[Legs], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`; `wish.at` may be NO_LEG."""
        return why_not(view, seat, wish, self.legal(view, seat), self.fits)
