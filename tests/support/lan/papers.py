"""Players at a made-up table who keep the rounds, and files of rounds with something else signed in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from net.effects.effects import GuestEffect, SendToHost
from net.fairness.deal_record import DealRecord, audit_to_sign, end_digest, end_to_sign
from net.guest.guest import Guest
from net.guest.judgement import Judgement
from net.guest.news import JudgementNews, News
from net.protocol.keys import Key
from net.protocol.messages import NO_FINDINGS, AdminRequest, Audit, FindingTally, FromGuest, Ready, Verdict
from net.verify.papers import Papers
from net.verify.round_file import RoundFile, RoundProof, read_rounds
from tests.support.lan.one_room import Parlour

NAMES = ("Kai", "Ana", "Ben")
LONG = 2_000.0
"""Seconds of made-up time for a whole match."""


class KeptMatch:
    """Kai hosts, Ana and Ben are guests, and Ben keeps the rounds."""

    def __init__(self, target: int = 40) -> None:
        self.parlour = Parlour(seats=3, house={"target": target})
        self.kai, self.ana, self.ben = (self.parlour.join(name) for name in NAMES)
        self.papers = Papers()
        keeps(self.ben, self.papers)

    @property
    def host_key(self) -> Key:
        """The host's key, with which an edited host could sign anything."""
        return self.parlour.host.table.founding.key

    @property
    def guests(self) -> list[Guest]:
        """Everyone at the table."""
        return [self.kai, self.ana, self.ben]

    def begin(self) -> None:
        """Open the first deal."""
        for guest in (self.ana, self.ben):
            guest.ask(Ready(on=True))
        self.parlour.pump()
        self.kai.ask(AdminRequest("start"))
        self.parlour.pump()

    def play_round(self) -> None:
        """Play until the round is shown and everyone has reported on it, or the match is over."""
        self.parlour.play(self.guests, LONG)
        self.parlour.run(1)

    def next_round(self) -> None:
        """Let everyone press, and open the next deal."""
        for guest in (self.ana, self.ben):
            guest.ask(Ready(on=True))
        self.parlour.pump()
        self.kai.ask(AdminRequest("start"))
        self.parlour.pump()

    def play(self) -> None:
        """Play the match to its end."""
        self.begin()
        self.play_round()
        while not self.parlour.host.table.match.is_over:
            self.next_round()
            self.play_round()
        self.parlour.run(10)

    def throw_away(self) -> None:
        """Close the deal in the middle, and open the next match at once: what only an edited host does."""
        table = self.parlour.host.table
        table.reveal_early()
        table.new_match()
        self.parlour.pump()
        for guest in (self.ana, self.ben):
            guest.ask(Ready(on=True))
        table.open_deal()
        self.parlour.pump()

    def file(self) -> RoundFile:
        """Return Ben's file."""
        found = read_rounds(self.papers.content(self.ben))
        assert isinstance(found, RoundFile)
        return found

    def page(self, deal: int) -> Judgement:
        """Return the last that Ben's page says of a deal."""
        news = [each.judgement for each in self.parlour.news["Ben"] if isinstance(each, JudgementNews)]
        return next(each for each in reversed(news) if each.deal == deal)


def keeps(guest: Guest, papers: Papers) -> None:
    """Let a guest keep its rounds, as a client does."""
    taken = guest.news

    def news() -> list[News]:
        told = taken()
        if any(isinstance(each, JudgementNews) for each in told):
            papers.note(guest)
        return told

    guest.news = news  # type: ignore[method-assign]  # a client calls both


def never_sends(guest: Guest, *kinds: type[FromGuest]) -> None:
    """Let a guest leave out some kinds of messages, as an edited program may."""
    taken = guest.take_effects

    def take() -> list[GuestEffect]:
        return [each for each in taken() if not (isinstance(each, SendToHost) and isinstance(each.message, kinds))]

    guest.take_effects = take  # type: ignore[method-assign]  # an edited program


def audit_of(
    file: RoundFile, each: RoundProof, key: Key, seat: int, verdict: Verdict, said: FindingTally = NO_FINDINGS
) -> Audit:
    """Return a signed audit of a round."""
    assert each.reveal is not None
    record = DealRecord.of(file.table, file.host, each.opening)
    record.roster, record.shares = each.roster, each.shares
    end = end_digest(record.last_digest, each.reveal)
    return Audit(record.deal, end, verdict, said, key.sign(audit_to_sign(end, seat, verdict, said)), seat)


def with_round(file: RoundFile, place: int, change: Callable[[RoundProof], RoundProof]) -> RoundFile:
    """Return a file with one of its rounds changed."""
    rounds = list(file.rounds)
    rounds[place] = change(rounds[place])
    return replace(file, rounds=tuple(rounds))


def only(file: RoundFile, places: Sequence[int]) -> RoundFile:
    """Return a file with some of its rounds."""
    return replace(file, rounds=tuple(file.rounds[place] for place in places))


def ended_again(file: RoundFile, each: RoundProof, host: Key) -> RoundProof:
    """Return a round that was changed, with its end as the host would sign it."""
    assert each.reveal is not None
    record = DealRecord.of(file.table, file.host, each.opening)
    record.roster, record.shares, record.entries = each.roster, each.shares, list(each.entries)
    bare = replace(each.reveal, ply=record.ply, head=record.head)
    reveal = replace(bare, signature=host.sign(end_to_sign(end_digest(record.last_digest, bare))))
    return replace(each, at=None, reveal=reveal, audits=())


def hurried(file: RoundFile, each: RoundProof, host: Key) -> RoundProof:
    """Return a round in which the host says that it waited a second only before it moved for someone."""
    entries = tuple(
        replace(entry, away_seconds=1) if entry.stand_in_reason == "away" else entry for entry in each.entries
    )
    return ended_again(file, replace(each, entries=entries), host)
