"""Reminders of dominoes in pairs: the worth of a round, and the bonuses of a table."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Reminder
from engine.families.chain.pair_options import LEAD_PASS_SINGLE
from engine.options import HouseRules
from engine.sentences import sentence


def points_of_going_out(house: HouseRules) -> Reminder:
    """Return what the pair of who goes out scores (options unit, points)."""
    texts = {
        "hands": sentence("Your pair scores 1 point."),
        "ways": sentence("1 point, 2 with a double, 3 if the tile fits both ends, 4 if it's a double as well."),
        "opponents": sentence("Your pair scores the pips left in both opponents' hands."),
        "all": sentence("Your pair scores all the pips that are left, your partner's too."),
        "difference": sentence("Your pair scores the opponents' pips minus your partner's."),
    }
    return Reminder(sentence("Going out"), texts[str(house["points"] if house["unit"] == "pips" else house["unit"])])


def points_of_a_block(house: HouseRules) -> Reminder:
    """Return who wins a blocked round (option blocked_winner)."""
    texts = {
        "pair": sentence("Nobody can play: the pair with fewer pips wins the round."),
        "hand": sentence("Nobody can play: the pair that has the lightest hand wins the round."),
        "duel": sentence("The blocker and the next player compare hands. The lighter one wins for the pair."),
        "duel_before": sentence("The blocker and the player before compare hands. The lighter one wins for the pair."),
    }
    return Reminder(sentence("Blocked round"), texts[str(house["blocked_winner"])])


def bonus_reminders(house: HouseRules) -> Iterator[Reminder]:
    """Return a reminder of each bonus that this table pays."""
    n = {key: int(house[key]) for key in ("capicua", "blank_out", "key_tile", "closing", "lead_pass", "three_passes")}
    passed = sentence("If the next player can't answer the lead, it scores {n}.", n=n["lead_pass"])
    if house[LEAD_PASS_SINGLE.key] == "twice":
        passed = sentence(
            "If the next player can't answer the lead, it scores {n}, or {twice} for a single.",
            n=n["lead_pass"],
            twice=2 * n["lead_pass"],
        )
    texts = {
        "capicua": (
            sentence("Capicúa"),
            sentence("Going out with a single that fits both ends scores {n} more.", n=n["capicua"]),
        ),
        "blank_out": (sentence("Double blank"), sentence("Going out with it scores {n} more.", n=n["blank_out"])),
        "key_tile": (
            sentence("Key tile"),
            sentence("Going out with the last tile of a number scores {n} more.", n=n["key_tile"]),
        ),
        "closing": (
            sentence("Your own block"),
            sentence("Blocking a round that your pair wins scores {n} more.", n=n["closing"]),
        ),
        "lead_pass": (sentence("Passed lead"), passed),
        "three_passes": (
            sentence("Three passes"),
            sentence("Playing again after three passes scores {n}.", n=n["three_passes"]),
        ),
    }
    for key, (what, text) in texts.items():
        if house[key]:
            yield Reminder(what, text)
    if house["opening"] != "none":
        yield Reminder(
            sentence("First rounds"), sentence("The first four rounds that anyone wins score 100, 75, 50 and 25 more.")
        )
    if house["six_love"] != "off":
        yield Reminder(sentence("Six love"), sentence("Win a round, and the other pair loses all of its points."))
