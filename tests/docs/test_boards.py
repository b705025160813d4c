"""docs/views.md says enough about draws and passes to keep a board exactly, as an audit requires."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import pytest

from engine.core import DISCARD, DRAW, PASS, PLAY, STOP, TAKE, Board, Move, State
from engine.families.chain.board import Chain
from engine.families.legs.board import Legs
from engine.families.melds.board import Discards
from engine.families.overlay.board import Overlay
from engine.families.tricks.board import Tricks
from engine.games import game
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import TileSet, mask
from tests.support.lengths import sampled
from tests.support.referee_matches import Collector, hasty, play
from tests.support.rounds.random_walks import walk

Fields = dict[str, object]
Face = tuple[int, ...]


def tiles(box: TileSet, fits: Callable[[Face], object]) -> int:
    """Return all tiles of a set for which `fits` is true."""
    return mask([tile for tile, face in enumerate(box.faces) if fits(face)])


def has(hand: int, tile: int) -> int:
    return hand >> tile & 1


def contains(pip: int, face: Face) -> bool:
    return pip in face


def put(values: Iterable[int], seat: int, value: int) -> list[int]:
    return [value if at == seat else before for at, before in enumerate(values)]


# -- lines --------------------------------------------------------------------------------------------------------


def line_openings(state: State[Board], board: Chain, key: str) -> int:
    out = 0
    for arm, pip in enumerate(board.ends):
        if board.closed >> arm & 1:
            continue
        if key == "matador":
            out |= tiles(state.pieces, partial(makes_seven, pip))
        else:
            out |= tiles(state.pieces, partial(contains, pip))
    return out


def makes_seven(pip: int, face: Face) -> bool:
    return (pip > 0 and 7 - pip in face) or sum(face) in (0, 7)


def line(before: State[Board], after: State[Board], seat: int, move: Move, match: Match[Board]) -> Fields:
    key, house = match.rules.key, match.rules.house
    old, new = before.board, after.board
    assert isinstance(old, Chain)
    assert isinstance(new, Chain)
    freely = house.get("voluntary_draw") == "on"
    openings = line_openings(before, old, key)
    lacks = old.lacking[seat]
    fields: Fields = {
        "must": old.must,
        "drew": old.drew,
        "drawer": old.drawer,
        "passes": old.passes,
        "again": old.again,
    }
    if move.act == PLAY:
        if old.drew and freely:
            lacks = 0
        elif old.drew > 1:
            lacks = openings
        fields |= {"must": -1, "drew": 0, "passes": 0}
        if key in ("fours", "one_arm_joe") and not after.over:
            asked = old.order[-1:] if house.get("free_tile") == "on_double" else new.order[-1:]
            earned = key == "fours" or (not old.again and any(map(before.pieces.is_double, asked)))
            fits = line_openings(after, new, key)
            fields["again"] = earned and bool(after.hands[seat] & fits)
            if earned and not after.hands[seat] & fits:
                lacks |= fits
        fields["closed"] = 0
        if key == "cross":
            carried = [arm for arm, tile in enumerate(new.outer) if tile != new.order[0]]
            fields["closed"] = sum(1 << arm for arm in carried) if len(carried) < 4 else 0
    elif move.act == DRAW:
        if not old.drew and not freely:
            lacks |= openings
        fields |= {"drew": old.drew + 1, "drawer": seat}
    elif move.act == PASS:
        lacks = openings if old.drew else lacks | openings
        fields |= {"drew": 0, "passes": old.passes + 1}
    elif move.act == STOP:
        fields["again"] = False
    return {**fields, "lacking": put(old.lacking, seat, lacks)}


def dealt_line(state: State[Board], match: Match[Board]) -> Fields:
    board, box = state.board, state.pieces
    assert isinstance(board, Chain)
    if board.must < 0:
        return {"lacking": [0] * len(state.hands)}
    low, high = box.faces[board.must]
    if low == high:
        sign = -1 if match.rules.key == "bergen" else 1
        before = tiles(box, lambda face: face[0] == face[1] and sign * face[0] > sign * low)
    else:
        before = tiles(box, lambda face: face[0] == face[1] or (sum(face), face[1]) > (low + high, high))
    return {"lacking": [before] * len(state.hands)}


# -- legs ---------------------------------------------------------------------------------------------------------


def leg_openings(state: State[Board], board: Legs) -> int:
    if board.spell >= 0:
        legs = [board.spell]
    elif board.ring:
        legs = [board.opened]
    else:
        legs = [*range(min(board.opened + 1, 6))]
    pips = {board.ends[leg] for leg in legs}
    return tiles(state.pieces, lambda face: {*face} & pips or (13 in pips and face[0] == face[1]))


def legs(before: State[Board], after: State[Board], seat: int, move: Move, _match: Match[Board]) -> Fields:
    old, new = before.board, after.board
    assert isinstance(old, Legs)
    assert isinstance(new, Legs)
    lacking, fresh = old.lacking[:], old.fresh[:]
    doubles = tiles(before.pieces, lambda face: face[0] == face[1])

    def show(shown: int) -> None:
        lacking[seat] = shown if fresh[seat] else lacking[seat] | shown
        fresh[seat] = 0

    if move.act == PLAY:
        fresh[seat] -= has(lacking[seat], move.tiles[0])
        for other in range(len(fresh)):
            if other != seat:
                fresh[other] += (after.hands[other] & ~before.hands[other]).bit_count()
        left = new.ends[move.at] if old.order else before.pieces.low[move.tiles[0]]
        fits = leg_openings(after, new)
        if left == 14 and after.hands[seat] and not after.hands[seat] & fits:
            show(fits)
    elif move.act == DRAW:
        got = after.hands[seat] & ~before.hands[seat]
        if old.order:
            show(leg_openings(before, old))
            fresh[seat] += got.bit_count()
        else:
            fresh[seat] = fresh[seat] + 1 if got & doubles else 0
    elif move.act == PASS:
        show(leg_openings(before, old) if old.order else doubles)
    return {"lacking": lacking, "fresh": fresh}


# -- cards --------------------------------------------------------------------------------------------------------


def card_openings(state: State[Board], board: Overlay) -> int:
    left, right = (tiles(state.pieces, partial(covers, line)) for line in (board.values, board.values[::-1]))
    return left | right


def covers(line: list[int], face: Face) -> bool:
    """Return True if a card covers one or two sections of an end; `line` is read inwards."""
    outer, inner, *_ = line
    ends = (face[0], face[2])
    return outer in ends or (face[1] == outer and inner in ends)


def cards(before: State[Board], after: State[Board], seat: int, move: Move, match: Match[Board]) -> Fields:
    house = match.rules.house
    old, new = before.board, after.board
    assert isinstance(old, Overlay)
    assert isinstance(new, Overlay)
    lacking, newer = old.lacking[:], old.newer[:]
    due, seen, drew, passes, again = old.due, old.seen, old.drew, old.passes, old.again
    at_will = house["voluntary_max"] if house.get("tournament", "on") == "on" else 0

    def learn(whom: int) -> None:
        shown = card_openings(after, new)
        lacking[whom] = shown if newer[whom] else lacking[whom] | shown
        newer[whom] = 0

    if move.act == PLAY:
        newer[seat] -= has(lacking[seat], move.tiles[0])
        passes = 0
        held = before.hands[seat] ^ 1 << move.tiles[0]  # without the closing card
        again = bool(move.at & 1 and held & card_openings(after, new))
        if move.at & 1 and held and not again:
            learn(seat)
    elif move.act == DRAW:
        if at_will != "unlimited" and drew >= int(at_will):
            learn(seat)
        drew += 1
    elif move.act == PASS:
        learn(seat)
        passes += 1
    else:
        again = False
    if after.hands[seat] & ~before.hands[seat] and lacking[seat]:
        newer[seat] += 1
    if move.act != DRAW and not again:
        drew, seen = 0, seen | 1 << seat
        if old.finisher < 0 <= new.finisher and house["courtesy"] != "none":
            due = (1 << len(newer)) - 1 & ~seen
        whom = seat
        while due and new.finisher >= 0:
            whom = (whom + 1) % len(newer)
            if has(due, whom):
                due ^= 1 << whom
                if house["courtesy"] == "full" or after.hands[whom] & card_openings(after, new):
                    break
                learn(whom)
    return {
        "lacking": lacking, "newer": newer, "due": due, "seen": seen, "drew": drew, "passes": passes, "again": again,
    }  # fmt: skip


# -- tricks and discards ------------------------------------------------------------------------------------------


def tricks(before: State[Board], after: State[Board], seat: int, move: Move, match: Match[Board]) -> Fields:
    old, new = before.board, after.board
    assert isinstance(old, Tricks)
    assert isinstance(new, Tricks)
    lacking, laid, seats = old.lacking[:], old.laid, len(old.tricks)
    if move.act == PLAY:
        suit = move.at if old.suit < 0 else old.suit
        of_suit = tiles(before.pieces, lambda face: suit in face)
        laid |= 1 << move.tiles[0]
        trick = [*old.trick, move.tiles[0]]
        if match.rules.house["revoke"] == "enforced":
            if not has(of_suit, move.tiles[0]):
                lacking[seat] |= of_suit
        elif len(trick) == seats and after.hands[old.leader].bit_count() != 1:
            offenders = []
            for place, tile in enumerate(trick):
                whom = (old.leader + place) % seats
                if not has(of_suit, tile) and after.hands[whom] & of_suit:
                    offenders.append(whom)
                elif not has(of_suit, tile):
                    lacking[whom] |= of_suit
            assert [*new.offenders] == offenders
    elif move.act != STOP:
        place = (seat - old.leader) % seats
        laid ^= 1 << move.tiles[0] | 1 << old.trick[place]
    odd = mask(before.piles[0]) & ~mask(after.piles[0])
    return {"lacking": lacking, "laid": laid | odd}


def discards(before: State[Board], _after: State[Board], _seat: int, move: Move, _match: Match[Board]) -> Fields:
    old = before.board
    assert isinstance(old, Discards)
    if move.act == TAKE:
        return {"holds": True, "taken": move.tiles[0], "dry": old.dry + 1, "discard": -1}
    if move.act == DRAW:
        return {"holds": True, "taken": -1, "dry": 0, "discard": -1}
    if move.act == PASS:
        return {"holds": False, "taken": -1, "dry": old.dry, "discard": -1}
    put_out = move.tiles[0] if move.act == DISCARD else -1
    return {"holds": False, "taken": -1, "dry": old.dry, "discard": put_out}


# -- the matches --------------------------------------------------------------------------------------------------

Keep = Callable[[State[Board], State[Board], int, Move, Match[Board]], Fields]
TABLES: Final[list[tuple[str, int, HouseRules, Keep]]] = [
    ("block_draw", 3, {}, line),
    ("block_draw", 2, {"no_double": "highest_single", "hand_size": 3, "boneyard_reserve": 2}, line),
    ("block_draw", 4, {"dead_layout": "stop", "next_leader": "rotate"}, line),
    ("all_fives", 3, {"spinner": "first_double"}, line),
    ("matador", 2, {}, line),
    ("matador", 3, {"voluntary_draw": "off"}, line),
    ("bergen", 3, {}, line),
    ("bergen", 2, {"bergen_draw": "until"}, line),
    ("cross", 4, {}, line),
    ("cross", 2, {"next_leader": "winner"}, line),
    ("five_up", 3, {"muggins": "after_next_play"}, line),
    ("fours", 4, {"fours": "may"}, line),
    ("fours", 4, {}, line),
    ("one_arm_joe", 2, {}, line),
    ("one_arm_joe", 3, {"free_tile": "played_double"}, line),
    ("giant", 3, {}, line),
    ("super", 2, {}, legs),
    ("super", 5, {"dead_spell_lapses": "on", "caster_exempt": "on"}, legs),
    ("super", 8, {}, legs),
    ("space", 2, {}, cards),
    ("space", 5, {"courtesy": "full"}, cards),
    ("space", 4, {"partnership": "on", "tournament": "on", "voluntary_max": 1}, cards),
    ("space_classic", 3, {"courtesy": "no_draw"}, cards),
    ("double_takes", 3, {}, tricks),
    ("double_takes", 4, {"revoke": "penalty"}, tricks),
    ("thats_it", 3, {}, discards),
]


def follow(match: Match[Board], keep: Keep) -> None:
    """Replay a match and compare each board with the result of the page's rules."""
    again: Match[Board] = Match(match.rules)
    for seed, steps in match.rounds:
        again.begin(seed)
        if keep is line:
            compare(again.state.board, dealt_line(again.state, again))
        for seat, move in steps:
            before = again.state.copy()
            again.play(seat, move)
            compare(again.state.board, keep(before, again.state, seat, move, again))


def compare(board: Board, fields: Fields) -> None:
    for name, value in fields.items():
        assert getattr(board, name) == value, name


@sampled(4)
@pytest.mark.parametrize(
    ("key", "seats", "house", "keep"),
    TABLES,
    ids=[f"{key}-{seats}-{'-'.join(house)}" for key, seats, house, _ in TABLES],
)
def test_a_stranger_keeps_the_board_as_the_page_says(key: str, seats: int, house: HouseRules, keep: Keep) -> None:
    for number in range(6):
        follow(walk(game(key)(seats, None, house), number, rounds=4), keep)


@pytest.mark.parametrize(("key", "courtesy"), [("space", "no_draw"), ("space", "full"), ("space_classic", "no_draw")])
def test_turns_of_courtesy_are_kept_as_well(key: str, courtesy: str) -> None:
    for number in range(12):
        follow(play(game(key)(5, None, {"courtesy": courtesy}), number, hasty, 1), cards)


def test_a_hand_that_is_shown_is_kept_as_well() -> None:
    follow(play(game("thats_it")(2), 0, Collector()), discards)
