"""The director plays updates beat by beat, as the script arranges them.

It can be skipped at any time and always ends on the view. It changes only the `TableModel`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial

from engine.core import Seat
from game.animation.beats import Beat, DirectedTable
from game.animation.script import Script
from game.felt.flight import Flight
from game.felt.spectacle import Spectacle
from game.felt.table.model import TableModel
from game.play.table import Update


class Director:
    """Plays updates one after another. `speed` multiplies the duration of each beat; 0 shows no motion."""

    def __init__(self, table: DirectedTable, model: TableModel, me: Seat, speed: float) -> None:
        self.table = table
        self.model = model
        self.me = me
        self.speed = speed
        self._coming: deque[Update] = deque()
        """Updates that have no script yet."""
        self._steps: Iterator[None] | None = None
        """The remaining steps that compute the felt's layout after the first of those updates."""
        self._beats: deque[Beat] = deque()
        self._current: Beat | None = None
        self._since = 0.0
        self._now = 0.0
        self._running: list[tuple[Spectacle, float]] = []
        """The spectacles on show, each with the time it began."""
        self._dressing: deque[Iterator[None]] = deque()
        """The remaining steps that make pictures for spectacles to come."""
        self._last_laid = model.laid
        """The felt's layout once all queued beats have been played."""
        self._tell()

    @property
    def calm(self) -> bool:
        """True if no animation is pending."""
        return self.model.is_calm

    @property
    def flights(self) -> tuple[tuple[Flight, float], ...]:
        """The tiles in flight, each with the progress of the beat, 0 to 1."""
        if self._current is None or not self._current.seconds:
            return ()
        progress = min(1.0, (self._now - self._since) / self._current.seconds)
        return tuple((flight, progress) for flight in self._current.flights)

    @property
    def spectacles(self) -> tuple[tuple[Spectacle, float], ...]:
        """The spectacles on show, each with its own time in seconds at normal speed."""
        return tuple((each, (self._now - begun) / self.speed) for each, begun in self._running if self.speed)

    def end_spectacles(self) -> None:
        """End everything on show."""
        running, self._running = self._running, []
        for each, _ in running:
            each.end()

    def feed(self, update: Update) -> None:
        """Queue an update; it starts with the next `update` at the earliest.

        If the new layout of the felt takes long to compute, all updates wait for some frames, and the picture stays.
        """
        self._coming.append(update)
        self._tell()

    def _tell(self) -> None:
        """Update the model's `is_calm`."""
        self.model.is_calm = self._current is None and not self._beats and not self._coming

    def _prepare(self) -> None:
        """Do one step of the layout for the next update, and script the updates whose layout is complete."""
        while self._coming:
            if self._steps is None:
                self._steps = self.table.prepare(self._coming[0].view)
            for _ in self._steps:
                return
            self._steps, update = None, self._coming.popleft()
            script = Script(self.table, self.model, self.me, self._last_laid, lambda: self._now)
            for beat in script.beats(update):
                self.add(beat)
            laid = self._last_laid = self.table.lay(update.view)
            self.add(Beat(0.0, before=(partial(self.model.settle, update.view, self.me, laid),)))

    def settled(self) -> None:
        """Record the felt's new layout after a layout without an update."""
        self._last_laid = self.model.laid

    def add(self, beat: Beat) -> None:
        """Queue a beat; its duration is in seconds at normal speed."""
        beat.seconds *= self.speed
        if self.speed:
            self._dressing.extend(self.table.dress(each) for each in beat.spectacles)
        else:
            beat.before, beat.spectacles = (*beat.before, *beat.still), ()
        self._beats.append(beat)
        self._tell()

    def update(self, now: float) -> None:
        """Advance to `now`, in seconds. Beats without a duration are played at once."""
        self._now = now
        self._dress()
        if self._running:
            self._end_late()
        if not self.model.is_calm:
            self._prepare()
            self._play_on()
            self._tell()

    def _dress(self) -> None:
        """Make some pictures for spectacles to come."""
        if self._dressing:
            for _ in self._dressing[0]:
                return
            self._dressing.popleft()

    def _end_late(self) -> None:
        """End the spectacles whose time is over."""
        for each, begun in tuple(self._running):
            if self._now - begun >= each.seconds * self.speed:
                self._running.remove((each, begun))
                each.end()

    def _play_on(self) -> None:
        """Play the beats that are due."""
        now = self._now
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
            for each in self._current.spectacles:
                each.begin()
                self._running.append((each, self._since))

    def skip(self) -> None:
        """Jump to the end of everything that is queued."""
        while self._coming:
            self._prepare()
        for beat in ([self._current] if self._current else []) + list(self._beats):
            if beat is not self._current:
                for act in beat.before:
                    act()
            for act in beat.after:
                act()
        self._current = None
        self._beats.clear()
        self._dressing.clear()
        self.end_spectacles()
        self._tell()
