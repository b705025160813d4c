"""Result codes: a deal code with the result of a match played from it, to compare with a friend's.

    boneyard:allfives-2-#7k3m9q2xw8c4h6tf=c2f71n0ax-M

The letters after the equals sign are scrambled by the deal, so nobody reads a result by accident before playing the
deal. They are no proof: anyone with this program could make them up. A friend's Boneyard can only say what it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from engine.core import Board, Rules, Seat
from engine.match import Match
from engine.record.deal_code import NO_DEAL_CODE, DealCode, bare_code, deal_of, read_deal_code, unmistakable
from engine.record.rules_code import DEAL, LETTERS, LONGEST, SIGN, check_letter, checked_parts
from engine.sentences import Refusal, sentence

RESULT: Final = "="
"""Stands between the deal and the result."""
LOST, SHARED, WON = range(3)
"""The values of `DealResult.outcome`."""
MARK: Final = 2
"""Letters that stand for a bot."""
_CHECKS: Final = 2
"""Letters at the end of a result that check it."""
_FOUR_BITS: Final = 16
_MOST: Final = 16**6
"""Limit of a number in a result."""
_LONGEST: Final = 8
"""Limit in letters for a number."""
_NO_NUMBER: Final = -1


class DealResult(NamedTuple):
    """The result of a match played from a deal by one person, alone or against bots."""

    outcome: int
    seat: Seat
    """The seat whose hands the person had."""
    rounds: int
    moves: int
    reached: tuple[int | None, ...]
    """The result of each seat in the unit of the game; None if it has none."""
    bots: tuple[str, ...]
    """The marks of the bots, clockwise from the person."""


class ResultCode(NamedTuple):
    """What a result code stands for."""

    deal: DealCode
    result: DealResult


def result_of(match: Match[Board], bots: Sequence[str]) -> DealResult | None:
    """Return the result of a match that is over; `bots` are the characters by seat, empty for a person.

    None without a deal code, or if there isn't exactly one person.
    """
    people = [seat for seat, bot in enumerate(bots) if not bot]
    if not match.is_over or len(people) != 1 or not deal_of(match):
        return None
    rules, view, (seat,) = match.rules, match.state, people
    won = rules.sides[seat] in match.winners
    outcome = LOST if not won else WON if len(match.winners) == 1 else SHARED
    reached = tuple(rules.reached(view, each) for each in range(rules.seats))
    moves = sum(len(steps) for _, steps in match.rounds)
    around = [bots[(seat + way) % rules.seats] for way in range(1, rules.seats)]
    return DealResult(outcome, seat, len(match.rounds), moves, reached, tuple(mark_of(bot) for bot in around))


def mark_of(bot: str) -> str:
    """Return the letters that stand for a bot."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in sha256(b"boneyard bot " + bot.encode()).digest()[:MARK])


def result_code(deal: DealCode, result: DealResult) -> str:
    """Return the code of a result."""
    bare = bare_code(deal.rules, deal.deal)
    plain = _number(result.outcome) + _number(result.seat) + _number(result.rounds) + _number(result.moves)
    plain += "".join(map(_number, result.reached)) + "".join(result.bots)
    whole = f"{bare}{RESULT}{_scrambled(plain + _checks(bare, plain), bare, 1)}"
    return f"{SIGN}{whole}-{check_letter(whole)}"


def has_result(text: str) -> bool:
    """Return True if a text is meant as a result code, right or wrong."""
    return RESULT in text.partition(DEAL)[2]


def read_result_code(text: str) -> ResultCode:
    """Return the deal and the result that a code stands for. Raises Refusal if there are none, whatever the text is."""
    start, sign, rest = text.partition(DEAL)
    letters, dash, check = "".join(rest.split()).rpartition("-")
    *parts, last = checked_parts(f"{start}{sign}{unmistakable(letters)}{dash}{check}", NO_DEAL_CODE)
    head, sign, letters = last.partition(RESULT)
    if not head.startswith(DEAL) or not sign:
        raise Refusal(sentence("That code has no result, only a deal."))
    bare = "-".join((*parts, head))
    deal = read_deal_code(f"{bare}-{check_letter(bare)}")
    bare = bare_code(deal.rules, deal.deal)
    if not set(letters) <= set(LETTERS) or len(letters) > LONGEST:
        raise _unreadable()
    plain = _scrambled(letters, bare, -1)
    plain, checks = plain[:-_CHECKS], plain[-_CHECKS:]
    if checks != _checks(bare, plain):
        raise _unreadable()
    return ResultCode(deal, _read(plain, deal.rules))


def _read(plain: str, rules: Rules[Board]) -> DealResult:
    numbers: list[int | None] = []
    place = 0
    for _ in range(4 + rules.seats):
        number, place = _read_number(plain, place)
        numbers.append(number)
    outcome, seat, rounds, moves = (_NO_NUMBER if number is None else number for number in numbers[:4])
    marks = [plain[each : each + MARK] for each in range(place, len(plain), MARK)]
    if outcome not in (LOST, SHARED, WON) or not 0 <= seat < rules.seats or rounds < 1 or moves < 0:
        raise _unreadable()
    if len(marks) != rules.seats - 1 or any(len(mark) != MARK for mark in marks):
        raise _unreadable()
    return DealResult(outcome, seat, rounds, moves, tuple(numbers[4:]), tuple(marks))


def _unreadable() -> Refusal:
    return Refusal(sentence("The result in this code can't be read: check the letters after the = for a typing error."))


def _number(value: int | None) -> str:
    """Return a number, or None, in letters of four bits each; the fifth bit says that more follow."""
    left = 0 if value is None else 2 * min(abs(value), _MOST) + 1 + (value < 0)
    letters = ""
    while left >= _FOUR_BITS:
        letters += LETTERS[_FOUR_BITS + left % _FOUR_BITS]
        left //= _FOUR_BITS
    return letters + LETTERS[left]


def _read_number(plain: str, place: int) -> tuple[int | None, int]:
    """Return a number, or None, and the place after it. Raises Refusal."""
    value, weight = 0, 1
    for after, letter in enumerate(plain[place : place + _LONGEST], start=place + 1):
        digit = LETTERS.index(letter)
        value, weight = value + digit % _FOUR_BITS * weight, weight * _FOUR_BITS
        if digit < _FOUR_BITS:
            return _signed(value), after
    raise _unreadable()


def _signed(value: int) -> int | None:
    if not value:
        return None
    return (value - 1) // 2 if value % 2 else 1 - value // 2


def _scrambled(letters: str, bare: str, way: int) -> str:
    """Move each letter on, or back, by as much as the deal says."""
    stream, count = b"", len(LETTERS)
    while len(stream) < len(letters):
        stream += sha256(f"boneyard result {bare} {len(stream)}".encode()).digest()
    moved = (LETTERS.index(letter) + way * byte for letter, byte in zip(letters, stream, strict=False))
    return "".join(LETTERS[each % count] for each in moved)


def _checks(bare: str, plain: str) -> str:
    digest = sha256(f"boneyard checks {bare} {plain}".encode()).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:_CHECKS])
