"""What a guest keeps for a file of rounds: all rounds of its match, and the deals before that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from net.guest.guest import Guest
from net.protocol.messages import Terms
from net.verify.round_file import MAX_REPORTS, MAX_ROUNDS, RoundFile, RoundProof, past_proofs, proof, written


class _Kept(NamedTuple):
    """Rounds and earlier deals by the number of the deal; never changed, since any thread may read them."""

    rounds: Mapping[int, RoundProof]
    earlier: Mapping[int, RoundProof]
    terms: Terms | None
    """The terms of the rounds: those of the table can change once a match is over."""


_NOTHING: Final = _Kept({}, {}, None)


class Papers:
    """The rounds of one guest's match, and the deals before it, thrown away or not."""

    def __init__(self, before: RoundFile | None = None) -> None:
        """Continue the file of an earlier run of the program, if it turns out to be of the same table."""
        self._before: Final = before
        self._kept = _NOTHING

    def note(self, guest: Guest) -> None:
        """Keep the deal of a guest as it is now, if it has ended. Reports on it arrive later."""
        self._kept = self._with(guest, is_last=False)

    def content(self, guest: Guest, *, is_last: bool = False) -> bytes:
        """Return the file as of now; empty if there is no round for it.

        With `is_last` nothing more will come, and a deal that hasn't ended is in it.
        """
        kept = self._with(guest, is_last=is_last)
        rounds = [kept.rounds[number] for number in sorted(kept.rounds)][-MAX_ROUNDS:]
        if kept.terms is None or not rounds:
            return b""
        findings = guest.findings_of_peers
        keys = {guest.key.public, *(heard.key for heard in findings.received)}
        reports = [report for key in sorted(keys) for report in findings.reports(key)][:MAX_REPORTS]
        earlier = [kept.earlier[number] for number in sorted(kept.earlier)][-MAX_ROUNDS:]
        table, host, names = guest.table, guest.host, rounds[-1].names
        past = guest.past.rounds
        is_of_match = bool(past) and past[0].opening.match == rounds[0].opening.match
        told = (tuple(rounds), tuple(reports), tuple(earlier), past_proofs(past) if is_of_match else ())
        return written(RoundFile(table, host, kept.terms, names, *told))

    def _with(self, guest: Guest, *, is_last: bool) -> _Kept:
        """Return everything kept, with the deal of a guest as it is now."""
        deal, room, kept = guest.deal, guest.room, self._kept
        if kept is _NOTHING:
            kept = self._recalled(guest)
        if deal is None or room is None or (deal.reveal is None and not is_last):
            return kept
        opening = deal.record.opening
        if opening.rules != room.terms.rules:
            return kept  # its terms are gone, so nobody could replay it
        now, before = proof(deal, guest.players(opening)), kept.rounds.get(opening.deal)
        if before is not None and before.reveal == now.reveal:  # after a restart the audits come one by one
            audits = {each.seat: each for each in (*before.audits, *now.audits)}
            now = replace(now, audits=tuple(audits[seat] for seat in sorted(audits)))
        rounds, earlier = {opening.deal: now}, dict(kept.earlier)
        for number, each in kept.rounds.items():
            if each.opening.match == opening.match:
                rounds.setdefault(number, each)
            elif each.reveal is not None:
                earlier[number] = each
        return _Kept(rounds, earlier, room.terms)

    def _recalled(self, guest: Guest) -> _Kept:
        before = self._before
        if before is None or (before.table, before.host) != (guest.table, guest.host):
            return _NOTHING
        rounds = {each.opening.deal: each for each in before.rounds}
        return _Kept(rounds, {each.opening.deal: each for each in before.earlier}, before.terms)
