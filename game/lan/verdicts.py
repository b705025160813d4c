"""The texts of a guest's verdict on a deal: fair, checked with a remark, not checked, or faulty.

No text claims a check that was not made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from engine.core import Seat
from engine.sentences import Sentence, gettext_noop, sentence
from net.fairness.findings import AGAINST_HOST, KINDS, Finding
from net.guest.judgement import FORGOTTEN, NOT_IN, DealOutcome, Judgement

FAIR: Final = gettext_noop("Every computer put in a share and checked the deal. Nobody could choose it.")
FAIR_WITH_PHONES: Final = gettext_noop(
    "Every computer put in a share and checked the deal. Nobody could choose it. Phones leave both to the host's."
)
ONLY_PHONES: Final = gettext_noop("The other players hold phones, so only this computer could check the deal.")
VERDICT_LEADS: Final[dict[DealOutcome, str]] = {
    "fair": FAIR,
    "remark": gettext_noop("The tiles, the moves and the points follow from what went in. There's more to know:"),
    "unchecked": gettext_noop("This computer can't say that nobody chose this deal."),
    "faulty": gettext_noop("What the host reported about this deal can't all be true."),
}
"""Headline for each outcome."""

ROUND_FAIR: Final = gettext_noop("Round {n} was fair. {told}")
ROUND_LEADS: Final[dict[DealOutcome, str]] = {
    "remark": gettext_noop("Round {n} was checked, with a remark:"),
    "unchecked": gettext_noop("Round {n} hasn't been checked:"),
    "faulty": gettext_noop("Round {n} doesn't check out:"),
}
"""First line about a round for each outcome but fair, with a list below."""
_REMARKS: Final = gettext_noop("Round {n} was checked, with remarks:")
"""First line about a round with several remarks."""

PROVED_HOST: Final = gettext_noop("Proved against the host: {what}.")
PROVED_SEAT: Final = gettext_noop("Proved against {name}: {what}.")
ACCOUNT: Final = gettext_noop("The host's account doesn't check out: {what}.")
AT_MOVE: Final = gettext_noop("Move {n}. {told}")

WENT_IN: Final = gettext_noop("What went in")
SHARES: Final = gettext_noop(
    "Before the shuffle, the host fixed a secret, and every computer a share nobody else knew. These shares went "
    "in, including this computer's: {names}."
)
SECRET_ONLY: Final = gettext_noop(
    "Before the shuffle, the host fixed a secret. It's this computer's own, and nothing else went in."
)
_SECRET: Final = gettext_noop(
    "Before the shuffle, the host fixed a secret, which is this computer's own, and every other computer a share. "
    "These shares went in: {names}."
)
_PARTS: Final = (
    (
        gettext_noop("The shuffle"),
        gettext_noop(
            "This computer dealt again from everything that went in, and got the same tiles in the same places."
        ),
    ),
    (
        gettext_noop("The moves"),
        gettext_noop(
            "Every move was signed by its player, or by the host if it moved for someone, and was legal with the "
            "tiles held."
        ),
    ),
    (gettext_noop("What you were shown"), gettext_noop("Everything this computer was shown really happened.")),
    (gettext_noop("The points"), gettext_noop("The scores follow from the moves.")),
)
"""The checks of a replayed deal: a title for each, and the text if nothing was found."""

VerdictSign = Literal["good", "note", "bad"]


class Item(NamedTuple):
    """One statement about a deal."""

    sign: VerdictSign
    title: Sentence | None
    lines: tuple[Sentence, ...]


class TableCompany(NamedTuple):
    """The other people at a table, as far as they count for a check of its deals."""

    computers: int
    phones: int
    """Those whose share and check are the host's computer's."""
    is_host: bool
    """True if that is this computer."""

    @property
    def is_of_phones(self) -> bool:
        """True if nobody but this computer could check."""
        return self.is_host and bool(self.phones) and not self.computers

    def lead(self, outcome: DealOutcome) -> Sentence:
        """Return the headline for an outcome."""
        if outcome != "fair" or not self.phones:
            return sentence(VERDICT_LEADS[outcome])
        return sentence(ONLY_PHONES if self.is_of_phones else FAIR_WITH_PHONES)


def accusation(finding: Finding, names: Sequence[str]) -> Sentence:
    """Return a text for a finding. It accuses the host only if proved, and a player only by what they signed."""
    if finding.against != AGAINST_HOST:
        told = sentence(PROVED_SEAT, name=_name(finding.against, names), what=finding.what)
    elif KINDS[finding.code].proves:
        told = sentence(PROVED_HOST, what=finding.what)
    else:
        told = sentence(ACCOUNT, what=finding.what)
    return sentence(AT_MOVE, n=finding.step, told=told) if finding.step else told


def brief(judgement: Judgement) -> Sentence:
    """Return a one-line text for the first finding about a faulty deal."""
    finding = judgement.findings[0]
    if finding.against != AGAINST_HOST or KINDS[finding.code].proves:
        return sentence("This deal doesn't check out. {told}", told=accusation(finding, judgement.names))
    if finding.step:
        return sentence("This deal doesn't check out at move {n}: {what}.", n=finding.step, what=finding.what)
    return sentence("This deal doesn't check out: {what}.", what=finding.what)


def in_lines(judgement: Judgement) -> tuple[Sentence, tuple[Sentence, ...]]:
    """Return the judgement on a round for a terminal: the first line, and a list that belongs below it."""
    if judgement.outcome == "fair":
        return sentence(ROUND_FAIR, n=judgement.round, told=sentence(FAIR)), ()
    told = (*(accusation(each, judgement.names) for each in judgement.findings), *judgement.remarks)
    lead = _REMARKS if judgement.outcome == "remark" and len(told) > 1 else ROUND_LEADS[judgement.outcome]
    return sentence(lead, n=judgement.round), told


def items(judgement: Judgement) -> list[Item]:
    """Return all statements about a deal, faults first."""
    told = [Item("bad", None, (accusation(each, judgement.names),)) for each in judgement.findings]
    told += [Item("note", None, (remark,)) for remark in judgement.remarks]
    outcome = judgement.outcome
    if outcome in ("fair", "remark"):
        told.append(Item("good", sentence(WENT_IN), (_put_in(judgement),)))
    if outcome in ("fair", "remark") or (outcome == "unchecked" and judgement.remarks[0].text in (NOT_IN, FORGOTTEN)):
        told += [Item("good", sentence(title), (sentence(text),)) for title, text in _PARTS]
    return told


def _put_in(judgement: Judgement) -> Sentence:
    if not judgement.put_in:
        return sentence(SECRET_ONLY)
    shares = ", ".join(_name(each, judgement.names) for each in judgement.put_in)
    return sentence(SHARES if judgement.seat in judgement.put_in else _SECRET, names=shares)


def _name(seat: Seat, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else str(seat + 1)
