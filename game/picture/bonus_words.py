"""Players' words for the points that pairs get besides those of a round."""

from __future__ import annotations

from typing import Final

from engine.events import ScoreCause
from engine.sentences import gettext_noop
from game.picture.family_layout import Say

BONUSES: Final = {
    ScoreCause.CAPICUA: gettext_noop("capicúa"),
    ScoreCause.BLANK_OUT: gettext_noop("chuchazo"),
    ScoreCause.KEY_TILE: gettext_noop("key tile"),
    ScoreCause.CLOSING: gettext_noop("own block"),
    ScoreCause.LEAD_PASS: gettext_noop("passed lead"),
    ScoreCause.THREE_PASSES: gettext_noop("three passes"),
    ScoreCause.OPENING: gettext_noop("early round"),
}
"""The names of bonuses within a sentence."""


def bonus_name(say: Say, cause: ScoreCause) -> str:
    """Return what a bonus is called within a sentence; empty for all other points."""
    return say(BONUSES[cause]) if cause in BONUSES else ""


def bonus_shout(say: Say, cause: ScoreCause) -> str:
    """Return the shout for a round that ends in a rare way, "" for a usual end."""
    if cause == ScoreCause.CAPICUA:
        return say("Capicúa!")
    return say("Chuchazo!") if cause == ScoreCause.BLANK_OUT else ""


def bonus_title(say: Say, cause: ScoreCause, gain: str) -> str:
    """Return the words for a bonus that is scored during a round: what it is for, and how much it is."""
    if cause == ScoreCause.LEAD_PASS:
        return say("Passed lead: {points}", points=gain)
    if cause == ScoreCause.THREE_PASSES:
        return say("Three passes: {points}", points=gain)
    return gain
