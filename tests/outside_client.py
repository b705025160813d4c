"""A client of the LAN table, written from docs/protocol.md, docs/views.md and docs/shuffle.md alone.

It sits down, puts in its share, plays, and checks everything that those pages say can be checked. It shares no line with
`net`, `game` or `engine`. The core does no I/O: `hear` takes what came, `out` holds what is to be sent.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from net_stranger import hashed
from stranger_deal import Deal
from stranger_digests import Identity, move_signed, own_promise, rules_digest, seat_byte, signed, table_digest, told
from stranger_findings import TWO_STORIES, Findings, Problem
from stranger_games import LEGAL, Match
from stranger_messages import (
    NOBODY,
    NONE,
    Audit,
    Bye,
    Commit,
    Entry,
    Error,
    Finding,
    Hello,
    Log,
    Message,
    Move,
    Offer,
    Opening,
    Pause,
    Ping,
    Pong,
    Ready,
    Resync,
    Reveal,
    Room,
    Roster,
    Row,
    Share,
    Shares,
    Tally,
    Unreadable,
    Update,
    View,
    Welcome,
    heard,
    written,
)
from stranger_presence import Presence
from stranger_wire import hello_signed, welcome_signed

PROTOCOL: Final = 2
RULES: Final = 2
TAKEN_WITHIN: Final = 10.0
SHOWN_WITHIN: Final = 30.0
Choose = Callable[[View, int, list[Move]], Move | None]


def willing(_: View, __: int, moves: list[Move]) -> Move | None:
    """Take the first score there is, else make the last move on the list."""
    return next((move for move in moves if move.act in {4, 5}), moves[-1]) if moves else None


@dataclass
class Here:
    """What was said on this line: it is said once."""

    said: set[tuple[str, int, int]] = field(default_factory=set)
    answered: dict[str, float] = field(default_factory=dict)
    told: set[tuple[bytes, int]] = field(default_factory=set)
    first_ping: int = 0
    caught_up: bool = False


class Guest:
    """A guest at a table."""

    def __init__(self, name: str, me: Identity, choose: Choose = willing) -> None:
        self.name: Final = name
        self.me: Final = me
        self.choose: Final = choose
        self.presence: Final = Presence()
        self.out: list[bytes] = []
        self.here = Here()
        self.channel = b""
        self.welcome: Welcome | None = None
        self.room: Room | None = None
        self.findings: Findings | None = None
        self.deals: dict[int, Deal] = {}
        self.match: Match | None = None
        self.done = 0
        self.closed_match = 0
        self.live_after = 0
        self.stopped = False
        self.gone = ""
        self.errors: list[str] = []
        self.waiting: dict[int, float] = {}
        self.now = 0.0

    # Lines

    def hello(self, channel: bytes, now: float) -> None:
        """Begin a line: say who we are, and what we know."""
        self.now, self.channel, self.here, self.out, self.gone = now, channel, Here(), [], ""
        self.room = None
        deal = self.deals.get(max(self.deals, default=0))
        running = deal if deal and not deal.reveal else None
        self.say(
            Hello(
                PROTOCOL,
                self.name,
                self.me.key,
                self.me.sign(hello_signed(channel, self.me.key)),
                self.welcome.table if self.welcome else bytes(16),
                self.done,
                running.opening.deal if running else 0,
                running.ply if running else 0,
                running.head if running else NONE,
                latest=deal.latest() if deal else None,
            )
        )
        self.here.first_ping = self.presence.count + 1
        self.ping(now)

    def lost(self, now: float) -> None:
        """Note that the line is lost."""
        self.presence.lost(now)

    def say(self, message: Message) -> None:
        """Send a message."""
        self.out.append(written(message))

    def say_once(self, what: str, deal: int, message: Message, ply: int = 0) -> None:
        """Send a message that is due, once on a line."""
        if (what, deal, ply) not in self.here.said:
            self.here.said.add((what, deal, ply))
            self.here.answered.setdefault(f"{what} {deal}", self.now)
            self.say(message)

    def ping(self, now: float) -> None:
        """Say that we are here, as is done every second; look at what an honest host would have done by now."""
        self.now = now
        self.say(Ping(self.presence.ping(now)))
        deal = self.current()
        if not deal or deal.reveal or self.presence.heard is None:
            return
        heard_at = self.presence.heard
        for ply, since in self.waiting.items():
            if ply == deal.ply and heard_at - since > TAKEN_WITHIN:
                self.find(deal, [Problem("not_taken", ply + 1)])
        over = self.waiting.get(-1)
        if over is not None and heard_at - over > SHOWN_WITHIN:
            self.find(deal, [Problem("not_shown", deal.ply)])

    def leave(self) -> None:
        """Say good-bye."""
        self.say(Bye())

    # What comes

    def hear(self, body: bytes, now: float) -> None:
        """Take a message in, and answer what has to be answered."""
        self.now = now
        message = heard(body)
        if message is None or self.stopped:
            return
        self.learn(body, message)
        if self.room and self.here.caught_up and not self.stopped:
            self.act(self.room)

    def learn(self, raw: bytes, message: Message) -> None:
        """Take a message in."""
        match message:
            case Welcome():
                self.learn_welcome(message)
            case Room():
                self.room = message
            case Finding():
                self.here.told.add((message.key, message.n))
                if self.findings and not self.findings.learn(message):
                    self.find_now([Problem("held_back")])
            case Pong():
                self.presence.pong(message.n)
                if message.n == self.here.first_ping:
                    self.catch_up()
            case Ping():
                self.say(Pong(message.n))
            case Error():
                self.errors.append(message.code)
            case Bye():
                self.gone = message.code
            case Opening():
                self.learn_opening(raw, message)
            case Roster() | Shares() | Log() | Update() | Reveal() | Audit() | Pause():
                self.learn_of_deal(raw, message)

    def catch_up(self) -> None:
        """Note that we have been told everything; tell the findings of ours that have not come through."""
        self.here.caught_up = True
        for finding in self.findings.known if self.findings else []:
            if finding.key == self.me.key and (finding.key, finding.n) not in self.here.told:
                self.say(finding)

    def learn_welcome(self, welcome: Welcome) -> None:
        """Check whose table this is."""
        known = self.welcome
        proper = signed(welcome.host, welcome_signed(self.channel, welcome.table), welcome.signature)
        if not proper or (known and (known.table, known.host) != (welcome.table, welcome.host)):
            raise Unreadable
        self.welcome = welcome
        self.live_after = welcome.deal
        self.presence.welcomed(self.now)
        if self.findings is None:
            self.findings = Findings(table_digest(welcome.table, welcome.host), self.me)

    def learn_opening(self, raw: bytes, opening: Opening) -> None:
        """Take the beginning of a deal in."""
        assert self.welcome
        assert self.room
        known = self.deals.get(opening.deal)
        if known:
            problems = [Problem("two_openings", evidence=(known.raw.opening, raw))] if known.raw.opening != raw else []
            self.find(known, problems)
            return
        table = table_digest(self.welcome.table, self.welcome.host)
        deal = Deal(table, self.welcome.host, self.room.terms, raw, opening)
        last = self.deals.get(max(self.deals, default=0))
        self.deals[opening.deal] = deal
        self.waiting = {}
        deal.ours.seat = deal.seat_of(self.me.key)
        self.find(deal, self.check_opening(deal, last))
        if self.match is None or self.match.number != opening.match:
            self.match = Match(opening.match, self.room.terms)

    def check_opening(self, deal: Deal, last: Deal | None) -> list[Problem]:
        """Check what a deal stands on."""
        assert self.room
        opening = deal.opening
        follows = last is None or (opening.deal == last.opening.deal + 1 and opening.prev == last.end)
        goes_on = last is None or last.opening.match != opening.match or not last.reveal or last.reveal.how == "over"
        if (last and not last.reveal) or not follows or not goes_on or (opening.deal == 1 and opening.prev != NONE):
            return [Problem("unended")]
        if opening.deal <= self.live_after:
            return []
        problems = []
        keys = [taker.key for taker in opening.seats if taker.kind == "guest"]
        if deal.ours.seat != self.our_place() or len(set(keys)) != len(keys):
            problems.append(Problem("our_seat"))
        custom = self.room.custom
        agreed = (self.room.terms.rules, custom.stand_in, custom.turn, custom.words)
        if agreed != (opening.rules, opening.stand_in, opening.turn, opening.words):
            problems.append(Problem("terms"))
        return problems

    def our_place(self) -> int:
        """Return where we sit."""
        assert self.room
        return next((place.seat for place in self.room.places if place.key == self.me.key), NOBODY)

    def learn_of_deal(self, raw: bytes, message: Roster | Shares | Log | Update | Reveal | Audit | Pause) -> None:
        """Take in what comes of a deal that was opened."""
        deal = self.deals.get(message.deal)
        if deal is None:
            raise Unreadable
        match message:
            case Roster():
                problems = deal.learn_roster(raw, message) + self.check_listed(deal, "commit")
            case Shares():
                problems = deal.learn_shares(raw, message) + self.check_listed(deal, "share")
            case Log():
                problems = [problem for entry in message.entries for problem in deal.learn_entry(entry)]
                problems += deal.learn_head(deal.ply, deal.head, message.signature)
            case Update():
                problems = self.learn_update(deal, message)
            case Reveal():
                problems = deal.learn_reveal(raw, message)
                problems += self.account(deal) if not problems else []
            case Audit():
                problems = self.learn_audit(deal, message)
            case Pause():
                problems = []
        if self.findings and any(self.findings.held_back(key, said) for key, said in deal.said_by()):
            problems.append(Problem("held_back", deal.ply))
        self.find(deal, problems)

    def check_listed(self, deal: Deal, answer: str) -> list[Problem]:
        """Look whether we are on a list, and nobody is who is barred."""
        live = deal.opening.deal > self.live_after
        rows = deal.roster.rows if deal.roster and answer == "commit" else deal.shares.rows if deal.shares else []
        barred = self.barred(deal)
        problems = []
        if answer == "commit":
            listed = {deal.opening.seats[seat].key for seat, row in enumerate(rows) if isinstance(row, Row)}
            problems += [Problem("barred")] if listed & barred else []
        seat = deal.ours.seat
        there = self.presence.were_there(self.here.answered.get(f"{answer} {deal.opening.deal}"), self.now)
        if live and seat != NOBODY and self.me.key not in barred and there and seat < len(rows):
            missing = isinstance(rows[seat], str)
            if missing and (answer == "commit" or (deal.roster and isinstance(deal.roster.rows[seat], Row))):
                problems.append(Problem("left_off" if answer == "commit" else "left_out"))
        return problems

    def barred(self, deal: Deal) -> set[bytes]:
        """Return the keys of those that were left out twice in this match."""
        times: dict[bytes, int] = {}
        for one in self.deals.values():
            if one.opening.match == deal.opening.match and one.opening.deal < deal.opening.deal:
                for key in one.left_out():
                    times[key] = times.get(key, 0) + 1
        return {key for key, count in times.items() if count >= 2}

    def learn_update(self, deal: Deal, update: Update) -> list[Problem]:
        """Take in what we are shown of a move."""
        if update.ply > deal.ply + 1 or (update.ply > deal.ply and not update.entry):
            self.say(Resync(deal.opening.deal))
            return []
        before = deal.ply
        problems = deal.learn_update(update)
        if update.entry and deal.ply > before:
            problems += self.check_stand_in(deal, update.entry)
            self.waiting = {}
            deal.lived[update.ply] = (self.now, self.presence.heard)
        if update.view.over and -1 not in self.waiting:
            self.waiting[-1] = self.now
        return problems

    def check_stand_in(self, deal: Deal, entry: Entry) -> list[Problem]:
        """Look whether a move for somebody else was due."""
        return deal.stood_in(entry, self.now, self.presence)

    def account(self, deal: Deal) -> list[Problem]:
        """Play a deal again that is over."""
        self.done = max(self.done, deal.opening.deal)
        if self.match is None or self.match.terms.rules != rules_digest(RULES, self.match.terms):
            deal.ours.verdict = "unchecked"
            return []
        problems, played = deal.account(self.match)
        assert deal.reveal
        if played and deal.reveal.how == "over":
            self.match.count(played)
        return problems

    def learn_audit(self, deal: Deal, audit: Audit) -> list[Problem]:
        """Take in what came of somebody's check."""
        if not 0 <= audit.seat < len(deal.opening.seats):
            raise Unreadable
        key = deal.opening.seats[audit.seat].key
        digest = hashed("audit", audit.end, seat_byte(audit.seat), audit.verdict.encode(), *told(audit.said))
        if audit.end != deal.end or not signed(key, digest, audit.signature):
            raise Unreadable
        deal.audits[audit.seat] = audit
        if self.findings and self.findings.held_back(key, audit.said):
            return [Problem("held_back", deal.ply)]
        return []

    def find_now(self, problems: list[Problem]) -> None:
        """Find something in the deal on the table."""
        deal = self.current()
        if deal:
            self.find(deal, problems)

    def find(self, deal: Deal, problems: list[Problem]) -> None:
        """Tell everybody what does not add up."""
        assert self.findings
        for problem in problems:
            finding = self.findings.make(deal.opening.deal, problem)
            if finding:
                self.here.told.add((finding.key, finding.n))
                self.say(finding)
            self.stopped = self.stopped or problem.code in TWO_STORIES

    # What is due

    def current(self) -> Deal | None:
        """Return the deal on the table."""
        return self.deals.get(max(self.deals, default=0))

    def act(self, room: Room) -> None:
        """Say what is due."""
        deal = self.current()
        if room.phase == "lobby":
            self.say_once("ready", 0, Ready(on=True, rules=room.terms.rules))
        if deal is None or deal.opening.deal != room.deal or deal.ours.seat == NOBODY:
            return
        if not deal.roster:
            self.promise(deal)
        elif not deal.shares:
            self.let_out(deal)
        elif not deal.reveal:
            self.move(deal, room)
        else:
            self.audit(deal, room)

    def said(self) -> Tally:
        """Return what we have found so far."""
        assert self.findings
        return self.findings.said()

    def promise(self, deal: Deal) -> None:
        """Promise a share."""
        ours = deal.ours
        ours.share = ours.share or secrets.token_bytes(32)
        value, said = own_promise(deal.digest, ours.seat, ours.share), self.said()
        digest = hashed("commit", deal.digest, seat_byte(ours.seat), value, *told(said))
        number = deal.opening.deal
        self.say_once("commit", number, Commit(number, value, said, self.me.sign(digest)))

    def let_out(self, deal: Deal) -> None:
        """Let our share out, if our promise is listed and nothing was found before."""
        ours = deal.ours
        row = deal.roster.rows[ours.seat] if deal.roster else ""
        found = self.findings and any(one.deal == deal.opening.deal for one in self.findings.known)
        mine = isinstance(row, Row) and row.value == own_promise(deal.digest, ours.seat, ours.share)
        if not ours.share or not mine or found:
            return
        said = self.said()
        digest = hashed("open", deal.roster_digest, seat_byte(ours.seat), ours.share, *told(said))
        number = deal.opening.deal
        self.say_once("share", number, Share(number, ours.share, said, self.me.sign(digest)))

    def move(self, deal: Deal, room: Room) -> None:
        """Make a move, if there is one to make: never two in one place."""
        ply, number, ours = deal.ply, deal.opening.deal, deal.ours
        update = deal.updates.get(ply)
        if update is None or room.phase not in {"play", "claims"}:
            return
        if ply not in ours.offers:
            moves = LEGAL[deal.terms.game](deal.terms, update.view, ours.seat)
            move = self.choose(update.view, ours.seat, moves)
            if move is None:
                if room.phase == "claims":
                    self.say_once("claims", number, Ready(on=True, deal=number, rules=room.terms.rules))
                return
            mid, said = secrets.token_bytes(8), self.said()
            digest = move_signed(deal.order, deal.head, ply, ours.seat, move, mid, said)
            ours.offers[ply] = Offer(number, ply, deal.head, mid, move, said, self.me.sign(digest))
        self.waiting.setdefault(ply, self.now)
        self.say_once("move", number, ours.offers[ply], ply)

    def audit(self, deal: Deal, room: Room) -> None:
        """Say what came of our check, and go on."""
        assert deal.reveal
        ours, number = deal.ours, deal.opening.deal
        found = self.findings and any((one.key, one.deal) == (self.me.key, number) for one in self.findings.known)
        whole = deal.shared(ours.seat) and deal.reveal.how == "over" and ours.verdict != "unchecked"
        verdict = "faulty" if found else "clean" if whole else "unchecked"
        said = self.said()
        digest = hashed("audit", deal.end, seat_byte(ours.seat), verdict.encode(), *told(said))
        audit = Audit(number, deal.end, verdict, said, self.me.sign(digest))  # type: ignore[arg-type]
        self.say_once("audit", number, audit)
        if room.phase == "shown":
            self.say_once("ready", number, Ready(on=True, deal=number, rules=room.terms.rules))
