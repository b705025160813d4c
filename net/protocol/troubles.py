"""The troubles of a LAN table: for each refusal a code, and a sentence and an advice for people.

This module translates nothing: the caller that shows a trouble translates its two texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from engine.sentences import mark

TroubleCode = Literal[
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
    "not_ready",
    "started",
    "flood",
    "slow",
    "timeout",
    "handshake_timeout",
    "replaced",
    "kicked",
    "old_epoch",
    "old_journal",
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
    "refused",
]
"""The code on the wire and in logs, never reused for another meaning."""

LONGEST_TROUBLE_CODE: Final = 24
"""Limit of letters in a code, so that it fits every message that carries one."""


class Trouble(NamedTuple):
    """The two texts for a player, for a catalogue."""

    happened: str
    advice: str


TROUBLES: Final[Mapping[TroubleCode, Trouble]] = {
    # -- joining --
    "version": Trouble(
        mark("This table runs a different version of Boneyard."),
        mark("Install the same version on both computers."),
    ),
    "not_boneyard": Trouble(
        mark("There's no Boneyard table at this address."),
        mark("Check the address and port on the host's screen."),
    ),
    "rules": Trouble(
        mark("The table and this computer have different rules for this game."),
        mark("Install the same version on both computers."),
    ),
    "full": Trouble(
        mark("All the seats at this table are taken."),
        mark("Ask the host to open a seat, or choose another table."),
    ),
    "unknown": Trouble(
        mark("This table is no longer here."),
        mark("Look for it in the list of tables again."),
    ),
    "wrong_code": Trouble(
        mark("That isn't this table's code."),
        mark("Check the six digits on the host's screen."),
    ),
    "code_dead": Trouble(
        mark("This code stopped working after too many wrong tries."),
        mark("Ask the host for the new code."),
    ),
    "guess_limit": Trouble(
        mark("After many wrong codes, this table is letting players in slowly."),
        mark("Wait a moment. Boneyard will try again by itself."),
    ),
    "needs_code": Trouble(
        mark("You need a code to join this table."),
        mark("Ask the host for the six-digit code."),
    ),
    "no_code": Trouble(
        mark("This table is open and has no code."),
        mark("Join without one."),
    ),
    "busy": Trouble(
        mark("Too many people are trying to join this table."),
        mark("Wait a moment. Boneyard will try again by itself."),
    ),
    # -- messages --
    "bad_message": Trouble(
        mark("The other computer sent something that can't be read."),
        mark("Install the same version on both computers, then join again."),
    ),
    "too_large": Trouble(
        mark("The other computer sent a message that was too large."),
        mark("Install the same version on both computers, then join again."),
    ),
    "forged": Trouble(
        mark("Something on the network changed a message."),
        mark("Join again. If it keeps happening, use another network."),
    ),
    "bad_sig": Trouble(
        mark("That computer couldn't prove the seat is its own."),
        mark("Join from the computer where this player started."),
    ),
    "bad_nonce": Trouble(
        mark("A player's computer broke its commitment to the shuffle."),
        mark("Deal again. If it keeps happening, play without that computer."),
    ),
    "host_id": Trouble(
        mark("A different computer is answering as the host."),
        mark("Don't play there. Ask the host for the address and the code."),
    ),
    # -- moves --
    "stale": Trouble(
        mark("That move came too late. The table has changed."),
        mark("Look at the table and choose again."),
    ),
    "not_your_turn": Trouble(
        mark("It's not your turn."),
        mark("Wait for the other players to move."),
    ),
    "illegal": Trouble(
        mark("This table's rules don't allow that move."),
        mark("Choose one of the highlighted moves."),
    ),
    # -- seats --
    "not_keeper": Trouble(
        mark("Only the host can do that."),
        mark("Ask the host to do it."),
    ),
    "seat_taken": Trouble(
        mark("Someone is already sitting there."),
        mark("Choose another seat."),
    ),
    "not_ready": Trouble(
        mark("Not everyone is ready yet."),
        mark("Wait for them, or let bots take their seats."),
    ),
    "started": Trouble(
        mark("The match has already started."),
        mark("Ask the host for a seat in the next one."),
    ),
    # -- the connection --
    "flood": Trouble(
        mark("This computer sent too much at once."),
        mark("Wait a moment, then join again."),
    ),
    "slow": Trouble(
        mark("The network is too slow to keep up with the table."),
        mark("Move closer to the router or use a cable. Boneyard will reconnect."),
    ),
    "timeout": Trouble(
        mark("The other computer has been silent for too long."),
        mark("Check the network. Boneyard will reconnect by itself."),
    ),
    "handshake_timeout": Trouble(
        mark("The other computer took too long to answer."),
        mark("Check that it's awake and on the same network, then try again."),
    ),
    "replaced": Trouble(
        mark("This seat is now being played from another window or computer."),
        mark("Continue there, or join again to play here."),
    ),
    "kicked": Trouble(
        mark("The host removed you from the table."),
        mark("Talk to the host, or choose another table."),
    ),
    "old_epoch": Trouble(
        mark("The match continues on another computer."),
        mark("Find the table in the list again."),
    ),
    "old_journal": Trouble(
        mark("A player has seen more of this table than the host's computer remembers."),
        mark("This table is over. Host or join another one."),
    ),
    "split": Trouble(
        mark("The host's account doesn't check out. This computer takes no further part in it."),
        mark("See what was found, then host or join another table."),
    ),
    "elsewhere": Trouble(
        mark("This computer has been at this table before, and its notes are elsewhere."),
        mark("Join again from where it played before."),
    ),
    "desync": Trouble(
        mark("Your view of the table differed from the host's."),
        mark("Nothing is lost. Boneyard is reloading the table."),
    ),
    "bye": Trouble(
        mark("The connection was closed."),
        mark("Join again whenever you like."),
    ),
    "saved": Trouble(
        mark("The host saved the table to resume another day."),
        mark("Nothing is lost. Join again when the host resumes it."),
    ),
    "closed": Trouble(
        mark("The host closed the table."),
        mark("Choose another table, or host one yourself."),
    ),
    "host_gone": Trouble(
        mark("The host's computer can't be reached."),
        mark("Ask if it's awake and on the same network. Boneyard keeps trying."),
    ),
    # -- this computer --
    "no_network": Trouble(
        mark("This computer isn't on a network."),
        mark("Turn on Wi-Fi or plug in a cable, then try again."),
    ),
    "no_permission": Trouble(
        mark("Your system is blocking Boneyard from the local network."),
        mark("Allow it in your system's settings (privacy or firewall), then try again."),
    ),
    "mac_permission": Trouble(
        mark("This Mac is blocking Boneyard from the local network."),
        mark("Allow it in System Settings, Privacy & Security, Local Network, then try again."),
    ),
    "nobody_home": Trouble(
        mark("There's a computer at this address, but it isn't hosting a table."),
        mark("Ask the host to open the table, and check the port on their screen."),
    ),
    "no_such_name": Trouble(
        mark("No computer with that name was found."),
        mark("Type the numeric address from the host's screen."),
    ),
    "port_taken": Trouble(
        mark("Another program is using this table's port."),
        mark("Close that program, or choose another port."),
    ),
    # -- refusals of newer versions --
    "refused": Trouble(
        mark("The other computer refused, for a reason this version doesn't know."),
        mark("Install the same version on both computers, then try again."),
    ),
}


FINAL_CODES: Final[frozenset[TroubleCode]] = frozenset(
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
        "elsewhere",
    }
)
"""Refusals after which reconnecting is pointless."""


def known(code: str) -> TroubleCode:
    """Return a code from the wire as one of ours; an unknown one becomes `refused`."""
    return next((ours for ours in TROUBLES if ours == code), "refused")


class ProtocolError(Exception):
    """The other end, or an attacker between, broke the protocol or refused. The connection ends.

    `trouble` is for players. `text` is in English and gives the exact fault, for logs and developers.
    """

    def __init__(self, code: TroubleCode, text: str = "") -> None:
        super().__init__(code, text)
        self.code: Final = code
        self.text: Final = text

    @property
    def trouble(self) -> Trouble:
        """The texts for a player."""
        return TROUBLES[self.code]

    def __str__(self) -> str:
        return f"{self.code}: {self.text or self.trouble.happened}"
