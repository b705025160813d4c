"""The worked examples SPACE-1 to SPACE-5, SPACE-9, SPACE-11 and SPACE-12 of Space Dominoes: the line and the turn."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from engine.core import ALOUD, CLAIM, Move
from engine.families.overlay.board import PLACES, Overlay, doubles, overlay, singles
from engine.families.overlay.events import Courtesy
from engine.games.space import Space
from engine.notation import tell
from engine.options import HouseRules
from engine.pieces import each, mask, space
from engine.sentences import Refusal
from tests.support.rounds.overlay import DRAW_IT, PASS_IT, STOP_IT, OverlayTable, card, cards, table, wish

NO_ZERO: Final = "111 112 113 121 122 123 131 132 133"
"""Nine cards that fit no end of 000."""


def played(line: str, hand: str, *moves: str) -> OverlayTable:
    """Return the table after moves of A, who holds other cards as well; nobody can draw."""
    return table("space", line=line, hands=f"{hand} 333 | 222 111").play("A", *moves)


# -- the line -----------------------------------------------------------------------------------------------------


def test_space_1_one_section_or_two_at_either_end() -> None:
    hand = "210 203 131 332 030"
    scene = table("space", line="021", hands=f"{hand} | 222", stock="111")
    assert scene.can("A", "210 L1", "203 L2", "030 L1", "131 R1", "210 R2")
    for move, line in (
        ("210 R2", "0210"),
        ("210 L1", "21021"),
        ("203 L2", "3021"),
        ("131 R1", "02131"),
        ("030 L1", "03021"),
    ):
        assert played("021", hand, move).line == line


def test_space_2_two_sections_have_to_match_in_their_order() -> None:
    scene = table("space", line="231", hands="132 310 222 | 333")
    assert scene.can("A", "132 L1", "222 L1", "132 R1", "310 R2")
    assert scene.refusal("A", wish("132", "R2")) == "132 doesn't cover two sections there. Outwards they read 31."
    assert scene.refusal("A", wish("310", "R1")) == "013 doesn't fit there. That end shows 1."


def test_space_3_who_can_do_both_chooses() -> None:
    def scene() -> OverlayTable:
        return table("space", line="211", hands="113 111 000 | 333", stock="303")

    assert scene().can("A", "111 R1", "113 R1", "111 R2", "113 R2")
    one = scene().play("A", "113 R1")
    assert (one.line, one.turn, one.holds("A", "111 000 303")) == ("21113", "B", True)
    two = scene().play("A", "113 R2")
    assert (two.line, two.turn, two.holds("A", "111 000 303")) == ("2113", "B", True), "nothing fits: it ends by itself"
    assert two.told == ["A played 113", "A drew 303"]


def test_space_4_two_sections_let_the_player_go_on() -> None:
    scene = table("space", line="021", hands="213 130 002 333 222 | 111", stock="103 000")
    assert scene.play("A", "213 R2").line == "0213"
    assert scene.play("A", "130 R2").line == "02130"
    assert scene.play("A", "002 R1").line == "0213002"
    assert (scene.turn, scene.holds("A", "333 222 103")) == ("B", True)


def test_space_12_a_card_lies_in_one_way_only() -> None:
    for left, inner in ((a, b) for a in range(4) for b in range(4)):
        for places in (("L1", "L2"), ("R1", "R2")):
            fits = [0, 0]
            for tile, face in enumerate(space().faces):
                for links, place in enumerate(places, start=1):
                    ways = {
                        reading[links:]
                        for reading in (face, face[::-1])
                        if reading[:links] == ((left,) if links == 1 else (inner, left))
                    }
                    at = PLACES.index(place)
                    board = Overlay(2, dealer=0)
                    board.values = [left, inner, 0, inner, left]
                    assert len(ways) == board.links()[at] >> tile & 1
                    for way in ways:
                        fits[links - 1] += 1
                        end = board.values[:]
                        reads = board.reading(face, at)
                        then = board.openings_after(face, at)
                        board.lay(tile, face, at)
                        assert board.values == ([*end, *way] if place[0] == "R" else [*way[::-1], *end])
                        assert then == board.openings()
                        assert reads == tuple(board.values[-3:] if place[0] == "R" else board.values[:3])
            assert fits == [16, 4]


def test_what_fits_nowhere() -> None:
    numbers = set()
    for left in range(64):
        board = Overlay(2, dealer=0)
        board.values = [left // 16, left // 4 % 4, 0, left % 4, 0]
        numbers.add(40 - board.openings().bit_count())
    assert min(numbers) >= 8
    assert max(numbers) == 24


# -- drawing, passing, stopping -----------------------------------------------------------------------------------


def test_space_5_with_ten_cards_a_player_has_to_pass() -> None:
    scene = table("space", line="000", hands=f"{NO_ZERO} | 222", stock="212 012 333")
    assert scene.can("A", "draw")
    assert scene.refusal("A", PASS_IT) == "You must draw before you can pass."
    scene.play("A", "draw")
    assert scene.can("A", "pass")
    assert scene.refusal("A", DRAW_IT) == "You have 10 cards, and that's the limit."
    assert (scene.play("A", "pass").turn, scene.yard, scene.over) == ("B", "012 333", "")
    assert scene.state.hands[0].bit_count() == 10, "a pass is not followed by a card"


def test_space_5_a_drawn_card_that_fits_has_to_be_played() -> None:
    scene = table("space", line="000", hands=f"{NO_ZERO.removesuffix(' 133')} | 333", stock="012 222")
    scene.play("A", "draw")
    assert scene.can("A", "012 L1", "012 R1")
    assert scene.refusal("A", DRAW_IT) == "You can't draw: you have a card that fits."
    assert scene.refusal("A", PASS_IT) == "You can't pass: you have a card that fits."
    scene.play("A", "012 R1")
    assert (scene.hand("A").count(" ") + 1, scene.yard, scene.turn) == (9, "", "B")


def test_the_limit_can_be_higher() -> None:
    scene = table("space", line="000", hands=f"{NO_ZERO} | 222", stock="212 323 333", house={"hand_limit": 12})
    assert scene.play("A", "draw", "draw", "draw").can("A", "pass")


def test_with_an_empty_stock_who_cannot_play_passes_at_once() -> None:
    scene = table("space", line="000", hands="111 112 | 022")
    assert scene.can("A", "pass")
    assert scene.refusal("A", DRAW_IT) == "The stock is empty."
    assert scene.play("A", "pass").turn == "B"


def test_space_9_in_a_tournament_a_turn_may_begin_with_drawing() -> None:
    hand = "210 100 131 113 331 313 333 332 323"
    scene = table("space", line="021", hands=f"{hand} | 222", stock="111 112", house={"tournament": "on"})
    assert "draw" in scene.legal("A")
    scene.play("A", "draw")
    assert not {"draw", "pass"} & {*scene.legal("A")}
    scene.play("A", "210 R2")
    assert {"stop", "001@R2"} <= {*scene.legal("A")}
    assert not {"draw", "pass"} & {*scene.legal("A")}
    assert scene.refusal("A", DRAW_IT) == "You can't draw for another card in the same turn."
    assert scene.refusal("A", PASS_IT) == "No need to pass: play another card, or stop."
    scene.play("A", "stop")
    assert (scene.turn, scene.told) == ("B", ["A stopped", "A drew 112"])


def test_space_9_in_the_normal_game_it_may_not() -> None:
    scene = table("space", line="021", hands="210 100 | 222", stock="111 112")
    assert "draw" not in scene.legal("A")
    assert scene.refusal("A", STOP_IT) == "Stop is only for turning down an extra card."


def test_only_the_first_card_of_a_turn_may_be_drawn_at_will() -> None:
    house: HouseRules = {"tournament": "on", "voluntary_max": 1}
    scene = table("space", line="021", hands="210 100 | 222", stock="111 112", house=house)
    assert "draw" not in scene.play("A", "draw").legal("A")
    told = "You have a card that fits, and you get only one optional draw a turn."
    assert scene.refusal("A", DRAW_IT) == told
    scene = table("space", line="000", hands="111 222 | 333", stock="122 012 003", house=house)
    assert scene.play("A", "draw", "draw").can("A", "012 L1", "012 R1"), "without a card that fits one goes on drawing"


def test_space_11_a_player_may_stop_after_two_sections() -> None:
    scene = table("space", line="021", hands="210 000 | 222", stock="111")
    assert scene.play("A", "210 R2").can("A", "000 L1", "000 R1", "stop")
    assert (scene.play("A", "stop").turn, scene.holds("A", "000 111")) == ("B", True)


def test_who_passes_with_a_full_hand_may_have_to_show_it() -> None:
    scene = table(
        "space", line="000", hands=f"{NO_ZERO} 212 | 333", stock="022", house={"show_hand_at_limit": "on"}
    ).play("A", "pass")
    assert scene.told[1] == f"A shown {NO_ZERO} 212"
    assert scene.match.view(1).hands[0] == scene.state.hands[0]
    scene.play("B", "draw", "022 R1")
    scene.play("A", "112 R1")
    assert scene.match.view(1).hands[0].bit_count() == 9
    scene = table("space", line="000", hands="111 | 333", house={"show_hand_at_limit": "on"}).play("A", "pass")
    assert not scene.state.shown, "who has fewer passes because the stock is empty"


# -- public information -------------------------------------------------------------------------------------------


def test_a_draw_shows_what_the_hand_lacks_and_the_drawn_card_may_be_anything() -> None:
    scene = table("space", line="000", hands="111 222 | 333", stock="122 012 003")
    board = scene.state.board
    zeros = board.openings()
    assert board.lacks(0) == (0, 0)
    scene.play("A", "draw")
    assert board.lacks(0) == (zeros, 1)
    scene.play("A", "draw")
    assert board.lacks(0) == (zeros, 1), "the card before did not fit either"
    scene.play("A", "012 R1")
    assert board.lacks(0) == (zeros, 1), "the fitting card is gone, another was drawn at the end"


def test_a_draw_at_will_shows_nothing() -> None:
    scene = table("space", line="000", hands="111 222 | 333", stock="122 012 003", house={"tournament": "on"})
    assert scene.play("A", "draw").state.board.lacks(0) == (0, 0)
    scene = table("space", line="000", hands="111 | 333", house={"tournament": "on"}).play("A", "pass")
    assert scene.state.board.lacks(0) == (scene.state.board.openings(), 0)


def test_what_was_shown_before_counts_as_long_as_nothing_was_drawn() -> None:
    scene = table("space", line="001", hands="222 232 | 113 333 | 303 323")
    first = scene.state.board.openings()
    scene.play("A", "pass").play("B", "113 R1").play("C", "303 R1")
    second = scene.state.board.openings()
    scene.play("A", "pass")
    assert scene.state.board.lacks(0) == (first | second, 0)


# -- words --------------------------------------------------------------------------------------------------------


def test_what_is_told_of_a_move_and_of_the_table() -> None:
    scene = table("space", line="021", hands="210 000 | 222", stock="111", dealer="B", seen="B")
    state = scene.state
    move = Move(0, (card("210"),), PLACES.index("R2"))
    assert scene.rules.spelled(state, move) == {"end": "R", "links": 2, "reads": "210"}
    assert scene.rules.spelled(state, move._replace(at=0)) == {"end": "L", "links": 1, "reads": "210"}
    assert scene.rules.spelled(state, DRAW_IT) == {"end": None, "links": None, "reads": None}
    assert scene.rules.spread(state) == {
        "values": "021",
        "ends": [{"end": "L", "outer": 0, "inner": 2}, {"end": "R", "outer": 1, "inner": 2}],
        "dealer": 1,
        "phase": "start",
        "drew": 0,
        "passes": 0,
        "had_turn": [1],
        "out": [],
        "shown": [],
    }
    assert scene.rules.open_pips(state) == (0, 1)
    scene.play("A", "210 R2")
    assert scene.rules.spread(state)["phase"] == "continue"


def test_where_a_round_stands_is_told() -> None:
    scene = table("space", line="021", hands="100 | 200", seen="").play("A", "100 R1")
    assert scene.rules.spread(scene.state)["phase"] == "courtesy"
    scene.play("B", "stop")
    assert scene.rules.spread(scene.state)["phase"] == "over"


def test_what_else_cannot_be_done_and_why() -> None:
    scene = table("space", line="021", hands="210 100 333 | 222", stock="111")
    assert scene.refusal("B", DRAW_IT) == "It's not your turn."
    assert scene.refusal("A", Move(CLAIM)) == "This game doesn't have that move."
    assert scene.refusal("A", wish("222", "L1")) == "You don't have that card."
    assert scene.refusal("A", wish("333")) == "333 doesn't fit. The line starts with 02 and ends with 21."
    assert scene.refusal("A", wish("210")) == "There's no such place on the table."
    aloud = wish("210", "R2")._replace(how=ALOUD)
    assert scene.refusal("A", aloud) == "Cards don't score in this game until the round is over."
    over = table("space", line="000", hands="001 | 222").play("A", "001 R1")
    assert over.refusal("A", DRAW_IT) == "The round is over."
    assert overlay(over.state.board) is over.state.board


def test_every_event_has_words() -> None:
    assert tell(space(), Courtesy(1)) == "B courtesy"
    assert cards("210 012") == [card("012")] * 2


# -- invalid house rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "house", "told"),
    [
        (3, {"partnership": "on"}, "“Partners” can be changed only with 4 players, not 3."),
        (
            4,
            {"partnership": "off", "pair_dealer": "alternate"},
            "“Which partner deals next” can be changed only when “Partners” is “two against two”.",
        ),
        (
            2,
            {"voluntary_max": 1},
            ("“Optional draws” can be changed only when “Drawing when a card fits” is “allowed, as in tournaments”."),
        ),
        (3, {"first_dealer": 4}, "“Who deals first” can't be player 4: there are only 3 players."),
    ],
)
def test_tables_that_cannot_be(seats: int, house: HouseRules, told: str) -> None:
    with pytest.raises(Refusal) as caught:
        Space(seats, None, house)
    assert str(caught.value) == told


def test_a_card_that_was_shown_and_is_played_leaves_the_other_cards_as_they_were() -> None:
    scene = table("space", line="021", hands="100 333 000 | 222 111", stock="112")
    scene.state.shown = mask([card("100"), card("333")])
    scene.play("A", "100 R1")
    assert scene.state.shown == mask([card("333")])


def test_cards_that_fit_after_a_play_are_known_before_it() -> None:
    rng, checked = Random(1), 0
    pieces = space()
    for _ in range(60):
        board = Overlay(2)
        board.values = [rng.randrange(4) for _ in range(rng.randrange(3, 7))]
        for at, fits in enumerate(board.links()):
            for tile in each(fits):
                after = board.copy()
                after.lay(tile, pieces.faces[tile], at)
                assert board.openings_after(pieces.faces[tile], at) == after.openings()
                checked += 1
    assert checked > 1000


def test_one_section_is_covered_by_either_end_of_a_card_and_two_by_an_end_and_the_middle() -> None:
    labels = [space().label(number) for number in range(space().count)]
    for outer in "0123":
        ones = [i for i, label in enumerate(labels) if outer in (label[0], label[2])]
        assert singles(space())[int(outer)] == mask(ones)
        for inner in "0123":
            two = [i for i, label in enumerate(labels) if label[1] == outer and inner in (label[0], label[2])]
            assert doubles(space())[4 * int(inner) + int(outer)] == mask(two)
