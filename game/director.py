"""The director: turns what happened into a short play of flights, words and sounds.

Events are theatre: the director may be skipped at any time, and always ends on the view. It knows where things lie
only through its `Set`, and changes nothing but what is `Shown`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from engine.chain import chain
from engine.core import (
    BLOCKED,
    BY_CALL,
    BY_CLAIM,
    BY_PLAY,
    COUNTED,
    DEALT,
    DREW,
    LAPSED,
    LED,
    LOT,
    NOBODY,
    PASSED,
    PLAYED,
    REDEALT,
    SCORED,
    STOPPED,
    VOID,
    WENT_OUT,
    WON,
    Event,
    Seat,
)
from engine.pieces import HIDDEN, Tile
from game.felt.flight import Flight
from game.felt.frame import Spot
from game.felt.shown import Shown
from game.sounds import Sound
from game.table import Update

BUBBLE: Final = 2.2
"""Seconds that a seat's words stand."""

GLIDE, DRAW_TIME, DEAL_TIME, SHUFFLE_TIME, BEAT = 0.34, 0.24, 0.9, 0.7, 0.45


class Set(Protocol):
    """The table as the director sees it."""

    def hand_spot(self, seat: Seat, place: int, count: int) -> Spot:
        """Return where the tile at `place` of `count` lies in a seat's hand."""

    def line_spot(self, update: Update, count: int) -> tuple[Spot, tuple[int, ...]]:
        """Return where the `count`-th tile of the line comes to lie, and its faces, inner half first."""

    def yard_spot(self) -> Spot:
        """Return where tiles come from."""

    def faces(self, tile: Tile) -> tuple[int, ...]:
        """Return what a tile shows."""

    def name(self, seat: Seat) -> str:
        """Return who sits there, as a sentence begins with it."""

    def say(self, message: str, /, **values: object) -> str:
        """Return a message in the player's language."""

    def sound(self, sound: Sound, seat: Seat) -> None:
        """Make a sound at a seat."""

    def note(self, message: str) -> None:
        """Write a line into the log of the round."""


@dataclass(slots=True)
class Beat:
    """One step of the play: `before` happens at its start, `after` at its end."""

    seconds: float
    flights: tuple[Flight, ...] = ()
    before: tuple[Callable[[], None], ...] = ()
    after: tuple[Callable[[], None], ...] = field(default=())


class Director:
    """Plays updates one after the other. `speed` is what each beat's time is multiplied by; 0 shows no motion."""

    def __init__(self, stage_set: Set, shown: Shown, me: Seat, speed: float) -> None:
        self.set = stage_set
        self.shown = shown
        self.me = me
        self.speed = speed
        self._beats: deque[Beat] = deque()
        self._current: Beat | None = None
        self._since = 0.0
        self._now = 0.0

    @property
    def calm(self) -> bool:
        """Whether the picture has come to the end of all that happened."""
        return self._current is None and not self._beats

    @property
    def flights(self) -> tuple[tuple[Flight, float], ...]:
        """The tiles on their way and how far the beat is, 0 to 1."""
        if self._current is None or not self._current.seconds:
            return ()
        progress = min(1.0, (self._now - self._since) / self._current.seconds)
        return tuple((flight, progress) for flight in self._current.flights)

    def feed(self, update: Update) -> None:
        """Have an update played after those that wait."""
        for beat in self._script(update):
            self.add(beat)
        self.add(Beat(0.0, before=(lambda: self.shown.settle(update.view, self.me),)))

    def add(self, beat: Beat) -> None:
        """Have a beat played after those that wait; its seconds are those at normal speed."""
        beat.seconds *= self.speed
        self._beats.append(beat)

    def update(self, now: float) -> None:
        """Move on to `now`; beats without time pass at once."""
        self._now = now
        while True:
            if self._current is not None:
                if now - self._since < self._current.seconds:
                    return
                for act in self._current.after:
                    act()
                self._since += self._current.seconds
                self._current = None
            if not self._beats:
                return
            self._current = self._beats.popleft()
            if now - self._since > self._current.seconds:
                self._since = now
            for act in self._current.before:
                act()

    def skip(self) -> None:
        """Show the end of all that waits at once."""
        for beat in ([self._current] if self._current else []) + list(self._beats):
            if beat is not self._current:
                for act in beat.before:
                    act()
            for act in beat.after:
                act()
        self._current = None
        self._beats.clear()

    # -- the script ---------------------------------------------------------------------------------------------

    def _script(self, update: Update) -> list[Beat]:
        beats: list[Beat] = []
        dealt: list[Event] = []
        line = len(chain(update.view.board).order) - sum(event.what == PLAYED for event in update.events)
        drawn = 0
        for event in update.events:
            if event.what == DEALT:
                dealt.append(event)
            elif event.what == REDEALT:
                dealt.clear()
                beats.append(self._words("", self.set.say("Nobody holds a double: the tiles are dealt again.")))
            elif event.what == LED:
                beats += self._deal(dealt, event, len(update.view.piles[0]))
            elif event.what == PLAYED:
                line += 1
                beats.append(self._play(update, event, line))
            elif event.what == DREW:
                drawn += 1
                beats.append(self._draw(event))
            elif event.what == SCORED and event.at in (BY_PLAY, BY_CLAIM, BY_CALL):
                beats.append(self._score(event))
            else:
                beats += self._saying(event)
        return beats

    def _words(self, title: str, text: str) -> Beat:
        def speak() -> None:
            self.shown.title, self.shown.text = title, text
            self.set.note(text or title)

        return Beat(BEAT * 2.4, before=(speak,))

    def _bubble(self, seat: Seat, text: str) -> Callable[[], None]:
        def speak() -> None:
            self.shown.bubbles[seat] = (text, self._now + BUBBLE)

        return speak

    def _note(self, text: str) -> Callable[[], None]:
        return lambda: self.set.note(text)

    def _sound(self, sound: Sound, seat: Seat = NOBODY) -> Callable[[], None]:
        return lambda: self.set.sound(sound, seat)

    def _deal(self, dealt: list[Event], led: Event, left: int) -> list[Beat]:
        yard = self.set.yard_spot()
        shown = self.shown
        flights: list[Flight] = []
        most = max((len(event.tiles) for event in dealt), default=1)
        share = 0.45
        for event in dealt:
            for place, tile in enumerate(event.tiles):
                end = self.set.hand_spot(event.seat, place, len(event.tiles))
                start = yard._replace(unit=end.unit, turn=end.turn)
                delay = (1 - share) * (place * shown.seats + event.seat) / (most * shown.seats)
                faces = self.set.faces(tile) if tile != HIDDEN else None
                flights.append(Flight(start, end, faces, tile != HIDDEN, delay, share))

        tiles = sum(len(event.tiles) for event in dealt)

        def heap() -> None:
            shown.clear()
            shown.yard = tiles + left

        def hands() -> None:
            shown.yard = left
            for event in dealt:
                shown.holding[event.seat] = len(event.tiles)
                if event.seat == self.me and HIDDEN not in event.tiles:
                    shown.hand = sorted(event.tiles)

        if led.seat == self.me:
            text = self.set.say("You lead.")
        else:
            text = self.set.say("{name} leads.", name=self.set.name(led.seat))
        if led.tiles:
            label = "-".join(map(str, self.set.faces(led.tiles[0])))
            text = (
                self.set.say("You lead with {tile}.", tile=label)
                if led.seat == self.me
                else self.set.say("{name} leads with {tile}.", name=self.set.name(led.seat), tile=label)
            )
        return [
            Beat(SHUFFLE_TIME, before=(heap, self._sound(Sound.SHUFFLE))),
            Beat(DEAL_TIME, tuple(flights), (self._sound(Sound.DEAL),), (hands,)),
            self._words("", text),
        ]

    def _play(self, update: Update, event: Event, count: int) -> Beat:
        shown, seat, tile = self.shown, event.seat, event.tiles[0]
        end, faces = self.set.line_spot(update, count)
        if seat == self.me and tile in shown.hand:
            start = self.set.hand_spot(seat, shown.hand.index(tile), len(shown.hand))
            inner_first = self.set.faces(tile) == faces
            start = start._replace(turn=0 if inner_first else 2)
        else:
            start = self.set.hand_spot(seat, max(0, shown.holding[seat] - 1), max(1, shown.holding[seat]))

        def take() -> None:
            if seat == self.me and tile in shown.hand:
                shown.hand = [held for held in shown.hand if held != tile]
            shown.holding[seat] = max(0, shown.holding[seat] - 1)
            shown.bubbles.pop(seat, None)

        def put() -> None:
            shown.count = count
            shown.played(seat, tile)

        name = self.set.name(seat)
        label = "-".join(map(str, self.set.faces(tile)))
        hidden = seat != self.me and tile not in shown.open_hands.get(seat, [])
        return Beat(
            GLIDE,
            (Flight(start, end, faces, hidden),),
            (take, self._note(self.set.say("{name}: {tile}", name=name, tile=label))),
            (put, self._sound(Sound.CLACK, seat)),
        )

    def _draw(self, event: Event) -> Beat:
        shown, seat = self.shown, event.seat
        known = event.tiles[0] != HIDDEN
        count = shown.holding[seat] + 1 + sum(len(beat.flights) for beat in self._beats)
        end = self.set.hand_spot(seat, count - 1, count)
        start = self.set.yard_spot()._replace(unit=end.unit, turn=end.turn)
        faces = self.set.faces(event.tiles[0]) if known else None

        def take() -> None:
            shown.yard = max(0, shown.yard - 1)

        def hold() -> None:
            shown.holding[seat] += 1
            if known and event.tiles[0] not in shown.hand and seat == self.me:
                shown.hand = [*shown.hand, event.tiles[0]]

        text = (
            self.set.say("You draw a tile.")
            if seat == self.me
            else self.set.say("{name} draws a tile.", name=self.set.name(seat))
        )
        return Beat(
            DRAW_TIME,
            (Flight(start, end, faces, known),),
            (take, self._sound(Sound.SLIDE, seat), self._note(text)),
            (hold,),
        )

    def _score(self, event: Event) -> Beat:
        shown, seat, points = self.shown, event.seat, event.n
        sum_text = " + ".join(map(str, event.parts))
        if event.at == BY_CALL:
            title = self.set.say("Muggins! +{points}", points=points)
            sound = Sound.MUGGINS
        else:
            title = self.set.say("+{points}", points=points)
            sound = Sound.SCORE_MUCH if points >= 15 else Sound.SCORE
        whole = f"{sum_text} = {sum(event.parts)}" if len(event.parts) > 1 else str(sum(event.parts))
        text = self.set.say("{name}: {sum}, +{points}", name=self.set.name(seat), sum=whole, points=points)

        def credit() -> None:
            shown.scores[seat] += points
            shown.scored(seat, points)
            shown.title, shown.text = title, text
            shown.bubbles[seat] = (title, self._now + BUBBLE)

        return Beat(BEAT, before=(credit, self._sound(sound, seat), self._note(text)))

    def _saying(self, event: Event) -> list[Beat]:
        say, seat, shown = self.set.say, event.seat, self.shown
        name = self.set.name(seat) if seat != NOBODY else ""
        if event.what == PASSED:
            text = say("You pass.") if seat == self.me else say("{name} passes.", name=name)
            acts = (self._bubble(seat, say("Pass")), self._sound(Sound.PASS, seat), self._note(text))
            return [Beat(BEAT, before=acts)]
        if event.what == STOPPED:
            text = say("You stop.") if seat == self.me else say("{name} stops.", name=name)
            return [Beat(BEAT, before=(self._bubble(seat, say("Enough")), self._note(text)))]
        if event.what == LOT:
            tile = "-".join(map(str, self.set.faces(event.tiles[0])))
            text = (
                say("You draw {tile} for the lead.", tile=tile)
                if seat == self.me
                else say("{name} draws {tile} for the lead.", name=name, tile=tile)
            )
            return [Beat(BEAT, before=(self._bubble(seat, tile), self._note(text)))]
        if event.what == LAPSED:
            text = (
                say("You did not claim {points}: now nobody can.", points=event.n)
                if seat == self.me
                else say("{name} did not claim {points}: now nobody can.", name=name, points=event.n)
            )
            return [Beat(BEAT, before=(self._note(text), lambda: setattr(shown, "text", text)))]
        if event.what == WENT_OUT:
            text = say("You go out.") if seat == self.me else say("{name} goes out.", name=name)
            acts = (self._bubble(seat, say("Domino!")), self._sound(Sound.DOMINO, seat), self._note(text))
            return [Beat(BEAT * 2, before=acts)]
        if event.what == BLOCKED:
            text = say("Nobody can play any more: the round is blocked.")
            return [Beat(BEAT * 2, before=(self._sound(Sound.BLOCKED), self._note(text)))]
        if event.what == COUNTED:
            tiles = list(event.tiles)
            return [Beat(0.0, before=(lambda: shown.open_hands.__setitem__(seat, tiles),))]
        if event.what == SCORED:  # for the round: the page of results shows how that adds up
            return [Beat(0.0, before=(self._note(say("{name}: +{points}", name=name, points=event.n)),))]
        if event.what == VOID:
            return [Beat(BEAT, before=(self._note(say("The lightest hands are equal: nobody scores.")),))]
        if event.what == WON:
            text = say("You win the round.") if seat == self.me else say("{name} wins the round.", name=name)
            return [Beat(BEAT * 1.5, before=(self._note(text),))]
        return []
