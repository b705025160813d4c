"""The director: plays what happened, beat by beat, as it stands in the script.

Events are theatre: the director may be skipped at any time, and always ends on the view. It writes nothing but the
`TableModel`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from engine.core import Seat
from game.animation.beats import Beat, DirectedTable
from game.animation.script import Script
from game.felt.flight import Flight
from game.felt.table.model import TableModel
from game.play.table import Update


class Director:
    """Plays updates one after the other. `speed` is what each beat's time is multiplied by; 0 shows no motion."""

    def __init__(self, table: DirectedTable, model: TableModel, me: Seat, speed: float) -> None:
        self.table = table
        self.model = model
        self.me = me
        self.speed = speed
        self._coming: deque[Update] = deque()
        """What is not written yet ..."""
        self._steps: Iterator[None] | None = None
        """... since it has to be found out first how the felt will lie when the first of them has been played."""
        self._beats: deque[Beat] = deque()
        self._current: Beat | None = None
        self._since = 0.0
        self._now = 0.0
        self._last_laid = model.laid
        """How the felt lies when all that waits has been played."""
        self._tell()

    @property
    def calm(self) -> bool:
        """Whether the picture has come to the end of all that happened."""
        return self._current is None and not self._beats and not self._coming

    @property
    def flights(self) -> tuple[tuple[Flight, float], ...]:
        """The tiles on their way and how far the beat is, 0 to 1."""
        if self._current is None or not self._current.seconds:
            return ()
        progress = min(1.0, (self._now - self._since) / self._current.seconds)
        return tuple((flight, progress) for flight in self._current.flights)

    def feed(self, update: Update) -> None:
        """Have an update played after those that wait, from the next `update` on.

        If it takes long to find out how the felt will lie then, all waits for some frames, and what lies there stays.
        """
        self._coming.append(update)
        self._tell()

    def _tell(self) -> None:
        """Write down whether the picture has come to rest."""
        self.model.is_calm = self.calm

    def _prepare(self) -> None:
        """Do one step for the updates that wait, and write those for which that was the last."""
        while self._coming:
            if self._steps is None:
                self._steps = self.table.prepare(self._coming[0].view)
            for _ in self._steps:
                return
            self._steps = None
            self._write(self._coming.popleft())

    def _write(self, update: Update) -> None:
        script = Script(self.table, self.model, self.me, self._last_laid, lambda: self._now)
        for beat in script.beats(update):
            self.add(beat)
        laid = self._last_laid = self.table.lay(update.view)
        self.add(Beat(0.0, before=(lambda: self.model.settle(update.view, self.me, laid),)))

    def settled(self) -> None:
        """Take note of how the felt lies now, where it was laid anew without an update."""
        self._last_laid = self.model.laid

    def add(self, beat: Beat) -> None:
        """Have a beat played after those that wait; its seconds are those at normal speed."""
        beat.seconds *= self.speed
        self._beats.append(beat)
        self._tell()

    def update(self, now: float) -> None:
        """Move on to `now`; beats without time pass at once."""
        self._now = now
        if not self.calm:
            self._prepare()
            self._play_on()
            self._tell()

    def _play_on(self) -> None:
        """Play the beats whose time has come."""
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

    def skip(self) -> None:
        """Show the end of all that waits at once."""
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
        self._tell()
