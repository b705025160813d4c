"""Plays whole matches without a table: for simulations, tests and the measuring of bots. Knows no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Final, Protocol

from engine.core import Board, Move, Rules, Seat, View
from engine.match import Match
from engine.sentences import Refusal, sentence

MOST_ROUNDS: Final = 2_000
"""No match of any game takes so many; one that does will never end."""
MOST_MOVES: Final = 20_000
"""The same for a single round."""


MatchListener = Callable[[Match[Board]], None]
"""Called with the match after each deal and each move."""


class Chooser(Protocol):
    """Whoever plays a seat: sees a view, answers with one of its legal moves."""

    def choose(self, rules: Rules[Board], view: View[Board], seat: Seat, rng: Random) -> Move | None:
        """Return a move; None (to do nothing) only where `seat` need not move."""


class SeedStream:
    """The secret seeds of one match's rounds: SHA-256 of the master seed, the match's number and the round's.

    That one seed is the mother of many is right only where all seats are bots: a person's rounds get fresh secrets.
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

    def whims(self) -> Random:
        """Return the chance that the bots of this match follow."""
        return Random(int.from_bytes(sha256(b"whims" + self._master).digest(), "big"))


def play_match(
    rules: Rules[Board],
    bots: Sequence[Chooser],
    seeds: Callable[[], bytes],
    rng: Random,
    heard: MatchListener = lambda _match: None,
) -> Match[Board]:
    """Play one match to its end: `bots[seat]` plays each seat, `seeds` gives each round its own secret seed.

    `heard` is called after each deal and each move. Raises `Refusal` for a match that does not end, a bot that does
    what it may not, or one that does nothing in its turn.
    """
    match: Match[Board] = Match(rules)
    for _ in play_rounds(match, bots, seeds, rng, heard):
        pass
    return match


def play_rounds(
    match: Match[Board],
    bots: Sequence[Chooser],
    seeds: Callable[[], bytes],
    rng: Random,
    heard: MatchListener = lambda _match: None,
) -> Iterator[int]:
    """Play a match on to its end like `play_match`, and yield the number of each round when it is over.

    A round that is running is played on first. What is claimed after a round belongs to it.
    """
    while not match.is_over:
        if match.is_between:
            if len(match.rounds) >= MOST_ROUNDS:
                raise Refusal(sentence("The match still isn't over after {n} rounds.", n=len(match.rounds)))
            match.begin(seeds())
            heard(match)
        _play_round(match, bots, rng, heard)
        yield len(match.rounds)


def _play_round(match: Match[Board], bots: Sequence[Chooser], rng: Random, heard: MatchListener) -> None:
    """Play the round that has just been dealt, and hear who has something to claim when it is over."""
    rules, steps = match.rules, match.rounds[-1].steps
    while not match.is_between:
        if len(steps) >= MOST_MOVES:
            raise Refusal(sentence("The round still isn't over after {n} moves.", n=len(steps)))
        seat = match.state.turn
        move = bots[seat].choose(rules, match.view(seat), seat, rng)
        if move is None:
            raise Refusal(sentence("Seat {seat} made no move on its turn.", seat=seat))
        match.play(seat, move)
        heard(match)
        while _somebody_speaks(match, bots, rng):
            heard(match)


def _somebody_speaks(match: Match[Board], bots: Sequence[Chooser], rng: Random) -> bool:
    """Ask everyone who may do something out of turn; the first to do so is heard, and changes what the others may."""
    for seat in match.asked():
        move = bots[seat].choose(match.rules, match.view(seat), seat, rng)
        if move is not None:
            match.play(seat, move)
            return True
    return False
