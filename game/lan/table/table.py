"""A LAN table as its player's window has it, built only from news received over the line.

A move is shown only after the host has confirmed it. This module draws nothing, and the caller supplies the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from engine.core import DRAW, NOBODY, PASS, Board, Move, Rules, Seat, Side, View
from engine.forced import openly_forced
from engine.match import Step
from engine.record.record import Player
from engine.sentences import Refusal, Sentence, sentence
from game.lan.table.checks import CheckNews, Checks, FinishedMatch
from game.lan.table.conversation import Conversation
from game.lan.table.countdowns import Countdowns
from game.lan.table.missed_moves import MissedMoves
from game.lan.verdicts import TableCompany
from game.lan.words import cause_text, changes
from game.play.pace import Pace
from game.play.table import Update
from game.play.thinking import Hint, Thinker, Ticket
from net.fairness.past_rounds import told_continued
from net.guest.judgement import Judgement
from net.guest.news import (
    AuditNews,
    ChatNews,
    ContinuedNews,
    EndNews,
    FindingNews,
    HostGoneNews,
    JudgementNews,
    LogNews,
    OverdueNews,
    RefusalNews,
    RoomNews,
    SeatNews,
    SharedReplayNews,
    TableNews,
    WordsNews,
)
from net.guest.successor import Claim
from net.guest.table_link import LineNews, LineState, LinkNews, TableLink
from net.protocol.errors import ErrorCode
from net.protocol.faces import agreed_faces
from net.protocol.field_types import NO_KEY
from net.protocol.messages import (
    BRANCHES,
    CHALLENGES,
    EVEN_PACE,
    PRIVATE_CODES,
    SHARED_REPLAYS,
    TURN_WARNINGS,
    Chat,
    Ready,
    Room,
    SeatInfo,
    SharedReplay,
    TableRequest,
)
from net.protocol.terms import rules_of

PLAYING: Final = frozenset({"play", "claims"})
"""Phases in which moves can be made."""


class LanTable:
    """A `game.play.table.Table` over a `TableLink`. Its state changes only by updates from the line."""

    deal: Final = 0
    record: Final = ""

    def __init__(
        self, line: TableLink, thinker: Thinker, pace: Pace, kept: Callable[[FinishedMatch], None] = lambda _match: None
    ) -> None:
        """Use a newly opened line; `thinker` answers requests for hints.

        `kept` is called with each match that is over, once this computer has checked its last round.
        """
        self._kept: Final = kept
        self.finished: FinishedMatch | None = None
        """The last match that was over and checked out; None before that."""
        self.replay = SharedReplay()
        """The shared replay of the match that is over; without viewers if there is none."""
        self._features: tuple[str, ...] = ()
        """The features of the host."""
        self.line: Final = line
        self.me = b""
        """The player's public key, which identifies the seat."""
        self.table = b""
        """The permanent id of the table."""
        self.host = b""
        """The host's public key."""
        self._thinker: Final = thinker
        self._pace = pace
        self.link: LineState = "dialing"
        self.why: ErrorCode | None = None
        """The reason for the state of the link, if any."""
        self.ended: ErrorCode | None = None
        """The reason why the player has left the table; None while at it or reconnecting."""
        self.told: Sentence | None = None
        """A more exact reason than `why` or `ended`, if any."""
        self.room: Room | None = None
        self.phase = ""
        """The phase of the table; empty before it is known."""
        self.places: tuple[SeatInfo, ...] = ()
        """The seats; empty before they are known."""
        self.players: tuple[Player, ...] = ()
        """The players by seat, including absent ones."""
        self.faces: tuple[str, ...] = ()
        """The faces of people, by seat, as all computers at the table have them; empty for bots and open seats."""
        self.seat: Seat = 0
        """The seat of the player, or the one that an onlooker sees the table from."""
        self.is_watching = False
        """True if the player looks on without a seat."""
        self._owns = False
        """True if the player looks on as the owner of the table."""
        self.number = 0
        """The number of the current deal, which is never reused; 0 if there is none."""
        self.rounds = 0
        """The number of rounds started in this match."""
        self.steps = 0
        """The number of moves made in the current round."""
        self.checks: Final = Checks()
        self.version = 0
        """Counter that changes with every piece of news."""
        self.sending: Move | None = None
        """The move sent but not yet confirmed."""
        self.talk: Final = Conversation()
        self.gone = HostGoneNews(None)
        """What the match can continue with if its host is gone for good."""
        self.claim: Claim | None = None
        """What this computer knew of a match under way when the player last came to the table."""
        self.was_asked = False
        """True if the player was asked whether to continue without it."""
        self.continued: Sentence | None = None
        """How the match has come to this table, if it began at another one."""
        self._rules: Rules[Board] | None = None
        self._view: View[Board] | None = None
        self._played_for = 0
        """The deal in which the host plays for this seat, because the player joined after it was dealt."""
        self.missed: Final = MissedMoves()
        """The moves that `past` has yet to tell."""
        self._moves: list[Step] = []
        """The moves of the round from its beginning, as long as none was missed."""
        self._seq = 0
        self._news: list[Update] = []
        self.totals: dict[int, tuple[int, ...]] = {}
        """The points by side after each round of the match that has ended while the player was here."""
        self.refused: list[ErrorCode] = []
        """The refusals that `take_refusals` has yet to tell."""
        self._changes: list[Sentence] = []
        self._draws = False
        """True if drawing continues until a tile fits or none is left."""
        self._countdowns: Final = Countdowns()
        self._since = 0.0
        """Time of the last step, or of the last check that found one still animating."""

    # -- the interface of every table ---------------------------------------------------------------------------

    @property
    def reason(self) -> Sentence | None:
        """Why the line is not at the table, if that is known."""
        if self.told is not None or self.why is None:
            return self.told
        return cause_text(self.why)

    @property
    def rules(self) -> Rules[Board]:
        """The agreed game. Valid only once the room is known."""
        assert self._rules is not None, "the room is not known yet"
        return self._rules

    @property
    def winners(self) -> tuple[Side, ...]:
        """The sides that won the match; empty until it is over."""
        view = self._view
        return self.rules.match_winners(view) if view is not None and view.over else ()

    @property
    def ended_match(self) -> str:
        """The name of the match for the statistics, once it is over; empty before, and if a bot played its last round.

        It stays the same if the player comes back to the table.
        """
        is_mine = bool(self.winners) and not self.is_played_for and not self.is_watching
        return f"nearby-{self.table.hex()[:32]}-{self.number}" if is_mine else ""

    @property
    def view(self) -> View[Board]:
        """The round as last shown by the host. Valid only once there is one."""
        assert self._view is not None, "there is no round yet"
        return self._view

    @property
    def is_played_for(self) -> bool:
        """True if the host plays for this seat in the current deal, since the player came after it."""
        return 0 < self._played_for == self.number and not self.is_watching

    @property
    def is_onlooker(self) -> bool:
        """True if the host plays for this seat until the round is over."""
        return self.is_played_for and self._view is not None and not self._view.over

    def legal(self) -> list[Move]:
        """Return the player's legal moves; none while a move is being sent or the host is unreachable."""
        room, view = self.room, self._view
        if room is None or view is None or self.sending is not None or self.link != "seated":
            return []
        if room.phase not in PLAYING or self.is_played_for or self.is_watching:
            return []
        return self.rules.legal(view, self.seat)

    def offer(self, move: Move) -> None:
        """Send a move to the host. Raises Refusal if it is illegal or the table cannot take a move now."""
        if self.sending is not None:
            raise Refusal(sentence("Your last move is still on its way to the host."))
        if self.is_watching:
            raise Refusal(sentence("You're only watching this table."))
        if self.link != "seated":
            raise Refusal(sentence("The host can't be reached right now. Nothing is lost, and play resumes by itself."))
        if self._view is None or move not in self.rules.legal(self._view, self.seat):
            raise Refusal(self.rules.why_not(self.view, self.seat, move))
        if self.is_played_for:
            raise Refusal(sentence("A bot plays this seat until the round is over. You're in from the next deal."))
        self._send(move)
        self._draws = move.act == DRAW

    def next_round(self) -> None:
        """Declare the player ready; the next round starts when everyone is."""
        self.ask(Ready(on=True))

    def past(self) -> list[Update]:
        """Return the moves missed in this round, as far as everyone saw them."""
        return self.missed.taken(self.number, self.rules, self.view) if self.has_begun else []

    def news(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""
        fresh, self._news = self._news, []
        return fresh

    def advise(self, wish: Move | None = None) -> Ticket:
        """Request a hint, which this computer finds from the player's own view."""
        names = tuple(player.name for player in self.players)
        past = tuple(self._moves) if self.rules.open_moves and len(self._moves) == self.steps else ()
        return self._thinker.advise(Hint(self.rules, self.view, self.seat, names, past, wish))

    def go_at(self, pace: Pace) -> None:
        """Adopt the player's setting for forced passes; the host sets the bots' pace."""
        self._pace = pace

    def update(self, now: float, *, calm: bool) -> None:
        """Advance the time: read the line, and pass if nothing else is possible."""
        before = self._seq
        self.poll()
        if not calm or self._seq != before:
            self._since = now
        legal = self.legal() if calm and self._view is not None and self._view.turn == self.seat else []
        if legal and self._pace.passes(legal, now - self._since, alone=False) and self._forced() is not None:
            self._send(Move(PASS))

    def due(self) -> float | None:
        """Return when a forced pass is sent; None if someone must choose a move."""
        legal = self.legal() if self._view is not None and self._view.turn == self.seat else []
        patience = self._pace.patience(legal, alone=False)
        return None if patience is None or self._forced() is None else self._since + patience

    def close(self) -> None:
        """Leave the table for good."""
        self.line.close()

    # -- the room -----------------------------------------------------------------------------------------------

    @property
    def has_begun(self) -> bool:
        """True if there is a round to show."""
        return self._view is not None

    @property
    def is_owner(self) -> bool:
        """True if the player is the table's owner."""
        if self.is_watching:
            return self._owns
        return self.room is not None and self.room.owner == self.seat

    @property
    def is_ready(self) -> bool:
        """True if the player is ready."""
        return self.room is not None and self.room.seats[self.seat].ready and not self.is_watching

    @property
    def onlookers(self) -> int:
        """The number of those who look on, without the owner."""
        return self.room.onlookers if self.room is not None else 0

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats of people who are not ready yet, without those for whom a bot fills in."""
        people = (each for each in self.places if each.kind == "person" or (each.kind == "away" and not each.bot))
        return tuple(each.seat for each in people if not each.ready)

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the current deal; None if it has not ended, or other guests' audits may still arrive."""
        return self.checks.settled(self.number, self._countdowns.now)

    @property
    def is_settling(self) -> bool:
        """True if this guest has checked the current deal and waits briefly for other guests' audits."""
        return self.checks.is_settling(self.number, self._countdowns.now)

    @property
    def clock(self) -> float:
        """The time of the last poll, in seconds."""
        return self._countdowns.now

    @property
    def overdue(self) -> int:
        """Seconds for which the host has been overdue; 0 if it is not."""
        return self.checks.overdue(self._countdowns.now) if self.link == "seated" else 0

    @property
    def can_share(self) -> bool:
        """True if the match that is over can be watched together with other players."""
        others = [] if self.is_watching else [each for each in self.people if each.kind == "person"]
        return self.has_checked and SHARED_REPLAYS in self._features and self.phase == "over" and bool(others)

    @property
    def can_share_branches(self) -> bool:
        """True if the host passes on the branch of a shared replay's leader."""
        return BRANCHES in self._features

    @property
    def can_challenge(self) -> bool:
        """True if codes can be sent to other players, and no match is played meanwhile."""
        is_between = self.phase in ("lobby", "over") and not self.is_watching
        return CHALLENGES in self._features and is_between and self.link == "seated"

    @property
    def can_address(self) -> bool:
        """True if a code can be sent to one player."""
        return PRIVATE_CODES in self._features

    @property
    def company(self) -> TableCompany:
        """The other people, as far as they count for a check of the deals."""
        phones = sum(place.phone for place in self.people)
        return TableCompany(len(self.people) - phones, phones, self.is_owner)

    @property
    def people(self) -> tuple[SeatInfo, ...]:
        """The seats of the other people, present or away."""
        me = NOBODY if self.is_watching else self.seat
        return tuple(each for each in self.places if each.kind in ("person", "away") and each.seat != me)

    def send_code(self, code: str, to: bytes = NO_KEY) -> None:
        """Send a result code to everyone at the table or to the player with a key, as a challenge or an answer."""
        self.ask(Chat(code=code, recipient=to))

    @property
    def has_checked(self) -> bool:
        """True if the match on the table is over and checked out."""
        return self.finished is not None and self.finished.deal == self.number

    @property
    def watching(self) -> tuple[str, ...]:
        """The names of the other players who watch it together now."""
        seats = self.replay.viewers if self.can_share else ()
        return tuple(self.players[seat].name for seat in seats if seat != self.seat)

    def left(self, seat: Seat) -> int:
        """Return the seconds until a bot fills in for an absent player; 0 if one has, or the player is present."""
        return self._countdowns.stand_in(self.places[seat])

    def turn_end(self) -> tuple[Seat, float] | None:
        """Return whose turn is about to end and the seconds left, after which a bot moves; None if nobody's is.

        A host of an earlier edition says nothing of it. There this end counts from when the turn was shown here.
        """
        room, view = self.room, self._view
        if room is None or view is None or view.over or room.phase != "play" or self.link != "seated":
            return None
        place, waits = room.seats[view.turn], self._countdowns
        is_told = TURN_WARNINGS in self._features
        limit, since = (place.left, waits.heard) if is_told else (room.settings.turn, waits.shown)
        left = waits.turn(limit, since) if limit and place.kind == "person" else None
        return None if left is None else (view.turn, left)

    def waited(self) -> float:
        """Return the seconds since the pending move was sent; 0 if there is none."""
        return self._countdowns.since_sent() if self.sending is not None else 0.0

    @property
    def is_held(self) -> bool:
        """True while the host may be keeping the pending move, because pace must tell nothing here."""
        room = self.room
        least = EVEN_PACE * room.settings.pace / 100 if room is not None and self.rules.keeps_pace else 0.0
        return 0.0 < self.waited() < least

    def ask(self, request: TableRequest) -> None:
        """Ask the host for something."""
        self.line.ask(request)

    @property
    def is_quiet(self) -> bool:
        """True while players mustn't talk: during a round of a game in which partners sign with tiles."""
        view = self._view
        return self.phase == "play" and not self.rules.may_talk and view is not None and not view.over

    def take_refusals(self) -> list[ErrorCode]:
        """Return the refusals since the last call."""
        told, self.refused = self.refused, []
        return told

    def take_changes(self) -> list[Sentence]:
        """Return the changes to the game since the last call."""
        told, self._changes = self._changes, []
        return told

    # -- the line -----------------------------------------------------------------------------------------------

    def poll(self, clock: float | None = None) -> None:
        """Read the line's news. `clock` is the time in seconds on a clock that never stops."""
        if clock is not None:
            self._countdowns.now = clock
        for news in self.line.news():
            if not isinstance(news, SharedReplayNews) or news.replay.viewers != self.replay.viewers:
                self.version += 1  # positions of a shared replay concern nobody else
            self._on_news(news)

    def _on_news(self, news: LineNews) -> None:
        match news:
            case LinkNews(link, code, told):
                self.link, self.why, self.told = link, code, told
                self.checks.host_spoke()
                self.ended = code or "bye" if link == "over" else self.ended
            case SeatNews(seat, key, table, host, features, thrown_away, unseen, owns, claim):
                self.seat, self.me, self.table, self.host = max(0, seat), key, table, host
                self.claim = claim
                self.is_watching, self._owns = seat == NOBODY, owns
                self.checks.thrown_away |= set(thrown_away)
                self.checks.unseen |= set(unseen)
                self.replay, self._features = SharedReplay(), features
                self._countdowns.shown = self._countdowns.now
            case RoomNews(room):
                self._on_room(room)
            case TableNews():
                self._on_table(news)
            case LogNews(deal):
                self.missed.on_log(news, self.steps if deal == self.number else 0)
            case RefusalNews(code, move):
                self._on_refusal(code, move)
            case AuditNews() | JudgementNews() | FindingNews() | WordsNews() | OverdueNews():
                self._on_check(news)
            case ChatNews(seat):
                place = self.places[seat] if seat < len(self.places) else None
                self.talk.on_news(news, place, is_own=seat == self.seat)
            case SharedReplayNews(replay):
                self.replay = replay
            case HostGoneNews():
                self.gone, self.was_asked = news, False
            case ContinuedNews(said, is_void):
                self.continued = told_continued(said.round + 1, is_void=is_void)
            case EndNews(code):
                self.ended = code
            case _:
                assert_never(news)

    def _on_room(self, room: Room) -> None:
        before, self.room, self._countdowns.heard = self.room, room, self._countdowns.now
        self.phase, self.places = room.phase, room.seats
        self.players = tuple(Player(place.name, place.bot if place.kind == "bot" else "") for place in room.seats)
        self.faces = agreed_faces(room.seats)
        self.checks.host_spoke()
        if before is None or before.terms.rules != room.terms.rules:
            rules = rules_of(room.terms)  # the guest's core has checked that they can be played
            if self._rules is not None:
                self._changes += changes(self._rules, rules)
            self._rules, self._view, self.rounds = rules, None, 0
            self.checks.begin_match(0)
            self._thinker.prepare(rules)
        if not self.is_watching:
            self.seat = next((place.seat for place in room.seats if place.key == self.me), self.seat)

    def _on_table(self, news: TableNews) -> None:
        if news.deal != self.number:
            self.sending, self._draws = None, False
            if news.view.number == 1:
                self.checks.begin_match(news.deal)
                self.totals = {}
        if (news.deal, news.ply) != (self.number, self.steps):
            self._countdowns.shown = self._countdowns.now
        if news.mover == self.seat and self.sending is not None and news.ply > self.steps:
            self.sending = None
        if not news.is_ours:
            self._played_for = news.deal
        if news.deal != self.number:
            self._moves = []
        if news.move is not None and news.ply == len(self._moves) + 1:
            self._moves.append(Step(news.mover, news.move))
        self.number, self.steps, self._view, self.rounds = news.deal, news.ply, news.view, news.view.number
        if news.view.number > 1:
            self.totals[news.view.number - 1] = tuple(news.view.carried)
        if news.view.over:
            self.totals[news.view.number] = news.view.scores
        self.checks.host_spoke()
        self._seq += 1
        self._news.append(Update(self._seq, news.events, news.view))
        if self._draws:
            self._draw_on()

    def _draw_on(self) -> None:
        """Draw again if the player cannot stop before a tile fits."""
        forced = self._forced() if self.legal() else None
        if forced is None or forced.act != DRAW:
            self._draws = self.sending is not None
        else:
            self._send(forced)

    def _forced(self) -> Move | None:
        """Return the draw or pass to make at once, if everyone can see that there is no choice."""
        view = self._view
        return openly_forced(self.rules, view, self.seat) if view is not None and view.turn == self.seat else None

    def _on_refusal(self, code: ErrorCode, move: Move | None) -> None:
        self.refused.append(code)
        if move is None:
            return
        self.sending, self._draws = None, False
        if code == "not_your_turn" and self._view is not None and self._view.turn == self.seat:
            self._played_for = self.number

    def _on_check(self, news: CheckNews) -> None:
        self.checks.on_news(news, self._countdowns.now)
        if isinstance(news, AuditNews) and news.match.is_over and not news.findings:
            self.finished = FinishedMatch(news.match, self.players, self.seat, news.deal)
            self._kept(self.finished)
        if isinstance(news, AuditNews) and self._view is not None and self.number == news.deal:
            self._seq += 1
            self._news.append(Update(self._seq, (), self._view))

    def _send(self, move: Move) -> None:
        self.sending, self._countdowns.sent = move, self._countdowns.now
        self.line.offer(move)
