"""The worked examples FOURS-1 to FOURS-4 of Fours, its house rules, and the lots for the lead."""

from __future__ import annotations

from engine.core import STOP, Carry, Move
from engine.events import DrewLot
from engine.games.fours import Fours
from engine.match import Match
from engine.notation import tell
from engine.pieces import Chance
from engine.record.record import Player
from engine.record.transcript import transcript
from tests.support.rounds.line import DRAW_IT, PASS_IT, table
from tests.support.rounds.round_scene import named

STOP_IT = Move(STOP)


def test_fours_1_the_leader_goes_on_while_a_tile_fits() -> None:
    scene = table("fours", hands="5-6 5-5 1-6 0-2 3-3 | 0-0 | 1-1 | 2-2", yard="*", turn="A")
    scene.play("A", "5-6")
    assert (scene.turn, scene.legal("A")) == ("A", ["5-5@L", "1-6@R"])
    scene.play("A", "5-5@L")
    assert scene.turn == "A"
    scene.play("A", "1-6@R")
    assert (scene.ends, scene.turn, scene.hand("A")) == ((5, 1), "B", "0-2 3-3")


def test_fours_2_out_in_one_turn_or_by_a_shorter_way() -> None:
    line = "5-6 6-2 2-1"
    scene = table("fours", hands="1-4 1-6 4-6 | 0-0 | 2-2 | 3-3", line=line, yard="*", turn="A")
    scene.play("A", "1-4@R", "4-6@R", "1-6@R")
    assert (scene.over, scene.winners, scene.points) == ("out", "A", (10, 0, 0, 0))
    hands = "1-4 1-6 6-6 0-5 2-2 | 0-0 | 3-3 | 2-4"
    short = table("fours", hands=hands, line=line, yard="*", turn="A").play("A", "1-4@R", "0-5@L")
    assert (short.turn, short.hand("A")) == ("B", "1-6 2-2 6-6")
    long = table("fours", hands=hands, line=line, yard="*", turn="A").play("A", "1-6@R", "6-6@R", "0-5@L")
    assert (long.turn, long.hand("A")) == ("B", "1-4 2-2")


def test_fours_3_only_the_first_tile_of_a_turn_is_drawn_for() -> None:
    scene = table("fours", hands="0-3 3-4 1-1 | 0-0 | 2-2 | 3-3", line="5-6", yard="0-1 3-5 2-6", turn="A")
    scene.play("A", "draw", "draw")
    assert scene.legal("A") == ["3-5@L"]
    scene.play("A", "3-5@L")
    assert scene.legal("A") == ["0-3@L", "3-4@L"]
    assert scene.refusal("A", DRAW_IT) == "You can't draw for another tile in the same turn."
    scene.play("A", "0-3@L", "0-1@L", "1-1@L")
    assert (scene.turn, scene.hand("A"), scene.yard) == ("B", "3-4", "2-6")


def test_fours_4_out_in_the_first_turn() -> None:
    scene = table("fours", hands="0-1 1-2 2-3 3-4 4-4 | 6-6 | 5-5 | 1-5", yard="*", turn="A")
    scene.play("A", "0-1", "1-2@R", "2-3@R", "3-4@R", "4-4@R")
    assert (scene.over, scene.points) == ("out", (28, 0, 0, 0))


# -- house rules --------------------------------------------------------------------------------------------------


def test_fours_may_lets_a_player_stop_after_a_tile() -> None:
    hands = "5-6 5-5 1-6 0-2 3-3 | 0-5 | 1-1 | 2-2"
    scene = table("fours", hands=hands, yard="*", turn="A", house={"fours": "may"})
    scene.play("A", "5-6")
    assert scene.legal("A") == ["5-5@L", "1-6@R", "stop"]
    assert scene.refusal("A", PASS_IT) == "No need to pass: play another tile, or stop."
    scene.play("A", "stop")
    assert (scene.turn, scene.told) == ("B", ["A stopped"])
    assert scene.state.board.lacks(0) == (0, 0), "who stops shows nothing"
    assert scene.refusal("B", STOP_IT) == "Stop is only for turning down an extra tile."


def test_fours_must_does_not() -> None:
    scene = table("fours", hands="5-6 5-5 1-6 0-2 3-3 | 0-0 | 1-1 | 2-2", yard="*", turn="A").play("A", "5-6")
    assert scene.refusal("A", STOP_IT) == "You can't stop: you have a tile that fits."


def test_a_turn_that_ends_by_itself_shows_that_nothing_fits() -> None:
    scene = table("fours", hands="5-6 0-2 3-3 | 0-5 | 1-1 | 2-2", yard="*", turn="A").play("A", "5-6")
    pieces = scene.state.pieces
    assert (scene.turn, scene.state.board.lacks(0)) == ("B", (pieces.touching[5] | pieces.touching[6], 0))


# -- lots ---------------------------------------------------------------------------------------------------------


class Stacked(Chance):
    """Randomness that deals given orders."""

    def __init__(self, *orders: list[int]) -> None:
        super().__init__(b"")
        self.orders = list(orders)

    def shuffled(self, count: int) -> list[int]:
        order = self.orders.pop(0) if self.orders else []
        return order + [tile for tile in range(count) if tile not in order]


def test_the_heaviest_lot_leads_and_the_tied_draw_again() -> None:
    rules = Fours(4)
    order = [named(rules.pieces, name) for name in ["3-5", "2-6", "4-4", "0-1", "0-2", "5-6", "1-1"]]
    state = rules.deal(Stacked(order), Carry((0,) * 4))
    lots = [tell(rules.pieces, event) for event in state.events or [] if isinstance(event, DrewLot)]
    assert lots[:4] == [
        f"{seat} drew for the lead {tile}" for seat, tile in zip("ABCD", ("3-5", "2-6", "4-4", "0-1"), strict=True)
    ]
    assert lots[4:] == [
        f"{seat} drew for the lead {tile}" for seat, tile in zip("ABC", ("0-2", "5-6", "1-1"), strict=True)
    ]
    assert (state.lead, state.turn, len(rules.legal(state, 1))) == (1, 1, 5)


def test_too_few_lots_for_the_tied_means_that_all_draw_anew() -> None:
    rules = Fours(4)
    short = [
        named(rules.pieces, "0-6"),
        named(rules.pieces, "1-5"),
        named(rules.pieces, "2-4"),
        named(rules.pieces, "3-3"),
    ]

    class Few(Stacked):
        """Randomness with a box that holds too few tiles at first."""

        def shuffled(self, count: int) -> list[int]:
            return short if len(self.orders) == 2 and self.orders.pop() is not None else super().shuffled(count)

    state = rules.deal(Few([named(rules.pieces, "6-6")], []), Carry((0,) * 4))
    lots = [event for event in state.events or [] if isinstance(event, DrewLot)]
    assert [event.stage for event in lots] == [0] * 4 + [1] * 4
    assert state.lead == 0


def test_lots_stand_in_the_transcript() -> None:
    match = Match(Fours(4))
    events = match.begin(bytes(16))
    record = next(iter(transcript(match, [Player(name) for name in "abcd"])))
    told = [[event.seat, match.rules.pieces.label(event.tile)] for event in events if isinstance(event, DrewLot)]
    stages = record["seat_draws"]
    assert isinstance(stages, list)
    assert [list(lot.values()) for stage in stages for lot in stage] == told  # type: ignore[union-attr]  # plain JSON
    assert record["lead"] == {"seat": match.state.lead, "by": "procedure", "tile": None}
