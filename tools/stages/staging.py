"""Real scenes without a player, for pictures, measurements and tests of the picture.

A `Staged` window has a session that saves nothing and whose bots answer at once; a bot also makes the person's moves.
The same seed gives the same match.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

from engine.bots.characters import CHARACTERS, make
from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import double
from engine.record.record import Player
from game.app.app import App
from game.i18n.language import Words
from game.play.driver import SeedStream
from game.play.local_table import LocalTable
from game.play.thinking import InlineThinker
from game.scenes.results.results import ResultsScene
from game.scenes.routes import SceneRoutes
from game.scenes.table.table import TableScene
from game.session.follow_up import MatchFollowUp
from game.session.session import Session
from game.storage.deals import seeds_of
from game.storage.settings import Settings, Speed
from game.ui.scene import Scene
from game.ui.sound.sounds import NullSounds
from tests.support.screen.pilot import SIZE, Pilot

PERSON: Final = "bruno"
"""The bot that plays for the person."""
FIRST: Final = ("maren", "idris", "lucho")
GUESTS: Final = (*FIRST, *(who.key for who in CHARACTERS if who.key not in (*FIRST, PERSON)))
LONGEST: Final = 2_000
"""Number of moves after which a table is given up."""


class Staged(Pilot):
    """A window with a session. `sit` at a table, `play` moves, `show` other scenes."""

    def __init__(
        self,
        size: tuple[int, int] = SIZE,
        settings: Settings | None = None,
        seed: str = "staged",
        words: Words | None = None,
    ) -> None:
        words = words or Words()
        self.session: Final = Session(
            settings=settings or Settings(),
            settings_file=None,
            words=words,
            sounds=NullSounds(),
            saves=None,
            writer=None,
            thinker=InlineThinker(),
            chance=Random(seed),
            routes=SceneRoutes,
            language=words.language,
        )
        self.seed: Final = seed
        self._whims = Random(seed)
        super().__init__(App(self.session.settings.look, size=size, words=words))
        self.session.move_in(self.app.stage, self.app)

    def show(self, scene: Scene) -> None:
        """Put a scene on top and wait until it is at rest."""
        self.app.stage.push(scene)
        self.settle()

    def sit(
        self,
        key: str,
        seats: int,
        *,
        top: int = 6,
        rules: HouseRules | None = None,
        watching: bool = False,
        deal: str = "",
    ) -> TableScene:
        """Start a table of game `key` with the set up to `top`; the deal waits for the first frame.

        `deal` is that of a deal code.
        """
        seeds = SeedStream(sha256(self.seed.encode()).digest(), 0)
        whims = seeds.bot_rng()
        names = {who.key: who.name for who in CHARACTERS}
        first = Player(names[PERSON], PERSON) if watching else Player("")
        people = [first, *(Player(names[guest], guest) for guest in GUESTS[: seats - 1])]
        sheet = game(key)
        pieces = double(top) if double(top) in sheet.sets else sheet.sets[0]
        match: Match[Board] = Match(sheet(seats, pieces, rules or {}))
        table = LocalTable(
            match,
            people,
            self.session.thinker,
            self.session.settings.pace,
            seeds=seeds_of(match, deal) if deal else seeds,
            chances=lambda: whims.getrandbits(64),
        )
        return TableScene(self.session, table, more=MatchFollowUp(self.session, match, people, ""))

    def play(self, scene: TableScene, tiles: int, *, rounds: int = 1) -> None:
        """Play until this many tiles are played in round `rounds` and the person can play or take another one.

        It ends sooner if that round or the match does. Moves are not animated.
        """
        self._hurry(scene, hurried=True)
        table = scene.table
        for _ in range(LONGEST):
            self.settle()
            view = table.view
            if view.over:
                if table.rounds >= rounds or table.winners:
                    break
                page = self.scene
                assert isinstance(page, ResultsScene), page
                page.on_next()
                continue
            legal = table.legal()
            laid = view.board.tiles().bit_count()
            if table.rounds >= rounds and laid >= tiles and any(move.tiles for move in legal):
                break
            move = make(PERSON).choose(table.rules, view, table.seat, self._whims)
            if move is not None:
                table.offer(move)
        else:
            raise TimeoutError(f"{table.rules.key} did not get that far within {LONGEST} moves")
        self._hurry(scene, hurried=False)
        self.settle()

    def _hurry(self, scene: TableScene, *, hurried: bool) -> None:
        """Play without animation, or at the speed of a new player's settings."""
        speed = Speed.INSTANT if hurried else Speed.NORMAL
        if self.session.settings.values.speed is not speed:
            self.session.settings.update(speed=speed)
        if self.scene is scene:
            scene.resume()
