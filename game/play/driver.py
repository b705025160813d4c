"""Plays whole matches without a table or a clock: for simulations, tests and measuring bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Final, Protocol

from engine.core import Board, Move, Rules, Seat, View
from engine.match import Match, Step
from engine.sentences import Refusal, sentence

_MAX_ROUNDS: Final = 2_000
"""Number of rounds after which a match counts as endless; no game takes this many."""
MAX_MOVES: Final = 20_000
"""Number of moves after which a round counts as endless."""


MatchListener = Callable[[Match[Board]], None]
"""Callback that receives the match after each deal and each move."""


class MovePicker(Protocol):
    """The player of a seat: sees a view and answers with one of its legal moves."""

    def choose(
        self, rules: Rules[Board], view: View[Board], seat: Seat, rng: Random, past: Sequence[Step] = ()
    ) -> Move | None:
        """Return a move; None (to do nothing) is allowed only if `seat` needn't move.

        `past` are the moves of the round as everyone saw them.
        """


class SeedStream:
    """The secret seeds of one match's rounds: SHA-256 of the master seed, the match's number and the round's.

    Deriving many seeds from one is right only for tables of bots: rounds with people get fresh secrets.
    """

    __slots__ = ("_master", "_round")

    def __init__(self, seed: bytes, number: int) -> None:
        self._master = sha256(
            b"boneyard match" + len(seed).to_bytes(2, "big") + seed + number.to_bytes(8, "big")
        ).digest()
        self._round = 0

    def __call__(self) -> bytes:
        """Return the seed of the next round."""
        self._round += 1
        return sha256(b"round" + self._master + self._round.to_bytes(4, "big")).digest()

    def bot_rng(self) -> Random:
        """Return the random generator for the bots of this match."""
        return Random(int.from_bytes(sha256(b"whims" + self._master).digest(), "big"))


def play_match(
    rules: Rules[Board],
    bots: Sequence[MovePicker],
    seeds: Callable[[], bytes],
    rng: Random,
    heard: MatchListener = lambda _match: None,
) -> Match[Board]:
    """Play one match to its end: `bots[seat]` plays each seat, `seeds` returns a secret seed for each round.

    `heard` is called after each deal and each move. Raises Refusal if the match doesn't end, or if a bot plays an
    illegal move or does nothing on its turn.
    """
    match: Match[Board] = Match(rules)
    for _ in play_rounds(match, bots, seeds, rng, heard):
        pass
    return match


def play_rounds(
    match: Match[Board],
    bots: Sequence[MovePicker],
    seeds: Callable[[], bytes],
    rng: Random,
    heard: MatchListener = lambda _match: None,
) -> Iterator[int]:
    """Play a match to its end like `play_match`, yielding the number of each round when it is over.

    A round in progress is played first. Claims made after a round belong to it.
    """
    while not match.is_over:
        if match.is_between:
            if len(match.rounds) >= _MAX_ROUNDS:
                raise Refusal(sentence("The match still isn't over after {n} rounds.", n=len(match.rounds)))
            match.begin(seeds())
            heard(match)
        _play_round(match, bots, rng, heard)
        yield len(match.rounds)


def _play_round(match: Match[Board], bots: Sequence[MovePicker], rng: Random, heard: MatchListener) -> None:
    """Play the round just dealt, including the claims made when it is over."""
    rules, steps = match.rules, match.rounds[-1].steps
    while not match.is_between:
        if len(steps) >= MAX_MOVES:
            raise Refusal(sentence("The round still isn't over after {n} moves.", n=len(steps)))
        seat = match.state.turn
        move = bots[seat].choose(rules, match.view(seat), seat, rng, match.past)
        if move is None:
            raise Refusal(sentence("Seat {seat} made no move on its turn.", seat=seat))
        match.play(seat, move)
        heard(match)
        while _somebody_speaks(match, bots, rng):
            heard(match)


def _somebody_speaks(match: Match[Board], bots: Sequence[MovePicker], rng: Random) -> bool:
    """Ask every seat that may act out of turn.

    Make the first move offered, since it changes the options of the rest.
    """
    for seat in match.asked():
        move = bots[seat].choose(match.rules, match.view(seat), seat, rng, match.past)
        if move is not None:
            match.play(seat, move)
            return True
    return False
