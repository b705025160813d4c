"""Invitations to a table: the join string, its QR code, and parsing of typed addresses.

    boneyard://192.168.1.7:26631/3?a=10.0.0.4:26631&a=[fd00::7]:26631&c=04204213370813370042

names a table (3) with all addresses of its host, and its key or code if the host includes one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

import segno

from engine.sentences import Refusal, clipped, sentence
from net.discovery.listings import LARGEST_PORT, LAST_TABLE, TABLE_PORT, Address, numeric

SCHEME: Final = "boneyard://"
MAX_INVITATION_LENGTH: Final = 600
"""Maximum length of a typed or scanned invitation, in characters."""
_MAX_ADDRESSES: Final = 6
EXAMPLE: Final = "192.168.1.7"

_CODE: Final = re.compile(r"[0-9]{4,20}")
_DIGITS: Final = re.compile(r"[0-9]{1,5}")
_LABEL: Final = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")
_NUMBERS: Final = re.compile(r"[0-9.]+")


class Invitation(NamedTuple):
    """The location of a table. Hosts may be names if a person typed them."""

    addresses: tuple[Address, ...]
    table: int | None = None
    """The table's number, or None for whichever table is there."""
    code: str = ""
    """The six-digit code, or the key of an invitation."""

    def text(self) -> str:
        """Return the join string, without the scopes of link-local addresses, which mean nothing elsewhere.

        Raises ValueError without an address.
        """
        bare = dict.fromkeys(Address(each.host.partition("%")[0], each.port) for each in self.addresses)
        if not bare:
            raise ValueError("an invitation needs an address")
        first, *others = list(bare)[:_MAX_ADDRESSES]
        asks = [f"a={quote(str(other), safe=':[]')}" for other in others]
        asks += [f"c={self.code}"] if self.code else []
        path = "" if self.table is None else f"/{self.table}"
        return f"{SCHEME}{first}{path}" + (f"?{'&'.join(asks)}" if asks else "")


def read_invitation(typed: str) -> Invitation:
    """Parse what a player typed, pasted or scanned: an address with or without a port, or a join string.

    Raises Refusal with a sentence that gives the fault and the right form.
    """
    text = "".join(typed.split()) if typed.strip().lower().startswith(SCHEME) else typed.strip()
    if not text:
        raise Refusal(sentence("Type a table's address, for example {example}.", example=EXAMPLE))
    if len(text) > MAX_INVITATION_LENGTH:
        raise Refusal(sentence("That's too long for a table's address."))
    if text.lower().startswith(SCHEME):
        return _joined(text[len(SCHEME) :])
    if "://" in text:
        raise Refusal(
            sentence(
                "{text} isn't a table's address. One looks like {example}.",
                text=clipped(text),
                example=EXAMPLE,
            )
        )
    return Invitation((_address(text),))


def qr(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the QR code of a text, such as a join string, by rows; True is dark. Draw four light modules around it."""
    code = segno.make_qr(text, error="m")
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def _joined(rest: str) -> Invitation:
    """Parse the part after `boneyard://`."""
    where, _, asks = rest.partition("?")
    host, slash, path = where.partition("/")
    table = path.rstrip("/")
    if slash and table and not (_DIGITS.fullmatch(table) and int(table) <= LAST_TABLE):
        raise _torn()
    addresses, code = [_address(host)], ""
    for ask in asks.split("&") if asks else []:
        name, _, value = ask.partition("=")
        if name == "a" and len(addresses) < _MAX_ADDRESSES:
            addresses.append(_address(unquote(value)))
        elif name == "c":
            if not _CODE.fullmatch(value):
                raise _torn()
            code = value
        # Fields added by a newer version are not needed to join.
    return Invitation(tuple(dict.fromkeys(addresses)), int(table) if table else None, code)


def _address(text: str) -> Address:
    """Parse `host`, `host:port`, `[host]:port` or a bare IPv6 address."""
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        if not closed or (rest and not rest.startswith(":")) or ":" not in host:
            raise _no_address(text)
        port = _port(rest[1:], text) if rest else TABLE_PORT
    elif text.count(":") == 1:
        host, _, number = text.partition(":")
        port = _port(number, text)
    else:
        host, port = text, TABLE_PORT
    return _known(host, port, text)


def _port(number: str, text: str) -> int:
    if not (_DIGITS.fullmatch(number) and 1 <= int(number) <= LARGEST_PORT):
        raise Refusal(
            sentence(
                "After the colon in {text} there must be a port, a number from 1 to {most}.",
                text=clipped(text),
                most=LARGEST_PORT,
            )
        )
    return int(number)


def _known(host: str, port: int, text: str) -> Address:
    address = numeric(host, port)
    if address is not None:
        return address
    try:
        ip_address(host)
    except ValueError:
        pass
    else:
        raise Refusal(sentence("{text} isn't the address of a single computer.", text=clipped(text)))
    if ":" in host:
        raise _no_address(text)
    if _NUMBERS.fullmatch(host):
        raise Refusal(
            sentence(
                "{text} isn't an address. It needs four numbers from 0 to 255, such as {example}.",
                text=clipped(text),
                example=EXAMPLE,
            )
        )
    name = host.rstrip(".")
    if len(name) > 253 or not all(_LABEL.fullmatch(label) for label in name.split(".")):
        raise _no_address(text)
    return Address(name.lower(), port)


def _no_address(text: str) -> Refusal:
    return Refusal(
        sentence(
            "{text} isn't an address. Write it like {example} or {longer}.",
            text=clipped(text),
            example=EXAMPLE,
            longer=f"{EXAMPLE}:{TABLE_PORT}",
        )
    )


def _torn() -> Refusal:
    return Refusal(sentence("This invitation is incomplete. Copy it again from the host's screen."))


def invitation(hosts: Sequence[str], port: int, table: int, code: str = "") -> Invitation:
    """Return the invitation to a table of this computer at these addresses (`advertised`)."""
    addresses = [address for host in hosts if (address := numeric(host, port))]
    return Invitation(tuple(addresses), table, code)
