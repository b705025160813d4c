"""The earlier deals of a table as a guest remembers them, and the deal that its player has agreed to.

A host that knows a deal could throw it away and open another. So a guest puts a share only into a deal that its player
has pressed for, or that simply continues a match. docs/protocol.md has the whole rule.
"""

from __future__ import annotations

from typing import Final

from engine.core import Seat
from engine.sentences import Sentence, gettext_noop, sentence
from net.effects.notes import CommitNote, ContinuedNote, EndNote, PressNote
from net.fairness.past_rounds import told_continued
from net.fairness.succession import is_moved, takeovers, told_takeovers, told_thrown_away
from net.protocol.field_types import MAX_PLIES
from net.protocol.messages import Opening, Room

UNSEEN: Final = gettext_noop(
    "Earlier deals at this table that weren't played and checked to a clean end here: {n}. The host may have chosen "
    "between {m} deals."
)


class Past:
    """One guest's knowledge of the deals of a table. Everything in it follows from notes."""

    def __init__(self) -> None:
        self.pressed: PressNote | None = None
        """The press that still holds."""
        self._openings: dict[int, Opening] = {}
        """The openings of the current match, by deal."""
        self._names: dict[int, tuple[str, ...]] = {}
        """The names of those in each of these deals, empty where one isn't known."""
        self._begun = 0
        """The last match in which this guest has committed to a deal,"""
        self._committed = 0
        """and the last such deal."""
        self._before: Opening | None = None
        """The opening of the last deal, if this guest has seen it through."""
        self._ended = 0
        """The last deal that ended."""
        self._continued: ContinuedNote | None = None
        """Where the match stood when it came to this table, if it began at another one."""
        self._closed: set[int] = set()
        self._unseen: set[int] = set()

    # -- what happens -------------------------------------------------------------------------------------------------

    def on_opening(self, opening: Opening, names: tuple[str, ...]) -> Opening | None:
        """Remember an opening. Return an earlier one of the match in which somebody has another place, if any."""
        if any(each.match != opening.match for each in self._openings.values()):
            self._openings.clear()
            self._names.clear()
        others = [each for deal, each in self._openings.items() if deal != opening.deal]
        if opening.deal not in self._openings:
            self._openings[opening.deal], self._names[opening.deal] = opening, names
        return next((each for each in others if is_moved(each, opening)), None)

    def on_note(self, note: CommitNote | ContinuedNote | PressNote | EndNote) -> None:
        """Take in a note about a deal, written now or before a restart."""
        match note:
            case ContinuedNote(said):
                self._continued, self._ended = note, said.deal
            case PressNote():
                self.pressed = note if note.on else None
            case CommitNote(opening):
                self.on_opening(opening, note.names)
                if note.commit is not None:
                    self._begun, self._committed = opening.match, opening.deal
            case EndNote():
                self._on_end(note)

    def _on_end(self, note: EndNote) -> None:
        deal, is_over = note.reveal.deal, note.reveal.how == "over"
        is_through = (is_over and note.next is not None) if note.through is None else note.through
        self._ended = deal
        self._before = self._openings.get(deal) if is_through else None
        if not is_over:
            self._closed.add(deal)
        elif not is_through and deal == self._committed:
            self._unseen.add(deal)
        pressed = self.pressed
        goes_on = is_through and (note.next is None or note.next[0] == note.match)
        if pressed is not None and not (goes_on and pressed.deal == deal and pressed.match in (0, note.match)):
            self.pressed = None

    def on_finding(self, deal: int) -> None:
        """Note that this guest has found a fault of the host in a deal, perhaps after its end."""
        self._unseen.add(deal)
        if deal >= self._ended:
            self._before = self.pressed = None

    # -- what follows from it -----------------------------------------------------------------------------------------

    def agrees(self, opening: Opening) -> bool:
        """Return True if the player has agreed to this deal: by a press for it, or for the match that it continues."""
        pressed, before = self.pressed, self._before
        if pressed is not None and pressed.match in (0, opening.match):
            place = (pressed.deal + 1, pressed.rules, pressed.round)
            if place == (opening.deal, opening.rules, opening.round):
                return True
        return (
            before is not None
            and self._begun == before.match == opening.match
            and (before.deal + 1, before.round + 1) == (opening.deal, opening.round)
            and (before.rules, before.seats) == (opening.rules, opening.seats)
        )

    @property
    def openings(self) -> tuple[Opening, ...]:
        """The openings of the current match, in order."""
        return tuple(opening for _, opening in sorted(self._openings.items()))

    @property
    def thrown_away(self) -> tuple[int, ...]:
        """The deals at this table that the host closed in the middle of the round."""
        return tuple(sorted(self._closed))

    @property
    def unseen(self) -> tuple[int, ...]:
        """The deals that ended otherwise, into which this guest put a share, but which it didn't see through."""
        return tuple(sorted(deal for deal in self._unseen - self._closed if deal <= self._ended))

    @property
    def is_clean(self) -> bool:
        """True if this guest has seen through every deal into which it put a share, and none was thrown away."""
        return not self._closed and not self._unseen

    def names(self, deal: int) -> tuple[str, ...]:
        """Return the names of those in a deal of the current match, as they were then."""
        return self._names.get(deal, ())

    def players(self, opening: Opening, room: Room) -> list[str]:
        """Return a name for each of those in a deal, or the start of the key where none is known."""
        known = self.names(opening.deal) or names_in(room, opening)
        return [name or taker.key.hex()[:8] for name, taker in zip(known, opening.seats, strict=True)]

    def players_in(self, deal: int, room: Room | None) -> tuple[str, ...]:
        """Return the same for a deal of the current match by its number; nothing if it isn't known."""
        opening = self._openings.get(deal)
        return tuple(self.players(opening, room)) if opening is not None and room is not None else ()

    def remarks(self, deal: int) -> list[Sentence]:
        """Return the remarks on a deal that follow from the ones before it."""
        before = (self._closed, self._unseen - self._closed)
        closed, unseen = (sum(each < deal for each in deals) for deals in before)
        told = [told_thrown_away(closed, unseen)] if closed else []
        if unseen:
            told.append(sentence(UNSEEN, n=unseen, m=closed + unseen + 1))
        continued = self._continued
        if continued is not None and deal == continued.said.deal + 1:
            told.append(told_continued(continued.said.round + 1, is_void=continued.is_void))
        so_far = [opening for number, opening in sorted(self._openings.items()) if number <= deal]
        return told + told_takeovers(takeovers(so_far), self._name)

    def _name(self, deal: int, seat: Seat) -> str:
        names = self._names.get(deal, ())
        return names[seat] if seat < len(names) else ""


def names_in(room: Room, opening: Opening) -> tuple[str, ...]:
    """Return the names of those in a deal, as far as they are at the table; empty where they aren't."""
    told = [""] * len(opening.seats)
    for seat, (place, taker) in enumerate(zip(room.seats, opening.seats, strict=False)):
        is_person = place.kind in ("person", "away")
        if is_person != (taker.kind == "bot") and (not is_person or place.key == taker.key):
            told[seat] = place.name
    return tuple(told)


def next_by(room: Room) -> tuple[int, int]:
    """Return the match, and the round in it, that come next according to the host."""
    match, number = (room.match + 1, 1) if room.phase == "over" and room.match else (room.match, room.rounds + 1)
    return min(match, MAX_PLIES), min(number, MAX_PLIES)
