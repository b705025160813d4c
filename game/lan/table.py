"""A table on the network, as its player's window holds it: what came over the line, and nothing that has not.

No move is shown before the host has said that it was made. Knows no picture; time is handed in.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core import DRAW, NOBODY, PASS, Board, Move, Rules, Seat, Side, View
from engine.forced import openly_forced
from engine.record.record import Player
from engine.sentences import Refusal, Sentence, sentence
from game.lan.checks import CheckNews, Checks
from game.lan.words import changes
from game.play.pace import Pace
from game.play.table import Update
from game.play.thinking import Thinker, Ticket
from net.guest.guest_line import GuestLine, LineNews, LineState, LineStateNews
from net.guest.judgement import Judgement
from net.guest.news import (
    AuditNews,
    ChatNews,
    EndNews,
    FindingNews,
    JudgementNews,
    OverdueNews,
    RefusalNews,
    RoomNews,
    SeatNews,
    TableNews,
    WordsNews,
)
from net.protocol.messages import AdminRequest, Room, SeatInfo
from net.protocol.terms import rules_of
from net.protocol.troubles import TroubleCode

_MOST_LINES: Final = 200
"""Lines of talk that are kept."""
PLAYING: Final = frozenset({"play", "claims"})
"""Phases in which moves can be made."""


class ChatLine(NamedTuple):
    """Something that somebody said: a phrase by its number, or a text (then the phrase is -1)."""

    seat: Seat
    name: str
    phrase: int
    text: str


class LanTable:
    """A `game.play.table.Table` over a `GuestLine`: state changes by updates only."""

    is_watching: Final = False
    handover: Final = NOBODY
    deal: Final = 0
    takes_back: Final = False
    can_undo: Final = False
    can_redo: Final = False

    def __init__(self, line: GuestLine, thinker: Thinker, pace: Pace) -> None:
        """Take a line that has just been opened; `thinker` answers when a hint is asked for."""
        self.line: Final = line
        self.me = b""
        """The player's public key, by which the seat is known."""
        self.host = b""
        """The host's."""
        self._thinker: Final = thinker
        self._pace = pace
        self.link: LineState = "dialing"
        self.why: TroubleCode | None = None
        """Why the link stands as it does, where there is a reason."""
        self.ended: TroubleCode | None = None
        """Why we are no longer at this table; None while we are, or try to be."""
        self.told: Sentence | None = None
        """The same more exactly, where `ended` does not say it."""
        self.room: Room | None = None
        self.checks: Final = Checks()
        self.version = 0
        """Changes with everything that came over the line."""
        self.sending: Move | None = None
        """The move that is on its way."""
        self.chat_lines: list[ChatLine] = []
        self.muted: set[Seat] = set()
        """Seats that the player does not want to hear."""
        self._seat: Seat = 0
        self._rules: Rules[Board] | None = None
        self._view: View[Board] | None = None
        self._number = 0
        """Of the deal on the table."""
        self._ply = 0
        self._played_for = 0
        """The deal in which the host plays for this seat, since we came after it was dealt."""
        self._seq = 0
        self._news: list[Update] = []
        self._refused: list[TroubleCode] = []
        self._fresh_lines: list[ChatLine] = []
        self._changes: list[Sentence] = []
        self._draws = False
        """Whether drawing goes on until a tile fits or none is left."""
        self._clock = 0.0
        self._since = 0.0
        """When the last step was made, or was last seen to be on its way."""
        self._sent = 0.0
        self._heard = 0.0
        """When the room was told last."""

    # -- what a scene asks of any table -------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """The seat of the player."""
        return self._seat

    def sit(self, seat: Seat) -> None:
        """Ask for another seat, before the match has begun."""
        self.line.sit(seat)

    @property
    def rules(self) -> Rules[Board]:
        """The game as it was agreed; only once the room is known."""
        assert self._rules is not None, "the room is not known yet"
        return self._rules

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where; somebody who is away sits there still."""
        places = self.room.places if self.room is not None else ()
        return tuple(Player(place.name, place.bot if place.kind == "bot" else "") for place in places)

    @property
    def rounds(self) -> int:
        """How many rounds of this match have begun."""
        return self._view.number if self._view is not None else 0

    @property
    def winners(self) -> tuple[Side, ...]:
        """Who has won the match; empty while it goes on."""
        view = self._view
        return self.rules.match_winners(view) if view is not None and view.over else ()

    @property
    def view(self) -> View[Board]:
        """The round as the host has told it; only once there is one."""
        assert self._view is not None, "there is no round yet"
        return self._view

    @property
    def steps(self) -> int:
        """How many moves have been made in the round on the table."""
        return self._ply

    def legal(self) -> list[Move]:
        """Return what the player may do now: nothing while a move is on its way, or the host cannot be heard."""
        room, view = self.room, self._view
        if room is None or view is None or self.sending is not None or self.link != "seated":
            return []
        if room.phase not in PLAYING or self._played_for == self._number:
            return []
        return self.rules.legal(view, self._seat)

    def offer(self, move: Move) -> None:
        """Send a move to the host; `Refusal` where the rules forbid it or the table cannot take one now."""
        if self.sending is not None:
            raise Refusal(sentence("Your last move is still on its way to the host."))
        if self.link != "seated":
            raise Refusal(sentence("The host can't be reached right now. Nothing is lost, and play resumes by itself."))
        if self._view is None or move not in self.rules.legal(self._view, self._seat):
            raise Refusal(self.rules.why_not(self.view, self._seat, move))
        if self._played_for == self._number:
            raise Refusal(sentence("A bot plays this seat until the round is over. You're in from the next deal."))
        self._send(move)
        self._draws = move.act == DRAW

    def undo(self) -> None:
        """Do nothing: what the others have seen stands."""

    redo = restart = undo

    def next_round(self) -> None:
        """Say that we want to go on; the next round comes when everyone does."""
        self.ready(on=True)

    def news(self) -> list[Update]:
        """Return what has happened since the last call, oldest first."""
        fresh, self._news = self._news, []
        return fresh

    def advise(self, seed: int) -> Ticket:
        """Ask for a hint, which this machine finds from the player's own view."""
        names = [player.name for player in self.players]
        return self._thinker.advise(self.rules, self.view, self._seat, seed, names)

    def foresee(self) -> Ticket | None:
        """Say that nobody can foresee this game."""
        return None

    def go_at(self, pace: Pace) -> None:
        """Take over whether the player wants to be asked before a forced pass; the bots' pace is the host's."""
        self._pace = pace

    def update(self, now: float, *, calm: bool) -> None:
        """Let time pass: hear the line, and pass where nothing else can be done."""
        before = self._seq
        self.poll()
        if not calm or self._seq != before:
            self._since = now
        legal = self.legal() if calm and self._view is not None and self._view.turn == self._seat else []
        if legal and self._pace.passes(legal, now - self._since, alone=False) and self._forced() is not None:
            self._send(Move(PASS))

    def close(self) -> None:
        """Leave the table for good."""
        self.line.close()

    # -- the room -----------------------------------------------------------------------------------------------

    @property
    def has_begun(self) -> bool:
        """Whether there is a round to look at."""
        return self._view is not None

    @property
    def number(self) -> int:
        """The number of the deal on the table, which never comes twice; 0 for none."""
        return self._number

    @property
    def is_owner(self) -> bool:
        """Whether the player keeps the table."""
        return self.room is not None and self.room.keeper == self._seat

    @property
    def phase(self) -> str:
        """Return the phase of the table; empty before it is known."""
        return self.room.phase if self.room is not None else ""

    @property
    def places(self) -> tuple[SeatInfo, ...]:
        """The seats; none before they are known."""
        return self.room.places if self.room is not None else ()

    @property
    def is_ready(self) -> bool:
        """Whether the player has said to be ready."""
        return self.room is not None and self.room.places[self._seat].ready

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats of people who have not said yet that they want to go on."""
        return tuple(each.seat for each in self.places if each.kind in ("person", "away") and not each.ready)

    @property
    def judgement(self) -> Judgement | None:
        """What there is to say of the deal on the table; None while it is not over, or other machines may speak."""
        found = self.checks.judged(self._number)
        is_early = found is not None and found.outcome != "faulty" and not self.checks.has_ended(self._number)
        return None if is_early or self.is_settling else found

    @property
    def is_settling(self) -> bool:
        """Whether this machine has checked the deal on the table, and others have a moment still to say the same."""
        return self.checks.is_settling(self._number, self._clock)

    @property
    def clock(self) -> float:
        """The time, as it was told last."""
        return self._clock

    @property
    def overdue(self) -> int:
        """For how many seconds the host has said nothing where something was due; 0 where nothing is."""
        return self.checks.overdue(self._clock) if self.link == "seated" else 0

    def left(self, seat: Seat) -> int:
        """Return the seconds until a bot stands in for somebody who is away; 0 where one does, or nobody is away."""
        place = self.places[seat]
        waits = place.kind == "away" and not place.bot
        return max(0, round(place.left - (self._clock - self._heard))) if waits else 0

    def waited(self) -> float:
        """Return for how many seconds the move has been on its way; 0 where none is."""
        return self._clock - self._sent if self.sending is not None else 0.0

    def ready(self, *, on: bool) -> None:
        """Say that we want to begin, or to go on; or no longer."""
        self.line.ready(on=on)

    def administer(self, wish: AdminRequest) -> None:
        """Do what only the keeper may."""
        self.line.administer(wish)

    def chat(self, phrase: int = -1, text: str = "") -> None:
        """Say something to the table."""
        self.line.chat(phrase, text)

    def take_refusals(self) -> list[TroubleCode]:
        """Return what was refused since the last call."""
        told, self._refused = self._refused, []
        return told

    def take_chat(self) -> list[ChatLine]:
        """Return what was said since the last call, by those whom the player wants to hear."""
        told, self._fresh_lines = self._fresh_lines, []
        return [line for line in told if line.seat not in self.muted]

    def take_changes(self) -> list[Sentence]:
        """Return what has been changed of the game since the last call."""
        told, self._changes = self._changes, []
        return told

    # -- the line -----------------------------------------------------------------------------------------------

    def poll(self, clock: float | None = None) -> None:
        """Take in what has come over the line; `clock` is the time in seconds on a clock that never stands still."""
        if clock is not None:
            self._clock = clock
        for news in self.line.news():
            self.version += 1
            self._on_news(news)

    def _on_news(self, news: LineNews) -> None:
        match news:
            case LineStateNews(link, code, told):
                self.link, self.why, self.told = link, code, told
                self.checks.host_spoke()
                self.ended = code or "bye" if link == "over" else self.ended
            case SeatNews(seat, key, _, host):
                self._seat, self.me, self.host = seat, key, host
            case RoomNews(room):
                self._on_room(room)
            case TableNews():
                self._on_table(news)
            case RefusalNews(code, move):
                self._on_refusal(code, move)
            case AuditNews() | JudgementNews() | FindingNews() | WordsNews() | OverdueNews():
                self._on_check(news)
            case ChatNews(seat, phrase, text):
                self._on_chat(seat, phrase, text)
            case EndNews(code):
                self.ended = code

    def _on_room(self, room: Room) -> None:
        before, self.room, self._heard = self.room, room, self._clock
        self.checks.host_spoke()
        if before is None or before.terms.rules != room.terms.rules:
            rules = rules_of(room.terms)  # the guest's core has seen to it that they can be played
            if self._rules is not None:
                self._changes += changes(self._rules, rules)
            self._rules, self._view = rules, None
            self.checks.begin_match(0)
        self._seat = next((place.seat for place in room.places if place.key == self.me), self._seat)

    def _on_table(self, news: TableNews) -> None:
        if news.deal != self._number:
            self.sending, self._draws = None, False
            if news.view.number == 1:
                self.checks.begin_match(news.deal)
        if news.mover == self._seat and self.sending is not None and news.ply > self._ply:
            self.sending = None
        self._number, self._ply, self._view = news.deal, news.ply, news.view
        self.checks.host_spoke()
        self._seq += 1
        self._news.append(Update(self._seq, news.events, news.view))
        self._draw_on()

    def _draw_on(self) -> None:
        """Draw again where one draw draws until a tile fits, and nobody could stop before."""
        forced = self._forced() if self._draws and self.legal() else None
        if forced is None or forced.act != DRAW:
            self._draws = self._draws and self.sending is not None
        else:
            self._send(forced)

    def _forced(self) -> Move | None:
        """Return the draw or pass that comes at once: the others know that it is no choice."""
        view = self._view
        return openly_forced(self.rules, view, self._seat) if view is not None and view.turn == self._seat else None

    def _on_refusal(self, code: TroubleCode, move: Move | None) -> None:
        self._refused.append(code)
        if move is None:
            return
        self.sending, self._draws = None, False
        if code == "not_your_turn" and self._view is not None and self._view.turn == self._seat:
            self._played_for = self._number

    def _on_check(self, news: CheckNews) -> None:
        self.checks.on_news(news, self._clock)
        if isinstance(news, AuditNews) and self._view is not None and self._number == news.deal:
            self._seq += 1
            self._news.append(Update(self._seq, (), self._view))

    def _on_chat(self, seat: Seat, phrase: int, text: str) -> None:
        name = self.places[seat].name if seat < len(self.places) else ""
        line = ChatLine(seat, name, phrase, text)
        self.chat_lines = [*self.chat_lines[1 - _MOST_LINES :], line]
        self._fresh_lines.append(line)

    def _send(self, move: Move) -> None:
        self.sending, self._sent = move, self._clock
        self.line.offer(move)
