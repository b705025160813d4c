"""The table as one phone shows it: a state, complete, in the phone's language and for its shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

import msgspec

from engine.core import NOBODY, Board, Event, Move, Rules, Seat
from engine.sentences import Sentence, sentence
from game.i18n.language import Words
from game.lan.table.table import LanTable
from game.lan.words import SILENT_HOST, cause_text, line_words
from game.look.players.medallion import Medallion
from game.phones.lobby_words import PhoneSeatInfo, agreed_words, people_of, seats_of, start_words
from game.picture.names import Person
from game.picture.page_art import medallion_svg
from game.picture.result_words import ResultWords
from game.picture.table_picture import Shape, TablePicture, TablePictures
from game.play.round_end import round_end
from game.play.table import Update
from net.protocol.messages import SeatInfo

PhonePhase = Literal["door", "lobby", "play", "shown", "over", "gone"]
_CHAT_LINES: Final = 4
_NARROW, _WIDE = 0.45, 2.4
"""The narrowest and the widest picture."""
_UNIT: Final = 1.0
"""Size of a design unit in a picture as wide as it is high."""
_LETTERS: Final = 17
"""Height of small letters in design units,"""
_READABLE: Final = 11.0
"""and the least that they must have on a phone, in its pixels."""
_LARGEST_LETTERS: Final = 2.4


class PhoneResult(msgspec.Struct, frozen=True):
    """The points of a side."""

    seat: int
    """The seat of its first player."""
    name: str
    points: str
    """Those of the round, with a sign."""
    total: str
    won: bool
    you: bool
    counts: tuple[str, ...] = ()
    """The worth of the tiles left, player by player; empty where none are left."""


class Results(msgspec.Struct, frozen=True):
    """The end of a round."""

    title: str
    """Who has won."""
    told: tuple[str, ...]
    """How it ended, and the sum of the points."""
    rows: tuple[PhoneResult, ...]
    lines: tuple[str, ...]
    """Who leads next, and the players everyone is waiting for."""
    verdict: str
    """A sentence about the computers that check the deal."""


class Said(msgspec.Struct, frozen=True):
    """A line of chat."""

    name: str
    text: str


class PhoneState(msgspec.Struct, frozen=True, tag_field="t", tag="state"):
    """Everything that a phone shows."""

    n: int
    """The number of the choice that is offered: a move names it. It outlasts a new shape of the picture."""
    phase: PhonePhase
    title: str
    """The game."""
    table: str
    seats: tuple[PhoneSeatInfo, ...] = ()
    free: int = 0
    may_watch: bool = False
    note: str = ""
    asks: bool = False
    """True at the door while the host's player is asked about this phone."""
    waits: str = ""
    """The players that the lobby waits for, and the one who starts the match."""
    agreed: tuple[str, ...] = ()
    """The house rules, in the lobby."""
    picture: TablePicture | None = None
    yours: bool = False
    round: int = 0
    ready: bool = False
    can_ready: bool = False
    results: Results | None = None
    chat: tuple[Said, ...] = ()
    hush: str = ""
    """Why nobody may talk now; empty if everyone may."""


class PhoneShown(NamedTuple):
    """A state, and the moves whose numbers its picture has."""

    state: PhoneState
    legal: tuple[Move, ...]
    faces: tuple[str, ...]
    """The players' faces as SVG, by seat; empty for an open seat."""


class FeltSize(NamedTuple):
    """The felt on a phone, in its pixels, and the factor of its letters."""

    width: int
    height: int
    letters: float = 1.0

    @property
    def shape(self) -> Shape:
        """The shape of its pictures: small letters stay readable."""
        ratio = min(max(self.width / self.height, _NARROW), _WIDE)
        unit = _UNIT / ratio**0.5
        least = _READABLE * 1000 / (self.width * unit * _LETTERS)
        return Shape(ratio, unit, min(max(1.0, least) * self.letters, _LARGEST_LETTERS))


class Drawer:
    """Makes the pictures of one shape and language, for one seat or for any number of onlookers."""

    def __init__(self, rules: Rules[Board], people: Sequence[Person], words: Words, felt: FeltSize, seat: Seat) -> None:
        self._pictures: Final = TablePictures(rules, people, words, felt.shape, seat)
        self._heard = (0, -1)
        """The deal and the move that were last heard of."""
        self._last: tuple[tuple[object, ...], TablePicture] | None = None

    def of(self, table: LanTable, news: Sequence[Update], legal: Sequence[Move]) -> TablePicture:
        """Return the picture now. Hears of the table's news, unless another table's were the same."""
        place = table.number, table.steps
        if place > self._heard:
            self._heard = place
            for update in (*table.past(), *news):
                self._pictures.hear(update.events, update.view)
        shown = (*place, tuple(legal), table.view.over, table.link)
        if self._last is None or self._last[0] != shown:
            self._last = shown, self._pictures.of(table.view, legal)
        return self._last[1]


class HeardRound:
    """The events of the round that a phone's table shows, as far as they were heard of."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._number = -1

    def hear(self, table: LanTable) -> list[Update]:
        """Take the table's news, and return them."""
        news = table.news()
        if table.number != self._number:
            self._number, self.events = table.number, []
        self.events += [event for update in news if update.view.number == table.rounds for event in update.events]
        return news


Drawers = dict[tuple[object, ...], Drawer]
"""The drawers of some phones, by whom and what they draw for."""
MAX_DRAWERS: Final = 40


class ShownTable:
    """Makes the states of one player's table for one phone."""

    def __init__(self, words: Words, felt: FeltSize, drawers: Drawers, heard: HeardRound, *, has_owner: bool) -> None:
        """Draw with one of the `drawers`, which onlookers share, or with a new one. The owner starts each match."""
        self._has_owner: Final = has_owner
        self._heard: Final = heard
        self.words = words
        self.felt = felt
        self._drawers: Final = drawers
        self._number = 0
        self._last: tuple[object, ...] = ()
        """The place in the match and the legal moves of the last state."""
        self._drawn: tuple[tuple[Medallion, ...], tuple[str, ...]] = ((), ())
        self._known: tuple[Sequence[SeatInfo], tuple[Person, ...]] = ((), ())
        """The players, and the seats that they were found in."""

    def of(self, table: LanTable) -> PhoneShown:
        """Return what the phone shows now. Takes the table's news."""
        say, tell = self.words.say, self.words.tell
        legal = tuple(table.legal()) if table.has_begun else ()
        picture = self._picture(table, legal)
        if (now := (table.number, table.steps, legal)) != self._last:
            self._last = now
            self._number += 1
        room = table.room
        phase = _phase(table)
        state = PhoneState(
            n=self._number,
            phase=phase,
            title=say(table.rules.title) if room is not None else "",
            table=room.name if room is not None else "",
            seats=seats_of(table.rules, table.places, _seat(table), self._people(table), self.words),
            note=" ".join(map(tell, _notes(table, self.words))),
            waits=start_words(table, self.words, has_owner=self._has_owner) if phase == "lobby" else "",
            agreed=agreed_words(table.rules, self.words) if phase == "lobby" else (),
            picture=picture,
            yours=any(move for move in legal),
            round=table.rounds,
            ready=table.is_ready if room is not None else False,
            can_ready=phase in ("lobby", "shown", "over") and table.link == "seated" and not table.is_watching,
            results=self._results(table) if picture is not None and picture.is_over else None,
            chat=tuple(Said(line.name, line.spelled(say)) for line in table.talk.lines[-_CHAT_LINES:]),
            hush=say("Nobody talks during a round of this game.") if table.is_quiet else "",
        )
        return PhoneShown(state, legal, self._faces_of(table))

    def _faces_of(self, table: LanTable) -> tuple[str, ...]:
        """Return the faces, drawn anew only if they have changed."""
        people = tuple(person.medallion for person in self._people(table))
        if people != self._drawn[0]:
            self._drawn = people, tuple(medallion_svg(seat, face) for seat, face in enumerate(people))
        return self._drawn[1]

    def _people(self, table: LanTable) -> tuple[Person, ...]:
        """Return the players, found anew only if the seats have changed."""
        places, people = self._known
        if places is not table.places:
            people = people_of(table.places)
            self._known = table.places, people
        return people

    def _picture(self, table: LanTable, legal: Sequence[Move]) -> TablePicture | None:
        if not table.has_begun:
            return None
        people, seat = self._people(table), _seat(table)
        rules = table.rules
        agreed = (rules.key, rules.pieces.name, rules.seats, *sorted(rules.house.items()))
        made_for = (agreed, people, self.felt, self.words.language, seat)
        if made_for not in self._drawers:
            if len(self._drawers) >= MAX_DRAWERS:
                self._drawers.clear()
            self._drawers[made_for] = Drawer(table.rules, people, self.words, self.felt, seat)
        return self._drawers[made_for].of(table, self._heard.hear(table), legal)

    def _results(self, table: LanTable) -> Results:
        say, rules, view = self.words.say, table.rules, table.view
        end = round_end(rules, view, self._heard.events)
        words = ResultWords(self.words, table, end, partial(self._people, table))
        hands = [words.row(left) for left in end.hands]
        rows = [
            PhoneResult(
                seat=members[0],
                name=self.words.listed([table.players[seat].name for seat in members]),
                points=f"{gain:+}" if (gain := view.score(side) - view.carried[side]) else "0",
                total=str(view.score(side)),
                won=any(hands[seat].won for seat in members),
                you=table.seat in members and not table.is_watching,
                counts=tuple(words.counted(end.hands[seat]) for seat in members),
            )
            for side, members in _sides(rules)
        ]
        waits = [table.players[seat].name for seat in table.waited_for if seat != table.seat]
        lines = [words.next_lead()]
        lines += [say("Waiting for {names}.", names=words.words.listed(waits))] if waits and table.is_ready else []
        told = tuple(filter(None, (words.why(), words.points(), words.lost())))
        return Results(words.headline(), told, tuple(rows), tuple(filter(None, lines)), self._verdict(table))

    def _verdict(self, table: LanTable) -> str:
        """Say who has checked the deal: phones leave that to the host's computer."""
        computers = sum(place.kind == "person" and not place.phone for place in table.places)
        if not computers:
            return self.words.say("Only the host's computer could check this deal.")
        return self.words.say_n(
            "{n} player's computer checks the deals. Phones leave that to the host's.",
            "{n} players' computers check the deals. Phones leave that to the host's.",
            computers,
        )


def _seat(table: LanTable) -> Seat:
    return NOBODY if table.is_watching else table.seat


def _sides(rules: Rules[Board]) -> list[tuple[int, list[Seat]]]:
    """Return the sides with their seats."""
    sides = dict.fromkeys(rules.sides)
    return [(side, [seat for seat in range(rules.seats) if rules.sides[seat] == side]) for side in sides]


def _phase(table: LanTable) -> PhonePhase:
    if table.ended is not None:
        return "gone"
    if not table.has_begun or table.phase in ("", "lobby"):
        return "lobby"
    if not table.view.over:
        return "play"
    return "over" if table.winners else "shown"


def _notes(table: LanTable, words: Words) -> list[Sentence]:
    """Return what the player must know beside the table."""
    if table.ended is not None:
        return [sentence("You left the table.") if table.ended == "bye" else cause_text(table.ended)]
    if table.link != "seated":
        return list(line_words(table.link, table.why, table.told))
    if table.overdue:
        return [sentence(SILENT_HOST, n=table.overdue)]
    if table.is_onlooker:
        return [sentence("A bot plays this seat until the round is over. You're in from the next deal.")]
    away = [place.name for place in table.places if place.kind == "away" and not place.bot]
    if away:
        return [sentence("Waiting for {names}.", names=words.listed(away))]
    return []
