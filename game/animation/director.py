"""The director plays updates beat by beat, as the script arranges them.

It can be skipped at any time and always ends on the view. It changes only the `TableModel`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from engine import pieces
from engine.core import Board, View
from game.animation.beats import Beat
from game.animation.drawing import joined
from game.animation.script import Script
from game.felt.flight import HOMING
from game.felt.mover import Mover
from game.felt.spectacle import STANDS, Spectacle
from game.play.table import Update


@dataclass(slots=True, eq=False)
class _Run:
    """A beat that is being played."""

    beat: Beat
    since: float
    speed: float
    """Multiplies its times."""
    cues: int = 0
    """Number of its cues that are over."""

    def begin(self) -> None:
        """Do what happens at the start."""
        for act in self.beat.before:
            act()

    def play(self, now: float) -> bool:
        """Play everything due at `now`; returns True once it is over."""
        cues = self.beat.cues
        while self.cues < len(cues) and now - self.since >= cues[self.cues].at * self.speed:
            self.cues += 1
            cues[self.cues - 1].act()
        if now - self.since < self.beat.seconds * self.speed:
            return False
        self.cut_short()
        return True

    def cut_short(self) -> None:
        """Do the rest at once."""
        rest, self.cues = self.beat.cues[self.cues :], len(self.beat.cues)
        for cue in rest:
            if not cue.may_be_left_out:
                cue.act()
        for act in self.beat.after:
            act()

    def moving(self, now: float) -> Iterator[tuple[Mover, float]]:
        """Yield what moves at `now`, with the seconds of the beat at normal speed."""
        if self.speed:
            seconds = (now - self.since) / self.speed
            yield from ((mover, seconds) for mover in self.beat.movers if mover.begins <= seconds < mover.ends)


class PictureMaker(Protocol):
    """Makes the pictures of a window before they are needed."""

    def prepare(self, view: View[Board]) -> Iterator[None]:
        """Compute the felt's layout in short steps."""

    def dress(self, spectacle: Spectacle) -> Iterator[None]:
        """Make the pictures of a spectacle in short steps."""


class Director:
    """Plays updates one after another. `speed` multiplies the duration of each beat; 0 shows no motion.

    `stands` multiplies the time for which a spectacle stands still then; 0 shows none.
    """

    def __init__(self, script: Script, pictures: PictureMaker, speed: float) -> None:
        self.model: Final = script.model
        self.speed = speed
        self.stands = 0.0
        self.makes_spare = False
        """True if pictures are being made that nothing waits for."""
        self._script = script
        self._pictures = pictures
        self._coming: deque[Update] = deque()
        """Updates that have no script yet."""
        self._steps: Iterator[None] | None = None
        """The remaining steps that compute the felt's layout after the first of those updates."""
        self._beats: deque[_Run] = deque()
        """The beats that have not begun; their times are not known yet."""
        self._running: list[_Run] = []
        """The beats being played, in the order in which they began."""
        self._aside: list[_Run] = []
        """Beats that nothing waits for."""
        self._free: float | None = None
        """When the last beat ended; None if there was a pause since."""
        self._now = 0.0
        self._shows: list[tuple[Spectacle, float]] = []
        """The spectacles on show, each with the time it began."""
        self._dressing: deque[Iterator[None]] = deque()
        """The remaining steps that make pictures for spectacles to come."""
        self._spare: Iterator[None] = iter(())
        """The remaining steps that make pictures that nothing waits for."""
        self._last_laid = script.model.laid
        """The felt's layout once all queued beats have been played."""
        self._tell()

    def move_to(self, script: Script, pictures: PictureMaker) -> None:
        """Continue in another window, where nothing moves at first."""
        self._script, self._pictures, self._steps = script, pictures, None
        self.skip()

    @property
    def calm(self) -> bool:
        """True if no animation is pending."""
        return self.model.is_calm

    @property
    def is_moving(self) -> bool:
        """True if a beat is being played, even one that nobody waits for."""
        return bool(self._running or self._aside)

    @property
    def is_showing(self) -> bool:
        """True if a spectacle that moves is on show, or pictures for one are being made."""
        return bool((self._shows and self.speed) or self._dressing or self.makes_spare)

    @property
    def stands_until(self) -> float | None:
        """When the still on show ends; None if there is none, or if something moves or is being made."""
        if self.speed or self._aside or self._coming or self._dressing:
            return None
        return max((run.since + run.beat.seconds * run.speed for run in self._running), default=None)

    @property
    def moving(self) -> tuple[tuple[Mover, float], ...]:
        """Everything that moves now, each with the seconds of its beat at normal speed."""
        runs = (*self._running, *self._aside)
        return tuple(mover for run in runs for mover in run.moving(self._now))

    @property
    def spectacles(self) -> tuple[tuple[Spectacle, float], ...]:
        """The spectacles on show, each with its own time in seconds at normal speed."""
        if not self.speed:
            return tuple((each, each.pose) for each, _ in self._shows if each.pose is not None)
        return tuple((each, (self._now - begun) / self.speed) for each, begun in self._shows)

    def end_spectacles(self) -> None:
        """End everything on show."""
        shows, self._shows = self._shows, []
        for each, _ in shows:
            each.end()

    def feed(self, update: Update) -> None:
        """Queue an update; it starts with the next `update` at the earliest.

        If the new layout of the felt takes long to compute, all updates wait for some frames, and the picture stays.
        """
        self._coming.append(update)
        self._tell()

    def _tell(self) -> None:
        """Update the model's `is_calm`."""
        self.model.is_calm = not (self._running or self._beats or self._coming)
        if self.model.is_calm:
            self._free = None

    def _prepare(self) -> None:
        """Do one step of the layout for the next update, and script the updates whose layout is complete."""
        while self._coming:
            if self._steps is None:
                self._steps = self._pictures.prepare(self._coming[0].view)
            for _ in self._steps:
                return
            self._steps, update = None, self._coming.popleft()
            if self.speed:
                update = joined(update, self._coming) if self._coming else update
            for beat in self._script.beats(update, self._last_laid):
                self.add(beat)
            laid = self._last_laid = self._script.layout.lay(update.view)
            settles = partial(self.model.settle, update.view, self._script.me, laid)
            layout = self._script.layout
            ways = (layout.turn_step(update.view),) * self.model.seats if layout.turns_round else ()
            self.add(Beat(0.0, before=(settles, partial(setattr, self.model, "ways", ways))))

    def settled(self) -> None:
        """Record the felt's new layout after a layout without an update."""
        self._last_laid = self.model.laid

    def forget(self) -> None:
        """Clear all that was said and shown on the way to a position, for one that no update leads to."""
        model = self.model
        model.clear()
        model.bubbles, model.told_sum, model.turning, model.rolling = {}, None, frozenset(), frozenset()
        model.waiting = None
        model.say("", "")

    def open_round(self, view: View[Board]) -> None:
        """Show a position that no update leads to; after a round, with the other hands open."""
        self.model.view, self.model.all_open = view, bool(view.over)
        if view.over:
            lying = {laid.tile for laid in self.model.laid}
            for seat, hand in enumerate(view.hands):
                tiles = [tile for tile in pieces.each(hand) if tile not in lying]
                if seat != self._script.me and tiles:
                    self.model.open_hand(seat, tiles)

    def add(self, beat: Beat) -> None:
        """Queue a beat."""
        speed = self.speed
        if not speed:
            posed = tuple(each for each in beat.spectacles if self.stands and each.pose is not None)
            beat.before, beat.spectacles = (*beat.before, *beat.still), posed
            if beat.stands:
                beat.seconds, speed = beat.stands, self.stands
                beat.cues = tuple(cue._replace(at=0.0) for cue in beat.cues)  # a still is complete from the start
        self._dressing.extend(self._pictures.dress(each) for each in beat.spectacles)
        self._beats.append(_Run(beat, 0.0, speed))
        self._tell()

    def add_aside(self, beat: Beat) -> None:
        """Play a beat from now on beside everything else; the player need not wait for it."""
        run = _Run(beat, self._now, self.speed)
        run.begin()
        if not run.play(self._now):
            self._aside.append(run)

    def show_aside(self, spectacle: Spectacle) -> None:
        """Show a spectacle from now on beside everything else, unless one of its kind is on show."""
        if (self.speed or self.stands) and all(type(each) is not type(spectacle) for each, _ in self._shows):
            spectacle.begin()
            self._shows.append((spectacle, self._now))

    def send_home(self, movers: Sequence[Mover], arrived: Callable[[], None]) -> None:
        """Let tiles that were let go return beside everything else, and call `arrived` once they are there."""
        self.add_aside(Beat(HOMING.seconds, tuple(movers), after=(arrived,)))

    def update(self, now: float) -> None:
        """Advance to `now`, in seconds. Beats without a duration are played at once."""
        self._now = now
        if self._dressing:
            self._dress()
        elif self.makes_spare and not self._running and not self._coming:
            self.makes_spare = next(self._spare, self) is not self
        if self._shows:
            self._end_late()
        if self._aside:
            self._aside = [run for run in self._aside if not run.play(now)]
        if not self.model.is_calm:
            self._prepare()
            self._play_on()
            self._tell()

    def make_spare(self, steps: Iterator[None]) -> None:
        """Make pictures that nothing waits for, a step in each frame in which nothing moves."""
        self._spare, self.makes_spare = steps, True

    def _dress(self) -> None:
        """Make some pictures for the first of the spectacles to come."""
        for _ in self._dressing[0]:
            return
        self._dressing.popleft()

    def _end_late(self) -> None:
        """End the spectacles whose time is over; a still can be seen as long as its beat stands."""
        for each, begun in tuple(self._shows):
            lasts = each.seconds * self.speed or max(each.seconds, STANDS) * self.stands
            if self._now - begun >= lasts:
                self._shows.remove((each, begun))
                each.end()

    def _play_on(self) -> None:
        """Play the beats that are due."""
        while True:
            for run in tuple(self._running):
                if run.play(self._now):
                    self._running.remove(run)
                    end = run.since + run.beat.seconds * run.speed
                    self._free = max(end, self._free) if self._free is not None else end
            since = self._next()
            if since is None or since > self._now:
                return
            run = self._beats.popleft()
            run.since = self._now if self._now - since > run.beat.seconds * run.speed else since
            self._running.append(run)
            run.begin()
            for each in run.beat.spectacles:
                each.begin()
                self._shows.append((each, run.since))

    def _next(self) -> float | None:
        """Return when the next beat begins; None if there isn't one, or it waits for those that are being played.

        Where nothing may move, a still waits for its pictures, too: it is complete from the start.
        """
        if not self._beats or (self._dressing and not self.speed and self._beats[0].beat.spectacles):
            return None
        if not self._running:
            return self._now if self._free is None else self._free
        last = self._running[-1]
        if not self._beats[0].beat.overlaps or last.beat.next_from is None:
            return None
        return last.since + last.beat.next_from * last.speed

    def skip(self) -> None:
        """Jump to the end of everything that is queued."""
        while self._coming:
            self._prepare()
        begun = (*self._running, *self._aside)
        for run in (*begun, *self._beats):
            if run not in begun:
                run.begin()
            run.cut_short()
        self._running.clear()
        self._aside.clear()
        self._beats.clear()
        self._dressing.clear()
        self.end_spectacles()
        self._tell()
