"""Without thinking, a seat makes the move that looks best once each has been tried: laws over whole rounds.

Chance adds nothing here. Each move is made to see its effect, so these tests know nothing of the shortcuts that
a reflex takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest

from engine.bots.bot import loudest
from engine.core import ALOUD, DECLARE, DISCARD, DRAW, NOBODY, PLAY, TAKE, Board, Carry, Move, Rules, State
from engine.families.chain.board import chain
from engine.families.chain.rules import ChainRules
from engine.families.chain.scoring import OpenEnds
from engine.families.legs.board import Legs
from engine.families.melds.board import Discards
from engine.families.melds.evaluator import MeldEvaluator
from engine.families.melds.melds import Melds
from engine.families.melds.rules import MeldRules
from engine.families.overlay.board import overlay
from engine.families.pool.rules import PoolRules
from engine.families.registry import evaluator_of
from engine.families.tricks.board import Tricks
from engine.families.tricks.rules import TrickRules
from engine.games import game
from engine.games.thats_it import ThatsIt
from engine.notation import spell
from engine.options import HouseRules
from engine.pieces import Chance, Tiles, each, mask
from tests.support.rounds.positions import positions
from tests.support.rounds.random_walks import NoLuck

Wish = Callable[[Rules[Board], State[Board], State[Board], Move], float]
"""The wish for a move: the rules, the state before it and after it, the move."""


def choices(rules: Rules[Board], rounds: int, act: int = PLAY) -> Iterator[tuple[State[Board], list[Move]]]:
    """Yield rounds at random, whenever there is a choice between two moves of this kind, and those moves."""
    for number in range(rounds):
        for _, state in positions(rules, number):
            moves = [] if state.over else loudest(rules.legal(state, state.turn))
            if sum(move.act == act for move in moves) > 1:
                yield state, [move for move in moves if move.act == act]


def agrees(rules: Rules[Board], wish: Wish, act: int = PLAY, rounds: int = 12) -> None:
    """Compare the reflex with the first of the moves wished for most."""
    knows, compared = evaluator_of(rules), 0
    for state, moves in choices(rules, rounds, act):
        wishes: list[float] = []
        for move in moves:
            after = state.copy()
            rules.apply(after, state.turn, move)
            wishes.append(round(wish(rules, state, after, move), 9))
        likely = moves[wishes.index(max(wishes))]
        made = knows.reflex(state, state.turn, loudest(rules.legal(state, state.turn)), NoLuck())
        assert made == likely, [spell(rules, state, move) for move in (made, likely)]
        compared += min(wishes) < max(wishes)
    assert compared > 10


def gained(before: State[Board], after: State[Board]) -> int:
    """Return the points that the seat in turn made."""
    side = before.sides[before.turn]
    return after.points[side] - before.points[side]


# -- lines --------------------------------------------------------------------------------------------------------


def of_a_line(rules: Rules[Board], before: State[Board], after: State[Board], move: Move) -> float:
    """Put points first, then half of a tile's pips, and for a double as much as the highest number.

    Where a turn may have several tiles, it counts twice that number if the whole rest of the hand can follow.
    """
    assert isinstance(rules, ChainRules)
    pieces, tile, seat = before.pieces, move.tiles[0], before.turn
    wish = pieces.pips[tile] / 2 + pieces.top * pieces.is_double(tile)
    rest = before.hands[seat] & ~(1 << tile)
    if rules.takes_several and chain(before.board).laid:
        fitting = chain(after.board).openings(rules.fits)
        wish += 2 * pieces.top * (rest & fitting).bit_count() / max(rest.bit_count(), 1)
    scores = move.how == ALOUD or (rules.scoring is not None and gained(before, after) > 0)
    return wish + 1000 * (scores and bool(rest or move.how == ALOUD))


@pytest.mark.parametrize(
    ("key", "seats"),
    [
        ("block_draw", 2),
        ("all_fives", 2),
        ("bergen", 2),
        ("matador", 2),
        ("one_arm_joe", 2),
        ("cross", 2),
        ("fours", 4),
    ],
)
def test_on_a_line_points_come_first_then_doubles_and_heavy_tiles(key: str, seats: int) -> None:
    agrees(game(key)(seats), of_a_line, rounds=40)


# -- legs ---------------------------------------------------------------------------------------------------------

POWERS = {15: 2.0, 14: 2.5, 13: 1.0}
"""The worth of leaving a number with a power, in tiles."""


def on_legs(rules: Rules[Board], before: State[Board], after: State[Board], move: Move) -> float:
    """Return the power of the number left, a tile and a half for a double, and less for pips where they count."""
    assert isinstance(before.board, Legs)
    assert isinstance(after.board, Legs)
    if not before.board.ends:
        return 0.0
    pips = before.pieces.pips[move.tiles[0]] / 30 if rules.house["scoring"] == "super" else 0.0
    return 1.5 * (before.pieces.is_double(move.tiles[0]) + pips) + POWERS.get(after.board.ends[move.at], 0.0)


@pytest.mark.parametrize("house", [{}, {"scoring": "super"}])
def test_on_legs_a_double_or_a_power_comes_first(house: HouseRules) -> None:
    agrees(game("super")(3, None, house), on_legs)


# -- the pool -----------------------------------------------------------------------------------------------------


def in_a_pool(rules: Rules[Board], before: State[Board], after: State[Board], move: Move) -> float:
    """Return the points of a pair and half a point for the bonus; a tile put down gives half of its points away."""
    assert isinstance(rules, PoolRules)
    return 0.5 + gained(before, after) if len(move.tiles) > 1 else -rules.values[move.tiles[0]] / 2


@pytest.mark.parametrize(("house", "act"), [({"missed": "off"}, PLAY), ({}, TAKE)])
def test_in_a_pool_the_pair_with_most_points_is_taken(house: HouseRules, act: int) -> None:
    agrees(game("high_fives")(3, None, house), in_a_pool, act)


# -- space --------------------------------------------------------------------------------------------------------


def in_space(_rules: Rules[Board], before: State[Board], after: State[Board], move: Move) -> float:
    """Count dots, two more for a card that reads the same both ways, and see to the cards in hand that fit the new end.

    Twelve for covering two sections, and six if that can be done there again; otherwise one for each card that fits.
    """
    tile, pieces = move.tiles[0], before.pieces
    face, hand = pieces.faces[tile], before.hands[before.turn]
    wish = float(pieces.pips[tile] + 2 * (face == face[::-1]))
    single, double = overlay(after.board).links()[2 * (move.at // 2) : 2 * (move.at // 2) + 2]
    if move.at % 2:
        return wish + 12 + 6 * bool(double & hand & ~(1 << tile))
    return wish + ((single | double) & hand).bit_count()


@pytest.mark.parametrize("key", ["space", "space_classic"])
def test_in_space_a_card_that_starts_a_run_comes_first(key: str) -> None:
    agrees(game(key)(3), in_space)


# -- tricks -------------------------------------------------------------------------------------------------------


def to_a_trick(rules: Rules[Board], before: State[Board], _after: State[Board], move: Move) -> float:
    """Take 0.12 from a lead for each unseen tile that beats it, and half a point for a double.

    An answer that beats the rest gains the points of the trick, less likely the lower it is if others follow; a double
    that doesn't is a gift of 0.6. It costs what the tile is worth in the hand.
    """
    assert isinstance(rules, TrickRules)
    board = before.board
    assert isinstance(board, Tricks)
    pieces, tile, hand, seats = before.pieces, move.tiles[0], before.hands[before.turn], len(before.hands)
    double, top = pieces.is_double(tile), pieces.top
    if board.suit == NOBODY:
        unseen = [other for other in each(pieces.touching[move.at]) if not (board.laid | hand) >> other & 1]
        above = [other for other in unseen if rules.strength(move.at, other) > rules.strength(move.at, tile)]
        return -0.12 * len(above) - 0.5 * double
    low, high = pieces.faces[tile]
    wish = -0.5 * (1 + 2 * low / top) / 3 if double else -0.3 * (high / top) ** 2
    if rules.may_revoke and hand & pieces.touching[board.suit] and not pieces.touching[board.suit] >> tile & 1:
        return -99.0
    ranks = [rules.strength(board.suit, other) for other in board.trick]
    rank = rules.strength(board.suit, tile)
    points = 1 + sum(pieces.is_double(other) for other in board.trick) + double
    if rank > max(ranks):
        is_last = len(ranks) + 1 == seats
        stays = 0.6 * rank / top if rank <= top else 0.6 + 0.4 * (rank - top) / top
        return wish + points * (1.0 if is_last else stays)
    winner = (board.leader + ranks.index(max(ranks))) % seats
    return wish + 0.6 * double * (1 if before.sides[winner] == before.sides[before.turn] else -1)


@pytest.mark.parametrize(("seats", "house"), [(4, {"partnership": "on"}), (3, {}), (3, {"revoke": "penalty"})])
def test_leads_and_answers_are_those_worth_most(seats: int, house: HouseRules) -> None:
    rules = game("double_takes")(seats, None, house)
    knows, compared = evaluator_of(rules), 0
    for state, moves in choices(rules, 20):
        board = state.board
        assert isinstance(board, Tricks)
        if board.offenders or (board.suit == NOBODY and len(moves) > 6):
            continue
        wishes = [round(to_a_trick(rules, state, state, move), 9) for move in moves]
        assert knows.reflex(state, state.turn, moves, NoLuck()) == moves[wishes.index(max(wishes))]
        compared += min(wishes) < max(wishes)
    assert compared > 25


# -- melds --------------------------------------------------------------------------------------------------------


def planned(melds: Melds, hand: Tiles) -> tuple[int, set[int]]:
    """Return how many tiles fit the best melds in two of the four longest suits, and the tiles of those suits."""
    held = [mask(each(hand)) & tiles for tiles in melds.members]
    suits = sorted((suit for suit in range(len(held)) if held[suit]), key=lambda suit: -held[suit].bit_count())[:4]
    best: tuple[int, set[int]] = (0, set())
    for chosen in combinations(suits, len(melds.sizes)):
        room = sum(min(held[suit].bit_count(), size) for suit, size in zip(chosen, melds.sizes, strict=True))
        cover = {tile for suit in chosen for tile in each(melds.members[suit])}
        fits = min(room, len(cover & set(each(hand))))
        if fits > best[0]:
            best = fits, cover
    return best


def gathered(rules: MeldRules, state: State[Discards], moves: list[Move]) -> Move:
    """Return the move of a collector: the best hand to show, a discard that helps, or the tile with fewest mates."""
    melds, hand = rules.melds, state.hands[state.turn]
    shows = [move for move in moves if move.act == DECLARE]
    if shows:
        return max(shows, key=lambda move: rules.worth(hand & ~(1 << move.tiles[0])).points)
    fits, cover = planned(melds, hand)
    if moves[0].act == TAKE:
        more = mask([*each(hand), *moves[0].tiles])
        counts = sorted(
            ((more & tiles).bit_count() for tiles in melds.members if set(each(tiles)) <= cover), reverse=True
        )
        room = sum(map(min, counts, melds.sizes))
        return moves[0] if min(room, len(cover & set(each(more)))) > fits else next(m for m in moves if m.act == DRAW)
    wanted = state.shown & state.hands[(state.turn + 1) % rules.seats]
    keeps: dict[Move, int] = {}
    for move in moves:
        if move.tiles[0] not in cover:
            mates = melds.members[melds.suits[move.tiles[0]][0]] | melds.members[melds.suits[move.tiles[0]][1]]
            keeps[move] = (hand & mates).bit_count() + 2 * bool(wanted & mates)
    return min(keeps, key=keeps.__getitem__) if keeps else moves[0]


@pytest.mark.parametrize(("seats", "size"), [(2, 7), (3, 7), (2, 10)])
def test_a_collector_keeps_two_suits_and_gives_the_next_player_none(seats: int, size: int) -> None:
    rules = ThatsIt(seats, None, {"size": size})
    knows, rng = MeldEvaluator(rules), Random(1)
    seen: Counter[int] = Counter()
    for number in range(12):
        state = rules.deal(Chance(bytes([number])), Carry((0,) * seats))
        while not state.over:
            moves = rules.legal(state, state.turn)
            if len(moves) > 1:
                made, wanted = knows.reflex(state, state.turn, moves, NoLuck()), gathered(rules, state, moves)
                _, cover = planned(rules.melds, state.hands[state.turn])
                if moves[-1].act != DISCARD or any(move.tiles[0] not in cover for move in moves):
                    assert made == wanted, [spell(rules, state, move) for move in (made, wanted)]
                    seen[made.act] += 1
            rules.apply(state, state.turn, made if len(moves) > 1 and rng.random() < 0.9 else rng.choice(moves))
    assert len(seen) == 4
    assert min(seen.values()) > 4, seen


# -- what a careful player does ------------------------------------------------------------------------------------


def carefully(rules: Rules[Board], before: State[Board], after: State[Board], move: Move) -> float:
    """Count points, three for a double, three for the weight of the heaviest tile, six for a hand that stays playable.

    Twelve are shared among the opponents, in proportion to the chance that each has none of the tiles that then fit.
    Points count eight where no sum of open ends makes them.
    """
    pieces, tile, seat = before.pieces, move.tiles[0], before.turn
    bare = before.copy()
    bare.hands[seat] |= pieces.every & ~chain(before.board).laid
    bare_after = bare.copy()
    rules.apply(bare_after, seat, move)
    assert isinstance(rules, ChainRules)
    rest = before.hands[seat] & ~(1 << tile)
    wish = 3 * pieces.pips[tile] / (2 * pieces.top) + 3 * pieces.is_double(tile)
    if not rest:
        before, after = bare, bare_after  # the points of the play alone, without those for going out
    made = gained(before, after)
    wish += made if isinstance(rules.scoring, OpenEnds) else 8 * (made > 0)
    if not rest:
        return wish
    fitting = chain(after.board).openings(rules.fits)
    wish += 6 * (rest & fitting).bit_count() / rest.bit_count()
    unseen = pieces.every & ~chain(before.board).laid & ~before.hands[seat]
    rivals = [other for other in range(rules.seats) if before.sides[other] != before.sides[seat]]
    for other in rivals:
        could = unseen & fitting & ~chain(before.board).lacking[other]
        share = could.bit_count() / max(unseen.bit_count(), 1)
        wish += 12 / len(rivals) * (1 - share) ** before.hands[other].bit_count()
    return wish


@pytest.mark.parametrize(
    ("key", "seats", "house"),
    [
        ("block_draw", 2, {}),
        ("fours", 4, {}),
        ("matador", 2, {}),
        ("bergen", 3, {}),
        ("all_fives", 2, {"muggins": "off"}),
        ("all_fives", 3, {"muggins": "immediate"}),
        ("one_arm_joe", 3, {}),
    ],
)
def test_a_careful_player_weighs_points_weight_open_ends_and_what_others_lack(
    key: str, seats: int, house: HouseRules
) -> None:
    rules = game(key)(seats, None, house)
    knows, compared = evaluator_of(rules), 0
    for state, moves in choices(rules, 30):
        wishes: list[float] = []
        for move in moves:
            after = state.copy()
            rules.apply(after, state.turn, move)
            wishes.append(round(carefully(rules, state, after, move), 9))
        likely = moves[wishes.index(max(wishes))]
        made = knows.careful(state, state.turn, loudest(rules.legal(state, state.turn)))
        assert made == likely, [spell(rules, state, move) for move in (made, likely)]
        compared += min(wishes) < max(wishes)
    assert compared > 20
