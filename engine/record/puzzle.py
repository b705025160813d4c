"""A puzzle as text and back: a position, its one right move, all other moves, and a line for the rest of the round.

    table boneyard:allfives-2-X
    deal 7k3m9q2xw8c4h6tf
    round 3 leader A voids 0 retired 0 scores 45 60
    moves A 6-6 B 1-6@R
    right 1-1@L 61.20 0.40 70.10
    other 4-6@R 48.00 0.50 55.00
    then A 1-1@L B draw
    instead A 4-6@R B 4-4@R
    missed greedy 100 kiko 80

The line `round` ends in ` won 2` if somebody has won two earlier rounds. Each puzzle is one block of such lines, and a
blank line follows. A text may come from anywhere: it is read line by line, and its moves are replayed before they are
believed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple

from engine.core import ALOUD, NOBODY, SILENT, Board, Carry, Move, Rules, Seat, State
from engine.match import Step
from engine.notation import SEATS, find, spell
from engine.record.position import MAX_STEPS, PuzzlePosition, dealt, replayed
from engine.record.rules_code import LETTERS, read_rules_code, rules_code
from engine.sentences import Refusal, Sentence, sentence

GRADES: Final = 5
"""The number of grades, the hardest last."""
MAX_OPTIONS: Final = 40
MAX_LETTERS: Final = 8_000
"""Limit in letters for the text of a puzzle."""
GREEDY: Final = "greedy"
"""The bot that looks one move ahead. Three puzzles in four are some that it doesn't always solve."""
JUDGES: Final = (GREEDY, "kiko", "suri", "bruno", "maren", "idris")
"""The bots whose mistakes say how hard a puzzle is: the greedy one and those of the levels 1 to 3."""
_LIMITS: Final = (20.0, 40.0, 60.0, 80.0)
"""The share of these bots that miss a puzzle, in per cent, from which on it has the next grade."""
_FIELDS: Final = ("table", "deal", "round", "moves", "right", "other", "then", "instead", "missed")
_WORD: Final = re.compile(r"[ -~]{1,8000}")
_ROUND: Final = re.compile(
    r"([1-9][0-9]{0,4}) leader ([A-H]|none) voids ([0-9]{1,4}) retired ([0-9a-f]{1,40}) scores((?: -?[0-9]{1,7}){1,8})"
    r"(?: won ([1-9][0-9]{0,3}))?"
)
_OPTION: Final = re.compile(r"(\S{1,60}) ([0-9]{1,3}\.[0-9]{2}) ([0-9]{1,3}\.[0-9]{2}) ([0-9]{1,3}\.[0-9]{2})")
_MISSED: Final = re.compile(r"([a-z]{1,20}) ([0-9]{1,3})")
_NAME: Final = 8


class PuzzleOption(NamedTuple):
    """A move of a puzzle. All shares are in per cent."""

    move: str
    """The move as text."""
    chance: float
    """The chance of the mover's side to win the match after it."""
    error: float
    """The standard error of the lead of the right move over it. The right move has that of its closest rival."""
    round: float
    """The share of the rounds that the mover's side wins after it."""


class Puzzle(NamedTuple):
    """A position with one right move."""

    position: PuzzlePosition
    options: tuple[PuzzleOption, ...]
    """The right move, then all other moves, the best first."""
    then: tuple[Step, ...]
    """A line for the rest of the round with the right move, in the true deal."""
    instead: tuple[Step, ...]
    """The same with the best other move."""
    missed: Mapping[str, int]
    """How often each bot misses it, in per cent."""

    @property
    def lead(self) -> float:
        """How much better the right move is than the best other one, in per cent of the match."""
        return self.options[0].chance - self.options[1].chance

    @property
    def is_alone(self) -> bool:
        """True if it is from a solitaire: chances are the shares of ways to lie in which it can still be won."""
        return self.position.rules.seats == 1

    @property
    def grade(self) -> int:
        """How hard it is, from 1."""
        return grade_of(self.missed)


class PuzzleCard(NamedTuple):
    """The facts of a puzzle that its text states. Nothing has been replayed yet."""

    name: str
    """Eight letters that stay the same as long as the position does."""
    game: str
    """The key of its game."""
    seats: int
    grade: int
    text: str


def grade_of(missed: Mapping[str, int]) -> int:
    """Return the grade of a puzzle by the shares of bots that miss it."""
    shares = [missed[key] for key in JUDGES if key in missed]
    mean = sum(shares) / max(len(shares), 1)
    return 1 + sum(mean >= limit for limit in _LIMITS)


def to_text(puzzle: Puzzle) -> str:
    """Return a puzzle as text, without a blank line."""
    rules, deal, carry, steps = puzzle.position
    leader = SEATS[carry.leader] if carry.leader != NOBODY else "none"
    scores = " ".join(map(str, carry.scores)) + (f" won {carry.won}" if carry.won else "")
    state = dealt(puzzle.position)
    lines = [
        f"table {rules_code(rules)}",
        f"deal {deal}",
        f"round {carry.number} leader {leader} voids {carry.voids} retired {carry.retired:x} scores {scores}",
        f"moves {' '.join(_spelled(rules, state, steps))}".rstrip(),
    ]
    for number, (move, chance, error, share) in enumerate(puzzle.options):
        lines.append(f"{'other' if number else 'right'} {move} {chance:.2f} {error:.2f} {share:.2f}")
    for word, line in (("then", puzzle.then), ("instead", puzzle.instead)):
        lines.append(f"{word} {' '.join(_spelled(rules, state.copy(), line))}".rstrip())
    lines.append(f"missed {' '.join(f'{key} {share}' for key, share in puzzle.missed.items())}".rstrip())
    return "\n".join(lines) + "\n"


def _spelled(rules: Rules[Board], state: State[Board], steps: Iterable[Step]) -> Iterator[str]:
    """Yield seats and moves as words, and make the moves."""
    state.events = None
    for seat, move in steps:
        yield f"{SEATS[seat]} {spell(rules, state, move)}"
        rules.apply(state, seat, move)


def cards(text: str) -> list[PuzzleCard]:
    """Return the puzzles of a text by what they say of themselves; blocks that can't be read are left out."""
    found: list[PuzzleCard] = []
    read = cache(read_rules_code)  # most puzzles of a game share a table
    for block in text.split("\n\n"):
        try:
            found.append(_card(block, read))
        except Refusal:
            continue
    return found


def card_of(block: str) -> PuzzleCard:
    """Return what a puzzle's text says of it, without replaying it. Raises Refusal."""
    return _card(block, read_rules_code)


def _card(block: str, read: Callable[[str], Rules[Board]]) -> PuzzleCard:
    fields = _read(block)
    rules, missed = read(fields["table"][0]), _missed(fields["missed"][0])
    return PuzzleCard(_name(fields), rules.key, rules.seats, grade_of(missed), block)


def name_of(block: str) -> str:
    """Return the name of the puzzle in a text: it depends on the position alone."""
    return _name(_read(block))


def _name(fields: Mapping[str, Sequence[str]]) -> str:
    number = int(sha256("\n".join(fields[key][0] for key in _FIELDS[:4]).encode()).hexdigest(), 16)
    letters = ""
    for _ in range(_NAME):
        number, digit = divmod(number, len(LETTERS))
        letters += LETTERS[digit]
    return letters


def from_text(block: str) -> Puzzle:
    """Return the puzzle of a text. Raises Refusal with one sentence if anything is invalid."""
    fields = _read(block)
    position, _ = _played(fields)
    rules, state = position.rules, replayed(position)
    options = tuple(map(_option, (*fields["right"], *fields["other"])))
    legal = {spell(rules, state, move) for move in rules.legal(state, state.turn)}
    names = {option.move for option in options}
    if not names <= legal or len(names) < len(options) or not 2 <= len(options) <= MAX_OPTIONS:
        raise Refusal(_unreadable("right"))
    then, instead = (_steps(rules, state.copy(), fields[word][0]) for word in ("then", "instead"))
    if not then or spell(rules, state, then[0].move) != options[0].move:
        raise Refusal(_unreadable("then"))
    return Puzzle(position, options, then, instead, _missed(fields["missed"][0]))


def asked(block: str) -> tuple[Rules[Board], State[Board]]:
    """Return the position that a puzzle's text asks about, secrets included. Its options and lines aren't checked.

    Raises Refusal if the text or one of the moves is invalid.
    """
    position, state = _played(_read(block))
    if state.over:
        raise Refusal(_unreadable("moves"))
    return position.rules, state


def _played(fields: Mapping[str, Sequence[str]]) -> tuple[PuzzlePosition, State[Board]]:
    """Return a puzzle's position, and the state that its moves lead to."""
    rules = read_rules_code(fields["table"][0])
    found = _ROUND.fullmatch(fields["round"][0])
    if found is None:
        raise Refusal(_unreadable("round"))
    leader = SEATS.index(found[2]) if found[2] != "none" else NOBODY
    scores = tuple(map(int, found[5].split()))
    carry = Carry(scores, leader, int(found[1]), int(found[4], 16), int(found[3]), int(found[6] or 0))
    position = PuzzlePosition(rules, fields["deal"][0], carry, ())
    state = dealt(position)
    return position._replace(steps=_steps(rules, state, fields["moves"][0])), state


def _read(block: str) -> dict[str, list[str]]:
    """Return the lines of a block by their first words; each but `other` is there once."""
    fields: dict[str, list[str]] = {}
    if len(block) > MAX_LETTERS:
        raise Refusal(_unreadable("table"))
    for line in block.strip("\n").split("\n"):
        word, _, rest = line.partition(" ")
        if word not in _FIELDS or not _WORD.fullmatch(line):
            raise Refusal(_unreadable("table"))
        fields.setdefault(word, []).append(rest)
    for word in _FIELDS:
        count = len(fields.get(word, ()))
        if not count or (count > 1 and word != "other"):
            raise Refusal(_unreadable(word))
    return fields


def _steps(rules: Rules[Board], state: State[Board], text: str) -> tuple[Step, ...]:
    """Return the moves of a line, and make them."""
    state.events = None
    words = text.split(" ") if text else []
    if len(words) % 2 or len(words) > 2 * MAX_STEPS:
        raise Refusal(_unreadable("moves"))
    steps: list[Step] = []
    for name, move in zip(words[::2], words[1::2], strict=True):
        seat: Seat = SEATS.find(name) if len(name) == 1 else NOBODY
        if not 0 <= seat < rules.seats:
            raise Refusal(_unreadable("moves"))
        steps.append(Step(seat, find(rules, state, seat, move)))
        rules.apply(state, *steps[-1])
    return tuple(steps)


def _option(text: str) -> PuzzleOption:
    found = _OPTION.fullmatch(text)
    if found is None or max(map(float, found.groups()[1:])) > 100:
        raise Refusal(_unreadable("right"))
    return PuzzleOption(found[1], float(found[2]), float(found[3]), float(found[4]))


def _missed(text: str) -> dict[str, int]:
    words = text.split(" ") if text else []
    if len(words) % 2 or len(words) > 40:
        raise Refusal(_unreadable("missed"))
    found: dict[str, int] = {}
    for key, share in zip(words[::2], words[1::2], strict=True):
        if not _MISSED.fullmatch(f"{key} {share}") or int(share) > 100:
            raise Refusal(_unreadable("missed"))
        found[key] = int(share)
    return found


def _unreadable(field: str) -> Sentence:
    return sentence("This puzzle can't be read: {field} is missing or wrong.", field=field)


def answered(puzzle: Puzzle, state: State[Board], move: Move) -> int:
    """Return the number of the option that a legal move in the puzzle's position comes to; -1 if it is none of them.

    A move that keeps its points to itself comes to the same move made aloud.
    """
    rules = puzzle.position.rules
    ways = (move, move._replace(how=ALOUD)) if move.how == SILENT else (move,)
    for number, made in enumerate(options_as_moves(puzzle, state)):
        if any(made == way or (made.act == way.act and rules.same(state, made, way)) for way in ways):
            return number
    return -1


def options_as_moves(puzzle: Puzzle, state: State[Board]) -> Sequence[Move]:
    """Return the options as moves."""
    return [find(puzzle.position.rules, state, state.turn, option.move) for option in puzzle.options]
