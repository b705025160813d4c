"""The interface between the scenes and the network: searching for, opening and joining tables. It knows no sockets."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol, cast

from engine.sentences import Sentence, gettext_noop, sentence
from game.lan.host_records import Present
from game.lan.phones import BackQuestion
from net.discovery.listings import Address, FoundTable
from net.discovery.reach import Cause
from net.discovery.seat_marks import SeatState
from net.fairness.past_rounds import PastRound
from net.guest.successor import Claim
from net.guest.table_link import TableLink
from net.protocol.messages import Room, TableSettings, Terms


class NewTable(NamedTuple):
    """A table to open on this computer."""

    name: str
    terms: Terms
    custom: TableSettings
    coded: bool
    """True if joining requires a code."""
    bots: tuple[str, ...] = ()
    """The bots at the last seats."""


class Where(NamedTuple):
    """The addresses and invitation of a table of this computer."""

    addresses: tuple[str, ...]
    """Addresses as they are typed, with the port."""
    invitation: str
    """The join string, also shown as the QR code."""
    phone_url: str = ""
    """The page for phones, for a QR code; empty if phones can't join."""
    phone_pages: tuple[str, ...] = ()
    """The same as it is typed, at each address of this computer."""
    phone_code: str = ""
    """The code to type there."""


class HostedSave(NamedTuple):
    """A table of this computer that was saved, or whose host ended unexpectedly."""

    key: str
    """Its identifier on disk."""
    name: str
    game: str
    players: tuple[str, ...]
    rounds: int
    """The number of the round in play, or of the last one between rounds; 0 before the first deal."""
    table: int = 0
    """Its number on its host."""
    port: int = 0
    """Port of a host that outlived the window that opened it; 0 if none is running."""
    hindrance: Sentence | None = None
    """The reason why it cannot be resumed, or None."""
    saved: datetime | None = None
    """The local time of its last change."""
    scores: tuple[int, ...] = ()
    """Points by side; empty if there are none yet, or they aren't known."""


class JoinTarget(NamedTuple):
    """A table that a player wants to join."""

    name: str
    """The name as the player knows it: the table's, or the typed text."""
    addresses: tuple[Address, ...]
    table: int | None = None
    """Its number on its host; None for whichever is there."""
    coded: bool | None = None
    """True if it requires a code; None if unknown."""
    seat: str = ""
    """The identifier of the player's seat there, to be taken back; empty to join as anyone."""


class KeptSeat(NamedTuple):
    """The player's seat at a table of another host."""

    key: str
    """Its identifier on disk."""
    name: str
    """The table's name."""
    game: str
    target: JoinTarget
    """The way back."""
    saved: datetime | None = None
    """The local time at which the player last was there, if it is known."""
    listed: tuple[bytes, int] | None = None
    """The key of the table in the list; None while it doesn't answer."""
    state: SeatState | None = None
    """What its host says about the seat; None if it says nothing."""
    is_quiet: bool = False
    """True if the host has missed answers."""
    hindrance: Sentence | None = None
    """The reason why this copy can't join the table, or None."""
    is_dropped: bool = False
    """True if the player doesn't want to be offered the way back."""
    is_sought: bool = False
    """True if its host has hardly had time to answer."""
    is_proved: bool = False
    """True if no search finds the table, but a host at its last address has proved that it is open there."""

    @property
    def is_here(self) -> bool:
        """True if the table answers."""
        return self.listed is not None or self.is_proved

    @property
    def is_open(self) -> bool:
        """True if the player can take the seat back now, as far as this computer knows."""
        return self.is_here and self.hindrance is None and self.state is not SeatState.GIVEN_UP

    @property
    def standing(self) -> Sentence:
        """The facts known about the seat, as the end of a line."""
        if self.is_proved:
            return sentence(gettext_noop("the table is open"))
        if self.listed is None:
            return sentence(gettext_noop("looking for it …") if self.is_sought else gettext_noop("not found nearby"))
        if self.hindrance is not None:
            return self.hindrance
        return sentence(gettext_noop("its host isn't answering") if self.is_quiet else _STANDINGS[self.state])


_STANDINGS: Final[dict[SeatState | None, str]] = {
    SeatState.BOT: gettext_noop("a bot is playing for you"),
    SeatState.KEPT: gettext_noop("your seat is kept"),
    SeatState.HERE: gettext_noop("your seat"),
    SeatState.GIVEN_UP: gettext_noop("your seat is no longer kept"),
    None: gettext_noop("you sat here before"),
}


class GoingOn(NamedTuple):
    """A match whose host is gone, with all that is needed to continue it at another table."""

    line: TableLink
    """The line to the old table, which ends."""
    claim: Claim
    rounds: tuple[PastRound, ...]
    """The rounds of the match; none if this computer doesn't have them all, and can't open a table for it."""
    room: Room
    """The old table as it was last shown."""
    me: bytes
    """The player's public key there."""


class TableSearch(Protocol):
    """A search for tables, from its creation until `close`."""

    def found(self) -> Sequence[FoundTable]:
        """Return the tables that answer now."""

    def seats(self) -> Sequence[KeptSeat]:
        """Return the player's seats at tables of other hosts, those that answer first."""

    def causes(self) -> Sequence[Cause]:
        """Return the reasons why there may be none, most certain first."""

    def close(self) -> None:
        """Stop searching."""


class SeatWatch(Protocol):
    """A search for the tables of the player's seats, from its creation until `close`."""

    def seats(self) -> Sequence[KeptSeat]:
        """Return the seats, those at tables that answer first."""

    def close(self) -> None:
        """Stop searching."""


class OwnTable(Protocol):
    """A table that this computer hosts, with its owner's line."""

    @property
    def line(self) -> TableLink:
        """The owner's own line."""

    def where(self) -> Where | None:
        """Return the addresses and invitation; None if they are not known yet."""

    @property
    def problem(self) -> Sentence | None:
        """The reason why the table waits for its journal; None if it does not."""

    def take_notice(self) -> Sentence | None:
        """Return a fact about the table that its owner has not been told yet, or None."""

    @property
    def phone_question(self) -> BackQuestion | None:
        """The phone that has waited longest for a seat; None if none does."""

    def answer_phone(self, question: BackQuestion, *, is_right: bool) -> None:
        """Give a phone the seat that it asks for, or not."""

    def look_on(self, *, on: bool) -> None:
        """Give up the owner's seat in the lobby to show the table without a hand, or take a free seat again."""

    def let_phones_in(self, *, on: bool) -> None:
        """Let phones join, or no longer."""

    def renew_phones(self) -> None:
        """Make the QR code for phones anew, so that nobody else comes in with the old one."""

    def causes(self) -> Sequence[Cause]:
        """Return the reasons why others can or cannot reach this computer, most certain first."""

    def ask_reach(self) -> None:
        """Test if others can reach this computer; `causes` includes the result."""


class LanService(Protocol):
    """This computer's network."""

    @property
    def me(self) -> bytes:
        """The player's public key, by which seats recognise their player."""

    def search(self) -> TableSearch:
        """Start searching for tables."""

    def watch(self) -> SeatWatch | None:
        """Start searching for the tables at which the player has a seat; None if there is none."""

    def drop(self, seat: KeptSeat, *, is_dropped: bool) -> bool:
        """Stop offering the way back to a seat, or offer it again; returns False if that's impossible."""

    def set_face(self, face: str) -> None:
        """Show this face to other players, from the next connection on; empty without a choice."""

    def open(self, opening: NewTable, name: str) -> OwnTable:
        """Open a table and join it as `name`. Raises Refusal if that is impossible."""

    def look(self) -> Future[None]:
        """Find the tables of this computer on disk, for `saved_tables`; the future is done once they are found."""

    def saved_tables(self) -> Sequence[HostedSave]:
        """Return the tables of this computer that can be resumed, as last found, latest first."""

    def delete(self, mine: HostedSave) -> bool:
        """Delete a table of this computer for as long as it can be restored; returns False if that's impossible."""

    def restore(self, mine: HostedSave) -> bool:
        """Bring a deleted table back; returns False if that's impossible."""

    def purge_deleted(self) -> None:
        """Give up the chance to restore deleted tables."""

    def resume(self, mine: HostedSave, name: str) -> OwnTable:
        """Resume such a table. Raises Refusal if that is impossible."""

    def join(self, target: JoinTarget, name: str, code: str) -> TableLink:
        """Join a table; the result arrives as news of the line."""

    def go_on(self, match: GoingOn, name: str) -> OwnTable:
        """Open a table at which a match continues, and join it. Raises Refusal if that is impossible."""

    def follow(self, match: GoingOn, target: JoinTarget, name: str) -> TableLink:
        """Join another player's table at which a match continues."""

    def way_to(self, line: TableLink, code: str) -> Where | None:
        """Return how others can join the table of a line with its code; None if that isn't known."""

    def look_on(self, target: JoinTarget, code: str) -> TableLink:
        """Watch a table without a seat; the result arrives as news of the line."""

    def warnings_about(self, present: Present) -> Sequence[Sentence]:
        """Return the warnings about the host or company of these people, latest first."""

    def export(self, line: TableLink) -> Future[Path]:
        """Write the rounds a line has checked to a file that anyone can check; the future returns its path.

        It raises Refusal if that is impossible.
        """

    def close(self) -> None:
        """Say goodbye everywhere, and save this computer's tables."""


class HasNetwork(Protocol):
    """A session: it knows the network only as something to close, because loading this module takes a while."""

    @property
    def lan(self) -> object:
        """The network; None if there isn't one."""


def lan_of(session: HasNetwork) -> LanService | None:
    """Return the network of a session, opening it with the first question; None if there isn't one."""
    return cast("LanService | None", session.lan)
