"""The common part of games without a target: the first seat, the length of the match, and ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Seat, Side
from engine.options import HouseRules, Option
from engine.pieces import Chance
from engine.sentences import Refusal, gettext_noop, sentence

FIRST: Final = Option(
    "first",
    gettext_noop("Who starts the match"),
    "random",
    ("random", 1, 2, 3, 4),
    (
        gettext_noop("at random"),
        gettext_noop("player 1"),
        gettext_noop("player 2"),
        gettext_noop("player 3"),
        gettext_noop("player 4"),
    ),
    range(1, 9),
    gettext_noop("The player who starts the first round."),
)
TIEBREAK_HAND: Final = Option(
    "tiebreak_hand",
    gettext_noop("Tie at the end"),
    "off",
    ("off", "on"),
    (gettext_noop("everyone tied wins"), gettext_noop("one more round decides")),
    help=gettext_noop("Players are tied for the win when the match ends."),
)


def hands(count: int, most: int = 20) -> Option:
    """Return the option for the number of rounds in a match; `count` is the standard."""
    return Option(
        "hands",
        gettext_noop("Rounds in a match"),
        count,
        tuple(sorted({1, 3, 5, 10, count})),
        (),
        range(1, most + 1),
        gettext_noop("How many rounds you play before the points decide."),
    )


def first_seat(house: HouseRules, seats: int, chance: Chance) -> Seat:
    """Return the seat that starts the match (option first, decision G-1); it always draws from `chance`."""
    drawn = chance.below(seats)
    asked = house["first"]
    return asked - 1 if isinstance(asked, int) else drawn


def check_first(house: HouseRules, seats: int) -> None:
    """Raise Refusal if the option first names a seat that doesn't exist."""
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
    """Return the sides with the most points, or with the fewest; several if they tie (decision G-2)."""
    top = min(scores) if lowest else max(scores)
    return tuple(side for side, score in enumerate(scores) if score == top)


def decided(house: HouseRules, scores: Sequence[int], *, lowest: bool = False) -> tuple[Side, ...]:
    """Return the winners of a match after its last round; empty if a tie must be broken (option tiebreak_hand)."""
    leaders = best(scores, lowest=lowest)
    return () if len(leaders) > 1 and house["tiebreak_hand"] == "on" else leaders
