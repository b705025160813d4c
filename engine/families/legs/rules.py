"""Rules of games with legs: a double starts, and leaving some numbers open has a power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from engine.core import DRAW, NOBODY, PASS, PLAY, STOP, Move, Plain, Reminder, Seat, State, View
from engine.events import Drew, Passed, PlayedAt, Stopped
from engine.families.legs.board import HUB, LEGS, NO_LEG, Legs
from engine.families.legs.events import Again, Reversed, Skipped, SpellBroken, SpellCast
from engine.families.legs.points import LegsPoints
from engine.families.legs.powers import CAST, GO_ON, NOTHING, OPEN_ALL, OTHERS_TAKE, TURN_BACK
from engine.families.legs.reasons import why_not
from engine.options import HouseRules
from engine.pieces import Tile, Tiles, TileSet, each
from engine.sentences import Sentence, sentence

_PLAYS: Final = [[Move(PLAY, (tile,), leg) for leg in range(len(LEGS))] for tile in range(136)]
PICK: Final = Move(DRAW)
_PASS_TURN: Final = Move(PASS)
_STOP_HERE: Final = Move(STOP)
_EFFECTS: Final[Mapping[int, Sentence]] = {
    OTHERS_TAKE: sentence("Every other player draws a tile."),
    GO_ON: sentence("You can play another tile, on any leg."),
    CAST: sentence("You cast a spell: only this leg can be played on until it's broken."),
    TURN_BACK: sentence("The order of play reverses."),
    OPEN_ALL: sentence("All six legs must be started before any of them continues."),
}


def left_open(number: int, effect: int) -> Reminder:
    """Return the effect of a number that a tile leaves open."""
    return Reminder(sentence("{n} left open", n=number), _EFFECTS[effect])


def as_start(label: str, effect: int) -> Reminder:
    """Return the effect of a start double."""
    return Reminder(sentence("{tile} as start double", tile=label), _EFFECTS[effect])


def spell(wild: int, draws: int) -> Reminder:
    """Return the answers to a spell, and the price of having none."""
    text = sentence(
        "Answer with a {n} or any double. If you can't, draw {draws} tiles, then answer or pass.", n=wild, draws=draws
    )
    return Reminder(sentence("Under a spell"), text)


def double(wild: int, *, always_skips: bool) -> Reminder:
    """Return where a double fits, and its effect at the end of a turn (option skip_on_13_13)."""
    text = sentence("It fits its own number and a {n}. At the end of a turn it skips the next player.", n=wild)
    if not always_skips:
        text = sentence(
            "It fits its own number and a {n}. At the end of a turn it skips the next player, unless it casts a spell.",
            n=wild,
        )
    return Reminder(sentence("A double"), text)


def tiles_left(*, pips: bool) -> Reminder:
    """Return the worth of going out (option scoring)."""
    if pips:
        return Reminder(sentence("Going out"), sentence("Score the pips left in the other hands."))
    return Reminder(sentence("Going out"), sentence("Score 1 point for each tile left in the other hands."))


class LegsRules(LegsPoints):
    """Rules shared by games with legs. Games define the powers of their numbers."""

    picks: ClassVar[int]
    """Number of tiles drawn by a player who can't play."""
    leaves: ClassVar[dict[int, int]]
    """The power of each number left by a tile."""
    starts: ClassVar[dict[int, int]]
    """The power of each start double."""
    wild: ClassVar[int]
    """The number any double can be played on."""

    last_tile_counts: bool
    """True if a player's last tile still makes others draw."""
    casting_costs: bool
    """True if a double that casts a spell costs the next player a turn, as other doubles do."""
    spares_caster: bool
    """True if turns skip the player whose spell is unbroken."""
    spells_lapse: bool
    """True if a spell that nobody can answer ends by itself."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        numbers = range(self.pieces.top + 1)
        self.leaving = [self.leaves.get(number, NOTHING) for number in numbers]
        self.starting = [self.starts.get(number, NOTHING) for number in numbers]
        touching, doubles = self.pieces.touching, self.pieces.doubles
        self.fits: list[Tiles] = [touching[n] | doubles if n == self.wild else touching[n] for n in numbers]
        """The tiles that fit an end, by the number it shows."""

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Legs], seat: Seat) -> list[Move]:
        """Return the plays by leg, then by tile; a draw only without a play, a pass only without either."""
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
                moves.append(_PLAYS[low.bit_length() - 1][leg])
                fits ^= low
        if moves:
            return [*moves, _STOP_HERE] if board.again else moves
        return [_PASS_TURN if board.picked or not view.piles[0] else PICK]

    def playable(self, view: View[Legs], seat: Seat) -> Tiles:
        """Return the tiles of a hand that fit a leg, or the doubles that may start."""
        board = view.board
        return view.hands[seat] & (board.openings(self.fits) if board.order else self.pieces.doubles)

    def legal_starts(self, view: View[Legs], hand: Tiles) -> list[Move]:
        """Return the doubles of a hand. A player without one passes, or draws once everyone has passed."""
        doubles = each(hand & self.pieces.doubles)
        if doubles:
            return [_PLAYS[tile][0] for tile in doubles]
        return [PICK if view.board.passes >= self.seats else _PASS_TURN]

    def apply(self, state: State[Legs], seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
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
            state.tell(Stopped, seat)
            self.end_turn(state, seat)

    # -- tiles --------------------------------------------------------------------------------------------------

    def begin(self, state: State[Legs], seat: Seat, tile: Tile) -> None:
        """Place the start double and apply its power."""
        number = state.pieces.low[tile]
        state.lead = seat
        self.part_with(state, seat, tile)
        state.board.start(tile, number)
        state.tell(PlayedAt, seat, tile, 0)
        self.work(state, seat, self.starting[number], HUB)

    def lay(self, state: State[Legs], seat: Seat, tile: Tile, leg: int) -> None:
        """Play a tile on a leg and apply the power of the number it leaves."""
        board, pieces = state.board, state.pieces
        self.part_with(state, seat, tile)
        left = pieces.low[tile] if pieces.doubles >> tile & 1 else pieces.pips[tile] - board.ends[leg]
        board.put(tile, leg, left)
        if state.events is not None:
            state.tell(PlayedAt, seat, tile, leg)
        effect = self.leaving[left]
        is_open = board.ring and board.opened == len(board.ends)
        if is_open or (board.spell != NO_LEG and effect != CAST):
            self.lift(state, seat)
        self.work(state, seat, effect, leg)

    def part_with(self, state: State[Legs], seat: Seat, tile: Tile) -> None:
        """Remove a tile from a hand. It counts as fresh if it wasn't held before."""
        state.hands[seat] ^= 1 << tile
        if state.board.lacking[seat] >> tile & 1:
            state.board.fresh[seat] -= 1

    def take(self, state: State[Legs], seat: Seat, count: int) -> Tiles:
        """Move `count` tiles, or all there are, from the boneyard to a hand, and return them."""
        pile, taken = state.piles[0], 0
        for _ in range(min(count, len(pile))):
            tile = pile.pop()
            taken |= 1 << tile
            if state.events is not None:
                state.tell(Drew, seat, tile)
        state.hands[seat] |= taken
        state.board.fresh[seat] += taken.bit_count()
        return taken

    # -- what a number does ---------------------------------------------------------------------------------------

    def work(self, state: State[Legs], seat: Seat, effect: int, leg: int) -> None:
        """Apply the power of the number just left: draws by other players first, then going out, then the rest."""
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
            state.tell(Reversed, seat)
        elif effect == CAST:
            board.spell, board.caster = leg, seat
            state.tell(SpellCast, seat, leg)
        elif effect == OPEN_ALL:
            board.ring, board.caster = True, seat
            state.tell(SpellCast, seat, HUB)
        self.end_turn(state, seat)

    def goes_on(self, state: State[Legs], seat: Seat) -> bool:
        """Return True if `seat` has another tile to play. If not, its turn ends and shows the lack."""
        board = state.board
        openings = board.openings(self.fits)
        if not state.hands[seat] & openings:
            board.show_lack(seat, openings)
            return False
        board.again = True
        state.tell(Again, seat)
        return True

    def lift(self, state: State[Legs], seat: Seat) -> None:
        """End the current spell, broken by `seat` (NOBODY if it lapsed)."""
        board = state.board
        state.tell(SpellBroken, seat, HUB if board.ring else board.spell)
        board.spell, board.caster, board.ring = NO_LEG, NOBODY, False

    # -- turns --------------------------------------------------------------------------------------------------

    def give_up(self, state: State[Legs], seat: Seat) -> None:
        """Pass. If everyone has passed and nothing is left to draw, the round is blocked or the spell ends."""
        board = state.board
        board.show_lack(seat, board.openings(self.fits) if board.order else self.pieces.doubles)
        board.passes += 1
        state.tell(Passed, seat)
        asked = self.seats - (self.spares_caster and board.spell != NO_LEG)
        if board.order and board.passes >= asked and not state.piles[0]:
            if not self.spells_lapse or (board.spell == NO_LEG and not board.ring):
                self.block(state)
                return
            self.lift(state, NOBODY)
            board.passes = 0
        self.pass_on(state, seat)

    def end_turn(self, state: State[Legs], seat: Seat) -> None:
        """End a turn in which a tile was played. A double at its end costs the next player a turn."""
        board = state.board
        is_double = self.pieces.doubles >> board.order[-1] & 1 and len(board.order) > 1
        if is_double and (board.spell == NO_LEG or self.casting_costs):
            seat = (seat + board.step) % self.seats
            state.tell(Skipped, seat)
        self.pass_on(state, seat)

    def pass_on(self, state: State[Legs], seat: Seat) -> None:
        """Give the turn to the seat after `seat`."""
        board = state.board
        board.picked = board.again = False
        state.turn = (seat + board.step) % self.seats
        if self.spares_caster and board.spell != NO_LEG and state.turn == board.caster:
            state.tell(Skipped, state.turn)
            state.turn = (state.turn + board.step) % self.seats

    # -- words --------------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Legs]) -> tuple[int, ...]:
        """Return the number of each leg that can be played on."""
        board = view.board
        return tuple(board.ends[leg] for leg in board.open_legs()) if board.order else ()

    def place(self, view: View[Legs], move: Move) -> str:
        """Return the letter of the leg, "" for the start double."""
        return LEGS[move.at] if move.act == PLAY and view.board.order else ""

    def spelled(self, view: View[Legs], move: Move) -> dict[str, Plain]:
        """Return the number the tile is played on and the one it leaves."""
        if move.act != PLAY:
            return {"onto": None, "leaves": None}
        (tile,), board, pieces = move.tiles, view.board, view.pieces
        onto = board.ends[move.at] if board.order else None
        leaves = pieces.low[tile] if onto is None or pieces.is_double(tile) else pieces.pips[tile] - onto
        return {"onto": onto, "leaves": leaves}

    def spread(self, view: View[Legs]) -> dict[str, Plain]:
        """Return the legs that have started, the next one, and what applies to the next move."""
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

    def same(self, view: View[Legs], one: Move, other: Move) -> bool:
        """Return True if a tile fits two legs that show the same number. An unstarted one is as good as any."""
        ends = view.board.ends
        if one == other or one._replace(at=other.at) != other or one.act != PLAY or not view.board.order:
            return one == other
        return ends[one.at] == ends[other.at]

    def reminders(self) -> tuple[Reminder, ...]:
        """Return the numbers with powers, highest first, doubles, spells, and the worth of going out."""
        numbers = [number for number in reversed(range(len(self.leaving))) if self._works(self.leaving[number])]
        starts = [tile for tile in reversed(each(self.pieces.doubles)) if self._works(self._starts_with(tile))]
        return (
            *(left_open(number, self.leaving[number]) for number in numbers),
            spell(self.wild, self.picks),
            double(self.wild, always_skips=self.casting_costs),
            *(
                as_start(self.pieces.label(tile), self._starts_with(tile))
                for tile in starts
                if self._starts_with(tile) != self.leaving[self.pieces.low[tile]]
            ),
            tiles_left(pips=self.counts_dots),
        )

    def _works(self, effect: int) -> bool:
        """Return True if a power does anything at this table."""
        return effect != NOTHING and (effect != TURN_BACK or self.seats > 2)

    def _starts_with(self, tile: Tile) -> int:
        """Return the power of a start double."""
        return self.starting[self.pieces.low[tile]]

    def powers(self, view: View[Legs], wish: Move) -> tuple[Reminder, ...]:
        """Return the powers of the numbers that a tile can leave open; with a leg, of the one that it leaves."""
        if wish.act != PLAY:
            return ()
        tile, board, pieces = wish.tiles[0], view.board, self.pieces
        is_double = pieces.is_double(tile)
        if not board.order:
            starts = is_double and self._works(self._starts_with(tile))
            return (as_start(pieces.label(tile), self._starts_with(tile)),) if starts else ()
        numbers = [pieces.low[tile]] if is_double else [pieces.high[tile], pieces.low[tile]]
        if not is_double and 0 <= wish.at < len(board.ends):
            numbers = [pieces.pips[tile] - board.ends[wish.at]]
        found = [left_open(number, self.leaving[number]) for number in numbers if self._works(self.leaving[number])]
        if is_double and (self.leaving[numbers[0]] != CAST or self.casting_costs):
            found.append(double(self.wild, always_skips=True))
        return tuple(found)

    def why_not(self, view: View[Legs], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`; `wish.at` may be NO_LEG."""
        return why_not(view, seat, wish, self.legal(view, seat), self.fits)
