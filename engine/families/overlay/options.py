"""The house rules of games with covering cards: the shared ones, and those of a single game."""

from __future__ import annotations

from typing import Final

from engine.options import HouseRules, Option
from engine.sentences import Refusal, gettext_noop, sentence


def first_dealer(default: str) -> Option:
    """Return the option for the first dealer, with `default` as the standard."""
    return Option(
        "first_dealer",
        gettext_noop("Who deals first"),
        default,
        ("cut", "random", 1, 2, 3, 4, 5),
        (
            gettext_noop("the highest card cut"),
            gettext_noop("at random"),
            gettext_noop("player 1"),
            gettext_noop("player 2"),
            gettext_noop("player 3"),
            gettext_noop("player 4"),
            gettext_noop("player 5"),
        ),
        help=gettext_noop("Who deals the first round. The player to their left goes first."),
    )


def hand_limit(most: int) -> Option:
    """Return the option for the most cards a hand may hold, with `most` as the standard."""
    return Option(
        "hand_limit",
        gettext_noop("Hand limit"),
        most,
        (10, 12, 14),
        help=gettext_noop("With this many cards in hand you can't draw."),
    )


def courtesy(default: str) -> Option:
    """Return the option for a courtesy turn for players without a turn, with `default` as the standard."""
    return Option(
        "courtesy",
        gettext_noop("Players still to go"),
        default,
        ("no_draw", "full", "none"),
        (gettext_noop("they can lay off cards"), gettext_noop("they get a full turn"), gettext_noop("the round ends")),
        help=gettext_noop("Someone goes out before every player has had a turn."),
    )


SHOW_HAND: Final = Option(
    "show_hand_at_limit",
    gettext_noop("Passing with a full hand"),
    "off",
    ("off", "on"),
    (gettext_noop("the hand stays hidden"), gettext_noop("the hand is shown")),
    help=gettext_noop("A player at the hand limit passes."),
)
TOURNAMENT: Final = Option(
    "tournament",
    gettext_noop("Drawing when a card fits"),
    "off",
    ("off", "on"),
    (gettext_noop("not allowed"), gettext_noop("allowed, as in tournaments")),
    help=gettext_noop("Starting your turn with a draw when you could play a card."),
)
PAIR_DEALER: Final = Option(
    "pair_dealer",
    gettext_noop("Which partner deals next"),
    "finisher",
    ("finisher", "alternate"),
    (gettext_noop("the one who ended the round"), gettext_noop("the next one in turn")),
    help=gettext_noop("Which of the two winners deals the next round."),
    needs=(("partnership", "on"),),
)
CLASSIC_TIE: Final = Option(
    "classic_tie",
    gettext_noop("Tie for the lightest hand"),
    "each",
    ("each", "first"),
    (gettext_noop("everyone tied collects"), gettext_noop("the first after the dealer collects")),
    help=gettext_noop("Who collects when nobody can play and the lightest hands are tied."),
)
TWO_PLAYER: Final = Option(
    "two_player",
    gettext_noop("Two-player scoring"),
    "race",
    ("race", "net"),
    (gettext_noop("only winnings count"), gettext_noop("losses are subtracted")),
    help=gettext_noop("What counts towards the target in a two-player match."),
)


def voluntary_max(*needs: tuple[str, str]) -> Option:
    """Return the option for optional draws; `needs` is the choice without which it has no effect."""
    return Option(
        "voluntary_max",
        gettext_noop("Optional draws"),
        "unlimited",
        ("unlimited", 1),
        (gettext_noop("as many as you like"), gettext_noop("only the first card of a turn")),
        help=gettext_noop("How many cards you can draw in a turn even though one fits."),
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
