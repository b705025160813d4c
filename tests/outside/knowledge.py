"""A guest's knowledge of a table: it takes in messages and checks that everything is consistent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tests.outside.deal import Deal
from tests.outside.games import LEGAL, Match
from tests.outside.protocol.digests import Identity, rules_digest, seat_byte, signed, table_digest, told
from tests.outside.protocol.findings import TWO_STORIES, Displaced, Findings, Impossible, Problem
from tests.outside.protocol.forms import NOBODY, NONE, Unreadable
from tests.outside.protocol.handshake import hashed
from tests.outside.protocol.messages import (
    Audit,
    Finding,
    Log,
    Message,
    Opening,
    Pause,
    Ping,
    Reveal,
    Room,
    Roster,
    Shares,
    Update,
    Welcome,
)
from tests.outside.protocol.presence import Presence
from tests.outside.protocol.wire import welcome_signed

RULES: Final = 2
TAKEN_WITHIN: Final = 10.0
SHOWN_WITHIN: Final = 30.0


@dataclass
class Here:
    """The messages sent and received on this connection."""

    said: set[tuple[str, int, int]] = field(default_factory=set)
    answered: dict[str, float] = field(default_factory=dict)
    told: set[tuple[bytes, int]] = field(default_factory=set)
    first_ping: int = 0
    asked: int = 0
    asking: bool = False
    caught_up: bool = False


class Knowledge:
    """A guest's knowledge; `find` reports contradictions."""

    def __init__(self, me: Identity, *, house: bool = False) -> None:
        self.me: Final = me
        self.kind: Final = "house" if house else "guest"
        self.presence: Final = Presence()
        self.here = Here()
        self.channel = b""
        self.welcome: Welcome | None = None
        self.room: Room | None = None
        self.findings: Findings | None = None
        self.deals: dict[int, Deal] = {}
        self.match: Match | None = None
        self.done = 0
        self.live_after = 0
        self.stopped = False
        self.recalling = False
        self.waiting: dict[int, float] = {}
        self.over_since: float | None = None
        self.now = 0.0

    def say(self, message: Message) -> None:
        """Send a message."""
        raise NotImplementedError

    def note(self, finding: Finding) -> None:
        """Save a finding of ours."""
        raise NotImplementedError

    def current(self) -> Deal | None:
        """Return the current deal."""
        return self.deals.get(max(self.deals, default=0))

    def find(self, deal: Deal, problems: list[Problem]) -> None:
        """Report contradictions to everyone."""
        assert self.findings
        for problem in problems if not self.recalling else []:
            finding = self.findings.make(deal.number, problem)
            if finding:
                self.note(finding)
                self.here.told.add((finding.key, finding.n))
                self.say(finding)
        self.stopped = self.stopped or any(problem.code in TWO_STORIES for problem in problems)

    # The table

    def learn_welcome(self, welcome: Welcome) -> None:
        """Check that the table is the expected one."""
        known = self.welcome
        proper = self.recalling or signed(welcome.host, welcome_signed(self.channel, welcome.table), welcome.signature)
        if not proper or (known and (known.table, known.host) != (welcome.table, welcome.host)):
            raise Impossible
        self.welcome = welcome
        self.live_after = welcome.deal
        self.presence.welcomed(self.now)
        if self.findings is None:
            self.findings = Findings(table_digest(welcome.table, welcome.host), self.me)

    def learn_finding(self, finding: Finding) -> None:
        """Take in another player's finding; ignore it if it is out of order or not signed by its author."""
        assert self.findings
        if self.findings.learn(finding):
            self.here.told.add((finding.key, finding.n))

    def learn_opening(self, raw: bytes, opening: Opening) -> None:
        """Take in the opening of a deal."""
        if not self.welcome or not self.room:
            raise Unreadable
        known = self.deals.get(opening.deal)
        if known:
            both = (known.raw.opening, raw)
            self.find(known, [Problem("two_openings", evidence=both)] if known.raw.opening != raw else [])
            return
        table = table_digest(self.welcome.table, self.welcome.host)
        deal = Deal(table, self.welcome.host, self.room.terms, raw, opening)
        last = self.current()
        self.deals[opening.deal] = deal
        self.waiting, self.over_since = {}, None
        deal.ours.seat = deal.seat_of(self.me.key)
        deal.was_here = self.presence.heard is not None
        self.find(deal, self.check_opening(deal, last))
        if self.match is None or self.match.number != opening.match:
            self.match = Match(opening.match, self.room.terms)

    def check_opening(self, deal: Deal, last: Deal | None) -> list[Problem]:
        """Check that a deal follows from the one before."""
        assert self.room
        opening = deal.opening
        if last is None:
            follows = opening.deal > 1 or opening.prev == NONE
        else:
            closed = last.reveal is not None and last.reveal.how == "closed"
            follows = opening.deal == last.number + 1 and bool(last.end) and opening.prev == last.end
            follows = follows and not (closed and opening.match == last.opening.match)
        if not follows:
            return [Problem("unended")]
        problems = self.check_places(deal)
        seats = opening.seats
        keys = [taker.key for taker in seats if taker.kind != "bot"]
        twice = len(set(keys)) < len(keys)
        if opening.deal <= self.live_after:
            return [*problems, Problem("our_seat")] if twice else problems
        place = next((one.seat for one in self.room.places if one.key == self.me.key and one.kind != "bot"), NOBODY)
        ours = 0 <= place < len(seats) and (seats[place].kind, seats[place].key) == (self.kind, self.me.key)
        if not ours or twice:
            problems.append(Problem("our_seat"))
        custom = self.room.custom
        agreed = (self.room.terms.rules, custom.stand_in, custom.turn, custom.words)
        if agreed != (opening.rules, opening.stand_in, opening.turn, opening.words):
            problems.append(Problem("terms"))
        return problems

    def check_places(self, deal: Deal) -> list[Problem]:
        """Check that nobody who had a seat in this match has another one."""
        places = {taker.key: seat for seat, taker in enumerate(deal.opening.seats) if taker.kind != "bot"}
        for before in self.deals.values():
            if before.opening.match == deal.opening.match:
                for seat, taker in enumerate(before.opening.seats):
                    if taker.kind != "bot" and places.get(taker.key, seat) != seat:
                        return [Problem("moved_seat", evidence=(before.raw.opening, deal.raw.opening))]
        return []

    # A deal

    def learn_of_deal(self, raw: bytes, message: Roster | Shares | Log | Update | Reveal | Audit | Pause) -> None:
        """Take in a message of a deal that is already open."""
        deal = self.deals.get(message.deal)
        if deal is None or not self.findings:
            raise Displaced
        match message:
            case Roster():
                problems = deal.learn_roster(raw, message) or self.check_roster(deal)
            case Shares():
                new = deal.shares is None
                problems = deal.learn_shares(raw, message) or self.check_shares(deal)
                deal.moved = self.presence.heard if new else deal.moved
            case Log():
                problems = self.learn_log(deal, message)
            case Update():
                problems = self.learn_update(deal, message)
            case Reveal():
                again = deal.reveal is not None
                problems = deal.learn_reveal(raw, message) or ([] if again else self.account(deal))
            case Audit():
                problems = self.learn_audit(deal, message)
            case Pause():
                problems = deal.learn_pause(message)
        if any(self.findings.held_back(key, said) for key, said in deal.said()):
            problems = [*problems, Problem("held_back", deal.ply)]
        self.find(deal, problems)

    def missing(self, deal: Deal, answer: str) -> bool:
        """Return True if we are missing from a live list although we were connected."""
        there = self.presence.were_there(self.here.answered.get(f"{answer} {deal.number}"), self.now)
        live = deal.number > self.live_after and self.kind == "guest" and deal.ours.seat != NOBODY
        return live and there and self.me.key not in self.barred(deal)

    def check_roster(self, deal: Deal) -> list[Problem]:
        """Check that we are on the roster, and no barred player is."""
        barred = {deal.seat_of(key) for key in self.barred(deal)}
        problems = [Problem("barred")] if any(deal.listed(seat) for seat in barred) else []
        if self.missing(deal, "commit") and not deal.listed(deal.ours.seat):
            problems.append(Problem("left_off"))
        return problems

    def check_shares(self, deal: Deal) -> list[Problem]:
        """Check that our share is in the deal."""
        left_out = deal.listed(deal.ours.seat) and not deal.shared(deal.ours.seat)
        return [Problem("left_out")] if left_out and self.missing(deal, "share") else []

    def barred(self, deal: Deal) -> set[bytes]:
        """Return the keys of players left out twice in this match."""
        before = [one for one in self.deals.values() if one.number < deal.number]
        left_out = [key for one in before if one.opening.match == deal.opening.match for key in one.left_out()]
        return {key for key in left_out if left_out.count(key) >= 2}

    def learn_log(self, deal: Deal, log: Log) -> list[Problem]:
        """Take in moves that we missed."""
        problems = []
        for entry in log.entries:
            known = deal.ply
            problems += deal.learn_entry(entry)
            if deal.ply > known:
                problems += deal.stood_in(entry, self.now, self.presence)
                deal.moved = self.presence.heard
        ply = log.entries[-1].ply + 1 if log.entries else deal.ply
        if ply >= len(deal.heads):
            raise Displaced
        problems += deal.learn_head(ply, deal.heads[ply], log.signature)
        return [deal.proved(problem) for problem in problems]

    def learn_update(self, deal: Deal, update: Update) -> list[Problem]:
        """Take in an update."""
        known = deal.ply
        problems = deal.learn_update(update)
        if update.entry and deal.ply > known:
            problems += deal.stood_in(update.entry, self.now, self.presence)
            deal.moved = self.presence.heard
            self.waiting = {}
        if update.ply not in deal.lived:
            deal.lived[update.ply] = (self.now, self.presence.heard)
        if update.view.over and self.over_since is None:
            self.over_since = self.now
        return problems

    def account(self, deal: Deal) -> list[Problem]:
        """Replay a finished deal."""
        assert deal.reveal
        self.done = max(self.done, deal.number)
        terms = deal.terms
        agreed = rules_digest(RULES, terms) == terms.rules == deal.opening.rules
        if self.match is None or not agreed or terms.game not in LEGAL:
            deal.ours.unchecked = True
            return []
        problems, played = deal.account(self.match)
        if played and deal.reveal.how == "over":
            self.match.count(played)
        return problems

    def learn_audit(self, deal: Deal, audit: Audit) -> list[Problem]:
        """Take in another player's audit; ignore it if it is not signed by its seat."""
        assert self.findings
        if not 0 <= audit.seat < len(deal.opening.seats) or not deal.end or audit.end != deal.end:
            return []
        key = deal.opening.seats[audit.seat].key
        digest = hashed("audit", audit.end, seat_byte(audit.seat), audit.verdict.encode(), *told(audit.said))
        if not signed(key, digest, audit.signature):
            return []
        deal.audits[audit.seat] = audit
        return [Problem("held_back", deal.ply)] if self.findings.held_back(key, audit.said) else []

    def look(self) -> None:
        """Check what an honest host should have done by now, judging by its answers to our pings."""
        deal = self.current()
        heard = self.presence.heard
        if not deal or deal.reveal or heard is None:
            return
        offered = self.waiting.get(deal.ply)
        if offered is not None and heard - offered > TAKEN_WITHIN:
            self.find(deal, [Problem("not_taken", deal.ply + 1)])
        if self.over_since is not None and heard - self.over_since > SHOWN_WITHIN:
            self.find(deal, [Problem("not_shown", deal.ply)])

    def ping(self, now: float) -> None:
        """Send the ping that is due every second."""
        self.now = now
        self.say(Ping(self.presence.ping(now)))
        self.look()
