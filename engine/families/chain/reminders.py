"""Reminders of the line games: the worth of going out and of a blocked round, and the count of open ends."""

from __future__ import annotations

from engine.core import Reminder
from engine.options import HouseRules
from engine.sentences import Sentence, sentence


def going_out(text: Sentence | None = None) -> Reminder:
    """Return the worth of going out, by default the pips of the other hands."""
    return Reminder(sentence("Going out"), text or sentence("Score the pips left in the other hands."))


def blocked(house: HouseRules, text: Sentence | None = None) -> Reminder:
    """Return the worth of a blocked round, by default as option blocked_score says."""
    if text is None and house.get("blocked_score") == "each":
        text = sentence("The lightest hand scores its difference to each other hand.")
    usual = sentence("The lightest hand scores all other hands minus its own.")
    return Reminder(sentence("Blocked round"), text or usual)


def claiming(house: HouseRules) -> Reminder:
    """Return how points are claimed (option muggins)."""
    texts = {
        "after_next_play": sentence("Claim your points before the next tile. After it, any opponent can call muggins."),
        "immediate": sentence("Claim your points as you play. If you don't, any opponent can call muggins at once."),
    }
    automatic = sentence("Points are scored automatically at this table.")
    return Reminder(sentence("Claims"), texts.get(str(house["muggins"]), automatic))


def double_at_end() -> Reminder:
    """Return the count of a double at an end."""
    return Reminder(
        sentence("A double at an end"), sentence("It counts both halves as long as one of its long sides is open.")
    )
