"""The rule sheet of Partners."""

from __future__ import annotations

from typing import ClassVar

from engine.core import DRAW, NOBODY, PLAY, Carry, Move, Reminder, Seat, Side, State, View
from engine.families.chain.blocks import closer, lighter_partner, pair_weights
from engine.families.chain.board import Chain, PairChain
from engine.families.chain.bonuses import Bonuses, LastTile
from engine.families.chain.counting import to_five
from engine.families.chain.deal import ChainDeal
from engine.families.chain.pair_options import PAIR_OPTIONS
from engine.families.chain.pair_reminders import bonus_reminders, points_of_a_block, points_of_going_out
from engine.families.chain.rules import ChainRules
from engine.options import Preset
from engine.pairs import FOUR, SIDES
from engine.pieces import Chance, Tile, Tiles, TileSet, double
from engine.sentences import Sentence, gettext_noop, sentence


class Partners(ChainRules):
    """Partners, dominoes as most of the world plays it.

    Four players in two pairs, partners facing each other. Seven tiles each from a double-six set, so all are dealt; ten
    each from a double-nine set, and the rest sleeps. The highest double leads the first round; the lead then moves on a
    seat each round.
    In turn everyone plays a matching tile on one of the two ends of the line, and must if able. A player who can't
    passes; nothing is drawn. The first to go out wins the round for both partners, and the pair scores the pips left in
    the opponents' hands. When nobody can play, the pair with fewer pips wins and scores the pips of the other pair. If
    both have the same, nobody scores. The first pair with 100 wins.
    """

    key = "partners"
    title = gettext_noop("Partners")
    blurb = gettext_noop("Two against two, all tiles dealt. Each pass tells your partner something.")
    gist = gettext_noop("Two pairs, and passes that talk.")
    source = gettext_noop("Club and federation rules of many countries, collected in 2026")
    minutes = 25
    players = range(FOUR, FOUR + 1)
    sets: ClassVar[tuple[TileSet, ...]] = (double(6), double(9))
    board_type: ClassVar[type[Chain]] = PairChain
    hand: ClassVar[dict[int, int]] = {FOUR: 7}
    suits_tree_in_pairs: ClassVar[bool] = True
    main = ("target", "blocked_winner", "points")
    standard_name = gettext_noop("International")
    may_talk = False
    keeps_pace = True
    presets = (
        Preset("spain", gettext_noop("Spain"), {"first_leader": "lots", "points": "all", "target": 300}),
        Preset(
            "dominican",
            gettext_noop("Dominican Republic"),
            {
                "next_leader": "winner",
                "after_tie": "same",
                "blocked_winner": "duel",
                "blocked_tie": "closer",
                "points": "all",
                "capicua": 25,
                "lead_pass": 25,
                "lead_pass_single": "twice",
                "three_passes": 25,
                "target": 200,
            },
        ),
        Preset(
            "puerto_rico",
            gettext_noop("Puerto Rico 500"),
            {
                "next_leader": "winner",
                "after_tie": "same",
                "points": "all",
                "capicua": 100,
                "capicua_ends": "any",
                "blank_out": 100,
                "opening": "hundred",
                "target": 500,
            },
        ),
        Preset(
            "cuba",
            gettext_noop("Cuba"),
            {
                "first_leader": "lots",
                "next_leader": "winner",
                "after_tie": "same",
                "blocked_winner": "hand",
                "redeal_doubles": 5,
                "target": 150,
            },
            pieces=double(9),
        ),
        Preset(
            "jamaica",
            gettext_noop("Jamaica, six love"),
            {
                "next_leader": "winner",
                "after_tie": "procedure",
                "blocked_winner": "hand",
                "unit": "hands",
                "key_tile": 1,
                "six_love": "keep",
                "target": 6,
            },
        ),
        Preset(
            "brazil",
            gettext_noop("Brazil"),
            {"blocked_tie": "not_closer", "unit": "ways", "redeal_doubles": 4, "target": 6},
        ),
    )
    options = PAIR_OPTIONS

    def seating(self) -> tuple[Side, ...]:
        """Return two pairs whose partners sit opposite each other."""
        return SIDES

    # -- the deal -----------------------------------------------------------------------------------------------

    def usual_hand(self) -> int:
        """Return seven tiles from a double-six set, ten from a larger one."""
        return self.hand[self.seats] if self.pieces.count == double(6).count else 10

    def undrawn(self) -> int:
        """Return that no tile is ever drawn: those that weren't dealt sleep."""
        return self.pieces.count

    def way_of_dealing(self) -> ChainDeal:
        """Return who leads the first round, and when a deal is thrown in (options first_leader, redeal_doubles)."""
        how = self.house["first_leader"]
        return ChainDeal(
            self.pieces,
            self.hand_size,
            self.may_lead,
            lowest_leads=False,
            draws_lots=how == "lots",
            single_leads=False,
            must_lead=how == "highest_double",
            most_doubles=int(self.house["redeal_doubles"]),
        )

    def deal(self, chance: Chance, carry: Carry) -> State[Chain]:
        """Deal, and note on the board what the round takes over from earlier ones."""
        state = super().deal(chance, carry)
        board = state.board
        assert isinstance(board, PairChain)
        board.agreed, board.won = carry.leader != NOBODY, carry.won
        return state

    def is_agreed(self, view: View[Chain]) -> bool:
        """Return True if this round's leader was agreed on before the deal."""
        assert isinstance(view.board, PairChain)
        return view.board.agreed

    def leads(self, view: View[Chain], seat: Seat) -> Tiles:
        """Return only the doubles of a leader by agreement who holds one (option lead_tile)."""
        tiles = super().leads(view, seat)
        doubles = tiles & self.pieces.doubles
        return doubles if doubles and self.leads_double(view) else tiles

    def leads_double(self, view: View[Chain]) -> bool:
        """Return True if a double must be led by a leader who holds one."""
        return self.house["lead_tile"] == "double" and self.is_agreed(view)

    def led(self, state: State[Chain], seat: Seat, tile: Tile) -> None:
        """Note that a leader who had to lead a double, and led a single, holds none."""
        if self.leads_double(state) and not self.pieces.is_double(tile):
            state.board.lacking[seat] |= self.pieces.doubles

    def next_leader(self, view: View[Chain]) -> Seat:
        """Return who leads next by agreement (options next_leader, after_tie)."""
        how = self.house["next_leader" if view.winners else "after_tie"]
        if how == "rotate":
            return (view.lead + 1) % self.seats
        if how == "same":
            return view.lead
        return self.winning_seat(view) if how == "winner" else NOBODY

    # -- the end of a round -------------------------------------------------------------------------------------

    def best_hands(self, view: View[Chain], weights: list[int]) -> list[Seat]:
        """Return the seat that wins a blocked round; a seat of each pair if both are tied (decisions PA-M, PA-N)."""
        last, how = closer(view), self.house["blocked_winner"]
        rivals = list(range(self.seats))
        if how in ("duel", "duel_before"):
            rivals = [last, (last + (1 if how == "duel" else -1)) % self.seats]
        worth = pair_weights(self.sides, weights) if how == "pair" else weights
        best = [seat for seat in rivals if worth[seat] == min(worth[each] for each in rivals)]
        sides = {self.sides[seat] for seat in best}
        tie = self.house["blocked_tie"]
        if len(sides) == 1:
            return best if len(rivals) == 2 else [lighter_partner(view, weights, sides.pop())]
        if tie == "void":
            return [lighter_partner(view, weights, side) for side in sorted(sides)]
        side = self.sides[view.lead if tie == "leader" else last]
        return [lighter_partner(view, weights, 1 - side if tie == "not_closer" else side)]

    def out_worth(self, state: State[Chain], weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return what going out is worth, by its way with option unit."""
        if self.house["unit"] != "ways":
            return self.out_points(weights, winner)
        last = LastTile.of(state.board, self.pieces)
        way = 1 + last.is_double + 2 * last.fits_both
        return way, (way,)

    def out_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return the other hands that count when somebody goes out."""
        return self._points(weights, winner, [seat for seat in range(self.seats) if seat != winner])

    def blocked_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return the hands that count in a block."""
        return self._points(weights, winner, list(range(self.seats)))

    def _points(self, weights: list[int], winner: Seat, held: list[Seat]) -> tuple[int, tuple[int, ...]]:
        """Return what the hands `held` are worth to the winner's pair (options unit, points, rounding)."""
        if self.house["unit"] != "pips":
            return 1, (1,)
        losers = [weights[seat] for seat in held if self.sides[seat] != self.sides[winner]]
        own = [weights[seat] for seat in held if self.sides[seat] == self.sides[winner]]
        how = self.house["points"]
        if how == "all":
            parts = tuple(weights[seat] for seat in held)
        else:
            parts = (*losers, *(-weight for weight in own)) if how == "difference" else tuple(losers)
        points = max(0, sum(parts))
        return to_five(points) if self.house["rounding"] == "five" else points, parts

    def pays(self, seat: Seat, winner: Seat) -> bool:
        """Return True if a hand's pips count for the winners (options unit, points)."""
        return self.house["unit"] == "pips" and (self.house["points"] == "all" or super().pays(seat, winner))

    def pair_bonuses(self) -> Bonuses:
        """Return the bonuses of this table."""
        return Bonuses(self.pieces, self.house)

    # -- words --------------------------------------------------------------------------------------------------

    def special(self) -> tuple[Reminder, ...]:
        """Return what a pass shows, and the bonuses of this table."""
        passing = Reminder(
            sentence("A pass"), sentence("Everyone sees which numbers a player lacks. Nothing is ever drawn.")
        )
        return passing, *bonus_reminders(self.house)

    def at_the_end(self) -> tuple[Reminder, ...]:
        """Return what going out and a block are worth."""
        return points_of_going_out(self.house), points_of_a_block(self.house)

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return that nothing is drawn here or that a double must lead, or the rule of the line."""
        if seat == view.turn and not view.over:
            if wish.act == DRAW:
                return sentence("Nothing is drawn in this game: play a tile, or pass if none fits.")
            fits = wish.act == PLAY and len(wish.tiles) == 1 and not view.board.laid
            if fits and view.hands[seat] >> wish.tiles[0] & 1 and self.leads_double(view):
                return sentence("A double must lead, if you have one.")
        return super().why_not(view, seat, wish)
