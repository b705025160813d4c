"""The script turns an update into a list of beats, from the old layout of the felt to the new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from engine.core import NOBODY, Board, Event, Seat, View
from engine.events import Counted, Dealt, Drew, Led, Passed, Played, Scored, Took, Won
from engine.families.chain.events import Redealt, Unclaimed
from engine.families.melds.events import Declared, Discarded, Melded
from engine.families.overlay.events import Shown
from engine.families.tricks.events import Exchanged, PlayedToTrick, TrickWon
from engine.pieces import HIDDEN, Tile
from game.animation.beats import BEAT, Act, Beat, TableWindow, TimedCall
from game.animation.dealing import AHEAD, DEAL_TIME, TICK, askew, dealing
from game.animation.drawing import OneDraw, drawing, in_a_row
from game.animation.moments.capture_script import CaptureScript
from game.animation.moments.finale_script import FinaleScript
from game.animation.moments.link_script import LinkScript
from game.animation.moments.meld_script import MeldScript
from game.animation.moments.power_script import PowerScript
from game.animation.moments.scoring import Scoring
from game.animation.moments.trick_script import TrickScript
from game.animation.reactions import REACTED_TO, FaceScript
from game.felt.flight import (
    DRAWN,
    DROPPED,
    GATHERED,
    NUDGE,
    PLAYED,
    SHIFTED,
    TURNED,
    Flight,
    Nudged,
)
from game.felt.mover import Mover
from game.felt.table.seats.poses import Freedom
from game.picture.event_words import EventText, EventWords, is_asked, is_at_the_table, is_told
from game.picture.family_layout import DIM, LAST, AnimationStep, PlacedTile, carried_along, is_away
from game.picture.spot import Spot, drawn
from game.play.table import Update
from game.ui.sound.sound import Sound
from game.ui.sound.sounds import clack_at

_PAIR: Final = 2
"""Greatest number of an event's tiles that make points together; otherwise one tile does."""
_MANY: Final = 8
"""Number of tiles up to which they move one after another rather than all at once."""
_BUBBLE: Final = 2.2
"""Time in seconds for which a speech bubble is shown."""
SHUFFLE_TIME: Final = 0.7
"""Seconds in which the boneyard is shuffled."""
FromHand: TypeAlias = Played | Discarded | Exchanged | Declared | Melded
"""Events that move tiles from a seat's hand to the felt."""
FAR: Final = 10.7
"""Short sides of a tile, on the felt, from which on it lands as loudly as it can."""
_TURNS_APART: Final = 0.07
"""Seconds between the turns of two tiles of a hand that is shown."""
TOUCHING: Final = 0.2
"""Short sides by which tiles that touch may be apart, or overlap."""


def clack(flights: Sequence[Flight], *, is_last: bool) -> float:
    """Return how loudly tiles land: the further they come, the louder; doubles more so, and a hand's last tile."""
    way = max((hypot(go.end.x - go.start.x, go.end.y - go.start.y) / go.end.unit for go in flights), default=0.0)
    double = any(go.halves is not None and len(set(go.halves)) == 1 for go in flights)
    return 1.0 if is_last else min(1.0, 0.45 + 0.35 * min(1.0, way / FAR) + 0.15 * double)


def nudges(landed: PlacedTile, still: Sequence[PlacedTile], contact: float) -> list[tuple[Tile, Nudged]]:
    """Return the tiles that `landed` pushes when it lands at `contact`: those that touch it, and those behind them."""
    out: list[tuple[Tile, Nudged]] = []
    for near in still:
        push = push_of(landed, near)
        if push is None or not near.halves:
            continue
        behind = [(other, 0.5) for other in still if other is not near and push_of(near, other) == push]
        for laid, part in ((near, 1.0), *behind):
            far = part * NUDGE * near.spot.unit
            spot, dim = drawn(laid.spot), laid.mark == DIM
            away = push[0] * far, push[1] * far
            if laid.halves and laid.tile not in {tile for tile, _ in out}:
                out.append((laid.tile, Nudged(spot, laid.halves, away, contact, is_dim=dim)))
    return out


def push_of(one: PlacedTile, other: PlacedTile) -> tuple[int, int] | None:
    """Return the direction in which one tile pushes another that touches it; None if they don't touch."""
    (ax, ay), (bx, by) = half_size(one), half_size(other)
    dx, dy = other.spot.x - one.spot.x, other.spot.y - one.spot.y
    slack = TOUCHING * one.spot.unit
    if abs(abs(dx) - ax - bx) <= slack and abs(dy) < ay + by - slack:
        return (1 if dx > 0 else -1), 0
    if abs(abs(dy) - ay - by) <= slack and abs(dx) < ax + bx - slack:
        return 0, (1 if dy > 0 else -1)
    return None


def half_size(laid: PlacedTile) -> tuple[float, float]:
    """Return half the width and half the height of a tile's place."""
    short, long = laid.spot.unit / 2, laid.spot.unit * max(2, len(laid.halves)) / 2
    return (long, short) if laid.spot.turn % 2 else (short, long)


class StepMotion(NamedTuple):
    """How tiles move in one step. Times are seconds of its beat."""

    landing: tuple[Flight, ...]
    """The flights of tiles new to the felt."""
    others: tuple[Flight, ...]
    """The flights of tiles that move across the felt or leave it."""
    nudged: tuple[Nudged, ...]
    still: tuple[PlacedTile, ...]
    """The tiles that stay where they are."""
    adrift: frozenset[Tile]
    """The tiles that move a little after the contact."""
    contact: float
    """When the new tiles touch the felt, and the felt shows the new layout."""
    seconds: float
    """When everything is at rest."""

    @property
    def movers(self) -> tuple[Mover, ...]:
        """Everything that moves."""
        return (*self.landing, *self.others, *self.nudged)


class Script:
    """Writes the beats of updates at a table in one window."""

    def __init__(self, window: TableWindow) -> None:
        self.layout: Final = window.layout
        self.places: Final = window.places
        self.names: Final = window.names
        self.model: Final = window.model
        self.me: Final = window.names.me
        self.words: Final = EventWords(window.names)
        self.ending: Final = FinaleScript(window, self.words)
        self.scoring: Final = Scoring(window, self.words)
        self.powers: Final = PowerScript(window, self.words)
        self.tricks: Final = TrickScript(window)
        self.captures: Final = CaptureScript(window, self.scoring)
        self.links: Final = LinkScript(window)
        self.melds: Final = MeldScript(window, self.words, self.scoring)
        self.faces: Final = FaceScript(window)
        self._window: Final = window
        self._sound: Final = window.play_sound
        self._note: Final = window.note
        self._laid: tuple[PlacedTile, ...] = ()
        """The felt as far as the beats have come."""
        self._dealt: list[Dealt] = []
        self._last_moved: list[Spot] = []
        """Where the tiles lie that moved last, or lay before they were taken."""

    def beats(self, update: Update, laid: tuple[PlacedTile, ...]) -> list[Beat]:
        """Return all beats of an update in order, from a felt as it is `laid`. The last one ends on the view."""
        out: list[Beat] = []
        self._laid, self._dealt, self._last_moved = laid, [], []
        is_fresh = any(isinstance(event, Led) for event in update.events)
        steps = self.layout.animation_steps(() if is_fresh else self._laid, update)
        ending = self.ending.events(update) if update.view.over else ()
        drawn = 0  # draws that are in the beat of the first of them
        told: list[Event] = []  # events that an earlier one has told
        for event in update.events:
            if isinstance(event, REACTED_TO):
                out += self.faces.beats(event, update.view)
            if isinstance(event, Dealt):
                self._dealt.append(event)
                continue
            if isinstance(event, Unclaimed):
                self.scoring.owner = event.seat
            if isinstance(event, Redealt):
                self._dealt.clear()
                out.append(self._words("", self.words.redealt()))
                continue
            if isinstance(event, Led):
                out += self._deal(len(update.view.piles[0]), fresh=True)
                if steps and steps[0].event is event:
                    out.append(self._lies_dealt(steps.pop(0)))
                out.append(self._words("", self.words.led(event)))
            elif isinstance(event, Drew):
                if not drawn:
                    out.append(self._draw(update, event))
                    drawn = len(in_a_row(update.events, event))
                drawn -= 1
            elif isinstance(event, Scored) and event not in told and is_at_the_table(event, update.view):
                out += self.scoring.beats(event, update.view, self._laid, self._last_moved)
            elif (isinstance(event, Counted) and not ending) or (isinstance(event, Shown) and event.seat != self.me):
                out.append(self._count(event))
            elif isinstance(event, Took) and len(event.taken) > 1 and steps and steps[0].event is event:
                out += self._capture(event, update, told)
            elif isinstance(event, Declared) and steps and steps[0].event is event:
                shown = [other for other in update.events if isinstance(other, Declared | Melded)]
                self._laid = steps[len(shown) - 1].laid
                out += self.melds.beats(event, update, self._laid, [self._leaves_hand(other) for other in shown])
                told += shown
                del steps[: len(shown)]
            if event in told:
                continue
            was = self._laid
            moves = [self._move(steps.pop(0), update, is_last=not steps)] if steps and steps[0].event is event else []
            if isinstance(event, Played) and moves and self.layout.links:
                moves += self.links.beats(event, update.view, self._laid, moves[0])
            is_twice = isinstance(event, Won) and is_told(event, update.events, update.view.sides)
            says = [] if is_twice or event in ending else self._saying(event, update.view)
            if says and moves == []:
                says = self.powers.beats(event, update.view, self._laid) or says
                says += self.powers.failed(event, update.view)
            if isinstance(event, TrickWon) and moves and says:
                scored = after_it(event, update.events)
                counts: list[Beat] = []
                if isinstance(scored, Scored):
                    counts = self.scoring.beats(scored, update.view, was, self._last_moved)
                    told.append(scored)
                moves = [self.tricks.won(event, says[0], moves[0], was, counts), *counts, *moves]
                says = []
            elif isinstance(event, PlayedToTrick | Exchanged) and moves:
                moves += self.tricks.leads(event.seat, was, self._laid)
            out += [*moves, *says]
        if self._dealt:
            out += self._deal(len(update.view.piles[0]), fresh=False)
        out += [self._move(step, update, is_last=step is steps[-1]) for step in steps if step.laid != self._laid]
        if self.layout.links:
            out += self.links.ends(update.view)
        if ending:
            last = next((laid.spot for laid in self._laid if laid.mark == LAST), None)
            out += self.ending.beats(ending, update.view, last, self._laid)
        if update.view.over:
            out += self.ending.solo(update.view, self._laid)
        return out

    # -- words --------------------------------------------------------------------------------------------------

    def _words(self, title: str, text: str) -> Beat:
        def speak() -> None:
            self.model.say(title, text)
            self._note(text or title)

        return Beat(BEAT * 2.4, before=(speak,), overlaps=True)

    def _bubble(self, seat: Seat, text: str) -> Act:
        def speak() -> None:
            self.model.speak(seat, text, self._window.now() + _BUBBLE)

        return speak

    def _saying(self, event: Event, view: View[Board]) -> list[Beat]:
        said = None if is_at_the_table(event, view) else self.words.said(event)
        if said is None:
            return []
        beat = self._beat_of(event, said)
        if isinstance(event, Passed):
            beat.before += (partial(self.model.passes, event.seat, self.names.rules.open_pips(view)),)
        return [beat]

    def _capture(self, event: Took, update: Update, told: list[Event]) -> list[Beat]:
        """Let a pair lie together, then count its points, which are added to `told`; it leaves with the next step."""
        after = after_it(event, update.events)
        is_points = isinstance(after, Scored) and after.seat == event.seat and is_at_the_table(after, update.view)
        scored = after if isinstance(after, Scored) and is_points else None
        captured = self.captures.beats(event, scored, update.view, self._laid)
        if captured is None:
            return []
        told += [scored] if scored is not None else []
        self._laid = captured.laid
        return captured.beats

    def _beat_of(self, event: Event, said: EventText) -> Beat:
        acts: list[Act] = []
        if said.bubble and event.seat != NOBODY:
            acts.append(self._bubble(event.seat, said.bubble))
        if said.sound is not None:
            acts.append(partial(self._sound, said.sound, event.seat, said.volume))
        if said.text:
            acts.append(partial(self._note, said.text))
        if said.aloud:
            acts.append(lambda: setattr(self.model, "text", said.text))
        return Beat(BEAT * said.beats, before=tuple(acts), overlaps=True)

    def _count(self, event: Counted | Shown) -> Beat:
        return Beat(0.0, before=(lambda: self.model.open_hand(event.seat, event.hand),))

    # -- the deal -----------------------------------------------------------------------------------------------

    def _deal(self, left: int, *, fresh: bool) -> list[Beat]:
        """Animate the tiles dealt. `fresh` is True at the start of a round, on an empty table."""
        dealt, self._dealt = self._dealt, []
        model, tiles = self.model, sum(len(event.hand) for event in dealt)
        stirring = self.places.stirring(tiles + left, SHUFFLE_TIME) if fresh else None

        def heap() -> None:
            model.clear()
            model.yard, model.stirs = tiles + left, stirring is not None

        if fresh:
            self._laid = ()
        deal = [dealing(self._window, dealt, left, fresh=fresh)] if dealt else []
        if not fresh:
            return deal
        shuffle = Beat(
            SHUFFLE_TIME,
            (stirring,) if stirring is not None else (),
            before=(heap, partial(self._sound, Sound.SHUFFLE, NOBODY)),
            after=(lambda: setattr(model, "stirs", False),),
        )
        return [shuffle, *deal]

    def _lies_dealt(self, step: AnimationStep) -> Beat:
        """Put the tiles dealt to the felt in place."""
        self._laid = step.laid
        return Beat(0.0, before=(lambda: self.model.lay(step.laid),))

    def _draw(self, update: Update, event: Drew) -> Beat:
        """Return the flight of a drawn tile and of all that the same seat draws after it."""
        row = in_a_row(update.events, event)
        at = next(place for place, other in enumerate(update.events) if other is row[-1])
        after = [other for other in update.events[at + 1 :] if isinstance(other, Drew)]
        later = sum(other.seat == event.seat for other in after)
        tiles = [OneDraw(each, is_asked(each, update.events)) for each in row]
        return drawing(self._window, self.words, tiles, update.view, later, len(after) + len(update.view.piles[0]))

    # -- movement on the felt -----------------------------------------------------------------------------------

    def _move(self, step: AnimationStep, update: Update, *, is_last: bool) -> Beat:
        """Move tiles onto, across and off the felt, from the current layout to that of the step."""
        model, event = self.model, step.event
        if event is not None:
            spots = {laid.tile: laid.spot for laid in (self._laid if is_away(event) else step.laid)}
            self._last_moved = [spots[tile] for tile in event.tiles if tile in spots]
            if len(self._last_moved) > _PAIR:  # of a whole trick, the tile of its winner makes the points
                x, y = self.places.hand_spot(event.seat, 0, 1)[:2]
                self._last_moved = [min(self._last_moved, key=lambda spot: hypot(spot.x - x, spot.y - y))]
        course, self._laid = self._course(step), step.laid
        acts: list[Act] = [partial(model.lay, course.still), partial(setattr, model, "dropped", ())]
        lies: list[Act] = [partial(model.lay, step.laid), partial(setattr, model, "adrift", course.adrift)]
        if step.grounds is not None:
            acts += [lambda: setattr(model, "labels", ()), lambda: setattr(model, "grounds", step.grounds)]
        if step.labels is not None:
            lies.append(lambda: setattr(model, "labels", step.labels))
        if step.facts is not None:
            lies.append(lambda: setattr(model, "facts", step.facts))
        if is_last and step.laid:
            ends, tally = self.layout.open_ends(self.names.rules, update.view)
            lies += [lambda: setattr(model, "ends", ends), lambda: setattr(model, "tally", tally)]
        if event is not None and isinstance(event, FromHand):
            acts.append(self._leaves_hand(event))
            if isinstance(event, Played):
                acts.append(partial(self._note, self.words.played(event)))
                lies.append(partial(model.played, event.seat, event.tile))
            if course.landing and model.living.freedom is Freedom.ALL:
                lies.append(partial(model.living.glance, event.seat, course.landing[0].end[:2]))
        timed = [*self._sounds(course, event, update), *(TimedCall(course.contact, act) for act in lies)]
        rests = (partial(setattr, model, "adrift", frozenset[Tile]()),)
        return Beat(course.seconds, course.movers, tuple(acts), rests, tuple(timed), next_from=course.contact)

    def _course(self, step: AnimationStep) -> StepMotion:
        """Return how tiles move from the current layout to that of the step."""
        was = carried_along(self._laid, step.laid) if step.rides else self._laid
        before = {laid.tile: laid for laid in was}
        after = {laid.tile: laid for laid in step.laid}
        event, played = step.event, isinstance(step.event, FromHand)
        fresh = [laid for tile, laid in after.items() if tile not in before]
        coming = [
            laid
            for laid in fresh
            if event is None or not event.tiles or laid.tile in event.tiles or is_unseen(laid, event)
        ]
        gone = [laid for tile, laid in before.items() if tile not in after]
        landing = [self._coming(event, laid, gone) for laid in coming]
        if len(landing) >= _MANY:
            landing = one_by_one(landing)
        elif isinstance(event, Melded):
            landing = [
                replace(flight, begins=_TURNS_APART * place, goes=flight.goes._replace(settle=0.0))
                for place, flight in enumerate(sorted(landing, key=lambda flight: flight.end.x))
            ]
            stays = max((flight.ends for flight in landing), default=0.0)
            landing = [replace(flight, stays=stays) for flight in landing]
        elif played and all(tile.pick and not tile.shows for tile in step.laid):  # no tile covers another
            landing = [replace(flight, is_laid=True) for flight in landing]
        else:
            landing = [replace(flight, goes=flight.goes._replace(settle=0.0)) for flight in landing]
        contact = max((flight.lands for flight in landing), default=0.0)
        pushed = [tile for tile, laid in after.items() if tile in before and before[tile][1:3] != laid[1:3]]
        others = [self._pushed(before[tile], after[tile], contact) for tile in pushed]
        for laid in gone:
            goal = self.places.goal(event, laid.tile) if event is not None else None
            if goal is not None:
                others.append(Flight(drawn(laid.spot), goal, laid.halves or None, goes=GATHERED))
        seconds = max((flight.ends for flight in (*landing, *others)), default=0.0)
        if not played or not landing:
            contact = seconds
        others = [replace(flight, stays=max(flight.stays, contact)) for flight in others]
        moved = {laid.tile for laid in coming} | set(pushed)
        if event is not None and is_away(event):  # objects for taken tiles appear once the tiles have arrived
            moved |= {laid.tile for laid in fresh}
        still = tuple(laid for laid in step.laid if laid.tile not in moved)
        laid_now = [laid for laid, flight in zip(coming, landing, strict=True) if flight.is_laid]
        nudged = dict(nudge for laid in laid_now for nudge in nudges(laid, still, contact))
        adrift = frozenset((*(laid.tile for laid in laid_now), *nudged))
        return StepMotion(tuple(landing), tuple(others), tuple(nudged.values()), still, adrift, contact, seconds)

    def _sounds(self, course: StepMotion, event: Event | None, update: Update) -> list[TimedCall]:
        """Return the sounds of tiles that move on the felt."""
        sound, seat = self._sound, event.seat if event is not None else NOBODY
        if isinstance(event, FromHand):
            volume = clack(course.landing, is_last=not update.view.count(seat))
            lands = [TimedCall(max(0.0, course.contact - AHEAD), partial(sound, clack_at(volume), seat, volume))]
            if self.layout.links and isinstance(event, Played):
                lands += self.links.sounds(event, update.view, course.contact)
            return lands
        tick = partial(sound, Sound.DEAL, seat, TICK)
        if len(course.landing) >= _MANY:
            times = [max(0.0, flight.lands - AHEAD) for flight in course.landing]
            return [TimedCall(at, tick, may_be_left_out=True) for at in times]
        if any(flight.turns_over for flight in (*course.landing, *course.others)):
            return [TimedCall(max(0.0, course.seconds - AHEAD), tick)]
        return []

    def _pushed(self, before: PlacedTile, after: PlacedTile, contact: float) -> Flight:
        """Return the flight of a tile from one place on the felt to another, before another tile lands."""
        turns = bool(after.halves) and not before.halves
        goes = TURNED if turns else SHIFTED
        dropped = self._dropped(after.tile)
        if dropped is not None:
            return Flight(dropped, drawn(after.spot), after.halves or None, turns, DROPPED._replace(settle=0.0))
        if 0 < contact < goes.travel:
            goes = goes._replace(travel=contact, turn_for=contact)
        return Flight(drawn(before.spot), drawn(after.spot), after.halves or None, turns, goes)

    def _coming(self, event: Event | None, laid: PlacedTile, gone: Sequence[PlacedTile]) -> Flight:
        """Return the flight of a tile new to the felt. A tile that was taken back turns over in place."""
        start = self.places.origin(event, laid.tile) if event is not None else None
        if event is None and any(is_near(laid.spot, other.spot) for other in gone):
            start = drawn(laid.spot)
        if start is None and event is not None and isinstance(event, FromHand):
            return self._from_hand(event.seat, laid)
        goes, lean = TURNED, 0.0
        if start is None:
            start, lean = self.places.heap_spot(max(1, self.model.yard))
            start, lean, goes = start._replace(turn=laid.spot.turn), askew(lean, laid.spot.turn), DRAWN
        return Flight(start, drawn(laid.spot), laid.halves or None, bool(laid.halves), goes, lean=lean)

    def _dropped(self, tile: Tile) -> Spot | None:
        """Return where the player let go of a tile; None if it isn't one that was dragged."""
        return next((laid.spot for laid in self.model.dropped if laid.tile == tile), None)

    def _from_hand(self, seat: Seat, laid: PlacedTile) -> Flight:
        model, tile, goes, lean = self.model, laid.tile, PLAYED, 0.0
        if seat == self.me and tile in model.hand:
            start = self.places.hand_spot(seat, model.hand.index(tile), len(model.hand))
            dropped = self._dropped(tile)
            if dropped is not None:
                start, goes, lean = dropped, DROPPED, model.lean
            start = start._replace(turn=(start.turn + (0 if self.names.faces(tile) == laid.halves else 2)) % 4)
        else:
            known = model.known.get(seat, ())
            place = known.index(tile) if tile in known else max(0, model.holding[seat] - 1)
            start = self.places.hand_spot(seat, place, max(1, model.holding[seat]))
        hidden = seat != self.me and tile not in (model.open_hands.get(seat) or model.known.get(seat, ()))
        return Flight(start, drawn(laid.spot), laid.halves or None, hidden and bool(laid.halves), goes, lean=lean)

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


def after_it(event: Event, events: Sequence[Event]) -> Event | None:
    """Return the event that follows one; None after the last."""
    place = next(index for index, other in enumerate(events) if other is event) + 1
    return events[place] if place < len(events) else None


def one_by_one(flights: Sequence[Flight]) -> list[Flight]:
    """Return many flights one after another; each tile stays at its goal until the last one is there."""
    apart = DEAL_TIME / len(flights)
    last = max(apart * place + flight.ends for place, flight in enumerate(flights))
    return [replace(flight, begins=apart * place, stays=last) for place, flight in enumerate(flights)]


def is_unseen(laid: PlacedTile, event: Event) -> bool:
    """Return True if the event plays this tile without showing it."""
    return laid.tile < HIDDEN and isinstance(event, FromHand)


def is_near(one: Spot, other: Spot) -> bool:
    """Return True if two tiles are at the same place, or nearly."""
    return max(abs(one.x - other.x), abs(one.y - other.y)) < one.unit / 2
