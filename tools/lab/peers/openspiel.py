"""OpenSpiel's block dominoes: two players, seven tiles each, no draws, and its information-set tree search.

https://github.com/google-deepmind/open_spiel: python_block_dominoes and algorithms/ismcts.py. The search asks for a
way to deal hidden tiles anew; ours keeps to what the passes have shown.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Protocol

from engine.pieces import Tiles, mask
from engine.sentences import Refusal, sentence
from tools.lab.peers.mirror import SIX, BlockGame, Mirror, Play
from tools.lab.peers.player import Clock, Player

Face = tuple[float, float]


class Action(Protocol):
    """A move in OpenSpiel."""

    player: int
    tile: Face
    edge: float | None


class Position(Protocol):
    """A state in OpenSpiel, as far as it is used here."""

    hands: list[list[Face]]
    actions_history: list[Action]

    def current_player(self) -> int:
        """Return the player in turn."""

    def legal_actions(self) -> list[int]:
        """Return the moves of the player in turn."""

    def apply_action(self, action: int) -> None:
        """Make a move, or deal the next tile."""

    def is_terminal(self) -> bool:
        """Return True if the game is over."""

    def returns(self) -> Sequence[float]:
        """Return what each player has won."""


class Search(Protocol):
    """A bot in OpenSpiel."""

    def step(self, position: Position) -> int:
        """Return its move."""


class OpenSpiel:
    """The contest. `strength` is the number of simulations a move; `curiosity` its exploration constant, in points."""

    def __init__(self, strength: int, curiosity: float, seed: str) -> None:
        self.dominoes = _wanted("open_spiel.python.games.block_dominoes")
        self.game = _wanted("pyspiel").load_game("python_block_dominoes")
        self.strength, self.curiosity, self.seed = strength, curiosity, seed
        self.deck: list[Face] = self.dominoes._DECK  # noqa: SLF001 - OpenSpiel has no public name for its tiles
        self.actions: list[Action] = self.dominoes._ACTIONS  # noqa: SLF001 - nor for its moves
        self.rules = BlockGame()

    def search(self, chance: random.Random) -> Search:
        """Return OpenSpiel's player."""
        ismcts, mcts = _wanted("open_spiel.python.algorithms.ismcts"), _wanted("open_spiel.python.algorithms.mcts")
        numpy = _wanted("numpy.random")
        rollouts = mcts.RandomRolloutEvaluator(1, numpy.RandomState(chance.getrandbits(32)))
        bot = ismcts.ISMCTSBot(
            self.game, rollouts, self.curiosity, self.strength, random_state=numpy.RandomState(chance.getrandbits(32))
        )
        bot.set_resampler(lambda position, player: self.dealt_anew(position, player, chance))
        searching: Search = bot
        return searching

    def share(self, number: int, ours: Player, theirs: Clock, swapped: bool) -> float:
        """Play one game."""
        position = self.start(random.Random(f"{self.seed}/{number}").sample(range(28), 14))
        mirror = Mirror(self.rules, [_tiles(hand) for hand in position.hands], 0)
        search, me = self.search(random.Random(f"{self.seed}/{number}/{swapped}")), int(swapped)
        while not position.is_terminal():
            seat, legal = position.current_player(), position.legal_actions()
            mirror.pass_to(seat)
            plays = {_play(self.actions[action]): action for action in legal}
            assert mirror.plays() == plays.keys(), "both programs allow the same"
            if len(legal) == 1:
                action = legal[0]
            elif seat == me:
                action = plays[ours.choose(mirror)]
            else:
                action = theirs.timed(lambda: search.step(position))
            mirror.lay(_play(self.actions[action]))
            position.apply_action(action)
        mirror.pass_out()
        gained = position.returns()[me]
        # Going out against the double blank is a tie there.
        assert not gained or mirror.state.winners == 1 << (me if gained > 0 else 1 - me), "both know the same winner"
        return 0.5 if not gained else float(gained > 0)

    def start(self, tiles: Sequence[int]) -> Position:
        """Return a position after the deal: the first seven tiles are the first player's."""
        position: Position = self.game.new_initial_state()
        for tile in tiles:
            position.apply_action(tile)
        return position

    def dealt_anew(self, position: Position, player: int, chance: random.Random) -> Position:
        """Return a position that `player` can't tell from this one."""
        played: list[list[Face]] = [[], []]
        for action in position.actions_history:
            played[action.player].append(action.tile)
        other, known = 1 - player, {*played[0], *played[1], *position.hands[player]}
        lacks = self.passed_on(position, other)
        free = [tile for tile in self.deck if tile not in known and not lacks & set(tile)]
        hands: list[list[Face]] = [[], []]
        hands[player] = position.hands[player] + played[player]
        hands[other] = played[other] + chance.sample(free, len(position.hands[other]))
        anew = self.start([self.deck.index(tile) for hand in hands for tile in hand])
        for action in position.actions_history:
            anew.apply_action(self.actions.index(action))
        return anew

    @staticmethod
    def passed_on(position: Position, player: int) -> set[float]:
        """Return the numbers that `player` has passed on."""
        lacks: set[float] = set()
        history, ends = position.actions_history, list[float]()
        movers = [action.player for action in history] + [position.current_player()]
        for action, mover, following in zip(history, movers, movers[1:], strict=False):
            if action.edge is None:
                ends = list(action.tile)
            else:
                ends.remove(action.edge)
                ends.append(action.tile[1] if action.tile[0] == action.edge else action.tile[0])
            if mover == following != player:
                lacks.update(ends)
        return lacks


def _wanted(module: str) -> ModuleType:
    try:
        return import_module(module)
    except ImportError:
        raise Refusal(sentence("OpenSpiel isn't installed: pip install -e '.[peers]'")) from None


def _play(action: Action) -> Play:
    return Play(_tile(action.tile), int(action.edge or 0))


def _tile(face: Face) -> int:
    low, high = sorted(map(int, face))
    return SIX.faces.index((low, high))


def _tiles(hand: Sequence[Face]) -> Tiles:
    return mask([_tile(face) for face in hand])
