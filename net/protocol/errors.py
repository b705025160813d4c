"""The troubles of a LAN table: for each refusal a code, and a sentence and an advice for people.

This module translates nothing: the caller that shows a trouble translates its two texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from engine.sentences import gettext_noop

ErrorCode = Literal[
    "version",
    "not_boneyard",
    "rules",
    "full",
    "unknown",
    "wrong_code",
    "code_dead",
    "guess_limit",
    "needs_code",
    "no_code",
    "busy",
    "bad_message",
    "too_large",
    "forged",
    "bad_sig",
    "bad_nonce",
    "host_id",
    "stale",
    "not_your_turn",
    "illegal",
    "not_keeper",
    "seat_taken",
    "not_here",
    "hush",
    "not_ready",
    "started",
    "no_onlookers",
    "many_onlookers",
    "flood",
    "slow",
    "timeout",
    "handshake_timeout",
    "replaced",
    "kicked",
    "old_epoch",
    "old_journal",
    "behind",
    "other_past",
    "split",
    "elsewhere",
    "desync",
    "bye",
    "closed",
    "saved",
    "host_gone",
    "no_network",
    "no_permission",
    "mac_permission",
    "nobody_home",
    "no_such_name",
    "port_taken",
    "notes_lost",
    "refused",
]
"""The code on the wire and in logs, never reused for another meaning."""

MAX_ERROR_CODE_LENGTH: Final = 24
"""Limit of letters in a code, so that it fits every message that carries one."""


class ErrorText(NamedTuple):
    """The two texts for a player, for a catalogue."""

    happened: str
    advice: str


TROUBLES: Final[Mapping[ErrorCode, ErrorText]] = {
    # -- joining --
    "version": ErrorText(
        gettext_noop("This table runs a different version of Boneyard."),
        gettext_noop("Install the same version on both computers."),
    ),
    "not_boneyard": ErrorText(
        gettext_noop("There's no Boneyard table at this address."),
        gettext_noop("Check the address and port on the host's screen."),
    ),
    "rules": ErrorText(
        gettext_noop("The table and this computer have different rules for this game."),
        gettext_noop("Install the same version on both computers."),
    ),
    "full": ErrorText(
        gettext_noop("All the seats at this table are taken."),
        gettext_noop("Ask the host to open a seat, or choose another table."),
    ),
    "unknown": ErrorText(
        gettext_noop("This table is no longer here, or no longer keeps your seat."),
        gettext_noop("Look for it in the list of tables again."),
    ),
    "wrong_code": ErrorText(
        gettext_noop("That isn't this table's code."),
        gettext_noop("Check the six digits on the host's screen."),
    ),
    "code_dead": ErrorText(
        gettext_noop("This code stopped working after too many wrong tries."),
        gettext_noop("Ask the host for the new code."),
    ),
    "guess_limit": ErrorText(
        gettext_noop("After many wrong codes, this table is letting players in slowly."),
        gettext_noop("Wait a moment. Boneyard will try again by itself."),
    ),
    "needs_code": ErrorText(
        gettext_noop("You need a code to join this table."),
        gettext_noop("Ask the host for the six-digit code."),
    ),
    "no_code": ErrorText(
        gettext_noop("This table is open and has no code."),
        gettext_noop("Join without one."),
    ),
    "busy": ErrorText(
        gettext_noop("Too many people are trying to join this table."),
        gettext_noop("Wait a moment. Boneyard will try again by itself."),
    ),
    # -- messages --
    "bad_message": ErrorText(
        gettext_noop("The other computer sent something that can't be read."),
        gettext_noop("Install the same version on both computers, then join again."),
    ),
    "too_large": ErrorText(
        gettext_noop("The other computer sent a message that was too large."),
        gettext_noop("Install the same version on both computers, then join again."),
    ),
    "forged": ErrorText(
        gettext_noop("Something on the network changed a message."),
        gettext_noop("Join again. If it keeps happening, use another network."),
    ),
    "bad_sig": ErrorText(
        gettext_noop("That computer couldn't prove the seat is its own."),
        gettext_noop("Join from the computer where this player started."),
    ),
    "bad_nonce": ErrorText(
        gettext_noop("A player's computer broke its commitment to the shuffle."),
        gettext_noop("Deal again. If it keeps happening, play without that computer."),
    ),
    "host_id": ErrorText(
        gettext_noop("A different computer is answering as the host."),
        gettext_noop("Don't play there. Ask the host for the address and the code."),
    ),
    # -- moves --
    "stale": ErrorText(
        gettext_noop("That move came too late. The table has changed."),
        gettext_noop("Look at the table and choose again."),
    ),
    "not_your_turn": ErrorText(
        gettext_noop("It's not your turn."),
        gettext_noop("Wait for the other players to move."),
    ),
    "illegal": ErrorText(
        gettext_noop("This table's rules don't allow that move."),
        gettext_noop("Choose one of the highlighted moves."),
    ),
    # -- seats --
    "not_keeper": ErrorText(
        gettext_noop("Only the host can do that."),
        gettext_noop("Ask the host to do it."),
    ),
    "seat_taken": ErrorText(
        gettext_noop("Someone is already sitting there."),
        gettext_noop("Choose another seat."),
    ),
    "not_here": ErrorText(
        gettext_noop("That player isn't at the table right now."),
        gettext_noop("Wait until they're back, or choose someone else."),
    ),
    "hush": ErrorText(
        gettext_noop("Nobody talks during a round of this game."),
        gettext_noop("Wait for the end of the round."),
    ),
    "not_ready": ErrorText(
        gettext_noop("Not everyone is ready yet."),
        gettext_noop("Wait for them, or let bots take their seats."),
    ),
    "started": ErrorText(
        gettext_noop("The match has already started."),
        gettext_noop("Ask the host for a seat in the next one."),
    ),
    "no_onlookers": ErrorText(
        gettext_noop("Nobody can watch this table."),
        gettext_noop("Ask the host to allow it, or join the table."),
    ),
    "many_onlookers": ErrorText(
        gettext_noop("Too many people are watching this table already."),
        gettext_noop("Try again later, or join the table."),
    ),
    # -- the connection --
    "flood": ErrorText(
        gettext_noop("This computer sent too much at once."),
        gettext_noop("Wait a moment, then join again."),
    ),
    "slow": ErrorText(
        gettext_noop("The network is too slow to keep up with the table."),
        gettext_noop("Move closer to the router or use a cable. Boneyard will reconnect."),
    ),
    "timeout": ErrorText(
        gettext_noop("The other computer has been silent for too long."),
        gettext_noop("Check the network. Boneyard will reconnect by itself."),
    ),
    "handshake_timeout": ErrorText(
        gettext_noop("The other computer took too long to answer."),
        gettext_noop("Check that it's awake and on the same network, then try again."),
    ),
    "replaced": ErrorText(
        gettext_noop("This seat is now being played from another window or computer."),
        gettext_noop("Continue there, or join again to play here."),
    ),
    "kicked": ErrorText(
        gettext_noop("The host removed you from the table."),
        gettext_noop("Talk to the host, or choose another table."),
    ),
    "old_epoch": ErrorText(
        gettext_noop("The match continues on another computer."),
        gettext_noop("Find the table in the list again."),
    ),
    "old_journal": ErrorText(
        gettext_noop("A player has seen more of this table than the host's computer remembers."),
        gettext_noop("This table is over. Host or join another one."),
    ),
    "behind": ErrorText(
        gettext_noop("That table lacked a finished round that another computer has seen. It has been closed."),
        gettext_noop("Continue the match from the computer that has seen the latest round."),
    ),
    "other_past": ErrorText(
        gettext_noop("That table's record of the match differs from this computer's. You aren't joining it."),
        gettext_noop("Compare the points with the other players. Any of you can continue the match."),
    ),
    "split": ErrorText(
        gettext_noop("The host's account doesn't check out. This computer takes no further part in it."),
        gettext_noop("See what was found, then host or join another table."),
    ),
    "elsewhere": ErrorText(
        gettext_noop("This computer has been at this table before, and its notes are elsewhere."),
        gettext_noop("Join again from where it played before."),
    ),
    "desync": ErrorText(
        gettext_noop("Your view of the table differed from the host's."),
        gettext_noop("Nothing is lost. Boneyard is reloading the table."),
    ),
    "bye": ErrorText(
        gettext_noop("The connection was closed."),
        gettext_noop("Join again whenever you like."),
    ),
    "saved": ErrorText(
        gettext_noop("The host saved the table to resume another day."),
        gettext_noop("Nothing is lost. Join again when the host resumes it."),
    ),
    "closed": ErrorText(
        gettext_noop("The host closed the table."),
        gettext_noop("Choose another table, or host one yourself."),
    ),
    "host_gone": ErrorText(
        gettext_noop("The host's computer can't be reached."),
        gettext_noop("Ask if it's awake and on the same network. Boneyard keeps trying."),
    ),
    # -- this computer --
    "no_network": ErrorText(
        gettext_noop("This computer isn't on a network."),
        gettext_noop("Turn on Wi-Fi or plug in a cable, then try again."),
    ),
    "no_permission": ErrorText(
        gettext_noop("Your system is blocking Boneyard from the local network."),
        gettext_noop("Allow it in your system's settings (privacy or firewall), then try again."),
    ),
    "mac_permission": ErrorText(
        gettext_noop("This Mac is blocking Boneyard from the local network."),
        gettext_noop("Allow it in System Settings, Privacy & Security, Local Network, then try again."),
    ),
    "nobody_home": ErrorText(
        gettext_noop("There's a computer at this address, but it isn't hosting a table."),
        gettext_noop("Ask the host to open the table, and check the port on their screen."),
    ),
    "no_such_name": ErrorText(
        gettext_noop("No computer with that name was found."),
        gettext_noop("Type the numeric address from the host's screen."),
    ),
    "port_taken": ErrorText(
        gettext_noop("Another program is using this table's port."),
        gettext_noop("Close that program, or choose another port."),
    ),
    "notes_lost": ErrorText(
        gettext_noop("This computer's notes on this round are damaged, so it can't sign a move in it."),
        gettext_noop("Leave until the round is over. A bot plays for you, and you keep your seat and points."),
    ),
    # -- refusals of newer versions --
    "refused": ErrorText(
        gettext_noop("The other computer refused, for a reason this version doesn't know."),
        gettext_noop("Install the same version on both computers, then try again."),
    ),
}


FINAL_CODES: Final[frozenset[ErrorCode]] = frozenset(
    {
        "version",
        "rules",
        "full",
        "unknown",
        "bad_sig",
        "host_id",
        "kicked",
        "closed",
        "saved",
        "started",
        "replaced",
        "split",
        "old_journal",
        "old_epoch",
        "behind",
        "other_past",
        "elsewhere",
        "no_onlookers",
        "many_onlookers",
    }
)
"""Refusals after which reconnecting is pointless."""


def known(code: str) -> ErrorCode:
    """Return a code from the wire as one of ours; an unknown one becomes `refused`."""
    return next((ours for ours in TROUBLES if ours == code), "refused")


class ProtocolError(Exception):
    """The peer, or an attacker in between, broke the protocol or refused; the connection ends.

    `trouble` is for players. `text` is in English and gives the exact fault, for logs and developers.
    """

    def __init__(self, code: ErrorCode, text: str = "") -> None:
        super().__init__(code, text)
        self.code: Final = code
        self.text: Final = text

    @property
    def trouble(self) -> ErrorText:
        """The texts for a player."""
        return TROUBLES[self.code]

    def __str__(self) -> str:
        return f"{self.code}: {self.text or self.trouble.happened}"
