"""What games that are not played to a target agree on: who begins, how long the match is, what a tie means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Seat, Side
from engine.options import HouseRules, Option
from engine.pieces import Chance
from engine.sentences import Refusal, mark, sentence

FIRST: Final = Option(
    "first",
    mark("Who starts the match"),
    "random",
    ("random", 1, 2, 3, 4),
    (mark("at random"), mark("player 1"), mark("player 2"), mark("player 3"), mark("player 4")),
    range(1, 9),
    mark("The player who starts the first round."),
)
TIEBREAK_HAND: Final = Option(
    "tiebreak_hand",
    mark("Tie at the end"),
    "off",
    ("off", "on"),
    (mark("everyone tied wins"), mark("one more round decides")),
    help=mark("Players are tied for the win when the match ends."),
)


def hands(count: int, most: int = 20) -> Option:
    """Return the option for the rounds of a match: `count` on the sheet."""
    return Option(
        "hands",
        mark("Rounds in a match"),
        count,
        tuple(sorted({1, 3, 5, 10, count})),
        (),
        range(1, most + 1),
        mark("How many rounds you play before the points decide."),
    )


def first_seat(house: HouseRules, seats: int, chance: Chance) -> Seat:
    """Return who begins the match (option first, decision G-1); `chance` is asked in any case."""
    drawn = chance.below(seats)
    asked = house["first"]
    return asked - 1 if isinstance(asked, int) else drawn


def check_first(house: HouseRules, seats: int) -> None:
    """Raise `Refusal` where the option first names a seat that the table does not have."""
    asked = house["first"]
    if isinstance(asked, int) and asked > seats:
        raise Refusal(
            sentence(
                "“{rule}” can't be player {n}: there are only {seats} players.",
                rule=sentence(FIRST.label),
                n=asked,
                seats=seats,
            )
        )


def best(scores: Sequence[int], *, lowest: bool = False) -> tuple[Side, ...]:
    """Return the sides with the most points, or with the fewest; several where they are equal (decision G-2)."""
    top = min(scores) if lowest else max(scores)
    return tuple(side for side, score in enumerate(scores) if score == top)


def decided(house: HouseRules, scores: Sequence[int], *, lowest: bool = False) -> tuple[Side, ...]:
    """Return who wins a match whose last round is over; nobody where a tie is to be broken (option tiebreak_hand)."""
    leaders = best(scores, lowest=lowest)
    return () if len(leaders) > 1 and house["tiebreak_hand"] == "on" else leaders
