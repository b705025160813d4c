"""A position of a round with all that led to it, and its code: one line that can be copied and pasted.

    boneyard:allfives-2-#7k3m9q2xw8c4h6tf-#r3=1=0=0=45=60-#m0a3b-X

The code is a deal code with two more parts: what the round took over from earlier ones, and its moves. How many rounds
somebody has won follows the scores as `=w2`, if any. A move that was the only one is left out, each other one is its
number among those that were legal. Whatever a code says is replayed before it is believed.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engine.core import NOBODY, Board, Carry, Rules, State
from engine.match import Step
from engine.pieces import Chance
from engine.record.deal_code import CHANCE, LENGTH, completed, round_seed
from engine.record.rules_code import DEAL, LETTERS, LONGEST, SIGN, check_letter, checked_parts, parts_of, rules_of_parts
from engine.sentences import Refusal, sentence

MAX_STEPS: Final = 400
"""Limit of the moves that lead to a position."""
_MAX_POINTS: Final = 1_000_000
_MAX_ROUNDS: Final = 10_000
_BASE: Final = len(LETTERS)
_NO_CODE: Final = sentence(
    "That isn't a whole position code. One ends with its moves and a letter, such as {example}.", example="#m312-X"
)
_HEX: Final = re.compile(r"(?:[0-9a-f]{2}){16,64}")
_CARRY: Final = re.compile(
    r"#r([0-9]{1,5})=([0-9]{1,2})=([0-9]{1,4})=([0-9a-f]{1,40})((?:=n?[0-9]{1,7}){1,8})(?:=w([1-9][0-9]{0,3}))?"
)


class PuzzlePosition(NamedTuple):
    """A position in a round: what the round began from, and the moves made."""

    rules: Rules[Board]
    deal: str
    """The sixteen letters of a deal, or the round's own seed in hexadecimal digits."""
    carry: Carry
    steps: tuple[Step, ...]

    @property
    def seed(self) -> bytes:
        """The seed of the round."""
        return round_seed(self.deal, self.carry.number) if len(self.deal) == LENGTH else bytes.fromhex(self.deal)

    @property
    def past(self) -> tuple[Step, ...]:
        """The moves as everyone saw them, for beliefs; none in a game whose moves can hide a tile."""
        return self.steps if self.rules.open_moves else ()


def dealt(position: PuzzlePosition) -> State[Board]:
    """Return the deal of a position's round, with its events. Raises Refusal if there can't be such a round."""
    rules, deal, carry, _ = position
    is_deal = len(deal) == LENGTH and set(deal) <= set(LETTERS) and completed(deal[:CHANCE]) == deal
    if not (
        (is_deal or _HEX.fullmatch(deal))
        and len(carry.scores) == max(rules.sides) + 1
        and all(abs(score) <= _MAX_POINTS for score in carry.scores)
        and NOBODY <= carry.leader < rules.seats
        and 1 <= carry.number <= _MAX_ROUNDS
        and 0 <= carry.voids < _MAX_ROUNDS
        and 0 <= carry.won < carry.number
        and not carry.retired & ~rules.pieces.every
    ):
        raise Refusal(sentence("This position can't be read: its deal is wrong."))
    try:
        state = rules.deal(Chance(position.seed), carry)
    except (IndexError, ValueError):  # such as a leader who can't lead, or too few tiles left
        raise Refusal(sentence("This position can't be read: its deal is wrong.")) from None
    if state.over or rules.ends_match(state):
        raise Refusal(sentence("This position can't be read: its match is over."))
    return state


def replayed(position: PuzzlePosition) -> State[Board]:
    """Return the position, secrets included. Raises Refusal if its moves can't be made, or if the round is over."""
    state = dealt(position)
    state.events = None
    for step in position.steps:
        if step not in choices(position.rules, state):
            raise Refusal(sentence("This position can't be read: one of its moves isn't legal."))
        position.rules.apply(state, step.seat, step.move)
    if state.over:
        raise Refusal(sentence("This position can't be read: its round is over."))
    return state


def choices(rules: Rules[Board], state: State[Board]) -> list[Step]:
    """Return everything that anyone could do, the seat in turn first; empty if the round is over."""
    if state.over:
        return []
    order = [(state.turn + i) % rules.seats for i in range(rules.seats)]
    return [Step(seat, move) for seat in order for move in rules.legal(state, seat)]


def position_code(position: PuzzlePosition) -> str:
    """Return the code of a position. Raises Refusal if it would be too long."""
    rules, deal, carry, steps = position
    state, letters = dealt(position), ""
    state.events = None
    for step in steps:
        every = choices(rules, state)
        letters += _number(every.index(step), len(every))
        rules.apply(state, step.seat, step.move)
    scores = "".join(f"={'n' * (score < 0)}{abs(score)}" for score in carry.scores)
    won = f"=w{carry.won}" if carry.won else ""
    kept = f"#r{carry.number}={carry.leader + 1}={carry.voids}={carry.retired:x}{scores}{won}"
    bare = "-".join((*parts_of(rules), f"{DEAL}{deal}", kept, f"#m{letters}"))
    if len(bare) + 2 > LONGEST:
        raise Refusal(sentence("This position is too long for a code."))
    return f"{SIGN}{bare}-{check_letter(bare)}"


def has_position(text: str) -> bool:
    """Return True if a text is meant as the code of a position, right or wrong."""
    return f"-{DEAL}m" in "".join(text.split()).lower()


def read_position_code(text: str) -> PuzzlePosition:
    """Return the position that a code stands for. Raises Refusal if there is none, whatever the text is."""
    parts = checked_parts(text, _NO_CODE)
    if len(parts) < 5 or not all(part.startswith(DEAL) for part in parts[-3:]) or parts[-1][1:2] != "m":
        raise Refusal(_NO_CODE)
    *head, deal, kept, moves = parts
    found = _CARRY.fullmatch(kept)
    if found is None:
        raise Refusal(sentence("This position can't be read: its deal is wrong."))
    scores = tuple(int(score.replace("n", "-")) for score in found[5].split("=")[1:])
    carry = Carry(scores, int(found[2]) - 1, int(found[1]), int(found[4], 16), int(found[3]), int(found[6] or 0))
    position = PuzzlePosition(rules_of_parts(head), deal.removeprefix(DEAL), carry, ())
    return position._replace(steps=_steps(position, moves.removeprefix(f"{DEAL}m")))


def _steps(position: PuzzlePosition, letters: str) -> tuple[Step, ...]:
    """Return the moves that letters stand for, with those that were the only ones."""
    rules, state = position.rules, dealt(position)
    state.events = None
    steps: list[Step] = []
    while len(steps) < MAX_STEPS:
        every = choices(rules, state)
        if not every:
            break
        number = 0
        if len(every) > 1:
            wide = _width(len(every))
            if not letters:
                return tuple(steps)
            number = sum(LETTERS.find(letter) * _BASE**place for place, letter in enumerate(reversed(letters[:wide])))
            if len(letters) < wide or not set(letters[:wide]) <= set(LETTERS) or number >= len(every):
                break
            letters = letters[wide:]
        steps.append(every[number])
        rules.apply(state, *every[number])
    raise Refusal(sentence("This position can't be read: one of its moves isn't legal."))


def _number(number: int, count: int) -> str:
    """Return the letters for one of `count` moves; none if there is only one."""
    out = ""
    for _ in range(_width(count) if count > 1 else 0):
        out = LETTERS[number % _BASE] + out
        number //= _BASE
    return out


def _width(count: int) -> int:
    """Return the number of letters for one of `count` moves."""
    wide = 1
    while _BASE**wide < count:
        wide += 1
    return wide
