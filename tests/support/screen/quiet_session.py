"""A session without disk, sound or clock, and a table without moving opponents, for tests of scenes around a table.

`Parlour` is a window with a session; `sit(scene, "Ann", "Rosa")` makes a `table.Table` of a table made with
`tests.support.rounds.line.table`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame

from engine.bots.characters import CHARACTERS
from engine.core import Board, Move, Rules, Seat, Side, View
from engine.match import Match
from engine.record.record import Player
from game.app.app import App
from game.felt.table.widgets import TableWidgets
from game.i18n.language import Words
from game.look.look import Look
from game.play.local_table import LocalTable
from game.play.pace import Pace
from game.play.table import Update
from game.play.thinking import InlineThinker, Thinker, Ticket
from game.scenes.routes import SceneRoutes
from game.scenes.table.table import TableScene
from game.session.session import Session
from game.storage.settings import Settings
from game.ui.actions import Action
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.sound.sound import Sound
from game.ui.sound.sounds import NullSounds
from tests.support.lan.company import people
from tests.support.rounds.line import Table as Round
from tests.support.screen.pilot import SIZE, Pilot


class Ears(NullSounds):
    """Records the sounds instead of playing them."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Sound] = []
        self.steps: list[tuple[Sound, int]] = []
        """The same sounds with the steps of their scales."""

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:  # noqa: ARG002
        self.heard.append(sound)
        self.steps.append((sound, step))


class Bare(Scene):
    """Only the felt, as a background for overlays."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.stage)
        self.session = session

    def layout(self, look: Look) -> None:
        felt = look.backdrop.felt(look.scale.size, self.session.settings.values.felt)
        self.screen = Screen(look, felt.copy(), self.session.sounds.cue)


class Parlour(Pilot):
    """A window with a session, and a test's player: push scenes on its stage, then `settle`."""

    def __init__(
        self,
        words: Words | None = None,
        size: tuple[int, int] = SIZE,
        settings: Settings | None = None,
        *,
        beside: bool = False,
    ) -> None:
        self.words = words or Words()
        self.ears = Ears()
        self.session = Session(
            settings=settings or Settings(),
            settings_file=None,
            words=self.words,
            sounds=self.ears,
            saves=None,
            writer=None,
            thinker=InlineThinker(),
            chance=Random(1),
            routes=SceneRoutes,
            language=self.words.language,
        )
        commands = {Action.KEYS: self.session.controls.turn_keys}
        letters = self.session.routes.letters
        app = App(self.session.settings.look, size=size, words=self.words, commands=commands, letters=letters)
        super().__init__(app, beside=beside)
        self.session.move_in(self.app.stage, self.app)
        self.session.stage.push(Bare(self.session))
        self.settle()

    def show(self, scene: Scene) -> None:
        """Put a scene on top and wait until it is at rest."""
        self.session.stage.push(scene)
        self.settle()

    def says(self, text: str) -> bool:
        """Find a text on the screen; raises LookupError with the texts there."""
        return self.find(text).shown


class StillTable:
    """A table on which only the person moves, and only when asked."""

    def __init__(self, scene: Round, players: Sequence[Player], *, rounds: int = 1, watching: bool = False) -> None:
        self.scene = scene
        self.players = tuple(players)
        self.rounds = rounds
        self.is_watching = watching
        self.fresh: list[Update] = []

    @property
    def seat(self) -> Seat:
        return 0

    @property
    def rules(self) -> Rules[Board]:
        return self.scene.rules

    @property
    def winners(self) -> tuple[Side, ...]:
        return self.scene.match.winners

    @property
    def view(self) -> View[Board]:
        return self.scene.match.view(0)

    @property
    def steps(self) -> int:
        return len(self.scene.match.rounds[-1].steps) if self.scene.match.rounds else 0

    def legal(self) -> list[Move]:
        return [] if self.is_watching else self.scene.match.legal(0)

    deal = 0
    record = ""
    faces = ()

    @property
    def totals(self) -> dict[int, tuple[int, ...]]:
        return dict(enumerate(self.scene.match.totals, 1))

    def offer(self, move: Move) -> None:
        self.do(0, move)

    def do(self, seat: Seat, move: Move) -> Update:
        """Make a move for any seat; the update is also added to the news."""
        events = self.scene.match.play(seat, move)
        told = Update(0, tuple(event.seen_by(0) for event in events), self.view)
        self.fresh.append(told)
        return told

    def next_round(self) -> None:
        raise AssertionError("nobody asked for another round")

    def past(self) -> list[Update]:
        return []

    def news(self) -> list[Update]:
        fresh, self.fresh = self.fresh, []
        return fresh

    def advise(self, wish: Move | None = None) -> Ticket:  # noqa: ARG002 - as every table
        raise AssertionError("nobody asked for a hint")

    def go_at(self, pace: Pace) -> None: ...

    def update(self, now: float, *, calm: bool) -> None: ...

    def due(self) -> float | None:
        return None

    def close(self) -> None: ...


def sit(scene: Round, *names: str, rounds: int = 1, watching: bool = False) -> StillTable:
    """Sit down at a prepared table; the first name is the person's, the rest are bots'."""
    bots = [character.key for character in CHARACTERS]
    players = [Player(name, "" if seat == 0 and not watching else bots[seat]) for seat, name in enumerate(names)]
    return StillTable(scene, players, rounds=rounds, watching=watching)


def ended(table: StillTable, seat: Seat, move: Move) -> tuple[Update, ...]:
    """Make the move that ends a round and return its updates."""
    return (table.do(seat, move),)


class AtTable(Parlour):
    """A player at a live table; the session's thinker plays the bots, `scene` shows the table."""

    def __init__(
        self,
        match: Match[Board],
        thinker: Thinker,
        *,
        settings: Settings | None = None,
        size: tuple[int, int] = SIZE,
        watching: bool = False,
        seed: int = 1,
        takes_back: bool = False,
    ) -> None:
        super().__init__(size=size, settings=settings)
        self.session.thinker = thinker
        self.match = match
        chance = Random(seed)
        self.table = LocalTable(
            match,
            people(match.rules.seats, watching=watching),
            thinker,
            self.session.settings.pace,
            seeds=lambda: chance.randbytes(32),
            chances=lambda: chance.getrandbits(64),
            takes_back=takes_back,
        )
        self.played = TableScene(self.session, self.table)
        self.session.stage.push(self.played)
        self.step(2)

    @property
    def told(self) -> tuple[str, str]:
        """Heading and text of the message box."""
        message = self.parts.message
        return message.title, message.text

    @property
    def parts(self) -> TableWidgets:
        """The widgets on the felt."""
        return self.played.widgets

    @property
    def hand(self) -> list[str]:
        """The tiles on the rack, from left to right."""
        return [widget.name for widget in self.parts.hand.children()]

    @property
    def line(self) -> list[str]:
        """The visible tiles of the line, in playing order."""
        return [self.match.rules.pieces.label(laid.tile) for laid in self.parts.line.laid]

    @property
    def places(self) -> list[str]:
        """The places shown for the chosen tile."""
        return [place.name for place in self.parts.places]

    @property
    def chosen(self) -> str:
        """The chosen tile; empty if there is none."""
        tile = self.played.model.chosen
        return "" if tile is None else self.match.rules.pieces.label(tile)

    def rest(self) -> None:
        """Wait until nothing moves, no matter whose turn it is; bots do nothing meanwhile."""
        while not self.played.calm or self.parts.hand.is_moving:
            self.step()
        self.step(2)

    def pad(self, button: int) -> None:
        """Press a button of a gamepad."""
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.post(kind, instance_id=0, button=button)
            self.step()
