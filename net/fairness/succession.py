"""Facts that follow from several deals of a table: places that changed hands, moved players, deals thrown away.

All functions are pure. A guest uses them for the page of a deal, and the check of a file of rounds for what it prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from engine.core import Seat
from engine.sentences import Sentence, gettext_noop, sentence
from net.protocol.messages import DealParticipant, Opening, Reveal

TOOK_OVER: Final = gettext_noop("{name} took over {other}'s place and its points in deal {n}.")
NAMESAKE: Final = gettext_noop("Another player called {name} took over {name}'s place and its points in deal {n}.")
THROWN_AWAY: Final = gettext_noop(
    "Deals thrown away at this table before this one: {n}. So the host could choose between {m} deals."
)
_NEW: Final = {True: gettext_noop("A bot"), False: gettext_noop("Another player")}
_FORMER: Final = {True: gettext_noop("a bot"), False: gettext_noop("another player")}
"""Words for a player whose name was never told here, by whether it is a bot."""
NameOf = Callable[[int, Seat], str]
"""Returns the name of the player who had a seat in a deal; empty if it isn't known."""


class Takeover(NamedTuple):
    """A place that changed hands within a match. Its points stayed with it."""

    seat: Seat
    before: int
    """The last deal of the one who had it before."""
    deal: int
    """The first deal of the one who came after."""
    was_bot: bool
    is_bot: bool


def takeovers(openings: Iterable[Opening]) -> list[Takeover]:
    """Return the places that changed hands between two deals of a match. `openings` are in order.

    All bots are the host's, so one bot in the place of another is no change.
    """
    last: Opening | None = None
    found: list[Takeover] = []
    for opening in openings:
        if last is not None and last.match == opening.match:
            for seat, (old, new) in enumerate(zip(last.seats, opening.seats, strict=False)):
                if _player(old) != _player(new):
                    found.append(Takeover(seat, last.deal, opening.deal, old.kind == "bot", new.kind == "bot"))
        last = opening
    return found


def told_takeovers(found: Sequence[Takeover], name_of: NameOf) -> list[Sentence]:
    """Return a sentence for each change of hands."""
    told = []
    for each in found:
        name, other = name_of(each.deal, each.seat), name_of(each.before, each.seat)
        if name and name == other:
            told.append(sentence(NAMESAKE, name=name, n=each.deal))
            continue
        new, former = name or sentence(_NEW[each.is_bot]), other or sentence(_FORMER[each.was_bot])
        told.append(sentence(TOOK_OVER, name=new, other=former, n=each.deal))
    return told


def is_moved(before: Opening, opening: Opening) -> bool:
    """Return True if two openings of one match show the same player at two places."""
    seats = {taker.key: seat for seat, taker in enumerate(before.seats) if taker.kind != "bot"}
    people = [(seat, taker.key) for seat, taker in enumerate(opening.seats) if taker.kind != "bot"]
    return before.match == opening.match and any(seats.get(key, seat) != seat for seat, key in people)


def thrown_away(ends: Mapping[int, Reveal | None]) -> list[int]:
    """Return the deals that were closed in the middle of the round, or never ended (None)."""
    return [deal for deal, reveal in sorted(ends.items()) if reveal is None or reveal.how == "closed"]


def told_thrown_away(count: int, doubtful: int = 0) -> Sentence:
    """Return the remark on a deal before which `count` others were thrown away.

    `doubtful` others may have been: they aren't counted here, but the host could choose between those, too.
    """
    return sentence(THROWN_AWAY, n=count, m=count + doubtful + 1)


def _player(taker: DealParticipant) -> bytes:
    return b"" if taker.kind == "bot" else taker.key
