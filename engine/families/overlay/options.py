"""The house rules of games with covering cards: the shared ones, and those of a single game."""

from __future__ import annotations

from typing import Final

from engine.options import HouseRules, Option
from engine.sentences import Refusal, mark, sentence


def first_dealer(default: str) -> Option:
    """Return the option for the first dealer, with `default` as the standard."""
    return Option(
        "first_dealer",
        mark("Who deals first"),
        default,
        ("cut", "random", 1, 2, 3, 4, 5),
        (
            mark("the highest card cut"),
            mark("at random"),
            mark("player 1"),
            mark("player 2"),
            mark("player 3"),
            mark("player 4"),
            mark("player 5"),
        ),
        help=mark("Who deals the first round. The player to their left goes first."),
    )


def hand_limit(most: int) -> Option:
    """Return the option for the most cards a hand may hold, with `most` as the standard."""
    return Option(
        "hand_limit",
        mark("Hand limit"),
        most,
        (10, 12, 14),
        help=mark("With this many cards in hand you can't draw."),
    )


def courtesy(default: str) -> Option:
    """Return the option for a courtesy turn for players without a turn, with `default` as the standard."""
    return Option(
        "courtesy",
        mark("Players still to go"),
        default,
        ("no_draw", "full", "none"),
        (mark("they can lay off cards"), mark("they get a full turn"), mark("the round ends")),
        help=mark("Someone goes out before every player has had a turn."),
    )


SHOW_HAND: Final = Option(
    "show_hand_at_limit",
    mark("Passing with a full hand"),
    "off",
    ("off", "on"),
    (mark("the hand stays hidden"), mark("the hand is shown")),
    help=mark("A player at the hand limit passes."),
)
TOURNAMENT: Final = Option(
    "tournament",
    mark("Drawing when a card fits"),
    "off",
    ("off", "on"),
    (mark("not allowed"), mark("allowed, as in tournaments")),
    help=mark("Starting your turn with a draw when you could play a card."),
)
PARTNERSHIP: Final = Option(
    "partnership",
    mark("Partners"),
    "off",
    ("off", "on"),
    (mark("everyone for themselves"), mark("two against two")),
    help=mark("Four players can play in pairs. Partners sit opposite each other."),
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
    mark("Tie for the lightest hand"),
    "each",
    ("each", "first"),
    (mark("everyone tied collects"), mark("the first after the dealer collects")),
    help=mark("Who collects when nobody can play and the lightest hands are tied."),
)
TWO_PLAYER: Final = Option(
    "two_player",
    mark("Two-player scoring"),
    "race",
    ("race", "net"),
    (mark("only winnings count"), mark("losses are subtracted")),
    help=mark("What counts towards the target in a two-player match."),
)


def voluntary_max(*needs: tuple[str, str]) -> Option:
    """Return the option for optional draws; `needs` is the choice without which it has no effect."""
    return Option(
        "voluntary_max",
        mark("Optional draws"),
        "unlimited",
        ("unlimited", 1),
        (mark("as many as you like"), mark("only the first card of a turn")),
        help=mark("How many cards you can draw in a turn even though one fits."),
        needs=needs,
    )


def check_dealer(house: HouseRules, seats: int) -> None:
    """Raise Refusal if the chosen first dealer is a seat the table doesn't have."""
    asked = house["first_dealer"]
    if isinstance(asked, int) and asked > seats:
        raise Refusal(
            sentence(
                "“{rule}” can't be player {n}: there are only {seats} players.",
                rule=sentence(first_dealer("cut").label),
                n=asked,
                seats=seats,
            )
        )


def only_with(house: HouseRules, option: Option, seats: int, right: range) -> None:
    """Raise Refusal if an option without effect for this number of players was changed."""
    if house[option.key] != option.default and seats not in right:
        raise Refusal(
            sentence(
                "“{rule}” can be changed only with {players} players, not {n}.",
                rule=sentence(option.label),
                players=str(right[0]) if len(right) == 1 else f"{right[0]}-{right[-1]}",
                n=seats,
            )
        )
