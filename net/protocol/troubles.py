"""What can go wrong at a LAN table: for each refusal a code for machines, a sentence and an advice for people.

Knows no language and no socket: whoever shows a trouble tells its two texts in the player's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from engine.sentences import mark

Code = Literal[
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
"""What goes over the wire and into logs; a code is never reused for another meaning."""

LONGEST_CODE: Final = 24
"""Letters that a code has at most, so that it fits every message which carries one."""


class Trouble(NamedTuple):
    """What a player reads; both are texts for a catalogue."""

    happened: str
    advice: str


TROUBLES: Final[Mapping[Code, Trouble]] = {
    # -- at the door --
    "version": Trouble(
        mark("This table is kept by another version of Boneyard."),
        mark("Install the same version on both machines."),
    ),
    "not_boneyard": Trouble(
        mark("What answers at this address is not a Boneyard table."),
        mark("Check the address and the port on the host's screen."),
    ),
    "rules": Trouble(
        mark("The table and this machine do not know the same rules for this game."),
        mark("Install the same version on both machines."),
    ),
    "full": Trouble(
        mark("All seats at this table are taken."),
        mark("Ask the host to free a seat, or choose another table."),
    ),
    "unknown": Trouble(
        mark("This table is no longer here."),
        mark("Look for it in the list of tables again."),
    ),
    "wrong_code": Trouble(
        mark("That is not the code of this table."),
        mark("Read the six digits on the host's screen again."),
    ),
    "code_dead": Trouble(
        mark("After many wrong tries this code opens the table no longer."),
        mark("Ask the host for the new code."),
    ),
    "guess_limit": Trouble(
        mark("After many wrong codes this table lets people in slowly."),
        mark("Wait a little: Boneyard knocks again by itself."),
    ),
    "needs_code": Trouble(
        mark("This table is opened with a code."),
        mark("Ask the host for the six digits."),
    ),
    "no_code": Trouble(
        mark("This table is open: it has no code."),
        mark("Join it without one."),
    ),
    "busy": Trouble(
        mark("Too many machines are at the door of this table."),
        mark("Wait a little: Boneyard knocks again by itself."),
    ),
    # -- what was sent --
    "bad_message": Trouble(
        mark("The other machine sent something that cannot be read."),
        mark("Install the same version on both machines, then join again."),
    ),
    "too_large": Trouble(
        mark("The other machine sent more than a message can hold."),
        mark("Install the same version on both machines, then join again."),
    ),
    "forged": Trouble(
        mark("Something in the network has changed a message."),
        mark("Join again. If it goes on, use another network."),
    ),
    "bad_sig": Trouble(
        mark("The other machine could not prove whose seat it is."),
        mark("Sit down at the machine where this player began."),
    ),
    "bad_nonce": Trouble(
        mark("A player's machine did not keep its promise for the shuffle."),
        mark("Deal again. If it goes on, play without that machine."),
    ),
    "host_id": Trouble(
        mark("Another machine answers in the host's place."),
        mark("Do not play there. Ask the host for the address and the code."),
    ),
    # -- moves --
    "stale": Trouble(
        mark("That move came too late: the table has changed."),
        mark("Look at the table and choose again."),
    ),
    "not_your_turn": Trouble(
        mark("It's not your turn."),
        mark("Wait until the others have moved."),
    ),
    "illegal": Trouble(
        mark("The rules of this table do not allow that move."),
        mark("Choose one of the moves that are lit."),
    ),
    # -- seats --
    "not_keeper": Trouble(
        mark("Only the player who keeps the table can do that."),
        mark("Ask the host to do it."),
    ),
    "seat_taken": Trouble(
        mark("Somebody sits there already."),
        mark("Choose another seat."),
    ),
    "not_ready": Trouble(
        mark("Not everybody is ready yet."),
        mark("Wait for them, or let bots take their seats."),
    ),
    "started": Trouble(
        mark("The match has begun already."),
        mark("Ask the host for a seat in the next one."),
    ),
    # -- the connection --
    "flood": Trouble(
        mark("This machine has sent too much at once."),
        mark("Wait a moment, then join again."),
    ),
    "slow": Trouble(
        mark("The network is too slow to keep up with the table."),
        mark("Go nearer to the Wi-Fi or use a cable. Boneyard joins again by itself."),
    ),
    "timeout": Trouble(
        mark("The other machine has been silent for too long."),
        mark("Check the network. Boneyard joins again by itself."),
    ),
    "handshake_timeout": Trouble(
        mark("The other machine took too long to answer at the door."),
        mark("Check that it is awake and in the same network, then try again."),
    ),
    "replaced": Trouble(
        mark("This seat is now played from another window or machine."),
        mark("Go on there, or join again to play here."),
    ),
    "kicked": Trouble(
        mark("The host has asked you to leave the table."),
        mark("Talk to the host, or choose another table."),
    ),
    "old_epoch": Trouble(
        mark("The match goes on at another machine."),
        mark("Look for the table in the list again."),
    ),
    "old_journal": Trouble(
        mark("A player has seen more of this table than the host's machine remembers."),
        mark("This table is over. Open another one."),
    ),
    "split": Trouble(
        mark("The host's account does not add up. This machine takes no further part in it."),
        mark("Look at what was found, then open another table."),
    ),
    "elsewhere": Trouble(
        mark("This machine has sat at this table before, and has its notes elsewhere."),
        mark("Join again where it sat before."),
    ),
    "desync": Trouble(
        mark("This machine's picture of the table was not the host's."),
        mark("Nothing is lost: Boneyard gets the whole table anew."),
    ),
    "bye": Trouble(
        mark("The connection has been closed."),
        mark("Join again whenever you like."),
    ),
    "saved": Trouble(
        mark("The host has put the table away, to go on another day."),
        mark("Nothing is lost. Join again when the host opens the table."),
    ),
    "closed": Trouble(
        mark("The host has closed the table."),
        mark("Choose another table, or open one yourself."),
    ),
    "host_gone": Trouble(
        mark("The host's machine cannot be reached."),
        mark("Ask whether it is awake and in the same network. Boneyard keeps trying."),
    ),
    # -- this machine --
    "no_network": Trouble(
        mark("This machine is not in a network."),
        mark("Turn on the Wi-Fi or plug in a cable, then try again."),
    ),
    "no_permission": Trouble(
        mark("The system keeps Boneyard out of the local network."),
        mark("Allow it in the system's settings (privacy or firewall), then try again."),
    ),
    "mac_permission": Trouble(
        mark("This Mac keeps Boneyard out of the local network."),
        mark("Allow it in System Settings, Privacy & Security, Local Network, then try again."),
    ),
    "nobody_home": Trouble(
        mark("There is a machine at this address, but no table is open there."),
        mark("Ask the host to open the table, and check the port on the host's screen."),
    ),
    "no_such_name": Trouble(
        mark("No machine of that name is known here."),
        mark("Type the address with numbers from the host's screen."),
    ),
    "port_taken": Trouble(
        mark("Another program uses the port of this table."),
        mark("Close that program, or choose another port."),
    ),
    # -- whatever a newer version may refuse --
    "refused": Trouble(
        mark("The other machine has refused, for a reason that this version does not know."),
        mark("Install the same version on both machines, then try again."),
    ),
}


FINAL: Final[frozenset[Code]] = frozenset(
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
"""Refusals after which it makes no sense to come back by oneself."""


def known(code: str) -> Code:
    """Return a code that came over the wire as one of ours: whatever is not in the table is `refused`."""
    return next((ours for ours in TROUBLES if ours == code), "refused")


class ProtocolError(Exception):
    """The other end, or somebody between, broke the protocol, or refused. The connection is at its end.

    `trouble` is for players; `text` says in English what exactly was wrong, for logs and programmers only.
    """

    def __init__(self, code: Code, text: str = "") -> None:
        super().__init__(code, text)
        self.code: Final = code
        self.text: Final = text

    @property
    def trouble(self) -> Trouble:
        """What a player reads about it."""
        return TROUBLES[self.code]

    def __str__(self) -> str:
        return f"{self.code}: {self.text or self.trouble.happened}"
