"""Positions of Partners that a good partner finds, and bots that know their partner.

Each position has everything that its player can know: the lead, every move, and the player's hand. The right move is
better than any other in every deal that fits, if both sides see all tiles from then on.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import pytest

from engine.bots.beliefs import Beliefs
from engine.bots.bot import Bot
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.bots.search.top import TopBot
from engine.core import PASS, Carry, Move, State
from engine.families.chain.board import Chain
from engine.families.registry import evaluator_of
from engine.games.partners import Partners
from engine.match import Step
from engine.notation import SEATS, find, spell
from engine.pieces import Chance, Tile, each
from tests.support.lengths import sampled
from tests.support.rounds.round_scene import named

RULES: Final = Partners(4)


class Question(NamedTuple):
    """A position: what everyone has seen, the hand of the seat in turn, and the move that is right."""

    moves: str
    hand: str
    right: str


QUESTIONS: Final = {
    "count, then close": Question(
        "D 0-0, A 0-5@L, B 4-5@L, C 3-4@L, D 0-3@L, A pass, B 0-4@L, C 0-6@R, D 2-6@R, A 1-4@L, B 2-4@R, C 1-2@L, "
        "D 0-2@L, A pass, B 4-4@R, C 0-1@L, D 1-1@L, A 1-6@L",
        "1-3 3-3 4-6",
        "4-6@L",
    ),
    "leave a round open that closing loses": Question(
        "A 3-3, B 3-5@L, C 4-5@L, D 3-4@L, A 3-6@L, B 1-6@L, C 1-3@R, D 1-1@L, A pass, B 1-2@L, C 2-2@L, D 1-5@R, "
        "A 5-5@R, B 0-5@R, C 2-6@L, D 0-6@L, A pass, B 0-0@L, C 0-1@L, D 0-4@R, A 4-4@R, B pass",
        "1-4 6-6",
        "1-4@L",
    ),
    "keep the last tile of a number": Question(
        "D 0-0, A pass, B 0-6@L, C 3-6@L, D 3-4@L, A pass, B 4-4@L, C 1-4@L, D 0-4@R, A 1-5@L, B 0-5@L, C 2-4@R, "
        "D 2-2@R, A 2-3@R, B 0-2@L, C 3-3@R, D 2-5@L, A 5-5@L, B pass, C 0-3@R",
        "0-1 4-5",
        "4-5@L",
    ),
    "cover the opponent's end with a number that the partner has": Question(
        "A 0-0, B 0-4@L, C 4-4@L, D 4-6@L, A 0-6@L, B pass, C 0-5@L, D 4-5@L, A 0-3@R, B 3-4@R, C pass, D pass, "
        "A 1-4@L, B 1-1@L, C 0-1@L, D pass, A 0-2@L, B 2-4@R, C pass, "
        "D 2-2@L, A pass, B 2-6@L, C 6-6@L, D 1-6@L, A 1-5@L",
        "1-3 2-5",
        "2-5@L",
    ),
    "leave the partner's end, take the opponent's": Question(
        "C 1-1, D 1-2@L, A 2-5@L, B 5-5@L, C 1-5@L, D pass, A 0-1@L, B 0-6@L, C 2-6@L, D 2-2@L, A pass, B 1-3@R, "
        "C 0-2@L, D 3-3@R, A 3-4@R, B 4-6@R, C 0-5@L, D 3-5@L, A 6-6@R",
        "2-3 2-4 3-6",
        "3-6@R",
    ),
    "make everyone pass, then go out": Question(
        "B 3-3, C 1-3@L, D 1-1@L, A 1-5@L, B 2-5@L, C 2-2@L, D 1-2@L, A 3-4@R, B 4-5@R, C 3-5@R, D 1-4@L, A pass, "
        "B 0-3@R, C 2-4@L, D 0-6@R, A 6-6@R, B 1-6@R, C 2-6@L, D 4-6@L, A pass, B pass, C 0-1@R",
        "0-4 4-4",
        "0-4@R",
    ),
}


def position(question: Question, seed: int) -> tuple[State[Chain], list[Step]]:
    """Return a possible deal, played up to the question, and its moves."""
    pieces, words = RULES.pieces, [word.strip().split() for word in question.moves.split(",")]
    played: list[list[Tile]] = [[], [], [], []]
    for seat, text in words:
        if text != "pass":
            played[SEATS.index(seat)].append(named(pieces, text.partition("@")[0]))
    me = (SEATS.index(words[-1][0]) + 1) % 4
    played[me] += [named(pieces, name) for name in question.hand.split()]
    gone = {tile for hand in played for tile in hand}
    hidden = [tile for tile in range(pieces.count) if tile not in gone]
    rng = Random(seed)
    for _ in range(20_000):
        rest = rng.sample(hidden, len(hidden))
        hands = [hand + [rest.pop() for _ in range(7 - len(hand))] for hand in played]
        state = RULES.deal(_Dealt(hands), Carry((0, 0), SEATS.index(words[0][0]), 2))
        state.events = None
        steps: list[Step] = []
        for seat, text in words:
            at = SEATS.index(seat)
            legal = RULES.legal(state, at)
            move = Move(PASS) if text == "pass" else find(RULES, state, at, text)
            if move not in legal:
                break
            RULES.apply(state, at, move)
            steps.append(Step(at, move))
        else:
            return state, steps
    raise AssertionError("no deal fits")


class _Dealt(Chance):
    """Deals these hands."""

    def __init__(self, hands: list[list[Tile]]) -> None:
        super().__init__(b"")
        self.order = [hands[seat][i] for i in range(7) for seat in range(4)]

    def shuffled(self, _count: int) -> list[int]:
        return self.order


def answer(bot: Bot, question: Question, seed: int) -> str:
    """Return what a bot plays."""
    state, steps = position(question, seed)
    seat = state.turn
    assert " ".join(state.pieces.label(tile) for tile in each(state.hands[seat])) == question.hand
    moves = RULES.legal(state, seat)
    return spell(RULES, state, bot.pick(RULES, state.masked(seat), seat, moves, Random(seed), steps))


@sampled(4)
@pytest.mark.parametrize("name", QUESTIONS)
def test_bots_find_what_a_good_partner_plays(name: str) -> None:
    question = QUESTIONS[name]
    bots: tuple[Bot, ...] = (TopBot(600), KeenBot(400, weighed=200), GreedyBot())
    for bot in bots:
        assert answer(bot, question, 1) == question.right, type(bot).__name__


def test_choices_tell_of_hands_to_those_who_read_them() -> None:
    state, steps = position(QUESTIONS["count, then close"], 1)
    view = state.masked(state.turn)
    read = Beliefs(RULES, view, state.turn, steps, Random(1), 200).effective
    unread = Beliefs(RULES, view, state.turn, steps, Random(1), 200, unread=0b1111).effective
    assert read < unread, "choices make some deals likelier"


def test_a_lead_that_is_free_is_a_choice() -> None:
    state, steps = position(QUESTIONS["count, then close"], 1)
    glimpses = evaluator_of(RULES).hindsight(state.masked(state.turn), state.turn, steps)
    lead = glimpses[0]
    assert lead.tile == steps[0].move.tiles[0]
    assert lead.choice
    assert len(lead.choice.appeals) == state.pieces.count


def test_the_same_choice_whoever_the_partner_is() -> None:
    question = QUESTIONS["keep the last tile of a number"]
    state, steps = position(question, 2)
    seat, moves = state.turn, RULES.legal(state, state.turn)
    view = state.masked(seat)
    chosen = {TopBot(200, name=name).pick(RULES, view, seat, moves, Random(7), steps) for name in ("", "kiko", "tadeo")}
    assert len(chosen) == 1
