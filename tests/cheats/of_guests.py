"""Cheats of a guest at an honest host's table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from engine.core import DRAW, PASS, PLAY, Move, Seat
from engine.pieces import each
from net.effects.effects import GuestEffect, SendToHost
from net.effects.notes import AnyNote
from net.fairness.deal_record import (
    DealRecord,
    audit_to_sign,
    closing_digest,
    commit_to_sign,
    finding_digest,
    move_of,
    move_to_sign,
    share_digest,
    share_to_sign,
    wire_move,
)
from net.fairness.evidence import EvidencePiece, Head, SignedMove, evidence, messages_so_far
from net.fairness.findings import AGAINST_HOST, KINDS, FindingCode
from net.guest.guest import Guest
from net.protocol.field_types import MAX_FINDINGS
from net.protocol.keys import Key
from net.protocol.messages import (
    NO_FINDINGS,
    AdminRequest,
    Audit,
    Chat,
    Commit,
    Contribution,
    Contributions,
    FindingTally,
    FromGuest,
    Hello,
    LastSigned,
    Offer,
    Resync,
    Share,
    SignedFinding,
    Sit,
    Verdict,
)
from tests.cheats.cheat import OTHER, VICTIM

M = TypeVar("M")
UNKNOWN: Final = FindingTally(1, bytes(32))
"""A finding that was never sent."""


class Crook(Guest):
    """A guest with a modified program: it plays honestly except for one cheat."""

    def __init__(
        self,
        cheat: Callable[[Crook], None],
        name: str,
        key: Key,
        random: Callable[[int], bytes],
        notes: Sequence[AnyNote],
    ) -> None:
        super().__init__(name, key, random, notes=notes)
        self.tried = 0
        """Number of times it has cheated."""
        self.kept: dict[str, FromGuest] = {}
        self._instead: list[tuple[type, Callable[[FromGuest], Sequence[FromGuest]]]] = []
        self._tries: list[Callable[[], FromGuest | None]] = []
        self.count_anew()
        cheat(self)

    def count_anew(self) -> None:
        """Forget the findings it has made: the next one is its first."""
        self._last, self._made = FIRST_FINDING, 0

    def says(self, kind: type[M], instead: Callable[[M], Sequence[FromGuest]]) -> None:
        """Replace every outgoing message of a kind."""
        self._instead.append((kind, instead))  # type: ignore[arg-type]  # only called with its own kind

    def tries(self, what: Callable[[], FromGuest | None]) -> None:
        """Send additional messages ten times a second during play."""
        self._tries.append(what)

    def take_effects(self) -> list[GuestEffect]:
        """Return the effects, with messages as the cheat changes them."""
        out: list[GuestEffect] = []
        for effect in super().take_effects():
            message = effect.message if isinstance(effect, SendToHost) else None
            instead = next((say for kind, say in self._instead if isinstance(message, kind)), None)
            if message is None or instead is None:
                out.append(effect)
                continue
            said = instead(message)
            self.tried += tuple(said) != (message,)
            out += [SendToHost(each) for each in said]
        return out

    def on_tick(self, now: float) -> None:
        """Try the cheat on each tick."""
        super().on_tick(now)
        if self.is_seated and self.deal is not None and self.record.shares is not None and not self.deal.reveal:
            for trick in self._tries:
                message = trick()
                if message is not None:
                    self.tried += 1
                    self.connection.send(message)

    @property
    def record(self) -> DealRecord:
        """The record of the current deal."""
        assert self.deal_record is not None
        return self.deal_record

    def offer_of(
        self,
        move: Move,
        *,
        seat: Seat | None = None,
        signature: bytes = b"",
        said: FindingTally = NO_FINDINGS,
        mid: bytes = b"",
    ) -> Offer:
        """Return an offer with any contents."""
        record, mid, wire = self.record, mid or self.memory.random(8), wire_move(move)
        mover = self.seat if seat is None else seat
        signed = move_to_sign(record.shuffled, record.head, record.ply, mover, wire, mid, said)
        return Offer(record.deal, record.ply, record.head, mid, wire, said, signature or self.key.sign(signed))

    def any_play(self, *, mine: bool) -> Move | None:
        """Return a play of a tile that is, or is not, in this guest's hand."""
        if self.view is None or self.view.over:
            return None
        hand = self.view.hands[self.seat]
        tiles = each(hand if mine else self.view.pieces.every & ~hand)
        random = self.memory.random
        return Move(PLAY, (tiles[random(1)[0] % len(tiles)],), random(1)[0] % 2) if tiles else None

    def finding(
        self, code: str, against: int, pieces: Sequence[EvidencePiece] | Sequence[bytes], *, deal: int = 1
    ) -> SignedFinding:
        """Return a signed finding that follows the earlier ones."""
        shown = tuple(piece for piece in pieces if isinstance(piece, bytes)) or evidence(*pieces)
        self._made += 1
        bare = SignedFinding(self.key.public, self._made, deal, 0, code, against, shown, bytes(64))
        self._last = finding_digest(self.memory.table, self._last, bare)
        return replace(bare, signature=self.key.sign(self._last))

    @property
    def said(self) -> FindingTally:
        """Return an honest guest's tally of these findings."""
        return FindingTally(self._made, self._last) if self._made else NO_FINDINGS


FIRST_FINDING: Final = bytes(32)


class GuestCheat(NamedTuple):
    """A guest's action, and an honest guest's verdict on the deal: an outcome, or the code that convicts."""

    do: Callable[[Crook], None]
    says: str
    rounds: int
    deal: int

    @property
    def name(self) -> str:
        """The name of the cheat, in words."""
        return self.do.__name__.replace("_", " ")


GUEST_CHEATS: Final[list[GuestCheat]] = []


def guest_cheat(says: str, *, deal: int = 1) -> Callable[[Callable[[Crook], None]], Callable[[Crook], None]]:
    """Add a cheat to the catalogue with the other guest's expected verdict."""

    def listed(do: Callable[[Crook], None]) -> Callable[[Crook], None]:
        GUEST_CHEATS.append(GuestCheat(do, says, deal, deal))
        return do

    return listed


# -- contributions to a deal -------------------------------------------------------------------------------------------


def share_of(me: Crook, share: bytes, said: FindingTally = NO_FINDINGS) -> Share:
    """Return any share, signed for the roster."""
    signed = share_to_sign(me.record.listed, me.seat, share, said)
    return Share(me.record.deal, share, said, me.key.sign(signed))


def promise_of(me: Crook, share: bytes, said: FindingTally = NO_FINDINGS) -> Commit:
    """Return any commitment, signed for the opening."""
    value = share_digest(me.record.opened, me.seat, share)
    return Commit(me.record.deal, value, said, me.key.sign(commit_to_sign(me.record.opened, me.seat, value, said)))


@guest_cheat("broke_word")
def lets_another_share_out_than_it_promised(me: Crook) -> None:
    me.says(Share, lambda share: (share_of(me, bytes(32)) if share.deal == 1 else share,))


@guest_cheat("fair")
def promises_once_more(me: Crook) -> None:
    me.says(Commit, lambda commit: (commit, promise_of(me, bytes(32))))


@guest_cheat("fair")
def lets_a_second_share_out(me: Crook) -> None:
    me.says(Share, lambda share: (share, share_of(me, bytes(32))))


@guest_cheat("remark")
def promises_nothing(me: Crook) -> None:
    me.says(Commit, lambda _commit: ())


@guest_cheat("remark")
def keeps_its_share(me: Crook) -> None:
    me.says(Share, lambda _share: ())


@guest_cheat("remark")
def signs_its_promise_with_nonsense(me: Crook) -> None:
    me.says(Commit, lambda commit: (replace(commit, signature=bytes(64)),))


@guest_cheat("remark")
def signs_its_share_with_nonsense(me: Crook) -> None:
    me.says(Share, lambda share: (replace(share, signature=bytes(64)),))


@guest_cheat("remark", deal=2)
def promises_what_it_promised_before(me: Crook) -> None:
    def instead(commit: Commit) -> Sequence[FromGuest]:
        before = me.kept.setdefault("commit", commit)
        assert isinstance(before, Commit)
        return (replace(before, deal=commit.deal),)

    me.says(Commit, instead)


@guest_cheat("remark", deal=2)
def lets_the_share_of_the_deal_before_out(me: Crook) -> None:
    def instead(share: Share) -> Sequence[FromGuest]:
        before = me.kept.setdefault("share", share)
        assert isinstance(before, Share)
        return (replace(before, deal=share.deal),)

    me.says(Share, instead)


@guest_cheat("fair")
def promises_in_the_middle_of_play(me: Crook) -> None:
    me.tries(lambda: promise_of(me, me.memory.random(32)))
    me.tries(lambda: share_of(me, me.memory.random(32)))


# -- its tally of findings ---------------------------------------------------------------------------------------------


@guest_cheat("remark")
def mentions_in_its_promise_what_it_never_sent(me: Crook) -> None:
    def instead(commit: Commit) -> Sequence[FromGuest]:
        signed = commit_to_sign(me.record.opened, me.seat, commit.value, UNKNOWN)
        return (replace(commit, findings=UNKNOWN, signature=me.key.sign(signed)),)

    me.says(Commit, instead)


@guest_cheat("remark")
def mentions_in_its_share_what_it_never_sent(me: Crook) -> None:
    me.says(Share, lambda share: (share_of(me, share.value, UNKNOWN),))


@guest_cheat("remark")
def mentions_in_its_moves_what_it_never_sent(me: Crook) -> None:
    me.says(Offer, lambda offer: (again(me, offer, UNKNOWN),) if me.record.ply < 8 else (offer,))


def again(me: Crook, offer: Offer, said: FindingTally) -> Offer:
    """Return the same offer with another tally of findings."""
    return me.offer_of(move_of(offer.move), said=said, mid=offer.move_id)


@guest_cheat("remark")
def mentions_in_its_audit_what_it_never_sent(me: Crook) -> None:
    me.says(Audit, lambda audit: (audit_of(me, audit, said=UNKNOWN),))


def audit_of(
    me: Crook, audit: Audit, *, said: FindingTally = NO_FINDINGS, verdict: Verdict = "clean", end: bytes = b""
) -> Audit:
    """Return any audit, signed."""
    end = end or audit.end
    return Audit(audit.deal, end, verdict, said, me.key.sign(audit_to_sign(end, me.seat, verdict, said)))


@guest_cheat("remark")
def mentions_another_finding_than_it_sent(me: Crook) -> None:
    def instead(audit: Audit) -> Sequence[FromGuest]:
        return me.finding("not_shown", AGAINST_HOST, ()), audit_of(me, audit, said=UNKNOWN)

    me.says(Audit, instead)


@guest_cheat("remark")
def makes_two_findings_of_one_number(me: Crook) -> None:
    def instead(audit: Audit) -> Sequence[FromGuest]:
        one = me.finding("not_shown", AGAINST_HOST, ())
        me.count_anew()
        other = me.finding("left_out", AGAINST_HOST, ())
        return one, other, audit_of(me, audit, said=me.said)

    me.says(Audit, instead)


@guest_cheat("remark")
def mentions_a_finding_before_it_sends_it(me: Crook) -> None:
    def instead(audit: Audit) -> Sequence[FromGuest]:
        report = me.finding("not_shown", AGAINST_HOST, ())
        return audit_of(me, audit, said=me.said), report

    me.says(Audit, instead)


# -- false findings ----------------------------------------------------------------------------------------------------


def blame(me: Crook, make: Callable[[DealRecord], Sequence[SignedFinding]]) -> None:
    """Send false findings before its audit, and count them in its tallies."""

    def instead(audit: Audit) -> Sequence[FromGuest]:
        if audit.deal != 1 or me.said != NO_FINDINGS:
            return (audit_of(me, audit, said=me.said),)
        reports = make(me.record)
        return (*reports, audit_of(me, audit, said=me.said, verdict="faulty"))

    me.says(Audit, instead)


def spoiled(rows: Contributions, seat: Seat, **fields: object) -> Contributions:
    """Return a list with one row changed."""
    changed = list(rows)
    row = changed[seat]
    assert isinstance(row, Contribution)
    changed[seat] = replace(row, **fields)
    return tuple(changed)


@guest_cheat("remark")
def says_that_everything_is_wrong(me: Crook) -> None:
    blame(me, lambda _record: [me.finding(code, AGAINST_HOST, ()) for code in KINDS])


@guest_cheat("remark")
def says_what_no_machine_has_ever_said(me: Crook) -> None:
    blame(
        me, lambda _record: [me.finding("\x1b[2Jweather", AGAINST_HOST, ()), me.finding("not_shown", AGAINST_HOST, ())]
    )


@guest_cheat("remark")
def says_that_every_seat_is_guilty(me: Crook) -> None:
    codes: tuple[FindingCode, ...] = ("broke_word", "two_words", "bad_share")
    blame(me, lambda record: [me.finding(code, seat, messages_so_far(record)) for code in codes for seat in range(3)])


@guest_cheat("remark")
def spoils_a_signature_on_the_roster_and_blames_the_host(me: Crook) -> None:
    def make(record: DealRecord) -> Sequence[SignedFinding]:
        assert record.roster is not None
        roster = replace(record.roster, contributions=spoiled(record.roster.contributions, VICTIM, signature=bytes(64)))
        return [me.finding("unsigned", AGAINST_HOST, (record.opening, roster))]

    blame(me, make)


@guest_cheat("remark")
def spoils_a_share_and_blames_the_host(me: Crook) -> None:
    def make(record: DealRecord) -> Sequence[SignedFinding]:
        assert record.shares is not None
        lists = [
            replace(record.shares, contributions=spoiled(record.shares.contributions, VICTIM, **fields))
            for fields in ({"signature": bytes(64)}, {"value": bytes(32)}, {"wrong": True}, {"findings": UNKNOWN})
        ]
        assert record.roster is not None
        return [me.finding("bad_share", AGAINST_HOST, (record.opening, record.roster, shares)) for shares in lists]

    blame(me, make)


@guest_cheat("remark")
def spoils_a_move_and_blames_the_host(me: Crook) -> None:
    def make(record: DealRecord) -> Sequence[SignedFinding]:
        assert me.deal is not None
        signatures = me.deal.signatures
        plies = [ply for ply in range(record.ply) if {ply, ply + 1} <= signatures.keys()]
        ply = plies[0]
        heads = [Head(record.deal, at, record.heads[at], signatures[at]) for at in (ply, ply + 1)]
        made = [
            SignedMove(record.deal, replace(record.entries[ply], **fields))
            for fields in (
                {"signature": bytes(64)},
                {"findings": UNKNOWN},
                {"away_seconds": 1},
                {"public_digest": bytes(8)},
            )
        ]
        return [me.finding("unsigned_move", AGAINST_HOST, (*messages_so_far(record), *heads, each)) for each in made]

    blame(me, make)


@guest_cheat("remark")
def signs_in_the_hosts_place_and_blames_it(me: Crook) -> None:
    def make(record: DealRecord) -> Sequence[SignedFinding]:
        assert record.roster is not None
        assert record.shares is not None
        other = replace(record.opening, secret_commitment=bytes(32), signature=me.key.sign(bytes(32)))
        rows = spoiled(record.shares.contributions, VICTIM, wrong=True)
        shares = replace(
            record.shares,
            contributions=rows,
            signature=me.key.sign(closing_digest(record.shuffled, record.shares.contributions)),
        )
        return [
            me.finding("two_openings", AGAINST_HOST, (record.opening, other)),
            me.finding("two_lists", AGAINST_HOST, (record.opening, record.roster, record.shares, shares)),
            me.finding("two_lists", AGAINST_HOST, (record.opening, record.roster, record.shares, record.shares)),
            me.finding("two_rosters", AGAINST_HOST, (record.opening, record.roster, record.roster)),
        ]

    blame(me, make)


@guest_cheat("remark")
def shows_two_words_of_its_own_and_blames_the_other(me: Crook) -> None:
    """Two valid commitments of two different seats; and two of its own moves."""

    def make(record: DealRecord) -> Sequence[SignedFinding]:
        assert record.roster is not None
        assert record.shares is not None
        rows = list(record.roster.contributions)
        rows[VICTIM], rows[OTHER] = rows[OTHER], rows[VICTIM]
        swapped = replace(record.roster, contributions=tuple(rows))
        moves = [entry for entry in record.entries if entry.seat == VICTIM][:2]
        made = [SignedMove(record.deal, entry) for entry in moves]
        return [
            me.finding("two_words", VICTIM, (record.opening, record.roster, swapped)),
            me.finding("two_words", VICTIM, (*messages_so_far(record), *made)),
            me.finding("broke_word", VICTIM, (record.opening, swapped, record.shares)),
        ]

    blame(me, make)


@guest_cheat("remark")
def sends_evidence_that_is_no_message(me: Crook) -> None:
    junk = (b"", b"\xc1", b"\x80", b"\x91" * 4000, b"\xdf\xff\xff\xff\xff", me.memory.random(500), b"\xa1t\xa7opening")
    blame(me, lambda _record: [me.finding("two_openings", AGAINST_HOST, (each, each)) for each in junk if each])


@guest_cheat("remark")
def fills_the_table_with_findings(me: Crook) -> None:
    """To crowd out the findings of other players."""
    state = {"sent": 0}

    def report() -> FromGuest | None:
        if state["sent"] >= MAX_FINDINGS - 1 or me.tried % 2:
            return None
        state["sent"] += 1
        return me.finding("account", AGAINST_HOST, (me.memory.random(300),))

    me.tries(report)
    me.says(Offer, lambda offer: (again(me, offer, me.said),))
    me.says(Audit, lambda audit: (audit_of(me, audit, said=me.said),))


# -- in other players' names -------------------------------------------------------------------------------------------


def of_other(me: Crook) -> bytes:
    """Return another player's public key."""
    return me.record.keys[VICTIM]


@guest_cheat("fair")
def makes_a_finding_in_anothers_name(me: Crook) -> None:
    def instead(audit: Audit) -> Sequence[FromGuest]:
        report = me.finding("not_shown", AGAINST_HOST, ())
        me.count_anew()
        return replace(report, key=of_other(me)), replace(report, n=3), audit

    me.says(Audit, instead)


@guest_cheat("fair")
def audits_in_anothers_name(me: Crook) -> None:
    def instead(audit: Audit) -> Sequence[FromGuest]:
        return replace(audit_of(me, audit, verdict="faulty"), seat=VICTIM, signature=bytes(64)), audit

    me.says(Audit, instead)


@guest_cheat("fair")
def audits_another_deal_and_another_end(me: Crook) -> None:
    def instead(audit: Audit) -> Sequence[FromGuest]:
        wrong = audit_of(me, audit, verdict="faulty", end=bytes(32))
        return wrong, replace(wrong, deal=audit.deal + 1), replace(audit, deal=audit.deal + 1), audit

    me.says(Audit, instead)


@guest_cheat("fair")
def audits_a_deal_before_its_end(me: Crook) -> None:
    bare = Audit(1, bytes(32), "faulty", NO_FINDINGS, bytes(64))
    me.tries(lambda: audit_of(me, bare, verdict="faulty", end=me.record.last_digest))


@guest_cheat("fair")
def changes_its_mind_about_a_deal(me: Crook) -> None:
    me.says(Audit, lambda audit: (audit, audit_of(me, audit, verdict="faulty")))


@guest_cheat("remark")
def says_that_a_fair_deal_was_none(me: Crook) -> None:
    me.says(Audit, lambda audit: (audit_of(me, audit, verdict="faulty"),))


@guest_cheat("remark")
def says_nothing_of_the_deal(me: Crook) -> None:
    me.says(Audit, lambda _audit: ())


@guest_cheat("fair")
def speaks_for_another(me: Crook) -> None:
    me.tries(lambda: Chat(1, "", VICTIM) if me.tried < 5 else None)


@guest_cheat("fair")
def keeps_a_table_that_is_not_its_own(me: Crook) -> None:
    me.tries(lambda: AdminRequest("kick", VICTIM) if me.tried < 20 else None)


@guest_cheat("fair")
def sits_down_elsewhere(me: Crook) -> None:
    me.tries(lambda: Sit(VICTIM))


@guest_cheat("fair")
def asks_for_everything_again_and_again(me: Crook) -> None:
    me.tries(lambda: Resync(me.record.deal))


# -- the handshake -----------------------------------------------------------------------------------------------------


def come_back_with(me: Crook, latest: Callable[[], LastSigned]) -> None:
    """Disconnect once and return with a message claimed to be the last one signed by the host."""

    def again() -> FromGuest | None:
        if not me.tried and me.record.ply > 2:
            me.connection.hang_up("host_gone")
            me.tried += 1
        return None

    def hello(hello: Hello) -> Sequence[FromGuest]:
        return (replace(hello, latest=latest()) if me.tried else hello,)

    me.tries(again)
    me.says(Hello, hello)


@guest_cheat("fair")
def shows_a_signature_of_something_else_as_of_a_roster(me: Crook) -> None:
    """Pretend that the host's journal is too old because it lacks this roster."""

    def latest() -> LastSigned:
        shares = me.record.shares
        assert shares is not None
        closing = closing_digest(me.record.shuffled, shares.contributions)
        return LastSigned(1, "roster", closing, 0, bytes(32), shares.signature)

    come_back_with(me, latest)


@guest_cheat("fair")
def shows_the_opening_as_the_end_of_the_deal(me: Crook) -> None:
    come_back_with(me, lambda: LastSigned(1, "end", me.record.opened, 0, bytes(32), me.record.opening.signature))


@guest_cheat("fair")
def shows_a_head_that_never_was(me: Crook) -> None:
    come_back_with(me, lambda: LastSigned(1, "at", me.record.shuffled, 90, bytes(32), me.key.sign(bytes(32))))


# -- moves -------------------------------------------------------------------------------------------------------------


@guest_cheat("fair")
def makes_two_moves_on_one_head(me: Crook) -> None:
    def instead(offer: Offer) -> Sequence[FromGuest]:
        others = me.rules.legal(me.view, me.seat) if me.rules and me.view else []
        return offer, *(me.offer_of(move) for move in others if wire_move(move) != offer.move)

    me.says(Offer, instead)


def unless_none(me: Crook, move: Move | None) -> Offer | None:
    return me.offer_of(move) if move is not None else None


@guest_cheat("fair")
def plays_a_tile_that_it_does_not_hold(me: Crook) -> None:
    me.tries(lambda: unless_none(me, me.any_play(mine=False)))


@guest_cheat("fair")
def plays_out_of_turn(me: Crook) -> None:
    me.tries(lambda: unless_none(me, me.any_play(mine=True)) if me.view and me.view.turn != me.seat else None)


@guest_cheat("fair")
def passes_though_able(me: Crook) -> None:
    me.tries(lambda: me.offer_of(Move(PASS)) if any(move.act == PLAY for move in me.legal()) else None)


@guest_cheat("fair")
def draws_though_nothing_asks_for_it(me: Crook) -> None:
    me.tries(lambda: None if any(move.act == DRAW for move in me.legal()) else me.offer_of(Move(DRAW)))


@guest_cheat("fair")
def signs_a_move_with_nonsense(me: Crook) -> None:
    me.tries(lambda: me.offer_of(legal[0], signature=bytes(64)) if (legal := me.legal()) else None)


@guest_cheat("fair")
def signs_a_move_for_another_seat(me: Crook) -> None:
    me.tries(lambda: me.offer_of(legal[0], seat=VICTIM) if (legal := me.legal()) else None)


def old_move(me: Crook) -> Offer | None:
    entry = next((entry for entry in me.record.entries if entry.seat == me.seat), None)
    if entry is None:
        return None
    place = (me.record.deal, entry.ply, me.record.heads[entry.ply])
    return Offer(*place, entry.move_id, entry.move, entry.findings, entry.signature)


@guest_cheat("fair")
def sends_an_old_move_again(me: Crook) -> None:
    me.tries(lambda: old_move(me) if me.tried < 20 else None)


@guest_cheat("fair")
def sends_an_old_move_under_another_name(me: Crook) -> None:
    me.tries(lambda: replace(old, move_id=me.memory.random(8)) if (old := old_move(me)) else None)


@guest_cheat("fair")
def moves_in_a_deal_to_come(me: Crook) -> None:
    me.tries(lambda: replace(me.offer_of(legal[0]), deal=2) if (legal := me.legal()) else None)
