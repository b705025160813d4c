"""The common rules of the chain games: the deal, the line, spinners, and the information in draws and passes."""

from __future__ import annotations

from engine.core import CLAIM, NOBODY, Board, Carry, Move
from engine.events import Dealt
from engine.families.chain.board import EVERY_DOUBLE, LEFT, RIGHT, Chain, Stem
from engine.families.chain.rules import PLAYS
from engine.families.chain.scoring import PlayScoring
from engine.games.block_draw import BlockDraw
from engine.pieces import Chance, Tiles, TileSet, double, mask
from tests.support.rounds.line import Table, table
from tests.support.rounds.round_scene import named


class EveryDoubleSpins(BlockDraw):
    """Block & Draw with arms on every double."""

    def spins(self) -> int:
        return EVERY_DOUBLE


class NoPoints(PlayScoring):
    """A way to score that finds nothing worth a point."""

    def points(self, _board: Chain) -> int:
        return 0

    def tiles(self, _board: Chain, _arm: int, _fits: Tiles) -> Tiles:
        return 0


class Counting(BlockDraw):
    """Block & Draw that looks at every tile laid, and gives neither points nor a further tile for it."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.takes_several = True

    def play_scoring(self) -> PlayScoring:
        return NoPoints(self.pieces)


def spinning(hands: str, line: str, turn: str = "A", led: str = "") -> Table:
    """Return a table where every double has arms."""
    plain = table("block_draw", hands=hands, turn=turn, led=led)
    rules = EveryDoubleSpins(plain.rules.seats)
    scene = Table(rules, plain.state)
    held = scene.state.hands[:]
    for name in line.split():
        tile, _, arm = name.partition("@")
        scene.state.hands[0] = 1 << named(scene.state.pieces, tile)
        rules.lay(scene.state, 0, named(scene.state.pieces, tile), int(arm or 0))
    scene.state.hands = held
    return scene


def pieces(names: str, box: TileSet | None = None) -> Tiles:
    return mask([named(box or double(6), name) for name in names.split()])


# -- the deal -----------------------------------------------------------------------------------------------------


def test_tiles_are_dealt_one_at_a_time_clockwise_and_the_rest_is_drawn_in_order() -> None:
    rules = BlockDraw(3)
    order = Chance(bytes(16)).shuffled(28)
    state = rules.deal(Chance(bytes(16)), Carry((0, 0, 0)))
    dealt = [event.hand for event in state.events or [] if isinstance(event, Dealt)]
    assert dealt == [tuple(order[seat:15:3]) for seat in range(3)]
    assert state.piles[0][::-1] == order[15:]
    assert [state.hands[seat] for seat in range(3)] == [mask(tiles) for tiles in dealt]


def test_a_leading_double_shows_that_nobody_holds_a_higher_one() -> None:
    scene = table("block_draw", hands="3-3 0-1 | 2-2 5-6", yard="*")
    assert [scene.state.board.lacks(seat) for seat in (0, 1)] == [(pieces("4-4 5-5 6-6"), 0)] * 2


def test_a_leading_single_shows_that_nobody_holds_a_double_or_a_higher_single() -> None:
    scene = table("block_draw", hands="3-6 0-1 | 2-3 0-6", yard="*", house={"no_double": "highest_single"})
    lacking, _ = scene.state.board.lacks(1)
    assert lacking == scene.state.pieces.doubles | pieces("5-6 4-6")


# -- the line -----------------------------------------------------------------------------------------------------


def test_plays_are_listed_by_end_then_by_tile() -> None:
    scene = table("block_draw", hands="1-6 1-1 0-1 0-6 4-4 | 2-2", line="1-5 5-0", turn="A")
    assert scene.legal("A") == ["0-1@L", "1-1@L", "1-6@L", "0-1@R", "0-6@R"]


def test_any_tile_may_lead_by_agreement_and_has_one_place() -> None:
    scene = table("block_draw", hands="1-6 1-1 | 2-2", turn="A")
    assert scene.legal("A") == ["1-1", "1-6"]
    assert [*scene.play("A", "1-6").ends] == [1, 6]


def test_a_board_that_is_copied_goes_its_own_way() -> None:
    scene = table("block_draw", hands="3-4 4-4 | 2-2", line="3-6", turn="A")
    board: Board = scene.state.board
    copy = board.copy()
    scene.play("A", "3-4@L")
    assert isinstance(copy, Chain)
    assert (copy.ends, copy.order, copy.lacks(0)) == ([3, 6], [named(double(6), "3-6")], (0, 0))
    assert board.tiles() == copy.tiles() | pieces("3-4")


# -- spinners -----------------------------------------------------------------------------------------------------


def test_every_double_opens_its_tips_once_when_a_long_side_is_covered_on_each_side() -> None:
    scene = spinning("1-1 0-1 2-2 | 5-5", "6-6 3-6@0 6-4@1")
    board = scene.state.board
    sixes = named(scene.state.pieces, "6-6")
    assert [*scene.ends] == [3, 4, 6, 6]
    assert board.stems == [Stem(sixes, 0), Stem(sixes, 1)]
    assert [scene.rules.place(scene.state, PLAYS[0][arm]) for arm in range(4)] == ["L", "R", "6-6.t1", "6-6.t2"]
    scene = spinning("1-1 0-1 2-2 | 5-5", "6-6 3-6@0 6-4@1 6-1@2 1-1@2 1-2@2")
    assert [*scene.ends] == [3, 4, 2, 6, 1, 1]
    assert scene.state.board.stems[2:] == [Stem(named(double(6), "1-1"), 0), Stem(named(double(6), "1-1"), 1)]


def test_a_double_that_led_keeps_its_tips_closed_until_both_long_sides_are_covered() -> None:
    assert [*spinning("1-1 | 5-5", "6-6 3-6@0").ends] == [3, 6]
    assert [*spinning("1-1 | 5-5", "6-6 6-4@1").ends] == [6, 4]


def test_a_game_may_look_at_every_tile_without_scoring_any() -> None:
    plain = table("block_draw", hands="3-4 4-4 | 2-2", line="3-6", turn="A")
    scene = Table(Counting(2), plain.state)
    assert scene.legal("A") == plain.legal("A")
    scene.play("A", "3-4@L")
    assert (scene.points, scene.turn) == ((0, 0), "B")


def test_nothing_can_be_said_in_a_game_without_claims() -> None:
    scene = table("block_draw", hands="3-4 4-4 | 2-2", line="3-6", turn="A")
    scene.rules.apply(scene.state, 0, Move(CLAIM))
    assert (scene.points, scene.turn, scene.hand("A")) == ((0, 0), "A", "3-4 4-4")
    assert scene.rules.owner(scene.state) == NOBODY


# -- information in draws and passes ------------------------------------------------------------------------------


def test_who_draws_has_shown_to_hold_no_tile_that_fits() -> None:
    scene = table("block_draw", hands="0-0 | 1-1 2-2", line="3-6", yard="0-1 0-2 3-5 4-4", turn="A")
    fits = scene.state.pieces.touching[3] | scene.state.pieces.touching[6]
    scene.play("A", "draw")
    assert scene.state.board.lacks(0) == (fits, 1)
    assert scene.state.board.lacks(1) == (0, 0), "who sits by has drawn nothing"
    scene.play("A", "draw")
    assert scene.state.board.lacks(0) == (fits, 2)
    scene.play("A", "draw", "3-5@L")
    # The two tiles drawn before the last one did not fit either.
    assert scene.state.board.lacks(0) == (fits, 0)
    assert not scene.state.hands[0] & fits


def test_what_a_draw_said_of_older_turns_is_forgotten_where_new_tiles_came() -> None:
    scene = table("block_draw", hands="0-0 | 1-2 2-2", line="3-6", yard="3-5 1-4 1-5", turn="A")
    older = scene.state.pieces.touching[3] | scene.state.pieces.touching[6]
    scene.play("A", "draw", "3-5@L")
    assert scene.state.board.lacks(0) == (older, 0), "the one tile drawn was played"
    scene.play("B", "draw", "draw")
    now = scene.state.pieces.touching[5] | scene.state.pieces.touching[6]
    assert scene.state.board.lacks(1) == (now, 2)


def test_who_passes_has_shown_to_hold_no_tile_that_fits() -> None:
    scene = table("block_draw", hands="0-0 | 1-1 2-2", line="3-6", yard="0-1", turn="A")
    fits = scene.state.pieces.touching[3] | scene.state.pieces.touching[6]
    scene.play("A", "draw", "pass")
    assert scene.state.board.lacks(0) == (fits, 0)
    scene.play("B", "pass")
    assert scene.state.board.lacks(1) == (fits, 0)


def test_a_pass_after_a_pass_adds_to_what_is_known() -> None:
    scene = table("block_draw", hands="0-0 | 1-6 2-2 | 5-5", line="3-6", turn="A")
    box = scene.state.pieces
    scene.play("A", "pass").play("B", "1-6@R").play("C", "pass").play("A", "pass")
    assert scene.state.board.lacks(0) == (box.touching[3] | box.touching[6] | box.touching[1], 0)


def test_no_end_is_open_before_the_lead() -> None:
    assert Chain(2).openings(double(6).touching) == 0
    assert (LEFT, RIGHT) == (0, 1)


def test_the_tile_that_must_lead_is_the_one_that_can_be_played() -> None:
    scene = table("block_draw", hands="5-5 0-1 | 6-6 0-2", yard="*")
    pieces = scene.state.pieces
    assert scene.turn == "B"
    assert scene.rules.playable(scene.state, 1) == 1 << pieces.find(6, 6)
