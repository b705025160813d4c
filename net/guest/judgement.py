"""The judgement on a deal: fair, checked with a remark, not checked, or faulty, and the reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from engine.core import NOBODY, Seat
from engine.sentences import Sentence, gettext_noop, sentence
from net.fairness.deal_record import DealRecord, is_included
from net.fairness.evidence import withheld_share
from net.fairness.findings import Finding
from net.fairness.peer_findings import PeerFinding
from net.guest.deals.deal import MIN_STAND_IN, GuestDeal
from net.protocol.messages import Audit, Reveal, StandInReason, Verdict

DealOutcome = Literal["fair", "remark", "unchecked", "faulty"]
"""Fair: everyone contributed a share and checked the deal. Remark: checked, with reservations. Unchecked: no claim."""

NOT_IN: Final = gettext_noop("Nothing from this computer went into the deal.")
FORGOTTEN: Final = gettext_noop("This computer has lost its note of what it put into the deal.")
UNASKED: Final = gettext_noop("The host opened it before this player was ready for it.")
_BEFORE: Final = gettext_noop("The deal was opened before this computer joined.")
EARLIER: Final = gettext_noop("This computer checked the deal before it came back to the table.")
CLOSED: Final = gettext_noop("The table was closed in the middle of this round, so the round doesn't count.")
UNFINISHED: Final = gettext_noop("The round isn't finished.")
NEVER_SHOWN: Final = gettext_noop("The host never revealed its secret.")
OTHER_RULES: Final = gettext_noop("This computer never saw the rules that this round was played under.")
NOTHING_IN: Final = gettext_noop("{name}'s computer put nothing in.")
LEFT_OUT: Final = gettext_noop("{name}'s computer put nothing in, so the host could choose between {n} deals.")
MOVED: Final[dict[StandInReason, str]] = {
    "away": gettext_noop("Moves a bot made for {name} while away: {n} (away for up to {seconds} s)."),
    "silent": gettext_noop("Moves a bot made for {name}: {n} (after up to {seconds} s without a move)."),
    "kicked": gettext_noop("Moves a bot made for {name}, who was removed: {n}."),
    "bot": gettext_noop("Moves a bot made for {name}: {n}."),
}
SILENT: Final = gettext_noop("{name}'s computer hasn't reported on this round.")
COULD_NOT: Final = gettext_noop("{name}'s computer couldn't check this round.")
FELLOW_SAYS: Final = gettext_noop("{name}'s computer says: {what}.")
SAYS_FAULTY: Final = gettext_noop("{name}'s computer says the round doesn't check out.")
_SHOWN: Final = gettext_noop("{name}'s computer proved, and this computer checked: {what}.")
ODD: Final = gettext_noop("The deal was opened while this computer was away, and not on the lobby's terms.")
HURRIED: Final = gettext_noop("The host didn't wait long enough for this player to claim.")
UNWARNED: Final = gettext_noop("A bot moved for you without the warning that this host promises.")
SOON: Final = gettext_noop(
    "Bots fill in after {n} s at this table. The moves they make for other players aren't checked."
)


class Judgement(NamedTuple):
    """One guest's judgement on a deal."""

    deal: int
    round: int
    outcome: DealOutcome
    remarks: tuple[Sentence, ...]
    findings: tuple[Finding, ...]
    """Findings of this guest, and those that others have proved to it."""
    put_in: tuple[Seat, ...] = ()
    """The guests whose shares are in the deal."""
    clean: tuple[Seat, ...] = ()
    """The other players whose computers checked it, too, and found nothing."""
    seat: Seat = NOBODY
    """The seat of the guest that judges the deal; NOBODY if it had none in it."""
    names: tuple[str, ...] = ()
    """The players in the deal by seat, not those who sit there now."""


class SignedDeal(NamedTuple):
    """All signed messages of a deal, as a guest at the table has them, or the reader of a file of rounds."""

    record: DealRecord
    reveal: Reveal | None
    audits: Mapping[Seat, Audit]
    seat: Seat = NOBODY
    """The seat of the guest that judges the deal, whose own audit tells it nothing; NOBODY for a reader."""
    has_audits: bool = True
    """False if nothing is known of the audits."""


def judged(
    deal: GuestDeal,
    own: Sequence[Finding],
    heard: Sequence[PeerFinding],
    names: Sequence[str],
    before: Sequence[Sentence] = (),
) -> Judgement:
    """Return a guest's judgement on a deal as of now. `own` and `heard` may include findings about other deals.

    `before` are the remarks that follow from the deals before it.
    """
    mine = [each for each in own if each.deal == deal.record.deal]
    remarks = []
    if deal.contributions.is_unasked:
        remarks.append(sentence(UNASKED))
    if deal.verdict == "clean":
        remarks.append(sentence(EARLIER))
    remarks += before
    if deal.is_odd and deal.contributions.has_contributed:
        remarks.append(sentence(ODD))
    if deal.is_hurried:
        remarks.append(sentence(HURRIED))
    if deal.times.is_unwarned:
        remarks.append(sentence(UNWARNED))
    signed = SignedDeal(deal.record, deal.reveal, deal.audits, deal.part.seat)
    return judgement(signed, mine, heard, names, why=_unchecked(deal), remarks=remarks)


def judgement(
    deal: SignedDeal,
    mine: Sequence[Finding],
    heard: Sequence[PeerFinding],
    names: Sequence[str],
    *,
    why: str | None = None,
    remarks: Sequence[Sentence] = (),
) -> Judgement:
    """Return the judgement on a deal: the one statement of it, for a guest's page and for a file of rounds.

    `mine` are the judge's own findings. `why` is the reason why nothing is claimed of the deal, or None.
    `remarks` are those that don't follow from signed messages; they come first.
    """
    record = deal.record
    others = [each for each in heard if each.finding.deal == record.deal]
    proved = [each.finding for each in others if each.proved]
    told = [*remarks, *_shares(deal, names), *_moves(record, names), *_audits(deal, names)]
    told += [fellow_says(each, _owner(record, each.key, names)) for each in others]
    outcome: DealOutcome
    if mine or proved:
        outcome = "faulty"
    elif why is not None:
        outcome = "unchecked"
        told.insert(0, sentence(why))
    else:
        outcome = "remark" if told else "fair"
    shares = record.shares
    put_in = tuple(seat for seat in record.guests() if shares is not None and is_included(shares.contributions, seat))
    clean = tuple(seat for seat in record.people() if seat != deal.seat and _said(deal, seat) == "clean")
    found, by_seat = (*mine, *proved), tuple(names)
    return Judgement(record.deal, record.opening.round, outcome, tuple(told), found, put_in, clean, deal.seat, by_seat)


def fellow_says(heard: PeerFinding, name: str) -> Sentence:
    """Return a remark on what another guest has found; `name` is that guest's."""
    return sentence(_SHOWN if heard.proved else FELLOW_SAYS, name=name, what=heard.finding.what)


def _unchecked(deal: GuestDeal) -> str | None:
    """Return the reason why nothing is claimed of a deal; None if something is."""
    if deal.reveal is None:
        return UNFINISHED if deal.is_paused or deal.times.over_since is None else NEVER_SHOWN
    if deal.reveal.how == "closed":
        return CLOSED
    if deal.rules is None:
        return OTHER_RULES
    if not deal.contributions.has_contributed and deal.verdict != "clean":
        part, shares = deal.part, deal.record.shares
        if part.is_participant and shares is not None and is_included(shares.contributions, part.seat):
            return FORGOTTEN
        return _BEFORE if not part.is_live and not part.is_participant else NOT_IN
    return None


def _shares(deal: SignedDeal, names: Sequence[str]) -> list[Sentence]:
    record = deal.record
    if record.roster is None or record.shares is None:
        return []
    left = [seat for seat in record.guests() if withheld_share(record, seat)]
    told = [sentence(LEFT_OUT, name=names[seat], n=2 ** len(left)) for seat in left]
    never = [
        seat for seat in record.guests() if not is_included(record.roster.contributions, seat) and seat != deal.seat
    ]
    return told + [sentence(NOTHING_IN, name=names[seat]) for seat in never]


def _moves(record: DealRecord, names: Sequence[str]) -> list[Sentence]:
    opening = record.opening
    by_host = [
        each for each in record.entries if each.stand_in_reason != "seat" and opening.seats[each.seat].kind != "bot"
    ]
    told = []
    for seat in sorted({each.seat for each in by_host}):
        for by in MOVED:
            made = [each.away_seconds for each in by_host if (each.seat, each.stand_in_reason) == (seat, by)]
            if made:
                told.append(sentence(MOVED[by], n=len(made), name=names[seat], seconds=max(made)))
    if told and opening.stand_in < MIN_STAND_IN:
        told.append(sentence(SOON, n=opening.stand_in))
    return told


def _audits(deal: SignedDeal, names: Sequence[str]) -> list[Sentence]:
    if deal.reveal is None or not deal.has_audits:
        return []
    told = []
    for seat in deal.record.people():
        verdict = _said(deal, seat)
        if seat == deal.seat:
            continue
        if verdict is None:
            told.append(sentence(SILENT, name=names[seat]))
        elif verdict == "unchecked":
            told.append(sentence(COULD_NOT, name=names[seat]))
        elif verdict == "faulty":
            told.append(sentence(SAYS_FAULTY, name=names[seat]))
    return told


def _said(deal: SignedDeal, seat: Seat) -> Verdict | None:
    audit = deal.audits.get(seat)
    return audit.verdict if audit is not None else None


def _owner(record: DealRecord, key: bytes, names: Sequence[str]) -> str:
    """Return the name of the player with a key, or the start of the key if they aren't at the table."""
    takers = record.opening.seats
    seat = next((seat for seat, taker in enumerate(takers) if taker.kind != "bot" and taker.key == key), NOBODY)
    return names[seat] if seat != NOBODY else key.hex()[:8]
