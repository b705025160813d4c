"""The package `dominoes` of PyPI: two teams of two, all tiles dealt, and its probabilistic alpha-beta player.

https://github.com/abw333/dominoes. Its player deals the hidden tiles at random several times, searches each deal to
its end and prefers the move that is best most often.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Protocol

from engine.pieces import each, mask
from engine.sentences import Refusal, sentence
from tools.lab.peers.mirror import SIX, Mirror, PartnerGame, Play
from tools.lab.peers.player import Clock, Player


class Domino(Protocol):
    """A tile of the package."""

    first: int
    second: int


class Line(Protocol):
    """The line of the package."""

    def left_end(self) -> int:
        """Return the number on the left."""

    def right_end(self) -> int:
        """Return the number on the right."""


class Outcome(Protocol):
    """The end of a game of the package."""

    points: int
    """Positive if the even seats won, negative if the odd ones did."""


class Game(Protocol):
    """A game of the package, as far as it is used here."""

    board: Line
    hands: list[list[Domino]]
    moves: list[object]
    turn: int
    valid_moves: tuple[tuple[Domino, bool], ...]
    result: Outcome | None

    def make_move(self, tile: Domino, left: bool) -> object:
        """Play a tile for the player in turn; a player without a move is skipped."""


class PypiDominoes:
    """The contest. `strength` is the number of deals its player searches, from the ninth move at the latest."""

    def __init__(self, strength: int, start: int, seed: str) -> None:
        self.package = _wanted("dominoes")
        self.seed = seed
        self.rules = PartnerGame()
        players = self.package.players
        self.simple: Callable[[Game], None] = players.bota_gorda
        self.thorough: Callable[[Game], None] = players.probabilistic_alphabeta(start, strength, players.bota_gorda)

    def share(self, number: int, ours: Player, theirs: Clock, swapped: bool) -> float:
        """Play one game; our side is both partners."""
        random.seed(f"{self.seed}/{number}")  # the package deals from the module's generator
        game: Game = self.package.Game.new(starting_player=number % 4)
        mirror = Mirror(self.rules, [mask([_tile(tile) for tile in hand]) for hand in game.hands], game.turn)
        while game.result is None:
            mirror.pass_to(game.turn)
            plays = {_play(game, move): move for move in game.valid_moves}
            assert mirror.plays() == plays.keys(), "both programs allow the same"
            if len(plays) == 1:
                play = next(iter(plays))
            elif game.turn % 2 == int(swapped):
                play = ours.choose(mirror)
            else:
                theirs.timed(lambda: self.think(game))
                play = _play(game, game.valid_moves[0])
            mirror.lay(play)
            game.make_move(*plays[play])
        mirror.pass_out()
        points = -game.result.points if swapped else game.result.points
        sides = {self.rules.sides[seat] for seat in each(mirror.state.winners)}
        # Going out against blanks alone scores nothing there, so nobody has won.
        assert not points or sides == {int(swapped) if points > 0 else 1 - int(swapped)}, "both know the same winner"
        return 0.5 if not points else float(points > 0)

    def think(self, game: Game) -> None:
        """Put the move that the package's player prefers first."""
        self.simple(game)
        self.thorough(game)


def _wanted(module: str) -> ModuleType:
    try:
        return import_module(module)
    except ImportError:
        raise Refusal(sentence("The package dominoes isn't installed: pip install -e '.[peers]'")) from None


def _play(game: Game, move: tuple[Domino, bool]) -> Play:
    tile, left = move
    if not game.moves:
        return Play(_tile(tile), 0)
    return Play(_tile(tile), game.board.left_end() if left else game.board.right_end())


def _tile(tile: Domino) -> int:
    low, high = sorted((tile.first, tile.second))
    return SIX.faces.index((low, high))
