"""The faults that a guest can find in a deal: a code for the wire, a sentence for people, and the consequences.

A finding is either proved by messages that the accused signed, or is only its maker's word. docs/protocol.md lists when
each is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from engine.sentences import Sentence, gettext_noop, sentence

FindingCode = Literal[
    "two_openings", "unended", "our_seat", "terms",
    "other_deal", "two_rosters", "unsigned", "barred", "left_off",
    "two_lists", "bad_share", "broke_word", "left_out",
    "two_histories", "unsigned_move", "played_for_us", "not_away", "not_taken", "not_in_order",
    "held_back", "two_words",
    "not_shown", "other_secret", "account", "shown_otherwise",
    "unreadable", "impostor", "moved_seat",
]  # fmt: skip
"""The code on the wire, never used again for another meaning."""

AGAINST_HOST: Final = -1
"""The accused of a finding that accuses no seat: the host, or its account."""


class FindingKind(NamedTuple):
    """One kind of finding."""

    text: str
    """The fault as a text for a catalogue, in the middle of a sentence."""
    proves: bool = False
    """True if signed messages can prove it to anyone."""
    proves_fork: bool = False
    """True if the host has shown two histories, so nothing more of the match is answered."""


KINDS: Final[Mapping[FindingCode, FindingKind]] = {
    "two_openings": FindingKind(
        gettext_noop("the host opened this deal twice, in two different ways"), proves=True, proves_fork=True
    ),
    "unended": FindingKind(gettext_noop("the deal before this one never ended"), proves_fork=True),
    "our_seat": FindingKind(gettext_noop("the host put someone else in this seat")),
    "terms": FindingKind(gettext_noop("the deal wasn't opened on the lobby's terms")),
    "other_deal": FindingKind(
        gettext_noop("the list is for a different deal from the one opened here"), proves_fork=True
    ),
    "two_rosters": FindingKind(
        gettext_noop("the host signed two different lists of who takes part"), proves=True, proves_fork=True
    ),
    "unsigned": FindingKind(gettext_noop("a commitment on the list isn't signed by its player"), proves=True),
    "barred": FindingKind(gettext_noop("someone who was left out twice is back on the list")),
    "left_off": FindingKind(gettext_noop("the host left this computer off the list even though it was there")),
    "two_lists": FindingKind(
        gettext_noop("the host signed two different lists of shares"), proves=True, proves_fork=True
    ),
    "bad_share": FindingKind(gettext_noop("a share on the list isn't the one its player committed to"), proves=True),
    "broke_word": FindingKind(gettext_noop("a player's share isn't the one they committed to"), proves=True),
    "left_out": FindingKind(gettext_noop("the host left out this computer's share even though the computer was there")),
    "two_histories": FindingKind(
        gettext_noop("the host gave two different accounts of this round's moves"), proves=True, proves_fork=True
    ),
    "unsigned_move": FindingKind(gettext_noop("a move isn't signed by its player"), proves=True),
    "played_for_us": FindingKind(gettext_noop("the host moved for this seat even though its player was there")),
    "not_away": FindingKind(gettext_noop("the host moved for a player who can't have been away that long")),
    "not_taken": FindingKind(gettext_noop("the host refuses a move its own table allows")),
    "not_in_order": FindingKind(gettext_noop("the table shown doesn't match the moves reported")),
    "held_back": FindingKind(gettext_noop("the host held back what another computer found")),
    "two_words": FindingKind(gettext_noop("a player signed two different things for the same step"), proves=True),
    "not_shown": FindingKind(gettext_noop("the host didn't reveal its secret when the round was over")),
    "other_secret": FindingKind(
        gettext_noop("the host's secret isn't the one it committed to"), proves=True, proves_fork=True
    ),
    "account": FindingKind(gettext_noop("the host's account of the round doesn't check out")),
    "shown_otherwise": FindingKind(gettext_noop("this seat was shown something other than what happened")),
    "unreadable": FindingKind(gettext_noop("the host sent something impossible")),
    "moved_seat": FindingKind(gettext_noop("the host moved a player to another place within the match"), proves=True),
    "impostor": FindingKind(gettext_noop("someone else is answering as the host")),
}


class Finding(NamedTuple):
    """A fault in a deal, at a move (from 1; 0 is the deal itself)."""

    deal: int
    step: int
    code: FindingCode
    what: Sentence
    against: int = AGAINST_HOST
    """The accused seat, or `AGAINST_HOST`."""

    def __str__(self) -> str:
        return f"deal {self.deal}, step {self.step}: {self.what}"


def make_finding(
    deal: int, step: int, code: FindingCode, what: Sentence | None = None, *, against: int = AGAINST_HOST
) -> Finding:
    """Return a finding. `what` is used if it is more exact than the text of the code."""
    return Finding(deal, step, code, what or sentence(KINDS[code].text), against)


def finding_code(word: str) -> FindingCode | None:
    """Return a code from the wire as one of ours; None for one of a later version."""
    return next((code for code in KINDS if code == word), None)
