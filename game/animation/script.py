"""The script turns an update into a list of beats, from the old layout of the felt to the new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from engine.core import NOBODY, Event, Seat
from engine.events import Counted, Dealt, Drew, Led, Played, ScoreCause, Scored
from engine.families.chain.events import Redealt
from engine.families.melds.events import Declared, Discarded, Melded
from engine.families.overlay.events import Shown
from engine.families.tricks.events import Exchanged, TrickWon
from engine.pieces import HIDDEN
from game.animation.beats import BEAT, Beat, DirectedTable
from game.animation.event_words import EventWords, Said, label
from game.felt.family_layout import AnimationStep, Laid, carried_along, is_away
from game.felt.flight import Flight
from game.felt.frame import Spot, drawn
from game.felt.table.model import TableModel
from game.play.table import Update
from game.ui.sounds import Sound

_MANY: Final = 8
"""Number of tiles up to which they move one after another rather than all at once."""
_BUBBLE: Final = 2.2
"""Time in seconds for which a speech bubble is shown."""
GLIDE, DRAW_TIME, DEAL_TIME, SHUFFLE_TIME = 0.34, 0.24, 0.9, 0.7
FromHand: TypeAlias = Played | Discarded | Exchanged | Declared | Melded
"""Events that move tiles from a seat's hand to the felt."""
AT_THE_TABLE: Final = frozenset({ScoreCause.PLAY, ScoreCause.CLAIM, ScoreCause.CALL, ScoreCause.TRICK, ScoreCause.FINE})
"""Causes of points scored during a round. They are announced at once, not on the results page."""

Act = Callable[[], None]


class Script:
    """Writes the beats of one update. `laid` is the felt before it, `now` returns the time when a beat is played."""

    def __init__(
        self, table: DirectedTable, model: TableModel, me: Seat, laid: tuple[Laid, ...], now: Callable[[], float]
    ) -> None:
        self.table: Final = table
        self.model: Final = model
        self.me: Final = me
        self.words: Final = EventWords(table, me)
        self._laid = laid
        self._now = now
        self._dealt: list[Dealt] = []

    def beats(self, update: Update) -> list[Beat]:
        """Return all beats of the update in order. The last one ends on the view."""
        out: list[Beat] = []
        is_fresh = any(isinstance(event, Led) for event in update.events)
        steps = self.table.animation_steps(() if is_fresh else self._laid, update)
        for event in update.events:
            if isinstance(event, Dealt):
                self._dealt.append(event)
                continue
            if isinstance(event, Redealt):
                self._dealt.clear()
                out.append(self._words("", self.table.say("Nobody has a double, so the tiles are dealt again.")))
                continue
            if isinstance(event, Led):
                out += self._deal(len(update.view.piles[0]), fresh=True)
                if steps and steps[0].event is event:
                    out.append(self._lies_dealt(steps.pop(0)))
                out.append(self._lead(event))
            elif isinstance(event, Drew):
                out.append(self._draw(update, event))
            elif isinstance(event, Scored) and (
                event.cause in AT_THE_TABLE or (event.cause == ScoreCause.TILES and not update.view.over)
            ):
                out.append(self._score(event))
            elif isinstance(event, Counted) or (isinstance(event, Shown) and event.seat != self.me):
                out.append(self._count(event))
            moves = [self._move(steps.pop(0))] if steps and steps[0].event is event else []
            says = self._saying(event)
            out += [*says, *moves] if isinstance(event, TrickWon) else [*moves, *says]
        out += self._deal(len(update.view.piles[0]), fresh=False)
        out += [self._move(step) for step in steps if step.laid != self._laid]
        return out

    # -- words --------------------------------------------------------------------------------------------------

    def _words(self, title: str, text: str) -> Beat:
        def speak() -> None:
            self.model.say(title, text)
            self.table.note(text or title)

        return Beat(BEAT * 2.4, before=(speak,))

    def _bubble(self, seat: Seat, text: str) -> Act:
        def speak() -> None:
            self.model.speak(seat, text, self._now() + _BUBBLE)

        return speak

    def _saying(self, event: Event) -> list[Beat]:
        if isinstance(event, Scored) and event.cause in AT_THE_TABLE:
            return []
        said = self.words.said(event)
        return [] if said is None else [self._beat_of(event, said)]

    def _beat_of(self, event: Event, said: Said) -> Beat:
        acts: list[Act] = []
        if said.bubble and event.seat != NOBODY:
            acts.append(self._bubble(event.seat, said.bubble))
        if said.sound is not None:
            acts.append(partial(self.table.sound, said.sound, event.seat))
        if said.text:
            acts.append(partial(self.table.note, said.text))
        if said.aloud:
            acts.append(lambda: setattr(self.model, "text", said.text))
        return Beat(BEAT * said.beats, before=tuple(acts))

    def _score(self, event: Scored) -> Beat:
        model, seat, points = self.model, event.seat, event.points
        say = self.table.say
        sum_text = " + ".join(map(str, event.parts)).replace("+ -", "- ")
        gain = f"+{points}" if points >= 0 else str(points)
        if event.cause == ScoreCause.CALL:
            title = say("Muggins! +{points}", points=points)
            sound = Sound.MUGGINS
        else:
            title = gain
            sound = Sound.ERROR if points < 0 else Sound.SCORE_MUCH if points >= 15 else Sound.SCORE
        whole = f"{sum_text} = {sum(event.parts)}" if len(event.parts) > 1 else str(sum(event.parts))
        text = say("{name}: {sum}, {points}", name=self.table.name(seat), sum=whole, points=gain)

        def credit() -> None:
            model.credit(seat, points)
            model.say(title, text)
            model.speak(seat, title, self._now() + _BUBBLE)

        return Beat(BEAT, before=(credit, partial(self.table.sound, sound, seat), partial(self.table.note, text)))

    def _count(self, event: Counted | Shown) -> Beat:
        return Beat(0.0, before=(lambda: self.model.open_hand(event.seat, event.hand),))

    def _lead(self, led: Led) -> Beat:
        say, name = self.table.say, self.table.name(led.seat) if led.seat != NOBODY else ""
        tile = label(self.table, led.tiles)
        if led.seat == self.me:
            return self._words("", say("You lead with {tile}.", tile=tile) if tile else say("You lead."))
        if tile:
            return self._words("", say("{name} leads with {tile}.", name=name, tile=tile))
        return self._words("", say("{name} leads.", name=name) if name else "")

    # -- the deal -----------------------------------------------------------------------------------------------

    def _deal(self, left: int, *, fresh: bool) -> list[Beat]:
        """Animate the tiles dealt. `fresh` is True at the start of a round, on an empty table."""
        dealt, self._dealt = self._dealt, []
        if not dealt and not fresh:
            return []
        model, yard = self.model, self.table.yard_spot()
        tiles = sum(len(event.hand) for event in dealt)

        def heap() -> None:
            model.clear()
            model.yard = tiles + left

        def hands() -> None:
            model.yard = left
            for event in dealt:
                model.hold(event.seat, len(event.hand))
                if event.seat == self.me and HIDDEN not in event.hand:
                    model.hand = (*model.hand, *sorted(event.hand))

        if fresh:
            self._laid = ()
        deal = Beat(DEAL_TIME, self._dealing(dealt, yard), (partial(self.table.sound, Sound.DEAL, NOBODY),), (hands,))
        if not fresh:
            return [deal]
        shuffle = Beat(SHUFFLE_TIME, before=(heap, partial(self.table.sound, Sound.SHUFFLE, NOBODY)))
        return [shuffle, deal] if dealt else [shuffle]

    def _lies_dealt(self, step: AnimationStep) -> Beat:
        """Put the tiles dealt to the felt in place."""
        self._laid = step.laid
        return Beat(0.0, before=(lambda: self.model.lay(step.laid),))

    def _dealing(self, dealt: Sequence[Dealt], yard: Spot) -> tuple[Flight, ...]:
        flights: list[Flight] = []
        most = max((len(event.hand) for event in dealt), default=1)
        seats, share = self.model.seats, 0.45
        for event in dealt:
            for place, tile in enumerate(event.hand):
                end = self.table.hand_spot(event.seat, place, len(event.hand))
                start = yard._replace(unit=end.unit, turn=end.turn)
                delay = (1 - share) * (place * seats + event.seat) / (most * seats)
                faces = self.table.faces(tile) if tile != HIDDEN else None
                flights.append(Flight(start, end, faces, tile != HIDDEN, delay, share))
        return tuple(flights)

    def _is_asked(self, update: Update, event: Drew) -> bool:
        """Return True if a seat draws because another player moved."""
        return any(isinstance(other, Played) and other.seat != event.seat for other in update.events)

    def _draw(self, update: Update, event: Drew) -> Beat:
        model, seat, tile = self.model, event.seat, event.tile
        at = next(place for place, other in enumerate(update.events) if other is event)
        later = sum(isinstance(other, Drew) and other.seat == seat for other in update.events[at + 1 :])
        count, asked = max(1, update.view.count(seat) - later), self._is_asked(update, event)
        known = tile != HIDDEN
        end = self.table.hand_spot(seat, count - 1, count)
        start = self.table.yard_spot()._replace(unit=end.unit, turn=end.turn)
        faces = self.table.faces(tile) if known else None

        def take() -> None:
            model.yard = max(0, model.yard - 1)

        def hold() -> None:
            model.hold(seat, 1)
            if known and tile not in model.hand and seat == self.me:
                model.hand = (*model.hand, tile)

        say = self.table.say
        mine, name = seat == self.me, self.table.name(seat)
        acts: list[Act] = [take, partial(self.table.sound, Sound.SLIDE, seat)]
        if asked:
            text = say("You must draw a tile.") if mine else say("{name} must draw a tile.", name=name)
            acts.append(self._bubble(seat, say("+1 tile")))
        else:
            text = say("You draw one.") if mine else say("{name} draws one.", name=name)
        flight = Flight(start, end, faces, known and mine)
        return Beat(DRAW_TIME, (flight,), (*acts, partial(self.table.note, text)), (hold,))

    # -- movement on the felt -----------------------------------------------------------------------------------

    def _move(self, step: AnimationStep) -> Beat:
        """Move tiles onto, across and off the felt, from the current layout to that of the step."""
        was = carried_along(self._laid, step.laid) if step.rides else self._laid
        before = {laid.tile: laid for laid in was}
        after = {laid.tile: laid for laid in step.laid}
        event, self._laid = step.event, step.laid
        flights = [
            Flight(
                drawn(before[tile].spot),
                drawn(laid.spot),
                laid.halves or None,
                bool(laid.halves) and not before[tile].halves,
            )
            for tile, laid in after.items()
            if tile in before and before[tile][1:3] != laid[1:3]
        ]
        fresh = [laid for tile, laid in after.items() if tile not in before]
        coming = [
            laid
            for laid in fresh
            if event is None or not event.tiles or laid.tile in event.tiles or is_unseen(laid, event)
        ]
        gone = [laid for tile, laid in before.items() if tile not in after]
        seconds, many = GLIDE, len(coming) >= _MANY
        if many:
            seconds = DEAL_TIME + GLIDE
        for place, laid in enumerate(coming):
            flight = self._coming(event, laid, gone)
            delay = place / len(coming) * (1 - GLIDE / seconds)
            flights.append(replace(flight, delay=delay, share=GLIDE / seconds) if many else flight)
        moved = {laid.tile for laid in coming} | {
            tile for tile, laid in after.items() if tile in before and before[tile][1:3] != laid[1:3]
        }
        if event is not None and is_away(event):  # objects for taken tiles appear once the tiles have arrived
            moved |= {laid.tile for laid in fresh}
        still = tuple(laid for laid in step.laid if laid.tile not in moved)
        for tile, laid in before.items():
            goal = self.table.goal(event, tile) if event is not None and tile not in after else None
            if goal is not None:
                flights.append(Flight(drawn(laid.spot), goal, laid.halves or None))
        model = self.model
        acts: list[Act] = [partial(model.lay, still)]
        ends: list[Act] = [partial(model.lay, step.laid)]
        if step.grounds is not None:
            acts += [lambda: setattr(model, "labels", ()), lambda: setattr(model, "grounds", step.grounds)]
        if step.labels is not None:
            ends.append(lambda: setattr(model, "labels", step.labels))
        if step.facts is not None:
            ends.append(lambda: setattr(model, "facts", step.facts))
        if event is not None and isinstance(event, FromHand):
            acts.append(self._leaves_hand(event))
            if isinstance(event, Played):
                name, told = self.table.name(event.seat), label(self.table, (event.tile,))
                acts.append(partial(self.table.note, self.table.say("{name}: {tile}", name=name, tile=told)))
                ends.append(partial(model.played, event.seat, event.tile))
            ends.append(partial(self.table.sound, Sound.CLACK, event.seat))
        return Beat(seconds, tuple(flights), tuple(acts), tuple(ends))

    def _coming(self, event: Event | None, laid: Laid, gone: Sequence[Laid]) -> Flight:
        """Return the flight of a tile new to the felt. A tile that was taken back turns over in place."""
        start = self.table.origin(event, laid.tile) if event is not None else None
        if event is None and any(is_near(laid.spot, other.spot) for other in gone):
            start = drawn(laid.spot)
        if start is None and event is not None and isinstance(event, FromHand):
            return self._from_hand(event.seat, laid)
        if start is None:
            start = self.table.yard_spot()._replace(unit=laid.spot.unit, turn=laid.spot.turn)
        return Flight(start, drawn(laid.spot), laid.halves or None, bool(laid.halves))

    def _from_hand(self, seat: Seat, laid: Laid) -> Flight:
        model, tile = self.model, laid.tile
        if seat == self.me and tile in model.hand:
            start = self.table.hand_spot(seat, model.hand.index(tile), len(model.hand))
            start = start._replace(turn=0 if self.table.faces(tile) == laid.halves else 2)
        else:
            known = model.known.get(seat, ())
            place = known.index(tile) if tile in known else max(0, model.holding[seat] - 1)
            start = self.table.hand_spot(seat, place, max(1, model.holding[seat]))
        hidden = seat != self.me and tile not in (model.open_hands.get(seat) or model.known.get(seat, ()))
        return Flight(start, drawn(laid.spot), laid.halves or None, hidden and bool(laid.halves))

    def _leaves_hand(self, event: FromHand) -> Act:
        model, seat = self.model, event.seat
        tiles = event.meld if isinstance(event, Melded) else (event.tile,)

        def take() -> None:
            if seat == self.me:
                model.hand = tuple(held for held in model.hand if held not in tiles)
            elif seat in model.known:
                model.know(seat, [held for held in model.known[seat] if held not in tiles])
            model.hold(seat, -len(tiles))
            if not isinstance(event, Melded):
                model.hush(seat)

        return take


def is_unseen(laid: Laid, event: Event) -> bool:
    """Return True if the event plays this tile without showing it."""
    return laid.tile < HIDDEN and isinstance(event, FromHand)


def is_near(one: Spot, other: Spot) -> bool:
    """Return True if two tiles are at the same place, or nearly."""
    return max(abs(one.x - other.x), abs(one.y - other.y)) < one.unit / 2
