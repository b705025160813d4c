"""The house rules that the games with covering cards share, and those that only one of them offers."""

from __future__ import annotations

from typing import Final

from engine.options import House, Option
from engine.sentences import Refusal, mark, sentence


def first_dealer(default: str) -> Option:
    """Return the option for the first dealer: `default` on the sheet."""
    return Option(
        "first_dealer",
        mark("Who deals first"),
        default,
        ("cut", "random", 1, 2, 3, 4, 5),
        (
            mark("the highest card cut"),
            mark("by lot"),
            mark("player 1"),
            mark("player 2"),
            mark("player 3"),
            mark("player 4"),
            mark("player 5"),
        ),
        help=mark("Who deals the first round; the player to the left begins."),
    )


def hand_limit(most: int) -> Option:
    """Return the option for the cards that a hand may have: `most` on the sheet."""
    return Option(
        "hand_limit",
        mark("Most cards in a hand"),
        most,
        (10, 12, 14),
        help=mark("Who holds so many cards may not draw any more."),
    )


def courtesy(default: str) -> Option:
    """Return the option for a last turn of those who have had none: `default` on the sheet."""
    return Option(
        "courtesy",
        mark("Out before all had a turn"),
        default,
        ("no_draw", "full", "none"),
        (mark("the others may lay cards off"), mark("the others have a whole turn"), mark("the round is over")),
        help=mark("What players get who have had no turn yet when the round is won."),
    )


SHOW_HAND: Final = Option(
    "show_hand_at_limit",
    mark("A pass with a full hand"),
    "off",
    ("off", "on"),
    (mark("the hand stays hidden"), mark("the hand is shown")),
    help=mark("Whether a player who passes with as many cards as allowed has to show them."),
)
TOURNAMENT: Final = Option(
    "tournament",
    mark("Drawing although a card fits"),
    "off",
    ("off", "on"),
    (mark("not allowed"), mark("allowed, as in tournaments")),
    help=mark("Whether a turn may begin with drawing though a card could be laid."),
)
PARTNERSHIP: Final = Option(
    "partnership",
    mark("Partners"),
    "off",
    ("off", "on"),
    (mark("everyone alone"), mark("two against two")),
    help=mark("Four players can play as two pairs; partners sit opposite each other."),
)
PAIR_DEALER: Final = Option(
    "pair_dealer",
    mark("Which partner deals next"),
    "finisher",
    ("finisher", "alternate"),
    (mark("the one who ended the round"), mark("the next one in turn")),
    help=mark("Which of the two winners deals the next round."),
    needs=(("partnership", "on"),),
)
CLASSIC_TIE: Final = Option(
    "classic_tie",
    mark("Several lightest hands"),
    "each",
    ("each", "first"),
    (mark("each of them collects"), mark("the first after the dealer collects")),
    help=mark("Who collects when nobody can play and several hands are equally light."),
)
TWO_PLAYER: Final = Option(
    "two_player",
    mark("The account of two players"),
    "race",
    ("race", "net"),
    (mark("only winnings count"), mark("losses are taken off")),
    help=mark("What counts towards the points to win when two play."),
)


def voluntary_max(*needs: tuple[str, str]) -> Option:
    """Return the option for cards drawn at will; `needs` is what has to be agreed for it to mean anything."""
    return Option(
        "voluntary_max",
        mark("Cards drawn at will"),
        "unlimited",
        ("unlimited", 1),
        (mark("as many as you like"), mark("only the first of a turn")),
        help=mark("How many cards may be drawn in a turn although one fits."),
        needs=needs,
    )


def check_dealer(house: House, seats: int) -> None:
    """Raise `Refusal` where the first dealer is to be a seat that the table does not have."""
    asked = house["first_dealer"]
    if isinstance(asked, int) and asked > seats:
        raise Refusal(
            sentence(
                "“{rule}” cannot be player {n}: there are only {seats} players.",
                rule=sentence(first_dealer("cut").label),
                n=asked,
                seats=seats,
            )
        )


def only_with(house: House, option: Option, seats: int, right: range) -> None:
    """Raise `Refusal` where an option was changed that means nothing with so many players."""
    if house[option.key] != option.default and seats not in right:
        raise Refusal(
            sentence(
                "“{rule}” can be changed only with {players} players, not with {n}.",
                rule=sentence(option.label),
                players=str(right[0]) if len(right) == 1 else f"{right[0]}-{right[-1]}",
                n=seats,
            )
        )
