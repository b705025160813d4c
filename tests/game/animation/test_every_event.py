"""Every kind of event has a moment at the table, or a reason why it needs none."""

from __future__ import annotations

from typing import Final

from engine.core import Event
from engine.events import (
    Blocked,
    Counted,
    Dealt,
    Drew,
    DrewLot,
    Led,
    Missed,
    Passed,
    Played,
    Scored,
    Stopped,
    Took,
    TurnedUp,
    Void,
    WentOut,
    Won,
)
from engine.families.blind.events import TurnedDown
from engine.families.chain.events import CameLoose, Lapsed, Overshot, Redealt, Unclaimed
from engine.families.columns.events import Chose
from engine.families.legs.events import Again, Reversed, Skipped, SpellBroken, SpellCast
from engine.families.melds.events import Declared, Discarded, Melded, Trashed
from engine.families.overlay.events import Courtesy, Shown
from engine.families.row.events import PassOver, RowTurnedUp
from engine.families.tricks.events import Exchanged, Revoked, TrickWon
from engine.games import GAMES
from game.animation.moments.call_moment import CallMoment
from game.animation.moments.capture import CaptureMoment
from game.animation.moments.finale import Finale
from game.animation.moments.leg_moments import ReversalMoment, RingTightens, SpellBreak, SpellMoment
from game.animation.moments.link_moment import LinkMoment, LinkRings, PlanetsGoOut
from game.animation.moments.meld_script import MeldWord
from game.animation.moments.others_finale import OthersFinale
from game.animation.moments.trick_moment import CrownLeap, TrickMoment
from game.animation.score_flight import ScoreFlight
from game.felt.flight import Flight, Nudged
from game.felt.spectacle import Spectacle

MOMENTS: Final[dict[type[Event], tuple[type[Spectacle | Flight | Nudged], ...]]] = {
    Dealt: (Flight,),
    Drew: (Flight,),
    Played: (Flight, Nudged, LinkRings, LinkMoment, PlanetsGoOut, CrownLeap),
    TurnedUp: (Flight,),
    TurnedDown: (Flight,),
    RowTurnedUp: (Flight,),
    Took: (Flight, CaptureMoment),
    Discarded: (Flight,),
    Trashed: (Flight,),
    Declared: (Flight, MeldWord),
    Melded: (Flight, MeldWord),
    Exchanged: (Flight,),
    Chose: (Flight,),
    Scored: (ScoreFlight, CallMoment),
    Passed: (RingTightens,),
    SpellCast: (SpellMoment,),
    SpellBroken: (SpellBreak,),
    Reversed: (ReversalMoment,),
    TrickWon: (TrickMoment,),
    WentOut: (Finale, OthersFinale),
    Blocked: (Finale, OthersFinale),
    Counted: (Finale, OthersFinale),
    Won: (Finale, OthersFinale),
}
"""What shows a kind of event. Kinds that are derived from these are shown by the same."""
NEEDS_NONE: Final[dict[type[Event], str]] = {
    Led: "the tile that leads flies, and the message names the leader",
    DrewLot: "the bubble at the seat names the tile",
    Redealt: "the message says so, and the deal that follows is seen",
    Unclaimed: "while points are unclaimed, nothing may tell of them",
    CameLoose: "while points are unclaimed, nothing may tell of them",
    Lapsed: "the message says so; points that nobody gets have no place",
    Overshot: "the bubble and the message say so; no points move",
    Again: "the bubble at the seat says so, and the turn stays there",
    Skipped: "the bubble at the seat that loses its turn says so",
    Courtesy: "the message says so, and the seat lights up",
    Shown: "the hand opens at its seat",
    Stopped: "the bubble at the seat says so",
    Missed: "the message names the tile, which stays where it lies",
    PassOver: "the message counts the tiles that are left",
    Revoked: "the message says so, and the swap that may follow flies",
    Void: "the message says that nobody scores",
}


def kinds() -> set[type[Event]]:
    """Return every kind of event of every game."""
    return {kind for sheet in GAMES for kind in sheet.event_kinds}


def test_every_kind_of_event_has_a_moment_or_needs_none() -> None:
    known = {*MOMENTS, *NEEDS_NONE}
    missing = [kind.__name__ for kind in kinds() if known.isdisjoint(kind.__mro__)]
    assert not missing, f"neither a moment nor a reason for having none: {missing}"


def test_no_entry_is_left_over() -> None:
    left = [entry.__name__ for entry in (*MOMENTS, *NEEDS_NONE) if not any(issubclass(kind, entry) for kind in kinds())]
    assert not left, f"no game has such an event: {left}"
    assert MOMENTS.keys().isdisjoint(NEEDS_NONE)
